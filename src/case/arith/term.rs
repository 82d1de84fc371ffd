//! Expressions as trees over variables.

use serde::{Deserialize, Serialize};

use super::target::Target;
use crate::c::arithmetic::Number;
use crate::c::builtin::Builtin;
use crate::c::overflow::overflow_name;
use crate::c::real::Real;
use crate::c::tree::{Op, Step, UnaryOp};
use crate::c::types::{Float, Int, Type};
use crate::c::value::Value;
use crate::c::wide::Wide;
use crate::generator::Calling;

/// An expression. In JSON it is a list in postfix order: trees may nest deeper than readers of JSON accept. What rare
/// kinds hold is boxed: expressions are moved often.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<Token>", try_from = "Vec<Token>")]
pub enum Term {
    /// A constant of a promoted type.
    Int(i128, Int),
    /// A constant that no `i128` holds.
    Wide(Box<Wide>, Int),
    /// A floating constant.
    Real(Real, Float),
    /// A complex constant, with its real and its imaginary part.
    Complex([Real; 2], Float),
    /// A vector with these elements.
    Vector(Type, Box<Value>),
    /// A variable with an initial value, by number from 0.
    Variable(u32),
    /// The variable of an earlier expression, by number from 0.
    Earlier(u32),
    /// An operation on one operand.
    Unary(UnaryOp, Box<Term>),
    /// An operation on two operands.
    Binary(Op, Box<[Term; 2]>),
    /// A conversion.
    Cast(Type, Box<Term>),
    /// A choice: condition, value if true, value if false.
    Conditional(Box<[Term; 3]>),
    /// Two expressions; the second gives the value.
    Comma(Box<[Term; 2]>),
    /// An operation that a function of its own computes, which gets the operands as arguments: see
    /// [`Arith::can_call`].
    Call(Calling, Box<Term>),
    /// An assignment, compound if there is an operator.
    Assign(Option<Op>, Target, Box<Term>),
    /// `++` or `--`.
    Step(Step, Target),
    /// An element of a vector, or a part of a complex number: 0 is the real part, 1 the imaginary part.
    Element(u32, Box<Term>),
    /// A vector with converted elements.
    Convert(Type, Box<Term>),
    /// A vector of elements of two vectors, those of the second counted after those of the first.
    Shuffle(Box<[u32]>, Box<[Term; 2]>),
    /// What a builtin function computes.
    Builtin(Builtin, Vec<Term>),
    /// Whether a variable does not hold the result of an operation, which is assigned to it as far as it does.
    Overflow(Op, u32, Box<[Term; 2]>),
}

/// A part of an expression in postfix order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Token {
    Int(String, Int),
    Real(Real, Float),
    Complex([Real; 2], Float),
    X(u32),
    T(u32),
    Unary(String),
    Binary(String),
    Cast(Type),
    Conditional,
    Comma,
    Call,
    CallBy(Calling),
    Assign(String, Target),
    Step(String, Target),
    Vector(Type, Value),
    Element(u32),
    Convert(Type),
    Shuffle(Vec<u32>),
    Builtin(Builtin),
    Overflow(String, u32),
}

impl Term {
    /// A constant of a promoted type; none if the number is not of that type.
    pub fn constant(ty: &Type, number: Number) -> Option<Term> {
        match (ty, number) {
            (Type::Int(int), Number::Int(n)) => Some(Term::Int(n, *int)),
            (Type::Int(int), Number::Wide(n)) => Some(Term::Wide(n.into(), *int)),
            (Type::Float(float), Number::Real(real)) => Some(Term::Real(real, *float)),
            (Type::Complex(float), Number::Complex(parts)) => Some(Term::Complex(parts, *float)),
            _ => None,
        }
    }

    /// Its type and its number, if it is a constant.
    pub fn number(&self) -> Option<(Type, Number)> {
        match self {
            Term::Int(n, int) => Some((Type::Int(*int), Number::Int(*n))),
            Term::Wide(n, int) => Some((Type::Int(*int), Number::Wide(**n))),
            Term::Real(real, float) => Some((Type::Float(*float), Number::Real(*real))),
            Term::Complex(parts, float) => Some((Type::Complex(*float), Number::Complex(*parts))),
            _ => None,
        }
    }

    /// A constant of a promoted type, or of that of a vector, with a value.
    pub fn of_value(ty: &Type, value: &Value) -> Option<Term> {
        match (ty, value) {
            (Type::Vector(..), Value::List(_)) => {
                Some(Term::Vector(ty.clone(), Box::new(value.clone())))
            }
            (ty, value) => Term::constant(ty, super::number(value)),
        }
    }

    /// The operand that reads what an assignment changes.
    pub fn read(target: Target) -> Term {
        match target {
            Target::Whole(number) => Term::Variable(number),
            Target::Part(number, at) => Term::Element(at, Box::new(Term::Variable(number))),
        }
    }

    /// A unary operation.
    pub fn unary(op: UnaryOp, of: Term) -> Term {
        Term::Unary(op, Box::new(of))
    }

    /// A binary operation.
    pub fn binary(op: Op, left: Term, right: Term) -> Term {
        Term::Binary(op, Box::new([left, right]))
    }

    /// Its parts.
    pub fn parts(&self) -> &[Term] {
        match self {
            Term::Int(..)
            | Term::Wide(..)
            | Term::Real(..)
            | Term::Complex(..)
            | Term::Vector(..) => &[],
            Term::Variable(_) | Term::Earlier(_) | Term::Step(..) => &[],
            Term::Unary(_, of) | Term::Cast(_, of) | Term::Call(_, of) | Term::Assign(_, _, of) => {
                std::slice::from_ref(&**of)
            }
            Term::Element(_, of) | Term::Convert(_, of) => std::slice::from_ref(&**of),
            Term::Binary(_, parts) | Term::Comma(parts) => &parts[..],
            Term::Shuffle(_, parts) | Term::Overflow(_, _, parts) => &parts[..],
            Term::Conditional(parts) => &parts[..],
            Term::Builtin(_, parts) => parts,
        }
    }

    /// The same, to change them.
    pub fn parts_mut(&mut self) -> &mut [Term] {
        match self {
            Term::Int(..)
            | Term::Wide(..)
            | Term::Real(..)
            | Term::Complex(..)
            | Term::Vector(..) => &mut [],
            Term::Variable(_) | Term::Earlier(_) | Term::Step(..) => &mut [],
            Term::Unary(_, of) | Term::Cast(_, of) | Term::Call(_, of) | Term::Assign(_, _, of) => {
                std::slice::from_mut(&mut **of)
            }
            Term::Element(_, of) | Term::Convert(_, of) => std::slice::from_mut(&mut **of),
            Term::Binary(_, parts) | Term::Comma(parts) => &mut parts[..],
            Term::Shuffle(_, parts) | Term::Overflow(_, _, parts) => &mut parts[..],
            Term::Conditional(parts) => &mut parts[..],
            Term::Builtin(_, parts) => parts,
        }
    }

    /// Visits it, then its parts.
    pub fn each<'t>(&'t self, visit: &mut impl FnMut(&'t Term)) {
        visit(self);
        self.parts().iter().for_each(|part| part.each(visit));
    }

    /// Changes it, then its parts.
    pub fn change(&mut self, change: &mut impl FnMut(&mut Term)) {
        change(self);
        self.parts_mut().iter_mut().for_each(|part| part.change(change));
    }

    /// Whether it is an operation and not an operand.
    pub fn is_operation(&self) -> bool {
        !self.parts().is_empty() || matches!(self, Term::Step(..))
    }

    /// The number of its operators.
    pub fn operators(&self) -> u32 {
        u32::from(self.is_operation()) + self.parts().iter().map(Term::operators).sum::<u32>()
    }

    /// The length of its longest path of operators.
    pub fn depth(&self) -> u32 {
        let inner = self.parts().iter().map(Term::depth).max().unwrap_or(0);
        inner + u32::from(self.is_operation())
    }

    /// Its operator as C spells it; none of an operand.
    pub fn operator(&self) -> Option<String> {
        Some(match self {
            Term::Unary(op, _) => format!("unary {}", op.spelling()),
            Term::Binary(op, _) => op.spelling().into(),
            Term::Cast(..) => "cast".into(),
            Term::Conditional(_) => "?:".into(),
            Term::Comma(_) => ",".into(),
            Term::Call(Calling::Plain, _) => "call".into(),
            Term::Call(calling, _) => format!("call ({})", calling.name()),
            Term::Assign(op, ..) => format!("{}=", op.map_or("", Op::spelling)),
            Term::Step(step, _) => step.spelling().into(),
            Term::Element(..) => "[]".into(),
            Term::Convert(..) => "__builtin_convertvector".into(),
            Term::Shuffle(..) => "__builtin_shufflevector".into(),
            Term::Builtin(builtin, _) => format!("__builtin_{}", builtin.spelling()),
            Term::Overflow(op, ..) => {
                format!("__builtin_{}", overflow_name(*op).unwrap_or("add_overflow"))
            }
            Term::Int(..)
            | Term::Wide(..)
            | Term::Real(..)
            | Term::Complex(..)
            | Term::Vector(..) => return None,
            Term::Variable(_) | Term::Earlier(_) => return None,
        })
    }

    /// The variable that it assigns to itself, or to a part of.
    pub fn target(&self) -> Option<u32> {
        match self {
            Term::Assign(_, target, _) | Term::Step(_, target) => Some(target.variable()),
            Term::Overflow(_, number, _) => Some(*number),
            _ => None,
        }
    }

    /// The same, to change it.
    pub fn target_mut(&mut self) -> Option<&mut u32> {
        match self {
            Term::Assign(_, target, _) | Term::Step(_, target) => Some(target.variable_mut()),
            Term::Overflow(_, number, _) => Some(number),
            _ => None,
        }
    }

    /// Whether it assigns to a variable.
    pub fn assigns(&self) -> bool {
        let mut assigns = false;
        self.each(&mut |term| assigns |= term.target().is_some());
        assigns
    }

    fn add_tokens(self, tokens: &mut Vec<Token>) {
        let spelling = |op: Option<Op>| op.map_or("", Op::spelling).to_string();
        let token = match self {
            Term::Int(n, int) => Token::Int(n.to_string(), int),
            Term::Wide(n, int) => Token::Int(n.to_string(), int),
            Term::Real(real, float) => Token::Real(real, float),
            Term::Complex(parts, float) => Token::Complex(parts, float),
            Term::Variable(number) => Token::X(number),
            Term::Earlier(number) => Token::T(number),
            Term::Unary(op, of) => {
                of.add_tokens(tokens);
                Token::Unary(op.spelling().into())
            }
            Term::Cast(ty, of) => {
                of.add_tokens(tokens);
                Token::Cast(ty)
            }
            Term::Assign(op, target, of) => {
                of.add_tokens(tokens);
                Token::Assign(spelling(op), target)
            }
            Term::Step(step, target) => Token::Step(step.spelling().into(), target),
            Term::Call(calling, of) => {
                of.add_tokens(tokens);
                match calling {
                    Calling::Plain => Token::Call,
                    calling => Token::CallBy(calling),
                }
            }
            Term::Vector(ty, value) => Token::Vector(ty, *value),
            Term::Element(index, of) => {
                of.add_tokens(tokens);
                Token::Element(index)
            }
            Term::Convert(ty, of) => {
                of.add_tokens(tokens);
                Token::Convert(ty)
            }
            Term::Shuffle(positions, parts) => {
                parts.into_iter().for_each(|part| part.add_tokens(tokens));
                Token::Shuffle(positions.into_vec())
            }
            Term::Builtin(builtin, parts) => {
                parts.into_iter().for_each(|part| part.add_tokens(tokens));
                Token::Builtin(builtin)
            }
            Term::Overflow(op, number, parts) => {
                parts.into_iter().for_each(|part| part.add_tokens(tokens));
                Token::Overflow(op.spelling().into(), number)
            }
            Term::Binary(op, parts) => {
                parts.into_iter().for_each(|part| part.add_tokens(tokens));
                Token::Binary(op.spelling().into())
            }
            Term::Comma(parts) => {
                parts.into_iter().for_each(|part| part.add_tokens(tokens));
                Token::Comma
            }
            Term::Conditional(parts) => {
                parts.into_iter().for_each(|part| part.add_tokens(tokens));
                Token::Conditional
            }
        };
        tokens.push(token);
    }
}

impl From<Term> for Vec<Token> {
    fn from(term: Term) -> Vec<Token> {
        let mut tokens = Vec::new();
        term.add_tokens(&mut tokens);
        tokens
    }
}

/// The deepest expression that is read from a file: functions that walk over expressions recur.
const DEEPEST: u32 = 500;

impl TryFrom<Vec<Token>> for Term {
    type Error = String;

    fn try_from(tokens: Vec<Token>) -> Result<Term, String> {
        let mut stack: Vec<(Term, u32)> = Vec::new();
        let pop = |stack: &mut Vec<(Term, u32)>, depth: &mut u32| {
            let (term, own) =
                stack.pop().ok_or("an expression has an operator without operands")?;
            *depth = (*depth).max(own + 1);
            if *depth > DEEPEST {
                Err(format!("an expression is deeper than {DEEPEST}"))
            } else {
                Ok(term)
            }
        };
        for token in tokens {
            let mut depth = 0;
            let term = match token {
                Token::Int(n, int) => {
                    let wrong = |_| format!("`{n}` is no integer");
                    match n.parse() {
                        Ok(n) => Term::Int(n, int),
                        Err(_) => Term::Wide(Box::new(n.parse().map_err(wrong)?), int),
                    }
                }
                Token::Real(real, float) => Term::Real(real, float),
                Token::Complex(parts, float) => Term::Complex(parts, float),
                Token::X(number) => Term::Variable(number),
                Token::T(number) => Term::Earlier(number),
                Token::Unary(op) => {
                    let op = UnaryOp::ALL.into_iter().find(|known| known.spelling() == op);
                    let op = op.ok_or("an expression has an unknown operator")?;
                    Term::unary(op, pop(&mut stack, &mut depth)?)
                }
                Token::Cast(ty) => Term::Cast(ty, Box::new(pop(&mut stack, &mut depth)?)),
                Token::Vector(ty, value) => Term::Vector(ty, Box::new(value)),
                Token::Element(index) => {
                    Term::Element(index, Box::new(pop(&mut stack, &mut depth)?))
                }
                Token::Convert(ty) => Term::Convert(ty, Box::new(pop(&mut stack, &mut depth)?)),
                Token::Shuffle(positions) => {
                    let right = pop(&mut stack, &mut depth)?;
                    Term::Shuffle(positions.into(), Box::new([pop(&mut stack, &mut depth)?, right]))
                }
                Token::Builtin(builtin) => {
                    let mut parts = Vec::new();
                    for _ in 0..builtin.arity() {
                        parts.push(pop(&mut stack, &mut depth)?);
                    }
                    parts.reverse();
                    Term::Builtin(builtin, parts)
                }
                Token::Overflow(op, number) => {
                    let right = pop(&mut stack, &mut depth)?;
                    let parts = Box::new([pop(&mut stack, &mut depth)?, right]);
                    Term::Overflow(operator(&op)?, number, parts)
                }
                Token::Call => Term::Call(Calling::Plain, Box::new(pop(&mut stack, &mut depth)?)),
                Token::CallBy(calling) => {
                    Term::Call(calling, Box::new(pop(&mut stack, &mut depth)?))
                }
                Token::Assign(op, target) => {
                    let op = if op.is_empty() { None } else { Some(operator(&op)?) };
                    Term::Assign(op, target, Box::new(pop(&mut stack, &mut depth)?))
                }
                Token::Step(step, target) => {
                    let step = Step::ALL.into_iter().find(|known| known.spelling() == step);
                    Term::Step(step.ok_or("an expression has an unknown operator")?, target)
                }
                Token::Binary(op) => {
                    let right = pop(&mut stack, &mut depth)?;
                    Term::binary(operator(&op)?, pop(&mut stack, &mut depth)?, right)
                }
                Token::Comma => {
                    let right = pop(&mut stack, &mut depth)?;
                    Term::Comma(Box::new([pop(&mut stack, &mut depth)?, right]))
                }
                Token::Conditional => {
                    let other = pop(&mut stack, &mut depth)?;
                    let one = pop(&mut stack, &mut depth)?;
                    Term::Conditional(Box::new([pop(&mut stack, &mut depth)?, one, other]))
                }
            };
            stack.push((term, depth));
        }
        match (stack.pop(), stack.is_empty()) {
            (Some((term, _)), true) => Ok(term),
            _ => Err("an expression has operands without an operator".into()),
        }
    }
}

fn operator(spelling: &str) -> Result<Op, String> {
    let op = Op::ALL.into_iter().find(|op| op.spelling() == spelling);
    op.ok_or_else(|| format!("`{spelling}` is no operator"))
}
