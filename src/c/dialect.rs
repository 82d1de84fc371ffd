//! The dialect of C that a program is written in: its standard, and whether it may use GNU extensions.

use std::fmt;
use std::str::FromStr;

/// A revision of the C standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Std {
    C89,
    C99,
    C11,
    C23,
}

impl Std {
    /// All, the oldest first.
    pub const ALL: [Std; 4] = [Std::C89, Std::C99, Std::C11, Std::C23];

    /// The least value of `__STDC_VERSION__` of its implementations; none for C89, which does not have it.
    pub fn version(self) -> Option<u32> {
        match self {
            Std::C89 => None,
            Std::C99 => Some(199_901),
            Std::C11 => Some(201_112),
            Std::C23 => Some(202_311),
        }
    }

    fn year(self) -> &'static str {
        match self {
            Std::C89 => "89",
            Std::C99 => "99",
            Std::C11 => "11",
            Std::C23 => "23",
        }
    }
}

impl fmt::Display for Std {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "C{}", self.year())
    }
}

/// Which designators an initializer may have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Designators {
    /// None: C89.
    #[default]
    None,
    /// Of members and elements: C99.
    Names,
    /// Of ranges of elements, too: GNU.
    Ranges,
}

/// A standard, and which extensions go beyond it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    /// The standard.
    pub std: Std,
    /// Whether GNU extensions are allowed: empty records, zero-length arrays, bit-fields of any integer type,
    /// and designators and `long long` everywhere.
    pub gnu: bool,
    /// Whether the user asked for exactly this dialect. If not, a suite that names `long long` or `_Bool`
    /// gets them in C89 as well, since every compiler has them, and programs have extensions that a compiler was
    /// measured to have, whatever the standard.
    pub strict: bool,
}

impl Dialect {
    /// The dialect of a suite that asks for none.
    pub const DEFAULT: Dialect = Dialect { std: Std::C89, gnu: false, strict: false };

    /// The dialect that a suite names: the least that its programs need.
    ///
    /// # Errors
    /// A name that is not a dialect, with the list of dialects.
    pub fn of_suite(name: &str) -> Result<Dialect, String> {
        Ok(Dialect { strict: false, ..name.parse()? })
    }

    /// The older of two dialects, which compilers of either support.
    pub fn capped(self, most: Dialect) -> Dialect {
        let std = self.std.min(most.std);
        Dialect { std, gnu: self.gnu && most.gnu, strict: self.strict || std == most.std }
    }

    /// Whether an initializer may name the member it sets.
    pub fn has_designators(self) -> bool {
        self.gnu || self.std >= Std::C99
    }

    /// Whether `long long` and `_Bool` may be used.
    pub fn has_c99_types(self) -> bool {
        self.gnu || !self.strict || self.std >= Std::C99
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.gnu { "gnu" } else { "c" }, self.std.year())
    }
}

impl FromStr for Dialect {
    type Err = String;

    fn from_str(text: &str) -> Result<Dialect, String> {
        let (gnu, year) = match (text.strip_prefix("gnu"), text.strip_prefix('c')) {
            (Some(year), _) => (true, year),
            (None, Some(year)) => (false, year),
            (None, None) => (false, ""),
        };
        let std = match year {
            "89" | "90" => Std::C89,
            "99" => Std::C99,
            "11" | "17" => Std::C11,
            "23" => Std::C23,
            _ => {
                let expected = "c89, c99, c11, c23, or gnu89 and so on for GNU extensions";
                return Err(format!("`{text}` is no C standard Quest knows; expected {expected}"));
            }
        };
        Ok(Dialect { std, gnu, strict: true })
    }
}
