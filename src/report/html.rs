//! A report as one self-contained page: no network, and readable without scripts.

use anyhow::{Context, Result};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, Value, context};

use super::data::Report;
use super::plot::{Way, plot};
use crate::base::figures;

/// A name with this suffix makes the template engine escape everything it inserts.
const PAGE: &str = "page.html";

/// Checksums of `page.css` and `page.js` for the page's policy; a test prints those of changed files.
const STYLE: &str = "sha256-rWltB8fFsOhK866m3z8jaVlzBGYTx1SptOEBe0mzHIk=";
const SCRIPT: &str = "sha256-VksP47Jtiy/Q7R8kVGvPo08NeucjsDsN7TazbD5IT7w=";

/// The page. Compiler output in it is text: the template escapes it, and the page's policy
/// lets the browser use no style and no script but the page's own, by their checksums.
///
/// # Errors
/// Mistakes in the template, which a report cannot cause.
pub fn html(report: &Report) -> Result<String> {
    let mut environment = Environment::new();
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.add_filter("number", figures::number);
    environment.add_filter("duration", figures::duration);
    environment.add_filter("speed", figures::speed);
    environment.add_filter("counted", |number: u64, noun: &str| figures::count(number, noun));
    environment.add_filter("capital", |text: String| capital(&text));
    environment.add_filter("percent", figures::percent);
    environment.add_filter("clock", |time: &str| figures::clock(time));
    environment.add_filter("path", |path: &str| path_in_url(path));
    environment.add_function("share", |part: u64, whole: u64| part as f64 / whole.max(1) as f64);
    environment.add_template(PAGE, include_str!("page.html"))?;
    let page = environment.get_template(PAGE)?.render(context! {
        report => Value::from(Serde(report)),
        style => include_str!("page.css"),
        style_hash => STYLE,
        script => include_str!("page.js"),
        script_hash => SCRIPT,
        plots => plots(report),
    });
    page.context("a mistake of quest's own: the page cannot be made")
}

/// The same with a capital letter at its start.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// A path for use in a link.
fn path_in_url(path: &str) -> String {
    let mut url = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'_' | b'-' | b'+' => {
                url.push(byte.into());
            }
            byte => url.push_str(&format!("%{byte:02X}")),
        }
    }
    // A colon in its first part would make it another scheme; there never is one.
    if url.starts_with("//") { format!("/.{url}") } else { url }
}

/// Test cases, bugs and speed over time.
fn plots(report: &Report) -> Vec<Value> {
    let moments = &report.over_time;
    let Some(last) = moments.last() else { return Vec::new() };
    let cases: Vec<(f64, f64)> =
        moments.iter().map(|moment| (moment.seconds, moment.cases as f64)).collect();
    // The speed is that of the time before the moment.
    let mut speed = vec![(0.0, moments.get(1).map_or(0.0, |moment| moment.per_second))];
    speed.extend(moments.iter().skip(1).map(|moment| (moment.seconds, moment.per_second)));
    let mut found: Vec<f64> = report.bugs.iter().map(|bug| bug.seconds).collect();
    found.sort_by(f64::total_cmp);
    let mut bugs = vec![(0.0, 0.0)];
    bugs.extend(found.iter().zip(1..).map(|(seconds, number)| (*seconds, f64::from(number))));
    bugs.push((last.seconds, found.len() as f64));
    let plots = [
        ("Bugs", bugs, Way::Steps),
        ("Test cases", cases, Way::Straight),
        ("Test cases per second", speed, Way::Straight),
    ];
    let drawn = plots.map(|(title, points, way)| {
        let svg = Value::from_safe_string(plot(title, &points, way));
        context! { title, svg }
    });
    drawn.to_vec()
}
