//! Loops that add something up, search, or do the same to each element.

use super::pattern::{
    bare, binary, cast, choice, compared, constant, has, index, linear, object, of, read, reads,
    unary,
};
use super::walk::{Cycle, Induction, Walk};
use super::{Aim, Shape};
use crate::c::tree::{Op, UnaryOp};
use crate::case::flow::{Expr, Stmt};

pub(super) const AIMS: &[Aim] = &[
    // gcc 102124
    Aim {
        name: "sign of a reduction of bytes",
        about: "`x |= a - b`, or `&=` or `^=`, of bytes in a loop; afterwards only the sign of `x` is used",
        is_met: Shape::Loop(|walk, cycle| {
            let is_difference = |one: &Induction| {
                let sum = of(bare(one.by), Op::Subtract).or_else(|| of(bare(one.by), Op::Add));
                sum.is_some_and(|sides| sides.iter().all(|side| is_byte(walk, side)))
            };
            let is_sign = |part: &Expr, x| {
                let is_test = compared(part).is_some_and(|(op, [one, zero])| {
                    let is_order = !matches!(op, Op::Equal | Op::NotEqual);
                    is_order
                        && object(bare(one)) == Some(x)
                        && matches!(constant(zero), Some(0 | -1))
                });
                is_test
                    || of(part, Op::ShiftRight).is_some_and(|[one, count]| {
                        object(bare(one)) == Some(x) && constant(count).is_some_and(|n| n >= 7)
                    })
            };
            let mut those =
                cycle.inductions.iter().filter(|one| is_bitwise(one.op) && is_difference(one));
            Some(those.any(|one| has_after(walk, cycle, |part| is_sign(part, one.object))))
        }),
    },
    // llvm 86784
    Aim {
        name: "one byte of a wide reduction",
        about: "a reduction in 32 bits or more, of which a byte is used afterwards",
        is_met: Shape::Loop(|walk, cycle| {
            let is_wide = |one: &&Induction| {
                walk.width(one.int) >= 32
                    && (is_bitwise(one.op) || one.op == Op::Add)
                    && one.step.is_none()
            };
            let is_byte = |part, x| {
                let is_cut =
                    cast(part).is_some_and(|(_, of)| reads(of, x)) && walk.bits(part) == Some(8);
                is_cut
                    || of(part, Op::And).is_some_and(|[one, mask]| {
                        reads(one, x) && constant(mask).is_some_and(|n| (1..=255).contains(&n))
                    })
            };
            let mut those = cycle.inductions.iter().filter(is_wide);
            Some(those.any(|one| has_after(walk, cycle, |part| is_byte(part, one.object))))
        }),
    },
    // gcc 118727
    Aim {
        name: "absolute differences of mixed signs",
        about: "a sum of `|x - y|` in a loop, for a signed and an unsigned char",
        is_met: Shape::Loop(|walk, cycle| {
            Some(cycle.inductions.iter().any(|one| {
                let difference = (one.op == Op::Add).then(|| difference(one.by)).flatten();
                difference.is_some_and(|sides| {
                    let are_bytes = sides.iter().all(|side| is_byte(walk, side));
                    let [one, other] = sides.map(|side| walk.is_signed(bare(side)));
                    are_bytes && one.is_some() && other.is_some() && one != other
                })
            }))
        }),
    },
    // llvm 129057
    Aim {
        name: "byte logic in a short loop",
        about: "8 to 22 iterations, known, of an assignment to a byte with a truth value, a shift and bitwise operators",
        is_met: Shape::Loop(|walk, cycle| {
            let is_known = cycle.has_trips(8..=22) && !walk.is_from_memory(cycle.condition);
            let is_truth =
                |part: &Expr| compared(part).is_some() || unary(part, UnaryOp::Not).is_some();
            let is_shift = |part: &Expr| binary(part).is_some_and(|(op, ..)| op.is_shift());
            let is_bits = |part: &Expr| binary(part).is_some_and(|(op, ..)| is_bitwise(op));
            Some(
                is_known
                    && walk.assigned(cycle).any(|(place, op, value)| {
                        let is_byte = walk.bits_at(place).is_some_and(|bits| bits <= 8);
                        let has_bits =
                            op.is_some_and(is_bitwise) || has(value, &mut |part| is_bits(part));
                        is_byte
                            && has_bits
                            && has(value, &mut |part| is_truth(part))
                            && has(value, &mut |part| is_shift(part))
                    }),
            )
        }),
    },
    // llvm 108698
    Aim {
        name: "bytes of shifted indices",
        about: "a loop that stores `!(i >> n)` to elements of 8 bits, for a counter `i`",
        is_met: Shape::Loop(|walk, cycle| {
            let is_shifted = |value: &Expr| {
                has(value, &mut |part| {
                    unary(part, UnaryOp::Not)
                        .and_then(|of| self::of(bare(of), Op::ShiftRight))
                        .is_some_and(|[one, _]| cycle.counters().any(|counter| reads(one, counter)))
                })
            };
            Some(walk.assigned(cycle).any(|(place, _, value)| {
                index(place).is_some() && walk.bits_at(place) == Some(8) && is_shifted(value)
            }))
        }),
    },
    // gcc 113576
    Aim {
        name: "search with an early exit",
        about: "a loop that is left when an element meets a test, and whose counter is used afterwards",
        is_met: Shape::Loop(|walk, cycle| Some(searches(walk, cycle))),
    },
    // gcc 113576
    Aim {
        name: "search of unknown length",
        about: "the same with a bound from memory",
        is_met: Shape::Loop(|walk, cycle| {
            Some(walk.is_from_memory(cycle.condition) && searches(walk, cycle))
        }),
    },
    // gcc 109925
    Aim {
        name: "digits counted by division",
        about: "a loop that divides by a constant and counts how often; the count is an index afterwards",
        is_met: Shape::Loop(|walk, cycle| {
            let divides = |one: &Induction| {
                one.op == Op::Divide
                    && constant(one.by).is_some_and(|n| n > 1)
                    && reads(cycle.condition, one.object)
            };
            let is_index = |counter| {
                walk.after(cycle).any(|site| {
                    let mut found = false;
                    let mut look = |place: &'_ _| {
                        found |= index(place).is_some_and(|index| reads(index, counter));
                    };
                    super::walk::written(site.stmt).into_iter().for_each(&mut look);
                    site.stmt.each_expr(&mut |part| read(part).into_iter().for_each(&mut look));
                    found
                })
            };
            Some(cycle.inductions.iter().any(divides) && cycle.counters().any(is_index))
        }),
    },
    // llvm 51677
    Aim {
        name: "two arrays behind a narrow counter",
        about: "a loop with a counter of 8 or 16 bits that stores to two arrays by `i - c` and `i - d`",
        is_met: Shape::Loop(|walk, cycle| {
            let mut narrow = cycle.counting().filter(|one| walk.width(one.int) <= 16);
            Some(narrow.any(|one| {
                let stores: Vec<(Option<u32>, i128)> = walk
                    .assigned(cycle)
                    .filter_map(|(place, ..)| {
                        let (factor, offset) = linear(index(place)?, one.object)?;
                        (factor == 1 && offset < 0).then_some((place.root(), offset))
                    })
                    .collect();
                stores.iter().any(|(a, b)| stores.iter().any(|(c, d)| a != c && b != d))
            }))
        }),
    },
    // gcc 114041
    Aim {
        name: "branch between array loops",
        about: "a branch with a loop over an array before it and one after it",
        is_met: Shape::Statement(|walk, site| {
            let Stmt::If(..) = site.stmt else { return None };
            let is_over = |of: &&Cycle| {
                of.routine == site.routine
                    && walk.assigned(of).any(|(place, ..)| index(place).is_some())
            };
            let mut over = walk.cycles.iter().filter(is_over);
            let is_before = over.clone().any(|of| of.end <= site.at);
            Some(is_before && over.any(|of| of.at >= site.end))
        }),
    },
];

fn is_bitwise(op: Op) -> bool {
    matches!(op, Op::And | Op::Or | Op::Xor)
}

fn is_byte<'f>(walk: &Walk<'f>, expr: &'f Expr) -> bool {
    walk.bits(bare(expr)).is_some_and(|bits| bits <= 8)
}

/// The numbers `x` and `y` in `x > y ? x - y : y - x`, or in `x > y ? x - y : -(x - y)`.
fn difference(expr: &Expr) -> Option<[&Expr; 2]> {
    let [_, one, other] = choice(bare(expr))?;
    let [x, y] = of(bare(one), Op::Subtract)?;
    let is_turned = match of(bare(other), Op::Subtract) {
        Some([v, w]) => bare(v) == bare(y) && bare(w) == bare(x),
        None => unary(bare(other), UnaryOp::Minus).is_some_and(|of| bare(of) == bare(one)),
    };
    is_turned.then_some([x, y])
}

/// Whether the statements after a loop have an expression like this.
fn has_after<'f>(
    walk: &Walk<'f>,
    cycle: &Cycle<'f>,
    mut is_like: impl FnMut(&'f Expr) -> bool,
) -> bool {
    let mut found = false;
    for site in walk.after(cycle) {
        site.stmt.each_expr(&mut |part| found = found || is_like(part));
    }
    found
}

/// Whether a loop is left when an element meets a test, and its counter is used afterwards.
fn searches(walk: &Walk, cycle: &Cycle) -> bool {
    let leaves = |stmt: &Stmt| matches!(stmt, Stmt::Break | Stmt::Return(_) | Stmt::Goto(_));
    let is_element = |part: &Expr| read(part).is_some_and(|place| index(place).is_some());
    let is_used = |counter| {
        let returns = |site: &super::walk::Site| matches!(site.stmt, Stmt::Return(Some(value)) if reads(value, counter));
        walk.is_used_after(cycle, counter) || walk.body(cycle).any(returns)
    };
    let is_test = walk.body(cycle).any(|site| match site.stmt {
        Stmt::If(test, ..) => {
            let exits = site.stmt.bodies().into_iter().flatten().any(leaves);
            exits && has(test, &mut |part| is_element(part))
        }
        _ => false,
    });
    is_test && cycle.trips.most > 1 && cycle.counters().any(is_used)
}
