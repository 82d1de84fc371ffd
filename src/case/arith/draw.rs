//! Draws expressions: sketches that keep the rules, then variables and values.

use super::grow::{Grower, Shares};
use super::operands::is_same;
use super::suite::Ariths;
use super::term::Term;
use super::types::{is_vector, variable_type};
use super::{Arith, Computed, Qualifier, Repair, Storage};
use crate::base::chance::{Chance, mix};
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::overflow::feature_of_overflow;
use crate::c::rules::{Rules, Violation};
use crate::c::types::{Member, Type};
use crate::case::TestCase;
use crate::case::family::Draw;
use crate::case::redraw::{DrawError, Redraw};
use crate::generator::{Datum, Gen, Sketch, Source, sample};

/// Separates the stream of values from that of sketches.
const VALUES: u64 = 0x6172_6974_6873;

/// Separates the choice of a packed struct from the others.
const PACKED: u64 = 0x7061_636b_6564;

/// What `#pragma pack` limits alignments to: to less than that of an `int`, and to just that.
const PACKS: [u32; 3] = [1, 2, 4];

/// An expression of a sketch with variables and values of its own, as lines of C with the results in comments.
pub fn example(sketch: &Sketch, model: &Model, seed: u64) -> String {
    let case = Arith {
        seed: 0,
        suite: String::new(),
        variables: Vec::new(),
        expressions: Vec::new(),
        assumes: Features::NONE,
        inserted: 0,
        packed: false,
        pack: None,
    };
    let shares = Shares { edge: 0.5, reuse: 0.6, earlier: 0.3, special: 0.0 };
    let chance = Chance::new(mix(seed, VALUES));
    let mut grower = Grower::new(case, model, chance, shares, Repair::Flip, Vec::new());
    grower.add(sketch, None, true);
    let mut case = grower.finish();
    // So that all have names of their own.
    case.variables.iter_mut().for_each(|variable| variable.storage = Storage::Global);
    super::lower::shown(&case, model)
}

/// The number of places that variables take in turns.
const PLACES: usize = 13;

/// Attempts at an expression whose repair is to draw it again.
const TRIES: u32 = 40;

impl Draw for &Ariths {
    fn case(&self, seed: i64, redraw: &mut Redraw) -> Result<TestCase, DrawError> {
        let mut source = redraw.source(seed);
        let (sketches, has_complex) =
            redraw.legal(&self.expressions, &mut source, "expressions", |this, datum| {
                sketches(this, datum)
            })?;
        let mut results = Vec::with_capacity(sketches.len());
        for _ in &sketches {
            results.push(self.result_type(&mut source, redraw)?);
        }
        let mut places = Vec::with_capacity(PLACES);
        for _ in 0..PLACES {
            let storage =
                word(&self.storage, &mut source, redraw, ["variables", "storage"], Storage::ALL)?;
            places.push((
                storage,
                word(
                    &self.qualifier,
                    &mut source,
                    redraw,
                    ["variables", "qualifier"],
                    Qualifier::ALL,
                )?,
            ));
        }
        let repair = word(&self.repair, &mut source, redraw, ["test", "repair"], Repair::ALL)?;
        let Ariths { edge, reuse, earlier, special, .. } = *self;
        let shares = Shares { edge: *edge, reuse: *reuse, earlier: *earlier, special: *special };
        let assumes = redraw.rules.assumed_of_values();
        // The signs of zeros depend on how complex numbers are multiplied.
        let assumes = match has_complex || results.iter().flatten().any(is_complex) {
            true => assumes.only(|feature| feature != Feature::Infinities),
            false => assumes,
        };
        let case = Arith {
            seed,
            suite: redraw.suite.into(),
            variables: Vec::new(),
            expressions: Vec::new(),
            assumes,
            inserted: 0,
            packed: false,
            pack: None,
        };
        let chance = Chance::new(mix(seed as u64, VALUES));
        let model = redraw.rules.model;
        let mut grower = Grower::new(case, model, chance, shares, repair, places);
        grower.allow(|feature| redraw.rules.allows(feature));
        for (sketch, ty) in sketches.iter().zip(results) {
            let is_local = grower.chance.ratio(1, 2);
            grower.add_within(sketch, ty, is_local, TRIES);
        }
        grower.read_again();
        let mut case = grower.finish();
        self.pack(&mut case, &redraw.rules);
        Ok(TestCase::Arith(Box::new(case)))
    }
}

impl Ariths {
    /// Packs the struct of a test case, perhaps. What is under `#pragma pack` has plain members between its bit-fields, and
    /// all that is in it is read at the end: a bit-field that changes may damage its neighbours.
    fn pack(&self, case: &mut Arith, rules: &Rules) {
        if !case.may_be_packed() {
            return;
        }
        let mut chance = Chance::new(mix(case.seed as u64, PACKED));
        let mut is_chosen = |share: f64, feature| {
            share > 0.0 && rules.allows(feature) && chance.ratio((share * 1000.0) as u64, 1000)
        };
        case.packed = is_chosen(self.packed, Feature::Packed);
        if case.packed || !is_chosen(self.pragma_pack, Feature::PragmaPack) {
            return;
        }
        case.pack = Some(*chance.pick(&PACKS));
        for variable in &mut case.variables {
            let is_plain = variable.storage == Storage::Global && variable.qualifier.is_none();
            if is_plain && !is_vector(&variable.ty) && chance.ratio(1, 2) {
                variable.storage = Storage::Member;
            }
        }
        let members = case.variables.iter().zip(0..);
        let members = members.filter(|(variable, _)| variable.storage == Storage::Member);
        case.expressions.extend(members.map(|(variable, index)| Computed {
            ty: variable_type(rules.model, &variable.ty, variable.bits),
            is_local: false,
            term: Term::Variable(index),
        }));
    }

    /// The type of a variable for a result, if the suite draws it.
    fn result_type(
        &self,
        source: &mut Source,
        redraw: &mut Redraw,
    ) -> Result<Option<Type>, DrawError> {
        let Some(result) = &self.result else { return Ok(None) };
        let ty = redraw.legal(result, source, "result", |this, datum| match datum {
            Datum::Type(ty @ (Type::Int(_) | Type::Float(_))) => {
                Ok(this.rules.object(&ty).map(|()| ty))
            }
            Datum::Type(ty @ Type::Complex(_)) => Ok(this.rules.computes_complex(&ty).map(|()| ty)),
            other => Err(this.no_type("result", "the type of a number", &other)),
        })?;
        Ok(Some(ty))
    }
}

impl Grower<'_> {
    /// Adds an expression, drawn again as long as it has no single meaning.
    fn add_within(&mut self, sketch: &Sketch, ty: Option<Type>, is_local: bool, tries: u32) {
        if self.repair != Repair::Redraw {
            return self.add(sketch, ty, is_local);
        }
        let before = (self.case.clone(), self.scope.clone());
        for _ in 0..tries {
            self.add(sketch, ty.clone(), is_local);
            if !std::mem::take(&mut self.is_stuck) {
                return;
            }
            (self.case, self.scope) = before.clone();
        }
        self.repair = Repair::Insert;
        self.add(sketch, ty, is_local);
        self.repair = Repair::Redraw;
    }

    /// The test case, without assumptions that it does not need.
    fn finish(self) -> Arith {
        self.case.assuming_least(self.scope.arithmetic.model)
    }
}

/// The sketches of a drawn list, if C has all types in them, and whether there are complex types.
fn sketches(
    redraw: &Redraw,
    datum: Datum,
) -> Result<Result<(Vec<Sketch>, bool), Violation>, DrawError> {
    let wanted = "a list of expressions";
    let Datum::List(items) = datum else {
        return Err(redraw.no_type("expressions", wanted, &datum));
    };
    if items.is_empty() {
        return Ok(Err(Violation::Nothing));
    }
    let mut sketches = Vec::with_capacity(items.len());
    // Most parts have one of few types.
    let mut known: Vec<Member> = Vec::new();
    for item in items {
        let Datum::Sketch(sketch) = item else {
            return Err(redraw.no_type("expressions", wanted, &item));
        };
        let open = sketch.tally();
        if open.has_places {
            let whole = "expressions without Expr.at, Expr.member, Expr.target, Expr.address, Expr.memcmp, \
                         Expr.strcmp and Expr.strlen, \
                         which are for programs";
            return Err(redraw.no_type("expressions", whole, &Datum::Sketch(sketch)));
        }
        if open.unfilled > 0 || open.has_names && !sketch.names().is_empty() {
            let whole = "expressions without operands to fill (see Expr.tree and Expr.let)";
            return Err(redraw.no_type("expressions", whole, &Datum::Sketch(sketch)));
        }
        let mut judged = Ok(());
        each_need(&sketch, &mut |need| {
            if judged.is_err() {
                return;
            }
            let member = match need {
                Need::Member(member) if known.iter().any(|one| is_same_member(one, member)) => {
                    return;
                }
                Need::Type(ty) if known.iter().any(|one| is_of(one, ty)) => return,
                Need::Member(member) => member.clone(),
                Need::Type(ty) => Member::new(ty.clone()),
                Need::Integer(Type::Int(_)) => return,
                Need::Integer(_) => {
                    judged = Err(Refusal::NoInteger);
                    return;
                }
                Need::Function(feature) => {
                    judged = redraw.rules.builtin(feature).map_err(Refusal::Rule);
                    return;
                }
            };
            judged = allowed(redraw, &member);
            known.push(member);
        });
        match judged {
            Ok(()) => sketches.push(*sketch),
            Err(Refusal::Rule(violation)) => return Ok(Err(violation)),
            Err(Refusal::NoInteger) => {
                let whole = "integer types in Expr.overflow and Expr.checked";
                return Err(redraw.no_type("expressions", whole, &Datum::Sketch(sketch)));
            }
            Err(Refusal::NoNumber) => {
                let whole = "expressions of integers, enumerations, float, double, long double, complex \
                     numbers and vectors";
                return Err(redraw.no_type("expressions", whole, &Datum::Sketch(sketch)));
            }
        }
    }
    let has_complex = known.iter().any(|member| is_complex(&member.ty));
    Ok(Ok((sketches, has_complex)))
}

fn is_complex(ty: &Type) -> bool {
    matches!(ty, Type::Complex(_))
}

/// Why a type may not occur in an expression.
enum Refusal {
    Rule(Violation),
    NoNumber,
    NoInteger,
}

/// Whether a variable or a value may have a type.
fn allowed(redraw: &Redraw, member: &Member) -> Result<(), Refusal> {
    if !super::types::is_number(&member.ty) && !super::types::is_vector(&member.ty) {
        return Err(Refusal::NoNumber);
    }
    super::family::judged(member, &redraw.rules).map_err(Refusal::Rule)
}

/// Whether a member is one of a type, and no bit-field.
fn is_of(member: &Member, ty: &Type) -> bool {
    member.bits.is_none() && is_same(&member.ty, ty)
}

/// Whether two members are the same: most differ in their types.
fn is_same_member(one: &Member, other: &Member) -> bool {
    is_same(&one.ty, &other.ty) && one == other
}

/// What a part of a sketch needs of a compiler.
enum Need<'s> {
    Member(&'s Member),
    Type(&'s Type),
    /// A type that must be an integer's.
    Integer(&'s Type),
    Function(Feature),
}

fn each_need(sketch: &Sketch, visit: &mut impl FnMut(Need)) {
    match sketch {
        Sketch::Variable(member)
        | Sketch::Assign(_, member, _)
        | Sketch::AssignPart(_, member, _)
        | Sketch::Step(_, member)
        | Sketch::StepPart(_, member) => visit(Need::Member(member)),
        Sketch::Constant(Some(ty), _) | Sketch::Cast(ty, _) => visit(Need::Type(ty)),
        Sketch::Overflow(op, ty, _) | Sketch::Checked(op, ty, _) => {
            visit(Need::Integer(ty));
            visit(Need::Type(ty));
            visit(Need::Function(feature_of_overflow(*op, ty)));
        }
        // Where a compiler may lack the function, its argument takes its place.
        Sketch::Builtin(builtin, _) if !builtin.feature().is_assumption() => {
            visit(Need::Function(builtin.feature()));
        }
        _ => {}
    }
    sketch.parts().iter().for_each(|part| each_need(part, visit));
}

/// A word that a generator yields.
fn word<T: Copy>(
    generator: &Gen,
    source: &mut Source,
    redraw: &Redraw,
    [table, field]: [&'static str; 2],
    all: &[(T, &str)],
) -> Result<T, DrawError> {
    let drawn = sample(generator, source).map_err(|error| redraw.sample_error(error))?;
    let found = match &drawn {
        Datum::String(word) => String::from_utf8_lossy(word).into_owned(),
        other => other.kind().to_string(),
    };
    let named = all.iter().find(|(_, word)| *word == found);
    named.map(|(value, _)| *value).ok_or_else(|| DrawError::NoWay {
        suite: redraw.suite.into(),
        table,
        field,
        ways: all.iter().map(|(_, word)| format!("\"{word}\"")).collect::<Vec<_>>().join(", "),
        found,
    })
}
