//! Runs the functions of the library on texts: characters of an array up to a zero.

use super::{Datum, Lvalue, Machine, Run, undefined};
use crate::c::library::{MemoryFunction, Purpose, Second};
use crate::c::text;
use crate::c::types::{Int, Type};

/// A text in an array.
struct Text {
    /// Its characters before the zero, or those that are taken.
    characters: Vec<u8>,
    /// The places that are read: the zero, too.
    places: Vec<Lvalue>,
}

impl Machine<'_> {
    /// A call of a function with these arguments.
    pub(super) fn on_texts(
        &mut self,
        function: MemoryFunction,
        types: &[Type],
        values: &[Datum],
    ) -> Run<Datum> {
        let wrong = || undefined("a function on texts with other arguments than it takes");
        let (first, rest) = match (types, values) {
            ([Type::Pointer(of), ..], [Datum::To(first), rest @ ..]) if is_char(of) => {
                (first, rest)
            }
            _ => return wrong(),
        };
        let most = match rest {
            [_, Datum::Int(most)] => match text::most(*most) {
                None => return undefined("a size that not every machine has"),
                most => most,
            },
            _ => None,
        };
        let second = match (function.second(), rest.first(), types.get(1)) {
            (Second::Row, Some(Datum::To(second)), Some(Type::Pointer(of))) if is_char(of) => {
                Some(self.text(second, most)?)
            }
            (Second::Row, ..) => return wrong(),
            _ => None,
        };
        match (function.purpose(), second) {
            (Purpose::Change, Some(second)) => {
                self.change_text(function, (first, second), most)?;
                Ok(Datum::To(first.clone()))
            }
            (Purpose::Compare, Some(second)) => {
                let first = self.text(first, most)?.characters;
                let order = text::compare(&first, &second.characters, most);
                Ok(Datum::Int(order as i128))
            }
            (Purpose::Measure, None) => {
                Ok(Datum::Int(self.text(first, None)?.characters.len() as i128))
            }
            (Purpose::Measure, Some(second)) => {
                let characters = self.text(first, None)?.characters;
                Ok(Datum::Int(text::span(function, &characters, &second.characters) as i128))
            }
            (Purpose::Find, second) => {
                let characters = self.text(first, None)?.characters;
                let found = match (second, rest) {
                    (Some(second), _) => text::position_in(&characters, &second.characters),
                    // A character that is the same whether these have a sign or not.
                    (None, [Datum::Int(byte @ 0..128)]) => {
                        text::position_of(function, &characters, *byte as u8)
                    }
                    _ => return wrong(),
                };
                match found {
                    Some(at) => Ok(Datum::To(first.clone().further(at as i128)?)),
                    None => Ok(Datum::Null),
                }
            }
            _ => wrong(),
        }
    }

    fn change_text(
        &mut self,
        function: MemoryFunction,
        (to, from): (&Lvalue, Text),
        most: Option<usize>,
    ) -> Run<()> {
        let kept = match function {
            MemoryFunction::Strcat | MemoryFunction::Strncat => {
                self.text(to, None)?.characters.len()
            }
            _ => 0,
        };
        let added = match (function, most) {
            (MemoryFunction::Strncpy, Some(most)) => most,
            _ => from.characters.len() + 1,
        };
        for at in 0..kept + added {
            let place = to.clone().further(at as i128)?;
            if from.places.iter().any(|other| other.overlaps(&place)) {
                return undefined("a copy of a text to itself");
            }
            if let Some(at) = at.checked_sub(kept) {
                let character = from.characters.get(at).copied().unwrap_or(0);
                self.put(&place, Datum::Int(character.into()))?;
            }
        }
        Ok(())
    }

    /// The text that begins at a place, or so many of its characters.
    fn text(&mut self, first: &Lvalue, most: Option<usize>) -> Run<Text> {
        let mut text = Text { characters: Vec::new(), places: Vec::new() };
        while most.is_none_or(|most| text.characters.len() < most) {
            let place = first.clone().further(text.places.len() as i128)?;
            let character = self.whole(&place)?;
            text.places.push(place);
            match character {
                Datum::Int(0) => break,
                Datum::Int(character) => text.characters.push(character as u8),
                _ => return undefined("a text of what is no character"),
            }
        }
        Ok(text)
    }
}

fn is_char(ty: &Type) -> bool {
    *ty == Type::Int(Int::Char)
}
