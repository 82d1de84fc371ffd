//! Values shared by options of several commands.

use std::time::Duration;

use clap::builder::PossibleValuesParser;

use crate::c::model::MODELS;

/// The default directory of a campaign.
pub const OUT: &str = "quest-out";

/// The data models by name.
pub(super) fn model_names() -> PossibleValuesParser {
    PossibleValuesParser::new(["auto"].into_iter().chain(MODELS.iter().map(|model| model.name)))
}

/// Reads a time: `90s`.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text)
        .map_err(|error| format!("{error}; expected a number and a unit, such as 90s, 15m or 8h"))
}
