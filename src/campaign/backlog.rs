//! Failures waiting to be examined: a few of each bucket, new buckets first. The others of a bucket
//! are only counted.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::shrink::gate::locked;

/// The queue. Its failures are on disk, too.
#[derive(Debug)]
pub struct Backlog<T> {
    shelf: Mutex<Shelf<T>>,
    changed: Condvar,
}

#[derive(Debug)]
struct Shelf<T> {
    buckets: BTreeMap<String, Bucket<T>>,
    /// Slots in use, by waiting failures and by those on their way.
    taken: usize,
    /// The number of the next failure.
    next: u64,
    is_closed: bool,
}

#[derive(Debug)]
struct Bucket<T> {
    waiting: VecDeque<(u64, T)>,
    /// Slots in use.
    taken: usize,
    /// The number of examined ones.
    examined: u32,
}

/// The most waiting failures per bucket: enough to find a second bug with the same symptom.
const OF_A_BUCKET: usize = 3;

/// The most waiting failures in all: each takes some kilobytes of disk, and at most some seconds to examine.
const IN_ALL: usize = 100;

/// How often a waiting examiner checks for the end.
const NOTICE: Duration = Duration::from_millis(100);

impl<T> Default for Backlog<T> {
    fn default() -> Backlog<T> {
        let shelf = Shelf { buckets: BTreeMap::new(), taken: 0, next: 0, is_closed: false };
        Backlog { shelf: Mutex::new(shelf), changed: Condvar::new() }
    }
}

impl<T> Bucket<T> {
    const fn new() -> Bucket<T> {
        Bucket { waiting: VecDeque::new(), taken: 0, examined: 0 }
    }
}

impl<T> Backlog<T> {
    /// Reserves a slot for a failure of a bucket, if there is one.
    pub fn reserve(&self, bucket: &str) -> bool {
        let mut shelf = locked(&self.shelf);
        let has_room = shelf.has_room(bucket);
        if has_room {
            shelf.take(bucket);
        }
        has_room
    }

    /// Whether there is a slot for a failure of a bucket.
    pub fn has_room(&self, bucket: &str) -> bool {
        locked(&self.shelf).has_room(bucket)
    }

    /// Reserves a slot even if there is none: for failures from before an interruption.
    pub fn insist(&self, bucket: &str) {
        locked(&self.shelf).take(bucket);
    }

    /// Puts a failure into its reserved slot.
    pub fn put(&self, bucket: &str, failure: T) {
        let mut shelf = locked(&self.shelf);
        let number = shelf.next;
        shelf.next += 1;
        let of_bucket = shelf.buckets.entry(bucket.into()).or_insert_with(Bucket::new);
        of_bucket.waiting.push_back((number, failure));
        self.changed.notify_all();
    }

    /// Marks the end: no more will come.
    pub fn close(&self) {
        locked(&self.shelf).is_closed = true;
        self.changed.notify_all();
    }

    /// The next failure to examine: of the bucket with the fewest examined, the one waiting longest.
    /// `None` once nothing can come any more, or `is_over`. With `only_new`, skips buckets with an
    /// examined failure.
    pub fn next(&self, is_over: impl Fn() -> bool, only_new: impl Fn() -> bool) -> Option<T> {
        let mut shelf = locked(&self.shelf);
        loop {
            if is_over() {
                return None;
            }
            let only_new = only_new();
            if let Some(failure) = shelf.pick(only_new) {
                return Some(failure);
            }
            if shelf.is_closed {
                return None;
            }
            let waited = self.changed.wait_timeout(shelf, NOTICE);
            shelf = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits until a failure comes, no more can, or `is_over`.
    pub fn wait(&self, is_over: impl Fn() -> bool) {
        let mut shelf = locked(&self.shelf);
        let has_any =
            |shelf: &Shelf<T>| shelf.buckets.values().any(|bucket| !bucket.waiting.is_empty());
        while !has_any(&shelf) && !shelf.is_closed && !is_over() {
            let waited = self.changed.wait_timeout(shelf, NOTICE);
            shelf = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        locked(&self.shelf).buckets.values().all(|bucket| bucket.waiting.is_empty())
    }

    /// Buckets with a waiting failure and no examined one.
    pub fn new_buckets(&self) -> usize {
        let shelf = locked(&self.shelf);
        let is_new = |bucket: &&Bucket<T>| bucket.examined == 0 && !bucket.waiting.is_empty();
        shelf.buckets.values().filter(is_new).count()
    }
}

impl<T> Shelf<T> {
    fn has_room(&self, bucket: &str) -> bool {
        let of_bucket = self.buckets.get(bucket).map_or(0, |bucket| bucket.taken);
        of_bucket < OF_A_BUCKET && self.taken < IN_ALL
    }

    fn take(&mut self, bucket: &str) {
        self.taken += 1;
        self.buckets.entry(bucket.into()).or_insert_with(Bucket::new).taken += 1;
    }

    fn pick(&mut self, only_new: bool) -> Option<T> {
        let waiting = self.buckets.values_mut().filter(|bucket| !only_new || bucket.examined == 0);
        let waiting = waiting.filter(|bucket| !bucket.waiting.is_empty());
        let first = |bucket: &&mut Bucket<T>| {
            (bucket.examined, bucket.waiting.front().map(|(number, _)| *number))
        };
        let bucket = waiting.min_by_key(first)?;
        let (_, failure) = bucket.waiting.pop_front()?;
        bucket.examined += 1;
        bucket.taken = bucket.taken.saturating_sub(1);
        self.taken = self.taken.saturating_sub(1);
        Some(failure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rest(backlog: &Backlog<u32>, only_new: bool) -> Vec<u32> {
        std::iter::from_fn(|| backlog.next(|| false, || only_new)).collect()
    }

    #[test]
    fn a_few_of_each_bucket_wait_and_the_others_are_turned_away() {
        let backlog = Backlog::default();
        let places = (0..5).map(|number| (number, backlog.reserve("a")));
        assert_eq!(places.filter(|(_, has_room)| *has_room).count(), OF_A_BUCKET);
        let others = (0..1000).filter(|number| backlog.reserve(&format!("b{number}")));
        assert_eq!(others.count(), IN_ALL - OF_A_BUCKET);
        for number in 0..3 {
            backlog.put("a", number);
        }
        backlog.close();
        assert_eq!(rest(&backlog, false), [0, 1, 2]);
        assert!(backlog.reserve("a"), "there is room again");
    }

    #[test]
    fn what_may_be_a_new_bug_comes_first() {
        let backlog = Backlog::default();
        for (bucket, number) in [("a", 1), ("a", 2), ("b", 3), ("a", 4), ("c", 5), ("b", 6)] {
            assert!(backlog.reserve(bucket));
            backlog.put(bucket, number);
        }
        backlog.close();
        assert_eq!(backlog.new_buckets(), 3);
        assert_eq!(rest(&backlog, true), [1, 3, 5], "at the end, one of each");
        assert_eq!(backlog.new_buckets(), 0);
        assert_eq!(rest(&backlog, false), [2, 6, 4]);
        assert!(backlog.is_empty());
    }

    #[test]
    fn who_waits_for_a_failure_stops_when_it_is_over() {
        let backlog: Backlog<u32> = Backlog::default();
        assert_eq!(backlog.next(|| true, || false), None);
    }
}
