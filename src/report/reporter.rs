//! Shows what a campaign does while it runs: events as JSON, a screen on a terminal, an occasional line
//! elsewhere. Findings and the summary go to standard output, the rest to standard error.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use console::Term;
use indicatif::{ProgressBar, ProgressStyle};

use crate::base::figures::{count, duration, harmless_json, lines, number, one_line, speed};
use crate::base::output;
use crate::bug::expected::Known;
use crate::journal::directory::CampaignDir;
use crate::journal::event::{Avoid, Event, Finding};
use crate::journal::now::Now;
use crate::journal::plan::Plan;
use crate::journal::state::State;
use crate::report::coverage;
use crate::report::screen::{View, screen, suites, work};
use crate::report::summary::summary;

/// The destination of events.
#[derive(Debug)]
pub enum Reporter {
    /// For programs: JSON, one object per line.
    Json,
    /// For people: the status screen, redrawn in place below findings and warnings.
    Terminal {
        /// The screen, as the message of a progress bar without a bar.
        bar: ProgressBar,
        /// When it was last drawn.
        drawn: Option<Instant>,
    },
    /// For a log: an occasional line.
    Plain(Pace),
}

/// Often enough to look alive, rarely enough to cost nothing.
const REDRAW: Duration = Duration::from_millis(250);
/// The screen's share of the terminal's lines: above it, the latest findings stay in sight.
const SCREEN: f64 = 0.75;
/// The size of a VT100, for a terminal that does not report its own.
const LINES_COLUMNS: (u16, u16) = (24, 80);

/// When plain lines are due: the first after a second, to show life, and then less and less often, to
/// keep the log of a night short.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Pace {
    /// Seconds of the campaign at which the next line is due; the first call sets it.
    next: Option<f64>,
    /// Seconds between the last line and the next.
    interval: f64,
}

/// Seconds to the first plain line.
const FIRST: f64 = 1.0;
/// The most seconds between plain lines.
const LONGEST: f64 = 60.0;

impl Pace {
    /// Whether a line is due at this many seconds of the campaign, which may begin at any number.
    pub fn is_due(&mut self, seconds: f64) -> bool {
        let Some(next) = self.next else {
            *self = Pace { next: Some(seconds + FIRST), interval: FIRST };
            return false;
        };
        if seconds < next {
            return false;
        }
        self.interval = (self.interval * 2.0).min(LONGEST);
        self.next = Some(seconds + self.interval);
        true
    }
}

impl Reporter {
    /// JSON if requested; otherwise what suits standard error.
    pub fn new(json: bool) -> Reporter {
        if json {
            Reporter::Json
        } else if io::stderr().is_terminal() {
            Reporter::terminal(ProgressBar::new_spinner())
        } else {
            Reporter::Plain(Pace::default())
        }
    }

    /// A screen on the bar's terminal.
    pub fn terminal(bar: ProgressBar) -> Reporter {
        if let Ok(style) = ProgressStyle::with_template("{msg}") {
            bar.set_style(style);
        }
        Reporter::Terminal { bar, drawn: None }
    }

    /// Shows the current activity before the campaign begins, if a screen will show the rest.
    pub fn progress(&self, text: &str) {
        if let Reporter::Terminal { bar, .. } = self {
            bar.set_message(text.to_string());
            bar.tick();
        }
    }

    /// Reports an event, which the state already includes.
    pub fn event(&mut self, event: &Event, state: &State) {
        let text = in_words(event, state);
        match self {
            // Events are plain data; there is none that JSON cannot say.
            Reporter::Json => {
                say(&(harmless_json(&serde_json::to_string(event).unwrap_or_default()) + "\n"));
            }
            Reporter::Terminal { bar, .. } if !text.is_empty() => bar.suspend(|| say(&text)),
            Reporter::Plain(_) if !text.is_empty() => say(&text),
            _ => {}
        }
        if let Event::Started { .. } | Event::Resumed { .. } = event {
            self.tick(state, &Now { seconds: state.seconds, ..Now::default() });
        }
    }

    /// Shows that the campaign is alive, and its current activity.
    pub fn tick(&mut self, state: &State, now: &Now) {
        match self {
            Reporter::Json => {}
            Reporter::Terminal { bar, drawn } => {
                if drawn.is_none_or(|drawn| drawn.elapsed() >= REDRAW) {
                    *drawn = Some(Instant::now());
                    bar.set_message(screen(&state.at(now), &view(now)).join("\n"));
                }
            }
            Reporter::Plain(pace) => {
                if pace.is_due(now.seconds) {
                    // Whoever closed standard error wants no progress.
                    let _ = writeln!(io::stderr(), "{}", progress(&state.at(now), now));
                }
            }
        }
    }

    /// Removes the screen and prints the summary.
    pub fn finish(&mut self, state: &State, place: &CampaignDir, known: &Known) {
        if let Reporter::Terminal { bar, .. } = self {
            bar.finish_and_clear();
        }
        if !matches!(self, Reporter::Json) {
            say(&format!("\n{}", summary(state, place, known)));
        }
    }
}

/// Writes to standard output. A reader that has seen enough does not stop a campaign, which keeps
/// everything in its directory.
fn say(text: &str) {
    let _ = output::say(text);
}

/// The terminal's current size, which may have changed.
fn view(now: &Now) -> View<'_> {
    let (lines, columns) = Term::stderr().size_checked().unwrap_or(LINES_COLUMNS);
    View {
        width: columns.into(),
        height: (f64::from(lines) * SCREEN) as usize,
        colour: console::colors_enabled_stderr(),
        seconds: now.seconds,
        now: Some(now),
    }
}

/// A line of progress: `1 min 3 s: 12 programs, 1,200 test cases, 40/s, 3 failed, 1 bug; compiling 1
/// program`.
fn progress(state: &State, now: &Now) -> String {
    let seconds = now.seconds;
    let left = coverage::left(state, seconds).map(|(_, left)| format!(", {left}"));
    let left = left.unwrap_or_default();
    let doing = now.in_words().map(|doing| format!("; {doing}")).unwrap_or_default();
    format!(
        "{}: {}, {}{left}, {}/s, {} failed, {}{doing}",
        duration(seconds),
        count(state.programs, "program"),
        count(state.cases, "test case"),
        speed(state.speed(seconds)),
        number(state.total.failed + state.total.known),
        count(state.found.len() as u64, "bug"),
    )
}

/// An event in words, its lines ended; nothing for those that only the screen shows.
pub fn in_words(event: &Event, state: &State) -> String {
    lines(&match event {
        Event::Started { plan, .. } => hunt(plan),
        Event::Resumed { plan, .. } => {
            let done = count(state.cases, "test case");
            format!("resuming after {done}: {}", hunt(plan))
        }
        Event::Warning { text } => format!("warning: {}\n", one_line(text)),
        Event::Bug(finding) => found(finding),
        Event::Avoid(avoid) => left_out(avoid, state),
        Event::Shape { .. }
        | Event::Program(_)
        | Event::Part(_)
        | Event::Settled(_)
        | Event::Finished { .. } => String::new(),
    })
}

fn hunt(plan: &Plan) -> String {
    let names = plan.names().join(", ");
    let mut suites = suites(plan);
    if plan.has_all_suites {
        let all: Vec<&str> = plan.suites.iter().map(|share| &share.suite[..]).collect();
        suites = format!("{suites}: {}", all.join(" "));
    }
    let noun = if plan.suites.len() == 1 { "suite" } else { "suites" };
    format!("{noun} {suites}, {}; testing {names}\n", work(plan))
}

/// A trigger that is left out from now on, where, and why.
fn left_out(avoid: &Avoid, state: &State) -> String {
    let (held, failed) = avoid.held;
    format!(
        "left out from now on: test cases with {} ({}): {} of {held} failed, as {}; to try them all: --no-avoid\n",
        avoid.trigger,
        state.names(&avoid.targets),
        number(failed),
        avoid.bug,
    )
}

/// A finding: what, the first line of the evidence, the script that shows it again, and for a new
/// bug the entry that makes it a known failure.
fn found(finding: &Finding) -> String {
    let how = match finding {
        Finding { flaky: true, .. } => "flaky",
        finding if finding.is_unsupported() => "unsupported",
        Finding { seen_before: true, .. } => "known bug",
        _ => "bug",
    };
    let what = match how {
        "unsupported" => String::new(),
        _ => format!(": {}", finding.bucket.verdict),
    };
    let mut text = format!("{how}: {}{what} ({})\n", finding.configuration, finding.end);
    let evidence = one_line(&finding.evidence());
    if !evidence.is_empty() {
        text += &format!("  {evidence}\n");
    }
    if let Some(headline) = &finding.headline {
        text += &format!("  {}\n", one_line(headline));
    }
    text += &format!("  {}\n", Path::new(&finding.dir).join("repro.sh").display());
    if let Some(way_out) = &finding.way_out {
        text += &format!("  to leave it out: {way_out}\n");
    }
    if let (Some(paste), "bug") = (&finding.paste, how) {
        text += &format!("  to list it as known: {paste}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_lines_come_ever_more_seldom_but_once_a_minute() {
        let mut pace = Pace::default();
        let due = |second: &u32| pace.is_due(f64::from(*second));
        let lines: Vec<u32> = (1000..1300).filter(due).collect();
        assert_eq!(lines, [1001, 1003, 1007, 1015, 1031, 1063, 1123, 1183, 1243]);
    }
}
