//! Draws functions and their calls: a function is written while its caller's calls of it run.

use std::rc::Rc;

use super::{Grower, TRIES};
use crate::c::features::Feature;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::flow::{Expr, Place, Routine, Sight, Stmt, Storage};
use crate::generator::Plan;

impl Grower<'_> {
    /// A function and some calls of it, with arguments that compilers do not know.
    pub(super) fn function(&mut self, plans: &[Plan]) {
        self.objects_outside();
        if self.is_variadic() {
            return self.variadic_function(plans);
        }
        let parameters: Vec<Type> = (0..self.next_parameters())
            .map(|_| self.next_passed(Feature::StructArguments))
            .collect();
        let result = self.next_passed(Feature::StructResults);
        let pool = self.new_pool();
        // Their arguments are at its edges.
        let own = std::mem::replace(&mut self.pools[0], pool.clone());
        let calls = 1 + self.chance.below(3).min(1) + self.chance.below(2);
        let routine = self.new_routine(&parameters, Some(result.clone()));
        self.pools[routine as usize] = pool;
        let before = Rc::clone(&self.before);
        let (mut made, mut others) = (0, Vec::new());
        for _ in 0..calls {
            if let Some(more) = self.call_outside(routine, &parameters, &result) {
                others.extend(more);
                made += 1;
            }
        }
        self.pools[0] = own;
        if made > 0 {
            // All calls come after that.
            self.before = before;
            self.write(routine, plans);
            self.write_all(&others);
            if self.chance.ratio(1, 8) {
                self.twin(routine, &parameters, &result);
            }
        }
    }

    /// A call of a function where the program begins, with arguments that compilers do not know. Yields the functions
    /// besides that are not written yet.
    pub(super) fn call_outside(
        &mut self,
        routine: u32,
        parameters: &[Type],
        result: &Type,
    ) -> Option<Vec<u32>> {
        let args = parameters.iter().map(|ty| self.unknown(ty)).collect();
        let zero = Value::zero(result);
        let to = self.add_object(result.clone(), Storage::Global, Some(zero));
        self.reach.put_aside(to);
        let way = self.way_to_call(routine, args);
        let others = way.others.clone();
        self.add(way.statements(Place::Object(to))).then_some(others)
    }

    /// A call of a new function in the function at the place.
    pub(super) fn new_call(&mut self, plans: &[Plan]) {
        if self.calls_by_pointer() && self.chance.ratio(1, 3) && self.call_again() {
            return;
        }
        if self.has_tail_calls && self.chance.ratio(1, 2) && self.tail_call(plans) {
            return;
        }
        if self.is_variadic() {
            return self.variadic_function(plans);
        }
        let mut args = Vec::new();
        let mut parameters = Vec::new();
        for _ in 0..self.chance.below(4) {
            let ty = self.next_number();
            if self.passes_structs(Feature::StructArguments)
                && let Some((place, ty)) = self.whole()
            {
                parameters.push(ty);
                args.push(Expr::Read(place));
                continue;
            }
            if self.chance.ratio(1, 6)
                && let Some(target) = self.pointee()
                && let Some(to) = self.type_at(&target)
            {
                parameters.push(to.pointer());
                let arg = self.perhaps_chosen(Expr::Address(target));
                args.push(arg);
                continue;
            }
            if self.has_links()
                && self.chance.ratio(1, 8)
                && let Some(value) = self.link_value()
                && let Some(ty) = self.type_of(&value)
            {
                parameters.push(ty);
                let arg = self.perhaps_chosen(value);
                args.push(arg);
                continue;
            }
            for _ in 0..TRIES {
                let operators = self.chance.below(3) as u32;
                let arg = self.expression(operators);
                let cast = Expr::Cast(ty.clone(), Box::new(arg.clone()));
                if self.values(&cast).is_some() {
                    parameters.push(ty.clone());
                    args.push(arg);
                    break;
                }
            }
        }
        let result = self.next_passed(Feature::StructResults);
        let routine = self.new_routine(&parameters, Some(result.clone()));
        self.pools[routine as usize] = self.pools[self.routine as usize].clone();
        let known = match &result {
            Type::Record(_) => self.whole().filter(|(_, ty)| *ty == result),
            _ => None,
        };
        let to = match known {
            Some((place, _)) => place,
            None => Place::Object(self.add_object(result, Storage::Local(self.routine), None)),
        };
        let way = self.way_to_call(routine, args);
        let others = way.others.clone();
        if self.add(way.statements(to)) {
            self.write(routine, plans);
            self.write_all(&others);
        }
    }

    /// A call of the function by itself as long as the low bits of a parameter are not zero, which goes down by one.
    pub(super) fn recurse(&mut self) {
        if !self.shares.features.contains(Feature::Recursion) {
            return;
        }
        let routine = self.routine;
        let Routine { parameters, result, .. } = &self.flow.routines[routine as usize];
        let (parameters, result) = (parameters.clone(), result.clone());
        let mut counts = parameters.clone();
        counts.retain(|object| {
            let ty = &self.flow.objects[*object as usize].ty;
            matches!(ty, Type::Int(int) if *int != Int::Bool) && !self.counters.contains(object)
        });
        let Some(result) = result.filter(|_| !counts.is_empty()) else { return };
        let is_number = !matches!(result, Type::Record(_));
        for _ in 0..TRIES {
            let count = *self.chance.pick(&counts);
            let left = Expr::Read(Place::Object(count));
            let mut args = Vec::with_capacity(parameters.len());
            for object in &parameters {
                let ty = self.flow.objects[*object as usize].ty.clone();
                args.push(match ty {
                    _ if *object == count => self.add_constant(left.clone(), -1),
                    Type::Int(_) | Type::Float(_) => self.expression(1),
                    _ => Expr::Read(Place::Object(*object)),
                });
            }
            let mask = *self.chance.pick(&[1, 3, 7]);
            let mask = self.literal(mask);
            let bits = Expr::Binary(Op::And, Box::new([left, mask]));
            let condition = Expr::Binary(Op::NotEqual, Box::new([bits, Expr::Int(0, Int::Int)]));
            let to = match self.hot() {
                Some(to) if is_number && self.chance.ratio(1, 2) => to,
                _ => Place::Object(self.add_object(result.clone(), Storage::Local(routine), None)),
            };
            let call = match self.has_tail_calls && is_number && self.chance.ratio(3, 4) {
                true => Stmt::Return(Some(Expr::Call(routine, args))),
                false => Stmt::Assign(to, None, Expr::Call(routine, args)),
            };
            if self.add(vec![Stmt::If(condition, vec![call], Vec::new())]) {
                return;
            }
        }
    }

    /// Whether a struct is passed or returned by value next, if there is one and the compiler has that feature.
    fn passes_structs(&mut self, by: Feature) -> bool {
        self.shares.features.contains(by) && self.chance.ratio(self.shares.by_value.into(), 100)
    }

    /// The type of a parameter or result: a number, or a struct that the program has.
    fn next_passed(&mut self, by: Feature) -> Type {
        if self.passes_structs(by)
            && let Some(known) = self.known_struct()
        {
            return known;
        }
        self.next_number()
    }

    /// The type of a number that the suite draws.
    pub(super) fn next_number(&mut self) -> Type {
        for _ in 0..TRIES {
            if let ty @ (Type::Int(_) | Type::Float(_)) = self.next_type() {
                return ty;
            }
        }
        Type::Int(Int::Int)
    }

    /// An argument that compilers do not know, at an edge.
    fn unknown(&mut self, ty: &Type) -> Expr {
        if let Type::Record(_) = ty {
            let value = self.initial(ty);
            let object = self.add_object(ty.clone(), Storage::Global, Some(value));
            self.reach.put_aside(object);
            return Expr::Read(Place::Object(object));
        }
        self.at_edge(ty, (1, 8)).unwrap_or(Expr::Int(0, Int::Int))
    }

    /// A function that returns zero, or a struct that was there before.
    pub(super) fn new_routine(&mut self, parameters: &[Type], result: Option<Type>) -> u32 {
        let routine = self.flow.routines.len() as u32;
        let add = |ty: &Type| self.add_object(ty.clone(), Storage::Parameter(routine), None);
        let parameters: Vec<u32> = parameters.iter().map(add).collect();
        let sight = match self.chance.below(6) {
            0..3 => Sight::Static,
            3 => Sight::Public,
            _ => Sight::Opaque,
        };
        let value = result.as_ref().map(|ty| match ty {
            // It has a parameter of this type.
            Type::Vector(..) => Expr::Read(Place::Object(parameters[0])),
            Type::Record(_) => {
                let object = match self.record_parameter(&parameters, ty) {
                    Some(parameter) => parameter,
                    None => {
                        let value = self.initial(ty);
                        let storage = self.storage();
                        self.add_object(ty.clone(), storage, Some(value))
                    }
                };
                Expr::Read(Place::Object(object))
            }
            _ => Expr::Int(0, Int::Int),
        });
        let body = vec![Stmt::Return(value)];
        self.add_routine(Routine::new(parameters, result, sight, body));
        let pool = self.new_pool();
        self.pools.push(pool);
        routine
    }

    /// A parameter of a type.
    fn record_parameter(&self, parameters: &[u32], ty: &Type) -> Option<u32> {
        parameters.iter().copied().find(|object| self.flow.objects[*object as usize].ty == *ty)
    }

    /// Writes a function, and goes on where the program was.
    pub(super) fn write(&mut self, routine: u32, plans: &[Plan]) {
        self.write_by(routine, |this| this.list(plans));
    }

    /// The same for statements that are no plan.
    pub(super) fn write_by(&mut self, routine: u32, write: impl FnOnce(&mut Self)) {
        let at = self.here();
        self.block_from(at).remove(at);
        let outer = (self.routine, std::mem::take(&mut self.way));
        let counters = std::mem::take(&mut self.counters);
        let loops = std::mem::take(&mut self.loops);
        let before = Rc::clone(&self.before);
        self.before = Rc::new(before.outside());
        self.routine = routine;
        self.put_here();
        let begun = self.begun();
        self.arrive();
        if let Some(object) = begun {
            self.shown(object);
        }
        self.kept();
        self.text();
        self.local_union_of_pointers();
        self.vectors();
        for _ in 0..1 + self.chance.below(2) {
            self.local();
        }
        write(self);
        self.result();
        let here = self.here();
        self.block_from(here).remove(here);
        (self.routine, self.way) = outer;
        (self.counters, self.loops) = (counters, loops);
        self.before = before;
        self.block_from(at).insert(at, Stmt::Here);
        self.moved();
    }

    /// A local object with a value.
    fn local(&mut self) {
        let ty = self.next_number();
        let value = match self.chance.ratio(1, 2) {
            true => self.at_edge(&ty, (1, 1)),
            false => Some(self.variable()),
        };
        let object = self.add_object(ty, Storage::Local(self.routine), None);
        if let Some(value) = value {
            self.add(vec![Stmt::Assign(Place::Object(object), None, value)]);
        }
    }

    /// Lets the function return something of what it computed.
    fn result(&mut self) {
        self.pass_exits();
        self.arrive();
        let routine = self.routine as usize;
        if self.flow.routines[routine].result.is_none() {
            return;
        }
        for _ in 0..TRIES {
            let call = self.returned_call();
            let new = call.as_ref().and_then(|(_, new)| *new);
            let value = match (call, self.flow.routines[routine].result.clone()) {
                (Some((call, _)), _) => call,
                (None, Some(ty @ Type::Record(_))) => match self.whole() {
                    Some((place, of)) if of == ty => Expr::Read(place),
                    _ => continue,
                },
                (None, Some(ty @ Type::Vector(..))) => self.vector_expression(&ty, 2),
                (None, _) => {
                    let operators = 1 + self.chance.below(3) as u32;
                    self.expression(operators)
                }
            };
            let value = Stmt::Return(Some(value));
            if !self.keeps_constraints(std::slice::from_ref(&value)) {
                continue;
            }
            let here = self.here();
            let Some(last @ Stmt::Return(_)) = self.block_from(here).last_mut() else {
                return;
            };
            let old = std::mem::replace(last, value);
            if self.is_whole() {
                new.into_iter().for_each(|new| self.write(new, &[]));
                return;
            }
            if let Some(last) = self.block_from(here).last_mut() {
                *last = old;
            }
        }
    }
}
