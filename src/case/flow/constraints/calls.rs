//! Whether calls have arguments that their functions take.

use super::Checker;
use crate::c::library::{Second, Size};
use crate::c::types::{Int, Type};
use crate::case::flow::bytes::has_plain_bytes;
use crate::case::flow::{Expr, MemoryCall, Place, Source, View};

/// Whether a text may be a literal: the same on each machine, and ended by no zero of its own.
fn is_literal(text: &str) -> bool {
    text.bytes().all(|character| character.is_ascii() && character != 0)
}

impl<'a> Checker<'a> {
    /// Whether a function on memory has arguments that it takes: places of which pointers may be made.
    pub(super) fn on_memory(&self, call: &'a MemoryCall) -> bool {
        let is_addressed = |place: &'a Place| {
            self.place(place).is_some()
                && !self.types.is_field(place)
                && !self.is_volatile(place)
                // Its size is not that of its type.
                && self.types.variable_length(place).is_none()
        };
        let is_element = |place: &Place| matches!(place, Place::Element(..) | Place::Target(..));
        let is_counted = match (&call.count, call.function.size()) {
            (None, Size::None | Size::Whole) => true,
            (Some(count), Size::Whole | Size::Most) => {
                is_element(&call.first) && matches!(self.ty(count), Some(Type::Int(_)))
            }
            (None, Size::Most) | (Some(_), Size::None) => false,
        };
        let is_on_texts = call.function.is_on_texts();
        let is_second = match (&call.second, call.function.second()) {
            (Source::Byte(byte), Second::Byte) => matches!(self.ty(byte), Some(Type::Int(_))),
            (Source::Text(text), Second::Row) => is_on_texts && is_literal(text),
            (Source::Place(_), Second::Row) | (Source::Nothing, Second::Nothing) => true,
            _ => false,
        };
        let is_character = |place: &'a Place| {
            is_element(place) && matches!(self.place(place), Some(Type::Int(Int::Char)))
        };
        is_counted
            && is_second
            && call.places().into_iter().all(is_addressed)
            && (!is_on_texts || call.places().into_iter().all(is_character))
    }

    /// Whether the bytes of a place may be read and set by an index.
    pub(super) fn has_bytes(&self, view: &'a View) -> bool {
        let View { place, at, .. } = view;
        (view.is_byte() || view.number().is_some())
            && self.place(place).is_some_and(|ty| has_plain_bytes(&ty, self.types.model))
            && !self.types.is_field(place)
            && !self.types.is_in_union(place)
            && self.types.variable_length(place).is_none()
            && !self.is_volatile(place)
            && matches!(self.ty(at), Some(Type::Int(_)))
    }

    pub(super) fn calls(&self, routine: u32, args: &'a [Expr]) -> bool {
        let Some(callee) = self.flow.routines.get(routine as usize) else { return false };
        let fits = |(object, arg): (&u32, &'a Expr)| {
            let Some(parameter) = self.flow.objects.get(*object as usize) else { return false };
            match (arg, &parameter.ty) {
                (Expr::Address(row), Type::Pointer(to)) if parameter.width.is_some() => {
                    let is_it = self.place(row).is_some_and(|row| row == **to);
                    is_it && !self.is_volatile(row) && !self.types.is_in_union(row)
                }
                (Expr::Read(Place::Object(rows)), to) if parameter.width.is_some() => {
                    self.flow.objects.get(*rows as usize).is_some_and(|rows| rows.ty == *to)
                }
                _ => self.fits(&parameter.ty, arg),
            }
        };
        let named = callee.parameters.len();
        let is_number_right = match callee.is_variadic {
            true => named <= args.len(),
            false => named == args.len(),
        };
        is_number_right
            && callee.parameters.iter().zip(args).all(fits)
            && args[named..].iter().all(|arg| self.is_typed(arg))
    }

    /// Whether an argument besides the parameters has a type that all see: a constant, a number converted to one that no
    /// promotion changes, or a struct.
    fn is_typed(&self, arg: &'a Expr) -> bool {
        match arg {
            Expr::Int(..) => true,
            Expr::Cast(ty, _) => self.number(arg).is_some() && self.types.model.promoted(ty) == *ty,
            Expr::Read(place) => matches!(self.place(place), Some(Type::Record(_))),
            _ => false,
        }
    }

    /// The type of the result of a call by a pointer to a function, if its arguments fit.
    pub(super) fn calls_by(&self, place: &'a Place, args: &'a [Expr]) -> Option<Type> {
        let ty = match place {
            Place::Value(of) if matches!(**of, Expr::Call(..)) => self.ty(of)?,
            place => self.place(place)?,
        };
        let Type::Callback(signature) = ty else { return None };
        let fits = |(ty, arg): (&Type, &'a Expr)| self.fits(ty, arg);
        let is_call =
            signature.args.len() == args.len() && signature.args.iter().zip(args).all(fits);
        is_call.then(|| signature.result.clone())
    }
}
