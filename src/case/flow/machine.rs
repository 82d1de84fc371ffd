//! The abstract machine on which a program runs while it is written. Each scalar of an object is a cell; a
//! pointer is an object and a cell of it. It stops where a program has no single meaning.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::{Expr, Flow, LoopForm, Place, Stmt};
use crate::base::chance::Chance;
use crate::c::arithmetic::{Arithmetic, Number};
use crate::c::fault::{Fault, Run, undefined};
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Type};
use crate::c::value::Value;

/// The content of a cell, or the value of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Datum {
    /// Nothing was stored there yet.
    Unset,
    /// A number.
    Number(Number),
    /// A pointer, null if there is nothing.
    Pointer(Option<Target>),
}

/// What a pointer leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) object: u32,
    /// The cell, counted from the first of the object.
    pub(super) cell: u32,
}

impl Datum {
    /// The number, if it is one.
    pub(super) fn number(self) -> Option<Number> {
        match self {
            Datum::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The integer, if it is one.
    pub(super) fn int(self) -> Option<i128> {
        match self {
            Datum::Number(Number::Int(n)) => Some(n),
            _ => None,
        }
    }
}

/// A scalar or a larger part of an object.
struct Spot<'f> {
    object: u32,
    /// Its first cell, counted from the first of the object.
    cell: u32,
    ty: &'f Type,
    bits: Option<u32>,
}

/// Where execution goes on after a statement.
enum Next {
    Statement,
    Break,
    Continue,
    Return(Option<Datum>),
    Goto(u32),
}

/// Where a run starts: after some statements of the first function, with what they left.
#[derive(Debug, Default)]
pub(super) struct Start {
    statements: usize,
    steps: u64,
    cells: Vec<Datum>,
}

/// The states in which a run came to where a program goes on.
#[derive(Debug, Default)]
pub(super) struct Visits {
    /// How often it came there.
    pub(super) number: u64,
    /// A few of the states, chosen at random with equal chances.
    pub(super) states: Vec<Vec<Datum>>,
}

/// The values of an expression in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Traced {
    /// It has none: it is never evaluated.
    Never,
    /// Always this integer.
    Always(i128),
    /// Several, or others than integers.
    Changing,
}

const LOST: &str = "a jump that leads nowhere";

/// The most states that are kept.
const STATES: usize = 4;

/// The most nested calls.
const DEEPEST: u32 = 40;

/// The machine: a program, and the state of a run.
pub(super) struct Machine<'f> {
    flow: &'f Flow,
    arithmetic: Arithmetic<'f>,
    /// The first cell of each object.
    bases: Vec<u32>,
    /// The cells of all objects.
    pub(super) cells: Vec<Datum>,
    /// The number of statements, and of iterations of loops, that were run.
    pub(super) steps: u64,
    most: u64,
    /// How often each function is being run.
    active: Vec<u32>,
    depth: u32,
    pub(super) visits: Visits,
    chance: Chance,
    /// The values of expressions by where they are in memory, if they are traced.
    trace: Option<RefCell<BTreeMap<*const Expr, Traced>>>,
}

/// The number of scalars in a type.
pub(super) fn cells(ty: &Type) -> u32 {
    match ty {
        Type::Array(element, n) => n * cells(element),
        Type::Record(record) => record.members.iter().map(|member| cells(&member.ty)).sum(),
        _ => 1,
    }
}

/// Whether a cell holds a pointer to an object of some kind.
fn leads_to(cell: &Datum, is_such: &impl Fn(u32) -> bool) -> bool {
    matches!(cell, Datum::Pointer(Some(target)) if is_such(target.object))
}

/// The scalars of an initial value.
fn fill(value: &Value, into: &mut Vec<Datum>) {
    match value {
        Value::Int(n) => into.push(Datum::Number(Number::Int(*n))),
        Value::Real(real) => into.push(Datum::Number(Number::Real(*real))),
        Value::List(parts) => parts.iter().for_each(|part| fill(part, into)),
        // The first element of the object with this number.
        Value::Pool(object) => into.push(Datum::Pointer(Some(Target { object: *object, cell: 0 }))),
        _ => into.push(Datum::Pointer(None)),
    }
}

impl<'f> Machine<'f> {
    /// A machine with the initial state of a program, which may run this many steps. `seed` decides which
    /// states are kept.
    pub(super) fn new(flow: &'f Flow, model: &'f Model, most: u64, seed: u64) -> Machine<'f> {
        let mut bases = Vec::with_capacity(flow.objects.len());
        let mut all = Vec::new();
        for object in &flow.objects {
            let first = all.len();
            bases.push(first as u32);
            if let Some(value) = &object.value {
                fill(value, &mut all);
            }
            all.resize(first + cells(&object.ty) as usize, Datum::Unset);
        }
        Machine {
            flow,
            arithmetic: Arithmetic { model, assumes: flow.assumes },
            bases,
            cells: all,
            steps: 0,
            most,
            active: vec![0; flow.routines.len()],
            depth: 0,
            visits: Visits::default(),
            chance: Chance::new(seed),
            trace: None,
        }
    }

    /// Runs the program.
    ///
    /// # Errors
    /// It has no single meaning, or takes too long.
    pub(super) fn run(&mut self) -> Run<()> {
        self.run_after(&Start::default())
    }

    /// Runs the program after what has run already.
    ///
    /// # Errors
    /// It has no single meaning, or takes too long.
    pub(super) fn run_after(&mut self, start: &Start) -> Run<()> {
        let Some(first) = self.flow.routines.first() else { return Ok(()) };
        self.steps = start.steps;
        // Objects that came later are as they are at first.
        self.cells[..start.cells.len()].copy_from_slice(&start.cells);
        self.body_of_a_function(&first.body[start.statements..]).map(drop)
    }

    /// Where a run that has ended was before [`Stmt::Here`], the last statement of the first function.
    pub(super) fn before_the_place(self) -> Start {
        let statements = self.flow.routines.first().map_or(0, |first| first.body.len());
        Start {
            statements: statements.saturating_sub(1),
            steps: self.steps.saturating_sub(1),
            cells: self.cells,
        }
    }

    /// Keeps the values of expressions from now on.
    pub(super) fn trace(&mut self) {
        self.trace = Some(RefCell::default());
    }

    /// What is known of the values of all expressions, in the order of a walk over the program.
    pub(super) fn traced(&self) -> Vec<Traced> {
        let mut all = Vec::new();
        let Some(trace) = &self.trace else { return all };
        let trace = trace.borrow();
        let mut add = |expr: &'f Expr| {
            expr.each(&mut |expr| {
                all.push(trace.get(&(expr as *const Expr)).copied().unwrap_or(Traced::Never));
            });
        };
        fn each<'f>(body: &'f [Stmt], add: &mut impl FnMut(&'f Expr)) {
            for stmt in body {
                stmt.exprs().into_iter().for_each(&mut *add);
                stmt.bodies().into_iter().for_each(|body| each(body, add));
            }
        }
        self.flow.routines.iter().for_each(|routine| each(&routine.body, &mut add));
        all
    }

    /// The cells of an object.
    pub(super) fn content(&self, object: u32) -> &[Datum] {
        let first = self.bases[object as usize] as usize;
        &self.cells[first..first + cells(&self.flow.objects[object as usize].ty) as usize]
    }

    fn step(&mut self) -> Run<()> {
        self.steps += 1;
        if self.steps > self.most {
            return Err(Fault::Endless(String::new()));
        }
        Ok(())
    }

    // Statements.

    /// Runs statements of a function to its end, with its result.
    fn body_of_a_function(&mut self, body: &'f [Stmt]) -> Run<Option<Datum>> {
        match self.body(body, None)? {
            Next::Statement => Ok(None),
            Next::Return(datum) => Ok(datum),
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
        match stmt {
            Stmt::Assign(place, op, value) => self.assign(place, *op, value)?,
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
            Stmt::Return(None) => return Ok(Next::Return(None)),
            Stmt::Return(Some(value)) => {
                return Ok(Next::Return(Some(self.eval(value)?.0)));
            }
            Stmt::Goto(label) => return Ok(Next::Goto(*label)),
            Stmt::Label(_) => {}
            Stmt::Here => self.visit(),
        }
        Ok(Next::Statement)
    }

    /// Keeps the state, if it is chosen.
    fn visit(&mut self) {
        self.visits.number += 1;
        if self.visits.states.len() < STATES {
            self.visits.states.push(self.cells.clone());
            return;
        }
        let chosen = self.chance.below(self.visits.number) as usize;
        if let Some(state) = self.visits.states.get_mut(chosen) {
            state.clone_from(&self.cells);
        }
    }

    fn run_loop(&mut self, of: &'f super::Loop, mut from: Option<u32>) -> Run<Next> {
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

    fn switch(&mut self, value: &'f Expr, arms: &'f [super::Arm], from: Option<u32>) -> Run<Next> {
        let has =
            |arm: &super::Arm, label| arm.body.iter().any(|stmt: &Stmt| stmt.has_label(label));
        let mut from = from;
        let mut index = match from {
            Some(label) => arms.iter().position(|arm| has(arm, label)),
            None => {
                let Some(value) = self.eval(value)?.0.int() else {
                    return undefined("a switch on what is no integer");
                };
                let is_it = |arm: &super::Arm| arm.labels.iter().any(|l| i128::from(*l) == value);
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

    fn call(&mut self, routine: u32, args: &'f [Expr]) -> Run<Option<Datum>> {
        let flow = self.flow;
        let Some(callee) = flow.routines.get(routine as usize) else {
            return undefined("a call of what is no function");
        };
        if callee.parameters.len() != args.len() {
            return undefined("a call with a wrong number of arguments");
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Fault::Endless(String::new()));
        }
        let mut values = Vec::with_capacity(args.len());
        for (arg, parameter) in args.iter().zip(&callee.parameters) {
            let (datum, _) = self.eval(arg)?;
            values.push(self.converted(datum, &flow.objects[*parameter as usize].ty)?);
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
            self.cells[all].fill(Datum::Unset);
        }
        for (parameter, value) in callee.parameters.iter().zip(values) {
            self.cells[self.bases[*parameter as usize] as usize] = value;
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
            (Some(datum), Some(ty)) => self.converted(datum, ty).map(Some),
            (None, None) => Ok(None),
            _ => undefined("a function that ends without its result"),
        }
    }

    fn assign(&mut self, place: &'f Place, op: Option<Op>, value: &'f Expr) -> Run<()> {
        let (datum, ty) = match value {
            Expr::Call(routine, args) => {
                let result = self.call(*routine, args)?;
                let ty = self.flow.routines[*routine as usize].result.as_ref();
                match (result, ty) {
                    (Some(datum), Some(ty)) => (datum, ty.clone()),
                    _ => return undefined("the value of a call that returns none"),
                }
            }
            value => self.eval(value)?,
        };
        let spot = self.spot(place)?;
        let datum = match op {
            None => datum,
            Some(op) => {
                let old = (self.read(&spot)?, promoted(&self.arithmetic, spot.ty, spot.bits));
                self.binary(op, old, (datum, ty))?.0
            }
        };
        let datum = self.converted(datum, spot.ty)?;
        if let (Some(bits), Type::Int(int), Some(n)) = (spot.bits, spot.ty, datum.int()) {
            let (least, most) = self.arithmetic.model.bits_range(*int, bits);
            if !(least..=most).contains(&n) {
                return Err(Fault::ImplementationDefined(String::new()));
            }
        }
        let cell = self.bases[spot.object as usize] + spot.cell;
        self.cells[cell as usize] = datum;
        Ok(())
    }

    // Places and expressions.

    fn spot(&self, place: &'f Place) -> Run<Spot<'f>> {
        match place {
            Place::Object(object) => match self.flow.objects.get(*object as usize) {
                Some(of) => Ok(Spot { object: *object, cell: 0, ty: &of.ty, bits: None }),
                None => undefined("no object"),
            },
            Place::Member(of, index) => {
                let spot = self.spot(of)?;
                let Type::Record(record) = spot.ty else { return undefined("no record") };
                let Some(member) = record.members.get(*index as usize) else {
                    return undefined("no member");
                };
                let before = record.members[..*index as usize].iter();
                let cell = spot.cell + before.map(|member| cells(&member.ty)).sum::<u32>();
                Ok(Spot { cell, ty: &member.ty, bits: member.bits, ..spot })
            }
            Place::Element(of, index) => {
                let spot = self.spot(of)?;
                let Type::Array(element, n) = spot.ty else { return undefined("no array") };
                match self.eval(index)?.0.int() {
                    Some(at) if (0..i128::from(*n)).contains(&at) => {
                        let cell = spot.cell + at as u32 * cells(element);
                        Ok(Spot { cell, ty: element, ..spot })
                    }
                    _ => undefined("an element beyond the end"),
                }
            }
            Place::Target(of, index) => {
                let spot = self.spot(of)?;
                let Type::Pointer(ty) = spot.ty else { return undefined("no pointer") };
                let Datum::Pointer(Some(target)) = self.read(&spot)? else {
                    return undefined("a pointer that leads nowhere");
                };
                let Some(by) = self.eval(index)?.0.int() else {
                    return undefined("no position");
                };
                let object = &self.flow.objects[target.object as usize].ty;
                let is_within = match object {
                    Type::Array(element, n) if **element == **ty => {
                        let at = i128::from(target.cell / cells(ty)) + by;
                        (0..i128::from(*n)).contains(&at)
                    }
                    _ => by == 0,
                };
                if !is_within {
                    return undefined("an element beyond the end");
                }
                let cell = i128::from(target.cell) + by * i128::from(cells(ty));
                Ok(Spot { object: target.object, cell: cell as u32, ty, bits: None })
            }
        }
    }

    fn read(&self, spot: &Spot) -> Run<Datum> {
        match self.cells[(self.bases[spot.object as usize] + spot.cell) as usize] {
            Datum::Unset => undefined("an object that was never set"),
            datum => Ok(datum),
        }
    }

    fn converted(&self, datum: Datum, to: &Type) -> Run<Datum> {
        match (datum, to) {
            (Datum::Number(number), Type::Int(_) | Type::Float(_)) => {
                self.arithmetic.convert(number, to).map(Datum::Number)
            }
            (Datum::Pointer(_), Type::Pointer(_)) => Ok(datum),
            _ => undefined("a conversion that C does not have"),
        }
    }

    fn holds(&self, condition: &'f Expr) -> Run<bool> {
        match self.eval(condition)?.0 {
            Datum::Number(number) => Ok(number.is_true()),
            Datum::Pointer(target) => Ok(target.is_some()),
            Datum::Unset => undefined("a condition without a value"),
        }
    }

    /// The value of an expression without calls, and its type: after the integral promotions, since nothing
    /// in a program sees the type before.
    pub(super) fn eval(&self, expr: &'f Expr) -> Run<(Datum, Type)> {
        let (datum, ty) = self.value(expr)?;
        if let Some(trace) = &self.trace {
            let now = datum.int().map_or(Traced::Changing, Traced::Always);
            let mut trace = trace.borrow_mut();
            let known = trace.entry(expr).or_insert(now);
            if *known != now {
                *known = Traced::Changing;
            }
        }
        Ok((datum, ty))
    }

    fn value(&self, expr: &'f Expr) -> Run<(Datum, Type)> {
        let truth = |holds: bool| (Datum::Number(Number::Int(holds.into())), Type::Int(Int::Int));
        match expr {
            Expr::Int(n, int) => {
                let (least, most) = self.arithmetic.model.range(*int);
                match (least..=most).contains(n) {
                    true => Ok((Datum::Number(Number::Int(*n)), Type::Int(*int))),
                    false => undefined("a constant that its type does not hold"),
                }
            }
            Expr::Real(real, float) => {
                let number = self.arithmetic.exact(*real, *float)?;
                Ok((Datum::Number(number), Type::Float(*float)))
            }
            Expr::Read(place) => {
                let spot = self.spot(place)?;
                Ok((self.read(&spot)?, promoted(&self.arithmetic, spot.ty, spot.bits)))
            }
            Expr::Address(place) => {
                let spot = self.spot(place)?;
                if spot.bits.is_some() {
                    return undefined("the address of a bit-field");
                }
                let target = Target { object: spot.object, cell: spot.cell };
                Ok((Datum::Pointer(Some(target)), spot.ty.clone().pointer()))
            }
            Expr::Unary(op, of) => {
                let (datum, ty) = self.eval(of)?;
                match (op, datum) {
                    (UnaryOp::Not, Datum::Pointer(target)) => Ok(truth(target.is_none())),
                    (_, Datum::Number(number)) => {
                        let result = self.arithmetic.unary(*op, &ty, number)?;
                        let ty = if *op == UnaryOp::Not { Type::Int(Int::Int) } else { ty };
                        Ok((Datum::Number(result), ty))
                    }
                    _ => undefined("an operand that is no number"),
                }
            }
            Expr::Binary(op, parts) if op.is_logical() => {
                let decided = *op == Op::LogicalOr;
                if self.holds(&parts[0])? == decided {
                    return Ok(truth(decided));
                }
                Ok(truth(self.holds(&parts[1])?))
            }
            Expr::Binary(op, parts) => {
                let left = self.eval(&parts[0])?;
                let right = self.eval(&parts[1])?;
                self.binary(*op, left, right)
            }
            Expr::Cast(ty, of) => {
                let (datum, _) = self.eval(of)?;
                Ok((self.converted(datum, ty)?, promoted(&self.arithmetic, ty, None)))
            }
            Expr::Conditional(parts) => {
                let chosen = if self.holds(&parts[0])? { &parts[1] } else { &parts[2] };
                let types = [&parts[1], &parts[2]].map(|part| self.type_of(part));
                let [Some(one), Some(other)] = types else { return undefined("no choice") };
                let Some(ty) = self.arithmetic.model.usual(&one, &other) else {
                    return undefined("a choice between what has no common type");
                };
                let (datum, _) = self.eval(chosen)?;
                Ok((self.converted(datum, &ty)?, ty))
            }
            Expr::Call(..) => undefined("a call within an expression"),
        }
    }

    fn binary(&self, op: Op, left: (Datum, Type), right: (Datum, Type)) -> Run<(Datum, Type)> {
        let ((left, left_ty), (right, right_ty)) = (left, right);
        let (left, right) = match (left, right) {
            (Datum::Number(left), Datum::Number(right)) => (left, right),
            (Datum::Pointer(left), Datum::Pointer(right))
                if matches!(op, Op::Equal | Op::NotEqual) && left_ty == right_ty =>
            {
                let holds = (left == right) == (op == Op::Equal);
                return Ok((Datum::Number(Number::Int(holds.into())), Type::Int(Int::Int)));
            }
            _ => return undefined("operands that an operator does not have"),
        };
        let ty = match op.is_shift() {
            true => left_ty.clone(),
            false => match self.arithmetic.model.usual(&left_ty, &right_ty) {
                Some(ty) => ty,
                None => return undefined("operands without a common type"),
            },
        };
        let left = if left_ty == ty { left } else { self.arithmetic.convert(left, &ty)? };
        let right = match op.is_shift() || right_ty == ty {
            true => right,
            false => self.arithmetic.convert(right, &ty)?,
        };
        let result = self.arithmetic.binary(op, &ty, left, right)?;
        let ty = if op.is_truth() { Type::Int(Int::Int) } else { ty };
        Ok((Datum::Number(result), ty))
    }

    /// The type of an expression after the integral promotions, whatever its value is.
    pub(super) fn type_of(&self, expr: &'f Expr) -> Option<Type> {
        let model = self.arithmetic.model;
        Some(match expr {
            Expr::Int(_, int) => Type::Int(*int),
            Expr::Real(_, float) => Type::Float(*float),
            Expr::Read(place) => {
                let (ty, bits) = self.type_at(place)?;
                promoted(&self.arithmetic, ty, bits)
            }
            Expr::Address(place) => self.type_at(place)?.0.clone().pointer(),
            Expr::Unary(UnaryOp::Not, _) => Type::Int(Int::Int),
            Expr::Unary(_, of) => self.type_of(of)?,
            Expr::Binary(op, _) if op.is_truth() => Type::Int(Int::Int),
            Expr::Binary(op, parts) if op.is_shift() => self.type_of(&parts[0])?,
            Expr::Binary(_, parts) => {
                model.usual(&self.type_of(&parts[0])?, &self.type_of(&parts[1])?)?
            }
            Expr::Cast(ty, _) => promoted(&self.arithmetic, ty, None),
            Expr::Conditional(parts) => {
                model.usual(&self.type_of(&parts[1])?, &self.type_of(&parts[2])?)?
            }
            Expr::Call(routine, _) => {
                let result = self.flow.routines.get(*routine as usize)?.result.as_ref()?;
                promoted(&self.arithmetic, result, None)
            }
        })
    }

    /// The type of what is at a place, and its width if it is a bit-field.
    pub(super) fn type_at(&self, place: &'f Place) -> Option<(&'f Type, Option<u32>)> {
        match place {
            Place::Object(object) => Some((&self.flow.objects.get(*object as usize)?.ty, None)),
            Place::Member(of, index) => match self.type_at(of)?.0 {
                Type::Record(record) => {
                    let member = record.members.get(*index as usize)?;
                    Some((&member.ty, member.bits))
                }
                _ => None,
            },
            Place::Element(of, _) => match self.type_at(of)?.0 {
                Type::Array(element, _) => Some((element, None)),
                _ => None,
            },
            Place::Target(of, _) => match self.type_at(of)?.0 {
                Type::Pointer(to) => Some((to, None)),
                _ => None,
            },
        }
    }
}

/// A type after the integral promotions.
fn promoted(arithmetic: &Arithmetic, ty: &Type, bits: Option<u32>) -> Type {
    match ty {
        Type::Int(int) => Type::Int(arithmetic.model.promoted_bits(*int, bits)),
        other => other.clone(),
    }
}

/// The value of a scalar, for initializers and checks.
pub(super) fn value_of(datum: Datum) -> Value {
    match datum {
        Datum::Number(Number::Int(n)) => Value::Int(n),
        Datum::Number(Number::Real(real)) => Value::Real(real),
        Datum::Pointer(_) => Value::Null,
        Datum::Unset => Value::Real(Real::ZERO),
    }
}
