//! Compares observations with the convention, and describes the differences in words.

use std::fmt;

use serde::Serialize;

use super::dump::{Back, Seen, address};
use super::image::Image;
use super::trial::Trial;
use super::view::View;
use super::{Location, Look, picture};
use crate::c::complaint::{Complaint, Side, Subject, Topic};
use crate::c::print::type_name;
use crate::case::call::signature::signature;
use crate::convention::{Piece, Placed, Spot};
use crate::toolchain::measure::ByteOrder;

/// A misplaced item of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// An argument, named or variable, counted from 1.
    Argument(usize),
    /// The result of the function.
    Result,
    /// The address for the result.
    Address,
    /// The number of vector registers in use.
    Counter,
    /// The stack pointer.
    Stack,
    /// The program died, so that nothing more could be observed.
    Call,
    /// Nothing could be observed, although the program did not die.
    Unseen,
}

/// A difference between a compiler and a convention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mismatch {
    /// The function.
    pub signature: String,
    /// The seed of the test case.
    pub seed: i64,
    /// The side that does not follow the convention: `caller` or `callee`.
    pub side: &'static str,
    /// The misplaced item.
    pub what: What,
    /// A sentence about it.
    pub sentence: String,
    /// Registers and stack, by the convention and as found; empty for a callee's arguments, of which
    /// which only the effect is observed.
    pub picture: String,
    /// Arguments and bytes of the signature: the least is shown first.
    #[serde(skip)]
    pub weight: (usize, usize),
}

/// The number of values examined, and the differences.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Findings {
    /// Arguments that callers passed.
    pub arguments_passed: usize,
    /// Results that callers took.
    pub results_taken: usize,
    /// Arguments that callees took.
    pub arguments_taken: usize,
    /// Results that callees left.
    pub results_left: usize,
    /// The differences.
    pub mismatches: Vec<Mismatch>,
}

impl Findings {
    /// Adds those of other calls.
    pub fn add(&mut self, other: Findings) {
        self.arguments_passed += other.arguments_passed;
        self.results_taken += other.results_taken;
        self.arguments_taken += other.arguments_taken;
        self.results_left += other.results_left;
        self.mismatches.extend(other.mismatches);
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} (seed {})\n  {}", self.signature, self.seed, self.sentence)?;
        self.picture.lines().try_for_each(|line| writeln!(f, "    {line}"))
    }
}

impl Look<'_> {
    /// Compares the probe's observations of each trial with the convention.
    pub(super) fn compare_callers(&self, trials: &[Trial], parts: &[String]) -> Findings {
        let mut findings = Findings::default();
        for (trial, part) in trials.iter().zip(parts) {
            let mut report = Reporter { look: self, trial, side: Side::Caller, found: Vec::new() };
            let seen = Seen::parse(part, self.is_big());
            if let Some(seen) = &seen {
                self.compare_caller(seen, &mut report);
            }
            let complaint = part.lines().find_map(|line| line.parse().ok());
            let died = part.lines().find_map(|line| line.strip_prefix("quest-died "));
            if let Some(complaint) = complaint {
                report.complain(What::Result, &complaint);
            } else if let Some(end) = died {
                report.died(end);
            } else if seen.is_none() {
                report.unseen();
            }
            findings.arguments_passed += trial.arguments.len();
            findings.results_taken += usize::from(trial.result.is_some());
            findings.mismatches.append(&mut report.found);
        }
        findings
    }

    /// Registers and stack as they were before the call pushed anything.
    pub(super) fn view<'s>(&self, seen: &'s Seen) -> View<'s> {
        let pushed = self.machine.pushed;
        let stack = seen.stack.get(pushed as usize..).unwrap_or_default();
        View { registers: &seen.registers, stack, base: seen.sp + pushed }
    }

    fn compare_caller(&self, seen: &Seen, report: &mut Reporter) {
        let view = self.view(seen);
        let trial = report.trial;
        for (i, argument) in trial.arguments.iter().enumerate() {
            let Some(Some(placed)) = trial.placement.arguments.get(i) else { continue };
            if !self.holds(&argument.image, placed, &view) {
                let found = self.seek(&argument.image, &view);
                report.misplaced(What::Argument(i + 1), placed, found, Some(&view));
            }
        }
        if let Some(hidden) = &trial.placement.hidden {
            let is_in_frame = |piece: &Piece| {
                let bytes = self.read(piece, &view).unwrap_or_default();
                view.memory(address(&bytes, self.is_big())).is_some()
            };
            if !hidden.pieces.iter().all(is_in_frame) {
                report.misplaced(What::Address, hidden, None, Some(&view));
            }
        }
        self.compare_counter(&view, report);
    }

    /// On x86-64, `al` is an upper bound of the vector registers in use (System V psABI 3.2.3).
    fn compare_counter(&self, view: &View, report: &mut Reporter) {
        let registers = self.convention.files.iter().flat_map(|file| &file.registers);
        let is_counted = registers.clone().any(|name| name == "xmm7");
        let counter = self.machine.counter.and_then(|name| self.machine.register(name));
        let Some(counter) = counter.filter(|_| is_counted && !report.trial.call.varargs.is_empty())
        else {
            return;
        };
        let told = view.registers.get(counter.at as usize).copied().unwrap_or(0);
        let placed = report.trial.placement.arguments.iter().flatten();
        let spots = placed.flat_map(|placed| &placed.pieces).map(|piece| piece.at);
        let names = spots.filter(|spot| matches!(spot, Spot::Register { .. }));
        let mut used: Vec<String> = names.map(|spot| self.convention.spot(spot)).collect();
        used.retain(|name| name.starts_with("xmm"));
        used.dedup();
        if usize::from(told) < used.len() || told > 8 {
            let sentence = format!(
                "a variadic call uses {} vector registers and at most 8; the caller says {told} in al",
                used.len()
            );
            report.say(What::Counter, sentence, String::new());
        }
    }

    /// Compares what callees did in each trial with the convention.
    pub(super) fn compare_callees(&self, trials: &[Trial], parts: &[String]) -> Findings {
        let mut findings = Findings::default();
        for (trial, part) in trials.iter().zip(parts) {
            let mut report = Reporter { look: self, trial, side: Side::Callee, found: Vec::new() };
            let mut wrong = Vec::new();
            for complaint in part.lines().filter_map(|line| line.parse::<Complaint>().ok()) {
                let what = match complaint.topic.subject() {
                    Some(Subject::Arg(n)) => What::Argument(n as usize),
                    Some(Subject::Vararg(n)) => What::Argument(n as usize + trial.call.args.len()),
                    _ => What::Call,
                };
                // The first of its parts tells enough.
                if !wrong.contains(&what) {
                    report.complain(what, &complaint);
                    wrong.push(what);
                }
            }
            match Back::parse(part, self.is_big()) {
                Some(back) => self.compare_callee(&back, &mut report),
                None => match part.lines().find_map(|line| line.strip_prefix("quest-died ")) {
                    Some(end) => report.died(end),
                    None => report.unseen(),
                },
            }
            findings.arguments_taken += trial.arguments.len();
            findings.results_left += usize::from(trial.result.is_some());
            findings.mismatches.append(&mut report.found);
        }
        findings
    }

    fn compare_callee(&self, back: &Back, report: &mut Reporter) {
        let trial = report.trial;
        let view = View { registers: &back.registers, stack: &back.memory, base: back.address };
        if back.calls != 1 {
            let sentence = format!("the callee came to its end {} times", back.calls);
            report.say(What::Call, sentence, String::new());
        }
        if let (Some(image), Some(placed)) = (&trial.result, &trial.placement.result) {
            if placed.by_reference {
                if !image.fits(&back.memory) {
                    let found = self.seek(image, &view);
                    report.misplaced(What::Result, placed, found, None);
                }
                let bytes = |piece| self.read(piece, &view).unwrap_or_default();
                let is_address = |piece| address(&bytes(piece), self.is_big()) == back.address;
                if !placed.pieces.iter().all(is_address) {
                    let back = Placed { by_reference: false, pieces: placed.pieces.clone() };
                    report.misplaced(What::Address, &back, None, None);
                }
            } else if !self.holds(image, placed, &view) {
                let found = self.seek(image, &view);
                report.misplaced(What::Result, placed, found, None);
            }
        }
        let hidden = trial.placement.hidden.as_ref().and_then(|hidden| hidden.pieces.first());
        let is_on_stack = hidden.is_some_and(|piece| matches!(piece.at, Spot::Stack(_)));
        let pops = if is_on_stack { u64::from(self.machine.word) } else { 0 };
        if self.machine.pops_hidden && back.popped != pops {
            let sentence = format!(
                "the callee removes {pops} bytes from the stack; this one removed {}",
                back.popped
            );
            report.say(What::Stack, sentence, String::new());
        }
    }

    pub(super) fn is_big(&self) -> bool {
        self.encoding.order == ByteOrder::Big
    }

    /// Whether all of a value is where a convention puts it.
    pub(super) fn holds(&self, image: &Image, placed: &Placed, view: &View) -> bool {
        if placed.by_reference {
            let there = |piece: &Piece| {
                let at = address(&self.read(piece, view).unwrap_or_default(), self.is_big());
                view.memory(at).is_some_and(|found| image.fits(found))
            };
            return placed.pieces.iter().all(there);
        }
        let within = |at: u64| {
            placed.pieces.iter().any(|piece| (piece.from..piece.from + piece.bytes).contains(&at))
        };
        let is_covered = (0..).zip(&image.mask).all(|(at, mask)| *mask == 0 || within(at));
        let there = |piece: &Piece| {
            let found = self.read(piece, view);
            found.is_some_and(|found| image.part(piece.from, piece.bytes).fits(&found))
        };
        is_covered && placed.pieces.iter().all(there)
    }

    /// The bytes of a piece, in memory order.
    fn read(&self, piece: &Piece, view: &View) -> Option<Vec<u8>> {
        match (self.place(piece), self.register(piece.at)) {
            (Location::Stack(at), _) => {
                view.stack.get(at as usize..(at + piece.bytes) as usize).map(Vec::from)
            }
            (Location::Image(at), Some(register)) => {
                let registers = view.registers.get(at as usize..)?;
                let bytes = register.form.store(registers, piece.bytes, self.encoding.order)?;
                let most = (register.at + register.bytes.max(16) - at) as usize;
                Some(bytes.into_iter().take(most).collect())
            }
            (Location::Image(_), None) => None,
        }
    }
}

/// Collects what is to be said of one trial.
struct Reporter<'a> {
    look: &'a Look<'a>,
    trial: &'a Trial,
    side: Side,
    found: Vec<Mismatch>,
}

impl Reporter<'_> {
    fn side(&self) -> &'static str {
        self.side.name()
    }

    fn say(&mut self, what: What, sentence: String, picture: String) {
        self.found.push(Mismatch {
            signature: signature(&self.trial.call),
            seed: self.trial.call.seed,
            side: self.side(),
            what,
            sentence,
            picture,
            weight: self.trial.weight(),
        });
    }

    /// The item and its type: `arg 4 (struct {float; char})`.
    fn subject(&self, what: What) -> String {
        let named = self.trial.call.args.len();
        match what {
            What::Argument(i) => {
                let ty = self.trial.arguments.get(i - 1).map(|arg| type_name(&arg.ty));
                let ty = ty.unwrap_or_default();
                match i.checked_sub(named) {
                    None | Some(0) => format!("arg {i} ({ty})"),
                    Some(i) => format!("variable arg {i} ({ty})"),
                }
            }
            What::Result => format!("the result ({})", type_name(&self.trial.call.result.ty)),
            What::Address => "the address of the result".into(),
            What::Counter | What::Stack | What::Call | What::Unseen => "the call".into(),
        }
    }

    /// Reports a misplaced item, and where it was found, if it was.
    fn misplaced(
        &mut self,
        what: What,
        placed: &Placed,
        found: Option<Vec<String>>,
        view: Option<&View>,
    ) {
        let belongs = self.look.belongs(placed);
        let put = if self.side == Side::Caller { "put" } else { "left" };
        let found = found.map_or("elsewhere".into(), |spots| at(&spots));
        let sentence =
            format!("{} {belongs}; the {} {put} it {found}", self.subject(what), self.side());
        let picture =
            view.map_or_else(String::new, |view| picture::of(self.look, self.trial, view));
        self.say(what, sentence, picture);
    }

    /// Reports a checked value that is wrong.
    fn complain(&mut self, what: What, complaint: &Complaint) {
        let placed = match what {
            What::Argument(i) => self.trial.placement.arguments.get(i - 1).cloned().flatten(),
            _ => self.trial.placement.result.clone(),
        };
        let belongs = placed.map_or_else(String::new, |placed| self.look.belongs(&placed));
        let Complaint { topic, expected, found, .. } = complaint;
        let path = match topic {
            Topic::Value(_, _, path) if !path.is_empty() => format!("{path} is "),
            _ => String::new(),
        };
        let sentence = format!(
            "{} {belongs}; the {} does not take it from there: {path}expected {expected}, found {found}",
            self.subject(what),
            self.side()
        );
        self.say(what, sentence, String::new());
    }

    fn unseen(&mut self) {
        let sentence = format!("nothing is seen of the {}", self.side());
        self.say(What::Unseen, sentence, String::new());
    }

    fn died(&mut self, how: &str) {
        let sentence = format!("by the convention, the {} does not survive: {how}", self.side());
        self.say(What::Call, sentence, String::new());
    }
}

impl Look<'_> {
    /// `belongs in rdi and xmm0`, `belongs in memory, the address in rdi`, `belongs at stack+8`.
    fn belongs(&self, placed: &Placed) -> String {
        let words = self.convention.words(placed);
        format!("belongs {}{words}", if words.starts_with("stack") { "at " } else { "in " })
    }
}

/// `in rdi and xmm0`, `at stack+8`.
fn at(spots: &[String]) -> String {
    let stack = spots.first().is_some_and(|spot| spot.starts_with("stack"));
    format!("{} {}", if stack { "at" } else { "in" }, spots.join(" and "))
}
