//! Names that a script or the command line assigned and that nothing reads: slips, as a rule, for a knob
//! of nearly that name.

use std::collections::{BTreeMap, BTreeSet};

use mlua::{Lua, Value};

use super::explain::nearest;

/// The names there are: of globals, and of the fields of each global table.
pub(super) type Names = BTreeMap<String, BTreeSet<String>>;

/// Under this name `Names` has the globals.
const GLOBALS: &str = "_G";

/// A piece of Lua that was run, and the names it made.
pub(super) struct Piece {
    text: String,
    made: Vec<Made>,
}

/// A name that was not there before.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Made {
    table: String,
    name: String,
    /// A file may define what only others use: its names are slips only if they are nearly others.
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

/// The names there are now.
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
    /// What made new names: globals, but not in a file, and fields of tables that were there before. A table
    /// that has two names (`R` and `Rand`) is called as the text calls it.
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

/// What there is to say of names that no piece reads, nor one of some other texts.
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

/// Whether a text has a name in it that is more than the target of an assignment or of a definition.
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
