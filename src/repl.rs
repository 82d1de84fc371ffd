//! The interactive interpreter: reads Lua from a terminal with history, or from a pipe.

use std::io::{self, BufRead, IsTerminal};

use anyhow::Result;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::exit::Exit;
use crate::output::{complain, say};
use crate::script::Script;

/// Reads and evaluates lines until the input ends. A wrong line is answered and forgotten; piped
/// input with a wrong line ends with the status of wrong usage.
pub fn run(script: &Script) -> Result<Exit> {
    if !io::stdin().is_terminal() {
        let mut exit = Exit::Clean;
        for line in io::stdin().lock().lines() {
            if !evaluate(script, &line?)? {
                exit = Exit::Usage;
            }
        }
        return Ok(exit);
    }
    say(&format!("quest {}: Lua 5.4; Ctrl-D ends\n", env!("CARGO_PKG_VERSION")))?;
    let mut editor = DefaultEditor::new()?;
    let history = std::env::home_dir().map(|home| home.join(".quest_history"));
    if let Some(history) = &history {
        // There is none the first time.
        let _ = editor.load_history(history);
    }
    loop {
        match editor.readline("> ") {
            Ok(line) => {
                editor.add_history_entry(&line)?;
                evaluate(script, &line)?;
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error.into()),
        }
    }
    if let Some(history) = &history {
        // A read-only home costs the history and nothing else.
        let _ = editor.save_history(history);
    }
    Ok(Exit::Clean)
}

/// Evaluates a line as an expression to show, or else as a statement.
fn evaluate(script: &Script, line: &str) -> Result<bool> {
    match script.interact(line) {
        Ok(Some(shown)) => say(&format!("{shown}\n"))?,
        Ok(None) => {}
        Err(error) => {
            complain(&error.to_string());
            return Ok(false);
        }
    }
    Ok(true)
}
