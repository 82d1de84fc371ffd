//! An expression as a script describes it: operators, and types of operands, which have no values yet.

use std::fmt;
use std::rc::Rc;

use super::calling::Calling;
use crate::c::builtin::Builtin;
use crate::c::print::{member_type_name, type_name};
use crate::c::tree::{Op, Step, UnaryOp};
use crate::c::types::{Member, Type};

/// The name of an operand that a sketch uses several times.
pub type OperandName = Rc<str>;

/// A sketch of an expression: its variables and constants are chosen later, with their values.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sketch {
    /// An operand that is filled in: those of one name with the same, each without a name with one of its own.
    Operand(Option<OperandName>),
    /// The element of an array of this name: its index in each dimension. Of fewer, the last one is that of the others.
    At(OperandName, Vec<Sketch>),
    /// An index of an element: this far from where the loop over the array is.
    Near(i64),
    /// A member of a struct or union, by position; any one if there is none.
    Member(Box<Sketch>, Option<u32>),
    /// What a pointer leads to, this many elements further.
    Target(Box<[Sketch; 2]>),
    /// The address of a place.
    Address(Box<Sketch>),
    /// How the bytes of two places compare: what `memcmp` returns, compared with zero.
    Memcmp(Op, Box<[Sketch; 2]>),
    /// How texts compare, or whether something is in one: what `strcmp` or the like returns, compared with zero.
    Strcmp(Op),
    /// A number that `strlen` or another function finds in a text.
    Strlen,
    /// A constant: the width in bits of a named operand, after the integral promotions.
    Width(OperandName),
    /// A constant from 1 to one less than that width.
    Count(OperandName),
    /// A variable of this type, or a bit-field.
    Variable(Member),
    /// A constant of a type, or of that of its neighbour, of a value, or of one that suits its operator.
    Constant(Option<Type>, Option<i64>),
    /// An operation on one operand.
    Unary(UnaryOp, Box<Sketch>),
    /// An operation on two operands.
    Binary(Op, Box<[Sketch; 2]>),
    /// A conversion.
    Cast(Type, Box<Sketch>),
    /// A choice: condition, value if true, value if false.
    Conditional(Box<[Sketch; 3]>),
    /// Two expressions; the second gives the value.
    Comma(Box<[Sketch; 2]>),
    /// An assignment to a variable of a type, compound if there is an operator.
    Assign(Option<Op>, Member, Box<Sketch>),
    /// The same to an element of a vector of a type, or to a part of a complex number.
    AssignPart(Option<Op>, Member, Box<Sketch>),
    /// `++` or `--` of a variable of a type.
    Step(Step, Member),
    /// The same of an element of a vector of a type, or of a part of a complex number.
    StepPart(Step, Member),
    /// An operation that a function of its own computes, which gets the operands as arguments.
    Call(Calling, Box<Sketch>),
    /// An element of a vector.
    Element(Box<Sketch>),
    /// Elements of two vectors.
    Shuffle(Box<[Sketch; 2]>),
    /// What a builtin function computes.
    Builtin(Builtin, Box<Sketch>),
    /// Whether the result of an operation is too large for a type.
    Overflow(Op, Type, Box<[Sketch; 2]>),
    /// The result of an operation in a type, or the last expression if it is too large for the type.
    Checked(Op, Type, Box<[Sketch; 3]>),
    /// The last expression, with the first one for the operands of this name.
    Let(OperandName, Box<[Sketch; 2]>),
}

/// What is in a sketch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// The number of operators.
    pub operators: u32,
    /// The number of operands without a name.
    pub unfilled: u32,
    /// Whether there are names of operands, filled or not.
    pub has_names: bool,
    /// Whether there are places of objects, which only programs have.
    pub has_places: bool,
}

impl Sketch {
    /// Its parts.
    pub fn parts(&self) -> &[Sketch] {
        match self {
            Sketch::Operand(_) | Sketch::Near(_) | Sketch::Width(_) | Sketch::Count(_) => &[],
            Sketch::At(_, indices) => indices,
            Sketch::Member(of, _) | Sketch::Address(of) => std::slice::from_ref(&**of),
            Sketch::Target(parts) | Sketch::Memcmp(_, parts) => &parts[..],
            Sketch::Variable(_) | Sketch::Constant(..) => &[],
            Sketch::Strcmp(_) | Sketch::Strlen => &[],
            Sketch::Step(..) | Sketch::StepPart(..) => &[],
            Sketch::Unary(_, of)
            | Sketch::Cast(_, of)
            | Sketch::Call(_, of)
            | Sketch::Assign(_, _, of)
            | Sketch::AssignPart(_, _, of)
            | Sketch::Element(of)
            | Sketch::Builtin(_, of) => std::slice::from_ref(&**of),
            Sketch::Binary(_, parts) | Sketch::Comma(parts) | Sketch::Let(_, parts) => &parts[..],
            Sketch::Shuffle(parts) | Sketch::Overflow(_, _, parts) => &parts[..],
            Sketch::Conditional(parts) | Sketch::Checked(_, _, parts) => &parts[..],
        }
    }

    pub(super) fn parts_mut(&mut self) -> &mut [Sketch] {
        match self {
            Sketch::Operand(_) | Sketch::Near(_) | Sketch::Width(_) | Sketch::Count(_) => &mut [],
            Sketch::At(_, indices) => indices,
            Sketch::Member(of, _) | Sketch::Address(of) => std::slice::from_mut(&mut **of),
            Sketch::Target(parts) | Sketch::Memcmp(_, parts) => &mut parts[..],
            Sketch::Variable(_) | Sketch::Constant(..) => &mut [],
            Sketch::Strcmp(_) | Sketch::Strlen => &mut [],
            Sketch::Step(..) | Sketch::StepPart(..) => &mut [],
            Sketch::Unary(_, of)
            | Sketch::Cast(_, of)
            | Sketch::Call(_, of)
            | Sketch::Assign(_, _, of)
            | Sketch::AssignPart(_, _, of)
            | Sketch::Element(of)
            | Sketch::Builtin(_, of) => std::slice::from_mut(&mut **of),
            Sketch::Binary(_, parts) | Sketch::Comma(parts) | Sketch::Let(_, parts) => {
                &mut parts[..]
            }
            Sketch::Shuffle(parts) | Sketch::Overflow(_, _, parts) => &mut parts[..],
            Sketch::Conditional(parts) | Sketch::Checked(_, _, parts) => &mut parts[..],
        }
    }

    /// Visits it and its parts.
    pub fn each<'a>(&'a self, visit: &mut impl FnMut(&'a Sketch)) {
        visit(self);
        self.parts().iter().for_each(|part| part.each(visit));
    }

    /// The number of its operators.
    pub fn operators(&self) -> u32 {
        self.tally().operators
    }

    /// What is in it, counted in one walk.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.add_to(&mut tally);
        tally
    }

    fn add_to(&self, tally: &mut Tally) {
        match self {
            Sketch::Operand(None) => tally.unfilled += 1,
            Sketch::Operand(Some(_)) | Sketch::Width(_) | Sketch::Count(_) | Sketch::Let(..) => {
                tally.has_names = true;
            }
            Sketch::Unary(..) | Sketch::Binary(..) | Sketch::Cast(..) | Sketch::Call(..) => {
                tally.operators += 1;
            }
            Sketch::Conditional(_) | Sketch::Comma(_) | Sketch::Assign(..) => tally.operators += 1,
            Sketch::Element(_) | Sketch::Shuffle(_) | Sketch::Builtin(..) => tally.operators += 1,
            Sketch::Overflow(..) | Sketch::Step(..) => tally.operators += 1,
            Sketch::At(..) | Sketch::Member(..) | Sketch::Target(_) | Sketch::Address(_) => {
                tally.has_places = true;
            }
            Sketch::Memcmp(..) | Sketch::Strcmp(_) | Sketch::Strlen => {
                tally.operators += 1;
                tally.has_places = true;
            }
            Sketch::AssignPart(..) | Sketch::StepPart(..) => tally.operators += 1,
            Sketch::Checked(..) => tally.operators += 2,
            _ => {}
        }
        self.parts().iter().for_each(|part| part.add_to(tally));
    }

    /// Fills the operands without a name, in order.
    ///
    /// # Errors
    /// The first error of `fill`.
    pub fn fill<E>(&mut self, fill: &mut impl FnMut() -> Result<Sketch, E>) -> Result<(), E> {
        if let Sketch::Operand(None) = self {
            *self = fill()?;
            return Ok(());
        }
        self.parts_mut().iter_mut().try_for_each(|part| part.fill(fill))
    }

    /// The number of operands of a name.
    pub fn uses(&self, name: &OperandName) -> u32 {
        match self {
            Sketch::Operand(Some(known)) => u32::from(known == name),
            // Inside, the name stands for something else.
            Sketch::Let(inner, parts) if inner == name => parts[0].uses(name),
            other => other.parts().iter().map(|part| part.uses(name)).sum(),
        }
    }

    /// What precedes the type of what it assigns to, if that is a part.
    fn part_of(&self) -> &'static str {
        match self {
            Sketch::AssignPart(..) | Sketch::StepPart(..) => "part of ",
            _ => "",
        }
    }

    /// The names of operands that nothing in it fills, in the order of their first use.
    pub fn names(&self) -> Vec<OperandName> {
        let mut names = Vec::new();
        self.add_names(&mut names);
        names
    }

    fn add_names(&self, names: &mut Vec<OperandName>) {
        let mut add = |name: &OperandName| {
            if !names.contains(name) {
                names.push(name.clone());
            }
        };
        match self {
            Sketch::Operand(Some(name)) | Sketch::Width(name) | Sketch::Count(name) => add(name),
            Sketch::Let(name, parts) => {
                let [value, body] = &**parts;
                value.add_names(names);
                for inner in body.names() {
                    if inner != *name && !names.contains(&inner) {
                        names.push(inner);
                    }
                }
            }
            other => other.parts().iter().for_each(|part| part.add_names(names)),
        }
    }
}

/// For people: variables as their types, operands to be filled as their names.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sketch::Operand(None) => f.write_str("_"),
            Sketch::Operand(Some(name)) => f.write_str(name),
            Sketch::At(name, indices) => {
                f.write_str(name)?;
                indices.iter().try_for_each(|index| write!(f, "[{index}]"))
            }
            Sketch::Near(0) => f.write_str("i"),
            Sketch::Near(by) => write!(f, "i {by:+}"),
            Sketch::Member(of, Some(member)) => write!(f, "{of}.{member}"),
            Sketch::Member(of, None) => write!(f, "{of}._"),
            Sketch::Target(parts) => write!(f, "{}[{}]", parts[0], parts[1]),
            Sketch::Address(of) => write!(f, "&{of}"),
            Sketch::Memcmp(op, parts) => {
                write!(f, "(memcmp({}, {}) {} 0)", parts[0], parts[1], op.spelling())
            }
            Sketch::Strcmp(op) => write!(f, "(strcmp(_, _) {} 0)", op.spelling()),
            Sketch::Strlen => f.write_str("strlen(_)"),
            Sketch::Width(name) => write!(f, "width of {name}"),
            Sketch::Count(name) => write!(f, "less than the width of {name}"),
            Sketch::Variable(member) => f.write_str(&member_type_name(member)),
            Sketch::Constant(_, Some(value)) => write!(f, "{value}"),
            Sketch::Constant(Some(ty), None) => write!(f, "constant {}", type_name(ty)),
            Sketch::Constant(None, None) => f.write_str("constant"),
            Sketch::Unary(op, of) => write!(f, "{}({of})", op.spelling()),
            Sketch::Binary(op, parts) => write!(f, "({} {} {})", parts[0], op.spelling(), parts[1]),
            Sketch::Cast(ty, of) => write!(f, "({})({of})", type_name(ty)),
            Sketch::Conditional(parts) => {
                write!(f, "({} ? {} : {})", parts[0], parts[1], parts[2])
            }
            Sketch::Comma(parts) => write!(f, "({}, {})", parts[0], parts[1]),
            Sketch::Call(Calling::Plain, of) => write!(f, "call{of}"),
            Sketch::Call(calling, of) => write!(f, "call ({}) {of}", calling.name()),
            Sketch::Assign(op, member, value) | Sketch::AssignPart(op, member, value) => {
                let op = op.map_or("", Op::spelling);
                write!(f, "({}{} {op}= {value})", self.part_of(), member_type_name(member))
            }
            Sketch::Step(step, member) | Sketch::StepPart(step, member) => {
                let of = format!("({}{})", self.part_of(), member_type_name(member));
                f.write_str(&step.spelling().replace('x', &of))
            }
            Sketch::Element(of) => write!(f, "element of {of}"),
            Sketch::Shuffle(parts) => write!(f, "shuffle({}, {})", parts[0], parts[1]),
            Sketch::Builtin(builtin, of) => write!(f, "{}({of})", builtin.name()),
            Sketch::Overflow(op, ty, parts) => {
                let op = op.spelling();
                write!(f, "overflow of {} in ({} {op} {})", type_name(ty), parts[0], parts[1])
            }
            Sketch::Checked(op, ty, parts) => {
                let (op, ty) = (op.spelling(), type_name(ty));
                write!(f, "({} {op} {}) as {ty} or else {}", parts[0], parts[1], parts[2])
            }
            Sketch::Let(name, parts) => write!(f, "{} where {name} is {}", parts[1], parts[0]),
        }
    }
}
