//! Instructions that find places.

use super::code::{Instruction, Operand, Union};
use super::compiler::{Compiler, add};
use super::trace::Note;
use super::types::Kind;
use super::{Datum, Target, cells};
use crate::c::types::{RecordKind, Type};
use crate::case::flow::{Expr, Place};

/// Where a scalar or a larger part of an object is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Located<'f> {
    pub(super) at: At,
    pub(super) ty: &'f Type,
    pub(super) bits: Option<u32>,
    /// The union that it is a part of.
    union: Option<InUnion<'f>>,
}

/// What is known of a place before the run.
#[derive(Debug, Clone, Copy)]
pub(super) enum At {
    /// It is this cell of an object.
    Fixed(Target),
    /// It is so many cells beyond an address on the stack.
    Top { beyond: u32 },
}

/// A union that has a part which is read or written.
#[derive(Debug, Clone, Copy)]
struct InUnion<'f> {
    ty: &'f Type,
    /// The member with the part.
    member: u32,
    at: At,
}

impl At {
    fn beyond(self, by: u32) -> At {
        match self {
            At::Fixed(target) => At::Fixed(Target { cell: target.cell + by, ..target }),
            At::Top { beyond } => At::Top { beyond: beyond + by },
        }
    }
}

impl Located<'_> {
    /// The same so many cells further.
    pub(super) fn further(self, by: u32) -> Self {
        Located { at: self.at.beyond(by), ..self }
    }
}

impl<'f> Compiler<'f, '_> {
    /// A place that is always the same, without any instruction.
    pub(super) fn fixed(&self, place: &'f Place) -> Option<Located<'f>> {
        match place {
            Place::Object(object) => {
                let of = self.types.flow.objects.get(*object as usize)?;
                let at = At::Fixed(Target { object: *object, cell: 0 });
                Some(Located { at, ty: &of.ty, bits: None, union: None })
            }
            Place::Member(of, index) => self.member(self.fixed(of)?, *index),
            Place::Element(of, index) => match **index {
                Expr::Int(index, _)
                    if !self.is_traced() && self.types.variable_length(of).is_none() =>
                {
                    let of = self.fixed(of)?;
                    let (Type::Array(element, number) | Type::Vector(element, number)) = of.ty
                    else {
                        return None;
                    };
                    let index = u32::try_from(index).ok().filter(|index| index < number)?;
                    let at = of.at.beyond(index * cells(element));
                    Some(Located { at, ty: element, bits: None, ..of })
                }
                _ => None,
            },
            Place::Target(..) | Place::Value(_) => None,
        }
    }

    fn member(&self, of: Located<'f>, index: u32) -> Option<Located<'f>> {
        let Type::Record(record) = of.ty else { return None };
        let member = record.members.get(index as usize)?;
        let before = record.members[..index as usize].iter();
        let before = before.map(|member| cells(&member.ty)).sum::<u32>();
        let at = of.at.beyond(before);
        let own = || InUnion { ty: of.ty, member: index, at: of.at };
        let is_union = record.kind == RecordKind::Union;
        let union = of.union.or_else(|| is_union.then(own));
        Some(Located { at, ty: &member.ty, bits: member.bits, union })
    }

    /// Finds a place, the address of which it leaves on the stack unless it is fixed.
    pub(super) fn locate(&mut self, place: &'f Place, is_written: bool) -> Option<Located<'f>> {
        if let Some(fixed) = self.fixed(place) {
            return Some(fixed);
        }
        match place {
            Place::Object(_) | Place::Value(_) => self.never("no object"),
            Place::Member(of, index) => {
                let of = self.locate(of, is_written)?;
                let Some(member) = self.member(of, *index) else {
                    return self.never("no member");
                };
                if is_written
                    && of.union.is_none()
                    && member.union.is_some()
                    && let At::Top { beyond } = of.at
                {
                    self.emit(Instruction::WillWrite(beyond));
                }
                Some(member)
            }
            Place::Element(array, index) => {
                let of = self.locate(array, is_written)?;
                let (Type::Array(element, number) | Type::Vector(element, number)) = of.ty else {
                    return self.never("no array");
                };
                let beyond = match of.at {
                    At::Fixed(target) => {
                        self.address_of(target);
                        0
                    }
                    At::Top { beyond } => beyond,
                };
                let (index, _) = self.operand(index)?;
                let (number, size) = (*number, cells(element));
                self.emit(match self.length_cell(array) {
                    Some(length) => Instruction::ElementOfVariable { beyond, length, size, index },
                    None => Instruction::Element { beyond, number, size, index },
                });
                Some(Located { at: At::Top { beyond: 0 }, ty: element, bits: None, ..of })
            }
            Place::Target(of, index) => {
                let ty = self.pointer(of)?;
                let (index, _) = self.operand(index)?;
                let to = self.ty(ty);
                self.emit(Instruction::Target { to, index });
                self.note_pointer(Note::Led(place));
                Some(Located { at: At::Top { beyond: 0 }, ty, bits: None, union: None })
            }
        }
    }

    /// Puts the pointer at a place on the stack, and yields the type of what it leads to.
    fn pointer(&mut self, of: &'f Place) -> Option<&'f Type> {
        if let Place::Value(of) = of {
            return match self.expr(of)? {
                Kind::Pointer(ty) => Some(ty),
                _ => self.never("no pointer"),
            };
        }
        let of = self.locate(of, false)?;
        let Type::Pointer(ty) = of.ty else { return self.never("no pointer") };
        self.load(&of);
        Some(self.types.known(ty))
    }

    /// The cell with the length of an array, if that is known at run time only.
    pub(super) fn length_cell(&self, array: &Place) -> Option<u32> {
        let (object, dimension) = self.types.variable_length(array)?;
        Some((self.layout.lengths_of(object).start + dimension) as u32)
    }

    /// Puts the value at a place on the stack.
    pub(super) fn load(&mut self, located: &Located) {
        self.emit(match located.at {
            At::Fixed(target) => Instruction::Push(Operand::Cell(self.cell(target))),
            At::Top { beyond } => Instruction::Load(beyond),
        });
    }

    /// Puts the address of a place on the stack.
    pub(super) fn address(&mut self, located: &Located) {
        match located.at {
            At::Fixed(target) => self.address_of(target),
            At::Top { beyond: 0 } => {}
            At::Top { beyond } => self.emit(Instruction::Further(beyond)),
        }
    }

    fn address_of(&mut self, target: Target) {
        let address = self.constant(Datum::Pointer(target));
        self.emit(Instruction::Push(address));
    }

    /// A cell of an object among all.
    pub(super) fn cell(&self, target: Target) -> u32 {
        self.layout.bases[target.object as usize] + target.cell
    }

    /// Shows what was stored in a place to the other members of the union that it is in.
    pub(super) fn written(&mut self, located: &Located) {
        if let Some(InUnion { ty, member, at }) = located.union {
            let cell = match at {
                At::Fixed(target) => Some(self.cell(target)),
                At::Top { .. } => None,
            };
            let union = add(&mut self.code.unions, Union { ty: ty.clone(), member, cell });
            self.emit(Instruction::Spread(union));
        }
    }

    /// The position of a type among those of the code.
    pub(super) fn ty(&mut self, ty: &Type) -> u32 {
        add(&mut self.code.types, ty.clone())
    }
}
