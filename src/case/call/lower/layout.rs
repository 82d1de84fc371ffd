//! How both sides lay out the types of a call. Disagreements are reported before anything is passed, since a
//! call that fails because of one is not itself at fault.

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
    /// Adds a function on the callee's side that measures the types, and checks on the caller's side that its
    /// results agree.
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

/// Adds the types in a type, innermost first, each once, so that a disagreement about a part is reported for
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
    // All object pointers are alike.
    let ty = match ty {
        Type::Pointer(_) => Type::Void.pointer(),
        other => other.clone(),
    };
    if !types.contains(&ty) {
        types.push(ty);
    }
}

/// The positions of a struct's members whose offsets are compared. Not those of a union, nor a struct's
/// first: they are at the beginning. A bit-field has no address, and is compared by its bits.
fn with_offsets(ty: &Type) -> Vec<u32> {
    let Type::Record(record) = ty else { return Vec::new() };
    let has_address = |member: &Member| member.bits.is_none() && !member.ty.is_anonymous();
    let members = record.named().skip(1).filter(|(_, member)| has_address(member));
    match record.kind {
        RecordKind::Struct => members.map(|(index, _)| index).collect(),
        RecordKind::Union => Vec::new(),
    }
}

/// The positions of a record's bit-fields.
fn bit_fields(ty: &Type) -> Vec<u32> {
    let Type::Record(record) = ty else { return Vec::new() };
    record.named().filter(|(_, member)| member.bits.is_some()).map(|(index, _)| index).collect()
}

fn sample(ty: &Type, stem: &'static str) -> Option<Object> {
    let Type::Record(record) = ty else { return None };
    Some(Object::new(Name::Global(stem, record.id), ty.clone()))
}

/// The measurements of a type: size, alignment, the offsets of a struct's members, and the bits of
/// bit-fields.
fn measures(ty: &Type, stem: &'static str) -> Vec<Expr> {
    let mut found = vec![Expr::Size(ty.clone())];
    // A struct that ends in a flexible array cannot be a member of the struct that measures alignment.
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
