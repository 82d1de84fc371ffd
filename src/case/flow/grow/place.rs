//! The place where a program goes on: in a list of statements, to which a way leads through those around it.

use std::rc::Rc;

use super::Grower;
use crate::case::flow::machine::Start;
use crate::case::flow::{Place, Stmt};

/// A step of the way to the place.
pub(super) struct Way {
    /// The statement of a list, and which list in it.
    pub(super) stmt: usize,
    pub(super) body: usize,
    /// Where runs start once the place is after the statement again.
    pub(super) before: Rc<Start>,
}

impl Grower<'_> {
    /// The list of statements with the place, to be changed.
    pub(super) fn block(&mut self) -> &mut Vec<Stmt> {
        self.list_at(self.way.len())
    }

    /// The same where only the statements from one on are changed.
    pub(super) fn block_from(&mut self, first: usize) -> &mut Vec<Stmt> {
        self.list_from(self.way.len(), first)
    }

    /// The list of statements after so many steps of the way to the place, to be changed.
    pub(super) fn list_at(&mut self, depth: usize) -> &mut Vec<Stmt> {
        self.list_from(depth, 0)
    }

    fn list_from(&mut self, depth: usize, first: usize) -> &mut Vec<Stmt> {
        let first = if depth == 0 { first } else { self.way[0].stmt };
        self.program.change(self.routine, first);
        let mut block = &mut self.flow.routines[self.routine as usize].body;
        for Way { stmt, body, .. } in &self.way[..depth] {
            // The way leads through statements that have these lists.
            block = block[*stmt].bodies_mut().swap_remove(*body);
        }
        block
    }

    /// The statements around the place, the outermost first.
    pub(super) fn around(&self) -> Vec<&Stmt> {
        let mut block = &self.flow.routines[self.routine as usize].body;
        let mut around = Vec::with_capacity(self.way.len());
        for Way { stmt, body, .. } in &self.way {
            around.push(&block[*stmt]);
            block = block[*stmt].bodies()[*body];
        }
        around
    }

    /// The list of statements with the place.
    fn list_here(&self) -> &[Stmt] {
        self.list_after(self.way.len())
    }

    /// The list of statements after so many steps of the way to the place.
    fn list_after(&self, depth: usize) -> &[Stmt] {
        let mut block = &self.flow.routines[self.routine as usize].body[..];
        for Way { stmt, body, .. } in &self.way[..depth] {
            block = block[*stmt].bodies()[*body];
        }
        block
    }

    pub(super) fn here(&self) -> usize {
        self.list_here().iter().position(|stmt| *stmt == Stmt::Here).unwrap_or(0)
    }

    /// Writes in a list of statements of an earlier statement of the block.
    pub(super) fn within(&mut self, stmt: usize, body: usize, write: impl FnOnce(&mut Self)) {
        self.enter(stmt, body);
        self.inside(write);
    }

    /// Writes where the place is, and goes on after the statement that it is in; yields the position of that.
    pub(super) fn inside(&mut self, write: impl FnOnce(&mut Self)) -> usize {
        let stmt = self.way.last().map_or(0, |way| way.stmt);
        write(self);
        self.leave();
        stmt
    }

    /// Adds statements before the place, as [`Grower::add`] does, and goes on in a list of the last one, which may end with a
    /// step of a counter.
    pub(super) fn add_and_enter(
        &mut self,
        stmts: Vec<Stmt>,
        body: usize,
        counter: Option<u32>,
    ) -> bool {
        if !self.may_be_added(&stmts) {
            return false;
        }
        let has_scopes = self.may_cross_scopes(&stmts);
        let (at, number) = (self.here(), stmts.len());
        self.block_from(at).splice(at..=at, stmts);
        self.way.push(Way { stmt: at + number - 1, body, before: Rc::default() });
        self.put_here_before(counter);
        if self.keeps_scopes(has_scopes) && self.runs_here(true) {
            if let Some(way) = self.way.last_mut() {
                way.before = Rc::clone(&self.before);
            }
            return true;
        }
        self.way.pop();
        self.block_from(at).splice(at..at + number, [Stmt::Here]);
        false
    }

    /// Goes on in a list of statements of an earlier statement of the block.
    pub(super) fn enter(&mut self, stmt: usize, body: usize) {
        let here = self.here();
        self.block_from(here).remove(here);
        self.way.push(Way { stmt, body, before: Rc::clone(&self.before) });
        self.put_here();
    }

    /// Goes on after the statement that the place is in.
    pub(super) fn leave(&mut self) {
        let here = self.here();
        self.block().remove(here);
        if let Some(Way { stmt, before, .. }) = self.way.pop() {
            self.before = before;
            let exit = self.exit_at(self.way.len(), stmt + 1);
            let exit = exit.filter(|_| self.chance.ratio(1, 2));
            if let Some(start) = exit.and_then(|label| self.exits.get(&label)) {
                // A jump may have come to the label before a run came here otherwise.
                self.before = Rc::clone(start);
                self.block_from(stmt).insert(stmt + 2, Stmt::Here);
                return self.moved();
            }
            self.block_from(stmt).insert(stmt + 1, Stmt::Here);
            self.came_to_end();
        }
    }

    /// Goes on elsewhere in the block: at a position that is found in the block without the place. Runs start where none
    /// came there before.
    pub(super) fn move_here(
        &mut self,
        before: &Rc<Start>,
        to: impl FnOnce(&[Stmt]) -> Option<usize>,
    ) {
        self.before = Rc::clone(before);
        let here = self.here();
        self.block_from(here).remove(here);
        let at = to(self.list_here()).unwrap_or(here);
        self.block_from(at).insert(at, Stmt::Here);
        self.moved();
    }

    /// Puts the place at the end of the block, before a jump or a step of the loop that ends it.
    pub(super) fn put_here(&mut self) {
        self.put_here_before(self.counters.last().copied());
        self.moved();
    }

    fn put_here_before(&mut self, counter: Option<u32>) {
        let block = self.list_here();
        let ends = match block.last() {
            Some(Stmt::Break | Stmt::Return(_)) => true,
            Some(Stmt::Assign(Place::Object(object), Some(_), _)) => Some(*object) == counter,
            _ => false,
        };
        let at = block.len() - usize::from(ends);
        self.block_from(at).insert(at, Stmt::Here);
    }

    /// The label at a position of a list around the place, if jumps lead there that leave what is before it.
    pub(super) fn exit_at(&self, depth: usize, position: usize) -> Option<u32> {
        match self.list_after(depth).get(position) {
            Some(Stmt::Label(label)) => Some(*label).filter(|label| self.exits.contains_key(label)),
            _ => None,
        }
    }

    /// Goes on behind the labels after the place to which jumps lead that leave what is before it.
    pub(super) fn pass_exits(&mut self) {
        let here = self.here();
        let depth = self.way.len();
        let last = self.list_here().len();
        let exits: Vec<u32> = (here + 1..last).filter_map(|at| self.exit_at(depth, at)).collect();
        let Some(behind) = exits.last().map(|label| Stmt::Label(*label)) else { return };
        // A jump may have come to one before a run came to the place.
        let starts = exits.iter().filter_map(|label| self.exits.get(label));
        let earliest = starts.chain([&self.before]).min_by_key(|start| start.steps());
        if let Some(start) = earliest.cloned() {
            self.move_here(&start, |block| {
                Some(block.iter().position(|stmt| *stmt == behind)? + 1)
            });
        }
    }
}
