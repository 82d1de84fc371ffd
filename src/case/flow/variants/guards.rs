//! Statements within others that run them once.

use super::draft::{not, unknown};
use super::jumps::lead;
use super::seen::Seen;
use crate::base::chance::Chance;
use crate::c::types::Int;
use crate::case::flow::ways::block;
use crate::case::flow::{Arm, Flow, Loop, LoopForm, Stmt};

/// Puts statements under a condition that holds, into a loop that runs once, or into an arm of a `switch`.
pub(super) fn guarded(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (way, body, first, number) = seen.stretch(chance)?;
    let mut inner = body[first..first + number].to_vec();
    let [breaks, continues] = lead(&mut inner, None, None);
    let mut flow = seen.flow.clone();
    let guard = match chance.below(3) {
        0 if !breaks && !continues => {
            let condition = unknown(&mut flow, 0, Int::Int, chance);
            let (form, head, last) = (LoopForm::Do, None, None);
            Stmt::Loop(Box::new(Loop {
                form,
                hint: None,
                first: head,
                condition,
                last,
                body: inner,
            }))
        }
        1 if !breaks => {
            let label = chance.between(-1, 2);
            let value = unknown(&mut flow, label.into(), Int::Int, chance);
            Stmt::Switch(value, vec![Arm::of(vec![label], inner)])
        }
        2 => Stmt::If(not(unknown(&mut flow, 0, Int::Int, chance)), inner, Vec::new()),
        _ => Stmt::If(unknown(&mut flow, 1, Int::Int, chance), inner, Vec::new()),
    };
    block(&mut flow, &way).splice(first..first + number, [guard]);
    Some(flow)
}
