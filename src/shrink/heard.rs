//! Which toolchains' programs are heard when they say that they are at their end. Where they are, an exit status is
//! not believed without that: a machine that stops, an emulator or a script around it may end with 0 whatever befell
//! the program.

use std::collections::BTreeSet;

use crate::c::complaint::ended;
use crate::c::dialect::Dialect;
use crate::c::model::LP64;
use crate::c::rules::Rules;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::constant::Constant;
use crate::render::{Files, Program};
use crate::toolchain::build::{Build, NoVerdict, Team};
use crate::toolchain::templates::Toolchain;

/// Those of some toolchains whose programs are heard, by name, each tried once, with the script's `Quest.header`. One
/// whose program does not even build is left to the test cases.
///
/// # Errors
/// A tool that cannot run; interruptions.
pub fn heard<'t>(
    build: &Build,
    header: &str,
    toolchains: impl IntoIterator<Item = &'t Toolchain>,
) -> Result<BTreeSet<String>, NoVerdict> {
    let (ty, value) = (Type::Int(Int::Int), Value::Int(1));
    let case = TestCase::Constant(Constant { seed: 1, suite: String::new(), ty, value });
    let rules = Rules::new(Dialect::DEFAULT, &LP64);
    let files = Program::new(&rules, header, Vec::new(), &[case]).files_telling_end(Files::ONE);
    let sources: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let (mut tried, mut heard) = (BTreeSet::new(), BTreeSet::new());
    for toolchain in toolchains {
        if tried.insert(&toolchain.name) {
            build.write_all(&files)?;
            let report = build.build_and_run(Team::of(toolchain), &sources, None)?;
            if report.passed() && report.output.lines().any(|line| ended(line).is_some()) {
                heard.insert(toolchain.name.clone());
            }
        }
    }
    Ok(heard)
}
