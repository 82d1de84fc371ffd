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
use super::values::{checks, duration, files};
use crate::base::shard::WhichShard;
use crate::c::check::Checks;
use crate::render::Files;
use crate::script::campaign_file::{Numbers, Pairs};

pub(super) const AFTER_HELP: &str = "Examples:
  quest fuzz --time 60s                        the system's cc, all suites that it supports
  quest fuzz --cc gcc-16 --levels              at -O0, -O1, -O2, -O3 and -Os
  quest fuzz --cc gcc-16 --opt -O1 --opt '-O2 -fno-inline'   with each of these options
  quest fuzz --cc 'gcc -O2' --cc 'clang -O3'   each alone, and as caller and callee of the other
  quest fuzz --cc tcc -t regs -t ansi --count 10000
  quest fuzz --cc 'arm-linux-gnueabihf-gcc -static' --run 'qemu-arm {exe}' --model ilp32
  quest fuzz --cc 'mycc {in} -o {out}' --link 'gcc {in} -o {out}'
  quest fuzz campaign.lua --time 8h            options from a file: docs/campaign-file.md
  quest fuzz --generator 'csmith --seed {seed}' --cc 'gcc -w -I/usr/include/csmith' --levels
  quest fuzz --resume quest-out                continue an interrupted campaign
  quest fuzz --cc tcc -t toy --exhaustive      every signature of the suite toy, each once
  quest fuzz my.lua -t mine --exhaustive --up-to sysv-amd64
  quest fuzz --seed 1 --count 99999 --shard 3/40   the third of 40 parts, for one of 40 machines
  quest fuzz --seed 1 --time 8h --shard auto       the part that Slurm, GitLab, … give this task
  quest merge quest-out -o all                     add the parts up: docs/cluster.md

The directory holds the whole state: journal.jsonl records what was done, and bugs/NAME/ has the
C files of one test case, case.json and repro.sh. quest status DIR shows the progress;
docs/campaign.md explains how to run a campaign overnight.
Exit status: 0 no bugs, 1 bugs found, 2 wrong usage, 3 toolchain broken, 4 internal error,
5 nothing tested (no test case passed in some configuration, and no bug was found),
130 interrupted.";

const STOP: &str = "When to stop";
const SHARDS: &str = "Several machines";
const PLACES: &str = "Input and output";

/// Options of `quest fuzz`. A named suite is drawn from whatever covers a convention.
#[derive(Debug, Clone, Args)]
#[command(mut_arg("select", |arg| arg.requires("convention").conflicts_with("test")))]
#[command(mut_arg("each_type", |arg| arg.requires("convention").conflicts_with("test")))]
pub struct Fuzz {
    #[command(flatten)]
    pub toolchains: Toolchains,

    /// The campaign file. Without this option, a FILE.lua that returns a table is one, unless -t or
    /// --convention is given: then Quest reads only the suites in it
    #[arg(long, value_name = "FILE.lua")]
    pub campaign: Option<String>,

    /// Test the programs of another generator, too, such as 'csmith --seed {seed}', or without -t instead: each is
    /// compiled in all configurations, and what most make it print is right; {out} is its file, if it
    /// writes one (docs/generators.md)
    #[arg(long, value_name = "[NAME=]COMMAND")]
    pub generator: Vec<String>,

    /// Test each compiler at its levels of optimisation: gcc and clang at -O0, -O1, -O2, -O3 and -Os
    #[arg(long, conflicts_with = "opt")]
    pub levels: bool,

    /// Pairs of compilers to test as caller and callee: all, reference (pairs with the reference),
    /// economy (each as the caller of the next: finds most bugs, but cannot tell which side is wrong) or
    /// none [default: all; where options are swept: economy]
    #[arg(long, value_name = "WHICH")]
    pub pairs: Option<Pairs>,

    /// Name of the compiler that --pairs reference pairs with all others [default: the first]
    #[arg(long, value_name = "NAME")]
    pub reference: Option<String>,

    /// Try each test case in N of the configurations, which its seed chooses, instead of in all: a sweep of many
    /// options gets through more programs [default: all; 2 with --levels, unless there is a --count]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub configurations: Option<u32>,

    /// Number of files of each program, up to 9, also where one compiler has all of them: for options such as -flto, and for
    /// calls into files that a compiler does not see [default: 1; for pairs of compilers, 2]
    #[arg(long, value_name = "N", value_parser = files())]
    pub files: Option<Files>,

    /// Hold the compilers to this calling convention instead of their platform's. Unless -t is given, test
    /// the signatures that cover it: once, unless --time or --count is given
    #[arg(long, value_name = "NAME")]
    pub convention: Option<String>,

    #[command(flatten)]
    pub selection: Selecting,

    /// Test every signature that the suites of -t can draw, each once, small ones first, instead of drawing them; or
    /// those with these numbers: =A..B (see `quest count`; docs/exhaustive.md)
    #[arg(long, value_name = "A..B", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "..", conflicts_with = "seeds")]
    pub exhaustive: Option<Numbers>,

    /// With --exhaustive, test one of the signatures that differ only in types which this convention cannot tell
    /// apart
    #[arg(long, value_name = "CONVENTION")]
    pub up_to: Option<String>,

    /// Leave out features of C that the compilers reject [default: without -t]
    #[arg(long)]
    pub adapt: bool,

    /// Keep testing a feature that makes nearly every test case fail after its bug is reported
    /// [default: with --count, --seeds or --exhaustive]
    #[arg(long, conflicts_with = "avoid")]
    pub no_avoid: bool,

    /// After reporting a bug that makes nearly every test case fail, leave out its trigger, to find other
    /// bugs [default: without --count, --seeds and --exhaustive]
    #[arg(long)]
    pub avoid: bool,

    /// Maximum time to find the pass of gcc or clang that makes a failure, once it is shrunk; 0s to look for
    /// none [default: 20s]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = effort::HEADING)]
    pub blame_time: Option<Duration>,

    /// Share of the time, in percent, to spend on waiting failures; the rest goes to new test cases
    /// [default: 50]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(1..=100))]
    #[arg(help_heading = effort::HEADING)]
    pub shrink_share: Option<u32>,

    /// Form of the checks: terse, which compilers read in half the time (what fails is tried again in the
    /// full form), or full [default: terse, unless Quest.header defines check macros]
    #[arg(long, value_name = "FORM", value_parser = checks())]
    pub checks: Option<Checks>,

    /// File of failures to ignore, as Lua or JSON; each new bug prints the line to add
    #[arg(long, value_name = "FILE")]
    pub known: Option<PathBuf>,

    /// Number of programs to compile at a time [default: the number of processors]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: Option<u32>,

    /// Stop after this time, such as 90s, 15m or 8h, not counting interruptions [default: when interrupted]
    #[arg(long, value_parser = duration, help_heading = STOP)]
    pub time: Option<Duration>,

    /// Stop after this many test cases
    #[arg(long, value_name = "N", help_heading = STOP)]
    pub count: Option<u64>,

    /// Stop after this many new bugs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(help_heading = STOP)]
    pub max_bugs: Option<u32>,

    /// Stop at the first bug: --max-bugs 1
    #[arg(long, conflicts_with = "max_bugs", help_heading = STOP)]
    pub fail_fast: bool,

    /// Run one part of the campaign: K/N is the K-th of N parts, which together test each test case once; auto takes K and
    /// N from the array of Slurm, Grid Engine or LSF, GNU parallel, Kubernetes, GitLab, or QUEST_SHARD and QUEST_SHARDS.
    /// All parts need the same --seed or --seeds
    #[arg(long, value_name = "K/N", help_heading = SHARDS)]
    pub shard: Option<WhichShard>,

    /// If the directory holds this campaign already, continue it: for tasks that are started again
    #[arg(long, help_heading = SHARDS, conflicts_with_all = ["resume", "force"])]
    pub or_resume: bool,

    /// Directory of the campaign: its journal and bugs; with --shard, each part has a directory in it, such as
    /// shard-03-of-40 [default: quest-out]
    #[arg(long, value_name = "DIR", help_heading = PLACES)]
    pub out: Option<PathBuf>,

    /// Start a new campaign even if DIR has one, which is moved to DIR/old-1, old-2, …
    #[arg(long, help_heading = PLACES)]
    pub force: bool,

    /// Continue the campaign of a directory; only -j, --time, --count, --max-bugs, --known, --no-avoid,
    /// --junit and the options for shrinking may be changed. With --shard, that of the part's directory in DIR
    #[arg(long, value_name = "DIR", help_heading = PLACES, conflicts_with_all = [
        "cc", "opt", "levels", "link", "run", "generator", "convention", "pairs", "reference", "configurations", "files", "exhaustive",
        "up_to", "adapt", "out", "force", "campaign", "inputs", "eval", "seed", "seeds", "number", "size", "test", "std", "model",
        "without", "checks", "inline", "variants", "timeout", "memory",
        "file_size", "open_files", "processes",
    ])]
    pub resume: Option<PathBuf>,

    /// With --resume, run the recorded command lines without asking; they are shown first
    #[arg(long, help_heading = PLACES, requires = "resume")]
    pub yes: bool,

    /// Write the results as JUnit XML; with --shard, to a file of the part's own, such as FILE-shard-03-of-40.xml
    #[arg(long, value_name = "FILE", help_heading = PLACES)]
    pub junit: Option<PathBuf>,

    /// Write events as JSON, one object a line, to standard output
    #[arg(long, help_heading = PLACES)]
    pub json: bool,

    /// Directory in which programs are built [default: in memory if there is room]
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
