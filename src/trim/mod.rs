//! Leaves out of a failing program, as a person would write it, what its failure does not need:
//! checks, statements, objects, definitions. Each program is run by the abstract machine before a
//! compiler sees it, so that it still has one meaning, and can fail by a compiler's fault alone.

mod pieces;

use std::collections::BTreeSet;

use anyhow::Result;

use crate::build::Report;
use crate::c::CaseCode;
use crate::c::eval;
use crate::model::Model;
use crate::render::{File, Program};
use crate::symptom::Symptom;
use crate::tryout::Tryout;
use crate::verdict::Stage;
use pieces::{Piece, pieces, without};

/// Programs that may be built for one failure: as many as shrinking its test case takes.
const MOST: u32 = 60;

/// What is left of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trimmed {
    /// Its files.
    pub files: Vec<File>,
    /// The numbers of the pieces that it does without (see [`trimmed`]).
    pub left_out: BTreeSet<u32>,
    /// How many programs were built.
    pub programs: u32,
}

/// Test cases' code without some pieces, by their numbers: those of the first test case, then those of
/// the next. `stage` is the last one that the program reaches.
pub fn trimmed(cases: &[CaseCode], stage: Stage, left_out: &BTreeSet<u32>) -> Vec<CaseCode> {
    let mut first = 0;
    let one = |code: &CaseCode| {
        let pieces = pieces(code, stage);
        let numbered = (first..).zip(&pieces).filter(|(number, _)| left_out.contains(number));
        let of_case: Vec<&Piece> = numbered.map(|(_, piece)| piece).collect();
        first += pieces.len() as u32;
        if of_case.is_empty() { code.clone() } else { without(code, stage, &of_case) }
    };
    cases.iter().map(one).collect()
}

/// Whether trimmed code has one meaning as far as a stage: what is only compiled may lack definitions,
/// and then is never run.
pub fn has_one_meaning(code: &CaseCode, stage: Stage, model: &Model) -> bool {
    let lacks_definitions = [&code.callee, &code.caller].iter().any(|h| !h.declared.is_empty());
    let has_entry = code.functions().any(|function| function.name == code.entry);
    if has_entry && !lacks_definitions {
        eval::run(code, model).is_ok()
    } else {
        stage == Stage::Compile
    }
}

/// Trims a program that fails with its files as a person would write them, as `report` says.
///
/// # Errors
/// What kept programs from being built or run; interruptions.
pub fn trim(tryout: &Tryout, program: &Program, report: &Report) -> Result<Trimmed> {
    let mut hunt = Hunt {
        tryout,
        program,
        report,
        best: program.cases.clone(),
        left_out: BTreeSet::new(),
        programs: 0,
    };
    let all = program.cases.iter().flat_map(|code| pieces(code, report.stage));
    let kinds: Vec<_> = all.map(|piece| std::mem::discriminant(&piece)).collect();
    // What went in one place may have been all that needed something in another.
    loop {
        let before = hunt.left_out.len();
        let mut first = 0;
        for kind in kinds.chunk_by(|one, other| one == other) {
            let end = first + kind.len() as u32;
            hunt.leave_out((first..end).collect())?;
            first = end;
        }
        if hunt.left_out.len() == before || hunt.programs >= MOST {
            break;
        }
    }
    let is_split = tryout.configuration.callee.is_some();
    let files = match hunt.left_out.is_empty() {
        true => program.standalone_files(is_split),
        false => hunt.with(hunt.best.clone()).brief_files(is_split),
    };
    Ok(Trimmed { files, left_out: hunt.left_out, programs: hunt.programs })
}

struct Hunt<'a> {
    tryout: &'a Tryout<'a>,
    program: &'a Program,
    /// How the whole program fails.
    report: &'a Report,
    best: Vec<CaseCode>,
    left_out: BTreeSet<u32>,
    programs: u32,
}

impl Hunt<'_> {
    fn with(&self, cases: Vec<CaseCode>) -> Program {
        Program { cases, ..self.program.clone() }
    }

    /// Leaves out as many of some pieces as possible: all, halves, quarters, …, each.
    fn leave_out(&mut self, mut pieces: Vec<u32>) -> Result<()> {
        pieces.retain(|piece| !self.left_out.contains(piece));
        let mut size = pieces.len();
        while size > 0 {
            let mut kept = Vec::new();
            for some in pieces.chunks(size) {
                if !self.fails_without(some)? {
                    kept.extend_from_slice(some);
                }
            }
            pieces = kept;
            size = if size == 1 { 0 } else { size.div_ceil(2).min(pieces.len()) };
        }
        Ok(())
    }

    /// Tries a program without some pieces more, and keeps it if it fails in the same way.
    fn fails_without(&mut self, pieces: &[u32]) -> Result<bool> {
        let left_out: BTreeSet<u32> = self.left_out.iter().chain(pieces).copied().collect();
        let cases = trimmed(&self.program.cases, self.report.stage, &left_out);
        if cases == self.best {
            return Ok(false);
        }
        let model = self.tryout.rules.model;
        let is_sound = |code| has_one_meaning(code, self.report.stage, model);
        if self.programs >= MOST || !cases.iter().all(is_sound) {
            return Ok(false);
        }
        self.programs += 1;
        let is_split = self.tryout.configuration.callee.is_some();
        let files = self.with(cases.clone()).brief_files(is_split);
        let found = self.tryout.run_files(&files)?;
        let is_same = found.stage == self.report.stage
            && found.end == self.report.end
            && Symptom::of(&found) == Symptom::of(self.report);
        if is_same {
            self.best = cases;
            self.left_out = left_out;
        }
        Ok(is_same)
    }
}
