//! Leaves out the triggers of known bugs that make nearly every test case with them fail,
//! so that the next bug can be seen; and features of C that a compiler was reported to lack.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::bug::fingerprint;
use crate::bug::known_bugs::KnownBug;
use crate::c::features::Feature;
use crate::c::model::Model;
use crate::case::TestCase;
use crate::case::family::Trigger;
use crate::toolchain::verdict::Verdict;

/// The triggers of known bugs, and the results of test cases that contain them.
#[derive(Debug, Default)]
pub struct Avoidance {
    /// Whether anything is left out at all.
    is_on: bool,
    entries: Vec<Entry>,
    /// Triggers that are left out, by the number of the configuration.
    avoided: BTreeMap<usize, BTreeSet<usize>>,
}

#[derive(Debug)]
struct Entry {
    bug: String,
    model: String,
    trigger: Box<dyn Trigger>,
    /// Whether no compiler produces a program.
    is_of_compiler: bool,
    /// Examined failures that contained it, and how many were this bug.
    examined: Counts,
    /// Whether it needs no more examined failures: the compiler rejects the feature alone as well.
    is_certain: bool,
    /// By configuration: test cases that contained it, and how many failed.
    held: BTreeMap<usize, Counts>,
    /// Configurations in which it is to be left out.
    due: BTreeSet<usize>,
}

/// The feature for want of which test cases are rejected.
#[derive(Debug)]
struct Lack(Feature);

impl Trigger for Lack {
    fn is_in(&self, case: &TestCase, model: &Model) -> bool {
        case.needs(self.0, model)
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    all: u64,
    of_it: u64,
}

/// A trigger to be left out of a configuration from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// The bug.
    pub bug: String,
    /// The trigger, in words.
    pub trigger: String,
    /// The configuration in which it was counted, by its number.
    pub target: usize,
    /// Whether it applies to the compiler in every configuration, since it is the compiler that fails.
    pub is_of_compiler: bool,
    /// Test cases that contained it, and how many failed.
    pub held: (u64, u64),
}

/// The least number of failures found to be the bug: by shrinking, or because the call passes without the
/// trigger and fails with the trigger alone.
const CONFIRMED: u64 = 3;

/// The least number of test cases that contained the trigger.
const HELD: u64 = 10;

/// One in this many may have passed, or failed for another reason.
const NEARLY_ALL: u64 = 10;

impl Counts {
    fn add(&mut self, is_of_it: bool) {
        self.all += 1;
        self.of_it += u64::from(is_of_it);
    }

    fn is_nearly_all(self, least: u64) -> bool {
        self.of_it >= least && (self.all - self.of_it) * NEARLY_ALL <= self.all
    }
}

impl Avoidance {
    /// Nothing is known yet.
    pub fn new(is_on: bool) -> Avoidance {
        Avoidance { is_on, ..Avoidance::default() }
    }

    /// Adds a known bug.
    pub fn learn(&mut self, bug: &KnownBug) {
        let is_known = self.entries.iter().any(|entry| entry.bug == bug.name);
        if is_known {
            return;
        }
        let lack = fingerprint::feature(&bug.fingerprint);
        let trigger: Option<Box<dyn Trigger>> = match lack {
            Some(feature) => Some(Box::new(Lack(feature))),
            None => bug.case.trigger().filter(|_| !bug.takes_company),
        };
        let Some(trigger) = trigger else { return };
        let of_compiler = |verdict: Verdict| {
            matches!(
                verdict,
                Verdict::CompilerCrashed | Verdict::CompilerHung | Verdict::CompilerRejected
            )
        };
        self.entries.push(Entry {
            bug: bug.name.clone(),
            model: bug.model.clone(),
            trigger,
            is_of_compiler: lack.is_some()
                || bug.symptoms.iter().all(|symptom| of_compiler(symptom.verdict)),
            examined: Counts { all: 1, of_it: 1 },
            is_certain: lack.is_some(),
            held: BTreeMap::new(),
            due: BTreeSet::new(),
        });
    }

    /// Records that an examined failing test case is a bug.
    pub fn examined(&mut self, case: &TestCase, model: &Model, bug: &str) {
        for entry in self.entries.iter_mut().filter(|entry| entry.holds(case, model)) {
            entry.examined.add(entry.bug == bug);
        }
    }

    /// Records the results of test cases in a configuration.
    pub fn tried(&mut self, target: usize, cases: &[TestCase], model: &Model, failed: bool) {
        if !self.is_on {
            return;
        }
        for case in cases {
            for entry in self.entries.iter_mut().filter(|entry| entry.holds(case, model)) {
                entry.held.entry(target).or_default().add(failed);
            }
        }
    }

    /// The triggers to be left out since they nearly always fail, each once.
    pub fn due(&mut self) -> Vec<Due> {
        let mut found = Vec::new();
        for entry in &mut self.entries {
            if !entry.is_certain && !entry.examined.is_nearly_all(CONFIRMED) {
                continue;
            }
            for (target, counts) in &entry.held {
                if counts.all >= HELD && counts.is_nearly_all(1) && entry.due.insert(*target) {
                    found.push(Due {
                        bug: entry.bug.clone(),
                        trigger: entry.trigger.to_string(),
                        target: *target,
                        is_of_compiler: entry.is_of_compiler,
                        held: (counts.all, counts.of_it),
                    });
                }
            }
        }
        found
    }

    /// Leaves the trigger of a bug out of some configurations from now on.
    pub fn avoid(&mut self, bug: &str, targets: &[usize]) {
        let Some(index) = self.entries.iter().position(|entry| entry.bug == bug) else { return };
        for target in targets {
            self.avoided.entry(*target).or_default().insert(index);
            self.entries[index].due.insert(*target);
        }
    }

    /// The triggers left out of a configuration.
    pub fn of(&self, target: usize) -> BTreeSet<usize> {
        match self.is_on {
            true => self.avoided.get(&target).cloned().unwrap_or_default(),
            false => BTreeSet::new(),
        }
    }

    /// The bug for which a test case is left out, if it contains any of some triggers.
    pub fn reason(
        &self,
        entries: &BTreeSet<usize>,
        case: &TestCase,
        model: &Model,
    ) -> Option<&str> {
        let mut entries = entries.iter().map(|index| &self.entries[*index]);
        entries.find(|entry| entry.holds(case, model)).map(|entry| &entry.bug[..])
    }
}

impl Entry {
    fn holds(&self, case: &TestCase, model: &Model) -> bool {
        self.model == model.name && self.trigger.is_in(case, model)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::bug::symptom::Symptom;
    use crate::c::model::LP64;
    use crate::c::types::{Float, Int, Member, Record, RecordKind, Type};
    use crate::c::value::Value;
    use crate::case::call::style::Style;
    use crate::case::call::{Call, Typed};

    const INT: Type = Type::Int(Int::Int);
    const DOUBLE: Type = Type::Float(Float::Double);

    fn call(args: &[Type]) -> Call {
        let typed = |ty: &Type| Typed { ty: ty.clone(), value: Value::zero(ty) };
        Call {
            seed: 1,
            suite: "toy".into(),
            args: args.iter().map(typed).collect(),
            varargs: Vec::new(),
            result: typed(&Type::Void),
            is_static: false,
            style: Style::default(),
        }
    }

    fn structure(ty: Type) -> Type {
        Type::Record(Arc::new(Record::new(RecordKind::Struct, 1, vec![Member::new(ty)])))
    }

    fn bug(call: Call, verdict: Verdict) -> KnownBug {
        KnownBug {
            name: "bug".into(),
            fingerprint: String::new(),
            blamed: Vec::new(),
            model: "lp64".into(),
            case: TestCase::Call(call),
            takes_company: false,
            symptoms: BTreeSet::from([Symptom { verdict, detail: String::new() }]),
            shapes: Vec::new(),
            looked: 0,
        }
    }

    /// An avoidance with this many test cases that contain the trigger, this many failures, this many examined
    /// ones, and this many found to be the bug.
    fn met(held: u64, failed: u64, examined: u64, confirmed: u64) -> Avoidance {
        let mut avoidance = Avoidance::new(true);
        avoidance.learn(&bug(call(&[structure(DOUBLE)]), Verdict::CheckFailed));
        let holding = TestCase::Call(call(&[INT, structure(DOUBLE)]));
        for number in 1..examined {
            let bug = if number < confirmed { "bug" } else { "other" };
            avoidance.examined(&holding, &LP64, bug);
        }
        let cases = [holding, TestCase::Call(call(&[INT]))];
        for number in 0..held {
            avoidance.tried(0, &cases, &LP64, number < failed);
        }
        avoidance
    }

    #[test]
    fn only_a_confirmed_trigger_that_fails_nearly_always_is_left_out() {
        for (held, failed, examined, confirmed, is_due) in [
            (20, 20, 3, 3, true),
            (20, 18, 12, 11, true),
            (20, 17, 3, 3, false),
            (9, 9, 3, 3, false),
            (20, 20, 2, 2, false),
            (20, 20, 6, 4, false),
        ] {
            let due = met(held, failed, examined, confirmed).due();
            assert_eq!(!due.is_empty(), is_due, "{held} {failed} {examined} {confirmed}: {due:?}");
        }
        let mut avoidance = met(20, 20, 3, 3);
        assert_eq!(avoidance.due()[0].held, (20, 20));
        assert_eq!(avoidance.due(), [], "it is told once");
    }

    #[test]
    fn what_holds_the_trigger_is_left_out_of_the_configurations_that_fail_and_nothing_else() {
        let mut avoidance = met(20, 20, 3, 3);
        avoidance.avoid("bug", &[0, 2]);
        let reason = |target: usize, call: Call| {
            let entries = avoidance.of(target);
            avoidance.reason(&entries, &TestCase::Call(call), &LP64).map(String::from)
        };
        assert_eq!(reason(0, call(&[INT, structure(DOUBLE)])), Some("bug".into()));
        assert_eq!(reason(2, call(&[structure(DOUBLE), INT])), Some("bug".into()));
        assert_eq!(reason(1, call(&[structure(DOUBLE)])), None, "it passes there");
        assert_eq!(reason(0, call(&[DOUBLE, structure(INT)])), None);
        avoidance.is_on = false;
        assert!(avoidance.of(0).is_empty());
    }
}
