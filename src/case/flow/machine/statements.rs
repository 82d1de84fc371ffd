//! Instructions that run statements.

use super::code::{Instruction, Operand, Switch};
use super::compiler::{Compiler, Exit, Way, add};
use super::places::At;
use super::trace::Note;
use super::types::Kind;
use super::{Datum, cells};
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::case::flow::{Arm, Expr, Loop, LoopForm, Place, Stmt};

/// The steps that an allocation counts for, so that no run makes more than some hundred of them: their memory is not free
/// before their function returns.
const ALLOCATION: u32 = 20;

impl<'f> Compiler<'f, '_> {
    pub(super) fn body(&mut self, body: &'f [Stmt]) {
        body.iter().for_each(|stmt| self.listed(stmt));
    }

    /// A statement of a list: it takes a step.
    pub(super) fn listed(&mut self, stmt: &'f Stmt) {
        match stmt {
            // These do not belong to the program.
            Stmt::Point(point) => return self.emit(Instruction::Point(*point)),
            Stmt::Here => {
                self.code.here = Some(self.code.instructions.len() as u32);
                return self.emit(Instruction::Here);
            }
            Stmt::Label(label) => self.label(*label),
            _ => {}
        }
        let was_written = self.code.here.is_some();
        self.numbers.push(self.code.gotos.statements);
        self.code.gotos.statements += 1;
        self.emit(Instruction::Step(1));
        // What does not come to its end has an instruction that stops.
        let _ = self.statement(stmt);
        self.numbers.pop();
        if !was_written && self.code.here.is_some() {
            self.emit(Instruction::Behind(self.way.len() as u32));
        }
    }

    /// The statements of a list in a statement.
    fn within(&mut self, stmt: &'f Stmt, list: usize, body: &'f [Stmt]) {
        let number = self.numbers.last().copied().unwrap_or_default();
        self.way.push(Way { stmt, number, list });
        self.body(body);
        self.way.pop();
    }

    fn statement(&mut self, stmt: &'f Stmt) -> Option<()> {
        self.note(Note::Ran(stmt));
        match stmt {
            Stmt::Assign(place, op, value) => self.assign(stmt, place, *op, value)?,
            Stmt::Copy(to, from) => self.copy(to, from)?,
            Stmt::SetView(to, value) => {
                let given = self.expr(value)?;
                self.convert(given, &to.ty)?;
                let (of, seen) = self.view(to, true)?;
                self.emit(Instruction::SetView { of, seen });
            }
            Stmt::Memory(call) => {
                let (call, first) = self.memory(call, true)?;
                self.emit(Instruction::Memory(call));
                self.written(&first);
            }
            Stmt::Call(routine, args) => {
                let result = self.call(*routine, args)?;
                self.emit(Instruction::Drop(result.map_or(0, cells)));
            }
            Stmt::If(condition, one, other) => {
                // One without meaning stops before the branch.
                let _ = self.expr(condition);
                self.branch(stmt, [one, other]);
            }
            Stmt::Loop(of) => self.iterate(stmt, of),
            Stmt::Switch(value, arms) => self.switch(stmt, value, arms),
            Stmt::Block(objects, body) => {
                let block = add(&mut self.code.blocks, objects.clone());
                self.emit(Instruction::Begin(block));
                self.within(stmt, 0, body);
                self.emit(Instruction::End(block));
            }
            Stmt::Cleaned(objects, body) => {
                let own = objects.iter().map(|(object, _)| *object).collect();
                let block = add(&mut self.code.blocks, own);
                self.emit(Instruction::Begin(block));
                self.emit(Instruction::Hold);
                self.within(stmt, 0, body);
                self.leave(stmt);
            }
            Stmt::Arguments(body) => {
                self.emit(Instruction::FirstArgument);
                self.emit(Instruction::Hold);
                self.within(stmt, 0, body);
                self.emit(Instruction::Release);
            }
            Stmt::SetJump(landing, one, other) => self.set_jump(stmt, *landing, [one, other]),
            Stmt::LongJump(buffer, number) => self.long_jump_to(*buffer, number)?,
            Stmt::Allocate(place, object, number) => {
                self.expr(number)?;
                self.emit(Instruction::Step(ALLOCATION));
                self.emit(Instruction::Allocate(*object));
                let to = self.locate(place, true)?;
                match to.at {
                    At::Fixed(target) => {
                        let cell = self.cell(target);
                        self.emit(Instruction::Store(cell));
                    }
                    At::Top { beyond } => {
                        self.emit(Instruction::Take(beyond));
                        self.emit(Instruction::StorePlace);
                    }
                }
                self.written(&to);
            }
            Stmt::Break => match self.exits.last() {
                Some(Exit { on_break, depth, .. }) => self.exit(*on_break, *depth),
                None => self.stop(super::LOST),
            },
            Stmt::Continue => {
                let exits = self.exits.iter().rev();
                let mut exits = exits.filter_map(|exit| Some((exit.on_continue?, exit.depth)));
                match exits.next() {
                    Some((target, depth)) => self.exit(target, depth),
                    None => self.stop(super::LOST),
                }
            }
            Stmt::Return(value) => self.give_back(value.as_ref())?,
            Stmt::Goto(label) => self.goto(*label),
            Stmt::GotoOneOf(index, labels) => {
                self.expr(index)?;
                let targets: Vec<u32> = labels.iter().map(|_| self.target()).collect();
                let numbered = (0..).zip(targets.iter().copied());
                let numbered = numbered.map(|(number, target)| (number, number, target)).collect();
                let switch = Switch { targets: numbered, default: None };
                let switch = add(&mut self.code.switches, switch);
                self.emit(Instruction::Switch(switch));
                for (target, label) in targets.into_iter().zip(labels) {
                    self.here(target);
                    self.goto(*label);
                }
            }
            Stmt::Label(_) | Stmt::Point(_) | Stmt::Here => {}
            Stmt::Unreachable => self.stop(super::BROKEN),
            // What it may change has the value that it had, and it does not jump.
            Stmt::Asm(asm) => {
                if let Some((place, _)) = &asm.operand {
                    let located = self.locate(place, false)?;
                    self.load(&located);
                    let kind = self.types.promoted(located.ty, located.bits);
                    self.store(place, None, kind, None)?;
                }
            }
        }
        Some(())
    }

    /// Runs one of two lists of statements, as the value on the stack says.
    pub(super) fn branch(&mut self, stmt: &'f Stmt, [one, other]: [&'f [Stmt]; 2]) {
        let [otherwise, end] = [self.target(), self.target()];
        self.emit(Instruction::JumpUnless(otherwise));
        self.within(stmt, 0, one);
        self.emit(Instruction::Jump(end));
        self.here(otherwise);
        self.within(stmt, 1, other);
        self.here(end);
    }

    /// Leaves the statements below a depth.
    fn exit(&mut self, target: u32, depth: usize) {
        self.leave_all(depth);
        self.emit(Instruction::Jump(target));
    }

    /// The time of the objects of all blocks below a depth ends, from the innermost on.
    fn leave_all(&mut self, depth: usize) {
        for way in self.way[depth..].to_vec().iter().rev() {
            self.leave(way.stmt);
        }
    }

    fn assign(
        &mut self,
        stmt: &'f Stmt,
        place: &'f Place,
        op: Option<Op>,
        value: &'f Expr,
    ) -> Option<()> {
        let result = match value {
            Expr::Call(routine, _) => self.types.result(*routine),
            Expr::CallBy(of, _) => self.types.signature_at(of).map(|of| &of.result),
            Expr::Next(ty) => Some(ty),
            _ => None,
        };
        if let Some(result @ (Type::Record(_) | Type::Vector(..))) = result
            && op.is_none()
        {
            match value {
                Expr::Call(routine, args) => drop(self.call(*routine, args)?),
                Expr::CallBy(of, args) => drop(self.call_by(of, args)?),
                Expr::Next(ty) => self.next_argument(ty),
                _ => {}
            }
            let to = self.addressed(place, true)?;
            if to.ty != result {
                return self.never("a struct for an object of another type");
            }
            self.emit(Instruction::StoreWhole(cells(to.ty)));
            self.written(&to);
            return Some(());
        }
        if let Some((Type::Vector(..), _)) = self.types.type_at(place) {
            return self.assign_vector(stmt, place, op, value);
        }
        let ty = match (value, self.types.type_at(place)) {
            (Expr::Int(0, Int::Int), Some((Type::Pointer(to), _))) if op.is_none() => {
                let null = self.constant(Datum::Null);
                self.emit(Instruction::Push(null));
                Kind::Pointer(to)
            }
            _ => self.expr(value)?,
        };
        self.store(place, op, ty, Some(stmt))
    }

    /// Stores the value on the stack, which has this type, or what an operator computes from it.
    pub(super) fn store(
        &mut self,
        place: &'f Place,
        op: Option<Op>,
        mut ty: Kind<'f>,
        by: Option<&'f Stmt>,
    ) -> Option<()> {
        let to = self.locate(place, true)?;
        if op.is_some() && to.ty.is_open_field(to.bits) {
            return self.never("an operation in a bit-field that compilers promote as they like");
        }
        let old = match to.at {
            At::Fixed(target) => Operand::Cell(self.cell(target)),
            At::Top { beyond } => {
                self.emit(Instruction::Take(beyond));
                Operand::Place
            }
        };
        if let Some(op) = op {
            let old = (old, self.types.promoted(to.ty, to.bits));
            ty = self.binary(op, old, (Operand::Top, ty))?;
        }
        match (to.bits, to.ty, ty) {
            (Some(bits), Type::Int(int), Kind::Int(_) | Kind::Float(_)) => {
                self.emit(Instruction::Field(*int, bits));
            }
            _ => self.convert(ty, to.ty)?,
        }
        if let Some(stmt) = by {
            self.note(Note::Assigned(stmt));
        }
        self.emit(match old {
            Operand::Cell(cell) => Instruction::Store(cell),
            _ => Instruction::StorePlace,
        });
        self.written(&to);
        Some(())
    }

    fn copy(&mut self, to: &'f Place, from: &'f Place) -> Option<()> {
        let to = self.addressed(to, true)?;
        let from = self.addressed(from, false)?;
        if cells(to.ty) != cells(from.ty) {
            return self.never("a copy of a struct to one of another type");
        }
        let ty = self.ty(from.ty);
        self.emit(Instruction::Copy(ty));
        self.written(&to);
        Some(())
    }

    fn iterate(&mut self, stmt: &'f Stmt, of: &'f Loop) {
        let [again, start, on_continue, on_break] = [(); 4].map(|()| self.target());
        self.note(Note::Entered(of));
        // What the head begins with, and the iteration.
        self.emit(Instruction::Step(1 + u32::from(of.first.is_some())));
        if let Some(first) = &of.first {
            let _ = self.statement(first);
        }
        if of.form == LoopForm::Do {
            self.emit(Instruction::Jump(start));
        }
        self.here(again);
        if self.expr(&of.condition).is_some() {
            self.emit(Instruction::JumpUnless(on_break));
        }
        self.here(start);
        self.note(Note::Trip);
        let depth = self.way.len();
        self.exits.push(Exit { on_break, on_continue: Some(on_continue), depth });
        self.within(stmt, 0, &of.body);
        self.exits.pop();
        self.here(on_continue);
        self.emit(Instruction::Step(1 + u32::from(of.last.is_some())));
        if let Some(last) = &of.last {
            let _ = self.statement(last);
        }
        self.emit(Instruction::Jump(again));
        self.here(on_break);
        self.note(Note::Left(1));
    }

    fn switch(&mut self, stmt: &'f Stmt, value: &'f Expr, arms: &'f [Arm]) {
        let end = self.target();
        let targets: Vec<u32> = arms.iter().map(|_| self.target()).collect();
        if self.expr(value).is_some() {
            let labelled = arms.iter().zip(&targets).flat_map(|(arm, target)| {
                arm.spans().map(|(first, last)| (first.into(), last.into(), *target))
            });
            let default = arms.iter().position(Arm::is_default);
            let default = Some(default.map_or(end, |arm| targets[arm]));
            let switch = Switch { targets: labelled.collect(), default };
            let switch = add(&mut self.code.switches, switch);
            self.emit(Instruction::Switch(switch));
        }
        self.exits.push(Exit { on_break: end, on_continue: None, depth: self.way.len() });
        for (list, (arm, target)) in arms.iter().zip(targets).enumerate() {
            self.here(target);
            self.within(stmt, list, &arm.body);
        }
        self.exits.pop();
        self.here(end);
    }

    fn give_back(&mut self, value: Option<&'f Expr>) -> Option<()> {
        match (self.result, value) {
            (Some(ty), Some(value)) => self.give(value, ty)?,
            (Some(_), None) => return self.never("a return without a result"),
            (None, Some(_)) => return self.never("a result where there is none"),
            (None, None) => {}
        }
        if self.way.iter().any(|way| matches!(way.stmt, Stmt::Cleaned(..) | Stmt::SetJump(..))) {
            self.leave_all(0);
        }
        let loops = self.way.iter().filter(|way| matches!(way.stmt, Stmt::Loop(_))).count();
        self.note(Note::Left(loops));
        self.emit(Instruction::Return);
        Some(())
    }

    /// Puts what is given to a function or returned on the stack as a value of a type.
    fn give(&mut self, value: &'f Expr, ty: &Type) -> Option<()> {
        match ty {
            Type::Vector(..) => self.lanes(value, ty),
            ty => {
                let given = self.given(value)?;
                self.fits(given, ty)
            }
        }
    }

    /// Puts what is given to a function or returned on the stack: a scalar, or the cells of a struct.
    fn given(&mut self, value: &'f Expr) -> Option<Kind<'f>> {
        match value {
            Expr::Read(place) if self.is_record(place) => {
                let ty = self.addressed(place, false)?.ty;
                let whole = self.ty(ty);
                self.emit(Instruction::PushWhole(whole));
                Some(Kind::Other(ty))
            }
            value => self.expr(value),
        }
    }

    fn is_record(&self, place: &'f Place) -> bool {
        matches!(self.types.type_at(place), Some((Type::Record(_), _)))
    }

    /// Makes what was given a value of a type.
    fn fits(&mut self, given: Kind<'f>, ty: &Type) -> Option<()> {
        match given {
            Kind::Other(record @ Type::Record(_)) if record == ty => Some(()),
            given => self.convert(given, ty),
        }
    }

    /// Calls a function, the result of which is left on the stack; yields its type.
    pub(super) fn call(&mut self, routine: u32, args: &'f [Expr]) -> Option<Option<&'f Type>> {
        let flow = self.types.flow;
        let Some(callee) = flow.routines.get(routine as usize) else {
            return self.never("a call of what is no function");
        };
        let named = callee.parameters.len();
        if named > args.len() || named < args.len() && !callee.is_variadic {
            return self.never("a call with a wrong number of arguments");
        }
        self.emit(Instruction::Deepen);
        for (arg, parameter) in args.iter().zip(&callee.parameters) {
            let ty = &flow.objects[*parameter as usize].ty;
            self.give(arg, ty)?;
        }
        if callee.is_variadic {
            let mut types = Vec::with_capacity(args.len() - named);
            for arg in &args[named..] {
                let given = self.given(arg)?;
                let ty = self.types.model.promoted(&given.to_type());
                self.fits(given, &ty)?;
                types.push(ty);
            }
            let rest = add(&mut self.code.rests, types.into());
            self.emit(Instruction::CallVariadic { routine, rest });
            return Some(callee.result.as_ref());
        }
        self.emit(Instruction::Call(routine));
        Some(callee.result.as_ref())
    }

    /// Puts the next argument besides the parameters on the stack.
    pub(super) fn next_argument(&mut self, ty: &Type) {
        let ty = self.ty(ty);
        self.emit(Instruction::NextArgument(ty));
    }

    /// Calls the function to which the pointer at a place leads; yields the type of the result.
    pub(super) fn call_by(&mut self, place: &'f Place, args: &'f [Expr]) -> Option<&'f Type> {
        let Some(ty @ Type::Callback(signature)) = self.types.called_at(place) else {
            return self.never("a call by what is no pointer to a function");
        };
        if signature.args.len() != args.len() {
            return self.never("a call with a wrong number of arguments");
        }
        self.emit(Instruction::Deepen);
        for (arg, ty) in args.iter().zip(&signature.args) {
            self.give(arg, ty)?;
        }
        match place {
            Place::Value(of) => drop(self.expr(of)?),
            place => {
                let located = self.locate(place, false)?;
                self.load(&located);
            }
        }
        let ty = self.ty(ty);
        self.emit(Instruction::CallBy(ty));
        Some(&signature.result)
    }
}
