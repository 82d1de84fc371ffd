//! The commands that draw test cases, and those that show suites and generators. None runs a compiler.

use anyhow::Result;

use super::answers::{usage, write};
use super::session::{DEFAULT_NUMBER, Session};
use crate::base::chance::mix;
use crate::base::exit::Exit;
use crate::base::figures::harmless_json;
use crate::c::rules::Rules;
use crate::case::draw::Drawer;
use crate::case::stats::Stats;
use crate::cli::options::{Emit, Output};
use crate::generator::{Source, sample};
use crate::render::Program;
use crate::script::{BUILTIN, spell};

/// The default number of test cases for `stats`: shares are then accurate to a few per cent.
const STATS_NUMBER: u32 = 1000;

/// Writes a program, or its test cases as JSON.
pub(super) fn generate(session: &Session, output: &Output) -> Result<Exit> {
    let (suite, rules) = session.suite()?;
    let rules = Rules { checks: output.checks.unwrap_or_default(), ..rules };
    let mut drawer = Drawer::new(&suite, rules, session.size);
    let (seeds, number) = session.work(DEFAULT_NUMBER);
    let cases = drawer.program(seeds, number)?;
    if output.emit == Some(Emit::Json) {
        let mut lines = String::new();
        for case in &cases {
            lines.push_str(&harmless_json(&serde_json::to_string(case)?));
            lines.push('\n');
        }
        return write(output.output.as_deref(), &lines);
    }
    let origin = session.origin(&suite, &rules);
    let program = Program::new(&rules, &session.script.header(), origin, &cases);
    let files = match output.standalone {
        true => program.standalone_files(output.split),
        false => program.files(output.split),
    };
    if output.split {
        let name = output.output.as_deref().unwrap_or("quest");
        for (file, text) in files {
            write(Some(&format!("{name}-{file}")), &text)?;
        }
        return Ok(Exit::Clean);
    }
    let text: String = files.into_iter().map(|(_, text)| text).collect();
    write(output.output.as_deref(), &text)
}

/// Lists the suites.
pub(super) fn list(session: &Session) -> Result<Exit> {
    let suites = session.script.suites();
    let width = suites.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines: Vec<String> =
        suites.iter().map(|(name, doc)| format!("{name:width$}  {doc}\n")).collect();
    write(None, &lines.concat())
}

/// Writes the built-in Lua, or one file of it.
pub(super) fn dump(name: Option<&str>) -> Result<Exit> {
    let text = match name {
        None => BUILTIN.iter().map(|(_, text)| *text).collect::<Vec<_>>().join("\n"),
        Some(name) => match BUILTIN.iter().find(|(path, _)| stem(path) == name) {
            Some((_, text)) => (*text).into(),
            None => {
                let known: Vec<&str> = BUILTIN.iter().map(|(path, _)| stem(path)).collect();
                let known = known.join(", ");
                return Err(usage(format!("dump: there is no `{name}`; there are {known}")));
            }
        },
    };
    write(None, &text)
}

/// The stem of a path: `ansi` for `generators/ansi.lua`.
fn stem(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or(path);
    file.strip_suffix(".lua").unwrap_or(file)
}

/// Writes types that a generator draws.
pub(super) fn try_generator(session: &Session, expression: &str) -> Result<Exit> {
    let generator = session.script.generator(expression)?;
    let mut lines = String::new();
    for index in 0..session.number(DEFAULT_NUMBER) {
        let seed = mix(session.seed as u64, index.into());
        let mut source = Source::new(seed, session.size);
        let datum = sample(&generator, &mut source)
            .map_err(|error| usage(format!("try {expression}: {error}")))?;
        lines.push_str(&spell(&datum));
        lines.push('\n');
    }
    write(None, &lines)
}

/// Writes statistics of what a suite draws.
pub(super) fn stats(session: &Session, json: bool) -> Result<Exit> {
    let (suite, rules) = session.suite()?;
    let mut drawer = Drawer::new(&suite, rules, session.size);
    let mut stats = Stats::default();
    let (seeds, number) = session.work(STATS_NUMBER);
    for case in drawer.program(seeds, number)? {
        stats.add(&case, rules.model);
    }
    stats.add_redrawn(drawer.redrawn());
    let text =
        if json { format!("{}\n", serde_json::to_string(&stats)?) } else { stats.to_string() };
    write(None, &text)
}
