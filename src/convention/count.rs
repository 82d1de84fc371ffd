//! The size of an automaton, and the number of routes that cover it (TSE 2003, tables II and III), counted without
//! listing them.

use std::collections::{BTreeMap, HashMap};

use super::automaton::Automaton;
use super::select::Select;
use crate::base::figures;

/// The sizes of an automaton and of the suites that cover it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Sizes {
    /// States.
    pub states: usize,
    /// Transitions.
    pub transitions: usize,
    /// Classes of arguments.
    pub criteria: usize,
    /// The routes that visit no state twice; none if they are too many to count.
    pub acyclic: Option<Acyclic>,
    /// The routes of each selection; none if they are too many to count.
    pub suites: BTreeMap<String, Option<u128>>,
}

/// The routes from the first state that visit no state twice.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct Acyclic {
    /// The number of transitions of the longest.
    pub longest: usize,
    /// The number of routes of one transition or more.
    pub open: u128,
    /// The number of routes whose last transition leads to a state already visited.
    pub closed: u128,
}

impl Automaton {
    /// Its size, and the size of the suites that cover it.
    pub fn sizes(&self) -> Sizes {
        let acyclic = self.acyclic();
        let suite = |(name, select): (&str, Select)| {
            let number = match select {
                // After the address of a result, too.
                Select::Acyclic if self.hidden.is_none() => {
                    acyclic.and_then(|acyclic| acyclic.open.checked_add(acyclic.closed))
                }
                Select::Acyclic => {
                    let both = self.counted(self.hidden).zip(acyclic);
                    both.and_then(|(behind, plain)| {
                        let behind = behind.open.checked_add(behind.closed)?;
                        behind.checked_add(plain.open)?.checked_add(plain.closed)
                    })
                }
                _ => Some(self.number(select) as u128),
            };
            (name.to_string(), number)
        };
        Sizes {
            states: self.states.len(),
            transitions: self.transitions(),
            criteria: self.symbols.len(),
            acyclic,
            suites: Select::ALL.into_iter().map(suite).collect(),
        }
    }

    /// Its acyclic routes from the first state.
    pub fn acyclic(&self) -> Option<Acyclic> {
        self.counted(Some(0))
    }

    fn counted(&self, start: Option<usize>) -> Option<Acyclic> {
        let start = start?;
        let components = self.components();
        let mut counter =
            Counter { automaton: self, components: &components, known: HashMap::new() };
        counter.from(start, counter.bit(start)?)
    }

    /// For each state the states that it reaches and that reach it, itself included: once left, none of
    /// them is visited again.
    fn components(&self) -> Vec<Vec<usize>> {
        let reached = (0..self.states.len()).map(|from| {
            let mut met = vec![false; self.states.len()];
            let mut next = vec![from];
            while let Some(state) = next.pop() {
                if !std::mem::replace(&mut met[state], true) {
                    next.extend(self.exits(state).map(|(_, next)| next.to));
                }
            }
            met
        });
        let reached: Vec<Vec<bool>> = reached.collect();
        let component = |state: usize| {
            let back = |other: &usize| reached[state][*other] && reached[*other][state];
            (0..self.states.len()).filter(back).collect()
        };
        (0..self.states.len()).map(component).collect()
    }
}

/// Counts the routes from a state, by the visited states of its component: all others are out of reach.
struct Counter<'a> {
    automaton: &'a Automaton,
    components: &'a [Vec<usize>],
    known: HashMap<(usize, u128), Acyclic>,
}

/// The most states and sets that are counted: the papers' automata have some hundreds.
const PATIENCE: usize = 1 << 18;

impl Counter<'_> {
    /// The bit of a state among those of its component; none if that is too large.
    fn bit(&self, state: usize) -> Option<u128> {
        let index = self.components[state].binary_search(&state).ok()?;
        1u128.checked_shl(index as u32)
    }

    fn from(&mut self, state: usize, met: u128) -> Option<Acyclic> {
        if let Some(known) = self.known.get(&(state, met)) {
            return Some(*known);
        }
        // Symbols that lead to the same state lead to equally many routes.
        let mut exits: BTreeMap<usize, u128> = BTreeMap::new();
        for (_, next) in self.automaton.exits(state) {
            *exits.entry(next.to).or_default() += 1;
        }
        let mut sum = Acyclic::default();
        for (to, symbols) in exits {
            let bit = self.bit(to)?;
            let is_within = self.components[state].binary_search(&to).is_ok();
            if is_within && met & bit != 0 {
                sum.closed = sum.closed.checked_add(symbols)?;
                continue;
            }
            let behind = self.from(to, if is_within { met | bit } else { bit })?;
            sum.longest = sum.longest.max(1 + behind.longest);
            let open = symbols.checked_mul(behind.open.checked_add(1)?)?;
            sum.open = sum.open.checked_add(open)?;
            sum.closed = sum.closed.checked_add(symbols.checked_mul(behind.closed)?)?;
        }
        self.known.insert((state, met), sum);
        (self.known.len() <= PATIENCE).then_some(sum)
    }
}

impl Sizes {
    /// The numbers in the order of tables: states, transitions, criteria, longest acyclic route, then
    /// the suites of [`Select::ALL`].
    pub fn cells(&self) -> Vec<String> {
        let longest = self.acyclic.map_or("?".into(), |acyclic| acyclic.longest.to_string());
        let suites = Select::ALL.map(|(name, _)| count(self.suites.get(name).copied().flatten()));
        let sizes = [self.states, self.transitions, self.criteria];
        let sizes = sizes.map(|number| figures::number(number as u64)).into_iter();
        sizes.chain([longest]).chain(suites).collect()
    }

    /// The numbers in sentences.
    pub fn in_words(&self) -> String {
        let Sizes { states, transitions, criteria, acyclic, .. } = self;
        let [states, transitions, criteria] =
            [states, transitions, criteria].map(|number| figures::number(*number as u64));
        let acyclic = acyclic.map_or("acyclic routes: too many to count".into(), |acyclic| {
            let Acyclic { longest, open, closed } = acyclic;
            format!(
                "acyclic routes: {open} open ones, the longest of {longest} transitions, and {closed} that their last \
                 symbol closes"
            )
        });
        let suites = Select::ALL
            .map(|(name, _)| format!("{name} {}", count(self.suites.get(name).copied().flatten())));
        let suites = suites.join(", ");
        format!(
            "{states} states, {transitions} transitions, {criteria} classes\n{acyclic}\nsignatures: {suites}\n"
        )
    }
}

/// A number for tables: exact as far as people read it.
fn count(number: Option<u128>) -> String {
    match number.map(|number| (u64::try_from(number), number)) {
        Some((Ok(number), _)) if number < 1_000_000_000_000 => figures::number(number),
        Some((_, number)) => format!("{:.1e}", number as f64),
        None => "?".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::automaton::{Move, Symbol};
    use crate::convention::{Placed, Room};

    fn automaton(moves: &[&[usize]]) -> Automaton {
        let to = |to: &usize| Some(Move { to: *to, placed: Placed::default() });
        let symbol = |i: usize| Symbol { name: i.to_string(), types: Vec::new() };
        Automaton {
            states: vec![Room::default(); moves.len()],
            symbols: (0..moves[0].len()).map(symbol).collect(),
            moves: moves.iter().map(|row| row.iter().map(to).collect()).collect(),
            hidden: None,
        }
    }

    #[test]
    fn acyclic_routes_are_counted_as_they_are_listed() {
        let rows: [&[&[usize]]; 5] = [
            &[&[0, 0, 0]],
            &[&[0, 0, 0, 1, 2, 3], &[1, 1, 1, 2, 3, 0], &[2, 2, 2, 3, 0, 1], &[3, 3, 3, 0, 1, 2]],
            &[&[1, 2], &[2, 3], &[3, 3], &[2, 3]],
            &[&[1, 4], &[2, 3], &[0, 3], &[4, 1], &[4, 3]],
            &[&[1, 2, 3], &[0, 2, 3], &[0, 1, 3], &[0, 1, 2]],
        ];
        for rows in rows {
            let automaton = automaton(rows);
            let Acyclic { longest, open, closed } = automaton.acyclic().expect("few");
            let listed = automaton.select(Select::Acyclic).expect("few");
            assert_eq!(open + closed, listed.len() as u128, "{rows:?}");
            let is_open = |symbols: &[usize]| {
                let route =
                    super::super::automaton::Route { hidden: false, symbols: symbols.into() };
                let mut states = automaton.states_on(&route);
                states.sort_unstable();
                states.windows(2).all(|pair| pair[0] != pair[1])
            };
            let open_ones = listed.iter().filter(|route| is_open(&route.symbols));
            let lengths: Vec<usize> = open_ones.map(|route| route.symbols.len()).collect();
            assert_eq!(open, lengths.len() as u128, "{rows:?}");
            assert_eq!(longest, lengths.into_iter().max().unwrap_or(0), "{rows:?}");
        }
    }

    #[test]
    fn a_number_that_nobody_could_list_is_exact() {
        // A chain of twelve states with a thousand ways from each to the next.
        let rows: Vec<Vec<usize>> = (0..12).map(|i: usize| vec![(i + 1).min(11); 1000]).collect();
        let rows: Vec<&[usize]> = rows.iter().map(Vec::as_slice).collect();
        let acyclic = automaton(&rows).acyclic().expect("counted");
        assert_eq!(acyclic.longest, 11);
        assert_eq!(acyclic.closed, 1000u128.pow(12));
    }
}
