//! Watches a running script: all its work is charged to one allowance and limited by the clock.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use mlua::Lua;

use super::clock::Clock;
use super::place::{here, mapped};
use crate::exec::child;
use crate::generator::{ScriptError, ScriptLine};

/// The most lines that a chunk or a callback may execute: far more than any generator needs, and less than a
/// second. A loop on one line counts each iteration.
const LINES: u64 = 1_000_000;

/// The cost of a line, where a step of a library function (an item moved, a character compared with a
/// pattern) costs 1: about this many steps take as long as a line.
const LINE: u64 = 5;

/// Bytes copied in the time of a step.
const BYTES: usize = 16;

/// In bytes. A script that needs more is out of control; the trees of generators are small and allocated
/// elsewhere.
pub(super) const MEMORY: usize = 256 << 20;

/// Watches a running script: how much of its allowance it has used, and where it is.
#[derive(Clone)]
pub(super) struct Watch(Rc<Progress>);

struct Progress {
    /// Steps used.
    steps: Cell<u64>,
    /// Why the script must end, if it must: raised again at every line, in case the script catches the error.
    over: RefCell<Option<ScriptError>>,
    clock: Arc<Clock>,
    epoch: Cell<u64>,
    in_callback: Cell<bool>,
    /// The depth of nested runs: a callback may run in a chunk that draws.
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

    /// Runs a chunk. Its assignments may change what callbacks yield.
    pub(super) fn chunk<T>(&self, run: impl FnOnce() -> T) -> T {
        self.0.epoch.set(self.0.epoch.get() + 1);
        self.0.clock.at("", 0);
        self.timed(true, run)
    }

    /// Runs a callback of a sample with its own allowance, without using up that of the surrounding chunk.
    /// All callbacks of a sample share its time.
    pub(super) fn callback<T>(&self, sample: u64, run: impl FnOnce() -> T) -> T {
        let outer = self.0.in_callback.replace(true);
        let result = self.timed(self.0.sample.replace(sample) != sample, run);
        self.0.in_callback.set(outer);
        result
    }

    /// Runs with a new allowance; the time is that of the outermost run.
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

    /// A number that changes with every chunk that is run.
    pub(super) fn epoch(&self) -> u64 {
        self.0.epoch.get()
    }

    /// The line executed last.
    pub(super) fn place(&self) -> Option<ScriptLine> {
        self.0.clock.place()
    }

    /// The number of steps left.
    pub(super) fn left(&self) -> u64 {
        (LINES * LINE).saturating_sub(self.0.steps.get())
    }

    /// Charges the steps of a library function.
    ///
    /// # Errors
    /// The allowance is used up: the script must end.
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

    /// Charges the bytes that a library function copies.
    pub(super) fn copy(&self, lua: &Lua, function: &str, bytes: usize) -> mlua::Result<()> {
        self.spend(lua, function, (bytes / BYTES) as u64)
    }

    /// Charges a line that is about to run.
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

    /// Fails if the script must end, with the first reason for it.
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
        here(lua).or_else(|| self.place().map(|place| mapped(lua, place)))
    }
}
