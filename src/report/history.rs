//! The progress of a campaign over time, and its resumptions: what its events hold besides the final
//! state. However long the campaign ran, the memory used is bounded.

use super::data::Moment;
use crate::base::figures::one_line;
use crate::journal::event::Event;
use crate::journal::state::State;

/// Points of the report: a plot has no room for more.
const MOMENTS: usize = 120;

/// The least number of programs between two of them, so that the speed is an average.
const PROGRAMS: usize = 4;

/// The most points kept: many per point of the report. Beyond it, every second one is dropped.
const POINTS: usize = 32 * MOMENTS;

/// The history after some events.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    /// The state after them.
    pub(super) state: State,
    /// How many times it was resumed.
    pub(super) resumed: usize,
    /// The wall-clock time of the last end.
    pub(super) ended: Option<String>,
    /// Programs so far.
    programs: usize,
    /// Seconds and test cases after each `stride`th of them.
    points: Vec<(f64, u64)>,
    stride: usize,
}

impl History {
    /// Adds an event.
    pub(super) fn apply(&mut self, event: &Event) {
        if let Event::Started { .. } = event {
            *self = History { stride: 1, ..History::default() };
        }
        self.state.apply(event);
        match event {
            Event::Resumed { .. } => self.resumed += 1,
            Event::Finished { at, .. } => self.ended = Some(one_line(at)),
            Event::Program(_) => self.point(),
            _ => {}
        }
    }

    fn point(&mut self) {
        self.programs += 1;
        if !self.programs.is_multiple_of(self.stride.max(1)) {
            return;
        }
        self.points.push((self.state.seconds, self.state.cases));
        if self.points.len() > POINTS {
            let mut number = 0;
            self.points.retain(|_| {
                number += 1;
                number % 2 == 0
            });
            self.stride *= 2;
        }
    }

    /// The progress at equally spaced points in time.
    pub(super) fn over_time(&self) -> Vec<Moment> {
        let end = &self.state;
        let mut done = vec![(0.0, 0)];
        done.extend(&self.points);
        if self.stride > 1 {
            done.push((end.seconds, end.cases));
        }
        let found: Vec<f64> = end.found.values().map(|found| found.finding.seconds).collect();
        let latest = found.iter().chain([&end.seconds]).copied().fold(0.0, f64::max);
        let steps = ((self.programs + 1) / PROGRAMS).clamp(1, MOMENTS);
        let mut before = Moment { seconds: 0.0, cases: 0, bugs: 0, per_second: 0.0 };
        let mut moments = vec![before];
        let mut next = 0;
        for step in 1..=steps {
            let seconds = if step == steps { latest } else { latest * step as f64 / steps as f64 };
            next += done[next..].iter().take_while(|(then, _)| *then <= seconds).count();
            let cases = done[..next].last().map_or(0, |(_, cases)| *cases);
            let bugs = found.iter().filter(|then| **then <= seconds).count() as u64;
            let time = (seconds - before.seconds).max(f64::MIN_POSITIVE);
            let per_second = cases.saturating_sub(before.cases) as f64 / time;
            before = Moment { seconds, cases, bugs, per_second };
            moments.push(before);
        }
        if latest > 0.0 { moments } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::event::Done;

    #[test]
    fn a_long_campaign_has_as_many_points_as_a_short_one_and_the_same_moments() {
        let mut history = History { stride: 1, ..History::default() };
        let programs = 10 * POINTS as u64;
        for number in 1..=programs {
            let (from, to) = (10 * (number - 1), 10 * number);
            let seconds = number as f64;
            history.apply(&Event::Program(Box::new(Done { from, to, seconds, ..Done::default() })));
            assert!(history.points.len() <= POINTS);
        }
        let moments = history.over_time();
        assert_eq!(moments.len(), MOMENTS + 1);
        let last = moments[MOMENTS];
        assert_eq!((last.seconds, last.cases), (programs as f64, 10 * programs));
        let speeds = moments[1..].iter().map(|moment| moment.per_second);
        assert!(
            speeds.clone().all(|speed| (9.0..11.0).contains(&speed)),
            "{:?}",
            speeds.collect::<Vec<_>>()
        );
    }
}
