//! Draws calls by pointers to functions: by one that never changes, that is set on the way or that compilers do not know, by a
//! table of them, by a parameter.

use std::sync::Arc;

use super::{Grower, TRIES};
use crate::c::features::Feature;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::flow::{Expr, Place, Sight, Stmt, Storage};

/// How a function is called.
pub(super) struct WayToCall {
    /// The statements before the call.
    before: Vec<Stmt>,
    /// On which condition there is a call.
    condition: Option<Expr>,
    call: Expr,
    /// Functions that may be called, too, and are not written yet.
    pub(super) others: Vec<u32>,
}

impl WayToCall {
    pub(super) fn plain(call: Expr) -> WayToCall {
        WayToCall { before: Vec::new(), condition: None, call, others: Vec::new() }
    }

    /// A call after statements, by which other functions may be called that are not written yet.
    pub(super) fn after(before: Vec<Stmt>, call: Expr, others: Vec<u32>) -> WayToCall {
        WayToCall { before, others, ..WayToCall::plain(call) }
    }

    /// The call as statements, with a place for the result.
    pub(super) fn statements(self, to: Place) -> Vec<Stmt> {
        self.calling(|call| Stmt::Assign(to, None, call))
    }

    /// The call as statements that return its result.
    pub(super) fn returned(self) -> Vec<Stmt> {
        self.calling(|call| Stmt::Return(Some(call)))
    }

    fn calling(self, with: impl FnOnce(Expr) -> Stmt) -> Vec<Stmt> {
        let mut stmts = self.before;
        let call = with(self.call);
        stmts.push(match self.condition {
            Some(condition) => Stmt::If(condition, vec![call], Vec::new()),
            None => call,
        });
        stmts
    }
}

impl Grower<'_> {
    /// Whether the next call is by a pointer.
    pub(super) fn calls_by_pointer(&mut self) -> bool {
        self.shares.by_pointer > 0
            && self.shares.features.contains(Feature::Callbacks)
            && self.chance.ratio(self.shares.by_pointer.into(), 100)
    }

    /// A way to call a function that was not called before.
    pub(super) fn way_to_call(&mut self, routine: u32, args: Vec<Expr>) -> WayToCall {
        if !self.calls_by_pointer() {
            return WayToCall::plain(Expr::Call(routine, args));
        }
        self.flow.routines[routine as usize].sight = Sight::Static;
        if self.returns_functions() {
            return self.by_returned_pointer(routine, args);
        }
        match self.chance.below(8) {
            0 | 1 => self.by_steady_pointer(routine, args),
            2 => self.by_changed_pointer(routine, args),
            3 => self.by_chosen_pointer(routine, args),
            4 | 5 => self.by_table(routine, args),
            _ => self.by_parameter(routine, args),
        }
    }

    /// By a pointer that has led there from the beginning.
    fn by_steady_pointer(&mut self, routine: u32, args: Vec<Expr>) -> WayToCall {
        let storage = if self.chance.ratio(2, 3) { Storage::Static } else { Storage::Global };
        let value = Some(Value::Function(routine));
        let pointer = self.add_pointer(self.flow.pointer_to(routine), storage, value);
        let is_volatile = storage == Storage::Global && self.chance.ratio(1, 3);
        self.flow.objects[pointer as usize].is_volatile = is_volatile;
        WayToCall::plain(Expr::CallBy(Place::Object(pointer), args))
    }

    /// By a pointer that is set before the call, and at times compared.
    fn by_changed_pointer(&mut self, routine: u32, args: Vec<Expr>) -> WayToCall {
        let ty = self.flow.pointer_to(routine);
        let mut others = Vec::new();
        let (storage, value) = match self.chance.below(4) {
            0 => (Storage::Local(self.routine), None),
            1 => (Storage::Static, Some(Value::Null)),
            way => {
                let first = self.sibling(routine, &mut others);
                let storage = if way == 2 { Storage::Static } else { Storage::Global };
                (storage, Some(Value::Function(first)))
            }
        };
        let pointer = self.add_pointer(ty.clone(), storage, value);
        let function = Expr::Function(routine, ty);
        let before = vec![Stmt::Assign(Place::Object(pointer), None, function.clone())];
        let read = Expr::Read(Place::Object(pointer));
        let condition = match self.chance.below(6) {
            0 => Some(read),
            1 => Some(Expr::Binary(Op::Equal, Box::new([read, function]))),
            _ => None,
        };
        let call = Expr::CallBy(Place::Object(pointer), args);
        WayToCall { before, condition, call, others }
    }

    /// By a pointer that leads to one of two functions.
    fn by_chosen_pointer(&mut self, routine: u32, args: Vec<Expr>) -> WayToCall {
        let ty = self.flow.pointer_to(routine);
        let mut others = Vec::new();
        let other = self.sibling(routine, &mut others);
        let condition = self.condition();
        let (storage, value) = match self.chance.ratio(2, 3) {
            true => (Storage::Local(self.routine), None),
            false => (Storage::Static, Some(Value::Null)),
        };
        let pointer = self.add_pointer(ty.clone(), storage, value);
        let [one, other] = [routine, other].map(|of| Expr::Function(of, ty.clone()));
        let parts = match self.chance.ratio(1, 2) {
            true => [condition, one.clone(), other],
            false => [condition, other, one.clone()],
        };
        let choice = Expr::Conditional(Box::new(parts));
        let before = vec![Stmt::Assign(Place::Object(pointer), None, choice)];
        let condition = self.chance.ratio(1, 8).then(|| {
            let read = Expr::Read(Place::Object(pointer));
            Expr::Binary(Op::NotEqual, Box::new([read, one]))
        });
        let call = Expr::CallBy(Place::Object(pointer), args);
        WayToCall { before, condition, call, others }
    }

    /// By an element of a table.
    fn by_table(&mut self, routine: u32, args: Vec<Expr>) -> WayToCall {
        let n = *self.chance.pick(&[2, 2, 3, 4, 4]);
        let known = match self.chance.ratio(2, 3) {
            true => self.index(n),
            false => None,
        };
        let mask = self.chance.ratio(1, 2) && n != 3;
        let index = known.or_else(|| {
            let at = i128::from(self.chance.below(n.into()));
            let at = if mask { at + 4 * i128::from(self.chance.below(9)) } else { at };
            let input = self.input(at, Type::Int(Int::Int))?;
            let low = self.literal(i128::from(n) - 1);
            Some(if mask { Expr::Binary(Op::And, Box::new([input, low])) } else { input })
        });
        let Some(index) = index else { return self.by_steady_pointer(routine, args) };
        let used: Vec<i128> = match self.values(&index) {
            Some(values) => values.iter().filter_map(|value| value.int()).collect(),
            None => return self.by_steady_pointer(routine, args),
        };
        let mut others = Vec::new();
        let siblings: Vec<u32> =
            (0..1 + self.chance.below(2)).map(|_| self.sibling(routine, &mut others)).collect();
        let first = used.first().copied();
        let mut parts = Vec::with_capacity(n as usize);
        for at in 0..i128::from(n) {
            let is_null = !used.contains(&at) && self.chance.ratio(1, 8);
            parts.push(match self.chance.ratio(1, 2) {
                _ if first == Some(at) => Value::Function(routine),
                _ if is_null => Value::Null,
                true => Value::Function(routine),
                false => Value::Function(*self.chance.pick(&siblings)),
            });
        }
        let ty = Type::Array(Arc::new(self.flow.pointer_to(routine)), n);
        let storage = if self.chance.ratio(4, 5) { Storage::Static } else { Storage::Global };
        let table = self.add_pointer(ty, storage, Some(Value::List(parts)));
        let place = Place::Element(Box::new(Place::Object(table)), Box::new(index));
        WayToCall { others, ..WayToCall::plain(Expr::CallBy(place, args)) }
    }

    /// By a parameter of another function, which is called.
    fn by_parameter(&mut self, routine: u32, args: Vec<Expr>) -> WayToCall {
        let ty = self.flow.pointer_to(routine);
        let result = self.flow.routines[routine as usize].result.clone();
        let mut types = vec![ty.clone()];
        types.extend(self.flow.parameters_of(routine).cloned());
        let mut all = vec![Expr::Function(routine, ty.clone())];
        all.extend(args);
        // At times one that calls others too.
        let known = self.others_alike(&types, &result);
        if !known.is_empty() && self.chance.ratio(1, 2) {
            return WayToCall::plain(Expr::Call(*self.chance.pick(&known), all));
        }
        let between = self.new_routine(&types, result.clone());
        self.pools[between as usize] = self.pools[routine as usize].clone();
        let parameters = self.flow.routines[between as usize].parameters.clone();
        let given = parameters.iter().skip(1).map(|of| Expr::Read(Place::Object(*of))).collect();
        self.reach.put_aside(parameters[0]);
        let ty = result.unwrap_or(Type::Int(Int::Int));
        let to = Place::Object(self.add_object(ty, Storage::Local(between), None));
        let call = Expr::CallBy(Place::Object(parameters[0]), given);
        self.flow.routines[between as usize].body =
            vec![Stmt::Assign(to.clone(), None, call), Stmt::Return(Some(Expr::Read(to)))];
        self.program.change(between, 0);
        let others = if self.chance.ratio(1, 2) { vec![between] } else { Vec::new() };
        WayToCall { others, ..WayToCall::plain(Expr::Call(between, all)) }
    }

    /// The functions besides the one at the place that have these parameters and this result, and take nothing else.
    pub(super) fn others_alike(&self, types: &[Type], result: &Option<Type>) -> Vec<u32> {
        let is_such = |known: &u32| {
            let of = &self.flow.routines[*known as usize];
            *known != self.routine
                && !of.is_variadic
                && of.result == *result
                && self.flow.parameters_of(*known).eq(types)
        };
        (1..self.flow.routines.len() as u32).filter(is_such).collect()
    }

    /// A call by a pointer that is there. Tells whether one is found.
    pub(super) fn call_again(&mut self) -> bool {
        let is_such = |number: &u32| {
            let object = &self.flow.objects[*number as usize];
            let of = object.storage.routine();
            object.holds_functions() && of.is_none_or(|of| of == self.routine)
        };
        let all: Vec<u32> = (0..self.flow.objects.len() as u32).filter(is_such).collect();
        if all.is_empty() {
            return false;
        }
        for _ in 0..TRIES {
            let pointer = *self.chance.pick(&all);
            let (place, ty) = match self.flow.objects[pointer as usize].ty.clone() {
                Type::Array(element, n) => {
                    let Some(index) = self.index(n) else { continue };
                    let place = Place::Element(Box::new(Place::Object(pointer)), Box::new(index));
                    (place, Type::clone(&element))
                }
                ty => (Place::Object(pointer), ty),
            };
            let Type::Callback(signature) = ty else { continue };
            let is_number = |ty: &Type| matches!(ty, Type::Int(_) | Type::Float(_));
            if !signature.parts().all(is_number) {
                continue;
            }
            let args = signature.args.iter().map(|_| self.expression(1)).collect();
            let storage = Storage::Local(self.routine);
            let to = Place::Object(self.add_object(signature.result.clone(), storage, None));
            if self.add(vec![Stmt::Assign(to, None, Expr::CallBy(place, args))]) {
                return true;
            }
        }
        false
    }

    /// Another function of the type of one: mostly a new one, which is not written yet.
    pub(super) fn sibling(&mut self, routine: u32, others: &mut Vec<u32>) -> u32 {
        let ty = self.flow.pointer_to(routine);
        let is_such = |known: &u32| {
            *known != routine
                && *known != self.routine
                && self.flow.routines[*known as usize].sight == Sight::Static
                && self.flow.is_pointer_to(&ty, *known)
        };
        let known: Vec<u32> = (1..self.flow.routines.len() as u32).filter(is_such).collect();
        if !known.is_empty() && self.chance.ratio(1, 2) {
            return *self.chance.pick(&known);
        }
        let types: Vec<Type> = self.flow.parameters_of(routine).cloned().collect();
        let result = self.flow.routines[routine as usize].result.clone();
        let new = self.new_routine(&types, result);
        self.flow.routines[new as usize].sight = Sight::Static;
        self.pools[new as usize] = self.pools[routine as usize].clone();
        others.push(new);
        new
    }

    /// A pointer to a function, or a table of such, that no other statement changes.
    pub(super) fn add_pointer(&mut self, ty: Type, storage: Storage, value: Option<Value>) -> u32 {
        let pointer = self.add_object(ty, storage, value);
        self.reach.put_aside(pointer);
        pointer
    }

    /// Writes functions that were called together with another one, as small ones.
    pub(super) fn write_all(&mut self, routines: &[u32]) {
        for routine in routines {
            self.write(*routine, &[]);
        }
    }
}
