//! The table `Test`, in which scripts register suites, and how a suite's generators are read from it.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Lua, Table, Value};

use super::builtin;
use super::explain::nearest;
use super::keys::{entries, keys, names};
use super::place::here;
use super::value::{At, generator, kind, list, to_datum};
use crate::case::FORMS;
use crate::case::form::{Field, Fields, Form, Holds, Knob, Takes};
use crate::case::suite::Suite;
use crate::generator::{Gen, Node, ScriptLine};

/// The registered suites and the built-in ones, in order.
pub(super) struct Suites {
    order: Rc<RefCell<Vec<Entry>>>,
    tables: Table,
}

struct Entry {
    name: String,
    place: Option<ScriptLine>,
}

/// The fields of a suite of any family.
const FIELDS: [&str; 5] = ["doc", "family", "test", "values", "std"];

impl Suites {
    /// Adds the global `Test`.
    pub(super) fn register(lua: &Lua) -> mlua::Result<Suites> {
        let known = builtin::suites().map(|name| Entry { name: name.into(), place: None });
        let order = Rc::new(RefCell::new(known.collect()));
        let suites = Suites { order, tables: lua.create_table()? };
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

    /// Whether a suite has that name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.order.borrow().iter().any(|entry| entry.name == name)
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
        let form = form(&at, name, &table)?;
        let parts: Vec<&str> = form.fields.iter().map(|field| field.name).collect();
        check_fields(&at, name, &table, &[&FIELDS[..], &parts].concat())?;
        let test = match called(table.raw_get("test")?)? {
            (Value::Table(test), _) => test,
            (other, is_called) => {
                let role = match is_called {
                    true => "what test() returns: expected a table",
                    false => "test: expected a function or table",
                };
                return Err(no_table(&at, name, role, form, &other));
            }
        };
        check_fields(&at, &format!("{name}: test"), &test, &parts)?;
        check_places(&at, name, form, &table, &test)?;
        let mut fields = Fields::default();
        for field in form.fields {
            read(&at, name, form, field, test.get(field.name)?, &mut fields)?;
        }
        fields.knobs = knobs(&at, name, form.knobs, called(table.raw_get("values")?)?.0)?;
        Ok(Some(Suite {
            name: name.to_string(),
            doc: table.get::<Option<String>>("doc").ok().flatten().unwrap_or_default(),
            std: match table.raw_get("std")? {
                Value::Nil => None,
                Value::String(std) => Some(std.to_string_lossy()),
                other => {
                    let what = format!("{name}: std: expected a string, got {}", kind(&other));
                    return Err(at.wrong(&what, "for example std = \"gnu89\""));
                }
            },
            part: (form.part)(fields),
        }))
    }
}

/// A field of a suite, and whether it is what a function returned: one runs when all scripts and assignments have run.
fn called(field: Value) -> mlua::Result<(Value, bool)> {
    match field {
        Value::Function(function) => Ok((function.call(())?, true)),
        other => Ok((other, false)),
    }
}

/// How the suite's family has it written; that of calls unless another is named.
fn form(at: &At, name: &str, suite: &Table) -> mlua::Result<&'static Form> {
    let family: Value = suite.raw_get("family")?;
    if family.is_nil() {
        return Ok(FORMS[0]);
    }
    let named = |form: &&&Form| family.as_string().is_some_and(|word| word == form.family);
    let form = FORMS.iter().find(named).copied();
    form.ok_or_else(|| {
        let found = family.to_string().unwrap_or_default();
        let all: Vec<&str> = FORMS.iter().map(|form| form.family).collect();
        let there_are = format!("there are {}", all.join(", "));
        at.wrong(&format!("{name}: family: there is no '{found}'"), &there_are)
    })
}

/// Reads a field of what `test` returns.
fn read(
    at: &At,
    name: &str,
    form: &Form,
    field: &Field,
    value: Value,
    fields: &mut Fields,
) -> mlua::Result<()> {
    let role = format!("{name}: {}", field.name);
    if value.is_nil() {
        let what = format!("{name}: test has no field '{}'", field.name);
        return if field.is_needed { Err(at.wrong(&what, &example(form))) } else { Ok(()) };
    }
    let found = match field.holds {
        Holds::List => list(at, &role, &value)?,
        Holds::Truth if value.is_boolean() => unit(at, &value)?,
        Holds::Word if value.is_string() => unit(at, &value)?,
        Holds::One | Holds::Truth | Holds::Word => generator(at, &role, &value)?,
        Holds::Table(known, example) => {
            for (inner, found) in within(at, &role, known, example, value)? {
                fields.within.push((field.name, inner, found));
            }
            return Ok(());
        }
    };
    fields.generators.push((field.name, found));
    Ok(())
}

/// A generator that always yields this value.
fn unit(at: &At, value: &Value) -> mlua::Result<Gen> {
    Ok(Gen::new(Node::Unit(to_datum(at, value)?), at.place.clone()))
}

fn example(form: &Form) -> String {
    format!("for example {}", form.example)
}

fn no_table(at: &At, name: &str, role: &str, form: &Form, found: &Value) -> mlua::Error {
    at.wrong(&format!("{name}: {role}, got {}", kind(found)), &example(form))
}

/// Lets a script read `Test.ansi.result` although `test` is a function.
fn parts_readable(lua: &Lua, suite: &Table) -> mlua::Result<()> {
    if suite.metatable().is_some() {
        return Ok(());
    }
    let read = lua.create_function(|_, (suite, key): (Table, Value)| {
        let family: Value = suite.raw_get("family")?;
        let is_its = |form: &&&Form| match family.as_string() {
            Some(word) => word == form.family,
            None => form.family == FORMS[0].family,
        };
        let mut fields = FORMS.iter().filter(is_its).flat_map(|form| form.fields);
        let is_part = fields.any(|field| key.as_string().is_some_and(|key| key == field.name));
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
    for key in names(table)? {
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

/// A field that stands where nothing reads it, but would be read elsewhere, is a mistake.
fn check_places(at: &At, name: &str, form: &Form, suite: &Table, test: &Table) -> mlua::Result<()> {
    let is_part = |key: &str| form.fields.iter().any(|field| field.name == key);
    let is_knob = |key: &str| form.knobs.iter().any(|knob| knob.name == key);
    for key in names(test)? {
        let (place, example) = match &*key {
            key if is_part(key) => continue,
            key if is_knob(key) => ("in values", format!("values = {{ {key} = ... }} beside test")),
            key if FIELDS.contains(&key) => {
                ("beside test", format!("Test.{name} = {{ test = ..., {key} = ... }}"))
            }
            _ => continue,
        };
        let what = format!("{name}: test has the field '{key}', which is read {place} alone");
        return Err(at.wrong(&what, &example));
    }
    for key in names(suite)? {
        // A function may take it from there.
        let is_taken = || -> mlua::Result<bool> {
            Ok(test.raw_get::<Value>(&*key)? == suite.raw_get::<Value>(&*key)?)
        };
        let (place, example) = match &*key {
            key if is_part(key) && !is_taken()? => ("in test", format!("test = {{ {key} = ... }}")),
            key if is_knob(key) => ("in values", format!("values = {{ {key} = ... }}")),
            _ => continue,
        };
        let what = format!("{name} has the field '{key}', which is read {place} alone");
        return Err(at.wrong(&what, &example));
    }
    Ok(())
}

/// The fields of a table such as `style`: a generator each, or the word or truth value itself.
fn within(
    at: &At,
    role: &str,
    known: &[&'static str],
    example: &str,
    value: Value,
) -> mlua::Result<Vec<(&'static str, Gen)>> {
    let table = match value {
        Value::Table(table) => table,
        other => {
            let what = format!("{role}: expected a table, got {}", kind(&other));
            return Err(at.wrong(&what, &format!("for example {example}")));
        }
    };
    for key in keys(&table)? {
        if !known.contains(&key.as_str()) {
            let there_are = format!("there are {}", known.join(", "));
            return Err(at.wrong(&format!("{role} has an unknown field '{key}'"), &there_are));
        }
    }
    let mut fields = Vec::new();
    for field in known {
        let found = match table.get::<Value>(*field)? {
            Value::Nil => continue,
            value @ (Value::Boolean(_) | Value::String(_)) => unit(at, &value)?,
            value => generator(at, &format!("{role}: {field}"), &value)?,
        };
        fields.push((*field, found));
    }
    Ok(fields)
}

/// The fields of `values`.
fn knobs(
    at: &At,
    name: &str,
    known: &[Knob],
    value: Value,
) -> mlua::Result<Vec<(&'static str, f64)>> {
    let mut knobs = Vec::new();
    let table = match value {
        Value::Nil => return Ok(knobs),
        Value::Table(table) => table,
        other => {
            let expected = "a table, or a function that returns one";
            let what = format!("{name}: values: expected {expected}, got {}", kind(&other));
            return Err(at.wrong(&what, "for example values = { extremes = 0.2 }"));
        }
    };
    for (key, value) in entries(&table)? {
        let what = |expected: &str| -> mlua::Result<mlua::Error> {
            let found = value.to_string()?;
            Ok(at.wrong(&format!("{name}: values: {key}: expected {expected}, got {found}"), ""))
        };
        let Some(knob) = known.iter().find(|knob| knob.name == key) else {
            let what = format!("{name}: values has an unknown field '{key}'");
            return Err(at.wrong(&what, &there_are(known)));
        };
        let number = || value.as_number().or(value.as_integer().map(|n| n as f64));
        let set = match knob.takes {
            Takes::Truth => value.as_boolean().map(|is_true| f64::from(u8::from(is_true))),
            Takes::Share => number().filter(|share| (0.0..=1.0).contains(share)),
            Takes::Number(least, most) => {
                let within = f64::from(least)..=f64::from(most);
                number().filter(|number| number.fract() == 0.0 && within.contains(number))
            }
            Takes::Word(words) => {
                let position =
                    words.iter().position(|word| value.as_string().is_some_and(|it| it == word));
                position.map(|position| position as f64)
            }
        };
        knobs.push((knob.name, set.ok_or(what(&knob.takes.expected())?)?));
    }
    Ok(knobs)
}

/// `there are extremes, null and integers_as_pointers`.
fn there_are(known: &[Knob]) -> String {
    let names: Vec<&str> = known.iter().map(|knob| knob.name).collect();
    match &names[..] {
        [] => "there are none".into(),
        [one] => format!("there is {one}"),
        [first @ .., last] => format!("there are {} and {last}", first.join(", ")),
    }
}
