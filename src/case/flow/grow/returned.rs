//! Draws functions that return the address of one of two functions, and calls of what they return.

use super::Grower;
use super::by_pointer::WayToCall;
use crate::c::features::Feature;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::flow::{Arm, Expr, Place, Stmt, Storage};

impl Grower<'_> {
    /// Whether the next pointer by which a function is called is one that another function returns.
    pub(super) fn returns_functions(&mut self) -> bool {
        self.shares.returned > 0
            && self.shares.features.contains(Feature::ReturnedFunctions)
            && self.chance.ratio(self.shares.returned.into(), 100)
    }

    /// By a pointer that a function returns: at once, or after it was stored.
    pub(super) fn by_returned_pointer(&mut self, routine: u32, args: Vec<Expr>) -> WayToCall {
        let ty = self.flow.pointer_to(routine);
        let is_such = |known: &u32| {
            let parameters: Vec<&Type> = self.flow.parameters_of(*known).collect();
            *known != self.routine
                && self.flow.routines[*known as usize].result.as_ref() == Some(&ty)
                && matches!(parameters[..], [Type::Int(_)])
        };
        let known: Vec<u32> = (1..self.flow.routines.len() as u32).filter(is_such).collect();
        let mut others = Vec::new();
        let (chooser, arg) = match known.is_empty() || self.chance.ratio(1, 3) {
            true => self.new_chooser(routine, &mut others),
            false => {
                let chooser = *self.chance.pick(&known);
                let parameter = self.flow.parameters_of(chooser).next().cloned();
                (chooser, self.number_of(&parameter.unwrap_or(Type::Int(Int::Int))))
            }
        };
        let returned = Expr::Call(chooser, vec![arg]);
        if self.chance.ratio(1, 2) {
            let call = Expr::CallBy(Place::Value(Box::new(returned)), args);
            return WayToCall::after(Vec::new(), call, others);
        }
        let (storage, value) = match self.chance.ratio(2, 3) {
            true => (Storage::Local(self.routine), None),
            false => (Storage::Static, Some(Value::Null)),
        };
        let pointer = Place::Object(self.add_pointer(ty, storage, value));
        let before = vec![Stmt::Assign(pointer.clone(), None, returned)];
        WayToCall::after(before, Expr::CallBy(pointer, args), others)
    }

    /// A new function that returns one of two by its parameter, and an argument for it.
    fn new_chooser(&mut self, routine: u32, others: &mut Vec<u32>) -> (u32, Expr) {
        let ty = self.flow.pointer_to(routine);
        let other = self.sibling(routine, others);
        let number = *self.chance.pick(&[Int::Int, Int::UInt, Int::SChar, Int::Long]);
        let number = Type::Int(number);
        let arg = self.number_of(&number);
        let values = self.values(&Expr::Cast(number.clone(), Box::new(arg.clone())));
        let known = values.and_then(|values| values.first()?.int()).unwrap_or(0);
        let chooser = self.new_routine(std::slice::from_ref(&number), Some(ty.clone()));
        let parameter = self.flow.routines[chooser as usize].parameters[0];
        let read = Expr::Read(Place::Object(parameter));
        let [one, other] = match self.chance.ratio(1, 2) {
            true => [routine, other],
            false => [other, routine],
        }
        .map(|of| Expr::Function(of, ty.clone()));
        let give = |of: Expr| Stmt::Return(Some(of));
        let condition = self.about(&read, known, &number);
        let body = match (self.chance.below(4), i64::try_from(known)) {
            (0, _) => vec![give(Expr::Conditional(Box::new([condition, one, other])))],
            (1, Ok(label)) if i32::try_from(label).is_ok() => {
                let arm = Arm { labels: vec![label], ranges: Vec::new(), body: vec![give(one)] };
                vec![Stmt::Switch(read, vec![arm]), give(other)]
            }
            (2, _) => {
                let local = Storage::Local(chooser);
                let kept = Place::Object(self.add_pointer(ty, local, None));
                let set = |of: Expr| Stmt::Assign(kept.clone(), None, of);
                let branch = Stmt::If(condition, vec![set(one)], vec![set(other)]);
                vec![branch, give(Expr::Read(kept))]
            }
            _ => vec![Stmt::If(condition, vec![give(one)], Vec::new()), give(other)],
        };
        self.flow.routines[chooser as usize].body = body;
        self.program.change(chooser, 0);
        (chooser, arg)
    }

    /// A condition on a number that holds for one that is known, or for a neighbour of it.
    fn about(&mut self, read: &Expr, known: i128, ty: &Type) -> Expr {
        if self.chance.ratio(1, 4) {
            let one = self.literal(1);
            return Expr::Binary(Op::And, Box::new([read.clone(), one]));
        }
        let constant = self.constant_of(known, ty).unwrap_or(Expr::Int(0, Int::Int));
        let op = *self.chance.pick(&[Op::Equal, Op::NotEqual, Op::Less, Op::GreaterEqual]);
        Expr::Binary(op, Box::new([read.clone(), constant]))
    }
}
