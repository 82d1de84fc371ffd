//! The command line as a user meets it: what may be typed, what comes out, which status.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use crate::lab::Lab;
use crate::suites::SUITES;
use insta::assert_snapshot;

/// A file's checksum, and that of its text below it.
fn checksums(file: &str) -> (String, String) {
    let (head, rest) = file.split_once(" */\n").unwrap();
    let said = head.lines().last().unwrap().rsplit(' ').next().unwrap();
    (said.into(), format!("{:08x}", crc32fast::hash(rest.as_bytes())))
}

#[test]
fn a_program_too_long_to_be_kept_is_drawn_again_and_has_the_promised_checksum() {
    let lab = Lab::new();
    let cases = |file: &str| file.matches("/* seed ").count();
    for number in [20, 400] {
        let number = number.to_string();
        let file = lab.says(&["-t", "callbacks", "-n", &number, "--seed", "3"]);
        let (said, is) = checksums(&file);
        assert_eq!(said, is, "-n {number}");
        assert_eq!(cases(&file).to_string(), number);
        lab.says(&["-t", "callbacks", "-n", &number, "--seed", "3", "-2", "-o", "two"]);
        for file in ["two-main.c", "two-callee.c"] {
            let (said, is) = checksums(&lab.read(file));
            assert_eq!(said, is, "{file}, -n {number}");
        }
    }
    assert!(lab.says(&["-t", "callbacks", "-n", "400", "--seed", "3"]).len() > 3 << 20);
    // Nobody reads it: it is not drawn to its end.
    let ran = lab.shell("quest -n 2000000 --emit json | head -c 9");
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("{\"family\"", ""));
}

#[test]
fn help_has_examples_and_the_exit_statuses() {
    assert_snapshot!("help", Lab::new().says(&["--help"]));
}

#[test]
fn every_command_has_help_with_examples() {
    let lab = Lab::new();
    for command in [
        "list",
        "try",
        "dump",
        "repl",
        "stats",
        "fuzz",
        "doctor",
        "convention",
        "replay",
        "blame",
        "bisect",
        "status",
        "report",
        "completions",
        "man",
    ] {
        let help = lab.says(&[command, "--help"]);
        assert!(help.contains("Examples:\n  quest "), "{command}: {help}");
    }
    assert_snapshot!("help_fuzz", lab.says(&["fuzz", "--help"]));
}

/// The options that say what is drawn, with a value each, and the commands that heed them.
const DRAWING: [(&str, &str, &[&str]); 9] = [
    ("--number", "3", &["", "try", "stats", "fuzz", "convention probe"]),
    (
        "--size",
        "1",
        &["", "try", "repl", "stats", "count", "fuzz", "convention probe", "convention place"],
    ),
    ("--test", "ansi", &["", "stats", "fuzz", "convention probe"]),
    ("--seed", "5", &["", "try", "repl", "stats", "fuzz", "convention probe", "convention place"]),
    ("--seeds", "0..9", &["", "stats", "fuzz", "convention probe"]),
    (
        "--std",
        "c99",
        &["", "try", "repl", "stats", "count", "fuzz", "convention probe", "convention learn"],
    ),
    ("--model", "lp64", &["", "stats", "count", "fuzz", "doctor", "shrink"]),
    ("--without", "printf", &["", "stats", "fuzz", "convention probe", "convention learn"]),
    ("--skip", "1", &["", "stats", "convention probe"]),
];

/// Every command, with the words that it cannot do without.
fn commands(command: &clap::Command, path: &str) -> Vec<(String, Vec<String>)> {
    let words = |command: &clap::Command| {
        let must = command.get_positionals().filter(|arg| arg.is_required_set());
        must.map(|arg| match arg.get_possible_values().first() {
            Some(value) => value.get_name().to_string(),
            None => "x".to_string(),
        })
        .collect()
    };
    let mut all = vec![(path.to_string(), words(command))];
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        all.extend(commands(sub, format!("{path} {}", sub.get_name()).trim()));
    }
    all.retain(|(path, _)| path != "convention");
    all
}

#[test]
fn a_command_takes_the_options_that_it_heeds_and_refuses_all_others() {
    let all = commands(&quest::cli::options::command(), "");
    assert!(all.len() > 20, "{all:?}");
    for (option, value, heeding) in DRAWING {
        for (command, needed) in &all {
            let before = ["quest"].into_iter().chain(command.split_whitespace());
            let typed = before.chain([option, value]).chain(needed.iter().map(String::as_str));
            let parsed = quest::cli::options::parse(typed.map(Into::into));
            let refused = parsed.err().map(|error| error.to_string());
            match heeding.contains(&command.as_str()) {
                true => assert_eq!(refused, None, "{command} {option}"),
                false => {
                    let refused = refused.unwrap_or_default();
                    let told = format!("error: unexpected argument '{option}' found");
                    assert!(refused.starts_with(&told), "{command} {option}: {refused}");
                }
            }
        }
    }
}

#[test]
fn options_that_only_heed_another_are_refused_without_it() {
    let lab = Lab::new();
    fs::create_dir_all(lab.path().join("bug")).unwrap();
    let table: [(&[&str], &str); 7] = [
        (
            &["fuzz", "--each-type"],
            "error: the following required arguments were not provided:\n  --convention",
        ),
        (
            &["fuzz", "--select", "pairs"],
            "error: the following required arguments were not provided:\n  --convention",
        ),
        (
            &["fuzz", "--convention", "sysv-amd64", "-t", "regs", "--select", "pairs"],
            "error: the argument '--test <SUITE>' cannot be used with '--select <WHICH>'",
        ),
        (
            &["fuzz", "--cc", "cc", "--reference", "cc"],
            "quest: --reference cc: it is for --pairs reference",
        ),
        (
            &["-2", "--emit", "json"],
            "error: the argument '--split' cannot be used with '--emit <FORMAT>'",
        ),
        (
            &["shrink", "--model", "lp64", "bug"],
            "quest: --model: it is for FILE.json; a saved bug has its own",
        ),
        (
            &["shrink", "--out", "x", "bug"],
            "quest: --out: it is for FILE.json; a saved bug has its own",
        ),
    ];
    for (typed, told) in table {
        let complaint = complaint_in(&lab, typed);
        assert!(complaint.starts_with(told), "{typed:?}: {complaint}");
    }
}

#[test]
fn options_in_front_of_a_command_are_refused() {
    for front in [&["--seed", "5"][..], &["-o", "x.c"], &["-2"], &["--emit", "json"], &["x=1"]] {
        for command in ["list", "status", "stats", "fuzz"] {
            let told = complaint(&[front, &[command]].concat());
            let refusal = format!("error: `{command}` is a command and must come first, ");
            assert!(told.starts_with(&refusal), "{front:?} {command}: {told}");
        }
    }
}

#[test]
fn help_shows_the_options_that_a_command_takes() {
    let lab = Lab::new();
    let shows = |command, option| lab.says(&[command, "--help"]).contains(option);
    assert!(shows("fuzz", "--seed <N>") && shows("stats", "--seed <N>"));
    assert!(shows("doctor", "--model <MODEL>") && !shows("doctor", "--seed <N>"));
    for command in
        ["list", "dump", "replay", "blame", "bisect", "status", "report", "completions", "man"]
    {
        assert!(!shows(command, "What is drawn"), "{command}");
    }
}

#[test]
fn quest_alone_writes_twenty_test_cases_of_ansi() {
    let text = Lab::new().says::<&str>(&[]);
    assert_eq!(text.matches("\n/* seed ").count(), 20);
    assert!(text.contains("suite ansi, c89, lp64, size 2, seed "));
}

#[test]
fn the_shell_loop_of_the_paper_works() {
    let ran = Lab::new().shell(
        "for i in 1 2 3; do
             quest --seed $i > quest.c
             cc -w -o xxx quest.c || exit 1
             ./xxx || exit 1
             echo -n .
         done
         quest --seed 4 | cc -w -x c - && ./a.out",
    );
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(0), "..."), "{}", ran.stderr);
}

#[test]
fn the_command_lines_of_the_original_manual_run() {
    let lab = Lab::new();
    let types = lab.says(&["-n", "3", "-s", "1", "-try", "Test.ansi.result"]);
    assert_eq!(types.lines().count(), 3);
    let types =
        lab.says(&["-n", "3", "-s", "0", "foo=R.oneof{R.any_int,R.any_float}", "-try", "foo"]);
    assert_eq!(types.lines().count(), 3);
    assert_eq!(lab.says(&["-2", "-o", "ttt", "-n", "100"]), "");
    assert_eq!(lab.read("ttt-main.c").matches("\n/* seed ").count(), 100);
    assert!(lab.read("ttt-callee.c").contains("callee_"));
    assert_eq!(lab.says(&["-2", "-test", "gcc"]), "");
    assert!(lab.read("quest-main.c").contains("suite gcc"));
    assert!(lab.says(&["-seed", "12345", "-n", "1"]).contains("\n/* seed 12345 */\n"));
    assert!(lab.says(&["-seed", "-7", "-n", "1"]).contains("\n/* seed -7 */\n"));
    assert_eq!(lab.says(&["-list"]), lab.says(&["list"]));
    assert_eq!(lab.says(&["-lua"]), lab.says(&["dump"]));
    assert_eq!(lab.says(&["-help"]), lab.says(&["--help"]));
    assert!(lab.says(&["-version"]).starts_with("quest "));
    assert!(lab.says(&["-s", "1"]).contains("size 1"));
}

#[test]
fn the_same_command_gives_the_same_bytes() {
    let lab = Lab::new();
    for suite in SUITES {
        let args = ["--seed", "-3", "-n", "50", "-t", suite];
        assert_eq!(lab.says(&args), lab.says(&args));
    }
}

#[test]
fn lua_is_evaluated_from_left_to_right() {
    let lab = Lab::new();
    lab.write("second.lua", "x = x .. 'b'");
    let script = "x = x .. 'c'; print(x)";
    let typed = lab.says(&["list", "x='a'", "second.lua", "-e", script]);
    assert_eq!(typed.lines().next(), Some("abc"));
    let typed = lab.quest(&["-e", "x='a'", "second.lua", "-e", script, "-n", "1"]);
    assert_eq!(typed.stderr.lines().next(), Some("abc"));
}

#[test]
fn what_a_script_prints_is_in_no_program_and_in_no_data() {
    let lab = Lab::new();
    lab.write("my.lua", "print('read') write('on') Test.mine = { test = { args = { bind(flip, function() print('drawn') return int end) }, result = int } }");
    for args in [&["-n", "1"][..], &["-n", "1", "--emit", "json"], &["-n", "1", "--standalone"]] {
        let ran = lab.quest(&[&["my.lua", "-t", "mine"], args].concat());
        assert_eq!(ran.status, Some(0), "{}", ran.told());
        assert!(!ran.stdout.contains("read") && !ran.stdout.contains("drawn"), "{}", ran.stdout);
        assert_eq!(ran.stderr, "read\nondrawn\n");
    }
    let ran = lab.quest(&["stats", "my.lua", "-t", "mine", "-n", "1", "--json"]);
    assert!(ran.stdout.starts_with('{'), "{}", ran.told());
}

#[test]
fn a_script_may_begin_with_a_byte_order_mark() {
    let lab = Lab::new();
    let suite = "Test.mine = { test = { args = { int }, result = int } }";
    lab.write("my.lua", &format!("\u{feff}{suite}"));
    lab.write("lines.lua", &format!("\u{feff}#!/usr/bin/env quest\r\n{suite}\r\n"));
    for file in ["my.lua", "lines.lua"] {
        lab.says(&[file, "-t", "mine", "-n", "1"]);
    }
}

#[test]
fn suites_of_a_script_that_are_not_drawn_are_mentioned() {
    let lab = Lab::new();
    lab.write("my.lua", "Test.mine = { test = { args = { int }, result = int } }");
    let ran = lab.quest(&["my.lua", "-n", "1"]);
    assert_eq!(
        (ran.status, &*ran.stderr),
        (
            Some(0),
            "quest: warning: ansi is drawn, and not a suite of your script; for that say -t mine\n"
        )
    );
    lab.write("old.lua", "Test.ansi = { test = { args = { int }, result = int } }");
    lab.says(&["old.lua", "-n", "1"]);
}

#[test]
fn the_header_of_seeds_says_which() {
    let text = Lab::new().says(&["--seeds", "3..5"]);
    assert!(text.contains(", size 2, seeds 3..5\n"), "{}", &text[..300]);
    assert_eq!(text, Lab::new().says(&["--seeds", "3..5"]));
}

#[test]
fn a_knob_changed_on_the_command_line_is_honoured() {
    let lab = Lab::new();
    let text = lab.says(&["ANSI.argc=unit(1)", "ANSI.vargc=unit(0)", "-n", "30", "--emit", "json"]);
    for line in text.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(case["args"].as_array().unwrap().len(), 1);
        assert_eq!(case["varargs"].as_array().unwrap().len(), 0);
    }
    assert_eq!(text.lines().count(), 30);
}

#[test]
fn suites_are_listed_with_what_they_are_for() {
    assert_snapshot!("list", Lab::new().says(&["list"]));
}

#[test]
fn a_dumped_suite_can_be_edited_and_used() {
    let lab = Lab::new();
    lab.write("my.lua", &lab.says(&["dump", "ansi"]).replace("Test.ansi", "Test.mine"));
    assert!(lab.says(&["list", "my.lua"]).contains("\nmine  "));
    assert!(lab.says(&["my.lua", "-t", "mine", "-n", "1"]).contains("suite mine"));
    assert!(lab.says(&["my.lua", "-t", "mine", "-n", "1"]).contains("scripts: my.lua"));
}

#[test]
fn types_are_tried_with_a_seed() {
    let drawn = Lab::new().says(&[
        "try",
        "-n",
        "6",
        "--seed",
        "4",
        "R.struct(R.list(R.choose(1,3), R.any_int))",
    ]);
    assert_snapshot!("types", drawn);
}

#[test]
fn statistics_are_a_table_or_json() {
    let lab = Lab::new();
    assert_snapshot!("stats", lab.says(&["stats", "-n", "300", "--seed", "1"]));
    let json = lab.says(&["stats", "-n", "300", "--seed", "1", "--json", "-t", "regs"]);
    let stats: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(stats["cases"], 300);
    assert!(stats["record_sizes"]["3"].as_u64().unwrap() > 0);
    let aims = stats["aims"].as_array().unwrap();
    assert!(aims[0]["name"] == "small struct at the last register", "{aims:?}");
    assert!(aims[0]["cases"].as_u64().unwrap() > 0, "{aims:?}");
}

#[test]
fn what_a_suite_never_meets_is_shown_too() {
    let table = Lab::new().says(&["stats", "-n", "50", "-t", "toy"]);
    let row = table.lines().find(|line| line.contains("result in memory"));
    assert_eq!(row.map(str::trim), Some("result in memory        0   0.0 %"), "{table}");
}

#[test]
fn the_dialogue_reads_a_pipe() {
    let lab = Lab::new();
    for args in [["repl"], ["-i"]] {
        let mut child =
            lab.command(&args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let lines = "x = R.run(R.pointer(R.char), Uniq.make(), 3)\nprint(x)\n1 + 2\n";
        child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "char *\n3\n");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn the_dialogue_continues_lines_that_need_more_and_knows_help_and_quit() {
    let lab = Lab::new();
    let answer = |lines: &str| {
        let mut command = lab.command(&["repl"]);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let table = [
        ("for i = 1, 2 do\n  print(i)\nend\n", Some(0), "1\n2\n"),
        ("x = {\n1,\n2 }\n#x\n", Some(0), "2\n"),
        ("1 +\n2\n", Some(0), "3\n"),
        ("s = [[a\n\nb]]\n#s\n", Some(0), "4\n"),
        ("print(1)\nquit\nprint(2)\n", Some(0), "1\n"),
        ("x = = 1\nprint(2)\n", Some(2), "2\n"),
        ("print(1)\nfor i = 1, 2 do\n", Some(2), "1\n"),
        ("1", Some(0), "1\n"),
    ];
    for (lines, status, shown) in table {
        assert_eq!(answer(lines), (status, shown.to_string()), "{lines}");
    }
    assert!(answer("help\n").1.contains("Tab completes names"));
}

#[test]
fn status_and_report_look_at_quest_out_unless_told_otherwise() {
    let lab = Lab::new();
    for command in ["status", "report"] {
        let told = complaint_in(&lab, &[command]);
        assert!(told.starts_with("quest: quest-out: no campaign here"), "{told}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let lab = Lab::new();
    assert!(lab.says(&["man", "fuzz"]).contains(".TH quest-fuzz"));
    assert!(lab.says(&["man", "convention", "probe"]).contains(".TH quest-convention-probe"));
    let told = complaint_in(&lab, &["man", "fuz"]);
    assert!(
        told.starts_with("quest: man: there is no command `fuz`; did you mean `fuzz`?"),
        "{told}"
    );
}

#[test]
fn completions_know_the_suites_and_the_conventions() {
    let lab = Lab::new();
    for shell in ["bash", "zsh", "fish"] {
        let script = lab.says(&["completions", shell]);
        assert!(script.contains("boundary") && script.contains("sysv-amd64"), "{shell}");
    }
}

#[test]
fn a_knob_that_nothing_reads_is_warned_of_and_the_program_is_written() {
    let lab = Lab::new();
    let ran = lab.quest(&["ANSI.argcc=R.unit(3)", "-n", "1"]);
    let told = "quest: warning: ANSI.argcc is new, and nothing reads it; did you mean ANSI.argc?\n";
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), told));
    assert!(ran.stdout.contains("\n/* seed "));
    let ran = lab.quest(&["try", "-n", "1", "pointer(foo)", "foo=R.int"]);
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("int *\n", ""));
}

#[test]
fn completions_and_the_manual_page_come_from_the_same_words() {
    let lab = Lab::new();
    for shell in ["bash", "zsh", "fish"] {
        assert!(lab.says(&["completions", shell]).contains("fuzz"));
    }
    assert!(lab.says(&["man"]).contains(".TH quest"));
}

/// What a wrong command line is told.
fn complaint(args: &[&str]) -> String {
    complaint_in(&Lab::new(), args)
}

fn complaint_in(lab: &Lab, args: &[&str]) -> String {
    let ran = lab.quest(args);
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
    ran.stderr
}

#[test]
fn wrong_words_are_answered_with_the_way_out() {
    let table: [&[&str]; 13] = [
        &["-t", "anse"],
        &["fuz"],
        &["statsu"],
        &["fuzz", "ansi"],
        &["--std", "c98"],
        &["--model", "lp65"],
        &["dump", "anzi"],
        &["missing.lua"],
        &["-t", "ansi", "-t", "gcc"],
        &["-e", "ANSI.argc = R.chose(1, 2)"],
        &["fuzz", "--time", "soon"],
        &["fuzz", "--cc", "gcc '-O2"],
        &["replay", "nowhere"],
    ];
    let told: Vec<String> = table
        .iter()
        .map(|args| format!("$ quest {}\n{}", args.join(" "), complaint(args)))
        .collect();
    assert_snapshot!("wrong_words", told.join("\n"));
}

#[test]
fn a_suite_that_cannot_keep_the_rules_of_c_is_told_which() {
    let table = [
        "args = {}, varargs = { R.int }, result = R.int",
        "args = { R.float }, varargs = { R.int }, result = R.int",
        "args = { R.void }, result = R.int",
        "args = { R.int }, result = R.array(R.int, 3)",
        "args = { R.bitfield(3) }, result = R.int",
        "args = { R.struct{ R.bitfield(33) } }, result = R.int",
        "args = { R.struct{} }, result = R.int",
        "args = { R.array(R.int, 0) }, result = R.int",
        "args = R.int, result = R.int",
        "args = { R.int }, result = R.iszero",
        "args = R.list(2, R.elements{ R.int, R.char }), result = R.int",
    ];
    let told = table.map(|body| {
        let suite = format!("Test.bad = {{ doc = '', test = {{ {body} }} }}");
        format!("{body}\n{}", complaint(&["-t", "bad", "-e", &suite]))
    });
    assert_snapshot!("rules_of_c", told.join("\n"));
}

#[test]
fn long_long_is_there_when_asked_for_unless_c89_is() {
    let lab = Lab::new();
    let suite = "Test.ll = { doc = '', test = { args = { R.longlong }, result = R.void } }";
    assert!(lab.says(&["-t", "ll", "-e", suite]).contains("long long p1"));
    let ran = lab.quest(&["-t", "ll", "-e", suite, "--std", "c89"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.stderr.contains("long long came with C99 (--std c99)"), "{}", ran.stderr);
}

#[test]
fn an_empty_argument_list_and_a_void_result_are_legal() {
    let suite = "Test.void = { doc = '', test = { args = {}, result = R.void } }";
    let text = Lab::new().says(&["-t", "void", "-e", suite, "-n", "1"]);
    assert!(text.lines().any(|line| line.starts_with("void callee_") && line.ends_with("(void);")));
}

#[test]
fn a_script_name_cannot_end_the_comment_it_stands_in() {
    let lab = Lab::new();
    let text = lab.says(&["-e", "local x = '*/ int broken'", "-n", "1"]);
    assert!(text.contains("* / int broken"), "{text}");
}
