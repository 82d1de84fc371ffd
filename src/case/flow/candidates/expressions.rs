//! Programs with values in place of expressions, and parts in place of wholes.

use super::Offers;
use super::objects::smaller_number;
use crate::c::tree::Op;
use crate::c::types::Int;
use crate::c::value::Value;
use crate::case::arith;
use crate::case::flow::machine::{Machine, Traced};
use crate::case::flow::walk::each_place_mut;
use crate::case::flow::ways::{block, blocks, expressions, nth, nth_mut};
use crate::case::flow::{Expr, Place, Stmt, Storage};

impl Offers<'_> {
    /// A variable that begins with what it is set to, and what it is set to in place of the variable.
    pub(super) fn values_of_variables(&mut self) {
        for (way, body) in blocks(self.case) {
            for (index, stmt) in body.iter().enumerate() {
                let Stmt::Assign(Place::Object(object), None, value) = stmt else { continue };
                if matches!(value, Expr::Call(..)) {
                    continue;
                }
                if let Expr::Int(n, _) = value {
                    for storage in [Storage::Static, self.case.objects[*object as usize].storage] {
                        self.changes.add_in(&way, move |flow, way| {
                            block(flow, way).remove(index);
                            let object = &mut flow.objects[*object as usize];
                            (object.storage, object.value) = (storage, Some(Value::Int(*n)));
                        });
                    }
                }
                self.changes.add_in(&way, move |flow, way| {
                    block(flow, way).remove(index);
                    for routine in &mut flow.routines {
                        substitute(&mut routine.body, *object, value);
                    }
                });
            }
        }
    }

    /// What a pointer is set to lead to in place of what it leads to.
    pub(super) fn targets_of_pointers(&mut self) {
        let mut all: Vec<(u32, Place)> = Vec::new();
        self.case.each_statement(&mut |stmt| {
            if let Stmt::Assign(Place::Object(pointer), None, Expr::Address(target)) = stmt {
                all.push((*pointer, target.clone()));
            }
        });
        for (pointer, target) in all {
            self.offer(move |flow| {
                for routine in &mut flow.routines {
                    each_place_mut(&mut routine.body, &mut |place| lead(place, pointer, &target));
                    routine.body.retain(|stmt| {
                        !matches!(stmt, Stmt::Assign(Place::Object(to), ..) if *to == pointer)
                    });
                }
            });
        }
    }

    pub(super) fn smaller_expressions(&mut self) {
        let mut machine = Machine::new(self.case, self.model);
        machine.trace();
        let _ = machine.run();
        let traced = machine.traced();
        let number = expressions(self.case);
        for index in 0..number {
            let Some(expr) = nth(self.case, index) else { continue };
            let mut offers: Vec<Expr> = Vec::new();
            match traced.get(index) {
                Some(Traced::Never) if !matches!(expr, Expr::Int(0, _)) => {
                    offers.push(Expr::Int(0, Int::Int));
                }
                Some(Traced::Always(n)) if !matches!(expr, Expr::Int(..)) => {
                    let (least, most) = self.model.range(Int::Int);
                    let fits = (least..=most).contains(n);
                    let int = if fits { Int::Int } else { Int::Long };
                    let (least, most) = self.model.range(int);
                    if (least..=most).contains(n) {
                        offers.push(Expr::Int(*n, int));
                    }
                }
                _ => {}
            }
            match expr {
                Expr::Int(n, int) => {
                    for smaller in [0, 1, -1, n / 2, n - n.signum(), n / 16] {
                        offers.push(Expr::Int(smaller, *int));
                    }
                    offers.push(Expr::Int(*n, Int::Int));
                }
                Expr::Wide(n, int) => {
                    let value = Value::Wide(n.clone());
                    let smaller = (0..5).filter_map(|change| smaller_number(&value, change));
                    offers.extend(
                        smaller.filter_map(|value| Expr::integer(arith::number(&value), *int)),
                    );
                }
                expr => {
                    match expr {
                        Expr::Braces(of) => offers.extend(of.plainer(self.case)),
                        Expr::Generic(of) => offers.extend(of.plainer()),
                        Expr::View(of) => {
                            offers.push(Expr::Read(of.place.clone()));
                            offers.extend(of.byte().map(|byte| Expr::View(Box::new(byte))));
                        }
                        Expr::Shuffle(positions, of) => {
                            let own = positions.iter().zip(0..).filter(|(at, own)| *at != own);
                            for (_, own) in own {
                                let mut positions = positions.clone();
                                positions[own as usize] = own;
                                offers.push(Expr::Shuffle(positions, of.clone()));
                            }
                        }
                        Expr::Memory(op, call) => {
                            offers.extend(call.plainer_expressions(|call| Expr::Memory(*op, call)));
                        }
                        Expr::Measure(call) => {
                            offers.extend(call.plainer_expressions(Expr::Measure));
                        }
                        _ => {}
                    }
                    offers.extend(expr.parts().into_iter().cloned());
                    offers.push(Expr::Int(0, Int::Int));
                    offers.push(Expr::Int(1, Int::Int));
                }
            }
            offers.dedup();
            for offer in offers {
                if offer != *expr {
                    self.offer(move |flow| {
                        if let Some(found) = nth_mut(flow, index) {
                            *found = offer;
                        }
                    });
                }
            }
        }
    }
}

/// Puts a place wherever a pointer leads, as many elements further as the pointer is followed.
fn lead(place: &mut Place, pointer: u32, target: &Place) {
    match place {
        Place::Object(_) | Place::Value(_) => {}
        Place::Target(of, by) if **of == Place::Object(pointer) => {
            *place = match target {
                Place::Element(array, at) if **by != Expr::Int(0, Int::Int) => {
                    let sum = Expr::Binary(Op::Add, Box::new([(**at).clone(), (**by).clone()]));
                    Place::Element(array.clone(), Box::new(sum))
                }
                target => target.clone(),
            };
        }
        Place::Member(of, _) | Place::Element(of, _) | Place::Target(of, _) => {
            lead(of, pointer, target);
        }
    }
}

/// Puts an expression wherever an object is read.
fn substitute(body: &mut [Stmt], object: u32, value: &Expr) {
    fn within(expr: &mut Expr, object: u32, value: &Expr) {
        match expr {
            Expr::Read(Place::Object(of)) if *of == object => *expr = value.clone(),
            expr => expr.parts_mut().into_iter().for_each(|part| within(part, object, value)),
        }
    }
    for stmt in body {
        stmt.exprs_mut().into_iter().for_each(|expr| within(expr, object, value));
        for body in stmt.bodies_mut() {
            substitute(body, object, value);
        }
    }
}
