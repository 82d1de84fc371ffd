//! The output of the observing programs.

/// Registers and stack as a compiled caller left them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seen {
    /// All registers, as the machine's table has them.
    pub(super) registers: Vec<u8>,
    /// The stack pointer at entry.
    pub(super) sp: u64,
    /// The bytes above it, including some of the caller's frame.
    pub(super) stack: Vec<u8>,
}

/// The registers and memory that a compiled callee left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Back {
    /// All registers that may hold a result.
    pub(super) registers: Vec<u8>,
    /// The address for a result in memory, as passed to the callee.
    pub(super) address: u64,
    /// The bytes at that address.
    pub(super) memory: Vec<u8>,
    /// The number of bytes it removed from the stack.
    pub(super) popped: u64,
    /// The number of times it ran to its end.
    pub(super) calls: u32,
}

/// The output of a program for each of its test cases.
pub(super) fn split(output: &str, number: usize) -> Vec<String> {
    let mut parts = vec![String::new(); number];
    let mut current = 0;
    for line in output.lines() {
        let mut words = line.split(' ');
        let marked = matches!(words.next(), Some("quest-seen" | "quest-try"));
        if let Some(case) = words.next().filter(|_| marked).and_then(|word| word.parse().ok()) {
            current = case;
        }
        if let Some(part) = usize::checked_sub(current, 1).and_then(|i| parts.get_mut(i)) {
            part.push_str(line);
            part.push('\n');
        }
    }
    parts
}

/// The words of the first line that begins with a word, and the test case's number.
fn words<'t>(text: &'t str, first: &str) -> Option<impl Iterator<Item = &'t str>> {
    let line = text.lines().find_map(|line| line.strip_prefix(first)?.strip_prefix(' '))?;
    Some(line.split(' ').filter(|word| !word.is_empty()).skip(1))
}

impl Seen {
    /// Reads what the probe printed, addresses in the target's order of bytes.
    pub(super) fn parse(text: &str, big: bool) -> Option<Seen> {
        let mut words = words(text, "quest-seen")?;
        let registers = bytes(words.next()?)?;
        let sp = address(&bytes(words.next()?)?, big);
        Some(Seen { registers, sp, stack: bytes(words.next().unwrap_or_default())? })
    }
}

impl Back {
    /// Reads the output after a callee returned.
    pub(super) fn parse(text: &str, big: bool) -> Option<Back> {
        let mut words = words(text, "quest-back")?;
        let registers = bytes(words.next()?)?;
        let at = address(&bytes(words.next()?)?, big);
        let popped = address(&bytes(words.next()?)?, big);
        let rest: Vec<&str> = words.collect();
        let (calls, memory) = rest.split_last()?;
        let memory = bytes(memory.first().unwrap_or(&""))?;
        Some(Back { registers, address: at, memory, popped, calls: calls.parse().ok()? })
    }
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| (byte as char).to_digit(16).map(|digit| digit as u8);
    let pair = |pair: &[u8]| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?);
    hex.as_bytes().chunks(2).map(pair).collect()
}

/// An address from its bytes.
pub(super) fn address(bytes: &[u8], big: bool) -> u64 {
    let add = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
    if big { bytes.iter().fold(0, add) } else { bytes.iter().rev().fold(0, add) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_again() {
        let output =
            "noise\nquest-seen 1 0102 1000 aabb\nquest: test case 1: x\nquest-seen 2 0304 2000 \n";
        let parts = split(output, 3);
        assert_eq!(parts[0].lines().count(), 2);
        let seen = Seen { registers: vec![1, 2], sp: 0x10, stack: vec![0xaa, 0xbb] };
        assert_eq!(Seen::parse(&parts[0], false), Some(seen));
        assert_eq!(Seen::parse(&parts[1], true).map(|seen| seen.sp), Some(0x2000));
        assert_eq!(
            (Seen::parse(&parts[2], false), Seen::parse("quest-seen 1 0x", false)),
            (None, None)
        );
        let back = Back::parse("quest-try 1\nquest-back 1 01 1000  0400  1 \n", false);
        assert_eq!(back.map(|back| (back.memory, back.calls)), Some((Vec::new(), 1)));
        assert_eq!(Back::parse("quest-try 1\n", false), None);
        let back = Back::parse("quest-back 1 01 1000  0400 ff 1\n", false).expect("a line");
        assert_eq!((back.address, back.popped, back.memory, back.calls), (0x10, 4, vec![0xff], 1));
    }
}
