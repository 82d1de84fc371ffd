//! Loops by what decides how long they go on.

use super::pattern::{
    bare, binary, calls, cast, choice, compared, constant, has, object, read, reads, terms, unary,
};
use super::walk::{Cycle, Induction, Walk};
use super::{Aim, Shape};
use crate::c::tree::{Op, UnaryOp};
use crate::case::flow::{Expr, Place, Stmt};

pub(super) const AIMS: &[Aim] = &[
    // llvm 205799
    Aim {
        name: "byte counter to an unknown 2^k",
        about: "a counter of 8 bits, a bound from memory, and 2^k - 1, 2^k or 2^k + 1 iterations, k above 2; what they \
                add up is used afterwards",
        is_met: Shape::Loop(|walk, cycle| {
            let is_byte = cycle.deciding().any(|one| walk.width(one.int) <= 8);
            let is_near = (3..8).any(|k| cycle.trips.most.abs_diff(1 << k) <= 1);
            let counters: Vec<u32> = cycle.counters().collect();
            let mut others = cycle.writes.iter().filter(|object| !counters.contains(object));
            let is_unknown = walk.is_from_memory(cycle.condition);
            Some(is_byte && is_near && is_unknown && others.any(|o| walk.is_used_after(cycle, *o)))
        }),
    },
    // llvm 205799
    Aim {
        name: "flag that ends a loop",
        about: "`while (!done)`, where a branch in the loop sets `done`",
        is_met: Shape::Loop(|walk, cycle| {
            let flag = unary(cycle.condition, UnaryOp::Not).unwrap_or(cycle.condition);
            let flag = object(bare(flag))?;
            Some(walk.body(cycle).any(|site| {
                let is_set =
                    matches!(site.stmt, Stmt::Assign(Place::Object(to), None, _) if *to == flag);
                is_set && site.around.is_some_and(|around| around >= cycle.at)
            }))
        }),
    },
    // llvm 131465
    Aim {
        name: "great constants that cancel in a test",
        about: "a loop that goes on by a comparison of `x + K1 - K2 + y`, where only K1 and K2 are great",
        is_met: Shape::Loop(|_, cycle| {
            let cancels =
                |expr| cancels(expr, 1 << 24) && has(expr, &mut |part| read(part).is_some());
            Some(has(cycle.condition, &mut |part| cancels(part)))
        }),
    },
    // llvm 121745
    Aim {
        name: "constants that cancel in a step",
        about: "a variable that a loop changes by `K1 - K2 + x`, where the constants cancel",
        is_met: Shape::Loop(|_, cycle| {
            let is_such = |expr| cancels(expr, 2) && has(expr, &mut |part| read(part).is_some());
            Some(cycle.inductions.iter().any(|one| is_such(one.by)))
        }),
    },
    // llvm 62660
    Aim {
        name: "call in a loop's test",
        about: "a loop that goes on by a condition with a call in it",
        is_met: Shape::Loop(|_, cycle| Some(cycle.trips.most > 1 && calls(cycle.condition))),
    },
    // llvm 62660
    Aim {
        name: "bound from a call",
        about: "a loop whose bound is a variable that a call yielded before",
        is_met: Shape::Loop(|walk, cycle| {
            let mut counters = cycle.deciding();
            let bound = bound(walk, cycle)?;
            Some(counters.next().is_some() && cycle.trips.most > 1 && calls(bound))
        }),
    },
    // llvm 58441
    Aim {
        name: "step from a call",
        about: "a loop whose counter changes by a call or by a variable that a call yielded",
        is_met: Shape::Loop(|walk, cycle| {
            let is_such = |by: &Expr| {
                let stmt = walk.definition(cycle.routine, cycle.end, object(bare(by))?)?;
                Some(matches!(stmt, Stmt::Assign(_, _, value) if calls(value)))
            };
            let mut those =
                cycle.inductions.iter().filter(|one| reads(cycle.condition, one.object));
            Some(those.any(|one| calls(one.by) || is_such(one.by) == Some(true)))
        }),
    },
    // gcc 102920
    Aim {
        name: "narrow counter to a cut bound",
        about: "a counter of 8 or 16 bits with a step of 3 to 5, and a bound converted from a wider type",
        is_met: Shape::Loop(|walk, cycle| {
            let is_narrow = |one: &Induction| {
                let by = one.step.map_or(0, i128::unsigned_abs);
                walk.width(one.int) <= 16 && (3..=5).contains(&by)
            };
            let is_cut = |expr| {
                let (_, from) = cast(expr)?;
                Some(walk.bits(expr)? < walk.bits(from)?)
            };
            let bound = [Some(cycle.condition), bound(walk, cycle)];
            let mut bounds = bound.into_iter().flatten();
            let is_cut = bounds.any(|bound| has(bound, &mut |part| is_cut(part) == Some(true)));
            Some(is_cut && cycle.trips.most > 1 && cycle.deciding().any(is_narrow))
        }),
    },
    // llvm 180781
    Aim {
        name: "bound by a choice",
        about: "a loop whose bound is `x < y ? x : y`, or a variable that was set to that",
        is_met: Shape::Loop(|walk, cycle| {
            let is_choice = |expr| {
                has(expr, &mut |part| {
                    choice(part).is_some_and(|[test, a, b]| {
                        compared(test)
                            .is_some_and(|(_, sides)| sides.contains(&a) || sides.contains(&b))
                    })
                })
            };
            let is_bound = bound(walk, cycle).is_some_and(is_choice);
            Some(cycle.deciding().next().is_some() && (is_choice(cycle.condition) || is_bound))
        }),
    },
    // gcc 104814
    Aim {
        name: "counter to a guarded quotient",
        about: "a loop that passes a counter to a function that divides or shifts by it, unless a test forbids it",
        is_met: Shape::Loop(|walk, cycle| {
            let is_counter = |expr| cycle.counters().any(|counter| reads(expr, counter));
            Some(walk.body(cycle).any(|site| {
                called(site.stmt).is_some_and(|(routine, args)| {
                    args.iter().any(is_counter) && is_guarded(walk, routine)
                })
            }))
        }),
    },
    // llvm 63763
    Aim {
        name: "guarded helper in a loop's test",
        about: "a loop that goes on by what a function yields that divides or shifts unless a test forbids it",
        is_met: Shape::Loop(|walk, cycle| {
            let is_such = |expr| {
                has(
                    expr,
                    &mut |part| matches!(part, Expr::Call(routine, _) if is_guarded(walk, *routine)),
                )
            };
            let mut sets = walk.body(cycle).filter_map(|site| match site.stmt {
                Stmt::Assign(Place::Object(to), _, value) if reads(cycle.condition, *to) => {
                    Some(value)
                }
                _ => None,
            });
            let is_bound = bound(walk, cycle).is_some_and(is_such);
            Some(is_such(cycle.condition) || is_bound || sets.any(is_such))
        }),
    },
    // gcc 112305, 102124
    Aim {
        name: "loop of unknown length",
        about: "a loop with a bound from memory and at least two iterations, whose counter is used afterwards",
        is_met: Shape::Loop(|walk, cycle| {
            let is_unknown = walk.is_from_memory(cycle.condition);
            let is_used = cycle.deciding().any(|one| walk.is_used_after(cycle, one.object));
            Some(cycle.trips.most > 1 && is_unknown && is_used)
        }),
    },
];

/// What was assigned before a loop to a variable in its condition that it does not change.
fn bound<'f>(walk: &Walk<'f>, cycle: &Cycle<'f>) -> Option<&'f Expr> {
    let mut found = None;
    cycle.condition.each(&mut |part| {
        let bound = object(part).filter(|object| !cycle.writes.contains(object));
        let stmt = bound.and_then(|bound| walk.definition(cycle.routine, cycle.at, bound));
        if let Some(Stmt::Assign(_, _, value)) = stmt {
            found = found.or(Some(value));
        }
    });
    found
}

/// Whether an expression is a sum with two constants of at least this size that yield a much smaller one.
fn cancels(expr: &Expr, least: u128) -> bool {
    let all: Vec<i128> = terms(expr)
        .into_iter()
        .filter_map(|(minus, part)| {
            let n = constant(bare(part))?;
            Some(if minus { -n } else { n })
        })
        .collect();
    let cancel = |a: &i128, b: &i128| {
        let great = a.unsigned_abs().min(b.unsigned_abs());
        great >= least && a.saturating_add(*b).unsigned_abs() <= great / 2
    };
    (1..all.len()).any(|index| all[..index].iter().any(|one| cancel(one, &all[index])))
}

/// The function that a statement calls, and the arguments.
fn called(stmt: &Stmt) -> Option<(u32, &[Expr])> {
    match stmt {
        Stmt::Call(routine, args) | Stmt::Assign(_, _, Expr::Call(routine, args)) => {
            Some((*routine, args))
        }
        _ => None,
    }
}

/// Whether a function has a quotient, remainder or shift by what a condition around it tests.
fn is_guarded(walk: &Walk, routine: u32) -> bool {
    let is_by = |expr: &Expr, test: &Expr| {
        has(expr, &mut |part| match binary(part) {
            Some((Op::Divide | Op::Remainder | Op::ShiftLeft | Op::ShiftRight, _, by)) => {
                object(bare(by)).is_some_and(|by| reads(test, by))
            }
            _ => false,
        })
    };
    let mut found = false;
    for stmt in walk.flow.routines.get(routine as usize).into_iter().flat_map(|of| &of.body) {
        stmt.each(&mut |stmt| {
            if let Stmt::If(test, ..) = stmt {
                for inner in stmt.bodies().into_iter().flatten() {
                    inner.each_expr(&mut |expr| found = found || is_by(expr, test));
                }
                // `if (!y) return x; return x / y;`
                let returns = |body: &Vec<Stmt>| matches!(body.last(), Some(Stmt::Return(_)));
                if stmt.bodies().into_iter().any(returns) {
                    let body = &walk.flow.routines[routine as usize].body;
                    for later in body.iter().skip_while(|other| !std::ptr::eq(*other, stmt)).skip(1)
                    {
                        later.each_expr(&mut |expr| found = found || is_by(expr, test));
                    }
                }
            }
            stmt.each_expr(&mut |expr| {
                if let Some([test, a, b]) = choice(expr) {
                    found = found || is_by(a, test) || is_by(b, test);
                }
            });
        });
    }
    found
}
