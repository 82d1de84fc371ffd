//! Explores all that can be in use, shortest signatures first, and tries every type in every state.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::automaton::{Letter, signature};
use super::mistake::{Flaw, Mistake, Whose};
use super::{Convention, Criterion, Placed, Role, Room, Rule, Shape, Spot};
use crate::c::types::Type;

/// The places assigned on the way to a state, not the bits, which alone do not show a register
/// that is assigned twice if none is ever cleared.
type Given = BTreeSet<(usize, usize)>;

/// A state, and a shortest route to it.
#[derive(Debug, Clone, Default)]
struct Way {
    room: Room,
    given: Given,
    /// Whether the address of a result in memory comes first.
    hidden: bool,
    /// The arguments.
    types: Vec<Type>,
}

/// Collects mistakes, the first of each kind for each class.
pub(super) struct Explorer<'c> {
    convention: &'c Convention,
    whose: Whose,
    types: Vec<(Type, Shape)>,
    found: BTreeMap<(Flaw, String), Mistake>,
}

impl Explorer<'_> {
    pub(super) fn new(convention: &Convention, whose: Whose) -> Explorer<'_> {
        let (types, found) = (convention.known_types(whose), BTreeMap::new());
        Explorer { convention, whose, types, found }
    }

    /// Tries every list of arguments, as far as lists differ.
    pub(super) fn arguments(mut self, role: Role) -> Vec<Mistake> {
        let convention = self.convention;
        let alphabet = convention.alphabet(role);
        let passing = convention.argument_files();
        self.alignments(&alphabet, role);
        // Whether a register is assigned twice does not depend on others: for each state, all that were assigned on
        // some route to it are enough.
        let mut known: BTreeMap<Room, Given> = BTreeMap::new();
        let mut next: VecDeque<Way> =
            [Some(self.nothing_in_use()), self.behind_an_address()].into_iter().flatten().collect();
        while let Some(way) = next.pop_front() {
            let is_new = !known.contains_key(&way.room);
            let given = known.entry(way.room.clone()).or_default();
            if !is_new && way.given.is_subset(given) {
                continue;
            }
            given.extend(&way.given);
            let mut after_letter: BTreeMap<String, (Room, String)> = BTreeMap::new();
            for Letter { criterion, types } in &alphabet {
                let (ty, shape) = &types[0];
                let first = convention.criterion(ty, shape, role, &way.room);
                if !first.is_some_and(|first| std::ptr::eq(first, *criterion)) {
                    continue;
                }
                if let Some(mut after) = self.attempt(criterion, ty, shape, &way) {
                    after.room = convention.state_of(after.room, &passing);
                    let like = signature(std::slice::from_ref(ty));
                    after_letter.insert(criterion.name.clone(), (after.room.clone(), like));
                    next.push_back(after);
                }
            }
            if !is_new {
                continue;
            }
            for (ty, shape) in self.types.clone() {
                let Some(criterion) = convention.criterion(&ty, &shape, role, &way.room) else {
                    self.no_class(&ty, &shape, &way);
                    continue;
                };
                let Some(after) = self.attempt(criterion, &ty, &shape, &way) else { continue };
                match after_letter.get(&criterion.name) {
                    Some((room, of)) if *room != convention.state_of(after.room, &passing) => {
                        self.flaw(Flaw::Apart, criterion, &ty, &way, of.clone());
                    }
                    None if criterion.types.is_empty() && !shape.leaves.is_empty() => {
                        self.flaw(Flaw::Untested, criterion, &ty, &way, String::new());
                    }
                    _ => {}
                }
            }
        }
        self.found.into_values().collect()
    }

    /// Tries every result.
    pub(super) fn results(mut self, variadic: bool) -> Vec<Mistake> {
        let convention = self.convention;
        let way = self.nothing_in_use();
        for (ty, shape) in self.types.clone() {
            let Some(criterion) = convention.result_criterion(&ty, variadic) else {
                self.no_class(&ty, &shape, &way);
                continue;
            };
            let Rule::Hidden { pointer, returned } = &criterion.rule else {
                self.attempt(criterion, &ty, &shape, &way);
                continue;
            };
            let address = Shape::pointer(convention.model());
            for rule in [Some(pointer), returned.as_ref()].into_iter().flatten() {
                match rule.place(convention, &address, &mut convention.start()) {
                    Some(placed) => self.held(criterion, &ty, &placed, &way),
                    None => self.flaw(Flaw::NoPlace, criterion, &ty, &way, String::new()),
                }
            }
        }
        self.found.into_values().collect()
    }

    fn nothing_in_use(&self) -> Way {
        Way { room: self.convention.start(), ..Way::default() }
    }

    fn behind_an_address(&self) -> Option<Way> {
        let room = self.convention.after_hidden()?;
        let bits = |(file, used): (usize, &u64)| {
            let used = *used;
            (0..64).filter(move |i| used >> i & 1 == 1).map(move |i| (file, i))
        };
        let given = room.used.iter().enumerate().flat_map(bits).collect();
        Some(Way { room, given, hidden: true, types: Vec::new() })
    }

    /// Places a value, and checks that its place is valid; returns what is in use then.
    fn attempt(
        &mut self,
        criterion: &Criterion,
        ty: &Type,
        shape: &Shape,
        way: &Way,
    ) -> Option<Way> {
        let mut after = way.clone();
        let Some(placed) = criterion.rule.attempt(self.convention, shape, &mut after.room) else {
            if matches!(criterion.rule, Rule::Unsaid { .. }) {
                return None;
            }
            self.flaw(Flaw::NoPlace, criterion, ty, way, String::new());
            return None;
        };
        for piece in &placed.pieces {
            let is_new = match piece.at {
                Spot::Register { file, index, .. } => after.given.insert((file, index)),
                Spot::Stack(offset) => offset >= way.room.stack,
            };
            if !is_new {
                self.flaw(Flaw::Twice, criterion, ty, way, self.convention.spot(piece.at));
            }
        }
        if !placed.by_reference && has_gap(shape, &placed) {
            self.flaw(Flaw::Part, criterion, ty, way, String::new());
        }
        self.held(criterion, ty, &placed, way);
        after.types.push(ty.clone());
        Some(after)
    }

    /// Checks that registers are as large as the values they hold.
    fn held(&mut self, criterion: &Criterion, ty: &Type, placed: &Placed, way: &Way) {
        for piece in &placed.pieces {
            let Spot::Register { file, byte, .. } = piece.at else { continue };
            let has = self.convention.files[file].bytes;
            if byte + piece.bytes > has {
                let name = self.convention.spot(piece.at);
                let about = format!("{} bytes into {name}, which has {has}", byte + piece.bytes);
                self.flaw(Flaw::Narrow, criterion, ty, way, about);
            }
        }
    }

    /// Checks that stack alignments in the alphabet do not exceed the modulus of the stack.
    fn alignments(&mut self, alphabet: &[Letter], role: Role) {
        let align = self.convention.stack.align;
        let start = self.nothing_in_use();
        let letters = alphabet.iter().flat_map(|letter| &letter.types).cloned().collect::<Vec<_>>();
        for (ty, shape) in letters.into_iter().chain(self.types.clone()) {
            let criterion = self.convention.criterion(&ty, &shape, role, &start.room);
            let Some(criterion) = criterion.filter(|criterion| !criterion.types.is_empty()) else {
                continue;
            };
            let asked = criterion.rule.stack_alignment(self.convention, shape.align);
            if asked > align {
                let about = format!(
                    "{asked} bytes, but places on it are told apart modulo {align}: say stack = {{ align = {asked} }}"
                );
                self.flaw(Flaw::Align, criterion, &ty, &start, about);
            }
        }
    }

    /// Of types that no class fits, one of a kind is enough.
    fn no_class(&mut self, ty: &Type, shape: &Shape, way: &Way) {
        let key = (Flaw::NoClass, format!("{:?}", shape.kind));
        let mistake = self.mistake(Flaw::NoClass, None, ty, way, String::new());
        self.found.entry(key).or_insert(mistake);
    }

    fn flaw(&mut self, kind: Flaw, class: &Criterion, ty: &Type, way: &Way, about: String) {
        let mistake = self.mistake(kind, Some(class), ty, way, about);
        self.found.entry((kind, class.name.clone())).or_insert(mistake);
    }

    fn mistake(
        &self,
        kind: Flaw,
        class: Option<&Criterion>,
        ty: &Type,
        way: &Way,
        about: String,
    ) -> Mistake {
        let class = class.map(|criterion| criterion.name.clone());
        let witness = [&way.types[..], std::slice::from_ref(ty)].concat();
        Mistake { kind, whose: self.whose, witness, class, about, hidden: way.hidden }
    }
}

/// Whether a scalar of a value is nowhere.
fn has_gap(shape: &Shape, placed: &Placed) -> bool {
    let is_there = |byte: u64| {
        placed.pieces.iter().any(|piece| (piece.from..piece.from + piece.bytes).contains(&byte))
    };
    shape.leaves.iter().any(|leaf| !(leaf.from..leaf.from + leaf.size).all(is_there))
}
