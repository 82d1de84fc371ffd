//! Every suite holds the promises: one meaning, no warning, no false alarm, the same bytes again.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

use crate::lab::Lab;
use quest::c::check::Checks;
use quest::c::dialect::{Dialect, Std};
use quest::c::eval;
use quest::c::features::{Feature, Features};
use quest::c::model::{LP64, MODELS, Model};
use quest::c::rules::Rules;
use quest::c::types::{Int, Type};
use quest::case::TestCase;
use quest::case::call::Call;
use quest::case::draw::Drawer;
use quest::journal::work::Work;
use quest::render::{Files, Kept, Program};
use quest::script::{Options, Script};

/// All that are built in, in the order of registration.
pub(crate) const SUITES: [&str; 25] = [
    "ansi",
    "gcc",
    "mips",
    "toy",
    "regs",
    "boundary",
    "sizes",
    "variadic",
    "hfa",
    "bitfields",
    "styles",
    "packed",
    "wide",
    "c23",
    "members",
    "embedded16",
    "swarm",
    "guarded",
    "calls",
    "kr",
    "attributes",
    "edges",
    "callbacks",
    "tails",
    "types",
];

/// How many of the ways to try a suite are tried.
#[derive(Clone, Copy)]
pub(crate) enum Share {
    /// One for each suite, by turns, so that the suites together try all.
    ByTurns,
    /// All for each suite.
    All,
}

impl Share {
    /// The ways to be tried on a turn.
    pub(crate) fn of<T: Clone>(self, turn: usize, ways: &[T]) -> Vec<T> {
        match self {
            Share::ByTurns => {
                ways.iter().cycle().skip(turn).take(ways.len().min(1)).cloned().collect()
            }
            Share::All => ways.to_vec(),
        }
    }
}

/// Whether a compiler passes a suite, but for bugs that are rare in it.
pub(crate) fn is_right(cc: &str, level: &str, suite: &str) -> bool {
    match (cc, suite) {
        // bugs/gcc-va-arg-union-of-three-ints-and-long-double
        ("gcc", "variadic" | "calls") => level == "-O0",
        // bugs/clang-union-of-float-and-doubles
        ("clang", "hfa") => false,
        // bugs/clang-int128-in-the-last-register, clang-va-arg-of-float128; c23 it knows by half.
        ("clang", "wide" | "c23") => false,
        // What bit-fields of __int128 shrink to meets the first of these.
        ("clang", "types") => false,
        _ => true,
    }
}

/// The C that a suite asks for.
pub(crate) fn own_dialect(suite: &str) -> Dialect {
    let script = Script::new(&Options::default()).unwrap();
    match script.suite(suite).unwrap().std {
        Some(std) => Dialect { strict: false, ..std.parse().unwrap() },
        None => Dialect::DEFAULT,
    }
}

/// The same, or a later one.
fn dialect(suite: &str, std: Option<Std>) -> Dialect {
    let own = own_dialect(suite);
    std.map_or(own, |std| Dialect { std: std.max(own.std), strict: true, ..own })
}

/// What makes gcc hold a program to a dialect.
pub(crate) fn gcc_options(dialect: Dialect) -> Vec<&'static str> {
    match (dialect.std, dialect.gnu) {
        (Std::C89, false) => vec!["-std=c89", "-pedantic"],
        (Std::C89, true) => vec!["-std=gnu89"],
        (Std::C99, false) => vec!["-std=c99", "-pedantic"],
        (Std::C99, true) => vec!["-std=gnu99"],
        (Std::C11, false) => vec!["-std=c11", "-pedantic"],
        (Std::C11, true) => vec!["-std=gnu11"],
        // Debian's gcc 12 takes _Float16 for an extension of C23.
        (Std::C23, false) => vec!["-std=c2x"],
        (Std::C23, true) => vec!["-std=gnu2x"],
    }
}

/// What Debian's gcc 12 lacks, or has and gets wrong in a suite.
pub(crate) fn lacks_of_gcc(suite: &str) -> Features {
    let lacks = foreign_conventions().with(Feature::BitInt);
    match suite {
        // bugs/gcc-ms-abi-va-arg-by-reference
        "edges" => lacks.with(Feature::MsAbi),
        _ => lacks,
    }
}

/// The conventions by attribute that are not those of every compiler for x86-64, and what is too new for most.
pub(crate) fn foreign_conventions() -> Features {
    let own = [Feature::MsAbi, Feature::SysvAbi];
    let foreign = Feature::ALL.into_iter().filter(|it| it.is_convention() && !own.contains(it));
    foreign.chain(TOO_NEW).collect()
}

/// What Debian's compilers lack, or one of them.
pub(crate) const TOO_NEW: [Feature; 8] = [
    Feature::TailCalls,
    Feature::RecordTailCalls,
    Feature::GenericBuiltins,
    Feature::SignBuiltins,
    Feature::ReverseBuiltins,
    Feature::StdcBuiltins,
    Feature::ElementwiseBuiltins,
    Feature::ElementwiseBits,
];

pub(crate) fn draw(
    suite: &str,
    dialect: Dialect,
    model: &Model,
    seed: i64,
    number: u32,
) -> Vec<TestCase> {
    let std = (dialect.std > Std::C89).then(|| dialect.to_string());
    let script = Script::new(&Options { std, ..Options::default() }).unwrap();
    let rules = Rules { lacks: lacks_of_gcc(suite), ..Rules::new(dialect, model) };
    let suite = script.suite(suite).unwrap();
    Drawer::new(&suite, rules, 2).program(Work::Seed(seed).picks(0), number).unwrap()
}

pub(crate) fn program(cases: &[TestCase], dialect: Dialect) -> Program {
    // As for a compiler that was not measured.
    let lacks = Feature::unknown_but(Features::NONE);
    let rules = Rules { lacks, ..Rules::new(dialect, &LP64) };
    Program {
        header: String::new(),
        origin: vec!["a test".into()],
        takes_arguments: true,
        checks: Checks::Full,
        kept: Kept::default(),
        cases: cases.iter().map(|case| case.code(&rules)).collect(),
    }
}

/// Compiles sources with a compiler's words, warnings being errors, and links them.
fn compile(dir: &Path, cc: &[&str], sources: &[(&str, &str)]) -> Output {
    for (name, text) in sources {
        std::fs::write(dir.join(name), text).unwrap();
    }
    let (program, flags) = cc.split_first().unwrap();
    Command::new(program)
        .args(flags)
        .args(["-Wall", "-Wextra", "-Werror", "-Wno-psabi", "-o", "a.out"])
        .args(sources.iter().map(|(name, _)| name))
        .current_dir(dir)
        .output()
        .unwrap()
}

fn run(dir: &Path, args: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(dir.join("a.out")).args(args).output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The program compiles without a warning, in one file and in several, and all its checks hold.
fn assert_clean(cc: &[&str], program: &Program) {
    let dir = tempfile::tempdir().unwrap();
    for count in [1, 2, 4] {
        let files = program.files(Files::new(count).unwrap());
        let sources: Vec<(&str, &str)> =
            files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let output = compile(dir.path(), cc, &sources);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{cc:?}\n{message}");
        assert_eq!(run(dir.path(), &[]), (Some(0), String::new()), "{cc:?}");
    }
}

fn the_abstract_machine_finds_one_meaning(models: Share) {
    for (turn, suite) in SUITES.into_iter().enumerate() {
        for (step, std) in [None, Some(Std::C99), Some(Std::C23)].into_iter().enumerate() {
            let dialect = dialect(suite, std);
            for model in models.of(turn + 4 * step, &MODELS) {
                for case in draw(suite, dialect, model, 1, 100) {
                    let code = case.lower(model, dialect.has_designators());
                    let ran = eval::run(&code, model);
                    let about = format!("{suite} {dialect} {} seed {}", model.name, case.seed());
                    assert_eq!(ran, Ok(()), "{about}");
                }
            }
        }
    }
}

#[test]
fn the_abstract_machine_finds_one_meaning_in_every_suite_under_every_standard() {
    the_abstract_machine_finds_one_meaning(Share::ByTurns);
}

#[test]
#[ignore = "nightly: every suite under every standard and every model"]
fn the_abstract_machine_finds_one_meaning_in_every_suite_under_every_model_and_standard() {
    the_abstract_machine_finds_one_meaning(Share::All);
}

fn is_clean_in_the_c_it_asks_for(number: u32) {
    for suite in SUITES {
        let dialect = dialect(suite, None);
        let program = program(&draw(suite, dialect, &LP64, 2, number), dialect);
        let level = if is_right("gcc", "-O1", suite) { "-O1" } else { "-O0" };
        let cc = [&["gcc", level], &gcc_options(dialect)[..]].concat();
        assert_clean(&cc, &program);
        assert_clean(&cc, &Program { checks: Checks::Terse, ..program });
    }
}

#[test]
fn every_suite_is_clean_in_the_c_it_asks_for_and_passes() {
    is_clean_in_the_c_it_asks_for(3);
}

#[test]
#[ignore = "nightly: 150 test cases of every suite"]
fn many_test_cases_of_every_suite_are_clean_in_the_c_it_asks_for_and_pass() {
    is_clean_in_the_c_it_asks_for(150);
}

fn is_clean_under_later_standards(standards: Share, number: u32) {
    for (turn, suite) in SUITES.into_iter().enumerate() {
        for std in standards.of(turn, &[Std::C99, Std::C11, Std::C23]) {
            let dialect = dialect(suite, Some(std));
            let program = program(&draw(suite, dialect, &LP64, 3, number), dialect);
            assert_clean(&[&["gcc"], &gcc_options(dialect)[..]].concat(), &program);
        }
    }
}

#[test]
fn every_suite_is_clean_under_a_later_standard() {
    is_clean_under_later_standards(Share::ByTurns, 4);
}

#[test]
#[ignore = "nightly: every suite under every later standard"]
fn every_suite_is_clean_under_later_standards() {
    is_clean_under_later_standards(Share::All, 40);
}

#[test]
#[ignore = "nightly: scripts/soundness --slice has sanitizers, too"]
fn sanitizers_find_nothing_in_any_suite() {
    for suite in SUITES {
        let dialect = dialect(suite, None);
        let program = program(&draw(suite, dialect, &LP64, 4, 60), dialect);
        let flags = ["gcc", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
        assert_clean(&flags, &program);
    }
}

#[test]
fn without_printf_the_exit_status_alone_tells() {
    let dialect = Dialect::DEFAULT;
    let program = program(&draw("ansi", dialect, &LP64, 5, 50), dialect);
    assert_clean(&["gcc", "-std=c89", "-pedantic", "-DQUEST_NO_PRINTF"], &program);
    assert!(!program.one_file().contains("#include <stdio.h>"));
}

#[test]
fn a_wrong_value_is_reported_with_its_place_and_only_where_it_is() {
    let dialect = Dialect::DEFAULT;
    let cases = draw("ansi", dialect, &LP64, 6, 20);
    let split = program(&cases, dialect).two_files();
    // The callee expects another value than the caller passes: as if a compiler had lost it.
    let check = split.callee.lines().find(|line| line.contains("QUEST_INT(p1")).unwrap();
    let want = check.split(", ").nth(1).unwrap();
    let broken = split.callee.replacen(check, &check.replacen(want, "(12345)", 1), 1);
    let dir = tempfile::tempdir().unwrap();
    let sources = [("main.c", &split.main[..]), ("callee.c", &broken)];
    assert!(compile(dir.path(), &["gcc", "-std=c89"], &sources).status.success());
    let (status, output) = run(dir.path(), &[]);
    assert_eq!((status, output.lines().count()), (Some(1), 1), "{output}");
    assert!(output.contains(": callee: arg 1"), "{output}");
    assert!(output.contains(": expected 12345, found "), "{output}");
    let number: usize = output.split(' ').nth(3).unwrap().parse().unwrap();
    assert!(output.contains(&format!("(seed {})", cases[number - 1].seed())), "{output}");

    let other = if number == 1 { "2" } else { "1" };
    assert_eq!(run(dir.path(), &[&number.to_string()]).0, Some(1));
    assert_eq!(run(dir.path(), &[other]).0, Some(0));
    assert_eq!(run(dir.path(), &["999"]).0, Some(2), "there is no test case 999");
}

#[test]
fn a_callee_that_is_never_called_is_noticed() {
    let dialect = Dialect::DEFAULT;
    let cases = draw("ansi", dialect, &LP64, 7, 1);
    let one = program(&cases, dialect).one_file();
    let dir = tempfile::tempdir().unwrap();
    let broken = one.replace("++quest_calls", "(void)0");
    assert!(compile(dir.path(), &["gcc"], &[("test.c", &broken)]).status.success());
    let (status, output) = run(dir.path(), &[]);
    assert_eq!(status, Some(1));
    assert!(output.contains("caller: calls that reached the callee's end: expected 1, found 0"));
}

/// The text of one test case in a file: from its comment to the next.
fn code_of(text: &str, seed: i64) -> &str {
    let start = text.find(&format!("/* seed {seed} */")).unwrap();
    let rest = &text[start..];
    let end = rest.find("\n\n").unwrap();
    &rest[..end]
}

#[test]
fn the_seed_of_a_case_makes_exactly_its_code_again_alone() {
    for suite in SUITES {
        let dialect = dialect(suite, None);
        let cases = draw(suite, dialect, &LP64, 8, 20);
        let text = program(&cases, dialect).one_file();
        for case in &cases {
            let alone = draw(suite, dialect, &LP64, case.seed(), 1);
            assert_eq!(&alone[0], case);
            let alone = program(&alone, dialect).one_file();
            assert_eq!(code_of(&alone, case.seed()), code_of(&text, case.seed()));
        }
    }
}

#[test]
fn test_cases_survive_json() {
    for suite in SUITES {
        for case in draw(suite, dialect(suite, None), &LP64, 9, 100) {
            let json = serde_json::to_string(&case).unwrap();
            assert_eq!(serde_json::from_str::<TestCase>(&json).unwrap(), case);
        }
    }
}

#[test]
fn the_bytes_of_a_seed_never_change_unnoticed() {
    let sums: Vec<String> = SUITES
        .iter()
        .map(|suite| {
            let dialect = dialect(suite, None);
            let text = program(&draw(suite, dialect, &LP64, 10, 100), dialect).one_file();
            format!("{suite} {:08x}", crc32fast::hash(text.as_bytes()))
        })
        .collect();
    insta::assert_snapshot!("checksums", sums.join("\n"));
}

/// The calls of a suite under the usual model, with what its knobs were set to.
fn calls(suite: &str, knobs: &[&str], number: u32) -> Vec<Call> {
    let script = Script::new(&Options::default()).unwrap();
    for knob in knobs {
        script.eval_chunk(knob, "a test").unwrap();
    }
    let suite = script.suite(suite).unwrap();
    let mut drawer = Drawer::new(&suite, Rules::new(Dialect::DEFAULT, &LP64), 2);
    let cases = drawer.program(Work::Seed(12).picks(0), number).unwrap();
    cases.iter().map(|case| case.as_call().unwrap().clone()).collect()
}

/// Sizes of the structs and unions that a call passes or returns.
fn record_sizes(call: &Call) -> Vec<u64> {
    let records = call.parts().filter(|part| part.ty.is_record());
    records.map(|part| LP64.layout(&part.ty).size).collect()
}

#[test]
fn every_size_from_1_to_64_bytes_occurs_in_sizes() {
    let drawn: BTreeSet<u64> =
        calls("sizes", &[], 2000).iter().flat_map(record_sizes).filter(|n| *n <= 64).collect();
    assert_eq!(drawn, (1..=64).collect());
}

#[test]
fn every_width_of_an_int_occurs_in_bitfields() {
    let mut drawn = BTreeSet::new();
    for call in calls("bitfields", &[], 500) {
        for part in call.parts() {
            let Type::Record(record) = &part.ty else { continue };
            drawn.extend(record.members.iter().filter_map(|member| member.bits));
        }
    }
    assert_eq!(drawn, (1..=32).collect());
}

#[test]
fn every_call_of_variadic_is_variadic_and_many_have_more_named_arguments_than_registers() {
    let calls = calls("variadic", &[], 500);
    assert!(calls.iter().all(|call| !call.varargs.is_empty()));
    assert!(calls.iter().filter(|call| call.args.len() > 8).count() > 200);
    // pcc's mutant 141 was noticed by none: a struct after eight floating numbers.
    let floats =
        |call: &&Call| call.args.iter().filter(|arg| matches!(arg.ty, Type::Float(_))).count();
    assert!(calls.iter().filter(|call| floats(call) > 7).count() > 50);
}

#[test]
fn a_record_comes_when_so_many_registers_are_left_in_boundary() {
    let knobs =
        ["BOUNDARY.registers = unit(6)", "BOUNDARY.left = unit(1)", "BOUNDARY.others = unit(0)"];
    for call in calls("boundary", &knobs, 200) {
        let before = call.args.iter().position(|arg| arg.ty.is_record());
        assert!(matches!(before, Some(5 | 10)), "one class is used up, or both: {before:?}");
    }
}

#[test]
fn knobs_of_the_suites_that_aim_are_honoured() {
    let calls_of = |suite, knob: &str| calls(suite, &[knob], 50);
    let sizes = calls_of("sizes", "SIZES.bytes = unit(11)");
    assert!(sizes.iter().flat_map(record_sizes).all(|size| (11..=16).contains(&size)));
    let hfa = calls_of("hfa", "HFA.before = unit(8); HFA.after = unit(0)");
    assert!(hfa.iter().all(|call| (9..=11).contains(&call.args.len())));
    let variadic = calls_of("variadic", "VARIADIC.shift = unit(0); VARIADIC.row = unit(9)");
    assert!(variadic.iter().all(|call| (9..=10).contains(&call.varargs.len())));
    let bitfields = calls_of("bitfields", "BITFIELDS.argc = unit(7); BITFIELDS.vargc = unit(0)");
    assert!(bitfields.iter().all(|call| (call.args.len(), call.varargs.len()) == (7, 0)));
}

#[test]
fn knobs_are_read_when_a_suite_draws_and_not_when_its_file_is_loaded() {
    let table = [
        ("mips", "MIPS.array_size = unit(9)", "[9]"),
        ("packed", "PACKED.bytes = unit(128)", "aligned(128)"),
        ("wide", "WIDE.bytes = unit(64)", "vector_size(32 * "),
        ("c23", "C23.decimal = R.longdouble", "long double"),
        ("members", "MEMBERS.pack = unit(16)", "pack(push, 16)"),
        ("embedded16", "EMBEDDED16.bytes = unit(77)", " m76;"),
        ("swarm", "SWARM.array = unit(13)", "[13]"),
        ("kr", "KR.wide = R.enum", "enum e1"),
    ];
    for (suite, knob, shown) in table {
        let lab = crate::lab::Lab::new();
        let has = |knob: &str| {
            let std = ["--std", "gnu23"];
            let args = [&["-t", suite, "-n", "60", "--seed", "1"][..], &std, &[knob]].concat();
            lab.quest(&args).stdout.contains(shown)
        };
        assert!(has(knob) && !has("UNUSED = 1"), "{suite} {knob}");
    }
}

#[test]
fn variadic_functions_unions_and_statics_occur_in_the_stock_suite() {
    let cases = draw("ansi", Dialect::DEFAULT, &LP64, 11, 500);
    assert_eq!(cases[0].suite(), "ansi");
    let share = |wanted: fn(&quest::case::call::Call) -> bool| {
        cases.iter().filter(|case| wanted(case.as_call().unwrap())).count()
    };
    assert!((100..400).contains(&share(|call| !call.varargs.is_empty())));
    assert!((150..350).contains(&share(|call| call.is_static)));
}

#[test]
fn ansi_draws_what_the_script_of_2005_drew() {
    let calls = calls("ansi", &[], 3000);
    let named: BTreeSet<usize> =
        calls.iter().filter(|call| !call.varargs.is_empty()).map(|call| call.args.len()).collect();
    assert_eq!(named, (1..=10).collect(), "named arguments before `...`");
    let varargs: BTreeSet<usize> = calls.iter().map(|call| call.varargs.len()).collect();
    assert_eq!(varargs, (0..=4).collect());
    assert!(calls.iter().any(|c| c.varargs.iter().any(|arg| matches!(arg.ty, Type::Array(..)))));
    let script = Script::new(&Options { std: Some("c99".into()), ..Options::default() }).unwrap();
    let suite = script.suite("ansi").unwrap();
    let dialect = Dialect { std: Std::C99, ..Dialect::DEFAULT };
    let mut drawer = Drawer::new(&suite, Rules::new(dialect, &LP64), 2);
    let later = drawer.program(Work::Seed(12).picks(0), 500).unwrap();
    let has_long_long = |case: &TestCase| {
        let is_long_long = |ty: &Type| matches!(ty, Type::Int(Int::LongLong | Int::ULongLong));
        let varargs = &case.as_call().unwrap().varargs;
        varargs.iter().any(|arg| is_long_long(&arg.ty))
    };
    assert!(later.iter().any(has_long_long), "`long long` through `...`");
}

#[test]
fn gcc_and_clang_say_nothing_of_what_ansi_draws() {
    // No test case alone says much: gcc notes once a program what has changed in its conventions.
    let one = program(&draw("ansi", Dialect::DEFAULT, &LP64, 13, 400), Dialect::DEFAULT).one_file();
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("t.c"), one).unwrap();
    for cc in ["gcc", "clang"] {
        let mut command = Command::new(cc);
        let command = command.args(["-w", "-c", "-O0", "-o", "t.o", "t.c"]).current_dir(dir.path());
        let Ok(output) = command.output() else { continue };
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{cc}");
    }
}

/// Of a hundred entries few programs have the last one: what a script has wrong there stops a campaign an hour later.
#[test]
fn each_idiom_is_drawn_and_the_page_counts_them() {
    let lab = Lab::new();
    let entry = regex_lite::Regex::new("(?m)^    [,{] [0-9]+, ").unwrap();
    let entries = entry.find_iter(include_str!("../../generators/idioms.lua")).count();
    let page = include_str!("../../docs/suites.md");
    assert!(page.contains(&format!("\n{entries} entries in Lua")), "{entries}");
    for number in 1..=entries {
        let alone = format!("IDIOMS.all={{ 1, IDIOMS.all[{}] }}", 2 * number);
        let ran = lab.quest(&["-t", "idioms", "-n", "8", "--seed", "1", "--std", "gnu11", &alone]);
        assert_eq!(ran.status, Some(0), "{alone}: {}", ran.stderr);
    }
}
