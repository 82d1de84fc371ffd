//! Lua as users write it: generators, suites, conventions, campaign files.
//!
//! In: Lua text of the user and the built-in scripts.
//! Out: generators, suites, conventions and campaign files as plain data, or an error with its line and a way out.
//!
//! Scripts run in a sandbox. Drawing from the generators they leave needs Lua only for `bind`.

pub mod builtin;
mod campaign;
pub mod campaign_file;
mod clock;
mod combinators;
mod compilers;
mod conventions;
mod explain;
mod expressions;
mod given;
mod keys;
mod knobs;
mod lists;
mod matcher;
mod original;
mod place;
mod placing;
mod pragma;
pub mod repl;
mod run;
mod sandbox;
mod shown;
mod spell;
mod statements;
mod strings;
mod suites;
mod value;
mod watch;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::fs::File;
use std::io;
use std::path::Path;

use mlua::chunk::ChunkMode;
use mlua::{Function, Lua, LuaOptions, MultiValue, StdLib, Table, Value};
use serde::{Deserialize, Serialize};

pub use crate::case::call::values::Knobs;
pub use crate::case::suite::Suite;
pub use crate::generator::ScriptError;
pub use builtin::BUILTIN;
pub use clock::on_runaway;
pub use explain::nearest;
pub use given::{Fields, Given};
pub use spell::spell;

use crate::base::inside::bounded;
use crate::case::external::draw::Generator;
use crate::convention::Convention;
use crate::convention::suite::Selection;
use crate::generator::Gen;
use crate::script::campaign_file::CampaignFile;
use crate::toolchain::optimizer::Optimizer;
use builtin::Pending;
use explain::explain;
use pragma::Marks;
use value::{At, generator};

/// The options of the command line, for scripts to read in `CMD`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// `CMD.n`: the number of test cases.
    pub n: u64,
    /// `CMD.size`: the size of types.
    pub size: u32,
    /// `CMD.test`: the suite's name.
    pub suite: String,
    /// `CMD.seed`: nil if none was given.
    pub seed: Option<i64>,
    /// `CMD.std`: the C dialect, such as `c99`; nil if none was given.
    pub std: Option<String>,
    /// `CMD.model`: the data model, such as `lp64`.
    pub model: String,
    /// `CMD.split`: whether caller and callee go to files of their own.
    pub split: bool,
    /// `CMD.out`: the name of the files written; nil for standard output.
    pub output: Option<String>,
    /// `CMD.argstr`: the command line as typed.
    pub argstr: String,
    /// Whether what a script prints goes to standard error, since standard output gets a program or data.
    #[serde(skip)]
    pub aside: bool,
    /// Generators whose programs are suites: see [`Generator`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub generators: Vec<String>,
}

/// A Lua state with Quest's names and built-in suites. Generators taken from it call back into it,
/// so it must outlive them: one that has outlived its script answers with an error.
pub struct Script {
    lua: Lua,
    watch: watch::Watch,
    pending: Pending,
    suites: suites::Suites,
    conventions: conventions::Conventions,
    /// Suites of other generators.
    external: RefCell<Vec<Suite>>,
    /// The user's texts, and the names they made.
    pieces: RefCell<Vec<knobs::Piece>>,
    /// The results of chunks, with their names.
    returned: RefCell<Vec<(String, Value)>>,
}

/// The most bytes of a file: data that somebody generated has some megabytes.
const LONGEST: u64 = 64 << 20;

/// The content of a script, or of a list of known failures.
///
/// # Errors
/// When the file cannot be read, or is too large.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    bounded(File::open(path)?, LONGEST)
}

/// The text of a script.
///
/// # Errors
/// When the file cannot be read.
pub fn read_script(path: &Path) -> Result<String, ScriptError> {
    let text = read(path).map_err(|e| {
        let message = format!("{}: the script cannot be read: {e}", path.display());
        ScriptError::new(message, None)
    })?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

impl Script {
    /// A fresh state with the prelude. The rest of the built-in Lua runs when it is needed.
    pub fn new(options: &Options) -> Result<Script, ScriptError> {
        let libraries = StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::UTF8;
        let fresh = |e: mlua::Error| ScriptError::new(format!("lua does not start: {e}"), None);
        let lua = Lua::new_with(libraries, LuaOptions::default()).map_err(fresh)?;
        lua.set_app_data(Marks::default());
        let watch = sandbox::install(&lua, options.aside).map_err(fresh)?;
        combinators::register(&lua, &watch).map_err(fresh)?;
        expressions::register(&lua, &watch).map_err(fresh)?;
        statements::register(&lua, &watch).map_err(fresh)?;
        run::register(&lua, &watch, options).map_err(fresh)?;
        let suites = suites::Suites::register(&lua).map_err(fresh)?;
        let conventions = conventions::Conventions::register(&lua).map_err(fresh)?;
        lua.globals().set("CMD", command(&lua, options).map_err(fresh)?).map_err(fresh)?;
        let pending =
            watch.chunk(|| Pending::register(&lua)).map_err(|e| explain(&lua, &watch, e))?;
        let script = Script {
            lua,
            watch,
            pending,
            suites,
            conventions,
            external: RefCell::default(),
            pieces: RefCell::default(),
            returned: RefCell::default(),
        };
        script.offer(&options.generators)?;
        Ok(script)
    }

    /// Adds a suite for each of some generators that are not Quest's, as the command line or a campaign file gives them: a
    /// script cannot, since it must not start programs. Yields the names of the suites.
    pub fn offer(&self, generators: &[String]) -> Result<Vec<String>, ScriptError> {
        let mut names = Vec::with_capacity(generators.len());
        for text in generators {
            let wrong = |error: &dyn fmt::Display| {
                ScriptError::new(format!("generator {text}: {error}"), None)
            };
            let generator: Generator = text.parse().map_err(|error| wrong(&error))?;
            let command = generator.command.clone();
            let suite = generator.suite();
            let name = &suite.name;
            let is_taken =
                self.suites.has(name) || self.external.borrow().iter().any(|one| one.name == *name);
            if is_taken {
                return Err(wrong(&format!(
                    "there is a suite {name} already; say NAME=COMMAND, for example my{name}={command}"
                )));
            }
            names.push(name.clone());
            self.external.borrow_mut().push(suite);
        }
        Ok(names)
    }

    /// Makes the state ready for a user's text, which may read and replace all that is built in, and run for ever.
    fn open(&self) -> mlua::Result<()> {
        self.pending.all(&self.lua)?;
        sandbox::limit_lines(&self.lua, &self.watch)
    }

    /// Runs Lua text from the user; `name` identifies it in messages. Its result is kept for `file`.
    pub fn eval_chunk(&self, text: &str, name: &str) -> Result<(), ScriptError> {
        self.guarded(|| self.open())?;
        let before = knobs::names(&self.lua);
        self.run(text, name)?;
        let after = knobs::names(&self.lua);
        let is_file = !matches!(name, COMMAND_LINE | CHUNK);
        self.pieces.borrow_mut().push(knobs::Piece::new(text, is_file, &before, &after));
        Ok(())
    }

    /// Warnings about knobs that were assigned but that nothing reads: neither the scripts nor
    /// these other texts of the command line.
    pub fn unread(&self, others: &[&str]) -> Vec<String> {
        if self.pieces.borrow().is_empty() {
            return Vec::new();
        }
        knobs::unread(&self.pieces.borrow(), others, &knobs::names(&self.lua))
    }

    fn run(&self, text: &str, name: &str) -> Result<(), ScriptError> {
        let value: Value = self.guarded(|| self.load(text, name)?.call(()))?;
        if !value.is_nil() {
            self.returned.borrow_mut().push((name.into(), value));
        }
        Ok(())
    }

    /// The campaign that the scripts so far describe by returning tables; later ones override the keys
    /// of earlier ones.
    pub fn file(&self) -> Result<Option<CampaignFile>, ScriptError> {
        let mut whole = None;
        for (name, value) in &*self.returned.borrow() {
            let file = campaign::file(Given::lua(name, "", value)?)?;
            whole = Some(file.over(whole.unwrap_or_default()));
        }
        Ok(whole)
    }

    /// The chunks that returned a table, each with the table's keys, sorted.
    pub fn tables(&self) -> Vec<(String, Vec<String>)> {
        let keys = |value: &Value| -> Vec<String> {
            let pairs =
                value.as_table().into_iter().flat_map(|table| table.pairs::<Value, Value>());
            let keys = pairs.flatten().map(|(key, _)| key.to_string().unwrap_or_default());
            BTreeSet::from_iter(keys).into_iter().collect()
        };
        self.returned.borrow().iter().map(|(name, value)| (name.clone(), keys(value))).collect()
    }

    /// Runs Lua text for the data it returns; `whole` is the first word of paths in messages.
    pub fn data(&self, text: &str, name: &str, whole: &str) -> Result<Given, ScriptError> {
        let value: Value = self.guarded(|| self.load(text, name)?.call(()))?;
        if value.is_nil() {
            let error = ScriptError::new(format!("{name}: the script returns nothing"), None);
            return Err(error.hint("it is to end with return { ... }"));
        }
        Given::lua(name, whole, &value)
    }

    /// Runs a file.
    pub fn run_file(&self, path: &Path) -> Result<(), ScriptError> {
        self.eval_chunk(&read_script(path)?, &path.display().to_string())
    }

    /// Runs an assignment from the command line, such as `ANSI.argc=R.unit(3)`.
    pub fn assign(&self, assignment: &str) -> Result<(), ScriptError> {
        self.eval_chunk(assignment, COMMAND_LINE).map_err(|e| match e.hint {
            Some(_) => e,
            None => e.hint(format!("it reads {assignment}; for example ANSI.argc=R.unit(3)")),
        })
    }

    /// The generator given by an expression of the command line, for a command.
    pub fn generator(&self, command: &'static str, expression: &str) -> Result<Gen, ScriptError> {
        let text = format!("return {expression}");
        self.guarded(|| {
            let values: MultiValue = self.load(&text, COMMAND_LINE)?.call(())?;
            let at = At { name: command, place: None };
            if values.len() > 1 {
                let what = format!("{expression}: expected one generator, got {}", values.len());
                return Err(at.wrong(&what, "for example list(2, int) for several types"));
            }
            generator(&at, expression, values.front().unwrap_or(&Value::Nil))
        })
    }

    /// The generators of types in a comma-separated expression of the command line.
    ///
    /// # Errors
    /// When one of them is not a generator; for an undefined name, suggests the one it resembles.
    pub fn generators(&self, list: &str) -> Result<Vec<Gen>, ScriptError> {
        let text = format!("return {list}");
        let listed = self.guarded(|| {
            let values: MultiValue = self.load(&text, COMMAND_LINE)?.call(())?;
            let at = At { name: "types", place: None };
            let values = values.iter().enumerate();
            values.map(|(i, value)| generator(&at, &format!("number {}", i + 1), value)).collect()
        });
        listed.map_err(|error| self.unknown_name(list).unwrap_or(error))
    }

    /// The message about the first undefined name in an expression.
    fn unknown_name(&self, expression: &str) -> Option<ScriptError> {
        let globals = self.lua.globals();
        let is_unknown =
            |name: &&str| globals.get::<Value>(*name).is_ok_and(|value| value.is_nil());
        let name = explain::names(expression).into_iter().find(is_unknown)?;
        // Types and type constructors only, not other names of a script.
        let makers: Table = globals.get("Rand").ok()?;
        let is_known = |(name, value): &(String, Value)| {
            matches!(value, Value::UserData(_))
                || makers.contains_key(name.as_str()).is_ok_and(|is| is)
        };
        let known = globals.pairs::<String, Value>().flatten().filter(is_known);
        let mut known: Vec<String> = known.map(|(name, _)| name).collect();
        known.sort_unstable();
        let error = ScriptError::new(format!("there is no type '{name}'"), None);
        Some(match explain::nearest(name, known.iter().map(String::as_str)) {
            Some(near) => error.hint(format!("did you mean '{near}'?")),
            None => error.hint("for example int, double, pointer(char), struct{ int, float }"),
        })
    }

    /// Evaluates a line of a dialogue: an expression's values are shown, a statement is executed.
    pub fn interact(&self, line: &str) -> Result<Option<String>, ScriptError> {
        self.guarded(|| {
            let expression = self.load(&format!("return {line}"), INTERACTIVE);
            let function = match expression {
                Ok(function) => function,
                Err(_) => self.load(line, INTERACTIVE)?,
            };
            let values: MultiValue = function.call(())?;
            let shown: mlua::Result<Vec<String>> = values.iter().map(Value::to_string).collect();
            Ok((!values.is_empty()).then_some(shown?.join("\t")))
        })
    }

    /// Whether a text of a dialogue needs no more lines, right or wrong.
    pub fn is_whole(&self, text: &str) -> bool {
        let loaded = [text, &format!("return {text}")].map(|text| self.load(text, INTERACTIVE));
        let is_incomplete = |loaded: &mlua::Result<Function>| {
            matches!(loaded, Err(mlua::Error::SyntaxError { incomplete_input: true, .. }))
        };
        loaded.iter().any(Result::is_ok) || !loaded.iter().any(is_incomplete)
    }

    /// Completions of a word: globals, fields after its last dot, and suites.
    pub fn completions(&self, word: &str) -> Vec<String> {
        if self.guarded(|| self.open()).is_err() {
            return Vec::new();
        }
        let (path, beginning) = match word.rsplit_once('.') {
            Some((path, beginning)) => (Some(path), beginning),
            None => (None, word),
        };
        let mut table = self.lua.globals();
        for name in path.iter().flat_map(|path| path.split('.')) {
            match table.raw_get(name) {
                Ok(Value::Table(inner)) => table = inner,
                _ => return Vec::new(),
            }
        }
        let mut names: Vec<String> = if path == Some("Test") {
            self.suites().into_iter().map(|(name, _)| name).collect()
        } else {
            table.pairs::<String, Value>().flatten().map(|(name, _)| name).collect()
        };
        names.retain(|name| name.starts_with(beginning));
        names.sort();
        let whole =
            |name| path.map_or_else(|| String::clone(&name), |path| format!("{path}.{name}"));
        names.into_iter().map(whole).collect()
    }

    /// The levels and options of compilers: the rows of the table `Compilers`, sorted by name.
    ///
    /// # Errors
    /// When a row is wrong.
    pub fn compilers(&self) -> Result<Vec<Optimizer>, ScriptError> {
        self.guarded(|| self.pending.compilers(&self.lua))?;
        compilers::rows(&self.lua)
    }

    /// The registered suites, each with its `doc`, in the order of registration.
    pub fn suites(&self) -> Vec<(String, String)> {
        match self.guarded(|| self.pending.all(&self.lua)) {
            Ok(()) => self.suites.list(),
            Err(_) => Vec::new(),
        }
    }

    /// The suites that the user's scripts have added.
    pub fn own_suites(&self) -> Vec<String> {
        let all = self.suites.list().into_iter().map(|(name, _)| name);
        all.filter(|name| !builtin::suites().any(|known| known == *name)).collect()
    }

    /// Calls the suite's `test` and reads its generators; for a name like `sysv-amd64:pairs`, makes the
    /// suite that covers a convention.
    pub fn suite(&self, name: &str) -> Result<Suite, ScriptError> {
        if let Some((convention, words)) = name.split_once(':') {
            let selection: Selection = words
                .parse()
                .map_err(|error| ScriptError::new(format!("suite {name}: {error}"), None))?;
            let convention = self.convention(convention)?;
            return convention
                .suite(selection)
                .map_err(|error| ScriptError::new(format!("suite {name}: {error}"), None));
        }
        if let Some(suite) = self.external.borrow().iter().find(|suite| suite.name == name) {
            return Ok(suite.clone());
        }
        let take = || {
            self.pending.suite(&self.lua, name)?;
            self.suites.take(name)
        };
        if let Some(suite) = self.guarded(take)? {
            return Ok(suite);
        }
        let known: Vec<String> = self.suites().into_iter().map(|(name, _)| name).collect();
        Err(unknown("suite", name, &known))
    }

    /// The names of the registered conventions, in the order of registration.
    pub fn conventions(&self) -> Vec<String> {
        match self.guarded(|| self.pending.conventions(&self.lua)) {
            Ok(()) => self.conventions.names(),
            Err(_) => Vec::new(),
        }
    }

    /// The convention of a name.
    pub fn convention(&self, name: &str) -> Result<Convention, ScriptError> {
        let take = || {
            self.pending.conventions(&self.lua)?;
            self.conventions.take(name)
        };
        if let Some(convention) = self.guarded(take)? {
            return Ok(convention);
        }
        Err(unknown("convention", name, &self.conventions()))
    }

    /// The text for the top of each file: `Quest.header`, empty if that is not a string.
    pub fn header(&self) -> String {
        let quest: mlua::Result<Table> = self.lua.globals().get("Quest");
        quest.and_then(|q| q.get("header")).unwrap_or_default()
    }

    /// The function of a user's text.
    fn load(&self, text: &str, name: &str) -> mlua::Result<Function> {
        self.open()?;
        let marks = self.lua.app_data_ref::<Marks>().map(|marks| marks.clone());
        let chunk =
            self.lua.load(marks.unwrap_or_default().strip(name, text)).set_name(format!("@{name}"));
        chunk.set_mode(ChunkMode::Text).into_function()
    }

    /// Runs something in Lua within the limits, and explains errors.
    fn guarded<T>(&self, run: impl FnOnce() -> mlua::Result<T>) -> Result<T, ScriptError> {
        self.watch.chunk(run).map_err(|e| explain(&self.lua, &self.watch, e))
    }
}

/// An error about an unregistered name.
fn unknown(what: &str, name: &str, known: &[String]) -> ScriptError {
    let near = match original::suite(name).filter(|_| what == "suite") {
        Some(replacement) => format!("{replacement}; "),
        None => nearest(name, known.iter().map(String::as_str))
            .map_or(String::new(), |near| format!("did you mean '{near}'? ")),
    };
    ScriptError::new(format!("there is no {what} '{name}'"), None)
        .hint(format!("{near}the {what}s are {}", known.join(", ")))
}

/// The name of a command-line chunk in messages.
pub const CHUNK: &str = "-e";
const COMMAND_LINE: &str = "command line";
const INTERACTIVE: &str = "input";

fn command(lua: &Lua, options: &Options) -> mlua::Result<Table> {
    let command = lua.create_table()?;
    command.set("n", options.n)?;
    command.set("size", options.size)?;
    command.set("test", options.suite.as_str())?;
    command.set("seed", options.seed)?;
    command.set("std", options.std.as_deref())?;
    command.set("model", options.model.as_str())?;
    command.set("split", options.split)?;
    command.set("out", options.output.as_deref())?;
    command.set("argstr", options.argstr.as_str())?;
    // The original's names for some of them.
    command.set("gen", options.suite.as_str())?;
    command.set("stereo", options.split)?;
    command.set("cmd", "quest")?;
    command.set("argv", shell_words::split(&options.argstr).unwrap_or_default())?;
    Ok(command)
}
