//! Constants in place of values, and objects that compilers do not know in place of constants.

use super::draft::{literal, unknown};
use super::seen::Seen;
use crate::base::chance::Chance;
use crate::c::types::Type;
use crate::case::flow::ways::nth_mut;
use crate::case::flow::{Expr, Flow};

/// Puts an object that compilers do not know for a constant.
pub(super) fn opaque(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (number, old) = seen.expr(chance, |expr| matches!(expr, Expr::Int(..)))?;
    let Expr::Int(n, of) = old else { return None };
    let mut flow = seen.flow.clone();
    let new = unknown(&mut flow, *n, *of, chance);
    *nth_mut(&mut flow, number)? = new;
    Some(flow)
}

/// Puts a constant for what always has the same value, most often for an object that nothing changes.
pub(super) fn known(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let written = seen.flow.written();
    let value = |expr: &Expr| match expr {
        Expr::Int(..) => None,
        expr => seen.trace.values(expr)?.range.filter(|(least, most)| least == most),
    };
    let is_constant = |expr: &Expr| match expr {
        Expr::Read(place) => seen.is_constant(place, &written),
        _ => false,
    };
    let is_any = chance.ratio(1, 3);
    let (number, old) =
        seen.expr(chance, |expr| value(expr).is_some() && (is_any || is_constant(expr)))?;
    let (n, _) = value(old)?;
    let new = match seen.number(old)? {
        Type::Int(of) => Expr::Int(n, of),
        _ => literal(n, seen.model)?,
    };
    let mut flow = seen.flow.clone();
    *nth_mut(&mut flow, number)? = new;
    Some(flow)
}
