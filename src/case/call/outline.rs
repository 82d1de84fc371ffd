//! The outline of a call: the part of its shape that conventions, and so bugs in them, distinguish. Shrinking
//! may end at any of many smallest calls that show a bug, depending on where it began; they share one
//! outline.

use std::collections::BTreeSet;
use std::fmt;

use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::types::{Float, Int, Record, RecordKind, Type};
use crate::case::call::Call;
use crate::case::call::style::Source;

/// This many arguments of one class in a row may exhaust the registers for it.
const MANY: usize = 4;

/// Fields of the style that only make damage visible, or say where a value is: no bug needs them. (Layouts that
/// differ have a fingerprint of their own.)
const OBSERVERS: [&str; 7] =
    ["order", "looks", "scribbles", "typedefs", "poison", "opaque", "layout"];

/// Stands for named arguments of any class, where others tell more.
const OTHER: &str = "other";

/// Stands for a record that is passed in memory, beside other arguments.
const IN_MEMORY: &str = "in memory";

/// Ways to hold an argument or take a result that differ only in its location.
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

/// The outline of a call: `large f(..., ...small {double})`. Plain integers and pointers are omitted, unless
/// there are enough to exhaust the registers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    /// The call's own prototype, unless it is plain, and those of its callbacks.
    prototypes: BTreeSet<Prototype>,
    /// Its unusual ways, except those that only say where a value is.
    ways: Vec<String>,
}

/// The classes of a function's parameters and result.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Prototype {
    result: Option<String>,
    named: Vec<String>,
    /// Present in a variadic function.
    variable: Option<Vec<String>>,
}

impl Outline {
    /// The outline of a call.
    pub fn of(call: &Call, model: &Model) -> Outline {
        let args: Vec<&Type> = call.args.iter().map(|part| &part.ty).collect();
        let varargs: Vec<&Type> = call.varargs.iter().map(|part| &part.ty).collect();
        let mut own = Prototype::of(&call.result.ty, &args, &varargs, model);
        let mut ways = ways(call);
        // With arguments that are results of calls and of one class only, that kind of result is what
        // matters. What is read beyond the end of an object is so whether it is passed or returned.
        if matches!(call.style.argument, Source::Call | Source::Guard | Source::GuardBefore)
            && own.result.is_none()
            && let ([class], None) = (&own.named[..], &own.variable)
        {
            own = Prototype { result: Some(class.clone()), ..Prototype::default() };
        }
        // The callbacks are called like any other function.
        let nested = call.parts().flat_map(|part| nested(&part.ty, model));
        let prototypes = nested.chain([own]).filter(|one| *one != Prototype::default());
        let prototypes: BTreeSet<Prototype> = prototypes.collect();
        if !prototypes.is_empty() {
            ways.retain(|way| way != "argument: call");
        }
        Outline { prototypes, ways }
    }

    /// Whether this outline contains the other one, with the same ways.
    fn holds(&self, other: &Outline) -> bool {
        let is_held = |small: &Prototype| self.prototypes.iter().any(|large| large.holds(small));
        let is_something = !other.prototypes.is_empty() || !other.ways.is_empty();
        is_something && self.ways == other.ways && other.prototypes.iter().all(is_held)
    }
}

impl Outline {
    /// Whether two calls probably fail for the same reason: one contains the other. Arguments besides a
    /// returned record only make a wrong result visible. That is not certain of arguments besides other
    /// arguments, so there the known call must be the smaller one.
    pub fn is_explained_by(&self, known: &Outline) -> bool {
        let returns = self.prototypes.iter().any(|prototype| prototype.result.is_some());
        let moves_the_same = self.moved().is_some_and(|class| known.moved() == Some(class));
        self.holds(known) || (returns && known.holds(self)) || moves_the_same
    }

    /// The class of the only thing passed or returned, if it is an unusual record in memory: both ways it is
    /// initialized, copied and compared alike, and conventions only pass its address.
    fn moved(&self) -> Option<&str> {
        let mut prototypes = self.prototypes.iter();
        let (Some(one), None, []) = (prototypes.next(), prototypes.next(), &self.ways[..]) else {
            return None;
        };
        let class = match (&one.result, &one.named[..], &one.variable) {
            (Some(class), [], None) | (None, [class], None) => class,
            _ => return None,
        };
        Some(&class[..]).filter(|class| class.starts_with("large "))
    }
}

impl fmt::Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prototypes: Vec<String> = self.prototypes.iter().map(Prototype::to_string).collect();
        match &prototypes[..] {
            [] => write!(f, "{}", Prototype::default())?,
            some => write!(f, "{}", some.join(", "))?,
        }
        if !self.ways.is_empty() {
            write!(f, " [{}]", self.ways.join(", "))?;
        }
        Ok(())
    }
}

impl Prototype {
    fn of(result: &Type, args: &[&Type], varargs: &[&Type], model: &Model) -> Prototype {
        let mut named = row(args, model);
        let is_many = named.iter().any(|class| class.starts_with("many "));
        let is_other = |ty: &Type| !is_in_memory(ty, model) && class(ty, model).is_some();
        if result.is_record() && !named.is_empty() {
            // They take the registers that the result, or its address, shares with them.
            named = vec![OTHER.into()];
        } else if !is_many
            && args.iter().any(|ty| is_in_memory(ty, model))
            && args.iter().any(|ty| is_other(ty))
        {
            // One is copied while the others are in their places, or on their way.
            named = vec![IN_MEMORY.into(), OTHER.into()];
        }
        Prototype {
            result: class(result, model),
            named,
            variable: (!varargs.is_empty()).then(|| row(varargs, model)),
        }
    }

    fn holds(&self, small: &Prototype) -> bool {
        let among = |small: &[String], large: &[String]| {
            let mut large = large.iter();
            small.iter().all(|class| large.any(|other| other == class))
        };
        let variable = match (&small.variable, &self.variable) {
            (None, None) => true,
            (Some(small), Some(large)) => among(small, large),
            _ => false,
        };
        (small.result.is_none() || small.result == self.result)
            && among(&small.named, &self.named)
            && variable
    }
}

impl fmt::Display for Prototype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.named.clone();
        parts.extend(self.variable.iter().flat_map(|classes| match &classes[..] {
            [] => vec!["...".to_string()],
            some => some.iter().map(|class| format!("...{class}")).collect(),
        }));
        let result = self.result.as_ref().map(|class| format!("{class} ")).unwrap_or_default();
        write!(f, "{result}f({})", parts.join(", "))
    }
}

/// The unusual ways of a call that a bug may need.
fn ways(call: &Call) -> Vec<String> {
    let is_kept = |(field, way): &(&str, &str)| {
        let is_place = ["argument", "result"].contains(field) && PLACES.contains(way);
        !OBSERVERS.contains(field) && !is_place
    };
    let word = |(field, way): (&str, &str)| match (field, way) {
        // Automatic objects of the caller and of the callee are aligned in the same way.
        ("argument" | "frame", "aligned") => "aligned object".to_string(),
        ("argument" | "result", "guard" | "guard-before") => format!("object: {way}"),
        (field, "true") => field.to_string(),
        (field, way) => format!("{field}: {way}"),
    };
    call.style.unusual().into_iter().filter(is_kept).map(word).collect()
}

/// The classes of some arguments, one for each run.
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

/// The class of a type; none for a pointer or an integer that fits a register.
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

/// Whether a type is floating, and wider than a double.
fn is_wide(ty: &Type, model: &Model) -> bool {
    matches!(ty, Type::Float(_)) && model.layout(ty).size > model.layout(&DOUBLE).size
}

const DOUBLE: Type = Type::Float(Float::Double);

/// Whether a type is a record that is passed in memory: it is large, or holds what fits no register for words.
fn is_in_memory(ty: &Type, model: &Model) -> bool {
    let Type::Record(record) = ty else { return false };
    let words = model.layout(ty).size.div_ceil(model.layout(&Type::Void.pointer()).size);
    let mut holds = Holds::default();
    holds.record(record, model);
    words > 2 || holds.is_wide
}

/// How a convention may see a record: its size, its contents as far as it may travel in registers, and what
/// makes its layout unusual.
fn record_class(ty: &Type, record: &Record, model: &Model) -> String {
    let words = model.layout(ty).size.div_ceil(model.layout(&Type::Void.pointer()).size);
    let mut holds = Holds::default();
    holds.record(record, model);
    if words > 2 && holds.scalars.contains("int") {
        // It travels in memory on every machine, as long as nothing in it is unusual.
        holds.scalars.retain(|class| class != "int" && class != "double");
    }
    if holds.is_wide {
        // It goes where that goes.
        holds.scalars.retain(|class| class != "int" && class != "double");
    }
    let size = match words {
        0 => return "empty".into(),
        1 | 2 => "small",
        _ => "large",
    };
    let mut words: Vec<String> = vec![size.into()];
    words.extend(holds.unusual.into_iter().map(String::from));
    if !holds.scalars.is_empty() {
        words.push(format!("{{{}}}", holds.scalars.into_iter().collect::<Vec<_>>().join(", ")));
    }
    words.join(" ")
}

/// The contents of a record, at any depth.
#[derive(Default)]
struct Holds {
    scalars: BTreeSet<String>,
    unusual: BTreeSet<&'static str>,
    /// Whether one is floating and wider than a double.
    is_wide: bool,
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
            // The elements count for some compilers, though there are none.
            Type::Array(element, n) => {
                self.unusual.extend((*n == 0).then_some("of no elements"));
                self.ty(element, model);
            }
            _ => {
                self.is_wide |= is_wide(ty, model);
                self.scalars.insert(class(ty, model).unwrap_or_else(|| "int".into()));
            }
        }
    }
}

/// The prototypes in a type.
fn nested(ty: &Type, model: &Model) -> BTreeSet<Prototype> {
    match ty {
        Type::Callback(signature) => {
            let args: Vec<&Type> = signature.args.iter().collect();
            let own = Prototype::of(&signature.result, &args, &[], model);
            signature.parts().flat_map(|ty| nested(ty, model)).chain([own]).collect()
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
    const WIDE: Type = Type::Float(Float::LongDouble);

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
        Outline::of(&call, &LP64).to_string()
    }

    fn callback(result: Type, args: &[Type]) -> Type {
        Type::Callback(Arc::new(Signature::new(args.to_vec(), result)))
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
        assert_eq!(of(Type::Void, &[char, five], &[], &call), "small {int} f()");
        assert_eq!(of(Type::Void, &[INT, twelve], &[], &call), "small {int} f()");
        let passed = callback(Type::Void, &[large.clone(), structure(&[INT])]);
        assert_eq!(of(Type::Void, &[passed], &[], &[]), "f(in memory, other)");
        let two = of(Type::Void, &[large.clone(), structure(&[INT])], &[], &[]);
        assert_eq!(two, "f(in memory, other)");
        let wide = structure(&[Type::Array(Arc::new(WIDE), 1)]);
        assert_eq!(of(Type::Void, &[wide, structure(&[INT])], &[], &[]), two);
        assert_eq!(of(Type::Void, &[large.clone(), WIDE, INT], &[], &[]), two);
        let shifted = of(large.clone(), &[structure(&[INT, DOUBLE]), INT], &[], &[]);
        assert_eq!(shifted, "large f(other)");
        assert_eq!(of(large, &[structure(&[INT]), DOUBLE], &[], &[]), shifted);
        let guard = [("argument", "guard")];
        let read = of(Type::Void, &[structure(&[INT])], &[], &guard);
        assert_eq!(read, "small {int} f() [object: guard]");
        assert_eq!(of(structure(&[INT]), &[], &[], &[("result", "guard")]), read);
    }

    #[test]
    fn a_wide_float_decides_what_a_record_is_even_if_there_are_no_such_elements() {
        let none = |ty: Type| Type::Array(Arc::new(ty), 0);
        let of = |ty: Type| of(ty, &[], &[], &[]);
        let ints = of(structure(&[INT, none(WIDE)]));
        assert_eq!(ints, "small of no elements {long double} f()");
        assert_eq!(of(structure(&[WIDE, none(INT)])), ints);
        assert_eq!(of(structure(&[LONG, none(INT)])), "small of no elements {int} f()");
        let union = |types: &[Type]| {
            let members = types.iter().map(|ty| Member::new(ty.clone())).collect();
            of(Type::Record(Arc::new(Record::new(RecordKind::Union, 1, members))))
        };
        assert_eq!(union(&[DOUBLE, WIDE]), union(&[WIDE, WIDE]));
        assert_ne!(union(&[DOUBLE, INT]), union(&[INT, INT]));
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
    fn a_call_is_explained_by_one_that_needs_less() {
        let outline = |result: Option<&str>, named: &[&str]| {
            let named = named.iter().map(ToString::to_string).collect();
            let result = result.map(String::from);
            let prototypes = BTreeSet::from([Prototype { result, named, variable: None }]);
            Outline { prototypes, ways: Vec::new() }
        };
        let table = [
            (outline(None, &["large", "small"]), outline(None, &["large"]), true),
            (outline(None, &["large"]), outline(None, &["large", "small"]), false),
            (outline(Some("packed"), &[]), outline(Some("packed"), &["large"]), true),
            (outline(Some("packed"), &["large"]), outline(Some("packed"), &[]), true),
            (outline(Some("packed"), &[]), outline(Some("union"), &[]), false),
            // What is in memory is one thing whether it is passed or returned, unless it is plain.
            (outline(Some("large packed"), &[]), outline(None, &["large packed"]), true),
            (outline(None, &["large packed"]), outline(Some("large packed"), &[]), true),
            (outline(Some("large"), &[]), outline(None, &["large"]), false),
            (outline(Some("small packed"), &[]), outline(None, &["small packed"]), false),
        ];
        for (new, known, is) in table {
            assert_eq!(new.is_explained_by(&known), is, "{new} by {known}");
        }
        let guarded = Outline { ways: vec!["result: guard".into()], ..outline(Some("small"), &[]) };
        assert!(!guarded.is_explained_by(&outline(Some("small"), &[])));
        let nothing = Outline { prototypes: BTreeSet::new(), ways: Vec::new() };
        assert!(!outline(None, &["large"]).is_explained_by(&nothing));
    }

    #[test]
    fn an_aligned_object_is_one_whoever_has_it() {
        let frame = of(Type::Void, &[], &[], &[("frame", "aligned")]);
        assert_eq!(of(Type::Void, &[INT], &[], &[("argument", "aligned")]), frame);
    }
}
