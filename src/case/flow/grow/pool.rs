//! The interesting numbers of a function: a coefficient, its neighbours, and the values with which products
//! just fit. Random values rarely reach what optimisers get wrong.

use super::Grower;
use crate::c::arithmetic::Number;
use crate::c::types::{Int, Type};
use crate::c::wide::{Exact, of_words};
use crate::case::flow::Expr;

/// A few related numbers.
#[derive(Debug, Clone)]
pub(super) struct Pool {
    /// The greatest number of the type that it is for.
    pub(super) most: i128,
    /// The coefficient K.
    pub(super) coefficient: i128,
}

impl Grower<'_> {
    /// A pool around a coefficient of any size.
    pub(super) fn new_pool(&mut self) -> Pool {
        // Mostly of the type that most variables have.
        let int = match self.types.first() {
            Some(Type::Int(int)) if *int != Int::Bool && !self.chance.ratio(1, 6) => *int,
            _ => *self.chance.pick(&[Int::Int, Int::Int, Int::Long, Int::Short]),
        };
        let most = self.model.range(int).1;
        let bits = u64::from(128 - most.leading_zeros());
        let coefficient = match self.chance.below(6) {
            0 => 2 + i128::from(self.chance.below(9)),
            1 => 1 << self.chance.below(bits),
            2 => (1 << self.chance.below(bits)) + 1,
            3 => most / (2 + i128::from(self.chance.below(12))),
            4 => most - i128::from(self.chance.below(3)),
            _ => i128::from(self.chance.bits()) & most >> self.chance.below(bits),
        };
        // A `_BitInt(2)` has no 2.
        Pool { most, coefficient: coefficient.max(2).min(most) }
    }

    fn pool(&self) -> &Pool {
        &self.pools[self.routine as usize]
    }

    /// A coefficient: K, a neighbour of it, or a small number.
    pub(super) fn coefficient(&mut self) -> i128 {
        let k = self.pool().coefficient;
        // That of a counter of 128 bits may be the extreme.
        let (minus, next, last) = (k.saturating_neg(), k.saturating_add(1), k.saturating_sub(1));
        let all = [k, k, minus, minus, next, last, last.saturating_neg(), 1, -1, 2, 3, -2];
        *self.chance.pick(&all)
    }

    /// A value at an edge: one with which a product by K just fits, an extreme, or a small number.
    pub(super) fn edge(&mut self) -> i128 {
        let Pool { most, coefficient: k } = *self.pool();
        let fits = most / k;
        let small = i128::from(self.chance.below(17)) - 8;
        let all = match self.chance.below(4) {
            0 | 1 => [fits, -fits, fits - 1, 1 - fits, fits / 2, -(fits / 2), fits, -fits],
            2 => [small, 1, -1, 2, k, -k, k - 1, small],
            _ => [most, -most, -most - 1, most - 1, most / 2, most / 2 + 1, -(most / 2) - 1, 0],
        };
        *self.chance.pick(&all)
    }

    /// Whether a type has integers for which C has no constants.
    pub(super) fn is_long(&self, int: Int) -> bool {
        self.model.int_bits(int) > 64
    }

    /// A number at an edge, as a value of a type if it has one.
    pub(super) fn edge_of(&mut self, ty: &Type) -> Option<Number> {
        match ty {
            Type::Int(int) if self.is_long(*int) && self.chance.ratio(2, 3) => {
                Some(self.long_edge(*int))
            }
            ty => {
                let n = self.edge();
                self.held(n, ty)
            }
        }
    }

    /// The same of a type of more than 64 bits.
    fn long_edge(&mut self, int: Int) -> Number {
        let (least, most) = self.model.exact_range(int, None);
        let k = Exact::from(self.coefficient().max(1));
        let (one, two) = (Exact::ONE, Exact::from(2));
        let bits = most.unsigned_abs().bits();
        let power = one << self.chance.below(bits.into()) as u32;
        let random = of_words((0..9).map(|_| self.chance.bits())) & most;
        let fits = most / k;
        let all = [
            most,
            most - one,
            least,
            least + one,
            most / two,
            most / two + one,
            fits,
            -fits,
            fits - one,
            power,
            power - one,
            -power,
            most / (k * k),
            random,
            -random,
            random >> self.chance.below(bits.into()) as u32,
        ];
        let found = *self.chance.pick(&all);
        let found = if found < least || found > most { found & most } else { found };
        Number::of(found)
    }

    /// A number at an edge, of a type: a constant in some cases, otherwise an object that compilers do not know.
    pub(super) fn at_edge(&mut self, ty: &Type, constants: (u64, u64)) -> Option<Expr> {
        let number = self.edge_of(ty)?;
        match self.chance.ratio(constants.0, constants.1) {
            true => self.constant(number, ty),
            false => Some(self.unknown_number(number, ty.clone())),
        }
    }

    /// A number as a value of a type, if it has it.
    pub(super) fn held(&self, n: i128, ty: &Type) -> Option<Number> {
        match ty {
            Type::Int(Int::Bool) => Some(Number::Int(i128::from(n != 0))),
            Type::Int(int) => {
                let (least, most) = self.model.range(*int);
                Some(Number::Int(if (least..=most).contains(&n) {
                    n
                } else if n > 0 {
                    most
                } else {
                    least
                }))
            }
            Type::Float(float) => self.real_at_edge(n, *float).map(Number::Real),
            _ => None,
        }
    }
}
