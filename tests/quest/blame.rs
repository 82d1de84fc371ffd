//! Which pass, which version and which revision of a compiler makes a bug: with a gcc whose "pass" is a script.

use std::process::Command;

use insta::assert_snapshot;
use serde_json::Value;

use crate::lab::Lab;

/// A program that must exit with 0.
const PROGRAM: &str =
    "int twice(int x) { return x + x; }\nint main(void) { return twice(21) != 42; }\n";

/// A compiler like gcc with a wrong "pass" at -O2: it adds one where it finds `x + x`, unless `-fno-doubling` is given.
/// At -O1 it crashes.
const FAKE: &str = r#"#!/bin/sh
level=-O0 doubling=yes all=
for word in "$@"; do
    case $word in
    -v) echo 'gcc version 12.0.0 (fake)' >&2; exit 0;;
    --help=optimizers) asked=yes;;
    -fdump-passes|-fdbg-cnt-list) exit 0;;
    -fno-doubling) doubling=; continue;;
    -fno-*) continue;;
    -O*) level=$word;;
    *.c) source=$word;;
    esac
    all="$all '$word'"
done
if [ "$asked" ]; then
    echo "  -fharmless   [enabled]"
    if [ $level = -O2 ]; then
        echo "  -fdoubling   [enabled]"; echo "  -fother   [enabled]"
    else
        echo "  -fdoubling   [disabled]"
    fi
    exit 0
fi
[ $level = -O1 ] && kill -SEGV $$
if [ "$source" ] && [ $level = -O2 ] && [ "$doubling" ]; then
    sed 's/x + x/x + x + 1/' "$source" >changed.c
    all=$(echo "$all" | sed "s/'$source'/changed.c/")
fi
eval "exec gcc $all"
"#;

fn json(lab: &Lab, args: &[&str]) -> (Option<i32>, Value) {
    let ran = lab.quest(args);
    let value = serde_json::from_str(&ran.stdout);
    (ran.status, value.unwrap_or_else(|error| panic!("{error}: {}", ran.told())))
}

#[test]
fn the_option_that_hides_a_failure_and_the_levels_that_have_it_are_found() {
    let lab = Lab::new();
    let fake = lab.script("fake-gcc", FAKE);
    lab.write("prog.c", PROGRAM);
    let cc = format!("{fake} -O2");
    let (status, answer) = json(&lab, &["blame", "prog.c", "--cc", &cc, "--json"]);
    assert_eq!((status, &answer["outcome"]), (Some(1), &Value::from("fails")));
    let bisection = &answer["bisection"];
    assert_eq!(bisection["hiding"], serde_json::json!([["-fno-doubling"]]));
    let outcome = |level: &str| {
        let mut levels = bisection["levels"].as_array().unwrap().iter();
        levels.find(|one| one["option"] == level).unwrap()["outcome"].clone()
    };
    let outcomes = ["-O0", "-O1", "-O2", "-O3"].map(outcome);
    assert_eq!(outcomes, ["passes", "other", "fails", "passes"].map(Value::from));
    assert!(bisection["compilations"].as_u64().unwrap() < 30, "{bisection}");
    assert_eq!(bisection["pass"], Value::Null, "nothing is said that was not measured");
    let told = lab.quest(&["blame", "prog.c", "--cc", &cc]).told();
    assert_snapshot!(told.replace(&lab.path().display().to_string(), "DIR"));
}

#[test]
fn what_passes_is_gone_and_what_is_not_there_is_wrong_usage() {
    let lab = Lab::new();
    let fake = lab.script("fake-gcc", FAKE);
    lab.write("prog.c", PROGRAM);
    let status = |args: &[&str]| lab.quest(args).status;
    assert_eq!(status(&["blame", "prog.c", "--cc", &format!("{fake} -O0")]), Some(0));
    assert_eq!(status(&["blame", "prog.c", "--cc", "missing-cc"]), Some(125));
    assert_eq!(status(&["blame", "prog.c"]), Some(2));
    assert_eq!(status(&["blame", "nowhere"]), Some(2));
    assert_eq!(status(&["blame", "prog.c", "nowhere", "--cc", "gcc"]), Some(2));
}

#[test]
fn of_several_versions_the_oldest_and_the_newest_with_the_bug_are_named() {
    let lab = Lab::new();
    lab.write("prog.c", PROGRAM);
    let mut args = vec!["blame".to_string(), "prog.c".into(), "--json".into()];
    for (version, level) in
        [("9.1.0", "-O2"), ("10.2.0", "-O2"), ("11.1.0", "-O0"), ("12.1.0", "-O1")]
    {
        let fake = FAKE.replace(
            "    -v)",
            &format!("    --version) echo 'gcc (fake) {version}'; exit 0;;\n    -v)"),
        );
        let fake = lab.script(&format!("gcc-{version}"), &fake);
        args.extend(["--cc".into(), format!("{fake} {level}")]);
    }
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (status, answer) = json(&lab, &args);
    assert_eq!(status, Some(1));
    assert_eq!(answer["oldest"], "gcc (fake) 9.1.0");
    assert_eq!(answer["newest"], "gcc (fake) 10.2.0");
    let outcomes: Vec<&Value> =
        answer["versions"].as_array().unwrap().iter().map(|one| &one["outcome"]).collect();
    assert_eq!(
        outcomes,
        ["fails".into(), "fails".into(), "passes".into(), Value::Null].iter().collect::<Vec<_>>()
    );
}

#[test]
fn a_users_table_names_the_levels_and_options_of_a_compiler() {
    let lab = Lab::new();
    let mine = FAKE
        .replace("gcc version", "mine")
        .replace("-fno-doubling", "--no-doubling")
        .replace("-O2", "--fast");
    let cc = format!(
        "{} --fast",
        lab.script(
            "mycc",
            &mine
                .replace("-O*) ", "--fast|-O*) ")
                .replace("all=\"$all", "[ $word = --fast ] || all=\"$all")
        )
    );
    lab.write("prog.c", PROGRAM);
    let ran = lab.quest(&["blame", "prog.c", "--cc", &cc]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert!(ran.stdout.contains("nothing is known of the levels and options of"), "{}", ran.told());
    lab.write("mine.lua", "Compilers.mycc = { levels = { '-O0', '--fast' }, options = { '--none', '--no-doubling' } }");
    let (status, answer) =
        json(&lab, &["blame", "prog.c", "--cc", &cc, "--compilers", "mine.lua", "--json"]);
    assert_eq!(
        (status, &answer["bisection"]["hiding"]),
        (Some(1), &serde_json::json!([["--no-doubling"]])),
        "{answer}"
    );
    lab.write("wrong.lua", "Compilers.mycc = { level = { '-O0' } }");
    let ran = lab.quest(&["blame", "prog.c", "--cc", &cc, "--compilers", "wrong.lua"]);
    assert_eq!(ran.status, Some(2), "{}", ran.told());
    assert!(ran.stderr.contains("there is no key 'level'"), "{}", ran.told());
}

/// Whether a compiler is there, with this version.
fn has(compiler: &str, version: &str) -> bool {
    let output = Command::new(compiler).arg("--version").output();
    output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(version))
}

/// A bug of the collection, its pass, its function, and an option that hides it.
const REAL: [(&str, &str, &str, &str, &str); 3] = [
    ("gcc-clamp-with-crossed-limits", "gcc", "12.2.0", "phiopt1", "-fno-ssa-phiopt"),
    ("gcc-last-value-of-a-byte-counter", "gcc-12", "12.2.0", "vrp2", "-fno-tree-ch"),
    (
        "clang-unset-choice-in-a-vector-loop",
        "clang-14",
        "14.0.6",
        "InstCombinePass",
        "-fno-vectorize",
    ),
];

#[test]
fn the_passes_of_real_bugs_are_found_where_their_compilers_are() {
    let lab = Lab::new();
    for (name, compiler, version, pass, option) in REAL {
        if !has(compiler, version) {
            eprintln!("{name}: skipped: there is no {compiler} {version}");
            continue;
        }
        let bug = format!("{}/bugs/{name}", env!("CARGO_MANIFEST_DIR"));
        let (status, answer) = json(&lab, &["blame", &bug, "--yes", "--json"]);
        let bisection = &answer["bisection"];
        assert_eq!((status, &bisection["pass"]["name"]), (Some(1), &Value::from(pass)), "{answer}");
        let hiding = bisection["hiding"].as_array().unwrap();
        assert!(hiding.contains(&serde_json::json!([option])), "{bisection}");
        assert!(bisection["pass"]["diff"].as_array().unwrap().len() > 3, "{bisection}");
    }
}

/// A compiler that adds one where it finds `x + x`.
const WRONG: &str = r#"#!/bin/sh
all=
for word in "$@"; do
    case $word in *.c) sed 's/x + x/x + x + 1/' "$word" >changed.c; word=changed.c;; esac
    all="$all '$word'"
done
eval "exec gcc -w $all"
"#;

/// A repository whose compiler is a script, with a revision for each text.
fn repository(lab: &Lab, revisions: &[&str]) {
    let commit = |text: &str| {
        lab.script("repo/cc.sh", text);
        let ran = lab.shell(
            "cd repo && git add cc.sh && git -c user.name=q -c user.email=q@q commit -q -m \"revision $(git rev-list \
             --count --all)\"",
        );
        assert_eq!(ran.status, Some(0), "{}", ran.told());
    };
    let ran = lab.shell("git init -q -b main repo");
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    revisions.iter().for_each(|text| commit(text));
}

/// A saved bug with the program.
fn saved_bug(lab: &Lab) {
    std::fs::create_dir(lab.path().join("bug")).unwrap();
    let collected =
        format!("{}/bugs/gcc-clamp-with-crossed-limits/case.json", env!("CARGO_MANIFEST_DIR"));
    let saved =
        std::fs::read_to_string(collected).unwrap().replace("gcc-clamp-with-crossed-limits", "bug");
    lab.write("bug/case.json", &saved);
    lab.write("bug/repro.c", PROGRAM);
}

#[test]
fn the_first_bad_revision_is_found_and_what_cannot_be_judged_is_skipped() {
    let lab = Lab::new();
    let good = "#!/bin/sh\n# REVISION\nexec gcc -w \"$@\"\n";
    let bad = WRONG.to_string();
    // A compiler that cannot compile anything has not the bug.
    let broken = "#!/bin/sh\nexit 1\n";
    let unbuilt = "no-build\n";
    let good = |number: u32| good.replace("REVISION", &number.to_string());
    let (first, second, third) = (good(1), good(2), good(3));
    let last = format!("{bad}# last\n");
    let revisions = [&first[..], broken, &second, unbuilt, &third, &bad, broken, &last];
    repository(&lab, &revisions);
    saved_bug(&lab);
    let bisect = |good: &str, bad: &str| {
        lab.quest(&[
            "bisect",
            "bug",
            "--repo",
            "repo",
            "--good",
            good,
            "--bad",
            bad,
            "--cc",
            "./repo/cc.sh",
            "--",
            "sh",
            "-c",
            "! grep -q no-build cc.sh",
        ])
    };
    let ran = bisect("main~7", "main");
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(
        ran.stdout.contains("the first bad revision is") && ran.stdout.contains("revision 5"),
        "{}",
        ran.told()
    );
    let head = lab.shell("git -C repo symbolic-ref --short HEAD; ls repo/.git");
    assert!(head.stdout.starts_with("main\n"), "{}", head.told());
    assert!(!head.stdout.contains("BISECT_START"), "the bisection is over: {}", head.told());
    let ran = bisect("main", "main~7");
    assert_eq!(ran.status, Some(125), "{}", ran.told());
    assert!(ran.stdout.contains("is said to be bad, but: the bug is not there"), "{}", ran.told());
    assert_eq!(bisect("main~7", "nowhere").status, Some(2), "there is no such revision");
}

#[test]
fn where_skipped_revisions_leave_several_all_are_named() {
    let lab = Lab::new();
    repository(&lab, &["#!/bin/sh\nexec gcc -w \"$@\"\n", "#!/bin/sh\nexit 1\n", WRONG]);
    saved_bug(&lab);
    let ran = lab.quest(&[
        "bisect",
        "bug",
        "--repo",
        "repo",
        "--good",
        "main~2",
        "--cc",
        "./repo/cc.sh",
        "--",
        "true",
    ]);
    assert_eq!(ran.status, Some(125), "{}", ran.told());
    assert!(
        ran.stdout.contains("revision 1\n") && ran.stdout.contains("revision 2\n"),
        "{}",
        ran.told()
    );
}

/// A compiler like gcc with two wrong "passes" above -O0: one takes `x %` for `x /`, the other `x ^` for
/// `x |`.
const PASSES: &str = r#"#!/bin/sh
level=-O2 off= source=
for word do
    shift
    case $word in
    -v) echo 'gcc version 12.0.0 (fake)' >&2; exit 0;;
    --version) echo 'fake 12.0.0'; exit 0;;
    --help=optimizers|-fdbg-cnt-list) exit 0;;
    -fdump-passes)
        for pass in first1 REMAINDERS DIFFERENCES last1; do echo "  tree-$pass  :  ON" >&2; done
        exit 0;;
    -fdisable-*) off="$off $word "; continue;;
    -O*) level=$word; continue;;
    -f*|-Q) continue;;
    *.c) source=$word;;
    esac
    set -- "$@" "$word"
done
if [ "$source" ] && [ $level != -O0 ]; then
    wrong=
    case $off in *tree-REMAINDERS\ *) ;; *) wrong='s/(x[0-9a-z_]+) ?%/\1 \//g;';; esac
    case $off in *tree-DIFFERENCES\ *) ;; *) wrong="$wrong s/(x[0-9a-z_]+) ?\\^/\\1 |/g";; esac
    sed -E "/^ *(t|r)[0-9][_a-z0-9]* *=/{$wrong}" "$source" >"$source.bad.c"
    for word do
        shift
        [ "$word" = "$source" ] && word=$source.bad.c
        set -- "$@" "$word"
    done
fi
exec tcc -w "$@"
"#;

/// The bugs of a campaign with that compiler, whose passes have these names, with options of its own.
fn hunted(lab: &Lab, remainders: &str, differences: &str, more: &[&str]) -> Vec<Value> {
    let text = PASSES.replace(
        "REMAINDERS DIFFERENCES",
        if remainders == differences { remainders } else { "REMAINDERS DIFFERENCES" },
    );
    let text = text.replace("REMAINDERS", remainders).replace("DIFFERENCES", differences);
    let cc = format!("bad={} -O2", lab.script("fake-gcc", &text));
    lab.write(
        "small.lua",
        "local of = function(op) return { Expr.binary(op, Expr.var(int), Expr.const(int)) } end
         Test.remainder = { family = 'arith', test = { expressions = of('%') } }
         Test.difference = { family = 'arith', test = { expressions = of('^') } }",
    );
    let suites = ["-t", "remainder", "-t", "difference"];
    let options = ["--pairs", "none", "--seed", "1", "-j", "1", "--count", "8", "--out", "out"];
    let words = [&["fuzz", "small.lua", "--cc", &cc][..], &suites, &options].concat();
    let ran = lab.quest(&[&words[..], more].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let said = ran.stdout.contains("first wrong after the pass");
    assert_eq!(said, more.is_empty(), "{}", ran.told());
    lab.bugs("out").iter().map(|name| lab.json(&format!("out/bugs/{name}/case.json"))).collect()
}

#[test]
fn a_campaign_finds_the_pass_and_reports_it_everywhere() {
    let lab = Lab::new();
    let bugs = hunted(&lab, "rewrite1", "rewrite1", &[]);
    assert_eq!(bugs.len(), 1, "{bugs:?}");
    let [bug] = &bugs[..] else { unreachable!() };
    assert_eq!(bug["bisection"]["pass"]["name"], "rewrite1", "{bug}");
    let fingerprint = bug["fingerprint"].as_str().unwrap();
    assert!(fingerprint.ends_with(" after the pass rewrite"), "{fingerprint}");
    let name = bug["name"].as_str().unwrap();
    let report = lab.read(&format!("out/bugs/{name}/report.md"));
    assert!(report.contains("## After which pass it is wrong"), "{report}");
    assert!(report.contains("- The program fails with `-Og`"), "{report}");
    let json: Value =
        serde_json::from_str(&lab.says(&["report", "out", "--format", "json"])).unwrap();
    assert_eq!(json["bugs"][0]["bisection"]["pass"], "rewrite1");
    for format in ["html", "markdown"] {
        let text = lab.says(&["report", "out", "--format", format]);
        assert!(text.contains("-fdisable-tree-rewrite1"), "{format}: {text}");
    }
    assert!(lab.read("out/journal.jsonl").contains(r#""pass":"rewrite1""#));
}

#[test]
fn without_time_for_it_no_pass_is_looked_for() {
    let lab = Lab::new();
    let bugs = hunted(&lab, "remainders1", "differences1", &["--blame-time", "0s"]);
    assert!(!bugs.is_empty());
    assert!(bugs.iter().all(|bug| bug["bisection"] == Value::Null), "{bugs:?}");
}
