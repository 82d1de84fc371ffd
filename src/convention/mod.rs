//! Calling conventions: written, checked, walked, and compared with what a compiler does.
//!
//! In: registers, classes of values and rules that place them, as a script writes them.
//! Out: where each argument is; signatures that cover every transition; the differences of a compiler.
//!
//! A convention is plain data. Its rules are the placement functions of Bailey & Davidson (PLDI 1996,
//! section 2), in the vocabulary of today's ABIs.

mod asks;
pub mod automaton;
pub mod check;
mod class;
mod count;
mod explore;
pub mod mistake;
pub mod observe;
mod ordinary;
mod rule;
pub mod select;
mod shape;
pub mod suite;
mod words;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use class::Class;
pub use count::{Acyclic, Sizes};
pub use rule::{Fill, Justify, Rule};
pub use shape::{Has, Kind, Leaf, Shape};

use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::types::Type;

/// A convention that a script registered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Convention {
    /// The name it was registered under.
    pub name: String,
    /// One line: the document it follows.
    pub doc: String,
    /// The data model whose types it places.
    pub model: String,
    /// Registers that pass arguments or results.
    pub files: Vec<File>,
    /// The memory of arguments.
    pub stack: Stack,
    /// Whether a record is aligned as its members are, ignoring attributes of the whole.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub natural: bool,
    /// Whether it has only the types that its classes name: that of a paper, which is complete without others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// Classes of arguments; the first that fits applies.
    pub arguments: Vec<Criterion>,
    /// Classes that come before those for variable arguments.
    pub variable: Vec<Criterion>,
    /// Whether these hold for the named arguments of a variadic function, too.
    pub named_as_variable: bool,
    /// Classes of results.
    pub results: Vec<Criterion>,
    /// Classes that come before those for the results of variadic functions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variadic_results: Vec<Criterion>,
}

/// Registers of one kind, in the order of their assignment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// Their names.
    pub registers: Vec<String>,
    /// The number of bytes of a value in one of them.
    pub bytes: u64,
}

/// Arguments in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stack {
    /// The offset of the first from the stack pointer at the call, in bytes. Alignment counts from
    /// the stack pointer: after a first of 92, a double aligned to 8 is at 96.
    pub first: u64,
    /// Their maximum alignment, in bytes: offsets count modulo this in an automaton.
    pub align: u64,
    /// Whether a rule depends on anything being there.
    #[serde(default)]
    pub is_asked: bool,
}

/// A class of values and the rule that places one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Criterion {
    /// Its name in tables.
    pub name: String,
    /// The values it is for.
    pub wants: Wants,
    /// The rule for them.
    pub rule: Rule,
    /// Types of this class, for tests.
    pub types: Vec<Type>,
}

/// Conditions on the values of a class; those not given always hold.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wants {
    /// One of these kinds.
    pub kinds: Vec<Kind>,
    /// A range of sizes in bytes, inclusive.
    pub size: Option<(u64, u64)>,
    /// The number of its slots, modulo a number.
    pub slots: Option<Slots>,
    /// A range of alignments in bytes, inclusive.
    pub align: Option<(u64, u64)>,
    /// The classes of the words, in order.
    pub words: Option<Vec<Class>>,
    /// The classes of the scalars, in order.
    pub scalars: Option<Vec<Class>>,
    /// That many equal floating scalars and nothing else.
    pub homogeneous: Option<(u64, u64)>,
    /// A range of the bytes of each of these, inclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub element: Option<(u64, u64)>,
    /// Whether each member is at its natural alignment.
    pub aligned: Option<bool>,
    /// Whether it contains an array.
    pub arrays: Option<bool>,
    /// Exactly one of these types.
    pub types: Vec<Type>,
    /// It contains one of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub has: Vec<Has>,
    /// It contains none of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<Has>,
    /// The number of free registers: the class applies in some states and not in others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<Free>,
}

/// A condition on the free registers of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Free {
    /// The index of the file.
    pub file: usize,
    /// The minimum.
    pub least: u64,
    /// The maximum.
    pub most: u64,
}

/// A condition on the number of slots of a value, modulo a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slots {
    /// The bytes of a slot.
    pub bytes: u64,
    /// The modulus.
    pub modulo: u64,
    /// The remainder.
    pub left: u64,
}

/// The place of a part of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Spot {
    /// In a register of a file, from a byte of it on, in memory order.
    Register {
        /// The index of the file.
        file: usize,
        /// The index of the register.
        index: usize,
        /// The first byte.
        byte: u64,
    },
    /// In memory, at this offset from the first place for arguments.
    Stack(u64),
}

/// A part of a value and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Piece {
    /// The first byte of the value.
    pub from: u64,
    /// The number of bytes.
    pub bytes: u64,
    /// Their place.
    pub at: Spot,
}

/// How a value travels.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Placed {
    /// Whether the pieces are those of its address.
    pub by_reference: bool,
    /// Its parts, in order. A part may be in two places.
    pub pieces: Vec<Piece>,
}

/// Registers and stack in use: for each file a bit for each register, and the bytes of the stack.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Room {
    /// For each file, the bits of the registers in use; that of the first register is 1.
    pub used: Vec<u64>,
    /// The next place on the stack.
    pub stack: u64,
    /// Whether anything is on the stack; only set if a rule asks.
    pub begun: bool,
}

/// The places of everything in a call.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placement {
    /// The address for the result, if there is one.
    pub hidden: Option<Placed>,
    /// Each argument, named and then variable; none if no class or no rule fits.
    pub arguments: Vec<Option<Placed>>,
    /// The result; none if no class or no rule fits. For one by reference, `hidden` says where.
    pub result: Option<Placed>,
}

/// The role of an argument in its function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Role {
    /// Named, of a function without variable arguments.
    Plain,
    /// Named, of a variadic function.
    Named,
    /// Variable.
    Variable,
}

impl Convention {
    /// The data model whose types are placed.
    pub fn model(&self) -> &'static Model {
        Model::named(&self.model).unwrap_or(&crate::c::model::LP64)
    }

    /// The shape of a type under the convention.
    pub fn shape(&self, ty: &Type) -> Shape {
        let shape = Shape::of(ty, self.model());
        let align = if self.natural { shape.natural } else { shape.align };
        Shape { align, ..shape }
    }

    /// What the convention can tell of a type: two types with the same text go to the same places in every call.
    /// `field` is that of a suite of calls.
    pub fn kind_of(&self, field: &str, ty: &Type) -> String {
        let passed = match field {
            "varargs" => self.model().promoted(ty),
            "args" => ty.decayed(),
            _ => ty.clone(),
        };
        let shape = self.shape(&passed);
        // Beside shapes, classes may ask for types by name.
        let all = [&self.arguments, &self.variable, &self.results, &self.variadic_results];
        let named = all.into_iter().flatten().flat_map(|criterion| &criterion.wants.types);
        let named = named.filter(|named| **named == passed).map(type_name);
        let named: BTreeSet<String> = named.collect();
        format!("{}{shape:?} {named:?}", if *ty == Type::Void { "void " } else { "" })
    }

    /// Nothing in use.
    pub fn start(&self) -> Room {
        Room { used: vec![0; self.files.len()], stack: 0, begun: false }
    }

    /// The next place on the stack with an alignment, counted from the first.
    fn aligned(&self, offset: u64, align: u64) -> u64 {
        (self.stack.first + offset).next_multiple_of(align) - self.stack.first
    }

    /// The classes for an argument, in order of precedence.
    pub fn criteria(&self, role: Role) -> impl Iterator<Item = &Criterion> {
        let special = match role {
            Role::Variable => &self.variable[..],
            Role::Named if self.named_as_variable => &self.variable[..],
            Role::Named | Role::Plain => &[],
        };
        special.iter().chain(&self.arguments)
    }

    /// The class of a type in a state.
    pub fn criterion(
        &self,
        ty: &Type,
        shape: &Shape,
        role: Role,
        room: &Room,
    ) -> Option<&Criterion> {
        let is_free = |criterion: &&Criterion| match criterion.wants.free {
            Some(Free { file, least, most }) => {
                let count = self.files[file].registers.len() as u64;
                let free = count - u64::from(room.used[file].count_ones());
                (least..=most).contains(&free)
            }
            None => true,
        };
        let fits = |criterion: &&Criterion| criterion.wants.fit(ty, shape) && is_free(criterion);
        self.criteria(role).find(fits)
    }

    /// Places an argument, which is then in use; none if no class or no rule fits.
    pub fn place(&self, ty: &Type, role: Role, room: &mut Room) -> Option<Placed> {
        let shape = self.shape(ty);
        self.criterion(ty, &shape, role, room)?.rule.attempt(self, &shape, room)
    }

    /// The class of a result.
    pub fn result_criterion(&self, ty: &Type, is_variadic: bool) -> Option<&Criterion> {
        let shape = self.shape(ty);
        let special = if is_variadic { &self.variadic_results[..] } else { &[] };
        let mut classes = special.iter().chain(&self.results);
        classes.find(|criterion| criterion.wants.fit(ty, &shape))
    }

    /// Places a value by a rule, which is then in use; none, with nothing changed, if it does not fit.
    pub fn apply(&self, rule: &Rule, ty: &Type, room: &mut Room) -> Option<Placed> {
        rule.attempt(self, &self.shape(ty), room)
    }

    /// The place of a result, and the address of one in memory as a hidden argument.
    pub fn result(
        &self,
        ty: &Type,
        is_variadic: bool,
        room: &mut Room,
    ) -> (Option<Placed>, Option<Placed>) {
        if *ty == Type::Void {
            return (Some(Placed::default()), None);
        }
        let shape = self.shape(ty);
        match self.result_criterion(ty, is_variadic).map(|criterion| &criterion.rule) {
            Some(Rule::Hidden { pointer, returned }) => {
                let hidden = pointer.place(self, &Shape::pointer(self.model()), room);
                let back = returned.as_ref().and_then(|rule| {
                    rule.place(self, &Shape::pointer(self.model()), &mut self.start())
                });
                let pieces = back.unwrap_or_default().pieces;
                (Some(Placed { by_reference: true, pieces }), hidden)
            }
            Some(rule) => (rule.place(self, &shape, &mut self.start()), None),
            None => (None, None),
        }
    }

    /// The places of everything in a call: named arguments, variable ones after promotion, and
    /// the result. `None` for the variable ones is a function without `...`.
    pub fn placement(&self, named: &[Type], variable: Option<&[Type]>, result: &Type) -> Placement {
        let mut room = self.start();
        let (result, hidden) = self.result(result, variable.is_some(), &mut room);
        let role = if variable.is_some() { Role::Named } else { Role::Plain };
        let named = named.iter().map(|ty| (ty, role));
        let variable = variable.unwrap_or_default().iter().map(|ty| (ty, Role::Variable));
        let arguments = named.chain(variable).map(|(ty, role)| self.place(ty, role, &mut room));
        Placement { arguments: arguments.collect(), hidden, result }
    }

    /// The name of a place: `rdi`, or `stack+8`.
    pub fn spot(&self, spot: Spot) -> String {
        match spot {
            Spot::Register { file, index, .. } => self.files[file].registers[index].clone(),
            Spot::Stack(offset) => format!("stack+{offset}"),
        }
    }

    /// The names of a value's places: `rdi and xmm0`, `the address in rdi`.
    pub fn words(&self, placed: &Placed) -> String {
        let mut spots: Vec<String> =
            placed.pieces.iter().map(|piece| self.spot(piece.at)).collect();
        spots.dedup();
        match (spots.is_empty(), placed.by_reference) {
            (true, true) => "memory, where its address says".into(),
            (true, false) => "nowhere".into(),
            (false, true) => format!("memory, the address in {}", spots.join(" and ")),
            (false, false) => spots.join(" and "),
        }
    }
}

impl Wants {
    /// Whether the class covers values that contain vectors, which conventions treat in special ways.
    fn names_vectors(&self) -> bool {
        self.kinds.contains(&Kind::Vector)
            || self.has.contains(&Has::Vector)
            || !self.types.is_empty()
    }

    /// Whether a value meets the conditions, whatever is in use.
    pub fn fit(&self, ty: &Type, shape: &Shape) -> bool {
        let within = |range: Option<(u64, u64)>, number: u64| {
            range.is_none_or(|(least, most)| (least..=most).contains(&number))
        };
        let (element, homogeneous) = shape.homogeneous.unwrap_or_default();
        (self.kinds.is_empty() || self.kinds.contains(&shape.kind))
            && (self.types.is_empty() || self.types.contains(ty))
            && within(self.size, shape.size)
            && within(self.align, shape.align)
            && self.slots.is_none_or(|Slots { bytes, modulo, left }| {
                shape.size.div_ceil(bytes) % modulo == left
            })
            && self.words.as_ref().is_none_or(|words| *words == shape.words)
            && self
                .scalars
                .as_ref()
                .is_none_or(|classes| shape.scalars().eq(classes.iter().copied()))
            && within(self.homogeneous, homogeneous)
            && within(self.element, element)
            && self.aligned.is_none_or(|aligned| aligned == shape.aligned)
            && self.arrays.is_none_or(|arrays| arrays == shape.has_arrays)
            && (self.has.is_empty() || self.has.iter().any(|has| shape.has.contains(has)))
            && !self.without.iter().any(|has| shape.has.contains(has))
            && (!shape.has.contains(&Has::Vector) || self.names_vectors())
    }
}
