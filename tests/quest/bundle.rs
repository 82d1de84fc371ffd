//! What a saved bug holds for those who mend compilers: a report they can read, and a script that
//! reducers can use.

use insta::assert_snapshot;
use quest::bug::bundle;
use quest::bug::saved::{Bug, Try};
use quest::bug::symptom::Symptom;
use quest::c::dialect::Dialect;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::c::types::{Float, Int, Member, Record, RecordKind, Type};
use quest::c::value::Value;
use quest::case::TestCase;
use quest::case::call::style::Style;
use quest::case::call::{Call, Typed};
use quest::exec::child::End;
use quest::render::{File, Files, Program};
use quest::shrink::runner::Runner;
use quest::toolchain::build::{Build, StageReport};
use quest::toolchain::configuration::Configuration;
use quest::toolchain::templates::Toolchain;
use quest::toolchain::verdict::{Stage, Verdict};
use std::collections::BTreeSet;

use crate::campaigns::shrinking;
use crate::lab::Lab;
use crate::tools::{installed, skip};

/// A struct passed by value, and a number returned.
fn case() -> TestCase {
    let member = Member::new;
    let members = vec![member(Type::Int(Int::Short)), member(Type::Float(Float::Float))];
    let record = Type::Record(Record::new(RecordKind::Struct, 1, members).into());
    let parts = vec![Value::Int(258), "0x3p-1".parse().map(Value::Real).unwrap()];
    TestCase::Call(Call {
        seed: 1,
        suite: "ansi".into(),
        args: vec![Typed { ty: record, value: Value::List(parts) }],
        varargs: Vec::new(),
        result: Typed { ty: Type::Int(Int::Long), value: Value::Int(-3) },
        is_static: false,
        style: Style::default(),
    })
}

/// A compiler that passes 17 for 258.
fn wrong(lab: &Lab) -> Toolchain {
    let text = "#!/bin/sh
case $2 in
*.c) sed 's/{ 258,/{ 17,/' \"$2\" | exec gcc $1 -w -x c - -o \"$4\" ;;
*) exec gcc \"$@\" ;;
esac
";
    Toolchain::from_cc(&format!("wrong={}", lab.script("wrong.sh", text))).unwrap()
}

/// A compiler that breaks down at some text.
fn crashing(lab: &Lab, at: &str) -> Toolchain {
    let text = format!(
        "#!/bin/sh
grep -q '{at}' \"$2\" || exec gcc \"$@\"
echo \"$2:3: internal compiler error: in expand_call, at calls.c:4711\" >&2
exit 4
"
    );
    Toolchain::from_cc(&format!("crashing={}", lab.script("crashing.sh", &text))).unwrap()
}

fn gcc() -> Toolchain {
    Toolchain::from_cc("gcc").unwrap()
}

fn tried(caller: &str, callee: Option<&str>, verdict: Verdict, what: &str) -> Try {
    let callee = callee.map(String::from);
    let symptom = Symptom { verdict, detail: String::new() };
    Try {
        caller: caller.into(),
        callee,
        symptom,
        what: what.into(),
        compiler: None,
        constant: None,
        constant_of: None,
        sets: Vec::new(),
    }
}

/// A bug of the test case, and its C files, as a campaign would have it: what failed is the program
/// with messages; what is saved may be the one without.
fn bug(cut: Toolchain, callee: Option<Toolchain>, is_standalone: bool) -> (Bug, Vec<File>) {
    let linker = gcc();
    let configuration = Configuration { caller: cut.clone(), callee, linker, files: Files::ONE };
    let count = configuration.files();
    let program =
        Program::new(&Rules::new(Dialect::DEFAULT, &LP64), "", vec!["a test".into()], &[case()]);
    let normal = program.files(count);
    let scratch = tempfile::tempdir().unwrap();
    let build = Build::new(scratch.path());
    for (name, text) in &normal {
        build.write(name, text).unwrap();
    }
    let report = build.build_and_run(configuration.team(), configuration.sources(), None).unwrap();
    assert!(!report.passed());
    let what = report.output.lines().next().unwrap_or_default();
    let mut tries = vec![tried("gcc", None, Verdict::Passed, "")];
    match &configuration.callee {
        None => tries.push(tried(&cut.name, None, report.verdict, what)),
        Some(callee) => {
            tries.push(tried(&cut.name, Some(&callee.name), report.verdict, what));
            tries.push(tried(&callee.name, Some(&cut.name), Verdict::Passed, ""));
            tries.push(tried("gcc", Some("gcc"), Verdict::Passed, ""));
        }
    }
    let sources = if is_standalone { program.standalone_files(count) } else { normal };
    let bug = Bug {
        name: "wrong-arg".into(),
        quest: "0.1.0".into(),
        versions: vec![format!("{} 1.0", cut.name), "gcc 12".into()],
        sources: sources.iter().map(|(name, _)| name.clone()).collect(),
        shrunk: Some(shrinking()),
        tries,
        ..Bug::new(
            "quest -s 2 -t ansi --seed 1 -n 1",
            &Rules::new(Dialect::DEFAULT, &LP64),
            &configuration,
            &[case()],
            &report,
        )
    };
    (bug, sources)
}

/// The bundle of a bug: its report and its script.
fn bundled(bug: &Bug, sources: &[File]) -> (String, String) {
    let scratch = tempfile::tempdir().unwrap();
    let mut bug = bug.clone();
    let files = bundle::files(&mut bug, sources, &[gcc()], &Build::new(scratch.path())).unwrap();
    let [(report, text), (script, shell)] = &files[..] else { panic!("{files:?}") };
    assert_eq!((report.as_str(), script.as_str()), ("report.md", "interesting.sh"));
    (text.clone(), shell.clone())
}

/// A report without the test's directory, and without what the machine's gcc says to `-v`.
fn steady(report: &str, dir: &str) -> String {
    let mut lines = String::new();
    for line in report.replace(dir, "DIR").lines() {
        let (before, behind) = line.split_once("; -v: ").unwrap_or((line, ""));
        let behind = behind.split_once(';').map_or(String::new(), |(_, rest)| format!(";{rest}"));
        lines += &format!("{before}{behind}\n");
    }
    lines
}

#[test]
fn a_report_tells_what_a_compiler_project_asks_for() {
    let lab = Lab::new();
    let cut = wrong(&lab);
    let here = lab.path().display().to_string();
    for (title, callee) in [("report_one", None), ("report_two", Some(gcc()))] {
        let (bug, sources) = bug(cut.clone(), callee, true);
        let (report, _) = bundled(&bug, &sources);
        let (report, assembly) = report.split_once("\n## Assembly\n").unwrap();
        assert!(assembly.contains("`callee` by `gcc`:\n\n```asm\n"), "{assembly}");
        assert!(assembly.contains("`main` by `wrong`:"), "{assembly}");
        assert_snapshot!(title, steady(report, &here));
    }
}

#[test]
fn a_report_of_a_compiler_crash_shows_what_the_compiler_says() {
    let lab = Lab::new();
    let (bug, sources) = bug(crashing(&lab, "struct s1"), None, true);
    let (report, _) = bundled(&bug, &sources);
    assert_snapshot!("report_crash", steady(&report, &lab.path().display().to_string()));
}

#[test]
fn hostile_messages_stay_within_their_fence_and_script() {
    let lab = Lab::new();
    let (mut bug, sources) = bug(crashing(&lab, "struct s1"), None, false);
    let hostile =
        "error: $(touch pwned) '; touch pwned; ' `touch pwned`\n```\n# <b>x | y\x1b[2J\n````";
    bug.report.output = hostile.into();
    bug.name = "x\ntouch pwned".into();
    bug.versions = vec!["1\n\n# 1 | `".into()];
    bug.again = "quest '```'\n```".into();
    bug.tries[1].what = hostile.into();
    let (report, script) = bundled(&bug, &sources);
    assert!(report.contains("\n`````\nerror: $(touch pwned)"), "{report}");
    assert!(!report.contains('\x1b'));
    let headings = report.lines().filter(|line| line.starts_with("# ")).count();
    assert_eq!(headings, 2, "its own, and the one within the fence: {report}");
    let row = report.lines().find(|line| line.starts_with("| `crashing`")).unwrap();
    assert_eq!(row.replace("\\|", "").matches('|').count(), 5, "{row}");
    let path = lab.script("interesting.sh", &script);
    assert_eq!(lab.shell(&format!("sh -n {path}")).told(), "status 0\n");
    assert_ne!(lab.shell(&path).status, Some(0));
    assert!(!lab.path().join("pwned").exists());
}

#[test]
fn an_end_without_a_message_is_told_by_its_status() {
    let lab = Lab::new();
    let (mut bug, sources) = bug(wrong(&lab), None, true);
    bug.report = StageReport {
        verdict: Verdict::Crashed,
        stage: Stage::Run,
        end: End::Signalled(11),
        command: "./a.out".into(),
        output: String::new(),
        unit: None,
    };
    let (report, script) = bundled(&bug, &sources);
    let title = report.lines().next().unwrap();
    assert!(title.starts_with("# wrong.sh 1.0 (x86\\_64-"), "{title}");
    assert!(title.ends_with("): the program crashes (signal 11 (segmentation fault))"), "{title}");
    assert!(report.contains("Found: signal 11"), "{report}");
    assert!(script.contains("[ $status -eq 139 ] || exit 1\n"), "{script}");
}

/// A directory with the files of a bug and its script, as a reducer sees them.
fn copy(sources: &[File], script: &str) -> Lab {
    let lab = Lab::new();
    for (name, text) in sources {
        lab.write(name, text);
    }
    lab.script("interesting.sh", script);
    lab
}

/// Whether files are interesting after a text in them is replaced by another.
fn is_interesting(sources: &[File], script: &str, from: &str, to: &str) -> bool {
    let there = sources.iter().any(|(_, text)| text.contains(from));
    assert!(there, "there is no {from} in {sources:?}");
    let edited: Vec<File> =
        sources.iter().map(|(name, text)| (name.clone(), text.replace(from, to))).collect();
    let ran = copy(&edited, script).shell("./interesting.sh");
    assert!(matches!(ran.status, Some(0 | 1)), "{}", ran.told());
    ran.status == Some(0)
}

#[test]
fn only_files_that_fail_in_the_same_way_and_are_valid_are_interesting() {
    for is_standalone in [true, false] {
        for is_pair in [false, true] {
            let lab = Lab::new();
            let (bug, sources) = bug(wrong(&lab), is_pair.then(gcc), is_standalone);
            let (_, script) = bundled(&bug, &sources);
            let is_interesting = |from, to| is_interesting(&sources, &script, from, to);
            assert!(is_interesting("short a;", "short a;"), "as it is: {script}");
            assert!(is_interesting("-3L", "-4L"), "the same with another result");
            assert!(!is_interesting("258", "259"), "all is right");
            assert!(!is_interesting("int main", "int man"), "no program");
            assert!(!is_interesting("1.5", "2.5 / (258 - 258)"), "divides by zero");
            if is_standalone {
                assert!(!is_interesting("return failed", "return 1"), "fails everywhere");
                assert!(!is_interesting("    ++calls;", "    int i; calls = i;"), "undefined");
                assert!(!is_interesting(
                    "    return failed",
                    "    int *p = 0; *p = 1; return failed"
                ));
            } else {
                assert!(!is_interesting("callee: arg", "caller: arg"), "another side");
            }
        }
    }
}

#[test]
fn a_compiler_that_breaks_down_at_one_of_two_files_must_do_so_again() {
    for is_standalone in [true, false] {
        let lab = Lab::new();
        let callee = crashing(&lab, "p1.a");
        let (bug, sources) = bug(gcc(), Some(callee), is_standalone);
        assert_eq!(bug.report.verdict, Verdict::CompilerCrashed);
        let (_, script) = bundled(&bug, &sources);
        let is_interesting = |from, to| is_interesting(&sources, &script, from, to);
        assert!(is_interesting("1.5", "2.5"), "{script}");
        assert!(!is_interesting("p1.a", "p1.b"), "it no longer breaks down");
        assert!(!is_interesting("p1.b", "p1.z"), "and must not be wrong");
    }
}

#[test]
fn a_pair_that_no_longer_agrees_on_a_declaration_is_not_interesting() {
    let lab = Lab::new();
    let (bug, mut sources) = bug(wrong(&lab), Some(gcc()), true);
    let (_, script) = bundled(&bug, &sources);
    sources[1].1 = sources[1].1.replace("struct s1 p1)", "struct s1 p1, int p2)");
    sources[1].1 = sources[1].1.replace("++calls;", "++calls; (void)p2;");
    let reduced = copy(&sources, &script);
    assert_eq!(reduced.shell("./interesting.sh").status, Some(1));
}

/// A compiler that rejects what has some text.
fn rejecting(lab: &Lab, at: &str) -> Toolchain {
    let text = format!(
        "#!/bin/sh
grep -q '{at}' \"$2\" || exec gcc \"$@\"
echo \"$2:3: error: no struct of a short fits\" >&2
exit 1
"
    );
    Toolchain::from_cc(&format!("rejecting={}", lab.script("rejecting.sh", &text))).unwrap()
}

#[test]
fn what_a_compiler_does_with_one_file_says_nothing_of_two() {
    let lab = Lab::new();
    let kinds = [
        ("one file", wrong(&lab), None),
        ("two files", wrong(&lab), Some(wrong(&lab))),
        ("crash", crashing(&lab, "struct s1"), None),
        ("rejection", rejecting(&lab, "struct s1"), None),
    ];
    for (kind, cut, callee) in kinds {
        let (mut bug, sources) = bug(cut.clone(), callee, true);
        // With itself it passes, but in as many files as are no matter here.
        let name = cut.name.as_str();
        let other = match bug.configuration.callee {
            None => tried(name, Some(name), Verdict::Passed, ""),
            Some(_) => tried(name, None, Verdict::Passed, ""),
        };
        let failed =
            tried(name, bug.configuration.callee.as_ref().map(|_| name), bug.report.verdict, "");
        bug.tries = vec![other, failed];
        let scratch = tempfile::tempdir().unwrap();
        let files = bundle::files(&mut bug, &sources, &[cut], &Build::new(scratch.path())).unwrap();
        let script = &files[1].1;
        let ran = copy(&sources, script).shell("./interesting.sh");
        assert_eq!(ran.status, Some(0), "{kind}: {script}");
    }
}

/// A compiler that takes known-good and known-bad programs, and gives this answer to all others.
fn other(lab: &Lab, name: &str, answer: &str) {
    let text = format!(
        "#!/bin/sh
grep -q known- \"$2\" && exec gcc \"$@\"
case $2 in *.c) {answer} ;; *) exec gcc \"$@\" ;; esac
"
    );
    lab.script(name, &text);
}

#[test]
fn only_the_recorded_failure_is_the_bug_and_what_tells_nothing_is_skipped() {
    type Kind = (&'static str, fn(&Lab) -> Toolchain);
    let kinds: [Kind; 3] = [
        ("wrong.sh", wrong),
        ("crashing.sh", |lab| crashing(lab, "struct s1")),
        ("rejecting.sh", |lab| rejecting(lab, "struct s1")),
    ];
    for (script, cut) in kinds {
        let lab = Lab::new();
        let (bug, sources) = bug(cut(&lab), None, script != "wrong.sh");
        bug.save(lab.path(), &sources).unwrap();
        let judged = |expected: i32, why: &str| {
            let by_script = lab.shell("wrong-arg/repro.sh");
            assert_eq!(by_script.status, Some(expected), "{script}, {why}: {}", by_script.told());
            let replayed = lab.quest(&["replay", "wrong-arg", "--yes"]);
            assert_eq!(replayed.status, Some(expected), "{script}, {why}: {}", replayed.told());
        };
        judged(1, "as it was");
        other(&lab, script, "exec gcc -w \"$@\"");
        judged(0, "it is mended");
        other(&lab, script, "echo 'error: something else' >&2; exit 1");
        judged(125, "another message");
        other(
            &lab,
            script,
            "echo 'int main(void) { *(volatile int *)0 = 1; }' | exec gcc -w $1 -x c - -o \"$4\"",
        );
        judged(125, "its program crashes");
        lab.script(script, "#!/bin/sh\necho 'error: no'; exit 1\n");
        judged(125, "all is rejected");
        lab.script(
            script,
            "#!/bin/sh\nfor o; do :; done; printf '#!/bin/sh\\n' >$o; chmod +x $o\n",
        );
        judged(125, "all passes, the known-bad program too");
        std::fs::remove_file(lab.path().join(script)).unwrap();
        judged(125, "it is missing");
    }
}

#[test]
fn of_several_bugs_the_one_that_cannot_be_judged_counts() {
    let lab = Lab::new();
    let (bug, sources) = bug(crashing(&lab, "struct s1"), None, true);
    for name in ["a", "b"] {
        Bug { name: name.into(), ..bug.clone() }.save(lab.path(), &sources).unwrap();
    }
    assert_eq!(lab.quest(&["replay", "a", "b", "--yes"]).status, Some(1));
    std::fs::remove_file(lab.path().join("b/repro.c")).unwrap();
    assert_eq!(lab.quest(&["replay", "a", "b", "--yes"]).status, Some(125));
    assert_eq!(lab.quest(&["replay", "a", "nothing", "--yes"]).status, Some(2));
}

#[test]
fn cvise_makes_the_program_of_a_compiler_crash_smaller() {
    if !installed(&["cvise"]) {
        return;
    }
    let lab = Lab::new();
    let (bug, sources) = bug(crashing(&lab, "struct s1"), None, true);
    let (_, script) = bundled(&bug, &sources);
    let copy = copy(&sources, &script);
    // A few of its passes: all take a minute.
    let pass = r#"[{"pass": "lines", "arg": "0"}, {"pass": "lines", "arg": "1"}]"#;
    let group = format!(r#"{{"first": {pass}, "main": [], "last": []}}"#);
    copy.write("passes.json", &group);
    let ran = copy.shell(
        "cvise --n 1 --timeout 300 --tidy --pass-group-file passes.json ./interesting.sh repro.c",
    );
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let reduced = copy.read("repro.c");
    assert!(reduced.len() < sources[0].1.len() / 3, "{reduced}");
    assert!(reduced.contains("struct s1"), "{reduced}");
}

/// A call that returns a struct.
fn returning(record: Record) -> TestCase {
    let ty = Type::Record(record.into());
    let result = Typed { value: Value::zero(&ty), ty };
    TestCase::Call(Call {
        seed: 7,
        suite: "test".into(),
        args: Vec::new(),
        varargs: Vec::new(),
        result,
        is_static: false,
        style: Style::default(),
    })
}

fn pair_of_ints() -> Record {
    let int = || Member::new(Type::Int(Int::Int));
    Record::new(RecordKind::Struct, 1, vec![int(), int()])
}

#[test]
fn the_convention_of_the_platform_is_asked_without_an_option_and_only_about_types_it_was_tried_with()
 {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        skip("the conventions of this platform are not written");
        return;
    }
    let lab = Lab::new();
    let build = Build::new(lab.path());
    let memory = Toolchain::from_cc("memory=gcc -fpcc-struct-return").unwrap();
    let toolchains = [gcc(), memory];
    let tries = ["gcc", "memory"].map(|name| tried(name, None, Verdict::Passed, ""));
    let rules = Rules::new(Dialect::DEFAULT, &LP64);
    let asked = |record: Record| {
        let written = bundle::Written { convention: None, rules };
        bundle::places(&returning(record), &toolchains, &tries, &build, written).unwrap()
    };
    let places = asked(pair_of_ints()).expect("the platform is known");
    assert_eq!((&places.convention[..], places.decides), ("sysv-amd64", true));
    let [gcc, memory] = &places.compilers[..] else { panic!("{places:?}") };
    assert_eq!((gcc.elsewhere.len(), gcc.follows_another), (0, false));
    assert!(memory.differs_as("caller") && memory.differs_as("callee"), "{memory:?}");
    assert!(memory.follows_another, "a struct is returned in memory by option, which is no bug");
    assert_eq!(asked(Record { align: Some(16), ..pair_of_ints() }), None);
}

#[test]
fn a_call_is_tried_with_other_values_and_poison_and_one_that_is_right_by_luck_fails_then() {
    let lab = Lab::new();
    let build = Build::new(lab.path());
    let rules = Rules::new(Dialect::DEFAULT, &LP64);
    let ty = Type::Int(Int::Int);
    let call = returning(pair_of_ints()).as_call().unwrap().clone();
    let args = vec![Typed { value: Value::Int(1), ty: ty.clone() }];
    let result = Typed { ty: Type::Void, value: Value::zero(&Type::Void) };
    let case = TestCase::Call(Call { args, result, ..call });
    // What is passed is always 1.
    let lucky = r#"sed -E 's/callee_([a-z0-9]+)\(x1_[a-z0-9]+\)/callee_\1(1)/' "$0" >"$0.c"; gcc -w -c "$0.c" -o "$1""#;
    let compile =
        format!("sh -c {} {{in}} {{out}}", quest::toolchain::command_line::quote(&[lucky.into()]));
    let lucky =
        Toolchain::from_cc(&format!("lucky={compile}")).unwrap().with_link("gcc {in} -o {out}");
    for (toolchain, expected) in [(gcc(), true), (lucky.unwrap(), false)] {
        let configuration = Configuration::alone(&toolchain);
        let runner = Runner {
            build: build.clone(),
            configuration: &configuration,
            files: Files::ONE,
            rules,
            header: "",
            last: Stage::Run,
            convention: None,
            gate: None,
            heard: BTreeSet::new(),
        };
        let passed = runner.run(std::slice::from_ref(&case)).unwrap();
        assert!(passed.passed(), "{}", passed.output);
        assert_eq!(runner.sets(&case, 3).unwrap(), [expected; 3]);
    }
}
