//! Statistics of calls: the distributions of Lindig 2005, figure 5, and aims.

use std::borrow::Cow;

use super::aims::AIMS;
use super::aims::walk::Walk;
use super::{Call, Typed};
use crate::c::model::Model;
use crate::c::types::{RecordKind, Type};
use crate::case::counts::{Counts, Drawn};

/// Counts one call.
pub(super) fn count(call: &Call, model: &Model, counts: &mut Counts) {
    let Call { args, varargs, result, .. } = call;
    let kinds = |parts: &[Typed]| -> Vec<Drawn> {
        parts.iter().map(|part| Drawn::Type(kind(&part.ty).into())).collect()
    };
    counts.share("variadic", !varargs.is_empty());
    counts.table("arguments", "named arguments", [Drawn::number(args.len())]);
    let number = (!varargs.is_empty()).then(|| Drawn::number(varargs.len()));
    counts.table("variable_arguments", "variable arguments, where there are any", number);
    counts.table("argument_types", "argument types", [kinds(args), kinds(varargs)].concat());
    counts.table("result_types", "result types", kinds(std::slice::from_ref(result)));
    let records = call.parts().filter(|part| part.ty.is_record());
    let sizes = records.map(|part| Drawn::Bytes(model.layout(&part.ty).size));
    counts.table("record_sizes", "bytes of structs and unions passed by value", sizes);
    let walk = Walk::new(call, model);
    AIMS.iter().for_each(|aim| counts.aim(aim.name, aim.about, aim.is_met(&walk)));
}

fn kind(ty: &Type) -> &'static str {
    match ty {
        Type::Int(int) => match int.spelling() {
            Cow::Borrowed(name) => name,
            Cow::Owned(_) => "_BitInt",
        },
        Type::Void => "void",
        Type::Float(float) => float.spelling(),
        Type::Complex(_) => "_Complex",
        Type::Vector(..) => "vector",
        Type::Enum(_) => "enum",
        Type::Pointer(_) => "pointer",
        Type::Callback(_) => "callback",
        Type::Array(..) => "array",
        Type::Record(record) => match record.kind {
            RecordKind::Struct => "struct",
            RecordKind::Union => "union",
        },
    }
}
