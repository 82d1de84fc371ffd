//! `quest fuzz`: makes a plan from the command line and the campaign file, or resumes that of a journal.

mod generators;
mod resume;
mod suites;
mod typed;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;

use super::answers::usage;
use super::running::{budget, limits, processors, scratch};
use super::session::Session;
use super::subjects::{Levels, pairs, subjects, tell_of_optimizers, tried_in};
use super::waiting::Waiting;
use super::{consent, part};
use crate::base::exit::Exit;
use crate::base::output::complain;
use crate::bug::expected::Known;
use crate::bug::ledger::{Deed, deeds};
use crate::c::check::Checks;
use crate::c::features::Feature;
use crate::c::model::LP64;
use crate::c::rules::{INLINE, VARIANTS};
use crate::campaign::coordinator::{self, Campaign, now};
use crate::campaign::prove::{ToProve, prove};
use crate::campaign::repertoire::leave_out_pairs;
use crate::campaign::sampling::Sampling;
use crate::campaign::shared::is_interruption;
use crate::case::Part;
use crate::cli::options;
use crate::convention::Convention;
use crate::exec::child;
use crate::exec::scratch::Scratch;
use crate::journal::directory::CampaignDir;
use crate::journal::earlier;
use crate::journal::event::Event;
use crate::journal::file::{self, Journal};
use crate::journal::plan::{self, Plan, Stop, Target};
use crate::journal::quota;
use crate::journal::state::State;
use crate::journal::work::Work;
use crate::report::junit;
use crate::report::reporter::Reporter;
use crate::script::campaign_file::{CampaignFile, Numbers, Pairs, Seeds};
use crate::shrink::search::Budget;
use crate::toolchain::build::Build;
use crate::toolchain::configuration::Configuration;
use crate::toolchain::version::Watch;
use generators::{alike, find_headers};
use resume::resume;
use suites::{all_suites, dialects, drawn, exhaustive, has_part, has_variants, repertoire, suites};
use typed::typed;

/// Runs `quest fuzz`.
pub(super) fn fuzz(session: &Session, options: &options::Fuzz) -> Result<Exit> {
    child::catch_interrupts();
    let mut reporter = Reporter::new(options.json);
    let ran = match &options.resume {
        Some(dir) => {
            let place = part::place(dir, part::asked(options.shard)?);
            resume(&place, options, &mut reporter)
        }
        None => start(session, options, &mut reporter),
    };
    match ran {
        Err(error) if is_interruption(&error) => {
            complain("quest: interrupted before a test case was tried");
            Ok(Exit::Interrupted)
        }
        ran => ran,
    }
}

fn start(session: &Session, options: &options::Fuzz, reporter: &mut Reporter) -> Result<Exit> {
    let file = typed(session, options)?.over(session.file()?);
    if let Some(name) = &options.reference
        && file.pairs != Some(Pairs::Reference)
    {
        return Err(usage(format!("--reference {name}: it is for --pairs reference")));
    }
    let shard = part::asked(file.shard)?;
    part::needs_seed(shard, &file)?;
    let place = part::place(file.out.as_deref().unwrap_or(Path::new(options::OUT)), shard);
    if place.dir.exists() && !place.dir.is_dir() {
        return Err(usage(format!("--out {}: this is no directory", place.dir.display())));
    }
    // A mistake in the table is told now, and not when the first failure needs it.
    let rows = session.script.compilers()?;
    let model = options.drawing.model.model.as_deref();
    let levels = Levels { rows: &rows, are_asked_for: options.levels };
    let subjects = subjects(model, &options.toolchains, &file, levels)?;
    let pairs = pairs(options, &file, subjects.len());
    let junit = file.junit.clone().map(|path| part::own_file(path, shard));
    let earlier = if options.or_resume { begun(&place)? } else { None };
    if let Some(plan) = &earlier {
        part::is_this(plan, &place, &session.recipe.options.argstr)?;
        // The command line names them again.
        let configurations: Vec<Configuration> =
            subjects.iter().map(|subject| Configuration::alone(&subject.toolchain)).collect();
        let generators = file.generators.clone().unwrap_or_default();
        consent::named(&all_deeds(configurations.iter(), &generators, junit.as_deref()));
        return resume(&place, options, reporter);
    }
    // What was killed before it wrote its plan has done nothing.
    let force = options.force || options.or_resume;
    earlier::look(&place, force)?;
    try_junit(&place, junit.as_deref())?;
    let known = known(file.known.as_deref())?;
    let mut recipe = session.recipe.clone();
    recipe.options.generators = file.generators.clone().unwrap_or_default();
    let generated = session.script.offer(&recipe.options.generators)?;
    let named = suites(session, &file, generated)?;
    if let ([generator, ..], [_]) = (&recipe.options.generators[..], &subjects[..]) {
        return Err(usage(format!(
            "--generator {generator}: its programs are compared, and there is one compiler only; name another, or other \
             options of it: --cc 'cc -O0' --cc 'cc -O2'"
        )));
    }
    if file.exhaustive.is_some() && named.is_none() {
        return Err(usage(
            "--exhaustive: say which suites, with -t; quest list says how large small ones are"
                .into(),
        ));
    }
    if let Some(number) = file.configurations {
        can_choose(number, &file)?;
    }
    if let (Some(convention), None) = (&file.up_to, file.exhaustive) {
        return Err(usage(format!("--up-to {convention}: it is for --exhaustive")));
    }
    let limits = limits(&options.limits, file.limits.clone());
    let (scratch, _guard) = scratch(options.scratch.as_deref())?;
    let dir = scratch.worker(0)?;
    let build = Build { dir: &dir, compiler: limits.clone(), program: limits.clone() };
    let suites = named.clone().unwrap_or_else(|| all_suites(session));
    let dialects = dialects(session, &suites)?;
    let has_screen = matches!(reporter, Reporter::Terminal { .. });
    let what = || Waiting::until_done("proving compilers and drawing samples".into());
    let waiting = (!has_screen).then(what);
    let shown = |text: &str| reporter.progress(text);
    let mut sampling = Sampling::new(file.time, &shown);
    let drawn = drawn(session, &suites, &dialects, &mut sampling)?;
    let needs = |feature: Feature| {
        feature == Feature::Printf || drawn.iter().any(|case| case.needs(feature, &LP64))
    };
    tell_of_optimizers(options, &subjects, &rows);
    let mut proved = prove(&ToProve {
        needs: &needs,
        build: &build,
        subjects: &subjects,
        dialects: &dialects,
        has_conventions: has_part(session, &suites, Part::draws_conventions)?,
        calls_have_conventions: has_part(session, &suites, |part| {
            part.as_calls().is_some() && part.draws_conventions()
        })?,
        has_tail_calls: has_part(session, &suites, Part::draws_tail_calls)?,
        has_generic_builtins: has_part(session, &suites, Part::draws_builtins)?,
        chooses_suites: named.is_none(),
        pairs,
        reference: file.reference.as_deref(),
        without: session.without,
        assume: session.assume,
        // If the user named no suites, the user did not ask for features that a compiler lacks.
        adapt: file.adapt.unwrap_or(named.is_none()),
        progress: &shown,
    })?;
    find_headers(&build, &proved.targets, &drawn)?;
    let files = file.files.unwrap_or_default();
    for target in &mut proved.targets {
        target.configuration = target.configuration.in_files(files);
    }
    if !files.is_one() {
        // A toolchain alone has as many files as one that is a pair with itself: these would be the same programs.
        let is_another = |target: &Target| {
            target.configuration.callee.is_none() || target.configuration.is_mixed()
        };
        proved.targets.retain(is_another);
    }
    let (suites, has_all_suites) = match named {
        Some(suites) => (suites, false),
        None => (repertoire(session, &mut proved, &mut sampling)?, true),
    };
    has_variants(session, &file, &suites)?;
    let spent = sampling.spent();
    leave_out_pairs(&session.script, &suites, &mut proved.targets)?;
    let exhaustive = match file.exhaustive {
        Some(_) => Some(exhaustive(session, &suites, &proved.targets, file.up_to.clone())?),
        None => None,
    };
    let variants = file.variants.unwrap_or(VARIANTS);
    let mut plan = Plan {
        recipe,
        suites,
        has_all_suites,
        targets: proved.targets,
        tried_in: tried_in(options, &file),
        work: match (file.exhaustive, file.seeds) {
            (Some(Numbers { first, end }), _) => {
                Work::Exhaustive { seed: file.seed.unwrap_or(session.seed), first, end }
            }
            (None, Some(Seeds { first, end })) => Work::Seeds(first, end),
            (None, None) => Work::of_seed(file.seed.unwrap_or(session.seed), variants),
        },
        shard,
        exhaustive,
        stop: Stop { time: file.time, count: file.count, max_bugs: file.max_bugs },
        convention: convention(session, &options.convention)?,
        batch: file.batch,
        size: session.size,
        checks: file.checks.unwrap_or_else(|| Checks::of_hunt(&session.script.header())),
        inline: file.inline.unwrap_or(INLINE),
        variants,
        jobs: file.jobs.unwrap_or_else(processors),
        shrink: budget(&options.effort, Budget::default()),
        blame_time: file.blame_time.unwrap_or(plan::BLAME_TIME),
        shrink_share: file.shrink_share.unwrap_or(plan::SHRINK_SHARE),
        avoid: false,
        limits: limits.clone(),
        known_sum: known.sum(),
        known: file.known.clone().map(|path| std::path::absolute(&path)).transpose()?,
        junit: junit.map(std::path::absolute).transpose()?,
        run: Some(rand::random()),
    };
    // A script that reads it draws the same in every shard, and whatever the seeds were given by.
    plan.recipe.options.seed = plan.work.seed(0);
    part::complete(&mut plan, &dir, &limits)?;
    if plan.exhaustive.is_some() && quota::cases(&plan) == Some(0) {
        let all = plan.exhaustive.iter().flat_map(|all| &all.suites);
        let all =
            all.map(|(suite, shapes)| format!("{suite} has {} {}s", shapes.number, shapes.noun));
        let all = all.collect::<Vec<_>>().join(", ");
        return Err(usage(format!("--exhaustive: there is nothing with these numbers: {all}")));
    }
    // A user who asks for specific test cases gets them all.
    plan.avoid = file.avoid.unwrap_or(!plan.is_fixed());
    consent::named(&deeds_of(&plan));
    drop(waiting);
    let (mut journal, aside) = Journal::begin(&place, force)?;
    let mut state = State::default();
    let aside = aside.map(|dir| format!("the campaign that was here is in {} now", dir.display()));
    let started = Event::Started {
        quest: env!("CARGO_PKG_VERSION").into(),
        at: now(),
        plan: Box::new(plan.clone()),
    };
    let warnings = aside.into_iter().chain(alike(&drawn)).chain(proved.warnings);
    let warnings = warnings.map(|text| Event::Warning { text });
    for event in std::iter::once(started).chain(warnings) {
        journal.append(&event)?;
        state.apply(&event);
        reporter.event(&event, &state);
    }
    run(&plan, &place, journal, state, proved.watch, known, &scratch, reporter, spent)
}

/// The plan of the campaign in a directory, if one was begun there.
fn begun(place: &CampaignDir) -> Result<Option<Plan>> {
    Ok(match place.journal().exists() {
        true => file::sum(&place.journal())?.plan,
        false => None,
    })
}

/// The commands that a campaign runs, and the file that it writes outside of its directory.
fn deeds_of(plan: &Plan) -> BTreeSet<Deed> {
    let configurations = plan.targets.iter().map(|target| &target.configuration);
    all_deeds(configurations, &plan.recipe.options.generators, plan.junit.as_deref())
}

fn all_deeds<'c>(
    configurations: impl Iterator<Item = &'c Configuration>,
    generators: &[String],
    junit: Option<&Path>,
) -> BTreeSet<Deed> {
    let mut deeds = deeds(configurations);
    let junit = junit.map(|path| std::path::absolute(path).unwrap_or_else(|_| path.into()));
    let junit = junit.map(|path| path.to_string_lossy().into_owned());
    deeds.extend(generators.iter().map(|text| Deed { what: "draw", text: text.clone() }));
    deeds.extend(junit.map(|text| Deed { what: "write", text }));
    deeds
}

#[allow(clippy::too_many_arguments)]
fn run(
    plan: &Plan,
    place: &CampaignDir,
    journal: Journal,
    state: State,
    watch: Watch,
    known: Known,
    scratch: &Scratch,
    reporter: &mut Reporter,
    spent: Duration,
) -> Result<Exit> {
    coordinator::run(Campaign {
        plan,
        place,
        journal,
        state,
        watch,
        known,
        scratch,
        reporter,
        spent,
    })
}

/// Checks that the JUnit file can be written before doing any work for it.
fn try_junit(place: &CampaignDir, path: Option<&Path>) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    junit::begin(place, path).map_err(|error| {
        let why = error.root_cause();
        usage(format!("--junit {}: it cannot be written: {why}", path.display()))
    })
}

fn known(path: Option<&Path>) -> Result<Known> {
    Ok(path.map(Known::read).transpose()?.unwrap_or_default())
}

/// Checks that a test case need not be tried in all configurations.
fn can_choose(number: u32, file: &CampaignFile) -> Result<()> {
    if let Some(generator) = file.generators.iter().flatten().next() {
        return Err(usage(format!(
            "--configurations {number}: programs of --generator {generator} are compared across all configurations; leave \
             one of the two out"
        )));
    }
    if file.exhaustive.is_some() {
        return Err(usage(format!(
            "--configurations {number}: with --exhaustive each shape is tested in all configurations; leave one of the two out"
        )));
    }
    Ok(())
}

/// The convention that the user named.
fn convention(session: &Session, name: &Option<String>) -> Result<Option<Convention>> {
    Ok(name.as_ref().map(|name| session.script.convention(name)).transpose()?)
}
