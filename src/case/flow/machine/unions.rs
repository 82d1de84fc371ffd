//! Unions: each member has cells of its own, and what is stored in one is seen in those of the others.

use super::{Datum, cells};
use crate::c::arithmetic::Arithmetic;
use crate::c::types::{RecordKind, Type};

/// How the bytes of one member look in another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Views<'m>(pub(super) Arithmetic<'m>);

impl Views<'_> {
    /// Sets the cells of a union to what is stored in one of its members. The bytes beyond that member are unspecified
    /// (C23 6.2.6.1).
    pub(super) fn spread(self, ty: &Type, member: u32, content: &mut [Datum]) {
        let Type::Record(record) = ty else { return };
        let model = self.0.model;
        let assumes = self.0.assumes;
        let before = record.members[..member as usize].iter().map(|m| cells(&m.ty)).sum::<u32>();
        let end = before + record.members.get(member as usize).map_or(0, |m| cells(&m.ty));
        let own = before as usize..end as usize;
        let scalars = model.scalars(ty);
        let known = scalars.iter().copied().zip(content.iter().map(|cell| cell.number()));
        let stored: Vec<_> = known.skip(own.start).take(own.len()).collect();
        for (index, (scalar, cell)) in scalars.iter().zip(content).enumerate() {
            if !own.contains(&index) {
                let seen = model.viewed(assumes, &stored, scalar);
                *cell = seen.map_or(Datum::Unset, Datum::from);
            }
        }
    }
}

/// Whether all of an object was set; of a union, all of a member.
pub(super) fn is_set(ty: &Type, content: &[Datum]) -> bool {
    match ty {
        Type::Array(element, _) => {
            let one = cells(element).max(1) as usize;
            content.chunks(one).all(|part| is_set(element, part))
        }
        Type::Record(record) => {
            let mut rest = content;
            let mut parts = record.members.iter().map(|member| {
                let (own, others) = rest.split_at(cells(&member.ty) as usize);
                rest = others;
                is_set(&member.ty, own)
            });
            match record.kind {
                RecordKind::Struct => parts.all(|is_set| is_set),
                RecordKind::Union => parts.any(|is_set| is_set),
            }
        }
        _ => !content.contains(&Datum::Unset),
    }
}
