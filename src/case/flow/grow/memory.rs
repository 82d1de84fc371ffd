//! Draws calls of the functions on memory: of whole arrays and structs, and of elements in a row.

use super::{Grower, TRIES};
use crate::c::features::Feature;
use crate::c::library::MemoryFunction;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::case::flow::{Expr, MemoryCall, Place, Source, Stmt};
use crate::generator::Sketch;

impl Grower<'_> {
    fn calls_on_memory(&self) -> bool {
        self.shares.features.contains(Feature::MemoryFunctions)
    }

    /// A call of a function on memory, by its name as a builtin function at times.
    pub(super) fn on_memory(
        &mut self,
        function: MemoryFunction,
        (first, count): (Place, Option<Expr>),
        second: Source,
    ) -> Box<MemoryCall> {
        let has_builtins = self.shares.features.contains(Feature::Builtins);
        let is_builtin = has_builtins && self.chance.ratio(1, 2);
        Box::new(MemoryCall { function, is_builtin, first, count, second })
    }

    /// Sets the bytes of a place: all to zero, all to one, or to others.
    pub(super) fn memset(&mut self, sketches: &[Sketch]) {
        if !self.calls_on_memory() {
            return;
        }
        for _ in 0..TRIES {
            let Some(row) = self.row(sketches.first()) else { continue };
            let byte = match sketches.get(1) {
                Some(sketch) => self.sketched(sketch),
                None => match self.chance.below(5) {
                    0 => self.variable(),
                    1 => self.literal(-1),
                    2 => {
                        let byte = self.chance.below(256);
                        self.literal(byte.into())
                    }
                    _ => self.literal(0),
                },
            };
            let call = self.on_memory(MemoryFunction::Memset, row, Source::Byte(byte));
            if self.add(vec![Stmt::Memory(call)]) {
                return;
            }
        }
    }

    /// Copies the bytes of a place to another one of its type.
    pub(super) fn transfer(&mut self, function: MemoryFunction, sketches: &[Sketch]) {
        if !self.calls_on_memory() {
            return;
        }
        for _ in 0..TRIES {
            let Some((first, count)) = self.row(sketches.first()) else { continue };
            let overlaps = function == MemoryFunction::Memmove;
            let second = match sketches.get(1) {
                Some(sketch) => self.place(sketch),
                None => self.counterpart(&first, count.is_some(), overlaps),
            };
            let Some(second) = second else { continue };
            let call = self.on_memory(function, (first, count), Source::Place(second));
            if self.add(vec![Stmt::Memory(call)]) {
                return;
            }
        }
    }

    /// Copies the bytes of an object to another of its type.
    pub(super) fn copy_whole(&mut self, to: Place, from: Place) {
        if self.calls_on_memory() {
            let call = self.on_memory(MemoryFunction::Memcpy, (to, None), Source::Place(from));
            self.add(vec![Stmt::Memory(call)]);
        }
    }

    /// How the bytes of two places compare; none if there are no two.
    pub(super) fn memcmp(&mut self, op: Op, sketches: &[Sketch]) -> Option<Expr> {
        if !self.calls_on_memory() {
            return None;
        }
        for _ in 0..TRIES {
            let Some((first, count)) = self.row(sketches.first()) else { continue };
            let second = match sketches.get(1) {
                Some(Sketch::Operand(None)) | None => {
                    self.counterpart(&first, count.is_some(), true)
                }
                Some(sketch) => self.place(sketch),
            };
            let Some(second) = second else { continue };
            let row = (first, count);
            let call = self.on_memory(MemoryFunction::Memcmp, row, Source::Place(second));
            for op in [op, Op::NotEqual] {
                let whole = Expr::Memory(op, call.clone());
                if self.values(&whole).is_some() {
                    return Some(whole);
                }
            }
        }
        None
    }

    /// A place whose bytes are in a row, and how many elements from there on if it is one of an array.
    fn row(&mut self, sketch: Option<&Sketch>) -> Option<(Place, Option<Expr>)> {
        let place = match sketch {
            Some(Sketch::Operand(None)) | None => {
                let is_large = |ty: &Type| matches!(ty, Type::Array(..) | Type::Record(_));
                Place::Object(self.object_such(is_large)?)
            }
            Some(sketch) => self.place(sketch)?,
        };
        match (self.type_at(&place)?, &place) {
            (Type::Array(..), _) if sketch.is_none() && self.chance.ratio(2, 3) => {
                let n = self.least_room(&place)?;
                let index = self.index(n)?;
                let rest = n.checked_sub(self.most(&index)?)?;
                let count = self.count(rest);
                Some((Place::Element(Box::new(place), Box::new(index)), Some(count)))
            }
            (_, Place::Element(array, index)) => {
                let rest = self.least_room(array)?.checked_sub(self.most(index)?)?;
                let count = self.count(rest);
                Some((place, Some(count)))
            }
            _ => Some((place, None)),
        }
    }

    /// The greatest index that an expression has in the states of the place.
    pub(super) fn most(&self, index: &Expr) -> Option<u32> {
        let values = self.values(index)?;
        let most = values.iter().map(|value| value.int()).max()??;
        u32::try_from(most).ok()
    }

    /// How many elements a call works on, of so many.
    pub(super) fn count(&mut self, rest: u32) -> Expr {
        if self.chance.ratio(1, 3) {
            let variable = self.variable();
            let is_count = |n: i128| (0..=i128::from(rest)).contains(&n);
            let values = self.values(&variable).unwrap_or_default();
            if !values.is_empty() && values.iter().all(|n| n.int().is_some_and(is_count)) {
                return variable;
            }
        }
        let number = match self.chance.ratio(1, 2) {
            true => rest,
            false => 1 + self.chance.below(u64::from(rest.max(1))) as u32,
        };
        match self.chance.ratio(1, 4) {
            true => self.input(number.into(), Type::Int(Int::Int)),
            false => None,
        }
        .unwrap_or_else(|| self.literal(number.into()))
    }

    /// A place of the type of another, or with numbers of the same size: an element of an array if that is one. With
    /// `overlaps` it may be one of the same array.
    fn counterpart(&mut self, first: &Place, is_element: bool, overlaps: bool) -> Option<Place> {
        let ty = self.type_at(first)?;
        let own = first.root();
        let array = match first {
            Place::Element(array, _) if is_element => Some((**array).clone()),
            _ => None,
        };
        if let Some(array) = &array
            && overlaps
            && self.chance.ratio(2, 3)
        {
            let n = self.least_room(array)?;
            let index = self.index(n)?;
            return Some(Place::Element(Box::new(array.clone()), Box::new(index)));
        }
        let (model, ty_of_first) = (self.model, ty.clone());
        let is_alike = move |other: &Type| match (&ty_of_first, other) {
            (Type::Int(one), Type::Int(other)) => {
                one == other
                    || one.unsigned() == other.unsigned()
                        && model.int_size(*one) == model.int_size(*other)
            }
            (one, other) => one == other,
        };
        let is_such = |of: &Type| match (is_element, of) {
            (true, Type::Array(element, _)) => is_alike(element),
            (true, _) => false,
            (false, of) => is_alike(of),
        };
        let found =
            (0..TRIES).find_map(|_| self.object_such(is_such).filter(|of| Some(*of) != own));
        let found = match found {
            Some(found) => Place::Object(found),
            None => {
                let whole = match &array {
                    Some(array) => self.type_at(array)?,
                    None => ty,
                };
                let value = self.initial(&whole);
                let storage = self.storage();
                Place::Object(self.add_object(whole, storage, Some(value)))
            }
        };
        match self.type_at(&found)? {
            Type::Array(..) if is_element => {
                let n = self.least_room(&found)?;
                let index = self.index(n)?;
                Some(Place::Element(Box::new(found), Box::new(index)))
            }
            _ => Some(found),
        }
    }
}
