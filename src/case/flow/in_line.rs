//! What a call does before and after the statements of the function, as statements.

use super::{Expr, Flow, Place, Routine, Stmt};
use crate::c::types::Type;

/// Gives a place of a type a value: a number, a pointer or a struct.
pub(super) fn set(to: Place, ty: &Type, value: &Expr) -> Stmt {
    match (ty, value) {
        (Type::Record(_), Expr::Read(from)) => Stmt::Copy(to, from.clone()),
        _ => Stmt::Assign(to, None, value.clone()),
    }
}

/// Gives the parameters of a function, or what stands for them, the arguments of a call.
pub(super) fn arguments(
    case: &Flow,
    callee: &Routine,
    args: &[Expr],
    stands_for: impl Fn(u32) -> u32,
) -> Vec<Stmt> {
    let pairs = callee.parameters.iter().zip(args);
    let set = |(object, arg): (&u32, &Expr)| {
        set(Place::Object(stands_for(*object)), &case.objects[*object as usize].ty, arg)
    };
    pairs.map(set).collect()
}
