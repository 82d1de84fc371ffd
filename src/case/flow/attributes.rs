//! What programs tell compilers of functions by attributes (GNU). What an attribute says is true by the statements of the
//! function and of those that it calls, whether they run or not: a compiler may believe it wherever it sees a call.

use serde::{Deserialize, Serialize};

use super::{Expr, Flow, Place, Routine, Sight, Stmt, Storage, Variable};
use crate::base::chance::{Chance, mix};
use crate::c::features::{Feature, Features};

/// Separates the stream that chooses attributes from those that write programs.
const STREAM: u64 = 0x6174_7472;

/// An attribute of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Attribute {
    /// Compilers do not put it in line.
    Noinline,
    /// Compilers put it in line wherever it is called.
    AlwaysInline,
    /// It changes nothing, and its result depends on its arguments and on objects that it reads.
    Pure,
    /// It changes nothing, and its result depends on its arguments only.
    Const,
    /// It is rarely called.
    Cold,
    /// It is often called.
    Hot,
    /// Compilers put what it calls in line.
    Flatten,
}

impl Attribute {
    /// Its name in GNU C.
    pub(super) fn name(self) -> &'static str {
        match self {
            Attribute::Noinline => "noinline",
            Attribute::AlwaysInline => "always_inline",
            Attribute::Pure => "pure",
            Attribute::Const => "const",
            Attribute::Cold => "cold",
            Attribute::Hot => "hot",
            Attribute::Flatten => "flatten",
        }
    }

    /// Whether a function that compares objects at check points may have it.
    pub(super) fn allows_checks(self) -> bool {
        !matches!(self, Attribute::Pure | Attribute::Const)
    }
}

/// What a function does besides computing its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    /// Nothing: it depends on its arguments only.
    Nothing,
    /// It reads objects that are not its own.
    Reads,
    /// It may change something.
    Changes,
}

/// What is known of a function.
#[derive(Debug, Clone)]
struct Nature {
    effect: Effect,
    /// The functions that it may call, by others or itself.
    calls: Vec<bool>,
    /// Whether compilers can put it in line anywhere.
    is_portable: bool,
}

impl Flow {
    /// The same program with attributes for some of its functions, in hundredths, if compilers know them.
    pub(super) fn with_attributes(mut self, share: u32, features: Features) -> Flow {
        if share == 0 || !features.contains(Feature::FunctionAttributes) {
            return self;
        }
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        let natures = self.natures();
        for (number, nature) in natures.iter().enumerate().skip(1) {
            if !chance.ratio(share.into(), 100) {
                continue;
            }
            let mut attributes = Vec::new();
            match chance.below(3) {
                0 => attributes.push(Attribute::Noinline),
                1 if nature.may_be_in_line(&self.routines[number], number) => {
                    attributes.push(Attribute::AlwaysInline);
                }
                _ => {}
            }
            let is_told = chance.ratio(3, 4);
            let is_whole = chance.ratio(3, 4);
            let told = match is_whole {
                true => &[Attribute::Const, Attribute::Pure][..],
                false => &[Attribute::Pure],
            };
            let mut told = told.iter().copied();
            let is_true = |of: &Attribute| nature.allows(*of, &self.routines[number], number);
            attributes.extend(told.find(is_true).filter(|_| is_told));
            match chance.below(8) {
                0 => attributes.push(Attribute::Cold),
                1 => attributes.push(Attribute::Hot),
                2 => attributes.push(Attribute::Flatten),
                _ => {}
            }
            self.routines[number].attributes = attributes;
        }
        self
    }

    /// Whether all that attributes say is true.
    pub(super) fn keeps_attributes(&self) -> bool {
        self.without_false_attributes().is_none()
    }

    /// Removes attributes that are not true, or not any more.
    pub(super) fn drop_false_attributes(&mut self) {
        if let Some(kept) = self.without_false_attributes() {
            for (routine, attributes) in self.routines.iter_mut().zip(kept) {
                routine.attributes = attributes;
            }
        }
    }

    /// The attributes of each function that are true; none if all are.
    fn without_false_attributes(&self) -> Option<Vec<Vec<Attribute>>> {
        if self.routines.iter().all(|routine| routine.attributes.is_empty()) {
            return None;
        }
        let natures = self.natures();
        let mut is_any_false = false;
        let mut all = Vec::with_capacity(self.routines.len());
        for (number, routine) in self.routines.iter().enumerate() {
            let mut kept: Vec<Attribute> = Vec::new();
            for attribute in &routine.attributes {
                let is_true = natures[number].allows(*attribute, routine, number)
                    && kept.iter().all(|other| fit_together(*other, *attribute));
                is_any_false |= !is_true;
                kept.extend(is_true.then_some(*attribute));
            }
            all.push(kept);
        }
        is_any_false.then_some(all)
    }

    /// Whether a function calls none and changes nothing but objects of its own.
    pub(super) fn only_chooses(&self, number: u32) -> bool {
        let Some(routine) = self.routines.get(number as usize) else { return false };
        let nature = self.nature(number);
        !routine.is_variadic && nature.effect <= Effect::Reads && !nature.calls.contains(&true)
    }

    /// What is known of each function.
    fn natures(&self) -> Vec<Nature> {
        let addressed = self.addressed();
        let numbers = 0..self.routines.len() as u32;
        let mut all: Vec<Nature> = numbers
            .map(|number| {
                let mut nature = self.nature(number);
                nature.is_portable &= !addressed.contains(&number);
                nature
            })
            .collect();
        // A function does and calls what those that it calls do and call.
        loop {
            let before = all.clone();
            for nature in &mut all {
                let called = before.iter().zip(nature.calls.clone()).filter(|(_, calls)| *calls);
                for (other, _) in called {
                    nature.effect = nature.effect.max(other.effect);
                    for (own, calls) in nature.calls.iter_mut().zip(&other.calls) {
                        *own |= calls;
                    }
                }
            }
            let is_same = |(one, other): (&Nature, &Nature)| {
                one.effect == other.effect && one.calls == other.calls
            };
            if all.iter().zip(&before).all(is_same) {
                return all;
            }
        }
    }

    /// What is known of a function by its own statements.
    fn nature(&self, number: u32) -> Nature {
        let routine = &self.routines[number as usize];
        let mut effect = Effect::Nothing;
        let mut calls = vec![false; self.routines.len()];
        let own = |place: &Place| {
            let object = place.root().and_then(|of| self.objects.get(of as usize));
            object.is_some_and(|of| !is_accessed(of) && of.storage.call() == Some(number))
        };
        let is_volatile = |place: &Place| match place.root() {
            Some(of) => self.objects.get(of as usize).is_none_or(is_accessed),
            None => false,
        };
        let of_read = |place: &Place| match place {
            place if is_volatile(place) => Effect::Changes,
            place if place.is_indirect() || !own(place) => Effect::Reads,
            _ => Effect::Nothing,
        };
        let mut is_portable = !self.objects.iter().any(|object| {
            object.storage.routine() == Some(number)
                && (object.lengths().next().is_some()
                    || matches!(object.storage, Storage::Frame(_)))
        }) && !routine.is_variadic;
        for stmt in &routine.body {
            stmt.each(&mut |stmt| {
                if let Some(place) = stmt.written()
                    && (place.is_indirect() || !own(place))
                {
                    effect = Effect::Changes;
                }
                if let Some(place) = stmt.copied() {
                    effect = effect.max(of_read(place));
                }
                match stmt {
                    // Memory is allocated, and the program may stop at a check.
                    Stmt::Allocate(..) | Stmt::Point(_) | Stmt::Arguments(_) => {
                        effect = Effect::Changes
                    }
                    Stmt::LongJump(..) => effect = Effect::Changes,
                    // gcc does not put it in line.
                    Stmt::SetJump(..) => {
                        effect = Effect::Changes;
                        is_portable = false;
                    }
                    // Compilers know no better.
                    Stmt::Asm(asm) if asm.is_on_memory || !asm.labels.is_empty() => {
                        effect = Effect::Changes;
                    }
                    // Its labels are in a table that there is once.
                    Stmt::GotoOneOf(..) => is_portable = false,
                    _ => {}
                }
                stmt.each_call(&mut |of| {
                    if let Some(calls) = calls.get_mut(of as usize) {
                        *calls = true;
                    }
                });
                stmt.each_expr(&mut |expr| match expr {
                    Expr::Read(place) | Expr::Address(place) | Expr::Count(place) => {
                        effect = effect.max(of_read(place));
                    }
                    Expr::View(of) => effect = effect.max(of_read(&of.place)),
                    Expr::Memory(_, call) | Expr::Measure(call) => {
                        for place in call.places() {
                            effect = effect.max(of_read(place));
                        }
                    }
                    Expr::Braces(of) => {
                        let mut sets = of.sets.iter();
                        if sets.any(|set| set.to.is_indirect() || !own(&set.to)) {
                            effect = Effect::Changes;
                        }
                    }
                    // It may lead anywhere.
                    Expr::CallBy(..) => {
                        effect = Effect::Changes;
                        is_portable = false;
                    }
                    _ => {}
                });
            });
        }
        Nature { effect, calls, is_portable }
    }
}

/// Whether reading it is more than computing a value: what others may see, and compilers order.
fn is_accessed(object: &Variable) -> bool {
    object.is_volatile || object.is_atomic
}

impl Nature {
    fn may_be_in_line(&self, routine: &Routine, number: usize) -> bool {
        self.is_portable && routine.sight == Sight::Static && !self.calls[number]
    }

    /// Whether an attribute of a function is true.
    fn allows(&self, attribute: Attribute, routine: &Routine, number: usize) -> bool {
        number > 0
            && match attribute {
                Attribute::Noinline | Attribute::Cold | Attribute::Hot | Attribute::Flatten => true,
                Attribute::AlwaysInline => self.may_be_in_line(routine, number),
                Attribute::Pure => self.effect <= Effect::Reads && routine.result.is_some(),
                Attribute::Const => self.effect == Effect::Nothing && routine.result.is_some(),
            }
    }
}

/// Whether a function may have two attributes.
fn fit_together(one: Attribute, other: Attribute) -> bool {
    let is_pair = |a, b| (one, other) == (a, b) || (one, other) == (b, a);
    one != other
        && !is_pair(Attribute::Noinline, Attribute::AlwaysInline)
        && !is_pair(Attribute::Pure, Attribute::Const)
        && !is_pair(Attribute::Cold, Attribute::Hot)
}
