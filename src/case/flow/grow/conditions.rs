//! Draws comparisons, and the conditions of branches and loops.

use super::Grower;
use crate::c::builtin::Builtin;
use crate::c::features::Feature;
use crate::c::tree::Op;
use crate::c::types::Int;
use crate::case::flow::Expr;

const COMPARISONS: [Op; 6] =
    [Op::Less, Op::Greater, Op::LessEqual, Op::GreaterEqual, Op::Equal, Op::NotEqual];

impl Grower<'_> {
    /// A comparison, of a value with one near it or with another value.
    pub(super) fn comparison(&mut self, operators: u32) -> Expr {
        let op = *self.chance.pick(&COMPARISONS);
        if self.chance.ratio(1, 12)
            && let Some(compared) = self.pointer_comparison(op)
        {
            return compared;
        }
        let left = self.expression(operators);
        let right = self.operand();
        let whole = self.binary(op, left, right);
        match &whole {
            Expr::Binary(op, _) if op.is_truth() => whole,
            _ => {
                let zero = Expr::Int(0, Int::Int);
                Expr::Binary(Op::NotEqual, Box::new([whole, zero]))
            }
        }
    }

    /// A condition: comparisons, at times several. Compilers may be told what comes of it.
    pub(super) fn condition(&mut self) -> Expr {
        let plain = self.plain_condition();
        if self.is_drawn(self.shares.builtins, Feature::Expect) {
            return self.builtin(Builtin::Expect, plain);
        }
        plain
    }

    fn plain_condition(&mut self) -> Expr {
        let operators = self.chance.below(3) as u32;
        let one = self.comparison(operators);
        if !self.chance.ratio(1, 5) {
            return one;
        }
        let other = self.comparison(1);
        let op = if self.chance.ratio(1, 2) { Op::LogicalAnd } else { Op::LogicalOr };
        Expr::Binary(op, Box::new([one, other]))
    }
}
