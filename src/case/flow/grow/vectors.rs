//! Draws vectors (GNU C): objects, statements that compute all elements at once, and functions of vectors.

use std::sync::Arc;

use super::{Grower, TRIES};
use crate::c::builtin::Builtin;
use crate::c::features::Feature;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Float, Int, Member, Record, RecordKind, Type, VECTOR_BYTES};
use crate::case::flow::machine::is_vector;
use crate::case::flow::{Expr, Place, Stmt, Storage};
use crate::case::positions::positions;

const OPERATORS: [Op; 12] = [
    Op::Add,
    Op::Add,
    Op::Add,
    Op::Subtract,
    Op::Subtract,
    Op::Multiply,
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Xor,
    Op::ShiftRight,
    Op::ShiftLeft,
];

/// The operators that floating elements have.
const SUMS: [Op; 3] = [Op::Add, Op::Subtract, Op::Multiply];

/// Builtin functions of all elements.
const ELEMENTWISE: [Builtin; 16] = [
    Builtin::ElementwiseMax,
    Builtin::ElementwiseMin,
    Builtin::ElementwiseAdd,
    Builtin::ElementwiseAdd,
    Builtin::ElementwiseSub,
    Builtin::ElementwiseSub,
    Builtin::ElementwiseAbs,
    Builtin::ElementwiseMirror,
    Builtin::ElementwiseOnes,
    Builtin::ElementwiseAbove,
    Builtin::ElementwiseBelow,
    Builtin::ElementwiseFunnelLeft,
    Builtin::ElementwiseFunnelRight,
    Builtin::ElementwiseGathered,
    Builtin::ElementwiseScattered,
    Builtin::ElementwiseCarryless,
];

/// Those that make a number of all elements.
const REDUCTIONS: [Builtin; 7] = [
    Builtin::ReduceAdd,
    Builtin::ReduceMultiply,
    Builtin::ReduceAnd,
    Builtin::ReduceOr,
    Builtin::ReduceXor,
    Builtin::ReduceMax,
    Builtin::ReduceMin,
];

/// The fewest elements of a vector: compilers disagree about vectors of one.
const FEWEST: u32 = 2;

/// The most elements: each is a number to compare.
const MOST: u32 = 32;

/// The most elements of a vector that is written out.
const MOST_NUMBERS: u32 = 8;

const COMPARISONS: [Op; 4] = [Op::Less, Op::Greater, Op::Equal, Op::NotEqual];

impl Grower<'_> {
    /// Whether compilers know vectors.
    fn knows_vectors(&self) -> bool {
        let features = self.shares.features;
        features.contains(Feature::Vectors) && features.contains(Feature::VectorOperators)
    }

    /// Whether compilers know builtin functions on vectors.
    fn has_elementwise(&self) -> bool {
        self.shares.features.contains(Feature::ElementwiseBuiltins)
    }

    /// Whether the suite draws vectors.
    pub(super) fn has_vectors(&self) -> bool {
        self.shares.vectors > 0 && self.knows_vectors()
    }

    /// At times vectors for the function.
    pub(super) fn vectors(&mut self) {
        if self.has_vectors() && self.chance.ratio(self.shares.vectors.into(), 100) {
            self.new_vectors();
        }
    }

    /// An assignment to a vector, a new one if there is none; of a number where compilers know no vectors.
    pub(super) fn lanes(&mut self) {
        if self.knows_vectors() && self.object_such(is_vector).is_none() {
            self.new_vectors();
        }
        if !self.knows_vectors() || !self.assign_vector() {
            self.assign(None);
        }
    }

    /// Vectors of one type for the function: its own ones, and others outside.
    fn new_vectors(&mut self) {
        let ty = self.vector_type();
        for _ in 0..2 + self.chance.below(2) {
            let whole = match self.chance.below(8) {
                0 => Type::Array(Arc::new(ty.clone()), 2 + self.chance.below(3) as u32),
                1 if self.shares.structs > 0 => self.struct_with(&ty),
                _ => ty.clone(),
            };
            let value = self.initial(&whole);
            let storage = match self.chance.below(4) {
                0 | 1 => Storage::Local(self.routine),
                2 if self.chance.ratio(1, 2) => Storage::Kept(self.routine),
                _ => self.storage(),
            };
            self.add_object(whole, storage, Some(value));
        }
    }

    /// The type of vectors that the function has already, or a new one.
    fn vector_type(&mut self) -> Type {
        let known = self.object_such(is_vector);
        let known = known.map(|known| self.flow.objects[known as usize].ty.clone());
        if let Some(known) = known.filter(|_| self.chance.ratio(1, 2)) {
            return self.relative(known);
        }
        let element = self.next_element();
        let bytes = *self.chance.pick(&[4, 8, 8, 16, 16, 16, 16, 32, 32, 64]);
        let size = self.model.layout(&element).size as u32;
        let n = (bytes / size.max(1)).clamp(FEWEST, MOST);
        Type::Vector(Arc::new(element), n)
    }

    /// The type of a new vector's elements.
    fn next_element(&mut self) -> Type {
        match self.next_number() {
            Type::Int(Int::Bool | Int::Char | Int::Int128 | Int::UInt128) => Type::Int(Int::UInt),
            Type::Int(Int::BitInt(_) | Int::UBitInt(_)) => Type::Int(Int::Short),
            Type::Float(Float::LongDouble | Float::Float16 | Float::Float128) => {
                Type::Float(Float::Double)
            }
            ty => ty,
        }
    }

    /// A type of vectors, or one with the same elements, or with as many.
    fn relative(&mut self, known: Type) -> Type {
        let Type::Vector(element, n) = &known else { return known };
        let other = match self.chance.below(4) {
            0 => Type::Vector(element.clone(), n * 2),
            1 => Type::Vector(element.clone(), n / 2),
            2 => Type::Vector(Arc::new(self.next_element()), *n),
            _ => return known,
        };
        let is_usual = VECTOR_BYTES.contains(&self.model.layout(&other).size);
        let Type::Vector(_, n) = other else { return known };
        if is_usual && (FEWEST..=MOST).contains(&n) { other } else { known }
    }

    /// A struct with a number and a vector.
    fn struct_with(&mut self, ty: &Type) -> Type {
        let id = self.next_record();
        let mut members = vec![Member::new(self.next_number()), Member::new(ty.clone())];
        if self.chance.ratio(1, 2) {
            members.reverse();
        }
        Type::Record(Arc::new(Record::new(RecordKind::Struct, id, members)))
    }

    /// A place of such a vector that the function can name.
    fn vector(&mut self, is_it: &dyn Fn(&Type) -> bool) -> Option<Place> {
        let has_it =
            |ty: &Type| ty.has(is_it) && !matches!(ty, Type::Pointer(_) | Type::Callback(_));
        let mut place = Place::Object(self.object_such(has_it)?);
        loop {
            place = match self.type_at(&place)? {
                Type::Array(..) => self.any_element(place)?,
                Type::Record(record) => {
                    let found = record.members.iter().position(|member| has_it(&member.ty))?;
                    Place::Member(Box::new(place), found as u32)
                }
                ty if has_it(&ty) => return Some(place),
                _ => return None,
            };
        }
    }

    /// A statement that computes all elements of a vector at once. Tells whether there is one.
    pub(super) fn assign_vector(&mut self) -> bool {
        for _ in 0..TRIES {
            let Some(target) = self.vector(&is_vector) else { return false };
            let Some(ty) = self.type_at(&target) else { return false };
            let operators = 1 + self.chance.below(4) as u32;
            if self.chance.ratio(1, 8) && self.call_of_vectors(&target, &ty) {
                return true;
            }
            let value = self.vector_expression(&ty, operators);
            let op = match self.chance.ratio(1, 4) {
                true => Some(self.vector_operator(&ty)).filter(|op| !op.is_shift()),
                false => None,
            };
            if self.add(vec![Stmt::Assign(target, op, value)]) {
                return true;
            }
        }
        false
    }

    /// An assignment of what a new function computes of vectors.
    fn call_of_vectors(&mut self, target: &Place, ty: &Type) -> bool {
        // What compilers say of the way in which larger ones are passed depends on the processor.
        if self.model.layout(ty).size > 16 {
            return false;
        }
        let mut parameters = vec![ty.clone(), ty.clone()];
        parameters.truncate(1 + self.chance.below(2) as usize);
        let args = parameters.iter().map(|ty| self.vector_expression(ty, 1)).collect();
        let routine = self.new_routine(&parameters, Some(ty.clone()));
        self.pools[routine as usize] = self.pools[self.routine as usize].clone();
        let call = Stmt::Assign(target.clone(), None, Expr::Call(routine, args));
        let is_added = self.add(vec![call]);
        if is_added {
            self.write(routine, &[]);
        }
        is_added
    }

    fn vector_operator(&mut self, ty: &Type) -> Op {
        match ty {
            Type::Vector(element, _) if matches!(**element, Type::Float(_)) => {
                *self.chance.pick(&SUMS)
            }
            _ => *self.chance.pick(&OPERATORS),
        }
    }

    /// An expression of vectors of a type with about so many operators, which need not have a value.
    pub(super) fn vector_expression(&mut self, ty: &Type, operators: u32) -> Expr {
        let Type::Vector(element, _) = ty else { return Expr::Int(0, Int::Int) };
        let Some(leaf) = self.vector(&|of| of == ty).map(Expr::Read) else {
            return Expr::Int(0, Int::Int);
        };
        let Some(rest) = operators.checked_sub(1) else { return leaf };
        let binary = |op, one, other| Expr::Binary(op, Box::new([one, other]));
        let is_integer = matches!(**element, Type::Int(_));
        if self.chance.ratio(1, 4)
            && let Some(made) = self.made_of_others(ty, rest)
        {
            return made;
        }
        let more = if is_integer && self.has_elementwise() { 3 } else { 0 };
        match self.chance.below(12 + more) {
            12.. => self.builtin_of_vectors(ty, rest),
            0 => {
                let op = if is_integer { UnaryOp::Complement } else { UnaryOp::Minus };
                Expr::Unary(op, Box::new(self.vector_expression(ty, rest)))
            }
            1 | 2 if is_integer => self.mask(ty, rest),
            // A selection by a mask.
            3 | 4 if is_integer => {
                let mask = self.mask(ty, 0);
                let other = self.vector_expression(ty, rest / 2);
                let not = Expr::Unary(UnaryOp::Complement, Box::new(mask.clone()));
                binary(Op::Or, binary(Op::And, mask, leaf), binary(Op::And, not, other))
            }
            5 => {
                let condition = self.comparison(0);
                let other = self.vector_expression(ty, rest);
                Expr::Conditional(Box::new([condition, leaf, other]))
            }
            // In elements without a sign, which wrap around.
            6..=8 if is_signed(element) => {
                let unsigned = unsigned(ty);
                let [one, other] = [leaf, self.vector_expression(ty, rest)]
                    .map(|of| Expr::Cast(unsigned.clone(), Box::new(of)));
                let op = *self.chance.pick(&[Op::Add, Op::Add, Op::Subtract, Op::Multiply]);
                Expr::Cast(ty.clone(), Box::new(binary(op, one, other)))
            }
            9 => {
                let op = self.vector_operator(ty);
                let number = self.beside_vector(op, ty);
                binary(op, leaf, number)
            }
            _ => {
                let op = self.vector_operator(ty);
                let other = match op.is_shift() {
                    true if self.chance.ratio(1, 2) => {
                        let places = self.number_of_places(ty);
                        binary(Op::And, self.vector_expression(ty, rest / 2), places)
                    }
                    true => self.beside_vector(op, ty),
                    false => self.vector_expression(ty, rest / 2),
                };
                let one = self.vector_expression(ty, rest - rest / 2);
                binary(op, one, other)
            }
        }
    }

    /// A call of a builtin function that computes all elements of a vector of integers.
    fn builtin_of_vectors(&mut self, ty: &Type, operators: u32) -> Expr {
        let mut builtin = *self.chance.pick(&ELEMENTWISE);
        if !self.shares.features.contains(builtin.feature()) {
            builtin = Builtin::ElementwiseAdd;
        }
        let Type::Vector(element, n) = ty else { return Expr::Int(0, Int::Int) };
        let taken = match **element {
            Type::Int(int) => builtin.element(int).unwrap_or(int),
            _ => return Expr::Int(0, Int::Int),
        };
        let to = Type::Vector(Arc::new(Type::Int(taken)), *n);
        let converted = |of: Expr, from: &Type, to: &Type| match from == to {
            true => of,
            false => Expr::Cast(to.clone(), Box::new(of)),
        };
        let args = (0..builtin.arity()).map(|_| {
            let of = self.vector_expression(ty, operators / 2);
            converted(of, ty, &to)
        });
        let call = Expr::Builtin(builtin, args.collect());
        converted(call, &to, ty)
    }

    /// A vector with elements of other vectors, or of numbers.
    fn made_of_others(&mut self, ty: &Type, operators: u32) -> Option<Expr> {
        let Type::Vector(element, n) = ty else { return None };
        match self.chance.below(4) {
            0 if *n <= MOST_NUMBERS => {
                let numbers = (0..*n).map(|_| self.beside_vector(Op::Add, ty)).collect();
                Some(Expr::Vector(ty.clone(), numbers))
            }
            1 if self.shares.features.contains(Feature::ConvertVector) => {
                let from = self.vector_such(&|from| {
                    from != ty && matches!(from, Type::Vector(_, of) if of == n)
                })?;
                let of = self.vector_expression(&from, operators);
                Some(Expr::Convert(ty.clone(), Box::new(of)))
            }
            _ if self.shares.features.contains(Feature::ShuffleVector) => {
                let from =
                    self.vector_such(&|from| matches!(from, Type::Vector(of, _) if of == element))?;
                let Type::Vector(_, of) = from else { return None };
                let one = self.vector_expression(&from, operators);
                let other = self.vector_expression(&from, 0);
                let positions = positions(&mut self.chance, *n, of);
                Some(Expr::Shuffle(positions, Box::new([one, other])))
            }
            _ => None,
        }
    }

    /// The type of a vector that the function can name, if there is such a one.
    fn vector_such(&mut self, is_it: &dyn Fn(&Type) -> bool) -> Option<Type> {
        let place = self.vector(&|ty| is_vector(ty) && is_it(ty))?;
        self.type_at(&place)
    }

    /// All ones in the elements for which a comparison holds, zero in the others.
    fn mask(&mut self, ty: &Type, operators: u32) -> Expr {
        let [one, other] =
            [operators / 2, 0].map(|operators| self.vector_expression(ty, operators));
        let op = *self.chance.pick(&COMPARISONS);
        let compared = Expr::Binary(op, Box::new([one, other]));
        Expr::Cast(ty.clone(), Box::new(compared))
    }

    /// The most places by which an element can be shifted.
    fn number_of_places(&self, ty: &Type) -> Expr {
        let Type::Vector(element, _) = ty else { return Expr::Int(0, Int::Int) };
        let bits = match **element {
            Type::Int(int) => self.model.int_bits(int),
            _ => 1,
        };
        let most = Expr::Int(i128::from(bits) - 1, Int::Int);
        Expr::Cast((**element).clone(), Box::new(most))
    }

    /// A number of the type of elements, for an operation of all of them with it.
    fn beside_vector(&mut self, op: Op, ty: &Type) -> Expr {
        let Type::Vector(element, _) = ty else { return Expr::Int(0, Int::Int) };
        let bits = match **element {
            Type::Int(int) => u64::from(self.model.int_bits(int)),
            _ => 8,
        };
        let is_reduced = matches!(**element, Type::Int(_)) && self.has_elementwise();
        let number = match op.is_shift() {
            false if is_reduced && self.chance.ratio(1, 2) => {
                let of = self.vector_expression(ty, 0);
                Expr::Builtin(*self.chance.pick(&REDUCTIONS), vec![of])
            }
            true => Expr::Int(1 + i128::from(self.chance.below(bits - 1)), Int::Int),
            false if self.chance.ratio(1, 2) => self.literal(1 + i128::from(bits) % 7),
            false => self.variable(),
        };
        Expr::Cast((**element).clone(), Box::new(number))
    }
}

fn is_signed(element: &Type) -> bool {
    matches!(element, Type::Int(int) if !int.is_unsigned())
}

/// The type of vectors of the same bits without a sign.
fn unsigned(ty: &Type) -> Type {
    match ty {
        Type::Vector(element, n) => match **element {
            Type::Int(int) => Type::Vector(Arc::new(Type::Int(int.unsigned())), *n),
            _ => ty.clone(),
        },
        ty => ty.clone(),
    }
}
