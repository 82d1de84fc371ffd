//! `report.md`: a bug in the form that compiler projects ask for.

use std::collections::BTreeSet;

use super::Known;
use super::external;
use super::places;
use super::title::Identities;
use super::wrong::{Wrong, wrong_values};
use crate::base::figures::{count, percent};
use crate::base::markdown::{code, fence, table, words};
use crate::bug::bisection::Bisection;
use crate::bug::blame::{Blame, blame_of, with_other_values};
use crate::bug::pieces::is_whole;
use crate::bug::saved::{Assembly, Bug, RUN_ORIGINAL, Shrinking, Try};
use crate::c::eval;
use crate::c::model::{LP64, Model};
use crate::c::types::Int;
use crate::case::family::FirstWrong;
use crate::case::form::halves;
use crate::toolchain::build::{Build, NoVerdict};
use crate::toolchain::command_line::quote;
use crate::toolchain::measure::{ByteOrder, Unmeasured, measure};
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::Stage;

/// Lines of output, and wrong values, that a report shows.
const LINES: usize = 40;

/// The report.
///
/// # Errors
/// When the scratch directory cannot be written, or the user interrupts.
pub(super) fn report(
    known: Known,
    identities: &Identities,
    build: &Build,
) -> Result<String, NoVerdict> {
    let bug = known.bug;
    let model = Model::named(&bug.model).unwrap_or(&LP64);
    let order = byte_order(bug, build)?;
    let wrong = wrong_values(bug, model, order);
    let blame = blame_of(bug);
    let mut text = format!("# {}\n", words(&bug.title));
    section(&mut text, "Compilers", &compilers(bug, model, order, identities));
    section(&mut text, "How to reproduce", &commands(known));
    let programs = known
        .sources
        .iter()
        .map(|(name, source)| format!("{}:\n\n{}", code(name), fence("c", source)));
    section(&mut text, "The program", &programs.collect::<Vec<_>>().join("\n"));
    section(&mut text, "Expected and found", &expected_and_found(bug, &wrong, order));
    let first_wrong = bug.first_wrong.as_ref().map(first_wrong).unwrap_or_default();
    section(&mut text, "Where it is first wrong", &first_wrong);
    section(&mut text, "Results by compiler", &tries(bug));
    if let Some(blame) = &blame {
        let heading = if bug.has_sides() { "Which side is wrong" } else { "Who is wrong" };
        let said = external::compared(bug).map(|expected| external::sides(bug, expected));
        section(&mut text, heading, &said.unwrap_or_else(|| side(blame)));
    }
    if let Some(of) = &bug.bisection {
        section(&mut text, "After which pass it is wrong", &bisection(of));
    }
    if let Some(of) = &bug.places {
        section(&mut text, "Where the arguments are", &places::markdown(of));
    }
    section(&mut text, "Why the program is valid", &validity(bug, model));
    section(&mut text, "How it was found", &origin(bug));
    let assembly = bug.assembly.iter().map(|Assembly { function, compiler, lines }| {
        let lines = fence("asm", &lines.join("\n"));
        format!("{} by {}:\n\n{lines}\n", code(function), code(compiler))
    });
    section(&mut text, "Assembly", &assembly.collect::<String>());
    Ok(text)
}

fn section(text: &mut String, title: &str, body: &str) {
    if !body.is_empty() {
        text.push_str(&format!("\n## {title}\n\n{}\n", body.trim_end()));
    }
}

/// The byte order of the caller's compiler, if it matters and is known.
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

fn compilers(
    bug: &Bug,
    model: &Model,
    order: Option<ByteOrder>,
    identities: &Identities,
) -> String {
    let sides = [Some(&bug.configuration.caller), bug.configuration.callee.as_ref()];
    let [first, second] = halves(bug.has_sides());
    let sides: Vec<(&str, &Toolchain)> = match sides {
        [Some(caller), Some(callee)] => vec![(first, caller), (second, callee)],
        _ => vec![("", &bug.configuration.caller)],
    };
    let mut text = String::new();
    for (index, (side, toolchain)) in sides.into_iter().enumerate() {
        let side = if side.is_empty() { String::new() } else { format!("{side}: ") };
        let asked = identities.get(&toolchain.name).map(|identity| identity.to_string());
        let version = asked.or_else(|| bug.versions.get(index).cloned()).unwrap_or_default();
        text.push_str(&format!("- {side}{}: {}\n", code(&toolchain.name), words(&version)));
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
    format!("{}\n{told} `./repro.sh` runs all of this.\n", fence("sh", &lines.join("\n")))
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
        .map(|Wrong { place, ty, expected, found, .. }| {
            let values = [&expected.0, &expected.1, &found.0, &found.1];
            let mut row = vec![words(place), code(ty)];
            row.extend(values.map(|value| code(value)));
            row
        })
        .collect();
    let table = table(&heads, &rows);
    let mut text = format!("{table}\n");
    if let Some((one, printed)) = wrong.iter().find_map(|one| Some((one, one.printed.as_ref()?))) {
        text += &format!(
            "What is expected is what was drawn. The program itself says that it expects {} there, not {}: its \
             compiler got that constant wrong, or loses it on the way to the check.\n\n",
            code(printed),
            code(&one.expected.0),
        );
    }
    text + &format!("With its checks in words, the program prints:\n\n{printed}")
}

/// Where a value is first wrong, as the program with a comparison after each statement shows.
fn first_wrong(of: &FirstWrong) -> String {
    let function = code(&of.function);
    let place = match &of.after {
        Some(stmt) => format!("after {} in {function}", code(stmt)),
        None => format!("at the end of {function}"),
    };
    let time = match of.visit {
        1 => "the first time that the program comes there".to_string(),
        visit => format!("when the program comes there for time {visit}"),
    };
    let [name, expected, found] = [&of.place, &of.expected, &of.found].map(|one| code(one));
    format!(
        "The same program fails too if it compares objects after each statement. The first wrong value is seen {place}, \
         {time}: {name} is expected to be {expected}, and {found} is found.\n"
    )
}

fn tries(bug: &Bug) -> String {
    let tries = &bug.tries;
    if tries.is_empty() {
        return String::new();
    }
    let row = |one: &Try| {
        let callee = one.callee.as_ref().map_or("in the same file".into(), |callee| code(callee));
        let mut outcome = one.symptom.verdict.to_string();
        if one.passed() && !one.passes() {
            let failed = one.sets.iter().filter(|passed| !**passed).count();
            outcome +=
                &format!(", but failed with {failed} of {} other sets of values", one.sets.len());
        }
        vec![code(&one.caller), callee, outcome, code(&one.what)]
    };
    let rows: Vec<Vec<String>> = tries.iter().map(row).collect();
    let [first, second] = halves(bug.has_sides()).map(|half| format!("{half} by"));
    let table = table(&[&first, &second, "outcome", "output"], &rows);
    match with_other_values(tries) {
        Some(sentence) => format!("{table}\n{sentence}.\n"),
        None => table,
    }
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

/// What bisection measured, and the change that the pass makes.
fn bisection(of: &Bisection) -> String {
    let mut text = String::new();
    if let Some(pass) = &of.pass {
        let function = pass.function.as_ref().map(|name| format!(", in {}", code(name)));
        let function = function.unwrap_or_default();
        text += &format!("{} of {}{function}.\n\n", code(&pass.name), code(&of.compiler));
    }
    text.extend(of.sentences().iter().map(|sentence| format!("- {}\n", sentence_of(sentence))));
    if let Some(pass) = of.pass.as_ref().filter(|pass| !pass.diff.is_empty()) {
        text += &format!("\nBefore and after it:\n\n{}", fence("diff", &pass.diff.join("\n")));
    }
    text
}

/// A sentence with code between backquotes.
fn sentence_of(sentence: &str) -> String {
    // Blanks beside code are part of the sentence.
    let words = |part: &str| {
        let ends = [part.starts_with(' '), part.ends_with(' ')];
        let [before, after] = ends.map(|is| if is { " " } else { "" });
        format!("{before}{}{after}", words(part))
    };
    let parts = sentence.split('`').enumerate();
    parts.map(|(number, part)| if number % 2 == 0 { words(part) } else { code(part) }).collect()
}

/// Why the program is valid, or the fault that Quest finds in itself.
fn validity(bug: &Bug, model: &Model) -> String {
    if let Some(external) = external::of(bug) {
        return external::validity(bug, external);
    }
    let code = bug.code().unwrap_or_default();
    let is_run = code.iter().all(is_whole);
    let runs = code.iter().filter(|code| is_whole(code)).map(|code| eval::run(code, model));
    if let Some(fault) = runs.filter_map(Result::err).next() {
        return format!(
            "It is not: Quest's own abstract machine finds a fault in it, so that this is a bug of Quest: \
             {}.\n",
            crate::base::markdown::code(&format!("{fault:?}"))
        );
    }
    if !is_run {
        return "It breaks no constraint of C. It is only compiled: what would run, or be linked, was \
                left out, since the failure does not need it.\n"
            .into();
    }
    let reasons: BTreeSet<&str> = bug.cases.iter().map(|case| case.form().validity).collect();
    format!(
        "It has one meaning: Quest's abstract machine of C ran it under the data model {}, and met no \
         undefined, no unspecified and, but for the sizes of types, no implementation-defined behaviour.{}\n",
        model.name,
        reasons.iter().map(|reason| format!(" {reason}")).collect::<String>()
    )
}

fn origin(bug: &Bug) -> String {
    if let Some(external) = external::of(bug) {
        return external::origin(bug, external);
    }
    let mut text = format!("Quest {}, a fuzzer for C compilers, drew it", words(&bug.quest));
    match &bug.shrunk {
        Some(Shrinking { values, tries, programs, seconds, is_smallest, rate }) => {
            let after: usize = bug.cases.iter().map(|case| case.values()).sum();
            text.push_str(&format!(
                " with {}, and shrank it to {after}, trying {} in {} and {seconds:.0} s",
                count(*values as u64, "value"),
                count((*tries).into(), "candidate"),
                count((*programs).into(), "program"),
            ));
            text.push_str(&match *is_smallest {
                true => "; nothing smaller fails.".into(),
                false => {
                    format!("; it stopped shrinking after {seconds:.0} s, and there may be smaller ones.")
                }
            });
            if *rate < 1.0 {
                text.push_str(&format!(" The original failed in {} of its runs.", percent(*rate)));
            }
        }
        None => text.push('.'),
    }
    let original = if bug.shrunk.is_some() { "the original" } else { "it" };
    let runs = if bug.again == RUN_ORIGINAL { "run" } else { "draw" };
    text + &format!(" To {runs} {original} again:\n\n{}", fence("sh", &bug.again))
}
