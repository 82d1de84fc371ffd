//! Examines toolchains: their properties, what is broken, and what they lack.

use std::collections::BTreeMap;
use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::base::exit::Usage;
use crate::c::dialect::Std;
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::toolchain::broken::Broken;
use crate::toolchain::build::{Build, NoVerdict};
use crate::toolchain::lacks::{Lack, lacking};
use crate::toolchain::measure::{Difference, Extent, Measured, Unmeasured, measure};
use crate::toolchain::probe::{claimed_standard, probe, probe_pair_lacking};
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::Stage;

/// The required data model of a toolchain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelWish {
    /// The measured one.
    Auto,
    /// This one, or else the toolchain is broken.
    Named(&'static Model),
}

impl ModelWish {
    /// Parses a model's name, or `auto`, or nothing.
    ///
    /// # Errors
    /// There is no such model.
    pub fn named(name: Option<&str>) -> Result<ModelWish, Usage> {
        match name {
            None | Some("auto") => Ok(ModelWish::Auto),
            Some(name) => match Model::named(name) {
                Some(model) => Ok(ModelWish::Named(model)),
                None => Err(Usage(format!("there is no data model {name}; see quest --help"))),
            },
        }
    }
}

/// The properties of a toolchain.
#[derive(Debug)]
pub struct Diagnosis {
    /// The toolchain.
    pub toolchain: Toolchain,
    /// The first line of the compiler's version, if it prints one.
    pub version: Option<String>,
    /// The basic types, if they can be measured.
    pub measured: Option<Measured>,
    /// The required data model, if the types have its sizes, or the one found.
    pub model: Option<&'static Model>,
    /// Whether the known-good program passes, and the known-bad one is caught.
    pub proved: bool,
    /// The requested features that the compiler lacks, or crashes on where programs can do without; `None` if none were
    /// requested, or it compiles nothing at all.
    pub lacks: Option<Features>,
    /// The newest standard that it says it implements; C89 if it lacks nothing that a newer one has.
    pub claims: Std,
    /// Its message for each, and for those that crash it, which do not count as lacking.
    pub words: Vec<Lack>,
    /// The faults, the root cause first. A sound toolchain has none.
    pub faults: Vec<Broken>,
}

/// Whether the code of one toolchain can call that of another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// The caller's toolchain, by name.
    pub caller: String,
    /// The callee's toolchain, by name.
    pub callee: String,
    /// The result.
    #[serde(flatten)]
    pub outcome: Pairing,
}

/// The result for a pair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// They can be used together; the toolchain that links, by name.
    LinkedBy(String),
    /// Likewise, but the known-good program does not pass.
    Conflicting {
        /// The toolchain that links.
        linker: String,
        /// The result of the program.
        why: String,
    },
    /// They cannot, and why.
    LeftOut(String),
}

/// All that `quest doctor` finds.
#[derive(Debug, Serialize)]
pub struct Checkup {
    /// Each toolchain by itself.
    pub toolchains: Vec<Diagnosis>,
    /// The requested pairs.
    pub pairs: Vec<Pair>,
}

/// Examines a toolchain, and whether it has some features: in a second or two, and in a few more if it lacks
/// some.
///
/// # Errors
/// Interruptions, and a scratch directory that cannot be written. Faults of the toolchain
/// are in [`Diagnosis::faults`].
pub fn examine(
    build: &Build,
    toolchain: &Toolchain,
    wish: ModelWish,
    features: &[Feature],
) -> Result<Diagnosis, NoVerdict> {
    let name = toolchain.name.clone();
    let mut diagnosis = Diagnosis {
        toolchain: toolchain.clone(),
        version: None,
        measured: None,
        model: None,
        proved: false,
        lacks: None,
        claims: Std::C89,
        words: Vec::new(),
        faults: Vec::new(),
    };
    match toolchain.version(build.dir, &build.compiler) {
        Ok(version) => diagnosis.version = version,
        Err(error) => {
            diagnosis.faults.push(Broken::NoStart { name, stage: Stage::Compile, error });
            return Ok(diagnosis);
        }
    }
    match probe(build, toolchain) {
        Ok(()) => diagnosis.proved = true,
        Err(Broken::NoVerdict { source, .. }) => return Err(source),
        Err(broken) => diagnosis.faults.push(broken),
    }
    match measure(build, toolchain) {
        Ok(measured) => {
            match model(&name, &measured, wish) {
                Ok(model) => diagnosis.model = Some(model),
                Err(broken) => diagnosis.faults.push(broken),
            }
            diagnosis.measured = Some(measured);
        }
        // If programs do not run, the root cause has been named.
        Err(Unmeasured::Failed(_) | Unmeasured::NoVerdict(NoVerdict::Exec(_)))
            if !diagnosis.proved => {}
        Err(Unmeasured::Failed(report)) => {
            diagnosis.faults.push(Broken::Unmeasured { name, report });
        }
        Err(Unmeasured::NoVerdict(no_verdict)) => return Err(no_verdict),
    }
    if !features.is_empty() && diagnosis.builds() {
        diagnosis.words = lacking(build, toolchain, features)?;
        let lacks = diagnosis.words.iter().filter(|lack| lack.is_done_without());
        let lacks: Features = lacks.map(|lack| lack.feature).collect();
        diagnosis.toolchain.arguments &= !lacks.contains(Feature::Arguments);
        diagnosis.lacks = Some(lacks);
        let standards = diagnosis.words.iter().filter_map(Lack::standard);
        if let Some(least) = standards.filter(|std| *std > Std::C89).min() {
            diagnosis.claims = claimed_standard(build, toolchain, least)?;
        }
    }
    Ok(diagnosis)
}

/// The required model, if it fits.
fn model(name: &str, measured: &Measured, wish: ModelWish) -> Result<&'static Model, Broken> {
    let name = name.to_string();
    let fitting = measured.model();
    match wish {
        ModelWish::Auto => fitting
            .ok_or_else(|| Broken::NoModel { name, sizes: listed(measured.types.iter().copied()) }),
        ModelWish::Named(model) => {
            match measured.differences(model).into_iter().find(|one| one.matters(model)) {
                None => Ok(model),
                Some(difference) => {
                    Err(Broken::Model { name, model: model.name, difference, fitting })
                }
            }
        }
    }
}

fn listed(extents: impl Iterator<Item = Extent>) -> String {
    extents.map(|extent| extent.to_string()).collect::<Vec<_>>().join(", ")
}

/// Tries pairs of toolchains, caller and callee by index, that are sound by themselves, and says why
/// others are left out.
///
/// # Errors
/// Interruptions, and a scratch directory that cannot be written.
pub fn pairs(
    build: &Build,
    diagnoses: &[Diagnosis],
    wanted: &[(usize, usize)],
) -> Result<Vec<Pair>, NoVerdict> {
    let pair = |&(caller, callee): &(usize, usize)| {
        let (caller, callee) = (&diagnoses[caller], &diagnoses[callee]);
        Ok(Pair {
            caller: caller.toolchain.name.clone(),
            callee: callee.toolchain.name.clone(),
            outcome: outcome(build, caller, callee)?,
        })
    };
    wanted.iter().map(pair).collect()
}

fn outcome(build: &Build, caller: &Diagnosis, callee: &Diagnosis) -> Result<Pairing, NoVerdict> {
    if let Some(broken) = [caller, callee].into_iter().find(|side| !side.is_sound()) {
        let why = format!("{} is broken by itself", broken.toolchain.name);
        return Ok(Pairing::LeftOut(why));
    }
    if let (Some(a), Some(b)) = (caller.model, callee.model)
        && let Some(why) = disagreement((&caller.toolchain.name, a), (&callee.toolchain.name, b))
    {
        return Ok(Pairing::LeftOut(why));
    }
    let lacks = [caller, callee].into_iter().filter_map(|side| side.lacks);
    let lacks = lacks.fold(Features::NONE, Features::union);
    match probe_pair_lacking(build, &caller.toolchain, &callee.toolchain, lacks) {
        Ok(paired) => {
            let linker = paired.linker.name.clone();
            Ok(match paired.conflict() {
                Some(why) => Pairing::Conflicting { linker, why },
                None => Pairing::LinkedBy(linker),
            })
        }
        Err(Broken::NoVerdict { source, .. }) => Err(source),
        Err(broken) => Ok(Pairing::LeftOut(broken.to_string())),
    }
}

/// Why two compilers, by name and model, cannot be caller and callee: their types have different sizes.
pub fn disagreement(caller: (&str, &Model), callee: (&str, &Model)) -> Option<String> {
    let ((caller, a), (callee, b)) = (caller, callee);
    (!a.agrees_with(b)).then(|| format!("{caller} is {}, but {callee} is {}", a.name, b.name))
}

impl Diagnosis {
    /// Whether nothing is broken.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }

    /// The diagnosis of a sound toolchain; of another, its root fault.
    ///
    /// # Errors
    /// The first fault.
    pub fn sound(mut self) -> Result<Diagnosis, Broken> {
        if self.is_sound() { Ok(self) } else { Err(self.faults.swap_remove(0)) }
    }

    /// Harmless differences from the data model.
    pub fn differences(&self) -> Vec<Difference> {
        match (&self.measured, self.model) {
            (Some(measured), Some(model)) => measured.differences(model),
            _ => Vec::new(),
        }
    }

    /// Whether the toolchain makes executables, even if they do not run.
    fn builds(&self) -> bool {
        self.faults.iter().all(|fault| match fault {
            Broken::Good { report, .. } => report.stage == Stage::Run,
            Broken::NoStart { stage, .. } => *stage == Stage::Run,
            _ => true,
        })
    }
}

impl Checkup {
    /// Whether every toolchain is sound by itself.
    pub fn is_sound(&self) -> bool {
        self.toolchains.iter().all(Diagnosis::is_sound)
    }
}

/// A paragraph.
impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Toolchain { name, compile, link, run, libs, arguments } = &self.toolchain;
        writeln!(f, "{name}: {}", if self.is_sound() { "sound" } else { "broken" })?;
        let mut line = |what: &str, text: &str| writeln!(f, "  {what:<12} {text}");
        line("version", self.version.as_deref().unwrap_or("unknown"))?;
        line("compile", &compile.to_string())?;
        line("link", &link.to_string())?;
        line("run", &run.to_string())?;
        if !libs.is_empty() {
            line("libraries", &libs.join(" "))?;
        }
        if !arguments {
            line("arguments", "none: programs do not receive the number of a test case")?;
        }
        if let Some(measured) = &self.measured {
            let how = if measured.by_running { " (measured by running programs)" } else { "" };
            let model = self.model.or_else(|| measured.model());
            line("data model", model.map_or("unknown to quest", |model| model.name))?;
            line("sizes", &format!("{}{how}", listed(measured.types.iter().copied())))?;
            if let (Some(model), false) = (self.model, self.differences().is_empty()) {
                let expected = listed(self.differences().into_iter().map(|d| d.expected));
                line("", &format!("{} has {expected}; no program depends on that", model.name))?;
            }
            line("byte order", &measured.byte_order.to_string())?;
            line("plain char", if measured.char_is_signed { "signed" } else { "unsigned" })?;
        }
        if self.proved {
            line("proof", "the known-good program passes, the known-bad one is caught")?;
        }
        if let Some(all) = self.lacks {
            let told = self.words.iter().filter(|lack| !lack.feature.is_convention());
            let (bugs, lacks): (Vec<&Lack>, Vec<&Lack>) = told.partition(|lack| lack.is_bug());
            if bugs.is_empty() && lacks.is_empty() {
                line("features", "all")?;
            }
            let (parts, lacks): (Vec<&Lack>, Vec<&Lack>) =
                Lack::roots(lacks).into_iter().partition(|lack| lack.is_partial);
            for (what, list) in [("has in part", parts), ("lacks", lacks), ("bug", bugs)] {
                for (index, lack) in list.into_iter().enumerate() {
                    let what = if index == 0 { what } else { "" };
                    line(what, &format!("{}: {}", lack.subject(), lack.words()))?;
                }
            }
            let has = |feature: &Feature| feature.is_convention() && !all.contains(*feature);
            let conventions: Vec<&str> =
                Feature::ALL.into_iter().filter(has).map(Feature::name).collect();
            if !conventions.is_empty() {
                line("conventions", &conventions.join(", "))?;
            }
        }
        self.faults.iter().try_for_each(|fault| line("broken", &indented(&fault.to_string())))
    }
}

/// A line, or more.
impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pair { caller, callee, outcome } = self;
        match outcome {
            Pairing::LinkedBy(linker) => writeln!(f, "{caller} -> {callee}: linked by {linker}"),
            Pairing::Conflicting { linker, why } => {
                writeln!(f, "{caller} -> {callee}: linked by {linker}, but {why}")
            }
            Pairing::LeftOut(why) => {
                // A fault of a pair begins with the pair.
                let pair = format!("{caller} -> {callee}: ");
                let why = why.strip_prefix(&pair).unwrap_or(why);
                writeln!(f, "{pair}left out: {}", indented(why))
            }
        }
    }
}

fn indented(text: &str) -> String {
    text.replace('\n', "\n  ")
}

impl fmt::Display for Checkup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.toolchains.iter().try_for_each(|diagnosis| writeln!(f, "{diagnosis}"))?;
        self.pairs.iter().try_for_each(|pair| write!(f, "{pair}"))
    }
}

impl Serialize for Diagnosis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let faults: Vec<String> = self.faults.iter().map(Broken::to_string).collect();
        let words = |are_bugs| -> BTreeMap<&str, String> {
            let told = self.words.iter().filter(|lack| lack.is_bug() == are_bugs);
            told.map(|lack| (lack.feature.name(), lack.words())).collect()
        };
        let mut object = serializer.serialize_struct("Diagnosis", 11)?;
        object.serialize_field("sound", &self.is_sound())?;
        object.serialize_field("toolchain", &self.toolchain)?;
        object.serialize_field("version", &self.version)?;
        object.serialize_field("model", &self.model.map(|model| model.name))?;
        object.serialize_field("measured", &self.measured)?;
        object.serialize_field("differences", &self.differences())?;
        object.serialize_field("proved", &self.proved)?;
        object.serialize_field("lacks", &self.lacks)?;
        object.serialize_field("words", &words(false))?;
        object.serialize_field("bugs", &words(true))?;
        object.serialize_field("faults", &faults)?;
        object.end()
    }
}
