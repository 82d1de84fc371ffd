//! Where the arguments of a failing test case belong by a written convention, and where compilers put
//! them: something that Bailey & Davidson could not observe.

use std::sync::Arc;

use super::{Written, passes};
use crate::base::figures::one_line;
use crate::base::markdown::{code, fence, words};
use crate::bug::saved::{Elsewhere, Places, Placing, Try};
use crate::c::types::{Float, Int, Member, Record, RecordKind, Type};
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::call::style::Style;
use crate::case::call::{Call, Typed};
use crate::convention::Convention;
use crate::convention::observe::{Blind, Findings, Look, Mismatch, What};
use crate::script::{Options, Script};
use crate::toolchain::build::{Build, NoVerdict};
use crate::toolchain::measure::{Measured, Unmeasured, measure};
use crate::toolchain::platform::{is_covered, is_narrow};
use crate::toolchain::templates::Toolchain;

/// The number of differences per side of a compiler in a report: the first sentences say it all.
const MOST: usize = 3;

/// By a convention and in each compiler: the one given, or else that of the compilers'
/// platform, for calls that it was tested with. `tries` say which compilers may build the observing programs.
/// None if the bug is not a call, or there is no such convention.
///
/// # Errors
/// When the scratch directory cannot be written, or the user interrupts.
pub fn places(
    case: &TestCase,
    toolchains: &[Toolchain],
    tries: &[Try],
    build: &Build,
    written: Written,
) -> Result<Option<Places>, NoVerdict> {
    let Some(call) = case.as_call() else { return Ok(None) };
    let mut compilers: Vec<(&Toolchain, Measured)> = Vec::new();
    for toolchain in toolchains {
        match measure(build, toolchain) {
            Ok(measured) => compilers.push((toolchain, measured)),
            Err(Unmeasured::NoVerdict(error @ NoVerdict::Interrupted)) => return Err(error),
            Err(_) => {}
        }
    }
    let platform = match written.convention {
        None if is_covered(call) => platform(&compilers),
        _ => None,
    };
    let Some(convention) = written.convention.or(platform.as_ref()) else { return Ok(None) };
    let model = convention.model();
    let named: Vec<Type> = call.args.iter().map(|arg| arg.ty.decayed()).collect();
    let variable: Vec<Type> = call.varargs.iter().map(|arg| model.promoted(&arg.ty)).collect();
    let variable = (!variable.is_empty()).then_some(&variable[..]);
    let belongs = convention.in_words(&named, variable, &call.result.ty);
    let mut decides = true;
    let mut placings = Vec::new();
    for (compiler, measured) in &compilers {
        if !measured.differences(model).is_empty() {
            continue;
        }
        let assembled_by = |assembler| {
            Look::new(convention, measured.byte_order, compiler, assembler, written.rules).ok()
        };
        // Not every compiler assembles, and one that fails with itself may not compile the printing functions.
        let passes = |try_, name: &str| [false, true].map(|split| passes(try_, name, split));
        let is_sound =
            |one: &&Toolchain| tries.iter().any(|try_| passes(try_, &one.name).contains(&true));
        let others = compilers.iter().map(|(other, _)| *other).filter(|other| other != compiler);
        let sound = [*compiler].into_iter().chain(others).filter(is_sound);
        let itself = [*compiler].into_iter().filter(|one| !is_sound(one));
        let mut found = None;
        for look in sound.chain(itself).filter_map(assembled_by) {
            if let Some(seen) = seen(&look, case, build)? {
                found = Some((look, seen));
                break;
            }
        }
        let Some((look, seen)) = found else { continue };
        decides &= !seen.iter().any(|mismatch| is_about_narrow(mismatch, &named, variable, call));
        let elsewhere = |mismatch: &Mismatch| Elsewhere {
            side: mismatch.side.into(),
            sentence: one_line(&mismatch.sentence),
            picture: mismatch.picture.clone(),
        };
        placings.push(Placing {
            compiler: compiler.name.clone(),
            follows_another: !seen.is_empty() && follows_another(&look, build)?,
            elsewhere: shown(&seen).map(elsewhere).collect(),
        });
    }
    let Convention { name, doc, .. } = convention;
    let is_wanted = written.convention.is_some() || decides && !placings.is_empty();
    let places = || Places {
        convention: name.clone(),
        doc: doc.clone(),
        belongs,
        compilers: placings,
        decides,
    };
    Ok(is_wanted.then(places))
}

/// The convention of the compilers' platform, if all have the same.
fn platform(compilers: &[(&Toolchain, Measured)]) -> Option<Convention> {
    let name = compilers.first()?.1.convention?;
    let is_theirs = compilers.iter().all(|(_, measured)| measured.convention == Some(name));
    let script = is_theirs.then(|| Script::new(&Options::default()).ok()).flatten()?;
    script.convention(name).ok()
}

/// The differences for a report: the first ones of each side.
fn shown(seen: &[Mismatch]) -> impl Iterator<Item = &Mismatch> {
    ["caller", "callee"]
        .into_iter()
        .flat_map(|side| seen.iter().filter(move |mismatch| mismatch.side == side).take(MOST))
}

/// Whether a difference concerns the bits above a narrow value in its register.
fn is_about_narrow(
    mismatch: &Mismatch,
    named: &[Type],
    variable: Option<&[Type]>,
    call: &Call,
) -> bool {
    let mut arguments = named.iter().chain(variable.unwrap_or_default());
    match mismatch.what {
        What::Argument(number) => arguments.nth(number.saturating_sub(1)).is_some_and(is_narrow),
        What::Result => is_narrow(&call.result.ty),
        _ => false,
    }
}

/// Whether a compiler differs from a convention in the plainest calls, at both ends: then it follows another
/// one, as with options such as `-mabi=ms`.
fn follows_another(look: &Look, build: &Build) -> Result<bool, NoVerdict> {
    for case in plainest() {
        let sides = seen(look, &case, build)?.unwrap_or_default();
        let differs = |side| sides.iter().any(|mismatch| mismatch.side == side);
        if differs("caller") && differs("callee") {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Calls whose places identify a compiler's convention: integers, doubles, a small and a large
/// struct as a result.
fn plainest() -> Vec<TestCase> {
    let typed = |ty: &Type| Typed { ty: ty.clone(), value: Value::zero(ty) };
    let record = |number| {
        let members = vec![Member::new(Type::Int(Int::Int)); number];
        Type::Record(Arc::new(Record::new(RecordKind::Struct, 1, members)))
    };
    let (int, double) = (Type::Int(Int::Int), Type::Float(Float::Double));
    let calls = [
        (vec![int.clone(); 3], Type::Void),
        (vec![double; 3], Type::Void),
        (vec![int.clone()], record(2)),
        (vec![int], record(8)),
    ];
    let case = |(args, result): (Vec<Type>, Type)| {
        TestCase::Call(Call {
            seed: 1,
            suite: String::new(),
            args: args.iter().map(typed).collect(),
            varargs: Vec::new(),
            result: typed(&result),
            is_static: false,
            style: Style::default(),
        })
    };
    calls.map(case).to_vec()
}

/// The differences in Markdown.
pub(super) fn markdown(places: &Places) -> String {
    let Places { convention, doc, belongs, compilers, .. } = places;
    let mut text = format!("By {} ({}):\n\n{}", code(convention), words(doc), fence("", belongs));
    for Placing { compiler, elsewhere, .. } in compilers {
        let compiler = code(compiler);
        if elsewhere.is_empty() {
            text += &format!("\n- {compiler} has everything where it belongs\n");
        }
        for Elsewhere { sentence, picture, .. } in elsewhere {
            text += &format!("\n- {compiler}: {}\n", words(sentence));
            if !picture.is_empty() {
                text += &format!("\n{}", fence("", picture));
            }
        }
    }
    text
}

/// The misplaced values of a compiler; none if they cannot be observed.
fn seen(look: &Look, case: &TestCase, build: &Build) -> Result<Option<Vec<Mismatch>>, NoVerdict> {
    let Some(trial) = look.trial(case) else { return Ok(None) };
    match look.at(build, &[trial]) {
        Ok(Findings { mismatches, .. }) => {
            let is_seen = mismatches.iter().all(|mismatch| mismatch.what != What::Unseen);
            Ok(is_seen.then_some(mismatches))
        }
        Err(Blind::NoVerdict(error @ NoVerdict::Interrupted)) => Err(error),
        Err(_) => Ok(None),
    }
}
