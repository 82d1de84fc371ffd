//! Functions whose definitions are `inline` (C99). It changes nothing of a program: a function that other files see has an
//! external definition, since the declaration before it is without `inline`. That is so in GNU C89, too, where other forms
//! mean something else.

use super::attributes::Attribute;
use super::{Flow, Routine, Sight};
use crate::base::chance::{Chance, mix};
use crate::c::features::{Feature, Features};

/// Separates the stream that chooses them from those that write programs.
const STREAM: u64 = 0x696e_6c69;

impl Routine {
    /// Whether its definition may be `inline`: nothing else says whether compilers put it in line.
    fn may_be_inline(&self) -> bool {
        let is_said = |of: &Attribute| matches!(of, Attribute::Noinline | Attribute::AlwaysInline);
        self.sight != Sight::Opaque && !self.attributes.iter().any(is_said)
    }
}

impl Flow {
    /// The same program with a share of its functions, in hundredths, defined as `inline`.
    pub(super) fn with_inline(mut self, share: u32, features: Features) -> Flow {
        if share == 0 || !features.contains(Feature::ExternalInline) {
            return self;
        }
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        for routine in self.routines.iter_mut().skip(1) {
            routine.is_inline = chance.ratio(share.into(), 100) && routine.may_be_inline();
        }
        self
    }

    /// Lets no function be `inline` that may not be any more.
    pub(super) fn drop_false_inline(&mut self) {
        for (number, routine) in self.routines.iter_mut().enumerate() {
            routine.is_inline &= number > 0 && routine.may_be_inline();
        }
    }

    /// Whether all functions may be `inline` that are.
    pub(super) fn keeps_inline(&self) -> bool {
        let mut all = self.routines.iter().enumerate();
        all.all(|(number, of)| !of.is_inline || number > 0 && of.may_be_inline())
    }
}
