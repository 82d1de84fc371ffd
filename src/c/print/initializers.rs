//! Prints initializers: lists, with braces or without; string and compound literals.

use super::Printer;
use super::constants::{characters, first_of_text, string_literal, wide_characters, wide_literal};
use super::precedence::Parentheses;
use crate::c::features::Feature;
use crate::c::tree::{Expr, Init};
use crate::c::types::{Member, Type};

/// Separates the choice of where a literal is split from others.
const JOINED: u64 = 0x6a6f_696e_6564;

/// Separates the choice of which arrays wide literals initialize from others.
const WIDE: u64 = 0x7769_6465_0000;

/// Separates the choice of which numbers have braces from others.
const BRACED: u64 = 0x6272_6163_6564;

/// Separates the choice of which lists have no braces of their own from others.
const ELIDED: u64 = 0x656c_6964_6564;

/// Separates the choice of which structs begin with a compound literal from others.
const LITERAL: u64 = 0x6c69_7465_7261;

/// What a string literal says of an array, without zeros at the end.
pub(super) enum Literal {
    /// Its characters.
    Narrow(Vec<u8>),
    /// The elements of an array of `int`.
    Wide(Vec<u32>),
}

impl Literal {
    /// The number of elements that it has, with the zero at its end.
    pub(super) fn counted(&self) -> usize {
        1 + match self {
            Literal::Narrow(bytes) => bytes.len(),
            Literal::Wide(numbers) => numbers.len(),
        }
    }
}

impl Printer {
    /// An initializer of a type.
    pub(super) fn init(&mut self, ty: &Type, init: &Init) {
        if self.begins_with_literal(ty, init) {
            self.compound(ty, init);
        } else if self.is_braced(ty, init) {
            self.enclosed(ty, init);
        } else {
            self.value(ty, init);
        }
    }

    /// Whether a number has braces around it that nothing needs: one in thirty where initializers vary.
    fn is_braced(&self, ty: &Type, init: &Init) -> bool {
        match (ty, init) {
            (Type::Int(_), Init::Expr(Expr::Int(value, _))) => {
                self.takes(Feature::BracedScalars, BRACED, *value as u64, 30)
            }
            _ => false,
        }
    }

    /// A compound literal. Those that initialize static objects have no others in them.
    pub(super) fn compound(&mut self, ty: &Type, init: &Init) {
        self.out.push(b'(');
        self.declaration(ty, |_| {});
        self.out.push(b')');
        self.without(Feature::LiteralInitializers, |p| match init {
            Init::Expr(_) => p.enclosed(ty, init),
            list if p.is_string(ty, list) => p.enclosed(ty, init),
            list => p.value(ty, list),
        });
    }

    fn enclosed(&mut self, ty: &Type, init: &Init) {
        self.put("{ ");
        self.value(ty, init);
        self.put(" }");
    }

    /// An initializer that is no compound literal.
    fn value(&mut self, ty: &Type, init: &Init) {
        match (init, ty) {
            (Init::Expr(expr), Type::Int(_) | Type::Float(_)) => self.constant(expr),
            (Init::Expr(expr), _) => self.expr(expr),
            (Init::List(parts), _) if parts.is_empty() => self.word("{}"),
            (Init::List(parts), Type::Array(element, length)) => {
                match self.literal_for(element, parts) {
                    Some(Literal::Narrow(bytes)) => self.literal(&bytes),
                    Some(Literal::Wide(numbers)) => self.joined(&numbers, wide_literal),
                    None if *length as usize == parts.len() => self.elements(element, parts),
                    None => self.inits(parts.iter().map(|part| (&**element, part))),
                }
            }
            // A string literal is no initializer of a vector, and a number in braces none of its elements.
            (Init::List(parts), Type::Vector(element, _)) => {
                self.without(Feature::BracedScalars, |p| {
                    p.inits(parts.iter().map(|part| (&**element, part)));
                });
            }
            (Init::List(parts), Type::Record(record)) => self.members(record, parts),
            // There are none of other types.
            (Init::List(parts), _) => self.inits(parts.iter().map(|part| (ty, part))),
            (Init::Union(record, index, part), _) => {
                self.open();
                if *index > 0 {
                    self.member_designator(record, *index);
                }
                self.init(&record.members[*index as usize].ty, part);
                self.close();
            }
        }
    }

    /// Whether the initializer of an array is a string literal.
    pub(super) fn is_string(&self, ty: &Type, init: &Init) -> bool {
        let (Type::Array(element, _), Init::List(parts)) = (ty, init) else { return false };
        !parts.is_empty() && self.literal_for(element, parts).is_some()
    }

    /// The string literal that initializes an array, if one does: a wide one does in half of the cases.
    pub(super) fn literal_for(&self, element: &Type, parts: &[Init]) -> Option<Literal> {
        if self.parentheses != Parentheses::Fewest {
            return None;
        }
        if let Some(bytes) = characters(element, parts) {
            return Some(Literal::Narrow(bytes));
        }
        let is_wide = self.takes(Feature::WideText, WIDE, parts.len() as u64, 2);
        is_wide.then(|| wide_characters(element, parts).map(Literal::Wide)).flatten()
    }

    /// A string literal.
    pub(super) fn literal(&mut self, bytes: &[u8]) {
        self.joined(bytes, string_literal);
    }

    /// A string literal, or where initializers vary perhaps two, which compilers join.
    fn joined<T>(&mut self, bytes: &[T], literal: fn(&[T]) -> String) {
        let length = bytes.len() as u64;
        let split = self.variation(JOINED, length).and_then(|mut chance| {
            (length > 1 && chance.ratio(1, 4)).then(|| 1 + chance.below(length - 1) as usize)
        });
        match split {
            Some(split) => {
                self.word(&literal(&bytes[..split]));
                self.word(&literal(&bytes[split..]));
            }
            None => self.word(&literal(bytes)),
        }
    }

    /// Whether the initializer of a struct or a union is a compound literal: one in eight where initializers vary.
    fn begins_with_literal(&self, ty: &Type, init: &Init) -> bool {
        let number = match init {
            Init::List(parts) => parts.len(),
            Init::Union(..) => 1,
            Init::Expr(_) => 0,
        };
        number > 0
            && ty.is_record()
            && is_constant(init)
            && !has_infinity(init)
            && is_usual(ty)
            && self.takes(Feature::LiteralInitializers, LITERAL, number as u64, 8)
    }

    /// The initializers of parts, one after the other.
    pub(super) fn inits<'i>(&mut self, parts: impl Iterator<Item = (&'i Type, &'i Init)>) {
        self.braced(parts, |p, (ty, part)| p.part(ty, part));
    }

    /// The initializer of a part that has no designator: without braces of its own at times.
    pub(super) fn part(&mut self, ty: &Type, init: &Init) {
        match self.elides_braces(ty, init) {
            true => self.flat(ty, init),
            false => self.init(ty, init),
        }
    }

    /// Whether the list of a part has no braces: one in four where initializers vary.
    fn elides_braces(&self, ty: &Type, init: &Init) -> bool {
        let (Init::List(parts), Type::Array(..) | Type::Record(_)) = (init, ty) else {
            return false;
        };
        self.takes(Feature::ElidedBraces, ELIDED, parts.len() as u64, 4)
            && is_usual(ty)
            && self.is_flat(ty, init)
    }

    /// Whether an initializer means the same without braces anywhere: it has a value for each scalar or text in its type.
    fn is_flat(&self, ty: &Type, init: &Init) -> bool {
        match (init, ty) {
            (Init::Expr(_), ty) => !ty.has_parts(),
            (Init::List(parts), Type::Array(element, length)) => {
                self.literal_for(element, parts).is_some()
                    || *length as usize == parts.len()
                        && parts.iter().all(|part| self.is_flat(element, part))
            }
            (Init::List(parts), Type::Record(record)) => {
                !record.is_union()
                    && record.named().count() == parts.len()
                    && record.named().zip(parts).all(|((_, of), part)| self.is_flat(&of.ty, part))
            }
            _ => false,
        }
    }

    /// The initializers of all scalars, without braces.
    fn flat(&mut self, ty: &Type, init: &Init) {
        let (types, parts): (Vec<&Type>, &[Init]) = match (ty, init) {
            (Type::Array(element, _), Init::List(parts))
                if self.literal_for(element, parts).is_none() =>
            {
                (vec![element; parts.len()], parts)
            }
            (Type::Record(record), Init::List(parts)) => {
                (record.named().map(|(_, member)| &member.ty).collect(), parts)
            }
            _ => return self.value(ty, init),
        };
        for (index, (ty, part)) in types.into_iter().zip(parts).enumerate() {
            if index > 0 {
                self.comma();
            }
            self.flat(ty, part);
        }
    }

    /// Items between braces.
    pub(super) fn braced<T>(
        &mut self,
        items: impl Iterator<Item = T>,
        print: impl Fn(&mut Printer, T),
    ) {
        self.open();
        for (index, item) in items.enumerate() {
            if index > 0 {
                self.comma();
            }
            print(self, item);
        }
        self.close();
    }
}

/// Whether a type has no parts that C, or its extensions, initialize in ways of their own.
fn is_usual(ty: &Type) -> bool {
    match ty {
        Type::Array(element, length) => *length > 0 && is_usual(element),
        Type::Record(record) => {
            let is_usual = |of: &Member| !of.flexible && !of.atomic && is_usual(&of.ty);
            !record.anonymous && !record.members.is_empty() && record.members.iter().all(is_usual)
        }
        Type::Vector(..) => false,
        _ => true,
    }
}

/// Whether it does not matter when, and how often, an initializer is evaluated.
pub(super) fn is_constant(init: &Init) -> bool {
    match init {
        Init::Expr(expr) => match expr {
            Expr::Address(of) => matches!(**of, Expr::Object(..)) || first_of_text(of).is_some(),
            expr => matches!(
                expr,
                Expr::Int(..)
                    | Expr::Wide(..)
                    | Expr::Real(..)
                    | Expr::Constant(..)
                    | Expr::Null(_)
                    | Expr::Function(..)
            ),
        },
        Init::List(parts) => parts.iter().all(is_constant),
        Init::Union(_, _, part) => is_constant(part),
    }
}

/// Whether there is an infinity in an initializer: gcc takes the quotient for no constant in a compound literal.
fn has_infinity(init: &Init) -> bool {
    match init {
        Init::Expr(Expr::Real(real, _)) => real.is_infinite(),
        Init::Expr(_) => false,
        Init::List(parts) => parts.iter().any(has_infinity),
        Init::Union(_, _, part) => has_infinity(part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::features::Features;
    use crate::c::print::Designators;
    use crate::c::print::lists::tests::{element, list};
    use crate::c::real::Real;
    use crate::c::types::{Float, Int, Record, RecordKind};

    /// Ways in which braces or literals make a difference.
    fn other_ways(ty: &Type, init: &Init, lacks: &[Feature]) -> Vec<String> {
        let others = [Feature::PartialInitializers, Feature::BracedScalars];
        ways(ty, init, lacks.iter().copied().chain(others).collect())
    }

    fn ways(ty: &Type, init: &Init, lacks: Features) -> Vec<String> {
        let way = |variety| {
            let printer = Printer::terse(String::new(), 1).sparingly().doing_without(lacks);
            let mut printer = printer.varied(variety, Designators::None);
            printer.init(ty, init);
            printer.finish()
        };
        let mut all: Vec<String> = (0..400).map(way).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    #[test]
    fn lists_in_lists_lose_all_their_braces_where_each_scalar_has_a_value() {
        let rows = Type::Array(Type::Array(element().into(), 2).into(), 2);
        let two = |a, b| list(&[a, b]);
        let init = Init::List(vec![two(1, 2), two(3, 4)]);
        assert_eq!(other_ways(&rows, &init, &[]), ["{1,2,3,4}", "{{1,2},{3,4}}"]);
        assert_eq!(other_ways(&rows, &init, &[Feature::ElidedBraces]), ["{{1,2},{3,4}}"]);
        let partial = Init::List(vec![two(1, 2), list(&[3])]);
        assert_eq!(other_ways(&rows, &partial, &[]), ["{1,2,{3}}", "{{1,2},{3}}"]);
        let vectors = Type::Array(Type::Vector(element().into(), 2).into(), 2);
        assert_eq!(other_ways(&vectors, &init, &[]), ["{{1,2},{3,4}}"]);
        let cube = Type::Array(rows.into(), 1);
        let init = Init::List(vec![init]);
        let wanted = ["{1,2,3,4}", "{{{1,2},{3,4}}}"];
        assert_eq!(other_ways(&cube, &init, &[]), wanted);
    }

    #[test]
    fn numbers_have_braces_at_times_but_not_in_vectors_and_lists_without_braces() {
        let lacks = Features::NONE.with(Feature::PartialInitializers);
        let element = Type::Int(Int::Int);
        let int = Init::Expr(Expr::Int(3, Int::Int));
        let all = ways(&element, &int, lacks);
        assert!(all.contains(&"{3}".into()) && all.contains(&"3".into()), "{all:?}");
        let without = lacks.with(Feature::BracedScalars);
        assert!(ways(&element, &int, without).iter().all(|way| !way.starts_with('{')));
        let vector = Type::Vector(element.clone().into(), 2);
        assert!(ways(&vector, &list(&[1, 2]), lacks).iter().all(|way| !way.contains("{{")));
        let rows = Type::Array(Type::Array(element.into(), 2).into(), 2);
        let init = Init::List(vec![list(&[1, 2]), list(&[3, 4])]);
        let all = ways(&rows, &init, lacks);
        let is_mixed = |way: &&String| way.contains("1,{2}") || way.contains("{1},2");
        assert!(all.iter().filter(is_mixed).all(|way| way.starts_with("{{")), "{all:?}");
        assert!(all.iter().any(|way| is_mixed(&way)), "{all:?}");
    }

    #[test]
    fn a_struct_begins_with_a_compound_literal_where_compilers_have_them() {
        let members = vec![Member::new(element()), Member::new(element())];
        let record = Type::Record(Record::new(RecordKind::Struct, 1, members).into());
        let init = list(&[7, 8]);
        assert_eq!(other_ways(&record, &init, &[]), ["(struct s1_1){7,8}", "{7,8}"]);
        assert_eq!(other_ways(&record, &init, &[Feature::LiteralInitializers]), ["{7,8}"]);
        let infinity = Init::Expr(Expr::Real(Real::infinity(false), Float::Double));
        let reals = vec![Member::new(Type::Float(Float::Double))];
        let of_real = Type::Record(Record::new(RecordKind::Struct, 2, reals).into());
        let all = other_ways(&of_real, &Init::List(vec![infinity]), &[]);
        assert!(all.iter().all(|way| !way.contains("(struct")), "{all:?}");
        let array = Type::Array(record.clone().into(), 2);
        let wanted = ["{(struct s1_1){7,8},(struct s1_1){7,8}}", "{7,8,7,8}", "{{7,8},{7,8}}"];
        assert_eq!(other_ways(&array, &Init::List(vec![init.clone(); 2]), &[]), wanted);
        let mut printer = Printer::terse(String::new(), 1).sparingly().varied(1, Designators::None);
        printer.expr(&Expr::Compound(record, init.into()));
        assert_eq!(printer.finish(), "(struct s1_1){7,8}");
    }
}
