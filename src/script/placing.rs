//! The functions of `Place` that build the rules of a calling convention. Each checks its arguments at
//! once, so that a mistake is reported with its line.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use mlua::{Lua, MetaMethod, MultiValue, Table, UserData, UserDataFields, UserDataMethods, Value};

use super::explain::nearest;
use super::keys::keys;
use super::value::{At, integer, item_role, items, kind, table};
use crate::convention::{File, Fill, Justify, Rule};

/// A rule as a value of Lua. The indices of files are those of [`Files`].
#[derive(Clone)]
pub(super) struct RuleValue {
    rule: Rule,
    /// The number of nested rules.
    size: u32,
}

impl UserData for RuleValue {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field(MetaMethod::Type, "rule");
    }
}

/// A register file as Lua holds it: its index.
#[derive(Clone, Copy)]
struct Registers(usize);

impl UserData for Registers {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_meta_field(MetaMethod::Type, "register file");
    }

    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_method(MetaMethod::ToString, |_, _, ()| Ok("register file"));
    }
}

/// The register files of all scripts.
pub(super) type Files = Rc<RefCell<Vec<File>>>;

type Builder = fn(&Call) -> mlua::Result<Rule>;

/// A call of one of the functions.
struct Call<'a> {
    at: At,
    values: Vec<Value>,
    files: &'a [File],
}

/// The most registers of a file: a bit each.
const MOST_REGISTERS: usize = 64;

/// The most rules nested in one: real conventions have a dozen.
const MOST_RULES: u32 = 1000;

/// Fills the global table `Place`.
pub(super) fn register(lua: &Lua) -> mlua::Result<Files> {
    let place = lua.create_table()?;
    let files = Files::default();
    let known = files.clone();
    let file = lua.create_function(move |lua, values: MultiValue| {
        let at = At::here(lua, "Place.file");
        let values: Vec<Value> = values.into_iter().collect();
        let [bytes, names] = &values[..] else {
            return Err(at.wrong("expected the bytes of a register and a list of names", FILE));
        };
        let bytes = positive(&at, "the bytes of a register", bytes)?;
        let names = items(&at, "the names", &table(&at, "the names", names, FILE)?)?;
        let registers = names.iter().map(|name| match name {
            Value::String(name) => Ok(name.to_string_lossy()),
            other => Err(at.wrong(&format!("expected names, got {}", kind(other)), FILE)),
        });
        let registers = registers.collect::<mlua::Result<Vec<_>>>()?;
        if registers.is_empty() || registers.len() > MOST_REGISTERS {
            let what = format!("expected 1 to {MOST_REGISTERS} names, got {}", registers.len());
            return Err(at.wrong(&what, FILE));
        }
        if let Some(twice) = (1..registers.len()).find(|i| registers[..*i].contains(&registers[*i]))
        {
            return Err(at.wrong(&format!("'{}' is named twice", registers[twice]), FILE));
        }
        known.borrow_mut().push(File { registers, bytes });
        Ok(Registers(known.borrow().len() - 1))
    })?;
    place.set("file", file)?;
    place.set("nothing", lua.create_userdata(RuleValue { rule: Rule::Nothing, size: 1 })?)?;
    let builders: [(&'static str, Builder); 14] = [
        ("registers", registers),
        ("groups", groups),
        ("at", exactly),
        ("stack", stack),
        ("split", |call| {
            let options = call.options(2, &["align", "fresh"])?;
            let align = call.number(options.as_ref(), "align")?.unwrap_or(1);
            let fresh = options.map_or(Ok(false), |options| options.get::<bool>("fresh"))?;
            Ok(Rule::Split { file: call.file(0)?, align, fresh, stack: call.rule(1)?.into() })
        }),
        ("words", |call| {
            let parallel = call.option(2).map(|_| call.rule(2)).transpose()?;
            let (integer, float) = (call.file(0)?, call.file(1)?);
            Ok(Rule::Words { integer, float, parallel: parallel.map(Box::new) })
        }),
        ("scalars", |call| Ok(Rule::Scalars { integer: call.file(0)?, float: call.file(1)? })),
        ("first", |call| Ok(Rule::First(call.rules()?))),
        ("all", |call| Ok(Rule::All(call.rules()?))),
        ("unsaid", |call| match call.value(0).as_string() {
            Some(why) => Ok(Rule::Unsaid { why: why.to_string_lossy() }),
            None => Err(call.at.wrong("expected a string: why the place is unspecified", "")),
        }),
        ("reserve", |call| Ok(Rule::Reserve(call.rule(0)?.into()))),
        ("over", |call| Ok(Rule::Over(call.file(0)?, call.rule(1)?.into()))),
        ("close", |call| Ok(Rule::Close(call.file(0)?, call.rule(1)?.into()))),
        ("reference", |call| Ok(Rule::Reference(call.rule(0)?.into()))),
    ];
    let hidden: (&'static str, Builder) = ("hidden", |call| {
        let returned = call.option(1).map(|_| call.rule(1)).transpose()?;
        Ok(Rule::Hidden { pointer: call.rule(0)?.into(), returned: returned.map(Box::new) })
    });
    for (name, build) in builders.into_iter().chain([hidden]) {
        let files = files.clone();
        let function = lua.create_function(move |lua, values: MultiValue| {
            let at = At::here(lua, name);
            let size = 1 + values.iter().map(size).sum::<u32>();
            if size > MOST_RULES {
                let what = format!("a rule is made of {MOST_RULES} others at most");
                return Err(at.wrong(&what, "is one put into another twice, and that again?"));
            }
            let values = values.into_iter().collect();
            let rule = build(&Call { at, values, files: &files.borrow() })?;
            Ok(RuleValue { rule, size })
        })?;
        place.set(name, function)?;
    }
    let unknown = lua.create_table()?;
    unknown.set("__index", lua.create_function(no_such_rule)?)?;
    place.set_metatable(Some(unknown))?;
    lua.globals().set("Place", place)?;
    Ok(files)
}

const FILE: &str = "for example Place.file(8, { \"rdi\", \"rsi\" })";

fn no_such_rule(lua: &Lua, (place, key): (Table, Value)) -> mlua::Result<()> {
    let key = key.to_string()?;
    let names: BTreeSet<String> =
        place.pairs::<String, Value>().flatten().map(|pair| pair.0).collect();
    let hint = match nearest(&key, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("there are {}", Vec::from_iter(names).join(", ")),
    };
    Err(At::here(lua, "Place").wrong(&format!("there is no '{key}'"), &hint))
}

/// The number of rules in a value.
fn size(value: &Value) -> u32 {
    let own = |value: &Value| match value {
        Value::UserData(data) => data.borrow::<RuleValue>().map_or(0, |value| value.size),
        _ => 0,
    };
    match value {
        Value::Table(table) => {
            let items = table.pairs::<Value, Value>().flatten();
            items.fold(0, |sum: u32, (_, item)| sum.saturating_add(own(&item)))
        }
        value => own(value),
    }
}

/// Takes a value as a rule.
pub(super) fn rule(at: &At, role: &str, value: &Value) -> mlua::Result<Rule> {
    if let Value::UserData(data) = value
        && let Ok(held) = data.borrow::<RuleValue>()
    {
        return Ok(held.rule.clone());
    }
    let colon = if role.is_empty() { "" } else { ": " };
    let what = format!("{role}{colon}expected a rule, got {}", kind(value));
    let hint = match value {
        Value::Nil => "is a name misspelt or not yet defined?",
        Value::Function(_) => "call it: Place.stack{ slot = 8 }",
        _ => "for example Place.registers(general)",
    };
    Err(at.wrong(&what, hint))
}

/// Takes a value as a register file: its index.
pub(super) fn file(value: &Value) -> Option<usize> {
    let registers = value.as_userdata()?.borrow::<Registers>().ok()?;
    Some(registers.0)
}

fn positive(at: &At, role: &str, value: &Value) -> mlua::Result<u64> {
    match integer(at, role, value, "8")? {
        number @ 1..=65_536 => Ok(number as u64),
        number => Err(at.wrong(&format!("{role}: expected 1 to 65536, got {number}"), "")),
    }
}

impl Call<'_> {
    fn option(&self, index: usize) -> Option<&Value> {
        self.values.get(index).filter(|value| !value.is_nil())
    }

    fn value(&self, index: usize) -> &Value {
        self.values.get(index).unwrap_or(&Value::Nil)
    }

    fn file(&self, index: usize) -> mlua::Result<usize> {
        let value = self.value(index);
        file(value).ok_or_else(|| {
            let what = format!("expected a register file, got {}", kind(value));
            self.at.wrong(&what, &format!("make one before: {}", &FILE[12..]))
        })
    }

    /// The index of a register of a file.
    fn register(&self, file: usize, name: &Value) -> mlua::Result<usize> {
        let registers = &self.files[file].registers;
        let name = name.as_string().map(|name| name.to_string_lossy());
        let index = registers.iter().position(|register| Some(register) == name.as_ref());
        let what = || format!("expected one of {}", registers.join(", "));
        index.ok_or_else(|| self.at.wrong(&what(), ""))
    }

    fn rule(&self, index: usize) -> mlua::Result<Rule> {
        rule(&self.at, "", self.value(index))
    }

    fn rules(&self) -> mlua::Result<Vec<Rule>> {
        let example = format!("{}{{ a, b }}", self.at.name);
        let values = items(&self.at, "", &table(&self.at, "", self.value(0), &example)?)?;
        let rules = values.iter().enumerate();
        rules.map(|(i, value)| rule(&self.at, &item_role("", i), value)).collect()
    }

    /// The options in a table, all of which must be known.
    fn options(&self, index: usize, known: &[&str]) -> mlua::Result<Option<Table>> {
        let Some(value) = self.option(index) else { return Ok(None) };
        let Value::Table(options) = value else {
            let what = format!("expected options in braces, got {}", kind(value));
            return Err(self.at.wrong(&what, &format!("there are {}", known.join(", "))));
        };
        for key in keys(options)? {
            if !known.contains(&key.as_str()) {
                let what = format!("there is no option '{key}'");
                return Err(self.at.wrong(&what, &format!("there are {}", known.join(", "))));
            }
        }
        Ok(Some(options.clone()))
    }

    fn number(&self, options: Option<&Table>, key: &str) -> mlua::Result<Option<u64>> {
        match options.map(|options| options.get::<Value>(key)).transpose()? {
            None | Some(Value::Nil) => Ok(None),
            Some(value) => positive(&self.at, key, &value).map(Some),
        }
    }

    /// One of these words, as given at a key; the first by default.
    fn word<T: Copy>(
        &self,
        options: Option<&Table>,
        key: &str,
        words: [(&str, T); 2],
    ) -> mlua::Result<Option<T>> {
        let value = options.map(|options| options.get::<Value>(key)).transpose()?;
        let Some(value) = value.filter(|value| !value.is_nil()) else { return Ok(None) };
        let found = value.as_string().map(|text| text.to_string_lossy());
        let known = words.iter().find(|(word, _)| found.as_deref() == Some(*word));
        known.map(|(_, meaning)| Some(*meaning)).ok_or_else(|| {
            let [(first, _), (second, _)] = words;
            self.at.wrong(&format!("{key}: expected \"{first}\" or \"{second}\""), "")
        })
    }

    fn side(&self, options: Option<&Table>) -> mlua::Result<Justify> {
        let sides = [("left", Justify::Left), ("right", Justify::Right)];
        Ok(self.word(options, "side", sides)?.unwrap_or(Justify::Left))
    }
}

fn registers(call: &Call) -> mlua::Result<Rule> {
    let file = call.file(0)?;
    let options = call.options(1, &["count", "each", "align", "skipped", "side"])?;
    let options = options.as_ref();
    let align = call.number(options, "align")?;
    let skipped = call.word(options, "skipped", [("lost", true), ("kept", false)])?;
    if align.is_some() && skipped.is_none() {
        let hint = "say skipped = \"lost\", or skipped = \"kept\" if a later value may have them";
        return Err(call.at.wrong("align passes registers over", hint));
    }
    let each = options.map_or(Ok(false), |options| options.get::<bool>("each"))?;
    let fill = match call.number(options, "count")? {
        Some(count) => Fill::Count(count.min(call.files[file].registers.len() as u64)),
        None if each => Fill::Each,
        None => Fill::Size,
    };
    let skipped_are_lost = skipped.unwrap_or(false);
    let align = align.unwrap_or(1);
    Ok(Rule::Registers { file, fill, align, skipped_are_lost, side: call.side(options)? })
}

fn groups(call: &Call) -> mlua::Result<Rule> {
    const EXAMPLE: &str = "{ { \"r2\", \"r3\" }, { \"r4\", \"r5\" } }";
    let file = call.file(0)?;
    let options = call.options(2, &["skipped"])?;
    let skipped = call.word(options.as_ref(), "skipped", [("lost", true), ("kept", false)])?;
    let group = |(i, value): (usize, &Value)| {
        let role = item_role("", i);
        let names = items(&call.at, &role, &table(&call.at, &role, value, EXAMPLE)?)?;
        let indices = names.iter().map(|name| call.register(file, name));
        let indices = indices.collect::<mlua::Result<Vec<_>>>()?;
        let is_twice = |(i, index): (usize, &usize)| indices[..i].contains(index);
        match indices.is_empty() || indices.iter().enumerate().any(is_twice) {
            true => Err(call.at.wrong(&format!("{role}: expected names, each once"), EXAMPLE)),
            false => Ok(indices),
        }
    };
    let groups = items(&call.at, "", &table(&call.at, "", call.value(1), EXAMPLE)?)?;
    let groups = groups.iter().enumerate().map(group).collect::<mlua::Result<Vec<_>>>()?;
    Ok(Rule::Groups { file, groups, skipped_are_lost: skipped.unwrap_or(false) })
}

fn exactly(call: &Call) -> mlua::Result<Rule> {
    let file = call.file(0)?;
    Ok(Rule::At { file, index: call.register(file, call.value(1))? })
}

fn stack(call: &Call) -> mlua::Result<Rule> {
    let options = call.options(0, &["slot", "least", "most", "side"])?;
    let options = options.as_ref();
    let slot = call.number(options, "slot")?.unwrap_or(1);
    let least = call.number(options, "least")?.unwrap_or(slot);
    let most = call.number(options, "most")?.unwrap_or(least).max(least);
    if !(least.is_power_of_two() && most.is_power_of_two()) {
        return Err(call.at.wrong("least and most are alignments: powers of two", ""));
    }
    Ok(Rule::Stack { slot, least, most, side: call.side(options)? })
}
