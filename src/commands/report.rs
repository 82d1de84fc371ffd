//! `quest report`: what a campaign did and found, from its directory alone.

use anyhow::Result;

use super::{no_campaign, write};
use crate::cli::{self, ReportFormat};
use crate::exit::Exit;
use crate::plan::Place;
use crate::report;

/// Writes the report of a campaign.
///
/// # Errors
/// When the directory holds no campaign, its journal cannot be read, or the report cannot be
/// written.
pub(super) fn run(options: &cli::Report) -> Result<Exit> {
    let place = Place::new(&options.dir);
    if !place.journal().exists() {
        return Err(no_campaign(&options.dir, "there is no journal.jsonl"));
    }
    let report = report::gather(&place)?
        .ok_or_else(|| no_campaign(&options.dir, "nothing was started, says its journal.jsonl"))?;
    let text = match options.format {
        ReportFormat::Html => report::html(&report)?,
        ReportFormat::Markdown => report::markdown(&report),
        ReportFormat::Json => report::json(&report)?,
    };
    write(options.output.as_deref(), &text)
}
