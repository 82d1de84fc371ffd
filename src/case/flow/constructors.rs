//! Functions that give objects their first values before `main` (GNU): which objects, and their C.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Flow, Storage, Variable};
use crate::base::chance::{Chance, mix};
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::tree::{self, Constructor, Function, Init, Linkage, Name, Op};
use crate::c::types::{Int, Type};
use crate::c::value::Value;

/// Separates the stream that chooses them from those that write programs.
const STREAM: u64 = 0x636f_6e73;

/// The most constructors of a program.
const MOST: u64 = 3;

/// The most numbers in an object, since each is set by a statement.
const NUMBERS: usize = 24;

/// The priority of the constructor with number 0: the first that is not reserved.
const FIRST: u32 = 101;

impl Variable {
    /// Whether a constructor may give it its value.
    pub(super) fn may_be_constructed(&self) -> bool {
        let is_outside = matches!(self.storage, Storage::Global | Storage::Static);
        let is_small = self.value.as_ref().is_some_and(|value| value.scalars() <= NUMBERS);
        is_outside && is_small && !self.is_volatile && !self.is_text && is_of_numbers(&self.ty)
    }
}

fn is_of_numbers(ty: &Type) -> bool {
    match ty {
        Type::Int(_) | Type::Float(_) => true,
        Type::Array(element, _) => is_of_numbers(element),
        Type::Record(record) => record.members.iter().all(|member| is_of_numbers(&member.ty)),
        _ => false,
    }
}

impl Flow {
    /// A share of programs, in hundredths, whose constructors set some of their objects; otherwise they are as they were.
    pub(super) fn constructed(mut self, share: u32, features: Features) -> Flow {
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        if !features.contains(Feature::Constructors) || !chance.ratio(share.into(), 100) {
            return self;
        }
        let number = 1 + chance.below(MOST);
        for object in self.objects.iter_mut().filter(|object| object.may_be_constructed()) {
            if chance.ratio(1, 2) {
                // An odd one has underscores.
                object.constructor = Some(chance.below(2 * number) as u32);
            }
        }
        self.is_ordered = features.contains(Feature::ConstructorPriorities)
            && chance.ratio(1, 2)
            && self.has_constructors();
        self
    }

    pub(super) fn has_constructors(&self) -> bool {
        self.objects.iter().any(|object| object.constructor.is_some())
    }

    /// The objects of each constructor, by number.
    pub(super) fn constructors(&self) -> BTreeMap<u32, Vec<u32>> {
        let mut all: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (number, object) in (0..).zip(&self.objects) {
            if let Some(constructor) = object.constructor {
                all.entry(constructor).or_default().push(number);
            }
        }
        all
    }

    /// Another object of the same type of integers that an earlier constructor has set.
    fn set_earlier(&self, object: &Variable) -> Option<(u32, i128)> {
        if !self.is_ordered || !matches!(object.ty, Type::Int(int) if int != Int::Bool) {
            return None;
        }
        let is_earlier = |other: &Variable| {
            other.ty == object.ty && other.constructor.is_some_and(|n| Some(n) < object.constructor)
        };
        let mut all = (0..).zip(&self.objects).filter(|(_, other)| is_earlier(other));
        all.find_map(|(number, other)| match other.value {
            Some(Value::Int(n)) => Some((number, n)),
            _ => None,
        })
    }

    /// The constructors. The second to last of those that run in order are before the first, so that their places do
    /// not tell their order.
    pub(super) fn lower_constructors(
        &self,
        model: &Model,
        name: impl Fn(u32) -> Name,
        init: impl Fn(&Type, &Value) -> Init,
    ) -> Vec<Function> {
        let lower = |(number, objects): (u32, Vec<u32>)| {
            let mut body = Vec::new();
            for object in objects {
                let variable = &self.objects[object as usize];
                let Some(value) = &variable.value else { continue };
                let place = tree::Expr::Object(name(object), variable.ty.clone());
                match (self.set_earlier(variable), value) {
                    (Some((earlier, known)), Value::Int(n)) => {
                        let difference = Value::Int(known ^ n);
                        let Init::Expr(difference) = init(&variable.ty, &difference) else {
                            continue;
                        };
                        let earlier = tree::Expr::Object(name(earlier), variable.ty.clone());
                        let ty = earlier.promoted(model);
                        let (one, other) = (Box::new(earlier), Box::new(difference));
                        let value = tree::Expr::Binary(Op::Xor, ty, one, other);
                        body.push(tree::Stmt::Assign(place, value));
                    }
                    _ => set(place, &init(&variable.ty, value), &mut body),
                }
            }
            let constructor = Constructor {
                priority: self.is_ordered.then_some(FIRST + number),
                is_underscored: number % 2 == 1,
            };
            let name = Name::Global("begin", number + 1);
            Function {
                body,
                constructor: Some(constructor),
                ..Function::new(Linkage::Private, name, Type::Void)
            }
        };
        let mut all: Vec<Function> = self.constructors().into_iter().map(lower).collect();
        if self.is_ordered && !all.is_empty() {
            all.rotate_left(1);
        }
        all
    }
}

/// Assignments of all numbers of an initializer to a place.
fn set(place: tree::Expr, init: &Init, body: &mut Vec<tree::Stmt>) {
    let is_array = matches!(place.ty(), Type::Array(..));
    match init {
        Init::Expr(value) => body.push(tree::Stmt::Assign(place, value.clone())),
        Init::List(parts) => {
            let whole = Arc::new(place);
            for (index, part) in (0..).zip(parts) {
                let part_of_whole = match is_array {
                    true => tree::Expr::Index(whole.clone(), index),
                    false => tree::Expr::Member(whole.clone(), index),
                };
                set(part_of_whole, part, body);
            }
        }
        Init::Union(_, live, part) => {
            set(tree::Expr::Member(Arc::new(place), *live), part, body);
        }
    }
}
