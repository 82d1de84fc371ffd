//! `report.md`: a bug in the shape that compiler projects ask for.

use super::Known;
use super::assembly::listings;
use super::places::told;
use super::wrong::{Wrong, wrong_values};
use crate::blame::{Blame, blame};
use crate::bug::{Bug, Shrinking, Try};
use crate::build::{Build, NoVerdict};
use crate::c::eval;
use crate::ctype::Int;
use crate::figures::{count, one_line, percent};
use crate::markdown::{code, fence, table, words};
use crate::measure::{ByteOrder, Unmeasured, measure};
use crate::model::{LP64, Model};
use crate::toolchain::{Toolchain, quote};
use crate::verdict::{Stage, Verdict};

/// Lines of output, and wrong values, that a report shows.
const LINES: usize = 40;

/// The report.
///
/// # Errors
/// When the scratch directory cannot be written, or the user interrupts.
pub(super) fn report(known: Known, build: &Build) -> Result<String, NoVerdict> {
    let bug = known.bug;
    build.write_all(known.sources)?;
    let model = Model::named(&bug.model).unwrap_or(&LP64);
    let order = byte_order(bug, build)?;
    let wrong = wrong_values(bug, model, order);
    let blame = blame(&bug.tries);
    let mut text = format!("# {}\n", title(bug, blame.as_ref(), &wrong));
    section(&mut text, "Compilers", &compilers(bug, model, order));
    section(&mut text, "How to see it", &commands(known));
    let programs = known
        .sources
        .iter()
        .map(|(name, source)| format!("{}:\n\n{}", code(name), fence("c", source)));
    section(&mut text, "The program", &programs.collect::<Vec<_>>().join("\n"));
    section(&mut text, "Expected and found", &expected_and_found(bug, &wrong, order));
    section(&mut text, "What compilers make of it", &tries(&bug.tries));
    if let Some(blame) = blame {
        section(&mut text, "Which side is wrong", &side(&blame));
    }
    if let Some(places) = &bug.places {
        section(&mut text, "Where the arguments are", &told(places));
    }
    section(&mut text, "Why the program is valid", &validity(bug, model));
    section(&mut text, "How it was found", &origin(bug));
    section(&mut text, "Assembly", &assembly(known, build)?);
    Ok(text)
}

fn section(text: &mut String, title: &str, body: &str) {
    if !body.is_empty() {
        text.push_str(&format!("\n## {title}\n\n{}\n", body.trim_end()));
    }
}

/// In which order the caller's compiler lays bytes, if that matters and can be told.
fn byte_order(bug: &Bug, build: &Build) -> Result<Option<ByteOrder>, NoVerdict> {
    if bug.report.complaints().next().is_none() {
        return Ok(None);
    }
    match measure(build, &bug.configuration.caller) {
        Ok(measured) => Ok(Some(measured.byte_order)),
        Err(Unmeasured::NoVerdict(error @ NoVerdict::Interrupted)) => Err(error),
        Err(_) => Ok(None),
    }
}

fn title(bug: &Bug, blame: Option<&Blame>, wrong: &[Wrong]) -> String {
    let who = match blame {
        Some(blame) => blame.toolchains().join(" and "),
        None => bug.configuration.to_string(),
    };
    let complaint = one_line(&bug.report.message().told());
    let colon = if complaint.is_empty() { "" } else { ": " };
    let valid = language(bug);
    let what = match (bug.report.verdict, wrong) {
        (Verdict::CheckFailed, [Wrong { place, ty, .. }, ..]) if !ty.is_empty() => {
            format!("wrong value, {place} ({ty})")
        }
        (Verdict::CheckFailed, [Wrong { place, .. }, ..]) => format!("wrong value, {place}"),
        (Verdict::CheckFailed, []) => "wrong value".into(),
        (Verdict::LayoutDiffers, [Wrong { place, .. }, ..]) => place.clone(),
        (Verdict::LayoutDiffers, []) => "layout".into(),
        (Verdict::Crashed, _) => format!("the program crashes ({})", bug.report.end),
        (Verdict::Hung, _) => "the program does not end".into(),
        (Verdict::CompilerCrashed, _) => format!("compiler crash{colon}{complaint}"),
        (Verdict::CompilerHung, _) => "the compiler does not end".into(),
        (Verdict::CompilerRejected, _) => format!("{valid} is rejected{colon}{complaint}"),
        (Verdict::Unsupported, _) => format!("unsupported{colon}{complaint}"),
        (Verdict::LinkFailed, _) => format!("{valid} does not link{colon}{complaint}"),
        (Verdict::Passed, _) => "passed".into(),
    };
    words(&format!("{who}: {what}"))
}

/// What the program is written in: what no standard of C has is not called valid C.
fn language(bug: &Bug) -> &'static str {
    let model = Model::named(&bug.model).unwrap_or(&LP64);
    let is_standard = bug.cases.iter().all(|case| case.is_standard(model));
    if is_standard { "valid C" } else { "GNU C" }
}

fn compilers(bug: &Bug, model: &Model, order: Option<ByteOrder>) -> String {
    let sides = [Some(&bug.configuration.caller), bug.configuration.callee.as_ref()];
    let sides: Vec<(&str, &Toolchain)> = match sides {
        [Some(caller), Some(callee)] => vec![("caller", caller), ("callee", callee)],
        _ => vec![("", &bug.configuration.caller)],
    };
    let mut text = String::new();
    for (index, (side, toolchain)) in sides.into_iter().enumerate() {
        let side = if side.is_empty() { String::new() } else { format!("{side}: ") };
        let version = bug.versions.get(index).map(|version| format!(", {}", words(version)));
        let version = version.unwrap_or_default();
        text.push_str(&format!("- {side}{}{version}\n", code(&toolchain.name)));
    }
    let order = match order {
        Some(ByteOrder::Little) => ", the least significant byte first",
        Some(ByteOrder::Big) => ", the most significant byte first",
        None => "",
    };
    text + &format!(
        "- target: {}: `int` has {} bits, `long` {}, `long long` {}, pointers {}{order}\n",
        model.name,
        8 * model.int_size(Int::Int),
        8 * model.int_size(Int::Long),
        8 * model.int_size(Int::LongLong),
        8 * model.pointer,
    )
}

fn commands(known: Known) -> String {
    let bug = known.bug;
    let steps = bug.configuration.team().steps(&known.names(), None);
    let mut lines: Vec<String> = steps.all().map(|argv| quote(argv)).collect();
    // A program that is not built is not linked and run.
    match bug.report.stage {
        Stage::Compile => lines.truncate(steps.compile.len()),
        Stage::Link => lines.truncate(steps.compile.len() + 1),
        Stage::Run => lines.push("echo $?".into()),
    }
    let end = words(&bug.report.end.to_string());
    let told = match bug.report.stage {
        Stage::Compile | Stage::Link => format!("The last command ends with {end}."),
        Stage::Run => format!("The program ends with {end}; 0 is right."),
    };
    format!("{}\n{told} `./repro.sh` does all of it.\n", fence("sh", &lines.join("\n")))
}

fn expected_and_found(bug: &Bug, wrong: &[Wrong], order: Option<ByteOrder>) -> String {
    let output: Vec<&str> = bug.report.output.lines().take(LINES).collect();
    let output = output.join("\n");
    let printed = if output.trim().is_empty() { String::new() } else { fence("", &output) };
    if wrong.is_empty() {
        return match bug.report.stage {
            Stage::Compile | Stage::Link if !printed.is_empty() => {
                format!("It should build. Instead:\n\n{printed}")
            }
            Stage::Run if !printed.is_empty() => {
                format!("It should print nothing and exit with 0. Instead:\n\n{printed}")
            }
            _ => format!(
                "Expected: {}. Found: {}.\n",
                "exit status 0",
                words(&bug.report.end.to_string())
            ),
        };
    }
    let bytes = if order.is_some() { "bytes in memory" } else { "as a number" };
    let heads = ["where", "type", "expected", bytes, "found", bytes];
    let rows: Vec<Vec<String>> = wrong
        .iter()
        .take(LINES)
        .map(|Wrong { place, ty, expected, found }| {
            let values = [&expected.0, &expected.1, &found.0, &found.1];
            let mut row = vec![words(place), code(ty)];
            row.extend(values.map(|value| code(value)));
            row
        })
        .collect();
    let table = table(&heads, &rows);
    format!("{table}\nWith its checks in words, the program prints:\n\n{printed}")
}

fn tries(tries: &[Try]) -> String {
    if tries.is_empty() {
        return String::new();
    }
    let row = |one: &Try| {
        let callee = one.callee.as_ref().map_or("in the same file".into(), |callee| code(callee));
        vec![code(&one.caller), callee, one.symptom.verdict.to_string(), code(&one.what)]
    };
    let rows: Vec<Vec<String>> = tries.iter().map(row).collect();
    table(&["caller by", "callee by", "outcome", "it says"], &rows)
}

fn side(blame: &Blame) -> String {
    let mut text = format!("{}.", words(&blame.why));
    if let Some(diagnosis) = &blame.diagnosis {
        text.push_str(&format!(" Diagnosis: {}.", words(diagnosis)));
    }
    if let Some(agreement) = blame.agreement() {
        text.push_str(&format!("\n\n{}.", words(&agreement)));
    }
    text + "\n"
}

/// Why the program is valid, or the fault that Quest finds with itself.
fn validity(bug: &Bug, model: &Model) -> String {
    // Initializers with designators or assignments: both mean the same.
    let runs = bug.cases.iter().map(|case| eval::run(&case.lower(model, false), model));
    if let Some(fault) = runs.filter_map(Result::err).next() {
        return format!(
            "It is not: Quest's own abstract machine finds a fault in it, so that this is a bug of Quest: \
             {}.\n",
            code(&format!("{fault:?}"))
        );
    }
    format!(
        "It has one meaning: Quest's abstract machine of C ran it under the data model {}, and met no \
         undefined, no unspecified and, but for the sizes of types, no implementation-defined behaviour. \
         Every object is set before it is read, and of a union the member that was set last; values are in \
         the range of their types, and a plain `char` or bit-field holds only what it holds signed and \
         unsigned; floating values are exact and finite; pointers are null, lead into an object of their type, \
         or are only passed on and compared; `va_arg` names the promoted type of the argument; and both sides \
         see the same declaration of the function.\n",
        model.name
    )
}

fn origin(bug: &Bug) -> String {
    let mut text = format!("Quest {}, a fuzzer of calls, drew it", words(&bug.quest));
    match &bug.shrunk {
        Some(Shrinking { values, tries, programs, seconds, is_smallest, rate }) => {
            let after: usize = bug.cases.iter().map(|case| case.values()).sum();
            text.push_str(&format!(
                " with {}, and made it small: {after} now, after {} in {} and {seconds:.0} s",
                count(*values as u64, "value"),
                count((*tries).into(), "candidate"),
                count((*programs).into(), "program"),
            ));
            let least =
                if *is_smallest { "nothing smaller fails" } else { "there may be smaller ones" };
            text.push_str(&format!("; {least}."));
            if *rate < 1.0 {
                text.push_str(&format!(" The original failed in {} of its runs.", percent(*rate)));
            }
        }
        None => text.push('.'),
    }
    let original = if bug.shrunk.is_some() { "the original" } else { "it" };
    text + &format!(" This makes {original} again:\n\n{}", fence("sh", &bug.again))
}

/// What compilers make of a program that they compile: each its side, or each the one file.
fn assembly(known: Known, build: &Build) -> Result<String, NoVerdict> {
    let Known { bug, sources, reference } = known;
    let team = bug.configuration.team();
    if bug.report.stage != Stage::Run {
        return Ok(String::new());
    }
    let shown: Vec<(&Toolchain, &str)> = match sources {
        [(caller, _), (callee, _)] => vec![(team.caller, caller), (team.callee, callee)],
        [(file, _)] => {
            let others = reference.filter(|one| *one != team.caller);
            [team.caller].into_iter().chain(others).map(|one| (one, file.as_str())).collect()
        }
        _ => Vec::new(),
    };
    let mut text = String::new();
    for (toolchain, source) in shown {
        for listing in listings(build, toolchain, source)? {
            let lines = fence("asm", &listing.lines.join("\n"));
            text.push_str(&format!(
                "{} by {}:\n\n{lines}\n",
                code(&listing.function),
                code(&toolchain.name)
            ));
        }
    }
    Ok(text)
}
