//! Waits when a toolchain stops working, since it may be about to be replaced,
//! before it gives up.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::campaign::prove::UNKNOWN;
use crate::campaign::shared::{Shared, locked};
use crate::toolchain::broken::Broken;
use crate::toolchain::build::{Build, NoVerdict};
use crate::toolchain::probe::probe;
use crate::toolchain::version::Replaced;

/// How long an installation may leave a compiler unusable before the campaign ends.
const PATIENCE: Duration = Duration::from_secs(60);

/// The pause between two checks.
const PAUSE: Duration = Duration::from_secs(1);

/// Whether an error may disappear when a toolchain recovers.
pub fn may_pass(error: &anyhow::Error) -> bool {
    error.is::<Broken>()
        || error.is::<Replaced>()
        || matches!(error.downcast_ref(), Some(NoVerdict::Exec(_)))
}

/// Waits until all toolchains pass the known-good program again; then the work is worth
/// another try.
///
/// # Errors
/// When the toolchains do not recover in time.
pub fn wait(shared: &Shared, build: &Build, warn: impl Fn(String)) -> Result<()> {
    let start = Instant::now();
    let mut told = false;
    loop {
        match renew(shared, build) {
            Ok(renewed) => {
                for text in renewed {
                    warn(text);
                }
                return Ok(());
            }
            Err(_) if shared.is_closing() => return Err(NoVerdict::Interrupted.into()),
            Err(broken) if start.elapsed() >= PATIENCE => return Err(broken.into()),
            Err(broken) => {
                if !told {
                    warn(format!("a toolchain has broken; waiting for it: {broken:#}"));
                }
                told = true;
                thread::sleep(PAUSE);
            }
        }
    }
}

/// Checks all toolchains again, and returns those that have changed.
fn renew(shared: &Shared, build: &Build) -> Result<Vec<String>, Broken> {
    let toolchains = locked(&shared.watch).toolchains();
    let changed = locked(&shared.watch).changed();
    for toolchain in &toolchains {
        probe(build, toolchain)?;
    }
    let mut told = Vec::new();
    for toolchain in changed {
        let version = toolchain.version(build.dir, &build.compiler);
        let version = version.ok().flatten().unwrap_or_else(|| UNKNOWN.into());
        let mut watch = locked(&shared.watch);
        let before = watch.version(&toolchain.name).unwrap_or_default().to_string();
        told.push(format!(
            "{} was replaced while the campaign ran: it was {before}, now it is {version}",
            toolchain.name
        ));
        watch.note(&toolchain, version);
    }
    Ok(told)
}
