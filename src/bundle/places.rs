//! Where the arguments of a failing test case belong by a written convention, and where compilers put
//! them: what Bailey & Davidson could not see.

use super::{Known, Written};
use crate::build::{Build, NoVerdict};
use crate::case::TestCase;
use crate::convention::Convention;
use crate::ctype::Type;
use crate::figures::one_line;
use crate::markdown::{code, fence, words};
use crate::measure::{Unmeasured, measure};
use crate::observe::{Blind, Findings, Look, What};
use crate::toolchain::Toolchain;

/// Differences of one compiler that a report shows: the first sentences say it all.
const MOST: usize = 6;

/// The section, or nothing if the convention does not say where everything is.
///
/// # Errors
/// When the scratch directory cannot be written, or the user interrupts.
pub(super) fn places(known: Known, written: Written, build: &Build) -> Result<String, NoVerdict> {
    let [TestCase::Call(call)] = &known.bug.cases[..] else { return Ok(String::new()) };
    let Convention { name, doc, .. } = written.convention;
    let model = written.convention.model();
    let named: Vec<Type> = call.args.iter().map(|arg| arg.ty.decayed()).collect();
    let variable: Vec<Type> = call.varargs.iter().map(|arg| model.promoted(&arg.ty)).collect();
    let variable = (!variable.is_empty()).then_some(&variable[..]);
    let belongs = written.convention.tell(&named, variable, &call.result.ty);
    let mut text = format!("By {} ({}):\n\n{}", code(name), words(doc), fence("", &belongs));
    let mut compilers: Vec<&Toolchain> = known.bug.configuration.compilers().collect();
    compilers.dedup();
    for compiler in compilers {
        let Some(findings) = look(known, written, compiler, build)? else { continue };
        let told = code(&compiler.name);
        if findings.mismatches.is_empty() {
            text += &format!("\n- {told} has everything where it belongs\n");
        }
        // Of a program that dies nothing is seen.
        let seen = findings.mismatches.iter().filter(|mismatch| mismatch.what != What::Call);
        for mismatch in seen.take(MOST) {
            text += &format!("\n- {told}: {}\n", words(&one_line(&mismatch.sentence)));
            if !mismatch.picture.is_empty() {
                text += &format!("\n{}", fence("", &mismatch.picture));
            }
        }
    }
    Ok(text)
}

/// What a compiler does with the call; none if it cannot be seen.
fn look(
    known: Known,
    written: Written,
    compiler: &Toolchain,
    build: &Build,
) -> Result<Option<Findings>, NoVerdict> {
    let Written { convention, rules } = written;
    let measured = match measure(build, compiler) {
        Ok(measured) if measured.differences(convention.model()).is_empty() => measured,
        Err(Unmeasured::NoVerdict(error @ NoVerdict::Interrupted)) => return Err(error),
        _ => return Ok(None),
    };
    let assembler = known.reference.unwrap_or(compiler);
    let Ok(look) = Look::new(convention, measured.byte_order, compiler, assembler, rules) else {
        return Ok(None);
    };
    let Some(trial) = look.trial(&known.bug.cases[0]) else { return Ok(None) };
    match look.at(build, &[trial]) {
        Ok(findings) => Ok(Some(findings)),
        Err(Blind::NoVerdict(error @ NoVerdict::Interrupted)) => Err(error),
        Err(_) => Ok(None),
    }
}
