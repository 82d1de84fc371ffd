//! Turns Lua's error into a message for the script's author: no traceback, the line, a way out.

use mlua::{Error, Lua};
use strsim::osa_distance;

use super::keys;
use super::original;
use super::place;
use super::watch::{MEMORY, Watch};
use crate::generator::{ScriptError, ScriptLine};

/// One paragraph for any Lua error.
pub(super) fn explain(lua: &Lua, watch: &Watch, error: Error) -> ScriptError {
    let mapped = |place: Option<ScriptLine>| place.map(|place| place::mapped(lua, place));
    if let Some(known) = error.downcast_ref::<ScriptError>() {
        return known.clone();
    }
    match error {
        Error::CallbackError { cause, .. } | Error::BadArgument { cause, .. } => {
            explain(lua, watch, (*cause).clone())
        }
        Error::SyntaxError { message, .. } => {
            let (message, place) = split_place(&message);
            ScriptError::new(format!("syntax error: {message}"), mapped(place))
        }
        Error::MemoryError(_) => {
            let what = format!("the script needs more than {} MiB of memory", MEMORY >> 20);
            let hint = "a table or a string there grows without end";
            ScriptError::new(what, mapped(watch.place())).hint(hint)
        }
        Error::RuntimeError(message) => {
            let message = message.split("\nstack traceback:").next().unwrap_or_default();
            if let Some((kind, _)) = message.split_once(": 0x").filter(|(kind, _)| is_kind(kind)) {
                let what = format!("the script raises an error that is a {kind}");
                let hint = "error(\"what is wrong\") takes a text";
                return ScriptError::new(what, mapped(watch.place())).hint(hint);
            }
            let (message, place) = split_place(message);
            let hint = way_out(lua, &message);
            ScriptError { message, place: mapped(place.or_else(|| watch.place())), hint }
        }
        other => ScriptError::new(other.to_string(), mapped(watch.place())),
    }
}

/// Whether Lua shows a value of this type by its address.
fn is_kind(name: &str) -> bool {
    ["table", "function", "thread", "userdata"].contains(&name)
}

/// Splits `my.lua:12: what` into the place and the message.
fn split_place(text: &str) -> (String, Option<ScriptLine>) {
    for (colon, _) in text.match_indices(':') {
        let (file, rest) = (&text[..colon], &text[colon + 1..]);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if let (Ok(line), Some(message)) =
            (rest[..digits].parse(), rest[digits..].strip_prefix(": "))
        {
            return (message.to_string(), Some(ScriptLine { file: file.into(), line }));
        }
    }
    (text.to_string(), None)
}

/// A remedy, if Lua's own message is known.
fn way_out(lua: &Lua, message: &str) -> Option<String> {
    if message.contains("stack overflow") {
        let hint = "a function calls itself without end; a generator that refers to itself goes \
                    through bind, as ANSI.arg = R.bind(R.iszero, ANSI.arg_)";
        return Some(hint.to_string());
    }
    if message.starts_with("attempt to call a generator value (global 'size')") {
        return Some("size is a generator here; #t is the number of items in a table".to_string());
    }
    if message.starts_with("attempt to call a generator") {
        return Some("a generator is used without parentheses: R.int, R.flip".to_string());
    }
    if message.starts_with("attempt to perform arithmetic on a generator") {
        let hint = "a generator is not a number: bind(g, function(n) return unit(n + 1) end)";
        return Some(hint.to_string());
    }
    let missing = message.contains("nil value") || message.contains("a nil");
    let name = message.split('\'').nth(1).filter(|_| missing)?;
    if let Some(replacement) = original::replacement(name) {
        return Some(replacement.to_string());
    }
    let names = keys::names(&lua.globals()).ok()?;
    Some(match nearest(name, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("is '{name}' misspelt or not yet defined?"),
    })
}

/// The free names in an expression: no keywords, strings, numbers, fields or keys.
pub(super) fn names(expression: &str) -> Vec<&str> {
    const KEYWORDS: [&str; 8] = ["and", "or", "not", "nil", "true", "false", "function", "end"];
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut names = Vec::new();
    let (mut rest, mut before) = (expression, ' ');
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => rest[1..].find(first).map_or(rest.len(), |end| end + 2),
            _ if is_part(first) => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        let is_name = first.is_alphabetic() || first == '_';
        let is_key = after.trim_start().starts_with('=') && !after.trim_start().starts_with("==");
        if is_name && !is_key && !".:".contains(before) && !KEYWORDS.contains(&word) {
            names.push(word);
        }
        before = if first.is_whitespace() { before } else { first };
        rest = after;
    }
    names
}

/// The known name that a mistyped one most resembles, if any does. Upper and lower case resemble each other most.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = 1 + name.chars().count() / 4;
    let lower = name.to_lowercase();
    let distance = |candidate: &str| {
        (osa_distance(&lower, &candidate.to_lowercase()), osa_distance(name, candidate))
    };
    let distances = known.into_iter().map(|candidate| (distance(candidate), candidate));
    distances.filter(|((d, _), _)| *d <= limit).min().map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_a_letter_or_two_away() {
        let known = ["long", "longlong", "oneof", "elements"];
        assert_eq!(nearest("lnog", known), Some("long"));
        assert_eq!(nearest("elment", known), Some("elements"));
        assert_eq!(nearest("pointer", known), None);
        assert_eq!(nearest("ANSI.ARGC", ["ANSI.arg", "ANSI.argc"]), Some("ANSI.argc"));
    }

    #[test]
    fn a_place_is_split_from_a_message_even_if_the_file_has_a_colon() {
        let (message, place) = split_place("c:/my.lua:12: unexpected symbol near ':'");
        assert_eq!(message, "unexpected symbol near ':'");
        assert_eq!(place.map(|p| p.to_string()), Some("c:/my.lua:12".to_string()));
        assert_eq!(split_place("no place: 3"), ("no place: 3".to_string(), None));
    }
}
