//! Scripts as users write them: what runs unchanged, what is drawn, what is withheld.

use quest::c::dialect::Dialect;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::case::draw::Drawer;
use quest::generator::{Datum, Source, sample};
use quest::script::{Knobs, Options, Script, spell};

use crate::suites::SUITES;

fn script() -> Script {
    with_std(None)
}

fn with_std(std: Option<&str>) -> Script {
    let std = std.map(str::to_string);
    Script::new(&Options { n: 20, size: 2, std, ..Options::default() }).expect("the prelude loads")
}

/// Runs a script and draws from an expression.
fn draw(script: &Script, text: &str, expression: &str, seeds: u64) -> Vec<String> {
    script.eval_chunk(text, "my.lua").expect("the script runs");
    let g = script.generator("try", expression).expect("a generator");
    let draw = |seed| spell(&sample(&g, &mut Source::new(seed, 2)).expect("a sample"));
    (0..seeds).map(draw).collect()
}

const DEMO: &str = r#"$file "demo.lua"
$line 1

--
-- A script in the manner of 2005.
--

R = Rand

Demo = {}
Demo.members   = R.choose(1,3)
Demo.argc      = ANSI.argc
Demo.bitfields = R.list(R.choose(0,2), R.unsigned(R.bitfield(R.choose(2,12))))
Demo.simple    = ANSI.simple

function Demo.arg_ (issimple)
    if issimple then
        return Demo.simple
    else
        return R.smaller
        { R.freq { 2, R.any_int, 1, R.any_float, 1, R.unsigned(R.longlong) }
        , R.pointer(Demo.arg)
        , R.array(Demo.arg,R.freq { 2, R.unit(1), 1, R.unit(2) })
        , R.struct(R.concat{ R.list(Demo.members,Demo.arg)
                           , Demo.bitfields
                           , R.list(Demo.members,Demo.arg)
                           })
        , R.union(R.list(Demo.members,Demo.arg))
        }
    end
end
Demo.arg = R.bind(R.iszero,Demo.arg_)

function Demo.varg_ (issimple)
    if issimple then
        return R.int
    else return R.smaller
        { R.struct(R.list(Demo.members,Demo.arg))
        , R.union(Demo.arg, Demo.members)
        }
    end
end
Demo.varg = R.bind(R.iszero,Demo.varg_)

function Demo.result_ (issimple)
    if issimple then
        return Demo.simple
    else
        return R.smaller { R.any_int , R.pointer(Demo.result) }
    end
end
Demo.result = R.bind(R.iszero,Demo.result_)

function Demo.test () return
    { args       = R.list(Demo.argc,Demo.arg)
    , varargs    = R.list(R.choose(1,2),Demo.varg)
    , result     = Demo.result
    , static     = R.flip
    }
end

Test.demo =
    { doc        = "for experiments"
    , test       = Demo.test
    }
write(format("%-10s%s\n", "demo", CMD.argstr))
"#;

#[test]
fn a_script_in_the_manner_of_the_original_runs_unchanged() {
    let script = script();
    script.eval_chunk(DEMO, "demo.lua").unwrap();
    script.assign("Demo.argc=R.unit(3)").unwrap();
    assert_eq!(script.suites().last().unwrap().1, "for experiments");
    let demo = script.suite("demo").unwrap();
    let suite = demo.part.as_calls().unwrap();
    for seed in 0..300 {
        let mut source = Source::new(seed, 3);
        let Datum::List(args) = sample(&suite.args, &mut source).unwrap() else { panic!() };
        assert_eq!(args.len(), 3);
        let Datum::List(varargs) = sample(&suite.varargs, &mut source).unwrap() else { panic!() };
        assert!(!varargs.is_empty());
        assert!(matches!(sample(&suite.result, &mut source), Ok(Datum::Type(_))));
        assert!(matches!(sample(&suite.is_static, &mut source), Ok(Datum::Bool(_))));
    }
}

#[test]
fn every_built_in_suite_draws_types_at_every_size_and_the_same_ones_again() {
    let all = || -> String {
        let script = script();
        let mut text = String::new();
        for (name, doc) in script.suites() {
            assert!(!doc.is_empty(), "{name} has no doc");
            let suite = script.suite(&name).unwrap();
            // Those of other families draw no types.
            let Some(suite) = suite.part.as_calls() else { continue };
            for seed in 0..200 {
                let mut source = Source::new(seed, (seed % 4) as u32);
                for part in [&suite.args, &suite.varargs, &suite.result, &suite.is_static] {
                    text += &spell(&sample(part, &mut source).unwrap());
                    text.push('\n');
                }
            }
        }
        text
    };
    assert_eq!(all(), all());
}

#[test]
fn a_suite_draws_the_same_whether_the_files_that_it_needs_have_run_or_all_have() {
    let drawn = |script: &Script, name: &str| -> Vec<String> {
        let suite = script.suite(name).unwrap();
        let std = suite.std.as_deref().map_or(Dialect::DEFAULT, |std| std.parse().unwrap());
        let mut drawer = Drawer::new(&suite, Rules::new(std, &LP64), 2);
        (0..20).map(|seed| serde_json::to_string(&drawer.case(seed).unwrap()).unwrap()).collect()
    };
    let all = script();
    for (name, _) in all.suites() {
        assert_eq!(drawn(&script(), &name), drawn(&all, &name), "{name}");
    }
}

#[test]
fn the_suites_are_listed_in_the_order_of_registration() {
    let script = script();
    let text = "Test.zz = { doc = 'z', test = { args = {int}, result = void } }\nTest.aa = Test.zz";
    script.eval_chunk(text, "my.lua").unwrap();
    let names: Vec<String> = script.suites().into_iter().map(|(name, _)| name).collect();
    let of_expressions = crate::arith::SUITES.map(|(name, _)| name);
    let of_programs = crate::flow::SUITES;
    assert_eq!(names, [&SUITES[..], &of_expressions, &of_programs, &["zz", "aa"]].concat());
    script.eval_chunk("Test.toy = nil\nTest.zz = { doc = 'again' }", "my.lua").unwrap();
    let names: Vec<String> = script.suites().into_iter().map(|(name, _)| name).collect();
    let others: Vec<&str> = SUITES.into_iter().filter(|name| *name != "toy").collect();
    assert_eq!(names, [&others[..], &of_expressions, &of_programs, &["zz", "aa"]].concat());
    assert!(script.suite("zz").unwrap_err().to_string().contains("(my.lua:2)"));
}

#[test]
fn ansi_is_plain_c89_until_a_later_standard_is_asked_for() {
    let text = |std| draw(&with_std(std), "", "Test.ansi.args", 300).concat();
    for std in [None, Some("c89")] {
        let c89 = text(std);
        assert!(!c89.contains("long long") && !c89.contains("_Bool"));
        assert!(c89.contains("signed char") && c89.contains("enum") && c89.contains("signed int"));
    }
    for std in ["c99", "c23", "gnu89"] {
        let c99 = text(Some(std));
        assert!(c99.contains("long long") && c99.contains("_Bool"), "{std}");
    }
}

#[test]
fn ansi_has_results_of_type_void_now_and_then() {
    let results = draw(&script(), "", "Test.ansi.result", 1000);
    let voids = results.iter().filter(|result| *result == "void").count();
    assert!((20..200).contains(&voids), "{voids}");
}

#[test]
fn gcc_draws_empty_structs_and_unions_empty_arrays_and_bit_fields_of_every_base() {
    let all = draw(&script(), "", "Test.gcc.args", 300).concat();
    for part in ["struct { }", "union { }", "[0]", "char a : ", "short a : ", "_Bool a : 1"] {
        assert!(all.contains(part), "{part}");
    }
    assert_eq!(script().suite("gcc").unwrap().std.as_deref(), Some("gnu89"));
}

#[test]
fn the_names_of_the_paper_stand_alone() {
    let text = "g = struct(oneof{int, unsigned(char), pointer(void)}, unit(2))
                h = freq{{1, list(integer(2), double)}, {0, unit{}}}";
    let script = script();
    for drawn in draw(&script, text, "g", 20) {
        assert!(drawn.starts_with("struct { ") && drawn.matches("; ").count() == 2, "{drawn}");
    }
    let lists = draw(&script, "", "h", 20);
    assert!(lists.iter().all(|list| list == "{}" || list == "{double}"), "{lists:?}");
}

#[test]
fn a_count_may_be_a_plain_integer_and_a_list_a_table_of_generators() {
    let text = "g = struct{array(int, 3), bitfield(5, long), char}";
    assert_eq!(draw(&script(), text, "g", 1), ["struct { int a[3]; long b : 5; char c; }"]);
}

#[test]
fn run_draws_in_lua_and_numbers_records_by_uniq() {
    let text = "local uniq = Uniq.make()
                assert(tostring(R.run(pointer(struct{int}), uniq, 2)) == 'struct { int a; } *')
                assert(R.run(R.unit(3), uniq, 0) == 3 and R.run(R.size, uniq, 4) == 4)
                assert(R.run(R.list(2, R.unit('x')))[2] == 'x')
                g = unit(CMD.size)";
    assert_eq!(draw(&script(), text, "g", 1), ["2"]);
}

#[test]
fn pairs_visits_keys_in_order() {
    let text = "local t, keys = { z = 1, a = 2, [2] = 3, [1] = 4, [true] = 5, m = 6 }, ''
                for key in pairs(t) do keys = keys .. tostring(key) .. ' ' end
                assert(next(t) == 1 and next(t, 2) == 'a' and next({}) == nil)
                g = unit(keys)";
    assert_eq!(draw(&script(), text, "g", 1), ["1 2 a m z true "]);
}

#[test]
fn a_knob_changed_after_drawing_counts_for_the_next_draw() {
    let script = script();
    let text = "K = unit(1)\ng = bind(unit(nil), function() return list(K, int) end)";
    assert_eq!(draw(&script, text, "g", 1), ["{int}"]);
    assert_eq!(draw(&script, "K = unit(2)", "g", 1), ["{int, int}"]);
}

#[test]
fn a_bound_function_is_called_twice_for_iszero_however_many_types_are_drawn() {
    let script = script();
    let text = "calls = 0
                function arg_(simple)
                    calls = calls + 1
                    if simple then return int end
                    return smaller{ pointer(arg), struct(list(3, arg)) }
                end
                arg = bind(iszero, arg_)
                count = bind(unit({}), function() return unit(calls) end)";
    script.eval_chunk(text, "my.lua").expect("the script runs");
    let [arg, count] =
        ["arg", "count"].map(|name| script.generator("try", name).expect("a generator"));
    for seed in 0..500 {
        sample(&arg, &mut Source::new(seed, 3)).expect("a type");
    }
    assert!(matches!(sample(&count, &mut Source::new(1, 0)), Ok(Datum::Integer(2))));
}

#[test]
fn shares_that_a_function_returns_follow_knobs_that_are_set_later() {
    let script = Script::new(&Options::default()).unwrap();
    let text = "MINE = { extremes = 0 }
                Test.mine = { test = { args = R.list(1, R.int), result = R.void },
                              values = function() return { extremes = MINE.extremes } end }";
    script.eval_chunk(text, "mine.lua").unwrap();
    script.eval_chunk("MINE.extremes = 1", "later").unwrap();
    let suite = script.suite("mine").unwrap();
    assert_eq!(suite.part.as_calls().unwrap().values.extremes, 1.0);
}

#[test]
fn a_suite_says_how_values_are_drawn() {
    let script = script();
    let text = "Test.x = { test = { args = {}, result = int, static = true },
                           values = { extremes = 1, integers_as_pointers = true }, std = 'c99' }";
    script.eval_chunk(text, "my.lua").unwrap();
    let suite = script.suite("x").unwrap();
    let expected = Knobs { extremes: 1.0, integers_as_pointers: true, ..Knobs::default() };
    assert_eq!(
        (suite.part.as_calls().unwrap().values.clone(), suite.std.as_deref()),
        (expected, Some("c99"))
    );
}

#[test]
fn the_header_is_text_and_can_be_redefined() {
    let script = script();
    assert!(script.header().starts_with("/*") && script.header().contains("Quest"));
    script.assign("Quest.header = '/* mine */'").unwrap();
    assert_eq!(script.header(), "/* mine */");
}

#[test]
fn a_script_has_no_files_programs_clock_or_chance_of_its_own() {
    let names = "io os load loadfile dofile require package debug collectgarbage coroutine \
                 math.random math.randomseed string.dump";
    let text: Vec<String> =
        names.split_whitespace().map(|name| format!("assert({name} == nil, '{name}')")).collect();
    script().eval_chunk(&text.join("\n"), "my.lua").unwrap();
}

#[test]
fn a_generator_that_outlives_its_script_answers_with_an_error() {
    let g = script().generator("try", "ANSI.arg").unwrap();
    let error = sample(&g, &mut Source::new(1, 2)).unwrap_err();
    assert!(error.to_string().starts_with("bind: its script has ended"), "{error}");
}

/// A file in the manner of what `quest -lua` of 2005 printed: all of its files, one behind the other.
const DUMP: &str = r#"$file "quest.lua"
$line 1
R = Rand
Quest = {}
Quest.header = [[
/* made by
$line 77 of the header
*/
]]
function Quest.shell ()
    local stmt = read()
    while stmt ~= nil do dostring(stmt); stmt = read() end
end
function Quest.open2 (basename)
    return File.open_out(format("%s-main.c", basename))
end
$file "mips.lua"
$line 1
Mips = {}
Mips.members = R.choose(1,4)
Mips.simple  = ANSI.simple
function Mips.test () return
    { args = R.list(2, Mips.simple), varargs = {}, result = R.struct(R.list(Mips.members, R.int)) }
end
Test.mips = { doc = "in the manner of 2005", test = Mips.test }
$file "demo.lua"
$line 40
$debug 1
"#;

#[test]
fn the_dump_of_the_original_s_own_prelude_runs() {
    let script = script();
    script.eval_chunk(DUMP, "dump.lua").unwrap();
    assert_eq!(script.header(), "/* made by\n$line 77 of the header\n*/\n");
    assert!(script.suites().contains(&("mips".into(), "in the manner of 2005".into())));
    script.assign("Mips.members=R.unit(1)").unwrap();
    let suite = script.suite("mips").unwrap();
    let result = sample(&suite.part.as_calls().unwrap().result, &mut Source::new(1, 2)).unwrap();
    assert_eq!(spell(&result), "struct { int a; }");
}

#[test]
fn mistakes_are_told_by_the_file_and_line_that_pragmas_name() {
    let mistake = |text: &str| {
        let text = format!("{DUMP}x = 1\n{text}");
        script().eval_chunk(&text, "dump.lua").unwrap_err().to_string()
    };
    for text in ["x = lnog.x", "x = oneof{1}", "x = = 1", "while true do end", "error('no')"] {
        assert!(mistake(text).contains("(demo.lua:42)"), "{}", mistake(text));
    }
    let script = script();
    script.eval_chunk(&format!("{DUMP}g = bind(flip, function() return nil end)"), "x").unwrap();
    let error = sample(&script.generator("try", "g").unwrap(), &mut Source::new(1, 2)).unwrap_err();
    assert!(error.to_string().contains("(demo.lua:41)"), "{error}");
}

#[test]
fn names_are_completed_with_their_fields() {
    let script = script();
    script.eval_chunk("mine = { first = 1, second = { third = 3 } }", "my.lua").unwrap();
    assert_eq!(script.completions("mi"), ["min", "mine"]);
    assert_eq!(script.completions("mine."), ["mine.first", "mine.second"]);
    assert_eq!(script.completions("mine.second.t"), ["mine.second.third"]);
    assert_eq!(script.completions("Test.bo"), ["Test.boundary"]);
    assert!(script.completions("R.").contains(&"R.oneof".to_string()));
    assert_eq!(script.completions("mine.first.x"), [""; 0]);
    assert_eq!(script.completions("nothing.x"), [""; 0]);
}

#[test]
fn names_of_lua_2_5_work() {
    let text = r#"
        assert(strlen("abc") == 3 and strsub("hello", 2, 3) == "el" and strfind("abc", "b") == 2)
        assert(strlower("A") == "a" and strupper("a") == "A" and strrep("a", 3) == "aaa")
        assert(ascii("a") == 97 and format("%d", 3) == "3" and gsub("abc", "b", "x") == "axc")
        assert(floor(3.7) == 3 and ceil(3.2) == 4 and abs(-1) == 1 and mod(7, 4) == 3)
        assert(max(1, 2) == 2 and min(1, 2) == 1 and sqrt(4) == 2 and log10(100) == 2)
        assert(atan2(1, 1) == atan(1) and sin(0) == 0 and cos(0) == 1)
        local t = {}
        tinsert(t, 3) tinsert(t, 1, 2) sort(t)
        assert(getn(t) == 2 and getn{ n = 7 } == 7 and tremove(t) == 3)
        local seen = ""
        foreach({ a = 1, b = 2 }, function(key, value) seen = seen .. key .. value end)
        foreachi({ 5, 6 }, function(i, value) seen = seen .. i .. value end)
        assert(seen == "a1b21526")
        setglobal("some", 5)
        assert(getglobal("some") == 5 and globals().some == 5 and nextvar(nil) ~= nil)
        local key, suite = next(Test, nil)
        assert(key == "ansi" and suite.doc and CMD.gen == "ansi" and CMD.stereo == false)
    "#;
    let options = Options { suite: "ansi".into(), size: 2, ..Options::default() };
    Script::new(&options).unwrap().eval_chunk(text, "my.lua").unwrap();
}

#[test]
fn a_knob_that_nothing_reads_is_told_with_the_one_that_was_meant() {
    let table = [
        (
            vec!["ANSI.argk=R.unit(3)"],
            "ANSI.argk is new, and nothing reads it; did you mean ANSI.arg?",
        ),
        (
            vec!["ANSI.argcc=R.unit(3)"],
            "ANSI.argcc is new, and nothing reads it; did you mean ANSI.argc?",
        ),
        (vec!["R.foo=1"], "R.foo is new, and nothing reads it; it changes nothing"),
        (vec!["TEst=3"], "TEst is new, and nothing reads it; did you mean Test?"),
        (
            vec!["Mips.vargcc=R.unit(0)"],
            "Mips.vargcc is new, and nothing reads it; did you mean Mips.vargc?",
        ),
        (
            vec!["MINE.lenght=3"],
            "MINE.lenght is new, and nothing reads it; did you mean MINE.length?",
        ),
        (vec!["ANSI.argc=R.unit(3)"], ""),
        (vec!["x=1", "ANSI.argc=R.unit(x)"], ""),
        (vec!["MINE.extra=3"], ""),
        (vec!["Test.mine={doc='', test={args={}, result=R.int}}"], ""),
        (vec!["R.int=R.long"], ""),
    ];
    for (assignments, told) in table {
        let script = script();
        let text =
            "MINE = { length = 3 }\nfunction MINE.more() return MINE.extra or 1 end\nunused = 1";
        script.eval_chunk(text, "my.lua").unwrap();
        for assignment in &assignments {
            script.assign(assignment).unwrap();
        }
        assert_eq!(script.unread(&[]).join("\n"), told, "{assignments:?}");
    }
    let script = script();
    script.assign("foo=R.oneof{R.int, R.long}").unwrap();
    assert_eq!(script.unread(&["R.pointer(foo)"]), [""; 0]);
    script.eval_chunk("ANSI.menbers = R.unit(1)\nfunction Quest.mine() end", "my.lua").unwrap();
    assert_eq!(
        script.unread(&["foo"]),
        ["ANSI.menbers is new, and nothing reads it; did you mean ANSI.members?"]
    );
}
