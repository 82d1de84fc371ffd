//! The constraints of C that a run does not meet, since they also hold for statements that are never run: jumps lead
//! somewhere, operands and what is assigned fit.

use std::collections::BTreeSet;

use super::machine::{Kind, Types, is_same};
use super::order::are_declared_in_time;
use super::records::{is_allowed, records};
use super::scopes;
use super::walk::Use;
use super::{Arm, Expr, Flow, MemoryCall, Place, Routine, Source, Stmt, Storage, Variable};
use crate::c::control::{BUFFERS, are_apart};
use crate::c::library::MemoryFunction;
use crate::c::model::Model;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::Type;

impl Flow {
    /// Whether a compiler must accept it.
    pub(super) fn keeps_constraints(&self, model: &Model) -> bool {
        let is_declared = |(number, object): (u32, &Variable)| match object.storage {
            Storage::Parameter(of) => {
                self.routines.get(of as usize).is_some_and(|of| of.parameters.contains(&number))
            }
            Storage::Kept(of) => (of as usize) < self.routines.len() && object.value.is_some(),
            _ => true,
        };
        (0..).zip(&self.objects).all(is_declared)
            && self.objects.iter().all(|object| {
                let is_pointer = matches!(object.ty, Type::Pointer(_)) && object.length.is_none();
                !object.is_restricted
                    || is_pointer && matches!(object.storage, Storage::Parameter(_))
            })
            && (0..self.objects.len() as u32).all(|object| self.has_length(object))
            && are_declared_in_time(self)
            && self.keeps_constants()
            && self.keeps_literals()
            && self.keeps_addresses()
            && self.keeps_functions()
            && self.keeps_attributes()
            && self.keeps_atomics(model)
            && self.keeps_lists(model)
            && self.uses_each_buffer_once()
            && records(self).iter().all(|record| is_allowed(record, model))
            && (0..).zip(&self.routines).all(|(number, routine)| {
                let checker = Checker::new(self, number, model);
                checker.has_labels()
                    && scopes::are_kept(self, number)
                    && checker.body(&routine.body, Within::default())
            })
    }
}

/// What a statement is within.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Within {
    pub(super) is_loop: bool,
    pub(super) is_switch: bool,
    /// Whether statements there may take arguments besides the parameters.
    pub(super) is_in_arguments: bool,
}

/// Checks the statements of a function.
pub(super) struct Checker<'a> {
    flow: &'a Flow,
    routine: &'a Routine,
    types: Types<'a>,
}

impl<'a> Checker<'a> {
    /// For the function with this number.
    pub(super) fn new(flow: &'a Flow, routine: u32, model: &'a Model) -> Checker<'a> {
        Checker { flow, routine: &flow.routines[routine as usize], types: Types { flow, model } }
    }

    /// Whether each jump has its label, and each label is there once.
    pub(super) fn has_labels(&self) -> bool {
        let (mut labels, mut jumps) = (BTreeSet::new(), BTreeSet::new());
        let mut is_once = true;
        for stmt in &self.routine.body {
            stmt.each(&mut |stmt| match stmt {
                Stmt::Label(label) => is_once &= labels.insert(*label),
                Stmt::Goto(label) => drop(jumps.insert(*label)),
                Stmt::GotoOneOf(_, labels) => jumps.extend(labels),
                _ => {}
            });
        }
        is_once && jumps.is_subset(&labels)
    }

    pub(super) fn body(&self, body: &'a [Stmt], within: Within) -> bool {
        body.iter().all(|stmt| {
            self.uses_each_once(stmt) && self.is_sequenced(stmt) && self.stmt(stmt, within)
        })
    }

    /// Whether no statement uses a `volatile` object twice, in an order that C leaves open.
    fn uses_each_once(&self, stmt: &Stmt) -> bool {
        let mut used = BTreeSet::new();
        let mut is_once = true;
        if let Stmt::Assign(place, ..) = stmt
            && self.is_volatile(place)
        {
            used.insert(place.root());
        }
        stmt.each_expr(&mut |expr| {
            if let Expr::Read(place) = expr
                && self.is_volatile(place)
            {
                is_once &= used.insert(place.root());
            }
        });
        is_once
    }

    fn is_volatile(&self, place: &Place) -> bool {
        self.flow.objects.get(place.root() as usize).is_some_and(|of| of.is_volatile)
    }

    /// Whether the expressions of a statement have the same value in whichever order C lets their operands be
    /// evaluated: beside a call there is nothing that the function called might write.
    fn is_sequenced(&self, stmt: &Stmt) -> bool {
        let is_place_apart = match stmt {
            Stmt::Assign(place, op, value) if has_call(value) => {
                !place.is_indirect()
                    && place.exprs().into_iter().all(|index| self.is_apart(index, stmt))
                    && (op.is_none() || self.is_own(place, stmt))
            }
            Stmt::Memory(_) => !stmt.own_exprs().into_iter().any(has_call),
            _ => true,
        };
        is_place_apart && stmt.own_exprs().into_iter().all(|expr| self.has_order(expr, stmt))
    }

    /// See [`Checker::is_sequenced`].
    fn has_order(&self, expr: &Expr, stmt: &Stmt) -> bool {
        let parts = expr.parts();
        if !parts.iter().all(|part| self.has_order(part, stmt)) {
            return false;
        }
        match expr {
            Expr::Binary(op, _) if op.is_logical() => true,
            Expr::Conditional(_) | Expr::Unary(..) | Expr::Cast(..) => true,
            Expr::Binary(..) | Expr::Call(..) => (0..parts.len()).all(|one| {
                let others = (0..parts.len()).filter(|other| *other != one);
                !has_call(parts[one])
                    || others.into_iter().all(|other| self.is_apart(parts[other], stmt))
            }),
            _ => !parts.into_iter().any(has_call),
        }
    }

    /// Whether no function that is called can change the value of an expression.
    fn is_apart(&self, expr: &Expr, stmt: &Stmt) -> bool {
        let mut is_apart = true;
        expr.each(&mut |part| {
            is_apart &= match part {
                Expr::Read(place) => self.is_own(place, stmt),
                Expr::Memory(_, call) => call.places().into_iter().all(|of| self.is_own(of, stmt)),
                Expr::Call(..) | Expr::CallBy(..) => false,
                _ => true,
            };
        });
        is_apart
    }

    /// Whether a place is in an object of the call to which no pointer leads, also none that a statement makes, which may be
    /// no part of the program yet.
    fn is_own(&self, place: &Place, stmt: &Stmt) -> bool {
        let object = place.root();
        let own = self.flow.objects.get(object as usize);
        if place.is_indirect() || own.is_none_or(|own| own.storage.call().is_none()) {
            return false;
        }
        let mut is_own = true;
        let mut visit = |used, how| is_own &= used != object || how != Use::Addressed;
        stmt.each_use(&mut visit);
        self.flow.each_use(&mut visit);
        is_own
    }

    fn stmt(&self, stmt: &'a Stmt, within: Within) -> bool {
        match stmt {
            Stmt::Assign(place, None, Expr::Next(ty)) => {
                within.is_in_arguments && self.takes(place, ty)
            }
            Stmt::Assign(place, op, value) => self.assigns(place, *op, value),
            Stmt::Copy(to, from) => match (self.place(to), self.place(from)) {
                (Some(to @ Type::Record(_)), Some(from)) => to == from,
                _ => false,
            },
            Stmt::Memory(call) => call.function != MemoryFunction::Memcmp && self.on_memory(call),
            Stmt::Call(routine, args) => self.calls(*routine, args),
            Stmt::If(condition, one, other) => {
                self.ty(condition).is_some() && self.body(one, within) && self.body(other, within)
            }
            Stmt::SetJump(landing, one, other) => {
                let is_comparison =
                    landing.op.is_order() || matches!(landing.op, Op::Equal | Op::NotEqual);
                is_comparison
                    && landing.buffer < BUFFERS
                    && !within.is_in_arguments
                    && self.body(one, within)
                    && self.body(other, within)
            }
            Stmt::LongJump(buffer, value) => {
                *buffer < BUFFERS
                    && !within.is_in_arguments
                    && matches!(self.ty(value), Some(Type::Int(_)))
            }
            Stmt::Loop(of) => {
                let within = Within { is_loop: true, ..within };
                let mut heads = of.first.iter().chain(&of.last);
                self.ty(&of.condition).is_some()
                    && heads.all(|head| {
                        self.uses_each_once(head)
                            && self.is_sequenced(head)
                            && self.stmt(head, Within::default())
                    })
                    && self.body(&of.body, within)
            }
            Stmt::Switch(value, arms) => {
                let within = Within { is_switch: true, ..within };
                self.holds_labels(value, arms)
                    && is_told_apart(arms)
                    && arms.iter().all(|arm| self.body(&arm.body, within))
            }
            Stmt::Block(_, of) => self.body(of, within),
            Stmt::Cleaned(objects, of) => {
                !objects.is_empty()
                    && objects.iter().all(|(object, by)| self.cleans_up(*object, *by))
                    && self.body(of, within)
            }
            Stmt::Allocate(place, object, number) => {
                let allocated = self.flow.objects.get(*object as usize);
                let element = match allocated.map(|of| (of.storage, &of.ty)) {
                    Some((Storage::Frame(_), Type::Array(element, _))) => Type::clone(element),
                    _ => return false,
                };
                let is_pointer = self.place(place).is_some_and(|to| to == element.pointer());
                is_pointer && matches!(self.ty(number), Some(Type::Int(_)))
            }
            Stmt::Arguments(body) => {
                let within = Within { is_in_arguments: true, ..Within::default() };
                self.routine.is_variadic && self.body(body, within)
            }
            // Nothing leaves them, so that `va_end` follows `va_start`.
            Stmt::Return(_) | Stmt::Goto(_) | Stmt::GotoOneOf(..) | Stmt::Label(_)
                if within.is_in_arguments =>
            {
                false
            }
            Stmt::Break => within.is_loop || within.is_switch,
            Stmt::Continue => within.is_loop,
            Stmt::Return(value) => match (value, &self.routine.result) {
                (None, None) => true,
                (Some(value), Some(ty)) => self.fits(ty, value),
                _ => false,
            },
            Stmt::GotoOneOf(index, labels) => {
                !labels.is_empty() && matches!(self.ty(index), Some(Type::Int(_)))
            }
            Stmt::Goto(_) | Stmt::Label(_) | Stmt::Unreachable => true,
            Stmt::Here | Stmt::Point(_) => true,
        }
    }

    /// Whether a function takes the address of an object, a number, pointer or struct, and returns nothing.
    fn cleans_up(&self, object: u32, by: u32) -> bool {
        let (Some(object), Some(by)) =
            (self.flow.objects.get(object as usize), self.flow.routines.get(by as usize))
        else {
            return false;
        };
        let is_plain = object.lengths().next().is_none()
            && !object.is_volatile
            && !object.is_const
            && !object.is_atomic;
        let takes_it = match &by.parameters[..] {
            [parameter] => self.flow.objects.get(*parameter as usize).is_some_and(|parameter| {
                parameter.ty == object.ty.clone().pointer() && parameter.length.is_none()
            }),
            _ => false,
        };
        let is_whole = matches!(object.ty, Type::Array(..) | Type::Vector(..) | Type::Callback(_));
        is_plain && !is_whole && takes_it && by.result.is_none() && !by.is_variadic
    }

    /// Whether the type of a `switch` holds its labels, which C converts to it.
    fn holds_labels(&self, value: &'a Expr, arms: &[Arm]) -> bool {
        let Some(Type::Int(int)) = self.ty(value) else { return false };
        let (least, most) = self.types.model.range(self.types.model.promoted_int(int));
        let mut labels = arms.iter().flat_map(Arm::spans).flat_map(|(first, last)| [first, last]);
        labels.all(|label| (least..=most).contains(&i128::from(label)))
    }

    fn assigns(&self, place: &'a Place, op: Option<Op>, value: &'a Expr) -> bool {
        let Some(to) = self.place(place) else { return false };
        match (&to, op) {
            (Type::Int(_) | Type::Float(_), None) => self.number(value).is_some(),
            (Type::Int(_) | Type::Float(_), Some(op)) => {
                self.number(value).is_some_and(|ty| has_operator(op, &to, &ty))
            }
            (Type::Pointer(_) | Type::Callback(_), None) => self.fits(&to, value),
            (Type::Pointer(_), Some(Op::Add | Op::Subtract)) => {
                matches!(self.ty(value), Some(Type::Int(_)))
            }
            (Type::Vector(..), Some(op)) => {
                self.types.updated(&to, op, value).as_ref() == Some(&to) && self.has_lanes(value)
            }
            (Type::Vector(..), None) if self.is_vector(&to, value) => true,
            (Type::Record(_) | Type::Vector(..), None) => match value {
                Expr::Call(routine, args) => {
                    self.types.result(*routine) == Some(&to) && self.calls(*routine, args)
                }
                Expr::CallBy(place, args) => self.calls_by(place, args).as_ref() == Some(&to),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether a function on memory has arguments that it takes: places of which pointers may be made.
    fn on_memory(&self, call: &'a MemoryCall) -> bool {
        let is_addressed = |place: &'a Place| {
            self.place(place).is_some()
                && !self.types.is_field(place)
                && !self.is_volatile(place)
                // Its size is not that of its type.
                && self.types.variable_length(place).is_none()
        };
        let is_counted = call.count.as_ref().is_none_or(|count| {
            let is_element = matches!(call.first, Place::Element(..) | Place::Target(..));
            is_element && matches!(self.ty(count), Some(Type::Int(_)))
        });
        let is_second = match &call.second {
            Source::Byte(byte) => {
                call.function == MemoryFunction::Memset
                    && matches!(self.ty(byte), Some(Type::Int(_)))
            }
            Source::Place(_) => call.function != MemoryFunction::Memset,
        };
        is_counted && is_second && call.places().into_iter().all(is_addressed)
    }

    fn calls(&self, routine: u32, args: &'a [Expr]) -> bool {
        let Some(callee) = self.flow.routines.get(routine as usize) else { return false };
        let fits = |(object, arg): (&u32, &'a Expr)| {
            let Some(parameter) = self.flow.objects.get(*object as usize) else { return false };
            match (arg, &parameter.ty) {
                (Expr::Address(row), Type::Pointer(to)) if parameter.width.is_some() => {
                    let is_it = self.place(row).is_some_and(|row| row == **to);
                    is_it && !self.is_volatile(row) && !self.types.is_in_union(row)
                }
                (Expr::Read(Place::Object(rows)), to) if parameter.width.is_some() => {
                    self.flow.objects.get(*rows as usize).is_some_and(|rows| rows.ty == *to)
                }
                _ => self.fits(&parameter.ty, arg),
            }
        };
        let named = callee.parameters.len();
        let is_number_right = match callee.is_variadic {
            true => named <= args.len(),
            false => named == args.len(),
        };
        is_number_right
            && callee.parameters.iter().zip(args).all(fits)
            && args[named..].iter().all(|arg| self.is_typed(arg))
    }

    /// Whether the next argument besides the parameters may have a type, and a place takes it: no promotion changes it.
    fn takes(&self, place: &'a Place, ty: &Type) -> bool {
        let is_promoted = self.types.model.promoted(ty) == *ty;
        match self.place(place) {
            Some(Type::Int(_) | Type::Float(_)) => {
                is_promoted && matches!(ty, Type::Int(_) | Type::Float(_))
            }
            Some(to @ Type::Record(_)) => to == *ty,
            _ => false,
        }
    }

    /// Whether an argument besides the parameters has a type that all see: a constant, a number converted to one that no
    /// promotion changes, or a struct.
    fn is_typed(&self, arg: &'a Expr) -> bool {
        match arg {
            Expr::Int(..) => true,
            Expr::Cast(ty, _) => self.number(arg).is_some() && self.types.model.promoted(ty) == *ty,
            Expr::Read(place) => matches!(self.place(place), Some(Type::Record(_))),
            _ => false,
        }
    }

    /// The type of the result of a call by a pointer to a function, if its arguments fit.
    fn calls_by(&self, place: &'a Place, args: &'a [Expr]) -> Option<Type> {
        let Type::Callback(signature) = self.place(place)? else { return None };
        let fits = |(ty, arg): (&Type, &'a Expr)| self.fits(ty, arg);
        let is_call =
            signature.args.len() == args.len() && signature.args.iter().zip(args).all(fits);
        is_call.then(|| signature.result.clone())
    }

    /// Whether a value may be assigned to an object of a type.
    fn fits(&self, to: &Type, value: &'a Expr) -> bool {
        match to {
            Type::Pointer(_) => {
                matches!(value, Expr::Int(0, _))
                    || self.ty(value).is_some_and(|ty| is_same(&ty, to))
            }
            Type::Record(_) => {
                matches!(value, Expr::Read(place) if self.place(place).as_ref() == Some(to))
            }
            Type::Callback(_) => self.ty(value).as_ref() == Some(to),
            Type::Vector(..) => self.is_vector(to, value),
            _ => self.number(value).is_some(),
        }
    }

    /// Whether an expression is a vector of a type.
    fn is_vector(&self, to: &Type, expr: &'a Expr) -> bool {
        self.types.vector_of(expr).as_ref() == Some(to) && self.has_lanes(expr)
    }

    /// Whether the numbers and places in an expression of vectors, or a number beside a vector, are such.
    fn has_lanes(&self, expr: &'a Expr) -> bool {
        match expr {
            expr if self.number(expr).is_some() => true,
            Expr::Read(place) => self.place(place).is_some() && !self.is_volatile(place),
            Expr::Conditional(parts) => {
                self.ty(&parts[0]).is_some() && parts[1..].iter().all(|part| self.has_lanes(part))
            }
            Expr::Unary(..) | Expr::Binary(..) | Expr::Cast(..) => {
                expr.parts().into_iter().all(|part| self.has_lanes(part))
            }
            _ => false,
        }
    }

    /// The type of an expression that is a number.
    fn number(&self, expr: &'a Expr) -> Option<Type> {
        self.ty(expr).filter(|ty| matches!(ty, Type::Int(_) | Type::Float(_)))
    }

    /// The type of an expression that is a number or a pointer, if all its parts fit.
    fn ty(&self, expr: &'a Expr) -> Option<Type> {
        let are_numbers = |parts: &'a [Expr]| parts.iter().all(|part| self.number(part).is_some());
        let fits = match expr {
            Expr::Int(n, int) => {
                let (least, most) = self.types.model.range(*int);
                (least..=most).contains(n)
            }
            Expr::Real(..) => true,
            Expr::Read(place) => {
                // What leads to rows of variable length is no value of a type that others have.
                let is_rows = match place {
                    Place::Object(object) => {
                        self.flow.objects.get(*object as usize)?.width.is_some()
                    }
                    _ => false,
                };
                !is_rows
                    && !matches!(
                        self.place(place)?,
                        Type::Array(..) | Type::Record(_) | Type::Vector(..)
                    )
            }
            Expr::Count(array) => {
                self.place(array)?;
                self.types.variable_length(array).is_some()
            }
            Expr::Address(place) => {
                self.place(place)?;
                !self.types.is_field(place)
                    && self.types.variable_length(place).is_none()
                    && !self.is_volatile(place)
                    && !self.types.is_in_union(place)
            }
            Expr::Unary(UnaryOp::Complement, of) => matches!(self.number(of)?, Type::Int(_)),
            Expr::Unary(UnaryOp::Not, of) => self.ty(of).is_some(),
            Expr::Cast(Type::Vector(..), _) => false,
            Expr::Unary(_, of) | Expr::Cast(_, of) => self.number(of).is_some(),
            Expr::Binary(op, parts) if op.is_truth() => {
                let [one, other] = [self.ty(&parts[0])?, self.ty(&parts[1])?];
                match (&one, &other) {
                    (Type::Callback(_), _) | (_, Type::Callback(_)) => {
                        op.is_logical() || matches!(op, Op::Equal | Op::NotEqual) && one == other
                    }
                    (Type::Pointer(_), Type::Pointer(_)) => is_same(&one, &other),
                    (Type::Pointer(_), _) | (_, Type::Pointer(_)) => op.is_logical(),
                    _ => true,
                }
            }
            Expr::Binary(op, parts) => match (self.ty(&parts[0])?, self.ty(&parts[1])?) {
                (Type::Callback(_), _) | (_, Type::Callback(_)) => false,
                (Type::Pointer(_), Type::Int(_)) => matches!(op, Op::Add | Op::Subtract),
                (Type::Pointer(_), _) | (_, Type::Pointer(_)) => false,
                (one, other) => has_operator(*op, &one, &other),
            },
            Expr::Distance(parts) => match (self.ty(&parts[0])?, self.ty(&parts[1])?) {
                (one @ Type::Pointer(_), other) => is_same(&one, &other),
                _ => false,
            },
            Expr::Memory(op, call) => {
                call.function == MemoryFunction::Memcmp
                    && op.is_truth()
                    && !op.is_logical()
                    && self.on_memory(call)
            }
            Expr::Conditional(parts) => match self.ty(&parts[1])? {
                one @ Type::Callback(_) => {
                    self.number(&parts[0]).is_some() && self.ty(&parts[2])? == one
                }
                _ => are_numbers(&parts[..]),
            },
            Expr::Call(routine, args) => {
                matches!(self.types.result(*routine), Some(Type::Int(_) | Type::Float(_)))
                    && self.calls(*routine, args)
            }
            Expr::CallBy(place, args) => {
                matches!(self.calls_by(place, args)?, Type::Int(_) | Type::Float(_))
            }
            Expr::Function(routine, ty) => self.flow.is_pointer_to(ty, *routine),
            // It has an effect: see where values are assigned.
            Expr::Next(_) => false,
        };
        if fits { self.types.type_of(expr).map(Kind::to_type) } else { None }
    }

    /// The type of a place whose indices are integers.
    fn place(&self, place: &'a Place) -> Option<Type> {
        match place {
            Place::Object(_) => {}
            Place::Member(of, _) => drop(self.place(of)?),
            Place::Element(of, index) | Place::Target(of, index) => {
                self.place(of)?;
                if !matches!(self.ty(index)?, Type::Int(_)) {
                    return None;
                }
            }
        }
        Some(self.types.type_at(place)?.0.clone())
    }
}

/// Whether a function is called for the value of an expression.
pub(super) fn has_call(expr: &Expr) -> bool {
    let mut has_call = false;
    expr.each(&mut |part| has_call |= matches!(part, Expr::Call(..) | Expr::CallBy(..)));
    has_call
}

/// Whether numbers of two types have an operator.
fn has_operator(op: Op, one: &Type, other: &Type) -> bool {
    let are_integers = matches!((one, other), (Type::Int(_), Type::Int(_)));
    are_integers || !op.is_integral()
}

/// Whether no value has two labels of a `switch`, of which one may be `default`.
fn is_told_apart(arms: &[Arm]) -> bool {
    let spans = arms.iter().flat_map(Arm::spans);
    arms.iter().filter(|arm| arm.is_default()).count() <= 1
        && are_apart(spans.map(|(first, last)| (first.into(), last.into())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::LP64;

    /// A program of an int and a pointer to it whose first function has these statements.
    fn keeps(body: &str) -> bool {
        let json = format!(
            r#"{{"seed":1,"suite":"x","objects":[
            {{"type":{{"int":"int"}},"storage":"global","value":{{"int":"0"}}}},
            {{"type":{{"pointer":{{"int":"int"}}}},"storage":{{"local":0}}}},
            {{"type":{{"int":"uint"}},"storage":"global","value":{{"int":"0"}}}},
            {{"type":{{"float":"double"}},"storage":"global","value":{{"real":"0x0p0"}}}},
            {{"type":{{"int":"int"}},"storage":"global","value":{{"int":"0"}},"volatile":true}}],
            "routines":[{{"parameters":[],"sight":"public","body":[{body}]}}]}}"#
        );
        let flow: Flow = serde_json::from_str(&json).expect("it is a program");
        flow.keeps_constraints(&LP64)
    }

    #[test]
    fn what_is_never_run_is_held_to_the_constraints_of_c_too() {
        let never = |stmt: &str| format!(r#"{{"if":[{{"int":["0","int"]}},[{stmt}],[]]}}"#);
        for (stmt, is_c) in [
            (r#"{"goto":1}"#, false),
            (r#"{"goto":1},{"label":1}"#, true),
            (r#"{"label":1},{"label":1}"#, false),
            (r#""break""#, false),
            (r#""continue""#, false),
            (r#"{"switch":[{"read":{"object":0}},[{"labels":[-1],"body":[]}]]}"#, true),
            (r#"{"switch":[{"read":{"object":2}},[{"labels":[-1],"body":[]}]]}"#, false),
            (r#"{"switch":[{"read":{"object":0}},[{"labels":[4294967296],"body":[]}]]}"#, false),
            (r#"{"assign":[{"object":1},null,{"address":{"object":0}}]}"#, true),
            (r#"{"assign":[{"object":1},null,{"address":{"object":2}}]}"#, false),
            (r#"{"assign":[{"object":0},null,{"address":{"object":0}}]}"#, false),
            (r#"{"assign":[{"object":0},null,{"read":{"object":1}}]}"#, false),
            (r#"{"return":{"int":["0","int"]}}"#, false),
            (r#"{"call":[0,[{"int":["0","int"]}]]}"#, false),
            (r#"{"assign":[{"object":3},"+",{"read":{"object":0}}]}"#, true),
            (r#"{"assign":[{"object":3},">>",{"read":{"object":0}}]}"#, false),
            (r#"{"assign":[{"object":0},null,{"unary":["~",{"read":{"object":3}}]}]}"#, false),
            (
                r#"{"assign":[{"object":0},null,{"binary":["%",[{"read":{"object":3}},{"read":{"object":0}}]]}]}"#,
                false,
            ),
            (
                r#"{"assign":[{"object":0},null,{"binary":["+",[{"read":{"object":4}},{"read":{"object":0}}]]}]}"#,
                true,
            ),
            (
                r#"{"assign":[{"object":0},null,{"binary":["+",[{"read":{"object":4}},{"read":{"object":4}}]]}]}"#,
                false,
            ),
        ] {
            assert_eq!(keeps(&never(stmt)), is_c, "{stmt}");
        }
        assert!(!keeps(&format!("{},{}", never(r#"{"goto":1}"#), r#"{"label":2}"#)));
    }

    /// A program whose first function has this statement. It calls the second, which returns 1; object 0 is global,
    /// 1 is its own, 2 its own too, but a pointer (3) leads to it.
    fn keeps_with_a_call(stmt: &str) -> bool {
        let json = format!(
            r#"{{"seed":1,"suite":"x","objects":[
            {{"type":{{"int":"int"}},"storage":"global","value":{{"int":"0"}}}},
            {{"type":{{"int":"int"}},"storage":{{"local":0}}}},
            {{"type":{{"int":"int"}},"storage":{{"local":0}}}},
            {{"type":{{"pointer":{{"int":"int"}}}},"storage":{{"local":0}}}},
            {{"type":{{"array":[{{"int":"int"}},4]}},"storage":"global"}},
            {{"type":{{"int":"int"}},"storage":{{"parameter":1}}}}],
            "routines":[{{"parameters":[],"sight":"public","body":[
                {{"assign":[{{"object":3}},null,{{"address":{{"object":2}}}}]}},{stmt}]}},
              {{"parameters":[5],"result":{{"int":"int"}},"sight":"public","body":[{{"return":{{"int":["1","int"]}}}}]}}]}}"#
        );
        let flow: Flow = serde_json::from_str(&json).expect("it is a program");
        flow.keeps_constraints(&LP64)
    }

    #[test]
    fn a_parameter_belongs_to_its_function() {
        let json = |parameters: &str| {
            format!(
                r#"{{"seed":1,"suite":"x","objects":[{{"type":{{"int":"int"}},"storage":{{"parameter":1}}}}],
                "routines":[{{"parameters":[],"sight":"public","body":[]}},
                {{"parameters":[{parameters}],"sight":"public","body":[{{"assign":[{{"object":0}},null,{{"int":["1","int"]}}]}}]}}]}}"#
            )
        };
        let keeps = |parameters: &str| {
            let flow: Flow = serde_json::from_str(&json(parameters)).expect("it is a program");
            flow.keeps_constraints(&LP64)
        };
        assert!(keeps("0"));
        assert!(!keeps(""));
    }

    #[test]
    fn beside_a_call_there_is_nothing_that_the_function_might_write() {
        const CALL: &str = r#"{"call":[1,[{"read":{"object":0}}]]}"#;
        let read = |object: u32| format!(r#"{{"read":{{"object":{object}}}}}"#);
        let element = format!(r#"{{"read":{{"element":[{{"object":4}},{CALL}]}}}}"#);
        let set = |value: &str| format!(r#"{{"assign":[{{"object":1}},null,{value}]}}"#);
        let sum = |one: &str, other: &str| format!(r#"{{"binary":["+",[{one},{other}]]}}"#);
        let both = |one: &str, other: &str| format!(r#"{{"binary":["&&",[{one},{other}]]}}"#);
        let call_of = |arg: &str| format!(r#"{{"call":[1,[{arg}]]}}"#);
        for (stmt, is_c) in [
            (set(CALL), true),
            (set(&sum(CALL, r#"{"int":["7","int"]}"#)), true),
            (set(&sum(&read(1), CALL)), true),
            (set(&sum(&read(0), CALL)), false),
            (set(&sum(CALL, &read(0))), false),
            // The function might write it through the pointer.
            (set(&sum(&read(2), CALL)), false),
            (set(&sum(CALL, CALL)), false),
            (set(&both(&read(0), CALL)), true),
            (set(&sum(&both(&read(1), CALL), &read(0))), false),
            (set(&call_of(&sum(&read(1), CALL))), true),
            (set(&element), false),
            (format!(r#"{{"assign":[{{"object":0}},"+",{CALL}]}}"#), false),
            (format!(r#"{{"assign":[{{"object":1}},"+",{CALL}]}}"#), true),
            (format!(r#"{{"assign":[{{"object":0}},null,{CALL}]}}"#), true),
            (
                format!(r#"{{"assign":[{{"element":[{{"object":4}},{}]}},null,{CALL}]}}"#, read(0)),
                false,
            ),
            (
                format!(r#"{{"assign":[{{"element":[{{"object":4}},{}]}},null,{CALL}]}}"#, read(1)),
                true,
            ),
            (format!(r#"{{"if":[{},[],[]]}}"#, sum(CALL, &read(0))), false),
        ] {
            assert_eq!(keeps_with_a_call(&stmt), is_c, "{stmt}");
        }
    }
}
