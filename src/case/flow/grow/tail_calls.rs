//! Draws calls that may be tail calls: a function returns what another one of its type returns, to which it passes numbers that
//! it computes, and its pointers.

use super::by_pointer::WayToCall;
use super::{Grower, TRIES};
use crate::c::types::Type;
use crate::case::flow::{Expr, Place, Stmt};
use crate::generator::Plan;

/// The most parameters of a function of such a program: more than registers take.
const PARAMETERS: u64 = 9;

impl Grower<'_> {
    /// The number of parameters of a new function, beside which others have its type.
    pub(super) fn next_parameters(&mut self) -> u64 {
        match self.has_tail_calls && self.chance.ratio(1, 2) {
            true => 1 + self.chance.below(PARAMETERS),
            false => self.chance.below(4),
        }
    }

    /// A call of a function of the type of the one at the place, whose result that one returns, on a condition. Tells whether one
    /// was found.
    pub(super) fn tail_call(&mut self, plans: &[Plan]) -> bool {
        for _ in 0..TRIES {
            let Some((args, callee, is_new)) = self.next_state() else { return false };
            let way = match is_new {
                true => self.way_to_call(callee, args),
                false => WayToCall::plain(Expr::Call(callee, args)),
            };
            let others = way.others.clone();
            let condition = self.condition();
            let stmts = vec![Stmt::If(condition, way.returned(), Vec::new())];
            if self.add(stmts) {
                if is_new {
                    self.write(callee, plans);
                }
                self.write_all(&others);
                return true;
            }
        }
        false
    }

    /// The result of the function at the place: that of a call of another one of its type, which is there or is small. None if
    /// there is no such function.
    pub(super) fn returned_call(&mut self) -> Option<(Expr, Option<u32>)> {
        if !self.has_tail_calls || !self.chance.ratio(1, 2) {
            return None;
        }
        let (args, callee, is_new) = self.next_state()?;
        Some((Expr::Call(callee, args), is_new.then_some(callee)))
    }

    /// The arguments for a function of the type of the one at the place, and such a function: mostly a new one.
    fn next_state(&mut self) -> Option<(Vec<Expr>, u32, bool)> {
        let own = &self.flow.routines[self.routine as usize];
        let (parameters, result) = (own.parameters.clone(), own.result.clone());
        if self.routine == 0 || own.is_variadic || own.result.is_none() {
            return None;
        }
        let types: Vec<Type> =
            parameters.iter().map(|of| self.flow.objects[*of as usize].ty.clone()).collect();
        if types.iter().chain(&result).any(|ty| matches!(ty, Type::Record(_) | Type::Vector(..))) {
            return None;
        }
        let mut args = Vec::with_capacity(types.len());
        for ty in &types {
            let alike = (0..types.len()).filter(|at| types[*at] == *ty);
            let alike: Vec<u32> = alike.map(|at| parameters[at]).collect();
            let one = Expr::Read(Place::Object(*self.chance.pick(&alike)));
            let is_number = matches!(ty, Type::Int(_) | Type::Float(_));
            args.push(if is_number && self.chance.ratio(1, 2) {
                let value = self.expression(1);
                let cast = Expr::Cast(ty.clone(), Box::new(value.clone()));
                if self.values(&cast).is_some() { value } else { one }
            } else {
                one
            });
        }
        let known = self.others_alike(&types, &result);
        if !known.is_empty() && self.chance.ratio(1, 3) {
            return Some((args, *self.chance.pick(&known), false));
        }
        let new = self.new_routine(&types, result);
        self.pools[new as usize] = self.pools[self.routine as usize].clone();
        Some((args, new, true))
    }
}
