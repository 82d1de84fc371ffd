//! Looking where the arguments are: sound compilers follow their conventions, and faulty ones are caught
//! on the right side, in words.

use std::path::Path;

use insta::assert_snapshot;
use serde_json::Value;

use crate::lab::{Lab, Ran};
use crate::tools::installed;

fn probe(convention: &str, words: &[&str]) -> Ran {
    let quest = ["convention", "probe", convention, "--seed", "7", "--memory", "0"];
    Lab::new().quest(&[&quest, words].concat())
}

/// What `probe --json` says of gcc with a planted fault.
fn faulty(fault: &str, number: &str) -> Value {
    let faulty = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/faulty-cc");
    let cc = format!("{fault}={} {fault}", faulty.display());
    let words = ["--cc", &cc, "--assembler", "gcc", "--json", "-t", "regs", "-n", number];
    let ran = probe("sysv-amd64", &words);
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(1), ""), "{fault}: {}", ran.stdout);
    serde_json::from_str(&ran.stdout).unwrap()
}

#[test]
fn gcc_follows_its_convention_on_both_sides() {
    if installed(&["gcc"]) {
        assert_snapshot!("sound", probe("sysv-amd64", &["--cc", "gcc", "-n", "40"]).told());
        let optimised = probe("sysv-amd64", &["--cc", "gcc -O2", "-n", "40"]);
        assert_eq!((optimised.status, optimised.stderr.as_str()), (Some(0), ""));
    }
}

fn follows(convention: &str, target: &str, emulator: &str) {
    let cc = format!("{target}-gcc");
    if installed(&[&cc, emulator]) {
        let run = format!("{emulator} -L /usr/{target} {{exe}}");
        let ran = probe(convention, &["--cc", &cc, "--run", &run, "-n", "20"]);
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
    }
}

#[test]
fn compilers_for_other_machines_follow_theirs() {
    follows("aapcs64", "aarch64-linux-gnu", "qemu-aarch64");
    follows("s390x", "s390x-linux-gnu", "qemu-s390x");
}

#[test]
#[ignore = "nightly: more cross compilers"]
fn compilers_for_more_machines_follow_theirs() {
    follows("aapcs32", "arm-linux-gnueabi", "qemu-arm");
    follows("o32", "mips-linux-gnu", "qemu-mips");
}

#[test]
fn the_side_that_breaks_a_convention_is_named() {
    if !installed(&["gcc", "python3"]) {
        return;
    }
    let table = [
        ("stack-order", "caller"),
        ("ninth-double-lost", "caller"),
        ("no-al", "caller"),
        ("second-word-of-result", "caller"),
        ("va-overflow-step", "callee"),
        ("structs-in-memory", "callee"),
    ];
    for (fault, side) in table {
        let verdicts = faulty(fault, "40");
        let mismatches = verdicts["mismatches"].as_array().unwrap();
        let on = mismatches.iter().filter(|mismatch| mismatch["side"] == side).count();
        assert!(on > 0, "{fault}: {verdicts:#}");
        if fault != "structs-in-memory" {
            assert_eq!(on, mismatches.len(), "{fault}: {verdicts:#}");
        }
    }
}

#[test]
fn a_misplaced_argument_is_told_in_words_and_a_picture() {
    if installed(&["gcc", "python3"]) {
        let verdicts = faulty("stack-order", "60");
        let first = &verdicts["mismatches"][0];
        let text = |field: &str| first[field].as_str().unwrap().to_string();
        let told = format!("{}\n{}\n{}", text("signature"), text("sentence"), text("picture"));
        assert_snapshot!("misplaced", told);
    }
}

#[test]
fn a_convention_for_another_compiler_is_wrong_usage() {
    if installed(&["gcc"]) {
        let told = ["i386", "vax"].map(|name| probe(name, &["--cc", "gcc"]).told());
        assert_snapshot!("wrong_usage", told.concat());
    }
}

#[test]
fn the_same_seed_finds_the_same() {
    if installed(&["gcc", "python3"]) {
        assert_eq!(faulty("stack-order", "30"), faulty("stack-order", "30"));
    }
}

#[test]
fn what_a_compiler_does_is_learnt_without_knowing_how() {
    if installed(&["gcc"]) {
        let lab = Lab::new();
        let chunk = "Convention['few'] = { doc = '', model = 'lp64', stack = { align = 16 }, arguments = {\
             { 'integer', Place.registers(Place.file(8, { 'rdi', 'rsi', 'rdx' })), kind = 'integer', types = { long } },\
             { 'float', Place.registers(Place.file(16, { 'xmm0' })), kind = 'float', types = { double } } } }";
        let words = ["convention", "learn", "few", "--cc", "gcc", "--states", "8", "-e", chunk];
        let ran = lab.quest(&words);
        assert_snapshot!("learnt", ran.told());
    }
}

#[test]
fn a_class_that_the_compiler_has_no_types_for_is_not_learnt() {
    if installed(&["tcc", "gcc"]) {
        let lab = Lab::new();
        let command = "convention learn sysv-amd64 --cc tcc --assembler gcc --states 2";
        let words: Vec<&str> = command.split(' ').collect();
        // tcc does not know __int128.
        assert_eq!(lab.quest(&words).status, Some(3));
        let ran = lab.quest(&[&words[..], &["--adapt"]].concat());
        assert_eq!(ran.status, Some(1), "{}", ran.told());
        assert!(
            !ran.stdout.contains("__int128") && ran.stderr.contains("tcc lacks __int128"),
            "{}",
            ran.told()
        );
    }
}

#[test]
fn packed_aligned_and_wide_records_are_where_gcc_has_them() {
    if installed(&["gcc"]) {
        for suite in ["packed", "wide"] {
            let ran = probe("sysv-amd64", &["--cc", "gcc", "-t", suite, "-n", "30"]);
            assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{suite}: {}", ran.stdout);
        }
    }
}

/// A convention that has no class for most types.
const INCOMPLETE: &str = "local P = Place
    Convention.few = { model = 'lp64'
        , arguments = { { 'long', P.registers(P.file(8, { 'rdi' })), only = { long }, types = { long } } }
        , results = { { 'int', P.registers(P.file(8, { 'rax' })), only = { int }, types = { int } } } }";

#[test]
fn a_probe_says_what_it_passed_over_and_is_not_clean_where_it_looked_at_nothing() {
    if !installed(&["gcc"]) {
        return;
    }
    let some = "Test.some = { test = { args = { oneof{ long, double } }, result = int } }";
    let ran =
        probe("few", &["--cc", "gcc", "-n", "10", "-t", "some", "-e", INCOMPLETE, "-e", some]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let (_, passed_over) = ran.stdout.split_once("signatures not examined:\n").unwrap();
    assert!(passed_over.contains(": no class fits double\n"), "{passed_over}");
    let none = "Test.none = { test = { args = { double }, result = int } }";
    let ran =
        probe("few", &["--cc", "gcc", "-n", "10", "-t", "none", "-e", INCOMPLETE, "-e", none]);
    assert_eq!(ran.status, Some(2), "{}", ran.told());
    assert!(ran.stdout.contains("nothing was examined"), "{}", ran.stdout);
}

#[test]
fn a_probe_leaves_out_suites_without_calls_whose_test_cases_it_would_draw_in_vain() {
    if !installed(&["gcc"]) {
        return;
    }
    let ran = probe("sysv-amd64", &["--cc", "gcc", "-t", "flow", "-t", "toy", "-n", "2"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert_eq!(ran.stderr, "quest: suite flow draws no calls, and is left out\n");
    assert!(ran.stdout.contains("gcc and sysv-amd64: 2 signatures"), "{}", ran.stdout);
    let ran = probe("sysv-amd64", &["--cc", "gcc", "-t", "flow", "-n", "2"]);
    assert_eq!(ran.status, Some(2), "{}", ran.told());
    assert!(ran.stderr.ends_with("no suite that is named draws calls; try -t regs\n"));
}

#[test]
fn a_program_that_looks_and_does_not_come_about_is_told_with_the_way_out() {
    if !installed(&["gcc", "tcc"]) {
        return;
    }
    let link: &[&str] = &["--cc", "gcc", "--link", "gcc {in} -lnosuch -o {out}", "-n", "3"];
    let assembly: &[&str] = &["--cc", "tcc", "-n", "3"];
    let table =
        [(link, "cannot find -lnosuch", "--link"), (assembly, "probe.s", "--assembler gcc")];
    for (words, reason, way_out) in table {
        let ran = probe("sysv-amd64", words);
        assert_eq!((ran.status, ran.stdout.as_str()), (Some(3), ""));
        let has_both = ran.stderr.contains(reason) && ran.stderr.contains(way_out);
        assert!(has_both && !ran.stderr.contains("the convention's machine?"), "{}", ran.stderr);
    }
}

#[test]
fn what_is_learnt_is_summed_up_and_written_in_full_where_asked() {
    if installed(&["gcc"]) {
        let lab = Lab::new();
        let words =
            ["convention", "learn", "sysv-amd64", "--cc", "gcc", "--states", "12", "-o", "all.txt"];
        let ran = lab.quest(&words);
        assert_eq!(ran.status, Some(0), "{}", ran.told());
        let all = std::fs::read_to_string(lab.path().join("all.txt")).unwrap();
        let states = |text: &str| text.lines().filter(|line| line.starts_with('q')).count();
        assert_eq!((states(&ran.stdout), states(&all)), (10, 12));
        assert!(ran.stdout.contains("2 more states"), "{}", ran.stdout);
    }
}
