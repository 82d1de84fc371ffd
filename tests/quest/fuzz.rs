//! Campaigns against real compilers and fake ones: what is found, saved, said and left behind.

use std::process::Stdio;
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use serde_json::Value;

use crate::lab::{Lab, PLAIN};

/// A compiler that does as gcc does, but for sources that hold a text.
fn fake(lab: &Lab, name: &str, text: &str, misdeed: &str) -> String {
    lab.script(
        name,
        &format!(
            "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c) if grep -q '{text}' \"$word\"; then {misdeed}; fi ;; esac
done
exec $quick \"$@\"
"
        ),
    )
}

/// The directories of saved bugs, sorted.
fn bugs(lab: &Lab) -> Vec<String> {
    lab.bugs("quest-out")
}

fn case_json(lab: &Lab, bug: &str) -> Value {
    lab.json(&format!("quest-out/bugs/{bug}/case.json"))
}

const SMALL: [&str; 6] = ["--seed", "3", "-n", "20", "--count", "40"];

/// As far as the first bug, which is shrunk a little.
const FIRST_BUG: [&str; 11] =
    ["--seed", "3", "-n", "5", "--count", "40", "--fail-fast", "--tries", "20", "--pairs", "none"];

#[test]
fn a_sound_compiler_passes_and_the_summary_says_what_was_done() {
    let lab = Lab::new();
    let ran = lab.quest(&[&["fuzz", "-t", "ansi", "--cc", "cc=gcc -w"], &SMALL[..]].concat());
    assert_snapshot!("clean", ran.untimed());
    assert_eq!(bugs(&lab), Vec::<String>::new());
}

#[test]
fn two_compilers_that_lay_records_out_differently_are_found_as_a_pair_and_not_alone() {
    let lab = Lab::new();
    let compilers =
        ["fuzz", "-t", "ansi", "--cc", "gcc=gcc -w", "--cc", "packed=gcc -w -fpack-struct"];
    let some = ["--seed", "3", "-n", "4", "--count", "4", "--tries", "10", "--fail-fast"];
    let ran = lab.quest(&[&compilers[..], &some].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.stdout);
    let names = bugs(&lab);
    assert!(!names.is_empty());
    for name in &names {
        assert!(name.starts_with("gcc-") && name.contains("-and-packed-"), "{name}");
        let json = case_json(&lab, name);
        assert_eq!(json["report"]["stage"], "run");
        assert_eq!(json["cases"].as_array().unwrap().len(), 1);
        assert_eq!(json["versions"].as_array().unwrap().len(), 2);
        assert_eq!(json["tries"].as_array().unwrap().len(), 6);
        let main = lab.read(&format!("quest-out/bugs/{name}/original/main.c"));
        assert_eq!(main.matches("\n/* seed ").count(), 1);
        assert!(lab.path().join(format!("quest-out/bugs/{name}/callee.c")).exists());
    }
}

#[test]
fn the_summary_names_a_lack_once_where_it_begins() {
    let lab = Lab::new();
    let words = ["fuzz", "--cc", "gcc -w", "-t", "builtins", "--adapt", "--count", "5"];
    let ran = lab.quest(&words);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let line = ran.stdout.lines().find(|line| line.contains(": without ")).unwrap();
    assert!(line.contains("(__builtin_clzg)"), "{line}");
    assert!(!line.contains("stdbit"), "{line}");
    // Calls have none, so that nobody needs to know.
    let words = ["fuzz", "--cc", "gcc -w", "-t", "plain", "-e", PLAIN, "--adapt", "--count", "5"];
    assert!(!lab.quest(&[&words[..], &["--force"]].concat()).stdout.contains(": without "));
}

#[test]
fn a_suite_of_vectors_alone_has_no_builtin_functions_that_the_compiler_lacks() {
    let lab = Lab::new();
    let suite = r#"Test.mine = { family = "flow", std = "gnu99", values = function() return { vectors = 1 } end
        , test = { functions = R.list(3, R.list(6, Stmt.lanes())), type = R.int } }"#;
    let words = ["fuzz", "--cc", "gcc -w", "-t", "mine", "-e", suite, "--count", "60"];
    let ran = lab.quest(&words);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
}

#[test]
fn a_saved_bug_is_replayed_by_its_script_and_by_quest_and_is_gone_with_another_compiler() {
    let lab = Lab::new();
    let crash = "echo 'internal compiler error: in expand_call' >&2; exit 4";
    let cc = format!("bad={}", fake(&lab, "bad", "[ (]double ", crash));
    let ran =
        lab.quest(&[&["fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc], &FIRST_BUG[..]].concat());
    assert_eq!(ran.status, Some(1), "{}{}", ran.stdout, ran.stderr);
    let names = bugs(&lab);
    let name = &names[0];
    assert_eq!(case_json(&lab, name)["report"]["verdict"], "compiler-crashed");
    let text = lab.read(&format!("quest-out/bugs/{name}/original/test.c"));
    assert_eq!(text.matches("\n/* seed ").count(), 1, "narrowed to one test case");

    let bug = format!("quest-out/bugs/{name}");
    let script = format!("./{bug}/repro.sh");
    let ran = lab.shell(&script);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert!(ran.stdout.contains("the bug is there"));
    let ran = lab.quest(&["replay", &bug]);
    assert_eq!(ran.told(), format!("status 1\n{bug}: compiler crashed (bad)\n"));
    let ran = lab.quest(&["replay", &bug, "--cc", "good=gcc -w"]);
    assert_eq!(ran.told(), format!("status 0\n{bug}: gone (good)\n"));
    let ran = lab.quest(&["replay", "nowhere", &bug]);
    assert_eq!(ran.status, Some(2), "{}", ran.told());
    assert_eq!(ran.stdout, format!("{bug}: compiler crashed (bad)\n"), "the others are tried");
    let ran = lab.quest(&["replay", &bug, "--cc", "missing-cc"]);
    assert_eq!(ran.status, Some(125), "{}", ran.told());
    assert!(ran.stderr.contains(&format!("{bug} cannot be judged")), "{}", ran.told());

    // Once the compiler is mended, the script says so.
    lab.script("bad", "#!/bin/sh\nexec $quick \"$@\"\n");
    let ran = lab.shell(&script);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(ran.stdout.ends_with("the bug is gone\n"));

    // The command line in the bundle makes the same code again.
    let again = case_json(&lab, name)["again"].as_str().unwrap().to_string();
    let remade = lab.shell(&again).stdout;
    let code = |text: &str| text[text.find("\n/* seed ").unwrap()..].to_string();
    assert_eq!(code(&remade), code(&text));
}

#[test]
fn a_compiler_that_hangs_on_some_programs_is_waited_for_once_and_the_rest_is_tested() {
    let lab = Lab::new();
    // It notes ten times a second that it still runs.
    let hangs = format!("while sleep 0.1; do printf x; done >{}/ran-$$", lab.path().display());
    let cc = format!("slow={}", fake(&lab, "slow", "^union ", &hangs));
    let mut args = vec!["fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--seed", "3"];
    args.extend(["--timeout", "4s", "-n", "4", "--count", "4", "--pairs", "none", "--tries", "2"]);
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = bugs(&lab);
    assert_eq!(case_json(&lab, &names[0])["report"]["verdict"], "compiler-hung");
    assert!(!ran.stdout.contains(" 0 passed"), "{}", ran.stdout);
    let tenths = tenths(&lab);
    assert!(tenths.len() > 2, "it is tried again: {tenths:?}");
    assert!(tenths.iter().all(|ran| *ran < 110), "16 s are four times the limit: {tenths:?}");
}

/// How many tenths of a second each process ran that notes them in a file.
fn tenths(lab: &Lab) -> Vec<u64> {
    let files = std::fs::read_dir(lab.path()).unwrap().map(Result::unwrap);
    let ran = files.filter(|file| file.file_name().to_string_lossy().starts_with("ran-"));
    ran.map(|file| file.metadata().unwrap().len()).collect()
}

#[test]
fn a_program_that_hangs_is_not_waited_for_as_long_as_the_user_allows_each_time_that_it_is_repeated()
{
    let lab = Lab::new();
    // Where a callee begins whose first parameter is a long, it notes ten times a second that it still runs.
    let body = format!(
        "{{ extern int usleep(unsigned), creat(const char *, unsigned), getpid(void); \
         extern int sprintf(char *, const char *, ...); char name[999]; int file; \
         extern long write(int, const void *, unsigned long); \
         sprintf(name, \"{}/ran-%d\", getpid()); file = creat(name, 0644); \
         for(;;) {{ write(file, \"x\", 1); usleep(100000); }} }}",
        lab.path().display()
    );
    let text = format!(
        "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c) sed -i '/^{{$/{{N;s|^{{\\n    QUEST_LONG|{{ {body} QUEST_LONG|}}' $word ;; esac
done
exec $quick -std=c99 \"$@\"
"
    );
    let cc = lab.script("hangs", &text);
    let mut args = vec!["fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--checks", "full"];
    args.extend(["--timeout", "4s", "--seed", "3", "-n", "1", "--count", "400", "--max-bugs", "1"]);
    let ran = lab.quest(&[&args[..], &["--pairs", "none", "--tries", "6"]].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = bugs(&lab);
    assert_eq!(case_json(&lab, &names[0])["report"]["verdict"], "hung", "{}", ran.told());
    let tenths = tenths(&lab);
    assert!(tenths.len() > 2, "it is repeated: {tenths:?}");
    assert!(tenths.iter().all(|ran| *ran < 110), "16 s are four times the limit: {tenths:?}");
}

#[test]
fn a_program_that_floods_its_output_or_crashes_is_a_find_and_no_more() {
    let lab = Lab::new();
    for (name, body, verdict) in [
        ("flood", "for(;;) printf(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\");", "crashed"),
        ("crash", "*(volatile int *)0 = 1;", "crashed"),
        ("loop", "int pause(void); for(;;) pause();", "hung"),
    ] {
        // The compiler inserts the misdeed where a callee begins whose first parameter is an integer.
        let cc = lab.script(
            name,
            &format!(
                "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c) sed -i '/^{{$/{{N;s/^{{\\n    QUEST_INT/{{ {body} QUEST_INT/}}' $word ;; esac
done
exec $quick -std=c99 \"$@\"
"
            ),
        );
        let out = format!("out-{name}");
        let args = [
            "fuzz",
            "--checks",
            "full",
            "-e",
            PLAIN,
            "-t",
            "plain",
            "--cc",
            &cc,
            "--timeout",
            "3s",
            "--seed",
            "5",
            "-n",
            "4",
            "--count",
            "4",
            "--fail-fast",
            "--shrink-time",
            "0s",
            "--pairs",
            "none",
            "--file-size",
            "8",
            "--out",
            &out,
        ];
        let ran = lab.quest(&args);
        assert_eq!(ran.status, Some(1), "{name}: {}{}", ran.stdout, ran.stderr);
        let dir =
            std::fs::read_dir(lab.path().join(&out).join("bugs")).unwrap().next().unwrap().unwrap();
        let text = std::fs::read_to_string(dir.path().join("case.json")).unwrap();
        let json: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json["report"]["verdict"], verdict, "{name}");
        assert!(text.len() < 4 << 20, "{name}: the output is bounded");
    }
}

#[test]
fn the_one_test_case_of_many_that_crashes_is_found_by_halves() {
    let lab = Lab::new();
    // An emulator that notes which test cases it runs, and crashes if the thirteenth of a program is among them.
    let log = lab.path().join("ran");
    let text = format!(
        "#!/bin/sh
case $1 in */[0-9]*.out) ;; *) exec \"$@\" ;; esac
which=${{2:-1-99}}
echo \"$which\" >>{}
if [ \"${{which%-*}}\" -le 13 ] && [ \"${{which#*-}}\" -ge 13 ]; then kill -SEGV $$; fi
exec \"$@\"
",
        log.display()
    );
    let run = format!("{} {{exe}}", lab.script("emulator", &text));
    let args = ["fuzz", "-t", "ansi", "--cc", "cc=gcc -w", "--run", &run, "--pairs", "none"];
    let ran = lab.quest(&[&args[..], &["--seed", "3", "-n", "40", "--count", "40"]].concat());
    assert!(ran.stdout.contains(" 39 passed"), "{}", ran.told());
    let runs = lab.read("ran");
    let runs: Vec<&str> = runs.lines().collect();
    assert!(runs.contains(&"1-99") && runs.contains(&"13"), "{runs:?}");
    assert!(runs.contains(&"1-10") && !runs.contains(&"14"), "those that pass together: {runs:?}");
    assert!(runs.len() < 16, "each was run alone: {runs:?}");
}

#[test]
fn a_broken_toolchain_stops_the_campaign_before_it_begins() {
    let lab = Lab::new();
    let rejects = lab.script("rejects", "#!/bin/sh\necho 'a.c:1: error: no' >&2\nexit 1\n");
    let liar = lab.script(
        "liar",
        "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\nprintf '#!/bin/sh\\n' > \"$2\"\nchmod +x \"$2\"\n",
    );
    let table: [(&str, &[&str]); 5] = [
        ("missing", &["--cc", "no-such-compiler -O2"]),
        ("rejects", &["--cc", &rejects]),
        ("liar", &["--cc", &liar]),
        ("model", &["--cc", "gcc=gcc", "--model", "ip16"]),
        ("runner", &["--cc", "gcc=gcc", "--run", "false {exe}"]),
    ];
    let told = table.map(|(name, args)| {
        let ran = lab.quest(&[&["fuzz"], args].concat());
        assert_eq!(ran.status, Some(3), "{name}: {}", ran.told());
        assert_eq!(bugs(&lab), Vec::<String>::new());
        format!("{name}: {}", ran.stderr.replace(&*lab.path().to_string_lossy(), "DIR"))
    });
    assert_snapshot!("broken_toolchains", told.join("\n"));
}

#[test]
fn events_are_json_one_object_a_line() {
    let lab = Lab::new();
    let ran =
        lab.quest(&[&["fuzz", "-t", "ansi", "--cc", "gcc -w", "--json"], &SMALL[..]].concat());
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    let events: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names: Vec<&str> = events.iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!(names, ["started", "program", "program", "finished"]);
    assert_eq!(events[3]["cases"], 40);
}

#[test]
fn a_campaign_file_says_the_form_of_the_checks_and_what_may_be_inlined_unless_an_option_does() {
    let lab = Lab::new();
    lab.write("my.lua", "return { checks = 'full', inline = 55 }");
    for (options, checks, inline) in
        [(&[][..], Value::Null, 55), (&["--checks", "terse", "--inline", "7"], "terse".into(), 7)]
    {
        let args =
            ["fuzz", "--campaign", "my.lua", "-t", "toy", "--cc", "gcc -w", "--json", "--force"];
        let ran = lab.quest(&[&args[..], &SMALL, options].concat());
        let started: Value = serde_json::from_str(ran.stdout.lines().next().unwrap()).unwrap();
        // Full checks are those of journals that do not say.
        let plan = &started["plan"];
        assert_eq!((&plan["checks"], &plan["inline"]), (&checks, &inline.into()), "{}", ran.told());
    }
}

#[test]
fn ctrl_c_ends_a_campaign_with_its_summary() {
    let lab = Lab::new();
    let mut child = lab
        .command(&["fuzz", "-t", "ansi", "--cc", "cc=gcc -w", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = {
        use std::io::{BufRead, BufReader};
        BufReader::new(child.stdout.take().unwrap()).lines()
    };
    let program = lines.find(|line| line.as_ref().unwrap().contains("\"program\""));
    assert!(program.is_some());
    let interrupted = Instant::now();
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let last = lines.last().unwrap().unwrap();
    assert!(last.contains("\"finished\""), "{last}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(interrupted.elapsed() < Duration::from_secs(20), "it does not go on");
}

#[test]
fn time_and_count_end_a_campaign() {
    let lab = Lab::new();
    let ran = lab
        .quest(&["fuzz", "-t", "ansi", "--cc", "gcc -w", "--time", "1s", "-n", "5", "--seed", "1"]);
    // On a busy machine, a second may be too short for one program.
    assert!(matches!(ran.status, Some(0 | 5)), "{}", ran.told());
    let args = ["fuzz", "-t", "ansi", "--cc", "gcc -w", "--count", "7", "-n", "5", "--seed", "1"];
    let ran = lab.quest(&[&args[..], &["--force"]].concat());
    assert!(ran.stdout.contains("\n2 programs, 7 test cases\n"), "{}", ran.stdout);
}

#[test]
fn a_bug_met_again_is_not_saved_twice() {
    let lab = Lab::new();
    let crash = "echo 'internal compiler error' >&2; exit 4";
    let cc = format!("bad={}", fake(&lab, "bad", "[ (]double ", crash));
    let args = [&["fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc][..], &FIRST_BUG].concat();
    assert!(lab.quest(&args).stdout.contains("\nbug: bad: compiler crashed"));
    let names = bugs(&lab);
    // Bugs without the journal of their campaign are known to the next.
    std::fs::remove_file(lab.path().join("quest-out/journal.jsonl")).unwrap();
    let ran = lab.quest(&args);
    assert!(ran.stdout.contains("\nknown bug: bad: compiler crashed"), "{}", ran.stdout);
    assert_eq!((ran.status, bugs(&lab)), (Some(1), names));
}

#[test]
fn what_is_slow_once_is_a_warning_and_no_bug() {
    let lab = Lab::new();
    // The first time it is asked for an object with a callee in it, this compiler takes too long.
    let cc = lab.script(
        "busy",
        "#!/bin/sh
if grep -q callee_ test.c 2>/dev/null && mkdir DIR/was-slow 2>/dev/null; then sleep 60; fi
exec $quick \"$@\"
"
        .replace("DIR", &lab.path().to_string_lossy())
        .as_str(),
    );
    let cc = format!("busy={cc}");
    for number in ["1", "4"] {
        let _ = std::fs::remove_dir(lab.path().join("was-slow"));
        let args = [
            "fuzz",
            "--checks",
            "full",
            "-e",
            PLAIN,
            "-t",
            "plain",
            "--cc",
            &cc,
            "--timeout",
            "3s",
            "--seed",
            "3",
            "-n",
            number,
            "--count",
            number,
            "--force",
        ];
        let ran = lab.quest(&args);
        assert_eq!(ran.status, Some(if number == "1" { 5 } else { 0 }), "{}", ran.told());
        // Alone, it is told apart as flaky; among others, their halves show that all is well.
        let told = ran.stdout.contains("flaky: busy: compiler hung");
        assert_eq!(told, number == "1", "{}", ran.told());
        let row = if number == "1" { "0 passed, 0 failed, 1 flaky" } else { "4 passed, 0 failed" };
        assert!(ran.stdout.contains(&format!("busy          {row}")), "{}", ran.told());
    }
}

#[test]
fn a_bug_found_without_a_memory_limit_can_be_replayed_without_one() {
    let lab = Lab::new();
    let crash = "echo 'internal compiler error' >&2; exit 4";
    let cc = format!("big={}", fake(&lab, "big", "[ (]double ", crash));
    let ran = lab.quest(
        &[&["fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--memory", "0"], &FIRST_BUG[..]]
            .concat(),
    );
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    // Mended since, but it still reserves more address space than any limit allows.
    lab.script(
        "big",
        "#!/bin/sh\n[ \"$(ulimit -v)\" = unlimited ] && exec $quick \"$@\"\nexit 1\n",
    );
    let bug = format!("quest-out/bugs/{}", bugs(&lab)[0]);
    assert_eq!(lab.quest(&["replay", &bug]).status, Some(125));
    let ran = lab.quest(&["replay", &bug, "--memory", "0"]);
    assert_eq!(ran.told(), format!("status 0\n{bug}: gone (big)\n"));
}

#[test]
fn a_compiler_with_a_sanitizer_is_tested_without_further_options() {
    let lab = Lab::new();
    let cc = "asan=gcc -O1 -fsanitize=address";
    let ran = lab.quest(&["fuzz", "-t", "toy", "--cc", cc, "--count", "20", "-j", "1"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(ran.stdout.contains("20 passed, 0 failed"), "{}", ran.told());
}

#[test]
fn out_must_be_a_directory() {
    let lab = Lab::new();
    lab.write("quest-out", "");
    let ran = lab.quest(&["fuzz", "-t", "ansi", "--cc", "gcc"]);
    assert_eq!(ran.told(), "status 2\nquest: --out quest-out: this is no directory\n");
}

#[test]
fn a_warning_that_an_option_makes_an_error_is_no_bug() {
    let lab = Lab::new();
    let fuzz = ["fuzz", "--cc", "strict=gcc -Wall -Werror", "-t", "loops", "--count", "6"];
    let ran = lab.quest(&[&fuzz[..], &["--seed", "1", "--shrink-time", "1s"]].concat());
    assert!(ran.told().contains("[-Werror="), "{}", ran.told());
    assert!(!ran.told().contains("compiler rejected"), "{}", ran.told());
    assert!(ran.told().contains("no bugs found"), "{}", ran.told());
}
