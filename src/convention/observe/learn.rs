//! Learns what a compiler's callers do, as an automaton: two lists of arguments lead to the same state if
//! whatever comes next is put in the same place, apart from the height of the stack (Bailey & Davidson's
//! P-FSA, PLDI 1996, section 3.1, found from outside).

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::dump::Seen;
use super::{Blind, Look, Trial};
use crate::c::print::type_name;
use crate::c::rules::Rules;
use crate::c::tree::Tag;
use crate::c::types::Type;
use crate::convention::Role;
use crate::toolchain::build::Build;

/// The place of an argument that the convention does not place.
const NO_RULE: &str = "no rule";

/// A compiler's treatment of a convention's classes of arguments.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Learnt {
    /// The compiler.
    pub compiler: String,
    /// The convention whose classes they are.
    pub convention: String,
    /// The number of signatures examined.
    pub signatures: usize,
    /// Its states, the first being that before any argument.
    pub states: Vec<LearntState>,
    /// Whether there may be more.
    pub is_partial: bool,
    /// Differences in the place of the last argument, the shortest signatures first.
    pub differences: Vec<Difference>,
}

/// A state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LearntState {
    /// The shortest list of arguments that leads there.
    pub after: Vec<String>,
    /// The transition for an argument of each class.
    pub transitions: Vec<Transition>,
}

/// The places of one argument, and the state after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Transition {
    /// Its class.
    pub class: String,
    /// The type that represents it.
    #[serde(rename = "type")]
    pub ty: String,
    /// Its place; offsets on the stack count from the next place that any class takes.
    pub place: String,
    /// The next state; none if exploration stopped here.
    pub to: Option<usize>,
}

/// An argument that the convention puts elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The types of all arguments, this one being the last.
    pub signature: String,
    /// Its place by the convention.
    pub belongs: String,
    /// Its actual place.
    pub found: String,
}

/// A class and the type that represents it.
struct Letter {
    class: String,
    ty: Type,
}

/// Letters of a prefix, and the transition that leads there: its state and letter.
type Route = (Vec<usize>, Option<(usize, usize)>);

impl Look<'_> {
    /// Learns an automaton of at most this many states. A class is left out if the compiler lacks all types that
    /// represent it.
    ///
    /// # Errors
    /// If a program cannot be built or run.
    pub fn learn(&self, build: &Build, most: usize) -> Result<Learnt, Blind> {
        let rules = Rules::of_any_suite(self.rules.model, self.rules.lacks);
        let letters = self.convention.criteria(Role::Plain).filter_map(|class| {
            let ty = class.types.iter().find(|ty| rules.object(ty).is_ok())?.clone();
            Some(Letter { class: class.name.clone(), ty })
        });
        let letters: Vec<Letter> = letters.collect();
        let mut learnt = Learnt {
            compiler: self.compiler.name.clone(),
            convention: self.convention.name.clone(),
            ..Learnt::default()
        };
        // By the outputs of the letters, as far as they distinguish states.
        let mut known: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        let mut level: Vec<Route> = vec![(Vec::new(), None)];
        while !level.is_empty() {
            let prefixes: Vec<&[usize]> = level.iter().map(|(prefix, _)| &prefix[..]).collect();
            let rows = self.rows(build, &letters, &prefixes, &mut learnt)?;
            let mut next = Vec::new();
            for ((prefix, from), row) in level.into_iter().zip(rows) {
                let is_new = !known.contains_key(&row);
                if is_new && learnt.states.len() == most {
                    learnt.is_partial = true;
                    continue;
                }
                let number = *known.entry(row.clone()).or_insert(learnt.states.len());
                if let Some((state, letter)) = from {
                    learnt.states[state].transitions[letter].to = Some(number);
                }
                if !is_new {
                    continue;
                }
                // After an argument that has no place, nothing is known.
                let placed = |letter: &usize| row[*letter] != NO_RULE;
                next.extend((0..letters.len()).filter(placed).map(|letter| {
                    let longer = prefix.iter().copied().chain([letter]).collect();
                    (longer, Some((number, letter)))
                }));
                let transition = |(letter, place): (&Letter, String)| Transition {
                    class: letter.class.clone(),
                    ty: type_name(&letter.ty),
                    place,
                    to: None,
                };
                learnt.states.push(LearntState {
                    after: prefix.iter().map(|i| type_name(&letters[*i].ty)).collect(),
                    transitions: letters.iter().zip(row).map(transition).collect(),
                });
            }
            level = next;
        }
        Ok(learnt)
    }

    /// The place of an argument of each class after each prefix.
    fn rows(
        &self,
        build: &Build,
        letters: &[Letter],
        prefixes: &[&[usize]],
        learnt: &mut Learnt,
    ) -> Result<Vec<Vec<String>>, Blind> {
        let mut trials = Vec::new();
        let mut tags = BTreeSet::new();
        let mut seeds = (0..).filter(|seed| tags.insert(Tag::of_seed(*seed)));
        for prefix in prefixes {
            for letter in 0..letters.len() {
                let all = prefix.iter().chain([&letter]);
                let types: Vec<Type> = all.map(|i| letters[*i].ty.clone()).collect();
                trials.push(seeds.next().and_then(|seed| self.trial_of_types(seed, &types)));
            }
        }
        let (mut places, covered): (Vec<_>, Vec<Trial>) =
            (vec![None; trials.len()], trials.iter().flatten().cloned().collect());
        let at = trials.iter().enumerate().filter(|(_, trial)| trial.is_some()).map(|(i, _)| i);
        for (i, place) in at.zip(self.last_arguments(build, &covered, learnt)?) {
            places[i] = Some(place);
        }
        learnt.signatures += covered.len();
        Ok(places.chunks(letters.len().max(1)).map(relative).collect())
    }

    /// The place of the last argument of each trial.
    fn last_arguments(
        &self,
        build: &Build,
        trials: &[Trial],
        learnt: &mut Learnt,
    ) -> Result<Vec<Vec<String>>, Blind> {
        let mut places = Vec::with_capacity(trials.len());
        for trials in trials.chunks(super::BATCH) {
            let parts = self.run(build, &self.outgoing(trials), trials.len())?;
            for (trial, part) in trials.iter().zip(&parts) {
                let seen = Seen::parse(part, self.is_big());
                let last = trial.arguments.last().zip(trial.placement.arguments.last());
                let (Some(seen), Some((argument, Some(placed)))) = (seen, last) else {
                    places.push(vec!["nowhere".into()]);
                    continue;
                };
                let view = self.view(&seen);
                let belongs = self.convention.words(placed);
                if self.holds(&argument.image, placed, &view) {
                    places.push(belongs.split(" and ").map(String::from).collect());
                    continue;
                }
                let spots = self.seek(&argument.image, &view);
                let spots = spots.unwrap_or_else(|| vec!["elsewhere".into()]);
                let types: Vec<String> =
                    trial.arguments.iter().map(|argument| type_name(&argument.ty)).collect();
                learnt.differences.push(Difference {
                    signature: format!("({})", types.join(", ")),
                    belongs,
                    found: spots.join(" and "),
                });
                places.push(spots);
            }
        }
        Ok(places)
    }
}

/// A row of places in words, with offsets on the stack from the least on.
fn relative(row: &[Option<Vec<String>>]) -> Vec<String> {
    let offset = |spot: &str| spot.split_once("stack+")?.1.parse::<u64>().ok();
    let spots = row.iter().flatten().flatten();
    let least = spots.filter_map(|spot| offset(spot)).min().unwrap_or(0);
    let word = |spot: &String| match (spot.split_once("stack+"), offset(spot)) {
        (Some((before, _)), Some(at)) => format!("{before}stack+{}", at - least),
        _ => spot.clone(),
    };
    let words = |spots: &Vec<String>| spots.iter().map(word).collect::<Vec<_>>().join(" and ");
    row.iter().map(|place| place.as_ref().map_or(NO_RULE.into(), words)).collect()
}

impl Learnt {
    /// A table of the automaton and the differences, with at most this many states and differences, and a summary line.
    pub fn in_words(&self, most: usize) -> String {
        let mut lines = Vec::new();
        for (number, LearntState { after, transitions }) in
            self.states.iter().enumerate().take(most)
        {
            lines.push(format!("q{number}, after ({})", after.join(", ")));
            let width = transitions.iter().map(|t| t.class.len()).max().unwrap_or(0);
            let places = transitions.iter().map(|t| t.place.len()).max().unwrap_or(0);
            for Transition { class, place, to, .. } in transitions {
                let to = to.map_or("-".into(), |to| format!("q{to}"));
                lines.push(format!("  {class:width$}  {place:places$}  {to}"));
            }
        }
        if let Some(more) = self.states.len().checked_sub(most).filter(|more| *more > 0) {
            lines.push(format!(
                "... and {more} more states; --full prints all, -o FILE writes them"
            ));
        }
        let count: usize = self.states.iter().map(|state| state.transitions.len()).sum();
        let more = if self.is_partial { ", and there are more" } else { "" };
        lines.push(format!(
            "{}, learnt from {} signatures: {} states, {count} transitions{more}",
            self.compiler,
            self.signatures,
            self.states.len()
        ));
        for Difference { signature, belongs, found } in self.differences.iter().take(most) {
            lines.push(format!("  {signature}: the last belongs in {belongs}; it is in {found}"));
        }
        if let Some(more) = self.differences.len().checked_sub(most).filter(|more| *more > 0) {
            lines.push(format!("  ... and {more} more"));
        }
        lines.push(match self.differences.len() {
            0 => format!("  no difference to {}", self.convention),
            number => format!("  {number} differences to {}", self.convention),
        });
        lines.join("\n") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_up_the_stack_a_state_is_does_not_tell_it_apart() {
        let row = |spots: &[&str]| {
            let place = |spot: &&str| Some(vec![spot.to_string()]);
            relative(&spots.iter().map(place).collect::<Vec<_>>())
        };
        assert_eq!(row(&["rdi", "stack+8"]), ["rdi", "stack+0"]);
        assert_eq!(row(&["stack+24", "stack+32"]), row(&["stack+8", "stack+16"]));
        let by_reference = "memory, the address in stack+16";
        assert_eq!(row(&["stack+8", by_reference])[1], "memory, the address in stack+8");
    }
}
