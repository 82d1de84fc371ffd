//! Children that use too much: each limit holds, and stops nobody who keeps within it.

use std::fs;
use std::time::{Duration, Instant};

use quest::exec::child::{self, End, Limits};

use crate::children::{SOON, Scratch, brief, text};
use crate::lab::Lab;
use crate::overnight::bad;
use crate::tools::installed;

#[test]
fn a_child_has_every_limit() {
    let outcome = Scratch::new().sh("sleep 0.5; cat /proc/self/limits", &Limits::default());
    let limits = text(&outcome.stdout);
    let soft = |name: &str| -> Option<u64> {
        let line = limits.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    for (name, expected) in [
        ("Max cpu time", 21),
        ("Max file size", 64 << 20),
        ("Max core file size", 0),
        ("Max open files", 256),
        ("Max address space", 2 << 30),
    ] {
        assert_eq!(soft(name), Some(expected), "{name}\n{limits}");
    }
    // What the machine has, and room for whatever else the user starts.
    assert!(soft("Max processes").is_some_and(|threads| threads < 100_000), "{limits}");
}

#[test]
fn processor_time_tells_quest_and_its_children_apart() {
    let before = child::processor_time();
    let scratch = Scratch::new();
    scratch.sh("trap '' XCPU; while :; do :; done", &brief());
    let after = child::processor_time();
    // The loop has a tenth of its second even on a machine that is busy ten times over.
    assert!(after.children - before.children > Duration::from_millis(100), "{before:?} {after:?}");
    assert!(after.own > Duration::ZERO);
}

#[test]
fn a_flood_is_cut_off() {
    // What this process does of its own accord concerns no child.
    child::survive_full_files();
    let limits = Limits { output: 1000, file_size: 1 << 20, ..Limits::default() };
    let outcome = Scratch::new().sh("exec cat /dev/zero", &limits);
    assert_eq!(outcome.end.to_string(), "signal 25 (file too large)");
    let gap = "\nquest: some of the output is left out here\n";
    assert_eq!((outcome.stdout.len(), outcome.truncated), (1000 + gap.len(), true));
}

#[test]
fn a_huge_file_is_cut_off() {
    let scratch = Scratch::new();
    let limits = Limits { file_size: 1 << 20, ..Limits::default() };
    assert_eq!(scratch.sh("exec cat /dev/zero > huge", &limits).end, End::Signalled(25));
    // What it wrote before it was limited, a moment after its start, is not taken back.
    assert!(fs::metadata(scratch.path().join("huge")).unwrap().len() < 64 << 20);
}

#[test]
fn a_limit_of_file_sizes_is_an_error_of_quests_and_no_end_without_a_word() {
    let lab = Lab::new();
    let ran = lab.shell("ulimit -f 1; quest -n 200 -o out.c");
    assert_eq!(ran.status, Some(4), "{ran:?}");
    let told = "quest: cannot write out.c: File too large (os error 27); does a limit forbid it \
                (ulimit -f)?\n";
    assert_eq!(ran.stderr, told);
    let ran = lab.shell("ulimit -f 1; quest fuzz --cc gcc -t ansi -n 5 --count 500 2>&1");
    assert_eq!(ran.status, Some(4), "{ran:?}");
    assert!(ran.stdout.contains("File too large (os error 27); does a limit forbid it"), "{ran:?}");
    // What fails under a limit that is not Quest's says nothing of a compiler.
    let cc = bad(&lab);
    let fuzz = format!("quest fuzz --cc {cc} -t ansi --seed 3 -n 4 --count 100 --out small");
    let ran = lab.shell(&format!("ulimit -f 2000; {fuzz} 2>&1"));
    assert_eq!(ran.status, Some(4), "{ran:?}");
    assert!(ran.stdout.contains("a file may have only 1000 KiB"), "{ran:?}");
    assert!(!lab.path().join("small/bugs").exists());
}

#[test]
fn memory_is_bounded_unless_the_bound_is_off() {
    let scratch = Scratch::new();
    let program = scratch.c("
        #include <stdlib.h>
        #include <unistd.h>
        int main(void)
        {
            int i;
            /* Until it has its limits, a moment after its start. */
            for (i = 0; i < 100; i++) {
                char *p = malloc(3ul << 30);
                if (p == 0)
                    return 1;
                free(p);
                usleep(10000);
            }
            return 0;
        }
    ");
    let unbounded = Limits { memory: None, ..Limits::default() };
    let end = |limits: &Limits| scratch.run(&[&program], limits).expect("it runs").end;
    assert_eq!(end(&unbounded), End::Exited(0));
    // What it has before it is limited costs it its life.
    let bounded = end(&Limits::default());
    assert!([End::Exited(1), End::Signalled(9)].contains(&bounded), "{bounded}");
}

/// A bomb that cannot harm the machine: so many processes at most, all asleep.
const BOMB: &str = "
#include <sys/types.h>
#include <unistd.h>
int main(void)
{
    int i;
    for (i = 0; i < NUMBER; i++)
        if (fork() == 0) {
            FLEE
            sleep(60);
            _exit(0);
        }
    usleep(1200 * 1000);
    return 0;
}
";

#[test]
fn a_fork_bomb_is_stopped_even_if_it_flees() {
    let flee = "setsid(); if (fork() != 0) _exit(0); setsid();";
    for (number, flee, end) in [
        ("1000", "", End::TooManyProcesses),
        ("500", flee, End::TooManyProcesses),
        ("100", "", End::Exited(0)),
        ("50", flee, End::Exited(0)),
    ] {
        let scratch = Scratch::new();
        let program = scratch.c(&BOMB.replace("NUMBER", number).replace("FLEE", flee));
        let limits = Limits { processes: 300, time: SOON, ..Limits::default() };
        assert_eq!(scratch.run(&[&program], &limits).expect("it runs").end, end, "{number} {flee}");
    }
    assert_eq!(End::TooManyProcesses.to_string(), "too many processes");
}

#[test]
fn a_child_that_nobody_waits_for_any_more_counts_as_interrupted_and_not_as_hanging() {
    let until = Some(Instant::now() + Duration::from_millis(300));
    let start = Instant::now();
    let limits = Limits { until, ..Limits::default() };
    assert_eq!(Scratch::new().sh("sleep 8", &limits).end, End::Interrupted);
    assert!(start.elapsed() < Duration::from_secs(7), "{:?}", start.elapsed());
    assert_eq!(Scratch::new().sh("sleep 1", &limits).end, End::Interrupted, "it is over");
}

#[test]
fn a_child_that_does_nothing_for_a_moment_at_its_time_limit_does_not_hang() {
    let limits = Limits { time: Duration::from_millis(300), ..Limits::default() };
    // It ends between the first look at it and the second, unless a busy machine lets it oversleep.
    let ends_in_time = |_| Scratch::new().sh("exec sleep 0.37", &limits).end == End::Exited(0);
    assert!((0..20).any(ends_in_time));
    assert_eq!(Scratch::new().sh("exec sleep 60", &limits).end, End::TimedOut);
}

#[test]
fn a_child_that_waits_for_a_processor_does_not_hang() {
    if !installed(&["taskset", "chrt"]) {
        return;
    }
    let scratch = Scratch::new();
    // One processor for two; the first one has it to itself for three times the limit of the second.
    let start = Instant::now();
    let other = std::thread::spawn(|| {
        let mut other = std::process::Command::new("taskset");
        other.args(["-c", "0", "timeout", "3", "sh", "-c", "while :; do :; done"]).status()
    });
    let script = "i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done";
    let argv = ["taskset", "-c", "0", "chrt", "--idle", "0", "sh", "-c", script];
    let end = scratch.run(&argv, &brief()).expect("it runs").end;
    assert_eq!(end, End::Exited(0), "after {:?}", start.elapsed());
    other.join().unwrap().unwrap();
}
