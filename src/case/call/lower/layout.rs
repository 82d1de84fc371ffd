//! How both sides lay out the types of a call: what they disagree on is told before anything is passed,
//! since a call that goes wrong for it is no fault of the call.

use std::sync::Arc;

use super::{Lowering, linkage};
use crate::c::harness::{Action, Probe};
use crate::c::tree::{Expr, Function, Name, Object, Stmt};
use crate::c::types::{Int, Member, RecordKind, Type};
use crate::case::call::Call;

const FOUND: Name = Name::Global("layout", 0);
const MEASURE: Name = Name::Global("measure", 0);

/// Objects in which offsets are measured, on the caller's and on the callee's side.
const OURS: &str = "ours";
const THEIRS: &str = "theirs";

impl Lowering<'_> {
    /// A function on the callee's side that measures, and checks on the caller's that it comes to the
    /// same.
    pub(super) fn compare_layout(&mut self, call: &Call, body: &mut Vec<Stmt>) {
        let mut types = Vec::new();
        call.parts().for_each(|part| laid_out(&part.ty, &mut types));
        let ours: Vec<Expr> = types.iter().flat_map(|ty| measures(ty, OURS)).collect();
        if ours.is_empty() {
            return;
        }
        let theirs = types.iter().flat_map(|ty| measures(ty, THEIRS));
        let array = Type::Array(Type::Int(Int::ULong).into(), ours.len() as u32);
        self.shared.push(Object::new(FOUND, array.clone()));
        let whole = Expr::Object(FOUND, array);
        let found = |index| Expr::Index(whole.clone().into(), index);
        self.callee.functions.push(Function {
            body: (0..).zip(theirs).map(|(index, it)| Stmt::Assign(found(index), it)).collect(),
            ..Function::new(linkage(call), MEASURE, Type::Void)
        });
        for ty in
            types.iter().filter(|ty| !with_offsets(ty).is_empty() || !bit_fields(ty).is_empty())
        {
            self.caller.objects.extend(sample(ty, OURS));
            self.callee.objects.extend(sample(ty, THEIRS));
        }
        body.push(Stmt::Expr(Expr::Call(MEASURE, Type::Void, Vec::new())));
        let check = |(index, it)| Stmt::Harness(Action::CheckLayout(found(index), it));
        body.extend((0..).zip(ours).map(check));
        body.push(Stmt::Harness(Action::LeaveIfFailed));
    }
}

/// Adds the types that a type is made of, innermost first, each once: what differs in a part is told of
/// the part.
fn laid_out(ty: &Type, types: &mut Vec<Type>) {
    match ty {
        // A character has one byte everywhere.
        Type::Void | Type::Int(Int::Char | Int::SChar | Int::UChar) => return,
        Type::Array(element, _) => return laid_out(element, types),
        Type::Pointer(to) => laid_out(to, types),
        Type::Record(record) => record.members.iter().for_each(|m| laid_out(&m.ty, types)),
        Type::Vector(element, _) => laid_out(element, types),
        Type::Callback(signature) => signature.parts().for_each(|ty| laid_out(ty, types)),
        Type::Int(_) | Type::Float(_) | Type::Complex(_) | Type::Enum(_) => {}
    }
    if ty.is_anonymous() {
        return;
    }
    // All pointers to objects are alike.
    let ty = match ty {
        Type::Pointer(_) => Type::Void.pointer(),
        other => other.clone(),
    };
    if !types.contains(&ty) {
        types.push(ty);
    }
}

/// The members of a struct that have an offset to compare, by position: none of a union, where all are at
/// the beginning, as the first of a struct is; a bit-field has no address, but bits.
fn with_offsets(ty: &Type) -> Vec<u32> {
    let Type::Record(record) = ty else { return Vec::new() };
    let has_address = |member: &Member| member.bits.is_none() && !member.ty.is_anonymous();
    let members = record.named().skip(1).filter(|(_, member)| has_address(member));
    match record.kind {
        RecordKind::Struct => members.map(|(index, _)| index).collect(),
        RecordKind::Union => Vec::new(),
    }
}

/// The bit-fields of a record, by position.
fn bit_fields(ty: &Type) -> Vec<u32> {
    let Type::Record(record) = ty else { return Vec::new() };
    record.named().filter(|(_, member)| member.bits.is_some()).map(|(index, _)| index).collect()
}

fn sample(ty: &Type, stem: &'static str) -> Option<Object> {
    let Type::Record(record) = ty else { return None };
    Some(Object::new(Name::Global(stem, record.id), ty.clone()))
}

/// The measures of a type: size, alignment, where the members of a struct are, and which bits are
/// those of bit-fields.
fn measures(ty: &Type, stem: &'static str) -> Vec<Expr> {
    let mut found = vec![Expr::Size(ty.clone())];
    // What ends in an array of no known length is no member of a struct that could tell.
    found.extend((!ty.is_flexible()).then(|| Expr::Align(ty.clone())));
    if let Some(object) = sample(ty, stem) {
        let whole = Arc::new(Expr::Object(object.name, ty.clone()));
        let offset = |index| Expr::Offset(Expr::Member(whole.clone(), index).into());
        found.extend(with_offsets(ty).into_iter().map(offset));
        let bits = |index| Expr::Harness(Probe::Bits(Expr::Member(whole.clone(), index).into()));
        found.extend(bit_fields(ty).into_iter().map(bits));
    }
    found
}
