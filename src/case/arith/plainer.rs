//! Test cases that are plainer and no larger: constants for variables; plain places, types, values and operators.

use super::cost::{plainer_operators, plainer_types};
use super::meaning::Scope;
use super::shrinking::{MOST, SMALL, Shrinking};
use super::smaller::smaller_numbers;
use super::target::Target;
use super::term::Term;
use super::types::{promoted, variable_type};
use super::way::{at, at_mut, operands_of, places_of};
use super::{Arith, Computed, Qualifier, Storage, Variable, number, value};
use crate::c::arithmetic::Number;
use crate::c::tree::Op;
use crate::c::types::{Float, Int, Type};
use crate::generator::Calling;

impl Arith {
    /// Puts a variable in place of its parts.
    fn without_parts_of(&mut self, number: u32) {
        for computed in &mut self.expressions {
            computed.term.change(&mut |term| match term {
                Term::Element(_, of) if **of == Term::Variable(number) => {
                    *term = Term::Variable(number);
                }
                Term::Assign(_, target @ Target::Part(..), _)
                | Term::Step(_, target @ Target::Part(..))
                    if target.variable() == number =>
                {
                    *target = Target::Whole(number);
                }
                _ => {}
            });
        }
    }
}

impl Shrinking<'_> {
    /// Plainer variables and operands, then plainer operations.
    pub(super) fn plainer(&self) -> Vec<Arith> {
        let mut found = Vec::new();
        if self.case.packed {
            found.push(Arith { packed: false, ..self.case.clone() });
        }
        if self.case.pack.is_some() {
            found.push(Arith { pack: None, ..self.case.clone() });
        }
        let room = self.room();
        for index in 0..self.case.variables.len() {
            if found.len() < room {
                self.plainer_variable(index, &mut found);
            }
        }
        for (index, computed) in self.case.expressions.iter().enumerate() {
            if found.len() < room {
                self.plainer_expression(index, computed, &mut found);
            }
        }
        if self.case.operators() <= SMALL {
            self.plainer_operations(&mut found);
        }
        found
    }

    fn plainer_variable(&self, index: usize, found: &mut Vec<Arith>) {
        let variable = &self.case.variables[index];
        let is_complex = |ty: &Type| matches!(ty, Type::Complex(_));
        let mut with = |changed: Variable| {
            let mut case = self.case.clone();
            let loses_parts = is_complex(&variable.ty) && !is_complex(&changed.ty);
            case.variables[index] = changed;
            if loses_parts {
                case.without_parts_of(index as u32);
            }
            found.push(case);
        };
        let plain = Variable { qualifier: Qualifier::None, ..variable.clone() };
        with(Variable { storage: Storage::Global, bits: None, ..plain.clone() });
        with(Variable { storage: Storage::Local, bits: None, ..plain.clone() });
        with(plain);
        if matches!(variable.ty, Type::Vector(..)) {
            return;
        }
        let arithmetic = self.case.arithmetic(self.model);
        for ty in plainer_types(self.model, &variable.ty) {
            let Ok(number) = arithmetic.convert(variable.number(), &ty) else { continue };
            if arithmetic.convert(number, &variable.ty) == Ok(variable.number()) {
                with(Variable { ty, bits: None, value: value(number), ..variable.clone() });
            }
        }
        // A real number, of whichever part.
        if let (Type::Complex(float), Number::Complex(parts)) = (&variable.ty, variable.number()) {
            for part in parts {
                let (ty, value) = (Type::Float(*float), value(Number::Real(part)));
                with(Variable { ty, value, ..variable.clone() });
            }
        }
        for number in smaller_numbers(variable.number()) {
            if arithmetic.convert(number, &variable.ty) == Ok(number) {
                with(Variable { value: value(number), ..variable.clone() });
            }
        }
        // A constant in its place.
        let number = index as u32;
        let ty = promoted(self.model, &variable_type(self.model, &variable.ty, variable.bits));
        if let Some(constant) = self.constant(&ty, &variable.value) {
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
                    for ty in plainer_types(self.model, &Type::Int(*int)) {
                        Term::constant(&ty, Number::Int(*n)).into_iter().for_each(&mut put);
                    }
                }
                Term::Real(real, float) => {
                    for number in smaller_numbers(Number::Real(*real)) {
                        if let Number::Real(smaller) = number {
                            put(Term::Real(smaller, *float));
                        }
                    }
                    put(Term::Real(*real, Float::Double));
                }
                Term::Complex(parts, float) => {
                    for part in parts {
                        put(Term::Real(*part, *float));
                    }
                    for number in smaller_numbers(Number::Complex(*parts)) {
                        Term::constant(&Type::Complex(*float), number)
                            .into_iter()
                            .for_each(&mut put);
                    }
                    put(Term::Complex(*parts, Float::Double));
                }
                _ => {}
            }
        }
    }

    /// Plainer operations in place of each, which yield the same type or a plainer one.
    fn plainer_operations(&self, found: &mut Vec<Arith>) {
        let mut scope = Scope::new(self.case, self.model);
        for (index, computed) in self.case.expressions.iter().enumerate() {
            let mut places = Vec::new();
            places_of(&computed.term, &mut Vec::new(), &mut places);
            for (path, operators) in &places {
                let part = at(&computed.term, path);
                let mut put = |term: Term, variable: Option<Variable>| {
                    let mut case = self.case.clone();
                    case.variables.extend(variable);
                    *at_mut(&mut case.expressions[index].term, path) = term;
                    found.push(case);
                };
                if *operators == 1 {
                    for (sum, variable) in self.sums(&mut scope, part) {
                        put(sum, variable);
                    }
                }
                match part {
                    Term::Binary(op, parts) => {
                        for plainer in plainer_operators(*op) {
                            put(Term::Binary(plainer, parts.clone()), None);
                        }
                    }
                    Term::Call(calling, of) if *calling != Calling::Plain => {
                        put(Term::Call(Calling::Plain, of.clone()), None);
                    }
                    Term::Cast(ty, of) => {
                        for plainer in plainer_types(self.model, ty) {
                            put(Term::Cast(plainer, of.clone()), None);
                        }
                    }
                    Term::Assign(Some(op), target, of) => {
                        put(Term::binary(*op, Term::read(*target), (**of).clone()), None);
                    }
                    Term::Step(step, target) => {
                        let one = Term::Int(1, Int::Int);
                        put(Term::binary(step.op(), Term::read(*target), one), None);
                    }
                    Term::Assign(None, target, of) => {
                        if let Ok(ty) = scope.ty(self.case, &Term::read(*target)) {
                            put(Term::Cast(ty, of.clone()), None);
                        }
                    }
                    _ => {}
                }
            }
            if scope.compute(self.case, index).is_err() {
                break;
            }
        }
    }

    /// Sums with the value of a part: of a new variable and a constant or, if the part has no variable, of
    /// constants.
    fn sums(&self, scope: &mut Scope, part: &Term) -> Vec<(Term, Option<Variable>)> {
        let Some((ty, known)) = self.outcome(scope, part) else { return Vec::new() };
        if matches!(ty, Type::Vector(..)) {
            return Vec::new();
        }
        let number = number(&known);
        let arithmetic = self.case.arithmetic(self.model);
        let ty = promoted(self.model, &ty);
        let mut types: Vec<Type> = plainer_types(self.model, &ty).collect();
        types.push(ty);
        let mut sums = Vec::new();
        for ty in types {
            let Ok(number) = arithmetic.convert(number, &ty) else { continue };
            let number_of = |n| arithmetic.convert(Number::Int(n), &ty).ok();
            let less_one = number_of(1).and_then(|one| {
                arithmetic.binary(Op::Subtract, &ty, number, one).ok().zip(Some(one))
            });
            let Some((left, right)) = less_one.or_else(|| Some((number, number_of(0)?))) else {
                continue;
            };
            // What is added to a complex number may be real.
            let right = match (&ty, right) {
                (Type::Complex(float), Number::Complex([real, _])) => Term::Real(real, *float),
                (ty, right) => match Term::constant(ty, right) {
                    Some(right) => right,
                    None => continue,
                },
            };
            if part.parts().iter().any(|part| matches!(part, Term::Variable(_) | Term::Earlier(_)))
            {
                let name = Term::Variable(self.case.variables.len() as u32);
                sums.push((Term::binary(Op::Add, name, right), Some(Variable::plain(ty, left))));
            } else if let Some(left) = self.constant(&ty, &value(left)) {
                sums.push((Term::binary(Op::Add, left, right), None));
            }
        }
        sums
    }
}
