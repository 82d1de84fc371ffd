//! What a user names as a saved bug, and is none.

use crate::lab::{Lab, PLAIN, quick};
use crate::overnight::bad;

#[test]
fn what_is_no_saved_bug_is_told_with_what_it_is() {
    let lab = Lab::new();
    let fuzz = |cc: &str, out: &str| {
        let args = ["fuzz", "-e", PLAIN, "-t", "plain", "--cc", cc, "--seed", "1", "-j1"];
        lab.quest(&[&args[..], &["--count", "10", "--pairs", "none", "--out", out]].concat()).status
    };
    assert_eq!((fuzz(&bad(&lab), "bugs-in-it"), fuzz(quick(), "none")), (Some(1), Some(0)));
    std::fs::create_dir(lab.path().join("empty")).unwrap();
    let mut told = String::new();
    for command in ["replay", "shrink", "blame"] {
        for name in ["bugs-in-it", "bugs-in-it/bugs", "none", "empty"] {
            let ran = lab.quest(&[command, name]);
            assert_eq!((ran.status, &ran.stdout[..]), (Some(2), ""), "{}", ran.told());
            told += &format!("{command}: {}", ran.stderr);
        }
    }
    let ran = lab.quest(&["replay", "none/bugs/*"]);
    assert_eq!(ran.status, Some(2));
    told += &format!("replay: {}", ran.stderr);
    insta::assert_snapshot!(told);
    // What is left of a saved bug holds the failure as it was drawn, and is no directory of bugs.
    let bug = format!("bugs-in-it/bugs/{}", lab.bugs("bugs-in-it")[0]);
    std::fs::remove_file(lab.path().join(&bug).join("case.json")).unwrap();
    let ran = lab.quest(&["replay", &bug]);
    assert!(ran.status == Some(2) && ran.stderr.contains("case.json"), "{}", ran.told());
}
