//! The outcome of a child, or why none could be started.

use std::time::Duration;
use std::{fmt, io};

use serde::{Deserialize, Serialize};

use crate::base::hint::hint;

/// The outcome of a child.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// The first and the last bytes of its standard output.
    pub stdout: Vec<u8>,
    /// The first and the last bytes of its standard error.
    pub stderr: Vec<u8>,
    /// Whether it wrote more than `Limits::output` bytes to either.
    pub truncated: bool,
    /// From its start to its end.
    pub wall: Duration,
}

impl Outcome {
    /// The outcome of a program that cannot be run, as a shell reports it.
    pub(crate) fn not_executable(error: &ExecError) -> Outcome {
        Outcome {
            end: End::Exited(126),
            stdout: Vec::new(),
            stderr: format!("quest: {error}\n").into_bytes(),
            truncated: false,
            wall: Duration::ZERO,
        }
    }
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
    /// Stopped by Quest, since its processes exceeded `Limits::processes`.
    TooManyProcesses,
    /// Stopped by Quest, because the user interrupted it.
    Interrupted,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            End::Exited(status) => write!(f, "exit status {status}"),
            End::Signalled(signal) => write!(f, "signal {signal}{}", signal_name(signal)),
            End::TimedOut => f.write_str("timed out"),
            End::TooManyProcesses => f.write_str("too many processes"),
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
    /// No such program.
    #[error("cannot run `{program}`: no such program; is it installed and on PATH?")]
    NotFound {
        /// The first word of the command line.
        program: String,
    },
    /// There is such a file, but it must not be run.
    #[error("cannot run `{program}`: {why}")]
    NotExecutable {
        /// The first word of the command line.
        program: String,
        /// The reason, and the way out.
        why: &'static str,
    },
    /// Neither machine code for this machine nor a script, or one that nothing here can run.
    #[error("cannot run `{program}`: {why}; {FOREIGN} (--run{})?", by(*.emulator))]
    Foreign {
        /// The first word of the command line.
        program: String,
        /// Its kind, or what it lacks.
        why: &'static str,
        /// The one that runs programs for its machine, if that is known.
        emulator: Option<&'static str>,
    },
    /// Anything else: no memory, no processes, no scratch directory.
    #[error("cannot run `{program}` in {dir}: {error}{}", hint(.error))]
    Other {
        /// The first word of the command line.
        program: String,
        /// Its working directory.
        dir: String,
        /// The system's message.
        error: io::Error,
    },
}

/// The end of the message about a program for another machine; a report of such a program has it, too.
pub(crate) const FOREIGN: &str = "does it need an emulator";

/// The value of `--run` for an emulator, behind a space.
fn by(emulator: Option<&str>) -> String {
    emulator.map_or_else(String::new, |emulator| format!(" '{emulator} {{exe}}'"))
}
