//! Calls made and taken in other ways: what must arrive does, what must stay does, and damage shows.

use std::fmt::Write;

use insta::assert_snapshot;
use quest::bug::saved::Bug;
use quest::c::dialect::Dialect;
use quest::c::eval;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::case::TestCase;
use quest::case::call::style::Style;
use quest::case::draw::Drawer;
use quest::journal::work::Work;
use quest::render::{Files, Program};
use quest::script::{Options, Script};

use crate::lab::{Lab, Ran};
use crate::suites::{Share, foreign_conventions};

/// A suite of calls with some types, and one way of one field of the style.
fn suite(args: &str, result: &str, style: &str) -> String {
    format!("Test.mine = {{ test = {{ args = {args}, result = {result}, style = {style} }} }}")
}

/// `int callee(int, struct { char a[3]; }, struct { double a; long b; })` in a style.
fn few(style: &str) -> String {
    suite("{int, struct(array(char, 3), 1), struct{double, long}}", "int", style)
}

/// What draws from that suite, before other options.
const MINE: [&str; 4] = ["-t", "mine", "--seed", "1"];

/// Writes a program of the suite, in two files, in the lab.
fn write(lab: &Lab, std: &str, lua: &str) {
    let options = ["-n", "1", "-2", "-o", "q", "--std", std, "-e", lua];
    let ran = lab.quest(&[&MINE[..], &options].concat());
    assert_eq!(ran.told(), "status 0\n");
}

fn drawn(lua: &str, number: u32) -> Vec<TestCase> {
    drawn_under(Dialect::DEFAULT, lua, number)
}

fn drawn_under(dialect: Dialect, lua: &str, number: u32) -> Vec<TestCase> {
    let script = Script::new(&Options::default()).unwrap();
    script.eval_chunk(lua, "my.lua").unwrap();
    let suite = script.suite("mine").unwrap();
    let rules = Rules { lacks: foreign_conventions(), ..Rules::new(dialect, &LP64) };
    Drawer::new(&suite, rules, 2).program(Work::Seed(1).picks(0), number).unwrap()
}

/// Each way of each field but the plain one, as a table in Lua, with the oldest standard that has it.
fn ways() -> Vec<(String, &'static str)> {
    let mut found = Vec::new();
    for field in Style::FIELDS {
        let ways = Style::default().set(field, "?").unwrap_err();
        for way in ways.split(", ").skip(1) {
            let mut style = Style::default();
            style.set(field, way).unwrap();
            let has_it =
                |std: &&str| style.under(&Rules::new(std.parse().unwrap(), &LP64)) == style;
            let std = ["c89", "c99", "gnu99"].into_iter().find(has_it).unwrap();
            let way = if way == "true" { "true".into() } else { format!("\"{way}\"") };
            found.push((format!("{{ {field} = {way} }}"), std));
        }
    }
    found
}

#[test]
fn a_suite_that_says_nothing_calls_plainly() {
    let plain = drawn("Test.mine = { test = { args = list(3, int), result = int } }", 3);
    for case in &plain {
        let call = case.as_call().unwrap();
        assert_eq!(call.style, Style::default());
        assert!(!serde_json::to_string(case).unwrap().contains("style"));
    }
    assert_eq!(
        drawn("Test.mine = { test = { args = list(3, int), result = int, style = {} } }", 3),
        plain
    );
}

/// The standards that ways need, the oldest that has them.
const STANDARDS: [&str; 3] = ["c89", "c99", "gnu99"];

/// Runs test cases in the abstract machine, and compiles and runs them in one file and two: by turns, each
/// compiler under one of the standards.
fn assert_sound(std: &str, cases: &[TestCase], compilers: Share) {
    for case in cases {
        let call = case.as_call().unwrap();
        for designators in [false, true] {
            let ran = eval::run(&case.lower(&LP64, designators), &LP64);
            assert_eq!(ran, Ok(()), "{}", call.style);
        }
    }
    let rules = Rules::new(std.parse().unwrap(), &LP64);
    let program = Program::new(&rules, "", vec!["a test".into()], cases);
    let lab = Lab::new();
    let sanitized = "gcc -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all";
    let ccs = ["gcc -O0", "gcc -O2", "clang -O0", "clang -O2", sanitized];
    let ways: Vec<(Files, &str)> =
        ccs.iter().flat_map(|cc| [(Files::ONE, *cc), (Files::TWO, *cc)]).collect();
    let ways: Vec<&[(Files, &str)]> = ways.chunks(4).collect();
    let turn = STANDARDS.iter().position(|one| *one == std).unwrap();
    for (count, cc) in compilers.of(turn, &ways).concat() {
        let files = program.files(count);
        for (name, text) in &files {
            lab.write(name, text);
        }
        let files: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        let flags = format!("-std={std} -Wall -Wextra -pedantic -Werror -Wno-psabi");
        let ran = lab.shell(&format!("{cc} {flags} {} -o q && ./q", files.join(" ")));
        assert_eq!(ran.told(), "status 0\n", "{std} {cc} {files:?}");
    }
}

/// A suite of the types of `regs` with a style. For gcc's sake no unions are variable arguments, and of
/// `ms_abi` nothing that goes by reference: bugs/gcc-va-arg-union-of-three-ints-and-long-double,
/// bugs/gcc-ms-abi-va-arg-by-reference.
fn regs(style: &str) -> String {
    let types = match style.contains("ms_abi") {
        true => "int, long, double, struct(float, 2), struct(array(char, 4), 1)",
        false => "REGS.scalar, REGS.odd, REGS.mixed, REGS.pair, REGS.floats",
    };
    format!(
        "some = list(freq{{1, unit(0), 1, choose(1, 5)}}, oneof{{{types}}})
         Test.mine = {{ test = {{ args = REGS.test().args, varargs = some, \
         result = REGS.result, static = flip, style = {style} }} }}"
    )
}

fn every_way_has_one_meaning(compilers: Share, number: u32) {
    for std in STANDARDS {
        let mut cases = Vec::new();
        for (way, _) in ways().iter().filter(|(_, oldest)| *oldest == std) {
            let drawn = drawn_under(std.parse().unwrap(), &regs(way), number);
            let is_foreign = way.contains("convention") && !way.contains("_abi");
            if is_foreign || way.contains("musttail") {
                continue;
            }
            for (case, seed) in drawn.iter().zip(cases.len() as i64..) {
                assert!(!case.as_call().unwrap().style.is_plain(), "{way}");
                cases.push(case.with_seed(seed));
            }
        }
        assert_sound(std, &cases, compilers);
    }
}

#[test]
fn every_way_has_one_meaning_and_compilers_agree() {
    every_way_has_one_meaning(Share::ByTurns, 2);
}

#[test]
#[ignore = "nightly: every standard by every compiler"]
fn every_way_has_one_meaning_and_all_compilers_agree() {
    every_way_has_one_meaning(Share::All, 5);
}

fn all_ways_together(compilers: Share, number: u32) {
    let mut fields = String::new();
    for field in Style::FIELDS {
        let ways = Style::default().set(field, "?").unwrap_err();
        let ways = ways.split(", ").filter(|way| *way != "ms_abi");
        let ways: Vec<String> = ways.map(|way| format!("\"{way}\"")).collect();
        let ways = ways.join(", ").replace("\"false\", \"true\"", "false, true");
        write!(fields, "{field} = elements{{{ways}}}, ").unwrap();
    }
    let lua = format!("ways = {{ {fields} }}\n{}", regs("ways"));
    for std in STANDARDS {
        assert_sound(std, &drawn_under(std.parse().unwrap(), &lua, number), compilers);
    }
}

#[test]
fn all_ways_go_together() {
    all_ways_together(Share::ByTurns, 10);
}

#[test]
#[ignore = "nightly: every standard by every compiler"]
fn all_ways_go_together_whoever_compiles_them() {
    all_ways_together(Share::All, 40);
}

#[test]
fn each_way_reads_like_this() {
    let mut told = String::new();
    for (way, std) in ways() {
        let lab = Lab::new();
        let args = match way.as_str() {
            way if way.contains("loop") => "{double}, varargs = {int, int}",
            way if way.contains("varargs") => "{double}, varargs = {int}",
            _ => "{double}",
        };
        write(&lab, std, &suite(args, "int", &way));
        let code = |file: &str| {
            let text = lab.read(file);
            let begin = text.find("\n/* seed").unwrap() + 1;
            let end = text.find("\nstatic int quest_only").unwrap_or(text.len());
            text[begin..end].replace("_nus7y", "")
        };
        write!(told, "// {way}\n{}{}\n", code("q-callee.c"), code("q-main.c")).unwrap();
    }
    assert_snapshot!(told);
}

#[test]
fn a_callee_that_scribbles_on_its_struct_leaves_the_callers_copy_alone() {
    let lab = Lab::new();
    write(&lab, "c89", &suite("{struct{double, long, int}}", "void", "{ scribbles = true }"));
    let build = "gcc -w q-main.c q-callee.c -o q && ./q";
    assert_eq!(lab.shell(build).told(), "status 0\n");
    // What a compiler does that passes a struct by reference and forgets to copy it.
    let main = lab.read("q-main.c");
    let tag = &main[main.find("callee_").unwrap() + 7..][..5];
    let by_reference = |text: &str| text.replace(" p1)", " *q1)");
    let call = (format!("callee_{tag}(x1_{tag})"), format!("callee_{tag}(&x1_{tag})"));
    lab.write("q-main.c", &by_reference(&main).replace(&call.0, &call.1));
    let callee = by_reference(&lab.read("q-callee.c"));
    lab.write("q-callee.c", &format!("#define p1 (*q1)\n{callee}"));
    let ran = lab.shell(build);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    for part in [".a", ".b", ".c"] {
        assert!(
            ran.stdout.contains(&format!("caller: arg 1 afterwards, {part}: ")),
            "{}",
            ran.stdout
        );
    }
}

#[test]
fn a_callee_that_does_not_save_registers_damages_live_values() {
    let lab = Lab::new();
    write(&lab, "c89", &few("{ live = true }"));
    let run =
        "gcc -w -O2 -c q-main.c && gcc -w -O2 -c q-callee.c && gcc q-main.o q-callee.o -o q && ./q";
    assert_eq!(lab.shell(run).told(), "status 0\n");
    let registers = ["ebx", "r12d", "r13d", "r14d", "r15d"];
    let clobber = registers.map(|name| format!("xorl %{name}, %{name};")).concat();
    let damage = format!("__asm__ volatile (\"{clobber}\"); ++quest_calls;");
    let callee = lab.read("q-callee.c");
    lab.write("q-callee.c", &callee.replace("++quest_calls;", &damage));
    let ran = lab.shell(run);
    assert_ne!(ran.status, Some(0), "{}", ran.told());
}

#[test]
fn what_is_written_beside_a_result_shows() {
    let lab = Lab::new();
    write(&lab, "c89", &suite("{int}", "struct(array(char, 3), 1)", "{ result = \"element\" }"));
    let caller = lab.read("q-main.c");
    let (before, behind) = caller.split_once("    result = around").unwrap();
    let name = behind.split_once('[').unwrap().0;
    // What a compiler does that stores a register of four bytes.
    let damage = format!("    ((char *)&around{name}[1])[3] = 0;\n");
    lab.write("q-main.c", &format!("{before}{damage}    result = around{behind}"));
    let ran = lab.shell("gcc -w q-main.c q-callee.c -o q && ./q");
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert!(ran.stdout.contains("caller: beside the result, [2].a[0]: "), "{}", ran.stdout);
}

fn looks_beyond_values_without_a_false_alarm(forms: Share, number: &str) {
    let lab = Lab::new();
    let style = "{ argument = \"guard\", result = \"guard\", alignment = true, layout = true, \
                 calls = \"often\", scribbles = flip, live = flip, call = elements{\"direct\", \"forwarded\"} }";
    let lua = format!(
        "Test.mine = {{ test = {{ args = GUARDED.test().args, varargs = GUARDED.test().varargs, \
         result = GUARDED.test().result, static = flip, style = {style} }} }}"
    );
    let args = [&MINE[..], &["-n", number, "-e", &lua]].concat();
    assert_eq!(lab.quest(&[&args[..], &["-o", "q.c"]].concat()).status, Some(0));
    assert_eq!(lab.quest(&[&args[..], &["-2", "-o", "q"]].concat()).status, Some(0));
    let san = "-g -fsanitize=address,undefined -fno-sanitize-recover=all";
    let push = "-mno-accumulate-outgoing-args -mpush-args -fomit-frame-pointer";
    let ccs = ["gcc -O0", "gcc -O2", "gcc -O3 -funroll-all-loops", "gcc -Os"].map(String::from);
    let more = ["clang -O0", "clang -O2", "clang -O3", "clang -Os"].map(String::from);
    let odd = [format!("gcc -O2 {push}"), format!("gcc {san}"), format!("clang -O1 {san}")];
    for (turn, cc) in ccs.into_iter().chain(more).chain(odd).enumerate() {
        for files in forms.of(turn, &["q.c", "q-main.c q-callee.c"]) {
            let flags = "-std=c89 -Wall -Wextra -pedantic -Werror -Wno-psabi";
            // As newer sanitizers do unasked.
            let run = "ASAN_OPTIONS=detect_stack_use_after_return=1 ./q";
            let ran = lab.shell(&format!("{cc} {flags} {files} -o q && {run}"));
            assert_eq!(ran.told(), "status 0\n", "{cc} {files}");
        }
    }
}

#[test]
fn what_looks_beyond_values_raises_no_false_alarm() {
    looks_beyond_values_without_a_false_alarm(Share::ByTurns, "8");
}

#[test]
#[ignore = "nightly: in one file and in two by every compiler"]
fn what_looks_beyond_values_raises_no_false_alarm_in_one_file_and_in_two() {
    looks_beyond_values_without_a_false_alarm(Share::All, "15");
}

/// What a program in two files does when its caller, or its callee, was damaged.
fn damaged(style: &str, result: &str, file: &str, from: &str, to: &str) -> Ran {
    let lab = Lab::new();
    write(&lab, "c89", &suite("{struct(array(char, 3), 1), long}", result, style));
    let build = "gcc -w -O1 q-main.c q-callee.c -o q && ./q";
    assert_eq!(lab.shell(build).told(), "status 0\n");
    let text = lab.read(file);
    assert!(text.contains(from), "{text}");
    lab.write(file, &text.replacen(from, to, 1));
    lab.shell(build)
}

#[test]
fn what_is_read_beyond_an_argument_is_a_crash() {
    let wide = "(void) *(volatile int *) q1; q2 = quest_guarded(3,";
    let ran =
        damaged("{ argument = \"guard\" }", "void", "q-main.c", "q2 = quest_guarded(3,", wide);
    assert!(!matches!(ran.status, Some(0 | 1)), "{}", ran.told());
    let ran = damaged(
        "{ argument = \"pointer\" }",
        "void",
        "q-main.c",
        "q2 = &",
        "(void) *(volatile int *) q1; q2 = &",
    );
    assert_eq!(ran.status, Some(0), "nothing else would see it: {}", ran.told());
}

#[test]
fn what_is_written_beyond_a_result_is_a_crash_and_so_is_what_is_read_beyond_it() {
    let style = "{ result = \"guard\" }";
    let result = "struct(array(char, 5), 1)";
    let ran = damaged(
        style,
        result,
        "q-main.c",
        "    QUEST_INT((*to)",
        "    ((char *) to)[5] = 0;\n    QUEST_INT((*to)",
    );
    assert!(!matches!(ran.status, Some(0 | 1)), "{}", ran.told());
    let ran = damaged(
        style,
        result,
        "q-callee.c",
        "    ++quest_calls",
        "    (void) ((volatile char *) from)[7];\n    ++quest_calls",
    );
    assert!(!matches!(ran.status, Some(0 | 1)), "{}", ran.told());
}

#[test]
fn what_is_read_before_an_argument_is_a_crash_and_so_is_what_is_written_before_a_result() {
    let early = "(void) *(volatile char *) ((char *) q1 - 1); q2 = quest_guarded_before(3,";
    let from = "q2 = quest_guarded_before(3,";
    let ran = damaged("{ argument = \"guard-before\" }", "void", "q-main.c", from, early);
    assert!(!matches!(ran.status, Some(0 | 1)), "{}", ran.told());
    let ran = damaged(
        "{ result = \"guard-before\" }",
        "struct(array(char, 5), 1)",
        "q-main.c",
        "    QUEST_INT((*to)",
        "    ((char *) to)[-1] = 0;\n    QUEST_INT((*to)",
    );
    assert!(!matches!(ran.status, Some(0 | 1)), "{}", ran.told());
}

#[test]
fn a_bit_field_that_is_elsewhere_shows_before_anything_is_passed() {
    let lab = Lab::new();
    let lua = suite("{struct{bitfield(3), bitfield(9), bitfield(4)}}", "void", "{ layout = true }");
    write(&lab, "c89", &lua);
    let build = |edit: &str| {
        lab.shell(&format!(
            "sed '{edit}' q-callee.c > edited.c && gcc -w q-main.c edited.c -o q && ./q"
        ))
    };
    assert_eq!(build("").told(), "status 0\n");
    // A compiler that begins two bits further on: sizes and values are right, but for other compilers'.
    let ran = build("s/^    [a-z ]*int a : 3;/    int : 2; &/");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!((ran.status, lines.len()), (Some(1), 4), "a line each, and no call: {}", ran.stdout);
    let first = ": layout: 256 * byte + bits of .a in struct s1: expected 7, found 28";
    assert!(lines[0].ends_with(first), "{}", ran.stdout);
}

#[test]
fn a_loop_reads_what_is_of_one_type_and_looks_at_each() {
    let lab = Lab::new();
    let args = "{int}, varargs = {int, short, int, double, float, struct{int}}";
    write(&lab, "c89", &suite(args, "void", "{ varargs = \"loop\" }"));
    let callee = lab.read("q-callee.c");
    let count = |text: &str| callee.matches(text).count();
    assert_eq!(["i < 3", "i < 2", "va_arg(", "variable arg 2"].map(count), [1, 1, 3, 1]);
    let build = "gcc -w -O2 q-main.c q-callee.c -o q && ./q";
    assert_eq!(lab.shell(build).told(), "status 0\n");
    // A list that is the same the second time around.
    lab.write(
        "q-callee.c",
        &callee.replacen("= va_arg(ap, int)", "= i == 1 ? v1 : va_arg(ap, int)", 1),
    );
    let ran = lab.shell(build);
    assert_eq!(ran.status, Some(1));
    assert!(ran.stdout.contains("callee: variable arg 2: "), "{}", ran.stdout);
}

#[test]
fn an_attribute_stands_wherever_a_function_is_declared_unless_not_all_is_known_of_it() {
    let text = |call: &str, args: &str| {
        let lab = Lab::new();
        let style = format!("{{ convention = \"ms_abi\", {call} }}");
        write(&lab, "gnu89", &suite(args, "int", &style));
        [lab.read("q-main.c"), lab.read("q-callee.c")]
            .concat()
            .matches("__attribute__((ms_abi))")
            .count()
    };
    assert_eq!(text("call = \"direct\"", "{int}"), 3, "two declarations, a definition");
    assert_eq!(text("call = \"table\"", "{int}"), 4, "and an array of pointers");
    assert_eq!(text("call = \"tail\"", "{int}"), 6, "a function that hands on, too");
    assert_eq!(text("callee = \"old\"", "{int}"), 0);
    assert_eq!(text("call = \"unprototyped\"", "{int}"), 0);
    assert_eq!(text("", "{int}, varargs = {int}"), 3, "which has lists of its own");
    assert_eq!(text("varargs = \"list\"", "{int}, varargs = {int}"), 4, "and hands them on");
}

#[test]
fn a_callee_that_does_not_align_its_stack_shows_and_so_does_a_caller() {
    for (field, file, object, told) in [
        ("frame", "q-callee.c", "frame", "callee: frame: expected 0, found 16\n"),
        ("argument", "q-main.c", "y2", "caller: alignment of arg 2: expected 0, found 16\n"),
    ] {
        let lab = Lab::new();
        let style = format!("{{ {field} = \"aligned\" }}");
        write(&lab, "gnu89", &suite("{long, struct(array(char, 3), 1)}", "void", &style));
        let build = "gcc -w -O1 q-main.c q-callee.c -o q && ./q";
        assert_eq!(lab.shell(build).told(), "status 0\n");
        let text = lab.read(file);
        assert!(text.contains("__attribute__((aligned(64)))"), "{text}");
        let at = format!("at = (unsigned long)&{object}");
        lab.write(file, &text.replace(&at, &format!("{at} + 16")));
        let ran = lab.shell(build);
        assert_eq!(ran.status, Some(1), "{}", ran.told());
        assert!(ran.stdout.contains(told), "{}", ran.stdout);
    }
}

#[test]
fn a_campaign_has_no_convention_that_a_compiler_lacks_asked_or_not() {
    let lab = Lab::new();
    let lua = suite("{int, double}", "int", "{ convention = \"ms_abi\" }");
    // One that ignores the attribute, calls by its own convention all the same.
    let deaf = "deaf=gcc -w -D__attribute__(x)=";
    let fuzz = |ccs: &[&str]| {
        let options = ["fuzz", "--seed", "1", "--count", "10", "--std", "gnu89", "-t", "mine"];
        lab.quest(&[&options[..], &["-e", &lua], ccs].concat())
    };
    let ran = fuzz(&["--cc", "gcc -w", "--cc", deaf]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let told = ran.told();
    assert!(told.contains("deaf has no conventions by attribute: its calls are plain"), "{told}");
    assert!(!told.contains("lacks"), "{told}");
}

#[test]
fn a_parameter_that_is_not_aligned_shows() {
    let ran = damaged(
        "{ alignment = true }",
        "void",
        "q-callee.c",
        "at = (unsigned long)&p2",
        "at = (unsigned long)&p2 + 4",
    );
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let expected = "callee: alignment of arg 2: expected 0, found 4\n";
    assert!(ran.stdout.ends_with(expected), "{}", ran.stdout);
    let ran = damaged(
        "{ alignment = true }",
        "double",
        "q-main.c",
        "at = (unsigned long)&result",
        "at = (unsigned long)&result + 1",
    );
    assert!(
        ran.stdout.contains("caller: alignment of the result: expected 0, found 1\n"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_call_that_leaves_something_on_the_stack_shows() {
    let lab = Lab::new();
    write(&lab, "c89", &few("{ calls = \"often\" }"));
    let build = |damage: &str| {
        lab.shell(&format!(
            "gcc -w -O0 -S q-main.c -o m.s && gcc -w -c q-callee.c && \
             sed '{damage}' m.s > n.s && gcc n.s q-callee.o -o q && ./q"
        ))
    };
    assert_eq!(build("").told(), "status 0\n");
    let ran = build("s/^.call.callee.*/&\\n\\tsubq $16, %rsp/");
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let found = "caller: bytes of stack that a call takes: expected 0, found 15\n";
    assert!(ran.stdout.ends_with(found), "{}", ran.stdout);
    // A callee that finds something wrong does so once.
    let callee = lab.read("q-callee.c");
    lab.write("q-callee.c", &callee.replacen("QUEST_INT(p1, ", "QUEST_INT(p1, 1 + ", 1));
    let ran = build("");
    assert_eq!((ran.status, ran.stdout.lines().count()), (Some(1), 1), "{}", ran.stdout);
}

#[test]
fn a_layout_that_differs_is_told_before_anything_is_passed() {
    let lab = Lab::new();
    write(&lab, "c89", &few("{ layout = true }"));
    let build = |flag: &str| {
        lab.shell(&format!(
            "gcc -w -c q-main.c && gcc -w {flag} -c q-callee.c && gcc q-main.o q-callee.o -o q && ./q"
        ))
    };
    assert_eq!(build("").told(), "status 0\n");
    let ran = build("-fpack-struct=4");
    assert_eq!(ran.status, Some(1));
    let first = ran.stdout.lines().next().unwrap_or_default();
    assert!(first.ends_with(": layout: alignment of double: expected 8, found 4"), "{first}");
    assert!(!ran.stdout.contains(": callee: "), "{}", ran.stdout);
}

#[test]
fn a_call_that_fails_for_a_layout_is_no_bug_of_calls() {
    let lab = Lab::new();
    let lua = suite("{struct{char, short, int}, int}", "void", "{}");
    let args = [
        "fuzz",
        "--cc",
        "gcc -w",
        "--cc",
        "tight=gcc -w -fpack-struct",
        "--seed",
        "1",
        "--count",
        "3",
    ];
    let ran = lab.quest(&[&args[..], &["-t", "mine", "-e", &lua]].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let mut prints = Vec::new();
    for name in &lab.bugs("quest-out") {
        let bug = lab.json(&format!("quest-out/bugs/{name}/case.json"));
        prints.push(bug["fingerprint"].as_str().unwrap().to_string());
        assert!(name.contains("layout-differs-"), "{name}");
        let replayed = lab.quest(&["replay", &format!("quest-out/bugs/{name}")]);
        assert_eq!(replayed.status, Some(1), "{}", replayed.told());
        // The command line makes the test case again as one that compares layouts.
        let again = format!("{} -2 -o remade", bug["again"].as_str().unwrap());
        assert_eq!(lab.shell(&again).told(), "status 0\n");
        let code = |text: &str| text[text.find("\n/* seed ").unwrap()..].to_string();
        let found = lab.read(&format!("quest-out/bugs/{name}/original/main.c"));
        assert_eq!(code(&lab.read("remade-main.c")), code(&found), "{name}");
    }
    assert!(prints.iter().all(|print| print.starts_with("4 layout differs: ")), "{prints:?}");
    assert!(ran.stdout.contains("layout differs"), "{}", ran.stdout);
}

#[test]
fn a_style_that_does_not_matter_is_shrunk_away_and_one_that_does_stays() {
    let lab = Lab::new();
    let crash = "case $word in *.c) grep -q give1 $word && { echo internal compiler error >&2; exit 4; } ;; esac";
    lab.script(
        "cc.sh",
        &format!("#!/bin/sh\nfor word; do\n    {crash}\ndone\nexec gcc -w \"$@\"\n"),
    );
    let lua = suite(
        "{int, double}",
        "int",
        "{ argument = \"call\", order = \"last\", scribbles = true, result = \"pointer\" }",
    );
    let args = ["fuzz", "--cc", "cc=./cc.sh", "--pairs", "none", "--seed", "1", "--count", "5"];
    let ran = lab.quest(&[&args[..], &["-t", "mine", "-e", &lua]].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = lab.bugs("quest-out");
    let [name] = &names[..] else { panic!("{names:?}") };
    let bug = lab.json(&format!("quest-out/bugs/{name}/case.json"));
    assert_eq!(bug["cases"][0]["style"], serde_json::json!({ "argument": "call" }));
    let fingerprint = bug["fingerprint"].as_str().unwrap();
    assert!(fingerprint.ends_with(": f() [argument: call]"), "{fingerprint}");
}

#[test]
fn mistakes_are_answered_with_the_ways_there_are() {
    let script = || Script::new(&Options::default()).unwrap();
    let wrong = |style: &str| {
        let script = script();
        script.eval_chunk(&few(style), "my.lua").unwrap();
        match script.suite("mine") {
            Err(error) => error.to_string(),
            Ok(suite) => {
                let rules = Rules::new(Dialect::DEFAULT, &LP64);
                Drawer::new(&suite, rules, 2).case(1).unwrap_err().to_string()
            }
        }
    };
    assert_snapshot!(wrong("{ source = \"call\" }"), @"suite: mine: style has an unknown field 'source' (my.lua:1); there are argument, result, call, order, varargs, scribbles, frame, live, alignment, layout, calls, callee, looks, typedefs, convention, poison, opaque");
    assert_snapshot!(wrong("\"call\""), @r#"suite: mine: style: expected a table, got a string (my.lua:1); for example style = { argument = R.elements{"object", "call"} }"#);
    assert_snapshot!(wrong("{ argument = \"cal\" }"), @"suite mine: style: argument: expected one of object, local, const, literal, volatile, pointer, member, element, call, compound, conditional, identity, aligned, guard, guard-before, mixed; the generator drew cal");
    assert_snapshot!(wrong("{ scribbles = 3 }"), @"suite: mine: style: scribbles: expected a generator, got a number (my.lua:1); did you mean unit(3)?");
    assert_snapshot!(wrong("{ scribbles = elements{true, 3} }"), @"suite mine: style: scribbles: expected one of false, true; the generator drew a number");
}

/// Test cases of `tails` for a compiler that has such calls.
fn tails(call: &str, number: u32) -> Vec<TestCase> {
    let script = Script::new(&Options::default()).unwrap();
    script.eval_chunk(&format!("TAILS.call = R.unit('{call}')"), "my.lua").unwrap();
    let suite = script.suite("tails").unwrap();
    let lacks = foreign_conventions().only(|of| of.is_convention());
    let rules = Rules { lacks, ..Rules::new("gnu89".parse().unwrap(), &LP64) };
    Drawer::new(&suite, rules, 2).program(Work::Seed(1).picks(0), number).unwrap()
}

#[test]
fn arguments_of_equal_types_change_places_on_a_tail_call_and_arrive() {
    for call in ["musttail", "musttail-any"] {
        let cases = tails(call, 60);
        for case in &cases {
            assert_eq!(eval::run(&case.lower(&LP64, false), &LP64), Ok(()), "{case:?}");
        }
        let rules = Rules::new("gnu89".parse().unwrap(), &LP64);
        let text = Program::new(&rules, "", vec!["a test".into()], &cases).files(Files::ONE);
        let text = &text[0].1;
        let calls = text.matches("__attribute__((musttail)) return callee_").count();
        assert!(calls > 20, "{call} {calls}");
        assert!(text.contains("(p2, p1)"), "{call}");
        if call == "musttail" {
            // clang 14 is wrong about structs on the stack: bugs/clang-musttail-struct-on-the-stack.
            let lab = Lab::new();
            lab.write("t.c", text);
            for level in ["-O0", "-O2"] {
                let ran = lab.shell(&format!("clang {level} -w t.c -o t && ./t"));
                assert_eq!(ran.told(), "status 0\n", "{level}");
            }
        }
    }
}

#[test]
fn what_was_found_by_a_tail_call_is_drawn_again_with_it() {
    let lab = Lab::new();
    // Two arguments stay where they were.
    let bad = format!("bad={}", lab.editing("clang -w", r"/musttail/s/(p2, *p1)/(p1, p2)/"));
    let words = ["fuzz", "--cc", &bad, "--pairs", "none", "-j", "1", "--out", "out", "--adapt"];
    let drawn = ["-t", "tails", "TAILS.argc=2", "TAILS.call=R.unit('musttail')", "--seed", "1"];
    let ran = lab.quest(&[&words[..], &drawn, &["--count", "60", "--max-bugs", "1"]].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let name = lab.bugs("out").remove(0);
    let dir = lab.path().join("out/bugs").join(&name);
    let bug = Bug::load(&dir).unwrap();
    assert!(bug.again.contains(" --assume tail-calls "), "{}", bug.again);
    let words: Vec<String> = shell_words::split(&bug.again).unwrap();
    let words: Vec<&str> = words[1..].iter().map(String::as_str).collect();
    let text = lab.says(&words);
    assert!(text.contains("__attribute__((musttail)) return callee_"), "{}", bug.again);
}

#[test]
fn a_tail_call_that_a_compiler_cannot_make_is_left_out_without_tail_calls() {
    let lab = Lab::new();
    let says = "error: cannot tail-call: other reasons";
    let text = format!(
        "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c)
        if grep -q 'musttail)) *return [cF]' \"$word\"; then echo \"$word:1:1: {says}\" >&2; exit 1; fi ;;
    esac
done
exec clang -w \"$@\"
"
    );
    let cc = format!("cannot={}", lab.script("cannot", &text));
    let words = ["fuzz", "--cc", &cc, "--pairs", "none", "-j", "1", "--out", "out", "--adapt"];
    let drawn = ["-t", "tails", "TAILS.call=R.unit('musttail')", "--seed", "1", "--count", "40"];
    let ran = lab.quest(&[&words[..], &drawn].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(ran.stdout.contains("to leave it out: --without tail-calls\n"), "{}", ran.told());
}
