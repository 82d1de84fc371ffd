//! The numbers that identify records and enumerations.

use std::collections::HashMap;
use std::sync::Arc;

use super::parts_mut;
use crate::c::types::{Enum, Member, Record, Type};
use crate::case::call::Call;

/// Renumbers the records and enumerations of a call from 1: one type that has become two gets two numbers.
pub fn renumbered(call: Call) -> Call {
    Numbers::default().renumber(call)
}

/// The same, but merges records and enumerations that are alike into one type.
pub(super) fn merged(call: Call) -> Call {
    Numbers { alike: Some(HashMap::new()), ..Numbers::default() }.renumber(call)
}

/// Types that have their new number.
#[derive(Default)]
struct Numbers {
    known: HashMap<Type, Type>,
    /// Types without their number, where those that are alike are merged.
    alike: Option<HashMap<Type, Type>>,
    last: u32,
}

impl Numbers {
    fn renumber(&mut self, mut call: Call) -> Call {
        for part in parts_mut(&mut call) {
            part.ty = self.renumbered(&part.ty);
        }
        call
    }

    fn renumbered(&mut self, ty: &Type) -> Type {
        let (Type::Enum(_) | Type::Record(_)) = ty else {
            return match ty {
                Type::Pointer(to) => self.renumbered(to).pointer(),
                Type::Array(element, n) => Type::Array(Arc::new(self.renumbered(element)), *n),
                Type::Callback(signature) => {
                    Type::Callback(Arc::new(signature.with_parts(|part| self.renumbered(part))))
                }
                basic => basic.clone(),
            };
        };
        if let Some(known) = self.known.get(ty) {
            return known.clone();
        }
        let new = self.numbered(ty);
        self.known.insert(ty.clone(), new.clone());
        new
    }

    /// Numbers a record or enumeration that is seen for the first time.
    fn numbered(&mut self, ty: &Type) -> Type {
        let inner = match ty {
            Type::Record(record) => {
                let member = |m: &Member| Member { ty: self.renumbered(&m.ty), ..m.clone() };
                let members = record.members.iter().map(member).collect();
                Type::Record(Arc::new(Record { id: 0, members, ..(**record).clone() }))
            }
            other => with_id(other, 0),
        };
        if let Some(one) = self.alike.as_ref().and_then(|alike| alike.get(&inner)) {
            return one.clone();
        }
        self.last += 1;
        let new = with_id(&inner, self.last);
        if let Some(alike) = &mut self.alike {
            alike.insert(inner, new.clone());
        }
        new
    }
}

fn with_id(ty: &Type, id: u32) -> Type {
    match ty {
        Type::Enum(of) => Type::Enum(Arc::new(Enum { id, constants: of.constants.clone() })),
        Type::Record(record) => Type::Record(Arc::new(Record { id, ..(**record).clone() })),
        other => other.clone(),
    }
}
