//! Draws a value from a generator: a loop for tail positions, a recursion for real
//! nesting, and a count of both, so that no script can exhaust the stack or run forever.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Datum, Gen, Node, SampleError, ScriptError};
use crate::base::chance::Chance;
use crate::c::model::{LP64, Model};
use crate::c::types::Type;

/// The source of samples. One source makes one test case.
#[derive(Debug, Clone)]
pub struct Source {
    /// The random numbers.
    pub chance: Chance,
    /// The size at which a sample starts.
    pub size: u32,
    /// The number of the next record or enumeration of the test case.
    pub next_id: u32,
    /// The most nodes that a sample may visit.
    pub budget: u32,
    /// The data model, which gives the sizes of types.
    pub model: Model,
    /// Distinguishes it from others of this process: the time of functions is counted per source.
    pub number: u64,
    /// Each swarm used so far.
    swarms: Vec<Swarm>,
}

/// A swarm with the branches that it has in this test case.
#[derive(Debug, Clone)]
struct Swarm {
    of: Gen,
    /// The sum of their weights.
    total: u64,
    branches: Vec<(u64, Gen)>,
}

static NUMBER: AtomicU64 = AtomicU64::new(1);

impl Source {
    /// Types of `ansi` at size 2 take about fifty nodes and very rarely a thousand; a C compiler
    /// chokes on types long before ten thousand.
    pub const BUDGET: u32 = 10_000;

    /// The source of a seed, under the most common data model.
    pub fn new(seed: u64, size: u32) -> Source {
        Source {
            chance: Chance::new(seed),
            size,
            next_id: 1,
            budget: Source::BUDGET,
            model: LP64,
            number: NUMBER.fetch_add(1, Ordering::Relaxed),
            swarms: Vec::new(),
        }
    }

    /// The same under another data model.
    pub fn under(self, model: &Model) -> Source {
        Source { model: *model, ..self }
    }
}

/// The deepest nesting of a sample. A level takes at most two or three kilobytes of stack in a debug
/// build, and a thread has two megabytes.
const DEPTH: u32 = 250;
/// Nesting this deep at one size is recursion without `smaller`; below, it is just a large type.
const DEPTH_AT_ONE_SIZE: u32 = 150;
/// After this many steps in tail position without a value, the generator never ends. (Functions
/// cache their results: a chain of this length is also dropped by recursion.)
const STEPS: u32 = 1_000;

/// Draws a value.
pub fn sample(generator: &Gen, source: &mut Source) -> Result<Datum, SampleError> {
    let level = Level { size: source.size, depth: 0, at_one_size: 0 };
    Sampler { budget: source.budget, source }.draw(generator, level)
}

#[derive(Clone, Copy)]
pub(super) struct Level {
    size: u32,
    depth: u32,
    at_one_size: u32,
}

impl Level {
    fn smaller(self) -> Level {
        match self.size {
            0 => self,
            size => Level { size: size - 1, at_one_size: 0, ..self },
        }
    }

    pub(super) fn deeper(self) -> Level {
        Level { depth: self.depth + 1, at_one_size: self.at_one_size + 1, ..self }
    }
}

pub(super) struct Sampler<'a> {
    pub(super) source: &'a mut Source,
    pub(super) budget: u32,
}

pub(super) type Drawn<T> = Result<T, SampleError>;

/// Takes an item of a list.
pub(super) type Take<'t> = &'t mut dyn FnMut(Datum) -> Drawn<()>;

impl Sampler<'_> {
    pub(super) fn draw(&mut self, generator: &Gen, level: Level) -> Drawn<Datum> {
        self.follow(generator, level, Sampler::value)
    }

    /// Follows a generator to the node that makes the value, which `make` does at the level reached.
    pub(super) fn follow<T>(
        &mut self,
        generator: &Gen,
        mut level: Level,
        make: impl FnOnce(&mut Self, &Gen, Level) -> Drawn<T>,
    ) -> Drawn<T> {
        self.enter(generator, level)?;
        // Most generators are parts of those that lead to them; the others are held here.
        let mut held: Gen;
        let mut current = generator;
        for _ in 0..STEPS {
            let made = match current.node() {
                Node::Oneof(gens) => {
                    current = self.source.chance.pick(gens);
                    continue;
                }
                Node::Freq { total, branches } => {
                    current = weighted(&mut self.source.chance, *total, branches);
                    continue;
                }
                Node::Smaller(of) => {
                    level = level.smaller();
                    current = of;
                    continue;
                }
                Node::Bind(of, function) => {
                    let nested = level.deeper();
                    let sample = self.source.number;
                    // Drawing what most functions are bound to would cost more than the function.
                    let plain = match of.node() {
                        Node::IsZero => Some(Some(level.size == 0)),
                        Node::Unit(Datum::Nil) => Some(None),
                        _ => None,
                    };
                    if let Some(plain) = plain {
                        self.enter(of, nested).map_err(|e| e.within(current))?;
                        function.apply_to_plain(plain, sample)?
                    } else {
                        let value = self.draw(of, nested).map_err(|e| e.within(current))?;
                        function.apply(&value, sample)?
                    }
                }
                Node::Swarm { branches, .. } => self.of_swarm(current, branches),
                _ => return make(self, current, level).map_err(|e| e.within(current)),
            };
            held = made;
            current = &held;
        }
        Err(endless(current).into())
    }

    /// Begins a draw, which counts.
    #[inline(always)]
    fn enter(&mut self, g: &Gen, level: Level) -> Drawn<()> {
        if level.depth > DEPTH {
            return Err(too_deep(g, level));
        }
        self.spend(g, 1)
    }

    /// Draws from the branches of a swarm that this test case has: each with even chances, and at least
    /// one (Groce et al., Swarm Testing, ISSTA 2012, section 2).
    fn of_swarm(&mut self, swarm: &Gen, branches: &[(u64, Gen)]) -> Gen {
        let known = self.source.swarms.iter().position(|known| known.of.is(swarm));
        let index = known.unwrap_or_else(|| {
            let chance = &mut self.source.chance;
            let likely = branches.iter().filter(|(weight, _)| *weight > 0);
            let likely: Vec<_> = likely.cloned().collect();
            let mut kept: Vec<_> = likely.iter().filter(|_| chance.ratio(1, 2)).cloned().collect();
            if kept.is_empty() {
                kept.push(chance.pick(&likely).clone());
            }
            let total = kept.iter().map(|(weight, _)| weight).sum();
            self.source.swarms.push(Swarm { of: swarm.clone(), total, branches: kept });
            self.source.swarms.len() - 1
        });
        let Swarm { total, branches, .. } = &self.source.swarms[index];
        weighted(&mut self.source.chance, *total, branches).clone()
    }

    /// The value of a node that is not in a tail position. Most have no parts, and are drawn in place.
    #[inline]
    pub(super) fn value(&mut self, g: &Gen, level: Level) -> Drawn<Datum> {
        Ok(match g.node() {
            Node::Unit(value) => self.copy(g, value)?,
            Node::Elements(values) => {
                let value = self.source.chance.pick(values);
                self.copy(g, value)?
            }
            Node::Choose(low, high) => Datum::Integer(self.source.chance.between(*low, *high)),
            Node::IsZero => Datum::Bool(level.size == 0),
            Node::Size => Datum::Integer(i64::from(level.size)),
            Node::Word => Datum::Integer(self.source.model.pointer.into()),
            Node::Flip => Datum::Bool(self.source.chance.ratio(1, 2)),
            _ => return self.compound(g, level),
        })
    }

    /// The value of a node that has parts.
    fn compound(&mut self, g: &Gen, level: Level) -> Drawn<Datum> {
        let nested = level.deeper();
        Ok(match g.node() {
            Node::List { .. } | Node::Concat(_) => {
                let mut items = Vec::new();
                self.items(g, level, &mut |item| {
                    items.push(item);
                    Ok(())
                })?;
                Datum::List(items)
            }
            Node::Bind(..)
            | Node::Oneof(_)
            | Node::Freq { .. }
            | Node::Swarm { .. }
            | Node::Smaller(_) => self.draw(g, nested)?,
            Node::Expr(expression) => {
                Datum::Sketch(Box::new(self.expression(g, expression, level)?))
            }
            Node::Stmt(statement) => Datum::Plan(Box::new(self.plan(g, statement, nested)?)),
            _ => return self.c_type(g, nested),
        })
    }

    #[inline]
    fn spend(&mut self, g: &Gen, nodes: u32) -> Drawn<()> {
        match self.budget.checked_sub(nodes) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => Err(self.too_large(g)),
        }
    }

    /// A value held by the script. A large one counts as if it were drawn: a script may put it
    /// into another twice, and that again.
    fn copy(&mut self, g: &Gen, value: &Datum) -> Drawn<Datum> {
        // Most have no parts to count.
        match value {
            Datum::Type(Type::Int(int)) => return Ok((*int).into()),
            Datum::Integer(_) | Datum::String(_) => return Ok(value.clone()),
            _ => {}
        }
        let left = self.budget;
        match value.nodes(DEPTH, left) {
            Some(nodes) => self.spend(g, nodes)?,
            None => return Err(self.too_large(g)),
        }
        Ok(value.clone())
    }

    pub(super) fn id(&mut self) -> u32 {
        let id = self.source.next_id;
        self.source.next_id += 1;
        id
    }

    /// The items of a node that makes a list, one after the other.
    fn items(&mut self, g: &Gen, level: Level, take: Take<'_>) -> Drawn<()> {
        let nested = level.deeper();
        match g.node() {
            Node::List { count, item } => {
                let count = self.count(g, count, nested, "the number of items")?;
                if count > self.budget {
                    return Err(self.too_large(g));
                }
                for _ in 0..count {
                    take(self.draw(item, nested)?)?;
                }
            }
            Node::Concat(lists) => {
                for (i, list) in lists.iter().enumerate() {
                    self.list(g, list, nested, &|| format!("item {}", i + 1), take)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Draws a list, and takes its items one after the other.
    pub(super) fn list(
        &mut self,
        g: &Gen,
        part: &Gen,
        level: Level,
        role: &dyn Fn() -> String,
        take: Take<'_>,
    ) -> Drawn<()> {
        self.follow(part, level, |sampler, node, level| match node.node() {
            Node::List { .. } | Node::Concat(_) => sampler.items(node, level, take),
            _ => match sampler.value(node, level)? {
                Datum::List(items) => items.into_iter().try_for_each(take),
                other => Err(no_list(g, &role(), &other).into()),
            },
        })
    }

    pub(super) fn count(&mut self, g: &Gen, part: &Gen, level: Level, role: &str) -> Drawn<u32> {
        let n = match part.node() {
            // Most counts are drawn so.
            Node::Choose(low, high) => {
                self.enter(part, level)?;
                self.source.chance.between(*low, *high)
            }
            _ => match self.draw(part, level)? {
                Datum::Integer(n) => n,
                other => return Err(no_integer(g, role, &other).into()),
            },
        };
        if n < 0 {
            return Err(negative(g, role, n).into());
        }
        u32::try_from(n).map_err(|_| self.too_large(g))
    }

    #[cold]
    pub(super) fn too_large(&self, g: &Gen) -> SampleError {
        let hint = "generate fewer members, shorter lists, or a smaller size";
        SampleError::TooLarge(Box::new(wrong(g, "the value drawn is too large").hint(hint)))
    }
}

/// One of the branches, with probability proportional to its weight.
fn weighted<'g>(chance: &mut Chance, total: u64, branches: &'g [(u64, Gen)]) -> &'g Gen {
    let mut ticket = chance.below(total);
    for (weight, g) in branches {
        if ticket < *weight {
            return g;
        }
        ticket -= weight;
    }
    &branches[branches.len() - 1].1
}

pub(super) fn name(g: &Gen) -> &'static str {
    g.node().name()
}

pub(super) fn wrong(g: &Gen, message: impl Into<String>) -> ScriptError {
    ScriptError::new(message, g.place().cloned())
}

pub(super) fn expected(g: &Gen, role: &str, what: &str, found: &Datum) -> ScriptError {
    let role = if role.is_empty() { String::new() } else { format!("{role}: ") };
    wrong(g, format!("{}: {role}expected {what}, got {}", name(g), found.kind()))
}

pub(super) fn no_list(g: &Gen, role: &str, found: &Datum) -> ScriptError {
    expected(g, role, "a list", found).hint("for example list(choose(1, 3), int)")
}

pub(super) fn no_integer(g: &Gen, role: &str, found: &Datum) -> ScriptError {
    expected(g, role, "an integer", found).hint("for example choose(1, 3)")
}

pub(super) fn negative(g: &Gen, role: &str, found: i64) -> ScriptError {
    let what = format!("{}: {role}: expected 0 or more, got {found}", name(g));
    wrong(g, what).hint("for example choose(0, 3)")
}

#[cold]
fn too_deep(g: &Gen, level: Level) -> SampleError {
    if level.at_one_size < DEPTH_AT_ONE_SIZE {
        let what = format!("the value drawn nests more than {DEPTH} deep");
        let hint = "generate with a smaller size";
        return SampleError::TooLarge(Box::new(wrong(g, what).hint(hint)));
    }
    let hint = "put what refers back to itself into smaller{...}, and use bind(iszero, f) to end";
    wrong(g, "the generator contains itself and never gets smaller").hint(hint).into()
}

fn endless(g: &Gen) -> ScriptError {
    let what = "the generator leads back to itself and never yields a value";
    wrong(g, what).hint("let some branch of it end, for example in int")
}
