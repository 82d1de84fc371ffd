//! Why code has no single meaning.

/// Why a computation or a run stopped early. The texts name the behaviour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A check fails: a defect of Quest, since no compiler is involved.
    CheckFailed(String),
    /// Undefined behaviour, or a violated constraint.
    Undefined(String),
    /// Unspecified behaviour: the standard leaves the result open.
    Unspecified(String),
    /// Implementation-defined behaviour.
    ImplementationDefined(String),
    /// The run exceeds its limits, so it may not terminate: a defect of Quest.
    Endless(String),
}

/// The result of a computation, or the reason why it has no single one.
pub type Run<T> = Result<T, Fault>;

/// Undefined behaviour, or a violated constraint.
pub fn undefined<T>(what: impl Into<String>) -> Run<T> {
    Err(Fault::Undefined(what.into()))
}
