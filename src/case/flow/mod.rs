//! The family of flow: whole programs with loops, branches, memory and functions, whose every value is known
//! because the machine ran them while they were written (compare Yang, Chen, Eide & Regehr 2011, whose programs
//! need guards and a second compiler instead).

use serde::{Deserialize, Serialize};

mod addresses;
mod aims;
mod arms;
mod asm;
mod atomics;
pub mod attributes;
pub mod braces;
mod bytes;
mod calls;
mod candidates;
mod changes;
mod choices;
mod cleanups;
mod comparisons;
mod constants;
mod constraints;
mod constructors;
mod conventions;
mod cost;
mod direct;
pub mod draw;
mod family;
mod first_wrong;
mod followed;
mod functions;
pub mod generic;
mod grow;
mod hints;
mod in_line;
mod inline_definitions;
mod labels;
mod later;
mod lengths;
pub mod lists;
mod literals;
mod lower;
mod machine;
mod merged;
mod names;
mod old_definitions;
mod order;
mod outline;
pub mod points;
mod records;
mod restricted;
pub mod rewrite;
mod scopes;
mod setjmp;
mod stats;
pub mod suite;
mod tail_calls;
#[cfg(test)]
mod tests;
mod texts;
mod tidy;
mod trigger;
mod variants;
mod vectors;
mod void_pointers;
mod walk;
mod ways;
mod wrappers;

use self::attributes::Attribute;
use self::braces::Braces;
use self::generic::Generic;
use self::lists::Taking;
use self::points::CheckPoints;
use self::rewrite::Rewrite;
use crate::c::arithmetic::Number;
use crate::c::builtin::Builtin;
use crate::c::calling::Convention;
use crate::c::control::{Asm, Hint};
use crate::c::features::Features;
use crate::c::library::MemoryFunction;
use crate::c::real::Real;
use crate::c::tree::Landing;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Float, Int, Type};
use crate::c::value::Value;
use crate::c::wide::Wide;

/// A program: objects, and functions that work on them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flow {
    /// The seed that reproduces this test case alone.
    pub seed: i64,
    /// Its suite.
    pub suite: String,
    /// Its objects: those of all functions and those outside.
    pub objects: Vec<Variable>,
    /// Its functions. The first is where it begins: it has no parameters and no result.
    pub routines: Vec<Routine>,
    /// The implementation-defined behaviour that it relies on.
    #[serde(default, skip_serializing_if = "is_none")]
    pub assumes: Features,
    /// Where it compares objects with their known values.
    #[serde(default, skip_serializing_if = "CheckPoints::is_end")]
    pub checks: CheckPoints,
    /// Whether its constructors have priorities: then they run by their numbers, and read what earlier ones have set.
    #[serde(default, rename = "ordered", skip_serializing_if = "std::ops::Not::not")]
    pub is_ordered: bool,
    /// The most statements and iterations that it may run.
    #[serde(default = "usual_steps", skip_serializing_if = "has_usual_steps")]
    pub steps: u32,
    /// How it was made of another program, if it is a variant of one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rewrites: Vec<Rewrite>,
}

/// The steps of most programs: natively they take microseconds.
pub const USUAL_STEPS: u32 = 4_000;

fn usual_steps() -> u32 {
    USUAL_STEPS
}

fn has_usual_steps(steps: &u32) -> bool {
    *steps == USUAL_STEPS
}

fn is_none(assumes: &Features) -> bool {
    assumes.is_empty()
}

/// An object.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Variable {
    /// Its type: a number, a pointer, or an array or struct of those.
    #[serde(rename = "type")]
    pub ty: Type,
    /// Where it is.
    pub storage: Storage,
    /// The value that it begins with: always there outside functions and for what is kept from call to call; any other
    /// object of a function begins with it at each call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// Whether it is `volatile`, so that compilers do not know its value. No statement uses it twice, and no pointer
    /// leads to it.
    #[serde(default, rename = "volatile", skip_serializing_if = "std::ops::Not::not")]
    pub is_volatile: bool,
    /// Whether it is `const`: nothing writes it.
    #[serde(default, rename = "const", skip_serializing_if = "std::ops::Not::not")]
    pub is_const: bool,
    /// Whether it is `_Atomic` (C11), which changes nothing where there is one thread: a number, or an array of numbers, to which no
    /// pointer leads.
    #[serde(default, rename = "atomic", skip_serializing_if = "std::ops::Not::not")]
    pub is_atomic: bool,
    /// Whether it is declared as a pointer to void, and converted to its type where it is used. No pointer leads to it.
    #[serde(default, rename = "void", skip_serializing_if = "std::ops::Not::not")]
    pub is_void: bool,
    /// Whether it stands as a literal wherever it is read, if it is `const`.
    #[serde(default, rename = "literal", skip_serializing_if = "std::ops::Not::not")]
    pub is_literal: bool,
    /// Whether it is declared as a pointer to a string literal, or an array of such pointers: an array of characters that are read one
    /// by one, or an array of such arrays.
    #[serde(default, rename = "text", skip_serializing_if = "std::ops::Not::not")]
    pub is_text: bool,
    /// Whether it is a parameter that is `restrict` (C99): while the function runs, what it leads to and something changes
    /// is reached by it only.
    #[serde(default, rename = "restrict", skip_serializing_if = "std::ops::Not::not")]
    pub is_restricted: bool,
    /// The object that holds its length, if it is an array of variable length (C99), or a parameter that is declared as
    /// one. Its type has the most that it may be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// The object that holds the length of its elements, if those are such arrays too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// The number of the function that gives it its value before `main` (GNU): only outside functions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constructor: Option<u32>,
}

/// Where an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Storage {
    /// Outside functions, where other translation units see it.
    Global,
    /// Outside functions, for this translation unit only.
    Static,
    /// In the function with this number.
    Local(u32),
    /// In the function with this number, and kept from each call of it to the next: `static`. Calls within one another
    /// share it, and pointers to it stay right.
    Kept(u32),
    /// In a block of the function with this number.
    Block(u32),
    /// In the memory that a statement of the function with this number allocates until the function returns (GNU): as
    /// many elements as the statement says, of at most as many as its type has. Only pointers lead there.
    Frame(u32),
    /// In a statement expression of the function with this number (GNU).
    Inner(u32),
    /// A parameter of the function with this number.
    Parameter(u32),
}

impl Storage {
    /// The function in which it has its name; none outside functions.
    pub fn routine(self) -> Option<u32> {
        match self {
            Storage::Global | Storage::Static => None,
            Storage::Local(routine)
            | Storage::Kept(routine)
            | Storage::Block(routine)
            | Storage::Frame(routine)
            | Storage::Inner(routine)
            | Storage::Parameter(routine) => Some(routine),
        }
    }

    /// The function of which each call has such an object of its own; none if it is there from the beginning of the
    /// program to its end.
    pub fn call(self) -> Option<u32> {
        match self {
            Storage::Kept(_) => None,
            other => other.routine(),
        }
    }

    /// The same in the function with another number.
    pub fn in_routine(self, routine: u32) -> Storage {
        match self {
            Storage::Global | Storage::Static => self,
            Storage::Local(_) => Storage::Local(routine),
            Storage::Kept(_) => Storage::Kept(routine),
            Storage::Block(_) => Storage::Block(routine),
            Storage::Frame(_) => Storage::Frame(routine),
            Storage::Inner(_) => Storage::Inner(routine),
            Storage::Parameter(_) => Storage::Parameter(routine),
        }
    }
}

impl Variable {
    /// An object that is nothing special.
    pub fn new(ty: Type, storage: Storage, value: Option<Value>) -> Variable {
        let (is_volatile, is_const, is_literal) = (false, false, false);
        let (is_restricted, is_atomic, is_void, is_text) = (false, false, false, false);
        let (length, width, constructor) = (None, None, None);
        Variable {
            ty,
            storage,
            value,
            is_volatile,
            is_const,
            is_atomic,
            is_void,
            is_literal,
            is_text,
            is_restricted,
            length,
            width,
            constructor,
        }
    }
}

/// A function.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Routine {
    /// Its parameters: the numbers of objects.
    pub parameters: Vec<u32>,
    /// Whether calls may have arguments besides.
    #[serde(default, rename = "variadic", skip_serializing_if = "std::ops::Not::not")]
    pub is_variadic: bool,
    /// How it takes them.
    #[serde(default, skip_serializing_if = "Taking::is_own")]
    pub taking: Taking,
    /// The type of its result, a number; none for `void`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Type>,
    /// How compilers see it.
    pub sight: Sight,
    /// Whether its definition is `inline` (C99): that of a function that other files see is external, since a declaration
    /// before it is not.
    #[serde(default, rename = "inline", skip_serializing_if = "std::ops::Not::not")]
    pub is_inline: bool,
    /// Whether it has a K&R definition, without a prototype (before C23).
    #[serde(default, rename = "old", skip_serializing_if = "std::ops::Not::not")]
    pub is_old: bool,
    /// Whether the calls whose results it returns are tail calls, as an attribute demands (GNU).
    #[serde(default, rename = "musttail", skip_serializing_if = "std::ops::Not::not")]
    pub must_tail: bool,
    /// What attributes say of it (GNU).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<Attribute>,
    /// Its calling convention, if an attribute selects one (GNU).
    #[serde(default, skip_serializing_if = "Convention::is_plain")]
    pub convention: Convention,
    /// Its statements.
    pub body: Vec<Stmt>,
}

impl Routine {
    /// A function that is nothing special.
    pub fn new(
        parameters: Vec<u32>,
        result: Option<Type>,
        sight: Sight,
        body: Vec<Stmt>,
    ) -> Routine {
        let (is_variadic, is_inline, is_old, must_tail) = (false, false, false, false);
        let attributes = Vec::new();
        let (taking, convention) = (Taking::Own, Convention::Plain);
        Routine {
            parameters,
            is_variadic,
            taking,
            result,
            sight,
            is_inline,
            is_old,
            must_tail,
            attributes,
            convention,
            body,
        }
    }
}

/// How compilers see a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sight {
    /// `static`.
    Static,
    /// Visible to other translation units.
    Public,
    /// The same, and compilers that know GNU C are kept from looking into it from its callers.
    Opaque,
}

/// A place that holds a value.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// An object.
    Object(u32),
    /// A member of a struct, by position.
    Member(Box<Place>, u32),
    /// An element of an array.
    Element(Box<Place>, Box<Expr>),
    /// What a pointer leads to, this many elements further.
    Target(Box<Place>, Box<Expr>),
    /// A pointer that an expression yields: only as what leads to a target.
    Value(Box<Expr>),
}

/// An expression. Apart from calls and statement expressions, none has an effect.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Expr {
    /// An integer constant of type `int` or wider.
    Int(#[serde(with = "crate::c::value::as_text")] i128, Int),
    /// An integer constant that no `i128` holds, of a type that has it.
    Wide(Box<Wide>, Int),
    /// A floating constant.
    Real(Real, Float),
    /// The value at a place.
    Read(Place),
    /// The address of a place.
    Address(Place),
    /// An operation on one number.
    Unary(UnaryOp, Box<Expr>),
    /// An operation on two numbers, a comparison of two pointers, or a pointer some elements further or back.
    Binary(Op, Box<[Expr; 2]>),
    /// How many elements one pointer is behind another, as a `long`.
    Distance(Box<[Expr; 2]>),
    /// How many elements an array of variable length has, as an `unsigned long`: its size by that of an element.
    Count(Place),
    /// The number in some bytes of an object.
    View(Box<View>),
    /// How what `memcmp` or another function of the library returns compares with zero, or with a null pointer.
    Memory(Op, Box<MemoryCall>),
    /// A size that a function of the library finds in a text, as an `unsigned long`, or how far the character is from the
    /// first one to which it returns a pointer, as a `long`.
    Measure(Box<MemoryCall>),
    /// A conversion to the type of a number.
    Cast(Type, Box<Expr>),
    /// A choice: condition, value if true, value if false. Of two pointers, one may be null: 0, or that as a pointer to void.
    Conditional(Box<[Expr; 3]>),
    /// A call of a builtin function that computes a number (GNU).
    Builtin(Builtin, Vec<Expr>),
    /// A vector of these elements, which are converted to its own (GNU).
    Vector(Type, Vec<Expr>),
    /// A vector with the elements of another, each converted (GNU).
    Convert(Type, Box<Expr>),
    /// A vector of elements of two others, by their positions: those of the second are behind those of the first (GNU).
    Shuffle(Box<[u32]>, Box<[Expr; 2]>),
    /// A statement expression (GNU).
    Braces(Box<Braces>),
    /// A selection by type (C11).
    Generic(Box<Generic>),
    /// A call of the function with this number: only as a statement, and as the whole of what is assigned.
    Call(u32, Vec<Expr>),
    /// A call of the function to which the pointer at a place leads: only as the whole of what is assigned.
    CallBy(Place, Vec<Expr>),
    /// A pointer to the function with this number, and the type of the pointer.
    Function(u32, Type),
    /// The next argument besides the parameters, of this type: only as the whole of what is assigned.
    Next(Type),
}

impl Expr {
    /// An integer as a constant of a type that has it; none for another number.
    pub(super) fn integer(number: Number, int: Int) -> Option<Expr> {
        match number {
            Number::Int(n) => Some(Expr::Int(n, int)),
            Number::Wide(n) => Some(Expr::Wide(n.into(), int)),
            Number::Real(_) | Number::Complex(_) => None,
        }
    }
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stmt {
    /// An assignment, with an operator or without.
    Assign(Place, Option<Op>, Expr),
    /// A copy of a struct: to, from.
    Copy(Place, Place),
    /// Sets the number in some bytes of an object.
    SetView(Box<View>, Expr),
    /// A call of a function of the library that changes memory.
    Memory(Box<MemoryCall>),
    /// A call whose result nobody needs.
    Call(u32, Vec<Expr>),
    /// A branch.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// A loop.
    Loop(Box<Loop>),
    /// A choice by the value of an integer.
    Switch(Expr, Vec<Arm>),
    /// A block with objects of its own.
    Block(Vec<u32>, Vec<Stmt>),
    /// A block with objects of its own, each with a function that gets its address when the block is left, however it is left,
    /// the last object first (GNU). With that the time of the object is over.
    Cleaned(Vec<(u32, u32)>, Vec<Stmt>),
    /// Statements that take the arguments besides the parameters, from the first on. No jump leaves them.
    Arguments(Vec<Stmt>),
    /// Sets a pointer to the first of so many elements in the function's frame (GNU), which are this object.
    Allocate(Place, u32, Expr),
    /// Statements that run if a condition on what `setjmp` returns holds, and others that run if it does not. As long as they
    /// run, a [`Stmt::LongJump`] with the buffer leads here again, also from functions that they call. Those objects of the
    /// function have no value then that may have been changed since, and are not `volatile`. A program uses each buffer once.
    SetJump(Landing, Vec<Stmt>, Vec<Stmt>),
    /// Goes to the `setjmp` with this buffer, which returns a number: this one, or 1 for 0.
    LongJump(u32, Expr),
    /// Leaves the innermost loop or `switch`.
    Break,
    /// Goes on with the next iteration.
    Continue,
    /// Leaves the function.
    Return(Option<Expr>),
    /// Goes to a label of the same function.
    Goto(u32),
    /// Goes to one of several labels of the same function, by its position (GNU).
    GotoOneOf(Expr, Vec<u32>),
    /// A label.
    Label(u32),
    /// A promise to compilers that no run comes here (GNU).
    Unreachable,
    /// An instruction that does nothing: for all that compilers know, it changes what it names, and jumps (GNU).
    Asm(Box<Asm<Place>>),
    /// Where a program that is being written goes on.
    #[serde(skip)]
    Here,
    /// The check point with this number: only in what is lowered.
    #[serde(skip)]
    Point(u32),
}

/// A number whose bytes are some of those of an object, which may have any type without padding: a byte, as an `unsigned char`, or
/// through a pointer to a type that may alias all others (GNU).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    /// The object.
    pub place: Place,
    /// The index of the number's first byte.
    pub at: Expr,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: Type,
}

/// A call of a function of the library on memory. Its places are characters if it works on texts, which go on from there.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MemoryCall {
    /// The function.
    pub function: MemoryFunction,
    /// Whether it is called by its name as a builtin function (GNU).
    #[serde(default, rename = "builtin", skip_serializing_if = "std::ops::Not::not")]
    pub is_builtin: bool,
    /// Its first place, which it changes if it is called for that.
    pub first: Place,
    /// How many elements of an array it works on, of which that place is the first; none for the place as a whole. Of texts,
    /// the most characters that it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Expr>,
    /// Its second argument.
    pub second: Source,
}

/// What a function on memory takes besides a place.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The value of a byte.
    Byte(Expr),
    /// Another place.
    Place(Place),
    /// A string literal, of ASCII and without zeros.
    Text(String),
    /// Nothing.
    Nothing,
}

/// A loop.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loop {
    /// Its form.
    pub form: LoopForm,
    /// What compilers are asked to do with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Hint>,
    /// An assignment before a `for`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Stmt>,
    /// Whether it goes on.
    pub condition: Expr,
    /// An assignment after each iteration of a `for`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Stmt>,
    /// Its statements.
    pub body: Vec<Stmt>,
}

/// The form of a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum LoopForm {
    For,
    While,
    Do,
}

/// The statements from some labels of a `switch` on, which run on into the next arm unless they end in a jump.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arm {
    /// The values of its labels: none, and no range, for `default`.
    pub labels: Vec<i64>,
    /// The first and the last value of the labels that are ranges (GNU).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranges: Vec<(i64, i64)>,
    /// Its statements.
    pub body: Vec<Stmt>,
}
