//! The interesting numbers of a function: a coefficient, its neighbours, and the values with which products
//! just fit. Random values rarely reach what optimisers get wrong.

use super::Grower;
use crate::c::arithmetic::Number;
use crate::c::types::{Int, Type};

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
