//! Prints checks with the message that a program prints if they fail.

use std::fmt::Write;

use super::Printer;
use crate::c::check::CheckKind;
use crate::c::complaint::{Measure, Quantity, Side, Subject, Topic};
use crate::c::harness::Probe;
use crate::c::path::{MemberName, Path, Step};
use crate::c::tree::{ANSWER, Expr, Name};
use crate::c::types::{Int, Record, Type};

impl Printer {
    /// A check of a value.
    pub(super) fn check(&mut self, side: Side, subject: Subject, got: &Expr, want: &Expr) {
        let Path(mut steps) = path(got);
        if is_answer(got) {
            steps.insert(0, Step::Call);
        }
        self.comparison(CheckKind::of(want), got, want);
        self.topic(&Topic::Value(side, subject, Path(steps)));
    }

    /// A check of a layout: what the callee found, and what the caller measures.
    pub(super) fn check_layout(&mut self, got: &Expr, want: &Expr) {
        self.comparison(CheckKind::ULong, got, want);
        match self.measure(want) {
            Some(measure) => self.topic(&Topic::Layout(measure)),
            None => self.put(", \"\")"),
        }
    }

    /// Checks of values in the terse form, each made only if those before it hold. Returns their number.
    pub(super) fn condition<'a>(
        &mut self,
        values: impl Iterator<Item = (&'a Expr, &'a Expr)>,
    ) -> usize {
        let mut number = 0;
        for (got, want) in values {
            if number == 0 {
                self.word("if");
                self.out.space();
                self.out.push(b'(');
            } else {
                self.spaced("||");
            }
            number += 1;
            match promoted(got, want) {
                Some((bit, wanted)) => {
                    self.out.push(b'(');
                    self.bare(got);
                    self.spaced("|");
                    self.number(bit);
                    self.out.push(b')');
                    self.spaced("!=");
                    self.number(wanted);
                }
                None => self.difference(got, want),
            }
        }
        if number > 0 {
            self.out.push(b')');
            self.out.space();
            self.word("quest_failed()");
        }
        number
    }

    /// The last argument of a check, including the closing of the argument list.
    pub(super) fn topic(&mut self, topic: &Topic) {
        let _ = write!(self.out, ", \"{topic}\")");
    }

    fn comparison(&mut self, kind: CheckKind, got: &Expr, want: &Expr) {
        self.word(kind.macro_name());
        self.out.push(b'(');
        self.expr(got);
        self.comma();
        self.expr(want);
    }

    /// The measurement that an expression makes. Names have no tags.
    fn measure(&mut self, measure: &Expr) -> Option<Measure> {
        let (quantity, ty) = match measure {
            Expr::Size(ty) => (Quantity::Size, ty.clone()),
            Expr::Align(ty) => (Quantity::Alignment, ty.clone()),
            Expr::Offset(member) | Expr::Harness(Probe::Bits(member)) => {
                let Expr::Member(of, _) = &**member else { return None };
                let is_bits = matches!(measure, Expr::Harness(Probe::Bits(_)));
                let quantity = if is_bits { Quantity::Bits } else { Quantity::Offset };
                (quantity(path(member)), of.ty())
            }
            _ => return None,
        };
        let mut printer = Printer::new(String::new(), None);
        printer.declaration(&ty, |_| {});
        Some(Measure { quantity, ty: printer.finish() })
    }
}

/// A bit that makes compilers promote a parameter or a result of a narrow type before they compare it, and the
/// wanted number with that bit. They compare without promotion what they can, and then it does not show whether
/// what was passed was extended as the other side relies on.
fn promoted(got: &Expr, want: &Expr) -> Option<(i32, i32)> {
    let (Expr::Object(_, Type::Int(int)), Expr::Int(value, _)) = (got, want) else { return None };
    let bit = match int {
        Int::Bool | Int::Char | Int::SChar | Int::UChar => 1 << 8,
        Int::Short | Int::UShort => 1 << 16,
        _ => return None,
    };
    Some((bit, i32::try_from(*value).ok()? | bit))
}

/// The steps from an object to a part of it.
pub fn path(expr: &Expr) -> Path {
    fn add(expr: &Expr, steps: &mut Vec<Step>) {
        match expr {
            Expr::Member(of, index) => {
                add(of, steps);
                steps.extend(member_name(of, *index).map(Step::Member));
            }
            Expr::Index(of, index) => {
                add(of, steps);
                steps.push(Step::Element(*index));
            }
            Expr::Part(of, part) => {
                add(of, steps);
                steps.push(if *part == 0 { Step::Real } else { Step::Imaginary });
            }
            Expr::CallValue(of, _) => {
                add(of, steps);
                steps.push(Step::Call);
            }
            _ => {}
        }
    }
    let mut steps = Vec::new();
    add(expr, &mut steps);
    Path(steps)
}

/// The name of a member of an object in a path; an anonymous record has none.
pub(super) fn member_name(of: &Expr, index: u32) -> Option<MemberName> {
    let ty = of.place_type();
    let Type::Record(record) = &*ty else { return None };
    path_name(record, index)
}

/// The same for a member of a record.
pub(super) fn path_name(record: &Record, index: u32) -> Option<MemberName> {
    let is_anonymous = record.members.get(index as usize).is_some_and(|m| m.ty.is_anonymous());
    let anonymous = record.anonymous.then_some(record.id);
    (!is_anonymous).then_some(MemberName { index, anonymous })
}

/// Whether a place is in the result of a callback.
fn is_answer(place: &Expr) -> bool {
    match place {
        Expr::Object(Name::Local(ANSWER, _), _) => true,
        Expr::Member(of, _) | Expr::Index(of, _) | Expr::Part(of, _) | Expr::CallValue(of, _) => {
            is_answer(of)
        }
        _ => false,
    }
}
