//! `Rand.run` draws a value within Lua, `Expr.compute` an expression, for experiments and the interactive loop. Generators
//! do not use them: a function given to `bind` that drew by itself would not be a function.

use std::cell::{Cell, RefCell};

use mlua::{Lua, Table, UserData, Value};

use super::Options;
use super::value::{At, generator, integer, to_lua};
use super::watch::Watch;
use crate::base::chance::Chance;
use crate::c::model::{LP64, Model};
use crate::case::arith::draw::example;
use crate::generator::{Datum, SampleError, Source, sample};

/// The result of `Uniq.make()`: the number of the next record or enumeration.
struct Uniq(Cell<u32>);

impl UserData for Uniq {}

const EXAMPLE: &str = "run(int, Uniq.make(), 2)";

/// Adds `Rand.run` and `Uniq`.
pub(super) fn register(lua: &Lua, watch: &Watch, options: &Options) -> mlua::Result<()> {
    let uniq = lua.create_table()?;
    uniq.set("make", lua.create_function(|_, ()| Ok(Uniq(Cell::new(0))))?)?;
    lua.globals().set("Uniq", uniq)?;

    let watch_of_computed = watch.clone();
    let chance = RefCell::new(Chance::new(options.seed.unwrap_or(0) as u64));
    let (watch, default_size) = (watch.clone(), options.size);
    let run = lua.create_function(move |lua, (of, uniq, size): (Value, Value, Value)| {
        let at = At::here(lua, "run");
        let of = generator(&at, "", &of)?;
        let size = match &size {
            Value::Nil => default_size,
            size => {
                let size = integer(&at, "the size", size, EXAMPLE)?;
                u32::try_from(size).map_err(|_| {
                    at.wrong(&format!("the size: expected 0 or more, got {size}"), "")
                })?
            }
        };
        if watch.in_callback() {
            let hint = "return a generator instead, for example one made by bind";
            return Err(at.wrong("a function of bind cannot draw values itself", hint));
        }
        let counter = uniq.as_userdata().and_then(|data| data.borrow::<Uniq>().ok());
        if counter.is_none() && !uniq.is_nil() {
            return Err(
                at.wrong("expected what Uniq.make() yields", &format!("for example {EXAMPLE}"))
            );
        }
        let mut source = Source::new(chance.borrow_mut().bits(), size);
        source.next_id = counter.as_ref().map_or(0, |uniq| uniq.0.get());
        let value = sample(&of, &mut source).map_err(|e| match e {
            SampleError::Script(e) | SampleError::TooLarge(e) => mlua::Error::external(*e),
        })?;
        if let Some(uniq) = counter {
            uniq.0.set(source.next_id);
        }
        to_lua(lua, &value)
    })?;
    lua.globals().get::<Table>("Rand")?.set("run", run)?;
    computed(lua, &watch_of_computed, options)
}

/// Adds `Expr.compute`: draws an expression and computes it, for experiments.
fn computed(lua: &Lua, watch: &Watch, options: &Options) -> mlua::Result<()> {
    let chance = RefCell::new(Chance::new(options.seed.unwrap_or(0) as u64));
    let (watch, size) = (watch.clone(), options.size);
    let model = Model::named(&options.model).unwrap_or(&LP64);
    let compute = lua.create_function(move |lua, of: Value| {
        let at = At::here(lua, "Expr.compute");
        let hint = "for example Expr.compute(Expr.binary(\"+\", Expr.var(int), 3))";
        let of = generator(&at, "", &of)?;
        if watch.in_callback() {
            return Err(at.wrong("a function of bind cannot draw values itself", ""));
        }
        let mut source = Source::new(chance.borrow_mut().bits(), size);
        match sample(&of, &mut source) {
            Ok(Datum::Sketch(sketch)) => Ok(example(&sketch, model, chance.borrow_mut().bits())),
            Ok(other) => {
                Err(at.wrong(&format!("expected an expression, got {}", other.kind()), hint))
            }
            Err(SampleError::Script(e) | SampleError::TooLarge(e)) => {
                Err(mlua::Error::external(*e))
            }
        }
    })?;
    lua.globals().get::<Table>("Expr")?.set("compute", compute)
}
