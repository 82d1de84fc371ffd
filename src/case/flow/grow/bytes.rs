//! Draws bytes of objects, read and set through pointers to `unsigned char`: one at a time, and loops that copy or turn round
//! all bytes of an object.

use super::{Grower, TRIES};
use crate::c::features::Feature;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::case::flow::bytes::has_plain_bytes;
use crate::case::flow::{Expr, Loop, LoopForm, Place, Stmt, Storage};

/// The most bytes that a loop copies.
const MOST_COPIED: u64 = 32;

impl Grower<'_> {
    /// Whether the next operand or assignment is of a byte.
    pub(super) fn draws_bytes(&mut self) -> bool {
        self.is_drawn(self.shares.bytes, Feature::BytePointers)
    }

    /// A byte of an object.
    pub(super) fn byte(&mut self) -> Option<Expr> {
        for _ in 0..TRIES {
            let Some((place, size)) = self.bytes_of(true) else { continue };
            let Some(index) = self.index(size) else { continue };
            let byte = Expr::Byte(place, Box::new(index));
            if self.values(&byte).is_some() {
                return Some(byte);
            }
        }
        None
    }

    /// A statement that sets a byte, or a loop that sets all bytes of an object by those of another. Tells whether there is one.
    pub(super) fn assign_bytes(&mut self) -> bool {
        for _ in 0..TRIES {
            let Some((to, size)) = self.bytes_of(false) else { continue };
            if u64::from(size) <= MOST_COPIED
                && self.chance.ratio(1, 3)
                && self.copy_bytes(&to, size)
            {
                return true;
            }
            let Some(index) = self.index(size) else { continue };
            let value = match self.chance.ratio(1, 3) {
                true => self.byte().unwrap_or_else(|| self.operand()),
                false => {
                    let operators = 1 + self.chance.below(3) as u32;
                    self.expression(operators)
                }
            };
            if self.add(vec![Stmt::SetByte(to, index, value)]) {
                return true;
            }
        }
        false
    }

    /// A loop that copies the bytes of an object to another one, in their order or turned round.
    fn copy_bytes(&mut self, to: &Place, size: u32) -> bool {
        let Some(from) = (0..TRIES).find_map(|_| {
            let (from, other) = self.bytes_of(true)?;
            (other == size && from != *to).then_some(from)
        }) else {
            return false;
        };
        // Allocated memory would get the type of what is copied into it (C23 6.5.1).
        if to.is_indirect() && self.type_at(to) != self.type_at(&from) {
            return false;
        }
        let ty = Type::Int(*self.chance.pick(&[Int::Int, Int::Int, Int::UInt, Int::Long]));
        let counter = Place::Object(self.add_object(ty, Storage::Local(self.routine), None));
        let read = Expr::Read(counter.clone());
        let last = i128::from(size) - 1;
        let turned = Expr::Binary(Op::Subtract, Box::new([self.literal(last), read.clone()]));
        let (to_index, from_index) = match self.chance.below(4) {
            0 => (read.clone(), turned),
            1 => (turned, read.clone()),
            _ => (read.clone(), read.clone()),
        };
        let byte = Expr::Byte(from, Box::new(from_index));
        let is_down = self.chance.ratio(1, 3);
        let (first, op, by) = match is_down {
            true => (last, Op::GreaterEqual, Op::Subtract),
            false => (0, Op::LessEqual, Op::Add),
        };
        // It would never end without a sign.
        let is_signed = matches!(self.type_of(&read), Some(Type::Int(int)) if !int.is_unsigned());
        if is_down && !is_signed {
            return false;
        }
        let end = self.literal(if is_down { 0 } else { last });
        let step = |op, n| Stmt::Assign(counter.clone(), op, self.literal(n));
        let copy = Stmt::Loop(Box::new(Loop {
            hint: None,
            form: LoopForm::For,
            first: Some(step(None, first)),
            condition: Expr::Binary(op, Box::new([read.clone(), end])),
            last: Some(step(Some(by), 1)),
            body: vec![Stmt::SetByte(to.clone(), to_index, byte)],
        }));
        self.add(vec![copy])
    }

    /// A place of which all bytes are those of numbers, and how many it has.
    fn bytes_of(&mut self, is_read: bool) -> Option<(Place, u32)> {
        let place = match self.chance.below(4) {
            0 => self.whole()?.0,
            1 => Place::Object(self.object_such(|ty| matches!(ty, Type::Array(..)))?),
            _ => self.scalar(is_read)?,
        };
        let ty = self.type_at(&place)?;
        let size = u32::try_from(self.model.layout(&ty).size).ok()?;
        let is_variable = self.types_now().variable_length(&place).is_some();
        (has_plain_bytes(&ty, self.model) && !is_variable).then_some((place, size))
    }
}
