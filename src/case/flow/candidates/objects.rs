//! Programs with plainer objects: smaller values, fewer elements and members, plainer types.

use std::ops::Range;
use std::sync::Arc;

use super::Offers;
use crate::c::types::{Int, Member, RecordKind, Type};
use crate::c::value::Value;
use crate::c::wide::Exact;
use crate::case::flow::addresses::each_address_mut;
use crate::case::flow::walk::{each_expr_mut, each_place_mut, each_stmt_mut};
use crate::case::flow::ways::{block, blocks};
use crate::case::flow::{Expr, Flow, MemoryCall, Place, Stmt, Storage, Variable, records};

impl Offers<'_> {
    /// An array with its first elements only, or its last ones.
    fn fewer_elements(&mut self, array: usize, elements: u32) {
        for fewer in [1, elements / 2, elements - 1] {
            if fewer > 0 && fewer < elements {
                self.offer(move |flow| {
                    keep_elements(&mut flow.objects[array], 0..fewer);
                    cut_counts(flow, array, fewer);
                });
                let gone = elements - fewer;
                self.offer(move |flow| {
                    without_first(flow, array, gone, elements);
                    cut_counts(flow, array, fewer);
                });
            }
        }
    }

    /// Arrays of constant length for those of variable length, and objects of functions for those of blocks.
    pub(super) fn constant_lengths(&mut self) {
        self.add(self.case.constant_lengths());
        self.add(self.case.plainer_vectors(self.model));
        for (way, body) in blocks(self.case) {
            for (index, stmt) in body.iter().enumerate() {
                match stmt {
                    Stmt::Block(objects, inner) => self.changes.add_in(&way, move |flow, way| {
                        for object in objects {
                            let object = &mut flow.objects[*object as usize];
                            object.storage = Storage::Local(way.0 as u32);
                            (object.length, object.width) = (None, None);
                        }
                        block(flow, way).splice(index..=index, inner.iter().cloned());
                    }),
                    Stmt::Allocate(to, object, _) => self.changes.add_in(&way, move |flow, way| {
                        flow.objects[*object as usize].storage = Storage::Local(way.0 as u32);
                        let zero = Box::new(Expr::Int(0, Int::Int));
                        let first = Place::Element(Box::new(Place::Object(*object)), zero);
                        let set = Stmt::Assign(to.clone(), None, Expr::Address(first));
                        block(flow, way)[index] = set;
                    }),
                    _ => {}
                }
            }
        }
    }

    pub(super) fn plainer_objects(&mut self) {
        let int = Type::Int(Int::Int);
        for number in 0..self.case.objects.len() {
            let object = &self.case.objects[number];
            let plainer: &[Int] = match &object.ty {
                Type::Int(_) | Type::Float(_) => &[Int::Int, Int::UInt, Int::Long],
                _ => &[],
            };
            for ty in plainer.iter().map(|int| Type::Int(*int)).filter(|ty| *ty != object.ty) {
                self.offer(move |flow| {
                    let object = &mut flow.objects[number];
                    object.ty = ty;
                    if let Some(Value::Real(real)) = &object.value {
                        object.value = Some(Value::Int(real.truncated().unwrap_or(0)));
                    }
                });
            }
            match (&object.ty, &object.value) {
                (Type::Array(element, n), Some(Value::List(parts))) => {
                    self.fewer_elements(number, *n);
                    if **element != int {
                        let value = Value::List(parts.clone());
                        let ty = Type::Array(Arc::new(int.clone()), *n);
                        self.offer(move |flow| {
                            flow.objects[number].ty = ty;
                            flow.objects[number].value = Some(value);
                        });
                    }
                    self.smaller_value(number);
                }
                (Type::Array(_, n), None) => self.fewer_elements(number, *n),
                (_, Some(_)) => self.smaller_value(number),
                _ => {}
            }
            if object.storage.call().is_some() && object.value.is_some() {
                self.offer(move |flow| flow.objects[number].value = None);
            }
            if object.is_restricted {
                self.offer(move |flow| flow.objects[number].is_restricted = false);
            }
            if object.is_atomic {
                self.offer(move |flow| flow.objects[number].is_atomic = false);
            }
            if object.is_void {
                self.offer(move |flow| flow.objects[number].is_void = false);
            }
            if object.is_text {
                self.offer(move |flow| flow.objects[number].is_text = false);
            }
            if object.is_volatile {
                self.offer(move |flow| flow.objects[number].is_volatile = false);
            }
            if object.is_literal {
                self.offer(move |flow| flow.objects[number].is_literal = false);
            }
            if object.is_const {
                self.offer(move |flow| {
                    flow.objects[number].is_const = false;
                    flow.objects[number].is_literal = false;
                });
            }
            let plainer = match object.storage {
                Storage::Global => vec![Storage::Static],
                Storage::Kept(of) => vec![Storage::Local(of), Storage::Static],
                _ => Vec::new(),
            };
            for storage in plainer {
                self.offer(move |flow| {
                    let object = &mut flow.objects[number];
                    object.storage = storage;
                    object.is_const &= object.may_be_constant();
                });
            }
        }
    }

    pub(super) fn plainer_records(&mut self) {
        let int = Member::new(Type::Int(Int::Int));
        for record in records::records(self.case) {
            for member in 0..record.members.len() {
                if record.members.len() > 1 {
                    let (of, model) = (record.clone(), self.model);
                    self.offer(move |flow| records::without(flow, &of, member, model));
                }
                if record.members[member] != int {
                    let of = record.clone();
                    self.offer(move |flow| records::with_int(flow, &of, member));
                }
            }
            if record.kind == RecordKind::Union {
                self.offer(move |flow| records::as_struct(flow, &record));
            }
        }
    }

    fn smaller_value(&mut self, number: usize) {
        let Some(value) = &self.case.objects[number].value else { return };
        let scalars = value.scalars();
        let zero = Value::zero(&self.case.objects[number].ty);
        self.offer(move |flow| flow.objects[number].value = Some(zero));
        for index in 0..scalars {
            let mut smaller = value.clone();
            if let Some(address @ Value::Part(..)) = scalar(&mut smaller, &mut index.clone()) {
                *address = Value::Null;
                self.offer(move |flow| flow.objects[number].value = Some(smaller));
            }
            for change in 0..5 {
                let mut smaller = value.clone();
                let mut left = index;
                let Some(one) = scalar(&mut smaller, &mut left) else { continue };
                let Some(other) = smaller_number(one, change) else { continue };
                *one = other;
                self.offer(move |flow| flow.objects[number].value = Some(smaller));
            }
        }
    }
}

/// One of the five integers that are tried in the place of another; none for what is no integer, or has no such one.
pub(super) fn smaller_number(value: &Value, change: usize) -> Option<Value> {
    match value {
        Value::Int(n) => Some(Value::Int([0, 1, n / 16, n / 2, n - n.signum()][change])),
        Value::Wide(n) => {
            let n = n.exact();
            let bits = n.unsigned_abs().bits();
            let power = n.signum() << (bits - 1);
            let all = [Exact::ZERO, Exact::ONE, n >> (bits / 2), n / Exact::from(2), power];
            Some(all[change]).filter(|other| *other != n).map(Value::of)
        }
        _ => None,
    }
}

/// The scalar with this position in a value.
fn scalar<'v>(value: &'v mut Value, left: &mut usize) -> Option<&'v mut Value> {
    match value {
        Value::List(parts) => parts.iter_mut().find_map(|part| scalar(part, left)),
        Value::Union(_, part) => scalar(part, left),
        value if *left == 0 => Some(value),
        _ => {
            *left -= 1;
            None
        }
    }
}

/// Leaves an array those elements only.
fn keep_elements(object: &mut Variable, kept: Range<u32>) {
    let Type::Array(element, _) = &object.ty else { return };
    object.ty = Type::Array(element.clone(), kept.end - kept.start);
    if let Some(Value::List(parts)) = &mut object.value {
        *parts = parts[kept.start as usize..kept.end as usize].to_vec();
    }
}

/// Takes so many of the elements of an array away from its front; constants that are indices lead to those that they led to.
fn without_first(flow: &mut Flow, array: usize, gone: u32, elements: u32) {
    keep_elements(&mut flow.objects[array], gone..elements);
    for value in flow.objects.iter_mut().filter_map(|object| object.value.as_mut()) {
        each_address_mut(value, &mut |object, way| {
            if let ([index, ..], true) = (way, *object as usize == array) {
                *index = index.saturating_sub(gone);
            }
        });
    }
    let array = Place::Object(array as u32);
    for routine in &mut flow.routines {
        each_place_mut(&mut routine.body, &mut |place| move_index(place, &array, gone));
    }
}

/// Lets calls of functions on memory work on no more elements of an array than it has.
fn cut_counts(flow: &mut Flow, array: usize, elements: u32) {
    let cut = |call: &mut MemoryCall| {
        let index = call.places().into_iter().filter_map(|place| match place {
            Place::Element(of, index) if **of == Place::Object(array as u32) => Some(&**index),
            _ => None,
        });
        let first = index.map(|index| if let Expr::Int(n, _) = index { *n } else { 0 }).max();
        if let (Some(first), Some(Expr::Int(count, _))) = (first, &mut call.count) {
            *count = (*count).min(i128::from(elements) - first).max(0);
        }
    };
    for routine in &mut flow.routines {
        each_stmt_mut(&mut routine.body, &mut |stmt| {
            if let Stmt::Memory(call) = stmt {
                cut(call);
            }
        });
        each_expr_mut(&mut routine.body, &mut |expr| {
            if let Expr::Memory(_, call) | Expr::Measure(call) = expr {
                cut(call);
            }
        });
    }
}

fn move_index(place: &mut Place, array: &Place, by: u32) {
    match place {
        Place::Element(of, index) if **of == *array => {
            if let Expr::Int(index, _) = &mut **index {
                *index = (*index - i128::from(by)).max(0);
            }
        }
        Place::Member(of, _) | Place::Element(of, _) | Place::Target(of, _) => {
            move_index(of, array, by);
        }
        Place::Object(_) | Place::Value(_) => {}
    }
}
