//! Compilers for small machines, real and fake: what they lack, pass over, or call by other names.

use quest::c::dialect::Dialect;
use quest::c::features::{Feature, Features};
use quest::c::model::{IP16_1, LP64, Model};
use quest::c::rules::Rules;
use quest::c::types::Type;
use quest::case::TestCase;
use quest::case::draw::Drawer;
use quest::journal::work::Work;
use quest::render::{Files, Program};
use quest::script::{Options, Script};
use quest::toolchain::build::Build;
use quest::toolchain::lacks::lacking;
use quest::toolchain::templates::Toolchain;
use serde_json::Value;

use crate::lab::Lab;
use crate::tools::installed;

/// The suites of whole programs and some of expressions and calls.
const SUITES: [&str; 12] = [
    "flow",
    "loops",
    "memory",
    "control",
    "calls_flow",
    "idioms",
    "gnuflow",
    "toyflow",
    "arith",
    "bitmath",
    "embedded16",
    "styles",
];

/// Test cases of a suite in a dialect, for a compiler of a model that lacks some features.
fn drawn(
    suite: &str,
    std: &str,
    model: &'static Model,
    lacks: &[Feature],
    number: u32,
) -> (Vec<TestCase>, Rules<'static>) {
    let script = Script::new(&Options { std: Some(std.into()), ..Options::default() }).unwrap();
    let suite = script.suite(suite).unwrap();
    let dialect: Dialect = suite.std.as_deref().unwrap_or(std).parse().unwrap();
    let lacks: Features = lacks.iter().copied().collect();
    let rules = Rules { lacks, ..Rules::new(dialect, model) };
    let cases = Drawer::new(&suite, rules, 3).program(Work::Seed(5).picks(0), number).unwrap();
    (cases, rules)
}

/// The features that a compiler lacks, of some.
fn lacks(cc: &str, wanted: &[Feature]) -> Features {
    let dir = tempfile::tempdir().unwrap();
    let found = lacking(&Build::new(dir.path()), &Toolchain::from_cc(cc).unwrap(), wanted);
    found.unwrap().iter().map(|lack| lack.feature).collect()
}

#[test]
fn no_struct_is_passed_or_returned_where_a_compiler_cannot() {
    let without = [Feature::StructArguments, Feature::StructResults, Feature::VaArgRecords];
    for suite in SUITES {
        let (cases, rules) = drawn(suite, "c99", &LP64, &without, 60);
        for case in cases {
            let code = case.code(&rules);
            for function in code.functions() {
                let params = function.params.iter().map(|(_, ty)| ty);
                let has_records =
                    params.chain([&function.result]).any(|ty| matches!(ty, Type::Record(_)));
                assert!(!has_records, "{suite} seed {}: {:?}", case.seed(), function.name);
            }
            assert!(case.does_without(rules.lacks, &LP64), "{suite} seed {}", case.seed());
        }
    }
    let (cases, rules) = drawn("calls_flow", "c99", &LP64, &without, 60);
    let has_structs = |case: &TestCase| !case.code(&rules).types.is_empty();
    assert!(cases.iter().any(has_structs), "programs keep structs in objects");
}

#[test]
fn no_function_calls_itself_where_each_has_one_set_of_objects() {
    let without = [Feature::Recursion];
    for (suite, number) in [("calls_flow", 60), ("calls", 200)] {
        let (all, rules) = drawn(suite, "c99", &LP64, &[], number);
        let lacks: Features = without.into_iter().collect();
        let is_plain = |case: &TestCase| case.does_without(lacks, rules.model);
        assert!(!all.iter().all(is_plain), "{suite}");
        let (cases, _) = drawn(suite, "c99", &LP64, &without, number);
        assert!(cases.iter().all(is_plain), "{suite}");
    }
}

#[test]
fn no_number_is_written_as_a_long_long_where_a_compiler_lacks_that() {
    let without = [Feature::LongLong, Feature::Int128];
    for suite in SUITES {
        let (cases, rules) = drawn(suite, "c89", &IP16_1, &without, 60);
        let text = Program::new(&rules, "", Vec::new(), &cases).files(Files::ONE).remove(0).1;
        let wide = text
            .lines()
            .find(|line| ["LL;", "LL:", "LL)", "LL,", "LL "].iter().any(|end| line.contains(end)));
        assert_eq!(wide, None, "{suite}");
    }
}

#[test]
fn an_array_is_declared_once_where_a_compiler_wants_its_length_again() {
    let again = |lacks: &[Feature]| {
        let (cases, rules) = drawn("memory", "c99", &LP64, lacks, 60);
        let rules = Rules { checks: quest::c::check::Checks::Terse, ..rules };
        let text = Program::new(&rules, "", Vec::new(), &cases).files(Files::ONE).remove(0).1;
        text.contains("[];")
    };
    assert!(again(&[]) && !again(&[Feature::IncompleteArrays]));
}

#[test]
fn sizes_have_the_type_that_the_compilers_header_says_if_no_macro_says_it() {
    let lab = Lab::new();
    let (cases, rules) = drawn("memory", "c99", &LP64, &[], 30);
    let text = Program::new(&rules, "", Vec::new(), &cases).files(Files::ONE).remove(0).1;
    lab.write("test.c", &text);
    assert_eq!(lab.shell("mkdir own").status, Some(0));
    lab.write("own/stddef.h", "typedef unsigned long size_t;\nint header_was_read;\n");
    let compiled =
        lab.shell("gcc -w -Iown -U__SIZE_TYPE__ -c test.c && nm test.o | grep header_was_read");
    assert_eq!(compiled.status, Some(0), "{}", compiled.told());
}

#[test]
fn a_compiler_that_wants_its_options_first_is_found_broken_and_the_way_out_is_said() {
    let lab = Lab::new();
    let body = "#!/bin/sh\nfor word; do case $word in *.c) exec gcc -w -c $word ;; esac; done\nexec gcc \"$@\"\n";
    let cc = lab.script("first", body);
    let ran = lab.quest(&["doctor", "--cc", &format!("first={cc}")]);
    assert_eq!(ran.status, Some(3), "{}", ran.told());
    let said = "does it want its options before the file, or name the object itself? spell the command out: 'cc -c -o {out} {in}'";
    assert!(ran.stdout.contains(said), "{}", ran.told());
}

#[test]
fn the_status_of_a_crash_is_not_taken_for_a_size() {
    let lab = Lab::new();
    let ran = lab.quest(&[
        "doctor",
        "--cc",
        "text=cp {in} {out}",
        "--link",
        "gcc -w -x c {in} -o {out}",
        "--run",
        "sh -c 'exit 99' {exe}",
    ]);
    assert_eq!(ran.status, Some(3), "{}", ran.told());
    assert!(
        !ran.stdout.contains("sizes") && !ran.stdout.contains("no data model"),
        "{}",
        ran.told()
    );
}

#[test]
fn a_compiler_without_floating_numbers_still_has_pointers_to_functions() {
    let lab = Lab::new();
    let body = "#!/bin/sh\nfor word; do case $word in *.c) ! grep -qE 'float|double' $word || exit 1 ;; esac; done\nexec gcc -w \"$@\"\n";
    let cc = lab.script("fixed", body);
    let wanted = [Feature::Float, Feature::Double, Feature::Callbacks, Feature::VolatileStores];
    let expected: Features = [Feature::Float, Feature::Double].into_iter().collect();
    assert_eq!(lacks(&cc, &wanted), expected);
}

#[test]
fn what_no_macro_says_of_a_machine_is_shown_by_a_program() {
    let lab = Lab::new();
    let body = "#!/bin/sh\nfor word; do case $word in *.c) ! grep -q 'typedef char' $word || exit 1 ;; esac; done\nexec gcc -w \"$@\"\n";
    let cc = lab.script("silent", body);
    let wanted = [
        Feature::ArithmeticShift,
        Feature::WrappingConversion,
        Feature::LittleEndian,
        Feature::IeeeBits,
    ];
    assert_eq!(lacks(&cc, &wanted), Features::NONE.with(Feature::IeeeBits));
}

#[test]
fn a_machine_that_passes_no_arguments_or_garbage_is_noticed_and_main_has_none() {
    let lab = Lab::new();
    let garbage = lab.script("garbage", "#!/bin/sh\nexec \"$1\" 20 '' 3\n");
    let run = format!("{garbage} {{exe}}");
    let ran = lab.quest(&["doctor", "--json", "--cc", "gcc=gcc -w", "--run", &run]);
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(json["toolchains"][0]["toolchain"]["arguments"], false, "{}", ran.told());
    let words = &json["toolchains"][0]["words"];
    assert_eq!(words["arguments"], "it is accepted, and has no effect");
    let fuzz = ["fuzz", "--cc", "gcc=gcc -w", "--run", &run, "-t", "toy", "--count", "40"];
    let ran = lab.quest(&fuzz);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(ran.stdout.contains("40 passed"), "{}", ran.told());
    let passed = ["doctor", "--json", "--cc", "gcc=gcc -w"];
    let json: Value = serde_json::from_str(&lab.quest(&passed).stdout).unwrap();
    assert_ne!(json["toolchains"][0]["toolchain"]["arguments"], false);
}

#[test]
#[ignore = "nightly: CI has none of these compilers"]
fn compilers_for_8_bit_machines_are_sound_and_pass_a_simple_suite() {
    let lab = Lab::new();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/campaigns/eight-bit.lua");
    let machines = [
        ("6502", ["cl65", "sim65"], "ip16-1"),
        ("z80", ["sdcc", "sz80"], "ip16-1"),
        ("stm8", ["sdcc", "sstm8"], "ip16-1"),
        ("mcs51", ["sdcc", "s51"], "ip16-24"),
    ];
    for (target, tools, model) in machines {
        if !installed(&tools) {
            continue;
        }
        let only = format!("only=\"{target}\"");
        let quest = |words: &[&str]| {
            let mut command = lab.command(words);
            command.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap()
        };
        let doctor = quest(&["doctor", "--json", &only, file]);
        let json: Value = serde_json::from_slice(&doctor.stdout).unwrap();
        let found = &json["toolchains"][0];
        assert_eq!(
            (found["sound"].as_bool(), found["model"].as_str()),
            (Some(true), Some(model)),
            "{json}"
        );
        let out = lab.path().join(target).to_string_lossy().into_owned();
        let campaign = ["fuzz", &only, "--campaign", file, "--out", &out];
        let words = ["-t", "toy", "--count", "20", "--adapt", "--seed", "3"];
        let ran = quest(&[&campaign[..], &words].concat());
        assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stdout));
    }
}
