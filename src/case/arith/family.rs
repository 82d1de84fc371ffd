//! The family of arithmetic (see [`Family`]).

use std::borrow::Cow;

use super::lanes::parts_of;
use super::suite::FORM;
use super::term::Term;
use super::trigger::Trigger;
use super::types::{is_number, is_vector, object_type};
use super::{Arith, Computed, Storage, Variable, candidates, lower, outline, stats};
use crate::c::arithmetic::Number;
use crate::c::complaint::Subject;
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::overflow::feature_of_overflow;
use crate::c::print::type_name;
use crate::c::rules::{Rules, Violation};
use crate::c::tree::{CaseCode, Op, UnaryOp};
use crate::c::types::{Float, Member, Type};
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::cores::Cores;
use crate::case::counts::Counts;
use crate::case::family::{
    self, Candidate, Candidates, Checked, Experiment, Family, Possible, check_assumptions,
};
use crate::case::form::Form;
use crate::case::traits::{Row, Traits};
use crate::case::words::words_of;
use crate::generator::Calling;

/// The most variables and expressions of a test case that is read from a file.
const MOST: usize = 100_000;

const LONG_DOUBLE: Type = Type::Float(Float::LongDouble);

impl Arith {
    /// The types of its variables and results, and those that casts name: bit-fields as members.
    fn members(&self) -> Vec<Member> {
        let variable = |one: &Variable| Member { bits: one.bits, ..Member::new(one.ty.clone()) };
        let mut members: Vec<Member> = self.variables.iter().map(variable).collect();
        for Computed { ty, term, .. } in &self.expressions {
            members.push(Member::new(ty.clone()));
            term.each(&mut |term| match term {
                Term::Cast(ty, _) | Term::Convert(ty, _) | Term::Vector(ty, _) => {
                    members.push(Member::new(ty.clone()));
                }
                Term::Int(_, int) | Term::Wide(_, int) => {
                    members.push(Member::new(Type::Int(*int)))
                }
                Term::Real(_, float) => members.push(Member::new(Type::Float(*float))),
                Term::Complex(_, float) => members.push(Member::new(Type::Complex(*float))),
                _ => {}
            });
        }
        members.sort_unstable();
        members.dedup();
        members
    }

    /// The extensions that it uses beside those of types: builtin functions, a packed struct.
    fn extensions(&self) -> Features {
        let is_used = [
            (self.packed, Feature::Packed),
            (self.pack.is_some(), Feature::PragmaPack),
            (self.takes_parts(), Feature::ComplexParts),
            (self.has_complex_steps(), Feature::ComplexSteps),
        ];
        let used = is_used.into_iter().filter_map(|(is, feature)| is.then_some(feature));
        let mut found: Features = used.collect();
        for computed in &self.expressions {
            computed.term.each(&mut |term| {
                found = match term {
                    Term::Complex(..) => found.with(Feature::ImaginaryConstants),
                    Term::Convert(..) => found.with(Feature::ConvertVector),
                    Term::Shuffle(..) => found.with(Feature::ShuffleVector),
                    Term::Builtin(builtin, ..) => found.with(builtin.feature()),
                    Term::Overflow(op, number, _) => {
                        let of = self.variables.get(*number as usize);
                        found.with(feature_of_overflow(*op, of.map_or(&Type::Void, |of| &of.ty)))
                    }
                    Term::Call(calling, _) => found.union(calling.features()),
                    _ => found,
                };
            });
        }
        found
    }

    /// Whether rules allow all that it has.
    fn keeps(&self, rules: &Rules) -> bool {
        self.keeps_if(rules, |extension| rules.allows(extension))
    }

    /// Whether rules allow all that it has but for its extensions, which are allowed otherwise.
    fn keeps_if(&self, rules: &Rules, allows: impl Fn(Feature) -> bool) -> bool {
        let is_legal = |member: &Member| is_legal(member, rules);
        let has = |feature| !rules.lacks.contains(feature);
        self.assumes.iter().all(|assumed| rules.assumes(assumed))
            && self.extensions().iter().all(allows)
            && (has(Feature::LongDoubleArguments) || !self.passes(&LONG_DOUBLE))
            && self.members().iter().all(is_legal)
    }

    /// Whether its struct is packed, in one way or another.
    pub(super) fn is_tight(&self) -> bool {
        self.packed || self.pack.is_some()
    }

    /// Whether its struct may be packed: it has bit-fields, and no address of a member is taken, which might not be one
    /// that its type can have.
    pub(super) fn may_be_packed(&self) -> bool {
        let is_field = |one: &Variable| one.storage == Storage::Member && one.bits.is_some();
        if !self.variables.iter().any(is_field) {
            return false;
        }
        let mut takes_address = false;
        for computed in &self.expressions {
            computed.term.each(&mut |term| takes_address |= matches!(term, Term::Overflow(..)));
        }
        !takes_address
    }

    /// Whether a function may get a number of a type as an argument, or return one.
    fn passes(&self, ty: &Type) -> bool {
        let is_passed = |one: &Variable| {
            one.ty == *ty && matches!(one.storage, Storage::Parameter | Storage::Returned)
        };
        let mut calls = false;
        for computed in &self.expressions {
            computed.term.each(&mut |term| calls |= matches!(term, Term::Call(..)));
        }
        self.variables.iter().any(is_passed)
            || calls && self.members().iter().any(|member| member.ty == *ty)
    }

    pub(super) fn operators(&self) -> u32 {
        self.expressions.iter().map(|computed| computed.term.operators()).sum()
    }
}

/// Whether rules allow a type.
fn is_legal(member: &Member, rules: &Rules) -> bool {
    judged(member, rules).is_ok()
}

/// The rule that the type of a part violates, if any: floating results have to be exact.
pub(super) fn judged(member: &Member, rules: &Rules) -> Result<(), Violation> {
    let element = parts_of(&member.ty).map(|(element, _)| element);
    if matches!(element.unwrap_or(&member.ty), Type::Float(_) | Type::Complex(_))
        && rules.lacks.contains(Feature::ExactFloats)
    {
        return Err(Violation::Lacks(Feature::ExactFloats));
    }
    if element.is_some() {
        return rules.computes(&member.ty);
    }
    match member.ty {
        Type::Complex(_) => return rules.computes_complex(&member.ty),
        Type::Float(float) => rules.computes_float(float)?,
        _ => {}
    }
    rules.object(&object_type(member))
}

impl Family for Arith {
    fn seed(&self) -> i64 {
        self.seed
    }

    fn suite(&self) -> &str {
        &self.suite
    }

    fn form(&self) -> &'static Form {
        &FORM
    }

    fn with_seed(&self, seed: i64) -> TestCase {
        TestCase::Arith(Box::new(Arith { seed, ..self.clone() }))
    }

    fn check(&self) -> Result<(), String> {
        if self.pack.is_some_and(|bytes| !matches!(bytes, 1 | 2 | 4 | 8 | 16)) {
            return Err("`#pragma pack` takes 1, 2, 4, 8 or 16 bytes".into());
        }
        if self.variables.len() > MOST || self.expressions.len() > MOST {
            return Err(format!("it has more than {MOST} variables or expressions"));
        }
        check_assumptions(self.assumes)?;
        let is_packed_well = !self.is_tight() || self.may_be_packed();
        for (variable, number) in self.variables.iter().zip(1..) {
            let has_value = match (&variable.ty, &variable.value) {
                (Type::Vector(_, n), Value::List(parts)) => parts.len() == *n as usize,
                (Type::Complex(_), value) => matches!(super::number(value), Number::Complex(_)),
                (ty, _) => is_number(ty),
            };
            let is_whole = (is_number(&variable.ty) || is_vector(&variable.ty))
                && has_value
                && (variable.bits.is_none() || variable.storage == Storage::Member)
                && (variable.qualifier.is_none() || variable.storage.has_qualifiers())
                && variable.qualifier == variable.qualifier.of_type(&variable.ty);
            if !is_whole || !is_packed_well {
                return Err(format!("variable {number} has a type or a place that it cannot have"));
            }
        }
        for (computed, number) in self.expressions.iter().zip(0u32..) {
            let is_known =
                |ty: &Type| (is_number(ty) || is_vector(ty)) && !matches!(ty, Type::Enum(_));
            let mut is_whole = is_known(&computed.ty);
            computed.term.each(&mut |term| match term {
                Term::Variable(of) => is_whole &= (*of as usize) < self.variables.len(),
                Term::Assign(..) | Term::Overflow(..) | Term::Step(..) => {
                    let target = term.target().unwrap_or_default();
                    let variable = self.variables.get(target as usize);
                    is_whole &= variable.is_some_and(Variable::is_assignable);
                }
                Term::Earlier(of) => is_whole &= *of < number,
                Term::Cast(ty, _) => is_whole &= is_known(ty),
                Term::Convert(ty, _) => is_whole &= is_vector(ty),
                Term::Vector(ty, value) => {
                    is_whole &= is_vector(ty) && matches!(**value, Value::List(_));
                }
                Term::Call(calling, of) => is_whole &= self.can_call(*calling, of),
                _ => {}
            });
            if !is_whole {
                let what = "uses a variable or a type that it cannot use";
                return Err(format!("expression {} {what}", number + 1));
            }
        }
        Ok(())
    }

    fn lower(&self, model: &Model, _designators: bool) -> CaseCode {
        lower::lower(self, model)
    }

    fn does_without(&self, lacks: Features, model: &Model) -> bool {
        let rules = Rules::of_any_suite(model, lacks);
        self.keeps_if(&rules, |extension| rules.allow_before_c23(extension))
    }

    fn assumes(&self) -> Features {
        self.assumes
    }

    fn is_standard(&self, model: &Model) -> bool {
        let rules = Rules::of_any_standard(model);
        self.keeps(&rules) || self.keeps(&rules.before_c23())
    }

    fn has_prototypes(&self) -> bool {
        let mut has_old = false;
        for computed in &self.expressions {
            computed.term.each(&mut |term| has_old |= matches!(term, Term::Call(Calling::Old, _)));
        }
        !has_old
    }

    fn possible(&self, rules: &Rules) -> Possible {
        let members = self.members();
        let legal = members.iter().filter(|member| is_legal(member, rules)).count();
        let needed = self.assumes.union(self.extensions());
        let allowed = needed.iter().all(|needed| rules.assumes(needed)).into();
        Possible { values: members.len(), legal, features: 1, allowed }
    }

    fn values(&self) -> usize {
        self.operators() as usize + self.variables.len()
    }

    fn each_candidate<'c>(&'c self, rules: &'c Rules) -> Candidates<'c> {
        let smaller = candidates::candidates(self, rules.model);
        Box::new(smaller.map(|made| -> Candidate<'c> {
            Box::new(move || Some(TestCase::Arith(Box::new(made()?))))
        }))
    }

    /// The syntax trees of operators and types (Nagai et al. 2014, section 6).
    fn shape(&self) -> String {
        outline::shape(self)
    }

    fn outline(&self, model: &Model) -> String {
        outline::outline(self, model)
    }

    fn is_explained_by(&self, known: &TestCase, model: &Model) -> bool {
        let cores = |case: &dyn Family| Cores::of(&case.lower(model, true), model);
        match known {
            TestCase::Flow(known) => cores(self).are_shared(&cores(&**known)),
            TestCase::Arith(known) => {
                let trigger = Trigger::of(known);
                trigger.is_some_and(|trigger| trigger.is_in_expressions(self, model))
                    || outline::share_core(self, known, model)
                    || cores(self).convert_alike(&cores(&**known))
            }
            _ => false,
        }
    }

    fn subject(&self, subject: Subject, model: &Model) -> Option<Checked<'_>> {
        let Subject::Computed(number) = subject else { return None };
        let index = (number as usize).checked_sub(1)?;
        let ty = self.expressions.get(index)?.ty.clone();
        let known = self.meaning(model).ok()?.get(index)?.clone();
        Some(Checked { word: "result", ty, value: Cow::Owned(known) })
    }

    fn words(&self, subject: Option<Subject>) -> Vec<String> {
        let of = match subject {
            Some(Subject::Computed(number)) => self.expressions.get(number as usize - 1),
            _ => self.expressions.last(),
        };
        let mut words: Vec<String> = Vec::new();
        let Some(computed) = of else { return vec!["nothing".into()] };
        computed.term.each(&mut |term| {
            let word = match term {
                Term::Binary(op, _) | Term::Assign(Some(op), ..) => op_word(*op),
                Term::Unary(UnaryOp::Minus, _) => "minus",
                Term::Unary(UnaryOp::Plus, _) => "plus",
                Term::Unary(UnaryOp::Complement, _) => "not",
                Term::Unary(UnaryOp::Not, _) => "lnot",
                Term::Cast(..) => "cast",
                Term::Conditional(_) => "cond",
                Term::Comma(_) => "comma",
                Term::Call(..) => "call",
                Term::Assign(None, ..) => "assign",
                Term::Step(step, _) if step.op() == Op::Add => "increment",
                Term::Step(..) => "decrement",
                Term::Element(..) => "element",
                Term::Convert(..) => "convert",
                Term::Shuffle(..) => "shuffle",
                Term::Builtin(builtin, _) => builtin.name(),
                Term::Overflow(..) => "overflow",
                _ => return,
            };
            if words.len() < 4 && !words.iter().any(|known| known == word) {
                words.push(word.into());
            }
        });
        words.push(words_of(&computed.ty));
        words
    }

    fn types(&self) -> Vec<&Type> {
        self.variables.iter().map(|variable| &variable.ty).collect()
    }

    fn count(&self, model: &Model, counts: &mut Counts) {
        stats::count(self, model, counts);
    }

    fn traits(&self, model: &Model) -> Traits {
        let row = |variable: &Variable| {
            let kinds = vec![
                "a variable".into(),
                format!("a variable of type `{}`", type_name(&variable.ty)),
            ];
            let places = vec![format!("that is {}", variable.storage.word())];
            Row { kinds, size: model.layout(&variable.ty).size, places }
        };
        let mut whole = Vec::new();
        for computed in &self.expressions {
            computed.term.each(&mut |term| {
                if let Some(operator) = term.operator() {
                    let what = format!("with the operator `{operator}`");
                    if !whole.contains(&what) {
                        whole.push(what);
                    }
                }
            });
        }
        Traits { rows: self.variables.iter().map(row).collect(), whole }
    }

    fn is_nothing(&self) -> bool {
        self.operators() == 0
    }

    fn trigger(&self) -> Option<Box<dyn family::Trigger>> {
        Trigger::of(self).map(|trigger| Box::new(trigger) as _)
    }

    fn experiment(&self, failing: &TestCase, model: &Model) -> Option<Experiment> {
        Trigger::of(self)?.experiment(failing.as_arith()?, model)
    }
}

/// A word for the name of a bug.
fn op_word(op: Op) -> &'static str {
    match op {
        Op::Multiply => "mul",
        Op::Divide => "div",
        Op::Remainder => "rem",
        Op::Add => "add",
        Op::Subtract => "sub",
        Op::ShiftLeft => "shl",
        Op::ShiftRight => "shr",
        Op::Less => "lt",
        Op::Greater => "gt",
        Op::LessEqual => "le",
        Op::GreaterEqual => "ge",
        Op::Equal => "eq",
        Op::NotEqual => "ne",
        Op::And => "and",
        Op::Xor => "xor",
        Op::Or => "or",
        Op::LogicalAnd => "land",
        Op::LogicalOr => "lor",
    }
}
