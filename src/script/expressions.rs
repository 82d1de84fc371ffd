//! The functions of `Expr` that build generators of expressions.

use std::rc::Rc;

use mlua::{Lua, Value};

use super::combinators::{Builder, Built, add, unknown_names};
use super::explain::nearest;
use super::keys::keys;
use super::value::{At, count, generator, kind, to_datum};
use super::watch::Watch;
use crate::generator::{Expression, Gen, Node, OperandName};

/// The fields of `Expr.tree`.
const TREE: [&str; 4] = ["operators", "depth", "node", "leaf"];

const TREE_EXAMPLE: &str = "for example Expr.tree{ operators = choose(1, 9), node = Expr.binary(\"+\"), leaf = Expr.var(int) }";

/// Fills the global table `Expr`.
pub(super) fn register(lua: &Lua, watch: &Watch) -> mlua::Result<()> {
    let table = lua.create_table()?;
    let builders: [(&'static str, usize, Builder); 29] = [
        ("Expr.var", 1, |at, v| expr(Expression::Variable(ty(at, "its type", &v[0])?))),
        ("Expr.const", 2, constant),
        ("Expr.operand", 1, |at, v| {
            let name = if v[0].is_nil() { None } else { Some(operand_name(at, &v[0])?) };
            expr(Expression::Operand(name))
        }),
        ("Expr.at", 4, |at, v| {
            let all = v[1..].iter().take_while(|value| !value.is_nil());
            let mut indices = all.map(|by| number(at, by)).collect::<mlua::Result<Vec<_>>>()?;
            if indices.is_empty() {
                indices.push(number(at, &Value::Integer(0))?);
            }
            expr(Expression::At(operand_name(at, &v[0])?, indices))
        }),
        ("Expr.member", 2, |at, v| {
            let member = if v[1].is_nil() { None } else { Some(number(at, &v[1])?) };
            expr(Expression::Member(operand(at, "the struct", &v[0])?, member))
        }),
        ("Expr.target", 2, |at, v| {
            let by = if v[1].is_nil() { Value::Integer(0) } else { v[1].clone() };
            let pointer = operand(at, "the pointer", &v[0])?;
            expr(Expression::Target([pointer, number(at, &by)?]))
        }),
        ("Expr.address", 1, |at, v| expr(Expression::Address(operand(at, "the place", &v[0])?))),
        ("Expr.memcmp", 3, |at, v| {
            let places =
                [operand(at, "the first place", &v[1])?, operand(at, "the second place", &v[2])?];
            expr(Expression::Memcmp(operator(at, &v[0])?, places))
        }),
        ("Expr.strcmp", 1, |at, v| expr(Expression::Strcmp(operator(at, &v[0])?))),
        ("Expr.strlen", 0, |_, _| expr(Expression::Strlen)),
        ("Expr.width", 1, |at, v| expr(Expression::Width(operand_name(at, &v[0])?))),
        ("Expr.count", 1, |at, v| expr(Expression::Count(operand_name(at, &v[0])?))),
        ("Expr.unary", 2, |at, v| {
            expr(Expression::Unary(operator(at, &v[0])?, operand(at, "the operand", &v[1])?))
        }),
        ("Expr.binary", 3, |at, v| {
            let sides =
                [operand(at, "the left operand", &v[1])?, operand(at, "the right operand", &v[2])?];
            expr(Expression::Binary(operator(at, &v[0])?, sides))
        }),
        ("Expr.cast", 2, |at, v| {
            let ty = ty(at, "the type", &v[0])?;
            expr(Expression::Cast(ty, operand(at, "the operand", &v[1])?))
        }),
        ("Expr.cond", 3, |at, v| {
            let condition = operand(at, "the condition", &v[0])?;
            let (one, other) = (
                operand(at, "the second operand", &v[1])?,
                operand(at, "the third operand", &v[2])?,
            );
            expr(Expression::Conditional([condition, one, other]))
        }),
        ("Expr.comma", 2, |at, v| {
            expr(Expression::Comma([
                operand(at, "the first", &v[0])?,
                operand(at, "the second", &v[1])?,
            ]))
        }),
        ("Expr.call", 2, |at, v| {
            let way =
                if v[1].is_nil() { None } else { Some(spelled(at, "the way of the call", &v[1])?) };
            expr(Expression::Call(operand(at, "the operation", &v[0])?, way))
        }),
        ("Expr.assign", 3, |at, v| {
            let [op, ty, value] = assigned(at, v)?;
            expr(Expression::Assign(op, ty, value))
        }),
        ("Expr.assign_part", 3, |at, v| {
            let [op, ty, value] = assigned(at, v)?;
            expr(Expression::AssignPart(op, ty, value))
        }),
        ("Expr.step", 2, |at, v| {
            expr(Expression::Step(operator(at, &v[0])?, ty(at, "the variable's type", &v[1])?))
        }),
        ("Expr.step_part", 2, |at, v| {
            expr(Expression::StepPart(operator(at, &v[0])?, ty(at, "the variable's type", &v[1])?))
        }),
        ("Expr.element", 1, |at, v| expr(Expression::Element(operand(at, "the vector", &v[0])?))),
        ("Expr.shuffle", 2, |at, v| {
            let one = operand(at, "the first vector", &v[0])?;
            expr(Expression::Shuffle([one, operand(at, "the second vector", &v[1])?]))
        }),
        ("Expr.builtin", 2, |at, v| {
            let name = spelled(at, "the function", &v[0])?;
            expr(Expression::Builtin(name, operand(at, "the argument", &v[1])?))
        }),
        ("Expr.overflow", 4, |at, v| {
            let (op, ty) = (operator(at, &v[0])?, ty(at, "the type", &v[1])?);
            let sides =
                [operand(at, "the left operand", &v[2])?, operand(at, "the right operand", &v[3])?];
            expr(Expression::Overflow(op, ty, sides))
        }),
        ("Expr.checked", 5, |at, v| {
            let (op, ty) = (operator(at, &v[0])?, ty(at, "the type", &v[1])?);
            let one = operand(at, "the left operand", &v[2])?;
            let other = operand(at, "the right operand", &v[3])?;
            let otherwise = operand(at, "the value if it overflows", &v[4])?;
            expr(Expression::Checked(op, ty, [one, other, otherwise]))
        }),
        ("Expr.let", 3, |at, v| {
            let name = operand_name(at, &v[0])?;
            expr(Expression::Let(
                name,
                [operand(at, "the value", &v[1])?, operand(at, "the expression", &v[2])?],
            ))
        }),
        ("Expr.tree", 1, tree),
    ];
    for (name, most, build) in builders {
        add(lua, &table, watch, name, most, build)?;
    }
    unknown_names(lua, &table, "Expr")?;
    lua.globals().set("Expr", table)
}

fn expr(expression: Expression) -> Built {
    Ok(Node::Expr(Box::new(expression)))
}

/// A generator of expressions; a number is a constant, and nothing is an operand to be filled.
pub(super) fn operand(at: &At, role: &str, value: &Value) -> mlua::Result<Gen> {
    let made = match value {
        Value::Nil => Expression::Operand(None),
        Value::Integer(_) => Expression::Constant(None, Some(number(at, value)?)),
        Value::String(name) => {
            let what = format!("{role}: expected an expression, got a string");
            let name = name.to_string_lossy();
            return Err(
                at.wrong(&what, &format!("an operand of that name is Expr.operand({name:?})"))
            );
        }
        other => return generator(at, role, other),
    };
    Ok(Gen::new(Node::Expr(Box::new(made)), at.place.clone()))
}

/// A generator of types.
pub(super) fn ty(at: &At, role: &str, value: &Value) -> mlua::Result<Gen> {
    match value {
        Value::Integer(n) => {
            let what = format!("{role}: expected a C type, got a number");
            Err(at.wrong(&what, &format!("a constant is Expr.const(nil, {n})")))
        }
        other => generator(at, role, other),
    }
}

/// Always this number, or a generator of numbers.
fn number(at: &At, value: &Value) -> mlua::Result<Gen> {
    match value {
        Value::Integer(_) => Ok(Gen::new(Node::Unit(to_datum(at, value)?), at.place.clone())),
        other => generator(at, "the value", other),
    }
}

/// Always this operator, or a generator of operators.
fn operator(at: &At, value: &Value) -> mlua::Result<Gen> {
    spelled(at, "the operator", value)
}

/// Always this string, or a generator of strings.
fn spelled(at: &At, what: &str, value: &Value) -> mlua::Result<Gen> {
    match value {
        Value::String(_) => Ok(Gen::new(Node::Unit(to_datum(at, value)?), at.place.clone())),
        other => generator(at, what, other),
    }
}

pub(super) fn operand_name(at: &At, value: &Value) -> mlua::Result<OperandName> {
    match value {
        Value::String(name) => Ok(Rc::from(name.to_string_lossy())),
        other => {
            let what = format!("expected the name of an operand, got {}", kind(other));
            Err(at.wrong(&what, "for example Expr.operand(\"x\")"))
        }
    }
}

fn constant(at: &At, v: &[Value]) -> Built {
    let ty = if v[0].is_nil() { None } else { Some(ty(at, "its type", &v[0])?) };
    let value = if v[1].is_nil() { None } else { Some(number(at, &v[1])?) };
    expr(Expression::Constant(ty, value))
}

/// The operator, the variable's type and the value of an assignment.
fn assigned(at: &At, v: &[Value]) -> mlua::Result<[Gen; 3]> {
    let ty = ty(at, "the variable's type", &v[1])?;
    Ok([operator(at, &v[0])?, ty, operand(at, "the value", &v[2])?])
}

fn tree(at: &At, v: &[Value]) -> Built {
    let Value::Table(table) = &v[0] else {
        return Err(at.wrong(&format!("expected a table, got {}", kind(&v[0])), TREE_EXAMPLE));
    };
    for key in keys(table)? {
        if !TREE.contains(&key.as_str()) {
            let hint = match nearest(&key, TREE) {
                Some(near) => format!("did you mean '{near}'?"),
                None => format!("there are {}", TREE.join(", ")),
            };
            return Err(at.wrong(&format!("it has an unknown field '{key}'"), &hint));
        }
    }
    let field = |name: &str| -> mlua::Result<Value> {
        let value: Value = table.get(name)?;
        if value.is_nil() && name != "depth" {
            return Err(at.wrong(&format!("it has no field '{name}'"), TREE_EXAMPLE));
        }
        Ok(value)
    };
    let depth = match field("depth")? {
        Value::Nil => None,
        value => Some(count(at, "depth", &value)?),
    };
    expr(Expression::Tree {
        operators: count(at, "operators", &field("operators")?)?,
        depth,
        node: operand(at, "node", &field("node")?)?,
        leaf: operand(at, "leaf", &field("leaf")?)?,
    })
}
