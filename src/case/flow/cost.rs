//! What a program costs its reader.

use super::{Expr, Flow, LoopForm, MemoryCall, Place, Sight, Source, Stmt, Storage, View};
use crate::c::library::MemoryFunction;
use crate::c::tree::Op;
use crate::c::types::{Int, RecordKind, Type};
use crate::c::value::Value;
use crate::c::wide::Wide;

/// What a program costs its reader: of two that fail alike, the one that costs less is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// Statements, operators and operands, objects and their parts.
    pub(super) nodes: u32,
    /// What is not plain: types other than `int`, attributes, ways to write.
    special: u32,
    /// The digits of all numbers, in base 2.
    digits: u32,
}

/// See [`Cost`].
pub(super) fn cost(case: &Flow) -> Cost {
    let mut cost = Cost { nodes: 0, special: case.checks as u32, digits: 0 };
    cost.special += u32::from(case.is_ordered);
    for (constructor, objects) in case.constructors() {
        cost.special += 3 + 2 * objects.len() as u32 + constructor % 2;
        cost.digits += digits(constructor.into());
    }
    case.each_statement(&mut |stmt| {
        cost.nodes += 3;
        cost.special += match stmt {
            Stmt::Loop(of) => {
                2 * u32::from(of.hint.is_some())
                    + match of.form {
                        LoopForm::For if of.first.is_some() && of.last.is_some() => 0,
                        LoopForm::While => 1,
                        LoopForm::For | LoopForm::Do => 2,
                    }
            }
            Stmt::Assign(_, Some(_), _) => {
                cost.nodes += 1;
                0
            }
            // Nothing, and a word for what is done else.
            Stmt::If(_, one, _) if one.is_empty() => {
                cost.nodes += 2;
                0
            }
            Stmt::Switch(_, arms) => {
                let ranges = || arms.iter().flat_map(|arm| &arm.ranges);
                cost.digits += ranges()
                    .map(|(first, last)| digits(i128::from(*last) - i128::from(*first)))
                    .sum::<u32>();
                (arms.len() + 2 * ranges().count()) as u32
            }
            Stmt::Copy(to, from) => place_cost(to) + place_cost(from),
            Stmt::Memory(call) => call_cost(call),
            // More than an assignment to the whole.
            Stmt::SetView(to, _) => {
                cost.nodes += 2;
                place_cost(&to.place) + view_cost(to)
            }
            Stmt::Goto(_) => 1,
            // More than the address of an object.
            Stmt::Allocate(..) => {
                cost.nodes += 3;
                1
            }
            Stmt::Cleaned(objects, _) => {
                // More than the calls that there could be in its place.
                cost.nodes += 6 * objects.len() as u32;
                1
            }
            // More than a branch or any other jump.
            Stmt::SetJump(landing, ..) => {
                cost.nodes += 6;
                cost.digits += digits(landing.with.into());
                u32::from(landing.op != Op::Equal) + landing.buffer
            }
            Stmt::LongJump(..) => {
                cost.nodes += 3;
                2
            }
            Stmt::GotoOneOf(_, labels) => 2 + labels.len() as u32,
            // More than an assignment and a jump.
            Stmt::Asm(asm) => {
                cost.nodes += 2 + 3 * asm.labels.len() as u32;
                let operand = asm.operand.iter();
                let operand = operand.map(|(place, of)| 1 + place_cost(place) + *of as u32);
                operand.sum::<u32>() + u32::from(asm.is_on_memory)
            }
            _ => 0,
        };
    });
    case.each_expr(&mut |expr| {
        cost.nodes += 1;
        match expr {
            Expr::Int(n, int) => {
                cost.digits += digits(*n);
                cost.special += type_cost(&Type::Int(*int));
            }
            Expr::Wide(n, int) => {
                cost.digits += digits_of_wide(**n);
                cost.special += type_cost(&Type::Int(*int));
            }
            Expr::Cast(ty, _) | Expr::Next(ty) | Expr::Vector(ty, _) => {
                cost.special += type_cost(ty);
            }
            Expr::Convert(ty, _) => cost.special += 1 + type_cost(ty),
            Expr::Shuffle(positions, _) => cost.special += 1 + positions.iter().sum::<u32>(),
            Expr::Read(place) | Expr::Address(place) => cost.special += place_cost(place),
            Expr::Memory(_, call) | Expr::Measure(call) => cost.special += call_cost(call),
            Expr::View(of) => {
                cost.nodes += 2;
                cost.special += place_cost(&of.place) + view_cost(of);
            }
            // More than a conversion of its value.
            Expr::Braces(of) => {
                cost.nodes += 6 + 3 * (of.sets.len() + of.checked().count()) as u32;
                cost.special += of.sets.iter().map(|set| place_cost(&set.to)).sum::<u32>();
            }
            Expr::Generic(of) => {
                cost.nodes += 2 + of.arms.len() as u32;
                let types = of.arms.iter().filter_map(|(ty, _)| ty.as_ref());
                cost.special += types.map(type_cost).sum::<u32>();
            }
            // More than a call by name.
            Expr::CallBy(place, _) => cost.nodes += 2 + place_cost(place),
            _ => {}
        }
    });
    for object in &case.objects {
        cost.nodes += 1;
        cost.special += type_cost(&object.ty);
        cost.special += match object.storage {
            Storage::Global => 1,
            Storage::Kept(_) => 2,
            Storage::Frame(_) => 4,
            Storage::Inner(_) => 1,
            _ => 0,
        };
        cost.special += u32::from(object.is_volatile)
            + u32::from(object.is_const)
            + u32::from(object.is_atomic)
            + u32::from(object.is_void)
            + u32::from(object.is_restricted)
            + u32::from(object.is_literal)
            + u32::from(object.is_text);
        cost.special += 3 * object.lengths().count() as u32;
        if let Some(value) = &object.value {
            value_cost(value, &mut cost);
        }
    }
    for routine in &case.routines {
        cost.nodes += 4;
        cost.special += routine.result.as_ref().map_or(0, |ty| 1 + type_cost(ty));
        cost.special += match routine.sight {
            Sight::Public => 0,
            Sight::Static => 1,
            Sight::Opaque => 2,
        };
        cost.special += 3 * u32::from(routine.is_variadic) + routine.taking as u32;
        cost.special += 2 * routine.attributes.len() as u32 + u32::from(routine.is_inline);
        cost.special += 2 * u32::from(!routine.convention.is_plain()) + u32::from(routine.is_old);
        cost.special += u32::from(routine.must_tail);
    }
    cost
}

fn digits(n: i128) -> u32 {
    // A negative number has a sign to read.
    2 * (128 - n.unsigned_abs().leading_zeros()) + u32::from(n < 0)
}

/// The same of a number that is read word by word: more than any other.
fn digits_of_wide(n: Wide) -> u32 {
    let magnitude = n.exact().unsigned_abs();
    2 * 128 + magnitude.bits() + magnitude.count_ones()
}

/// What is not plain in a type.
pub(super) fn type_cost(ty: &Type) -> u32 {
    match ty {
        Type::Int(Int::Int) => 0,
        Type::Int(Int::UInt) => 1,
        Type::Int(Int::Long | Int::ULong) => 2,
        Type::Int(_) => 3,
        Type::Float(_) => 4,
        Type::Array(element, n) => 5 + n + type_cost(element),
        Type::Vector(element, n) => 9 + n + type_cost(element),
        Type::Pointer(to) => 5 + type_cost(to),
        Type::Record(record) => {
            let members = record.members.iter();
            let kind = if record.kind == RecordKind::Union { 3 } else { 0 };
            6 + kind
                + members.map(|m| 2 + u32::from(m.bits.is_some()) + type_cost(&m.ty)).sum::<u32>()
        }
        _ => 9,
    }
}

fn place_cost(place: &Place) -> u32 {
    match place {
        Place::Object(_) | Place::Value(_) => 0,
        Place::Member(of, _) | Place::Element(of, _) => 1 + place_cost(of),
        Place::Target(of, _) => 2 + place_cost(of),
    }
}

/// Where it is more than a byte.
fn view_cost(view: &View) -> u32 {
    if view.is_byte() { 0 } else { 1 + type_cost(&view.ty) }
}

fn call_cost(call: &MemoryCall) -> u32 {
    let function = match call.function {
        MemoryFunction::Memset | MemoryFunction::Memcpy | MemoryFunction::Strlen => 1,
        MemoryFunction::Memmove | MemoryFunction::Memcmp => 2,
        MemoryFunction::Strcpy | MemoryFunction::Strcmp | MemoryFunction::Strchr => 2,
        _ => 3,
    };
    let text = match &call.second {
        Source::Text(text) => 1 + text.len() as u32,
        _ => 0,
    };
    let places = call.places().into_iter().map(place_cost).sum::<u32>();
    function + u32::from(call.is_builtin) + text + places
}

fn value_cost(value: &Value, cost: &mut Cost) {
    match value {
        Value::Int(n) => cost.digits += digits(*n),
        Value::Wide(n) => cost.digits += digits_of_wide(**n),
        Value::Real(real) => cost.digits += if real.is_zero() { 0 } else { 1 + real.digits() },
        Value::List(parts) => parts.iter().for_each(|part| value_cost(part, cost)),
        Value::Union(_, part) => value_cost(part, cost),
        Value::Part(_, way) => cost.special += 1 + way.len() as u32,
        _ => {}
    }
}
