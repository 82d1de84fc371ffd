//! Expressions, initializers, objects and statements: they are made of each other, as in C.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::name::Name;
use super::operator::{Op, Step, UnaryOp};
use crate::c::builtin::Builtin;
use crate::c::control::{Arm, Asm, Jump, Loop};
use crate::c::harness::{Action, Probe};
use crate::c::library::MemoryFunction;
use crate::c::real::Real;
use crate::c::types::{Enum, Float, Int, Record, Type};
use crate::c::wide::Wide;

/// An expression. Each knows its type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// An integer constant of type `int` or wider.
    Int(i128, Int),
    /// An integer constant that no `i128` holds.
    Wide(Box<Wide>, Int),
    /// A constant of an enumeration, by position.
    Constant(Arc<Enum>, u32),
    /// A floating constant.
    Real(Real, Float),
    /// A complex constant, with its real and its imaginary part (GNU).
    Complex([Real; 2], Float),
    /// A null pointer constant of a pointer type.
    Null(Type),
    /// An object.
    Object(Name, Type),
    /// A member of a record, by position.
    Member(Arc<Expr>, u32),
    /// An element of an array, a vector or a pointer's target.
    Index(Arc<Expr>, u32),
    /// The same, at a computed position.
    Element(Box<Expr>, Box<Expr>),
    /// A part of a complex value: 0 is the real part, 1 the imaginary part.
    Part(Arc<Expr>, u32),
    /// The address of an object.
    Address(Box<Expr>),
    /// The target of a pointer.
    Deref(Box<Expr>),
    /// The number of a type that begins with a byte of an object, which is an element of what a pointer to `unsigned char` leads
    /// to, through a pointer to the type of this name: see [`TypeDecl::View`](super::TypeDecl::View) (GNU).
    View(Name, Type, Box<Expr>),
    /// The size of a type, as an `unsigned long`.
    Size(Type),
    /// The size of an object, likewise: of an array of variable length what it is at run time.
    SizeOf(Box<Expr>),
    /// The alignment of a type in a struct, likewise.
    Align(Type),
    /// The offset of a member in its record, likewise.
    Offset(Box<Expr>),
    /// A conversion.
    Cast(Type, Box<Expr>),
    /// A call of a function by name: callee, result type, arguments.
    Call(Name, Type, Vec<Expr>),
    /// A call through a pointer to a function, or through an element of an array of such pointers.
    CallPointer(Name, Option<u32>, Type, Vec<Expr>),
    /// A pointer to a function: the function's name, and the pointer's type.
    Function(Name, Type),
    /// A call of the function that a value points to.
    CallValue(Arc<Expr>, Vec<Expr>),
    /// The next variable argument of a list, read as the given type or through the named typedef.
    VaArg(List, Type, Option<Name>),
    /// `condition ? one : other`: two values of one type, or two numbers that the usual arithmetic conversions
    /// give this type.
    Conditional(Type, Box<Expr>, Box<Expr>, Box<Expr>),
    /// An operation on a number that has this type after the integral promotions; the operand of `!` may have
    /// any.
    Unary(UnaryOp, Type, Box<Expr>),
    /// An operation on two numbers that have this type after the usual arithmetic conversions (C89 3.2.1.5).
    /// It is that of the left operand of a shift, after the integral promotions; the operands of `&&` and `||`
    /// may have any. If an operand is a vector, it is the type of the result.
    Binary(Op, Type, Box<Expr>, Box<Expr>),
    /// `one, other`: the value of the second, after the first.
    Comma(Box<Expr>, Box<Expr>),
    /// `place = value`, or with an operator `place += value`; the type is that in which the operator computes.
    /// The value is that of the place, after the assignment.
    Assign(Box<Expr>, Option<(Op, Type)>, Box<Expr>),
    /// `++place` and its like; the type is that in which the sum or difference is computed.
    Step(Step, Type, Box<Expr>),
    /// A compound literal (C99).
    Compound(Type, Box<Init>),
    /// A statement expression (GNU).
    Braces(Box<Braces>),
    /// A selection by type (C11).
    Generic(Box<Generic>),
    /// A call of a function that compilers know, and the type of its result.
    Builtin(Intrinsic, Type, Vec<Expr>),
    /// Allocates elements of a type in the function's frame, as many as an expression says (GNU).
    Alloca(Type, Box<Expr>),
    /// An expression of the test harness.
    Harness(Probe<Box<Expr>>),
}

/// A statement expression (GNU): `({ int v = first; v += 2; value; })`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Braces {
    /// The name of its object, and the type: a number.
    pub name: Name,
    /// See [`Braces::name`].
    pub ty: Type,
    /// What the object begins with.
    pub first: Expr,
    /// The assignments that follow.
    pub sets: Vec<Expr>,
    /// Its value, a number that is no bit-field.
    pub value: Expr,
}

/// A selection by type (C11): `_Generic(of, int: 1, default: 2)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generic {
    /// The expression whose type decides, a number and no bit-field. It is not evaluated.
    pub of: Expr,
    /// The values with their types; none for `default`.
    pub arms: Vec<(Option<Type>, Expr)>,
}

impl Generic {
    /// The value that it has.
    pub fn selected(&self) -> Option<&Expr> {
        let ty = self.of.ty();
        let fits = |of: &Option<Type>| of.as_ref().is_some_and(|of| of.is_same_number(&ty));
        let found = self.arms.iter().find(|(of, _)| fits(of));
        found.or_else(|| self.arms.iter().find(|(of, _)| of.is_none())).map(|(_, value)| value)
    }
}

/// Whether no type is there twice among those of a selection, nor `default`, which is none.
pub fn are_told_apart<'t>(types: impl Iterator<Item = &'t Option<Type>> + Clone) -> bool {
    let is_same = |one: &Option<Type>, other: &Option<Type>| match (one, other) {
        (Some(one), Some(other)) => one.is_same_number(other),
        _ => one == other,
    };
    let mut numbered = types.clone().enumerate();
    numbered.all(|(at, ty)| types.clone().take(at).all(|of| !is_same(of, ty)))
}

/// A function that compilers know: a builtin function of GNU C, or one of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intrinsic {
    /// One that computes a number from numbers.
    Computes(Builtin),
    /// Computes with two integers, stores the result where the third argument points, and yields whether the object
    /// there does not hold it.
    Overflow(Op),
    /// Converts each element of a vector.
    ConvertVector,
    /// A vector of elements of two vectors: their positions, those of the second after those of the first, follow.
    ShuffleVector,
    /// A function of the library on memory, by its own name.
    Library(MemoryFunction),
    /// The same by the name that GNU C has for it.
    Memory(MemoryFunction),
}

/// A call of a function to which the function's list of variable arguments is passed, as its last argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandOn {
    /// The function.
    pub to: Name,
    /// Its other arguments.
    pub args: Vec<Expr>,
    /// The object for its result; none if it has none.
    pub result: Option<Expr>,
}

/// A list of variable arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum List {
    /// The function's own list, or the one that it was passed.
    Own,
    /// A copy of that list.
    Copy,
}

/// An initializer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Init {
    /// Of a scalar.
    Expr(Expr),
    /// All parts of an array, a vector or a struct, in order.
    List(Vec<Init>),
    /// One member of a union. Any but the first needs a designator (C99).
    Union(Arc<Record>, u32, Box<Init>),
}

/// An object with its initializer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Object {
    /// Its name.
    pub name: Name,
    /// Its type, complete.
    pub ty: Type,
    /// Its initial value; without one it is zero at file scope and indeterminate in a function.
    pub init: Option<Init>,
    /// Whether it is an object of a function that all calls share, `static`: then its initial value is a constant, and
    /// zero without one.
    pub is_kept: bool,
    /// Whether its value is hidden from compilers by `volatile`.
    pub is_volatile: bool,
    /// Whether it is `const`.
    pub is_const: bool,
    /// Whether it is `_Atomic` (C11): then no pointer leads to it.
    pub is_atomic: bool,
    /// Whether other translation units see it even where caller and callee share one, so that compilers know
    /// nothing of its value: never `static`.
    pub is_public: bool,
    /// The object that holds the length of a variable-length array (C99), which is at most the length in the
    /// type.
    pub length: Option<Name>,
    /// The object that holds the length of its elements, if those are such arrays too.
    pub width: Option<Name>,
    /// Its alignment in bytes, if greater than that of its type (GNU).
    pub align: Option<u32>,
    /// The function that gets its address when its block is left, however it is left (GNU). The objects of a block are cleaned
    /// up in the opposite order, and the time of each ends with that.
    pub cleanup: Option<Name>,
}

impl Object {
    /// The objects that hold its lengths, if it is an array of variable length.
    pub fn lengths(&self) -> impl Iterator<Item = Name> + use<> {
        self.length.into_iter().chain(self.width)
    }

    /// An object without an initializer.
    pub fn new(name: Name, ty: Type) -> Object {
        Object {
            name,
            ty,
            init: None,
            is_kept: false,
            is_volatile: false,
            is_const: false,
            is_atomic: false,
            is_public: false,
            length: None,
            width: None,
            align: None,
            cleanup: None,
        }
    }
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stmt {
    /// An expression evaluated for its effect.
    Expr(Expr),
    /// `(void)x;`: marks an object as deliberately unused.
    Discard(Expr),
    /// `place = value;`
    Assign(Expr, Expr),
    /// `va_start(ap, last);`
    VaStart(Name),
    /// `va_copy(again, ap);` (C99)
    VaCopy,
    /// Passes the rest of the variable arguments to a function, which consumes them.
    HandOn(HandOn),
    /// `va_end(ap);`
    VaEnd(List),
    /// A loop that runs statements this many times; an object counts from 0.
    For(Name, u32, Vec<Stmt>),
    /// Statements that run if a condition holds, and others that run if it does not.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// A loop.
    Loop(Box<Loop<Expr, Stmt>>),
    /// A choice by the value of an integer.
    Switch(Expr, Vec<Arm<Stmt>>),
    /// `break;`, `continue;` or `goto`.
    Jump(Jump),
    /// A jump to the label whose position among these an expression gives (GNU).
    JumpTable(Expr, Vec<u32>),
    /// A label with this number, and an empty statement.
    Label(u32),
    /// `__builtin_unreachable();`, where no run comes (GNU).
    Unreachable,
    /// An instruction that does nothing (GNU).
    Asm(Box<Asm<Expr>>),
    /// `if (setjmp(…) == 0)`: statements that run if the comparison holds, and others that run if it does not.
    SetJump(Landing, Vec<Stmt>, Vec<Stmt>),
    /// `longjmp`: the number of the buffer, and what its `setjmp` returns.
    LongJump(u32, Expr),
    /// A block with objects of its own.
    Block(Vec<Object>, Vec<Stmt>),
    /// `return value;`, or without a value.
    Return(Option<Expr>),
    /// A statement of the test harness: it checks, counts and repeats calls.
    Harness(Action<Expr, Stmt>),
}

impl Stmt {
    /// Whether it is one of the frequent kinds that have no statements within them.
    pub(super) fn is_simple(&self) -> bool {
        matches!(self, Stmt::Assign(..) | Stmt::Harness(Action::Check(..)))
    }

    /// The lists of statements within it.
    pub fn bodies(&self) -> Vec<&[Stmt]> {
        match self {
            Stmt::If(_, one, other) | Stmt::SetJump(_, one, other) => vec![one, other],
            Stmt::Loop(of) => vec![&of.body],
            Stmt::Switch(_, arms) => arms.iter().map(|arm| &arm.body[..]).collect(),
            Stmt::Block(_, body)
            | Stmt::For(_, _, body)
            | Stmt::Harness(Action::Repeat(_, _, body)) => vec![body],
            _ => Vec::new(),
        }
    }

    /// The same statement with other lists of statements within it.
    pub fn with_bodies(&self, mut change: impl FnMut(&[Stmt]) -> Vec<Stmt>) -> Stmt {
        let mut changed = self.clone();
        match &mut changed {
            Stmt::If(_, one, other) | Stmt::SetJump(_, one, other) => {
                *one = change(one);
                *other = change(other);
            }
            Stmt::Loop(of) => of.body = change(&of.body),
            Stmt::Switch(_, arms) => arms.iter_mut().for_each(|arm| arm.body = change(&arm.body)),
            Stmt::Block(_, body)
            | Stmt::For(_, _, body)
            | Stmt::Harness(Action::Repeat(_, _, body)) => *body = change(body),
            _ => {}
        }
        changed
    }
}

/// A condition on what `setjmp` returns: `setjmp(buffer) op with`. It returns 0 at first, and later what a `longjmp` gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landing {
    /// The number of its buffer.
    pub buffer: u32,
    /// A comparison.
    pub op: Op,
    /// What is compared with.
    pub with: i32,
}

impl Landing {
    /// Whether it holds of what `setjmp` returns.
    pub fn holds(self, returned: i32) -> bool {
        self.op.compares(returned.cmp(&self.with))
    }
}
