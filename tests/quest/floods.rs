//! Compilers that print more than anybody reads.

use crate::lab::{Lab, PLAIN};

/// A compiler that prints some megabytes and then crashes of programs with a union in them.
const LOUD: &str = "#!/bin/sh
for word do
    case $word in
    *.c)
        if grep -q '^union ' \"$word\"; then
            yes 'a.c:1:1: warning: unions are unsupported in C64' | head -c 3000000 >&2
            echo 'internal compiler error: in expand_call' >&2
            exit 4
        fi
        ;;
    esac
done
exec $quick \"$@\"
";

#[test]
fn a_compiler_that_says_that_it_crashed_behind_megabytes_of_warnings_has_crashed() {
    let lab = Lab::new();
    let cc = format!("loud={}", lab.script("loud.sh", LOUD));
    let words = ["fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--seed", "1", "--count", "10"];
    let ran = lab.quest(&[&words[..], &["--pairs", "none", "--shrink-time", "5s"]].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert!(ran.stdout.contains("loud: compiler crashed"), "{}", ran.told());
    assert!(ran.stdout.contains("  internal compiler error: in expand_call\n"), "{}", ran.told());
}

#[test]
fn a_compiler_that_floods_from_the_start_is_told_in_a_few_lines() {
    let lab = Lab::new();
    let flood = lab.script("flood.sh", "#!/bin/sh\ntr '\\0' y </dev/zero >&2\n");
    let ran = lab.quest(&["fuzz", "--cc", &flood, "--count", "1", "--file-size", "4"]);
    assert_eq!(ran.status, Some(3), "{}", ran.told());
    assert!(ran.stderr.len() < 3000 && ran.stderr.contains("see --file-size"), "{}", ran.told());
    let ran = lab.quest(&["doctor", "--cc", &flood, "--file-size", "4"]);
    assert_eq!(ran.status, Some(3), "{}", ran.told());
    assert!(ran.stdout.len() < 3000 && ran.stdout.contains("see --file-size"), "{}", ran.told());
}
