//! Starts a child: the one function in Quest that does, and the one file that talks to the kernel.
//! A child has a session, limits and an environment of its own; when `run` returns, it and all its
//! descendants are gone.

#![allow(unsafe_code)]

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{self, Path};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{env, fmt, ptr};

use libc::{c_int, pid_t};
use serde::{Deserialize, Serialize};
use wait_timeout::ChildExt;

/// What a child may use before it is stopped.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// Wall time.
    pub time: Duration,
    /// Bytes of address space of each process; `None` for none, which sanitizers and emulators need.
    pub memory: Option<u64>,
    /// Bytes of each file written, standard output and error included.
    pub file_size: u64,
    /// Bytes kept of standard output, and of standard error.
    pub output: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            // A program of 500 test cases compiles in a second and runs in a few milliseconds;
            // an emulator or a busy machine is up to ten times slower.
            time: Duration::from_secs(10),
            // Above what gcc -O2 needs for such a program, below what makes a laptop swap.
            memory: Some(2 << 30),
            // An object or executable has a few megabytes; a flood is cut before it fills a disk.
            file_size: 64 << 20,
            // A failed check takes a line of 100 bytes, a compiler's backtrace a few thousand.
            output: 1 << 20,
        }
    }
}

/// Open files of each process: a compiler driver needs a dozen, and a leak shows early.
const OPEN_FILES: u64 = 256;

/// How long an interruption may go unnoticed. The end of a child is noticed at once.
const SLICE: Duration = Duration::from_millis(50);

/// The variables a child inherits, so that the caller's locale and habits do not show in results.
/// A user who needs others writes `env NAME=value cc ...` as the command.
const INHERITED: [&str; 10] = [
    "PATH",
    "HOME",            // ccache, wine and the like keep their state there
    "LD_LIBRARY_PATH", // a compiler installed outside the system finds its libraries
    "QEMU_LD_PREFIX",  // qemu finds the target's libraries
    "CPATH",           // compilers find their headers
    "C_INCLUDE_PATH",
    "LIBRARY_PATH",    // linkers find libraries and start-up files
    "COMPILER_PATH",   // gcc finds its parts
    "GCC_EXEC_PREFIX", // likewise
    "SDKROOT",         // macOS: where headers and libraries are
];

/// What a child did.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// The first bytes of its standard output.
    pub stdout: Vec<u8>,
    /// The first bytes of its standard error.
    pub stderr: Vec<u8>,
    /// Whether it wrote more than `Limits::output` bytes to either.
    pub truncated: bool,
    /// From its start to its end.
    pub wall: Duration,
}

/// How a child ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// By itself, with this status.
    Exited(i32),
    /// By this signal.
    Signalled(i32),
    /// Stopped by Quest, after `Limits::time`.
    TimedOut,
    /// Stopped by Quest, because the user wants Quest to stop.
    Interrupted,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            End::Exited(status) => write!(f, "exit status {status}"),
            End::Signalled(signal) => write!(f, "signal {signal}{}", signal_name(signal)),
            End::TimedOut => f.write_str("timed out"),
            End::Interrupted => f.write_str("interrupted"),
        }
    }
}

fn signal_name(signal: i32) -> &'static str {
    match signal {
        libc::SIGILL => " (illegal instruction)",
        libc::SIGTRAP => " (trap)",
        libc::SIGABRT => " (aborted)",
        libc::SIGBUS => " (bus error)",
        libc::SIGFPE => " (arithmetic exception)",
        libc::SIGKILL => " (killed)",
        libc::SIGSEGV => " (segmentation fault)",
        libc::SIGSYS => " (bad system call)",
        libc::SIGXFSZ => " (file too large)",
        _ => "",
    }
}

/// Why a child could not be started or watched. It is never the fault of a compiler under test.
#[derive(Debug, thiserror::Error)]
pub enum ExecError {
    /// An empty command line.
    #[error("cannot run an empty command")]
    Empty,
    /// No such program, or no such interpreter of a script.
    #[error("cannot run `{program}`: no such program; is it installed and on PATH?")]
    NotFound {
        /// The first word of the command line.
        program: String,
    },
    /// There is such a file, but it must not be run.
    #[error("cannot run `{program}`: not an executable file; does it need `chmod +x`?")]
    NotExecutable {
        /// The first word of the command line.
        program: String,
    },
    /// Anything else: no memory, no processes, no scratch directory.
    #[error("cannot run `{program}` in {dir}: {source}")]
    Other {
        /// The first word of the command line.
        program: String,
        /// The directory it was to run in.
        dir: String,
        /// What the system says.
        source: io::Error,
    },
}

/// Runs a command line (without a shell) in a directory, and returns when it and all its
/// descendants are gone: at the latest after `limits.time`, or 50 ms after an interruption.
/// Several threads may run children at the same time.
///
/// A program that is a relative path with a slash is sought in `dir`. A descendant that leaves the
/// session *and* clears its environment escapes; so does, except on Linux, one that leaves it.
pub fn run(argv: &[String], dir: &Path, limits: &Limits) -> Result<Outcome, ExecError> {
    let (program, args) = argv.split_first().ok_or(ExecError::Empty)?;
    start_and_wait(program, args, dir, limits).map_err(|source| {
        let program = program.clone();
        match source.kind() {
            io::ErrorKind::NotFound if dir.is_dir() => ExecError::NotFound { program },
            io::ErrorKind::PermissionDenied => ExecError::NotExecutable { program },
            _ => ExecError::Other { program, dir: dir.display().to_string(), source },
        }
    })
}

fn start_and_wait(
    program: &str,
    args: &[String],
    dir: &Path,
    limits: &Limits,
) -> io::Result<Outcome> {
    let dir = path::absolute(dir)?;
    let path = if program.contains('/') { dir.join(program) } else { program.into() };
    // Files and not pipes: a pipe blocks its writer, and does not close while a grandchild lives.
    let mut stdout = tempfile::tempfile_in(&dir)?;
    let mut stderr = tempfile::tempfile_in(&dir)?;
    let mark = mark();
    let mut command = Command::new(path);
    command
        .args(args)
        .current_dir(&dir)
        .env_clear()
        .envs(INHERITED.iter().filter_map(|name| Some((name, env::var_os(name)?))))
        .env("LC_ALL", "C")
        .env("TMPDIR", &dir)
        .env(MARK, &mark)
        .stdin(Stdio::null())
        .stdout(stdout.try_clone()?)
        .stderr(stderr.try_clone()?);
    confine(&mut command, limits);

    let start = Instant::now();
    let mut child = spawn(&mut command)?;
    let status = wait(&mut child, start, limits.time);
    let wall = start.elapsed();
    clear(&mut child, &mark)?;

    let (stdout, more_stdout) = head(&mut stdout, limits.output)?;
    let (stderr, more_stderr) = head(&mut stderr, limits.output)?;
    Ok(Outcome { end: status?, stdout, stderr, truncated: more_stdout || more_stderr, wall })
}

/// Arranges for the session and the limits, between fork and exec.
fn confine(command: &mut Command, limits: &Limits) {
    let Limits { time, memory, file_size, .. } = *limits;
    // A backstop should Quest be killed; twice, since the time of all threads of a process counts.
    let cpu = time.as_secs().saturating_mul(2).saturating_add(1);
    let set = move || {
        let limits = [
            (libc::RLIMIT_CPU, Some(cpu)),
            (libc::RLIMIT_AS, memory),
            (libc::RLIMIT_FSIZE, Some(file_size)),
            (libc::RLIMIT_CORE, Some(0)),
            (libc::RLIMIT_NOFILE, Some(OPEN_FILES)),
        ];
        // SAFETY: plain system calls on local data, which take no lock and allocate nothing.
        unsafe {
            // A session is a process group without a terminal to read from, or to be stopped by.
            check(libc::setsid())?;
            // Should Quest be killed, its child goes too.
            #[cfg(target_os = "linux")]
            check(libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL))?;
            for (resource, value) in limits {
                let Some(value) = value else { continue };
                let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
                check(libc::getrlimit(resource, &mut limit))?;
                limit.rlim_cur = value.min(limit.rlim_max);
                // The soft limit of processor time sends SIGXCPU; only the hard one kills.
                limit.rlim_max = limit.rlim_max.min(limit.rlim_cur.saturating_add(1));
                check(libc::setrlimit(resource, &limit))?;
            }
        }
        Ok(())
    };
    // SAFETY: `set` makes only system calls that are safe in the child of a threaded process.
    unsafe { command.pre_exec(set) };
}

fn check(result: c_int) -> io::Result<()> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn wait(child: &mut Child, start: Instant, time: Duration) -> io::Result<End> {
    loop {
        if interrupted() {
            return Ok(End::Interrupted);
        }
        let left = time.saturating_sub(start.elapsed());
        match child.wait_timeout(left.min(SLICE))? {
            Some(status) => return Ok(end(status)),
            None if left.is_zero() => return Ok(End::TimedOut),
            None => {}
        }
    }
}

fn end(status: ExitStatus) -> End {
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Exited(code),
        (None, Some(libc::SIGXCPU)) => End::TimedOut,
        (None, signal) => End::Signalled(signal.unwrap_or(0)),
    }
}

/// The first bytes of a file, at most `bound`, and whether there are more.
fn head(file: &mut File, bound: usize) -> io::Result<(Vec<u8>, bool)> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(bound as u64).read_to_end(&mut bytes)?;
    Ok((bytes, file.metadata()?.len() > bound as u64))
}

/// The children of all threads that are not reaped yet. Locked from before a child starts until it
/// is listed, so that whoever holds the lock knows: a child of Quest that is not listed is an
/// orphan, which Quest was given as the subreaper, and which nobody else waits for.
static CHILDREN: LazyLock<Mutex<HashSet<pid_t>>> = LazyLock::new(|| {
    // SAFETY: sets an attribute of this process.
    #[cfg(target_os = "linux")]
    unsafe {
        libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1)
    };
    Mutex::default()
});

fn children() -> MutexGuard<'static, HashSet<pid_t>> {
    CHILDREN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut children = children();
    let child = command.spawn()?;
    children.insert(child.id() as pid_t);
    Ok(child)
}

/// Kills and reaps a child, its session's group, and whoever left that.
fn clear(child: &mut Child, mark: &str) -> io::Result<()> {
    let pid = child.id() as pid_t;
    // SAFETY: signals and waits for a group that this child leads, or whose number, if the child is
    // reaped and the group empty, was in use a moment ago and so is not given out again yet.
    unsafe { libc::kill(-pid, libc::SIGKILL) };
    let reaped = child.wait();
    // SAFETY: as above. A killed parent hands its children over before it can be waited for.
    while unsafe { libc::waitpid(-pid, ptr::null_mut(), 0) } > 0 {}
    let mut children = children();
    children.remove(&pid);
    while kill_orphans(&children, mark) {}
    reaped.map(drop)
}

/// Kills and reaps the orphans that carry a mark, and reaps all that ended by themselves. Tells
/// whether there were any to kill, since their children are orphans now.
fn kill_orphans(children: &HashSet<pid_t>, mark: &str) -> bool {
    let mark = format!("{MARK}={mark}");
    let mut killed = false;
    for pid in own_children().into_iter().filter(|pid| !children.contains(pid)) {
        let environ = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        let marked = environ.split(|byte| *byte == 0).any(|entry| entry == mark.as_bytes());
        // SAFETY: `pid` is a child of ours that nobody else waits for.
        unsafe {
            if marked {
                libc::kill(pid, libc::SIGKILL);
            }
            libc::waitpid(pid, ptr::null_mut(), if marked { 0 } else { libc::WNOHANG });
        }
        killed |= marked;
    }
    killed
}

/// The children of the main thread, which is the one that is given orphans; none except on Linux.
fn own_children() -> Vec<pid_t> {
    let main = std::process::id();
    let list = std::fs::read_to_string(format!("/proc/self/task/{main}/children"));
    let list = list.unwrap_or_default();
    list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect()
}

/// The environment variable by which an orphan is known to stem from one call of `run`.
const MARK: &str = "QUEST_CHILD";

fn mark() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    format!("{}.{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the user wants Quest to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Makes every running and later child end with `End::Interrupted`; for good.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// The exit status of a second Ctrl-C: what a shell reports for a command that SIGINT ended.
const STATUS_OF_SIGINT: c_int = 128 + libc::SIGINT;

/// Makes SIGINT and SIGTERM interrupt children in good order; a second one ends Quest at once,
/// with status 130. Call it once, before the first child. SIGHUP is left alone for `nohup`'s sake.
pub fn catch_interrupts() {
    extern "C" fn caught(_signal: c_int) {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            // SAFETY: `_exit` is safe in a signal handler.
            unsafe { libc::_exit(STATUS_OF_SIGINT) }
        }
    }
    for signal in [libc::SIGINT, libc::SIGTERM] {
        // SAFETY: a zeroed `sigaction` is valid, and the handler makes only safe calls.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = caught as extern "C" fn(c_int) as usize;
            action.sa_flags = libc::SA_RESTART;
            libc::sigaction(signal, &action, ptr::null_mut());
        }
    }
}
