//! Why code has no single meaning.

use std::borrow::Cow;
use std::fmt;

use crate::c::real::Real;
use crate::c::types::{Float, Int};

/// Why a computation or a run stopped early. The reasons name the behaviour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A check fails: a defect of Quest, since no compiler is involved.
    CheckFailed(Reason),
    /// Undefined behaviour, or a violated constraint.
    Undefined(Reason),
    /// Unspecified behaviour: the standard leaves the result open.
    Unspecified(Reason),
    /// Implementation-defined behaviour.
    ImplementationDefined(Reason),
    /// The run exceeds its limits, so it may not terminate: a defect of Quest.
    Endless(Reason),
}

/// The behaviour that a fault names. Whoever draws expressions tries many values that fail and reads no reason, so those
/// of arithmetic become text only when they are shown.
#[derive(Clone, Eq)]
pub enum Reason {
    /// Words.
    Words(Cow<'static, str>),
    /// An integer converted to an integer type that does not hold it.
    Converted(Halves, Int),
    /// A floating value converted to an integer type that does not hold it.
    Truncated(Real, Int),
    /// A shift of a value of a type by so many bits.
    Shift(Int, Halves),
    /// An integer that a floating type does not have.
    Inexact(Halves, Float),
    /// A floating value that a type does not have.
    Rounded(Real, Float),
    /// A result of a floating type that is not exact.
    RoundedResult(Float),
    /// A number of a wide type that is not known.
    Unknown(Int),
}

/// A number of 128 bits as its upper and lower half. As an `i128` it would align each result of a computation to 16
/// bytes, and a result is then told from a fault by 16 bytes, too, for which processors wait.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Halves(i64, u64);

impl From<i128> for Halves {
    fn from(n: i128) -> Halves {
        Halves((n >> 64) as i64, n as u64)
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", i128::from(self.0) << 64 | i128::from(self.1))
    }
}

impl From<&'static str> for Reason {
    fn from(words: &'static str) -> Reason {
        Reason::Words(Cow::Borrowed(words))
    }
}

impl From<String> for Reason {
    fn from(words: String) -> Reason {
        Reason::Words(Cow::Owned(words))
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Words(words) => f.write_str(words),
            Reason::Converted(n, to) => write!(f, "{n} converted to {}", to.spelling()),
            Reason::Truncated(real, to) => write!(f, "{real} converted to {}", to.spelling()),
            Reason::Shift(of, by) => write!(f, "a shift of {} by {by}", of.spelling()),
            Reason::Inexact(n, to) => write!(f, "{n} rounded to {}", to.spelling()),
            Reason::Rounded(real, to) => write!(f, "{real} rounded to {}", to.spelling()),
            Reason::RoundedResult(of) => write!(f, "a result rounded to {}", of.spelling()),
            Reason::Unknown(of) => write!(f, "{} beyond what is known", of.spelling()),
        }
    }
}

/// By the text that they show.
impl PartialEq for Reason {
    fn eq(&self, other: &Reason) -> bool {
        self.to_string() == other.to_string()
    }
}

/// As the text that it shows.
impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

/// The result of a computation, or the reason why it has no single one.
pub type Run<T> = Result<T, Fault>;

/// Undefined behaviour, or a violated constraint.
pub fn undefined<T>(what: impl Into<Reason>) -> Run<T> {
    Err(Fault::Undefined(what.into()))
}
