//! The functions of `Stmt` that build generators of statements.

use mlua::{Lua, Value};

use super::combinators::{Built, add, unknown_names};
use super::value::{At, generator, list};
use super::watch::Watch;
use crate::generator::{Gen, Node, PlanKind, Statement};

/// Fills the global table `Stmt`.
pub(super) fn register(lua: &Lua, watch: &Watch) -> mlua::Result<()> {
    let table = lua.create_table()?;
    for (kind, name, bodies) in PlanKind::ALL {
        let takes = match kind {
            PlanKind::Assign | PlanKind::Observe => 1,
            _ => bodies,
        };
        add(lua, &table, watch, name, takes, move |at, v| statement(at, kind, bodies, v))?;
    }
    unknown_names(lua, &table, "Stmt")?;
    lua.globals().set("Stmt", table)
}

fn statement(at: &At, kind: PlanKind, takes: usize, v: &[Value]) -> Built {
    let mut bodies: Vec<Gen> = Vec::with_capacity(takes);
    for (index, value) in v.iter().take(takes).enumerate() {
        // The statements of an `else` may be left out.
        if index > 0 && value.is_nil() {
            continue;
        }
        bodies.push(list(at, "its statements", value)?);
    }
    let expression = match v.first() {
        Some(value) if takes == 0 && !value.is_nil() => {
            Some(generator(at, "its expression", value)?)
        }
        _ => None,
    };
    Ok(Node::Stmt(Box::new(Statement { kind, bodies, expression })))
}
