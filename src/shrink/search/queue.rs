//! Smaller test cases in chunks, made while those before them are tried: all of those of a huge program would take
//! longer, and more memory, than there is.

use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use rustc_hash::FxHasher;

use crate::c::rules::Rules;
use crate::case::TestCase;
use crate::case::shorter::each_shorter;

/// Test cases that may fail in the place of others, each with its place among all that there are; `None` for a change that
/// proves to lead to none.
pub(super) type Candidates<'c> =
    Box<dyn Iterator<Item = (usize, Option<Vec<TestCase>>)> + Send + 'c>;

/// Makes test cases; `None` if that proves to lead to none.
type Made<'c> = Box<dyn FnOnce() -> Option<Vec<TestCase>> + Send + 'c>;

/// Smaller test cases, the boldest first: without some of them, or with one made smaller.
fn all<'c>(
    cases: &'c [TestCase],
    rules: &'c Rules,
) -> impl Iterator<Item = (usize, Made<'c>)> + Send + 'c {
    let fewer = each_shorter(cases).filter(|fewer| cases.len() > 1 && !fewer.is_empty());
    let fewer = fewer.map(|fewer| -> Made<'c> { Box::new(|| Some(fewer)) });
    let smaller = cases.iter().enumerate().flat_map(move |(index, case)| {
        case.each_candidate(rules).map(move |made| -> Made<'c> {
            Box::new(move || {
                let mut cases = cases.to_vec();
                cases[index] = made()?;
                Some(cases)
            })
        })
    });
    fewer.chain(smaller).enumerate()
}

/// The same from a place on, and then those before it.
pub(super) fn candidates<'c>(
    cases: &'c [TestCase],
    rules: &'c Rules,
    from: usize,
) -> Candidates<'c> {
    let in_turn = all(cases, rules).skip(from).chain(all(cases, rules).take(from));
    Box::new(in_turn.map(|(place, made)| (place, made())))
}

/// Stands for candidates that were tried, which together are too large to keep.
pub(super) fn mark(cases: &[TestCase]) -> u64 {
    let mut hasher = FxHasher::default();
    cases.hash(&mut hasher);
    hasher.finish()
}

/// Candidates that wait to be tried.
pub(super) struct Queue<'c> {
    candidates: Candidates<'c>,
    /// The numbers of candidates in the next chunk, and in the largest one.
    sizes: RangeInclusive<usize>,
    /// The number that may still be taken; chunks are not divided.
    left: usize,
    /// The marks and the places of those that were taken.
    pub(super) given: Vec<(u64, usize)>,
    /// Whether none is left.
    pub(super) is_done: bool,
}

impl<'c> Queue<'c> {
    /// With so many candidates in the first chunk, and in the largest one; each has twice as many as the one before it, and
    /// all together so many at most.
    pub(super) fn new(
        candidates: Candidates<'c>,
        sizes: RangeInclusive<usize>,
        most: u32,
    ) -> Queue<'c> {
        Queue { candidates, sizes, left: most as usize, given: Vec::new(), is_done: false }
    }

    /// The most chunks that may still be taken.
    pub(super) fn chunks(&self) -> usize {
        self.left.div_ceil(*self.sizes.start())
    }

    /// Takes a chunk, and the number of candidates before it; none if nothing is left, or if it gets late.
    pub(super) fn take(
        &mut self,
        is_late: impl Fn() -> bool,
    ) -> Option<(usize, Vec<Vec<TestCase>>)> {
        let before = self.given.len();
        let (size, largest) = self.sizes.clone().into_inner();
        self.sizes = (2 * size).min(largest)..=largest;
        let mut chunk = Vec::new();
        while self.left > 0 && chunk.len() < size && !self.is_done && !is_late() {
            match self.candidates.next() {
                Some((place, Some(cases))) => {
                    self.given.push((mark(&cases), place));
                    chunk.push(cases);
                }
                Some((_, None)) => {}
                None => self.is_done = true,
            }
        }
        self.left = self.left.saturating_sub(size);
        (!chunk.is_empty()).then_some((before, chunk))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::features::Features;
    use crate::c::model::LP64;

    fn case() -> TestCase {
        serde_json::from_str(
            r#"{"family":"call","seed":5,"suite":"ansi","static":false,"varargs":[],
            "result":{"type":"void","value":{"int":"0"}},"args":[
            {"type":{"int":"int"},"value":{"int":"1"}}]}"#,
        )
        .expect("it is a test case")
    }

    #[test]
    fn of_hundreds_the_first_candidates_are_a_half() {
        let rules = Rules::of_any_suite(&LP64, Features::NONE);
        let many = vec![case(); 300];
        let mut queue = Queue::new(candidates(&many, &rules, 0), 2..=2, 3);
        let mut sizes = Vec::new();
        while let Some((before, chunk)) = queue.take(|| false) {
            sizes.push((before, chunk.iter().map(Vec::len).collect::<Vec<_>>()));
        }
        assert_eq!(sizes, [(0, vec![150, 150]), (2, vec![225, 225])], "chunks are not divided");
        assert!(!queue.is_done);
    }

    #[test]
    fn a_chunk_has_twice_as_many_as_the_one_before_it_up_to_the_largest() {
        let rules = Rules::of_any_suite(&LP64, Features::NONE);
        let many = vec![case(); 20];
        let mut queue = Queue::new(candidates(&many, &rules, 0), 1..=5, 1000);
        let mut taken = || queue.take(|| false).map(|(before, chunk)| (before, chunk.len()));
        assert_eq!([(); 4].map(|()| taken()), [(0, 1), (1, 2), (3, 4), (7, 5)].map(Some));
    }

    #[test]
    fn few_are_all_taken_and_none_when_it_is_late() {
        let rules = Rules::of_any_suite(&LP64, Features::NONE);
        let one = [case()];
        let all = case().candidates(&rules).len();
        let mut queue = Queue::new(candidates(&one, &rules, 0), 10..=10, 1000);
        assert_eq!(queue.take(|| true), None);
        while queue.take(|| false).is_some() {}
        assert!(queue.is_done && all > 0);
        assert_eq!(queue.given.len(), all);
    }

    #[test]
    fn from_a_place_on_all_are_made_once_and_those_before_it_come_last() {
        let rules = Rules::of_any_suite(&LP64, Features::NONE);
        let many = vec![case(); 4];
        let places = |from| candidates(&many, &rules, from).map(|(place, _)| place);
        let number = places(0).count();
        let mut in_turn: Vec<usize> = (0..number).collect();
        in_turn.rotate_left(5);
        assert_eq!(places(5).collect::<Vec<_>>(), in_turn);
        assert_eq!(places(number + 5).count(), number);
        let made = |from| {
            let mut made: Vec<_> = candidates(&many, &rules, from).collect();
            made.sort_by_key(|(place, _)| *place);
            made
        };
        assert_eq!(made(0), made(5));
    }
}
