//! What the caller does: it runs the program, and checks the objects afterwards; and what check points do.

use std::sync::Arc;

use super::{CHECK, Lowering, routine_name};
use crate::c::complaint::{Side, Subject};
use crate::c::harness::Action;
use crate::c::tree::{Expr, Function, Linkage, Stmt};
use crate::c::types::Type;
use crate::case::flow::comparisons::Comparisons;
use crate::case::flow::machine::{Datum, Machine, Numbers};

/// What is checked, and the numbers that its cells refer to.
struct Known<'n> {
    subject: Subject,
    numbers: &'n Numbers,
}

impl Lowering<'_> {
    /// The function that runs the program and checks the objects that others see.
    pub(super) fn check(&self) -> Function {
        let run = Expr::Call(routine_name(0), Type::Void, Vec::new());
        let mut body = vec![Stmt::Expr(run)];
        let mut machine = Machine::new(self.case, self.model);
        // A program without a single meaning is found by the machine that runs this code.
        let _ = machine.run();
        for number in self.case.compared() {
            let object = &self.case.objects[number as usize];
            let whole = Expr::Object(self.name(number), object.declared());
            let subject = Subject::Object(number + 1);
            let known = Known { subject, numbers: machine.numbers() };
            let mut cells = machine.content(number).iter();
            self.checks(&known, whole, &object.ty, &mut cells, &mut body);
        }
        if let Some(comparisons) = self.comparisons {
            body.extend(comparisons.checks_of_visits());
        }
        Function { body, ..Function::new(Linkage::Private, CHECK, Type::Void) }
    }

    /// The functions that compare objects at check points.
    pub(super) fn functions_of_points(&self, comparisons: &Comparisons) -> Vec<Function> {
        let checks = |subject, object: u32, place, cells: Vec<Datum>| {
            let mut body = Vec::new();
            let ty = &self.case.objects[object as usize].ty;
            let known = Known { subject, numbers: &comparisons.numbers };
            self.checks(&known, place, ty, &mut cells.iter(), &mut body);
            body
        };
        comparisons.functions(|object| self.name(object), checks)
    }

    fn checks<'c>(
        &self,
        known: &Known,
        place: Expr,
        ty: &Type,
        cells: &mut impl Iterator<Item = &'c Datum>,
        body: &mut Vec<Stmt>,
    ) {
        match ty {
            Type::Array(element, n) | Type::Vector(element, n) => {
                let whole = Arc::new(place);
                for index in 0..*n {
                    let part = Expr::Index(whole.clone(), index);
                    self.checks(known, part, element, cells, body);
                }
            }
            // A pointer to void: the member is known that was stored last.
            Type::Record(record) if matches!(place.ty(), Type::Pointer(_)) => {
                for member in &record.members {
                    self.checks(known, place.clone(), &member.ty, cells, body);
                }
            }
            Type::Record(record) => {
                let whole = Arc::new(place);
                for (index, member) in (0..).zip(&record.members) {
                    let part = Expr::Member(whole.clone(), index);
                    self.checks(known, part, &member.ty, cells, body);
                }
            }
            ty => {
                let Some(datum) = cells.next() else { return };
                let want = match known.numbers.number(*datum) {
                    Some(number) => Some(self.literal(ty, number)),
                    None => self.pointer(ty, *datum),
                };
                if let Some(want) = want {
                    let subject = known.subject;
                    body.push(Stmt::Harness(Action::Check(Side::Check, subject, place, want)));
                }
            }
        }
    }
}
