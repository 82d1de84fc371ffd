//! Programs that do not come to their end, though their exit status is that of one that did: they have not passed.

use serde_json::Value;

use crate::lab::{Lab, PLAIN, Ran, quick};

/// Makes every program that Quest draws end before `main` with an exit status.
fn early(lab: &Lab, status: u32) -> String {
    lab.write(
        "early.h",
        &format!(
            "void _exit(int);\nstatic void __attribute__((constructor)) early(void) {{ _exit({status}); }}\n"
        ),
    );
    lab.script(
        "early",
        r#"#!/bin/sh
for word; do
    case $word in *.c) grep -q 'made again by\|shrunk' "$word" && exec $quick -include "$(dirname "$0")/early.h" "$@" ;; esac
done
exec $quick "$@"
"#,
    )
}

fn fuzz(lab: &Lab, more: &[&str]) -> Ran {
    let base = [
        "fuzz",
        "-e",
        PLAIN,
        "-t",
        "plain",
        "-j1",
        "--pairs",
        "none",
        "--seed",
        "3",
        "-n",
        "4",
        "--count",
        "8",
        "--tries",
        "20",
        "--blame-time",
        "0s",
    ];
    lab.quest(&[&base[..], more].concat())
}

/// The verdict and the output of the only bug.
fn told(lab: &Lab) -> (String, String, String) {
    let names = lab.bugs("quest-out");
    assert_eq!(names.len(), 1, "{names:?}");
    let json: Value = lab.json(&format!("quest-out/bugs/{}/case.json", names[0]));
    let word = |value: &Value| value.as_str().unwrap_or_default().to_string();
    (names[0].clone(), word(&json["report"]["verdict"]), word(&json["report"]["output"]))
}

#[test]
fn a_program_that_ends_early_with_0_has_not_passed_and_is_reported_with_scripts_that_tell() {
    let lab = Lab::new();
    let early = early(&lab, 0);
    let ran = fuzz(&lab, &["--cc", &early]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let (name, verdict, output) = told(&lab);
    assert_eq!(verdict, "crashed");
    assert_eq!(output, "quest: exit status 0, but the program did not come to its end\n");
    let dir = format!("quest-out/bugs/{name}");
    let report = lab.read(&format!("{dir}/report.md"));
    assert!(report.contains("the program does not come to its end (exit status 0)"), "{report}");
    let repro = || lab.shell(&format!("./{dir}/repro.sh")).status;
    assert_eq!(repro(), Some(1));
    assert_eq!(lab.quest(&["replay", &dir]).status, Some(1));
    assert_eq!(lab.quest(&["replay", &dir, "--cc", "gcc"]).status, Some(0));
    let interesting = lab.shell(&format!("cd {dir} && ./interesting.sh"));
    assert_eq!(interesting.status, Some(0), "{}", interesting.told());
    lab.script("early", "#!/bin/sh\nexec gcc -w \"$@\"\n");
    assert_eq!(repro(), Some(0));
}

#[test]
fn a_program_that_ends_with_1_but_names_no_wrong_value_crashed() {
    let lab = Lab::new();
    let early = early(&lab, 1);
    let ran = fuzz(&lab, &["--cc", &early]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert_eq!(told(&lab).1, "crashed");
}

#[test]
fn a_program_that_passes_over_its_test_cases_has_not_passed() {
    let lab = Lab::new();
    // As a compiler does that gets comparisons with zero wrong.
    let edits =
        "s/quest_cases\\[quest_case - 1\\] != 0/0/; s/quest_only != 0/1/; s/quest_ran > 0/1/";
    let bad = lab.editing(quick(), edits);
    let ran = fuzz(&lab, &["--cc", &bad]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let (name, verdict, output) = told(&lab);
    assert_eq!(verdict, "crashed");
    assert_eq!(output, "quest: exit status 0, but the program passed over test cases\n");
    assert_eq!(lab.shell(&format!("./quest-out/bugs/{name}/repro.sh")).status, Some(1));
}

#[test]
fn what_a_wrapper_makes_of_a_crash_is_not_taken_for_success() {
    let lab = Lab::new();
    lab.write(
        "crash.h",
        "static void __attribute__((constructor)) crash(void) { *(volatile int *)0 = 1; }\n",
    );
    let crash = lab.script(
        "crash",
        r#"#!/bin/sh
for word; do
    case $word in *.c) grep -q 'made again by\|shrunk' "$word" && exec $quick -include "$(dirname "$0")/crash.h" "$@" ;; esac
done
exec $quick "$@"
"#,
    );
    let run = lab.script(
        "run",
        "#!/bin/sh\n\"$@\"\nstatus=$?\n[ $status -gt 128 ] && exit 0\nexit $status\n",
    );
    let ran = fuzz(&lab, &["--cc", &crash, "--run", &format!("{run} {{exe}}")]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert_eq!(told(&lab).1, "crashed");
}

#[test]
fn programs_that_print_nothing_are_believed_and_that_is_said() {
    let lab = Lab::new();
    let ran = fuzz(&lab, &["--cc", "gcc -w -DQUEST_NO_PRINTF"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let said = "print is not seen: one that ends early with exit status 0 counts as passed";
    assert!(ran.told().contains(said), "{}", ran.told());
    let ran = fuzz(&lab, &["--cc", "gcc -w", "--force"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(!ran.told().contains("is not seen"), "{}", ran.told());
}
