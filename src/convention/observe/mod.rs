//! Observes where arguments are: finds the values of a call in registers and on the stack, and compares
//! a compiler with a written convention, without a second compiler. Bailey &
//! Davidson (PLDI 1996, section 5) compare two compilers, and see only the effect of a difference;
//! here a probe in assembly takes the place of the callee, or of the caller.

mod compare;
mod dump;
mod form;
mod image;
mod learn;
mod machine;
mod picture;
mod program;
mod seek;
mod trial;
mod verdicts;
mod view;

use std::fmt::Write;

use crate::c::rules::Rules;
use crate::convention::{Convention, Piece, Spot};
use crate::exec::child::Limits;
use crate::toolchain::broken::Broken;
use crate::toolchain::build::{Build, NoVerdict, StageReport, Team};
use crate::toolchain::measure::ByteOrder;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::{Stage, Verdict};

pub use compare::{Findings, Mismatch, What};
pub use image::{Encoding, Image, LongDouble};
pub use learn::{Learnt, LearntState, Transition};
pub use machine::{Form, MACHINES, Machine, Register};
pub use picture::picture;
pub use trial::{Argument, Trial};
pub use verdicts::Verdicts;

/// Test cases in one program: more save little, since compiling the checks takes longest.
const BATCH: usize = 50;

/// A batch prints many times as much as a test: up to 36 kilobytes per test case.
const OUTPUT: usize = 4 << 20;

/// The observing program; a linker for Windows adds `.exe` to a name without an extension.
const LOOK: &str = "look.out";

/// The source of the printing functions.
const SUPPORT_C: &str = "support.c";

/// The source of the probe.
const PROBE_S: &str = "probe.s";

/// A compiler and the convention it is compared with.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    /// The convention.
    pub convention: &'a Convention,
    /// The machine.
    pub machine: &'static Machine,
    /// How values are encoded.
    pub encoding: Encoding,
    /// The dialect of the programs.
    pub rules: Rules<'static>,
    /// The compiler under test.
    pub compiler: &'a Toolchain,
    /// Assembles, compiles the printing functions, and links.
    pub assembler: &'a Toolchain,
}

/// Why nothing can be observed.
#[derive(Debug, thiserror::Error)]
pub enum Blind {
    /// No machine has the convention's registers.
    #[error(
        "convention {convention}: Quest can look at no {order} machine of {bits} bits that has all of \
         its registers; there are {known}"
    )]
    NoMachine {
        /// Its name.
        convention: String,
        /// The compiler's byte order.
        order: ByteOrder,
        /// The width of an address.
        bits: u32,
        /// The known names.
        known: String,
    },
    /// The observing programs do not compile, link or run.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// There is no verdict; this may be an interruption.
    #[error(transparent)]
    NoVerdict(#[from] NoVerdict),
}

impl Look<'_> {
    /// Why nothing can be observed: the program failed at a stage; `source` was compiled.
    fn failed(&self, name: &str, report: StageReport, source: &str) -> Blind {
        let machine = self.machine.name;
        let hint = match report.stage {
            Stage::Compile if source == PROBE_S => format!(
                "this is assembly of {machine}, the convention's machine: where the compiler does not \
                 take it, name one that does: --assembler gcc"
            ),
            Stage::Compile if source == SUPPORT_C => {
                "this needs <stdio.h>: name a compiler for the target that has it: --assembler gcc"
                    .into()
            }
            Stage::Compile => {
                "what the compiler lacks is left out with --adapt or --without".into()
            }
            Stage::Link => {
                "does another command link? say so: --link 'gcc {in} -o {out}'; or name a \
                            compiler that does: --assembler gcc"
                    .into()
            }
            Stage::Run => format!(
                "is this machine no {machine}? name an emulator: --run 'qemu-{} -L DIR {{exe}}'",
                self.machine.emulator()
            ),
        };
        Blind::Broken(Broken::Look { name: name.into(), report, hint })
    }
}

/// A spot in the terms of the assembly.
enum Location {
    /// An offset in the image of registers.
    Image(u64),
    /// An offset from the stack pointer at the call.
    Stack(u64),
}

impl<'a> Look<'a> {
    /// For compilers with this byte order.
    ///
    /// # Errors
    /// If there is no such machine.
    pub fn new(
        convention: &'a Convention,
        order: ByteOrder,
        compiler: &'a Toolchain,
        assembler: &'a Toolchain,
        rules: Rules<'static>,
    ) -> Result<Look<'a>, Blind> {
        let machine = Machine::of(convention, order).ok_or_else(|| Blind::NoMachine {
            convention: convention.name.clone(),
            order,
            bits: convention.model().pointer * 8,
            known: MACHINES.map(|machine| machine.name).join(", "),
        })?;
        let long_double = machine.long_double;
        let encoding = Encoding { model: convention.model(), order, long_double };
        let rules = Rules { model: encoding.model, ..rules };
        Ok(Look { convention, machine, encoding, rules, compiler, assembler })
    }

    /// Observes both sides of calls: what compiled callers pass and receive, and what compiled
    /// callees take and return.
    ///
    /// # Errors
    /// If a program cannot be built or run.
    pub fn at(&self, build: &Build, trials: &[Trial]) -> Result<Findings, Blind> {
        let mut findings = Findings::default();
        for trials in trials.chunks(BATCH) {
            findings.add(self.callers(build, trials)?);
            findings.add(self.callees(build, trials)?);
        }
        Ok(findings)
    }

    /// Observes compiled callers.
    fn callers(&self, build: &Build, trials: &[Trial]) -> Result<Findings, Blind> {
        let lines = self.run(build, &self.outgoing(trials), trials.len())?;
        Ok(self.compare_callers(trials, &lines))
    }

    /// Observes compiled callees.
    fn callees(&self, build: &Build, trials: &[Trial]) -> Result<Findings, Blind> {
        let lines = self.run(build, &self.incoming(trials), trials.len())?;
        Ok(self.compare_callees(trials, &lines))
    }

    /// Builds and runs a program; returns its output for each test case. If a test case ends the program,
    /// each of the remaining ones is run alone.
    fn run(
        &self,
        build: &Build,
        files: &[crate::render::File],
        number: usize,
    ) -> Result<Vec<String>, Blind> {
        build.write_all(files)?;
        let mut objects = Vec::new();
        for (i, (source, _)) in files.iter().enumerate() {
            let toolchain = if i == 0 { self.compiler } else { self.assembler };
            let object = format!("{source}.o");
            let report = build.compile(toolchain, source, &object)?;
            if !report.passed() {
                return Err(self.failed(&toolchain.name, report, source));
            }
            objects.push(object);
        }
        let objects: Vec<&str> = objects.iter().map(String::as_str).collect();
        let link = |linker| {
            let team = Team { caller: self.compiler, callee: self.assembler, linker };
            build.link(team, &objects, LOOK)
        };
        let report = link(self.assembler)?;
        // The compiler's own library may define functions that its code calls.
        let is_linked =
            report.passed() || self.compiler != self.assembler && link(self.compiler)?.passed();
        if !is_linked {
            return Err(self.failed(&self.assembler.name, report, ""));
        }
        let program = Limits { output: OUTPUT, ..build.program.clone() };
        let build = Build { program, ..build.clone() };
        let run = |case| build.run(self.compiler, LOOK, case);
        let report = run(None)?;
        let mut parts = dump::split(&report.output, number);
        let died =
            |report: &StageReport| matches!(report.verdict, Verdict::Crashed | Verdict::Hung);
        let last = parts.iter().rposition(|part| !part.is_empty());
        match last {
            // Not even the first was started.
            None if !died(&report) || number > 1 => {
                return Err(self.failed(&self.compiler.name, report, ""));
            }
            last if died(&report) => {
                let last = last.unwrap_or(0);
                let _ = writeln!(parts[last], "quest-died {}", report.end);
                for (case, part) in parts.iter_mut().enumerate().skip(last + 1) {
                    let report = run(Some(case + 1))?;
                    *part = report.output.clone();
                    if died(&report) {
                        let _ = writeln!(part, "quest-died {}", report.end);
                    }
                }
            }
            _ => {}
        }
        Ok(parts)
    }

    /// The register of a spot.
    fn register(&self, spot: Spot) -> Option<Register> {
        let Spot::Register { file, index, .. } = spot else { return None };
        self.machine.register(self.convention.files.get(file)?.registers.get(index)?)
    }

    /// A piece's place in the terms of the assembly.
    fn place(&self, piece: &Piece) -> Location {
        match (piece.at, self.register(piece.at)) {
            (Spot::Register { byte, .. }, Some(register)) => {
                let byte = match register.form {
                    Form::Plain => byte,
                    Form::Low if self.encoding.order == ByteOrder::Big => {
                        register.bytes.saturating_sub(piece.bytes)
                    }
                    Form::Low | Form::Boxed | Form::Double | Form::Extended => 0,
                };
                Location::Image(register.at + byte)
            }
            (Spot::Stack(offset), _) => Location::Stack(self.convention.stack.first + offset),
            // A machine has all registers of its convention.
            (Spot::Register { .. }, None) => Location::Image(0),
        }
    }
}
