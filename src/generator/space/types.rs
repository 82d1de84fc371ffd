//! Reads generators of C types and members.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::read::{Read, Reader};
use super::sets::{END, Lists, NO_LIST, NONE, Set, Sets};
use super::term::{Head, array, callback, enumeration, pointer, vector};
use super::{constants, read};
use crate::base::figures::long_number;
use crate::c::types::{Float, Int, Member, Record, RecordKind, Type};
use crate::generator::types::{
    no_alignment, no_argument, no_bit_field, no_bit_field_type, no_complex, no_constant,
    no_constants, no_member, no_pack, no_record, no_sign, no_type,
};
use crate::generator::{Datum, Gen, Node};

/// The largest struct of a size in bytes that is read.
const MOST_BYTES: i64 = 1024;

fn is_type(head: &Head) -> bool {
    matches!(head, Head::Type(_))
}

fn is_member(head: &Head) -> bool {
    matches!(head, Head::Type(_) | Head::Member(_))
}

impl Reader<'_> {
    /// The types and members that a node draws.
    pub(super) fn c_type(&mut self, g: &Gen, size: u32) -> Read<Set> {
        Ok(match g.node() {
            Node::Enum(constants) => self.enumeration(g, constants, size)?,
            Node::Pointer(to) => {
                let to = self.types(g, to, size)?;
                self.of_type(pointer(), &[to])
            }
            Node::Array { element, length } => self.sized(g, array(), element, length, size)?,
            Node::Vector { element, length } => self.sized(g, vector(), element, length, size)?,
            Node::Record(kind, members) => {
                let lists = self.list(g, members, size, "its members")?;
                self.record(g, *kind, lists)?
            }
            Node::OfSize { bytes, member } => self.of_size(g, bytes, member, size)?,
            Node::Callback { args, result } => {
                let args = self.list(g, args, size, "its arguments")?;
                self.only_items(args, is_type, |found| no_argument(g, 1, found))?;
                let result = self.types(g, result, size)?;
                let parts = self.sets.then(result, args);
                self.sets.terms(Head::Type(callback()), parts)
            }
            Node::Complex(of) => {
                let of = self.types(g, of, size)?;
                self.each_head(of, |head| match head {
                    Head::Type(Type::Float(
                        float @ (Float::Float | Float::Double | Float::LongDouble),
                    )) => Ok(Head::Type(Type::Complex(*float))),
                    _ => Err(no_complex(g)),
                })?
            }
            Node::BitInt(width) => {
                let widths = self.counts(g, width, size, "the width")?;
                let widths = widths.iter().flat_map(|range| {
                    let most = i64::from(u16::MAX);
                    (*range.start()).min(most)..=(*range.end()).min(most)
                });
                let types = widths.map(|bits| Type::Int(Int::BitInt(bits as u16)));
                let heads: Vec<_> = types.map(|ty| (Head::Type(ty), END)).collect();
                self.sets.set(Default::default(), heads)
            }
            Node::Packed(of) => {
                self.records(g, of, size, |record| Record { packed: true, ..record })?
            }
            Node::Pack { bytes, record } => {
                let mut all = NONE;
                for bytes in self.few(g, bytes, size, "the alignment")? {
                    if !matches!(bytes, 1 | 2 | 4 | 8 | 16) {
                        return Err(no_pack(g, bytes));
                    }
                    let with = |record| Record { pack: Some(bytes), ..record };
                    let set = self.records(g, record, size, with)?;
                    all = self.sets.or(all, set);
                }
                all
            }
            Node::Anonymous(of) => {
                self.records(g, of, size, |record| Record { anonymous: true, ..record })?
            }
            Node::Aligned { bytes, record } => self.aligned(g, bytes, record, size)?,
            Node::Atomic(of) => {
                self.members(g, of, size, |member| Member { atomic: true, ..member })?
            }
            Node::Flexible(of) => {
                let of = self.types(g, of, size)?;
                let none = self.sets.integers(0, 0);
                let array = self.of_type(array(), &[of, none]);
                let shell = Member { flexible: true, ..Member::new(Type::Void) };
                let parts = self.sets.product(&[array]);
                self.sets.terms(Head::Member(shell), parts)
            }
            Node::Unnamed(of) => {
                let of = self.read(of, size)?;
                let is_field = |head: &Head| matches!(head, Head::Member(m) if m.bits.is_some());
                let of = self.only(of, is_field, |found| no_bit_field(g, found))?;
                self.each_head(of, |head| {
                    Ok(match head {
                        Head::Member(member) => {
                            Head::Member(Member { unnamed: true, ..member.clone() })
                        }
                        other => other.clone(),
                    })
                })?
            }
            Node::Bitfield { width, base } => {
                let widths = self.few(g, width, size, "the width")?;
                let of = self.types(g, base, size)?;
                let is_base =
                    |head: &Head| matches!(head, Head::Type(Type::Int(_) | Type::Enum(_)));
                self.only(of, is_base, |_| no_bit_field_type(g))?;
                let parts = self.sets.product(&[of]);
                let shell = |bits| Member { bits: Some(bits), ..Member::new(Type::Void) };
                let heads = widths.into_iter().map(|bits| (Head::Member(shell(bits)), parts));
                let heads: Vec<_> = heads.collect();
                self.sets.set(Default::default(), heads)
            }
            Node::Signed(of) => self.with_sign(g, of, size, Int::signed)?,
            Node::Unsigned(of) => self.with_sign(g, of, size, Int::unsigned)?,
            // All others are read elsewhere.
            _ => NONE,
        })
    }

    /// A part that is a type.
    pub(super) fn types(&mut self, g: &Gen, part: &Gen, size: u32) -> Read<Set> {
        let set = self.read(part, size)?;
        self.only(set, is_type, |found| no_type(g, found))
    }

    /// The types with a head and one part from each set.
    fn of_type(&mut self, shell: Type, parts: &[Set]) -> Set {
        let parts = self.sets.product(parts);
        self.sets.terms(Head::Type(shell), parts)
    }

    /// Arrays or vectors.
    fn sized(&mut self, g: &Gen, shell: Type, element: &Gen, length: &Gen, size: u32) -> Read<Set> {
        let element = self.types(g, element, size)?;
        let lengths = self.counts(g, length, size, "the length")?;
        let lengths = self.sets.set(lengths, []);
        Ok(self.of_type(shell, &[element, lengths]))
    }

    /// A number that belongs to the heads of types: there are few that compilers know.
    fn few(&mut self, g: &Gen, part: &Gen, size: u32, role: &str) -> Read<Vec<u32>> {
        let mut counts = self.counts(g, part, size, role)?;
        let limit = i64::from(read::MOST_VALUES);
        if counts.last().is_some_and(|range| *range.end() > limit) {
            self.gap(g, format!("{role} is read up to {}", long_number(&(limit as u64).into())));
            counts.remove(limit + 1..=i64::MAX);
        }
        Ok(counts.iter().flat_map(|range| range.clone()).map(|n| n as u32).collect())
    }

    fn record(&mut self, g: &Gen, kind: RecordKind, lists: Lists) -> Read<Set> {
        self.only_items(lists, is_member, |found| no_member(g, "a member", found, MEMBER))?;
        let plain = Head::Member(Member::new(Type::Void));
        // A member without attributes is a type.
        let lists = self.sets.map_items(lists, &mut |sets: &mut Sets, set| {
            let values = sets.values(set);
            let mut types = NONE;
            let mut others = Vec::new();
            for (head, parts) in &values.terms {
                if *head == plain {
                    types = sets.items(*parts).into_iter().fold(types, |all, ty| sets.or(all, ty));
                } else {
                    others.push((head.clone(), *parts));
                }
            }
            let others = sets.set(Default::default(), others);
            Ok::<_, crate::generator::ScriptError>(sets.or(types, others))
        })?;
        let shell = Record::new(kind, 0, Vec::new());
        Ok(self.sets.terms(Head::Type(Type::Record(Arc::new(shell))), lists))
    }

    /// A set with each head replaced; parts stay.
    fn each_head(&mut self, set: Set, mut map: impl FnMut(&Head) -> Read<Head>) -> Read<Set> {
        let values = self.sets.values(set);
        let mut terms = Vec::with_capacity(values.terms.len());
        for (head, parts) in &values.terms {
            terms.push((map(head)?, *parts));
        }
        Ok(self.sets.set(values.integers.clone(), terms))
    }

    /// Records with an attribute.
    fn records(
        &mut self,
        g: &Gen,
        part: &Gen,
        size: u32,
        with: impl Fn(Record) -> Record,
    ) -> Read<Set> {
        let set = self.read(part, size)?;
        let is_record = |head: &Head| matches!(head, Head::Type(Type::Record(_)));
        self.only(set, is_record, |found| no_record(g, found))?;
        self.each_head(set, |head| {
            Ok(match head {
                Head::Type(Type::Record(record)) => {
                    Head::Type(Type::Record(Arc::new(with((**record).clone()))))
                }
                other => other.clone(),
            })
        })
    }

    /// Members with an attribute, of types or of members.
    fn members(
        &mut self,
        g: &Gen,
        part: &Gen,
        size: u32,
        with: impl Fn(Member) -> Member,
    ) -> Read<Set> {
        let set = self.read(part, size)?;
        self.only(set, is_member, |found| no_member(g, "", found, "a C type"))?;
        Ok(self.as_members(set, with))
    }

    fn as_members(&mut self, set: Set, with: impl Fn(Member) -> Member) -> Set {
        let values = self.sets.values(set);
        let (types, members): (Vec<_>, Vec<_>) =
            values.terms.iter().cloned().partition(|(head, _)| is_type(head));
        let types = self.sets.set(Default::default(), types);
        let parts = self.sets.product(&[types]);
        let of_types = (Head::Member(with(Member::new(Type::Void))), parts);
        let of_members = members.into_iter().map(|(head, parts)| match head {
            Head::Member(member) => (Head::Member(with(member)), parts),
            other => (other, parts),
        });
        let all: Vec<_> = of_members.chain([of_types]).collect();
        self.sets.set(Default::default(), all)
    }

    /// Records, or members of other types, with an alignment.
    fn aligned(&mut self, g: &Gen, bytes: &Gen, part: &Gen, size: u32) -> Read<Set> {
        let set = self.read(part, size)?;
        self.only(set, is_member, |found| no_member(g, "", found, "a C type"))?;
        let is_named =
            |head: &Head| matches!(head, Head::Type(Type::Record(record)) if !record.anonymous);
        let values = self.sets.values(set);
        let (records, others): (Vec<_>, Vec<_>) =
            values.terms.iter().cloned().partition(|(head, _)| is_named(head));
        let records = self.sets.set(Default::default(), records);
        let others = self.sets.set(Default::default(), others);
        let mut all = NONE;
        for bytes in self.few(g, bytes, size, "the alignment")? {
            if !bytes.is_power_of_two() {
                return Err(no_alignment(g, bytes));
            }
            let align = Some(bytes);
            let aligned = self.each_head(records, |head| {
                Ok(match head {
                    Head::Type(Type::Record(record)) => {
                        let record = Record { align, ..(**record).clone() };
                        Head::Type(Type::Record(Arc::new(record)))
                    }
                    other => other.clone(),
                })
            })?;
            let members = self.as_members(others, |member| Member { align, ..member });
            let both = self.sets.or(aligned, members);
            all = self.sets.or(all, both);
        }
        Ok(all)
    }

    fn with_sign(&mut self, g: &Gen, part: &Gen, size: u32, sign: fn(Int) -> Int) -> Read<Set> {
        let set = self.read(part, size)?;
        let is_integer = |head: &Head| matches!(head, Head::Type(Type::Int(_)) | Head::Member(_));
        self.only(set, is_integer, |found| no_sign(g, found))?;
        let is_base = |head: &Head| matches!(head, Head::Type(Type::Int(_)));
        let of_type = |head: &Head| {
            Ok(match head {
                Head::Type(Type::Int(int)) => Head::Type(Type::Int(sign(*int))),
                other => other.clone(),
            })
        };
        let values = self.sets.values(set);
        let mut all = NONE;
        for (head, parts) in &values.terms {
            let one = match head {
                Head::Member(member) => {
                    let mut bases = NONE;
                    for base in self.sets.items(*parts) {
                        bases = self.sets.or(bases, base);
                    }
                    let whole = self.sets.terms(head.clone(), *parts);
                    let whole = self.example(whole);
                    self.only(bases, is_base, |_| no_sign(g, &whole))?;
                    let bases = self.each_head(bases, of_type)?;
                    let shell = Member { bits: member.bits, ..Member::new(Type::Void) };
                    let parts = self.sets.product(&[bases]);
                    self.sets.terms(Head::Member(shell), parts)
                }
                head => self.sets.terms(of_type(head)?, *parts),
            };
            all = self.sets.or(all, one);
        }
        Ok(all)
    }

    fn enumeration(&mut self, g: &Gen, constants: &Gen, size: u32) -> Read<Set> {
        let lists = self.list(g, constants, size, "its constants")?;
        if self.sets.branches(lists).ends {
            return Err(no_constants(g));
        }
        for set in self.sets.items(lists) {
            let values = self.sets.values(set);
            let all = i64::from(i32::MIN)..=i64::from(i32::MAX);
            let fits = values
                .integers
                .iter()
                .all(|range| all.contains(range.start()) && all.contains(range.end()));
            if !values.terms.is_empty() || !fits {
                return Err(no_constant(g, 1, &self.example(set)));
            }
        }
        let distinct = constants::without_repetitions(&mut self.sets, lists);
        let distinct = distinct.filter(|lists| {
            constants::Arrangements::of(&self.sets, *lists)
                .and_then(|mut all| all.count())
                .is_some()
        });
        match distinct {
            Some(lists) => Ok(self.sets.terms(Head::Type(enumeration()), lists)),
            None => {
                self.gap(
                    g,
                    "there are too many ways to choose distinct constants from unlike ones",
                );
                Ok(NONE)
            }
        }
    }

    /// Structs of so many bytes: see [`Node::OfSize`].
    fn of_size(&mut self, g: &Gen, bytes: &Gen, member: &Gen, size: u32) -> Read<Set> {
        self.asks_model.get_or_insert_with(|| g.clone());
        let mut sizes = self.counts(g, bytes, size, "the size")?;
        if sizes.last().is_some_and(|range| *range.end() > MOST_BYTES) {
            self.gap(g, format!("it is read up to {MOST_BYTES} bytes"));
            sizes.remove(MOST_BYTES + 1..=i64::MAX);
        }
        let members = self.types(g, member, size)?;
        let Some(groups) = self.by_layout(members) else {
            let most = long_number(&read::MOST_VALUES.into());
            self.gap(
                g,
                format!("it is read with up to {most} types of members that are no scalars"),
            );
            return Ok(NONE);
        };
        let shell =
            Head::Type(Type::Record(Arc::new(Record::new(RecordKind::Struct, 0, Vec::new()))));
        let mut all = NONE;
        for bytes in sizes.iter().flat_map(|range| range.clone()) {
            let lists = self.members_of_size(bytes as u64, &groups);
            let structs = self.sets.terms(shell.clone(), lists);
            all = self.sets.or(all, structs);
        }
        Ok(all)
    }

    /// Types by size and alignment; none if there are too many to look at each.
    fn by_layout(&mut self, types: Set) -> Option<BTreeMap<(u64, u64), Set>> {
        let mut groups: BTreeMap<(u64, u64), Set> = BTreeMap::new();
        for (head, parts) in &self.sets.values(types).terms {
            let all = self.sets.terms(head.clone(), *parts);
            let is_alike =
                matches!(head, Head::Type(Type::Enum(_) | Type::Pointer(_) | Type::Callback(_)));
            let some: Vec<(Datum, Set)> = if is_alike {
                vec![(self.example(all), all)]
            } else {
                let values = self.each_value(all).ok()?.into_iter();
                values.map(|value| (value.clone(), self.one(&value))).collect()
            };
            for (value, set) in some {
                if let Datum::Type(ty) = &value {
                    let layout = self.model.layout(ty);
                    let group = groups.entry((layout.size, layout.align.max(1))).or_insert(NONE);
                    *group = self.sets.or(*group, set);
                }
            }
        }
        Some(groups)
    }

    /// The members that fill so many bytes, of types by their size and alignment. Where not all fit, a character
    /// may be taken. A struct may end where padding makes up for the rest.
    fn members_of_size(&mut self, bytes: u64, groups: &BTreeMap<(u64, u64), Set>) -> Lists {
        let mut aligns: Vec<u64> = groups.keys().map(|(_, align)| *align).chain([1]).collect();
        aligns.sort_unstable();
        aligns.dedup();
        let char = self.one(&Int::Char.into());
        // The rest behind so many bytes of members that are aligned to so many.
        let mut rest: BTreeMap<(u64, u64), Lists> = BTreeMap::new();
        for end in (0..=bytes).rev() {
            for align in &aligns {
                if end == bytes {
                    rest.insert((end, *align), END);
                    continue;
                }
                let is_whole = end > 0 && end.next_multiple_of(*align) == bytes;
                let mut lists = if is_whole { END } else { NO_LIST };
                let mut has_others = false;
                for ((size, own), types) in groups {
                    let from = end.next_multiple_of(*own);
                    if *size == 0 || !bytes.is_multiple_of(*own) || from + size > bytes {
                        has_others = true;
                        continue;
                    }
                    let behind = rest[&(from + size, *align.max(own))];
                    let one = self.sets.then(*types, behind);
                    lists = self.sets.either(lists, one);
                }
                if has_others {
                    let one = self.sets.then(char, rest[&(end + 1, *align)]);
                    lists = self.sets.either(lists, one);
                }
                rest.insert((end, *align), lists);
            }
        }
        rest[&(0, 1)]
    }
}

/// What the members of a record may be.
const MEMBER: &str = "a C type or bit-field";
