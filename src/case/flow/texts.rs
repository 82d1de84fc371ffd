//! Texts: arrays of characters that stand in the program as pointers to string literals, `static char *g1 = "ab";`, and tables of
//! such pointers, `static char *g2[2] = { "ab", "c" };`. They are read by their characters, `g1[v1]`, and by functions of
//! the library, `strlen(&g1[v1])`, which is written as for an array, and nothing else: so this changes nothing else of a program.

use std::sync::Arc;

use super::{Flow, Place, Storage, Variable};
use crate::c::library::Purpose;
use crate::c::types::{Int, Type};
use crate::c::value::Value;

/// The type of their characters.
pub(super) const CHAR: Type = Type::Int(Int::Char);

/// Whether it is an array of characters that one literal can have.
pub(super) fn is_row(ty: &Type) -> bool {
    matches!(ty, Type::Array(of, n) if **of == CHAR && *n > 0)
}

impl Variable {
    /// The type that a text has in the program.
    pub(super) fn as_text(&self) -> Type {
        match &self.ty {
            Type::Array(row, n) if is_row(row) => Type::Array(Arc::new(CHAR.pointer()), *n),
            _ => CHAR.pointer(),
        }
    }

    /// Whether it may be a text if it is read by its characters only.
    fn may_be_text(&self) -> bool {
        let has_rows = match &self.ty {
            Type::Array(row, n) => is_row(&self.ty) || is_row(row) && *n > 0,
            _ => false,
        };
        let is_alone = matches!(self.storage, Storage::Static | Storage::Kept(_))
            || matches!(self.storage, Storage::Local(_));
        has_rows
            && is_alone
            && matches!(self.value, Some(Value::List(_)))
            && self.lengths().next().is_none()
            && self.constructor.is_none()
            && !self.is_volatile
            && !self.is_const
            && !self.is_literal
            && !self.is_atomic
    }
}

impl Flow {
    /// Whether it has texts.
    pub(super) fn has_texts(&self) -> bool {
        self.objects.iter().any(|object| object.is_text)
    }

    /// Whether all texts may be such.
    pub(super) fn keeps_texts(&self) -> bool {
        if !self.has_texts() {
            return true;
        }
        let mut objects = self.objects.iter().zip(self.may_be_texts());
        objects.all(|(object, may_be)| !object.is_text || may_be)
    }

    /// Lets no object be a text that may not, or not any more.
    pub(super) fn drop_false_texts(&mut self) {
        if self.has_texts() {
            let may_be = self.may_be_texts();
            for (object, may_be) in self.objects.iter_mut().zip(may_be) {
                object.is_text &= may_be;
            }
        }
    }

    fn may_be_texts(&self) -> Vec<bool> {
        let mut uses = self.uses_and_reads_of_parts();
        let mut read = |place: &Place| {
            if !place.is_indirect() {
                place.root().into_iter().for_each(|of| uses[of as usize].1 += 1);
            }
        };
        self.each_statement(&mut |stmt| {
            stmt.each_memory_call(&mut |call| {
                if call.function.is_on_texts() {
                    let changed = usize::from(call.function.purpose() == Purpose::Change);
                    call.places().into_iter().skip(changed).for_each(&mut read);
                }
            });
        });
        let objects = self.objects.iter().zip(uses);
        objects.map(|(object, (uses, parts))| object.may_be_text() && uses == parts).collect()
    }
}
