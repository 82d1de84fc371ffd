//! Watches the compilers of a campaign: the version of each, and whether one was replaced
//! while the campaign ran.

use std::os::unix::fs::MetadataExt;

use crate::exec::program;
use crate::toolchain::configuration::Configuration;
use crate::toolchain::templates::Toolchain;

/// The compilers as last seen.
#[derive(Debug, Clone, Default)]
pub struct Watch {
    tools: Vec<Tool>,
}

#[derive(Debug, Clone)]
struct Tool {
    toolchain: Toolchain,
    version: String,
    identity: Vec<Option<Identity>>,
}

/// A compiler has changed since a program was started.
#[derive(Debug, thiserror::Error)]
#[error("{0} was replaced while it was being tested")]
pub struct Replaced(
    /// The toolchain's name.
    pub String,
);

/// Properties of a file that change when it is rewritten or replaced.
type Identity = (u64, u64, u64, i64, i64);

impl Watch {
    /// Begins to watch a toolchain, or records its new version.
    pub fn note(&mut self, toolchain: &Toolchain, version: String) {
        let identity = identity(toolchain);
        let tool = Tool { toolchain: toolchain.clone(), version, identity };
        match self.tools.iter_mut().find(|known| known.toolchain.name == toolchain.name) {
            Some(known) => *known = tool,
            None => self.tools.push(tool),
        }
    }

    /// The toolchains that have changed since they were recorded.
    pub fn changed(&self) -> Vec<Toolchain> {
        let changed = self.tools.iter().filter(|tool| identity(&tool.toolchain) != tool.identity);
        changed.map(|tool| tool.toolchain.clone()).collect()
    }

    /// All toolchains.
    pub fn toolchains(&self) -> Vec<Toolchain> {
        self.tools.iter().map(|tool| tool.toolchain.clone()).collect()
    }

    /// The version of a toolchain, by its name.
    pub fn version(&self, name: &str) -> Option<&str> {
        let tool = self.tools.iter().find(|tool| tool.toolchain.name == name)?;
        Some(&tool.version)
    }

    /// The versions of a configuration's compilers, the caller's first.
    pub fn versions(&self, configuration: &Configuration) -> Vec<String> {
        let names = configuration.compilers().map(|toolchain| &toolchain.name);
        names.filter_map(|name| self.version(name).map(String::from)).collect()
    }
}

fn identity(toolchain: &Toolchain) -> Vec<Option<Identity>> {
    let templates = [&toolchain.compile, &toolchain.link, &toolchain.run];
    let programs = templates.iter().filter_map(|template| template.program());
    programs.filter(|program| !program.contains('{')).map(identity_of).collect()
}

fn identity_of(program: &str) -> Option<Identity> {
    let path = if program.contains('/') { Some(program.into()) } else { program::find(program) };
    let data = std::fs::metadata(path?).ok()?;
    Some((data.dev(), data.ino(), data.len(), data.mtime(), data.mtime_nsec()))
}
