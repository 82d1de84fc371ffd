//! The kinds of checks: which macro compares which type of value.

use std::str::FromStr;

use enumset::EnumSetType;
use serde::{Deserialize, Serialize};

use crate::c::harness::{Action, Probe};
use crate::c::tree::{Expr, Stmt};
use crate::c::types::{Float, Int};

/// The form of the checks in a program. Both compare the same values in the same order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Checks {
    /// A call for each value, with a message that says which value is wrong: for people.
    #[default]
    Full,
    /// A condition for many values, with a message that names the test case alone: for compilers, which take
    /// half the time.
    Terse,
}

impl Checks {
    /// All forms.
    pub const ALL: [Checks; 2] = [Checks::Full, Checks::Terse];

    /// Its name in options.
    pub fn name(self) -> &'static str {
        match self {
            Checks::Full => "full",
            Checks::Terse => "terse",
        }
    }

    /// The form for a hunt, given the script's header: terse, unless the header has check macros of its own.
    pub fn of_hunt(header: &str) -> Checks {
        let defines = |line: &str| {
            let macros = line.trim_start().strip_prefix("#define QUEST_");
            macros.is_some_and(|name| !name.starts_with("NO_PRINTF"))
        };
        if header.lines().any(defines) { Checks::Full } else { Checks::Terse }
    }

    /// Whether it is the full form.
    pub fn is_full(&self) -> bool {
        *self == Checks::Full
    }
}

/// The check function that compares two values: one for each type that a checked value can have after the
/// integral promotions.
#[derive(Debug, EnumSetType, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum CheckKind {
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
    /// A `_BitInt` of 65 to 128 bits.
    LongBitInt,
    /// The same without a sign.
    LongUBitInt,
    /// A `_BitInt` of more than 128 bits, with a sign or without.
    WideBitInt,
    Double,
    LongDouble,
    Float128,
    Decimal,
    Pointer,
}

impl FromStr for Checks {
    type Err = String;

    fn from_str(text: &str) -> Result<Checks, String> {
        let named = Checks::ALL.into_iter().find(|checks| checks.name() == text);
        named.ok_or_else(|| format!("expected full or terse, got `{text}`"))
    }
}

impl CheckKind {
    /// The kind of check that a statement makes, if it is a check.
    pub fn of_statement(stmt: &Stmt) -> Option<CheckKind> {
        match stmt {
            Stmt::Harness(Action::Check(_, _, _, want) | Action::CheckLayout(_, want)) => {
                Some(CheckKind::of(want))
            }
            Stmt::Harness(Action::Repeat(_, int, _)) => Some(CheckKind::of(&Expr::Int(0, *int))),
            _ => None,
        }
    }

    /// The found and the expected value of a statement, if it compares two.
    pub fn compared(stmt: &Stmt) -> Option<(&Expr, &Expr)> {
        match stmt {
            Stmt::Harness(Action::Check(_, _, got, want) | Action::CheckLayout(got, want)) => {
                Some((got, want))
            }
            _ => None,
        }
    }

    /// The kind of check against an expected value.
    pub fn of(want: &Expr) -> CheckKind {
        match want {
            Expr::Int(_, Int::UInt) => CheckKind::UInt,
            Expr::Int(_, Int::Long) => CheckKind::Long,
            Expr::Int(_, Int::ULong)
            | Expr::Size(_)
            | Expr::Align(_)
            | Expr::Offset(_)
            | Expr::Harness(Probe::Bits(_)) => CheckKind::ULong,
            Expr::Int(_, Int::LongLong) => CheckKind::LongLong,
            Expr::Int(_, Int::ULongLong) => CheckKind::ULongLong,
            Expr::Int(_, Int::Int128) => CheckKind::Int128,
            Expr::Int(_, Int::UInt128) | Expr::Wide(_, Int::UInt128) => CheckKind::UInt128,
            Expr::Int(_, Int::BitInt(129..) | Int::UBitInt(129..)) => CheckKind::WideBitInt,
            Expr::Wide(_, Int::UBitInt(..129)) => CheckKind::LongUBitInt,
            Expr::Wide(..) => CheckKind::WideBitInt,
            Expr::Int(_, Int::BitInt(65..)) => CheckKind::LongBitInt,
            Expr::Int(_, Int::UBitInt(65..)) => CheckKind::LongUBitInt,
            Expr::Int(_, Int::BitInt(_)) => CheckKind::LongLong,
            Expr::Int(_, Int::UBitInt(_)) => CheckKind::ULongLong,
            Expr::Int(..) | Expr::Constant(..) => CheckKind::Int,
            Expr::Real(_, Float::LongDouble) => CheckKind::LongDouble,
            Expr::Real(_, Float::Float128) => CheckKind::Float128,
            Expr::Real(_, float) if float.is_decimal() => CheckKind::Decimal,
            Expr::Real(..) => CheckKind::Double,
            _ => CheckKind::Pointer,
        }
    }

    /// The macro's name.
    pub fn macro_name(self) -> &'static str {
        match self {
            CheckKind::Int => "QUEST_INT",
            CheckKind::UInt => "QUEST_UINT",
            CheckKind::Long => "QUEST_LONG",
            CheckKind::ULong => "QUEST_ULONG",
            CheckKind::LongLong => "QUEST_LONGLONG",
            CheckKind::ULongLong => "QUEST_ULONGLONG",
            CheckKind::Int128 => "QUEST_INT128",
            CheckKind::UInt128 => "QUEST_UINT128",
            CheckKind::LongBitInt => "QUEST_BITINT128",
            CheckKind::LongUBitInt => "QUEST_UBITINT128",
            CheckKind::WideBitInt => "QUEST_BITINT512",
            CheckKind::Double => "QUEST_DOUBLE",
            CheckKind::LongDouble => "QUEST_LONGDOUBLE",
            CheckKind::Float128 => "QUEST_FLOAT128",
            CheckKind::Decimal => "QUEST_DECIMAL",
            CheckKind::Pointer => "QUEST_POINTER",
        }
    }
}
