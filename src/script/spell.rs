//! Prints drawn values as Lua: `struct { int a; double *b; }`. For people; the C of
//! test programs comes from the C printer.

use crate::c::print::{member_type_name, type_name};
use crate::generator::Datum;

/// A drawn value as one line of text.
pub fn spell(value: &Datum) -> String {
    match value {
        Datum::Nil => "nil".to_string(),
        Datum::Bool(b) => b.to_string(),
        Datum::Integer(n) => n.to_string(),
        Datum::Number(x) => x.to_string(),
        Datum::String(s) => String::from_utf8_lossy(s).into_owned(),
        Datum::Type(ty) => type_name(ty),
        Datum::Member(field) => member_type_name(field),
        Datum::Sketch(sketch) => sketch.to_string(),
        Datum::Plan(plan) => plan.to_string(),
        Datum::List(items) => {
            let items: Vec<String> = items.iter().map(spell).collect();
            format!("{{{}}}", items.join(", "))
        }
        Datum::Opaque(opaque) => opaque.kind.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::types::{Int, Type};
    use std::sync::Arc;

    #[test]
    fn brackets_and_stars_bind_as_in_c() {
        let array = Type::Array(Arc::new(Type::Int(Int::UChar)), 3);
        let spelled = |ty: Type| spell(&Datum::Type(ty));
        assert_eq!(spelled(array.clone()), "unsigned char [3]");
        assert_eq!(spelled(array.clone().pointer()), "unsigned char (*)[3]");
        assert_eq!(spelled(Type::Array(Arc::new(Type::Void.pointer()), 2)), "void *[2]");
    }
}
