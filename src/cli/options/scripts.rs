//! Lua on the command line: files, assignments and chunks, in order.

use clap::{ArgMatches, Args};

/// Scripts and chunks, evaluated from left to right after the built-in Lua.
#[derive(Debug, Clone, Args)]
pub struct Scripts {
    /// Lua to evaluate: FILE.lua (with suites; for fuzz and doctor also a campaign file) or NAME=EXPR
    #[arg(value_name = "FILE.lua|NAME=EXPR")]
    pub inputs: Vec<String>,

    /// Lua chunk to evaluate
    #[arg(short, long, value_name = "CHUNK")]
    pub eval: Vec<String>,
}

/// A piece of Lua from the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// `-e CHUNK`
    Chunk(String),
    /// `NAME=EXPR`
    Assignment(String),
    /// `FILE.lua`
    File(String),
    /// `--campaign FILE.lua`
    Campaign(String),
}

/// The Lua at one level of the command line, from left to right. With `has_names`, other words are names, and
/// are skipped.
///
/// # Errors
/// A word that is not Lua, unless it may be a name.
pub(super) fn inputs(matches: &ArgMatches, has_names: bool) -> Result<Vec<Input>, String> {
    let mut found = Vec::new();
    for id in ["eval", "inputs", "campaign"] {
        if matches.try_contains_id(id).is_err() {
            continue;
        }
        let indices = matches.indices_of(id).into_iter().flatten();
        let values = matches.get_many::<String>(id).into_iter().flatten();
        for (index, text) in indices.zip(values) {
            let input = match id {
                "eval" => Some(Input::Chunk(text.into())),
                "campaign" => Some(Input::Campaign(text.into())),
                _ => Input::parse(text),
            };
            match input {
                Some(input) => found.push((index, input)),
                None if has_names => {}
                None => return Err(text.clone()),
            }
        }
    }
    found.sort_by_key(|(index, _)| *index);
    Ok(found.into_iter().map(|(_, input)| input).collect())
}

impl Input {
    /// Reads a word as a file or an assignment; none if it is neither.
    pub(super) fn parse(text: &str) -> Option<Input> {
        if text.ends_with(".lua") {
            Some(Input::File(text.into()))
        } else {
            text.contains('=').then(|| Input::Assignment(text.into()))
        }
    }
}
