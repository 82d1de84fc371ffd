//! Loops by what counts in them.

use super::pattern::{
    bare, binary, cast, choice, compared, constant, has, index, object, of, reads,
};
use super::walk::{Cycle, Induction};
use super::{Aim, Shape};
use crate::c::tree::Op;
use crate::c::types::Type;
use crate::case::flow::{Expr, LoopForm, Stmt, Storage};

pub(super) const AIMS: &[Aim] = &[
    // gcc 112305
    Aim {
        name: "counters that go apart",
        about: "a loop in which one variable grows and one falls by steps; both are used afterwards",
        is_met: Shape::Loop(|walk, cycle| {
            let is_used = |is_up: bool| {
                let mut those = cycle.counting().filter(|one| (one.step > Some(0)) == is_up);
                those.any(|one| walk.is_used_after(cycle, one.object))
            };
            Some(cycle.trips.most > 1 && is_used(true) && is_used(false))
        }),
    },
    // gcc 112305
    Aim {
        name: "do from the least value",
        about: "a `do` loop whose counter starts at the least value of its type and is used afterwards",
        is_met: Shape::Loop(|walk, cycle| {
            let is_such = |one: &Induction| {
                let least = walk.least(one.int);
                least < 0 && walk.start(cycle, one.object) == Some(least)
            };
            let mut such = cycle.deciding().filter(|one| is_such(one));
            let is_used = such.any(|one| walk.is_used_after(cycle, one.object));
            Some(cycle.form == Some(LoopForm::Do) && cycle.trips.most > 1 && is_used)
        }),
    },
    // llvm 66066
    Aim {
        name: "narrow counter that falls",
        about: "a counter of 8 or 16 bits that falls to 0 or below",
        is_met: Shape::Loop(|walk, cycle| {
            let falls = |one: &Induction| {
                let (least, _) = walk.trace.stored(one.stmt)?.range?;
                Some(walk.width(one.int) <= 16 && one.step < Some(0) && least <= 0)
            };
            Some(cycle.trips.most > 1 && cycle.deciding().any(|one| falls(one) == Some(true)))
        }),
    },
    // llvm 66066
    Aim {
        name: "counter shifted to the top",
        about: "a loop that shifts its falling narrow counter, or the lowest bit of it, to the top bit or further",
        is_met: Shape::Loop(|walk, cycle| {
            let mut falling =
                cycle.counting().filter(|one| one.step < Some(0) && walk.width(one.int) <= 16);
            Some(falling.any(|one| {
                walk.has_in(cycle, |part| {
                    of(part, Op::ShiftLeft).is_some_and(|[left, count]| {
                        reads(left, one.object)
                            && constant(count).is_some_and(|n| n + 1 >= walk.width(one.int).into())
                    })
                })
            }))
        }),
    },
    // llvm 57247
    Aim {
        name: "counter at two widths",
        about: "a loop that uses its narrow counter as it is, and converted to another width",
        is_met: Shape::Loop(|walk, cycle| {
            let mut narrow = cycle.counting().filter(|one| walk.width(one.int) <= 16);
            Some(narrow.any(|one| {
                let is_it = |part: &Expr| object(part) == Some(one.object);
                let is_converted = |part| {
                    cast(part).is_some_and(|(_, of)| is_it(of))
                        && walk.bits(part) != Some(walk.width(one.int))
                };
                let is_plain = |part| binary(part).is_some_and(|(_, a, b)| is_it(a) || is_it(b));
                walk.has_in(cycle, is_converted) && walk.has_in(cycle, is_plain)
            }))
        }),
    },
    // llvm 102597
    Aim {
        name: "counter of 128 bits",
        about: "a counter wider than 64 bits that falls, with a loop or a branch on it within",
        is_met: Shape::Loop(|walk, cycle| {
            let mut wide =
                cycle.deciding().filter(|one| walk.width(one.int) > 64 && one.step < Some(0));
            Some(wide.any(|one| {
                walk.body(cycle).any(|site| {
                    let is_test = matches!(site.stmt, Stmt::If(..) | Stmt::Loop(_));
                    is_test && site.stmt.own_exprs().into_iter().any(|expr| reads(expr, one.object))
                })
            }))
        }),
    },
    // gcc 102920
    Aim {
        name: "unchanging choice in a loop",
        about: "a loop with a narrow counter, and in it a branch on what the loop does not change, to narrow stores",
        is_met: Shape::Loop(|walk, cycle| {
            let is_narrow = cycle.deciding().any(|one| walk.width(one.int) <= 16);
            let is_store = |stmt: &Stmt| matches!(stmt, Stmt::Assign(place, ..) if walk.bits_at(place).is_some_and(|bits| bits <= 16));
            let mut branches = walk.body(cycle).filter_map(|site| match site.stmt {
                Stmt::If(condition, ..) => Some((condition, site.stmt)),
                _ => None,
            });
            Some(
                is_narrow
                    && cycle.trips.most > 1
                    && branches.any(|(condition, branch)| {
                        let mut arms = branch.bodies().into_iter().flatten();
                        walk.is_invariant(cycle, condition) && arms.any(is_store)
                    }),
            )
        }),
    },
    // llvm 135182
    Aim {
        name: "byte counter widened in steps",
        about: "a counter of 8 bits, in a sum that is converted to 16 bits, assigned at 32 bits or more",
        is_met: Shape::Loop(|walk, cycle| {
            let is_sum = |part, counter| {
                cast(part).is_some_and(|(_, of)| {
                    let sum = binary(bare(of));
                    let is_sum = matches!(sum, Some((Op::Add | Op::Subtract, ..)));
                    is_sum && walk.bits(part) == Some(16) && reads(of, counter)
                })
            };
            let mut bytes = cycle.counting().filter(|one| walk.width(one.int) <= 8);
            Some(bytes.any(|one| {
                walk.assigned(cycle).any(|(place, _, value)| {
                    let is_wide = walk.bits_at(place).is_some_and(|bits| bits >= 32);
                    is_wide && has(value, &mut |part| is_sum(part, one.object))
                })
            }))
        }),
    },
    // gcc 81913
    Aim {
        name: "byte counter against a cut sum",
        about: "a loop that compares a counter of 8 bits with a wider variable, which it also changes, cut to 8 bits",
        is_met: Shape::Loop(|walk, cycle| {
            let (_, sides) = compared(cycle.condition)?;
            let is_byte = |side| {
                let counter = object(bare(side))?;
                Some(cycle.counting().any(|one| one.object == counter && walk.width(one.int) <= 8))
            };
            let is_cut = |side: &Expr| {
                let (Type::Int(to), of) = cast(side)? else { return None };
                let sum = object(bare(of))?;
                let is_wide = |one: &Induction| one.object == sum && walk.width(one.int) >= 32;
                Some(walk.width(*to) == 8 && cycle.inductions.iter().any(is_wide))
            };
            let [a, b] = sides;
            let is_met = |a, b| is_byte(a) == Some(true) && is_cut(b) == Some(true);
            Some(is_met(a, b) || is_met(b, a))
        }),
    },
    // gcc 114396
    Aim {
        name: "narrow product stored each time",
        about: "a narrow variable that a loop multiplies by a constant, and stores to an array",
        is_met: Shape::Loop(|walk, cycle| {
            let mut products = cycle.inductions.iter().filter(|one| {
                let by = walk.always(one.by).map_or(0, i128::unsigned_abs);
                one.op == Op::Multiply && walk.width(one.int) <= 16 && by > 1
            });
            Some(products.any(|one| {
                walk.assigned(cycle)
                    .any(|(place, _, value)| index(place).is_some() && reads(value, one.object))
            }))
        }),
    },
    // llvm 63763
    Aim {
        name: "global counter of two loops",
        about: "a variable outside functions that counts in one loop and in another after it",
        is_met: Shape::Loop(|walk, cycle| {
            let is_outside =
                |object: u32| walk.flow.objects[object as usize].storage.routine().is_none();
            Some(cycle.counters().filter(|counter| is_outside(*counter)).any(|counter| {
                let is_later =
                    |other: &&Cycle| other.at >= cycle.end && other.routine == cycle.routine;
                walk.cycles
                    .iter()
                    .filter(is_later)
                    .any(|other| other.counters().any(|one| one == counter))
            }))
        }),
    },
    // llvm 58441
    Aim {
        name: "global counter within a loop",
        about: "a loop in a loop, whose counter other files see, and which is read afterwards",
        is_met: Shape::Loop(|walk, cycle| {
            let is_global =
                |counter: u32| walk.flow.objects[counter as usize].storage == Storage::Global;
            let is_read = |counter| {
                walk.after(cycle)
                    .any(|site| site.stmt.own_exprs().into_iter().any(|expr| reads(expr, counter)))
            };
            let mut counters = cycle.deciding().map(|one| one.object);
            Some(
                !walk.outer(cycle).is_empty() && counters.any(|one| is_global(one) && is_read(one)),
            )
        }),
    },
    // llvm 90380
    Aim {
        name: "guarded byte remainder in a loop",
        about: "`y ? x % y : x` of narrow numbers in a loop",
        is_met: Shape::Loop(|walk, cycle| {
            Some(walk.has_in(cycle, |part| {
                choice(part).is_some_and(|[test, a, b]| {
                    [a, b].into_iter().any(|arm| {
                        let by = of(bare(arm), Op::Remainder).map(|[_, by]| by);
                        by.is_some_and(|by| {
                            let is_same = has(test, &mut |part| part == bare(by));
                            is_same && walk.bits(bare(by)).is_some_and(|bits| bits <= 16)
                        })
                    })
                })
            }))
        }),
    },
];
