//! Draws loops: counters that go up, down, by odd steps, near the extremes of their types, with bounds that
//! compilers know or do not know.

use super::pointers::Stretch;
use super::{Around, Grower, TRIES};
use crate::c::real::Real;
use crate::c::tree::Op;
use crate::c::types::{Float, Int, Type};
use crate::case::flow::{Expr, Loop, LoopForm, Place, Stmt, Storage};
use crate::generator::{Plan, Sketch};

/// The types of counters, the common ones several times.
const COUNTERS: [Int; 13] = [
    Int::Int,
    Int::Int,
    Int::Int,
    Int::Int,
    Int::UInt,
    Int::UInt,
    Int::Long,
    Int::ULong,
    Int::SChar,
    Int::UChar,
    Int::UChar,
    Int::Short,
    Int::UShort,
];

/// The name by which scripts call the counter of the innermost loop.
const COUNTER: &str = "i";

/// The types of counters that are indices in most programs.
const INDICES: [Int; 5] = [Int::Int, Int::Int, Int::Int, Int::UInt, Int::ULong];

/// How a counter goes: up or down.
struct Course {
    start: i128,
    /// The first value with which the loop does not go on.
    end: i128,
    step: i128,
}

impl Grower<'_> {
    /// A loop with a counter, and perhaps another variable that changes by steps of its own.
    pub(super) fn any_loop(&mut self, plan: &Plan, body: &[Plan]) {
        for _ in 0..TRIES {
            let float = if plan.ty.is_none() { self.floating_type() } else { None };
            let is_done = match float {
                Some(float) if self.chance.ratio(1, 6) => self.floating_loop(float, body),
                _ => self.try_loop(plan, body),
            };
            if is_done {
                return;
            }
        }
    }

    /// A loop with a floating counter: by steps of a power of two, at times up to where the integers end that it holds.
    fn floating_loop(&mut self, float: Float, plans: &[Plan]) -> bool {
        let digits = self.model.digits(float) as i32;
        let step = self.chance.between(-2, 2) as i32;
        let trips = 2 + self.chance.below(9);
        let span = Real::new(false, trips, step);
        let start = match self.chance.below(5) {
            0 => span.and_then(|span| Real::new(false, 1, digits)?.plus(span.negated())),
            1 => span.map(Real::negated),
            2 => Real::new(true, trips, step - 1),
            _ => Some(Real::ZERO),
        };
        let end = start.zip(span).and_then(|(start, span)| start.plus(span));
        let (Some(start), Some(end), Some(step)) = (start, end, Real::new(false, 1, step)) else {
            return false;
        };
        let ty = Type::Float(float);
        let counter = self.add_object(ty, Storage::Local(self.routine), None);
        let count = Place::Object(counter);
        let real = |of: Real| Expr::Real(of, float);
        let (op, bound) = match self.chance.below(3) {
            0 => (Op::NotEqual, end),
            1 => (Op::LessEqual, end.plus(step.negated()).unwrap_or(end)),
            _ => (Op::Less, end),
        };
        let of = Loop {
            hint: None,
            form: LoopForm::For,
            first: Some(Stmt::Assign(count.clone(), None, real(start))),
            condition: Expr::Binary(op, Box::new([Expr::Read(count.clone()), real(bound)])),
            last: Some(Stmt::Assign(count, Some(Op::Add), real(step))),
            body: Vec::new(),
        };
        let is_added = self.add_and_enter(vec![Stmt::Loop(Box::new(of))], 0, Some(counter));
        if is_added {
            self.in_loop(counter, plans);
        }
        is_added
    }

    /// A floating type that the suite draws.
    fn floating_type(&mut self) -> Option<Float> {
        let is_float = |ty: &Type| match ty {
            Type::Float(float) if !float.is_decimal() => Some(*float),
            _ => None,
        };
        let floats: Vec<Float> = self.types.iter().filter_map(is_float).collect();
        if floats.is_empty() { None } else { Some(*self.chance.pick(&floats)) }
    }

    fn try_loop(&mut self, plan: &Plan, plans: &[Plan]) -> bool {
        let is_long = self.chance.ratio(self.shares.long.into(), 100);
        let over = match self.chance.ratio(self.shares.elements.into(), 100) {
            true => self.length(),
            false => None,
        };
        let (counter, int) = self.counter_of(plan, over.is_some());
        // Longer constants than these C does not have.
        let longest = if self.model.int_bits(int) > 64 { Int::Long } else { int };
        let (least, most) = self.model.range(longest);
        let trips = match (over, self.chance.below(11)) {
            (Some(n), _) => n.into(),
            _ if is_long => 16 + self.chance.below(32),
            (_, 0) => self.chance.below(2),
            (_, 1 | 2) => 8 + self.chance.below(10),
            _ => 2 + self.chance.below(7),
        };
        // As many as leave room for the statements in it.
        let inner: u64 = plans.iter().map(|plan| u64::from(plan.statements())).sum();
        let room = if over.is_some() { trips } else { self.trips_of(2 + inner).max(2) };
        let trips = i128::from(trips.min(room));
        let step = [1, 1, 1, 1, 2, 3, 4, 5, 7][self.chance.below(9) as usize];
        let step = if over.is_some() { 1 } else { step };
        let is_up = self.chance.ratio(2, 3);
        let span = trips * step;
        let start = match (is_up, self.chance.below(8)) {
            (true, _) if over.is_some() => 0,
            (false, _) if over.is_some() => span - 1,
            (true, 0..4) => 0,
            (true, 4) => least,
            (true, 5) => most - span,
            (true, 6) => -span,
            (true, _) => 1 + i128::from(self.chance.below(5)),
            (false, 0..3) => span,
            (false, 3) => span - 1,
            (false, 4) => most,
            (false, 5) => least + span,
            (false, 6) => trips,
            (false, _) => span + i128::from(self.chance.below(5)),
        };
        let end = if is_up { start + span } else { start - span };
        self.counted((counter, int), Course { start, end, step }, plans)
    }

    /// A loop that runs as often as the script says, if it is not left before.
    pub(super) fn times(&mut self, plan: &Plan) {
        if let Some(Sketch::Constant(_, Some(n))) = plan.sketches.first() {
            self.loop_between(0, (*n).into(), plan);
        }
    }

    /// A loop over the indices from one on to one before another.
    pub(super) fn loop_between(&mut self, first: i128, end: i128, plan: &Plan) {
        let plans = plan.bodies.first().map_or(&[][..], Vec::as_slice);
        for _ in 0..TRIES {
            let counter = self.counter_of(plan, true);
            let course = match self.chance.ratio(3, 4) {
                true => Course { start: first, end, step: 1 },
                false => Course { start: end - 1, end: first - 1, step: 1 },
            };
            if self.counted(counter, course, plans) {
                return;
            }
        }
    }

    /// A loop, and before it a jump into its middle on a condition: a loop with two entries.
    pub(super) fn jump_into_a_loop(&mut self, plans: &[Plan]) {
        let (counter, int) = self.counter(false);
        let trips = 2 + i128::from(self.chance.below(7));
        let entry = self.chance.below(trips as u64);
        let entry = self.literal(entry.into());
        let set = Stmt::Assign(Place::Object(counter), None, entry);
        let condition = self.condition();
        if !self.add(vec![set]) {
            return;
        }
        self.arrive();
        let before = self.here();
        let course = match self.chance.ratio(2, 3) {
            true => Course { start: 0, end: trips, step: 1 },
            false => Course { start: trips, end: 0, step: 1 },
        };
        if !self.counted((counter, int), course, plans) {
            return;
        }
        self.labels += 1;
        let label = self.labels;
        let after = self.here() - 1;
        let chosen = self.chance.bits() as usize;
        let Some(Stmt::Loop(of)) = self.block().get_mut(after) else { return };
        let at = chosen % (1 + of.body.len());
        of.body.insert(at, Stmt::Label(label));
        let jump = Stmt::If(condition, vec![Stmt::Goto(label)], Vec::new());
        let is_kept = self.keeps_constraints(std::slice::from_ref(&jump));
        self.block().insert(before, jump);
        // It is before the place.
        self.moved();
        if is_kept && self.keeps_labels() && self.is_whole() {
            return;
        }
        self.block().remove(before);
        if let Some(Stmt::Loop(of)) = self.block().get_mut(after) {
            of.body.remove(at);
        }
    }

    /// A loop with this counter.
    fn counted(&mut self, (counter, int): (u32, Int), course: Course, plans: &[Plan]) -> bool {
        let Course { start, end, step } = course;
        let is_up = start < end;
        let (least, most) = self.model.range(int);
        if !(least..=most).contains(&start) || !(least..=most).contains(&end) {
            return false;
        }
        // Each iteration takes two steps at least.
        if (start - end).abs() / step > self.trips_of(2).into() && self.is_reached {
            self.was_long = true;
            return false;
        }
        // Comparisons that hold exactly as long as the end is not reached.
        let slack = i128::from(self.chance.below(step as u64));
        let (op, bound) = match (is_up, self.chance.below(4)) {
            (_, 0) => (Op::NotEqual, end),
            (true, 1) => (Op::LessEqual, end - 1 - slack.min(step - 1)),
            (true, _) => (Op::Less, end - slack),
            (false, 1) => (Op::GreaterEqual, end + 1 + slack.min(step - 1)),
            (false, _) => (Op::Greater, end + slack),
        };
        let count = Place::Object(counter);
        let bound = self.bound(bound, int);
        let mut condition = Expr::Binary(op, Box::new([Expr::Read(count.clone()), bound]));
        let asked = if self.asks_helpers() { self.asked() } else { None };
        if let Some(asked) = &asked {
            condition =
                Expr::Binary(Op::LogicalAnd, Box::new([condition, asked.condition.clone()]));
        }
        let first = Stmt::Assign(count.clone(), None, self.start(start, int));
        let by = match self.chance.ratio(1, 8) {
            true => self.bound(step, int),
            false => self.literal(step),
        };
        let last = Stmt::Assign(count, Some(if is_up { Op::Add } else { Op::Subtract }), by);
        let form =
            *self.chance.pick(&[LoopForm::For, LoopForm::For, LoopForm::While, LoopForm::Do]);
        let mut stmts = self.companion();
        let companion = stmts.len() == 2;
        let mut body: Vec<Stmt> = stmts.drain(usize::from(companion)..).collect();
        let of = match form {
            LoopForm::For => {
                Loop { form, hint: None, first: Some(first), condition, last: Some(last), body }
            }
            LoopForm::While | LoopForm::Do => {
                stmts.push(first);
                body.push(last);
                Loop { form, hint: None, first: None, condition, last: None, body }
            }
        };
        stmts.push(Stmt::Loop(Box::new(of)));
        if !self.add_and_enter(stmts, 0, Some(counter)) {
            return false;
        }
        self.in_loop(counter, plans);
        if let Some(asked) = asked {
            self.write(asked.routine, &[]);
        }
        true
    }

    /// Writes the statements of the loop before the place, which has a counter.
    fn in_loop(&mut self, counter: u32, plans: &[Plan]) {
        self.counters.push(counter);
        self.names.push((COUNTER.into(), counter));
        self.loops.push(Around::Loop);
        self.inside(|this| this.list(plans));
        self.loops.pop();
        self.names.pop();
        self.counters.pop();
    }

    /// A loop from the first index of a stretch on, up to so many before a bound that is known at run time only, or down.
    pub(super) fn loop_to(&mut self, stretch: Stretch, bound: Expr, plans: &[Plan]) {
        let int = *self.chance.pick(&[Int::Int, Int::Int, Int::Long]);
        let counter = self.add_object(Type::Int(int), Storage::Local(self.routine), None);
        let count = Place::Object(counter);
        // As a number of the counter's type, so that nobody warns of a comparison.
        let bound = Expr::Cast(Type::Int(int), Box::new(bound));
        let is_up = self.chance.ratio(2, 3);
        let before = i128::from(stretch.end) + i128::from(!is_up);
        let last = if before == 0 { bound } else { self.add_constant(bound, -before) };
        let first = self.literal(stretch.first.into());
        let (start, op, end, step) = match is_up {
            true => (first, Op::Less, last, Op::Add),
            false => (last, Op::GreaterEqual, first, Op::Subtract),
        };
        let read = Expr::Read(count.clone());
        let of = Loop {
            hint: None,
            form: LoopForm::For,
            first: Some(Stmt::Assign(count.clone(), None, start)),
            condition: Expr::Binary(op, Box::new([read, end])),
            last: Some(Stmt::Assign(count, Some(step), Expr::Int(1, Int::Int))),
            body: Vec::new(),
        };
        if self.add_and_enter(vec![Stmt::Loop(Box::new(of))], 0, Some(counter)) {
            self.in_loop(counter, plans);
        }
    }

    /// The number of elements of an array that the function can name.
    pub(super) fn length(&mut self) -> Option<u32> {
        let array = self.object_such(|ty| matches!(ty, Type::Array(..)))?;
        self.least_room(&Place::Object(array))
    }

    /// An object that counts: of the type that the script says, or any.
    fn counter_of(&mut self, plan: &Plan, is_index: bool) -> (u32, Int) {
        match plan.ty {
            Some(Type::Int(int)) => {
                (self.add_object(Type::Int(int), Storage::Local(self.routine), None), int)
            }
            _ => self.counter(is_index),
        }
    }

    /// An object that counts: a new one, or one that counted before.
    fn counter(&mut self, is_index: bool) -> (u32, Int) {
        let routine = self.routine;
        if is_index && self.chance.ratio(3, 4) {
            let int = *self.chance.pick(&INDICES);
            return (self.add_object(Type::Int(int), Storage::Local(routine), None), int);
        }
        if self.chance.ratio(1, 4) {
            let own = self.reach.own(routine).iter().copied();
            let known: Vec<(u32, Int)> = own
                .filter(|number| !self.counters.contains(number) && !self.is_left(*number))
                .filter_map(|number| match self.flow.objects[number as usize].ty {
                    Type::Int(int) if int != Int::Bool && int != Int::Char => Some((number, int)),
                    _ => None,
                })
                .collect();
            if !known.is_empty() {
                return *self.chance.pick(&known);
            }
        }
        let int = *self.chance.pick(&COUNTERS);
        let (storage, value) = match self.chance.ratio(1, 10) {
            true => (Storage::Global, Some(crate::c::value::Value::Int(0))),
            false => (Storage::Local(routine), None),
        };
        (self.add_object(Type::Int(int), storage, value), int)
    }

    /// A bound of a counter: a constant, or what compilers do not know.
    fn bound(&mut self, n: i128, int: Int) -> Expr {
        let known = self.literal(n);
        if self.asks_helpers()
            && let Some(call) = self.helped(n)
        {
            return call;
        }
        match self.chance.below(10) {
            0..5 => known,
            5..8 => {
                let types = [Int::Int, int, int, Int::Long, Int::ULong];
                let ty = *self.chance.pick(&types);
                let (least, most) = self.model.range(ty);
                let fits = (least..=most).contains(&n);
                let input = if fits { self.input(n, Type::Int(ty)) } else { None };
                input.unwrap_or(known)
            }
            _ => {
                let variable = self.variable();
                let values = self.values(&variable);
                let one = values.as_ref().and_then(|values| values.first()?.int());
                let is_same =
                    |one: &i128| values.iter().flatten().all(|value| value.int() == Some(*one));
                match one.filter(is_same) {
                    Some(one) if n.saturating_sub(one).unsigned_abs() < 1 << 31 => {
                        let sum = self.add_constant(variable, n - one);
                        if self.values(&sum).is_some() { sum } else { known }
                    }
                    _ => known,
                }
            }
        }
    }

    /// The first value of a counter, known or not.
    fn start(&mut self, n: i128, int: Int) -> Expr {
        let known = self.literal(n);
        match self.chance.below(10) {
            0 | 1 => self.input(n, Type::Int(int)).unwrap_or(known),
            2 => self.bound(n, int),
            _ => known,
        }
    }

    /// An assignment before a loop, and one in it that changes the same variable by a step; or nothing.
    fn companion(&mut self) -> Vec<Stmt> {
        if !self.chance.ratio(1, 3) {
            return Vec::new();
        }
        let ty = match self.floating_type() {
            Some(float) if self.chance.ratio(1, 2) => Type::Float(float),
            _ => Type::Int(*self.chance.pick(&COUNTERS)),
        };
        let object = self.add_object(ty.clone(), Storage::Local(self.routine), None);
        let (n, by) = (self.edge(), self.coefficient());
        let Some(first) = self.constant_of(n, &ty) else { return Vec::new() };
        let place = Place::Object(object);
        let op = *self.chance.pick(&[Op::Add, Op::Add, Op::Subtract, Op::Xor, Op::Multiply]);
        let (op, by) = match &ty {
            Type::Float(_) => {
                let op = if op == Op::Xor { Op::Add } else { op };
                (op, self.constant_of(by, &ty).unwrap_or_else(|| self.literal(1)))
            }
            _ => (op, self.literal(by)),
        };
        vec![Stmt::Assign(place.clone(), None, first), Stmt::Assign(place, Some(op), by)]
    }
}
