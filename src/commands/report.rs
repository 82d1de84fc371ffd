//! `quest report`: what a campaign did and found, from its directory alone.

use std::fs;

use anyhow::{Context, Result};

use super::{no_campaign, usage, write};
use crate::cli::{self, ReportFormat};
use crate::exit::Exit;
use crate::journal;
use crate::plaintext::plain_text;
use crate::plan::Place;
use crate::report;

/// Writes the report of a campaign.
///
/// # Errors
/// When the directory holds no campaign, its journal cannot be read, or the report cannot be
/// written.
pub(super) fn run(options: &cli::Report) -> Result<Exit> {
    if options.dir.join("case.json").exists() {
        return of_bug(options);
    }
    let place = Place::new(&options.dir);
    if !place.journal().exists() {
        return Err(no_campaign(&options.dir, "there is no journal.jsonl"));
    }
    let events = journal::read(&place.journal())?;
    let report = report::gather(&place, &events);
    let report = report
        .ok_or_else(|| no_campaign(&options.dir, "nothing was started, says its journal.jsonl"))?;
    let text = match options.format.unwrap_or(ReportFormat::Html) {
        ReportFormat::Html => report::html(&report)?,
        ReportFormat::Markdown => report::markdown(&report),
        ReportFormat::Text => plain_text(&report::markdown(&report)),
        ReportFormat::Json => report::json(&report)?,
    };
    write(options.output.as_deref(), &text)
}

/// Writes the report of one bug, which was made when it was saved.
fn of_bug(options: &cli::Report) -> Result<Exit> {
    let path = options.dir.join("report.md");
    let markdown = fs::read_to_string(&path).with_context(|| {
        format!("cannot read {}; `quest shrink` makes the report of a saved bug", path.display())
    })?;
    let text = match options.format {
        None | Some(ReportFormat::Markdown) => markdown,
        Some(ReportFormat::Text) => plain_text(&markdown),
        Some(_) => {
            let dir = options.dir.display();
            return Err(usage(format!(
                "{dir} is one bug: --format markdown or text, or the directory of its campaign"
            )));
        }
    };
    write(options.output.as_deref(), &text)
}
