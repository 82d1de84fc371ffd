//! What start-up, drawing, lowering and printing cost, on one core: `cargo bench`. Items are test cases.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use quest::c::check::Checks;
use quest::c::dialect::Dialect;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::case::TestCase;
use quest::case::draw::Drawer;
use quest::case::suite::Suite;
use quest::journal::work::Work;
use quest::render::{Kept, Program};
use quest::script::{Options, Script};

/// The same as the command's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// One of each family, and another of calls.
const SUITES: [&str; 4] = ["ansi", "regs", "arith", "flow"];
const CASES: u32 = 500;
const RULES: Rules<'static> = Rules::new(Dialect::DEFAULT, &LP64);

/// A program whose run takes [`STEPS`] steps: a loop with one assignment.
const LOOP: &str = r#"{"family":"flow","seed":1,"suite":"flow","objects":[
    {"type":{"int":"uint"},"storage":"global","value":{"int":"1"}},
    {"type":{"int":"int"},"storage":{"local":0}}],
    "routines":[{"parameters":[],"sight":"public","body":[{"loop":{"form":"for",
        "first":{"assign":[{"object":1},null,{"int":["0","int"]}]},
        "condition":{"binary":["<",[{"read":{"object":1}},{"int":["1300","int"]}]]},
        "last":{"assign":[{"object":1},"+",{"int":["1","int"]}]},
        "body":[{"assign":[{"object":0},null,{"binary":["+",[
            {"binary":["*",[{"read":{"object":0}},{"int":["3","int"]}]]},{"read":{"object":1}}]]}]}]}}]}]}"#;
/// The statements of the loop, of its head, and its iterations.
const STEPS: u32 = 2 + 3 * 1300 + 1;

/// The script must live as long as its suite draws.
fn suite(name: &str) -> (Script, Suite) {
    let script = Script::new(&Options::default()).expect("the built-in Lua loads");
    let suite = script.suite(name).expect("the suite is built in");
    (script, suite)
}

fn draw(suite: &Suite, seed: i64) -> Vec<TestCase> {
    Drawer::new(suite, RULES, 2)
        .program(Work::Seed(seed).picks(0), CASES)
        .expect("a built-in suite draws")
}

fn lowered(cases: &[TestCase], checks: Checks) -> Program {
    let cases = cases.iter().map(|case| case.lower(&LP64, false)).collect();
    let (header, origin) = (String::new(), Vec::new());
    Program { header, origin, checks, takes_arguments: true, kept: Kept::default(), cases }
}

fn print(cases: &[TestCase]) -> String {
    lowered(cases, Checks::Terse).one_file()
}

/// The Lua of one suite, read and run.
#[divan::bench(args = SUITES)]
fn start_up(bencher: Bencher, name: &str) {
    bencher.bench_local(|| suite(name));
}

/// Types and values, as plain data.
#[divan::bench(args = SUITES)]
fn drawing(bencher: Bencher, name: &str) {
    let (_script, suite) = suite(name);
    let mut seed = 0;
    bencher.counter(ItemsCount::new(CASES)).bench_local(|| {
        seed += 1;
        draw(&suite, seed)
    });
}

/// From test cases to C trees.
#[divan::bench(args = SUITES)]
fn lowering(bencher: Bencher, name: &str) {
    let (_script, suite) = suite(name);
    let cases = draw(&suite, 1);
    bencher.counter(ItemsCount::new(CASES)).bench_local(|| lowered(&cases, Checks::Terse));
}

/// From C trees to one file, as a campaign prints it.
#[divan::bench(args = SUITES)]
fn printing(bencher: Bencher, name: &str) {
    print_form(bencher, name, Checks::Terse);
}

/// The same, as people read it.
#[divan::bench(args = SUITES)]
fn printing_in_full(bencher: Bencher, name: &str) {
    print_form(bencher, name, Checks::Full);
}

fn print_form(bencher: Bencher, name: &str, checks: Checks) {
    let (_script, suite) = suite(name);
    let program = lowered(&draw(&suite, 1), checks);
    let bytes = program.one_file().len();
    let counters = bencher.counter(ItemsCount::new(CASES)).counter(BytesCount::new(bytes));
    counters.bench_local(|| program.one_file());
}

/// All of it: types and values, lowered to C and printed as one file.
#[divan::bench(args = SUITES)]
fn drawing_lowering_and_printing(bencher: Bencher, name: &str) {
    let (_script, suite) = suite(name);
    let bytes: usize = (0..8).map(|seed| print(&draw(&suite, seed)).len()).sum();
    let mut seed = 0;
    bencher.counter(ItemsCount::new(CASES)).counter(BytesCount::new(bytes / 8)).bench_local(|| {
        seed += 1;
        print(&draw(&suite, seed))
    });
}

/// Runs of a program while it is written, by their steps. Lowering runs it once, and takes little else.
#[divan::bench]
fn running(bencher: Bencher) {
    let case: TestCase = serde_json::from_str(LOOP).expect("it is a test case");
    bencher.counter(ItemsCount::new(STEPS)).bench_local(|| case.lower(&LP64, false));
}
