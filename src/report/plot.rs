//! Plots over time as SVG, in the colours of the page around them.

use std::fmt::Write;

/// How a plot connects two points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// With a straight line.
    Straight,
    /// Level, then up: for what is counted.
    Steps,
}

/// Units of the drawing; a phone shows them one to one.
const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 200.0;
/// Room for figures on the left and below, and for half a figure on the right and above.
const LEFT: f64 = 44.0;
const BOTTOM: f64 = 24.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 10.0;

/// Seconds between two marks of the time axis, and the unit of their labels.
const MARKS: [(f64, f64, &str); 20] = [
    (1.0, 1.0, "s"),
    (2.0, 1.0, "s"),
    (5.0, 1.0, "s"),
    (10.0, 1.0, "s"),
    (20.0, 1.0, "s"),
    (60.0, 60.0, "min"),
    (120.0, 60.0, "min"),
    (300.0, 60.0, "min"),
    (600.0, 60.0, "min"),
    (1200.0, 60.0, "min"),
    (3600.0, 3600.0, "h"),
    (7200.0, 3600.0, "h"),
    (10_800.0, 3600.0, "h"),
    (21_600.0, 3600.0, "h"),
    (43_200.0, 3600.0, "h"),
    (86_400.0, 86_400.0, "d"),
    (172_800.0, 86_400.0, "d"),
    (604_800.0, 86_400.0, "d"),
    (2_592_000.0, 86_400.0, "d"),
    (31_536_000.0, 86_400.0, "d"),
];

/// The most marks on an axis.
const MOST: f64 = 5.0;

/// A plot of points, seconds first, in order. `title` describes it in words.
pub(super) fn plot(title: &str, points: &[(f64, f64)], way: Way) -> String {
    // Beyond what a campaign has, a journal that somebody edited may say anything.
    let most = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(0.0, f64::max).min(1e15);
    let (seconds, highest) = (most(|point| point.0), most(|point| point.1));
    let step = nice(highest / MOST);
    let top = step * (highest / step).ceil().max(1.0);
    let right = if seconds > 0.0 { seconds } else { 1.0 };
    let x = |value: f64| LEFT + value / right * (WIDTH - LEFT - RIGHT);
    let y = |value: f64| HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM);
    let mut svg = format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\"><title>{title}</title>"
    );
    // Writing to a string cannot fail.
    for mark in marks(top, step) {
        let (y, label) = (y(mark), amount(mark));
        let (x, end) = (LEFT - 6.0, WIDTH - RIGHT);
        let _ = write!(svg, "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{end}\"/>");
        let _ = write!(svg, "<text x=\"{x}\" y=\"{:.1}\" class=\"y\">{label}</text>", y + 4.0);
    }
    let (step, unit, name) = MARKS.into_iter().find(|(step, ..)| right / step <= MOST).unwrap_or((
        nice(right / MOST),
        86_400.0,
        "d",
    ));
    for mark in marks(right, step) {
        let (x, y) = (x(mark), HEIGHT - 6.0);
        let label = format!("{} {name}", mark / unit);
        let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{y}\" class=\"x\">{label}</text>");
    }
    let mut line = String::new();
    for (index, (seconds, value)) in points.iter().enumerate() {
        let (x, y) = (x(*seconds), y(*value));
        let _ = match (index, way) {
            (0, _) => write!(line, "M{x:.1} {y:.1}"),
            (_, Way::Straight) => write!(line, "L{x:.1} {y:.1}"),
            (_, Way::Steps) => write!(line, "H{x:.1}V{y:.1}"),
        };
    }
    let _ = write!(svg, "<path class=\"line\" d=\"{line}\"/></svg>");
    svg
}

/// 0, the step, twice the step, up to the end.
fn marks(end: f64, step: f64) -> impl Iterator<Item = f64> {
    let number = (end / step + 1e-9).min(2.0 * MOST) as u32;
    (0..=number).map(move |index| f64::from(index) * step)
}

/// The least of 1, 2, 5, 10, 20 … that is not smaller.
fn nice(least: f64) -> f64 {
    let decade = 10.0_f64.powf(least.max(1.0).log10().floor());
    [1.0, 2.0, 5.0]
        .map(|digit| digit * decade)
        .into_iter()
        .find(|step| *step >= least)
        .unwrap_or(10.0 * decade)
}

/// `800`, `20k`, `1.5M`.
fn amount(value: f64) -> String {
    match value {
        1e9.. => format!("{}G", value / 1e9),
        1e6.. => format!("{}M", value / 1e6),
        1e4.. => format!("{}k", value / 1e3),
        _ => format!("{value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_round_figures() {
        let table = [(0.0, 1.0), (0.3, 1.0), (1.2, 2.0), (4.0, 5.0), (6.0, 10.0), (2e6, 2e6)];
        for (least, step) in table {
            assert_eq!(nice(least), step, "{least}");
        }
        assert_eq!([0.0, 9000.0, 20e3, 1.5e6, 2e9].map(amount), ["0", "9000", "20k", "1.5M", "2G"]);
        assert_eq!(marks(10.0, 5.0).collect::<Vec<_>>(), [0.0, 5.0, 10.0]);
        assert_eq!(marks(f64::MAX, 1.0).count(), 11, "there is an end to it");
    }

    #[test]
    fn a_plot_of_nothing_is_a_plot() {
        let svg = plot("bugs", &[], Way::Steps);
        assert!(svg.contains("d=\"\"") && !svg.contains("NaN"), "{svg}");
        let flat = plot("bugs", &[(0.0, 0.0), (0.0, 0.0)], Way::Straight);
        assert!(!flat.contains("NaN"), "{flat}");
        let far = plot("bugs", &[(0.0, 0.0), (1e308, 1e308)], Way::Steps);
        assert!(!far.contains("NaN"), "{far}");
    }
}
