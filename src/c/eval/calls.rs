//! Calls, blocks and statements.

use super::values::blank;
use super::{
    DEEPEST, Datum, Fault, Flow, Frame, Lvalue, MOST_OF_ARRAY, Machine, Rest, Run, undefined,
};
use crate::c::control::Jump;
use crate::c::tree::{Expr, Form, Function, Init, List, Name, Object, Stmt};
use crate::c::types::{Int, Signature, Type};

impl Machine<'_> {
    pub(super) fn call(&mut self, name: Name, actuals: Vec<(Type, Datum)>) -> Run<Option<Datum>> {
        self.call_with(name, actuals, None)
    }

    /// The same with a list of variable arguments, if it takes one.
    fn call_with(
        &mut self,
        name: Name,
        actuals: Vec<(Type, Datum)>,
        list: Option<Rest>,
    ) -> Run<Option<Datum>> {
        let code = self.code;
        let Some(function) = code.functions().find(|function| function.name == name) else {
            return undefined(format!("{name:?} is no function"));
        };
        let named = function.params.len();
        if actuals.len() < named || (actuals.len() > named && !function.variadic) {
            return undefined("a call with a wrong number of arguments");
        }
        if function.variadic && named == 0 {
            return undefined("a variadic function without named parameter");
        }
        let is_variadic = function.variadic && !function.has_ms_lists();
        if !function.convention.is_plain() && (is_variadic || function.hides_parameters()) {
            return undefined("a convention by attribute where not all parameters are known");
        }
        if function.takes_list != list.is_some() {
            return undefined(
                "a call without a list of variable arguments, or with one for nothing",
            );
        }
        let mut actuals = actuals.into_iter();
        let mut frame = Frame::default();
        for ((name, ty), (from, datum)) in function.params.iter().zip(actuals.by_ref()) {
            let datum = self.convert_argument(function, datum, &from, &ty.decayed())?;
            let object = self.allocate(datum, &ty.decayed());
            frame.locals.insert(*name, object);
        }
        self.check_lengths(function, &mut frame)?;
        for (from, datum) in actuals {
            let promoted = self.model.promoted(&from);
            let datum = self.convert(datum, &from, &promoted)?;
            frame.varargs.push((promoted, datum));
        }
        frame.lists.extend(list.map(|rest| (List::Own, rest)));
        let datum = self.execute(function, &mut frame);
        if function.takes_list {
            // That is ended by its owner.
            frame.lists.remove(&List::Own);
        }
        if datum.is_err() && !frame.lists.is_empty() {
            self.stop_jump();
        }
        let datum = datum?;
        if !frame.lists.is_empty() {
            return undefined("va_start without va_end");
        }
        Ok(datum)
    }

    /// Converts an argument to the type of its parameter. Where the caller does not see that type, the
    /// argument is promoted and must then match what the callee expects (C89 3.3.2.2).
    fn convert_argument(
        &self,
        function: &Function,
        datum: Datum,
        from: &Type,
        to: &Type,
    ) -> Run<Datum> {
        if !function.hides_parameters() {
            return self.convert(datum, from, to);
        }
        let promoted = self.model.promoted(from);
        let expected = match function.form {
            Form::Old => self.model.promoted(to),
            _ => to.clone(),
        };
        if function.variadic || promoted != expected {
            return undefined(format!("{promoted:?} passed for {expected:?} without a prototype"));
        }
        let datum = self.convert(datum, from, &promoted)?;
        self.convert(datum, &promoted, to)
    }

    fn execute(&mut self, function: &Function, frame: &mut Frame) -> Run<Option<Datum>> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Fault::Endless(
                format!("more than {DEEPEST} calls within each other").into(),
            ));
        }
        let flow = self.block(&function.locals, &function.body, function, frame)?;
        self.depth -= 1;
        Ok(match flow {
            Flow::Next => None,
            Flow::Return(datum) => datum,
            Flow::Jump(jump) => return undefined(format!("{jump:?} leads nowhere")),
        })
    }

    /// Stops unless the parameters that are declared as arrays of variable length lead to such rows as they say.
    fn check_lengths(&mut self, function: &Function, frame: &mut Frame) -> Run<()> {
        for (position, length, width) in &function.lengths {
            let (name, ty) = &function.params[*position];
            self.length(*length, MOST_OF_ARRAY, frame)?;
            let Some(width) = width else { continue };
            let width = self.length(*width, MOST_OF_ARRAY, frame)?;
            let pointer = self.place(&Expr::Object(*name, ty.clone()), frame)?;
            let Datum::To(row) = self.read(&pointer)? else {
                return undefined("an array of variable length that is none");
            };
            match &*self.at(&row)? {
                Datum::List(parts) if parts.len() == width => {}
                _ => return undefined("rows of another length than their parameter says"),
            }
        }
        Ok(())
    }

    /// The length that an object holds, which is at most so much.
    fn length(&mut self, of: Name, most: i128, frame: &mut Frame) -> Run<usize> {
        let place = self.place(&Expr::Object(of, Type::Int(Int::Int)), frame)?;
        match self.read(&place)? {
            Datum::Int(length) if (1..=most).contains(&length) => Ok(length as usize),
            _ => undefined("an array of a length that it cannot have"),
        }
    }

    /// An array of variable length of which nothing was set.
    fn blank_array(&mut self, object: &Object, length: Name, frame: &mut Frame) -> Run<Datum> {
        let Type::Array(element, most) = &object.ty else {
            return undefined("a length of what is no array");
        };
        let length = self.length(length, (*most).into(), frame)?;
        let row = match (object.width, &**element) {
            (None, element) => blank(element),
            (Some(width), Type::Array(element, most)) => {
                let width = self.length(width, (*most).into(), frame)?;
                Datum::List(vec![blank(element); width])
            }
            _ => return undefined("a length of what is no array"),
        };
        Ok(Datum::List(vec![row; length]))
    }

    /// Runs a block, with which the time of its objects ends.
    pub(super) fn block(
        &mut self,
        locals: &[Object],
        body: &[Stmt],
        function: &Function,
        frame: &mut Frame,
    ) -> Run<Flow> {
        for object in locals {
            let number = match object.is_kept {
                true => self.kept_object(function, object)?,
                false => {
                    let datum = self.local(object, frame)?;
                    self.add(object, datum);
                    self.objects.len() - 1
                }
            };
            frame.locals.insert(object.name, number);
        }
        let flow = self.body(body, None, function, frame);
        if flow.is_err() && locals.iter().any(|object| object.cleanup.is_some()) {
            // It would not be cleaned up.
            self.stop_jump();
        }
        let flow = flow?;
        for object in locals.iter().rev() {
            let Some(number) = frame.locals.remove(&object.name) else { continue };
            if let Some(cleanup) = object.cleanup {
                self.clean_up(cleanup, number)?;
            }
            if !object.is_kept {
                self.objects[number] = Datum::Indeterminate;
            }
        }
        Ok(flow)
    }

    /// Calls a function with the address of an object whose time is over.
    fn clean_up(&mut self, cleanup: Name, object: usize) -> Run<()> {
        self.count_step()?;
        let address = Datum::To(Lvalue { object, steps: Vec::new() });
        let ty = self.kinds[object].clone().pointer();
        self.call(cleanup, vec![(ty, address)])?;
        Ok(())
    }

    /// The number of an object that all calls of a function share.
    fn kept_object(&mut self, function: &Function, object: &Object) -> Run<usize> {
        if object.length.is_some() {
            return undefined("an array of variable length that is static");
        }
        let key = (function.name, object.name);
        if let Some(number) = self.kept.get(&key) {
            return Ok(*number);
        }
        let number = self.objects.len();
        self.kept.insert(key, number);
        self.add_static(object)?;
        self.lasting.extend(number..self.objects.len());
        Ok(number)
    }

    /// The initial value of an automatic object.
    fn local(&mut self, object: &Object, frame: &mut Frame) -> Run<Datum> {
        if let Some(length) = object.length {
            return self.blank_array(object, length, frame);
        }
        match (&object.init, &object.ty) {
            (Some(Init::Expr(value)), ty) => {
                let datum = self.eval(value, frame)?;
                self.convert(datum, &value.ty(), ty)
            }
            (Some(init), ty) => self.init(ty, init),
            (None, ty) => Ok(blank(ty)),
        }
    }

    /// Counts a statement, or an iteration of a loop.
    pub(super) fn count_step(&mut self) -> Run<()> {
        self.steps += 1;
        match self.steps > self.most {
            true => {
                Err(Fault::Endless(format!("more than {} statements were run", self.most).into()))
            }
            false => Ok(()),
        }
    }

    /// Runs a statement.
    pub(super) fn step(
        &mut self,
        stmt: &Stmt,
        function: &Function,
        frame: &mut Frame,
    ) -> Run<Flow> {
        self.count_step()?;
        match stmt {
            Stmt::Expr(Expr::Call(name, _, args)) => {
                let actuals = self.actuals(args, frame)?;
                self.call(*name, actuals)?;
            }
            Stmt::Expr(Expr::CallPointer(name, index, ty, args)) => {
                let actuals = self.actuals(args, frame)?;
                self.call_through(*name, *index, ty, actuals)?;
            }
            Stmt::Expr(Expr::CallValue(of, args)) => {
                self.call_back(of, args, frame)?;
            }
            Stmt::Expr(expr) => {
                self.eval(expr, frame)?;
            }
            Stmt::Discard(_) => {}
            Stmt::Assign(place, value) => {
                let first = self.accesses.len();
                self.operators += 1;
                let datum = self.eval(value, frame)?;
                let datum = self.stored(datum, &value.ty(), place)?;
                // What finds the place is unsequenced with what the value takes.
                let second = self.accesses.len();
                self.written(place, frame)?;
                self.unsequenced(first, second)?;
                self.operators -= 1;
                self.assign(place, datum, frame)?;
            }
            Stmt::VaStart(last) => {
                let last = function.params.last().filter(|(name, _)| name == last);
                let unpromoted = match last {
                    // An enumeration may have any integer type; those the size of `int` are allowed.
                    Some((_, Type::Enum(_))) => true,
                    Some((_, ty)) => self.model.promoted(ty) == *ty,
                    None => false,
                };
                if !function.variadic || !unpromoted {
                    return undefined("va_start after a parameter that promotion changes");
                }
                let rest = frame.varargs.clone().into_iter();
                if frame.lists.insert(List::Own, rest).is_some() {
                    return undefined("va_start again without va_end");
                }
            }
            Stmt::VaCopy => {
                let Some(rest) = frame.lists.get(&List::Own).cloned() else {
                    return undefined("va_copy before va_start");
                };
                if frame.lists.insert(List::Copy, rest).is_some() {
                    return undefined("va_copy again without va_end");
                }
            }
            Stmt::HandOn(of) => {
                let Some(rest) = frame.lists.get_mut(&List::Own) else {
                    return undefined("a list handed on before va_start");
                };
                // After a function has read from a list, the rest of the list is indeterminate: nothing is
                // left.
                let rest = std::mem::take(rest);
                let actuals = self.actuals(&of.args, frame)?;
                let datum = self.call_with(of.to, actuals, Some(rest))?;
                match (&of.result, datum) {
                    (Some(place), Some(datum)) => self.assign(place, datum, frame)?,
                    (None, None) => {}
                    _ => return undefined("the result of a call that has none"),
                }
            }
            Stmt::VaEnd(list) => {
                if frame.lists.remove(list).is_none() {
                    return undefined("va_end without va_start");
                }
            }
            Stmt::Harness(action) => return self.act(action, function, frame),
            Stmt::For(count, times, body) => {
                let count = Expr::Object(*count, Type::Int(Int::Int));
                for n in 0..*times {
                    self.assign(&count, Datum::Int(n.into()), frame)?;
                    match self.block(&[], body, function, frame)? {
                        Flow::Next => {}
                        flow => return Ok(flow),
                    }
                }
                self.assign(&count, Datum::Int((*times).into()), frame)?;
            }
            Stmt::If(condition, one, other) => {
                let chosen = if self.holds(condition, frame)? { one } else { other };
                return self.body(chosen, None, function, frame);
            }
            Stmt::SetJump(landing, one, other) => {
                return self.set_jump(*landing, [one, other], function, frame);
            }
            Stmt::LongJump(buffer, value) => return self.long_jump(*buffer, value, frame),
            Stmt::Loop(of) => return self.run_loop(of, None, function, frame),
            Stmt::Switch(value, arms) => return self.switch(value, arms, function, frame),
            Stmt::Jump(jump) => return Ok(Flow::Jump(*jump)),
            Stmt::JumpTable(at, labels) => {
                let Datum::Int(at) = self.eval(at, frame)? else {
                    return undefined("a label by what is no integer");
                };
                return match usize::try_from(at).ok().and_then(|at| labels.get(at)) {
                    Some(label) => Ok(Flow::Jump(Jump::Goto(*label))),
                    None => undefined("a label beyond the last"),
                };
            }
            Stmt::Label(_) => {}
            // What it may change has the value that it had, and it does not jump.
            Stmt::Asm(asm) => {
                if let Some((place, _)) = &asm.operand {
                    let same = Stmt::Assign(place.clone(), place.clone());
                    return self.step(&same, function, frame);
                }
            }
            Stmt::Unreachable => return undefined("a run that comes to __builtin_unreachable"),
            Stmt::Block(locals, body) => return self.block(locals, body, function, frame),
            Stmt::Return(None) => return Ok(Flow::Return(None)),
            Stmt::Return(Some(expr)) => {
                let datum = self.eval(expr, frame)?;
                let datum = self.convert(datum, &expr.ty(), &function.result)?;
                return Ok(Flow::Return(Some(datum)));
            }
        }
        Ok(Flow::Next)
    }

    /// A pointer to a function, by the function's name.
    pub(super) fn function_pointer(&self, name: Name, ty: &Type) -> Run<Datum> {
        let code = self.code;
        let is_such = |function: &Function, signature: &Signature| {
            let params = function.params.iter().map(|(_, ty)| ty);
            let is_plain = matches!(function.form, Form::Prototype | Form::InlineDefinition)
                && !function.hides_parameters();
            is_plain
                && !function.variadic
                && !function.takes_list
                && params.eq(&signature.args)
                && function.result == signature.result
                && function.convention == signature.convention
        };
        match (code.functions().find(|function| function.name == name), ty) {
            (Some(function), Type::Callback(signature)) if is_such(function, signature) => {
                Ok(Datum::Function(name))
            }
            _ => undefined(format!("{name:?} is no function of type {ty:?}")),
        }
    }

    /// Calls the function that a value points to.
    pub(super) fn call_back(
        &mut self,
        of: &Expr,
        args: &[Expr],
        frame: &mut Frame,
    ) -> Run<Option<Datum>> {
        // The order in which a function and its arguments are evaluated is unspecified, and must not matter.
        let function = self.eval(of, frame)?;
        let actuals = self.actuals(args, frame)?;
        match function {
            Datum::Function(name) => self.call(name, actuals),
            _ => undefined("a call of what is no function"),
        }
    }

    /// Calls a function through a pointer to it.
    pub(super) fn call_through(
        &mut self,
        name: Name,
        index: Option<u32>,
        result: &Type,
        actuals: Vec<(Type, Datum)>,
    ) -> Run<Option<Datum>> {
        let code = self.code;
        let halves = [&code.callee, &code.caller];
        let pointer = halves.iter().flat_map(|half| &half.pointers).find(|p| p.name == name);
        let Some(pointer) = pointer else {
            return undefined(format!("{name:?} is no pointer to a function"));
        };
        let is_there = match (pointer.number, index) {
            (Some(number), Some(index)) => index < number,
            (number, index) => number == index,
        };
        let function = code.functions().find(|function| function.name == pointer.to);
        if !is_there || function.is_none_or(|function| function.result != *result) {
            return undefined(format!("a call through {name:?}, which does not lead there"));
        }
        self.call(pointer.to, actuals)
    }
}
