//! Calling conventions: what is known of the papers' ones, mistakes that are found, and what covers them.

use std::collections::BTreeSet;
use std::path::Path;

use insta::assert_snapshot;
use quest::c::types::{Float, Int, Type};
use quest::convention::automaton::{Automaton, signature};
use quest::convention::check::check;
use quest::convention::mistake::Flaw;
use quest::convention::select::Select;
use quest::convention::{Convention, Role};
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
    let suite = |name: &str| sizes.suites[name].unwrap_or(0) as usize;
    let suites = [suite("transitions"), suite("pairs"), suite("acyclic"), suite("walk")];
    let [transitions, pairs, acyclic, walk] = suites;
    let longest = sizes.acyclic.unwrap_or_default().longest;
    [sizes.states, sizes.transitions, sizes.criteria, longest, transitions, pairs, acyclic, walk]
}

#[test]
fn the_automata_of_the_papers_have_the_sizes_that_the_papers_tell() {
    assert_eq!(sizes("simple")[..3], [12, 36, 3], "PLDI 1996, table I");
    // TSE 2003, tables II and III; pairs closed under prefixes are 3 (1 + 3).
    assert_eq!(sizes("vax"), [1, 3, 3, 0, 3, 12, 3, 12]);
    // The papers' 324 pairs are those of their walk; 6 (1 + 24) cover the same.
    assert_eq!(sizes("m68020"), [4, 24, 6, 3, 24, 150, 96, 324]);
    // What the papers tell of these is not known; a change of the rules must not pass unseen.
    assert_eq!(sizes("mips-papers"), [8, 55, 23, 5, 55, 318, 6_212, 638]);
    assert_eq!(sizes("sparc-papers"), [8, 24, 5, 7, 24, 75, 3_015, 102]);
    assert_eq!(sizes("m88100-papers"), [18, 108, 6, 17, 108, 654, 16_941_000, 1_470]);
}

/// The papers' walk as it is written: `T` marks transitions, `V` has the states on the way.
fn walk(automaton: &Automaton) -> Vec<Vec<usize>> {
    fn rec(
        of: &Automaton,
        (q, w): (usize, &[usize]),
        v: &BTreeSet<usize>,
        cycle: bool,
        t_set: &mut BTreeSet<(usize, usize)>,
        emitted: &mut Vec<Vec<usize>>,
    ) {
        for (a, next) in of.exits(q) {
            let wa = [w, &[a]].concat();
            emitted.push(wa.clone());
            if !(cycle || t_set.contains(&(q, a))) {
                let c = v.contains(&next.to);
                if !c {
                    t_set.insert((q, a));
                }
                let v = v.iter().copied().chain([next.to]).collect();
                rec(of, (next.to, &wa), &v, c, t_set, emitted);
            }
        }
    }
    let mut emitted = Vec::new();
    rec(automaton, (0, &[]), &[0].into(), false, &mut BTreeSet::new(), &mut emitted);
    emitted
}

#[test]
fn the_walk_is_that_of_the_papers_route_for_route() {
    for name in ["simple", "vax", "m68020", "mips-papers", "sparc-papers", "m88100", "o32"] {
        let automaton = Automaton::of(&built_in(name), Role::Plain);
        let mut expected = walk(&automaton);
        expected.sort_by_key(Vec::len);
        let routes = automaton.select(Select::Walk).unwrap();
        let routes: Vec<_> = routes.into_iter().map(|route| route.symbols).collect();
        assert_eq!(routes, expected, "{name}");
    }
}

#[test]
fn a_register_for_the_address_of_a_result_alone_does_not_double_the_states() {
    let aapcs64 = built_in("aapcs64");
    let automaton = Automaton::of(&aapcs64, Role::Plain);
    assert_eq!((automaton.states.len(), automaton.hidden), (98, None));
    // Results in memory are still drawn.
    let suite = Lab::new().says(&["convention", "suite", "aapcs64", "--select", "transitions"]);
    assert!(suite.contains("(struct { long a; long b; long c; }) ("), "{}", &suite[..500]);
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
         Convention.mine = {{ model = 'ilp32', closed = true, arguments =
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
    assert_snapshot!("classes_that_part_ways", told.join("\n"));
}

/// What the check says of a convention of words of 32 bits: of its stack and its classes.
fn told(stack: &str, arguments: &str, results: &str) -> String {
    let chunk = format!(
        "local P = Place
         local r, f = P.file(4, {{ 'r0', 'r1' }}), P.file(4, {{ 'f0' }})
         local stack = P.stack{{ slot = 4, most = 8 }}
         Convention.mine = {{ model = 'ilp32-8', stack = {{ align = {stack} }}, closed = true
             , arguments = {{ {arguments} }}, results = {{ {results} }} }}"
    );
    let mistakes = check(&convention(&chunk, "mine"));
    let told: Vec<String> = mistakes.iter().map(|mistake| mistake.in_words()).collect();
    told.join("\n")
}

#[test]
fn what_makes_a_convention_neither_complete_nor_consistent_is_told() {
    let word = "{ 'word', P.first{ P.registers(r), stack }, kind = 'integer', types = { int } }";
    let double = "{ 'double', P.first{ P.registers(r, { count = 1 }), stack }, kind = 'float', types = { double } }";
    let both = format!("{word}, {{ 'double', stack, kind = 'float', types = {{ double }} }}");
    let back = "{ 'back', P.registers(r), types = { int } }";
    let table = [
        ("8", both.clone(), back.to_string()),
        // Offsets modulo 4 do not tell where a double goes.
        ("4", both.clone(), back.to_string()),
        // A double in a register of four bytes, as an argument and as a result.
        ("8", format!("{word}, {double}"), back.to_string()),
        (
            "8",
            both.clone(),
            "{ 'float', P.registers(f, { count = 1 }), kind = 'float' }, ".to_string() + back,
        ),
        // A result of more than the registers have, and one of no class.
        ("8", both.clone(), "{ 'back', P.at(r, 'r0'), types = { int, double } }".into()),
        (
            "8",
            both.clone(),
            "{ 'back', P.registers(r), kind = 'integer', types = { int, double } }".into(),
        ),
        ("8", both.clone(), "{ 'back', P.registers(f), types = { double } }".into()),
        // Two files have one register, with another sign before it.
        (
            "8",
            format!(
                "{both}, {{ 'float', P.first{{ P.registers(P.file(4, {{ '$r1' }})), stack }}, only = {{ float }} }}"
            ),
            back.to_string(),
        ),
        // Registers of which nothing tells that they hold a value.
        (
            "8",
            format!(
                "{word}, {{ 'double', P.reserve(stack), kind = 'float', types = {{ double }} }}"
            ),
            back.to_string(),
        ),
        // The address of a result is where the first argument is.
        (
            "8",
            "{ 'int', P.at(r, 'r0'), only = { int } }, { 'double', stack, only = { double } }"
                .into(),
            "{ 'large', P.hidden(P.registers(r)), types = { double } }".into(),
        ),
    ];
    let lines = table.iter().map(|(align, arguments, results)| told(align, arguments, results));
    assert_snapshot!("mistakes_of_all_kinds", lines.collect::<Vec<_>>().join("\n--\n"));
}

#[test]
fn a_convention_that_is_not_closed_must_place_all_of_c() {
    let chunk = "local P = Place
         local r = P.file(8, { 'r0' })
         local words = P.first{ P.registers(r), P.stack{ slot = 8 } }
         Convention.mine = { model = 'lp64', stack = { align = 8 }
             , arguments = { { 'small', words, size = { 1, 8 }, types = { int } }, { 'large', P.reference(words) } } }";
    let mistakes = check(&convention(chunk, "mine"));
    let told: Vec<String> = mistakes.iter().map(|mistake| mistake.in_words()).collect();
    assert_snapshot!("an_open_convention", told.join("\n"));
}

#[test]
fn a_class_of_one_state_is_asked_for_there_alone() {
    let chunk = "local P = Place
         local r = P.file(4, { 'r0', 'r1', 'r2' })
         local stack = P.stack{ slot = 4 }
         local pair = P.groups(r, { { 'r0', 'r1' }, { 'r1', 'r2' } }, { skipped = 'lost' })
         Convention.mine = { model = 'ilp32', stack = { first = 92, align = 8 }, closed = true, arguments =
             { { 'int', P.first{ P.registers(r), stack }, only = { int } }
             , { 'pair', pair, free = { r, 2, 3 }, only = { double }, types = { double } }
             , { 'no pair', P.close(r, P.stack{ slot = 4, least = 8 }), free = { r, 0, 1 }, only = { double }
               , types = { double } } } }";
    let mine = convention(chunk, "mine");
    assert_eq!(check(&mine), []);
    let automaton = Automaton::of(&mine, Role::Plain);
    assert_snapshot!("classes_by_state", mine.table(&automaton) + &automaton.sizes().in_words());
}

#[test]
fn places_on_the_stack_are_aligned_as_addresses_are() {
    let chunk = "Convention.mine = { model = 'ilp32-8', stack = { first = 92, align = 8 }, closed = true, arguments =
         { { 'any', Place.stack{ slot = 4, most = 8 }, types = { int, double } } } }";
    let mine = convention(chunk, "mine");
    let [int, double] = [Type::Int(Int::Int), Type::Float(Float::Double)];
    let placement = mine.placement(&[double.clone(), int, double], None, &Type::Void);
    let words: Vec<_> = placement.arguments.iter().flatten().map(|at| mine.words(at)).collect();
    assert_eq!(words, ["stack+4", "stack+12", "stack+20"]);
}

#[test]
fn records_are_where_gcc_and_clang_have_them_on_amd64() {
    let placed = Lab::new().says(&[
        "convention",
        "place",
        "sysv-amd64",
        "aligned(16, struct{ float }), struct{ float128 }, float128, union{ float128, long }, \
         struct{ bitfield(20, int128) }, struct{ bitfield(70, int128) }, aligned(16, struct{ int }), \
         union{ longdouble, int128 }, union{ union{ longdouble, long }, array(int, 3) }, vector(float, 4), \
         vector(int, 2), char, aligned(64, struct{ char }), vector(char, 4), vector(int, 8), \
         struct{ char, aligned(4, struct{ char }) }, packed(struct{ char, aligned(4, struct{ char }) })",
        "--result",
        "struct{ float128 }",
    ]);
    assert_snapshot!("records_on_amd64", placed);
}

#[test]
fn a_bit_int_of_more_than_128_bits_is_in_memory_on_amd64() {
    let types = "bitint(128), bitint(200), bitint(300), struct{ bitint(129) }, int";
    let place = ["convention", "place", "sysv-amd64", types, "--result", "unsigned(bitint(500))"];
    assert_snapshot!(Lab::new().says(&place), @r"
    address of the result: rdi
    arg 1 (_BitInt(128)): rsi and rdx
    arg 2 (_BitInt(200)): stack+0
    arg 3 (_BitInt(300)): stack+32
    arg 4 (struct { _BitInt(129) a; }): stack+72
    arg 5 (int): rcx
    result (unsigned _BitInt(500)): in memory, where the address says
    ");
}

#[test]
fn a_type_that_nobody_defined_is_told_with_the_one_it_resembles() {
    let lab = Lab::new();
    for (types, near) in [
        ("lng", "'long'"),
        ("int, struct(shrt, 2)", "'short'"),
        ("int, nothinglike", "for example int"),
    ] {
        let ran = lab.quest(&["convention", "place", "sysv-amd64", types]);
        assert_eq!((ran.status, ran.stdout.as_str()), (Some(2), ""), "{types}");
        assert!(
            ran.stderr.contains("there is no type '") && ran.stderr.contains(near),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn conventions_to_check_are_named_like_those_to_show() {
    let lab = Lab::new();
    lab.write("my.lua", "Convention.mine = { closed = true, arguments = { { 'a', Place.stack{}, types = { int } } } }");
    assert_eq!(lab.says(&["convention", "check", "my.lua", "mine", "vax"]).lines().count(), 2);
    assert_eq!(lab.quest(&["convention", "check", "vaxx"]).status, Some(2));
}

#[test]
fn the_conventions_of_the_page_are_complete_and_consistent() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/conventions.md");
    let page = std::fs::read_to_string(page).unwrap();
    let chunks = page.split("```lua\n").skip(1).filter_map(|rest| rest.split("```").next());
    let chunks: Vec<&str> = chunks.filter(|chunk| chunk.contains("Convention[")).collect();
    assert!(!chunks.is_empty());
    for chunk in chunks {
        let (_, name) = chunk.split_once("Convention[\"").unwrap();
        let name = name.split('"').next().unwrap();
        let mistakes = check(&convention(chunk, name));
        let told: Vec<String> = mistakes.iter().map(|mistake| mistake.in_words()).collect();
        assert_eq!(told, [""; 0], "{name}");
    }
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
        "Place.file(8, { 'r0', 'r1', 'r0' })",
        "local r = Place.file(4, {'r0', 'r1'})\nPlace.groups(r, { { 'r0', 'r2' } })",
        "local r = Place.file(4, {'r0', 'r1'})\nPlace.groups(r, { { 'r0', 'r0' } })",
        "Convention.mine = { arguments = { { 'int', Place.stack{}, free = 3 } } }",
        "Convention.mine = { arguments = { { 'int', Place.stack{}, free = { Place.file(4, {'r0'}) } } } }",
        "Convention.mine = { arguments = {}, closed = 1 }",
        "Place.unsaid()",
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
    // The third integer argument of each call is 0.
    lab.script(
        "bad",
        "#!/bin/sh
case $1-$2 in -c-*.c) ;; *) exec gcc \"$@\" ;; esac
grep -q 'A known-' $2 && exec gcc -w \"$@\"
gcc -w -S $2 -o $4.s || exit
sed -E '/^\tcall\t(quest_|printf)/!s/^\tcall\t/\tmovl\t$0, %edx\\n&/' $4.s >$4.bad.s
exec gcc -c $4.bad.s -o $4
",
    );
    let ints = "Test.ints = { test = { args = { int, int, int }, result = int } }";
    let compilers = ["--cc", "bad=./bad", "--cc", "sound=gcc", "--pairs", "none"];
    let once = ["-e", ints, "-t", "ints", "--seed", "1", "-n", "1", "--count", "1"];
    let convention = ["fuzz", "--convention", "sysv-amd64"];
    let ran = lab.quest(&[&convention[..], &compilers, &once].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let bug = &lab.bugs("quest-out")[0];
    let report = lab.read(&format!("quest-out/bugs/{bug}/report.md"));
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
