//! What each mistake in a script is answered with: the line, what was found, what would work.

use insta::assert_snapshot;
use quest::generator::{Source, sample};
use quest::script::{Options, Script};

fn script() -> Script {
    Script::new(&Options { size: 2, ..Options::default() }).expect("the prelude loads")
}

/// The answer to a script.
fn mistake(text: &str) -> String {
    script().eval_chunk(text, "my.lua").expect_err("the script is wrong").to_string()
}

/// The answer to drawing from a script's global `g`.
fn draw(text: &str) -> String {
    let script = script();
    script.eval_chunk(text, "my.lua").expect("the script runs");
    let g = script.generator("try", "g").expect("a generator");
    let mut draws = (0..100).map(|seed| sample(&g, &mut Source::new(seed, 2)));
    draws.find_map(Result::err).expect("a draw fails").to_string()
}

/// The answer to taking the suite `mine`.
fn suite(text: &str) -> String {
    let script = script();
    script.eval_chunk(text, "my.lua").expect("the script runs");
    script.suite("mine").expect_err("the suite is wrong").to_string()
}

#[test]
fn a_value_where_a_generator_is_expected() {
    assert_snapshot!(mistake("\nx = oneof{R.int, 3}"), @"oneof: item 2: expected a generator, got a number (my.lua:2); did you mean unit(3)?");
    assert_snapshot!(mistake("x = pointer('int')"), @"pointer: expected a generator, got a string (my.lua:1); write the name of a generator without quotes");
    assert_snapshot!(mistake("x = list(3, {int, char})"), @"list: the item: expected a generator, got a table (my.lua:1); did you mean oneof{...}?");
    assert_snapshot!(mistake("function f() return array(ANSI.arg_, 3) end\nx = f()"), @"array: the element: expected a generator, got a function (my.lua:1); did you mean bind(iszero, f), or to call it?");
    assert_snapshot!(mistake("x = struct(list(lnog, 3))"), @"list: the number of items: expected a generator, got nil (my.lua:1); is a name misspelt or not yet defined?");
    assert_snapshot!(mistake("x = struct{int, -3}"), @"struct: its members: item 2: expected a generator, got a number (my.lua:1); did you mean unit(-3)?");
    assert_snapshot!(mistake("x = smaller(2)"), @"smaller: expected a generator, got a number (my.lua:1); did you mean unit(2)?");
}

#[test]
fn other_arguments_of_the_wrong_type() {
    assert_snapshot!(mistake("x = oneof(int, char)"), @"oneof: expected 1 argument, got 2 (my.lua:1); did you forget braces? oneof{...}");
    assert_snapshot!(mistake("x = choose(1)"), @"choose: the high end: expected an integer, got nil (my.lua:1); for example choose(1, 6)");
    assert_snapshot!(mistake("x = choose(3, 1)"), @"choose: the low end is above the high end: 3 and 1 (my.lua:1); did you mean choose(1, 3)?");
    assert_snapshot!(mistake("x = choose(0, 1.5)"), @"choose: the high end: expected an integer, got 1.5 (my.lua:1); for example choose(1, 6)");
    assert_snapshot!(mistake("x = integer(0)"), @"integer: expected 1 or more, got 0 (my.lua:1); integer(n) is one of 0..n-1");
    assert_snapshot!(mistake("x = list(-1, int)"), @"list: the number of items: expected 0 or more, got -1 (my.lua:1); for example choose(1, 3)");
    assert_snapshot!(mistake("x = bind(iszero, int)"), @"bind: expected a function, got a generator (my.lua:1); for example bind(iszero, function(simple) return int end)");
    assert_snapshot!(mistake("x = oneof{a = int}"), @"oneof: expected a plain list, got the key 'a' (my.lua:1); for example {int, double}");
    assert_snapshot!(mistake("x = concat(list(1, int))"), @"concat: expected a list in braces, got a generator (my.lua:1); for example concat{list(2, int), list(1, double)}");
    assert_snapshot!(mistake("x = run(int, 3)"), @"run: expected what Uniq.make() yields (my.lua:1); for example run(int, Uniq.make(), 2)");
}

#[test]
fn keys_that_have_another_order_in_each_run() {
    assert_snapshot!(mistake("\nfor k in pairs{[int] = 3, [double] = 1} do end"), @"keys that are generators, tables or functions have no order that is the same in each run: use a list of pairs, as { {int, 3}, {double, 1} } (my.lua:2)");
    assert_snapshot!(mistake("x = next({[{}] = 1, [print] = 2})"), @"keys that are generators, tables or functions have no order that is the same in each run: use a list of pairs, as { {int, 3}, {double, 1} } (my.lua:1)");
    assert_snapshot!(mistake("for k in ordered{[{}] = 1, [{}] = 2} do end"), @"keys that are generators, tables or functions have no order that is the same in each run: use a list of pairs, as { {int, 3}, {double, 1} } (my.lua:1)");
    script()
        .eval_chunk("for k in pairs{3, a = 2, [int] = 1} do end", "my.lua")
        .expect("one is the last");
}

/// Each script has many tries, since Lua's own order is another one in each.
#[test]
fn of_several_wrong_keys_the_first_in_the_alphabet_is_named() {
    let keys = "cc = 1, bb = 2, dd = 3, ee = 4, aa = 5, ff = 6, gg = 7, hh = 8, ii = 9";
    let values = format!("Test.mine = {{ test = ANSI.test, values = {{ {keys} }} }}");
    let test = "Test.mine = { test = { args = {}, result = int, varagrs = {}, varargz = {}, resultt = {}, argss = {} } }";
    for _ in 0..20 {
        let wrong = mistake(&format!("x = Expr.tree{{ {keys} }}"));
        assert!(wrong.contains("unknown field 'aa'"), "{wrong}");
        let wrong = mistake(&format!("x = R.oneof{{ int, {keys} }}"));
        assert!(wrong.contains("the key 'aa'"), "{wrong}");
        let wrong = mistake(&format!("x = Place.stack{{ {keys} }}"));
        assert!(wrong.contains("no option 'aa'"), "{wrong}");
        assert!(suite(&values).contains("unknown field 'aa'"), "{}", suite(&values));
        assert!(suite(test).contains("unknown field 'argss'"), "{}", suite(test));
    }
}

#[test]
fn what_is_no_text() {
    assert_snapshot!(mistake("error({1})"), @"the script raises an error that is a table (my.lua:1); error(\"what is wrong\") takes a text");
    assert_snapshot!(mistake("error(print)"), @"the script raises an error that is a function (my.lua:1); error(\"what is wrong\") takes a text");
    assert_snapshot!(mistake("error(setmetatable({}, { __tostring = function() return 'mine' end }))"), @"mine (my.lua:1)");
    assert_snapshot!(mistake("error()"), @"nil (my.lua:1)");
}

#[test]
fn what_is_shown_of_tables_and_functions_is_no_address() {
    let shown = "local t, f = {}, function() end
        error(('%s %s %s'):format(t, tostring(f), t) .. ' ' .. tostring({}) .. tostring(int), 0)";
    assert_snapshot!(mistake(shown), @"table: 2 function: 1 table: 2 table: 3generator: unit (my.lua:2)");
    assert_snapshot!(mistake("error(('%5s|%%|%d'):format(nil, 3), 0)"), @"  nil|%|3 (my.lua:1)");
    let plain = "local all = { tostring(1.0), tostring(2.0^70), tostring(3), tostring(nil), tostring(true), #tostring('\\xff') }
        error(table.concat(all, ' '), 0)";
    assert_snapshot!(mistake(plain), @"1.0 1.1805916207174e+21 3 nil true 1 (my.lua:2)");
    assert_snapshot!(mistake("x = ('%p'):format({})"), @"%p is not available: addresses change from run to run (my.lua:1)");
    assert_snapshot!(mistake("x = ('%d %s'):format({}, {})"), @"bad argument #2 to 'format' (number expected, got table) (my.lua:1)");
    assert_snapshot!(mistake("x = tostring()"), @"bad argument #1 to 'tostring' (value expected) (my.lua:1)");
}

#[test]
fn a_misspelt_name() {
    assert_snapshot!(mistake("x = R.oneof{R.int,\n R.lnog}"), @"Rand: there is no 'lnog' (my.lua:2); did you mean 'long'?");
    assert_snapshot!(mistake("x = R.matrix(3)"), @"Rand: there is no 'matrix' (my.lua:1); `quest dump quest` shows every name");
    assert_snapshot!(mistake("x = oneof{int, lnog, char}"), @"oneof: item 2: got nil (my.lua:1); is a name misspelt or not yet defined?");
    assert_snapshot!(mistake("x = ponter(int)"), @"attempt to call a nil value (global 'ponter') (my.lua:1); did you mean 'pointer'?");
    assert_snapshot!(mistake("x = int()"), @"attempt to call a generator value (global 'int') (my.lua:1); a generator is used without parentheses: R.int, R.flip");
    assert_snapshot!(mistake("x = size + 1"), @"attempt to perform arithmetic on a generator value (global 'size') (my.lua:1); a generator is not a number: bind(g, function(n) return unit(n + 1) end)");
}

#[test]
fn an_empty_choice() {
    assert_snapshot!(mistake("x = oneof{}"), @"oneof: the list is empty (my.lua:1); it needs at least one generator, for example oneof{int, double}");
    assert_snapshot!(mistake("x = smaller{}"), @"smaller: the list is empty (my.lua:1); it needs at least one generator, for example smaller{int, double}");
    assert_snapshot!(mistake("x = elements{}"), @"elements: the list is empty (my.lua:1); it needs at least one value, for example elements{1, 2, 4}");
    assert_snapshot!(mistake("x = freq{}"), @"freq: the list is empty (my.lua:1); for example freq{2, int, 1, double}");
}

#[test]
fn weights_that_cannot_be() {
    assert_snapshot!(mistake("x = freq{0, int, 0, char}"), @"freq: all weights are zero (my.lua:1); give one branch a weight of at least 1");
    assert_snapshot!(mistake("x = freq{{1, int}, {-1, char}}"), @"freq: weight 2: expected 0 to 4294967295, got -1 (my.lua:1); for example freq{2, int, 1, double}");
    assert_snapshot!(mistake("x = freq{1, int, char}"), @"freq: expected pairs of weight and generator, got 3 items (my.lua:1); for example freq{2, int, 1, double}");
    assert_snapshot!(mistake("x = freq{int, 1}"), @"freq: weight 1: expected an integer, got a generator (my.lua:1); for example freq{2, int, 1, double}");
    assert_snapshot!(mistake("x = freq{{1, int}, {char}}"), @"freq: item 2: expected a weight and a generator, got 1 items (my.lua:1); for example freq{{2, int}, {1, double}}");
}

#[test]
fn an_unknown_suite() {
    assert_snapshot!(script().suite("anis").expect_err("unknown"), @"there is no suite 'anis'; did you mean 'ansi'? the suites are ansi, gcc, mips, toy, regs, boundary, sizes, variadic, hfa, bitfields, styles, packed, wide, c23, members, embedded16, swarm, guarded, calls, kr, attributes, edges, callbacks, tails, types, arith, combine, floats, bitmath, wideints, bitints, vectors, builtins, complex, floatn, flow, loops, vectorize, memory, strings, control, calls_flow, idioms, gnuflow, bitflow, lanes, toyflow");
    assert_snapshot!(script().suite("fortran").expect_err("unknown"), @"there is no suite 'fortran'; the suites are ansi, gcc, mips, toy, regs, boundary, sizes, variadic, hfa, bitfields, styles, packed, wide, c23, members, embedded16, swarm, guarded, calls, kr, attributes, edges, callbacks, tails, types, arith, combine, floats, bitmath, wideints, bitints, vectors, builtins, complex, floatn, flow, loops, vectorize, memory, strings, control, calls_flow, idioms, gnuflow, bitflow, lanes, toyflow");
}

#[test]
fn a_suite_that_lacks_a_field_or_has_a_wrong_one() {
    assert_snapshot!(suite("\nTest.mine = { test = function() return { args = {int} } end }"), @"suite: mine: test has no field 'result' (my.lua:2); for example { args = list(choose(1, 4), int), result = int }");
    assert_snapshot!(suite("Test.mine = { doc = 'no test' }"), @"suite: mine: test: expected a function or table, got nil (my.lua:1); for example { args = list(choose(1, 4), int), result = int }");
    assert_snapshot!(suite("Test.mine = { test = function() end }"), @"suite: mine: what test() returns: expected a table, got nil (my.lua:1); for example { args = list(choose(1, 4), int), result = int }");
    assert_snapshot!(suite("Test.mine = { test = { args = 3, result = int } }"), @"suite: mine: args: expected a generator of lists, got a number (my.lua:1); for example list(choose(1, 3), int)");
    assert_snapshot!(suite("Test.mine = { test = { args = {int, 3}, result = int } }"), @"suite: mine: args: item 2: expected a generator, got a number (my.lua:1); did you mean unit(3)?");
    assert_snapshot!(suite("Test.mine = { test = { args = {}, result = int, vararg = {} } }"), @"suite: mine: test has an unknown field 'vararg' (my.lua:1); did you mean 'varargs'?");
    assert_snapshot!(suite("Test.mine = { tets = ANSI.test }"), @"suite: mine has an unknown field 'tets' (my.lua:1); did you mean 'test'?");
    assert_snapshot!(suite("Test.mine = { test = ANSI.test, values = { extremes = 7 } }"), @"suite: mine: values: extremes: expected a number from 0 to 1, got 7 (my.lua:1)");
    assert_snapshot!(suite("Test.mine = { family = 'flow', test = { functions = {} }, values = { checks = 'most' } }"), @"suite: mine: values: checks: expected one of end, calls, loops, all, got most (my.lua:1)");
    assert_snapshot!(suite("Test.mine = { family = 'flow', test = { functions = {} }, values = { steps = 1e9 } }"), @"suite: mine: values: steps: expected an integer from 100 to 100000, got 1000000000 (my.lua:1)");
    assert_snapshot!(suite("Test.mine = { test = ANSI.test, values = function() return 7 end }"), @"suite: mine: values: expected a table, or a function that returns one, got a number (my.lua:1); for example values = { extremes = 0.2 }");
    assert_snapshot!(suite("Test.mine = { test = ANSI.test, values = { extreme = 1 } }"), @"suite: mine: values has an unknown field 'extreme' (my.lua:1); there are extremes, null and integers_as_pointers");
    assert_snapshot!(suite("Test.mine = { test = ANSI.test, std = 99 }"), @r#"suite: mine: std: expected a string, got a number (my.lua:1); for example std = "gnu89""#);
    assert_snapshot!(suite("Test.mine = { test = ANSI.test, extremes = 0.5 }"), @"suite: mine has the field 'extremes', which is read in values alone (my.lua:1); values = { extremes = ... }");
    assert_snapshot!(suite("Test.mine = { test = { args = {}, result = int, std = 'c99' } }"), @"suite: mine: test has the field 'std', which is read beside test alone (my.lua:1); Test.mine = { test = ..., std = ... }");
    assert_snapshot!(suite("Test.mine = { args = {}, test = { args = {int}, result = int } }"), @"suite: mine has the field 'args', which is read in test alone (my.lua:1); test = { args = ... }");
    assert_snapshot!(mistake("Test.mine = 3"), @r#"Test: mine: expected a table, got a number (my.lua:1); for example { doc = "...", test = f }"#);
}

#[test]
fn recursion_without_smaller() {
    assert_snapshot!(draw("f = function(z) return oneof{struct(list(2, g))} end\ng = bind(iszero, f)"), @"the generator contains itself and never gets smaller (my.lua:2); put what refers back to itself into smaller{...}, and use bind(iszero, f) to end");
    assert_snapshot!(draw("g = bind(iszero, function(z) return g end)"), @"the generator leads back to itself and never yields a value (my.lua:1); let some branch of it end, for example in int");
    assert_snapshot!(mistake("function arg() return pointer(arg()) end\nx = arg()"), @"stack overflow (my.lua:1); a function calls itself without end; a generator that refers to itself goes through bind, as ANSI.arg = R.bind(R.iszero, ANSI.arg_)");
    assert_snapshot!(mistake("g = int\nfor i = 1, 1e6 do\n g = pointer(g) end"), @"pointer: generators are nested more than 1000 deep (my.lua:3); is a loop wrapping one around the other?");
}

#[test]
fn a_draw_of_the_wrong_type() {
    assert_snapshot!(draw("g = list(oneof{int}, int)"), @"list: the number of items: expected an integer, got a C type (my.lua:1); for example choose(1, 3)");
    assert_snapshot!(draw("g = struct(list(2, choose(1, 3)))"), @"struct: member 1: expected a C type or bit-field, got a number (my.lua:1); for example list(choose(1, 3), int)");
    assert_snapshot!(draw("g = struct(int)"), @"struct: its members: expected a list, got a C type (my.lua:1); for example list(choose(1, 3), int)");
    assert_snapshot!(draw("g = array(int, choose(-2, -2))"), @"array: the length: expected 0 or more, got -2 (my.lua:1); for example choose(0, 3)");
    assert_snapshot!(draw("g = unsigned(double)"), @"unsigned: expected an integer type, got another type (my.lua:1); for example unsigned(any_int)");
    assert_snapshot!(draw("g = pointer(bitfield(3))"), @"pointer: expected a C type, got a bit-field (my.lua:1); only structs and unions have bit-fields");
    assert_snapshot!(draw("g = bitfield(3, double)"), @"bitfield: its type: expected an integer type, got another type (my.lua:1); for example bitfield(3, long)");
    assert_snapshot!(draw("g = enum_of{unit('a')}"), @"enum: constant 1: expected an integer of 32 bits, got a string (my.lua:1)");
    assert_snapshot!(draw("g = bind(flip, function(x)\n return x end)"), @"bind: the function's result: expected a generator, got a boolean (my.lua:1); did you mean unit(false)?");
    assert_snapshot!(draw("g = bind(flip, function(x)\n return run(int) end)"), @"run: a function of bind cannot draw values itself (my.lua:2); return a generator instead, for example one made by bind");
    assert_snapshot!(draw("g = list(1e6, int)"), @"the value drawn is too large (my.lua:1); generate fewer members, shorter lists, or a smaller size");
}

#[test]
fn a_loop_that_never_ends() {
    assert_snapshot!(mistake("local n = 0\nwhile true do n = n + 1 end"), @"the script runs for ever (my.lua:2); it was stopped after 1000000 lines: give the loop there an end");
    assert_snapshot!(draw("g = bind(flip, function(x)\n repeat until false end)"), @"the script runs for ever (my.lua:2); it was stopped after 1000000 lines: give the loop there an end");
}

#[test]
fn a_loop_that_never_ends_and_catches_its_errors() {
    let text = "while true do\n pcall(function() while true do end end) end";
    assert_snapshot!(mistake(text), @"the script runs for ever (my.lua:2); it was stopped after 1000000 lines: give the loop there an end");
}

#[test]
fn a_memory_hog() {
    assert_snapshot!(mistake("local s = 'x'\nwhile true do\n s = s .. s\nend"), @"the script needs more than 256 MiB of memory (my.lua:3); a table or a string there grows without end");
    assert_snapshot!(mistake("local t = {}\nfor i = 1, 1e9 do t[i] = {i, {i}, {i}, {i}} end"), @"the script needs more than 256 MiB of memory (my.lua:2); a table or a string there grows without end");
}

#[test]
fn a_syntax_error() {
    assert_snapshot!(mistake("$file \"my.lua\"\n$line 1\nx = = 3"), @"syntax error: unexpected symbol near '=' (my.lua:1)");
    assert_snapshot!(mistake("function f()\n"), @"syntax error: 'end' expected (to close 'function' at line 1) near <eof> (my.lua:2)");
    assert_snapshot!(script().assign("ANSI.argc=R.unit(").expect_err("no Lua"), @"syntax error: unexpected symbol near <eof> (command line:1); it reads ANSI.argc=R.unit(; for example ANSI.argc=R.unit(3)");
    assert_snapshot!(script().generator("try", "R.int R.int").expect_err("no Lua"), @"syntax error: <eof> expected near 'R' (command line:1)");
}

#[test]
fn an_error_of_lua_or_of_the_script_itself() {
    assert_snapshot!(mistake("\n\nfoo.bar = 1"), @"attempt to index a nil value (global 'foo') (my.lua:3); is 'foo' misspelt or not yet defined?");
    assert_snapshot!(mistake("error('no such machine')"), @"no such machine (my.lua:1)");
    assert_snapshot!(mistake("io.open('x')"), @"attempt to index a nil value (global 'io') (my.lua:1); a script cannot touch files, run programs or load code");
    assert_snapshot!(mistake("x = math.random(6)"), @"attempt to call a nil value (field 'random') (my.lua:1); chance comes from generators, for example choose(1, 6)");
    assert_snapshot!(mistake("setmetatable({}, {__gc = print})"), @"__gc is not available (my.lua:1)");
    assert_snapshot!(script().assign("NOSUCH.argc=R.unit(3)").expect_err("nil"), @"attempt to index a nil value (global 'NOSUCH') (command line:1); is 'NOSUCH' misspelt or not yet defined?");
    assert_snapshot!(script().generator("try", "3").expect_err("a number"), @"try: 3: expected a generator, got a number; did you mean unit(3)?");
    let missing = std::path::Path::new("no/such.lua");
    assert_snapshot!(script().run_file(missing).expect_err("no file"), @"no/such.lua: the script cannot be read: No such file or directory (os error 2)");
}

#[test]
fn attributes_of_what_is_no_record() {
    assert_snapshot!(draw("g = packed(int)"), @"packed: expected a struct or union, got another type (my.lua:1); for example packed(struct{char, int})");
    assert_snapshot!(draw("g = aligned(3, struct{int})"), @"aligned: expected a power of two, got 3 (my.lua:1); for example aligned(16, r)");
    assert_snapshot!(mistake("x = aligned(struct{int})"), @"aligned: the record: expected a generator, got nil (my.lua:1); is a name misspelt or not yet defined?");
}

#[test]
fn names_of_the_original_that_cannot_work_are_refused_with_what_to_write_instead() {
    assert_snapshot!(mistake("x = read()"), @"attempt to call a nil value (global 'read') (my.lua:1); a script reads nothing: quest repl reads lines and evaluates them");
    assert_snapshot!(mistake("f = File.open_out('x')"), @"attempt to index a nil value (global 'File') (my.lua:1); quest itself writes programs: quest -n 20 -t SUITE, and quest -2 -o NAME for two files");
    assert_snapshot!(mistake("Test.generate(ANSI.test(), 3, 2)"), @"attempt to call a nil value (field 'generate') (my.lua:1); quest itself writes programs: quest -n 20 -t SUITE, and quest -2 -o NAME for two files");
    assert_snapshot!(mistake("n = size({1})"), @"attempt to call a generator value (global 'size') (my.lua:1); size is a generator here; #t is the number of items in a table");
    assert_snapshot!(mistake("setfallback('index', print)"), @"attempt to call a nil value (global 'setfallback') (my.lua:1); Lua 5.4 has setmetatable for that");
    assert_snapshot!(mistake("execute('ls')"), @"attempt to call a nil value (global 'execute') (my.lua:1); a script cannot touch files, run programs or load code");
    assert_snapshot!(script().assign("CC.argc=R.unit(3)").expect_err("nil"), @"attempt to index a nil value (global 'CC') (command line:1); the original's suite cc is ansi here, and its knobs are in ANSI");
    let told = |suite| script().suite(suite).expect_err("none").hint.unwrap_or_default();
    assert!(
        told("cc").starts_with(
            "the original's cc is ansi in C89: -t ansi --std c89; the suites are ansi"
        )
    );
    assert!(
        told("demo")
            .starts_with("the original's demo is ansi, to copy and edit: quest dump ansi; ")
    );
}
