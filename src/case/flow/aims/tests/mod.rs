//! Which programs have a shape, and which similar ones do not.

mod examples;

use std::collections::BTreeSet;

use super::aims;
use super::walk::Walk;
use crate::c::model::LP64;
use crate::case::flow::machine::Machine;
use crate::case::flow::tests::reader;

/// Which aims a program meets.
fn met(text: &str) -> Vec<&'static str> {
    let flow = reader::program(text);
    let walk = Walk::new(&flow, &LP64);
    aims().filter(|aim| aim.is_met(&walk)).map(|aim| aim.name).collect()
}

/// Whether a program is C and has a single meaning.
fn is_whole(text: &str) -> bool {
    let flow = reader::program(text);
    flow.keeps_constraints(&LP64) && Machine::new(&flow, &LP64).run().is_ok()
}

#[test]
fn each_aim_is_met_by_its_example_and_not_by_what_lacks_one_thing() {
    let mut wrong: Vec<String> = Vec::new();
    for (name, program, miss) in examples::EXAMPLES {
        let broken = [program, miss].into_iter().filter(|text| !is_whole(text));
        wrong.extend(broken.map(|text| format!("{name}: no C with a single meaning: {text}")));
        if !met(program).contains(name) {
            wrong.push(format!("{name}: not in {program}"));
        }
        if met(miss).contains(name) {
            wrong.push(format!("{name}: in {miss}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_aim_has_an_example() {
    let shown = examples::EXAMPLES.iter().map(|(name, ..)| *name);
    let shown: BTreeSet<&str> = shown.chain(examples::NOT_YET).collect();
    let all: BTreeSet<&str> = aims().map(|aim| aim.name).collect();
    assert_eq!(shown, all);
    assert_eq!(all.len(), aims().count(), "two aims have one name");
}

#[test]
fn what_never_runs_meets_no_aim_of_a_loop() {
    let around = |test: i32| {
        format!(
            "void main() {{ if (g) {{ schar c; for (c = 4; c >= 0; c -= 1) h[c] = c; }} }} int g = {test}; int h[9];"
        )
    };
    assert!(met(&around(1)).contains(&"narrow counter that falls"));
    assert!(!met(&around(0)).contains(&"narrow counter that falls"));
}
