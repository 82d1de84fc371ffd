//! Journals of long campaigns, cut off anywhere, and what stands in a campaign's directory before it
//! begins.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use quest::journal::directory::CampaignDir;
use quest::journal::event::{Done, Event, Why};
use quest::journal::file::{self, Journal};
use quest::journal::state::State;
use quest::journal::tally::Tally;

use crate::campaigns::{finished, night, plan, started};
use crate::lab::{Lab, PLAIN, quick};

/// What a state holds, for comparison.
fn told(state: &State) -> String {
    serde_json::to_string(state).unwrap()
}

/// The events of a night, made long by warnings of an eighth of a mebibyte each.
fn events() -> Vec<Event> {
    let long = |number: usize| Event::Warning { text: format!("{number}").repeat(1 << 17) };
    let mut events = night(plan(&["gcc", "tcc", "pcc"]));
    let last = events.pop().unwrap();
    events.extend((1..10).map(long));
    events.push(last);
    events.extend((1..10).map(long));
    events.push(finished(Why::Interrupted, 8000.0));
    events
}

#[test]
fn a_campaign_that_is_cut_off_at_any_instant_stands_where_its_whole_events_put_it() {
    let lab = Lab::new();
    let place = CampaignDir::new(&lab.path().join("out"));
    let (mut journal, _) = Journal::begin(&place, false).unwrap();
    let (mut state, mut sums) = (State::default(), Vec::new());
    for event in events() {
        journal.append(&event).unwrap();
        state.apply(&event);
        let length = fs::metadata(place.journal()).unwrap().len();
        sums.push((length, told(&state)));
        journal.checkpoint(&state).unwrap();
    }
    drop(journal);
    let text = fs::read(place.journal()).unwrap();
    let is_checkpoint = |line: &&[u8]| line.starts_with(b"{\"event\":\"checkpoint\"");
    assert_eq!(text.split(|byte| *byte == b'\n').filter(is_checkpoint).count(), 2);
    // Within, before and behind the end of each line, checkpoints included.
    let ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    let cuts = ends.flat_map(|end| [end - 100, end - 1, end]);
    for cut in cuts.filter(|cut| *cut <= text.len()) {
        fs::write(place.journal(), &text[..cut]).unwrap();
        // Of a line that only lacks its end nothing is lost.
        let whole = sums.iter().rfind(|(length, _)| *length <= cut as u64 + 1);
        let expected = whole.map_or_else(|| told(&State::default()), |(_, told)| told.clone());
        assert_eq!(told(&file::sum(&place.journal()).unwrap()), expected, "{cut}");
        let (mut journal, mut state) = Journal::resume(&place).unwrap();
        assert_eq!(told(&state), expected, "{cut}");
        let event = Event::Warning { text: "it goes on".into() };
        journal.append(&event).unwrap();
        state.apply(&event);
        journal.checkpoint(&state).unwrap();
        assert_eq!(told(&file::sum(&place.journal()).unwrap()), told(&state), "{cut}");
    }
}

#[test]
fn a_checkpoint_that_this_quest_did_not_write_is_passed_over() {
    let lab = Lab::new();
    let place = CampaignDir::new(&lab.path().join("out"));
    let (mut journal, _) = Journal::begin(&place, false).unwrap();
    let mut state = State::default();
    for event in events() {
        journal.append(&event).unwrap();
        state.apply(&event);
        journal.checkpoint(&state).unwrap();
    }
    drop(journal);
    let text = fs::read_to_string(place.journal()).unwrap();
    let start = "{\"event\":\"checkpoint\",\"quest\":\"";
    for other in ["9.9", ""] {
        // What it says is wrong, but nobody reads it.
        let other = text.replace(start, &format!("{start}{other}x"));
        fs::write(place.journal(), other.replace("\"cases\":12345", "\"cases\":99999")).unwrap();
        assert_eq!(told(&file::sum(&place.journal()).unwrap()), told(&state));
    }
}

#[test]
fn what_is_known_of_a_campaign_does_not_grow_with_its_programs() {
    let mut state = State::default();
    state.apply(&started(plan(&["gcc", "tcc"])));
    let mut size = 0;
    for number in 0..100_000_u64 {
        // Two workers finish in turns, and a program is stopped now and then.
        let from = 500 * (number ^ 1);
        let tallies = (0..6).map(|target| (target, Tally { passed: 500, ..Tally::default() }));
        let done = Done {
            suite: "ansi".into(),
            from,
            to: from + 500,
            complete: true,
            tallies: tallies.collect(),
            seconds: number as f64,
            ..Done::default()
        };
        state.apply(&Event::Program(Box::new(done)));
        if number == 10_000 {
            size = told(&state).len();
        }
    }
    assert_eq!(state.cases, 50_000_000);
    assert!(told(&state).len() < size + 200, "{} {size}", told(&state).len());
}

#[test]
fn a_new_campaign_is_refused_where_there_is_one_and_force_keeps_all_of_the_old() {
    let lab = Lab::new();
    fs::create_dir(lab.path().join("out")).unwrap();
    let lines = night(plan(&["cc"])).into_iter().map(|e| serde_json::to_string(&e).unwrap() + "\n");
    let journal: String = lines.collect();
    lab.write("out/journal.jsonl", &journal);
    fs::create_dir_all(lab.path().join("out/bugs/tcc")).unwrap();
    lab.write("out/bugs/tcc/notes.txt", "mine");
    lab.write("out/thesis.tex", "mine, too");
    let fuzz = [
        "fuzz",
        "-e",
        PLAIN,
        "-t",
        "plain",
        "--cc",
        quick(),
        "--seed",
        "1",
        "-n",
        "2",
        "--count",
        "2",
        "--out",
        "out",
    ];
    let ran = lab.quest(&fuzz);
    let expected = "status 2\nquest: out: there is a campaign in it already; go on with it: quest fuzz \
                    --resume out; or begin another: elsewhere, with --out DIR, or here, with --force, \
                    which keeps the old one in out/old-1\n";
    assert_eq!(ran.told(), expected);
    assert_eq!(lab.read("out/journal.jsonl"), journal);
    for number in 1..3 {
        let ran = lab.quest(&[&fuzz[..], &["--force"]].concat());
        assert_eq!(ran.status, Some(0), "{}", ran.told());
        let told = format!("warning: the campaign that was here is in out/old-{number} now\n");
        assert!(ran.stdout.contains(&told), "{}", ran.told());
    }
    assert_eq!(lab.read("out/old-1/journal.jsonl"), journal);
    assert_eq!(lab.read("out/old-1/bugs/tcc/notes.txt"), "mine");
    assert_eq!(lab.read("out/thesis.tex"), "mine, too");
    let told = lab.says(&["status", "out/old-1", "out/old-2", "out"]);
    assert_eq!(told.matches("finished").count(), 2, "all are campaigns still: {told}");
}

#[test]
fn a_file_of_somebody_else_where_a_campaign_notes_what_it_does_is_neither_replaced_nor_removed() {
    let lab = Lab::new();
    fs::create_dir_all(lab.path().join("out")).unwrap();
    for text in ["my schedule\n", "{\"monday\": \"now\"}", ""] {
        lab.write("out/now.json", text);
        let ran = lab.quest(&["fuzz", "--cc", quick(), "--count", "2", "--out", "out", "--force"]);
        let expected = "status 2\nquest: out/now.json: this is not a file of quest's; move it away, or \
                        choose another directory with --out\n";
        assert_eq!(ran.told(), expected);
        assert_eq!(lab.read("out/now.json"), text);
    }
}

#[test]
fn an_interrupted_move_goes_on_where_it_stopped_and_other_peoples_directories_stay() {
    let lab = Lab::new();
    let dir = |name: &str| fs::create_dir_all(lab.path().join(name)).unwrap();
    dir("out/old-1/bugs/first");
    dir("out/flaky/second");
    lab.write("out/journal.jsonl", "{}\n");
    let place = CampaignDir::new(&lab.path().join("out"));
    let aside = |place: &CampaignDir| Journal::begin(place, true).unwrap().1.unwrap();
    assert_eq!(aside(&place), place.dir.join("old-1"));
    assert!(place.dir.join("old-1/bugs/first").exists());
    assert!(place.dir.join("old-1/flaky/second").exists());
    dir("out/old-2");
    lab.write("out/old-2/letter", "mine");
    lab.write("out/journal.jsonl", "{}\n");
    assert_eq!(aside(&place), place.dir.join("old-3"));
}

#[test]
fn a_journal_that_nobody_began_is_no_campaign() {
    let lab = Lab::new();
    fs::create_dir(lab.path().join("out")).unwrap();
    lab.write("out/journal.jsonl", "");
    assert_eq!(Journal::begin(&CampaignDir::new(&lab.path().join("out")), false).unwrap().1, None);
}

/// What a campaign in `out` is answered with, before anything is compiled.
fn refused(lab: &Lab) -> String {
    let ran = lab.quest(&[
        "fuzz",
        "-t",
        "ansi",
        "--cc",
        quick(),
        "--count",
        "2",
        "--force",
        "--out",
        "out",
    ]);
    assert_eq!(ran.status, Some(2), "{}", ran.told());
    ran.stderr
}

#[test]
fn other_peoples_files_are_neither_locked_nor_written_over_nor_removed() {
    let lab = Lab::new();
    fs::create_dir(lab.path().join("out")).unwrap();
    lab.write("out/lock", "a poem about a lock");
    let told = refused(&lab);
    assert!(
        told.starts_with("quest: out/lock: this is no lock of quest's, and stays as it is"),
        "{told}"
    );
    assert_eq!(lab.read("out/lock"), "a poem about a lock");
    // That of a campaign that was killed is in nobody's way.
    lab.write("out/lock", "4711\n");
    let place = CampaignDir::new(&lab.path().join("out"));
    drop(Journal::begin(&place, false).unwrap());
    assert!(!place.lock().exists());
    lab.write("out/flaky", "");
    assert!(refused(&lab).starts_with("quest: out/flaky: this is no directory; move it away"));
}

#[test]
fn a_link_in_a_campaigns_directory_is_not_followed() {
    let lab = Lab::new();
    let out = lab.path().join("out");
    for (name, target) in [
        ("lock", "precious"),
        ("lock", "not-there"),
        ("journal.jsonl", "precious"),
        ("journal.jsonl", "not-there"),
        ("bugs", "dir"),
        ("shrinking", "dir"),
    ] {
        fs::create_dir_all(lab.path().join("dir")).unwrap();
        fs::create_dir(&out).unwrap();
        lab.write("precious", "4711");
        symlink(Path::new("..").join(target), out.join(name)).unwrap();
        for args in [
            &["fuzz", "-t", "ansi", "--cc", quick(), "--count", "2", "--out", "out"][..],
            &["fuzz", "--resume", "out"],
        ] {
            let ran = lab.quest(args);
            assert_eq!(ran.status, Some(2), "{name}: {}", ran.told());
            let is_there =
                !args.contains(&"--resume") || name == "journal.jsonl" && target == "precious";
            let told = format!("out/{name}: this is a symbolic link, which quest does not follow");
            assert!(!is_there || ran.stderr.contains(&told), "{}", ran.told());
        }
        assert_eq!(lab.read("precious"), "4711");
        assert!(!lab.path().join("not-there").exists());
        assert_eq!(fs::read_dir(lab.path().join("dir")).unwrap().count(), 0);
        fs::remove_dir_all(&out).unwrap();
    }
}
