//! Campaigns that never were, as events written by hand.

use std::collections::BTreeMap;
use std::time::Duration;

use quest::bug::bucket::Bucket;
use quest::bug::saved::Shrinking;
use quest::c::check::Checks;
use quest::c::features::Features;
use quest::exec::child::Limits;
use quest::journal::event::{Done, Event, Finding, Why};
use quest::journal::plan::{Plan, Share, Stop, Target};
use quest::journal::recipe::Recipe;
use quest::journal::state::State;
use quest::journal::tally::{Mark, Tally, Times};
use quest::journal::work::Work;
use quest::render::Files;
use quest::script::Options;
use quest::shrink::search::Budget;
use quest::toolchain::configuration::Configuration;
use quest::toolchain::templates::Toolchain;
use quest::toolchain::verdict::Verdict;

/// Every compiler alone and as each other's caller and callee.
fn configurations(compilers: &[&str]) -> Vec<Target> {
    let toolchain = |name: &str| Toolchain::from_cc(&format!("{name}=cc")).unwrap();
    let target = |caller: &str, callee: Option<&str>| Target {
        configuration: Configuration {
            caller: toolchain(caller),
            callee: callee.map(toolchain),
            linker: toolchain(caller),
            files: Files::ONE,
        },
        versions: std::iter::once(caller).chain(callee).map(|name| format!("{name} 1.0")).collect(),
        model: "lp64".into(),
        std: None,
        lacks: Features::NONE,
        wraps: false,
        leaves_out: Vec::new(),
        checksums: BTreeMap::new(),
    };
    let alone = compilers.iter().map(|name| target(name, None));
    let pairs = compilers
        .iter()
        .flat_map(|caller| compilers.iter().map(move |callee| target(caller, Some(callee))));
    alone.chain(pairs).collect()
}

/// A plan for those compilers, without an end.
pub(crate) fn plan(compilers: &[&str]) -> Plan {
    let share = |suite: &str, weight| Share { suite: suite.into(), weight };
    Plan {
        checks: Checks::Full,
        inline: 100,
        variants: 0,
        tried_in: None,
        recipe: Recipe {
            options: Options {
                aside: false,
                n: 20,
                size: 2,
                suite: "ansi".into(),
                seed: Some(3),
                std: None,
                model: "lp64".into(),
                split: false,
                output: None,
                argstr: String::new(),
                generators: Vec::new(),
            },
            pieces: Vec::new(),
            std: None,
        },
        suites: vec![share("ansi", 2), share("regs", 1)],
        has_all_suites: false,
        targets: configurations(compilers),
        work: Work::Seed(3),
        exhaustive: None,
        stop: Stop::default(),
        convention: None,
        batch: None,
        size: 2,
        jobs: 2,
        shrink: Budget::default(),
        blame_time: Duration::from_secs(20),
        shrink_share: 50,
        avoid: false,
        limits: Limits::default(),
        known: None,
        known_sum: None,
        junit: None,
        shard: None,
        run: None,
    }
}

/// When it was started.
pub(crate) const AT: &str = "2026-11-20T22:00:00Z";

pub(crate) fn started(plan: Plan) -> Event {
    let at = AT.into();
    Event::Started { quest: "0.1.0".into(), at, plan: Box::new(plan) }
}

pub(crate) fn warning(text: &str) -> Event {
    Event::Warning { text: text.into() }
}

pub(crate) fn finished(why: Why, seconds: f64) -> Event {
    let at = "2026-11-21T06:00:00Z".into();
    Event::Finished { at, why, seconds, programs: 0, cases: 0, bugs: 0, nothing_passed: vec![] }
}

/// A finding in `caller`, or in `caller -> callee`.
pub(crate) fn finding(configuration: &str, verdict: Verdict, place: &str, seconds: f64) -> Finding {
    let mut names = configuration.split(" -> ").map(String::from);
    let caller = names.next().unwrap();
    let bucket = Bucket { caller, callee: names.next(), verdict, place: place.into() };
    let name = bucket.to_string();
    Finding {
        name: name.clone(),
        bucket,
        configuration: configuration.into(),
        suite: "ansi".into(),
        end: "exit status 1".into(),
        output: "\nquest: test case 1 (seed 7): callee: arg 2: expected 1, found 2\nmore\n".into(),
        again: "quest --seed 7 -n 1 -t ansi -s 2".into(),
        dir: format!("quest-out/bugs/{name}"),
        seen_before: false,
        flaky: false,
        seconds,
        shapes: Vec::new(),
        way_out: None,
        headline: None,
        pass: None,
        fingerprint: None,
        blamed: Vec::new(),
        stem: None,
        paste: Some(format!("{{ bucket = \"{name}\" }}")),
    }
}

/// A night on three compilers: three bugs, a flaky one, known failures, warnings, large numbers.
pub(crate) fn night(plan: Plan) -> Vec<Event> {
    let record = finding("tcc -> gcc", Verdict::CheckFailed, "callee-arg-small-record", 100.0);
    let float = finding("tcc -> gcc", Verdict::CheckFailed, "callee-arg-float", 200.0);
    let crash = finding("pcc", Verdict::CompilerCrashed, "internal-error", 7000.0);
    let hung = Finding { flaky: true, ..finding("tcc", Verdict::Hung, "returning-void", 300.0) };
    let counts = |finds: &[(&Finding, u64)]| {
        finds.iter().map(|(finding, count)| (finding.name.clone(), *count)).collect()
    };
    let tally =
        |passed, failed, known, flaky| Tally { passed, failed, known, flaky, ..Tally::default() };
    let configurations = plan.targets.len();
    let early = Done {
        suite: "ansi".into(),
        to: 12_340_000,
        complete: true,
        redrawn: 1234,
        tallies: (0..configurations)
            .map(|index| match index {
                1 => (1, tally(12_339_879, 0, 120, 1)),
                6 => (6, tally(12_338_766, 1234, 0, 0)),
                _ => (index, tally(12_340_000, 0, 0, 0)),
            })
            .collect(),
        total: Some(tally(12_338_645, 1234, 120, 1)),
        shown: vec![
            (1, Mark::Flaky(hung.name.clone()), 1),
            (1, Mark::Known(1), 120),
            (6, Mark::Bug(record.name.clone()), 1000),
            (6, Mark::Bug(float.name.clone()), 234),
        ],
        waited: (0..configurations).map(|index| (index, 7600.0 / configurations as f64)).collect(),
        failures: counts(&[(&record, 1000), (&float, 234)]),
        flaky: counts(&[(&hung, 1)]),
        known: vec![(1, 120)],
        times: Times { compile: 5400.0, run: 2200.0, own: 96.0, children: 7900.0 },
        seconds: 7960.0,
        ..Done::default()
    };
    let late = Done {
        suite: "regs".into(),
        to: 5678,
        complete: true,
        tallies: (0..configurations)
            .map(|index| match index {
                2 => (2, tally(5675, 3, 0, 0)),
                _ => (index, tally(5678, 0, 0, 0)),
            })
            .collect(),
        total: Some(tally(5675, 3, 0, 0)),
        shown: vec![(2, Mark::Bug(crash.name.clone()), 3)],
        failures: counts(&[(&crash, 3)]),
        seconds: 7980.0,
        ..Done::default()
    };
    vec![
        started(plan),
        Event::Bug(Box::new(record)),
        Event::Bug(Box::new(float)),
        Event::Bug(Box::new(hung)),
        Event::Program(Box::new(early)),
        warning("tcc -> clang does not link, and is left out"),
        warning("the disk has 800 MiB left\x1b[2J\nfor\tlong"),
        Event::Bug(Box::new(crash)),
        Event::Program(Box::new(late)),
    ]
}

/// The night of gcc, tcc and pcc, with eight hours of which it has had two.
pub(crate) fn state() -> State {
    let stop = Stop { time: Some(Duration::from_secs(8 * 3600)), ..Stop::default() };
    State::of(night(Plan { stop, ..plan(&["gcc", "tcc", "pcc"]) }))
}

/// What it took to make a bug small.
pub(crate) fn shrinking() -> Shrinking {
    Shrinking { values: 62, tries: 162, programs: 32, seconds: 1.0, is_smallest: true, rate: 1.0 }
}
