//! The aims of a suite of programs: the shapes with loops, memory or control flow that real bugs of optimisers needed,
//! and whether a test case has them in what it runs. Where several bugs needed forms of a shape, each form is an aim.

mod bounds;
mod control;
mod counters;
mod memory;
mod nests;
mod pattern;
mod reductions;
#[cfg(test)]
mod tests;
pub(super) mod walk;

use walk::{Cycle, Site, Walk};

/// A shape that real bugs needed.
#[derive(Debug)]
pub(super) struct Aim {
    /// The name in tables.
    pub(super) name: &'static str,
    /// A description, in one line.
    pub(super) about: &'static str,
    is_met: Shape,
}

/// What has a shape: `None` if it is not even similar.
#[derive(Debug)]
enum Shape {
    /// A loop that was run.
    Loop(for<'f> fn(&Walk<'f>, &Cycle<'f>) -> Option<bool>),
    /// A statement that was run.
    Statement(for<'f> fn(&Walk<'f>, &Site<'f>) -> Option<bool>),
    /// The program.
    Program(for<'f> fn(&Walk<'f>) -> Option<bool>),
}

impl Aim {
    /// Whether some part of a program is of this shape.
    pub(super) fn is_met(&self, walk: &Walk) -> bool {
        match self.is_met {
            Shape::Loop(is) => walk.cycles.iter().any(|cycle| is(walk, cycle) == Some(true)),
            Shape::Statement(is) => walk.ran().any(|site| is(walk, site) == Some(true)),
            Shape::Program(is) => is(walk) == Some(true),
        }
    }
}

/// Every aim.
pub(super) fn aims() -> impl Iterator<Item = &'static Aim> {
    [counters::AIMS, bounds::AIMS, nests::AIMS, reductions::AIMS, memory::AIMS, control::AIMS]
        .into_iter()
        .flatten()
}
