//! Draws small functions that compute a bound, a step or a condition from their arguments: optimisers put them in
//! line, into the heads of loops.

use super::{Grower, TRIES};
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Type};
use crate::case::flow::{Expr, Place, Routine, Sight, Stmt, Storage};

/// A call that is compared, and the function, which is written once the statement with the call is there.
pub(super) struct Asked {
    pub(super) condition: Expr,
    pub(super) routine: u32,
}

impl Grower<'_> {
    /// Whether a small function computes what comes next.
    pub(super) fn asks_helpers(&mut self) -> bool {
        self.chance.ratio(self.shares.helpers.into(), 100)
    }

    /// A number as the result of a small function of what is known or not; none if none is found.
    pub(super) fn helped(&mut self, n: i128) -> Option<Expr> {
        let (arg, m) = self.steady(n)?;
        let Type::Int(int) = self.type_of(&arg)? else { return None };
        let (least, most) = self.model.range(int);
        if !(least..=most).contains(&n) {
            return None;
        }
        let ty = Type::Int(int);
        let routine = self.flow.routines.len() as u32;
        let parameter = self.add_object(ty.clone(), Storage::Parameter(routine), None);
        let p = Expr::Read(Place::Object(parameter));
        let value = self.yielding(n, m, &p);
        let sight = if self.chance.ratio(4, 5) { Sight::Static } else { Sight::Public };
        let body = vec![Stmt::Return(Some(value))];
        self.add_routine(Routine::new(vec![parameter], Some(ty), sight, body));
        let pool = self.pools[self.routine as usize].clone();
        self.pools.push(pool);
        let call = Expr::Call(routine, vec![arg]);
        let values = self.values(&call)?;
        values.iter().all(|value| value.int() == Some(n)).then_some(call)
    }

    /// A variable with the same value in all states, or a new object that compilers do not know, near a number.
    fn steady(&mut self, n: i128) -> Option<(Expr, i128)> {
        if self.chance.ratio(1, 2) {
            for _ in 0..TRIES {
                let variable = self.variable();
                let values = self.values(&variable)?;
                let first = values.first()?.int();
                if let Some(m) = first
                    && values.iter().all(|value| value.int() == first)
                {
                    return Some((variable, m));
                }
            }
        }
        let near = n.wrapping_add(i128::from(self.chance.below(4)) - 1);
        let int = *self.chance.pick(&[Int::Int, Int::Int, Int::UInt, Int::Long]);
        let (least, most) = self.model.range(int);
        let m = near.clamp(least, most);
        Some((self.input(m, Type::Int(int))?, m))
    }

    /// An expression of a parameter that yields `n` for the argument `m`.
    fn yielding(&mut self, n: i128, m: i128, p: &Expr) -> Expr {
        let way = self.chance.below(7);
        let binary = |op, left, right| Expr::Binary(op, Box::new([left, right]));
        let literal = |n| self.literal(n);
        let p = p.clone();
        match way {
            // Rounded up to an even number, or down.
            0 if n % 2 == 0 && n.wrapping_sub(m) == 1 => binary(
                Op::And,
                self.add_constant(p, 1),
                Expr::Unary(UnaryOp::Complement, Box::new(literal(1))),
            ),
            0 if n % 2 == 0 && m.wrapping_sub(n) == 1 && n >= 0 => binary(Op::And, p, literal(-2)),
            1 if n >= 0 && m >= 0 => binary(Op::Xor, p, literal(n ^ m)),
            // Limits on both sides.
            2 if m <= n => {
                let low = binary(Op::Less, p.clone(), literal(n));
                Expr::Conditional(Box::new([low, literal(n), p]))
            }
            2 => {
                let high = binary(Op::Greater, p.clone(), literal(n));
                Expr::Conditional(Box::new([high, literal(n), p]))
            }
            // A quotient whose divisor is not zero.
            3 if m > 0 && n > 0 && n < 1 << 20 && m < 1 << 10 => {
                let quotient = binary(Op::Divide, literal(n * m + m - 1), p.clone());
                Expr::Conditional(Box::new([p, quotient, literal(0)]))
            }
            4 if m > 0 && m.unsigned_abs() < 1 << 20 => {
                let product = binary(Op::Multiply, p, literal(3));
                self.add_constant(product, n.wrapping_sub(3 * m))
            }
            5 if m >= 0 => {
                self.add_constant(binary(Op::ShiftRight, p, literal(1)), n.wrapping_sub(m >> 1))
            }
            // Numbers of 128 bits may be so far apart that no constant leads from one to the other.
            _ => self.add_constant(p, n.wrapping_sub(m)),
        }
    }

    /// A comparison of the result of a new function with a number, which holds as long as that is not written.
    pub(super) fn asked(&mut self) -> Option<Asked> {
        let mut args = Vec::new();
        let mut parameters = Vec::new();
        for _ in 0..1 + self.chance.below(3) {
            let ty = self.next_number();
            let operators = self.chance.below(2) as u32;
            let arg = self.expression(operators);
            let cast = Expr::Cast(ty.clone(), Box::new(arg.clone()));
            if self.values(&cast).is_some() {
                parameters.push(ty);
                args.push(arg);
            }
        }
        let result = self.next_number();
        let Type::Int(int) = &result else { return None };
        let (least, most) = self.model.range(*int);
        let k = match self.edge().clamp(least, most) {
            0 => 1,
            k => k,
        };
        let routine = self.new_routine(&parameters, Some(result.clone()));
        self.pools[routine as usize] = self.pools[self.routine as usize].clone();
        let op = match self.chance.below(3) {
            0 if k > 0 => Op::Less,
            0 => Op::Greater,
            _ => Op::NotEqual,
        };
        let condition = Expr::Binary(op, Box::new([Expr::Call(routine, args), self.literal(k)]));
        self.values(&condition)?;
        Some(Asked { condition, routine })
    }
}
