//! The system that this process runs on, in a form that other hosts can read in a shared directory.

use std::fs;
use std::sync::LazyLock;

/// A running system. Only within one are process ids unique, and its locks always right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Host {
    /// Its name in the network, for people: names need not be unique.
    pub name: String,
    /// The kernel's random id of this boot, which containers share with their host; or the name, where the kernel has
    /// none.
    pub boot: String,
}

impl Host {
    /// The one of this process.
    pub fn this() -> &'static Host {
        static THIS: LazyLock<Host> = LazyLock::new(|| {
            let uname = rustix::system::uname();
            let name = word(&uname.nodename().to_string_lossy());
            let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
            let boot = if boot.trim().is_empty() { name.clone() } else { word(boot.trim()) };
            Host { name, boot }
        });
        &THIS
    }

    /// Whether it is the one of this process.
    pub fn is_this(&self) -> bool {
        self.boot == Host::this().boot
    }
}

/// A name as one word of a line.
fn word(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    let word: String = name.chars().take(64).map(|c| if is_plain(c) { c } else { '_' }).collect();
    if word.is_empty() { "unknown".into() } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_two_words_whatever_it_is_called() {
        assert_eq!(word("node 7\n"), "node_7_");
        assert_eq!(word(""), "unknown");
        assert!(Host::this().is_this());
        assert!(!Host { boot: "another".into(), ..Host::this().clone() }.is_this());
    }
}
