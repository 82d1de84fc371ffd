//! Children that hang, fork, flee, flood, crash and lie: each costs at most its time-out, leaves no
//! process behind, and gets the right verdict. They are shell scripts and small C programs.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use quest::exec::child::{self, End, ExecError, Limits, Outcome};
use quest::toolchain::broken::Broken;
use quest::toolchain::build::{Build, NoVerdict, StageReport, Team};
use quest::toolchain::probe::{probe, probe_pair};
use quest::toolchain::templates::Toolchain;
use quest::toolchain::verdict::{Stage, Verdict};
use tempfile::TempDir;

/// Far above what any child here may take, far below what those that hang would.
pub(crate) const SOON: Duration = Duration::from_secs(20);

/// A scratch directory; when dropped, no process may be left in it.
pub(crate) struct Scratch {
    dir: TempDir,
    start: Instant,
}

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch { dir: TempDir::new().expect("a directory"), start: Instant::now() }
    }

    pub(crate) fn path(&self) -> &Path {
        self.dir.path()
    }

    pub(crate) fn run(&self, argv: &[&str], limits: &Limits) -> Result<Outcome, ExecError> {
        let argv: Vec<String> = argv.iter().map(ToString::to_string).collect();
        child::run(&argv, self.path(), limits)
    }

    pub(crate) fn sh(&self, script: &str, limits: &Limits) -> Outcome {
        self.run(&["sh", "-c", script], limits).expect("sh runs")
    }

    /// The path of a C program.
    pub(crate) fn c(&self, text: &str) -> String {
        let exe = self.path().join("program");
        let source = self.path().join("program.c");
        fs::write(&source, text).expect("a file");
        let status = Command::new("cc").arg(source).arg("-o").arg(&exe).status();
        assert!(status.expect("cc runs").success());
        exe.display().to_string()
    }

    /// A toolchain whose compiler is a script that is told `-c`, the source, `-o` and the object.
    fn fake_compiler(&self, script: &str) -> Toolchain {
        fs::write(self.path().join("cc.sh"), script).expect("a file");
        Toolchain::from_cc("fake=sh cc.sh").expect("a command line")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !thread::panicking() {
            assert!(self.start.elapsed() < SOON, "took {:?}", self.start.elapsed());
            assert_eq!(self.left_behind(), Vec::<PathBuf>::new());
            assert!(zombies_go(), "a zombie is left behind");
        }
    }
}

impl Scratch {
    fn left_behind(&self) -> Vec<PathBuf> {
        let here = fs::canonicalize(self.path()).expect("the directory is there");
        processes()
            .filter(|path| fs::read_link(path.join("cwd")).is_ok_and(|c| c == here))
            .collect()
    }
}

fn processes() -> impl Iterator<Item = PathBuf> {
    fs::read_dir("/proc").into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()))
}

/// Whether there comes a moment when this process has no dead child. Other tests have some, briefly.
fn zombies_go() -> bool {
    let ours = format!(") Z {} ", std::process::id());
    let is_zombie = |path: PathBuf| {
        fs::read_to_string(path.join("stat")).is_ok_and(|stat| stat.contains(&ours))
    };
    (0..200).any(|_| {
        thread::sleep(Duration::from_millis(10));
        !processes().any(is_zombie)
    })
}

pub(crate) fn brief() -> Limits {
    Limits { time: Duration::from_secs(1), ..Limits::default() }
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_child_is_heard_and_its_status_kept() {
    let outcome = Scratch::new().sh("echo out; echo err >&2; exit 7", &Limits::default());
    assert_eq!(outcome.end, End::Exited(7));
    assert_eq!((&outcome.stdout[..], &outcome.stderr[..]), (&b"out\n"[..], &b"err\n"[..]));
    assert!(!outcome.truncated);
}

#[test]
fn a_child_that_hangs_is_stopped() {
    assert_eq!(Scratch::new().sh("sleep 60", &brief()).end, End::TimedOut);
}

#[test]
fn a_child_that_uses_more_of_the_processor_than_it_may_is_stopped_though_it_may_wait_longer() {
    let limits = Limits { cpu: Some(Duration::from_secs(1)), ..Limits::default() };
    let outcome = Scratch::new().sh("while :; do :; done", &limits);
    assert_eq!(outcome.end, End::TimedOut);
    assert!(outcome.wall < limits.time, "{:?}", outcome.wall);
    let outcome = Scratch::new().sh("sleep 2; exit 3", &limits);
    assert_eq!(outcome.end, End::Exited(3), "it only waited");
}

#[test]
fn a_child_that_ignores_polite_signals_is_stopped() {
    let scratch = Scratch::new();
    let outcome = scratch.sh("trap '' TERM INT HUP XCPU; while :; do :; done", &brief());
    assert_eq!(outcome.end, End::TimedOut);
}

#[test]
fn the_processor_time_of_children_is_that_of_the_thread_that_ran_them() {
    let scratch = Scratch::new();
    let before = child::processor_time_of_thread();
    // A grandchild works, and its parent waits for it, as a compiler's driver does.
    let work = "(i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done); true";
    thread::scope(|scope| {
        let idle = scope.spawn(child::processor_time_of_thread);
        assert_eq!(scratch.sh(work, &Limits::default()).end, End::Exited(0));
        assert_eq!(idle.join().unwrap(), Duration::ZERO);
    });
    let used = child::processor_time_of_thread() - before;
    assert!(used > Duration::from_millis(2) && used < SOON, "{used:?}");
}

#[test]
fn a_child_that_exits_takes_its_children_with_it() {
    let outcome = Scratch::new().sh("sleep 60 & (sleep 60 &) & exit 3", &Limits::default());
    assert_eq!(outcome.end, End::Exited(3));
}

const ESCAPEE: &str = "
#include <sys/types.h>
#include <unistd.h>
int main(void)
{
    int i;
    for (i = 0; i < 3; i++)
        if (fork() == 0) {
            setsid();
            if (fork() == 0) {
                setsid();
                if (fork() == 0)
                    setsid();
                sleep(60);
            }
            _exit(0);
        }
    usleep(100 * 1000);
    HANG
    return 0;
}
";

#[test]
fn children_that_flee_into_sessions_of_their_own_are_caught() {
    for (hang, end) in [("", End::Exited(0)), ("sleep(60);", End::TimedOut)] {
        let scratch = Scratch::new();
        let program = scratch.c(&ESCAPEE.replace("HANG", hang));
        assert_eq!(scratch.run(&[&program], &brief()).expect("it runs").end, end);
    }
}

/// Shells that leave a process behind which has neither their group, nor their environment, nor a
/// parent.
const FUGITIVES: [&str; 4] = [
    "env -i setsid sleep 60 & sleep 0.05",
    "(env -i setsid sleep 60 &); true",
    "env -i setsid sh -c '(setsid sleep 60 &) & sleep 60' & sleep 0.02",
    "unset QUEST_CHILD; (setsid sh -c 'trap \"\" HUP TERM; sleep 60' </dev/null >/dev/null 2>&1 &)",
];

#[test]
fn children_that_clear_their_environment_and_flee_end_with_their_own_run() {
    // Others run all the while, so that an orphan might be theirs as well.
    thread::scope(|scope| {
        for thread in 0..4 {
            scope.spawn(move || {
                for script in FUGITIVES.into_iter().cycle().skip(thread).take(FUGITIVES.len()) {
                    let scratch = Scratch::new();
                    assert_eq!(scratch.sh(script, &Limits::default()).end, End::Exited(0));
                    assert_eq!(scratch.left_behind(), Vec::<PathBuf>::new(), "{script}");
                    // An orphan that is needed until its run ends is left alone by the others.
                    let script = "(env -i setsid sh -c 'sleep 0.2; echo >there' &)
                        until test -e there; do sleep 0.01; done";
                    assert_eq!(scratch.sh(script, &Limits::default()).end, End::Exited(0));
                    assert!(scratch.path().join("there").exists());
                }
            });
        }
    });
}

#[test]
fn children_of_several_threads_do_not_disturb_each_other() {
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let scratch = Scratch::new();
                let program = scratch.c(&ESCAPEE.replace("HANG", ""));
                for i in 0..10 {
                    let script = format!("(sleep 0.02; exit {i}) & wait $!; exit {i}");
                    assert_eq!(scratch.sh(&script, &Limits::default()).end, End::Exited(i));
                    let end = scratch.run(&[&program], &Limits::default()).expect("it runs").end;
                    assert_eq!(end, End::Exited(0));
                    assert_eq!(scratch.left_behind(), Vec::<PathBuf>::new());
                }
            });
        }
    });
}

#[test]
fn standard_input_is_empty_and_there_is_no_terminal() {
    let outcome = Scratch::new().sh("cat; cat /dev/tty", &Limits::default());
    assert_eq!((outcome.end, text(&outcome.stdout)), (End::Exited(1), String::new()));
}

#[test]
fn the_environment_is_clean() {
    let scratch = Scratch::new();
    let outcome = scratch.sh("env; pwd", &Limits::default());
    let stdout = text(&outcome.stdout);
    let here = scratch.path().display();
    for line in ["LC_ALL=C".into(), format!("TMPDIR={here}"), format!("{here}")] {
        assert!(stdout.lines().any(|found| found == line), "no {line} in {stdout}");
    }
    assert!(!stdout.contains("CARGO"), "{stdout}");
}

#[test]
fn a_child_that_crashes_is_told_by_its_signal() {
    let outcome = Scratch::new().sh("kill -SEGV $$", &Limits::default());
    assert_eq!(outcome.end.to_string(), "signal 11 (segmentation fault)");
}

#[test]
fn a_program_that_cannot_run_is_named() {
    let scratch = Scratch::new();
    fs::write(scratch.path().join("plain"), "text").unwrap();
    let complaint = |argv: &[&str]| {
        scratch.run(argv, &Limits::default()).expect_err("it does not run").to_string()
    };
    assert_eq!(
        complaint(&["no-such-cc", "-c"]),
        "cannot run `no-such-cc`: no such program; is it installed and on PATH?"
    );
    assert_eq!(
        complaint(&["./plain"]),
        "cannot run `./plain`: not an executable file; does it need `chmod +x`?"
    );
    assert_eq!(complaint(&[]), "cannot run an empty command");
    let executable = |name: &str, text: &str| {
        fs::write(scratch.path().join(name), text).unwrap();
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(scratch.path().join(name), mode).unwrap();
    };
    executable("foreign", "\x7fELF of another machine");
    assert_eq!(
        complaint(&["./foreign"]),
        "cannot run `./foreign`: neither a program for this machine nor a script that begins with \
         `#!`; does it need an emulator (--run)?"
    );
    executable("script", "#!/no/such/sh\n");
    assert_eq!(
        complaint(&["./script"]),
        "cannot run `./script`: the interpreter that its first line names is missing"
    );
    assert_eq!(complaint(&["/etc"]), "cannot run `/etc`: it is a directory");
    for program in ["true", "./a.out"] {
        let nowhere = child::run(&[program.into()], Path::new("/no/such"), &Limits::default());
        assert_eq!(
            nowhere.expect_err("there is no directory").to_string(),
            format!(
                "cannot run `{program}` in /no/such: No such file or directory (os error 2); was \
                 its directory removed or renamed?"
            )
        );
    }
}

/// Not a test by itself: the process that the next one interrupts.
#[test]
#[ignore = "run by another test, in a process of its own"]
fn a_process_to_interrupt() {
    child::catch_interrupts();
    let scratch = Scratch::new();
    println!("ready");
    assert_eq!(scratch.sh("sleep 60", &Limits { time: SOON, ..brief() }).end, End::Interrupted);
    assert_eq!(scratch.sh("sleep 60", &brief()).end, End::Interrupted);
    println!("interrupted");
    if child::interrupted() {
        thread::sleep(SOON);
    }
}

#[test]
fn an_interruption_ends_a_child_at_once_and_a_second_one_half_a_second_later_ends_quest() {
    use std::io::{BufRead, BufReader};
    let name = "children::a_process_to_interrupt";
    let mut process = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--ignored", "--nocapture"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let mut expect = |word: &str| {
        assert!(lines.any(|line| line.unwrap().ends_with(word)), "it does not say {word}");
    };
    let pid = process.id();
    let signal = |script: String| {
        assert!(Command::new("sh").args(["-c", &script]).status().unwrap().success());
    };
    expect("ready");
    thread::sleep(Duration::from_millis(200));
    let start = Instant::now();
    // As wrappers do, and not so soon that the kernel makes one of two.
    signal(format!("kill -INT {pid}; sleep 0.01; kill -TERM {pid}; sleep 0.01; kill -INT {pid}"));
    expect("interrupted");
    assert!(start.elapsed() < Duration::from_secs(5));
    thread::sleep(Duration::from_millis(600));
    assert!(process.try_wait().unwrap().is_none(), "it goes on");
    signal(format!("kill -INT {pid}"));
    assert_eq!(process.wait().unwrap().code(), Some(130));
}

/// What becomes of an empty program with a fake compiler.
fn verdict(script: &str) -> StageReport {
    let scratch = Scratch::new();
    let toolchain = scratch.fake_compiler(script);
    let build = Build { compiler: brief(), program: brief(), ..Build::new(scratch.path()) };
    build.write("a.c", "int main(void) { return 0; }\n").expect("a file");
    build.build_and_run(Team::of(&toolchain), &["a.c"], None).expect("sh runs")
}

#[test]
fn a_compiler_gets_the_verdict_it_deserves() {
    use Verdict::*;
    // The link stage is told no -c: `$1` is the object there.
    let compiles = |then: &str| format!("test $1 = -c && {{ : > $4; exit 0; }}; {then}");
    let runs = |program: &str| {
        compiles(&format!("printf '#!/bin/sh\\n%s\\n' '{program}' > $3; chmod +x $3"))
    };
    let table = [
        ("echo a.c: internal compiler error; exit 1".into(), CompilerCrashed, Stage::Compile),
        ("kill -ABRT $$".into(), CompilerCrashed, Stage::Compile),
        ("sleep 60".into(), CompilerHung, Stage::Compile),
        ("echo a.c:1: syntax error; exit 1".into(), CompilerRejected, Stage::Compile),
        ("exit 0".into(), CompilerRejected, Stage::Compile),
        (compiles("echo undefined reference; exit 1"), LinkFailed, Stage::Link),
        (compiles("exit 0"), LinkFailed, Stage::Link),
        (compiles("sleep 60"), CompilerHung, Stage::Link),
        (runs("exit 0"), Passed, Stage::Run),
        (runs("exit 1"), CheckFailed, Stage::Run),
        (runs("exit 3"), Crashed, Stage::Run),
        (runs("kill -SEGV $$"), Crashed, Stage::Run),
        (runs("sleep 60"), Hung, Stage::Run),
    ];
    for (script, expected, stage) in table {
        let report = verdict(&script);
        assert_eq!((report.verdict, report.stage), (expected, stage), "{script}\n{report:?}");
    }
}

#[test]
fn what_is_no_regular_file_is_neither_an_object_nor_an_executable() {
    for (left, note) in [
        ("mkfifo a.o", "a.o is a named pipe"),
        ("mkdir -p a.o/b", "a.o is a directory"),
        ("ln -s /dev/zero a.o", "a.o is a device"),
        ("ln -s a.o a.o", "there is no a.o"),
    ] {
        // Twice in one directory: what the first left is not in the way of the second.
        let scratch = Scratch::new();
        let toolchain = scratch.fake_compiler(&format!("{left} && rm -f a.c && mkfifo a.c"));
        let build = Build { compiler: brief(), ..Build::new(scratch.path()) };
        for _ in 0..2 {
            build.write("a.c", "int main(void) { return 0; }\n").expect("a file");
            let report =
                build.build_and_run(Team::of(&toolchain), &["a.c"], None).expect("it runs");
            assert_eq!(report.verdict, Verdict::CompilerRejected);
            let expected = format!("quest: the exit status is 0, but {note}\n");
            assert!(report.output.ends_with(&expected), "{}", report.output);
        }
    }
}

#[test]
fn a_child_that_locks_its_directory_locks_it_for_nobody_else() {
    let scratch = Scratch::new();
    assert_eq!(scratch.sh("chmod 000 .", &Limits::default()).end, End::Exited(0));
    let mode = fs::metadata(scratch.path()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}

#[test]
fn a_report_holds_the_command_to_repeat_and_what_was_said() {
    let report = verdict("echo said $1; echo shouted >&2; exit 1");
    assert_eq!(report.command, "sh cc.sh -c a.c -o a.o");
    assert_eq!(report.output, "said -c\nshouted\n");
    let silent = verdict("exit 0");
    assert_eq!(silent.output, "quest: the exit status is 0, but there is no a.o\n");
}

#[test]
fn one_test_case_runs_alone() {
    let scratch = Scratch::new();
    let cc = Toolchain::from_cc("cc").unwrap().with_run("sh -c 'echo $0 $1' {exe}").unwrap();
    let build = Build::new(scratch.path());
    build.write("a.c", "int main(void) { return 0; }\n").unwrap();
    let report = build.build_and_run(Team::of(&cc), &["a.c"], Some(7)).unwrap();
    assert_eq!((report.verdict, &report.output[..]), (Verdict::Passed, "./a.out 7\n"));
}

#[test]
fn a_missing_compiler_is_an_error_and_no_verdict() {
    let scratch = Scratch::new();
    let toolchain = Toolchain::from_cc("no-such-cc -O2").unwrap();
    let result = Build::new(scratch.path()).compile(&toolchain, "a.c", "a.o");
    assert!(matches!(result, Err(NoVerdict::Exec(ExecError::NotFound { .. }))), "{result:?}");
}

#[test]
fn a_sound_toolchain_is_proved_alone_and_in_a_pair() {
    let scratch = Scratch::new();
    let build = Build::new(scratch.path());
    let [cc, optimised] = ["cc", "cc -O2"].map(|text| Toolchain::from_cc(text).unwrap());
    probe(&build, &cc).unwrap();
    assert_eq!(probe_pair(&build, &cc, &optimised).unwrap().linker.name, "cc");
    // This one cannot link, so that the other has to.
    let linkless = Toolchain { name: "linkless".into(), ..cc.clone() }.with_link("true {in} {out}");
    assert_eq!(probe_pair(&build, &linkless.unwrap(), &cc).unwrap().linker.name, "cc");
    assert!(cc.version(scratch.path(), &Limits::default()).unwrap().is_some());
}

#[test]
fn a_broken_toolchain_is_told_with_a_way_out() {
    let scratch = Scratch::new();
    let build = Build { program: brief(), ..Build::new(scratch.path()) };
    let cc = Toolchain::from_cc("cc").unwrap();
    let complaint = |toolchain: &Toolchain| {
        format!("{:#}", anyhow::anyhow!(probe(&build, toolchain).unwrap_err()))
    };
    let deaf = cc.clone().with_run("sh -c '$0; exit 0' {exe}").unwrap();
    assert_eq!(
        complaint(&deaf),
        "cc: the known-bad program, which exits with 1, was not caught: passed\n  $ sh -c '$0; \
         exit 0' ./a.out\n  does the command of --run hand on the exit status?"
    );
    let missing = Toolchain::from_cc("no-such-cc").unwrap();
    assert_eq!(
        complaint(&missing),
        "no-such-cc: cannot run `no-such-cc`: no such program; is it installed and on PATH?"
    );
    let silent = cc.with_link("true {in} {out}").unwrap();
    assert_eq!(
        complaint(&silent),
        "cc: the known-good program does not link\n  $ true probe-0.o a.out\n  | quest: the exit \
         status is 0, but there is no a.out\n  does another linker do? say so: --link 'gcc {in} \
         -o {out}'"
    );
    let broken = probe(&build, &scratch.fake_compiler("exit 1")).expect_err("it is broken");
    assert!(matches!(broken, Broken::Good { .. }), "{broken}");
}
