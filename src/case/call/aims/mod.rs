//! The aims of a suite: the features of calls that real bugs of C compilers needed, and how many test cases
//! have each.

#[cfg(test)]
mod tests;
pub(crate) mod walk;

use crate::c::calling::Convention;
use crate::c::model::Model;
use crate::c::types::{Float, Int, Member, RecordKind, Type};
use crate::case::call::style::{Definition, Frame, Looks, Route, Source, Use, VaArg};
use walk::{FLOATS, IN_REGISTERS, INTEGERS, Passed, Room, Walk, holds, is_large, is_long_double};

/// A feature of a test case that real bugs needed. Where it is a struct, a union counts as well: they travel
/// alike.
#[derive(Debug)]
pub struct Aim {
    /// The name in tables.
    pub name: &'static str,
    /// A description, in one line.
    pub about: &'static str,
    is_met: fn(&Walk) -> bool,
}

impl Aim {
    /// Whether a call meets the aim.
    pub(crate) fn is_met(&self, walk: &Walk) -> bool {
        (self.is_met)(walk)
    }
}

/// Every aim. Registers are those of `walk`.
pub const AIMS: &[Aim] = &[
    Aim {
        name: "small struct at the last register",
        about: "an argument of 1, 2, 3, 5, 6 or 7 bytes in the last integer register or the first \
                word of the stack",
        is_met: |walk| {
            walk.arguments().any(|arg| {
                arg.ty.is_record()
                    && matches!(arg.size, 1 | 2 | 3 | 5 | 6 | 7)
                    && (takes_last_register(arg) || arg.is_on_stack() && arg.before.stack == 0)
            })
        },
    },
    Aim {
        name: "{long, long} twice, variable",
        about: "two variable arguments in a row, each a struct of two words of integers",
        is_met: |walk| {
            let is_such = |arg| is_struct_of(arg, 2, 0);
            walk.variable.windows(2).any(|pair| pair.iter().all(is_such))
        },
    },
    Aim {
        name: "{double, long} twice, variable",
        about: "two variable arguments, each a struct of an integer and a floating word",
        is_met: |walk| walk.variable.iter().filter(|arg| is_struct_of(arg, 1, 1)).count() > 1,
    },
    Aim {
        name: "result of odd size",
        about: "a struct of one or two words whose size is no multiple of 4, returned",
        is_met: |walk| is_odd(&walk.result) && walk.result.words.len() <= IN_REGISTERS,
    },
    Aim {
        name: "words of both classes",
        about: "a struct of an integer and a floating word, passed or returned",
        is_met: |walk| walk.records().any(|record| is_struct_of(record, 1, 1)),
    },
    Aim {
        name: "integer and float in one word",
        about: "a struct of one or two words that has such a one, passed or returned; no union",
        is_met: |walk| {
            walk.records().any(|record| {
                record.wants.stack == 0
                    && is_kind(&record.ty, RecordKind::Struct)
                    && record.words.iter().any(|word| word.has_integer && word.has_float)
            })
        },
    },
    Aim {
        name: "{double, double}, variable",
        about: "a struct of two floating words as variable argument",
        is_met: |walk| walk.variable.iter().any(|arg| is_struct_of(arg, 0, 2)),
    },
    Aim {
        name: "empty struct, variable",
        about: "a struct of no bytes as variable argument",
        is_met: |walk| walk.variable.iter().any(|arg| arg.size == 0),
    },
    Aim {
        name: "more than 6 integers before `...`",
        about: "named arguments that want more registers for integers than there are, then variable \
                ones",
        is_met: |walk| {
            let integers: usize = walk.named.iter().map(|arg| arg.wants.integers).sum();
            integers > INTEGERS && !walk.variable.is_empty()
        },
    },
    Aim {
        name: "more than 8 slots before `...`",
        about: "named arguments of more than 8 words, then variable ones; what is too large for \
                registers counts as one, its address",
        is_met: |walk| {
            let slots = |arg: &Passed| if is_large(arg) { 1 } else { arg.words.len() };
            walk.named.iter().map(slots).sum::<usize>() > 8 && !walk.variable.is_empty()
        },
    },
    Aim {
        name: "struct with bit-fields",
        about: "an argument with a bit-field in it",
        is_met: |walk| walk.arguments().any(|arg| holds(&arg.ty, &has_bits)),
    },
    Aim {
        name: "result in two registers",
        about: "a struct of two words, returned",
        is_met: |walk| is_struct_of_words(&walk.result, 2),
    },
    Aim {
        name: "struct of 1 byte",
        about: "as argument",
        is_met: |walk| walk.arguments().any(|arg| arg.ty.is_record() && arg.size == 1),
    },
    Aim {
        name: "result in memory",
        about: "a struct of more than two words, returned through a hidden pointer",
        is_met: |walk| is_large(&walk.result),
    },
    Aim {
        name: "struct of odd size",
        about: "of 1 to 40 bytes, its size no multiple of 4, passed or returned",
        is_met: |walk| walk.records().any(|record| is_odd(record) && record.size <= 40),
    },
    Aim {
        name: "struct of 12, 20, 28 or 36 bytes",
        about: "a multiple of 4 that is none of 8, passed or returned",
        is_met: |walk| walk.records().any(|record| matches!(record.size, 12 | 20 | 28 | 36)),
    },
    Aim {
        name: "9 named arguments before `...`",
        about: "or more, then variable ones",
        is_met: |walk| walk.named.len() > 8 && !walk.variable.is_empty(),
    },
    Aim {
        name: "narrow 9th argument",
        about: "the 9th or a later named argument is narrower than 8 bytes",
        is_met: |walk| walk.named.iter().skip(8).any(|arg| (1..8).contains(&arg.size)),
    },
    Aim {
        name: "variadic, returns a struct",
        about: "a function with variable arguments that returns a struct",
        is_met: |walk| walk.result.ty.is_record() && !walk.variable.is_empty(),
    },
    Aim {
        name: "long double, variable",
        about: "a long double itself as variable argument",
        is_met: |walk| walk.variable.iter().any(|arg| is_long_double(&arg.ty)),
    },
    Aim {
        name: "long double in a struct",
        about: "passed or returned",
        is_met: |walk| walk.records().any(|record| has_long_double(record, RecordKind::Struct)),
    },
    Aim {
        name: "long double in a union",
        about: "passed or returned",
        is_met: |walk| walk.records().any(|record| has_long_double(record, RecordKind::Union)),
    },
    Aim {
        name: "empty struct",
        about: "a struct of no bytes, passed or returned",
        is_met: |walk| walk.records().any(|record| record.size == 0),
    },
    Aim {
        name: "empty struct as a member",
        about: "a struct with a struct of no bytes in it, passed or returned",
        is_met: |walk| {
            let is_empty = |ty: &Type| ty.is_record() && walk.model.layout(ty).size == 0;
            walk.records().any(|record| holds(&record.ty, &|ty| has_member(ty, &is_empty)))
        },
    },
    Aim {
        name: "homogeneous floats",
        about: "a struct of 1 to 4 floats, doubles or long doubles and nothing else, passed or returned",
        is_met: |walk| walk.records().any(|record| is_homogeneous(record, walk.model)),
    },
    Aim {
        name: "homogeneous floats in an array",
        about: "the same with an array in it",
        is_met: |walk| {
            let is_array = |ty: &Type| matches!(ty, Type::Array(..));
            let mut records = walk.records().filter(|record| holds(&record.ty, &is_array));
            records.any(|record| is_homogeneous(record, walk.model))
        },
    },
    Aim {
        name: "{float} or {double}",
        about: "a struct with one member, a float or a double, passed or returned",
        is_met: |walk| walk.records().any(|record| is_one_float(&record.ty)),
    },
    Aim {
        name: "two words at the last register",
        about: "a struct of two words comes when one register of its class is left, and some of the \
                other",
        is_met: |walk| walk.arguments().any(begins_in_last_register),
    },
    Aim {
        name: "packed struct with a float",
        about: "as argument or result, or a part of one",
        is_met: |walk| walk.records().any(|passed| holds(&passed.ty, &is_packed_with_float)),
    },
    Aim {
        name: "over-aligned struct after an odd one",
        about: "an argument aligned to 16 bytes or more, when an odd number of integer registers is \
                in use",
        is_met: |walk| {
            let mut named = walk.named.iter();
            named.any(|arg| is_over_aligned(&arg.ty) && arg.before.integers % 2 == 1)
        },
    },
    Aim {
        name: "call as an argument",
        about: "two arguments or more, each the result of another call",
        is_met: |walk| {
            let calls = walk.named.iter().filter(|arg| !matches!(arg.ty, Type::Pointer(_)));
            walk.style.argument == Source::Call && calls.count() > 1
        },
    },
    Aim {
        name: "arguments that are forwarded",
        about: "a struct among them, or a struct result",
        is_met: |walk| {
            let mut passed = walk.named.iter().chain([&walk.result]);
            matches!(walk.style.call, Route::Forwarded | Route::Tail | Route::MustTailAny)
                && walk.variable.is_empty()
                && passed.any(|passed| passed.ty.is_record())
        },
    },
    Aim {
        name: "struct that the callee changes",
        about: "a struct argument whose original must stay as it is",
        is_met: |walk| walk.style.scribbles && walk.named.iter().any(|arg| arg.ty.is_record()),
    },
    Aim {
        name: "result of odd size between others",
        about: "stored into an array whose other elements must stay as they are",
        is_met: |walk| walk.style.result == Use::Element && is_odd(&walk.result),
    },
    Aim {
        name: "va_arg in an expression",
        about: "that yields a scalar, behind one that yields a struct",
        is_met: |walk| {
            let mut behind = walk.variable.iter().skip_while(|arg| !arg.ty.is_record());
            walk.style.varargs == VaArg::Place && behind.any(|arg| !arg.ty.is_record())
        },
    },
    Aim {
        name: "va_arg in a condition",
        about: "that is read in a branch of `?:`, behind one that yields a struct",
        is_met: |walk| {
            let mut behind = walk.variable.iter().skip_while(|arg| !arg.ty.is_record());
            walk.style.varargs == VaArg::Conditional && behind.any(|arg| !arg.ty.is_record())
        },
    },
    Aim {
        name: "struct result used in place",
        about: "a member is read where the call stands, or it is an argument of another call",
        is_met: |walk| {
            matches!(walk.style.result, Use::Place | Use::Call) && walk.result.ty.is_record()
        },
    },
    Aim {
        name: "parameters after a call",
        about: "a struct among those that the callee looks at when it has called another function",
        is_met: |walk| {
            walk.style.looks == Looks::Later && walk.named.iter().any(|arg| arg.ty.is_record())
        },
    },
    Aim {
        name: "float or narrow integer, promoted",
        about: "passed without a prototype",
        is_met: |walk| {
            let is_old = walk.style.callee == Definition::Old && walk.variable.is_empty();
            is_old && walk.named.iter().any(|arg| walk.model.promoted(&arg.ty) != arg.ty)
        },
    },
    Aim {
        name: "large frame",
        about: "a callee whose offsets may not fit into an instruction",
        is_met: |walk| matches!(walk.style.frame, Frame::Large | Frame::Vla | Frame::Alloca),
    },
    Aim {
        name: "small struct at a page's end",
        about: "an argument whose size loads of 4 or 8 bytes do not make up, behind which nothing may \
                be read",
        is_met: |walk| walk.style.argument == Source::Guard && walk.arguments().any(is_odd),
    },
    Aim {
        name: "result of odd size at a page's end",
        about: "behind which nothing may be written",
        is_met: |walk| walk.style.result == Use::Guard && is_odd(&walk.result),
    },
    Aim {
        name: "struct at a page's beginning",
        about: "as argument or result, before which nothing may be read or written",
        is_met: |walk| {
            let is_argument = walk.style.argument == Source::GuardBefore;
            let is_result = walk.style.result == Use::GuardBefore && walk.result.ty.is_record();
            is_result || is_argument && walk.arguments().any(|arg| arg.ty.is_record())
        },
    },
    Aim {
        name: "va_arg in a loop",
        about: "that reads three arguments of one type in a row, or more",
        is_met: |walk| {
            let mut runs = walk.variable.windows(3);
            let is_run = |run: &[Passed]| run.iter().all(|arg| arg.ty == run[0].ty);
            walk.style.varargs == VaArg::Loop && runs.any(is_run)
        },
    },
    Aim {
        name: "callee with many live values",
        about: "of each class, more than there are registers, while it looks at a struct and calls others",
        is_met: |walk| {
            let has_struct = walk.arguments().any(|arg| arg.ty.is_record());
            walk.style.frame == Frame::Live && has_struct
        },
    },
    Aim {
        name: "struct by another convention",
        about: "passed or returned by a function whose attribute asks for one",
        is_met: |walk| {
            let convention = walk.style.convention;
            let is_there = walk.variable.is_empty() || convention.is_for_variadic();
            convention != Convention::Plain && is_there && walk.records().next().is_some()
        },
    },
    Aim {
        name: "__int128 at the last register",
        about: "an argument of 128 bits when one integer register is left, or on the stack",
        is_met: |walk| {
            walk.arguments().any(|arg| {
                let is_such = matches!(arg.ty, Type::Int(Int::Int128 | Int::UInt128));
                is_such && (arg.before.integers + 1 == INTEGERS || arg.is_on_stack())
            })
        },
    },
    Aim {
        name: "bit-field without a name",
        about: "in an argument or a result, or a part of one",
        is_met: |walk| {
            let is_unnamed = |ty: &Type| has_such_member(ty, |member| member.unnamed);
            walk.records().any(|record| holds(&record.ty, &is_unnamed))
        },
    },
    Aim {
        name: "bit-field of an enumeration",
        about: "in an argument or a result, or a part of one",
        is_met: |walk| {
            let is_enum = |member: &Member| matches!(member.ty, Type::Enum(_));
            let is_such =
                |ty: &Type| has_such_member(ty, |member| is_enum(member) && member.bits.is_some());
            walk.records().any(|record| holds(&record.ty, &is_such))
        },
    },
    Aim {
        name: "complex number",
        about: "as argument or result, or a part of one",
        is_met: |walk| walk.anything(&|ty| matches!(ty, Type::Complex(_))),
    },
    Aim {
        name: "vector",
        about: "as argument or result, or a part of one",
        is_met: |walk| walk.anything(&|ty| matches!(ty, Type::Vector(..))),
    },
    Aim {
        name: "atomic member",
        about: "in an argument or a result, or a part of one",
        is_met: |walk| {
            let is_atomic = |ty: &Type| has_such_member(ty, |member| member.atomic);
            walk.records().any(|record| holds(&record.ty, &is_atomic))
        },
    },
    Aim {
        name: "flexible array member",
        about: "a struct that ends in an array of no known length, passed or returned",
        is_met: |walk| walk.records().any(|record| record.ty.is_flexible()),
    },
    Aim {
        name: "struct passed to a callback",
        about: "or returned by one, which the receiver of a pointer to it calls",
        is_met: |walk| {
            walk.anything(&|ty| match ty {
                Type::Callback(signature) => signature.parts().any(Type::is_record),
                _ => false,
            })
        },
    },
];

/// Whether a value is a struct that needs this many registers of each class.
fn is_struct_of(passed: &Passed, integers: usize, floats: usize) -> bool {
    passed.ty.is_record() && passed.wants == Room { integers, floats, stack: 0 }
}

fn is_struct_of_words(passed: &Passed, words: usize) -> bool {
    passed.ty.is_record() && passed.words.len() == words
}

/// Whether a value is a struct whose size is not a sum of loads and stores of 4 or 8 bytes.
fn is_odd(passed: &Passed) -> bool {
    passed.ty.is_record() && !passed.size.is_multiple_of(4)
}

fn takes_last_register(arg: &Passed) -> bool {
    let integers = arg.wants.integers;
    integers > 0 && arg.before.integers + integers == INTEGERS && !arg.is_on_stack()
}

fn begins_in_last_register(arg: &Passed) -> bool {
    let Room { integers, floats, .. } = arg.before;
    let last_integer = arg.wants.integers > 0 && integers == INTEGERS - 1 && floats < FLOATS;
    let last_float = arg.wants.floats > 0 && floats == FLOATS - 1 && integers < INTEGERS;
    is_struct_of_words(arg, 2) && (last_integer || last_float)
}

fn is_packed_with_float(ty: &Type) -> bool {
    let Type::Record(record) = ty else { return false };
    record.packed && record.members.iter().any(|m| matches!(m.ty, Type::Float(_)))
}

fn is_over_aligned(ty: &Type) -> bool {
    matches!(ty, Type::Record(record) if record.align.is_some_and(|bytes| bytes >= 16))
}

fn is_kind(ty: &Type, kind: RecordKind) -> bool {
    matches!(ty, Type::Record(record) if record.kind == kind)
}

fn has_bits(ty: &Type) -> bool {
    matches!(ty, Type::Record(record) if record.members.iter().any(|m| m.bits.is_some()))
}

/// Whether a type is a struct or union with a member that satisfies a predicate.
fn has_such_member(ty: &Type, is_such: impl Fn(&Member) -> bool) -> bool {
    matches!(ty, Type::Record(record) if record.members.iter().any(is_such))
}

/// Whether a type is a struct or union with a member whose type satisfies a predicate.
fn has_member(ty: &Type, is_such: &dyn Fn(&Type) -> bool) -> bool {
    matches!(ty, Type::Record(record) if record.members.iter().any(|m| is_such(&m.ty)))
}

/// Whether the value is, or contains, a record of this kind with a `long double` in it.
fn has_long_double(passed: &Passed, kind: RecordKind) -> bool {
    holds(&passed.ty, &|ty| is_kind(ty, kind) && holds(ty, &is_long_double))
}

fn is_homogeneous(passed: &Passed, model: &Model) -> bool {
    [Float::Float, Float::Double, Float::LongDouble].into_iter().any(|float| {
        let is_other = |ty: &Type| match ty {
            Type::Array(..) | Type::Record(_) => false,
            scalar => *scalar != Type::Float(float),
        };
        let size = u64::from(model.float_size(float));
        (1..=4).any(|n| passed.size == n * size) && !holds(&passed.ty, &is_other)
    })
}

fn is_one_float(ty: &Type) -> bool {
    let Type::Record(record) = ty else { return false };
    let [member] = &record.members[..] else { return false };
    let is_float = matches!(member.ty, Type::Float(Float::Float | Float::Double));
    is_float && record.kind == RecordKind::Struct
}
