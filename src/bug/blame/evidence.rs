//! The evidence against those at fault, in words.

use super::links::{Runs, links};
use super::same;
use crate::bug::diagnosis::{Diagnosis, End, Finding, Link};
use crate::bug::saved::{Places, Try};
use crate::c::complaint::{Complaint, Side, Subject, Topic};

/// The evidence of the links against those at fault.
pub(super) fn why(diagnosis: &Diagnosis, links: &[Link], names: &[&str]) -> String {
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
        End::Unknown | End::Whole => "",
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
            format!("{who} disagree, and each agrees with itself")
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

/// The side on which some toolchains disagree with others.
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

/// A diagnosis in words. It says that a callee accepts two conventions only if the same links fail with all
/// values.
pub(super) fn words(
    diagnosis: &Diagnosis,
    tries: &[Try],
    name: impl Fn(usize) -> String,
) -> String {
    let found = |reason| format!("detected, but not diagnosed: {reason}");
    match diagnosis.finding {
        Finding::Conflict => format!(
            "{}; a third compiler for the same target may decide (--cc)",
            diagnosis.words(name)
        ),
        Finding::TwoConventions if is_lost(tries) => {
            found("a caller relies on what the callee of another compiler does not keep")
        }
        Finding::TwoConventions if tries.iter().any(|one| one.sets.is_empty()) => {
            found("one convention for each caller and callee does not explain which pairs fail")
        }
        Finding::TwoConventions => {
            let own = links(tries, false, Runs::Own).1;
            let sets = tries.iter().map(|one| one.sets.len()).min().unwrap_or(0);
            match (0..sets).all(|set| links(tries, false, Runs::Set(set)).1 == own) {
                true => diagnosis.words(name),
                false => found("which pairs fail depends on the values that are passed"),
            }
        }
        _ => diagnosis.words(name),
    }
}

/// Whether the failure concerns not what is passed, but what a call must not change.
fn is_lost(tries: &[Try]) -> bool {
    let is_lost = |complaint: Complaint| {
        use {Side::Caller, Subject::Kept, Subject::Live};
        matches!(complaint.topic, Topic::Value(Caller, Live(_), _) | Topic::Value(_, Kept(_), _))
    };
    let failing = || tries.iter().filter(|one| !one.passed());
    failing().next().is_some() && failing().all(|one| one.what.parse().is_ok_and(is_lost))
}

/// The pairs that pass only with the values of the test case.
pub(super) fn by_luck(tries: &[Try]) -> Vec<String> {
    let lucky = tries.iter().filter(|one| one.passed() && !one.passes());
    let told = |one: &Try| match &one.callee {
        Some(callee) => {
            format!("{} calling {callee} passes by luck: with other values it fails", one.caller)
        }
        None => format!("{} passes by luck: with other values it fails", one.caller),
    };
    lucky.map(told).collect()
}

/// Whether a failure depends on the values that are passed: a sentence without its full stop; nothing if it was
/// not tried with others.
pub fn with_other_values(tries: &[Try]) -> Option<String> {
    let failing = tries.iter().filter(|one| !one.passed() && !one.sets.is_empty());
    let sets: Vec<bool> = failing.flat_map(|one| one.sets.iter().copied()).collect();
    let words = match (sets.iter().all(|passed| *passed), sets.iter().any(|passed| *passed)) {
        _ if sets.is_empty() => return None,
        (true, _) => "It depends on these values: with others it passes",
        (_, true) => "It depends on the values: with some others it passes",
        (_, false) => "It does not depend on these values: with others it fails, too",
    };
    Some(words.into())
}

/// The compilers that follow a convention: `gcc keeps`, `clang and gcc keep`.
pub(super) fn keepers(places: &Places) -> Option<String> {
    let kept = places.compilers.iter().filter(|one| one.elsewhere.is_empty());
    let kept: Vec<&str> = kept.map(|one| &one.compiler[..]).collect();
    match kept[..] {
        [] => None,
        [one] => Some(format!("{one} keeps")),
        _ => Some(format!("{} keep", listed(kept.into_iter()))),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<&str> = names.collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        names => names.concat(),
    }
}
