//! TODO

pub mod checkpoint;
pub mod earlier;
pub mod event;
pub mod file;
pub mod lock;
pub mod now;
pub mod plan;
pub mod score;
pub mod state;
pub mod turn;
