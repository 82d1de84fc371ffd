//! Whether statements keep the constraints.

use super::expressions::has_operator;
use super::{Checker, Within};
use crate::c::control::{BUFFERS, Constraint, Hint, are_apart};
use crate::c::library::Purpose;
use crate::c::tree::Op;
use crate::c::types::Type;
use crate::case::flow::{Arm, Expr, Place, Stmt, Storage};

impl<'a> Checker<'a> {
    pub(super) fn stmt(&self, stmt: &'a Stmt, within: Within) -> bool {
        match stmt {
            Stmt::Assign(place, None, Expr::Next(ty)) => {
                within.is_in_arguments && self.takes(place, ty)
            }
            Stmt::Assign(place, op, value) => self.assigns(place, *op, value),
            Stmt::Copy(to, from) => match (self.place(to), self.place(from)) {
                (Some(to @ Type::Record(_)), Some(from)) => to == from,
                _ => false,
            },
            Stmt::SetView(to, value) => self.has_bytes(to) && self.number(value).is_some(),
            Stmt::Memory(call) => {
                call.function.purpose() == Purpose::Change && self.on_memory(call)
            }
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
                    && of.hint.is_none_or(Hint::is_sound)
                    && heads.all(|head| {
                        self.uses_each_once(head)
                            && self.is_sequenced(head)
                            && self.flow.keeps_braces(head)
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
            Stmt::Asm(asm) if within.is_in_arguments && !asm.labels.is_empty() => false,
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
            Stmt::Asm(asm) => asm.operand.iter().all(|(place, of)| self.takes_operand(place, *of)),
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

    /// Whether an instruction may have a place as its operand: a number or a pointer that is an object, or a part of one, of which
    /// compilers may not know more.
    pub(in crate::case::flow) fn takes_operand(
        &self,
        place: &Place,
        constraint: Constraint,
    ) -> bool {
        let Some((ty, _)) = self.types.type_at(place) else { return false };
        let root = place.root().and_then(|root| self.flow.objects.get(root as usize));
        let is_plain = root.is_some_and(|object| {
            let is_special = object.is_volatile || object.is_atomic || object.is_text;
            place.is_indirect() || !is_special
        });
        // An operand stands for two, one that is read and one that is written: what finds it would be used twice.
        let mut is_found_once = true;
        for index in place.exprs() {
            index.each(&mut |part| {
                is_found_once &= !matches!(part, Expr::Read(of) if self.is_volatile(of));
            });
        }
        is_plain
            && is_found_once
            && !self.types.is_field(place)
            && constraint.takes(ty, self.types.model)
    }
}

/// Whether no value has two labels of a `switch`, of which one may be `default`.
fn is_told_apart(arms: &[Arm]) -> bool {
    let spans = arms.iter().flat_map(Arm::spans);
    arms.iter().filter(|arm| arm.is_default()).count() <= 1
        && are_apart(spans.map(|(first, last)| (first.into(), last.into())))
}
