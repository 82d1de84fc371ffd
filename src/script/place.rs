//! Where a script is, as its author counts lines.

use mlua::Lua;

use super::builtin::PRELUDE;
use super::pragma::Marks;
use crate::generator::ScriptLine;

/// A place as the script's pragmas tell it.
pub(super) fn told(lua: &Lua, place: ScriptLine) -> ScriptLine {
    match lua.app_data_ref::<Marks>() {
        Some(marks) => marks.told(place),
        None => place,
    }
}

/// The innermost line of the script that is running, the prelude aside.
pub(super) fn here(lua: &Lua) -> Option<ScriptLine> {
    for level in 0.. {
        let found = lua.inspect_stack(level, |debug| {
            let line = debug.current_line()? as u32;
            let source = debug.source().source?;
            let file = source.trim_start_matches(['@', '=']);
            (!file.starts_with(PRELUDE)).then(|| ScriptLine { file: file.into(), line })
        })?;
        if let Some(place) = found {
            return Some(told(lua, place));
        }
    }
    None
}
