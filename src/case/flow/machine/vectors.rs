//! Vectors (GNU C): the types of expressions of them, and instructions that evaluate these element by element. Only what is
//! assigned, returned or given to a function as a whole is such an expression.

use super::code::{Instruction, Lane, Scalar};
use super::compiler::Compiler;
use super::trace::Note;
use super::types::Types;
use super::{Machine, cells};
use crate::c::arithmetic::Number;
use crate::c::fault::{Run, undefined};
use crate::c::lanes::{builtin_result, convert_result, is_kept, shuffle_result, vector_result};
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::Type;
use crate::case::flow::{Expr, Place, Stmt};

impl<'f> Types<'f> {
    /// The type of an expression that is a vector; none for any other. A comparison of vectors is one only where it is
    /// converted: what it yields has a type of its own.
    pub(in crate::case::flow) fn vector_of(self, expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Read(place) => Some(self.type_at(place)?.0.clone()).filter(is_vector),
            Expr::Unary(op, of) => {
                let ty = self.vector_of(of)?;
                let has_it = match op {
                    UnaryOp::Minus | UnaryOp::Plus => true,
                    UnaryOp::Complement => matches!(element_of(&ty), Some(Type::Int(_))),
                    UnaryOp::Not => false,
                };
                has_it.then_some(ty)
            }
            Expr::Binary(op, parts) if !op.is_truth() => self.lanes_of(*op, parts),
            Expr::Cast(to @ Type::Vector(..), of) => {
                let from = match &**of {
                    Expr::Binary(op, parts) if op.is_truth() => self.lanes_of(*op, parts)?,
                    of => self.vector_of(of)?,
                };
                is_kept(self.model, &from, to).then(|| to.clone())
            }
            Expr::Conditional(parts) => {
                let one = self.vector_of(&parts[1])?;
                (self.vector_of(&parts[2])? == one).then_some(one)
            }
            Expr::Builtin(builtin, args) if builtin.is_elementwise() => {
                let types: Option<Vec<Type>> = args.iter().map(|arg| self.vector_of(arg)).collect();
                builtin_result(*builtin, &types?).ok()
            }
            Expr::Vector(ty @ Type::Vector(_, n), of) => {
                (of.len() == *n as usize).then(|| ty.clone())
            }
            Expr::Convert(to, of) => convert_result(&self.vector_of(of)?, to).ok(),
            Expr::Shuffle(positions, of) => {
                let [one, other] = [self.vector_of(&of[0])?, self.vector_of(&of[1])?];
                shuffle_result([&one, &other], positions).ok()
            }
            _ => None,
        }
    }

    /// The type of an operation on vectors, or on a vector and a number.
    fn lanes_of(self, op: Op, parts: &[Expr; 2]) -> Option<Type> {
        let [one, other] = [self.operand_of(&parts[0])?, self.operand_of(&parts[1])?];
        vector_result(self.model, op, [&one, &other]).ok()
    }

    /// The type of an operand of such an operation: a number has just the type that is written.
    fn operand_of(self, expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Int(_, int) | Expr::Wide(_, int) => Some(Type::Int(*int)),
            Expr::Real(_, float) => Some(Type::Float(*float)),
            Expr::Cast(ty @ (Type::Int(_) | Type::Float(_)), _) => Some(ty.clone()),
            expr => self.vector_of(expr),
        }
    }

    /// The type that a vector has once an operator was assigned to it.
    pub(in crate::case::flow) fn updated(self, ty: &Type, op: Op, value: &Expr) -> Option<Type> {
        let value = self.operand_of(value)?;
        vector_result(self.model, op, [ty, &value]).ok()
    }

    /// Whether a place is an element of a vector, which has no address everywhere.
    pub(super) fn is_lane(self, place: &Place) -> bool {
        matches!(place, Place::Element(of, _)
            if matches!(self.type_at(of), Some((Type::Vector(..), _))))
    }
}

pub(in crate::case::flow) fn is_vector(ty: &Type) -> bool {
    matches!(ty, Type::Vector(..))
}

/// The type of a vector's elements, and how many they are.
fn parts_of(ty: &Type) -> Option<(Scalar, u32)> {
    match ty {
        Type::Vector(element, n) => Some((Scalar::of(element)?, *n)),
        _ => None,
    }
}

/// The type of the elements of a vector.
fn element_of(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Vector(element, _) => Some(element),
        _ => None,
    }
}

impl<'f> Compiler<'f, '_> {
    /// An assignment to a vector.
    pub(super) fn assign_vector(
        &mut self,
        stmt: &'f Stmt,
        place: &'f Place,
        op: Option<Op>,
        value: &'f Expr,
    ) -> Option<()> {
        let Some((ty, _)) = self.types.type_at(place) else { return self.never("no place") };
        match op {
            None => self.lanes(value, ty)?,
            Some(op) => {
                if self.types.updated(ty, op, value).as_ref() != Some(ty) {
                    return self.never("an operator that a vector does not have");
                }
                let (element, count) = self.elements_at(place)?;
                self.beside(value, count)?;
                self.emit(Instruction::Lanes(Lane::Binary(op), element, count));
            }
        }
        self.note(Note::Assigned(stmt));
        let to = self.addressed(place, true)?;
        self.emit(Instruction::StoreWhole(cells(to.ty)));
        self.written(&to);
        Some(())
    }

    /// Puts the elements of an expression that is a vector of a type on the stack.
    pub(super) fn lanes(&mut self, expr: &'f Expr, ty: &Type) -> Option<()> {
        if self.types.vector_of(expr).as_ref() != Some(ty) {
            return self.never("no vector of this type");
        }
        self.vector(expr).map(|_| ())
    }

    /// Puts the elements of a vector on the stack, and tells their type and how many they are.
    pub(super) fn vector(&mut self, expr: &'f Expr) -> Option<(Scalar, u32)> {
        let Some((element, count)) = self.types.vector_of(expr).as_ref().and_then(parts_of) else {
            return self.never("no vector");
        };
        let lanes = |lane| Instruction::Lanes(lane, element, count);
        match expr {
            Expr::Read(place) => {
                self.elements_at(place)?;
            }
            Expr::Unary(op, of) => {
                self.vector(of)?;
                self.emit(lanes(Lane::Unary(*op)));
            }
            Expr::Binary(op, parts) => self.binary_of_vectors(*op, parts)?,
            Expr::Cast(_, of) => {
                match &**of {
                    Expr::Binary(op, parts) if op.is_truth() => {
                        self.binary_of_vectors(*op, parts)?;
                        self.note(Note::Vector(&**of, count));
                    }
                    of => {
                        self.vector(of)?;
                    }
                }
                self.emit(lanes(Lane::Cast));
            }
            Expr::Conditional(parts) => {
                let [otherwise, end] = [self.target(), self.target()];
                self.expr(&parts[0])?;
                self.emit(Instruction::JumpUnless(otherwise));
                self.vector(&parts[1])?;
                self.emit(Instruction::Jump(end));
                self.here(otherwise);
                self.vector(&parts[2])?;
                self.here(end);
            }
            Expr::Builtin(builtin, args) => {
                for arg in args {
                    self.vector(arg)?;
                }
                self.emit(lanes(Lane::Builtin(*builtin)));
            }
            Expr::Vector(_, elements) => {
                for of in elements {
                    let from = self.expr(of)?;
                    self.convert(from, &element.to_type())?;
                }
            }
            Expr::Convert(_, of) => {
                self.vector(of)?;
                self.emit(lanes(Lane::Convert));
            }
            Expr::Shuffle(positions, of) => {
                let (_, first) = self.vector(&of[0])?;
                let (_, second) = self.vector(&of[1])?;
                for (at, done) in positions.iter().zip(0..) {
                    self.emit(Instruction::Again(first + second - 1 - at + done));
                }
                self.emit(Instruction::Sink { removed: first + second, kept: count });
            }
            _ => return self.never("no expression of vectors"),
        }
        self.note(Note::Vector(expr, count));
        Some((element, count))
    }

    /// An operation on vectors, or on one and a number.
    fn binary_of_vectors(&mut self, op: Op, parts: &'f [Expr; 2]) -> Option<()> {
        let types = parts.iter().find_map(|part| self.types.vector_of(part));
        let Some((element, count)) = types.as_ref().and_then(parts_of) else {
            return self.never("an operation on no vector");
        };
        parts.iter().try_for_each(|part| self.beside(part, count))?;
        self.emit(Instruction::Lanes(Lane::Binary(op), element, count));
        Some(())
    }

    /// Puts the elements of a vector on the stack, or so many times the number that stands for each of them.
    fn beside(&mut self, expr: &'f Expr, count: u32) -> Option<()> {
        if self.types.vector_of(expr).is_some() {
            return self.vector(expr).map(|_| ());
        }
        self.expr(expr)?;
        (1..count).for_each(|_| self.emit(Instruction::Again(0)));
        Some(())
    }

    /// Puts the elements of the vector at a place on the stack, which must be set.
    fn elements_at(&mut self, place: &'f Place) -> Option<(Scalar, u32)> {
        let ty = self.types.type_at(place).map(|(ty, _)| ty);
        let Some((element, count)) = ty.and_then(parts_of) else { return self.never("no vector") };
        for lane in 0..count {
            let located = self.locate(place, false)?;
            self.load(&located.further(lane));
            self.emit(Instruction::Convert(element));
        }
        Some((element, count))
    }
}

impl Machine<'_> {
    /// Puts the vector that an operation yields on the stack, from where it takes those of so many elements of a type.
    pub(super) fn lanes(&mut self, lane: Lane, element: &Type, count: usize) -> Run<()> {
        let start = self.topmost(lane.arity() * count)?;
        for at in start..start + count {
            let operand = |which: usize| match self.stack[at + which * count].number() {
                Some(number) => Ok(number),
                None => undefined("an element that was never set"),
            };
            let arithmetic = &self.arithmetic;
            let number = match lane {
                Lane::Unary(op) => arithmetic.lane_unary(op, element, operand(0)?),
                Lane::Binary(op) => arithmetic.lane_binary(op, element, operand(0)?, operand(1)?),
                Lane::Builtin(builtin) => {
                    let of: Run<Vec<Number>> = (0..lane.arity()).map(operand).collect();
                    arithmetic.lane_builtin(builtin, element, &of?)
                }
                Lane::Cast => arithmetic.lane_cast(element, operand(0)?),
                Lane::Convert => arithmetic.convert(operand(0)?, element),
            };
            self.stack[at] = number?.into();
        }
        self.stack.truncate(start + count);
        Ok(())
    }
}
