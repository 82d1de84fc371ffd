//! What drawing and printing cost, on one core: `cargo bench`. Items are test cases.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use quest::c::check::Checks;
use quest::c::dialect::Dialect;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::case::TestCase;
use quest::case::draw::Drawer;
use quest::case::suite::Suite;
use quest::journal::plan::Work;
use quest::render::Program;
use quest::script::{Options, Script};

/// The same as the command's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

const SUITES: [&str; 2] = ["ansi", "regs"];
const CASES: u32 = 500;
const RULES: Rules<'static> = Rules::new(Dialect::DEFAULT, &LP64);

/// The script must live as long as its suite draws.
fn suite(name: &str) -> (Script, Suite) {
    let script = Script::new(&Options::default()).expect("the built-in Lua loads");
    let suite = script.suite(name).expect("the suite is built in");
    (script, suite)
}

fn draw(suite: &Suite, seed: i64) -> Vec<TestCase> {
    Drawer::new(suite, RULES, 2)
        .program(Work::Seed(seed).seeds(0), CASES)
        .expect("a built-in suite draws")
}

fn print(cases: &[TestCase]) -> String {
    let cases = cases.iter().map(|case| case.lower(&LP64, false)).collect();
    Program { header: String::new(), origin: Vec::new(), checks: Checks::Full, cases }.one_file()
}

/// Types and values, as plain data.
#[divan::bench(args = SUITES)]
fn generation(bencher: Bencher, name: &str) {
    let (_script, suite) = suite(name);
    let mut seed = 0;
    bencher.counter(ItemsCount::new(CASES)).bench_local(|| {
        seed += 1;
        draw(&suite, seed)
    });
}

/// The same, lowered to C and printed as one file.
#[divan::bench(args = SUITES)]
fn generation_and_printing(bencher: Bencher, name: &str) {
    let (_script, suite) = suite(name);
    let bytes: usize = (0..8).map(|seed| print(&draw(&suite, seed)).len()).sum();
    let mut seed = 0;
    bencher.counter(ItemsCount::new(CASES)).counter(BytesCount::new(bytes / 8)).bench_local(|| {
        seed += 1;
        print(&draw(&suite, seed))
    });
}
