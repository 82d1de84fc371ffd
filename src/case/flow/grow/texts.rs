//! Draws texts, and characters of them as operands.

use std::sync::Arc;

use super::Grower;
use crate::c::features::Feature;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::flow::{Expr, Place, Storage, Variable};

/// Characters that literals write in another way, and zeros within a text.
const UNUSUAL: &[u8] = b"\0\0\"\\?\n%' ";

/// Of so many operands, one is a character where there is a text.
const OPERANDS: u64 = 6;

impl Grower<'_> {
    /// At times a text, of the program or of the function.
    pub(super) fn text(&mut self) {
        if !self.is_drawn(self.shares.texts, Feature::LinkedStructs) {
            return;
        }
        let row = Type::Array(Arc::new(Type::Int(Int::Char)), 2 + self.chance.below(8) as u32);
        let ty = match self.chance.ratio(1, 3) {
            true => Type::Array(Arc::new(row), 2 + self.chance.below(3) as u32),
            false => row,
        };
        let storage = match self.chance.ratio(1, 2) {
            true => Storage::Static,
            false => Storage::Kept(self.routine),
        };
        let value = self.characters(&ty);
        let plain = Variable::new(ty, storage, Some(value));
        let object = self.add_variable(Variable { is_text: true, ..plain });
        // Nothing writes it, and no pointer leads to it.
        self.reach.put_aside(object);
        self.texts.push(object);
    }

    /// Characters with a zero at their end, and perhaps more of them.
    pub(super) fn characters(&mut self, ty: &Type) -> Value {
        let Type::Array(of, n) = ty else { return self.one_character() };
        if let Type::Array(..) = **of {
            return Value::List((0..*n).map(|_| self.characters(of)).collect());
        }
        let length = match self.chance.ratio(1, 4) {
            true => self.chance.below(u64::from(*n)) as u32,
            false => n - 1,
        };
        let text = (0..*n).map(|at| match at < length {
            true => self.one_character(),
            false => Value::Int(0),
        });
        Value::List(text.collect())
    }

    /// A character that is the same whether characters have a sign or not.
    fn one_character(&mut self) -> Value {
        let character = match self.chance.below(8) {
            0 => *self.chance.pick(UNUSUAL),
            1 => self.chance.below(128) as u8,
            _ => b'a' + self.chance.below(26) as u8,
        };
        Value::Int(character.into())
    }

    /// At times a character of a text that the function can name.
    pub(super) fn character(&mut self) -> Option<Expr> {
        if self.texts.is_empty() || !self.chance.ratio(1, OPERANDS) {
            return None;
        }
        let text = Place::Object(self.text_here()?);
        let read = Expr::Read(self.scalar_in(text)?);
        self.values(&read).is_some().then_some(read)
    }

    /// A text that the function can name.
    pub(super) fn text_here(&mut self) -> Option<u32> {
        let is_here = |number: &u32| {
            let object = self.flow.objects.get(*number as usize).filter(|of| of.is_text);
            let is_named = |own| own == self.routine;
            object.is_some_and(|of| of.storage.routine().is_none_or(is_named))
        };
        let texts: Vec<u32> = self.texts.iter().copied().filter(is_here).collect();
        if texts.is_empty() { None } else { Some(*self.chance.pick(&texts)) }
    }
}
