//! Draws jumps: out of loops and functions, over statements, back to them, into loops, by tables of labels.

use std::rc::Rc;

use super::{Around, Grower, TRIES};
use crate::c::features::Feature;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::case::flow::{Expr, Loop, LoopForm, Place, Stmt, Storage};
use crate::generator::{Plan, Sketch};

impl Grower<'_> {
    /// A jump out of a loop or the function, or to a `setjmp` that is around it, on a condition.
    pub(super) fn leave_on_condition(&mut self, sketch: Option<&Sketch>) {
        if !self.buffers.is_empty() && self.chance.ratio(1, 3) {
            return self.long_jump(sketch);
        }
        if self.chance.ratio(1, 4) && self.leave_by_goto(sketch) {
            return;
        }
        let result = self.flow.routines[self.routine as usize].result.clone();
        for _ in 0..TRIES {
            let condition = self.condition_of(sketch);
            let condition = self.mostly(condition, false);
            let jump = match self.loops.last() {
                Some(Around::Loop) if self.chance.ratio(1, 2) => Stmt::Break,
                Some(_) if self.loops.contains(&Around::Loop) && self.chance.ratio(1, 2) => {
                    Stmt::Continue
                }
                Some(Around::Loop) => Stmt::Break,
                _ if self.routine == 0 => return,
                _ => Stmt::Return(match &result {
                    None => None,
                    Some(ty @ Type::Record(_)) => match self.whole() {
                        Some((place, of)) if of == *ty => Some(Expr::Read(place)),
                        _ => continue,
                    },
                    Some(ty) => {
                        let value = self.expression(1);
                        Some(self.or_zero(value, ty))
                    }
                }),
            };
            if self.add(vec![Stmt::If(condition, vec![jump], Vec::new())]) {
                return;
            }
        }
    }

    /// A jump on a condition to behind one of the statements around the place, out of a loop or a block that is cleaned up at
    /// least; whether there is one.
    pub(super) fn leave_by_goto(&mut self, sketch: Option<&Sketch>) -> bool {
        let around = self.around();
        let is_left = |stmt: &&Stmt| matches!(stmt, Stmt::Loop(_) | Stmt::Cleaned(..));
        let Some(innermost) = around.iter().rposition(is_left) else { return false };
        // Arguments are taken one by one to the last.
        let first = around.iter().rposition(|stmt| matches!(stmt, Stmt::Arguments(_)));
        let first = first.map_or(0, |at| at + 1);
        if first > innermost {
            return false;
        }
        let depth = first + self.chance.below((innermost - first + 1) as u64) as usize;
        let behind = self.way[depth].stmt + 1;
        let known = self.exit_at(depth, behind);
        let label = known.unwrap_or(self.labels + 1);
        if known.is_none() {
            self.labels = label;
            self.list_at(depth).insert(behind, Stmt::Label(label));
        }
        for _ in 0..TRIES {
            let condition = self.condition_of(sketch);
            let condition = self.mostly(condition, false);
            if self.add(vec![Stmt::If(condition, vec![Stmt::Goto(label)], Vec::new())]) {
                let start = Rc::clone(&self.way[depth].before);
                self.exits.entry(label).or_insert(start);
                return true;
            }
        }
        if known.is_none() {
            self.list_at(depth).remove(behind);
        }
        false
    }

    fn or_zero(&mut self, value: Expr, ty: &Type) -> Expr {
        let held = self.values(&value).is_some_and(|values| {
            values.iter().all(|datum| match (datum.int(), ty) {
                (Some(n), Type::Int(int)) => {
                    let (least, most) = self.model.range(*int);
                    (least..=most).contains(&n)
                }
                _ => true,
            })
        });
        if held { value } else { Expr::Int(0, Int::Int) }
    }

    /// A jump over statements, into a loop, or back to statements a few times.
    pub(super) fn goto(&mut self, body: &[Plan]) {
        if self.chance.ratio(1, 4) {
            return self.jump_into_a_loop(body);
        }
        self.labels += 1;
        let label = self.labels;
        if self.chance.ratio(1, 2) {
            // Forward.
            let condition = self.condition();
            let condition = self.mostly(condition, false);
            let jump = Stmt::If(condition, vec![Stmt::Goto(label)], Vec::new());
            if !self.add(vec![jump, Stmt::Label(label)]) {
                return;
            }
            let is_label = |stmt: &Stmt| *stmt == Stmt::Label(label);
            let before = Rc::clone(&self.before);
            self.move_here(&before, |block| block.iter().position(is_label));
            self.list(body);
            self.move_here(&before, |block| Some(block.iter().position(is_label)? + 1));
            return;
        }
        self.back_to(label, None, body);
    }

    /// A jump back to statements as long as a condition holds, a few times.
    pub(super) fn back(&mut self, sketch: Option<&Sketch>, body: &[Plan]) {
        let condition = self.condition_of(sketch);
        self.labels += 1;
        self.back_to(self.labels, Some(condition), body);
    }

    /// A jump back to statements as long as a counter allows, and a condition if there is one.
    fn back_to(&mut self, label: u32, condition: Option<Expr>, body: &[Plan]) {
        let ty = Type::Int(*self.chance.pick(&[Int::Int, Int::UInt, Int::SChar, Int::Short]));
        let counter = self.add_object(ty, Storage::Local(self.routine), None);
        let count = Place::Object(counter);
        let trips = i128::from(1 + self.chance.below(6));
        let (zero, one) = (self.literal(0), self.literal(1));
        let bound =
            Expr::Binary(Op::Less, Box::new([Expr::Read(count.clone()), self.literal(trips)]));
        let condition = match condition {
            Some(condition) => Expr::Binary(Op::LogicalAnd, Box::new([bound, condition])),
            None => bound,
        };
        let stmts = vec![
            Stmt::Assign(count.clone(), None, zero),
            Stmt::Label(label),
            Stmt::Assign(count, Some(Op::Add), one),
            Stmt::If(condition, vec![Stmt::Goto(label)], Vec::new()),
        ];
        if !self.add(stmts) {
            return;
        }
        let is_back =
            |stmt: &Stmt| matches!(stmt, Stmt::If(_, one, _) if *one == [Stmt::Goto(label)]);
        let before = Rc::clone(&self.before);
        self.move_here(&before, |block| block.iter().position(is_back));
        self.counters.push(counter);
        self.list(body);
        self.counters.pop();
        self.move_here(&before, |block| Some(block.iter().position(is_back)? + 1));
    }

    /// A loop that nothing leaves, if no run comes here.
    pub(super) fn endless(&mut self) {
        if self.is_reached {
            return;
        }
        let form = match self.chance.below(3) {
            0 => {
                self.labels += 1;
                self.add(vec![Stmt::Label(self.labels), Stmt::Goto(self.labels)]);
                return;
            }
            1 => LoopForm::While,
            _ => LoopForm::For,
        };
        let condition = Expr::Int(1, Int::Int);
        let of = Loop { form, hint: None, first: None, condition, last: None, body: Vec::new() };
        self.add(vec![Stmt::Loop(Box::new(of))]);
    }

    /// A jump to one of several arms by a table of labels: an arm goes on with the next one, leaves them all, or jumps by
    /// the table again.
    pub(super) fn dispatch(&mut self, bodies: &[Vec<Plan>]) {
        if !self.shares.features.contains(Feature::ComputedGoto) || bodies.is_empty() {
            return self.switch(None, bodies);
        }
        let first = self.labels + 1;
        self.labels += 1 + bodies.len() as u32;
        let end = self.labels;
        // As many as an index of some bits has.
        let number = bodies.len().next_power_of_two() as u32;
        let labels: Vec<u32> = (0..number).map(|at| first + at % bodies.len() as u32).collect();
        let count = self.add_object(Type::Int(Int::Int), Storage::Local(self.routine), None);
        let count = Place::Object(count);
        let trips = 1 + i128::from(self.chance.below(9));
        let trips = self.literal(trips);
        let mut stmts = vec![Stmt::Assign(count.clone(), None, self.literal(0))];
        stmts.push(Stmt::GotoOneOf(self.table_index(number), labels.clone()));
        for arm in 0..bodies.len() as u32 {
            stmts.push(Stmt::Label(first + arm));
            match self.chance.below(4) {
                0 => {}
                1 => stmts.push(Stmt::Goto(end)),
                _ => {
                    let read = Expr::Read(count.clone());
                    let again = Expr::Binary(Op::Less, Box::new([read, trips.clone()]));
                    let step = Stmt::Assign(count.clone(), Some(Op::Add), self.literal(1));
                    let jump = Stmt::GotoOneOf(self.table_index(number), labels.clone());
                    stmts.push(Stmt::If(again, vec![step, jump], Vec::new()));
                    stmts.push(Stmt::Goto(end));
                }
            }
        }
        stmts.push(Stmt::Label(end));
        if !self.add(stmts) {
            return;
        }
        let before = Rc::clone(&self.before);
        for (arm, body) in (0..).zip(bodies) {
            let is_label = |stmt: &Stmt| *stmt == Stmt::Label(first + arm);
            self.move_here(&before, |block| Some(block.iter().position(is_label)? + 1));
            self.alive(body);
        }
        let is_end = |stmt: &Stmt| *stmt == Stmt::Label(end);
        self.move_here(&before, |block| Some(block.iter().position(is_end)? + 1));
    }

    /// The low bits of an expression, as an index of so many labels.
    fn table_index(&mut self, number: u32) -> Expr {
        let operators = self.chance.below(2) as u32;
        let of = self.expression(operators);
        let mask = self.literal(i128::from(number) - 1);
        Expr::Binary(Op::And, Box::new([of, mask]))
    }
}
