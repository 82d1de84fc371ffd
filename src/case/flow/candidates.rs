//! Smaller programs that have a single meaning: without statements, functions and objects; with parts in place of
//! wholes, values in place of expressions, plainer types, smaller constants.

use super::cost::{Cost, cost, type_cost};
use super::draw::STEPS;
use super::followed::with_names;
use super::machine::{Machine, Traced};
use super::points::CheckPoints;
use super::tidy::tidy;
use super::walk::each_place_mut;
use super::ways::{block, blocks, expressions, nth, nth_mut};
use super::{Expr, Flow, LoopForm, MemoryCall, Place, Sight, Source, Stmt, Storage, records};
use crate::c::library::MemoryFunction;
use crate::c::model::Model;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Member, RecordKind, Type};
use crate::c::value::Value;

/// A program with more than this is cut down by halves first.
const LARGE: u32 = 400;

/// Smaller programs, the boldest first.
pub(super) fn candidates(case: &Flow, model: &Model) -> Vec<Flow> {
    let mut found = Candidates { case, model, cost: cost(case), all: Vec::new() };
    found.fewer_checks();
    found.fewer_constructors();
    found.fewer_attributes();
    found.without_statements();
    found.parts_of_statements();
    found.constant_lengths();
    found.offer_all(case.with_fewer_arguments());
    found.offer_all(case.with_plainer_cleanups());
    found.offer_all(case.with_plainer_set_jumps());
    found.offer_all(case.with_calls_in_line());
    found.targets_of_pointers();
    found.offer_all(with_names(case, model));
    found.offer_all(case.with_plainer_pointers(model));
    if found.cost.nodes <= LARGE || found.all.is_empty() {
        found.values_of_variables();
        found.smaller_expressions();
        found.offer_all(case.without_parameters());
        found.offer_all(case.with_objects_merged());
        found.plainer_objects();
        found.plainer_records();
        found.offer_all(case.without_wrappers(model));
        found.plainer_routines();
    }
    found.all
}

struct Candidates<'c> {
    case: &'c Flow,
    model: &'c Model,
    cost: Cost,
    all: Vec<Flow>,
}

impl Candidates<'_> {
    /// Adds a program made from the case, if it is smaller and has a single meaning.
    fn offer_all(&mut self, all: impl IntoIterator<Item = Flow>) {
        all.into_iter().for_each(|smaller| self.offer(|flow| *flow = smaller));
    }

    fn offer(&mut self, change: impl FnOnce(&mut Flow)) {
        let mut flow = self.case.clone();
        change(&mut flow);
        // It is not that variant any more.
        flow.rewrites.clear();
        tidy(&mut flow);
        flow.drop_false_atomics(self.model);
        flow.drop_false_restricted(self.model);
        if cost(&flow) >= self.cost {
            return;
        }
        if flow.is_whole(self.model) {
            flow.assuming_least(self.model);
            self.all.push(flow);
        }
    }

    /// Fewer check points.
    fn fewer_checks(&mut self) {
        for checks in CheckPoints::ALL {
            self.offer(|flow| flow.checks = checks);
        }
    }

    /// Initializers in place of constructors, and fewer or plainer ones.
    fn fewer_constructors(&mut self) {
        let set = |flow: &mut Flow, change: &dyn Fn(u32) -> Option<u32>| {
            for object in &mut flow.objects {
                object.constructor = object.constructor.and_then(change);
            }
        };
        self.offer(|flow| set(flow, &|_| None));
        self.offer(|flow| flow.is_ordered = false);
        let all = self.case.constructors();
        for number in all.keys().filter(|_| all.len() > 1) {
            self.offer(|flow| set(flow, &|other| Some(other).filter(|other| other != number)));
        }
        for plain in [0, 1] {
            self.offer(|flow| set(flow, &|_| Some(plain)));
        }
        for object in all.values().flatten() {
            self.offer(|flow| flow.objects[*object as usize].constructor = None);
        }
    }

    /// Functions without attributes, or with fewer.
    fn fewer_attributes(&mut self) {
        self.offer(|flow| flow.routines.iter_mut().for_each(|of| of.attributes.clear()));
        for (number, routine) in self.case.routines.iter().enumerate() {
            for at in 0..routine.attributes.len() {
                self.offer(|flow| {
                    flow.routines[number].attributes.remove(at);
                });
            }
        }
    }

    /// Arrays of constant length for those of variable length, and objects of functions for those of blocks.
    fn constant_lengths(&mut self) {
        self.offer_all(self.case.of_constant_lengths());
        self.offer_all(self.case.with_plainer_vectors(self.model));
        for (way, body) in blocks(self.case) {
            for (index, stmt) in body.iter().enumerate() {
                match stmt {
                    Stmt::Block(objects, inner) => self.offer(|flow| {
                        for object in objects {
                            let object = &mut flow.objects[*object as usize];
                            object.storage = Storage::Local(way.0 as u32);
                            (object.length, object.width) = (None, None);
                        }
                        block(flow, &way).splice(index..=index, inner.iter().cloned());
                    }),
                    Stmt::Allocate(to, object, _) => self.offer(|flow| {
                        flow.objects[*object as usize].storage = Storage::Local(way.0 as u32);
                        let zero = Box::new(Expr::Int(0, Int::Int));
                        let first = Place::Element(Box::new(Place::Object(*object)), zero);
                        let set = Stmt::Assign(to.clone(), None, Expr::Address(first));
                        block(flow, &way)[index] = set;
                    }),
                    _ => {}
                }
            }
        }
    }

    fn without_statements(&mut self) {
        let all = blocks(self.case);
        let longest = all.iter().map(|(_, body)| body.len()).max().unwrap_or(0);
        let mut size = longest.next_power_of_two();
        while size > 0 {
            for (way, body) in &all {
                if body.len() < size || (size > 1 && body.len() <= size / 2) {
                    continue;
                }
                for first in (0..body.len()).step_by(size) {
                    let last = (first + size).min(body.len());
                    self.offer(|flow| {
                        block(flow, way).drain(first..last);
                    });
                }
            }
            size /= 2;
        }
    }

    /// The statements in a statement in its place.
    fn parts_of_statements(&mut self) {
        for (way, body) in blocks(self.case) {
            for (index, stmt) in body.iter().enumerate() {
                let put = |stmts: Vec<Stmt>| {
                    let way = way.clone();
                    move |flow: &mut Flow| {
                        block(flow, &way).splice(index..=index, stmts);
                    }
                };
                match stmt {
                    Stmt::If(condition, one, other) => {
                        self.offer(put(one.clone()));
                        self.offer(put(other.clone()));
                        let without = Stmt::If(condition.clone(), one.clone(), Vec::new());
                        self.offer(put(vec![without]));
                        if one.is_empty() {
                            let opposite = opposite(condition);
                            self.offer(put(vec![Stmt::If(opposite, other.clone(), Vec::new())]));
                        }
                    }
                    Stmt::Loop(of) => {
                        let heads: Vec<Stmt> = of.first.clone().into_iter().collect();
                        self.offer(put([heads.clone(), of.body.clone()].concat()));
                        let plain = super::Loop {
                            form: LoopForm::While,
                            first: None,
                            last: None,
                            ..(**of).clone()
                        };
                        self.offer(put([heads, vec![Stmt::Loop(Box::new(plain))]].concat()));
                        let mut looser = (**of).clone();
                        looser.form = LoopForm::For;
                        self.offer(put(vec![Stmt::Loop(Box::new(looser.clone()))]));
                        looser.first = None;
                        self.offer(put(vec![Stmt::Loop(Box::new(looser))]));
                    }
                    Stmt::Switch(value, arms) => {
                        for arm in 0..arms.len() {
                            self.offer(put(arms[arm].body.clone()));
                            let mut fewer = arms.clone();
                            fewer.remove(arm);
                            self.offer(put(vec![Stmt::Switch(value.clone(), fewer)]));
                            for plainer in arms[arm].plainer() {
                                let mut arms = arms.clone();
                                arms[arm] = plainer;
                                self.offer(put(vec![Stmt::Switch(value.clone(), arms)]));
                            }
                        }
                    }
                    Stmt::Assign(place, Some(op), value) => {
                        let old = Expr::Read(place.clone());
                        let value = Expr::Binary(*op, Box::new([old, value.clone()]));
                        self.offer(put(vec![Stmt::Assign(place.clone(), None, value)]));
                    }
                    Stmt::Arguments(body) => self.offer(put(body.clone())),
                    Stmt::Memory(call) => {
                        for plainer in plainer_calls(call) {
                            self.offer(put(vec![plainer]));
                        }
                    }
                    Stmt::GotoOneOf(_, labels) => {
                        for (at, label) in labels.iter().enumerate() {
                            self.offer(put(vec![Stmt::Goto(*label)]));
                            if labels.len() > 1 {
                                let mut fewer = labels.clone();
                                fewer.remove(at);
                                let zero = Expr::Int(0, Int::Int);
                                self.offer(put(vec![Stmt::GotoOneOf(zero, fewer)]));
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// A variable that begins with what it is set to, and what it is set to in place of the variable.
    fn values_of_variables(&mut self) {
        for (way, body) in blocks(self.case) {
            for (index, stmt) in body.iter().enumerate() {
                let Stmt::Assign(Place::Object(object), None, value) = stmt else { continue };
                if matches!(value, Expr::Call(..)) {
                    continue;
                }
                if let Expr::Int(n, _) = value {
                    for storage in [Storage::Static, self.case.objects[*object as usize].storage] {
                        self.offer(|flow| {
                            block(flow, &way).remove(index);
                            let object = &mut flow.objects[*object as usize];
                            (object.storage, object.value) = (storage, Some(Value::Int(*n)));
                        });
                    }
                }
                self.offer(|flow| {
                    block(flow, &way).remove(index);
                    for routine in &mut flow.routines {
                        substitute(&mut routine.body, *object, value);
                    }
                });
            }
        }
    }

    /// What a pointer is set to lead to in place of what it leads to.
    fn targets_of_pointers(&mut self) {
        let mut all: Vec<(u32, Place)> = Vec::new();
        self.case.each_statement(&mut |stmt| {
            if let Stmt::Assign(Place::Object(pointer), None, Expr::Address(target)) = stmt {
                all.push((*pointer, target.clone()));
            }
        });
        for (pointer, target) in all {
            self.offer(|flow| {
                for routine in &mut flow.routines {
                    each_place_mut(&mut routine.body, &mut |place| lead(place, pointer, &target));
                    routine.body.retain(|stmt| {
                        !matches!(stmt, Stmt::Assign(Place::Object(to), ..) if *to == pointer)
                    });
                }
            });
        }
    }

    fn smaller_expressions(&mut self) {
        let mut machine = Machine::new(self.case, self.model, STEPS);
        machine.trace();
        let _ = machine.run();
        let traced = machine.traced();
        let number = expressions(self.case);
        for index in 0..number {
            let Some(expr) = nth(self.case, index) else { continue };
            let mut offers: Vec<Expr> = Vec::new();
            match traced.get(index) {
                Some(Traced::Never) if !matches!(expr, Expr::Int(0, _)) => {
                    offers.push(Expr::Int(0, Int::Int));
                }
                Some(Traced::Always(n)) if !matches!(expr, Expr::Int(..)) => {
                    let (least, most) = self.model.range(Int::Int);
                    let fits = (least..=most).contains(n);
                    let int = if fits { Int::Int } else { Int::Long };
                    let (least, most) = self.model.range(int);
                    if (least..=most).contains(n) {
                        offers.push(Expr::Int(*n, int));
                    }
                }
                _ => {}
            }
            match expr {
                Expr::Int(n, int) => {
                    for smaller in [0, 1, -1, n / 2, n - n.signum(), n / 16] {
                        offers.push(Expr::Int(smaller, *int));
                    }
                    offers.push(Expr::Int(*n, Int::Int));
                }
                expr => {
                    offers.extend(expr.parts().into_iter().cloned());
                    offers.push(Expr::Int(0, Int::Int));
                    offers.push(Expr::Int(1, Int::Int));
                }
            }
            offers.dedup();
            for offer in offers {
                if offer != *expr {
                    self.offer(|flow| {
                        if let Some(found) = nth_mut(flow, index) {
                            *found = offer;
                        }
                    });
                }
            }
        }
    }

    fn plainer_objects(&mut self) {
        let int = Type::Int(Int::Int);
        for number in 0..self.case.objects.len() {
            let object = &self.case.objects[number];
            let plainer: &[Int] = match &object.ty {
                Type::Int(_) | Type::Float(_) => &[Int::Int, Int::UInt, Int::Long],
                _ => &[],
            };
            for ty in plainer.iter().map(|int| Type::Int(*int)).filter(|ty| *ty != object.ty) {
                self.offer(|flow| {
                    let object = &mut flow.objects[number];
                    object.ty = ty;
                    if let Some(Value::Real(real)) = &object.value {
                        object.value = Some(Value::Int(real.truncated().unwrap_or(0)));
                    }
                });
            }
            match (&object.ty, &object.value) {
                (Type::Array(element, n), Some(Value::List(parts))) => {
                    for fewer in [1, n / 2, n - 1] {
                        if fewer > 0 && fewer < *n {
                            let ty = Type::Array(element.clone(), fewer);
                            let value = Value::List(parts[..fewer as usize].to_vec());
                            self.offer(|flow| {
                                flow.objects[number].ty = ty;
                                flow.objects[number].value = Some(value);
                            });
                        }
                    }
                    if **element != int {
                        let value = Value::List(parts.clone());
                        let ty = Type::Array(std::sync::Arc::new(int.clone()), *n);
                        self.offer(|flow| {
                            flow.objects[number].ty = ty;
                            flow.objects[number].value = Some(value);
                        });
                    }
                    self.smaller_value(number);
                }
                (Type::Array(element, n), None) => {
                    for fewer in [1, n / 2, n - 1] {
                        if fewer > 0 && fewer < *n {
                            let ty = Type::Array(element.clone(), fewer);
                            self.offer(|flow| flow.objects[number].ty = ty);
                        }
                    }
                }
                (_, Some(_)) => self.smaller_value(number),
                _ => {}
            }
            if object.storage.call().is_some() && object.value.is_some() {
                self.offer(|flow| flow.objects[number].value = None);
            }
            if object.is_restricted {
                self.offer(|flow| flow.objects[number].is_restricted = false);
            }
            if object.is_atomic {
                self.offer(|flow| flow.objects[number].is_atomic = false);
            }
            if object.is_volatile {
                self.offer(|flow| flow.objects[number].is_volatile = false);
            }
            if object.is_literal {
                self.offer(|flow| flow.objects[number].is_literal = false);
            }
            if object.is_const {
                self.offer(|flow| {
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
                self.offer(|flow| {
                    let object = &mut flow.objects[number];
                    object.storage = storage;
                    object.is_const &= object.may_be_constant();
                });
            }
        }
    }

    fn plainer_records(&mut self) {
        let int = Member::new(Type::Int(Int::Int));
        for record in records::records(self.case) {
            for member in 0..record.members.len() {
                if record.members.len() > 1 {
                    let mut smaller = self.case.clone();
                    if records::without(&mut smaller, &record, member, self.model) {
                        self.offer(|flow| *flow = smaller);
                    }
                }
                if record.members[member] != int {
                    self.offer(|flow| records::with_int(flow, &record, member));
                }
            }
            if record.kind == RecordKind::Union {
                self.offer(|flow| records::as_struct(flow, &record));
            }
        }
    }

    fn smaller_value(&mut self, number: usize) {
        let Some(value) = &self.case.objects[number].value else { return };
        let scalars = value.scalars();
        let zero = Value::zero(&self.case.objects[number].ty);
        self.offer(|flow| flow.objects[number].value = Some(zero));
        for index in 0..scalars {
            let mut smaller = value.clone();
            if let Some(address @ Value::Part(..)) = scalar(&mut smaller, &mut index.clone()) {
                *address = Value::Null;
                self.offer(|flow| flow.objects[number].value = Some(smaller));
            }
            for change in 0..5 {
                let mut smaller = value.clone();
                let mut left = index;
                if let Some(Value::Int(n)) = scalar(&mut smaller, &mut left) {
                    *n = [0, 1, *n / 16, *n / 2, *n - n.signum()][change];
                    self.offer(|flow| flow.objects[number].value = Some(smaller));
                }
            }
        }
    }

    fn plainer_routines(&mut self) {
        for number in 1..self.case.routines.len() {
            for sight in [Sight::Public, Sight::Static] {
                self.offer(|flow| flow.routines[number].sight = sight);
            }
            self.offer_all(self.case.without_result(number as u32));
            if self.case.routines[number].result.as_ref().is_some_and(|ty| type_cost(ty) > 0) {
                self.offer(|flow| flow.routines[number].result = Some(Type::Int(Int::Int)));
            }
        }
    }
}

/// Whether a condition does not hold.
fn opposite(condition: &Expr) -> Expr {
    match condition {
        Expr::Binary(op, parts) if let Some(op) = op.opposite() => Expr::Binary(op, parts.clone()),
        Expr::Unary(UnaryOp::Not, of) => Expr::clone(of),
        other => Expr::Unary(UnaryOp::Not, Box::new(other.clone())),
    }
}

/// Plainer statements for a call of a function on memory: an assignment, a smaller or a plainer call.
fn plainer_calls(call: &MemoryCall) -> Vec<Stmt> {
    let first = || call.first.clone();
    let plain = MemoryCall { is_builtin: false, ..call.clone() };
    let mut all = match &call.second {
        Source::Byte(byte) => vec![Stmt::Assign(first(), None, byte.clone())],
        Source::Place(second) => vec![
            Stmt::Assign(first(), None, Expr::Read(second.clone())),
            Stmt::Copy(first(), second.clone()),
            Stmt::Memory(Box::new(MemoryCall {
                function: MemoryFunction::Memcpy,
                ..plain.clone()
            })),
        ],
    };
    // Only the first element of a whole array.
    let zero = || Box::new(Expr::Int(0, Int::Int));
    let element = |place: &Place| Place::Element(Box::new(place.clone()), zero());
    let mut smaller = MemoryCall { first: element(&call.first), ..plain.clone() };
    if let Source::Place(second) = &mut smaller.second {
        *second = element(second);
    }
    all.push(Stmt::Memory(Box::new(smaller)));
    all.push(Stmt::Memory(Box::new(MemoryCall { count: None, ..plain.clone() })));
    all.push(Stmt::Memory(Box::new(plain)));
    all
}

/// Puts a place wherever a pointer leads, as many elements further as the pointer is followed.
fn lead(place: &mut Place, pointer: u32, target: &Place) {
    match place {
        Place::Object(_) => {}
        Place::Target(of, by) if **of == Place::Object(pointer) => {
            *place = match target {
                Place::Element(array, at) if **by != Expr::Int(0, Int::Int) => {
                    let sum = Expr::Binary(Op::Add, Box::new([(**at).clone(), (**by).clone()]));
                    Place::Element(array.clone(), Box::new(sum))
                }
                target => target.clone(),
            };
        }
        Place::Member(of, _) | Place::Element(of, _) | Place::Target(of, _) => {
            lead(of, pointer, target);
        }
    }
}

/// Puts an expression wherever an object is read.
fn substitute(body: &mut [Stmt], object: u32, value: &Expr) {
    fn within(expr: &mut Expr, object: u32, value: &Expr) {
        match expr {
            Expr::Read(Place::Object(of)) if *of == object => *expr = value.clone(),
            expr => expr.parts_mut().into_iter().for_each(|part| within(part, object, value)),
        }
    }
    for stmt in body {
        stmt.exprs_mut().into_iter().for_each(|expr| within(expr, object, value));
        for body in stmt.bodies_mut() {
            substitute(body, object, value);
        }
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
