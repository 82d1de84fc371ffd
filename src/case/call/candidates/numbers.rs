//! The numbers that tell records and enumerations apart.

use std::collections::HashMap;
use std::sync::Arc;

use super::parts_mut;
use crate::c::types::{Enum, Member, Record, Signature, Type};
use crate::case::call::Call;

/// The call with its records and enumerations numbered anew, from 1: those that were one type and
/// have become two get numbers of their own.
pub fn renumbered(call: Call) -> Call {
    Numbers::default().renumber(call)
}

/// The same, but records and enumerations that are alike become one type.
pub(super) fn merged(call: Call) -> Call {
    Numbers { alike: Some(HashMap::new()), ..Numbers::default() }.renumber(call)
}

/// Types that were given their new number.
#[derive(Default)]
struct Numbers {
    known: HashMap<Type, Type>,
    /// By what they are but for their number, where those that are alike are to be one.
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
                    let args = signature.args.iter().map(|arg| self.renumbered(arg)).collect();
                    let result = self.renumbered(&signature.result);
                    Type::Callback(Arc::new(Signature { args, result }))
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

    /// A record or enumeration that is met for the first time.
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
