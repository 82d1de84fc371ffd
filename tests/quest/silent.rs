//! Compilers that reject a program and do not say why.

use crate::lab::{Lab, PLAIN};

/// Rejects unions, and says nothing.
const SILENT: &str = "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c) grep -q '^union ' \"$word\" && exit 1 ;; esac
done
exec $quick \"$@\"
";

#[test]
fn a_compiler_that_rejects_what_it_lacks_and_says_nothing_has_a_bug() {
    let lab = Lab::new();
    let cc = format!("mute={}", lab.script("mute", SILENT));
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--pairs", "none", "--seed", "1",
        "--count", "20", "-j1",
    ];
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let said =
        "warning: mute lacks unions (`compiler rejected (exit status 1), without a message`)";
    assert!(ran.stdout.contains(said), "{}", ran.told());
    assert!(ran.stdout.contains("1 distinct failure. Replay with:"), "{}", ran.told());
    assert!(!ran.stdout.contains("unsupported"), "{}", ran.told());
    // Whoever asks for it gets test cases without unions.
    let ran = lab.quest(&[&args[..], &["--adapt", "--out", "adapted"]].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.told());
}
