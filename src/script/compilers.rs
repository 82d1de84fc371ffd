//! The table `Compilers`: levels and options of compilers, for testing one at several levels, and for finding the part of
//! one that is to blame.

use mlua::{Lua, Value};

use super::given::Given;
use crate::generator::ScriptError;
use crate::toolchain::optimizer::Optimizer;

/// The table's name in Lua.
const TABLE: &str = "Compilers";

/// The keys of a row.
const KEYS: [&str; 4] = ["programs", "levels", "options", "sweep"];

/// An example for whoever writes a row.
const EXAMPLE: &str =
    "for example Compilers.mycc = { levels = { \"-O0\", \"-O2\" }, options = { \"-fno-cse\" } }";

/// The rows of the table, sorted by name.
pub(super) fn rows(lua: &Lua) -> Result<Vec<Optimizer>, ScriptError> {
    let value: Value = lua.globals().get(TABLE).unwrap_or(Value::Nil);
    let entries = Given::lua("the table", TABLE, &value)?.entries().map_err(|e| e.hint(EXAMPLE))?;
    entries.into_iter().map(|(name, given)| row(name, given).map_err(|e| e.hint(EXAMPLE))).collect()
}

fn row(name: String, given: Given) -> Result<Optimizer, ScriptError> {
    let mut fields = given.fields(&KEYS)?;
    let mut words = |key| {
        fields
            .read(key, |given| given.list()?.iter().map(Given::text).collect::<Result<Vec<_>, _>>())
    };
    let programs = words("programs")?.unwrap_or_else(|| vec![name.clone()]);
    let (levels, options, sweep) = (words("levels")?, words("options")?, words("sweep")?);
    let Some(levels) = levels.filter(|levels| !levels.is_empty()) else {
        return Err(fields.wrong("it has no levels"));
    };
    if programs.iter().any(String::is_empty) {
        return Err(
            fields.wrong_at("programs", "expected the name of a program, got an empty string")
        );
    }
    let (options, sweep) = (options.unwrap_or_default(), sweep.unwrap_or_default());
    Ok(Optimizer { name, programs, levels, options, sweep })
}

#[cfg(test)]
mod tests {
    use crate::script::{Options, Script};

    fn rows(text: &str) -> Result<Vec<String>, String> {
        let script = Script::new(&Options::default()).map_err(|e| e.to_string())?;
        script.eval_chunk(text, "my.lua").map_err(|e| e.to_string())?;
        let rows = script.compilers().map_err(|e| e.to_string())?;
        Ok(rows
            .into_iter()
            .map(|row| format!("{row:?}"))
            .filter(|row| row.contains("my"))
            .collect())
    }

    #[test]
    fn a_user_adds_a_row_and_a_wrong_one_is_answered_with_an_example() {
        let row = rows("Compilers.mycc = { levels = { '-O0', '-O1' }, options = { '-fno-a' } }");
        let expected = "Optimizer { name: \"mycc\", programs: [\"mycc\"], levels: [\"-O0\", \"-O1\"], \
                        options: [\"-fno-a\"], sweep: [] }";
        assert_eq!(row, Ok(vec![expected.to_string()]));
        for (text, complaint) in [
            ("Compilers.mycc = { options = { '-fno-a' } }", "Compilers.mycc: it has no levels"),
            ("Compilers.mycc = { level = { '-O0' } }", "level"),
            ("Compilers.mycc = 7", "Compilers.mycc: expected a table"),
            ("Compilers = 7", "Compilers: expected a table"),
        ] {
            let error = rows(text).expect_err(text);
            assert!(
                error.contains(complaint) && error.contains("Compilers.mycc ="),
                "{text}: {error}"
            );
        }
    }

    #[test]
    fn the_built_in_rows_are_there_without_a_users_text() {
        let script = Script::new(&Options::default()).expect("lua starts");
        let rows = script.compilers().expect("the table is right");
        let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["ccomp", "clang", "gcc", "pcc", "ppci", "sdcc", "tcc"]);
    }
}
