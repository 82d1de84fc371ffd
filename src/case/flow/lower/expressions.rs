//! Lowers expressions, and the calls among them.

use std::sync::Arc;

use super::function::literal;
use super::{Lowering, routine_name, view_name};
use crate::c::bytes::BYTE;
use crate::c::lanes::{call_on_vectors, vector_result};
use crate::c::library::{Purpose, Size};
use crate::c::tree::{self, Init, Intrinsic, Op, UnaryOp};
use crate::c::types::{Int, Type};
use crate::case::flow::braces::Braces;
use crate::case::flow::machine::Types;
use crate::case::flow::{Expr, MemoryCall, Place, Source, View};

impl Lowering<'_> {
    pub(super) fn place(&self, place: &Place) -> tree::Expr {
        match place {
            Place::Object(number) => {
                let object = &self.case.objects[*number as usize];
                let ty = object.declared();
                match object.value.as_ref().filter(|_| object.is_literal) {
                    Some(value) => {
                        let init = Box::new(self.init(&ty, value));
                        tree::Expr::Compound(ty, init)
                    }
                    None => tree::Expr::Object(self.name(*number), ty),
                }
            }
            Place::Value(of) => self.expr(of),
            Place::Member(of, _) if self.case.void_at(place).is_some() => self.place(of),
            Place::Member(of, index) => tree::Expr::Member(Arc::new(self.place(of)), *index),
            Place::Target(of, index) if **index == Expr::Int(0, Int::Int) => {
                tree::Expr::Deref(Box::new(self.led_by(of)))
            }
            Place::Target(of, index) => {
                tree::Expr::Element(Box::new(self.led_by(of)), Box::new(self.expr(index)))
            }
            Place::Element(of, index) => {
                tree::Expr::Element(Box::new(self.place(of)), Box::new(self.expr(index)))
            }
        }
    }

    /// The pointer at a place, as one to what it leads to.
    fn led_by(&self, place: &Place) -> tree::Expr {
        let lowered = self.place(place);
        match self.case.void_at(place) {
            Some((_, ty)) => tree::Expr::Cast(ty.clone(), Box::new(lowered)),
            None => lowered,
        }
    }

    /// A number in bytes of an object.
    pub(super) fn view(&self, view: &View) -> tree::Expr {
        let address = match &view.place {
            Place::Target(of, by) if **by == Expr::Int(0, Int::Int) => self.led_by(of),
            place => tree::Expr::Address(Box::new(self.place(place))),
        };
        let bytes = tree::Expr::Cast(BYTE.pointer(), Box::new(address));
        let byte = Box::new(tree::Expr::Element(Box::new(bytes), Box::new(self.expr(&view.at))));
        match view.number() {
            Some(number) => tree::Expr::View(view_name(number), view.ty.clone(), byte),
            None => *byte,
        }
    }

    /// A value where C converts it from a pointer to void: every other pointer is left to that.
    pub(super) fn converted(&self, expr: &Expr) -> tree::Expr {
        match self.case.void_pointer(expr) {
            Some(number) if number % 2 == 0 => self.place(&Place::Object(number)),
            _ => self.expr(expr),
        }
    }

    pub(super) fn expr(&self, expr: &Expr) -> tree::Expr {
        match expr {
            Expr::Read(place) if self.case.void_at(place).is_some() => self.led_by(place),
            Expr::Int(n, int) => tree::Expr::Int(*n, *int),
            Expr::Wide(n, int) => tree::Expr::Wide(n.clone(), *int),
            Expr::Real(real, float) => tree::Expr::Real(*real, *float),
            Expr::Read(place) => match self.place(place) {
                place if place.is_open_field() => tree::Expr::Cast(place.ty(), Box::new(place)),
                place => place,
            },
            Expr::Address(place) => tree::Expr::Address(Box::new(self.place(place))),
            Expr::Unary(op, of) => {
                let of = self.expr(of);
                let ty = match op {
                    UnaryOp::Not => Type::Int(Int::Int),
                    _ => of.promoted(self.model),
                };
                tree::Expr::Unary(*op, ty, Box::new(of))
            }
            Expr::Binary(op, parts) => {
                let [left, right] = [0, 1].map(|part| match op {
                    Op::Equal | Op::NotEqual => self.converted(&parts[part]),
                    _ => self.expr(&parts[part]),
                });
                let ty = self.operation(*op, &left, &right);
                tree::Expr::Binary(*op, ty, Box::new(left), Box::new(right))
            }
            Expr::Distance(parts) => {
                let [one, other] = [0, 1].map(|part| self.expr(&parts[part]));
                distance(one, other)
            }
            Expr::Count(array) => {
                let whole = self.place(array);
                let zero = Box::new(tree::Expr::Int(0, Int::Int));
                let first = tree::Expr::Element(Box::new(whole.clone()), zero);
                let [whole, first] =
                    [whole, first].map(|of| Box::new(tree::Expr::SizeOf(Box::new(of))));
                tree::Expr::Binary(Op::Divide, Type::Int(Int::ULong), whole, first)
            }
            Expr::View(of) => self.view(of),
            Expr::Memory(op, call) => {
                let value = self.on_memory(call);
                let (zero, ty) = match value.ty() {
                    pointer @ Type::Pointer(_) => (tree::Expr::Null(pointer.clone()), pointer),
                    ty => (tree::Expr::Int(0, Int::Int), ty),
                };
                tree::Expr::Binary(*op, ty, Box::new(value), Box::new(zero))
            }
            Expr::Measure(call) => {
                let found = self.on_memory(call);
                match found.ty() {
                    Type::Pointer(_) => {
                        let first = tree::Expr::Address(Box::new(self.place(&call.first)));
                        distance(found, first)
                    }
                    // The type of sizes is another one on some machines.
                    _ => tree::Expr::Cast(Type::Int(Int::ULong), Box::new(found)),
                }
            }
            Expr::Cast(ty, of) => tree::Expr::Cast(ty.clone(), Box::new(self.expr(of))),
            Expr::Conditional(parts) => {
                let [condition, one, other] = [0, 1, 2].map(|part| self.expr(&parts[part]));
                let ty = match (one.ty(), other.ty()) {
                    (ty @ (Type::Callback(_) | Type::Vector(..)), _) => Some(ty),
                    (ty @ Type::Pointer(_), _) if !parts[1].is_null() => Some(ty),
                    (_, ty @ Type::Pointer(_)) => Some(ty),
                    _ => self.model.usual(&one.promoted(self.model), &other.promoted(self.model)),
                };
                let ty = ty.unwrap_or(Type::Int(Int::Int));
                let [one, other] = [one, other].map(|of| match (of, &ty) {
                    (tree::Expr::Int(0, _), Type::Pointer(_)) => tree::Expr::Null(ty.clone()),
                    (of, _) => of,
                });
                tree::Expr::Conditional(ty, Box::new(condition), Box::new(one), Box::new(other))
            }
            Expr::Builtin(builtin, args) => {
                let types = Types { flow: self.case, model: self.model };
                let first = args.first().and_then(|first| types.parameter(*builtin, first));
                let args: Vec<tree::Expr> = args.iter().map(|arg| self.expr(arg)).collect();
                if let Some(result) = call_on_vectors(*builtin, &args) {
                    return tree::Expr::Builtin(Intrinsic::Computes(*builtin), result, args);
                }
                tree::Expr::computed(*builtin, first.unwrap_or(Int::Int), args, self.model)
            }
            Expr::Vector(ty, elements) => {
                let elements = elements.iter().map(|of| Init::Expr(self.expr(of))).collect();
                tree::Expr::Compound(ty.clone(), Box::new(Init::List(elements)))
            }
            Expr::Convert(ty, of) => {
                tree::Expr::Builtin(Intrinsic::ConvertVector, ty.clone(), vec![self.expr(of)])
            }
            Expr::Shuffle(positions, of) => {
                let [one, other] = [self.expr(&of[0]), self.expr(&of[1])];
                tree::Expr::shuffled(positions, one, other)
            }
            Expr::Braces(of) => self.braces(of),
            Expr::Generic(of) => {
                let arms = of.arms.iter().map(|(ty, value)| (ty.clone(), self.expr(value)));
                let (arms, of) = (arms.collect(), self.expr(&of.of));
                tree::Expr::Generic(Box::new(tree::Generic { of, arms }))
            }
            Expr::Call(routine, args) => self.call(*routine, args),
            Expr::CallBy(place, args) => {
                let args = args.iter().map(|arg| self.converted(arg)).collect();
                tree::Expr::CallValue(Arc::new(self.place(place)), args)
            }
            Expr::Next(ty) => tree::Expr::VaArg(self.list(), ty.clone(), None),
            Expr::Function(routine, ty) => tree::Expr::Function(routine_name(*routine), ty.clone()),
        }
    }

    /// A call of a function on memory, whose last argument may be a number of bytes.
    pub(super) fn on_memory(&self, call: &MemoryCall) -> tree::Expr {
        let first = self.place(&call.first);
        let whole = tree::Expr::Size(first.ty());
        let size = match (&call.count, call.function.size()) {
            (_, Size::None) => None,
            (None, _) => Some(whole),
            (Some(count), Size::Most) => Some(self.expr(count)),
            (Some(count), Size::Whole) => {
                let count = self.expr(count);
                let ty = self.operation(Op::Multiply, &count, &whole);
                Some(tree::Expr::Binary(Op::Multiply, ty, Box::new(count), Box::new(whole)))
            }
        };
        let address = |place| tree::Expr::Address(Box::new(place));
        let second = match &call.second {
            Source::Byte(byte) => Some(self.expr(byte)),
            Source::Place(second) => Some(address(self.place(second))),
            Source::Text(text) => {
                let characters = text.bytes().chain([0]);
                let characters = characters.map(|byte| tree::Expr::Int(byte.into(), Int::Int));
                Some(literal(characters.map(Init::Expr).collect()))
            }
            Source::Nothing => None,
        };
        let intrinsic = match call.is_builtin {
            true => Intrinsic::Memory(call.function),
            false => Intrinsic::Library(call.function),
        };
        let row = if call.function.is_on_texts() { Type::Int(Int::Char) } else { Type::Void };
        let ty = match call.function.purpose() {
            Purpose::Compare => Type::Int(Int::Int),
            Purpose::Measure => Type::Int(Int::ULong),
            Purpose::Change | Purpose::Find => row.pointer(),
        };
        let args = [address(first)].into_iter().chain(second).chain(size);
        tree::Expr::Builtin(intrinsic, ty, args.collect())
    }

    pub(super) fn call(&self, routine: u32, args: &[Expr]) -> tree::Expr {
        let of = &self.case.routines[routine as usize];
        let mut args: Vec<tree::Expr> = args.iter().map(|arg| self.converted(arg)).collect();
        if of.is_old {
            let parameters = of.parameters.iter().map(|of| &self.case.objects[*of as usize]);
            let types = parameters.map(|of| of.declared().decayed());
            args = args.into_iter().zip(types).map(|(arg, ty)| self.passed(arg, ty)).collect();
        }
        let result = of.result.clone().unwrap_or(Type::Void);
        tree::Expr::Call(routine_name(routine), result, args)
    }

    /// An argument for a parameter whose type the call does not see.
    fn passed(&self, arg: tree::Expr, ty: Type) -> tree::Expr {
        // A bit-field is promoted by its width, and no compiler makes a truth value of what is passed
        // (bugs/clang-and-gcc-bool-parameter-of-old-function).
        let is_plain = arg.bits().is_none() && ty != Type::Int(Int::Bool);
        let is_it = is_plain && self.model.promoted(&arg.ty()) == self.model.promoted(&ty);
        if is_it { arg } else { tree::Expr::Cast(ty, Box::new(arg)) }
    }

    fn braces(&self, of: &Braces) -> tree::Expr {
        let sets = of.sets.iter().map(|set| {
            let (to, value) = (self.place(&set.to), self.expr(&set.value));
            if let (Some(otherwise), Some(op)) = (&set.otherwise, set.op) {
                return self.checked(op, to, value, otherwise);
            }
            let op = set.op.map(|op| (op, self.operation(op, &to, &value)));
            tree::Expr::Assign(Box::new(to), op, Box::new(value))
        });
        tree::Expr::Braces(Box::new(tree::Braces {
            name: self.name(of.object),
            ty: self.case.objects[of.object as usize].ty.clone(),
            first: self.expr(&of.first),
            sets: sets.collect(),
            value: self.expr(&of.value),
        }))
    }

    /// An operation on an object that sets it to another number if it overflows.
    fn checked(&self, op: Op, to: tree::Expr, value: tree::Expr, otherwise: &Expr) -> tree::Expr {
        let value = match value.ty() {
            // Compilers need not take these as they are.
            ty @ Type::Int(Int::Bool | Int::Char) => {
                tree::Expr::Cast(self.model.promoted(&ty), Box::new(value))
            }
            _ => value,
        };
        let address = tree::Expr::Address(Box::new(to.clone()));
        let args = vec![to.clone(), value, address];
        let int = Type::Int(Int::Int);
        let overflows = tree::Expr::Builtin(Intrinsic::Overflow(op), int.clone(), args);
        let ty = self.model.usual(&to.promoted(self.model), &int).unwrap_or(int);
        let assignment = tree::Expr::Assign(Box::new(to), None, Box::new(self.expr(otherwise)));
        let nothing = tree::Expr::Int(0, Int::Int);
        tree::Expr::Conditional(ty, Box::new(overflows), Box::new(assignment), Box::new(nothing))
    }

    pub(super) fn operation(&self, op: Op, left: &tree::Expr, right: &tree::Expr) -> Type {
        if let Ok(ty) = vector_result(self.model, op, [&left.ty(), &right.ty()]) {
            return ty;
        }
        let (left, right) = (left.promoted(self.model), right.promoted(self.model));
        match op {
            _ if op.is_shift() => left,
            _ if op.is_logical() => Type::Int(Int::Int),
            _ => self.model.usual(&left, &right).unwrap_or(left),
        }
    }
}

/// How many elements a pointer is behind another, as a `long`.
fn distance(one: tree::Expr, other: tree::Expr) -> tree::Expr {
    let long = Type::Int(Int::Long);
    let distance = tree::Expr::Binary(Op::Subtract, long.clone(), Box::new(one), Box::new(other));
    tree::Expr::Cast(long, Box::new(distance))
}
