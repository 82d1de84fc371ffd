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
  quest convention check my.lua                        is it complete and consistent?
  quest convention dot sysv-amd64 | dot -Tsvg          a picture
  quest convention suite sysv-amd64 --select pairs     the signatures that cover it
  quest convention place aapcs64 'double, struct(char, 3), int'
  quest fuzz --convention sysv-amd64 --select pairs --cc gcc --cc clang

docs/conventions.md explains how to write one.
Exit status: 0 done, 1 a convention is incomplete or inconsistent, 2 wrong usage.";

/// Options of `quest convention`.
#[derive(Debug, Clone, Args)]
pub struct ConventionOptions {
    /// Its subcommand.
    #[command(subcommand)]
    pub action: ConventionAction,
}

/// The subcommands of `quest convention`.
#[derive(Debug, Clone, Subcommand)]
pub enum ConventionAction {
    /// List the conventions, with the sizes of their automata and of the suites that cover them
    List {
        /// Write JSON instead of a table
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        scripts: Scripts,
    },

    /// Show an automaton: its states, and where each class of arguments goes in each
    Show {
        #[command(flatten)]
        which: WhichConvention,
        /// Write JSON instead of a table
        #[arg(long)]
        json: bool,
    },

    /// Find arguments and results without a place, and places used twice
    #[command(after_help = "Examples:
  quest convention check sysv-amd64
  quest convention check my.lua mine

Exit status: 0 complete and consistent, 1 incomplete or inconsistent, 2 wrong usage.")]
    Check(Checked),

    /// Print an automaton for Graphviz
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

    /// Check where compilers put arguments and results against a convention
    #[command(after_help = "Examples:
  quest convention probe sysv-amd64 --cc 'gcc -O2'
  quest convention probe aapcs64 --cc 'aarch64-linux-gnu-gcc -static' --run 'qemu-aarch64 {exe}'
  quest convention probe sysv-amd64 --cc tcc --assembler gcc --link 'tcc {in} -o {out}' -t regs

This needs no other compiler: a probe in assembly replaces first the callee, then the caller.
Exit status: 0 no difference, 1 differences, 2 wrong usage, 3 the compiler is broken, 130 interrupted.")]
    Probe(Probe),

    /// Learn, as an automaton, where compilers put arguments, and where they differ from a convention
    #[command(after_help = "Examples:
  quest convention learn sysv-amd64 --cc tcc --assembler gcc --adapt
  quest convention learn aapcs64 --cc 'aarch64-linux-gnu-gcc -static' --run 'qemu-aarch64 {exe}'

Exit status: 0 no difference, 1 differences, 2 wrong usage, 3 the compiler is broken, 130 interrupted.")]
    Learn {
        #[command(flatten)]
        look: Look,
        /// Print the whole automaton and all differences instead of a summary
        #[arg(long)]
        full: bool,
        /// Write the whole automaton and all differences to a file
        #[arg(short, long, value_name = "FILE")]
        out: Option<String>,
        /// Maximum number of states to explore
        #[arg(long, value_name = "N", default_value_t = 200)]
        states: usize,
    },

    /// Show where the arguments of a function go
    Place {
        /// Name of the convention
        name: String,
        /// Types of the arguments, as Lua generators separated by commas
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

/// A convention, the compilers to check, and the signatures to check them with.
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

/// A convention and one of its automata.
#[derive(Debug, Clone, Args)]
pub struct WhichConvention {
    /// Name of the convention
    pub name: String,

    /// Use the automaton for variable arguments
    #[arg(long)]
    pub variable: bool,

    #[command(flatten)]
    pub scripts: Scripts,
}

/// The choice of signatures that cover a convention.
#[derive(Debug, Clone, Args)]
pub struct Selecting {
    /// Routes to take through the automaton: transitions, pairs of transitions, acyclic routes, or the
    /// papers' walk
    #[arg(long, value_name = "WHICH", default_value = "pairs")]
    pub select: Select,

    /// Try each representative type of the last two arguments' classes, instead of one
    #[arg(long)]
    pub each_type: bool,
}

impl ConventionAction {
    /// The options for drawing that the command takes, and the number of test cases to skip.
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

/// A convention and the compilers to check.
#[derive(Debug, Clone, Args)]
pub struct Look {
    /// Name of the convention
    pub name: String,

    #[command(flatten)]
    pub examined: Examined,

    /// Compiler that assembles and links the probe, and compiles its output functions [default: the one
    /// under test]
    #[arg(long, value_name = "COMMAND")]
    pub assembler: Option<String>,

    /// Leave out features of C that the compilers reject
    #[arg(long)]
    pub adapt: bool,

    #[command(flatten)]
    pub std: Std,

    #[command(flatten)]
    pub without: Without,
}

/// Names of conventions, mixed with the Lua that defines them.
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
