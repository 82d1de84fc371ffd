//! Buckets: the common features of failures that are probably one bug, until shrinking gives better keys.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::c::complaint::{Complaint, Side, Subject};
use crate::c::model::Model;
use crate::c::types::{Float, Type};
use crate::case::TestCase;
use crate::case::family::Checked;
use crate::toolchain::build::StageReport;
use crate::toolchain::configuration::Configuration;
use crate::toolchain::verdict::{Stage, Verdict};

/// The key of a bucket. Its words can name a directory:
/// `tcc-check-failed-callee-arg-small-record`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Bucket {
    /// The toolchain, the caller's if two took part.
    pub caller: String,
    /// The callee's toolchain if different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callee: Option<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// Side and kind of the wrong value, or the compiler's message without its details.
    pub place: String,
}

impl fmt::Display for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let calls = self.callee.as_ref().map(|callee| format!("-calls-{callee}"));
        let calls = calls.unwrap_or_default();
        f.write_str(&slug(&format!("{}{calls}-{}-{}", self.caller, self.verdict, self.place)))
    }
}

impl Bucket {
    /// The bucket of a failure.
    pub fn of(
        configuration: &Configuration,
        report: &StageReport,
        case: &TestCase,
        model: &Model,
    ) -> Bucket {
        let place = match report.stage {
            Stage::Run => shape_of_failure(report, case, model),
            Stage::Compile | Stage::Link => report.message().key(),
        };
        let caller = configuration.caller.name.clone();
        let callee =
            configuration.callee.as_ref().filter(|callee| **callee != configuration.caller);
        let callee = callee.map(|callee| callee.name.clone());
        // A compiler that fails by itself does so whatever compiles the other side.
        let (caller, callee) = match (report.stage, callee) {
            (Stage::Compile, Some(callee)) if report.unit == Some(Side::Callee) => (callee, None),
            (Stage::Compile, _) => (caller, None),
            (_, callee) => (caller, callee),
        };
        Bucket { caller, callee, verdict: report.verdict, place }
    }

    /// The distance of two buckets, from 0: the verdict counts most, then the words of the
    /// place, then the toolchains. A distance in the sense of Chen et al. 2013, *Taming Compiler
    /// Fuzzers*.
    pub fn distance(&self, other: &Bucket) -> u32 {
        const VERDICT: u32 = 100;
        const PLACE: u32 = 60;
        const TOOLCHAIN: u32 = 30;
        let words = |bucket: &Bucket| -> BTreeSet<String> {
            bucket.place.split('-').map(String::from).collect()
        };
        let (mine, others) = (words(self), words(other));
        let all = mine.union(&others).count().max(1) as u32;
        let differing = mine.symmetric_difference(&others).count() as u32;
        u32::from(self.verdict != other.verdict) * VERDICT
            + PLACE * differing / all
            + u32::from(self.caller != other.caller) * TOOLCHAIN
            + u32::from(self.callee != other.callee) * TOOLCHAIN
    }
}

/// Puts the most dissimilar first: each next item is the one farthest from all before it. The first
/// stays first.
pub fn furthest_first<T>(items: Vec<T>, bucket: impl Fn(&T) -> &Bucket) -> Vec<T> {
    let mut left: Vec<(u32, T)> = items.into_iter().map(|item| (u32::MAX, item)).collect();
    let mut ordered: Vec<T> = Vec::with_capacity(left.len());
    while let Some(farthest) = left.iter().map(|(distance, _)| *distance).max() {
        let index = left.iter().position(|(distance, _)| *distance == farthest).unwrap_or(0);
        let (_, item) = left.remove(index);
        for (distance, other) in &mut left {
            *distance = (*distance).min(bucket(other).distance(bucket(&item)));
        }
        ordered.push(item);
    }
    ordered
}

/// The side that found a wrong value, and its kind: `callee-arg-small-record`.
fn shape_of_failure(report: &StageReport, case: &TestCase, model: &Model) -> String {
    let shown = |checked: Checked| format!("{}-{}", checked.word, shape(&checked.ty, model));
    let Some(Complaint { topic, .. }) = report.complaints().next() else {
        return case.subject(Subject::Result, model).map_or_else(|| "run".into(), shown);
    };
    let place = match topic.subject() {
        Some(subject) => case.subject(subject, model).map(shown),
        // The type's number is one of this test case.
        None => Some(topic.position().trim_end_matches(|c: char| c.is_ascii_digit()).into()),
    };
    format!("{}-{}", topic.kind(), place.unwrap_or_else(|| topic.position()))
}

/// A distinction of conventions: small records may travel in registers, large ones do not.
fn shape(ty: &Type, model: &Model) -> &'static str {
    match ty {
        Type::Record(_) if model.layout(ty).size > 16 => "large-record",
        Type::Record(_) => "small-record",
        Type::Pointer(_) | Type::Array(..) => "pointer",
        Type::Float(Float::LongDouble | Float::Float128) => "long-double",
        Type::Callback(_) => "callback",
        Type::Float(_) => "float",
        Type::Complex(_) => "complex",
        Type::Vector(..) => "vector",
        Type::Void => "void",
        Type::Int(_) | Type::Enum(_) => "integer",
    }
}

/// Letters, digits and single hyphens; short enough for every file system.
pub fn slug(text: &str) -> String {
    const LONGEST: usize = 100;
    let mut slug = String::new();
    for c in text.chars() {
        match c {
            _ if slug.len() >= LONGEST => break,
            c if c.is_ascii_alphanumeric() || "._+".contains(c) => {
                slug.push(c.to_ascii_lowercase())
            }
            _ if !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    slug.trim_end_matches(['-', '.']).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bucket(caller: &str, verdict: Verdict, place: &str) -> Bucket {
        Bucket { caller: caller.into(), callee: None, verdict, place: place.into() }
    }

    #[test]
    fn the_most_different_buckets_come_first() {
        let buckets = vec![
            bucket("tcc", Verdict::CheckFailed, "callee-arg-integer"),
            bucket("tcc", Verdict::CheckFailed, "callee-arg-float"),
            bucket("gcc", Verdict::CheckFailed, "callee-arg-integer"),
            bucket("gcc", Verdict::CompilerCrashed, "internal-error"),
        ];
        let order = furthest_first(buckets.clone(), |bucket| bucket);
        assert_eq!(order, [0, 3, 1, 2].map(|index: usize| buckets[index].clone()));
    }

    #[test]
    fn a_bucket_can_name_a_directory() {
        let mut bucket = bucket("gcc-O2", Verdict::CheckFailed, "callee-arg-small-record");
        assert_eq!(bucket.to_string(), "gcc-o2-check-failed-callee-arg-small-record");
        bucket.callee = Some("my tcc/1".into());
        bucket.place = "error: x".into();
        assert_eq!(bucket.to_string(), "gcc-o2-calls-my-tcc-1-check-failed-error-x");
    }
}
