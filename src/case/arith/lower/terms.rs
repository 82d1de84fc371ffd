//! Lowers terms.

use std::sync::Arc;

use super::Lowering;
use crate::c::lanes::{call_on_vectors, vector_result};
use crate::c::tree::{Expr, Intrinsic, Name, Op, Step};
use crate::c::types::{Int, Type};
use crate::case::arith::Variable;
use crate::case::arith::target::Target;
use crate::case::arith::term::Term;

impl Lowering<'_> {
    fn read(&self, index: u32) -> Expr {
        let place = self.place(index);
        match &self.case.variables[index as usize].ty {
            Type::Enum(_) => Expr::Cast(Type::Int(Int::Int), Box::new(place)),
            ty if place.is_open_field() => Expr::Cast(ty.clone(), Box::new(place)),
            _ => place,
        }
    }

    /// An expression whose own type is that of a bit-field, as a value: its type would otherwise be up to the
    /// compiler, unless an operator promotes it.
    pub(super) fn value(&self, term: &Term) -> Expr {
        let own = self.term(term);
        let number = match term {
            Term::Variable(number)
            | Term::Assign(_, Target::Whole(number), _)
            | Term::Step(_, Target::Whole(number)) => *number,
            _ => return own,
        };
        match &self.case.variables[number as usize] {
            Variable { ty: Type::Int(int), bits: bits @ Some(_), .. }
                if !matches!(own, Expr::Cast(..)) =>
            {
                let promoted = Type::Int(self.model.promoted_bits(*int, *bits));
                Expr::Cast(promoted, Box::new(own))
            }
            _ => own,
        }
    }

    pub(super) fn term(&self, term: &Term) -> Expr {
        match term {
            Term::Int(n, int) => Expr::Int(*n, *int),
            Term::Wide(n, int) => Expr::Wide(n.clone(), *int),
            Term::Real(real, float) => Expr::Real(*real, *float),
            Term::Complex(parts, float) => Expr::Complex(*parts, *float),
            Term::Variable(index) => self.read(*index),
            Term::Earlier(index) => {
                let computed = &self.case.expressions[*index as usize];
                let name = match computed.is_local {
                    true => Name::Local("t", index + 1),
                    false => Name::Global("r", index + 1),
                };
                Expr::Object(name, computed.ty.clone())
            }
            Term::Vector(ty, value) => self.constant(ty, value),
            Term::Element(index, of) => {
                let of = self.term(of);
                match of.ty() {
                    Type::Complex(_) => Expr::Part(Arc::new(of), *index),
                    _ => Expr::Index(Arc::new(of), *index),
                }
            }
            Term::Convert(ty, of) => {
                Expr::Builtin(Intrinsic::ConvertVector, ty.clone(), vec![self.term(of)])
            }
            Term::Shuffle(positions, parts) => {
                let [one, other] = [0, 1].map(|part| self.term(&parts[part]));
                Expr::shuffled(positions, one, other)
            }
            Term::Builtin(builtin, parts) => {
                let args: Vec<Expr> = parts.iter().map(|part| self.value(part)).collect();
                if let Some(result) = call_on_vectors(*builtin, &args) {
                    return Expr::Builtin(Intrinsic::Computes(*builtin), result, args);
                }
                let argument = match args.first().map(|first| (first.ty(), first.bits())) {
                    Some((Type::Int(int), None)) => int,
                    Some((Type::Int(int), bits)) => self.model.promoted_bits(int, bits),
                    // An enumeration is an `int`.
                    _ => Int::Int,
                };
                Expr::computed(*builtin, builtin.parameter(self.model, argument), args, self.model)
            }
            Term::Overflow(op, index, parts) => {
                let [one, other] = [0, 1].map(|part| self.value(&parts[part]));
                let place = Expr::Address(Box::new(self.place(*index)));
                let args = vec![one, other, place];
                Expr::Builtin(Intrinsic::Overflow(*op), Type::Int(Int::Bool), args)
            }
            Term::Unary(op, of) => {
                let of = self.operand(of);
                Expr::Unary(*op, of.promoted(self.model), Box::new(of))
            }
            Term::Binary(op, parts) => {
                let (left, right) = (self.operand(&parts[0]), self.operand(&parts[1]));
                let types = self.has_vectors.then(|| [left.ty(), right.ty()]);
                let is_vector = |ty: &Type| matches!(ty, Type::Vector(..));
                if let Some(types) = types.filter(|types| types.iter().any(is_vector)) {
                    let (left, right) = (self.value(&parts[0]), self.value(&parts[1]));
                    return self.vector_operation(*op, &types, left, right);
                }
                let ty = self.operation(*op, &left, &right);
                Expr::Binary(*op, ty, Box::new(left), Box::new(right))
            }
            Term::Cast(ty, of) => Expr::Cast(ty.clone(), Box::new(self.term(of))),
            Term::Conditional(parts) => {
                let [condition, one, other] = [0, 1, 2].map(|part| self.operand(&parts[part]));
                let ty = match one.ty() {
                    vector @ Type::Vector(..) => Some(vector),
                    _ => self.model.usual(&one.promoted(self.model), &other.promoted(self.model)),
                };
                let ty = ty.unwrap_or(Type::Int(Int::Int));
                Expr::Conditional(ty, Box::new(condition), Box::new(one), Box::new(other))
            }
            Term::Comma(parts) => {
                let (one, other) = (self.term(&parts[0]), self.value(&parts[1]));
                Expr::Comma(Box::new(one), Box::new(other))
            }
            Term::Call(calling, of) => self.call(*calling, of),
            Term::Step(step, target) => {
                let place = self.target(*target);
                let one = Expr::Int(1, Step::one(&place.ty()));
                let ty = self.operation(step.op(), &place, &one);
                Expr::Step(*step, ty, Box::new(place))
            }
            Term::Assign(op, target, of) => {
                let (place, of) = (self.target(*target), self.operand(of));
                let op = op.map(|op| (op, self.operation(op, &place, &of)));
                Expr::Assign(Box::new(place), op, Box::new(of))
            }
        }
    }

    /// An operand of an operator, which promotes it. What is assigned to a bit-field has no type of its own.
    fn operand(&self, term: &Term) -> Expr {
        match term {
            Term::Assign(..) | Term::Step(..) => self.value(term),
            _ => self.term(term),
        }
    }

    /// What an assignment changes.
    fn target(&self, target: Target) -> Expr {
        let whole = self.place(target.variable());
        match (target, whole.ty()) {
            (Target::Whole(_), _) => whole,
            (Target::Part(_, at), Type::Complex(_)) => Expr::Part(Arc::new(whole), at),
            (Target::Part(_, at), _) => Expr::Index(Arc::new(whole), at),
        }
    }

    /// An operation on a vector. What a comparison yields is a vector of which C says no name, so it is converted.
    fn vector_operation(&self, op: Op, types: &[Type; 2], left: Expr, right: Expr) -> Expr {
        let ty = vector_result(self.model, op, [&types[0], &types[1]]);
        let ty = ty.unwrap_or_else(|_| types[0].clone());
        let whole = Expr::Binary(op, ty.clone(), Box::new(left), Box::new(right));
        if op.is_truth() { Expr::Cast(ty, Box::new(whole)) } else { whole }
    }

    fn operation(&self, op: Op, left: &Expr, right: &Expr) -> Type {
        if op.is_logical() {
            return Type::Int(Int::Int);
        }
        let left = left.promoted(self.model);
        match op.is_shift() {
            true => left,
            false => self.model.usual(&left, &right.promoted(self.model)).unwrap_or(left),
        }
    }
}
