//! Watches a running script: whatever it calls is paid for from one allowance, and ended by the clock.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use mlua::Lua;

use super::clock::Clock;
use super::place::{here, told};
use crate::exec::child;
use crate::generator::{ScriptError, ScriptLine};

/// How many lines a chunk or a callback may execute: far more than any generator needs, and less
/// than a second. A loop on one line counts each turn.
const LINES: u64 = 1_000_000;

/// What a line costs, where a step of a library function (an item moved, a character compared with
/// a pattern) costs 1: about as often does it fit into the time of a line.
const LINE: u64 = 5;

/// So many bytes are copied in the time of a step.
const BYTES: usize = 16;

/// A script that needs more has run wild; the trees of generators are small and live outside.
pub(super) const MEMORY: usize = 256 << 20;

/// Watches a running script: what it has done of what it may do, and where it is.
#[derive(Clone)]
pub(super) struct Watch(Rc<Progress>);

struct Progress {
    /// Steps done.
    steps: Cell<u64>,
    /// Why the script must end, once it must: told again at every line, should it catch the error.
    over: RefCell<Option<ScriptError>>,
    clock: Arc<Clock>,
    epoch: Cell<u64>,
    in_callback: Cell<bool>,
    /// How many runs are nested: of a callback in a chunk that draws.
    depth: Cell<u32>,
    /// The sample whose callbacks ran last.
    sample: Cell<u64>,
}

impl Watch {
    pub(super) fn new() -> Watch {
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

    /// Runs a chunk: what it assigns may change what callbacks yield.
    pub(super) fn chunk<T>(&self, run: impl FnOnce() -> T) -> T {
        self.0.epoch.set(self.0.epoch.get() + 1);
        self.0.clock.at("", 0);
        self.timed(true, run)
    }

    /// Runs a callback of a sample with an allowance of its own; the chunk around it goes on counting.
    /// All callbacks of a sample share its time.
    pub(super) fn callback<T>(&self, sample: u64, run: impl FnOnce() -> T) -> T {
        let outer = self.0.in_callback.replace(true);
        let result = self.timed(self.0.sample.replace(sample) != sample, run);
        self.0.in_callback.set(outer);
        result
    }

    /// Runs with an allowance; time is that of the outermost run.
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

    /// How many steps are left.
    pub(super) fn left(&self) -> u64 {
        (LINES * LINE).saturating_sub(self.0.steps.get())
    }

    /// Lets a library function do so many steps.
    ///
    /// # Errors
    /// When they are too many: then the script is over.
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

    /// Lets a library function copy so many bytes.
    pub(super) fn copy(&self, lua: &Lua, function: &str, bytes: usize) -> mlua::Result<()> {
        self.spend(lua, function, (bytes / BYTES) as u64)
    }

    /// Counts a line that is about to run.
    pub(super) fn line(&self, lua: &Lua, file: Option<&str>, number: u32) -> mlua::Result<()> {
        if let Some(file) = file {
            self.0.clock.at(file, number);
        }
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

    /// Fails with the reason why the script is over, which is the first that there was.
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
