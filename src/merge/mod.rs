//! Adds campaigns up: the shards of one, whether they have ended or not, and sums of shards.
//!
//! In: directories of campaigns.
//! Out: one more, which is read, reported and resumed like any other. It depends only on the parts that are in it, and not on
//! their order, nor on the steps in which they were added up: every part is kept as it is, and all that is said of
//! several parts together is made anew from them.

mod agreement;
mod coverage;
mod digest;
mod directory;
mod finds;
mod programs;
mod source;
mod sum;

pub use directory::{Merged, merge};
