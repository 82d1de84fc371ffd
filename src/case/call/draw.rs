//! Draws calls: types that keep the rules, then values, then the style.

use std::cell::RefCell;

use super::style::Style;
use super::suite::{Calls, Prototype};
use super::values::{ValueDrawer, Windows};
use super::{Call, Typed};
use crate::base::chance::{Chance, mix};
use crate::c::rules::{Rules, Violation};
use crate::c::types::Type;
use crate::case::TestCase;
use crate::case::family::Draw;
use crate::case::redraw::{DrawError, Redraw};
use crate::generator::{Datum, Source, sample};

/// Separates the stream of values from that of types, so that neither disturbs the other.
const VALUES: u64 = 0x7661_6c75_6573;

/// Likewise for whether the call may be inlined.
const INLINE: u64 = 0x696e_6c69_6e65;

/// Draws the calls of one suite.
#[derive(Debug)]
pub struct CallDrawer<'a> {
    calls: &'a Calls,
    /// The indices of the listed signatures that are allowed.
    listed: Vec<usize>,
    /// The table of the drawer of values, between two test cases.
    windows: RefCell<Option<Windows>>,
}

impl<'a> CallDrawer<'a> {
    /// Makes a drawer of calls that keep the rules.
    pub fn new(calls: &'a Calls, rules: &Rules) -> CallDrawer<'a> {
        let is_legal = |(i, signature)| allowed(rules, signature).is_ok().then_some(i);
        let listed = calls.listed.iter().enumerate().filter_map(is_legal).collect();
        CallDrawer { calls, listed, windows: RefCell::default() }
    }
}

impl Draw for CallDrawer<'_> {
    fn case(&self, seed: i64, redraw: &mut Redraw) -> Result<TestCase, DrawError> {
        let calls = self.calls;
        let rules = redraw.rules;
        let mut source = redraw.source(seed);
        if !calls.listed.is_empty() && redraw.fixed.is_none() {
            let signature = self.listed_one(seed, redraw)?.clone();
            return Ok(self.filled(seed, signature, false, Style::default(), redraw));
        }
        let is_static = match sample(&calls.is_static, &mut source) {
            Ok(Datum::Bool(is_static)) => is_static,
            Ok(other) => return Err(redraw.no_type("static", "true or false", &other)),
            Err(error) => return Err(redraw.sample_error(error)),
        };
        let mut varargs = redraw.types(&calls.varargs, &mut source, "varargs", |varargs| {
            varargs.iter().try_for_each(|ty| rules.vararg(ty))
        })?;
        if !varargs.is_empty()
            && let Err(violation) = rules.variadic()
        {
            if redraw.fixed.is_some() {
                return Err(redraw.impossible(violation));
            }
            // Not redrawn: where a suite always passes some, redrawing would only bring them back.
            redraw.count(violation);
            varargs.clear();
        }
        let args = redraw.types(&calls.args, &mut source, "args", |args| {
            if varargs.is_empty() { Ok(()) } else { rules.before_varargs(args) }
        })?;
        let result = redraw.legal(&calls.result, &mut source, "result", |this, datum| {
            let ty = this.ty(datum, "result")?;
            Ok(ty.and_then(|ty| rules.result(&ty).map(|()| ty)))
        })?;
        let style = self.style(&mut source, redraw)?;
        Ok(self.filled(seed, Prototype { args, varargs, result }, is_static, style, redraw))
    }
}

impl<'a> CallDrawer<'a> {
    /// The listed signature for a seed.
    fn listed_one(&self, seed: i64, redraw: &Redraw) -> Result<&'a Prototype, DrawError> {
        let Calls { listed, .. } = self.calls;
        if let Some(number) = self.listed.len().checked_sub(1) {
            let index = seed.rem_euclid(number as i64 + 1) as usize;
            return Ok(&listed[self.listed[index]]);
        }
        let violation = allowed(&redraw.rules, &listed[0]).err().unwrap_or(Violation::TooLarge);
        Err(DrawError::Empty { suite: redraw.suite.into(), number: listed.len(), violation })
    }

    /// Fills a call with values, and hides its callee unless compilers may look into it.
    fn filled(
        &self,
        seed: i64,
        types: Prototype,
        is_static: bool,
        style: Style,
        redraw: &Redraw,
    ) -> TestCase {
        let may_inline = mix(seed as u64, INLINE) % 100 < redraw.rules.inline.into();
        let style = Style { opaque: style.opaque || !may_inline, ..style };
        let mut chance = Chance::new(mix(seed as u64, VALUES));
        let windows = self.windows.take().unwrap_or_default();
        let mut values = ValueDrawer::reusing(windows, redraw.rules.model, &self.calls.values);
        let mut typed = |ty: Type| Typed { value: values.draw(&ty, &mut chance), ty };
        let call = Call {
            seed,
            suite: redraw.suite.into(),
            args: types.args.into_iter().map(&mut typed).collect(),
            varargs: types.varargs.into_iter().map(&mut typed).collect(),
            result: typed(types.result),
            is_static,
            style,
        };
        self.windows.replace(Some(values.windows()));
        TestCase::Call(call)
    }

    /// Draws the fields of the style that the suite sets; the others stay plain.
    fn style(&self, source: &mut Source, redraw: &Redraw) -> Result<Style, DrawError> {
        let mut style = Style::default();
        for (field, generator) in &self.calls.style {
            let drawn = sample(generator, source).map_err(|error| redraw.sample_error(error))?;
            let way = match &drawn {
                Datum::String(way) => String::from_utf8_lossy(way).into_owned(),
                Datum::Bool(way) => way.to_string(),
                other => other.kind().to_string(),
            };
            style.set(field, &way).map_err(|ways| DrawError::NoWay {
                suite: redraw.suite.into(),
                table: "style",
                field,
                ways,
                found: way,
            })?;
        }
        Ok(style.under(&redraw.rules))
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
