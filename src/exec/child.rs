//! Starts a child: the one function in Quest that does, and the one file with `unsafe` code.
//! A child has its own process group, limits and environment; when `run` returns, it and all its
//! descendants are gone.

#![allow(unsafe_code)]

use std::cell::Cell;
use std::collections::HashSet;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{self, Path};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{env, ptr};

use libc::{c_int, pid_t};
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, prlimit, setrlimit};
#[cfg(target_os = "linux")]
use rustix::process::{PidfdFlags, pidfd_open};
use wait_timeout::ChildExt;

use crate::exec::excerpt::excerpt;
pub use crate::exec::limits::Limits;
use crate::exec::limits::{CENSUS, PATIENCE, SLACK};
use crate::exec::mark::{Mark, Owner, VARIABLE};
pub use crate::exec::outcome::{End, ExecError, Outcome};
use crate::exec::processes::{self, own_children};
use crate::exec::product;
use crate::exec::program::{find, not_started};

/// The longest time that an interruption may go unnoticed. The end of a child is noticed at once.
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

/// Runs a command line (without a shell) in a directory, and returns when it and all its
/// descendants are gone: 100 ms after `limits.time`, or 50 ms after an interruption. A process that waits for a
/// processor or a disk then has as much processor time, for at most [`PATIENCE`] times as long.
/// Several threads may run children at the same time.
///
/// A program given as a relative path with a slash is looked up in `dir`. Except on Linux, a descendant that
/// leaves the group escapes.
pub fn run(argv: &[String], dir: &Path, limits: &Limits) -> Result<Outcome, ExecError> {
    let (program, args) = argv.split_first().ok_or(ExecError::Empty)?;
    let other = |error| {
        let (program, dir) = (program.clone(), dir.display().to_string());
        ExecError::Other { program, dir, error }
    };
    let dir = &path::absolute(dir).map_err(other)?;
    let path = if program.contains('/') { Some(dir.join(program)) } else { find(program) };
    let path = path.ok_or_else(|| ExecError::NotFound { program: program.clone() })?;
    let mut command = Command::new(&path);
    command.args(args);
    match start_and_wait(&mut command, dir, limits) {
        Ok(outcome) => Ok(outcome),
        Err(Failed::Start(error)) => {
            Err(not_started(program, &path, &error).unwrap_or_else(|| other(error)))
        }
        Err(Failed::Otherwise(error)) => Err(other(error)),
    }
}

/// The step that failed.
enum Failed {
    /// The program was not started.
    Start(io::Error),
    Otherwise(io::Error),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::Otherwise(error)
    }
}

fn start_and_wait(command: &mut Command, dir: &Path, limits: &Limits) -> Result<Outcome, Failed> {
    // Files instead of pipes: a pipe blocks its writer, and does not close while a grandchild lives.
    let mut stdout = tempfile::tempfile_in(dir)?;
    let mut stderr = tempfile::tempfile_in(dir)?;
    command
        .current_dir(dir)
        .env_clear()
        .envs(INHERITED.iter().filter_map(|name| Some((name, env::var_os(name)?))))
        .env("LC_ALL", "C")
        .env("TMPDIR", dir)
        .stdin(Stdio::null())
        .stdout(stdout.try_clone()?)
        .stderr(stderr.try_clone()?)
        // A group of its own, which a terminal's Ctrl-C does not reach, and which is killed as a whole.
        .process_group(0);

    let (mut child, mark) = spawn(command).map_err(Failed::Start)?;
    confine(&child, limits);
    // Not earlier: while another thread's fork bomb is cleaned up, a child waits to be started.
    let start = Instant::now();
    let status = wait(&mut child, start, limits, &mark);
    let wall = start.elapsed();
    clear(&mut child, &mark)?;
    // Changes to its own directory must not stop the next child.
    product::unlock(dir);

    let (stdout, more_stdout) = excerpt(&mut stdout, limits.output)?;
    let (stderr, more_stderr) = excerpt(&mut stderr, limits.output)?;
    Ok(Outcome { end: status?, stdout, stderr, truncated: more_stdout || more_stderr, wall })
}

/// Sets the limits of a child that has just started, and of its descendants so far; later
/// ones inherit them. From outside, since any work between fork and exec makes
/// the standard library copy Quest's page tables for every child, which costs more than tcc takes for
/// a program.
fn confine(child: &Child, limits: &Limits) {
    let Limits { time, cpu, memory, file_size, open_files, .. } = *limits;
    // A backstop in case Quest is killed; twice, since the time of all threads of a process counts.
    let backstop = time.as_secs().saturating_mul(2).saturating_add(1);
    let cpu = cpu.map_or(backstop, |cpu| backstop.min(cpu.as_secs().max(1)));
    let limits = [
        (Resource::As, memory),
        (Resource::Fsize, Some(file_size)),
        (Resource::Core, Some(0)),
        (Resource::Nofile, Some(open_files)),
        (Resource::Nproc, *THREADS),
        (Resource::Cpu, Some(cpu)),
    ];
    let mut rest = vec![child.id() as pid_t];
    while let Some(number) = rest.pop() {
        let pid = Pid::from_raw(number);
        for (resource, value) in limits {
            let Some(value) = value else { continue };
            let most = getrlimit(resource).maximum.unwrap_or(u64::MAX);
            let current = value.min(most);
            // The soft limit of processor time sends SIGXCPU, which ends what does not ignore it; only the hard one kills.
            let hard = if resource == Resource::Cpu { backstop } else { current };
            let maximum = Some(hard.saturating_add(1).min(most));
            // A child that has ended needs no limits.
            let _ = prlimit(pid, resource, Rlimit { current: Some(current), maximum });
        }
        // Allocations before the limit was set would remain.
        if let (Some(most), Some(pid)) = (memory, pid)
            && processes::address_space(number).is_some_and(|size| size > most)
        {
            let _ = kill_process(pid, Signal::KILL);
        }
        rest.extend(processes::children(number));
    }
}

fn check(result: c_int) -> io::Result<()> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// The limit of the user's threads, if those alive now can be counted.
static THREADS: LazyLock<Option<u64>> =
    LazyLock::new(|| processes::all_threads().map(|number| number + SLACK));

fn wait(child: &mut Child, start: Instant, limits: &Limits, mark: &Mark) -> io::Result<End> {
    let mut census = start + CENSUS;
    let handle = handle_of(child);
    let mut was_idle = false;
    loop {
        if interrupted() || limits.until.is_some_and(|until| Instant::now() >= until) {
            return Ok(End::Interrupted);
        }
        let left = limits.time.saturating_sub(start.elapsed());
        let is_late = left.is_zero();
        let time = if is_late { SLICE } else { left.min(SLICE) };
        if let Some(status) = reap(child, handle.as_ref(), time)? {
            return Ok(end(status));
        }
        if is_late {
            // Nothing hangs because others have the processors. Seen once, it may be about to go on, or have ended.
            let is_working = |pid: &pid_t| processes::is_working(*pid, limits.time);
            let is_idle = !family(child, mark, limits.processes).iter().any(is_working);
            let lived_long = start.elapsed() >= limits.time.saturating_mul(PATIENCE);
            if lived_long || (is_idle && was_idle) {
                return Ok(End::TimedOut);
            }
            was_idle = is_idle;
        }
        if Instant::now() >= census {
            if family(child, mark, limits.processes).len() as u64 > limits.processes {
                return Ok(End::TooManyProcesses);
            }
            census = Instant::now() + CENSUS;
        }
    }
}

/// A file that is readable once a child has ended. An old kernel has none.
fn handle_of(child: &Child) -> Option<OwnedFd> {
    #[cfg(target_os = "linux")]
    return pidfd_open(Pid::from_child(child), PidfdFlags::empty()).ok();
    #[cfg(not(target_os = "linux"))]
    return None;
}

/// Waits for a child for some time, and reaps it when it has ended: its processor time is then that of a child of
/// this thread.
fn reap(
    child: &mut Child,
    handle: Option<&OwnedFd>,
    time: Duration,
) -> io::Result<Option<ExitStatus>> {
    if let Some(handle) = handle {
        let mut file = libc::pollfd { fd: handle.as_raw_fd(), events: libc::POLLIN, revents: 0 };
        // SAFETY: one valid structure. A signal ends the wait early, which does no harm.
        if unsafe { libc::poll(&mut file, 1, time.as_millis() as c_int + 1) } <= 0 {
            return Ok(None);
        }
    }
    // As long as no other thread reaps a child, the difference is this one's.
    let alone = handle.is_some().then(children);
    let before = usage(libc::RUSAGE_CHILDREN);
    let status = if alone.is_some() { child.try_wait() } else { child.wait_timeout(time) };
    let used = usage(libc::RUSAGE_CHILDREN).saturating_sub(before);
    OF_THREAD.set(OF_THREAD.get() + used);
    status
}

thread_local! {
    /// See [`processor_time_of_thread`].
    static OF_THREAD: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// The processor time so far of the children that this thread has run, with their descendants; without those that
/// were killed.
pub fn processor_time_of_thread() -> Duration {
    OF_THREAD.get()
}

/// A child and its descendants, orphans included; no more than one above `bound`.
fn family(child: &Child, mark: &Mark, bound: u64) -> Vec<pid_t> {
    let mut orphans = own_children();
    let children = children();
    orphans.retain(|pid| !children.contains(*pid));
    drop(children);
    orphans.retain(|pid| mark.is_on(*pid));
    orphans.push(child.id() as pid_t);
    processes::descendants(orphans, bound)
}

fn end(status: ExitStatus) -> End {
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Exited(code),
        (None, Some(libc::SIGXCPU)) => End::TimedOut,
        (None, signal) => End::Signalled(signal.unwrap_or(0)),
    }
}

/// The children of all threads that are not reaped yet. Locked from before a child starts until it
/// is listed, so that the holder of the lock can rely on this: a child of Quest that is not listed is an
/// orphan, which Quest inherited as the subreaper, and which nobody else waits for.
static CHILDREN: LazyLock<Mutex<Children>> = LazyLock::new(|| {
    // SAFETY: sets an attribute of this process.
    #[cfg(target_os = "linux")]
    unsafe {
        libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1)
    };
    Mutex::default()
});

#[derive(Debug, Default)]
struct Children {
    /// Children that `run` started.
    running: HashSet<pid_t>,
    /// Helpers that outlive them.
    helpers: HashSet<pid_t>,
}

impl Children {
    fn contains(&self, pid: pid_t) -> bool {
        self.running.contains(&pid) || self.helpers.contains(&pid)
    }
}

fn children() -> MutexGuard<'static, Children> {
    CHILDREN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a child that has a mark from its first instruction: it inherits the limit.
fn spawn(command: &mut Command) -> io::Result<(Child, Mark)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let mut children = children();
    let mark = Mark { owner: owner().clone(), number: COUNT.fetch_add(1, Ordering::Relaxed) };
    brand(mark.limit());
    let child = command.env(VARIABLE, mark.to_string()).spawn();
    brand(mark.limit_afterwards());
    let child = child?;
    children.running.insert(child.id() as pid_t);
    Ok((child, mark))
}

/// Lowers this process's own limit, which its children inherit. No part of Quest runs at real-time
/// priority.
fn brand(limit: Option<u64>) {
    #[cfg(target_os = "linux")]
    if limit.is_some() {
        // If it cannot be set, there is the variable.
        let _ = setrlimit(Resource::Rttime, Rlimit { current: limit, maximum: limit });
    }
}

/// The highest limit of a mark that this process may set; none if there is no bound.
fn room_for_brands() -> Option<u64> {
    #[cfg(target_os = "linux")]
    return getrlimit(Resource::Rttime).maximum;
    #[cfg(not(target_os = "linux"))]
    Some(0)
}

/// Kills and reaps a child, its group, and descendants that left the group.
fn clear(child: &mut Child, mark: &Mark) -> io::Result<()> {
    let pid = child.id() as pid_t;
    // SAFETY: signals and waits for a group that this child leads, or whose number, if the child is
    // reaped and the group empty, was in use a moment ago and so has not been reused yet.
    unsafe { libc::kill(-pid, libc::SIGKILL) };
    let reaped = child.wait();
    // SAFETY: as above. A killed parent hands its children over before it can be waited for.
    while unsafe { libc::waitpid(-pid, ptr::null_mut(), 0) } > 0 {}
    let mut children = children();
    children.running.remove(&pid);
    while kill_orphans(&children, mark) {}
    reaped.map(drop)
}

/// Kills and reaps the orphans with a mark, and reaps all that ended by themselves; kills all if
/// no child runs that they could descend from. Returns whether there were any to kill, since their
/// children are orphans now.
fn kill_orphans(children: &Children, mark: &Mark) -> bool {
    let mut killed = false;
    let all = children.running.is_empty() && ALL_ARE_OURS.load(Ordering::Relaxed);
    for pid in own_children().into_iter().filter(|pid| !children.contains(*pid)) {
        let is_doomed = all || mark.is_on(pid);
        // SAFETY: `pid` is a child of ours that nobody else waits for.
        unsafe {
            // One that now belongs to somebody else cannot be killed, and must not be waited for.
            let is_killed = is_doomed && libc::kill(pid, libc::SIGKILL) == 0;
            libc::waitpid(pid, ptr::null_mut(), if is_killed { 0 } else { libc::WNOHANG });
            killed |= is_killed;
        }
    }
    killed
}

/// Whether every orphan is a descendant of a child.
static ALL_ARE_OURS: AtomicBool = AtomicBool::new(false);

/// Declares that this process has no children except those started by `run`, so that orphans without a
/// mark are killed, too, as soon as no child runs. This is not true of a process that had children when
/// its program was started (`sleep 9 & exec quest ...`), nor of the first process of a container,
/// which inherits the orphans of others. Call it before the first child.
pub fn own_all_orphans() {
    let alone = std::process::id() != 1 && own_children().is_empty();
    ALL_ARE_OURS.store(alone, Ordering::Relaxed);
}

/// Starts a helper that outlives Quest: with a session of its own, so that no terminal ends it, and
/// ignoring the signals that ask programs to end. It is not one of the children that
/// `run` cleans up, and must be passed to [`wait_for_helper`].
pub(crate) fn spawn_helper(command: &mut Command) -> io::Result<Child> {
    let set = || {
        // SAFETY: plain system calls, which take no lock and allocate nothing.
        unsafe {
            check(libc::setsid())?;
            for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
                libc::signal(signal, libc::SIG_IGN);
            }
        }
        Ok(())
    };
    // SAFETY: `set` makes only system calls that are safe in the child of a threaded process.
    unsafe { command.pre_exec(set) };
    let mut children = children();
    let helper = command.spawn()?;
    children.helpers.insert(helper.id() as pid_t);
    Ok(helper)
}

/// Closes a helper's standard input, and waits for its end.
pub(crate) fn wait_for_helper(helper: &mut Child) -> io::Result<ExitStatus> {
    let status = helper.wait();
    children().helpers.remove(&(helper.id() as pid_t));
    status
}

/// This process, as the owner of its children.
pub(crate) fn owner() -> &'static Owner {
    static OWNER: LazyLock<Owner> =
        LazyLock::new(|| Owner::new(std::process::id(), room_for_brands()));
    &OWNER
}

/// Processor time used so far, user and system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProcessorTime {
    /// By Quest itself, all its threads.
    pub own: Duration,
    /// By its children and their descendants, once they are gone.
    pub children: Duration,
}

/// The processor time of this process so far.
pub fn processor_time() -> ProcessorTime {
    ProcessorTime { own: usage(libc::RUSAGE_SELF), children: usage(libc::RUSAGE_CHILDREN) }
}

fn usage(who: c_int) -> Duration {
    // SAFETY: a zeroed `rusage` is valid, and the call, which cannot fail for such a `who`, fills it.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(who, &mut usage);
        usage
    };
    let duration =
        |time: libc::timeval| Duration::new(time.tv_sec as u64, time.tv_usec as u32 * 1000);
    duration(usage.ru_utime) + duration(usage.ru_stime)
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the user has interrupted Quest.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Makes every running and later child end with `End::Interrupted`, permanently.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// The exit status of a second Ctrl-C: the status that a shell reports for a command ended by SIGINT.
const STATUS_OF_SIGINT: c_int = 128 + libc::SIGINT;

/// Milliseconds within which a second signal belongs to the first: `timeout` sends one to its child and
/// one to the group, and wrappers forward a signal that the terminal also sent. People are slower.
const SAME: u64 = 500;

/// Milliseconds on a monotonic clock. Safe in a signal handler.
fn milliseconds() -> u64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: fills the structure passed to it.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut now) };
    now.tv_sec as u64 * 1000 + now.tv_nsec as u64 / 1_000_000
}

/// Makes SIGINT, SIGTERM and SIGHUP interrupt children cleanly; a second one more than half a second
/// after the first ends Quest at once, with status 130. Call it once, before the first child. Under
/// `nohup`, which has SIGHUP ignored, it stays so.
pub fn catch_interrupts() {
    /// The time of the first signal.
    static FIRST: AtomicU64 = AtomicU64::new(0);
    extern "C" fn caught(_signal: c_int) {
        INTERRUPTED.store(true, Ordering::Relaxed);
        let now = milliseconds().max(1);
        let first = FIRST.compare_exchange(0, now, Ordering::Relaxed, Ordering::Relaxed);
        if first.is_err_and(|first| now.saturating_sub(first) > SAME) {
            // SAFETY: `_exit` is safe in a signal handler.
            unsafe { libc::_exit(STATUS_OF_SIGINT) }
        }
    }
    [libc::SIGINT, libc::SIGTERM].into_iter().for_each(|signal| handle(signal, caught));
    if !is_ignored(libc::SIGHUP) {
        handle(libc::SIGHUP, caught);
    }
}

fn is_ignored(signal: c_int) -> bool {
    // SAFETY: a zeroed `sigaction` is valid, and the call fills it.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        libc::sigaction(signal, ptr::null(), &mut action);
        action.sa_sigaction == libc::SIG_IGN
    }
}

/// Makes a write beyond the user's limit of file sizes an error that can be reported, instead of the end
/// of Quest. Children are not affected: no program inherits a handler.
pub fn survive_full_files() {
    extern "C" fn ignored(_signal: c_int) {}
    handle(libc::SIGXFSZ, ignored);
}

fn handle(signal: c_int, handler: extern "C" fn(c_int)) {
    // SAFETY: a zeroed `sigaction` is valid, and the handlers make only calls that are safe in one.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handler as extern "C" fn(c_int) as usize;
        action.sa_flags = libc::SA_RESTART;
        libc::sigaction(signal, &action, ptr::null_mut());
    }
}
