//! A report as plain data: the output of `--format json`, and the source of the page and of Markdown.
//! Text from compilers and others is stripped of control characters, and otherwise unchanged.

use serde::Serialize;

use crate::bug::pattern::Pattern;
use crate::bug::saved::{Assembly, Places};
use crate::journal::event::Why;
use crate::journal::tally::Times;
use crate::report::coverage::Coverage;
use crate::toolchain::verdict::Verdict;

/// All of a report.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The version of this structure.
    pub format: u32,
    /// The campaign's directory, as named on the command line.
    pub dir: String,
    /// The campaign: its programs, compilers and versions.
    pub run: Run,
    /// The totals.
    pub totals: Sums,
    /// The results of each configuration, in the plan's order.
    pub configurations: Vec<Configuration>,
    /// A sentence that there is no bug; none if there is one, or if a failure was not examined.
    pub no_bugs: Option<String>,
    /// What an exhaustive campaign went through; none of another.
    pub coverage: Option<Coverage>,
    /// The configurations in which no test case passed, a sentence; none if there is none.
    pub nothing_passed: Option<String>,
    /// Bugs, the most frequent first, then always the one most dissimilar from those before.
    pub bugs: Vec<Bug>,
    /// Features that compilers reject as unsupported, in the same order.
    pub unsupported: Vec<Bug>,
    /// Flaky failures, in the same order.
    pub flaky: Vec<Bug>,
    /// Known failures that occurred, and those that should have.
    pub known: Vec<Entry>,
    /// Triggers that were left out, since nearly every test case with them failed.
    pub left_out: Vec<LeftOut>,
    /// Failures that there was no time to examine.
    pub unexamined: u64,
    /// The progress at some points in time, from the start.
    pub over_time: Vec<Moment>,
    /// Distributions of drawn and failing test cases; empty if nothing could be drawn again.
    pub distributions: Vec<Comparison>,
    /// The number of test cases behind them.
    pub counted: Counted,
    /// The latest warnings of the campaign.
    pub warnings: Vec<Warned>,
    /// Facts that this report could not determine, and why.
    pub problems: Vec<String>,
}

/// The campaign: its programs, compilers and versions.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Run {
    /// Quest's version.
    pub quest: String,
    /// The command line that started it, without its first word.
    pub arguments: String,
    /// The wall-clock time of its start.
    pub started: String,
    /// When it ended, if it did.
    pub ended: Option<String>,
    /// Why it ended, if it did.
    pub why: Option<Why>,
    /// How many times it was resumed.
    pub resumed: usize,
    /// The suites and their shares: `ansi (2), regs`.
    pub suites: String,
    /// `seed 3`, or `seeds 0..1000`.
    pub seeds: String,
    /// Depth of types.
    pub size: u32,
    /// Test cases per program, unless tuned.
    pub batch: Option<u32>,
    /// The number of programs compiled at a time.
    pub jobs: usize,
    /// Scripts and chunks of Lua, as words of a command line.
    pub scripts: Vec<String>,
    /// The limits on the campaign, on shrinking and on each child, a sentence each.
    pub limits: Vec<String>,
}

/// The totals.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sums {
    /// Seconds, without interruptions.
    pub seconds: f64,
    /// Programs finished, or stopped after some of their test cases.
    pub programs: u64,
    /// Their test cases.
    pub cases: u64,
    /// Test cases per second.
    pub per_second: f64,
    /// Those of them that passed in every configuration.
    pub passed: u64,
    /// Those that failed in some configuration.
    pub failed: u64,
    /// Those that failed only as the file of known failures lists them.
    pub known: u64,
    /// Flaky ones, which are in no count above.
    pub flaky: u64,
    /// Those with something that a compiler says it does not support, which are in no count above.
    pub unsupported: u64,
    /// Those that were left out of some configuration, which are in no count above.
    pub left_out: u64,
    /// The rest: not tested in every configuration.
    pub untested: u64,
    /// Parts of test cases drawn again for breaking a rule of C.
    pub redrawn: u64,
    /// Warnings.
    pub warned: u64,
    /// Seconds at which the last new bug was found.
    pub last_new: Option<f64>,
    /// How the time was spent.
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
    /// The newest C standard of its compilers, if given.
    pub std: Option<String>,
    /// Features of C that its programs avoid.
    pub without: String,
    /// Test cases that passed.
    pub passed: u64,
    /// Test cases that failed.
    pub failed: u64,
    /// Test cases that failed as the file of known failures lists them.
    pub known: u64,
    /// Flaky test cases.
    pub flaky: u64,
    /// Test cases with something that a compiler says it does not support.
    pub unsupported: u64,
    /// Test cases left out for something that nearly always fails.
    pub left_out: u64,
    /// Test cases that were not tested here.
    pub untested: u64,
}

/// What bisection found out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Bisected {
    /// The name of the toolchain.
    pub compiler: String,
    /// The pass, and the function on which it ran, if they are known.
    pub pass: Option<String>,
    /// The function in which it matters.
    pub function: Option<String>,
    /// Sets of options, each of which hides the failure.
    pub hiding: Vec<String>,
    /// What was measured, a sentence each, with code between backquotes.
    pub measured: Vec<String>,
    /// The change that the pass makes, as lines of a diff.
    pub diff: Vec<String>,
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
    /// Whether an earlier campaign saved it.
    pub seen_before: bool,
    /// The configuration where it was first seen.
    pub configuration: String,
    /// The suite it was drawn from.
    pub suite: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Side and kind of the wrong value, or the compiler's complaint.
    pub place: String,
    /// How the failing child ended.
    pub end: String,
    /// The first line of its output, without the test case's number and seed.
    pub what: String,
    /// Further output, up to some lines.
    pub output: String,
    /// The command line that failed, if its directory has it.
    pub command: Option<String>,
    /// The fingerprint, once it is shrunk.
    pub fingerprint: Option<String>,
    /// The pass after which it is wrong, and what else decides, as far as bisection found it.
    pub bisection: Option<Bisected>,
    /// The diagnosis, if it was tried in every configuration.
    pub blame: Option<Blamed>,
    /// Where its arguments are, if the campaign examined them.
    pub places: Option<Places>,
    /// The rule that distinguishes the test cases that show it, if one was found.
    pub pattern: Option<Common>,
    /// Its result in each configuration, if it was tried.
    pub matrix: Option<Matrix>,
    /// How it was shrunk, if it was.
    pub shrunk: Option<Shrunk>,
    /// Its C files, the caller's first.
    pub sources: Vec<Source>,
    /// The values that are wrong.
    pub values: Vec<Wrong>,
    /// The assembly of the wrong function, or the probable one; none if the program did not run.
    pub assembly: Option<Assembly>,
    /// The command line that runs it again.
    pub replay: String,
    /// The command line that draws the original again.
    pub again: String,
    /// The entry that lists it as known.
    pub paste: Option<String>,
    /// The shapes it occurred with (such as prototypes), if a compiler's message identifies the bug.
    pub shapes: Vec<String>,
    /// How to leave out something unsupported.
    pub way_out: Option<String>,
    /// The parts of its directory that could not be read.
    pub problems: Vec<String>,
}

/// The diagnosis of a bug.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Blamed {
    /// The toolchains at fault.
    pub toolchains: Vec<String>,
    /// Their compilers' versions, each once, if known.
    pub versions: Vec<String>,
    /// `caller`, `callee` or `both`, if decided.
    pub end: Option<&'static str>,
    /// The evidence, a sentence.
    pub why: String,
    /// The wrong components, a sentence; none if nothing was linked.
    pub diagnosis: Option<String>,
    /// Toolchains that agree with each other, the largest group first; empty if no pair was tried.
    pub groups: Vec<Vec<String>>,
    /// The groups of more than one, a sentence; none if there is none.
    pub agreement: Option<String>,
}

/// A rule that distinguishes the test cases that show a bug.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Common {
    /// A sentence.
    pub told: String,
    /// The rule and its counts.
    #[serde(flatten)]
    pub pattern: Pattern,
}

/// The results of one program in each configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Matrix {
    /// The words for rows and columns: `caller` and `callee`, if the program has them.
    pub sides: [&'static str; 2],
    /// Toolchains that are a callee somewhere: the columns after `alone`.
    pub callees: Vec<String>,
    /// A row for each toolchain that is a caller or alone.
    pub rows: Vec<Row>,
}

/// The results of a program whose caller one toolchain compiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The toolchain.
    pub caller: String,
    /// Alone, in one file.
    pub alone: Option<Cell>,
    /// With each callee, in the order of the columns.
    pub with: Vec<Option<Cell>>,
}

/// The result of a program in a configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// Whether it passed.
    pub passed: bool,
    /// The verdict.
    pub verdict: Verdict,
    /// The line that reports it, without the test case's number and seed.
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
    /// Seconds after which it was the smallest, or shrinking was stopped.
    pub seconds: f64,
    /// How often the original failed when it was repeated, from 0 to 1.
    pub rate: f64,
}

/// A value that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wrong {
    /// The side that found it, and the place: `callee: arg 2, .b[1]`.
    pub place: String,
    /// Its type; empty if it is not known.
    pub ty: String,
    /// The expected value.
    pub expected: String,
    /// The value found.
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
    /// Its reason.
    pub why: Option<String>,
    /// Test cases that it lists.
    pub count: u64,
}

/// A trigger that was left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// The bug whose trigger it is.
    pub bug: String,
    /// The trigger, in words.
    pub trigger: String,
    /// The configurations that it is left out of.
    pub configurations: String,
    /// The number of skipped test cases.
    pub cases: u64,
}

/// The progress of a campaign at a point in time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Moment {
    /// Seconds since the start.
    pub seconds: f64,
    /// Test cases so far.
    pub cases: u64,
    /// Bugs so far.
    pub bugs: u64,
    /// Test cases per second since the previous point.
    pub per_second: f64,
}

/// A distribution over drawn and over failing test cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// Its title.
    pub title: String,
    /// The values, in order.
    pub rows: Vec<Counts>,
}

/// How often a value was drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// The value: a type, a number, or a range of numbers.
    pub value: String,
    /// In all counted test cases.
    pub drawn: u64,
    /// In those that failed.
    pub failing: u64,
}

/// The number of test cases behind the distributions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counted {
    /// Drawn again from the plan.
    pub drawn: u64,
    /// Those of them that are variadic.
    pub drawn_variadic: u64,
    /// One for each bug that a single test case shows, before shrinking.
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
