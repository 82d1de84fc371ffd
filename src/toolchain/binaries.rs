//! The binaries that a toolchain runs, by their checksums: two machines have the same compiler only if these agree.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::exec::child::{self, End};
use crate::exec::limits::Limits;
use crate::exec::product;
use crate::exec::program;
use crate::toolchain::templates::Toolchain;

/// The program in which gcc compiles C; the command that one types only starts it.
const COMPILER_PROPER: &str = "cc1";

/// The SHA-256 checksums of the programs that a toolchain's command lines name, by their words there, and of the compiler
/// that a driver such as gcc starts. What cannot be read is left out: the first program says so.
pub fn checksums(toolchain: &Toolchain, dir: &Path, limits: &Limits) -> BTreeMap<String, String> {
    let templates = [&toolchain.compile, &toolchain.link, &toolchain.run];
    let words = templates.iter().flat_map(|template| template.fill(&[]));
    let mut sums = BTreeMap::new();
    for word in words.filter(|word| !word.starts_with('-') && !word.contains(['{', '='])) {
        if let Some(path) = executable(&word)
            && !sums.contains_key(&word)
            && let Ok(sum) = checksum(&path)
        {
            sums.insert(word, sum);
        }
    }
    let proper = compiler_proper(toolchain, dir, limits).and_then(|path| checksum(&path).ok());
    sums.extend(proper.map(|sum| (COMPILER_PROPER.into(), sum)));
    sums
}

/// The file of the compiler that a driver starts, if it says.
fn compiler_proper(toolchain: &Toolchain, dir: &Path, limits: &Limits) -> Option<PathBuf> {
    let ask = format!("-print-prog-name={COMPILER_PROPER}");
    let argv = [toolchain.compiler(), vec![ask]].concat();
    let outcome = child::run(&argv, dir, limits).ok().filter(|one| one.end == End::Exited(0))?;
    let path = PathBuf::from(String::from_utf8(outcome.stdout).ok()?.trim());
    (path.is_absolute() && path.is_file()).then_some(path)
}

/// The program that a word of a command line names, if it names one.
fn executable(word: &str) -> Option<PathBuf> {
    let path = if word.contains('/') { Some(word.into()) } else { program::find(word) };
    let path: PathBuf = path?;
    let data = std::fs::metadata(&path).ok()?;
    (data.is_file() && data.permissions().mode() & 0o111 != 0).then_some(path)
}

/// The checksum of the file that a command runs.
pub(crate) fn checksum_of(program: &str) -> io::Result<String> {
    checksum(&executable(program).ok_or(io::ErrorKind::NotFound)?)
}

fn checksum(path: &Path) -> io::Result<String> {
    let mut file = product::open(path)?;
    let mut hasher = Sha256::new();
    let mut chunk = vec![0; 1 << 16];
    loop {
        match file.read(&mut chunk)? {
            0 => break,
            length => hasher.update(&chunk[..length]),
        }
    }
    Ok(hasher.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}
