//! How the suites of a campaign share its time: by what each found recently for its cost. (A bandit with many
//! arms, played greedily except for a floor.)

use serde::{Deserialize, Serialize};

use crate::journal::tally::Times;

/// The cost and the bugs of a suite, weighted towards the present.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    seconds: f64,
    finds: f64,
}

/// In a suite's own seconds: bugs and cost older than this count half.
const HALF_LIFE: f64 = 60.0;

/// Each suite is credited with one bug found in this many seconds, so that neither luck nor the lack of it decides
/// at once.
const CREDIT: f64 = 60.0;

/// The share of the time that is divided equally among suites, whatever they find.
const FLOOR: f64 = 0.25;

/// The minimum cost of a program: one whose test cases were all avoided is not free.
const LEAST: f64 = 0.02;

/// The cost of a program, in seconds.
pub fn cost(times: Times) -> f64 {
    (times.compile + times.run).max(LEAST)
}

impl Turn {
    /// Adds a program that took this many seconds of its compilers and of itself.
    pub fn spent(&mut self, seconds: f64) {
        let kept = 0.5f64.powf(seconds / HALF_LIFE);
        self.seconds = self.seconds * kept + seconds;
        self.finds *= kept;
    }

    /// Adds a new bug.
    pub fn found(&mut self) {
        self.finds += 1.0;
    }

    /// Bugs per second.
    fn rate(self) -> f64 {
        (self.finds + 1.0) / (self.seconds + CREDIT)
    }
}

/// The share of each suite; they add up to 1.
pub fn shares(turns: &[Turn]) -> Vec<f64> {
    let all: f64 = turns.iter().map(|turn| turn.rate()).sum();
    let floor = FLOOR / turns.len().max(1) as f64;
    turns.iter().map(|turn| floor + (1.0 - FLOOR) * turn.rate() / all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shares of suites with these costs and bugs.
    fn shares_of(suites: &[(f64, u32)]) -> Vec<f64> {
        let turns = suites.iter().map(|(seconds, finds)| {
            let mut turn = Turn::default();
            turn.spent(*seconds);
            (0..*finds).for_each(|_| turn.found());
            turn
        });
        shares(&turns.collect::<Vec<_>>())
    }

    #[test]
    fn who_finds_more_for_less_gets_more_time_and_nobody_starves() {
        assert_eq!(shares_of(&[(0.0, 0), (0.0, 0)]), [0.5, 0.5]);
        let [good, dear, poor] = shares_of(&[(10.0, 3), (100.0, 3), (10.0, 0)])[..] else {
            panic!()
        };
        assert!(good > dear && dear > poor, "{good} {dear} {poor}");
        assert!((good + dear + poor - 1.0).abs() < 1e-9);
        let shares = shares_of(&[(1.0, 1000), (10_000.0, 0), (10_000.0, 0)]);
        assert!(shares.iter().all(|share| *share >= FLOOR / 3.0), "{shares:?}");
    }

    #[test]
    fn what_was_found_long_ago_counts_no_more() {
        let mut turn = Turn::default();
        turn.spent(1.0);
        (0..10).for_each(|_| turn.found());
        let fresh = turn.rate();
        (0..600).for_each(|_| turn.spent(1.0));
        assert!(turn.rate() < fresh / 10.0);
    }
}
