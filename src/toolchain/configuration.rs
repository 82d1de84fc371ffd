//! Who compiles which side of a program, and who links and runs it.

use serde::{Deserialize, Serialize};

use super::build::Team;
use super::templates::Toolchain;

/// Who compiles what.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Configuration {
    /// Compiles the caller's side, or the one file.
    pub caller: Toolchain,
    /// Compiles the callee's side where it is apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callee: Option<Toolchain>,
    /// Links and runs.
    pub linker: Toolchain,
}

impl Configuration {
    /// The toolchains as `build` takes them.
    pub fn team(&self) -> Team<'_> {
        let callee = self.callee.as_ref().unwrap_or(&self.caller);
        Team { caller: &self.caller, callee, linker: &self.linker }
    }

    /// Who compiles, the caller's first.
    pub fn compilers(&self) -> impl Iterator<Item = &Toolchain> {
        [Some(&self.caller), self.callee.as_ref()].into_iter().flatten()
    }

    /// Whether two toolchains compile, each one side.
    pub fn is_mixed(&self) -> bool {
        self.callee.as_ref().is_some_and(|callee| *callee != self.caller)
    }

    /// The same with another toolchain in every place.
    pub fn made_by(&self, toolchain: &Toolchain) -> Configuration {
        Configuration {
            caller: toolchain.clone(),
            callee: self.callee.as_ref().map(|_| toolchain.clone()),
            linker: toolchain.clone(),
        }
    }

    /// The files of a program in this configuration.
    pub fn sources(&self) -> &'static [&'static str] {
        if self.callee.is_some() { &["main.c", "callee.c"] } else { &["test.c"] }
    }
}

/// `gcc-O2`, or `gcc-O2 -> tcc` for caller and callee apart.
impl std::fmt::Display for Configuration {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.caller.name)?;
        match &self.callee {
            Some(callee) => write!(f, " -> {}", callee.name),
            None => Ok(()),
        }
    }
}
