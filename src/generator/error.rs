//! A mistake in a script, in one paragraph: what, where, and the way out.

use std::fmt;
use std::sync::Arc;

use super::Gen;

/// A line of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptLine {
    /// The file's name, or `command line`.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u32,
}

impl fmt::Display for ScriptLine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A mistake in a script. Prints as `message (file:line); hint`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptError {
    /// The mistake: what was expected, what was found.
    pub message: String,
    /// The position.
    pub place: Option<ScriptLine>,
    /// The way out.
    pub hint: Option<String>,
}

impl ScriptError {
    /// A mistake at a position that may be unknown.
    pub fn new(message: impl Into<String>, place: Option<ScriptLine>) -> ScriptError {
        ScriptError { message: message.into(), place, hint: None }
    }

    /// Adds a way out.
    pub fn hint(self, hint: impl Into<String>) -> ScriptError {
        ScriptError { hint: Some(hint.into()), ..self }
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(place) = &self.place {
            write!(f, " ({place})")?;
        }
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ScriptError {}

/// Why a sample could not be drawn.
#[derive(Debug, Clone, thiserror::Error)]
pub enum SampleError {
    /// The script is wrong: drawing again will not help.
    #[error(transparent)]
    Script(Box<ScriptError>),
    /// The value exceeded its budget: another draw may well be smaller.
    #[error(transparent)]
    TooLarge(Box<ScriptError>),
}

impl SampleError {
    /// The same, at the enclosing generator's position if it has none of its own.
    pub(super) fn within(mut self, enclosing: &Gen) -> SampleError {
        let (SampleError::Script(error) | SampleError::TooLarge(error)) = &mut self;
        error.place = error.place.take().or_else(|| enclosing.place().cloned());
        self
    }
}

impl From<ScriptError> for SampleError {
    fn from(error: ScriptError) -> SampleError {
        SampleError::Script(Box::new(error))
    }
}
