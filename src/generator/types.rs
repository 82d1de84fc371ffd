//! Draws C types from a generator's node and its drawn parts.

use std::sync::Arc;

use super::sample::{Drawn, Level, Sampler, expected, name, wrong};
use super::{Datum, Gen, Node, ScriptError};
use crate::c::types::{Enum, Float, Int, Member, Record, RecordKind, Signature, Type};

/// After this many consecutive members that do not fit, a character is taken.
const REFUSED: u32 = 10;

impl Sampler<'_> {
    /// The type or member of a node whose parts are drawn at a level.
    pub(super) fn c_type(&mut self, g: &Gen, nested: Level) -> Drawn<Datum> {
        Ok(match g.node() {
            Node::Enum(constants) => self.enumeration(g, constants, nested)?.into(),
            Node::Pointer(to) => self.ty(g, to, nested)?.pointer().into(),
            Node::Array { element, length } => {
                let element = self.ty(g, element, nested)?;
                let length = self.count(g, length, nested, "the length")?;
                Type::Array(Arc::new(element), length).into()
            }
            Node::Record(kind, members) => self.record(g, *kind, members, nested)?.into(),
            _ => return self.unusual(g, nested),
        })
    }

    /// The same for nodes that rarely nest deeply: separate, so that the others need less stack.
    fn unusual(&mut self, g: &Gen, nested: Level) -> Drawn<Datum> {
        Ok(match g.node() {
            Node::OfSize { bytes, member } => self.of_size(g, bytes, member, nested)?.into(),
            Node::Vector { element, length } => {
                let element = self.ty(g, element, nested)?;
                let length = self.count(g, length, nested, "the length")?;
                Type::Vector(Arc::new(element), length).into()
            }
            Node::Callback { args, result } => self.callback(g, args, result, nested)?.into(),
            Node::Complex(of) => match self.ty(g, of, nested)? {
                Type::Float(float @ (Float::Float | Float::Double | Float::LongDouble)) => {
                    Type::Complex(float).into()
                }
                _ => return Err(no_complex(g).into()),
            },
            Node::BitInt(width) => {
                let bits = self.count(g, width, nested, "the width")?;
                Int::BitInt(u16::try_from(bits).unwrap_or(u16::MAX)).into()
            }
            Node::Packed(of) => {
                let record = self.record_type(g, of, nested)?;
                Type::Record(Arc::new(Record { packed: true, ..record })).into()
            }
            Node::Aligned { bytes, record } => {
                let bytes = self.count(g, bytes, nested, "the alignment")?;
                if !bytes.is_power_of_two() {
                    return Err(no_alignment(g, bytes).into());
                }
                match self.draw(record, nested)? {
                    Datum::Type(Type::Record(record)) if !record.anonymous => {
                        let align = Some(bytes);
                        Type::Record(Arc::new(Record { align, ..(*record).clone() })).into()
                    }
                    drawn => {
                        let member = member(g, drawn, String::new, "a C type")?;
                        Member { align: Some(bytes), ..member }.into()
                    }
                }
            }
            Node::Pack { bytes, record } => {
                let bytes = self.count(g, bytes, nested, "the alignment")?;
                if !matches!(bytes, 1 | 2 | 4 | 8 | 16) {
                    return Err(no_pack(g, bytes).into());
                }
                let record = self.record_type(g, record, nested)?;
                Type::Record(Arc::new(Record { pack: Some(bytes), ..record })).into()
            }
            Node::Anonymous(of) => {
                let record = self.record_type(g, of, nested)?;
                Type::Record(Arc::new(Record { anonymous: true, ..record })).into()
            }
            Node::Atomic(of) => {
                let drawn = self.draw(of, nested)?;
                let member = member(g, drawn, String::new, "a C type")?;
                Member { atomic: true, ..member }.into()
            }
            Node::Flexible(of) => {
                let array = Type::Array(Arc::new(self.ty(g, of, nested)?), 0);
                Member { flexible: true, ..Member::new(array) }.into()
            }
            Node::Unnamed(of) => match self.draw(of, nested)? {
                Datum::Member(member) if member.bits.is_some() => {
                    Member { unnamed: true, ..*member }.into()
                }
                other => return Err(no_bit_field(g, &other).into()),
            },
            Node::Bitfield { width, base } => {
                let bits = Some(self.count(g, width, nested, "the width")?);
                let ty = self.ty(g, base, nested)?;
                if !matches!(ty, Type::Int(_) | Type::Enum(_)) {
                    return Err(no_bit_field_type(g).into());
                }
                Member { bits, ..Member::new(ty) }.into()
            }
            Node::Signed(of) => self.with_sign(g, of, nested, Int::signed)?,
            Node::Unsigned(of) => self.with_sign(g, of, nested, Int::unsigned)?,
            // Not a type: drawn like any value.
            _ => self.draw(g, nested)?,
        })
    }

    fn record(&mut self, g: &Gen, kind: RecordKind, list: &Gen, level: Level) -> Drawn<Type> {
        // Few have more.
        let mut members = Vec::with_capacity(8);
        self.list(g, list, level, &|| "its members".into(), &mut |item| {
            let number = members.len() + 1;
            let role = || format!("member {number}");
            members.push(member(g, item, role, "a C type or bit-field")?);
            Ok(())
        })?;
        Ok(Type::Record(Arc::new(Record::new(kind, self.id(), members))))
    }

    fn callback(&mut self, g: &Gen, args: &Gen, result: &Gen, level: Level) -> Drawn<Type> {
        let mut types = Vec::new();
        self.list(g, args, level, &|| "its arguments".into(), &mut |item| {
            let Datum::Type(ty) = item else {
                return Err(no_argument(g, types.len() + 1, &item).into());
            };
            types.push(ty);
            Ok(())
        })?;
        let result = self.ty(g, result, level)?;
        Ok(Type::Callback(Arc::new(Signature::new(types, result))))
    }

    /// A struct of this many bytes. Members are drawn one by one; one is accepted if its alignment divides the
    /// size, since the struct's must, and if it fits.
    fn of_size(&mut self, g: &Gen, bytes: &Gen, member: &Gen, level: Level) -> Drawn<Type> {
        let size: u64 = self.count(g, bytes, level, "the size")?.into();
        let mut record = Record::new(RecordKind::Struct, self.id(), Vec::new());
        let (mut end, mut refused) = (0, 0);
        while end < size {
            let ty = match refused {
                REFUSED => Type::Int(Int::Char),
                _ => self.ty(g, member, level)?,
            };
            let layout = self.source.model.layout(&ty);
            let begin = end.next_multiple_of(layout.align.max(1));
            let fits = size.is_multiple_of(layout.align.max(1)) && begin + layout.size <= size;
            if !fits || layout.size == 0 {
                refused += 1;
                continue;
            }
            (end, refused) = (begin + layout.size, 0);
            record.members.push(Member::new(ty));
            // The rest may be padding.
            let whole = self.source.model.layout(&Type::Record(Arc::new(record.clone())));
            if whole.size == size && self.source.chance.ratio(1, 2) {
                break;
            }
        }
        Ok(Type::Record(Arc::new(record)))
    }

    fn enumeration(&mut self, g: &Gen, list: &Gen, level: Level) -> Drawn<Type> {
        let (mut constants, mut number) = (Vec::new(), 0);
        self.list(g, list, level, &|| "its constants".into(), &mut |item| {
            number += 1;
            let constant = match &item {
                Datum::Integer(n) => i32::try_from(*n).ok(),
                _ => None,
            };
            let Some(constant) = constant else {
                return Err(no_constant(g, number, &item).into());
            };
            if !constants.contains(&constant) {
                constants.push(constant);
            }
            Ok(())
        })?;
        if constants.is_empty() {
            return Err(no_constants(g).into());
        }
        Ok(Type::Enum(Arc::new(Enum { id: self.id(), constants })))
    }

    fn with_sign(&mut self, g: &Gen, of: &Gen, level: Level, f: fn(Int) -> Int) -> Drawn<Datum> {
        match self.draw(of, level)? {
            Datum::Type(Type::Int(int)) => Ok(f(int).into()),
            other => {
                if let Datum::Member(member) = &other
                    && let Type::Int(int) = member.ty
                {
                    let of_sign = Member::new(Type::Int(f(int)));
                    return Ok(Member { bits: member.bits, ..of_sign }.into());
                }
                Err(no_sign(g, &other).into())
            }
        }
    }

    pub(super) fn ty(&mut self, g: &Gen, part: &Gen, level: Level) -> Drawn<Type> {
        match self.draw(part, level)? {
            Datum::Type(ty) => Ok(ty),
            other => Err(no_type(g, &other).into()),
        }
    }

    fn record_type(&mut self, g: &Gen, part: &Gen, level: Level) -> Drawn<Record> {
        match self.draw(part, level)? {
            Datum::Type(Type::Record(record)) => Ok((*record).clone()),
            other => Err(no_record(g, &other).into()),
        }
    }
}

/// The member that an item of a list is.
fn member(g: &Gen, drawn: Datum, role: impl Fn() -> String, what: &str) -> Drawn<Member> {
    match drawn {
        Datum::Type(ty) => Ok(Member::new(ty)),
        Datum::Member(member) => Ok(*member),
        other => Err(no_member(g, &role(), &other, what).into()),
    }
}

// Mistakes in a script.

pub(super) fn no_type(g: &Gen, found: &Datum) -> ScriptError {
    let error = expected(g, "", "a C type", found);
    match found {
        Datum::Member(member) if member.bits.is_some() => {
            error.hint("only structs and unions have bit-fields")
        }
        Datum::Member(_) => error.hint("only structs and unions have such a member"),
        _ => error.hint("for example int"),
    }
}

pub(super) fn no_record(g: &Gen, found: &Datum) -> ScriptError {
    let found = match found {
        Datum::Type(_) => "another type",
        other => other.kind(),
    };
    let what = format!("{}: expected a struct or union, got {found}", name(g));
    wrong(g, what).hint("for example packed(struct{char, int})")
}

pub(super) fn no_member(g: &Gen, role: &str, found: &Datum, what: &str) -> ScriptError {
    expected(g, role, what, found).hint("for example list(choose(1, 3), int)")
}

pub(super) fn no_argument(g: &Gen, number: usize, found: &Datum) -> ScriptError {
    let error = expected(g, &format!("argument {number}"), "a C type", found);
    error.hint("for example callback(list(2, int), double)")
}

pub(super) fn no_sign(g: &Gen, found: &Datum) -> ScriptError {
    match found {
        Datum::Type(_) => {
            let what = format!("{}: expected an integer type, got another type", name(g));
            wrong(g, what).hint("for example unsigned(any_int)")
        }
        other => expected(g, "", "an integer type or bit-field", other),
    }
}

pub(super) fn no_bit_field(g: &Gen, found: &Datum) -> ScriptError {
    expected(g, "", "a bit-field", found).hint("for example unnamed(bitfield(0, int))")
}

pub(super) fn no_bit_field_type(g: &Gen) -> ScriptError {
    let what = "bitfield: its type: expected an integer type, got another type";
    wrong(g, what).hint("for example bitfield(3, long)")
}

pub(super) fn no_complex(g: &Gen) -> ScriptError {
    let what = "complex: expected float, double or longdouble, got another type";
    wrong(g, what).hint("for example complex(double)")
}

pub(super) fn no_alignment(g: &Gen, bytes: u32) -> ScriptError {
    let what = format!("aligned: expected a power of two, got {bytes}");
    wrong(g, what).hint("for example aligned(16, r)")
}

pub(super) fn no_pack(g: &Gen, bytes: u32) -> ScriptError {
    let what = format!("pragma_pack: expected 1, 2, 4, 8 or 16, got {bytes}");
    wrong(g, what).hint("for example pragma_pack(2, r)")
}

pub(super) fn no_constants(g: &Gen) -> ScriptError {
    let hint = "give at least one, for example enum_of(list(choose(1, 4), integer(100)))";
    wrong(g, "enum: it has no constants").hint(hint)
}

pub(super) fn no_constant(g: &Gen, number: usize, found: &Datum) -> ScriptError {
    expected(g, &format!("constant {number}"), "an integer of 32 bits", found)
}
