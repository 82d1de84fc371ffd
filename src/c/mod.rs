//! The typed C tree every family of test cases lowers to: printed by `print`, run by `eval`. It
//! knows no layout and no file: which unit an item ends up in is `render`'s business.

pub mod check;
pub mod eval;
pub mod print;

use std::sync::Arc;

use crate::ctype::{Enum, Float, Int, Record, RecordKind, Type};
use crate::real::Real;
use check::CheckKind;

/// A name: a stem and a number. `Local` names are unique in their function (`p3`), `Global` ones in
/// their test case, and are printed with its tag (`x3_k3f9a`). Number 0 is not printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
    /// Of a parameter or a local object.
    Local(&'static str, u32),
    /// Of a function or an object at file scope.
    Global(&'static str, u32),
}

/// An expression. Every one can tell its type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// An integer constant of type `int` or wider.
    Int(i128, Int),
    /// A constant of an enumeration, by position.
    Constant(Arc<Enum>, u32),
    /// A floating constant.
    Real(Real, Float),
    /// A null pointer constant of a pointer type.
    Null(Type),
    /// An object.
    Object(Name, Type),
    /// A member of a record, by position.
    Member(Arc<Expr>, u32),
    /// An element of an array, or of what a pointer points to.
    Index(Arc<Expr>, u32),
    /// The address of an object.
    Address(Box<Expr>),
    /// What a pointer points to.
    Deref(Box<Expr>),
    /// The address of a copy of an object that ends at an inaccessible page: which page, the object.
    Guarded(u32, Box<Expr>),
    /// Where an object is, as an integer. It is implementation-defined but for one thing, which is all
    /// that may be asked of it: whether the object is aligned.
    Location(Box<Expr>, Int),
    /// The size of a type, as an unsigned long.
    Size(Type),
    /// What a struct aligns a type to, likewise.
    Align(Type),
    /// How far from the beginning of its record a member is, likewise.
    Offset(Box<Expr>),
    /// By how much an address, an integer, is beyond a multiple of what a struct aligns a type to, or of
    /// so many bytes if that is less.
    Misalignment(Box<Expr>, Type, u32),
    /// A conversion.
    Cast(Type, Box<Expr>),
    /// A call of a function by name: callee, result type, arguments.
    Call(Name, Type, Vec<Expr>),
    /// The next variable argument, read as the given type, or through the typedef named.
    VaArg(Type, Option<Name>),
}

impl Expr {
    /// The type of the expression's value.
    pub fn ty(&self) -> Type {
        match self {
            Expr::Int(_, int) => Type::Int(*int),
            Expr::Constant(..) => Type::Int(Int::Int),
            Expr::Real(_, float) => Type::Float(*float),
            Expr::Null(ty) | Expr::Object(_, ty) | Expr::Cast(ty, _) => ty.clone(),
            Expr::Call(_, ty, _) | Expr::VaArg(ty, _) => ty.clone(),
            Expr::Location(_, int) => Type::Int(*int),
            Expr::Misalignment(address, ..) => address.ty(),
            Expr::Size(_) | Expr::Align(_) | Expr::Offset(_) => Type::Int(Int::ULong),
            Expr::Address(of) | Expr::Guarded(_, of) => of.ty().pointer(),
            Expr::Deref(of) => match of.ty() {
                Type::Pointer(to) => (*to).clone(),
                _ => Type::Void,
            },
            Expr::Member(of, index) => match of.ty() {
                Type::Record(record) => record.members[*index as usize].ty.clone(),
                _ => Type::Void,
            },
            Expr::Index(of, _) => match of.ty() {
                Type::Array(element, _) | Type::Pointer(element) => (*element).clone(),
                _ => Type::Void,
            },
        }
    }
}

/// An initializer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Init {
    /// Of a scalar.
    Expr(Expr),
    /// Of an array or a struct, all its parts in order.
    List(Vec<Init>),
    /// Of a union: the member set. Any but the first needs a designator (C99).
    Union(Arc<Record>, u32, Box<Init>),
}

/// Which side of a call a function stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Side {
    Caller,
    Callee,
}

/// What a check is about, as its message names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// A named argument, counted from 1.
    Arg(u32),
    /// A variable argument, counted from 1.
    Vararg(u32),
    /// What the call returned.
    Result,
    /// The caller's own object that a named argument comes from, after the call.
    Kept(u32),
    /// What stands beside a result.
    Beside,
    /// A value that the caller keeps across the call.
    Live(u32),
    /// What the callee keeps in its frame.
    Frame,
    /// Where something of another subject is.
    Alignment(Part),
    /// How both sides lay out a type: what is expected tells which, and what of it.
    Layout,
}

/// What can be misaligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A named parameter, counted from 1.
    Arg(u32),
    /// A variable argument, counted from 1.
    Vararg(u32),
    /// What the call returned.
    Result,
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stmt {
    /// An expression evaluated for its effect.
    Expr(Expr),
    /// `(void)x;`: says that an object is deliberately not used.
    Discard(Expr),
    /// `place = value;`
    Assign(Expr, Expr),
    /// The expectation that a place holds a value: on which side, about what, found, expected. The
    /// value's type is that of the place after the integral promotions.
    Check(Side, Subject, Expr, Expr),
    /// `va_start(ap, last);`
    VaStart(Name),
    /// `va_end(ap);`
    VaEnd,
    /// Counts this call, so that one which never happens is noticed.
    Reached,
    /// `return;` if a check of the function did not hold by now.
    LeaveIfFailed,
    /// Forgets the calls so far: of many, the last one counts.
    Recount,
    /// Statements that are executed so many times, unless a check does not hold before; and then the
    /// expectation that the stack is as deep as at first. Addresses have the given type.
    Repeat(u32, Int, Vec<Stmt>),
    /// `return value;`
    Return(Expr),
}

impl Stmt {
    /// The kind of value that the statement checks.
    pub fn check_kind(&self) -> Option<CheckKind> {
        match self {
            Stmt::Check(_, _, _, want) => Some(CheckKind::of(want)),
            Stmt::Repeat(_, int, _) => Some(CheckKind::of(&Expr::Int(0, *int))),
            _ => None,
        }
    }
}

/// Who may see a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Linkage {
    /// Its own unit: always `static`.
    Private,
    /// Both sides: `static` when they are one unit.
    Shared,
    /// Everybody: never `static`.
    Public,
}

/// An object with its initializer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Object {
    /// Its name.
    pub name: Name,
    /// Its type, complete.
    pub ty: Type,
    /// Its initial value; none means zero at file scope and nothing in a function.
    pub init: Option<Init>,
    /// Whether compilers must not know what it holds.
    pub is_volatile: bool,
}

impl Object {
    /// An object without an initializer.
    pub fn new(name: Name, ty: Type) -> Object {
        Object { name, ty, init: None, is_volatile: false }
    }
}

/// A function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Who may see it.
    pub linkage: Linkage,
    /// Its name.
    pub name: Name,
    /// What it returns.
    pub result: Type,
    /// Its named parameters, with types as declared.
    pub params: Vec<(Name, Type)>,
    /// Whether the list ends with `...`.
    pub variadic: bool,
    /// Objects declared at the head of its block.
    pub locals: Vec<Object>,
    /// Its statements.
    pub body: Vec<Stmt>,
}

/// A declaration of a type at file scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeDecl {
    /// A struct or union with its members.
    Record(Arc<Record>),
    /// An enumeration with its constants.
    Enum(Arc<Enum>),
    /// Another name for a type.
    Typedef(Name, Type),
}

/// What one side of a test case defines for itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Half {
    /// Its objects.
    pub objects: Vec<Object>,
    /// Its functions.
    pub functions: Vec<Function>,
}

/// The code of one test case, before it is known into how many files it goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseCode {
    /// Five letters and digits that keep the names of test cases apart.
    pub tag: Tag,
    /// The seed that makes the case again alone.
    pub seed: i64,
    /// Types both sides know.
    pub types: Vec<TypeDecl>,
    /// Objects both sides know: `static` when they are one unit.
    pub shared: Vec<Object>,
    /// The side under test.
    pub callee: Half,
    /// The side that calls it.
    pub caller: Half,
    /// The caller's function that runs the test: no parameters, no result.
    pub entry: Name,
}

/// See [`CaseCode::tag`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag([u8; 5]);

impl Tag {
    /// The tag of a seed. Two seeds rarely share one; a program avoids those that do.
    pub fn of_seed(seed: i64) -> Tag {
        const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstuvwxy";
        let mut bits = crate::chance::mix(seed as u64, 0x7461_6773);
        Tag(std::array::from_fn(|_| {
            bits >>= 5;
            DIGITS[(bits & 31) as usize]
        }))
    }

    /// Its letters.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// Whether a record is a union.
pub(crate) fn is_union(record: &Record) -> bool {
    record.kind == RecordKind::Union
}
