//! Where arguments come from: objects of all kinds, constants, expressions, other calls.

use super::alignment::MORE;
use super::guard::{argument_edge, argument_page};
use super::{Lowering, other};
use crate::c::complaint::{Part, Side, Subject};
use crate::c::harness::Demand;
use crate::c::tree::{Expr, Init, Name, Object, Op, Stmt};
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::call::style::Source;
use crate::case::call::{Call, Typed};

/// The head of a function under construction: its objects and its statements.
#[derive(Default)]
pub(super) struct Body {
    pub(super) locals: Vec<Object>,
    pub(super) stmts: Vec<Stmt>,
}

impl Lowering<'_> {
    /// The expression for an argument, and the place that it comes from, if it has one.
    pub(super) fn source(
        &mut self,
        call: &Call,
        index: usize,
        arg: &Typed,
        body: &mut Body,
    ) -> (Expr, Option<Expr>) {
        let number = index as u32 + 1;
        let Typed { ty, value } = arg;
        match self.source_of(call, index, arg) {
            Source::Call => (self.add_giver(call, index, arg), None),
            Source::Literal => (self.literal(ty, value), None),
            Source::Compound => {
                let init = self.init(ty, value);
                (Expr::Compound(ty.clone(), init.into()), None)
            }
            Source::Member => {
                let char = Type::Int(Int::Char);
                let record = self.record_of(&[char.clone(), ty.clone(), char]);
                let beside = |n| Init::Expr(Expr::Int(n, Int::Int));
                let init = Init::List(vec![beside(1), self.init(ty, value), beside(2)]);
                let whole = self.add_object(Name::Global("x", number), record, init);
                let place = Expr::Member(whole.into(), 1);
                self.set_unions(&place, ty, value, &mut body.stmts);
                (place.clone(), Some(place))
            }
            Source::Element => {
                let zero = self.init(ty, &Value::zero(ty));
                let init = Init::List(vec![zero.clone(), self.init(ty, value), zero]);
                let array = Type::Array(ty.clone().into(), 3);
                let whole = self.add_object(Name::Global("x", number), array, init);
                let place = Expr::Index(whole.into(), 1);
                self.set_unions(&place, ty, value, &mut body.stmts);
                (place.clone(), Some(place))
            }
            source @ (Source::Local | Source::Aligned) => {
                let place = self.object(number, arg, body);
                let local = Name::Local("y", number);
                let align = (source == Source::Aligned).then_some(MORE);
                body.locals.push(Object { align, ..Object::new(local, ty.clone()) });
                let local = Expr::Object(local, ty.clone());
                if align.is_some() {
                    let (subject, demand) =
                        (Subject::Alignment(Part::Arg(number)), Demand::Bytes(MORE));
                    let Body { locals, stmts } = body;
                    let object = (local.clone(), demand);
                    self.check_location(Side::Caller, subject, object, locals, stmts);
                }
                body.stmts.push(Stmt::Assign(local.clone(), place));
                (local.clone(), Some(local))
            }
            Source::Pointer => {
                let place = self.object(number, arg, body);
                let pointer = Name::Local("q", number);
                body.locals.push(Object::new(pointer, ty.clone().pointer()));
                let pointer = Expr::Object(pointer, ty.clone().pointer());
                let address = Expr::Address(Box::new(place.clone()));
                body.stmts.push(Stmt::Assign(pointer.clone(), address));
                (Expr::Deref(Box::new(pointer)), Some(place))
            }
            Source::Conditional => {
                let place = self.object(number, arg, body);
                let value = other(ty, None, value, self.model);
                let another = Typed { ty: ty.clone(), value };
                let another = self.named_object(Name::Global("w", number), &another, body);
                let is_first = number % 2;
                let condition = self.unknown(Name::Global("c", number), Int::Int, is_first.into());
                let [one, two] =
                    if is_first == 1 { [place.clone(), another] } else { [another, place.clone()] };
                let actual =
                    Expr::Conditional(ty.clone(), condition.into(), one.into(), two.into());
                (actual, Some(place))
            }
            Source::Identity => {
                let place = self.object(number, arg, body);
                (self.identity(number, place.clone()), Some(place))
            }
            source => {
                let place = self.object(number, arg, body);
                if let Some(edge) = argument_edge(source) {
                    let (at, pointer) = ((edge, argument_page(index)), Name::Local("q", number));
                    let place = self.guard(at, place, pointer, &mut body.locals, &mut body.stmts);
                    return (place.clone(), Some(place));
                }
                if let Some(object) = self.caller.objects.last_mut() {
                    object.is_const = source == Source::Const;
                    object.is_volatile = source == Source::Volatile;
                }
                (place.clone(), Some(place))
            }
        }
    }

    /// Where an argument comes from, as far as its type allows it.
    fn source_of(&mut self, call: &Call, index: usize, Typed { ty, value }: &Typed) -> Source {
        let source = call.style.argument.of(index + call.args.len());
        let is_there = match source {
            _ if matches!(ty, Type::Array(..)) => false,
            Source::Member | Source::Element => !ty.is_flexible(),
            Source::Literal => !ty.has_parts(),
            Source::Identity => {
                matches!(ty, Type::Int(int) if !int.is_bit_precise())
            }
            Source::Guard | Source::GuardBefore => self.can_guard(ty, argument_page(index)),
            // A value that an initializer cannot set would have to be assigned.
            Source::Const | Source::Compound => {
                let mut more = Vec::new();
                self.set_unions(&Expr::Null(ty.clone()), ty, value, &mut more);
                more.is_empty()
            }
            _ => true,
        };
        if is_there { source } else { Source::Object }
    }

    /// The static object of an argument.
    fn object(&mut self, number: u32, arg: &Typed, body: &mut Body) -> Expr {
        self.named_object(Name::Global("x", number), arg, body)
    }

    fn named_object(&mut self, name: Name, Typed { ty, value }: &Typed, body: &mut Body) -> Expr {
        let init = self.init(ty, value);
        let place = self.add_object(name, ty.clone(), init);
        self.set_unions(&place, ty, value, &mut body.stmts);
        place
    }

    fn add_object(&mut self, name: Name, ty: Type, init: Init) -> Expr {
        let object = Object { init: Some(init), ..Object::new(name, ty.clone()) };
        self.caller.objects.push(object);
        Expr::Object(name, ty)
    }

    /// A static object of the caller with a number that is opaque to compilers.
    fn unknown(&mut self, name: Name, int: Int, value: i128) -> Expr {
        let init = Init::Expr(Expr::Int(value, self.model.promoted_int(int)));
        let place = self.add_object(name, Type::Int(int), init);
        if let Some(object) = self.caller.objects.last_mut() {
            object.is_volatile = true;
        }
        place
    }

    /// A constant of exactly this type, except where it will be promoted.
    pub(super) fn literal(&mut self, ty: &Type, value: &Value) -> Expr {
        match (ty, self.scalar(ty, value)) {
            // Without a prototype, `0` would not be passed as a pointer.
            (Type::Callback(_), null @ Expr::Null(_)) => Expr::Cast(ty.clone(), Box::new(null)),
            (Type::Pointer(_), constant) if !matches!(constant, Expr::Cast(..)) => {
                Expr::Cast(ty.clone(), Box::new(constant))
            }
            (_, constant) => constant,
        }
    }

    /// `((x ^ m) ^ n)` with equal m and n, if the promoted type is unsigned; `(x + 0)` otherwise.
    fn identity(&mut self, number: u32, place: Expr) -> Expr {
        let Type::Int(int) = place.ty() else { return place };
        let promoted = self.model.promoted_int(int);
        let with =
            |op, one: Expr, two| Expr::Binary(op, Type::Int(promoted), one.into(), Box::new(two));
        if promoted.is_unsigned() {
            // Two masks, since two reads of one volatile object in an expression are unsequenced.
            let mask = 0x5a5a;
            let m = self.unknown(Name::Global("m", number), int, mask);
            let n = self.unknown(Name::Global("n", number), int, mask);
            with(Op::Xor, with(Op::Xor, place, m), n)
        } else {
            let zero = self.unknown(Name::Global("m", number), promoted, 0);
            with(Op::Add, place, zero)
        }
    }
}
