//! Which shard this is, by the environment variables of whatever started it: a batch system, GNU parallel, or
//! continuous integration.

use std::fmt;

use crate::base::figures::one_line;
use crate::base::shard::Shard;

/// The number of this shard, from 1, where nothing else tells it.
const OWN_NUMBER: &str = "QUEST_SHARD";

/// The number of all shards, where nothing else tells it.
const OWN_ALL: &str = "QUEST_SHARDS";

/// GitHub says nothing in variables of its own; a workflow can.
const GITHUB: &str = "GITHUB_ACTIONS";

/// How numbers of tasks become numbers of shards.
struct System {
    /// Its name.
    name: &'static str,
    /// The variable with the task's number.
    number: &'static str,
    /// What that variable says outside of an array.
    none: &'static str,
    /// Where the numbers begin.
    first: First,
    /// The variable with the last number.
    last: Option<&'static str>,
    /// The variable with the distance of two numbers, which is otherwise 1.
    step: Option<&'static str>,
    /// The variable with the number of tasks.
    all: Option<&'static str>,
    /// The rest of the message if it does not tell how many tasks there are.
    way_out: &'static str,
}

enum First {
    /// With this number.
    At(u64),
    /// With the number in this variable.
    In(&'static str),
    /// In the indices of an array's name: `night[5-40:5]`; with the smallest number that the step allows, if there are none.
    Named(&'static str),
}

const SYSTEMS: [System; 7] = [
    System {
        name: "Slurm",
        number: "SLURM_ARRAY_TASK_ID",
        none: "",
        first: First::In("SLURM_ARRAY_TASK_MIN"),
        last: Some("SLURM_ARRAY_TASK_MAX"),
        step: Some("SLURM_ARRAY_TASK_STEP"),
        all: Some("SLURM_ARRAY_TASK_COUNT"),
        way_out: "submit an array: sbatch --array=1-40",
    },
    System {
        name: "Grid Engine",
        number: "SGE_TASK_ID",
        none: "undefined",
        first: First::In("SGE_TASK_FIRST"),
        last: Some("SGE_TASK_LAST"),
        step: Some("SGE_TASK_STEPSIZE"),
        all: None,
        way_out: "submit an array: qsub -t 1-40",
    },
    System {
        name: "LSF",
        number: "LSB_JOBINDEX",
        none: "0",
        first: First::Named("LSB_JOBNAME"),
        last: Some("LSB_JOBINDEX_END"),
        step: Some("LSB_JOBINDEX_STEP"),
        all: None,
        way_out: "submit an array: bsub -J 'night[1-40]'",
    },
    System {
        name: "GitLab",
        number: "CI_NODE_INDEX",
        none: "",
        first: First::At(1),
        last: None,
        step: None,
        all: Some("CI_NODE_TOTAL"),
        way_out: "give the job `parallel: 40`",
    },
    System {
        name: "Kubernetes",
        number: "JOB_COMPLETION_INDEX",
        none: "",
        first: First::At(0),
        last: None,
        step: None,
        all: Some(OWN_ALL),
        way_out: "set it to the job's `completions`, under `env`",
    },
    System {
        name: "GNU parallel",
        number: "PARALLEL_SEQ",
        none: "",
        first: First::At(1),
        last: None,
        step: None,
        all: Some(OWN_ALL),
        way_out: "set it, or say --shard {#}/{##}",
    },
    System {
        name: "Quest",
        number: OWN_NUMBER,
        none: "",
        first: First::At(1),
        last: None,
        step: None,
        all: Some(OWN_ALL),
        way_out: "set both",
    },
];

/// A shard, and how it is known.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Told {
    /// The shard.
    pub(super) shard: Shard,
    system: &'static str,
    read: Vec<(&'static str, String)>,
}

/// `shard 3 of 40, by Slurm: SLURM_ARRAY_TASK_ID=3, …`
impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let read = self.read.iter().map(|(name, value)| format!("{name}={}", one_line(value)));
        let read = read.collect::<Vec<_>>().join(", ");
        write!(f, "shard {}, by {}: {read}", self.shard, self.system)
    }
}

/// The shard that the environment tells.
///
/// # Errors
/// It tells none, only half of it, or two; the message has the way out.
pub(super) fn told(variable: impl Fn(&str) -> Option<String>) -> Result<Told, String> {
    let variable = |name: &str| variable(name).filter(|value| !value.trim().is_empty());
    if variable(OWN_NUMBER).is_some() {
        // Who sets it means it, whatever else is there.
        return SYSTEMS[SYSTEMS.len() - 1].told(&variable).unwrap_or_else(|| Err(nothing()));
    }
    let all = SYSTEMS.iter().filter_map(|system| Some((system, system.told(&variable)?)));
    let mut all: Vec<(&System, Result<Told, String>)> = all.collect();
    match all.pop() {
        None if variable(OWN_ALL).is_some() => Err(format!(
            "{OWN_ALL} is set, but neither {OWN_NUMBER} nor the number of a batch system's task is"
        )),
        None if variable(GITHUB).is_some() => Err(format!(
            "GitHub tells a job neither its number nor how many there are; in the workflow, write under `env`: \
             {OWN_NUMBER}: ${{{{ matrix.shard }}}} and {OWN_ALL}: ${{{{ strategy.job-total }}}}"
        )),
        None => Err(nothing()),
        Some((_, told)) if all.is_empty() => told,
        Some((system, _)) => {
            let others = all.iter().map(|(other, _)| format!("{} ({})", other.name, other.number));
            let others = others.collect::<Vec<_>>().join(", ");
            Err(format!(
                "both {others} and {} ({}) tell which shard this is; say it with --shard K/N, or set {OWN_NUMBER} \
                 and {OWN_ALL}",
                system.name, system.number
            ))
        }
    }
}

fn nothing() -> String {
    let names = SYSTEMS.iter().map(|system| format!("{} ({})", system.name, system.number));
    format!(
        "nothing here tells which shard this is: neither {}; set {OWN_NUMBER}=3 and {OWN_ALL}=40, or say --shard 3/40",
        names.collect::<Vec<_>>().join(", nor ")
    )
}

impl System {
    /// The shard by this system's variables; none if it has started nothing here.
    fn told(&self, variable: &impl Fn(&str) -> Option<String>) -> Option<Result<Told, String>> {
        let variable = |name: &str| variable(name).filter(|value| value != self.none);
        let others = [self.last, self.step, self.all].into_iter().flatten();
        let Some(number) = variable(self.number) else {
            let own = others.filter(|name| *name != OWN_ALL);
            let set: Vec<&str> = own.filter(|name| self.tells_of_array(name, &variable)).collect();
            let half = || {
                format!("{} is set, but {} is not: {}", set.join(", "), self.number, self.way_out)
            };
            return (!set.is_empty()).then(|| Err(half()));
        };
        let mut read = vec![(self.number, number)];
        let shard = self.shard(&variable, &mut read);
        let told = |shard| Told { shard, system: self.name, read };
        Some(shard.map(told).map_err(|why| format!("{}: {why}", self.name)))
    }

    /// Whether a variable says that there are tasks. GitLab tells each job that there is one of it.
    fn tells_of_array(&self, name: &str, variable: &impl Fn(&str) -> Option<String>) -> bool {
        variable(name).is_some_and(|value| self.name != "GitLab" || value != "1")
    }

    fn shard(
        &self,
        variable: &impl Fn(&str) -> Option<String>,
        read: &mut Vec<(&'static str, String)>,
    ) -> Result<Shard, String> {
        let integer = |name: &str, value: &str| {
            let read = value.trim().parse::<u64>();
            read.map_err(|_| format!("{name}={}: this is no number", one_line(value)))
        };
        let number = integer(self.number, &read[0].1.clone())?;
        let mut look = |name: Option<&'static str>| -> Result<Option<u64>, String> {
            let Some((name, value)) = name.and_then(|name| Some((name, variable(name)?))) else {
                return Ok(None);
            };
            let number = integer(name, &value)?;
            read.push((name, value));
            Ok(Some(number))
        };
        let missing =
            |name: &str| format!("{} is set, but {name} is not: {}", self.number, self.way_out);
        let (last, all) = (look(self.last)?, look(self.all)?);
        let step = look(self.step)?.unwrap_or(1).max(1);
        let first = match self.first {
            First::At(first) => first,
            First::In(name) => look(Some(name))?.ok_or_else(|| missing(name))?,
            First::Named(name) => match variable(name).as_deref().and_then(beginning) {
                Some(first) => {
                    read.extend(variable(name).map(|value| (name, value)));
                    first
                }
                None => (number.saturating_sub(1)) % step + 1,
            },
        };
        let by_last = last.and_then(|last| Some(last.checked_sub(first)? / step + 1));
        let all = match (all, by_last) {
            (Some(all), Some(by_last)) if all != by_last => {
                return Err(format!(
                    "{all} tasks do not go from {first} to {} in steps of {step}: the array must be one range, such as 1-40",
                    last.unwrap_or_default()
                ));
            }
            (Some(all), _) | (None, Some(all)) => all,
            (None, None) => {
                return Err(missing(self.all.or(self.last).unwrap_or(OWN_ALL)));
            }
        };
        if let Some(own) = variable(OWN_ALL).filter(|own| own.trim().parse() != Ok(all)) {
            return Err(format!(
                "there are {all} tasks, but {OWN_ALL}={}; to run one shard again, say --shard K/N",
                one_line(&own)
            ));
        }
        let place = number.checked_sub(first).filter(|place| place.is_multiple_of(step));
        let place = place.ok_or_else(|| {
            format!(
                "{}={number} is not among the numbers from {first} in steps of {step}",
                self.number
            )
        })?;
        let narrow = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Shard::new(narrow(place / step + 1), narrow(all))
    }
}

/// The first index in the name of an array: 5 in `night[5-40:5]`.
fn beginning(name: &str) -> Option<u64> {
    let indices = name.split_once('[')?.1;
    let digits: String = indices.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(text: &str) -> Result<Told, String> {
        let set: Vec<(&str, &str)> =
            text.split_whitespace().filter_map(|pair| pair.split_once('=')).collect();
        told(|name| set.iter().find(|(own, _)| *own == name).map(|(_, value)| value.to_string()))
    }

    #[test]
    fn each_system_tells_the_shard_in_its_own_way() {
        for (variables, expected) in [
            (
                "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=39 SLURM_ARRAY_TASK_STEP=1 \
                 SLURM_ARRAY_TASK_COUNT=40",
                "1/40",
            ),
            (
                "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=2 \
                 SLURM_ARRAY_TASK_COUNT=4",
                "4/4",
            ),
            ("SGE_TASK_ID=1 SGE_TASK_FIRST=1 SGE_TASK_LAST=40 SGE_TASK_STEPSIZE=1", "1/40"),
            ("SGE_TASK_ID=9 SGE_TASK_FIRST=1 SGE_TASK_LAST=10 SGE_TASK_STEPSIZE=4", "3/3"),
            ("LSB_JOBINDEX=40 LSB_JOBINDEX_END=40 LSB_JOBINDEX_STEP=1", "40/40"),
            ("LSB_JOBINDEX=10 LSB_JOBINDEX_END=40 LSB_JOBINDEX_STEP=5", "2/8"),
            ("LSB_JOBINDEX=6 LSB_JOBINDEX_END=8 LSB_JOBINDEX_STEP=1 LSB_JOBNAME=night[5-8]", "2/4"),
            ("CI_NODE_INDEX=1 CI_NODE_TOTAL=40", "1/40"),
            ("JOB_COMPLETION_INDEX=0 QUEST_SHARDS=40", "1/40"),
            ("JOB_COMPLETION_INDEX=39 QUEST_SHARDS=40", "40/40"),
            ("PARALLEL_SEQ=3 PARALLEL_JOBSLOT=1 QUEST_SHARDS=40", "3/40"),
            ("GITHUB_ACTIONS=true QUEST_SHARD=3 QUEST_SHARDS=40", "3/40"),
            // What outer systems say to each job, and mean nothing by it.
            (
                "QUEST_SHARD=3 QUEST_SHARDS=40 PARALLEL_SEQ=7 CI_NODE_INDEX=1 CI_NODE_TOTAL=2",
                "3/40",
            ),
            (
                "CI_NODE_TOTAL=1 SGE_TASK_ID=undefined LSB_JOBINDEX=0 QUEST_SHARD=3 QUEST_SHARDS=40",
                "3/40",
            ),
            ("CI_NODE_TOTAL=1 JOB_COMPLETION_INDEX=1 QUEST_SHARDS=2", "2/2"),
        ] {
            let told = environment(variables).map(|told| String::from(told.shard));
            assert_eq!(told.as_deref(), Ok(expected), "{variables}");
        }
    }

    #[test]
    fn it_says_what_it_read() {
        let told = environment("CI_NODE_INDEX=3 CI_NODE_TOTAL=40").expect("it is whole");
        assert_eq!(told.to_string(), "shard 3 of 40, by GitLab: CI_NODE_INDEX=3, CI_NODE_TOTAL=40");
    }

    #[test]
    fn what_is_only_half_set_is_refused_with_the_name_of_what_is_missing() {
        for (variables, expected) in [
            ("", "neither Slurm (SLURM_ARRAY_TASK_ID), nor"),
            (
                "CI_NODE_TOTAL=1 SGE_TASK_ID=undefined SGE_TASK_LAST=undefined LSB_JOBINDEX=0 LSB_JOBINDEX_END=0",
                "neither",
            ),
            (
                "GITHUB_ACTIONS=true",
                "QUEST_SHARD: ${{ matrix.shard }} and QUEST_SHARDS: ${{ strategy.job-total }}",
            ),
            ("QUEST_SHARDS=40", "QUEST_SHARDS is set, but neither QUEST_SHARD nor"),
            ("QUEST_SHARD=3", "QUEST_SHARD is set, but QUEST_SHARDS is not: set both"),
            ("QUEST_SHARD= QUEST_SHARDS=", "neither Slurm"),
            ("QUEST_SHARD=0 QUEST_SHARDS=40", "not among the numbers from 1"),
            ("QUEST_SHARD=41 QUEST_SHARDS=40", "the last of 40 shards is 40/40"),
            ("QUEST_SHARD=three QUEST_SHARDS=40", "QUEST_SHARD=three: this is no number"),
            (
                "PARALLEL_SEQ=3",
                "PARALLEL_SEQ is set, but QUEST_SHARDS is not: set it, or say --shard {#}/{##}",
            ),
            ("JOB_COMPLETION_INDEX=3", "QUEST_SHARDS is not: set it to the job's `completions`"),
            ("SLURM_ARRAY_TASK_ID=3", "SLURM_ARRAY_TASK_MIN is not: submit an array"),
            ("SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1", "SLURM_ARRAY_TASK_COUNT is not"),
            (
                "SLURM_ARRAY_TASK_COUNT=3",
                "SLURM_ARRAY_TASK_COUNT is set, but SLURM_ARRAY_TASK_ID is not",
            ),
            (
                "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=9 SLURM_ARRAY_TASK_STEP=1 \
                 SLURM_ARRAY_TASK_COUNT=3",
                "3 tasks do not go from 1 to 9 in steps of 1",
            ),
            (
                "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=7 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=1 \
                 SLURM_ARRAY_TASK_COUNT=1 QUEST_SHARDS=40",
                "there are 1 tasks, but QUEST_SHARDS=40",
            ),
            ("SGE_TASK_ID=3 SGE_TASK_FIRST=1", "SGE_TASK_LAST is not"),
            ("CI_NODE_INDEX=3", "CI_NODE_TOTAL is not: give the job `parallel: 40`"),
            ("CI_NODE_TOTAL=4", "CI_NODE_TOTAL is set, but CI_NODE_INDEX is not"),
            (
                "CI_NODE_INDEX=1 CI_NODE_TOTAL=4 JOB_COMPLETION_INDEX=3 QUEST_SHARDS=4",
                "both GitLab (CI_NODE_INDEX) and Kubernetes (JOB_COMPLETION_INDEX) tell",
            ),
        ] {
            let told = environment(variables).expect_err(variables);
            assert!(told.contains(expected), "{variables}: {told}");
        }
    }
}
