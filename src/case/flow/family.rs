//! The family of flow (see [`Family`]).

use std::borrow::Cow;

use super::machine::Machine;
use super::points::CheckPoints;
use super::records::has_union_of_pointers;
use super::suite::FORM;
use super::trigger::Trigger;
use super::{
    Expr, Flow, Place, Stmt, Storage, Variable, candidates, cost, first_wrong, lower,
    old_definitions, outline, stats,
};
use crate::c::complaint::{Complaint, Subject};
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::overflow::feature_of_overflow;
use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::c::types::Type;
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::cores::Cores;
use crate::case::counts::Counts;
use crate::case::family::{
    self, Candidate, Candidates, Checked, Experiment, Family, FirstWrong, Possible,
    check_assumptions,
};
use crate::case::form::Form;
use crate::case::traits::{Row, Traits};
use crate::case::words::words_of;

/// The most objects, functions and statements of a test case that is read from a file.
const MOST: usize = 100_000;

impl Flow {
    /// The types in it, but for those of parameters and results.
    fn inner_types(&self) -> Vec<&Type> {
        let is_inner = |of: &&Variable| !matches!(of.storage, Storage::Parameter(_));
        let inner = self.objects.iter().filter(is_inner);
        let mut types: Vec<&Type> = inner.map(|object| &object.ty).collect();
        self.each_expr(&mut |expr| match expr {
            Expr::Cast(ty, _) | Expr::Vector(ty, _) | Expr::Convert(ty, _) => types.push(ty),
            Expr::Generic(of) => types.extend(of.arms.iter().filter_map(|(ty, _)| ty.as_ref())),
            _ => {}
        });
        self.each_view(&mut |view| types.push(&view.ty));
        types.sort_unstable();
        types.dedup();
        types
    }

    /// The types of its parameters.
    fn passed_types(&self) -> Vec<&Type> {
        let is_passed = |of: &&Variable| matches!(of.storage, Storage::Parameter(_));
        self.objects.iter().filter(is_passed).map(|object| &object.ty).collect()
    }

    /// The types that it has and whether rules allow each where it is.
    fn legality(&self, rules: &Rules) -> Vec<bool> {
        let inner = self.inner_types().into_iter().map(|ty| rules.computed(ty));
        let passed = self.passed_types().into_iter();
        let passed = passed.map(|ty| rules.object(ty).and_then(|()| rules.computed(ty)));
        let results = self.routines.iter().filter_map(|routine| routine.result.as_ref());
        let all = inner.chain(passed).chain(results.map(|ty| rules.result(ty)));
        all.map(|legal| legal.is_ok()).collect()
    }

    /// Whether a function calls itself.
    fn has_recursion(&self) -> bool {
        self.routines.iter().zip(0..).any(|(routine, number)| {
            let mut is_found = false;
            let mut visit = |of| is_found |= of == number;
            routine.body.iter().for_each(|stmt| stmt.each(&mut |stmt| stmt.each_call(&mut visit)));
            is_found
        })
    }

    /// The features that its statements use.
    fn features(&self) -> Features {
        let mut features = self.features_of_literals();
        for object in &self.objects {
            let is_row = matches!(object.storage, Storage::Parameter(_)) || object.width.is_some();
            if object.length.is_some() {
                features = features.with(Feature::VariableArrays);
                if is_row {
                    features = features.with(Feature::VariableRows);
                }
            }
            let is_own = matches!(object.storage, Storage::Local(_) | Storage::Block(_));
            if is_own && !object.is_text && matches!(object.value, Some(Value::List(_))) {
                features = features.with(Feature::LocalInitializers);
            }
            if object.is_restricted {
                features = features.with(Feature::Restrict);
            }
            if has_inner_pointer(&object.ty, false) {
                features = features.with(Feature::LinkedStructs);
            }
            if has_union_of_pointers(&object.ty) {
                features = features.with(Feature::UnionPointers);
            }
            if let Storage::Frame(_) = object.storage {
                features = features.with(Feature::Alloca);
            }
        }
        if self.has_atomics() {
            features = features.with(Feature::Atomic);
        }
        if self.has_texts() {
            features = features.with(Feature::LinkedStructs);
        }
        if self.has_void_pointers() {
            features = features.with(Feature::VoidPointers);
        }
        self.each_view(&mut |view| {
            features = features.with(view.feature());
        });
        if self.has_vectors() {
            features = features.with(Feature::VectorOperators);
        }
        if self.has_constructors() {
            features = features.with(Feature::Constructors);
            if self.is_ordered {
                features = features.with(Feature::ConstructorPriorities);
            }
        }
        if self.routines.iter().any(|routine| !routine.attributes.is_empty()) {
            features = features.with(Feature::FunctionAttributes);
        }
        for of in self.routines.iter().filter_map(|routine| routine.convention.feature()) {
            features = features.with(Feature::Conventions).with(of);
        }
        if self.has_old_definitions() {
            features = old_definitions::FEATURES.iter().copied().fold(features, Features::with);
        }
        if self.has_tail_calls() {
            features = features.with(Feature::TailCalls);
        }
        if self.returns_functions() {
            features = features.with(Feature::ReturnedFunctions);
        }
        if self.routines.iter().any(|routine| routine.is_inline) {
            features = features.with(Feature::ExternalInline);
        }
        if self.has_recursion() {
            features = features.with(Feature::Recursion);
        }
        for taking in self.routines.iter().map(|routine| routine.taking) {
            features = taking.features().iter().fold(features, Features::with);
        }
        if self.routines.iter().any(|routine| routine.is_variadic) {
            features = features.with(Feature::Variadic).with(Feature::Stdarg);
        }
        self.each_expr(&mut |expr| {
            if matches!(expr, Expr::Next(Type::Record(_))) {
                features = features.with(Feature::VaArgRecords);
            }
            features = match expr {
                Expr::Braces(of) => {
                    let ty = self.objects.get(of.object as usize).map_or(&Type::Void, |of| &of.ty);
                    of.checked()
                        .map(|op| feature_of_overflow(op, ty))
                        .fold(features.with(Feature::StatementExpressions), Features::with)
                }
                Expr::Generic(_) => features.with(Feature::Generic),
                Expr::Builtin(builtin, _) => features.with(builtin.feature()),
                Expr::Convert(..) => features.with(Feature::ConvertVector),
                Expr::Shuffle(..) => features.with(Feature::ShuffleVector),
                other if self.is_pointer_choice(other) => features.with(Feature::PointerChoices),
                _ => features,
            };
        });
        self.each_statement(&mut |stmt| {
            stmt.each_memory_call(&mut |call| {
                features = features.with(match call.function.is_on_texts() {
                    true => Feature::TextFunctions,
                    false => Feature::MemoryFunctions,
                });
                if call.is_builtin {
                    features = features.with(Feature::Builtins);
                }
            });
            let is_volatile = |place: &Place| {
                let object = place.root().and_then(|of| self.objects.get(of as usize));
                object.is_some_and(|object| object.is_volatile)
            };
            if stmt.written().is_some_and(is_volatile) {
                features = features.with(Feature::VolatileStores);
            }
            features = match stmt {
                Stmt::GotoOneOf(..) => features.with(Feature::ComputedGoto),
                Stmt::Unreachable => features.with(Feature::Unreachable),
                Stmt::Loop(of) if of.hint.is_some() => features.with(Feature::LoopHints),
                Stmt::Asm(asm) => features.union(super::asm::features(asm)),
                Stmt::Cleaned(..) => features.with(Feature::Cleanup),
                Stmt::SetJump(..) | Stmt::LongJump(..) => features.with(Feature::Setjmp),
                Stmt::Switch(_, arms) if arms.iter().any(|arm| !arm.ranges.is_empty()) => {
                    features.with(Feature::CaseRanges)
                }
                _ => features,
            };
        });
        features
    }

    /// Whether rules allow all that it has.
    pub(super) fn keeps(&self, rules: &Rules) -> bool {
        self.keeps_if(rules, |feature| rules.allows(feature))
    }

    /// Whether rules allow all that it has but for its features, which are allowed otherwise.
    fn keeps_if(&self, rules: &Rules, allows: impl Fn(Feature) -> bool) -> bool {
        self.assumes.iter().all(|assumed| rules.assumes(assumed))
            && self.features().iter().all(allows)
            && self.legality(rules).into_iter().all(|is_legal| is_legal)
    }
}

/// Whether a type has a pointer in a struct or an array, perhaps in what a pointer leads to.
fn has_inner_pointer(ty: &Type, is_inner: bool) -> bool {
    match ty {
        Type::Pointer(to) => is_inner || has_inner_pointer(to, false),
        Type::Array(element, _) => has_inner_pointer(element, true),
        Type::Record(record) => {
            record.members.iter().any(|member| has_inner_pointer(&member.ty, true))
        }
        _ => false,
    }
}

impl Family for Flow {
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
        TestCase::Flow(Box::new(Flow { seed, ..self.clone() }))
    }

    fn check(&self) -> Result<(), String> {
        if self.objects.len() > MOST || self.routines.len() > MOST {
            return Err(format!("it has more than {MOST} objects or functions"));
        }
        check_assumptions(self.assumes)?;
        let routines = self.routines.len() as u32;
        let mut is_whole = self.routines.first().is_some_and(|entry| entry.parameters.is_empty());
        let is_object = |object: &u32| (*object as usize) < self.objects.len();
        for routine in &self.routines {
            is_whole &= routine.parameters.iter().all(is_object);
        }
        is_whole &= self.objects.iter().flat_map(Variable::lengths).all(|of| is_object(&of));
        self.each_statement(&mut |stmt| {
            is_whole &= stmt.own_objects().iter().all(is_object);
        });
        self.each_use(&mut |object, _| is_whole &= is_object(&object));
        self.each_call(&mut |routine| is_whole &= routine < routines);
        self.addressed().iter().for_each(|routine| is_whole &= *routine < routines);
        if self.objects.iter().any(|of| of.constructor.is_some() && !of.may_be_constructed()) {
            return Err("a constructor sets what it cannot set".into());
        }
        match is_whole {
            true => Ok(()),
            false => Err("it uses an object or a function that it does not have".into()),
        }
    }

    fn lower(&self, model: &Model, _designators: bool) -> CaseCode {
        lower::lower(self, model)
    }

    fn does_without(&self, lacks: Features, model: &Model) -> bool {
        let rules = Rules::of_any_suite(model, lacks);
        self.keeps_if(&rules, |feature| rules.allow_before_c23(feature))
    }

    fn assumes(&self) -> Features {
        self.assumes
    }

    fn is_standard(&self, model: &Model) -> bool {
        let rules = Rules::of_any_standard(model);
        self.keeps(&rules) || self.keeps(&rules.before_c23())
    }

    fn has_prototypes(&self) -> bool {
        !self.has_old_definitions()
    }

    fn possible(&self, rules: &Rules) -> Possible {
        // Of these it needs, too, a program can pass numbers in place of structs.
        let types = self.inner_types();
        let legal = types.iter().filter(|ty| rules.computed(ty).is_ok()).count();
        // A program can do without any of them.
        let needed = self.features();
        let allowed = needed.iter().filter(|feature| rules.allows(*feature)).count()
            + self.assumes.iter().filter(|assumed| rules.assumes(*assumed)).count();
        let features = needed.iter().count() + self.assumes.iter().count();
        Possible { values: types.len(), legal, features, allowed }
    }

    fn values(&self) -> usize {
        cost::cost(self).nodes as usize
    }

    fn each_candidate<'c>(&'c self, rules: &'c Rules) -> Candidates<'c> {
        let smaller = candidates::candidates(self, rules.model);
        Box::new(smaller.map(|made| -> Candidate<'c> {
            Box::new(move || Some(TestCase::Flow(Box::new(made()?))))
        }))
    }

    fn shape(&self) -> String {
        outline::shape(self)
    }

    fn outline(&self, _model: &Model) -> String {
        outline::outline(self)
    }

    fn is_explained_by(&self, known: &TestCase, model: &Model) -> bool {
        if matches!(known, TestCase::Call(_)) {
            return false;
        }
        let known = Cores::of(&known.lower(model, true), model);
        // What compares at check points is no part of what is wrong.
        let plain = Flow { checks: CheckPoints::End, ..self.clone() };
        Cores::of(&lower::lower(&plain, model), model).are_shared(&known)
    }

    fn denser(&self) -> Option<TestCase> {
        first_wrong::denser(self).map(|flow| TestCase::Flow(Box::new(flow)))
    }

    fn first_wrong(&self, complaint: &Complaint, model: &Model) -> Option<FirstWrong> {
        first_wrong::first_wrong(self, complaint, model)
    }

    fn subject(&self, subject: Subject, model: &Model) -> Option<Checked<'_>> {
        let (Subject::Object(number) | Subject::Seen(number, ..)) = subject else { return None };
        let object = number.checked_sub(1)?;
        let ty = self.objects.get(object as usize)?.ty.clone();
        if let Subject::Seen(..) = subject {
            // The value at that visit is in the program only.
            return Some(Checked { word: "object", ty, value: Cow::Owned(Value::Null) });
        }
        let mut machine = Machine::new(self, model);
        machine.run().ok()?;
        let value = machine.numbers().value(*machine.content(object).first()?);
        Some(Checked { word: "object", ty, value: Cow::Owned(value) })
    }

    fn words(&self, _subject: Option<Subject>) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        for word in outline::words(self) {
            if word.bytes().all(|b| b.is_ascii_lowercase()) && !words.iter().any(|w| w == word) {
                words.push(word.into());
            }
        }
        words.truncate(4);
        words.extend(self.objects.first().map(|object| words_of(&object.ty)));
        words
    }

    fn types(&self) -> Vec<&Type> {
        self.objects.iter().map(|object| &object.ty).collect()
    }

    fn count(&self, model: &Model, counts: &mut Counts) {
        stats::count(self, model, counts);
    }

    fn traits(&self, model: &Model) -> Traits {
        let row = |variable: &Variable| {
            let place = match variable.storage {
                Storage::Global => "that is global",
                Storage::Static => "that is static",
                Storage::Local(_) | Storage::Block(_) | Storage::Inner(_) => "that is local",
                Storage::Kept(_) => "that is static in a function",
                Storage::Frame(_) => "that is allocated",
                Storage::Parameter(_) => "that is a parameter",
            };
            let size = model.layout(&variable.ty).size;
            Row { kinds: vec!["an object".into()], size, places: vec![place.into()] }
        };
        let mut whole: Vec<String> =
            outline::words(self).into_iter().map(|word| format!("with `{word}`")).collect();
        whole.sort_unstable();
        whole.dedup();
        Traits { rows: self.objects.iter().map(row).collect(), whole }
    }

    fn is_nothing(&self) -> bool {
        self.routines.iter().all(|routine| routine.body.is_empty())
    }

    fn trigger(&self) -> Option<Box<dyn family::Trigger>> {
        Trigger::of(self).map(|trigger| Box::new(trigger) as _)
    }

    fn experiment(&self, failing: &TestCase, _model: &Model) -> Option<Experiment> {
        Trigger::of(self)?.experiment(self, failing.as_flow()?)
    }
}
