//! Where the objects of a program are in memory, and what they hold at first.

use std::ops::Range;

use super::numbers::Numbers;
use super::parts::part_of;
use super::unions::Views;
use super::{Datum, Target, cells};
use crate::c::arithmetic::Number;
use crate::c::types::Type;
use crate::c::value::Value;
use crate::case::flow::{Storage, Variable};

/// The lengths of an array of variable length: its own, and that of its elements if those are arrays.
const LENGTHS: usize = 2;

/// The objects of a program in memory: one after the other, each scalar a cell.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    /// The first cell of each object.
    pub(super) bases: Vec<u32>,
    /// The function of which each call has an object of its own, by objects.
    pub(super) calls: Vec<Option<u32>>,
    /// What the cells hold at first.
    pub(super) initial: Vec<Datum>,
    /// The cells of the objects that each call of a function has.
    own: Vec<Vec<Range<usize>>>,
    /// The cells that may hold pointers.
    pub(super) pointers: Vec<u32>,
    /// The arrays of variable length, and parameters that are declared as such, whose lengths are known where their
    /// function begins: the function and the object.
    pub(super) lengths: Vec<(u32, u32)>,
}

impl Layout {
    /// Adds an object after the others. Pointers in it may lead to any of these objects.
    pub(super) fn add(
        &mut self,
        object: &Variable,
        objects: &[Variable],
        views: Views,
        numbers: &Numbers,
    ) {
        let first = self.initial.len();
        self.bases.push(first as u32);
        self.calls.push(object.storage.call());
        if let Some(value) = &object.value {
            let given = Given { objects, views, numbers };
            given.fill(&object.ty, value, &mut self.initial);
        }
        let end = first + cells(&object.ty) as usize;
        self.initial.resize(end, Datum::Unset);
        add_pointers(&object.ty, first as u32, &mut self.pointers);
        if object.is_variable() {
            // Its length and that of its elements.
            self.initial.resize(end + LENGTHS, Datum::Unset);
            if let Storage::Local(routine) | Storage::Parameter(routine) = object.storage {
                self.lengths.push((routine, self.bases.len() as u32 - 1));
            }
        }
        let end = self.initial.len();
        if let Some(routine) = object.storage.call() {
            let routine = routine as usize;
            if self.own.len() <= routine {
                self.own.resize(routine + 1, Vec::new());
            }
            match self.own[routine].last_mut() {
                Some(last) if last.end == first => last.end = end,
                _ => self.own[routine].push(first..end),
            }
        }
    }

    /// The cells of an object.
    pub(super) fn of(&self, object: u32) -> Range<usize> {
        let first = self.bases[object as usize] as usize;
        let end =
            self.bases.get(object as usize + 1).map_or(self.initial.len(), |end| *end as usize);
        first..end
    }

    /// The cells that hold the value of an object, without the lengths of an array of variable length.
    pub(super) fn values_of(&self, object: u32, objects: &[Variable]) -> Range<usize> {
        let all = self.of(object);
        let lengths = if objects[object as usize].is_variable() { LENGTHS } else { 0 };
        all.start..all.end - lengths
    }

    /// The cells that hold the lengths of an array of variable length.
    pub(super) fn lengths_of(&self, array: u32) -> Range<usize> {
        let end = self.of(array).end;
        end - LENGTHS..end
    }

    /// The cells of the objects that each call of a function has.
    pub(super) fn own(&self, routine: u32) -> &[Range<usize>] {
        self.own.get(routine as usize).map_or(&[], Vec::as_slice)
    }
}

/// What initial values refer to.
struct Given<'a> {
    objects: &'a [Variable],
    views: Views<'a>,
    numbers: &'a Numbers,
}

impl Given<'_> {
    /// The scalars of an initial value.
    fn fill(&self, ty: &Type, value: &Value, into: &mut Vec<Datum>) {
        match (ty, value) {
            (Type::Array(element, _) | Type::Vector(element, _), Value::List(parts)) => {
                parts.iter().for_each(|part| self.fill(element, part, into));
            }
            (Type::Record(record), Value::List(parts)) => {
                let members = record.members.iter().zip(parts);
                members.for_each(|(member, part)| self.fill(&member.ty, part, into));
            }
            (Type::Record(record), Value::Union(_, part)) => {
                let first = into.len();
                if let Some(member) = record.members.first() {
                    self.fill(&member.ty, part, into);
                }
                into.resize(first + cells(ty) as usize, Datum::Unset);
                self.views.spread(ty, 0, &mut into[first..]);
            }
            (_, Value::Int(n)) => into.push((*n).into()),
            (_, Value::Wide(n)) => into.push(self.numbers.datum(Number::Wide(**n))),
            (_, Value::Real(real)) => into.push(Datum::Real(*real)),
            (_, Value::Function(routine)) => into.push(Datum::Function(*routine)),
            (_, Value::Part(object, way)) => {
                let whole = self.objects.get(*object as usize);
                let part = whole.and_then(|whole| part_of(&whole.ty, way));
                into.push(part.map(|(cell, _)| Target { object: *object, cell }).into());
            }
            _ => into.push(Datum::Null),
        }
    }
}

/// The cells of a type that may hold pointers, if its first cell is this one.
fn add_pointers(ty: &Type, first: u32, into: &mut Vec<u32>) {
    match ty {
        Type::Int(_) | Type::Float(_) | Type::Vector(..) => {}
        Type::Array(element, _) if matches!(**element, Type::Int(_) | Type::Float(_)) => {}
        Type::Array(element, number) => {
            let size = cells(element);
            (0..*number).for_each(|index| add_pointers(element, first + index * size, into));
        }
        Type::Record(record) => {
            let mut first = first;
            for member in &record.members {
                add_pointers(&member.ty, first, into);
                first += cells(&member.ty);
            }
        }
        _ => into.push(first),
    }
}
