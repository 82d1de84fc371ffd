//! Keeps scripts from touching files, running programs, drawing their own random numbers, running for ever,
//! and filling the memory.

use mlua::{HookTriggers, Lua, MultiValue, Table, Value, VmState};

use super::watch::{MEMORY, Watch};
use super::{lists, shown, strings};
use crate::base::output;

/// Names withheld from scripts: they read files, load code, or depend on the machine.
const WITHHELD: [&str; 6] = ["dofile", "load", "loadfile", "collectgarbage", "warn", "require"];

/// Withholds what is dangerous, limits the memory, and replaces what would escape the limits. What scripts print goes to
/// standard output, or aside.
pub(super) fn install(lua: &Lua, aside: bool) -> mlua::Result<Watch> {
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
    shown::install(lua, &watch)?;
    for (name, between, after) in [("print", "\t", "\n"), ("write", "", "")] {
        let watch = watch.clone();
        let say = move |lua: &Lua, values: MultiValue| {
            let words: mlua::Result<Vec<String>> =
                values.iter().map(|value| shown::text(lua, value)).collect();
            let text = words?.join(between) + after;
            watch.copy(lua, name, text.len())?;
            // That the output may be closed is not the script's business.
            let _ = if aside { output::say_aside(&text) } else { output::say(&text) };
            Ok(())
        };
        globals.set(name, lua.create_function(say)?)?;
    }
    lua.set_memory_limit(MEMORY)?;
    Ok(watch)
}

/// Sets the limit of lines. The built-in Lua needs none.
pub(super) fn limit_lines(lua: &Lua, watch: &Watch) -> mlua::Result<()> {
    let hook = watch.clone();
    // Every line instead of every so many instructions: a script that catches the error with
    // `pcall` meets the next one a line later, and running out of memory is reported with its line.
    lua.set_hook(HookTriggers::EVERY_LINE, move |lua, debug| {
        let line = debug.current_line().unwrap_or(0) as u32;
        let source = debug.source().source;
        let file = source.as_deref().map(|file| file.trim_start_matches(['@', '=']));
        hook.line(lua, file, line)?;
        Ok(VmState::Continue)
    })
}
