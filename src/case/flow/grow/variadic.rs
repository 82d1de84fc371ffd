//! Draws variadic functions: the bits of their last parameter say which types the arguments besides have, as the format of
//! `printf` does.

use std::rc::Rc;

use super::{Grower, TRIES};
use crate::c::features::Feature;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::flow::{Expr, Loop, LoopForm, Place, Stmt, Storage};
use crate::generator::Plan;

/// The most arguments besides the parameters.
const MOST: u64 = 7;

/// The types of the arguments of a variadic function.
struct Types {
    /// Those of the parameters before the last one.
    named: Vec<Type>,
    /// That of the last one.
    last: Type,
    /// Those of the arguments besides: by a bit that is not set, and one that is.
    rest: [Type; 2],
}

impl Grower<'_> {
    /// Whether the next function is variadic.
    pub(super) fn is_variadic(&mut self) -> bool {
        self.shares.variadic > 0
            && self.shares.features.contains(Feature::Variadic)
            && self.shares.features.contains(Feature::Stdarg)
            && self.chance.ratio(self.shares.variadic.into(), 100)
    }

    /// A variadic function, and calls of it with other numbers and types of arguments.
    pub(super) fn variadic_function(&mut self, plans: &[Plan]) {
        let named = (0..self.chance.below(3)).map(|_| self.next_number()).collect();
        let last = *self.chance.pick(&[Int::UInt, Int::UInt, Int::Int, Int::ULong]);
        let rest = [self.next_argument(), self.next_argument()];
        let types = Types { named, last: Type::Int(last), rest };
        let result = self.next_number();
        let mut parameters = types.named.clone();
        parameters.push(types.last.clone());
        let routine = self.new_routine(&parameters, Some(result.clone()));
        self.pools[routine as usize] = self.pools[self.routine as usize].clone();
        self.flow.routines[routine as usize].is_variadic = true;
        self.take_all(routine, &types);
        let before = Rc::clone(&self.before);
        let mut made = 0;
        for _ in 0..1 + self.chance.below(3) {
            made += u32::from(self.variadic_call(routine, &types, &result));
        }
        if made > 0 {
            // All calls come after that.
            self.before = before;
            self.write(routine, plans);
        }
    }

    /// The type of an argument besides the parameters: a number after promotion, or a struct.
    fn next_argument(&mut self) -> Type {
        let share = u64::from(self.shares.by_value);
        if self.shares.features.contains(Feature::VaArgRecords)
            && self.chance.ratio(share, 100)
            && let Some(known) = self.known_struct()
        {
            return known;
        }
        let ty = self.next_number();
        self.model.promoted(&ty)
    }

    /// The statements that take the arguments: one for each bit of the last parameter below the highest one.
    fn take_all(&mut self, routine: u32, types: &Types) {
        let local = Storage::Local(routine);
        let last = self.flow.routines[routine as usize].parameters.last().copied().unwrap_or(0);
        let sum = Place::Object(self.add_object(Type::Int(Int::ULong), local, None));
        let int = |n| Expr::Int(n, Int::Int);
        let binary = |op, left, right| Expr::Binary(op, Box::new([left, right]));
        let taken = types.rest.clone().map(|ty| {
            let to = Place::Object(self.add_object(ty.clone(), local, None));
            let mut stmts = vec![Stmt::Assign(to.clone(), None, Expr::Next(ty))];
            if let Some(number) = self.number_in(to) {
                let factor = int(*self.chance.pick(&[1, 3, 31]));
                let grown = binary(Op::Multiply, Expr::Read(sum.clone()), factor);
                let next = binary(Op::Add, grown, number);
                stmts.push(Stmt::Assign(sum.clone(), None, next));
            }
            stmts
        });
        let bits = Expr::Read(Place::Object(last));
        let [one, other] = taken;
        let take = match types.rest[0] == types.rest[1] && self.chance.ratio(1, 2) {
            true => one,
            false => vec![Stmt::If(binary(Op::And, bits.clone(), int(1)), other, one)],
        };
        let step = Stmt::Assign(Place::Object(last), Some(Op::ShiftRight), int(1));
        let condition = binary(Op::Greater, bits, int(1));
        let mut body = take;
        let mut of = match self.chance.below(2) {
            0 => Loop {
                form: LoopForm::For,
                hint: None,
                first: None,
                condition,
                last: Some(step),
                body: vec![],
            },
            _ => {
                body.push(step);
                Loop {
                    form: LoopForm::While,
                    hint: None,
                    first: None,
                    condition,
                    last: None,
                    body: vec![],
                }
            }
        };
        of.body = body;
        let zero = Stmt::Assign(sum, None, int(0));
        let all = Stmt::Arguments(vec![Stmt::Loop(Box::new(of))]);
        let body = &mut self.flow.routines[routine as usize].body;
        body.splice(0..0, [zero, all]);
        self.program.change(routine, 0);
    }

    /// A number at a place of a local object that was set, as an unsigned number.
    fn number_in(&mut self, place: Place) -> Option<Expr> {
        let ulong = Type::Int(Int::ULong);
        match self.type_at(&place)? {
            Type::Int(_) => Some(Expr::Cast(ulong, Box::new(Expr::Read(place)))),
            Type::Float(_) => {
                let read = Expr::Read(place);
                Some(Expr::Binary(Op::Greater, Box::new([read, Expr::Int(1, Int::Int)])))
            }
            Type::Record(record) => {
                let member = self.chance.below(record.members.len() as u64) as u32;
                match record.members.get(member as usize)?.ty {
                    Type::Int(_) => self.number_in(Place::Member(Box::new(place), member)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A call at the place with some arguments besides the parameters.
    fn variadic_call(&mut self, routine: u32, types: &Types, result: &Type) -> bool {
        let number = self.chance.below(MOST + 1);
        let bits = self.chance.below(1 << number);
        let code = i128::from(1 << number | bits);
        let mut args = Vec::new();
        for ty in &types.named {
            args.push(self.number_of(ty));
        }
        let hidden = match self.chance.ratio(1, 2) {
            true => self.input(code, types.last.clone()),
            false => None,
        };
        args.push(hidden.unwrap_or(Expr::Int(code, Int::Int)));
        for at in 0..number {
            let ty = &types.rest[usize::from(bits >> at & 1 == 1)];
            let arg = match ty {
                Type::Record(_) => self.struct_of(ty),
                ty => Expr::Cast(ty.clone(), Box::new(self.number_of(ty))),
            };
            args.push(arg);
        }
        let storage = match self.routine {
            0 => Storage::Global,
            routine => Storage::Local(routine),
        };
        let value = (self.routine == 0).then(|| Value::zero(result));
        let to = self.add_object(result.clone(), storage, value);
        if self.routine == 0 {
            self.reach.put_aside(to);
        }
        self.add(vec![Stmt::Assign(Place::Object(to), None, Expr::Call(routine, args))])
    }

    /// A number that a type holds.
    pub(super) fn number_of(&mut self, ty: &Type) -> Expr {
        if self.routine > 0 {
            for _ in 0..TRIES {
                let value = self.expression(1);
                let cast = Expr::Cast(ty.clone(), Box::new(value.clone()));
                if self.values(&cast).is_some() {
                    return value;
                }
            }
        }
        self.at_edge(ty, (1, 2)).unwrap_or(Expr::Int(0, Int::Int))
    }

    /// A struct of a type that the place sees.
    fn struct_of(&mut self, ty: &Type) -> Expr {
        if let Some((place, of)) = self.whole()
            && of == *ty
            && self.chance.ratio(1, 2)
        {
            return Expr::Read(place);
        }
        let value = self.initial(ty);
        let storage = self.storage();
        let object = self.add_object(ty.clone(), storage, Some(value));
        Expr::Read(Place::Object(object))
    }
}
