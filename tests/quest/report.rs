//! `quest report` over directories written by hand, and in a browser.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use quest::bug::saved::{Bug, Elsewhere, Places, Placing, Try};
use quest::bug::symptom::Symptom;
use quest::c::dialect::Dialect;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::case::TestCase;
use quest::case::draw::Drawer;
use quest::case::traits::Traits;
use quest::exec::child::End;
use quest::journal::event::{Done, Event, Failing, Why};
use quest::journal::plan::Plan;
use quest::journal::tally::Tally;
use quest::script::{Options, Script};
use quest::toolchain::build::StageReport;
use quest::toolchain::configuration::Configuration;
use quest::toolchain::templates::Toolchain;
use quest::toolchain::verdict::{Stage, Verdict};
use serde_json::Value;

use crate::campaigns::{finished, night, plan, shrinking};
use crate::lab::Lab;
use crate::tools::{installed, skip};

/// What a compiler might say to break out of a report.
const HOSTILE: &str = "t.c:1: error: </pre></script><script>alert(1)</script> | `a` ```` <img src=x \
                       onerror=alert(2)> [x](http://evil) @all {{ 7 * 7 }} ]]> \x1b[31m&amp;";

/// Reports of campaigns of other versions say so.
const VERSION: &str = env!("CARGO_PKG_VERSION");

const RECORD: &str = "tcc-calls-gcc-check-failed-callee-arg-small-record";
const CRASH: &str = "pcc-compiler-crashed-internal-error";

/// Writes the journal of a campaign to `out`.
fn journal(lab: &Lab, events: &[Event]) {
    fs::create_dir_all(lab.path().join("out")).unwrap();
    let lines = events.iter().map(|event| serde_json::to_string(event).unwrap() + "\n");
    lab.write("out/journal.jsonl", &lines.collect::<String>());
}

/// The night of three compilers, of which a suite was finished, with an end.
fn events() -> Vec<Event> {
    let plan = plan(&["gcc", "tcc", "pcc"]);
    let mut events = night(Plan { suites: plan.suites[1..].to_vec(), ..plan });
    if let Event::Started { quest, .. } = &mut events[0] {
        *quest = VERSION.into();
    }
    events.push(finished(Why::Done, 8000.0));
    events
}

/// `a>b!` is a pair that fails, `a` a toolchain alone that passes.
fn tries(text: &str, what: &str) -> Vec<Try> {
    let one = |word: &str| {
        let pair = word.trim_end_matches('!');
        let (caller, callee) = pair.split_once('>').map_or((pair, None), |(a, b)| (a, Some(b)));
        let passed = pair == word;
        Try {
            caller: caller.into(),
            callee: callee.map(String::from),
            symptom: Symptom {
                verdict: if passed { Verdict::Passed } else { Verdict::CheckFailed },
                detail: String::new(),
            },
            what: if passed { String::new() } else { what.into() },
            compiler: None,
            constant: None,
            constant_of: None,
            sets: Vec::new(),
        }
    };
    text.split(' ').map(one).collect()
}

/// The test case of a seed.
fn case(lab: &Lab, seed: u32) -> TestCase {
    let seed = seed.to_string();
    serde_json::from_str(&lab.says(&["--emit", "json", "-n", "1", "--seed", &seed])).unwrap()
}

/// A bug that was shrunk, saved with a program.
fn save(lab: &Lab, name: &str, output: &str, tries: Vec<Try>, program: &str) {
    let toolchain = |name: &str| Toolchain::from_cc(&format!("{name}=cc")).unwrap();
    let report = StageReport {
        verdict: Verdict::CheckFailed,
        stage: Stage::Run,
        end: End::Exited(1),
        command: "./a.out".into(),
        output: output.into(),
        unit: None,
    };
    let configuration = Configuration::alone(&toolchain("tcc"));
    let bug = Bug {
        name: name.into(),
        quest: "0.1.0".into(),
        versions: vec!["tcc 1.0".into()],
        sources: vec!["small.c".into()],
        fingerprint: Some("callee: f(struct {float})".into()),
        shrunk: Some(shrinking()),
        tries,
        places: Some(Places {
            decides: true,
            convention: "sysv-amd64".into(),
            doc: output.into(),
            belongs: "arg 1 (float): xmm0\n".into(),
            compilers: vec![
                Placing {
                    compiler: "tcc".into(),
                    follows_another: false,
                    elsewhere: vec![Elsewhere {
                        side: "callee".into(),
                        sentence: output.into(),
                        picture: "place  by the convention  found\nxmm0   arg 1\n".into(),
                    }],
                },
                Placing { compiler: "gcc".into(), follows_another: false, elsewhere: Vec::new() },
            ],
        }),
        ..Bug::new(
            "quest --seed 7 -n 1",
            &Rules::new(Dialect::DEFAULT, &LP64),
            &configuration,
            &[case(lab, 7)],
            &report,
        )
    };
    bug.save(&lab.path().join("out/bugs"), &[("small.c".into(), program.into())]).unwrap();
}

/// The night with one bug saved, one damaged, the others lost.
fn campaign() -> Lab {
    let lab = Lab::new();
    journal(&lab, &events());
    let what = "callee: arg 1, .a: expected 1, found 2";
    let tries = tries("gcc tcc gcc>tcc tcc>gcc! tcc>pcc! gcc>pcc", what);
    save(&lab, RECORD, &format!("{what}\nmore\n"), tries, "int main(void)\n{\n}\n");
    fs::create_dir_all(lab.path().join("out/bugs").join(CRASH)).unwrap();
    lab.write(&format!("out/bugs/{CRASH}/case.json"), "{");
    lab
}

/// The same with a compiler that means ill.
fn hostile() -> Lab {
    let lab = Lab::new();
    let mut events = events();
    for event in &mut events {
        match event {
            Event::Bug(finding) => {
                finding.output = HOSTILE.into();
                finding.configuration = HOSTILE.into();
            }
            Event::Warning { text } => *text = HOSTILE.into(),
            Event::Started { plan, .. } => {
                plan.targets[0].versions = vec![HOSTILE.into()];
                plan.recipe.options.argstr = HOSTILE.into();
            }
            _ => {}
        }
    }
    journal(&lab, &events);
    let mut tries = tries("gcc! tcc tcc>gcc!", HOSTILE);
    tries[0].compiler = Some(HOSTILE.into());
    save(&lab, RECORD, HOSTILE, tries, &format!("/* {HOSTILE} */\n"));
    lab
}

fn report(lab: &Lab, format: &str) -> String {
    lab.says(&["report", "out", "--format", format])
}

#[test]
fn markdown_is_short_and_names_bugs_and_who_is_wrong() {
    let told = report(&campaign(), "markdown");
    assert_snapshot!("markdown", told.replace(&format!("quest {VERSION}"), "quest VERSION"));
}

#[test]
fn json_has_all_there_is() {
    let mut told: Value = serde_json::from_str(&report(&campaign(), "json")).unwrap();
    assert_eq!(told["run"]["quest"].take(), VERSION);
    // What a suite draws is pinned elsewhere.
    let distributions = told["distributions"].as_array_mut().unwrap();
    distributions.iter_mut().for_each(|one| drop(one["rows"].take()));
    told["counted"].take();
    assert_snapshot!("json", serde_json::to_string_pretty(&told).unwrap());
}

#[test]
fn what_was_drawn_stands_beside_what_failed_before_it_was_shrunk() {
    let lab = campaign();
    let failing = |lab: &Lab| -> Value {
        let told: Value = serde_json::from_str(&report(lab, "json")).unwrap();
        assert_eq!(
            (&told["counted"]["drawn"], &told["counted"]["failing"]),
            (&2000.into(), &1.into())
        );
        let arguments = told["distributions"][0]["rows"].as_array().unwrap();
        arguments.iter().find(|row| row["failing"] == 1).unwrap()["value"].clone()
    };
    let shrunk = failing(&lab);
    let bug = lab.path().join("out/bugs").join(RECORD);
    let mut original = Bug::load(&bug).unwrap();
    let TestCase::Call(call) = &mut original.cases[0] else { panic!("it is no call") };
    let more = call.args[0].clone();
    call.args.push(more);
    fs::create_dir(bug.join("original")).unwrap();
    fs::write(bug.join("original/case.json"), serde_json::to_string(&original).unwrap()).unwrap();
    assert_ne!(failing(&lab), shrunk);
}

#[test]
fn what_failing_test_cases_have_in_common_is_drawn_again_and_told() {
    tells_what_failing_test_cases_have_in_common(None);
}

#[test]
fn what_failing_test_cases_have_in_common_is_told_where_each_is_tried_in_some_configurations() {
    tells_what_failing_test_cases_have_in_common(Some(6));
}

fn tells_what_failing_test_cases_have_in_common(tried_in: Option<u32>) {
    const MANY: &str = "fill 8 floating registers or more";
    let (lab, mut events) = (campaign(), events());
    let Event::Started { plan, .. } = &mut events[0] else { panic!("it starts") };
    plan.tried_in = tried_in;
    let plan = plan.clone();
    let choice = plan.choice("regs");
    let script = Script::new(&Options::default()).unwrap();
    let suite = script.suite("regs").unwrap();
    let mut drawer = Drawer::new(&suite, Rules::new(Dialect::DEFAULT, &LP64), 2);
    let (from, to) = (5678, 6678);
    let picks = (from..to).zip(plan.work.picks(from));
    let tried: Vec<_> = picks.filter(|(_, pick)| choice.tries(1, pick.seed)).collect();
    let number = tried.len() as u64;
    let is_part = (300..700).contains(&number);
    assert!(if tried_in.is_some() { is_part } else { number == 1000 }, "{number}");
    let is_such = |(number, pick)| {
        let traits: Traits = drawer.case(pick).unwrap().traits(&LP64);
        traits.whole.iter().any(|words| words == MANY).then_some(number)
    };
    let cases: Vec<u64> = tried.into_iter().filter_map(is_such).collect();
    let failed = cases.len() as u64;
    assert!((10..500).contains(&failed), "{failed}");
    let passed = number - failed;
    let done = Done {
        suite: "regs".into(),
        from,
        to,
        complete: true,
        tallies: vec![(1, Tally { passed, failed, ..Tally::default() })],
        failing: vec![Failing { target: 1, bug: Some(RECORD.into()), cases }],
        ..Done::default()
    };
    // What passed in the night's programs would be counted, too.
    for event in &mut events {
        if let Event::Program(done) = event {
            done.tallies.clear();
        }
    }
    events.insert(events.len() - 1, Event::Program(Box::new(done)));
    journal(&lab, &events);
    let told: Value = serde_json::from_str(&report(&lab, "json")).unwrap();
    let pattern = &told["bugs"][0]["pattern"];
    assert_eq!(pattern["rule"], serde_json::json!([MANY]));
    assert_eq!((&pattern["failing"], &pattern["failing_with"]), (&failed.into(), &failed.into()));
    assert_eq!((&pattern["passing"], &pattern["passing_with"]), (&passed.into(), &0.into()));
    let sentence =
        format!("all {failed} failing test cases, and none of {passed} passing ones, {MANY}");
    assert_eq!(pattern["told"], *sentence);
    assert!(report(&lab, "html").contains(&sentence));
    assert!(report(&lab, "markdown").contains(&format!("Pattern: {sentence}.")));
}

#[test]
fn the_same_directory_gives_the_same_bytes() {
    let lab = campaign();
    for format in ["html", "markdown", "json"] {
        assert_eq!(report(&lab, format), report(&lab, format), "{format}");
    }
    assert_eq!(lab.says(&["report", "out", "-o", "page.html"]), "");
    assert_eq!(lab.read("page.html"), report(&lab, "html"));
}

#[test]
fn a_file_outside_of_the_bugs_directory_is_not_shown() {
    let lab = campaign();
    lab.write("out/secret", "a secret");
    let path = format!("out/bugs/{RECORD}/case.json");
    lab.write(&path, &lab.read(&path).replace("\"small.c\"", "\"../../secret\""));
    let told = report(&lab, "json");
    assert!(!told.contains("a secret"), "{told}");
    assert!(told.contains("sources: `../../secret` is not a file in the bug's own directory"));
}

#[test]
fn a_campaign_that_was_killed_at_once_has_a_report() {
    let lab = Lab::new();
    journal(&lab, &events()[..1]);
    for format in ["html", "markdown", "json"] {
        assert!(!report(&lab, format).is_empty());
    }
    assert!(report(&lab, "html").contains("running still or killed"));
    assert!(
        report(&lab, "markdown")
            .starts_with("## Quest: no bugs found, nothing tested in 0 test cases\n")
    );
}

#[test]
fn a_directory_without_a_campaign_is_wrong_usage() {
    let lab = Lab::new();
    fs::create_dir(lab.path().join("empty")).unwrap();
    journal(&lab, &[]);
    for (dir, why) in [
        ("empty", "there is no journal.jsonl"),
        ("missing", "there is no journal.jsonl"),
        ("out", "nothing was started, says its journal.jsonl"),
    ] {
        let ran = lab.quest(&["report", dir]);
        let told = format!(
            "quest: {dir}: no campaign here: {why}; name a directory that quest fuzz --out wrote\n"
        );
        assert_eq!((ran.status, ran.stdout, ran.stderr), (Some(2), String::new(), told));
    }
}

#[test]
fn what_a_compiler_says_is_text_in_the_page() {
    let page = report(&hostile(), "html");
    assert_eq!(page.matches("<script").count(), 1, "only its own");
    assert!(!page.contains("<img") && !page.contains('\x1b'));
    assert!(page.contains("&lt;script&gt;alert(1)") && page.contains("{{ 7 * 7 }}"));
}

#[test]
fn what_a_compiler_says_is_text_in_markdown() {
    let text = report(&hostile(), "markdown");
    let (mut fence, mut columns) = (None, None);
    for line in text.lines() {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        match &fence {
            Some(open) if line == *open => fence = None,
            Some(_) => {}
            None if ticks.len() >= 3 => fence = Some(ticks.to_string()),
            None => {
                for piece in ["<script", "<img", "`", "@all", "](", "//evil"] {
                    assert!(!line.contains(piece), "{piece} in {line}");
                }
                let bars = line.matches('|').count();
                let is_row = line.starts_with('|');
                columns = is_row.then(|| columns.unwrap_or(bars));
                assert_eq!(bars, columns.unwrap_or(0), "{line}");
            }
        }
    }
    assert_eq!(fence, None, "all are closed");
    assert!(text.contains("`````c\n"), "its fence is longer than any in the program");
}

/// The Base64 of bytes in hexadecimal.
fn base64(hex: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: String = hex.chars().map(|c| format!("{:04b}", c.to_digit(16).unwrap())).collect();
    let pieces: Vec<&str> =
        (0..bits.len()).step_by(6).map(|at| &bits[at..bits.len().min(at + 6)]).collect();
    let digit = |piece: &&str| {
        let value = usize::from_str_radix(&format!("{piece:0<6}"), 2).unwrap();
        char::from(DIGITS[value])
    };
    let text: String = pieces.iter().map(digit).collect();
    text.clone() + &"=".repeat((4 - text.len() % 4) % 4)
}

#[test]
fn the_policy_of_the_page_allows_its_own_style_and_script_and_nothing_else() {
    let lab = campaign();
    let page = report(&lab, "html");
    for (name, begin, end) in
        [("style", "<style>", "</style>"), ("script", "<script>", "</script>")]
    {
        let text = page.split(begin).nth(1).unwrap().split(end).next().unwrap();
        lab.write(name, text);
        let told = lab.shell(&format!("sha256sum <{name}")).stdout;
        let hash = format!("sha256-{}", base64(told.split(' ').next().unwrap()));
        let policy = format!("{name}-src '{hash}'");
        assert!(page.contains(&policy), "src/report/html.rs should say that {name} has {hash}");
    }
    assert!(page.contains("content=\"default-src 'none'; "));
    assert!(!page.contains(" style="), "the policy forbids it");
}

const CHROMIUM: &str = "/usr/bin/chromium";

/// What a browser makes of a page, or why it does not start. One that does not start, or
/// does not end, is ended and tried twice more: machines are slow, and it is not what is tested.
fn rendered(lab: &Lab) -> Result<String, String> {
    let mut why = String::new();
    for _ in 0..3 {
        let profile = tempfile::tempdir().unwrap();
        let dom = lab.path().join("dom.html");
        let spawned = Command::new(CHROMIUM)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"])
            .args(["--no-first-run", "--disable-background-networking"])
            .args(["--disable-component-update", "--disable-sync"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .args(["--virtual-time-budget=2000", "--dump-dom"])
            .arg(format!("file://{}/page.html", lab.path().display()))
            .stdin(Stdio::null())
            .stdout(fs::File::create(&dom).unwrap())
            .stderr(Stdio::null())
            .spawn();
        let mut browser = match spawned {
            Ok(browser) => browser,
            Err(error) => {
                why = error.to_string();
                continue;
            }
        };
        let start = Instant::now();
        let end = loop {
            match browser.try_wait() {
                Ok(Some(status)) => break Ok(status),
                Ok(None) if start.elapsed() < Duration::from_secs(120) => {
                    thread::sleep(Duration::from_millis(50));
                }
                _ => {
                    let _ = browser.kill();
                    let _ = browser.wait();
                    break Err("it does not end");
                }
            }
        };
        let dom = fs::read_to_string(&dom).unwrap_or_default();
        match end {
            Ok(status) if status.success() && dom.trim_end().ends_with("</html>") => {
                return Ok(dom);
            }
            Ok(status) => why = format!("{status}"),
            Err(error) => why = error.into(),
        }
    }
    Err(format!("{CHROMIUM} does not work here: {why}"))
}

#[test]
fn a_browser_shows_the_page_and_runs_its_script_and_no_other() {
    if !installed(&[CHROMIUM]) {
        return;
    }
    let lab = hostile();
    lab.says(&["report", "out", "-o", "page.html"]);
    let dom = match rendered(&lab) {
        Ok(dom) => dom,
        Err(why) => {
            skip(&why);
            return;
        }
    };
    let root = dom.split("<html").nth(1).unwrap().split('>').next().unwrap();
    assert!(root.contains("data-ready") && !root.contains("data-errors"), "<html{root}>");
    assert!(dom.contains("<button>"), "its tables can be sorted");
    assert_eq!(dom.matches("<script").count(), 1);
    assert!(!dom.contains("<img"));
}
