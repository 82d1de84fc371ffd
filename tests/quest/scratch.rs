//! Scratch directories: where they are, and which of them are removed by whom.

use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::Duration;
use std::{io, thread};

use quest::base::host::Host;
use quest::exec::child::{self, End, Limits};
use quest::exec::scratch::{Scratch, free_space};

fn names(base: &Path) -> Vec<PathBuf> {
    fs::read_dir(base).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// What a campaign leaves when the power is cut: the remains of one that lived, with another's mark.
fn ruin(base: &Path, name: &str) -> PathBuf {
    let path = base.join(name);
    fs::create_dir_all(path.join("work/0/deep")).unwrap();
    fs::write(path.join("work/0/a.out"), "").unwrap();
    mark(&path, "4000000-0123456789abcdef-00000000.");
    path
}

/// Writes the mark of a directory, and returns what it says.
fn mark(dir: &Path, owner: &str) -> String {
    let magic = "A scratch directory of quest: removed when this file is not locked any more.";
    let number = fs::metadata(dir).unwrap().ino();
    let text = format!("{magic}\n{owner}\n{number}\n{}\n", Host::this().name);
    fs::write(dir.join("mark"), &text).unwrap();
    text
}

/// All that is below a directory, with the contents of files.
fn contents(dir: &Path) -> Vec<(PathBuf, Option<Vec<u8>>)> {
    let mut found = Vec::new();
    for path in names(dir) {
        // A named pipe would be waited for.
        found.push((path.clone(), path.is_file().then(|| fs::read(&path).unwrap())));
        if path.is_dir() && !path.is_symlink() {
            found.extend(contents(&path));
        }
    }
    found.sort();
    found
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
    std::os::unix::fs::symlink(outside.path(), second.join("link")).unwrap();
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
    // A child that another test starts at this moment has the copy open until it runs its own program.
    let busy = |ran: &io::Result<ExitStatus>| {
        ran.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::ExecutableFileBusy)
    };
    let mut ran = Command::new(&program).status();
    for _ in 0..50 {
        if busy(&ran) {
            thread::sleep(Duration::from_millis(100));
            ran = Command::new(&program).status();
        }
    }
    assert!(ran.unwrap().success());
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
fn what_a_power_cut_left_is_removed_and_what_lives_is_not() {
    let base = tempfile::tempdir().unwrap();
    let living = Scratch::new(Some(base.path())).unwrap();
    let stale = ruin(base.path(), "quest.tmp-stale1");
    let held = ruin(base.path(), "quest.tmp-held12");
    let lock = File::open(held.join("mark")).unwrap();
    lock.lock().unwrap();

    let next = Scratch::new(Some(base.path())).unwrap();
    assert!(!stale.exists());
    for path in [living.path(), next.path(), &held] {
        assert!(path.exists(), "{}", path.display());
    }
    // Not only closed: a child that another test has just started has it open until it runs its program.
    lock.unlock().unwrap();
    drop(Scratch::new(Some(base.path())).unwrap());
    assert!(!held.exists());
}

#[test]
fn what_another_host_left_in_a_shared_directory_is_not_removed() {
    let base = tempfile::tempdir().unwrap();
    let theirs = ruin(base.path(), "quest.tmp-theirs");
    let text = fs::read_to_string(theirs.join("mark")).unwrap();
    let own = format!("\n{}\n", Host::this().name);
    assert!(text.ends_with(&own));
    fs::write(theirs.join("mark"), text.replace(&own, "\nnode7\n")).unwrap();
    drop(Scratch::new(Some(base.path())).unwrap());
    assert!(theirs.exists());
    fs::write(theirs.join("mark"), text).unwrap();
    drop(Scratch::new(Some(base.path())).unwrap());
    assert!(!theirs.exists());
}

#[test]
fn nothing_is_removed_that_is_not_quests_whatever_its_name_and_contents() {
    let base = tempfile::tempdir().unwrap();
    let dir = |name: &str| {
        fs::create_dir(base.path().join(name)).unwrap();
        base.path().join(name)
    };
    // As somebody may name a directory, and what a campaign's own directory has.
    for name in ["quest-mydata", "quest-night", "quest.tmp-mydata", "mydata"] {
        fs::write(dir(name).join("lock"), "hi").unwrap();
    }
    // Marks that say nothing, something else, not all, too much, or what is true of another directory.
    for (number, owner) in ["", "hi", "12", "4000000.", "4000000-1-2."].into_iter().enumerate() {
        mark(&dir(&format!("quest.tmp-owner{number}")), owner);
    }
    let whole = mark(&ruin(base.path(), "quest-whole1"), "4000000-0123456789abcdef-00000000.");
    for (number, text) in ["", "hi", "12", &whole].into_iter().enumerate() {
        fs::write(ruin(base.path(), &format!("quest.tmp-mark{number}")).join("mark"), text)
            .unwrap();
    }
    for (number, change) in
        [|text: String| text[..90].into(), |text| text + "\n"].iter().enumerate()
    {
        let path = ruin(base.path(), &format!("quest.tmp-text{number}"));
        let text: String = change(fs::read_to_string(path.join("mark")).unwrap());
        fs::write(path.join("mark"), text).unwrap();
    }
    // Scratch directories but for their names.
    ruin(base.path(), "quest-12abcd");
    ruin(base.path(), "request.tmp-1");
    // Those that hold something else as well, be it hidden or a link, or no directory to work in.
    for (number, other) in ["thesis.tex", ".git", "worker-0", "lock"].into_iter().enumerate() {
        let path = ruin(base.path(), &format!("quest.tmp-other{number}"));
        fs::write(path.join(other), "precious").unwrap();
    }
    let file = ruin(base.path(), "quest.tmp-file12");
    fs::remove_dir_all(file.join("work")).unwrap();
    fs::write(file.join("work"), "precious").unwrap();
    // Links: to a scratch directory elsewhere, and to things of somebody else's from one.
    let elsewhere = tempfile::tempdir().unwrap();
    let link = |target: &Path, name: &str| {
        std::os::unix::fs::symlink(target, base.path().join(name)).unwrap();
    };
    link(&ruin(elsewhere.path(), "quest.tmp-target"), "quest.tmp-linked");
    link(elsewhere.path(), "quest.tmp-home");
    fs::write(elsewhere.path().join("mark"), &whole).unwrap();
    let linked = dir("quest.tmp-marked");
    link(&elsewhere.path().join("mark"), "quest.tmp-marked/mark");
    fs::create_dir(linked.join("work")).unwrap();
    // One that would keep whoever opens it waiting.
    let pipe = dir("quest.tmp-pipe12").join("mark");
    assert!(std::process::Command::new("mkfifo").arg(pipe).status().unwrap().success());

    let before = (contents(base.path()), contents(elsewhere.path()));
    drop(Scratch::new(Some(base.path())).unwrap());
    assert_eq!((contents(base.path()), contents(elsewhere.path())), before);
}

#[test]
fn what_children_did_to_it_does_not_keep_a_scratch_directory() {
    let base = tempfile::tempdir().unwrap();
    let scratch = Scratch::new(Some(base.path())).unwrap();
    let worker = scratch.worker(0).unwrap();
    let script =
        "echo >../../work/x; mkdir -p a/b/c; echo >a/b/c/d; chmod 000 a/b a; chmod 000 . .. ../..";
    let script = format!("{script} 2>/dev/null; true");
    let run = |script: &str| {
        let argv = ["sh", "-c", script].map(String::from);
        child::run(&argv, &worker, &Limits::default()).unwrap()
    };
    assert_eq!(run(&script).end, End::Exited(0));
    drop(scratch);
    assert_eq!(names(base.path()), Vec::<PathBuf>::new());
}

#[test]
fn an_empty_scratch_directory_is_removed_though_its_mark_is_gone() {
    let base = tempfile::tempdir().unwrap();
    let scratch = Scratch::new(Some(base.path())).unwrap();
    fs::remove_dir_all(scratch.path().join("work")).unwrap();
    fs::remove_file(scratch.path().join("mark")).unwrap();
    drop(scratch);
    assert_eq!(names(base.path()), Vec::<PathBuf>::new());
}

#[test]
fn a_file_that_somebody_put_into_a_living_scratch_directory_stays() {
    let base = tempfile::tempdir().unwrap();
    let scratch = Scratch::new(Some(base.path())).unwrap();
    let precious = scratch.path().join("precious");
    fs::write(&precious, "x").unwrap();
    drop(scratch);
    assert_eq!(contents(precious.parent().unwrap()), [(precious, Some(b"x".to_vec()))]);
}

#[test]
fn campaigns_that_start_and_end_at_the_same_time_do_not_remove_each_other() {
    let base = tempfile::tempdir().unwrap();
    thread::scope(|scope| {
        for thread in 0..8 {
            let base = base.path();
            scope.spawn(move || {
                for round in 0..50 {
                    ruin(base, &format!("quest.tmp-{thread}-{round}"));
                    let scratch = Scratch::new(Some(base)).unwrap();
                    let worker = scratch.worker(7).unwrap();
                    thread::yield_now();
                    fs::write(worker.join("a.c"), "").expect("it is still there");
                    assert!(scratch.path().join("mark").exists());
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
}
