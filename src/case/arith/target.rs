//! What assignments change: variables, and parts of them.

use serde::{Deserialize, Serialize};

/// What an assignment changes. In JSON it is the number of the variable, or a list of that and the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Target {
    /// A variable, by number from 0.
    Whole(u32),
    /// An element of a vector, by position, or a part of a complex number: 0 is the real part, 1 the imaginary part.
    Part(u32, u32),
}

impl Target {
    /// The number of the variable.
    pub fn variable(self) -> u32 {
        let (Target::Whole(number) | Target::Part(number, _)) = self;
        number
    }

    /// The same, to change it.
    pub fn variable_mut(&mut self) -> &mut u32 {
        let (Target::Whole(number) | Target::Part(number, _)) = self;
        number
    }
}
