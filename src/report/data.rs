//! A report as plain data: what `--format json` writes, and what page and Markdown are made from.
//! Other people's text in it is free of control characters, and else as it came.

use serde::Serialize;

use crate::bug::pattern::Pattern;
use crate::bug::saved::{Assembly, Places};
use crate::journal::event::{Times, Why};
use crate::toolchain::verdict::Verdict;

/// All of a report.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The version of this structure.
    pub format: u32,
    /// The campaign's directory, as it was named.
    pub dir: String,
    /// What was run.
    pub run: Run,
    /// What it comes to.
    pub totals: Sums,
    /// What each configuration made of it, in the plan's order.
    pub configurations: Vec<Configuration>,
    /// That there is no bug, in words; none if there is one, or a failure that nobody looked into.
    pub no_bugs: Option<String>,
    /// The configurations in which no test case passed, a sentence; none if there is none.
    pub nothing_passed: Option<String>,
    /// Bugs, the most frequent first, then always the one that differs most from those before.
    pub bugs: Vec<Bug>,
    /// What compilers say they do not support, likewise.
    pub unsupported: Vec<Bug>,
    /// What failed and then did not, likewise.
    pub flaky: Vec<Bug>,
    /// Known failures that were met, and those that should have been.
    pub known: Vec<Entry>,
    /// What was not tried any more, since nearly every test case with it failed.
    pub left_out: Vec<LeftOut>,
    /// Failures that there was no time to look into.
    pub unexamined: u64,
    /// How far it was at some moments, from its start on.
    pub over_time: Vec<Moment>,
    /// What was drawn beside what failed; empty if nothing could be drawn again.
    pub distributions: Vec<Comparison>,
    /// How many test cases these were counted over.
    pub counted: Counted,
    /// The latest warnings of the campaign.
    pub warnings: Vec<Warned>,
    /// What this report could not tell, and why.
    pub problems: Vec<String>,
}

/// What was run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Run {
    /// Quest's version.
    pub quest: String,
    /// The command line that began it, without its first word.
    pub arguments: String,
    /// When it began, by the clock.
    pub started: String,
    /// When it ended, if it did.
    pub ended: Option<String>,
    /// Why it ended, if it did.
    pub why: Option<Why>,
    /// How often it went on after an interruption.
    pub resumed: usize,
    /// The suites and their shares: `ansi (2), regs`.
    pub suites: String,
    /// `seed 3`, or `seeds 0..1000`.
    pub seeds: String,
    /// Depth of types.
    pub size: u32,
    /// Test cases a program, unless tuned.
    pub batch: Option<u32>,
    /// Programs compiled at a time.
    pub jobs: usize,
    /// Scripts and chunks of Lua, as words of a command line.
    pub scripts: Vec<String>,
    /// When it was to stop, and what shrinking and each child might use, a sentence each.
    pub limits: Vec<String>,
}

/// What it comes to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sums {
    /// Seconds, interruptions left out.
    pub seconds: f64,
    /// Programs finished, or stopped after some of their test cases.
    pub programs: u64,
    /// Their test cases.
    pub cases: u64,
    /// Test cases a second.
    pub per_second: f64,
    /// Those of them that passed in every configuration.
    pub passed: u64,
    /// Those that failed in some configuration.
    pub failed: u64,
    /// Those that failed only as the file of known failures lists them.
    pub known: u64,
    /// Those that failed somewhere and then did not, and are in no count above.
    pub flaky: u64,
    /// Those with something that a compiler says it does not support, likewise.
    pub unsupported: u64,
    /// Those that were left out of some configuration, likewise.
    pub left_out: u64,
    /// Those that are in no count above: not tested in every configuration.
    pub untested: u64,
    /// Parts of test cases drawn again for breaking a rule of C.
    pub redrawn: u64,
    /// Warnings.
    pub warned: u64,
    /// Seconds at which the last new bug came.
    pub last_new: Option<f64>,
    /// Where the time went.
    pub times: Times,
}

/// A configuration.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Configuration {
    /// Its name: `gcc-O2 -> tcc`.
    pub name: String,
    /// The compilers' versions, the caller's first.
    pub versions: Vec<String>,
    /// The data model.
    pub model: String,
    /// The newest C its compilers know, if somebody said.
    pub std: Option<String>,
    /// Features of C its programs do without.
    pub without: String,
    /// Test cases that passed.
    pub passed: u64,
    /// Test cases that failed.
    pub failed: u64,
    /// Test cases that failed as the file of known failures lists them.
    pub known: u64,
    /// Test cases that failed and then did not.
    pub flaky: u64,
    /// Test cases with something that a compiler says it does not support.
    pub unsupported: u64,
    /// Test cases that were left out for what fails nearly always.
    pub left_out: u64,
    /// Test cases that were not tested here.
    pub untested: u64,
}

/// A bucket of failures, with the smallest one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Bug {
    /// Its name, which is that of its directory.
    pub name: String,
    /// A headline; empty if its directory has none.
    pub title: String,
    /// Its directory in that of the campaign.
    pub directory: String,
    /// Test cases that showed it.
    pub count: u64,
    /// Seconds at which it was found.
    pub seconds: f64,
    /// Whether an earlier campaign had saved it.
    pub seen_before: bool,
    /// Where it showed first.
    pub configuration: String,
    /// The suite it was drawn from.
    pub suite: String,
    /// What happened.
    pub verdict: Verdict,
    /// Side and kind of the wrong value, or the compiler's complaint.
    pub place: String,
    /// How the failing child ended.
    pub end: String,
    /// The first line it said, without the test case's number and seed.
    pub what: String,
    /// What else it said, up to some lines.
    pub output: String,
    /// The command line that failed, if its directory tells.
    pub command: Option<String>,
    /// The fingerprint, once it was shrunk.
    pub fingerprint: Option<String>,
    /// Who is wrong, if it was tried in every configuration.
    pub blame: Option<Blamed>,
    /// Where its arguments are, if its campaign holds compilers to a convention.
    pub places: Option<Places>,
    /// What the test cases that show it have in common, if that was found.
    pub pattern: Option<Common>,
    /// What became of it in each configuration, if it was tried.
    pub matrix: Option<Matrix>,
    /// How it was made small, if it was.
    pub shrunk: Option<Shrunk>,
    /// Its C files, the caller's first.
    pub sources: Vec<Source>,
    /// The values that are wrong.
    pub values: Vec<Wrong>,
    /// What a compiler makes of the function that is wrong, or likely so; none if it did not come to run.
    pub assembly: Option<Assembly>,
    /// The command line that runs it again.
    pub replay: String,
    /// The command line that draws the original again.
    pub again: String,
    /// The entry that lists it as known.
    pub paste: Option<String>,
    /// The prototypes it was seen with, of a bug that is known by a compiler's message.
    pub shapes: Vec<String>,
    /// Of something that is not supported, how to leave it out.
    pub way_out: Option<String>,
    /// What could not be read of its directory.
    pub problems: Vec<String>,
}

/// Who is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Blamed {
    /// The toolchains at fault.
    pub toolchains: Vec<String>,
    /// What their compilers say of their version, each once, if it is known.
    pub versions: Vec<String>,
    /// `caller`, `callee` or `both`, if the tries tell.
    pub end: Option<&'static str>,
    /// What the tries show, a sentence.
    pub why: String,
    /// Which component is wrong, likewise; none if it did not come to a link.
    pub diagnosis: Option<String>,
    /// Toolchains that agree with each other, the largest group first; empty if no pair was tried.
    pub groups: Vec<Vec<String>>,
    /// The groups of more than one, a sentence; none if there is none.
    pub agreement: Option<String>,
}

/// What the test cases that show a bug have in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Common {
    /// A sentence.
    pub told: String,
    /// The rule and its counts.
    #[serde(flatten)]
    pub pattern: Pattern,
}

/// What became of one program in each configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Matrix {
    /// Toolchains that are a callee somewhere: the columns after `alone`.
    pub callees: Vec<String>,
    /// A row for each toolchain that calls, or is alone.
    pub rows: Vec<Row>,
}

/// What became of a program that a toolchain compiles the caller of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The toolchain.
    pub caller: String,
    /// With itself in one file.
    pub alone: Option<Cell>,
    /// With each callee, in the order of the columns.
    pub with: Vec<Option<Cell>>,
}

/// What became of a program in a configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// Whether it passed.
    pub passed: bool,
    /// What happened.
    pub verdict: Verdict,
    /// The line that tells of it, without the test case's number and seed.
    pub what: String,
    /// The compiler that did not compile its side, if one did not.
    pub compiler: Option<String>,
}

/// How a bug was made small.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Shrunk {
    /// Values that the original passes.
    pub from: usize,
    /// Values that are left.
    pub to: usize,
    /// Whether nothing smaller fails.
    pub is_smallest: bool,
    /// How often the original failed when it was repeated, from 0 to 1.
    pub rate: f64,
}

/// A value that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wrong {
    /// Who found it, and where: `callee: arg 2, .b[1]`.
    pub place: String,
    /// Its type; empty if it is not known.
    pub ty: String,
    /// What it should be.
    pub expected: String,
    /// What it is.
    pub found: String,
}

/// A C file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Source {
    /// Its name.
    pub file: String,
    /// Its text, perhaps cut.
    pub text: String,
    /// Whether it is cut.
    pub cut: bool,
}

/// An entry of the file of known failures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The pattern, if the file is still there.
    pub pattern: Option<String>,
    /// Why it is known.
    pub why: Option<String>,
    /// Test cases that it lists.
    pub count: u64,
}

/// What was not tried any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// The bug whose trigger it is.
    pub bug: String,
    /// What test cases held.
    pub trigger: String,
    /// The configurations that it is left out of.
    pub configurations: String,
    /// Test cases that were not tried.
    pub cases: u64,
}

/// How far a campaign was at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Moment {
    /// Seconds since the start.
    pub seconds: f64,
    /// Test cases so far.
    pub cases: u64,
    /// Bugs so far.
    pub bugs: u64,
    /// Test cases a second since the moment before.
    pub per_second: f64,
}

/// A distribution of what was drawn beside that of what failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// What was counted.
    pub title: String,
    /// The values, in order.
    pub rows: Vec<Counts>,
}

/// How often a value was drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// The value: a type, a number, or a range of numbers.
    pub value: String,
    /// In all test cases counted.
    pub drawn: u64,
    /// In those that failed.
    pub failing: u64,
}

/// Test cases that distributions were counted over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counted {
    /// Drawn again from the plan.
    pub drawn: u64,
    /// Those of them that are variadic.
    pub drawn_variadic: u64,
    /// One for each bug that one test case shows, as it was before it was shrunk.
    pub failing: u64,
    /// Those of them that are variadic.
    pub failing_variadic: u64,
}

/// A warning.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Warned {
    /// Seconds since the start.
    pub seconds: f64,
    /// A sentence.
    pub text: String,
}
