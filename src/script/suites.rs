//! The table `Test`, in which scripts register suites, and how a suite's generators are read from it.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Lua, Table, Value};

use super::explain::nearest;
use super::place::here;
use super::value::{At, generator, kind, list, to_datum};
use crate::case::call::style::Style;
use crate::generator::suite::{Knobs, Suite};
use crate::generator::{Datum, Gen, Node, ScriptLine};

/// The registered suites, in order.
pub(super) struct Suites {
    order: Rc<RefCell<Vec<Entry>>>,
    tables: Table,
}

struct Entry {
    name: String,
    place: Option<ScriptLine>,
}

/// The generators of a suite's `test`.
const PARTS: [&str; 5] = ["args", "varargs", "result", "static", "style"];
/// The fields of a suite.
const FIELDS: [&str; 4] = ["doc", "test", "values", "std"];

impl Suites {
    /// Adds the global `Test`.
    pub(super) fn register(lua: &Lua) -> mlua::Result<Suites> {
        let suites = Suites { order: Rc::default(), tables: lua.create_table()? };
        let meta = lua.create_table()?;
        meta.set("__index", &suites.tables)?;
        let (order, tables) = (suites.order.clone(), suites.tables.clone());
        let add = move |lua: &Lua, (_, name, suite): (Value, Value, Value)| {
            let at = At::here(lua, "Test");
            let Value::String(name) = name else {
                return Err(
                    at.wrong(&format!("a suite's name is a string, not {}", kind(&name)), "")
                );
            };
            let name = name.to_string_lossy();
            match &suite {
                Value::Table(table) => parts_readable(lua, table)?,
                Value::Nil => order.borrow_mut().retain(|entry| entry.name != name),
                other => {
                    let what = format!("{name}: expected a table, got {}", kind(other));
                    return Err(at.wrong(&what, "for example { doc = \"...\", test = f }"));
                }
            }
            if !suite.is_nil() {
                let place = here(lua);
                let mut order = order.borrow_mut();
                match order.iter_mut().find(|entry| entry.name == name) {
                    Some(entry) => entry.place = place,
                    None => order.push(Entry { name: name.clone(), place }),
                }
            }
            tables.raw_set(name, suite)
        };
        meta.set("__newindex", lua.create_function(add)?)?;
        let test = lua.create_table()?;
        test.set_metatable(Some(meta))?;
        lua.globals().set("Test", test)?;
        Ok(suites)
    }

    /// Name and `doc` of each suite, in the order of registration.
    pub(super) fn list(&self) -> Vec<(String, String)> {
        let doc = |name: &str| -> mlua::Result<String> {
            let suite: Table = self.tables.raw_get(name)?;
            Ok(suite.get::<Option<String>>("doc")?.unwrap_or_default())
        };
        let order = self.order.borrow();
        order.iter().map(|e| (e.name.clone(), doc(&e.name).unwrap_or_default())).collect()
    }

    /// Calls a suite's `test` and checks its result; `None` if there is no such suite.
    pub(super) fn take(&self, name: &str) -> mlua::Result<Option<Suite>> {
        let place = self.order.borrow().iter().find(|e| e.name == name).map(|e| e.place.clone());
        let Some(place) = place else { return Ok(None) };
        let table: Table = self.tables.raw_get(name)?;
        let at = At { name: "suite", place };
        check_fields(&at, name, &table, &[&FIELDS[..], &PARTS].concat())?;
        let parts = match table.raw_get("test")? {
            Value::Function(test) => match test.call::<Value>(())? {
                Value::Table(parts) => parts,
                other => {
                    let role = "what test() returns: expected a table";
                    return Err(no_table(&at, name, role, &other));
                }
            },
            Value::Table(parts) => parts,
            other => return Err(no_table(&at, name, "test: expected a function or table", &other)),
        };
        check_fields(&at, &format!("{name}: test"), &parts, &PARTS)?;
        let part = |field: &str| -> mlua::Result<Value> {
            let value: Value = parts.get(field)?;
            if value.is_nil() {
                let what = format!("{name}: test has no field '{field}'");
                return Err(at.wrong(&what, EXAMPLE));
            }
            Ok(value)
        };
        let unit = |datum| Gen::new(Node::Unit(datum), at.place.clone());
        Ok(Some(Suite {
            name: name.to_string(),
            doc: table.get::<Option<String>>("doc").ok().flatten().unwrap_or_default(),
            args: list(&at, &format!("{name}: args"), &part("args")?)?,
            varargs: match parts.get("varargs")? {
                Value::Nil => unit(Datum::List(Vec::new())),
                value => list(&at, &format!("{name}: varargs"), &value)?,
            },
            result: generator(&at, &format!("{name}: result"), &part("result")?)?,
            is_static: match parts.get("static")? {
                Value::Nil => unit(Datum::Bool(false)),
                value @ Value::Boolean(_) => unit(to_datum(&at, &value)?),
                value => generator(&at, &format!("{name}: static"), &value)?,
            },
            style: style(&at, name, parts.get("style")?)?,
            values: knobs(&at, name, table.raw_get("values")?)?,
            std: match table.raw_get("std")? {
                Value::Nil => None,
                Value::String(std) => Some(std.to_string_lossy()),
                other => {
                    let what = format!("{name}: std: expected a string, got {}", kind(&other));
                    return Err(at.wrong(&what, "for example std = \"gnu89\""));
                }
            },
            listed: Vec::new(),
        }))
    }
}

const EXAMPLE: &str = "for example { args = list(choose(1, 4), int), result = int }";

fn no_table(at: &At, name: &str, role: &str, found: &Value) -> mlua::Error {
    at.wrong(&format!("{name}: {role}, got {}", kind(found)), EXAMPLE)
}

/// Lets a script read `Test.ansi.result` although `test` is a function.
fn parts_readable(lua: &Lua, suite: &Table) -> mlua::Result<()> {
    if suite.metatable().is_some() {
        return Ok(());
    }
    let read = lua.create_function(|_, (suite, key): (Table, Value)| {
        let is_part = key.as_string().is_some_and(|key| PARTS.iter().any(|part| key == *part));
        match suite.raw_get("test")? {
            Value::Function(test) if is_part => test.call::<Table>(())?.get::<Value>(key),
            Value::Table(parts) if is_part => parts.get(key),
            _ => Ok(Value::Nil),
        }
    })?;
    let meta = lua.create_table()?;
    meta.set("__index", read)?;
    suite.set_metatable(Some(meta))
}

/// A field that nearly matches an existing one is a typo; others are the script's own business.
fn check_fields(at: &At, what: &str, table: &Table, known: &[&str]) -> mlua::Result<()> {
    for pair in table.pairs::<Value, Value>() {
        let Value::String(key) = pair?.0 else { continue };
        let key = key.to_string_lossy();
        if known.contains(&key.as_str()) {
            continue;
        }
        if let Some(near) = nearest(&key, known.iter().copied()) {
            let what = format!("{what} has an unknown field '{key}'");
            return Err(at.wrong(&what, &format!("did you mean '{near}'?")));
        }
    }
    Ok(())
}

/// The fields of `style`: each a generator, or a fixed way.
fn style(at: &At, name: &str, value: Value) -> mlua::Result<Vec<(&'static str, Gen)>> {
    let example = "for example style = { argument = R.elements{\"object\", \"call\"} }";
    let table = match value {
        Value::Nil => return Ok(Vec::new()),
        Value::Table(table) => table,
        other => {
            let what = format!("{name}: style: expected a table, got {}", kind(&other));
            return Err(at.wrong(&what, example));
        }
    };
    for pair in table.pairs::<Value, Value>() {
        let key = pair?.0.to_string()?;
        if !Style::FIELDS.contains(&key.as_str()) {
            let known = format!("there are {}", Style::FIELDS.join(", "));
            return Err(at.wrong(&format!("{name}: style has an unknown field '{key}'"), &known));
        }
    }
    let mut fields = Vec::new();
    for field in Style::FIELDS {
        let generator = match table.get::<Value>(field)? {
            Value::Nil => continue,
            value @ (Value::Boolean(_) | Value::String(_)) => {
                Gen::new(Node::Unit(to_datum(at, &value)?), at.place.clone())
            }
            value => generator(at, &format!("{name}: style: {field}"), &value)?,
        };
        fields.push((field, generator));
    }
    Ok(fields)
}

fn knobs(at: &At, name: &str, value: Value) -> mlua::Result<Knobs> {
    let mut knobs = Knobs::default();
    let table = match value {
        Value::Nil => return Ok(knobs),
        Value::Table(table) => table,
        other => {
            let what = format!("{name}: values: expected a table, got {}", kind(&other));
            return Err(at.wrong(&what, "for example values = { extremes = 0.2 }"));
        }
    };
    for pair in table.pairs::<Value, Value>() {
        let (key, value) = pair?;
        let key = key.to_string()?;
        let what = |expected: &str| -> mlua::Result<mlua::Error> {
            let found = value.to_string()?;
            Ok(at.wrong(&format!("{name}: values: {key}: expected {expected}, got {found}"), ""))
        };
        let share = value.as_number().or(value.as_integer().map(|n| n as f64));
        let share = share.filter(|share| (0.0..=1.0).contains(share));
        match key.as_str() {
            "extremes" => knobs.extremes = share.ok_or(what("a number from 0 to 1")?)?,
            "null" => knobs.null = share.ok_or(what("a number from 0 to 1")?)?,
            "integers_as_pointers" => {
                knobs.integers_as_pointers = value.as_boolean().ok_or(what("true or false")?)?;
            }
            _ => {
                let known = "there are extremes, null and integers_as_pointers";
                return Err(
                    at.wrong(&format!("{name}: values has an unknown field '{key}'"), known)
                );
            }
        }
    }
    Ok(knobs)
}
