//! The commands that draw: what each word of the command line does.

mod consent;
mod convention;
mod doctor;
mod fuzz;
mod look;
mod report;
mod shrink;
mod status;

use std::path::Path;

use anyhow::{Context, Result, anyhow};

use crate::base::exit::Exit;
use crate::base::figures::{harmless_json, lines, one_line};
use crate::base::hint::hint;
use crate::base::output::{complain, say};
use crate::bug::ledger::deeds;
use crate::bug::saved::Bug;
use crate::bug::shell::toolchains;
use crate::bug::symptom::{Symptom, recurs};
use crate::c::dialect::Dialect;
use crate::c::features::Features;
use crate::c::model::{LP64, Model};
use crate::c::rules::Rules;
use crate::campaign::prove::broken;
use crate::campaign::shared::is_interruption;
use crate::case::draw::Drawer;
use crate::case::stats::Stats;
use crate::case::suite::Suite;
use crate::cli::options::{self, Command, Drawing, Emit, Input, Output, Typed};
use crate::exec::child;
use crate::exec::guard::Guard;
use crate::exec::scratch::Scratch;
use crate::generator::{Source, sample};
use crate::journal::plan::{CHUNK, Piece, Recipe, Work};
use crate::render::Program;
use crate::script::campaign_file::{CampaignFile, Seeds, Subject};
use crate::script::{self, BUILTIN, Script, spell};
use crate::toolchain::build::Build;
use crate::toolchain::probe::probe;
use crate::toolchain::templates::{Toolchain, distinguish};

/// Carries out a command line.
///
/// # Errors
/// Whatever kept Quest from its job; [`Exit::of`] tells which status that is.
pub fn run(typed: Typed) -> Result<Exit> {
    let Typed { cli, inputs } = typed;
    script::on_runaway(|error| {
        complain(&format!("quest: {error}"));
        std::process::exit(Exit::Usage as i32);
    });
    let asks = matches!(cli.command, Some(Command::Fuzz(_) | Command::Doctor(_)));
    if cli.drawing.model.as_deref() == Some("auto") && !asks {
        return Err(usage(
            "--model auto: only fuzz and doctor ask a compiler for its data model; do so, and name \
             what it says"
                .into(),
        ));
    }
    let convention =
        matches!(&cli.command, Some(Command::Fuzz(options)) if options.convention.is_some());
    let read = expressions(&cli);
    let session = || {
        let session = Session::new(&cli.drawing, &cli.output, &inputs, convention)?;
        let unread = read.iter().flat_map(|read| session.script.unread(read));
        unread.for_each(|warning| complain(&format!("quest: warning: {warning}")));
        anyhow::Ok(session)
    };
    match &cli.command {
        None if cli.original.list => list(&session()?),
        None if cli.original.lua => dump(None),
        None if cli.original.interactive => crate::script::repl::run(&session()?.script),
        None => generate(&session()?, &cli.output),
        Some(Command::List { .. }) => list(&session()?),
        Some(Command::Try { generator, .. }) => try_generator(&session()?, generator),
        Some(Command::Dump { name }) => dump(name.as_deref()),
        Some(Command::Repl { .. }) => crate::script::repl::run(&session()?.script),
        Some(Command::Stats { json, .. }) => stats(&session()?, *json),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            let words = Script::new(&script::Options::default())?;
            let suites = words.suites().into_iter().map(|(name, _)| name).collect();
            let mut command = options::command_with(suites, words.conventions());
            clap_complete::generate(*shell, &mut command, "quest", &mut script);
            write(None, &String::from_utf8_lossy(&script))
        }
        Some(Command::Man { command }) => man(command),
        Some(Command::Fuzz(options)) => fuzz::fuzz(&session()?, options),
        Some(Command::Doctor(options)) => doctor::doctor(&session()?, options),
        Some(Command::Convention { action }) => convention::run(&session()?, action),
        Some(Command::Replay(options)) => replay(options),
        Some(Command::Shrink(options)) => shrink::shrink(options),
        Some(Command::Status { dirs, json }) => status::run(dirs, *json),
        Some(Command::Report(options)) => report::run(options),
        Some(Command::Guard { prefix, scratch }) => {
            crate::exec::guard::watch(prefix, scratch)?;
            Ok(Exit::Clean)
        }
    }
}

/// The Lua that a command evaluates beside its scripts; `None` if that is yet to be typed.
fn expressions(cli: &options::Cli) -> Option<Vec<&str>> {
    Some(match &cli.command {
        None if cli.original.interactive => return None,
        Some(Command::Repl { .. }) => return None,
        Some(Command::Try { generator, .. }) => vec![generator],
        Some(Command::Convention { action }) => convention::expressions(action),
        _ => Vec::new(),
    })
}

/// A script that was run, and what is to be drawn from it.
struct Session {
    script: Script,
    /// What the script was made from.
    recipe: Recipe,
    /// The file that the command line calls the campaign.
    campaign: Option<String>,
    /// Whether the command line says what is drawn.
    names_suites: bool,
    drawing: Drawing,
    seed: i64,
    /// The standard asked for on the command line.
    std: Option<Dialect>,
    model: &'static Model,
    /// Features of C that nothing may need.
    without: Features,
}

impl Session {
    fn new(
        drawing: &Drawing,
        output: &Output,
        inputs: &[Input],
        convention: bool,
    ) -> Result<Session> {
        let std = drawing.std.as_deref().map(str::parse::<Dialect>).transpose();
        let std = std.map_err(|error| usage(format!("--std: {error}")))?;
        let seed = drawing.seed.unwrap_or_else(rand::random);
        let without: Features = drawing.without.iter().copied().collect();
        let model = drawing.model.as_deref().filter(|model| *model != "auto");
        let model = model.unwrap_or(LP64.name);
        let options = script::Options {
            n: drawing.number.unwrap_or(DEFAULT_NUMBER).into(),
            size: drawing.size,
            suite: drawing.test.last().cloned().unwrap_or_else(|| DEFAULT_SUITE.into()),
            seed: Some(seed),
            std: drawing.std.clone(),
            model: model.into(),
            split: output.split,
            output: output.output.clone(),
            argstr: shell_words::join(std::env::args().skip(1)),
        };
        let piece = |input: &Input| match input {
            Input::Chunk(text) => Ok(Piece::Chunk(text.clone())),
            Input::Assignment(text) => Ok(Piece::Assignment(text.clone())),
            Input::File(path) | Input::Campaign(path) => Piece::file(path),
        };
        let is_campaign = |input: &Input| match input {
            Input::Campaign(path) => Some(path.clone()),
            _ => None,
        };
        let campaign = inputs.iter().find_map(is_campaign);
        let pieces = inputs.iter().map(piece).collect::<Result<_, _>>()?;
        let recipe = Recipe { options, pieces, std: drawing.std.clone() };
        let script = recipe.script()?;
        let model = Model::named(model).unwrap_or(&LP64);
        let drawing = drawing.clone();
        let names_suites = !drawing.test.is_empty() || convention;
        Ok(Session { script, recipe, campaign, names_suites, drawing, seed, std, model, without })
    }

    /// What campaign files ask for. Once the command line says which file is the campaign, or what is
    /// drawn, the others are read for their suites alone: somebody's suite starts no compilers of its
    /// own and writes no files.
    fn file(&self) -> Result<CampaignFile> {
        let asks = |name: &str| name == CHUNK || Some(name) == self.campaign.as_deref();
        if self.campaign.is_some() || self.names_suites {
            let tables = self.script.tables();
            if let Some((name, keys)) =
                tables.iter().find(|(name, keys)| !asks(name) && !keys.is_empty())
            {
                let keys = keys.join(", ");
                return Err(usage(format!(
                    "{name}: it returns what a campaign is to do ({keys}), but is read for its suites \
                     alone here; if it is the campaign, say --campaign {name}, or leave out -t and \
                     --convention"
                )));
            }
        }
        Ok(self.script.file()?.unwrap_or_default())
    }

    fn number(&self, default: u32) -> u32 {
        self.drawing.number.unwrap_or(default)
    }

    /// The one suite to draw from, and the rules it is drawn under.
    fn suite(&self) -> Result<(Suite, Rules<'static>)> {
        if let [_, second, ..] = &self.drawing.test[..] {
            return Err(usage(format!(
                "-t {second}: one suite at a time; only fuzz takes several"
            )));
        }
        self.named_suite(self.drawing.test.first().map_or(DEFAULT_SUITE, String::as_str))
    }

    /// A suite, and the rules it is drawn under: the dialect is what the command line says, or else
    /// the suite.
    fn named_suite(&self, name: &str) -> Result<(Suite, Rules<'static>)> {
        let suite = self.script.suite(name)?;
        let own = suite.std.as_deref().map(str::parse::<Dialect>).transpose();
        let own = own.map_err(|error| usage(format!("suite {name}: std: {error}")))?;
        let dialect = self.std.or(own).unwrap_or(Dialect::DEFAULT);
        Ok((suite, Rules { dialect, model: self.model, lacks: self.without }))
    }

    /// The seeds to draw from, and how many test cases.
    fn work(&self, default: u32) -> (impl Iterator<Item = i64>, u32) {
        let (work, number) = match self.drawing.seeds {
            Some(Seeds { first, end }) => {
                let number = u32::try_from(end.abs_diff(first)).unwrap_or(u32::MAX);
                (Work::Seeds(first, end), self.number(number))
            }
            None => (Work::Seed(self.seed), self.number(default)),
        };
        (work.seeds(self.drawing.skip), number)
    }

    /// The lines at the top of a file that say how it was made.
    fn origin(&self, suite: &Suite, rules: &Rules) -> Vec<String> {
        let mut lines = vec![
            format!("quest {} {}", env!("CARGO_PKG_VERSION"), self.recipe.options.argstr)
                .trim_end()
                .to_string(),
            format!(
                "suite {}, {}, {}, size {}, seed {}",
                suite.name, rules.dialect, rules.model.name, self.drawing.size, self.seed
            ),
        ];
        let scripts = self.recipe.pieces.iter().filter_map(|piece| match piece {
            Piece::File { path, .. } => Some(path.as_str()),
            Piece::Chunk(_) | Piece::Assignment(_) => None,
        });
        let scripts = scripts.collect::<Vec<_>>().join(" ");
        if !scripts.is_empty() {
            lines.push(format!("scripts: {scripts}"));
        }
        lines
    }
}

/// Test cases in a file, unless told otherwise: the original's.
const DEFAULT_NUMBER: u32 = 20;
/// Test cases `stats` looks at: shares are then within a few per cent.
const STATS_NUMBER: u32 = 1000;
const DEFAULT_SUITE: &str = "ansi";

/// An error that is the user's to mend.
fn usage(message: String) -> anyhow::Error {
    anyhow::Error::new(crate::base::exit::Usage(message))
}

/// What is said of a directory without a campaign.
fn no_campaign(dir: &Path, what: &str) -> anyhow::Error {
    let dir = dir.display();
    usage(format!("{dir}: no campaign here: {what}; name a directory that quest fuzz --out wrote"))
}

fn generate(session: &Session, output: &Output) -> Result<Exit> {
    let (suite, rules) = session.suite()?;
    let mut drawer = Drawer::new(&suite, rules, session.drawing.size);
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

/// Writes to a file, or to standard output, where nothing in it acts on a terminal: scripts, journals
/// and compilers may have said some of it.
fn write(file: Option<&str>, text: &str) -> Result<Exit> {
    match file {
        Some(file) => std::fs::write(file, text)
            .map_err(|error| anyhow!("cannot write {file}: {error}{}", hint(&error)))?,
        None => say(&lines(text))?,
    }
    Ok(Exit::Clean)
}

/// The manual page of quest, or of one of its commands.
fn man(names: &[String]) -> Result<Exit> {
    let command = options::subcommand(names).map_err(|error| usage(format!("man: {error}")))?;
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    write(None, &String::from_utf8_lossy(&page))
}

fn list(session: &Session) -> Result<Exit> {
    let suites = session.script.suites();
    let width = suites.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines: Vec<String> =
        suites.iter().map(|(name, doc)| format!("{name:width$}  {doc}\n")).collect();
    write(None, &lines.concat())
}

fn dump(name: Option<&str>) -> Result<Exit> {
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

/// `ansi` for `generators/ansi.lua`.
fn stem(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or(path);
    file.strip_suffix(".lua").unwrap_or(file)
}

fn try_generator(session: &Session, expression: &str) -> Result<Exit> {
    let generator = session.script.generator(expression)?;
    let mut lines = String::new();
    for index in 0..session.number(DEFAULT_NUMBER) {
        let seed = crate::base::chance::mix(session.seed as u64, index.into());
        let mut source = Source::new(seed, session.drawing.size);
        let datum = sample(&generator, &mut source)
            .map_err(|error| usage(format!("try {expression}: {error}")))?;
        lines.push_str(&spell(&datum));
        lines.push('\n');
    }
    write(None, &lines)
}

fn stats(session: &Session, json: bool) -> Result<Exit> {
    let (suite, rules) = session.suite()?;
    let mut drawer = Drawer::new(&suite, rules, session.drawing.size);
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

/// Where programs are built, and who removes it should this process be killed.
fn scratch(base: Option<&Path>) -> Result<(Scratch, Guard)> {
    child::own_all_orphans();
    let scratch = Scratch::new(base)?;
    let guard = Guard::start(scratch.path()).context("cannot start the guard process")?;
    Ok((scratch, guard))
}

/// The compilers under test: those of the command line, or else those of a campaign file, or else the
/// system's; with what the command line says of all of them.
fn subjects(
    model: Option<&str>,
    options: &options::Toolchains,
    file: &CampaignFile,
) -> Result<Vec<Subject>> {
    let subject = |toolchain| Subject { toolchain, model: None, std: None, target: None };
    let mut toolchains = Vec::with_capacity(options.cc.len());
    for cc in &options.cc {
        toolchains.push(Toolchain::from_cc(cc).map_err(|e| usage(format!("--cc {e}")))?);
    }
    distinguish(&mut toolchains);
    let mut subjects: Vec<Subject> = match &file.toolchains {
        _ if !toolchains.is_empty() => toolchains.into_iter().map(subject).collect(),
        Some(subjects) => subjects.clone(),
        None => {
            let cc = std::env::var("CC").ok().filter(|cc| !cc.trim().is_empty());
            let cc = cc.unwrap_or_else(|| "cc".into());
            vec![subject(Toolchain::from_cc(&cc).map_err(|e| usage(format!("CC: {e}")))?)]
        }
    };
    for Subject { toolchain, model: named, .. } in &mut subjects {
        if let Some(link) = &options.link {
            let linked = toolchain.clone().with_link(link);
            *toolchain = linked.map_err(|e| usage(format!("--link {e}")))?;
        }
        if let Some(run) = &options.run {
            *toolchain =
                toolchain.clone().with_run(run).map_err(|e| usage(format!("--run {e}")))?;
        }
        if let Some(model) = model {
            *named = Some(model.into());
        }
    }
    Ok(subjects)
}

/// Writes a line, with what may be other people's text in it, to standard output.
fn tell(text: &str) -> std::io::Result<()> {
    say(&(one_line(text) + "\n"))
}

/// Tells an error that does not end Quest, and with what it is to end.
fn complained(error: &anyhow::Error) -> Exit {
    complain(&format!("quest: {error:#}"));
    Exit::of(error)
}

fn replay(options: &options::Replay) -> Result<Exit> {
    child::catch_interrupts();
    let other = options.cc.as_deref().map(Toolchain::from_cc).transpose();
    let other = other.map_err(|e| usage(format!("--cc {e}")))?;
    let (scratch, _guard) = scratch(None)?;
    let limits = fuzz::limits(&[fuzz::bounds(&options.limits)]);
    let dir = scratch.worker(0)?;
    let build = Build { dir: &dir, compiler: limits.clone(), program: limits };
    let mut exit = Exit::Clean;
    for dir in &options.bugs {
        // One that cannot be tried is no reason not to try the others.
        exit = exit.max(match replayed(dir, other.as_ref(), &build, options.yes) {
            Err(error) if is_interruption(&error) => return Ok(Exit::Interrupted),
            Err(error) => match complained(&error) {
                Exit::Usage => Exit::Usage,
                // Whatever kept it from being judged, a search for the first bad version goes on.
                _ => Exit::NotJudged,
            },
            Ok(exit) => exit,
        });
    }
    Ok(exit)
}

/// Tries a saved bug once more, with the compilers recorded or `other`, and says what became of it.
fn replayed(dir: &Path, other: Option<&Toolchain>, build: &Build, yes: bool) -> Result<Exit> {
    let bug = Bug::load(dir).map_err(|error| usage(format!("{error:#}")))?;
    let configuration = match other {
        Some(cc) => bug.configuration.made_by(cc),
        None => bug.configuration.clone(),
    };
    let deeds = deeds(std::iter::once(&configuration));
    match other {
        Some(_) => consent::named(&deeds),
        None => consent::ask(dir, &deeds, yes)?,
    }
    let cannot = || format!("{} cannot be judged", dir.display());
    let team = configuration.team();
    for toolchain in toolchains(team) {
        probe(build, toolchain).map_err(broken).with_context(cannot)?;
    }
    let report = bug.replay(dir, build, &configuration).with_context(cannot)?;
    let dir = dir.display();
    if report.passed() {
        tell(&format!("{dir}: gone ({configuration})"))?;
        return Ok(Exit::Clean);
    }
    if recurs(&bug.report, &report) {
        tell(&format!("{dir}: {} ({configuration})", report.verdict))?;
        return Ok(Exit::BugsFound);
    }
    let (now, then) = (Symptom::of(&report), Symptom::of(&bug.report));
    tell(&format!(
        "{dir}: cannot be judged: {now} ({}), recorded is {then} ({})",
        report.end, bug.report.end
    ))?;
    Ok(Exit::NotJudged)
}
