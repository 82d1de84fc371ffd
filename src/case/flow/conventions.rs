//! Functions whose attributes select a calling convention (GNU). It changes nothing else of a program.

use super::{Flow, Routine};
use crate::base::chance::{Chance, mix};
use crate::c::calling::Convention;
use crate::c::features::{Feature, Features};
use crate::c::types::Signature;

/// Separates the stream that chooses conventions from those that write programs.
const STREAM: u64 = 0x636f_6e76;

/// One in this many variadic functions has the convention, if it may: gcc takes most structs from such lists wrongly
/// (bugs/gcc-ms-abi-va-arg-by-reference), which would hide all else.
const VARIADIC: u64 = 8;

impl Flow {
    /// The same program, in a share of programs, in hundredths, with a convention other than the target's own for half of its
    /// functions, if compilers were measured: each of them has those of some machines.
    pub(super) fn with_conventions(mut self, share: u32, features: Features) -> Flow {
        let is_known = |of: &Convention| of.feature().is_some_and(|of| features.contains(of));
        let all = Convention::ALL.into_iter().map(|(_, convention)| convention);
        let known: Vec<Convention> = all.filter(is_known).collect();
        if share == 0 || known.is_empty() || !features.contains(Feature::Conventions) {
            return self;
        }
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        if !chance.ratio(share.into(), 100) {
            return self;
        }
        let convention = *chance.pick(&known);
        let mut chosen = Vec::new();
        for (number, routine) in (0..).zip(&self.routines).skip(1) {
            let share = if routine.is_variadic { VARIADIC } else { 2 };
            if chance.ratio(1, share) && routine.may_have(convention) {
                chosen.push(number);
            }
        }
        self.set_convention(&chosen, convention);
        self
    }

    /// Gives functions a convention, and if pointers lead to one of them, all of its type, and their types.
    pub(super) fn set_convention(&mut self, functions: &[u32], convention: Convention) {
        let addressed = self.addressed();
        for number in functions.iter().copied() {
            if self.routines[number as usize].convention == convention {
                continue;
            }
            if addressed.contains(&number) {
                let signature = Signature { convention, ..self.signature(number) };
                self.put_signature(&self.pointer_to(number), signature);
            }
            self.routines[number as usize].convention = convention;
        }
    }

    /// Whether each function may have its convention.
    pub(super) fn keeps_conventions(&self) -> bool {
        let is_plain = self.routines.first().is_none_or(|main| main.convention.is_plain());
        is_plain && self.routines.iter().all(|routine| routine.may_have(routine.convention))
    }
}

impl Routine {
    fn may_have(&self, convention: Convention) -> bool {
        !self.is_variadic || convention.is_for_variadic()
    }
}
