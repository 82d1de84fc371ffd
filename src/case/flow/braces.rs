//! Statement expressions (GNU): `({ int v = a; v += b; v * 3; })`, statements on an object of their own and a value after
//! them.

use serde::{Deserialize, Serialize};

use super::walk::Use;
use super::{Expr, Flow, Place, Stmt, Storage};
use crate::c::tree::Op;

/// A statement expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Braces {
    /// Its object: a number.
    pub object: u32,
    /// What the object begins with.
    pub first: Expr,
    /// The assignments that follow.
    pub sets: Vec<Set>,
    /// Its value, after these.
    pub value: Expr,
}

/// An assignment in a statement expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Set {
    /// The object of the statement expression, or a place in another object.
    pub to: Place,
    /// Its operator, if it has one.
    pub op: Option<Op>,
    /// What is assigned.
    pub value: Expr,
    /// What is assigned if the operation overflows, which a builtin function tells (GNU).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<Expr>,
}

impl Set {
    /// An assignment as C has it.
    pub fn plain(to: Place, op: Option<Op>, value: Expr) -> Set {
        Set { to, op, value, otherwise: None }
    }

    /// The same without what may be assigned instead, and that alone.
    fn plainer(&self) -> Vec<Set> {
        let plain = |op, value: &Expr| Set::plain(self.to.clone(), op, value.clone());
        let otherwise = self.otherwise.iter();
        otherwise.flat_map(|other| [plain(self.op, &self.value), plain(None, other)]).collect()
    }
}

impl Braces {
    /// The operators of which a builtin function tells whether they overflow.
    pub(super) fn checked(&self) -> impl Iterator<Item = Op> {
        let checked = self.sets.iter().filter(|set| set.otherwise.is_some());
        checked.filter_map(|set| set.op)
    }

    pub(super) fn parts(&self) -> Vec<&Expr> {
        let mut parts = vec![&self.first];
        for set in &self.sets {
            parts.extend(set.to.exprs());
            parts.push(&set.value);
            parts.extend(&set.otherwise);
        }
        parts.push(&self.value);
        parts
    }

    pub(super) fn parts_mut(&mut self) -> Vec<&mut Expr> {
        let mut parts = vec![&mut self.first];
        for set in &mut self.sets {
            parts.extend(set.to.exprs_mut());
            parts.push(&mut set.value);
            parts.extend(&mut set.otherwise);
        }
        parts.push(&mut self.value);
        parts
    }

    /// Expressions in its place: the value of what its object begins with in place of the object, and itself with fewer
    /// assignments, or plainer ones.
    pub(super) fn plainer(&self, flow: &Flow) -> Vec<Expr> {
        let mut all = Vec::new();
        if let Some(object) = flow.objects.get(self.object as usize) {
            for first in
                [self.first.clone(), Expr::Cast(object.ty.clone(), Box::new(self.first.clone()))]
            {
                let mut value = self.value.clone();
                replace_reads(&mut value, self.object, &first);
                all.push(value);
            }
        }
        for at in 0..self.sets.len() {
            let mut fewer = self.clone();
            let set = fewer.sets.remove(at);
            all.push(Expr::Braces(Box::new(fewer)));
            for plainer in set.plainer() {
                let mut other = self.clone();
                other.sets[at] = plainer;
                all.push(Expr::Braces(Box::new(other)));
            }
        }
        all
    }
}

fn replace_reads(expr: &mut Expr, object: u32, by: &Expr) {
    match expr {
        Expr::Read(Place::Object(of)) if *of == object => expr.clone_from(by),
        other => {
            let parts = other.parts_mut().into_iter();
            parts.for_each(|part| replace_reads(part, object, by));
        }
    }
}

/// What the statement expressions of a statement do.
#[derive(Default)]
struct Inside {
    /// The objects of those around, from the outermost on.
    open: Vec<u32>,
    /// The other objects to which they assign.
    stored: Vec<u32>,
    is_kept: bool,
}

impl Inside {
    fn expr(&mut self, flow: &Flow, expr: &Expr, is_in_place: bool) {
        match expr {
            Expr::Braces(of) => {
                let is_inner = flow.objects.get(of.object as usize).is_some_and(|object| {
                    matches!(object.storage, Storage::Inner(_)) && object.value.is_none()
                });
                // What finds a place is evaluated once only if it has no effect.
                self.is_kept &= is_inner && !is_in_place && !self.open.contains(&of.object);
                self.expr(flow, &of.first, false);
                self.open.push(of.object);
                for set in &of.sets {
                    self.place(flow, &set.to);
                    self.expr(flow, &set.value, false);
                    set.otherwise.iter().for_each(|of| self.expr(flow, of, false));
                    match set.to {
                        Place::Object(own) if own == of.object => {}
                        Place::Object(other) => self.stored.push(other),
                        _ => self.is_kept = false,
                    }
                }
                self.expr(flow, &of.value, false);
                self.open.pop();
            }
            Expr::Read(place) | Expr::Address(place) | Expr::Count(place) => {
                self.is_kept &= !matches!(expr, Expr::Address(_)) || !self.is_inner(flow, place);
                self.place(flow, place);
            }
            Expr::CallBy(place, args) => {
                self.place(flow, place);
                args.iter().for_each(|arg| self.expr(flow, arg, is_in_place));
            }
            Expr::View(of) => {
                self.is_kept &= !self.is_inner(flow, &of.place);
                expr.parts().into_iter().for_each(|part| self.expr(flow, part, true));
            }
            Expr::Memory(_, call) | Expr::Measure(call) => {
                for place in call.places() {
                    self.is_kept &= !self.is_inner(flow, place);
                    self.place(flow, place);
                }
                expr.parts().into_iter().for_each(|part| self.expr(flow, part, true));
            }
            other => other.parts().into_iter().for_each(|part| self.expr(flow, part, is_in_place)),
        }
    }

    fn is_inner(&self, flow: &Flow, place: &Place) -> bool {
        let object = place.root().and_then(|of| flow.objects.get(of as usize));
        object.is_some_and(|object| matches!(object.storage, Storage::Inner(_)))
    }

    fn place(&mut self, flow: &Flow, place: &Place) {
        if self.is_inner(flow, place) {
            self.is_kept &= place.root().is_some_and(|of| self.open.contains(&of));
        }
        place.exprs().into_iter().for_each(|part| self.expr(flow, part, true));
    }
}

impl Flow {
    /// Whether the objects of statement expressions are used within those only, and whether what they assign to besides is
    /// the same in whichever order C lets operands be evaluated: nothing else in the statement may reach it.
    pub(super) fn keeps_braces(&self, stmt: &Stmt) -> bool {
        let mut inside = Inside { is_kept: true, ..Inside::default() };
        for place in stmt.written().into_iter().chain(stmt.copied()) {
            inside.is_kept &= !inside.is_inner(self, place);
            inside.place(self, place);
        }
        if let Stmt::Cleaned(objects, _) = stmt {
            inside.is_kept &=
                objects.iter().all(|(of, _)| !inside.is_inner(self, &Place::Object(*of)));
        }
        let places = stmt.written().into_iter().chain(stmt.copied());
        let index = usize::from(matches!(stmt, Stmt::SetView(..)));
        let in_places = places.map(|place| place.exprs().len()).sum::<usize>() + index;
        // What finds places comes first.
        for (number, expr) in stmt.own_exprs().into_iter().enumerate() {
            inside.expr(self, expr, number < in_places);
        }
        inside.is_kept && inside.stored.iter().all(|object| self.is_stored_apart(*object, stmt))
    }

    /// Whether an object is named once in a statement, and reached by nothing else.
    fn is_stored_apart(&self, object: u32, stmt: &Stmt) -> bool {
        let Some(own) = self.objects.get(object as usize) else { return false };
        let mut uses = 0;
        stmt.each_use(&mut |used, _| uses += u32::from(used == object));
        let mut is_reached = false;
        stmt.each_call(&mut |_| is_reached = true);
        stmt.each_expr(&mut |expr| is_reached |= matches!(expr, Expr::CallBy(..)));
        let mut is_led_to = |used, how| is_reached |= used == object && how == Use::Addressed;
        stmt.each_use(&mut is_led_to);
        self.each_use(&mut is_led_to);
        uses == 1
            && !is_reached
            && !own.is_volatile
            && !own.is_const
            && own.lengths().next().is_none()
            && !self.objects.iter().any(|of| of.lengths().any(|length| length == object))
    }
}
