//! Smaller test cases in chunks, made while those before them are tried: all of those of a huge program would take
//! longer, and more memory, than there is.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::c::rules::Rules;
use crate::case::TestCase;
use crate::case::shorter::each_shorter;

/// Test cases that may fail in the place of others; `None` for a change that proves to lead to none.
pub(super) type Candidates<'c> = Box<dyn Iterator<Item = Option<Vec<TestCase>>> + Send + 'c>;

/// Smaller test cases, the boldest first: without some of them, or with one made smaller.
pub(super) fn candidates<'c>(cases: &'c [TestCase], rules: &'c Rules) -> Candidates<'c> {
    let fewer = each_shorter(cases).filter(|fewer| cases.len() > 1 && !fewer.is_empty());
    let smaller = cases.iter().enumerate().flat_map(move |(index, case)| {
        let with = move |smaller: TestCase| {
            let mut cases = cases.to_vec();
            cases[index] = smaller;
            cases
        };
        case.each_candidate(rules).map(move |smaller| smaller.map(with))
    });
    Box::new(fewer.map(Some).chain(smaller))
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
    /// The number of candidates in a chunk.
    size: usize,
    /// The number that may still be taken; chunks are not divided.
    left: usize,
    /// The marks of those that were taken.
    pub(super) given: Vec<u64>,
    /// Whether none is left.
    pub(super) is_done: bool,
}

impl<'c> Queue<'c> {
    pub(super) fn new(candidates: Candidates<'c>, size: usize, most: u32) -> Queue<'c> {
        Queue { candidates, size, left: most as usize, given: Vec::new(), is_done: false }
    }

    /// The most chunks that may still be taken.
    pub(super) fn chunks(&self) -> usize {
        self.left.div_ceil(self.size)
    }

    /// Takes a chunk, and its number; none if nothing is left, or if it gets late.
    pub(super) fn take(
        &mut self,
        is_late: impl Fn() -> bool,
    ) -> Option<(usize, Vec<Vec<TestCase>>)> {
        let number = self.given.len() / self.size;
        let mut chunk = Vec::new();
        while self.left > 0 && chunk.len() < self.size && !self.is_done && !is_late() {
            match self.candidates.next() {
                Some(made) => chunk.extend(made),
                None => self.is_done = true,
            }
        }
        self.given.extend(chunk.iter().map(|cases| mark(cases)));
        self.left = self.left.saturating_sub(self.size);
        (!chunk.is_empty()).then_some((number, chunk))
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
        let mut queue = Queue::new(candidates(&many, &rules), 2, 3);
        let mut sizes = Vec::new();
        while let Some((number, chunk)) = queue.take(|| false) {
            sizes.push((number, chunk.iter().map(Vec::len).collect::<Vec<_>>()));
        }
        assert_eq!(sizes, [(0, vec![150, 150]), (1, vec![225, 225])], "chunks are not divided");
        assert!(!queue.is_done);
    }

    #[test]
    fn few_are_all_taken_and_none_when_it_is_late() {
        let rules = Rules::of_any_suite(&LP64, Features::NONE);
        let one = [case()];
        let all = case().candidates(&rules).len();
        let mut queue = Queue::new(candidates(&one, &rules), 10, 1000);
        assert_eq!(queue.take(|| true), None);
        while queue.take(|| false).is_some() {}
        assert!(queue.is_done && all > 0);
        assert_eq!(queue.given.len(), all);
    }
}
