//! Draws promises to optimisers (GNU): `if (x > 7) __builtin_unreachable();` where no run finds that true.

use super::{Grower, TRIES};
use crate::c::features::Feature;
use crate::c::tree::Op;
use crate::case::flow::{Expr, Stmt};
use crate::generator::Sketch;

impl Grower<'_> {
    fn may_promise(&self) -> bool {
        self.shares.features.contains(Feature::Unreachable)
    }

    /// Promises that a condition holds whenever a run comes here: the one of the sketch or its opposite. Without a sketch,
    /// mostly that a variable is no further than it was seen.
    pub(super) fn assume(&mut self, sketch: Option<&Sketch>) {
        if !self.may_promise() || !self.is_reached {
            return;
        }
        for _ in 0..TRIES {
            let bound = match sketch {
                None if self.chance.ratio(2, 3) => self.beyond(),
                _ => None,
            };
            let never = match bound {
                Some(never) => never,
                None => {
                    let condition = self.condition_of(sketch);
                    self.mostly(condition, false)
                }
            };
            if self.add(vec![Stmt::If(never, vec![Stmt::Unreachable], Vec::new())]) {
                return;
            }
        }
    }

    /// That a variable is below the least or above the greatest of its values in the known states.
    fn beyond(&mut self) -> Option<Expr> {
        let place = self.hot().or_else(|| self.scalar(false))?;
        let value = Expr::Read(place);
        let seen: Vec<i128> =
            self.values(&value)?.iter().map(|datum| datum.int()).collect::<Option<_>>()?;
        let (op, bound) = match self.chance.ratio(1, 2) {
            true => (Op::Less, *seen.iter().min()?),
            false => (Op::Greater, *seen.iter().max()?),
        };
        let bound = self.literal(bound);
        Some(Expr::Binary(op, Box::new([value, bound])))
    }

    /// Promises that no run comes here, if none does.
    pub(super) fn unreachable(&mut self) {
        if self.may_promise() && !self.is_reached {
            self.add(vec![Stmt::Unreachable]);
        }
    }
}
