//! Operations on vectors of GNU C: element by element, in the type of the elements, which is not promoted. What would be
//! undefined for a number of that type is a fault for an element.

use std::sync::Arc;

use crate::c::arithmetic::{Arithmetic, Number};
use crate::c::builtin::Builtin;
use crate::c::fault::{Run, undefined};
use crate::c::model::Model;
use crate::c::tree::{Expr, Op, UnaryOp};
use crate::c::types::{Float, Int, Type};
use crate::c::wide::Exact;

/// The type of an operation's result: that of a vector for two of one type, and for a vector and a number of the type
/// of its elements. A comparison yields signed integers of the elements' size, for which Quest writes a conversion.
///
/// # Errors
/// Operands that no such operation has.
pub fn vector_result(model: &Model, op: Op, types: [&Type; 2]) -> Run<Type> {
    let (whole, other, is_left) = match types {
        [whole @ Type::Vector(..), other] => (whole, other, true),
        [other, whole] => (whole, other, false),
    };
    let Type::Vector(element, n) = whole else { return undefined("an operation on no vector") };
    let has_operands = whole == other || **element == *other && (is_left || !op.is_shift());
    if !has_operands || op.is_logical() {
        return undefined(format!("an operation on a vector with {other:?}"));
    }
    match &**element {
        Type::Int(Int::Bool) => undefined("an operation on a vector of truth values"),
        Type::Float(_) if op.is_integral() => undefined("an operator that floating types lack"),
        Type::Int(_) | Type::Float(_) if op.is_truth() => truth_type(model, element, *n),
        Type::Int(_) | Type::Float(_) => Ok(whole.clone()),
        _ => undefined("an operation on a vector of such elements"),
    }
}

/// The type of the result of a builtin function for vectors: theirs, or that of an element if it works on all of one vector.
///
/// # Errors
/// Operands that it does not take.
pub fn builtin_result(builtin: Builtin, types: &[Type]) -> Run<Type> {
    let Some(whole @ Type::Vector(element, _)) = types.first() else {
        return undefined("a function on vectors of no vector");
    };
    let is_taken = match &**element {
        Type::Int(Int::Bool | Int::Char) => false,
        Type::Int(int) => builtin.element(*int) == Some(*int),
        _ => false,
    };
    match is_taken && types.len() == builtin.arity() && types.iter().all(|ty| ty == whole) {
        true if builtin.is_reduction() => Ok((**element).clone()),
        true => Ok(whole.clone()),
        false => undefined("vectors that a builtin function does not take"),
    }
}

/// Whether a type is that of a vector's elements, of which operators know all: not a plain `char`.
pub fn is_element(ty: &Type) -> bool {
    match ty {
        Type::Int(Int::Bool | Int::Char | Int::BitInt(_) | Int::UBitInt(_)) => false,
        Type::Int(Int::Int128 | Int::UInt128) => false,
        Type::Int(_) | Type::Float(Float::Float | Float::Double | Float::Float16) => true,
        _ => false,
    }
}

/// The type of a vector with the elements of another, each of which is converted.
///
/// # Errors
/// Types between which there is no such conversion.
pub fn convert_result(from: &Type, to: &Type) -> Run<Type> {
    match (from, to) {
        (Type::Vector(_, n), Type::Vector(element, m)) if n == m && is_element(element) => {
            Ok(to.clone())
        }
        _ => undefined("a conversion between such vectors"),
    }
}

/// The type of a vector with an element of two others for each position.
///
/// # Errors
/// Operands that are no such vectors, or a position beyond them.
pub fn shuffle_result([one, other]: [&Type; 2], positions: &[u32]) -> Run<Type> {
    let count = positions.len();
    match one {
        Type::Vector(element, n) if one == other && count > 1 && count.is_power_of_two() => {
            match positions.iter().all(|at| at / 2 < *n) {
                true => Ok(Type::Vector(element.clone(), count as u32)),
                false => undefined("an element beyond both vectors"),
            }
        }
        _ => undefined("a shuffle of such vectors"),
    }
}

/// The type of a call of a builtin function on vectors; none of a call on numbers.
pub fn call_on_vectors(builtin: Builtin, args: &[Expr]) -> Option<Type> {
    if !builtin.takes_vectors() {
        return None;
    }
    let types: Vec<Type> = args.iter().map(Expr::ty).collect();
    builtin_result(builtin, &types).ok()
}

/// The type of a comparison's result.
fn truth_type(model: &Model, element: &Type, n: u32) -> Run<Type> {
    let size = model.layout(element).size;
    let all = [Int::SChar, Int::Short, Int::Int, Int::Long, Int::LongLong];
    match all.into_iter().find(|int| u64::from(model.int_size(*int)) == size) {
        Some(int) => Ok(Type::Vector(Arc::new(Type::Int(int)), n)),
        None => undefined("a comparison of such elements"),
    }
}

/// Whether a cast leaves each element where it is: vectors of as many integers of one size. Their bits stay.
pub fn is_kept(model: &Model, from: &Type, to: &Type) -> bool {
    let (Type::Vector(one, n), Type::Vector(other, m)) = (from, to) else { return false };
    match (&**one, &**other) {
        (Type::Int(one), Type::Int(other)) => {
            let is_known = |int: &Int| !matches!(int, Int::Bool | Int::Char);
            let bits = |int: &Int| model.int_bits(*int);
            n == m
                && is_known(one)
                && is_known(other)
                && bits(one) == bits(other)
                && bits(one) <= 64
        }
        _ => false,
    }
}

impl Arithmetic<'_> {
    /// The result of an operation on an element.
    ///
    /// # Errors
    /// As for a number.
    pub fn lane_unary(&self, op: UnaryOp, element: &Type, value: Number) -> Run<Number> {
        match op {
            UnaryOp::Not => undefined("an operator that vectors lack"),
            op => self.unary(op, element, value),
        }
    }

    /// The result of an operation on elements of a type; of a comparison, 0 or -1.
    ///
    /// # Errors
    /// As for numbers.
    pub fn lane_binary(&self, op: Op, element: &Type, left: Number, right: Number) -> Run<Number> {
        match (op.is_truth(), self.binary(op, element, left, right)?) {
            (true, truth) => Ok(Number::Int(if truth.is_true() { -1 } else { 0 })),
            (false, number) => Ok(number),
        }
    }

    /// What a builtin function computes of elements of a type: of one of each of its vectors, or of all of one.
    ///
    /// # Errors
    /// Elements for which it has no result.
    pub fn lane_builtin(&self, builtin: Builtin, element: &Type, of: &[Number]) -> Run<Number> {
        let Type::Int(int) = element else { return undefined("elements that are no integers") };
        let numbers: Option<Vec<Exact>> = of.iter().map(|number| number.integer()).collect();
        match numbers {
            Some(numbers) => builtin.compute(self.model, *int, &numbers).map(Number::of),
            None => undefined("an element that is no integer"),
        }
    }

    /// What a builtin function computes of vectors with elements of a type: an element for each, or a single one.
    ///
    /// # Errors
    /// Elements for which it has no result.
    pub fn lanes_of_builtin(
        &self,
        builtin: Builtin,
        element: &Type,
        of: &[Vec<Number>],
    ) -> Run<Vec<Number>> {
        let Some(first) = of.first() else { return undefined("a function on no vector") };
        if builtin.is_reduction() {
            return self.lane_builtin(builtin, element, first).map(|number| vec![number]);
        }
        let at = |at: usize| -> Vec<Number> {
            of.iter().filter_map(|lanes| lanes.get(at).copied()).collect()
        };
        (0..first.len()).map(|lane| self.lane_builtin(builtin, element, &at(lane))).collect()
    }

    /// An element after a cast for which [`is_kept`] holds.
    ///
    /// # Errors
    /// A type without known bits.
    pub fn lane_cast(&self, to: &Type, value: Number) -> Run<Number> {
        match (to, value) {
            (Type::Int(int), Number::Int(n)) => {
                Ok(Number::Int(low_bits(self.model, n as u128, *int)))
            }
            _ => undefined("a cast of such elements"),
        }
    }
}

/// The low bits of a number as a value of a type of at most 128 bits.
fn low_bits(model: &Model, bits: u128, to: Int) -> i128 {
    let unused = 128 - model.int_bits(to);
    match to.is_unsigned() {
        true => (bits << unused >> unused) as i128,
        false => (bits << unused) as i128 >> unused,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::features::Features;
    use crate::c::model::{IP16, LP64};
    use crate::c::real::Real;

    fn vector(element: Type, n: u32) -> Type {
        Type::Vector(Arc::new(element), n)
    }

    #[test]
    fn elements_are_not_promoted_and_comparisons_yield_all_ones() {
        let arithmetic = Arithmetic { model: &LP64, assumes: Features::NONE };
        let of = |op, int, a, b| {
            arithmetic.lane_binary(op, &Type::Int(int), Number::Int(a), Number::Int(b))
        };
        assert_eq!(of(Op::Add, Int::UChar, 200, 100), Ok(Number::Int(44)));
        assert!(of(Op::Add, Int::SChar, 100, 100).is_err());
        assert!(of(Op::ShiftLeft, Int::UShort, 1, 16).is_err());
        assert_eq!(of(Op::Less, Int::Short, 1, 2), Ok(Number::Int(-1)));
        assert_eq!(of(Op::Less, Int::Short, 2, 2), Ok(Number::Int(0)));
        let cast = |int, n| arithmetic.lane_cast(&Type::Int(int), Number::Int(n));
        assert_eq!(cast(Int::UChar, -1), Ok(Number::Int(255)));
        assert_eq!(cast(Int::SChar, 200), Ok(Number::Int(-56)));
        let one = Number::Real(Real::of_int(1).expect("it is exact"));
        assert!(arithmetic.lane_cast(&Type::Int(Int::Int), one).is_err());
    }

    #[test]
    fn vectors_meet_their_like_and_their_elements() {
        let int = Type::Int(Int::Int);
        let ints = vector(int.clone(), 4);
        let result = |op, types| vector_result(&LP64, op, types);
        assert_eq!(result(Op::Add, [&ints, &ints]), Ok(ints.clone()));
        assert_eq!(result(Op::Subtract, [&int, &ints]), Ok(ints.clone()));
        assert_eq!(result(Op::ShiftLeft, [&ints, &int]), Ok(ints.clone()));
        assert!(result(Op::ShiftLeft, [&int, &ints]).is_err());
        assert!(result(Op::Add, [&ints, &Type::Int(Int::UInt)]).is_err());
        assert!(result(Op::LogicalAnd, [&ints, &ints]).is_err());
        let floats = vector(Type::Float(Float::Float), 4);
        assert_eq!(result(Op::Less, [&floats, &floats]), Ok(ints.clone()));
        assert!(result(Op::Remainder, [&floats, &floats]).is_err());
        let longs = vector(Type::Int(Int::Long), 4);
        assert_eq!(vector_result(&IP16, Op::Less, [&floats, &floats]), Ok(longs.clone()));
        assert!(is_kept(&LP64, &ints, &vector(Type::Int(Int::UInt), 4)));
        assert!(!is_kept(&LP64, &ints, &floats) && !is_kept(&LP64, &ints, &longs));
    }
}
