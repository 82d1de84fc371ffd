//! The message of a failing compiler: the line of its output, its text
//! without what differs between programs, and where in the compiler's own source it comes from.

mod forms;
#[cfg(test)]
mod tests;
mod trace;
mod words;

use regex_lite::Regex;

use forms::{Rank, Said};

/// The kind of failure that a message reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Kind {
    /// The compiler is at fault, and says so: a failed assertion, an exception, a dead child.
    Crash,
    /// The compiler says that it does not support something, or only warns of it, and is told to take warnings for errors.
    Unsupported,
    /// The compiler rejects the program.
    Rejection,
    /// Nothing informative.
    #[default]
    Silence,
}

/// The message that says why a compiler, or linker, failed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Message {
    /// The kind of failure.
    pub kind: Kind,
    /// The line as it was printed; empty if nothing was.
    pub line: String,
    /// The line's number in the output, from 0.
    pub number: usize,
    /// Its text, without the program's location and the word `error`.
    pub text: String,
    /// Whether it only says that a child of the driver died, or failed.
    pub is_death: bool,
    /// Where in the compiler's own source it gave up: `calls.c:4711`, or a function; empty if
    /// unknown.
    pub place: String,
}

/// A form of a table.
#[allow(clippy::expect_used)]
fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the forms are constants, and tests use each table")
}

/// Lines of output that are looked at, half of them the first and half the last: compilers that print more warn of the
/// same again and again, and say why they gave up at the end.
const LINES: usize = 1000;

/// The number of bytes examined per line.
const LONGEST: usize = 2000;

/// Finds the message in a failing compiler's output. The compiler's own failure comes before
/// errors in the program, messages with a location before those without, and a driver's message about its
/// children comes last; of several equal ones the first counts.
pub fn message(output: &str) -> Message {
    let output = console::strip_ansi_codes(output);
    let mut lines: Vec<&str> = output.lines().map(cut).collect();
    let left_out = lines.len().saturating_sub(LINES);
    if left_out > 0 {
        lines.drain(LINES / 2..LINES / 2 + left_out);
    }
    let said: Vec<Option<Said>> =
        (0..lines.len()).map(|number| forms::said(&lines, number)).collect();
    let best = (0..lines.len())
        .filter(|number| said[*number].is_some())
        .min_by_key(|number| said[*number].as_ref().map(|said| said.rank));
    let Some((number, best)) = best.and_then(|number| Some((number, said[number].as_ref()?)))
    else {
        return Message::default();
    };
    let kind = kind(best, &said);
    let place = match (&best.place, kind) {
        (Some(place), _) => place.clone(),
        (None, Kind::Crash | Kind::Unsupported) => trace::place(&lines, number),
        (None, _) => String::new(),
    };
    // A line of the program, or an empty one, is not a message.
    let is_silent = best.rank == Rank::Noise || best.rank == Rank::Echo;
    Message {
        kind,
        line: if best.rank == Rank::Noise { String::new() } else { lines[number].trim().into() },
        number: if number < LINES / 2 { number } else { number + left_out },
        text: if is_silent { String::new() } else { best.text.trim().into() },
        is_death: best.rank == Rank::Child,
        place,
    }
}

/// The kind of failure that the best line of an output reports.
fn kind(best: &Said, all: &[Option<Said>]) -> Kind {
    let lacks = forms::is_lack(&best.text);
    match best.rank {
        Rank::Thrown if lacks => Kind::Unsupported,
        Rank::Crash | Rank::Thrown => Kind::Crash,
        _ if all.iter().flatten().any(|said| said.is_death) => Kind::Crash,
        Rank::Warned => Kind::Unsupported,
        _ if lacks => Kind::Unsupported,
        Rank::Noise | Rank::Echo => Kind::Silence,
        _ => Kind::Rejection,
    }
}

fn cut(line: &str) -> &str {
    &line[..line.floor_char_boundary(LONGEST)]
}

impl Message {
    /// Its text, for people: with the place in the compiler's source unless the text contains it.
    pub fn text(&self) -> String {
        match (&self.text[..], &self.place[..]) {
            (_, "") if !tells(&self.key()) => self.line.clone(),
            ("", place) => format!("at {place}"),
            (text, place) if place.is_empty() || text.contains(place) => text.into(),
            (text, place) => format!("{text} (at {place})"),
        }
    }

    /// The words of the message that are the same for every program: without names, numbers, types and
    /// places.
    pub fn words(&self) -> Vec<String> {
        let mut words = words::words(&self.text);
        words.retain(|word| !self.is_death || words::is_vague(word));
        words
    }

    /// The identity of a reason for failures: `unknown-type-name`, `expand-failed at calls.c:4711`; empty if
    /// the compiler said nothing.
    pub fn key(&self) -> String {
        let words = self.words().join("-");
        match (&words[..], &self.place[..]) {
            (_, "") => words,
            ("", place) => format!("at {place}"),
            (_, place) => format!("{words} at {place}"),
        }
    }

    /// The words and the place of a [`Message::key`].
    pub fn parts(key: &str) -> (&str, &str) {
        match key.strip_prefix("at ") {
            Some(place) => ("", place),
            None => key.split_once(" at ").unwrap_or((key, "")),
        }
    }
}

/// Whether a key distinguishes reasons. A segmentation fault alone may have any.
pub fn tells(key: &str) -> bool {
    let (words, place) = Message::parts(key);
    !place.is_empty() || words.split('-').any(|word| !word.is_empty() && !words::is_vague(word))
}

/// Whether two keys are so similar that a smaller program may show the one for the other: the same
/// place, or nearly the same words.
pub fn are_alike(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let ((words, place), (others, elsewhere)) = (Message::parts(one), Message::parts(other));
    if !place.is_empty() || !elsewhere.is_empty() {
        return place == elsewhere;
    }
    // An unsupported feature is named by one word of many.
    !forms::is_lack(&words.replace('-', " ")) && words::share(words, others) > ALIKE
}

/// The least share of words that two messages of one reason have in common: one in five may differ.
const ALIKE: f64 = 0.8;

/// A path in a compiler's source, without the directories of the build machine.
fn source(file: &str, line: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    format!("{name}:{line}")
}
