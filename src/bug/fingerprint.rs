//! The fingerprint of a bug: its shrunk test case's shape. Failures that share one are one bug.

use std::fmt::Write;

use crate::base::figures::few;
use crate::bug::bisection::{Bisection, Pass, is_collection};
use crate::bug::blame::Blame;
use crate::bug::bucket::slug;
use crate::bug::diagnosis::End;
use crate::bug::saved::{Bug, Constant, Try};
use crate::bug::symptom::Symptom;
use crate::c::complaint::Measure;
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::types::{RecordKind, Type};
use crate::case::TestCase;
use crate::case::words::words_of;
use crate::toolchain::message::Message;
use crate::toolchain::verdict::Verdict;

/// Changes with the way fingerprints are made, so that those of different ways are not compared.
pub const VERSION: u32 = 4;

/// The verdict in the fingerprint of a program that was built and does the wrong thing.
pub const WRONG_CODE: &str = "wrong code";

/// The same of one whose calls are right, and a constant of whose checks is not.
const WRONG_CONSTANT: &str = "wrong constant";

/// The verdict of a program that one compiler fails to compile, only since other test cases precede the last: an
/// earlier one damages the compiler, and where that shows, and by what message, is chance.
pub const IN_COMPANY: &str = "not compiled in company";

/// The same for bugs identified by a compiler's message.
const OF_MESSAGE: u32 = 2;

/// What the fingerprint of a rejected test case says that needs a feature which the compiler lacks.
const OF_FEATURE: &str = "unsupported feature: ";

/// What stands between the rest of a fingerprint and the pass after which the program is wrong.
const AFTER_PASS: &str = " after the pass ";

/// What stands before the other names that a program needs.
const WITH: &str = " with ";

/// What stands between the rest of a fingerprint and the options of which each makes the program pass.
const HIDDEN_BY: &str = " hidden by ";

/// A fingerprint with the pass after which the program is wrong.
pub fn with_pass(fingerprint: &str, pass: &Pass) -> String {
    format!("{fingerprint}{AFTER_PASS}{}", pass.transformation())
}

/// A fingerprint without the pass, and the pass.
fn parts(fingerprint: &str) -> (&str, Option<&str>) {
    fingerprint
        .rsplit_once(AFTER_PASS)
        .map_or((fingerprint, None), |(rest, pass)| (rest, Some(pass)))
}

/// A fingerprint without options, and the options.
fn options(fingerprint: &str) -> (&str, Vec<&str>) {
    let (rest, options) = fingerprint.split_once(HIDDEN_BY).unwrap_or((fingerprint, ""));
    (rest, options.split_whitespace().collect())
}

/// The options of which each makes a program with this fingerprint pass, if it has any.
pub fn hiding(fingerprint: &str) -> Vec<String> {
    options(fingerprint).1.into_iter().map(String::from).collect()
}

/// Whether two fingerprints have nothing else but options, and share one, or one has none.
fn are_hidden_alike(one: &str, other: &str) -> bool {
    let ((one, some), (other, others)) = (options(one), options(other));
    let is_shared = some.iter().any(|option| others.contains(option));
    one == other && (is_shared || some.is_empty() || others.is_empty())
}

/// Whether two fingerprints are of bugs that different passes make.
pub fn by_other_passes(one: &str, other: &str) -> bool {
    matches!((parts(one).1, parts(other).1), (Some(one), Some(other)) if one != other)
}

/// Whether two fingerprints are of one bug: by one pass, whatever the shapes, unless it is a collection of unrelated
/// rewrites; where a pass is not known, with one shape. What is told by other names is one bug if an option hides both.
/// The kind is always the same.
pub fn are_one(one: &str, other: &str) -> bool {
    let kind = |fingerprint: &str| fingerprint.split(": ").next().map(String::from);
    match (parts(one), parts(other)) {
        ((one, Some(pass)), (other, Some(same))) if pass == same => {
            one == other || (kind(one) == kind(other) && !is_collection(pass))
        }
        ((_, Some(_)), (_, Some(_))) => false,
        ((one, _), (other, _)) => are_hidden_alike(one, other),
    }
}

/// The fingerprint of whatever is rejected for want of a feature, whatever the compiler says.
pub fn of_feature(feature: Feature) -> String {
    format!("{OF_MESSAGE} {OF_FEATURE}{}", feature.name())
}

/// The fingerprint of whatever runs and goes wrong only where objects and functions have other names: the compiler takes two
/// names of one thing for two things, and what a program does with it is chance. The options that hide it tell where it does
/// so. None for other failures; and for a program that hangs, since nobody asks what else it does not need.
pub fn of_names(
    names: Features,
    first: &Try,
    bisection: Option<&Bisection>,
    model: &Model,
) -> Option<String> {
    let verdict = first.symptom.verdict;
    let is_wrong_code = verdict.is_run()
        && !verdict.is_hang()
        && verdict != Verdict::LayoutDiffers
        && first.constant.is_none()
        && first.constant_of.is_none();
    if names.is_empty() || !is_wrong_code {
        return None;
    }
    let names: Vec<&str> = names.iter().map(Feature::name).collect();
    let mut text = format!("{VERSION} {WRONG_CODE}{WITH}{}{}", names.join(","), unusual(model));
    let sets = bisection.iter().flat_map(|bisection| &bisection.hiding);
    let alone: Vec<&str> =
        sets.filter(|set| set.len() == 1).flatten().map(|one| &one[..]).collect();
    if !alone.is_empty() {
        let _ = write!(text, "{HIDDEN_BY}{}", alone.join(" "));
    }
    Some(text)
}

/// The other names without which what has a fingerprint does not show; none for other fingerprints.
pub fn names(fingerprint: &str) -> Features {
    let names = fingerprint.split_once(WITH).and_then(|(_, rest)| rest.split(' ').next());
    names
        .into_iter()
        .flat_map(|names| names.split(','))
        .filter_map(|name| name.parse().ok())
        .collect()
}

/// The feature for want of which a bug with a fingerprint is rejected.
pub fn feature(fingerprint: &str) -> Option<Feature> {
    fingerprint.split_once(OF_FEATURE)?.1.parse().ok()
}

/// The type that a measure is of: of `size of struct s1` the struct of that number.
fn laid_out(measure: &Measure, cases: &[TestCase]) -> Option<Type> {
    fn find(ty: &Type, name: &str) -> Option<Type> {
        let is_it = match ty {
            Type::Record(record) => {
                let stem = if record.kind == RecordKind::Struct { "s" } else { "u" };
                format!("{stem}{}", record.id) == name
            }
            Type::Enum(of) => format!("e{}", of.id) == name,
            _ => false,
        };
        match ty {
            _ if is_it => Some(ty.clone()),
            Type::Pointer(inner) | Type::Array(inner, _) => find(inner, name),
            Type::Record(record) => record.members.iter().find_map(|m| find(&m.ty, name)),
            Type::Callback(signature) => signature.parts().find_map(|ty| find(ty, name)),
            _ => None,
        }
    }
    let name = measure.ty.split(' ').next_back()?;
    cases.iter().flat_map(|case| case.types()).find_map(|ty| find(ty, name))
}

/// `size of struct { char a; double b; }`: what differs, whatever was passed beside it.
fn layout(measure: &Measure, cases: &[TestCase]) -> String {
    let Some(ty) = laid_out(measure, cases) else { return measure.to_string() };
    Measure { quantity: measure.quantity.clone(), ty: type_name(&ty) }.to_string()
}

/// A data model, if it is not the usual one.
fn unusual(model: &Model) -> String {
    if model.name == "lp64" { String::new() } else { format!(" {}", model.name) }
}

/// The fingerprint: version, what happened, the outline of the test case, and the data model unless it is the usual
/// one. No value, name, seed or configuration is in it. Wrong code has one fingerprint whether a value is wrong or
/// the program dies: that depends on what happened to lie in memory. Of layouts that differ it has the type alone,
/// and of what a compiler has a message for the message; what it fails to compile only in company has the outline of
/// the first.
pub fn fingerprint(cases: &[TestCase], first: &Try, model: &Model) -> String {
    let verdict = first.symptom.verdict;
    if let [damaging, _, ..] = cases
        && matches!(verdict, Verdict::CompilerCrashed | Verdict::CompilerRejected)
        // A place in the compiler is where it died, and is no chance.
        && Message::parts(&first.symptom.detail).1.is_empty()
    {
        let outline = damaging.outline(model);
        return format!("{VERSION} {IN_COMPANY}{}: {outline}", unusual(model));
    }
    if first.symptom.is_told() {
        return format!("{OF_MESSAGE} {}{}", first.symptom, unusual(model));
    }
    if let Some(Constant { kind, of }) = &first.constant_of {
        return format!("{VERSION} wrong {}{}: {of}", kind.name(), unusual(model));
    }
    let mut text = match verdict.is_run() && verdict != Verdict::LayoutDiffers {
        true if first.constant.is_some() => format!("{VERSION} {WRONG_CONSTANT}"),
        true => format!("{VERSION} {WRONG_CODE}"),
        false => format!("{VERSION} {verdict}"),
    };
    if verdict == Verdict::LayoutDiffers {
        let measure = first.measure().map(|measure| layout(&measure, cases)).unwrap_or_default();
        return format!("{text}: {measure}{}", unusual(model));
    }
    if !verdict.is_run() && !first.symptom.detail.is_empty() {
        let _ = write!(text, " {}", first.symptom.detail);
    }
    text += &unusual(model);
    for case in cases {
        let _ = write!(text, ": {}", case.outline(model));
    }
    text
}

/// The fingerprint of a saved bug as this version makes it, whichever saved the bug; none if it has none.
pub fn today(bug: &Bug) -> Option<String> {
    let saved = bug.fingerprint.as_ref()?;
    let first = bug.tries.iter().find(|one| !one.passed());
    let (Some(first), Some(model), None) = (first, Model::named(&bug.model), feature(saved)) else {
        return Some(saved.clone());
    };
    // A message is kept whole, and may have had other words left out.
    let symptom = Symptom::of(&bug.report);
    let told = symptom.is_told() && symptom.verdict == first.symptom.verdict;
    let symptom = if told { symptom } else { first.symptom.clone() };
    let names = bug.rules().map_or(Features::NONE, |rules| rules.other_names());
    let of_names = of_names(names, first, bug.bisection.as_ref(), model);
    if of_names.is_some() {
        return of_names;
    }
    let fingerprint = fingerprint(&bug.cases, &Try { symptom, ..first.clone() }, model);
    match bug.bisection.as_ref().and_then(|of| of.pass.as_ref()) {
        Some(pass) => Some(with_pass(&fingerprint, pass)),
        None => Some(fingerprint),
    }
}

/// The number of words of a compiler's message in a bug's name.
const WORDS: usize = 6;

/// A name for the bug, readable and fit for a directory: `tcc-0.9.27-callee-struct-f32x3-arg1`.
/// `compilers` are those at fault, with their versions.
pub fn name(
    compilers: &[String],
    blame: Option<&Blame>,
    first: &Try,
    cases: &[TestCase],
) -> String {
    let mut words = vec![few(compilers, "-and-")];
    if let Some(Constant { kind, of }) = &first.constant_of {
        words.push(kind.name().into());
        words.extend(of.split(' ').filter(|word| !["a", "an"].contains(word)).map(String::from));
        return slug(&words.join("-"));
    }
    if first.symptom.verdict != Verdict::CheckFailed {
        words.push(first.symptom.verdict.to_string());
    }
    words.extend(match blame.map(Blame::end) {
        _ if first.constant.is_some() => Some("constant".into()),
        Some(End::Caller) => Some("caller".into()),
        Some(End::Callee) => Some("callee".into()),
        Some(End::Both) => Some("both".into()),
        Some(End::Whole) => None,
        Some(End::Unknown) | None if first.symptom.verdict == Verdict::CheckFailed => {
            Some(first.symptom.detail.clone())
        }
        _ => None,
    });
    if first.symptom.is_told() {
        let detail = &first.symptom.detail;
        words.push(detail.splitn(WORDS + 1, '-').take(WORDS).collect::<Vec<_>>().join("-"));
        let (_, place) = Message::parts(detail);
        words.extend(
            (!place.is_empty() && words.iter().all(|w| !w.contains(place))).then(|| place.into()),
        );
    } else if first.symptom.verdict == Verdict::LayoutDiffers {
        words.extend(first.measure().map(|measure| {
            let ty = laid_out(&measure, cases);
            ty.map_or_else(|| measure.to_string(), |ty| words_of(&ty))
        }));
    } else if let Some(case) = cases.first() {
        let subject = first.complaint().and_then(|complaint| complaint.topic.subject());
        words.extend(case.words(subject));
    }
    slug(&words.join("-"))
}

/// A compiler's short name: the toolchain's without options for optimisation, warnings and debugging, and
/// the version's number unless the name contains it.
pub fn compiler(toolchain: &str, version: &str) -> String {
    let is_flag = |word: &str| {
        ["w", "g"].contains(&word)
            || word.starts_with('W')
            || (word.starts_with('O') && word.len() == 2)
    };
    let words = toolchain.split('-').enumerate();
    let name: Vec<&str> =
        words.filter(|(n, word)| *n == 0 || !is_flag(word)).map(|(_, word)| word).collect();
    let name = name.join("-");
    let number = |word: &str| -> String {
        let digits =
            word.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect::<String>();
        digits.trim_matches('.').into()
    };
    let words = version.split(|c: char| c.is_whitespace() || "()+-,".contains(c));
    match words.map(number).find(|number| number.contains('.')) {
        Some(number) if !name.contains(&number) => format!("{name}-{number}"),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::LP64;

    fn case(json: &str) -> TestCase {
        serde_json::from_str(json).expect("it is a test case")
    }

    fn small() -> TestCase {
        case(
            r#"{"family":"call","seed":5,"suite":"ansi","static":false,"varargs":[],
            "result":{"type":"void","value":{"int":"0"}},"args":[
            {"type":{"int":"int"},"value":{"int":"1"}},
            {"type":{"record":{"kind":"struct","id":7,"members":[{"type":{"float":"float"}},
            {"type":{"float":"float"}},{"type":{"int":"char"}}]}},
            "value":{"list":[{"real":"0x1p0"},{"real":"0x1p1"},{"int":"3"}]}}]}"#,
        )
    }

    fn first() -> Try {
        Try {
            caller: "tcc".into(),
            callee: None,
            symptom: Symptom { verdict: Verdict::CheckFailed, detail: "callee".into() },
            what: "quest: test case 1 (seed 5): callee: arg 2, .b: expected 2, found 0".into(),
            compiler: None,
            constant: None,
            constant_of: None,
            sets: Vec::new(),
        }
    }

    #[test]
    fn a_fingerprint_holds_the_outline_and_no_values() {
        assert_eq!(
            fingerprint(&[small()], &first(), &LP64),
            "4 wrong code: f(small {double, int})"
        );
    }

    #[test]
    fn what_fails_to_compile_in_company_alone_has_the_outline_of_the_first_whatever_is_said() {
        let told = |verdict, detail: &str, cases: &[TestCase]| {
            let symptom = Symptom { verdict, detail: detail.into() };
            fingerprint(cases, &Try { symptom, ..first() }, &LP64)
        };
        let [rejected, crashed] = [Verdict::CompilerRejected, Verdict::CompilerCrashed];
        let two = [small(), small()];
        let print = told(rejected, "undefined", &two);
        assert_eq!(print, "4 not compiled in company: f(small {double, int})");
        assert_eq!(told(crashed, "unknown-structure", &two), print);
        assert_eq!(told(crashed, "at expand_call", &two), "2 compiler crashed: at expand_call");
        assert_eq!(told(rejected, "undefined", &[small()]), "2 compiler rejected: undefined");
        assert!(told(Verdict::CheckFailed, "callee", &two).contains(WRONG_CODE));
    }

    #[test]
    fn the_feature_that_a_compiler_lacks_is_in_the_fingerprint() {
        let print = of_feature(Feature::BitInt);
        assert_eq!(print, "2 unsupported feature: bit-int");
        assert_eq!(feature(&print), Some(Feature::BitInt));
        assert_eq!(feature("2 unsupported: bit-int"), None, "that is a message");
    }

    #[test]
    fn one_pass_is_one_bug_whatever_the_shape_and_two_passes_are_two() {
        let print = |shape: &str, pass: &str| {
            let name = pass.to_string();
            let pass = Pass { name, function: None, measured: String::new(), diff: Vec::new() };
            with_pass(&format!("4 wrong code: {shape}"), &pass)
        };
        let bare = "4 wrong code: f".to_string();
        let table = [
            (print("f", "vrp1"), print("g", "vrp2"), true),
            (print("f", "vrp1"), print("f", "phiopt1"), false),
            (print("f", "InstCombinePass"), print("g", "InstCombinePass"), false),
            (print("f", "InstCombinePass"), print("f", "InstCombinePass"), true),
            (print("f", "vrp1"), bare.clone(), true),
            (print("g", "vrp1"), bare.clone(), false),
            (print("g", "vrp1").replace("wrong code", "hung"), print("f", "vrp1"), false),
        ];
        for (one, other, expected) in table {
            assert_eq!(are_one(&one, &other), expected, "{one}, {other}");
            assert_eq!(are_one(&other, &one), expected, "{other}, {one}");
        }
        assert!(by_other_passes(&print("f", "vrp1"), &print("f", "vect")));
        assert!(!by_other_passes(&print("f", "vrp1"), &bare));
    }

    #[test]
    fn what_needs_another_name_is_one_bug_if_an_option_hides_both() {
        let print = |names: &[Feature], sets: &[&[&str]]| {
            let words = |set: &&[&str]| set.iter().map(|word| word.to_string()).collect();
            let hiding = sets.iter().map(words).collect();
            let bisection = Bisection { hiding, ..Bisection::default() };
            let names = names.iter().copied().collect();
            of_names(names, &first(), Some(&bisection), &LP64).expect("it is wrong code")
        };
        let alias = [Feature::Aliases];
        let dse = print(&alias, &[&["-fno-dse"]]);
        assert_eq!(dse, "4 wrong code with aliases hidden by -fno-dse");
        let table = [
            (print(&alias, &[&["-fno-tree-ch"], &["-fno-dse"]]), true),
            (print(&alias, &[&["-fno-toplevel-reorder"], &["-fno-dse", "-fno-gcse"]]), false),
            (print(&alias, &[]), true),
            ("4 wrong code with aliases".into(), true),
            (print(&[Feature::StaticAliases], &[&["-fno-dse"]]), false),
            ("4 wrong code: sum".into(), false),
        ];
        for (other, expected) in table {
            assert_eq!(are_one(&dse, &other), expected, "{other}");
            assert_eq!(are_one(&other, &dse), expected, "{other}");
        }
        let two = "4 wrong code with aliases hidden by -fno-dse -fno-tree-ch";
        assert_eq!(hiding(two), ["-fno-dse", "-fno-tree-ch"]);
        assert!(hiding("4 wrong code: sum").is_empty());
        let aliases: Features = alias.into_iter().collect();
        let both = aliases.with(Feature::StaticAliases);
        assert_eq!([names(&dse), names(two)], [aliases; 2]);
        assert_eq!(names("4 wrong code with aliases,static-aliases ilp32-4"), both);
        assert!(names("4 wrong code: sum").is_empty());
        assert_eq!(
            of_names(aliases, &first(), None, &LP64).as_deref(),
            Some("4 wrong code with aliases")
        );
        let symptom = Symptom { verdict: Verdict::Hung, detail: String::new() };
        assert_eq!(of_names(aliases, &Try { symptom, ..first() }, None, &LP64), None);
    }

    #[test]
    fn a_wrong_constant_is_another_bug_than_a_wrong_call() {
        let first = Try { constant: Some("tcc".into()), ..first() };
        let print = fingerprint(&[small()], &first, &LP64);
        assert_eq!(print, "4 wrong constant: f(small {double, int})");
        let name = name(&["tcc-0.9.27".into()], None, &first, &[small()]);
        assert_eq!(name, "tcc-0.9.27-constant-struct-f32x2-char-arg2");
    }

    #[test]
    fn the_fingerprint_of_a_layout_holds_the_type_alone() {
        let told = |what: &str| {
            let symptom = Symptom { verdict: Verdict::LayoutDiffers, detail: String::new() };
            let what = format!("quest: test case 1 (seed 5): layout: {what}: expected 2, found 0");
            let first = Try { symptom, what, ..first() };
            (fingerprint(&[small()], &first, &LP64), name(&["a".into()], None, &first, &[small()]))
        };
        let record = "struct { float a; float b; char c; }";
        let (print, name) = told("offset of .b in struct s7");
        assert_eq!(print, format!("4 layout differs: offset of .b in {record}"));
        assert_eq!(name, "a-layout-differs-struct-f32x2-char");
        let (print, name) = told("size of long double");
        assert_eq!(print, "4 layout differs: size of long double");
        assert_eq!(name, "a-layout-differs-size-of-long-double");
    }

    #[test]
    fn a_bug_has_a_readable_name() {
        let compilers = [compiler("tcc", "tcc version 0.9.27 (x86_64 Linux)")];
        assert_eq!(
            name(&compilers, None, &first(), &[small()]),
            "tcc-0.9.27-callee-struct-f32x2-char-arg2"
        );
    }

    #[test]
    fn a_bug_that_many_have_is_called_by_one_and_their_number() {
        let of = |number: u32| {
            let compilers: Vec<String> = (1..=number).map(|one| format!("set-{one}")).collect();
            name(&compilers, None, &first(), &[small()])
        };
        assert_eq!(of(2), "set-1-and-set-2-callee-struct-f32x2-char-arg2");
        assert_eq!(of(17), "set-1-and-16-others-callee-struct-f32x2-char-arg2");
    }

    #[test]
    fn the_optimisation_is_no_part_of_a_compilers_name() {
        for (toolchain, version, expected) in [
            ("gcc-O2", "gcc (Debian 12.2.0-14+deb12u1) 12.2.0", "gcc-12.2.0"),
            ("gcc-w-O1-Wall", "gcc (Debian 12.2.0-14+deb12u1) 12.2.0", "gcc-12.2.0"),
            ("gcc-12.2.0-O2", "gcc (Debian 12.2.0-14+deb12u1) 12.2.0", "gcc-12.2.0"),
            ("pcc", "pcc 1.2.0.DEVEL 20220331 for x86_64-linux-gnu", "pcc-1.2.0"),
            ("mine", "no version", "mine"),
        ] {
            assert_eq!(compiler(toolchain, version), expected);
        }
    }
}
