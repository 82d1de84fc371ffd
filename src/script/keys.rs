//! The keys of a table in an order: Lua's own changes from run to run.

use mlua::{Table, Value};

/// The entries of a table, in the order of their keys as text. Keys that are tables or functions have no text of their own.
pub(super) fn entries(table: &Table) -> mlua::Result<Vec<(String, Value)>> {
    let mut entries = Vec::new();
    for pair in table.pairs::<Value, Value>() {
        let (key, value) = pair?;
        let text = match &key {
            Value::String(_) | Value::Integer(_) | Value::Number(_) | Value::Boolean(_) => {
                key.to_string()?
            }
            other => other.type_name().to_string(),
        };
        entries.push((text, value));
    }
    entries.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(entries)
}

/// The keys of a table, likewise.
pub(super) fn keys(table: &Table) -> mlua::Result<Vec<String>> {
    Ok(entries(table)?.into_iter().map(|(key, _)| key).collect())
}

/// Those keys that are names.
pub(super) fn names(table: &Table) -> mlua::Result<Vec<String>> {
    let mut names = Vec::new();
    for pair in table.pairs::<Value, Value>() {
        names.extend(pair?.0.as_string().map(|name| name.to_string_lossy()));
    }
    names.sort_unstable();
    Ok(names)
}
