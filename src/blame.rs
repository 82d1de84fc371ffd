//! Who is wrong: told from what one program did in every configuration of a campaign, by what
//! [`crate::diagnosis`] makes of them.

use std::collections::BTreeSet;

use crate::bug::Try;
use crate::diagnosis::{Diagnosis, End, Finding, Link, diagnose, groups};

/// Who is wrong, and why one may think so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blame {
    /// The toolchains at fault, in order of their names, each with its wrong end; several if they share
    /// the bug, or if the tries cannot tell them apart.
    pub faults: Vec<(String, End)>,
    /// What the tries show: a sentence without its stop.
    pub why: String,
    /// Which component is wrong, likewise; none if it did not come to a link.
    pub diagnosis: Option<String>,
    /// Toolchains that agree with each other, the largest group first; empty if no pair was tried.
    pub groups: Vec<Vec<String>>,
}

/// The blame that tries of one program give; none if all passed.
pub fn blame(tries: &[Try]) -> Option<Blame> {
    let failing: Vec<&Try> = tries.iter().filter(|one| !one.passed()).collect();
    let compilers: BTreeSet<&str> =
        failing.iter().filter_map(|one| one.compiler.as_deref()).collect();
    if !compilers.is_empty() {
        let faults = compilers.iter().map(|name| (name.to_string(), End::Unknown)).collect();
        let names = listed(compilers.into_iter());
        let why = format!("{names} did not compile the program");
        return Some(Blame { faults, why, diagnosis: None, groups: Vec::new() });
    }
    let (names, links) = links(tries, false);
    let diagnosis = diagnose(&links);
    if diagnosis.finding == Finding::Sound {
        return None;
    }
    if diagnose(&self::links(tries, true).1).finding == Finding::Sound {
        let faults = diagnosis.faults.keys().map(|compiler| names[*compiler]);
        let fail = if diagnosis.faults.len() == 1 { "fails" } else { "fail" };
        let why = format!("{} {fail} in one file, and not in two", listed(faults.clone()));
        let faults = faults.map(|name| (name.to_string(), End::Unknown)).collect();
        return Some(Blame { faults, why, diagnosis: None, groups: Vec::new() });
    }
    let name = |compiler: usize| names[compiler].to_string();
    let has_pairs = links.iter().any(|link| link.caller != link.callee);
    let groups = if has_pairs { groups(&links) } else { Vec::new() };
    Some(Blame {
        faults: diagnosis.faults.iter().map(|(compiler, end)| (name(*compiler), *end)).collect(),
        why: why(&diagnosis, &links, &names),
        diagnosis: has_pairs.then(|| diagnosis.words(name)),
        groups: groups.into_iter().map(|group| group.into_iter().map(name).collect()).collect(),
    })
}

/// Names in order, and a link for each two of them that were tried. A toolchain alone in one file is one
/// with itself, unless only two files count and it was tried with those.
fn links(tries: &[Try], only_two: bool) -> (Vec<&str>, Vec<Link>) {
    let names: BTreeSet<&str> =
        tries.iter().flat_map(|one| [&one.caller[..], callee(one)]).collect();
    let names: Vec<&str> = names.into_iter().collect();
    let number = |name: &str| names.partition_point(|other| *other < name);
    let in_two = |one: &Try| {
        let caller = &one.caller;
        one.callee.is_none()
            && tries.iter().any(|two| two.caller == *caller && two.callee.as_ref() == Some(caller))
    };
    let mut links: Vec<Link> = Vec::new();
    for one in tries.iter().filter(|one| !(only_two && in_two(one))) {
        let (caller, callee) = (number(&one.caller), number(callee(one)));
        match links.iter_mut().find(|link| (link.caller, link.callee) == (caller, callee)) {
            Some(link) => link.passed &= one.passed(),
            None => links.push(Link { caller, callee, passed: one.passed() }),
        }
    }
    (names, links)
}

fn callee(one: &Try) -> &str {
    one.callee.as_deref().unwrap_or(&one.caller)
}

/// What the links show of those at fault.
fn why(diagnosis: &Diagnosis, links: &[Link], names: &[&str]) -> String {
    let fails_alone = |compiler: &usize| {
        let mut own = links.iter().filter(|link| [link.caller, link.callee] == [*compiler; 2]);
        own.any(|link| !link.passed)
    };
    let (alone, paired): (Vec<usize>, Vec<usize>) =
        diagnosis.faults.keys().partition(|compiler| fails_alone(compiler));
    let how = match same(diagnosis.faults.values().copied()) {
        End::Caller => ", and as the caller of others, not as callee",
        End::Callee => ", and as the callee of others, not as caller",
        End::Both => ", and with others on either side",
        End::Unknown => "",
    };
    let name = |compilers: &[usize]| listed(compilers.iter().map(|compiler| names[*compiler]));
    let mut parts = Vec::new();
    match alone.len() {
        0 => {}
        1 => parts.push(format!("{} fails with itself on both sides{how}", name(&alone))),
        _ => parts.push(format!("{} fail, each with itself on both sides{how}", name(&alone))),
    }
    let others = names.len() - diagnosis.faults.len();
    let (who, disagree) = match &paired[..] {
        [] => return parts.concat(),
        [_] => (name(&paired), "disagrees"),
        _ => (name(&paired), "disagree"),
    };
    let how = match diagnosis.finding {
        Finding::Faulty if alone.is_empty() => ", on either side",
        _ => "",
    };
    parts.push(match diagnosis.finding {
        Finding::Conflict if paired.len() == 2 => {
            format!("{who} disagree, and each agrees with itself; one of them is wrong")
        }
        Finding::Conflict => format!("{who} disagree, in groups of the same size"),
        Finding::Untried => format!("{who} disagree, and were not tried in all ways"),
        Finding::TwoConventions if others == 0 => format!("{who} disagree, but not in every pair"),
        _ if others > 1 => {
            let side = if diagnosis.finding == Finding::TwoConventions {
                one_side(&paired, links)
            } else {
                how
            };
            format!("{who} {disagree} with {others} toolchains that agree with each other{side}")
        }
        _ if others == 1 => format!("{who} {disagree} with the other toolchain{how}"),
        _ => format!("{who} disagree"),
    });
    parts.join("; ")
}

/// On which side some toolchains disagree with others.
fn one_side(odd: &[usize], links: &[Link]) -> &'static str {
    let failing = || links.iter().filter(|link| !link.passed);
    match (
        failing().all(|link| odd.contains(&link.caller)),
        failing().all(|link| odd.contains(&link.callee)),
    ) {
        (true, false) => ", as their caller and not as callee",
        (false, true) => ", as their callee and not as caller",
        _ => "",
    }
}

impl Blame {
    /// The toolchains at fault.
    pub fn toolchains(&self) -> Vec<String> {
        self.faults.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The wrong end, if it is the same in all.
    pub fn end(&self) -> End {
        same(self.faults.iter().map(|(_, end)| *end))
    }

    /// Who agrees with whom: `a and b agree with each other, and so do c and d`; nothing if no two do.
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

/// `a`, `a and b`, `a, b and c`.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<&str> = names.collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        names => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symptom::Symptom;
    use crate::verdict::Verdict;

    /// `a>b!` is a pair that fails, `a` a toolchain alone that passes.
    fn tries(text: &str) -> Vec<Try> {
        let one = |word: &str| {
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
            }
        };
        text.split(' ').map(one).collect()
    }

    fn told(text: &str) -> (String, End) {
        blame(&tries(text))
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
    fn a_sentence_tells_who_is_wrong_and_why() {
        let said = |text: &str| {
            let blame = blame(&tries(text)).expect("it fails");
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
            "gcc and tcc disagree, and each agrees with itself; one of them is wrong | conflicting conventions, \
             and nothing tells which is right | ",
            "gcc and tcc disagree, and were not tried in all ways | detected, but not diagnosed: not all links \
             between the compilers were tried | ",
            "tcc fails in one file, and not in two |  | ",
            "gcc and tcc fail, each with itself on both sides | gcc's caller is wrong, and tcc's callee is \
             wrong | ",
            "c disagrees with 2 toolchains that agree with each other, on either side | c's caller and callee \
             are wrong | a and b agree with each other",
            "c disagrees with 2 toolchains that agree with each other, as their callee and not as caller | \
             detected, but not diagnosed: a callee accepts two conventions | a and b agree with each other",
            "a, b, c and d disagree, in groups of the same size | conflicting conventions, and nothing tells \
             which is right | a and b agree with each other, and so do c and d",
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn a_compiler_that_does_not_compile_is_to_blame_whatever_it_was_paired_with() {
        let mut tries = tries("gcc gcc>tcc! tcc>gcc!");
        tries[1].compiler = Some("tcc".into());
        let blame = blame(&tries).expect("it fails");
        assert_eq!(blame.toolchains(), ["tcc"]);
        assert_eq!(blame.why, "tcc did not compile the program");
    }
}
