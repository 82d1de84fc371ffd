//! Prints constants that a builtin function selects, by what other builtin functions say of constants and types (GNU).

use super::Printer;
use crate::base::chance::Chance;
use crate::c::features::Feature;
use crate::c::tree::Expr;

/// Separates the choice of which constants are selected from others.
const SELECTED: u64 = 0x7365_6c65_6374;

/// Types of which no two are compatible (C89 3.1.2.6).
const TYPES: [&str; 6] = ["int", "long", "unsigned", "short", "double", "signed char"];

/// What is selected instead: its type and value do not matter.
const OTHERS: [&str; 4] = ["1", "0L", "2.5", "77u"];

/// What every compiler knows to be a constant: pcc does not say so of floating ones, and need not.
const CONSTANTS: [&str; 3] = ["1", "0L", "77u"];

impl Printer {
    /// A constant that `__builtin_choose_expr` selects, which has the type of what it selects, and whether it became that: one in
    /// thirty where initializers vary.
    pub(super) fn selected(&mut self, constant: &Expr) -> bool {
        let Expr::Int(value, _) = constant else { return false };
        if !self.takes(Feature::ConstantBuiltins, SELECTED, *value as u64, 30) {
            return false;
        }
        let Some(mut chance) = self.variation(!SELECTED, *value as u64) else { return false };
        let is_first = chance.ratio(1, 2);
        self.word("__builtin_choose_expr(");
        self.known(is_first, &mut chance);
        let other = *chance.pick(&OTHERS);
        for is_selected in [is_first, !is_first] {
            self.comma();
            match is_selected {
                true => self.expr(constant),
                false => self.word(other),
            }
        }
        self.out.push(b')');
        true
    }

    /// What is known to be true or false when a program is compiled.
    fn known(&mut self, is_true: bool, chance: &mut Chance) {
        if is_true && chance.ratio(1, 2) {
            self.word("__builtin_constant_p(");
            let constant = *chance.pick(&CONSTANTS);
            self.word(constant);
        } else {
            let first = chance.below(TYPES.len() as u64) as usize;
            let step = if is_true { 0 } else { 1 + chance.below(TYPES.len() as u64 - 1) as usize };
            self.word("__builtin_types_compatible_p(");
            self.word(TYPES[first]);
            self.comma();
            self.word(TYPES[(first + step) % TYPES.len()]);
        }
        self.out.push(b')');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::dialect::Designators;
    use crate::c::features::Features;
    use crate::c::types::Int;

    /// The ways to print a constant under all numbers that choose them, of those that a builtin function selects.
    fn ways(constant: &Expr, lacks: Features) -> Vec<String> {
        let way = |variety| {
            let printer = Printer::terse(String::new(), 1).sparingly().doing_without(lacks);
            let mut printer = printer.varied(variety, Designators::None);
            printer.constant(constant);
            printer.finish()
        };
        let mut all: Vec<String> = (0..3000).map(way).collect();
        all.retain(|way| way.starts_with("__builtin_choose_expr"));
        all.sort_unstable();
        all.dedup();
        all
    }

    #[test]
    fn a_constant_is_selected_by_what_is_true_of_types_and_constants() {
        let found = ways(&Expr::Int(7, Int::Long), Features::NONE);
        for wanted in ["__builtin_constant_p", "__builtin_types_compatible_p"] {
            assert!(found.iter().any(|way| way.contains(wanted)), "{wanted}: {found:?}");
        }
        for way in &found {
            let types = way.split_once("types_compatible_p(").and_then(|(_, rest)| {
                let (one, rest) = rest.split_once(',')?;
                Some((one, rest.split_once(')')?.0))
            });
            let is_true = types.is_none_or(|(one, other)| one == other);
            assert_eq!(is_true, way.contains("),7L,"), "{way}");
            assert!(!way.contains("constant_p(2.5"), "gcc's manual lets it be no constant: {way}");
        }
        let lacks = Features::NONE.with(Feature::ConstantBuiltins);
        assert!(ways(&Expr::Int(7, Int::Long), lacks).is_empty());
    }
}
