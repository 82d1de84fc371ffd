//! What can be said of a test case in words, for rules to be made of.

/// What is true of a test case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Traits {
    /// Its arguments and its result.
    pub rows: Vec<Row>,
    /// What is true of it as a whole; what stands after "test cases".
    pub whole: Vec<String>,
}

/// What is true of a value that is passed or returned. A rule may pick one of each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Row {
    /// What it is: `a struct`, `a record`, `a value`.
    pub kinds: Vec<String>,
    /// Its size in bytes.
    pub size: u64,
    /// Where it is: `as 3rd argument`, `on the stack`.
    pub places: Vec<String>,
}
