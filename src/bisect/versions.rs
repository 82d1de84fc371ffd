//! Which versions of a compiler have a bug.

use serde::Serialize;

use crate::bug::bisection::Outcome;

/// A version, and what the program does with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// The name of its toolchain.
    pub compiler: String,
    /// The first line of what it says of its version; empty if it says nothing.
    pub version: String,
    /// What the program does; none if it could not be judged.
    pub outcome: Option<Outcome>,
    /// What happened, in words.
    pub what: String,
}

/// The numbers of a version in its line: `12.2.0` is 12, 2 and 0.
pub fn number(version: &str) -> Vec<u64> {
    let words = version.split(|c: char| c.is_whitespace() || "()+,:;-".contains(c));
    let numbers = words.filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let mut numbers: Vec<Vec<u64>> =
        numbers.map(|word| word.split('.').map_while(|part| part.parse().ok()).collect()).collect();
    numbers.sort_by_key(|number| std::cmp::Reverse(number.len().min(2)));
    numbers.into_iter().next().unwrap_or_default()
}

/// The oldest and the newest of the versions that have the bug; none if none has it.
pub fn range(judged: &[Judged]) -> Option<(&Judged, &Judged)> {
    let failing = || judged.iter().filter(|one| one.outcome == Some(Outcome::Fails));
    let oldest = failing().min_by_key(|one| number(&one.version))?;
    Some((oldest, failing().max_by_key(|one| number(&one.version))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_and_the_newest_version_with_a_bug_are_found_by_number() {
        let judged = |version: &str, outcome| Judged {
            compiler: String::new(),
            version: version.into(),
            outcome,
            what: String::new(),
        };
        let fails = Some(Outcome::Fails);
        let versions = [
            judged("gcc-9 (Debian 9.3.0-1) 9.3.0", fails),
            judged("gcc-12 (Debian 12.2.0-14+deb12u1) 12.2.0", fails),
            judged("gcc-13 (GCC) 13.1.0", Some(Outcome::Passes)),
            judged("Debian clang version 14.0.6", None),
        ];
        let (oldest, newest) = range(&versions).expect("some fail");
        assert_eq!((oldest, newest), (&versions[0], &versions[1]));
        assert_eq!(number(&versions[3].version), [14, 0, 6]);
        assert_eq!(range(&versions[2..]), None);
    }
}
