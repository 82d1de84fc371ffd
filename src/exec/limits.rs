//! The limits of a child, and the reason for each number.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// The limits of a child.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Wall time. On Linux, what then waits for a processor or a disk has as much processor time.
    pub time: Duration,
    /// Processor time per process, in whole seconds; `None` for what no child reaches within the wall time, unless it has
    /// several threads.
    #[serde(skip)]
    pub cpu: Option<Duration>,
    /// Bytes of address space per process; `None` for no limit, as in emulators.
    pub memory: Option<u64>,
    /// Bytes of each written file, including standard output and error.
    pub file_size: u64,
    /// Processes of the child and all its descendants together, counted only on Linux and only
    /// periodically, so that more may live for half a second.
    pub processes: u64,
    /// Open files of each process.
    pub open_files: u64,
    /// Bytes kept of each of standard output and standard error: the first, and the last.
    pub output: usize,
    /// The time at which a child counts as interrupted, if it still runs: nobody waits for its result any more.
    #[serde(skip)]
    pub until: Option<Instant>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            // A program of 500 test cases compiles in a second and runs in a few milliseconds;
            // an emulator or a busy machine is up to ten times slower.
            time: Duration::from_secs(10),
            cpu: None,
            // More than gcc -O2 needs for such a program, less than what makes a laptop swap.
            memory: Some(2 << 30),
            // An object or executable has a few megabytes; a flood is cut before it fills a disk.
            file_size: 64 << 20,
            // A compiler driver has four at a time, and with -flto=auto three for each core; a fork
            // bomb has thousands within half a second.
            processes: 512,
            // A compiler driver needs a dozen, and a leak shows early.
            open_files: 256,
            // A failed check takes a line of 100 bytes, a compiler's backtrace a few thousand.
            output: 1 << 20,
            until: None,
        }
    }
}

/// The time limit for something like what took `slowest`, where the user's is `users`: what takes many times as long hangs,
/// and need not be waited for as long as the user allows each time.
pub(crate) fn brisk(users: Duration, slowest: Duration) -> Duration {
    users.min(LEAST.max(slowest * SLOWER))
}

/// How many times as long a child may take as the slowest one of its kind.
const SLOWER: u32 = 10;

/// The least limit: a program takes milliseconds, and a busy machine is a hundred times slower.
const LEAST: Duration = Duration::from_secs(2);

/// Threads that the user may have in addition to all those of the machine when Quest starts. The kernel
/// counts those of a user together, in all sessions and containers, so that a browser opened later
/// must fit, or a compiler could not fork and would be blamed for it: a browser has a few thousand. A fork
/// bomb too fast for a count is stopped with half of the 32768 process numbers of a small Linux left.
/// Root is not limited.
pub(crate) const SLACK: u64 = 16_384;

/// How long a child lives before its processes are counted, and the interval from then on.
/// Most children end earlier, and a count of a small family takes a tenth of a millisecond.
pub(crate) const CENSUS: Duration = Duration::from_millis(500);

/// A child that waits for a processor or a disk may live for so many times its time limit. Something that starts processes
/// without end has always one that waits.
pub(crate) const PATIENCE: u32 = 20;
