//! Counts of what programs have and do, for `quest stats`.

use super::aims::aims;
use super::aims::walk::Walk;
use super::{Expr, Flow, Place, Stmt, cost, lower, outline};
use crate::c::model::Model;
use crate::c::print::{Printer, Units};
use crate::c::types::Type;
use crate::case::counts::{Counts, Drawn};
use crate::case::nearness;

/// Counts a test case.
pub(super) fn count(case: &Flow, model: &Model, counts: &mut Counts) {
    let nodes = cost::cost(case).nodes;
    counts.table("nodes", "statements, operators and operands", [Drawn::Count(nodes.into())]);
    counts.table("tokens", "tokens of C, of its functions", [Drawn::Count(tokens(case, model))]);
    let words = outline::words(case).into_iter().map(|word| Drawn::Type(word.into()));
    counts.table("statements", "kinds of statements and operators", words);
    if !case.rewrites.is_empty() {
        let rewrites = case.rewrites.iter().map(|of| Drawn::Type(of.name().into()));
        counts.table("rewrites", "kinds of rewrites of variants", rewrites);
    }
    let links = links(case);
    if !links.is_empty() {
        let links = links.into_iter().map(|kind| Drawn::Type(kind.into()));
        counts.table("links", "pointers in structs and arrays, and what has them", links);
    }
    let walk = Walk::new(case, model);
    let parts = runs(case, &walk)
        .into_iter()
        .map(|runs| Drawn::Type(if runs { "executed" } else { "never executed" }.into()));
    counts.table(
        "executed",
        "statements, operators and operands, by whether they are executed",
        parts,
    );
    let depths = case.routines.iter().map(|routine| Drawn::Count(depth(&routine.body)));
    counts.table("depths", "statements within one another in a function", depths);
    let nests = walk.loops_around_loops().map(|depth| Drawn::Count(depth as u64));
    counts.table("nests", "loops around a loop", nests);
    let trips = walk.most_trips().map(Drawn::Count);
    counts.table("trips", "iterations of a loop, the most of all times that it is entered", trips);
    let mut near = Vec::new();
    case.each_expr(&mut |expr| {
        if let Expr::Binary(op, _) = expr {
            near.extend(walk.trace.near(expr).map(|near| (*op, near)));
        }
    });
    nearness::count(&near, counts);
    aims().for_each(|aim| counts.aim(aim.name, aim.about, aim.is_met(&walk)));
}

/// The kinds of objects with pointers in them, and of places beyond these.
fn links(case: &Flow) -> Vec<&'static str> {
    fn kinds(ty: &Type, all: &mut Vec<&'static str>) {
        match ty {
            Type::Array(element, _) => match **element {
                Type::Pointer(_) => all.push("array of pointers"),
                _ => kinds(element, all),
            },
            Type::Record(record) => {
                for member in &record.members {
                    match &member.ty {
                        ty if ty.is_name_of(record) => all.push("pointer in a struct to its type"),
                        Type::Pointer(_) => all.push("pointer in a struct to another type"),
                        ty => kinds(ty, all),
                    }
                }
            }
            Type::Pointer(to) if matches!(**to, Type::Pointer(_)) => {
                all.push("pointer to a pointer")
            }
            _ => {}
        }
    }
    /// Whether a pointer leads to a place that is itself no object.
    fn is_followed(place: &Place) -> bool {
        match place {
            Place::Object(_) | Place::Value(_) => false,
            Place::Target(of, _) => !matches!(**of, Place::Object(_)),
            Place::Member(of, _) | Place::Element(of, _) => is_followed(of),
        }
    }
    let mut all = Vec::new();
    case.objects.iter().for_each(|object| kinds(&object.ty, &mut all));
    case.each_statement(&mut |stmt| {
        let written = stmt.written().into_iter().filter(|place| is_followed(place));
        all.extend(written.map(|_| "store through one"));
    });
    case.each_expr(&mut |expr| {
        if let Expr::Read(place) = expr
            && is_followed(place)
        {
            all.push("read through one");
        }
    });
    all
}

/// For each statement, operator and operand, whether it is executed.
fn runs(case: &Flow, walk: &Walk) -> Vec<bool> {
    let mut all = Vec::new();
    case.each_statement(&mut |stmt| {
        all.push(walk.trace.runs(stmt) > 0);
        stmt.each_expr(&mut |expr| {
            let is_call =
                matches!(expr, Expr::Call(..) | Expr::CallBy(..)) && walk.trace.runs(stmt) > 0;
            all.push(is_call || walk.trace.values(expr).is_some());
        });
    });
    all
}

/// How deep statements are within one another.
fn depth(body: &[Stmt]) -> u64 {
    let inner = body.iter().flat_map(Stmt::bodies).map(|body| 1 + depth(body));
    inner.max().unwrap_or(0)
}

/// The number of tokens of its functions.
fn tokens(case: &Flow, model: &Model) -> u64 {
    let mut printer = Printer::plain(String::new(), None).by_precedence();
    for function in &lower::lower(case, model).callee.functions {
        printer.function(function, Units::One);
    }
    let text = printer.finish();
    let mut rest = text.trim_start();
    let mut number = 0;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = match first {
            _ if is_word(first) => rest.find(|c| !is_word(c)),
            // Operators such as `<<=`, but each parenthesis alone.
            '(' | ')' | '[' | ']' | '{' | '}' | ';' | ',' | '.' => Some(1),
            _ => rest.find(|c: char| is_word(c) || c.is_whitespace() || "()[]{};,.".contains(c)),
        };
        number += 1;
        rest = rest[end.unwrap_or(rest.len())..].trim_start();
    }
    number
}
