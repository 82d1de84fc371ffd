//! Draws the parts of a test case, and counts and redraws those that break a rule of C.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::c::print::{member_type_name, type_name};
use crate::c::rules::{Rules, Violation};
use crate::c::types::Type;
use crate::generator::{Datum, Gen, PlanKind, SampleError, Source, sample};

/// Attempts at a part before the suite is taken to be unable to draw it.
const TRIES: u32 = 100;

/// The same where types that a compiler lacks are rejected: only a few in a hundred lists of arguments may do
/// without them, a campaign must not end by bad luck, and drawing takes microseconds.
const TRIES_WHEN_LACKING: u32 = 10_000;

/// By kind how many statements a script asked for, and how many of them were left out.
pub(super) type Asked = BTreeMap<PlanKind, [u64; 2]>;

/// A shape: what the generator of each field of the suite yields.
pub(super) type Shape = Vec<(&'static str, Datum)>;

/// Why no test case was drawn.
#[derive(Debug, Error)]
pub enum DrawError {
    /// A mistake in the script, found while drawing.
    #[error("suite {suite}: {error}")]
    Sample {
        /// The suite's name.
        suite: String,
        /// The mistake, with its location.
        error: SampleError,
    },
    /// A generator that yields nothing that C allows.
    #[error(
        "suite {suite}: {part}: {tries} draws in a row broke a rule of C, the last one this: \
         {violation}"
    )]
    Stuck {
        /// The suite's name.
        suite: String,
        /// The suite's field.
        part: &'static str,
        /// The number of draws.
        tries: u32,
        /// The last rule that was broken.
        violation: Violation,
    },
    /// A generator of others that wrote no program for a seed.
    #[error("suite {suite}: `{command}` wrote no program to test: {why}")]
    InVain {
        /// The suite's name.
        suite: String,
        /// Its command line for that seed.
        command: String,
        /// How it ended, or what is wrong with the program.
        why: String,
    },
    /// A generator of others that cannot be run.
    #[error("suite {suite}: `{command}`: {why}")]
    NoGenerator {
        /// The suite's name.
        suite: String,
        /// Its command line.
        command: String,
        /// Why.
        why: String,
    },
    /// A generator of a field of a table that yields none of its words.
    #[error("suite {suite}: {table}: {field}: expected one of {ways}; the generator drew {found}")]
    NoWay {
        /// The suite's name.
        suite: String,
        /// The suite's field.
        table: &'static str,
        /// The field in it.
        field: &'static str,
        /// The words that there are.
        ways: String,
        /// The drawn part.
        found: String,
    },
    /// A list of signatures none of which is allowed.
    #[error(
        "suite {suite}: none of its {number} signatures can be used here; the first breaks a rule \
         of C: {violation}"
    )]
    Empty {
        /// The suite's name.
        suite: String,
        /// The number of signatures.
        number: usize,
        /// The rule that the first one breaks.
        violation: Violation,
    },
    /// A shape that is asked for by its number and breaks a rule: no test case has it here.
    #[error("suite {suite}: shape {number}: {violation}")]
    Impossible {
        /// The suite's name.
        suite: String,
        /// The shape's number.
        number: u64,
        /// The rule that it breaks.
        violation: Violation,
    },
    /// A shape that is asked for by a number that none has.
    #[error("suite {suite}: there is no number {number}: it has {all}")]
    Beyond {
        /// The suite's name.
        suite: String,
        /// The number.
        number: u64,
        /// How many there are.
        all: String,
    },
    /// A generator that does not yield a type.
    #[error(
        "suite {suite}: {part}: expected {expected}, the generator drew {found}{}",
        way_out(found)
    )]
    NoType {
        /// The suite's name.
        suite: String,
        /// The suite's field.
        part: &'static str,
        /// The kind of value that was expected.
        expected: &'static str,
        /// The drawn part.
        found: String,
    },
    /// Statements that mean nothing where they stand.
    #[error("suite {suite}: functions: {what}")]
    Statement {
        /// The suite's name.
        suite: String,
        /// The statement, and what is wrong with it.
        what: String,
    },
}

/// The end of a message about a part that is of a wrong kind.
fn way_out(found: &str) -> &'static str {
    match found {
        "a generator" => {
            "; elements and unit yield the values themselves: oneof{g, h} draws from one of its generators"
        }
        _ => "",
    }
}

/// A drawn part for people: its kind, and the type, expression or statement itself unless it is long.
fn shown(found: &Datum) -> String {
    let text = match found {
        Datum::Type(ty) => type_name(ty),
        Datum::Member(member) => member_type_name(member),
        Datum::Sketch(sketch) => sketch.to_string(),
        Datum::Plan(plan) => plan.to_string(),
        _ => String::new(),
    };
    let kind = found.kind();
    if text.is_empty() || text.len() > 80 { kind.into() } else { format!("{kind}, {text}") }
}

/// The rules for drawing parts, and the count of redraws.
#[derive(Debug)]
pub struct Redraw<'a> {
    /// The name of the suite, for errors.
    pub suite: &'a str,
    /// The rules that test cases keep.
    pub rules: Rules<'a>,
    /// The depth of types.
    pub size: u32,
    /// The number of redrawn parts, by the rule that each broke.
    pub redrawn: BTreeMap<Violation, u64>,
    /// How many statements of each kind were asked for, and how many of them were left out.
    pub asked: Asked,
    /// The shape that is asked for, with its number: these parts are not drawn.
    pub fixed: Option<(u64, Shape)>,
    /// The most attempts at a part.
    pub most_tries: u32,
}

impl<'a> Redraw<'a> {
    /// For the parts of a suite.
    pub fn new(suite: &'a str, rules: Rules<'a>, size: u32) -> Redraw<'a> {
        let most_tries = if rules.is_lacking() { TRIES_WHEN_LACKING } else { TRIES };
        let (redrawn, asked) = (BTreeMap::new(), Asked::new());
        Redraw { suite, rules, size, redrawn, asked, fixed: None, most_tries }
    }

    /// The stream for the parts of a seed's test case.
    pub fn source(&self, seed: i64) -> Source {
        Source::new(seed as u64, self.size).under(self.rules.model)
    }

    /// Draws a list of object types that keeps a rule about the whole list.
    pub fn types(
        &mut self,
        generator: &Gen,
        source: &mut Source,
        part: &'static str,
        rule: impl Fn(&[Type]) -> Result<(), Violation>,
    ) -> Result<Vec<Type>, DrawError> {
        self.legal(generator, source, part, |this, datum| {
            let Datum::List(items) = datum else {
                return Err(this.no_type(part, "a list of types", &datum));
            };
            let mut types = Vec::with_capacity(items.len());
            for item in items {
                match this.ty(item, part)?.and_then(|ty| this.rules.object(&ty).map(|()| ty)) {
                    Ok(ty) => types.push(ty),
                    Err(violation) => return Ok(Err(violation)),
                }
            }
            Ok(rule(&types).map(|()| types))
        })
    }

    /// Draws until `judge` accepts, a bounded number of times.
    pub fn legal<T>(
        &mut self,
        generator: &Gen,
        source: &mut Source,
        part: &'static str,
        judge: impl Fn(&Self, Datum) -> Result<Result<T, Violation>, DrawError>,
    ) -> Result<T, DrawError> {
        if let Some(datum) = self.fixed_part(part) {
            return judge(self, datum)?.map_err(|violation| self.impossible(violation));
        }
        let mut tries = 0;
        loop {
            tries += 1;
            let judged = match sample(generator, source) {
                Ok(datum) => judge(self, datum)?,
                Err(SampleError::TooLarge(_)) => Err(Violation::TooLarge),
                Err(error) => return Err(self.sample_error(error)),
            };
            match judged {
                Ok(drawn) => return Ok(drawn),
                Err(violation) => {
                    self.count(violation);
                    if tries >= self.most_tries {
                        let suite = self.suite.into();
                        return Err(DrawError::Stuck { suite, part, tries, violation });
                    }
                }
            }
        }
    }

    /// A part of the shape that is asked for.
    fn fixed_part(&self, part: &str) -> Option<Datum> {
        let (_, shape) = self.fixed.as_ref()?;
        shape.iter().find(|(field, _)| *field == part).map(|(_, datum)| datum.clone())
    }

    /// That the shape that is asked for breaks a rule.
    pub fn impossible(&self, violation: Violation) -> DrawError {
        let number = self.fixed.as_ref().map_or(0, |(number, _)| *number);
        DrawError::Impossible { suite: self.suite.into(), number, violation }
    }

    /// Adds statements that were asked for, and those that were left out.
    pub fn count_asked(&mut self, asked: &Asked) {
        for (kind, numbers) in asked {
            let sum = self.asked.entry(*kind).or_default();
            sum.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
        }
    }

    pub fn count(&mut self, violation: Violation) {
        *self.redrawn.entry(violation).or_default() += 1;
    }

    pub fn ty(
        &self,
        datum: Datum,
        part: &'static str,
    ) -> Result<Result<Type, Violation>, DrawError> {
        match datum {
            Datum::Type(ty) => Ok(Ok(ty)),
            Datum::Member(_) => Ok(Err(Violation::BitFieldAlone)),
            other => Err(self.no_type(part, "a type", &other)),
        }
    }

    pub fn sample_error(&self, error: SampleError) -> DrawError {
        DrawError::Sample { suite: self.suite.into(), error }
    }

    pub fn no_type(&self, part: &'static str, expected: &'static str, found: &Datum) -> DrawError {
        let (suite, found) = (self.suite.into(), shown(found));
        DrawError::NoType { suite, part, expected, found }
    }
}
