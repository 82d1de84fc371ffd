//! The limits of a script: it cannot touch files, run programs, draw its own random numbers, run forever,
//! or fill the memory. All calls share one budget, and the clock ends them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use mlua::{HookTriggers, Lua, MultiValue, Table, Value, VmState};

use super::clock::Clock;
use super::explain::told;
use super::value::here;
use super::{lists, strings};
use crate::base::output;
use crate::exec::child;
use crate::generator::{ScriptError, ScriptLine};

/// The number of lines that a chunk or a callback may execute: far more than any generator needs, and less
/// than a second. A loop on one line counts each turn.
const LINES: u64 = 1_000_000;

/// The cost of a line, where a step of a library function (an item moved, a character compared with
/// a pattern) costs 1: about as many steps take the time of a line.
const LINE: u64 = 5;

/// The number of bytes copied in the time of a step.
const BYTES: usize = 16;

/// A script that needs more is broken; the trees of generators are small and live outside.
pub(super) const MEMORY: usize = 256 << 20;

/// Names withheld from scripts: they read files, load code, or depend on the machine.
const WITHHELD: [&str; 6] = ["dofile", "load", "loadfile", "collectgarbage", "warn", "require"];

/// Watches a running script: its use of the budget, and its position.
#[derive(Clone)]
pub(super) struct Watch(Rc<Progress>);

struct Progress {
    /// Steps done.
    steps: Cell<u64>,
    /// Why the script must end, once it must: raised again at every line, in case it catches the error.
    over: RefCell<Option<ScriptError>>,
    clock: Arc<Clock>,
    epoch: Cell<u64>,
    in_callback: Cell<bool>,
    /// The nesting of runs: a callback in a chunk that draws.
    depth: Cell<u32>,
    /// The sample whose callbacks ran last.
    sample: Cell<u64>,
}

impl Watch {
    fn new() -> Watch {
        Watch(Rc::new(Progress {
            steps: Cell::new(0),
            over: RefCell::default(),
            clock: Clock::new(),
            epoch: Cell::new(0),
            in_callback: Cell::new(false),
            depth: Cell::new(0),
            sample: Cell::new(0),
        }))
    }

    /// Runs a chunk: its assignments may change the results of callbacks.
    pub(super) fn chunk<T>(&self, run: impl FnOnce() -> T) -> T {
        self.0.epoch.set(self.0.epoch.get() + 1);
        self.0.clock.at("", 0);
        self.timed(true, run)
    }

    /// Runs a callback of a sample with its own budget; the chunk around it continues to be counted.
    /// All callbacks of a sample share its time.
    pub(super) fn callback<T>(&self, sample: u64, run: impl FnOnce() -> T) -> T {
        let outer = self.0.in_callback.replace(true);
        let result = self.timed(self.0.sample.replace(sample) != sample, run);
        self.0.in_callback.set(outer);
        result
    }

    /// Runs with a budget; time is that of the outermost run.
    fn timed<T>(&self, afresh: bool, run: impl FnOnce() -> T) -> T {
        let depth = self.0.depth.get();
        if depth == 0 {
            *self.0.over.borrow_mut() = None;
            self.0.clock.start(afresh);
        }
        self.0.depth.set(depth + 1);
        let steps = self.0.steps.replace(0);
        let result = run();
        self.0.steps.set(steps);
        self.0.depth.set(depth);
        if depth == 0 {
            self.0.clock.stop();
        }
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
    pub(super) fn place(&self) -> Option<ScriptLine> {
        self.0.clock.place()
    }

    /// The number of remaining steps.
    pub(super) fn left(&self) -> u64 {
        (LINES * LINE).saturating_sub(self.0.steps.get())
    }

    /// Charges a library function for this many steps.
    ///
    /// # Errors
    /// When they exceed the budget: the script is then over.
    pub(super) fn spend(&self, lua: &Lua, function: &str, steps: u64) -> mlua::Result<()> {
        let steps = self.0.steps.get().saturating_add(steps);
        self.0.steps.set(steps);
        let over = || {
            let error =
                ScriptError::new(format!("'{function}' has too much to do"), self.here(lua));
            error.hint(match function {
                "find" | "match" | "gmatch" | "gsub" => {
                    "give it a shorter text or a simpler pattern"
                }
                _ => "give it less",
            })
        };
        self.unless_over((steps > LINES * LINE).then(over))
    }

    /// Charges a library function for copying this many bytes.
    pub(super) fn copy(&self, lua: &Lua, function: &str, bytes: usize) -> mlua::Result<()> {
        self.spend(lua, function, (bytes / BYTES) as u64)
    }

    /// Counts a line.
    fn line(&self, lua: &Lua) -> mlua::Result<()> {
        let steps = self.0.steps.get().saturating_add(LINE);
        self.0.steps.set(steps);
        let endless =
            |hint: String| ScriptError::new("the script runs for ever", self.here(lua)).hint(hint);
        self.unless_over(if steps > LINES * LINE {
            let hint = format!("it was stopped after {LINES} lines: give the loop there an end");
            Some(endless(hint))
        } else if let Some(late) = self.0.clock.late() {
            let late = late.as_secs();
            Some(endless(format!("it was stopped after {late} s: give it less to do there")))
        } else if child::interrupted() {
            Some(ScriptError::new("the script was interrupted", self.here(lua)))
        } else {
            None
        })
    }

    /// Fails with the first reason why the script is over.
    fn unless_over(&self, reason: Option<ScriptError>) -> mlua::Result<()> {
        let mut over = self.0.over.borrow_mut();
        if over.is_none() {
            *over = reason;
        }
        match &*over {
            Some(error) => Err(mlua::Error::external(error.clone())),
            None => Ok(()),
        }
    }

    fn here(&self, lua: &Lua) -> Option<ScriptLine> {
        here(lua).or_else(|| self.place().map(|place| told(lua, place)))
    }
}

/// Removes dangerous functions, sets the limits, and replaces functions that would escape them.
pub(super) fn install(lua: &Lua) -> mlua::Result<Watch> {
    let globals = lua.globals();
    for name in WITHHELD {
        globals.set(name, Value::Nil)?;
    }
    globals.get::<Table>("string")?.set("dump", Value::Nil)?;
    let math: Table = globals.get("math")?;
    math.set("random", Value::Nil)?;
    math.set("randomseed", Value::Nil)?;
    let watch = Watch::new();
    strings::install(lua, &watch)?;
    lists::install(lua, &watch)?;
    for (name, between, after) in [("print", "\t", "\n"), ("write", "", "")] {
        let watch = watch.clone();
        let say = move |lua: &Lua, values: MultiValue| {
            let words: mlua::Result<Vec<String>> = values.iter().map(Value::to_string).collect();
            let text = words?.join(between) + after;
            watch.copy(lua, name, text.len())?;
            // That standard output may be closed is not the script's business.
            let _ = output::say(&text);
            Ok(())
        };
        globals.set(name, lua.create_function(say)?)?;
    }
    lua.set_memory_limit(MEMORY)?;
    let hook = watch.clone();
    // Every line instead of every so many instructions: a script that catches the error with
    // `pcall` meets the next one a line later, and running out of memory is reported with its line.
    lua.set_hook(HookTriggers::EVERY_LINE, move |lua, debug| {
        let line = debug.current_line().unwrap_or(0) as u32;
        if let Some(source) = debug.source().source {
            hook.0.clock.at(source.trim_start_matches(['@', '=']), line);
        }
        hook.line(lua)?;
        Ok(VmState::Continue)
    })?;
    Ok(watch)
}
