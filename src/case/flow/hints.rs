//! Pragmas before loops (GNU): a program means the same with and without them, but passes that a compiler would leave out, since
//! a loop is short or seldom run, do their work.

use super::walk::each_stmt_mut;
use super::{Flow, Stmt};
use crate::base::chance::{Chance, mix};
use crate::c::control::Hint;
use crate::c::features::{Feature, Features};

/// Separates the stream that chooses them from those that write programs.
const STREAM: u64 = 0x6869_6e74;

impl Flow {
    /// The same program, where a share of the loops, in hundredths, have hints.
    pub(super) fn with_hints(mut self, share: u32, features: Features) -> Flow {
        if share == 0 || !features.contains(Feature::LoopHints) {
            return self;
        }
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        for routine in &mut self.routines {
            each_stmt_mut(&mut routine.body, &mut |stmt| {
                if let Stmt::Loop(of) = stmt
                    && chance.ratio(share.into(), 100)
                {
                    of.hint = Some(hint(&mut chance));
                }
            });
        }
        self
    }
}

/// A hint of gcc or, as often, of clang: each compiler reads over those of the other.
fn hint(chance: &mut Chance) -> Hint {
    let times = *chance.pick(&[2, 3, 4, 5, 8]);
    let width = *chance.pick(&[2, 4, 8, 16]);
    match chance.below(14) {
        0 | 1 => Hint::Unroll(times),
        2 => Hint::Vectorize(width),
        3 => Hint::Interleave(times),
        4 => Hint::Both(width, times),
        5 => Hint::Predicate,
        6 => Hint::Distribute,
        7 => Hint::Jam(times),
        _ => Hint::Gcc(times),
    }
}
