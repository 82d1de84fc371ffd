//! A report in Markdown: short, for a comment on a change. Text from elsewhere is inserted as character
//! references or in fences, so that none of it is markup, a link or a mention.

use super::data::{Bug, Report};
use crate::base::figures::{count, duration, number, speed};
use crate::base::markdown::fence;
use crate::journal::found::seen;

/// The most bytes for bugs, since GitHub rejects a comment of 65,536 characters.
const ROOM: usize = 50_000;

/// The most bytes of a program that are shown.
const PROGRAM: usize = 12_000;

/// The report, its last line ended.
pub fn markdown(report: &Report) -> String {
    let bugs = match &report.no_bugs {
        Some(none) => none.clone(),
        None => count(report.bugs.len() as u64, "bug"),
    };
    let mut text = format!("## Quest: {bugs} in {}\n\n", count(report.totals.cases, "test case"));
    text += &format!(
        "quest {}, {}; suites {}; {}. {}, {} test cases a second.\n\n",
        plain(&report.run.quest),
        plain(&report.run.started),
        plain(&report.run.suites),
        plain(&report.run.seeds),
        duration(report.totals.seconds),
        speed(report.totals.per_second),
    );
    if let Some(sentence) = &report.nothing_passed {
        text += &format!("**{}.**\n\n", plain(sentence));
    }
    for statement in report.coverage.iter().flat_map(|coverage| &coverage.statements) {
        text += &format!("{}.\n\n", plain(statement));
    }
    text += &configurations(report);
    text += &table("bugs", &report.bugs);
    text += &table("unsupported (not bugs)", &report.unsupported);
    text += &table("flaky (not bugs)", &report.flaky);
    let known: u64 = report.known.iter().map(|entry| entry.count).sum();
    if known > 0 {
        text += &format!("\nKnown failures: {}.\n", count(known, "test case"));
    }
    for row in &report.left_out {
        text += &format!(
            "\nLeft out of {}: {} with {}, since nearly every one failed as {}.\n",
            plain(&row.configurations),
            count(row.cases, "test case"),
            plain(&row.trigger),
            plain(&row.bug)
        );
    }
    if report.unexamined > 0 {
        text += &format!("\n{} not examined.\n", count(report.unexamined, "more failure"));
    }
    for problem in &report.problems {
        text += &format!("\nThis report is not complete: {}\n", plain(problem));
    }
    let room = text.len() + ROOM;
    for (index, bug) in report.bugs.iter().enumerate() {
        let details = details(bug);
        if text.len() + details.len() > room {
            let left = count((report.bugs.len() - index) as u64, "more bug");
            text += &format!("\n{left} in {}.\n", code(&report.dir));
            break;
        }
        text += &details;
    }
    text
}

/// A row per compiler, and per pair with anything but passes.
fn configurations(report: &Report) -> String {
    let mut text =
        "| configuration | compilers | passed | failed | known | flaky | unsupported | left out | untested |\n"
            .to_string();
    text += "|---|---|--:|--:|--:|--:|--:|--:|--:|\n";
    let mut others = 0;
    for row in &report.configurations {
        let has_passed = row.passed > 0
            && row.failed + row.known + row.flaky + row.unsupported + row.left_out == 0;
        if row.versions.len() > 1 && has_passed {
            others += 1;
            continue;
        }
        text += &format!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            plain(&row.name),
            plain(&row.versions.join("; ")),
            number(row.passed),
            number(row.failed),
            number(row.known),
            number(row.flaky),
            number(row.unsupported),
            number(row.left_out),
            number(row.untested)
        );
    }
    if others > 0 {
        text += &format!("\n{} without a failure.\n", count(others, "more pair"));
    }
    text
}

/// A row per bug, if there is one.
fn table(title: &str, bugs: &[Bug]) -> String {
    if bugs.is_empty() {
        return String::new();
    }
    let mut text = format!("\n| {title} | test cases | what | who is wrong |\n|---|--:|---|---|\n");
    for bug in bugs {
        let what = match &bug.what[..] {
            "" => String::new(),
            what => format!(" {}", code(what)),
        };
        let way_out = bug.way_out.as_ref().map(|way| format!("to leave it out: {way}"));
        let who = bug.blame.as_ref().map_or("not known", |blame| &blame.why);
        let who = way_out.as_deref().unwrap_or(who);
        text += &format!(
            "| {} in {} | {} | {} ({}){} | {} |\n",
            code(&bug.name),
            plain(&bug.configuration),
            if bug.count == 0 { seen(0) } else { number(bug.count) },
            bug.verdict,
            plain(&bug.end),
            what,
            plain(who)
        );
    }
    text
}

/// How to reproduce a bug, and its program, folded away.
fn details(bug: &Bug) -> String {
    let summary = format!("{}, {}", code(&bug.name), seen(bug.count));
    let mut text = format!("\n<details><summary>{summary}</summary>\n\n");
    text += &fence("sh", &format!("{}\n{}", bug.replay, bug.again));
    if let Some(diagnosis) = bug.blame.as_ref().and_then(|blame| blame.diagnosis.as_ref()) {
        text += &format!("\nDiagnosis: {}.\n", plain(diagnosis));
    }
    if let Some(agreement) = bug.blame.as_ref().and_then(|blame| blame.agreement.as_ref()) {
        text += &format!("\nGroups: {}.\n", plain(agreement));
    }
    if let Some(bisection) = &bug.bisection {
        text += &format!("\nBisection: {}\n", plain(&bisection.measured.join(" ")));
        if !bisection.diff.is_empty() {
            text += &format!("\n{}", fence("diff", &bisection.diff.join("\n")));
        }
    }
    if let Some(places) = &bug.places {
        text += &format!("\nBy {}:\n\n{}", plain(&places.convention), fence("", &places.belongs));
        for placing in &places.compilers {
            for elsewhere in &placing.elsewhere {
                let sentence = plain(&elsewhere.sentence);
                text += &format!("\n{}: {sentence}.\n", plain(&placing.compiler));
            }
        }
    }
    if let Some(pattern) = &bug.pattern {
        text += &format!("\nPattern: {}.\n", plain(&pattern.told));
    }
    if bug.shapes.len() > 1 {
        text += &format!("\nSeen with {} shapes:\n\n", bug.shapes.len());
        text += &fence("c", &bug.shapes.join("\n"));
    }
    if let Some(fingerprint) = &bug.fingerprint {
        text += &format!("\nFingerprint: {}\n", code(fingerprint));
    }
    for problem in &bug.problems {
        text += &format!("\n{}\n", plain(problem));
    }
    for source in &bug.sources {
        let shown = &source.text[..source.text.floor_char_boundary(PROGRAM)];
        let cut = if source.cut || shown.len() < source.text.len() { ", cut" } else { "" };
        text += &format!("\n{}{cut}:\n\n{}", code(&source.file), fence("c", shown));
    }
    text + "\n</details>\n"
}

/// Text in one line, shown literally: not as code, which cannot contain a bar in a table, but in the
/// font of code, where no name is a mention.
fn code(text: &str) -> String {
    format!("<code>{}</code>", plain(text))
}

/// Text in one line, shown literally. A character reference is never markup.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut last = ' ';
    for c in text.chars() {
        match c {
            '\n' | '\t' => plain.push(' '),
            '&' | '<' | '>' | '|' | '`' | '*' | '_' | '[' | ']' | '\\' | '~' | '@' | '#' | '$' => {
                plain.push_str(&format!("&#{};", u32::from(c)));
            }
            // The text after it would be a link.
            '/' if last == '/' => plain.push_str("&#47;"),
            c => plain.push(c),
        }
        last = c;
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_peoples_text_is_no_markup() {
        assert_eq!(plain("a|b `c` <d>\n@e"), "a&#124;b &#96;c&#96; &#60;d&#62; &#64;e");
        assert_eq!(plain("http://x"), "http:/&#47;x");
    }
}
