//! TODO

pub mod build;
pub mod doctor;
pub mod identity;
pub mod measure;
pub mod message;
pub mod platform;
pub mod probe;
pub mod templates;
pub mod verdict;
pub mod version;
