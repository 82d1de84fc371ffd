//! What a script may not do: touch files, run programs, draw its own random numbers, run for ever,
//! or fill the memory.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use mlua::{HookTriggers, Lua, MultiValue, Table, Value, VmState};

use crate::generator::{Place, ScriptError};
use crate::output;

/// How many lines a chunk or a callback may execute: far more than any generator needs, and less
/// than a second. A loop on one line counts each turn.
const LINES: u64 = 1_000_000;

/// A script that needs more has run wild; the trees of generators are small and live outside.
pub(super) const MEMORY: usize = 256 << 20;

/// Names that a script does not get: they read files, load code, or depend on the machine.
const WITHHELD: [&str; 6] = ["dofile", "load", "loadfile", "collectgarbage", "warn", "require"];

/// Watches a running script: how many lines it has executed and where it is.
#[derive(Clone)]
pub(super) struct Watch(Rc<State>);

struct State {
    lines: Cell<u64>,
    line: Cell<u32>,
    file: RefCell<String>,
    epoch: Cell<u64>,
    in_callback: Cell<bool>,
}

impl Watch {
    /// A chunk starts: what it assigns may change what callbacks yield.
    pub(super) fn start(&self) {
        self.0.epoch.set(self.0.epoch.get() + 1);
        self.0.lines.set(0);
        self.0.line.set(0);
    }

    /// Runs a callback with an allowance of its own; the chunk around it goes on counting.
    pub(super) fn callback<T>(&self, run: impl FnOnce() -> T) -> T {
        let outer = self.0.in_callback.replace(true);
        let lines = self.0.lines.replace(0);
        let result = run();
        self.0.in_callback.set(outer);
        self.0.lines.set(lines);
        result
    }

    /// Whether a callback is running.
    pub(super) fn in_callback(&self) -> bool {
        self.0.in_callback.get()
    }

    /// A number that changes whenever a chunk is run.
    pub(super) fn epoch(&self) -> u64 {
        self.0.epoch.get()
    }

    /// The line executed last.
    pub(super) fn place(&self) -> Option<Place> {
        let line = self.0.line.get();
        (line > 0).then(|| Place { file: self.0.file.borrow().as_str().into(), line })
    }
}

/// Withholds what is dangerous, sets the limits, and replaces `print`.
pub(super) fn install(lua: &Lua) -> mlua::Result<Watch> {
    let globals = lua.globals();
    for name in WITHHELD {
        globals.set(name, Value::Nil)?;
    }
    globals.get::<Table>("string")?.set("dump", Value::Nil)?;
    let math: Table = globals.get("math")?;
    math.set("random", Value::Nil)?;
    math.set("randomseed", Value::Nil)?;
    globals.set("print", lua.create_function(|_, values| say(values, "\t", "\n"))?)?;
    globals.set("write", lua.create_function(|_, values| say(values, "", ""))?)?;
    lua.set_memory_limit(MEMORY)?;

    let watch = Watch(Rc::new(State {
        lines: Cell::new(0),
        line: Cell::new(0),
        file: RefCell::default(),
        epoch: Cell::new(0),
        in_callback: Cell::new(false),
    }));
    let state = watch.0.clone();
    // Every line rather than every so many instructions: a script that catches the error with
    // `pcall` meets the next one a line later, and running out of memory can be told by its line.
    lua.set_hook(HookTriggers::EVERY_LINE, move |_, debug| {
        state.line.set(debug.current_line().unwrap_or(0) as u32);
        if let Some(source) = debug.source().source {
            let mut file = state.file.borrow_mut();
            let source = source.trim_start_matches(['@', '=']);
            if *file != source {
                file.clear();
                file.push_str(source);
            }
        }
        state.lines.set(state.lines.get() + 1);
        if state.lines.get() <= LINES {
            return Ok(VmState::Continue);
        }
        let place = Place { file: state.file.borrow().as_str().into(), line: state.line.get() };
        let error = ScriptError::new("the script runs for ever", Some(place));
        let hint = format!("it was stopped after {LINES} lines: give the loop there an end");
        Err(mlua::Error::external(error.hint(hint)))
    })?;
    Ok(watch)
}

/// Prints to standard output. That it may be closed is not the script's business.
fn say(values: MultiValue, between: &str, after: &str) -> mlua::Result<()> {
    let words: mlua::Result<Vec<String>> = values.iter().map(Value::to_string).collect();
    let text = words?.join(between) + after;
    let _ = output::say(&text);
    Ok(())
}
