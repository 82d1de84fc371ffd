//! The table `Convention`, in which scripts register calling conventions, and how one is read from it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use mlua::{Lua, Table, Value};

use super::explain::nearest;
use super::keys::names;
use super::place::here;
use super::placing::{self, Files, rule};
use super::value::{At, generator, integer, item_role, items, kind, table};
use crate::c::model::{MODELS, Model};
use crate::c::types::Type;
use crate::convention::{Class, Convention, Criterion, Free, Has, Kind, Slots, Stack, Wants};
use crate::generator::{Datum, ScriptLine, Source, sample};

/// Names, each with its position in a script.
type Order = Vec<(String, Option<ScriptLine>)>;

/// The registered conventions, in order.
pub(super) struct Conventions {
    order: Rc<RefCell<Order>>,
    tables: Table,
    files: Files,
}

const FIELDS: [&str; 10] = [
    "doc",
    "model",
    "stack",
    "natural",
    "closed",
    "arguments",
    "variable",
    "named_as_variable",
    "results",
    "variadic_results",
];
const OF_A_CRITERION: [&str; 15] = [
    "kind",
    "size",
    "slots",
    "align",
    "words",
    "scalars",
    "homogeneous",
    "element",
    "aligned",
    "arrays",
    "has",
    "without",
    "free",
    "only",
    "types",
];
const EXAMPLE: &str = "for example { \"integer\", Place.registers(general), kind = \"integer\" }";

impl Conventions {
    /// Adds the globals `Place` and `Convention`.
    pub(super) fn register(lua: &Lua) -> mlua::Result<Conventions> {
        let files = placing::register(lua)?;
        let conventions = Conventions { order: Rc::default(), tables: lua.create_table()?, files };
        let meta = lua.create_table()?;
        meta.set("__index", &conventions.tables)?;
        let (order, tables) = (conventions.order.clone(), conventions.tables.clone());
        let add = move |lua: &Lua, (_, name, value): (Value, Value, Value)| {
            let at = At::here(lua, "Convention");
            let Some(name) = name.as_string().map(|name| name.to_string_lossy()) else {
                return Err(at.wrong("a convention's name is a string", ""));
            };
            if name.contains(':') {
                return Err(at.wrong(&format!("{name}: a name has no colon"), ""));
            }
            if !value.is_table() {
                let what = format!("{name}: expected a table, got {}", kind(&value));
                return Err(at.wrong(&what, "for example { arguments = { ... } }"));
            }
            let mut order = order.borrow_mut();
            order.retain(|(known, _)| *known != name);
            order.push((name.clone(), here(lua)));
            tables.raw_set(name, value)
        };
        meta.set("__newindex", lua.create_function(add)?)?;
        let convention = lua.create_table()?;
        convention.set_metatable(Some(meta))?;
        lua.globals().set("Convention", convention)?;
        Ok(conventions)
    }

    /// The names, in the order of registration.
    pub(super) fn names(&self) -> Vec<String> {
        self.order.borrow().iter().map(|(name, _)| name.clone()).collect()
    }

    /// The convention of a name; `None` if there is none.
    pub(super) fn take(&self, name: &str) -> mlua::Result<Option<Convention>> {
        let order = self.order.borrow();
        let Some((_, place)) = order.iter().find(|(known, _)| known == name) else {
            return Ok(None);
        };
        let at = At { name: "convention", place: place.clone() };
        let given: Table = self.tables.raw_get(name)?;
        let mut reader =
            Reader { at, name, source: Source::new(0, 2), model: &crate::c::model::LP64 };
        let mut convention = reader.convention(&given)?;
        self.keep_files(&mut convention);
        let mut rules = convention.arguments.iter().chain(&convention.variable);
        convention.stack.is_asked = rules.any(|criterion| criterion.rule.asks_for_stack());
        Ok(Some(convention))
    }

    /// Keeps the files that the rules use, in the order of their first use.
    fn keep_files(&self, convention: &mut Convention) {
        let all = self.files.borrow();
        let mut kept: BTreeMap<usize, usize> = BTreeMap::new();
        let Convention { files, arguments, variable, results, variadic_results, .. } = convention;
        let lists = [arguments, variable, results, variadic_results];
        for criterion in lists.into_iter().flatten() {
            let mut keep = |file: &mut usize| {
                let next = kept.len();
                let index = *kept.entry(*file).or_insert(next);
                if index == next {
                    files.push(all[*file].clone());
                }
                *file = index;
            };
            criterion.rule.each_file(&mut keep);
            criterion.wants.free.iter_mut().for_each(|free| keep(&mut free.file));
        }
    }
}

/// Reads a convention's table.
struct Reader<'a> {
    at: At,
    name: &'a str,
    /// Draws the types, so that each record has a number of its own.
    source: Source,
    model: &'static Model,
}

impl Reader<'_> {
    fn wrong(&self, role: &str, message: &str, hint: &str) -> mlua::Error {
        let colon = if role.is_empty() { "" } else { ": " };
        self.at.wrong(&format!("{}: {role}{colon}{message}", self.name), hint)
    }

    fn convention(&mut self, given: &Table) -> mlua::Result<Convention> {
        self.known("", given, &FIELDS)?;
        let model = self.text("", given, "model")?.unwrap_or_else(|| self.model.name.into());
        let Some(known) = Model::named(&model) else {
            let names = MODELS.map(|model| model.name).join(", ");
            let what = format!("there is no data model '{model}'");
            return Err(self.wrong("model", &what, &format!("the models are {names}")));
        };
        self.model = known;
        self.source = Source::new(0, 2).under(known);
        let stack = match given.get::<Value>("stack")? {
            Value::Nil => Stack { first: 0, align: 8, is_asked: false },
            Value::Table(stack) => {
                self.known("stack", &stack, &["first", "align"])?;
                let first = self.number("stack", &stack, "first")?.unwrap_or(0);
                let align = self.number("stack", &stack, "align")?.unwrap_or(8);
                Stack { first, align, is_asked: false }
            }
            other => {
                let what = format!("expected a table, got {}", kind(&other));
                return Err(self.wrong("stack", &what, "for example { align = 16 }"));
            }
        };
        if stack.align > 65_536 || !stack.align.is_power_of_two() {
            return Err(self.wrong("stack: align", "expected a power of two", ""));
        }
        Ok(Convention {
            name: self.name.to_string(),
            doc: self.text("", given, "doc")?.unwrap_or_default(),
            model: known.name.into(),
            files: Vec::new(),
            stack,
            arguments: self.criteria(given, "arguments")?,
            variable: self.criteria(given, "variable")?,
            natural: self.flag("", given, "natural")?.unwrap_or(false),
            closed: self.flag("", given, "closed")?.unwrap_or(false),
            named_as_variable: self.flag("", given, "named_as_variable")?.unwrap_or(false),
            results: self.criteria(given, "results")?,
            variadic_results: self.criteria(given, "variadic_results")?,
        })
    }

    fn criteria(&mut self, given: &Table, field: &str) -> mlua::Result<Vec<Criterion>> {
        let list = match given.get::<Value>(field)? {
            Value::Nil if field != "arguments" => return Ok(Vec::new()),
            value => table(&self.at, &format!("{}: {field}", self.name), &value, "{ ... }")?,
        };
        let mut criteria: Vec<Criterion> = Vec::new();
        for (i, item) in items(&self.at, field, &list)?.iter().enumerate() {
            let role = item_role(field, i);
            let item = table(&self.at, &role, item, EXAMPLE)?;
            let criterion = self.criterion(&role, &item)?;
            if criteria.iter().any(|known| known.name == criterion.name) {
                let what = format!("there are two classes '{}'", criterion.name);
                return Err(self.wrong(field, &what, ""));
            }
            criteria.push(criterion);
        }
        Ok(criteria)
    }

    fn criterion(&mut self, role: &str, given: &Table) -> mlua::Result<Criterion> {
        let name: Value = given.get(1)?;
        let Some(name) = name.as_string().map(|name| name.to_string_lossy()) else {
            return Err(self.wrong(role, "expected a name first", EXAMPLE));
        };
        let role = &format!("{role} ({name})");
        self.known(role, given, &OF_A_CRITERION)?;
        let rule = rule(&self.at, role, &given.get(2)?)?;
        let classes = |this: &Self, key: &str| this.words(role, given, key, &Class::ALL);
        let only = self.types(role, given, "only")?;
        let wants = Wants {
            kinds: self.words(role, given, "kind", &Kind::ALL)?.unwrap_or_default(),
            size: self.range(role, given, "size")?,
            slots: self.slots(role, given)?,
            align: self.range(role, given, "align")?,
            words: classes(self, "words")?,
            scalars: classes(self, "scalars")?,
            homogeneous: self.range(role, given, "homogeneous")?,
            element: self.range(role, given, "element")?,
            aligned: self.flag(role, given, "aligned")?,
            arrays: self.flag(role, given, "arrays")?,
            types: only.clone(),
            has: self.words(role, given, "has", &Has::ALL)?.unwrap_or_default(),
            without: self.words(role, given, "without", &Has::ALL)?.unwrap_or_default(),
            free: self.free(role, given)?,
        };
        let types = self.types(role, given, "types")?;
        let types = if types.is_empty() { only } else { types };
        Ok(Criterion { name, wants, rule, types })
    }

    /// Draws the types of a list of generators.
    fn types(&mut self, role: &str, given: &Table, key: &str) -> mlua::Result<Vec<Type>> {
        let list = match given.get::<Value>(key)? {
            Value::Nil => return Ok(Vec::new()),
            value => table(&self.at, &format!("{role}: {key}"), &value, "{ int, double }")?,
        };
        let mut types = Vec::new();
        for (i, item) in items(&self.at, key, &list)?.iter().enumerate() {
            let role = format!("{role}: {}", item_role(key, i));
            let generator = generator(&self.at, &role, item)?;
            match sample(&generator, &mut self.source) {
                Ok(Datum::Type(ty)) => types.push(ty),
                Ok(other) => {
                    let what = format!("expected a type, got {}", other.kind());
                    return Err(self.wrong(&role, &what, ""));
                }
                Err(error) => return Err(self.wrong(&role, &error.to_string(), "")),
            }
        }
        Ok(types)
    }

    fn known(&self, role: &str, given: &Table, known: &[&str]) -> mlua::Result<()> {
        for key in names(given)? {
            if !known.contains(&key.as_str()) {
                let near = nearest(&key, known.iter().copied());
                let near = near.map_or(String::new(), |near| format!("did you mean '{near}'? "));
                let hint = format!("{near}the keys are {}", known.join(", "));
                return Err(self.wrong(role, &format!("there is no key '{key}'"), &hint));
            }
        }
        Ok(())
    }

    fn text(&self, role: &str, given: &Table, key: &str) -> mlua::Result<Option<String>> {
        match given.get::<Value>(key)? {
            Value::Nil => Ok(None),
            Value::String(text) => Ok(Some(text.to_string_lossy())),
            other => {
                let what = format!("{key}: expected a string, got {}", kind(&other));
                Err(self.wrong(role, &what, ""))
            }
        }
    }

    fn flag(&self, role: &str, given: &Table, key: &str) -> mlua::Result<Option<bool>> {
        match given.get::<Value>(key)? {
            Value::Nil => Ok(None),
            Value::Boolean(flag) => Ok(Some(flag)),
            other => {
                let what = format!("{key}: expected true or false, got {}", kind(&other));
                Err(self.wrong(role, &what, ""))
            }
        }
    }

    fn number(&self, role: &str, given: &Table, key: &str) -> mlua::Result<Option<u64>> {
        match given.get::<Value>(key)? {
            Value::Nil => Ok(None),
            value => self.counted(&format!("{role}: {key}"), &value).map(Some),
        }
    }

    fn counted(&self, role: &str, value: &Value) -> mlua::Result<u64> {
        let number = integer(&self.at, role, value, "8")?;
        u64::try_from(number).map_err(|_| self.wrong(role, "expected 0 or more", ""))
    }

    /// A number, or two in braces.
    fn range(&self, role: &str, given: &Table, key: &str) -> mlua::Result<Option<(u64, u64)>> {
        let role = format!("{role}: {key}");
        match given.get::<Value>(key)? {
            Value::Nil => Ok(None),
            Value::Table(pair) => match &items(&self.at, &role, &pair)?[..] {
                [least, most] => {
                    Ok(Some((self.counted(&role, least)?, self.counted(&role, most)?)))
                }
                _ => Err(self.wrong(&role, "expected a number, or two in braces", "")),
            },
            value => self.counted(&role, &value).map(|number| Some((number, number))),
        }
    }

    /// A number of free registers: a file, and a number or two.
    fn free(&self, role: &str, given: &Table) -> mlua::Result<Option<Free>> {
        const EXAMPLE: &str = "{ general, 1, 2 }";
        let role = format!("{role}: free");
        let list = match given.get::<Value>("free")? {
            Value::Nil => return Ok(None),
            value => table(&self.at, &role, &value, EXAMPLE)?,
        };
        let values = items(&self.at, &role, &list)?;
        let file = values.first().and_then(placing::file);
        let numbers = values.iter().skip(1).map(|number| self.counted(&role, number));
        let numbers = numbers.collect::<mlua::Result<Vec<_>>>()?;
        let (least, most) = match (&numbers[..], file) {
            ([count], Some(_)) => (*count, *count),
            ([least, most], Some(_)) if least <= most => (*least, *most),
            _ => {
                let what = "expected a register file, and how many of its registers are free";
                return Err(self.wrong(&role, what, &format!("one or two of them: {EXAMPLE}")));
            }
        };
        Ok(file.map(|file| Free { file, least, most }))
    }

    /// A number of slots: their bytes, a divisor, and the remainder.
    fn slots(&self, role: &str, given: &Table) -> mlua::Result<Option<Slots>> {
        let role = format!("{role}: slots");
        let list = match given.get::<Value>("slots")? {
            Value::Nil => return Ok(None),
            value => table(&self.at, &role, &value, "{ 8, 2, 1 }")?,
        };
        let numbers = items(&self.at, &role, &list)?;
        let numbers = numbers.iter().map(|number| self.counted(&role, number));
        match numbers.collect::<mlua::Result<Vec<_>>>()?[..] {
            [bytes, modulo, left] if bytes > 0 && modulo > 0 => {
                Ok(Some(Slots { bytes, modulo, left }))
            }
            _ => Err(self.wrong(
                &role,
                "expected three numbers",
                "an odd number of words: { 8, 2, 1 }",
            )),
        }
    }

    /// A word, or several in braces.
    fn words<T: Copy>(
        &self,
        role: &str,
        given: &Table,
        key: &str,
        known: &[(&str, T)],
    ) -> mlua::Result<Option<Vec<T>>> {
        let role = format!("{role}: {key}");
        let values = match given.get::<Value>(key)? {
            Value::Nil => return Ok(None),
            Value::Table(list) => items(&self.at, &role, &list)?,
            value => vec![value],
        };
        let meaning = |value: &Value| {
            let text = value.as_string().map(|text| text.to_string_lossy());
            let found = known.iter().find(|(word, _)| text.as_deref() == Some(*word));
            found.map(|(_, meaning)| *meaning).ok_or_else(|| {
                let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
                self.wrong(&role, &format!("expected one of {}", words.join(", ")), "")
            })
        };
        values.iter().map(meaning).collect::<mlua::Result<_>>().map(Some)
    }
}
