//! Objects and results of wider types.

use std::sync::Arc;

use super::seen::Seen;
use crate::base::chance::Chance;
use crate::c::model::Model;
use crate::c::types::{Float, Int, Type};
use crate::case::flow::Flow;

/// Makes the type of an object, of its elements, or of a function's result wider.
pub(super) fn wider(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let mut flow = seen.flow.clone();
    let objects = flow.objects.iter_mut().map(|object| &mut object.ty);
    let results = flow.routines.iter_mut().filter_map(|routine| routine.result.as_mut());
    let mut types: Vec<&mut Type> = objects.chain(results).collect();
    let number = types.len() as u64;
    if number == 0 {
        return None;
    }
    let ty = &mut types[chance.below(number) as usize];
    **ty = wider_type(ty, seen.model, chance)?;
    Some(flow)
}

fn wider_type(ty: &Type, model: &Model, chance: &mut Chance) -> Option<Type> {
    match ty {
        Type::Int(int) => {
            let all = [
                Int::Short,
                Int::UShort,
                Int::Int,
                Int::UInt,
                Int::Long,
                Int::ULong,
                Int::LongLong,
            ];
            let is_wider = |other: &Int| model.int_bits(*other) > model.int_bits(*int);
            let wider: Vec<Int> = all.into_iter().filter(is_wider).collect();
            (!wider.is_empty()).then(|| Type::Int(*chance.pick(&wider)))
        }
        Type::Float(Float::Float) => Some(Type::Float(Float::Double)),
        Type::Array(element, n) => {
            Some(Type::Array(Arc::new(wider_type(element, model, chance)?), *n))
        }
        _ => None,
    }
}
