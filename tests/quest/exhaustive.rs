//! Suites that are counted, and gone through to the end.

use std::collections::BTreeSet;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::lab::{Lab, quick};
use crate::overnight::{bad, events};

/// Three types, up to two arguments: 1 + 3 + 9 lists and 4 results.
const SMALL: &str = "Test.small = { doc = 'small', test = { args = list(choose(0, 2), oneof{int, double, unsigned(int)})
    , result = oneof{int, int, double, unsigned(int), R.void} } }";

/// Functions that return arrays are no C.
const ARRAYS: &str =
    "Test.arrays = { doc = 'arrays', test = { args = list(choose(0, 1), array(int, choose(1, 2)))
    , result = oneof{int, array(int, 2)} } }";

/// With unions among the types.
const UNIONS: &str = "Test.unions = { doc = 'unions', test = { args = list(choose(0, 2), oneof{int, union{int, char}})
    , result = oneof{int, R.void} } }";

fn count(lab: &Lab, args: &[&str]) -> Value {
    serde_json::from_str(&lab.says(&[&["count", "--json"], args].concat())).unwrap()
}

/// The test cases of a range of numbers, as JSON.
fn cases(lab: &Lab, suite: &str, args: &[&str]) -> Vec<Value> {
    let args = [&["-e", suite, "--emit", "json", "--seed", "7"], args].concat();
    lab.says(&args).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The types of a test case, without the numbers of its records.
fn signature(case: &Value) -> String {
    let types = |field: &str| -> Vec<Value> {
        case[field].as_array().unwrap().iter().map(|part| part["type"].clone()).collect()
    };
    let mut all = [types("args"), types("varargs"), vec![case["result"]["type"].clone()]];
    fn unnumbered(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("id");
                fields.values_mut().for_each(unnumbered);
            }
            Value::Array(items) => items.iter_mut().for_each(unnumbered),
            _ => {}
        }
    }
    all.iter_mut().flatten().for_each(unnumbered);
    format!("{all:?}")
}

#[test]
fn counts_are_a_table_or_json() {
    let lab = Lab::new();
    insta::assert_snapshot!(lab.says(&["count", "toy", "-s", "1"]));
    let json = count(&lab, &["toy", "-s", "2"]);
    assert_eq!(json["noun"], "signature");
    let last = &json["sizes"][2];
    assert_eq!((&last["number"], &last["is_whole"]), (&"391909".into(), &true.into()));
    assert_eq!(last["parts"]["args"], "55987");
    // Numbers of any length are exact: 1 to 10 of 9 integers, 3 floats and very many enumerations.
    let ansi = count(&lab, &["ansi", "-s", "0"]);
    assert_eq!(ansi["sizes"][0]["number"].as_str().unwrap().len(), 271);
    let types = count(&lab, &["struct(list(choose(1, 2), oneof{int, int, char}))", "-s", "0"]);
    assert_eq!((&types["noun"], &types["sizes"][0]["number"]), (&"value".into(), &"6".into()));
    let pairs = count(&lab, &["sysv-amd64:transitions", "-s", "0"]);
    assert!(pairs["sizes"][0]["number"].as_str().unwrap().parse::<u64>().unwrap() > 100);
}

#[test]
fn every_signature_is_there_once_and_as_many_as_are_counted() {
    let lab = Lab::new();
    let small = cases(&lab, SMALL, &["-t", "small", "--exhaustive", "0.."]);
    assert_eq!(small.len(), 20, "as many as usual");
    let small = cases(&lab, SMALL, &["-t", "small", "--exhaustive", "0..1000000"]);
    let signatures: BTreeSet<String> = small.iter().map(signature).collect();
    assert_eq!((signatures.len(), small.len()), (52, 52));
    let counted = count(&lab, &["small", "-e", SMALL]);
    assert_eq!(counted["sizes"][2]["number"], "52");
    assert_eq!(counted["sizes"][2]["possible"]["number"], 52);
    // Whatever is drawn is among them.
    let drawn = cases(&lab, SMALL, &["-t", "small", "-n", "3000"]);
    let drawn: BTreeSet<String> = drawn.iter().map(signature).collect();
    assert_eq!(drawn, signatures, "3000 draws of 52 signatures miss none");
    // A number is the test case, whatever is beside it.
    let alone = cases(&lab, SMALL, &["-t", "small", "--exhaustive", "17..18"]);
    assert_eq!(alone, small[17..18]);
    let arguments = |case: &Value| case["args"].as_array().unwrap().len();
    assert!(small.is_sorted_by_key(arguments), "small ones come first");
}

#[test]
fn a_number_gives_the_same_program_in_the_same_bytes() {
    let lab = Lab::new();
    let quest =
        |args: &[&str]| lab.says(&[&["-e", SMALL, "-t", "small", "--seed", "7"], args].concat());
    let one = quest(&["--exhaustive", "30..40"]);
    assert_eq!(one, quest(&["--exhaustive", "30..40"]));
    lab.write("small.lua", SMALL);
    let ran = lab.shell(&format!(
        "quest small.lua -t small --seed 7 --exhaustive 0..52 > t.c && {} t.c -o t && ./t",
        quick()
    ));
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let ran = lab.shell("quest small.lua -2 -t small --exhaustive 0..52 && test -s quest-callee.c");
    assert_eq!(ran.status, Some(0), "{}", ran.told());
}

#[test]
fn what_breaks_a_rule_of_c_is_left_out_and_named() {
    let lab = Lab::new();
    let args = ["-e", ARRAYS, "-t", "arrays", "--seed", "7", "--exhaustive", "0..6"];
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(0));
    let left_out = "quest: 3 of 6 signatures are impossible here and left out (3: a function returns no array)\n";
    assert_eq!(ran.stderr, left_out);
    assert!(ran.stdout.contains("quest_main") || ran.stdout.contains("main"), "{}", ran.stdout);
    let possible = &count(&lab, &["arrays", "-e", ARRAYS, "-s", "0"])["sizes"][0]["possible"];
    assert_eq!((&possible["number"], &possible["others"][0]["number"]), (&3.into(), &3.into()));
    let out =
        ["fuzz", "--cc", quick(), "-e", ARRAYS, "-t", "arrays", "--exhaustive", "--seed", "7"];
    let ran = lab.quest(&out);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let expected = "of all 6 signatures of arrays at size 2, 3 passed, 3 were left out (3: a function returns no array); \
                    each once, with one set of values (seed 7)";
    assert!(ran.stdout.contains(expected), "{}", ran.told());
}

#[test]
fn a_campaign_that_went_through_all_says_so_everywhere() {
    let lab = Lab::new();
    let cc = format!("it={}", quick());
    let start = ["fuzz", "--cc", &cc, "-e", SMALL, "-t", "small", "--seed", "7", "--out", "out"];
    let ran = lab.quest(&[&start[..], &["--exhaustive", "-n", "9"]].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let statement =
        "all 52 signatures of small at size 2 passed, each once, with one set of values (seed 7)";
    assert!(ran.stdout.contains(statement), "{}", ran.told());
    assert!(lab.says(&["status", "out"]).contains(statement));
    let status: Value = serde_json::from_str(&lab.says(&["status", "--json", "out"])).unwrap();
    assert_eq!(
        (&status["coverage"]["done"], &status["coverage"]["share"]),
        (&52.into(), &1.0.into())
    );
    for format in ["markdown", "json", "html"] {
        let report = lab.says(&["report", "out", "--format", format]);
        assert!(report.contains("52 signatures of small"), "{format}: {report}");
    }
}

#[test]
fn a_part_is_said_to_be_a_part() {
    let lab = Lab::new();
    let start =
        ["fuzz", "--cc", quick(), "-e", SMALL, "-t", "small", "--seed", "7", "--out", "out"];
    let ran = lab.quest(&[&start[..], &["--exhaustive=10..20"]].concat());
    let statement = "the signatures 10 to 19 of the 52 of small at size 2 passed";
    assert!(ran.stdout.contains(statement), "{}", ran.told());
    let ran = lab.quest(&["report", "out", "--format", "markdown"]);
    assert!(ran.stdout.contains(statement), "{}", ran.told());
    // Test cases at the beginning, and the rest later.
    let ran = lab.quest(&[&start[..], &["--force", "--exhaustive", "--count", "5"]].concat());
    assert!(ran.stdout.contains("the signatures 0 to 4 of the 52"), "{}", ran.told());
    let ran = lab.quest(&["fuzz", "--resume", "out", "--yes", "--count", "1000"]);
    assert!(ran.stdout.contains("all 52 signatures of small at size 2 passed"), "{}", ran.told());
}

#[test]
fn failing_signatures_are_counted_and_each_is_drawn_again_by_its_number() {
    let lab = Lab::new();
    let bad = bad(&lab);
    let start = ["fuzz", "--cc", &bad, "-e", UNIONS, "-t", "unions", "--seed", "7", "--out", "out"];
    let ran = lab.quest(&[&start[..], &["--exhaustive"]].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    // Of 1 + 2 + 4 lists, 3 have no union; two results.
    let statement = "of all 14 signatures of unions at size 2, 6 passed, 8 failed; each once";
    assert!(ran.stdout.contains(statement), "{}", ran.told());
    let bugs = lab.bugs("out");
    let [bug] = &bugs[..] else { panic!("{bugs:?}") };
    let findings = events(&lab, "out");
    let finding = findings.iter().find(|event| event["event"] == "bug").unwrap();
    let again = finding["again"].as_str().unwrap();
    assert!(again.contains("-t unions --exhaustive ") && again.ends_with("--seed 7"), "{again}");
    let ran = lab.shell(&format!("{again} | grep -c '^union'"));
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{again}");
    let replayed = lab.quest(&["replay", "--yes", &format!("out/bugs/{bug}")]);
    assert_eq!(replayed.status, Some(1), "{}", replayed.told());
}

#[test]
fn a_campaign_that_is_killed_goes_on_and_covers_each_number_once() {
    let lab = Lab::new();
    let start =
        ["fuzz", "--cc", quick(), "-e", SMALL, "-t", "small", "--seed", "7", "--out", "out"];
    let start = [&start[..], &["--exhaustive", "-n", "2", "-j", "1"]].concat();
    let mut child =
        lab.command(&start).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let has_begun = || {
        let journal = std::fs::read_to_string(lab.path().join("out/journal.jsonl"));
        journal.is_ok_and(|text| text.contains("\"event\":\"program\""))
    };
    // Once it has done something; if it is over by then, there is nothing to go on with.
    while child.try_wait().unwrap().is_none() && !has_begun() {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let ran = lab.quest(&["fuzz", "--resume", "out", "--yes"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let mut numbers: Vec<u64> = Vec::new();
    for event in events(&lab, "out") {
        if event["event"] == "program" && event["complete"] == true {
            numbers.extend(event["from"].as_u64().unwrap()..event["to"].as_u64().unwrap());
        }
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (0..52).collect::<Vec<_>>());
    assert!(ran.stdout.contains("all 52 signatures of small at size 2 passed"), "{}", ran.told());
}

#[test]
fn expressions_are_gone_through_by_their_shapes() {
    let lab = Lab::new();
    let suite = "Test.sums = { doc = 'sums', family = 'arith', test = { expressions =
        { Expr.binary(elements{'+', '-', '*'}, Expr.var(oneof{int, long}), Expr.var(int)) } } }";
    let start = ["fuzz", "--cc", quick(), "-e", suite, "-t", "sums", "--seed", "7"];
    let ran = lab.quest(&[&start[..], &["--exhaustive"]].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(ran.stdout.contains("all 6 shapes of sums at size 2 passed"), "{}", ran.told());
}

#[test]
fn types_that_a_convention_does_not_tell_apart_count_as_one() {
    let lab = Lab::new();
    let all = ["small", "-e", SMALL, "-s", "0"];
    let number = |json: Value| json["sizes"][0]["number"].as_str().unwrap().to_string();
    assert_eq!(number(count(&lab, &all)), "52");
    // int and unsigned int are one: 1 + 2 + 4 lists and 3 results.
    let up_to = [&all[..], &["--up-to", "sysv-amd64"]].concat();
    assert_eq!(number(count(&lab, &up_to)), "21");
    let drawn =
        cases(&lab, SMALL, &["-t", "small", "--exhaustive", "0..100", "--up-to", "sysv-amd64"]);
    assert_eq!(drawn.len(), 21);
    let start =
        ["fuzz", "--cc", quick(), "-e", SMALL, "-t", "small", "--seed", "7", "--exhaustive"];
    let ran = lab.quest(&[&start[..], &["--up-to", "sysv-amd64"]].concat());
    let statement =
        "all 21 signatures of small, up to what sysv-amd64 tells apart at size 2 passed";
    assert!(ran.stdout.contains(statement), "{}", ran.told());
}

#[test]
fn what_cannot_be_gone_through_is_refused_with_the_place_and_the_way_out() {
    let lab = Lab::new();
    lab.write(
        "wide.lua",
        "Test.wide = { doc = 'wide', test = {\n  args = list(1, bind(choose(1, 1000000), function(n)\n    \
         return array(char, n) end)),\n  result = int } }\n",
    );
    let small = ["-e", SMALL, "-t", "small"];
    let told = |args: &[&str]| {
        let ran = lab.quest(args);
        assert_eq!((ran.status, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
        ran.stderr.replace(&lab.path().display().to_string(), "LAB")
    };
    let fuzz = ["fuzz", "--cc", quick()];
    let all = [
        told(&[&fuzz[..], &["wide.lua", "-t", "wide", "--exhaustive"]].concat()),
        told(&["wide.lua", "-t", "wide", "--exhaustive", "0..5"]),
        told(&[&fuzz[..], &["--exhaustive"]].concat()),
        told(&[&fuzz[..], &small, &["--up-to", "sysv-amd64"]].concat()),
        told(&[&fuzz[..], &small, &["--exhaustive=52..60"]].concat()),
        told(&[&small[..], &["--exhaustive", "52.."]].concat()),
        told(&[&small[..], &["--exhaustive", "5..5"]].concat()),
        told(&[&small[..], &["--exhaustive", "0..5", "--up-to", "sysv"]].concat()),
        told(&[&small[..], &["--exhaustive", "0..5", "--up-to", "aapcs32"]].concat()),
        told(&["-t", "arith", "--exhaustive", "0..5", "--up-to", "sysv-amd64"]),
        told(&["count", "int", "--up-to", "sysv-amd64"]),
        told(&["count", "no_such_suite"]),
    ];
    insta::assert_snapshot!(all.join("\n"));
    let counted = lab.says(&["count", "wide", "wide.lua", "-s", "0"]);
    assert!(counted.contains("at least 0"), "{counted}");
    assert!(
        counted.contains("bind (wide.lua:2): its function takes one of 1,000,000 values"),
        "{counted}"
    );
}

#[test]
fn lists_say_how_large_small_suites_are() {
    let lab = Lab::new();
    let list = lab.says(&["list", "-e", SMALL]);
    let line = |name: &str| list.lines().find(|line| line.starts_with(name)).unwrap().to_string();
    assert!(line("small").ends_with("small (52 signatures at size 2)"), "{}", line("small"));
    assert!(line("toy ").ends_with("(391,909 signatures at size 2)"), "{}", line("toy "));
    assert!(!line("ansi").contains("signatures"), "{}", line("ansi"));
}
