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

/// Beyond this many test cases, a sample ends that has [`MANY_VALUES`], since a program of `flow` has hundreds, and takes a
/// thousand times as long to draw as a call; or that has [`MANY_REDRAWN`].
const LEAST: usize = 10;

/// The number of values that are as good as [`MOST`] test cases.
const MANY_VALUES: usize = 2500;

/// The number of parts drawn again that tells how many are for a test case: a hundred for each of [`LEAST`].
const MANY_REDRAWN: u64 = 1000;

/// If more parts are drawn again for each test case, drawing them takes longer than compiling them.
const MOST_REDRAWN: u64 = 200;

/// The most attempts at a part: with ten times as many as [`MOST_REDRAWN`] it is too rare, and not by bad luck.
const MOST_TRIES: u32 = 10 * MOST_REDRAWN as u32;

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
    known: Vec<(String, Rules<'static>, Sample)>,
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

    /// Some test cases of a suite under some rules, or why one of them cannot be drawn; fewer if they take long.
    ///
    /// # Errors
    /// The user interrupts.
    pub fn draw(
        &mut self,
        suite: &Suite,
        rules: Rules<'static>,
        size: u32,
    ) -> Result<Result<Sample, DrawError>, NoVerdict> {
        let is_it = |(name, known, _): &&(String, _, _)| *name == suite.name && *known == rules;
        if let Some((_, _, sample)) = self.known.iter().find(is_it) {
            return Ok(Ok(sample.clone()));
        }
        let start = Instant::now();
        let limit = self.left.map_or(LONGEST, |left| LONGEST.min(left));
        let mut drawer = Drawer::new(suite, rules, size).in_tries(MOST_TRIES);
        let (mut cases, mut values) = (Vec::new(), 0);
        let mut in_vain = None;
        for seed in 0..MOST {
            if child::interrupted() {
                return Err(NoVerdict::Interrupted);
            }
            let taken = start.elapsed();
            let redrawn = redrawn(&drawer);
            let is_large = values >= MANY_VALUES || redrawn >= MANY_REDRAWN;
            // However many more were drawn, the sample would be rare.
            let is_rare = redrawn > MOST_REDRAWN * MOST as u64;
            if taken >= limit || cases.len() >= LEAST && is_large || is_rare {
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
                Err(error @ DrawError::InVain { .. }) => {
                    in_vain.get_or_insert(error);
                }
                Err(mistake) => {
                    self.spend(start.elapsed());
                    return Ok(Err(mistake));
                }
            }
        }
        let taken = start.elapsed();
        self.spend(taken);
        if let Some(error) = in_vain.filter(|_| cases.is_empty()) {
            return Ok(Err(error));
        }
        let redrawn = redrawn(&drawer);
        let sample = Sample { cases: cases.into(), redrawn };
        // What had no time may have some later.
        if taken < limit {
            self.known.push((suite.name.clone(), rules, sample.clone()));
        }
        Ok(Ok(sample))
    }

    fn spend(&mut self, taken: Duration) {
        self.spent += taken;
        self.left = self.left.map(|left| left.saturating_sub(taken));
    }
}

/// How many parts of test cases were drawn again.
fn redrawn(drawer: &Drawer) -> u64 {
    drawer.redrawn().values().sum()
}

/// Some test cases of a suite.
#[derive(Debug, Clone)]
pub struct Sample {
    /// Those drawn.
    pub cases: Rc<[TestCase]>,
    /// The number of parts that were drawn again.
    pub redrawn: u64,
}

impl Sample {
    /// Whether its test cases are too rare among those that are drawn.
    pub fn is_rare(&self) -> bool {
        self.redrawn > MOST_REDRAWN * self.cases.len() as u64
    }
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
            sample.expect("it can be drawn").cases
        };
        let calls = draw("regs", rules);
        assert_eq!(calls.len(), MOST as usize);
        let programs = draw("toyflow", rules);
        assert!((LEAST..MOST as usize / 2).contains(&programs.len()), "{}", programs.len());
        assert!(Rc::ptr_eq(&programs, &draw("toyflow", rules)));
        // Most parts of this suite are drawn again.
        let lacks = Features::NONE.with(Feature::Float16).with(Feature::Float128);
        let floats = draw("floatn", Rules { lacks, ..rules });
        assert!((LEAST..MOST as usize).contains(&floats.len()), "{}", floats.len());
        let lacks = Features::NONE.with(Feature::LongDouble);
        assert!(!Rc::ptr_eq(&calls, &draw("regs", Rules { lacks, ..rules })));
    }

    #[test]
    fn a_suite_of_which_a_compiler_has_next_to_nothing_is_given_up_soon() {
        let script = Script::new(&Options::default()).expect("the built-in Lua loads");
        let suite = script.suite("vectors").expect("it is built in");
        let lacks = Features::NONE.with(Feature::Vectors);
        let rules = Rules { lacks, ..Rules::new(Dialect::DEFAULT, &LP64) };
        let drawn = Sampling::new(None, &|_| {}).draw(&suite, rules, 2).expect("nobody interrupts");
        let Err(DrawError::Stuck { tries, .. }) = drawn else { panic!("{drawn:?}") };
        assert_eq!(tries, MOST_TRIES);
    }
}
