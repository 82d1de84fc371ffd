//! Draws calls of the functions on texts, and the arrays that they work on.

use std::sync::Arc;

use super::{Grower, TRIES};
use crate::c::features::Feature;
use crate::c::library::{MemoryFunction, Purpose, Second, Size};
use crate::c::tree::Op;
use crate::c::types::Type;
use crate::case::flow::texts::{CHAR, is_row};
use crate::case::flow::{Expr, MemoryCall, Place, Source, Stmt, Storage};

/// Of so many rows, one is a new array.
const NEW: u64 = 6;

/// Characters of literals: few, so that they are found and equal.
const CHARACTERS: &[u8] = b"aaabbc %z";

/// What is called for a number that is found in a text.
const MEASURES: &[MemoryFunction] = &[
    MemoryFunction::Strlen,
    MemoryFunction::Strlen,
    MemoryFunction::Strlen,
    MemoryFunction::Strchr,
    MemoryFunction::Strrchr,
    MemoryFunction::Strstr,
    MemoryFunction::Strspn,
    MemoryFunction::Strcspn,
];

/// What is called to compare a text with another one, or with what is in it.
const COMPARISONS: &[MemoryFunction] = &[
    MemoryFunction::Strcmp,
    MemoryFunction::Strcmp,
    MemoryFunction::Strncmp,
    MemoryFunction::Strlen,
    MemoryFunction::Strchr,
    MemoryFunction::Strstr,
];

impl Grower<'_> {
    fn calls_on_texts(&self) -> bool {
        self.shares.features.contains(Feature::TextFunctions)
    }

    /// Copies a text or puts it behind another, whole or so many characters of it.
    pub(super) fn change_text(&mut self, functions: [MemoryFunction; 2]) {
        if !self.calls_on_texts() {
            return;
        }
        for _ in 0..TRIES {
            let function = *self.chance.pick(&functions);
            let Some(first) = self.text_row() else { continue };
            let Some(room) = self.room_for(function, &first) else { continue };
            let second = match self.chance.ratio(1, 2) {
                true => Source::Text(self.new_literal(room)),
                false => match self.text_source() {
                    Some(second) => Source::Place(second),
                    None => continue,
                },
            };
            let count = (function.size() == Size::Most).then(|| self.count(room));
            let call = self.on_memory(function, (first, count), second);
            if self.add(vec![Stmt::Memory(call)]) {
                return;
            }
        }
    }

    /// How texts compare, or whether something is in one; none if there is no text.
    pub(super) fn text_comparison(&mut self, op: Op) -> Option<Expr> {
        for _ in 0..TRIES {
            let function = *self.chance.pick(COMPARISONS);
            let op = match function.purpose() {
                Purpose::Find if !matches!(op, Op::Equal | Op::NotEqual) => continue,
                _ => op,
            };
            let Some(call) = self.text_call(function) else { continue };
            let whole = Expr::Memory(op, call);
            if self.values(&whole).is_some() {
                return Some(whole);
            }
        }
        None
    }

    /// A number that a function finds in a text: its length, where something is in it; none if there is no text.
    pub(super) fn text_measure(&mut self) -> Option<Expr> {
        for _ in 0..TRIES {
            let function = *self.chance.pick(MEASURES);
            let Some(call) = self.text_call(function) else { continue };
            let whole = Expr::Measure(call);
            if self.values(&whole).is_some() {
                return Some(whole);
            }
        }
        None
    }

    /// A call of a function that changes nothing.
    fn text_call(&mut self, function: MemoryFunction) -> Option<Box<MemoryCall>> {
        if !self.calls_on_texts() {
            return None;
        }
        let first = match self.chance.ratio(1, 4) {
            true => self.text_source()?,
            false => self.text_row()?,
        };
        let now = self.text_now(&first);
        let second = match function.second() {
            Second::Nothing => Source::Nothing,
            Second::Byte => {
                let known: &[u8] = if now.is_empty() { CHARACTERS } else { &now };
                let byte = *self.chance.pick(known);
                let byte = if self.chance.ratio(1, 6) { 0 } else { byte };
                Source::Byte(self.literal(byte.into()))
            }
            Second::Row if self.chance.ratio(1, 3) => Source::Place(self.text_source()?),
            Second::Row => Source::Text(self.near_literal(&now)),
        };
        let count =
            (function.size() == Size::Most).then(|| self.count(2 + now.len().min(9) as u32));
        Some(self.on_memory(function, (first, count), second))
    }

    /// A character of an array from which a text goes on: of one that there is, or of a new one.
    fn text_row(&mut self) -> Option<Place> {
        if self.chance.ratio(1, NEW) {
            return self.new_row();
        }
        if self.chance.ratio(1, 4)
            && let Some(pointer) = self.object_such(|ty| *ty == CHAR.pointer())
        {
            let zero = Box::new(self.literal(0));
            return Some(Place::Target(Box::new(Place::Object(pointer)), zero));
        }
        let has_row = |ty: &Type| is_row(ty) || member_row(ty).is_some();
        let Some(object) = self.object_such(has_row) else { return self.new_row() };
        let whole = Place::Object(object);
        let array = match member_row(&self.flow.objects[object as usize].ty) {
            Some(member) => Place::Member(Box::new(whole), member),
            None => whole,
        };
        let first = self.character_of(array)?;
        Some(match self.perhaps_chosen(Expr::Address(first.clone())) {
            Expr::Address(_) => first,
            choice => {
                let zero = Box::new(self.literal(0));
                Place::Target(Box::new(Place::Value(Box::new(choice))), zero)
            }
        })
    }

    /// The same, or a character of a text that is a pointer to a literal.
    fn text_source(&mut self) -> Option<Place> {
        match self.text_here() {
            Some(text) if self.chance.ratio(1, 4) => {
                let mut place = Place::Object(text);
                while !is_row(&self.type_at(&place)?) {
                    place = self.character_of(place)?;
                }
                self.character_of(place)
            }
            _ => self.text_row(),
        }
    }

    /// An element of an array, the first one mostly.
    fn character_of(&mut self, array: Place) -> Option<Place> {
        let n = self.least_room(&array)?;
        let index = match self.chance.ratio(3, 4) {
            true => self.literal(0),
            false => self.index(n)?,
        };
        Some(Place::Element(Box::new(array), Box::new(index)))
    }

    /// The first character of a new array, which begins with a text or gets one.
    fn new_row(&mut self) -> Option<Place> {
        let n = 2 + self.chance.below(15) as u32;
        let ty = Type::Array(Arc::new(CHAR), n);
        let is_local = self.chance.ratio(1, 2);
        let (storage, value) = match is_local {
            true => (Storage::Local(self.routine), None),
            false => (self.storage(), Some(self.characters(&ty))),
        };
        let array = Place::Object(self.add_object(ty, storage, value));
        let first = Place::Element(Box::new(array), Box::new(self.literal(0)));
        if is_local {
            let text = Source::Text(self.new_literal(n));
            let call = self.on_memory(MemoryFunction::Strcpy, (first.clone(), None), text);
            if !self.add(vec![Stmt::Memory(call)]) {
                return None;
            }
        }
        Some(first)
    }

    /// How many characters a function may write, with the zero.
    fn room_for(&mut self, function: MemoryFunction, first: &Place) -> Option<u32> {
        let Place::Element(array, index) = first else {
            // Where a pointer leads there is room for the text that is there, and for little at least.
            return Some(2.max(1 + self.text_now(first).len() as u32));
        };
        let room = self.least_room(array)?.checked_sub(self.most(index)?)?;
        match function {
            MemoryFunction::Strcat | MemoryFunction::Strncat => {
                room.checked_sub(self.text_now(first).len() as u32)
            }
            _ => Some(room),
        }
    }

    /// A text for so many characters, with the zero: all of them at times.
    fn new_literal(&mut self, room: u32) -> String {
        let most = room.saturating_sub(1);
        let length = match self.chance.below(4) {
            0 => most,
            1 => self.chance.below(u64::from(most) + 1) as u32,
            _ => most.min(self.chance.below(4) as u32),
        };
        (0..length).map(|_| char::from(*self.chance.pick(CHARACTERS))).collect()
    }

    /// A text near another one: a part of it, itself, or with another character or one more.
    fn near_literal(&mut self, now: &[u8]) -> String {
        let mut text = now.to_vec();
        let at = |this: &mut Self| this.chance.below(now.len().max(1) as u64) as usize;
        match self.chance.below(6) {
            0 => text.push(*self.chance.pick(CHARACTERS)),
            1 => text.truncate(at(self)),
            2 => text = text.split_off(at(self).min(text.len())),
            3 => {
                let at = at(self);
                let other = *self.chance.pick(CHARACTERS);
                text.iter_mut().skip(at).take(1).for_each(|character| *character = other);
            }
            _ => {}
        }
        text.into_iter().map(char::from).collect()
    }

    /// The text that is at a place in the last of its states, as far as it is known.
    fn text_now(&self, first: &Place) -> Vec<u8> {
        const MOST: i128 = 32;
        let mut text = Vec::new();
        let (Place::Element(array, index) | Place::Target(array, index)) = first else {
            return text;
        };
        for at in 0..MOST {
            let index = Expr::Binary(Op::Add, Box::new([(**index).clone(), self.literal(at)]));
            let index = Box::new(index);
            let place = match first {
                Place::Target(..) => Place::Target(array.clone(), index),
                _ => Place::Element(array.clone(), index),
            };
            let now = self.values(&Expr::Read(place)).and_then(|all| all.last()?.int());
            match now {
                Some(character @ 1..128) => text.push(character as u8),
                _ => break,
            }
        }
        text
    }
}

/// The first member of a struct that is such an array.
fn member_row(ty: &Type) -> Option<u32> {
    match ty {
        Type::Record(record) if !record.is_union() => {
            let at = record.members.iter().position(|member| is_row(&member.ty))?;
            Some(at as u32)
        }
        _ => None,
    }
}
