//! What suites draw.

use crate::c::model::MODELS;
use crate::c::rules::Rules;
use crate::case::TestCase;
use crate::case::draw::Drawer;
use crate::journal::work::Work;
use crate::script::{Options, Script};

/// The seeds of each suite here.
const SEEDS: u32 = 40;

#[test]
fn programs_are_drawn_as_those_must_be_that_they_are_shrunk_and_rewritten_to() {
    let script = Script::new(&Options::default()).unwrap();
    let suites = [
        "flow",
        "loops",
        "vectorize",
        "memory",
        "control",
        "calls_flow",
        "idioms",
        "gnuflow",
        "toyflow",
    ];
    for (number, name) in suites.into_iter().enumerate() {
        let suite = script.suite(name).unwrap();
        let dialect = suite.std.as_deref().unwrap_or("c99").parse().unwrap();
        let model = MODELS[number % 4];
        let work = Work::Seeds(0, i64::MAX);
        let rules = Rules::new(dialect, model);
        let cases = Drawer::new(&suite, rules, 2).program(work.picks(0), SEEDS).unwrap();
        for case in cases {
            let TestCase::Flow(flow) = case else { panic!("{name}") };
            assert!(flow.is_whole(model), "{name}, seed {}", flow.seed);
        }
    }
}
