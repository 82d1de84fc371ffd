//! Options of `quest convention`.

#![allow(missing_docs)]

use clap::{Args, Subcommand};

use super::doctor::Examined;
use super::drawing::{Drawing, Number, Seed, Seeds, Size, Skip, Std, Suites, Without};
use super::scripts::{Input, Scripts};
use crate::convention::select::Select;

pub(super) const AFTER_HELP: &str = "Examples:
  quest convention list
  quest convention show simple                         states, transitions and places
  quest convention check my.lua                        incomplete? inconsistent? with the shortest signature
  quest convention dot sysv-amd64 | dot -Tsvg          a picture
  quest convention suite sysv-amd64 --select pairs     the signatures that cover it
  quest convention place aapcs64 'double, struct(char, 3), int'
  quest fuzz --convention sysv-amd64 --select pairs --cc gcc --cc clang

docs/conventions.md says how to write one.
Exit status: 0 done, 1 a convention is incomplete or inconsistent, 2 wrong usage.";

/// What `quest convention` does.
#[derive(Debug, Clone, Subcommand)]
pub enum ConventionAction {
    /// List them, with the sizes of their automata and of the suites that cover them
    List {
        /// Write JSON instead of a table
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        scripts: Scripts,
    },

    /// Show an automaton: each state, and where each class of arguments goes from it
    Show {
        #[command(flatten)]
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
        which: WhichConvention,
    },

    /// List the signatures that cover an automaton
    Suite {
        #[command(flatten)]
        which: WhichConvention,
        #[command(flatten)]
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
    Probe(Probe),

    /// Learn what compilers do with the arguments of a convention, as an automaton, and where they differ
    #[command(after_help = "Examples:
  quest convention learn sysv-amd64 --cc tcc --assembler gcc --adapt
  quest convention learn aapcs64 --cc aarch64-linux-gnu-gcc --run 'qemu-aarch64 -L /usr/aarch64-linux-gnu {exe}' --json

Exit status: 0 no difference, 1 some, 2 wrong usage, 3 the compiler is broken, 130 interrupted.")]
    Learn {
        #[command(flatten)]
        look: Look,
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
        scripts: Scripts,
        #[command(flatten)]
        size: Size,
        #[command(flatten)]
        seed: Seed,
    },
}

/// A convention, who is held to it, and with which signatures.
#[derive(Debug, Clone, Args)]
pub struct Probe {
    #[command(flatten)]
    pub look: Look,

    #[command(flatten)]
    pub number: Number,

    #[command(flatten)]
    pub size: Size,

    #[command(flatten)]
    pub suites: Suites,

    #[command(flatten)]
    pub seed: Seed,

    #[command(flatten)]
    pub seeds: Seeds,

    #[command(flatten)]
    pub(super) skip: Skip,
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

impl ConventionAction {
    /// What is drawn, and how many test cases are passed over.
    pub(super) fn drawing(&self) -> (Drawing, u64) {
        let none = Drawing::default();
        match self.clone() {
            ConventionAction::Probe(Probe { look, number, size, suites, seed, seeds, skip }) => {
                let Look { std, without, .. } = look;
                (Drawing { number, size, suites, seed, seeds, std, without, ..none }, skip.skip)
            }
            ConventionAction::Learn { look: Look { std, without, .. }, .. } => {
                (Drawing { std, without, ..none }, 0)
            }
            ConventionAction::Place { size, seed, .. } => (Drawing { size, seed, ..none }, 0),
            _ => (none, 0),
        }
    }
}

/// A convention, and who is held to it.
#[derive(Debug, Clone, Args)]
pub struct Look {
    /// Name of the convention
    pub name: String,

    #[command(flatten)]
    pub examined: Examined,

    /// A compiler that assembles the probe, compiles what prints, and links [default: the one under test]
    #[arg(long, value_name = "COMMAND")]
    pub assembler: Option<String>,

    /// Look at nothing that needs features of C the compilers reject
    #[arg(long)]
    pub adapt: bool,

    #[command(flatten)]
    pub std: Std,

    #[command(flatten)]
    pub without: Without,
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
