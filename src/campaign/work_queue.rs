//! Deals a campaign's test cases to its workers: each suite's stream in order, suites by weight or by
//! their bugs, without those finished before an interruption.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::base::chance::mix;
use crate::journal::intervals::Intervals;
use crate::journal::plan::Plan;
use crate::journal::quota;
use crate::journal::turn::{self, Turn};
use crate::script::builtin::{self, FIRST};

/// The test cases of a program: the suite, by its number in the plan, and numbers in its stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// The suite's number.
    pub suite: usize,
    /// The numbers of the test cases.
    pub part: Range<u64>,
    /// How many times it was taken back.
    pub tries: u32,
}

/// The remaining work.
#[derive(Debug)]
pub struct WorkQueue {
    lanes: Vec<Lane>,
    returned: Vec<Deal>,
    fixed: Option<u32>,
    batch: f64,
    /// The processor time, in seconds, of a program without test cases.
    start_up: f64,
    /// Whether suites share time by their bugs, instead of test cases by weight.
    by_finds: bool,
}

/// The remainder of a suite's stream.
#[derive(Debug)]
struct Lane {
    weight: u64,
    /// When its first turn comes, if suites share time by their bugs: the least is first.
    rank: u64,
    /// The numbers of the test cases that it deals.
    part: Range<u64>,
    /// All earlier ones are dealt or were finished before.
    cursor: u64,
    finished: Intervals,
    /// Its cost and its bugs.
    turn: Turn,
    /// Seconds used, divided by its share: the suite with the least is next.
    clock: f64,
    /// Test cases dealt and not done.
    out: u64,
    /// The recent cost of a test case in seconds, including narrowing; none before the first.
    each: Option<f64>,
}

/// The intended duration of a suite's turn: short compared with a user's patience, with two dozen suites.
const TURN: f64 = 2.0;

/// The assumed cost of a test case before one was tried, in seconds: makes unfinished programs
/// count.
const FIRST_COST: f64 = 0.02;

/// The first programs are small, so that a compiler's obvious bugs show at once.
const FIRST_BATCH: f64 = 20.0;

/// A program has at most so many times as many test cases as its suite had before, so that the second turn of one suite does not
/// keep all others waiting.
const GROWTH: u64 = 8;

/// Beyond this, the start of even a compiler as fast as tcc costs next to nothing per test case.
const LARGEST_BATCH: f64 = 2000.0;

/// The largest share of a program's processor time that starting compilers, linkers and the program may take.
const START_UP: f64 = 0.05;

/// The most processor time of a program, in seconds: what an interruption may lose.
const PATIENCE: f64 = 10.0;

/// The rank of a suite: those of the user's script are first, then those that find most, then the others in an order
/// that the seed says.
fn rank(suite: &str, number: usize, seed: u64) -> u64 {
    let rank = |place: usize| place as u64 + 1;
    match FIRST.iter().position(|first| *first == suite) {
        Some(place) => rank(place),
        None if !builtin::suites().any(|builtin| builtin == suite) => 0,
        None => mix(seed, number as u64).max(rank(FIRST.len())),
    }
}

impl WorkQueue {
    /// For a plan with its finished work, and the cost and the bugs of its suites so far.
    pub fn new(
        plan: &Plan,
        finished: &BTreeMap<String, Intervals>,
        turns: &BTreeMap<String, Turn>,
    ) -> WorkQueue {
        let seed = plan.work.seed(0).unwrap_or_default() as u64;
        let parts = quota::parts(plan);
        let lanes = plan.suites.iter().zip(parts).enumerate().map(|(number, (share, part))| Lane {
            weight: share.weight.max(1).into(),
            rank: rank(&share.suite, number, seed),
            cursor: part.start,
            part,
            finished: finished.get(&share.suite).cloned().unwrap_or_default(),
            turn: turns.get(&share.suite).copied().unwrap_or_default(),
            clock: 0.0,
            out: 0,
            each: None,
        });
        WorkQueue {
            lanes: lanes.collect(),
            returned: Vec::new(),
            fixed: plan.batch,
            batch: FIRST_BATCH,
            start_up: 0.0,
            by_finds: plan.has_all_suites && !plan.is_fixed(),
        }
    }

    /// The next program's test cases: of the suite furthest behind its share, of test cases or of
    /// time. `None` once all are dealt.
    pub fn deal(&mut self) -> Option<Deal> {
        if let Some(deal) = self.returned.pop() {
            return Some(deal);
        }
        let number = u64::from(self.batch());
        let (by_finds, shares) = (self.by_finds, self.shares());
        let batch = |lane: &Lane| {
            let first = FIRST_BATCH as u64;
            let fitting = lane.each.map_or(first, |each| (TURN / each).max(1.0) as u64);
            let grown = first.max(GROWTH * (lane.cursor - lane.part.start));
            if by_finds { number.min(fitting).min(grown) } else { number }
        };
        let open = self.lanes.iter_mut().enumerate().filter_map(|(suite, lane)| {
            let gap = lane.finished.gap(lane.cursor);
            lane.cursor = gap.start;
            let end = gap.start.saturating_add(batch(lane));
            let part = gap.start..gap.end.min(lane.part.end).min(end);
            (!part.is_empty()).then_some((suite, lane, part))
        });
        let behind = |lane: &Lane, suite: usize| {
            let owed =
                lane.clock + lane.out as f64 * lane.each.unwrap_or(FIRST_COST) / shares[suite];
            (owed, lane.rank)
        };
        let (suite, lane, part) = open.min_by(|(i, a, _), (j, b, _)| {
            let share = |lane: &Lane, other: &Lane| {
                u128::from(lane.cursor - lane.part.start) * u128::from(other.weight)
            };
            if by_finds {
                let ((a, i), (b, j)) = (behind(a, *i), behind(b, *j));
                a.total_cmp(&b).then(i.cmp(&j))
            } else {
                share(a, b).cmp(&share(b, a))
            }
        })?;
        lane.cursor = part.end;
        lane.out += part.end - part.start;
        Some(Deal { suite, part, tries: 0 })
    }

    /// Whether a suite still waits for its first turn, where suites share time by their bugs.
    pub fn is_first_round(&self) -> bool {
        let waits = |lane: &Lane| lane.cursor == lane.part.start && !lane.part.is_empty();
        self.by_finds && self.lanes.iter().any(waits)
    }

    /// Takes back unfinished work, to deal it again.
    pub fn take_back(&mut self, deal: Deal) {
        self.returned.push(Deal { tries: deal.tries + 1, ..deal });
    }

    /// Each suite's share of the time.
    fn shares(&self) -> Vec<f64> {
        turn::shares(&self.lanes.iter().map(|lane| lane.turn).collect::<Vec<_>>())
    }

    /// Records the cost of a program of this many test cases of a suite, in seconds.
    pub fn spent(&mut self, suite: usize, cases: u64, seconds: f64) {
        let share = self.shares()[suite];
        let lane = &mut self.lanes[suite];
        lane.turn.spent(seconds);
        lane.clock += seconds / share;
        lane.out = lane.out.saturating_sub(cases);
        let each = seconds / cases.max(1) as f64;
        lane.each = Some(lane.each.map_or(each, |known| (known + each) / 2.0));
    }

    /// Records a new bug of a suite.
    pub fn found(&mut self, suite: usize) {
        self.lanes[suite].turn.found();
    }

    /// The current number of test cases per program.
    pub fn batch(&self) -> u32 {
        self.fixed.unwrap_or(self.batch as u32)
    }

    /// Sets the processor time, in seconds, that a program without test cases takes.
    pub fn starts_in(&mut self, seconds: f64) {
        self.start_up = seconds;
    }

    /// Records the processor time, in seconds, to build and run a program of this many test cases.
    pub fn took(&mut self, cases: u64, seconds: f64) {
        let each = (seconds - self.start_up).max(1e-9) / cases.max(1) as f64;
        let fitting = (self.start_up * (1.0 / START_UP - 1.0) / each).min(PATIENCE / each);
        self.batch = fitting.clamp(self.batch / 2.0, self.batch * 2.0).clamp(1.0, LARGEST_BATCH);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A queue of suites with weights, and a number of test cases in all.
    fn queue(weights: &[u64], quota: u64) -> WorkQueue {
        let lanes = weights.iter().enumerate().map(|(number, weight)| Lane {
            weight: *weight,
            rank: number as u64,
            part: 0..quota,
            cursor: 0,
            finished: Intervals::default(),
            turn: Turn::default(),
            clock: 0.0,
            out: 0,
            each: None,
        });
        WorkQueue {
            lanes: lanes.collect(),
            returned: Vec::new(),
            fixed: Some(10),
            batch: 20.0,
            start_up: 0.0,
            by_finds: false,
        }
    }

    /// The seconds in a thousand of each suite, given the cost of its programs, where
    /// the first suite finds a bug with each of its first programs.
    fn times(costs: &[f64], finds: u32) -> Vec<f64> {
        let mut queue = WorkQueue { by_finds: true, ..queue(&vec![1; costs.len()], u64::MAX) };
        let mut times = vec![0.0; costs.len()];
        let mut left = finds;
        while times.iter().sum::<f64>() < 1000.0 {
            let deal = queue.deal().expect("there is no end");
            times[deal.suite] += costs[deal.suite];
            queue.spent(deal.suite, deal.part.end - deal.part.start, costs[deal.suite]);
            if deal.suite == 0 && left > 0 {
                queue.found(0);
                left -= 1;
            }
        }
        times
    }

    #[test]
    fn suites_share_time_and_not_programs_and_one_that_finds_gets_more() {
        let even = times(&[1.0, 0.1, 5.0, 1.0], 0);
        assert!(even.iter().all(|time| (200.0..300.0).contains(time)), "{even:?}");
        let lucky = times(&[1.0, 1.0, 1.0, 1.0], 30);
        assert!(lucky[0] > 1.2 * lucky[1], "{lucky:?}");
        assert!(lucky.iter().all(|time| *time > 60.0), "nobody starves: {lucky:?}");
    }

    #[test]
    fn a_suite_whose_programs_fail_much_gets_small_ones() {
        let mut queue = WorkQueue { by_finds: true, fixed: None, ..queue(&[1], u64::MAX) };
        queue.batch = LARGEST_BATCH;
        let number = |deal: Deal| deal.part.end - deal.part.start;
        let first = queue.deal().map(number);
        assert_eq!(first, Some(FIRST_BATCH as u64), "nobody knows what it costs");
        queue.spent(0, 20, 10.0);
        assert_eq!(queue.deal().map(number), Some(4), "two seconds' worth");
        (0..20).for_each(|_| queue.spent(0, 20, 0.01));
        assert_eq!(queue.deal().map(number), Some(8 * 24), "eight times what it had");
        assert_eq!(queue.deal().map(number), Some(8 * 216));
        assert_eq!(queue.deal().map(number), Some(LARGEST_BATCH as u64));
    }

    #[test]
    fn every_suite_has_had_a_turn_before_one_has_a_second() {
        let mut queue = WorkQueue { by_finds: true, ..queue(&[1; 24], u64::MAX) };
        assert!(queue.is_first_round());
        let mut first: Vec<usize> = (0..24).filter_map(|_| queue.deal()).map(|d| d.suite).collect();
        assert!(!queue.is_first_round());
        first.sort_unstable();
        assert_eq!(first, (0..24).collect::<Vec<_>>());
    }

    #[test]
    fn the_users_suites_are_first_then_those_that_find_most_then_the_others_as_the_seed_says() {
        let order = |seed: u64| {
            let mut suites: Vec<&str> = builtin::suites().chain(["mine"]).collect();
            let ranks: Vec<u64> = suites
                .iter()
                .enumerate()
                .map(|(number, suite)| rank(suite, number, seed))
                .collect();
            let mut numbers: Vec<usize> = (0..suites.len()).collect();
            numbers.sort_by_key(|number| ranks[*number]);
            suites = numbers.iter().map(|number| suites[*number]).collect();
            suites
        };
        let first: Vec<&str> = ["mine"].into_iter().chain(FIRST).collect();
        assert_eq!(order(3)[..first.len()], first);
        assert_eq!(order(4)[..first.len()], first);
        assert_ne!(order(3), order(4));
    }

    #[test]
    fn suites_get_their_shares_in_turn() {
        let mut queue = queue(&[1, 3], 1000);
        let suites: Vec<usize> = (0..8).filter_map(|_| queue.deal()).map(|d| d.suite).collect();
        assert_eq!(suites, [0, 1, 1, 1, 0, 1, 1, 1]);
    }

    #[test]
    fn what_is_finished_is_passed_over_and_what_is_taken_back_comes_again() {
        let mut queue = queue(&[1], 40);
        queue.lanes[0].finished.insert(5..12);
        queue.lanes[0].finished.insert(30..35);
        let mut parts = Vec::new();
        while let Some(deal) = queue.deal() {
            if deal.part == (12..22) && deal.tries == 0 {
                queue.take_back(deal.clone());
            }
            parts.push(deal.part);
        }
        assert_eq!(parts, [0..5, 12..22, 12..22, 22..30, 35..40]);
    }

    #[test]
    fn a_batch_grows_and_shrinks_until_start_up_is_a_twentieth() {
        let mut queue = WorkQueue { fixed: None, ..queue(&[1], 1000) };
        queue.starts_in(0.05);
        let settles = |queue: &mut WorkQueue, each: f64| {
            for _ in 0..20 {
                let batch = queue.batch();
                queue.took(batch.into(), queue.start_up + each * f64::from(batch));
            }
            queue.batch()
        };
        let number = settles(&mut queue, 0.01);
        assert!(
            (94..=95).contains(&number),
            "0.05 s is a twentieth of 0.05 s + 95 * 0.01 s: {number}"
        );
        assert_eq!(settles(&mut queue, 60.0), 1);
        assert_eq!(settles(&mut queue, 1e-6), LARGEST_BATCH as u32);
        queue.starts_in(10.0);
        assert_eq!(settles(&mut queue, 0.5), 20, "ten seconds' worth");
    }
}
