//! Checks that a convention places every argument and every result once: completeness and consistency (Bailey &
//! Davidson, POPL 1995, section 4), each mistake with a shortest signature that shows it.

use std::collections::{BTreeMap, BTreeSet};

use super::explore::Explorer;
use super::mistake::{Flaw, Mistake, Whose};
use super::{Convention, Criterion, Role, Rule, Shape, ordinary};
use crate::c::types::Type;

/// Every kind of mistake in a convention, each class with its shortest witness.
pub fn check(convention: &Convention) -> Vec<Mistake> {
    let mut roles = vec![Role::Plain];
    if !convention.variable.is_empty() {
        roles.push(Role::Variable);
        if convention.named_as_variable {
            roles.push(Role::Named);
        }
    }
    let mut mistakes: Vec<Mistake> = shared(convention).collect();
    for role in roles {
        mistakes.extend(taken(convention, Whose::Arguments(role)));
        mistakes.extend(Explorer::new(convention, Whose::Arguments(role)).arguments(role));
    }
    // A paper's convention may cover only arguments.
    if !(convention.closed && convention.results.is_empty()) {
        for variadic in [false, true] {
            if variadic && convention.variadic_results.is_empty() {
                continue;
            }
            mistakes.extend(taken(convention, Whose::Results { variadic }));
            mistakes
                .extend(Explorer::new(convention, Whose::Results { variadic }).results(variadic));
        }
    }
    mistakes
}

impl Convention {
    /// The classes that are a role's own, without inherited ones.
    fn own(&self, whose: Whose) -> &[Criterion] {
        match whose {
            Whose::Arguments(Role::Plain) => &self.arguments,
            Whose::Arguments(Role::Named | Role::Variable) => &self.variable,
            Whose::Results { variadic: false } => &self.results,
            Whose::Results { variadic: true } => &self.variadic_results,
        }
    }

    /// The types that a mistake may show with, those first that represent classes: what is named anywhere is a
    /// type of the language, and has a place everywhere.
    pub(super) fn known_types(&self, whose: Whose) -> Vec<(Type, Shape)> {
        let named = |criteria: &[Criterion]| -> Vec<Type> {
            let types =
                criteria.iter().flat_map(|class| class.types.iter().chain(&class.wants.types));
            types.cloned().collect()
        };
        let mut types = named(self.own(whose));
        let lists = [&self.arguments, &self.variable, &self.results, &self.variadic_results];
        types.extend(lists.into_iter().flat_map(|criteria| named(criteria)));
        if !self.closed {
            types.extend(ordinary::types());
        }
        if whose == Whose::Arguments(Role::Variable) {
            types = types.iter().map(|ty| self.model().promoted(ty)).collect();
        }
        let mut seen = BTreeSet::new();
        types.retain(|ty| seen.insert(ty.clone()));
        types.into_iter().map(|ty| (ty.clone(), self.shape(&ty))).collect()
    }
}

/// Registers in two files that arguments, or results, both use.
fn shared(convention: &Convention) -> impl Iterator<Item = Mistake> + '_ {
    let files_of = |criteria: &[Criterion]| {
        let mut files = BTreeSet::new();
        for criterion in criteria {
            // An address travels as an argument, and returns as a result.
            let back = Rule::Nothing;
            let mut rule = match &criterion.rule {
                Rule::Hidden { returned, .. } => returned.as_deref().unwrap_or(&back).clone(),
                rule => rule.clone(),
            };
            rule.each_file(&mut |file| {
                files.insert(*file);
            });
        }
        files
    };
    let results = files_of(&[&convention.results[..], &convention.variadic_results].concat());
    let mut arguments = convention.argument_files();
    for criterion in &convention.results {
        if let Rule::Hidden { pointer, .. } = &criterion.rule {
            pointer.clone().each_file(&mut |file| {
                arguments.insert(*file);
            });
        }
    }
    let twice = move |files: &BTreeSet<usize>| {
        let mut known = BTreeMap::new();
        let mut shared = BTreeSet::new();
        for file in files {
            for name in &convention.files[*file].registers {
                let name = name.trim_start_matches(['$', '%']);
                if *known.entry(name).or_insert(*file) != *file {
                    shared.insert(name.to_string());
                }
            }
        }
        shared
    };
    let lists = [
        (Whose::Arguments(Role::Plain), twice(&arguments)),
        (Whose::Results { variadic: false }, twice(&results)),
    ];
    lists.into_iter().flat_map(|(whose, names)| {
        names.into_iter().map(move |about| Mistake {
            kind: Flaw::Shared,
            whose,
            witness: Vec::new(),
            class: None,
            about,
            hidden: false,
        })
    })
}

/// Types that represent a class that is not theirs. Those of plain arguments may belong elsewhere
/// as variable ones.
fn taken(convention: &Convention, whose: Whose) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    let own = convention.own(whose);
    for (number, criterion) in own.iter().enumerate() {
        for ty in &criterion.types {
            let shape = convention.shape(ty);
            let before = own[..number]
                .iter()
                .find(|class| class.wants.free.is_none() && class.wants.fit(ty, &shape));
            let about = match before {
                Some(class) => format!("is '{}'", class.name),
                None if !criterion.wants.fit(ty, &shape) => "does not fit it".to_string(),
                None => continue,
            };
            mistakes.push(Mistake {
                kind: Flaw::Taken,
                whose,
                witness: vec![ty.clone()],
                class: Some(criterion.name.clone()),
                about,
                hidden: false,
            });
        }
    }
    mistakes
}
