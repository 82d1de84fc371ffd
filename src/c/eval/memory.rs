//! Lvalues, and the objects they designate.

use std::borrow::Cow;
use std::sync::Arc;

use super::expressions::is_value;
use super::{Access, Datum, Fault, Frame, Lvalue, Machine, Run, Step, undefined};
use crate::c::tree::{Expr, Op};
use crate::c::types::{Int, Type};

impl Lvalue {
    /// The element so many further in the same array; what is in none has no other.
    pub(super) fn further(mut self, by: i128) -> Run<Lvalue> {
        match self.steps.last_mut() {
            _ if by == 0 => Ok(self),
            Some(Step::Element(at) | Step::Bytes(at, _)) => {
                match u32::try_from(i128::from(*at) + by) {
                    Ok(there) => {
                        *at = there;
                        Ok(self)
                    }
                    Err(_) => undefined("an element before the first"),
                }
            }
            _ => undefined("an element of what is no array"),
        }
    }
}

impl Machine<'_> {
    pub(super) fn place(&mut self, expr: &Expr, frame: &mut Frame) -> Run<Lvalue> {
        match expr {
            Expr::Object(name, _) => {
                match frame.locals.get(name).or_else(|| self.globals.get(name)) {
                    Some(&object) => Ok(Lvalue { object, steps: Vec::new() }),
                    None => undefined(format!("{name:?} is no object")),
                }
            }
            Expr::Member(of, index) => {
                let mut place = self.place(of, frame)?;
                place.steps.push(Step::Member(*index));
                Ok(place)
            }
            Expr::Part(of, index) => {
                let mut place = self.place(of, frame)?;
                place.steps.push(Step::Element(*index));
                Ok(place)
            }
            Expr::Index(of, index) if is_value(of) && matches!(of.ty(), Type::Pointer(_)) => {
                match self.eval(of, frame)? {
                    Datum::To(target) => target.further((*index).into()),
                    _ => undefined("a pointer that leads to no object"),
                }
            }
            Expr::Index(of, index) => {
                let mut place = self.place(of, frame)?;
                // An apparent array may be a parameter, and so a pointer. An array of which nothing was set has places too.
                match &*self.at(&place)? {
                    Datum::To(target) => target.clone().further((*index).into()),
                    _ => {
                        place.steps.push(Step::Element(*index));
                        Ok(place)
                    }
                }
            }
            Expr::Element(..) => {
                let at = self.resolved(expr, frame)?;
                self.place(&at, frame)
            }
            Expr::Deref(of) => match self.eval(of, frame)? {
                Datum::To(place) => Ok(place),
                _ => undefined("a pointer that leads to no object"),
            },
            Expr::View(_, ty, byte) => {
                let mut place = self.place(byte, frame)?;
                match place.steps.last_mut() {
                    Some(Step::Bytes(_, seen)) => seen.clone_from(ty),
                    // What is an `unsigned char` itself.
                    _ => place.steps.push(Step::Bytes(0, ty.clone())),
                }
                Ok(place)
            }
            // An object of its own each time; none is used twice.
            Expr::Compound(ty, init) => {
                let content = self.init(ty, init)?;
                let object = self.allocate(content, ty);
                Ok(Lvalue { object, steps: Vec::new() })
            }
            _ => undefined("an expression that is no place"),
        }
    }

    pub(super) fn read(&self, place: &Lvalue) -> Run<Datum> {
        let datum = self.at(place)?;
        if is_unset(&datum) {
            return undefined("an object that was never set");
        }
        Ok(datum.into_owned())
    }

    /// What is at a place, even if nothing was stored there yet.
    pub(super) fn at(&self, place: &Lvalue) -> Run<Cow<'_, Datum>> {
        if let Some((whole, at, ty)) = place.bytes() {
            return self.number_at(&whole, at, ty).map(Cow::Owned);
        }
        let mut datum = Cow::Borrowed(&self.objects[place.object]);
        for (depth, step) in place.steps.iter().enumerate() {
            datum = match datum {
                Cow::Borrowed(Datum::List(parts)) => match parts.get(step.index()) {
                    Some(part) => Cow::Borrowed(part),
                    None => return undefined("an element beyond the end"),
                },
                Cow::Owned(Datum::List(mut parts)) if step.index() < parts.len() => {
                    Cow::Owned(parts.swap_remove(step.index()))
                }
                Cow::Borrowed(Datum::Union(live, part)) if Step::Member(*live) == *step => {
                    Cow::Borrowed(part)
                }
                Cow::Borrowed(union @ (Datum::Union(..) | Datum::Filled(_))) => {
                    let ty = self.type_of(place, depth);
                    let seen = self.views().seen(&ty, union, step.index());
                    if is_unset(&seen) {
                        let what = "a union's member that was not stored";
                        return Err(Fault::Unspecified(what.into()));
                    }
                    Cow::Owned(seen)
                }
                _ => return undefined("a part of a value that has none"),
            };
        }
        Ok(datum)
    }

    /// The type of what the first steps of a place lead to.
    pub(super) fn type_of(&self, place: &Lvalue, depth: usize) -> Type {
        let mut ty = &self.kinds[place.object];
        for step in &place.steps[..depth] {
            ty = match ty {
                Type::Array(element, _) | Type::Vector(element, _) => element,
                Type::Record(record) => match record.members.get(step.index()) {
                    Some(member) => &member.ty,
                    None => return Type::Void,
                },
                _ => return Type::Void,
            };
        }
        ty.clone()
    }

    /// The same place with computed positions replaced by their values.
    fn resolved<'e>(&mut self, expr: &'e Expr, frame: &mut Frame) -> Run<Cow<'e, Expr>> {
        let (of, index) = match expr {
            Expr::Element(of, index) => match self.eval(index, frame)? {
                Datum::Int(n) if u32::try_from(n).is_ok() => (&**of, n as u32),
                // A pointer may lead into an array (C23 6.5.3.2): p[-1] is *(p + -1).
                Datum::Int(n) if matches!(of.ty(), Type::Pointer(_)) => {
                    let by = Box::new(Expr::Int(n, Int::LongLong));
                    let moved = Expr::Binary(Op::Add, of.ty(), of.clone(), by);
                    return Ok(Cow::Owned(Expr::Deref(Box::new(moved))));
                }
                _ => return undefined("an element that does not exist"),
            },
            Expr::Index(of, index) | Expr::Member(of, index) => (&**of, *index),
            other => return Ok(Cow::Borrowed(other)),
        };
        let whole = self.resolved(of, frame)?;
        Ok(match (expr, whole) {
            (Expr::Element(..), whole) => {
                Cow::Owned(Expr::Index(Arc::new(whole.into_owned()), index))
            }
            (Expr::Index(..), Cow::Owned(of)) => Cow::Owned(Expr::Index(Arc::new(of), index)),
            (Expr::Member(..), Cow::Owned(of)) => Cow::Owned(Expr::Member(Arc::new(of), index)),
            (expr, _) => Cow::Borrowed(expr),
        })
    }

    /// Stores to an lvalue; a store to another member of a union makes that member live.
    pub(super) fn assign(&mut self, expr: &Expr, datum: Datum, frame: &mut Frame) -> Run<()> {
        let expr = &*self.resolved(expr, frame)?;
        let root = self.root(expr, frame)?;
        if self.constants.contains(&root) {
            return undefined("a store to a constant object");
        }
        let place = self.written(expr, frame)?;
        self.accesses.push(Access { place: place.clone(), is_write: true });
        if let Some((whole, at, ty)) = place.bytes() {
            return self.set_number_at(&whole, at, ty, datum);
        }
        let slot = self.slot(expr, frame)?;
        *slot = datum;
        Ok(())
    }

    /// The place that a store to an lvalue changes.
    pub(super) fn written(&mut self, expr: &Expr, frame: &mut Frame) -> Run<Lvalue> {
        match &*self.resolved(expr, frame)? {
            Expr::Member(of, index) => {
                let mut place = self.written(of, frame)?;
                // A store to a member of a union changes the others.
                if !matches!(of.ty(), Type::Record(record) if record.is_union()) {
                    place.steps.push(Step::Member(*index));
                }
                Ok(place)
            }
            Expr::Index(of, index) if !matches!(of.ty(), Type::Pointer(_)) => {
                let mut place = self.written(of, frame)?;
                place.steps.push(Step::Element(*index));
                Ok(place)
            }
            place => self.place(place, frame),
        }
    }

    /// The object that contains an lvalue.
    fn root(&mut self, expr: &Expr, frame: &mut Frame) -> Run<usize> {
        match expr {
            Expr::Member(of, _) => self.root(of, frame),
            Expr::Index(of, _) if !matches!(of.ty(), Type::Pointer(_)) => self.root(of, frame),
            place => Ok(self.place(place, frame)?.object),
        }
    }

    /// The content of a place that a pointer leads to.
    pub(super) fn slot_at(&mut self, place: &Lvalue) -> Run<&mut Datum> {
        let views = self.views();
        let types: Vec<Type> =
            (0..place.steps.len()).map(|depth| self.type_of(place, depth)).collect();
        self.will_change(place.object);
        let mut slot = &mut self.objects[place.object];
        for (step, ty) in place.steps.iter().zip(&types) {
            if matches!(ty, Type::Record(record) if record.is_union()) {
                slot = views.part_of(ty, slot, step.index())?;
                continue;
            }
            slot = match slot {
                Datum::List(parts) => match parts.get_mut(step.index()) {
                    Some(part) => part,
                    None => return undefined("a store beyond an array"),
                },
                _ => return undefined("a store to a part of what has none"),
            };
        }
        Ok(slot)
    }

    fn slot(&mut self, expr: &Expr, frame: &mut Frame) -> Run<&mut Datum> {
        match expr {
            Expr::Object(..) => {
                let place = self.place(expr, frame)?;
                self.will_change(place.object);
                Ok(&mut self.objects[place.object])
            }
            Expr::Deref(_) => {
                let place = self.place(expr, frame)?;
                self.slot_at(&place)
            }
            Expr::Index(of, _) if matches!(of.ty(), Type::Pointer(_)) => {
                let place = self.place(expr, frame)?;
                self.slot_at(&place)
            }
            Expr::Member(of, index) | Expr::Index(of, index) | Expr::Part(of, index) => {
                let (ty, views) = (of.ty(), self.views());
                match (&ty, self.slot(of, frame)?) {
                    (Type::Record(record), union) if record.is_union() => {
                        views.part_of(&ty, union, *index as usize)
                    }
                    (_, Datum::List(parts)) if (*index as usize) < parts.len() => {
                        Ok(&mut parts[*index as usize])
                    }
                    _ => undefined("a store to a part that does not exist"),
                }
            }
            _ => undefined("a store to what is no place"),
        }
    }
}

/// Whether nothing of it was stored yet. A struct may be read when some of its members were (C23 6.3.2.1).
pub(super) fn is_unset(datum: &Datum) -> bool {
    match datum {
        Datum::List(parts) => !parts.is_empty() && parts.iter().all(is_unset),
        datum => *datum == Datum::Indeterminate,
    }
}
