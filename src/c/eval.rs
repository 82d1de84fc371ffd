//! An abstract machine for the C tree over a data model. It runs a test case and either every check
//! holds, or it names the check that does not, or the undefined, unspecified or
//! implementation-defined behaviour met: the proof that a program Quest emits has one meaning.

use std::collections::{BTreeMap, BTreeSet};

use super::{CaseCode, Expr, Form, Function, Init, List, Name, Object, Op, Stmt, is_union};
use crate::ctype::{Float, Int, Member, Record, Type};
use crate::model::Model;
use crate::real::Real;
use crate::value::Value;

/// Why a run ended before its end. The texts name the behaviour met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A check does not hold: Quest's own mistake, since no compiler is involved.
    CheckFailed(String),
    /// Undefined behaviour, or a constraint of the language broken.
    Undefined(String),
    /// A result the standard leaves open.
    Unspecified(String),
    /// A result each implementation documents for itself.
    ImplementationDefined(String),
}

type Run<T> = Result<T, Fault>;

fn undefined<T>(what: impl Into<String>) -> Run<T> {
    Err(Fault::Undefined(what.into()))
}

/// Where a pointer or an lvalue leads: into an object, step by step.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    object: usize,
    steps: Vec<u32>,
}

/// What an object or an expression holds.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Datum {
    Indeterminate,
    Int(i128),
    Real(Real),
    Null,
    Address(u64),
    To(Place),
    /// An object's address as an integer, of which nothing is known but the type of the object.
    Location(Type),
    List(Vec<Datum>),
    Union(u32, Box<Datum>),
}

/// Runs a test case from its entry. `Ok` means that each check holds and each function under test
/// was called once.
pub fn run(code: &CaseCode, model: &Model) -> Run<()> {
    let mut machine = Machine {
        model,
        code,
        objects: Vec::new(),
        constants: BTreeSet::new(),
        globals: BTreeMap::new(),
        calls: 0,
    };
    let statics = code.shared.iter().chain(&code.callee.objects).chain(&code.caller.objects);
    for object in statics {
        machine.define_static(object)?;
    }
    machine.call(code.entry, Vec::new())?;
    if machine.calls == 1 {
        Ok(())
    } else {
        Err(Fault::CheckFailed(format!("{} calls reached the callee's end", machine.calls)))
    }
}

struct Machine<'a> {
    model: &'a Model,
    code: &'a CaseCode,
    objects: Vec<Datum>,
    /// Objects that nothing may be stored in.
    constants: BTreeSet<usize>,
    globals: BTreeMap<Name, usize>,
    calls: u32,
}

/// What is left of variable arguments.
type Rest = std::vec::IntoIter<(Type, Datum)>;

/// A function being executed: its objects, its variable arguments, and what is left of those in each
/// list that was begun.
#[derive(Default)]
struct Frame {
    locals: BTreeMap<Name, usize>,
    varargs: Vec<(Type, Datum)>,
    lists: BTreeMap<List, Rest>,
}

impl Machine<'_> {
    fn define_static(&mut self, object: &Object) -> Run<()> {
        let datum = match &object.init {
            Some(init) => self.init(&object.ty, init)?,
            None => datum_of(&Value::zero(&object.ty)),
        };
        if self.globals.insert(object.name, self.objects.len()).is_some() {
            return undefined(format!("{:?} is defined twice", object.name));
        }
        if object.is_const {
            self.constants.insert(self.objects.len());
        }
        self.objects.push(datum);
        Ok(())
    }

    fn init(&mut self, ty: &Type, init: &Init) -> Run<Datum> {
        match (ty, init) {
            (_, Init::Expr(expr)) => {
                let datum = self.constant(expr)?;
                self.convert(datum, &expr.ty(), ty)
            }
            (Type::Array(element, n) | Type::Vector(element, n), Init::List(parts))
                if parts.len() == *n as usize =>
            {
                Ok(Datum::List(parts.iter().map(|p| self.init(element, p)).collect::<Run<_>>()?))
            }
            (Type::Record(record), Init::List(parts)) if parts.len() == record.named().count() => {
                let mut parts = parts.iter();
                let members = record.members.iter().map(|member| match parts.as_slice() {
                    _ if member.unnamed => Ok(Datum::Int(0)),
                    [part, ..] => {
                        parts.next();
                        self.init_member(member, part)
                    }
                    [] => undefined("an initializer is missing"),
                });
                Ok(Datum::List(members.collect::<Run<_>>()?))
            }
            (Type::Record(record), Init::Union(of, live, part)) if record == of => {
                let part = self.init_member(&record.members[*live as usize], part)?;
                Ok(Datum::Union(*live, Box::new(part)))
            }
            _ => undefined("an initializer does not fit its type"),
        }
    }

    fn init_member(&mut self, member: &Member, init: &Init) -> Run<Datum> {
        let datum = self.init(&member.ty, init)?;
        self.fits(&datum, member)?;
        Ok(datum)
    }

    /// A static initializer's expression: a constant (C89 3.4), so it may read no object.
    fn constant(&mut self, expr: &Expr) -> Run<Datum> {
        let mut no_frame = Frame::default();
        match expr {
            Expr::Int(..)
            | Expr::Constant(..)
            | Expr::Real(..)
            | Expr::Null(_)
            | Expr::Address(_) => self.eval(expr, &mut no_frame),
            Expr::Cast(_, of) => {
                self.constant(of)?;
                self.eval(expr, &mut no_frame)
            }
            _ => undefined("an initializer is no constant expression"),
        }
    }

    fn call(&mut self, name: Name, actuals: Vec<(Type, Datum)>) -> Run<Option<Datum>> {
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
        if function.takes_list {
            return undefined("a call without a list of variable arguments");
        }
        let mut actuals = actuals.into_iter();
        let mut frame = Frame::default();
        for ((name, ty), (from, datum)) in function.params.iter().zip(actuals.by_ref()) {
            let datum = self.convert_argument(function, datum, &from, &ty.decayed())?;
            frame.locals.insert(*name, self.objects.len());
            self.objects.push(datum);
        }
        for (from, datum) in actuals {
            let promoted = self.model.promoted(&from);
            let datum = self.convert(datum, &from, &promoted)?;
            frame.varargs.push((promoted, datum));
        }
        let datum = self.execute(function, &mut frame)?;
        if !frame.lists.is_empty() {
            return undefined("va_start without va_end");
        }
        Ok(datum)
    }

    /// Converts an argument to the type of its parameter: where its caller does not see that type, it
    /// is promoted, and must then be what the callee expects (C89 3.3.2.2).
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
        let ended = self.block(&function.locals, &function.body, function, frame)?;
        Ok(ended.flatten())
    }

    /// Runs a block: nothing if it comes to its end, or else what is returned.
    fn block(
        &mut self,
        locals: &[Object],
        body: &[Stmt],
        function: &Function,
        frame: &mut Frame,
    ) -> Run<Option<Option<Datum>>> {
        for object in locals {
            let datum = self.local(object, frame)?;
            frame.locals.insert(object.name, self.objects.len());
            self.objects.push(datum);
        }
        for stmt in body {
            let returned = self.step(stmt, function, frame)?;
            if returned.is_some() {
                return Ok(returned);
            }
        }
        Ok(None)
    }

    /// What an automatic object holds at first.
    fn local(&mut self, object: &Object, frame: &mut Frame) -> Run<Datum> {
        if let Some(length) = object.length {
            let place = self.place(&Expr::Object(length, Type::Int(Int::Int)), frame)?;
            let length = self.read(&place)?;
            if !matches!(&object.ty, Type::Array(_, n) if length == Datum::Int((*n).into())) {
                return undefined("an array of another length than its type says");
            }
        }
        match (&object.init, &object.ty) {
            (Some(Init::Expr(value)), ty) => {
                let datum = self.eval(value, frame)?;
                self.convert(datum, &value.ty(), ty)
            }
            (Some(init), ty) => self.init(ty, init),
            (None, array @ Type::Array(..)) => Ok(blank(array)),
            (None, _) => Ok(Datum::Indeterminate),
        }
    }

    /// Runs a statement: nothing if the next one follows, or else what is returned.
    fn step(
        &mut self,
        stmt: &Stmt,
        function: &Function,
        frame: &mut Frame,
    ) -> Run<Option<Option<Datum>>> {
        match stmt {
            Stmt::Expr(Expr::Call(name, _, args)) => {
                let actuals = self.actuals(args, frame)?;
                self.call(*name, actuals)?;
            }
            Stmt::Expr(Expr::Through(name, index, ty, args)) => {
                let actuals = self.actuals(args, frame)?;
                self.call_through(*name, *index, ty, actuals)?;
            }
            Stmt::Expr(expr) => {
                self.eval(expr, frame)?;
            }
            Stmt::Discard(_) => {}
            Stmt::Assign(place, value) => {
                let datum = self.eval(value, frame)?;
                let datum = self.convert(datum, &value.ty(), &place.ty())?;
                self.assign(place, datum, frame)?;
            }
            Stmt::Check(side, subject, got, want) => {
                let found = self.eval(got, frame)?;
                let found = self.convert(found, &got.ty().decayed(), &want.ty())?;
                let expected = self.eval(want, frame)?;
                if found != expected {
                    let what = format!("{side:?} {subject:?}: {expected:?}, found {found:?}");
                    return Err(Fault::CheckFailed(what));
                }
            }
            Stmt::VaStart(last) => {
                let last = function.params.last().filter(|(name, _)| name == last);
                let unpromoted = match last {
                    // Enumerations may have any integer type; those of `int` size are allowed.
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
            Stmt::HandOn(to) => {
                let Some(rest) = frame.lists.get_mut(&List::Own) else {
                    return undefined("a list handed on before va_start");
                };
                // What a list has left is indeterminate when a function has read from it: nothing.
                let rest = std::mem::take(rest);
                self.hand_on(*to, rest)?;
            }
            Stmt::VaEnd(list) => {
                if frame.lists.remove(list).is_none() {
                    return undefined("va_end without va_start");
                }
            }
            Stmt::Reached => self.calls += 1,
            // A check that does not hold has ended the run.
            Stmt::LeaveIfFailed => {}
            Stmt::Recount => self.calls = 0,
            // Every time but the first is like the second.
            Stmt::Repeat(_, _, body) => {
                for _ in 0..2 {
                    let returned = self.block(&[], body, function, frame)?;
                    if returned.is_some() {
                        return Ok(returned);
                    }
                }
            }
            Stmt::If(condition, body) => match self.eval(condition, frame)? {
                Datum::Int(0) => {}
                Datum::Int(_) => return self.block(&[], body, function, frame),
                _ => return undefined("a condition that is no integer"),
            },
            Stmt::Block(locals, body) => return self.block(locals, body, function, frame),
            Stmt::Return(None) => return Ok(Some(None)),
            Stmt::Return(Some(expr)) => {
                let datum = self.eval(expr, frame)?;
                return Ok(Some(Some(self.convert(datum, &expr.ty(), &function.result)?)));
            }
        }
        Ok(None)
    }

    /// Calls a function that reads what is left of a list of variable arguments.
    fn hand_on(&mut self, to: Name, rest: Rest) -> Run<()> {
        let code = self.code;
        let mut functions = code.functions();
        match functions.find(|function| function.name == to) {
            Some(function) if function.takes_list && function.params.is_empty() => {
                let mut frame = Frame::default();
                frame.lists.insert(List::Own, rest);
                self.execute(function, &mut frame)?;
                Ok(())
            }
            _ => undefined(format!("{to:?} is no function that takes a list")),
        }
    }

    /// Calls a function through a pointer to it.
    fn call_through(
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

    fn actuals(&mut self, args: &[Expr], frame: &mut Frame) -> Run<Vec<(Type, Datum)>> {
        args.iter().map(|arg| Ok((arg.ty(), self.eval(arg, frame)?))).collect()
    }

    fn eval(&mut self, expr: &Expr, frame: &mut Frame) -> Run<Datum> {
        match expr {
            Expr::Int(value, int) => {
                let (least, most) = self.model.range(*int);
                if (least..=most).contains(value) {
                    Ok(Datum::Int(*value))
                } else {
                    undefined(format!("the constant {value} is no {}", int.spelling()))
                }
            }
            Expr::Constant(enumeration, index) => {
                Ok(Datum::Int(enumeration.constants[*index as usize].into()))
            }
            Expr::Real(value, float) => self.exact(*value, *float),
            Expr::Null(_) => Ok(Datum::Null),
            Expr::Member(of, index) if is_value(of) => match self.eval(of, frame)? {
                Datum::List(parts) if (*index as usize) < parts.len() => {
                    Ok(parts[*index as usize].clone())
                }
                Datum::Union(live, part) if live == *index => Ok(*part),
                _ => Err(Fault::Unspecified("a union's member that was not stored".into())),
            },
            Expr::Object(..)
            | Expr::Member(..)
            | Expr::Index(..)
            | Expr::Part(..)
            | Expr::Deref(_) => {
                let place = self.place(expr, frame)?;
                match expr.ty() {
                    Type::Array(..) => {
                        Ok(Datum::To(Place { steps: [&place.steps[..], &[0]].concat(), ..place }))
                    }
                    _ => self.read(&place),
                }
            }
            Expr::Address(of) => Ok(Datum::To(self.place(of, frame)?)),
            Expr::Location(of, _) => {
                self.place(of, frame)?;
                Ok(Datum::Location(of.ty()))
            }
            Expr::Misalignment(address, ty, _) => match self.eval(address, frame)? {
                Datum::Location(of) if of == *ty => Ok(Datum::Int(0)),
                _ => Err(Fault::ImplementationDefined("the alignment of an address".into())),
            },
            // They are implementation-defined, but the same for all that is compiled alike.
            Expr::Size(ty) => Ok(Datum::Int(self.model.layout(ty).size.into())),
            Expr::Align(ty) => Ok(Datum::Int(self.model.layout(ty).align.into())),
            Expr::Offset(member) => {
                self.place(member, frame)?;
                match &**member {
                    Expr::Member(of, index) => match of.ty() {
                        Type::Record(record) if record.members[*index as usize].bits.is_none() => {
                            let bits = self.model.positions(&record)[*index as usize];
                            Ok(Datum::Int((bits / 8).into()))
                        }
                        _ => undefined("the address of a bit-field"),
                    },
                    _ => undefined("the offset of what is no member"),
                }
            }
            Expr::Guarded(_, of) => {
                // The copy is an object like any other. Which page it has matters outside alone.
                let place = self.place(of, frame)?;
                let copy = self.read(&place)?;
                self.objects.push(copy);
                Ok(Datum::To(Place { object: self.objects.len() - 1, steps: Vec::new() }))
            }
            Expr::Cast(ty, of) => {
                let datum = self.eval(of, frame)?;
                match (ty, datum) {
                    (Type::Pointer(_), Datum::Int(n)) => Ok(Datum::Address(n as u64)),
                    (ty, datum) => self.convert(datum, &of.ty(), ty),
                }
            }
            Expr::Call(name, _, args) => {
                let actuals = self.actuals(args, frame)?;
                match self.call(*name, actuals)? {
                    Some(datum) => Ok(datum),
                    None => undefined("the value of a call that returns none"),
                }
            }
            Expr::Through(name, index, ty, args) => {
                let actuals = self.actuals(args, frame)?;
                match self.call_through(*name, *index, ty, actuals)? {
                    Some(datum) => Ok(datum),
                    None => undefined("the value of a call that returns none"),
                }
            }
            Expr::VaArg(list, ty, _) => match frame.lists.get_mut(list).map(Iterator::next) {
                None => undefined("va_arg before va_start"),
                Some(None) => undefined("va_arg beyond the last argument"),
                Some(Some((actual, datum))) if actual == *ty => Ok(datum),
                Some(Some((actual, _))) => undefined(format!("va_arg of {ty:?} for {actual:?}")),
            },
            Expr::Conditional(_, one, other) if one.ty() != other.ty() => {
                undefined("a condition with values of two types")
            }
            Expr::Conditional(condition, one, other) => match self.eval(condition, frame)? {
                Datum::Int(0) => self.eval(other, frame),
                Datum::Int(_) => self.eval(one, frame),
                _ => undefined("a condition that is no integer"),
            },
            Expr::Binary(op, int, left, right) => self.operation(*op, *int, [left, right], frame),
            Expr::Compound(ty, init) => self.init(ty, init),
            Expr::Alloca(size) => {
                let size = Expr::Object(*size, Type::Int(Int::Int));
                match self.eval(&size, frame)? {
                    Datum::Int(size) if (1..=65_535).contains(&size) => {
                        self.objects.push(Datum::List(vec![Datum::Indeterminate; size as usize]));
                        Ok(Datum::To(Place { object: self.objects.len() - 1, steps: vec![0] }))
                    }
                    _ => undefined("a frame of no such size"),
                }
            }
        }
    }

    /// The value of an operation; both operands have the type after the integral promotions.
    fn operation(
        &mut self,
        op: Op,
        int: Int,
        operands: [&Expr; 2],
        frame: &mut Frame,
    ) -> Run<Datum> {
        let mut values = [0; 2];
        for (operand, value) in operands.into_iter().zip(&mut values) {
            let datum = self.eval(operand, frame)?;
            *value = match datum {
                Datum::Int(n) if self.model.promoted(&operand.ty()) == Type::Int(int) => n,
                _ => return undefined(format!("an operand that is no {}", int.spelling())),
            };
        }
        let [left, right] = values;
        let (least, most) = self.model.range(int);
        match op {
            Op::Less => Ok(Datum::Int((left < right).into())),
            Op::Xor if left < 0 || right < 0 => {
                Err(Fault::ImplementationDefined("the bits of a negative number".into()))
            }
            Op::Xor => Ok(Datum::Int(left ^ right)),
            Op::Add if int.is_unsigned() => Ok(Datum::Int((left + right) & most)),
            Op::Add if (least..=most).contains(&(left + right)) => Ok(Datum::Int(left + right)),
            Op::Add => undefined("an overflow"),
        }
    }

    // Memory.

    fn place(&mut self, expr: &Expr, frame: &mut Frame) -> Run<Place> {
        match expr {
            Expr::Object(name, _) => {
                match frame.locals.get(name).or_else(|| self.globals.get(name)) {
                    Some(&object) => Ok(Place { object, steps: Vec::new() }),
                    None => undefined(format!("{name:?} is no object")),
                }
            }
            Expr::Member(of, index) | Expr::Part(of, index) => {
                let mut place = self.place(of, frame)?;
                place.steps.push(*index);
                Ok(place)
            }
            Expr::Index(of, index) => {
                let mut place = self.place(of, frame)?;
                // What looks like an array may be a parameter that has decayed to a pointer.
                match self.read(&place)? {
                    Datum::To(mut target) => {
                        if let Some(last) = target.steps.last_mut() {
                            *last += index;
                        }
                        Ok(target)
                    }
                    _ => {
                        place.steps.push(*index);
                        Ok(place)
                    }
                }
            }
            Expr::Deref(of) => match self.eval(of, frame)? {
                Datum::To(place) => Ok(place),
                _ => undefined("a pointer that leads to no object"),
            },
            _ => undefined("an expression that is no place"),
        }
    }

    fn read(&self, place: &Place) -> Run<Datum> {
        let mut datum = &self.objects[place.object];
        for step in &place.steps {
            datum = match datum {
                Datum::List(parts) => match parts.get(*step as usize) {
                    Some(part) => part,
                    None => return undefined("an element beyond the end"),
                },
                Datum::Union(live, part) if live == step => part,
                Datum::Union(..) => {
                    return Err(Fault::Unspecified("a union's member that was not stored".into()));
                }
                _ => return undefined("a part of a value that has none"),
            };
        }
        if *datum == Datum::Indeterminate {
            return undefined("an object that was never set");
        }
        Ok(datum.clone())
    }

    /// Stores into a place; storing into another member of a union makes that one live.
    fn assign(&mut self, expr: &Expr, datum: Datum, frame: &mut Frame) -> Run<()> {
        if let Expr::Member(of, index) = expr
            && let Type::Record(record) = of.ty()
        {
            self.fits(&datum, &record.members[*index as usize])?;
        }
        let root = self.root(expr, frame)?;
        if self.constants.contains(&root) {
            return undefined("a store to a constant object");
        }
        let slot = self.slot(expr, frame)?;
        *slot = datum;
        Ok(())
    }

    /// The object that a place lies in.
    fn root(&mut self, expr: &Expr, frame: &mut Frame) -> Run<usize> {
        match expr {
            Expr::Member(of, _) => self.root(of, frame),
            Expr::Index(of, _) if !matches!(of.ty(), Type::Pointer(_)) => self.root(of, frame),
            place => Ok(self.place(place, frame)?.object),
        }
    }

    fn slot(&mut self, expr: &Expr, frame: &mut Frame) -> Run<&mut Datum> {
        match expr {
            Expr::Object(..) => {
                let place = self.place(expr, frame)?;
                Ok(&mut self.objects[place.object])
            }
            Expr::Deref(_) => {
                let place = self.place(expr, frame)?;
                if !place.steps.is_empty() {
                    return undefined("a store to a part of an object through a pointer");
                }
                Ok(&mut self.objects[place.object])
            }
            Expr::Index(of, _) if matches!(of.ty(), Type::Pointer(_)) => {
                let place = self.place(expr, frame)?;
                let parts = match (&mut self.objects[place.object], &place.steps[..]) {
                    (Datum::List(parts), [index]) => parts.get_mut(*index as usize),
                    _ => None,
                };
                parts.map_or_else(|| undefined("a store beyond an array"), Ok)
            }
            Expr::Member(of, index) | Expr::Index(of, index) | Expr::Part(of, index) => {
                let ty = of.ty();
                match (ty, self.slot(of, frame)?) {
                    (Type::Record(record), union) if is_union(&record) => {
                        if !matches!(union, Datum::Union(live, _) if live == index) {
                            let part = blank(&record.members[*index as usize].ty);
                            *union = Datum::Union(*index, Box::new(part));
                        }
                        match union {
                            Datum::Union(_, part) => Ok(part),
                            _ => undefined("a union without members"),
                        }
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

    // Values.

    fn exact(&self, value: Real, float: Float) -> Run<Datum> {
        if self.model.holds(float, value) {
            Ok(Datum::Real(value))
        } else {
            let what = format!("{value} rounded to {}", float.spelling());
            Err(Fault::ImplementationDefined(what))
        }
    }

    /// Converts a value as if by assignment.
    fn convert(&self, datum: Datum, from: &Type, to: &Type) -> Run<Datum> {
        match (from, to, datum) {
            (Type::Int(_) | Type::Enum(_), Type::Int(int), Datum::Int(n)) => {
                let (least, most) = self.model.range(*int);
                if (least..=most).contains(&n) {
                    Ok(Datum::Int(n))
                } else if int.is_unsigned() && *int != Int::Bool {
                    Ok(Datum::Int(n & most))
                } else {
                    let what = format!("{n} converted to {}", int.spelling());
                    Err(Fault::ImplementationDefined(what))
                }
            }
            (Type::Int(_) | Type::Enum(_), Type::Enum(e), Datum::Int(n)) => {
                if e.constants.iter().any(|c| i128::from(*c) == n) {
                    Ok(Datum::Int(n))
                } else {
                    Err(Fault::ImplementationDefined(format!("{n} is no constant of its enum")))
                }
            }
            (Type::Float(_), Type::Float(float), Datum::Real(real)) => self.exact(real, *float),
            (Type::Float(_), Type::Complex(float), Datum::Real(real)) => {
                let real = self.exact(real, *float)?;
                Ok(Datum::List(vec![real, Datum::Real(Real::ZERO)]))
            }
            (Type::Pointer(_), Type::Pointer(_), datum) => Ok(datum),
            (Type::Array(element, _), Type::Pointer(to), datum) if element == to => Ok(datum),
            (from, to, datum) if from == to => Ok(datum),
            (from, to, _) => undefined(format!("{from:?} converted to {to:?}")),
        }
    }

    fn fits(&self, datum: &Datum, member: &Member) -> Run<()> {
        let (Some(width), Type::Int(base), Datum::Int(n)) = (member.bits, &member.ty, datum) else {
            return Ok(());
        };
        let (least, most) = self.model.bits_range(*base, width);
        if (least..=most).contains(n) {
            return Ok(());
        }
        Err(Fault::ImplementationDefined(format!("{n} in a bit-field of {width} bits")))
    }
}

/// Whether an expression is a value and no place: what it has of parts is read from the value.
fn is_value(expr: &Expr) -> bool {
    match expr {
        Expr::Member(of, _) => is_value(of),
        Expr::Object(..) | Expr::Index(..) | Expr::Deref(_) => false,
        _ => true,
    }
}

/// A place that holds nothing yet, with the parts of its type.
fn blank(ty: &Type) -> Datum {
    match ty {
        Type::Array(element, n) | Type::Vector(element, n) => {
            Datum::List(vec![blank(element); *n as usize])
        }
        Type::Complex(_) => Datum::List(vec![Datum::Indeterminate; 2]),
        Type::Record(record) if !is_union(record) => blank_members(record),
        _ => Datum::Indeterminate,
    }
}

fn blank_members(record: &Record) -> Datum {
    Datum::List(record.members.iter().map(|m| blank(&m.ty)).collect())
}

fn datum_of(value: &Value) -> Datum {
    match value {
        Value::Int(n) => Datum::Int(*n),
        Value::Real(real) => Datum::Real(*real),
        Value::Null => Datum::Null,
        Value::Address(address) => Datum::Address(*address),
        Value::Pool(_) => Datum::Indeterminate,
        Value::List(parts) => Datum::List(parts.iter().map(datum_of).collect()),
        Value::Union(live, part) => Datum::Union(*live, Box::new(datum_of(part))),
    }
}
