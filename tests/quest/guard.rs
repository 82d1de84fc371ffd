//! Drivers that are killed, interrupted twice or end in good order while their children flee: the
//! guard leaves no process of theirs, no scratch directory, and not itself.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use quest::exec::child::{self, End, Limits};
use quest::exec::guard::Guard;
use quest::exec::scratch::Scratch;

/// Far above what a guard may take, far below the time that the children here would sleep.
const SOON: Duration = Duration::from_secs(10);

/// Children in the session, in one of their own, orphans, and those that cleared their environment.
const FLEEING: &str = "(setsid sleep 600 &); setsid sleep 600 & env -i setsid sleep 600 &
     (env -i setsid sleep 600 &); (env -i setsid sh -c '(setsid sleep 600 &)' &); sleep 600";

/// The shell, its sleeps, and the guard.
const CAST: usize = 8;

/// A driver in a process of its own, and where it said its scratch directory is.
struct Driver {
    process: Child,
    scratch: PathBuf,
}

impl Driver {
    /// Starts the test of this name, with its scratch directory in `base`.
    fn start(name: &str, base: &Path) -> Driver {
        let mut process = Command::new(env::current_exe().unwrap())
            .args(["--exact", &format!("guard::{name}"), "--ignored", "--nocapture"])
            .current_dir(base)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.as_mut().unwrap()).lines();
        let told = lines.find_map(|line| Some(PathBuf::from(line.unwrap().split_once("in ")?.1)));
        let driver = Driver { scratch: told.expect("it says where it is"), process };
        eventually("the children flee", || driver.left().len() >= CAST);
        driver
    }

    fn signal(&self, signal: &str) {
        kill(signal, &self.process.id().to_string());
    }

    /// The processes that belong to this driver: those in its scratch directory, and its guard.
    fn left(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
        let is_there = |path: &PathBuf| {
            fs::read_link(path.join("cwd")).is_ok_and(|dir| dir.starts_with(&self.scratch))
        };
        entries.filter(is_there).chain(self.guard()).collect()
    }

    fn guard(&self) -> Option<PathBuf> {
        let words = format!("quest\0guard\0{}-", self.process.id());
        let mut entries = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
        entries.find(|path| text(&path.join("cmdline")).starts_with(&words))
    }

    fn leaves_nothing(&self, base: &Path) {
        eventually("the guard has done its work", || self.left().is_empty());
        assert!(!self.scratch.exists());
        assert_eq!(fs::read_dir(base).unwrap().count(), 0);
    }
}

fn kill(signal: &str, pid: &str) {
    assert!(Command::new("kill").args([signal, pid]).status().unwrap().success());
}

fn text(path: &Path) -> String {
    String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned()
}

fn eventually(what: &str, condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < SOON, "in vain: {what}");
        // Reaps the orphans that this process may be given, as the subreaper it is: other tests
        // count its dead children.
        child::run(&["true".into()], Path::new("/tmp"), &Limits::default()).unwrap();
        thread::sleep(Duration::from_millis(10));
    }
}

fn drive(exit: impl FnOnce(End)) {
    child::catch_interrupts();
    let scratch = Scratch::new(Some(&env::current_dir().unwrap())).unwrap();
    let _guard = Guard::start_as(Path::new(env!("CARGO_BIN_EXE_quest")), scratch.path()).unwrap();
    println!("in {}", scratch.path().display());
    let worker = scratch.worker(0).unwrap();
    fs::write(worker.join("a.c"), "int main(void) { return 0; }").unwrap();
    let argv = ["sh", "-c", FLEEING].map(String::from);
    let limits = Limits { time: 3 * SOON, ..Limits::default() };
    exit(child::run(&argv, &worker, &limits).unwrap().end);
}

/// Not a test by itself: a driver that others kill or interrupt.
#[test]
#[ignore = "run by other tests, in a process of its own"]
fn a_driver() {
    drive(|end| println!("{end}"));
}

/// Not a test by itself: a driver that does not stop when it is asked to.
#[test]
#[ignore = "run by other tests, in a process of its own"]
fn a_driver_that_takes_its_time() {
    drive(|end| {
        println!("{end}");
        let _ = Command::new("sleep").arg("30").status();
    });
}

#[test]
fn nothing_is_left_of_a_driver_that_is_killed() {
    let base = tempfile::tempdir().unwrap();
    let mut driver = Driver::start("a_driver", base.path());
    driver.signal("-KILL");
    driver.process.wait().unwrap();
    driver.leaves_nothing(base.path());
}

#[test]
fn nothing_is_left_of_a_driver_that_is_interrupted() {
    let base = tempfile::tempdir().unwrap();
    let mut driver = Driver::start("a_driver", base.path());
    driver.signal("-INT");
    assert!(driver.process.wait().unwrap().success());
    // At once: the guard was waited for.
    assert_eq!(driver.left(), Vec::<PathBuf>::new());
    driver.leaves_nothing(base.path());
}

#[test]
fn nothing_is_left_of_a_driver_that_is_interrupted_twice() {
    let base = tempfile::tempdir().unwrap();
    let mut driver = Driver::start("a_driver_that_takes_its_time", base.path());
    let status = loop {
        // Two signals to a process that has no turn between them are one.
        driver.signal("-INT");
        if let Some(status) = driver.process.try_wait().unwrap() {
            break status;
        }
        thread::sleep(Duration::from_millis(5));
    };
    assert_eq!(status.code(), Some(130));
    driver.leaves_nothing(base.path());
}

#[test]
fn the_next_campaign_clears_up_after_a_driver_that_is_killed_with_its_guard() {
    let base = tempfile::tempdir().unwrap();
    let mut driver = Driver::start("a_driver", base.path());
    let guard = driver.guard().expect("there is a guard");
    kill("-KILL", guard.file_name().unwrap().to_str().unwrap());
    driver.signal("-KILL");
    driver.process.wait().unwrap();
    assert!(driver.scratch.exists() && !driver.left().is_empty());
    let scratch = Scratch::new(Some(base.path())).unwrap();
    assert!(!driver.scratch.exists());
    drop(scratch);
    driver.leaves_nothing(base.path());
}

#[test]
fn descendants_without_any_mark_end_with_the_campaign_at_the_latest() {
    let lab = crate::lab::Lab::new();
    // No environment, no group, no parent, and another limit than they had.
    let fake = "#!/bin/sh
(env -i setsid prlimit --rttime=1000:1000 sleep 600 &)
exec gcc \"$@\"
";
    let cc = lab.script("fake.sh", fake);
    let base = lab.path().join("base");
    fs::create_dir(&base).unwrap();
    let args = ["fuzz", "--cc", &cc, "-t", "ansi", "-j", "2", "-n", "1", "--count", "4"];
    let ran = lab.quest(&[&args[..], &["--scratch", base.to_str().unwrap()]].concat());
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let is_there =
        |path: PathBuf| fs::read_link(path.join("cwd")).is_ok_and(|dir| dir.starts_with(&base));
    assert_eq!(entries.filter(|entry| is_there(entry.path())).count(), 0);
    assert_eq!(fs::read_dir(&base).unwrap().count(), 0);
}

#[test]
fn a_guard_removes_nothing_that_is_not_its_drivers() {
    let lab = crate::lab::Lab::new();
    let owner = "4000000-0123456789abcdef-00000000.";
    let plain = lab.path().join("quest-homework");
    fs::create_dir(&plain).unwrap();
    fs::write(plain.join("a.c"), "").unwrap();
    let another = Scratch::new(Some(lab.path())).unwrap();
    for precious in [plain.as_path(), another.path()] {
        let ran = lab.quest(&["guard", owner, precious.to_str().unwrap()]);
        assert_eq!(ran.status, Some(4), "{ran:?}");
        assert!(ran.stderr.ends_with(": this is not a scratch directory of quest\n"), "{ran:?}");
    }
    assert!(plain.join("a.c").exists() && another.path().join("mark").exists());
    let ran = lab.quest(&["guard", "12", plain.to_str().unwrap()]);
    assert_eq!(ran.stderr, "quest: 12: this names no owner\n");
    let gone = lab.path().join("quest.tmp-gone12");
    assert_eq!(lab.quest(&["guard", owner, gone.to_str().unwrap()]).status, Some(0));
}
