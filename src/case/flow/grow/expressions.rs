//! Draws expressions that have a value in all known states of the place where the program goes on: operands are
//! what is there, and constants are chosen so that operations are defined, and barely so.

use super::Grower;
use crate::c::arithmetic::Number;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Type};
use crate::case::arith::edges::edges;
use crate::case::flow::machine::Datum;
use crate::case::flow::{Expr, Place, Storage};

const ARITHMETIC: [Op; 14] = [
    Op::Add,
    Op::Add,
    Op::Add,
    Op::Subtract,
    Op::Subtract,
    Op::Multiply,
    Op::Multiply,
    Op::Divide,
    Op::Remainder,
    Op::ShiftLeft,
    Op::ShiftRight,
    Op::And,
    Op::Xor,
    Op::Or,
];

/// A unary plus does nothing here: all operands are promoted.
const UNARY: [UnaryOp; 3] = [UnaryOp::Minus, UnaryOp::Complement, UnaryOp::Not];

/// How many times as often an object of the function is drawn as one outside functions.
const HEAT: u64 = 4;

/// Attempts at an operand.
const TRIES: u32 = 5;

impl Grower<'_> {
    /// A constant of the smallest type from `int` on that holds it.
    pub(super) fn literal(&self, n: i128) -> Expr {
        let ints = [Int::Int, Int::Long, Int::ULong, Int::LongLong, Int::ULongLong];
        let mut ints = ints.into_iter().filter(|int| self.has_type(*int));
        let holds = |int: &Int| {
            let (least, most) = self.model.range(*int);
            (least..=most).contains(&n)
        };
        match ints.find(holds) {
            Some(int) => Expr::Int(n, int),
            None => Expr::Int(n.signum(), Int::Int),
        }
    }

    /// Whether a program may use a type that the suite may not draw.
    pub(super) fn has_type(&self, int: Int) -> bool {
        !matches!(int, Int::LongLong | Int::ULongLong)
            || self.types.iter().any(|ty| matches!(ty, Type::Int(Int::LongLong | Int::ULongLong)))
    }

    /// The integers that an expression has in the states of the place; none if it has no value in one.
    fn ints(&self, expr: &Expr) -> Option<Vec<i128>> {
        self.values(expr)?.into_iter().map(Datum::int).collect()
    }

    /// An expression with about this many operators.
    pub(super) fn expression(&mut self, operators: u32) -> Expr {
        if operators == 0 {
            return self.variable();
        }
        if let Some(form) = self.form(operators) {
            return form;
        }
        match self.chance.below(20) {
            0 => {
                let of = self.expression(operators - 1);
                let op = *self.chance.pick(&UNARY);
                self.or(Expr::Unary(op, Box::new(of.clone())), of)
            }
            1 | 2 => {
                let of = self.expression(operators - 1);
                let ty = self.next_type();
                match ty {
                    Type::Int(_) | Type::Float(_) => {
                        self.or(Expr::Cast(ty, Box::new(of.clone())), of)
                    }
                    _ => of,
                }
            }
            3 => {
                let condition = self.comparison(operators / 3);
                let [one, other] = [0, 1].map(|_| self.expression(operators / 3));
                let choice = Expr::Conditional(Box::new([condition, one.clone(), other]));
                self.or(choice, one)
            }
            4 | 5 => self.comparison(operators - 1),
            6..13 if operators >= 2 => self.linear(operators),
            _ => {
                let op = *self.chance.pick(&ARITHMETIC);
                let right = operators.saturating_sub(1) / 2;
                let left = self.expression(operators - 1 - right);
                let right = match right {
                    0 => self.operand(),
                    right => self.expression(right),
                };
                self.binary(op, left, right)
            }
        }
    }

    /// The first expression if it has a value, else the second.
    pub(super) fn or(&self, first: Expr, second: Expr) -> Expr {
        if self.values(&first).is_some() { first } else { second }
    }

    /// A sum of products of variables with related coefficients, each of which fits, if only just: factors that
    /// an optimiser takes out, or puts together otherwise, may not.
    fn linear(&mut self, operators: u32) -> Expr {
        let mut sum: Option<Expr> = None;
        for _ in 0..(2 * operators).min(5) {
            let variable = self.variable();
            let product = match self.coefficient() {
                1 => variable,
                -1 => Expr::Unary(UnaryOp::Minus, Box::new(variable)),
                n => {
                    let n = self.literal(n);
                    Expr::Binary(Op::Multiply, Box::new([variable, n]))
                }
            };
            let Some(old) = sum.take() else {
                sum = self.values(&product).is_some().then_some(product);
                continue;
            };
            let op = if self.chance.ratio(2, 3) { Op::Add } else { Op::Subtract };
            let whole = Expr::Binary(op, Box::new([old.clone(), product]));
            sum = Some(self.or(whole, old));
        }
        sum.unwrap_or_else(|| self.variable())
    }

    /// An operation, with another operand or operator where it would be undefined.
    pub(super) fn binary(&mut self, op: Op, left: Expr, right: Expr) -> Expr {
        let make = |op, left: &Expr, right: Expr| Expr::Binary(op, Box::new([left.clone(), right]));
        if !self.chance.ratio(u64::from(self.shares.edge), 100) {
            let whole = make(op, &left, right);
            if self.values(&whole).is_some() {
                return whole;
            }
        }
        let ty = self.type_of(&left);
        for _ in 0..3 {
            let right = match ty {
                Some(Type::Float(float)) => self.fitting_real(op, &left, float),
                Some(Type::Int(int)) if self.is_long(int) => self.fitting_long(op, &left, int),
                _ => self.fitting(op, &left).map(|constant| self.literal(constant)),
            };
            if let Some(right) = right {
                let whole = make(op, &left, right);
                if self.values(&whole).is_some() {
                    return whole;
                }
            }
        }
        let other = match op {
            Op::Add => Op::Subtract,
            Op::Subtract => Op::Add,
            Op::Multiply => Op::Divide,
            _ => Op::And,
        };
        let right = self.operand();
        let whole = make(other, &left, right);
        self.or(whole, left)
    }

    /// A constant with which an operation on these values just fits, and does something.
    fn fitting(&mut self, op: Op, left: &Expr) -> Option<i128> {
        let does_nothing = |n: &i128| match op {
            Op::Multiply | Op::Divide => matches!(n, 0 | 1),
            Op::Remainder => matches!(n, -1..=1),
            _ => *n == 0,
        };
        let found = self.fitting_any(op, left)?;
        if !does_nothing(&found) || op.is_truth() {
            return Some(found);
        }
        Some(self.coefficient())
    }

    fn fitting_any(&mut self, op: Op, left: &Expr) -> Option<i128> {
        let values = self.ints(left)?;
        let Some(Type::Int(int)) = self.type_of(left) else { return None };
        let (least, most) = self.model.range(int);
        let (low, high) = (*values.iter().min()?, *values.iter().max()?);
        let near = i128::from(self.chance.below(3)) - 1;
        Some(
            match op {
                Op::Multiply => match low.unsigned_abs().max(high.unsigned_abs()) as i128 {
                    0 => self.coefficient(),
                    greatest if self.chance.ratio(1, 2) => most / greatest,
                    greatest => -(most / greatest),
                },
                Op::Add if self.chance.ratio(1, 2) => most.saturating_sub(high),
                Op::Add => least.saturating_sub(low),
                Op::Subtract if self.chance.ratio(1, 2) => low.saturating_sub(least),
                Op::Subtract => high.saturating_sub(most),
                Op::ShiftLeft if low >= 0 => {
                    let used = 128 - high.leading_zeros();
                    i128::from((128 - most.leading_zeros()).saturating_sub(used))
                }
                Op::ShiftRight => {
                    let width = self.model.int_bits(int);
                    i128::from(self.chance.below(u64::from(width)))
                }
                Op::Divide | Op::Remainder => match self.chance.below(4) {
                    0 => 1 << self.chance.below(8),
                    1 if low != 0 => low,
                    _ => match self.coefficient() {
                        -1 if low == least => 3,
                        other => other,
                    },
                },
                Op::And | Op::Or | Op::Xor => match self.chance.below(4) {
                    0 => (1 << self.chance.below(16)) - 1,
                    1 => -(1 << self.chance.below(16)),
                    2 => high,
                    _ => self.edge(),
                },
                _ if op.is_truth() => match self.chance.below(3) {
                    0 => low.saturating_add(near),
                    1 => high.saturating_add(near),
                    _ => self.edge(),
                },
                _ => return None,
            }
            .clamp(least, most),
        )
    }

    /// The same for a type of more than 64 bits.
    fn fitting_long(&mut self, op: Op, left: &Expr, int: Int) -> Option<Expr> {
        let number = self.beside(op, left, int)?;
        self.constant(number, &Type::Int(int))
    }

    /// A number of a type with which, as its right operand, an operator barely has a result for one of the values.
    pub(super) fn beside(&mut self, op: Op, left: &Expr, int: Int) -> Option<Number> {
        let values = self.values(left)?;
        let other = self.program.numbers.number(*self.chance.pick(&values))?;
        let mut near = edges(self.model, op, &Type::Int(int), other, false);
        near.retain(|number| self.model.has_number(int, None, *number));
        (!near.is_empty()).then(|| *self.chance.pick(&near))
    }

    /// A variable's value, or a constant.
    pub(super) fn operand(&mut self) -> Expr {
        if self.chance.ratio(1, 6) {
            let n = if self.chance.ratio(1, 2) { self.coefficient() } else { self.edge() };
            return self.literal(n);
        }
        self.variable()
    }

    /// The value of a variable; a constant if there is none.
    pub(super) fn variable(&mut self) -> Expr {
        if self.draws_bytes()
            && let Some(viewed) = self.viewed()
        {
            return viewed;
        }
        if let Some(character) = self.character() {
            return character;
        }
        for _ in 0..TRIES {
            if let Some(place) = self.scalar(true) {
                let read = Expr::Read(place);
                if self.values(&read).is_some_and(|all| all.iter().all(|d| d.is_number())) {
                    return read;
                }
            }
        }
        let n = self.coefficient();
        self.literal(n)
    }

    /// The objects that the function at the place can name.
    pub(super) fn objects(&self) -> impl Iterator<Item = u32> {
        let own = self.reach.variables(self.routine);
        self.reach.outside().iter().chain(own).copied()
    }

    /// Whether it is an object of a block that the place is not in any more.
    pub(super) fn is_left(&self, object: u32) -> bool {
        let storage = self.flow.objects[object as usize].storage;
        matches!(storage, Storage::Block(_)) && self.reach.is_aside(object)
    }

    /// An object that the function can name, of a type as wanted: one of its own several times as often, since they are hot.
    pub(super) fn object_such(&mut self, is_wanted: impl Fn(&Type) -> bool) -> Option<u32> {
        let is_wanted = |number: &&u32| is_wanted(&self.flow.objects[**number as usize].ty);
        let lists = [self.reach.outside(), self.reach.variables(self.routine)];
        let numbers = lists.map(|list| list.iter().filter(is_wanted).count() as u64);
        let [others, own] = numbers;
        if others + own == 0 {
            return None;
        }
        let chosen = self.chance.below(others + HEAT * own);
        let (list, at) = match chosen.checked_sub(others) {
            None => (lists[0], chosen),
            Some(at) => (lists[1], at / HEAT),
        };
        list.iter().filter(is_wanted).nth(at as usize).copied()
    }

    /// The place of a number: an object, or an element, a member or what a pointer leads to.
    pub(super) fn scalar(&mut self, is_read: bool) -> Option<Place> {
        let array = match self.chance.ratio(self.shares.elements.into(), 100) {
            true => self.object_such(|ty| matches!(ty, Type::Array(..))),
            false => None,
        };
        let object = array.or_else(|| self.object_such(|_| true))?;
        if !is_read && self.counters.contains(&object) {
            return None;
        }
        if self.shares.choices > 0 && self.chooses() && self.chance.ratio(1, 6) {
            let target = self.chosen_target()?;
            return self.scalar_in(target);
        }
        self.scalar_in(Place::Object(object))
    }

    /// The place of a struct, and its type.
    pub(super) fn whole(&mut self) -> Option<(Place, Type)> {
        let mut place = Place::Object(self.object_such(has_record)?);
        loop {
            place = match self.type_at(&place)? {
                Type::Array(..) => self.any_element(place)?,
                Type::Pointer(_) => match self.chooses() {
                    true => {
                        let choice = self.choice(&Expr::Read(place))?;
                        self.led_by(choice)?
                    }
                    false => Place::Target(Box::new(place), Box::new(Expr::Int(0, Int::Int))),
                },
                ty @ Type::Record(_) => return Some((place, ty)),
                _ => return None,
            };
        }
    }

    /// An element of an array by an index that it has in all states.
    pub(super) fn any_element(&mut self, array: Place) -> Option<Place> {
        let n = self.least_room(&array)?;
        let index = self.index(n)?;
        Some(Place::Element(Box::new(array), Box::new(index)))
    }

    /// The place of a number in a larger one.
    pub(super) fn scalar_in(&mut self, place: Place) -> Option<Place> {
        match self.type_at(&place)? {
            Type::Int(_) | Type::Float(_) => Some(place),
            Type::Array(..) | Type::Vector(..) => {
                let element = self.any_element(place)?;
                self.scalar_in(element)
            }
            Type::Record(record) => {
                let member = self.chance.below(record.members.len() as u64) as u32;
                self.scalar_in(Place::Member(Box::new(place), member))
            }
            // A pointer in a struct or an array that leads nowhere.
            Type::Pointer(_) if self.leads_nowhere(&place) => None,
            Type::Pointer(_) if self.chooses() => {
                let choice = self.choice(&Expr::Read(place))?;
                let target = self.led_by(choice)?;
                self.scalar_in(target)
            }
            Type::Pointer(_) => {
                let step =
                    if self.chance.ratio(1, 3) { self.index(4)? } else { Expr::Int(0, Int::Int) };
                let target = Place::Target(Box::new(place.clone()), Box::new(step));
                let first = Place::Target(Box::new(place), Box::new(Expr::Int(0, Int::Int)));
                let read = Expr::Read(target.clone());
                let place = if self.values(&read).is_some() { target } else { first };
                // What it leads to may be written though nothing was stored there yet.
                self.scalar_in(place)
            }
            _ => None,
        }
    }

    fn leads_nowhere(&self, place: &Place) -> bool {
        let zero = Box::new(Expr::Int(0, Int::Int));
        let target = Place::Target(Box::new(place.clone()), zero);
        !matches!(place, Place::Object(_)) && self.values(&Expr::Address(target)).is_none()
    }

    /// An expression whose value is in 0..n in all states.
    pub(super) fn index(&mut self, n: u32) -> Option<Expr> {
        let last = i128::from(n.checked_sub(1)?);
        // Where operands are elements, indices are counters more often, and constants less often.
        let (constant, inner) = (25 - self.shares.elements / 5, 50 + self.shares.elements / 2);
        for _ in 0..TRIES {
            if self.chance.ratio(constant.into(), 100) {
                break;
            }
            let object = match self.counters.last() {
                Some(counter) if self.chance.ratio(inner.into(), 100) => Some(*counter),
                Some(_) if self.chance.ratio(1, 2) => Some(*self.chance.pick(&self.counters)),
                _ => self.object_such(|_| true),
            };
            let Some(object) = object else { break };
            if !matches!(self.flow.objects[object as usize].ty, Type::Int(_)) {
                continue;
            }
            let read = Expr::Read(Place::Object(object));
            let Some(values) = self.ints(&read) else { continue };
            let (Some(low), Some(high)) = (values.iter().min(), values.iter().max()) else {
                continue;
            };
            if *low >= 0 && *high <= last {
                // Every second element, every third.
                let stride = 2 + i128::from(self.chance.below(2));
                if *high > 0 && high * stride <= last && self.chance.ratio(1, 4) {
                    let factor = self.literal(stride);
                    let product = Expr::Binary(Op::Multiply, Box::new([read, factor]));
                    return Some(match last - high * stride {
                        0 => product,
                        rest => {
                            let by = i128::from(self.chance.below(1 + rest.min(stride) as u64));
                            if by == 0 { product } else { self.add_constant(product, by) }
                        }
                    });
                }
                if *high < last && self.chance.ratio(1, 3) {
                    let by = 1 + i128::from(self.chance.below((last - high) as u64));
                    return Some(self.add_constant(read, by));
                }
                if *low > 0 && self.chance.ratio(1, 3) {
                    let by = 1 + i128::from(self.chance.below(*low as u64));
                    return Some(self.add_constant(read, -by));
                }
                return Some(read);
            }
            if high.saturating_sub(*low) <= last && low.unsigned_abs() < 1 << 20 {
                return Some(self.add_constant(read, -low));
            }
            if n.is_power_of_two() && *low >= 0 {
                let mask = self.literal(last);
                return Some(Expr::Binary(Op::And, Box::new([read, mask])));
            }
        }
        let at = match self.chance.below(4) {
            0 => 0,
            1 => last,
            _ => i128::from(self.chance.below(u64::from(n))),
        };
        Some(self.literal(at))
    }

    /// A sum with a constant, as people write it.
    pub(super) fn add_constant(&self, of: Expr, by: i128) -> Expr {
        let (op, by) = if by < 0 { (Op::Subtract, by.wrapping_neg()) } else { (Op::Add, by) };
        let by = self.literal(by);
        Expr::Binary(op, Box::new([of, by]))
    }

    /// A number as a constant of a type.
    pub(super) fn constant_of(&self, n: i128, ty: &Type) -> Option<Expr> {
        self.constant(self.held(n, ty)?, ty)
    }

    /// The same for a number that the type has.
    pub(super) fn constant(&self, number: Number, ty: &Type) -> Option<Expr> {
        match (number, ty) {
            (Number::Real(real), Type::Float(float)) => Some(Expr::Real(real, *float)),
            (Number::Int(n), Type::Int(int)) if !self.is_long(*int) || i64::try_from(n).is_ok() => {
                Some(self.literal(n))
            }
            (number, Type::Int(int)) => Expr::integer(number, *int),
            _ => None,
        }
    }
}

/// Whether an object of a type is a struct, leads to one or is an array of some.
fn has_record(ty: &Type) -> bool {
    match ty {
        Type::Record(_) => true,
        Type::Array(of, _) | Type::Pointer(of) => has_record(of),
        _ => false,
    }
}
