//! The suite that covers a convention: the selected routes as signatures.

use std::fmt;
use std::str::FromStr;

use super::automaton::{Automaton, Route};
use super::select::{MOST, Select};
use super::{Convention, Role};
use crate::base::chance::mix;
use crate::c::types::{Int, Type};
use crate::case::Part;
use crate::case::call::suite::{Calls, Prototype};
use crate::case::suite::Suite;

/// Which signatures: the part after the colon in `sysv-amd64:pairs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selection {
    /// The routes.
    pub select: Select,
    /// Whether the last two arguments take every type that represents their class, instead of one.
    pub each_type: bool,
}

/// The seed for the order of a selection's signatures.
const ORDER: u64 = 0x6f_7264_6572;

/// The word for [`Selection::each_type`].
const EACH_TYPE: &str = "types";

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let each = if self.each_type { format!(":{EACH_TYPE}") } else { String::new() };
        write!(f, "{}{each}", self.select)
    }
}

impl FromStr for Selection {
    type Err = String;

    fn from_str(text: &str) -> Result<Selection, String> {
        let (select, each_type) = match text.split_once(':') {
            Some((select, EACH_TYPE)) => (select, true),
            Some((_, other)) => return Err(format!("'{other}' is not '{EACH_TYPE}'")),
            None => (text, false),
        };
        Ok(Selection { select: select.parse()?, each_type })
    }
}

impl Convention {
    /// The suite of a selection: each route as a function, and as a variadic one (PLDI 1996, section 5).
    ///
    /// # Errors
    /// When there are too many routes to list.
    pub fn suite(&self, selection: Selection) -> Result<Suite, String> {
        Ok(Suite {
            name: format!("{}:{selection}", self.name),
            doc: format!("{}: {}", self.doc, selection.select),
            std: None,
            part: Part::Calls(Box::new(Calls::of_list(self.signatures(selection)?))),
        })
    }

    /// The signatures of a selection, each followed by its variadic form.
    fn signatures(&self, selection: Selection) -> Result<Vec<Prototype>, String> {
        let automaton = Automaton::of(self, Role::Plain);
        let too_many = || format!("{} has more than {MOST} such routes", self.name);
        let routes = automaton.select(selection.select).ok_or_else(too_many)?;
        // If its address takes no place, a result in memory is a result like any other.
        let hidden = automaton.hidden.and_then(|_| self.result_in_memory());
        let elsewhere: Vec<&Type> = match hidden {
            Some(_) => self.results_elsewhere().collect(),
            None => self.results.iter().flat_map(|criterion| &criterion.types).collect(),
        };
        let mut plain = Vec::new();
        for route in &routes {
            for args in self.types(&automaton, route, selection.each_type) {
                let result = match hidden.filter(|_| route.hidden) {
                    Some(ty) => ty.clone(),
                    None if elsewhere.is_empty() => Type::Int(Int::Int),
                    None => elsewhere[plain.len() % elsewhere.len()].clone(),
                };
                plain.push(Prototype { args, varargs: Vec::new(), result });
            }
            if plain.len() > MOST {
                return Err(too_many());
            }
        }
        // In a fixed pseudo-random order: short and long routes alternate, since the
        // long ones are where registers end.
        let mut plain: Vec<(usize, Prototype)> = plain.into_iter().enumerate().collect();
        plain.sort_by_key(|(number, _)| (mix(ORDER, *number as u64), *number));
        let both = plain.into_iter().flat_map(|(_, plain)| {
            let variadic = self.variadic(&plain);
            [plain, variadic]
        });
        Ok(both.collect())
    }

    /// The lists of types that a route represents.
    fn types(&self, automaton: &Automaton, route: &Route, each_type: bool) -> Vec<Vec<Type>> {
        let length = route.symbols.len();
        let varied = if each_type { length.saturating_sub(2)..length } else { 0..0 };
        let mut lists = vec![automaton.types(route)];
        for position in varied {
            let types = &automaton.symbols[route.symbols[position]].types;
            let with = |list: Vec<Type>| {
                types.iter().map(move |ty| {
                    let mut list = list.clone();
                    list[position] = ty.clone();
                    list
                })
            };
            lists = lists.into_iter().flat_map(with).collect();
        }
        lists
    }

    /// The same function with as many of its arguments variable as C allows: the last one before `...` is one
    /// that promotion does not change.
    fn variadic(&self, signature: &Prototype) -> Prototype {
        let Prototype { args, result, .. } = signature;
        let is_last = |ty: &Type| self.model().promoted(ty) == *ty;
        let named = args.iter().position(is_last).map_or(args.len(), |position| position + 1);
        let (args, varargs) = match named < args.len() {
            true => (args[..named].to_vec(), args[named..].to_vec()),
            false => (vec![Type::Int(Int::Int)], args.clone()),
        };
        Prototype { args, varargs, result: result.clone() }
    }
}
