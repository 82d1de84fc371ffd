//! What builtin functions compute, in a type of any width.

use crate::c::fault::{Run, undefined};
use crate::c::wide::{Exact, Magnitude};

/// What a function computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// The number of ones.
    Ones,
    /// The number of zeros.
    Zeros,
    /// Whether the number of ones is odd.
    Odd,
    /// The number of zeros above the highest one.
    Above,
    /// The same, which is the second argument if there is no one.
    AboveOr,
    /// The number of zeros below the lowest one.
    Below,
    /// The same, which is the second argument if there is no one.
    BelowOr,
    /// The number of zeros above the highest one; of all bits if there is none.
    ZerosAbove,
    /// The number of ones above the highest zero.
    OnesAbove,
    /// The number of zeros below the lowest one; of all bits if there is none.
    ZerosBelow,
    /// The number of ones below the lowest zero.
    OnesBelow,
    /// The position of the highest one, counted from 1 at the top; 0 if there is none.
    FirstOne,
    /// The same for zeros.
    FirstZero,
    /// The position of the lowest one, counted from 1; 0 if there is none.
    Lowest,
    /// The same for zeros.
    LowestZero,
    /// The number of bits below the highest that equal it.
    Signs,
    /// The number of bits up to the highest one.
    Width,
    /// Whether there is a single one.
    Single,
    /// The greatest power of two that is not greater; 0 for 0.
    Floor,
    /// The least power of two that is not less.
    Ceiling,
    /// The number without its sign.
    Magnitude,
    /// The bytes in reverse order.
    Reverse,
    /// The bits in reverse order.
    Mirror,
    /// The bits, so many places further up, where those at the top come in at the bottom.
    RotateLeft,
    /// The same, further down.
    RotateRight,
    /// The upper half of the bits of two arguments, so many places further up.
    FunnelLeft,
    /// The lower half, so many places further down.
    FunnelRight,
    /// The bits where the second argument has ones, next to one another.
    Gathered,
    /// The lowest bits, each where the second argument has its next one.
    Scattered,
    /// The product of both arguments as polynomials: a sum without carries.
    CarrylessProduct,
    /// The greater one of both arguments.
    Greater,
    /// The lesser one.
    Lesser,
    /// The sum, or the number of the type that is next to it.
    Sum,
    /// The same for a difference.
    Difference,
    /// The number itself, expected to be another.
    Same,
    /// The sum of all arguments.
    Total,
    /// Their product.
    Product,
    /// The bits that all have.
    Common,
    /// The bits that any has.
    Any,
    /// The bits that an odd number of them have.
    Differing,
    /// The greatest one.
    Greatest,
    /// The least one.
    Least,
}

impl Task {
    /// The result for arguments of which the first is of a type with so many bits, and this range.
    ///
    /// # Errors
    /// An argument for which there is none.
    pub(super) fn compute(
        self,
        width: u32,
        (least, most): (Exact, Exact),
        args: &[Exact],
    ) -> Run<Exact> {
        let [n, ..] = *args else { return undefined("a builtin function without an argument") };
        let second = args.get(1).copied().unwrap_or(Exact::ZERO);
        let unused = Magnitude::BITS - width;
        let all = Magnitude::MAX >> unused;
        let bits = n.to_bits() & all;
        let others = !bits & all;
        let above = |bits: Magnitude| bits.leading_zeros() - unused;
        let below = |bits: Magnitude| bits.trailing_zeros().min(width);
        let count = |n: u32| Ok(Exact::from(n));
        // From 1; 0 for that after the last one.
        let position = |n: u32| count((n + 1) % (width + 1));
        let number = |bits: Magnitude| Ok(Exact::from_bits(bits));
        match self {
            Task::Above | Task::Below if bits.is_zero() => {
                undefined("the place of a one where there is none")
            }
            Task::AboveOr | Task::BelowOr if bits.is_zero() => Ok(second),
            Task::Ones => count(bits.count_ones()),
            Task::Zeros => count(others.count_ones()),
            Task::Odd => count(bits.count_ones() % 2),
            Task::Above | Task::AboveOr | Task::ZerosAbove => count(above(bits)),
            Task::Below | Task::BelowOr | Task::ZerosBelow => count(below(bits)),
            Task::OnesAbove => count(above(others)),
            Task::OnesBelow => count(below(others)),
            Task::FirstOne => position(above(bits)),
            Task::FirstZero => position(above(others)),
            Task::Lowest => position(below(bits)),
            Task::LowestZero => position(below(others)),
            Task::Signs => count(above(if n.is_negative() { others } else { bits }) - 1),
            Task::Width => count(width - above(bits)),
            Task::Single => count((bits.count_ones() == 1).into()),
            Task::Floor if bits.is_zero() => Ok(Exact::ZERO),
            Task::Floor => number(Magnitude::ONE << (width - above(bits) - 1)),
            Task::Ceiling => match bits.checked_next_power_of_two() {
                Some(power) if power <= all => number(power),
                _ => undefined("a power of two beyond its type"),
            },
            Task::Magnitude if n == least => undefined("an overflow"),
            Task::Magnitude => Ok(n.abs()),
            Task::Reverse => number((bits << unused).swap_bytes()),
            Task::Mirror => number((bits << unused).reverse_bits()),
            Task::RotateLeft | Task::RotateRight if second.is_negative() => {
                undefined("a rotation by less than nothing")
            }
            Task::RotateLeft | Task::RotateRight => {
                let places = second.to_bits() % Magnitude::from(width);
                let places = u32::try_from(places).unwrap_or(0);
                let up = if self == Task::RotateLeft { places } else { width - places };
                number((bits << up | bits >> (width - up)) & all)
            }
            Task::FunnelLeft | Task::FunnelRight => {
                let third = args.get(2).copied().unwrap_or(Exact::ZERO).to_bits() & all;
                let places = u32::try_from(third % Magnitude::from(width)).unwrap_or(0);
                let lower = second.to_bits() & all;
                match self {
                    _ if places == 0 => number(if self == Task::FunnelLeft { bits } else { lower }),
                    Task::FunnelLeft => number((bits << places | lower >> (width - places)) & all),
                    _ => number((bits << (width - places) | lower >> places) & all),
                }
            }
            Task::Gathered => {
                let ones = (0..width).filter(|at| second.to_bits().bit(*at));
                let taken = ones.zip(0..).filter(|(at, _)| bits.bit(*at));
                number(taken.fold(Magnitude::ZERO, |all, (_, to)| all | Magnitude::ONE << to))
            }
            Task::Scattered => {
                let ones = (0..width).filter(|at| second.to_bits().bit(*at));
                let put = ones.zip(0..).filter(|(_, from)| bits.bit(*from));
                number(put.fold(Magnitude::ZERO, |all, (to, _)| all | Magnitude::ONE << to))
            }
            Task::CarrylessProduct => {
                let ones = (0..width).filter(|at| second.to_bits().bit(*at));
                number(ones.fold(Magnitude::ZERO, |sum, at| sum ^ bits << at) & all)
            }
            Task::Greater => Ok(n.max(second)),
            Task::Lesser => Ok(n.min(second)),
            Task::Sum => Ok((n + second).clamp(least, most)),
            Task::Difference => Ok((n - second).clamp(least, most)),
            Task::Same => Ok(n),
            Task::Total | Task::Product => in_any_order(self, (least, most), args),
            Task::Common => Ok(args.iter().fold(n, |all, one| all & *one)),
            Task::Any => Ok(args.iter().fold(n, |all, one| all | *one)),
            Task::Differing => Ok(args.iter().fold(Exact::ZERO, |all, one| all ^ *one)),
            Task::Greatest => Ok(args.iter().copied().fold(n, Exact::max)),
            Task::Least => Ok(args.iter().copied().fold(n, Exact::min)),
        }
    }
}

/// The sum of numbers of a type, or their product, which an unsigned type cuts.
///
/// # Errors
/// In some order, one on the way is beyond a signed type.
fn in_any_order(task: Task, (least, most): (Exact, Exact), args: &[Exact]) -> Run<Exact> {
    let (zero, one) = (Exact::ZERO, Exact::ONE);
    let folded = |start: Exact, with: &dyn Fn(Exact, Exact) -> Exact| {
        args.iter().fold(start, |all, arg| with(all, *arg))
    };
    let is_cut = least == zero;
    match task {
        Task::Total if is_cut => Ok(folded(zero, &|all, arg| (all + arg) & most)),
        _ if is_cut => Ok(folded(one, &|all, arg| (all * arg) & most)),
        Task::Total => {
            let lowest = folded(zero, &|all, arg| all + arg.min(zero));
            let highest = folded(zero, &|all, arg| all + arg.max(zero));
            match least <= lowest && highest <= most {
                true => Ok(lowest + highest),
                false => undefined("an overflow"),
            }
        }
        _ => {
            let furthest = folded(one, &|all, arg| (all * arg.abs().max(one)).min(most + one));
            match furthest <= most {
                true => Ok(folded(one, &|all, arg| all * arg)),
                false => undefined("an overflow"),
            }
        }
    }
}
