//! A panic is a defect of Quest. Where others wait for the work, it becomes an error: they hear of it, and keep what they
//! have.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::Result;

/// How the message of a defect of Quest begins.
pub const MISTAKE: &str = "a mistake of quest's own, please report it";

/// Quest itself broke down: what the panic says, whose place is on standard error already.
#[derive(Debug, Clone, PartialEq)]
pub struct Breakdown(String);

impl fmt::Display for Breakdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{MISTAKE}: {}", self.0)
    }
}

impl std::error::Error for Breakdown {}

/// Does some work that leaves nothing behind which is used after a panic.
///
/// # Errors
/// Those of the work, and a [`Breakdown`] if it panics.
pub fn caught<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(Breakdown(said(&*panic)).into()))
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error_that_says_whose_mistake_it_is() {
        let none: [u8; 0] = [];
        let error = caught(|| Ok(none[usize::from(none.is_empty()) - 1])).expect_err("it panics");
        assert!(error.is::<Breakdown>());
        assert_eq!(
            error.to_string(),
            "a mistake of quest's own, please report it: index out of bounds: the len is 0 but the index is 0"
        );
    }

    #[test]
    fn results_and_other_errors_stay_what_they_are() {
        assert_eq!(caught(|| Ok(3)).ok(), Some(3));
        let error = caught::<()>(|| anyhow::bail!("the disk is full")).expect_err("it fails");
        assert!(!error.is::<Breakdown>());
    }
}
