//! Test cases that cover an automaton (Bailey & Davidson, PLDI 1996, section 4).

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::automaton::{Automaton, Move, Route};

/// A selection of routes through an automaton.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Select {
    /// Every transition, after a shortest route to it.
    Transitions,
    /// Every transition of every state after every transition that leads to it.
    Pairs,
    /// Every transition after every route that visits no state twice.
    Acyclic,
    /// The papers' walk: depth first, through each transition once, and a step further after a cycle.
    Walk,
}

impl Select {
    /// Every choice, with the word for it.
    pub const ALL: [(&'static str, Select); 4] = [
        ("transitions", Select::Transitions),
        ("pairs", Select::Pairs),
        ("acyclic", Select::Acyclic),
        ("walk", Select::Walk),
    ];
}

impl fmt::Display for Select {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = Select::ALL.iter().find(|(_, select)| select == self);
        f.write_str(name.map_or("", |(name, _)| name))
    }
}

impl FromStr for Select {
    type Err = String;

    fn from_str(text: &str) -> Result<Select, String> {
        let found = Select::ALL.iter().find(|(name, _)| *name == text);
        let names = Select::ALL.map(|(name, _)| name).join(", ");
        found.map(|(_, select)| *select).ok_or_else(|| format!("'{text}' is not one of {names}"))
    }
}

/// Longer lists of routes are not made.
pub const MOST: usize = 1_000_000;

impl Automaton {
    /// The routes of a selection, shortest first; none if there are more than [`MOST`].
    pub fn select(&self, select: Select) -> Option<Vec<Route>> {
        let mut routes = Vec::new();
        self.each(select, &mut |route| {
            routes.push(route.clone());
            routes.len() <= MOST
        });
        // Shortest first, in the order of the symbols.
        routes.sort_by_key(|route| route.symbols.len());
        (routes.len() <= MOST).then_some(routes)
    }

    /// The number of routes of a selection with a bounded number for each pair of transitions: for
    /// acyclic ones see [`Automaton::acyclic`].
    pub(super) fn number(&self, select: Select) -> usize {
        let mut number = 0;
        self.each(select, &mut |_| {
            number += 1;
            true
        });
        number
    }

    /// Visits each route of a selection, until told to stop.
    fn each(&self, select: Select, visit: &mut impl FnMut(&Route) -> bool) {
        match select {
            Select::Transitions => {
                self.each_transition().all(|route| visit(&route));
            }
            Select::Pairs => {
                self.pairs().iter().all(visit);
            }
            Select::Walk => {
                let (marked, visited) = (BTreeSet::new(), vec![false; self.states.len()]);
                let mut walk = Walk { automaton: self, marked, visited, visit };
                walk.visited[0] = true;
                walk.from(0, &mut Route::default(), false);
            }
            Select::Acyclic => self.each_acyclic(&mut |route, state| {
                self.exits(state).all(|(symbol, _)| {
                    route.symbols.push(symbol);
                    let goes_on = visit(route);
                    route.symbols.pop();
                    goes_on
                })
            }),
        }
    }

    fn each_transition(&self) -> impl Iterator<Item = Route> {
        let routes = self.routes().into_iter().enumerate();
        routes.flat_map(|(state, route)| {
            self.exits(state).map(move |(symbol, _)| route.then(&[symbol])).collect::<Vec<_>>()
        })
    }

    /// Each transition that leaves the first state, and each pair of an entering and a leaving transition
    /// of every state: closed under prefixes. For a complete automaton these are |Σ|(1 + |δ|).
    fn pairs(&self) -> Vec<Route> {
        let mut all = BTreeSet::new();
        let starts =
            [Some((Route::default(), 0)), self.hidden.map(|state| (after_address(), state))];
        for (route, state) in starts.into_iter().flatten() {
            all.extend(self.exits(state).map(|(symbol, _)| route.then(&[symbol])));
        }
        for (state, route) in self.routes().iter().enumerate() {
            for (first, Move { to, .. }) in self.exits(state) {
                all.extend(self.exits(*to).map(|(second, _)| route.then(&[first, second])));
            }
        }
        all.into_iter().collect()
    }

    /// Visits each route that visits no state twice, the empty one first, with the state it leads to, until
    /// told to stop. The visitor may change the route, and change it back.
    fn each_acyclic(&self, visit: &mut impl FnMut(&mut Route, usize) -> bool) {
        let first = Route::default();
        let starts = [self.hidden.map(|state| (after_address(), state)), Some((first, 0))];
        starts.into_iter().flatten().all(|(mut route, state)| {
            let mut met = vec![false; self.states.len()];
            self.acyclic_from(state, &mut route, &mut met, visit)
        });
    }

    /// Continues from a state; returns whether to continue.
    fn acyclic_from(
        &self,
        state: usize,
        route: &mut Route,
        met: &mut [bool],
        visit: &mut impl FnMut(&mut Route, usize) -> bool,
    ) -> bool {
        if !visit(route, state) {
            return false;
        }
        met[state] = true;
        let next: Vec<(usize, usize)> =
            self.exits(state).map(|(symbol, next)| (symbol, next.to)).collect();
        let goes_on = next.into_iter().rev().all(|(symbol, to)| {
            route.symbols.push(symbol);
            let goes_on = met[to] || self.acyclic_from(to, route, met, visit);
            route.symbols.pop();
            goes_on
        });
        met[state] = false;
        goes_on
    }
}

/// The depth-first walk of the papers (PLDI 1996, appendix; TSE 2003, section 4): each transition is a test
/// case wherever it is met, and is followed if it was not followed before; after one that closes a
/// cycle all transitions are test cases, but none is followed. The papers count 12 test cases for the VAX,
/// and 324 for the M68020. It covers no more than [`Select::Pairs`], and depends on the order of symbols.
struct Walk<'a, V> {
    automaton: &'a Automaton,
    /// The transitions that were followed and closed no cycle: state and symbol.
    marked: BTreeSet<(usize, usize)>,
    /// The states on the current path.
    visited: Vec<bool>,
    visit: V,
}

impl<V: FnMut(&Route) -> bool> Walk<'_, V> {
    /// Continues from a state, reached through a cycle or not; returns whether to continue.
    fn from(&mut self, state: usize, route: &mut Route, cycle: bool) -> bool {
        let automaton = self.automaton;
        automaton.exits(state).all(|(symbol, Move { to, .. })| {
            route.symbols.push(symbol);
            let mut goes_on = (self.visit)(route);
            if goes_on && !cycle && !self.marked.contains(&(state, symbol)) {
                let closes = self.visited[*to];
                if !closes {
                    self.marked.insert((state, symbol));
                }
                self.visited[*to] = true;
                goes_on = self.from(*to, route, closes);
                self.visited[*to] = closes;
            }
            route.symbols.pop();
            goes_on
        })
    }
}

fn after_address() -> Route {
    Route { hidden: true, symbols: Vec::new() }
}
