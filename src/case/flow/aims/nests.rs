//! Loops within loops, and elements that depend on others near them.

use super::pattern::{
    bare, compared, constant, has, index, indices, linear, member, object, of, read, reads,
};
use super::walk::{Cycle, Walk};
use super::{Aim, Shape};
use crate::c::tree::Op;
use crate::case::flow::{Expr, Place, Stmt};

pub(super) const AIMS: &[Aim] = &[
    // gcc 95248
    Aim {
        name: "two stores in a deep nest",
        about: "three loops within one another; the innermost stores to an element and to a variable outside functions",
        is_met: Shape::Loop(|walk, cycle| {
            let is_deep = walk.outer(cycle).len() > 1;
            let is_element = |place: &Place| index(place).is_some();
            let is_scalar = |place: &Place| match place {
                Place::Object(to) => walk.flow.objects[*to as usize].storage.routine().is_none(),
                _ => false,
            };
            let stores = || walk.assigned(cycle).map(|(place, ..)| place);
            Some(is_deep && stores().any(is_element) && stores().any(is_scalar))
        }),
    },
    // gcc 95248
    Aim {
        name: "nest with steps of 2 or 4",
        about: "three loops within one another, of which one counts by steps of 2 or 4, and a store in the innermost",
        is_met: Shape::Loop(|walk, cycle| {
            let outer = walk.outer(cycle);
            let mut all = outer.iter().copied().chain([cycle]);
            let is_wide =
                |of: &Cycle| of.counting().any(|one| matches!(one.step, Some(2 | 4 | -2 | -4)));
            Some(outer.len() > 1 && all.any(is_wide) && walk.assigned(cycle).next().is_some())
        }),
    },
    // gcc 91137
    Aim {
        name: "column written, row read",
        about: "a nest that stores to an element by `[j][i]` and reads one by `[i][j]`",
        is_met: Shape::Loop(|walk, cycle| {
            let outer = walk.outer_counters(cycle);
            // Which loop's counter is in which index.
            let order = |place: &Place| {
                let of = indices(place);
                let [.., first, last] = of[..] else { return None };
                let is_outer = |expr: &Expr| outer.iter().any(|counter| reads(expr, *counter));
                let is_inner = |expr: &Expr| cycle.counters().any(|counter| reads(expr, counter));
                match (is_outer(first) && is_inner(last), is_inner(first) && is_outer(last)) {
                    (true, false) => Some(true),
                    (false, true) => Some(false),
                    _ => None,
                }
            };
            Some(walk.assigned(cycle).any(|(place, _, value)| {
                order(place).is_some_and(|one| {
                    has(value, &mut |part| read(part).and_then(order) == Some(!one))
                })
            }))
        }),
    },
    // gcc 91137
    Aim {
        name: "element cleared on a condition",
        about: "a nest with a branch that stores 0 to an element",
        is_met: Shape::Loop(|walk, cycle| {
            let is_clear = |stmt: &Stmt| match stmt {
                Stmt::Assign(place, None, value) => {
                    index(place).is_some() && constant(value) == Some(0)
                }
                _ => false,
            };
            let mut branches = walk.body(cycle).filter(|site| matches!(site.stmt, Stmt::If(..)));
            let is_nest = !walk.outer(cycle).is_empty();
            Some(
                is_nest
                    && branches.any(|site| site.stmt.bodies().into_iter().flatten().any(is_clear)),
            )
        }),
    },
    // llvm 202220
    Aim {
        name: "triangular nest",
        about: "a loop whose bound is the counter of a loop around it",
        is_met: Shape::Loop(|walk, cycle| {
            let mut outer = walk.outer_counters(cycle).into_iter();
            let is_counted = cycle.deciding().next().is_some();
            Some(
                is_counted
                    && cycle.trips.most > 1
                    && outer.any(|counter| reads(cycle.condition, counter)),
            )
        }),
    },
    // llvm 202220
    Aim {
        name: "triangular bound joined by &",
        about: "the same, and by `&` or `&&` another bound",
        is_met: Shape::Loop(|walk, cycle| {
            let [one, other] =
                of(cycle.condition, Op::And).or_else(|| of(cycle.condition, Op::LogicalAnd))?;
            let are_tests = compared(one).is_some() && compared(other).is_some();
            let mut outer = walk.outer_counters(cycle).into_iter();
            Some(are_tests && outer.any(|counter| reads(one, counter) != reads(other, counter)))
        }),
    },
    // llvm 202220
    Aim {
        name: "index of a nest, c * j + i",
        about: "an element by a multiple of one counter and another counter of a nest",
        is_met: Shape::Loop(|walk, cycle| {
            let outer = walk.outer_counters(cycle);
            let inner: Vec<u32> = cycle.counters().collect();
            let is_of = |expr: &Expr, counters: &[u32]| {
                object(bare(expr)).is_some_and(|o| counters.contains(&o))
            };
            let is_multiple = |expr: &Expr, counters: &[u32]| {
                of(bare(expr), Op::Multiply).is_some_and(|[a, b]| {
                    let is_such = |a, b| constant(b).is_some_and(|n| n > 1) && is_of(a, counters);
                    is_such(a, b) || is_such(b, a)
                })
            };
            let is_such = |expr: &Expr| {
                of(bare(expr), Op::Add).is_some_and(|[a, b]| {
                    [(a, b), (b, a)].into_iter().any(|(a, b)| {
                        is_multiple(a, &outer) && is_of(b, &inner)
                            || is_multiple(a, &inner) && is_of(b, &outer)
                    })
                })
            };
            Some(has_index(walk, cycle, is_such))
        }),
    },
    // llvm 202383
    Aim {
        name: "step by an outer counter",
        about: "a loop that counts by the counter of a loop around it",
        is_met: Shape::Loop(|walk, cycle| {
            let outer = walk.outer_counters(cycle);
            let mut those =
                cycle.inductions.iter().filter(|one| reads(cycle.condition, one.object));
            Some(cycle.trips.most > 1 && those.any(|one| outer.iter().any(|o| reads(one.by, *o))))
        }),
    },
    // llvm 63602
    Aim {
        name: "neighbours stored in one body",
        about: "a loop that stores to two elements of one array whose indices differ by 1",
        is_met: Shape::Loop(|walk, cycle| Some(neighbours(walk, cycle, |_, _| true))),
    },
    // llvm 63602
    Aim {
        name: "neighbour masked",
        about: "the same with a step above 1, where one of the stores is of `&` with a mask",
        is_met: Shape::Loop(|walk, cycle| {
            let is_wide = cycle.counting().any(|one| one.step.is_some_and(|step| step.abs() > 1));
            let is_mask = |op, value: &Expr| op == Some(Op::And) || of(value, Op::And).is_some();
            Some(is_wide && neighbours(walk, cycle, is_mask))
        }),
    },
    // llvm 156849
    Aim {
        name: "index by a masked product",
        about: "an element by `i * c & m` for a counter `i`",
        is_met: Shape::Loop(|walk, cycle| {
            let is_product = |expr: &Expr| {
                of(bare(expr), Op::Multiply).is_some_and(|[a, b]| {
                    cycle.counters().any(|counter| reads(a, counter) || reads(b, counter))
                })
            };
            Some(has_index(walk, cycle, |expr| {
                of(bare(expr), Op::And).is_some_and(|[a, b]| is_product(a) || is_product(b))
            }))
        }),
    },
    // llvm 84796
    Aim {
        name: "diagonal dependence",
        about: "a nest that stores to `a[i + 1][j - 1]` and reads `a[i][j]`, or the like",
        is_met: Shape::Loop(|walk, cycle| {
            let outer = walk.outer_counters(cycle);
            let offsets = |place: &Place| {
                let of = indices(place);
                let [.., first, last] = of[..] else { return None };
                let i = outer.iter().find_map(|o| linear(first, *o).filter(|of| of.0 == 1))?;
                let j = cycle.counters().find_map(|o| linear(last, o).filter(|of| of.0 == 1))?;
                Some((place.root(), i.1, j.1))
            };
            Some(walk.assigned(cycle).any(|(place, _, value)| {
                offsets(place).is_some_and(|(root, i, j)| {
                    has(value, &mut |part| {
                        let other = read(part).and_then(offsets);
                        other.is_some_and(|(of, k, l)| {
                            of == root && (i - k).signum() * (j - l).signum() < 0
                        })
                    })
                })
            }))
        }),
    },
    // llvm 34867
    Aim {
        name: "store behind a growing loop",
        about: "a triangular nest that stores to `a[j - 1]` what it read by `[j]`",
        is_met: Shape::Loop(|walk, cycle| {
            let mut outer = walk.outer_counters(cycle).into_iter();
            let is_triangular = outer.any(|counter| reads(cycle.condition, counter));
            let counters: Vec<u32> = cycle.counters().collect();
            Some(
                is_triangular
                    && walk.assigned(cycle).any(|(place, _, value)| {
                        counters.iter().any(|counter| {
                            let at = index(place).and_then(|index| linear(index, *counter));
                            let is_behind =
                                at.is_some_and(|(factor, offset)| factor == 1 && offset < 0);
                            is_behind
                                && has(value, &mut |part| {
                                    let at = read(part)
                                        .and_then(index)
                                        .and_then(|index| linear(index, *counter));
                                    at == Some((1, 0))
                                })
                        })
                    }),
            )
        }),
    },
    // gcc 71083
    Aim {
        name: "field copied to the next element",
        about: "a loop that copies a bit-field of `a[i]` to `a[i + 1]`",
        is_met: Shape::Loop(|walk, cycle| {
            let counters: Vec<u32> = cycle.counters().collect();
            Some(walk.assigned(cycle).any(|(place, _, value)| {
                let Some((from, (of, part))) =
                    read(bare(value)).and_then(|from| Some((from, member(from)?)))
                else {
                    return false;
                };
                let is_same = member(place).is_some_and(|(_, other)| other == part)
                    && of.root() == place.root()
                    && walk.type_at(place).is_some_and(|(_, bits)| bits.is_some());
                is_same
                    && counters.iter().any(|counter| {
                        let at = |place| index(place).and_then(|index| linear(index, *counter));
                        at(place)
                            .zip(at(from))
                            .is_some_and(|((a, b), (c, d))| a == c && a != 0 && b == d + 1)
                    })
            }))
        }),
    },
    // gcc 115388
    Aim {
        name: "falling index among empty loops",
        about: "a falling loop that stores to an element by a constant and to one by a variable, with a loop within it that \
                never goes round",
        is_met: Shape::Loop(|walk, cycle| {
            let falls = cycle.deciding().any(|one| one.step < Some(0));
            let stores = || {
                walk.assigned(cycle)
                    .filter_map(|(place, ..)| index(place).map(|at| (place.root(), at)))
            };
            let is_both = stores().any(|(root, at)| {
                constant(at).is_some()
                    && stores().any(|(other, at)| other == root && constant(at).is_none())
            });
            let has_empty = walk.cycles.iter().any(|inner| {
                cycle.at <= inner.at && inner.end <= cycle.end && inner.trips.most == 0
            });
            Some(falls && is_both && has_empty)
        }),
    },
    // gcc 94727
    Aim {
        name: "comparison of a comparison, stored wide",
        about: "a nest that stores a comparison with the result of a comparison to an element of 64 bits",
        is_met: Shape::Loop(|walk, cycle| {
            let is_such = |value: &Expr| {
                compared(bare(value)).is_some_and(|(_, sides)| {
                    sides.into_iter().any(|side| compared(bare(side)).is_some())
                })
            };
            Some(
                !walk.outer(cycle).is_empty()
                    && walk.assigned(cycle).any(|(place, _, value)| {
                        let is_wide = walk.bits_at(place).is_some_and(|bits| bits >= 64);
                        is_wide && index(place).is_some() && is_such(value)
                    }),
            )
        }),
    },
];

/// Whether the statements of a loop have an element with an index like this.
fn has_index<'f>(walk: &Walk<'f>, cycle: &Cycle<'f>, is_like: impl Fn(&'f Expr) -> bool) -> bool {
    let stores = walk.assigned(cycle).any(|(place, ..)| indices(place).into_iter().any(&is_like));
    stores
        || walk.has_in(cycle, |part| {
            read(part).is_some_and(|place| indices(place).into_iter().any(&is_like))
        })
}

/// Whether a loop stores to neighbours, one of them with an operator and a value like this.
fn neighbours<'f>(
    walk: &Walk<'f>,
    cycle: &Cycle<'f>,
    is_like: impl Fn(Option<Op>, &'f Expr) -> bool,
) -> bool {
    let counters: Vec<u32> = cycle.counters().collect();
    counters.iter().any(|counter| {
        let stores: Vec<(Option<u32>, (i128, i128), bool)> = walk
            .assigned(cycle)
            .filter_map(|(place, op, value)| {
                let at = index(place).and_then(|index| linear(index, *counter))?;
                (at.0 != 0).then_some((place.root(), at, is_like(op, value)))
            })
            .collect();
        stores.iter().any(|(root, (a, b), is_one)| {
            stores.iter().any(|(other, (c, d), is_other)| {
                root == other && a == c && *b == d + 1 && (*is_one || *is_other)
            })
        })
    })
}
