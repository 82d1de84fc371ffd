//! Types in words, for the names of bugs.

use crate::c::types::{Float, Int, RecordKind, Type};

/// A type in a few letters: `struct-i32-f32x2`.
pub fn words_of(ty: &Type) -> String {
    match ty {
        Type::Void => "void".into(),
        Type::Enum(_) => "enum".into(),
        Type::Pointer(_) => "ptr".into(),
        Type::Callback(_) => "callback".into(),
        Type::Array(element, n) => format!("{}x{n}", words_of(element)),
        Type::Float(Float::Float) => "f32".into(),
        Type::Float(Float::Double) => "f64".into(),
        Type::Float(Float::LongDouble) => "f80".into(),
        Type::Float(other) => other.spelling().trim_start_matches('_').to_lowercase(),
        Type::Complex(float) => format!("complex-{}", words_of(&Type::Float(*float))),
        Type::Vector(element, n) => format!("vector-{}x{n}", words_of(element)),
        Type::Int(int) => match int {
            Int::Bool => "bool".into(),
            Int::SInt | Int::Int => "int".into(),
            other => {
                other.spelling().replace("unsigned ", "u").replace("signed ", "s").replace(' ', "")
            }
        },
        Type::Record(record) => {
            let kind = if record.kind == RecordKind::Struct { "struct" } else { "union" };
            let mut runs: Vec<(String, usize)> = Vec::new();
            for member in &record.members {
                let word = match member.bits {
                    Some(bits) => format!("bits{bits}"),
                    None => words_of(&member.ty),
                };
                match runs.last_mut() {
                    Some((last, times)) if *last == word => *times += 1,
                    _ => runs.push((word, 1)),
                }
            }
            let run = |(word, times): (String, usize)| match times {
                1 => word,
                _ => format!("{word}x{times}"),
            };
            let mut words = vec![kind.to_string()];
            words.extend(record.packed.then(|| "packed".into()));
            words.extend(record.align.map(|bytes| format!("aligned{bytes}")));
            words.extend(runs.into_iter().map(run));
            words.join("-")
        }
    }
}
