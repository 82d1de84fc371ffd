//! Runs the functions of the library on texts: characters of an array up to a zero.

use std::ops::Range;

use super::code::{Argument, Code, Memory, Operand};
use super::{Machine, Target};
use crate::c::fault::{Run, undefined};
use crate::c::library::{MemoryFunction, Purpose};
use crate::c::text;
use crate::c::tree::Op;
use crate::c::types::Type;
use crate::case::flow::texts::CHAR;

/// What a function on texts is called with.
struct Arguments {
    /// The cells of the first row, to the end of its array.
    first: Range<usize>,
    /// The most characters.
    most: Option<usize>,
    second: Second,
}

enum Second {
    Byte(u8),
    /// The characters before the zero, or those that are taken, and the cells of both, if it is no literal.
    Text(Vec<u8>, Option<Range<usize>>),
    Nothing,
}

impl Machine<'_> {
    /// Runs a call that changes a text, the arguments of which are on the stack.
    pub(super) fn change_text(&mut self, call: &Memory, code: &Code) -> Run<()> {
        let Arguments { first, most, second } = self.texts(call, code)?;
        let Second::Text(second, from) = second else { return undefined("no second text") };
        let kept = match call.function {
            MemoryFunction::Strcat | MemoryFunction::Strncat => self.text(&first, None)?.len(),
            _ => 0,
        };
        let added = match (call.function, most) {
            (MemoryFunction::Strncpy, Some(most)) => most,
            _ => second.len() + 1,
        };
        if added > first.len() - kept {
            return undefined("a text beyond the end of an array");
        }
        let all = first.start..first.start + kept + added;
        if from.is_some_and(|from| from.start < all.end && all.start < from.end) {
            return undefined("a copy of a text to itself");
        }
        let changed = all.start + kept..all.end;
        self.will_change(changed.clone());
        let characters = second.into_iter().chain(std::iter::repeat(0));
        for (cell, character) in self.cells[changed].iter_mut().zip(characters) {
            *cell = i128::from(character).into();
        }
        Ok(())
    }

    /// Whether what a function on texts returns compares with zero like this.
    pub(super) fn compares_texts(&mut self, op: Op, call: &Memory, code: &Code) -> Run<bool> {
        let Purpose::Compare = call.function.purpose() else {
            let found = self.found(call, code)?;
            return match (call.function.purpose(), op) {
                // Pointers have no order with a null pointer.
                (Purpose::Find, Op::Equal) => Ok(found.is_none()),
                (Purpose::Find, Op::NotEqual) => Ok(found.is_some()),
                (Purpose::Measure, op) => Ok(op.compares(found.cmp(&Some(0)))),
                _ => undefined("how a function that returns nothing compares"),
            };
        };
        let Arguments { first, most, second } = self.texts(call, code)?;
        let Second::Text(second, _) = second else { return undefined("no second text") };
        let first = self.text(&first, most)?;
        Ok(op.compares(text::compare(&first, &second, most)))
    }

    /// The size that a function finds in a text, or how far the character is to which it returns a pointer.
    pub(super) fn measure(&mut self, call: &Memory, code: &Code) -> Run<u32> {
        match self.found(call, code)? {
            Some(found) => Ok(found as u32),
            None => undefined("how far nothing is"),
        }
    }

    fn found(&mut self, call: &Memory, code: &Code) -> Run<Option<usize>> {
        let Arguments { first, second, .. } = self.texts(call, code)?;
        let first = self.text(&first, None)?;
        match (call.function, second) {
            (MemoryFunction::Strlen, Second::Nothing) => Ok(Some(first.len())),
            (MemoryFunction::Strstr, Second::Text(second, _)) => {
                Ok(text::position_in(&first, &second))
            }
            (MemoryFunction::Strspn | MemoryFunction::Strcspn, Second::Text(second, _)) => {
                Ok(Some(text::span(call.function, &first, &second)))
            }
            (MemoryFunction::Strchr | MemoryFunction::Strrchr, Second::Byte(byte)) => {
                Ok(text::position_of(call.function, &first, byte))
            }
            _ => undefined("a function on texts with other arguments than it takes"),
        }
    }

    fn texts(&mut self, call: &Memory, code: &Code) -> Run<Arguments> {
        let byte = match &call.second {
            // As a character that is the same whether these have a sign or not.
            Argument::Byte => match u8::try_from(self.int(Operand::Top, code)?) {
                Ok(byte) if byte < 128 => Some(byte),
                _ => return undefined("a character that is up to the compiler"),
            },
            _ => None,
        };
        let second = match &call.second {
            Argument::Place(ty) => Some((self.target(Operand::Top, code)?, ty)),
            _ => None,
        };
        let most = match call.is_counted {
            true => match text::most(self.int(Operand::Top, code)?) {
                None => return undefined("a size that not every machine has"),
                most => most,
            },
            false => None,
        };
        let first = self.target(Operand::Top, code)?;
        let first = self.characters(first, &call.first)?;
        let second = match (&call.second, byte, second) {
            (_, Some(byte), _) => Second::Byte(byte),
            (_, _, Some((target, ty))) => {
                let all = self.characters(target, ty)?;
                let text = self.text(&all, most)?;
                let end = all.end.min(all.start + text.len() + 1);
                Second::Text(text, Some(all.start..end))
            }
            (Argument::Text(text), ..) => {
                let taken = text.len().min(most.unwrap_or(usize::MAX));
                Second::Text(text[..taken].to_vec(), None)
            }
            _ => Second::Nothing,
        };
        Ok(Arguments { first, most, second })
    }

    /// The cells of characters, from one to the last of its array.
    fn characters(&self, target: Target, ty: &Type) -> Run<Range<usize>> {
        if *ty != CHAR {
            return undefined("a text of what is no character");
        }
        let room = self.of_target(target, ty).map_or(1, |at| at.number - at.index);
        let first = self.cell(target);
        Ok(first..first + room as usize)
    }

    /// The characters before a zero, or the first of them.
    fn text(&self, row: &Range<usize>, most: Option<usize>) -> Run<Vec<u8>> {
        let mut text = Vec::new();
        for cell in self.cells[row.clone()].iter().take(most.unwrap_or(usize::MAX)) {
            match cell.int() {
                Some(0) => return Ok(text),
                Some(character) => text.push(character as u8),
                None => return undefined("a text that was never set"),
            }
        }
        match most {
            Some(most) if most == text.len() => Ok(text),
            _ => undefined("a text without an end"),
        }
    }
}
