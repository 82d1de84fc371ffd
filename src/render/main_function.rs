//! The function `main`, which runs the test cases of a file.

use std::iter;

use super::runs::Runs;
use crate::c::check::Checks;
use crate::c::complaint::{self, Topic};
use crate::c::path::Path;
use crate::c::print::{Printer, Text};
use crate::c::tree::Tag;

const BEGIN: &str = include_str!("begin.c");
const TABLE: &str = include_str!("table.c");
const MAIN: &str = include_str!("main.c");
const CHOICE: &str = include_str!("choice.c");

/// The beginning of `main`, with arguments and without.
const HEAD: &str = "int main(int argc, char **argv)\n{\n";
const BARE: &str = "int main(void)\n{\n";

/// All test cases are chosen, where they are called by a table.
const ALL: &str = "    int first = 0, last = 0;\n";

/// The number of test cases in a piece of `main`: it has a line for each.
const LINES: usize = 1000;

/// The function `main`, in pieces: it runs all test cases, or the one whose number is its argument; in the terse form,
/// for `3-7`, those with these numbers. On a machine that passes no arguments it runs all.
pub(super) fn main(
    checks: Checks,
    runs: &Runs,
    takes_arguments: bool,
    tells_end: bool,
) -> impl Iterator<Item = String> {
    let head = match checks {
        Checks::Full => "\nstatic int quest_only;\nstatic int quest_ran;\n",
        Checks::Terse => "\nstatic int quest_ran;\n",
    };
    let line = complaint::end("%d");
    let told = tells_end.then(|| format!("    QUEST_PRINT((\"{line}\\n\", quest_ran));\n"));
    // Success is what must be shown: a compiler that gets comparisons wrong must not get it by default.
    let end =
        "    return quest_failures == 0 && quest_ran > 0 ? 0 : quest_failures > 0 ? 1 : 2;\n}\n";
    let pieces: Box<dyn Iterator<Item = String>> = match checks {
        Checks::Full => Box::new(main_of_statements(runs, takes_arguments)),
        Checks::Terse => Box::new(main_of_table(runs, takes_arguments)),
    };
    iter::once(head.into()).chain(pieces).chain(told).chain([end.into()])
}

/// The lines for test cases, in pieces. Each is appended to those before it in its piece.
fn lines<T>(
    runs: impl Iterator<Item = T>,
    printer: impl Fn() -> Printer,
    print: impl Fn(&mut Printer, u32, T),
) -> impl Iterator<Item = String> {
    let mut rest = (1..).zip(runs).peekable();
    iter::from_fn(move || {
        rest.peek()?;
        let mut printer = printer();
        rest.by_ref().take(LINES).for_each(|(number, run)| print(&mut printer, number, run));
        Some(printer.finish())
    })
}

/// A `main` with a statement for each test case.
fn main_of_statements(runs: &Runs, takes_arguments: bool) -> impl Iterator<Item = String> {
    // Where all are to reach the same, the function that looks knows it.
    let all = runs.common_reaches().map(|reaches| reaches.to_string());
    let [parameter, calls, format, value] = match &all {
        Some(all) => ["void", all, all, ""],
        None => ["int calls", "calls", "%d", "calls, "],
    };
    // The test cases of a program are of one suite, and so of one family.
    let reached = runs.iter().next().map(|run| run.reached);
    let topic = reached.map(|(side, subject)| Topic::Value(side, subject, Path::default()));
    let topic = topic.map(|topic| topic.to_string()).unwrap_or_default();
    let begin = BEGIN.replace("TOPIC", &topic).replace("PARAMETER", parameter);
    let begin = begin.replace("VALUES", &complaint::values(format, "%d"));
    let begin = begin.replace("CALLS", calls).replace("VALUE", value);
    let says_reaches = all.is_none();
    let runs = runs.iter().zip(runs.seeds());
    let printer = || Printer::new(Text::default(), None);
    let lines = lines(runs, printer, move |printer, number, (run, seed)| {
        printer.tag_as(Tag::of_seed(seed));
        printer.run_case(number, seed, &run, says_reaches);
    });
    let main = if takes_arguments { format!("{HEAD}{MAIN}") } else { BARE.into() };
    [begin, main].into_iter().chain(lines)
}

/// A `main` with a table of the test cases.
fn main_of_table(runs: &Runs, takes_arguments: bool) -> impl Iterator<Item = String> {
    let printer = || Printer::terse(Text::default(), 0);
    let lines = lines(runs.iter(), printer, |printer, number, run| {
        printer.renumber(number);
        printer.entry(&run);
    });
    let calls = runs.common_reaches().map(|reaches| reaches.to_string());
    let mut reached = String::new();
    if calls.is_none() {
        let reaches: Vec<String> = runs.iter().map(|run| run.reaches.to_string()).collect();
        reached = format!("static const int quest_reaches[] = {{ {} }};\n", reaches.join(", "));
    }
    let calls = calls.unwrap_or_else(|| "quest_reaches[quest_case - 1]".into());
    let choice = if takes_arguments { format!("{HEAD}{CHOICE}") } else { format!("{BARE}{ALL}") };
    let end = [reached, choice, TABLE.replace("CALLS", &calls)];
    let table = iter::once("static void (*const quest_cases[])(void) = {\n".into());
    table.chain(lines).chain(["    0\n};\n".into()]).chain(end)
}
