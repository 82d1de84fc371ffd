//! Runs the `quest` command in a directory of its own, and compares all it says.

use std::ffi::OsStr;
use std::fs::DirEntry;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::TempDir;

/// Suites that every compiler gets right, tcc too. Half of the test cases have a union, and many a double.
pub(crate) const PLAIN: &str = "\
    local arg = freq{4, int, 2, double, 1, long, 1, struct{double, int}, 3, union{int, double}} \
    Test.plain = { test = { args = list(choose(1, 3), arg), result = oneof{R.void, int, double} } } \
    Test.more = { test = { args = list(choose(2, 4), arg), result = long } }";

/// A compiler for tests that need any: tcc, which takes a tenth of the time of gcc, or gcc where there is no tcc.
pub(crate) fn quick() -> &'static str {
    static HAS_TCC: LazyLock<bool> =
        LazyLock::new(|| Command::new("tcc").arg("-v").output().is_ok());
    if *HAS_TCC { "tcc -w" } else { "gcc -w" }
}

/// What a run of `quest` left behind.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// For snapshots of campaigns: the status, then what is said of it, but for times.
    pub(crate) fn untimed(&self) -> String {
        let lines = self.stdout.lines().filter(|line| !line.starts_with("time: "));
        let lines: String = lines.map(|line| format!("{line}\n")).collect();
        format!("status {:?}\n{lines}", self.status.unwrap_or(-1))
    }

    /// For snapshots: the status, then both outputs.
    pub(crate) fn told(&self) -> String {
        format!("status {:?}\n{}{}", self.status.unwrap_or(-1), self.stdout, self.stderr)
    }
}

/// A directory to run `quest` in, removed at the end.
pub(crate) struct Lab {
    dir: TempDir,
}

impl Lab {
    pub(crate) fn new() -> Lab {
        Lab { dir: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn path(&self) -> &Path {
        self.dir.path()
    }

    /// Writes a file and returns its path. A script that is just being started cannot be written to, but replaced.
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        let (path, fresh) = (self.path().join(name), self.path().join(format!("{name}.fresh")));
        std::fs::write(&fresh, text).unwrap();
        if let Ok(replaced) = path.metadata() {
            std::fs::set_permissions(&fresh, replaced.permissions()).unwrap();
        }
        std::fs::rename(&fresh, &path).unwrap();
        path.display().to_string()
    }

    /// A compiler that has mistakes: each C file is edited by a sed script before it is compiled. Returns its path.
    pub(crate) fn editing(&self, cc: &str, sed: &str) -> String {
        let text = format!(
            "#!/bin/sh
for word do
    shift
    case $word in
    *.c) sed -E '{sed}' \"$word\" >\"$word.bad.c\"; word=$word.bad.c ;;
    esac
    set -- \"$@\" \"$word\"
done
exec {cc} -w \"$@\"
"
        );
        self.script("bad", &text)
    }

    /// Writes an executable script, in which `$quick` is [`quick`], and returns its path.
    pub(crate) fn script(&self, name: &str, text: &str) -> String {
        use std::os::unix::fs::PermissionsExt;
        let path = self.write(name, &text.replace("$quick", quick()));
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(name)).unwrap()
    }

    pub(crate) fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.read(name)).unwrap()
    }

    /// The names of the bugs that a campaign saved, sorted.
    pub(crate) fn bugs(&self, out: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path().join(out).join("bugs")).into_iter().flatten();
        let name = |entry: std::io::Result<DirEntry>| entry.unwrap().file_name().into_string();
        let mut names: Vec<String> = entries.map(|entry| name(entry).unwrap()).collect();
        names.sort();
        names
    }

    /// The command, ready to run here.
    pub(crate) fn command<S: AsRef<OsStr>>(&self, args: &[S]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quest"));
        command
            .args(args)
            .current_dir(self.path())
            .env_remove("CC")
            .env_remove("COLUMNS")
            .env_remove("XDG_STATE_HOME")
            .env("HOME", self.path())
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn quest<S: AsRef<OsStr>>(&self, args: &[S]) -> Ran {
        let output = self.command(args).output().unwrap();
        Ran {
            status: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Runs `quest`, which must succeed in silence on standard error, and returns what it printed.
    pub(crate) fn says<S: AsRef<OsStr>>(&self, args: &[S]) -> String {
        let ran = self.quest(args);
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
        ran.stdout
    }

    /// Runs a shell command here with `quest` on its PATH.
    pub(crate) fn shell(&self, script: &str) -> Ran {
        let quest = Path::new(env!("CARGO_BIN_EXE_quest")).parent().unwrap();
        let path = format!("{}:{}", quest.display(), std::env::var("PATH").unwrap());
        let output = Command::new("sh")
            .args(["-c", script])
            .env("PATH", path)
            .env("HOME", self.path())
            .env_remove("XDG_STATE_HOME")
            .current_dir(self.path())
            .output()
            .unwrap();
        Ran {
            status: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}
