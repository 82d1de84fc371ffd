//! Draws sketches of expressions.

use super::calling::Calling;
use super::sample::{Drawn, Level, Sampler, expected, name, wrong};
use super::sketch::{OperandName, Sketch, Tally};
use super::{Datum, Gen, Node, ScriptError, Source};
use crate::c::builtin::Builtin;
use crate::c::tree::{Op, Step, UnaryOp};
use crate::c::types::Member;

/// A generator of expressions by its form. Parts are generators of expressions unless they say otherwise.
#[derive(Debug)]
pub enum Expression {
    /// See [`Sketch::Operand`].
    Operand(Option<OperandName>),
    /// See [`Sketch::At`]: the name, and for each dimension how far, an integer, or where, an expression.
    At(OperandName, Vec<Gen>),
    /// See [`Sketch::Member`]: the struct, and the position, an integer.
    Member(Gen, Option<Gen>),
    /// See [`Sketch::Target`]: the pointer, and how far, an integer or an expression.
    Target([Gen; 2]),
    /// See [`Sketch::Address`].
    Address(Gen),
    /// See [`Sketch::Memcmp`]: the operator, a string, and the places.
    Memcmp(Gen, [Gen; 2]),
    /// See [`Sketch::Strcmp`]: the operator, a string.
    Strcmp(Gen),
    /// See [`Sketch::Strlen`].
    Strlen,
    /// See [`Sketch::Width`].
    Width(OperandName),
    /// See [`Sketch::Count`].
    Count(OperandName),
    /// A variable: its type, or a bit-field.
    Variable(Gen),
    /// A constant: its type and its value, an integer.
    Constant(Option<Gen>, Option<Gen>),
    /// An operation: the operator, a string, and the operand.
    Unary(Gen, Gen),
    /// An operation: the operator, a string, and the operands.
    Binary(Gen, [Gen; 2]),
    /// A conversion: the type, and the operand.
    Cast(Gen, Gen),
    /// A choice.
    Conditional([Gen; 3]),
    /// Two expressions.
    Comma([Gen; 2]),
    /// An assignment: the operator, a string such as `+=`, the variable's type, and the value.
    Assign(Gen, Gen, Gen),
    /// See [`Sketch::AssignPart`], likewise.
    AssignPart(Gen, Gen, Gen),
    /// See [`Sketch::Step`]: the operator, a string such as `x++`, and the variable's type.
    Step(Gen, Gen),
    /// See [`Sketch::StepPart`], likewise.
    StepPart(Gen, Gen),
    /// See [`Sketch::Call`]: the operation, and the way of the call, a string.
    Call(Gen, Option<Gen>),
    /// See [`Sketch::Element`].
    Element(Gen),
    /// See [`Sketch::Shuffle`].
    Shuffle([Gen; 2]),
    /// See [`Sketch::Builtin`]: the function's name, a string, and the argument.
    Builtin(Gen, Gen),
    /// See [`Sketch::Overflow`]: the operator, a string, the type and the operands.
    Overflow(Gen, Gen, [Gen; 2]),
    /// See [`Sketch::Checked`], likewise.
    Checked(Gen, Gen, [Gen; 3]),
    /// See [`Sketch::Let`].
    Let(OperandName, [Gen; 2]),
    /// A tree of a number of operators.
    Tree {
        /// The number of operators: an integer.
        operators: Gen,
        /// The greatest depth: an integer.
        depth: Option<Gen>,
        /// A node: its operands without a name are the smaller trees.
        node: Gen,
        /// The generator of operands.
        leaf: Gen,
    },
}

/// The assignment operators.
pub(super) const ASSIGNMENTS: [(Option<Op>, &str); 11] = [
    (None, "="),
    (Some(Op::Multiply), "*="),
    (Some(Op::Divide), "/="),
    (Some(Op::Remainder), "%="),
    (Some(Op::Add), "+="),
    (Some(Op::Subtract), "-="),
    (Some(Op::ShiftLeft), "<<="),
    (Some(Op::ShiftRight), ">>="),
    (Some(Op::And), "&="),
    (Some(Op::Xor), "^="),
    (Some(Op::Or), "|="),
];

/// The operators whose overflow builtin functions tell.
pub(super) const OVERFLOWING: [Op; 3] = [Op::Add, Op::Subtract, Op::Multiply];

/// The operators that compare.
pub(super) const COMPARISONS: [Op; 6] =
    [Op::Less, Op::Greater, Op::LessEqual, Op::GreaterEqual, Op::Equal, Op::NotEqual];

/// The most operators of a tree: ten times the paper's largest (Nagai et al. 2014, section 6).
pub(super) const MOST_OPERATORS: u32 = 100_000;

/// The greatest depth of a tree: functions that walk over expressions recur.
pub(super) const DEEPEST: u32 = 50;

impl Expression {
    /// Visits its parts.
    pub(super) fn each_part(&self, mut visit: impl FnMut(&Gen)) {
        match self {
            Expression::Operand(_) | Expression::Width(_) | Expression::Count(_) => {}
            Expression::Strlen => {}
            Expression::Variable(of) | Expression::Element(of) => visit(of),
            Expression::Strcmp(op) => visit(op),
            Expression::Call(of, calling) => [of].into_iter().chain(calling).for_each(visit),
            Expression::Address(of) => visit(of),
            Expression::Target(parts) => parts.iter().for_each(visit),
            Expression::Memcmp(op, parts) => [op].into_iter().chain(parts).for_each(visit),
            Expression::At(_, at) => at.iter().for_each(visit),
            Expression::Member(of, member) => [of].into_iter().chain(member).for_each(visit),
            Expression::Constant(ty, value) => ty.iter().chain(value).for_each(visit),
            Expression::Unary(a, b)
            | Expression::Cast(a, b)
            | Expression::Builtin(a, b)
            | Expression::Step(a, b)
            | Expression::StepPart(a, b) => {
                [a, b].into_iter().for_each(visit);
            }
            Expression::Shuffle(parts) => parts.iter().for_each(visit),
            Expression::Overflow(op, ty, parts) => {
                [op, ty].into_iter().chain(parts).for_each(visit)
            }
            Expression::Checked(op, ty, parts) => [op, ty].into_iter().chain(parts).for_each(visit),
            Expression::Binary(op, parts) => [op].into_iter().chain(parts).for_each(visit),
            Expression::Conditional(parts) => parts.iter().for_each(visit),
            Expression::Comma(parts) | Expression::Let(_, parts) => parts.iter().for_each(visit),
            Expression::Assign(op, ty, value) | Expression::AssignPart(op, ty, value) => {
                [op, ty, value].into_iter().for_each(visit)
            }
            Expression::Tree { operators, depth, node, leaf } => {
                [operators, node, leaf].into_iter().chain(depth).for_each(visit);
            }
        }
    }

    /// The name of the Lua function that builds it.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Expression::Operand(_) => "Expr.operand",
            Expression::At(..) => "Expr.at",
            Expression::Member(..) => "Expr.member",
            Expression::Target(_) => "Expr.target",
            Expression::Address(_) => "Expr.address",
            Expression::Memcmp(..) => "Expr.memcmp",
            Expression::Strcmp(_) => "Expr.strcmp",
            Expression::Strlen => "Expr.strlen",
            Expression::Width(_) => "Expr.width",
            Expression::Count(_) => "Expr.count",
            Expression::Variable(_) => "Expr.var",
            Expression::Constant(..) => "Expr.const",
            Expression::Unary(..) => "Expr.unary",
            Expression::Binary(..) => "Expr.binary",
            Expression::Cast(..) => "Expr.cast",
            Expression::Conditional(_) => "Expr.cond",
            Expression::Comma(_) => "Expr.comma",
            Expression::Assign(..) => "Expr.assign",
            Expression::AssignPart(..) => "Expr.assign_part",
            Expression::Step(..) => "Expr.step",
            Expression::StepPart(..) => "Expr.step_part",
            Expression::Call(..) => "Expr.call",
            Expression::Element(_) => "Expr.element",
            Expression::Shuffle(_) => "Expr.shuffle",
            Expression::Builtin(..) => "Expr.builtin",
            Expression::Overflow(..) => "Expr.overflow",
            Expression::Checked(..) => "Expr.checked",
            Expression::Let(..) => "Expr.let",
            Expression::Tree { .. } => "Expr.tree",
        }
    }
}

impl Sampler<'_> {
    /// The sketch of a generator of expressions at a level.
    pub(super) fn expression(
        &mut self,
        g: &Gen,
        expression: &Expression,
        level: Level,
    ) -> Drawn<Sketch> {
        let level = level.deeper();
        Ok(match expression {
            Expression::Operand(name) => Sketch::Operand(name.clone()),
            Expression::At(name, at) => {
                let at = at.iter().map(|of| self.index(g, of, level)).collect::<Drawn<_>>()?;
                Sketch::At(name.clone(), at)
            }
            Expression::Member(of, member) => {
                let of = self.sketch(g, of, level)?;
                let member = match member {
                    Some(member) => Some(self.count(g, member, level, "the member")?),
                    None => None,
                };
                Sketch::Member(Box::new(of), member)
            }
            Expression::Target([pointer, by]) => {
                let pointer = self.sketch(g, pointer, level)?;
                let by = match self.index(g, by, level)? {
                    Sketch::Near(by) => Sketch::Constant(None, Some(by)),
                    by => by,
                };
                Sketch::Target(Box::new([pointer, by]))
            }
            Expression::Address(of) => Sketch::Address(Box::new(self.sketch(g, of, level)?)),
            Expression::Memcmp(op, parts) => {
                let op = self.operator(g, op, level, COMPARISONS, Op::spelling)?;
                Sketch::Memcmp(op, self.sketches(g, parts, level)?)
            }
            Expression::Strcmp(op) => {
                Sketch::Strcmp(self.operator(g, op, level, COMPARISONS, Op::spelling)?)
            }
            Expression::Strlen => Sketch::Strlen,
            Expression::Width(name) => Sketch::Width(name.clone()),
            Expression::Count(name) => Sketch::Count(name.clone()),
            Expression::Variable(of) => Sketch::Variable(self.variable(g, of, level)?),
            Expression::Constant(ty, value) => {
                let ty = ty.as_ref().map(|ty| self.ty(g, ty, level)).transpose()?;
                let value =
                    value.as_ref().map(|value| self.integer(g, value, level)).transpose()?;
                Sketch::Constant(ty, value)
            }
            Expression::Unary(op, of) => {
                let op = self.operator(g, op, level, UnaryOp::ALL, UnaryOp::spelling)?;
                Sketch::Unary(op, Box::new(self.sketch(g, of, level)?))
            }
            Expression::Binary(op, parts) => {
                let op = self.operator(g, op, level, Op::ALL, Op::spelling)?;
                Sketch::Binary(op, self.sketches(g, parts, level)?)
            }
            Expression::Cast(ty, of) => {
                let ty = self.ty(g, ty, level)?;
                Sketch::Cast(ty, Box::new(self.sketch(g, of, level)?))
            }
            Expression::Conditional([condition, one, other]) => {
                let condition = self.sketch(g, condition, level)?;
                let one = self.sketch(g, one, level)?;
                Sketch::Conditional(Box::new([condition, one, self.sketch(g, other, level)?]))
            }
            Expression::Comma(parts) => Sketch::Comma(self.sketches(g, parts, level)?),
            Expression::Assign(op, ty, value) | Expression::AssignPart(op, ty, value) => {
                let op = self.operator(g, op, level, ASSIGNMENTS, |(_, spelling)| spelling)?.0;
                let of = self.variable(g, ty, level)?;
                let value = Box::new(self.sketch(g, value, level)?);
                match expression {
                    Expression::AssignPart(..) => Sketch::AssignPart(op, of, value),
                    _ => Sketch::Assign(op, of, value),
                }
            }
            Expression::Step(op, ty) | Expression::StepPart(op, ty) => {
                let step = self.operator(g, op, level, Step::ALL, Step::spelling)?;
                let of = self.variable(g, ty, level)?;
                match expression {
                    Expression::StepPart(..) => Sketch::StepPart(step, of),
                    _ => Sketch::Step(step, of),
                }
            }
            Expression::Call(of, calling) => {
                let calling = match calling {
                    Some(way) => self.operator(g, way, level, Calling::ALL, Calling::name)?,
                    None => Calling::Plain,
                };
                Sketch::Call(calling, Box::new(self.sketch(g, of, level)?))
            }
            Expression::Element(of) => Sketch::Element(Box::new(self.sketch(g, of, level)?)),
            Expression::Shuffle(parts) => Sketch::Shuffle(self.sketches(g, parts, level)?),
            Expression::Builtin(name, of) => {
                let builtin = self.operator(g, name, level, Builtin::ALL, Builtin::name)?;
                Sketch::Builtin(builtin, Box::new(self.sketch(g, of, level)?))
            }
            Expression::Overflow(op, ty, parts) => {
                let op = self.operator(g, op, level, OVERFLOWING, Op::spelling)?;
                Sketch::Overflow(op, self.ty(g, ty, level)?, self.sketches(g, parts, level)?)
            }
            Expression::Checked(op, ty, [one, other, otherwise]) => {
                let op = self.operator(g, op, level, OVERFLOWING, Op::spelling)?;
                let ty = self.ty(g, ty, level)?;
                let (one, other) = (self.sketch(g, one, level)?, self.sketch(g, other, level)?);
                let parts = [one, other, self.sketch(g, otherwise, level)?];
                Sketch::Checked(op, ty, Box::new(parts))
            }
            Expression::Let(name, parts) => {
                Sketch::Let(name.clone(), self.sketches(g, parts, level)?)
            }
            Expression::Tree { operators, depth, node, leaf } => {
                let most = self.count(g, operators, level, "the number of operators")?;
                let depth = match depth {
                    Some(depth) => self.count(g, depth, level, "the depth")?,
                    None => DEEPEST,
                };
                let tree = Tree { g, node, leaf, level };
                let budget = self.budget;
                let drawn = self.tree(&tree, most.min(MOST_OPERATORS), depth.min(DEEPEST));
                self.budget = budget;
                drawn?
            }
        })
    }

    fn sketches(
        &mut self,
        g: &Gen,
        [one, other]: &[Gen; 2],
        level: Level,
    ) -> Drawn<Box<[Sketch; 2]>> {
        let one = self.sketch(g, one, level)?;
        Ok(Box::new([one, self.sketch(g, other, level)?]))
    }

    pub(super) fn sketch(&mut self, g: &Gen, part: &Gen, level: Level) -> Drawn<Sketch> {
        // Most are drawn in place, not as the box that holds one among other values.
        let drawn = self.follow(part, level, |sampler, node, level| match node.node() {
            Node::Expr(expression) => sampler.expression(node, expression, level).map(Ok),
            _ => match sampler.value(node, level)? {
                Datum::Sketch(sketch) => Ok(Ok(*sketch)),
                other => Ok(Err(other)),
            },
        })?;
        drawn.map_err(|other| no_sketch(g, &other).into())
    }

    fn index(&mut self, g: &Gen, part: &Gen, level: Level) -> Drawn<Sketch> {
        match self.draw(part, level)? {
            Datum::Integer(by) => Ok(Sketch::Near(by)),
            Datum::Sketch(sketch) => Ok(*sketch),
            other => Err(no_index(g, &other).into()),
        }
    }

    fn variable(&mut self, g: &Gen, part: &Gen, level: Level) -> Drawn<Member> {
        match self.draw(part, level)? {
            Datum::Type(ty) => Ok(Member::new(ty)),
            Datum::Member(member) if member.bits.is_some() && !member.unnamed => Ok(*member),
            other => Err(no_variable(g, &other).into()),
        }
    }

    fn integer(&mut self, g: &Gen, part: &Gen, level: Level) -> Drawn<i64> {
        match self.draw(part, level)? {
            Datum::Integer(n) => Ok(n),
            other => Err(no_value(g, &other).into()),
        }
    }

    fn operator<T: Copy, const N: usize>(
        &mut self,
        g: &Gen,
        part: &Gen,
        level: Level,
        all: [T; N],
        spelling: fn(T) -> &'static str,
    ) -> Drawn<T> {
        let drawn = self.draw(part, level)?;
        operator_of(g, &drawn, all, spelling).map_err(Into::into)
    }

    /// A tree of about so many operators and at most this depth: a node, among whose operands the rest is
    /// divided at random (Nagai et al. 2014, figure 6).
    fn tree(&mut self, tree: &Tree, operators: u32, depth: u32) -> Drawn<Sketch> {
        // Each node has a budget of its own: the number of nodes is bounded already.
        self.budget = Source::BUDGET;
        if operators == 0 || depth == 0 {
            return self.named(tree, tree.leaf).map(|(leaf, _)| leaf);
        }
        let (mut node, Tally { operators: own, mut unfilled, .. }) = self.named(tree, tree.node)?;
        let mut left = operators.saturating_sub(own.max(1));
        // Each operand of a binary tree of this depth has room for so many.
        let room = 1u32.checked_shl(depth - 1).map_or(MOST_OPERATORS, |room| room - 1);
        node.fill(&mut || {
            unfilled -= 1;
            let rest = room.saturating_mul(unfilled);
            let least = left.saturating_sub(rest).min(room);
            let most = left.min(room);
            let share = match unfilled {
                0 => most,
                _ => self.source.chance.between(least.into(), most.into()) as u32,
            };
            left -= share;
            self.tree(tree, share, depth - 1)
        })?;
        Ok(node)
    }

    /// An expression whose named operands are leaves, and what is in it.
    fn named(&mut self, tree: &Tree, part: &Gen) -> Drawn<(Sketch, Tally)> {
        let mut sketch = self.sketch(tree.g, part, tree.level)?;
        let tally = sketch.tally();
        if !tally.has_names {
            return Ok((sketch, tally));
        }
        for name in sketch.names().into_iter().rev() {
            let leaf = self.sketch(tree.g, tree.leaf, tree.level)?;
            sketch = Sketch::Let(name, Box::new([leaf, sketch]));
        }
        let tally = sketch.tally();
        Ok((sketch, tally))
    }
}

/// The operator that a word spells.
pub(super) fn operator_of<T: Copy, const N: usize>(
    g: &Gen,
    drawn: &Datum,
    all: [T; N],
    spelling: fn(T) -> &'static str,
) -> Result<T, ScriptError> {
    let found = match drawn {
        Datum::String(text) => {
            let named = |op: &T| spelling(*op).as_bytes() == &text[..];
            match all.iter().find(|op| named(op)) {
                Some(op) => return Ok(*op),
                None => format!("\"{}\"", String::from_utf8_lossy(text)),
            }
        }
        other => other.kind().to_string(),
    };
    let known: Vec<&str> = all.into_iter().map(spelling).collect();
    let (which, before) = match name(g) {
        "Expr.call" => ("its way", "a, "),
        "Expr.builtin" => ("its function", ""),
        _ => ("its operator", ""),
    };
    let what = format!("{}: {which}: expected one of {}, got {found}", name(g), known.join(" "));
    Err(wrong(g, what).hint(format!("for example {}({before}\"{}\", ...)", name(g), known[0])))
}

// Mistakes in a script.

pub(super) fn no_sketch(g: &Gen, found: &Datum) -> ScriptError {
    let error = expected(g, "", "an expression", found);
    match found {
        Datum::Type(_) => error.hint("Expr.var(t) is a variable of the type t"),
        Datum::Integer(_) => error.hint("Expr.const(nil, g) is a constant that g draws"),
        _ => error.hint("for example Expr.var(int)"),
    }
}

pub(super) fn no_variable(g: &Gen, found: &Datum) -> ScriptError {
    expected(g, "its type", "a C type or a bit-field", found).hint("for example Expr.var(int)")
}

pub(super) fn no_index(g: &Gen, found: &Datum) -> ScriptError {
    let error = expected(g, "its index", "an integer or an expression", found);
    error.hint("for example Expr.at(\"a\", -1)")
}

pub(super) fn no_value(g: &Gen, found: &Datum) -> ScriptError {
    let error = expected(g, "its value", "an integer", found);
    error.hint("for example Expr.const(int, choose(1, 7))")
}

/// The generators that a tree is drawn from.
struct Tree<'g> {
    /// The generator, for messages.
    g: &'g Gen,
    node: &'g Gen,
    leaf: &'g Gen,
    level: Level,
}
