//! Vectors (GNU C): the types of expressions of them, and instructions that evaluate these element by element. Only what is
//! assigned, returned or given to a function as a whole is such an expression.

use super::code::{Instruction, Lane, Scalar};
use super::compiler::Compiler;
use super::trace::Note;
use super::types::Types;
use super::{Machine, cells};
use crate::c::fault::{Run, undefined};
use crate::c::lanes::{builtin_result, is_kept, vector_result};
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
                let (Some(element), true) = (
                    element_of(ty).and_then(Scalar::of),
                    self.types.updated(ty, op, value).as_ref() == Some(ty),
                ) else {
                    return self.never("an operator that a vector does not have");
                };
                for lane in 0..cells(ty) {
                    self.load_lane(place, lane)?;
                    self.lane(value, lane)?;
                    self.emit(Instruction::Lane(Lane::Binary(op), element));
                }
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
        (0..cells(ty)).try_for_each(|lane| self.lane(expr, lane))
    }

    /// Puts all elements of a vector on the stack, and tells how many they are.
    pub(super) fn all_lanes(&mut self, expr: &'f Expr) -> Option<u32> {
        let Some(ty) = self.types.vector_of(expr) else { return self.never("no vector") };
        self.lanes(expr, &ty)?;
        Some(cells(&ty))
    }

    /// Puts an element of a vector on the stack, or the number that stands for all elements.
    fn lane(&mut self, expr: &'f Expr, lane: u32) -> Option<()> {
        let Some(ty) = self.types.vector_of(expr) else {
            return self.expr(expr).map(|_| ());
        };
        let Some(element) = element_of(&ty).and_then(Scalar::of) else {
            return self.never("an element that is no number");
        };
        match expr {
            Expr::Read(place) => self.load_lane(place, lane)?,
            Expr::Unary(op, of) => {
                self.lane(of, lane)?;
                self.emit(Instruction::Lane(Lane::Unary(*op), element));
            }
            Expr::Binary(op, parts) => self.lane_binary(*op, parts, lane)?,
            Expr::Cast(_, of) => {
                match &**of {
                    Expr::Binary(op, parts) if op.is_truth() => {
                        self.lane_binary(*op, parts, lane)?;
                        self.note(Note::Evaluated(&**of));
                    }
                    of => self.lane(of, lane)?,
                }
                self.emit(Instruction::Lane(Lane::Cast, element));
            }
            Expr::Conditional(parts) => {
                let [otherwise, end] = [self.target(), self.target()];
                self.expr(&parts[0])?;
                self.emit(Instruction::JumpUnless(otherwise));
                self.lane(&parts[1], lane)?;
                self.emit(Instruction::Jump(end));
                self.here(otherwise);
                self.lane(&parts[2], lane)?;
                self.here(end);
            }
            Expr::Builtin(builtin, args) => {
                let Scalar::Int(int) = element else {
                    return self.never("elements that are no integers");
                };
                args.iter().try_for_each(|arg| self.lane(arg, lane))?;
                self.emit(Instruction::Builtin(*builtin, int, args.len() as u32));
            }
            _ => return self.never("no expression of vectors"),
        }
        self.note(Note::Evaluated(expr));
        Some(())
    }

    fn lane_binary(&mut self, op: Op, parts: &'f [Expr; 2], lane: u32) -> Option<()> {
        let mut operands = parts.iter().filter_map(|part| self.types.vector_of(part));
        let Some(element) = operands.find_map(|ty| element_of(&ty).and_then(Scalar::of)) else {
            return self.never("an operation on no vector");
        };
        drop(operands);
        parts.iter().try_for_each(|part| self.lane(part, lane))?;
        self.emit(Instruction::Lane(Lane::Binary(op), element));
        Some(())
    }

    /// Puts an element of the vector at a place on the stack, which must be set.
    fn load_lane(&mut self, place: &'f Place, lane: u32) -> Option<()> {
        let located = self.locate(place, false)?;
        let Some(element) = element_of(located.ty).and_then(Scalar::of) else {
            return self.never("no vector");
        };
        self.load(&located.further(lane));
        self.emit(Instruction::Convert(element));
        Some(())
    }
}

impl Machine<'_> {
    /// Puts the result of an operation on elements of a type on the stack, from where it takes them.
    pub(super) fn lane(&mut self, lane: Lane, element: &Type) -> Run<()> {
        let mut next = || match self.stack.pop().unwrap_or_default().number() {
            Some(number) => Ok(number),
            None => undefined("an element that was never set"),
        };
        let last = next()?;
        let number = match lane {
            Lane::Unary(op) => self.arithmetic.lane_unary(op, element, last)?,
            Lane::Binary(op) => {
                let first = next()?;
                self.arithmetic.lane_binary(op, element, first, last)?
            }
            Lane::Cast => self.arithmetic.lane_cast(element, last)?,
        };
        self.stack.push(number.into());
        Ok(())
    }
}
