//! Draws a value from a generator: a loop over what is in tail position, a recursion over what is
//! really nested, and a count of both, so that no script can exhaust the stack or run for ever.

use std::sync::Arc;

use super::{Datum, Gen, Node, SampleError, ScriptError};
use crate::chance::Chance;
use crate::ctype::{Enum, Float, Int, Member, Record, RecordKind, Type};
use crate::model::{LP64, Model};

/// What samples are drawn from. One source makes one test case.
#[derive(Debug, Clone)]
pub struct Source {
    /// The random numbers.
    pub chance: Chance,
    /// The size at which a sample starts.
    pub size: u32,
    /// The number of the next record or enumeration of the test case.
    pub next_id: u32,
    /// How many nodes a sample may visit before it is too large.
    pub budget: u32,
    /// Whose sizes types have.
    pub model: Model,
    /// For each swarm that was met, its branches that this test case has.
    swarms: Vec<(Gen, Vec<(u64, Gen)>)>,
}

impl Source {
    /// Types of `ansi` at size 2 take about fifty nodes and very rarely a thousand; a C compiler
    /// chokes on types long before ten thousand.
    pub const BUDGET: u32 = 10_000;

    /// The source of a seed, under the data model of most machines.
    pub fn new(seed: u64, size: u32) -> Source {
        Source {
            chance: Chance::new(seed),
            size,
            next_id: 1,
            budget: Source::BUDGET,
            model: LP64,
            swarms: Vec::new(),
        }
    }

    /// The same under another data model than the usual one.
    pub fn under(self, model: &Model) -> Source {
        Source { model: *model, ..self }
    }
}

/// So many members in a row may not fit before a character is taken.
const REFUSED: u32 = 10;
/// How deep a sample may nest. A level takes at most two or three kilobytes of stack in a debug
/// build, and a thread has two megabytes.
const DEPTH: u32 = 250;
/// Nesting so deep at one size is recursion without `smaller`; below, it is just a large type.
const DEPTH_AT_ONE_SIZE: u32 = 150;
/// So many steps in tail position without yielding anything: the generator never ends. (Functions
/// remember what they returned: so long a chain of them is also dropped by recursion.)
const STEPS: u32 = 1_000;

/// Draws a value.
pub fn sample(generator: &Gen, source: &mut Source) -> Result<Datum, SampleError> {
    let level = Level { size: source.size, depth: 0, at_one_size: 0 };
    Sampler { budget: source.budget, source }.draw(generator, level)
}

#[derive(Clone, Copy)]
struct Level {
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

    fn deeper(self) -> Level {
        Level { depth: self.depth + 1, at_one_size: self.at_one_size + 1, ..self }
    }
}

struct Sampler<'a> {
    source: &'a mut Source,
    budget: u32,
}

type Drawn<T> = Result<T, SampleError>;

impl Sampler<'_> {
    fn draw(&mut self, generator: &Gen, mut level: Level) -> Drawn<Datum> {
        if level.depth > DEPTH {
            return Err(too_deep(generator, level));
        }
        self.spend(generator, 1)?;
        let mut current = generator.clone();
        for _ in 0..STEPS {
            let next = match current.node() {
                Node::Bind(of, function) => {
                    let value = self.draw(of, level.deeper()).map_err(|e| e.within(&current))?;
                    function.apply(&value)?
                }
                Node::Oneof(gens) => self.source.chance.pick(gens).clone(),
                Node::Freq { total, branches } => self.weighted(*total, branches).clone(),
                Node::Swarm { branches, .. } => self.of_swarm(&current, branches),
                Node::Smaller(of) => {
                    level = level.smaller();
                    of.clone()
                }
                _ => return self.value(&current, level).map_err(|e| e.within(&current)),
            };
            current = next;
        }
        Err(endless(&current).into())
    }

    fn weighted<'g>(&mut self, total: u64, branches: &'g [(u64, Gen)]) -> &'g Gen {
        let mut ticket = self.source.chance.below(total);
        for (weight, g) in branches {
            if ticket < *weight {
                return g;
            }
            ticket -= weight;
        }
        &branches[branches.len() - 1].1
    }

    /// Draws from the branches of a swarm that this test case has: each with even chances, and one at
    /// least (Groce et al., Swarm Testing, ISSTA 2012, section 2).
    fn of_swarm(&mut self, swarm: &Gen, branches: &[(u64, Gen)]) -> Gen {
        let known = self.source.swarms.iter().position(|(known, _)| known.is(swarm));
        let index = known.unwrap_or_else(|| {
            let chance = &mut self.source.chance;
            let likely = branches.iter().filter(|(weight, _)| *weight > 0);
            let likely: Vec<_> = likely.cloned().collect();
            let mut kept: Vec<_> = likely.iter().filter(|_| chance.ratio(1, 2)).cloned().collect();
            if kept.is_empty() {
                kept.push(chance.pick(&likely).clone());
            }
            self.source.swarms.push((swarm.clone(), kept));
            self.source.swarms.len() - 1
        });
        let kept = std::mem::take(&mut self.source.swarms[index].1);
        let drawn = self.weighted(kept.iter().map(|(weight, _)| weight).sum(), &kept).clone();
        self.source.swarms[index].1 = kept;
        drawn
    }

    /// The value of a node that is not in tail position of anything.
    fn value(&mut self, g: &Gen, level: Level) -> Drawn<Datum> {
        let nested = level.deeper();
        Ok(match g.node() {
            Node::Unit(value) => value.clone(),
            Node::Elements(values) => self.source.chance.pick(values).clone(),
            Node::Choose(low, high) => Datum::Integer(self.source.chance.between(*low, *high)),
            Node::IsZero => Datum::Bool(level.size == 0),
            Node::Size => Datum::Integer(i64::from(level.size)),
            Node::Word => Datum::Integer(self.source.model.pointer.into()),
            Node::OfSize { bytes, member } => self.of_size(g, bytes, member, nested)?.into(),
            Node::Flip => Datum::Bool(self.source.chance.ratio(1, 2)),
            Node::List { count, item } => {
                let count = self.count(g, count, nested, "the number of items")?;
                if count > self.budget {
                    return Err(self.too_large(g));
                }
                let mut items = Vec::with_capacity(count as usize);
                for _ in 0..count {
                    items.push(self.draw(item, nested)?);
                }
                Datum::List(items)
            }
            Node::Concat(lists) => {
                let mut all = Vec::new();
                for (i, list) in lists.iter().enumerate() {
                    all.append(&mut self.list(g, list, nested, || format!("item {}", i + 1))?);
                }
                Datum::List(all)
            }
            Node::Enum(constants) => self.enumeration(g, constants, nested)?.into(),
            Node::Pointer(to) => self.ty(g, to, nested)?.pointer().into(),
            Node::Array { element, length } => {
                let element = self.ty(g, element, nested)?;
                let length = self.count(g, length, nested, "the length")?;
                Type::Array(Arc::new(element), length).into()
            }
            Node::Vector { element, length } => {
                let element = self.ty(g, element, nested)?;
                let length = self.count(g, length, nested, "the length")?;
                Type::Vector(Arc::new(element), length).into()
            }
            Node::Complex(of) => match self.ty(g, of, nested)? {
                Type::Float(float @ (Float::Float | Float::Double | Float::LongDouble)) => {
                    Type::Complex(float).into()
                }
                _ => {
                    let what = "complex: expected float, double or longdouble, got another type";
                    return Err(wrong(g, what).hint("for example complex(double)").into());
                }
            },
            Node::BitInt(width) => {
                let bits = self.count(g, width, nested, "the width")?;
                Int::BitInt(u8::try_from(bits).unwrap_or(u8::MAX)).into()
            }
            Node::Record(kind, members) => self.record(g, *kind, members, nested)?.into(),
            Node::Packed(of) => {
                let record = self.record_type(g, of, nested)?;
                Type::Record(Arc::new(Record { packed: true, ..record })).into()
            }
            Node::Aligned { bytes, record } => {
                let bytes = self.count(g, bytes, nested, "the alignment")?;
                if !bytes.is_power_of_two() {
                    let what = format!("aligned: expected a power of two, got {bytes}");
                    return Err(wrong(g, what).hint("for example aligned(16, r)").into());
                }
                match self.draw(record, nested)? {
                    Datum::Type(Type::Record(record)) if !record.anonymous => {
                        let align = Some(bytes);
                        Type::Record(Arc::new(Record { align, ..(*record).clone() })).into()
                    }
                    drawn => {
                        let member = self.member(g, drawn, "", "a C type")?;
                        Datum::Member(Member { align: Some(bytes), ..member })
                    }
                }
            }
            Node::Pack { bytes, record } => {
                let bytes = self.count(g, bytes, nested, "the alignment")?;
                if !matches!(bytes, 1 | 2 | 4 | 8 | 16) {
                    let what = format!("pragma_pack: expected 1, 2, 4, 8 or 16, got {bytes}");
                    return Err(wrong(g, what).hint("for example pragma_pack(2, r)").into());
                }
                let record = self.record_type(g, record, nested)?;
                Type::Record(Arc::new(Record { pack: Some(bytes), ..record })).into()
            }
            Node::Anonymous(of) => {
                let record = self.record_type(g, of, nested)?;
                Type::Record(Arc::new(Record { anonymous: true, ..record })).into()
            }
            Node::Atomic(of) => {
                let drawn = self.draw(of, nested)?;
                let member = self.member(g, drawn, "", "a C type")?;
                Datum::Member(Member { atomic: true, ..member })
            }
            Node::Unnamed(of) => match self.draw(of, nested)? {
                Datum::Member(member) if member.bits.is_some() => {
                    Datum::Member(Member { unnamed: true, ..member })
                }
                other => {
                    let error = expected(g, "", "a bit-field", &other);
                    return Err(error.hint("for example unnamed(bitfield(0, int))").into());
                }
            },
            Node::Bitfield { width, base } => {
                let bits = Some(self.count(g, width, nested, "the width")?);
                let ty = self.ty(g, base, nested)?;
                if !matches!(ty, Type::Int(_) | Type::Enum(_)) {
                    let what = "bitfield: its type: expected an integer type, got another type";
                    return Err(wrong(g, what).hint("for example bitfield(3, long)").into());
                }
                Datum::Member(Member { bits, ..Member::new(ty) })
            }
            Node::Signed(of) => self.with_sign(g, of, nested, Int::signed)?,
            Node::Unsigned(of) => self.with_sign(g, of, nested, Int::unsigned)?,
            Node::Bind(..)
            | Node::Oneof(_)
            | Node::Freq { .. }
            | Node::Swarm { .. }
            | Node::Smaller(_) => self.draw(g, nested)?,
        })
    }

    fn spend(&mut self, g: &Gen, nodes: u32) -> Drawn<()> {
        match self.budget.checked_sub(nodes) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => Err(self.too_large(g)),
        }
    }

    fn id(&mut self) -> u32 {
        let id = self.source.next_id;
        self.source.next_id += 1;
        id
    }

    fn record(&mut self, g: &Gen, kind: RecordKind, list: &Gen, level: Level) -> Drawn<Type> {
        let items = self.list(g, list, level, || "its members".to_string())?;
        let mut members = Vec::with_capacity(items.len());
        for (i, item) in items.into_iter().enumerate() {
            let role = format!("member {}", i + 1);
            members.push(self.member(g, item, &role, "a C type or bit-field")?);
        }
        Ok(Type::Record(Arc::new(Record::new(kind, self.id(), members))))
    }

    /// A struct of so many bytes. Members are drawn one by one; one is taken if its alignment divides the
    /// size, since the struct's will, and if it ends in time.
    fn of_size(&mut self, g: &Gen, bytes: &Gen, member: &Gen, level: Level) -> Drawn<Type> {
        let size: u64 = self.count(g, bytes, level, "the size")?.into();
        let mut record = Record::new(RecordKind::Struct, self.id(), Vec::new());
        let (mut end, mut refused) = (0, 0);
        while end < size {
            let ty = match refused {
                REFUSED => Type::Int(Int::Char),
                _ => self.ty(g, member, level)?,
            };
            let layout = self.source.model.layout(&ty);
            let begin = end.next_multiple_of(layout.align.max(1));
            let fits = size.is_multiple_of(layout.align.max(1)) && begin + layout.size <= size;
            if !fits || layout.size == 0 {
                refused += 1;
                continue;
            }
            (end, refused) = (begin + layout.size, 0);
            record.members.push(Member::new(ty));
            // The rest may be padding.
            let whole = self.source.model.layout(&Type::Record(Arc::new(record.clone())));
            if whole.size == size && self.source.chance.ratio(1, 2) {
                break;
            }
        }
        Ok(Type::Record(Arc::new(record)))
    }

    fn member(&self, g: &Gen, drawn: Datum, role: &str, what: &str) -> Drawn<Member> {
        match drawn {
            Datum::Type(ty) => Ok(Member::new(ty)),
            Datum::Member(member) => Ok(member),
            other => {
                let error = expected(g, role, what, &other);
                Err(error.hint("for example list(choose(1, 3), int)").into())
            }
        }
    }

    fn enumeration(&mut self, g: &Gen, list: &Gen, level: Level) -> Drawn<Type> {
        let items = self.list(g, list, level, || "its constants".to_string())?;
        let mut constants = Vec::with_capacity(items.len());
        for (i, item) in items.into_iter().enumerate() {
            let constant = match &item {
                Datum::Integer(n) => i32::try_from(*n).ok(),
                _ => None,
            };
            let Some(constant) = constant else {
                let role = format!("constant {}", i + 1);
                return Err(expected(g, &role, "an integer of 32 bits", &item).into());
            };
            if !constants.contains(&constant) {
                constants.push(constant);
            }
        }
        if constants.is_empty() {
            let hint = "give at least one, for example enum_of(list(choose(1, 4), integer(100)))";
            return Err(wrong(g, "enum: it has no constants").hint(hint).into());
        }
        Ok(Type::Enum(Arc::new(Enum { id: self.id(), constants })))
    }

    fn with_sign(&mut self, g: &Gen, of: &Gen, level: Level, f: fn(Int) -> Int) -> Drawn<Datum> {
        match self.draw(of, level)? {
            Datum::Type(Type::Int(int)) => Ok(f(int).into()),
            Datum::Member(Member { ty: Type::Int(int), bits, .. }) => {
                Ok(Datum::Member(Member { bits, ..Member::new(Type::Int(f(int))) }))
            }
            Datum::Type(_) => {
                let what = format!("{}: expected an integer type, got another type", name(g));
                Err(wrong(g, what).hint("for example unsigned(any_int)").into())
            }
            other => Err(expected(g, "", "an integer type or bit-field", &other).into()),
        }
    }

    fn ty(&mut self, g: &Gen, part: &Gen, level: Level) -> Drawn<Type> {
        match self.draw(part, level)? {
            Datum::Type(ty) => Ok(ty),
            other => {
                let error = expected(g, "", "a C type", &other);
                Err(match other {
                    Datum::Member(_) => error.hint("it stands only in a struct or union"),
                    _ => error.hint("for example int"),
                }
                .into())
            }
        }
    }

    fn record_type(&mut self, g: &Gen, part: &Gen, level: Level) -> Drawn<Record> {
        match self.draw(part, level)? {
            Datum::Type(Type::Record(record)) => Ok((*record).clone()),
            other => {
                let found = match other {
                    Datum::Type(_) => "another type",
                    other => other.kind(),
                };
                let what = format!("{}: expected a struct or union, got {found}", name(g));
                Err(wrong(g, what).hint("for example packed(struct{char, int})").into())
            }
        }
    }

    fn list(
        &mut self,
        g: &Gen,
        part: &Gen,
        level: Level,
        role: impl Fn() -> String,
    ) -> Drawn<Vec<Datum>> {
        match self.draw(part, level)? {
            Datum::List(items) => Ok(items),
            other => {
                let error = expected(g, &role(), "a list", &other);
                Err(error.hint("for example list(choose(1, 3), int)").into())
            }
        }
    }

    fn count(&mut self, g: &Gen, part: &Gen, level: Level, role: &str) -> Drawn<u32> {
        let drawn = self.draw(part, level)?;
        let Datum::Integer(n) = drawn else {
            let error = expected(g, role, "an integer", &drawn);
            return Err(error.hint("for example choose(1, 3)").into());
        };
        if n < 0 {
            let found = format!("{}: {role}: expected 0 or more, got {n}", name(g));
            return Err(wrong(g, found).hint("for example choose(0, 3)").into());
        }
        u32::try_from(n).map_err(|_| self.too_large(g))
    }

    fn too_large(&self, g: &Gen) -> SampleError {
        let hint = "generate fewer members, shorter lists, or a smaller size";
        SampleError::TooLarge(Box::new(wrong(g, "the value drawn is too large").hint(hint)))
    }
}

fn name(g: &Gen) -> &'static str {
    g.node().name()
}

fn wrong(g: &Gen, message: impl Into<String>) -> ScriptError {
    ScriptError::new(message, g.place().cloned())
}

fn expected(g: &Gen, role: &str, what: &str, found: &Datum) -> ScriptError {
    let role = if role.is_empty() { String::new() } else { format!("{role}: ") };
    wrong(g, format!("{}: {role}expected {what}, got {}", name(g), found.kind()))
}

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
