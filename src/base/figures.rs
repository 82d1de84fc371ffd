//! Figures and untrusted text in readable form: `12,345,678`, `2 h 13 min`, `3 programs`, on
//! one line.

use std::borrow::Cow;

use console::strip_ansi_codes;
use indicatif::HumanCount;
use num_bigint::BigUint;

/// Whether a number is zero, as is usual: then files leave it out.
pub fn is_zero<N: Default + PartialEq>(number: &N) -> bool {
    *number == N::default()
}

/// `12,345,678`.
pub fn number(number: u64) -> String {
    HumanCount(number).to_string()
}

/// The same, of a number of any length.
pub fn long_number(number: &BigUint) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// `1 program`, `2,000 programs`.
pub fn count(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", HumanCount(number), if number == 1 { "" } else { "s" })
}

/// `1st`, `2nd`.
pub fn ordinal(number: usize) -> String {
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

/// Seconds in their two largest units: `42 s`, `5 min 1 s`, `2 h 13 min`, `3 d 4 h`.
pub fn duration(seconds: f64) -> String {
    // A cast of a float saturates; below zero there is nothing to wait for.
    let seconds = seconds as u64;
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86400);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{seconds} s"),
        (0, 0, _) => format!("{minutes} min {} s", seconds % 60),
        (0, ..) => format!("{hours} h {} min", minutes % 60),
        _ => format!("{} d {} h", HumanCount(days), hours % 24),
    }
}

/// A time such as `2026-11-23T05:23:07Z` in readable form: `23 November 2026, 05:23 UTC`. Other text
/// is returned unchanged.
pub fn clock(time: &str) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let written = || {
        let (date, time) = time.strip_suffix('Z')?.split_once('T')?;
        let mut parts = date.split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let month = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
        let day: u32 = day.parse().ok()?;
        Some(format!("{day} {month} {year}, {} UTC", time.get(..5)?))
    };
    written().unwrap_or_else(|| time.into())
}

/// Test cases per second: with a decimal place if there are few.
pub fn speed(speed: f64) -> String {
    if speed < 10.0 { format!("{speed:.1}") } else { number(speed as u64) }
}

/// A share from 0 to 1: `7 %`, `0.4 %`; a whole number from 10 on.
pub fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent == 0.0 || percent >= 10.0 {
        format!("{percent:.0} %")
    } else {
        format!("{percent:.1} %")
    }
}

/// Whether a character acts on a terminal or on the order of a line, instead of being
/// shown: control characters of both sets, and those that change the direction of writing, hide, or
/// end a line for some readers and not for others.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// JSON with such characters escaped: it means the same, and may be shown on a terminal.
pub fn harmless_json(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        // Between values JSON has line ends and spaces; other such characters are in strings only.
        if c != '\n' && is_unprintable(c) {
            let mut units = [0; 2];
            text.extend(c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            text.push(c);
        }
    }
    text
}

/// A line of the same length, with a space for each such character.
pub fn plain(line: &str) -> String {
    line.chars().map(|c| if is_unprintable(c) { ' ' } else { c }).collect()
}

/// Untrusted text in one line: a compiler may print anything, and a control character could do
/// anything to a terminal.
pub fn one_line(text: &str) -> String {
    let text = strip_ansi_codes(text);
    plain(&text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Untrusted text line by line: tabs stay, other control characters become spaces.
pub fn lines(text: &str) -> String {
    harmless_lines(text).into_owned()
}

/// The same, borrowed if it is harmless already.
pub fn harmless_lines(text: &str) -> Cow<'_, str> {
    // Nearly all text is plain ASCII, which is quickly seen in whole blocks.
    let is_plain = |block: &[u8]| {
        // As a number with a sign, a byte beyond ASCII is less than any character.
        let is_plain = |byte: u8| {
            (byte as i8 >= b' ' as i8) & (byte != 0x7f) | (byte == b'\n') | (byte == b'\t')
        };
        block.iter().fold(true, |is, byte| is & is_plain(*byte))
    };
    let (blocks, rest) = text.as_bytes().as_chunks::<64>();
    if blocks.iter().all(|block| is_plain(block)) && is_plain(rest) {
        return text.into();
    }
    let text = strip_ansi_codes(text).replace("\r\n", "\n");
    let is_bad = |c| is_unprintable(c) && !matches!(c, '\n' | '\t');
    text.chars().map(|c| if is_bad(c) { ' ' } else { c }).collect()
}

/// Names for a headline: all of them if there are few, or else the first and how many others there are.
pub fn few(names: &[String], and: &str) -> String {
    /// As many as a line has room for.
    const FEW: usize = 3;
    match names {
        [first, others @ ..] if names.len() > FEW => format!("{first}{and}{} others", others.len()),
        _ => names.join(and),
    }
}

/// The beginning of a text: at most this many characters, the last of them an ellipsis if it is cut.
pub fn clipped(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.into(),
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// The first non-empty line, as [`one_line`] shows it; empty if there is none.
pub fn first_line(text: &str) -> String {
    text.lines().map(one_line).find(|line| !line.is_empty()).unwrap_or_default()
}

/// Whether a character may be part of a name on a command line, and so of a file's name.
pub fn may_stand_in_a_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_.+-".contains(c)
}

/// Splits `name=command`. An option such as `-std=c89` is not a name, since a command precedes it.
pub fn split_name(text: &str) -> (Option<&str>, &str) {
    match text.split_once('=') {
        Some((name, command)) if !name.is_empty() && name.chars().all(may_stand_in_a_name) => {
            (Some(name), command)
        }
        _ => (None, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_has_its_two_largest_units() {
        let table = [
            (0.0, "0 s"),
            (-1.0, "0 s"),
            (59.9, "59 s"),
            (61.0, "1 min 1 s"),
            (7980.0, "2 h 13 min"),
            (273_600.0, "3 d 4 h"),
        ];
        for (seconds, expected) in table {
            assert_eq!(duration(seconds), expected);
        }
    }

    #[test]
    fn a_moment_is_written_as_people_write_it() {
        assert_eq!(clock("2026-11-03T05:23:07Z"), "3 November 2026, 05:23 UTC");
        for other in ["", "2026-13-03T05:23:07Z", "yesterday", "2026-11-03T5Z"] {
            assert_eq!(clock(other), other);
        }
    }

    #[test]
    fn figures_are_as_exact_as_people_need() {
        assert_eq!(number(12_345_678), "12,345,678");
        assert_eq!(count(1, "program"), "1 program");
        assert_eq!([0.25, 9.96, 1234.5].map(speed), ["0.2", "10.0", "1,234"]);
        assert_eq!([0.0, 0.004, 0.096, 0.52].map(percent), ["0 %", "0.4 %", "9.6 %", "52 %"]);
    }

    #[test]
    fn a_long_text_is_clipped_and_says_so() {
        assert_eq!(
            ["", "abc", "abcd", "äöüß"].map(|text| clipped(text, 3)),
            ["", "abc", "ab…", "äö…"]
        );
    }

    #[test]
    fn hostile_text_is_one_harmless_line() {
        assert_eq!(one_line("\x1b[1ma\x1b[2J\r\n\tb\x07\x1b"), "a b");
        assert_eq!(first_line("\n \x07\n error: x\ny"), "error: x");
        assert_eq!(first_line(""), "");
        assert_eq!(
            one_line("if \u{202e}(admin)\u{2066} \u{9b}31mx\u{200b}y\u{e0041}"),
            "if (admin) x y"
        );
        assert_eq!(lines("a\u{2028}\u{85}b\u{202e}\n"), "a  b \n");
        let json = "{\"a\": \"\u{9b}\u{202e}\u{e0041}ä\\u001b\"}\n";
        let harmless = "{\"a\": \"\\u009b\\u202e\\udb40\\udc41ä\\u001b\"}\n";
        assert_eq!(harmless_json(json), harmless);
        let value = |json: &str| serde_json::from_str::<serde_json::Value>(json).ok();
        assert_eq!(value(json), value(harmless));
        assert_eq!(lines("\x1b[1ma\r\n\tb\x07\0c\n"), "a\n\tb  c\n");
    }

    #[test]
    fn ordinals_are_said_as_people_say_them() {
        let told: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal).to_vec();
        assert_eq!(told, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"]);
    }
}
