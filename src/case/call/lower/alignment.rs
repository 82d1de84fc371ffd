//! Checks that objects are aligned as their types demand. The demand is measured in the compiler: its
//! alignment of a struct member is the least that an address must be a multiple of.

use super::Lowering;
use crate::c::complaint::{Part, Side, Subject};
use crate::c::harness::{Action, Demand, Probe};
use crate::c::tree::{Expr, Name, Object, Stmt};
use crate::c::types::{Int, Member, Type};

/// The alignment in bytes of an object that a style aligns more strictly than its type: no stack has it by
/// default.
pub(super) const MORE: u32 = 64;

/// The address of an object. It is volatile: a compiler that assumes that objects are aligned would fold the
/// check.
const AT: Name = Name::Local("at", 0);

impl Lowering<'_> {
    /// The unsigned type as wide as a pointer.
    pub(super) fn address_type(&self) -> Int {
        let sizes = [Int::ULong, Int::UInt, Int::ULongLong];
        let fits = |int: &Int| self.model.int_size(*int) == self.model.pointer;
        sizes.into_iter().find(fits).unwrap_or(Int::ULong)
    }

    /// Checks that an object is aligned.
    pub(super) fn check_alignment(
        &self,
        side: Side,
        part: Part,
        object: Expr,
        locals: &mut Vec<Object>,
        body: &mut Vec<Stmt>,
    ) {
        if asks_for_alignment(&object.ty()) {
            return;
        }
        // A stack may be aligned to no more: gcc does so on PowerPC.
        let most = if self.model.pointer < 8 { 8 } else { 16 };
        let demand = Demand::Type(object.ty(), most);
        self.check_location(side, Subject::Alignment(part), (object, demand), locals, body);
    }

    /// Checks that an object satisfies a demand for alignment.
    pub(super) fn check_location(
        &self,
        side: Side,
        subject: Subject,
        (object, demand): (Expr, Demand),
        locals: &mut Vec<Object>,
        body: &mut Vec<Stmt>,
    ) {
        let int = self.address_type();
        let at = Object { is_volatile: true, ..Object::new(AT, Type::Int(int)) };
        if !locals.contains(&at) {
            locals.push(at);
        }
        let at = Expr::Object(AT, Type::Int(int));
        body.push(Stmt::Assign(at.clone(), Expr::Harness(Probe::Location(object.into(), int))));
        let got = Expr::Harness(Probe::Misalignment(at.into(), demand));
        body.push(Stmt::Harness(Action::Check(side, subject, got, Expr::Int(0, int))));
    }
}

/// Whether a type requests more alignment than its members need (GNU C). A parameter need not get it: on most
/// machines the stack is aligned to 8 or 16 bytes, and gcc leaves it there.
fn asks_for_alignment(ty: &Type) -> bool {
    match ty {
        // Its alignment cannot be measured, since no struct may have it as a member.
        ty if ty.is_flexible() => true,
        Type::Array(element, _) => asks_for_alignment(element),
        Type::Record(record) => {
            let member = |m: &Member| m.align.is_some() || asks_for_alignment(&m.ty);
            record.align.is_some() || record.members.iter().any(member)
        }
        _ => false,
    }
}
