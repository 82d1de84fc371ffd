//! How much a failure is worth: options of shrinking.

use std::time::Duration;

use clap::Args;

use super::values::duration;

/// The heading that these stand under.
pub(super) const HEADING: &str = "Shrinking";

/// How much a failure is worth.
#[derive(Debug, Clone, Copy, Args)]
pub struct Effort {
    /// Shrink each failure for so long at most; 0s: not at all [default: 2m]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = HEADING)]
    pub shrink_time: Option<Duration>,

    /// Try so many smaller test cases of each failure at most [default: 5000]
    #[arg(long, value_name = "N", help_heading = HEADING)]
    pub tries: Option<u32>,

    /// Stop shrinking after so many in a row that do not fail [default: 1500]
    #[arg(long, value_name = "N", help_heading = HEADING)]
    pub stall: Option<u32>,
}
