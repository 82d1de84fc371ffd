//! How variadic functions take their arguments: from their own list, from a copy of it (C99), or in another function to which
//! they pass the list on, as `printf` does with `vprintf`. It changes nothing else of a program.

use serde::{Deserialize, Serialize};

use super::{Flow, Routine, Stmt};
use crate::base::chance::{Chance, mix};
use crate::c::features::{Feature, Features};

/// Separates the stream that chooses them from those that write programs.
const STREAM: u64 = 0x6c69_7374;

/// From which list a variadic function takes its arguments, and which function does so.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Taking {
    /// From its own list.
    #[default]
    Own,
    /// From a copy of its own list.
    Copy,
    /// It passes its list to another function, which has its statements.
    Passed,
    /// The same, and that function takes them from a copy.
    PassedCopy,
}

impl Taking {
    pub(super) fn is_own(&self) -> bool {
        *self == Taking::Own
    }

    /// Whether the list is passed on.
    pub(super) fn passes(self) -> bool {
        matches!(self, Taking::Passed | Taking::PassedCopy)
    }

    /// Whether it is copied.
    pub(super) fn copies(self) -> bool {
        matches!(self, Taking::Copy | Taking::PassedCopy)
    }

    /// The features of C that it uses.
    pub(super) fn features(self) -> Features {
        let features = match self.passes() {
            true => Features::NONE.with(Feature::PassedLists),
            false => Features::NONE,
        };
        if self.copies() { features.with(Feature::VaCopy) } else { features }
    }
}

impl Routine {
    /// Whether another function may have its statements: they take the arguments once, before any label, and do not call the
    /// function itself, which is defined after that.
    fn may_pass(&self, number: u32) -> bool {
        let is_taking = |stmt: &Stmt| matches!(stmt, Stmt::Arguments(_));
        let (mut times, mut is_simple) = (0, true);
        for stmt in &self.body {
            stmt.each(&mut |stmt| {
                times += u32::from(is_taking(stmt));
                is_simple &= times > 0 || !matches!(stmt, Stmt::Label(_));
                stmt.each_call(&mut |of| is_simple &= of != number);
            });
        }
        let is_first = self.body.iter().any(is_taking);
        self.is_variadic && self.attributes.is_empty() && is_simple && is_first && times == 1
    }

    /// Whether it may take its arguments so, in a program with a `longjmp` or without.
    fn may_take(&self, number: u32, taking: Taking, jumps: bool) -> bool {
        match taking {
            Taking::Own => true,
            Taking::Copy => self.is_variadic,
            Taking::Passed | Taking::PassedCopy => !jumps && self.may_pass(number),
        }
    }
}

impl Flow {
    /// The same program in which a share of the variadic functions, in hundredths, copy their lists or pass them on.
    pub(super) fn with_lists(mut self, share: u32, features: Features) -> Flow {
        if share == 0 {
            return self;
        }
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        let jumps = self.jumps_over_calls();
        for (number, routine) in (0..).zip(&mut self.routines) {
            let wanted =
                *chance.pick(&[Taking::Copy, Taking::Passed, Taking::Passed, Taking::PassedCopy]);
            let is_known = wanted.features().iter().all(|of| features.contains(of));
            let is_drawn = chance.ratio(share.into(), 100);
            if is_drawn && is_known && routine.may_take(number, wanted, jumps) {
                routine.taking = wanted;
            }
        }
        self
    }

    /// Lets each function take its arguments from its own list that may not take them otherwise any more.
    pub(super) fn drop_false_lists(&mut self) {
        let jumps = self.jumps_over_calls();
        for (number, routine) in (0..).zip(&mut self.routines) {
            if !routine.may_take(number, routine.taking, jumps) {
                routine.taking = Taking::Own;
            }
        }
    }

    /// Whether all functions may take their arguments as they do.
    pub(super) fn keeps_taking(&self) -> bool {
        let jumps = self.jumps_over_calls();
        let mut all = (0..).zip(&self.routines);
        all.all(|(number, routine)| routine.may_take(number, routine.taking, jumps))
    }

    /// Whether a `longjmp` may leave functions: also one that is between the `va_start` and the `va_end` of a list that it
    /// passes on.
    fn jumps_over_calls(&self) -> bool {
        let mut jumps = false;
        self.each_statement(&mut |stmt| jumps |= matches!(stmt, Stmt::LongJump(..)));
        jumps
    }
}
