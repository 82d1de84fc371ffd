//! Which failures are no news.

use insta::assert_snapshot;
use quest::bug::expected::{Expectation, Failure, Known, paste};
use quest::script::ScriptError;
use quest::toolchain::verdict::Verdict;

use crate::lab::Lab;

const FAILURE: Failure = Failure {
    caller: "gcc-O2",
    callee: Some("tcc"),
    suite: "ansi",
    verdict: Verdict::CheckFailed,
    bucket: "gcc-o2-calls-tcc-check-failed-callee-arg-integer",
    bug: None,
};

fn read(name: &str, text: &str) -> Result<Known, ScriptError> {
    let lab = Lab::new();
    Known::read(lab.write(name, text).as_ref())
}

/// What an entry with these fields makes of the failure.
fn state(fields: &str, failure: Failure) -> Option<Expectation> {
    let known = read("known.lua", &format!("return {{ {{ {fields} }} }}")).unwrap();
    known.state_of(&failure).map(|(_, state)| state)
}

#[test]
fn all_patterns_of_an_entry_must_match() {
    let fails = Some(Expectation::Fails);
    let table = [
        (r#"toolchain = "tcc""#, fails),
        (r#"toolchain = "gcc*""#, fails),
        (r#"toolchain = "gcc""#, None),
        (r#"toolchain = "GCC*""#, None),
        (r#"pair = "gcc-O? -> tcc""#, fails),
        (r#"pair = "*->*""#, fails),
        (r#"pair = "tcc -> gcc*""#, None),
        (r#"suite = "ansi""#, fails),
        (r#"suite = "regs""#, None),
        (r#"verdict = "check-failed""#, fails),
        (r#"verdict = "compiler-*""#, None),
        (r#"bucket = "*callee-arg*""#, fails),
        (r#"bucket = "callee-arg""#, None),
        (r#"toolchain = "tcc", suite = "ansi", bucket = "*integer""#, fails),
        (r#"toolchain = "tcc", suite = "regs", bucket = "*integer""#, None),
    ];
    for (fields, expected) in table {
        assert_eq!(state(fields, FAILURE), expected, "{fields}");
    }
}

#[test]
fn a_toolchain_alone_is_no_pair() {
    let alone = Failure { caller: "tcc", callee: None, ..FAILURE };
    assert_eq!(state(r#"toolchain = "tcc""#, alone), Some(Expectation::Fails));
    assert_eq!(state(r#"pair = "* -> *""#, alone), None);
    let itself = Failure { callee: Some("tcc"), ..alone };
    assert_eq!(state(r#"pair = "tcc -> tcc""#, itself), Some(Expectation::Fails));
}

#[test]
fn the_last_entry_that_matches_decides() {
    let text = r#"return {
        { toolchain = "tcc", why = "tcc is young" },
        { toolchain = "tcc", suite = "ansi", state = "flaky" },
        { suite = "regs", state = "passes" },
    }"#;
    let known = read("known.lua", text).unwrap();
    assert_eq!(known.state_of(&FAILURE), Some((1, Expectation::Flaky)));
    assert_eq!(
        known.state_of(&Failure { suite: "regs", ..FAILURE }),
        Some((2, Expectation::Passes))
    );
    assert_eq!(known.state_of(&Failure { suite: "toy", ..FAILURE }), Some((0, Expectation::Fails)));
    assert_eq!(known.state_of(&Failure { suite: "toy", callee: None, ..FAILURE }), None);
}

#[test]
fn json_says_the_same_as_lua() {
    let lua = r#"return { { pair = "gcc* -> tcc", verdict = "crashed", state = "passes" } }"#;
    let json = r#"[ { "pair": "gcc* -> tcc", "verdict": "crashed", "state": "passes" } ]"#;
    assert_eq!(read("known.json", json).unwrap(), read("known.lua", lua).unwrap());
    assert_eq!(read("known.json", "[]").unwrap(), Known::default());
}

#[test]
fn a_pasted_line_knows_the_bug_and_no_other() {
    let line = paste("tcc-callee-f32-arg1", "gcc-O2 -> tcc", "ansi");
    assert_eq!(
        line,
        r#"{ bug = "tcc-callee-f32-arg1", state = "fails", why = "seen in gcc-O2 -> tcc, suite ansi" },"#
    );
    let known = read("known.lua", &format!("return {{\n  {line}\n}}")).unwrap();
    let of = |bug| known.state_of(&Failure { bug: Some(bug), ..FAILURE });
    assert_eq!(of("tcc-callee-f32-arg1"), Some((0, Expectation::Fails)));
    assert_eq!(of("tcc-callee-f32-arg2"), None);
}

#[test]
fn an_entry_for_a_bug_decides_only_once_the_bug_is_known() {
    let text = r#"return { { toolchain = "tcc" }, { bug = "tcc-*", state = "passes" } }"#;
    let known = read("known.lua", text).unwrap();
    assert_eq!(known.state_of(&FAILURE), None, "it may be that bug");
    let of = |bug| known.state_of(&Failure { bug: Some(bug), ..FAILURE });
    assert_eq!(of("tcc-callee-f32-arg1"), Some((1, Expectation::Passes)));
    assert_eq!(of("gcc-callee-f32-arg1"), Some((0, Expectation::Fails)));
}

#[test]
fn a_mistake_in_an_entry_is_told_with_its_number_and_key() {
    let mistakes = [
        ("known.lua", "return { { toolchain = \"tcc\" }, { bucket = 3 } }"),
        ("known.lua", "return { { toolchian = \"tcc\" } }"),
        ("known.lua", "return { { verdict = \"chek-failed\" } }"),
        ("known.lua", "return { { pair = \"tcc\" } }"),
        ("known.lua", "return { { suite = \"ansi\", state = \"broken\" } }"),
        ("known.lua", "return { { why = \"everything\" } }"),
        ("known.lua", "return { \"tcc\" }"),
        ("known.lua", "return { toolchain = \"tcc\" }"),
        ("known.lua", "x = {}"),
        ("known.lua", "return {"),
        ("known.json", "[ { \"toolchain\": \"tcc\" }, { \"bucket\": null } ]"),
        ("known.json", "[ { \"toolchain\": \"tcc\" }"),
        ("known.json", "{ \"toolchain\": \"tcc\" }"),
    ];
    let told = mistakes.map(|(name, text)| {
        let lab = Lab::new();
        let path = lab.write(name, text);
        let error = Known::read(path.as_ref()).unwrap_err().to_string();
        format!("{text}\n  {}\n", error.replace(&format!("{}/", lab.path().display()), ""))
    });
    assert_snapshot!("mistakes", told.concat());
    let missing = Known::read("no/such.lua".as_ref()).unwrap_err();
    assert_eq!(
        missing.to_string(),
        "no/such.lua: the known failures cannot be read: No such file or directory (os error 2)"
    );
}

#[test]
fn an_endless_file_is_no_list_of_known_failures_and_no_script() {
    let lab = Lab::new();
    std::os::unix::fs::symlink("/dev/zero", lab.path().join("endless.lua")).unwrap();
    for words in [&["fuzz", "--known", "endless.lua"][..], &["endless.lua"]] {
        let ran = lab.quest(words);
        assert_eq!(ran.status, Some(2), "{}", ran.told());
        assert!(ran.stderr.contains("it is larger than 64 MiB"), "{}", ran.told());
    }
}
