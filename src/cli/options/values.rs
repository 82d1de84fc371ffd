//! Values shared by options of several commands.

use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::c::check::Checks;
use crate::c::model::MODELS;
use crate::render::Files;

/// The default directory of a campaign.
pub const OUT: &str = "quest-out";

/// The data models by name.
pub(super) fn model_names() -> PossibleValuesParser {
    PossibleValuesParser::new(["auto"].into_iter().chain(MODELS.iter().map(|model| model.name)))
}

/// The forms of checks by name.
pub(super) fn checks() -> impl TypedValueParser<Value = Checks> {
    PossibleValuesParser::new(Checks::ALL.map(Checks::name)).try_map(|name| name.parse())
}

/// The number of files of a program.
pub(super) fn files() -> impl TypedValueParser<Value = Files> {
    let numbers = clap::value_parser!(u8).range(1..=Files::MOST.number().into());
    numbers.try_map(Files::try_from)
}

/// Reads a time: `90s`.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text)
        .map_err(|error| format!("{error}; expected a number and a unit, such as 90s, 15m or 8h"))
}
