//! Writes a program while it runs: each statement is drawn in states in which a run comes to its place, added,
//! and kept if the whole program still has a single meaning.

mod braces;
mod by_pointer;
mod bytes;
mod calls;
mod choices;
mod cleanups;
mod conditions;
mod expressions;
mod helpers;
mod jumps;
mod links;
mod loops;
mod memory;
mod named;
mod objects;
mod place;
mod pointers;
mod pool;
mod promises;
mod reach;
mod reals;
mod returned;
mod setjmp;
mod sketches;
mod statements;
mod strings;
mod tail_calls;
mod texts;
mod twins;
mod variadic;
mod vectors;
mod vla;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use self::place::Way;
use self::pool::Pool;
use self::reach::Reach;
use super::constraints::{Checker, Within};
use super::machine::{Datum, Kind, Machine, Program, Start, State, Types, Visits};
use super::points::CheckPoints;
use super::scopes::are_kept;
use super::suite::Shares;
use super::tail_calls::is_with_tail_calls;
use super::tidy::tidy;
use super::{Expr, Flow, Place, Routine, Sight, Stmt, Storage, Variable};
use crate::base::chance::Chance;
use crate::c::fault::Fault;
use crate::c::features::Feature;
use crate::c::model::Model;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::redraw::Asked;
use crate::generator::{OperandName, Plan};

/// Attempts at a statement before it is left out.
const TRIES: u32 = 6;

/// The most statements that functions may run when an expression is tried: those that are called there have just
/// begun.
const CALLS: u64 = 8;

/// Writes one program.
pub(super) struct Grower<'g> {
    pub(super) flow: Flow,
    /// It as the machine runs it.
    program: Program,
    model: &'g Model,
    chance: Chance,
    shares: Shares,
    /// Types of variables: the first is that of every other one.
    types: Vec<Type>,
    reach: Reach,
    /// Where the program goes on: a function, and the way to the list of statements that has [`Stmt::Here`].
    routine: u32,
    way: Vec<Way>,
    /// Where runs start if the place moved since the last one: no run came to where the program changed since, nor to the
    /// place, before that.
    before: Rc<Start>,
    /// Where runs start else: where one first came to the place; none if none did.
    arrival: Option<Rc<Start>>,
    /// Whether a run comes there, and states in which one does, or did to the last place where one did.
    is_reached: bool,
    states: Vec<State>,
    /// How often the last run came to the place, and the steps that it took.
    visited: u64,
    taken: u64,
    /// How the last run came to the ends of the statements around the place, from the outermost on; those to which it did not
    /// come may be missing at the end.
    ends: Vec<Visits>,
    /// The seed of the run that finds the states, if the place moved since the last one.
    unvisited: Option<u64>,
    /// The interesting numbers of each function.
    pools: Vec<Pool>,
    /// The pointers that lead to allocated arrays: these, and what held their lengths.
    allocated: BTreeMap<u32, (u32, u32)>,
    /// Texts, also of other functions.
    texts: Vec<u32>,
    /// The functions with objects that others clean up.
    cleaned: BTreeSet<u32>,
    /// Counters of the loops around the place: they are rarely written.
    counters: Vec<u32>,
    /// The objects to which the script has given names around the place.
    names: Vec<(OperandName, u32)>,
    /// The arrays that the script names over which the loops around the place go.
    over: Vec<OperandName>,
    /// The pointers by which those of them go, with the names of the arrays.
    walkers: Vec<(OperandName, u32)>,
    /// Whether functions return by tail calls.
    has_tail_calls: bool,
    /// Whether a pointer is being drawn that a condition chooses of two: the condition has no other such pointers.
    is_choosing: bool,
    /// The nested loops and `switch`es around the place, in its function.
    loops: Vec<Around>,
    /// The buffers of the calls of `setjmp` around the place, also in functions around it, and how many there are in all.
    buffers: Vec<u32>,
    set_jumps: u32,
    labels: u32,
    /// Those behind statements that jumps leave, with where runs start before they come to these statements.
    exits: BTreeMap<u32, Rc<Start>>,
    /// The variable that got a value last, and its function.
    hottest: Option<(u32, u32)>,
    /// What each function observed: an object and the function.
    records: Vec<(u32, u32)>,
    /// What each function computes for others: an object and the function.
    outputs: Vec<(u32, u32)>,
    /// How often statements were added.
    additions: u64,
    /// The most steps of a run while the function is written.
    most_steps: u64,
    /// Whether a run took too many steps while a statement was drawn, and how many statements in a row were left out for that.
    was_long: bool,
    too_long: u32,
    /// How many statements of each kind a script asked for, and how many of them were left out.
    pub(super) asked: Asked,
}

/// What a jump may leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Around {
    Loop,
    Switch,
}

impl<'g> Grower<'g> {
    pub(super) fn new(
        seed: i64,
        suite: &str,
        model: &'g Model,
        chance: Chance,
        shares: Shares,
        types: Vec<Type>,
    ) -> Grower<'g> {
        let entry = Routine::new(Vec::new(), None, Sight::Public, vec![Stmt::Here]);
        let flow = Flow {
            seed,
            suite: suite.into(),
            objects: Vec::new(),
            routines: vec![entry],
            assumes: shares.assumes,
            checks: CheckPoints::End,
            is_ordered: false,
            steps: shares.steps,
            rewrites: Vec::new(),
        };
        let mut grower = Grower {
            program: Program::new(&flow, model),
            flow,
            model,
            chance,
            shares,
            types,
            reach: Reach::default(),
            records: Vec::new(),
            outputs: Vec::new(),
            routine: 0,
            way: Vec::new(),
            before: Rc::default(),
            arrival: None,
            is_reached: false,
            states: Vec::new(),
            visited: 0,
            taken: 0,
            ends: Vec::new(),
            unvisited: None,
            pools: Vec::new(),
            allocated: BTreeMap::new(),
            texts: Vec::new(),
            cleaned: BTreeSet::new(),
            counters: Vec::new(),
            names: Vec::new(),
            over: Vec::new(),
            walkers: Vec::new(),
            has_tail_calls: is_with_tail_calls(seed, shares.tails, shares.features),
            is_choosing: false,
            loops: Vec::new(),
            buffers: Vec::new(),
            set_jumps: 0,
            labels: 0,
            exits: BTreeMap::new(),
            hottest: None,
            additions: 0,
            was_long: false,
            too_long: 0,
            most_steps: u64::from(shares.steps),
            asked: Asked::new(),
        };
        let pool = grower.new_pool();
        grower.pools.push(pool);
        grower.is_whole();
        grower
    }

    /// Writes the functions of a plan, each a list of statements, and calls of them.
    pub(super) fn program(&mut self, functions: &[Vec<Plan>]) {
        for (number, plans) in functions.iter().enumerate() {
            self.settle();
            self.share_steps((functions.len() - number) as u64);
            self.function(plans);
        }
    }

    /// The program.
    pub(super) fn finish(mut self) -> Flow {
        for routine in &mut self.flow.routines {
            remove_here(&mut routine.body);
        }
        // What was drawn for statements that were left out.
        tidy(&mut self.flow);
        self.flow.assuming_least(self.model);
        self.flow
    }

    // Runs, to the place and from it on.

    /// Leaves what is written so far as it is: runs start at the place, which is at its end.
    fn settle(&mut self) {
        let mut machine = self.machine(self.most_steps);
        let is_whole = machine.run_after(&self.before, 0).is_ok();
        let arrival = machine.here.arrival.take();
        drop(machine);
        if let Some(arrival) = arrival.filter(|_| is_whole) {
            self.before = arrival;
        }
    }

    /// The place moved: the states there are found when the next statement is drawn.
    fn moved(&mut self) {
        self.unvisited = Some(self.chance.bits());
    }

    /// Finds the states of the place, if it moved.
    fn arrive(&mut self) {
        if let Some(seed) = self.unvisited {
            self.visits(seed);
        }
    }

    /// Runs the program. If it has a single meaning, keeps states of the place.
    fn is_whole(&mut self) -> bool {
        let seed = self.chance.bits();
        self.visits(seed)
    }

    /// Whether no run comes to the place, so that whatever is added there leaves it as it is.
    fn is_never_run(&mut self) -> bool {
        let is_never_run = self.unvisited.is_none() && self.arrival.is_none();
        if is_never_run {
            // The seed of the run that is not needed.
            self.chance.bits();
        }
        is_never_run
    }

    /// Lets the next of so many functions take its share of the steps that are left.
    fn share_steps(&mut self, functions: u64) {
        let taken = self.before.steps();
        let left = u64::from(self.flow.steps).saturating_sub(taken);
        self.most_steps = taken + left / functions;
    }

    /// A machine that may run this many steps of the program.
    fn machine(&self, most: u64) -> Machine<'_> {
        Machine::again(&self.program, &self.flow, self.model, most)
    }

    /// How often something that takes so many steps may be run at each visit of the place: half of the steps that are left
    /// stay for what comes later.
    fn trips_of(&self, steps: u64) -> u64 {
        self.most_steps.saturating_sub(self.taken) / (2 * self.visited.max(1) * steps)
    }

    fn visits(&mut self, seed: u64) -> bool {
        let start = match (&self.arrival, self.unvisited) {
            (Some(arrival), None) => Rc::clone(arrival),
            _ => Rc::clone(&self.before),
        };
        let mut machine = self.machine(self.most_steps);
        let run = machine.run_after(&start, seed);
        let is_long = matches!(run, Err(Fault::Endless(_)));
        let is_whole = run.is_ok();
        let here = std::mem::take(&mut machine.here);
        let ends = std::mem::take(&mut machine.ends);
        let taken = machine.steps;
        drop(machine);
        if is_whole {
            self.taken = taken;
            self.came(here);
            self.ends = ends;
            self.before = start;
        }
        self.was_long |= is_long;
        is_whole
    }

    /// A run came to the place.
    fn came(&mut self, here: Visits) {
        self.visited = here.number;
        self.is_reached = !here.states.is_empty();
        if self.is_reached {
            self.states = here.states;
        }
        self.arrival = here.arrival;
        self.unvisited = None;
    }

    /// The place moved to the end of the statement around it: the last run came there, too. Where it cannot be told how, the
    /// states there are found when the next statement is drawn.
    fn came_to_end(&mut self) {
        let is_known = self.unvisited.is_none();
        let depth = self.way.len();
        self.ends.resize_with(depth + 1, Visits::default);
        let mut end = self.ends.remove(depth);
        if let Some(arrival) = end.arrival.take() {
            let here = self.machine(self.most_steps).gone_on(&arrival);
            end.arrival = here.map(Rc::new);
        }
        match is_known && end.arrival.is_some() == (end.number > 0) {
            true => self.came(end),
            false => self.moved(),
        }
    }

    /// Adds statements before the place, unless the program would have no single meaning.
    fn add(&mut self, stmts: Vec<Stmt>) -> bool {
        if !self.may_be_added(&stmts) {
            return false;
        }
        let has_scopes = self.may_cross_scopes(&stmts);
        let (at, number) = (self.here(), stmts.len());
        self.block_from(at).splice(at..at, stmts);
        if self.keeps_scopes(has_scopes) && self.runs_here(false) {
            return true;
        }
        self.block_from(at).drain(at..at + number);
        false
    }

    /// Whether a compiler must accept statements at the place, and a run with them may be short enough.
    fn may_be_added(&mut self, stmts: &[Stmt]) -> bool {
        // Each takes a step at each visit, unless one leads away from there.
        let visited = if self.unvisited.is_none() { self.visited } else { 0 };
        let least = self.taken + visited * stmts.len() as u64;
        let is_long = least > self.most_steps && !stmts.iter().any(leads_away);
        self.was_long |= is_long;
        !is_long && self.keeps_constraints(stmts)
    }

    /// Whether the program still has a single meaning with what was added where the place was, or around it.
    fn runs_here(&mut self, is_around: bool) -> bool {
        let is_never_run = self.is_never_run();
        if is_never_run && is_around {
            self.ends.resize_with(self.way.len(), Visits::default);
        }
        let runs = is_never_run || self.is_whole();
        self.additions += u64::from(runs);
        runs
    }

    /// Whether jumps of the function might go into a block with objects because of some statements.
    fn may_cross_scopes(&self, stmts: &[Stmt]) -> bool {
        self.cleaned.contains(&self.routine) || has_scopes(stmts)
    }

    /// Whether none does.
    fn keeps_scopes(&self, may_cross: bool) -> bool {
        !may_cross || are_kept(&self.flow, self.routine)
    }

    /// Whether a compiler must accept statements at the place, run or not.
    fn keeps_constraints(&self, stmts: &[Stmt]) -> bool {
        let within = Within {
            is_loop: self.loops.contains(&Around::Loop),
            is_switch: self.loops.contains(&Around::Switch),
            // Those are written at once.
            is_in_arguments: false,
        };
        let checker = Checker::new(&self.flow, self.routine, self.model);
        checker.body(stmts, within) && checker.leaves_order(stmts)
    }

    /// Whether all jumps of the function at the place lead to labels.
    fn keeps_labels(&self) -> bool {
        Checker::new(&self.flow, self.routine, self.model).has_labels()
    }

    /// Whether a compiler must accept a function.
    fn keeps_all_constraints(&self, routine: u32) -> bool {
        let body = &self.flow.routines[routine as usize].body;
        Checker::new(&self.flow, routine, self.model).body(body, Within::default())
    }

    // Objects.

    fn add_object(&mut self, ty: Type, storage: Storage, value: Option<Value>) -> u32 {
        self.add_variable(Variable::new(ty, storage, value))
    }

    fn add_variable(&mut self, variable: Variable) -> u32 {
        self.flow.objects.push(variable);
        self.extend();
        self.flow.objects.len() as u32 - 1
    }

    fn add_routine(&mut self, routine: Routine) {
        self.flow.routines.push(routine);
        self.extend();
    }

    /// Takes in the objects and functions that came last.
    fn extend(&mut self) {
        self.program.extend(&self.flow, self.model);
        self.reach.extend(&self.flow.objects);
    }

    /// A type of a variable that the suite draws.
    fn next_type(&mut self) -> Type {
        match self.types.first() {
            None => Type::Int(Int::Int),
            Some(first) if self.chance.ratio(1, 2) => first.clone(),
            Some(_) => self.chance.pick(&self.types).clone(),
        }
    }

    /// The values of an expression in the states of the place; none where one is missing. In code that is
    /// never run, anything goes.
    fn values(&self, expr: &Expr) -> Option<Vec<Datum>> {
        self.machine(CALLS).values(expr, &self.states)
    }

    /// Whether something is drawn next that has a share, in hundredths, and needs a feature.
    fn is_drawn(&mut self, share: u32, feature: Feature) -> bool {
        share > 0 && self.shares.features.contains(feature) && self.chance.ratio(share.into(), 100)
    }

    /// The type of an expression after the integral promotions.
    fn type_of(&self, expr: &Expr) -> Option<Type> {
        self.types_now().type_of(expr).map(Kind::to_type)
    }

    fn type_at(&self, place: &Place) -> Option<Type> {
        self.types_now().type_at(place).map(|(ty, _)| ty.clone())
    }

    fn types_now(&self) -> Types<'_> {
        Types { flow: &self.flow, model: self.model }
    }
}

/// Whether a statement may leave the list that it is in.
fn leads_away(stmt: &Stmt) -> bool {
    let mut found = false;
    stmt.each(&mut |stmt| {
        found |= matches!(
            stmt,
            Stmt::Break
                | Stmt::Continue
                | Stmt::Return(_)
                | Stmt::Goto(_)
                | Stmt::GotoOneOf(..)
                | Stmt::LongJump(..)
        );
    });
    found
}

/// Whether statements have blocks with objects, or jumps by tables, whose labels may not be in such.
fn has_scopes(stmts: &[Stmt]) -> bool {
    let mut found = false;
    stmts.iter().for_each(|stmt| {
        stmt.each(&mut |stmt| {
            found |= matches!(stmt, Stmt::Block(..) | Stmt::Cleaned(..) | Stmt::GotoOneOf(..));
        });
    });
    found
}

fn remove_here(body: &mut Vec<Stmt>) {
    body.retain(|stmt| *stmt != Stmt::Here);
    for stmt in body {
        stmt.bodies_mut().into_iter().for_each(remove_here);
    }
}
