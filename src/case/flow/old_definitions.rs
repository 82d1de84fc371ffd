//! Functions with K&R definitions, the types of whose parameters stand after the names (before C23). Callers do not see these types,
//! so each argument is converted where it is passed. It changes nothing else of a program.

use std::collections::BTreeSet;

use super::{Flow, Routine, Stmt};
use crate::base::chance::{Chance, mix};
use crate::c::features::{Feature, Features};

/// Separates the stream that chooses them from those that write programs.
const STREAM: u64 = 0x6b26_7264;

/// The features of C that such functions need.
pub(super) const FEATURES: [Feature; 3] =
    [Feature::OldFunctions, Feature::OldCalls, Feature::OldDefinitions];

impl Routine {
    /// Whether its definition may be so, if nothing but calls leads to it.
    fn may_be_old(&self) -> bool {
        !self.parameters.is_empty()
            && !self.is_variadic
            && !self.is_inline
            && self.convention.is_plain()
    }
}

impl Flow {
    /// The same program, in a share of programs, in hundredths, with K&R definitions for half of the functions that may have them.
    pub(super) fn with_old_definitions(mut self, share: u32, features: Features) -> Flow {
        if share == 0 || !FEATURES.iter().all(|of| features.contains(*of)) {
            return self;
        }
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        if chance.ratio(share.into(), 100) {
            self.routines.iter_mut().for_each(|routine| routine.is_old = chance.ratio(1, 2));
            self.drop_false_old_definitions();
        }
        self
    }

    /// Lets no function have such a definition that may not, or not any more.
    pub(super) fn drop_false_old_definitions(&mut self) {
        if !self.has_old_definitions() {
            return;
        }
        let prototyped = self.prototyped();
        for (number, routine) in (0..).zip(&mut self.routines) {
            routine.is_old &= routine.may_be_old() && !prototyped.contains(&number);
        }
    }

    /// Whether all functions may have such definitions that have them.
    pub(super) fn keeps_old_definitions(&self) -> bool {
        if !self.has_old_definitions() {
            return true;
        }
        let prototyped = self.prototyped();
        (0..)
            .zip(&self.routines)
            .all(|(number, of)| !of.is_old || of.may_be_old() && !prototyped.contains(&number))
    }

    /// The functions that need prototypes: those to which pointers lead, and those that the compiler calls when an object ends.
    fn prototyped(&self) -> BTreeSet<u32> {
        let mut all = self.addressed();
        self.each_statement(&mut |stmt| {
            if let Stmt::Cleaned(objects, _) = stmt {
                all.extend(objects.iter().map(|(_, by)| *by));
            }
        });
        all
    }

    pub(super) fn has_old_definitions(&self) -> bool {
        self.routines.iter().any(|routine| routine.is_old)
    }
}
