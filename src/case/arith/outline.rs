//! Test cases without values and names: shapes, and outlines, which tell causes of wrong code apart.

use std::fmt::Write;

use super::meaning::{Scope, promoted};
use super::shrinking::SMALL;
use super::term::Term;
use super::{Arith, Storage};
use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::tree::Op;
use crate::c::types::Type;

/// The syntax trees of operators and types, with `k` for constants.
pub(super) fn shape(case: &Arith) -> String {
    spelled(case, None)
}

/// The same with `any` for each operation below a root that shrinking left as one of many, and for calls; with
/// `narrow` for types that are promoted, `_` for a condition, and `choices` for those within one another, which
/// compilers make of jumps. What fails only if it is larger than [`SMALL`] fails for want of something that runs
/// out, as registers do, and the trees that exhaust it are innumerable.
pub(super) fn outline(case: &Arith, model: &Model) -> String {
    let operators = case.operators();
    if operators > SMALL {
        let is_float = |ty: &Type| matches!(ty, Type::Float(_));
        let any = case.expressions.iter().any(|computed| is_float(&computed.ty))
            || case.variables.iter().any(|variable| is_float(&variable.ty));
        let numbers = if any { "floating" } else { "integer" };
        return format!("more than {SMALL} {numbers} operators");
    }
    spelled(case, Some(model))
}

/// Whether an expression is a sum of operands, which shrinking puts in place of any operation.
pub(super) fn is_sum(term: &Term) -> bool {
    matches!(term, Term::Binary(Op::Add, _)) && term.operators() == 1
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
        let is_call = |number: u32| {
            let variable = self.case.variables.get(number as usize);
            variable.is_some_and(|variable| variable.storage == Storage::Returned)
        };
        let is_any = is_sum(term) || matches!(term, Term::Variable(of) if is_call(*of));
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
            Term::Int(..) | Term::Real(..) => self.text.push('k'),
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
            Term::Call(of) => {
                self.put("call");
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
            Term::Assign(op, number, of) => {
                let assign = format!("{}=", op.map_or("", Op::spelling));
                self.add_list(&[Term::Variable(*number), (**of).clone()], &[&assign]);
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
