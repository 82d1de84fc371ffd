//! The interactive interpreter: reads Lua from a terminal with history and completion, or from a pipe.

use std::io::{self, BufRead, IsTerminal};

use anyhow::Result;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Editor, Helper};

use crate::base::exit::Exit;
use crate::base::output::{complain, say};
use crate::script::Script;

/// The output of `help`.
const HELP: &str = "\
Expressions are shown, statements executed; incomplete lines continue on the next. Tab completes names.
  run(ANSI.arg, Uniq.make(), 2)         draws a C type, two deep
  g = struct(oneof{int, double}, 3)     your own generator
  for i = 1, 5 do print(run(g)) end     draws from it five times
  ANSI.argc = unit(3)                   changes a knob
  Expr.compute(COMBINE.expression)      an expression with values, and what it yields
  for name in pairs(Test) do print(name) end
docs/lua.md has all generators; quest dump NAME shows the Lua of a suite. quit, exit or Ctrl-D ends.";

/// Reads and evaluates lines until the input ends. An error is reported, and the dialogue continues; piped
/// input with an error ends with the status of a usage error.
///
/// # Errors
/// When the terminal or the pipe cannot be read.
pub fn run(script: &Script) -> Result<Exit> {
    if io::stdin().is_terminal() { of_terminal(script) } else { of_pipe(script) }
}

fn of_pipe(script: &Script) -> Result<Exit> {
    let (mut exit, mut text) = (Exit::Clean, String::new());
    for line in io::stdin().lock().lines() {
        text.push_str(&line?);
        if !script.is_whole(&text) {
            text.push('\n');
            continue;
        }
        match evaluate(script, &std::mem::take(&mut text))? {
            Answer::End => return Ok(exit),
            Answer::Wrong => exit = Exit::Usage,
            Answer::Done => {}
        }
    }
    if let Answer::Wrong = evaluate(script, &text)? {
        exit = Exit::Usage;
    }
    Ok(exit)
}

fn of_terminal(script: &Script) -> Result<Exit> {
    say(&format!("quest {}: Lua 5.4; help says more, quit ends\n", env!("CARGO_PKG_VERSION")))?;
    let mut editor: Editor<Names, DefaultHistory> = Editor::new()?;
    editor.set_helper(Some(Names(script)));
    let history = std::env::home_dir().map(|home| home.join(".quest_history"));
    if let Some(history) = &history {
        // There is none the first time.
        let _ = editor.load_history(history);
    }
    loop {
        match editor.readline("> ") {
            Ok(text) => {
                editor.add_history_entry(&text)?;
                if let Answer::End = evaluate(script, &text)? {
                    break;
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error.into()),
        }
    }
    if let Some(history) = &history {
        // A read-only home costs only the history.
        let _ = editor.save_history(history);
    }
    Ok(Exit::Clean)
}

/// The result of a text.
enum Answer {
    Done,
    Wrong,
    End,
}

/// Evaluates a text as an expression to show, or else as a statement.
fn evaluate(script: &Script, text: &str) -> Result<Answer> {
    match text.trim() {
        "help" | "help()" | "?" => say(&format!("{HELP}\n"))?,
        "quit" | "exit" | "quit()" | "exit()" => return Ok(Answer::End),
        _ => match script.interact(text) {
            Ok(Some(shown)) => say(&format!("{shown}\n"))?,
            Ok(None) => {}
            Err(error) => {
                complain(&error.to_string());
                return Ok(Answer::Wrong);
            }
        },
    }
    Ok(Answer::Done)
}

/// Completes the names of a script, and asks for more lines if a text is incomplete.
struct Names<'s>(&'s Script);

impl Completer for Names<'_> {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = &line[..at];
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let start = before.trim_end_matches(is_part).len();
        Ok((start, self.0.completions(&before[start..])))
    }
}

impl Validator for Names<'_> {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        let is_whole = self.0.is_whole(context.input());
        Ok(if is_whole { ValidationResult::Valid(None) } else { ValidationResult::Incomplete })
    }
}

impl Hinter for Names<'_> {
    type Hint = String;
}

impl Highlighter for Names<'_> {}

impl Helper for Names<'_> {}
