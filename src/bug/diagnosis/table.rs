//! The sixteen composite outcomes of a compiler under test (CUT) and a reference, as Bailey & Davidson
//! (IEEE TSE 2003, section 5) tabulate them. The table is computed: each way in which the four components
//! may follow conventions has an outcome, and an outcome is explained by the ways that have it.

use std::fmt;

use super::{Diagnosis, Link, diagnose};
use crate::base::markdown;

/// The compiler under test, by number.
const CUT: usize = 0;

/// The reference, by number.
const REFERENCE: usize = 1;

/// Caller and callee, in the order of the paper: CUT/CUT, CUT/ref, ref/CUT, ref/ref.
const PAIRS: [(usize, usize); 4] =
    [(CUT, CUT), (CUT, REFERENCE), (REFERENCE, CUT), (REFERENCE, REFERENCE)];

/// The conventions of the four components: by number those that callers follow, and as sets of bits those
/// that callees accept. The numbering of the conventions does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assignment {
    callers: [u8; 2],
    callees: [u8; 2],
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Whether each link passes: CUT/CUT, CUT/ref, ref/CUT, ref/ref.
    pub outcome: [bool; 4],
    /// All ways in which components, each with one convention, have this outcome; none if it is impossible.
    pub explanations: Vec<Assignment>,
    /// The same if callees may accept two conventions; filled only if the others do not explain it.
    pub with_two: Vec<Assignment>,
    /// The diagnosis.
    pub diagnosis: Diagnosis,
}

/// The table, from all pass to all fail.
pub fn table() -> Vec<Row> {
    let outcomes = (0..16_u8).map(|bits| [3, 2, 1, 0].map(|bit| bits >> bit & 1 == 0));
    let row = |outcome: [bool; 4]| {
        let of = |ways: Vec<Assignment>| -> Vec<Assignment> {
            ways.into_iter().filter(|way| way.outcome() == outcome).collect()
        };
        let explanations = of(Assignment::all());
        let with_two =
            if explanations.is_empty() { of(Assignment::all_with_two()) } else { Vec::new() };
        let diagnosis = diagnose(&links(outcome));
        Row { outcome, explanations, with_two, diagnosis }
    };
    outcomes.map(row).collect()
}

fn links(outcome: [bool; 4]) -> Vec<Link> {
    let link = |((caller, callee), passed)| Link { caller, callee, passed };
    PAIRS.into_iter().zip(outcome).map(link).collect()
}

impl Assignment {
    /// Every partition of four components by conventions: two follow the same one or not, and nothing else
    /// matters. There are fifteen.
    pub fn all() -> Vec<Assignment> {
        let mut all = Vec::new();
        // A component, the CUT's first, follows the convention of an earlier one or the next new one.
        for second in 0..=1 {
            for third in 0..=second + 1 {
                for fourth in 0..=third.max(second) + 1 {
                    let callees = [1 << second, 1 << fourth];
                    all.push(Assignment { callers: [0, third], callees });
                }
            }
        }
        all
    }

    /// The same where each callee may also accept a second convention.
    fn all_with_two() -> Vec<Assignment> {
        let either = |bits: u8| (0..4).map(move |other| bits | 1 << other);
        let both = |way: Assignment| {
            let [first, second] = way.callees;
            either(first).flat_map(move |first| {
                either(second).map(move |second| Assignment { callees: [first, second], ..way })
            })
        };
        Assignment::all().into_iter().flat_map(both).collect()
    }

    /// Whether each link passes: the callee accepts the caller's convention.
    pub fn outcome(&self) -> [bool; 4] {
        PAIRS.map(|(caller, callee)| self.callees[callee] & 1 << self.callers[caller] != 0)
    }
}

/// Conventions as letters, caller and callee, the CUT's first: `A/B A/A`.
impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |bits: u8| -> String {
            let letters = (0..4).zip('A'..).filter(|(bit, _)| bits >> bit & 1 == 1);
            letters.map(|(_, letter)| letter).collect()
        };
        let [cut, reference] =
            [CUT, REFERENCE].map(|at| (letters(1 << self.callers[at]), letters(self.callees[at])));
        write!(f, "{}/{} {}/{}", cut.0, cut.1, reference.0, reference.1)
    }
}

/// The table in Markdown. In the conventions, the CUT's caller and callee come first.
pub fn markdown() -> String {
    let name = |compiler| if compiler == CUT { "the CUT" } else { "the reference" }.to_string();
    let row = |row: &Row| {
        let mut cells =
            row.outcome.map(|passed| if passed { "pass" } else { "**fail**" }.into()).to_vec();
        let ways: Vec<String> = row.explanations.iter().map(|way| format!("`{way}`")).collect();
        cells.push(if ways.is_empty() { "none".into() } else { ways.join(", ") });
        cells.push(row.diagnosis.words(name));
        cells
    };
    let heads = ["CUT/CUT", "CUT/ref", "ref/CUT", "ref/ref", "conventions", "diagnosis"];
    markdown::table(&heads, &table().iter().map(row).collect::<Vec<Vec<String>>>())
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::super::{End, Finding};
    use super::*;

    /// Every partition of components by conventions.
    fn partitions(components: usize) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new()];
        for _ in 0..components {
            let longer = |way: Vec<usize>| {
                let next = way.iter().max().map_or(0, |most| most + 1);
                (0..=next).map(move |convention| [&way[..], &[convention]].concat())
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        all
    }

    /// The diagnosis that the paper's premise alone implies for components with these conventions, callers first:
    /// the convention of most components is right, if a call by it works.
    fn judged(conventions: &[usize]) -> Diagnosis {
        let compilers = conventions.len() / 2;
        let (callers, callees) = conventions.split_at(compilers);
        let size = |convention: usize| {
            let works = callers.contains(&convention) && callees.contains(&convention);
            let number = conventions.iter().filter(|other| **other == convention).count();
            if works { number } else { 0 }
        };
        let used: BTreeSet<usize> = conventions.iter().copied().collect();
        let most = used.iter().map(|convention| size(*convention)).max().unwrap_or(0);
        let right: Vec<usize> =
            used.into_iter().filter(|convention| size(*convention) == most).collect();
        let is_wrong = |compiler: usize| callers[compiler] != callees[compiler];
        let each = |is_such: &dyn Fn(usize) -> bool| -> BTreeMap<usize, End> {
            let such = (0..compilers).filter(|compiler| is_such(*compiler));
            such.map(|compiler| (compiler, End::Unknown)).collect()
        };
        let all_same = callers.iter().chain(callees).all(|one| *one == callers[0]);
        match right[..] {
            _ if all_same => Diagnosis { finding: Finding::Sound, faults: each(&|_| false) },
            _ if most == 0 => Diagnosis { finding: Finding::Faulty, faults: each(&is_wrong) },
            [right] => {
                let end = |compiler| match (callers[compiler] == right, callees[compiler] == right)
                {
                    (true, true) => None,
                    (false, true) => Some((compiler, End::Caller)),
                    (true, false) => Some((compiler, End::Callee)),
                    (false, false) => Some((compiler, End::Both)),
                };
                let faults = (0..compilers).filter_map(end).collect();
                Diagnosis { finding: Finding::Faulty, faults }
            }
            _ => {
                let has_part = |compiler: usize| {
                    [callers, callees].iter().any(|side| right.contains(&side[compiler]))
                };
                let faults = each(&|compiler| is_wrong(compiler) || has_part(compiler));
                Diagnosis { finding: Finding::Conflict, faults }
            }
        }
    }

    fn matrix(conventions: &[usize]) -> Vec<Link> {
        let compilers = conventions.len() / 2;
        let link = |(caller, callee): (usize, usize)| Link {
            caller,
            callee,
            passed: conventions[caller] == conventions[compilers + callee],
        };
        let callers = 0..compilers;
        callers
            .flat_map(|caller| (0..compilers).map(move |callee| (caller, callee)))
            .map(link)
            .collect()
    }

    #[test]
    fn each_way_to_assign_conventions_is_diagnosed_by_what_it_is() {
        for compilers in [1, 2, 3] {
            for conventions in partitions(2 * compilers) {
                assert_eq!(
                    diagnose(&matrix(&conventions)),
                    judged(&conventions),
                    "{conventions:?}"
                );
            }
        }
        assert_eq!(partitions(4).len(), Assignment::all().len());
    }

    #[test]
    fn what_is_told_of_some_links_is_told_of_all_of_them() {
        for conventions in partitions(4) {
            let all = matrix(&conventions);
            for chosen in 0..16 {
                let some: Vec<Link> =
                    (0..4).filter(|bit| chosen >> bit & 1 == 1).map(|bit| all[bit]).collect();
                let (told, whole) = (diagnose(&some), diagnose(&all));
                for (compiler, end) in
                    told.faults.iter().filter(|_| whole.finding == Finding::Faulty)
                {
                    let known = whole.faults.get(compiler);
                    let is_said = told.finding == Finding::Faulty && *end != End::Unknown;
                    assert!(!is_said || known == Some(end), "{some:?} of {all:?}");
                }
            }
        }
    }

    #[test]
    fn the_page_has_the_table() {
        let (begin, end) = ("<!-- outcomes -->\n", "<!-- end of outcomes -->");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/diagnosis.md");
        let page = std::fs::read_to_string(path).expect("it is there");
        let (before, rest) = page.split_once(begin).expect("it has a place for it");
        let (table, after) = rest.split_once(end).expect("which ends");
        if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
            let page = format!("{before}{begin}{}{end}{after}", markdown());
            std::fs::write(path, page).expect("it can be written");
        } else {
            assert_eq!(table, markdown(), "INSTA_UPDATE=always puts it there");
        }
    }

    #[test]
    fn four_outcomes_are_impossible_two_conflict_and_in_six_the_reference_is_faulty() {
        let table = table();
        let count = |is_such: &dyn Fn(&&Row) -> bool| table.iter().filter(is_such).count();
        assert_eq!(count(&|row| row.explanations.is_empty()), 4);
        assert_eq!(count(&|row| row.diagnosis.finding == Finding::Conflict), 2);
        let blames = |row: &&Row, who| {
            row.diagnosis.finding == Finding::Faulty && row.diagnosis.faults.contains_key(&who)
        };
        assert_eq!(count(&|row| blames(row, REFERENCE)), 6);
        assert_eq!(count(&|row| blames(row, CUT) && !blames(row, REFERENCE)), 3);
        assert_eq!(count(&|row| row.diagnosis.finding == Finding::Sound), 1);
    }

    #[test]
    fn what_one_convention_each_does_not_explain_a_callee_that_accepts_two_does() {
        for row in table() {
            let is_undiagnosed = row.diagnosis.finding == Finding::TwoConventions;
            assert_eq!(row.explanations.is_empty(), is_undiagnosed, "{:?}", row.outcome);
            assert_eq!(!row.with_two.is_empty(), is_undiagnosed, "{:?}", row.outcome);
        }
    }

    #[test]
    fn all_explanations_of_an_outcome_blame_the_same() {
        for row in table() {
            for Assignment { callers, callees } in row.explanations {
                let numbers = callees.map(|bits| bits.trailing_zeros() as usize);
                let conventions = [&callers.map(usize::from)[..], &numbers].concat();
                assert_eq!(judged(&conventions), row.diagnosis);
            }
        }
    }
}
