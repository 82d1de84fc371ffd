//! Jumps to labels: they are led to their labels once a function is written, whichever comes first.

use super::LOST;
use super::code::{Around, Code, Goto, Gotos, Instruction, Spot};
use super::compiler::{Compiler, Way, add, has_end};
use super::trace::Note;
use crate::case::flow::Stmt;

impl Around {
    fn of(way: &Way) -> Around {
        let of = match way.stmt {
            Stmt::Loop(of) => Some(std::ptr::from_ref(&**of)),
            _ => None,
        };
        Around {
            number: way.number,
            list: way.list,
            is_block: matches!(way.stmt, Stmt::Block(..) | Stmt::Cleaned(..)),
            is_switch: matches!(way.stmt, Stmt::Switch(..)),
            is_loop: of.is_some(),
            noted: (way.stmt, of),
        }
    }
}

impl Goto {
    /// What is to be written to lead it to one of some labels: it counts a step, and one for each statement and iteration that it
    /// goes into.
    fn lead(&mut self, labels: &[(u32, Spot)], code: &mut Code, is_traced: bool) {
        if let Some((at, instruction)) = self.replaced.take() {
            code.instructions[at] = instruction;
        }
        let at = self.spot.at;
        let Some((_, to)) = labels.iter().find(|(known, _)| *known == self.label) else {
            code.instructions[at] = Instruction::Stop(LOST);
            return;
        };
        let is_same = |(a, b): &(&Around, &Around)| a.number == b.number && a.list == b.list;
        let common = self.spot.around.iter().zip(&to.around).take_while(is_same).count();
        let (left, mut entered) = (&self.spot.around[common..], &to.around[common..]);
        if entered.iter().any(|around| around.is_block) {
            code.instructions[at] = Instruction::Stop("a jump into a block with objects");
            return;
        }
        if let ([from, ..], [into, rest @ ..]) = (left, entered)
            && into.is_switch
            && from.number == into.number
        {
            entered = rest;
        }
        let loops = entered.iter().filter(|around| around.is_loop).count();
        code.instructions[at] = Instruction::Step((1 + entered.len() + loops) as u32);
        if is_traced {
            let note = Note::Jump {
                left: left.iter().filter(|around| around.is_loop).count(),
                entered: entered.iter().map(|around| around.noted).collect(),
            };
            code.instructions[at + 1] = Instruction::Note(add(&mut code.notes, note));
        }
        // Behind what leaves the statements that the label is not in.
        let is_behind = |(depth, _): &&(usize, usize)| *depth < common;
        if let Some((_, at)) = self.leaves.iter().find(is_behind).or(self.leaves.last()) {
            let jump = Instruction::Jump(to.at as u32);
            self.replaced = Some((*at, std::mem::replace(&mut code.instructions[*at], jump)));
        }
    }
}

impl Compiler<'_, '_> {
    fn spot(&self) -> Spot {
        let around = self.way.iter().map(Around::of).collect();
        Spot { at: self.code.instructions.len(), around }
    }

    /// A label is here.
    pub(super) fn label(&mut self, label: u32) {
        let spot = self.spot();
        self.code.gotos.labels.push((label, spot));
    }

    /// Goes to a label.
    pub(super) fn goto(&mut self, label: u32) {
        let spot = self.spot();
        self.emit(Instruction::Step(0));
        if self.is_traced() {
            self.emit(Instruction::Note(0));
        }
        let way = self.way.clone();
        let mut leaves = Vec::new();
        for (depth, way) in way.iter().enumerate().rev().filter(|(_, way)| has_end(way)) {
            leaves.push((depth, self.code.instructions.len()));
            self.leave(way.stmt);
        }
        leaves.push((0, self.code.instructions.len()));
        self.stop(LOST);
        self.code.gotos.jumps.push(Goto { label, spot, leaves, replaced: None });
    }

    /// Lets each jump lead to its label.
    pub(super) fn lead_gotos(&mut self) {
        let is_traced = self.is_traced();
        let Gotos { labels, mut jumps, statements } = std::mem::take(&mut self.code.gotos);
        jumps.iter_mut().for_each(|jump| jump.lead(&labels, self.code, is_traced));
        self.code.gotos = Gotos { labels, jumps, statements };
    }
}
