//! Structs, bit-fields, unions, pointers and what they alias.

use super::pattern::{bare, chain, compared, constant, has, member, object, of, read, unary};
use super::walk::{Cycle, Site, Walk, written};
use super::{Aim, Shape};
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{RecordKind, Type};
use crate::case::flow::{Expr, Place, Stmt, Storage};

/// The fewest bytes of a struct that compilers copy by a loop or a call.
const LARGE: u64 = 32;

pub(super) const AIMS: &[Aim] = &[
    // gcc 70127
    Aim {
        name: "struct copied twice",
        about: "a struct copied to a second place, and from there to a third",
        is_met: Shape::Statement(|walk, site| {
            let Stmt::Copy(to, _) = site.stmt else { return None };
            Some(copied_on(walk, site, to).next().is_some())
        }),
    },
    // gcc 70127
    Aim {
        name: "struct copied twice in a loop",
        about: "the same within a loop",
        is_met: Shape::Loop(|walk, cycle| {
            Some(walk.body(cycle).any(|site| match site.stmt {
                Stmt::Copy(to, _) => copied_on(walk, site, to).any(|other| other.at < cycle.end),
                _ => false,
            }))
        }),
    },
    // gcc 79737, llvm 69210
    Aim {
        name: "field written, neighbour read",
        about: "a bit-field is written, and afterwards the one beside it read",
        is_met: Shape::Statement(|walk, site| {
            let (of, part) = field(walk, written(site.stmt)?)?;
            Some(later(walk, site).any(|other| {
                let mut found = false;
                other.stmt.each_expr(&mut |expr| {
                    let beside = read(expr).and_then(|place| field(walk, place));
                    found |= beside
                        .is_some_and(|(whole, other)| whole == of && other.abs_diff(part) == 1);
                });
                found
            }))
        }),
    },
    // gcc 78436
    Aim {
        name: "constants in neighbouring fields",
        about: "constants assigned to two bit-fields beside each other, one after the other, one of them negative",
        is_met: Shape::Statement(|walk, site| {
            let stored = |stmt: &'_ Stmt| match stmt {
                Stmt::Assign(_, None, value) => constant(value),
                _ => None,
            };
            let next = site.list.get(site.index + 1)?;
            let ((of, one), (whole, other)) =
                (field(walk, written(site.stmt)?)?, field(walk, written(next)?)?);
            let is_negative = stored(site.stmt)?.min(stored(next)?) < 0;
            Some(of == whole && one.abs_diff(other) == 1 && is_negative)
        }),
    },
    // gcc 102622
    Aim {
        name: "field of one bit set by a branch",
        about: "a signed bit-field of one bit that a branch sets and that is read afterwards",
        is_met: Shape::Statement(|walk, site| {
            let Stmt::If(..) = site.stmt else { return None };
            let set = site.stmt.bodies().into_iter().flatten().find_map(|stmt| {
                let place = written(stmt)?;
                (field(walk, place).is_some() && walk.bits_at(place) == Some(1)).then_some(place)
            })?;
            Some(later(walk, site).any(|other| reads_place(other.stmt, set)))
        }),
    },
    // gcc 103417
    Aim {
        name: "field tested both ways",
        about: "a condition that holds only if a bit-field is zero and is not",
        is_met: Shape::Statement(|walk, site| {
            let tested = |expr: &'_ Expr, is_zero: bool| {
                let test = match (unary(expr, UnaryOp::Not), compared(expr)) {
                    (Some(of), _) => (is_zero, bare(of)),
                    (_, Some((op @ (Op::Equal | Op::NotEqual), [one, zero])))
                        if constant(zero) == Some(0) =>
                    {
                        ((op == Op::Equal) == is_zero, bare(one))
                    }
                    _ => (!is_zero, bare(expr)),
                };
                test.0 && read(test.1).is_some_and(|place| field(walk, place).is_some())
            };
            let zero = |expr| {
                unary(expr, UnaryOp::Not).or_else(|| compared(expr).map(|(_, [one, _])| one))
            };
            let of = |expr| bare(zero(expr).unwrap_or(expr));
            Some(site.stmt.own_exprs().into_iter().any(|expr| {
                has(expr, &mut |part| {
                    let tests = chain(part, Op::LogicalAnd);
                    tests.iter().any(|one| {
                        tested(one, true)
                            && tests
                                .iter()
                                .any(|other| tested(other, false) && of(one) == of(other))
                    })
                })
            }))
        }),
    },
    // gcc 108498
    Aim {
        name: "run of small fields",
        about: "constants assigned to three bit-fields of at most 3 bits of one struct, one after the other",
        is_met: Shape::Statement(|walk, site| {
            let three = site.list.get(site.index..site.index + 3)?;
            let mut wholes = three.iter().filter_map(|stmt| {
                let Stmt::Assign(place, None, value) = stmt else { return None };
                let (of, _) = field(walk, place)?;
                (walk.bits_at(place)? <= 3 && constant(value).is_some()).then_some(of)
            });
            let first = wholes.next()?;
            Some(wholes.filter(|of| *of == first).count() == 2)
        }),
    },
    // gcc 115154
    Aim {
        name: "truth multiplied into a field",
        about: "`(x != y) * c` assigned to a bit-field, for an odd constant",
        is_met: Shape::Statement(|walk, site| {
            let Stmt::Assign(place, None, value) = site.stmt else { return None };
            field(walk, place)?;
            let [one, other] = of(bare(value), Op::Multiply)?;
            let is_such =
                |a, b| compared(bare(a)).is_some() && constant(b).is_some_and(|n| n % 2 != 0);
            Some(is_such(one, other) || is_such(other, one))
        }),
    },
    // gcc 86844, 88739
    Aim {
        name: "word written, bytes read",
        about: "a member of a union is written, and afterwards an element of an array in the same union read or written",
        is_met: Shape::Statement(|walk, site| {
            let (whole, part) = in_union(walk, written(site.stmt)?)?;
            let is_byte = |place: &'_ Place| {
                let Place::Element(of, _) = place else { return false };
                in_union(walk, of).is_some_and(|(other, of)| other == whole && of != part)
            };
            Some(later(walk, site).any(|other| {
                written(other.stmt).is_some_and(is_byte) || {
                    let mut found = false;
                    other.stmt.each_expr(&mut |expr| found |= read(expr).is_some_and(is_byte));
                    found
                }
            }))
        }),
    },
    // gcc 108688
    Aim {
        name: "overlapping fields in a loop",
        about: "a loop that writes one bit-field of a union and reads another",
        is_met: Shape::Loop(|walk, cycle| {
            let fields = |place: &'_ Place| {
                walk.type_at(place)?.1?;
                in_union(walk, place).map(|(whole, part)| (whole.clone(), part))
            };
            let stores = walk.assigned(cycle).filter_map(|(place, ..)| fields(place));
            Some(stores.into_iter().any(|(whole, part)| {
                walk.has_in(cycle, |expr| {
                    let other = read(expr).and_then(fields);
                    other.is_some_and(|(of, other)| of == whole && other != part)
                })
            }))
        }),
    },
    // llvm 57528
    Aim {
        name: "struct by pointer, then by name",
        about: "a static struct written through a pointer, then another object through a pointer, then a member of the struct \
                by its name",
        is_met: Shape::Statement(|walk, site| {
            let targets = |site: &Site| match written(site.stmt) {
                Some(place) if place.is_indirect() => walk.targets(place),
                _ => Default::default(),
            };
            let is_struct = |object: &u32| {
                let of = &walk.flow.objects[*object as usize];
                of.storage == Storage::Static && matches!(of.ty, Type::Record(_))
            };
            let of = targets(site).into_iter().find(is_struct)?;
            let mut rest = later(walk, site);
            rest.find(|other| targets(other).iter().any(|one| *one != of))?;
            Some(rest.any(|other| {
                written(other.stmt).is_some_and(|place| {
                    member(place).is_some() && !place.is_indirect() && place.root() == Some(of)
                })
            }))
        }),
    },
    // llvm 84807
    Aim {
        name: "parameter that aliases a global",
        about: "a function that uses an object outside functions by its name and through a parameter",
        is_met: Shape::Statement(|walk, site| {
            let place = written(site.stmt).filter(|place| !place.is_indirect())?;
            let of = place.root()?;
            walk.flow.objects[of as usize].storage.routine().is_none().then_some(())?;
            let is_alias = |place: &'_ Place| {
                let root = place.root().map(|of| walk.flow.objects[of as usize].storage);
                matches!(root, Some(Storage::Parameter(_))) && walk.targets(place).contains(&of)
            };
            Some(walk.ran().filter(|other| other.routine == site.routine).any(|other| {
                let mut found = written(other.stmt).is_some_and(is_alias);
                other.stmt.each_expr(&mut |expr| found |= read(expr).is_some_and(is_alias));
                found
            }))
        }),
    },
    // llvm 220904
    Aim {
        name: "large struct copied on a dead path",
        about: "a struct of 32 bytes and more that a branch which is never taken copies, and that is used otherwise",
        is_met: Shape::Program(|walk| {
            let mut dead = walk.sites.iter().filter(|site| !walk.runs(site));
            Some(dead.any(|site| {
                let Stmt::Copy(to, from) = site.stmt else { return false };
                let is_large = walk.type_at(to).is_some_and(|(ty, _)| walk.size(ty) >= LARGE);
                let is_used = |other: &Site| {
                    written(other.stmt).is_some_and(|place| {
                        place.root() == to.root() || place.root() == from.root()
                    })
                };
                is_large && walk.ran().any(is_used)
            }))
        }),
    },
    // qbe a35dc8c
    Aim {
        name: "part escapes, another is read",
        about: "a pointer to one part of a local object, a store through a pointer, and another part read by its name",
        is_met: Shape::Statement(|walk, site| {
            let Stmt::Assign(_, None, Expr::Address(place)) = site.stmt else { return None };
            let is_part = !place.is_indirect() && !matches!(place, Place::Object(_));
            let of = place.root()?;
            let is_local = walk.flow.objects[of as usize].storage.routine().is_some();
            let mut rest = later(walk, site);
            rest.find(|other| {
                written(other.stmt).is_some_and(|place| walk.targets(place).contains(&of))
            })?;
            Some(
                is_part
                    && is_local
                    && rest.any(|other| {
                        let mut found = false;
                        other.stmt.each_expr(&mut |expr| {
                            found |= read(expr).is_some_and(|other| {
                                other.root() == Some(of)
                                    && !other.is_indirect()
                                    && !matches!(other, Place::Object(_))
                                    && other != place
                            });
                        });
                        found
                    }),
            )
        }),
    },
    // llvm 195513
    Aim {
        name: "pointer moved in a loop",
        about: "a loop that reads through a pointer, lets it point elsewhere, and writes what it pointed to before",
        is_met: Shape::Loop(|walk, cycle| Some(moves_a_pointer(walk, cycle))),
    },
    // llvm 195513
    Aim {
        name: "pointer moved in a goto loop",
        about: "the same in a loop by `goto`",
        is_met: Shape::Loop(|walk, cycle| {
            Some(cycle.form.is_none() && moves_a_pointer(walk, cycle))
        }),
    },
    // mir 423
    Aim {
        name: "negative sum stored, used wider",
        about: "`x = c + *p` at 32 bits, with a negative result, which is then used at 64 bits",
        is_met: Shape::Statement(|walk, site| {
            let Stmt::Assign(Place::Object(to), None, value) = site.stmt else { return None };
            let [one, other] = of(value, Op::Add)?;
            let is_loaded = |expr| walk.is_from_memory(expr);
            let is_sum = constant(one).is_some() && is_loaded(other)
                || constant(other).is_some() && is_loaded(one);
            let (least, _) = walk.trace.stored(site.stmt)?.range?;
            let Type::Int(int) = walk.flow.objects[*to as usize].ty else { return None };
            let is_wide = |other: &Site| {
                let (place, value) = match other.stmt {
                    Stmt::Assign(place, None, value) => (Some(place), value),
                    Stmt::Return(Some(value)) => (None, value),
                    _ => return false,
                };
                let result = &walk.flow.routines[other.routine as usize].result;
                let is_wide = match (place, result) {
                    (Some(place), _) => walk.bits_at(place).is_some_and(|bits| bits >= 64),
                    (None, Some(Type::Int(int))) => walk.width(*int) >= 64,
                    _ => false,
                };
                let is_cast = has(value, &mut |part| {
                    walk.bits(part).is_some_and(|bits| bits >= 64)
                        && super::pattern::cast(part).is_some_and(|(_, of)| object(of) == Some(*to))
                });
                is_cast || is_wide && object(bare(value)) == Some(*to)
            };
            Some(is_sum && walk.width(int) == 32 && least < 0 && later(walk, site).any(is_wide))
        }),
    },
];

/// The statements of its function after one that were run.
fn later<'w, 'f>(walk: &'w Walk<'f>, site: &Site<'f>) -> impl Iterator<Item = &'w Site<'f>> {
    let routine = site.routine;
    let rest = walk.sites[site.end..].iter();
    rest.take_while(move |other| other.routine == routine).filter(|other| walk.runs(other))
}

/// The copies of what was copied to a place.
fn copied_on<'w, 'f>(
    walk: &'w Walk<'f>,
    site: &Site<'f>,
    place: &'f Place,
) -> impl Iterator<Item = &'w Site<'f>> {
    later(walk, site)
        .filter(move |other| matches!(other.stmt, Stmt::Copy(_, from) if from == place))
}

/// The struct and the number of a bit-field.
fn field<'f>(walk: &Walk<'f>, place: &'f Place) -> Option<(&'f Place, u32)> {
    walk.type_at(place)?.1?;
    member(place)
}

/// The union of which a place is a part, and its member.
fn in_union<'f>(walk: &Walk<'f>, place: &'f Place) -> Option<(&'f Place, u32)> {
    let (of, part) = member(place)?;
    match walk.type_at(of)?.0 {
        Type::Record(record) if record.kind == RecordKind::Union => Some((of, part)),
        _ => in_union(walk, of),
    }
}

/// Whether a statement reads a place.
fn reads_place(stmt: &Stmt, place: &Place) -> bool {
    let mut found = false;
    stmt.each_expr(&mut |expr| found |= read(expr) == Some(place));
    found
}

/// Whether a loop reads through a pointer that it changes, and writes an object to which the pointer led.
fn moves_a_pointer<'f>(walk: &Walk<'f>, cycle: &Cycle<'f>) -> bool {
    let moved = walk.assigned(cycle).filter_map(|(place, _, _)| match place {
        Place::Object(to) => {
            matches!(walk.flow.objects[*to as usize].ty, Type::Pointer(_)).then_some(*to)
        }
        _ => None,
    });
    moved.into_iter().any(|pointer| {
        let mut led = std::collections::BTreeSet::new();
        let mut look = |part: &'f Expr| {
            if let Some(place) = read(part).filter(|place| place.root() == Some(pointer)) {
                led.extend(walk.targets(place));
            }
        };
        cycle.condition.each(&mut look);
        walk.body(cycle).for_each(|site| site.stmt.each_expr(&mut look));
        walk.assigned(cycle).any(|(place, ..)| {
            !place.is_indirect() && place.root().is_some_and(|of| led.contains(&of))
                || place.is_indirect()
                    && place.root() != Some(pointer)
                    && !walk.targets(place).is_disjoint(&led)
        })
    })
}
