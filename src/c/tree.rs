//! The typed C tree every family of test cases lowers to: printed by `print`, run by `eval`. It
//! knows no layout and no file: which unit an item ends up in is `render`'s business.

use std::sync::Arc;

pub use crate::c::complaint::{Part, Side, Subject};
use crate::c::harness::{Action, Probe};
use crate::c::real::Real;
use crate::c::types::{Enum, Float, Int, Record, RecordKind, Type};

/// A name: a stem and a number. `Local` names are unique in their function (`p3`), `Global` ones in
/// their test case, and are printed with its tag (`x3_k3f9a`). Number 0 is not printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
    /// Of a parameter or a local object.
    Local(&'static str, u32),
    /// Of a function or an object at file scope.
    Global(&'static str, u32),
}

/// The stem of local objects that hold what a function answers that is called back.
pub const ANSWER: &str = "answer";

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
    /// An element of an array or a vector, or of what a pointer points to.
    Index(Arc<Expr>, u32),
    /// A part of a complex value: 0 the real one, 1 the imaginary one.
    Part(Arc<Expr>, u32),
    /// The address of an object.
    Address(Box<Expr>),
    /// What a pointer points to.
    Deref(Box<Expr>),
    /// The size of a type, as an unsigned long.
    Size(Type),
    /// What a struct aligns a type to, likewise.
    Align(Type),
    /// How far from the beginning of its record a member is, likewise.
    Offset(Box<Expr>),
    /// A conversion.
    Cast(Type, Box<Expr>),
    /// A call of a function by name: callee, result type, arguments.
    Call(Name, Type, Vec<Expr>),
    /// The same through a pointer to it, or through one of an array of pointers.
    CallPointer(Name, Option<u32>, Type, Vec<Expr>),
    /// A pointer to a function, by the function's name; of the pointer's type.
    Function(Name, Type),
    /// A call of what a value points to.
    CallValue(Arc<Expr>, Vec<Expr>),
    /// The next variable argument of a list, read as the given type, or through the typedef named.
    VaArg(List, Type, Option<Name>),
    /// `condition ? one : other`, both of one type.
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// An operation on an integer of that type after the integral promotions.
    Unary(UnaryOp, Int, Box<Expr>),
    /// An operation on two integers, both of that type after the integral promotions; but what a shift is by,
    /// and what `&&` and `||` combine, may have any integer type.
    Binary(Op, Int, Box<Expr>, Box<Expr>),
    /// A compound literal (C99).
    Compound(Type, Box<Init>),
    /// As many characters in the function's frame as an object says (GNU).
    Alloca(Name),
    /// What only Quest asks of an object.
    Harness(Probe<Box<Expr>>),
}

/// An operation on an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnaryOp {
    /// `-n`
    Minus,
    /// `~n`
    Complement,
    /// `!n`
    Not,
}

/// An operation on two integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Op {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Xor,
    Or,
    LogicalAnd,
    LogicalOr,
}

impl Op {
    /// Whether it yields 0 or 1, an `int` whatever its operands are.
    pub fn is_truth(self) -> bool {
        match self {
            Op::Less | Op::Greater | Op::LessEqual | Op::GreaterEqual => true,
            Op::Equal | Op::NotEqual | Op::LogicalAnd | Op::LogicalOr => true,
            Op::Multiply | Op::Divide | Op::Remainder | Op::Add | Op::Subtract => false,
            Op::ShiftLeft | Op::ShiftRight | Op::And | Op::Xor | Op::Or => false,
        }
    }
}

/// A list of variable arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum List {
    /// The function's own, or the one that it was handed.
    Own,
    /// A copy of it.
    Copy,
}

impl Expr {
    /// The type of the expression's value.
    pub fn ty(&self) -> Type {
        match self {
            Expr::Int(_, int) => Type::Int(*int),
            Expr::Constant(..) => Type::Int(Int::Int),
            Expr::Real(_, float) => Type::Float(*float),
            Expr::Null(ty) | Expr::Object(_, ty) | Expr::Cast(ty, _) => ty.clone(),
            Expr::Call(_, ty, _) | Expr::CallPointer(_, _, ty, _) => ty.clone(),
            Expr::VaArg(_, ty, _) | Expr::Compound(ty, _) => ty.clone(),
            Expr::Function(_, ty) => ty.clone(),
            Expr::CallValue(of, _) => match of.ty() {
                Type::Callback(signature) => signature.result.clone(),
                _ => Type::Void,
            },
            Expr::Conditional(_, one, _) => one.ty(),
            Expr::Unary(UnaryOp::Not, ..) => Type::Int(Int::Int),
            Expr::Binary(op, ..) if op.is_truth() => Type::Int(Int::Int),
            Expr::Unary(_, int, _) | Expr::Binary(_, int, ..) => Type::Int(*int),
            Expr::Alloca(_) => Type::Int(Int::Char).pointer(),
            Expr::Size(_) | Expr::Align(_) | Expr::Offset(_) => Type::Int(Int::ULong),
            Expr::Address(of) => of.ty().pointer(),
            Expr::Harness(probe) => match probe {
                Probe::Guarded(_, _, of) => of.ty().pointer(),
                Probe::Location(_, int) => Type::Int(*int),
                Probe::Bits(_) => Type::Int(Int::ULong),
                Probe::Misalignment(address, _) => address.ty(),
            },
            Expr::Deref(of) => match of.ty() {
                Type::Pointer(to) => (*to).clone(),
                _ => Type::Void,
            },
            Expr::Member(of, index) => match of.ty() {
                Type::Record(record) => record.members[*index as usize].ty.clone(),
                _ => Type::Void,
            },
            Expr::Index(of, _) => match of.ty() {
                Type::Array(element, _) | Type::Vector(element, _) | Type::Pointer(element) => {
                    (*element).clone()
                }
                _ => Type::Void,
            },
            Expr::Part(of, _) => match of.ty() {
                Type::Complex(float) => Type::Float(float),
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
    /// Of an array, a vector or a struct, all its parts in order.
    List(Vec<Init>),
    /// Of a union: the member set. Any but the first needs a designator (C99).
    Union(Arc<Record>, u32, Box<Init>),
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
    /// `va_start(ap, last);`
    VaStart(Name),
    /// `va_copy(again, ap);` (C99)
    VaCopy,
    /// Hands what is left of the variable arguments on to a function, and comes back without.
    HandOn(Name),
    /// `va_end(ap);`
    VaEnd(List),
    /// Statements that are run so many times; an object counts from 0.
    For(Name, u32, Vec<Stmt>),
    /// Statements that are run if a condition holds.
    If(Expr, Vec<Stmt>),
    /// A block with objects of its own.
    Block(Vec<Object>, Vec<Stmt>),
    /// `return value;`, or without a value.
    Return(Option<Expr>),
    /// What only Quest does: it checks, counts and repeats calls.
    Harness(Action<Expr, Stmt>),
}

/// Who may see a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Linkage {
    /// Its own unit: always `static`.
    Private,
    /// The same, where objects know it before it is defined.
    Known,
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
    /// Whether nothing is ever stored in it.
    pub is_const: bool,
    /// The object that says how many elements an array in a function has (C99), and that they are as
    /// many as the type has.
    pub length: Option<Name>,
    /// The bytes it is aligned to, where that is more than its type demands (GNU).
    pub align: Option<u32>,
}

impl Object {
    /// An object without an initializer.
    pub fn new(name: Name, ty: Type) -> Object {
        Object {
            name,
            ty,
            init: None,
            is_volatile: false,
            is_const: false,
            length: None,
            align: None,
        }
    }
}

/// How a function is defined.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// With the types of its parameters in the list.
    #[default]
    Prototype,
    /// As before C89, with the types behind: arguments are promoted, and nobody sees their types.
    Old,
    /// `inline`, where caller and callee are one unit (C99).
    Inline,
    /// As one that is never expanded in its caller (GNU).
    Noinline,
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
    /// How it is defined.
    pub form: Form,
    /// Whether its callers see a declaration without parameters: `int f();`.
    pub is_unprototyped: bool,
    /// Whether its last parameter is a list of variable arguments.
    pub takes_list: bool,
    /// The attribute that says by which convention it is called, such as `ms_abi` (GNU).
    pub convention: Option<&'static str>,
}

impl Function {
    /// A function without parameters that does nothing yet.
    pub fn new(linkage: Linkage, name: Name, result: Type) -> Function {
        Function {
            linkage,
            name,
            result,
            params: Vec::new(),
            variadic: false,
            locals: Vec::new(),
            body: Vec::new(),
            form: Form::Prototype,
            is_unprototyped: false,
            takes_list: false,
            convention: None,
        }
    }

    /// Whether the side that does not define it may call it.
    pub fn is_seen_by_both(&self) -> bool {
        matches!(self.linkage, Linkage::Shared | Linkage::Public)
    }

    /// Whether its lists of variable arguments are those of Windows (GNU).
    pub fn has_ms_lists(&self) -> bool {
        self.convention == Some("ms_abi")
    }

    /// Whether its declaration says nothing of its parameters.
    pub fn hides_parameters(&self) -> bool {
        self.is_unprototyped || self.form == Form::Old
    }

    /// Visits all statements, those of blocks behind the one that holds them.
    pub fn each_statement<'a>(&'a self, visit: &mut impl FnMut(&'a Stmt)) {
        fn each<'a>(body: &'a [Stmt], visit: &mut impl FnMut(&'a Stmt)) {
            for stmt in body {
                visit(stmt);
                match stmt {
                    Stmt::If(_, body)
                    | Stmt::Block(_, body)
                    | Stmt::For(_, _, body)
                    | Stmt::Harness(Action::Repeat(_, _, body)) => {
                        each(body, visit);
                    }
                    _ => {}
                }
            }
        }
        each(&self.body, visit);
    }

    /// Whether a statement is such a one.
    pub fn has(&self, is_such: impl Fn(&Stmt) -> bool) -> bool {
        let mut found = false;
        self.each_statement(&mut |stmt| found |= is_such(stmt));
        found
    }
}

/// A pointer to a function, or an array of them, which compilers must not see through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointer {
    /// Its name.
    pub name: Name,
    /// The function it points to.
    pub to: Name,
    /// How many there are in the array; none for a pointer alone.
    pub number: Option<u32>,
}

/// A declaration of a type at file scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeDecl {
    /// A struct or union with its members.
    Record(Arc<Record>),
    /// An enumeration with its constants.
    Enum(Arc<Enum>),
    /// Another name for a type, for where it is asked for.
    Typedef(Name, Type),
    /// Another name for a type, which it is called by from here on.
    Alias(Name, Type),
}

/// What one side of a test case defines for itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Half {
    /// Its objects.
    pub objects: Vec<Object>,
    /// Its pointers to functions.
    pub pointers: Vec<Pointer>,
    /// Its functions.
    pub functions: Vec<Function>,
    /// Functions that are declared and nowhere defined: the program is not linked.
    pub declared: Vec<Function>,
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
    /// How often [`Stmt::Reached`] must be executed: how many calls of the functions under test reach their ends.
    pub reaches: u32,
}

impl CaseCode {
    /// The functions of both sides.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.callee.functions.iter().chain(&self.caller.functions)
    }

    /// Whether the caller must stand before the callee where both are in one file: a definition would
    /// tell it the parameters that a declaration hides.
    pub fn is_caller_first(&self) -> bool {
        self.callee.functions.iter().any(|function| function.is_unprototyped)
    }
}

/// See [`CaseCode::tag`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag([u8; 5]);

impl Tag {
    /// The tag of a seed. Two seeds rarely share one; a program avoids those that do.
    pub fn of_seed(seed: i64) -> Tag {
        const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstuvwxy";
        let mut bits = crate::base::chance::mix(seed as u64, 0x7461_6773);
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
