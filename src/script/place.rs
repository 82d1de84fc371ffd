//! Locations in a script, in its author's line numbers.

use mlua::Lua;

use super::builtin::PRELUDE;
use super::pragma::Marks;
use crate::generator::ScriptLine;

/// Maps a location to the one that the script's pragmas give.
pub(super) fn mapped(lua: &Lua, place: ScriptLine) -> ScriptLine {
    match lua.app_data_ref::<Marks>() {
        Some(marks) => marks.mapped(place),
        None => place,
    }
}

/// The innermost running line of the script, outside of the prelude.
pub(super) fn here(lua: &Lua) -> Option<ScriptLine> {
    for level in 0.. {
        let found = lua.inspect_stack(level, |debug| {
            let line = debug.current_line()? as u32;
            let source = debug.source().source?;
            let file = source.trim_start_matches(['@', '=']);
            (!file.starts_with(PRELUDE)).then(|| ScriptLine { file: file.into(), line })
        })?;
        if let Some(place) = found {
            return Some(mapped(lua, place));
        }
    }
    None
}
