//! What shrinking may have left of a type.

use crate::c::types::{Float, Int, RecordKind, Type};

/// Whether shrinking could take one type out of another: by dropping members, by replacing a type by one of
/// its members, by making types plainer. (An embedding of trees, as in Kruskal's theorem.)
pub(super) fn embeds(small: &Type, large: &Type) -> bool {
    let is_root = match (small, large) {
        (Type::Record(a), Type::Record(b)) => {
            let kinds = a.kind == b.kind || a.kind == RecordKind::Struct;
            let mut of_large = b.members.iter();
            let holds = |member: &crate::c::types::Member| {
                of_large.any(|other| {
                    embeds(&member.ty, &other.ty) && (member.bits.is_none() || other.bits.is_some())
                })
            };
            let attributes = (b.packed || !a.packed) && (b.align.is_some() || a.align.is_none());
            kinds && attributes && a.members.iter().all(holds)
        }
        (Type::Array(a, n), Type::Array(b, m)) | (Type::Vector(a, n), Type::Vector(b, m)) => {
            n <= m && embeds(a, b)
        }
        (Type::Complex(_), Type::Complex(_)) => true,
        (Type::Callback(a), Type::Callback(b)) => {
            let mut of_large = b.args.iter();
            let result = a.result == Type::Void || embeds(&a.result, &b.result);
            result && a.args.iter().all(|small| of_large.any(|large| embeds(small, large)))
        }
        (Type::Pointer(_), Type::Pointer(_)) | (Type::Enum(_), Type::Enum(_)) => true,
        (a, b) => a == b || is_plainer(a, b),
    };
    is_root
        || match large {
            Type::Array(element, n) => *n > 0 && embeds(small, element),
            Type::Vector(element, _) => embeds(small, element),
            Type::Complex(float) => embeds(small, &Type::Float(*float)),
            Type::Record(record) => record.members.iter().any(|m| embeds(small, &m.ty)),
            _ => false,
        }
}

/// Whether shrinking may have replaced one scalar by another: `int` for anything, `double` for any floating
/// type, the signed type for the unsigned one.
fn is_plainer(plain: &Type, other: &Type) -> bool {
    match (plain, other) {
        (Type::Int(Int::Int), Type::Record(_) | Type::Array(..) | Type::Void) => false,
        (Type::Int(Int::Int), _) => true,
        (Type::Float(Float::Double), Type::Float(_)) => true,
        (Type::Int(a), Type::Int(b)) => a.unsigned() == b.unsigned(),
        (Type::Int(Int::Long | Int::LongLong), Type::Pointer(_)) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::c::types::{Member, Record};

    const INT: Type = Type::Int(Int::Int);
    const CHAR: Type = Type::Int(Int::Char);
    const DOUBLE: Type = Type::Float(Float::Double);
    const FLOAT: Type = Type::Float(Float::Float);

    fn structure(types: &[Type]) -> Type {
        let members = types.iter().map(|ty| Member::new(ty.clone())).collect();
        Type::Record(Arc::new(Record::new(RecordKind::Struct, 1, members)))
    }

    #[test]
    fn what_shrinking_leaves_of_a_type_embeds_in_it() {
        let large = structure(&[CHAR, structure(&[FLOAT, INT]), DOUBLE]);
        for small in [
            structure(&[INT, DOUBLE]),
            structure(&[FLOAT, INT]),
            structure(&[structure(&[INT])]),
            CHAR,
            INT,
            FLOAT,
        ] {
            assert!(embeds(&small, &large), "{small:?}");
        }
        let short = Type::Int(Int::Short);
        for other in [structure(&[DOUBLE, INT, INT]), short, Type::Float(Float::LongDouble)] {
            assert!(!embeds(&other, &large), "{other:?}");
        }
    }
}
