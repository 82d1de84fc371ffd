//! The parts of a saved bug for compiler maintainers: a report in the form that they ask for, and a
//! script for reducers of text.

mod assembly;
mod constant;
mod external;
mod headline;
mod interesting;
mod object;
mod places;
mod report;
mod title;
mod wrong;

use crate::bug::saved::{Bug, Try};
use crate::c::rules::Rules;
use crate::convention::Convention;
use crate::render::File;
use crate::toolchain::build::{Build, NoVerdict};
use crate::toolchain::templates::Toolchain;

pub use constant::wrong_constant;
pub use object::wrong_object;
pub use places::places;
pub use title::headline;
pub use wrong::{Wrong, wrong_values};

/// A bug, and further information.
#[derive(Debug, Clone, Copy)]
struct Known<'a> {
    bug: &'a Bug,
    /// Its C files, the caller's first.
    sources: &'a [File],
    /// The tested toolchains, as far as they are available.
    toolchains: &'a [Toolchain],
    /// A toolchain that passes with itself on both sides of the same number of files.
    reference: Option<&'a Toolchain>,
}

/// The rules for compilers.
#[derive(Debug, Clone, Copy)]
pub struct Written<'a> {
    /// The given convention; otherwise that of the compilers' platform.
    pub convention: Option<&'a Convention>,
    /// The rules of the observing programs.
    pub rules: Rules<'static>,
}

impl Known<'_> {
    fn names(&self) -> Vec<&str> {
        self.sources.iter().map(|(name, _)| name.as_str()).collect()
    }
}

/// The files `report.md` and `interesting.sh` of a bug, whose title and assembly are set. `sources` are its saved
/// C files, the caller's first; `toolchains` those that `bug.tries` names, as far as they are available; `build` is
/// the place for making assembly, with its limits.
///
/// # Errors
/// When the scratch directory cannot be written, or the user interrupts.
pub fn files(
    bug: &mut Bug,
    sources: &[File],
    toolchains: &[Toolchain],
    build: &Build,
) -> Result<Vec<File>, NoVerdict> {
    build.write_all(sources)?;
    let before = bug.clone();
    let known =
        Known { bug: &before, sources, toolchains, reference: reference(&before, toolchains) };
    let identities = title::identities(known, build);
    bug.title = title::title(&before, &identities);
    bug.assembly = assembly::assembly(known, build)?;
    let known = Known { bug, ..known };
    let mut files = vec![
        ("report.md".into(), report::report(known, &identities, build)?),
        ("interesting.sh".into(), interesting::script(known)),
    ];
    files.extend(external::of(bug).map(external::file));
    Ok(files)
}

/// A toolchain that passes with itself on both sides of the same number of files.
fn reference<'a>(bug: &'a Bug, toolchains: &'a [Toolchain]) -> Option<&'a Toolchain> {
    let mut toolchains = toolchains.iter().chain(bug.configuration.compilers());
    let is_split = bug.configuration.callee.is_some();
    toolchains.find(|one| bug.tries.iter().any(|try_| passes(try_, &one.name, is_split)))
}

/// Whether a try shows that a toolchain passes with itself on both sides of the same number of files. Its result
/// with one file says nothing about two, and vice versa.
fn passes(one: &Try, name: &str, is_split: bool) -> bool {
    let callee = is_split.then_some(name);
    one.passed() && one.caller == name && one.callee.as_deref() == callee
}
