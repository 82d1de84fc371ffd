//! Bytes of objects, read and set through pointers to `unsigned char`: such a pointer may lead to an object of any type, so that
//! compilers must not take what it reads and writes for something else (C23 6.5.1).

use super::{Expr, Flow, Stmt};
use crate::c::model::Model;
use crate::c::types::{RecordKind, Type};

impl Flow {
    /// Whether a byte of an object is read or set.
    pub(super) fn uses_bytes(&self) -> bool {
        let mut uses = false;
        self.each_statement(&mut |stmt| uses |= matches!(stmt, Stmt::SetByte(..)));
        self.each_expr(&mut |expr| uses |= matches!(expr, Expr::Byte(..)));
        uses
    }
}

/// Whether the bytes of objects of a type are all bytes of numbers: it has no padding on any machine, nor bit-fields.
pub(super) fn has_plain_bytes(ty: &Type, model: &Model) -> bool {
    let has_fields = ty.has(|ty| match ty {
        Type::Record(record) => {
            record.kind == RecordKind::Union
                || record.members.iter().any(|member| member.bits.is_some())
        }
        _ => false,
    });
    model.is_dense(ty) && !has_fields
}
