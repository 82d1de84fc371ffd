//! How a drawn value prints in Lua: `struct { int a; double *b; }`. For people to look at; the C of
//! test programs comes from the C printer.

use crate::ctype::{RecordKind, Type};
use crate::generator::Datum;

/// A drawn value as one line of text.
pub fn spell(value: &Datum) -> String {
    match value {
        Datum::Nil => "nil".to_string(),
        Datum::Bool(b) => b.to_string(),
        Datum::Integer(n) => n.to_string(),
        Datum::Number(x) => x.to_string(),
        Datum::String(s) => String::from_utf8_lossy(s).into_owned(),
        Datum::Type(ty) => declare(ty, ""),
        Datum::Bitfield(field) => {
            format!("{} : {}", declare(&field.ty, ""), field.bits.unwrap_or_default())
        }
        Datum::List(items) => {
            let items: Vec<String> = items.iter().map(spell).collect();
            format!("{{{}}}", items.join(", "))
        }
        Datum::Opaque(opaque) => opaque.kind.to_string(),
    }
}

/// Declares a name of this type: stars go before it, brackets after.
fn declare(ty: &Type, name: &str) -> String {
    let space = if name.is_empty() || name.starts_with('[') { "" } else { " " };
    match ty {
        Type::Void => format!("void{space}{name}"),
        Type::Int(int) => format!("{}{space}{name}", int.spelling()),
        Type::Float(float) => format!("{}{space}{name}", float.spelling()),
        Type::Pointer(to) if matches!(**to, Type::Array(..)) => declare(to, &format!("(*{name})")),
        Type::Pointer(to) => declare(to, &format!("*{name}")),
        Type::Array(element, n) => declare(element, &format!("{name}[{n}]")),
        Type::Enum(e) => {
            let constants: Vec<String> = e.constants.iter().map(i32::to_string).collect();
            format!("enum {{ {} }}{space}{name}", constants.join(", "))
        }
        Type::Record(record) => {
            let keyword = match record.kind {
                RecordKind::Struct => "struct",
                RecordKind::Union => "union",
            };
            let mut body = String::new();
            for (i, member) in record.members.iter().enumerate() {
                body += &declare(&member.ty, &member_name(i));
                if let Some(bits) = member.bits {
                    body += &format!(" : {bits}");
                }
                body += "; ";
            }
            format!("{keyword} {{ {body}}}{space}{name}")
        }
    }
}

/// `a`, `b`, … `z`, `a1`, …
fn member_name(i: usize) -> String {
    let letter = char::from(b'a' + (i % 26) as u8);
    if i < 26 { letter.to_string() } else { format!("{letter}{}", i / 26) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ctype::Int;
    use std::sync::Arc;

    #[test]
    fn brackets_and_stars_bind_as_in_c() {
        let array = Type::Array(Arc::new(Type::Int(Int::UChar)), 3);
        let spelled = |ty: Type| spell(&Datum::Type(ty));
        assert_eq!(spelled(array.clone()), "unsigned char[3]");
        assert_eq!(spelled(array.clone().pointer()), "unsigned char (*)[3]");
        assert_eq!(spelled(Type::Array(Arc::new(Type::Void.pointer()), 2)), "void *[2]");
    }
}
