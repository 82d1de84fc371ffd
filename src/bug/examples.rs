//! The few failures of a bucket that are kept beside its count: the smallest ones, which do not
//! depend on who finds them first.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::Permissions;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::base::inside;
use crate::bug::saved::Bug;

/// A failure: its command line and its size.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Example {
    /// The number of values that its test cases pass.
    pub values: usize,
    /// The command line that draws it.
    pub again: String,
}

/// The smallest failures of a bucket, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Examples {
    known: BTreeSet<Example>,
}

/// Enough to show whether a bucket holds one bug or several, and as many as a person reads.
const MOST: usize = 5;

/// The file of a bucket's examples, in its directory.
pub const FILE: &str = "examples.txt";

/// The most bytes of that file: a few command lines.
const LARGEST: u64 = 1 << 20;

/// The separator between a command line and its size in the file of examples.
const MARK: &str = "  # values: ";

impl Example {
    /// The failure that is saved.
    pub fn of(bug: &Bug) -> Example {
        let values = bug.cases.iter().map(|case| case.values()).sum();
        Example { values, again: bug.again.clone() }
    }
}

impl Examples {
    /// Whether a failure is smaller than all known ones, and so the one to be saved.
    pub fn would_be_first(&self, example: &Example) -> bool {
        self.known.first().is_none_or(|first| example < first)
    }

    /// Adds a failure if it is new and among the smallest; returns whether it is.
    pub fn insert(&mut self, example: Example) -> bool {
        let is_new = self.known.insert(example.clone());
        if self.known.len() > MOST {
            self.known.pop_last();
        }
        is_new && self.known.contains(&example)
    }

    /// Adds all failures of others that are among the smallest.
    pub fn extend(&mut self, others: Examples) {
        for example in others.known {
            self.insert(example);
        }
    }

    /// Reads a file of examples; an unreadable one has none.
    pub fn read(path: &Path) -> Examples {
        Examples::parse(&inside::read(path, LARGEST).unwrap_or_default())
    }

    /// Parses a file; what is not an example is skipped. A command line with a quoted script may have several lines.
    pub fn parse(text: &str) -> Examples {
        let mut known = BTreeSet::new();
        let (mut command, mut quoted) = (String::new(), false);
        for line in text.lines() {
            quoted = is_quoted(line, quoted);
            command += line;
            if quoted {
                command.push('\n');
                continue;
            }
            if let Some((again, values)) = command.rsplit_once(MARK)
                && let Ok(values) = values.parse()
            {
                known.insert(Example { values, again: again.into() });
            }
            command.clear();
        }
        Examples { known }
    }
}

/// Whether a single quote of the shell is open after a line, if it was or was not before.
fn is_quoted(line: &str, mut quoted: bool) -> bool {
    let mut escaped = false;
    for c in line.chars() {
        quoted ^= c == '\'' && !escaped;
        escaped = c == '\\' && !quoted && !escaped;
    }
    quoted
}

/// Adds a failure to the examples in a bucket's directory. It does not exist yet if the failure overtook
/// the one that creates it, which will be saved together with this one.
///
/// # Errors
/// When the file cannot be written.
pub fn note(dir: &Path, example: Example) -> io::Result<()> {
    let path = dir.join(FILE);
    let mut examples = Examples::read(&path);
    if !dir.exists() || !examples.insert(example) {
        return Ok(());
    }
    // Under an unused name: an existing entry could be a link to anything.
    let mut aside = tempfile::NamedTempFile::new_in(dir)?;
    aside.write_all(examples.to_string().as_bytes())?;
    aside.as_file().set_permissions(Permissions::from_mode(0o644))?;
    aside.persist(path)?;
    Ok(())
}

/// One command line each, the smallest first.
impl fmt::Display for Examples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.known
            .iter()
            .try_for_each(|Example { values, again }| writeln!(f, "{again}{MARK}{values}"))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_smallest_are_kept_whatever_order_they_come_in() {
        let example = |values: usize| Example { values, again: format!("quest --seed {values}") };
        let mut examples = Examples::default();
        assert!(examples.would_be_first(&example(9)));
        for values in [9, 7, 8, 3, 5] {
            assert!(examples.insert(example(values)));
        }
        assert!(!examples.insert(example(3)), "it is known");
        assert!(!examples.insert(example(10)), "it is too large");
        assert!(examples.insert(example(4)));
        assert!(!examples.would_be_first(&example(6)) && examples.would_be_first(&example(2)));
        let text = examples.to_string();
        assert_eq!(text.lines().next(), Some("quest --seed 3  # values: 3"));
        assert_eq!(text.lines().count(), MOST);
        assert_eq!(Examples::parse(&text), examples);
    }

    #[test]
    fn a_command_line_with_a_script_of_several_lines_is_read_whole() {
        let script = shell_words::quote("x = 'a\\'\n-- it\'s  # values: 7\ny = 2").into_owned();
        let example =
            |values| Example { values, again: format!("quest -e {script} --seed {values}") };
        let examples = Examples { known: BTreeSet::from([example(3), example(5)]) };
        let text = format!("not an example\n{examples}");
        assert_eq!(Examples::parse(&text), examples);
    }

    #[test]
    fn an_example_that_overtakes_its_bug_is_left_to_it() -> io::Result<()> {
        let bugs = tempfile::tempdir()?;
        let example = Example { values: 3, again: "quest --seed 3".into() };
        let dir = bugs.path().join("tcc");
        note(&dir, example.clone())?;
        assert!(!dir.exists());
        fs::create_dir(&dir)?;
        note(&dir, example.clone())?;
        let text = fs::read_to_string(dir.join(FILE))?;
        assert_eq!(Examples::parse(&text).known, BTreeSet::from([example]));
        Ok(())
    }
}
