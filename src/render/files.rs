//! How many files a program has, and what they are called.

use serde::{Deserialize, Serialize};

/// The number of files of a program, from 1 to 9. In one file, all is together; in two, the callers and `main` are in the
/// first one and the callees in the second; the files after it share the callees with the second one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Files(u8);

/// The names of files of a program of several, as many as there may be.
const NAMES: [&str; 9] = [
    "main.c",
    "callee.c",
    "callee2.c",
    "callee3.c",
    "callee4.c",
    "callee5.c",
    "callee6.c",
    "callee7.c",
    "callee8.c",
];

/// The name of the first of several files as a person would write them.
pub(super) const PLAIN_FIRST: &str = "caller.c";

impl Files {
    /// All in one file.
    pub const ONE: Files = Files(1);
    /// Callers and callees apart.
    pub const TWO: Files = Files(2);
    /// The most.
    pub const MOST: Files = Files(NAMES.len() as u8);

    /// That many files, if a program may have so many.
    pub fn new(number: u8) -> Option<Files> {
        (1..=Files::MOST.0).contains(&number).then_some(Files(number))
    }

    /// The number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Whether all is in one file.
    pub fn is_one(&self) -> bool {
        *self == Files::ONE
    }

    /// Their names, with that of `main` first.
    pub fn names(self) -> &'static [&'static str] {
        if self.is_one() { &["test.c"] } else { &NAMES[..usize::from(self.0)] }
    }
}

impl Default for Files {
    fn default() -> Files {
        Files::ONE
    }
}

impl From<Files> for u8 {
    fn from(files: Files) -> u8 {
        files.0
    }
}

impl TryFrom<u8> for Files {
    type Error = String;

    fn try_from(number: u8) -> Result<Files, String> {
        let most = Files::MOST.0;
        Files::new(number).ok_or_else(|| format!("a program has 1 to {most} files, not {number}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_has_1_to_9_files_each_with_a_name_of_its_own() {
        assert_eq!(Files::new(0), None);
        assert_eq!(Files::new(10), None);
        assert_eq!(Files::ONE.names(), ["test.c"]);
        assert_eq!(Files::TWO.names(), ["main.c", "callee.c"]);
        assert_eq!(
            Files::new(4).unwrap().names(),
            ["main.c", "callee.c", "callee2.c", "callee3.c"]
        );
        let error = serde_json::from_str::<Files>("12").unwrap_err().to_string();
        assert_eq!(error, "a program has 1 to 9 files, not 12");
    }
}
