//! Names of objects and functions.

/// A name: a stem and a number. `Local` names are unique in their function (`p3`); `Global` ones are unique
/// in their test case and are printed with its tag (`x3_k3f9a`). Number 0 is not printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
    /// Of a parameter or a local object.
    Local(&'static str, u32),
    /// Of a function or an object at file scope.
    Global(&'static str, u32),
}

/// The stem of local objects that hold the result of a callback.
pub const ANSWER: &str = "answer";
