//! Programs with another struct in place of one of theirs: with a plainer member, or without one that nothing names.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::addresses::each_address_mut;
use super::machine::Types;
use super::walk::each_expr_mut;
use super::{Expr, Flow, MemoryCall, Place, Source, Stmt};
use crate::c::model::Model;
use crate::c::types::{Int, Member, Record, RecordKind, Type};
use crate::c::value::Value;

/// The structs and unions of a program, each after those in it.
pub(super) fn records(flow: &Flow) -> Vec<Arc<Record>> {
    let mut found = Found::default();
    types(flow).for_each(|ty| found.add(ty));
    found.all
}

/// The types of the objects and results of a program.
fn types(flow: &Flow) -> impl Iterator<Item = &Type> {
    let results = flow.routines.iter().filter_map(|routine| routine.result.as_ref());
    flow.objects.iter().map(|object| &object.ty).chain(results)
}

/// The least number that is greater than those of all structs and unions of a program.
pub(super) fn next_number(flow: &Flow) -> u32 {
    types(flow).map(number_after).max().unwrap_or(0)
}

/// The same for those in a type.
fn number_after(ty: &Type) -> u32 {
    match ty {
        Type::Pointer(of) | Type::Array(of, _) => number_after(of),
        // In itself a struct has only its name.
        Type::Record(record) if record.members.is_empty() => 0,
        Type::Record(record) => {
            let members = record.members.iter().map(|member| number_after(&member.ty));
            members.max().unwrap_or(0).max(1 + record.id)
        }
        Type::Callback(signature) => signature.parts().map(number_after).max().unwrap_or(0),
        _ => 0,
    }
}

/// Structs and unions, each once.
#[derive(Default)]
struct Found {
    all: Vec<Arc<Record>>,
    /// Where those in memory are that were seen: mostly one is shared by all types that have it.
    seen: FxHashSet<*const Record>,
}

impl Found {
    fn add(&mut self, ty: &Type) {
        match ty {
            Type::Pointer(of) | Type::Array(of, _) => self.add(of),
            // In itself a struct has only its name.
            Type::Record(record) if record.members.is_empty() => {}
            Type::Callback(signature) => signature.parts().for_each(|part| self.add(part)),
            Type::Record(record)
                if self.seen.insert(Arc::as_ptr(record)) && !self.all.contains(record) =>
            {
                record.members.iter().for_each(|member| self.add(&member.ty));
                self.all.push(record.clone());
            }
            _ => {}
        }
    }
}

/// Whether a type has a union in it with a pointer for a member.
pub(super) fn has_union_of_pointers(ty: &Type) -> bool {
    let is_pointer = |member: &Member| matches!(member.ty, Type::Pointer(_));
    ty.has(|ty| {
        matches!(ty, Type::Record(record)
            if record.is_union() && record.members.iter().any(is_pointer))
    })
}

/// Whether programs may have records of a type: of a union all bytes of each member are seen by the others, so that no member
/// has padding; but pointers, whose bytes are never known.
pub(super) fn is_allowed(record: &Record, model: &Model) -> bool {
    let is_pointer = |ty: &Type| matches!(ty, Type::Pointer(to) if **to != Type::Void);
    let is_seen = |member: &Member| {
        member.bits.is_some() || model.is_dense(&member.ty) || is_pointer(&member.ty)
    };
    record.kind == RecordKind::Struct || record.members.iter().all(is_seen)
}

/// Makes a member of a struct a plain `int`.
pub(super) fn with_int(flow: &mut Flow, record: &Arc<Record>, member: usize) {
    let mut members = record.members.clone();
    members[member] = Member::new(Type::Int(Int::Int));
    let new = Arc::new(Record::new(record.kind, record.id, members));
    replace(flow, record, &new);
}

/// Makes a union a struct.
pub(super) fn as_struct(flow: &mut Flow, record: &Arc<Record>) {
    fn listed(value: &mut Value, ty: &Type, record: &Arc<Record>) {
        match (ty, value) {
            (Type::Record(of), value @ Value::Union(..)) if of == record => {
                let Value::Union(_, part) = value else { return };
                let first = std::iter::once((**part).clone());
                let rest = record.members.iter().skip(1).map(|member| Value::zero(&member.ty));
                *value = Value::List(first.chain(rest).collect());
            }
            (Type::Record(of), Value::List(parts)) => {
                let members = of.members.iter().zip(parts);
                members.for_each(|(member, part)| listed(part, &member.ty, record));
            }
            (Type::Array(element, _), Value::List(parts)) => {
                parts.iter_mut().for_each(|part| listed(part, element, record));
            }
            _ => {}
        }
    }
    for object in &mut flow.objects {
        if let Some(value) = &mut object.value {
            listed(value, &object.ty, record);
        }
    }
    let members = record.members.clone();
    replace(flow, record, &Arc::new(Record::new(RecordKind::Struct, record.id, members)));
}

/// Removes a member of a struct that nothing names.
pub(super) fn without(flow: &mut Flow, record: &Arc<Record>, member: usize, model: &Model) {
    let old = flow.clone();
    let mut members = record.members.clone();
    members.remove(member);
    let new = Arc::new(Record::new(record.kind, record.id, members));
    let mut is_named = false;
    for object in &mut flow.objects {
        if let Some(value) = &mut object.value {
            each_address_mut(value, &mut |target, way| {
                let ty = &old.objects[*target as usize].ty;
                is_named |= renumber(ty, way, record, member as u32);
            });
            shorten(value, &object.ty, record, member);
        }
    }
    replace(flow, record, &new);
    let mut removal =
        Removal { types: Types { flow: &old, model }, record, member: member as u32, is_named };
    flow.routines.iter_mut().for_each(|routine| removal.body(&mut routine.body));
    if removal.is_named {
        *flow = old;
    }
}

/// Puts one struct in place of another, wherever it is.
fn replace(flow: &mut Flow, old: &Arc<Record>, new: &Arc<Record>) {
    let [old, new] = [old, new].map(|record| Type::Record(Arc::clone(record)));
    replace_type(flow, &old, &new);
}

/// Puts one type in place of another, wherever it is.
pub(super) fn replace_type(flow: &mut Flow, old: &Type, new: &Type) {
    for routine in &mut flow.routines {
        each_expr_mut(&mut routine.body, &mut |expr| match expr {
            Expr::Cast(ty, _) | Expr::Vector(ty, _) | Expr::Convert(ty, _) => {
                *ty = ty.replaced(old, new);
            }
            Expr::Function(_, ty) | Expr::Next(ty) => *ty = ty.replaced(old, new),
            _ => {}
        });
    }
    let results = flow.routines.iter_mut().filter_map(|routine| routine.result.as_mut());
    for ty in flow.objects.iter_mut().map(|object| &mut object.ty).chain(results) {
        *ty = ty.replaced(old, new);
    }
}

/// Numbers the members after one that is removed anew on the way to a part of a type; tells whether it names that one.
fn renumber(ty: &Type, way: &mut [u32], record: &Arc<Record>, member: u32) -> bool {
    let Some((step, rest)) = way.split_first_mut() else { return false };
    match ty {
        Type::Array(element, _) => renumber(element, rest, record, member),
        Type::Record(of) => {
            let inner = of.members.get(*step as usize);
            let names = inner.is_some_and(|inner| renumber(&inner.ty, rest, record, member));
            let is_it = of == record && *step == member;
            *step -= u32::from(of == record && *step > member);
            names || is_it
        }
        _ => false,
    }
}

/// Removes the values of a member.
fn shorten(value: &mut Value, ty: &Type, record: &Arc<Record>, member: usize) {
    match (ty, value) {
        (Type::Record(of), Value::List(parts)) if of == record => drop(parts.remove(member)),
        // The first member is the one that has a value; without it the next one begins as zero.
        (Type::Record(of), Value::Union(live, part)) if of == record && member == 0 => {
            **part = record.members.get(1).map_or(Value::Int(0), |next| Value::zero(&next.ty));
            *live = 0;
        }
        (Type::Record(of), Value::Union(live, part)) => {
            let inner = of.members.get(*live as usize);
            inner.into_iter().for_each(|inner| shorten(part, &inner.ty, record, member));
        }
        (Type::Record(of), Value::List(parts)) => {
            let members = of.members.iter().zip(parts);
            members.for_each(|(inner, part)| shorten(part, &inner.ty, record, member));
        }
        (Type::Array(element, _), Value::List(parts)) => {
            parts.iter_mut().for_each(|part| shorten(part, element, record, member));
        }
        _ => {}
    }
}

/// Numbers the members after one that is removed anew.
struct Removal<'f> {
    /// Of the program as it was.
    types: Types<'f>,
    record: &'f Arc<Record>,
    member: u32,
    is_named: bool,
}

impl Removal<'_> {
    fn body(&mut self, body: &mut [Stmt]) {
        for stmt in body {
            self.stmt(stmt);
            for body in stmt.bodies_mut() {
                self.body(body);
            }
        }
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::Assign(place, _, value) => {
                self.place(place);
                self.expr(value);
            }
            Stmt::Copy(to, from) => {
                self.place(to);
                self.place(from);
            }
            Stmt::Memory(call) => self.call(call),
            Stmt::Loop(of) => {
                of.first.iter_mut().chain(&mut of.last).for_each(|head| self.stmt(head));
                self.expr(&mut of.condition);
            }
            other => other.exprs_mut().into_iter().for_each(|expr| self.expr(expr)),
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Read(place) | Expr::Address(place) => self.place(place),
            Expr::Memory(_, call) | Expr::Measure(call) => self.call(call),
            Expr::CallBy(place, args) => {
                self.place(place);
                args.iter_mut().for_each(|arg| self.expr(arg));
            }
            other => other.parts_mut().into_iter().for_each(|part| self.expr(part)),
        }
    }

    fn call(&mut self, call: &mut MemoryCall) {
        self.place(&mut call.first);
        call.count.iter_mut().for_each(|count| self.expr(count));
        match &mut call.second {
            Source::Byte(byte) => self.expr(byte),
            Source::Place(second) => self.place(second),
            Source::Text(_) | Source::Nothing => {}
        }
    }

    fn place(&mut self, place: &mut Place) {
        match place {
            Place::Object(_) => {}
            Place::Value(of) => self.expr(of),
            Place::Member(of, index) => {
                let whole = self.types.type_at(of).map(|(ty, _)| ty);
                let is_it = matches!(whole, Some(Type::Record(of)) if of == self.record);
                self.place(of);
                if is_it {
                    self.is_named |= *index == self.member;
                    *index -= u32::from(*index > self.member);
                }
            }
            Place::Element(of, index) | Place::Target(of, index) => {
                self.place(of);
                self.expr(index);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::features::Features;
    use crate::c::model::LP64;
    use crate::c::types::RecordKind;
    use crate::case::flow::USUAL_STEPS;
    use crate::case::flow::{CheckPoints, Routine, Sight, Storage, Variable};

    fn member(of: u32, index: u32) -> Place {
        Place::Member(Box::new(Place::Object(of)), index)
    }

    #[test]
    fn a_member_that_nothing_names_leaves_the_struct_and_its_values() {
        let ints = [Int::Short, Int::Int, Int::Long].map(|int| Member::new(Type::Int(int)));
        let record = Arc::new(Record::new(RecordKind::Struct, 0, ints.to_vec()));
        let variable = |value: [i128; 3]| Variable {
            ty: Type::Record(record.clone()),
            storage: Storage::Global,
            value: Some(Value::List(value.map(Value::Int).to_vec())),
            is_volatile: false,
            length: None,
            width: None,
            is_const: false,
            is_atomic: false,
            is_void: false,
            is_literal: false,
            is_text: false,
            is_restricted: false,
            constructor: None,
        };
        let body = vec![
            Stmt::Copy(Place::Object(0), Place::Object(1)),
            Stmt::Assign(member(0, 0), None, Expr::Read(member(1, 2))),
        ];
        let flow = Flow {
            seed: 1,
            suite: "x".into(),
            objects: vec![variable([1, 2, 3]), variable([4, 5, 6])],
            routines: vec![Routine::new(vec![], None, Sight::Public, body)],
            assumes: Features::NONE,
            checks: CheckPoints::End,
            is_ordered: false,
            steps: USUAL_STEPS,
            rewrites: Vec::new(),
        };
        let mut smaller = flow.clone();
        without(&mut smaller, &record, 1, &LP64);
        assert_eq!(smaller.objects[1].value, Some(Value::List(vec![Value::Int(4), Value::Int(6)])));
        assert_eq!(
            smaller.routines[0].body[1],
            Stmt::Assign(member(0, 0), None, Expr::Read(member(1, 1)))
        );
        assert!(smaller.is_whole(&LP64));
        let mut same = flow.clone();
        without(&mut same, &record, 2, &LP64);
        assert_eq!(same, flow, "a statement names it");
        let mut plainer = flow.clone();
        with_int(&mut plainer, &record, 0);
        assert!(plainer.is_whole(&LP64));
        assert_eq!(plainer.objects[0].ty, plainer.objects[1].ty);
    }
}
