//! Reads generators of expressions and of statements.

use super::read::{Read, Reader};
use super::sets::Set;
use super::term::Head;
use crate::c::builtin::Builtin;
use crate::c::tree::{Op, Step, UnaryOp};
use crate::c::types::{Member, Type};
use crate::generator::expressions::{
    ASSIGNMENTS, COMPARISONS, OVERFLOWING, no_index, no_sketch, no_value, no_variable, operator_of,
};
use crate::generator::plan::{no_arm, no_statement};
use crate::generator::{Calling, Expression, Gen, Plan, Sketch, Statement};

/// Stands for a part of an expression.
fn part() -> Box<Sketch> {
    Box::new(Sketch::Operand(None))
}

fn parts<const N: usize>() -> Box<[Sketch; N]> {
    Box::new(std::array::from_fn(|_| Sketch::Operand(None)))
}

impl Reader<'_> {
    /// The expressions that a node draws.
    pub(super) fn expression(&mut self, g: &Gen, of: &Expression, size: u32) -> Read<Set> {
        let nothing = Member::new(Type::Void);
        Ok(match of {
            Expression::Operand(name) => self.sketch(Sketch::Operand(name.clone()), &[]),
            Expression::At(name, at) => {
                let at = at.iter().map(|at| self.index(g, at, size)).collect::<Read<Vec<_>>>()?;
                let parts = vec![Sketch::Operand(None); at.len()];
                self.sketch(Sketch::At(name.clone(), parts), &at)
            }
            Expression::Member(of, None) => {
                let of = self.sketches(g, [of], size)?;
                self.sketch(Sketch::Member(part(), None), &of)
            }
            Expression::Member(of, Some(position)) => {
                let positions = self.counts(g, position, size, "the member")?;
                let mut sets = vec![self.sets.set(positions, [])];
                sets.extend(self.sketches(g, [of], size)?);
                self.sketch(Sketch::Member(part(), Some(0)), &sets)
            }
            Expression::Target([pointer, by]) => {
                let mut sets = self.sketches(g, [pointer], size)?;
                let by = self.read(by, size)?;
                sets.push(self.index_of(g, by, Sketch::Constant(None, Some(0)))?);
                self.sketch(Sketch::Target(parts()), &sets)
            }
            Expression::Address(of) => {
                let of = self.sketches(g, [of], size)?;
                self.sketch(Sketch::Address(part()), &of)
            }
            Expression::Memcmp(op, of) => {
                let ops = self.operators(g, op, size, COMPARISONS, Op::spelling)?;
                let of = self.sketches(g, of, size)?;
                self.each_operator(ops, |op| Sketch::Memcmp(op, parts()), &of)
            }
            Expression::Strcmp(op) => {
                let ops = self.operators(g, op, size, COMPARISONS, Op::spelling)?;
                self.each_operator(ops, Sketch::Strcmp, &[])
            }
            Expression::Strlen => self.sketch(Sketch::Strlen, &[]),
            Expression::Width(name) => self.sketch(Sketch::Width(name.clone()), &[]),
            Expression::Count(name) => self.sketch(Sketch::Count(name.clone()), &[]),
            Expression::Variable(of) => {
                let of = self.variables(g, of, size)?;
                self.sketch(Sketch::Variable(nothing), &[of])
            }
            Expression::Constant(ty, value) => {
                let shell =
                    Sketch::Constant(ty.as_ref().map(|_| Type::Void), value.as_ref().map(|_| 0));
                let mut sets = Vec::new();
                if let Some(ty) = ty {
                    sets.push(self.types(g, ty, size)?);
                }
                if let Some(value) = value {
                    sets.push(self.values(g, value, size)?);
                }
                self.sketch(shell, &sets)
            }
            Expression::Unary(op, of) => {
                let ops = self.operators(g, op, size, UnaryOp::ALL, UnaryOp::spelling)?;
                let of = self.sketches(g, [of], size)?;
                self.each_operator(ops, |op| Sketch::Unary(op, part()), &of)
            }
            Expression::Binary(op, of) => {
                let ops = self.operators(g, op, size, Op::ALL, Op::spelling)?;
                let of = self.sketches(g, of, size)?;
                self.each_operator(ops, |op| Sketch::Binary(op, parts()), &of)
            }
            Expression::Cast(ty, of) => {
                let mut sets = vec![self.types(g, ty, size)?];
                sets.extend(self.sketches(g, [of], size)?);
                self.sketch(Sketch::Cast(Type::Void, part()), &sets)
            }
            Expression::Conditional(of) => {
                let of = self.sketches(g, of, size)?;
                self.sketch(Sketch::Conditional(parts()), &of)
            }
            Expression::Comma(of) => {
                let of = self.sketches(g, of, size)?;
                self.sketch(Sketch::Comma(parts()), &of)
            }
            Expression::Assign(op, ty, value) | Expression::AssignPart(op, ty, value) => {
                let ops = self.operators(g, op, size, ASSIGNMENTS, |(_, spelling)| spelling)?;
                let mut sets = vec![self.variables(g, ty, size)?];
                sets.extend(self.sketches(g, [value], size)?);
                let is_part = matches!(of, Expression::AssignPart(..));
                let shell = |(op, _)| match is_part {
                    true => Sketch::AssignPart(op, nothing.clone(), part()),
                    false => Sketch::Assign(op, nothing.clone(), part()),
                };
                self.each_operator(ops, shell, &sets)
            }
            Expression::Step(op, ty) | Expression::StepPart(op, ty) => {
                let ops = self.operators(g, op, size, Step::ALL, Step::spelling)?;
                let is_part = matches!(of, Expression::StepPart(..));
                let of = self.variables(g, ty, size)?;
                let shell = |step| match is_part {
                    true => Sketch::StepPart(step, nothing.clone()),
                    false => Sketch::Step(step, nothing.clone()),
                };
                self.each_operator(ops, shell, &[of])
            }
            Expression::Call(of, calling) => {
                let ways = match calling {
                    Some(way) => self.operators(g, way, size, Calling::ALL, Calling::name)?,
                    None => vec![Calling::Plain],
                };
                let of = self.sketches(g, [of], size)?;
                self.each_operator(ways, |way| Sketch::Call(way, part()), &of)
            }
            Expression::Element(of) => {
                let of = self.sketches(g, [of], size)?;
                self.sketch(Sketch::Element(part()), &of)
            }
            Expression::Shuffle(of) => {
                let of = self.sketches(g, of, size)?;
                self.sketch(Sketch::Shuffle(parts()), &of)
            }
            Expression::Builtin(name, of) => {
                let names = self.operators(g, name, size, Builtin::ALL, Builtin::name)?;
                let of = self.sketches(g, [of], size)?;
                self.each_operator(names, |builtin| Sketch::Builtin(builtin, part()), &of)
            }
            Expression::Overflow(op, ty, of) => {
                let ops = self.operators(g, op, size, OVERFLOWING, Op::spelling)?;
                let mut sets = vec![self.types(g, ty, size)?];
                sets.extend(self.sketches(g, of, size)?);
                self.each_operator(ops, |op| Sketch::Overflow(op, Type::Void, parts()), &sets)
            }
            Expression::Checked(op, ty, of) => {
                let ops = self.operators(g, op, size, OVERFLOWING, Op::spelling)?;
                let mut sets = vec![self.types(g, ty, size)?];
                sets.extend(self.sketches(g, of, size)?);
                self.each_operator(ops, |op| Sketch::Checked(op, Type::Void, parts()), &sets)
            }
            Expression::Let(name, of) => {
                let of = self.sketches(g, of, size)?;
                self.sketch(Sketch::Let(name.clone(), parts()), &of)
            }
            Expression::Tree { operators, depth, node, leaf } => {
                self.trees(g, operators, depth.as_ref(), [node, leaf], size)?
            }
        })
    }

    /// The statements that a node draws.
    pub(super) fn statement(&mut self, g: &Gen, statement: &Statement, size: u32) -> Read<Set> {
        let Statement { kind, name, ty, bodies, expressions } = statement;
        let mut sets = Vec::new();
        if let Some(ty) = ty {
            sets.push(self.types(g, ty, size)?);
        }
        for body in bodies {
            let lists = self.list(g, body, size, "its statements")?;
            let inner = match kind.has_arms() {
                true => {
                    let mut arms = Vec::new();
                    for arm in self.sets.items(lists) {
                        arms.push(self.only_lists(arm, |found| no_arm(g, found))?);
                    }
                    arms
                }
                false => vec![lists],
            };
            for lists in inner {
                let is = |head: &Head| matches!(head, Head::Plan(_));
                self.only_items(lists, is, |found| no_statement(g, found))?;
            }
            sets.push(self.sets.terms(Head::List, lists));
        }
        sets.extend(self.sketches(g, expressions, size)?);
        let shell = Plan {
            kind: *kind,
            name: name.clone(),
            ty: ty.as_ref().map(|_| Type::Void),
            bodies: Vec::new(),
            sketches: Vec::new(),
        };
        let parts = self.sets.product(&sets);
        Ok(self.sets.terms(Head::Plan(shell), parts))
    }

    /// The expressions with a head and one part from each set.
    fn sketch(&mut self, shell: Sketch, parts: &[Set]) -> Set {
        let parts = self.sets.product(parts);
        self.sets.terms(Head::Sketch(shell), parts)
    }

    fn each_operator<T>(&mut self, ops: Vec<T>, shell: impl Fn(T) -> Sketch, parts: &[Set]) -> Set {
        let parts = self.sets.product(parts);
        let heads = ops.into_iter().map(|op| (Head::Sketch(shell(op)), parts));
        let heads: Vec<_> = heads.collect();
        self.sets.set(Default::default(), heads)
    }

    /// Parts that are expressions.
    pub(super) fn sketches<'g>(
        &mut self,
        g: &Gen,
        parts: impl IntoIterator<Item = &'g Gen>,
        size: u32,
    ) -> Read<Vec<Set>> {
        let mut sets = Vec::new();
        for part in parts {
            let set = self.read(part, size)?;
            let is = |head: &Head| matches!(head, Head::Sketch(_));
            sets.push(self.only(set, is, |found| no_sketch(g, found))?);
        }
        Ok(sets)
    }

    /// The index of an element: an expression, or an integer that says how far it is from where the loop is.
    fn index(&mut self, g: &Gen, part: &Gen, size: u32) -> Read<Set> {
        let set = self.read(part, size)?;
        self.index_of(g, set, Sketch::Near(0))
    }

    /// The same of a set that was read; `integer` is the expression that an integer stands for.
    fn index_of(&mut self, g: &Gen, set: Set, integer: Sketch) -> Read<Set> {
        let by = self.sets.values(set).integers.clone();
        let integers = self.sets.set(by, []);
        let others = self.sets.minus(set, integers);
        let is = |head: &Head| matches!(head, Head::Sketch(_));
        let others = self.only(others, is, |found| no_index(g, found))?;
        let integers = self.sketch(integer, &[integers]);
        Ok(self.sets.or(integers, others))
    }

    fn variables(&mut self, g: &Gen, part: &Gen, size: u32) -> Read<Set> {
        let set = self.read(part, size)?;
        let is = |head: &Head| match head {
            Head::Type(_) => true,
            Head::Member(member) => member.bits.is_some() && !member.unnamed,
            _ => false,
        };
        self.only(set, is, |found| no_variable(g, found))
    }

    /// A part that is an integer.
    fn values(&mut self, g: &Gen, part: &Gen, size: u32) -> Read<Set> {
        let integers = self.integers(part, size, |found| no_value(g, found))?;
        Ok(self.sets.set(integers, []))
    }

    fn operators<T: Copy, const N: usize>(
        &mut self,
        g: &Gen,
        part: &Gen,
        size: u32,
        all: [T; N],
        spelling: fn(T) -> &'static str,
    ) -> Read<Vec<T>> {
        let set = self.read(part, size)?;
        let words = self.each_value(set).or_else(|_| {
            let others = self.example(set);
            operator_of(g, &others, all, spelling).map(|_| vec![others])
        })?;
        words.iter().map(|word| operator_of(g, word, all, spelling)).collect()
    }
}
