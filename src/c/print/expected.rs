//! Prints conditions of which the program says what to expect (GNU).

use super::Printer;
use crate::c::features::Feature;
use crate::c::tree::{Expr, UnaryOp};
use crate::c::types::Type;

/// Separates the choice of which conditions are expected from others.
const EXPECTED: u64 = 0x6578_7065_6374;

impl Printer {
    /// The condition of a statement.
    pub(super) fn condition_of(&mut self, condition: &Expr) {
        if !self.expected(condition) {
            self.bare(condition);
        }
    }

    /// A condition as the argument of `__builtin_expect`, and whether it became that: comparisons and other truths do, by their
    /// operators, one in eight where test cases vary. What a program expects need not be so.
    pub(super) fn expected(&mut self, condition: &Expr) -> bool {
        let is_such = truth(condition)
            .is_some_and(|operator| self.takes(Feature::ExpectedConditions, EXPECTED, operator, 8));
        if is_such && !folds(condition) {
            let is_true = self.variation(!EXPECTED, 0).is_some_and(|mut chance| chance.ratio(1, 2));
            self.word("__builtin_expect(");
            self.expr(condition);
            self.comma();
            self.small(is_true.into());
            self.out.push(b')');
            return true;
        }
        false
    }
}

/// Which operator yields 0 or 1 of type `int`: the function's parameter is a `long`, to which other values need not fit.
fn truth(condition: &Expr) -> Option<u64> {
    match condition {
        Expr::Binary(op, Type::Int(_), ..) if op.is_truth() => Some(*op as u64),
        Expr::Unary(UnaryOp::Not, Type::Int(_), _) => Some(!0),
        _ => None,
    }
}

/// Whether it may stand in a constant expression, in which compilers may have no calls.
fn folds(expr: &Expr) -> bool {
    match expr {
        Expr::Int(..) | Expr::Wide(..) => true,
        Expr::Binary(_, _, one, other) => folds(one) && folds(other),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::dialect::Designators;
    use crate::c::features::Features;
    use crate::c::tree::{Name, Op, Stmt};
    use crate::c::types::Int;

    const INT: Type = Type::Int(Int::Int);

    /// The ways to print `if (condition) {}` under all numbers that choose them.
    fn ways(condition: &Expr, lacks: Features) -> Vec<String> {
        let way = |variety| {
            let printer = Printer::terse(String::new(), 1).sparingly().doing_without(lacks);
            let mut printer = printer.varied(variety, Designators::None);
            let body = Stmt::If(condition.clone(), [].into(), [].into());
            printer.statements(&[], &[body], "");
            printer.finish().split_once('{').unwrap().0.to_string()
        };
        let mut all: Vec<String> = (0..200).map(way).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn binary(op: Op, one: Expr, other: Expr) -> Expr {
        Expr::Binary(op, INT, one.into(), other.into())
    }

    fn local() -> Expr {
        Expr::Object(Name::Local("a", 1), INT)
    }

    #[test]
    fn a_condition_that_is_true_or_false_says_what_to_expect_at_times() {
        let less = binary(Op::Less, local(), Expr::Int(3, Int::Int));
        let wanted = ["if(__builtin_expect(a1<3,0))", "if(__builtin_expect(a1<3,1))", "if(a1<3)"];
        assert_eq!(ways(&less, Features::NONE), wanted);
        let not = Expr::Unary(UnaryOp::Not, INT, local().into());
        assert_eq!(ways(&not, Features::NONE).len(), 3);
        let lacks = Features::NONE.with(Feature::ExpectedConditions);
        assert_eq!(ways(&less, lacks), wanted[2..]);
    }

    #[test]
    fn other_numbers_and_constants_are_expected_nowhere() {
        let constant = binary(Op::Less, Expr::Int(1, Int::Int), Expr::Int(2, Int::Int));
        let sum = binary(Op::Add, local(), local());
        for condition in [local(), sum, binary(Op::LogicalAnd, constant.clone(), constant)] {
            assert_eq!(ways(&condition, Features::NONE).len(), 1, "{condition:?}");
        }
    }

    #[test]
    fn a_choice_is_expected_like_a_statement() {
        let less = binary(Op::Less, local(), Expr::Int(3, Int::Int));
        let choice = Expr::Conditional(INT, less.into(), local().into(), local().into());
        let printed = |variety| {
            let printer = Printer::terse(String::new(), 1).sparingly();
            let mut printer = printer.varied(variety, Designators::None);
            printer.expr(&choice);
            printer.finish()
        };
        assert!((0..200).any(|variety| printed(variety) == "__builtin_expect(a1<3,1)?a1:a1"));
    }
}
