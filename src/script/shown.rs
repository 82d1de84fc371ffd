//! Values as scripts show them. Where a table or a function is in memory is another place in each run, so those are numbered.

use mlua::{Function, Lua, MultiValue, Table, Value};

use super::lists::named;
use super::strings::Call;
use super::watch::Watch;

/// Where the registry keeps the numbers of what was shown.
const NUMBERS: &str = "quest.shown";
/// The last of them, among these.
const LAST: &str = "last";

/// Replaces Lua's functions that show addresses.
pub(super) fn install(lua: &Lua, watch: &Watch) -> mlua::Result<()> {
    let (numbers, weak) = (lua.create_table()?, lua.create_table()?);
    weak.set("__mode", "k")?;
    numbers.set_metatable(Some(weak))?;
    lua.set_named_registry_value(NUMBERS, numbers)?;
    let own: Function = lua.globals().get("tostring")?;
    let tostring = move |lua: &Lua, args: MultiValue| match args.front() {
        Some(value) if has_address(value) => {
            lua.create_string(text(lua, value)?).map(Value::String)
        }
        _ => own.call::<Value>(args).map_err(|error| named(error, "tostring")),
    };
    lua.globals().set("tostring", lua.create_function(tostring)?)?;
    let string: Table = lua.globals().get("string")?;
    let (of, own) = (watch.clone(), string.get::<Function>("format")?);
    let format = move |lua: &Lua, args: MultiValue| {
        let mut call = Call { lua, watch: &of, name: "format", args };
        let format = call.text(0)?;
        for (index, letter) in (1..).zip(conversions(&format.as_bytes())) {
            match letter {
                b'p' => {
                    return Err(call.wrong("%p is not available: addresses change from run to run"));
                }
                b's' if has_address(&call.arg(index)) => {
                    let text = text(lua, &call.arg(index))?;
                    call.args[index] = Value::String(lua.create_string(text)?);
                }
                _ => {}
            }
        }
        own.call::<Value>(call.args).map_err(|error| named(error, "format"))
    };
    string.set("format", lua.create_function(format)?)
}

/// What Lua's `tostring` makes of a value, with a number in place of an address: the first that is shown has number 1.
pub(super) fn text(lua: &Lua, value: &Value) -> mlua::Result<String> {
    let text = value.to_string()?;
    let address = format!("{:p}", value.to_pointer());
    match text.strip_suffix(&address).filter(|_| has_address(value)) {
        Some(kind) => Ok(format!("{kind}{}", number(lua, value)?)),
        None => Ok(text),
    }
}

/// The number of a value among those that were shown.
fn number(lua: &Lua, value: &Value) -> mlua::Result<u64> {
    let numbers: Table = lua.named_registry_value(NUMBERS)?;
    if let Some(number) = numbers.raw_get(value)? {
        return Ok(number);
    }
    let number = numbers.raw_get::<Option<u64>>(LAST)?.unwrap_or(0) + 1;
    numbers.raw_set(LAST, number)?;
    numbers.raw_set(value, number)?;
    Ok(number)
}

/// Whether Lua knows a value by its address.
fn has_address(value: &Value) -> bool {
    matches!(value, Value::Table(_) | Value::Function(_) | Value::Thread(_) | Value::UserData(_))
}

/// The letters of the conversions in a format, each of which takes an argument.
fn conversions(format: &[u8]) -> Vec<u8> {
    let (mut letters, mut rest) = (Vec::new(), format.iter());
    while rest.any(|byte| *byte == b'%') {
        let letter = rest.find(|byte| !b"-+ #0123456789.".contains(byte));
        letters.extend(letter.filter(|byte| **byte != b'%'));
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_conversion_but_a_percent_sign_takes_an_argument() {
        assert_eq!(conversions(b"%d %% %-5.2s%q%"), b"dsq");
        assert_eq!(conversions(b"100%%s"), b"");
    }
}
