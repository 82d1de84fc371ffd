//! Values between Lua and Rust: generators and drawn values as userdata, and the checks of
//! arguments where a generator, a list or a number is expected.

use std::rc::Rc;

use mlua::{Lua, MetaMethod, MultiValue, Table, UserData, UserDataFields, UserDataMethods, Value};

use super::keys::keys;
use super::place::here;
use super::spell::spell;
use super::watch::Watch;
use crate::generator::{Callback, Datum, Gen, Node, Opaque, ScriptError, ScriptLine};

/// A generator as Lua holds it.
pub(super) struct Generator(pub(super) Gen);

impl UserData for Generator {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field(MetaMethod::Type, "generator");
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, this, ()| {
            let place = this.0.place().map_or(String::new(), |place| format!(" ({place})"));
            Ok(format!("generator: {}{place}", this.0.node().name()))
        });
    }
}

/// A C type, a bit-field or an expression as Lua holds it.
pub(super) struct Drawn(pub(super) Datum);

impl UserData for Drawn {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field(MetaMethod::Type, "C type");
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, this, ()| Ok(spell(&this.0)));
    }
}

/// The call whose arguments are checked: the function, and the position in the script.
pub(super) struct At {
    pub(super) name: &'static str,
    pub(super) place: Option<ScriptLine>,
}

impl At {
    /// The function that is running, called from the script's innermost line.
    pub(super) fn here(lua: &Lua, name: &'static str) -> At {
        At { name, place: here(lua) }
    }

    /// A mistake in this call.
    pub(super) fn wrong(&self, message: &str, hint: &str) -> mlua::Error {
        let error = ScriptError::new(format!("{}: {message}", self.name), self.place.clone());
        mlua::Error::external(if hint.is_empty() { error } else { error.hint(hint) })
    }

    /// An argument of the wrong kind.
    fn expected(&self, role: &str, what: &str, found: &Value, hint: &str) -> mlua::Error {
        let role = prefix(role);
        self.wrong(&format!("{role}expected {what}, got {}", kind(found)), hint)
    }
}

/// The kind of a value, with an article.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Nil => "nil",
        Value::Boolean(_) => "a boolean",
        Value::Integer(_) | Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Table(_) => "a table",
        Value::Function(_) => "a function",
        Value::UserData(data) if data.is::<Generator>() => "a generator",
        Value::UserData(data) => match data.borrow::<Drawn>() {
            Ok(drawn) => drawn.0.kind(),
            Err(_) => "a value",
        },
        _ => "a value",
    }
}

/// Takes a value as a generator.
pub(super) fn generator(at: &At, role: &str, value: &Value) -> mlua::Result<Gen> {
    if let Value::UserData(data) = value
        && let Ok(generator) = data.borrow::<Generator>()
    {
        return Ok(generator.0.clone());
    }
    let hint = match value {
        Value::Integer(_) | Value::Number(_) | Value::Boolean(_) => {
            format!("did you mean unit({})?", value.to_string()?)
        }
        Value::Nil => "is a name misspelt or not yet defined?".to_string(),
        Value::Table(_) => "did you mean oneof{...}?".to_string(),
        Value::Function(_) => "did you mean bind(iszero, f), or to call it?".to_string(),
        Value::String(_) => "write the name of a generator without quotes".to_string(),
        _ => "unit(x) is the generator of a value x".to_string(),
    };
    Err(at.expected(role, "a generator", value, &hint))
}

/// Like `generator`, but accepts a plain integer.
pub(super) fn count(at: &At, role: &str, value: &Value) -> mlua::Result<Gen> {
    match integer_of(value) {
        Some(n) if n >= 0 => Ok(Gen::new(Node::Unit(n.into()), at.place.clone())),
        Some(n) => {
            let found = format!("{role}: expected 0 or more, got {n}");
            Err(at.wrong(&found, "for example choose(1, 3)"))
        }
        None if value.is_number() => {
            let found = format!("{role}: expected a whole number, got {}", value.to_string()?);
            Err(at.wrong(&found, "for example choose(1, 3)"))
        }
        None => generator(at, role, value),
    }
}

/// A generator of lists, or a table of generators that draws one item from each.
pub(super) fn list(at: &At, role: &str, value: &Value) -> mlua::Result<Gen> {
    let table = match value {
        Value::Table(table) => table,
        Value::UserData(_) => return generator(at, role, value),
        other => {
            let item = if at.name.starts_with("Stmt.") { "Stmt.assign()" } else { "int" };
            let hint = format!("for example list(choose(1, 3), {item})");
            return Err(at.expected(role, "a generator of lists", other, &hint));
        }
    };
    let new = |node| Gen::new(node, at.place.clone());
    let one = new(Node::Unit(Datum::Integer(1)));
    let mut lists = Vec::new();
    for (i, item) in items(at, role, table)?.iter().enumerate() {
        let item = generator(at, &item_role(role, i), item)?;
        lists.push(new(Node::List { count: one.clone(), item }));
    }
    Ok(new(Node::Concat(lists)))
}

fn prefix(role: &str) -> String {
    if role.is_empty() { String::new() } else { format!("{role}: ") }
}

/// The role of the item at an index, for messages: `args: item 2`.
pub(super) fn item_role(role: &str, index: usize) -> String {
    let role = prefix(role);
    format!("{role}item {}", index + 1)
}

/// An integer, also if Lua holds it as floating.
pub(super) fn integer(at: &At, role: &str, value: &Value, example: &str) -> mlua::Result<i64> {
    let hint = format!("for example {example}");
    integer_of(value).ok_or_else(|| match value {
        Value::Number(x) => {
            at.wrong(&format!("{}expected an integer, got {x}", prefix(role)), &hint)
        }
        _ => at.expected(role, "an integer", value, &hint),
    })
}

fn integer_of(value: &Value) -> Option<i64> {
    match value {
        Value::Integer(n) => Some(*n),
        Value::Number(x) if x.fract() == 0.0 && x.abs() < 9e15 => Some(*x as i64),
        _ => None,
    }
}

/// A table used as a list.
pub(super) fn table(at: &At, role: &str, value: &Value, example: &str) -> mlua::Result<Table> {
    match value {
        Value::Table(table) => Ok(table.clone()),
        other => {
            Err(at.expected(role, "a list in braces", other, &format!("for example {example}")))
        }
    }
}

/// The number of items in the tables among some values: the cost of reading them.
pub(super) fn items_in(values: &MultiValue) -> u64 {
    let items = values.iter().filter_map(Value::as_table).map(|table| table.raw_len() as u64);
    items.sum()
}

/// The items of a table used as a list: a gap means a misspelt name, a key is a mistake.
pub(super) fn items(at: &At, role: &str, table: &Table) -> mlua::Result<Vec<Value>> {
    let (mut present, mut last, mut is_list) = (0, 0, true);
    for pair in table.pairs::<Value, Value>() {
        match pair?.0 {
            Value::Integer(n) if n > 0 => {
                present += 1;
                last = last.max(n);
            }
            _ => is_list = false,
        }
    }
    if !is_list {
        let is_item = |key: &String| key.parse::<i64>().is_ok_and(|n| n > 0);
        let key = keys(table)?.into_iter().find(|key| !is_item(key)).unwrap_or_default();
        let what = format!("{}expected a plain list, got the key '{key}'", prefix(role));
        return Err(at.wrong(&what, "for example {int, double}"));
    }
    let mut items = Vec::with_capacity(present);
    for i in 1..=last {
        let item: Value = table.raw_get(i)?;
        if item.is_nil() {
            let role = item_role(role, i as usize - 1);
            return Err(
                at.wrong(&format!("{role}: got nil"), "is a name misspelt or not yet defined?")
            );
        }
        items.push(item);
    }
    Ok(items)
}

/// The nesting depth to which tables are taken as lists; a table may contain itself.
const LIST_DEPTH: u32 = 16;

/// A value with more parts than a sample may have is a mistake: tables in it may be the same table.
const MOST_PARTS: u32 = 10_000;

/// A Lua value in the form that a sample holds.
pub(super) fn to_datum(at: &At, value: &Value) -> mlua::Result<Datum> {
    let mut left = MOST_PARTS;
    let datum = datum_within(value, LIST_DEPTH, &mut left);
    datum.ok_or_else(|| {
        let what = format!("expected at most {MOST_PARTS} items in all");
        at.wrong(&what, "does a table contain another many times?")
    })
}

fn datum_within(value: &Value, depth: u32, left: &mut u32) -> Option<Datum> {
    let opaque =
        || Datum::Opaque(Box::new(Opaque { kind: kind(value), value: Rc::new(value.clone()) }));
    *left = left.checked_sub(1)?;
    Some(match value {
        Value::Nil => Datum::Nil,
        Value::Boolean(b) => Datum::Bool(*b),
        Value::Integer(n) => Datum::Integer(*n),
        Value::Number(x) => Datum::Number(*x),
        Value::String(s) => Datum::String(s.as_bytes().to_vec().into()),
        Value::UserData(data) => match data.borrow::<Drawn>() {
            Ok(drawn) => drawn.0.clone(),
            Err(_) => opaque(),
        },
        Value::Table(table) if depth > 0 => {
            let unnamed = At { name: "", place: None };
            match items(&unnamed, "", table) {
                Ok(items) => {
                    let items = items.iter().map(|item| datum_within(item, depth - 1, left));
                    Datum::List(items.collect::<Option<_>>()?)
                }
                Err(_) => opaque(),
            }
        }
        _ => opaque(),
    })
}

/// A drawn value as a Lua value.
pub(super) fn to_lua(lua: &Lua, datum: &Datum) -> mlua::Result<Value> {
    Ok(match datum {
        Datum::Nil => Value::Nil,
        Datum::Bool(b) => Value::Boolean(*b),
        Datum::Integer(n) => Value::Integer(*n),
        Datum::Number(x) => Value::Number(*x),
        Datum::String(s) => Value::String(lua.create_string(s)?),
        Datum::Type(_) | Datum::Member(_) | Datum::Sketch(_) | Datum::Plan(_) => {
            Value::UserData(lua.create_userdata(Drawn(datum.clone()))?)
        }
        Datum::List(items) => {
            let items: mlua::Result<Vec<Value>> = items.iter().map(|i| to_lua(lua, i)).collect();
            Value::Table(lua.create_sequence_from(items?)?)
        }
        Datum::Opaque(opaque) => {
            opaque.value.downcast_ref::<Value>().cloned().unwrap_or(Value::Nil)
        }
    })
}

/// The function of a `bind`, called back from a sample.
pub(super) struct LuaFunction {
    pub(super) function: mlua::Function,
    pub(super) place: Option<ScriptLine>,
    pub(super) watch: Watch,
}

impl Callback for LuaFunction {
    fn call(&self, value: &Datum, sample: u64) -> Result<Gen, ScriptError> {
        let Some(lua) = self.function.weak_lua().try_upgrade() else {
            return Err(ScriptError::new("bind: its script has ended", self.place.clone()));
        };
        let at = At { name: "bind", place: self.place.clone() };
        let result = self.watch.callback(sample, || {
            let made: Value = self.function.call(to_lua(&lua, value)?)?;
            generator(&at, "the function's result", &made)
        });
        result.map_err(|e| super::explain(&lua, &self.watch, e))
    }

    fn epoch(&self) -> u64 {
        self.watch.epoch()
    }
}
