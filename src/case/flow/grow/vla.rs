//! Draws arrays whose length compilers do not know.

use std::sync::Arc;

use super::Grower;
use crate::c::features::Feature;
use crate::c::library::MemoryFunction;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::case::flow::machine::Program;
use crate::case::flow::{Expr, Loop, LoopForm, MemoryCall, Place, Source, Stmt, Storage, Variable};
use crate::generator::Plan;

/// The most elements of such an array: it is on the stack.
const MOST: i128 = 64;

impl Grower<'_> {
    /// Statements for which an array of variable length has a name, all of whose elements are set before; one of constant
    /// length where C has no other.
    pub(super) fn with_variable_array(&mut self, plan: &Plan, body: &[Plan]) {
        let Some(name) = &plan.name else { return };
        let has_such = self.shares.features.contains(Feature::VariableArrays);
        // What is never run has no state in which a length is known.
        if !has_such || self.routine == 0 || self.states.is_empty() {
            return self.with_array(plan, body);
        }
        let ty = match &plan.ty {
            Some(ty) => self.adopted(ty),
            None => self.element_of_variable_array(),
        };
        let Some((length, n)) = self.variable_length() else { return };
        let ty = Type::Array(Arc::new(ty), n);
        let (storage, length) = (Storage::Local(self.routine), Some(length));
        let (value, is_volatile, constructor) = (None, false, None);
        let variable = Variable { ty, storage, value, is_volatile, length, constructor };
        let object = self.add_variable(variable);
        // Calls that do not come to the place have the array too, and may have been before the run that is repeated.
        if self.set_all(object, n) && self.machine(self.shares.steps).run().is_ok() {
            self.names.push((name.clone(), object));
            self.list(body);
            self.names.pop();
        } else {
            // In another call the length may be another. What is not used is removed in the end.
            self.flow.objects[object as usize].length = None;
            self.program = Program::new(&self.flow, self.model);
        }
    }

    /// The type of an element: mostly a number, at times an array or a struct that the program has.
    fn element_of_variable_array(&mut self) -> Type {
        let ty = self.next_number();
        let can_be_large = self.shares.features.contains(Feature::MemoryFunctions);
        match self.chance.below(6) {
            0 if can_be_large => Type::Array(Arc::new(ty), 2 + self.chance.below(4) as u32),
            1 if can_be_large => self.known_struct().unwrap_or(ty),
            _ => ty,
        }
    }

    /// An object that holds a length where the function begins, and the length: a parameter that is the same in all calls,
    /// or an object that compilers do not know.
    fn variable_length(&mut self) -> Option<(u32, u32)> {
        let mut known = Vec::new();
        let written = self.flow.written();
        for parameter in &self.flow.routines[self.routine as usize].parameters {
            let ty = &self.flow.objects[*parameter as usize].ty;
            let is_kept =
                matches!(ty, Type::Int(int) if *int != Int::Bool) && !written[*parameter as usize];
            let read = Expr::Read(Place::Object(*parameter));
            let values = self.values(&read).filter(|_| is_kept).unwrap_or_default();
            if let Some(n) = values.first().and_then(|value| value.int())
                && (1..=MOST).contains(&n)
                && values.iter().all(|value| value.int() == Some(n))
            {
                known.push((*parameter, n as u32));
            }
        }
        if !known.is_empty() && self.chance.ratio(3, 4) {
            return Some(*self.chance.pick(&known));
        }
        let n = self.new_length();
        let int = *self.chance.pick(&[Int::Int, Int::Int, Int::UInt, Int::UChar, Int::Long]);
        match self.input(n.into(), Type::Int(int))? {
            Expr::Read(Place::Object(object)) => Some((object, n)),
            _ => None,
        }
    }

    /// Sets all elements of a new array: one after the other, or all bytes.
    fn set_all(&mut self, array: u32, n: u32) -> bool {
        let whole = Place::Object(array);
        let is_of_numbers = matches!(&self.flow.objects[array as usize].ty, Type::Array(of, _)
            if matches!(**of, Type::Int(_) | Type::Float(_)));
        let has_functions = self.shares.features.contains(Feature::MemoryFunctions);
        if !is_of_numbers || has_functions && self.chance.ratio(1, 4) {
            let call = MemoryCall {
                function: MemoryFunction::Memset,
                is_builtin: false,
                first: whole,
                count: None,
                second: Source::Byte(Expr::Int(0, Int::Int)),
            };
            return self.add(vec![Stmt::Memory(Box::new(call))]);
        }
        let counter = self.add_object(Type::Int(Int::Int), Storage::Local(self.routine), None);
        let read = Expr::Read(Place::Object(counter));
        let length = self.flow.objects[array as usize].length;
        let length = length.filter(|length| !self.flow.objects[*length as usize].is_volatile);
        let bound = match length.filter(|_| self.chance.ratio(1, 2)) {
            // As a number of the counter's type, so that nobody warns of a comparison.
            Some(length) => {
                Expr::Cast(Type::Int(Int::Int), Box::new(Expr::Read(Place::Object(length))))
            }
            None => Expr::Int(n.into(), Int::Int),
        };
        let by = i128::from(self.chance.below(4)) - 1;
        let by = Expr::Int(by.max(0), Int::Int);
        let op = *self.chance.pick(&[Op::Add, Op::And, Op::Xor]);
        let element = Place::Element(Box::new(whole), Box::new(read.clone()));
        let value = Expr::Binary(op, Box::new([read.clone(), by]));
        let one = Expr::Int(1, Int::Int);
        let of = Loop {
            form: LoopForm::For,
            first: Some(Stmt::Assign(Place::Object(counter), None, Expr::Int(0, Int::Int))),
            condition: Expr::Binary(Op::Less, Box::new([read, bound])),
            last: Some(Stmt::Assign(Place::Object(counter), Some(Op::Add), one)),
            body: vec![Stmt::Assign(element, None, value)],
        };
        self.add(vec![Stmt::Loop(Box::new(of))])
    }
}
