//! Checks before the hunt that compilers find the headers of what other generators write: a header that is not found is
//! no bug of a compiler.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::base::figures::one_line;
use crate::case::TestCase;
use crate::cli::commands::answers::usage;
use crate::journal::plan::Target;
use crate::toolchain::build::Build;
use crate::toolchain::verdict::Verdict;

/// Compiles the headers of the first program of each generator with each compiler.
///
/// # Errors
/// A compiler rejects them; a compiler cannot be run.
pub(super) fn find_headers(build: &Build, targets: &[Target], cases: &[TestCase]) -> Result<()> {
    let mut suites = BTreeSet::new();
    let externals = cases.iter().filter_map(TestCase::as_external);
    for external in externals.filter(|external| suites.insert(&external.suite)) {
        let Some(headers) = external.headers() else { continue };
        for target in targets.iter().filter(|target| target.configuration.callee.is_none()) {
            let compiler = &target.configuration.caller;
            let compiled = |text: &str| {
                build.write("headers.c", text)?;
                build.compile(compiler, "headers.c", "headers.o")
            };
            let report = compiled(&headers)?;
            // A file that is included within a declaration is no header, and rejected without it.
            if report.verdict == Verdict::CompilerRejected
                && compiled(&external.text)?.verdict == Verdict::CompilerRejected
            {
                return Err(usage(format!(
                    "{} does not compile the #include lines of `{}`: {}; say where the headers are, as in --cc 'gcc \
                     -I/usr/include/csmith'",
                    compiler.name,
                    one_line(&external.command),
                    one_line(&report.message().line)
                )));
            }
        }
    }
    Ok(())
}

/// Warnings of generators that wrote the same program for each of several seeds.
pub(super) fn alike(cases: &[TestCase]) -> Vec<String> {
    let mut programs: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for external in cases.iter().filter_map(TestCase::as_external) {
        programs.entry(&external.suite).or_default().push(&external.text);
    }
    let all = programs
        .into_iter()
        .filter(|(_, texts)| texts.len() > 1 && texts.iter().all(|text| *text == texts[0]));
    let told = |(suite, texts): (&str, Vec<&str>)| {
        let number = texts.len();
        format!(
            "{suite} wrote the same program for each of {number} seeds; does it heed its {{seed}}?"
        )
    };
    all.map(told).collect()
}
