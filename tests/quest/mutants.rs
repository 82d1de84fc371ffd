//! The mutants of scripts/mutants: what its rules make of a small file, without the tool that applies them to large ones.

use std::path::Path;
use std::process::Command;

use insta::assert_snapshot;

use crate::tools::installed;

const SOURCE: &str = r#"#include "tcc.h"
/* Adds 1 + 1. */
static int f(int a, int b)
{
    if (a == 0x10 && b < 3) {
        tcc_error("bad %d", a + b);
        a += (b << 2) | 1;
        gen(a, b->c);
        return a - b;
    }
    switch (a) {
    case A:
        a++;
        break;
    case B:
        return !a;
    }
}
"#;

/// Applies each rule to each line, once; then the labels that change places, and the order of all.
const APPLY: &str = r#"
import re, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "scripts")
import mutation

lines = sys.argv[1].splitlines(keepends=True)
rules = [(kind, *(rule.split(" ==> ") if " ==> " in rule else (rule.removesuffix(" ==>"), ""))) for rule, kind in mutation.rules().items()]
left_out = [line.split(" ==> ")[0] for line in open(mutation.RULES) if line.endswith("DO_NOT_MUTATE\n")]
made = []
for at, line in enumerate(lines, 1):
    for kind, pattern, text in rules:
        after = re.sub(pattern, text, line, count=1)
        if after != line and not any(re.search(pattern, line) for pattern in left_out):
            made.append(mutation.Mutant("f.c", at, kind, line, after))
made += mutation.swapped("f.c", lines)
for mutant in made:
    whole = mutation.applied(lines, mutant)
    assert whole.count("\n") == len(lines) and whole != "".join(lines)
    print(f"{mutant.line} {mutant.kind}: {' '.join(mutant.after.split())}")
order = list(mutation.shuffled(made, 1))
assert order == list(mutation.shuffled(made, 1)) and sorted(order) == sorted(made)
assert len({mutant.kind for mutant in order[:8]}) == 8, order[:8]
"#;

#[test]
fn each_kind_of_mutant_changes_a_small_file_and_the_seed_decides_their_order() {
    if !installed(&["python3"]) {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ran =
        Command::new("python3").args(["-c", APPLY, SOURCE]).current_dir(root).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert_snapshot!(String::from_utf8_lossy(&ran.stdout));
}
