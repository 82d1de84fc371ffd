//! TODO

pub mod chance;
pub mod exit;
pub mod figures;
pub(crate) mod hint;
pub mod inside;
pub(crate) mod markdown;
pub mod output;
pub mod paint;
pub mod plaintext;
