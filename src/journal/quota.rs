//! How many test cases of each suite's stream belong to a campaign, and which of them to this part of it.

use std::ops::Range;

use crate::journal::plan::Plan;

/// The numbers of each suite's stream that a campaign tests at most, in the order of the suites: all of them, or a
/// shard's part.
pub fn parts(plan: &Plan) -> Vec<Range<u64>> {
    let phases = plan.suites.len() as u64;
    let first = plan.work.first();
    let part = |(phase, quota): (u64, u64)| {
        let part = plan.shard.map_or(0..quota, |shard| shard.part(quota, (phase, phases)));
        first.saturating_add(part.start)..first.saturating_add(part.end)
    };
    (0..).zip(quotas(plan)).map(part).collect()
}

/// The number of test cases in all, if their number is fixed.
pub fn cases(plan: &Plan) -> Option<u64> {
    let lengths = parts(plan).into_iter().map(|part| part.end - part.start);
    plan.is_fixed().then(|| lengths.fold(0, u64::saturating_add))
}

/// The most test cases of each suite's stream in a campaign, all shards together.
fn quotas(plan: &Plan) -> Vec<u64> {
    let most = plan.suites.iter().map(|share| plan.length(&share.suite).unwrap_or(u64::MAX));
    let Some(count) = plan.stop.count else { return most.collect() };
    let weights: u64 = plan.suites.iter().map(|share| u64::from(share.weight.max(1))).sum();
    let share = |weight: u32| {
        (u128::from(count) * u128::from(weight.max(1)) / u128::from(weights.max(1))) as u64
    };
    let mut quotas: Vec<u64> = plan.suites.iter().map(|suite| share(suite.weight)).collect();
    let left = count - quotas.iter().sum::<u64>();
    for quota in quotas.iter_mut().take(left as usize) {
        *quota += 1;
    }
    quotas.into_iter().zip(most).map(|(quota, most)| quota.min(most)).collect()
}
