//! Programs with the only member of a struct in place of the struct, and with the only element of an array in place of the
//! array.

use std::collections::BTreeSet;

use super::changes::Changes;
use super::machine::Types;
use super::records::{records, replace_type};
use super::walk::{each_place_mut, each_stmt_mut};
use super::{Expr, Flow, Place, Stmt};
use crate::c::model::Model;
use crate::c::types::Type;
use crate::c::value::Value;

impl Flow {
    /// Changes that put the member in place of structs and unions of one member, and the element in place of arrays of one
    /// element, for each type of these.
    pub(super) fn removed_wrappers<'c>(&'c self, model: &'c Model) -> Changes<'c> {
        let members = records(self).into_iter().filter_map(|record| match &record.members[..] {
            [member] if member.bits.is_none() && !has_name(&member.ty) => {
                Some((Type::Record(record.clone()), member.ty.clone()))
            }
            _ => None,
        });
        let mut arrays = BTreeSet::new();
        for object in self.objects.iter().filter(|object| object.lengths().next().is_none()) {
            object.ty.each(&mut |ty| {
                if let Type::Array(element, 1) = ty {
                    arrays.insert((ty.clone(), Type::clone(element)));
                }
            });
        }
        let mut all = Changes::default();
        for (whole, part) in members.chain(arrays) {
            all.add(move |flow| Wrapper { flow: self, model, whole, part }.remove(flow));
        }
        all
    }
}

/// Whether a type has a struct by its name only, as a pointer in a list to its next node does.
fn has_name(ty: &Type) -> bool {
    ty.has(|ty| matches!(ty, Type::Record(record) if record.members.is_empty()))
}

/// A type with one part.
struct Wrapper<'f> {
    /// The program as it is.
    flow: &'f Flow,
    model: &'f Model,
    whole: Type,
    part: Type,
}

impl Wrapper<'_> {
    /// Puts the part in place of the whole.
    fn remove(&self, flow: &mut Flow) {
        for (object, old) in flow.objects.iter_mut().zip(&self.flow.objects) {
            object.value = old.value.as_ref().map(|value| self.value(value, &old.ty));
        }
        let is_number = !matches!(self.part, Type::Record(_) | Type::Array(..));
        for routine in &mut flow.routines {
            each_stmt_mut(&mut routine.body, &mut |stmt| match stmt {
                Stmt::Copy(to, from) if is_number && self.is_it(to) => {
                    *stmt = Stmt::Assign(to.clone(), None, Expr::Read(from.clone()));
                }
                _ => {}
            });
            each_place_mut(&mut routine.body, &mut |place| self.place(place));
        }
        replace_type(flow, &self.whole, &self.part);
    }

    /// Whether a place holds the whole.
    fn is_it(&self, place: &Place) -> bool {
        let types = Types { flow: self.flow, model: self.model };
        types.type_at(place).is_some_and(|(ty, _)| *ty == self.whole)
    }

    /// The same place without the step from the whole to its part.
    fn place(&self, place: &mut Place) {
        let (Place::Member(of, _) | Place::Element(of, _) | Place::Target(of, _)) = &mut *place
        else {
            return;
        };
        let is_it = self.is_it(of);
        self.place(of);
        if is_it && let Place::Member(of, _) | Place::Element(of, _) = place {
            *place = Place::clone(of);
        }
    }

    /// The value of what is now of another type.
    fn value(&self, value: &Value, ty: &Type) -> Value {
        match (value, ty) {
            (Value::List(parts), ty) if *ty == self.whole && parts.len() == 1 => {
                self.value(&parts[0], &self.part)
            }
            (Value::Union(_, part), ty) if *ty == self.whole => self.value(part, &self.part),
            (Value::List(parts), Type::Array(element, _)) => {
                Value::List(parts.iter().map(|part| self.value(part, element)).collect())
            }
            (Value::List(parts), Type::Record(record)) => {
                let parts = record.members.iter().zip(parts);
                Value::List(parts.map(|(member, part)| self.value(part, &member.ty)).collect())
            }
            (Value::Union(live, part), Type::Record(record)) => {
                match record.members.get(*live as usize) {
                    Some(member) => Value::Union(*live, Box::new(self.value(part, &member.ty))),
                    None => value.clone(),
                }
            }
            (Value::Part(object, way), _) => {
                let ty = self.flow.objects.get(*object as usize).map(|of| &of.ty);
                Value::Part(*object, ty.map_or_else(Vec::new, |ty| self.way(ty, way)))
            }
            (value, _) => value.clone(),
        }
    }

    /// The way to a part of a type without the step from the whole to its part.
    fn way(&self, ty: &Type, way: &[u32]) -> Vec<u32> {
        let Some((step, rest)) = way.split_first() else { return Vec::new() };
        let inner = match ty {
            Type::Array(element, _) => Some(&**element),
            Type::Record(record) => record.members.get(*step as usize).map(|member| &member.ty),
            _ => None,
        };
        let rest = inner.map_or_else(Vec::new, |inner| self.way(inner, rest));
        let own = if *ty == self.whole { None } else { Some(*step) };
        own.into_iter().chain(rest).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::c::model::LP64;
    use crate::c::types::Type;
    use crate::case::flow::Flow;
    use crate::case::flow::tests::{made, reader, result, runs};

    fn without_wrappers(text: &str) -> Vec<Flow> {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
        let all = made(&flow, flow.removed_wrappers(&LP64));
        for smaller in &all {
            assert_eq!((runs(smaller), result(smaller)), ([true; 2], Some(1)), "{smaller:?}");
        }
        all
    }

    fn has(flow: &Flow, wanted: impl Fn(&Type) -> bool) -> bool {
        flow.objects.iter().any(|object| object.ty.has(&wanted))
    }

    #[test]
    fn the_only_member_stands_for_its_struct() {
        let text = "void main() { t v; t *q; v = s; q = &r[1]; v = f(v, &r[0]); *q = v; g = r[1].a - 3; } \
                    t f(t p, t *q) { p.a += q[0].a; return p; } \
                    struct t { int a; }; t s = { 3 }; t r[2] = { { 1 }, { 0 } }; int g;";
        let all = without_wrappers(text);
        assert_eq!(all.len(), 1);
        assert!(!has(&all[0], |ty| matches!(ty, Type::Record(_))));
    }

    #[test]
    fn the_only_element_stands_for_its_array_also_in_a_struct() {
        let text = "void main() { int *q; q = &a[0]; *q = s.b[0]; g = a[0] - s.a; } \
                    struct t { int a; int b[1]; }; t s = { 3, { 4 } }; int a[1]; int g;";
        let all = without_wrappers(text);
        assert_eq!(all.len(), 1);
        assert!(!has(&all[0], |ty| matches!(ty, Type::Array(..))));
    }
}
