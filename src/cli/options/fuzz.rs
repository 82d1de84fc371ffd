//! Options of `quest fuzz`.

#![allow(missing_docs)]

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::compilers::{LimitOptions, Toolchains};
use super::convention::Selecting;
use super::drawing::Drawing;
use super::effort::{self, Effort};
use super::scripts::Scripts;
use super::values::{checks, duration};
use crate::c::check::Checks;
use crate::script::campaign_file::Pairs;

pub(super) const AFTER_HELP: &str = "Examples:
  quest fuzz --time 60s                        the system's cc, the suite ansi
  quest fuzz --cc 'gcc -O2' --cc 'clang -O3'   both, alone and as each other's caller and callee
  quest fuzz --cc tcc -t regs -t ansi --count 10000
  quest fuzz --cc 'arm-linux-gnueabihf-gcc -static' --run 'qemu-arm {exe}' --model ilp32
  quest fuzz --cc 'mycc {in} -o {out}' --link 'gcc {in} -o {out}'
  quest fuzz campaign.lua --time 8h            all of it in a file: docs/campaign-file.md
  quest fuzz --resume quest-out                go on after an interruption of any kind
  quest fuzz --seeds 0..1000000                a part of the work, for one of several machines

The directory is the whole state: journal.jsonl says what was done, bugs/NAME/ holds the C files of
one test case, case.json and repro.sh. quest status DIR shows where it stands; docs/campaign.md
explains a night's campaign.
Exit status: 0 clean, 1 bugs found, 2 wrong usage, 3 toolchain broken, 4 internal, 5 nothing tested: in
some configuration no test case passed, and no bug was found, 130 interrupted.";

const STOP: &str = "When to stop";
const PLACES: &str = "Where things go";

/// Options of `quest fuzz`.
#[derive(Debug, Clone, Args)]
pub struct Fuzz {
    #[command(flatten)]
    pub toolchains: Toolchains,

    /// The campaign file. Without this option, each FILE.lua that returns a table is one, unless -t or
    /// --convention names what is drawn: then they are read for their suites alone
    #[arg(long, value_name = "FILE.lua")]
    pub campaign: Option<String>,

    /// Which pairs of compilers are tested as caller and callee: all, reference (those that the
    /// reference takes part in), economy (each as the caller of the next only: finds most of what all
    /// pairs find, but cannot tell which side is wrong) or none [default: all]
    #[arg(long, value_name = "WHICH")]
    pub pairs: Option<Pairs>,

    /// The compiler, by its name, that all others are paired with under --pairs reference
    /// [default: the first]
    #[arg(long, value_name = "NAME")]
    pub reference: Option<String>,

    /// Hold the compilers to this calling convention, instead of their platform's, and test the signatures
    /// that cover it, unless -t names suites; once, unless --time or --count is given
    #[arg(long, value_name = "NAME")]
    pub convention: Option<String>,

    #[command(flatten)]
    pub selection: Selecting,

    /// Draw nothing that needs features of C the compilers reject [default: without -t]
    #[arg(long)]
    pub adapt: bool,

    /// Go on trying what makes nearly every test case fail, though its bug is reported
    /// [default: with --count or --seeds, which say what is tried]
    #[arg(long, conflicts_with = "avoid")]
    pub no_avoid: bool,

    /// Leave out what makes nearly every test case fail once its bug is reported, to see the next bug
    /// [default: without --count and --seeds]
    #[arg(long)]
    pub avoid: bool,

    /// Share of the time, in percent, to look into failures while some wait; the rest goes on hunting
    /// [default: 50]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(1..=100))]
    #[arg(help_heading = effort::HEADING)]
    pub shrink_share: Option<u32>,

    /// Form of the checks: terse, which compilers read in half the time (what fails is tried again in the
    /// full form), or full [default: terse, unless Quest.header defines check macros]
    #[arg(long, value_name = "FORM", value_parser = checks())]
    pub checks: Option<Checks>,

    /// Failures that do not count, as Lua or JSON; each new bug prints the line to add
    #[arg(long, value_name = "FILE")]
    pub known: Option<PathBuf>,

    /// Programs compiled at a time [default: as many as there are processors]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: Option<u32>,

    /// Stop after so long: 90s, 15m, 8h; interruptions left out [default: when interrupted]
    #[arg(long, value_parser = duration, help_heading = STOP)]
    pub time: Option<Duration>,

    /// Stop after so many test cases
    #[arg(long, value_name = "N", help_heading = STOP)]
    pub count: Option<u64>,

    /// Stop after so many bugs that are not known
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(help_heading = STOP)]
    pub max_bugs: Option<u32>,

    /// Stop at the first bug: --max-bugs 1
    #[arg(long, conflicts_with = "max_bugs", help_heading = STOP)]
    pub fail_fast: bool,

    /// Directory of the campaign: its journal and bugs [default: quest-out]
    #[arg(long, value_name = "DIR", help_heading = PLACES)]
    pub out: Option<PathBuf>,

    /// Begin anew in a directory with a campaign in it, which is kept whole in DIR/old-1, old-2, …
    #[arg(long, help_heading = PLACES)]
    pub force: bool,

    /// Go on with the campaign of a directory; of what it is to do, only -j, --time, --count,
    /// --max-bugs, --known, --no-avoid, --junit and how much a failure is worth may be said anew
    #[arg(long, value_name = "DIR", help_heading = PLACES, conflicts_with_all = [
        "cc", "link", "run", "convention", "pairs", "reference", "adapt", "out", "force", "campaign", "inputs", "eval", "seed",
        "seeds", "number", "size", "test", "std", "model", "without", "checks", "inline", "timeout", "memory",
        "file_size", "open_files", "processes",
    ])]
    pub resume: Option<PathBuf>,

    /// With --resume, run the command lines that are recorded, whoever recorded them; they are shown
    /// first
    #[arg(long, help_heading = PLACES, requires = "resume")]
    pub yes: bool,

    /// Write the results as JUnit XML
    #[arg(long, value_name = "FILE", help_heading = PLACES)]
    pub junit: Option<PathBuf>,

    /// Write events as JSON, one object a line, to standard output
    #[arg(long, help_heading = PLACES)]
    pub json: bool,

    /// Directory programs are built in [default: in memory if there is room]
    #[arg(long, value_name = "DIR", help_heading = PLACES)]
    pub scratch: Option<PathBuf>,

    #[command(flatten)]
    pub effort: Effort,

    #[command(flatten)]
    pub limits: LimitOptions,

    #[command(flatten)]
    pub scripts: Scripts,

    #[command(flatten)]
    pub drawing: Drawing,
}
