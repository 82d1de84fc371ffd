//! The placement automaton of a convention (a P-FSA; Bailey & Davidson, PLDI 1996, section 3.1): what is
//! in use is the state, a class of arguments the symbol, where one goes the output, as in a Mealy machine.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Convention, Criterion, Placed, Role, Room, Rule};
use crate::c::print::type_name;
use crate::ctype::Type;

/// A convention's automaton for the arguments of one role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Automaton {
    /// What is in use, the stack modulo its alignment; nothing in the first state.
    pub states: Vec<Room>,
    /// The classes of arguments.
    pub symbols: Vec<Symbol>,
    /// For each state and symbol, where it leads; none where no rule places such an argument.
    pub moves: Vec<Vec<Option<Move>>>,
    /// The state after the address of a result in memory, if that is an argument that uses a place.
    pub hidden: Option<usize>,
}

/// A class of arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// Types of it; the first stands for all.
    pub types: Vec<Type>,
}

/// A transition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The state it leads to.
    pub to: usize,
    /// Where the argument is, the stack modulo its alignment.
    pub placed: Placed,
}

/// A way through an automaton.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Route {
    /// Whether the address of a result in memory comes first.
    pub hidden: bool,
    /// The symbols that follow.
    pub symbols: Vec<usize>,
}

impl Route {
    /// The same with further symbols.
    pub fn then(&self, symbols: &[usize]) -> Route {
        Route { hidden: self.hidden, symbols: [&self.symbols[..], symbols].concat() }
    }
}

impl Automaton {
    /// Explores a convention from the state in which nothing is in use.
    pub fn of(convention: &Convention, role: Role) -> Automaton {
        let symbol = |criterion: &Criterion| {
            let is_first = |ty: &&Type| {
                convention.criterion(ty, role).is_some_and(|first| std::ptr::eq(first, criterion))
            };
            let types: Vec<Type> = criterion.types.iter().filter(is_first).cloned().collect();
            (!types.is_empty()).then(|| Symbol { name: criterion.name.clone(), types })
        };
        let symbols: Vec<Symbol> = convention.criteria(role).filter_map(symbol).collect();
        let mut known: BTreeMap<Room, usize> = BTreeMap::new();
        let mut states = Vec::new();
        let mut number = |room: Room, states: &mut Vec<Room>| {
            *known.entry(room).or_insert_with_key(|room| {
                states.push(room.clone());
                states.len() - 1
            })
        };
        number(convention.start(), &mut states);
        let hidden = after_hidden(convention).map(|room| number(room, &mut states));
        let mut moves = Vec::new();
        while let Some(from) = states.get(moves.len()).cloned() {
            let mut leads = |symbol: &Symbol| {
                let mut room = from.clone();
                let placed = convention.place(&symbol.types[0], role, &mut room)?;
                room.stack %= convention.stack.align;
                Some(Move { to: number(room, &mut states), placed })
            };
            moves.push(symbols.iter().map(&mut leads).collect());
        }
        Automaton { states, symbols, moves, hidden: hidden.filter(|state| *state > 0) }
    }

    /// How many transitions there are.
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

    /// The states that a route passes through, the first included; it ends where no rule leads on.
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

    /// The types that stand for the symbols of a route.
    pub fn types(&self, route: &Route) -> Vec<Type> {
        route.symbols.iter().map(|symbol| self.symbols[*symbol].types[0].clone()).collect()
    }
}

/// What is in use after the address of a result in memory.
fn after_hidden(convention: &Convention) -> Option<Room> {
    let hidden = |rule: &Rule| matches!(rule, Rule::Hidden { .. });
    let criterion = convention.results.iter().find(|criterion| hidden(&criterion.rule))?;
    let mut room = convention.start();
    let address = Type::Pointer(Type::Void.into());
    convention.apply(&criterion.rule, &address, &mut room)?;
    room.stack %= convention.stack.align;
    Some(room)
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

    /// What an output of the automaton is called in the papers: `(R1 R2)`, or the bytes of the stack
    /// modulo its alignment, `(100 101 110 111)`; of more than eight bytes, the first and the last.
    pub fn output(&self, placed: &Placed) -> String {
        let align = self.stack.align;
        let bits = align.trailing_zeros().max(1) as usize;
        let byte = |offset: u64| format!("{:0bits$b}", offset % align);
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

    /// What is in use in a state: a digit for each register of each file that arguments use, and the
    /// stack modulo its alignment.
    pub fn state(&self, room: &Room) -> String {
        let files = self.argument_files();
        let mut words: Vec<String> = files
            .map(|file| {
                let count = self.files[file].registers.len();
                (0..count).map(|i| if room.used[file] >> i & 1 == 1 { '1' } else { '0' }).collect()
            })
            .collect();
        if self.stack.align > 1 {
            let bits = self.stack.align.trailing_zeros() as usize;
            let begun = if room.begun { "+" } else { "" };
            words.push(format!("{:0bits$b}{begun}", room.stack));
        }
        words.join(" ")
    }

    /// The indices of the files that arguments use.
    pub fn argument_files(&self) -> impl Iterator<Item = usize> + use<> {
        let mut files = std::collections::BTreeSet::new();
        for criterion in self.arguments.iter().chain(&self.variable) {
            criterion.rule.clone().each_file(&mut |file| {
                files.insert(*file);
            });
        }
        files.into_iter()
    }
}

/// A list of types as a declaration has it: `(double, struct { char a[3]; })`.
pub fn signature(types: &[Type]) -> String {
    let spelled: Vec<String> = types.iter().map(type_name).collect();
    format!("({})", spelled.join(", "))
}
