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
        // Each compiler knows its own, and reads over those of the others.
        let all = [Hint::Gcc, Hint::Gcc, Hint::Unroll, Hint::Vectorize, Hint::Interleave];
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        for routine in &mut self.routines {
            each_stmt_mut(&mut routine.body, &mut |stmt| {
                if let Stmt::Loop(of) = stmt
                    && chance.ratio(share.into(), 100)
                {
                    let hint = *chance.pick(&all);
                    // Vectors have a power of two of elements.
                    let number = match hint(0) {
                        Hint::Vectorize(_) => *chance.pick(&[2, 4, 8, 16]),
                        _ => *chance.pick(&[2, 3, 4, 5, 8]),
                    };
                    of.hint = Some(hint(number));
                }
            });
        }
        self
    }
}
