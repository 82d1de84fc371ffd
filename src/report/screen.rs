//! The status screen: the progress of a campaign, in as many lines and columns as there are.

use crate::base::figures::{count, duration, number, one_line, percent, speed};
use crate::base::paint::{Line, Tone};
use crate::journal::now::Now;
use crate::journal::plan::Plan;
use crate::journal::quota;
use crate::journal::state::State;
use crate::journal::tally::Tally;
use crate::journal::work::Work;
use crate::report::coverage;

/// The area that the screen is drawn on, and what it shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View<'a> {
    /// Columns.
    pub width: usize,
    /// The most lines; `usize::MAX` for no limit.
    pub height: usize,
    /// Whether it shows colours.
    pub colour: bool,
    /// The campaign's seconds now, which advance between events.
    pub seconds: f64,
    /// The current activity, if any.
    pub now: Option<&'a Now>,
}

/// Columns of a figure, including its label: `per second  1,543 now, 1,543 overall` fits.
const FIGURE: usize = 36;
/// Columns of the longest label and the space after it.
const LABEL: usize = 12;
/// The most figures side by side: more than three cannot be taken in at a glance.
const ABREAST: usize = 3;
/// Spaces between neighbouring columns.
const GAP: usize = 3;
/// The height from which there is room for rules between the parts: a terminal of 24 lines leaves
/// the screen 18.
const ROOMY: usize = 16;

/// The screen: at most `view.height` lines, none wider than `view.width` columns. The less room
/// there is, the less of the figures and configurations it shows; what matters most comes first.
pub fn screen(state: &State, view: &View) -> Vec<String> {
    let rule = (view.height >= ROOMY).then(|| Line::of(Tone::Faint, "─".repeat(view.width)));
    let mut lines = vec![heading(state.plan.as_ref())];
    lines.extend(state.plan.as_ref().and_then(|plan| progress(state, plan, view)));
    lines.extend(view.now.and_then(doing));
    let warnings = warnings(state, view);
    let rules = rule.iter().len() * (2 + usize::from(!warnings.is_empty()));
    let left = view.height.saturating_sub(lines.len() + warnings.len() + rules);
    let figures = figures(state, view);
    // The figures give way to the configurations, but not below half of the room.
    let table_wants = 1 + state.tallies.len();
    let figures_get = figures.len().min(left.saturating_sub(table_wants).max(left / 2));
    lines.extend(rule.clone());
    lines.extend(figures.into_iter().take(figures_get));
    lines.extend(rule.clone());
    lines.extend(configurations(state, view.width, left - figures_get));
    if !warnings.is_empty() {
        lines.extend(rule);
        lines.extend(warnings);
    }
    let painted = lines.into_iter().take(view.height);
    painted.map(|line| line.clip(view.width).paint(view.colour)).collect()
}

/// The suites and seeds: `quest  ansi (2), regs; seed 3`.
fn heading(plan: Option<&Plan>) -> Line {
    let work = plan.map(|plan| format!("{}; {}", suites(plan), work(plan)));
    let work = work.unwrap_or_else(|| "nothing started".into());
    Line::of(Tone::Strong, "quest").and(Tone::Plain, format!("  {work}"))
}

/// The suites, each with its share if it is not 1: `ansi (2), regs`; if all take part, their number.
pub fn suites(plan: &Plan) -> String {
    if plan.has_all_suites {
        return format!("all {} supported", plan.suites.len());
    }
    let suites = plan.suites.iter().map(|share| match share.weight {
        1 => share.suite.clone(),
        weight => format!("{} ({weight})", share.suite),
    });
    suites.collect::<Vec<_>>().join(", ")
}

/// Which test cases, in words: `seed 3`, `seeds 0..1000, shard 3 of 40`.
pub fn work(plan: &Plan) -> String {
    let shard = plan.shard.map(|shard| format!(", shard {shard}")).unwrap_or_default();
    seeds(plan.work) + &shard
}

/// `seed 3`, `seeds 0..1000`, or `numbers 0..1000, seed 3` of shapes.
pub fn seeds(work: Work) -> String {
    match work {
        Work::Seed(seed) | Work::Groups { seed, .. } => format!("seed {seed}"),
        Work::Seeds(first, last) => format!("seeds {first}..{last}"),
        Work::Exhaustive { seed, first: 0, end: u64::MAX } => format!("exhaustive, seed {seed}"),
        Work::Exhaustive { seed, first, end } => {
            format!("exhaustive, numbers {first}..{end}, seed {seed}")
        }
    }
}

/// The current activity: `now         compiling 1 program`.
fn doing(now: &Now) -> Option<Line> {
    let told = now.in_words()?;
    Some(Line::of(Tone::Faint, format!("{:<LABEL$}", "now")).and(Tone::Plain, told))
}

/// The progress towards the nearest limit, as a bar, if there is a limit.
fn progress(state: &State, plan: &Plan, view: &View) -> Option<Line> {
    let cases = quota::cases(plan).map(|cases| {
        let left = cases.saturating_sub(state.cases);
        (share(state.cases as f64, cases as f64), format!("{} left", count(left, "test case")))
    });
    let cases = coverage::left(state, view.seconds).or(cases);
    let time = plan.stop.time.map(|time| {
        let left = duration(time.as_secs_f64() - view.seconds);
        (share(view.seconds, time.as_secs_f64()), format!("{left} left"))
    });
    let bugs = plan.stop.max_bugs.map(|most| {
        let found = state.found.len();
        (share(found as f64, most as f64), format!("{found} of at most {}", bugs(most)))
    });
    let limits = [time, cases, bugs].into_iter().flatten();
    let (share, text) = limits.reduce(|most, next| if next.0 > most.0 { next } else { most })?;
    let text = format!("  {share:3.0} %  {text}", share = (share * 100.0).floor());
    let width = view.width.saturating_sub(text.chars().count());
    let full = (share * width as f64) as usize;
    let bar = Line::of(Tone::Good, "█".repeat(full));
    Some(bar.and(Tone::Faint, "░".repeat(width - full)).and(Tone::Plain, text))
}

/// From 0 to 1.
fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { (part / whole).clamp(0.0, 1.0) } else { 1.0 }
}

fn bugs(number: usize) -> String {
    count(number as u64, "bug")
}

/// The figures side by side, the most important first.
fn figures(state: &State, view: &View) -> Vec<Line> {
    let abreast = ((view.width + GAP) / (FIGURE + GAP)).clamp(1, ABREAST);
    let width = (view.width + GAP) / abreast - GAP.min(view.width);
    let figures = all_figures(state, view);
    let row = |row: &[(&str, Line)]| {
        let figures = row.iter().map(|(label, figure)| {
            let label = Line::of(Tone::Faint, format!("{label:<LABEL$}"));
            label.join(figure.clone()).fit(width)
        });
        beside(figures)
    };
    figures.chunks(abreast).map(row).collect()
}

/// Joins columns to one line.
fn beside(lines: impl Iterator<Item = Line>) -> Line {
    let gap = " ".repeat(GAP);
    lines.reduce(|left, right| left.and(Tone::Plain, gap.clone()).join(right)).unwrap_or_default()
}

fn all_figures(state: &State, view: &View) -> Vec<(&'static str, Line)> {
    let seconds = view.seconds;
    let plain = |text: String| Line::of(Tone::Plain, text);
    let plan = state.plan.as_ref();
    let bugs = match state.found.len() as u64 {
        0 => Line::of(Tone::Good, "none so far"),
        found => Line::of(Tone::Bad, number(found)),
    };
    let last_new = state.last_new.map(|then| format!("{} ago", duration(seconds - then)));
    let known = match state.known.values().sum() {
        0 => plain("none met".into()),
        cases => {
            let entries = state.known.values().filter(|cases| **cases > 0).count() as u64;
            plain(format!("{}, in {}", number(entries), count(cases, "test case")))
        }
    };
    let flaky = match state.flaky.len() as u64 {
        0 => plain("none".into()),
        kinds => {
            let cases = state.flaky.values().map(|found| found.count).sum();
            Line::of(Tone::Odd, format!("{}, in {}", number(kinds), count(cases, "test case")))
        }
    };
    let warned = if state.warned == 0 { Tone::Plain } else { Tone::Odd };
    let now = speed(state.speed(seconds));
    let mean = speed(state.mean_speed(seconds));
    let batch = plan.and_then(|plan| plan.batch);
    let batch = batch.map_or("batches tuned".into(), |batch| format!("batches of {batch}"));
    let jobs = plan.map_or(0, |plan| plan.jobs) as u64;
    let mut figures = vec![
        ("elapsed", plain(duration(seconds))),
        ("bugs", bugs),
        ("test cases", plain(number(state.cases))),
        ("last new", plain(last_new.unwrap_or_else(|| "-".into()))),
        ("per second", plain(format!("{now} now, {mean} overall"))),
        ("known", known),
        ("programs", plain(number(state.programs))),
        ("flaky", flaky),
        ("time", plain(waiting(state))),
        ("warnings", Line::of(warned, number(state.warned))),
        ("quest", plain(format!("{} of processor time", percent(state.times.overhead())))),
        ("jobs", plain(format!("{}, {batch}", number(jobs)))),
    ];
    if !state.avoids.is_empty() {
        let triggers = count(state.avoids.len() as u64, "trigger");
        let cases: u64 = state.avoided.values().sum();
        figures.push(("left out", plain(format!("{triggers}, {}", count(cases, "test case")))));
    }
    if state.open() > 0 {
        let kinds = state.waiting.len() as u64;
        let open = count(state.open(), "failure");
        figures.push((
            "unexamined",
            Line::of(Tone::Odd, format!("{open}, {} waiting", number(kinds))),
        ));
    }
    figures
}

/// Where the time goes: `compile 71 %, run 29 %`.
pub fn waiting(state: &State) -> String {
    let (compile, run) = (state.times.compile, state.times.run);
    let all = (compile + run).max(f64::MIN_POSITIVE);
    format!("compile {}, run {}", percent(compile / all), percent(run / all))
}

/// The configurations in at most this many lines, in several columns if there is room; those with
/// failures come first.
fn configurations(state: &State, width: usize, height: usize) -> Vec<Line> {
    let body = height.saturating_sub(1);
    if body == 0 {
        return Vec::new();
    }
    let mut rows: Vec<Row> = state.tallies.iter().map(|tally| Row::of(state, tally)).collect();
    rows.sort_by_key(|row| (!row.has_failed(), !row.is_flaky(), !row.nothing_passed()));
    let columns = Columns::of(&rows, width);
    let abreast = ((width + GAP) / (columns.width() + GAP)).clamp(1, rows.len().max(1));
    let shown = match rows.len() {
        all if all <= body.saturating_mul(abreast) => all,
        _ => (body - 1) * abreast,
    };
    let high = shown.div_ceil(abreast);
    // The last column may not be needed.
    let used = shown.div_ceil(high.max(1)).max(1);
    let mut lines = vec![beside((0..used).map(|_| columns.header()))];
    lines.extend((0..high).map(|line| {
        let cells = rows[..shown].iter().skip(line).step_by(high);
        beside(cells.map(|row| columns.row(row)))
    }));
    if shown < rows.len() {
        lines.push(Line::of(Tone::Faint, others(&rows[shown..])));
    }
    lines
}

/// Sums up the configurations that there is no room for: `and 7 more, all passed`.
fn others(rows: &[Row]) -> String {
    let failing = rows.iter().filter(|row| row.has_failed() || row.is_flaky()).count();
    let nothing = rows.iter().filter(|row| row.nothing_passed()).count();
    let mut text = format!("and {} more", rows.len());
    if failing > 0 {
        text += &format!(", {failing} of them with failures");
    }
    if nothing > 0 {
        text += &format!(", nothing passed in {nothing}");
    }
    text += match failing + nothing {
        0 if rows.iter().all(Row::all_passed) => ", all passed",
        0 => ", none with a failure",
        _ => "",
    };
    text
}

/// A configuration and the results of its test cases.
struct Row<'s> {
    name: &'s str,
    counts: [u64; TITLES.len()],
}

const TITLES: [&str; 7] =
    ["passed", "failed", "known", "flaky", "unsupported", "left out", "untested"];
const TONES: [Tone; TITLES.len()] =
    [Tone::Good, Tone::Bad, Tone::Plain, Tone::Odd, Tone::Plain, Tone::Plain, Tone::Odd];

/// Columns that are shown only if one of their counts is not 0.
const OPTIONAL: [usize; 4] = [KNOWN, 4, 5, 6];
const KNOWN: usize = 2;

impl Row<'_> {
    fn of<'s>(state: &State, (name, tally): &'s (String, Tally)) -> Row<'s> {
        let Tally { passed, failed, known, flaky, unsupported, avoided } = *tally;
        let untested = state.untested(tally);
        Row { name, counts: [passed, failed, known, flaky, unsupported, avoided, untested] }
    }

    fn has_failed(&self) -> bool {
        self.counts[1] > 0
    }

    fn is_flaky(&self) -> bool {
        self.counts[3] > 0
    }

    fn nothing_passed(&self) -> bool {
        self.counts[0] == 0
    }

    fn all_passed(&self) -> bool {
        self.counts[0] > 0 && self.counts[1..].iter().all(|count| *count == 0)
    }
}

/// The columns of the table of configurations: the width of names, and the counts shown with their
/// widths.
struct Columns {
    name: usize,
    counts: Vec<(usize, usize)>,
}

impl Columns {
    fn of(rows: &[Row], width: usize) -> Columns {
        let is_shown = |column: &usize| {
            !OPTIONAL.contains(column) || rows.iter().any(|row| row.counts[*column] > 0)
        };
        let widest = |column: usize| {
            let counts = rows.iter().map(|row| number(row.counts[column]).len());
            counts.max().unwrap_or(0).max(TITLES[column].len())
        };
        let shown = (0..TITLES.len()).filter(is_shown);
        let mut counts: Vec<_> = shown.map(|column| (column, widest(column))).collect();
        let room = |counts: &[(usize, usize)]| {
            width.saturating_sub(counts.iter().map(|(_, width)| width + 2).sum())
        };
        let names = rows.iter().map(|row| Line::of(Tone::Plain, row.name).width());
        let name = names.max().unwrap_or(0).max("configuration".len());
        if room(&counts) < name {
            // There is a figure of the known ones.
            counts.retain(|(column, _)| *column != KNOWN);
        }
        Columns { name: name.min(room(&counts)), counts }
    }

    fn width(&self) -> usize {
        self.name + self.counts.iter().map(|(_, width)| width + 2).sum::<usize>()
    }

    fn header(&self) -> Line {
        let name = Line::of(Tone::Faint, "configuration").fit(self.name);
        self.counts.iter().fold(name, |line, (column, width)| {
            line.and(Tone::Faint, format!("  {:>width$}", TITLES[*column]))
        })
    }

    fn row(&self, row: &Row) -> Line {
        let name = Line::of(Tone::Plain, one_line(row.name)).fit(self.name);
        self.counts.iter().fold(name, |line, (column, width)| {
            let count = row.counts[*column];
            let tone = if count == 0 { Tone::Faint } else { TONES[*column] };
            line.and(tone, format!("  {:>width$}", number(count)))
        })
    }
}

/// The latest warnings, as many as fit: `12 min 3 s ago  tcc: compiler hung once`.
fn warnings(state: &State, view: &View) -> Vec<Line> {
    let most = match view.height {
        ..ROOMY => 1,
        ROOMY..40 => 3,
        _ => 5,
    };
    if view.height < 10 {
        return Vec::new();
    }
    let latest = state.warnings.iter().skip(state.warnings.len().saturating_sub(most));
    let lines = latest.map(|(then, text)| {
        let ago = format!("{} ago  ", duration(view.seconds - then));
        Line::of(Tone::Faint, ago).and(Tone::Odd, one_line(text))
    });
    lines.collect()
}
