//! Draws pointers as data: in structs and arrays, where they lead at first, and where statements let them lead.

use std::sync::Arc;

use super::Grower;
use crate::c::features::Feature;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Member, Record, RecordKind, Type};
use crate::c::value::Value;
use crate::case::flow::machine::is_same;
use crate::case::flow::{Expr, Place, Stmt, Storage};
use crate::generator::{Plan, Sketch};

/// The most pointers that one place follows.
const FOLLOWED: u32 = 3;

impl Grower<'_> {
    /// Whether the suite has structs and arrays with pointers in them.
    pub(super) fn has_links(&self) -> bool {
        self.shares.links > 0 && self.shares.features.contains(Feature::LinkedStructs)
    }

    /// Objects outside functions with pointers in them, in a share of functions.
    pub(super) fn links_outside(&mut self) {
        if !self.has_links() || !self.chance.ratio(self.shares.links.into(), 100) {
            return;
        }
        // Something that they may lead to.
        let number = self.next_number();
        let storage = self.storage();
        if self.chance.ratio(1, 2) {
            let ty = Type::Array(Arc::new(number.clone()), 2 + self.chance.below(4) as u32);
            let value = self.initial(&ty);
            self.add_object(ty, Storage::Global, Some(value));
        } else {
            let value = self.initial(&number);
            self.add_object(number.clone(), storage, Some(value));
        }
        if self.has_unions_of_pointers() {
            let ty = self.union_of_pointers(&number);
            let ty = match self.chance.ratio(1, 4) {
                true => Type::Array(Arc::new(ty), 2 + self.chance.below(3) as u32),
                false => ty,
            };
            let value = self.initial(&ty);
            let storage = self.storage();
            self.add_object(ty, storage, Some(value));
        } else if self.chance.ratio(1, 3) {
            let n = 2 + self.chance.below(4) as u32;
            self.add_linked(Type::Array(Arc::new(number.pointer()), n));
        } else {
            let element = self.new_linked(&number);
            let ty = match self.chance.ratio(1, 4) {
                true => element,
                false => Type::Array(Arc::new(element), 2 + self.chance.below(5) as u32),
            };
            self.add_linked(ty);
        }
    }

    /// A struct of numbers, of a pointer to another struct of its type, and perhaps of one to a number.
    fn new_linked(&mut self, number: &Type) -> Type {
        let id = self.next_record();
        let name = Record::by_name(RecordKind::Struct, id);
        let mut members = vec![Member::new(number.clone()), Member::new(name.clone().pointer())];
        if self.chance.ratio(1, 3) {
            members.push(Member::new(number.clone().pointer()));
        }
        if self.chance.ratio(1, 4) {
            members.push(Member::new(name.pointer()));
        }
        if self.chance.ratio(1, 3) {
            let other = self.next_number();
            members.push(Member::new(other));
        }
        let by = self.chance.below(members.len() as u64) as usize;
        members.rotate_left(by);
        Type::Record(Arc::new(Record::new(RecordKind::Struct, id, members)))
    }

    /// At times a union of pointers in the function: each of its members is set by turns.
    pub(super) fn local_union_of_pointers(&mut self) {
        if self.has_links() && self.has_unions_of_pointers() {
            let number = self.next_number();
            let ty = self.union_of_pointers(&number);
            self.add_object(ty, Storage::Local(self.routine), None);
        }
    }

    /// At times lets two pointers in a union lead somewhere, one after the other, and stores through each. Tells whether it does.
    pub(super) fn in_turn(&mut self) -> bool {
        let is_union = |ty: &Type| matches!(ty, Type::Record(record) if record.is_union());
        let has_several = |ty: &Type| is_union(ty) && pointers(ty).len() > 1;
        if !self.chance.ratio(1, 3) {
            return false;
        }
        let Some(union) = self.object_such(has_several) else { return false };
        let mut all = pointers(&self.flow.objects[union as usize].ty);
        let by = self.chance.below(all.len() as u64) as usize;
        all.rotate_left(by);
        let mut is_added = false;
        for (member, to) in all.into_iter().take(2) {
            let place = Place::Member(Box::new(Place::Object(union)), member);
            let Some(target) = self.thing(&to) else { continue };
            let set = Stmt::Assign(place.clone(), None, Expr::Address(target));
            if !self.add(vec![set]) {
                continue;
            }
            is_added = true;
            self.arrive();
            let zero = Box::new(Expr::Int(0, Int::Int));
            let Some(to) = self.scalar_in(Place::Target(Box::new(place), zero)) else { continue };
            let value = self.expression(1);
            let value = self.fitted(&to, None, value);
            self.add(vec![Stmt::Assign(to, None, value)]);
        }
        is_added
    }

    /// Whether the next pointers are members of a union.
    fn has_unions_of_pointers(&mut self) -> bool {
        self.shares.features.contains(Feature::Unions)
            && self.is_drawn(self.shares.union_pointers, Feature::UnionPointers)
    }

    /// A union of pointers to this number and to others, at times with a number beside them.
    fn union_of_pointers(&mut self, number: &Type) -> Type {
        let id = self.next_record();
        let mut members = vec![number.clone().pointer()];
        for _ in 0..1 + self.chance.below(2) {
            let to = match self.chance.ratio(1, 4).then(|| self.known_struct()).flatten() {
                Some(known) => known,
                None => self.next_number(),
            };
            if !members.contains(&to.clone().pointer()) {
                members.push(to.pointer());
            }
        }
        let dense = self.next_number();
        if self.model.is_dense(&dense) && self.chance.ratio(1, 3) {
            members.push(dense);
        }
        let by = self.chance.below(members.len() as u64) as usize;
        members.rotate_left(by);
        let members = members.into_iter().map(Member::new).collect();
        Type::Record(Arc::new(Record::new(RecordKind::Union, id, members)))
    }

    /// A new object outside functions with pointers in it that lead to others, and to parts of itself.
    fn add_linked(&mut self, ty: Type) {
        let storage = self.storage();
        let mut value = self.initial(&ty);
        let own = self.flow.objects.len() as u32;
        let is_chain = self.chance.ratio(2, 3);
        match (&ty, &mut value) {
            (Type::Array(element, _), Value::List(parts)) => {
                let number = parts.len() as u32;
                for (index, part) in (0..).zip(parts) {
                    let to = match is_chain {
                        true => index + 1,
                        false => self.chance.below(u64::from(number) + 1) as u32,
                    };
                    let to = (to < number).then(|| Value::Part(own, vec![to]));
                    self.link(element, part, to);
                }
            }
            (ty, value) => {
                let to = self.chance.ratio(1, 2).then(|| Value::Part(own, Vec::new()));
                self.link(ty, value, to);
            }
        }
        self.add_object(ty, storage, Some(value));
    }

    /// Lets the pointers of a struct to its type lead to this, or nowhere.
    fn link(&self, ty: &Type, value: &mut Value, to: Option<Value>) {
        if let (Type::Record(record), Value::List(parts)) = (ty, value) {
            for (member, part) in record.members.iter().zip(parts) {
                if member.ty.is_name_of(record) {
                    *part = to.clone().unwrap_or(Value::Null);
                }
            }
        }
    }

    /// Where a pointer to a type leads at first: to something that all files see, or nowhere.
    pub(super) fn first_target(&mut self, to: &Type) -> Value {
        let is_such = |number: &u32| {
            let object = &self.flow.objects[*number as usize];
            object.storage == Storage::Global && !object.is_volatile && has_way(&object.ty, to)
        };
        let objects: Vec<u32> = self.reach.outside().iter().copied().filter(is_such).collect();
        if objects.is_empty() || self.chance.ratio(1, 8) {
            return Value::Null;
        }
        let object = *self.chance.pick(&objects);
        let all: Vec<Vec<u32>> = ways(&self.flow.objects[object as usize].ty, to, &[]).collect();
        Value::Part(object, self.chance.pick(&all).clone())
    }

    /// Statements for which a new array of structs has a name: a number, and a pointer to a struct of the array, which leads
    /// nowhere yet.
    pub(super) fn with_nodes(&mut self, plan: &Plan, body: &[Plan]) {
        let element = self.named_number(plan);
        let id = self.next_record();
        let name = Record::by_name(RecordKind::Struct, id);
        let members = vec![Member::new(element), Member::new(name.pointer())];
        let node = Type::Record(Arc::new(Record::new(RecordKind::Struct, id, members)));
        let ty = Type::Array(Arc::new(node), 3 + self.chance.below(6) as u32);
        let mut value = self.initial(&ty);
        if let Value::List(parts) = &mut value {
            for part in parts {
                if let Value::List(members) = part {
                    members[1] = Value::Null;
                }
            }
        }
        self.with_links(plan, (ty, value), body);
    }

    /// Statements for which a new array of pointers to numbers of an array has a name.
    pub(super) fn with_table(&mut self, plan: &Plan, body: &[Plan]) {
        let number = self.named_number(plan);
        let room = 2 + self.chance.below(6) as u32;
        let all = Type::Array(Arc::new(number.clone()), room);
        let value = self.initial(&all);
        let to = self.add_object(all, Storage::Global, Some(value));
        let n = 2 + self.chance.below(6) as u32;
        let parts = (0..n).map(|_| {
            let element = self.chance.below(room.into()) as u32;
            Value::Part(to, vec![element])
        });
        let value = Value::List(parts.collect());
        self.with_links(plan, (Type::Array(Arc::new(number.pointer()), n), value), body);
    }

    fn named_number(&mut self, plan: &Plan) -> Type {
        match &plan.ty {
            Some(ty @ (Type::Int(_) | Type::Float(_))) => ty.clone(),
            _ => self.next_number(),
        }
    }

    fn with_links(&mut self, plan: &Plan, (ty, value): (Type, Value), body: &[Plan]) {
        let Some(name) = &plan.name else { return };
        if !self.shares.features.contains(Feature::LinkedStructs) {
            return;
        }
        let storage = self.storage();
        let object = self.add_object(ty, storage, Some(value));
        self.names.push((name.clone(), object));
        self.list(body);
        self.names.pop();
    }

    /// The value that a sketch describes for a pointer: what another one is, null, or an address.
    pub(super) fn sketched_pointer(&mut self, sketch: &Sketch) -> Expr {
        match sketch {
            Sketch::Constant(_, Some(0)) => Expr::Int(0, Int::Int),
            Sketch::Conditional(parts) => {
                let condition = self.sketched(&parts[0]);
                let [one, other] = [1, 2].map(|part| self.sketched_pointer(&parts[part]));
                self.or(Expr::Conditional(Box::new([condition, one.clone(), other])), one)
            }
            Sketch::At(..) | Sketch::Member(..) | Sketch::Target(_) => match self.place(sketch) {
                Some(place) => Expr::Read(place),
                None => self.sketched(sketch),
            },
            other => self.sketched(other),
        }
    }

    /// Lets a pointer in a struct or an array lead somewhere else; tells whether it does.
    pub(super) fn relink(&mut self) -> bool {
        let Some(place) = self.link_place() else { return false };
        let Some(Type::Pointer(to)) = self.type_of(&Expr::Read(place.clone())) else {
            return false;
        };
        match self.chance.below(8) {
            0 => self.add(vec![Stmt::Assign(place, None, Expr::Int(0, Int::Int))]),
            1 => {
                let op = if self.chance.ratio(2, 3) { Op::Add } else { Op::Subtract };
                let one = self.literal(1);
                self.add(vec![Stmt::Assign(place, Some(op), one)])
            }
            2 | 3 => {
                let Some(other) = self.link_to(&to) else { return false };
                let value = self.perhaps_chosen(Expr::Read(other));
                self.add(vec![Stmt::Assign(place, None, value)])
            }
            4 => {
                // They change places.
                let Some(other) = self.link_to(&to) else { return false };
                let ty = Type::Pointer(to);
                let held = Place::Object(self.add_object(ty, Storage::Local(self.routine), None));
                let [one, two, three] = [(&held, &place), (&place, &other), (&other, &held)]
                    .map(|(to, from)| Stmt::Assign(to.clone(), None, Expr::Read(from.clone())));
                self.add(vec![one, two, three])
            }
            _ => {
                let Some(target) = self.thing(&to) else { return false };
                let value = self.perhaps_chosen(Expr::Address(target));
                self.add(vec![Stmt::Assign(place, None, value)])
            }
        }
    }

    /// A pointer in a struct or an array, whose value is known; it may be null.
    pub(super) fn link_value(&mut self) -> Option<Expr> {
        let read = Expr::Read(self.link_place()?);
        self.values(&read).is_some().then_some(read)
    }

    /// The place of a pointer in a struct or an array.
    fn link_place(&mut self) -> Option<Place> {
        let object = self.object_such(|ty| has_links(ty) && !is_plain_pointer(ty))?;
        self.link_in(Place::Object(object), 0)
    }

    /// The same in a place, perhaps beyond pointers.
    fn link_in(&mut self, place: Place, followed: u32) -> Option<Place> {
        match self.type_at(&place)? {
            Type::Array(..) => {
                let n = self.least_room(&place)?;
                let index = self.index(n)?;
                self.link_in(Place::Element(Box::new(place), Box::new(index)), followed)
            }
            Type::Record(record) => {
                let links: Vec<u32> = (0..)
                    .zip(&record.members)
                    .filter(|(_, member)| has_links(&member.ty))
                    .map(|(index, _)| index)
                    .collect();
                if links.is_empty() {
                    return None;
                }
                let member = *self.chance.pick(&links);
                self.link_in(Place::Member(Box::new(place), member), followed)
            }
            Type::Pointer(_) => {
                let is_object = matches!(place, Place::Object(_));
                let zero = Box::new(self.literal(0));
                let target = Place::Target(Box::new(place.clone()), zero);
                let has_more = self.type_at(&target).is_some_and(|ty| has_links(&ty));
                let goes_on = is_object || self.chance.ratio(1, 3);
                if has_more
                    && goes_on
                    && followed < FOLLOWED
                    && self.values(&Expr::Address(target.clone())).is_some()
                {
                    return self.link_in(target, followed + 1);
                }
                (!is_object).then_some(place)
            }
            _ => None,
        }
    }

    /// A pointer to a type that is set, in a struct, in an array or by itself.
    pub(super) fn link_to(&mut self, to: &Type) -> Option<Place> {
        for _ in 0..super::TRIES {
            let place = match self.chance.ratio(1, 3) {
                true => self
                    .object_such(|ty| matches!(ty, Type::Pointer(of) if is_same(of, to)))
                    .map(Place::Object),
                false => self.link_place(),
            };
            let Some(place) = place else { continue };
            let is_it = self.type_of(&Expr::Read(place.clone()));
            let is_it = matches!(is_it, Some(Type::Pointer(of)) if is_same(&of, to));
            if is_it && self.values(&Expr::Read(place.clone())).is_some() {
                return Some(place);
            }
        }
        None
    }

    /// A place of a type outside functions to which pointers may lead, of what the function can name.
    pub(super) fn thing(&mut self, to: &Type) -> Option<Place> {
        let is_such = |number: &u32| {
            let object = &self.flow.objects[*number as usize];
            !object.is_volatile && has_way(&object.ty, to)
        };
        let objects: Vec<u32> = self.reach.outside().iter().copied().filter(is_such).collect();
        if objects.is_empty() {
            return None;
        }
        let object = *self.chance.pick(&objects);
        self.part_in(Place::Object(object), to)
    }

    fn part_in(&mut self, place: Place, to: &Type) -> Option<Place> {
        match self.type_at(&place)? {
            ty if is_same(&ty, to) => Some(place),
            Type::Array(..) => {
                let n = self.least_room(&place)?;
                let index = self.index(n)?;
                self.part_in(Place::Element(Box::new(place), Box::new(index)), to)
            }
            ty @ Type::Record(_) => {
                let mut all: Vec<u32> = ways(&ty, to, &[]).map(|way| way[0]).collect();
                all.dedup();
                let member = *self.chance.pick(&all);
                self.part_in(Place::Member(Box::new(place), member), to)
            }
            _ => None,
        }
    }

    /// A comparison of a pointer in a struct or an array: with another, with an address, or with null.
    pub(super) fn link_comparison(&mut self) -> Option<Expr> {
        let place = self.link_place()?;
        let read = Expr::Read(place.clone());
        let Some(Type::Pointer(to)) = self.type_of(&read) else { return None };
        let op = if self.chance.ratio(1, 2) { Op::Equal } else { Op::NotEqual };
        let whole = match self.chance.below(3) {
            0 => Expr::Unary(UnaryOp::Not, Box::new(read)),
            1 => {
                let other = self.link_to(&to).filter(|other| *other != place)?;
                let other = self.perhaps_chosen(Expr::Read(other));
                Expr::Binary(op, Box::new([read, other]))
            }
            _ => {
                let address = Expr::Address(self.thing(&to)?);
                let address = self.perhaps_chosen(address);
                Expr::Binary(op, Box::new([read, address]))
            }
        };
        self.values(&whole).is_some().then_some(whole)
    }
}

/// Whether a type is a pointer, or has pointers in it that are no part of what one leads to.
fn has_links(ty: &Type) -> bool {
    match ty {
        Type::Pointer(_) => true,
        Type::Array(element, _) => has_links(element),
        Type::Record(record) => record.members.iter().any(|member| has_links(&member.ty)),
        _ => false,
    }
}

/// The members of a record that are pointers, and what they lead to.
fn pointers(ty: &Type) -> Vec<(u32, Type)> {
    let Type::Record(record) = ty else { return Vec::new() };
    let members = (0..).zip(&record.members).filter_map(|(index, member)| match &member.ty {
        Type::Pointer(to) => Some((index, Type::clone(to))),
        _ => None,
    });
    members.collect()
}

/// Whether a type is a pointer to what has no pointers.
fn is_plain_pointer(ty: &Type) -> bool {
    matches!(ty, Type::Pointer(to) if !has_links(to))
}

/// Whether a type is another, or has a part of that to which pointers may lead.
fn has_way(ty: &Type, to: &Type) -> bool {
    is_same(ty, to)
        || match ty {
            Type::Array(element, n) => *n > 0 && has_way(element, to),
            Type::Record(record) if record.kind == RecordKind::Struct => {
                record.members.iter().any(|member| member.bits.is_none() && has_way(&member.ty, to))
            }
            _ => false,
        }
}

/// The ways to all parts of a type that are of another, and to which pointers may lead.
fn ways<'t>(ty: &'t Type, to: &'t Type, before: &[u32]) -> Box<dyn Iterator<Item = Vec<u32>> + 't> {
    let with = |step: u32| [before, &[step][..]].concat();
    match ty {
        ty if is_same(ty, to) => Box::new(std::iter::once(before.to_vec())),
        Type::Array(element, n) => {
            let befores: Vec<Vec<u32>> = (0..*n).map(with).collect();
            Box::new(befores.into_iter().flat_map(move |before| ways(element, to, &before)))
        }
        Type::Record(record) if record.kind == RecordKind::Struct => {
            let members = (0..).zip(&record.members).filter(|(_, member)| member.bits.is_none());
            let befores: Vec<(Vec<u32>, &Type)> =
                members.map(|(index, member)| (with(index), &member.ty)).collect();
            Box::new(befores.into_iter().flat_map(move |(before, ty)| ways(ty, to, &before)))
        }
        _ => Box::new(std::iter::empty()),
    }
}
