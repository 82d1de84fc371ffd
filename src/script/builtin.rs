//! The built-in Lua files, and which of them have run: what all need at the start, a suite's file when the suite or
//! its knobs are first asked for, all before a user's text.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use mlua::chunk::ChunkMode;
use mlua::{Lua, Table, Value};

macro_rules! files {
    ($($path:literal)*) => { &[$(($path, include_str!(concat!("../../", $path)))),*] };
}

/// The built-in files, in the order in which they are loaded and listed: the path in the repository, so that a message
/// about it can be looked up, and the text.
///
/// `generators/NAME.lua` makes the suite `NAME`, whose knobs are fields of the global table `NAME` in upper case.
pub const BUILTIN: &[(&str, &str)] = files! {
    "lua/quest.lua"
    "lua/original.lua"
    "lua/conventions.lua"
    "lua/compilers.lua"
    "generators/ansi.lua"
    "generators/gcc.lua"
    "generators/mips.lua"
    "generators/toy.lua"
    "generators/regs.lua"
    "generators/boundary.lua"
    "generators/sizes.lua"
    "generators/variadic.lua"
    "generators/hfa.lua"
    "generators/bitfields.lua"
    "generators/styles.lua"
    "generators/packed.lua"
    "generators/wide.lua"
    "generators/c23.lua"
    "generators/members.lua"
    "generators/embedded16.lua"
    "generators/swarm.lua"
    "generators/guarded.lua"
    "generators/calls.lua"
    "generators/kr.lua"
    "generators/attributes.lua"
    "generators/edges.lua"
    "generators/callbacks.lua"
    "generators/tails.lua"
    "generators/types.lua"
    "generators/arith.lua"
    "generators/combine.lua"
    "generators/floats.lua"
    "generators/bitmath.lua"
    "generators/wideints.lua"
    "generators/bitints.lua"
    "generators/vectors.lua"
    "generators/builtins.lua"
    "generators/complex.lua"
    "generators/floatn.lua"
    "generators/flow.lua"
    "generators/loops.lua"
    "generators/vectorize.lua"
    "generators/memory.lua"
    "generators/strings.lua"
    "generators/control.lua"
    "generators/calls_flow.lua"
    "generators/idioms.lua"
    "generators/gnuflow.lua"
    "generators/bitflow.lua"
    "generators/lanes.lua"
    "generators/toyflow.lua"
    "generators/conventions/papers.lua"
    "generators/conventions/x86.lua"
    "generators/conventions/arm.lua"
    "generators/conventions/riscv.lua"
    "generators/conventions/o32-n64.lua"
    "generators/conventions/power.lua"
};

/// The suites that are first when all of them are tried, in this order: each notices the most mutants of tcc and pcc,
/// of as many of either, that none before it notices (`scripts/mutants --order`, docs/mutants.md).
pub const FIRST: [&str; 12] = [
    "vectorize",
    "calls",
    "floats",
    "memory",
    "members",
    "hfa",
    "attributes",
    "arith",
    "idioms",
    "gnuflow",
    "bitfields",
    "ansi",
];

/// The prelude: for messages that need the line of the user's script, frames of these files are
/// skipped.
pub(super) const PRELUDE: &str = "lua/";

/// The file that the others need. The rest of the prelude has names for scripts of 2005 and for conventions.
const QUEST: &str = "lua/quest.lua";

/// The file that the conventions need.
const CONVENTIONS: &str = "lua/conventions.lua";

/// The file with the levels and options of compilers.
const COMPILERS: &str = "lua/compilers.lua";

/// The suite that a file makes.
fn suite(path: &str) -> Option<&str> {
    let name = path.strip_prefix("generators/")?.strip_suffix(".lua")?;
    (!name.contains('/')).then_some(name)
}

/// The built-in suites, in order.
pub fn suites() -> impl Iterator<Item = &'static str> {
    BUILTIN.iter().filter_map(|(path, _)| suite(path))
}

/// The files that have not run yet.
#[derive(Clone)]
pub(super) struct Pending(Rc<RefCell<BTreeSet<&'static str>>>);

impl Pending {
    /// Runs the prelude. From then on, a file that reads the knobs of a suite whose file has not run makes it run.
    pub(super) fn register(lua: &Lua) -> mlua::Result<Pending> {
        let pending =
            Pending(Rc::new(RefCell::new(BUILTIN.iter().map(|(path, _)| *path).collect())));
        pending.run(lua, |path| path == QUEST)?;
        let of = pending.clone();
        let find = move |lua: &Lua, (globals, name): (Table, Value)| {
            let name = name.as_string().map(|name| name.to_string_lossy()).unwrap_or_default();
            of.run(lua, |path| suite(path).is_some_and(|suite| suite.to_uppercase() == name))?;
            globals.raw_get::<Value>(name)
        };
        let meta = lua.create_table()?;
        meta.set("__index", lua.create_function(find)?)?;
        lua.globals().set_metatable(Some(meta))?;
        Ok(pending)
    }

    /// Runs the file of a suite, if there is one.
    pub(super) fn suite(&self, lua: &Lua, name: &str) -> mlua::Result<()> {
        self.run(lua, |path| suite(path) == Some(name))
    }

    /// Runs the files of the conventions.
    pub(super) fn conventions(&self, lua: &Lua) -> mlua::Result<()> {
        self.run(lua, |path| path == CONVENTIONS || path.starts_with("generators/conventions/"))
    }

    /// Runs the file with the levels and options of compilers.
    pub(super) fn compilers(&self, lua: &Lua) -> mlua::Result<()> {
        self.run(lua, |path| path == COMPILERS)
    }

    /// Runs all that is left.
    pub(super) fn all(&self, lua: &Lua) -> mlua::Result<()> {
        if self.0.borrow().is_empty() {
            return Ok(());
        }
        self.run(lua, |_| true)?;
        lua.globals().set_metatable(None)
    }

    /// Runs the files of some paths, in order.
    fn run(&self, lua: &Lua, is_asked: impl Fn(&str) -> bool) -> mlua::Result<()> {
        for (path, text) in BUILTIN.iter().filter(|(path, _)| is_asked(path)) {
            let is_first = self.0.borrow_mut().remove(path);
            if is_first {
                let chunk = lua.load(*text).set_name(format!("@{path}"));
                chunk.set_mode(ChunkMode::Text).exec()?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::script::{Options, Script};

    #[test]
    fn every_file_of_generators_is_built_in() {
        for dir in ["lua", "generators", "generators/conventions"] {
            for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(dir)).unwrap() {
                let path = format!("{dir}/{}", entry.unwrap().file_name().display());
                let is_built_in = BUILTIN.iter().any(|(known, _)| *known == path);
                assert!(is_built_in || !path.ends_with(".lua"), "{path} is not in the list");
            }
        }
    }

    #[test]
    fn a_file_of_generators_makes_the_suite_of_its_name_alone() {
        let registered = |script: &Script| -> Vec<String> {
            let test: Table = script.lua.globals().get("Test").unwrap();
            let tables: Table = test.metatable().unwrap().get("__index").unwrap();
            tables.pairs::<String, Value>().map(|pair| pair.unwrap().0).collect()
        };
        for suite in suites() {
            let script = Script::new(&Options::default()).unwrap();
            let before = script.pending.0.borrow().clone();
            script.pending.suite(&script.lua, suite).unwrap();
            let ran = before.difference(&script.pending.0.borrow()).count();
            let registered = registered(&script);
            assert!(registered.iter().any(|name| name == suite), "no {suite} in {registered:?}");
            assert_eq!(registered.len(), ran, "{suite}: one suite a file, not {registered:?}");
        }
    }

    #[test]
    fn a_suite_of_no_knobs_of_others_needs_one_file_and_a_user_has_all() {
        let script = Script::new(&Options::default()).unwrap();
        script.suite("ansi").unwrap();
        assert_eq!(script.pending.0.borrow().len(), BUILTIN.len() - 2, "the prelude and ansi");
        script.eval_chunk("assert(SWARM.argc and getmetatable(_G) == nil)", "my.lua").unwrap();
        assert!(script.pending.0.borrow().is_empty());
    }
}
