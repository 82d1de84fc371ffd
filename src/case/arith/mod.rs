//! The family of arithmetic: expressions that a function computes one after the other, each into a variable of
//! its own, with known values (Nagai, Hashimoto & Ishiura 2014).

use serde::{Deserialize, Serialize};

mod aims;
mod alike;
mod assignments;
mod candidates;
mod complexes;
mod cost;
pub mod draw;
pub(in crate::case) mod edges;
mod family;
mod functions;
mod grow;
mod lanes;
mod lower;
mod meaning;
mod narrower;
mod operands;
mod operations;
mod outline;
mod plainer;
mod repair;
mod shrinking;
mod smaller;
mod stats;
pub mod suite;
pub mod target;
pub mod term;
mod trigger;
mod types;
mod vectors;
mod way;

use self::target::Target;
use self::term::Term;
use crate::base::figures::is_zero;
use crate::c::arithmetic::Number;
use crate::c::features::Features;
use crate::c::types::Type;
use crate::c::value::Value;
use crate::generator::Calling;

/// Expressions and the variables that they read.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arith {
    /// The seed that reproduces this test case alone.
    pub seed: i64,
    /// Its suite.
    pub suite: String,
    /// The variables with initial values: those called x in the paper.
    pub variables: Vec<Variable>,
    /// The expressions in the order in which they are computed: those called t in the paper.
    pub expressions: Vec<Computed>,
    /// Whether the struct of its variables has no padding between them (GNU).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
    /// The greatest alignment of its members, if `#pragma pack` limits it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<u32>,
    /// The implementation-defined behaviour that they rely on.
    #[serde(default, skip_serializing_if = "is_none")]
    pub assumes: Features,
    /// The number of operators that repairs inserted; not a part of what the test case does.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub inserted: u32,
}

fn is_none(assumes: &Features) -> bool {
    assumes.is_empty()
}

fn unqualified() -> Qualifier {
    Qualifier::None
}

/// A variable with a value.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Variable {
    /// Its type: a number, or an enumeration.
    #[serde(rename = "type")]
    pub ty: Type,
    /// Its width if it is a bit-field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bits: Option<u32>,
    /// Where it is.
    pub storage: Storage,
    /// Its qualifiers. Only objects with names of their own have any.
    #[serde(default = "unqualified", skip_serializing_if = "Qualifier::is_none")]
    pub qualifier: Qualifier,
    /// Its initial value.
    pub value: Value,
}

/// An expression and the variable that it is computed into.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Computed {
    /// The type of the variable.
    #[serde(rename = "type")]
    pub ty: Type,
    /// Whether the variable is a local one, copied to a global one at the end.
    #[serde(rename = "local")]
    pub is_local: bool,
    /// The expression.
    pub term: Term,
}

/// Defines an enum of words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// Each with its word.
            pub const ALL: &[($name, &str)] = &[$(($name::$variant, $word)),*];

            /// Its word.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }
    };
}

words! {
    /// Where a variable is.
    Storage {
        /// An object that other translation units see.
        Global = "global",
        /// A static object beside the expressions.
        Static = "static",
        /// A local variable of the function that computes.
        Local = "local",
        /// A parameter of that function.
        Parameter = "parameter",
        /// A member of a struct.
        Member = "member",
        /// An element of an array.
        Element = "element",
        /// The target of a pointer.
        Pointee = "pointee",
        /// The result of a function.
        Returned = "returned",
        /// A member of a union.
        Union = "union",
    }
}

words! {
    /// The qualifiers of an object.
    Qualifier {
        /// None.
        None = "none",
        /// `const`
        Const = "const",
        /// `volatile`
        Volatile = "volatile",
        /// Both.
        ConstVolatile = "const volatile",
    }
}

words! {
    /// How an operation without a single result is repaired (Nagai et al. 2014, section 3).
    Repair {
        /// Another operator, or else an inserted operand.
        Flip = "flip",
        /// An inserted operand.
        Insert = "insert",
        /// The expression is drawn again with other values.
        Redraw = "redraw",
    }
}

impl Arith {
    /// Whether a function that is called in some way can compute an operation: one that evaluates all its operands, and
    /// changes only what the function sees.
    pub fn can_call(&self, calling: Calling, operation: &Term) -> bool {
        let sees = |target: Target| {
            let variable = self.variables.get(target.variable() as usize);
            variable.is_some_and(|variable| variable.storage.is_shared())
        };
        match operation {
            Term::Binary(op, _) => !op.is_logical(),
            Term::Unary(..) | Term::Cast(..) => true,
            Term::Assign(_, target, _) => calling.has_effects() && sees(*target),
            // It has no operand to put into a struct.
            Term::Step(_, target) => {
                calling.has_effects() && calling != Calling::Struct && sees(*target)
            }
            _ => false,
        }
    }
}

impl Qualifier {
    fn is_none(&self) -> bool {
        *self == Qualifier::None
    }

    /// Whether it has `const`.
    pub fn is_const(self) -> bool {
        matches!(self, Qualifier::Const | Qualifier::ConstVolatile)
    }

    /// The same without `volatile`.
    pub(super) fn without_volatile(self) -> Qualifier {
        if self.is_const() { Qualifier::Const } else { Qualifier::None }
    }

    /// Whether it has `volatile`.
    pub fn is_volatile(self) -> bool {
        matches!(self, Qualifier::Volatile | Qualifier::ConstVolatile)
    }
}

impl Storage {
    /// Whether a variable there may have qualifiers.
    pub fn has_qualifiers(self) -> bool {
        matches!(self, Storage::Global | Storage::Static | Storage::Local | Storage::Element)
    }

    /// Whether functions besides the one that computes see a variable there.
    pub fn is_shared(self) -> bool {
        !matches!(self, Storage::Local | Storage::Parameter | Storage::Returned)
    }

    /// Whether a variable there can be assigned to.
    pub fn is_assignable(self) -> bool {
        self != Storage::Returned
    }
}

impl Variable {
    /// A global variable of a type with a value.
    pub fn plain(ty: Type, number: Number) -> Variable {
        Variable::of_value(ty, value(number))
    }

    /// The same for any value.
    pub fn of_value(ty: Type, value: Value) -> Variable {
        let (storage, qualifier) = (Storage::Global, Qualifier::None);
        Variable { ty, bits: None, storage, qualifier, value }
    }

    /// Its initial value as a number.
    pub fn number(&self) -> Number {
        number(&self.value)
    }

    /// Whether an expression may assign to it.
    pub fn is_assignable(&self) -> bool {
        self.storage.is_assignable() && self.qualifier == Qualifier::None
    }
}

/// The number of a value; zero for one that is none, as that of a vector.
pub fn number(value: &Value) -> Number {
    match value {
        Value::Real(real) => Number::Real(*real),
        Value::Int(n) => Number::Int(*n),
        Value::Wide(n) => Number::Wide(**n),
        Value::List(parts) => match parts[..] {
            [Value::Real(real), Value::Real(imaginary)] => Number::Complex([real, imaginary]),
            _ => Number::Int(0),
        },
        _ => Number::Int(0),
    }
}

/// A number as a value.
pub fn value(number: Number) -> Value {
    match number {
        Number::Int(n) => Value::Int(n),
        Number::Wide(n) => Value::Wide(n.into()),
        Number::Real(real) => Value::Real(real),
        Number::Complex(parts) => Value::List(parts.map(Value::Real).into()),
    }
}
