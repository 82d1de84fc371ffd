//! Statement expressions (GNU), and selections by type (C11).

use super::{Datum, Frame, Machine, Run, undefined};
use crate::c::tree::{Braces, Expr, Generic, are_told_apart};
use crate::c::types::Type;

impl Machine<'_> {
    /// The object is a new one each time; an outer one of the same name is hidden meanwhile.
    pub(super) fn braces(&mut self, of: &Braces, frame: &mut Frame) -> Run<Datum> {
        if !is_number(&of.ty) || !is_number(&of.value.ty()) || of.value.bits().is_some() {
            return undefined("a statement expression that is no number");
        }
        let first = self.eval(&of.first, frame)?;
        let first = self.convert(first, &of.first.ty(), &of.ty)?;
        let object = self.allocate(first, &of.ty);
        let outer = frame.locals.insert(of.name, object);
        for set in &of.sets {
            self.eval(set, frame)?;
        }
        let value = self.eval(&of.value, frame)?;
        match outer {
            Some(outer) => frame.locals.insert(of.name, outer),
            None => frame.locals.remove(&of.name),
        };
        Ok(value)
    }

    pub(super) fn generic(&mut self, of: &Generic, frame: &mut Frame) -> Run<Datum> {
        let mut has_field = false;
        of.of.each(&mut |part: &Expr| has_field |= part.bits().is_some());
        if has_field || !is_number(&of.of.ty()) {
            return undefined("a selection by a type on which compilers differ");
        }
        let types = of.arms.iter().map(|(ty, _)| ty);
        match of.selected().filter(|_| are_told_apart(types)) {
            Some(selected) => self.eval(selected, frame),
            None => undefined("a selection of nothing, or of two values"),
        }
    }
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Int(_) | Type::Float(_))
}
