//! The table that a campaign file returns: every key is checked, and the result is plain data.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use super::given::Given;
use crate::c::dialect::Dialect;
use crate::c::model::{MODELS, Model};
use crate::case::external::draw::Generator;
use crate::generator::ScriptError;
use crate::render::Files;
use crate::script::campaign_file::{Bounds, CampaignFile, Numbers, Subject};
use crate::toolchain::templates::{Parts, PartsError, Toolchain, distinguish};

type Read<T> = Result<T, ScriptError>;

const KEYS: [&str; 28] = [
    "toolchains",
    "suites",
    "generator",
    "pairs",
    "reference",
    "configurations",
    "files",
    "limits",
    "time",
    "count",
    "seed",
    "seeds",
    "shard",
    "exhaustive",
    "up_to",
    "batch",
    "checks",
    "inline",
    "variants",
    "jobs",
    "out",
    "known",
    "junit",
    "max_bugs",
    "adapt",
    "avoid",
    "shrink_share",
    "blame_time",
];

const OF_A_TOOLCHAIN: [&str; 13] = [
    "name",
    "cc",
    "opt",
    "cflags",
    "ldflags",
    "libs",
    "compile",
    "link",
    "run",
    "arguments",
    "model",
    "std",
    "target",
];

const OF_LIMITS: [&str; 5] = ["timeout", "memory", "processes", "file_size", "open_files"];

/// The most test cases per program, as on the command line: the limit of compilers.
const LARGEST_BATCH: i64 = 100_000;

/// The most programs compiled at a time, as on the command line: more than any machine has processors.
const MOST_JOBS: i64 = 1024;

/// A count of at least one.
const ANY: RangeInclusive<i64> = 1..=i64::MAX;

/// The most configurations of a test case, as on the command line.
const MOST_CONFIGURATIONS: i64 = 1000;

/// A number of MiB whose bytes can be counted.
const MIB: i64 = i64::MAX >> 20;

/// Reads a campaign file's table.
pub(super) fn file(given: Given) -> Read<CampaignFile> {
    let mut fields = given.fields(&KEYS)?;
    let file = CampaignFile {
        toolchains: fields.read("toolchains", toolchains)?,
        suites: fields.read("suites", suites)?,
        generators: fields.read("generator", generators)?,
        pairs: fields.read("pairs", |given| given.parse(str::parse))?,
        reference: fields.read("reference", |given| given.text())?,
        configurations: fields
            .read("configurations", |given| given.within(1..=MOST_CONFIGURATIONS))?,
        files: fields.read("files", files)?,
        limits: fields.read("limits", limits)?,
        time: fields.read("time", time)?,
        count: fields.read("count", |given| given.within(ANY))?,
        seed: fields.read("seed", |given| given.integer())?,
        seeds: fields.read("seeds", |given| given.parse(str::parse))?,
        shard: fields.read("shard", |given| given.parse(str::parse))?,
        exhaustive: fields.read("exhaustive", numbers)?.flatten(),
        up_to: fields.read("up_to", |given| given.text())?,
        batch: fields.read("batch", |given| given.within(1..=LARGEST_BATCH))?,
        checks: fields.read("checks", |given| given.parse(str::parse))?,
        inline: fields.read("inline", |given| given.within(0..=100))?,
        variants: fields.read("variants", |given| given.within(0..=1000))?,
        jobs: fields.read("jobs", |given| given.within(1..=MOST_JOBS))?,
        out: fields.read("out", path)?,
        known: fields.read("known", path)?,
        junit: fields.read("junit", path)?,
        max_bugs: fields.read("max_bugs", |given| given.within(ANY))?,
        adapt: fields.read("adapt", |given| given.flag())?,
        avoid: fields.read("avoid", |given| given.flag())?,
        shrink_share: fields.read("shrink_share", |given| given.within(1..=100))?,
        blame_time: fields.read("blame_time", time)?,
    };
    if file.seed.is_some() && file.seeds.is_some() {
        return Err(fields.wrong("seed and seeds both say which test cases; leave one out"));
    }
    if file.exhaustive.is_some() && file.seeds.is_some() {
        return Err(fields.wrong("exhaustive and seeds both say which test cases; leave one out"));
    }
    Ok(file)
}

/// The number of files of a program.
fn files(given: Given) -> Read<Files> {
    let number: u8 = given.within(1..=Files::MOST.number().into())?;
    Ok(Files::new(number).unwrap_or_default())
}

/// `true`, or the numbers of shapes.
fn numbers(given: Given) -> Read<Option<Numbers>> {
    match given.as_text() {
        Some(_) => given.parse(str::parse).map(Some),
        None => Ok(given.flag()?.then_some(Numbers::ALL)),
    }
}

fn toolchains(given: Given) -> Read<Vec<Subject>> {
    let mut subjects = Vec::new();
    for item in not_empty(given, "\"gcc -O2\"")? {
        subjects.extend(subjects_of(item)?);
    }
    distinguish(subjects.iter_mut().map(|subject| &mut subject.toolchain));
    Ok(subjects)
}

/// The toolchains of one item, one per swept option.
fn subjects_of(given: Given) -> Read<Vec<Subject>> {
    if given.as_text().is_some() {
        let toolchain = given.parse(Toolchain::from_cc)?;
        return Ok(vec![Subject { toolchain, model: None, std: None, target: None }]);
    }
    let mut fields = given.fields(&OF_A_TOOLCHAIN)?;
    let mut text = |key| fields.read(key, |given| given.text());
    let parts = Parts {
        name: text("name")?,
        cc: text("cc")?,
        cflags: text("cflags")?.unwrap_or_default(),
        ldflags: text("ldflags")?.unwrap_or_default(),
        compile: text("compile")?,
        link: text("link")?,
        run: text("run")?,
        libs: fields.read("libs", texts)?.unwrap_or_default(),
        arguments: fields.read("arguments", |given| given.flag())?.unwrap_or(true),
    };
    let options = fields.read("opt", |given| texts_of(not_empty(given, "\"-O2\"")?))?;
    let model = fields.read("model", |given| given.parse(model))?;
    let std = fields.read("std", |given| given.parse(std))?;
    let target = fields.read("target", |given| given.text())?;
    let subject = |option: &String| {
        let toolchain = Toolchain::from_parts(&parts, option).map_err(|error| match error {
            PartsError::NoCompiler | PartsError::TwoCompilers => fields.wrong(error),
            PartsError::Part(part, error) => fields.wrong_at(part, error),
        })?;
        let (model, std, target) = (model.clone(), std.clone(), target.clone());
        Ok(Subject { toolchain, model, std, target })
    };
    options.unwrap_or_else(|| vec![String::new()]).iter().map(subject).collect()
}

fn suites(given: Given) -> Read<Vec<(String, u32)>> {
    not_empty(given, "\"ansi\"")?.into_iter().map(suite).collect()
}

/// The command line of a generator, or several.
fn generators(given: Given) -> Read<Vec<String>> {
    let items = match given.as_text() {
        Some(_) => vec![given],
        None => not_empty(given, "\"csmith --seed {seed}\"")?,
    };
    let command =
        |given: &Given| given.parse(|text| text.parse::<Generator>().map(|_| text.to_string()));
    items.iter().map(command).collect()
}

/// A suite's name, or its name and weight.
fn suite(given: Given) -> Read<(String, u32)> {
    if let Some(name) = given.as_text() {
        return Ok((name.into(), 1));
    }
    let whole = given.clone();
    let items = given.list()?;
    match &items[..] {
        [name, weight] => Ok((name.text()?, weight.within(1..=u32::MAX.into())?)),
        _ => Err(whole
            .wrong("expected a suite's name, or its name and weight; for example { \"regs\", 3 }")),
    }
}

fn limits(given: Given) -> Read<Bounds> {
    let mut fields = given.fields(&OF_LIMITS)?;
    Ok(Bounds {
        timeout: fields.read("timeout", time)?,
        memory: fields.read("memory", |given| given.within(0..=MIB))?,
        processes: fields.read("processes", |given| given.within(ANY))?,
        file_size: fields.read("file_size", |given| given.within(1..=MIB))?,
        open_files: fields.read("open_files", |given| given.within(8..=1 << 20))?,
    })
}

fn time(given: Given) -> Read<Duration> {
    if given.as_text().is_none() {
        return Err(given.expected("a time in quotes, such as \"90s\""));
    }
    given.parse(|text| {
        humantime::parse_duration(text).map_err(|error| {
            format!("{error}; expected a number and a unit, such as 90s, 15m or 8h; got `{text}`")
        })
    })
}

fn path(given: Given) -> Read<PathBuf> {
    given.parse(|text| match text {
        "" => Err("expected a path, got an empty string"),
        text => Ok(text.into()),
    })
}

fn model(text: &str) -> Result<String, String> {
    if text == "auto" || Model::named(text).is_some() {
        return Ok(text.into());
    }
    let names: Vec<&str> = MODELS.iter().map(|model| model.name).collect();
    Err(format!("expected {} or auto, got `{text}`", names.join(", ")))
}

fn std(text: &str) -> Result<String, String> {
    text.parse::<Dialect>().map(|_| text.into())
}

fn texts(given: Given) -> Read<Vec<String>> {
    texts_of(given.list()?)
}

fn texts_of(items: Vec<Given>) -> Read<Vec<String>> {
    items.iter().map(Given::text).collect()
}

/// The items of a list that must not be empty.
fn not_empty(given: Given, example: &str) -> Read<Vec<Given>> {
    let whole = given.clone();
    let items = given.list()?;
    if items.is_empty() {
        let example = format!("leave it out, or say, for example, {{ {example} }}");
        return Err(whole.wrong("the list is empty").hint(example));
    }
    Ok(items)
}
