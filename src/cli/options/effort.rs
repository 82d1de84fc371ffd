//! Options for shrinking: how much effort to spend on a failure.

use std::time::Duration;

use clap::Args;

use super::values::duration;

/// The heading of these options.
pub(super) const HEADING: &str = "Shrinking";

/// The effort to spend on a failure.
#[derive(Debug, Clone, Copy, Args)]
pub struct Effort {
    /// Maximum time to shrink each failure; 0s to not shrink [default: 2m]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = HEADING)]
    pub shrink_time: Option<Duration>,

    /// Maximum number of smaller test cases to try for each failure [default: 5000]
    #[arg(long, value_name = "N", help_heading = HEADING)]
    pub tries: Option<u32>,

    /// Stop shrinking after this many tries in a row that do not fail [default: 1500]
    #[arg(long, value_name = "N", help_heading = HEADING)]
    pub stall: Option<u32>,
}
