//! Test cases without values and names: shapes, and outlines, which tell causes of wrong code apart.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::meaning::Scope;
use super::shrinking::SMALL;
use super::term::Term;
use super::types::promoted;
use super::{Arith, Storage};
use crate::c::model::Model;
use crate::c::overflow::overflow_name;
use crate::c::print::type_name;
use crate::c::tree::Op;
use crate::c::types::Type;
use crate::generator::Calling;

/// The syntax trees of operators and types, with `k` for constants.
pub(super) fn shape(case: &Arith) -> String {
    spelled(case, None)
}

/// The same with `any` for each operation below a root that shrinking left as one of many, and for calls; with
/// `narrow` for types that are promoted, `_` for a condition, and `choices` for those within one another, which
/// compilers make of jumps. Of an operation on two operations, of which one must be kept while the other is computed,
/// only the operator is told, and that both are `computed`. What fails only if it is larger than [`SMALL`] fails for want of something that runs
/// out, as registers do, and the trees that exhaust it are innumerable.
pub(super) fn outline(case: &Arith, model: &Model) -> String {
    let operators = case.operators();
    if operators > SMALL {
        let is_float = |ty: &Type| matches!(ty, Type::Float(_) | Type::Complex(_));
        let any = case.expressions.iter().any(|computed| is_float(&computed.ty))
            || case.variables.iter().any(|variable| is_float(&variable.ty));
        let numbers = if any { "floating" } else { "integer" };
        return format!("more than {SMALL} {numbers} operators");
    }
    spelled(case, Some(model))
}

/// Whether two shrunk test cases have the same core: an operation on an operation, alike in both, or, of
/// constants alone, which compilers fold one by one, any operation. What differs around it only makes the
/// result visible.
pub(super) fn share_core(one: &Arith, other: &Arith, model: &Model) -> bool {
    if one.operators().max(other.operators()) > SMALL {
        return false;
    }
    let folded = is_constant(one) && is_constant(other);
    let [one, other] = [one, other].map(|case| cores(case, folded, model));
    !one.is_disjoint(&other)
}

/// Whether nothing in a test case is known only as it runs.
fn is_constant(case: &Arith) -> bool {
    case.variables.is_empty() && case.expressions.len() == 1
}

/// The outlines of all operations that may be the core of a failure.
fn cores(case: &Arith, folded: bool, model: &Model) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for computed in &case.expressions {
        computed.term.each(&mut |term| {
            let is_computed = |part: &Term| part.is_operation() || is_call(case, part);
            let is_telling = folded || term.parts().iter().any(is_computed);
            if !term.is_operation() || !is_telling || is_choice(term) || is_sum(term) {
                return;
            }
            let mut text = String::new();
            Spelling { case, model: Some(model), text: &mut text }.add_root(term);
            found.insert(text);
        });
    }
    found
}

/// Whether an expression is a sum of operands, which shrinking puts in place of any operation.
pub(super) fn is_sum(term: &Term) -> bool {
    matches!(term, Term::Binary(Op::Add, _)) && term.operators() == 1
}

/// Whether an operand is what a function returns.
fn is_call(case: &Arith, term: &Term) -> bool {
    let Term::Variable(number) = term else { return false };
    let variable = case.variables.get(*number as usize);
    variable.is_some_and(|variable| variable.storage == Storage::Returned)
}

/// Whether an expression chooses what is evaluated.
fn is_choice(term: &Term) -> bool {
    match term {
        Term::Binary(op, _) => op.is_logical(),
        Term::Conditional(_) => true,
        _ => false,
    }
}

fn spelled(case: &Arith, model: Option<&Model>) -> String {
    let mut text = String::new();
    for (index, computed) in case.expressions.iter().enumerate() {
        let between = if index > 0 { "; " } else { "" };
        let _ = write!(text, "{between}{} = ", type_name(&computed.ty));
        let mut spelling = Spelling { case, model, text: &mut text };
        match is_sum(&computed.term) {
            true => spelling.add_root(&computed.term),
            false => spelling.add(&computed.term),
        }
    }
    text
}

struct Spelling<'a> {
    case: &'a Arith,
    /// The model, if operations are to be told from `any`.
    model: Option<&'a Model>,
    text: &'a mut String,
}

impl Spelling<'_> {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn add(&mut self, term: &Term) {
        if self.model.is_some() && is_choice(term) && term.parts().iter().any(is_choice) {
            return self.put("choices");
        }
        let is_any = is_sum(term) || is_call(self.case, term);
        let any = self
            .model
            .filter(|_| is_any)
            .and_then(|model| Scope::new(self.case, model).operand_type(self.case, term).ok());
        match any {
            Some(ty) => drop(write!(self.text, "any {}", type_name(&ty))),
            None => self.add_root(term),
        }
    }

    fn add_root(&mut self, term: &Term) {
        match term {
            Term::Int(..) | Term::Wide(..) | Term::Real(..) | Term::Complex(..) => {
                self.text.push('k');
            }
            Term::Vector(ty, _) => {
                self.put("k ");
                self.put(&type_name(ty));
            }
            Term::Element(_, of) => {
                self.add(of);
                self.put("[k]");
            }
            Term::Convert(ty, of) => {
                let _ = write!(self.text, "convert({})", type_name(ty));
                self.add(of);
            }
            Term::Shuffle(_, parts) => {
                self.put("shuffle");
                self.add_list(&parts[..], &[","]);
            }
            Term::Builtin(builtin, parts) => {
                self.put(builtin.name());
                self.add_list(parts, &[","]);
            }
            Term::Overflow(op, number, parts) => {
                self.put(overflow_name(*op).unwrap_or_default());
                let [one, other] = (**parts).clone();
                self.add_list(&[one, other, Term::Variable(*number)], &[",", ","]);
            }
            Term::Variable(number) => {
                let Some(variable) = self.case.variables.get(*number as usize) else { return };
                match self.model.filter(|model| promoted(model, &variable.ty) != variable.ty) {
                    Some(_) => self.put("narrow"),
                    None => self.put(&type_name(&variable.ty)),
                }
                if variable.bits.is_some() {
                    self.put(" bit-field");
                }
            }
            Term::Earlier(number) => drop(write!(self.text, "t{}", number + 1)),
            Term::Unary(op, of) => {
                self.put(op.spelling());
                self.add(of);
            }
            Term::Cast(ty, of) => {
                let _ = write!(self.text, "({})", type_name(ty));
                self.add(of);
            }
            Term::Binary(op, parts)
                if self.model.is_some()
                    && !op.is_logical()
                    && parts.iter().all(|part| part.is_operation() && !is_sum(part)) =>
            {
                let _ = write!(self.text, "(computed {} computed)", op.spelling());
            }
            Term::Call(calling, of) => {
                self.put("call");
                if *calling != Calling::Plain {
                    let _ = write!(self.text, " {} ", calling.name());
                }
                self.add(of);
            }
            Term::Binary(op, parts) => self.add_list(&parts[..], &[op.spelling()]),
            Term::Comma(parts) => self.add_list(&parts[..], &[","]),
            Term::Conditional(parts) if self.model.is_some() && !parts[0].is_operation() => {
                self.put("(_ ? ");
                self.add(&parts[1]);
                self.put(" : ");
                self.add(&parts[2]);
                self.put(")");
            }
            Term::Conditional(parts) => self.add_list(&parts[..], &["?", ":"]),
            Term::Step(step, target) => {
                let (before, after) = step.spelling().split_once('x').unwrap_or_default();
                self.put(before);
                self.add(&Term::read(*target));
                self.put(after);
            }
            Term::Assign(op, target, of) => {
                let assign = format!("{}=", op.map_or("", Op::spelling));
                self.add_list(&[Term::read(*target), (**of).clone()], &[&assign]);
            }
        }
    }

    /// Parts in parentheses with operators between them.
    fn add_list(&mut self, parts: &[Term], between: &[&str]) {
        self.text.push('(');
        for (index, part) in parts.iter().enumerate() {
            if let Some(operator) = index.checked_sub(1).and_then(|before| between.get(before)) {
                let _ = write!(self.text, " {operator} ");
            }
            self.add(part);
        }
        self.text.push(')');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::arithmetic::Number;
    use crate::c::features::Features;
    use crate::c::model::LP64;
    use crate::c::tree::UnaryOp;
    use crate::c::types::Int;
    use crate::case::arith::target::Target;
    use crate::case::arith::{Computed, Variable};

    const INT: Type = Type::Int(Int::Int);

    fn k(n: i128) -> Term {
        Term::Int(n, Int::Int)
    }

    fn x(number: u32) -> Term {
        Term::Variable(number)
    }

    fn op(op: Op, left: Term, right: Term) -> Term {
        Term::binary(op, left, right)
    }

    /// A test case of two ints that computes one expression of a type.
    fn case(ty: Type, term: Term) -> Arith {
        let variables = (1..3).map(|n| Variable::plain(INT, Number::Int(n))).collect();
        let expressions = vec![Computed { ty, term, is_local: false }];
        let (suite, assumes) = ("x".into(), Features::NONE);
        Arith {
            seed: 1,
            suite,
            variables,
            expressions,
            assumes,
            inserted: 0,
            packed: false,
            pack: None,
        }
        .without_unused()
    }

    #[test]
    fn of_an_operation_on_two_operations_the_operator_counts_and_not_which_they_are() {
        let quotients = op(Op::ShiftLeft, op(Op::Divide, k(1), x(0)), op(Op::Divide, k(0), x(1)));
        let assigned = Term::Assign(None, Target::Whole(1), Box::new(k(0)));
        let other = op(Op::ShiftLeft, Term::unary(UnaryOp::Complement, x(0)), assigned);
        let outlines = [&quotients, &other].map(|term| outline(&case(INT, term.clone()), &LP64));
        assert_eq!(outlines, ["int = (computed << computed)"; 2]);
        let within = case(INT, op(Op::Or, k(1), other));
        assert!(share_core(&within, &case(INT, quotients), &LP64));
        // One that is not computed by an operation needs nothing to be kept.
        let half = case(INT, op(Op::ShiftLeft, x(0), op(Op::Divide, k(0), x(1))));
        assert_eq!(outline(&half, &LP64), "int = (int << (k / int))");
    }

    #[test]
    fn failures_share_a_core_if_an_operation_on_an_operation_is_alike() {
        let uint = Type::Int(Int::UInt);
        let truth = Term::Cast(uint, Box::new(op(Op::LogicalAnd, x(0), x(1))));
        let compared = case(INT, op(Op::Less, truth.clone(), k(-1)));
        let negated = case(INT, op(Op::Divide, k(7), Term::unary(UnaryOp::Minus, truth)));
        assert!(share_core(&compared, &negated, &LP64));
        let another = case(INT, op(Op::Less, op(Op::Divide, x(0), x(1)), k(-1)));
        assert!(!share_core(&compared, &another, &LP64));
        // What a function returns is computed, too.
        let mut called = case(INT, op(Op::Subtract, x(0), x(1)));
        called.variables[1].storage = Storage::Returned;
        let sum = op(Op::Add, x(1), k(1));
        let more = case(INT, op(Op::Multiply, op(Op::Subtract, x(0), sum), k(3)));
        assert!(share_core(&called, &more, &LP64));
        // One operation alike is not enough, unless all are constants.
        let quotient = case(INT, op(Op::Divide, x(0), x(1)));
        assert!(!share_core(&quotient, &another, &LP64));
        let shift = op(Op::ShiftRight, k(-1), Term::Int(1, Int::ULong));
        let shown = case(INT, op(Op::Less, k(0), shift.clone()));
        assert!(share_core(&case(Type::Int(Int::LongLong), shift), &shown, &LP64));
        let less = case(INT, op(Op::Less, k(0), k(-1)));
        assert!(!share_core(&less, &shown, &LP64));
    }
}
