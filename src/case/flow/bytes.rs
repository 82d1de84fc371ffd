//! Numbers in the bytes of objects. A pointer to `unsigned char` may lead to an object of any type, so that compilers must not take
//! what it reads and writes for something else (C23 6.5.1); so may one to a type with the attribute `may_alias` (GNU).

use super::{Expr, Flow, Stmt, View};
use crate::c::bytes::BYTE;
use crate::c::features::Feature;
use crate::c::model::Model;
use crate::c::types::{Float, Int, RecordKind, Type};

/// The types of other numbers that are seen in the bytes of objects: all bits of them are of use.
pub(super) const SEEN_IN_BYTES: [Type; 13] = [
    Type::Int(Int::SChar),
    Type::Int(Int::Short),
    Type::Int(Int::UShort),
    Type::Int(Int::Int),
    Type::Int(Int::UInt),
    Type::Int(Int::Long),
    Type::Int(Int::ULong),
    Type::Int(Int::LongLong),
    Type::Int(Int::ULongLong),
    Type::Int(Int::Int128),
    Type::Int(Int::UInt128),
    Type::Float(Float::Float),
    Type::Float(Float::Double),
];

impl View {
    /// The position of its type among those of numbers that are no bytes.
    pub(super) fn number(&self) -> Option<usize> {
        SEEN_IN_BYTES.iter().position(|ty| *ty == self.ty)
    }

    /// Whether it is a byte.
    pub(super) fn is_byte(&self) -> bool {
        self.ty == BYTE
    }

    /// Its first byte, if it is more than that.
    pub(super) fn byte(&self) -> Option<View> {
        (!self.is_byte()).then(|| View { ty: BYTE, ..self.clone() })
    }

    /// What a compiler must have.
    pub(super) fn feature(&self) -> Feature {
        if self.is_byte() { Feature::BytePointers } else { Feature::MayAlias }
    }
}

impl Flow {
    /// Visits the numbers in bytes of objects.
    pub(super) fn each_view<'f>(&'f self, visit: &mut impl FnMut(&'f View)) {
        self.each_statement(&mut |stmt| {
            if let Stmt::SetView(to, _) = stmt {
                visit(to);
            }
        });
        self.each_expr(&mut |expr| {
            if let Expr::View(of) = expr {
                visit(of);
            }
        });
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
