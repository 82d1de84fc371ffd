//! A suite: what a script registered under a name, ready to draw test cases from.

use super::Part;
use super::call::suite::Prototype;

/// The content of `Test.NAME`.
#[derive(Debug, Clone)]
pub struct Suite {
    /// The name it was registered under.
    pub name: String,
    /// One line for `quest list`.
    pub doc: String,
    /// The dialect of C that the suite needs, such as `gnu89`.
    pub std: Option<String>,
    /// The family's part.
    pub part: Part,
}

impl Suite {
    /// The signatures of its test cases, if they are listed and not drawn.
    pub fn listed(&self) -> &[Prototype] {
        self.part.as_calls().map_or(&[], |calls| &calls.listed)
    }
}
