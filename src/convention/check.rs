//! Whether a convention places every argument once: completeness and consistency (Bailey & Davidson,
//! POPL 1995, section 4), each mistake with a shortest signature that shows it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde::Serialize;

use super::automaton::{Automaton, signature};
use super::{Convention, Role, Room, Spot};
use crate::ctype::{Float, Int, Member, Record, RecordKind, Type};

/// What is wrong with a convention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// What.
    pub kind: Flaw,
    /// Whose arguments.
    pub role: Role,
    /// The types of a shortest signature that shows it.
    pub witness: Vec<Type>,
    /// The class of its last argument, if it has one.
    pub class: Option<String>,
    /// What it is about: a register, a byte of the stack, or another class.
    pub about: String,
}

/// Which mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Flaw {
    /// A type that no class fits.
    NoClass,
    /// In some state no rule places an argument of a class.
    NoPlace,
    /// A register or byte that was given to two arguments, or twice to one.
    Twice,
    /// A value of which a part is nowhere.
    Part,
    /// Types of a class that leave different things in use.
    Apart,
    /// A type that stands for a class and that another class takes.
    Taken,
}

impl Mistake {
    /// What it is, in a line.
    pub fn in_words(&self) -> String {
        let class = self.class.as_deref().unwrap_or_default();
        let about = &self.about;
        let what = match self.kind {
            Flaw::NoClass => "incomplete: no class fits the last argument".into(),
            Flaw::NoPlace => format!("incomplete: no rule of '{class}' places the last argument"),
            Flaw::Twice => format!("inconsistent: '{class}' is given {about}, which is in use"),
            Flaw::Part => format!("inconsistent: '{class}' leaves a part of the last argument out"),
            Flaw::Apart => format!(
                "inconsistent: '{class}' leaves other places in use for this type than for {about}"
            ),
            Flaw::Taken => {
                format!("inconsistent: this type stands for '{class}', but is '{about}'")
            }
        };
        let role = match self.role {
            Role::Plain => "",
            Role::Named => ", before variable arguments",
            Role::Variable => ", variable arguments",
        };
        format!("{what}: {}{role}", signature(&self.witness))
    }
}

/// Every kind of mistake in a convention, each class with its shortest witness.
pub fn check(convention: &Convention) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    let mut roles = vec![Role::Plain];
    if !convention.variable.is_empty() {
        roles.push(Role::Variable);
        if convention.named_as_variable {
            roles.push(Role::Named);
        }
    }
    for role in roles {
        for ty in ordinary(convention) {
            if convention.criterion(&ty, role).is_none() {
                let (kind, class) = (Flaw::NoClass, None);
                mistakes.push(Mistake {
                    kind,
                    role,
                    witness: vec![ty],
                    class,
                    about: String::new(),
                });
            }
        }
        mistakes.extend(taken(convention, role));
        mistakes.extend(in_use(convention, role));
    }
    mistakes
}

/// Types that C89 has, of which each must have a class. A convention of a paper need not know records.
fn ordinary(convention: &Convention) -> Vec<Type> {
    use Int::{Char, Long, Short, UInt};
    let pointer = Type::Pointer(Type::Int(Char).into());
    let all = [Char, Short, Int::Int, UInt, Long].map(Type::Int).into_iter();
    let all = all.chain([Float::Float, Float::Double].map(Type::Float)).chain([pointer]);
    let record = |(id, count): (u32, u32)| {
        let members = (0..count).map(|_| Member::new(Type::Int(Int::Int))).collect();
        Type::Record(Record::new(RecordKind::Struct, u32::MAX - id, members).into())
    };
    let all =
        all.chain([1, 2, 3, 5, 9].into_iter().enumerate().map(|(i, n)| record((i as u32, n))));
    let is_full = convention
        .arguments
        .iter()
        .any(|criterion| criterion.types.iter().chain(&criterion.wants.types).any(Type::is_record));
    all.filter(|_| is_full).collect()
}

/// Types that stand for a class that is not theirs. Those of plain arguments may well belong elsewhere
/// where they are variable ones.
fn taken(convention: &Convention, role: Role) -> impl Iterator<Item = Mistake> {
    let own = if role == Role::Plain { &convention.arguments } else { &convention.variable };
    let types =
        own.iter().flat_map(|criterion| criterion.types.iter().map(move |ty| (criterion, ty)));
    types.filter_map(move |(criterion, ty)| {
        let first = convention.criterion(ty, role).filter(|first| first.name != criterion.name)?;
        Some(Mistake {
            kind: Flaw::Taken,
            role,
            witness: vec![ty.clone()],
            class: Some(criterion.name.clone()),
            about: first.name.clone(),
        })
    })
}

/// What was given away on the way to a state: places, not bits. The bits alone do not show a register
/// that is given away twice if none is ever cleared.
type Given = BTreeSet<(usize, usize)>;

/// Goes through everything that can be in use, shortest signatures first.
fn in_use(convention: &Convention, role: Role) -> Vec<Mistake> {
    let automaton = Automaton::of(convention, role);
    let mut found: BTreeMap<(Flaw, usize), Mistake> = BTreeMap::new();
    let mut known = BTreeSet::new();
    let mut next: VecDeque<(Room, Given, Vec<Type>)> = VecDeque::new();
    next.push_back((convention.start(), Given::new(), Vec::new()));
    while let Some((room, given, path)) = next.pop_front() {
        for (number, symbol) in automaton.symbols.iter().enumerate() {
            let mut after_first: Option<Room> = None;
            for ty in &symbol.types {
                let mut flaw = |kind, about: String| {
                    let witness = [&path[..], std::slice::from_ref(ty)].concat();
                    let class = Some(symbol.name.clone());
                    let mistake = Mistake { kind, role, witness, class, about };
                    found.entry((kind, number)).or_insert(mistake);
                };
                let mut after = room.clone();
                let Some(placed) = convention.place(ty, role, &mut after) else {
                    flaw(Flaw::NoPlace, String::new());
                    continue;
                };
                let mut now = given.clone();
                for piece in &placed.pieces {
                    let is_new = match piece.at {
                        Spot::Register { file, index, .. } => now.insert((file, index)),
                        Spot::Stack(offset) => offset >= room.stack,
                    };
                    if !is_new {
                        flaw(Flaw::Twice, convention.spot(piece.at));
                    }
                }
                if !placed.by_reference
                    && !placed.pieces.is_empty()
                    && has_gap(convention, ty, &placed)
                {
                    flaw(Flaw::Part, String::new());
                }
                after.stack %= convention.stack.align;
                match &after_first {
                    None => {
                        after_first = Some(after.clone());
                        if known.insert((after.clone(), now.clone())) {
                            let path = [&path[..], std::slice::from_ref(ty)].concat();
                            next.push_back((after, now, path));
                        }
                    }
                    Some(first) if *first != after => {
                        flaw(Flaw::Apart, signature(&symbol.types[..1]));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    found.into_values().collect()
}

/// Whether a scalar of a value is nowhere.
fn has_gap(convention: &Convention, ty: &Type, placed: &super::Placed) -> bool {
    let shape = super::Shape::of(ty, convention.model());
    let is_there = |byte: u64| {
        placed.pieces.iter().any(|piece| (piece.from..piece.from + piece.bytes).contains(&byte))
    };
    shape.leaves.iter().any(|leaf| !(leaf.from..leaf.from + leaf.size).all(is_there))
}
