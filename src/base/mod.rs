//! Code that every other folder may use: chance, text, exit statuses.
//!
//! In: plain values: numbers, durations, seeds, text of unknown origin.
//! Out: text that is safe to show, the one stream of chance, the enum of exit statuses.

pub mod breakdown;
pub mod chance;
pub mod exit;
pub mod figures;
pub(crate) mod hint;
pub mod host;
pub mod inside;
pub(crate) mod markdown;
pub mod output;
pub mod paint;
pub mod plaintext;
pub mod shard;
