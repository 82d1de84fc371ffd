//! The summary of a campaign: what was done, what was found, and how to reproduce it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::base::figures::{count, duration, first_line, number, one_line, percent, plain};
use crate::base::paint::table;
use crate::bug::bucket::furthest_first;
use crate::bug::expected::{self, Known};
use crate::c::features::Features;
use crate::journal::directory::CampaignDir;
use crate::journal::event::{Avoid, Pending, Why};
use crate::journal::found::Found;
use crate::journal::plan::Target;
use crate::journal::state::State;
use crate::journal::tally::{Mark, Tally};
use crate::report::coverage;
use crate::report::screen::waiting;

/// The summary, its lines ended.
pub fn summary(state: &State, place: &CampaignDir, known: &Known) -> String {
    let programs = count(state.programs, "program");
    let mut lines = vec![format!("{programs}, {}", count(state.cases, "test case"))];
    if state.redrawn > 0 {
        let parts = count(state.redrawn, "part");
        lines.push(format!("{parts} drawn again for breaking a rule of C (see quest stats)"));
    }
    lines.extend(indented(configurations(state)));
    lines.push(times_spent(state));
    lines.extend(covered(state));
    lines.extend(known_failures(state, known));
    lines.extend(finds(state, place));
    lines.extend(unexamined(state, place));
    lines.extend(left_out(state));
    lines.extend(passed_over(state));
    lines.extend(ending(state, place));
    lines.into_iter().map(|line| plain(&line) + "\n").collect()
}

/// What an exhaustive campaign went through, and what holds of all of it.
pub fn covered(state: &State) -> Vec<String> {
    coverage::coverage(state).map_or_else(Vec::new, |coverage| coverage.statements)
}

/// Lists the bugs, most dissimilar first, then flaky failures, each with the command
/// that replays it; or says that no bug was found; and where nothing was tested.
pub fn finds(state: &State, place: &CampaignDir) -> Vec<String> {
    let mut lines = Vec::new();
    if state.found.is_empty() {
        lines.extend(no_bugs(state).map(String::from));
    } else {
        let order = if state.found.len() > 1 { ", most dissimilar first" } else { "" };
        let kinds = count(state.found.len() as u64, "distinct failure");
        lines.push(format!("{kinds}{order}. Replay with:"));
        lines.extend(indented(buckets(&state.found, &place.bugs())));
    }
    if !state.unsupported.is_empty() {
        let what = count(state.unsupported.len() as u64, "feature");
        lines.push(format!("{what} that a compiler reports as unsupported, not counted as bugs:"));
        lines.extend(indented(buckets(&state.unsupported, &place.unsupported())));
    }
    if !state.flaky.is_empty() {
        let kinds = count(state.flaky.len() as u64, "distinct failure");
        lines.push(format!("{kinds} that did not repeat:"));
        lines.extend(indented(buckets(&state.flaky, &place.flaky())));
    }
    lines.extend(nothing_passed(state));
    // Names come from the journal.
    lines.iter().map(|line| plain(line)).collect()
}

/// That no bug was found, as far as it is certain; nothing while there are unexamined failures.
pub fn no_bugs(state: &State) -> Option<&'static str> {
    let nothing = state.nothing_passed().len();
    if !state.found.is_empty() || state.has_unexplained() {
        None
    } else if nothing == state.tallies.len() {
        Some("no bugs found, nothing tested")
    } else if state.known.values().any(|cases| *cases > 0) {
        Some("no new bugs")
    } else if nothing > 0 {
        Some("no bugs found where test cases passed")
    } else {
        Some("no bugs found")
    }
}

/// Names the configurations in which nothing was tested, a sentence.
pub fn nothing_passed(state: &State) -> Option<String> {
    let nothing = state.nothing_passed();
    if nothing.is_empty() {
        return None;
    }
    let names = one_line(&nothing.join(", "));
    Some(match &state.ended {
        Some(_) => format!("nothing was tested in {names}: no test case passed"),
        None => format!("no test case has passed yet in {names}"),
    })
}

/// The results of the test cases in a configuration, or in all: `38 passed, 1 failed, 1 not tested`.
pub fn counts(state: &State, tally: &Tally, width: usize) -> String {
    let passed = number(tally.passed);
    let mut text = format!("{passed:>width$} passed, {} failed", number(tally.failed));
    let others = [
        (tally.known, "known"),
        (tally.flaky, "flaky"),
        (tally.unsupported, "unsupported"),
        (tally.avoided, "left out"),
        (state.untested(tally), "not tested"),
    ];
    for (cases, how) in others.into_iter().filter(|(cases, _)| *cases > 0) {
        text += &format!(", {} {how}", number(cases));
    }
    text
}

/// Failures that there was no time to examine: for each possible new bug, the command that replays one; for
/// the others, their number.
pub fn unexamined(state: &State, place: &CampaignDir) -> Vec<String> {
    let mut new: BTreeMap<&str, (Option<&str>, u64)> = BTreeMap::new();
    let mut others = 0;
    let is_new = |bucket: &str| !state.examined.contains(bucket);
    for waiting in state.waiting.values().filter(|waiting| is_new(&waiting.bucket)) {
        new.entry(&waiting.bucket).or_insert((Some(&waiting.name), 0));
    }
    for pending in &state.pending {
        let marks = pending.marks.iter().map(|(_, mark)| mark);
        for bucket in marks.filter_map(Mark::bucket).collect::<BTreeSet<&str>>() {
            new.entry(bucket).and_modify(|(_, cases)| *cases += 1);
        }
    }
    let is_like_others = |pending: &&Pending| {
        !pending.marks.iter().any(|(_, mark)| mark.bucket().is_some_and(is_new))
    };
    others += state.unexamined().filter(is_like_others).count() as u64;
    for (bucket, number) in &state.counted {
        if state.examined.contains(bucket) {
            others += number;
        } else {
            new.entry(bucket).or_insert((None, 0)).1 += number;
        }
    }
    let mut lines = Vec::new();
    if !new.is_empty() {
        let kinds = count(new.len() as u64, "distinct failure");
        lines.push(format!("{kinds} that there was no time to repeat and shrink:"));
        for (bucket, (name, number)) in new {
            lines.push(format!("  {}  {}", count(number, "test case"), one_line(bucket)));
            lines.extend(name.map(|name| format!("    {}", replay(&place.waiting(), name))));
        }
    }
    if others > 0 {
        let others = count(others, "more failure");
        lines.push(format!("{others} like those above, counted but not examined"));
    }
    let is_over = !matches!(state.ended, None | Some(Why::Interrupted | Why::Missing(_)));
    if is_over && !state.waiting.is_empty() {
        let dir = place.dir.to_string_lossy();
        let dir = shell_words::quote(&dir).into_owned();
        lines.push(format!(
            "to examine the waiting failures: quest fuzz --resume {dir} with a longer --time"
        ));
    }
    lines
}

/// Triggers that are left out, with the configurations, one per bug.
pub fn avoided(state: &State) -> Vec<(&Avoid, Vec<usize>)> {
    let mut all: Vec<(&Avoid, Vec<usize>)> = Vec::new();
    for avoid in &state.avoids {
        match all.iter_mut().find(|(known, _)| known.bug == avoid.bug) {
            Some((_, targets)) => targets.extend(&avoid.targets),
            None => all.push((avoid, avoid.targets.clone())),
        }
    }
    for (_, targets) in &mut all {
        targets.sort_unstable();
        targets.dedup();
    }
    all
}

/// The same in words, with the number of test cases.
fn left_out(state: &State) -> Vec<String> {
    let row = |(avoid, targets): (&Avoid, Vec<usize>)| {
        let number = state.avoided.get(&avoid.bug).copied().unwrap_or(0);
        let names = one_line(&state.names(&targets));
        let cases = count(number, "test case");
        format!("  {cases} with {} ({names}), for {}", avoid.trigger, avoid.bug)
    };
    let rows: Vec<String> = avoided(state).into_iter().map(row).collect();
    let title =
        "left out, since nearly every test case with it failed (--no-avoid tries them all):";
    if rows.is_empty() { rows } else { [vec![title.into()], rows].concat() }
}

/// Buckets by interest: the most frequent first, then always the one most dissimilar from those
/// before.
pub fn by_interest(finds: &BTreeMap<String, Found>) -> Vec<&Found> {
    let mut order: Vec<&Found> = finds.values().collect();
    order.sort_by_key(|found| std::cmp::Reverse(found.count));
    furthest_first(order, |found| &found.finding.bucket)
}

/// Reasons for which test cases were passed over that are listed.
const REASONS: usize = 5;

/// The reasons for which test cases were passed over, those of most first, with the configurations. An exhaustive
/// campaign tells them elsewhere.
fn passed_over(state: &State) -> Vec<String> {
    if state.plan.as_ref().is_some_and(|plan| plan.exhaustive.is_some()) {
        return Vec::new();
    }
    let mut reasons: BTreeMap<&str, (u64, Vec<usize>)> = BTreeMap::new();
    for target in 0..state.tallies.len() {
        for (mark, cases) in state.shown.of(target) {
            let Mark::Impossible(why) = mark else { continue };
            let (most, targets) = reasons.entry(why).or_default();
            *most = cases.max(*most);
            targets.push(target);
        }
    }
    if reasons.is_empty() {
        return Vec::new();
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, (cases, _))| std::cmp::Reverse(*cases));
    let others = reasons.split_off(reasons.len().min(REASONS)).len() as u64;
    let row = |(why, (cases, targets)): (&str, (u64, Vec<usize>))| {
        let names = one_line(&state.names(&targets));
        format!("  {} ({names}): {}", count(cases, "test case"), one_line(why))
    };
    let rows = reasons.into_iter().map(row);
    let more = (others > 0).then(|| format!("  and for {}", count(others, "other reason")));
    std::iter::once("left out:".into()).chain(rows).chain(more).collect()
}

/// The command that replays a bucket saved in a directory.
pub fn replay(dir: &Path, name: &str) -> String {
    let path = dir.join(name);
    format!("quest replay {}", shell_words::quote(&path.to_string_lossy()))
}

/// A table of buckets, and below each how to replay it.
fn buckets(finds: &BTreeMap<String, Found>, dir: &Path) -> Vec<String> {
    let found = by_interest(finds);
    let row = |found: &&Found| {
        let finding = &found.finding;
        vec![
            found.seen(),
            one_line(&finding.configuration),
            finding.bucket.verdict.to_string(),
            one_line(&found.what()),
        ]
    };
    let rows = table(&found.iter().map(row).collect::<Vec<_>>(), 0..1);
    let below = found.iter().map(|found| {
        let way_out = found.finding.way_out.as_ref().map(|way| format!("  to leave it out: {way}"));
        [Some(format!("  {}", replay(dir, &found.finding.name))), way_out].into_iter().flatten()
    });
    rows.into_iter().zip(below).flat_map(|(row, below)| std::iter::once(row).chain(below)).collect()
}

/// A row per configuration: `cc -> cc  40 passed, 0 failed`; if there are several, a row for all of them, in which a
/// test case counts by its worst result. Below them the features that were left out.
fn configurations(state: &State) -> Vec<String> {
    let widest = state.tallies.iter().map(|(_, tally)| number(tally.passed).len()).max();
    let width = widest.unwrap_or(0);
    let row = |(name, tally): &(String, Tally)| vec![one_line(name), counts(state, tally, width)];
    let mut rows: Vec<Vec<String>> = state.tallies.iter().map(row).collect();
    if rows.len() > 1 {
        rows.push(vec!["in all".into(), counts(state, &state.total, width)]);
    }
    [table(&rows, 0..0), lacked(state)].concat()
}

/// The features that were left out, once for all configurations that lack the same: `pcc, pcc -> pcc: without vectors`.
fn lacked(state: &State) -> Vec<String> {
    let targets: Vec<&Target> = state.plan.iter().flat_map(|plan| &plan.targets).collect();
    let mut groups: Vec<(Features, Vec<String>)> = Vec::new();
    for ((name, _), target) in state.tallies.iter().zip(&targets) {
        // Conventions by attribute belong to machines: no compiler has all.
        let lacks = target.lacks.only(|feature| !feature.is_convention()).roots();
        match groups.iter_mut().find(|(known, _)| *known == lacks) {
            Some((_, names)) => names.push(one_line(name)),
            None => groups.push((lacks, vec![one_line(name)])),
        }
    }
    let line = |(lacks, names): (Features, Vec<String>)| {
        let whose = match names.len() {
            all if all > 1 && all == targets.len() => "all".into(),
            _ => names.join(", "),
        };
        (!lacks.is_empty()).then(|| format!("{whose}: without {lacks}"))
    };
    groups.into_iter().filter_map(line).collect()
}

/// The one line that differs from run to run.
fn times_spent(state: &State) -> String {
    format!(
        "time: {} ({}); quest itself: {} of the processor time",
        duration(state.seconds),
        waiting(state),
        percent(state.times.overhead())
    )
}

/// Known failures that occurred, and those that should have.
fn known_failures(state: &State, known: &Known) -> Vec<String> {
    let mut met = Vec::new();
    let mut missed = Vec::new();
    for (index, entry) in known.entries.iter().enumerate() {
        let text = one_line(&entry.to_string());
        match state.known.get(&index).copied().unwrap_or(0) {
            0 if entry.state == expected::Expectation::Fails => missed.push(text),
            0 => {}
            cases => met.push(vec![count(cases, "test case"), text]),
        }
    }
    let mut lines = Vec::new();
    if !met.is_empty() {
        lines.push("known failures that occurred:".into());
        lines.extend(indented(table(&met, 0..1)));
    }
    if !missed.is_empty() {
        lines.push("known failures that did not occur; do they pass now?".into());
        lines.extend(indented(missed));
    }
    lines
}

/// Why it ended early, and how to resume it.
fn ending(state: &State, place: &CampaignDir) -> Vec<String> {
    let mut lines = Vec::new();
    let why = match state.ended.as_ref() {
        None | Some(Why::Done | Why::Time) => return lines,
        Some(Why::Bugs) => "as many bugs as --max-bugs allows".into(),
        Some(Why::Interrupted) => "interrupted".into(),
        Some(Why::Missing(gaps)) => {
            lines.extend(gaps.iter().map(|gap| one_line(gap)));
            "something is missing".into()
        }
        Some(Why::Error(message)) => format!("stopped: {}", first_line(message)),
    };
    let dir = place.dir.to_string_lossy();
    lines.push(format!("{why}; to go on: quest fuzz --resume {}", shell_words::quote(&dir)));
    lines
}

fn indented(lines: Vec<String>) -> impl Iterator<Item = String> {
    lines.into_iter().map(|line| format!("  {line}"))
}
