//! What is not tried any more: the triggers of known bugs that make nearly every test case fail which holds them,
//! so that the next bug can be seen.

use std::collections::{BTreeMap, BTreeSet};

use crate::bug::known_bugs::KnownBug;
use crate::c::model::Model;
use crate::case::TestCase;
use crate::case::family::Trigger;
use crate::toolchain::verdict::Verdict;

/// The triggers of known bugs, and what became of test cases that hold them.
#[derive(Debug, Default)]
pub struct Avoidance {
    /// Whether anything is left out at all.
    is_on: bool,
    entries: Vec<Entry>,
    /// Entries, by the number of the configuration that they are left out of.
    avoided: BTreeMap<usize, BTreeSet<usize>>,
}

#[derive(Debug)]
struct Entry {
    bug: String,
    model: String,
    trigger: Box<dyn Trigger>,
    /// Whether no compiler gets as far as a program.
    is_of_compiler: bool,
    /// Failures that held it and were looked into, and those that were this bug.
    examined: Counts,
    /// By configuration: test cases that held it, and those that failed.
    held: BTreeMap<usize, Counts>,
    /// Configurations for which it was found to be due.
    due: BTreeSet<usize>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    all: u64,
    of_it: u64,
}

/// A trigger that is to be left out of a configuration from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// The bug.
    pub bug: String,
    /// What a test case holds that is left out, in words.
    pub trigger: String,
    /// The configuration that it was counted in, by its number.
    pub target: usize,
    /// Whether it holds for the compiler in whatever configuration, since it is the compiler that fails.
    pub is_of_compiler: bool,
    /// Test cases that held it, and those that failed.
    pub held: (u64, u64),
}

/// Failures that were found to be the bug, at least: by shrinking, or by a trial without the trigger that passed
/// and one with nothing else that failed.
const CONFIRMED: u64 = 3;

/// Test cases that held the trigger, at least.
const HELD: u64 = 10;

/// Of so many, one may have passed, or failed for another reason.
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

    /// Takes note of a known bug.
    pub fn learn(&mut self, bug: &KnownBug) {
        let is_known = self.entries.iter().any(|entry| entry.bug == bug.name);
        let Some(trigger) = bug.case.trigger().filter(|_| !bug.takes_company && !is_known) else {
            return;
        };
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
            is_of_compiler: bug.symptoms.iter().all(|symptom| of_compiler(symptom.verdict)),
            examined: Counts { all: 1, of_it: 1 },
            held: BTreeMap::new(),
            due: BTreeSet::new(),
        });
    }

    /// Takes note that a failing test case was looked into and turned out to be a bug.
    pub fn examined(&mut self, case: &TestCase, model: &Model, bug: &str) {
        for entry in self.entries.iter_mut().filter(|entry| entry.holds(case, model)) {
            entry.examined.add(entry.bug == bug);
        }
    }

    /// Takes note of what became of test cases in a configuration.
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

    /// The triggers that are to be left out since they fail nearly always, each once.
    pub fn due(&mut self) -> Vec<Due> {
        let mut found = Vec::new();
        for entry in &mut self.entries {
            if !entry.examined.is_nearly_all(CONFIRMED) {
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

    /// From now on, the trigger of a bug is left out of some configurations.
    pub fn avoid(&mut self, bug: &str, targets: &[usize]) {
        let Some(index) = self.entries.iter().position(|entry| entry.bug == bug) else { return };
        for target in targets {
            self.avoided.entry(*target).or_default().insert(index);
            self.entries[index].due.insert(*target);
        }
    }

    /// What is left out of a configuration.
    pub fn of(&self, target: usize) -> BTreeSet<usize> {
        match self.is_on {
            true => self.avoided.get(&target).cloned().unwrap_or_default(),
            false => BTreeSet::new(),
        }
    }

    /// The bug for which a test case is left out, if it holds any of some triggers.
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

    /// An avoidance that met test cases which hold the trigger, so many of which failed, and looked into so
    /// many, so many of which were the bug.
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
