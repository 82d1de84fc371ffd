//! Counts idle workers, whose cores shrinking may borrow.

use std::sync::atomic::{AtomicIsize, Ordering};

/// The number of idle workers: how many more programs may be tried at the same time.
#[derive(Debug, Default)]
pub struct IdleWorkers(AtomicIsize);

impl IdleWorkers {
    /// This many of them.
    pub fn new(number: usize) -> IdleWorkers {
        IdleWorkers(AtomicIsize::new(number as isize))
    }

    /// Takes some, at most as many as wanted.
    pub fn take(&self, wanted: usize) -> usize {
        let taken = |idle: isize| idle.clamp(0, wanted as isize);
        let rest = |idle: isize| Some(idle - taken(idle));
        match self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, rest) {
            Ok(before) | Err(before) => taken(before) as usize,
        }
    }

    /// Returns some, or adds more.
    pub fn give(&self, number: usize) {
        self.0.fetch_add(number as isize, Ordering::AcqRel);
    }

    /// Counts the caller as idle while it waits. If somebody has taken it by the end, there is
    /// one too many until it is returned.
    pub fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.give(1);
        let waited = wait();
        self.0.fetch_sub(1, Ordering::AcqRel);
        waited
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_hands_are_taken_once() {
        let idle = IdleWorkers::new(3);
        assert_eq!((idle.take(2), idle.take(2), idle.take(2)), (2, 1, 0));
        idle.give(2);
        assert_eq!(idle.while_waiting(|| idle.take(9)), 3);
        assert_eq!(idle.take(9), 0, "one is on its way back");
        idle.give(3);
        assert_eq!(idle.take(9), 2);
    }
}
