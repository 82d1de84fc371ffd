//! Campaigns that a signal ends: what they saw by then is told.

use std::process::Stdio;

use crate::lab::{Lab, PLAIN, quick};
use crate::overnight::wait_for;

/// A compiler that dies of programs with a union in them, and does not end when the first such failure is repeated.
const SLOW_TO_REPEAT: &str = "#!/bin/sh
here=$(dirname \"$0\")
for word in \"$@\"; do
    case $word in
    *.c)
        if grep -q 'quest .*, shrunk' \"$word\" && [ -e \"$here/armed\" ]; then
            echo >\"$here/repeating\"
            sleep 60
        fi
        if grep -q '^union ' \"$word\"; then
            echo 'internal compiler error: in expand_call' >&2
            exit 4
        fi
        ;;
    esac
done
exec $quick \"$@\"
";

#[test]
fn a_failure_that_was_being_repeated_when_the_campaign_was_interrupted_is_told() {
    let lab = Lab::new();
    let cc = format!("bad={}", lab.script("bad.sh", SLOW_TO_REPEAT));
    lab.write("armed", "");
    let args = [
        "fuzz",
        "-e",
        PLAIN,
        "-t",
        "plain",
        "--cc",
        &cc,
        "--seed",
        "1",
        "-j",
        "1",
        "--count",
        "20",
        "--batch",
        "5",
        "--pairs",
        "none",
        "--junit",
        "junit.xml",
    ];
    let mut command = lab.command(&args);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    wait_for(|| lab.path().join("repeating").exists());
    lab.shell(&format!("kill -INT {}", child.id()));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(!told.contains("no bugs found"), "{told}");
    assert!(
        told.contains("1 distinct failure that there was no time to repeat and shrink:"),
        "{told}"
    );
    assert!(told.contains("bad-compiler-crashed"), "{told}");
    assert!(lab.read("junit.xml").contains("not examined: bad-compiler-crashed"));
    let status = lab.says(&["status", "quest-out"]);
    assert!(!status.contains("no bugs found"), "{status}");

    std::fs::remove_file(lab.path().join("armed")).unwrap();
    let resumed = lab.quest(&["fuzz", "--resume", "quest-out"]);
    assert_eq!(resumed.status, Some(1), "{}", resumed.told());
    assert!(!resumed.stdout.contains("no time"), "it is examined now: {}", resumed.stdout);
    assert!(resumed.stdout.contains("20 test cases\n"), "{}", resumed.stdout);
    assert_eq!(lab.bugs("quest-out").len(), 1);
}

#[test]
fn a_campaign_that_is_interrupted_while_its_compiler_is_proved_says_that_nothing_was_tried() {
    let lab = Lab::new();
    let slow = "#!/bin/sh\necho >\"$(dirname \"$0\")/begun\"\nsleep 60\n";
    let cc = format!("slow={}", lab.script("slow.sh", slow));
    let mut command = lab.command(&["fuzz", "--cc", &cc]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for(|| lab.path().join("begun").exists());
    lab.shell(&format!("kill -INT {}", child.id()));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(told, "quest: interrupted before a test case was tried\n");
}

#[test]
fn a_terminal_that_closes_ends_a_campaign_in_good_order_but_under_nohup_it_goes_on() {
    let lab = Lab::new();
    let words = format!("fuzz --cc '{}' -e \"$PLAIN\" -t plain -j 1 --time 60s", quick());
    let begun =
        "until grep -qs '\"event\":\"program\"' quest-out/journal.jsonl; do sleep 0.05; done";
    let script = |before: &str, after: &str| {
        format!("PLAIN='{PLAIN}'; {before} quest {words} & {begun}; kill -HUP $!; {after} wait $!")
    };
    // Whoever runs the tests may do so under nohup.
    let ran = lab.shell(&script("env --default-signal=HUP", ""));
    assert_eq!(ran.status, Some(130), "{}", ran.told());
    assert!(ran.stdout.contains("interrupted; to go on: quest fuzz --resume"), "{}", ran.told());
    std::fs::remove_dir_all(lab.path().join("quest-out")).unwrap();
    let ran = lab.shell(&script("nohup", "sleep 1; kill -0 $! && echo it goes on; kill -TERM $!;"));
    assert_eq!(ran.status, Some(130), "{}", ran.told());
    assert!(
        ran.stdout.starts_with("it goes on") || ran.stdout.contains("\nit goes on"),
        "{}",
        ran.told()
    );
}
