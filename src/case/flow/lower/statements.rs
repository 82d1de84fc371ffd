//! Lowers statements.

use super::{Lowering, routine_name};
use crate::c::control::{self, Asm, Jump};
use crate::c::tree::{self, Object, Op, Step};
use crate::c::types::{Int, Type};
use crate::case::flow::{Arm, Expr, LoopForm, Place, Stmt};

impl Lowering<'_> {
    pub(super) fn body(&self, body: &[Stmt]) -> Vec<tree::Stmt> {
        body.iter().filter_map(|stmt| self.stmt(stmt)).collect()
    }

    pub(super) fn stmt(&self, stmt: &Stmt) -> Option<tree::Stmt> {
        Some(match stmt {
            Stmt::Assign(place, None, value) => {
                let place = self.place(place);
                let value = self.assigned(&place, value);
                tree::Stmt::Assign(place, value)
            }
            Stmt::Assign(..) => tree::Stmt::Expr(self.effect(stmt)?),
            Stmt::Copy(to, from) => tree::Stmt::Assign(self.place(to), self.place(from)),
            Stmt::SetView(to, value) => tree::Stmt::Assign(self.view(to), self.expr(value)),
            Stmt::Memory(call) => tree::Stmt::Expr(self.on_memory(call)),
            Stmt::Call(routine, args) => tree::Stmt::Expr(self.call(*routine, args)),
            Stmt::If(condition, one, other) => {
                tree::Stmt::If(self.expr(condition), self.body(one), self.body(other))
            }
            Stmt::Loop(of) => tree::Stmt::Loop(Box::new(control::Loop {
                form: match of.form {
                    LoopForm::For => control::LoopForm::For,
                    LoopForm::While => control::LoopForm::While,
                    LoopForm::Do => control::LoopForm::DoWhile,
                },
                hint: of.hint,
                first: of.first.as_ref().and_then(|stmt| self.effect(stmt)),
                condition: self.expr(&of.condition),
                last: of.last.as_ref().and_then(|stmt| self.effect(stmt)),
                body: self.body(&of.body),
            })),
            Stmt::Switch(value, arms) => {
                tree::Stmt::Switch(self.expr(value), arms.iter().map(|arm| self.arm(arm)).collect())
            }
            Stmt::Block(objects, body) => {
                let object = |of: &u32| self.object(*of, &self.case.objects[*of as usize]);
                tree::Stmt::Block(objects.iter().map(object).collect(), self.body(body))
            }
            Stmt::Cleaned(objects, body) => {
                let object = |(of, by): &(u32, u32)| Object {
                    cleanup: Some(routine_name(*by)),
                    ..self.object(*of, &self.case.objects[*of as usize])
                };
                tree::Stmt::Block(objects.iter().map(object).collect(), self.body(body))
            }
            Stmt::Allocate(to, object, number) => {
                let element = match &self.case.objects[*object as usize].ty {
                    Type::Array(element, _) => Type::clone(element),
                    other => other.clone(),
                };
                let number = Box::new(self.expr(number));
                tree::Stmt::Assign(self.place(to), tree::Expr::Alloca(element, number))
            }
            Stmt::Arguments(body) => tree::Stmt::Block(Vec::new(), self.arguments(body)),
            Stmt::SetJump(landing, one, other) => {
                tree::Stmt::SetJump(*landing, self.body(one), self.body(other))
            }
            Stmt::LongJump(buffer, value) => tree::Stmt::LongJump(*buffer, self.expr(value)),
            Stmt::Break => tree::Stmt::Jump(Jump::Break),
            Stmt::Continue => tree::Stmt::Jump(Jump::Continue),
            Stmt::Goto(label) => tree::Stmt::Jump(Jump::Goto(*label)),
            Stmt::GotoOneOf(index, labels) => {
                tree::Stmt::JumpTable(self.expr(index), labels.clone())
            }
            Stmt::Label(label) => tree::Stmt::Label(*label),
            Stmt::Unreachable => tree::Stmt::Unreachable,
            Stmt::Asm(asm) => {
                let Asm { operand, is_on_memory, labels } = &**asm;
                let operand = operand.as_ref().map(|(place, of)| (self.place(place), *of));
                let (is_on_memory, labels) = (*is_on_memory, labels.clone());
                tree::Stmt::Asm(Box::new(Asm { operand, is_on_memory, labels }))
            }
            Stmt::Return(value) => {
                tree::Stmt::Return(value.as_ref().map(|value| self.converted(value)))
            }
            Stmt::Point(point) => {
                let place = |object| self.place(&Place::Object(object));
                return self.comparisons?.call(*point, place);
            }
            Stmt::Here => return None,
        })
    }

    fn arm(&self, arm: &Arm) -> control::Arm<tree::Stmt> {
        control::Arm {
            labels: arm.labels.iter().map(|label| (*label).into()).collect(),
            ranges: arm
                .ranges
                .iter()
                .map(|(first, last)| ((*first).into(), (*last).into()))
                .collect(),
            is_default: arm.is_default(),
            body: self.body(&arm.body),
        }
    }

    /// An assignment as an expression.
    fn effect(&self, stmt: &Stmt) -> Option<tree::Expr> {
        let Stmt::Assign(place, op, value) = stmt else { return None };
        if let Some(step) = self.atomic_step(place, *op, value) {
            return Some(step);
        }
        if let Some(op) = op
            && self.case.void_at(place).is_some()
        {
            let parts = Box::new([Expr::Read(place.clone()), value.clone()]);
            let place = Box::new(self.place(place));
            let moved = self.expr(&Expr::Binary(*op, parts));
            return Some(tree::Expr::Assign(place, None, Box::new(moved)));
        }
        let place = self.place(place);
        let value = match op {
            // A number of elements.
            Some(_) => self.expr(value),
            None => self.assigned(&place, value),
        };
        let op = op.map(|op| (op, self.operation(op, &place, &value)));
        Some(tree::Expr::Assign(Box::new(place), op, Box::new(value)))
    }

    /// An atomic object plus or minus one: `++` or `--`, as its number says before or after it.
    fn atomic_step(&self, place: &Place, op: Option<Op>, value: &Expr) -> Option<tree::Expr> {
        let Place::Object(number) = place else { return None };
        let object = &self.case.objects[*number as usize];
        let is_other = |ty: &Type| *ty == Type::Int(Int::Bool) || Step::one(ty) != Int::Int;
        let is_such = object.is_atomic && !is_other(&object.ty);
        let step = match (op, value, number % 2) {
            (Some(Op::Add), Expr::Int(1, Int::Int), 0) => Step::PreIncrement,
            (Some(Op::Add), Expr::Int(1, Int::Int), _) => Step::PostIncrement,
            (Some(Op::Subtract), Expr::Int(1, Int::Int), 0) => Step::PreDecrement,
            (Some(Op::Subtract), Expr::Int(1, Int::Int), _) => Step::PostDecrement,
            _ => return None,
        };
        let place = self.place(place);
        let ty = place.promoted(self.model);
        is_such.then(|| tree::Expr::Step(step, ty, Box::new(place)))
    }

    /// The value for a place: zero is a null pointer, if it has one.
    fn assigned(&self, place: &tree::Expr, value: &Expr) -> tree::Expr {
        match (value, place.ty()) {
            (Expr::Int(0, Int::Int), ty @ Type::Pointer(_)) => tree::Expr::Null(ty),
            _ => self.converted(value),
        }
    }
}
