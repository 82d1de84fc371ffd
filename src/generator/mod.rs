//! Generators: trees that describe how to draw a value. They know nothing of Lua.
//!
//! In: a tree that a script built, a seed, a size.
//! Out: a drawn type, list, number or Lua value.
//!
//! A generator is a description of how to draw a value: a shared tree that a script builds once and
//! that is independent of Lua. `sample` draws from it; `space` counts what it may draw, and gives each a number.

mod calling;
mod datum;
mod error;
mod expressions;
mod function;
mod plan;
mod sample;
mod sketch;
pub mod space;
#[cfg(test)]
mod tests;
mod types;

use std::rc::Rc;

pub use calling::Calling;
pub use datum::{Datum, Opaque};
pub use error::{SampleError, ScriptError, ScriptLine};
pub use expressions::Expression;
pub use function::{Callback, Function};
pub use plan::{Plan, PlanKind, Statement, Takes};
pub use sample::{Source, sample};
pub use sketch::{OperandName, Sketch, Tally};

use crate::c::types::RecordKind;

/// A generator: cheap to clone, shared freely, possibly a cycle through the functions it binds.
#[derive(Debug, Clone)]
pub struct Gen(Rc<Inner>);

#[derive(Debug)]
struct Inner {
    node: Node,
    place: Option<ScriptLine>,
    height: u32,
}

/// The kinds of generators. "Integer", "list" and "type" are what a part is expected to yield.
#[derive(Debug)]
pub enum Node {
    /// Always this value.
    Unit(Datum),
    /// Draws a value and continues with the generator that the function returns for it.
    Bind(Gen, Function),
    /// An integer between the two, both included.
    Choose(i64, i64),
    /// One of these values, with equal probability.
    Elements(Vec<Datum>),
    /// One of these generators, with equal probability.
    Oneof(Vec<Gen>),
    /// One of these generators, with probability proportional to its weight. The sum of the weights is not 0.
    Freq {
        /// The sum of the weights.
        total: u64,
        /// Each weight with its generator.
        branches: Vec<(u64, Gen)>,
    },
    /// A list whose length is drawn.
    List {
        /// The length: an integer, not negative.
        count: Gen,
        /// Draws each item.
        item: Gen,
    },
    /// Several lists joined.
    Concat(Vec<Gen>),
    /// The same one size down; size 0 stays 0.
    Smaller(Gen),
    /// Whether the size is 0.
    IsZero,
    /// The size.
    Size,
    /// A boolean, with equal probability.
    Flip,
    /// An enumeration whose constants are the distinct integers of a list.
    Enum(Gen),
    /// A pointer to a type.
    Pointer(Gen),
    /// A pointer to a function.
    Callback {
        /// The types of its parameters: a list.
        args: Gen,
        /// The type that it returns.
        result: Gen,
    },
    /// An array of elements of a type.
    Array {
        /// The type of an element, drawn once.
        element: Gen,
        /// The length: an integer, not negative.
        length: Gen,
    },
    /// A vector of elements of a type.
    Vector {
        /// The type of an element, drawn once.
        element: Gen,
        /// The length: an integer, not negative.
        length: Gen,
    },
    /// A complex type of a floating type.
    Complex(Gen),
    /// A signed integer type of this many bits.
    BitInt(Gen),
    /// A struct or union of a list of types and bit-fields.
    Record(RecordKind, Gen),
    /// A struct of this many bytes under the data model.
    OfSize {
        /// Bytes: an integer.
        bytes: Gen,
        /// The types of its members. Those that do not fit are drawn again; characters fill the rest.
        member: Gen,
    },
    /// The size of a pointer under the data model, in bytes.
    Word,
    /// As `Freq`, but from a random half of the branches, chosen anew for each test case.
    Swarm {
        /// The sum of the weights.
        total: u64,
        /// Each weight with its generator.
        branches: Vec<(u64, Gen)>,
    },
    /// A record without padding between its members.
    Packed(Gen),
    /// A record, or a member of another type, with a requested alignment.
    Aligned {
        /// Bytes: an integer, a power of two.
        bytes: Gen,
        /// The record, or the member.
        record: Gen,
    },
    /// A record whose members `#pragma pack` aligns to at most this many bytes.
    Pack {
        /// Bytes: an integer, a power of two.
        bytes: Gen,
        /// The record.
        record: Gen,
    },
    /// An anonymous record, whose members belong to the enclosing record.
    Anonymous(Gen),
    /// A member that is atomic.
    Atomic(Gen),
    /// A flexible array member with such elements.
    Flexible(Gen),
    /// An unnamed bit-field.
    Unnamed(Gen),
    /// A bit-field.
    Bitfield {
        /// Its width in bits: an integer, not negative.
        width: Gen,
        /// Its declared type: an integer type or an enumeration.
        base: Gen,
    },
    /// An integer type or bit-field with its sign replaced.
    Signed(Gen),
    /// An integer type or bit-field made unsigned.
    Unsigned(Gen),
    /// An expression.
    Expr(Box<Expression>),
    /// A statement.
    Stmt(Box<Statement>),
}

impl Gen {
    /// A generator, built at this position in a script.
    pub fn new(node: Node, place: Option<ScriptLine>) -> Gen {
        let mut height = 0;
        node.each_part(|part| height = height.max(part.height()));
        Gen(Rc::new(Inner { node, place, height: height + 1 }))
    }

    /// Always this value.
    pub fn unit(value: impl Into<Datum>) -> Gen {
        Gen::new(Node::Unit(value.into()), None)
    }

    /// Whether the two are the same node.
    fn is(&self, other: &Gen) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// A number that no other node has as long as this one is kept.
    fn address(&self) -> usize {
        Rc::as_ptr(&self.0).addr()
    }

    /// Its kind.
    pub fn node(&self) -> &Node {
        &self.0.node
    }

    /// The number of nested generators, including itself but not what functions return.
    pub fn height(&self) -> u32 {
        self.0.height
    }

    /// The position in the script where it was built.
    pub fn place(&self) -> Option<&ScriptLine> {
        self.0.place.as_ref()
    }
}

impl Node {
    /// Visits its immediate parts.
    fn each_part(&self, mut visit: impl FnMut(&Gen)) {
        match self {
            Node::Unit(_) | Node::Choose(..) | Node::Elements(_) => {}
            Node::Expr(expression) => expression.each_part(visit),
            Node::Stmt(statement) => statement.each_part(visit),
            Node::IsZero | Node::Size | Node::Flip | Node::Word => {}
            Node::Oneof(parts) | Node::Concat(parts) => parts.iter().for_each(visit),
            Node::Freq { branches, .. } | Node::Swarm { branches, .. } => {
                branches.iter().for_each(|(_, part)| visit(part))
            }
            Node::Bind(part, _) | Node::Smaller(part) | Node::Enum(part) => visit(part),
            Node::Pointer(part) | Node::Record(_, part) => visit(part),
            Node::Signed(part) | Node::Unsigned(part) | Node::Packed(part) => visit(part),
            Node::Complex(part) | Node::BitInt(part) | Node::Atomic(part) => visit(part),
            Node::Anonymous(part) | Node::Unnamed(part) | Node::Flexible(part) => visit(part),
            Node::List { count: a, item: b }
            | Node::Array { element: a, length: b }
            | Node::Vector { element: a, length: b }
            | Node::Callback { args: a, result: b }
            | Node::Aligned { bytes: a, record: b }
            | Node::Pack { bytes: a, record: b }
            | Node::OfSize { bytes: a, member: b }
            | Node::Bitfield { width: a, base: b } => {
                visit(a);
                visit(b);
            }
        }
    }

    /// The name of the Lua function that builds it, for messages.
    pub fn name(&self) -> &'static str {
        match self {
            Node::Unit(_) => "unit",
            Node::Bind(..) => "bind",
            Node::Choose(..) => "choose",
            Node::Elements(_) => "elements",
            Node::Oneof(_) => "oneof",
            Node::Freq { .. } => "freq",
            Node::List { .. } => "list",
            Node::Concat(_) => "concat",
            Node::Smaller(_) => "smaller",
            Node::IsZero => "iszero",
            Node::Size => "size",
            Node::Flip => "flip",
            Node::Word => "word",
            Node::Swarm { .. } => "swarm",
            Node::OfSize { .. } => "record_of_size",
            Node::Enum(_) => "enum",
            Node::Pointer(_) => "pointer",
            Node::Callback { .. } => "callback",
            Node::Array { .. } => "array",
            Node::Vector { .. } => "vector",
            Node::Complex(_) => "complex",
            Node::BitInt(_) => "bitint",
            Node::Record(RecordKind::Struct, _) => "struct",
            Node::Record(RecordKind::Union, _) => "union",
            Node::Packed(_) => "packed",
            Node::Aligned { .. } => "aligned",
            Node::Pack { .. } => "pragma_pack",
            Node::Anonymous(_) => "anonymous",
            Node::Atomic(_) => "atomic",
            Node::Flexible(_) => "flexible",
            Node::Unnamed(_) => "unnamed",
            Node::Bitfield { .. } => "bitfield",
            Node::Signed(_) => "signed",
            Node::Unsigned(_) => "unsigned",
            Node::Expr(expression) => expression.name(),
            Node::Stmt(statement) => statement.kind.name(),
        }
    }
}
