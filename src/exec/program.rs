//! Programs: where the one is that a command names, and why it cannot be started.

use std::env;
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

use crate::exec::elf::Elf;
use crate::exec::outcome::ExecError;
use crate::exec::product;

/// The size of the header of an ELF file, in bytes.
const HEADER: u64 = 64;

/// The file that a command's first word refers to, if it has no slash: the first executable of that name on
/// PATH.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let dirs = env::var_os("PATH")?;
    let files = env::split_paths(&dirs).map(|dir| dir.join(program));
    let may_run = |file: &PathBuf| access(file, Access::EXEC_OK).is_ok() && file.is_file();
    files.into_iter().find(may_run)
}

/// Why a program could not be started, if the reason lies in the program.
pub(super) fn not_started(program: &str, path: &Path, error: &io::Error) -> Option<ExecError> {
    let program = program.to_string();
    let data = match path.metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // The program need not be what is missing: the directory may have been removed.
            let is_sought = program.contains('/') && path.parent().is_none_or(|dir| !dir.is_dir());
            return (!is_sought).then_some(ExecError::NotFound { program });
        }
        data => data.ok()?,
    };
    let not_executable = |why| Some(ExecError::NotExecutable { program: program.clone(), why });
    let foreign =
        |why, emulator| Some(ExecError::Foreign { program: program.clone(), why, emulator });
    let is_forbidden = || {
        rustix::fs::statvfs(path)
            .is_ok_and(|stat| stat.f_flag.contains(rustix::fs::StatVfsMountFlags::NOEXEC))
    };
    match error.kind() {
        io::ErrorKind::PermissionDenied if data.is_dir() => not_executable("it is a directory"),
        io::ErrorKind::PermissionDenied if data.mode() & 0o111 == 0 => {
            not_executable("not an executable file; does it need `chmod +x`?")
        }
        io::ErrorKind::PermissionDenied if is_forbidden() => not_executable(
            "no program may be run on its file system (noexec); for the scratch directory, \
             name a place on another: --scratch DIR",
        ),
        io::ErrorKind::NotFound if is_script(path) => {
            not_executable("the interpreter that its first line names is missing")
        }
        io::ErrorKind::NotFound => foreign("the loader that it needs is missing", None),
        _ if error.raw_os_error() == Some(libc::ENOEXEC) => {
            let why = "neither a program for this machine nor a script that begins with `#!`";
            foreign(why, emulator(path))
        }
        _ => None,
    }
}

/// The emulator for a program of another machine.
fn emulator(path: &Path) -> Option<&'static str> {
    let mut start = Vec::new();
    product::open(path).ok()?.take(HEADER).read_to_end(&mut start).ok()?;
    Elf::of(&start)?.emulator()
}

fn is_script(path: &Path) -> bool {
    let mut start = [0; 2];
    product::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == *b"#!"
}
