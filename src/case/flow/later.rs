//! A program that begins later: with what its objects hold there, which a run of what comes before tells.

use super::machine::{Datum, Machine, Numbers, Target, cells, way_to};
use super::{Expr, Flow, Stmt, Storage};
use crate::c::model::Model;
use crate::c::types::{RecordKind, Type};
use crate::c::value::Value;

impl Flow {
    /// Removes so many of the first statements of the function where the program begins, and gives its objects what they
    /// hold after these, as far as initializers and assignments of addresses can. It stays as it is if these statements
    /// are no program of their own.
    pub(super) fn begin_after(&mut self, number: usize, model: &Model) {
        let mut before = self.clone();
        before.routines[0].body.truncate(number);
        let mut machine = Machine::new(&before, model);
        if machine.run().is_err() {
            return;
        }
        let mut pointers = Vec::new();
        for (number, object) in (0..).zip(&mut self.objects) {
            let content = machine.content(number);
            let is_there = matches!(
                object.storage,
                Storage::Global | Storage::Static | Storage::Kept(_) | Storage::Local(0)
            );
            let is_changed = content != machine.first_content(number);
            if is_there && is_changed && object.lengths().next().is_none() {
                let mut content = Content {
                    object: number,
                    way: Vec::new(),
                    pointers: &mut pointers,
                    numbers: machine.numbers(),
                };
                object.value = Some(content.value(&object.ty, machine.content(number)));
            }
        }
        let set = |pointer: Pointer| {
            let to = before.objects.get(pointer.target.object as usize)?;
            let way = way_to(&to.ty, pointer.target.cell, &pointer.to)?;
            let target = before.place_of_part(pointer.target.object, &way);
            let place = before.place_of_part(pointer.object, &pointer.way);
            Some(Stmt::Assign(place, None, Expr::Address(target)))
        };
        let set: Vec<Stmt> = pointers.into_iter().filter_map(set).collect();
        self.routines[0].body.splice(..number, set);
    }
}

/// A pointer in an object, and what it leads to.
struct Pointer {
    object: u32,
    /// The way to it in the object.
    way: Vec<u32>,
    /// The type of what it leads to.
    to: Type,
    target: Target,
}

/// What an object holds, in parts.
struct Content<'c> {
    object: u32,
    way: Vec<u32>,
    pointers: &'c mut Vec<Pointer>,
    numbers: &'c Numbers,
}

impl Content<'_> {
    /// The value of a part of the object: null for a pointer that leads to an object, and nothing but zeros where nothing
    /// is set.
    fn value(&mut self, ty: &Type, content: &[Datum]) -> Value {
        match ty {
            Type::Array(element, _) | Type::Vector(element, _) => {
                let elements = content.chunks(cells(element).max(1) as usize);
                Value::List(
                    (0..).zip(elements).map(|(at, of)| self.part(at, element, of)).collect(),
                )
            }
            Type::Record(record) if record.kind == RecordKind::Union => {
                let first = record.members.first().map(|first| &first.ty);
                first.map_or(Value::zero(ty), |first| {
                    let part = self.value(first, &content[..cells(first) as usize]);
                    Value::Union(0, Box::new(part))
                })
            }
            Type::Record(record) => {
                let mut rest = content;
                let members = (0..).zip(&record.members).map(|(at, member)| {
                    let (own, others) = rest.split_at(cells(&member.ty) as usize);
                    rest = others;
                    self.part(at, &member.ty, own)
                });
                Value::List(members.collect())
            }
            ty => self.scalar(ty, content.first().copied().unwrap_or_default()),
        }
    }

    fn part(&mut self, step: u32, ty: &Type, content: &[Datum]) -> Value {
        self.way.push(step);
        let value = self.value(ty, content);
        self.way.pop();
        value
    }

    fn scalar(&mut self, ty: &Type, content: Datum) -> Value {
        match (ty, content) {
            (Type::Pointer(to), Datum::Pointer(target)) => {
                let (way, to) = (self.way.clone(), Type::clone(to));
                self.pointers.push(Pointer { object: self.object, way, to, target });
                Value::Null
            }
            (_, Datum::Unset) => Value::zero(ty),
            (_, content) => self.numbers.value(content),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::c::model::LP64;
    use crate::case::flow::tests::{reader, result, runs};

    /// The numbers of statements after which a program can begin, with the same result.
    fn later(text: &str) -> Vec<usize> {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
        let all = 1..flow.routines[0].body.len();
        let is_same = |number: &usize| {
            let mut later = flow.clone();
            later.begin_after(*number, &LP64);
            later != flow && (runs(&later), result(&later)) == ([true; 2], Some(1))
        };
        all.filter(is_same).collect()
    }

    #[test]
    fn numbers_arrays_structs_and_unions_begin_with_what_they_hold_there() {
        for text in [
            "void main() { h = 3; a[1] = h; h = 2; g = a[1] - h; } int a[2]; short h; int g;",
            "void main() { int v; v = f(2); h = f(v); h += 1; g = h - 6; } int f(int p) { k += p; return k; } int k = 1; int h; int g;",
            "void main() { s.b = 7; r = s; s.a = 1; g = r.b - 6; } struct t { schar a; int b; }; t s; t r; int g;",
            "void main() { u.a = 2; h = u.a; u.a = 1; g = u.b[0]; } union t { int a; uchar b[4]; }; t u; int h; int g;",
        ] {
            assert_eq!(later(text), [1, 2, 3], "{text}");
        }
    }

    #[test]
    fn pointers_lead_where_they_led() {
        let text = "void main() { int *p; int v; v = 4; p = &a[1]; q = &v; *p = 3; g = *q - a[1]; } \
                    int a[2]; int *q; int g;";
        assert_eq!(later(text), [1, 2, 3, 4]);
    }

    #[test]
    fn a_jump_beyond_the_beginning_is_no_end() {
        let text = "void main() { h = 1; goto end; g = 2; end: g = h; } int h; int g;";
        assert_eq!(later(text), [1, 4]);
    }

    #[test]
    fn a_jump_back_before_the_beginning_stays() {
        let text =
            "void main() { h = 3; again: h -= 1; if (h > 1) { goto again; } g = h; } int h; int g;";
        assert_eq!(later(text), [1, 4]);
    }
}
