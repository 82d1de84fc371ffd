//! The typed C tree that every family of test cases lowers to: printed by `print`, run by `eval`. It knows no
//! layout and no files: `render` decides which translation unit an item goes to.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::base::chance::{mix, unmix};
use crate::c::builtin::Builtin;
pub use crate::c::complaint::{Part, Side, Subject};
use crate::c::control::{Arm, Jump, Loop};
use crate::c::dialect::Designators;
use crate::c::features::Features;
use crate::c::harness::{Action, Probe};
use crate::c::library::MemoryFunction;
use crate::c::real::Real;
use crate::c::types::{Enum, Float, Int, Record, RecordKind, Type};

/// A name: a stem and a number. `Local` names are unique in their function (`p3`); `Global` ones are unique
/// in their test case and are printed with its tag (`x3_k3f9a`). Number 0 is not printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
    /// Of a parameter or a local object.
    Local(&'static str, u32),
    /// Of a function or an object at file scope.
    Global(&'static str, u32),
}

/// The stem of local objects that hold the result of a callback.
pub const ANSWER: &str = "answer";

/// An expression. Each knows its type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// An integer constant of type `int` or wider.
    Int(i128, Int),
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
    /// A call of a function that compilers know, and the type of its result.
    Builtin(Intrinsic, Type, Vec<Expr>),
    /// Allocates elements of a type in the function's frame, as many as an expression says (GNU).
    Alloca(Type, Box<Expr>),
    /// An expression of the test harness.
    Harness(Probe<Box<Expr>>),
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

/// A unary arithmetic operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum UnaryOp {
    /// `-n`
    Minus,
    /// `~n`
    Complement,
    /// `!n`
    Not,
}

/// A binary arithmetic operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
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

impl From<Op> for &'static str {
    fn from(op: Op) -> &'static str {
        op.spelling()
    }
}

impl From<UnaryOp> for &'static str {
    fn from(op: UnaryOp) -> &'static str {
        op.spelling()
    }
}

impl TryFrom<String> for Op {
    type Error = String;

    fn try_from(spelling: String) -> Result<Op, String> {
        let found = Op::ALL.into_iter().find(|op| op.spelling() == spelling);
        found.ok_or_else(|| format!("`{spelling}` is no binary operator"))
    }
}

impl TryFrom<String> for UnaryOp {
    type Error = String;

    fn try_from(spelling: String) -> Result<UnaryOp, String> {
        let found = UnaryOp::ALL.into_iter().find(|op| op.spelling() == spelling);
        found.ok_or_else(|| format!("`{spelling}` is no unary operator"))
    }
}

impl UnaryOp {
    /// Every unary operator.
    pub const ALL: [UnaryOp; 3] = [UnaryOp::Minus, UnaryOp::Complement, UnaryOp::Not];

    /// Its spelling in C.
    pub fn spelling(self) -> &'static str {
        match self {
            UnaryOp::Minus => "-",
            UnaryOp::Complement => "~",
            UnaryOp::Not => "!",
        }
    }
}

impl Op {
    /// Every binary operator.
    pub const ALL: [Op; 18] = [
        Op::Multiply,
        Op::Divide,
        Op::Remainder,
        Op::Add,
        Op::Subtract,
        Op::ShiftLeft,
        Op::ShiftRight,
        Op::Less,
        Op::Greater,
        Op::LessEqual,
        Op::GreaterEqual,
        Op::Equal,
        Op::NotEqual,
        Op::And,
        Op::Xor,
        Op::Or,
        Op::LogicalAnd,
        Op::LogicalOr,
    ];

    /// Its spelling in C.
    pub fn spelling(self) -> &'static str {
        match self {
            Op::Multiply => "*",
            Op::Divide => "/",
            Op::Remainder => "%",
            Op::Add => "+",
            Op::Subtract => "-",
            Op::ShiftLeft => "<<",
            Op::ShiftRight => ">>",
            Op::Less => "<",
            Op::Greater => ">",
            Op::LessEqual => "<=",
            Op::GreaterEqual => ">=",
            Op::Equal => "==",
            Op::NotEqual => "!=",
            Op::And => "&",
            Op::Xor => "^",
            Op::Or => "|",
            Op::LogicalAnd => "&&",
            Op::LogicalOr => "||",
        }
    }

    /// Whether it shifts: its operands keep types of their own.
    pub fn is_shift(self) -> bool {
        matches!(self, Op::ShiftLeft | Op::ShiftRight)
    }

    /// Whether it is `&&` or `||`, which may leave its right operand unevaluated.
    pub fn is_logical(self) -> bool {
        matches!(self, Op::LogicalAnd | Op::LogicalOr)
    }

    /// Whether it takes integers only.
    pub fn is_integral(self) -> bool {
        self.is_shift() || matches!(self, Op::Remainder | Op::And | Op::Xor | Op::Or)
    }

    /// Whether it tells which of two numbers is greater, which complex numbers do not have.
    pub fn is_order(self) -> bool {
        matches!(self, Op::Less | Op::Greater | Op::LessEqual | Op::GreaterEqual)
    }

    /// Whether C has a compound assignment with it.
    pub fn is_assignable(self) -> bool {
        !self.is_truth()
    }

    /// The comparison that holds when another does not.
    pub fn opposite(self) -> Option<Op> {
        match self {
            Op::Less => Some(Op::GreaterEqual),
            Op::Greater => Some(Op::LessEqual),
            Op::LessEqual => Some(Op::Greater),
            Op::GreaterEqual => Some(Op::Less),
            Op::Equal => Some(Op::NotEqual),
            Op::NotEqual => Some(Op::Equal),
            _ => None,
        }
    }

    /// Whether a comparison holds of two values in this order.
    pub fn compares(self, order: Ordering) -> bool {
        match self {
            Op::Less => order.is_lt(),
            Op::Greater => order.is_gt(),
            Op::LessEqual => order.is_le(),
            Op::GreaterEqual => order.is_ge(),
            Op::Equal => order.is_eq(),
            _ => order.is_ne(),
        }
    }

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

/// `++` and `--`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Step {
    PreIncrement,
    PostIncrement,
    PreDecrement,
    PostDecrement,
}

impl Step {
    /// All of them.
    pub const ALL: [Step; 4] =
        [Step::PreIncrement, Step::PostIncrement, Step::PreDecrement, Step::PostDecrement];

    /// As C spells it, with `x` for the variable.
    pub fn spelling(self) -> &'static str {
        match self {
            Step::PreIncrement => "++x",
            Step::PostIncrement => "x++",
            Step::PreDecrement => "--x",
            Step::PostDecrement => "x--",
        }
    }

    /// The operator that computes the new value from the old one and 1.
    pub fn op(self) -> Op {
        match self {
            Step::PreIncrement | Step::PostIncrement => Op::Add,
            Step::PreDecrement | Step::PostDecrement => Op::Subtract,
        }
    }

    /// Whether its value is the old one.
    pub fn is_postfix(self) -> bool {
        matches!(self, Step::PostIncrement | Step::PostDecrement)
    }

    /// The one in the other direction.
    pub fn opposite(self) -> Step {
        match self {
            Step::PreIncrement => Step::PreDecrement,
            Step::PostIncrement => Step::PostDecrement,
            Step::PreDecrement => Step::PreIncrement,
            Step::PostDecrement => Step::PostIncrement,
        }
    }
}

/// A list of variable arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum List {
    /// The function's own list, or the one that it was passed.
    Own,
    /// A copy of that list.
    Copy,
}

impl Expr {
    /// Its width if it is a bit-field.
    pub fn bits(&self) -> Option<u32> {
        match self {
            Expr::Member(of, index) => match of.ty() {
                Type::Record(record) => record.members[*index as usize].bits,
                _ => None,
            },
            _ => None,
        }
    }

    /// Its type, borrowed where it is a part of an object.
    pub fn place_type(&self) -> Cow<'_, Type> {
        match self {
            Expr::Object(_, ty) => Cow::Borrowed(ty),
            Expr::Member(of, index) => match of.place_type() {
                Cow::Borrowed(Type::Record(record)) => match &record.members[*index as usize].ty {
                    ty if ty.is_name_of(record) => Cow::Owned(ty.outside_of(record)),
                    ty => Cow::Borrowed(ty),
                },
                _ => Cow::Owned(self.ty()),
            },
            Expr::Element(of, _) => match of.place_type() {
                Cow::Borrowed(Type::Array(element, _) | Type::Pointer(element)) => {
                    Cow::Borrowed(element)
                }
                _ => Cow::Owned(self.ty()),
            },
            Expr::Index(of, _) => match of.place_type() {
                Cow::Borrowed(
                    Type::Array(element, _) | Type::Vector(element, _) | Type::Pointer(element),
                ) => Cow::Borrowed(element),
                _ => Cow::Owned(self.ty()),
            },
            _ => Cow::Owned(self.ty()),
        }
    }

    /// The array, vector or pointer that it is an element of, or the record that it is a member of.
    fn whole(&self) -> Option<&Expr> {
        match self {
            Expr::Member(of, _) | Expr::Index(of, _) | Expr::Part(of, _) => Some(of),
            Expr::Element(of, _) => Some(of),
            _ => None,
        }
    }

    /// The type of the expression's value.
    pub fn ty(&self) -> Type {
        match self {
            Expr::Int(_, int) => Type::Int(*int),
            Expr::Constant(..) => Type::Int(Int::Int),
            Expr::Real(_, float) => Type::Float(*float),
            Expr::Complex(_, float) => Type::Complex(*float),
            Expr::Null(ty) | Expr::Object(_, ty) | Expr::Cast(ty, _) => ty.clone(),
            Expr::Call(_, ty, _) | Expr::CallPointer(_, _, ty, _) => ty.clone(),
            Expr::VaArg(_, ty, _) | Expr::Compound(ty, _) => ty.clone(),
            Expr::Builtin(_, ty, _) => ty.clone(),
            Expr::Function(_, ty) => ty.clone(),
            Expr::CallValue(of, _) => match of.ty() {
                Type::Callback(signature) => signature.result.clone(),
                _ => Type::Void,
            },
            Expr::Conditional(ty, ..) => ty.clone(),
            Expr::Unary(UnaryOp::Not, ..) => Type::Int(Int::Int),
            Expr::Binary(op, ty, ..) if op.is_truth() && !matches!(ty, Type::Vector(..)) => {
                Type::Int(Int::Int)
            }
            Expr::Unary(_, ty, _) | Expr::Binary(_, ty, ..) => ty.clone(),
            Expr::Comma(_, of) => of.ty(),
            Expr::Assign(place, ..) | Expr::Step(_, _, place) => place.ty(),
            Expr::Alloca(ty, _) => ty.clone().pointer(),
            Expr::Size(_) | Expr::SizeOf(_) | Expr::Align(_) | Expr::Offset(_) => {
                Type::Int(Int::ULong)
            }
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
                Type::Record(record) => record.members[*index as usize].ty.outside_of(&record),
                _ => Type::Void,
            },
            Expr::Index(..) | Expr::Element(..) => match self.whole().map(Expr::ty) {
                Some(
                    Type::Array(element, _) | Type::Vector(element, _) | Type::Pointer(element),
                ) => (*element).clone(),
                _ => Type::Void,
            },
            Expr::Part(of, _) => match of.ty() {
                Type::Complex(float) => Type::Float(float),
                _ => Type::Void,
            },
        }
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
    HandOn(Name),
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
    fn is_simple(&self) -> bool {
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

/// The visibility of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Linkage {
    /// Visible in its own unit: always `static`.
    Private,
    /// The same, but declared early because objects refer to it.
    Known,
    /// Visible to both sides: `static` when they are one unit.
    Shared,
    /// Visible everywhere: never `static`.
    Public,
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

/// The form of a function definition.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// With a prototype.
    #[default]
    Prototype,
    /// As before C89, with the parameter types after the list: arguments are promoted, and callers do not see
    /// the types.
    Old,
    /// `inline`, if caller and callee are one unit (C99).
    Inline,
    /// With an attribute against inlining (GNU).
    Noinline,
}

/// The attribute of a function that runs before `main` (GNU).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Constructor {
    /// Those with a smaller one run earlier, and those without one last; it is greater than 100.
    pub priority: Option<u32>,
    /// Whether it is spelled `__constructor__`.
    pub is_underscored: bool,
}

/// A function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Its visibility.
    pub linkage: Linkage,
    /// Its name.
    pub name: Name,
    /// The type of its result.
    pub result: Type,
    /// Its named parameters, with their types as declared.
    pub params: Vec<(Name, Type)>,
    /// The pointers among them that are declared as arrays of variable length (C99): by position, with the parameters
    /// that hold the length and, if they lead to such arrays, the length of those.
    pub lengths: Vec<(usize, Name, Option<Name>)>,
    /// The pointers among them that are `restrict` (C99), by position.
    pub restricted: Vec<usize>,
    /// Whether the list ends with `...`.
    pub variadic: bool,
    /// Objects declared at the head of its block.
    pub locals: Vec<Object>,
    /// Its statements.
    pub body: Vec<Stmt>,
    /// The form of its definition.
    pub form: Form,
    /// Whether its callers see a declaration without a prototype: `int f();`.
    pub is_unprototyped: bool,
    /// Whether its last parameter is a `va_list`.
    pub takes_list: bool,
    /// The attribute for its calling convention, such as `ms_abi` (GNU).
    pub convention: Option<&'static str>,
    /// Whether compilers that know GNU C are kept from looking into it from its callers.
    pub is_opaque: bool,
    /// The names of attributes that say what it does (GNU).
    pub attributes: Vec<&'static str>,
    /// The functions of the library that it calls by their own names.
    pub library: BTreeSet<MemoryFunction>,
    /// Whether it runs before `main`; it has no parameters and no result then.
    pub constructor: Option<Constructor>,
}

impl Function {
    /// A function without parameters and with an empty body.
    pub fn new(linkage: Linkage, name: Name, result: Type) -> Function {
        Function {
            linkage,
            name,
            result,
            params: Vec::new(),
            lengths: Vec::new(),
            restricted: Vec::new(),
            variadic: false,
            locals: Vec::new(),
            body: Vec::new(),
            form: Form::Prototype,
            is_unprototyped: false,
            takes_list: false,
            convention: None,
            is_opaque: false,
            attributes: Vec::new(),
            library: BTreeSet::new(),
            constructor: None,
        }
    }

    /// Whether the other side may call it.
    pub fn is_seen_by_both(&self) -> bool {
        matches!(self.linkage, Linkage::Shared | Linkage::Public)
    }

    /// Whether its lists of variable arguments are those of Windows (GNU).
    pub fn has_ms_lists(&self) -> bool {
        self.convention == Some("ms_abi")
    }

    /// Whether its declaration hides its parameters.
    pub fn hides_parameters(&self) -> bool {
        self.is_unprototyped || self.form == Form::Old
    }

    /// Visits all statements; those of a block after the statement that contains them.
    pub fn each_statement<'a>(&'a self, visit: &mut impl FnMut(&'a Stmt)) {
        fn each<'a>(body: &'a [Stmt], visit: &mut impl FnMut(&'a Stmt)) {
            for stmt in body {
                visit(stmt);
                if !stmt.is_simple() {
                    stmt.bodies().into_iter().for_each(|body| each(body, visit));
                }
            }
        }
        each(&self.body, visit);
    }

    /// Whether any statement satisfies a predicate.
    pub fn has(&self, is_such: impl Fn(&Stmt) -> bool) -> bool {
        let mut found = false;
        self.each_statement(&mut |stmt| found |= is_such(stmt));
        found
    }
}

/// A pointer to a function, or an array of them, that is opaque to compilers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointer {
    /// Its name.
    pub name: Name,
    /// The function it points to.
    pub to: Name,
    /// The length of the array; none for a single pointer.
    pub number: Option<u32>,
}

/// A declaration of a type at file scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeDecl {
    /// A struct or union with its members.
    Record(Arc<Record>),
    /// An enumeration with its constants.
    Enum(Arc<Enum>),
    /// An alias that is used only where requested.
    Typedef(Name, Type),
    /// An alias that replaces the type's name from here on.
    Alias(Name, Type),
}

/// The definitions of one side of a test case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Half {
    /// Its objects.
    pub objects: Vec<Object>,
    /// Its pointers to functions.
    pub pointers: Vec<Pointer>,
    /// Its functions.
    pub functions: Vec<Function>,
    /// Functions that are declared but defined nowhere: the program is not linked.
    pub declared: Vec<Function>,
}

/// The code of one test case, independent of the number of files it goes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseCode {
    /// Five letters and digits that keep the names of test cases apart.
    pub tag: Tag,
    /// The seed that reproduces this test case alone.
    pub seed: i64,
    /// Types that both sides declare.
    pub types: Vec<TypeDecl>,
    /// Objects that both sides share: `static` when they are one unit.
    pub shared: Vec<Object>,
    /// The side under test.
    pub callee: Half,
    /// The side that calls it.
    pub caller: Half,
    /// The caller's function that runs the test: no parameters, no result.
    pub entry: Name,
    /// How often [`Action::Reached`] must run.
    pub reaches: u32,
    /// The implementation-defined behaviour that it relies on.
    pub assumes: Features,
    /// Which designators its initializers may have.
    pub designators: Designators,
    /// The words of the family for its count: [`Subject::Calls`] or [`Subject::Ends`].
    pub reached: (Side, Subject),
    /// The text of a program of another generator, which is there instead of all of the above. It has a `main`, checks
    /// itself, and with the macro `QUEST_END` prints that when it is at its end.
    pub whole: Option<String>,
}

/// How `main` runs a test case: see the fields of [`CaseCode`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Run {
    pub entry: Name,
    pub reaches: u32,
    pub reached: (Side, Subject),
}

impl CaseCode {
    /// How `main` runs it.
    pub fn run(&self) -> Run {
        let CaseCode { entry, reaches, reached, .. } = *self;
        Run { entry, reaches, reached }
    }

    /// The functions of both sides.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.callee.functions.iter().chain(&self.caller.functions)
    }

    /// Whether the caller must precede the callee in one file: the callee's definition would reveal the
    /// parameters that a declaration hides.
    pub fn is_caller_first(&self) -> bool {
        self.callee.functions.iter().any(|function| function.is_unprototyped)
    }
}

/// Separates tags from whatever else is made of a seed.
const TAGS: u64 = 0x7461_6773;

/// The bits of a tag's number.
const TAG_BITS: u32 = 0x1ff_ffff;

/// See [`CaseCode::tag`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag([u8; 5]);

impl Tag {
    /// The tag of a seed. Two seeds rarely share one; a program skips seeds whose tags clash.
    pub fn of_seed(seed: i64) -> Tag {
        const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstuvwxy";
        let number = Tag::number_of_seed(seed);
        Tag(std::array::from_fn(|digit| DIGITS[(number >> (5 * digit) & 31) as usize]))
    }

    /// The number of tags.
    pub const NUMBER: u64 = TAG_BITS as u64 + 1;

    /// The number of a seed's tag among all tags.
    pub fn number_of_seed(seed: i64) -> u32 {
        (mix(seed as u64, TAGS) >> 5) as u32 & TAG_BITS
    }

    /// A seed whose tag has the lowest bits of a number, and which otherwise depends on `chance`: neighbours have
    /// tags that do not clash.
    pub fn seed_of_number(number: u64, chance: u64) -> i64 {
        let bits = u64::from(TAG_BITS) << 5;
        unmix(chance & !bits | number << 5 & bits, TAGS) as i64
    }

    /// Whether it is of the one half of all tags, and not of the other.
    pub fn is_odd(&self) -> bool {
        self.as_str().bytes().fold(0, |sum, byte| sum ^ byte) % 2 == 1
    }

    /// Its letters and digits.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// Whether a record is a union.
pub(crate) fn is_union(record: &Record) -> bool {
    record.kind == RecordKind::Union
}
