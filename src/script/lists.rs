//! The functions of `table` that work on a range: a table may claim any number of items, so
//! each pays for its range before it begins. `sort` is our own: Lua's takes its pivots from the clock,
//! and the order of equal items would change from run to run.

use std::cmp::Ordering;

use mlua::{Function, Lua, MultiValue, Table, Value};

use super::strings::Call;
use super::watch::Watch;

/// The number of items that a call touches.
type Range = fn(&Call, &Table) -> mlua::Result<i64>;

/// The functions that Lua has, and their costs.
const RANGES: [(&str, Range); 5] = [
    ("concat", |call, list| Ok(range(call.integer(2, 1)?, end(call, list, 3)?))),
    ("unpack", |call, list| Ok(range(call.integer(1, 1)?, end(call, list, 2)?))),
    ("insert", |call, list| match call.args.len() {
        3 => Ok(range(call.integer(1, 1)?, list.len()?)),
        _ => Ok(1),
    }),
    ("remove", |call, list| {
        let end = list.len()?;
        Ok(range(call.integer(1, end)?, end))
    }),
    ("move", |call, _| Ok(range(call.integer(1, 1)?, call.integer(2, 0)?))),
];

fn end(call: &Call, list: &Table, index: usize) -> mlua::Result<i64> {
    if call.has(index) { call.integer(index, 0) } else { list.len() }
}

fn range(first: i64, last: i64) -> i64 {
    last.saturating_sub(first).saturating_add(1).max(0)
}

/// Replaces Lua's functions.
pub(super) fn install(lua: &Lua, watch: &Watch) -> mlua::Result<()> {
    let library: Table = lua.globals().get("table")?;
    for (name, range) in RANGES {
        let (own, watch) = (library.get::<Function>(name)?, watch.clone());
        let function = move |lua: &Lua, args: MultiValue| {
            let call = Call { lua, watch: &watch, name, args };
            let Value::Table(list) = call.arg(0) else {
                return Err(call.expected(0, "table", &call.arg(0)));
            };
            watch.spend(lua, name, range(&call, &list)?.unsigned_abs())?;
            own.call::<MultiValue>(call.args).map_err(|error| named(error, name))
        };
        library.set(name, lua.create_function(function)?)?;
    }
    let (less, watch) = (lua.load("local a, b = ... return a < b").into_function()?, watch.clone());
    let sort = move |lua: &Lua, args: MultiValue| {
        let call = Call { lua, watch: &watch, name: "sort", args };
        let Value::Table(list) = call.arg(0) else {
            return Err(call.expected(0, "table", &call.arg(0)));
        };
        let order = match call.arg(1) {
            Value::Nil => None,
            Value::Function(order) => Some(order),
            other => return Err(call.expected(1, "function", &other)),
        };
        let items = u64::try_from(list.len()?).unwrap_or(0);
        watch.spend(lua, "sort", items.saturating_mul(5))?;
        let values =
            (1..=items as i64).map(|i| list.get(i)).collect::<mlua::Result<Vec<Value>>>()?;
        let sorted = sorted(values, &mut |a, b| {
            watch.spend(lua, "sort", 1)?;
            match (&order, natural(a, b)) {
                (Some(order), _) => {
                    let is_less: Value = order.call((a, b))?;
                    Ok(!matches!(is_less, Value::Nil | Value::Boolean(false)))
                }
                (None, Some(order)) => Ok(order == Ordering::Less),
                (None, None) => less.call((a, b)).map_err(unplaced),
            }
        })?;
        sorted.into_iter().zip(1..).try_for_each(|(value, i): (Value, i64)| list.set(i, value))
    };
    library.set("sort", lua.create_function(sort)?)
}

/// Merges sorted halves: equal items keep their order, and an inconsistent order does no
/// harm.
fn sorted(
    mut values: Vec<Value>,
    is_less: &mut impl FnMut(&Value, &Value) -> mlua::Result<bool>,
) -> mlua::Result<Vec<Value>> {
    if values.len() < 2 {
        return Ok(values);
    }
    let later = values.split_off(values.len() / 2);
    let mut merged = Vec::with_capacity(values.len() + later.len());
    let mut earlier = sorted(values, is_less)?.into_iter().peekable();
    for value in sorted(later, is_less)? {
        while let Some(first) = earlier.peek()
            && !is_less(&value, first)?
        {
            merged.extend(earlier.next());
        }
        merged.push(value);
    }
    merged.extend(earlier);
    Ok(merged)
}

/// The order of numbers, and of strings by their bytes.
fn natural(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::Integer(a), Value::Integer(b)) => Some(a.cmp(b)),
        (Value::Number(a), Value::Number(b)) => a.partial_cmp(b),
        (Value::String(a), Value::String(b)) => Some(a.as_bytes().cmp(&b.as_bytes())),
        _ => None,
    }
}

/// An error of Lua's function, which does not know its own name.
pub(super) fn named(error: mlua::Error, name: &str) -> mlua::Error {
    match error {
        mlua::Error::RuntimeError(message) => {
            mlua::Error::RuntimeError(message.replacen("to '?'", &format!("to '{name}'"), 1))
        }
        other => other,
    }
}

/// An error of the comparison, without the position of a line that nobody wrote.
fn unplaced(error: mlua::Error) -> mlua::Error {
    match error {
        mlua::Error::RuntimeError(message) => {
            let message = message.split("\nstack traceback:").next().unwrap_or_default();
            let message = message.rsplit("1: ").next().unwrap_or_default();
            mlua::Error::RuntimeError(message.split(" (local").next().unwrap_or_default().into())
        }
        other => other,
    }
}
