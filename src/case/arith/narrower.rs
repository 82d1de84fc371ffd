//! Test cases with plainer vectors: numbers in their place, fewer or plainer elements, smaller ones.

use std::sync::Arc;

use super::cost::plainer_types;
use super::lanes::{listed, numbers, parts_of};
use super::shrinking::Shrinking;
use super::smaller::smaller_numbers;
use super::target::Target;
use super::term::Term;
use super::{Arith, Computed, Variable, value};
use crate::c::arithmetic::Number;
use crate::c::types::{Type, VECTOR_BYTES};
use crate::c::value::Value;

/// The most elements that are made smaller one by one.
const MOST: usize = 16;

impl Shrinking<'_> {
    /// Test cases with plainer vectors, the boldest first.
    pub(super) fn narrower(&self) -> Vec<Arith> {
        if !self.case.has_vectors() {
            return Vec::new();
        }
        let types = self.vector_types();
        let mut found = Vec::new();
        let most = types.iter().filter_map(parts_of).map(|(_, n)| n).max().unwrap_or(0);
        found.extend((0..most).map(|lane| self.at_lane(lane)));
        for half in 0..2 {
            found.extend(self.halved(half));
        }
        for ty in &types {
            let Some((element, _)) = parts_of(ty) else { continue };
            for plainer in plainer_types(self.model, element) {
                found.extend(self.with_elements(element, &plainer));
            }
        }
        self.smaller_lanes(&mut found);
        found
    }

    /// The types of vectors, once each.
    fn vector_types(&self) -> Vec<Type> {
        let mut types: Vec<Type> = Vec::new();
        let mut add = |ty: &Type| {
            if matches!(ty, Type::Vector(..)) && !types.contains(ty) {
                types.push(ty.clone());
            }
        };
        self.case.variables.iter().for_each(|variable| add(&variable.ty));
        for computed in &self.case.expressions {
            add(&computed.ty);
            computed.term.each(&mut |term| match term {
                Term::Vector(ty, _) | Term::Cast(ty, _) | Term::Convert(ty, _) => add(ty),
                _ => {}
            });
        }
        types
    }

    /// The same computed with numbers: those of one element.
    fn at_lane(&self, lane: u32) -> Arith {
        let mut case = self.case.clone();
        let is_vector = |number: u32| {
            let variable = self.case.variables.get(number as usize);
            variable.is_some_and(|variable| parts_of(&variable.ty).is_some())
        };
        for variable in &mut case.variables {
            let Some((element, n)) = parts_of(&variable.ty) else { continue };
            let (element, at) = (element.clone(), (lane % n) as usize);
            let number = numbers(&variable.value).get(at).copied();
            *variable =
                Variable { value: value(number.unwrap_or(Number::Int(0))), ..variable.clone() };
            variable.ty = element;
        }
        let model = self.model;
        let mut more = Vec::new();
        let first = case.variables.len() as u32;
        for Computed { ty, term, .. } in &mut case.expressions {
            if let Some((element, _)) = parts_of(ty) {
                *ty = element.clone();
            }
            term.change(&mut |term| {
                // What takes the place of a part may have to give way itself.
                while let Some(plain) = plain_part(term, lane) {
                    *term = plain;
                }
                if let Term::Assign(_, target, _) | Term::Step(_, target) = term
                    && is_vector(target.variable())
                {
                    *target = Target::Whole(target.variable());
                }
                if let Term::Vector(ty, known) = term
                    && let Some((element, n)) = parts_of(ty)
                {
                    let number = numbers(known).get((lane % n) as usize).copied();
                    let number = number.unwrap_or(Number::Int(0));
                    let is_promoted = super::types::promoted(model, element) == *element;
                    let constant = Term::constant(element, number).filter(|_| is_promoted);
                    *term = constant.unwrap_or_else(|| {
                        more.push(Variable::plain(element.clone(), number));
                        Term::Variable(first + more.len() as u32 - 1)
                    });
                }
            });
        }
        case.variables.extend(more);
        case
    }

    /// The same with the lower or the upper half of all elements; none if vectors of one element remained.
    fn halved(&self, half: u32) -> Option<Arith> {
        self.changed(&|ty| match parts_of(ty) {
            Some((element, n)) => Type::Vector(Arc::new(element.clone()), n / 2),
            None => ty.clone(),
        })
        .map(|mut case| {
            let cut = |ty: &Type, known: &mut Value| {
                if let (Some((_, n)), Value::List(parts)) = (parts_of(ty), known) {
                    let begin = (half * n) as usize;
                    *parts = parts.iter().skip(begin).take(n as usize).cloned().collect();
                }
            };
            case.variables.iter_mut().for_each(|one| cut(&one.ty.clone(), &mut one.value));
            for computed in &mut case.expressions {
                computed.term.change(&mut |term| match term {
                    Term::Vector(ty, known) => cut(&ty.clone(), known),
                    // Whatever it was: the type is not at hand, and what is beyond the end is refused.
                    Term::Element(at, _) => *at /= 2,
                    Term::Assign(_, Target::Part(_, at), _)
                    | Term::Step(_, Target::Part(_, at)) => *at /= 2,
                    Term::Shuffle(positions, _) => {
                        let half = positions.iter().take(positions.len() / 2);
                        *positions = half.map(|at| at / 2).collect();
                    }
                    _ => {}
                });
            }
            case
        })
    }

    /// The same with elements, and numbers, of another type.
    fn with_elements(&self, element: &Type, plainer: &Type) -> Option<Arith> {
        let case = self.changed(&|ty| match parts_of(ty) {
            Some((own, n)) if own == element => Type::Vector(Arc::new(plainer.clone()), n),
            None if ty == element => plainer.clone(),
            _ => ty.clone(),
        });
        case.map(|mut case| {
            for computed in &mut case.expressions {
                computed.term.change(&mut |term| {
                    if let Term::Int(n, int) = term
                        && Type::Int(*int) == *element
                        && let Some(constant) = Term::constant(plainer, Number::Int(*n))
                    {
                        *term = constant;
                    }
                });
            }
            case
        })
    }

    /// The same with other types; none if a vector has a size then that none has.
    fn changed(&self, change: &dyn Fn(&Type) -> Type) -> Option<Arith> {
        let mut is_sound = true;
        let mut apply = |ty: &mut Type| {
            let new = change(ty);
            if new != *ty && parts_of(&new).is_some_and(|(_, n)| n < 2) {
                is_sound = false;
            }
            if parts_of(&new).is_some() {
                is_sound &= VECTOR_BYTES.contains(&self.model.layout(&new).size);
            }
            *ty = new;
        };
        let mut case = self.case.clone();
        case.variables.iter_mut().for_each(|variable| apply(&mut variable.ty));
        for computed in &mut case.expressions {
            apply(&mut computed.ty);
            computed.term.change(&mut |term| match term {
                Term::Vector(ty, _) | Term::Cast(ty, _) | Term::Convert(ty, _) => apply(ty),
                _ => {}
            });
        }
        is_sound.then_some(case)
    }

    /// The same with smaller elements of a variable, or of a constant.
    fn smaller_lanes(&self, found: &mut Vec<Arith>) {
        for (index, variable) in self.case.variables.iter().enumerate() {
            for lanes in smaller(&variable.ty, &variable.value) {
                let mut case = self.case.clone();
                case.variables[index].value = listed(lanes);
                found.push(case);
            }
            // A constant in its place.
            if matches!(variable.ty, Type::Vector(..)) {
                let mut case = self.case.clone();
                let number = index as u32;
                for computed in &mut case.expressions {
                    computed.term.change(&mut |term| {
                        if *term == Term::Variable(number) {
                            let value = Box::new(variable.value.clone());
                            *term = Term::Vector(variable.ty.clone(), value);
                        }
                    });
                }
                found.push(case);
            }
        }
        for (index, computed) in self.case.expressions.iter().enumerate() {
            let mut constants = Vec::new();
            computed.term.each(&mut |term| {
                if let Term::Vector(ty, known) = term {
                    constants.push((ty, known));
                }
            });
            for (number, (ty, known)) in constants.into_iter().enumerate() {
                for lanes in smaller(ty, known) {
                    let mut case = self.case.clone();
                    let mut seen = 0;
                    case.expressions[index].term.change(&mut |term| {
                        if let Term::Vector(_, known) = term {
                            if seen == number {
                                **known = listed(lanes.clone());
                            }
                            seen += 1;
                        }
                    });
                    found.push(case);
                }
            }
        }
    }
}

/// Smaller elements: all alike, then single ones.
fn smaller(ty: &Type, known: &Value) -> Vec<Vec<Number>> {
    if parts_of(ty).is_none() {
        return Vec::new();
    }
    let lanes = numbers(known);
    let mut found = Vec::new();
    let Some(first) = lanes.first() else { return found };
    let zero = smaller_numbers(*first).first().copied().unwrap_or(*first);
    for all in [zero, *first] {
        found.push(vec![all; lanes.len()]);
    }
    for (at, lane) in lanes.iter().enumerate().take(MOST) {
        for number in smaller_numbers(*lane) {
            let mut changed = lanes.clone();
            changed[at] = number;
            found.push(changed);
        }
    }
    found
}

/// What stands for a part that is there for vectors alone, if these are numbers.
fn plain_part(term: &Term, lane: u32) -> Option<Term> {
    match term {
        Term::Element(_, of) => Some((**of).clone()),
        Term::Convert(ty, of) => Some(Term::Cast(ty.clone(), of.clone())),
        Term::Shuffle(positions, parts) => {
            let n = positions.len().max(1);
            let at = positions.get(lane as usize % n).copied().unwrap_or(0) as usize;
            Some(parts[usize::from(at >= n)].clone())
        }
        Term::Builtin(builtin, parts) if builtin.is_reduction() => parts.first().cloned(),
        Term::Cast(ty, of) => {
            let (element, _) = parts_of(ty)?;
            Some(Term::Cast(element.clone(), of.clone()))
        }
        _ => None,
    }
}
