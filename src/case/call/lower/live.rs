//! Values kept live across a call: in callee-saved registers, or on the stack.

use super::source::Body;
use crate::c::complaint::{Side, Subject};
use crate::c::harness::Action;
use crate::c::real::Real;
use crate::c::tree::{Expr, Init, Name, Object, Stmt};
use crate::c::types::{Float, Int};

/// A value kept live.
pub(super) struct Live {
    number: u32,
    /// The local object that holds it.
    place: Expr,
    /// The static object that it is read from, so that it is opaque to the compiler.
    from: Name,
    value: Expr,
}

impl Live {
    /// Checks that the value is unchanged.
    pub(super) fn check(&self, side: Side) -> Stmt {
        Stmt::Harness(Action::Check(
            side,
            Subject::Live(self.number),
            self.place.clone(),
            self.value.clone(),
        ))
    }
}

/// This many integers, then as many doubles; the stem is that of the static objects' names.
pub(super) fn live(stem: &'static str, each: u32) -> Vec<Live> {
    let integer = |number| Expr::Int(0x0102_0304 * i128::from(number), Int::Long);
    let real = |number| Real::new(false, 2 * u64::from(number) + 1, -1).unwrap_or(Real::ZERO);
    let live = |number, value: Expr| {
        let place = Expr::Object(Name::Local("k", number), value.ty());
        Live { number, place, from: Name::Global(stem, number), value }
    };
    let integers = (1..=each).map(|number| live(number, integer(number)));
    let reals = (each + 1..=2 * each).map(|n| live(n, Expr::Real(real(n), Float::Double)));
    integers.chain(reals).collect()
}

/// Reads values from static objects of a side into local objects.
pub(super) fn keep(live: &[Live], statics: &mut Vec<Object>, body: &mut Body) {
    for Live { place, from, value, .. } in live {
        let init = Some(Init::Expr(value.clone()));
        statics.push(Object { init, is_volatile: true, ..Object::new(*from, value.ty()) });
        if let Expr::Object(name, ty) = place {
            body.locals.push(Object::new(*name, ty.clone()));
        }
        body.stmts.push(Stmt::Assign(place.clone(), Expr::Object(*from, value.ty())));
    }
}
