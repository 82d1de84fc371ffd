//! What the parts of a test case's expressions look like and yield: the words in which aims are written. A
//! result of an earlier expression stands for that expression, since compilers put it in its place.

use std::collections::HashMap;

use crate::c::arithmetic::Number;
use crate::c::model::Model;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Type};
use crate::case::arith::meaning::{Scope, Typed};
use crate::case::arith::target::Target;
use crate::case::arith::term::Term;
use crate::case::arith::types::promoted;
use crate::case::arith::{Arith, Variable};

/// A test case, and what its parts yield.
#[derive(Debug)]
pub(in crate::case::arith) struct Walk<'c> {
    case: &'c Arith,
    model: &'c Model,
    /// The parts that are evaluated, by address.
    parts: HashMap<*const Term, Typed>,
}

impl<'c> Walk<'c> {
    /// Computes a test case.
    pub(in crate::case::arith) fn new(case: &'c Arith, model: &'c Model) -> Walk<'c> {
        let mut scope = Scope::new(case, model);
        scope.parts = Some(HashMap::new());
        for index in 0..case.expressions.len() {
            // A test case without a meaning is evaluated as far as it has one.
            if scope.compute(case, index).is_err() {
                break;
            }
        }
        Walk { case, model, parts: scope.parts.unwrap_or_default() }
    }

    /// The parts that are evaluated, each before its own parts.
    pub(in crate::case::arith) fn each(&self, mut visit: impl FnMut(&'c Term)) {
        for computed in &self.case.expressions {
            computed.term.each(&mut |term| {
                if self.parts.contains_key(&std::ptr::from_ref(term)) {
                    visit(term);
                }
            });
        }
    }

    /// An expression in place of its result, unless the result's type cuts it.
    pub(super) fn whole(&self, term: &'c Term) -> &'c Term {
        let mut term = term;
        while let Term::Earlier(number) = term
            && let Some(computed) = self.case.expressions.get(*number as usize)
            && self.ty(&computed.term).is_some_and(|ty| *ty == computed.ty)
        {
            term = &computed.term;
        }
        term
    }

    /// The same without conversions around it.
    pub(super) fn bare(&self, term: &'c Term) -> &'c Term {
        match self.whole(term) {
            Term::Cast(_, of) => self.bare(of),
            other => other,
        }
    }

    /// The operator and the operands of an operation on two.
    pub(super) fn binary(&self, term: &'c Term) -> Option<(Op, &'c Term, &'c Term)> {
        match self.whole(term) {
            Term::Binary(op, parts) => Some((*op, &parts[0], &parts[1])),
            _ => None,
        }
    }

    /// The operands of an operation.
    pub(super) fn of(&self, term: &'c Term, wanted: Op) -> Option<[&'c Term; 2]> {
        let (op, left, right) = self.binary(term)?;
        (op == wanted).then_some([left, right])
    }

    /// The same for one that does not care which is which.
    pub(super) fn either(&self, term: &'c Term, wanted: Op) -> Option<[[&'c Term; 2]; 2]> {
        let [left, right] = self.of(term, wanted)?;
        Some([[left, right], [right, left]])
    }

    /// The operands of a comparison.
    pub(super) fn compared(&self, term: &'c Term) -> Option<(Op, &'c Term, &'c Term)> {
        let (op, left, right) = self.binary(term)?;
        (op.is_truth() && !op.is_logical()).then_some((op, left, right))
    }

    /// The operand of a unary operator.
    pub(super) fn unary(&self, term: &'c Term, wanted: UnaryOp) -> Option<&'c Term> {
        match self.whole(term) {
            Term::Unary(op, of) if *op == wanted => Some(of),
            _ => None,
        }
    }

    /// The condition and the two others of a choice.
    pub(super) fn choice(&self, term: &'c Term) -> Option<[&'c Term; 3]> {
        match self.whole(term) {
            Term::Conditional(parts) => Some([&parts[0], &parts[1], &parts[2]]),
            _ => None,
        }
    }

    /// What is converted, and the type to which.
    pub(super) fn cast(&self, term: &'c Term) -> Option<(&'c Type, &'c Term)> {
        match self.whole(term) {
            Term::Cast(ty, of) => Some((ty, of)),
            _ => None,
        }
    }

    /// Operands of one operator after another, as in `a | b | c`.
    pub(super) fn chain(&self, term: &'c Term, op: Op) -> Vec<&'c Term> {
        match self.of(term, op) {
            Some(parts) => parts.into_iter().flat_map(|part| self.chain(part, op)).collect(),
            None => vec![term],
        }
    }

    /// Whether a part, or a part of it, is like this.
    pub(super) fn has(&self, term: &'c Term, is_like: &impl Fn(&'c Term) -> bool) -> bool {
        let term = self.whole(term);
        is_like(term) || term.parts().iter().any(|part| self.has(part, is_like))
    }

    /// Whether two are the same expression.
    pub(super) fn same(&self, one: &'c Term, other: &'c Term) -> bool {
        self.whole(one) == self.whole(other)
    }

    /// An integer constant.
    pub(super) fn constant(&self, term: &'c Term) -> Option<i128> {
        match term {
            Term::Int(n, _) => Some(*n),
            _ => None,
        }
    }

    /// The type of a part that is evaluated, before promotion.
    pub(super) fn ty(&self, term: &'c Term) -> Option<&Type> {
        self.parts.get(&std::ptr::from_ref(term)).map(|(ty, _)| ty)
    }

    /// The value of a part that is evaluated.
    pub(super) fn number(&self, term: &'c Term) -> Option<Number> {
        self.parts.get(&std::ptr::from_ref(term)).map(|(_, number)| *number)
    }

    /// The value of an integer that is evaluated.
    pub(in crate::case::arith) fn int(&self, term: &'c Term) -> Option<i128> {
        match self.number(term)? {
            Number::Int(n) => Some(n),
            Number::Wide(_) | Number::Real(_) | Number::Complex(_) => None,
        }
    }

    /// The integer type of a part that is evaluated, before promotion.
    pub(super) fn int_type(&self, term: &'c Term) -> Option<Int> {
        match self.ty(term)? {
            Type::Int(int) => Some(*int),
            _ => None,
        }
    }

    /// The type in which a part that is evaluated takes part in operations.
    pub(in crate::case::arith) fn promoted(&self, term: &'c Term) -> Option<Type> {
        self.ty(term).map(|ty| promoted(self.model, ty))
    }

    /// Whether a term is a constant with all bits of its type but so many, or more.
    pub(super) fn is_great(&self, term: &'c Term, but: u32) -> Option<bool> {
        let least = 1u128.checked_shl(self.width(term)?.checked_sub(but)?)?;
        Some(self.constant(term)?.unsigned_abs() >= least)
    }

    /// The number of bits of a part's type, before promotion.
    pub(super) fn width(&self, term: &'c Term) -> Option<u32> {
        self.int_type(term).map(|int| self.model.int_bits(int))
    }

    /// Whether integer promotion makes a part wider.
    pub(super) fn is_narrow(&self, term: &'c Term) -> bool {
        self.width(term).is_some_and(|width| width < self.model.int_bits(Int::Int))
    }

    /// Whether a part has an unsigned type after promotion.
    pub(super) fn is_unsigned(&self, term: &'c Term) -> bool {
        matches!(self.promoted(term), Some(Type::Int(int)) if int.is_unsigned())
    }

    /// Whether a part has a floating type.
    pub(super) fn is_floating(&self, term: &'c Term) -> bool {
        matches!(self.ty(term), Some(Type::Float(_)))
    }

    /// Whether a constant is within 2 of an extreme of its type.
    pub(super) fn is_extreme(&self, term: &'c Term) -> bool {
        let Term::Int(n, int) = term else { return false };
        let (least, most) = self.model.range(*int);
        n.abs_diff(most) <= 2 || least < 0 && n.abs_diff(least) <= 2
    }

    /// The variable that a part is.
    pub(super) fn variable(&self, term: &'c Term) -> Option<&'c Variable> {
        match term {
            Term::Variable(number)
            | Term::Assign(_, Target::Whole(number), _)
            | Term::Step(_, Target::Whole(number)) => self.case.variables.get(*number as usize),
            _ => None,
        }
    }

    /// The greatest value of the unsigned bit-field that a part changes or reads, if it is one.
    pub(super) fn most_of_field(&self, term: &'c Term) -> Option<i128> {
        let field = self.variable(term)?;
        match (&field.ty, field.bits) {
            (Type::Int(Int::Bool), _) => None,
            (Type::Int(int), Some(bits)) if int.is_unsigned() => {
                Some(self.model.bits_range(*int, bits).1)
            }
            _ => None,
        }
    }

    /// The signed bit-fields that a part reads.
    pub(super) fn signed_fields(&self, term: &'c Term) -> Vec<&'c Variable> {
        let mut fields = Vec::new();
        term.each(&mut |part| {
            let variable = self.variable(part).filter(|one| one.bits.is_some());
            fields.extend(
                variable.filter(|one| matches!(one.ty, Type::Int(int) if !int.is_unsigned())),
            );
        });
        fields
    }
}

/// Whether an integer is a power of two, and not 1.
pub(super) fn is_power(n: i128) -> bool {
    n > 1 && n.count_ones() == 1
}
