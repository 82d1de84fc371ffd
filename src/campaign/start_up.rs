//! The cost of starting compilers, linkers and programs: the part of a program's cost that does not depend on its
//! test cases.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::time::Duration;

use crate::exec::child;
use crate::journal::plan::Plan;
use crate::toolchain::build::{Build, EXE, NoVerdict, Team};
use crate::toolchain::templates::Toolchain;

/// A program without test cases.
const EMPTY: &str = "int main(void)\n{\n    return 0;\n}\n";

/// Assumed, in seconds, where a compiler fails even on an empty program: what gcc takes.
const USUAL: f64 = 0.05;

/// The processor time, in seconds, that a program without test cases takes in all configurations of a plan together.
/// A toolchain that does not work is left to the first program.
pub(super) fn start_up(build: &Build, plan: &Plan) -> f64 {
    let mut known = BTreeMap::new();
    let mut cost = |toolchain: &Toolchain| -> Result<Cost, NoVerdict> {
        if let Some(cost) = known.get(&toolchain.name) {
            return Ok(*cost);
        }
        let cost = measure(build, toolchain)?;
        known.insert(toolchain.name.clone(), cost);
        Ok(cost)
    };
    let mut units = BTreeSet::new();
    let mut all = Duration::ZERO;
    for target in &plan.targets {
        let configuration = &target.configuration;
        let Team { caller, callee, linker } = configuration.team();
        let compilers = iter::once(caller).chain(iter::repeat(callee));
        for (source, compiler) in configuration.sources().iter().zip(compilers) {
            // An object is compiled once, whatever it is linked into.
            if units.insert((source, &compiler.name)) {
                all += cost(compiler).map_or(Duration::ZERO, |cost| cost.compile);
            }
        }
        all += cost(linker).map_or(Duration::ZERO, |cost| cost.link_and_run);
    }
    if all.is_zero() { USUAL } else { all.as_secs_f64() }
}

#[derive(Clone, Copy)]
struct Cost {
    compile: Duration,
    link_and_run: Duration,
}

fn measure(build: &Build, toolchain: &Toolchain) -> Result<Cost, NoVerdict> {
    build.write("empty.c", EMPTY)?;
    let start = child::processor_time_of_thread();
    build.compile(toolchain, "empty.c", "empty.o")?;
    let compiled = child::processor_time_of_thread();
    let linked = build.link(Team::of(toolchain), &["empty.o"], EXE)?;
    if linked.passed() {
        build.run(toolchain, EXE, None)?;
    }
    let ran = child::processor_time_of_thread();
    Ok(Cost { compile: compiled - start, link_and_run: ran - compiled })
}
