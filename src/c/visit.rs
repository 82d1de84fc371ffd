//! Walks over expressions, statements and types, to inspect or to replace them.

use std::sync::Arc;

use crate::c::harness::{Action, Probe};
use crate::c::tree::{Braces, Expr, Function, Generic, Init, Name, Object, Stmt};
use crate::c::types::Type;

impl Expr {
    /// Visits the expression, then its subexpressions.
    pub fn each<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        visit(self);
        match self {
            Expr::Int(..)
            | Expr::Wide(..)
            | Expr::Constant(..)
            | Expr::Real(..)
            | Expr::Complex(..)
            | Expr::Null(_)
            | Expr::Object(..)
            | Expr::Size(_)
            | Expr::Align(_)
            | Expr::Function(..)
            | Expr::VaArg(..) => {}
            Expr::Member(of, _) | Expr::Index(of, _) | Expr::Part(of, _) => of.each(visit),
            Expr::Address(of)
            | Expr::Deref(of)
            | Expr::View(_, _, of)
            | Expr::Offset(of)
            | Expr::SizeOf(of)
            | Expr::Alloca(_, of)
            | Expr::Unary(_, _, of)
            | Expr::Step(_, _, of)
            | Expr::Cast(_, of)
            | Expr::Harness(
                Probe::Guarded(_, _, of)
                | Probe::Location(of, _)
                | Probe::Bits(of)
                | Probe::Misalignment(of, _),
            ) => of.each(visit),
            Expr::Call(_, _, args)
            | Expr::CallPointer(_, _, _, args)
            | Expr::Builtin(_, _, args) => {
                args.iter().for_each(|arg| arg.each(visit));
            }
            Expr::CallValue(of, args) => {
                of.each(visit);
                args.iter().for_each(|arg| arg.each(visit));
            }
            Expr::Conditional(_, condition, one, other) => {
                [condition, one, other].into_iter().for_each(|part| part.each(visit));
            }
            Expr::Element(left, right)
            | Expr::Binary(_, _, left, right)
            | Expr::Comma(left, right)
            | Expr::Assign(left, _, right) => {
                left.each(visit);
                right.each(visit);
            }
            Expr::Compound(_, init) => init.each(visit),
            Expr::Braces(of) => {
                of.first.each(visit);
                of.sets.iter().for_each(|set| set.each(visit));
                of.value.each(visit);
            }
            Expr::Generic(of) => {
                of.of.each(visit);
                of.arms.iter().for_each(|(_, value)| value.each(visit));
            }
        }
    }

    /// Replaces subexpressions: `change` returns the replacement, or `None` to descend into the expression.
    /// An operand that must be an lvalue (that of `&`, say) stays.
    pub fn with_values(&self, change: &impl Fn(&Expr) -> Option<Expr>) -> Expr {
        if let Some(changed) = change(self) {
            return changed;
        }
        let boxed = |of: &Expr| Box::new(of.with_values(change));
        let all = |args: &[Expr]| args.iter().map(|arg| arg.with_values(change)).collect();
        match self {
            Expr::Member(of, index) => Expr::Member(Arc::new(of.with_values(change)), *index),
            Expr::Index(of, index) => Expr::Index(Arc::new(of.with_values(change)), *index),
            Expr::Element(of, index) => Expr::Element(boxed(of), boxed(index)),
            Expr::Part(of, part) => Expr::Part(Arc::new(of.with_values(change)), *part),
            Expr::Deref(of) => Expr::Deref(boxed(of)),
            Expr::View(name, ty, of) => Expr::View(*name, ty.clone(), boxed(of)),
            Expr::Harness(Probe::Misalignment(of, demand)) => {
                Expr::Harness(Probe::Misalignment(boxed(of), demand.clone()))
            }
            Expr::Cast(ty, of) => Expr::Cast(ty.clone(), boxed(of)),
            Expr::Alloca(ty, of) => Expr::Alloca(ty.clone(), boxed(of)),
            Expr::Call(name, ty, args) => Expr::Call(*name, ty.clone(), all(args)),
            Expr::CallPointer(name, index, ty, args) => {
                Expr::CallPointer(*name, *index, ty.clone(), all(args))
            }
            // An address among them must stay one.
            Expr::Builtin(intrinsic, ty, args) => {
                let changed = args.iter().map(|arg| match arg {
                    Expr::Address(_) => arg.clone(),
                    arg => arg.with_values(change),
                });
                Expr::Builtin(*intrinsic, ty.clone(), changed.collect())
            }
            Expr::CallValue(of, args) => {
                Expr::CallValue(Arc::new(of.with_values(change)), all(args))
            }
            Expr::Conditional(ty, condition, one, other) => {
                Expr::Conditional(ty.clone(), boxed(condition), boxed(one), boxed(other))
            }
            Expr::Unary(op, ty, of) => Expr::Unary(*op, ty.clone(), boxed(of)),
            Expr::Binary(op, ty, left, right) => {
                Expr::Binary(*op, ty.clone(), boxed(left), boxed(right))
            }
            Expr::Comma(one, other) => Expr::Comma(boxed(one), boxed(other)),
            Expr::Assign(place, op, value) => Expr::Assign(place.clone(), op.clone(), boxed(value)),
            Expr::Braces(of) => Expr::Braces(Box::new(Braces {
                first: of.first.with_values(change),
                sets: all(&of.sets),
                value: of.value.with_values(change),
                ..(**of).clone()
            })),
            // The type of what decides stays.
            Expr::Generic(of) => {
                let arms = of.arms.iter();
                let arms = arms.map(|(ty, value)| (ty.clone(), value.with_values(change)));
                let (of, arms) = (of.of.clone(), arms.collect());
                Expr::Generic(Box::new(Generic { of, arms }))
            }
            other => other.clone(),
        }
    }
}

impl Expr {
    /// The function or object at file scope that it names, without those within it.
    pub fn global(&self) -> Option<Name> {
        match self {
            Expr::Object(name, _)
            | Expr::Call(name, ..)
            | Expr::CallPointer(name, ..)
            | Expr::Function(name, _) => {
                Some(*name).filter(|name| matches!(name, Name::Global(..)))
            }
            _ => None,
        }
    }
}

impl Function {
    /// Visits what it names at file scope.
    pub fn each_global(&self, visit: &mut impl FnMut(Name)) {
        let mut of_expr = |expr: &Expr| expr.global().into_iter().for_each(&mut *visit);
        for local in &self.locals {
            local.init.iter().for_each(|init| init.each(&mut of_expr));
        }
        self.each_statement(&mut |stmt| stmt.each_expr(&mut of_expr));
        self.each_statement(&mut |stmt| match stmt {
            Stmt::HandOn(of) => visit(of.to),
            Stmt::Block(locals, _) => {
                locals.iter().filter_map(|of| of.cleanup).for_each(&mut *visit);
            }
            _ => {}
        });
    }
}

impl Init {
    /// Visits all expressions of an initializer.
    pub fn each<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        match self {
            Init::Expr(expr) => expr.each(visit),
            Init::List(parts) => parts.iter().for_each(|part| part.each(visit)),
            Init::Union(_, _, part) => part.each(visit),
        }
    }
}

impl Stmt {
    /// Visits all expressions of a statement, except those of nested statements.
    pub fn each_expr<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        match self {
            Stmt::Expr(expr) | Stmt::Discard(expr) => expr.each(visit),
            Stmt::If(expr, ..) | Stmt::Switch(expr, _) => expr.each(visit),
            Stmt::JumpTable(expr, _) | Stmt::LongJump(_, expr) => expr.each(visit),
            Stmt::Loop(of) => {
                let parts = of.first.iter().chain([&of.condition]).chain(&of.last);
                parts.for_each(|part| part.each(visit));
            }
            Stmt::Return(Some(expr)) => expr.each(visit),
            Stmt::Asm(asm) => asm.operand.iter().for_each(|(place, _)| place.each(visit)),
            Stmt::HandOn(of) => of.args.iter().chain(&of.result).for_each(|expr| expr.each(visit)),
            Stmt::Assign(place, value) => {
                place.each(visit);
                value.each(visit);
            }
            Stmt::Harness(Action::Check(_, _, got, want) | Action::CheckLayout(got, want)) => {
                got.each(visit);
                want.each(visit);
            }
            Stmt::Block(locals, _) => {
                locals.iter().filter_map(|local| local.init.as_ref()).for_each(|i| i.each(visit));
            }
            _ => {}
        }
    }

    /// Replaces values in the statement and in nested ones (see [`Expr::with_values`]).
    pub fn with_values(&self, change: &impl Fn(&Expr) -> Option<Expr>) -> Stmt {
        let all = |body: &[Stmt]| body.iter().map(|stmt| stmt.with_values(change)).collect();
        match self.with_bodies(all) {
            Stmt::Expr(expr) => Stmt::Expr(expr.with_values(change)),
            // The left side is not read.
            Stmt::Assign(place, value) => Stmt::Assign(place, value.with_values(change)),
            Stmt::Harness(Action::Check(side, subject, got, want)) => Stmt::Harness(Action::Check(
                side,
                subject,
                got.with_values(change),
                want.with_values(change),
            )),
            Stmt::Harness(Action::CheckLayout(got, want)) => Stmt::Harness(Action::CheckLayout(
                got.with_values(change),
                want.with_values(change),
            )),
            Stmt::If(condition, one, other) => Stmt::If(condition.with_values(change), one, other),
            Stmt::Switch(value, arms) => Stmt::Switch(value.with_values(change), arms),
            Stmt::JumpTable(at, labels) => Stmt::JumpTable(at.with_values(change), labels),
            Stmt::LongJump(buffer, value) => Stmt::LongJump(buffer, value.with_values(change)),
            Stmt::Loop(mut of) => {
                let change = |part: &mut Expr| *part = part.with_values(change);
                of.first.as_mut().map(change);
                change(&mut of.condition);
                of.last.as_mut().map(change);
                Stmt::Loop(of)
            }
            Stmt::Return(Some(value)) => Stmt::Return(Some(value.with_values(change))),
            other => other,
        }
    }
}

impl Type {
    /// Visits the type, then the types it is made of.
    pub fn each(&self, visit: &mut impl FnMut(&Type)) {
        visit(self);
        match self {
            Type::Pointer(of) | Type::Array(of, _) | Type::Vector(of, _) => of.each(visit),
            Type::Record(record) => record.members.iter().for_each(|m| m.ty.each(visit)),
            Type::Callback(signature) => signature.parts().for_each(|ty| ty.each(visit)),
            Type::Void | Type::Int(_) | Type::Float(_) | Type::Complex(_) | Type::Enum(_) => {}
        }
    }

    /// Whether the type, or one of those it is made of, satisfies a predicate.
    pub fn has(&self, is_such: impl Fn(&Type) -> bool) -> bool {
        let mut found = false;
        self.each(&mut |ty| found |= is_such(ty));
        found
    }
}

impl Object {
    /// The initializer's expression, if reading the object yields it as long as nothing is stored there.
    pub fn constant(&self) -> Option<&Expr> {
        let constant = match &self.init {
            Some(Init::Expr(value)) => value,
            _ => return None,
        };
        let is_plain = matches!(
            constant,
            Expr::Int(..) | Expr::Wide(..) | Expr::Constant(..) | Expr::Real(..)
        );
        (is_plain && !self.is_volatile && !self.ty.has_parts()).then_some(constant)
    }
}
