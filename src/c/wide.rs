//! Integers of more than 128 bits: values of `_BitInt` and of `unsigned __int128` that an `i128` does not hold.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// An integer of any type.
pub type Exact = bnum::BInt<9>;

/// The magnitude of such an integer.
pub type Magnitude = bnum::BUint<9>;

/// The integer without a sign that is made of words of 64 bits, the uppermost first.
pub fn of_words(words: impl IntoIterator<Item = u64>) -> Exact {
    words.into_iter().fold(Exact::ZERO, |upper, word| upper << 64 | Exact::from(word))
}

/// An integer that an `i128` does not hold; as decimal text in JSON.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Wide(Exact);

impl Wide {
    /// An integer as an `i128`, or else as a wide one.
    ///
    /// # Errors
    /// No `i128` holds it: the integer.
    pub fn narrowed(exact: Exact) -> Result<i128, Wide> {
        i128::try_from(exact).map_err(|_| Wide(exact))
    }

    /// The integer itself.
    pub fn exact(self) -> Exact {
        self.0
    }

    /// Whether it is less than zero.
    pub fn is_negative(self) -> bool {
        self.0.is_negative()
    }

    /// The power of two that its magnitude, or for a negative one that of its complement, is near, and how much it exceeds
    /// that: none if none is near.
    pub fn near_power(self) -> Option<(u32, i32)> {
        let magnitude = if self.is_negative() { !self.0 } else { self.0 };
        let bits = magnitude.bits();
        let distance = |power: u32| i32::try_from(magnitude - (Exact::ONE << power)).ok();
        [bits, bits - 1].into_iter().find_map(|power| Some((power, distance(power)?)))
    }

    /// Its magnitude, or for a negative one that of its complement, as words of 64 bits: the uppermost first.
    pub fn words(self) -> Vec<u64> {
        let magnitude = if self.is_negative() { !self.0 } else { self.0 };
        let bits = magnitude.to_bits();
        bits.digits().iter().rev().copied().skip_while(|word| *word == 0).collect()
    }
}

impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Wide {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Wide, &'static str> {
        let exact = text.parse().map_err(|_| "expected an integer of at most 576 bits")?;
        match Wide::narrowed(exact) {
            Ok(_) => Err("expected an integer that 128 bits do not hold"),
            Err(wide) => Ok(wide),
        }
    }
}

impl From<Wide> for String {
    fn from(wide: Wide) -> String {
        wide.to_string()
    }
}

impl TryFrom<String> for Wide {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Wide, &'static str> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_number_is_text_that_reads_back_and_words() {
        let wide = Wide::narrowed(-(Exact::ONE << 130u32)).expect_err("it is wide");
        assert_eq!(wide.to_string(), "-1361129467683753853853498429727072845824");
        assert_eq!(wide.to_string().parse(), Ok(wide));
        assert!("17".parse::<Wide>().is_err());
        assert_eq!(wide.words(), [3, u64::MAX, u64::MAX]);
        assert_eq!(wide.near_power(), Some((130, -1)));
        let far = Wide::narrowed((Exact::ONE << 200u32) + (Exact::ONE << 100u32));
        assert_eq!(far.expect_err("it is wide").near_power(), None);
    }
}
