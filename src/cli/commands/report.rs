//! `quest report`: what a campaign did and found, from its directory alone.

use std::fs;

use anyhow::{Context, Result};

use super::answers::{no_campaign, usage, write};
use crate::base::exit::Exit;
use crate::base::plaintext::plain_text;
use crate::bug::expected::Known;
use crate::cli::options::{self, ReportFormat};
use crate::journal::directory::CampaignDir;
use crate::journal::file;
use crate::report;
use crate::report::junit;

/// Writes the report of a campaign.
///
/// # Errors
/// When the directory holds no campaign, its journal cannot be read, or the report cannot be
/// written.
pub(super) fn run(options: &options::ReportOptions) -> Result<Exit> {
    if options.dir.join("case.json").exists() {
        return of_bug(options);
    }
    let place = CampaignDir::new(&options.dir);
    if !place.journal().exists() {
        return Err(no_campaign(&options.dir, "there is no journal.jsonl"));
    }
    let gathered = || report::gather(&place)?.ok_or_else(|| nothing_started(&place));
    let text = match options.format.unwrap_or(ReportFormat::Html) {
        ReportFormat::Junit => as_junit(&place)?,
        ReportFormat::Html => report::html(&gathered()?)?,
        ReportFormat::Markdown => report::markdown(&gathered()?),
        ReportFormat::Text => plain_text(&report::markdown(&gathered()?)),
        ReportFormat::Json => report::json(&gathered()?)?,
    };
    write(options.output.as_deref(), &text)
}

fn as_junit(place: &CampaignDir) -> Result<String> {
    let state = file::sum(&place.journal())?;
    let plan = state.plan.as_ref().ok_or_else(|| nothing_started(place))?;
    // Without the file, the entries have numbers only.
    let known = plan.known.as_deref().and_then(|path| Known::read(path).ok());
    junit::text(&state, place, &known.unwrap_or_default())
}

fn nothing_started(place: &CampaignDir) -> anyhow::Error {
    no_campaign(&place.dir, "nothing was started, says its journal.jsonl")
}

/// Writes the report of one bug, which was made when the bug was saved.
fn of_bug(options: &options::ReportOptions) -> Result<Exit> {
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
