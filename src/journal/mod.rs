//! A campaign as data: its plan, its events, and what they add up to, in the campaign's directory.
//!
//! In: a plan, then one event after the other.
//! Out: the same from disk: where a campaign stands, also after a crash.

pub mod checkpoint;
pub mod choice;
pub mod directory;
pub mod earlier;
pub mod event;
pub mod file;
pub mod found;
pub mod intervals;
pub mod lock;
pub mod names;
pub mod now;
pub mod plan;
pub mod quota;
pub mod recipe;
pub mod score;
pub mod shapes;
pub mod state;
pub mod tally;
pub mod turn;
pub mod work;
