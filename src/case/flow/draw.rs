//! Draws programs: plans of their functions, then the functions while they run.

use std::cell::RefCell;

use super::Flow;
use super::grow::Grower;
use super::machine::Machine;
use super::names;
use super::records::is_allowed;
use super::suite::{Flows, Shares};
use super::variants::variant;
use crate::base::chance::{Chance, mix};
use crate::c::fault::Fault;
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::rules::Violation;
use crate::c::types::{Member, Record, RecordKind, Type};
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::family::Draw;
use crate::case::redraw::{DrawError, Redraw};
use crate::generator::{Datum, Plan, Sketch, Source};

/// Separates the stream that writes programs from that of their plans.
const GROWTH: u64 = 0x666c_6f77;

/// How often a program is written until it keeps all rules by which smaller and rewritten ones are taken: mostly once. One that
/// does not has one meaning, too, but nothing smaller or rewritten is taken for it.
const ATTEMPTS: u64 = 4;

/// The most nodes of the plans of a program, some fifteen a statement: ten times those of a type.
const NODES: u32 = 10 * Source::BUDGET;

/// The types of a program's variables, from which each variable takes one.
const TYPES: usize = 6;

/// Draws programs of a suite, and variants of them: where each has so many, the seeds after one of so many and 1 more are
/// those of its variants.
#[derive(Debug)]
pub struct FlowDrawer<'a> {
    flows: &'a Flows,
    /// The program whose variants were drawn last.
    base: RefCell<Option<Flow>>,
}

impl Draw for FlowDrawer<'_> {
    fn case(&self, seed: i64, redraw: &mut Redraw) -> Result<TestCase, DrawError> {
        let number = seed.rem_euclid(i64::from(redraw.rules.variants) + 1);
        if number == 0 {
            return Ok(TestCase::Flow(Box::new(self.program(seed, redraw)?)));
        }
        // The same seed, whichever of its variants are drawn in this program.
        let of = seed.wrapping_sub(number);
        let known = self.base.take().filter(|base| base.seed == of && redraw.fixed.is_none());
        let base = match known {
            Some(base) => base,
            None => {
                // What is drawn again is counted once, with the program itself.
                let redrawn = redraw.redrawn.clone();
                let base = self.program(of, redraw)?;
                redraw.redrawn = redrawn;
                base
            }
        };
        let variant = variant(&base, seed, &redraw.rules);
        self.base.replace(Some(base));
        Ok(TestCase::Flow(Box::new(variant)))
    }
}

impl<'a> FlowDrawer<'a> {
    /// For a suite.
    pub fn new(flows: &'a Flows) -> FlowDrawer<'a> {
        FlowDrawer { flows, base: RefCell::new(None) }
    }

    /// The program of a seed.
    fn program(&self, seed: i64, redraw: &mut Redraw) -> Result<Flow, DrawError> {
        let flows = self.flows;
        let mut source = redraw.source(seed);
        source.budget = NODES;
        let functions =
            redraw.legal(&flows.functions, &mut source, "functions", |this, datum| {
                let functions = functions(this, datum)?;
                if functions.iter().all(Vec::is_empty) {
                    return Ok(Err(Violation::Nothing));
                }
                if let Some(what) = names::mistake(&functions) {
                    return Err(DrawError::Statement { suite: this.suite.into(), what });
                }
                for plan in functions.iter().flatten() {
                    if let Err(violation) = is_legal(this, plan)? {
                        return Ok(Err(violation));
                    }
                }
                Ok(Ok(functions))
            })?;
        let mut types = Vec::with_capacity(TYPES);
        for _ in 0..TYPES {
            types.push(redraw.legal(
                &flows.ty,
                &mut source,
                "type",
                |this, datum| match datum {
                    Datum::Type(ty) if is_number(&ty) => Ok(this.rules.computed(&ty).map(|()| ty)),
                    other => Err(this.no_type("type", "the type of a number", &other)),
                },
            )?);
        }
        let shares = Shares {
            edge: hundredths(flows.edge),
            memory: hundredths(flows.memory),
            structs: hundredths(flows.structs),
            by_value: hundredths(flows.by_value),
            helpers: hundredths(flows.helpers),
            elements: hundredths(flows.elements),
            long: hundredths(flows.long),
            pointers: hundredths(flows.pointers),
            links: hundredths(flows.links),
            unions: hundredths(flows.unions),
            union_pointers: hundredths(flows.union_pointers),
            choices: hundredths(flows.choices),
            bytes: hundredths(flows.bytes),
            views: hundredths(flows.views),
            texts: hundredths(flows.texts),
            braces: hundredths(flows.braces),
            builtins: hundredths(flows.builtins),
            generic: hundredths(flows.generic),
            variadic: hundredths(flows.variadic),
            kept: hundredths(flows.kept),
            begun: hundredths(flows.begun),
            vectors: hundredths(flows.vectors),
            by_pointer: hundredths(flows.by_pointer),
            returned: hundredths(flows.returned),
            tails: hundredths(flows.tails),
            features: Feature::ALL.into_iter().filter(|of| redraw.rules.allows(*of)).collect(),
            steps: flows.steps,
            // It draws no infinity, and no zero with a sign.
            assumes: redraw.rules.assumed_of_values().only(|of| of != Feature::Infinities),
        };
        let mut last = None;
        for attempt in 0..ATTEMPTS {
            let chance = Chance::new(mix(seed as u64, GROWTH + attempt));
            let (suite, model) = (redraw.suite, redraw.rules.model);
            let mut grower = Grower::new(seed, suite, model, chance, shares, types.clone());
            grower.program(&functions);
            let asked = std::mem::take(&mut grower.asked);
            let flow = self.finished(grower.finish(), shares.features, model);
            if !flow.keeps_rules(model) {
                // It is not run.
                last = Some((flow, asked));
                continue;
            }
            let restricted = hundredths(flows.restricted);
            let flow = match flow.with_restricted(restricted, shares.features, model) {
                Ok(flow) => flow,
                Err(fault) => {
                    // What it expects would be wrong. A statement that needed no run may be one too many.
                    let is_long = matches!(fault, Fault::Endless(_));
                    debug_assert!(is_long, "suite {suite}, seed {seed}: {fault:?}");
                    continue;
                }
            };
            let flow = flow.with_asm(hundredths(flows.asm), shares.features, model);
            last = Some((flow, asked));
            break;
        }
        let Some((flow, asked)) = last else {
            let what = "no program with one meaning came of its statements".into();
            return Err(DrawError::Statement { suite: redraw.suite.into(), what });
        };
        redraw.count_asked(&asked);
        Ok(flow)
    }

    /// A program with what does not change its meaning.
    fn finished(&self, flow: Flow, features: Features, model: &Model) -> Flow {
        let flows = self.flows;
        Flow { checks: flows.checks, ..flow }
            .constructed(hundredths(flows.constructors), features)
            .with_atomics(hundredths(flows.atomic), features, model)
            .with_attributes(hundredths(flows.attributes), features)
            .with_lists(hundredths(flows.lists), features)
            .with_conventions(hundredths(flows.conventions), features)
            .with_inline(hundredths(flows.inline), features)
            .with_old_definitions(hundredths(flows.old), features)
            .with_void_pointers(hundredths(flows.void), features)
            .with_tail_calls(hundredths(flows.tails), features)
            .with_constants()
            .with_literals(features)
            .with_hints(hundredths(flows.hints), features)
    }
}

/// A share in hundredths; one that is small is not none.
fn hundredths(share: f64) -> u32 {
    let hundredths = (share * 100.0 + 1e-9) as u32;
    if share > 0.0 { hundredths.max(1) } else { 0 }
}

/// Whether rules allow the types that a plan and those in it name.
fn is_legal(redraw: &Redraw, plan: &Plan) -> Result<Result<(), Violation>, DrawError> {
    let (mut types, mut sketches) = (Vec::new(), Vec::new());
    plan.each(&mut |plan| {
        types.extend(&plan.ty);
        sketches.extend(&plan.sketches);
    });
    let objects = types.clone();
    for sketch in sketches {
        sketch.each(&mut |sketch| match sketch {
            Sketch::Cast(ty, _)
            | Sketch::Constant(Some(ty), _)
            | Sketch::Overflow(_, ty, _)
            | Sketch::Checked(_, ty, _) => types.push(ty),
            Sketch::Variable(member) => types.push(&member.ty),
            _ => {}
        });
    }
    // First, since what is no type of this model, such as a bit-field wider than its int, is only drawn again.
    if let Err(violation) = types.into_iter().try_for_each(|ty| redraw.rules.computed(ty)) {
        return Ok(Err(violation));
    }
    if objects.iter().any(|ty| !is_plain(ty, redraw.rules.model)) {
        let (suite, part) = (redraw.suite.into(), "functions");
        let expected = "objects that are numbers, arrays and structs of those, and unions of what has no padding";
        let found = "another type of an object, or one with attributes".into();
        return Err(DrawError::NoType { suite, part, expected, found });
    }
    Ok(Ok(()))
}

/// Whether programs compute with numbers of a type.
fn is_number(ty: &Type) -> bool {
    match ty {
        Type::Int(_) => true,
        Type::Float(float) => !float.is_decimal(),
        _ => false,
    }
}

/// Whether programs have objects of a type.
fn is_plain(ty: &Type, model: &Model) -> bool {
    let is_member = |member: &Member| {
        let plain = Member { bits: member.bits, ..Member::new(member.ty.clone()) };
        *member == plain && is_plain(&member.ty, model)
    };
    match ty {
        Type::Int(_) | Type::Float(_) => is_number(ty),
        Type::Array(element, n) => *n > 0 && is_plain(element, model),
        Type::Record(record) => {
            let members = record.members.clone();
            let plain = Record::new(record.kind, record.id, members);
            **record == plain && record.members.iter().all(is_member) && is_allowed(record, model)
        }
        _ => false,
    }
}

/// The plans of the functions of a drawn list.
fn functions(redraw: &Redraw, datum: Datum) -> Result<Vec<Vec<Plan>>, DrawError> {
    const WANTED: &str = "a list of functions, each a list of statements";
    let Datum::List(items) = datum else {
        return Err(redraw.no_type("functions", WANTED, &datum));
    };
    let mut functions = Vec::with_capacity(items.len());
    for item in items {
        let Datum::List(items) = item else {
            return Err(redraw.no_type("functions", WANTED, &item));
        };
        let mut plans = Vec::with_capacity(items.len());
        for item in items {
            match item {
                Datum::Plan(plan) => plans.push(*plan),
                other => return Err(redraw.no_type("functions", WANTED, &other)),
            }
        }
        functions.push(plans);
    }
    Ok(functions)
}

/// Whether a type, or a bit-field of it, has a value.
fn is_of(value: &Value, ty: &Type, bits: Option<u32>, model: &Model) -> bool {
    match (value, ty) {
        (Value::Int(n), Type::Int(int)) => {
            let (least, most) = match bits {
                Some(bits) => model.bits_range(*int, bits),
                None => model.range(*int),
            };
            (least..=most).contains(n)
        }
        (Value::Wide(n), Type::Int(int)) => {
            let (least, most) = model.exact_range(*int, bits);
            (least..=most).contains(&n.exact())
        }
        (Value::Real(real), Type::Float(float)) => model.holds(*float, *real),
        (Value::Null, Type::Pointer(_) | Type::Callback(_))
        | (Value::Part(..), Type::Pointer(_))
        // Whether it has this type is asked elsewhere.
        | (Value::Function(_), Type::Callback(_)) => true,
        (Value::List(parts), Type::Array(element, n) | Type::Vector(element, n)) => {
            parts.len() == *n as usize && parts.iter().all(|part| is_of(part, element, None, model))
        }
        (Value::Union(0, part), Type::Record(record)) if record.kind == RecordKind::Union => {
            let first = record.members.first();
            first.is_some_and(|first| is_of(part, &first.ty, first.bits, model))
        }
        (Value::List(parts), Type::Record(record)) if record.kind == RecordKind::Struct => {
            let mut members = record.members.iter();
            parts.len() == record.members.len()
                && parts
                    .iter()
                    .zip(&mut members)
                    .all(|(part, member)| is_of(part, &member.ty, member.bits, model))
        }
        _ => false,
    }
}

impl Flow {
    /// Whether it is C with a single meaning.
    pub(super) fn is_whole(&self, model: &Model) -> bool {
        self.keeps_rules(model) && self.runs(model)
    }

    /// Whether a compiler must accept it, and the machine can run it.
    pub(super) fn keeps_rules(&self, model: &Model) -> bool {
        self.holds_values(model) && self.keeps_constraints(model)
    }

    /// Whether its objects can begin with the values that they begin with.
    fn holds_values(&self, model: &Model) -> bool {
        self.objects.iter().all(|object| {
            object.value.as_ref().is_none_or(|value| is_of(value, &object.ty, None, model))
        })
    }

    /// Removes assumptions that it does not need.
    pub(super) fn assuming_least(&mut self, model: &Model) {
        self.assumes = self.assumes.needed(|assumes| {
            self.assumes = assumes;
            Machine::new(self, model).run().is_ok()
        });
    }
}
