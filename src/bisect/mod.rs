//! Finds the part of a compiler that makes a program wrong, by compiling it again and again with less of the compiler.
//!
//! In: a failing program and its toolchain; the levels and options of compilers; a budget.
//! Out: the levels, options, transformation and pass that decide, as far as they could be measured; the versions of a
//! compiler that fail.
//!
//! gcc and clang know their own passes. Of other compilers only levels and options are tried.

mod clang;
mod dump;
mod gcc;
pub mod revisions;
mod search;
mod trial;
pub mod versions;

use std::time::Duration;

use anyhow::Result;

use crate::bug::bisection::{Bisection, Level, Outcome};
use crate::c::complaint::Side;
use crate::exec::child;
use crate::toolchain::build::Build;
use crate::toolchain::optimizer::Optimizer;
use crate::toolchain::templates::Toolchain;
use search::hiding_sets;
pub use trial::{Budget, Failing};
use trial::{Spent, Trial};

impl Budget {
    /// For a command that a user waits for: some hundred compilations at most, as a hard case takes.
    pub const OF_COMMAND: Budget = Budget { time: Duration::from_secs(120), compilations: 400 };

    /// For each failure in a campaign: a common case takes five seconds on one core.
    pub const OF_CAMPAIGN: Budget = Budget { time: Duration::from_secs(20), compilations: 200 };
}

/// The family of a compiler, as far as it matters here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// GNU's, which can leave out each of its passes.
    Gcc,
    /// LLVM's, which can stop after any of its steps.
    Clang,
    /// Another one.
    Other,
}

impl Family {
    /// The family of a toolchain's compiler, by what it says of itself.
    ///
    /// # Errors
    /// When it cannot be started, or the user interrupts.
    pub fn of(toolchain: &Toolchain, build: &Build) -> Result<Family> {
        let argv = [toolchain.compiler(), vec!["-v".into()]].concat();
        let outcome = child::run(&argv, build.dir, &build.compiler)?;
        let text = [outcome.stdout, outcome.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        let families = [("clang version ", Family::Clang), ("gcc version ", Family::Gcc)];
        let family = families.iter().find(|(words, _)| text.contains(words));
        Ok(family.map_or(Family::Other, |(_, family)| *family))
    }

    /// The name of its row in the table of compilers.
    fn row(self) -> &'static str {
        match self {
            Family::Gcc => "gcc",
            Family::Clang => "clang",
            Family::Other => "",
        }
    }
}

/// Why nothing can be bisected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unbisected {
    /// Two compilers took part.
    #[error("two compilers took part: name one of them by --cc, if it fails alone")]
    TwoCompilers,
    /// It fails at times only.
    #[error("it fails at times only")]
    AtTimes,
    /// It does not fail any more.
    #[error("the program passes")]
    Gone,
    /// It fails in another way.
    #[error("it fails in another way than recorded")]
    Otherwise,
    /// Nothing is known of the compiler's options.
    #[error(
        "nothing is known of the levels and options of {0}: describe them in a file of yours, and name it by --compilers \
         (see quest dump compilers)"
    )]
    Unknown(String),
}

/// Finds out which level, options, transformation and pass decide about a failure.
///
/// # Errors
/// [`Unbisected`]; errors that kept the program from being built; interruptions. That the budget was too small is not an
/// error, but said in the result.
pub fn bisect(
    mut failing: Failing,
    optimizers: &[Optimizer],
    budget: Budget,
    progress: &dyn Fn(&str),
) -> Result<Bisection> {
    let configuration = failing.configuration;
    if configuration.is_mixed() {
        return Err(Unbisected::TwoCompilers.into());
    }
    let compiler = &configuration.caller;
    // The list of clang's steps has a line for each.
    failing.build.compiler.output = failing.build.compiler.output.max(OUTPUT);
    let family = Family::of(compiler, &failing.build)?;
    let named = |row: &&Optimizer| row.name == family.row();
    let row = Optimizer::find(optimizers, compiler).or_else(|| optimizers.iter().find(named));
    let Some(row) = row else { return Err(Unbisected::Unknown(compiler.name.clone()).into()) };
    let trial = Trial::new(failing, budget, progress)?;
    match trial.with(&[])? {
        Outcome::Fails => {}
        Outcome::Passes => return Err(Unbisected::Gone.into()),
        Outcome::Other => return Err(Unbisected::Otherwise.into()),
    }
    let mut found = Bisection { compiler: compiler.name.clone(), ..Bisection::default() };
    match parts(&trial, family, row, &mut found) {
        Err(error) if error.is::<Spent>() => found.remarks.push(
            "The search stopped there: its time, or its number of compilations, was over.".into(),
        ),
        Err(error) => return Err(error),
        Ok(()) => {}
    }
    found.compilations = trial.compilations();
    Ok(found)
}

/// Bytes of output of a compiler that lists its steps.
const OUTPUT: usize = 16 << 20;

/// The parts of the compiler, from the coarsest to the finest.
fn parts(trial: &Trial, family: Family, row: &Optimizer, found: &mut Bisection) -> Result<()> {
    trial.progress("levels");
    let good = levels(trial, row, found)?;
    let Some(good) = good else {
        own_options(trial, row, found)?;
        let levels = if found.levels.is_empty() { "" } else { " at every level" };
        found.remarks.push(format!(
            "It fails{levels}: the fault is in what the compiler does always, such as its front end, or decided by an \
             option that is no level."
        ));
        return Ok(());
    };
    if trial.is_split() {
        side(trial, &good, found)?;
    }
    match family {
        Family::Gcc => gcc::bisect(trial, &good, &accepted(trial, &row.options)?, found),
        Family::Clang => {
            clang::bisect(trial, found)?;
            options(trial, &row.options, found)
        }
        Family::Other => options(trial, &row.options, found),
    }
}

/// Tries the levels, and returns the compiler at the best of those at which the program passes: the last one below the
/// failing one, or else the last.
fn levels(trial: &Trial, row: &Optimizer, found: &mut Bisection) -> Result<Option<Toolchain>> {
    let own = trial.compiler().compiler().into_iter().rev().find(|word| row.is_level(word));
    for level in &row.levels {
        let outcome = trial.by(&row.at(trial.compiler(), level))?;
        found.levels.push(Level { option: level.clone(), outcome });
    }
    let own = row.levels.iter().position(|level| Some(level) == own.as_ref());
    let passing = found.levels.iter().enumerate();
    let mut passing = passing.filter(|(_, level)| level.outcome == Outcome::Passes).rev();
    let below = passing.clone().find(|(number, _)| own.is_some_and(|own| *number < own));
    let good = below.or_else(|| passing.next());
    Ok(good.map(|(_, level)| row.at(trial.compiler(), &level.option)))
}

/// Which of two files must be compiled by the failing compiler: only that is bisected.
fn side(trial: &Trial, good: &Toolchain, found: &mut Bisection) -> Result<()> {
    for side in [Side::Caller, Side::Callee] {
        trial.vary(Some(side));
        if trial.by(good)? == Outcome::Passes {
            let side = side.name();
            found.remarks.push(format!(
                "It passes if only the {side}'s file is compiled at the lower level."
            ));
            return Ok(());
        }
    }
    trial.vary(None);
    Ok(())
}

/// The options of the command line itself, but for levels, without which the program passes.
fn own_options(trial: &Trial, row: &Optimizer, found: &mut Bisection) -> Result<()> {
    let words = trial.compiler().compiler();
    let words = words.into_iter().skip(1).filter(|word| word.starts_with(['-', '+']));
    for word in words.filter(|word| !row.is_level(word)) {
        let without = trial.compiler().without_options(|other| other == word);
        if trial.by(&without)? == Outcome::Passes {
            found.remarks.push(format!("It passes without the option `{word}`."));
        }
    }
    Ok(())
}

/// The options that a compiler takes without doing something else: other versions may have others.
fn accepted(trial: &Trial, options: &[String]) -> Result<Vec<String>> {
    let mut accepted = Vec::new();
    for option in options {
        if trial.with(std::slice::from_ref(option))? != Outcome::Other {
            accepted.push(option.clone());
        }
    }
    Ok(accepted)
}

/// The documented options that hide the failure.
fn options(trial: &Trial, options: &[String], found: &mut Bisection) -> Result<()> {
    /// Sets of options that are looked for.
    const SETS: usize = 4;
    trial.progress("options");
    let options = &accepted(trial, options)?;
    found.hiding = hiding_sets(options, SETS, |some| Ok(trial.with(some)? == Outcome::Passes))?;
    if found.hiding.is_empty() && !options.is_empty() {
        found
            .remarks
            .push("None of the options that are known of this compiler hides the failure.".into());
    }
    Ok(())
}

/// Whether an error says that there is nothing to bisect.
pub fn is_unbisected(error: &anyhow::Error) -> Option<&Unbisected> {
    error.downcast_ref()
}
