//! TODO

pub mod avoid;
pub mod backlog;
pub mod coordinator;
pub mod examiner;
pub(crate) mod pipeline;
pub mod prove;
pub mod recovery;
pub mod repertoire;
pub mod shared;
pub mod triage;
pub mod work_queue;
pub mod worker;
