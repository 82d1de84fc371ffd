//! Draws programs by running the command of another generator.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::{External, checked};
use crate::base::figures::{one_line, split_name};
use crate::base::inside::bounded;
use crate::case::family::Draw;
use crate::case::form::Form;
use crate::case::redraw::{DrawError, Redraw};
use crate::case::suite::Suite;
use crate::case::{Part, TestCase};
use crate::exec::child;
use crate::exec::limits::Limits;
use crate::exec::outcome::End;
use crate::exec::product;
use crate::exec::scratch::Scratch;

/// A generator: a suite that starts a program.
#[derive(Debug, Clone)]
pub struct Generator {
    /// The name of the suite.
    pub name: String,
    /// Its command line, quoted as in a shell, with a `{seed}`, and perhaps an `{out}`: the file that it writes. Otherwise
    /// it writes the program to standard output.
    pub command: String,
}

/// No suite in Lua is of this family: a suite must not start programs.
pub static FORM: Form = Form {
    family: "external",
    has_sides: false,
    is_one_file: true,
    has_variants: false,
    shape: "program",
    validity: "It was written by a generator that is not Quest's, which vouches for it. What it should print is what other \
               configurations make it print.",
    fields: &[],
    knobs: &[],
    example: "",
    part: |_| Part::External(Generator { name: String::new(), command: String::new() }),
};

/// The most bytes of a program.
const LONGEST: usize = 16 << 20;

/// What a generator's file is called.
const OUT: &str = "program.c";

/// A mistake in a command line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// It is not quoted as a shell's.
    #[error("{0}")]
    Quotes(#[from] shell_words::ParseError),
    /// It names no program.
    #[error("there is no program in it")]
    Empty,
    /// All its programs would be the same.
    #[error(
        "there is no {{seed}} in it, so that all programs would be the same; for example 'csmith --seed {{seed}}'"
    )]
    NoSeed,
}

/// Reads `NAME=COMMAND`, or a command line alone, whose program gives the name.
impl FromStr for Generator {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Generator, CommandError> {
        let (name, command) = split_name(text.trim());
        let mut generator = Generator { name: String::new(), command: command.into() };
        let words = generator.words(0)?;
        let program = words.first().filter(|word| !word.is_empty()).ok_or(CommandError::Empty)?;
        if words == generator.words(1)? {
            return Err(CommandError::NoSeed);
        }
        let stem = Path::new(program).file_stem().map(|stem| stem.to_string_lossy());
        generator.name = name.map(Cow::from).or(stem).unwrap_or_default().into_owned();
        Ok(generator)
    }
}

impl Generator {
    /// The suite of its programs.
    pub fn suite(self) -> Suite {
        let doc = format!("programs of `{}`", self.command);
        Suite { name: self.name.clone(), doc, std: None, part: Part::External(self) }
    }

    /// The words of its command line for a test case. Many generators take 31 bits.
    fn words(&self, seed: i64) -> Result<Vec<String>, shell_words::ParseError> {
        let seed = (seed as u64 & 0x7fff_ffff).to_string();
        let words = shell_words::split(&self.command)?.into_iter();
        Ok(words.map(|word| word.replace("{seed}", &seed).replace("{out}", OUT)).collect())
    }

    fn writes_file(&self) -> bool {
        self.command.contains("{out}")
    }
}

/// A generator with a directory in which it may write.
#[derive(Debug)]
pub struct ExternalDrawer<'g> {
    generator: &'g Generator,
    scratch: OnceCell<Scratch>,
}

impl<'g> ExternalDrawer<'g> {
    /// For a generator.
    pub fn new(generator: &'g Generator) -> ExternalDrawer<'g> {
        ExternalDrawer { generator, scratch: OnceCell::new() }
    }

    /// An empty directory.
    fn dir(&self) -> Result<PathBuf, String> {
        if self.scratch.get().is_none() {
            let scratch = Scratch::within().map_err(|error| error.to_string())?;
            let _ = self.scratch.set(scratch);
        }
        let scratch = self.scratch.get().ok_or("no scratch directory")?;
        scratch.empty(0).map_err(|error| error.to_string())
    }

    /// What the command writes, or why nothing; the latter may differ for another seed.
    fn text(&self, words: &[String]) -> Result<Result<String, String>, String> {
        let dir = self.dir()?;
        let file = dir.join(OUT);
        let limits = Limits { output: LONGEST, ..Limits::default() };
        let outcome = child::run(words, &dir, &limits).map_err(|error| error.to_string())?;
        if outcome.end == End::Interrupted {
            return Err(outcome.end.to_string());
        }
        if outcome.end != End::Exited(0) {
            let said = String::from_utf8_lossy(&outcome.stderr);
            let said = said.lines().next().map(|line| format!(": {}", one_line(line)));
            return Ok(Err(format!("{}{}", outcome.end, said.unwrap_or_default())));
        }
        let text = match self.generator.writes_file() {
            false if outcome.truncated => return Ok(Err("the program is too long".into())),
            false => outcome.stdout,
            true => match product::open(&file).and_then(|file| bounded(file, LONGEST as u64)) {
                Ok(text) => text,
                Err(error) => return Ok(Err(format!("{OUT} cannot be read: {error}"))),
            },
        };
        let text =
            String::from_utf8(text).map_err(|_| "the program is no text in UTF-8".to_string());
        Ok(text.and_then(|text| match checked::body_of_main(&text) {
            Some(_) => Ok(text),
            None => Err("there is no main in the program".into()),
        }))
    }
}

impl Draw for ExternalDrawer<'_> {
    fn case(&self, seed: i64, redraw: &mut Redraw) -> Result<TestCase, DrawError> {
        let suite = redraw.suite.to_string();
        let words = self.generator.words(seed).unwrap_or_default();
        let command = shell_words::join(&words);
        match self.text(&words) {
            Ok(Ok(text)) => Ok(TestCase::External(Box::new(External {
                seed,
                suite,
                command,
                text,
                expected: None,
            }))),
            Ok(Err(why)) => Err(DrawError::InVain { suite, command, why }),
            Err(why) => Err(DrawError::NoGenerator { suite, command, why }),
        }
    }
}
