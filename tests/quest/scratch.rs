//! Scratch directories: where they are, and which of them are removed by whom.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::thread;

use quest::scratch::{self, Scratch, free_space};

fn names(base: &Path) -> Vec<PathBuf> {
    fs::read_dir(base).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// What a campaign leaves when the power is cut.
fn ruin(base: &Path, name: &str) -> PathBuf {
    let path = base.join(name);
    fs::create_dir_all(path.join("worker-0/deep")).unwrap();
    fs::write(path.join("worker-0/a.out"), "").unwrap();
    fs::write(path.join("lock"), "").unwrap();
    path
}

#[test]
fn a_scratch_directory_has_one_for_each_worker_and_is_removed_with_them() {
    let base = tempfile::tempdir().unwrap();
    let scratch = Scratch::new(Some(base.path())).unwrap();
    assert_eq!(names(base.path()), [scratch.path()]);
    let [first, second] = [0, 1].map(|number| scratch.worker(number).unwrap());
    assert_ne!(first, second);
    fs::write(first.join("a.c"), "").unwrap();
    // A link out of it is removed, what it leads to is not.
    let outside = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(outside.path(), scratch.path().join("link")).unwrap();
    assert_eq!(scratch.worker(0).unwrap(), first);
    assert!(first.join("a.c").exists());
    drop(scratch);
    assert_eq!(names(base.path()), Vec::<PathBuf>::new());
    assert!(outside.path().exists());
}

#[test]
fn without_a_base_it_is_in_memory_where_there_is_room() {
    let scratch = Scratch::new(None).unwrap();
    let roomy = free_space(Path::new("/dev/shm")).is_ok_and(|free| free > 1 << 30);
    if roomy && scratch.path().starts_with("/dev/shm") {
        assert!(scratch.in_memory());
    }
    // A program can be run there, wherever it is.
    let program = scratch.worker(0).unwrap().join("true");
    fs::copy("/bin/true", &program).unwrap();
    assert!(std::process::Command::new(program).status().unwrap().success());
    let in_target = Scratch::new(Some(Path::new(env!("CARGO_TARGET_TMPDIR")))).unwrap();
    let on_disk = fs::canonicalize(env!("CARGO_TARGET_TMPDIR")).unwrap();
    assert!(in_target.path().starts_with(on_disk));
}

#[test]
fn free_space_falls_as_files_are_written_and_is_an_error_where_nothing_is() {
    let scratch = Scratch::new(None).unwrap();
    assert!(scratch.free().unwrap() > 0);
    assert_eq!(free_space(Path::new("/proc")).unwrap(), 0);
    fs::remove_dir_all(scratch.path()).unwrap();
    assert!(scratch.free().is_err());
    assert!(scratch.worker(0).is_err());
}

#[test]
fn what_a_power_cut_left_is_removed_and_what_lives_or_is_not_quests_is_not() {
    let base = tempfile::tempdir().unwrap();
    let living = Scratch::new(Some(base.path())).unwrap();
    let stale = ruin(base.path(), "quest-stale1");
    let foreign = ruin(base.path(), "request-1");
    let lockless = base.path().join("quest-homework");
    fs::create_dir(&lockless).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let target = ruin(elsewhere.path(), "quest-target");
    let link = base.path().join("quest-linked");
    std::os::unix::fs::symlink(&target, &link).unwrap();
    let held = ruin(base.path(), "quest-held12");
    let lock = File::open(held.join("lock")).unwrap();
    lock.lock().unwrap();

    let next = Scratch::new(Some(base.path())).unwrap();
    assert!(!stale.exists());
    for path in [living.path(), next.path(), &foreign, &lockless, &target, &link, &held] {
        assert!(path.exists(), "{}", path.display());
    }
    drop(lock);
    drop(Scratch::new(Some(base.path())).unwrap());
    assert!(!held.exists());
}

#[test]
fn campaigns_that_start_and_end_at_the_same_time_do_not_remove_each_other() {
    let base = tempfile::tempdir().unwrap();
    thread::scope(|scope| {
        for thread in 0..8 {
            let base = base.path();
            scope.spawn(move || {
                for round in 0..50 {
                    ruin(base, &format!("quest-ruin-{thread}-{round}"));
                    let scratch = Scratch::new(Some(base)).unwrap();
                    let worker = scratch.worker(7).unwrap();
                    thread::yield_now();
                    fs::write(worker.join("a.c"), "").expect("it is still there");
                    assert!(scratch.path().join("lock").exists());
                }
            });
        }
    });
    drop(Scratch::new(Some(base.path())).unwrap());
    assert_eq!(names(base.path()), Vec::<PathBuf>::new());
}

#[test]
fn a_place_that_cannot_be_used_is_named() {
    let error = Scratch::new(Some(Path::new("/no/such"))).unwrap_err().to_string();
    assert!(error.starts_with("cannot make a scratch directory in /no/such: No such"), "{error}");
    let base = tempfile::tempdir().unwrap();
    let gone = base.path().join("quest-gone12");
    scratch::remove(&gone).unwrap();
}
