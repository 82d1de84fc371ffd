//! Draws statements without loops and calls: assignments, branches, `switch`, jumps.

use super::{Around, Grower, TRIES};
use crate::c::arithmetic::Number;
use crate::c::features::Feature;
use crate::c::library::MemoryFunction;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::arith;
use crate::case::flow::machine::Datum;
use crate::case::flow::{Arm, Expr, Place, Stmt, Storage};
use crate::generator::{Plan, PlanKind, Sketch};

/// So many statements in a row are left out because a run with them would take too many steps before no more are tried.
const TOO_LONG: u32 = 30;

const ASSIGNMENTS: [Op; 8] =
    [Op::Add, Op::Add, Op::Subtract, Op::Xor, Op::Or, Op::And, Op::Multiply, Op::ShiftRight];

impl Grower<'_> {
    /// Writes statements one after the other.
    pub(super) fn list(&mut self, plans: &[Plan]) {
        plans.iter().for_each(|plan| self.plan(plan));
    }

    /// Writes statements one after the other; where no run comes, mostly none: what is never run is drawn on purpose.
    pub(super) fn alive(&mut self, plans: &[Plan]) {
        self.arrive();
        if self.is_reached || self.chance.ratio(1, 8) {
            self.list(plans);
        }
    }

    fn plan(&mut self, plan: &Plan) {
        let before = self.additions;
        self.was_long = false;
        if self.too_long < TOO_LONG {
            self.planned(plan);
        }
        match self.additions > before {
            true => self.too_long = 0,
            false => self.too_long += u32::from(self.was_long),
        }
        let [asked, left_out] = self.asked.entry(plan.kind).or_default();
        *asked += 1;
        // What gives a name may have nothing else to add.
        *left_out += u64::from(self.additions == before && plan.name.is_none());
    }

    fn planned(&mut self, plan: &Plan) {
        self.arrive();
        let empty = Vec::new();
        let body = plan.bodies.first().unwrap_or(&empty);
        let other = plan.bodies.get(1).unwrap_or(&empty);
        let sketch = plan.sketches.first();
        match plan.kind {
            PlanKind::Assign => self.assign(sketch),
            PlanKind::Renew => self.renew(),
            PlanKind::Observe => self.observe(sketch),
            PlanKind::Point => self.point(),
            PlanKind::Copy => self.copy(),
            PlanKind::Lanes => self.lanes(),
            PlanKind::Branch | PlanKind::When => self.branch(sketch, body, other),
            PlanKind::Dead => self.dead(body),
            PlanKind::Loop => self.any_loop(plan, body),
            PlanKind::Times => self.times(plan),
            PlanKind::Over => self.over(plan, body),
            PlanKind::As => self.as_long_as(sketch, body),
            PlanKind::Switch | PlanKind::Select => self.switch(sketch, &plan.bodies),
            PlanKind::Call => self.new_call(body),
            PlanKind::Cleaned => self.cleaned(body),
            PlanKind::SetJump => self.set_jump(body, other),
            PlanKind::Recurse => self.recurse(),
            PlanKind::Leave => self.leave_on_condition(sketch),
            PlanKind::Goto => self.goto(body),
            PlanKind::Back => self.back(sketch, body),
            PlanKind::Endless => self.endless(),
            PlanKind::Assume => self.assume(sketch),
            PlanKind::Unreachable => self.unreachable(),
            PlanKind::Let => self.with_variable(plan, body),
            PlanKind::Array => self.with_array(plan, body),
            PlanKind::VariableArray => self.with_variable_array(plan, body),
            PlanKind::Object => self.with_object(plan, body),
            PlanKind::Nodes => self.with_nodes(plan, body),
            PlanKind::Table => self.with_table(plan, body),
            PlanKind::Pointer => self.with_pointer(plan, body),
            PlanKind::Memset => self.memset(&plan.sketches),
            PlanKind::Memcpy => self.transfer(MemoryFunction::Memcpy, &plan.sketches),
            PlanKind::Memmove => self.transfer(MemoryFunction::Memmove, &plan.sketches),
            PlanKind::Strcpy => {
                self.change_text([MemoryFunction::Strcpy, MemoryFunction::Strncpy]);
            }
            PlanKind::Strcat => {
                self.change_text([MemoryFunction::Strcat, MemoryFunction::Strncat]);
            }
            PlanKind::Dispatch => self.dispatch(&plan.bodies),
            PlanKind::Set => self.set(&plan.sketches),
        }
    }

    pub(super) fn assign(&mut self, sketch: Option<&Sketch>) {
        if sketch.is_none() && self.has_vectors() && self.chance.ratio(1, 3) && self.assign_vector()
        {
            return;
        }
        if sketch.is_none() && self.draws_bytes() && self.assign_bytes() {
            return;
        }
        for _ in 0..TRIES {
            let Some(target) = self.target() else { continue };
            let operators = 1 + self.chance.below(5) as u32;
            let value = match sketch {
                Some(sketch) => self.sketched(sketch),
                None => self.expression(operators),
            };
            let op = self.chance.ratio(1, 4).then(|| *self.chance.pick(&ASSIGNMENTS));
            let value = self.fitted(&target, op, value);
            if self.add(vec![Stmt::Assign(target, op, value)]) {
                return;
            }
        }
    }

    /// The condition of a sketch, or any.
    pub(super) fn condition_of(&mut self, sketch: Option<&Sketch>) -> Expr {
        match sketch {
            Some(sketch) => self.sketched(sketch),
            None => self.condition(),
        }
    }

    /// A condition, or nearly always its opposite if it never has the value that keeps what follows alive.
    pub(super) fn mostly(&mut self, condition: Expr, wanted: bool) -> Expr {
        let is_other = |value: &Datum| value.int().is_some_and(|n| (n != 0) != wanted);
        let values = if self.is_reached { self.values(&condition) } else { None };
        match values {
            Some(values) if values.iter().all(is_other) && !self.chance.ratio(1, 10) => {
                opposite(condition)
            }
            _ => condition,
        }
    }

    /// A place for a result: mostly one that the function does not compute with, since results are less
    /// interesting than what they come from.
    fn target(&mut self) -> Option<Place> {
        if self.chance.ratio(1, 2) {
            return self.scalar(false);
        }
        let routine = self.routine;
        let found = self.outputs.iter().rev().find(|(_, of)| *of == routine).copied();
        if let Some((object, _)) = found.filter(|_| self.chance.ratio(1, 2)) {
            return Some(Place::Object(object));
        }
        let ty = self.next_type();
        let zero = Value::zero(&ty);
        let object = self.add_object(ty, Storage::Global, Some(zero));
        let is_stored = self.shares.features.contains(Feature::VolatileStores);
        self.flow.objects[object as usize].is_volatile = is_stored && self.chance.ratio(1, 8);
        self.reach.put_aside(object);
        self.outputs.push((object, routine));
        Some(Place::Object(object))
    }

    /// The value, or a quotient or remainder of it where the target does not hold it.
    pub(super) fn fitted(&mut self, target: &Place, op: Option<Op>, value: Expr) -> Expr {
        let Some(Type::Int(int)) = self.type_at(target) else { return value };
        let (least, most) = self.model.range(int);
        let is_held = |datum: &Datum| match datum.int() {
            Some(n) => (least..=most).contains(&n),
            None => {
                let number = self.program.numbers.number(*datum);
                number.is_some_and(|number| self.model.has_number(int, None, number))
            }
        };
        match self.values(&value) {
            Some(values) if op.is_none() && !values.iter().all(is_held) => {
                let by = self.coefficient().abs().max(2);
                let by = self.literal(by.min(most));
                let op = if self.chance.ratio(1, 2) { Op::Remainder } else { Op::Divide };
                Expr::Binary(op, Box::new([value, by]))
            }
            _ => value,
        }
    }

    /// Gives a variable a value at an edge, known to compilers or not.
    fn renew(&mut self) {
        for _ in 0..TRIES {
            let Some(target) = self.hot().or_else(|| self.scalar(false)) else { continue };
            let Some(ty) = self.type_at(&target) else { continue };
            let value = self.at_edge(&ty, (1, 2));
            if let Some(value) = value
                && self.add(vec![Stmt::Assign(target, None, value)])
            {
                return;
            }
        }
    }

    /// A variable of the function: every other time the same as the last time.
    pub(super) fn hot(&mut self) -> Option<Place> {
        if let Some((object, _)) = self.hottest.filter(|(_, routine)| *routine == self.routine)
            && self.chance.ratio(1, 2)
            && !self.counters.contains(&object)
            && !self.is_left(object)
        {
            return Some(Place::Object(object));
        }
        let is_such = |number: &u32| {
            let ty = &self.flow.objects[*number as usize].ty;
            matches!(ty, Type::Int(_) | Type::Float(_))
                && !self.counters.contains(number)
                && !self.is_left(*number)
        };
        let own = self.reach.own(self.routine);
        let all: Vec<u32> = own.iter().copied().filter(is_such).collect();
        if all.is_empty() {
            return None;
        }
        let object = *self.chance.pick(&all);
        self.hottest = Some((object, self.routine));
        Some(Place::Object(object))
    }

    /// The value of a new global object that nothing writes, which compilers do not know.
    pub(super) fn input(&mut self, n: i128, ty: Type) -> Option<Expr> {
        Some(self.unknown_number(self.held(n, &ty)?, ty))
    }

    /// The same for a number that the type has.
    pub(super) fn unknown_number(&mut self, number: Number, ty: Type) -> Expr {
        let value = arith::value(number);
        let object = self.add_object(ty, Storage::Global, Some(value));
        self.flow.objects[object as usize].is_volatile = self.chance.ratio(1, 6);
        self.reach.put_aside(object);
        Expr::Read(Place::Object(object))
    }

    /// A global object for what is observed.
    fn record(&mut self) -> Place {
        let routine = self.routine;
        let found = self.records.iter().rev().find(|(_, of)| *of == routine).copied();
        if let Some((object, _)) = found.filter(|_| !self.chance.ratio(1, 4)) {
            return Place::Object(object);
        }
        let object = self.add_object(Type::Int(Int::UInt), Storage::Global, Some(Value::Int(0)));
        self.reach.put_aside(object);
        self.records.push((object, routine));
        Place::Object(object)
    }

    /// Adds what a comparison, a quotient or a shift yields to what was observed before.
    fn observe(&mut self, sketch: Option<&Sketch>) {
        for _ in 0..TRIES {
            let value = match (sketch, self.chance.below(4)) {
                (Some(sketch), _) => self.sketched(sketch),
                (None, 0 | 1) => self.condition(),
                (None, 2) => {
                    let of = self.expression(2);
                    let by = self.coefficient();
                    let by = self.literal(by);
                    self.binary(Op::Divide, of, by)
                }
                _ => {
                    let of = self.expression(1);
                    let by = i128::from(self.chance.below(31));
                    let by = self.literal(by);
                    self.binary(Op::ShiftRight, of, by)
                }
            };
            if self.observe_value(value) {
                return;
            }
        }
    }

    /// Adds a value to what was observed before.
    pub(super) fn observe_value(&mut self, value: Expr) -> bool {
        let record = self.record();
        let old = Expr::Read(record.clone());
        let factor = [2, 3, 31][self.chance.below(3) as usize];
        let factor = self.literal(factor);
        let scaled = Expr::Binary(Op::Multiply, Box::new([old, factor]));
        let sum = Expr::Binary(Op::Add, Box::new([scaled, value]));
        self.add(vec![Stmt::Assign(record, None, sum)])
    }

    /// Copies a struct to another place of its type.
    fn copy(&mut self) {
        for _ in 0..TRIES {
            let Some((from, ty)) = self.whole() else {
                self.add_structs();
                continue;
            };
            let to = (0..TRIES).find_map(|_| {
                let (to, other) = self.whole()?;
                (other == ty && to != from).then_some(to)
            });
            let to = match to {
                Some(to) => to,
                None => self.another(ty),
            };
            if self.add(vec![Stmt::Copy(to, from)]) {
                return;
            }
        }
    }

    /// A new object of a type, which was not set yet if it is local.
    fn another(&mut self, ty: Type) -> Place {
        let (storage, value) = match self.chance.ratio(1, 2) {
            true => (Storage::Local(self.routine), None),
            false => (self.storage(), Some(Value::zero(&ty))),
        };
        Place::Object(self.add_object(ty, storage, value))
    }

    fn branch(&mut self, sketch: Option<&Sketch>, one: &[Plan], other: &[Plan]) {
        for _ in 0..TRIES {
            let asked = if sketch.is_none() && self.asks_helpers() { self.asked() } else { None };
            let condition = match &asked {
                Some(asked) => asked.condition.clone(),
                None => {
                    let condition = self.condition_of(sketch);
                    self.mostly(condition, true)
                }
            };
            if !self.add_and_enter(vec![Stmt::If(condition, Vec::new(), Vec::new())], 0, None) {
                continue;
            }
            if let Some(asked) = asked {
                self.write(asked.routine, &[]);
                self.arrive();
            }
            let at = self.inside(|this| this.alive(one));
            if !other.is_empty() {
                self.within(at, 1, |this| this.alive(other));
            }
            return;
        }
    }

    /// A branch that is never run, on a condition that compilers cannot see through.
    fn dead(&mut self, body: &[Plan]) {
        let Some(condition) = self.input(0, Type::Int(Int::Int)) else { return };
        if self.add_and_enter(vec![Stmt::If(condition, Vec::new(), Vec::new())], 0, None) {
            self.inside(|this| this.list(body));
        }
    }

    pub(super) fn switch(&mut self, sketch: Option<&Sketch>, bodies: &[Vec<Plan>]) {
        let number = bodies.len().max(1) as i64;
        let value = match sketch {
            Some(sketch) => self.sketched(sketch),
            None => {
                let operators = self.chance.below(2) as u32;
                let of = self.expression(operators);
                let mask = (2 * bodies.len().max(1) as u64).next_power_of_two() - 1;
                let mask = self.literal(mask.into());
                match self.chance.ratio(1, 3) {
                    true => of,
                    false => Expr::Binary(Op::And, Box::new([of, mask])),
                }
            }
        };
        let Some(values) = self.values(&value) else { return };
        let mut seen: Vec<i64> =
            values.iter().filter_map(|d| i64::try_from(d.int()?).ok()).collect();
        seen.sort_unstable();
        seen.dedup();
        if sketch.is_some() && seen.iter().all(|label| matches!(label, -1 | 0)) {
            // Both truth values as masks.
            seen = vec![-1, 0];
        }
        let Some(Type::Int(int)) = self.type_of(&value) else { return };
        let (least, most) = self.model.range(int);
        let mut used = Vec::new();
        let mut arms = Vec::new();
        for index in 0..bodies.len() {
            let mut labels = Vec::new();
            for _ in 0..=self.chance.below(2) {
                let label = match seen.pop() {
                    Some(label) => label,
                    None => self.chance.between(-1, 2 * number),
                };
                if (least..=most).contains(&label.into()) && !used.contains(&label) {
                    used.push(label);
                    labels.push(label);
                }
            }
            let is_last = index + 1 == bodies.len();
            if labels.is_empty() && !is_last {
                continue;
            }
            if is_last && self.chance.ratio(1, 2) {
                labels.clear();
            }
            if labels.is_empty() && !is_last {
                continue;
            }
            let body = if self.chance.ratio(2, 3) { vec![Stmt::Break] } else { Vec::new() };
            arms.push(Arm::of(labels, body));
        }
        if self.shares.features.contains(Feature::CaseRanges) && self.chance.ratio(1, 2) {
            self.widen(&mut arms, least, most);
        }
        let number = arms.len();
        if number == 0 || !self.add_and_enter(vec![Stmt::Switch(value, arms)], 0, None) {
            return;
        }
        self.loops.push(Around::Switch);
        let at = self.inside(|this| this.alive(&bodies[0]));
        for (index, body) in bodies.iter().take(number).enumerate().skip(1) {
            self.within(at, index, |this| this.alive(body));
        }
        self.loops.pop();
    }

    /// Makes ranges of some labels, of values that no other label has: of a few values, or, seldom, as many as there are
    /// (GNU). Seldom, since some compilers, as pcc, write out each label, and need minutes for a million.
    fn widen(&mut self, arms: &mut [Arm], least: i128, most: i128) {
        for at in 0..arms.len() {
            let is_wide = self.chance.ratio(2, 3);
            let Some(label) = arms[at].labels.pop_if(|_| is_wide) else { continue };
            let spans = || arms.iter().flat_map(Arm::spans);
            let below = spans().map(|(_, last)| last).filter(|last| *last < label).max();
            let above = spans().map(|(first, _)| first).filter(|first| *first > label).min();
            let least = below.map_or(least, |below| i128::from(below) + 1).max(i64::MIN.into());
            let most = above.map_or(most, |above| i128::from(above) - 1).min(i64::MAX.into());
            let mut reach = |limit: i128| {
                let step = match self.chance.below(6) {
                    0 | 1 => 0,
                    2 | 3 => 1 + i128::from(self.chance.below(6)),
                    _ if self.chance.ratio(29, 30) => 1 << self.chance.below(10),
                    _ => {
                        let wide = 1 << self.chance.below(40);
                        if self.chance.below(2) == 0 { wide } else { i128::MAX >> 1 }
                    }
                };
                let way = limit - i128::from(label);
                (i128::from(label) + step.min(way.abs()) * way.signum()) as i64
            };
            let (first, last) = (reach(least), reach(most));
            arms[at].ranges.push((first, last));
        }
    }
}

/// The opposite of a condition.
fn opposite(condition: Expr) -> Expr {
    match condition {
        Expr::Binary(op, parts) if op.opposite().is_some() => {
            Expr::Binary(op.opposite().unwrap_or(op), parts)
        }
        other => Expr::Unary(UnaryOp::Not, Box::new(other)),
    }
}
