//! Deals a campaign's test cases to its workers: each suite's stream in order, suites by weight,
//! and nothing that was finished before an interruption.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use crate::plan::Plan;
use crate::state::Intervals;

/// The test cases of a program: which suite, by its number in the plan, and which of its stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// The suite's number.
    pub suite: usize,
    /// The numbers of the test cases.
    pub part: Range<u64>,
    /// How often it was taken back.
    pub tries: u32,
}

/// What is left to do.
#[derive(Debug)]
pub struct Dealer {
    lanes: Vec<Lane>,
    returned: Vec<Deal>,
    fixed: Option<u32>,
    batch: f64,
}

/// What is left of a suite's stream.
#[derive(Debug)]
struct Lane {
    weight: u64,
    /// All before it is dealt or was finished earlier.
    cursor: u64,
    /// Test cases it may deal in all.
    quota: u64,
    finished: Intervals,
}

/// The first programs are small, so that a compiler's obvious bugs show at once.
const FIRST_BATCH: f64 = 20.0;

/// Beyond this, the start of a compiler costs next to nothing a test case.
const LARGEST_BATCH: f64 = 500.0;

/// What the slowest compilation of a program should take: long beside the start of a compiler, short
/// beside a user's patience and an interruption's loss.
const TARGET: Duration = Duration::from_secs(1);

impl Dealer {
    /// For a plan of which some is finished.
    pub fn new(plan: &Plan, finished: &BTreeMap<String, Intervals>) -> Dealer {
        let quotas = quotas(plan);
        let lanes = plan.suites.iter().zip(quotas).map(|(share, quota)| Lane {
            weight: share.weight.max(1).into(),
            cursor: 0,
            quota,
            finished: finished.get(&share.suite).cloned().unwrap_or_default(),
        });
        Dealer {
            lanes: lanes.collect(),
            returned: Vec::new(),
            fixed: plan.batch,
            batch: FIRST_BATCH,
        }
    }

    /// The next program's test cases: of the suite that is furthest behind its share. `None` once
    /// all are dealt.
    pub fn deal(&mut self) -> Option<Deal> {
        if let Some(deal) = self.returned.pop() {
            return Some(deal);
        }
        let number = u64::from(self.batch());
        let open = self.lanes.iter_mut().enumerate().filter_map(|(suite, lane)| {
            let gap = lane.finished.gap(lane.cursor);
            lane.cursor = gap.start;
            let part = gap.start..gap.end.min(lane.quota).min(gap.start.saturating_add(number));
            (!part.is_empty()).then_some((suite, lane, part))
        });
        let (suite, lane, part) = open.min_by(|(_, a, _), (_, b, _)| {
            let share =
                |lane: &Lane, other: &Lane| u128::from(lane.cursor) * u128::from(other.weight);
            share(a, b).cmp(&share(b, a))
        })?;
        lane.cursor = part.end;
        Some(Deal { suite, part, tries: 0 })
    }

    /// Takes back what could not be done, to deal it again.
    pub fn take_back(&mut self, deal: Deal) {
        self.returned.push(Deal { tries: deal.tries + 1, ..deal });
    }

    /// Test cases a program, at present.
    pub fn batch(&self) -> u32 {
        self.fixed.unwrap_or(self.batch as u32)
    }

    /// Learns how long the slowest compilation of a program of so many test cases took.
    pub fn took(&mut self, cases: u64, slowest: Duration) {
        let fitting = cases as f64 * TARGET.as_secs_f64() / slowest.as_secs_f64().max(1e-9);
        self.batch = fitting.clamp(self.batch / 2.0, self.batch * 2.0).clamp(1.0, LARGEST_BATCH);
    }
}

/// How many test cases of each suite's stream a campaign takes at most.
fn quotas(plan: &Plan) -> Vec<u64> {
    let most = plan.work.len().unwrap_or(u64::MAX);
    let Some(count) = plan.stop.count else { return vec![most; plan.suites.len()] };
    let weights: u64 = plan.suites.iter().map(|share| u64::from(share.weight.max(1))).sum();
    let share = |weight: u32| {
        (u128::from(count) * u128::from(weight.max(1)) / u128::from(weights.max(1))) as u64
    };
    let mut quotas: Vec<u64> = plan.suites.iter().map(|suite| share(suite.weight)).collect();
    let left = count - quotas.iter().sum::<u64>();
    for quota in quotas.iter_mut().take(left as usize) {
        *quota += 1;
    }
    quotas.into_iter().map(|quota| quota.min(most)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A dealer of suites with weights, and a number of test cases in all.
    fn dealer(weights: &[u64], quota: u64) -> Dealer {
        let lanes = weights.iter().map(|weight| Lane {
            weight: *weight,
            cursor: 0,
            quota,
            finished: Intervals::default(),
        });
        Dealer { lanes: lanes.collect(), returned: Vec::new(), fixed: Some(10), batch: 20.0 }
    }

    #[test]
    fn suites_get_their_shares_in_turn() {
        let mut dealer = dealer(&[1, 3], 1000);
        let suites: Vec<usize> = (0..8).filter_map(|_| dealer.deal()).map(|d| d.suite).collect();
        assert_eq!(suites, [0, 1, 1, 1, 0, 1, 1, 1]);
    }

    #[test]
    fn what_is_finished_is_passed_over_and_what_is_taken_back_comes_again() {
        let mut dealer = dealer(&[1], 40);
        dealer.lanes[0].finished.insert(5..12);
        dealer.lanes[0].finished.insert(30..35);
        let mut parts = Vec::new();
        while let Some(deal) = dealer.deal() {
            if deal.part == (12..22) && deal.tries == 0 {
                dealer.take_back(deal.clone());
            }
            parts.push(deal.part);
        }
        assert_eq!(parts, [0..5, 12..22, 12..22, 22..30, 35..40]);
    }

    #[test]
    fn a_batch_grows_and_shrinks_until_its_slowest_compilation_takes_a_second() {
        let mut dealer = Dealer { fixed: None, ..dealer(&[1], 1000) };
        // A compiler that takes 0.3 s to start and 0.01 s for a test case.
        let took = |cases: u32| Duration::from_millis(300 + 10 * u64::from(cases));
        for _ in 0..20 {
            let batch = dealer.batch();
            dealer.took(batch.into(), took(batch));
        }
        assert!((65..75).contains(&dealer.batch()), "{}", dealer.batch());
        for _ in 0..20 {
            dealer.took(dealer.batch().into(), Duration::from_secs(60));
        }
        assert_eq!(dealer.batch(), 1);
        for _ in 0..20 {
            dealer.took(dealer.batch().into(), Duration::from_millis(1));
        }
        assert_eq!(dealer.batch(), 500);
    }
}
