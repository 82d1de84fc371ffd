//! Test cases that are drawn before a campaign begins, to see what its suites need of compilers. A user's suite may
//! take half a second for one: that has its time, too.

use std::ops::Range;
use std::time::{Duration, Instant};

use crate::case::TestCase;
use crate::case::draw::{DrawError, Drawer};
use crate::exec::child;
use crate::toolchain::build::NoVerdict;

/// The time for one sample: those of the built-in suites take some milliseconds.
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
}

impl<'a> Sampling<'a> {
    /// For a campaign that may take some time.
    pub fn new(time: Option<Duration>, progress: &'a dyn Fn(&str)) -> Sampling<'a> {
        Sampling { left: time, spent: Duration::ZERO, progress }
    }

    /// What samples took until now.
    pub fn spent(&self) -> Duration {
        self.spent
    }

    /// The test cases of some seeds, up to the first that cannot be drawn; fewer if they take long.
    ///
    /// # Errors
    /// The user interrupts.
    pub fn draw(
        &mut self,
        suite: &str,
        drawer: &mut Drawer,
        seeds: Range<i64>,
    ) -> Result<Sample, NoVerdict> {
        let start = Instant::now();
        let limit = self.left.map_or(LONGEST, |left| LONGEST.min(left));
        let mut sample = Sample { cases: Vec::new(), mistake: None };
        for seed in seeds {
            if child::interrupted() {
                return Err(NoVerdict::Interrupted);
            }
            let taken = start.elapsed();
            if taken >= limit {
                break;
            }
            if taken >= SILENT {
                (self.progress)(&format!("drawing a sample of suite {suite}"));
            }
            match drawer.case(seed) {
                Ok(case) => sample.cases.push(case),
                Err(mistake) => {
                    sample.mistake = Some(mistake);
                    break;
                }
            }
        }
        let taken = start.elapsed();
        self.spent += taken;
        self.left = self.left.map(|left| left.saturating_sub(taken));
        Ok(sample)
    }
}

/// Some test cases of a suite.
pub struct Sample {
    /// Those drawn.
    pub cases: Vec<TestCase>,
    /// Why there are no more, if one could not be drawn.
    pub mistake: Option<DrawError>,
}
