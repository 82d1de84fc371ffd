//! The command line: its options, help and examples. Other modules decide what the values mean; only this
//! folder uses clap.

#![allow(missing_docs)]

mod bisect;
mod blame;
mod compilers;
mod convention;
mod doctor;
mod drawing;
mod effort;
mod fuzz;
mod generate;
mod later;
mod merge;
mod replay;
mod report;
mod scripts;
mod shrink;
mod status;
mod types;
mod values;

use std::ffi::OsString;

use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub use bisect::Bisect;
pub use blame::Blame;
pub use compilers::{LimitOptions, Toolchains};
pub use convention::{
    Checked, ConventionAction, ConventionOptions, Look, Selecting, WhichConvention,
};
pub use doctor::{Doctor, Examined};
pub use drawing::Drawing;
pub use effort::Effort;
pub use fuzz::Fuzz;
pub use generate::{Emit, Original, Output};
pub use later::Later;
pub use merge::Merge;
pub use replay::Replay;
pub use report::{ReportFormat, ReportOptions};
pub use scripts::{Input, Scripts};
pub use shrink::Shrink;
pub use status::Status;
pub use types::{Count, Repl, Stats, Try};
pub use values::OUT;

use crate::script::nearest;
use drawing::{Shapes, Skip};

const EXAMPLES: &str = "\
Examples:
  quest > t.c                           20 test cases of the suite ansi
  quest | cc -w -x c - && ./a.out       compile and run them
  quest -n 100 -s 3 -t regs -o regs.c   100 test cases of the suite regs, types up to 3 deep
  quest -2 -o ttt                       ttt-main.c and ttt-callee.c, for two compilers
  quest --seed 12345 -n 1               one test case again
  quest --seed 12345 -n 1 --standalone  the same, to paste into a bug report
  quest -t toy --exhaustive 0..100      the first 100 signatures of the suite toy, small ones first
  quest ANSI.argc='choose(9,14)'        more arguments than registers
  quest my.lua -t mine                  your own suite (start from: quest dump ansi)
  quest fuzz --time 60s                 find bugs in the system's cc
  quest fuzz --cc 'gcc -O2' --cc tcc    two compilers, alone and with each other

Exit status:
  0  done, and no bugs found      3  the toolchain is broken: a known-good program fails
  1  bugs found                   4  Quest could not do its job (disk full, …)
  2  wrong usage                  5  nothing was tested: no test case passed in some configuration
                                  125  a saved bug could not be judged (replay, blame)
                                  130  interrupted";

/// QuickCheck for C compilers: random self-checking C programs, drawn by Lua generators.
///
/// Without a command, writes one C program to standard output that tests how values are passed to
/// functions and returned. The program exits with 0 if all its checks pass and with 1 otherwise.
#[derive(Debug, Parser)]
#[command(name = "quest", version, after_help = EXAMPLES, subcommand_precedence_over_arg = true)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(flatten)]
    pub drawing: Drawing,

    #[command(flatten)]
    skip: Skip,

    #[command(flatten)]
    pub shapes: Shapes,

    #[command(flatten)]
    pub output: Output,

    #[command(flatten)]
    scripts: Scripts,

    #[command(flatten)]
    pub original: Original,

    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the suites and their purposes
    #[command(after_help = "Examples:\n  quest list\n  quest list my.lua")]
    List(Scripts),

    /// Print C types drawn by a generator
    #[command(after_help = "Examples:
  quest try Test.ansi.result
  quest try -n 3 -s 1 'R.oneof{R.int, R.double}'
  quest try 'struct(list(choose(1,3), any_int))'")]
    Try(Later<Try>),

    /// Count the different signatures or types that a suite or a generator can draw
    #[command(after_help = types::COUNT_AFTER_HELP)]
    Count(Later<Count>),

    /// Print the built-in Lua, to copy and edit
    #[command(after_help = "Examples:
  quest dump                   all files, in the order in which they are loaded
  quest dump ansi > my.lua     one file")]
    Dump {
        /// Name of one file, such as ansi
        name: Option<String>,
    },

    /// Evaluate Lua interactively
    #[command(after_help = "Examples:
  quest repl
  echo 'print(R.run(R.pointer(R.char), Uniq.make(), 3))' | quest repl")]
    Repl(Later<Repl>),

    /// Show what a suite draws: types, sizes, and how often it draws what real bugs needed
    #[command(after_help = "Examples:
  quest stats -t regs
  quest stats -n 10000 --json
  quest stats ANSI.argc='choose(9,14)'")]
    Stats(Later<Stats>),

    /// Find bugs: draw programs, compile and run them, save failures
    #[command(after_help = fuzz::AFTER_HELP)]
    Fuzz(Later<Fuzz>),

    /// Check toolchains: their versions, broken parts and missing features
    #[command(after_help = doctor::AFTER_HELP)]
    Doctor(Later<Doctor>),

    /// Run saved bugs again, with the recorded compilers or others
    #[command(after_help = replay::AFTER_HELP)]
    Replay(Later<Replay>),

    /// Find the pass of a compiler that makes a bug, and the versions that have it
    #[command(after_help = blame::AFTER_HELP)]
    Blame(Later<Blame>),

    /// Find the revision of a compiler's source that brought a bug
    #[command(after_help = bisect::AFTER_HELP)]
    Bisect(Later<Bisect>),

    /// Add the shards of a campaign up, also while they run
    #[command(after_help = merge::AFTER_HELP)]
    Merge(Later<Merge>),

    /// Show the progress of campaigns, while they run or afterwards
    #[command(after_help = status::AFTER_HELP)]
    Status(Later<Status>),

    /// Report what a campaign did and found, as an HTML page, Markdown, JSON or JUnit XML
    #[command(after_help = report::AFTER_HELP)]
    Report(Later<ReportOptions>),

    /// Show and check calling conventions, and hold compilers to them
    #[command(after_help = convention::AFTER_HELP)]
    Convention(Later<ConventionOptions>),

    /// Shrink saved bugs: fewer arguments and members, simpler types, smaller values
    #[command(after_help = shrink::AFTER_HELP)]
    Shrink(Later<Shrink>),

    /// Print shell completions
    #[command(after_help = "Examples:\n  quest completions bash > /etc/bash_completion.d/quest")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },

    /// Print the manual page of Quest or of a command
    #[command(after_help = "Examples:
  quest man | man -l -
  quest man fuzz | man -l -
  quest man convention probe | man -l -")]
    Man {
        /// The command and its subcommand
        #[arg(value_name = "COMMAND")]
        command: Vec<String>,
    },

    /// Clean up after a driver when standard input closes
    #[command(hide = true)]
    Guard { prefix: String, scratch: std::path::PathBuf },
}

impl Cli {
    /// The options for drawing that the command takes, and the number of test cases to skip.
    pub fn drawing(&self) -> (Drawing, u64) {
        let none = Drawing::default();
        match &self.command {
            None => (self.drawing.clone(), self.skip.skip),
            Some(Command::Try(typed)) => (typed.drawing(), 0),
            Some(Command::Count(typed)) => (typed.drawing(), 0),
            Some(Command::Repl(typed)) => (typed.drawing(), 0),
            Some(Command::Stats(typed)) => (typed.drawing.clone(), typed.skip.skip),
            Some(Command::Fuzz(typed)) => (typed.drawing.clone(), 0),
            Some(Command::Doctor(typed)) => (Drawing { model: typed.model.clone(), ..none }, 0),
            Some(Command::Convention(typed)) => typed.action.drawing(),
            Some(_) => (none, 0),
        }
    }
}

/// A parsed command line.
#[derive(Debug)]
pub struct Typed {
    /// The options.
    pub cli: Cli,
    /// The Lua, in the order of the command line.
    pub inputs: Vec<Input>,
}

/// Parses a command line, program name first.
///
/// # Errors
/// Mistakes and requests for help, ready to print.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Typed, clap::Error> {
    let matches = Cli::command().try_get_matches_from(args.into_iter().map(modern))?;
    let mut cli = Cli::from_arg_matches(&matches)?;
    let (mut innermost, mut has_names) = (&matches, false);
    while let Some((name, sub)) = innermost.subcommand() {
        (innermost, has_names) = (sub, name == "check");
    }
    let inputs = scripts::inputs(innermost, has_names).map_err(|word| no_lua(&word))?;
    if let (None, Some(generator)) = (&cli.command, cli.original.try_gen.take()) {
        let scripts = cli.scripts.clone();
        let Drawing { number, size, seed, std, .. } = cli.drawing.clone();
        cli.command =
            Some(Command::Try(Try { generator, scripts, number, size, seed, std }.into()));
    }
    Ok(Typed { cli, inputs })
}

/// The clap command, with all commands in it built.
pub fn command() -> clap::Command {
    let mut command = Cli::command();
    command.build();
    command
}

/// A command by its path, such as `convention probe`; for an empty path, `quest` itself.
///
/// # Errors
/// An unknown name, with the known ones.
pub fn subcommand(path: &[String]) -> Result<clap::Command, String> {
    let mut command = command();
    for name in path {
        let known = names(&command);
        command = command.find_subcommand(name).cloned().ok_or_else(|| {
            let near = nearest(name, known.iter().map(String::as_str))
                .map_or(String::new(), |near| format!("did you mean `{near}`? "));
            format!("there is no command `{name}`; {near}there are {}", known.join(", "))
        })?;
    }
    Ok(command)
}

/// The names of a command's visible subcommands.
fn names(command: &clap::Command) -> Vec<String> {
    let known = command.get_subcommands().filter(|command| !command.is_hide_set());
    known.map(|command| command.get_name().to_string()).collect()
}

/// The clap command with suites and conventions as possible values, for shell completion.
pub fn command_with(suites: Vec<String>, conventions: Vec<String>) -> clap::Command {
    fn with(command: clap::Command, values: &[(&str, Vec<String>)]) -> clap::Command {
        let command = command.mut_args(|arg| {
            let found = values.iter().find(|(name, _)| arg.get_id() == name);
            match found {
                Some((_, values)) => arg.value_parser(PossibleValuesParser::new(values.clone())),
                None => arg,
            }
        });
        command.mut_subcommands(|sub| with(sub, values))
    }
    with(command(), &[("test", suites), ("convention", conventions)])
}

/// The original Quest spelled its long options with one dash.
fn modern(arg: OsString) -> OsString {
    match arg.to_str() {
        Some("-test" | "-seed" | "-list" | "-try" | "-lua" | "-help" | "-version") => {
            let mut long = OsString::from("-");
            long.push(&arg);
            long
        }
        Some("-man") => "man".into(),
        _ => arg,
    }
}

fn no_lua(text: &str) -> clap::Error {
    let known = names(&command());
    let message = match nearest(text, known.iter().map(String::as_str)) {
        Some(near) if near == text => {
            format!("`{text}` is a command and must come first, before options and Lua")
        }
        near => {
            let near = near.map_or(String::new(), |near| format!("did you mean `quest {near}`? "));
            format!(
                "`{text}` is not a command, FILE.lua or NAME=EXPR; {near}to name a suite, use -t; see \
                 quest --help"
            )
        }
    };
    Cli::command().error(clap::error::ErrorKind::InvalidValue, message)
}
