//! What C leaves open: the order in which operands are evaluated.

use std::collections::BTreeSet;

use super::Checker;
use crate::case::flow::walk::Use;
use crate::case::flow::{Expr, Flow, Place, Stmt};

impl Checker<'_> {
    /// Whether no statement uses a `volatile` object twice, in an order that C leaves open.
    pub(super) fn uses_each_once(&self, stmt: &Stmt) -> bool {
        let mut used = BTreeSet::new();
        let mut is_once = true;
        if let Stmt::Assign(place, ..) = stmt
            && self.is_volatile(place)
        {
            used.extend(place.root());
        }
        stmt.each_expr(&mut |expr| {
            if let Expr::Read(place) = expr
                && self.is_volatile(place)
            {
                is_once &= place.root().is_none_or(|of| used.insert(of));
            }
        });
        is_once
    }

    pub(super) fn is_volatile(&self, place: &Place) -> bool {
        place
            .root()
            .is_some_and(|of| self.flow.objects.get(of as usize).is_some_and(|of| of.is_volatile))
    }

    /// Whether the expressions of a statement have the same value in whichever order C lets their operands be
    /// evaluated: beside a call there is nothing that the function called might write.
    pub(super) fn is_sequenced(&self, stmt: &Stmt) -> bool {
        let is_led_to = |object| {
            // It may be no part of the program yet.
            let mut is_led_to = self.addressed().contains(&object);
            stmt.each_use(&mut |used, how| is_led_to |= used == object && how == Use::Addressed);
            is_led_to
        };
        Order { flow: self.flow, is_led_to: &is_led_to }.is_kept(stmt)
    }

    /// The objects whose addresses the function takes. Those of its own calls have no address elsewhere.
    fn addressed(&self) -> &BTreeSet<u32> {
        self.addressed.get_or_init(|| addressed(&self.routine.body))
    }

    /// Whether statements, which may be no part of the program yet, take the address of nothing that one of them or of the
    /// function reads beside a call: from then on the function called might write it.
    pub(in crate::case::flow) fn leaves_order(&self, stmts: &[Stmt]) -> bool {
        let taken = addressed(stmts);
        let order = Order { flow: self.flow, is_led_to: &|object| taken.contains(&object) };
        let mut is_kept = true;
        if !taken.is_empty() {
            for stmt in self.routine.body.iter().chain(stmts) {
                stmt.each(&mut |stmt| is_kept = is_kept && order.is_kept(stmt));
            }
        }
        is_kept
    }
}

/// The objects whose addresses statements take.
fn addressed(stmts: &[Stmt]) -> BTreeSet<u32> {
    let mut taken = BTreeSet::new();
    for stmt in stmts {
        stmt.each(&mut |stmt| {
            stmt.each_use(&mut |object, how| {
                if how == Use::Addressed {
                    taken.insert(object);
                }
            });
        });
    }
    taken
}

/// Whether expressions have the same value in whichever order their operands are evaluated.
struct Order<'a> {
    flow: &'a Flow,
    /// Whether a pointer may lead to an object.
    is_led_to: &'a dyn Fn(u32) -> bool,
}

impl Order<'_> {
    fn is_kept(&self, stmt: &Stmt) -> bool {
        let is_place_apart = match stmt {
            Stmt::Assign(place, op, value) if has_call(value) => {
                !place.is_indirect()
                    && place.exprs().into_iter().all(|index| self.is_apart(index))
                    && (op.is_none() || self.is_own(place))
            }
            Stmt::Memory(_) | Stmt::SetView(..) => !stmt.own_exprs().into_iter().any(has_call),
            _ => true,
        };
        is_place_apart && stmt.own_exprs().into_iter().all(|expr| self.holds_for(expr))
    }

    fn holds_for(&self, expr: &Expr) -> bool {
        let parts = expr.parts();
        if !parts.iter().all(|part| self.holds_for(part)) {
            return false;
        }
        match expr {
            Expr::Binary(op, _) if op.is_logical() => true,
            // What it returns is called: that does not depend on the arguments, nor they on that.
            Expr::CallBy(Place::Value(of), args) => match &**of {
                Expr::Call(routine, own) => {
                    self.flow.only_chooses(*routine) && !own.iter().chain(args).any(has_call)
                }
                _ => false,
            },
            Expr::Conditional(_)
            | Expr::Unary(..)
            | Expr::Cast(..)
            | Expr::Builtin(..)
            | Expr::Convert(..)
            | Expr::Generic(_) => true,
            Expr::Binary(..) | Expr::Call(..) => (0..parts.len()).all(|one| {
                let others = (0..parts.len()).filter(|other| *other != one);
                !has_call(parts[one]) || others.into_iter().all(|other| self.is_apart(parts[other]))
            }),
            _ => !parts.into_iter().any(has_call),
        }
    }

    /// Whether no function that is called can change the value of an expression.
    fn is_apart(&self, expr: &Expr) -> bool {
        let mut is_apart = true;
        expr.each(&mut |part| {
            is_apart &= match part {
                Expr::Read(place) => self.is_own(place),
                Expr::View(of) => self.is_own(&of.place),
                Expr::Memory(_, call) | Expr::Measure(call) => {
                    call.places().into_iter().all(|of| self.is_own(of))
                }
                Expr::Call(..) | Expr::CallBy(..) => false,
                _ => true,
            };
        });
        is_apart
    }

    /// Whether a place is in an object of the call to which no pointer leads.
    fn is_own(&self, place: &Place) -> bool {
        let Some(object) = place.root() else { return false };
        let own = self.flow.objects.get(object as usize);
        !place.is_indirect()
            && own.is_some_and(|own| own.storage.call().is_some())
            && !(self.is_led_to)(object)
    }
}

/// Whether a function is called for the value of an expression.
pub(in crate::case::flow) fn has_call(expr: &Expr) -> bool {
    let mut has_call = false;
    expr.each(&mut |part| has_call |= matches!(part, Expr::Call(..) | Expr::CallBy(..)));
    has_call
}
