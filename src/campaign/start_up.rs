//! The cost of starting compilers, linkers and programs: the part of a program's cost that does not depend on its
//! test cases.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::time::{Duration, Instant};

use crate::exec::child;
use crate::journal::plan::Plan;
use crate::toolchain::build::{Build, EXE, NoVerdict, Team};
use crate::toolchain::templates::Toolchain;

/// A program without test cases.
const EMPTY: &str = "int main(void)\n{\n    return 0;\n}\n";

/// Assumed, in seconds, where a compiler fails even on an empty program: what gcc takes.
const USUAL: f64 = 0.05;

/// What a program without test cases costs.
pub(super) struct StartUp {
    /// The processor time, in seconds, that it takes in all configurations together.
    pub(super) seconds: f64,
    /// How long each configuration takes to build it; none if it cannot.
    pub(super) building: Vec<Option<Duration>>,
}

/// What a program without test cases costs in the configurations of a plan.
/// A toolchain that does not work is left to the first program.
pub(super) fn start_up(build: &Build, plan: &Plan) -> StartUp {
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
    let mut building = Vec::new();
    for target in &plan.targets {
        let configuration = &target.configuration;
        let Team { caller, callee, linker } = configuration.team();
        let compilers = iter::once(caller).chain(iter::repeat(callee));
        let mut slowest = Some(Duration::ZERO);
        for (source, compiler) in configuration.sources().iter().zip(compilers) {
            let cost = cost(compiler).ok();
            let took = cost.and_then(|cost| cost.building);
            slowest = slowest.zip(took).map(|(one, other)| one.max(other));
            // An object is compiled once, whatever it is linked into.
            if units.insert((source, &compiler.name)) {
                all += cost.map_or(Duration::ZERO, |cost| cost.compile);
            }
        }
        all += cost(linker).map_or(Duration::ZERO, |cost| cost.link_and_run);
        building.push(slowest);
    }
    StartUp { seconds: if all.is_zero() { USUAL } else { all.as_secs_f64() }, building }
}

/// What a toolchain costs.
#[derive(Clone, Copy)]
struct Cost {
    /// Processor time.
    compile: Duration,
    link_and_run: Duration,
    /// Wall time; none if it fails.
    building: Option<Duration>,
}

fn measure(build: &Build, toolchain: &Toolchain) -> Result<Cost, NoVerdict> {
    build.write("empty.c", EMPTY)?;
    let (start, began) = (child::processor_time_of_thread(), Instant::now());
    build.compile(toolchain, "empty.c", "empty.o")?;
    let compiled = child::processor_time_of_thread();
    let linked = build.link(Team::of(toolchain), &["empty.o"], EXE)?;
    let building = linked.passed().then(|| began.elapsed());
    if linked.passed() {
        build.run(toolchain, EXE, None)?;
    }
    let ran = child::processor_time_of_thread();
    Ok(Cost { compile: compiled - start, link_and_run: ran - compiled, building })
}
