//! The order in which a shuffle takes elements of two vectors.

use crate::base::chance::Chance;

/// So many positions in two vectors of `of` elements each. Most are those of an instruction that some processor has, which is where
/// compilers do not take element by element.
pub(super) fn positions(chance: &mut Chance, count: u32, of: u32) -> Box<[u32]> {
    let order = chance.below(9);
    let from = chance.below(2 * u64::from(of)) as u32;
    let mut position = |at: u32| match order {
        // In reverse order.
        0 => count - 1 - at,
        // In turn, from the beginning of both or from somewhere else.
        1 => at / 2 + at % 2 * of,
        2 => from + at / 2 + at % 2 * of,
        // Those that follow one.
        3 => from + at,
        // One of them only.
        4 => from,
        // Each from one vector or the other, at its place.
        5 => at + chance.below(2) as u32 * of,
        // Every other one.
        6 => from + 2 * at,
        // In pairs whose parts change places, next to one another or further away.
        7 => at ^ (1 << (from % 3)),
        _ => chance.below(2 * u64::from(of)) as u32,
    };
    (0..count).map(|at| position(at) % (2 * of)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_position_is_beyond_both_vectors() {
        let mut chance = Chance::new(1);
        for (count, of) in [(2, 2), (2, 8), (4, 4), (16, 2), (32, 32)] {
            for _ in 0..1000 {
                let all = positions(&mut chance, count, of);
                assert_eq!(all.len() as u32, count);
                assert!(all.iter().all(|at| *at < 2 * of), "{all:?}");
            }
        }
    }
}
