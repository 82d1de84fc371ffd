//! The outline of a call: what of its shape conventions, and so bugs in them, can tell apart. Shrinking ends at one
//! of many smallest calls that show a bug, depending on where it began; their outlines are one.

use std::collections::BTreeSet;

use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::types::{Float, Int, Record, RecordKind, Type};
use crate::case::call::Call;

/// As many arguments of one class in a row may exhaust the registers for it.
const MANY: usize = 4;

/// Ways of a call that only make damage visible, or say where a value lies: they are not what a bug needs.
const OBSERVERS: [&str; 5] = ["order", "looks", "scribbles", "typedefs", "poison"];

/// Ways in which an argument is held, and a result taken, that differ in its place alone.
const PLACES: [&str; 11] = [
    "local",
    "const",
    "literal",
    "pointer",
    "member",
    "element",
    "compound",
    "initializer",
    "place",
    "ignored",
    "mixed",
];

/// The outline of a call: `large f(..., ...small {double})`. Plain integers and pointers are left out, unless there
/// are as many as may fill the registers.
pub fn outline(call: &Call, model: &Model) -> String {
    let args: Vec<&Type> = call.args.iter().map(|part| &part.ty).collect();
    let varargs: Vec<&Type> = call.varargs.iter().map(|part| &part.ty).collect();
    let mut text = prototype(&call.result.ty, &args, &varargs, model);
    let nested: BTreeSet<String> = call.parts().flat_map(|part| nested(&part.ty, model)).collect();
    if !nested.is_empty() {
        // What a function passes to another is a call like any other.
        if text == PLAIN {
            text.clear();
        }
        for one in nested {
            if !text.is_empty() {
                text.push_str(", ");
            }
            text.push_str(&one);
        }
    }
    let is_kept = |(field, way): &(&str, &str)| {
        let is_place = ["argument", "result"].contains(field) && PLACES.contains(way);
        !OBSERVERS.contains(field) && !is_place
    };
    let ways = call.style.unusual();
    let word = |(field, way): &(&str, &str)| match (*field, *way) {
        // An automatic object of the caller's and one of the callee's are aligned in the same way.
        ("argument" | "frame", "aligned") => "aligned object".to_string(),
        (field, "true") => field.to_string(),
        (field, way) => format!("{field}: {way}"),
    };
    let ways: Vec<String> = ways.iter().filter(|way| is_kept(way)).map(word).collect();
    if !ways.is_empty() {
        text.push_str(&format!(" [{}]", ways.join(", ")));
    }
    text
}

/// The outline of a function that takes and returns integers and pointers alone.
const PLAIN: &str = "f()";

fn prototype(result: &Type, args: &[&Type], varargs: &[&Type], model: &Model) -> String {
    let mut parts = row(args, model);
    if !varargs.is_empty() {
        let mut variable = row(varargs, model);
        if variable.is_empty() {
            variable.push(String::new());
        }
        parts.extend(variable.into_iter().map(|class| format!("...{class}")));
    }
    let result = match class(result, model) {
        Some(class) => format!("{class} "),
        None => String::new(),
    };
    format!("{result}f({})", parts.join(", "))
}

/// The classes of some arguments: one of each run.
fn row(types: &[&Type], model: &Model) -> Vec<String> {
    let classes: Vec<Option<String>> = types.iter().map(|ty| class(ty, model)).collect();
    let mut row: Vec<String> = Vec::new();
    for run in classes.chunk_by(PartialEq::eq) {
        match &run[0] {
            Some(class) if run.len() >= MANY => row.push(format!("many {class}")),
            Some(class) => row.push(class.clone()),
            None => {}
        }
    }
    let plain = classes.iter().filter(|class| class.is_none()).count();
    if plain >= MANY {
        row.insert(0, "many int".into());
    }
    row
}

/// The class of a type; none of an integer that fits a register, or a pointer.
fn class(ty: &Type, model: &Model) -> Option<String> {
    let word = model.layout(&Type::Void.pointer()).size;
    match ty {
        Type::Void | Type::Enum(_) | Type::Pointer(_) | Type::Callback(_) => None,
        Type::Int(int) => match (int, model.layout(ty).size.div_ceil(word)) {
            (Int::BitInt(_) | Int::UBitInt(_), words) => Some(format!("_BitInt of {words} words")),
            (_, 0 | 1) => None,
            (_, words) => Some(format!("int of {words} words")),
        },
        Type::Float(Float::Float | Float::Double) => Some("double".into()),
        Type::Float(_) => Some(type_name(ty)),
        Type::Complex(_) => Some(type_name(ty)),
        Type::Vector(..) => Some(format!("vector of {}", model.layout(ty).size)),
        Type::Array(..) => Some("array".into()),
        Type::Record(record) => Some(record_class(ty, record, model)),
    }
}

/// How a convention may see a record: its size, what it holds as far as it may travel in registers, and what makes
/// its layout unusual.
fn record_class(ty: &Type, record: &Record, model: &Model) -> String {
    let words = model.layout(ty).size.div_ceil(model.layout(&Type::Void.pointer()).size);
    let mut holds = Holds::default();
    holds.record(record, model);
    let is_floating = holds.scalars.iter().all(|class| class != "int");
    let size = match words {
        0 => return "empty".into(),
        1 | 2 => "small",
        _ => "large",
    };
    let mut words: Vec<String> = vec![size.into()];
    words.extend(holds.unusual.into_iter().map(String::from));
    if size == "small" || (size == "large" && is_floating) {
        words.push(format!("{{{}}}", holds.scalars.into_iter().collect::<Vec<_>>().join(", ")));
    }
    words.join(" ")
}

/// What is in a record, at any depth.
#[derive(Default)]
struct Holds {
    scalars: BTreeSet<String>,
    unusual: BTreeSet<&'static str>,
}

impl Holds {
    fn record(&mut self, record: &Record, model: &Model) {
        let member = |is: fn(&crate::c::types::Member) -> bool| record.members.iter().any(is);
        let unusual = [
            ("packed", record.packed || record.pack.is_some()),
            ("aligned", record.align.is_some() || member(|member| member.align.is_some())),
            ("union", record.kind == RecordKind::Union),
            ("bits", member(|member| member.bits.is_some())),
            ("atomic", member(|member| member.atomic)),
            ("flexible", member(|member| member.flexible)),
        ];
        self.unusual.extend(unusual.into_iter().filter(|(_, is)| *is).map(|(word, _)| word));
        record.members.iter().for_each(|member| self.ty(&member.ty, model));
    }

    fn ty(&mut self, ty: &Type, model: &Model) {
        match ty {
            Type::Record(record) => self.record(record, model),
            Type::Array(_, 0) => {
                self.unusual.insert("of no elements");
            }
            Type::Array(element, _) => self.ty(element, model),
            _ => {
                self.scalars.insert(class(ty, model).unwrap_or_else(|| "int".into()));
            }
        }
    }
}

/// The prototypes within a type that are not plain.
fn nested(ty: &Type, model: &Model) -> BTreeSet<String> {
    match ty {
        Type::Callback(signature) => {
            let args: Vec<&Type> = signature.args.iter().collect();
            let own = prototype(&signature.result, &args, &[], model);
            let inner = signature.parts().flat_map(|ty| nested(ty, model));
            inner.chain([own]).filter(|one| one != PLAIN).collect()
        }
        Type::Array(inner, _) => nested(inner, model),
        Type::Record(record) => record.members.iter().flat_map(|m| nested(&m.ty, model)).collect(),
        _ => BTreeSet::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::c::model::LP64;
    use crate::c::types::{Member, Signature};
    use crate::c::value::Value;
    use crate::case::call::Typed;
    use crate::case::call::style::Style;

    const INT: Type = Type::Int(Int::Int);
    const LONG: Type = Type::Int(Int::Long);
    const DOUBLE: Type = Type::Float(Float::Double);

    fn structure(types: &[Type]) -> Type {
        let members = types.iter().map(|ty| Member::new(ty.clone())).collect();
        Type::Record(Arc::new(Record::new(RecordKind::Struct, 1, members)))
    }

    fn of(result: Type, args: &[Type], varargs: &[Type], ways: &[(&str, &str)]) -> String {
        let typed = |ty: &Type| Typed { ty: ty.clone(), value: Value::zero(ty) };
        let mut style = Style::default();
        ways.iter().for_each(|(field, way)| style.set(field, way).expect("a way"));
        let call = Call {
            seed: 1,
            suite: "toy".into(),
            args: args.iter().map(typed).collect(),
            varargs: varargs.iter().map(typed).collect(),
            result: typed(&result),
            is_static: false,
            style,
        };
        outline(&call, &LP64)
    }

    fn callback(result: Type, args: &[Type]) -> Type {
        Type::Callback(Arc::new(Signature { args: args.to_vec(), result }))
    }

    #[test]
    fn what_a_convention_cannot_tell_apart_has_one_outline() {
        let large = structure(&[LONG, INT, LONG]);
        let array = structure(&[Type::Array(Arc::new(LONG), 3)]);
        let char = Type::Int(Int::Char);
        assert_eq!(of(large.clone(), &[INT], &[INT], &[]), "large f(...)");
        assert_eq!(of(array, &[LONG.pointer()], &[callback(Type::Void, &[])], &[]), "large f(...)");
        let five = structure(&[Type::Array(Arc::new(char.clone()), 5)]);
        let twelve = structure(&[INT, INT, INT]);
        let call = [("argument", "call")];
        assert_eq!(of(Type::Void, &[char, five], &[], &call), "f(small {int}) [argument: call]");
        assert_eq!(of(Type::Void, &[INT, twelve], &[], &call), "f(small {int}) [argument: call]");
        let passed = callback(Type::Void, &[large.clone(), structure(&[INT])]);
        assert_eq!(of(Type::Void, &[passed], &[], &[]), "f(large, small {int})");
        assert_eq!(of(Type::Void, &[large, structure(&[INT])], &[], &[]), "f(large, small {int})");
    }

    #[test]
    fn what_a_convention_tells_apart_has_different_outlines() {
        let pair = |a: Type, b: Type| structure(&[a, b]);
        let all = [
            of(Type::Void, &[pair(INT, INT)], &[], &[]),
            of(Type::Void, &[pair(INT, DOUBLE)], &[], &[]),
            of(Type::Void, &[pair(DOUBLE, DOUBLE)], &[], &[]),
            of(Type::Void, &[INT], &[pair(INT, INT)], &[]),
            of(pair(INT, INT), &[], &[], &[]),
            of(Type::Void, &[INT, INT, INT, INT, INT, INT, pair(INT, INT)], &[], &[]),
            of(Type::Void, &[structure(&[])], &[], &[]),
            of(Type::Void, &[pair(INT, INT)], &[], &[("argument", "guard")]),
            of(Type::Void, &[], &[], &[("frame", "aligned")]),
            of(Type::Void, &[DOUBLE], &[], &[("callee", "old")]),
        ];
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
    }

    #[test]
    fn an_aligned_object_is_one_whoever_has_it() {
        let frame = of(Type::Void, &[], &[], &[("frame", "aligned")]);
        assert_eq!(of(Type::Void, &[INT], &[], &[("argument", "aligned")]), frame);
    }
}
