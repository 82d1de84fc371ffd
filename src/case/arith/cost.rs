//! What a test case costs a reader: shrinking lowers it with every step, so that failures with one cause end up
//! alike, with the plainest operators and types that show it.

use super::term::Term;
use super::{Arith, Qualifier, number};
use crate::c::arithmetic::Number;
use crate::c::model::Model;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Float, Int, Type};
use crate::c::value::Value;
use crate::c::wide::Exact;

/// Operators; expressions and variables; operators, places and types by how plain they are; values.
pub(super) type Cost = (u32, usize, u64, u128);

/// Binary operators, the plainest first.
const OPERATORS: [Op; 18] = [
    Op::Add,
    Op::Subtract,
    Op::Multiply,
    Op::Divide,
    Op::Remainder,
    Op::And,
    Op::Or,
    Op::Xor,
    Op::ShiftLeft,
    Op::ShiftRight,
    Op::Less,
    Op::Greater,
    Op::LessEqual,
    Op::GreaterEqual,
    Op::Equal,
    Op::NotEqual,
    Op::LogicalAnd,
    Op::LogicalOr,
];

/// Types of numbers, the plainest first; those not listed come last.
const TYPES: [Type; 22] = [
    Type::Int(Int::Int),
    Type::Int(Int::UInt),
    Type::Int(Int::Long),
    Type::Int(Int::ULong),
    Type::Int(Int::LongLong),
    Type::Int(Int::ULongLong),
    Type::Int(Int::Short),
    Type::Int(Int::UShort),
    Type::Int(Int::SChar),
    Type::Int(Int::UChar),
    Type::Int(Int::Char),
    Type::Int(Int::Bool),
    Type::Int(Int::Int128),
    Type::Int(Int::UInt128),
    Type::Float(Float::Double),
    Type::Float(Float::Float),
    Type::Float(Float::LongDouble),
    Type::Float(Float::Float16),
    Type::Float(Float::Float128),
    Type::Complex(Float::Double),
    Type::Complex(Float::Float),
    Type::Complex(Float::LongDouble),
];

/// The cost of the next plainest operator, in that of types: an operation outweighs its two operands.
const STEP: u64 = 64;

impl Arith {
    /// The cost of all of it.
    pub(super) fn cost(&self) -> Cost {
        let mut plain = 0;
        let mut values = 0u128;
        for computed in &self.expressions {
            computed.term.each(&mut |term| {
                plain += STEP * rank_of_operation(term);
                if let Some((ty, number)) = term.number() {
                    values = values.saturating_add(size_of(number));
                    plain += rank_of_type(&ty);
                }
                match term {
                    Term::Vector(ty, value) => {
                        values = values.saturating_add(size_of_value(value));
                        plain += rank_of_type(ty);
                    }
                    Term::Cast(ty, _) | Term::Convert(ty, _) => plain += rank_of_type(ty),
                    _ => {}
                }
            });
            plain += rank_of_type(&computed.ty) + u64::from(computed.is_local);
        }
        for variable in &self.variables {
            values = values.saturating_add(size_of_value(&variable.value));
            plain += rank_of_type(&variable.ty)
                + u64::from(variable.bits.is_some())
                + u64::from(variable.qualifier != Qualifier::None)
                + variable.storage as u64;
        }
        plain += u64::from(self.packed) + u64::from(self.pack.is_some());
        (self.operators(), self.expressions.len() + self.variables.len(), plain, values)
    }
}

/// The plainer types that may take the place of one: `int` and `double`, for an integer those of its size and sign, and for
/// a complex type that of its parts.
pub(super) fn plainer_types<'t>(model: &'t Model, ty: &'t Type) -> impl Iterator<Item = Type> + 't {
    let is_like = move |plain: &Type| match (plain, ty) {
        (Type::Int(Int::Int), _) | (Type::Float(Float::Double), Type::Float(_)) => true,
        (Type::Float(Float::Double) | Type::Complex(Float::Double), Type::Complex(_)) => true,
        (Type::Float(plain), Type::Complex(float)) => plain == float,
        (Type::Int(plain), Type::Int(int)) => {
            let has_range = |of: Int| model.has_all(*plain, of) && model.has_all(of, *plain);
            *plain == model.promoted_bits(*int, None) || has_range(*int) || has_range(int.signed())
        }
        _ => false,
    };
    TYPES.into_iter().take_while(move |plain| plain != ty).filter(is_like)
}

/// The plainer operators that may take the place of one: sums, differences, and those of its kind.
pub(super) fn plainer_operators(op: Op) -> impl Iterator<Item = Op> {
    let kind = |op: Op| (op.is_integral(), op.is_shift(), op.is_logical(), op.is_truth());
    let plainer = OPERATORS.into_iter().take_while(move |plain| *plain != op);
    plainer.filter(move |plain| matches!(plain, Op::Add | Op::Subtract) || kind(*plain) == kind(op))
}

/// Below it, what an integer costs is its magnitude: sums of what others cost must not reach the end of 128 bits.
const SHORT: u128 = 1 << 99;

/// What an integer costs that has too many digits to be read: by its bits, and those that are set.
fn size_of_long(n: Exact) -> u128 {
    let magnitude = n.unsigned_abs();
    2 * SHORT
        + u128::from(2 * (1024 * magnitude.bits() + magnitude.count_ones()))
        + u128::from(n.is_negative())
}

/// What a number costs a reader.
pub(super) fn size_of(number: Number) -> u128 {
    match number {
        Number::Int(n) if n.unsigned_abs() < SHORT => 2 * n.unsigned_abs() + u128::from(n < 0),
        Number::Int(n) => size_of_long(n.into()),
        Number::Wide(wide) => size_of_long(wide.exact()),
        Number::Real(real) if real.is_zero() => real.is_negative().into(),
        Number::Real(real) => {
            let exponent = u128::from(real.top().unsigned_abs());
            1 + 4 * u128::from(real.digits()) + 2 * exponent + u128::from(real.is_negative())
        }
        Number::Complex(parts) => parts.into_iter().map(|part| size_of(Number::Real(part))).sum(),
    }
}

/// What a value costs a reader, all elements of a vector together.
pub(super) fn size_of_value(value: &Value) -> u128 {
    match value {
        Value::List(parts) => {
            let sizes = parts.iter().map(size_of_value);
            sizes.fold(0, u128::saturating_add)
        }
        value => size_of(number(value)),
    }
}

/// The number of types that are plainer.
fn rank_of_type(ty: &Type) -> u64 {
    if let Type::Vector(element, n) = ty {
        return TYPES.len() as u64 + u64::from(*n) + rank_of_type(element);
    }
    TYPES.iter().position(|known| known == ty).unwrap_or(TYPES.len()) as u64
}

/// The number of binary operators that are plainer.
fn rank_of_operator(op: Op) -> u64 {
    OPERATORS.iter().position(|known| *known == op).unwrap_or(OPERATORS.len()) as u64
}

/// The number of operations that are plainer than one; 0 for an operand.
fn rank_of_operation(term: &Term) -> u64 {
    let binary = OPERATORS.len() as u64;
    match term {
        Term::Int(..) | Term::Wide(..) | Term::Real(..) | Term::Variable(_) => 0,
        Term::Earlier(_) | Term::Complex(..) | Term::Vector(..) => 0,
        Term::Binary(op, _) => rank_of_operator(*op),
        Term::Unary(UnaryOp::Plus, _) => 1,
        Term::Unary(UnaryOp::Minus, _) => binary,
        Term::Unary(UnaryOp::Complement, _) => binary + 1,
        Term::Unary(UnaryOp::Not, _) => binary + 2,
        Term::Cast(..) => binary + 3,
        Term::Comma(_) => binary + 4,
        Term::Conditional(_) => binary + 5,
        Term::Call(calling, _) => binary + 6 + calling.rank(),
        Term::Element(..) => binary + 4,
        Term::Convert(..) => binary + 5,
        Term::Shuffle(..) => binary + 6,
        Term::Builtin(builtin, _) => binary + 7 + *builtin as u64,
        Term::Overflow(op, ..) => 2 * binary + 8 + rank_of_operator(*op),
        Term::Assign(None, ..) | Term::Step(..) => binary + 7,
        Term::Assign(Some(op), ..) => binary + 8 + rank_of_operator(*op),
    }
}
