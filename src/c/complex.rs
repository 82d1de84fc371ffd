//! Operations on complex numbers (C99 6.3.1.6 to 6.3.1.8 and Annex G). Compilers multiply and divide in several ways, so a
//! result is known only if each of them yields it without rounding: then neither the format, the order nor the
//! contraction of products and sums changes it.
//!
//! The sign of a zero does depend on the way. It never shows: where infinities are assumed, which would show it in a
//! quotient, complex numbers are a fault.

use crate::c::arithmetic::{Arithmetic, Number};
use crate::c::fault::{Fault, Reason, Run, undefined};
use crate::c::features::Feature;
use crate::c::real::Real;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Float, Type};

/// A real and an imaginary part.
type Parts = [Real; 2];

impl Arithmetic<'_> {
    /// A complex number, if its type has both parts exactly on every target of the model.
    ///
    /// # Errors
    /// One would be rounded; infinities are assumed.
    pub fn complex(&self, parts: Parts, float: Float) -> Run<Number> {
        if self.assumes.contains(Feature::Infinities) {
            let what = "the signs of the zeros of a complex number";
            return Err(Fault::Unspecified(what.into()));
        }
        parts.into_iter().try_for_each(|part| self.exact(part, float).map(drop))?;
        Ok(Number::Complex(parts))
    }

    /// The result of `+`, `-`, or of `~`, which is the conjugate (GNU).
    ///
    /// # Errors
    /// Another operator.
    pub(super) fn complex_unary(&self, op: UnaryOp, [real, imaginary]: Parts) -> Run<Number> {
        match op {
            UnaryOp::Minus => Ok(Number::Complex([real.negated(), imaginary.negated()])),
            UnaryOp::Complement => Ok(Number::Complex([real, imaginary.negated()])),
            UnaryOp::Plus => Ok(Number::Complex([real, imaginary])),
            UnaryOp::Not => undefined("an operator that yields no complex number"),
        }
    }

    /// The result of an operator on complex numbers of a type. A real operand has 0 as its imaginary part.
    ///
    /// # Errors
    /// Undefined behaviour; a result that some way of computing it rounds.
    pub(super) fn complex_binary(
        &self,
        op: Op,
        float: Float,
        left: Parts,
        right: Parts,
    ) -> Run<Number> {
        let of = |op, one, other| self.real(op, float, one, other);
        let ([a, b], [c, d]) = (left, right);
        let parts = match op {
            Op::Add | Op::Subtract => [of(op, a, c)?, of(op, b, d)?],
            Op::Multiply => {
                let product = |one, other| of(Op::Multiply, one, other);
                let real = of(Op::Subtract, product(a, c)?, product(b, d)?)?;
                [real, of(Op::Add, product(a, d)?, product(b, c)?)?]
            }
            Op::Divide if c.is_zero() && d.is_zero() => return undefined("a division by zero"),
            Op::Divide => self.complex_quotient(float, left, right)?,
            Op::Equal | Op::NotEqual => {
                let is_equal = [(a, c), (b, d)]
                    .into_iter()
                    .all(|(one, other)| one.compared(other) == std::cmp::Ordering::Equal);
                return Ok(Number::Int((is_equal == (op == Op::Equal)).into()));
            }
            _ => return undefined("an operator that complex types do not have"),
        };
        self.complex(parts, float)
    }

    /// A quotient that is exact whether it is computed from the definition, `(a + bi)(c - di) / (c² + d²)`, or as R. L. Smith
    /// does (Algorithm 116, 1962), who divides the smaller part of the divisor by the greater one first.
    fn complex_quotient(&self, float: Float, [a, b]: Parts, [c, d]: Parts) -> Run<Parts> {
        let of = |op, one, other| self.real(op, float, one, other);
        let product = |one, other| of(Op::Multiply, one, other);
        let over = |one, other| of(Op::Divide, one, other);
        let norm = of(Op::Add, product(c, c)?, product(d, d)?)?;
        let real = of(Op::Add, product(a, c)?, product(b, d)?)?;
        let imaginary = of(Op::Subtract, product(b, c)?, product(a, d)?)?;
        let parts = [over(real, norm)?, over(imaginary, norm)?];
        let magnitude = |part: Real| if part.is_negative() { part.negated() } else { part };
        let order = magnitude(d).compared(magnitude(c));
        if order.is_le() {
            let ratio = over(d, c)?;
            let divisor = of(Op::Add, c, product(d, ratio)?)?;
            over(of(Op::Add, a, product(b, ratio)?)?, divisor)?;
            over(of(Op::Subtract, b, product(a, ratio)?)?, divisor)?;
        }
        if order.is_ge() {
            let ratio = over(c, d)?;
            let divisor = of(Op::Add, d, product(c, ratio)?)?;
            over(of(Op::Add, product(a, ratio)?, b)?, divisor)?;
            over(of(Op::Subtract, product(b, ratio)?, a)?, divisor)?;
        }
        Ok(parts)
    }

    fn real(&self, op: Op, float: Float, left: Real, right: Real) -> Run<Real> {
        let ty = Type::Float(float);
        match self.binary(op, &ty, Number::Real(left), Number::Real(right))? {
            Number::Real(real) => Ok(real),
            _ => Err(Fault::ImplementationDefined(Reason::RoundedResult(float))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::features::Features;
    use crate::c::model::LP64;
    use crate::c::types::Int;

    const COMPLEX: Type = Type::Complex(Float::Double);

    fn exactly() -> Arithmetic<'static> {
        Arithmetic { model: &LP64, assumes: Features::NONE }
    }

    fn real(n: i128) -> Real {
        Real::of_int(n).expect("it is small")
    }

    fn complex(a: i128, b: i128) -> Number {
        Number::Complex([real(a), real(b)])
    }

    fn of(op: Op, left: Number, right: Number) -> Run<Number> {
        exactly().binary(op, &COMPLEX, left, right)
    }

    #[test]
    fn sums_and_products_are_those_of_complex_numbers() {
        assert_eq!(of(Op::Add, complex(1, 2), complex(3, -5)), Ok(complex(4, -3)));
        assert_eq!(of(Op::Subtract, complex(1, 2), complex(3, -5)), Ok(complex(-2, 7)));
        assert_eq!(of(Op::Multiply, complex(1, 2), complex(3, -5)), Ok(complex(13, 1)));
        assert_eq!(
            exactly().unary(UnaryOp::Complement, &COMPLEX, complex(1, 2)),
            Ok(complex(1, -2))
        );
        assert_eq!(exactly().unary(UnaryOp::Minus, &COMPLEX, complex(0, 2)), Ok(complex(0, -2)));
        assert_eq!(exactly().unary(UnaryOp::Not, &COMPLEX, complex(0, 2)), Ok(Number::Int(0)));
        assert_eq!(of(Op::Equal, complex(1, 2), complex(1, 2)), Ok(Number::Int(1)));
        assert_eq!(of(Op::NotEqual, complex(1, 2), complex(1, 3)), Ok(Number::Int(1)));
        assert!(of(Op::Less, complex(1, 2), complex(1, 3)).is_err());
    }

    #[test]
    fn a_product_is_known_only_if_each_of_its_products_is_exact() {
        let wide = (1 << 27) + 1;
        // The imaginary part has a product of 55 digits; the real part does not.
        assert!(of(Op::Multiply, complex(wide, 1), complex(1, wide)).is_err());
        // 2^54 + 1 less 2^54 is 1, but only without rounding.
        assert!(of(Op::Multiply, complex(wide, wide - 1), complex(wide, wide)).is_err());
    }

    #[test]
    fn a_quotient_is_known_only_if_every_way_to_compute_it_is_exact() {
        assert_eq!(of(Op::Divide, complex(6, 2), complex(2, 0)), Ok(complex(3, 1)));
        assert_eq!(of(Op::Divide, complex(6, 2), complex(0, 2)), Ok(complex(1, -3)));
        assert_eq!(of(Op::Divide, complex(6, 2), complex(1, -1)), Ok(complex(2, 4)));
        assert_eq!(of(Op::Divide, complex(5, 10), complex(1, 2)), Ok(complex(5, 0)));
        // (4 + 7i)(3 + 5i) / (3 + 5i), but 3 / 5 is not exact.
        assert!(of(Op::Divide, complex(-23, 41), complex(3, 5)).is_err());
        assert!(of(Op::Divide, complex(1, 1), complex(3, 0)).is_err());
        assert!(of(Op::Divide, complex(1, 1), complex(0, 0)).is_err());
    }

    #[test]
    fn a_real_type_takes_the_real_part_and_bool_whether_there_is_one() {
        let to = |ty: &Type, number| exactly().convert(number, ty);
        assert_eq!(to(&Type::Int(Int::Int), complex(3, 4)), Ok(Number::Int(3)));
        assert_eq!(to(&Type::Float(Float::Float), complex(3, 4)), Ok(Number::Real(real(3))));
        assert_eq!(to(&Type::Int(Int::Bool), complex(0, 4)), Ok(Number::Int(1)));
        assert_eq!(to(&Type::Int(Int::Bool), complex(0, 0)), Ok(Number::Int(0)));
        assert_eq!(to(&COMPLEX, Number::Int(7)), Ok(complex(7, 0)));
        assert!(to(&Type::Complex(Float::Float), complex(1, (1 << 24) + 1)).is_err());
    }

    #[test]
    fn there_are_no_complex_numbers_where_the_sign_of_a_zero_would_show() {
        let assumes = Features::NONE.with(Feature::Infinities);
        let lax = Arithmetic { model: &LP64, assumes };
        assert!(lax.convert(Number::Int(7), &COMPLEX).is_err());
        assert!(lax.binary(Op::Add, &COMPLEX, complex(1, 2), complex(1, 2)).is_err());
    }
}
