//! The exit status for each error.

use crate::base::exit::{Exit, Usage};
use crate::case::draw::DrawError;
use crate::script::ScriptError;
use crate::toolchain::broken::Broken;
use crate::toolchain::build::NoVerdict;

/// The exit status for an error.
pub fn status_of(error: &anyhow::Error) -> Exit {
    if let Some(no_verdict) = error.downcast_ref::<NoVerdict>() {
        return match no_verdict {
            NoVerdict::Interrupted => Exit::Interrupted,
            NoVerdict::Exec(_) => Exit::ToolchainBroken,
            NoVerdict::Scratch { .. } => Exit::Internal,
        };
    }
    if error.is::<Broken>() {
        Exit::ToolchainBroken
    } else if error.is::<Usage>() || error.is::<ScriptError>() || error.is::<DrawError>() {
        Exit::Usage
    } else {
        Exit::Internal
    }
}
