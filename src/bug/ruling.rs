//! Decides by a written convention between compilers that disagree: which follow it, and
//! whether that explains which of their links fail.

use std::collections::BTreeSet;

use crate::bug::diagnosis::End;
use crate::bug::saved::{Places, Placing};

/// The decision by a convention.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruling {
    /// The compilers that do not follow it, with the wrong end, in order of their names.
    Wrong(Vec<(String, End)>),
    /// The compilers that do not follow it even in the plainest calls: they follow another one, as some
    /// options ask.
    Others(Vec<String>),
    /// All others follow it; these, which take part in each failure, could not be observed.
    Unseen(Vec<String>),
}

/// A caller's and a callee's compiler, by their names, and whether both agree.
pub type Pair<'n> = (&'n str, &'n str, bool);

/// The decision by a convention on compilers some of whose pairs fail: none unless it explains each failing pair,
/// and unless a compiler follows it, since what no compiler follows may be a mistake in it. A
/// compiler that disagrees with itself, one end of which follows it, confirms it as well.
pub fn ruling(places: &Places, pairs: &[Pair]) -> Option<Ruling> {
    let failing = || pairs.iter().filter(|(_, _, passed)| !passed);
    let placing = |name: &str| places.compilers.iter().find(|one| one.compiler == name);
    let parties: BTreeSet<&str> =
        failing().flat_map(|(caller, callee, _)| [*caller, *callee]).collect();
    let (seen, unseen): (Vec<&str>, Vec<&str>) =
        parties.into_iter().partition(|name| placing(name).is_some());
    let parties: Vec<&Placing> = seen.into_iter().filter_map(placing).collect();
    if !unseen.is_empty() {
        let is_unseen = |name: &str| unseen.contains(&name);
        let is_theirs = failing().all(|(caller, callee, _)| is_unseen(caller) != is_unseen(callee));
        let all_keep = !parties.is_empty() && parties.iter().all(|one| one.elsewhere.is_empty());
        let names = unseen.iter().map(|name| name.to_string()).collect();
        return (places.decides && is_theirs && all_keep).then_some(Ruling::Unseen(names));
    }
    let differs = |name: &str, side| placing(name).is_some_and(|one| one.differs_as(side));
    let sides = |(caller, callee, _): &Pair| (differs(caller, "caller"), differs(callee, "callee"));
    let is_explained = failing().all(|pair| sides(pair) != (false, false));
    let is_kept = places.compilers.iter().any(|one| one.elsewhere.is_empty());
    let is_half_kept = failing()
        .all(|pair| pair.0 == pair.1 && matches!(sides(pair), (true, false) | (false, true)));
    if !places.decides || !is_explained || !(is_kept || is_half_kept) {
        return None;
    }
    let others = parties.iter().filter(|one| one.follows_another);
    let others: Vec<String> = others.map(|one| one.compiler.clone()).collect();
    if !others.is_empty() {
        return Some(Ruling::Others(others));
    }
    let end = |one: &&Placing| {
        let end = match (one.differs_as("caller"), one.differs_as("callee")) {
            (true, true) => End::Both,
            (true, false) => End::Caller,
            (false, true) => End::Callee,
            (false, false) => return None,
        };
        Some((one.compiler.clone(), end))
    };
    let wrong: Vec<(String, End)> = parties.iter().filter_map(end).collect();
    (!wrong.is_empty()).then_some(Ruling::Wrong(wrong))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bug::saved::Elsewhere;

    /// `tcc/caller,callee gcc/`: compilers and the ends at which each differs; `*` follows another.
    fn places(text: &str) -> Places {
        let placing = |word: &str| {
            let (name, sides) = word.split_once('/').expect("a name and sides");
            let elsewhere = |side: &str| Elsewhere {
                side: side.into(),
                sentence: String::new(),
                picture: String::new(),
            };
            let sides = sides.split(',').filter(|side| !side.is_empty());
            Placing {
                compiler: name.trim_end_matches('*').into(),
                elsewhere: sides.map(elsewhere).collect(),
                follows_another: name.ends_with('*'),
            }
        };
        Places {
            convention: "c".into(),
            doc: String::new(),
            belongs: String::new(),
            compilers: text.split(' ').map(placing).collect(),
            decides: true,
        }
    }

    #[test]
    fn a_convention_decides_only_if_it_explains_each_failure_and_somebody_keeps_to_it() {
        let conflict = [("g", "g", true), ("t", "t", true), ("g", "t", false), ("t", "g", false)];
        let wrong = |end| Some(Ruling::Wrong(vec![("t".into(), end)]));
        let alone = [("t", "t", false)];
        let one_way = [("g", "g", true), ("t", "t", true), ("g", "t", true), ("t", "g", false)];
        let table: [(&[Pair], &str, Option<Ruling>); 13] = [
            (&conflict, "g/ t/caller,callee", wrong(End::Both)),
            (&conflict, "g/ t/caller", None),
            (&conflict, "g/caller,callee t/caller,callee", None),
            (&conflict, "g/ t/", None),
            (&conflict, "t/caller,callee", None),
            (&conflict, "g/", Some(Ruling::Unseen(vec!["t".into()]))),
            (&conflict, "c/ d/", None),
            (&conflict, "g/ t*/caller,callee", Some(Ruling::Others(vec!["t".into()]))),
            (&one_way, "g/ t/caller", wrong(End::Caller)),
            (&one_way, "g/callee t/", Some(Ruling::Wrong(vec![("g".into(), End::Callee)]))),
            (&alone, "t/callee", wrong(End::Callee)),
            (&alone, "t/caller,callee", None),
            (&alone, "g/ t/caller,callee", wrong(End::Both)),
        ];
        for (pairs, text, expected) in table {
            assert_eq!(ruling(&places(text), pairs), expected, "{text}");
        }
        let silent = Places { decides: false, ..places("g/ t/caller,callee") };
        assert_eq!(ruling(&silent, &conflict), None);
    }
}
