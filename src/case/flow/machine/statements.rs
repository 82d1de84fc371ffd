//! Runs statements.

use std::ops::Range;

use super::unions::is_set;
use super::{DEEPEST, Datum, LOST, Machine, Next, Returned, STATES, Spot, cells, leads_to};
use crate::c::fault::{Fault, Run, undefined};
use crate::c::tree::Op;
use crate::c::types::Type;
use crate::case::flow::{Arm, Expr, Loop, LoopForm, Place, Stmt, Variable};

impl<'f> Machine<'f> {
    /// Runs statements of a function to its end, with its result.
    pub(super) fn body_of_a_function(&mut self, body: &'f [Stmt]) -> Run<Returned> {
        match self.body(body, None)? {
            Next::Statement => Ok(Returned::Nothing),
            Next::Return(returned) => Ok(returned),
            Next::Break | Next::Continue | Next::Goto(_) => undefined(LOST),
        }
    }

    fn body(&mut self, body: &'f [Stmt], mut from: Option<u32>) -> Run<Next> {
        let place = |label| body.iter().position(|stmt| stmt.has_label(label));
        let mut index = match from {
            None => 0,
            Some(label) => match place(label) {
                Some(index) => index,
                None => return Ok(Next::Goto(label)),
            },
        };
        while let Some(stmt) = body.get(index) {
            match self.statement(stmt, from.take())? {
                Next::Statement => index += 1,
                Next::Goto(label) => match place(label) {
                    Some(found) => {
                        self.step()?;
                        (index, from) = (found, Some(label));
                    }
                    None => return Ok(Next::Goto(label)),
                },
                next => return Ok(next),
            }
        }
        Ok(Next::Statement)
    }

    fn statement(&mut self, stmt: &'f Stmt, from: Option<u32>) -> Run<Next> {
        self.step()?;
        self.note(|trace| trace.ran(stmt));
        match stmt {
            Stmt::Assign(place, op, value) => {
                if let Some(datum) = self.assign(place, *op, value)? {
                    self.note(|trace| trace.assigned(stmt, datum));
                }
            }
            Stmt::Copy(to, from) => self.copy(to, from)?,
            Stmt::Memory(call) => self.on_memory(call)?,
            Stmt::Call(routine, args) => {
                self.call(*routine, args)?;
            }
            Stmt::If(condition, one, other) => {
                let is_in_one = |label| one.iter().any(|stmt| stmt.has_label(label));
                let chosen = match from {
                    Some(label) => is_in_one(label),
                    None => self.holds(condition)?,
                };
                return self.body(if chosen { one } else { other }, from);
            }
            Stmt::Loop(of) => return self.run_loop(of, from),
            Stmt::Switch(value, arms) => return self.switch(value, arms, from),
            Stmt::Break => return Ok(Next::Break),
            Stmt::Continue => return Ok(Next::Continue),
            Stmt::Return(None) => return Ok(Next::Return(Returned::Nothing)),
            Stmt::Return(Some(value)) => {
                return Ok(Next::Return(match self.struct_at(value)? {
                    Some((cells, _)) => Returned::Struct(cells.to_vec()),
                    None => Returned::Scalar(self.eval(value)?.0),
                }));
            }
            Stmt::Goto(label) => return Ok(Next::Goto(*label)),
            Stmt::GotoOneOf(index, labels) => {
                let at = self.eval(index)?.0.int().and_then(|at| usize::try_from(at).ok());
                return match at.and_then(|at| labels.get(at)) {
                    Some(label) => Ok(Next::Goto(*label)),
                    None => undefined("a label beyond the last"),
                };
            }
            Stmt::Label(_) => {}
            Stmt::Here => self.visit(),
        }
        Ok(Next::Statement)
    }

    /// Keeps the state: the first and the last one, and of those between them a few at random with equal chances.
    fn visit(&mut self) {
        self.visits.number += 1;
        let states = &mut self.visits.states;
        if states.len() < STATES {
            states.push(self.cells.clone());
            return;
        }
        let last = STATES - 1;
        let chosen = 1 + self.chance.below(self.visits.number - 2) as usize;
        if chosen < last {
            states.swap(chosen, last);
        }
        states[last].clone_from(&self.cells);
    }

    fn copy(&mut self, to: &'f Place, from: &'f Place) -> Run<()> {
        let [to, from] = [self.spot(to)?, self.spot(from)?];
        let from = self.whole(&from)?;
        let first = self.first_cell(&to);
        self.cells.copy_within(from, first);
        self.written(&to);
        Ok(())
    }

    /// The cells of a struct, all of which have a value.
    fn whole(&self, spot: &Spot) -> Run<Range<usize>> {
        let first = self.first_cell(spot);
        let all = first..first + cells(spot.ty) as usize;
        match is_set(spot.ty, &self.cells[all.clone()]) {
            true => Ok(all),
            false => undefined("a copy of a struct that was never set"),
        }
    }

    /// The content and the type of the struct that an expression reads; none if it is no struct.
    fn struct_at(&mut self, value: &'f Expr) -> Run<Option<(&[Datum], &'f Type)>> {
        let Expr::Read(place) = value else { return Ok(None) };
        if !matches!(self.types.type_at(place), Some((Type::Record(_), _))) {
            return Ok(None);
        }
        let spot = self.spot(place)?;
        let all = self.whole(&spot)?;
        Ok(Some((&self.cells[all], spot.ty)))
    }

    fn run_loop(&mut self, of: &'f Loop, from: Option<u32>) -> Run<Next> {
        let mut trips = 0;
        let next = self.iterate(of, from, &mut trips);
        self.note(|trace| trace.left(of, trips));
        next
    }

    fn iterate(&mut self, of: &'f Loop, mut from: Option<u32>, trips: &mut u64) -> Run<Next> {
        if let (Some(first), None) = (&of.first, from) {
            self.statement(first, None)?;
        }
        let mut is_checked = of.form != LoopForm::Do && from.is_none();
        loop {
            self.step()?;
            if is_checked && !self.holds(&of.condition)? {
                return Ok(Next::Statement);
            }
            is_checked = true;
            *trips += 1;
            match self.body(&of.body, from.take())? {
                Next::Statement | Next::Continue => {}
                Next::Break => return Ok(Next::Statement),
                next => return Ok(next),
            }
            if let Some(last) = &of.last {
                self.statement(last, None)?;
            }
        }
    }

    fn switch(&mut self, value: &'f Expr, arms: &'f [Arm], from: Option<u32>) -> Run<Next> {
        let has = |arm: &Arm, label| arm.body.iter().any(|stmt: &Stmt| stmt.has_label(label));
        let mut from = from;
        let mut index = match from {
            Some(label) => arms.iter().position(|arm| has(arm, label)),
            None => {
                let Some(value) = self.eval(value)?.0.int() else {
                    return undefined("a switch on what is no integer");
                };
                let is_it = |arm: &Arm| arm.labels.iter().any(|l| i128::from(*l) == value);
                let labelled = arms.iter().position(is_it);
                labelled.or_else(|| arms.iter().position(|arm| arm.labels.is_empty()))
            }
        }
        .unwrap_or(arms.len());
        while let Some(arm) = arms.get(index) {
            match self.body(&arm.body, from.take())? {
                Next::Statement => index += 1,
                Next::Break => return Ok(Next::Statement),
                Next::Goto(label) if arms.iter().any(|arm| has(arm, label)) => {
                    self.step()?;
                    index = arms.iter().position(|arm| has(arm, label)).unwrap_or(index);
                    from = Some(label);
                }
                next => return Ok(next),
            }
        }
        Ok(Next::Statement)
    }

    pub(super) fn call(&mut self, routine: u32, args: &'f [Expr]) -> Run<Returned> {
        let flow = self.flow;
        let Some(callee) = flow.routines.get(routine as usize) else {
            return undefined("a call of what is no function");
        };
        if callee.parameters.len() != args.len() {
            return undefined("a call with a wrong number of arguments");
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Fault::Endless("".into()));
        }
        // The cells of all parameters, one after the other.
        let mut values = Vec::with_capacity(args.len());
        for (arg, parameter) in args.iter().zip(&callee.parameters) {
            let ty = &flow.objects[*parameter as usize].ty;
            match self.struct_at(arg)? {
                Some((cells, of)) if of == ty => values.extend(cells),
                Some(_) => return undefined("a struct for a parameter of another type"),
                None => {
                    let (datum, _) = self.eval(arg)?;
                    values.push(self.converted(datum, ty)?);
                }
            }
        }
        // Each call has objects of its own; those of an earlier one are as before when this one ends.
        let own = |object: u32| flow.objects[object as usize].storage.routine() == Some(routine);
        // A pointer names an object, not one of several with its name.
        if self.active[routine as usize] > 0
            && self.cells.iter().chain(&values).any(|c| leads_to(c, &own))
        {
            return undefined("a pointer to an object of an outer call");
        }
        self.active[routine as usize] += 1;
        let mut kept = Vec::new();
        for (number, object) in (0..).zip(&flow.objects).filter(|(number, _)| own(*number)) {
            let first = self.bases[number as usize] as usize;
            let all = first..first + cells(&object.ty) as usize;
            kept.push((first, self.cells[all.clone()].to_vec()));
            self.begin(object, all);
        }
        let mut values = values.into_iter();
        for parameter in &callee.parameters {
            let first = self.bases[*parameter as usize] as usize;
            let number = cells(&flow.objects[*parameter as usize].ty) as usize;
            for (cell, value) in self.cells[first..first + number].iter_mut().zip(&mut values) {
                *cell = value;
            }
        }
        let result = self.body_of_a_function(&callee.body)?;
        for (first, cells) in kept {
            self.cells[first..first + cells.len()].copy_from_slice(&cells);
        }
        // Their time is over.
        self.cells.iter_mut().filter(|cell| leads_to(cell, &own)).for_each(|c| *c = Datum::Unset);
        self.active[routine as usize] -= 1;
        self.depth -= 1;
        match (result, &callee.result) {
            (Returned::Scalar(datum), Some(ty)) => self.converted(datum, ty).map(Returned::Scalar),
            (Returned::Struct(datums), Some(Type::Record(_))) => Ok(Returned::Struct(datums)),
            (Returned::Nothing, None) => Ok(Returned::Nothing),
            _ => undefined("a function that ends without its result"),
        }
    }

    /// Gives an object of a function that is called the value that it begins with.
    fn begin(&mut self, object: &Variable, all: Range<usize>) {
        match &object.value {
            Some(value) => {
                let mut first = Vec::with_capacity(all.len());
                self.fill(&object.ty, value, &mut first);
                self.cells[all].copy_from_slice(&first);
            }
            None => self.cells[all].fill(Datum::Unset),
        }
    }

    /// Assigns, and yields the scalar that is in the place afterwards; none for a struct.
    fn assign(&mut self, place: &'f Place, op: Option<Op>, value: &'f Expr) -> Run<Option<Datum>> {
        if let Expr::Call(routine, args) = value
            && op.is_none()
            && matches!(self.types.result(*routine), Some(Type::Record(_)))
        {
            let Returned::Struct(datums) = self.call(*routine, args)? else {
                return undefined("the value of a call that returns none");
            };
            let spot = self.spot(place)?;
            let first = self.first_cell(&spot);
            let of_spot = cells(spot.ty) as usize;
            if Some(spot.ty) != self.types.result(*routine) || of_spot != datums.len() {
                return undefined("a struct for an object of another type");
            }
            self.cells[first..first + of_spot].copy_from_slice(&datums);
            self.written(&spot);
            return Ok(None);
        }
        let (datum, ty) = self.eval(value)?;
        let spot = self.spot(place)?;
        let datum = match op {
            None => datum,
            Some(op) => {
                let old = (self.read(&spot)?, self.types.promoted(spot.ty, spot.bits));
                self.binary(op, old, (datum, ty))?.0
            }
        };
        let datum = self.converted(datum, spot.ty)?;
        if let (Some(bits), Type::Int(int), Some(n)) = (spot.bits, spot.ty, datum.int()) {
            let (least, most) = self.arithmetic.model.bits_range(*int, bits);
            if !(least..=most).contains(&n) {
                return Err(Fault::ImplementationDefined("".into()));
            }
        }
        let cell = self.first_cell(&spot);
        self.cells[cell] = datum;
        self.written(&spot);
        Ok(Some(datum))
    }
}
