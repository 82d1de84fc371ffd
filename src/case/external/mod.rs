//! Programs of other generators, such as Csmith: a text with a `main`, whose output nobody knows before it runs. A campaign
//! compiles it in all its configurations and expects what most of them make it print (differential testing: McKeeman
//! 1998; Yang et al. 2011, section 2). From then on it is a test case like others: a program that checks itself.

mod checked;
pub mod draw;
mod headers;

use serde::{Deserialize, Serialize};

use super::TestCase;
use super::counts::{Counts, Drawn};
use super::family::{Candidates, Checked, Family, Possible};
use super::form::Form;
use super::traits::Traits;
use crate::c::complaint::{Side, Subject};
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::c::tree::{CaseCode, Name};
use crate::c::types::Type;

/// The most bytes that a program may print and still be compared.
pub const LONGEST_OUTPUT: usize = 1 << 16;

/// A program.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct External {
    /// The seed that reproduces it.
    pub seed: i64,
    /// Its suite, named after the generator.
    pub suite: String,
    /// The command line that wrote it.
    pub command: String,
    /// What it wrote.
    pub text: String,
    /// What it should print, once that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Expected>,
}

/// What a program should print.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Expected {
    /// All of its standard output.
    pub output: String,
    /// The configurations that make it print that, by name.
    pub by: Vec<String>,
}

impl External {
    /// The same program, which now checks what it prints.
    pub fn expecting(&self, expected: Expected) -> TestCase {
        TestCase::External(Box::new(External { expected: Some(expected), ..self.clone() }))
    }
}

impl Family for External {
    fn seed(&self) -> i64 {
        self.seed
    }

    fn suite(&self) -> &str {
        &self.suite
    }

    fn form(&self) -> &'static Form {
        &draw::FORM
    }

    fn with_seed(&self, seed: i64) -> TestCase {
        TestCase::External(Box::new(External { seed, ..self.clone() }))
    }

    fn check(&self) -> Result<(), String> {
        checked::body_of_main(&self.text).map(|_| ()).ok_or_else(|| "it has no main".into())
    }

    fn lower(&self, _model: &Model, _designators: bool) -> CaseCode {
        CaseCode {
            reaches: 0,
            whole: Some(checked::program(self)),
            ..CaseCode::new(self.seed, Name::Global("main", 0), (Side::Check, Subject::Ends))
        }
    }

    fn does_without(&self, lacks: Features, _model: &Model) -> bool {
        !lacks.contains(Feature::Printf)
    }

    /// Nobody knows what it needs.
    fn is_standard(&self, _model: &Model) -> bool {
        false
    }

    fn possible(&self, rules: &Rules) -> Possible {
        let allowed = self.does_without(rules.lacks, rules.model).into();
        Possible { values: 1, legal: 1, features: 1, allowed }
    }

    /// The lines, which is how large such a program looks.
    fn values(&self) -> usize {
        self.text.lines().count()
    }

    /// None: nobody knows which of its parts a program needs to be valid. A text reducer finds out, with the
    /// `interesting.sh` that is saved beside it.
    fn each_candidate<'c>(&'c self, _rules: &'c Rules) -> Candidates<'c> {
        Box::new(std::iter::empty())
    }

    /// The same for all: failures that no pass tells apart are one bug, with several examples.
    fn shape(&self) -> String {
        format!("a program of {}", self.suite)
    }

    fn subject(&self, _subject: Subject, _model: &Model) -> Option<Checked<'_>> {
        None
    }

    fn words(&self, _subject: Option<Subject>) -> Vec<String> {
        vec![self.suite.clone()]
    }

    fn types(&self) -> Vec<&Type> {
        Vec::new()
    }

    fn count(&self, _model: &Model, counts: &mut Counts) {
        let lines = Drawn::Count(self.values() as u64);
        counts.table("program_lines", "lines of programs", [lines]);
    }

    fn traits(&self, _model: &Model) -> Traits {
        Traits { rows: Vec::new(), whole: vec![format!("a program of {}", self.suite)] }
    }
}
