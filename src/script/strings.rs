//! The functions of `string` that take longer than linear time in their arguments: each pays for its steps.

use std::cell::Cell;

use mlua::{Function, Lua, LuaString, MultiValue, Table, Value};

use super::matcher::{Capture, Matcher, Wrong, is_plain};
use super::watch::Watch;

/// The cost of calling a function.
const CALL: u64 = 10;

/// Replaces Lua's functions.
pub(super) fn install(lua: &Lua, watch: &Watch) -> mlua::Result<()> {
    let string: Table = lua.globals().get("string")?;
    for (name, whole) in [("find", true), ("match", false)] {
        let watch = watch.clone();
        let function = move |lua: &Lua, args: MultiValue| {
            search(&Call { lua, watch: &watch, name, args }, whole)
        };
        string.set(name, lua.create_function(function)?)?;
    }
    let of = watch.clone();
    let gmatch = move |lua: &Lua, args: MultiValue| {
        all(&Call { lua, watch: &of, name: "gmatch", args }, of.clone())
    };
    string.set("gmatch", lua.create_function(gmatch)?)?;
    let of = watch.clone();
    let gsub =
        move |lua: &Lua, args: MultiValue| replace(&Call { lua, watch: &of, name: "gsub", args });
    string.set("gsub", lua.create_function(gsub)?)?;
    let (of, own) = (watch.clone(), string.get::<Function>("rep")?);
    let rep = move |lua: &Lua, args: MultiValue| {
        let call = Call { lua, watch: &of, name: "rep", args };
        let separator = if call.has(2) { call.text(2)?.as_bytes().len() } else { 0 };
        let bytes = call.text(0)?.as_bytes().len() + separator;
        let times = u64::try_from(call.integer(1, 0)?).unwrap_or(0);
        // A result too long for the memory is rejected at once.
        let steps = times.saturating_mul(bytes as u64) / 16;
        of.spend(lua, "rep", if bytes == 0 { 0 } else { steps })?;
        if bytes == 0 { lua.create_string("").map(Value::String) } else { own.call(call.args) }
    };
    string.set("rep", lua.create_function(rep)?)
}

/// A call of a library function.
pub(super) struct Call<'a> {
    pub(super) lua: &'a Lua,
    pub(super) watch: &'a Watch,
    pub(super) name: &'static str,
    pub(super) args: MultiValue,
}

impl Call<'_> {
    pub(super) fn arg(&self, index: usize) -> Value {
        self.args.get(index).cloned().unwrap_or(Value::Nil)
    }

    pub(super) fn has(&self, index: usize) -> bool {
        self.args.get(index).is_some_and(|value| !value.is_nil())
    }

    /// A string; numbers count as strings.
    pub(super) fn text(&self, index: usize) -> mlua::Result<LuaString> {
        let value = self.arg(index);
        let text = match &value {
            Value::String(_) | Value::Integer(_) | Value::Number(_) => {
                self.lua.coerce_string(value.clone())?
            }
            _ => None,
        };
        text.ok_or_else(|| self.expected(index, "string", &value))
    }

    /// An integer, or the default if there is none.
    pub(super) fn integer(&self, index: usize, none: i64) -> mlua::Result<i64> {
        if !self.has(index) {
            return Ok(none);
        }
        let value = self.arg(index);
        match (&value, self.lua.coerce_integer(value.clone())?) {
            (Value::String(_) | Value::Integer(_) | Value::Number(_), Some(integer)) => Ok(integer),
            (Value::Number(_), None) => {
                Err(self.bad(index, "number has no integer representation"))
            }
            _ => Err(self.expected(index, "number", &value)),
        }
    }

    pub(super) fn expected(&self, index: usize, what: &str, found: &Value) -> mlua::Error {
        let found = if index < self.args.len() { found.type_name() } else { "no value" };
        self.bad(index, &format!("{what} expected, got {found}"))
    }

    /// An error about an argument, in Lua's words.
    pub(super) fn bad(&self, index: usize, what: &str) -> mlua::Error {
        self.wrong(&format!("bad argument #{} to '{}' ({what})", index + 1, self.name))
    }

    pub(super) fn wrong(&self, message: &str) -> mlua::Error {
        mlua::Error::runtime(message)
    }

    /// Runs a matcher, and pays for its steps.
    fn paid<'m, T>(
        &self,
        matcher: &mut Matcher<'m>,
        with: impl FnOnce(&mut Matcher<'m>) -> Result<T, Wrong>,
    ) -> mlua::Result<T> {
        let before = matcher.steps();
        let result = with(matcher);
        self.watch.spend(self.lua, self.name, matcher.steps() - before)?;
        result.map_err(|wrong| self.error(wrong))
    }

    fn error(&self, wrong: Wrong) -> mlua::Error {
        match wrong {
            Wrong::Malformed(what) => self.wrong(&what),
            // One step more than the budget: an error follows.
            Wrong::Endless => self.wrong("the match does not end"),
        }
    }

    fn value(&self, text: &[u8], capture: Capture) -> mlua::Result<Value> {
        match capture {
            Capture::Part(start, end) => {
                self.watch.copy(self.lua, self.name, end - start)?;
                self.lua.create_string(&text[start..end]).map(Value::String)
            }
            Capture::Position(position) => Ok(Value::Integer(position as i64 + 1)),
        }
    }

    /// The captures of a match; the whole match for a pattern without captures.
    fn captured(&self, text: &[u8], matcher: &Matcher, whole: Capture) -> mlua::Result<MultiValue> {
        let captures = matcher.captures().map_err(|wrong| self.error(wrong))?;
        let captures = if captures.is_empty() { vec![whole] } else { captures };
        captures.into_iter().map(|capture| self.value(text, capture)).collect()
    }

    /// The pattern without its `^`, and whether it had one.
    fn pattern<'p>(&self, pattern: &'p [u8]) -> (&'p [u8], bool) {
        match pattern.strip_prefix(b"^") {
            Some(rest) => (rest, true),
            None => (pattern, false),
        }
    }

    fn matcher<'m>(&self, text: &'m [u8], pattern: &'m [u8]) -> Matcher<'m> {
        Matcher::new(text, pattern, self.watch.left())
    }

    /// The start of a search, from 0, if it is within the text: -1 is the last character.
    fn start(&self, index: usize, len: usize) -> mlua::Result<Option<usize>> {
        let from = self.integer(index, 1)?;
        let from = match from {
            1.. => from.unsigned_abs() as usize - 1,
            0 => 0,
            _ => len.saturating_sub(from.unsigned_abs() as usize),
        };
        Ok((from <= len).then_some(from))
    }
}

/// `find`, which returns the position of the match, and `match`, which returns the captures.
fn search(call: &Call, whole: bool) -> mlua::Result<MultiValue> {
    let (text, pattern) = (call.text(0)?, call.text(1)?);
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let (text, pattern): (&[u8], &[u8]) = (&text, &pattern);
    let nothing = || [Value::Nil].into_iter().collect();
    let Some(from) = call.start(2, text.len())? else { return Ok(nothing()) };
    let place = |start: usize, end: usize| {
        [Value::Integer(start as i64 + 1), Value::Integer(end as i64)].into_iter()
    };
    if whole && (!matches!(call.arg(3), Value::Nil | Value::Boolean(false)) || is_plain(pattern)) {
        call.watch.copy(call.lua, call.name, text.len() - from + pattern.len())?;
        let found = memchr::memmem::find(&text[from..], pattern);
        return Ok(
            found.map_or_else(nothing, |at| place(from + at, from + at + pattern.len()).collect())
        );
    }
    let (pattern, anchored) = call.pattern(pattern);
    let mut matcher = call.matcher(text, pattern);
    let Some((start, end)) = call.paid(&mut matcher, |it| it.find(from, anchored))? else {
        return Ok(nothing());
    };
    let captured = call.captured(text, &matcher, Capture::Part(start, end))?;
    if !whole {
        return Ok(captured);
    }
    let has_captures = matcher.captures().is_ok_and(|captures| !captures.is_empty());
    let captured = captured.into_iter().filter(|_| has_captures);
    Ok(place(start, end).chain(captured).collect())
}

/// `gmatch`: a function that yields one match after the other.
fn all(call: &Call, watch: Watch) -> mlua::Result<Function> {
    let (text, pattern) = (call.text(0)?, call.text(1)?);
    let len = text.as_bytes().len();
    let next = Cell::new(call.start(2, len)?.unwrap_or(len + 1));
    let last = Cell::new(None);
    call.lua.create_function(move |lua, ()| {
        let call = Call { lua, watch: &watch, name: "gmatch", args: MultiValue::new() };
        let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
        let mut matcher = call.matcher(&text, &pattern);
        while next.get() <= len {
            let start = next.get();
            let end = call.paid(&mut matcher, |it| it.at(start))?;
            // An empty match where the last one ended does not count.
            if end.is_some() && end != last.get() {
                let end = end.unwrap_or(start);
                next.set(end);
                last.set(Some(end));
                return call.captured(&text, &matcher, Capture::Part(start, end));
            }
            next.set(start + 1);
        }
        Ok([Value::Nil].into_iter().collect())
    })
}

/// `gsub`.
fn replace(call: &Call) -> mlua::Result<(LuaString, u64)> {
    let (text, pattern, by) = (call.text(0)?, call.text(1)?, call.arg(2));
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let text: &[u8] = &text;
    let by = match by {
        Value::Function(_) | Value::Table(_) => by,
        Value::String(_) | Value::Integer(_) | Value::Number(_) => Value::String(call.text(2)?),
        other => return Err(call.expected(2, "string/function/table", &other)),
    };
    let most = call.integer(3, i64::MAX)?;
    let (pattern, anchored) = call.pattern(&pattern);
    let mut matcher = call.matcher(text, pattern);
    let (mut made, mut at, mut last, mut number) = (Vec::new(), 0, None, 0);
    while number < most {
        let end = call.paid(&mut matcher, |it| it.at(at))?;
        let before = made.len();
        match end.filter(|end| last != Some(*end)) {
            Some(end) => {
                number += 1;
                made.extend(replaced(call, text, &matcher, (at, end), &by)?);
                (at, last) = (end, Some(end));
            }
            None if at < text.len() => {
                made.push(text[at]);
                at += 1;
            }
            None => break,
        }
        call.watch.copy(call.lua, call.name, made.len() - before)?;
        if anchored {
            break;
        }
    }
    call.watch.copy(call.lua, call.name, text.len())?;
    made.extend_from_slice(&text[at.min(text.len())..]);
    Ok((call.lua.create_string(&made)?, number as u64))
}

/// The replacement for a match.
fn replaced(
    call: &Call,
    text: &[u8],
    matcher: &Matcher,
    (start, end): (usize, usize),
    by: &Value,
) -> mlua::Result<Vec<u8>> {
    let own = &text[start..end];
    if let Value::String(by) = by {
        return expanded(call, text, matcher, (start, end), &by.as_bytes());
    }
    let captured = call.captured(text, matcher, Capture::Part(start, end))?;
    let value: Value = match by {
        Value::Function(function) => {
            call.watch.spend(call.lua, call.name, CALL)?;
            function.call(captured)?
        }
        Value::Table(table) => table.get(captured.front().cloned().unwrap_or(Value::Nil))?,
        _ => Value::Nil,
    };
    match &value {
        Value::Nil | Value::Boolean(false) => Ok(own.to_vec()),
        Value::String(text) => Ok(text.as_bytes().to_vec()),
        Value::Integer(_) | Value::Number(_) => {
            let text = call.lua.coerce_string(value.clone())?;
            Ok(text.map_or(Vec::new(), |text| text.as_bytes().to_vec()))
        }
        other => Err(call.wrong(&format!("invalid replacement value (a {})", other.type_name()))),
    }
}

/// A replacement that contains `%0`, `%1` and so on.
fn expanded(
    call: &Call,
    text: &[u8],
    matcher: &Matcher,
    (start, end): (usize, usize),
    by: &[u8],
) -> mlua::Result<Vec<u8>> {
    call.watch.spend(call.lua, call.name, by.len() as u64)?;
    let mut made = Vec::with_capacity(by.len());
    let mut rest = by.iter().copied();
    while let Some(c) = rest.next() {
        if c != b'%' {
            made.push(c);
            continue;
        }
        match rest.next() {
            Some(b'%') => made.push(b'%'),
            Some(b'0') => {
                call.watch.copy(call.lua, call.name, end - start)?;
                made.extend_from_slice(&text[start..end]);
            }
            Some(digit @ b'1'..=b'9') => {
                let index = usize::from(digit - b'1');
                let capture = match matcher.capture(index).map_err(|wrong| call.error(wrong))? {
                    None if index == 0 => Capture::Part(start, end),
                    None => {
                        return Err(call.wrong(&format!("invalid capture index %{}", index + 1)));
                    }
                    Some(capture) => capture,
                };
                let Some(text) = call.lua.coerce_string(call.value(text, capture)?)? else {
                    continue;
                };
                made.extend_from_slice(&text.as_bytes());
            }
            _ => return Err(call.wrong("invalid use of '%' in replacement string")),
        }
    }
    Ok(made)
}
