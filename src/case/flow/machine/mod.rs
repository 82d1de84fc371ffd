//! The abstract machine on which a program runs while it is written. Each scalar of an object is a cell; a
//! pointer is an object and a cell of it. Functions are compiled to instructions of a stack machine when they are
//! called first. It stops where a program has no single meaning.

mod bytes;
mod calls;
mod cells;
mod code;
mod compiler;
mod datum;
mod execution;
mod expressions;
mod gotos;
mod integers;
mod layout;
mod lengths;
mod memory;
mod numbers;
mod operands;
mod parts;
mod places;
mod pointers;
mod program;
mod setjmp;
mod start;
mod statements;
mod texts;
mod trace;
mod types;
mod unions;
mod vectors;
mod watch;

use std::borrow::Cow;
use std::rc::Rc;

use self::cells::Cells;
use self::code::Code;
use self::compiler::Compiler;
use self::execution::Frame;
use self::program::Spare;
use self::setjmp::Jumps;
use self::trace::Subject;
use self::unions::Views;
use self::watch::Watch;

pub(in crate::case::flow) use self::cells::State;
pub(in crate::case::flow) use self::datum::{Datum, Target};
pub(in crate::case::flow) use self::numbers::Numbers;
pub(in crate::case::flow) use self::parts::{is_same, part_of, way_to};
pub(in crate::case::flow) use self::program::Program;
pub(in crate::case::flow) use self::start::Start;
pub(in crate::case::flow) use self::trace::{Trace, Trips};
pub(in crate::case::flow) use self::types::{Kind, Types};
pub(in crate::case::flow) use self::vectors::is_vector;
pub(in crate::case::flow) use self::watch::Visited;
use super::{Expr, Flow, Stmt};
use crate::base::chance::Chance;
use crate::c::arithmetic::Arithmetic;
use crate::c::fault::Run;
use crate::c::model::Model;
use crate::c::types::Type;

/// How a run came to a place.
#[derive(Debug, Clone, Default)]
pub(in crate::case::flow) struct Visits {
    /// How often it came there.
    pub(in crate::case::flow) number: u64,
    /// The first and the last state in which it did, and a few of those between them.
    pub(in crate::case::flow) states: Vec<State>,
    /// Where the run first came there.
    pub(in crate::case::flow) arrival: Option<Rc<Start>>,
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

/// Why a run stops that comes to [`Stmt::Unreachable`].
const BROKEN: &str = "a run that comes to __builtin_unreachable";

/// The most states that are kept.
const STATES: usize = 4;

/// The most nested calls.
const DEEPEST: u32 = 40;

/// The machine: a program, and the state of a run.
pub(in crate::case::flow) struct Machine<'f> {
    flow: &'f Flow,
    types: Types<'f>,
    arithmetic: Arithmetic<'f>,
    program: Cow<'f, Program>,
    /// The cells of all objects.
    cells: Cells,
    stack: Vec<Datum>,
    frames: Vec<Frame>,
    /// The cells of the objects of functions that are called again.
    kept: Vec<Datum>,
    /// The cell that a statement writes.
    place: usize,
    /// The first cell of the union that it writes.
    union: usize,
    /// The number of statements, and of iterations of loops, that were run.
    pub(in crate::case::flow) steps: u64,
    most: u64,
    /// How often each function is being run.
    active: Vec<u32>,
    depth: u32,
    jumps: Jumps,
    /// How the run came to where the program goes on, and to the ends of the statements around that, from the outermost on;
    /// those to which it did not come may be missing at the end.
    pub(in crate::case::flow) here: Visits,
    pub(in crate::case::flow) ends: Vec<Visits>,
    chance: Chance,
    /// What the run did, if it is traced.
    trace: Option<Trace>,
    /// What it shows at check points, if it is watched.
    watch: Option<Watch>,
    /// For the code of an expression.
    code: Option<Rc<Code>>,
}

/// The number of scalars in a type.
pub(in crate::case::flow) fn cells(ty: &Type) -> u32 {
    match ty {
        Type::Array(element, n) | Type::Vector(element, n) => n * cells(element),
        Type::Record(record) => record.members.iter().map(|member| cells(&member.ty)).sum(),
        _ => 1,
    }
}

impl<'f> Machine<'f> {
    /// A machine for a program.
    pub(in crate::case::flow) fn new(flow: &'f Flow, model: &'f Model) -> Machine<'f> {
        let program = Cow::Owned(Program::new(flow, model));
        Machine::with(program, flow, model, u64::from(flow.steps))
    }

    /// The same, if the program was run before, and with so many steps.
    pub(in crate::case::flow) fn again(
        program: &'f Program,
        flow: &'f Flow,
        model: &'f Model,
        most: u64,
    ) -> Machine<'f> {
        Machine::with(Cow::Borrowed(program), flow, model, most)
    }

    fn with(program: Cow<'f, Program>, flow: &'f Flow, model: &'f Model, most: u64) -> Machine<'f> {
        let Spare { cells, stack, frames, kept, mut active, code } = program.spare.take();
        active.resize(flow.routines.len(), 0);
        Machine {
            flow,
            types: Types { flow, model },
            arithmetic: Arithmetic { model, assumes: flow.assumes },
            program,
            cells,
            stack,
            frames,
            kept,
            place: 0,
            union: 0,
            steps: 0,
            most,
            active,
            depth: 0,
            jumps: Jumps::default(),
            here: Visits::default(),
            ends: Vec::new(),
            chance: Chance::new(0),
            trace: None,
            watch: None,
            code,
        }
    }

    /// The integers that its cells do not hold.
    pub(in crate::case::flow) fn numbers(&self) -> &Numbers {
        &self.program.numbers
    }

    /// Runs the program.
    ///
    /// # Errors
    /// It has no single meaning, or takes too long.
    pub(in crate::case::flow) fn run(&mut self) -> Run<()> {
        self.run_after(&Start::default(), 0)
    }

    /// Runs the program after what has run already. The seed decides which states are kept.
    ///
    /// # Errors
    /// It has no single meaning, or takes too long.
    pub(in crate::case::flow) fn run_after(&mut self, start: &Start, seed: u64) -> Run<()> {
        self.chance = Chance::new(seed);
        self.cells.set(&start.cells, &self.program.layout.initial);
        if self.flow.routines.is_empty() {
            return Ok(());
        }
        let (code, at) = self.go_to(start);
        self.set_new_lengths(start.cells.len())?;
        let run = self.execute(code, at);
        if let Some(trace) = &mut self.trace {
            trace.leave_all(0);
        }
        run
    }

    fn compiler<'l>(&'l self, code: &'l mut Code) -> Compiler<'f, 'l> {
        Compiler::new(
            code,
            self.types,
            self.arithmetic,
            &self.program.layout,
            &self.program.numbers,
            self.trace.as_ref().map(|trace| trace.subject),
        )
    }

    /// The code of a function.
    fn code_of(&self, routine: u32) -> Rc<Code> {
        let mut written = self.program.functions[routine as usize].borrow_mut();
        if let Some(unchanged) = written.unchanged.take() {
            let of = &self.flow.routines[routine as usize];
            // A run that is kept may go on in the old code.
            let code = Rc::make_mut(&mut written.code);
            self.compiler(code).function(&of.body, unchanged, of.result.as_ref());
            code.leaves_pointers = self.leaves_pointers(routine, code);
        }
        Rc::clone(&written.code)
    }

    /// The values of an expression in states, which may lack the newest objects; none where one is missing.
    pub(in crate::case::flow) fn values(
        &mut self,
        expr: &'f Expr,
        states: &[State],
    ) -> Option<Vec<Datum>> {
        let mut code = self.code.take().unwrap_or_default();
        // No run has it any more.
        let own = Rc::make_mut(&mut code);
        own.clear();
        self.compiler(own).expression(expr);
        let values = states.iter().map(|state| self.value(&code, state)).collect();
        self.code = Some(code);
        values
    }

    /// The value of the code of an expression in a state, if it has one.
    fn value(&mut self, code: &Rc<Code>, state: &State) -> Option<Datum> {
        self.cells.set(state, &self.program.layout.initial);
        self.steps = 0;
        self.execute(Rc::clone(code), 0).ok()?;
        self.stack.pop()
    }

    /// Keeps what the run does from now on.
    pub(in crate::case::flow) fn trace(&mut self) {
        self.trace = Some(Trace::default());
    }

    /// Keeps from now on where pointers lead.
    pub(in crate::case::flow) fn trace_pointers(&mut self) {
        self.trace = Some(Trace::of(Subject::Pointers));
    }

    /// What is known of the values of all expressions, in the order of a walk over the program.
    pub(in crate::case::flow) fn traced(&self) -> Vec<Traced> {
        let mut all = Vec::new();
        let Some(trace) = &self.trace else { return all };
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
        &self.cells[self.program.layout.of(object)]
    }

    /// What they hold at first.
    pub(in crate::case::flow) fn first_content(&self, object: u32) -> &[Datum] {
        &self.program.layout.initial[self.program.layout.of(object)]
    }

    /// What a pointer leads to, among all cells.
    fn cell(&self, target: Target) -> usize {
        (self.program.layout.bases[target.object as usize] + target.cell) as usize
    }

    fn views(&self) -> Views<'f> {
        Views(self.arithmetic)
    }
}

impl Drop for Machine<'_> {
    fn drop(&mut self) {
        let mut spare = Spare {
            cells: std::mem::take(&mut self.cells),
            stack: std::mem::take(&mut self.stack),
            frames: std::mem::take(&mut self.frames),
            kept: std::mem::take(&mut self.kept),
            active: std::mem::take(&mut self.active),
            code: self.code.take(),
        };
        spare.clear();
        self.program.spare.replace(spare);
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
        let mut machine = Machine::new(&flow, &LP64);
        machine.run().expect("it has one meaning");
        let ints = |object| machine.content(object).iter().map(|d| d.int()).collect::<Vec<_>>();
        assert_eq!(ints(0), [Some(1), Some(2)]);
        assert_eq!(ints(1), [Some(1), Some(7)]);
    }
}
