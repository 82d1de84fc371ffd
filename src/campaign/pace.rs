//! How long compilers take that succeed, and programs that pass: what takes many times as long hangs, and need not be waited
//! for as long as the user allows each time that it is repeated.

use std::time::Duration;

use crate::exec::limits::brisk;

/// A program of so many test cases takes milliseconds, too: they share no loop.
const FEW: usize = 1000;

/// What is known of how long programs run, or take to be built.
#[derive(Debug)]
pub struct Pace(Vec<Pacer>);

/// How long programs of a configuration take.
#[derive(Debug, Clone, Copy)]
struct Pacer {
    /// The longest run or compilation that passed, of a program or one of its test cases.
    longest: Option<Duration>,
    /// Whether a test case takes milliseconds, even if none passed.
    is_fast: bool,
}

impl Pace {
    /// For configurations of which nothing is known yet but whether test cases of theirs take milliseconds: Quest's own on this
    /// machine itself do, since they are bounded.
    pub fn new(are_fast: impl IntoIterator<Item = bool>) -> Pace {
        Pace(are_fast.into_iter().map(|is_fast| Pacer { longest: None, is_fast }).collect())
    }

    /// A program of a configuration passed, or a compiler succeeded.
    pub fn passed(&mut self, configuration: usize, took: Duration) {
        if let Some(pacer) = self.0.get_mut(configuration) {
            pacer.longest = pacer.longest.max(Some(took));
        }
    }

    /// The time limit of a program of so many test cases, of any configuration. While some configuration passed nothing, it may
    /// be slower than the others: then it is the user's, unless the program takes milliseconds.
    pub fn limit(&self, users: Duration, cases: usize) -> Duration {
        let of = |pacer: &Pacer| {
            pacer.longest.or((pacer.is_fast && cases <= FEW).then_some(Duration::ZERO))
        };
        let all: Option<Vec<Duration>> = self.0.iter().map(of).collect();
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
        let mut pace = Pace::new([false, false]);
        assert_eq!(pace.limit(seconds(10), 1), seconds(10), "nothing is known");
        pace.passed(0, Duration::from_millis(7));
        assert_eq!(pace.limit(seconds(10), 1), seconds(10), "the other may be an emulator");
        pace.passed(1, Duration::from_millis(500));
        assert_eq!(pace.limit(seconds(10), 1), seconds(5));
        pace.passed(1, Duration::from_millis(20));
        assert_eq!(pace.limit(seconds(10), 1), seconds(5), "the slowest counts");
        assert_eq!(pace.limit(seconds(3), 1), seconds(3));
        let mut fast = Pace::new([false]);
        fast.passed(0, Duration::from_millis(1));
        assert_eq!(fast.limit(seconds(10), 1), seconds(2), "the machine may be busy");
    }

    #[test]
    fn a_short_program_is_not_waited_for_where_all_are_fast_though_none_passed() {
        let seconds = Duration::from_secs;
        let mut pace = Pace::new([true, true]);
        assert_eq!(pace.limit(seconds(10), 20), seconds(2));
        assert_eq!(pace.limit(seconds(10), 100_000), seconds(10), "it may take longer");
        assert_eq!(Pace::new([true, false]).limit(seconds(10), 20), seconds(10));
        pace.passed(0, Duration::from_millis(700));
        assert_eq!(pace.limit(seconds(10), 20), seconds(7), "what is measured counts more");
    }
}
