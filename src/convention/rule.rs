//! The rules that place a value, given what is still free.

use serde::{Deserialize, Serialize};

use super::shape::{Leaf, Shape};
use super::{Class, Convention, Piece, Placed, Room, Spot};

/// The destination of a value. A rule that cannot place it uses nothing up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rule {
    /// It does not travel.
    Nothing,
    /// Unspecified: the document does not say, or compilers disagree.
    Unsaid {
        /// The reason.
        why: String,
    },
    /// In consecutive free registers of a file.
    Registers {
        /// The index of the file.
        file: usize,
        /// Their number.
        fill: Fill,
        /// The first of them has an index that is a multiple of this.
        align: u64,
        /// Whether free registers before them are lost, or may hold a later value.
        skipped_are_lost: bool,
        /// The end of a register at which a narrower value is.
        side: Justify,
    },
    /// In the first of these groups of registers that is free: pairs by name.
    Groups {
        /// The index of the file.
        file: usize,
        /// The indices of the registers of each, in the order in which they take the value.
        groups: Vec<Vec<usize>>,
        /// Whether registers of the file before them are lost, or may hold a later value.
        skipped_are_lost: bool,
    },
    /// In exactly this register, whether it is free or not.
    At {
        /// The index of the file.
        file: usize,
        /// The index of the register.
        index: usize,
    },
    /// In memory.
    Stack {
        /// Its size is rounded up to a multiple of this.
        slot: u64,
        /// It is aligned as its type, but to at least this many bytes.
        least: u64,
        /// And to at most this many.
        most: u64,
        /// The end of a slot at which a narrower value is.
        side: Justify,
    },
    /// Its first words in the remaining registers, if there are any, and the others on the stack.
    Split {
        /// The index of the file.
        file: usize,
        /// The first of them has an index that is a multiple of this; those before it are lost.
        align: u64,
        /// Whether it may be split only while nothing is on the stack.
        fresh: bool,
        /// The rule for the others.
        stack: Box<Rule>,
    },
    /// Each word in the next register of its class.
    Words {
        /// The index of the file for words that contain an integer.
        integer: usize,
        /// The index of the file for words of floating values.
        float: usize,
        /// Whether a register of one file uses up that of the same number in the other, and a word of
        /// floating values is one `double`, a member itself; then words that find no register go by this rule.
        parallel: Option<Box<Rule>>,
    },
    /// Each scalar in the next register of its class.
    Scalars {
        /// The index of the file for integers.
        integer: usize,
        /// The index of the file for floating values.
        float: usize,
    },
    /// By the first of these rules that can place it.
    First(Vec<Rule>),
    /// By all of these rules, in several places.
    All(Vec<Rule>),
    /// The rule's places are in use, but the value is not there.
    Reserve(Box<Rule>),
    /// Each of its scalars in the next register of a file while there are any, the others where the rule
    /// puts them; the rule's places for all of them are in use.
    Over(usize, Box<Rule>),
    /// All registers of a file are lost, and the value goes by another rule.
    Close(usize, Box<Rule>),
    /// In memory provided by the caller; its address by the rule.
    Reference(Box<Rule>),
    /// A result: in memory provided by the caller, whose address is an argument before all others.
    Hidden {
        /// Where the callee finds the address.
        pointer: Box<Rule>,
        /// Where it leaves the address on return.
        returned: Option<Box<Rule>>,
    },
}

/// The number of registers of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fill {
    /// As many as its size needs.
    Size,
    /// One for each scalar.
    Each,
    /// This many.
    Count(u64),
}

/// An end of a register or slot, in memory order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Justify {
    /// Its first byte is the register's first.
    Left,
    /// Its last byte is the register's last.
    Right,
}

impl Justify {
    /// The offset of a value in a wider room.
    fn offset(self, room: u64, size: u64) -> u64 {
        match self {
            Justify::Left => 0,
            Justify::Right => room.saturating_sub(size),
        }
    }
}

impl Rule {
    /// Places a value. On failure, what is in use may have changed, too.
    pub(super) fn place(&self, of: &Convention, shape: &Shape, room: &mut Room) -> Option<Placed> {
        let pieces = |pieces| Some(Placed { by_reference: false, pieces });
        match self {
            Rule::Nothing => Some(Placed::default()),
            Rule::Unsaid { .. } => None,
            Rule::Registers { file, fill, align, skipped_are_lost, side } => {
                let parts = parts(*fill, of.files[*file].bytes, shape);
                let first = free(of, room, *file, parts.len() as u64, *align)?;
                if *skipped_are_lost {
                    room.used[*file] |= ones(first);
                }
                let bytes = of.files[*file].bytes;
                let piece = |(i, (from, size)): (usize, (u64, u64))| {
                    let index = first as usize + i;
                    room.used[*file] |= 1 << index;
                    let byte = side.offset(bytes, size);
                    Piece { from, bytes: size, at: Spot::Register { file: *file, index, byte } }
                };
                pieces(parts.into_iter().enumerate().map(piece).collect())
            }
            Rule::Groups { file, groups, skipped_are_lost } => {
                let bits = |group: &[usize]| group.iter().fold(0, |bits, index| bits | 1 << index);
                let group = groups.iter().find(|group| room.used[*file] & bits(group) == 0)?;
                if *skipped_are_lost {
                    room.used[*file] |= group.iter().min().map_or(0, |first| ones(*first as u64));
                }
                room.used[*file] |= bits(group);
                let parts = parts_of(of.files[*file].bytes, shape.size).zip(group);
                let piece = |((from, bytes), index): ((u64, u64), &usize)| {
                    let at = Spot::Register { file: *file, index: *index, byte: 0 };
                    Piece { from, bytes, at }
                };
                pieces(parts.map(piece).collect())
            }
            Rule::At { file, index } => {
                room.used[*file] |= 1 << index;
                let at = Spot::Register { file: *file, index: *index, byte: 0 };
                pieces(vec![Piece { from: 0, bytes: shape.size.min(of.files[*file].bytes), at }])
            }
            Rule::Stack { slot, least, most, side } => {
                let offset = of.aligned(room.stack, shape.align.clamp(*least, *most));
                let size = shape.size.next_multiple_of(*slot);
                room.stack = offset + size;
                room.begun |= of.stack.is_asked && size > 0;
                let at = Spot::Stack(offset + side.offset(*slot, shape.size));
                pieces(vec![Piece { from: 0, bytes: shape.size, at }])
            }
            Rule::Split { file, align, fresh, stack } => {
                if *fresh && room.begun {
                    return None;
                }
                let first_free = free(of, room, *file, 1, *align)?;
                room.used[*file] |= ones(first_free);
                let bytes = of.files[*file].bytes;
                let mut found = Vec::new();
                for (from, size) in parts_of(bytes, shape.size) {
                    match next(of, room, *file, from, size) {
                        Some(piece) => found.push(piece),
                        None => {
                            found.extend(stack.rest(of, shape, from, bytes, room)?);
                            break;
                        }
                    }
                }
                pieces(found)
            }
            Rule::Words { integer, float, parallel: None } => {
                let mut found = Vec::new();
                let bytes = u64::from(of.model().pointer);
                for (i, (from, size)) in parts_of(bytes, shape.size).enumerate() {
                    let file = match shape.words[i] {
                        Class::None => continue,
                        Class::Integer | Class::Address => *integer,
                        Class::Float | Class::Wide | Class::Quad | Class::Mixed => *float,
                    };
                    found.push(next(of, room, file, from, size)?);
                }
                pieces(found)
            }
            Rule::Words { integer, float, parallel: Some(stack) } => {
                let mut found = Vec::new();
                let bytes = u64::from(of.model().pointer);
                for (from, size) in parts_of(bytes, shape.size) {
                    let is_double = |leaf: &Leaf| {
                        let is_whole = leaf.from == from && leaf.size == bytes;
                        leaf.class == Class::Float && is_whole && leaf.is_direct
                    };
                    let file = if shape.leaves.iter().any(is_double) { *float } else { *integer };
                    let other = if file == *float { *integer } else { *float };
                    match next(of, room, file, from, size) {
                        Some(piece) => {
                            room.used[other] |= room.used[file];
                            found.push(piece);
                        }
                        None => {
                            found.extend(stack.rest(of, shape, from, bytes, room)?);
                            break;
                        }
                    }
                }
                pieces(found)
            }
            Rule::Scalars { integer, float } => {
                let file = |leaf: &Leaf| if leaf.class == Class::Float { *float } else { *integer };
                let piece = |leaf: &Leaf| next(of, room, file(leaf), leaf.from, leaf.size);
                pieces(shape.leaves.iter().map(piece).collect::<Option<_>>()?)
            }
            Rule::First(rules) => rules.iter().find_map(|rule| rule.attempt(of, shape, room)),
            Rule::All(rules) => {
                let mut whole = Placed::default();
                for rule in rules {
                    let placed = rule.place(of, shape, room)?;
                    whole.by_reference |= placed.by_reference;
                    whole.pieces.extend(placed.pieces);
                }
                Some(whole)
            }
            Rule::Reserve(rule) => {
                rule.place(of, shape, room)?;
                Some(Placed::default())
            }
            Rule::Over(file, rule) => {
                let under = rule.place(of, shape, room)?;
                let mut found = Vec::new();
                let mut begun = 0;
                let bytes = of.files[*file].bytes;
                // The members of a union overlap.
                'all: for leaf in shape.leaves.iter() {
                    for (from, size) in parts_of(bytes, leaf.size) {
                        if leaf.from + from < begun {
                            continue;
                        }
                        let piece = next(of, room, *file, leaf.from + from, size);
                        let Some(piece) = piece else {
                            // A word of which a part found no register is entirely where the rule puts it.
                            begun -= begun % u64::from(of.model().pointer);
                            break 'all;
                        };
                        found.push(piece);
                        begun = leaf.from + from + size;
                    }
                }
                found.extend(under.pieces.into_iter().filter_map(|piece| piece.behind(begun)));
                pieces(found)
            }
            Rule::Close(file, rule) => {
                room.used[*file] = ones(of.files[*file].registers.len() as u64);
                rule.place(of, shape, room)
            }
            Rule::Reference(pointer) | Rule::Hidden { pointer, .. } => {
                let placed = pointer.place(of, &Shape::pointer(of.model()), room)?;
                Some(Placed { by_reference: true, ..placed })
            }
        }
    }

    /// Places a value; on failure, nothing is used up.
    pub(super) fn attempt(
        &self,
        of: &Convention,
        shape: &Shape,
        room: &mut Room,
    ) -> Option<Placed> {
        let mut after = room.clone();
        let placed = self.place(of, shape, &mut after)?;
        *room = after;
        Some(placed)
    }

    /// Places the rest of a value of words, from one of its bytes on.
    fn rest(
        &self,
        of: &Convention,
        shape: &Shape,
        from: u64,
        word: u64,
        room: &mut Room,
    ) -> Option<impl Iterator<Item = Piece> + use<>> {
        let rest = Shape { size: shape.size - from, align: word, ..shape.clone() };
        let pieces = self.place(of, &rest, room)?.pieces.into_iter();
        Some(pieces.map(move |piece| Piece { from: piece.from + from, ..piece }))
    }
}

impl Piece {
    /// The rest of it, from a byte of the value on.
    fn behind(self, byte: u64) -> Option<Piece> {
        let cut = byte.saturating_sub(self.from);
        let at = match self.at {
            Spot::Register { file, index, byte } => {
                Spot::Register { file, index, byte: byte + cut }
            }
            Spot::Stack(offset) => Spot::Stack(offset + cut),
        };
        let bytes = self.bytes.checked_sub(cut).filter(|bytes| *bytes > 0)?;
        Some(Piece { from: self.from + cut, bytes, at })
    }
}

/// This many bits.
fn ones(count: u64) -> u64 {
    u64::MAX.checked_shr(64 - count as u32).unwrap_or(0)
}

/// The bytes of a value that go to each register: first and number.
fn parts(fill: Fill, bytes: u64, shape: &Shape) -> Vec<(u64, u64)> {
    match fill {
        Fill::Size => parts_of(bytes, shape.size).collect(),
        Fill::Each => {
            // The members of a union overlap.
            let mut end = 0;
            let fresh = shape.leaves.iter().filter(|leaf| {
                let is_fresh = leaf.from >= end;
                end = end.max(leaf.from + leaf.size);
                is_fresh
            });
            fresh.map(|leaf| (leaf.from, leaf.size)).collect()
        }
        Fill::Count(count) => {
            let share = shape.size.div_ceil(count.max(1));
            let part = |i| (i * share, share.min(shape.size.saturating_sub(i * share)));
            (0..count).map(part).collect()
        }
    }
}

fn parts_of(bytes: u64, size: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..size).step_by(bytes as usize).map(move |from| (from, bytes.min(size - from)))
}

/// The first of this many consecutive free registers.
fn free(of: &Convention, room: &Room, file: usize, count: u64, align: u64) -> Option<u64> {
    let all = of.files[file].registers.len() as u64;
    let last = all.checked_sub(count)?;
    let is_free = |first: &u64| room.used[file] & (ones(count) << first) == 0;
    (0..=last).step_by(align.max(1) as usize).find(is_free)
}

/// A part of a value in the next free register of a file.
fn next(of: &Convention, room: &mut Room, file: usize, from: u64, size: u64) -> Option<Piece> {
    let index = free(of, room, file, 1, 1)?;
    room.used[file] |= 1 << index;
    Some(Piece { from, bytes: size, at: Spot::Register { file, index: index as usize, byte: 0 } })
}
