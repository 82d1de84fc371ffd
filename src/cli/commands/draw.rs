//! The commands that draw test cases, and those that show suites and generators. None runs a compiler.

use anyhow::Result;

use super::answers::{Sink, usage, write};
use super::session::{DEFAULT_NUMBER, Session};
use crate::base::chance::mix;
use crate::base::exit::Exit;
use crate::base::figures::{count, harmless_json};
use crate::c::rules::Rules;
use crate::case::TestCase;
use crate::case::draw::{Drawer, Pick};
use crate::case::enumeration::Enumeration;
use crate::case::stats::Stats;
use crate::cli::options::{Emit, Output};
use crate::generator::{Source, sample};
use crate::render::{Chunk, Program, Sheet};
use crate::script::{BUILTIN, nearest, spell};

/// The default number of test cases for `stats`: shares are then accurate to a few per cent.
const STATS_NUMBER: u32 = 1000;

/// The most shapes that `list` mentions: a fast compiler takes some hours for so many.
const SMALL: u64 = 10_000_000;

/// The effort of `list` for a suite: some milliseconds. Small ones take less.
const LIST_EFFORT: usize = 100_000;

/// Test cases that are written as JSON at a time.
const CHUNK: usize = 20;

/// Bytes of C that are kept until they can be written. What is longer is drawn again instead.
const KEPT: usize = 2 << 20;

/// Writes a program, or its test cases as JSON.
pub(super) fn generate(session: &Session, output: &Output) -> Result<Exit> {
    let (suite, rules) = session.suite()?;
    let rules = Rules { checks: output.checks.unwrap_or_default(), ..rules };
    let crew = session.crew(&suite, rules, DEFAULT_NUMBER)?;
    if output.emit == Some(Emit::Json) {
        return write_json(&mut crew.drawer(&session.script, &suite)?, crew.picks(), output);
    }
    let program = |cases: &[TestCase]| {
        let origin = session.origin(&suite, &rules);
        Program::new(&rules, &session.script.header(), origin, cases)
    };
    if output.standalone {
        let mut drawer = crew.drawer(&session.script, &suite)?;
        let cases = crew.picks().map(|pick| drawer.case(pick)).collect::<Result<Vec<_>, _>>()?;
        for (file, text) in program(&cases).standalone_files(output.files()) {
            write(name(output, &file).as_deref(), &text)?;
        }
        return Ok(Exit::Clean);
    }
    let mut sheets = Sheet::of_program(output.files(), rules.checks, program(&[]).takes_arguments);
    let empty = sheets.clone();
    let (mut kept, mut bytes) = (Vec::new(), 0);
    crew.print(&session.script, &suite, &empty, 0, |chunks| {
        sheets.iter_mut().zip(&chunks).for_each(|((_, sheet), chunk)| sheet.add(chunk));
        bytes += chunks.iter().map(|chunk| chunk.text.len()).sum::<usize>();
        if bytes <= KEPT {
            kept.push(chunks);
        }
        Ok(true)
    })?;
    let names: Vec<Option<String>> = sheets.iter().map(|(file, _)| name(output, file)).collect();
    let mut sinks = Vec::new();
    for ((_, sheet), name) in sheets.iter().zip(&names) {
        let mut sink = Sink::new(name.as_deref())?;
        sink.write(&sheet.beginning(&program(&[])))?;
        sinks.push(sink);
    }
    let mut is_read = true;
    let mut write = |chunks: Vec<Chunk>| {
        for (sink, chunk) in sinks.iter_mut().zip(chunks) {
            is_read = is_read && sink.write(&chunk.text)?;
        }
        anyhow::Ok(is_read)
    };
    let drawn_again = kept.len();
    for chunks in kept {
        write(chunks)?;
    }
    if bytes > KEPT {
        crew.print(&session.script, &suite, &empty, drawn_again, write)?;
    }
    if is_read {
        for ((_, sheet), sink) in sheets.iter().zip(&mut sinks) {
            sheet.end().try_for_each(|piece| sink.write(&piece).map(drop))?;
        }
    }
    sinks.into_iter().for_each(Sink::end);
    Ok(Exit::Clean)
}

/// The path of a file of a program; none for standard output.
fn name(output: &Output, file: &str) -> Option<String> {
    let name = output.output.as_deref();
    if output.files().is_one() {
        name.map(Into::into)
    } else {
        Some(format!("{}-{file}", name.unwrap_or("quest")))
    }
}

fn write_json(
    drawer: &mut Drawer,
    picks: impl Iterator<Item = Pick>,
    output: &Output,
) -> Result<Exit> {
    // A mistake in the suite leaves no file behind.
    let mut sink = None;
    for cases in drawer.chunks(picks, CHUNK) {
        let cases = cases?;
        let sink = match &mut sink {
            Some(sink) => sink,
            None => sink.insert(Sink::new(output.output.as_deref())?),
        };
        for case in cases {
            if !sink.write(&(harmless_json(&serde_json::to_string(&case)?) + "\n"))? {
                return Ok(Exit::Clean);
            }
        }
    }
    sink.into_iter().for_each(Sink::end);
    Ok(Exit::Clean)
}

/// Lists the suites; says of small ones how large they are.
pub(super) fn list(session: &Session) -> Result<Exit> {
    let suites = session.script.suites();
    let width = suites.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let line = |(name, doc): &(String, String)| {
        let small = small(session, name).unwrap_or_default();
        format!("{name:width$}  {doc}{small}\n")
    };
    let lines: Vec<String> = suites.iter().map(line).collect();
    write(None, &lines.concat())
}

/// How many shapes a suite has, if somebody might go through all: at the largest size up to the default.
fn small(session: &Session, name: &str) -> Option<String> {
    let suite = session.script.suite(name).ok()?;
    (0..=session.size).rev().find_map(|size| {
        let shapes = Enumeration::of(&suite, size, session.model, LIST_EFFORT).ok()?;
        let number = u64::try_from(shapes.number()?).ok()?;
        let is_small = shapes.gaps().is_empty() && (1..=SMALL).contains(&number);
        let shapes = count(number, suite.part.form().shape);
        is_small.then(|| format!(" ({shapes} at size {size})"))
    })
}

/// Writes the built-in Lua, or one file of it.
pub(super) fn dump(name: Option<&str>) -> Result<Exit> {
    let text = match name {
        None => BUILTIN.iter().map(|(_, text)| *text).collect::<Vec<_>>().join("\n"),
        Some(name) => match BUILTIN.iter().find(|(path, _)| stem(path) == name) {
            Some((_, text)) => (*text).into(),
            None => {
                let known: Vec<&str> = BUILTIN.iter().map(|(path, _)| stem(path)).collect();
                let near = nearest(name, known.iter().copied())
                    .map_or(String::new(), |near| format!("did you mean `{near}`? "));
                let known = known.join(", ");
                return Err(usage(format!("dump: there is no `{name}`; {near}there are {known}")));
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
    let generator = session.script.generator("try", expression)?;
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
    let (picks, number) = session.work(STATS_NUMBER);
    for case in drawer.program(picks, number)? {
        stats.add(&case, rules.model);
    }
    stats.add_redrawn(drawer.redrawn());
    stats.add_asked(drawer.asked());
    let text =
        if json { format!("{}\n", serde_json::to_string(&stats)?) } else { stats.to_string() };
    write(None, &text)
}
