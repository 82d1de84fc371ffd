//! Draws test cases from a suite: each from its own stream, again where a rule of C was broken.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use crate::base::chance::{Chance, mix};
use crate::c::rules::{Rules, Violation};
use crate::c::tree::Tag;
use crate::c::types::Type;
use crate::case::TestCase;
use crate::case::call::style::Style;
use crate::case::call::values::ValueDrawer;
use crate::case::call::{Call, Typed};
use crate::generator::suite::{Prototype, Suite};
use crate::generator::{Datum, Gen, SampleError, Source, sample};

/// A part of a test case is drawn so often before the suite is taken to be unable to draw it.
const TRIES: u32 = 100;

/// The same where types that a compiler lacks are refused: only a few in a hundred lists of
/// arguments may do without them, a campaign must not end by bad luck, and drawing takes microseconds.
const TRIES_WHEN_LACKING: u32 = 10_000;

/// Separates the stream of values from that of types, so that neither disturbs the other.
const VALUES: u64 = 0x7661_6c75_6573;

/// Why no test case came out.
#[derive(Debug, Error)]
pub enum DrawError {
    /// The script's mistake, found while drawing.
    #[error("suite {suite}: {error}")]
    Sample {
        /// The suite's name.
        suite: String,
        /// The mistake, with its place.
        error: SampleError,
    },
    /// A generator that yields nothing C allows.
    #[error(
        "suite {suite}: {part}: {tries} draws in a row broke a rule of C, the last one this: \
         {violation}"
    )]
    Stuck {
        /// The suite's name.
        suite: String,
        /// The field of the suite.
        part: &'static str,
        /// How many draws.
        tries: u32,
        /// The last rule broken.
        violation: Violation,
    },
    /// A generator that yields no way of a field of the style.
    #[error("suite {suite}: style: {field}: expected one of {ways}; the generator drew {found}")]
    NoWay {
        /// The suite's name.
        suite: String,
        /// The field.
        field: &'static str,
        /// What there is.
        ways: String,
        /// What came.
        found: String,
    },
    /// A list of signatures of which none is allowed.
    #[error(
        "suite {suite}: none of its {number} signatures can be used here; the first breaks a rule \
         of C: {violation}"
    )]
    Empty {
        /// The suite's name.
        suite: String,
        /// How many.
        number: usize,
        /// The rule that the first breaks.
        violation: Violation,
    },
    /// A generator that yields what is no type.
    #[error("suite {suite}: {part}: expected {expected}, the generator drew {found}")]
    NoType {
        /// The suite's name.
        suite: String,
        /// The field of the suite.
        part: &'static str,
        /// What was needed.
        expected: &'static str,
        /// What came.
        found: &'static str,
    },
}

/// Draws the test cases of one suite.
#[derive(Debug)]
pub struct Drawer<'a> {
    suite: &'a Suite,
    rules: Rules<'a>,
    size: u32,
    /// Which of the signatures that the suite lists are allowed.
    listed: Vec<usize>,
    /// How often a part was drawn again, by the rule it had broken.
    pub redrawn: BTreeMap<Violation, u64>,
}

impl<'a> Drawer<'a> {
    /// For types of the given depth.
    pub fn new(suite: &'a Suite, rules: Rules<'a>, size: u32) -> Drawer<'a> {
        let is_legal = |(i, signature)| allowed(&rules, signature).is_ok().then_some(i);
        let listed = suite.listed.iter().enumerate().filter_map(is_legal).collect();
        Drawer { suite, rules, size, listed, redrawn: BTreeMap::new() }
    }

    /// The test cases of a program: those of the first seeds, in order; seeds whose tags would clash
    /// in one file are passed over.
    pub fn program(
        &mut self,
        seeds: impl Iterator<Item = i64>,
        number: u32,
    ) -> Result<Vec<TestCase>, DrawError> {
        let mut tags = BTreeSet::new();
        let distinct = seeds.filter(|seed| tags.insert(Tag::of_seed(*seed)));
        distinct.take(number as usize).map(|seed| self.case(seed)).collect()
    }

    /// The test case of a seed.
    pub fn case(&mut self, seed: i64) -> Result<TestCase, DrawError> {
        let suite = self.suite;
        let rules = self.rules;
        let mut source = Source::new(seed as u64, self.size).under(rules.model);
        if !suite.listed.is_empty() {
            let signature = self.listed_one(seed)?.clone();
            return Ok(self.filled(seed, signature, false, Style::default()));
        }
        let is_static = match sample(&suite.is_static, &mut source) {
            Ok(Datum::Bool(is_static)) => is_static,
            Ok(other) => return Err(self.no_type("static", "true or false", &other)),
            Err(error) => return Err(self.sample_error(error)),
        };
        let mut varargs = self.types(&suite.varargs, &mut source, "varargs", |varargs| {
            varargs.iter().try_for_each(|ty| rules.vararg(ty))
        })?;
        if !varargs.is_empty()
            && let Err(violation) = rules.variadic()
        {
            // Drawn again, they would come again where a suite always passes some.
            self.count(violation);
            varargs.clear();
        }
        let args = self.types(&suite.args, &mut source, "args", |args| {
            if varargs.is_empty() { Ok(()) } else { rules.before_varargs(args) }
        })?;
        let result = self.legal(&suite.result, &mut source, "result", |this, datum| {
            let ty = this.ty(datum, "result")?;
            Ok(ty.and_then(|ty| rules.result(&ty).map(|()| ty)))
        })?;
        let style = self.style(&mut source)?;
        Ok(self.filled(seed, Prototype { args, varargs, result }, is_static, style))
    }

    /// The signature of a seed.
    fn listed_one(&self, seed: i64) -> Result<&'a Prototype, DrawError> {
        let Suite { name, listed, .. } = self.suite;
        if let Some(number) = self.listed.len().checked_sub(1) {
            let index = seed.rem_euclid(number as i64 + 1) as usize;
            return Ok(&listed[self.listed[index]]);
        }
        let violation = allowed(&self.rules, &listed[0]).err().unwrap_or(Violation::TooLarge);
        Err(DrawError::Empty { suite: name.clone(), number: listed.len(), violation })
    }

    /// A call with values.
    fn filled(&self, seed: i64, types: Prototype, is_static: bool, style: Style) -> TestCase {
        let mut chance = Chance::new(mix(seed as u64, VALUES));
        let mut values = ValueDrawer::new(self.rules.model, &self.suite.values);
        let mut typed = |ty: Type| Typed { value: values.draw(&ty, &mut chance), ty };
        TestCase::Call(Call {
            seed,
            suite: self.suite.name.clone(),
            args: types.args.into_iter().map(&mut typed).collect(),
            varargs: types.varargs.into_iter().map(&mut typed).collect(),
            result: typed(types.result),
            is_static,
            style,
        })
    }

    /// Draws the fields that the suite has something to say of; the others are plain.
    fn style(&self, source: &mut Source) -> Result<Style, DrawError> {
        let mut style = Style::default();
        for (field, generator) in &self.suite.style {
            let drawn = sample(generator, source).map_err(|error| self.sample_error(error))?;
            let way = match &drawn {
                Datum::String(way) => String::from_utf8_lossy(way).into_owned(),
                Datum::Bool(way) => way.to_string(),
                other => other.kind().to_string(),
            };
            style.set(field, &way).map_err(|ways| DrawError::NoWay {
                suite: self.suite.name.clone(),
                field,
                ways,
                found: way,
            })?;
        }
        Ok(style.under(&self.rules))
    }

    /// Draws a list of types of objects that keeps a rule about the whole of it.
    fn types(
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

    /// Draws until a judge is content, a bounded number of times.
    fn legal<T>(
        &mut self,
        generator: &Gen,
        source: &mut Source,
        part: &'static str,
        judge: impl Fn(&Self, Datum) -> Result<Result<T, Violation>, DrawError>,
    ) -> Result<T, DrawError> {
        let most = if self.rules.lacks.is_empty() { TRIES } else { TRIES_WHEN_LACKING };
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
                    if tries == most {
                        let suite = self.suite.name.clone();
                        return Err(DrawError::Stuck { suite, part, tries, violation });
                    }
                }
            }
        }
    }

    fn count(&mut self, violation: Violation) {
        *self.redrawn.entry(violation).or_default() += 1;
    }

    fn ty(&self, datum: Datum, part: &'static str) -> Result<Result<Type, Violation>, DrawError> {
        match datum {
            Datum::Type(ty) => Ok(Ok(ty)),
            Datum::Member(_) => Ok(Err(Violation::BitFieldAlone)),
            other => Err(self.no_type(part, "a type", &other)),
        }
    }

    fn sample_error(&self, error: SampleError) -> DrawError {
        DrawError::Sample { suite: self.suite.name.clone(), error }
    }

    fn no_type(&self, part: &'static str, expected: &'static str, found: &Datum) -> DrawError {
        let (suite, found) = (self.suite.name.clone(), found.kind());
        DrawError::NoType { suite, part, expected, found }
    }
}

/// Whether a signature keeps the rules.
fn allowed(rules: &Rules, signature: &Prototype) -> Result<(), Violation> {
    let Prototype { args, varargs, result } = signature;
    args.iter().try_for_each(|ty| rules.object(ty))?;
    varargs.iter().try_for_each(|ty| rules.vararg(ty))?;
    if !varargs.is_empty() {
        rules.variadic()?;
        rules.before_varargs(args)?;
    }
    rules.result(result)
}
