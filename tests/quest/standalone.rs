//! Programs without macros are what the others are: clean, right, and wrong when a value is.

use insta::assert_snapshot;
use quest::c::features::Feature;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::c::types::{Float, Int, Member, Record, RecordKind, Type};
use quest::c::value::Value;
use quest::case::TestCase;
use quest::case::call::style::Style;
use quest::case::call::{Call, Typed};
use quest::case::draw::Drawer;
use quest::journal::work::Work;
use quest::render::{File, Files, Program};
use quest::script::{Options, Script};

use crate::lab::Lab;
use crate::suites::{SUITES, Share, gcc_options, is_right, lacks_of_gcc, own_dialect};
use crate::tools::installed;

fn rules(suite: &str) -> Rules<'static> {
    let lacks = lacks_of_gcc(suite).with(Feature::Printf);
    Rules { lacks, ..Rules::new(own_dialect(suite), &LP64) }
}

fn drawn(suite: &str, seed: i64, number: u32) -> Vec<TestCase> {
    let script = Script::new(&Options::default()).unwrap();
    let rules = Rules { lacks: lacks_of_gcc(suite), ..rules(suite) };
    let suite = script.suite(suite).unwrap();
    Drawer::new(&suite, rules, 2).program(Work::Seed(seed).picks(0), number).unwrap()
}

fn program(suite: &str, cases: &[TestCase]) -> Program {
    let header = Script::new(&Options::default()).unwrap().header();
    Program::new(&rules(suite), &header, vec![format!("quest, suite {suite}")], cases)
}

/// Compiles the files of a program with some options and runs it; returns its exit status.
fn status(lab: &Lab, cc: &str, files: &[File]) -> i32 {
    for (name, text) in files {
        lab.write(name, text);
    }
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let names = names.join(" ");
    let ran = lab.shell(&format!("{cc} -Wno-psabi {names} -o a.out || exit 99; ./a.out"));
    assert_ne!(ran.status, Some(99), "{cc}\n{}\n{}", ran.stderr, files[0].1);
    ran.status.unwrap_or(-1)
}

/// The compilers that are there, with options that hold a program to its suite's standard.
fn compilers(suite: &str) -> Vec<String> {
    let std = gcc_options(own_dialect(suite)).join(" ");
    let ccs = ["gcc", "clang"].into_iter().filter(|cc| installed(&[cc]));
    let clang = "-Wno-unknown-warning-option -Wno-long-long -Wno-c99-extensions \
                 -Wno-c99-designator -Wno-gnu-empty-initializer";
    ccs.flat_map(|cc| ["-O0", "-O2"].map(|opt| (cc, opt)))
        .filter(|(cc, opt)| is_right(cc, opt, suite))
        .map(|(cc, opt)| {
            let more = if cc == "clang" { clang } else { "" };
            format!("{cc} {opt} {std} -Wall -Wextra -Werror {more}")
        })
        .collect()
}

/// Numbers of files of a program.
const COUNTS: [Files; 3] = [Files::ONE, Files::TWO, Files::MOST];

/// Some test cases of each suite, one for each compiler in turn.
fn is_clean_and_right_whole_and_split(number: u32) {
    let lab = Lab::new();
    for (turn, suite) in SUITES.into_iter().enumerate() {
        let compilers = compilers(suite);
        for (case, cc) in drawn(suite, 21, number).iter().zip(compilers.iter().cycle().skip(turn)) {
            let program = program(suite, std::slice::from_ref(case));
            for count in COUNTS {
                let files = program.standalone_files(count);
                assert_eq!(status(&lab, cc, &files), 0, "{suite} seed {}", case.seed());
            }
        }
    }
}

#[test]
fn a_test_case_of_every_suite_alone_is_clean_and_right_whole_and_split() {
    is_clean_and_right_whole_and_split(1);
}

#[test]
#[ignore = "nightly: eight test cases of every suite"]
fn every_test_case_alone_is_clean_and_right_whole_and_split() {
    is_clean_and_right_whole_and_split(8);
}

fn keep_their_names_apart(compilers_of: Share, number: u32) {
    let lab = Lab::new();
    for (turn, suite) in SUITES.into_iter().enumerate() {
        let program = program(suite, &drawn(suite, 22, number));
        for cc in compilers_of.of(turn, &compilers(suite)) {
            for count in COUNTS {
                assert_eq!(status(&lab, &cc, &program.standalone_files(count)), 0, "{suite}");
            }
        }
    }
}

#[test]
fn several_test_cases_in_one_program_keep_their_names_apart() {
    keep_their_names_apart(Share::ByTurns, 3);
}

#[test]
#[ignore = "nightly: every suite by every compiler"]
fn several_test_cases_in_one_program_keep_their_names_apart_whoever_compiles_it() {
    keep_their_names_apart(Share::All, 20);
}

/// What a check expects, if it is a number.
fn expected(line: &str) -> Option<&str> {
    let want = line.strip_suffix(") failed = 1;")?.split(" != ").nth(1)?;
    // Not zero, since no other number may be a pointer.
    (want != "0" && want.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()))
        .then_some(want)
}

/// A number with another first digit, which is sure to be another value.
fn other(number: &str) -> String {
    let first = number.find(|c: char| c.is_ascii_digit()).unwrap();
    let digit = if number[first..].starts_with('1') { "2" } else { "1" };
    format!("{}{digit}{}", &number[..first], &number[first + 1..])
}

/// Makes what a check expects wrong in some test cases of each suite; tells in how many files.
fn wrong_values_end_with_1(number: u32) -> u32 {
    let lab = Lab::new();
    let mut tried = 0;
    for suite in SUITES {
        for case in drawn(suite, 23, number) {
            let program = program(suite, std::slice::from_ref(&case));
            let files = program.standalone_files(Files::TWO);
            for (index, (_, text)) in files.iter().enumerate() {
                let check = text.lines().rfind(|line| expected(line).is_some());
                let Some(check) = check else { continue };
                let want = expected(check).unwrap();
                let mut files = files.clone();
                let wrong =
                    check.replace(&format!(" != {want})"), &format!(" != {})", other(want)));
                files[index].1 = text.replacen(check, &wrong, 1);
                assert_eq!(status(&lab, "gcc -w", &files), 1, "{suite}: {check}");
                tried += 1;
            }
        }
    }
    tried
}

#[test]
fn a_wrong_value_on_either_side_ends_with_1() {
    let tried = wrong_values_end_with_1(1);
    assert!(tried > 10, "{tried}");
}

#[test]
#[ignore = "nightly: six test cases of every suite"]
fn a_wrong_value_on_either_side_of_many_test_cases_ends_with_1() {
    let tried = wrong_values_end_with_1(6);
    assert!(tried > 30, "{tried}");
}

#[test]
fn a_callee_that_does_not_reach_its_end_ends_with_1() {
    let lab = Lab::new();
    let program = program("toy", &drawn("toy", 24, 1));
    let files = program.standalone_files(Files::ONE);
    assert_eq!(status(&lab, "gcc", &files), 0);
    let broken = [("repro.c".into(), files[0].1.replace("    ++calls;\n", ""))];
    assert_eq!(status(&lab, "gcc -w", &broken), 1);
}

#[test]
fn no_name_of_quest_is_left_outside_comments() {
    for suite in SUITES {
        let cases = drawn(suite, 25, 50);
        for cases in [&cases[..1], &cases] {
            let program = program(suite, cases);
            for (name, text) in COUNTS.map(|count| program.standalone_files(count)).concat() {
                let code: String =
                    text.split("/*").map(|part| part.rsplit("*/").next().unwrap()).collect();
                assert!(!code.to_lowercase().contains("quest"), "{suite} {name}:\n{code}");
                // For the memory that must not be touched.
                let code = code.replace("#define _DEFAULT_SOURCE\n", "");
                assert!(!code.contains("#define") && !code.contains("printf"), "{code}");
            }
        }
    }
}

/// What a bug report is made of: one struct, passed and returned.
fn one_call() -> TestCase {
    let member = Member::new;
    let members = vec![member(Type::Int(Int::Int)), member(Type::Float(Float::Double))];
    let record = Type::Record(Record::new(RecordKind::Struct, 1, members).into());
    let ints =
        |value| Value::List(vec![Value::Int(value), "0x3p-1".parse().map(Value::Real).unwrap()]);
    let typed = |ty, value| Typed { ty, value };
    TestCase::Call(Call {
        seed: 1,
        suite: "ansi".into(),
        args: vec![
            typed(record.clone(), ints(1)),
            typed(Type::Int(Int::Char).pointer(), Value::Pool(2)),
        ],
        varargs: vec![typed(Type::Int(Int::Long), Value::Int(7))],
        result: typed(record, ints(2)),
        is_static: false,
        style: Style::default(),
    })
}

#[test]
fn a_bug_of_one_call_is_short_and_reads_as_if_a_person_wrote_it() {
    let program = program("ansi", &[one_call()]);
    let whole = &program.standalone_files(Files::ONE)[0].1;
    assert_snapshot!("standalone_whole", whole);
    let split = program.standalone_files(Files::TWO);
    let split: Vec<String> =
        split.iter().map(|(name, text)| format!("--- {name}\n{text}")).collect();
    assert_snapshot!("standalone_split", split.concat());
    let call = one_call().as_call().unwrap().clone();
    let void = Typed { ty: Type::Void, value: Value::Int(0) };
    let nothing = Call { args: Vec::new(), varargs: Vec::new(), result: void, ..call.clone() };
    let nothing = TestCase::Call(nothing);
    let several = self::program("ansi", &[nothing.clone(), one_call()]);
    assert_snapshot!("standalone_several", several.standalone_files(Files::ONE)[0].1);
    let nothing = self::program("ansi", &[nothing]);
    assert_snapshot!("standalone_nothing", nothing.standalone_files(Files::ONE)[0].1);
    let plain = Call { args: call.args[..1].to_vec(), varargs: Vec::new(), ..call };
    let plain = self::program("ansi", &[TestCase::Call(plain)]);
    assert!(plain.standalone_files(Files::ONE)[0].1.lines().count() < 30);
}

#[test]
fn the_command_line_writes_them_with_the_origin_on_top() {
    let lab = Lab::new();
    let args = ["--standalone", "--seed", "12345", "-n", "1"];
    let text = lab.says(&args);
    assert!(text.contains("seed 12345") && text.contains("int main(void)\n"), "{text}");
    assert_eq!(status(&lab, "cc -w", &[("repro.c".into(), text)]), 0);
    assert_eq!(lab.says(&[&args[..], &["-2", "-o", "t"]].concat()), "");
    assert!(lab.read("t-caller.c").contains("seed 12345"));
    let ran = lab.shell("cc -w t-caller.c t-callee.c && ./a.out");
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert_eq!(lab.quest(&["--standalone", "--emit", "json"]).status, Some(2));
}
