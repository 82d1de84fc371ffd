//! The tag of a test case, which keeps its names apart from those of others.

use crate::base::chance::{mix, unmix};

/// Separates tags from whatever else is made of a seed.
const TAGS: u64 = 0x7461_6773;

/// The bits of a tag's number.
const TAG_BITS: u32 = 0x1ff_ffff;

/// Five letters and digits of a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag([u8; 5]);

impl Tag {
    /// The tag of a seed. Two seeds rarely share one; a program skips seeds whose tags clash.
    pub fn of_seed(seed: i64) -> Tag {
        const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstuvwxy";
        let number = Tag::number_of_seed(seed);
        Tag(std::array::from_fn(|digit| DIGITS[(number >> (5 * digit) & 31) as usize]))
    }

    /// The number of tags.
    pub const NUMBER: u64 = TAG_BITS as u64 + 1;

    /// The number of a seed's tag among all tags.
    pub fn number_of_seed(seed: i64) -> u32 {
        (mix(seed as u64, TAGS) >> 5) as u32 & TAG_BITS
    }

    /// A seed whose tag has the lowest bits of a number, and which otherwise depends on `chance`: neighbours have
    /// tags that do not clash.
    pub fn seed_of_number(number: u64, chance: u64) -> i64 {
        let bits = u64::from(TAG_BITS) << 5;
        unmix(chance & !bits | number << 5 & bits, TAGS) as i64
    }

    /// Whether it is of the one half of all tags, and not of the other.
    pub fn is_odd(&self) -> bool {
        self.as_str().bytes().fold(0, |sum, byte| sum ^ byte) % 2 == 1
    }

    /// Its letters and digits.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}
