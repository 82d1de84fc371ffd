//! An abstract machine for the C tree over a data model. It runs a test case and names the check that fails,
//! or the undefined, unspecified or implementation-defined behaviour it meets. A run without either proves
//! that a program Quest emits has one meaning.

mod braces;
mod bytes;
mod calls;
mod constraints;
mod control;
mod expressions;
mod harness;
mod library;
mod memory;
mod operators;
mod pointers;
mod setjmp;
mod texts;
mod unions;
mod values;
mod vectors;

use std::collections::{BTreeMap, BTreeSet};

use crate::c::arithmetic::Arithmetic;
use crate::c::complaint::{self, Topic};
use crate::c::control::Jump;
pub use crate::c::fault::Fault;
use crate::c::fault::{Run, undefined};
use crate::c::model::Model;
use crate::c::path::Path;
use crate::c::real::Real;
use crate::c::tree::{CaseCode, Expr, Init, List, Name, Object};
use crate::c::types::{Member, Type};
use crate::c::value::Value;
use crate::c::wide::Wide;
use setjmp::Open;
use values::datum_of;

/// The most statements that a test case may run: the largest that is drawn runs some ten thousand, and this
/// many take a second.
pub const STEPS: u64 = 2_000_000;

/// The most elements of an array whose length is known at run time only.
const MOST_OF_ARRAY: i128 = 65_535;

/// The most nested calls: more than any test case makes, and few enough for the stack of a thread.
const DEEPEST: u32 = 100;

/// The target of a pointer or an lvalue: an object, and the steps into it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Lvalue {
    object: usize,
    steps: Vec<Step>,
}

/// A step from an object to a part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Member(u32),
    /// Of an array, a vector or a complex number.
    Element(u32),
    /// A number in the bytes of a whole, by the index of its first byte, and its type: always the last step.
    Bytes(u32, Type),
}

impl Step {
    fn index(&self) -> usize {
        let (Step::Member(index) | Step::Element(index) | Step::Bytes(index, _)) = self;
        *index as usize
    }
}

impl Lvalue {
    /// Whether it shares a byte with another place: one contains the other.
    fn overlaps(&self, other: &Lvalue) -> bool {
        let steps = |of: &Lvalue| of.steps.len() - usize::from(of.bytes().is_some());
        let both = steps(self).min(steps(other));
        self.object == other.object && self.steps[..both] == other.steps[..both]
    }
}

/// The content of an object or the value of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Datum {
    Indeterminate,
    Int(i128),
    /// An integer that no `i128` holds.
    Wide(Wide),
    /// An integer of which only this is known.
    NotZero,
    Real(Real),
    Null,
    Address(u64),
    To(Lvalue),
    Function(Name),
    /// An object's address as an integer. Only the type of the object is known, and its alignment if that
    /// exceeds the type's.
    Location(Type, Option<u32>),
    List(Vec<Datum>),
    /// A union, by the member that was stored last.
    Union(u32, Box<Datum>),
    /// A union of which each byte is this: all its members are known at once.
    Filled(u8),
}

/// Runs a test case from its constructors and its entry, if it is C. `Ok` means that every check holds and that the code
/// under test reached its end as often as expected.
pub fn run(code: &CaseCode, model: &Model) -> Run<()> {
    run_within(code, model, STEPS).map(|_| ())
}

/// The same if it runs so many statements at most, iterations of loops included: how many it does run.
pub fn run_within(code: &CaseCode, model: &Model, most: u64) -> Run<u64> {
    constraints::check(code, model)?;
    let mut machine = Machine {
        model,
        code,
        objects: Vec::new(),
        kinds: Vec::new(),
        aligned: BTreeMap::new(),
        constants: BTreeSet::new(),
        globals: BTreeMap::new(),
        kept: BTreeMap::new(),
        lasting: BTreeSet::new(),
        volatiles: BTreeSet::new(),
        accesses: Vec::new(),
        operators: 0,
        calls: 0,
        steps: 0,
        most,
        depth: 0,
        open: Vec::new(),
        jump: None,
    };
    let statics = code.shared.iter().chain(&code.callee.objects).chain(&code.caller.objects);
    for object in statics {
        machine.define_static(object)?;
    }
    for function in constraints::constructors(code)? {
        machine.call(function.name, Vec::new())?;
    }
    machine.call(code.entry, Vec::new())?;
    if machine.calls == code.reaches {
        Ok(machine.steps)
    } else {
        let (side, subject) = code.reached;
        let topic = Topic::Value(side, subject, Path::default());
        let what = format!("{topic}: {}", complaint::values(code.reaches, machine.calls));
        Err(Fault::CheckFailed(what.into()))
    }
}

struct Machine<'a> {
    model: &'a Model,
    code: &'a CaseCode,
    objects: Vec<Datum>,
    /// Their types.
    kinds: Vec<Type>,
    /// Objects whose alignment exceeds that of their types.
    aligned: BTreeMap<usize, u32>,
    /// Read-only objects.
    constants: BTreeSet<usize>,
    globals: BTreeMap<Name, usize>,
    /// The objects that all calls of a function share, by its name and theirs, from the first call on.
    kept: BTreeMap<(Name, Name), usize>,
    /// They, and the literals to which they lead at first.
    lasting: BTreeSet<usize>,
    /// Volatile objects.
    volatiles: BTreeSet<usize>,
    /// The accesses so far of the full expression that is being evaluated, in order.
    accesses: Vec<Access>,
    /// The number of operators that are being evaluated.
    operators: u32,
    /// How often the code under test reached its end.
    calls: u32,
    /// The number of statements run, and how many may be.
    steps: u64,
    most: u64,
    /// The current depth of nested calls.
    depth: u32,
    /// Each `setjmp` whose statement is being run.
    open: Vec<Open>,
    /// Which of them a `longjmp` leads to, and what it returns there.
    jump: Option<(usize, i32)>,
}

/// A read or write of an object, or of a part of one. Reading a volatile object counts as a write: both are
/// side effects (C89 2.1.2.3).
#[derive(Debug, Clone)]
struct Access {
    place: Lvalue,
    is_write: bool,
}

/// Where execution continues after a statement.
enum Flow {
    /// At the next statement.
    Next,
    /// Elsewhere in the function.
    Jump(Jump),
    /// In the caller, with the function's result.
    Return(Option<Datum>),
}

/// The variable arguments that are still unread.
type Rest = std::vec::IntoIter<(Type, Datum)>;

/// A function being executed: its objects, its variable arguments, and the unread rest of each list.
#[derive(Default)]
struct Frame {
    locals: BTreeMap<Name, usize>,
    varargs: Vec<(Type, Datum)>,
    lists: BTreeMap<List, Rest>,
}

impl Machine<'_> {
    fn arithmetic(&self) -> Arithmetic<'_> {
        Arithmetic { model: self.model, assumes: self.code.assumes }
    }

    fn define_static(&mut self, object: &Object) -> Run<()> {
        let number = self.objects.len();
        if self.globals.insert(object.name, number).is_some() {
            return undefined(format!("{:?} is defined twice", object.name));
        }
        self.add_static(object)
    }

    /// Adds an object that is there from the beginning to the end.
    fn add_static(&mut self, object: &Object) -> Run<()> {
        let number = self.objects.len();
        // Its initializer may have addresses in it.
        self.add(object, datum_of(&Value::zero(&object.ty)));
        if let Some(init) = &object.init {
            self.objects[number] = self.init(&object.ty, init)?;
        }
        Ok(())
    }

    /// Adds an object with its qualifiers and its alignment.
    fn add(&mut self, object: &Object, datum: Datum) {
        let number = self.objects.len();
        if object.is_const {
            self.constants.insert(number);
        }
        if object.is_volatile {
            self.volatiles.insert(number);
        }
        if let Some(align) = object.align {
            self.aligned.insert(number, align);
        }
        self.allocate(datum, &object.ty);
    }

    /// Adds an object of a type, and yields its number.
    fn allocate(&mut self, datum: Datum, ty: &Type) -> usize {
        self.objects.push(datum);
        self.kinds.push(ty.clone());
        self.objects.len() - 1
    }

    fn init(&mut self, ty: &Type, init: &Init) -> Run<Datum> {
        match (ty, init) {
            (_, Init::Expr(expr)) => {
                let datum = self.constant(expr)?;
                self.convert(datum, &expr.ty(), ty)
            }
            (Type::Array(element, n) | Type::Vector(element, n), Init::List(parts))
                if parts.len() == *n as usize =>
            {
                Ok(Datum::List(parts.iter().map(|p| self.init(element, p)).collect::<Run<_>>()?))
            }
            (Type::Record(record), Init::List(parts)) if parts.len() == record.named().count() => {
                let mut parts = parts.iter();
                let members = record.members.iter().map(|member| match parts.as_slice() {
                    _ if member.unnamed => Ok(Datum::Int(0)),
                    _ if member.flexible => Ok(Datum::List(Vec::new())),
                    [part, ..] => {
                        parts.next();
                        self.init_member(member, part)
                    }
                    [] => undefined("an initializer is missing"),
                });
                Ok(Datum::List(members.collect::<Run<_>>()?))
            }
            (Type::Record(record), Init::Union(of, live, part)) if record == of => {
                let part = self.init_member(&record.members[*live as usize], part)?;
                Ok(Datum::Union(*live, Box::new(part)))
            }
            _ => undefined("an initializer does not fit its type"),
        }
    }

    fn init_member(&mut self, member: &Member, init: &Init) -> Run<Datum> {
        let datum = self.init(&member.ty, init)?;
        self.fits(&datum, member)?;
        Ok(datum)
    }

    /// Evaluates a static initializer: a constant expression (C89 3.4), so it may not read an object.
    fn constant(&mut self, expr: &Expr) -> Run<Datum> {
        let mut no_frame = Frame::default();
        match expr {
            Expr::Int(..)
            | Expr::Wide(..)
            | Expr::Constant(..)
            | Expr::Real(..)
            | Expr::Null(_)
            | Expr::Function(..)
            | Expr::Address(_) => self.eval(expr, &mut no_frame),
            Expr::Cast(_, of) => {
                self.constant(of)?;
                self.eval(expr, &mut no_frame)
            }
            _ => undefined("an initializer is no constant expression"),
        }
    }
}
