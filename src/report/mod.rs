//! Reports of campaigns, for people and for other programs.
//!
//! In: events while it runs; the directory of a campaign afterwards.
//! Out: a status screen, a summary, a page, Markdown, JSON and JUnit XML.

pub mod coverage;
mod data;
mod drawn;
mod gather;
mod history;
mod html;
pub mod junit;
mod markdown;
mod patterns;
mod plot;
pub mod reporter;
mod saved;
pub mod screen;
pub mod summary;

use crate::base::figures;

pub use data::{
    Blamed, Bug, Cell, Common, Comparison, Configuration, Counted, Counts, Entry, Matrix, Moment,
    Report, Row, Run, Shrunk, Source, Sums, Warned, Wrong,
};
pub use gather::gather;
pub use html::html;
pub use markdown::markdown;

/// The version of the structure, which increases when a field changes its meaning or is removed.
pub const FORMAT: u32 = 2;

/// The structure as JSON, its last line ended.
///
/// # Errors
/// None that a report can cause.
pub fn json(report: &Report) -> serde_json::Result<String> {
    Ok(figures::harmless_json(&serde_json::to_string_pretty(report)?) + "\n")
}
