//! Where the arguments of a failing test case belong by a written convention, and where compilers put
//! them: what Bailey & Davidson could not see.

use super::{Written, reference};
use crate::bug::{Bug, Elsewhere, Places, Placing};
use crate::build::{Build, NoVerdict};
use crate::case::TestCase;
use crate::convention::Convention;
use crate::ctype::Type;
use crate::figures::one_line;
use crate::markdown::{code, fence, words};
use crate::measure::{Unmeasured, measure};
use crate::observe::{Blind, Findings, Look, Mismatch, What};
use crate::toolchain::Toolchain;

/// Differences of one compiler that a report shows: the first sentences say it all.
const MOST: usize = 6;

/// By the convention and in each compiler of the bug; none if the bug is no call. Else as
/// [`super::files`].
///
/// # Errors
/// When the scratch directory cannot be written, or the user interrupts.
pub fn places(
    bug: &Bug,
    toolchains: &[Toolchain],
    build: &Build,
    written: Written,
) -> Result<Option<Places>, NoVerdict> {
    let [case] = &bug.cases[..] else { return Ok(None) };
    let TestCase::Call(call) = case;
    let Convention { name, doc, .. } = written.convention;
    let model = written.convention.model();
    let named: Vec<Type> = call.args.iter().map(|arg| arg.ty.decayed()).collect();
    let variable: Vec<Type> = call.varargs.iter().map(|arg| model.promoted(&arg.ty)).collect();
    let variable = (!variable.is_empty()).then_some(&variable[..]);
    let belongs = written.convention.tell(&named, variable, &call.result.ty);
    let reference = reference(bug, toolchains);
    let mut toolchains: Vec<&Toolchain> = bug.configuration.compilers().collect();
    toolchains.dedup();
    let mut compilers = Vec::new();
    for toolchain in toolchains {
        let assembler = reference.unwrap_or(toolchain);
        let Some(mismatches) = look(case, written, toolchain, assembler, build)? else { continue };
        let elsewhere = |mismatch: &Mismatch| {
            let sentence = one_line(&mismatch.sentence);
            Elsewhere { sentence, picture: mismatch.picture.clone() }
        };
        let compiler = toolchain.name.clone();
        let seen = mismatches.iter().take(MOST).map(elsewhere).collect();
        compilers.push(Placing { compiler, elsewhere: seen });
    }
    Ok(Some(Places { convention: name.clone(), doc: doc.clone(), belongs, compilers }))
}

/// In Markdown.
pub(super) fn told(places: &Places) -> String {
    let Places { convention, doc, belongs, compilers } = places;
    let mut text = format!("By {} ({}):\n\n{}", code(convention), words(doc), fence("", belongs));
    for Placing { compiler, elsewhere } in compilers {
        let compiler = code(compiler);
        if elsewhere.is_empty() {
            text += &format!("\n- {compiler} has everything where it belongs\n");
        }
        for Elsewhere { sentence, picture } in elsewhere {
            text += &format!("\n- {compiler}: {}\n", words(sentence));
            if !picture.is_empty() {
                text += &format!("\n{}", fence("", picture));
            }
        }
    }
    text
}

/// What a compiler has elsewhere; none if it cannot be seen.
fn look(
    case: &TestCase,
    written: Written,
    compiler: &Toolchain,
    assembler: &Toolchain,
    build: &Build,
) -> Result<Option<Vec<Mismatch>>, NoVerdict> {
    let Written { convention, rules } = written;
    let measured = match measure(build, compiler) {
        Ok(measured) if measured.differences(convention.model()).is_empty() => measured,
        Err(Unmeasured::NoVerdict(error @ NoVerdict::Interrupted)) => return Err(error),
        _ => return Ok(None),
    };
    let Ok(look) = Look::new(convention, measured.byte_order, compiler, assembler, rules) else {
        return Ok(None);
    };
    let Some(trial) = look.trial(case) else { return Ok(None) };
    match look.at(build, &[trial]) {
        Ok(Findings { mut mismatches, .. }) => {
            // Of what follows the death of a program nothing is seen.
            let seen = mismatches.len();
            mismatches.retain(|mismatch| mismatch.what != What::Call);
            let is_dead = mismatches.is_empty() && seen > 0;
            Ok((!is_dead).then_some(mismatches))
        }
        Err(Blind::NoVerdict(error @ NoVerdict::Interrupted)) => Err(error),
        Err(_) => Ok(None),
    }
}
