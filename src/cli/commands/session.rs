//! The options for scripts and for drawing, read once for all commands.

use std::collections::BTreeMap;

use anyhow::Result;

use super::answers::usage;
use super::crew::Crew;
use crate::base::figures::{self, long_number};
use crate::base::output::complain;
use crate::c::dialect::Dialect;
use crate::c::features::{Feature, Features};
use crate::c::model::{LP64, Model};
use crate::c::rules::{Rules, Violation};
use crate::c::tree::Tag;
use crate::case::draw::{DrawError, Pick};
use crate::case::suite::Suite;
use crate::cli::options::{Cli, Command, Drawing, Input};
use crate::journal::plan;
use crate::journal::recipe::{CHUNK, Piece, Recipe};
use crate::journal::shapes;
use crate::journal::work::Work;
use crate::script::campaign_file::{CampaignFile, Numbers, Seeds};
use crate::script::{self, Script};

/// The default number of test cases in a file: as in the original Quest.
pub(super) const DEFAULT_NUMBER: u32 = 20;
const DEFAULT_SUITE: &str = "ansi";

/// That variants are asked for where there are none.
pub(super) fn no_variants(variants: u32, suites: &[&str]) -> anyhow::Error {
    let suites = suites.join(", ");
    usage(format!(
        "--variants {variants}: only programs of the family flow have variants, and {suites} draws none; name a suite \
         such as -t flow"
    ))
}

/// That variants are asked for beside shapes, each of which is drawn as it is.
pub(super) fn no_shapes(variants: u32) -> anyhow::Error {
    usage(format!(
        "--variants {variants}: with --exhaustive each shape is drawn as it is, once; leave one of the two out"
    ))
}

/// Whether standard output gets a program or data.
fn writes_a_product(cli: &Cli) -> bool {
    match cli.command {
        None => !cli.original.list && !cli.original.interactive,
        Some(Command::Stats(_)) => true,
        _ => false,
    }
}

/// A loaded script, and what to draw from it.
pub(super) struct Session {
    pub(super) script: Script,
    /// How the script was made.
    pub(super) recipe: Recipe,
    /// The file that the command line names as the campaign.
    campaign: Option<String>,
    /// Whether the command line names what to draw.
    names_suites: bool,
    number: Option<u32>,
    /// The depth of types.
    pub(super) size: u32,
    /// The suites that the user named.
    pub(super) suites: Vec<String>,
    /// The seed that the user named, or else a random one.
    pub(super) seed: i64,
    /// The seeds that the user named.
    pub(super) seeds: Option<Seeds>,
    /// The numbers of shapes that the user named.
    pub(super) exhaustive: Option<Numbers>,
    /// The convention up to which they differ.
    pub(super) up_to: Option<String>,
    /// The number of test cases to skip.
    skip: u64,
    pub(super) model: &'static Model,
    /// Features of C to do without.
    pub(super) without: Features,
    /// The implementation-defined behaviour to rely on unmeasured.
    pub(super) assume: Features,
    /// The percentage of test cases in which compilers may look into the callee.
    inline: u32,
    /// The variants of each test case of a family that has them.
    pub(super) variants: Option<u32>,
}

impl Session {
    pub(super) fn new(cli: &Cli, inputs: &[Input]) -> Result<Session> {
        let (drawing, skip) = cli.drawing();
        let Drawing { number, size, suites, seed, seeds, std, model, without, inline, variants } =
            drawing;
        let (number, size, suites, std) = (number.number, size.size, suites.test, std.std);
        let dialect = std.as_deref().map(str::parse::<Dialect>).transpose();
        dialect.map_err(|error| usage(format!("--std: {error}")))?;
        let seed = seed.seed.unwrap_or_else(rand::random);
        let model = model.model.as_deref().filter(|model| *model != "auto");
        let model = model.unwrap_or(LP64.name);
        let options = script::Options {
            n: number.unwrap_or(DEFAULT_NUMBER).into(),
            size,
            suite: suites.last().cloned().unwrap_or_else(|| DEFAULT_SUITE.into()),
            seed: Some(seed),
            std: std.clone(),
            model: model.into(),
            split: !cli.output.files().is_one(),
            output: cli.output.output.clone(),
            argstr: shell_words::join(std::env::args().skip(1)),
            aside: writes_a_product(cli),
            generators: Vec::new(),
        };
        let piece = |input: &Input| match input {
            Input::Chunk(text) => Ok(Piece::Chunk(text.clone())),
            Input::Assignment(text) => Ok(Piece::Assignment(text.clone())),
            Input::File(path) | Input::Campaign(path) => Piece::file(path),
        };
        let is_campaign = |input: &Input| match input {
            Input::Campaign(path) => Some(path.clone()),
            _ => None,
        };
        let campaign = inputs.iter().find_map(is_campaign);
        let pieces = inputs.iter().map(piece).collect::<Result<_, _>>()?;
        let recipe = Recipe { options, pieces, std };
        let convention =
            matches!(&cli.command, Some(Command::Fuzz(options)) if options.convention.is_some());
        Ok(Session {
            script: recipe.script()?,
            recipe,
            campaign,
            names_suites: !suites.is_empty() || convention,
            number,
            size,
            suites,
            seed,
            seeds: seeds.seeds,
            exhaustive: cli.shapes.exhaustive,
            up_to: cli.shapes.up_to.clone(),
            skip,
            model: Model::named(model).unwrap_or(&LP64),
            assume: without.assume.into_iter().collect(),
            without: without.without.into_iter().collect(),
            inline: inline.inline.unwrap_or(100),
            variants: variants.variants,
        })
    }

    /// The settings in campaign files. Once the command line names the campaign, or what to draw, other files
    /// are read for their suites alone: a shared suite must not start compilers or write files.
    pub(super) fn file(&self) -> Result<CampaignFile> {
        let asks = |name: &str| name == CHUNK || Some(name) == self.campaign.as_deref();
        if self.campaign.is_some() || self.names_suites {
            let tables = self.script.tables();
            if let Some((name, keys)) =
                tables.iter().find(|(name, keys)| !asks(name) && !keys.is_empty())
            {
                let keys = keys.join(", ");
                return Err(usage(format!(
                    "{name}: it returns what a campaign is to do ({keys}), but is read for its suites \
                     alone here; if it is the campaign, say --campaign {name}, or leave out -t and \
                     --convention"
                )));
            }
        }
        Ok(self.script.file()?.unwrap_or_default())
    }

    pub(super) fn number(&self, default: u32) -> u32 {
        self.number.unwrap_or(default)
    }

    /// The one suite to draw from, and its rules.
    pub(super) fn suite(&self) -> Result<(Suite, Rules<'static>)> {
        if let [_, second, ..] = &self.suites[..] {
            return Err(usage(format!(
                "-t {second}: one suite at a time; only fuzz takes several"
            )));
        }
        let name = self.suites.first().map_or(DEFAULT_SUITE, String::as_str);
        let (suite, rules) = self.named_suite(name)?;
        let is_unasked = self.suites.is_empty() && !self.recipe.pieces.is_empty();
        if is_unasked && let [own, ..] = &self.script.own_suites()[..] {
            complain(&format!(
                "quest: warning: {name} is drawn, and not a suite of your script; for that say -t {own}"
            ));
        }
        let variants = self.variants.unwrap_or(0);
        if variants > 0 && !suite.part.form().has_variants {
            return Err(no_variants(variants, &[name]));
        }
        if variants > 0 && self.exhaustive.is_some() {
            return Err(no_shapes(variants));
        }
        Ok((suite, Rules { variants, ..rules }))
    }

    /// A suite and its rules: the dialect is that of the command line, or else the suite's.
    pub(super) fn named_suite(&self, name: &str) -> Result<(Suite, Rules<'static>)> {
        let suite = self.script.suite(name)?;
        let dialect = plan::dialect(self.recipe.std.as_deref(), suite.std.as_deref(), None);
        let dialect = dialect.map_err(|error| usage(format!("suite {name}: std: {error}")))?;
        // No compiler was measured.
        let unknown = Feature::unknown_but(self.assume);
        let lacks = self.without.union(unknown);
        let wraps = self.assume.contains(Feature::WrappingArithmetic);
        let inline = self.inline;
        Ok((suite, Rules { lacks, wraps, inline, ..Rules::new(dialect, self.model) }))
    }

    /// What to draw, and the number of test cases.
    pub(super) fn work(&self, default: u32) -> (impl Iterator<Item = Pick>, u32) {
        let (work, number) = self.stream(default);
        (work.picks(self.skip), number)
    }

    /// Those who draw and print a program.
    pub(super) fn crew<'s>(
        &'s self,
        suite: &'s Suite,
        rules: Rules<'static>,
        default: u32,
    ) -> Result<Crew<'s>> {
        let (work, number) = self.stream(default);
        let (recipe, size, skip) = (&self.recipe, self.size, self.skip);
        let up_to = self.up_to.as_deref();
        let mut crew =
            Crew { recipe, suite: &suite.name, rules, size, work, skip, number, shapes: None };
        if let Some(numbers) = self.exhaustive {
            crew.shapes = Some((Vec::new(), up_to));
            crew.shapes = Some((self.possible(&crew, suite, numbers)?, up_to));
        }
        Ok(crew)
    }

    /// The shapes with these numbers that are possible by the rules; says of others why they are not.
    fn possible(&self, crew: &Crew, suite: &Suite, numbers: Numbers) -> Result<Vec<Pick>> {
        let all = shapes::enumeration(
            &self.script,
            suite,
            self.size,
            crew.rules.model,
            self.up_to.as_deref(),
        )?;
        let (noun, number) = (suite.part.form().shape, all.number().unwrap_or_default());
        let length = u64::try_from(&number).unwrap_or(u64::MAX);
        if numbers.first >= length {
            return Err(usage(format!(
                "--exhaustive {numbers}: suite {} has {} {noun}s, with numbers from 0",
                suite.name,
                long_number(&number)
            )));
        }
        let last = numbers.end.min(length).min(numbers.first.saturating_add(crew.number.into()));
        if last - numbers.first > Tag::NUMBER {
            let most = figures::number(Tag::NUMBER);
            return Err(usage(format!("--exhaustive {numbers}: a program has at most {most}")));
        }
        let mut drawer = crew.drawer(&self.script, suite)?;
        let mut possible = Vec::new();
        let mut reasons: BTreeMap<Violation, u64> = BTreeMap::new();
        for pick in (numbers.first..last).filter_map(|number| crew.work.pick(number)) {
            match drawer.case(pick) {
                Ok(_) => possible.push(pick),
                Err(DrawError::Impossible { violation, .. }) => {
                    *reasons.entry(violation).or_default() += 1;
                }
                Err(error) => return Err(error.into()),
            }
        }
        if !reasons.is_empty() {
            let left_out = figures::number(reasons.values().sum());
            let reasons = reasons.into_iter().map(|(why, number)| format!("{number}: {why}"));
            let reasons = reasons.collect::<Vec<_>>().join("; ");
            let all = figures::count(last - numbers.first, noun);
            complain(&format!(
                "quest: {left_out} of {all} are impossible here and left out ({reasons})"
            ));
        }
        Ok(possible)
    }

    fn stream(&self, default: u32) -> (Work, u32) {
        let number = |length: u64| self.number(u32::try_from(length).unwrap_or(u32::MAX));
        match (self.exhaustive, self.seeds) {
            (Some(Numbers { first, end }), _) => {
                let length = if end == u64::MAX { default.into() } else { end - first };
                (Work::Exhaustive { seed: self.seed, first, end }, number(length))
            }
            (None, Some(Seeds { first, end })) => {
                (Work::Seeds(first, end), number(end.abs_diff(first)))
            }
            (None, None) => {
                (Work::of_seed(self.seed, self.variants.unwrap_or(0)), self.number(default))
            }
        }
    }

    /// The header lines of a file that say how it was made.
    pub(super) fn origin(&self, suite: &Suite, rules: &Rules) -> Vec<String> {
        let mut lines = vec![
            format!("quest {} {}", env!("CARGO_PKG_VERSION"), self.recipe.options.argstr)
                .trim_end()
                .to_string(),
            format!(
                "suite {}, {}, {}, size {}, {}",
                suite.name,
                rules.dialect,
                rules.model.name,
                self.size,
                self.seeds.map_or(format!("seed {}", self.seed), |seeds| format!("seeds {seeds}"))
            ),
        ];
        let scripts = self.recipe.pieces.iter().filter_map(|piece| match piece {
            Piece::File { path, .. } => Some(path.as_str()),
            Piece::Chunk(_) | Piece::Assignment(_) => None,
        });
        let scripts = scripts.collect::<Vec<_>>().join(" ");
        if !scripts.is_empty() {
            lines.push(format!("scripts: {scripts}"));
        }
        lines
    }
}
