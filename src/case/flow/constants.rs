//! Objects that are `const`: tables and structs of a translation unit, and static objects of functions, that nothing writes
//! and to which no pointer leads.

use super::{Flow, Storage, Variable};
use crate::base::chance::{Chance, mix};
use crate::c::types::Type;

/// Separates the stream that chooses them from those that write programs.
const STREAM: u64 = 0x636f_6e74;

impl Variable {
    /// Whether it may be `const` if nothing writes it.
    pub(super) fn may_be_constant(&self) -> bool {
        let is_whole = matches!(self.ty, Type::Array(..) | Type::Record(_) | Type::Callback(_));
        let is_such = match self.storage {
            Storage::Static => is_whole,
            // Of a function, also numbers.
            Storage::Kept(_) => true,
            _ => false,
        };
        // Before the name of a pointer, `const` would be about what it leads to.
        is_such
            && !self.ty.has(|ty| matches!(ty, Type::Pointer(_)))
            && self.value.is_some()
            && !self.is_volatile
            && !self.is_atomic
            && !self.is_text
            && self.constructor.is_none()
    }
}

impl Flow {
    /// The same program with every other object that may be `const`.
    pub(super) fn with_constants(mut self) -> Flow {
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        let mut written = self.written();
        // Whether qualifiers count where a type decides depends on the standard.
        self.each_selecting(&mut |object| written[object as usize] = true);
        for (object, is_written) in self.objects.iter_mut().zip(written) {
            let is_chosen = chance.ratio(1, 2);
            object.is_const = is_chosen && !is_written && object.may_be_constant();
        }
        self
    }

    /// Whether nothing writes a `const` object, and no pointer leads to one.
    pub(super) fn keeps_constants(&self) -> bool {
        let mut objects = self.objects.iter().zip(self.written());
        objects.all(|(object, written)| !object.is_const || !written && object.may_be_constant())
    }
}

#[cfg(test)]
mod tests {
    use crate::c::model::LP64;
    use crate::case::flow::Flow;
    use crate::case::flow::tests::candidates;
    use crate::case::flow::tests::{reader, runs};

    fn with_constant(text: &str) -> Flow {
        let mut flow = reader::program(text);
        let is_array = |of: &super::Variable| matches!(of.ty, super::Type::Array(..));
        flow.objects.iter_mut().filter(|of| is_array(of)).for_each(|of| of.is_const = true);
        flow
    }

    #[test]
    fn a_constant_is_read_only() {
        for (text, is_whole) in [
            ("void main() { g = a[1] + 1; } static int a[2]; int g;", true),
            ("void main() { a[1] = 1; g = 1; } static int a[2]; int g;", false),
            ("void main() { memset(&a[0], 0, 1); g = 1; } static int a[2]; int g;", false),
            ("void main() { memcpy(&b, &a[0]); g = b + 1; } static int a[2]; int b; int g;", true),
        ] {
            let flow = with_constant(text);
            assert_eq!((flow.is_whole(&LP64), runs(&flow)[1]), (is_whole, is_whole), "{text}");
        }
        let pointed = "void main() { int *p; p = &a[0]; g = *p + 1; } static int a[2]; int g;";
        assert!(!with_constant(pointed).is_whole(&LP64));
    }

    #[test]
    fn constants_are_chosen_where_they_hold_and_shrink_to_others() {
        let text =
            "void main() { g = a[1] + 1; b[0] = 1; } static int a[2]; static int b[2]; int g;";
        let chosen: Vec<Flow> = (0..20)
            .map(|seed| Flow { seed, ..reader::program(text) }.with_constants())
            .filter(|flow| flow.objects.iter().any(|object| object.is_const))
            .collect();
        assert!((3..18).contains(&chosen.len()), "{}", chosen.len());
        for flow in chosen {
            assert_eq!(runs(&flow), [true; 2]);
            let is_plain = |flow: &Flow| flow.objects.iter().all(|object| !object.is_const);
            assert!(candidates(&flow, &LP64).iter().any(is_plain));
        }
    }
}
