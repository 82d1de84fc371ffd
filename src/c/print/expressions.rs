//! Prints expressions.

use super::Printer;
use super::check::{member_name, path_name};
use super::constants::{first_of_text, string_literal, text_of};
use super::precedence::{Parentheses, Precedence, is_enclosed, must_be_enclosed, precedence};
use crate::c::features::Feature;
use crate::c::overflow::overflow_name;
use crate::c::tree::{Expr, Intrinsic, List, Op, Step, UnaryOp};
use crate::c::types::{Int, Type};

/// An array, or a pointer, and its index may change places: `1[a]` for `a[1]`, `1 + p` for `p + 1`.
const SWAPPED: u64 = 0x7377_6170_7065;

/// Separates the choice of which arrays have no length in choices from others.
const UNKNOWN: u64 = 0x756e_6b6e_6f77;

/// An expression in a program of one test case.
pub fn expression(expr: &Expr) -> String {
    let mut printer = Printer::plain(String::new(), None).by_precedence();
    printer.expr(expr);
    printer.finish()
}

impl Printer {
    /// Appends an expression in a context that accepts anything from an assignment expression up: an argument, an
    /// initializer, the right side of an assignment.
    pub fn expr(&mut self, expr: &Expr) {
        self.operand(expr, Precedence::Assignment);
    }

    /// An expression in a context that needs at least this precedence.
    pub(super) fn operand(&mut self, expr: &Expr, least: Precedence) {
        if is_place(expr) {
            return self.bare(expr);
        }
        let is_operation = matches!(expr, Expr::Binary(..) | Expr::Conditional(..));
        let encloses_all = self.parentheses == Parentheses::All;
        self.enclose(expr, encloses_all && is_operation || precedence(expr) < least);
    }

    fn enclose(&mut self, expr: &Expr, encloses: bool) {
        if !encloses {
            return self.bare(expr);
        }
        self.out.push(b'(');
        self.bare(expr);
        self.out.push(b')');
    }

    /// An expression without parentheses around it.
    pub(super) fn bare(&mut self, expr: &Expr) {
        match expr {
            Expr::Int(value, ty) => self.integer(*value, *ty),
            Expr::Wide(value, ty) => self.wide_integer(**value, *ty),
            Expr::Constant(enumeration, index) => self.constant_name(enumeration.id, *index),
            Expr::Real(value, float) => self.real(*value, *float),
            Expr::Complex(parts, float) => self.complex(*parts, *float),
            Expr::Null(_) => self.word("0"),
            Expr::Object(name, _) => self.object_name(*name),
            Expr::Member(..) | Expr::Index(..) => {
                self.place(expr);
            }
            Expr::Element(of, index) => {
                let is_swapped = self.swaps(0) && is_array_or_pointer(of);
                let (one, other) = if is_swapped { (index, of) } else { (of, index) };
                self.operand(one, Precedence::Postfix);
                self.out.push(b'[');
                self.bare(other);
                self.out.push(b']');
            }
            Expr::View(name, _, byte) => {
                self.word("*(");
                self.name(*name);
                self.word(" *)&");
                self.operand(byte, Precedence::Unary);
            }
            Expr::Part(of, part) => {
                self.put(if *part == 0 { "__real__ " } else { "__imag__ " });
                self.operand(of, Precedence::Unary);
            }
            Expr::Address(of) if let Some(bytes) = first_of_text(of) => self.literal(&bytes),
            Expr::Address(of) => {
                self.out.push(b'&');
                self.operand(of, Precedence::Unary);
            }
            Expr::Deref(of) => {
                self.out.push(b'*');
                self.operand(of, Precedence::Unary);
            }
            Expr::Size(ty) => {
                self.word("(unsigned long)");
                self.size(ty);
            }
            Expr::SizeOf(of) => {
                self.word("(unsigned long)sizeof ");
                self.operand(of, Precedence::Unary);
            }
            Expr::Align(ty) => {
                self.word("(unsigned long)");
                self.align(ty);
            }
            Expr::Offset(member) => {
                self.put("(unsigned long)((char *)&");
                self.expr(member);
                self.put(" - (char *)&");
                self.path_root(member);
                self.word(")");
            }
            Expr::Harness(probe) => self.probe(probe),
            Expr::Cast(ty, of) => {
                self.out.push(b'(');
                self.declaration(ty, |_| {});
                self.out.push(b')');
                self.operand(of, Precedence::Unary);
            }
            Expr::Call(name, _, args) => {
                self.name(*name);
                self.arguments(args);
            }
            Expr::CallPointer(name, index, _, args) => {
                match index {
                    Some(index) => {
                        let is_swapped = self.swaps((*index).into());
                        self.subscript(*index, is_swapped, |p| p.name(*name));
                    }
                    None => self.name(*name),
                }
                self.arguments(args);
            }
            Expr::Function(name, _) => self.name(*name),
            Expr::Braces(of) => {
                self.put("({ ");
                self.declaration(&of.ty, |p| p.name(of.name));
                self.put(" = ");
                self.expr(&of.first);
                for expr in of.sets.iter().chain([&of.value]) {
                    self.put("; ");
                    self.bare(expr);
                }
                self.put("; })");
            }
            Expr::Generic(of) => {
                self.put("_Generic(");
                self.expr(&of.of);
                for (ty, value) in &of.arms {
                    self.comma();
                    match ty {
                        Some(ty) => self.declaration(ty, |_| {}),
                        None => self.word("default"),
                    }
                    self.put(": ");
                    self.expr(value);
                }
                self.out.push(b')');
            }
            Expr::CallValue(of, args) => {
                self.operand(of, Precedence::Postfix);
                self.arguments(args);
            }
            Expr::Conditional(_, condition, one, other) => {
                if !self.expected(condition) {
                    self.operand(condition, Precedence::LogicalOr);
                }
                self.spaced("?");
                let [least, last] = match self.parentheses {
                    Parentheses::Fewest => [Precedence::Comma, Precedence::Conditional],
                    _ => [Precedence::LogicalOr; 2],
                };
                let is_open = self.is_of_unknown_length(one, other);
                self.choice(one, least, is_open == Some(0));
                self.spaced(":");
                self.choice(other, last, is_open == Some(1));
            }
            Expr::Unary(op, _, of) => {
                self.word(op.spelling());
                // Two signs in a row would be another operator.
                let is_double = sign_of(of) == Some(*op);
                self.operand(of, if is_double { Precedence::Postfix } else { Precedence::Unary });
            }
            Expr::Binary(Op::Add, Type::Pointer(_), pointer, number) if self.swaps(0) => {
                self.side(number, Op::Add, true);
                self.spaced("+");
                self.side(pointer, Op::Add, false);
            }
            Expr::Binary(op, _, left, right) => {
                self.side(left, *op, true);
                self.spaced(op.spelling());
                self.side(right, *op, false);
            }
            Expr::Comma(one, other) => {
                self.operand(one, Precedence::Assignment);
                self.comma();
                self.operand(other, Precedence::Assignment);
            }
            Expr::Assign(place, op, value) => {
                self.target(place, Precedence::Unary);
                self.out.space();
                self.word(op.as_ref().map_or("", |(op, _)| op.spelling()));
                self.put("= ");
                self.operand(value, Precedence::Assignment);
            }
            Expr::Step(step, _, place) => {
                let (before, after) = step.spelling().split_once('x').unwrap_or_default();
                self.put(before);
                let binds = if step.is_postfix() { Precedence::Postfix } else { Precedence::Unary };
                self.target(place, binds);
                self.put(after);
            }
            Expr::Compound(ty, init) if let Some(bytes) = text_of(ty, init) => {
                self.word(&string_literal(&bytes));
            }
            Expr::Compound(ty, init) => self.compound(ty, init),
            Expr::Builtin(intrinsic, ty, args) => self.builtin(*intrinsic, ty, args),
            Expr::Alloca(ty, number) => {
                self.word("__builtin_alloca(");
                match ty {
                    Type::Int(Int::Char) => self.bare(number),
                    ty => {
                        self.operand(number, Precedence::Multiplicative);
                        self.put(" * ");
                        self.size(ty);
                    }
                }
                self.out.push(b')');
            }
            Expr::VaArg(list, ty, alias) => {
                self.word("va_arg(");
                self.list(*list);
                self.comma();
                match alias {
                    Some(name) => self.name(*name),
                    None => self.declaration(ty, |_| {}),
                }
                self.out.push(b')');
            }
        }
    }

    /// A value that a condition chooses, or that as a pointer to an array of unknown length.
    fn choice(&mut self, value: &Expr, least: Precedence, is_open: bool) {
        if is_open
            && let Type::Pointer(array) = &*value.place_type()
            && let Type::Array(element, _) = &**array
        {
            self.out.push(b'(');
            self.declaration(element, |p| p.word("(*)[]"));
            self.out.push(b')');
            return self.operand(value, Precedence::Unary);
        }
        self.operand(value, least);
    }

    /// Which of two values that a condition chooses is a pointer to an array of unknown length: one of them in a third of the
    /// cases, where both lead to arrays and expressions vary. What is chosen has the length of the other one (C89 3.3.15).
    fn is_of_unknown_length(&self, one: &Expr, other: &Expr) -> Option<u64> {
        if self.variety.is_none() || self.lacks.contains(Feature::UnknownLengths) {
            return None;
        }
        let length = |of: &Expr| match (of, &*of.place_type()) {
            (Expr::Null(_), _) => None,
            (_, Type::Pointer(to)) => match **to {
                Type::Array(_, length) if length > 0 => Some(length),
                _ => None,
            },
            _ => None,
        };
        let (length, _) = length(one).zip(length(other))?;
        let mut chance = self.variation(UNKNOWN, length.into())?;
        chance.ratio(1, 3).then(|| chance.below(2))
    }

    /// A place that is set.
    pub(super) fn target(&mut self, place: &Expr, least: Precedence) {
        self.is_target = true;
        self.operand(place, least);
        self.is_target = false;
    }

    /// An operand of a binary operator.
    pub(super) fn side(&mut self, operand: &Expr, op: Op, is_left: bool) {
        if is_place(operand) {
            return self.bare(operand);
        }
        let is_operation = matches!(operand, Expr::Binary(..) | Expr::Conditional(..));
        let encloses = match self.parentheses {
            Parentheses::All => is_operation || is_enclosed(operand, op, is_left),
            Parentheses::Usual => is_enclosed(operand, op, is_left),
            Parentheses::Fewest => must_be_enclosed(operand, op, is_left),
        };
        self.enclose(operand, encloses);
    }

    pub(super) fn size(&mut self, ty: &Type) {
        self.word("sizeof(");
        self.declaration(ty, |_| {});
        self.out.push(b')');
    }

    /// The alignment of a type in a struct, without a header or a later standard.
    pub(super) fn align(&mut self, ty: &Type) {
        self.put("(sizeof(struct { char c; ");
        self.declaration(ty, |p| p.word("t"));
        self.put("; }) - ");
        self.size(ty);
        self.out.push(b')');
    }

    fn arguments(&mut self, args: &[Expr]) {
        self.out.push(b'(');
        for (index, arg) in args.iter().enumerate() {
            if index > 0 {
                self.comma();
            }
            self.expr(arg);
        }
        self.out.push(b')');
    }

    /// A call of a builtin function. One that converts has a type for its last argument.
    fn builtin(&mut self, intrinsic: Intrinsic, ty: &Type, args: &[Expr]) {
        if !matches!(intrinsic, Intrinsic::Library(_)) {
            self.word("__builtin_");
        }
        self.word(match intrinsic {
            Intrinsic::Computes(builtin) => builtin.spelling(),
            Intrinsic::Overflow(op) => overflow_name(op).unwrap_or("add_overflow"),
            Intrinsic::ConvertVector => "convertvector",
            Intrinsic::ShuffleVector => "shufflevector",
            Intrinsic::Library(function) | Intrinsic::Memory(function) => function.name(),
        });
        match (intrinsic, args) {
            (Intrinsic::ConvertVector, [of]) => {
                self.out.push(b'(');
                self.expr(of);
                self.comma();
                self.declaration(ty, |_| {});
                self.out.push(b')');
            }
            (_, args) => self.arguments(args),
        }
    }

    pub(super) fn list(&mut self, list: List) {
        self.put(match list {
            List::Own => "ap",
            List::Copy => "again",
        });
    }

    pub(super) fn path_root(&mut self, expr: &Expr) {
        match expr {
            Expr::Member(of, _) | Expr::Index(of, _) => self.path_root(of),
            root => self.operand(root, Precedence::Postfix),
        }
    }

    /// An object or another value, and the steps to a part of it: `x1.b.f[1]`. Returns the type of the part, if it is
    /// in an object.
    fn place<'e>(&mut self, expr: &'e Expr) -> Option<&'e Type> {
        match expr {
            Expr::Member(of, index) => {
                let (name, ty) = match self.place(of) {
                    Some(Type::Record(record)) => {
                        // What a pointer leads to by its name has its members elsewhere.
                        let ty = &record.members[*index as usize].ty;
                        (path_name(record, *index), Some(ty).filter(|ty| !ty.is_name_of(record)))
                    }
                    _ => (member_name(of, *index), None),
                };
                if let Some(name) = name {
                    self.out.push(b'.');
                    self.named(name);
                }
                ty
            }
            Expr::Index(of, index) => {
                let is_swapped = self.swaps((*index).into()) && is_array_or_pointer(of);
                let mut ty = None;
                self.subscript(*index, is_swapped, |p| ty = p.place(of));
                match ty? {
                    Type::Array(of, _) | Type::Vector(of, _) | Type::Pointer(of) => Some(of),
                    _ => None,
                }
            }
            Expr::Object(name, ty) => {
                self.object_name(*name);
                Some(ty)
            }
            root => {
                self.operand(root, Precedence::Postfix);
                None
            }
        }
    }

    /// An element of something, perhaps with the index first.
    fn subscript(&mut self, index: u32, is_swapped: bool, of: impl FnOnce(&mut Self)) {
        if is_swapped {
            self.integer(index.into(), Int::Int);
            self.out.push(b'[');
            of(self);
        } else {
            of(self);
            self.out.push(b'[');
            self.small(index);
        }
        self.out.push(b']');
    }

    /// Whether an array, or a pointer, and an index like this change places.
    fn swaps(&self, index: u64) -> bool {
        self.variation(SWAPPED, index).is_some_and(|mut chance| chance.ratio(1, 4))
    }

    /// Whether two values differ.
    pub(super) fn difference(&mut self, got: &Expr, want: &Expr) {
        self.side(got, Op::NotEqual, true);
        self.spaced("!=");
        self.side(want, Op::NotEqual, false);
    }
}

/// Whether C lets an expression and its index change places: those of vectors may not.
fn is_array_or_pointer(expr: &Expr) -> bool {
    matches!(*expr.place_type(), Type::Array(..) | Type::Pointer(_))
}

/// Whether an expression is an object or a part of one, as most operands are: it has no parentheses anywhere.
fn is_place(expr: &Expr) -> bool {
    matches!(expr, Expr::Object(..) | Expr::Member(..) | Expr::Index(..))
}

/// The sign with which an expression begins.
fn sign_of(expr: &Expr) -> Option<UnaryOp> {
    let is_minus = match expr {
        Expr::Int(value, _) => *value < 0,
        Expr::Real(value, _) => value.is_negative(),
        Expr::Unary(op @ (UnaryOp::Minus | UnaryOp::Plus), ..) => return Some(*op),
        Expr::Step(Step::PreIncrement, ..) => return Some(UnaryOp::Plus),
        Expr::Step(Step::PreDecrement, ..) => true,
        _ => false,
    };
    is_minus.then_some(UnaryOp::Minus)
}
