//! Draws numbers in bytes of objects, read and set: bytes through pointers to `unsigned char`, others through pointers to types that
//! may alias all others; one at a time, and loops that copy an object in such parts, or turn them round.

use super::{Grower, TRIES};
use crate::c::bytes::BYTE;
use crate::c::features::Feature;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::case::flow::bytes::{SEEN_IN_BYTES, has_plain_bytes};
use crate::case::flow::{Expr, Loop, LoopForm, Place, Stmt, Storage, View};

/// The most bytes that a loop copies.
const MOST_COPIED: u64 = 32;

impl Grower<'_> {
    /// Whether the next operand or assignment is of bytes.
    pub(super) fn draws_bytes(&mut self) -> bool {
        self.is_drawn(self.shares.bytes, Feature::BytePointers)
    }

    /// A number in bytes of an object.
    pub(super) fn viewed(&mut self) -> Option<Expr> {
        for _ in 0..TRIES {
            let Some((view, _)) = self.view(true) else { continue };
            let read = Expr::View(Box::new(view));
            if self.values(&read).is_some() {
                return Some(read);
            }
        }
        None
    }

    /// A statement that sets a number in bytes, or a loop that sets all of an object by those of another. Tells whether there
    /// is one.
    pub(super) fn assign_bytes(&mut self) -> bool {
        for _ in 0..TRIES {
            let Some((to, size)) = self.view(false) else { continue };
            if u64::from(size) <= MOST_COPIED
                && self.chance.ratio(1, 3)
                && self.copy_bytes(&to, size)
            {
                return true;
            }
            let value = match self.chance.ratio(1, 3) {
                true => self.viewed().unwrap_or_else(|| self.operand()),
                false => {
                    let operators = 1 + self.chance.below(3) as u32;
                    self.expression(operators)
                }
            };
            if self.add(vec![Stmt::SetView(Box::new(to), value)]) {
                return true;
            }
        }
        false
    }

    /// A loop that copies an object to another one in numbers of a type, in their order or turned round.
    fn copy_bytes(&mut self, to: &View, size: u32) -> bool {
        let step = self.model.layout(&to.ty).size as u32;
        let Some(from) = (0..TRIES).find_map(|_| {
            let (from, other) = self.bytes_of(true)?;
            (other == size && size.is_multiple_of(step) && from != to.place).then_some(from)
        }) else {
            return false;
        };
        // Allocated memory would get the type of what is copied into it (C23 6.5.1).
        if to.place.is_indirect() && self.type_at(&to.place) != self.type_at(&from) {
            return false;
        }
        let ty = Type::Int(*self.chance.pick(&[Int::Int, Int::Int, Int::UInt, Int::Long]));
        let counter = Place::Object(self.add_object(ty, Storage::Local(self.routine), None));
        let read = Expr::Read(counter.clone());
        let last = i128::from(size - step);
        let turned = Expr::Binary(Op::Subtract, Box::new([self.literal(last), read.clone()]));
        let (to_index, from_index) = match self.chance.below(4) {
            0 => (read.clone(), turned),
            1 => (turned, read.clone()),
            _ => (read.clone(), read.clone()),
        };
        let of = |place: &Place, at| Box::new(View { place: place.clone(), at, ty: to.ty.clone() });
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
        let assign = |op, n: i128| Stmt::Assign(counter.clone(), op, self.literal(n));
        let copy = Stmt::Loop(Box::new(Loop {
            hint: None,
            form: LoopForm::For,
            first: Some(assign(None, first)),
            condition: Expr::Binary(op, Box::new([read.clone(), end])),
            last: Some(assign(Some(by), step.into())),
            body: vec![Stmt::SetView(of(&to.place, to_index), Expr::View(of(&from, from_index)))],
        }));
        self.add(vec![copy])
    }

    /// A number in bytes of an object, which need not be one there, and the size of the object.
    fn view(&mut self, is_read: bool) -> Option<(View, u32)> {
        let (place, size) = self.bytes_of(is_read)?;
        let ty = self.type_seen(size);
        let own = self.model.layout(&ty).size as u32;
        // Where numbers of the type would be in an array of them, or anywhere.
        let at = match own > 1 && self.chance.ratio(2, 3) {
            true => {
                let index = self.index(size / own)?;
                match index {
                    Expr::Int(n, int) => Expr::Int(n * i128::from(own), int),
                    index => {
                        Expr::Binary(Op::Multiply, Box::new([index, self.literal(own.into())]))
                    }
                }
            }
            false => self.index(size - own + 1)?,
        };
        Some((View { place, at, ty }, size))
    }

    /// The type of a number of at most this size that is seen in bytes: `unsigned char`, or another one that programs have.
    fn type_seen(&mut self, size: u32) -> Type {
        if !self.is_drawn(self.shares.views, Feature::MayAlias) {
            return BYTE;
        }
        let is_like = |own: &Type, ty: &Type| match (own, ty) {
            (Type::Int(own), Type::Int(int)) => own.unsigned() == int.unsigned(),
            _ => own == ty,
        };
        let fits = |ty: &Type| {
            self.model.layout(ty).size <= size.into()
                && self.types.iter().any(|own| is_like(own, ty))
        };
        let types: Vec<Type> = SEEN_IN_BYTES.into_iter().filter(fits).collect();
        if types.is_empty() { BYTE } else { self.chance.pick(&types).clone() }
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
