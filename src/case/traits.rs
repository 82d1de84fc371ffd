//! The traits of a test case in words, from which rules are made.

/// The traits of a test case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Traits {
    /// The traits of its arguments and its result.
    pub rows: Vec<Row>,
    /// The traits of the whole, in words that follow "test cases".
    pub whole: Vec<String>,
}

/// The traits of a value that is passed or returned. A rule may pick one of each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Row {
    /// Its kinds: `a struct`, `a record`, `a value`.
    pub kinds: Vec<String>,
    /// Its size in bytes.
    pub size: u64,
    /// Its places: `as 3rd argument`, `on the stack`.
    pub places: Vec<String>,
}
