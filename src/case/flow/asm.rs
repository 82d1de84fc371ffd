//! Instructions of the assembler that do nothing (GNU), as `__asm__("" : "+r"(v));`. A program means the same with and without
//! them. Compilers cannot know that: what an instruction names may have another value behind it, and control may go to a label.

use super::constraints::Checker;
use super::walk::each_stmt_mut;
use super::{Flow, Place, Stmt, Storage, Variable};
use crate::base::chance::{Chance, mix};
use crate::c::control::{Asm, Constraint};
use crate::c::features::{Feature, Features};
use crate::c::model::Model;

/// Separates the stream that chooses them from those that write programs.
const STREAM: u64 = 0x6173_6d20;

/// The features of an instruction.
pub(super) fn features(asm: &Asm<Place>) -> Features {
    let operands = asm.operand.is_some() || asm.is_on_memory;
    match (operands, asm.labels.is_empty()) {
        (_, true) => Features::NONE.with(Feature::AsmOperands),
        (false, false) => Features::NONE.with(Feature::AsmGoto),
        (true, false) => Features::NONE.with(Feature::AsmGoto).with(Feature::AsmGotoOperands),
    }
}

impl Asm<Place> {
    /// Those that name less.
    pub(super) fn plainer(&self) -> Vec<Asm<Place>> {
        let mut all = Vec::new();
        let mut add = |asm: Asm<Place>| {
            let is_empty = asm.operand.is_none() && !asm.is_on_memory && asm.labels.is_empty();
            if asm != *self && !is_empty {
                all.push(asm);
            }
        };
        add(Asm { labels: Vec::new(), ..self.clone() });
        add(Asm { is_on_memory: false, ..self.clone() });
        add(Asm { operand: None, ..self.clone() });
        for label in 0..self.labels.len() {
            let mut fewer = self.clone();
            fewer.labels.remove(label);
            add(fewer);
        }
        if let Some((place, own)) = &self.operand {
            for other in Constraint::ALL.into_iter().take_while(|other| other != own) {
                add(Asm { operand: Some((place.clone(), other)), ..self.clone() });
            }
        }
        all
    }
}

impl Flow {
    /// The same program, where a share of the functions, in hundredths, have such instructions.
    pub(super) fn with_asm(mut self, share: u32, features: Features, model: &Model) -> Flow {
        if share == 0 || !features.contains(Feature::AsmOperands) {
            return self;
        }
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        for routine in 0..self.routines.len() as u32 {
            if !chance.ratio(share.into(), 100) {
                continue;
            }
            let before = self.routines[routine as usize].body.clone();
            let mut writer = Writer { flow: &self, routine, model, features, chance: &mut chance };
            let body = writer.function();
            self.routines[routine as usize].body = body;
            // What cannot be known without all of it is found out here: where jumps may lead, and how many steps there are.
            if !self.keeps_constraints(model) || !self.runs(model) {
                self.routines[routine as usize].body = before;
            }
        }
        self
    }
}

/// Writes such instructions into a function.
struct Writer<'a> {
    flow: &'a Flow,
    routine: u32,
    model: &'a Model,
    features: Features,
    chance: &'a mut Chance,
}

impl Writer<'_> {
    fn function(&mut self) -> Vec<Stmt> {
        let routine = &self.flow.routines[self.routine as usize];
        let mut body = self.body(&routine.body);
        for parameter in &routine.parameters {
            if self.chance.ratio(1, 4)
                && let Some(asm) = self.on(&Place::Object(*parameter))
            {
                body.insert(0, asm);
            }
        }
        if self.features.contains(Feature::AsmGoto) && self.chance.ratio(1, 2) {
            (0..=self.chance.below(3)).for_each(|_| self.jump(&mut body));
        }
        body
    }

    /// The statements, with instructions between them.
    fn body(&mut self, body: &[Stmt]) -> Vec<Stmt> {
        let mut written = Vec::with_capacity(body.len());
        for stmt in body {
            let mut stmt = stmt.clone();
            for inner in stmt.bodies_mut() {
                *inner = self.body(inner);
            }
            // A counter is hidden in each iteration.
            if let Stmt::Loop(of) = &mut stmt
                && let Some(Stmt::Assign(counter, ..)) = &of.last
                && self.chance.ratio(1, 8)
                && let Some(asm) = self.on(counter)
            {
                of.body.insert(0, asm);
            }
            let changed = match &stmt {
                Stmt::Assign(place, ..) => Some(place.clone()),
                _ => None,
            };
            written.push(stmt);
            if self.chance.ratio(1, 4)
                && let Some(asm) = changed.and_then(|place| self.on(&place))
            {
                written.push(asm);
            }
            if self.chance.ratio(1, 24) {
                let asm = Asm { operand: None, is_on_memory: true, labels: Vec::new() };
                written.push(Stmt::Asm(Box::new(asm)));
            }
        }
        written
    }

    /// An instruction on a place, if it can have one.
    fn on(&mut self, place: &Place) -> Option<Stmt> {
        let operand = (place.clone(), self.constraint(place)?);
        let is_on_memory = self.chance.ratio(1, 12);
        let asm = Asm { operand: Some(operand), is_on_memory, labels: Vec::new() };
        Some(Stmt::Asm(Box::new(asm)))
    }

    /// Mostly one that asks for a register.
    fn constraint(&mut self, place: &Place) -> Option<Constraint> {
        let checker = Checker::new(self.flow, self.routine, self.model);
        let may_be = |of: &Constraint| checker.takes_operand(place, *of);
        let may_be: Vec<Constraint> = Constraint::ALL.into_iter().filter(may_be).collect();
        let is_first = self.chance.ratio(1, 2);
        match &may_be[..] {
            [first, ..] if is_first => Some(*first),
            [] => None,
            all => Some(*self.chance.pick(all)),
        }
    }

    /// Lets an instruction jump to a label, perhaps to a new one.
    fn jump(&mut self, body: &mut Vec<Stmt>) {
        let mut labels = Vec::new();
        let mut last = 0;
        each_stmt_mut(body, &mut |stmt| {
            if let Stmt::Label(label) = stmt {
                labels.push(*label);
                last = last.max(*label);
            }
        });
        let mut to = Vec::new();
        for _ in 0..=self.chance.below(2) {
            if labels.is_empty() || self.chance.ratio(2, 3) {
                last += 1;
                let at = self.chance.below(places(body));
                insert(body, at, Stmt::Label(last));
                labels.push(last);
            }
            let label = *self.chance.pick(&labels);
            if !to.contains(&label) {
                to.push(label);
            }
        }
        let is_set = |object: &Variable| match object.storage {
            Storage::Global | Storage::Static => true,
            Storage::Parameter(of) | Storage::Kept(of) => of == self.routine,
            _ => false,
        };
        let all = (0..).zip(&self.flow.objects);
        let own: Vec<u32> =
            all.filter(|(_, object)| is_set(object)).map(|(number, _)| number).collect();
        let has_operand = self.features.contains(Feature::AsmGotoOperands);
        let operand = match own.is_empty() || !has_operand || self.chance.ratio(1, 2) {
            true => None,
            false => {
                let place = Place::Object(*self.chance.pick(&own));
                self.constraint(&place).map(|constraint| (place, constraint))
            }
        };
        let is_on_memory = has_operand && self.chance.ratio(1, 8);
        let at = self.chance.below(places(body));
        insert(body, at, Stmt::Asm(Box::new(Asm { operand, is_on_memory, labels: to })));
    }
}

/// How many places there are in lists of statements for one more.
fn places(body: &[Stmt]) -> u64 {
    let inner = body.iter().flat_map(Stmt::bodies).map(|inner| places(inner)).sum::<u64>();
    inner + body.len() as u64 + 1
}

/// Puts a statement at one of these places.
fn insert(body: &mut Vec<Stmt>, at: u64, stmt: Stmt) {
    let own = body.len() as u64 + 1;
    if at < own {
        return body.insert(at as usize, stmt);
    }
    let mut at = at - own;
    for inner in body.iter_mut().flat_map(Stmt::bodies_mut) {
        let number = places(inner);
        if at < number {
            return insert(inner, at, stmt);
        }
        at -= number;
    }
}
