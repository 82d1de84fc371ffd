//! Writes programs made of shrink candidates, for `scripts/candidates` to compile and run:
//! `cargo run --example candidates N DIR`. The candidates are those met on random ways down from
//! test cases of all suites; how many each step had to choose from is told at the end.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use quest::base::chance::Chance;
use quest::c::dialect::{Dialect, Std};
use quest::c::features::{Feature, Features};
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::c::tree::Tag;
use quest::case::TestCase;
use quest::case::draw::Drawer;
use quest::journal::work::Work;
use quest::render::{Files, Program};
use quest::script::{Options, Script};

/// Candidates that share a program.
const TOGETHER: usize = 50;

const SUITES: [&str; 5] = ["ansi", "gcc", "mips", "toy", "regs"];

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().collect();
    let [_, number, dir] = &words[..] else { anyhow::bail!("usage: candidates N DIR") };
    let number: usize = number.parse().context("N is a number")?;
    let dialect = Dialect { std: Std::C99, gnu: true, strict: false };
    let rules =
        Rules { lacks: Features::NONE.with(Feature::Designators), ..Rules::new(dialect, &LP64) };
    let script = Script::new(&Options::default())?;
    let mut chance = Chance::new(1);
    let mut steps = Steps::default();
    let mut met = Vec::new();
    for seed in 1.. {
        for suite in SUITES {
            let suite = script.suite(suite)?;
            let drawn = Drawer::new(&suite, rules, 2).program(Work::Seed(seed).picks(0), 1)?;
            for case in drawn {
                met.extend(steps.descent(case, &rules, &mut chance));
            }
        }
        if met.len() >= number {
            break;
        }
    }
    met.truncate(number);
    for (index, cases) in met.chunks(TOGETHER).enumerate() {
        let dir = Path::new(dir).join(index.to_string());
        fs::create_dir_all(&dir)?;
        let program = Program::new(&rules, &script.header(), Vec::new(), &named_apart(cases));
        for (name, text) in program.files(Files::ONE).into_iter().chain(program.files(Files::TWO)) {
            fs::write(dir.join(name), text)?;
        }
    }
    println!("{} candidates; {steps}", met.len());
    Ok(())
}

/// What the steps of descents had to choose from.
#[derive(Default)]
struct Steps {
    number: usize,
    candidates: usize,
    most: usize,
    slowest: Duration,
}

impl Steps {
    /// A way down from a test case, by candidates picked at random; without the call of nothing,
    /// which most would end at soon.
    fn descent(&mut self, mut case: TestCase, rules: &Rules, chance: &mut Chance) -> Vec<TestCase> {
        let mut way = Vec::new();
        loop {
            let start = Instant::now();
            let candidates = case.candidates(rules);
            self.slowest = self.slowest.max(start.elapsed());
            self.number += 1;
            self.candidates += candidates.len();
            self.most = self.most.max(candidates.len());
            let Some((_, others)) = candidates.split_first().filter(|(_, rest)| !rest.is_empty())
            else {
                return way;
            };
            case = chance.pick(others).clone();
            way.push(case.clone());
        }
    }
}

impl std::fmt::Display for Steps {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Steps { number, candidates, most, slowest } = self;
        let mean = candidates / (*number).max(1);
        write!(f, "{mean} to choose from, at most {most}, found in at most {slowest:.1?}")
    }
}

/// Names stem from seeds, which must differ in one file.
fn named_apart(cases: &[TestCase]) -> Vec<TestCase> {
    let mut tags = BTreeSet::new();
    let seeds = (1..).filter(|seed| tags.insert(Tag::of_seed(*seed)));
    cases.iter().zip(seeds).map(|(case, seed)| case.with_seed(seed)).collect()
}
