//! What a person sees of a campaign: its screen, its findings, its summary.

use std::fmt::Write;
use std::time::Duration;

use console::measure_text_width;
use indicatif::{InMemoryTerm, ProgressBar, ProgressDrawTarget};
use insta::assert_snapshot;
use quest::bug::expected::{self, Entry, Known};
use quest::journal::directory::CampaignDir;
use quest::journal::event::{Done, Event, Finding, Why};
use quest::journal::now::{Look, Now, Step};
use quest::journal::plan::{Plan, Stop};
use quest::journal::state::State;
use quest::journal::tally::Tally;
use quest::journal::work::Work;
use quest::report::reporter::{Reporter, in_words};
use quest::report::screen::{View, screen};
use quest::report::summary::summary;
use quest::toolchain::verdict::Verdict;

use crate::campaigns::{finding, finished, night, plan, started, state};

const NOW: f64 = 8000.0;

fn draw(state: &State, width: usize, height: usize) -> String {
    screen(state, &View { width, height, colour: false, seconds: NOW, now: None }).join("\n")
}

#[test]
fn the_screen_suits_every_terminal() {
    let state = state();
    for width in [40, 80, 160] {
        let mut told = String::new();
        for height in [10, 24, 50] {
            writeln!(told, "{width} x {height}\n{}\n", draw(&state, width, height)).unwrap();
        }
        assert_snapshot!(format!("screen_{width}"), told);
    }
}

#[test]
fn colours_say_what_is_good_and_what_is_bad() {
    let view = View { width: 80, height: 24, colour: true, seconds: NOW, now: None };
    let lines = screen(&state(), &view).join("\n").replace('\x1b', "ESC");
    assert_snapshot!("screen_colour", lines);
}

#[test]
fn a_failure_that_is_being_shrunk_is_on_the_screen() {
    let look = Look {
        failure: "tcc -> gcc: check failed".into(),
        step: Step::Shrinking,
        values: 17,
        since: NOW - 42.0,
    };
    let now = Now { seconds: NOW, compiling: 1, look: Some(look), ..Now::default() };
    let view = View { width: 100, height: 24, colour: false, seconds: NOW, now: Some(&now) };
    let lines = screen(&state(), &view).join("\n");
    let told =
        "now         shrinking tcc -> gcc: check failed (17 values) for 42 s, compiling 1 program";
    assert!(lines.contains(told), "{lines}");
    for height in 0..10 {
        assert!(screen(&state(), &View { height, ..view }).len() <= height);
    }
}

#[test]
fn test_cases_count_as_they_end_and_not_only_with_their_program() {
    let tally = |passed, failed| Tally { passed, failed, ..Tally::default() };
    let half = Done {
        suite: "ansi".into(),
        to: 20,
        ended: Some(12),
        total: Some(tally(3, 1)),
        tallies: vec![(0, tally(11, 1)), (1, tally(3, 0))],
        ..Done::default()
    };
    let now = Now { seconds: 3.0, running: 1, programs: vec![half], ..Now::default() };
    let state = State::of([started(plan(&["cc"]))]).at(&now);
    let view = View { width: 80, height: 24, colour: false, seconds: 3.0, now: Some(&now) };
    assert_snapshot!("screen_half", screen(&state, &view).join("\n"));
}

#[test]
fn the_screen_never_outgrows_its_terminal() {
    let long = ["aarch64-unknown-linux-gnu-gcc-12-O2-fno-inline", "日本語のコンパイラ", "x"];
    let states = [State::default(), state(), State::of(night(plan(&long)))];
    for state in &states {
        for (width, height) in (0..200).step_by(7).flat_map(|w| (0..60).map(move |h| (w, h))) {
            for colour in [false, true] {
                let lines = screen(state, &View { width, height, colour, seconds: NOW, now: None });
                assert!(lines.len() <= height, "{width} x {height}");
                for line in lines {
                    let plain = strip(&line);
                    assert!(measure_text_width(&plain) <= width, "{width} x {height}: {plain}");
                    assert!(!plain.contains(char::is_control), "{width} x {height}: {plain:?}");
                }
            }
        }
    }
}

/// Without the sequences that set colours.
fn strip(line: &str) -> String {
    let parts = line.split('\x1b').enumerate();
    let plain = parts.map(|(index, part)| match index {
        0 => part,
        _ => part.split_once('m').unwrap().1,
    });
    plain.collect()
}

#[test]
fn many_configurations_show_those_with_failures_first_and_count_the_rest() {
    let state = State::of(night(plan(&["a", "b", "c", "d", "e", "f"])));
    assert_snapshot!("screen_many", draw(&state, 80, 24));
}

#[test]
fn the_bar_is_that_of_the_nearest_limit() {
    let bar = |stop: Stop, work: Work| {
        let state = State::of(night(Plan { stop, work, ..plan(&["gcc", "tcc", "pcc"]) }));
        draw(&state, 60, 10).lines().nth(1).unwrap().to_string()
    };
    let time = Some(Duration::from_secs(16_000));
    let stops = [
        (Stop { time, ..Stop::default() }, Work::Seed(3)),
        (Stop { time, count: Some(15_000_000), ..Stop::default() }, Work::Seed(3)),
        (Stop { time, max_bugs: Some(3), ..Stop::default() }, Work::Seed(3)),
        (Stop::default(), Work::Seeds(0, 10_000_000)),
    ];
    assert_snapshot!("screen_bars", stops.map(|(stop, work)| bar(stop, work)).join("\n"));
    assert!(!bar(Stop::default(), Work::Seed(3)).contains('%'));
}

#[test]
fn a_campaign_that_has_just_begun_or_not_yet_has_a_screen() {
    assert!(draw(&State::default(), 80, 24).starts_with("quest  nothing started\n"));
    let begun = State::of([started(plan(&["cc"]))]);
    assert_snapshot!(
        "screen_begun",
        screen(&begun, &View { width: 80, height: 24, colour: false, seconds: 0.0, now: None })
            .join("\n")
    );
}

#[test]
fn a_terminal_shows_the_screen_until_the_end() {
    let terminal = InMemoryTerm::new(30, 100);
    let target = ProgressDrawTarget::term_like(Box::new(terminal.clone()));
    let mut reporter = Reporter::terminal(ProgressBar::with_draw_target(None, target));
    let state = state();
    reporter.tick(&state, &Now { seconds: 8000.0, ..Now::default() });
    assert!(terminal.contents().contains("12,345,678"), "{}", terminal.contents());
    reporter.finish(&state, &CampaignDir::new("out".as_ref()), &Known::default());
    assert_eq!(terminal.contents(), "");
}

#[test]
fn a_finding_says_what_it_is_and_only_a_new_bug_says_how_to_make_it_known() {
    let new = finding("tcc", Verdict::CheckFailed, "callee-arg-integer", 1.0);
    let seen = Finding { seen_before: true, ..new.clone() };
    let flaky = Finding { flaky: true, output: "\n".into(), ..new.clone() };
    let hostile = Finding { output: "\x1b[2J\x07error\r\n".into(), paste: None, ..new.clone() };
    let state = State::default();
    let lines =
        [new, seen, flaky, hostile].map(|finding| in_words(&Event::Bug(Box::new(finding)), &state));
    assert_snapshot!("findings", lines.concat());
}

#[test]
fn the_summary_shows_what_differs_most_first_and_how_to_see_it_again() {
    let entry = |toolchain: &str| Entry { toolchain: Some(toolchain.into()), ..Entry::default() };
    let flaky = Entry { state: expected::Expectation::Flaky, ..entry("icc") };
    let known = Known { entries: vec![entry("clang"), entry("pcc"), flaky] };
    let mut state = state();
    state.apply(&finished(Why::Interrupted, NOW));
    let place = CampaignDir::new("quest out".as_ref());
    assert_snapshot!("summary", summary(&state, &place, &known));
}

#[test]
fn a_clean_summary_says_so() {
    let state = State::of([started(plan(&["cc"])), finished(Why::Done, 61.0)]);
    assert_snapshot!(
        "summary_clean",
        summary(&state, &CampaignDir::new("out".as_ref()), &Known::default())
    );
}

#[test]
fn configurations_there_is_no_room_for_have_passed_only_if_something_passed() {
    let none = State::of([started(plan(&["a", "b", "c"]))]);
    let told = draw(&none, 60, 20);
    assert!(told.contains(" more, nothing passed in "), "{told}");
    assert!(draw(&state(), 80, 24).contains("more, all passed"));
}
