//! Draws blocks with objects that functions clean up (GNU), and these functions.

use super::{Grower, TRIES};
use crate::c::features::Feature;
use crate::c::types::Type;
use crate::case::flow::{Expr, Place, Stmt, Storage, Variable};
use crate::generator::Plan;

impl Grower<'_> {
    /// Statements in a block with objects that functions clean up when it is left; alone where C has no such objects.
    pub(super) fn cleaned(&mut self, body: &[Plan]) {
        if !self.shares.features.contains(Feature::Cleanup) {
            return self.list(body);
        }
        let number = [1, 1, 2, 3][self.chance.below(4) as usize];
        let (mut objects, mut sets, mut new) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..number {
            let (ty, set) = self.cleaned_type();
            let value = if set.is_none() { Some(self.initial(&ty)) } else { None };
            let by = match self.known_cleanup(&ty) {
                Some(known) => known,
                None => {
                    let by = self.new_routine(&[ty.clone().pointer()], None);
                    self.pools[by as usize] = self.pools[self.routine as usize].clone();
                    new.push(by);
                    by
                }
            };
            let object = self.add_variable(Variable::new(ty, Storage::Block(self.routine), value));
            sets.extend(set.map(|set| Stmt::Assign(Place::Object(object), None, set)));
            objects.push((object, by));
        }
        let own: Vec<u32> = objects.iter().map(|(object, _)| *object).collect();
        if self.add_and_enter(vec![Stmt::Cleaned(objects, sets)], 0, None) {
            self.cleaned.insert(self.routine);
            self.inside(|this| {
                match body.len() > 1 && this.chance.ratio(1, 4) {
                    true => {
                        let (first, rest) = body.split_at(body.len() / 2);
                        this.list(first);
                        this.cleaned(rest);
                    }
                    false => this.list(body),
                }
                if this.chance.ratio(1, 3) {
                    this.leave_by_goto(None);
                }
            });
            // They are written while all that leaves the block calls them.
            for by in new {
                self.arrive();
                self.write_by(by, |this| this.clean_up(by));
            }
        }
        own.into_iter().for_each(|object| self.reach.put_aside(object));
    }

    /// The type of an object that is cleaned up: mostly a number. A pointer is set in the block, to the address of something.
    fn cleaned_type(&mut self) -> (Type, Option<Expr>) {
        match self.chance.below(6) {
            0 => {
                let target = self.pointee();
                let to = target.as_ref().and_then(|target| self.type_at(target));
                match target.zip(to) {
                    Some((target, to)) => (to.pointer(), Some(Expr::Address(target))),
                    None => (self.next_number(), None),
                }
            }
            1 => match self.known_struct() {
                Some(ty) if !ty.has(is_no_constant) => (ty, None),
                _ => (self.next_number(), None),
            },
            _ => (self.next_number(), None),
        }
    }

    /// At times a function of the program that cleans up objects of a type.
    fn known_cleanup(&mut self, ty: &Type) -> Option<u32> {
        let mut all = Vec::new();
        let wanted = ty.clone().pointer();
        self.flow.each_statement(&mut |stmt| {
            if let Stmt::Cleaned(objects, _) = stmt {
                all.extend(objects.iter().map(|(_, by)| *by));
            }
        });
        all.retain(|by| {
            let parameters = &self.flow.routines[*by as usize].parameters;
            // It would call itself.
            *by != self.routine && self.flow.objects[parameters[0] as usize].ty == wanted
        });
        (!all.is_empty() && self.chance.ratio(1, 2)).then(|| *self.chance.pick(&all))
    }

    /// The statements of a function that cleans up: it observes the object, and at times changes it and something else.
    fn clean_up(&mut self, routine: u32) {
        let pointer = Place::Object(self.flow.routines[routine as usize].parameters[0]);
        let whole = Place::Target(Box::new(pointer), Box::new(self.literal(0)));
        if self.chance.ratio(1, 4) {
            self.assign(None);
        }
        for _ in 0..TRIES {
            let Some(number) = self.scalar_in(whole.clone()) else { continue };
            if self.observe_value(Expr::Read(number.clone())) {
                if self.chance.ratio(1, 4) {
                    let value = self.expression(1);
                    let value = self.fitted(&number, None, value);
                    self.add(vec![Stmt::Assign(number, None, value)]);
                }
                break;
            }
        }
        if self.chance.ratio(1, 3) {
            self.arrive();
            self.assign(None);
        }
    }
}

/// Whether the first values of a type may be no constants, as C wants them to be in a list.
fn is_no_constant(ty: &Type) -> bool {
    matches!(ty, Type::Pointer(_) | Type::Callback(_) | Type::Vector(..))
}
