//! Draws arrays whose length compilers do not know.

use std::sync::Arc;

use super::{Grower, TRIES};
use crate::c::features::Feature;
use crate::c::library::MemoryFunction;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::case::flow::{Expr, Loop, LoopForm, MemoryCall, Place, Source, Stmt, Storage, Variable};
use crate::generator::{OperandName, Plan};

/// The most elements of such an array: it is on the stack.
const MOST: i128 = 64;

/// The same of an array whose elements are such arrays, and of these.
const MOST_ROWS: i128 = 8;

/// The types of lengths, the common ones several times.
const LENGTHS: [Int; 5] = [Int::Int, Int::Int, Int::UInt, Int::UChar, Int::Long];

impl Grower<'_> {
    /// Statements for which an array of variable length has a name, all of whose elements are set before; one of constant
    /// length where C has no other.
    pub(super) fn with_variable_array(&mut self, plan: &Plan, body: &[Plan]) {
        let Some(name) = &plan.name else { return };
        let has_such = self.shares.features.contains(Feature::VariableArrays);
        // What is never run has no state in which a length is known.
        if !has_such || self.routine == 0 || !self.is_reached {
            return self.with_array(plan, body);
        }
        let has_frames = self.shares.features.contains(Feature::Alloca);
        match self.chance.below(6) {
            0 | 1 => self.with_array_of_function(name, plan, body),
            2 if has_frames => self.with_allocated_array(name, plan, body),
            _ => self.with_array_of_block(name, plan, body),
        }
    }

    /// An array whose length is known where the function begins.
    fn with_array_of_function(&mut self, name: &OperandName, plan: &Plan, body: &[Plan]) {
        let ty = self.element_of(plan);
        let Some((length, n)) = self.length_of_call() else { return };
        let ty = Type::Array(Arc::new(ty), n);
        let plain = Variable::new(ty, Storage::Local(self.routine), None);
        let object = self.add_variable(Variable { length: Some(length), ..plain });
        // Calls that do not come to the place have the array too, and may have been before the run that is repeated. In one
        // of them the length may be one that it cannot have.
        if self.machine(self.most_steps).run().is_err() || !self.is_whole() {
            self.flow.objects.pop();
            self.reach.truncate(self.flow.objects.len());
            self.program.renew(&self.flow, self.model);
            return;
        }
        if self.set_all(object) {
            self.names.push((name.clone(), object));
            self.list(body);
            self.names.pop();
        } else {
            // What is not used is removed in the end.
            self.reach.put_aside(object);
        }
    }

    /// An array in a block: its length is what an object holds there, another one each time that the block begins.
    fn with_array_of_block(&mut self, name: &OperandName, plan: &Plan, body: &[Plan]) {
        for _ in 0..TRIES {
            let has_rows = self.shares.features.contains(Feature::VariableRows);
            let is_of_rows = has_rows && plan.ty.is_none() && self.chance.ratio(1, 3);
            let most = if is_of_rows { MOST_ROWS } else { MOST };
            let Some((length, n)) = self.length_here(most) else { continue };
            let (ty, width) = match is_of_rows {
                true => {
                    let Some((width, m)) = self.length_here(most) else { continue };
                    (Type::Array(Arc::new(self.next_number()), m), Some(width))
                }
                false => (self.element_of(plan), None),
            };
            let ty = Type::Array(Arc::new(ty), n);
            let plain = Variable::new(ty, Storage::Block(self.routine), None);
            let object = self.add_variable(Variable { length: Some(length), width, ..plain });
            if !self.add_and_enter(vec![Stmt::Block(vec![object], Vec::new())], 0, None) {
                self.reach.put_aside(object);
                continue;
            }
            self.inside(|this| {
                if this.set_all(object) {
                    this.here_or_passed(name, object, body);
                }
            });
            self.reach.put_aside(object);
            return;
        }
    }

    /// An array that is allocated in the function's frame (GNU), to which a pointer leads.
    fn with_allocated_array(&mut self, name: &OperandName, plan: &Plan, body: &[Plan]) {
        let element = match &plan.ty {
            Some(ty) => self.adopted(ty),
            None => self.next_number(),
        };
        let Some((length, n)) = self.length_here(MOST) else { return };
        let ty = Type::Array(Arc::new(element.clone()), n);
        let frame = self.add_object(ty, Storage::Frame(self.routine), None);
        let pointer = self.add_object(element.pointer(), Storage::Local(self.routine), None);
        // It stays where it leads.
        self.reach.put_aside(pointer);
        let number = Expr::Read(Place::Object(length));
        if self.add(vec![Stmt::Allocate(Place::Object(pointer), frame, number)]) {
            self.allocated.insert(pointer, (frame, length));
            if self.set_all(pointer) {
                self.here_or_passed(name, pointer, body);
            }
        }
    }

    /// The statements for which an array has a name, at times in a function that takes the array.
    fn here_or_passed(&mut self, name: &OperandName, array: u32, body: &[Plan]) {
        let has_rows = self.shares.features.contains(Feature::VariableRows);
        if has_rows && self.chance.ratio(1, 3) && self.pass_array(name, array, body) {
            return;
        }
        self.names.push((name.clone(), array));
        self.list(body);
        self.names.pop();
    }

    /// The statements in a function of their own, which takes the array of a name and its lengths.
    fn pass_array(&mut self, name: &OperandName, array: u32, body: &[Plan]) -> bool {
        let variable = self.flow.objects[array as usize].clone();
        let whole = Place::Object(array);
        let zero = Box::new(Expr::Int(0, Int::Int));
        let (element, first) = match &variable.ty {
            Type::Array(element, _) => {
                let first = Place::Element(Box::new(whole.clone()), zero);
                (element, Expr::Address(first))
            }
            Type::Pointer(element) => (element, Expr::Read(whole.clone())),
            _ => return false,
        };
        let mut parameters = Vec::new();
        let mut args = Vec::new();
        for dimension in 0..variable.lengths().count().max(1) {
            let Some(bound) = self.variable_bound(&whole, dimension) else { return false };
            parameters.push(Type::Int(*self.chance.pick(&LENGTHS)));
            args.push(bound);
        }
        parameters.push(Type::clone(element).pointer());
        args.push(first);
        let result = self.next_number();
        let routine = self.new_routine(&parameters, Some(result.clone()));
        let own = self.flow.routines[routine as usize].parameters.clone();
        if let [lengths @ .., rows] = &own[..] {
            let rows = &mut self.flow.objects[*rows as usize];
            rows.length = lengths.first().copied();
            rows.width = lengths.get(1).copied();
        }
        self.program.renew(&self.flow, self.model);
        self.pools[routine as usize] = self.pools[self.routine as usize].clone();
        let to = self.add_object(result, Storage::Local(self.routine), None);
        let call = Stmt::Assign(Place::Object(to), None, Expr::Call(routine, args));
        if !self.add(vec![call]) {
            return false;
        }
        self.names.extend(own.last().map(|rows| (name.clone(), *rows)));
        self.write(routine, body);
        self.names.pop();
        true
    }

    /// The type of an element: what the script says, or mostly a number, at times an array or a struct that the program has.
    fn element_of(&mut self, plan: &Plan) -> Type {
        if let Some(ty) = &plan.ty {
            return self.adopted(ty);
        }
        let ty = self.next_number();
        let can_be_large = self.shares.features.contains(Feature::MemoryFunctions);
        match self.chance.below(6) {
            0 if can_be_large => Type::Array(Arc::new(ty), 2 + self.chance.below(4) as u32),
            1 if can_be_large => self.known_struct().unwrap_or(ty),
            _ => ty,
        }
    }

    /// An object that holds a length where the function begins, and the most that it may be: a parameter, or an object that
    /// compilers do not know.
    fn length_of_call(&mut self) -> Option<(u32, u32)> {
        let mut known = Vec::new();
        let written = self.flow.written();
        for parameter in &self.flow.routines[self.routine as usize].parameters {
            if !written[*parameter as usize] {
                known.extend(Some(*parameter).zip(self.most_length(*parameter, MOST)));
            }
        }
        if !known.is_empty() && self.chance.ratio(3, 4) {
            return Some(*self.chance.pick(&known));
        }
        self.unknown_length(MOST)
    }

    /// The same for a block at the place: also what the function has computed.
    fn length_here(&mut self, most: i128) -> Option<(u32, u32)> {
        match self.chance.below(4) {
            0 => {
                let known: Vec<(u32, u32)> = self
                    .objects()
                    .filter(|object| !self.flow.objects[*object as usize].is_volatile)
                    .filter_map(|object| Some((object, self.most_length(object, most)?)))
                    .collect();
                match known.is_empty() {
                    true => self.unknown_length(most),
                    false => Some(*self.chance.pick(&known)),
                }
            }
            1 => self.unknown_length(most),
            _ => {
                let operators = 1 + self.chance.below(2) as u32;
                let of = self.expression(operators);
                let mask = *self.chance.pick(&[1, 3, 7]);
                let bits = Expr::Binary(Op::And, Box::new([of, self.literal(mask)]));
                let length = self.add_constant(bits, 1);
                let ty = Type::Int(*self.chance.pick(&LENGTHS));
                let object = self.add_object(ty, Storage::Local(self.routine), None);
                let set = Stmt::Assign(Place::Object(object), None, length);
                let is_set = self.add(vec![set]);
                if is_set { Some((object, mask as u32 + 1)) } else { self.unknown_length(most) }
            }
        }
    }

    /// A power of two that is at least each length that an object holds in the states of the place; none if it holds what is
    /// no length.
    fn most_length(&self, object: u32, most: i128) -> Option<u32> {
        let Type::Int(int) = self.flow.objects[object as usize].ty else { return None };
        let is_length = !matches!(int, Int::Bool | Int::Int128 | Int::UInt128);
        let values = self.values(&Expr::Read(Place::Object(object)))?;
        let values: Option<Vec<i128>> = values.iter().map(|value| value.int()).collect();
        let values = values.filter(|_| is_length)?;
        let greatest = *values.iter().max()?;
        let are_lengths = values.iter().all(|n| (1..=most).contains(n));
        are_lengths.then(|| (greatest as u32).next_power_of_two())
    }

    /// A new object that compilers do not know, with a length.
    fn unknown_length(&mut self, most: i128) -> Option<(u32, u32)> {
        let n = i128::from(self.new_length()).min(most);
        let int = *self.chance.pick(&LENGTHS);
        match self.input(n, Type::Int(int))? {
            Expr::Read(Place::Object(object)) => Some((object, n as u32)),
            _ => None,
        }
    }

    // What is known of lengths.

    /// How many elements an array has in each state of the place.
    pub(super) fn room(&self, array: &Place) -> Option<Vec<u32>> {
        let found = self.types_now().variable_length(array).or_else(|| match array {
            Place::Object(object) => self.declared(*object).map(|array| (array, 0)),
            _ => None,
        });
        match (found, self.type_at(array)?) {
            (Some(found), _) => {
                let length = |state| self.program.length_in(state, found).unwrap_or(0);
                Some(self.states.iter().map(length).collect())
            }
            (None, Type::Array(_, n) | Type::Vector(_, n)) => {
                Some(vec![n; self.states.len().max(1)])
            }
            _ => None,
        }
    }

    /// The fewest elements that an array has in a state of the place.
    pub(super) fn least_room(&self, array: &Place) -> Option<u32> {
        self.room(array)?.into_iter().min()
    }

    /// The array whose length is that of what a pointer leads to: itself if it is a parameter that is declared as an array of
    /// variable length.
    pub(super) fn declared(&self, pointer: u32) -> Option<u32> {
        let variable = &self.flow.objects[pointer as usize];
        let is_it = matches!(variable.ty, Type::Pointer(_)) && variable.length.is_some();
        let allocated = || self.allocated.get(&pointer).map(|(array, _)| *array);
        is_it.then_some(pointer).or_else(allocated)
    }

    /// The length of an array of variable length as an expression, or that of its elements: the object that held it, if it
    /// still does, or the size of the array by that of an element.
    pub(super) fn variable_bound(&mut self, array: &Place, dimension: usize) -> Option<Expr> {
        let Place::Object(object) = array else { return None };
        let variable = &self.flow.objects[*object as usize];
        let length = match self.allocated.get(object) {
            Some((_, length)) if dimension == 0 => *length,
            _ => variable.lengths().nth(dimension)?,
        };
        let zero = Box::new(Expr::Int(0, Int::Int));
        let rows = match (dimension, &variable.ty) {
            (0, _) => array.clone(),
            (_, Type::Pointer(_)) => Place::Target(Box::new(array.clone()), zero),
            _ => Place::Element(Box::new(array.clone()), zero),
        };
        let room = self.room(&rows)?;
        let is_volatile = self.flow.objects[length as usize].is_volatile;
        let held = Expr::Read(Place::Object(length));
        let values = self.values(&held).unwrap_or_default();
        let mut pairs = values.iter().zip(&room);
        let is_held = !is_volatile
            && values.len() == room.len()
            && pairs.all(|(value, n)| value.int() == Some((*n).into()));
        let is_counted = self.types_now().variable_length(&rows).is_some();
        match is_held && (!is_counted || self.chance.ratio(1, 2)) {
            true => Some(held),
            false => is_counted.then_some(Expr::Count(rows)),
        }
    }

    /// Sets all elements of a new array: one after the other, or all bytes.
    fn set_all(&mut self, array: u32) -> bool {
        let whole = Place::Object(array);
        let Some(bound) = self.variable_bound(&whole, 0) else { return false };
        let ty = self.flow.objects[array as usize].ty.clone();
        let (Type::Array(element, _) | Type::Pointer(element)) = &ty else { return false };
        let element_of = |whole: Place, index: Expr| match (&whole, &ty) {
            (Place::Object(_), Type::Pointer(_)) => Place::Target(Box::new(whole), Box::new(index)),
            _ => Place::Element(Box::new(whole), Box::new(index)),
        };
        let rows = self.variable_bound(&whole, 1);
        let is_of_numbers = matches!(**element, Type::Int(_) | Type::Float(_));
        let has_functions = self.shares.features.contains(Feature::MemoryFunctions);
        if rows.is_none() && (!is_of_numbers || has_functions && self.chance.ratio(1, 4)) {
            let call = MemoryCall {
                function: MemoryFunction::Memset,
                is_builtin: false,
                first: element_of(whole, Expr::Int(0, Int::Int)),
                count: Some(bound),
                second: Source::Byte(Expr::Int(0, Int::Int)),
            };
            return self.add(vec![Stmt::Memory(Box::new(call))]);
        }
        let op = *self.chance.pick(&[Op::Add, Op::And, Op::Xor]);
        let mut counters = Vec::new();
        let mut place = whole;
        for _ in 0..1 + usize::from(rows.is_some()) {
            let ty = Type::Int(Int::Int);
            let counter = Place::Object(self.add_object(ty, Storage::Local(self.routine), None));
            place = element_of(place, Expr::Read(counter.clone()));
            counters.push(counter);
        }
        let by = i128::from(self.chance.below(4)) - 1;
        let by = match &counters[..] {
            [_, inner] => Expr::Read(inner.clone()),
            _ => Expr::Int(by.max(0), Int::Int),
        };
        let value = Expr::Binary(op, Box::new([Expr::Read(counters[0].clone()), by]));
        let mut stmt = Stmt::Assign(place, None, value);
        let bounds = [Some(bound), rows].into_iter().flatten();
        for (counter, bound) in
            counters.into_iter().zip(bounds).collect::<Vec<_>>().into_iter().rev()
        {
            // As a number of the counter's type, so that nobody warns of a comparison.
            let bound = Expr::Cast(Type::Int(Int::Int), Box::new(bound));
            let read = Expr::Read(counter.clone());
            let of = Loop {
                hint: None,
                form: LoopForm::For,
                first: Some(Stmt::Assign(counter.clone(), None, Expr::Int(0, Int::Int))),
                condition: Expr::Binary(Op::Less, Box::new([read, bound])),
                last: Some(Stmt::Assign(counter, Some(Op::Add), Expr::Int(1, Int::Int))),
                body: vec![stmt],
            };
            stmt = Stmt::Loop(Box::new(of));
        }
        self.add(vec![stmt])
    }
}
