//! The family of calls (see [`Family`]).

use std::borrow::Cow;

use super::outline::Outline;
use super::style::{Definition, Route, Style};
use super::suite::FORM;
use super::trigger::{self, Trigger};
use super::{Call, bounds, candidates, lower, signature, stats, traits};
use crate::c::complaint::Subject;
use crate::c::dialect::{Dialect, Std};
use crate::c::features::Features;
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::c::types::Type;
use crate::case::TestCase;
use crate::case::counts::Counts;
use crate::case::family::{self, Candidate, Candidates, Checked, Experiment, Family, Possible};
use crate::case::form::Form;
use crate::case::traits::Traits;

impl Family for Call {
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
        TestCase::Call(Call { seed, ..self.clone() })
    }

    fn check(&self) -> Result<(), String> {
        bounds::check(self)
    }

    fn lower(&self, model: &Model, designators: bool) -> CaseCode {
        lower::lower(self, model, designators)
    }

    fn does_without(&self, lacks: Features, model: &Model) -> bool {
        let rules = Rules::of_any_suite(model, lacks);
        // Functions without prototypes were removed in C23, and no style of a call needs C23.
        let style = |lacks| self.style.under(&Rules { lacks, ..rules.before_c23() });
        candidates::keeps(self, &rules) && style(lacks) == style(Features::NONE)
    }

    fn is_standard(&self, model: &Model) -> bool {
        let all = Rules::of_any_suite(model, Features::NONE);
        let is_in = |std| {
            let rules = Rules { dialect: Dialect { std, gnu: false, strict: false }, ..all };
            candidates::keeps(self, &rules) && self.style.under(&rules) == self.style.under(&all)
        };
        // Functions without prototypes were removed in C23.
        is_in(Std::C23) || is_in(Std::C11)
    }

    fn possible(&self, rules: &Rules) -> Possible {
        let objects = self.args.iter().chain(&self.varargs);
        let legal = objects.clone().filter(|part| rules.object(&part.ty).is_ok()).count();
        let is_called = self.varargs.is_empty() || rules.variadic().is_ok();
        Possible {
            values: objects.count() + 1,
            legal: legal + usize::from(rules.result(&self.result.ty).is_ok()),
            features: 1,
            allowed: (is_called && self.style.under(rules) == self.style).into(),
        }
    }

    fn has_prototypes(&self) -> bool {
        self.style.callee != Definition::Old && self.style.call != Route::Unprototyped
    }

    fn values(&self) -> usize {
        self.parts().map(|part| part.value.scalars()).sum()
    }

    fn each_candidate<'c>(&'c self, rules: &'c Rules) -> Candidates<'c> {
        let smaller = candidates::candidates(self, rules).into_iter();
        Box::new(smaller.map(|call| -> Candidate<'c> { Box::new(|| Some(TestCase::Call(call))) }))
    }

    fn unlikely(&self, model: &Model) -> TestCase {
        TestCase::Call(candidates::unlikely(self, model))
    }

    /// Also poisons registers and the stack right before the call.
    fn judged(&self, set: u32, rules: &Rules) -> Option<TestCase> {
        let call = candidates::distinct(self, set, rules.model);
        let style = Style { poison: true, ..call.style }.under(rules);
        let seed = call.seed.wrapping_add(1 + i64::from(set));
        Some(TestCase::Call(Call { style, seed, ..call }))
    }

    /// A call without arguments and result, with poison before it.
    fn control(&self, rules: &Rules) -> Option<TestCase> {
        let style = Style { poison: true, ..Style::default() }.under(rules);
        Some(TestCase::Call(Call { style, ..candidates::nothing(self) }))
    }

    fn with_layout(&self) -> Option<TestCase> {
        let style = Style { layout: true, ..self.style };
        (style != self.style).then(|| TestCase::Call(Call { style, ..self.clone() }))
    }

    fn shape(&self) -> String {
        signature::signature(self)
    }

    fn outline(&self, model: &Model) -> String {
        Outline::of(self, model).to_string()
    }

    fn is_explained_by(&self, known: &TestCase, model: &Model) -> bool {
        let outline = Outline::of(self, model);
        known.as_call().is_some_and(|known| outline.is_explained_by(&Outline::of(known, model)))
    }

    fn subject(&self, subject: Subject, model: &Model) -> Option<Checked<'_>> {
        let at = |number: u32| (number as usize).checked_sub(1);
        let (word, part) = match subject {
            Subject::Arg(n) => ("arg", self.args.get(at(n)?)?),
            Subject::Vararg(n) => ("variable-arg", self.varargs.get(at(n)?)?),
            Subject::Result => ("returning", &self.result),
            _ => return None,
        };
        let ty = match &part.ty {
            array @ Type::Array(..) => array.clone(),
            other if matches!(subject, Subject::Vararg(_)) => model.promoted(other),
            other => other.clone(),
        };
        Some(Checked { word, ty, value: Cow::Borrowed(&part.value) })
    }

    fn words(&self, subject: Option<Subject>) -> Vec<String> {
        signature::words(self, subject)
    }

    fn types(&self) -> Vec<&Type> {
        self.parts().map(|part| &part.ty).collect()
    }

    fn count(&self, model: &Model, counts: &mut Counts) {
        stats::count(self, model, counts);
    }

    fn traits(&self, model: &Model) -> Traits {
        traits::traits(self, model)
    }

    fn is_nothing(&self) -> bool {
        self.parts().all(|part| part.ty == Type::Void)
    }

    fn trigger(&self) -> Option<Box<dyn family::Trigger>> {
        Trigger::of(self).map(|trigger| Box::new(trigger) as _)
    }

    fn experiment(&self, failing: &TestCase, model: &Model) -> Option<Experiment> {
        trigger::experiment(self, failing.as_call()?, model)
    }
}
