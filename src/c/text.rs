//! What the functions of the library find in texts: characters up to a zero, of which there is none among them here.

use std::cmp::Ordering;

use super::library::MemoryFunction;

/// The greatest size that every machine has (C99 7.18.3): a greater number would be another one there.
const GREATEST_SIZE: i128 = 65_535;

/// The most characters that a function takes, if an argument says the same on every machine.
pub fn most(size: i128) -> Option<usize> {
    (0..=GREATEST_SIZE).contains(&size).then_some(size as usize)
}

/// How texts compare: as the first characters that differ, at most so many of each.
pub fn compare(one: &[u8], other: &[u8], most: Option<usize>) -> Ordering {
    let most = most.unwrap_or(usize::MAX);
    one.iter().take(most).cmp(other.iter().take(most))
}

/// How many of the first characters of a text are in another, or are not.
pub fn span(function: MemoryFunction, one: &[u8], other: &[u8]) -> usize {
    let is_in = function != MemoryFunction::Strcspn;
    one.iter().take_while(|character| other.contains(character) == is_in).count()
}

/// Where a character is in a text, the zero at its end included.
pub fn position_of(function: MemoryFunction, one: &[u8], character: u8) -> Option<usize> {
    let is_it = |of: &u8| *of == character;
    match function {
        _ if character == 0 => Some(one.len()),
        MemoryFunction::Strrchr => one.iter().rposition(is_it),
        _ => one.iter().position(is_it),
    }
}

/// Where a text is in another.
pub fn position_in(one: &[u8], other: &[u8]) -> Option<usize> {
    (0..=one.len()).find(|at| one[*at..].starts_with(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_that_some_machine_does_not_have_is_none() {
        assert_eq!(
            [-1, 0, 65_535, 65_536, 1 << 32].map(most),
            [None, Some(0), Some(65_535), None, None]
        );
    }

    #[test]
    fn texts_are_compared_and_searched_as_the_library_does() {
        assert_eq!(compare(b"ab", b"abc", None), Ordering::Less);
        assert_eq!(compare(b"ab", b"abc", Some(2)), Ordering::Equal);
        assert_eq!(compare(b"b", b"abc", Some(9)), Ordering::Greater);
        assert_eq!(compare(b"b", b"abc", Some(0)), Ordering::Equal);
        assert_eq!(span(MemoryFunction::Strspn, b"abcab", b"ba"), 2);
        assert_eq!(span(MemoryFunction::Strspn, b"abcab", b""), 0);
        assert_eq!(span(MemoryFunction::Strcspn, b"abcab", b"xc"), 2);
        assert_eq!(span(MemoryFunction::Strcspn, b"ab", b""), 2);
        assert_eq!(position_of(MemoryFunction::Strchr, b"aba", b'a'), Some(0));
        assert_eq!(position_of(MemoryFunction::Strrchr, b"aba", b'a'), Some(2));
        assert_eq!(position_of(MemoryFunction::Strchr, b"aba", 0), Some(3));
        assert_eq!(position_of(MemoryFunction::Strrchr, b"aba", b'c'), None);
        assert_eq!(position_in(b"aba", b""), Some(0));
        assert_eq!(position_in(b"abab", b"ba"), Some(1));
        assert_eq!(position_in(b"ab", b"abc"), None);
    }
}
