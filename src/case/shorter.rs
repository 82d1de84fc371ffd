//! Shorter lists, the boldest cuts first.

use std::ops::Range;

/// All of a list of this length, its halves, quarters …, down to single items.
pub fn chunks(length: usize) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut size = length;
    while size > 0 {
        found.extend((0..length).step_by(size).map(|start| start..length.min(start + size)));
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    found
}

/// The empty list, then the list without each of its halves, quarters, down to single items.
pub fn shorter<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    each_shorter(list).collect()
}

/// Likewise, one by one: all together they are as large as the list's square.
pub fn each_shorter<T: Clone>(list: &[T]) -> impl Iterator<Item = Vec<T>> {
    let without = |range: Range<usize>| [&list[..range.start], &list[range.end..]].concat();
    chunks(list.len()).into_iter().map(without)
}
