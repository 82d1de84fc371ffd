//! Names that a script or the command line assigned but that nothing reads: usually typos for a knob
//! with a similar name.

use std::collections::{BTreeMap, BTreeSet};

use mlua::{Lua, Value};

use super::explain::nearest;

/// The existing names: of globals, and of the fields of each global table.
pub(super) type Names = BTreeMap<String, BTreeSet<String>>;

/// The key of the globals in `Names`.
const GLOBALS: &str = "_G";

/// A piece of Lua that was run, and the names it defined.
pub(super) struct Piece {
    text: String,
    made: Vec<Made>,
}

/// A name that was not there before.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Made {
    table: String,
    name: String,
    /// A file may define names for others: they are typos only if they nearly match existing ones.
    in_file: bool,
}

impl Made {
    fn path(&self, name: &str) -> String {
        match self.table.as_str() {
            GLOBALS => name.to_string(),
            table => format!("{table}.{name}"),
        }
    }
}

/// The current names.
pub(super) fn names(lua: &Lua) -> Names {
    let keys = |table: &mlua::Table| -> BTreeSet<String> {
        let pairs = table.pairs::<Value, Value>().flatten();
        pairs.filter_map(|(key, _)| Some(key.as_string()?.to_string_lossy())).collect()
    };
    let globals = lua.globals();
    let tables = globals.pairs::<Value, Value>().flatten().filter_map(|(key, value)| {
        Some((key.as_string()?.to_string_lossy(), keys(value.as_table()?)))
    });
    tables.chain([(GLOBALS.to_string(), keys(&globals))]).collect()
}

impl Piece {
    /// The pieces' new names: globals, except in a file, and fields of tables that existed before. A table
    /// with two names (`R` and `Rand`) is reported under the name in the text.
    pub(super) fn new(text: &str, in_file: bool, before: &Names, after: &Names) -> Piece {
        let mut made: Vec<Made> = Vec::new();
        for (table, known) in before.iter().filter(|(table, _)| !(in_file && *table == GLOBALS)) {
            for name in after.get(table).into_iter().flatten().filter(|name| !known.contains(*name))
            {
                let one = Made { table: table.clone(), name: name.clone(), in_file };
                match made.iter_mut().find(|other| other.name == *name) {
                    Some(other) if text.contains(&one.path(name)) => *other = one,
                    Some(_) => {}
                    None => made.push(one),
                }
            }
        }
        Piece { text: text.into(), made }
    }
}

/// The warnings about names that neither a piece nor some other texts read.
pub(super) fn unread(pieces: &[Piece], others: &[&str], names: &Names) -> Vec<String> {
    let texts = pieces.iter().map(|piece| piece.text.as_str()).chain(others.iter().copied());
    let texts: Vec<&str> = texts.collect();
    let all: BTreeSet<&Made> = pieces.iter().flat_map(|piece| &piece.made).collect();
    let unread = all.iter().filter(|made| !texts.iter().any(|text| reads(text, &made.name)));
    let said = unread.filter_map(|made| {
        let known = names.get(&made.table).into_iter().flatten();
        let known = known.filter(|known| all.iter().all(|made| made.name != **known));
        let way_out = match nearest(&made.name, known.map(String::as_str)) {
            Some(near) => format!("did you mean {}?", made.path(near)),
            None if made.in_file => return None,
            None => "it changes nothing".to_string(),
        };
        Some(format!("{} is new, and nothing reads it; {way_out}", made.path(&made.name)))
    });
    said.collect()
}

/// Whether a text uses a name other than as the target of an assignment or of a definition.
fn reads(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        if before.ends_with(is_part) || after.starts_with(is_part) {
            return false;
        }
        let after = after.trim_start();
        let is_target = after.starts_with('=') && !after.starts_with("==");
        let path = before.trim_end_matches(|c| is_part(c) || c == '.' || c == ':');
        !is_target && !path.trim_end().ends_with("function")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_where_it_is_not_assigned() {
        let table = [
            ("ANSI.argk=R.unit(3)", false),
            ("ANSI.argk = argk", true),
            ("ANSI.argk == 3", true),
            ("function ANSI.argk(x) return x end", false),
            ("list(ANSI.argk, int)", true),
            ("argkk = argk_ + xargk", false),
            ("", false),
        ];
        for (text, read) in table {
            assert_eq!(reads(text, "argk"), read, "{text}");
        }
    }
}
