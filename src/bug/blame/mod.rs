//! The toolchains at fault, derived from the results of one program in every configuration of a campaign by
//! [`crate::bug::diagnosis`].

use std::collections::BTreeSet;

use crate::bug::diagnosis::{Diagnosis, End, Finding, Link, diagnose, diagnose_whole, groups};
use crate::bug::ruling::{Pair, Ruling, ruling};
use crate::bug::saved::{Bug, Constant, Places, Try};

mod evidence;
mod links;

pub use evidence::with_other_values;
use evidence::{by_luck, keepers, listed, why, words};
use links::{Runs, links};

/// The toolchains at fault, and the evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blame {
    /// The toolchains at fault, in order of their names, each with its wrong end; several if they share
    /// the bug, or if the tries cannot distinguish them.
    pub faults: Vec<(String, End)>,
    /// The evidence: a sentence without its full stop.
    pub why: String,
    /// The wrong component, likewise; none if nothing was linked.
    pub diagnosis: Option<String>,
    /// Toolchains that agree with each other, the largest group first; empty if no pair was tried.
    pub groups: Vec<Vec<String>>,
}

/// The blame according to the tries of a saved bug; none if it was not tried, or if all passed.
pub fn blame_of(bug: &Bug) -> Option<Blame> {
    blame(&bug.tries, bug.places.as_ref(), bug.has_sides())
}

/// The blame according to the tries of one program, and a convention; none if all
/// passed. `has_sides` says whether caller and callee mean anything to the program.
pub fn blame(tries: &[Try], places: Option<&Places>, has_sides: bool) -> Option<Blame> {
    let failing: Vec<&Try> = tries.iter().filter(|one| !one.passed()).collect();
    let compilers: BTreeSet<&str> =
        failing.iter().filter_map(|one| one.compiler.as_deref()).collect();
    if !compilers.is_empty() {
        let names = listed(compilers.iter().copied());
        let why = format!("{names} did not compile the program");
        return Some(Blame::of_all(compilers, why));
    }
    if let Some(compilers) = wrong_constants(&failing) {
        let names = listed(compilers.iter().copied());
        let mistakes = failing.iter().map(|one| one.constant_of.as_ref());
        let mistakes: Option<BTreeSet<String>> =
            mistakes.map(|one| one.map(Constant::words)).collect();
        let mistakes: Vec<String> = mistakes.unwrap_or_default().into_iter().collect();
        let why = match (&mistakes[..], compilers.len()) {
            ([mistake], 1) => format!("{names} {mistake}"),
            _ => format!("{names} compiled a constant to another value, so the check is wrong"),
        };
        return Some(Blame::of_all(compilers, why));
    }
    let (names, links) = links(tries, false, Runs::All);
    let diagnose = if has_sides { diagnose } else { diagnose_whole };
    let diagnosis = diagnose(&links);
    if diagnosis.finding == Finding::Sound {
        return None;
    }
    if diagnose(&self::links(tries, true, Runs::All).1).finding == Finding::Sound {
        let faults = diagnosis.faults.keys().map(|compiler| names[*compiler]);
        let fail = if diagnosis.faults.len() == 1 { "fails" } else { "fail" };
        let why = format!("{} {fail} in one file, and not in two", listed(faults.clone()));
        return Some(Blame::of_all(faults.collect(), why));
    }
    let name = |compiler: usize| names[compiler].to_string();
    if !has_sides {
        return Some(Blame::of_whole(&diagnosis, &names, by_luck(tries)));
    }
    let has_pairs = links.iter().any(|link| link.caller != link.callee);
    let groups = if has_pairs { groups(&links) } else { Vec::new() };
    let told = Blame {
        faults: diagnosis.faults.iter().map(|(compiler, end)| (name(*compiler), *end)).collect(),
        why: [vec![why(&diagnosis, &links, &names)], by_luck(tries)].concat().join("; "),
        diagnosis: has_pairs.then(|| words(&diagnosis, tries, name)),
        groups: groups.into_iter().map(|group| group.into_iter().map(name).collect()).collect(),
    };
    Some(match places {
        Some(places) => told.under(places, &diagnosis, &links, &names),
        None => told,
    })
}

/// The compilers that got a constant wrong, if that explains each failing try.
fn wrong_constants<'t>(failing: &[&'t Try]) -> Option<BTreeSet<&'t str>> {
    let compilers = failing.iter().map(|one| one.constant.as_deref());
    compilers.collect::<Option<BTreeSet<&str>>>().filter(|compilers| !compilers.is_empty())
}

impl Blame {
    /// All of some compilers are at fault, for a reason that no link shows.
    fn of_all(compilers: BTreeSet<&str>, why: String) -> Blame {
        let faults = compilers.into_iter().map(|name| (name.to_string(), End::Unknown)).collect();
        Blame { faults, why, diagnosis: None, groups: Vec::new() }
    }

    /// Compilers are at fault whose code is wrong by itself.
    fn of_whole(diagnosis: &Diagnosis, names: &[&str], more: Vec<String>) -> Blame {
        let wrong = diagnosis.faults.keys().map(|compiler| names[*compiler]);
        let fail = if diagnosis.faults.len() == 1 { "fails" } else { "fail" };
        let others = names.len() - diagnosis.faults.len();
        let others = match others {
            0 => String::new(),
            1 => ", and the other toolchain passes".into(),
            _ => format!(", and {others} other toolchains pass"),
        };
        let why = format!("{} {fail}{others}", listed(wrong));
        let faults = diagnosis.faults.iter();
        Blame {
            faults: faults.map(|(compiler, end)| (names[*compiler].to_string(), *end)).collect(),
            why: [vec![why], more].concat().join("; "),
            diagnosis: Some(diagnosis.words(|compiler| names[compiler].to_string())),
            groups: Vec::new(),
        }
    }

    /// The same with a convention's decision, if the links leave it open: which of several, or which end; or
    /// if a majority outvotes a compiler that agrees with itself.
    fn under(
        self,
        places: &Places,
        diagnosis: &Diagnosis,
        links: &[Link],
        names: &[&str],
    ) -> Blame {
        let pairs: Vec<Pair> = links
            .iter()
            .map(|link| (names[link.caller], names[link.callee], link.passed))
            .collect();
        let disagrees_alone = |name: &String| pairs.contains(&(name, name, false));
        let is_outvoted = !self.faults.iter().any(|(name, _)| disagrees_alone(name));
        let is_open = self.end() == End::Unknown || self.faults.len() > 1;
        let is_told = diagnosis.finding == Finding::Faulty && !is_outvoted && !is_open;
        let Some(ruling) = ruling(places, &pairs).filter(|_| !is_told) else { return self };
        let convention = &places.convention;
        let and = keepers(places).map(|keepers| format!("{keepers} to {convention}, and "));
        let and = and.unwrap_or_default();
        match ruling {
            Ruling::Wrong(wrong) => {
                // A compiler that disagrees with itself is wrong whatever the convention.
                let has_all =
                    |(name, _): &(String, End)| wrong.iter().any(|(other, _)| other == name);
                if diagnosis.finding == Finding::Faulty
                    && !is_outvoted
                    && !self.faults.iter().all(has_all)
                {
                    return self;
                }
                let ends: Vec<String> = wrong.iter().map(|(name, end)| end.words(name)).collect();
                let diagnosis = Some(format!("by {convention}, {}", ends.join(", and ")));
                let why = match keepers(places) {
                    Some(keepers) => format!("{}; {keepers} to {convention}", self.why),
                    None => self.why,
                };
                Blame { faults: wrong, why, diagnosis, ..self }
            }
            Ruling::Others(others) => {
                let (names, follow) = (
                    listed(others.iter().map(String::as_str)),
                    if others.len() == 1 { "follows" } else { "follow" },
                );
                let words = format!(
                    "conflicting conventions: {}{names} {follow} another, in the plainest calls, too",
                    and
                );
                Blame { diagnosis: Some(words), ..self }
            }
            Ruling::Unseen(unseen) => {
                let words = format!(
                    "conflicting conventions: {}what {} does cannot be seen",
                    and,
                    listed(unseen.iter().map(String::as_str)),
                );
                let is_open = diagnosis.finding != Finding::Faulty;
                Blame { diagnosis: if is_open { Some(words) } else { self.diagnosis }, ..self }
            }
        }
    }

    /// The toolchains at fault.
    pub fn toolchains(&self) -> Vec<String> {
        self.faults.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The wrong end, if it is the same in all.
    pub fn end(&self) -> End {
        same(self.faults.iter().map(|(_, end)| *end))
    }

    /// The compilers that agree: `a and b agree with each other, and so do c and d`; nothing if no two do.
    pub fn agreement(&self) -> Option<String> {
        let groups: Vec<String> = self
            .groups
            .iter()
            .filter(|group| group.len() > 1)
            .map(|group| listed(group.iter().map(String::as_str)))
            .collect();
        match &groups[..] {
            [] => None,
            [first, rest @ ..] => {
                let rest = rest.iter().map(|group| format!(", and so do {group}"));
                Some(format!("{first} agree with each other{}", rest.collect::<String>()))
            }
        }
    }
}

fn same(mut ends: impl Iterator<Item = End>) -> End {
    let first = ends.next().unwrap_or_default();
    if ends.all(|end| end == first) { first } else { End::Unknown }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bug::saved::{Elsewhere, Placing};
    use crate::bug::symptom::Symptom;
    use crate::toolchain::verdict::Verdict;

    /// `a>b!` is a pair that fails, `a` a toolchain alone that passes; `a:+-` passes with one set of other
    /// values, and fails with another.
    fn tries(text: &str) -> Vec<Try> {
        let one = |word: &str| {
            let (word, sets) = word.split_once(':').unwrap_or((word, ""));
            let pair = word.trim_end_matches('!');
            let (caller, callee) = pair.split_once('>').map_or((pair, None), |(a, b)| (a, Some(b)));
            Try {
                caller: caller.into(),
                callee: callee.map(String::from),
                symptom: Symptom {
                    verdict: if pair == word { Verdict::Passed } else { Verdict::CheckFailed },
                    detail: String::new(),
                },
                what: String::new(),
                compiler: None,
                constant: None,
                constant_of: None,
                sets: sets.chars().map(|set| set == '+').collect(),
            }
        };
        text.split(' ').map(one).collect()
    }

    fn told(text: &str) -> (String, End) {
        blame(&tries(text), None, true)
            .map(|blame| (blame.toolchains().join(" "), blame.end()))
            .unwrap_or_default()
    }

    #[test]
    fn the_pairs_with_others_tell_which_side_is_wrong() {
        let table = [
            ("gcc tcc", "", End::Unknown),
            ("gcc tcc!", "tcc", End::Unknown),
            ("gcc tcc! gcc>tcc! tcc>gcc gcc>gcc tcc>tcc!", "tcc", End::Callee),
            ("gcc tcc! gcc>tcc tcc>gcc! gcc>gcc tcc>tcc!", "tcc", End::Caller),
            ("gcc tcc! gcc>tcc! tcc>gcc! tcc>tcc!", "tcc", End::Both),
            ("gcc tcc gcc>tcc! tcc>gcc!", "gcc tcc", End::Unknown),
            ("a b c a>b b>a a>c! c>a! b>c! c>b!", "c", End::Both),
            ("a b c a>b b>a a>c! c>a b>c! c>b", "c", End::Unknown),
            ("gcc tcc! gcc>tcc tcc>gcc gcc>gcc tcc>tcc", "tcc", End::Unknown),
            ("g1! g2! c g1>c! c>g1 g2>c! c>g2", "g1 g2", End::Caller),
        ];
        for (text, toolchains, end) in table {
            assert_eq!(told(text), (toolchains.to_string(), end), "{text}");
        }
    }

    #[test]
    fn where_sides_mean_nothing_a_compiler_is_wrong_alone() {
        let told = |text: &str| {
            let blame = blame(&tries(text), None, false).expect("it fails");
            assert!(blame.faults.iter().all(|(_, end)| *end == End::Whole), "{blame:?}");
            format!("{} | {}", blame.why, blame.diagnosis.unwrap_or_default())
        };
        let table = [
            ("a b!", "b fails, and the other toolchain passes | b is wrong"),
            ("a b c!", "c fails, and 2 other toolchains pass | c is wrong"),
            ("a! b!", "a and b fail | a is wrong, and b is wrong"),
            ("a b b>b!", "b fails, and the other toolchain passes | b is wrong"),
            ("a b! b>a!", "b fails, and the other toolchain passes | b is wrong"),
        ];
        for (text, expected) in table {
            assert_eq!(told(text), expected, "{text}");
        }
        assert_eq!(blame(&tries("a b"), None, false), None);
    }

    #[test]
    fn a_sentence_tells_who_is_wrong_and_why() {
        let said = |text: &str| {
            let blame = blame(&tries(text), None, true).expect("it fails");
            let agreement = blame.agreement().unwrap_or_default();
            [blame.why, blame.diagnosis.unwrap_or_default(), agreement].join(" | ")
        };
        let said: Vec<String> = [
            "gcc tcc! gcc>tcc! tcc>gcc gcc>gcc tcc>tcc!",
            "gcc tcc! gcc>tcc! tcc>gcc! gcc>gcc tcc>tcc!",
            "gcc tcc gcc>tcc! tcc>gcc!",
            "gcc tcc gcc>tcc!",
            "gcc tcc! gcc>tcc tcc>gcc gcc>gcc tcc>tcc",
            "gcc! tcc! gcc>tcc! tcc>gcc",
            "a b c a>b b>a a>c! c>a! b>c! c>b!",
            "a b c a>b b>a a>c! c>a b>c! c>b",
            "a b c d a>b b>a c>d d>c a>c! c>a! b>c! c>b! a>d! d>a! b>d! d>b!",
        ]
        .map(said)
        .to_vec();
        let expected = [
            "tcc fails with itself on both sides, and as the callee of others, not as caller | tcc's callee is \
             wrong | ",
            "tcc fails with itself on both sides, and with others on either side | tcc's caller and callee are \
             wrong | ",
            "gcc and tcc disagree, and each agrees with itself | conflicting conventions, \
             and nothing decides which is right; a third compiler for the same target may decide (--cc) | ",
            "gcc and tcc disagree, and were not tried in all ways | detected, but not diagnosed: not all links \
             between the compilers were tried | ",
            "tcc fails in one file, and not in two |  | ",
            "gcc and tcc fail, each with itself on both sides | gcc's caller is wrong, and tcc's callee is \
             wrong | ",
            "c disagrees with 2 toolchains that agree with each other, on either side | c's caller and callee \
             are wrong | a and b agree with each other",
            "c disagrees with 2 toolchains that agree with each other, as their callee and not as caller | \
             detected, but not diagnosed: one convention for each caller and callee does not explain which pairs \
             fail | a and b agree with each other",
            "a, b, c and d disagree, in groups of the same size | conflicting conventions, and nothing decides \
             which is right; a third compiler for the same target may decide (--cc) | a and b agree with each other, \
             and so do c and d",
        ];
        assert_eq!(said, expected);
    }

    /// The sentences for tries and a convention's decision.
    fn diagnosed(text: &str, places: Option<&Places>) -> String {
        let blame = blame(&tries(text), places, true).expect("it fails");
        format!(
            "{} | {} | {}",
            blame.toolchains().join(" "),
            blame.why,
            blame.diagnosis.unwrap_or_default()
        )
    }

    #[test]
    fn that_a_callee_accepts_two_conventions_is_said_if_it_holds_with_all_values() {
        let two = "detected, but not diagnosed: a callee accepts two conventions";
        let said = |text| diagnosed(text, None);
        let steady = said("a:++ b:++ a>b!:-- b>a:++");
        assert!(steady.ends_with(two), "{steady}");
        // A pair that passed by luck fails: both directions fail now.
        let lucky = said("a:++ b:++ a>b!:-- b>a:-+");
        assert!(
            lucky.contains("b calling a passes by luck: with other values it fails"),
            "{lucky}"
        );
        assert!(lucky.contains("| conflicting conventions"), "{lucky}");
        let by_value = said("a:++ b:++ a>b!:-+ b>a:++");
        assert!(
            by_value.ends_with("which pairs fail depends on the values that are passed"),
            "{by_value}"
        );
        let untried = said("a b a>b! b>a");
        assert!(untried.ends_with("does not explain which pairs fail"), "{untried}");
        // A compiler that passes with itself by luck is as wrong as one that fails.
        assert!(said("a:++ b:-- a>b!:-- b>a:++").ends_with("b's callee is wrong"));
    }

    #[test]
    fn what_a_callee_must_keep_is_not_two_conventions() {
        let mut tries = tries("a:+ b:+ a>b!:- b>a:+");
        tries[2].what =
            "quest: test case 1 (seed 7): caller: live value 3: expected 1, found 2".into();
        let blame = blame(&tries, None, true).expect("it fails");
        let expected = "detected, but not diagnosed: a caller relies on what the callee of another compiler \
                        does not keep";
        assert_eq!(blame.diagnosis.as_deref(), Some(expected));
    }

    #[test]
    fn a_failure_that_depends_on_its_values_is_told_from_one_that_does_not() {
        let told = |text| with_other_values(&tries(text)).unwrap_or_default();
        assert_eq!(told("a! b"), "");
        assert_eq!(told("a!:++ b:++"), "It depends on these values: with others it passes");
        assert_eq!(told("a!:-+ b:++"), "It depends on the values: with some others it passes");
        assert_eq!(
            told("a!:-- b:++"),
            "It does not depend on these values: with others it fails, too"
        );
    }

    #[test]
    fn a_wrong_constant_is_the_bug_and_not_who_calls_whom() {
        let mut tries = tries("a b a>b! b>a b>b!");
        for one in tries.iter_mut().filter(|one| !one.passed()) {
            one.constant = Some("b".into());
        }
        let blame = blame(&tries, None, true).expect("it fails");
        assert_eq!(blame.toolchains(), ["b"]);
        let why = "b compiled a constant to another value, so the check is wrong";
        assert_eq!(blame.why, why);
    }

    #[test]
    fn a_convention_decides_where_the_pairs_do_not() {
        let placing = |name: &str, sides: &[&str]| Placing {
            compiler: name.into(),
            follows_another: false,
            elsewhere: sides
                .iter()
                .map(|side| Elsewhere {
                    side: side.to_string(),
                    sentence: String::new(),
                    picture: String::new(),
                })
                .collect(),
        };
        let places = |compilers| Places {
            convention: "sysv".into(),
            doc: String::new(),
            belongs: String::new(),
            compilers,
            decides: true,
        };
        let both = ["caller", "callee"];
        let wrong = places(vec![placing("g", &[]), placing("t", &both)]);
        let conflict = "g t g>t! t>g!";
        assert_eq!(
            diagnosed(conflict, Some(&wrong)),
            "t | g and t disagree, and each agrees with itself; g keeps to sysv | by sysv, t's caller and callee \
             are wrong"
        );
        // Two that agree do not outvote a document.
        let outvoted = places(vec![placing("a", &both), placing("b", &both), placing("c", &[])]);
        let told = diagnosed("a b c a>b b>a a>c! c>a! b>c! c>b!", Some(&outvoted));
        assert!(told.starts_with("a b | ") && told.contains("by sysv, a's"), "{told}");
        // The failing pairs decide, not a document, about one that fails with itself.
        let callee = "g t! g>t! t>g t>t!";
        assert!(diagnosed(callee, Some(&wrong)).ends_with("| t's callee is wrong"));
        // What neither follows may be a mistake in the document.
        let neither = places(vec![placing("g", &both), placing("t", &both)]);
        assert!(diagnosed(conflict, Some(&neither)).contains("nothing decides which is right"));
        let mut other = wrong.clone();
        other.compilers[1].follows_another = true;
        assert!(diagnosed(conflict, Some(&other)).ends_with(
            "| conflicting conventions: g keeps to sysv, and t follows another, in the plainest calls, too"
        ));
        let unseen = places(vec![placing("g", &[])]);
        assert!(diagnosed(conflict, Some(&unseen)).ends_with("and what t does cannot be seen"));
    }

    #[test]
    fn a_compiler_that_does_not_compile_is_to_blame_whatever_it_was_paired_with() {
        let mut tries = tries("gcc gcc>tcc! tcc>gcc!");
        tries[1].compiler = Some("tcc".into());
        let blame = blame(&tries, None, true).expect("it fails");
        assert_eq!(blame.toolchains(), ["tcc"]);
        assert_eq!(blame.why, "tcc did not compile the program");
    }
}
