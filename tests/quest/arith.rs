//! The family of arithmetic: expressions have one meaning, compilers agree, and a wrong operator is found and
//! shrunk to the few that it needs.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use quest::c::builtin::Builtin;
use quest::c::dialect::Dialect;
use quest::c::eval;
use quest::c::features::{Feature, Features};
use quest::c::model::{LP64, MODELS, Model};
use quest::c::rules::Rules;
use quest::c::types::{Int, Type};
use quest::case::TestCase;
use quest::case::arith::term::Term;
use quest::case::arith::{Storage, Variable};
use quest::case::draw::Drawer;
use quest::journal::work::Work;
use quest::render::{Files, Program};
use quest::script::{Options, Script};
use serde_json::{Value, json};

use crate::lab::Lab;
use crate::suites::TOO_NEW;
use crate::tools::installed;

/// The suites of the family, with the standard that gcc takes for each.
pub(crate) const SUITES: [(&str, &str); 10] = [
    ("arith", "-std=c99"),
    ("combine", "-std=c99"),
    ("floats", "-std=c99"),
    ("bitmath", "-std=c99"),
    ("wideints", "-std=gnu99"),
    ("bitints", "-std=gnu2x"),
    ("vectors", "-std=gnu99"),
    ("builtins", "-std=gnu99"),
    ("complex", "-std=gnu99"),
    ("floatn", "-std=gnu99"),
];

/// Test cases under a model, with or without implementation-defined behaviour; none of what gcc 12 rejects.
pub(crate) fn draw(
    suite: &str,
    model: &'static Model,
    assumes: bool,
    seed: i64,
    number: u32,
) -> (Vec<TestCase>, Rules<'static>) {
    draw_without(Features::NONE.with(Feature::Float16Vectors), suite, model, assumes, seed, number)
}

/// The same for Debian's gcc and clang.
pub(crate) fn draw_for_debian(
    suite: &str,
    seed: i64,
    number: u32,
) -> (Vec<TestCase>, Rules<'static>) {
    let without = TOO_NEW.into_iter().chain([Feature::Float16]).collect();
    draw_without(without, suite, &LP64, true, seed, number)
}

fn draw_without(
    without: Features,
    suite: &str,
    model: &'static Model,
    assumes: bool,
    seed: i64,
    number: u32,
) -> (Vec<TestCase>, Rules<'static>) {
    let script = Script::new(&Options { std: Some("c99".into()), ..Options::default() }).unwrap();
    let suite = script.suite(suite).unwrap();
    let dialect: Dialect = suite.std.as_deref().unwrap_or("c99").parse().unwrap();
    let is_unknown = |feature: &Feature| !feature.is_usual() && !assumes;
    let lacks: Features = Feature::ALL.into_iter().filter(is_unknown).collect();
    let rules = Rules { lacks: lacks.union(without), ..Rules::new(dialect, model) };
    let mut drawer = Drawer::new(&suite, rules, 2);
    (drawer.program(Work::Seed(seed).picks(0), number).unwrap(), rules)
}

pub(crate) fn program(cases: &[TestCase], rules: &Rules) -> Program {
    Program::new(rules, "", vec!["a test".into()], cases)
}

/// Two files, three or five, by turns.
pub(crate) fn several(turn: usize) -> Files {
    [Files::TWO, Files::new(3).unwrap(), Files::new(5).unwrap()][turn % 3]
}

/// Compiles and runs a program: the output of what fails, or nothing.
pub(crate) fn fails(dir: &Path, cc: &[&str], files: &[(String, String)]) -> Option<String> {
    for (name, text) in files {
        std::fs::write(dir.join(name), text).unwrap();
    }
    let (compiler, flags) = cc.split_first().unwrap();
    let compiled = Command::new(compiler)
        .args(flags)
        .args(["-w", "-o", "a.out"])
        .args(files.iter().map(|(name, _)| name))
        .current_dir(dir)
        .output()
        .unwrap();
    if !compiled.status.success() {
        return Some(String::from_utf8_lossy(&compiled.stderr).into_owned());
    }
    // One that has no meaning may have no end.
    let ran = Command::new("timeout").arg("20").arg(dir.join("a.out")).output().unwrap();
    let said =
        String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
    (!ran.status.success() || !said.is_empty()).then_some(said)
}

#[test]
fn expressions_and_their_candidates_have_one_meaning_under_every_model() {
    for (turn, (suite, _)) in SUITES.into_iter().enumerate() {
        for (step, model) in MODELS.into_iter().enumerate() {
            let (cases, rules) = draw(suite, model, (turn + step) % 2 == 0, 3, 25);
            for case in cases {
                let about = format!("{suite} {} seed {}", model.name, case.seed());
                assert_eq!(case.check(), Ok(()), "{about}");
                assert_eq!(eval::run(&case.code(&rules), model), Ok(()), "{about}");
                let json = serde_json::to_string(&case).unwrap();
                assert_eq!(serde_json::from_str::<TestCase>(&json).unwrap(), case, "{about}");
                if step == turn && case.values() < 40 {
                    for smaller in case.candidates(&rules) {
                        assert_eq!(eval::run(&smaller.code(&rules), model), Ok(()), "{about}");
                        assert_eq!(smaller.check(), Ok(()), "{about}");
                        let is_legal = smaller.does_without(Features::NONE, model);
                        assert!(is_legal, "{about}: {smaller:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_occurs_several_times_where_it_is_never_evaluated_reads_nothing_volatile() {
    let script = Script::new(&Options::default()).unwrap();
    let text = "local v = Expr.operand('v')
        local sum = Expr.let('v', Expr.cast(int, Expr.operand('x')), Expr.binary('+', v, v))
        Test.dead = { family = 'arith', test = function() return
            { expressions = { Expr.binary('||', 1, Expr.let('x', Expr.var(long), sum)) }
            , variables = { qualifier = 'volatile' } } end }";
    script.eval_chunk(text, "dead").unwrap();
    let suite = script.suite("dead").unwrap();
    let rules = Rules::new(Dialect::DEFAULT, &LP64);
    let mut drawer = Drawer::new(&suite, rules, 2);
    for case in drawer.program(Work::Seed(1).picks(0), 40).unwrap() {
        assert_eq!(eval::run(&case.code(&rules), &LP64), Ok(()), "seed {}", case.seed());
    }
}

#[test]
fn a_function_of_its_own_computes_an_operation_from_its_arguments() {
    let lab = Lab::new();
    let suite = "Test.called = { family = 'arith', test = function() return { expressions = {
        Expr.call(Expr.binary('-', Expr.cast(R.schar, Expr.var(int)), Expr.call(Expr.unary('~', Expr.var(R.unsigned(R.long)))))) }
        , variables = { storage = 'global' } } end }";
    let text = lab.says(&["-e", suite, "-t", "called", "-n", "1", "--seed", "3"]);
    let code: Vec<&str> = text
        .lines()
        .filter(|line| {
            line.contains("(int a1")
                || line.contains("(unsigned long a")
                || line.contains("return (")
                || line.contains(" = g")
        })
        .collect();
    insta::assert_snapshot!(code.join("\n"), @r"
    unsigned long g1_jgw29(unsigned long a1);
    unsigned long g2_jgw29(int a1, unsigned long a2);
    unsigned long g1_jgw29(unsigned long a1)
    unsigned long g2_jgw29(int a1, unsigned long a2)
        return (a1 - a2);
        t1 = g2_jgw29((unsigned char)x1_jgw29, g1_jgw29(x2_jgw29));
    ");
}

#[test]
fn floating_arithmetic_is_refused_where_options_make_it_inexact_unless_it_is_said_aloud() {
    let lab = Lab::new();
    let fuzz =
        ["fuzz", "--cc", "fast=gcc -ffast-math", "-t", "floats", "--count", "4", "--seed", "1"];
    let refused = lab.quest(&[&fuzz[..], &["--out", "refused"]].concat());
    assert_eq!(refused.status, Some(2), "{}", refused.told());
    assert!(refused.told().contains("exact floating results"), "{}", refused.told());
    let aloud = lab.quest(&[&fuzz[..], &["--assume", "exact-floats", "--out", "aloud"]].concat());
    assert_eq!(aloud.status, Some(0), "{}", aloud.told());
    let doctor = lab.quest(&["doctor", "--cc", "gcc -Ofast"]);
    assert!(doctor.told().contains("exact floating results"), "{}", doctor.told());
}

/// gcc's macro `__FAST_MATH__` tells none of them, and clang has none for the sign of zeros.
#[test]
fn a_program_shows_which_options_change_floating_results() {
    let lab = Lab::new();
    let exact = "exact floating results (its options allow others, as -ffast-math does)";
    let signs = "infinities and negative zeros (__STDC_IEC_559__)";
    for (cc, lacked) in [
        ("gcc -O1 -freciprocal-math", exact),
        ("gcc -O1 -fassociative-math -fno-signed-zeros -fno-trapping-math", exact),
        ("clang -O1 -freciprocal-math", exact),
        ("clang -O1 -fno-signed-zeros", signs),
    ] {
        let told = lab.quest(&["doctor", "--cc", cc]).told();
        assert!(told.contains(&format!("  {lacked}: a program shows")), "{cc}: {told}");
    }
    let told = lab.quest(&["doctor", "--cc", "gcc -O1 -ffp-contract=fast"]).told();
    assert!(!told.contains(exact) && !told.contains(signs), "{told}");
}

#[test]
fn a_compiler_with_short_enumerations_has_no_bit_fields_of_them() {
    let lab = Lab::new();
    let lacked = "  bit-fields of enumerations: ";
    let told = |cc: &str| lab.quest(&["doctor", "--cc", cc]).told();
    assert!(told("gcc -fshort-enums").contains(lacked), "{}", told("gcc -fshort-enums"));
    assert!(!told("gcc").contains(lacked), "{}", told("gcc"));
}

#[test]
fn expressions_have_no_undefined_behaviour_and_compilers_agree_in_one_file_and_in_several() {
    // Debian's compilers have no _BitInt, and its clang no _Float16.
    let compiled = SUITES.into_iter().filter(|(suite, _)| !matches!(*suite, "bitints" | "floatn"));
    for (turn, (suite, std)) in compiled.enumerate() {
        let lacks = TOO_NEW.into_iter().chain([Feature::Float16Vectors]).collect();
        let (cases, rules) = draw_without(lacks, suite, &LP64, true, 4, 30);
        let program = program(&cases, &rules);
        // gcc reorders sums of vectors before it looks for overflow: bugs/gcc-sanitizer-difference-of-vectors.
        let overflow = match suite {
            "vectors" => "-fno-sanitize=signed-integer-overflow",
            _ => "-fsanitize=signed-integer-overflow",
        };
        let sanitizer = ["gcc", std, "-fsanitize=undefined", overflow, "-fno-sanitize-recover=all"];
        let ways = [
            ["gcc", std, "-O2", "-fno-lto"],
            ["clang", std, "-O1", "-fno-lto"],
            ["gcc", std, "-Os", "-fno-lto"],
        ];
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(fails(dir.path(), &sanitizer, &program.files(Files::ONE)), None, "{suite}");
        let way = &ways[turn % 3];
        assert_eq!(fails(dir.path(), way, &program.files(several(turn))), None, "{suite} {way:?}");
    }
}

#[test]
fn floating_results_do_not_depend_on_how_they_are_evaluated() {
    for assumes in [false, true] {
        let (cases, rules) = draw("floats", &LP64, assumes, 5, 100);
        let files = program(&cases, &rules).files(Files::ONE);
        assert_eq!(
            files[0].1.contains(" / 0.0"),
            assumes,
            "infinities are drawn where they are assumed"
        );
        let dir = tempfile::tempdir().unwrap();
        for how in ["-O3", "-mfpmath=387", "-frounding-math", "-ffp-contract=fast"] {
            let cc = ["gcc", "-std=gnu99", "-O1", "-march=haswell", how];
            assert_eq!(fails(dir.path(), &cc, &files), None, "{how} {assumes}");
        }
    }
}

#[test]
fn repairs_insert_few_operators_and_flipping_spares_some() {
    let inserted = |number: u32, repair: &str| -> f64 {
        let script = Script::new(&Options::default()).unwrap();
        let text = format!(
            "ARITH.operators = R.unit({number}); ARITH.expressions = R.unit(1); ARITH.depth = R.unit(40)
             local test = Test.arith.test
             Test.arith.test = function() local t = test(); t.repair = '{repair}'; return t end"
        );
        script.eval_chunk(&text, "knobs").unwrap();
        let suite = script.suite("arith").unwrap();
        let mut drawer = Drawer::new(&suite, Rules::new(Dialect::DEFAULT, &LP64), 2);
        let cases = drawer.program(Work::Seed(9).picks(0), 200).unwrap();
        let of = |case: &TestCase| {
            serde_json::to_value(case).unwrap()["inserted"].as_u64().unwrap_or(0) as f64
        };
        cases.iter().map(of).sum::<f64>() / cases.len() as f64
    };
    // Table 6 of Nagai et al. 2014 has 0.22 and 3.02.
    for (number, most) in [(10, 0.22), (100, 3.02)] {
        let (flipped, only_inserted) = (inserted(number, "flip"), inserted(number, "insert"));
        assert!(flipped <= most, "{number}: {flipped}");
        assert!(flipped < only_inserted, "{number}: {flipped} {only_inserted}");
    }
}

#[test]
fn bit_fields_under_pragma_pack_lie_among_plain_members_and_all_are_read_at_the_end() {
    let (cases, _) = draw("bitmath", &LP64, true, 3, 400);
    let (mut packs, mut types) = (BTreeSet::new(), BTreeSet::new());
    let mut has_neighbours = 0;
    for case in &cases {
        let TestCase::Arith(case) = case else { panic!("{case:?}") };
        let Some(pack) = case.pack else { continue };
        assert!(!case.packed);
        packs.insert(pack);
        let is_read = |index| {
            case.expressions.iter().rev().any(|computed| computed.term == Term::Variable(index))
        };
        let members = case.variables.iter().zip(0..);
        let members = members.filter(|(one, _)| one.storage == Storage::Member);
        let members: Vec<&Variable> =
            members.inspect(|(_, index)| assert!(is_read(*index))).map(|(one, _)| one).collect();
        types.extend(members.iter().filter(|one| one.bits.is_some()).map(|one| one.ty.clone()));
        has_neighbours += u32::from(members.iter().any(|one| one.bits.is_none()));
    }
    assert_eq!(packs, BTreeSet::from([1, 2, 4]));
    for base in [Int::SInt, Int::UInt, Int::Bool, Int::UChar, Int::Short] {
        assert!(types.contains(&Type::Int(base)), "{base:?} {types:?}");
    }
    assert!(has_neighbours > 20, "{has_neighbours}");
}

#[test]
fn a_failure_that_needs_pragma_pack_keeps_it_and_others_lose_it() {
    let (cases, rules) = draw("bitmath", &LP64, true, 3, 200);
    let is_under = |case: &&TestCase| matches!(case, TestCase::Arith(one) if one.pack.is_some());
    let case = cases.iter().find(is_under).unwrap();
    let (kept, lost): (Vec<_>, Vec<_>) =
        case.candidates(&rules).into_iter().partition(|candidate| is_under(&candidate));
    assert!(!kept.is_empty() && !lost.is_empty());
    assert!(!case.is_standard(&LP64));
}

#[test]
fn the_bytes_of_a_seed_never_change_unnoticed() {
    let sums = SUITES.map(|(suite, _)| {
        let (cases, rules) = draw(suite, &LP64, false, 10, 50);
        let text = program(&cases, &rules).one_file();
        format!("{suite} {:08x}", crc32fast::hash(text.as_bytes()))
    });
    insta::assert_snapshot!("arith-checksums", sums.join("\n"));
}

/// C leaves open of which type the 1 is that `++` adds to an integer of a given width: gcc and clang take the operand's.
#[test]
fn a_step_of_a_bit_int_narrower_than_int_is_done_in_its_own_width() {
    let is_defined = |ty: Value, value: &str, term: Value| {
        let variable =
            json!({ "type": { "int": ty }, "storage": "global", "value": { "int": value } });
        let expression = json!({ "type": { "int": "int" }, "local": false, "term": [term] });
        let case: TestCase = serde_json::from_value(json!({
            "family": "arith", "seed": 1, "suite": "bitints", "variables": [variable],
            "expressions": [expression], "assumes": ["wrapping-conversion"],
        }))
        .unwrap();
        let rules = Rules::new("gnu23".parse().unwrap(), &LP64);
        eval::run(&case.code(&rules), &LP64).is_ok()
    };
    let narrow = json!({ "bitint": 16 });
    for step in ["++x", "x++"] {
        assert!(!is_defined(narrow.clone(), "32767", json!({ "step": [step, 0] })), "{step}");
        assert!(is_defined(narrow.clone(), "32766", json!({ "step": [step, 0] })), "{step}");
        assert!(
            is_defined(json!({ "ubitint": 16 }), "65535", json!({ "step": [step, 0] })),
            "{step}"
        );
        assert!(is_defined(json!("short"), "32767", json!({ "step": [step, 0] })), "{step}");
    }
    assert!(!is_defined(narrow.clone(), "-32768", json!({ "step": ["--x", 0] })));
}

#[test]
fn every_shape_that_bugs_needed_is_drawn_by_the_suite_that_is_for_it() {
    let lab = Lab::new();
    let mut missed: Option<Vec<String>> = None;
    for (suite, _) in SUITES {
        let json = lab.says(&["stats", "--json", "-t", suite, "-n", "800", "--seed", "2"]);
        let stats: Value = serde_json::from_str(&json).unwrap();
        let aims = stats["aims"].as_array().unwrap();
        assert!(aims.len() >= 25, "{suite}: {aims:?}");
        let name = |aim: &Value| aim["name"].as_str().unwrap().to_string();
        let never: Vec<String> = aims.iter().filter(|aim| aim["cases"] == 0).map(name).collect();
        missed = Some(match missed {
            Some(missed) => missed.into_iter().filter(|name| never.contains(name)).collect(),
            None => never,
        });
    }
    assert_eq!(missed, Some(Vec::new()));
}

/// A compiler that computes one operator as another, in expressions only.
fn faulty(lab: &Lab, wrong: &str) -> String {
    lab.editing("tcc", &format!("/^ *(t|r)[0-9][_a-z0-9]* *=/{{{wrong}}}"))
}

#[test]
fn a_wrong_operator_is_found_shrunk_to_itself_saved_and_replayed() {
    let lab = Lab::new();
    let bad = format!("bad={}", faulty(&lab, "s/ ?%/ \\/ /g"));
    let words = [
        "fuzz",
        "--cc",
        &bad,
        "-t",
        "arith",
        "--seed",
        "1",
        "-j",
        "1",
        "--max-bugs",
        "1",
        "--out",
        "out",
    ];
    let ran = lab.quest(&words);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let bugs = std::fs::read_dir(lab.path().join("out/bugs")).unwrap();
    let names: Vec<String> =
        bugs.map(|bug| bug.unwrap().file_name().into_string().unwrap()).collect();
    let name = names.first().unwrap_or_else(|| panic!("{}", ran.told()));
    let json: Value =
        serde_json::from_str(&lab.read(&format!("out/bugs/{name}/case.json"))).unwrap();
    let case: TestCase = serde_json::from_value(json["cases"][0].clone()).unwrap();
    assert!(case.shape().contains('%'), "{}", case.shape());
    assert!(case.values() <= 3, "{}", case.shape());
    assert!(json["shrunk"]["programs"].as_u64().unwrap() <= 150, "{json}");
    let repro = lab.read(&format!("out/bugs/{name}/repro.c"));
    assert!(!repro.contains("QUEST"), "{repro}");
    assert_eq!(lab.quest(&["replay", &format!("out/bugs/{name}"), "--yes"]).status, Some(1));
}

#[test]
#[ignore = "nightly: two campaigns that find and shrink"]
fn planted_arithmetic_is_found_and_shrunk_to_little_more_than_it_needs() {
    if !installed(&["python3", "gcc"]) {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ran = Command::new(root.join("scripts/planted-arithmetic"))
        .args(["shift-with-sign", "arms-swapped"])
        .env("QUEST", env!("CARGO_BIN_EXE_quest"))
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
}

/// Test cases of a script's suite, in GNU C.
pub(crate) fn scripted(
    text: &str,
    lacks: Features,
    number: u32,
) -> (Vec<TestCase>, Rules<'static>) {
    scripted_in("gnu99", text, lacks, number)
}

/// The same in a standard.
pub(crate) fn scripted_in(
    std: &str,
    text: &str,
    lacks: Features,
    number: u32,
) -> (Vec<TestCase>, Rules<'static>) {
    let script = Script::new(&Options::default()).unwrap();
    script.eval_chunk(text, "mine").unwrap();
    let suite = script.suite("mine").unwrap();
    let rules = Rules { lacks, ..Rules::new(std.parse().unwrap(), &LP64) };
    let mut drawer = Drawer::new(&suite, rules, 2);
    (drawer.program(Work::Seed(1).picks(0), number).unwrap(), rules)
}

#[test]
fn what_does_not_fit_a_vector_becomes_an_element_or_a_number_for_all() {
    let text = "local v, w, f = R.vector(R.short, 8), R.vector(R.int, 4), R.vector(R.float, 8)
        local x, y, z = Expr.var(v), Expr.var(w), Expr.var(f)
        Test.mine = { family = 'arith', std = 'gnu99', test = { expressions =
            { Expr.binary('+', x, y), Expr.binary('&&', x, y), Expr.cond(x, y, x), Expr.unary('!', x)
            , Expr.binary('%', z, x), Expr.binary('<<', Expr.var(int), x), Expr.cast(int, z), Expr.cast(v, z)
            , Expr.assign('+=', int, x), Expr.binary('-', x, 7), Expr.call(Expr.binary('<', x, x))
            , Expr.builtin('popcount', x), Expr.let('k', Expr.binary('+', x, x), Expr.binary('*', Expr.operand('k'), Expr.operand('k')))
            , Expr.binary('&&', 0, Expr.element(Expr.binary('/', x, 0))) } } }";
    let lacks: Features = [Feature::ConvertVector].into_iter().collect();
    let conversions = |cases: &[TestCase], rules: &Rules| {
        program(cases, rules).one_file().contains("__builtin_convertvector")
    };
    for (lacks, converts) in [(Features::NONE, true), (lacks, false)] {
        let (cases, rules) = scripted(text, lacks, 30);
        assert_eq!(conversions(&cases, &rules), converts);
        for case in &cases {
            assert_eq!(eval::run(&case.code(&rules), &LP64), Ok(()), "seed {}", case.seed());
        }
        let dir = tempfile::tempdir().unwrap();
        for cc in ["gcc", "clang"].into_iter().filter(|cc| installed(&[cc])) {
            let files = program(&cases, &rules).files(Files::ONE);
            assert_eq!(fails(dir.path(), &[cc, "-std=gnu99", "-O1"], &files), None, "{cc}");
        }
    }
}

#[test]
fn steps_assignments_to_vectors_and_members_of_unions_have_the_values_that_compilers_compute() {
    let text = "local v, f = R.vector(R.short, 8), R.vector(R.float, 4)
        local step, op = R.elements{ '++x', 'x++', '--x', 'x--' }, R.elements{ '=', '+=', '-=', '*=', '<<=', '^=' }
        local ty = R.oneof{ R.any_int, R.float, R.double, R.bool }
        local field = R.bitfield(R.choose(1, 31), R.oneof{ R.signed(R.int), R.unsigned(R.int) })
        local function minus(a) return Expr.unary('-', a) end
        local function to(a) return Expr.assign(op, v, a or Expr.var(v)) end
        Test.mine = { family = 'arith', std = 'gnu99', values = { edge = 0.8 }, test = {
            variables = { storage = R.elements{ 'union', 'union', 'global', 'pointee', 'member' } }, expressions =
            { Expr.binary('-', Expr.step(step, ty), Expr.step(step, field)), minus(Expr.step(step, ty)), Expr.step(step, ty)
            , Expr.cond(Expr.step(step, int), Expr.step(step, int), Expr.step(step, int)), Expr.binary('&&', 0, Expr.step(step, int))
            , Expr.step(step, v), Expr.binary('+', to(), to()), Expr.assign(op, f, Expr.assign(op, f, Expr.var(f)))
            , Expr.binary('+', Expr.var(v), Expr.var(v)), Expr.element(to(Expr.var(int))), Expr.cond(Expr.var(int), to(), Expr.var(v))
            } } }";
    let (cases, rules) = scripted(text, Features::NONE, 30);
    for case in &cases {
        assert_eq!(eval::run(&case.code(&rules), &LP64), Ok(()), "seed {}", case.seed());
        let read: TestCase =
            serde_json::from_value(serde_json::to_value(case).unwrap()).expect("it is whole");
        assert_eq!(read, *case);
        for smaller in case.candidates(&rules).iter().step_by(7) {
            let ran = eval::run(&smaller.code(&rules), &LP64);
            assert_eq!(ran, Ok(()), "seed {}: {smaller:?}", case.seed());
        }
    }
    let files = program(&cases, &rules).files(Files::ONE);
    let has = |part: &str| files.iter().any(|(_, text)| text.contains(part));
    for part in ["++x", "++;", "--x", ".a++", "-(--", "union u", " <<= "] {
        assert!(has(part), "{part}");
    }
    let dir = tempfile::tempdir().unwrap();
    for cc in ["gcc", "clang"].into_iter().filter(|cc| installed(&[cc])) {
        for level in ["-O0", "-O2"] {
            let failed = fails(dir.path(), &[cc, "-std=gnu99", level], &files);
            assert_eq!(failed, None, "{cc} {level}");
        }
    }
}

#[test]
fn an_assignment_in_an_operand_that_a_repair_drops_is_not_made() {
    let text = "local long = R.signed(R.longlong)
        Test.mine = { family = 'arith', std = 'c99', values = { reuse = 1 }, test = { repair = 'insert', expressions =
            { Expr.binary('<<', -5, Expr.binary('+', Expr.assign('=', long, 3), 1000))
            , Expr.binary('<<', 1, Expr.var(long)) } } }";
    let (cases, rules) = scripted(text, Features::NONE, 200);
    for case in &cases {
        assert_eq!(eval::run(&case.code(&rules), &LP64), Ok(()), "seed {}", case.seed());
    }
}

#[test]
fn builtin_functions_for_overflow_store_integers_of_any_width() {
    let text = "local wide = R.oneof{ R.unsigned(R.bitint(500)), R.bitint(200), R.unsigned(R.int128), R.int128 }
        local sum = R.elements{ '+', '-', '*' }
        Test.mine = { family = 'arith', std = 'gnu23', values = { edge = 1 }, test = { expressions =
            { Expr.overflow(sum, wide, Expr.var(wide), Expr.var(wide))
            , Expr.checked(sum, wide, Expr.var(wide), Expr.const(), Expr.var(wide)) } } }";
    let (cases, rules) = scripted_in("gnu23", text, Features::NONE, 200);
    for case in &cases {
        assert_eq!(eval::run(&case.code(&rules), &LP64), Ok(()), "seed {}", case.seed());
    }
    let text = program(&cases, &rules).one_file();
    let names =
        ["add", "sub", "mul"].map(|name| text.contains(&format!("__builtin_{name}_overflow(")));
    assert_eq!(names, [true; 3]);
}

#[test]
fn builtin_functions_for_any_type_get_arguments_of_their_type_and_are_left_out_where_a_compiler_lacks_them()
 {
    let text = "local any = R.oneof{ R.bitint(R.choose(2, 200)), R.unsigned(R.bitint(R.choose(1, 200))), R.any_int, R.bool }
        local called = function(of) return Expr.builtin(BUILTINS.any, of) end
        Test.mine = { family = 'arith', std = 'gnu23', values = { edge = 0.6 }, test = { expressions =
            { called(Expr.var(any))
            , called(Expr.cast(any, Expr.binary('+', Expr.var(any), called(Expr.var(any)))))
            , called(Expr.overflow('+', any, Expr.var(R.any_int), Expr.const()))
            , called(Expr.assign('+=', any, Expr.const())) } } }";
    let (cases, rules) = scripted_in("gnu23", text, Features::NONE, 300);
    for case in &cases {
        assert_eq!(case.check(), Ok(()), "seed {}", case.seed());
        assert_eq!(eval::run(&case.code(&rules), &LP64), Ok(()), "seed {}", case.seed());
    }
    let all = program(&cases, &rules).one_file();
    let of_numbers = |of: &Builtin| of.is_generic() && !of.is_reduction();
    for builtin in Builtin::ALL.into_iter().filter(of_numbers) {
        let call = format!("__builtin_{}(", builtin.spelling());
        assert!(all.contains(&call), "{call}");
    }
    // What a builtin function tells is a `_Bool`, of which these functions take none.
    assert!(!all.contains("clrsbg(__builtin_add_overflow("));
    let (cases, rules) = scripted_in("gnu23", text, TOO_NEW.into_iter().collect(), 100);
    let none = program(&cases, &rules).one_file();
    assert!(!none.contains("_clzg(") && !none.contains("_stdc_"));
}

#[test]
fn builtin_functions_of_vectors_get_vectors_and_are_left_out_where_a_compiler_lacks_them() {
    let text = "local v = R.oneof{ R.vector(R.schar, 8), R.vector(R.unsigned(R.char), 16), R.vector(R.int, 4)
                             , R.vector(R.unsigned(R.longlong), 2), R.vector(R.float, 4) }
        local each = function(of) return Expr.builtin(VECTORS.elementwise, of) end
        local all = function(of) return Expr.builtin(VECTORS.reduction, of) end
        Test.mine = { family = 'arith', std = 'gnu11', values = { edge = 0.6 }, test = { expressions =
            { each(Expr.var(v)), all(Expr.var(v)), all(each(Expr.const(v)))
            , each(Expr.binary('+', each(Expr.var(v)), all(Expr.var(v))))
            , Expr.cond(all(Expr.var(v)), each(Expr.var(R.int)), all(Expr.var(R.int))) } } }";
    let (cases, rules) = scripted_in("gnu11", text, Features::NONE, 300);
    for case in &cases {
        assert_eq!(case.check(), Ok(()), "seed {}", case.seed());
        assert_eq!(eval::run(&case.code(&rules), &LP64), Ok(()), "seed {}", case.seed());
    }
    let all = program(&cases, &rules).one_file();
    for builtin in Builtin::ALL.into_iter().filter(|builtin| builtin.takes_vectors()) {
        let call = format!("__builtin_{}(", builtin.spelling());
        assert!(all.contains(&call), "{call}");
    }
    let (cases, rules) = scripted_in("gnu11", text, TOO_NEW.into_iter().collect(), 100);
    let none = program(&cases, &rules).one_file();
    assert!(!none.contains("__builtin_elementwise") && !none.contains("__builtin_reduce"));
}

#[test]
fn a_compiler_without_vectors_builtin_functions_or_parts_of_complex_numbers_is_spared_them() {
    for (suite, feature, word) in [
        ("vectors", Feature::ShuffleVector, "__builtin_shufflevector"),
        ("vectors", Feature::Float16Vectors, "_Float16 __attribute__((vector_size("),
        ("builtins", Feature::Builtins, "__builtin_popcount"),
        ("builtins", Feature::Expect, "__builtin_expect("),
        ("builtins", Feature::OverflowBuiltins, "_overflow("),
        ("complex", Feature::ImaginaryConstants, "5i)"),
        ("complex", Feature::ComplexParts, "= __imag__ "),
    ] {
        let text = format!("Test.mine = Test.{suite}");
        let drawn = |lacks| {
            let (cases, rules) = scripted(&text, lacks, 60);
            let needs = cases.iter().filter(|case| !case.does_without(rules.lacks, &LP64)).count();
            (program(&cases, &rules).one_file().contains(word), needs)
        };
        assert_eq!(drawn(Features::NONE), (true, 0), "{suite}");
        assert_eq!(drawn([feature].into_iter().collect()), (false, 0), "{suite} {word}");
    }
    let (cases, _) = scripted("Test.mine = Test.vectors", Features::NONE, 9);
    let lacks: Features = [Feature::VectorOperators].into_iter().collect();
    assert!(cases.iter().any(|case| !case.does_without(lacks, &LP64)));
    let (cases, _) = scripted("Test.mine = Test.complex", Features::NONE, 9);
    let lacks: Features = [Feature::ComplexOperators].into_iter().collect();
    assert!(cases.iter().any(|case| !case.does_without(lacks, &LP64)));
}

#[test]
fn complex_results_do_not_depend_on_how_they_are_computed() {
    let (cases, rules) = scripted("Test.mine = Test.complex", Features::NONE, 150);
    let files = program(&cases, &rules).files(Files::ONE);
    let dir = tempfile::tempdir().unwrap();
    for how in [
        "-O3 -ffp-contract=fast",
        "-fcx-limited-range",
        "-fcx-fortran-rules",
        "-mfpmath=387 -frounding-math",
    ] {
        let mut cc = vec!["gcc", "-std=gnu99", "-O1", "-march=haswell"];
        cc.extend(how.split(' '));
        assert_eq!(fails(dir.path(), &cc, &files), None, "{how}");
    }
}

#[test]
fn the_sign_of_a_zero_never_shows_where_there_are_complex_numbers() {
    let (cases, rules) = draw("complex", &LP64, true, 6, 100);
    assert!(!rules.lacks.contains(Feature::Infinities));
    for case in cases {
        let TestCase::Arith(mut case) = case else { panic!("{case:?}") };
        assert!(!case.assumes.contains(Feature::Infinities), "seed {}", case.seed);
        case.assumes = case.assumes.with(Feature::Infinities);
        let is_complex = case.variables.iter().any(|one| matches!(one.ty, Type::Complex(_)));
        let ran = eval::run(&TestCase::Arith(case).code(&rules), &LP64);
        assert!(ran.is_err() || !is_complex, "{ran:?}");
    }
}

#[test]
fn standard_c_has_complex_numbers_without_constants_and_parts_of_them() {
    let lacks = Feature::unknown_but(Features::NONE);
    let (cases, rules) = scripted_in("c99", "Test.mine = Test.complex", lacks, 100);
    assert!(cases.iter().all(|case| case.is_standard(&LP64)));
    let (gnu, _) = scripted("Test.mine = Test.complex", Features::NONE, 100);
    let standard = gnu.iter().filter(|case| case.is_standard(&LP64)).count();
    assert!((1..95).contains(&standard), "{standard}");
    // Shrinking does not make GNU C of it.
    for case in cases.iter().filter(|case| case.values() < 12) {
        for smaller in case.candidates(&rules) {
            assert!(smaller.is_standard(&LP64), "seed {}: {smaller:?}", case.seed());
        }
    }
}

#[test]
fn what_complex_numbers_do_not_have_becomes_what_they_have() {
    let text = "local z, f = Expr.var(R.complex(R.double)), Expr.var(R.complex(R.float))
        local v, u = R.vector(R.double, 2), R.vector(R.int, 4)
        Test.mine = { family = 'arith', std = 'gnu99', test = { variables =
            { storage = R.elements{ 'global', 'static', 'local', 'parameter', 'member', 'element', 'pointee', 'returned', 'union' }
            , qualifier = R.elements{ 'none', 'const', 'volatile', 'const volatile' } }, expressions =
            { Expr.binary('%', z, f), Expr.binary('<', z, f), Expr.binary('<<', z, 3), Expr.binary('|', Expr.var(int), z)
            , Expr.binary('&&', z, f), Expr.unary('!', z), Expr.unary('~', z), Expr.cond(z, f, Expr.var(int)), Expr.cast(R.bool, z)
            , Expr.cast(R.schar, z), Expr.cast(R.complex(R.float), Expr.var(R.long)), Expr.element(f), Expr.step('x++', R.complex(R.double))
            , Expr.assign('+=', int, z), Expr.assign('/=', R.complex(R.longdouble), Expr.var(R.long)), Expr.assign('=', R.float, z)
            , Expr.binary('+', Expr.var(v), z), Expr.binary('*', f, Expr.var(u)), Expr.element(Expr.binary('-', z, Expr.element(Expr.var(v))))
            , Expr.assign('+=', v, f), Expr.builtin('popcount', z), Expr.overflow('+', int, z, f), Expr.call(Expr.unary('-', z))
            , Expr.binary('||', Expr.binary('<', z, f), Expr.binary('/', Expr.element(z), 0))
            , Expr.let('k', Expr.binary('*', z, z), Expr.binary('-', Expr.operand('k'), Expr.operand('k'))) } } }";
    for lacks in
        [Features::NONE, [Feature::ComplexParts, Feature::ImaginaryConstants].into_iter().collect()]
    {
        let (cases, rules) = scripted(text, lacks, 30);
        for case in &cases {
            assert_eq!(case.check(), Ok(()), "seed {}", case.seed());
            assert!(case.does_without(lacks, &LP64), "seed {}", case.seed());
            assert_eq!(eval::run(&case.code(&rules), &LP64), Ok(()), "seed {}", case.seed());
            for smaller in case.candidates(&rules).iter().step_by(23) {
                assert_eq!(eval::run(&smaller.code(&rules), &LP64), Ok(()), "{smaller:?}");
                assert_eq!(smaller.check(), Ok(()), "{smaller:?}");
            }
        }
        let dir = tempfile::tempdir().unwrap();
        for cc in ["gcc", "clang"].into_iter().filter(|cc| installed(&[cc])) {
            for (level, files) in [("-O0", Files::ONE), ("-O2", Files::TWO)] {
                let files = program(&cases, &rules).files(files);
                let failed = fails(dir.path(), &[cc, "-std=gnu99", level, "-fno-lto"], &files);
                assert_eq!(failed, None, "{cc} {level}");
            }
        }
    }
}

#[test]
fn a_complex_operand_that_a_failure_does_not_need_becomes_real() {
    let (cases, rules) = scripted(
        "local z = Expr.var(R.complex(R.float))
        Test.mine = { family = 'arith', std = 'gnu99', values = { reuse = 0 }, test = { result = R.complex(R.float), expressions =
            { Expr.binary('+', Expr.unary('~', Expr.binary('*', Expr.cast(R.complex(R.double), z), z)), Expr.element(z)) } } }",
        Features::NONE,
        1,
    );
    let text = |case: &TestCase| program(std::slice::from_ref(case), &rules).one_file();
    let shrunk = |is_failing: &dyn Fn(&TestCase) -> bool| {
        let mut case = cases[0].clone();
        assert!(is_failing(&case));
        while let Some(smaller) = case.candidates(&rules).into_iter().find(is_failing) {
            case = smaller;
        }
        text(&case)
    };
    let multiplies = |case: &TestCase| serde_json::to_string(case).unwrap().contains("\"*\"");
    let plain = shrunk(&multiplies);
    assert!(!plain.contains("_Complex"), "{plain}");
    // One that is needed has the plainest type, and its imaginary part is 1 if it must not be 0.
    let kept = shrunk(&|case| multiplies(case) && text(case).contains("__imag__ x"));
    assert!(kept.contains("_Complex double x") && !kept.contains("_Complex float"), "{kept}");
    assert!(kept.lines().any(|line| line.contains("__imag__ x") && line.ends_with(" = 1.0;")));
}

#[test]
fn a_wrong_element_shrinks_to_a_number_if_that_fails_too() {
    let (cases, rules) = scripted(
        "Test.mine = { family = 'arith', std = 'gnu99', test = { expressions =
            { Expr.binary('*', Expr.binary('+', Expr.var(R.vector(R.unsigned(R.int), 4)), 1), Expr.const(R.vector(R.unsigned(R.int), 4))) } } }",
        Features::NONE,
        1,
    );
    // Fails if it multiplies, whatever it multiplies.
    let fails = |case: &TestCase| serde_json::to_string(case).unwrap().contains("\"*\"");
    let mut case = cases[0].clone();
    while let Some(smaller) = case.candidates(&rules).into_iter().find(&fails) {
        case = smaller;
    }
    let text = program(&[case], &rules).one_file();
    assert!(!text.contains("vector_size"), "{text}");
    // Fails if it has a vector: two elements are left, and they are zero.
    let fails = |case: &TestCase| {
        let text = serde_json::to_string(case).unwrap();
        text.contains("vector") && text.contains("\"*\"")
    };
    let mut case = cases[0].clone();
    while let Some(smaller) = case.candidates(&rules).into_iter().find(&fails) {
        case = smaller;
    }
    let text = program(&[case], &rules).one_file();
    assert!(text.contains("vector_size(2 * sizeof(int))"), "{text}");
}

#[test]
fn the_candidates_of_a_large_test_case_do_not_fill_the_memory() {
    let (cases, rules) = scripted(
        "Test.mine = { family = 'arith', test = { expressions = R.list(R.unit(60),
            Expr.tree{ operators = R.unit(60), node = Expr.binary('+'), leaf = Expr.var(R.unsigned(R.int)) }) } }",
        Features::NONE,
        1,
    );
    let (number, size) = (cases[0].candidates(&rules).len(), cases[0].values());
    assert!(number > 50 && number * size < 10_000_000, "{number} of {size}");
}

#[test]
fn an_expression_is_computed_in_the_loop() {
    // A repair may take another operator: what is drawn by chance is asked for often enough.
    let script = "for _ = 1, 60 do print(Expr.compute(Expr.binary('*', Expr.var(int), 3))) end";
    let said = Lab::new().says(&["list", "-e", script]);
    assert!(said.contains("int x1 = ") && said.contains("int t1 = x1 * 3; /* "), "{said}");
}

#[test]
fn a_named_operand_is_chosen_for_the_operator_where_it_first_occurs() {
    let x = "Expr.let('x', Expr.var(int), Expr.binary('*', Expr.operand('x'), Expr.const(nil, 9)))";
    let script = format!(
        "Test.x = {{ family = 'arith', values = {{ edge = 1 }}, test = function() return {{ expressions = {{ {x} }} }} end }}"
    );
    let text = Lab::new().says(&["-e", &script, "-t", "x", "-n", "50", "--seed", "1"]);
    // Each product fits: none became a quotient.
    assert_eq!(text.matches(" * 9);").count(), 50, "{text}");
}

#[test]
fn an_expression_whose_value_is_of_an_enumeration_is_one_of_int() {
    let e = "R.enum_of{ R.unit(3), R.unit(-9) }";
    let all = [
        format!("Expr.const({e})"),
        format!("Expr.cast({e}, Expr.var(int))"),
        format!("Expr.comma(Expr.var(int), Expr.const({e}))"),
        format!("Expr.assign('=', {e}, Expr.const({e}))"),
        format!("Expr.cond(Expr.var(int), Expr.cast({e}, 3), Expr.step('++x', {e}))"),
    ];
    let suite =
        format!("{{ family = 'arith', test = {{ expressions = {{ {} }} }} }}", all.join(", "));
    let lab = Lab::new();
    for args in
        [&["-o", "e.c"][..], &["-o", "e.c", "--checks", "terse"], &["-o", "e.c", "--standalone"]]
    {
        let script = format!("Test.x = {suite}");
        lab.says(&[&["-e", &script, "-t", "x", "--seed", "1"], args].concat());
        let ran = lab.shell("gcc -w -pedantic-errors e.c -o e && ./e");
        assert_eq!(ran.status, Some(0), "{args:?}: {}", ran.told());
    }
}

#[test]
fn what_scripts_say_wrong_about_expressions_is_told_with_the_way_out() {
    let lab = Lab::new();
    for (test, told) in [
        ("{ expressions = { Expr.binary('+', Expr.var(int)) } }", "without operands to fill"),
        (
            "{ expressions = { Expr.binary('**', Expr.var(int), 3) } }",
            "its operator: expected one of * / %",
        ),
        ("{ expressions = { int } }", "expected a list of expressions"),
        ("{ expressions = { Expr.var(R.struct{ int }) } }", "expressions of integers"),
        ("{ expressions = { Expr.binary('+', 'x', 3) } }", "is Expr.operand(\"x\")"),
        ("{ expressions = { Expr.const(3) } }", "a constant is Expr.const(nil, 3)"),
        ("{ expressions = { Expr.unary('*', 3) } }", "for example Expr.unary(\"-\", ...)"),
        ("{ expressions = { Expr.bynary('+') } }", "did you mean 'binary'?"),
        ("{ expressions = { Expr.tree{ operator = 3 } } }", "did you mean 'operators'?"),
        (
            "{ expressions = { Expr.var(int) }, variables = { storage = 'nowhere' } }",
            "variables: storage: expected one of \"global\"",
        ),
        (
            "{ expressions = { Expr.var(int) }, repair = 'inserted' }",
            "repair: expected one of \"flip\", \"insert\", \"redraw\"",
        ),
        (
            "{ expressions = { Expr.var(int) }, repair = 3 }",
            "repair: expected a generator, got a number",
        ),
        (
            "{ expressions = { Expr.overflow('+', double, Expr.var(int), 3) } }",
            "expected integer types in Expr.overflow and Expr.checked",
        ),
        (
            "{ expressions = { Expr.call(Expr.binary('+', Expr.var(int), 3), 'plane') } }",
            "Expr.call: its way: expected one of plain",
        ),
        (
            "{ expressions = { Expr.binary('+', Expr.var(int), choose(1, 3)) } }",
            "Expr.const(nil, g) is a constant that g draws",
        ),
        ("{ expressions = {} }", "it is empty, so there is nothing to test"),
        (
            "{ expressions = { Expr.at('a') } }",
            "Expr.strcmp and Expr.strlen, which are for programs",
        ),
        (
            "{ expressions = { Expr.var(int) }, values = { edge = 1 } }",
            "test has the field 'values', which is read beside test alone",
        ),
        (
            "{ expressions = { Expr.var(int) }, edge = 1 }",
            "test has the field 'edge', which is read in values alone",
        ),
    ] {
        let script =
            format!("Test.x = {{ family = 'arith', test = function() return {test} end }}");
        let ran = lab.quest(&["-e", &script, "-t", "x", "-n", "1"]);
        assert_eq!(ran.status, Some(2), "{test}: {}", ran.told());
        assert!(ran.stderr.contains(told), "{test}: {}", ran.stderr);
    }
}
