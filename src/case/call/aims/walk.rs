//! Which registers are in use when an argument is passed, by a simple model: six integer registers, eight
//! floating-point registers, then the stack, as on System V x86-64, and words as wide as a pointer. It
//! measures what a suite aims at and is no machine's convention.

use crate::c::model::Model;
use crate::c::types::{Float, Type};
use crate::case::call::Call;
use crate::case::call::style::Style;

/// Integer registers.
pub(crate) const INTEGERS: usize = 6;

/// Floating-point registers.
pub(crate) const FLOATS: usize = 8;

/// The most words of a value that travels in registers.
pub(crate) const IN_REGISTERS: usize = 2;

/// A number of registers of each class, and of words on the stack.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Room {
    /// Integer registers.
    pub integers: usize,
    /// Floating-point registers.
    pub floats: usize,
    /// Words of the stack.
    pub stack: usize,
}

/// The content of a word of a value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Word {
    /// Part of an integer, an enumeration, a pointer or a bit-field.
    pub has_integer: bool,
    /// Part of a floating value.
    pub has_float: bool,
}

/// A value as it is passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Passed {
    /// Its type: after decay, and after promotion if it is a variable argument.
    pub ty: Type,
    /// Its size in bytes; 0 for `void`.
    pub size: u64,
    /// Its words in order.
    pub words: Vec<Word>,
    /// The room in use when it is passed.
    pub before: Room,
    /// The room it would need if all registers were free: for a struct, a register per word, an integer
    /// register if the word contains any integer.
    pub wants: Room,
}

impl Passed {
    fn new(ty: Type, before: Room, model: &Model) -> Passed {
        let size = if ty == Type::Void { 0 } else { model.layout(&ty).size };
        let words = words(&ty, size, model);
        let wants = match &ty {
            Type::Float(Float::Float | Float::Double) => Room { floats: 1, ..Room::default() },
            _ if words.len() > IN_REGISTERS || holds(&ty, &is_long_double) => {
                Room { stack: words.len(), ..Room::default() }
            }
            _ => {
                let integers = words.iter().filter(|word| word.has_integer).count();
                Room { integers, floats: words.len() - integers, stack: 0 }
            }
        };
        Passed { ty, size, words, before, wants }
    }

    /// Whether it is passed on the stack. It goes there as a whole, even if registers are left for part of
    /// it.
    pub(crate) fn is_on_stack(&self) -> bool {
        let Room { integers, floats, .. } = self.before;
        self.wants.stack > 0
            || integers + self.wants.integers > INTEGERS
            || floats + self.wants.floats > FLOATS
    }

    /// The room in use after it is passed.
    pub(crate) fn after(&self) -> Room {
        let Room { integers, floats, stack } = self.before;
        if self.is_on_stack() {
            return Room { integers, floats, stack: stack + self.words.len() };
        }
        let Room { integers: more_integers, floats: more_floats, .. } = self.wants;
        Room { integers: integers + more_integers, floats: floats + more_floats, stack }
    }
}

/// A call, with the room in use before each of its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Walk<'m> {
    /// The data model.
    pub model: &'m Model,
    /// Named arguments.
    pub named: Vec<Passed>,
    /// Variable arguments.
    pub variable: Vec<Passed>,
    /// The result of the function.
    pub result: Passed,
    /// The style of the call.
    pub style: Style,
}

impl<'m> Walk<'m> {
    /// Walks over the arguments of a call.
    pub(crate) fn new(call: &Call, model: &'m Model) -> Walk<'m> {
        let result = Passed::new(call.result.ty.clone(), Room::default(), model);
        // The address of a large result is a hidden first argument.
        let mut used = Room { integers: usize::from(is_large(&result)), ..Room::default() };
        let mut pass = |ty| {
            let passed = Passed::new(ty, used, model);
            used = passed.after();
            passed
        };
        let named = call.args.iter().map(|arg| pass(arg.ty.decayed())).collect();
        let variable = call.varargs.iter().map(|arg| pass(model.promoted(&arg.ty))).collect();
        Walk { model, named, variable, result, style: call.style }
    }

    /// The named, then the variable arguments.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = &Passed> {
        self.named.iter().chain(&self.variable)
    }

    /// Whether an argument or the result has, or contains, a type that satisfies a predicate.
    pub(crate) fn anything(&self, is_such: &dyn Fn(&Type) -> bool) -> bool {
        self.arguments().chain([&self.result]).any(|passed| holds(&passed.ty, is_such))
    }

    /// Structs and unions passed or returned.
    pub(crate) fn records(&self) -> impl Iterator<Item = &Passed> {
        self.arguments().chain([&self.result]).filter(|passed| passed.ty.is_record())
    }
}

/// Whether a value is a struct or union that is too large for registers.
pub(crate) fn is_large(passed: &Passed) -> bool {
    passed.ty.is_record() && passed.words.len() > IN_REGISTERS
}

/// Whether a type is `long double`.
pub(crate) fn is_long_double(ty: &Type) -> bool {
    *ty == Type::Float(Float::LongDouble)
}

/// Whether a type, or one of its parts, satisfies a predicate.
pub(crate) fn holds(ty: &Type, is_such: &dyn Fn(&Type) -> bool) -> bool {
    is_such(ty)
        || match ty {
            Type::Array(element, n) => *n > 0 && holds(element, is_such),
            Type::Vector(element, _) => holds(element, is_such),
            Type::Record(record) => record.members.iter().any(|m| holds(&m.ty, is_such)),
            _ => false,
        }
}

fn words(ty: &Type, size: u64, model: &Model) -> Vec<Word> {
    let number = size.div_ceil(model.pointer.into());
    let mut words = vec![Word::default(); number as usize];
    mark(ty, 0, size * 8, model, &mut words);
    words
}

/// Marks the words that a part of a value occupies: `width` bits from `bit` on.
fn mark(ty: &Type, bit: u64, width: u64, model: &Model, words: &mut [Word]) {
    if width == 0 {
        return;
    }
    match ty {
        Type::Array(element, n) | Type::Vector(element, n) => {
            let width = model.layout(element).size * 8;
            (0..u64::from(*n)).for_each(|i| mark(element, bit + i * width, width, model, words));
        }
        Type::Record(record) => {
            for (member, position) in record.members.iter().zip(model.positions(record)) {
                let size = model.layout(&member.ty).size;
                let width = member.bits.map_or(size * 8, u64::from);
                mark(&member.ty, bit + position, width, model, words);
            }
        }
        scalar => {
            let of_word = u64::from(model.pointer) * 8;
            let (first, last) = (bit / of_word, (bit + width - 1) / of_word);
            for word in words.iter_mut().take(last as usize + 1).skip(first as usize) {
                match scalar {
                    Type::Float(_) | Type::Complex(_) => word.has_float = true,
                    _ => word.has_integer = true,
                }
            }
        }
    }
}
