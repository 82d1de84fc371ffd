//! What a test needs and a machine may lack. A test that cannot run says so, past the harness, which hides
//! what tests print; and where QUEST_NO_SKIPS is set, as in CI, a tool that is not installed is a failure.

use std::io::Write;
use std::process::Command;

/// Says why a test does not run: the machine does not allow it.
pub(crate) fn skip(why: &str) {
    let name = std::thread::current().name().unwrap_or_default().to_string();
    let _ = writeln!(std::io::stderr(), "skipped: {name}: {why}");
}

/// Whether commands are installed; skips the test if not.
pub(crate) fn installed(commands: &[&str]) -> bool {
    let missing = commands.iter().find(|it| Command::new(it).arg("--version").output().is_err());
    if let Some(missing) = missing {
        let is_allowed = std::env::var_os("QUEST_NO_SKIPS").is_none();
        assert!(is_allowed, "QUEST_NO_SKIPS is set, but there is no {missing}");
        skip(&format!("there is no {missing}"));
    }
    missing.is_none()
}

#[test]
fn what_is_left_to_the_night_is_listed() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = std::fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let mut number = 0;
    for entry in std::fs::read_dir(root.join("tests/quest")).unwrap() {
        let path = entry.unwrap().path();
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        for rest in text.split("\n#[ignore = \"nightly: ").skip(1) {
            let name = rest.split("\nfn ").nth(1).and_then(|name| name.split('(').next()).unwrap();
            assert!(
                listed.contains(&format!("| `{name}` |")),
                "CONTRIBUTING.md does not list {name}"
            );
            number += 1;
        }
    }
    let rows = listed.split("## What CI leaves to the night").nth(1).unwrap();
    let rows = rows.split("\n## ").next().unwrap().matches("\n| `").count();
    assert_eq!(rows, number, "CONTRIBUTING.md lists others");
}
