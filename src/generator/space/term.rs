//! Values as terms: a head and parts, which are values again. Sets of values are sets of terms.

use std::rc::Rc;
use std::sync::Arc;

use crate::c::types::{Enum, Member, Record, Signature, Type};
use crate::generator::{Datum, Opaque, Plan, Sketch};

/// A value without its parts: a type, member, sketch or plan has nothing in the place of each.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Head {
    Nil,
    Bool(bool),
    /// The bits of a floating-point number.
    Number(u64),
    Text(Rc<[u8]>),
    /// An index of the opaque values.
    Opaque(u32),
    List,
    Type(Type),
    Member(Member),
    Sketch(Sketch),
    Plan(Plan),
}

impl Head {
    /// Its share of a value's weight: each type, operator, operand and statement counts.
    pub(super) fn weight(&self) -> u32 {
        u32::from(matches!(self, Head::Type(_) | Head::Sketch(_) | Head::Plan(_)))
    }

    /// Whether its parts are the constants of an enumeration, which are distinct.
    pub(super) fn is_enumeration(&self) -> bool {
        matches!(self, Head::Type(Type::Enum(_)))
    }
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Term {
    Integer(i64),
    Node(Head, Vec<Term>),
}

/// Opaque values of scripts, by their indices.
#[derive(Debug, Default)]
pub(super) struct Opaques(Vec<Opaque>);

impl Opaques {
    fn index(&mut self, value: &Opaque) -> u32 {
        let known = self.0.iter().position(|known| Rc::ptr_eq(&known.value, &value.value));
        let index = known.unwrap_or_else(|| {
            self.0.push(value.clone());
            self.0.len() - 1
        });
        index as u32
    }
}

impl Term {
    /// The term of a value. Numbers of records and enumerations are lost.
    pub(super) fn of(datum: &Datum, opaques: &mut Opaques) -> Term {
        let leaf = |head| Term::Node(head, Vec::new());
        match datum {
            Datum::Nil => leaf(Head::Nil),
            Datum::Bool(b) => leaf(Head::Bool(*b)),
            Datum::Integer(n) => Term::Integer(*n),
            Datum::Number(x) => leaf(Head::Number(x.to_bits())),
            Datum::String(text) => leaf(Head::Text(text.clone())),
            Datum::Opaque(value) => leaf(Head::Opaque(opaques.index(value))),
            Datum::List(items) => {
                Term::Node(Head::List, items.iter().map(|item| Term::of(item, opaques)).collect())
            }
            Datum::Type(ty) => Term::of_type(ty),
            Datum::Member(member) => Term::of_member(member),
            Datum::Sketch(sketch) => Term::of_sketch(sketch),
            Datum::Plan(plan) => Term::of_plan(plan),
        }
    }

    fn of_type(ty: &Type) -> Term {
        let integer = |n: &u32| Term::Integer((*n).into());
        let (shell, parts) = match ty {
            Type::Pointer(to) => (pointer(), vec![Term::of_type(to)]),
            Type::Array(element, n) => (array(), vec![Term::of_type(element), integer(n)]),
            Type::Vector(element, n) => (vector(), vec![Term::of_type(element), integer(n)]),
            Type::Enum(of) => {
                (enumeration(), of.constants.iter().map(|n| Term::Integer((*n).into())).collect())
            }
            Type::Record(record) => {
                let shell = Record { id: 0, members: Vec::new(), ..(**record).clone() };
                let members = record.members.iter().map(|member| {
                    let is_plain = *member == Member::new(member.ty.clone());
                    if is_plain { Term::of_type(&member.ty) } else { Term::of_member(member) }
                });
                (Type::Record(shell.into()), members.collect())
            }
            Type::Callback(signature) => {
                let parts = [&signature.result].into_iter().chain(&signature.args);
                (callback(), parts.map(Term::of_type).collect())
            }
            Type::Void | Type::Int(_) | Type::Float(_) | Type::Complex(_) => {
                (ty.clone(), Vec::new())
            }
        };
        Term::Node(Head::Type(shell), parts)
    }

    fn of_member(member: &Member) -> Term {
        let shell = Member { ty: Type::Void, ..member.clone() };
        Term::Node(Head::Member(shell), vec![Term::of_type(&member.ty)])
    }

    /// Its types and numbers come first, then its expressions.
    fn of_sketch(sketch: &Sketch) -> Term {
        let mut parts = Vec::new();
        let mut shell = sketch.clone();
        match &mut shell {
            Sketch::Near(by) => parts.push(Term::Integer(std::mem::take(by))),
            Sketch::Member(_, Some(position)) => {
                parts.push(Term::Integer(std::mem::take(position).into()));
            }
            Sketch::Variable(member)
            | Sketch::Assign(_, member, _)
            | Sketch::AssignPart(_, member, _)
            | Sketch::Step(_, member)
            | Sketch::StepPart(_, member) => {
                let member = std::mem::replace(member, Member::new(Type::Void));
                let is_plain = member.bits.is_none();
                parts.push(match is_plain {
                    true => Term::of_type(&member.ty),
                    false => Term::of_member(&member),
                });
            }
            Sketch::Constant(ty, value) => {
                let take = |ty: &mut Type| std::mem::replace(ty, Type::Void);
                parts.extend(ty.as_mut().map(|ty| Term::of_type(&take(ty))));
                parts.extend(value.as_mut().map(|value| Term::Integer(std::mem::take(value))));
            }
            Sketch::Cast(ty, _) | Sketch::Overflow(_, ty, _) | Sketch::Checked(_, ty, _) => {
                parts.push(Term::of_type(&std::mem::replace(ty, Type::Void)));
            }
            _ => {}
        }
        for part in shell.parts_mut() {
            parts.push(Term::of_sketch(&std::mem::replace(part, Sketch::Operand(None))));
        }
        Term::Node(Head::Sketch(shell), parts)
    }

    /// Its type, its lists of statements and its expressions.
    fn of_plan(plan: &Plan) -> Term {
        let list = |items| Term::Node(Head::List, items);
        let bodies = plan.bodies.iter().map(|body| list(body.iter().map(Term::of_plan).collect()));
        let bodies: Vec<Term> = match plan.kind.has_arms() {
            true => vec![list(bodies.collect())],
            false => bodies.collect(),
        };
        let shell = Plan {
            ty: plan.ty.as_ref().map(|_| Type::Void),
            bodies: Vec::new(),
            sketches: Vec::new(),
            ..plan.clone()
        };
        let ty = plan.ty.as_ref().map(Term::of_type);
        let sketches = plan.sketches.iter().map(Term::of_sketch);
        Term::Node(Head::Plan(shell), ty.into_iter().chain(bodies).chain(sketches).collect())
    }

    /// The value, with records and enumerations numbered in order of appearance.
    pub(super) fn datum(&self, opaques: &Opaques, next_id: &mut u32) -> Datum {
        let (head, parts) = match self {
            Term::Integer(n) => return Datum::Integer(*n),
            Term::Node(head, parts) => (head, parts),
        };
        let own = *next_id;
        if let Head::Type(Type::Record(_) | Type::Enum(_)) = head {
            *next_id += 1;
        }
        let mut parts = parts.iter().map(|part| part.datum(opaques, next_id));
        match head {
            Head::Nil => Datum::Nil,
            Head::Bool(b) => Datum::Bool(*b),
            Head::Number(bits) => Datum::Number(f64::from_bits(*bits)),
            Head::Text(text) => Datum::String(text.clone()),
            Head::Opaque(index) => Datum::Opaque(Box::new(opaques.0[*index as usize].clone())),
            Head::List => Datum::List(parts.collect()),
            Head::Type(shell) => Datum::Type(with_parts(shell, own, &mut parts)),
            Head::Member(shell) => {
                let ty = ty(parts.next());
                Member { ty, ..shell.clone() }.into()
            }
            Head::Sketch(shell) => Datum::Sketch(Box::new(filled(shell, &mut parts))),
            Head::Plan(shell) => Datum::Plan(Box::new(planned(shell, parts))),
        }
    }
}

/// The heads of types with parts.
pub(super) fn pointer() -> Type {
    Type::Void.pointer()
}

pub(super) fn array() -> Type {
    Type::Array(Arc::new(Type::Void), 0)
}

pub(super) fn vector() -> Type {
    Type::Vector(Arc::new(Type::Void), 0)
}

pub(super) fn enumeration() -> Type {
    Type::Enum(Arc::new(Enum { id: 0, constants: Vec::new() }))
}

pub(super) fn callback() -> Type {
    Type::Callback(Arc::new(Signature::new(Vec::new(), Type::Void)))
}

// The parts of a term that a reader made have the kinds that its head asks for; others count as nothing.

fn ty(datum: Option<Datum>) -> Type {
    match datum {
        Some(Datum::Type(ty)) => ty,
        _ => Type::Void,
    }
}

fn member(datum: Datum) -> Member {
    match datum {
        Datum::Member(member) => *member,
        other => Member::new(ty(Some(other))),
    }
}

fn integer(datum: Option<Datum>) -> i64 {
    match datum {
        Some(Datum::Integer(n)) => n,
        _ => 0,
    }
}

fn with_parts(shell: &Type, id: u32, parts: &mut impl Iterator<Item = Datum>) -> Type {
    let sized = |parts: &mut dyn Iterator<Item = Datum>| {
        let element = Arc::new(ty(parts.next()));
        (element, u32::try_from(integer(parts.next())).unwrap_or(u32::MAX))
    };
    match shell {
        Type::Pointer(_) => ty(parts.next()).pointer(),
        Type::Array(..) => {
            let (element, n) = sized(parts);
            Type::Array(element, n)
        }
        Type::Vector(..) => {
            let (element, n) = sized(parts);
            Type::Vector(element, n)
        }
        Type::Enum(_) => {
            let constants = parts.map(|part| integer(Some(part)) as i32).collect();
            Type::Enum(Arc::new(Enum { id, constants }))
        }
        Type::Record(shell) => {
            let members = parts.map(member).collect();
            Type::Record(Arc::new(Record { id, members, ..(**shell).clone() }))
        }
        Type::Callback(_) => {
            let result = ty(parts.next());
            let args = parts.map(|part| ty(Some(part))).collect();
            Type::Callback(Arc::new(Signature::new(args, result)))
        }
        leaf => leaf.clone(),
    }
}

fn filled(shell: &Sketch, parts: &mut impl Iterator<Item = Datum>) -> Sketch {
    let mut sketch = shell.clone();
    match &mut sketch {
        Sketch::Near(by) => *by = integer(parts.next()),
        Sketch::Member(_, Some(position)) => *position = integer(parts.next()) as u32,
        Sketch::Variable(of)
        | Sketch::Assign(_, of, _)
        | Sketch::AssignPart(_, of, _)
        | Sketch::Step(_, of)
        | Sketch::StepPart(_, of) => {
            *of = member(parts.next().unwrap_or(Datum::Nil));
        }
        Sketch::Constant(of, value) => {
            of.iter_mut().for_each(|of| *of = ty(parts.next()));
            value.iter_mut().for_each(|value| *value = integer(parts.next()));
        }
        Sketch::Cast(of, _) | Sketch::Overflow(_, of, _) | Sketch::Checked(_, of, _) => {
            *of = ty(parts.next());
        }
        _ => {}
    }
    for part in sketch.parts_mut() {
        if let Some(Datum::Sketch(sketch)) = parts.next() {
            *part = *sketch;
        }
    }
    sketch
}

fn planned(shell: &Plan, parts: impl Iterator<Item = Datum>) -> Plan {
    let mut plan = shell.clone();
    let statements = |items: Vec<Datum>| {
        let plan = |item| match item {
            Datum::Plan(plan) => Some(*plan),
            _ => None,
        };
        items.into_iter().filter_map(plan).collect()
    };
    for part in parts {
        match part {
            Datum::Type(ty) => plan.ty = Some(ty),
            Datum::Sketch(sketch) => plan.sketches.push(*sketch),
            Datum::List(arms) if plan.kind.has_arms() => {
                for arm in arms {
                    if let Datum::List(items) = arm {
                        plan.bodies.push(statements(items));
                    }
                }
            }
            Datum::List(items) => plan.bodies.push(statements(items)),
            _ => {}
        }
    }
    plan
}
