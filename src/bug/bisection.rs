//! The outcome of a search for the pass of a compiler after which a program is wrong. Every sentence made of it says what
//! was measured.

use serde::{Deserialize, Serialize};

/// What bisection found out about a failure.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Bisection {
    /// The name of the toolchain.
    pub compiler: String,
    /// The failure at other levels, by the option.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<Level>,
    /// Sets of options: each set, added to the failing command line, makes the program pass.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hiding: Vec<Vec<String>>,
    /// The first pass after which the program is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<Pass>,
    /// The first transformation after which it is, by a counter of the compiler.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter: Option<Counter>,
    /// What else was measured, and what could not be, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// The number of times that the program was compiled.
    pub compilations: u32,
}

/// The failure at a level of optimisation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// The option.
    pub option: String,
    /// What happened.
    pub outcome: Outcome,
}

/// What a program does when it is compiled in another way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It fails as recorded.
    Fails,
    /// It passes.
    Passes,
    /// It fails in another way, or cannot be compiled.
    Other,
}

/// A pass of a compiler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pass {
    /// Its name, as the compiler's own dumps and messages say it.
    pub name: String,
    /// The function on which it ran, if there is only one, or only one in which it matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    /// What was measured, a sentence.
    pub measured: String,
    /// The change that it makes to the function, as the lines of a unified diff; long ones are cut.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diff: Vec<String>,
}

/// A transformation that a compiler counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    /// The counter.
    pub name: String,
    /// The transformation's number, from 1.
    pub number: u32,
    /// Whether the program fails, too, if that counter allows no other transformation.
    pub suffices: bool,
}

/// Passes that are collections of unrelated rewrites: the pass alone does not tell two bugs apart.
const COLLECTIONS: [&str; 11] = [
    "InstCombine",
    "InstSimplify",
    "AggressiveInstCombine",
    "EarlyCSE",
    "CodeGenPrepare",
    "forwprop",
    "ccp",
    "fre",
    "evrp",
    "combine",
    "expand",
];

impl Pass {
    /// The pass without the number of its run: what `phiopt1` and `phiopt2` have in common.
    pub fn transformation(&self) -> &str {
        let name = self.name.trim_end_matches(|c: char| c.is_ascii_digit());
        name.strip_suffix("Pass").unwrap_or(name)
    }
}

/// Whether a pass, named without the number of its run, is a collection of unrelated rewrites: two bugs that it makes are
/// not one for that.
pub fn is_collection(transformation: &str) -> bool {
    COLLECTIONS.contains(&transformation) || transformation.contains("DAG->DAG")
}

impl Bisection {
    /// What was measured, a sentence each; without the change that the pass makes.
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        let with = |outcome| {
            let levels = self.levels.iter().filter(|level| level.outcome == outcome);
            levels.map(|level| format!("`{}`", level.option)).collect::<Vec<_>>().join(", ")
        };
        let [fails, passes, other] = [Outcome::Fails, Outcome::Passes, Outcome::Other].map(with);
        let said =
            [("fails with", fails), ("passes with", passes), ("does something else with", other)];
        let said = said.iter().filter(|(_, levels)| !levels.is_empty());
        let said: Vec<String> = said.map(|(what, levels)| format!("{what} {levels}")).collect();
        if !said.is_empty() {
            sentences.push(format!("The program {}.", said.join("; it ")));
        }
        if !self.hiding.is_empty() {
            let sets = self.hiding.iter().map(|set| format!("`{}`", set.join(" ")));
            let one = if self.hiding.len() == 1 { "" } else { "one of " };
            let sets = sets.collect::<Vec<_>>().join(", ");
            sentences.push(format!("It passes if {one}{sets} is added."));
        }
        sentences.extend(self.pass.iter().map(|pass| pass.measured.clone()));
        if let Some(Counter { name, number, suffices }) = &self.counter {
            let before = number - 1;
            sentences.push(format!(
                "It passes with `-fdbg-cnt={name}:{before}`, and fails with `-fdbg-cnt={name}:{number}`: by the \
                 transformation that this counter gives the number {number}{}.",
                if *suffices && before > 0 { ", which suffices alone" } else { "" }
            ));
        }
        sentences.extend(self.remarks.iter().cloned());
        sentences
    }

    /// For the end of a headline: `first wrong after the pass vrp1`. That is what bisection shows: the mistake may be that of
    /// an earlier pass, of which this one makes use.
    pub fn headline(&self) -> Option<String> {
        Some(format!("first wrong after the pass {}", self.pass.as_ref()?.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(name: &str) -> Pass {
        Pass { name: name.into(), function: None, measured: String::new(), diff: Vec::new() }
    }

    #[test]
    fn runs_of_a_pass_are_one_transformation_and_a_collection_of_rewrites_is_none() {
        let table = [
            ("phiopt1", "phiopt", false),
            ("vect", "vect", false),
            ("LoopVectorizePass", "LoopVectorize", false),
            ("InstCombinePass", "InstCombine", true),
            ("forwprop3", "forwprop", true),
            ("X86 DAG->DAG Instruction Selection", "X86 DAG->DAG Instruction Selection", true),
        ];
        for (name, expected, collection) in table {
            let pass = pass(name);
            let name = pass.transformation();
            assert_eq!((name, is_collection(name)), (expected, collection));
        }
    }

    #[test]
    fn what_was_measured_is_said_and_nothing_else() {
        let nothing = Bisection::default();
        assert_eq!((nothing.sentences(), nothing.headline()), (Vec::new(), None));
        let level = |option: &str, outcome| Level { option: option.into(), outcome };
        let all = Bisection {
            levels: vec![level("-O0", Outcome::Passes), level("-O1", Outcome::Fails)],
            hiding: vec![vec!["-fno-a".into()], vec!["-fno-b".into(), "-fno-c".into()]],
            pass: Some(Pass { measured: "It was measured.".into(), ..pass("vrp1") }),
            counter: Some(Counter { name: "loops".into(), number: 2, suffices: true }),
            ..Bisection::default()
        };
        insta::assert_snapshot!(all.sentences().join("\n"), @r"
        The program fails with `-O1`; it passes with `-O0`.
        It passes if one of `-fno-a`, `-fno-b -fno-c` is added.
        It was measured.
        It passes with `-fdbg-cnt=loops:1`, and fails with `-fdbg-cnt=loops:2`: by the transformation that this counter gives the number 2, which suffices alone.
        ");
        assert_eq!(all.headline().as_deref(), Some("first wrong after the pass vrp1"));
    }
}
