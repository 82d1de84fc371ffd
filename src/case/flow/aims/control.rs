//! Jumps, switches, early returns, and functions that are alike.

use super::pattern::{
    bare, calls, cast, choice, compared, constant, has, masked, object, of, read, reads, unary,
};
use super::walk::{Site, Walk, written};
use super::{Aim, Shape};
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::Type;
use crate::case::flow::outline::shape_of;
use crate::case::flow::{Expr, Place, Stmt};

pub(super) const AIMS: &[Aim] = &[
    // gcc 119291
    Aim {
        name: "goto loop at two widths",
        about: "a loop by `goto` that changes variables of 32 and of 64 bits",
        is_met: Shape::Loop(|walk, cycle| {
            let changes = |bits| {
                let mut objects =
                    cycle.writes.iter().map(|object| &walk.flow.objects[*object as usize].ty);
                objects.any(|ty| matches!(ty, Type::Int(int) if walk.width(*int) == bits))
            };
            Some(cycle.form.is_none() && changes(32) && changes(64))
        }),
    },
    // gcc 119291
    Aim {
        name: "truth values masked in a goto's test",
        about: "a loop by `goto` on a condition with a bitwise operation on comparisons, negated or complemented",
        is_met: Shape::Loop(|_, cycle| {
            let is_mask = |expr: &Expr| {
                of(bare(expr), Op::And).is_some_and(|sides| {
                    sides.into_iter().any(|side| compared(bare(side)).is_some())
                })
            };
            let is_such = has(cycle.condition, &mut |part| {
                let turned =
                    unary(part, UnaryOp::Minus).or_else(|| unary(part, UnaryOp::Complement));
                turned.is_some_and(is_mask)
            });
            Some(cycle.form.is_none() && is_such)
        }),
    },
    // llvm 195088
    Aim {
        name: "mesh of labels",
        about: "three labels in a function, and jumps forward and back that are taken",
        is_met: Shape::Statement(|walk, site| {
            let Stmt::Goto(_) = site.stmt else { return None };
            let own = |other: &&Site| other.routine == site.routine;
            let labels = walk.sites.iter().filter(own).filter(|s| matches!(s.stmt, Stmt::Label(_)));
            let jumps =
                || walk.ran().filter(own).filter_map(|jump| Some((jump.at, label(walk, jump)?)));
            let is_both =
                jumps().any(|(from, to)| to > from) && jumps().any(|(from, to)| to < from);
            Some(labels.count() > 2 && is_both)
        }),
    },
    // llvm 195088
    Aim {
        name: "jump into a loop",
        about: "a `goto` that is taken from outside a loop to a label in it",
        is_met: Shape::Statement(|walk, site| {
            let to = label(walk, site)?;
            let mut loops = walk.sites.iter().filter(|other| matches!(other.stmt, Stmt::Loop(_)));
            Some(
                loops.any(|of| of.at < to && to < of.end && !(of.at < site.at && site.at < of.end)),
            )
        }),
    },
    // llvm 211090
    Aim {
        name: "two switches in a goto loop",
        about: "two `switch` in a loop by `goto`",
        is_met: Shape::Loop(|walk, cycle| {
            let switches = walk.body(cycle).filter(|site| matches!(site.stmt, Stmt::Switch(..)));
            Some(cycle.form.is_none() && switches.count() > 1)
        }),
    },
    // llvm 195088
    Aim {
        name: "state machine",
        about: "a loop with a `switch` on a variable that arms of it set",
        is_met: Shape::Loop(|walk, cycle| {
            Some(walk.body(cycle).any(|site| {
                let Stmt::Switch(value, _) = site.stmt else { return false };
                let Some(state) = object(bare(value)) else { return false };
                let mut within =
                    walk.sites[site.at + 1..site.end].iter().filter(|site| walk.runs(site));
                within.any(|site| written(site.stmt) == Some(&Place::Object(state)))
            }))
        }),
    },
    // llvm 195088
    Aim {
        name: "small and huge labels",
        about: "a `switch` with a label below 2^16 and one from 2^32 on",
        is_met: Shape::Statement(|_, site| {
            let Stmt::Switch(_, arms) = site.stmt else { return None };
            let labels =
                || arms.iter().flat_map(|arm| &arm.labels).map(|label| label.unsigned_abs());
            Some(labels().any(|n| n < 1 << 16) && labels().any(|n| n >= 1 << 32))
        }),
    },
    // llvm 152630
    Aim {
        name: "switch on a byte that is 0 or -1",
        about: "a `switch` with the labels 0 and -1 on a truth value converted to 8 bits",
        is_met: Shape::Statement(|walk, site| {
            let Stmt::Switch(value, arms) = site.stmt else { return None };
            let labels: Vec<i64> = arms.iter().flat_map(|arm| arm.labels.clone()).collect();
            let is_byte = |value| cast(value).is_some() && walk.bits(value) == Some(8);
            let is_truth = |value: &Expr| {
                has(value, &mut |part| {
                    let is_mask = choice(part).is_some_and(|[_, a, b]| {
                        [constant(a), constant(b)].iter().all(|n| matches!(n, Some(0 | -1)))
                    });
                    is_mask
                        || unary(part, UnaryOp::Minus)
                            .is_some_and(|of| compared(bare(of)).is_some())
                })
            };
            let set = object(bare(value)).and_then(|of| walk.definition(site.routine, site.at, of));
            let is_set = match set {
                Some(Stmt::Assign(place, _, value)) => {
                    walk.bits_at(place) == Some(8) && is_truth(value)
                }
                _ => false,
            };
            Some(
                labels.contains(&0)
                    && labels.contains(&-1)
                    && (is_set || is_byte(value) && is_truth(value)),
            )
        }),
    },
    // gcc 118915
    Aim {
        name: "early returns on one variable",
        about: "three tests of one variable plus or minus constants, one after the other, that each return",
        is_met: Shape::Statement(|_, site| {
            // The variables that a test is about.
            let tested = |stmt: &Stmt| match stmt {
                Stmt::If(test, one, _) if matches!(one.last(), Some(Stmt::Return(_))) => {
                    let mut all = Vec::new();
                    test.each(&mut |part| all.extend(object(part)));
                    all.dedup();
                    if all.len() == 1 { all.pop() } else { None }
                }
                _ => None,
            };
            let of = tested(site.stmt)?;
            let rest = site.list[site.index + 1..].iter();
            Some(rest.take_while(|stmt| tested(stmt) == Some(of)).count() > 1)
        }),
    },
    // llvm 71330
    Aim {
        name: "masks tested in turn",
        about: "three branches in a list that test one value under different masks",
        is_met: Shape::Statement(|_, site| {
            let test = |stmt: &'_ Stmt| match stmt {
                Stmt::If(test, ..) => masked(test).map(|(of, mask)| (of.clone(), mask)),
                _ => None,
            };
            let (of, first) = test(site.stmt)?;
            let mut masks: Vec<i128> = vec![first];
            let rest = site.list[site.index + 1..].iter().filter_map(test);
            masks.extend(rest.filter(|(other, _)| *other == of).map(|(_, mask)| mask));
            masks.sort_unstable();
            masks.dedup();
            Some(masks.len() > 2)
        }),
    },
    // gcc 115277
    Aim {
        name: "twin functions",
        about: "two functions that are called and differ only in constants, with a branch or a loop in them",
        is_met: Shape::Program(|walk| {
            let bodies: Vec<_> = walk
                .flow
                .routines
                .iter()
                .filter(|of| of.body.iter().any(|stmt| walk.trace.runs(stmt) > 0))
                .filter(|of| {
                    of.body.iter().any(|stmt| matches!(stmt, Stmt::If(..) | Stmt::Loop(_)))
                })
                .map(|of| (shape_of(walk.flow, of), &of.body))
                .collect();
            Some((1..bodies.len()).any(|index| {
                let (shape, body) = &bodies[index];
                bodies[..index].iter().any(|(other, of)| other == shape && of != body)
            }))
        }),
    },
    // gcc 117496
    Aim {
        name: "endless loop that never runs",
        about: "a loop on a constant that nothing leaves, in code that is never run",
        is_met: Shape::Program(|walk| {
            let mut dead = walk.sites.iter().filter(|site| !walk.runs(site));
            Some(dead.any(|site| {
                let Stmt::Loop(of) = site.stmt else { return false };
                let is_left = walk.sites[site.at + 1..site.end].iter().any(|inner| {
                    matches!(inner.stmt, Stmt::Break | Stmt::Return(_) | Stmt::Goto(_))
                });
                constant(&of.condition).is_some_and(|n| n != 0) && !is_left
            }))
        }),
    },
    // qbe ae80e4f
    Aim {
        name: "jump to itself that never runs",
        about: "a label and a jump to it with nothing between them, in code that is never run",
        is_met: Shape::Program(|walk| {
            let mut dead = walk.sites.iter().filter(|site| !walk.runs(site));
            Some(dead.any(|site| {
                let Stmt::Label(label) = site.stmt else { return false };
                site.list.get(site.index + 1) == Some(&Stmt::Goto(*label))
            }))
        }),
    },
    // gcc 58385
    Aim {
        name: "call in a decided chain",
        about: "`a && f()` or `a || f()`, or a comparison with a call in it as an operand of one",
        is_met: Shape::Statement(|_, site| {
            Some(site.stmt.own_exprs().into_iter().any(|expr| {
                has(expr, &mut |part| match super::pattern::binary(part) {
                    Some((op, _, right)) if op.is_logical() => calls(right),
                    Some((op, left, right)) if op.is_truth() => [left, right]
                        .into_iter()
                        .any(|side| compared(side).is_some() && calls(side)),
                    _ => false,
                })
            }))
        }),
    },
    // llvm 204549
    Aim {
        name: "vector through a loop",
        about: "a vector of GNU C that a loop with a `switch` or by `goto` reads and writes",
        is_met: Shape::Loop(|walk, cycle| {
            let is_vector =
                |object: &u32| matches!(walk.flow.objects[*object as usize].ty, Type::Vector(..));
            let mut vectors = cycle.writes.iter().filter(|object| is_vector(object));
            let is_jumpy = cycle.form.is_none()
                || walk.body(cycle).any(|site| matches!(site.stmt, Stmt::Switch(..)));
            Some(
                is_jumpy
                    && vectors.any(|object| {
                        walk.has_in(cycle, |part| read(part).is_some() && reads(part, *object))
                    }),
            )
        }),
    },
];

/// The number of the label to which a statement jumps.
fn label(walk: &Walk, site: &Site) -> Option<usize> {
    let Stmt::Goto(label) = site.stmt else { return None };
    let is_it = |other: &&Site| other.routine == site.routine && *other.stmt == Stmt::Label(*label);
    walk.sites.iter().find(is_it).map(|site| site.at)
}
