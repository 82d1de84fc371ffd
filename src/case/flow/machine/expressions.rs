//! Instructions that evaluate expressions.

use super::code::{Argument, Instruction, Memory, Operand, Scalar};
use super::compiler::{Compiler, add};
use super::places::{At, Located};
use super::trace::Note;
use super::types::Kind;
use super::{Datum, Target};
use crate::c::arithmetic::Number;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Type};
use crate::case::flow::braces::Braces;
use crate::case::flow::{Expr, MemoryCall, Place, Source};

impl<'f> Compiler<'f, '_> {
    /// Puts the value of an expression on the stack, and yields its type: after the integral promotions, since nothing
    /// in a program sees the type before.
    pub(super) fn expr(&mut self, expr: &'f Expr) -> Option<Kind<'f>> {
        let ty = self.value(expr)?;
        match ty {
            Kind::Pointer(_) => self.note_pointer(Note::Evaluated(expr)),
            _ => self.note(Note::Evaluated(expr)),
        }
        Some(ty)
    }

    fn value(&mut self, expr: &'f Expr) -> Option<Kind<'f>> {
        Some(match expr {
            Expr::Int(..) | Expr::Wide(..) | Expr::Real(..) => {
                let (constant, ty) = self.known(expr)?;
                self.emit(Instruction::Push(constant));
                ty
            }
            Expr::Read(place) => {
                let located = self.locate(place, false)?;
                self.load(&located);
                self.types.promoted(located.ty, located.bits)
            }
            Expr::Address(place) => {
                let to = self.addressed(place, false)?.ty;
                Kind::Pointer(self.types.known(to))
            }
            Expr::Unary(op, of) => match (op, self.expr(of)?) {
                (UnaryOp::Minus, ty @ Kind::Int(_)) => {
                    let zero = self.constant(0.into());
                    self.binary(Op::Subtract, (zero, ty), (Operand::Top, ty))?
                }
                (UnaryOp::Not, _) => {
                    self.emit(Instruction::Not);
                    Kind::TRUTH
                }
                (op, ty) => {
                    let Some(number) = scalar(ty) else {
                        return self.never("an operand that is no number");
                    };
                    self.emit(Instruction::Unary(*op, number));
                    ty
                }
            },
            Expr::Binary(op, parts) if op.is_logical() => {
                self.logical(*op, parts)?;
                Kind::TRUTH
            }
            Expr::Binary(op, parts) => {
                let right = self.leaf(&parts[1]);
                // Nothing happens between what is taken in place and the operation.
                let left = match right {
                    Some(_) => self.operand(&parts[0])?,
                    None => (Operand::Top, self.expr(&parts[0])?),
                };
                let right = match right {
                    Some(right) => right,
                    None => (Operand::Top, self.expr(&parts[1])?),
                };
                self.note(Note::Operands);
                let ty = self.binary(*op, left, right)?;
                self.note_nearness(expr, *op, &parts[0], ty);
                ty
            }
            Expr::Distance(parts) => {
                let ty = self.expr(&parts[0])?;
                self.expr(&parts[1])?;
                let Kind::Pointer(element) = ty else { return self.never("no pointer") };
                let to = self.ty(element);
                self.emit(Instruction::Distance(to));
                Kind::Int(Int::Long)
            }
            Expr::Count(array) => {
                if let At::Top { .. } = self.locate(array, false)?.at {
                    self.emit(Instruction::Drop(1));
                }
                let Some(length) = self.length_cell(array) else {
                    return self.never("the length of what is no array of variable length");
                };
                self.emit(Instruction::Push(Operand::Cell(length)));
                Kind::Int(Int::ULong)
            }
            Expr::View(of) => {
                let ty = &of.ty;
                let (of, seen) = self.view(of, false)?;
                self.emit(Instruction::View { of, seen });
                self.types.promoted(ty, None)
            }
            Expr::Memory(op, call) => {
                let (call, _) = self.memory(call, false)?;
                self.emit(Instruction::Compare(*op, call));
                Kind::TRUTH
            }
            Expr::Measure(call) => {
                let (call, _) = self.memory(call, false)?;
                self.emit(Instruction::Measure(call));
                self.types.type_of(expr)?
            }
            Expr::Cast(ty, of) => {
                let from = self.expr(of)?;
                self.convert(from, ty)?;
                self.types.promoted(ty, None)
            }
            Expr::Builtin(builtin, args) => {
                let first = args.first().and_then(|of| self.types.parameter(*builtin, of));
                let Some(first) = first else {
                    return self.never("an argument of another type than a builtin function takes");
                };
                let mut count = args.len() as u32;
                if builtin.is_reduction() {
                    (_, count) = self.vector(&args[0])?;
                } else {
                    for (arg, to) in args.iter().zip(builtin.parameters(self.types.model, first)) {
                        let from = self.expr(arg)?;
                        self.convert(from, &Type::Int(to))?;
                    }
                }
                self.emit(Instruction::Builtin(*builtin, first, count));
                self.types.type_of(expr)?
            }
            Expr::Conditional(parts) => self.conditional(parts)?,
            Expr::Vector(..) | Expr::Convert(..) | Expr::Shuffle(..) => {
                return self.never("a vector where a number is needed");
            }
            Expr::Braces(of) => self.braces(of)?,
            Expr::Generic(of) => match self.types.selected(of) {
                Some(selected) => self.expr(selected)?,
                None => return self.never("a selection of nothing"),
            },
            Expr::CallBy(place, args) => match self.call_by(place, args)? {
                Type::Void | Type::Record(_) | Type::Vector(..) => {
                    return self.never("a call without a number for its value");
                }
                ty => self.types.promoted(ty, None),
            },
            Expr::Next(ty) => {
                if !matches!(ty, Type::Int(_) | Type::Float(_)) {
                    return self.never("an argument that is no number");
                }
                self.next_argument(ty);
                self.types.promoted(ty, None)
            }
            Expr::Function(routine, ty) => {
                let function = self.constant(Datum::Function(*routine));
                self.emit(Instruction::Push(function));
                Kind::Other(ty)
            }
            Expr::Call(routine, args) => {
                self.call(*routine, args)?;
                match self.types.result(*routine) {
                    None | Some(Type::Record(_) | Type::Vector(..)) => {
                        return self.never("a call without a number for its value");
                    }
                    Some(ty) => self.types.promoted(ty, None),
                }
            }
        })
    }

    fn known(&mut self, expr: &'f Expr) -> Option<(Operand, Kind<'f>)> {
        match expr {
            Expr::Int(n, int) => Some((self.constant((*n).into()), Kind::Int(*int))),
            Expr::Wide(n, int) => {
                let datum = self.wide.datum(Number::Wide(**n));
                Some((self.constant(datum), Kind::Int(*int)))
            }
            Expr::Real(real, float) => match self.arithmetic.exact(*real, *float) {
                Ok(number) => Some((self.constant(number.into()), Kind::Float(*float))),
                Err(_) => self.never("a constant that its type does not have"),
            },
            _ => None,
        }
    }

    /// Where the value of an expression is that needs no instruction.
    fn leaf(&mut self, expr: &'f Expr) -> Option<(Operand, Kind<'f>)> {
        match expr {
            _ if self.is_traced() => None,
            Expr::Int(..) | Expr::Wide(..) => self.known(expr),
            Expr::Read(place) => {
                let located = self.fixed(place)?;
                let At::Fixed(target) = located.at else { return None };
                let ty = self.types.promoted(located.ty, located.bits);
                if self.traced.is_some() && matches!(ty, Kind::Pointer(_)) {
                    return None;
                }
                Some((Operand::Cell(self.cell(target)), ty))
            }
            _ => None,
        }
    }

    /// Where the value of an expression is: on top of the stack, if it needs instructions.
    pub(super) fn operand(&mut self, expr: &'f Expr) -> Option<(Operand, Kind<'f>)> {
        match self.leaf(expr) {
            Some(leaf) => Some(leaf),
            None => Some((Operand::Top, self.expr(expr)?)),
        }
    }

    fn logical(&mut self, op: Op, parts: &'f [Expr; 2]) -> Option<()> {
        let [decided, end] = [self.target(), self.target()];
        let is_or = op == Op::LogicalOr;
        self.expr(&parts[0])?;
        self.emit(match is_or {
            true => Instruction::JumpIf(decided),
            false => Instruction::JumpUnless(decided),
        });
        if self.expr(&parts[1]).is_some() {
            self.emit(Instruction::Truth);
            self.emit(Instruction::Jump(end));
        }
        self.here(decided);
        let truth = self.constant(is_or.into());
        self.emit(Instruction::Push(truth));
        self.here(end);
        Some(())
    }

    fn braces(&mut self, of: &'f Braces) -> Option<Kind<'f>> {
        let Some(object) = self.types.flow.objects.get(of.object as usize) else {
            return self.never("no object");
        };
        let first = self.expr(&of.first)?;
        self.convert(first, &object.ty)?;
        let cell = self.cell(Target { object: of.object, cell: 0 });
        self.emit(Instruction::Store(cell));
        for set in &of.sets {
            let ty = self.expr(&set.value)?;
            match &set.otherwise {
                None => self.store(&set.to, set.op, ty, None)?,
                Some(otherwise) => self.checked((cell, &object.ty), set.op, ty, otherwise)?,
            }
        }
        self.expr(&of.value)
    }

    /// Computes with what is in a cell and a number on the stack, and puts the result into the cell, or another number if
    /// the operation overflows.
    fn checked(
        &mut self,
        (cell, ty): (u32, &'f Type),
        op: Option<Op>,
        by: Kind<'f>,
        otherwise: &'f Expr,
    ) -> Option<()> {
        let (Some(op), &Type::Int(to), Kind::Int(by)) = (op, ty, by) else {
            return self.never("an operation that cannot overflow");
        };
        let end = self.target();
        self.emit(Instruction::Overflow { op, to, by, cell });
        self.emit(Instruction::JumpUnless(end));
        if let Some(own) = self.expr(otherwise)
            && self.convert(own, ty).is_some()
        {
            self.emit(Instruction::Store(cell));
        }
        self.here(end);
        Some(())
    }

    fn conditional(&mut self, parts: &'f [Expr; 3]) -> Option<Kind<'f>> {
        let Some(ty) = self.types.chosen(&parts[1], &parts[2]) else {
            return self.never("a choice between what has no common type");
        };
        let [otherwise, end] = [self.target(), self.target()];
        self.expr(&parts[0])?;
        self.emit(Instruction::JumpUnless(otherwise));
        if self.value_of_type(&parts[1], ty).is_some() {
            self.emit(Instruction::Jump(end));
        }
        self.here(otherwise);
        // What has none stops.
        let _ = self.value_of_type(&parts[2], ty);
        self.here(end);
        Some(ty)
    }

    /// Puts the value of an expression on the stack as one of a type: also a null pointer as one of a pointer.
    fn value_of_type(&mut self, expr: &'f Expr, ty: Kind<'f>) -> Option<()> {
        match ty {
            Kind::Pointer(_) if expr.is_null() => {
                let null = self.constant(Datum::Null);
                self.emit(Instruction::Push(null));
                Some(())
            }
            ty => {
                let own = self.expr(expr)?;
                self.convert(own, &ty.to_type())
            }
        }
    }

    /// An operation on two values, by their types.
    pub(super) fn binary(
        &mut self,
        op: Op,
        (left, left_ty): (Operand, Kind<'f>),
        (right, right_ty): (Operand, Kind<'f>),
    ) -> Option<Kind<'f>> {
        let ty = match (left_ty, right_ty) {
            (Kind::Int(one), Kind::Int(other)) => {
                let ty = match op.is_shift() || one == other {
                    true => one,
                    false => self.types.model.usual_int(one, other),
                };
                let converts = [!self.widens(one, ty), !op.is_shift() && !self.widens(other, ty)];
                let integers = self.integers(ty);
                self.emit(Instruction::Integers { op, ty: integers, converts, left, right });
                Kind::Int(ty)
            }
            (Kind::Pointer(to), Kind::Pointer(_)) if left_ty == right_ty => {
                let to = self.ty(to);
                self.emit(Instruction::ComparePointers { op, to, left, right });
                return Some(Kind::TRUTH);
            }
            (Kind::Other(Type::Callback(_)), _)
                if left_ty == right_ty && matches!(op, Op::Equal | Op::NotEqual) =>
            {
                let is_equal = op == Op::Equal;
                self.emit(Instruction::CompareFunctions { is_equal, left, right });
                return Some(Kind::TRUTH);
            }
            (Kind::Pointer(to), Kind::Int(_)) if matches!(op, Op::Add | Op::Subtract) => {
                let to = self.ty(to);
                self.emit(Instruction::Move { op, to, left, right });
                return Some(left_ty);
            }
            (Kind::Int(_) | Kind::Float(_), Kind::Int(_) | Kind::Float(_)) => {
                let common = match op.is_shift() {
                    true => Some(left_ty),
                    false => self.types.usual(left_ty, right_ty),
                };
                let Some((common, ty)) = common.and_then(|ty| Some((ty, scalar(ty)?))) else {
                    return self.never("operands without a common type");
                };
                let converts = [left_ty != common, !op.is_shift() && right_ty != common];
                self.emit(Instruction::Numbers { op, ty, converts, left, right });
                common
            }
            _ => return self.never("operands that an operator does not have"),
        };
        Some(if op.is_truth() { Kind::TRUTH } else { ty })
    }

    /// Whether a type has all values of another one of integers.
    pub(super) fn widens(&self, from: Int, to: Int) -> bool {
        if from == to || to == Int::Bool {
            return from == to;
        }
        self.types.model.has_all(to, from)
    }

    /// What a function on memory works on: the address of its first place, the number of elements if it has one, and
    /// the address of the second place or a byte. Yields the first place, too.
    pub(super) fn memory(
        &mut self,
        call: &'f MemoryCall,
        is_written: bool,
    ) -> Option<(u32, Located<'f>)> {
        let first = self.addressed(&call.first, is_written)?;
        if let Some(count) = &call.count {
            self.expr(count)?;
        }
        let second = match &call.second {
            Source::Byte(byte) => {
                let from = self.expr(byte)?;
                // The parameter is an int.
                self.convert(from, &Type::Int(Int::Int))?;
                Argument::Byte
            }
            Source::Place(second) => Argument::Place(self.addressed(second, false)?.ty.clone()),
            Source::Text(text) => Argument::Text(text.as_bytes().into()),
            Source::Nothing => Argument::Nothing,
        };
        let memory = Memory {
            function: call.function,
            first: first.ty.clone(),
            second,
            is_counted: call.count.is_some(),
        };
        Some((add(&mut self.code.memory, memory), first))
    }

    /// Puts the address of a place on the stack.
    pub(super) fn addressed(&mut self, place: &'f Place, is_written: bool) -> Option<Located<'f>> {
        let located = self.locate(place, is_written)?;
        if located.bits.is_some() {
            return self.never("the address of a bit-field");
        }
        self.address(&located);
        Some(located)
    }

    /// Adds how near an operation is to its edge.
    fn note_nearness(&mut self, expr: &'f Expr, op: Op, left: &'f Expr, ty: Kind<'f>) {
        if self.is_traced() {
            let typed =
                if op.is_truth() || op.is_shift() { self.types.type_of(left) } else { Some(ty) };
            if let Some(Kind::Int(int)) = typed {
                self.note(Note::Near { expr, op, int });
            }
        }
    }
}

fn scalar(ty: Kind) -> Option<Scalar> {
    match ty {
        Kind::Int(int) => Some(Scalar::Int(int)),
        Kind::Float(float) => Some(Scalar::Float(float)),
        _ => None,
    }
}
