//! `quest doctor`.

use anyhow::Result;

use super::{limits, toolchains, write};
use crate::build::Build;
use crate::cli::{Doctor, ModelName};
use crate::doctor::{Checkup, ModelWish, examine, pairs};
use crate::exec;
use crate::exit::Exit;
use crate::model::Model;

/// Examines all toolchains, however broken the first is, and writes what was found.
pub(super) fn doctor(model: Option<ModelName>, options: &Doctor) -> Result<Exit> {
    let named = model.and_then(|model| Model::named(model.as_str()));
    let wish = named.map_or(ModelWish::Auto, ModelWish::Named);
    let toolchains = toolchains(&options.cc, options.link.as_deref(), options.run.as_deref())?;
    exec::catch_interrupts();
    let scratch = tempfile::Builder::new().prefix("quest-").tempdir()?;
    let limits = limits(&options.limits);
    let build = Build { dir: scratch.path(), compiler: limits.clone(), program: limits };
    let examine = |toolchain| examine(&build, toolchain, wish, true);
    let diagnoses = toolchains.iter().map(examine).collect::<Result<Vec<_>, _>>()?;
    let pairs = pairs(&build, &diagnoses)?;
    let checkup = Checkup { toolchains: diagnoses, pairs };
    let text = match options.json {
        true => format!("{}\n", serde_json::to_string(&checkup)?),
        false => checkup.to_string(),
    };
    write(None, &text)?;
    Ok(if checkup.is_sound() { Exit::Clean } else { Exit::ToolchainBroken })
}
