//! Programs of bugs without what their failures do not need.

use std::collections::BTreeSet;

use insta::assert_snapshot;
use quest::base::chance::Chance;
use quest::bug::pieces::{has_one_meaning, kinds, trimmed};
use quest::bug::saved::Bug;
use quest::c::check::Checks;
use quest::c::eval;
use quest::c::features::{Feature, Features};
use quest::c::harness::Action;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::c::tree::{CaseCode, Stmt};
use quest::case::TestCase;
use quest::case::draw::Drawer;
use quest::journal::work::Work;
use quest::render::{Files, Kept, Program};
use quest::script::{Options, Script};
use quest::toolchain::verdict::Stage;

use crate::lab::Lab;
use crate::suites::{SUITES, gcc_options, lacks_of_gcc, own_dialect};

/// The code of a test case of a suite, and the rules that it keeps to.
fn drawn(suite: &str) -> (Rules<'static>, Vec<TestCase>) {
    let script = Script::new(&Options::default()).unwrap();
    let lacks = lacks_of_gcc(suite).with(Feature::Printf);
    let rules = Rules { lacks, ..Rules::new(own_dialect(suite), &LP64) };
    let of_suite = script.suite(suite).unwrap();
    let cases = Drawer::new(&of_suite, rules, 2).program(Work::Seed(33).picks(0), 1).unwrap();
    (rules, cases)
}

/// Leaves out one piece after the other, in some order, if what is left has one meaning.
fn left(code: &[CaseCode], files: Files, chance: &mut Chance) -> Vec<CaseCode> {
    let numbers: Vec<u32> = kinds(code, Stage::Run, files).into_iter().flatten().collect();
    let mut left_out = BTreeSet::new();
    let mut best = code.to_vec();
    for _ in 0..(numbers.len() / 2).min(24) {
        let mut fewer = left_out.clone();
        fewer.insert(numbers[chance.below(numbers.len() as u64) as usize]);
        let cases = trimmed(code, Stage::Run, &fewer);
        if cases.iter().all(|code| has_one_meaning(code, Stage::Run, &LP64, eval::STEPS)) {
            (left_out, best) = (fewer, cases);
        }
    }
    best
}

#[test]
fn what_is_left_of_a_program_that_has_one_meaning_passes() {
    let lab = Lab::new();
    let mut chance = Chance::new(11);
    for (suite, files) in SUITES.into_iter().zip([1, 2, 3].into_iter().cycle()) {
        let count = Files::new(files).unwrap();
        let (rules, cases) = drawn(suite);
        let whole = Program::new(&rules, "", vec!["quest".into()], &cases);
        let cases = left(&whole.cases, count, &mut chance);
        assert_ne!(cases, whole.cases, "{suite}: nothing was left out");
        let files = Program { cases, ..whole }.brief_files(count);
        let mut names = String::new();
        for (name, text) in &files {
            lab.write(name, text);
            names += &format!("{name} ");
        }
        let options = gcc_options(own_dialect(suite)).join(" ");
        let ran =
            lab.shell(&format!("gcc {options} -O1 -w -Wno-psabi {names} -o a.out && ./a.out"));
        assert_eq!(ran.told(), "status 0\n", "{suite}: {files:?}");
    }
}

#[test]
fn nothing_left_out_is_the_program_as_it_was() {
    let (rules, cases) = drawn("calls");
    let program = Program::new(&rules, "", vec!["quest".into()], &cases);
    assert_eq!(trimmed(&program.cases, Stage::Run, &BTreeSet::new()), program.cases);
}

/// The program of the only bug in a directory, made again from its `case.json`, must be the one that
/// is saved.
fn program(lab: &Lab, bugs: &str) -> String {
    let dir = std::fs::read_dir(lab.path().join(bugs)).unwrap().next().unwrap().unwrap().path();
    let bug = Bug::load(&dir).unwrap();
    let program = Program {
        header: bug.rules().unwrap().lacks.header().into(),
        origin: vec![format!("quest {}, shrunk", env!("CARGO_PKG_VERSION"))],
        checks: Checks::Full,
        takes_arguments: true,
        kept: Kept::default(),
        cases: bug.code().unwrap(),
    };
    let text = std::fs::read_to_string(dir.join("repro.c")).unwrap();
    assert_eq!(program.brief_files(Files::ONE)[0].1, text);
    let report = std::fs::read_to_string(dir.join("report.md")).unwrap();
    let (_, validity) = report.split_once("## Why the program is valid\n\n").unwrap();
    let (validity, _) = validity.split_once('.').unwrap();
    format!("{text}// {validity}")
}

/// A test case of signature `void f(ARGS)`, shrunk with a compiler that is a shell script.
fn shrunk(script: &str, suite: &str) -> String {
    let lab = Lab::new();
    lab.script("cc.sh", script);
    let lua = format!("Test.mine = {{ test = {suite} }}");
    // A value of 0 would hide the mistakes of some of these compilers.
    let words = ["-t", "mine", "-e", &lua, "-n", "1", "--seed", "1"];
    let ran = lab.quest(&[&words[..], &["--emit", "json", "-o", "case.json"]].concat());
    assert_eq!(ran.told(), "status 0\n");
    let ran = lab.quest(&["shrink", "case.json", "--cc", "./cc.sh", "--out", "out"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    program(&lab, "out")
}

#[test]
fn of_a_crash_at_a_parameter_one_definition_is_left() {
    let script = "#!/bin/sh
for word; do case $word in *.c)
    grep -q 'callee.*(.*struct s[^ ]* p' $word && grep -q '  long double' $word &&
        { echo 'internal compiler error: in f' >&2; exit 4; } ;;
esac; done
exec $quick \"$@\"
";
    let suite = "{ args = { int, struct(longdouble, 2), double }, result = long }";
    assert_snapshot!(shrunk(script, suite));
}

#[test]
fn of_a_wrong_value_one_check_is_left() {
    // The second element of an array in a record arrives wrong.
    let script = "#!/bin/sh
for word; do case $word in *.c)
    sed -i -E 's/p1\\.a\\[1\\]( !=|,)/p1.a[1] * 0\\1/' $word ;;
esac; done
exec $quick \"$@\"
";
    let suite = "{ args = { struct(array(long, 4), 1), int }, result = long }";
    assert_snapshot!(shrunk(script, suite));
}

#[test]
fn of_a_wrong_result_main_returns_whether_it_is_right() {
    let script = "#!/bin/sh
for word; do case $word in *.c)
    sed -i -E 's/\\(result\\.b( !=|,)/(result.b * 0\\1/; s/return (callee\\(.*\\)|result)\\.b !=/return \\1.b * 0 !=/' $word ;;
esac; done
exec $quick \"$@\"
";
    let suite = "{ args = { int }, result = struct{long, double} }";
    assert_snapshot!(shrunk(script, suite));
}

/// A whole program of one function: `v1 = g1 - 3; g2 = v1 / 2;`, with a `return` there.
fn whole_program(middle: &str) -> Vec<TestCase> {
    let json = r#"{"family":"flow","seed":5,"suite":"flow","objects":[
        {"type":{"int":"int"},"storage":"global","value":{"int":"13"}},
        {"type":{"int":"int"},"storage":"global","value":{"int":"0"}},
        {"type":{"int":"int"},"storage":{"local":0}}],
        "routines":[{"parameters":[],"sight":"public","body":[
        {"assign":[{"object":2},null,{"binary":["-",[{"read":{"object":0}},{"int":["3","int"]}]]}]},
        MIDDLE
        {"assign":[{"object":1},null,{"binary":["/",[{"read":{"object":2}},{"int":["2","int"]}]]}]}]}]}"#;
    vec![serde_json::from_str(&json.replace("MIDDLE", middle)).unwrap()]
}

/// The program in some files, without as many of its pieces as possible: of these last kinds, in the order of their
/// numbers, as long as something is checked.
fn moved(middle: &str, files: Files, number: usize) -> String {
    let rules = Rules::of_any_suite(&LP64, Features::NONE);
    let cases = whole_program(middle);
    let program = Program::new(&rules, "", vec!["quest".into()], &cases);
    let kinds = kinds(&program.cases, Stage::Run, files);
    let last = kinds.len().saturating_sub(number)..;
    let mut left_out = BTreeSet::new();
    for piece in kinds[last].iter().cloned().flatten() {
        let mut more = left_out.clone();
        more.insert(piece);
        let cases = trimmed(&program.cases, Stage::Run, &more);
        let is_checked = cases[0].functions().any(|function| function.has(is_check));
        if is_checked && has_one_meaning(&cases[0], Stage::Run, &LP64, eval::STEPS) {
            left_out = more;
        }
    }
    let cases = trimmed(&program.cases, Stage::Run, &left_out);
    let files = Program { cases, ..program }.brief_files(files);
    files.into_iter().map(|(_, text)| text).collect()
}

fn is_check(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Harness(Action::Check(..)))
}

#[test]
fn the_statements_of_a_function_stand_in_main_and_values_where_they_are_used() {
    let main = "int main(void)\n{\n    int v3 = 13 - 3;\n    return v3 / 2 != 5;\n}\n";
    let text = moved("", Files::ONE, usize::MAX);
    assert!(text.ends_with(main) && !text.contains("f("), "{text}");
}

#[test]
fn a_function_that_is_left_early_or_is_in_another_file_stays() {
    let leaves = r#"{"if":[{"binary":["==",[{"read":{"object":2}},{"int":["0","int"]}]]},
        [{"return":null}],[]]},"#;
    let begins = "void f(void)\n{\n    int v3 = g1 - 3;\n";
    for (middle, files) in [(leaves, Files::ONE), ("", Files::TWO)] {
        let text = moved(middle, files, 3);
        assert!(text.contains(begins) && text.contains("    f();\n"), "{text}");
    }
}
