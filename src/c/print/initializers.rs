//! Prints initializers: with braces and all elements in order; or with designators, compound literals and without inner braces.

use super::check::path_name;
use super::constants::{characters, first_of_text, string_literal, wide_characters, wide_literal};
use super::precedence::Parentheses;
use super::{Designators, Printer};
use crate::c::features::Feature;
use crate::c::real::Real;
use crate::c::tree::{Expr, Init};
use crate::c::types::{Float, Int, Member, Record, Type};

/// The least number of equal elements that one designator begins.
const RUN: usize = 3;

/// The most parts of a list that each have a designator.
const NAMED: u64 = 16;

/// Separates the choice of a list's form from others.
const LISTS: u64 = 0x6465_7369_676e;

/// Separates the choice of which lists leave out zeros from others.
const PARTIAL: u64 = 0x7061_7274_6961;

/// Separates the choice of where a literal is split from others.
const JOINED: u64 = 0x6a6f_696e_6564;

/// Separates the choice of which arrays wide literals initialize from others.
const WIDE: u64 = 0x7769_6465_0000;

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

/// How the parts of a list are told.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    /// One after the other, without names, but for runs of equal elements.
    Plain,
    /// Each by its name.
    Named,
    /// Likewise, and the last one first.
    Backwards,
}

impl Printer {
    /// An initializer of a type.
    pub(super) fn init(&mut self, ty: &Type, init: &Init) {
        match self.begins_with_literal(ty, init) {
            true => self.compound(ty, init),
            false => self.value(ty, init),
        }
    }

    /// A compound literal. Those that initialize static objects have no others in them.
    pub(super) fn compound(&mut self, ty: &Type, init: &Init) {
        self.out.push(b'(');
        self.declaration(ty, |_| {});
        self.out.push(b')');
        let lacks = self.lacks;
        self.lacks = lacks.with(Feature::LiteralInitializers);
        match init {
            Init::Expr(_) => self.enclosed(ty, init),
            list if self.is_string(ty, list) => self.enclosed(ty, init),
            list => self.value(ty, list),
        }
        self.lacks = lacks;
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
            // A string literal is no initializer of a vector.
            (Init::List(parts), Type::Vector(element, _)) => {
                self.inits(parts.iter().map(|part| (&**element, part)));
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
            && is_usual(ty)
            && self.takes(Feature::LiteralInitializers, LITERAL, number as u64, 8)
    }

    /// The initializers of parts, one after the other.
    fn inits<'i>(&mut self, parts: impl Iterator<Item = (&'i Type, &'i Init)>) {
        self.braced(parts, |p, (ty, part)| p.part(ty, part));
    }

    /// The initializer of a part that has no designator: without braces of its own at times.
    fn part(&mut self, ty: &Type, init: &Init) {
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
    fn braced<T>(&mut self, items: impl Iterator<Item = T>, print: impl Fn(&mut Printer, T)) {
        self.open();
        for (index, item) in items.enumerate() {
            if index > 0 {
                self.comma();
            }
            print(self, item);
        }
        self.close();
    }

    /// The initializers of all members of a record.
    fn members(&mut self, record: &Record, parts: &[Init]) {
        let members = record.named().zip(parts);
        let has_names = record.named().all(|(index, _)| path_name(record, index).is_some());
        let order = if has_names { self.order(parts) } else { Order::Plain };
        let named = |p: &mut Printer, ((index, member), part): ((u32, &_), &_)| {
            let member: &Member = member;
            p.member_designator(record, index);
            p.init(&member.ty, part);
        };
        let leaves_out = self.leaves_out(parts);
        match order {
            // Compilers warn of any other list that ends before the last member, also of zeros that are computed.
            Order::Plain if leaves_out && begins_with_int(parts) && parts.iter().all(is_zero) => {
                self.open();
                self.word("0");
                self.close();
            }
            Order::Plain => self.inits(members.map(|((_, member), part)| (&member.ty, part))),
            Order::Named | Order::Backwards => {
                let mut members: Vec<_> = members.collect();
                if leaves_out {
                    keep_others(&mut members, |(_, part)| is_zero(part));
                }
                if order == Order::Backwards {
                    members.reverse();
                }
                self.braced(members.into_iter(), named);
            }
        }
    }

    /// The initializers of all elements of an array.
    fn elements(&mut self, element: &Type, parts: &[Init]) {
        let order = self.order(parts);
        let print = |p: &mut Printer, (first, length): (usize, usize)| {
            if length == 1 && order == Order::Plain {
                return p.part(element, &parts[first]);
            }
            p.element_designator(first, length);
            p.init(element, &parts[first]);
        };
        let mut runs = match self.designators {
            Designators::Ranges => runs(parts),
            _ => (0..parts.len()).map(|index| (index, 1)).collect(),
        };
        if self.leaves_out(parts) {
            match order {
                Order::Plain => {
                    let used = runs.iter().rposition(|(first, _)| !is_zero(&parts[*first]));
                    runs.truncate(used.map_or(1, |last| last + 1));
                }
                _ => keep_others(&mut runs, |(first, _)| is_zero(&parts[*first])),
            }
            if let [(first, length)] = &mut runs[..]
                && is_zero(&parts[*first])
            {
                *length = 1;
            }
        }
        if order == Order::Backwards {
            runs.reverse();
        }
        self.braced(runs.into_iter(), print);
    }

    /// Whether a list leaves out parts that are zero: one in two where initializers vary.
    pub(super) fn leaves_out(&self, parts: &[Init]) -> bool {
        self.takes(Feature::PartialInitializers, PARTIAL, parts.len() as u64, 2)
    }

    /// How the parts of a list are told: alike for lists of one length, whatever else the test case has.
    fn order(&self, parts: &[Init]) -> Order {
        let length = parts.len() as u64;
        let has_names = self.designators != Designators::None && (2..=NAMED).contains(&length);
        match self.variation(LISTS, length) {
            Some(mut chance) if has_names && parts.iter().all(is_constant) => {
                let plain = if has_hole(parts) && self.leaves_out(parts) { 1 } else { 2 };
                match chance.below(4) {
                    way if way < plain => Order::Plain,
                    3 => Order::Backwards,
                    _ => Order::Named,
                }
            }
            _ => Order::Plain,
        }
    }

    fn member_designator(&mut self, record: &Record, index: u32) {
        self.out.push(b'.');
        self.member_name(record, index);
        self.spaced("=");
    }

    fn element_designator(&mut self, first: usize, length: usize) {
        self.out.push(b'[');
        self.number(first);
        if length > 1 {
            // `0...` would be one token.
            self.word(" ... ");
            self.number(first + length - 1);
        }
        self.out.push(b']');
        self.spaced("=");
    }
}

/// Elements as runs: the first of each, and its length, which is 1 or at least [`RUN`].
fn runs(parts: &[Init]) -> Vec<(usize, usize)> {
    let mut found = Vec::with_capacity(parts.len());
    let mut first = 0;
    while first < parts.len() {
        let alike = parts[first..].iter().take_while(|part| **part == parts[first]).count();
        let length = if alike >= RUN && is_constant(&parts[first]) { alike } else { 1 };
        found.push((first, length));
        first += length;
    }
    found
}

/// Whether it is what a part is that an initializer leaves out.
pub(super) fn is_zero(init: &Init) -> bool {
    match init {
        Init::Expr(Expr::Int(0, _) | Expr::Null(_)) => true,
        // A decimal zero may have another exponent.
        Init::Expr(Expr::Real(real, Float::Float | Float::Double | Float::LongDouble)) => {
            *real == Real::ZERO && !real.is_negative()
        }
        Init::List(parts) => !parts.is_empty() && parts.iter().all(is_zero),
        Init::Expr(_) | Init::Union(..) => false,
    }
}

/// Whether a part that is zero comes before one that is not.
fn has_hole(parts: &[Init]) -> bool {
    parts.iter().skip_while(|part| !is_zero(part)).any(|part| !is_zero(part))
}

/// Leaves out what is zero; if all is, but for the first.
fn keep_others<T>(parts: &mut Vec<T>, is_zero: impl Fn(&T) -> bool) {
    match parts.iter().all(&is_zero) {
        true => parts.truncate(1),
        false => parts.retain(|part| !is_zero(part)),
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

/// Whether the first part is written as an `int`.
fn begins_with_int(parts: &[Init]) -> bool {
    matches!(parts.first(), Some(Init::Expr(Expr::Int(_, Int::Int))))
}

/// Whether it does not matter when, and how often, an initializer is evaluated.
fn is_constant(init: &Init) -> bool {
    match init {
        Init::Expr(expr) => match expr {
            Expr::Address(of) => matches!(**of, Expr::Object(..)) || first_of_text(of).is_some(),
            expr => matches!(
                expr,
                Expr::Int(..)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::features::Features;
    use crate::c::types::RecordKind;

    const INT: Type = Type::Int(Int::Int);

    /// Of which constants stay as they are.
    fn element() -> Type {
        INT.pointer()
    }

    fn list(values: &[i128]) -> Init {
        Init::List(values.iter().map(|n| Init::Expr(Expr::Int(*n, Int::Int))).collect())
    }

    fn printed(ty: &Type, init: &Init, variety: u64, designators: Designators) -> String {
        let printer = Printer::terse(String::new(), 1).sparingly();
        let lacks = Features::NONE.with(Feature::LiteralInitializers);
        let mut printer = printer.varied(variety, designators).doing_without(lacks);
        printer.init(ty, init);
        printer.finish()
    }

    /// All that one initializer may look like.
    fn ways(ty: &Type, init: &Init, designators: Designators) -> Vec<String> {
        let mut all: Vec<String> =
            (0..40).map(|variety| printed(ty, init, variety, designators)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    #[test]
    fn a_run_of_equal_elements_is_one_designator() {
        let init = list(&[700, 700, 1, 1, 1, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
        let array = Type::Array(element().into(), 17);
        let wanted = "{700,700,[2 ... 5]=1,2,[7 ... 16]=3}";
        assert_eq!(ways(&array, &init, Designators::Ranges), [wanted]);
        let wanted = "{700,700,1,1,1,1,2,3,3,3,3,3,3,3,3,3,3}";
        assert_eq!(ways(&array, &init, Designators::Names), [wanted]);
        assert_eq!(ways(&array, &init, Designators::None), [wanted]);
    }

    #[test]
    fn a_run_has_its_place_among_elements_that_are_named_backwards() {
        let array = Type::Array(element().into(), 5);
        let wanted = ["{[0 ... 3]=1,5}", "{[0 ... 3]=1,[4]=5}", "{[4]=5,[0 ... 3]=1}"];
        assert_eq!(ways(&array, &list(&[1, 1, 1, 1, 5]), Designators::Ranges), wanted);
    }

    #[test]
    fn elements_and_members_are_named_in_order_and_backwards_where_c_has_designators() {
        let array = Type::Array(element().into(), 2);
        let wanted = ["{7,8}", "{[0]=7,[1]=8}", "{[1]=8,[0]=7}"];
        assert_eq!(ways(&array, &list(&[7, 8]), Designators::Names), wanted);
        assert_eq!(ways(&array, &list(&[7, 8]), Designators::None), ["{7,8}"]);
        let members = vec![Member::new(element()), Member::new(element())];
        let record = Type::Record(Record::new(RecordKind::Struct, 1, members).into());
        let wanted = ["{.a=7,.b=8}", "{.b=8,.a=7}", "{7,8}"];
        assert_eq!(ways(&record, &list(&[7, 8]), Designators::Ranges), wanted);
        assert_eq!(ways(&record, &list(&[7, 8]), Designators::None), ["{7,8}"]);
    }

    #[test]
    fn a_list_leaves_out_zeros_at_its_end_and_where_parts_have_names() {
        let array = Type::Array(element().into(), 4);
        let init = list(&[0, 7, 0, 0]);
        assert_eq!(ways(&array, &init, Designators::None), ["{0,7,0,0}", "{0,7}"]);
        let named = ["{0,7,0,0}", "{0,7}", "{[0]=0,[1]=7,[2]=0,[3]=0}", "{[1]=7}"];
        let mut found = ways(&array, &init, Designators::Names);
        found.retain(|way| !way.starts_with("{[3]"));
        assert_eq!(found, named);
        let zeros = ways(&array, &list(&[0; 4]), Designators::Ranges);
        assert_eq!(zeros, ["{0}", "{[0 ... 3]=0}", "{[0]=0}"]);
        let lacks = Features::NONE.with(Feature::PartialInitializers);
        for variety in 0..40 {
            let printer = Printer::terse(String::new(), 1).sparingly().doing_without(lacks);
            let mut printer = printer.varied(variety, Designators::None);
            printer.init(&array, &init);
            assert_eq!(printer.finish(), "{0,7,0,0}");
        }
    }

    /// Ways in which braces or literals make a difference.
    fn other_ways(ty: &Type, init: &Init, lacks: &[Feature]) -> Vec<String> {
        let lacks: Features = lacks.iter().copied().chain([Feature::PartialInitializers]).collect();
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
    fn a_struct_begins_with_a_compound_literal_where_compilers_have_them() {
        let members = vec![Member::new(element()), Member::new(element())];
        let record = Type::Record(Record::new(RecordKind::Struct, 1, members).into());
        let init = list(&[7, 8]);
        assert_eq!(other_ways(&record, &init, &[]), ["(struct s1_1){7,8}", "{7,8}"]);
        assert_eq!(other_ways(&record, &init, &[Feature::LiteralInitializers]), ["{7,8}"]);
        let array = Type::Array(record.clone().into(), 2);
        let wanted = ["{(struct s1_1){7,8},(struct s1_1){7,8}}", "{7,8,7,8}", "{{7,8},{7,8}}"];
        assert_eq!(other_ways(&array, &Init::List(vec![init.clone(); 2]), &[]), wanted);
        let mut printer = Printer::terse(String::new(), 1).sparingly().varied(1, Designators::None);
        printer.expr(&Expr::Compound(record, init.into()));
        assert_eq!(printer.finish(), "(struct s1_1){7,8}");
    }

    #[test]
    fn a_struct_leaves_out_only_members_that_are_told_by_their_names_or_all() {
        let members = vec![Member::new(INT), Member::new(INT)];
        let record = Type::Record(Record::new(RecordKind::Struct, 1, members).into());
        let zeros = ways(&record, &list(&[0, 0]), Designators::None);
        assert!(zeros.contains(&"{0}".into()), "{zeros:?}");
        assert!(zeros.iter().all(|way| way == "{0}" || way.contains(',')), "{zeros:?}");
        let wanted = ["{.a=0,.b=700}", "{.b=700,.a=0}", "{.b=700}", "{0,700}"];
        let members = vec![Member::new(element()), Member::new(element())];
        let record = Type::Record(Record::new(RecordKind::Struct, 1, members).into());
        assert_eq!(ways(&record, &list(&[0, 700]), Designators::Names), wanted);
        assert_eq!(ways(&record, &list(&[700, 0]), Designators::None), ["{700,0}"]);
    }

    #[test]
    fn vectors_and_elements_that_are_computed_have_no_designators() {
        let vector = Type::Vector(element().into(), 4);
        assert_eq!(ways(&vector, &list(&[5; 4]), Designators::Ranges), ["{5,5,5,5}"]);
        let call = Init::Expr(Expr::Call(crate::c::tree::Name::Local("f", 0), INT, Vec::new()));
        let array = Type::Array(element().into(), 4);
        let init = Init::List(vec![call; 4]);
        assert_eq!(ways(&array, &init, Designators::Ranges), ["{f(),f(),f(),f()}"]);
    }
}
