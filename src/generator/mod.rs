//! A generator is a description of how to draw a value: a shared tree that a script builds once and
//! that knows nothing of Lua. `sample` draws from it; other readers (counting, enumeration) may come.

mod datum;
mod error;
mod function;
mod sample;
#[cfg(test)]
mod tests;
mod types;

use std::rc::Rc;

pub use datum::{Datum, Opaque};
pub use error::{SampleError, ScriptError, ScriptLine};
pub use function::{Callback, Function};
pub use sample::{Source, sample};

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

/// What a generator does. "Integer", "list" and "type" say what a part is expected to yield.
#[derive(Debug)]
pub enum Node {
    /// Always this value.
    Unit(Datum),
    /// Draws a value and goes on with the generator that the function makes of it.
    Bind(Gen, Function),
    /// An integer between the two, both included.
    Choose(i64, i64),
    /// One of these values, each as likely.
    Elements(Vec<Datum>),
    /// One of these generators, each as likely.
    Oneof(Vec<Gen>),
    /// One of these generators, as likely as its weight. The sum of the weights is not 0.
    Freq {
        /// The sum of the weights.
        total: u64,
        /// Each weight with its generator.
        branches: Vec<(u64, Gen)>,
    },
    /// As many items as an integer says.
    List {
        /// How many: an integer, not negative.
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
    /// A boolean, both as likely.
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
    /// An array of so many elements of a type.
    Array {
        /// The type of an element, drawn once.
        element: Gen,
        /// How many: an integer, not negative.
        length: Gen,
    },
    /// A vector of so many elements of a type.
    Vector {
        /// The type of an element, drawn once.
        element: Gen,
        /// How many: an integer, not negative.
        length: Gen,
    },
    /// A complex type of a floating type.
    Complex(Gen),
    /// A signed integer type of so many bits.
    BitInt(Gen),
    /// A struct or union of a list of types and bit-fields.
    Record(RecordKind, Gen),
    /// A struct of so many bytes under the data model.
    OfSize {
        /// Bytes: an integer.
        bytes: Gen,
        /// The types of its members. Those that do not fit are drawn again; characters fill up.
        member: Gen,
    },
    /// How many bytes a pointer has under the data model.
    Word,
    /// As `Freq`, but of a random half of the branches, which is another for each test case.
    Swarm {
        /// The sum of the weights.
        total: u64,
        /// Each weight with its generator.
        branches: Vec<(u64, Gen)>,
    },
    /// A record without padding between its members.
    Packed(Gen),
    /// A record, or a member of another type, with an alignment that is asked for.
    Aligned {
        /// Bytes: an integer, a power of two.
        bytes: Gen,
        /// The record, or the member.
        record: Gen,
    },
    /// A record whose members `#pragma pack` aligns to no more than so many bytes.
    Pack {
        /// Bytes: an integer, a power of two.
        bytes: Gen,
        /// The record.
        record: Gen,
    },
    /// A record without a name, whose members are those of the record around it.
    Anonymous(Gen),
    /// A member that is atomic.
    Atomic(Gen),
    /// A member that is an array of no known length, of such elements.
    Flexible(Gen),
    /// A bit-field without a name.
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
    /// An integer type or bit-field without a sign.
    Unsigned(Gen),
}

impl Gen {
    /// A generator, built at this place of a script.
    pub fn new(node: Node, place: Option<ScriptLine>) -> Gen {
        let mut height = 0;
        node.each_part(|part| height = height.max(part.height()));
        Gen(Rc::new(Inner { node, place, height: height + 1 }))
    }

    /// Always this value.
    pub fn unit(value: impl Into<Datum>) -> Gen {
        Gen::new(Node::Unit(value.into()), None)
    }

    /// Whether the two are one.
    fn is(&self, other: &Gen) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// What it does.
    pub fn node(&self) -> &Node {
        &self.0.node
    }

    /// How many generators are nested in it, counting itself; what functions return is not.
    pub fn height(&self) -> u32 {
        self.0.height
    }

    /// Where the script built it.
    pub fn place(&self) -> Option<&ScriptLine> {
        self.0.place.as_ref()
    }
}

impl Node {
    /// Visits the generators that it is built of.
    fn each_part(&self, mut visit: impl FnMut(&Gen)) {
        match self {
            Node::Unit(_) | Node::Choose(..) | Node::Elements(_) => {}
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
        }
    }
}
