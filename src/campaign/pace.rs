//! How long programs run that pass: one that takes many times as long hangs, and need not be waited for as long as
//! the user allows each time that it is repeated.

use std::time::Duration;

use crate::exec::limits::brisk;

/// The longest runs that passed, of programs or one of their test cases, by the number of the configuration.
#[derive(Debug)]
pub struct Pace(Vec<Option<Duration>>);

impl Pace {
    /// For so many configurations, when nothing is known yet.
    pub fn new(configurations: usize) -> Pace {
        Pace(vec![None; configurations])
    }

    /// A program of a configuration passed.
    pub fn passed(&mut self, configuration: usize, took: Duration) {
        if let Some(longest) = self.0.get_mut(configuration) {
            *longest = (*longest).max(Some(took));
        }
    }

    /// The time limit of a program of any configuration; the user's while some configuration passed
    /// nothing, since it may be slower than the others.
    pub fn limit(&self, users: Duration) -> Duration {
        let all: Option<Vec<Duration>> = self.0.iter().copied().collect();
        match all.and_then(|all| all.into_iter().max()) {
            Some(slowest) => brisk(users, slowest),
            None => users,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_may_take_many_times_as_long_as_what_passed_and_no_longer_than_the_user_says() {
        let seconds = Duration::from_secs;
        let mut pace = Pace::new(2);
        assert_eq!(pace.limit(seconds(10)), seconds(10), "nothing is known");
        pace.passed(0, Duration::from_millis(7));
        assert_eq!(pace.limit(seconds(10)), seconds(10), "the other may be an emulator");
        pace.passed(1, Duration::from_millis(500));
        assert_eq!(pace.limit(seconds(10)), seconds(5));
        pace.passed(1, Duration::from_millis(20));
        assert_eq!(pace.limit(seconds(10)), seconds(5), "the slowest counts");
        assert_eq!(pace.limit(seconds(3)), seconds(3));
        let mut fast = Pace::new(1);
        fast.passed(0, Duration::from_millis(1));
        assert_eq!(fast.limit(seconds(10)), seconds(2), "the machine may be busy");
    }
}
