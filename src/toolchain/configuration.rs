//! Configurations: which toolchain compiles each side of a program, and which links and runs it.

use serde::{Deserialize, Serialize};

use super::build::Team;
use super::command_line::TemplateError;
use super::options::is_about_warnings;
use super::templates::Toolchain;
use crate::base::figures::split_name;
use crate::case::form::Form;
use crate::render::Files;

/// The toolchains for a program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Configuration {
    /// Compiles the caller's side, or the single file.
    pub caller: Toolchain,
    /// Compiles the callee's side if it is separate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callee: Option<Toolchain>,
    /// Links and runs.
    pub linker: Toolchain,
    /// The number of files of a program, if that is more than there must be; otherwise one: see [`Configuration::files`].
    #[serde(default, skip_serializing_if = "Files::is_one")]
    pub files: Files,
}

impl Configuration {
    /// One toolchain for everything.
    pub fn alone(toolchain: &Toolchain) -> Configuration {
        let (caller, linker) = (toolchain.clone(), toolchain.clone());
        Configuration { caller, callee: None, linker, files: Files::ONE }
    }

    /// The same toolchains for programs of so many files, or of as many as there must be.
    pub fn in_files(&self, files: Files) -> Configuration {
        let files = if files > self.least_files() { files } else { Files::ONE };
        Configuration { files, ..self.clone() }
    }

    /// The fewest files of a program: caller and callee may be apart.
    fn least_files(&self) -> Files {
        if self.callee.is_some() { Files::TWO } else { Files::ONE }
    }

    /// The number of files of a program: at least two, if caller and callee are apart. The caller's toolchain compiles the
    /// first one, the callee's all others: a test case of a call has each side in one of them.
    pub fn files(&self) -> Files {
        self.files.max(self.least_files())
    }

    /// The toolchains in the form that `build` takes.
    pub fn team(&self) -> Team<'_> {
        let callee = self.callee.as_ref().unwrap_or(&self.caller);
        Team { caller: &self.caller, callee, linker: &self.linker }
    }

    /// The toolchains that compile, the caller's first.
    pub fn compilers(&self) -> impl Iterator<Item = &Toolchain> {
        [Some(&self.caller), self.callee.as_ref()].into_iter().flatten()
    }

    /// Puts the names of its own toolchains before those of others.
    pub fn put_first(&self, names: &mut [String]) {
        names.sort_by_key(|name| self.compilers().all(|own| own.name != *name));
    }

    /// Whether two toolchains compile one side each.
    pub fn is_mixed(&self) -> bool {
        self.callee.as_ref().is_some_and(|callee| *callee != self.caller)
    }

    /// Whether it tests the test cases of a family: not if it has several files where there can be one only, or two toolchains
    /// where nothing has two sides.
    pub fn tests(&self, form: &Form) -> bool {
        let fits = || !form.is_one_file && (form.has_sides || !self.is_mixed());
        self.files().is_one() || fits()
    }

    /// The same configuration with a compiler from a command line, `gcc-13` or `NAME=gcc-13 -O2`, in every role. One that names no
    /// options but those about warnings has the options, and the emulator, of the caller's; whether it does comes second.
    ///
    /// # Errors
    /// The command line is none.
    pub fn by(&self, text: &str) -> Result<(Configuration, bool), TemplateError> {
        let cc = Toolchain::from_cc(text)?;
        let is_bare = cc.compiler().iter().skip(1).all(|word| is_about_warnings(word));
        let Some(program) = cc.compile.program().filter(|_| is_bare) else {
            return Ok((self.made_by(&cc), false));
        };
        let mut with = self.caller.with_program(program);
        if let (Some(name), _) = split_name(text.trim()) {
            with.name = name.into();
        }
        Ok((self.made_by(&with), true))
    }

    /// The same configuration with another toolchain in every role.
    fn made_by(&self, toolchain: &Toolchain) -> Configuration {
        Configuration {
            caller: toolchain.clone(),
            callee: self.callee.as_ref().map(|_| toolchain.clone()),
            linker: toolchain.clone(),
            files: self.files,
        }
    }

    /// The names of the files of a program in this configuration.
    pub fn sources(&self) -> &'static [&'static str] {
        self.files().names()
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
