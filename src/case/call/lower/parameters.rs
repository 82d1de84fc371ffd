//! The parameters of the callee, and of functions that forward arguments to it.

use crate::c::tree::Name;
use crate::c::types::Type;
use crate::case::call::{Call, Typed};

/// A named parameter.
pub(super) fn parameter(index: usize) -> Name {
    Name::Local("p", index as u32 + 1)
}

/// The callee's named parameters.
pub(super) fn params(call: &Call) -> Vec<(Name, Type)> {
    let declared = |(index, arg): (usize, &Typed)| {
        // gcc would assume that a parameter `T p[0]` has nothing to read.
        let is_empty = matches!(arg.ty, Type::Array(_, 0));
        (parameter(index), if is_empty { arg.ty.decayed() } else { arg.ty.clone() })
    };
    call.args.iter().enumerate().map(declared).collect()
}
