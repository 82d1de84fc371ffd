//! Data from a script or a JSON file. It is taken apart piece by piece, and each
//! piece knows its path, so that a mistake is reported with it: `my.lua: toolchains[2].cc: …`.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::rc::Rc;

use serde_json::{Map, Value};

use super::explain::nearest;
use super::value::kind as kind_in_lua;
use crate::generator::ScriptError;

/// The deepest nesting of tables; one may contain itself.
const DEPTH: u32 = 16;

/// The most values in tables; one may occur in another many times.
const MOST: u32 = 100_000;

/// A piece of data and its path.
#[derive(Debug, Clone)]
pub struct Given {
    value: Value,
    at: At,
}

/// A table with only known keys.
#[derive(Debug)]
pub struct Fields {
    map: Map<String, Value>,
    at: At,
}

#[derive(Debug, Clone)]
struct At {
    file: Rc<str>,
    path: String,
}

impl At {
    fn wrong(&self, message: impl Display) -> ScriptError {
        let At { file, path } = self;
        let colon = if path.is_empty() { "" } else { ": " };
        ScriptError::new(format!("{file}: {path}{colon}{message}"), None)
    }

    fn key(&self, key: &str) -> At {
        let dot = if self.path.is_empty() { "" } else { "." };
        At { file: self.file.clone(), path: format!("{}{dot}{key}", self.path) }
    }

    /// The item at an index; paths count from 1.
    fn item(&self, index: usize) -> At {
        At { file: self.file.clone(), path: format!("{}[{}]", self.path, index + 1) }
    }
}

impl Given {
    /// The data of a JSON text. Paths in it begin with a word for the whole.
    ///
    /// # Errors
    /// When it is not JSON: where.
    pub fn json(file: &str, whole: &str, text: &str) -> Result<Given, ScriptError> {
        let at = At { file: file.into(), path: whole.into() };
        match serde_json::from_str(text) {
            Ok(value) => Ok(Given { value, at }),
            Err(error) => Err(ScriptError::new(format!("{file}: this is not JSON: {error}"), None)),
        }
    }

    /// The data of a Lua value.
    pub(super) fn lua(file: &str, whole: &str, value: &mlua::Value) -> Result<Given, ScriptError> {
        let at = At { file: file.into(), path: whole.into() };
        let mut left = MOST;
        Ok(Given { value: data(&at, value, DEPTH, &mut left)?, at })
    }

    /// A mistake at this path.
    pub fn wrong(&self, message: impl Display) -> ScriptError {
        self.at.wrong(message)
    }

    /// A value of the wrong kind.
    pub fn expected(&self, what: &str) -> ScriptError {
        self.wrong(format!("expected {what}, got {}", kind(&self.value)))
    }

    /// This as a string.
    pub fn text(&self) -> Result<String, ScriptError> {
        self.as_text().map(String::from).ok_or_else(|| self.expected("a string"))
    }

    /// This as an optional string.
    pub fn as_text(&self) -> Option<&str> {
        self.value.as_str()
    }

    /// The parsed value of the string.
    pub fn parse<T, E: Display>(
        &self,
        meaning: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, ScriptError> {
        meaning(&self.text()?).map_err(|error| self.wrong(error))
    }

    /// This as a boolean.
    pub fn flag(&self) -> Result<bool, ScriptError> {
        self.value.as_bool().ok_or_else(|| self.expected("true or false"))
    }

    /// This as an integer.
    pub fn integer(&self) -> Result<i64, ScriptError> {
        match (self.value.as_i64(), &self.value) {
            (Some(integer), _) => Ok(integer),
            (None, Value::Number(number)) => {
                Err(self.wrong(format!("expected an integer, got {number}")))
            }
            _ => Err(self.expected("an integer")),
        }
    }

    /// This as an integer in a range; `i64::MAX` means unbounded.
    pub fn within<T: TryFrom<i64>>(&self, range: RangeInclusive<i64>) -> Result<T, ScriptError> {
        let integer = self.integer()?;
        let found = T::try_from(integer).ok().filter(|_| range.contains(&integer));
        found.ok_or_else(|| {
            let expected = match range.into_inner() {
                (least, i64::MAX) => format!("{least} or more"),
                (least, most) => format!("{least} to {most}"),
            };
            self.wrong(format!("expected {expected}, got {integer}"))
        })
    }

    /// This as a list: its items.
    pub fn list(self) -> Result<Vec<Given>, ScriptError> {
        match self.value {
            Value::Array(values) => {
                let given = |(i, value)| Given { value, at: self.at.item(i) };
                Ok(values.into_iter().enumerate().map(given).collect())
            }
            // To Lua, a list without items and a table without keys are the same.
            Value::Object(map) if map.is_empty() => Ok(Vec::new()),
            _ => Err(self.expected("a list in braces")),
        }
    }

    /// This as a table with any keys: its entries, sorted.
    pub fn entries(self) -> Result<Vec<(String, Given)>, ScriptError> {
        match self.value {
            Value::Object(map) => {
                let given = |(key, value): (String, Value)| {
                    let at = self.at.key(&key);
                    (key, Given { value, at })
                };
                let mut entries: Vec<(String, Given)> = map.into_iter().map(given).collect();
                entries.sort_by(|(one, _), (other, _)| one.cmp(other));
                Ok(entries)
            }
            Value::Array(values) if values.is_empty() => Ok(Vec::new()),
            _ => Err(self.expected("a table with keys")),
        }
    }

    /// This as a table with these keys.
    pub fn fields(self, known: &[&str]) -> Result<Fields, ScriptError> {
        let map = match self.value {
            Value::Object(map) => map,
            Value::Array(values) if values.is_empty() => Map::new(),
            _ => return Err(self.expected("a table with keys")),
        };
        match map.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(Fields { map, at: self.at }),
            Some(key) => {
                let near = nearest(key, known.iter().copied());
                let near = near.map_or(String::new(), |near| format!("did you mean '{near}'? "));
                let error = self.at.wrong(format!("there is no key '{key}'"));
                Err(error.hint(format!("{near}the keys are {}", known.join(", "))))
            }
        }
    }
}

impl Fields {
    /// The value at a key, read by a function, if there is one.
    pub fn read<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(Given) -> Result<T, ScriptError>,
    ) -> Result<Option<T>, ScriptError> {
        let given = self.map.remove(key).map(|value| Given { value, at: self.at.key(key) });
        given.map(read).transpose()
    }

    /// A mistake in the value at a key.
    pub fn wrong_at(&self, key: &str, message: impl Display) -> ScriptError {
        self.at.key(key).wrong(message)
    }

    /// A mistake in the table as a whole.
    pub fn wrong(&self, message: impl Display) -> ScriptError {
        self.at.wrong(message)
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "a table",
    }
}

fn data(at: &At, value: &mlua::Value, depth: u32, left: &mut u32) -> Result<Value, ScriptError> {
    let less = left.checked_sub(1);
    *left = less.ok_or_else(|| at.wrong(format!("expected at most {MOST} values in all")))?;
    Ok(match value {
        mlua::Value::Boolean(flag) => (*flag).into(),
        mlua::Value::Integer(integer) => (*integer).into(),
        mlua::Value::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
            (*number as i64).into()
        }
        mlua::Value::Number(number) if number.is_finite() => (*number).into(),
        mlua::Value::Number(number) => {
            return Err(at.wrong(format!("expected a number, got {number}")));
        }
        mlua::Value::String(text) => text.to_string_lossy().into(),
        mlua::Value::Table(_) if depth == 0 => {
            return Err(at.wrong(format!("tables are nested more than {DEPTH} deep")));
        }
        mlua::Value::Table(table) => return table_data(at, table, depth - 1, left),
        other => {
            let expected = "a string, a number, true, false or a table";
            return Err(at.wrong(format!("expected {expected}, got {}", kind_in_lua(other))));
        }
    })
}

/// A list or a table with keys. Lua's own order of keys changes from run to run.
fn table_data(
    at: &At,
    table: &mlua::Table,
    depth: u32,
    left: &mut u32,
) -> Result<Value, ScriptError> {
    let (mut items, mut fields) = (BTreeMap::new(), BTreeMap::new());
    for (key, value) in table.pairs::<mlua::Value, mlua::Value>().flatten() {
        match key {
            mlua::Value::Integer(number) => _ = items.insert(number, value),
            mlua::Value::String(key) => _ = fields.insert(key.to_string_lossy(), value),
            _ => return Err(at.wrong("a key must be a name or the number of an item")),
        }
    }
    if let (Some(number), Some(key)) = (items.keys().next(), fields.keys().next()) {
        let what = format!("expected a list or keys, got both: [{number}] and '{key}'");
        return Err(at.wrong(what));
    }
    if items.is_empty() {
        let field = |(key, value): (String, mlua::Value)| {
            Ok((key.clone(), data(&at.key(&key), &value, depth, left)?))
        };
        return fields.into_iter().map(field).collect::<Result<Map<_, _>, _>>().map(Value::Object);
    }
    let mut list = Vec::with_capacity(items.len());
    for (index, (number, value)) in items.into_iter().enumerate() {
        let at = at.item(index);
        if usize::try_from(number) != Ok(index + 1) {
            let hint = "is a name misspelt or not yet defined?";
            return Err(at.wrong("expected an item, got nil").hint(hint));
        }
        list.push(data(&at, &value, depth, left)?);
    }
    Ok(Value::Array(list))
}
