//! Smaller test cases that may fail in a test case's place (Nagai et al. 2014, section 5): expressions are
//! eliminated, by halves first; a part takes the place of a whole (top-down); a constant takes the place of a
//! part that it equals (bottom-up); and types, values and places become plain.

use std::collections::BTreeMap;

use super::meaning::{Scope, promoted};
use super::term::Term;
use super::{Arith, Computed, Qualifier, Storage, Variable, value};
use crate::c::arithmetic::Number;
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::types::{Int, Type};

/// The most candidates of each kind for one expression: the largest parts, since what remains small is tried
/// when the large parts are gone.
const MOST: usize = 60;

/// The candidates, the boldest first.
pub(super) fn candidates(case: &Arith, model: &Model) -> Vec<Arith> {
    let shrinking = Shrinking { case, model };
    let mut found = shrinking.fewer();
    found.extend(shrinking.parts());
    found.extend(shrinking.plainer());
    let cost = case.cost();
    let mut smaller: Vec<Arith> = Vec::new();
    for candidate in found {
        let candidate = candidate.without_unused().assuming_least(model);
        if candidate.cost() < cost
            && candidate.meaning(model).is_ok()
            && !smaller.contains(&candidate)
        {
            smaller.push(candidate);
        }
    }
    smaller
}

/// The cost to a reader, which every candidate lowers: operators; expressions and variables; places and
/// types; values.
type Cost = (u32, usize, u64, u128);

impl Arith {
    fn cost(&self) -> Cost {
        let mut plain = 0;
        let mut values = 0u128;
        let mut constant = |n: i128| values = values.saturating_add(size_of(Number::Int(n)));
        for computed in &self.expressions {
            computed.term.each(&mut |term| match term {
                Term::Int(n, int) => {
                    constant(*n);
                    plain += type_cost(&Type::Int(*int));
                }
                Term::Real(real, float) => {
                    constant(size_of(Number::Real(*real)) as i128);
                    plain += type_cost(&Type::Float(*float));
                }
                Term::Cast(ty, _) => plain += type_cost(ty),
                _ => {}
            });
            plain += type_cost(&computed.ty) + u64::from(computed.is_local);
        }
        for variable in &self.variables {
            values = values.saturating_add(size_of(variable.number()));
            plain += type_cost(&variable.ty)
                + u64::from(variable.bits.is_some())
                + u64::from(variable.qualifier != Qualifier::None)
                + variable.storage as u64;
        }
        (self.operators(), self.expressions.len() + self.variables.len(), plain, values)
    }

    /// The same without variables that no expression uses.
    fn without_unused(mut self) -> Arith {
        let mut used = BTreeMap::new();
        for computed in &self.expressions {
            computed.term.each(&mut |term| {
                if let Term::Variable(number) | Term::Assign(_, number, _) = term {
                    used.insert(*number, 0);
                }
            });
        }
        if used.len() == self.variables.len() {
            return self;
        }
        for (new, number) in used.values_mut().enumerate() {
            *number = new as u32;
        }
        let mut index = 0;
        self.variables.retain(|_| {
            index += 1;
            used.contains_key(&(index - 1))
        });
        for computed in &mut self.expressions {
            computed.term.change(&mut |term| {
                if let Term::Variable(number) | Term::Assign(_, number, _) = term {
                    *number = used.get(number).copied().unwrap_or(*number);
                }
            });
        }
        self
    }

    /// The same without the expressions at some indices: a variable takes the place of each result.
    fn without(&self, removed: &dyn Fn(usize) -> bool, results: &[Number]) -> Arith {
        let mut case = Arith { expressions: Vec::new(), ..self.clone() };
        let mut places: Vec<Term> = Vec::with_capacity(self.expressions.len());
        for (index, computed) in self.expressions.iter().enumerate() {
            if removed(index) {
                places.push(Term::Variable(case.variables.len() as u32));
                case.variables.push(Variable {
                    ty: computed.ty.clone(),
                    bits: None,
                    storage: Storage::Global,
                    qualifier: Qualifier::None,
                    value: value(results[index]),
                });
                continue;
            }
            places.push(Term::Earlier(case.expressions.len() as u32));
            let mut computed = computed.clone();
            computed.term.change(&mut |term| {
                if let Term::Earlier(number) = term {
                    *term = places[*number as usize].clone();
                }
            });
            case.expressions.push(computed);
        }
        case
    }
}

/// What a number costs a reader.
fn size_of(number: Number) -> u128 {
    match number {
        Number::Int(n) => n.unsigned_abs().saturating_mul(2).saturating_add(u128::from(n < 0)),
        Number::Real(real) if real.is_zero() => 0,
        Number::Real(real) => {
            let exponent = u128::from(real.top().unsigned_abs());
            1 + 4 * u128::from(real.digits()) + 2 * exponent + u128::from(real.is_negative())
        }
    }
}

fn type_cost(ty: &Type) -> u64 {
    match ty {
        Type::Int(Int::Int) => 0,
        Type::Int(_) => 2,
        Type::Float(_) => 3,
        _ => 4,
    }
}

struct Shrinking<'a> {
    case: &'a Arith,
    model: &'a Model,
}

impl Shrinking<'_> {
    /// Fewer expressions: halves, quarters and so on, then single ones, the last first.
    fn fewer(&self) -> Vec<Arith> {
        let number = self.case.expressions.len();
        let Ok(results) = self.case.meaning(self.model) else { return Vec::new() };
        let mut found = Vec::new();
        let mut length = number / 2;
        while length >= 1 && found.len() < MOST {
            for end in (1..=number.div_ceil(length)).rev() {
                let range = (end - 1) * length..(end * length).min(number);
                if range.len() < number {
                    found.push(self.case.without(&|index| range.contains(&index), &results));
                }
            }
            length /= 2;
        }
        found
    }

    /// Smaller expressions: a part in place of the whole, a constant in place of a part.
    fn parts(&self) -> Vec<Arith> {
        let mut found = Vec::new();
        let mut scope = Scope::new(self.case, self.model);
        for index in 0..self.case.expressions.len() {
            let term = &self.case.expressions[index].term;
            let mut places = Vec::new();
            places_of(term, &mut Vec::new(), &mut places);
            places.sort_by_key(|(path, operators)| (std::cmp::Reverse(*operators), path.len()));
            let mut bold = Vec::new();
            let mut small = Vec::new();
            for (path, operators) in places.iter().take(MOST) {
                let part = at(term, path);
                for child in part.parts() {
                    bold.push((child.operators() + 1, path, child.clone()));
                }
                if let Some(constant) = self.constant(&mut scope, part) {
                    let list = if *operators > 1 { &mut bold } else { &mut small };
                    list.push((0, path, constant));
                }
            }
            // What takes most away comes first.
            bold.sort_by_key(|(left, path, _)| {
                let whole = at(term, path).operators();
                std::cmp::Reverse(whole.saturating_sub(*left))
            });
            for (_, path, part) in bold.into_iter().chain(small) {
                let mut case = self.case.clone();
                *at_mut(&mut case.expressions[index].term, path) = part;
                found.push(case);
            }
            if scope.compute(self.case, index).is_err() {
                break;
            }
        }
        found
    }

    /// A constant that equals a part; of a part that is never evaluated, 1.
    fn constant(&self, scope: &mut Scope, part: &Term) -> Option<Term> {
        let before = scope.variables.clone();
        let known = scope.value(self.case, part);
        scope.variables = before;
        let (ty, number) = match known {
            Ok((ty, number)) => (ty, Some(number)),
            Err(_) => (scope.ty(self.case, part).ok()?, None),
        };
        match (promoted(self.model, &ty), number) {
            (Type::Int(int), Some(Number::Int(n))) => Some(Term::Int(n, int)),
            (Type::Float(float), Some(Number::Real(real))) => Some(Term::Real(real, float)),
            (Type::Int(int), None) => Some(Term::Int(1, int)),
            (Type::Float(float), None) => Real::of_int(1).map(|one| Term::Real(one, float)),
            _ => None,
        }
    }

    /// Plainer operands: constants for variables, plain places, types and values.
    fn plainer(&self) -> Vec<Arith> {
        let mut found = Vec::new();
        for index in 0..self.case.variables.len() {
            self.plainer_variable(index, &mut found);
        }
        for (index, computed) in self.case.expressions.iter().enumerate() {
            self.plainer_expression(index, computed, &mut found);
        }
        found
    }

    fn plainer_variable(&self, index: usize, found: &mut Vec<Arith>) {
        let variable = &self.case.variables[index];
        let mut with = |changed: Variable| {
            let mut case = self.case.clone();
            case.variables[index] = changed;
            found.push(case);
        };
        let plain = Variable { qualifier: Qualifier::None, ..variable.clone() };
        with(Variable { storage: Storage::Global, bits: None, ..plain.clone() });
        with(Variable { storage: Storage::Local, bits: None, ..plain.clone() });
        with(plain);
        let int = Type::Int(Int::Int);
        let arithmetic = self.case.arithmetic(self.model);
        if arithmetic.convert(variable.number(), &int) == Ok(variable.number()) {
            let bits = None;
            with(Variable { ty: int, bits, ..variable.clone() });
        }
        for number in smaller_numbers(variable.number()) {
            if arithmetic.convert(number, &variable.ty) == Ok(number) {
                with(Variable { value: value(number), ..variable.clone() });
            }
        }
        // A constant in its place.
        let number = index as u32;
        let constant = match (
            super::meaning::variable_type(self.model, &variable.ty, variable.bits),
            variable.number(),
        ) {
            (Type::Int(int), Number::Int(n)) => {
                Some(Term::Int(n, self.model.promoted_bits(int, None)))
            }
            (Type::Float(float), Number::Real(real)) => Some(Term::Real(real, float)),
            _ => None,
        };
        if let Some(constant) = constant {
            let mut case = self.case.clone();
            for computed in &mut case.expressions {
                computed.term.change(&mut |term| {
                    if *term == Term::Variable(number) {
                        *term = constant.clone();
                    }
                });
            }
            found.push(case);
        }
    }

    fn plainer_expression(&self, index: usize, computed: &Computed, found: &mut Vec<Arith>) {
        let mut with = |changed: Computed| {
            let mut case = self.case.clone();
            case.expressions[index] = changed;
            found.push(case);
        };
        let scope = Scope::new(self.case, self.model);
        if let Ok(ty) = scope.operand_type(self.case, &computed.term) {
            with(Computed { ty, ..computed.clone() });
        }
        with(Computed { ty: Type::Int(Int::Int), ..computed.clone() });
        with(Computed { is_local: false, ..computed.clone() });
        let mut places = Vec::new();
        operands_of(&computed.term, &mut Vec::new(), &mut places);
        for path in places.iter().take(MOST) {
            let mut put = |term: Term| {
                let mut changed = computed.clone();
                *at_mut(&mut changed.term, path) = term;
                with(changed);
            };
            match at(&computed.term, path) {
                Term::Int(n, int) => {
                    for number in smaller_numbers(Number::Int(*n)) {
                        if let Number::Int(smaller) = number {
                            put(Term::Int(smaller, *int));
                        }
                    }
                    put(Term::Int(*n, Int::Int));
                }
                Term::Real(real, float) => {
                    for number in smaller_numbers(Number::Real(*real)) {
                        if let Number::Real(smaller) = number {
                            put(Term::Real(smaller, *float));
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// Numbers that cost a reader less.
fn smaller_numbers(number: Number) -> Vec<Number> {
    let found = match number {
        Number::Int(n) => {
            let near = [0, 1, -1, n / 2, n / 10, n - n.signum(), n.checked_neg().unwrap_or(0)];
            near.into_iter().map(Number::Int).collect::<Vec<_>>()
        }
        Number::Real(_) => {
            [0, 1, 2].into_iter().filter_map(Real::of_int).map(Number::Real).collect()
        }
    };
    found.into_iter().filter(|smaller| size_of(*smaller) < size_of(number)).collect()
}

/// The way from an expression to a part of it: which part at each step.
type Way = Vec<usize>;

/// The ways to all operations, each with its number of operators.
fn places_of(term: &Term, way: &mut Way, places: &mut Vec<(Way, u32)>) -> u32 {
    if !term.is_operation() {
        return 0;
    }
    let own = places.len();
    places.push((way.clone(), 0));
    let mut operators = 1;
    for (index, part) in term.parts().iter().enumerate() {
        way.push(index);
        operators += places_of(part, way, places);
        way.pop();
    }
    places[own].1 = operators;
    operators
}

/// The ways to all operands.
fn operands_of(term: &Term, way: &mut Way, places: &mut Vec<Way>) {
    if !term.is_operation() {
        places.push(way.clone());
    }
    for (index, part) in term.parts().iter().enumerate() {
        way.push(index);
        operands_of(part, way, places);
        way.pop();
    }
}

fn at<'t>(term: &'t Term, way: &[usize]) -> &'t Term {
    way.iter().fold(term, |term, index| &term.parts()[*index])
}

fn at_mut<'t>(term: &'t mut Term, way: &[usize]) -> &'t mut Term {
    way.iter().fold(term, |term, index| &mut term.parts_mut()[*index])
}
