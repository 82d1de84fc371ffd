//! The abstract machine on which a program runs while it is written. Each scalar of an object is a cell; a
//! pointer is an object and a cell of it. It stops where a program has no single meaning.

mod expressions;
mod memory;
mod pointers;
mod statements;
mod trace;
mod types;
mod unions;

use std::cell::RefCell;

pub(in crate::case::flow) use self::trace::{Trace, Trips};
pub(in crate::case::flow) use self::types::{Kind, Types};
use super::{Expr, Flow, Stmt};
use crate::base::chance::Chance;
use crate::c::arithmetic::{Arithmetic, Number};
use crate::c::fault::{Fault, Run};
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::types::Type;
use crate::c::value::Value;

/// The content of a cell, or the value of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::case::flow) enum Datum {
    /// Nothing was stored there yet.
    Unset,
    /// A number.
    Number(Number),
    /// A pointer, null if there is nothing.
    Pointer(Option<Target>),
}

/// What a pointer leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::case::flow) struct Target {
    pub(in crate::case::flow) object: u32,
    /// The cell, counted from the first of the object.
    pub(in crate::case::flow) cell: u32,
}

impl Datum {
    /// The number, if it is one.
    pub(in crate::case::flow) fn number(self) -> Option<Number> {
        match self {
            Datum::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The integer, if it is one.
    pub(in crate::case::flow) fn int(self) -> Option<i128> {
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
    /// The union that it is a part of.
    union: Option<Union<'f>>,
}

/// A union that has a part which is read or written.
#[derive(Debug, Clone, Copy)]
struct Union<'f> {
    ty: &'f Type,
    /// Its first cell, counted from the first of the object.
    cell: u32,
    /// The member with the part.
    member: u32,
}

/// Where execution goes on after a statement.
enum Next {
    Statement,
    Break,
    Continue,
    Return(Returned),
    Goto(u32),
}

/// What a function returns.
enum Returned {
    Nothing,
    Scalar(Datum),
    /// The scalars of a struct.
    Struct(Vec<Datum>),
}

/// Where a run starts: after some statements of the first function, with what they left.
#[derive(Debug, Default)]
pub(in crate::case::flow) struct Start {
    statements: usize,
    steps: u64,
    cells: Vec<Datum>,
}

/// The states in which a run came to where a program goes on.
#[derive(Debug, Default)]
pub(in crate::case::flow) struct Visits {
    /// How often it came there.
    pub(in crate::case::flow) number: u64,
    /// The first and the last state, and a few of those between them.
    pub(in crate::case::flow) states: Vec<Vec<Datum>>,
}

/// The values of an expression in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::case::flow) enum Traced {
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
pub(in crate::case::flow) struct Machine<'f> {
    flow: &'f Flow,
    types: Types<'f>,
    arithmetic: Arithmetic<'f>,
    /// The first cell of each object.
    bases: Vec<u32>,
    /// The cells of all objects.
    pub(in crate::case::flow) cells: Vec<Datum>,
    /// The number of statements, and of iterations of loops, that were run.
    pub(in crate::case::flow) steps: u64,
    most: u64,
    /// How often each function is being run.
    active: Vec<u32>,
    depth: u32,
    pub(in crate::case::flow) visits: Visits,
    chance: Chance,
    /// What the run did, if it is traced.
    trace: Option<RefCell<Trace>>,
}

/// The number of scalars in a type.
pub(in crate::case::flow) fn cells(ty: &Type) -> u32 {
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

impl<'f> Machine<'f> {
    /// A machine with the initial state of a program, which may run this many steps. `seed` decides which
    /// states are kept.
    pub(in crate::case::flow) fn new(
        flow: &'f Flow,
        model: &'f Model,
        most: u64,
        seed: u64,
    ) -> Machine<'f> {
        let mut machine = Machine {
            flow,
            types: Types { flow, model },
            arithmetic: Arithmetic { model, assumes: flow.assumes },
            bases: Vec::with_capacity(flow.objects.len()),
            cells: Vec::new(),
            steps: 0,
            most,
            active: vec![0; flow.routines.len()],
            depth: 0,
            visits: Visits::default(),
            chance: Chance::new(seed),
            trace: None,
        };
        let mut all = Vec::new();
        for object in &flow.objects {
            let first = all.len();
            machine.bases.push(first as u32);
            if let Some(value) = &object.value {
                machine.fill(&object.ty, value, &mut all);
            }
            all.resize(first + cells(&object.ty) as usize, Datum::Unset);
        }
        machine.cells = all;
        machine
    }

    /// The scalars of an initial value.
    fn fill(&self, ty: &Type, value: &Value, into: &mut Vec<Datum>) {
        match (ty, value) {
            (Type::Array(element, _), Value::List(parts)) => {
                parts.iter().for_each(|part| self.fill(element, part, into));
            }
            (Type::Record(record), Value::List(parts)) => {
                let members = record.members.iter().zip(parts);
                members.for_each(|(member, part)| self.fill(&member.ty, part, into));
            }
            (Type::Record(record), Value::Union(_, part)) => {
                let first = into.len();
                if let Some(member) = record.members.first() {
                    self.fill(&member.ty, part, into);
                }
                into.resize(first + cells(ty) as usize, Datum::Unset);
                self.spread(ty, 0, &mut into[first..]);
            }
            (_, Value::Int(n)) => into.push(Datum::Number(Number::Int(*n))),
            (_, Value::Real(real)) => into.push(Datum::Number(Number::Real(*real))),
            // The first element of the object with this number.
            (_, Value::Pool(object)) => {
                into.push(Datum::Pointer(Some(Target { object: *object, cell: 0 })));
            }
            _ => into.push(Datum::Pointer(None)),
        }
    }

    /// Runs the program.
    ///
    /// # Errors
    /// It has no single meaning, or takes too long.
    pub(in crate::case::flow) fn run(&mut self) -> Run<()> {
        self.run_after(&Start::default())
    }

    /// Runs the program after what has run already.
    ///
    /// # Errors
    /// It has no single meaning, or takes too long.
    pub(in crate::case::flow) fn run_after(&mut self, start: &Start) -> Run<()> {
        let Some(first) = self.flow.routines.first() else { return Ok(()) };
        self.steps = start.steps;
        // Objects that came later are as they are at first.
        self.cells[..start.cells.len()].copy_from_slice(&start.cells);
        self.body_of_a_function(&first.body[start.statements..]).map(drop)
    }

    /// Where a run that has ended was before [`Stmt::Here`], the last statement of the first function.
    pub(in crate::case::flow) fn before_the_place(self) -> Start {
        let statements = self.flow.routines.first().map_or(0, |first| first.body.len());
        Start {
            statements: statements.saturating_sub(1),
            steps: self.steps.saturating_sub(1),
            cells: self.cells,
        }
    }

    /// Keeps what the run does from now on.
    pub(in crate::case::flow) fn trace(&mut self) {
        self.trace = Some(RefCell::default());
    }

    /// What is known of the values of all expressions, in the order of a walk over the program.
    pub(in crate::case::flow) fn traced(&self) -> Vec<Traced> {
        let mut all = Vec::new();
        let Some(trace) = &self.trace else { return all };
        let trace = trace.borrow();
        let mut add = |expr: &'f Expr| {
            expr.each(&mut |expr| {
                all.push(trace.traced(expr));
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
    pub(in crate::case::flow) fn content(&self, object: u32) -> &[Datum] {
        let first = self.bases[object as usize] as usize;
        &self.cells[first..first + cells(&self.flow.objects[object as usize].ty) as usize]
    }

    fn step(&mut self) -> Run<()> {
        self.steps += 1;
        if self.steps > self.most {
            return Err(Fault::Endless("".into()));
        }
        Ok(())
    }
}

/// The value of a scalar, for initializers and checks.
pub(in crate::case::flow) fn value_of(datum: Datum) -> Value {
    match datum {
        Datum::Number(Number::Int(n)) => Value::Int(n),
        Datum::Number(Number::Real(real)) => Value::Real(real),
        Datum::Pointer(_) => Value::Null,
        Datum::Unset => Value::Real(Real::ZERO),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::LP64;

    #[test]
    fn a_struct_by_value_is_a_copy_for_the_callee_and_its_result_a_copy_for_the_caller() {
        const PAIR: &str = r#"{"record":{"kind":"struct","id":9,"members":[{"type":{"int":"int"}},{"type":{"int":"int"}}]}}"#;
        let json = format!(
            r#"{{"seed":1,"suite":"x","objects":[
            {{"type":{PAIR},"storage":"global","value":{{"list":[{{"int":"1"}},{{"int":"2"}}]}}}},
            {{"type":{PAIR},"storage":"global","value":{{"list":[{{"int":"0"}},{{"int":"0"}}]}}}},
            {{"type":{PAIR},"storage":{{"parameter":1}}}}],
            "routines":[{{"parameters":[],"sight":"public","body":[
                {{"assign":[{{"object":1}},null,{{"call":[1,[{{"read":{{"object":0}}}}]]}}]}}]}},
              {{"parameters":[2],"result":{PAIR},"sight":"public","body":[
                {{"assign":[{{"member":[{{"object":2}},1]}},null,{{"int":["7","int"]}}]}},
                {{"return":{{"read":{{"object":2}}}}}}]}}]}}"#
        );
        let flow: Flow = serde_json::from_str(&json).expect("it is a program");
        assert!(flow.is_whole(&LP64));
        let mut machine = Machine::new(&flow, &LP64, 100, 0);
        machine.run().expect("it has one meaning");
        let ints = |object| machine.content(object).iter().map(|d| d.int()).collect::<Vec<_>>();
        assert_eq!(ints(0), [Some(1), Some(2)]);
        assert_eq!(ints(1), [Some(1), Some(7)]);
    }
}
