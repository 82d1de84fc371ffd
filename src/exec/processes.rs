//! Reads Linux's `/proc`: which processes exist, and whose children they are. Elsewhere there is
//! no such directory, and so no process is ever found.

use std::path::Path;
use std::time::Duration;
use std::{fs, process, thread};

use libc::pid_t;
use rustix::process::{Pid, Signal, kill_process};

use crate::exec::mark::Owner;

/// The pause between two checks for processes that were just killed.
const PAUSE: Duration = Duration::from_millis(5);

/// Kills every process that descends from an owner's children, until there is none. The owner itself
/// may live.
pub(crate) fn kill_marked(owner: &Owner) {
    let spared = [process::id() as pid_t, owner.pid as pid_t];
    loop {
        let marked = numbers(Path::new("/proc")).into_iter().filter(|pid| {
            // One that has ended keeps its limits until its parent reaps it.
            !spared.contains(pid) && owner.owns(*pid) && !has_ended(*pid)
        });
        let killed = marked
            .filter_map(Pid::from_raw)
            .filter(|pid| kill_process(*pid, Signal::KILL).is_ok())
            .count();
        if killed == 0 {
            return;
        }
        thread::sleep(PAUSE);
    }
}

/// Whether a process is a zombie or gone.
fn has_ended(pid: pid_t) -> bool {
    state(pid).is_none_or(|state| ['Z', 'X'].contains(&state))
}

/// The letter for what a process does, such as `R` if it runs, or could, and `D` if it waits for a disk; none if it is gone.
fn state(pid: pid_t) -> Option<char> {
    // `4711 (name) S 1 ...`: the name may contain any characters.
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit_once(") ")?.1.chars().next()
}

/// The children of the main thread, which is the one that inherits orphans.
pub(crate) fn own_children() -> Vec<pid_t> {
    let main = process::id();
    children_of_thread(Path::new(&format!("/proc/self/task/{main}")))
}

/// The size of a process's address space in bytes.
pub(crate) fn address_space(pid: pid_t) -> Option<u64> {
    let sizes = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let pages: u64 = sizes.split(' ').next()?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// The children of all threads of a process.
pub(crate) fn children(pid: pid_t) -> Vec<pid_t> {
    let task = format!("/proc/{pid}/task");
    let threads = numbers(Path::new(&task)).into_iter();
    threads.flat_map(|tid| children_of_thread(&Path::new(&task).join(tid.to_string()))).collect()
}

/// The processes of a set and their descendants, but no more than one above `bound`, so that finding them is cheap
/// however many there are.
pub(crate) fn descendants(roots: Vec<pid_t>, bound: u64) -> Vec<pid_t> {
    let mut all = Vec::new();
    let mut rest = roots;
    while let Some(pid) = rest.pop()
        && all.len() as u64 <= bound
    {
        all.push(pid);
        rest.extend(children(pid));
    }
    all
}

/// Whether a process has work to do, and has had a processor for less than some time.
pub(crate) fn is_working(pid: pid_t, time: Duration) -> bool {
    // `138428 2766062 2`: the nanoseconds that its main thread ran and that it waited, and how often it ran.
    let counts = fs::read_to_string(format!("/proc/{pid}/schedstat")).unwrap_or_default();
    let ran = counts.split(' ').next().and_then(|count| count.parse().ok());
    state(pid).is_some_and(|state| ['R', 'D'].contains(&state))
        && ran.is_some_and(|ran| Duration::from_nanos(ran) < time)
}

/// The number of threads on the machine now, including other users and containers: no user has
/// more.
pub(crate) fn all_threads() -> Option<u64> {
    // `0.08 0.03 0.01 2/80 4711`: two of 80 are running.
    let loads = fs::read_to_string("/proc/loadavg").ok()?;
    loads.split_whitespace().nth(3)?.split_once('/')?.1.parse().ok()
}

fn children_of_thread(dir: &Path) -> Vec<pid_t> {
    let list = fs::read_to_string(dir.join("children")).unwrap_or_default();
    list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect()
}

/// The names in a directory that are numbers.
fn numbers(dir: &Path) -> Vec<pid_t> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}
