//! All chance in Quest: one PCG stream, with our own few lines over its raw output, since library
//! helpers may change the values they give between versions.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

/// Mixes two numbers into a third that looks unrelated to both (the finaliser of splitmix64, twice).
/// Derives the seed of test case `b` from a program's seed `a`.
pub fn mix(a: u64, b: u64) -> u64 {
    finish(finish(a.wrapping_add(0x9e37_79b9_7f4a_7c15)) ^ b.wrapping_mul(0xd1b5_4a32_d192_ed03))
}

/// The number that is mixed with `b` into `mixed`.
pub fn unmix(mixed: u64, b: u64) -> u64 {
    let z = unfinish(mixed) ^ b.wrapping_mul(0xd1b5_4a32_d192_ed03);
    unfinish(z).wrapping_sub(0x9e37_79b9_7f4a_7c15)
}

fn unfinish(z: u64) -> u64 {
    // The shifts are more than a third of the width, so two steps undo them; the factors are the inverses.
    let z = (z ^ (z >> 31) ^ (z >> 62)).wrapping_mul(0x3196_42b2_d24d_8ec3);
    let z = (z ^ (z >> 27) ^ (z >> 54)).wrapping_mul(0x96de_1b17_3f11_9089);
    z ^ (z >> 30) ^ (z >> 60)
}

fn finish(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A stream of random numbers that depends on its seed alone.
#[derive(Debug, Clone)]
pub struct Chance {
    rng: Pcg64Mcg,
}

impl Chance {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Chance {
        let state = (u128::from(mix(seed, 1)) << 64) | u128::from(mix(seed, 2));
        Chance { rng: Pcg64Mcg::new(state) }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// A number in `0..n`; `n` must not be 0. The bias of the multiplication, below n/2^64, is
    /// far under anything a campaign could notice.
    pub fn below(&mut self, n: u64) -> u64 {
        debug_assert!(n > 0);
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u64
    }

    /// A number in `low..=high`; `low` must not exceed `high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = high.wrapping_sub(low) as u64;
        match span.checked_add(1) {
            Some(n) => low.wrapping_add(self.below(n) as i64),
            None => self.bits() as i64,
        }
    }

    /// True with a chance of `numerator` in `denominator`.
    pub fn ratio(&mut self, numerator: u64, denominator: u64) -> bool {
        self.below(denominator) < numerator
    }

    /// One of a slice's items; the slice must not be empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u64) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_draws_of_a_seed_never_change() {
        let mut chance = Chance::new(42);
        let draws: Vec<u64> = (0..4).map(|_| chance.below(1000)).collect();
        assert_eq!((draws, mix(1, 2)), (vec![353, 134, 266, 371], 17_871_621_446_422_167_481));
    }

    #[test]
    fn mixing_can_be_undone() {
        for number in [0, 1, 2, u64::MAX, 1 << 63, 0x1234_5678_9abc_def0] {
            for b in [0, 1, 77, u64::MAX] {
                assert_eq!(unmix(mix(number, b), b), number);
            }
        }
    }

    #[test]
    fn between_reaches_both_ends_and_the_whole_range_of_i64() {
        let mut chance = Chance::new(7);
        let draws: Vec<i64> = (0..200).map(|_| chance.between(-2, 2)).collect();
        assert_eq!((draws.iter().min(), draws.iter().max()), (Some(&-2), Some(&2)));
        let wide: Vec<i64> = (0..50).map(|_| chance.between(i64::MIN, i64::MAX)).collect();
        assert!(wide.iter().any(|n| *n < 0) && wide.iter().any(|n| *n > 0));
    }
}
