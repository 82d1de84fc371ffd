//! The functions of `Stmt` that build generators of statements.

use mlua::{Lua, Value};

use super::combinators::{Built, add, unknown_names};
use super::expressions::{operand, operand_name, ty};
use super::value::{At, list};
use super::watch::Watch;
use crate::generator::{Gen, Node, PlanKind, Statement, Takes};

/// Fills the global table `Stmt`.
pub(super) fn register(lua: &Lua, watch: &Watch) -> mlua::Result<()> {
    let table = lua.create_table()?;
    for (kind, name, takes) in PlanKind::ALL {
        add(lua, &table, watch, name, takes.most(), move |at, v| statement(at, kind, takes, v))?;
    }
    unknown_names(lua, &table, "Stmt")?;
    lua.globals().set("Stmt", table)
}

fn statement(at: &At, kind: PlanKind, takes: Takes, v: &[Value]) -> Built {
    let mut values = v.iter();
    let mut next = || values.next().cloned().unwrap_or(Value::Nil);
    let name = if takes.name { Some(operand_name(at, &next())?) } else { None };
    let (needed, most) = takes.expressions;
    let mut expressions = Vec::with_capacity(most);
    let values_of: Vec<Value> = (0..most).map(|_| next()).collect();
    // One that is left out before another is any.
    let number = values_of.iter().rposition(|value| !value.is_nil()).map_or(0, |last| last + 1);
    for value in &values_of[..number.max(needed)] {
        expressions.push(operand(at, "its expression", value)?);
    }
    let mut bodies: Vec<Gen> = Vec::with_capacity(takes.bodies);
    for index in 0..takes.bodies {
        let value = next();
        // The statements of an `else` may be left out.
        if index == 0 || !value.is_nil() {
            bodies.push(list(at, "its statements", &value)?);
        }
    }
    let ty = match next() {
        Value::Nil if kind == PlanKind::Object => {
            let hint =
                "for example Stmt.object(\"a\", { Stmt.observe(Expr.at(\"a\")) }, array(int, 8))";
            return Err(at.wrong("its type: expected a C type, got nil", hint));
        }
        value if takes.ty && !value.is_nil() => Some(ty(at, "its type", &value)?),
        _ => None,
    };
    Ok(Node::Stmt(Box::new(Statement { kind, name, ty, bodies, expressions })))
}
