//! The links of a program, from its tries.

use std::collections::BTreeSet;

use crate::bug::diagnosis::Link;
use crate::bug::saved::Try;

/// The runs of a program that count.
#[derive(Debug, Clone, Copy)]
pub(super) enum Runs {
    /// All: a failure counts whatever the values, and only a program that passes with each set of values passes.
    All,
    /// Those with the values of the test case.
    Own,
    /// Those with a set of other values.
    Set(usize),
}

impl Runs {
    fn passed(self, one: &Try) -> bool {
        match self {
            Runs::All => one.passes(),
            Runs::Own => one.passed(),
            Runs::Set(set) => one.sets.get(set).copied().unwrap_or(one.passed()),
        }
    }
}

/// Names in order, and a link for each pair of them that was tried. A toolchain alone in one file is a link
/// with itself, unless only two files count and that was tried.
pub(super) fn links(tries: &[Try], only_two: bool, runs: Runs) -> (Vec<&str>, Vec<Link>) {
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
        let passed = runs.passed(one);
        match links.iter_mut().find(|link| (link.caller, link.callee) == (caller, callee)) {
            Some(link) => link.passed &= passed,
            None => links.push(Link { caller, callee, passed }),
        }
    }
    (names, links)
}

fn callee(one: &Try) -> &str {
    one.callee.as_deref().unwrap_or(&one.caller)
}
