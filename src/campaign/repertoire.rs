//! The default suites of a campaign: all that its compilers support sufficiently.

use anyhow::Result;

use crate::c::features::{Feature, Features};
use crate::c::rules::Rules;
use crate::campaign::sampling::Sampling;
use crate::case::TestCase;
use crate::case::draw::DrawError;
use crate::case::family;
use crate::case::suite::Suite;
use crate::journal::plan::{Share, Target, dialect};
use crate::script::Script;

/// The suites of a campaign.
#[derive(Debug, Default)]
pub struct Repertoire {
    /// The suites that some configuration tests, in the order of their registration.
    pub suites: Vec<Share>,
    /// The suites left out, for which compilers, and why: a sentence per suite.
    pub warnings: Vec<String>,
}

/// If a compiler supports less than this percentage of a suite's values, or of what else its test cases need, the suite
/// is not what its author meant: a quarter of `bitfields` remains without bit-fields, and other suites draw that better.
const LEAST: usize = 33;

/// How much of a suite is supported under some rules.
struct Possible {
    /// The percentage of values with supported types; or of what else is needed and supported, if that is lower.
    share: usize,
    /// Features that are drawn and missing.
    missing: Features,
}

/// The suites of a script that the targets support, with equal shares; marks in each target the suites that
/// it leaves out. `asked` is the standard given on the command line.
///
/// # Errors
/// The script's mistakes.
pub fn repertoire(
    script: &Script,
    asked: Option<&str>,
    targets: &mut [Target],
    size: u32,
    sampling: &mut Sampling,
) -> Result<Repertoire> {
    let mut repertoire = Repertoire::default();
    for (name, _) in script.suites() {
        let suite = script.suite(&name)?;
        let mut without: Vec<(usize, String)> = Vec::new();
        for (index, target) in targets.iter().enumerate() {
            let rules = target.rules(asked, &suite)?;
            if let Some(why) = obstacle(&suite, &rules, size, sampling)? {
                without.push((index, why));
            }
        }
        let is_taken = without.len() < targets.len();
        // A pair lacks what its sides lack.
        let alone = |index: &usize| targets[*index].configuration.callee.is_none();
        let mut reasons: Vec<(String, Vec<&str>)> = Vec::new();
        for (index, why) in without.iter().filter(|(index, _)| alone(index)) {
            let compiler = &targets[*index].configuration.caller.name[..];
            match reasons.iter_mut().find(|(known, _)| known == why) {
                Some((_, compilers)) => compilers.push(compiler),
                None => reasons.push((why.clone(), vec![compiler])),
            }
        }
        if !reasons.is_empty() {
            let told = reasons.iter().map(|(why, names)| format!("{}: {why}", names.join(", ")));
            let told = told.collect::<Vec<_>>().join("; ");
            repertoire.warnings.push(format!("suite {name} is left out for {told}"));
        }
        for (index, _) in without {
            targets[index].leaves_out.push(name.clone());
        }
        if is_taken {
            repertoire.suites.push(Share { suite: name, weight: 1 });
        }
    }
    for target in targets {
        // A suite that no target tests is not part of the plan.
        target.leaves_out.retain(|name| repertoire.suites.iter().any(|share| share.suite == *name));
    }
    Ok(repertoire)
}

/// Notes in each target of two files that it leaves out the suites whose test cases it does not test
/// ([`Configuration::tests`](crate::toolchain::configuration::Configuration::tests)). A target that has nothing left is
/// dropped.
///
/// # Errors
/// The script's mistakes.
pub fn leave_out_pairs(script: &Script, suites: &[Share], targets: &mut Vec<Target>) -> Result<()> {
    for Share { suite: name, .. } in suites {
        let form = script.suite(name)?.part.form();
        for target in targets.iter_mut().filter(|target| !target.configuration.tests(form)) {
            target.leaves_out.push(name.clone());
        }
        let takes_any = |target: &Target| suites.iter().any(|share| target.takes(&share.suite));
        targets.retain(|target| target.configuration.callee.is_none() || takes_any(target));
    }
    Ok(())
}

/// Why a suite cannot be drawn under some rules, if it cannot.
fn obstacle(
    suite: &Suite,
    rules: &Rules<'static>,
    size: u32,
    sampling: &mut Sampling,
) -> Result<Option<String>> {
    let own = dialect(None, suite.std.as_deref(), None).unwrap_or(rules.dialect);
    let free = Rules { dialect: own, lacks: Features::NONE, ..*rules };
    if free == *rules {
        return Ok(None);
    }
    // Each convention belongs to some machine: one supported convention is enough.
    let conventions = rules.lacks.only(Feature::is_convention).iter().count();
    let has_one = conventions < Feature::ALL.into_iter().filter(|f| f.is_convention()).count();
    let lacks = rules.lacks.only(|feature| !(has_one && feature.is_convention()));
    let judged = Rules { lacks, ..*rules };
    let drawn = sampling.draw(suite, free, size)??;
    if drawn.cases.is_empty() {
        // There is no time to judge it.
        return Ok(None);
    }
    let Possible { share, missing } = possible(&drawn.cases, &judged);
    let conventions = missing.only(Feature::is_convention);
    let others = missing.only(|feature| !feature.is_convention());
    let lacking = match (others.is_empty(), conventions.is_empty()) {
        (false, _) => format!("it lacks {others}"),
        (true, false) => "it has no conventions by attribute".into(),
        (true, true) => format!("{} has no more of it", rules.dialect),
    };
    if share < LEAST {
        return Ok(Some(format!("{share} % of what it draws is supported; {lacking}")));
    }
    let is_rare = match sampling.draw(suite, *rules, size)? {
        Ok(sample) => sample.is_rare(),
        Err(DrawError::Stuck { .. } | DrawError::Empty { .. }) => true,
        Err(mistake) => return Err(mistake.into()),
    };
    Ok(is_rare.then(|| format!("too little of what it draws is supported; {lacking}")))
}

/// How much of a sample is supported under some rules.
fn possible(cases: &[TestCase], rules: &Rules) -> Possible {
    let mut sum = family::Possible::default();
    for possible in cases.iter().map(|case| case.possible(rules)) {
        sum.values += possible.values;
        sum.legal += possible.legal;
        sum.features += possible.features;
        sum.allowed += possible.allowed;
    }
    let share = |part: usize, all: usize| (100 * part).checked_div(all).unwrap_or(100);
    let share = share(sum.legal, sum.values).min(share(sum.allowed, sum.features));
    let is_missing = |feature: &Feature| {
        rules.lacks.contains(*feature) && cases.iter().any(|case| case.needs(*feature, rules.model))
    };
    Possible { share, missing: Feature::ALL.into_iter().filter(is_missing).collect() }
}
