//! Test cases that are drawn before a campaign begins, to see what its suites need of compilers. A user's suite may
//! take half a second for one: that has its time, too.

use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::c::rules::Rules;
use crate::case::TestCase;
use crate::case::draw::{DrawError, Drawer};
use crate::case::suite::Suite;
use crate::exec::child;
use crate::toolchain::build::NoVerdict;

/// The most test cases of a sample: shares are then accurate to a tenth.
const MOST: i64 = 60;

/// Beyond this many test cases, a sample ends that has [`MANY_VALUES`]: a program of `flow` has hundreds, and takes a
/// thousand times as long to draw as a call.
const LEAST: usize = 10;

/// The number of values that are as good as [`MOST`] test cases.
const MANY_VALUES: usize = 2500;

/// The time for one sample: those of the built-in suites take some milliseconds, and a fifth of a second at most.
const LONGEST: Duration = Duration::from_secs(5);

/// After this time the user is told what takes so long.
const SILENT: Duration = Duration::from_millis(500);

/// The time that samples take.
pub struct Sampling<'a> {
    /// What is left of it; none if there is no limit.
    left: Option<Duration>,
    /// What they took.
    spent: Duration,
    /// Shows what is being done.
    progress: &'a dyn Fn(&str),
    /// The samples drawn until now: compilers that are alike need one, and most are.
    known: Vec<(String, Rules<'static>, Rc<[TestCase]>)>,
}

impl<'a> Sampling<'a> {
    /// For a campaign that may take some time.
    pub fn new(time: Option<Duration>, progress: &'a dyn Fn(&str)) -> Sampling<'a> {
        Sampling { left: time, spent: Duration::ZERO, progress, known: Vec::new() }
    }

    /// What samples took until now.
    pub fn spent(&self) -> Duration {
        self.spent
    }

    /// Some test cases of a suite under some rules, up to the first that cannot be drawn; fewer if they take long.
    ///
    /// # Errors
    /// The user interrupts.
    pub fn draw(
        &mut self,
        suite: &Suite,
        rules: Rules<'static>,
        size: u32,
    ) -> Result<Sample, NoVerdict> {
        let is_it = |(name, known, _): &&(String, _, _)| *name == suite.name && *known == rules;
        if let Some((_, _, cases)) = self.known.iter().find(is_it) {
            return Ok(Sample { cases: cases.clone(), mistake: None });
        }
        let start = Instant::now();
        let limit = self.left.map_or(LONGEST, |left| LONGEST.min(left));
        let mut drawer = Drawer::new(suite, rules, size);
        let (mut cases, mut values, mut mistake) = (Vec::new(), 0, None);
        for seed in 0..MOST {
            if child::interrupted() {
                return Err(NoVerdict::Interrupted);
            }
            let taken = start.elapsed();
            if taken >= limit || cases.len() >= LEAST && values >= MANY_VALUES {
                break;
            }
            if taken >= SILENT {
                (self.progress)(&format!("drawing a sample of suite {}", suite.name));
            }
            match drawer.case(seed) {
                Ok(case) => {
                    values += case.values();
                    cases.push(case);
                }
                Err(found) => {
                    mistake = Some(found);
                    break;
                }
            }
        }
        let taken = start.elapsed();
        self.spent += taken;
        self.left = self.left.map(|left| left.saturating_sub(taken));
        let cases: Rc<[TestCase]> = cases.into();
        // What had no time may have some later.
        if mistake.is_none() && taken < limit {
            self.known.push((suite.name.clone(), rules, cases.clone()));
        }
        Ok(Sample { cases, mistake })
    }
}

/// Some test cases of a suite.
pub struct Sample {
    /// Those drawn.
    pub cases: Rc<[TestCase]>,
    /// Why there are no more, if one could not be drawn.
    pub mistake: Option<DrawError>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::dialect::Dialect;
    use crate::c::features::{Feature, Features};
    use crate::c::model::LP64;
    use crate::script::{Options, Script};

    #[test]
    fn a_sample_is_drawn_once_and_ends_sooner_where_test_cases_are_long() {
        let script = Script::new(&Options::default()).expect("the built-in Lua loads");
        let rules = Rules::new(Dialect::DEFAULT, &LP64);
        let mut sampling = Sampling::new(None, &|_| {});
        let mut draw = |name: &str, rules| {
            let suite = script.suite(name).expect("it is built in");
            let sample = sampling.draw(&suite, rules, 2).expect("nobody interrupts");
            assert!(sample.mistake.is_none());
            sample.cases
        };
        let calls = draw("regs", rules);
        assert_eq!(calls.len(), MOST as usize);
        let programs = draw("toyflow", rules);
        assert!((LEAST..MOST as usize / 2).contains(&programs.len()), "{}", programs.len());
        assert!(Rc::ptr_eq(&programs, &draw("toyflow", rules)));
        let lacks = Features::NONE.with(Feature::LongDouble);
        assert!(!Rc::ptr_eq(&calls, &draw("regs", Rules { lacks, ..rules })));
    }
}
