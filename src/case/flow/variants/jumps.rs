//! Jumps out of statements that are taken out of the loop, `switch` or function around them.

use std::collections::BTreeSet;

use crate::case::flow::Stmt;

/// Puts a `goto` for each `break` and `continue` that leaves the statements, as far as there is a label for it; yields
/// whether there was one of each.
pub(super) fn lead(
    body: &mut [Stmt],
    on_break: Option<u32>,
    on_continue: Option<u32>,
) -> [bool; 2] {
    let mut any = [false; 2];
    lead_within(body, true, [on_break, on_continue], &mut any);
    any
}

/// A `break` in a `switch` leaves that alone.
fn lead_within(body: &mut [Stmt], may_break: bool, to: [Option<u32>; 2], any: &mut [bool; 2]) {
    for stmt in body {
        let exit = match stmt {
            Stmt::Break if may_break => 0,
            Stmt::Continue => 1,
            Stmt::Loop(_) => continue,
            stmt => {
                let may_break = may_break && !matches!(stmt, Stmt::Switch(..));
                for body in stmt.bodies_mut() {
                    lead_within(body, may_break, to, any);
                }
                continue;
            }
        };
        any[exit] = true;
        if let Some(label) = to[exit] {
            *stmt = Stmt::Goto(label);
        }
    }
}

/// Whether no jump leaves the statements, nor leads into them from elsewhere in a function with this body.
pub(super) fn is_closed(stmts: &[Stmt], whole: &[Stmt]) -> bool {
    let mut copy = stmts.to_vec();
    if lead(&mut copy, None, None) != [false; 2] {
        return false;
    }
    let mut returns = false;
    stmts.iter().for_each(|stmt| stmt.each(&mut |stmt| returns |= matches!(stmt, Stmt::Return(_))));
    let (own, all) = (Jumps::of(stmts), Jumps::of(whole));
    // Each label is there once: what all jumps have more than the own ones comes from elsewhere.
    let is_entered = own.labels.iter().any(|label| {
        let count = |jumps: &Jumps| jumps.to.iter().filter(|to| *to == label).count();
        count(&all) > count(&own)
    });
    !returns && !is_entered && own.to.iter().all(|to| own.labels.contains(to))
}

/// The labels in statements, and where jumps in them lead.
struct Jumps {
    labels: BTreeSet<u32>,
    to: Vec<u32>,
}

impl Jumps {
    fn of(stmts: &[Stmt]) -> Jumps {
        let mut jumps = Jumps { labels: BTreeSet::new(), to: Vec::new() };
        for stmt in stmts {
            stmt.each(&mut |stmt| {
                jumps.to.extend(stmt.targets());
                if let Stmt::Label(label) = stmt {
                    jumps.labels.insert(*label);
                }
            });
        }
        jumps
    }
}
