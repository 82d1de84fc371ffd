//! Calling conventions: what is known of the papers' ones, mistakes that are found, and what covers them.

use std::collections::BTreeSet;
use std::path::Path;

use insta::assert_snapshot;
use quest::convention::automaton::{Automaton, signature};
use quest::convention::check::{Flaw, check};
use quest::convention::select::Select;
use quest::convention::{Convention, Role};
use quest::ctype::{Float, Int, Type};
use quest::script::{Options, Script};

use crate::lab::Lab;

fn convention(chunk: &str, name: &str) -> Convention {
    let script = Script::new(&Options::default()).unwrap();
    script.eval_chunk(chunk, "my.lua").unwrap();
    script.convention(name).unwrap()
}

fn built_in(name: &str) -> Convention {
    convention("", name)
}

/// States, transitions, classes and the longest acyclic route, then the suites of transitions, pairs,
/// acyclic routes and the papers' walk.
fn sizes(name: &str) -> [usize; 8] {
    let sizes = Automaton::of(&built_in(name), Role::Plain).sizes();
    let suite = |name: &str| sizes.suites[name].unwrap_or(0);
    let suites = [suite("transitions"), suite("pairs"), suite("acyclic"), suite("walk")];
    let [transitions, pairs, acyclic, walk] = suites;
    let longest = sizes.longest_acyclic.unwrap_or(0);
    [sizes.states, sizes.transitions, sizes.criteria, longest, transitions, pairs, acyclic, walk]
}

#[test]
fn the_automata_of_the_papers_have_the_sizes_that_the_papers_tell() {
    assert_eq!(sizes("simple")[..3], [12, 36, 3], "PLDI 1996, table I");
    // TSE 2003, tables II and III; pairs closed under prefixes are 3 (1 + 3).
    assert_eq!(sizes("vax"), [1, 3, 3, 0, 3, 12, 3, 12]);
    // The papers' 324 pairs are those of their walk; 6 (1 + 24) cover the same.
    assert_eq!(sizes("m68020"), [4, 24, 6, 3, 24, 150, 96, 324]);
}

#[test]
fn the_simple_convention_is_that_of_table_i_entry_for_entry() {
    assert_snapshot!("the_simple_convention", Lab::new().says(&["convention", "show", "simple"]));
}

#[test]
fn two_doubles_a_char_and_an_int_go_where_the_papers_say() {
    let simple = built_in("simple");
    let automaton = Automaton::of(&simple, Role::Plain);
    let symbol = |name: &str| automaton.symbols.iter().position(|symbol| symbol.name == name);
    let mut state = 0;
    let mut passed = vec![state];
    let mut places = String::new();
    for name in ["double", "double", "char", "int"] {
        let next = automaton.moves[state][symbol(name).unwrap()].as_ref().unwrap();
        places += &simple.output(&next.placed);
        state = next.to;
        passed.push(state);
    }
    assert_eq!(passed, [0, 2, 4, 5, 4]);
    assert_eq!(places, "(R1 R2)(R3 R4)(000)(100 101 110 111)");
}

#[test]
fn every_convention_that_is_built_in_is_complete_and_consistent() {
    let script = Script::new(&Options::default()).unwrap();
    for name in script.conventions() {
        let mistakes = check(&script.convention(&name).unwrap());
        let told: Vec<String> = mistakes.iter().map(|mistake| mistake.in_words()).collect();
        assert_eq!(told, [""; 0], "{name}");
    }
}

#[test]
fn pairs_of_a_complete_automaton_are_as_many_as_symbols_and_transitions_make() {
    for name in ["simple", "sparc", "m88100", "mips", "i386", "o32"] {
        let automaton = Automaton::of(&built_in(name), Role::Plain);
        let pairs = automaton.select(Select::Pairs).unwrap();
        assert_eq!(automaton.hidden.is_none(), pairs.iter().all(|route| !route.hidden), "{name}");
        if automaton.hidden.is_none() {
            let symbols = automaton.symbols.len();
            assert_eq!(pairs.len(), symbols * (1 + automaton.transitions()), "{name}");
        }
    }
}

#[test]
fn pairs_meet_every_transition_behind_every_other() {
    for name in ["simple", "ms-x64", "sysv-amd64", "o32"] {
        let automaton = Automaton::of(&built_in(name), Role::Plain);
        let mut missing = BTreeSet::new();
        for (state, moves) in automaton.moves.iter().enumerate() {
            for (first, next) in moves.iter().enumerate() {
                let to = next.as_ref().unwrap().to;
                missing.extend((0..automaton.moves[to].len()).map(|second| (state, first, second)));
            }
        }
        for route in automaton.select(Select::Pairs).unwrap() {
            let states = automaton.states_on(&route);
            for (state, pair) in states.iter().zip(route.symbols.windows(2)) {
                missing.remove(&(*state, pair[0], pair[1]));
            }
        }
        assert_eq!(missing.len(), 0, "{name}");
    }
}

#[test]
fn the_suites_routes_are_closed_under_prefixes() {
    let automaton = Automaton::of(&built_in("m88100"), Role::Plain);
    for select in [Select::Pairs, Select::Acyclic, Select::Walk] {
        let routes: BTreeSet<_> =
            automaton.select(select).unwrap().into_iter().map(|route| route.symbols).collect();
        let longer = routes.iter().filter(|symbols| symbols.len() > 1);
        for symbols in longer {
            assert!(routes.contains(&symbols[..symbols.len() - 1]), "{select}: {symbols:?}");
        }
    }
}

/// A convention of two registers whose class `int` has a rule, and what the check says of it.
fn mistakes_of(rule: &str) -> Vec<(Flaw, String)> {
    let chunk = format!(
        "local P = Place
         local r = P.file(4, {{ 'r0', 'r1' }})
         Convention.mine = {{ model = 'ilp32', arguments =
             {{ {{ 'char', P.first{{ P.registers(r), P.stack{{ slot = 4 }} }}, only = {{ char }} }}
             , {{ 'int', {rule}, only = {{ int }} }} }} }}"
    );
    let mistakes = check(&convention(&chunk, "mine"));
    mistakes.iter().map(|mistake| (mistake.kind, signature(&mistake.witness))).collect()
}

#[test]
fn a_class_without_a_rule_for_the_stack_is_incomplete_and_the_shortest_signature_shows_it() {
    assert_eq!(mistakes_of("P.registers(r)"), [(Flaw::NoPlace, "(char, char, int)".into())]);
}

#[test]
fn a_register_that_is_given_away_twice_is_found_although_no_bit_is_ever_cleared() {
    assert_eq!(mistakes_of("P.at(r, 'r0')"), [(Flaw::Twice, "(char, int)".into())]);
    assert_eq!(
        mistakes_of("P.all{ P.registers(r), P.at(r, 'r1') }"),
        [(Flaw::NoPlace, "(int, int)".into()), (Flaw::Twice, "(char, int)".into())]
    );
}

#[test]
fn a_type_without_a_class_and_classes_that_part_ways_are_found() {
    let chunk = "local P = Place
         Convention.mine = { model = 'ilp32', stack = { align = 8 }, arguments =
             { { 'integer', P.stack{ slot = 4, most = 8 }, kind = 'integer', types = { int, longlong } }
             , { 'record', P.stack{ slot = 4 }, kind = 'struct', types = { struct(int, 1) } } } }";
    let mistakes = check(&convention(chunk, "mine"));
    let told: Vec<String> = mistakes.iter().map(|mistake| mistake.in_words()).collect();
    assert_snapshot!(told.join("\n"), @r"
    incomplete: no class fits the last argument: (float)
    incomplete: no class fits the last argument: (double)
    incomplete: no class fits the last argument: (char *)
    inconsistent: 'integer' leaves other places in use for this type than for (int): (long long)
    ");
}

#[test]
fn a_small_struct_whose_last_register_is_gone_goes_to_the_stack_as_a_whole_on_amd64() {
    let amd64 = built_in("sysv-amd64");
    let long = Type::Int(Int::Long);
    let double = Type::Float(Float::Double);
    let placed = Lab::new().says(&[
        "convention",
        "place",
        "sysv-amd64",
        "long, long, long, long, long, struct(long, 2), struct{ double, long }, long",
        "--result",
        "struct(long, 3)",
    ]);
    assert_snapshot!(placed, @r"
    address of the result: rdi
    arg 1 (long): rsi
    arg 2 (long): rdx
    arg 3 (long): rcx
    arg 4 (long): r8
    arg 5 (long): r9
    arg 6 (struct { long a; long b; }): stack+0
    arg 7 (struct { double a; long b; }): stack+16
    arg 8 (long): stack+32
    result (struct { long a; long b; long c; }): in memory, where the address says
    ");
    let placement = amd64.placement(&[double, long], None, &Type::Void);
    let words: Vec<_> = placement.arguments.iter().flatten().map(|at| amd64.words(at)).collect();
    assert_eq!(words, ["xmm0", "rdi"]);
}

#[test]
fn mistakes_in_a_convention_are_told_with_their_place() {
    let wrong = |chunk: &str| {
        let script = Script::new(&Options::default()).unwrap();
        let error = match script.eval_chunk(chunk, "my.lua") {
            Err(error) => error,
            Ok(()) => script.convention("mine").unwrap_err(),
        };
        error.to_string()
    };
    let told = [
        "Place.file(8, {})",
        "Place.registers(genral)",
        "local r = Place.file(4, {'r0'})\nPlace.registers(r, { align = 2 })",
        "Place.stak{}",
        "local r = Place.file(4, {'r0'})\nPlace.at(r, 'r1')",
        "Convention.mine = { arguments = { { 'int', int } } }",
        "Convention.mine = { arguments = { { 'int', Place.stack{}, kind = 'integr' } } }",
        "Convention.mine = { arguments = { { 'int', Place.stack{}, sort = 'integer' } } }",
        "Convention.mine = { model = 'lp65' }",
        "Convention.mine = {}",
        "Convention.mine = 3",
    ];
    let told: Vec<String> = told.into_iter().map(wrong).collect();
    assert_snapshot!("mistakes_in_conventions", told.join("\n"));
}

#[test]
fn a_conventions_suite_is_drawn_like_any_other() {
    let lab = Lab::new();
    let args =
        ["-t", "simple:transitions", "--seeds", "0..72", "--model", "ilp32", "--emit", "json"];
    assert_eq!(lab.says(&args).lines().count(), 72);
    let listed = lab.says(&["convention", "suite", "simple", "--select", "transitions"]);
    assert_eq!(listed.lines().count(), 72);
    assert_snapshot!("the_transitions_of_the_simple_convention", listed);
}

#[test]
fn a_report_says_where_an_argument_belongs_and_where_it_is() {
    let lab = Lab::new();
    let faulty = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/faulty-cc");
    let bad = format!("bad={} third-int-lost", faulty.display());
    let ran = lab.quest(&[
        "fuzz",
        "--convention",
        "sysv-amd64",
        "--select",
        "transitions",
        "--cc",
        &bad,
        "--cc",
        "sound=gcc",
        "--pairs",
        "none",
        "--max-bugs",
        "1",
        "--memory",
        "0",
    ]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let bugs = std::fs::read_dir(lab.path().join("quest-out/bugs")).unwrap();
    let bug = bugs.map(|entry| entry.unwrap().path()).next().unwrap();
    let report = std::fs::read_to_string(bug.join("report.md")).unwrap();
    let (_, section) = report.split_once("## Where the arguments are").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    assert_snapshot!("where_the_arguments_are", section);
}

#[test]
fn a_record_is_not_split_on_arm_once_anything_is_on_the_stack() {
    let placed = |types: &str| Lab::new().says(&["convention", "place", "aapcs32-vfp", types]);
    let floats = "struct(double, 3), struct(double, 4), struct(float, 3)";
    let words = placed(&format!("{floats}, struct(int, 6)"));
    assert!(words.contains("int f; }): stack+12\n"), "{words}");
    let words = placed("struct(int, 6)");
    assert!(words.contains("): r0 and r1 and r2 and r3 and stack+0\n"), "{words}");
}
