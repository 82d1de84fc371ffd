//! What rewrites put into a program: objects, constants, operations, statements with labels of their own.

use std::collections::BTreeMap;

use crate::base::chance::Chance;
use crate::c::model::Model;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::flow::walk::{each_place_mut, each_stmt_mut};
use crate::case::flow::{Expr, Flow, Place, Routine, Stmt, Storage, Variable};

/// Adds an object, and yields its number.
pub(super) fn add_object(flow: &mut Flow, variable: Variable) -> u32 {
    flow.objects.push(variable);
    flow.objects.len() as u32 - 1
}

/// A number whose value compilers do not know.
pub(super) fn unknown(flow: &mut Flow, n: i128, int: Int, chance: &mut Chance) -> Expr {
    let is_volatile = chance.ratio(1, 3);
    let plain = Variable::new(Type::Int(int), Storage::Global, Some(Value::Int(n)));
    Expr::Read(Place::Object(add_object(flow, Variable { is_volatile, ..plain })))
}

/// A constant.
pub(super) fn int(n: i128) -> Expr {
    Expr::Int(n, Int::Int)
}

/// A constant of the first type that holds it.
pub(super) fn literal(n: i128, model: &Model) -> Option<Expr> {
    let holds = |int: &Int| {
        let (least, most) = model.range(*int);
        (least..=most).contains(&n)
    };
    [Int::Int, Int::Long, Int::ULong].into_iter().find(holds).map(|int| Expr::Int(n, int))
}

/// An operation on two numbers.
pub(super) fn binary(op: Op, one: Expr, other: Expr) -> Expr {
    Expr::Binary(op, Box::new([one, other]))
}

/// An operation on one.
pub(super) fn unary(op: UnaryOp, of: Expr) -> Expr {
    Expr::Unary(op, Box::new(of))
}

/// Whether a condition does not hold.
pub(super) fn not(condition: Expr) -> Expr {
    unary(UnaryOp::Not, condition)
}

/// Puts a place in the place of an object wherever statements name it.
pub(super) fn replace_object(body: &mut [Stmt], object: u32, by: &Place) {
    fn replace(place: &mut Place, object: u32, by: &Place) {
        match place {
            Place::Object(of) if *of == object => *place = by.clone(),
            Place::Object(_) | Place::Value(_) => {}
            Place::Member(of, _) | Place::Element(of, _) | Place::Target(of, _) => {
                replace(of, object, by);
            }
        }
    }
    each_place_mut(body, &mut |place| replace(place, object, by));
}

/// Gives out labels that a function does not have.
pub(super) struct Labels(u32);

impl Labels {
    /// Of a function.
    pub(super) fn of(routine: &Routine) -> Labels {
        let mut next = 0;
        for stmt in &routine.body {
            stmt.each(&mut |stmt| {
                let own = if let Stmt::Label(label) = stmt { Some(label) } else { None };
                next =
                    own.into_iter().chain(stmt.targets()).fold(next, |n, label| n.max(label + 1));
            });
        }
        Labels(next)
    }

    /// A new one.
    pub(super) fn fresh(&mut self) -> u32 {
        self.0 += 1;
        self.0 - 1
    }

    /// The same statements with labels of their own, to which their jumps lead.
    pub(super) fn copied(&mut self, body: &[Stmt]) -> Vec<Stmt> {
        let mut body = body.to_vec();
        let mut own = BTreeMap::new();
        each_stmt_mut(&mut body, &mut |stmt| {
            if let Stmt::Label(label) = stmt {
                own.insert(*label, self.fresh());
            }
        });
        let rename = |label: &mut u32| *label = own.get(label).copied().unwrap_or(*label);
        each_stmt_mut(&mut body, &mut |stmt| {
            if let Stmt::Label(label) = stmt {
                rename(label);
            }
            stmt.targets_mut().iter_mut().for_each(rename);
        });
        body
    }
}

/// The number that an object begins with, as an expression; none of larger objects.
pub(super) fn initial(object: &Variable, model: &Model) -> Option<Expr> {
    match (&object.ty, object.value.as_ref()?) {
        (Type::Int(_), Value::Int(n)) => literal(*n, model),
        (Type::Float(float), Value::Real(real)) => Some(Expr::Real(*real, *float)),
        _ => None,
    }
}
