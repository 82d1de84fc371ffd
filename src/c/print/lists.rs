//! Prints the lists of arrays and records: all parts one after the other, or each told by a designator; with or without zeros.

use super::check::path_name;
use super::initializers::is_constant;
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
    /// The initializers of all members of a record.
    pub(super) fn members(&mut self, record: &Record, parts: &[Init]) {
        let members = record.named().zip(parts);
        let has_names = record.named().all(|(index, _)| path_name(record, index).is_some());
        let leaves_out = self.leaves_out(parts);
        let order = if has_names { self.order(parts, leaves_out) } else { Order::Plain };
        let named = |p: &mut Printer, ((index, member), part): ((u32, &_), &_)| {
            let member: &Member = member;
            p.member_designator(record, index);
            p.init(&member.ty, part);
        };
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
    pub(super) fn elements(&mut self, element: &Type, parts: &[Init]) {
        let leaves_out = self.leaves_out(parts);
        let order = self.order(parts, leaves_out);
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
        if leaves_out {
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
        self.is_concise || self.takes(Feature::PartialInitializers, PARTIAL, parts.len() as u64, 2)
    }

    /// How the parts of a list are told: alike for lists of one length, whatever else the test case has, but that those which
    /// leave out zeros between others have names more often.
    fn order(&self, parts: &[Init], leaves_out: bool) -> Order {
        let length = parts.len() as u64;
        let has_names = self.designators != Designators::None;
        let may_vary = has_names && (2..=NAMED).contains(&length);
        match self.variation(LISTS, length) {
            None if self.is_concise && has_names && is_shorter_with_names(parts) => Order::Named,
            Some(mut chance) if may_vary && parts.iter().all(is_constant) => {
                let plain = if leaves_out && has_hole(parts) { 1 } else { 2 };
                match chance.below(4) {
                    way if way < plain => Order::Plain,
                    3 => Order::Backwards,
                    _ => Order::Named,
                }
            }
            _ => Order::Plain,
        }
    }

    pub(super) fn member_designator(&mut self, record: &Record, index: u32) {
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

/// Whether names of those parts that are not zero take less than the zeros before them: a name is two tokens more than such a
/// zero and its comma.
fn is_shorter_with_names(parts: &[Init]) -> bool {
    let used = parts.iter().rposition(|part| !is_zero(part)).map_or(0, |last| last + 1);
    let zeros = parts[..used].iter().filter(|part| is_zero(part)).count();
    zeros > 2 * (used - zeros)
}

/// Leaves out what is zero; if all is, but for the first.
fn keep_others<T>(parts: &mut Vec<T>, is_zero: impl Fn(&T) -> bool) {
    match parts.iter().all(&is_zero) {
        true => parts.truncate(1),
        false => parts.retain(|part| !is_zero(part)),
    }
}

/// Whether the first part is written as an `int`.
fn begins_with_int(parts: &[Init]) -> bool {
    matches!(parts.first(), Some(Init::Expr(Expr::Int(_, Int::Int))))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::c::features::Features;
    use crate::c::types::RecordKind;

    const INT: Type = Type::Int(Int::Int);

    /// Of which constants stay as they are.
    pub(in crate::c::print) fn element() -> Type {
        INT.pointer()
    }

    pub(in crate::c::print) fn list(values: &[i128]) -> Init {
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
    fn people_leave_out_zeros_and_name_what_follows_many() {
        let array = Type::Array(element().into(), 9);
        let printed = |values: &[i128; 9], has_designators| {
            let mut printer = Printer::plain(String::new(), None).concisely(has_designators);
            printer.init(&array, &list(values));
            printer.finish()
        };
        let (last, first) = ([0, 0, 0, 0, 0, 0, 73, 0, 0], [1, 0, 0, 5, 6, 0, 0, 0, 0]);
        assert_eq!(printed(&last, true), "{ [6] = 73 }");
        assert_eq!(printed(&last, false), "{ 0, 0, 0, 0, 0, 0, 73 }");
        assert_eq!(printed(&first, true), "{ 1, 0, 0, 5, 6 }");
        assert_eq!(printed(&[0; 9], true), "{ 0 }");
        assert_eq!(printed(&[4; 9], true), "{ 4, 4, 4, 4, 4, 4, 4, 4, 4 }");
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

    #[test]
    fn lists_with_holes_name_their_parts_more_often_than_others() {
        let array = Type::Array(element().into(), 4);
        let named = |values: &[i128]| {
            let way = |variety| printed(&array, &list(values), variety, Designators::Names);
            (0..800).map(way).filter(|way| way.contains('[')).count()
        };
        let [holes, none] = [named(&[700, 0, 0, 701]), named(&[700, 701, 702, 703])];
        assert!((300..500).contains(&none) && none + 50 < holes, "{holes} {none}");
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
