//! The interesting numbers of a function: a coefficient, its neighbours, and the values with which products
//! just fit. Random values rarely reach what optimisers get wrong.

use super::Grower;
use crate::c::arithmetic::Number;
use crate::c::types::{Int, Type};

/// A few related numbers.
#[derive(Debug, Clone)]
pub(super) struct Pool {
    /// The coefficient K.
    pub(super) most: i128,
    pub(super) coefficient: i128,
}

impl Grower<'_> {
    /// A pool around a coefficient of any size.
    pub(super) fn new_pool(&mut self) -> Pool {
        let types = [Int::Int, Int::Int, Int::Int, Int::LongLong, Int::Short, Int::SChar];
        let int = *self.chance.pick(&types);
        let most = self.model.range(int).1;
        let bits = u64::from(self.model.int_bits(int)) - 1;
        let coefficient = match self.chance.below(6) {
            0 => 2 + i128::from(self.chance.below(9)),
            1 => 1 << self.chance.below(bits),
            2 => (1 << self.chance.below(bits)) + 1,
            3 => most / (2 + i128::from(self.chance.below(12))),
            4 => most - i128::from(self.chance.below(3)),
            _ => i128::from(self.chance.bits()) & most >> self.chance.below(bits),
        };
        Pool { most, coefficient: coefficient.clamp(2, most) }
    }

    fn pool(&self) -> &Pool {
        &self.pools[self.routine as usize]
    }

    /// A coefficient: K, a neighbour of it, or a small number.
    pub(super) fn coefficient(&mut self) -> i128 {
        let k = self.pool().coefficient;
        let all = [k, k, -k, -k, k + 1, k - 1, 1 - k, 1, -1, 2, 3, -2];
        *self.chance.pick(&all)
    }

    /// A value at an edge: one with which a product by K just fits, an extreme, or a small number.
    pub(super) fn edge(&mut self) -> i128 {
        let Pool { most, coefficient: k } = *self.pool();
        let fits = most / k;
        let small = i128::from(self.chance.below(17)) - 8;
        let all = [
            fits,
            -fits,
            fits - 1,
            1 - fits,
            most,
            -most,
            -most - 1,
            most - 1,
            k,
            -k,
            0,
            1,
            -1,
            small,
            small,
            most / 2,
            most / 2 + 1,
            -(most / 2) - 1,
        ];
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
            Type::Float(float) => {
                let real = crate::c::real::Real::of_int(n % 4096)?;
                self.model.holds(*float, real).then_some(Number::Real(real))
            }
            _ => None,
        }
    }
}
