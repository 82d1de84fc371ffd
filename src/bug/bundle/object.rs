//! Checks whether an object has a wrong value without any call, so that what was passed, returned or computed from it
//! was wrong before: with a program that reads the initialized object and nothing else, and another that first assigns
//! the same values.

use crate::bug::saved::{Constant, ConstantKind};
use crate::c::complaint::{Complaint, Side, Subject, Topic};
use crate::c::eval;
use crate::c::harness::Action;
use crate::c::model::Model;
use crate::c::path::Path;
use crate::c::print::{path, type_name};
use crate::c::tree::{CaseCode, Expr, Function, Half, Init, Linkage, Object, Stmt};
use crate::c::types::{Float, RecordKind, Type};
use crate::case::TestCase;
use crate::render::{Files, Program};
use crate::toolchain::build::{Build, NoVerdict, StageReport, Team};
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::Verdict;

const SOURCE: &str = "object.c";
const EXE: &str = "object.out";

/// An object with this many scalars or more is not examined one by one: shrinking leaves few.
const MOST: usize = 64;

/// The compiler by which an object has a wrong value in a program without a call, and what object that is. If the
/// first wrong value is one that was passed or returned, only that part of the object that held it counts.
///
/// # Errors
/// When the scratch directory cannot be written, or the user interrupts.
pub fn wrong_object(
    program: &Program,
    cases: &[TestCase],
    model: &Model,
    report: &StageReport,
    build: &Build,
    team: Team,
) -> Result<Option<(String, Constant)>, NoVerdict> {
    let complaint = report.complaints().next();
    let number = complaint.as_ref().map_or(1, |complaint| complaint.case);
    let Some(index) = number.checked_sub(1) else { return Ok(None) };
    let (Some(case), Some(code)) = (cases.get(index), program.cases.get(index)) else {
        return Ok(None);
    };
    let Some(sought) = Sought::of(case, complaint.as_ref(), model) else { return Ok(None) };
    for (object, compiler) in objects(code, team) {
        let there = Trial { program, code, object, model, build, compiler, linker: team.linker };
        for part in there.parts(&sought) {
            if let Some(kind) = there.kind(&part)? {
                let of = words(&object.ty, &part.place, model);
                return Ok(Some((compiler.name.clone(), Constant { kind, of })));
            }
        }
    }
    Ok(None)
}

/// The objects that are examined.
enum Sought {
    /// Those of a type, and this part of them.
    Part(Type, Path),
    /// All: the program makes no calls that could be wrong.
    All,
}

impl Sought {
    fn of(case: &TestCase, complaint: Option<&Complaint>, model: &Model) -> Option<Sought> {
        if !case.has_sides() {
            return Some(Sought::All);
        }
        let Topic::Value(_, subject, path) = &complaint?.topic else { return None };
        // What stays after a call is what was passed.
        let subject = match *subject {
            Subject::Kept(n) => Subject::Arg(n),
            subject => subject,
        };
        let checked = case.subject(subject, model)?;
        Some(Sought::Part(checked.ty, path.clone()))
    }
}

/// The objects with initial values, and the compilers that make them.
fn objects<'c>(
    code: &'c CaseCode,
    team: Team<'c>,
) -> impl Iterator<Item = (&'c Object, &'c Toolchain)> {
    let of_caller = code.shared.iter().chain(&code.caller.objects);
    let of_caller = of_caller.map(move |object| (object, team.caller));
    let of_callee = code.callee.objects.iter().map(move |object| (object, team.callee));
    of_caller.chain(of_callee).filter(|(object, _)| object.init.is_some())
}

/// A scalar in an object, and its initial value.
struct Part {
    place: Expr,
    value: Expr,
}

/// An object that is tried alone.
struct Trial<'t> {
    program: &'t Program,
    code: &'t CaseCode,
    object: &'t Object,
    model: &'t Model,
    build: &'t Build<'t>,
    compiler: &'t Toolchain,
    linker: &'t Toolchain,
}

impl Trial<'_> {
    /// The parts that are examined; none if something in the object is no plain constant.
    fn parts(&self, sought: &Sought) -> Vec<Part> {
        let parts = self.all();
        match sought {
            Sought::Part(ty, _) if *ty != self.object.ty => Vec::new(),
            Sought::Part(_, to) => {
                parts.into_iter().filter(|part| path(&part.place) == *to).collect()
            }
            Sought::All => parts,
        }
    }

    fn all(&self) -> Vec<Part> {
        let place = Expr::Object(self.object.name, self.object.ty.clone());
        let mut parts = Vec::new();
        let init = self.object.init.as_ref();
        let are_plain = init.is_some_and(|init| scalars(place, init, &mut parts).is_some());
        if are_plain && parts.len() <= MOST { parts } else { Vec::new() }
    }

    /// How a part is wrong; none if it is not.
    fn kind(&self, part: &Part) -> Result<Option<ConstantKind>, NoVerdict> {
        let check = Stmt::Harness(Action::Check(
            Side::Check,
            Subject::Object(1),
            part.place.clone(),
            part.value.clone(),
        ));
        if self.run(self.object.clone(), vec![check.clone()])? != Some(Verdict::CheckFailed) {
            return Ok(None);
        }
        let assigned = Object { init: None, is_const: false, ..self.object.clone() };
        let mut body: Vec<Stmt> =
            self.all().into_iter().map(|part| Stmt::Assign(part.place, part.value)).collect();
        body.push(check);
        Ok(Some(match self.run(assigned, body)? {
            Some(Verdict::Passed) => ConstantKind::Initializer,
            _ => ConstantKind::Object,
        }))
    }

    /// The verdict on a program with one object and statements; none if it has no meaning, or is not run.
    fn run(&self, object: Object, body: Vec<Stmt>) -> Result<Option<Verdict>, NoVerdict> {
        let main =
            Function { body, ..Function::new(Linkage::Private, self.code.entry, Type::Void) };
        let code = CaseCode {
            types: self.code.types.clone(),
            shared: Vec::new(),
            callee: Half::default(),
            caller: Half { objects: vec![object], functions: vec![main], ..Half::default() },
            reaches: 0,
            ..self.code.clone()
        };
        if eval::run(&code, self.model).is_err() {
            return Ok(None);
        }
        let program = Program { cases: vec![code], ..self.program.clone() };
        let Some((_, text)) = program.standalone_files(Files::ONE).pop() else { return Ok(None) };
        self.build.write(SOURCE, &text)?;
        let team = Team { caller: self.compiler, callee: self.compiler, linker: self.linker };
        if !self.build.build(team, &[SOURCE], EXE)?.passed() {
            return Ok(None);
        }
        Ok(Some(self.build.run(self.linker, EXE, None)?.verdict))
    }
}

/// The scalars in a place with their initial values; nothing if one is no plain number.
fn scalars(place: Expr, init: &Init, parts: &mut Vec<Part>) -> Option<()> {
    let ty = place.ty();
    match (&ty, init) {
        (Type::Complex(_), _) => None,
        (Type::Array(..) | Type::Vector(..), Init::List(inits)) => {
            let whole = std::sync::Arc::new(place);
            let mut elements = (0..).zip(inits);
            elements.try_for_each(|(n, init)| scalars(Expr::Index(whole.clone(), n), init, parts))
        }
        (Type::Record(record), Init::List(inits)) => {
            let whole = std::sync::Arc::new(place);
            let mut members = record.named().zip(inits);
            members
                .try_for_each(|((n, _), init)| scalars(Expr::Member(whole.clone(), n), init, parts))
        }
        (Type::Record(_), Init::Union(_, live, init)) => {
            scalars(Expr::Member(std::sync::Arc::new(place), *live), init, parts)
        }
        (
            _,
            Init::Expr(
                value @ (Expr::Int(..) | Expr::Constant(..) | Expr::Real(..) | Expr::Null(_)),
            ),
        ) => {
            parts.push(Part { place, value: value.clone() });
            Some(())
        }
        _ => None,
    }
}

/// An object in words, by what its compiler has to know about its type: `a packed struct with a bit-field`. Where
/// nothing is unusual it is the wrong part that counts: `a long double in a struct`.
fn words(ty: &Type, place: &Expr, model: &Model) -> String {
    let mut looks = Looks::default();
    looks.see(ty);
    let record = match (looks.has_record, looks.has_union) {
        (_, true) => "union",
        (true, false) => "struct",
        (false, false) => "array",
    };
    if looks.adjectives.is_empty() && looks.parts.is_empty() {
        let part = scalar(&place.ty(), model);
        return if ty.has_parts() { format!("{part} in {}", article(record)) } else { part };
    }
    let noun = [&looks.adjectives[..], &[record]].concat().join(" ");
    match &looks.parts[..] {
        [] => article(&noun),
        parts => format!("{} with {}", article(&noun), parts.join(" and ")),
    }
}

/// A scalar type in words: integers that fit a register are alike.
pub(super) fn scalar(ty: &Type, model: &Model) -> String {
    match ty {
        Type::Int(_) | Type::Enum(_) if model.layout(ty).size <= u64::from(model.pointer) => {
            "an integer".into()
        }
        Type::Pointer(_) | Type::Callback(_) => "a pointer".into(),
        Type::Float(Float::Float) => "a float".into(),
        ty => article(&type_name(ty)),
    }
}

fn article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// What is unusual in a type, in a fixed order.
#[derive(Default)]
struct Looks {
    adjectives: Vec<&'static str>,
    parts: Vec<&'static str>,
    has_record: bool,
    has_union: bool,
}

impl Looks {
    fn see(&mut self, ty: &Type) {
        let mut seen = Seen::default();
        ty.each(&mut |ty| seen.add(ty));
        let adjectives =
            [("aligned", seen.aligned), ("atomic", seen.atomic), ("packed", seen.packed)];
        self.adjectives = named(&adjectives);
        self.parts = named(&[
            ("an unnamed bit-field", seen.unnamed_bits),
            ("a bit-field", seen.bits && !seen.unnamed_bits),
            ("an array of no elements", seen.no_elements),
            ("a flexible array", seen.flexible),
        ]);
        (self.has_record, self.has_union) = (seen.record, seen.union);
    }
}

fn named(words: &[(&'static str, bool)]) -> Vec<&'static str> {
    words.iter().filter(|(_, is)| *is).map(|(word, _)| *word).collect()
}

#[derive(Default)]
#[allow(clippy::struct_excessive_bools)]
struct Seen {
    aligned: bool,
    atomic: bool,
    packed: bool,
    bits: bool,
    unnamed_bits: bool,
    no_elements: bool,
    flexible: bool,
    record: bool,
    union: bool,
}

impl Seen {
    fn add(&mut self, ty: &Type) {
        match ty {
            Type::Array(_, n) => self.no_elements |= *n == 0,
            Type::Record(record) => {
                self.record = true;
                self.union |= record.kind == RecordKind::Union;
                self.packed |= record.packed || record.pack.is_some();
                self.aligned |= record.align.is_some();
                for member in &record.members {
                    self.aligned |= member.align.is_some();
                    self.atomic |= member.atomic;
                    self.bits |= member.bits.is_some();
                    self.unnamed_bits |= member.is_padding();
                    self.flexible |= member.flexible;
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::LP64;
    use crate::c::tree::Name;
    use crate::c::types::{Int, Member, Record};

    const INT: Type = Type::Int(Int::Int);

    fn structure(members: Vec<Member>) -> Record {
        Record::new(RecordKind::Struct, 1, members)
    }

    #[test]
    fn an_object_is_told_by_what_is_unusual_in_it_or_by_its_wrong_part() {
        let bits = |unnamed| Member { unnamed, ..Member::bit_field(INT, 3) };
        let none = Member::new(Type::Array(INT.into(), 0));
        let table = [
            (structure(vec![Member::new(INT)]), "an integer in a struct"),
            (structure(vec![Member::new(INT), bits(false)]), "a struct with a bit-field"),
            (
                structure(vec![Member::new(INT), bits(false), bits(true)]),
                "a struct with an unnamed bit-field",
            ),
            (
                Record { packed: true, ..structure(vec![Member::new(INT), bits(false)]) },
                "a packed struct with a bit-field",
            ),
            (
                Record {
                    align: Some(32),
                    kind: RecordKind::Union,
                    ..structure(vec![Member::new(INT), none])
                },
                "an aligned union with an array of no elements",
            ),
        ];
        for (record, expected) in table {
            let ty = Type::Record(record.into());
            let object = Expr::Object(Name::Global("x", 1), ty.clone());
            let place = Expr::Member(object.into(), 0);
            assert_eq!(words(&ty, &place, &LP64), expected);
        }
        let wide = Type::Float(Float::LongDouble);
        let array = Type::Array(wide.clone().into(), 2);
        let object = Expr::Object(Name::Global("x", 1), array.clone());
        let element = Expr::Index(object.clone().into(), 1);
        assert_eq!(words(&array, &element, &LP64), "a long double in an array");
        assert_eq!(
            words(&wide, &Expr::Object(Name::Global("x", 1), wide.clone()), &LP64),
            "a long double"
        );
    }
}
