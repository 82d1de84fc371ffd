//! The command line: what may be typed, with help and examples. What the words mean is decided in
//! the modules they are handed to; nothing below this file sees clap.

use std::ffi::OsString;
use std::mem;
use std::time::Duration;

use crate::c::features::Feature;
use crate::c::model::MODELS;
use crate::convention::select::Select;
use crate::script::campaign_file::{Pairs, Seeds};
use crate::script::nearest;
use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  quest > t.c                           20 test cases of the suite ansi
  quest | cc -w -x c - && ./a.out       compile and run them
  quest -n 100 -s 3 -t regs -o regs.c   100 cases of the suite regs, types up to 3 deep
  quest -2 -o ttt                       ttt-main.c and ttt-callee.c, for two compilers
  quest --seed 12345 -n 1               one test case again
  quest --seed 12345 -n 1 --standalone  the same, to paste in a bug report
  quest ANSI.argc='choose(9,14)'        more arguments than registers
  quest my.lua -t mine                  a suite of your own (start from: quest dump ansi)
  quest fuzz --time 60s                 hunt bugs in the system's cc
  quest fuzz --cc 'gcc -O2' --cc tcc    two compilers, alone and with each other

Exit status:
  0  done, and no bugs found      3  the toolchain is broken: a known-good program fails
  1  bugs found                   4  Quest could not do its work (disk full, …)
  2  wrong usage                  5  nothing was tested: no test case passed in some configuration
                                  125  a saved bug could not be judged (replay)
                                  130  interrupted";

/// The directory of a campaign, unless told otherwise.
pub const OUT: &str = "quest-out";

/// Headings of the help: options of a kind stand together.
const DRAWING: &str = "What is drawn";
const WRITING: &str = "Where it is written";
const EFFORT: &str = "Shrinking";
const STOP: &str = "When to stop";
const PLACES: &str = "Where things go";
const LIMITS: &str = "Limits of each compiler and program";

/// QuickCheck for C compilers: random self-checking C programs, drawn by Lua generators.
///
/// Without a command, writes one C program to standard output that tests how values are passed to
/// functions and returned. It exits with 0 when all its checks hold and 1 when not.
#[derive(Debug, Parser)]
#[command(name = "quest", version, after_help = EXAMPLES, subcommand_precedence_over_arg = true)]
pub struct Cli {
    /// What every command understands.
    #[command(flatten)]
    pub drawing: Drawing,

    /// Where a program goes when there is no command.
    #[command(flatten)]
    pub output: Output,

    #[command(flatten)]
    scripts: Scripts,

    /// The original Quest's option-like commands, kept for people's scripts.
    #[command(flatten)]
    pub original: Original,

    /// The command, if any.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Options that say what is drawn.
#[derive(Debug, Clone, Args)]
pub struct Drawing {
    /// Test cases (or types) to draw; for fuzz, test cases a program
    /// [default: 20; stats: 1000; fuzz: as many as compile in a second]
    #[arg(short, long, visible_alias = "batch", global = true, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    #[arg(help_heading = DRAWING)]
    pub number: Option<u32>,

    /// Depth of types
    #[arg(short, long, global = true, value_name = "DEPTH", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    #[arg(help_heading = DRAWING)]
    pub size: u32,

    /// Suite to draw from; for fuzz, any number of them; see `quest list` [default: ansi; for fuzz,
    /// all that the compilers can do]
    #[arg(short, long, global = true, value_name = "SUITE", help_heading = DRAWING)]
    pub test: Vec<String>,

    /// Seed, which may be negative; the same seed gives the same bytes [default: random]
    #[arg(long, global = true, value_name = "N", allow_hyphen_values = true)]
    #[arg(help_heading = DRAWING)]
    pub seed: Option<i64>,

    /// Instead of --seed, test cases with the seeds from A up to but without B
    #[arg(long, global = true, value_name = "A..B", help_heading = DRAWING)]
    #[arg(allow_hyphen_values = true, conflicts_with = "seed")]
    pub seeds: Option<Seeds>,

    /// C standard of the program: c89, c99, c11, c23, or gnu89 … for GNU extensions
    /// [default: c89, or what the suite says]
    #[arg(long, global = true, value_name = "STD", help_heading = DRAWING)]
    pub std: Option<String>,

    /// Data model of the target; auto, in fuzz and doctor, asks the compiler
    /// [default: lp64; fuzz and doctor: auto]
    #[arg(long, global = true, value_name = "MODEL", help_heading = DRAWING)]
    #[arg(value_parser = model_names())]
    pub model: Option<String>,

    /// Pass over the first N test cases of the seed
    #[arg(long, global = true, value_name = "N", default_value_t = 0, hide = true)]
    pub skip: u64,

    /// Draw nothing that needs these features of C, such as long-double,bit-fields; see
    /// `quest doctor`
    #[arg(long, global = true, value_name = "FEATURES", value_delimiter = ',')]
    #[arg(help_heading = DRAWING)]
    pub without: Vec<Feature>,
}

/// The data models by name.
fn model_names() -> PossibleValuesParser {
    PossibleValuesParser::new(["auto"].into_iter().chain(MODELS.iter().map(|model| model.name)))
}

/// Scripts and chunks, evaluated from left to right after the built-in Lua.
#[derive(Debug, Clone, Args)]
pub struct Scripts {
    /// Lua to evaluate: FILE.lua (suites; for fuzz and doctor, a campaign file too) or NAME=EXPR
    #[arg(value_name = "FILE.lua|NAME=EXPR")]
    inputs: Vec<String>,

    /// Lua chunk to evaluate
    #[arg(short, long, value_name = "CHUNK")]
    eval: Vec<String>,
}

/// Conventions, among the Lua that defines them.
#[derive(Debug, Clone, Args)]
pub struct Checked {
    /// Names of conventions [default: all], and Lua to evaluate
    #[arg(value_name = "NAME|FILE.lua|NAME=EXPR")]
    inputs: Vec<String>,

    /// The same as NAME
    #[arg(long, value_name = "NAME", hide = true)]
    name: Vec<String>,

    /// Lua chunk to evaluate
    #[arg(short, long, value_name = "CHUNK")]
    eval: Vec<String>,
}

impl Checked {
    /// The names of conventions.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        let names = self.inputs.iter().filter(|text| Input::parse(text).is_none());
        names.chain(&self.name)
    }
}

/// Where and how a program is written.
#[derive(Debug, Clone, Args)]
pub struct Output {
    /// Write one file (the default)
    #[arg(short = '1', long = "one", overrides_with = "split", help_heading = WRITING)]
    pub one: bool,

    /// Write two files, NAME-main.c and NAME-callee.c, to be compiled apart
    #[arg(short = '2', long, help_heading = WRITING)]
    pub split: bool,

    /// Write as a person would: no macros, short names, no output; the exit status alone tells.
    /// With -2, NAME-caller.c and NAME-callee.c
    #[arg(long, help_heading = WRITING, conflicts_with = "emit")]
    pub standalone: bool,

    /// File to write, or with -2 the NAME of the two [default: standard output; quest]
    #[arg(short, long, value_name = "NAME", help_heading = WRITING)]
    pub output: Option<String>,

    /// Write test cases as JSON, one object a line, instead of C
    #[arg(long, value_name = "FORMAT", help_heading = WRITING)]
    pub emit: Option<Emit>,
}

/// What `--emit` can write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum Emit {
    Json,
}

/// Spellings of the original Quest that are commands here.
#[derive(Debug, Clone, Args)]
pub struct Original {
    /// `-list`
    #[arg(long, hide = true)]
    pub list: bool,
    /// `-lua`
    #[arg(long, hide = true)]
    pub lua: bool,
    /// `-i`
    #[arg(short, long, hide = true)]
    pub interactive: bool,
    /// `-try GEN`
    #[arg(long = "try", hide = true, value_name = "GEN")]
    pub try_gen: Option<String>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the suites and what each is for
    #[command(after_help = "Examples:\n  quest list\n  quest list my.lua")]
    List {
        #[command(flatten)]
        #[allow(missing_docs)]
        scripts: Scripts,
    },

    /// Print C types that a generator draws
    #[command(after_help = "Examples:
  quest try Test.ansi.result
  quest try -n 3 -s 1 'R.oneof{R.int, R.double}'
  quest try 'struct(list(choose(1,3), any_int))'")]
    Try {
        /// Lua expression for a generator
        #[arg(value_name = "GEN")]
        generator: String,
        #[command(flatten)]
        #[allow(missing_docs)]
        scripts: Scripts,
    },

    /// Print the built-in Lua, to copy and edit
    #[command(after_help = "Examples:
  quest dump                   all of it, in the order it is loaded
  quest dump ansi > my.lua     one file of it")]
    Dump {
        /// One file's name, such as ansi
        name: Option<String>,
    },

    /// Evaluate Lua interactively
    #[command(after_help = "Examples:
  quest repl
  echo 'print(R.run(R.pointer(R.char), Uniq.make(), 3))' | quest repl")]
    Repl {
        #[command(flatten)]
        #[allow(missing_docs)]
        scripts: Scripts,
    },

    /// Show what a suite draws: types, sizes, and how often what real bugs needed
    #[command(after_help = "Examples:
  quest stats -t regs
  quest stats -n 10000 --json
  quest stats ANSI.argc='choose(9,14)'")]
    Stats {
        /// Write JSON instead of a table
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        #[allow(missing_docs)]
        scripts: Scripts,
    },

    /// Hunt bugs: draw programs, compile and run them, save what fails
    #[command(after_help = "Examples:
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
some configuration no test case passed, and no bug was found, 130 interrupted.")]
    Fuzz(Box<Fuzz>),

    /// Examine toolchains: what each is, what is broken in it, what it lacks
    #[command(after_help = "Examples:
  quest doctor                                  the system's cc
  quest doctor --cc 'gcc -O2' --cc mycc         both, and whether their code links
  quest doctor --cc 'arm-linux-gnueabihf-gcc -static' --run 'qemu-arm {exe}' --memory 0
  quest doctor --cc 'mycc {in} -o {out}' --link 'gcc {in} -o {out}' --model ilp32
  quest doctor --cc mycc --json | jq '.toolchains[].lacks'

Nothing is broken by a feature that a compiler lacks, or by a pair that does not link.
Exit status: 0 all is well, 2 wrong usage, 3 a toolchain is broken, 4 internal, 130 interrupted.")]
    Doctor(Examined),

    /// Run saved bugs again, with the compilers recorded or others
    #[command(after_help = "Examples:
  quest replay quest-out/bugs/*                     do they still fail?
  quest replay quest-out/bugs/* --cc /opt/tcc/tcc   does this compiler have them?

Exit status: 0 all are gone, 1 some still fail, 2 wrong usage, 125 one could not be judged: a tool is missing,
a known-good program does not pass, or it fails in another way than recorded (git bisect run skips the
commit), 130 interrupted. Of several bugs, the greatest counts.")]
    Replay(Replay),

    /// Show how campaigns are getting on, from another terminal or after their end
    #[command(after_help = "Examples:
  quest status                         the screen of the campaign in quest-out, and what it found
  quest status host1/out host2/out     a table of several, and totals
  quest status --json quest-out        one JSON object a directory

Exit status: 0 shown, whatever they found; 2 a directory holds no campaign; 4 one cannot be read.")]
    Status {
        /// Directories that `quest fuzz --out` wrote
        #[arg(value_name = "DIR", default_value = OUT)]
        dirs: Vec<std::path::PathBuf>,

        /// Write JSON, one object a directory
        #[arg(long)]
        json: bool,
    },

    /// Tell what a campaign did and found: a page to read, Markdown for a comment, JSON or JUnit
    #[command(after_help = "Examples:
  quest report -o report.html                    one page on quest-out, which needs no network
  quest report quest-out --format markdown       short, for a comment on a change
  quest report quest-out --format json | jq '.bugs[].name'
  quest report quest-out --format junit -o junit.xml

The same directory gives the same bytes. docs/reports.md says what is in them.
Exit status: 0 written, whatever was found; 2 the directory holds no campaign; 4 it cannot be read.")]
    Report(Report),

    /// Calling conventions as automata: what they are, whether they are complete, what covers them
    #[command(after_help = "Examples:
  quest convention list
  quest convention show simple                         states, transitions and places
  quest convention check my.lua                        incomplete? inconsistent? with the shortest signature
  quest convention dot sysv-amd64 | dot -Tsvg          a picture
  quest convention suite sysv-amd64 --select pairs     the signatures that cover it
  quest convention place aapcs64 'double, struct(char, 3), int'
  quest fuzz --convention sysv-amd64 --select pairs --cc gcc --cc clang

docs/conventions.md says how to write one.
Exit status: 0 done, 1 a convention is incomplete or inconsistent, 2 wrong usage.")]
    Convention {
        #[command(subcommand)]
        #[allow(missing_docs)]
        action: ConventionAction,
    },

    /// Make saved bugs small: fewer arguments and members, plainer types, smaller values
    #[command(after_help = "Examples:
  quest shrink quest-out/bugs/*
  quest shrink --shrink-time 10m quest-out/bugs/tcc-0.9.27-callee-struct-f64x2-vararg1
  quest -t regs -n 1 --seed 7 --emit json > case.json && quest shrink --cc tcc case.json

The shrunk bug takes the place of the saved one, whose files are kept in BUG/original.
Exit status: 0 all gone, 1 some still there, 2 wrong usage, 130 interrupted.")]
    Shrink(Shrink),

    /// Print shell completions
    #[command(after_help = "Examples:\n  quest completions bash > /etc/bash_completion.d/quest")]
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },

    /// Print the manual page, or that of a command
    #[command(after_help = "Examples:
  quest man | man -l -
  quest man fuzz | man -l -
  quest man convention probe | man -l -")]
    Man {
        /// The command, and its own one
        #[arg(value_name = "COMMAND")]
        command: Vec<String>,
    },

    /// Clear up after a driver, once standard input is closed
    #[command(hide = true)]
    #[allow(missing_docs)]
    Guard { prefix: String, scratch: std::path::PathBuf },
}

/// What `quest convention` does.
#[derive(Debug, Clone, Subcommand)]
pub enum ConventionAction {
    /// List them, with the sizes of their automata and of the suites that cover them
    List {
        /// Write JSON instead of a table
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        #[allow(missing_docs)]
        scripts: Scripts,
    },

    /// Show an automaton: each state, and where each class of arguments goes from it
    Show {
        #[command(flatten)]
        #[allow(missing_docs)]
        which: WhichConvention,
        /// Write JSON instead of a table
        #[arg(long)]
        json: bool,
    },

    /// Find arguments and results that no rule places, and places that are given away twice
    #[command(after_help = "Examples:
  quest convention check sysv-amd64
  quest convention check my.lua mine

Exit status: 0 complete and consistent, 1 not so, 2 wrong usage.")]
    Check(Checked),

    /// Write an automaton for Graphviz
    Dot {
        #[command(flatten)]
        #[allow(missing_docs)]
        which: WhichConvention,
    },

    /// List the signatures that cover an automaton
    Suite {
        #[command(flatten)]
        #[allow(missing_docs)]
        which: WhichConvention,
        #[command(flatten)]
        #[allow(missing_docs)]
        selection: Selecting,
        /// Write JSON, one signature a line
        #[arg(long)]
        json: bool,
    },

    /// Hold compilers to a convention: look where callers put arguments, and callees results
    #[command(after_help = "Examples:
  quest convention probe sysv-amd64 --cc 'gcc -O2'
  quest convention probe aapcs64 --cc aarch64-linux-gnu-gcc --run 'qemu-aarch64 -L /usr/aarch64-linux-gnu {exe}'
  quest convention probe sysv-amd64 --cc tcc --assembler gcc --link 'tcc {in} -o {out}' -t regs -n 100

No other compiler is needed: a probe in assembly takes the callee's place, and then the caller's.
Exit status: 0 no difference, 1 some, 2 wrong usage, 3 the compiler is broken, 130 interrupted.")]
    Probe(LookOptions),

    /// Learn what compilers do with the arguments of a convention, as an automaton, and where they differ
    #[command(after_help = "Examples:
  quest convention learn sysv-amd64 --cc tcc --assembler gcc --adapt
  quest convention learn aapcs64 --cc aarch64-linux-gnu-gcc --run 'qemu-aarch64 -L /usr/aarch64-linux-gnu {exe}' --json

Exit status: 0 no difference, 1 some, 2 wrong usage, 3 the compiler is broken, 130 interrupted.")]
    Learn {
        #[command(flatten)]
        #[allow(missing_docs)]
        look: LookOptions,
        /// Print the whole automaton and all differences, and not a summary
        #[arg(long)]
        full: bool,
        /// Write the whole automaton and all differences to a file
        #[arg(short, long, value_name = "FILE")]
        out: Option<String>,
        /// Look at so many states at most
        #[arg(long, value_name = "N", default_value_t = 200)]
        states: usize,
    },

    /// Say where the arguments of a function go
    Place {
        /// Name of the convention
        name: String,
        /// Types of the arguments as Lua generators, with commas between
        #[arg(value_name = "TYPES")]
        types: String,
        /// Types of variable arguments
        #[arg(long, value_name = "TYPES")]
        variable: Option<String>,
        /// Type of the result
        #[arg(long, value_name = "TYPE", default_value = "void")]
        result: String,
        #[command(flatten)]
        #[allow(missing_docs)]
        scripts: Scripts,
    },
}

/// A convention, and who is held to it.
#[derive(Debug, Clone, Args)]
pub struct LookOptions {
    /// Name of the convention
    pub name: String,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub examined: Examined,

    /// A compiler that assembles the probe, compiles what prints, and links [default: the one under test]
    #[arg(long, value_name = "COMMAND")]
    pub assembler: Option<String>,

    /// Look at nothing that needs features of C the compilers reject
    #[arg(long)]
    pub adapt: bool,
}

/// A convention and which of its arguments.
#[derive(Debug, Clone, Args)]
pub struct WhichConvention {
    /// Name of the convention
    pub name: String,

    /// The automaton of variable arguments instead
    #[arg(long)]
    pub variable: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub scripts: Scripts,
}

/// Which signatures cover a convention.
#[derive(Debug, Clone, Args)]
pub struct Selecting {
    /// Which routes through the automaton: transitions, pairs of them, acyclic ones, or the papers' walk
    #[arg(long, value_name = "WHICH", default_value = "pairs")]
    pub select: Select,

    /// Each type that stands for the class of the last two arguments, and not one
    #[arg(long)]
    pub each_type: bool,
}

/// Options of `quest fuzz`.
#[derive(Debug, Clone, Args)]
pub struct Fuzz {
    #[command(flatten)]
    #[allow(missing_docs)]
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
    #[allow(missing_docs)]
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
    #[arg(help_heading = EFFORT)]
    pub shrink_share: Option<u32>,

    /// Failures that do not count, as Lua or JSON; each new bug prints the line to add
    #[arg(long, value_name = "FILE")]
    pub known: Option<std::path::PathBuf>,

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
    pub out: Option<std::path::PathBuf>,

    /// Begin anew in a directory with a campaign in it, which is kept whole in DIR/old-1, old-2, …
    #[arg(long, help_heading = PLACES)]
    pub force: bool,

    /// Go on with the campaign of a directory; of what it is to do, only -j, --time, --count,
    /// --max-bugs, --known, --no-avoid, --junit and how much a failure is worth may be said anew
    #[arg(long, value_name = "DIR", help_heading = PLACES, conflicts_with_all = [
        "cc", "link", "run", "convention", "pairs", "reference", "adapt", "out", "force", "campaign", "inputs", "eval", "seed",
        "seeds", "number", "size", "test", "std", "model", "without", "timeout", "memory",
        "file_size", "open_files", "processes",
    ])]
    pub resume: Option<std::path::PathBuf>,

    /// With --resume, run the command lines that are recorded, whoever recorded them; they are shown
    /// first
    #[arg(long, help_heading = PLACES, requires = "resume")]
    pub yes: bool,

    /// Write the results as JUnit XML
    #[arg(long, value_name = "FILE", help_heading = PLACES)]
    pub junit: Option<std::path::PathBuf>,

    /// Write events as JSON, one object a line, to standard output
    #[arg(long, help_heading = PLACES)]
    pub json: bool,

    /// Directory programs are built in [default: in memory if there is room]
    #[arg(long, value_name = "DIR", help_heading = PLACES)]
    pub scratch: Option<std::path::PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub effort: Effort,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub limits: LimitOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub scripts: Scripts,
}

/// The compilers under test.
#[derive(Debug, Clone, Args)]
pub struct Toolchains {
    /// A compiler under test, with its flags; with two or more, every ordered pair is also tested
    /// as caller and callee [default: $CC or cc]
    #[arg(long, value_name = "[NAME=]COMMAND")]
    pub cc: Vec<String>,

    /// Command that links, instead of each compiler's own: 'gcc {in} -o {out}'
    #[arg(long, value_name = "COMMAND")]
    pub link: Option<String>,

    /// Command that runs a program, such as an emulator: 'qemu-arm {exe}'
    #[arg(long, value_name = "COMMAND")]
    pub run: Option<String>,
}

/// What each child may use.
#[derive(Debug, Clone, Args)]
pub struct LimitOptions {
    /// Time limit of each compiler run and of each test program [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = LIMITS)]
    pub timeout: Option<Duration>,

    /// Memory limit of each process in MiB; 0 for none, which sanitizers and some emulators need
    /// [default: 4096]
    #[arg(long, value_name = "MIB", help_heading = LIMITS)]
    pub memory: Option<u64>,

    /// Size limit of each file a child writes, in MiB [default: 64]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(help_heading = LIMITS)]
    pub file_size: Option<u64>,

    /// Files each process may have open [default: 256]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(8..))]
    #[arg(help_heading = LIMITS)]
    pub open_files: Option<u64>,

    /// Processes a child may have at a time, its descendants included [default: 512]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(help_heading = LIMITS)]
    pub processes: Option<u64>,
}

/// Compilers that are looked at: options of `quest doctor`.
#[derive(Debug, Clone, Args)]
pub struct Examined {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub toolchains: Toolchains,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub limits: LimitOptions,

    /// Write JSON instead of text
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub scripts: Scripts,
}

/// Options of `quest replay`.
#[derive(Debug, Clone, Args)]
pub struct Replay {
    /// Directories of saved bugs; or files of test cases as `quest --emit json` prints them
    #[arg(required = true, value_name = "BUG|FILE.json")]
    pub bugs: Vec<std::path::PathBuf>,

    /// Compile everything with this compiler instead of the recorded ones
    #[arg(long, value_name = "[NAME=]COMMAND")]
    pub cc: Option<String>,

    /// Run the command lines that are recorded, whoever recorded them; they are shown first
    #[arg(long)]
    pub yes: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub limits: LimitOptions,
}

/// Options of `quest report`.
#[derive(Debug, Clone, Args)]
pub struct Report {
    /// Directory that `quest fuzz --out` wrote; or of one bug in it, for `markdown` and `text`
    #[arg(value_name = "DIR", default_value = OUT)]
    pub dir: std::path::PathBuf,

    /// What is written [default: html, or of one bug markdown]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<ReportFormat>,

    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
}

/// What `quest report` can write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum ReportFormat {
    Html,
    Markdown,
    Text,
    Json,
    Junit,
}

/// Options of `quest shrink`.
#[derive(Debug, Clone, Args)]
pub struct Shrink {
    /// Directories of saved bugs; or files of test cases as `quest --emit json` prints them
    #[arg(required = true, value_name = "BUG|FILE.json")]
    pub bugs: Vec<std::path::PathBuf>,

    /// The compiler, instead of the one that a saved bug names; needed for a test case alone
    #[arg(long, value_name = "[NAME=]COMMAND")]
    pub cc: Option<String>,

    /// Run the command lines that are recorded, whoever recorded them; they are shown first
    #[arg(long)]
    pub yes: bool,

    /// Data model of a test case alone [default: lp64]
    #[arg(long, value_parser = model_names())]
    pub model: Option<String>,

    /// Directory where the bug of a test case alone is saved [default: .]
    #[arg(long, value_name = "DIR")]
    pub out: Option<std::path::PathBuf>,

    /// Programs tried at a time [default: as many as there are processors]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: Option<u32>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub effort: Effort,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub limits: LimitOptions,
}

/// How much a failure is worth.
#[derive(Debug, Clone, Copy, Args)]
pub struct Effort {
    /// Shrink each failure for so long at most; 0s: not at all [default: 2m]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = EFFORT)]
    pub shrink_time: Option<Duration>,

    /// Try so many smaller test cases of each failure at most [default: 5000]
    #[arg(long, value_name = "N", help_heading = EFFORT)]
    pub tries: Option<u32>,

    /// Stop shrinking after so many in a row that do not fail [default: 1500]
    #[arg(long, value_name = "N", help_heading = EFFORT)]
    pub stall: Option<u32>,
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

/// What was typed: the options, and the Lua in the order it stood in.
#[derive(Debug)]
pub struct Typed {
    /// The options.
    pub cli: Cli,
    /// The Lua.
    pub inputs: Vec<Input>,
}

/// Parses a command line, program name first.
///
/// # Errors
/// What clap finds wrong, and its requests for help, ready to print.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Typed, clap::Error> {
    let matches = command().try_get_matches_from(args.into_iter().map(modern))?;
    let mut cli = Cli::from_arg_matches(&matches)?;
    let mut inputs = inputs(&matches, false)?;
    let mut innermost = &matches;
    while let Some((name, sub)) = innermost.subcommand() {
        if sub.try_contains_id("inputs").is_ok() {
            debug_assert_ne!(name, "dump");
            inputs.extend(self::inputs(sub, name == "check")?);
        }
        innermost = sub;
    }
    if let (None, Some(generator)) = (&cli.command, cli.original.try_gen.take()) {
        let scripts = cli.scripts.clone();
        cli.command = Some(Command::Try { generator, scripts });
    }
    Ok(Typed { cli, inputs })
}

/// The command as clap knows it. Every command takes the options of [`Drawing`], so that they may stand
/// in front of it; its help shows those that mean something to it.
pub fn command() -> clap::Command {
    let mut command = Cli::command();
    command.build();
    for sub in command.get_subcommands_mut() {
        let name = sub.get_name().to_string();
        *sub = mem::take(sub).mut_args(|arg| {
            let hide =
                arg.is_hide_set() || arg.is_global_set() && !heeds(&name, arg.get_id().as_str());
            arg.hide(hide)
        });
    }
    command
}

/// The command of a name, such as `convention probe`; of none, all of it.
///
/// # Errors
/// A name that is no command's: what there are.
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

/// The names of a command's own ones.
fn names(command: &clap::Command) -> Vec<String> {
    let known = command.get_subcommands().filter(|command| !command.is_hide_set());
    known.map(|command| command.get_name().to_string()).collect()
}

/// The command with the values that some options may have, which shells complete: suites, and conventions.
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

/// Whether an option of [`Drawing`] means something to a command.
fn heeds(command: &str, option: &str) -> bool {
    match command {
        "fuzz" | "stats" => true,
        "try" => matches!(option, "number" | "size" | "seed" | "std"),
        "repl" => option == "std",
        "doctor" => option == "model",
        _ => false,
    }
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

/// The Lua at one level of the command line, from left to right. Where names may stand between, what is no Lua is
/// a name.
fn inputs(matches: &ArgMatches, has_names: bool) -> Result<Vec<Input>, clap::Error> {
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
                None => return Err(no_lua(text)),
            }
        }
    }
    found.sort_by_key(|(index, _)| *index);
    Ok(found.into_iter().map(|(_, input)| input).collect())
}

impl Input {
    /// What a word is: a file, or an assignment.
    fn parse(text: &str) -> Option<Input> {
        if text.ends_with(".lua") {
            Some(Input::File(text.into()))
        } else {
            text.contains('=').then(|| Input::Assignment(text.into()))
        }
    }
}

fn no_lua(text: &str) -> clap::Error {
    let near = nearest(text, names(&command()).iter().map(String::as_str))
        .map_or(String::new(), |near| format!("did you mean `quest {near}`? "));
    let message = format!(
        "`{text}` is neither a command, nor FILE.lua, nor NAME=EXPR; {near}A suite is named by -t; see \
         quest --help"
    );
    Cli::command().error(clap::error::ErrorKind::InvalidValue, message)
}

fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text)
        .map_err(|error| format!("{error}; expected a number and a unit, such as 90s, 15m or 8h"))
}
