//! The campaign: workers compile and run programs; failures are examined, saved and shown.
//!
//! In: a plan and toolchains.
//! Out: events, in the journal and on the screen; saved bugs.

pub mod avoid;
pub mod backlog;
pub mod coordinator;
pub mod examiner;
pub mod pace;
pub(crate) mod pipeline;
pub mod prove;
pub mod recovery;
pub mod repertoire;
pub mod sampling;
pub mod shared;
mod start_up;
pub mod triage;
pub mod work_queue;
pub mod worker;
