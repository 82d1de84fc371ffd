//! Control flow in a program: loops, `switch` and jumps, and instructions of which compilers know no more than what they name.
//! They are parts of the C tree, which chooses the types of expressions and statements.

use serde::{Deserialize, Serialize};

use crate::c::model::Model;
use crate::c::types::{Int, Type};

/// The form of a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LoopForm {
    /// `for (first; condition; last)`
    For,
    /// `while (condition)`
    While,
    /// `do … while (condition);`
    DoWhile,
}

/// A loop. Only a `for` has the first and the last expression, and either may be missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loop<Expr, Stmt> {
    /// Its form.
    pub form: LoopForm,
    /// What compilers are asked to do with it.
    pub hint: Option<Hint>,
    /// Evaluated before the loop.
    pub first: Option<Expr>,
    /// Whether it goes on.
    pub condition: Expr,
    /// Evaluated after each iteration.
    pub last: Option<Expr>,
    /// Its statements.
    pub body: Vec<Stmt>,
}

/// What compilers are asked to do with a loop, which changes nothing of what it means (GNU). Each is a pragma of gcc or of clang.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hint {
    /// gcc writes so many iterations one after the other.
    Gcc(u32),
    /// Likewise clang.
    Unroll(u32),
    /// clang makes so many iterations one of vectors, if that is possible.
    Vectorize(u32),
    /// clang does so many of these at once.
    Interleave(u32),
    /// Both.
    Both(u32, u32),
    /// clang lets vectors go beyond the last iteration, with masks.
    Predicate,
    /// clang makes several loops of one.
    Distribute,
    /// clang writes so many iterations one after the other, and makes one of the loops in them.
    Jam(u32),
}

impl Hint {
    /// The greatest number.
    const MOST: u32 = 64;

    /// Whether compilers take its numbers.
    pub fn is_sound(self) -> bool {
        let is_such = |number: u32| (1..=Hint::MOST).contains(&number);
        match self {
            Hint::Vectorize(width) => is_such(width) && width.is_power_of_two(),
            Hint::Both(width, number) => {
                is_such(width) && width.is_power_of_two() && is_such(number)
            }
            Hint::Gcc(number) | Hint::Unroll(number) | Hint::Interleave(number) => is_such(number),
            Hint::Jam(number) => is_such(number),
            Hint::Predicate | Hint::Distribute => true,
        }
    }

    /// The text of the pragma.
    pub fn spelling(self) -> String {
        match self {
            Hint::Gcc(times) => format!("GCC unroll {times}"),
            Hint::Unroll(times) => format!("clang loop unroll_count({times})"),
            Hint::Vectorize(width) => format!("clang loop vectorize_width({width})"),
            Hint::Interleave(number) => format!("clang loop interleave_count({number})"),
            Hint::Both(width, number) => {
                format!("clang loop vectorize_width({width}) interleave_count({number})")
            }
            Hint::Predicate => "clang loop vectorize_predicate(enable)".into(),
            Hint::Distribute => "clang loop distribute(enable)".into(),
            Hint::Jam(times) => format!("unroll_and_jam({times})"),
        }
    }
}

/// The statements from some labels of a `switch` on, which run on into the next arm unless they end in a jump.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arm<Stmt> {
    /// The values of its `case` labels.
    pub labels: Vec<i128>,
    /// The first and the last value of those that are ranges (GNU), behind the others.
    pub ranges: Vec<(i128, i128)>,
    /// Whether it has the label `default`.
    pub is_default: bool,
    /// Its statements.
    pub body: Vec<Stmt>,
}

impl<Stmt> Arm<Stmt> {
    /// The values of all its labels, each from the first to the last.
    pub fn spans(&self) -> impl Iterator<Item = (i128, i128)> {
        self.labels.iter().map(|label| (*label, *label)).chain(self.ranges.iter().copied())
    }
}

/// Whether some labels are ranges with values, and no value has two of them.
pub fn are_apart(spans: impl Iterator<Item = (i128, i128)>) -> bool {
    let mut spans: Vec<(i128, i128)> = spans.collect();
    spans.sort_unstable();
    spans.iter().all(|(first, last)| first <= last)
        && spans.is_sorted_by(|one, next| one.1 < next.0)
}

/// Where a jump leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Jump {
    /// After the innermost loop or `switch`.
    Break,
    /// To the end of the innermost loop's body.
    Continue,
    /// To the label with this number.
    Goto(u32),
}

/// An instruction of the assembler that does nothing, and of which compilers know no more than what it names (GNU).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Asm<Place> {
    /// The number or pointer that it may read and change, and where it asks for that.
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pub operand: Option<(Place, Constraint)>,
    /// Whether it may read and change all that pointers may lead to.
    #[serde(default, rename = "memory", skip_serializing_if = "std::ops::Not::not")]
    pub is_on_memory: bool,
    /// The labels to which it may jump.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<u32>,
}

fn none<Place>() -> Option<(Place, Constraint)> {
    None
}

/// Where an instruction finds its operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Constraint {
    /// In a register: `"+r"(v)`.
    Register,
    /// In a register, as one operand that is read and another one in the same place that is changed: `"=r"(v) : "0"(v)`.
    Same,
    /// In memory: `"+m"(v)`.
    Memory,
}

impl Constraint {
    /// All, the plainest first.
    pub const ALL: [Constraint; 3] = [Constraint::Register, Constraint::Same, Constraint::Memory];

    /// Whether an operand may have a type: only what all machines hold in one register, or in some in a row, is asked for there.
    pub fn takes(self, ty: &Type, model: &Model) -> bool {
        match ty {
            Type::Int(Int::BitInt(_) | Int::UBitInt(_)) => false,
            Type::Int(int) => {
                self == Constraint::Memory || model.int_size(*int) <= model.int_size(Int::Long)
            }
            Type::Float(_) => self == Constraint::Memory,
            Type::Pointer(_) => true,
            _ => false,
        }
    }
}

/// How many buffers of `setjmp` a program may have.
pub const BUFFERS: u32 = 4;

/// What `setjmp` returns after a `longjmp` with a number; none if that is no `int` (C89 4.6.2.1).
pub fn landed(number: i128) -> Option<i32> {
    i32::try_from(number).ok().map(|number| if number == 0 { 1 } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_apart_if_no_value_has_two() {
        let table: [(&[(i128, i128)], bool); 6] = [
            (&[], true),
            (&[(3, 3), (-1, 2), (4, 9)], true),
            (&[(3, 3), (3, 3)], false),
            (&[(3, 7), (5, 5)], false),
            (&[(1, 3), (3, 4)], false),
            (&[(4, 3)], false),
        ];
        for (spans, expected) in table {
            assert_eq!(are_apart(spans.iter().copied()), expected, "{spans:?}");
        }
    }
}
