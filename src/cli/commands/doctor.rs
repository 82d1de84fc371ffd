//! `quest doctor`.

use anyhow::Result;

use super::answers::write;
use super::running::{limits, scratch};
use super::session::Session;
use super::subjects::{Levels, subjects};
use super::waiting::Waiting;
use crate::base::exit::Exit;
use crate::base::figures::harmless_json;
use crate::c::features::Feature;
use crate::campaign::prove::pairs_among;
use crate::cli::options::Doctor;
use crate::exec::child;
use crate::script::campaign_file::Pairs;
use crate::toolchain::build::Build;
use crate::toolchain::doctor::{Checkup, ModelWish, examine, pairs};
use crate::toolchain::lacks::piece;

/// Examines all toolchains, even if the first is broken, and writes the findings.
pub(super) fn doctor(session: &Session, options: &Doctor) -> Result<Exit> {
    if !options.show.is_empty() {
        write(None, &piece(&options.show))?;
        return Ok(Exit::Clean);
    }
    let (file, model) = (session.file()?, options.model.model.as_deref());
    let options = &options.examined;
    let subjects = subjects(model, &options.toolchains, &file, Levels::NONE)?;
    let wanted = file.pairs.unwrap_or(Pairs::All);
    let wanted = pairs_among(&subjects, wanted, file.reference.as_deref())?;
    child::catch_interrupts();
    let (scratch, _guard) = scratch(None)?;
    let limits = limits(&options.limits, file.limits);
    let dir = scratch.worker(0)?;
    let build = Build { dir: &dir, compiler: limits.clone(), program: limits };
    let mut diagnoses = Vec::with_capacity(subjects.len());
    for subject in &subjects {
        let name = &subject.toolchain.name;
        let _waiting = Waiting::until_done(format!("trying features of C with {name}"));
        let wish = ModelWish::named(subject.model.as_deref())?;
        diagnoses.push(examine(&build, &subject.toolchain, wish, &Feature::ALL)?);
    }
    let pairs = pairs(&build, &diagnoses, &wanted)?;
    let checkup = Checkup { toolchains: diagnoses, pairs };
    let text = match options.json {
        true => harmless_json(&format!("{}\n", serde_json::to_string(&checkup)?)),
        false => checkup.to_string(),
    };
    write(None, &text)?;
    Ok(if checkup.is_sound() { Exit::Clean } else { Exit::ToolchainBroken })
}
