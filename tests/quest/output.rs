//! Where output goes: readers that are gone, full disks, files.

use std::fs;

use crate::lab::{Lab, quick};

#[test]
fn a_reader_that_has_seen_enough_is_no_reason_to_panic() {
    let lab = Lab::new();
    // The reader is gone before the first word.
    let early = |command: &str| {
        let ran = lab.shell(&format!("({command}; echo $? >status) 2>err | true; cat err"));
        assert_eq!(ran.stdout, "", "{command}");
        lab.read("status")
    };
    let long = "sleep 0.2; echo 'string.rep(\"x\", 99999)'";
    assert_eq!(early(&format!("({long}; {long}) | quest repl")), "0\n");
    assert_eq!(early("sleep 0.2; quest --list"), "0\n");
    assert_eq!(early("sleep 0.2; quest print=7 -n 1"), "0\n");
    // Nobody hears the complaint, but it is one.
    let ran = lab.shell("(sleep 0.2; quest replay no-such-bug; echo $? >status) 2>&1 | true");
    assert_eq!((ran.stderr.as_str(), lab.read("status").as_str()), ("", "2\n"));
    assert_eq!(lab.shell("quest replay no-such-bug 2>/dev/full").status, Some(2));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let lab = Lab::new();
    for command in ["quest man", "quest completions bash", "quest dump", "quest -n 500"] {
        let ran = lab.shell(&format!("{command} | head -c 100 >/dev/null"));
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{command}");
    }
}

/// What Quest says where the disk of its standard output is full.
const FULL: &str = "quest: cannot write standard output: No space left on device (os error 28); is the disk full?\n";

#[test]
fn output_that_cannot_be_written_is_an_error() {
    let lab = Lab::new();
    for words in [
        "list",
        "--help",
        "help fuzz",
        "--version",
        "-n 1",
        "try int",
        "stats -n 9",
        "completions zsh",
    ] {
        let ran = lab.shell(&format!("quest {words} >/dev/full"));
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(4), FULL), "{words}");
    }
    let ran = lab.shell("echo 'print(7)' | quest repl >/dev/full");
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(4), FULL));
    let ran = lab.shell("quest repl -e 'print(7)' </dev/null 2>&1 >/dev/full");
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(4), FULL));
}

#[test]
fn a_campaign_whose_findings_cannot_be_shown_goes_on_and_does_not_end_as_if_they_had_been() {
    let lab = Lab::new();
    for json in ["", "--json"] {
        let words =
            format!("fuzz --cc '{}' -t toy --count 40 --seed 1 --out out{json} {json}", quick());
        let ran = lab.shell(&format!("quest {words} >/dev/full"));
        assert_eq!(ran.status, Some(4), "{}", ran.told());
        assert!(ran.stderr.ends_with(FULL), "{}", ran.told());
        let status = lab.says(&["status", "--json", &format!("out{json}")]);
        assert!(status.contains(r#""cases":40"#), "{status}");
        // Who wants no more of it has its status.
        let words = words.replace("--out out", "--out closed");
        let ran = lab.shell(&format!("(quest {words}; echo $? >status) | true"));
        assert_eq!(
            (lab.read("status").as_str(), ran.stderr.contains("quest: ")),
            ("0\n", false),
            "{}",
            ran.told()
        );
    }
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let ran = Lab::new().quest(&["-o", "no/such/dir.c"]);
    assert_eq!(ran.status, Some(4));
    assert!(ran.stderr.starts_with("quest: cannot write no/such/dir.c: "), "{}", ran.stderr);
}

#[test]
fn a_file_that_cannot_be_written_to_its_end_is_not_left_behind() {
    let lab = Lab::new();
    for words in [
        "-n 500 -o big.c",
        "-n 500 -2 -o big",
        "-n 500 --emit json -o big.json",
        "-n 500 --standalone -o big.c",
    ] {
        // A limit on files, as if the disk were full.
        let ran = lab.shell(&format!("ulimit -f 9; quest {words}"));
        assert_eq!(ran.status, Some(4), "{words}: {}", ran.told());
        assert!(ran.stderr.starts_with("quest: cannot write big"), "{words}: {}", ran.told());
        let left: Vec<_> =
            fs::read_dir(lab.path()).unwrap().map(|file| file.unwrap().path()).collect();
        assert!(left.is_empty(), "{words}: {left:?}");
    }
    assert_eq!(lab.quest(&["-o", "/dev/full"]).status, Some(4));
    assert!(fs::exists("/dev/full").unwrap());
}

#[test]
fn who_waits_for_a_slow_compiler_is_told_what_for() {
    let lab = Lab::new();
    let slow = "#!/bin/sh\n[ -e $0.3 ] || { touch $0.$(ls $0.* 2>/dev/null | wc -l); sleep 7; }\nexec $quick \"$@\"\n";
    let (one, other) = (lab.script("one.sh", slow), lab.script("other.sh", slow));
    lab.shell(&format!(
        "quest doctor --cc {one} 2>one & quest fuzz --cc {other} -t toy --count 1 2>other; wait"
    ));
    assert!(lab.read("one").starts_with("quest: trying features of C with one.sh for 15 s\n"));
    assert!(
        lab.read("other").starts_with("quest: proving compilers and drawing samples for 15 s\n")
    );
}
