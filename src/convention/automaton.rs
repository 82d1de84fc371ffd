//! The placement automaton of a convention (a P-FSA; Bailey & Davidson, PLDI 1996, section 3.1): what is
//! in use is the state, a class of arguments the symbol, the place of one the output, as in a Mealy machine.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::{Convention, Criterion, Placed, Role, Room, Rule, Shape};
use crate::c::print::type_name;
use crate::c::types::Type;

/// A convention's automaton for the arguments of one role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Automaton {
    /// The states: what is in use, the stack modulo its alignment; nothing in the first.
    pub states: Vec<Room>,
    /// The classes of arguments.
    pub symbols: Vec<Symbol>,
    /// The transitions, by state and symbol; none if no rule places such an argument.
    pub moves: Vec<Vec<Option<Move>>>,
    /// The state after the address of a result in memory, if that is an argument that takes a place.
    pub hidden: Option<usize>,
}

/// A class of arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// Types of it; the first represents all.
    pub types: Vec<Type>,
}

/// A transition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The state it leads to.
    pub to: usize,
    /// The place of the argument, the stack modulo its alignment.
    pub placed: Placed,
}

/// A path through an automaton.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Route {
    /// Whether the address of a result in memory comes first.
    pub hidden: bool,
    /// The symbols that follow.
    pub symbols: Vec<usize>,
}

impl Route {
    /// Appends further symbols.
    pub fn then(&self, symbols: &[usize]) -> Route {
        Route { hidden: self.hidden, symbols: [&self.symbols[..], symbols].concat() }
    }
}

impl Automaton {
    /// Explores a convention from the state in which nothing is in use.
    pub fn of(convention: &Convention, role: Role) -> Automaton {
        let alphabet = convention.alphabet(role);
        let passing = convention.argument_files();
        let mut known: BTreeMap<Room, usize> = BTreeMap::new();
        let mut states = Vec::new();
        let mut number = |room: Room, states: &mut Vec<Room>| {
            *known.entry(room).or_insert_with_key(|room| {
                states.push(room.clone());
                states.len() - 1
            })
        };
        number(convention.start(), &mut states);
        let hidden = convention.after_hidden().map(|room| number(room, &mut states));
        let mut moves = Vec::new();
        while let Some(from) = states.get(moves.len()).cloned() {
            let mut leads = |letter: &Letter| {
                let (ty, shape) = &letter.types[0];
                let first = convention.criterion(ty, shape, role, &from)?;
                if !std::ptr::eq(first, letter.criterion) {
                    return None;
                }
                let mut room = from.clone();
                let placed = letter.criterion.rule.attempt(convention, shape, &mut room)?;
                Some(Move { to: number(convention.state_of(room, &passing), &mut states), placed })
            };
            moves.push(alphabet.iter().map(&mut leads).collect());
        }
        let symbols = alphabet.iter().map(|letter| Symbol {
            name: letter.criterion.name.clone(),
            types: letter.types.iter().map(|(ty, _)| ty.clone()).collect(),
        });
        let hidden = hidden.filter(|state| *state > 0);
        Automaton { symbols: symbols.collect(), states, moves, hidden }
    }

    /// The number of transitions.
    pub fn transitions(&self) -> usize {
        self.moves.iter().flatten().flatten().count()
    }

    /// The transitions that leave a state, each with its symbol.
    pub fn exits(&self, state: usize) -> impl Iterator<Item = (usize, &Move)> {
        let moves = self.moves[state].iter().enumerate();
        moves.filter_map(|(symbol, next)| next.as_ref().map(|next| (symbol, next)))
    }

    /// A shortest route to each state.
    pub fn routes(&self) -> Vec<Route> {
        let mut routes: Vec<Option<Route>> = vec![None; self.states.len()];
        routes[0] = Some(Route::default());
        let mut reached = vec![0];
        if let Some(state) = self.hidden {
            routes[state] = Some(Route { hidden: true, symbols: Vec::new() });
            reached.push(state);
        }
        let mut next = 0;
        while let Some(&state) = reached.get(next) {
            next += 1;
            let route = routes[state].clone().unwrap_or_default();
            for (symbol, Move { to, .. }) in self.exits(state) {
                if routes[*to].is_none() {
                    routes[*to] = Some(route.then(&[symbol]));
                    reached.push(*to);
                }
            }
        }
        routes.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// The states on a route, including the first; it ends where no rule leads on.
    pub fn states_on(&self, route: &Route) -> Vec<usize> {
        let first = if route.hidden { self.hidden.unwrap_or(0) } else { 0 };
        let mut states = vec![first];
        for symbol in &route.symbols {
            match &self.moves[states[states.len() - 1]][*symbol] {
                Some(next) => states.push(next.to),
                None => break,
            }
        }
        states
    }

    /// The types that represent the symbols of a route.
    pub fn types(&self, route: &Route) -> Vec<Type> {
        route.symbols.iter().map(|symbol| self.symbols[*symbol].types[0].clone()).collect()
    }
}

/// A class that is a symbol, and the types that represent it.
pub(super) struct Letter<'c> {
    pub(super) criterion: &'c Criterion,
    pub(super) types: Vec<(Type, Shape)>,
}

impl Convention {
    /// The classes with types that no earlier class always takes.
    pub(super) fn alphabet(&self, role: Role) -> Vec<Letter<'_>> {
        let letter = |criterion: &'_ Criterion| -> Vec<(Type, Shape)> {
            let is_own = |(ty, shape): &(Type, Shape)| {
                let before =
                    self.criteria(role).take_while(|other| !std::ptr::eq(*other, criterion));
                let takes =
                    |other: &Criterion| other.wants.free.is_none() && other.wants.fit(ty, shape);
                !before.into_iter().any(takes) && criterion.wants.fit(ty, shape)
            };
            let types = criterion.types.iter();
            types.map(|ty| (ty.clone(), self.shape(ty))).filter(is_own).collect()
        };
        let letters =
            self.criteria(role).map(|criterion| Letter { criterion, types: letter(criterion) });
        letters.filter(|letter| !letter.types.is_empty()).collect()
    }

    /// The state of a room: the stack modulo its alignment, and the registers of the
    /// files that arguments use.
    pub(super) fn state_of(&self, mut room: Room, passing: &BTreeSet<usize>) -> Room {
        room.stack %= self.stack.align;
        for (file, used) in room.used.iter_mut().enumerate() {
            if !passing.contains(&file) {
                *used = 0;
            }
        }
        room
    }

    /// Registers and stack in use after the address of a result in memory.
    pub(super) fn after_hidden(&self) -> Option<Room> {
        let hidden = |rule: &Rule| matches!(rule, Rule::Hidden { .. });
        let criterion = self.results.iter().find(|criterion| hidden(&criterion.rule))?;
        let mut room = self.start();
        let address = Type::Pointer(Type::Void.into());
        self.apply(&criterion.rule, &address, &mut room)?;
        Some(self.state_of(room, &self.argument_files()))
    }
}

impl Convention {
    /// A type whose result is in memory, for routes that begin with its address.
    pub fn result_in_memory(&self) -> Option<&Type> {
        let mut hidden =
            self.results.iter().filter(|criterion| matches!(criterion.rule, Rule::Hidden { .. }));
        hidden.find_map(|criterion| criterion.types.first())
    }

    /// The types whose results travel otherwise.
    pub fn results_elsewhere(&self) -> impl Iterator<Item = &Type> {
        let others =
            self.results.iter().filter(|criterion| !matches!(criterion.rule, Rule::Hidden { .. }));
        others.flat_map(|criterion| &criterion.types)
    }

    /// An output of the automaton in the papers' notation: `(R1 R2)`, or the bytes of the stack
    /// modulo its alignment, `(100 101 110 111)`; of more than eight bytes, the first and the last.
    pub fn output(&self, placed: &Placed) -> String {
        let align = self.stack.align;
        let bits = align.trailing_zeros().max(1) as usize;
        let byte = |offset: u64| format!("{:0bits$b}", (self.stack.first + offset) % align);
        let mut words = Vec::new();
        for piece in &placed.pieces {
            match piece.at {
                super::Spot::Stack(offset) if piece.bytes <= 8 => {
                    words.extend((0..piece.bytes).map(|i| byte(offset + i)));
                }
                super::Spot::Stack(offset) => {
                    words.push(format!("{} … {}", byte(offset), byte(offset + piece.bytes - 1)));
                }
                register => words.push(self.spot(register)),
            }
        }
        words.dedup();
        let star = if placed.by_reference { "*" } else { "" };
        format!("{star}({})", words.join(" "))
    }

    /// Registers and stack in use in a state: a digit for each register of each file that arguments use, and the
    /// stack modulo its alignment.
    pub fn state(&self, room: &Room) -> String {
        let files = self.argument_files().into_iter();
        let mut words: Vec<String> = files
            .map(|file| {
                let count = self.files[file].registers.len();
                (0..count).map(|i| if room.used[file] >> i & 1 == 1 { '1' } else { '0' }).collect()
            })
            .collect();
        if self.stack.align > 1 {
            let bits = self.stack.align.trailing_zeros() as usize;
            let begun = if room.begun { "+" } else { "" };
            let next = (self.stack.first + room.stack) % self.stack.align;
            words.push(format!("{next:0bits$b}{begun}"));
        }
        words.join(" ")
    }

    /// The indices of the files that arguments use.
    pub fn argument_files(&self) -> BTreeSet<usize> {
        let mut files = BTreeSet::new();
        for criterion in self.arguments.iter().chain(&self.variable) {
            files.extend(criterion.wants.free.map(|free| free.file));
            criterion.rule.clone().each_file(&mut |file| {
                files.insert(*file);
            });
        }
        files
    }
}

/// A list of types as a declaration has it: `(double, struct { char a[3]; })`.
pub fn signature(types: &[Type]) -> String {
    let spelled: Vec<String> = types.iter().map(type_name).collect();
    format!("({})", spelled.join(", "))
}
