//! The checks of a program: both forms find the same, and the calls that they check are made.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use quest::bug::saved::Bug;
use quest::c::check::Checks;
use quest::c::complaint::failing_case;
use quest::c::dialect::Dialect;
use quest::c::harness::Action;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::c::tree::{CaseCode, Expr, Stmt};
use quest::render::{Files, Program};

use crate::lab::Lab;
use crate::suites::{SUITES, draw, gcc_options, own_dialect, program};
use crate::tools::installed;

/// Makes one of a test case's checks, by its number, expect another value; returns whether it could.
fn spoil(code: &mut CaseCode, number: usize) -> bool {
    let functions = code.callee.functions.iter_mut().chain(&mut code.caller.functions);
    let mut wants: Vec<&mut Expr> = functions
        .flat_map(|function| &mut function.body)
        .filter_map(|stmt| match stmt {
            Stmt::Harness(Action::Check(_, _, _, want @ (Expr::Int(..) | Expr::Real(..)))) => {
                Some(want)
            }
            _ => None,
        })
        .collect();
    let count = wants.len();
    match wants.get_mut(number % count.max(1)) {
        Some(Expr::Int(n, _)) => *n ^= 1,
        Some(Expr::Real(real, _)) if *real != real.negated() => *real = real.negated(),
        _ => return false,
    }
    true
}

/// The numbers of the test cases that a program complains of.
fn failing(dir: &Path, program: &Program, options: &[&str]) -> BTreeSet<usize> {
    fs::write(dir.join("test.c"), program.one_file()).unwrap();
    let mut compile = Command::new("gcc");
    let compile = compile.args(options).args(["-w", "-Wno-psabi", "-o", "a.out", "test.c"]);
    assert!(compile.current_dir(dir).status().unwrap().success());
    let output = Command::new(dir.join("a.out")).output().unwrap();
    String::from_utf8_lossy(&output.stdout).lines().filter_map(failing_case).collect()
}

#[test]
fn a_wrong_value_of_any_check_of_any_suite_is_found_in_both_forms() {
    let dir = tempfile::tempdir().unwrap();
    let mut spoilt = 0;
    for suite in SUITES {
        let dialect = own_dialect(suite);
        let mut full = program(&draw(suite, dialect, &LP64, 8, 24), dialect);
        let broken: BTreeSet<usize> = (1..)
            .zip(&mut full.cases)
            .filter_map(|(number, code)| {
                (number % 4 != 0 && spoil(code, 7 * number)).then_some(number)
            })
            .collect();
        spoilt += broken.len();
        let terse = Program { checks: Checks::Terse, ..full.clone() };
        let options = gcc_options(dialect);
        assert_eq!(failing(dir.path(), &full, &options), broken, "{suite}");
        assert_eq!(failing(dir.path(), &terse, &options), broken, "{suite}");
    }
    assert!(spoilt > 250, "{spoilt}");
}

#[test]
fn a_program_printed_a_few_test_cases_at_a_time_is_the_one_printed_at_once() {
    for suite in ["ansi", "arith", "toyflow"] {
        let dialect = own_dialect(suite);
        let rules = Rules { checks: Checks::Terse, ..Rules::new(dialect, &LP64) };
        let cases = draw(suite, dialect, &LP64, 9, 25);
        let program = |cases| Program::new(&rules, "/* A header. */\n", Vec::new(), cases);
        for number in [1, 2, 4] {
            let files = Files::new(number).unwrap();
            let at_once = program(&cases).files_telling_end(files);
            assert_eq!(program(&[]).many_files_telling_end(&rules, &cases, files), at_once);
        }
    }
}

#[test]
fn a_campaign_in_either_form_saves_the_same_bug_in_the_full_form() {
    let lab = Lab::new();
    let faulty = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/faulty-cc");
    let bad = format!("bad={} ints-swapped", faulty.display());
    let saved = ["full", "terse"].map(|form| {
        let words = ["fuzz", "--cc", &bad, "--pairs", "none", "-t", "toy", "--seed", "1"];
        let more = ["--count", "40", "-j", "1", "--checks", form, "--max-bugs", "1", "--out", form];
        let no_more = ["--shrink-time", "0s", "--blame-time", "0s"];
        let ran = lab.quest(&[&words[..], &more, &no_more].concat());
        assert_eq!(ran.status, Some(1), "{}", ran.told());
        let names = lab.bugs(form);
        let bug = Bug::load(&lab.path().join(form).join("bugs").join(&names[0])).unwrap();
        assert_eq!(bug.checks, Checks::Full);
        assert!(bug.report.complaints().next().is_some(), "{}", bug.report.output);
        (names, bug.cases.iter().map(|case| case.shape()).collect::<Vec<_>>(), bug.report.verdict)
    });
    assert_eq!(saved[0], saved[1]);
}

#[test]
fn a_narrow_parameter_that_is_extended_wrongly_is_found_in_the_terse_form() {
    let lab = Lab::new();
    let faulty = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/faulty-cc");
    let bad = format!("bad={} char-zero-extended", faulty.display());
    let words = ["fuzz", "--cc", &bad, "--pairs", "none", "-t", "ansi", "--seed", "1"];
    let more = ["--count", "200", "-j", "1", "--max-bugs", "1", "--out", "out"];
    let no_more = ["--shrink-time", "0s", "--blame-time", "0s"];
    let ran = lab.quest(&[&words[..], &more, &no_more].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
}

#[test]
fn what_fails_in_the_terse_form_alone_is_saved_in_it() {
    let lab = Lab::new();
    // A compiler that dies of a program with terse checks.
    let bad = lab.script(
        "cc.sh",
        "#!/bin/sh
for word; do case $word in *.c)
    if grep -q 'quest_failed' $word; then echo \"$word: internal error: too terse\" >&2; exit 1; fi ;;
esac; done
exec gcc -w \"$@\"
",
    );
    let ran = lab.quest(&[
        "fuzz", "--cc", &bad, "--pairs", "none", "-t", "toy", "--seed", "1", "--count", "5", "-j",
        "1", "--out", "out",
    ]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = lab.bugs("out");
    let dir = lab.path().join("out/bugs").join(&names[0]);
    let bug = Bug::load(&dir).unwrap();
    assert_eq!((names.len(), bug.checks), (1, Checks::Terse));
    assert!(bug.again.contains("--checks terse"), "{}", bug.again);
    assert!(lab.read(&format!("out/bugs/{}/test.c", names[0])).contains("quest_failed"));
}

#[test]
fn the_form_may_be_asked_for_and_names_its_test_cases_by_numbers() {
    let lab = Lab::new();
    let full = lab.says(&["--seed", "1", "-n", "3"]);
    let terse = lab.says(&["--seed", "1", "-n", "3", "--checks", "terse"]);
    assert!(terse.contains("F_3(") && !terse.contains("F_4("), "{terse}");
    assert!(3 * terse.len() < 2 * full.len() && !terse.contains("callee"), "{terse}");
}

#[test]
fn a_long_program_is_the_same_whether_one_thread_draws_it_or_several() {
    let lab = Lab::new();
    // Scripts are read once, by one thread. Of two files, one is long enough to be drawn twice.
    let drawn = |script: &[&str]| {
        let words = ["-t", "toy", "--seed", "1", "-n", "20010", "--split", "-o", "x"];
        lab.says(&[&words[..], script].concat());
        let files = ["x-main.c", "x-callee.c"].map(|file| lab.read(file));
        files.map(|text| text.lines().filter(|line| !line.contains(" -t toy ")).collect::<String>())
    };
    let [caller, callee] = drawn(&[]);
    assert!(caller.len() + callee.len() > 3 << 20, "{} and {}", caller.len(), callee.len());
    assert!([caller, callee] == drawn(&["-e", ""]), "the threads changed something");
}

#[test]
fn compilers_call_an_opaque_callee_as_it_is_declared() {
    let lab = Lab::new();
    for cc in ["gcc", "clang"].into_iter().filter(|cc| installed(&[cc])) {
        for suite in ["ansi", "regs"] {
            let words = ["-t", suite, "--seed", "1", "-n", "25", "--checks", "terse"];
            lab.says(&[&words[..], &["--inline", "0", "-o", "test.c"]].concat());
            let ran = lab.shell(&format!("{cc} -w -O2 -S -o test.s test.c"));
            assert_eq!(ran.status, Some(0), "{}", ran.told());
            let assembly = lab.read("test.s");
            for number in 1..=25 {
                let name = format!("F_{number}");
                let calls = assembly.lines().filter(|line| {
                    let mut words = line.split_whitespace();
                    let jumps = words
                        .next()
                        .is_some_and(|word| word.starts_with("call") || word.starts_with("jmp"));
                    jumps && words.any(|word| word.trim_end_matches("@PLT") == name)
                });
                assert!(calls.count() > 0, "{cc} {suite}: {name} is not called");
            }
        }
    }
}

#[test]
fn optimizing_compilers_copy_no_check_function_into_its_callers() {
    let dialect = Dialect::DEFAULT;
    let text = program(&draw("ansi", dialect, &LP64, 1, 20), dialect).one_file();
    let functions = text.matches("QUEST_PRINT((").count();
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("test.c"), &text).unwrap();
    for cc in ["gcc", "clang"].into_iter().filter(|cc| installed(&[cc])) {
        let mut compile = Command::new(cc);
        let compile = compile.args(["-w", "-O2", "-S", "-o", "test.s", "test.c"]);
        assert!(compile.current_dir(dir.path()).status().unwrap().success(), "{cc}");
        let assembly = fs::read_to_string(dir.path().join("test.s")).unwrap();
        let prints = |line: &&str| line.contains("printf") && !line.contains('.');
        let jumps = assembly.lines().filter(|line| line.contains("call") || line.contains("jmp"));
        assert_eq!(jumps.filter(prints).count(), functions, "{cc}");
    }
}

/// What a compiler gets wrong in any word of a long integer is caught, and shown.
#[test]
fn a_check_of_a_long_bit_int_compares_and_shows_all_its_words() {
    let lab = Lab::new();
    let suite = "Test.bits = { doc = '', std = 'c23', test = { result = R.bitint(300), \
                 args = { R.unsigned(R.bitint(200)), R.bitint(100), R.unsigned(R.bitint(70)) } } }";
    let text = lab.says(&["-t", "bits", "-e", suite, "-n", "1", "--seed", "4"]);
    let is_of_checks = |line: &&str| line.contains("bitint") || line.contains("_BitInt");
    insta::assert_snapshot!(text.lines().filter(is_of_checks).collect::<Vec<_>>().join("\n"));
}
