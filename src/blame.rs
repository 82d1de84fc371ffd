//! Who is wrong: told from what one program did in every configuration of a campaign, as Bailey &
//! Davidson (2003, section 5) tell it from the four ways to pair two compilers.

use std::collections::BTreeSet;

use crate::bug::Try;

/// Which end of the call is wrong.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// The code that calls.
    Caller,
    /// The code that is called.
    Callee,
    /// Both ends, each against the others' convention.
    Both,
    /// There is no other compiler to tell them apart.
    #[default]
    Unknown,
}

/// Who is wrong, and why one may think so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blame {
    /// The toolchains at fault, in order of their names; several if they share the bug, or if the
    /// tries cannot tell them apart.
    pub toolchains: Vec<String>,
    /// The wrong end.
    pub end: End,
    /// A sentence.
    pub why: String,
}

/// The blame that tries of one program give; none if all passed.
pub fn blame(tries: &[Try]) -> Option<Blame> {
    let failing: Vec<&Try> = tries.iter().filter(|one| !one.passed()).collect();
    let compilers: BTreeSet<&str> =
        failing.iter().filter_map(|one| one.compiler.as_deref()).collect();
    if !compilers.is_empty() {
        let names = listed(&compilers);
        let why = format!("{names} did not compile the program, which is valid C");
        return Some(Blame { toolchains: owned(&compilers), end: End::Unknown, why });
    }
    let alone: BTreeSet<&str> =
        failing.iter().filter(|one| is_alone(one)).map(|one| &one.caller[..]).collect();
    if !alone.is_empty() {
        let (end, how) = end_of(&alone, tries);
        let why = match alone.len() {
            1 => format!("{} fails with itself on both sides{how}", listed(&alone)),
            _ => format!("{} fail, each with itself on both sides{how}", listed(&alone)),
        };
        return Some(Blame { toolchains: owned(&alone), end, why });
    }
    let odd = odd_ones(&failing)?;
    let (end, how) = end_of(&odd, tries);
    let names = listed(&odd);
    let others = others(&odd, tries);
    let why = match (odd.len(), others) {
        (1, 2..) => {
            format!("{names} disagrees with {others} toolchains that agree with each other{how}")
        }
        (1, _) => format!("{names} disagrees with the other toolchain{how}"),
        (2, _) => format!("{names} disagree, and each agrees with itself; one of them is wrong"),
        _ => format!("{names} disagree with the others{how}"),
    };
    let end = if odd.len() == 2 && others == 0 { End::Unknown } else { end };
    Some(Blame { toolchains: owned(&odd), end, why })
}

fn is_alone(one: &Try) -> bool {
    one.callee.as_ref().is_none_or(|callee| *callee == one.caller)
}

/// A smallest set of toolchains that has a part in each failing pair: the one in most pairs first;
/// two that cannot be told apart are both in it.
fn odd_ones<'t>(failing: &[&'t Try]) -> Option<BTreeSet<&'t str>> {
    let mut left: Vec<(&str, &str)> =
        failing.iter().filter_map(|one| Some((&one.caller[..], one.callee.as_deref()?))).collect();
    let mut odd = BTreeSet::new();
    while !left.is_empty() {
        let names: BTreeSet<&str> = left.iter().flat_map(|(a, b)| [*a, *b]).collect();
        let pairs = |name: &&str| left.iter().filter(|(a, b)| a == name || b == name).count();
        let most = names.iter().map(pairs).max()?;
        let worst: Vec<&str> = names.iter().copied().filter(|name| pairs(name) == most).collect();
        odd.extend(if worst.len() == 2 { &worst[..] } else { &worst[..1] });
        left.retain(|(a, b)| !odd.contains(a) && !odd.contains(b));
    }
    (!odd.is_empty()).then_some(odd)
}

/// How many other toolchains agree with each other wherever they were tried.
fn others(odd: &BTreeSet<&str>, tries: &[Try]) -> usize {
    let names = tries.iter().flat_map(|one| [Some(&one.caller[..]), one.callee.as_deref()]);
    let names: BTreeSet<&str> = names.flatten().filter(|name| !odd.contains(name)).collect();
    names.len()
}

/// Which end of the call is wrong in some toolchains, from their pairs with the others.
fn end_of(odd: &BTreeSet<&str>, tries: &[Try]) -> (End, &'static str) {
    let is_odd = |name: &str| odd.contains(name);
    let fails = |calling: bool| {
        let mut pairs = tries.iter().filter(|one| {
            one.callee.as_deref().is_some_and(|callee| match calling {
                true => is_odd(&one.caller) && !is_odd(callee),
                false => !is_odd(&one.caller) && is_odd(callee),
            })
        });
        let first = pairs.next()?;
        Some(!first.passed() || pairs.any(|one| !one.passed()))
    };
    match (fails(true), fails(false)) {
        (Some(true), Some(true)) => (End::Both, ", and with others on either side"),
        (Some(true), Some(false)) => (End::Caller, ", and as the caller of others, not as callee"),
        (Some(false), Some(true)) => (End::Callee, ", and as the callee of others, not as caller"),
        (Some(false), Some(false)) => (End::Both, ", though not with others on either side"),
        _ => (End::Unknown, ""),
    }
}

fn owned(names: &BTreeSet<&str>) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

/// `a`, `a and b`, `a, b and c`.
fn listed(names: &BTreeSet<&str>) -> String {
    let names: Vec<&str> = names.iter().copied().collect();
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
        blame(&tries(text)).map(|blame| (blame.toolchains.join(" "), blame.end)).unwrap_or_default()
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
            ("a b c a>b b>a a>c! c>a b>c! c>b", "c", End::Callee),
            ("g1! g2! c g1>c! c>g1 g2>c! c>g2", "g1 g2", End::Caller),
        ];
        for (text, toolchains, end) in table {
            assert_eq!(told(text), (toolchains.to_string(), end), "{text}");
        }
    }

    #[test]
    fn a_compiler_that_does_not_compile_is_to_blame_whatever_it_was_paired_with() {
        let mut tries = tries("gcc gcc>tcc! tcc>gcc!");
        tries[1].compiler = Some("tcc".into());
        let blame = blame(&tries).expect("it fails");
        assert_eq!(blame.toolchains, ["tcc"]);
        assert_eq!(blame.why, "tcc did not compile the program, which is valid C");
    }
}
