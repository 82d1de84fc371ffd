//! Draws `setjmp` and `longjmp`.

use super::{Grower, TRIES};
use crate::c::control::BUFFERS;
use crate::c::features::Feature;
use crate::c::tree::{Landing, Op};
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::flow::setjmp::rename_buffer;
use crate::case::flow::{Expr, Place, Stmt, Storage, Variable};
use crate::generator::{Plan, Sketch};

impl Grower<'_> {
    /// Statements to which calls of `longjmp` in them lead back, and others that run once they have; the first alone where
    /// C has no such calls, or the program enough of them.
    pub(super) fn set_jump(&mut self, one: &[Plan], other: &[Plan]) {
        if self.set_jumps >= BUFFERS || !self.shares.features.contains(Feature::Setjmp) {
            return self.list(one);
        }
        let buffer = self.set_jumps;
        let (op, with) = match self.chance.below(6) {
            0..3 => (Op::Equal, 0),
            3 => (Op::NotEqual, 0),
            4 => (Op::Less, 1 + self.chance.below(3) as i32),
            _ => (Op::LessEqual, self.chance.below(3) as i32),
        };
        let landing = Landing { buffer, op, with };
        let first = usize::from(!landing.holds(0));
        let stmt = Stmt::SetJump(landing, Vec::new(), Vec::new());
        if !self.add_and_enter(vec![stmt], first, None) {
            return self.list(one);
        }
        self.set_jumps += 1;
        self.buffers.push(buffer);
        let counter = (op.is_order() && self.chance.ratio(1, 2)).then(|| self.trips());
        let at = self.inside(|this| {
            this.counters.extend(counter);
            this.list(one);
            match counter {
                Some(counter) => {
                    this.counters.pop();
                    this.jump_again(counter);
                }
                None if this.chance.ratio(3, 4) => this.long_jump(None),
                None => {}
            }
        });
        self.within(at, 1 - first, |this| this.alive(other));
        self.buffers.pop();
    }

    /// Gives each `setjmp` of a copied function a buffer of its own, as far as there are any: the other may be called at the
    /// same time.
    pub(super) fn set_own_buffers(&mut self, body: &mut [Stmt]) {
        let mut used = Vec::new();
        for stmt in body.iter() {
            stmt.each(&mut |stmt| {
                if let Stmt::SetJump(landing, ..) = stmt {
                    used.push(landing.buffer);
                }
            });
        }
        for buffer in used {
            rename_buffer(body, buffer, self.set_jumps);
            self.set_jumps += 1;
        }
    }

    /// A call of `longjmp` on a condition.
    pub(super) fn long_jump(&mut self, sketch: Option<&Sketch>) {
        for _ in 0..TRIES {
            let buffer = *self.chance.pick(&self.buffers);
            let condition = self.condition_of(sketch);
            let wanted = self.chance.ratio(1, 2);
            let condition = self.mostly(condition, wanted);
            let number = match self.chance.below(6) {
                0 => {
                    let of = self.expression(1);
                    let mask = self.literal(3);
                    Expr::Binary(Op::And, Box::new([of, mask]))
                }
                at => self.literal([1, 1, 2, 3, 0][at as usize - 1]),
            };
            let jump = vec![Stmt::LongJump(buffer, number)];
            if self.add(vec![Stmt::If(condition, jump, Vec::new())]) {
                return;
            }
        }
    }

    /// A counter that keeps its value when a `longjmp` leads back.
    fn trips(&mut self) -> u32 {
        let is_stored = self.shares.features.contains(Feature::VolatileStores);
        let (storage, is_volatile) = match is_stored && self.chance.ratio(1, 2) {
            true => (Storage::Local(self.routine), true),
            false => (self.storage(), false),
        };
        let value = Some(Value::Int(0));
        let counter =
            Variable { is_volatile, ..Variable::new(Type::Int(Int::Int), storage, value) };
        self.add_variable(counter)
    }

    /// Counts, and goes back to the innermost `setjmp`, which returns the count.
    fn jump_again(&mut self, counter: u32) {
        let place = Place::Object(counter);
        let one = self.literal(1);
        let Some(buffer) = self.buffers.last().copied() else { return };
        self.add(vec![
            Stmt::Assign(place.clone(), Some(Op::Add), one),
            Stmt::LongJump(buffer, Expr::Read(place)),
        ]);
    }
}
