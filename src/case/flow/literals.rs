//! Constants that stand where they are read: compound literals (C99), and string literals.

use super::machine::is_vector;
use super::{Expr, Flow, Place, Variable};
use crate::base::chance::{Chance, mix};
use crate::c::features::{Feature, Features};
use crate::c::value::Value;

/// Separates the stream that chooses them from those that write programs.
const STREAM: u64 = 0x6c69_7465;

/// The most elements of one, and the most places where it stands: each repeats them.
const MOST_ELEMENTS: usize = 16;
const MOST_PLACES: u32 = 3;

impl Variable {
    /// Whether a string literal has its value.
    fn is_string(&self) -> bool {
        let Some(Value::List(parts)) = &self.value else { return false };
        self.ty.is_string(parts.len(), parts.last() == Some(&Value::Int(0)))
    }

    /// The feature of C that it needs as a literal.
    fn needs_as_literal(&self) -> Option<Feature> {
        (!self.is_string()).then_some(Feature::CompoundLiterals)
    }
}

impl Flow {
    /// The same program with every other constant that may be a literal.
    pub(super) fn with_literals(mut self, features: Features) -> Flow {
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        let may_be = self.may_be_literals();
        for (object, may_be) in self.objects.iter_mut().zip(may_be) {
            let is_chosen = chance.ratio(1, 2);
            let is_allowed = object.needs_as_literal().is_none_or(|need| features.contains(need));
            object.is_literal = is_chosen && may_be && is_allowed;
        }
        self
    }

    /// Whether all literals may be such.
    pub(super) fn keeps_literals(&self) -> bool {
        let mut objects = self.objects.iter().zip(self.may_be_literals());
        objects.all(|(object, may_be)| !object.is_literal || may_be)
    }

    /// The features of C that its literals need.
    pub(super) fn features_of_literals(&self) -> Features {
        let literals = self.objects.iter().filter(|object| object.is_literal);
        literals.filter_map(Variable::needs_as_literal).collect()
    }

    /// How often each object is used, and how often one of its parts is read.
    pub(super) fn uses_and_reads_of_parts(&self) -> Vec<(u32, u32)> {
        let mut counts = vec![(0, 0); self.objects.len()];
        self.each_use(&mut |object, _| counts[object as usize].0 += 1);
        self.each_expr(&mut |expr| match expr {
            Expr::Read(place) if !matches!(place, Place::Object(_)) && !place.is_indirect() => {
                place.root().into_iter().for_each(|of| counts[of as usize].1 += 1);
            }
            _ => {}
        });
        counts
    }

    /// Which constants are small, and read in few places, by one of their parts each time.
    fn may_be_literals(&self) -> Vec<bool> {
        let objects = self.objects.iter().zip(self.uses_and_reads_of_parts());
        let may_be = objects.map(|(object, (uses, parts))| {
            let is_small = match &object.value {
                Some(Value::List(_)) if is_vector(&object.ty) => false,
                Some(Value::List(parts)) => parts.len() <= MOST_ELEMENTS,
                _ => false,
            };
            object.is_const && is_small && (1..=MOST_PLACES).contains(&uses) && uses == parts
        });
        may_be.collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::c::features::{Feature, Features};
    use crate::c::model::LP64;
    use crate::c::types::{Int, Type};
    use crate::case::flow::Flow;
    use crate::case::flow::tests::candidates;
    use crate::case::flow::tests::{reader, runs};

    fn literals(flow: &Flow) -> usize {
        flow.objects.iter().filter(|object| object.is_literal).count()
    }

    fn drawn(text: &str, features: Features) -> Vec<Flow> {
        let seeds = (0..40).map(|seed| Flow { seed, ..reader::program(text) });
        let flows = seeds.map(|flow| flow.with_constants().with_literals(features));
        flows.filter(|flow| literals(flow) > 0).collect()
    }

    #[test]
    fn a_constant_that_is_read_by_its_parts_is_a_literal_at_times_and_shrinks_to_an_object() {
        let all = Features::NONE.with(Feature::CompoundLiterals);
        let text = "void main() { g = a[1] + 1; } static int a[2]; int g;";
        let chosen = drawn(text, all);
        assert!((3..25).contains(&chosen.len()), "{}", chosen.len());
        for flow in &chosen {
            assert_eq!((flow.is_whole(&LP64), runs(flow)), (true, [true; 2]));
            assert!(candidates(flow, &LP64).iter().any(|smaller| literals(smaller) == 0));
        }
        assert!(drawn(text, Features::NONE).is_empty());
        let whole = "void main() { memcpy(&b, &a[0]); g = b; } static int a[2]; int b; int g;";
        assert!(drawn(whole, all).is_empty());
        let pointed = "void main() { int *p; p = &a[0]; g = *p + a[0]; } static int a[2]; int g;";
        assert!(drawn(pointed, all).is_empty());
    }

    #[test]
    fn a_literal_that_is_written_is_no_program() {
        let mut flow =
            reader::program("void main() { a[1] = 1; g = a[0]; } static int a[2]; int g;");
        flow.objects.iter_mut().for_each(|object| object.is_literal = true);
        assert!(!flow.is_whole(&LP64));
    }

    #[test]
    fn text_with_a_zero_at_its_end_needs_no_feature() {
        let mut flow = reader::program("void main() { g = a[1] + 1; } static int a[3]; int g;");
        for object in flow.objects.iter_mut().filter(|object| object.value.is_some()) {
            if let Type::Array(of, _) = &mut object.ty {
                *of = Type::Int(Int::Char).into();
            }
        }
        let flows = (0..40).map(|seed| Flow { seed, ..flow.clone() }.with_constants());
        let mut drawn = flows.map(|flow| flow.with_literals(Features::NONE));
        assert!(drawn.any(|flow| literals(&flow) == 1 && runs(&flow) == [true; 2]));
    }
}
