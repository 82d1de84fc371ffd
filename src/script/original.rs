//! Names of the original Quest and of its Lua (2.5) that do not work here, each with a replacement.
//! Those that do work are in `lua/original.lua`.

const FILES: &str = "a script cannot touch files, run programs or load code";
const WRITES: &str =
    "quest itself writes programs: quest -n 20 -t SUITE, and quest -2 -o NAME for two files";

/// Names of functions, tables and fields.
const REPLACED: [(&str, &str); 48] = [
    ("io", FILES),
    ("os", FILES),
    ("load", FILES),
    ("loadfile", FILES),
    ("loadstring", FILES),
    ("dofile", FILES),
    ("require", FILES),
    ("package", FILES),
    ("debug", FILES),
    ("readfrom", FILES),
    ("writeto", FILES),
    ("appendto", FILES),
    ("open_in", FILES),
    ("open_out", FILES),
    ("close_in", FILES),
    ("close_out", FILES),
    ("remove", FILES),
    ("rename", FILES),
    ("tmpname", FILES),
    ("execute", FILES),
    ("getenv", FILES),
    ("date", FILES),
    ("_STDIN", FILES),
    ("_STDOUT", FILES),
    ("_STDERR", FILES),
    ("_INPUT", FILES),
    ("_OUTPUT", FILES),
    ("read", "a script reads nothing: quest repl reads lines and evaluates them"),
    ("exit", "a script ends at its end; error(\"why\") ends quest with status 2"),
    ("dostring", "quest -e CHUNK evaluates a text"),
    ("random", "chance comes from generators, for example choose(1, 6)"),
    ("randomseed", "chance comes from generators, and their seed from --seed"),
    ("File", WRITES),
    ("Emit", WRITES),
    ("generate", WRITES),
    ("Caml", "Lua 5.4 has the tables string and table for that"),
    ("setfallback", "Lua 5.4 has setmetatable for that"),
    ("settagmethod", "Lua 5.4 has setmetatable for that"),
    ("gettagmethod", "Lua 5.4 has getmetatable for that"),
    ("settag", "Lua 5.4 has setmetatable for that"),
    ("newtag", "Lua 5.4 has setmetatable for that"),
    ("tag", "Lua 5.4 has getmetatable for that"),
    ("call", "Lua 5.4 has pcall(f, ...) for that"),
    ("coroutine", "a generator needs none: it returns what it is made of"),
    ("CC", "the original's suite cc is ansi here, and its knobs are in ANSI"),
    ("Demo", "the original's suite demo is ansi here, and its knobs are in ANSI"),
    ("DEMO", "the original's suite demo is ansi here, and its knobs are in ANSI"),
    ("collectgarbage", "the memory of a script is its own to the end"),
];

/// The replacement for a missing name.
pub(super) fn replacement(name: &str) -> Option<&'static str> {
    REPLACED.iter().find(|(known, _)| *known == name).map(|(_, replacement)| *replacement)
}

/// The replacement for one of the original's suites.
pub(super) fn suite(name: &str) -> Option<&'static str> {
    match name {
        "cc" => Some("the original's cc is ansi in C89: -t ansi --std c89"),
        "demo" => Some("the original's demo is ansi, to copy and edit: quest dump ansi"),
        _ => None,
    }
}
