//! `quest convention`.

use std::fmt::Write;

use anyhow::Result;

use super::answers::{usage, write};
use super::look;
use super::session::Session;
use crate::base::exit::Exit;
use crate::base::paint;
use crate::c::types::Type;
use crate::cli::options::{Checked, ConventionAction, Selecting, WhichConvention};
use crate::convention::Sizes;
use crate::convention::automaton::{Automaton, signature};
use crate::convention::check::check;
use crate::convention::select::Select;
use crate::convention::suite::Selection;
use crate::convention::{Convention, Role};
use crate::generator::{Datum, Source, sample};

impl Selecting {
    /// The selection that the options describe.
    pub(super) fn selection(&self) -> Selection {
        Selection { select: self.select, each_type: self.each_type }
    }
}

/// The Lua expressions that an action evaluates.
pub(super) fn expressions(action: &ConventionAction) -> Vec<&str> {
    match action {
        ConventionAction::Place { types, variable, result, .. } => {
            [types, result].into_iter().chain(variable).map(String::as_str).collect()
        }
        _ => Vec::new(),
    }
}

/// Runs a subcommand.
pub(super) fn run(session: &Session, action: &ConventionAction) -> Result<Exit> {
    match action {
        ConventionAction::List { json, .. } => list(session, *json),
        ConventionAction::Show { which, json } => {
            let (convention, automaton) = named(session, which)?;
            let text = match json {
                true => format!("{}\n", serde_json::to_string(&automaton)?),
                false => {
                    format!("{}\n{}", convention.table(&automaton), automaton.sizes().in_words())
                }
            };
            write(None, &text)
        }
        ConventionAction::Probe(options) => look::probe(session, &options.look),
        ConventionAction::Learn { look, full, out, states } => {
            look::learn(session, look, *states, *full, out.as_deref())
        }
        ConventionAction::Check(checked) => check_all(session, checked),
        ConventionAction::Dot { which } => {
            let (convention, automaton) = named(session, which)?;
            write(None, &convention.dot(&automaton))
        }
        ConventionAction::Suite { which, selection, json } => {
            suite(session, which, selection, *json)
        }
        ConventionAction::Place { name, types, variable, result, .. } => {
            let convention = session.script.convention(name)?;
            let named = drawn(session, &convention, types)?;
            let variable = variable.as_ref().map(|types| drawn(session, &convention, types));
            let variable = variable.transpose()?.map(|types| {
                types.iter().map(|ty| convention.model().promoted(ty)).collect::<Vec<_>>()
            });
            let result = drawn(session, &convention, result)?.pop().unwrap_or(Type::Void);
            write(None, &convention.in_words(&named, variable.as_deref(), &result))
        }
    }
}

fn named(session: &Session, which: &WhichConvention) -> Result<(Convention, Automaton)> {
    let convention = session.script.convention(&which.name)?;
    let role = if which.variable { Role::Variable } else { Role::Plain };
    let automaton = Automaton::of(&convention, role);
    Ok((convention, automaton))
}

/// An entry of the list, as JSON.
#[derive(serde::Serialize)]
struct Row<'a> {
    name: &'a str,
    doc: &'a str,
    sizes: &'a Sizes,
}

fn list(session: &Session, json: bool) -> Result<Exit> {
    let mut rows = vec![
        ["convention", "states", "transitions", "classes", "longest acyclic"]
            .into_iter()
            .chain(Select::ALL.map(|(name, _)| name))
            .chain(["document"])
            .map(String::from)
            .collect::<Vec<_>>(),
    ];
    let mut lines = String::new();
    for name in session.script.conventions() {
        let convention = session.script.convention(&name)?;
        let sizes = Automaton::of(&convention, Role::Plain).sizes();
        let row = Row { name: &name, doc: &convention.doc, sizes: &sizes };
        writeln!(lines, "{}", serde_json::to_string(&row)?)?;
        let cells = sizes.cells().into_iter();
        rows.push([name].into_iter().chain(cells).chain([convention.doc]).collect());
    }
    if !json {
        let numbers = 1..rows[0].len() - 1;
        lines = paint::table(&rows, numbers).join("\n") + "\n";
    }
    write(None, &lines)
}

fn check_all(session: &Session, checked: &Checked) -> Result<Exit> {
    let mut names: Vec<String> = checked.names().cloned().collect();
    if names.is_empty() {
        names = session.script.conventions();
    }
    let mut text = String::new();
    let mut exit = Exit::Clean;
    for name in names {
        let mistakes = check(&session.script.convention(&name)?);
        if mistakes.is_empty() {
            writeln!(text, "{name}: complete and consistent")?;
        }
        for mistake in mistakes {
            writeln!(text, "{name}: {}", mistake.in_words())?;
            exit = Exit::BugsFound;
        }
    }
    write(None, &text)?;
    Ok(exit)
}

fn suite(
    session: &Session,
    which: &WhichConvention,
    selection: &Selecting,
    json: bool,
) -> Result<Exit> {
    let name = format!("{}:{}", which.name, selection.selection());
    let mut text = String::new();
    for types in session.script.suite(&name)?.listed() {
        if json {
            writeln!(text, "{}", serde_json::to_string(types)?)?;
            continue;
        }
        let result = signature(std::slice::from_ref(&types.result));
        let named = signature(&types.args);
        let named = named.trim_end_matches(')');
        match types.varargs.is_empty() {
            true => writeln!(text, "{result} {named})")?,
            false => writeln!(text, "{result} {named}; ...{})", signature(&types.varargs))?,
        }
    }
    write(None, &text)
}

/// The types from a list of generators.
fn drawn(session: &Session, convention: &Convention, types: &str) -> Result<Vec<Type>> {
    let mut source = Source::new(session.seed as u64, session.size);
    source = source.under(convention.model());
    let wrong = |what: String| usage(format!("{types}: {what}"));
    let ty = |item: Datum| match item {
        Datum::Type(ty) => Ok(ty),
        other => Err(wrong(format!("expected types, got {}", other.kind()))),
    };
    let mut all = Vec::new();
    for generator in session.script.generators(types)? {
        match sample(&generator, &mut source).map_err(|error| wrong(error.to_string()))? {
            Datum::List(items) => {
                for item in items {
                    all.push(ty(item)?);
                }
            }
            item => all.push(ty(item)?),
        }
    }
    Ok(all)
}
