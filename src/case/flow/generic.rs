//! Selections by type (C11): `_Generic(v1, short: 1, int: 2, default: 3)`, of which one value is evaluated.

use serde::{Deserialize, Serialize};

use super::machine::Types;
use super::{Expr, Flow};
use crate::c::tree::are_told_apart;
use crate::c::types::Type;

/// A selection by type.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Generic {
    /// The expression whose type decides. It is not evaluated.
    pub of: Expr,
    /// The values, with their types; none for `default`.
    pub arms: Vec<(Option<Type>, Expr)>,
}

impl Generic {
    pub(super) fn parts(&self) -> Vec<&Expr> {
        let mut parts = vec![&self.of];
        parts.extend(self.arms.iter().map(|(_, value)| value));
        parts
    }

    pub(super) fn parts_mut(&mut self) -> Vec<&mut Expr> {
        let mut parts = vec![&mut self.of];
        parts.extend(self.arms.iter_mut().map(|(_, value)| value));
        parts
    }

    /// Selections with fewer values.
    pub(super) fn plainer(&self) -> Vec<Expr> {
        let fewer = |at| {
            let mut fewer = self.clone();
            fewer.arms.remove(at);
            Expr::Generic(Box::new(fewer))
        };
        (0..self.arms.len()).map(fewer).collect()
    }

    /// Whether no type is there twice, nor `default`.
    pub(super) fn is_told_apart(&self) -> bool {
        are_told_apart(self.arms.iter().map(|(ty, _)| ty))
    }
}

impl<'f> Types<'f> {
    /// The value that a selection has.
    pub(super) fn selected(self, generic: &'f Generic) -> Option<&'f Expr> {
        let ty = self.unpromoted(&generic.of)?;
        let arms = || generic.arms.iter();
        let fits = |of: &Option<Type>| of.as_ref().is_some_and(|of| of.is_same_number(&ty));
        let found = arms().find(|(of, _)| fits(of));
        found.or_else(|| arms().find(|(of, _)| of.is_none())).map(|(_, value)| value)
    }

    /// Whether a value is that of a bit-field, the type of which is no other's.
    pub(super) fn is_field_value(self, expr: &Expr) -> bool {
        match expr {
            Expr::Read(place) => self.type_at(place).is_none_or(|(_, bits)| bits.is_some()),
            _ => false,
        }
    }

    /// The type of a number as it decides a selection: before the integral promotions. None where compilers differ: of
    /// bit-fields, and of qualified objects, whose qualifiers count since DR 481 only if the value is no operand.
    pub(super) fn unpromoted(self, expr: &'f Expr) -> Option<Type> {
        let mut has_field = false;
        // Builtin functions have types such as uint64_t, which is `unsigned long` or `unsigned long long`.
        let mut is_open = false;
        expr.each(&mut |part| {
            has_field |= self.is_field_value(part);
            is_open |= matches!(part, Expr::Builtin(..));
        });
        let ty = match expr {
            _ if has_field || is_open => return None,
            Expr::Read(place) => {
                let root = place.root().and_then(|of| self.flow.objects.get(of as usize));
                let is_qualified =
                    root.is_some_and(|of| of.is_volatile || of.is_const || of.is_atomic);
                if is_qualified {
                    return None;
                }
                self.type_at(place)?.0.clone()
            }
            Expr::View(of) => of.ty.clone(),
            Expr::Cast(ty, _) | Expr::Next(ty) => ty.clone(),
            Expr::Call(routine, _) => self.result(*routine)?.clone(),
            Expr::Braces(of) => self.unpromoted(&of.value)?,
            Expr::Generic(of) => self.unpromoted(self.selected(of)?)?,
            other => self.type_of(other)?.to_type(),
        };
        matches!(ty, Type::Int(_) | Type::Float(_)).then_some(ty)
    }
}

impl Flow {
    /// Visits the objects that decide a selection by themselves, whose qualifiers would count, and those whose value a
    /// selection or a statement expression has: clang before 17 takes the value of an atomic one for no integer.
    pub(super) fn each_selecting(&self, visit: &mut impl FnMut(u32)) {
        fn deciding(expr: &Expr, visit: &mut impl FnMut(u32)) {
            match expr {
                Expr::Read(place) => place.root().into_iter().for_each(visit),
                Expr::Braces(of) => deciding(&of.value, visit),
                Expr::Generic(of) => of.arms.iter().for_each(|(_, value)| deciding(value, visit)),
                _ => {}
            }
        }
        self.each_expr(&mut |expr| {
            if let Expr::Generic(of) = expr {
                deciding(&of.of, visit);
            }
            if matches!(expr, Expr::Generic(_) | Expr::Braces(_)) {
                deciding(expr, visit);
            }
        });
    }
}
