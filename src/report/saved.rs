//! A bug as read from its directory. Directories are copied, edited and lost: unreadable parts are
//! reported, and the journal fills in.

use std::path::Path;

use super::data::{self, Bisected, Blamed, Cell, Matrix, Row, Shrunk, Source};
use crate::base::figures::{first_line, lines, one_line};
use crate::base::inside::{self, inside};
use crate::bug::bisection::Bisection;
use crate::bug::blame::blame_of;
use crate::bug::bundle::{self, wrong_values};
use crate::bug::diagnosis::End;
use crate::bug::saved::{Assembly, Bug, Elsewhere, ORIGINAL, Places, Placing, Try};
use crate::c::complaint;
use crate::c::model::{LP64, Model};
use crate::case::TestCase;
use crate::case::form::halves;
use crate::journal::found::Found;
use crate::report::summary::replay;
use crate::toolchain::verdict::Stage;

/// The most bytes of a C file that are shown: a test case and all its checks take a fifth of it.
const LONGEST: usize = 64 << 10;

/// The most bytes of a C file that are read, to determine its length.
const LARGEST: u64 = 64 << 20;

/// Lines of output that are shown: the complaint, and some context.
const LINES: usize = 20;

/// A bug, and the single test case that first showed it, if there is one, with its data model.
pub(super) struct Saved {
    pub(super) bug: data::Bug,
    pub(super) case: Option<(TestCase, String)>,
}

/// Reads a bucket's directory.
pub(super) fn read(found: &Found, base: &Path) -> Saved {
    let finding = &found.finding;
    let kind = base.file_name().unwrap_or_default().to_string_lossy();
    let mut bug = data::Bug {
        name: one_line(&finding.name),
        title: String::new(),
        directory: format!("{kind}/{}", one_line(&finding.name)),
        count: found.count,
        seconds: finding.seconds,
        seen_before: finding.seen_before,
        configuration: one_line(&finding.configuration),
        suite: one_line(&finding.suite),
        verdict: finding.bucket.verdict,
        place: one_line(&finding.bucket.place),
        end: one_line(&finding.end),
        what: unseeded(&one_line(&finding.evidence())),
        output: first_lines(&finding.output),
        command: None,
        fingerprint: None,
        bisection: None,
        blame: None,
        places: None,
        pattern: None,
        matrix: None,
        shrunk: None,
        sources: Vec::new(),
        values: Vec::new(),
        assembly: None,
        replay: lines(&replay(base, &finding.name)),
        again: lines(&finding.again),
        paste: finding.paste.as_deref().map(lines),
        shapes: found.shapes.iter().map(|shape| one_line(shape)).collect(),
        way_out: finding.way_out.as_deref().map(one_line),
        problems: Vec::new(),
    };
    let Some(dir) = inside(base, &finding.name) else {
        bug.problems.push("its name is not a valid directory name; only the journal has it".into());
        return Saved { bug, case: None };
    };
    let case = match Bug::load(&dir) {
        Ok(saved) => {
            add(&mut bug, &saved, &dir);
            first_case(saved, &dir)
        }
        Err(error) => {
            let error = one_line(&format!("{error:#}"));
            bug.problems.push(format!("{error}; this comes from the journal"));
            None
        }
    };
    Saved { bug, case }
}

/// Adds the contents of a saved bug, which describe the smallest failure, to those of the journal, which
/// describe the first one.
fn add(bug: &mut data::Bug, saved: &Bug, dir: &Path) {
    bug.end = saved.report.end.to_string();
    bug.what = match saved.report.stage {
        Stage::Run => unseeded(&first_line(&saved.report.output)),
        Stage::Compile | Stage::Link => one_line(&saved.report.message().line),
    };
    bug.output = first_lines(&saved.report.output);
    bug.command = Some(lines(&saved.report.command));
    bug.again = lines(&saved.again);
    bug.fingerprint = saved.fingerprint.as_deref().map(one_line);
    bug.blame = blame_of(saved).map(|blame| Blamed {
        toolchains: blame.toolchains().iter().map(|name| one_line(name)).collect(),
        versions: saved.blamed.iter().map(|version| one_line(version)).collect(),
        end: match blame.end() {
            End::Caller => Some("caller"),
            End::Callee => Some("callee"),
            End::Both => Some("both"),
            End::Whole | End::Unknown => None,
        },
        why: one_line(&blame.why),
        diagnosis: blame.diagnosis.as_deref().map(one_line),
        groups: blame
            .groups
            .iter()
            .map(|group| group.iter().map(|name| one_line(name)).collect())
            .collect(),
        agreement: blame.agreement().as_deref().map(one_line),
    });
    bug.bisection = saved.bisection.as_ref().map(bisected);
    bug.title = one_line(&saved.title);
    let model = Model::named(&saved.model).unwrap_or(&LP64);
    bug.values = wrong_values(saved, model, None).iter().take(LINES).map(wrong).collect();
    bug.assembly = saved.assembly.first().map(|assembly| Assembly {
        function: one_line(&assembly.function),
        compiler: one_line(&assembly.compiler),
        lines: assembly.lines.iter().map(|line| lines(line)).collect(),
    });
    bug.places = saved.places.as_ref().map(places);
    bug.matrix = matrix(&saved.tries, saved.has_sides());
    bug.shrunk = saved.shrunk.as_ref().map(|shrunk| Shrunk {
        from: shrunk.values,
        to: saved.cases.iter().map(|case| case.values()).sum(),
        is_smallest: shrunk.is_smallest,
        seconds: shrunk.seconds,
        rate: shrunk.rate,
    });
    for name in saved.sources() {
        match source(dir, name) {
            Ok(source) => bug.sources.push(source),
            Err(why) => bug.problems.push(format!("{} cannot be read: {why}", one_line(name))),
        }
    }
}

/// Removes the number and the seed of the test case from a line about a wrong value, so that all such
/// lines of a bug are equal.
fn unseeded(line: &str) -> String {
    complaint::split(line).map_or(line, |(.., behind)| behind).into()
}

fn wrong(value: &bundle::Wrong) -> data::Wrong {
    data::Wrong {
        place: one_line(&value.place),
        ty: one_line(&value.ty),
        expected: one_line(&value.expected.0),
        found: one_line(&value.found.0),
    }
}

/// What bisection found out, as plain text.
fn bisected(of: &Bisection) -> Bisected {
    let pass = of.pass.as_ref();
    Bisected {
        compiler: one_line(&of.compiler),
        pass: pass.map(|pass| one_line(&pass.name)),
        function: pass.and_then(|pass| pass.function.as_deref()).map(one_line),
        hiding: of.hiding.iter().map(|set| one_line(&set.join(" "))).collect(),
        measured: of.sentences().iter().map(|sentence| one_line(sentence)).collect(),
        diff: pass.iter().flat_map(|pass| &pass.diff).map(|line| lines(line)).collect(),
    }
}

/// Where arguments are, as plain text: a saved bug may come from somebody else.
fn places(places: &Places) -> Places {
    let elsewhere = |one: &Elsewhere| Elsewhere {
        side: one_line(&one.side),
        sentence: one_line(&one.sentence),
        picture: lines(&one.picture),
    };
    let placing = |one: &Placing| Placing {
        compiler: one_line(&one.compiler),
        elsewhere: one.elsewhere.iter().map(elsewhere).collect(),
        follows_another: one.follows_another,
    };
    Places {
        convention: one_line(&places.convention),
        doc: one_line(&places.doc),
        belongs: lines(&places.belongs),
        decides: places.decides,
        compilers: places.compilers.iter().map(placing).collect(),
    }
}

/// The test case that was drawn: for a shrunk bug, the one kept beside it.
fn first_case(saved: Bug, dir: &Path) -> Option<(TestCase, String)> {
    let Bug { cases, model, .. } = match Bug::load(&dir.join(ORIGINAL)) {
        Ok(original) => original,
        Err(_) => saved,
    };
    // Of several that fail only together, the one to blame is unknown.
    <[TestCase; 1]>::try_from(cases).ok().map(|[case]| (case, model))
}

fn source(dir: &Path, name: &str) -> Result<Source, String> {
    let path = inside(dir, name).ok_or("it is not a file in the bug's directory")?;
    let bytes = inside::read_bytes(&path, LARGEST).map_err(|error| error.to_string())?;
    let shown = &bytes[..bytes.len().min(LONGEST)];
    Ok(Source {
        file: one_line(name),
        text: lines(&String::from_utf8_lossy(shown)),
        cut: shown.len() < bytes.len(),
    })
}

/// The first lines of a child's output.
fn first_lines(output: &str) -> String {
    let output = lines(output);
    let output = output.lines().skip_while(|line| line.trim().is_empty());
    output.take(LINES).collect::<Vec<_>>().join("\n")
}

/// The results of a program in each configuration; `None` if it was not tried. Toolchains are in the
/// order in which they were tried as callers, in rows and columns alike.
fn matrix(tries: &[Try], has_sides: bool) -> Option<Matrix> {
    let mut names: Vec<&str> = Vec::new();
    let callers = tries.iter().map(|one| &one.caller[..]);
    for name in callers.chain(tries.iter().filter_map(|one| one.callee.as_deref())) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let is_caller = |name: &&&str| tries.iter().any(|one| one.caller == ***name);
    let is_callee = |name: &&&str| tries.iter().any(|one| one.callee.as_deref() == Some(**name));
    let callees: Vec<&str> = names.iter().filter(is_callee).copied().collect();
    let cell = |caller: &str, callee: Option<&str>| {
        let one =
            tries.iter().find(|one| one.caller == caller && one.callee.as_deref() == callee)?;
        Some(Cell {
            passed: one.passed(),
            verdict: one.symptom.verdict,
            what: unseeded(&one_line(&one.what)),
            compiler: one.compiler.as_deref().map(one_line),
        })
    };
    let row = |caller: &&str| Row {
        caller: one_line(caller),
        alone: cell(caller, None),
        with: callees.iter().map(|callee| cell(caller, Some(callee))).collect(),
    };
    let rows: Vec<Row> = names.iter().filter(is_caller).map(row).collect();
    let callees = callees.iter().map(|name| one_line(name)).collect();
    (!rows.is_empty()).then_some(Matrix { sides: halves(has_sides), callees, rows })
}
