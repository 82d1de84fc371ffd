//! The scripts of a campaign: enough to load them again in another thread or after a restart.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::script::{Options, Script, ScriptError, read_script};

/// The source of a Lua state: enough to make it again in another thread or after a restart.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Recipe {
    /// The options that scripts read in `CMD`.
    pub options: Options,
    /// Scripts and chunks, from left to right.
    pub pieces: Vec<Piece>,
    /// The standard given on the command line.
    pub std: Option<String>,
}

/// The name of a command-line chunk in messages.
pub const CHUNK: &str = "-e";

/// A piece of Lua.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    /// `-e CHUNK`
    Chunk(String),
    /// `NAME=EXPR`
    Assignment(String),
    /// A script: its path and its text when the campaign began.
    File {
        /// As typed.
        path: String,
        /// All of it.
        text: String,
    },
}

impl Piece {
    /// The script of that path, as it is now.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn file(path: &str) -> Result<Piece, ScriptError> {
        let text = read_script(Path::new(path))?;
        Ok(Piece::File { path: path.into(), text })
    }
}

impl Recipe {
    /// A fresh Lua state with everything loaded.
    ///
    /// # Errors
    /// The scripts' mistakes.
    pub fn script(&self) -> Result<Script, ScriptError> {
        let script = Script::new(&self.options)?;
        for piece in &self.pieces {
            match piece {
                Piece::Chunk(text) => script.eval_chunk(text, CHUNK)?,
                Piece::Assignment(text) => script.assign(text)?,
                Piece::File { path, text } => script.eval_chunk(text, path)?,
            }
        }
        Ok(script)
    }

    /// The words of a command line that give the pieces.
    pub fn words(&self) -> Vec<String> {
        let words = self.pieces.iter().map(|piece| match piece {
            Piece::Chunk(text) => format!("-e {}", shell_words::quote(text)),
            Piece::Assignment(text) | Piece::File { path: text, .. } => {
                shell_words::quote(text).into_owned()
            }
        });
        words.collect()
    }
}
