//! The fingerprint of a bug: its shrunk test case's shape. Failures that share one are one bug.

use std::fmt::Write;

use crate::bug::blame::Blame;
use crate::bug::bucket::slug;
use crate::bug::diagnosis::End;
use crate::bug::saved::Try;
use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::types::{RecordKind, Type};
use crate::case::TestCase;
use crate::case::words::words_of;
use crate::toolchain::message::Message;
use crate::toolchain::verdict::Verdict;

/// Changes with the way fingerprints are made, so that those of different ways are not compared.
pub const VERSION: u32 = 1;

/// The same for those of bugs that are known by a compiler's message.
const OF_MESSAGE: u32 = 2;

/// The type that a complaint of a layout is about: of `size of struct s1` the struct of that number.
fn laid_out(subject: &str, cases: &[TestCase]) -> Option<Type> {
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
    let name = subject.split(' ').next_back()?;
    cases.iter().flat_map(|case| case.types()).find_map(|ty| find(ty, name))
}

/// `size of struct { char a; double b; }`: what differs, whatever was passed beside it.
fn layout(subject: &str, cases: &[TestCase]) -> String {
    let Some(ty) = laid_out(subject, cases) else { return subject.into() };
    let mut words: Vec<&str> = subject.split(' ').collect();
    words.truncate(words.len().saturating_sub(2));
    let spelled = type_name(&ty);
    words.push(&spelled);
    words.join(" ")
}

/// The fingerprint: version, verdict, side and position of the first wrong value or the compiler's
/// complaint, types up to renaming; and the data model where it is not the usual one. No value, name,
/// seed or configuration is in it. Of layouts that differ it has but the type: what was passed does not
/// matter. Nor does it for what a compiler has a message for: that is the fingerprint.
pub fn fingerprint(cases: &[TestCase], first: &Try, model: &Model) -> String {
    if first.symptom.is_told() {
        let mut text = format!("{OF_MESSAGE} {}", first.symptom);
        if model.name != "lp64" {
            let _ = write!(text, " {}", model.name);
        }
        return text;
    }
    let mut text = format!("{VERSION} {}", first.symptom.verdict);
    if first.symptom.verdict == Verdict::LayoutDiffers {
        let _ = write!(text, ": {}", layout(position(&first.what).unwrap_or_default(), cases));
        if model.name != "lp64" {
            let _ = write!(text, " {}", model.name);
        }
        return text;
    }
    match position(&first.what) {
        Some(position) => {
            let _ = write!(text, " {} {position}", first.symptom.detail);
        }
        None if first.symptom.detail.is_empty() => {}
        None => {
            let _ = write!(text, " {}", first.symptom.detail);
        }
    }
    if model.name != "lp64" {
        let _ = write!(text, " {}", model.name);
    }
    for case in cases {
        let _ = write!(text, ": {}", case.shape());
    }
    text
}

/// `arg 2` of `quest: test case 1 (seed 7): callee: arg 2, .b: expected 1, found 2`.
fn position(what: &str) -> Option<&str> {
    let mut fields = what.strip_prefix("quest: test case ")?.split(": ").skip(2);
    fields.next()?.split(',').next().filter(|subject| !subject.is_empty())
}

/// Words of a compiler's message that a bug's name has.
const WORDS: usize = 6;

/// A name for the bug, readable and fit for a directory: `tcc-0.9.27-callee-struct-f32x3-arg1`.
/// `compilers` are those at fault, with their versions.
pub fn name(
    compilers: &[String],
    blame: Option<&Blame>,
    first: &Try,
    cases: &[TestCase],
) -> String {
    let mut words = vec![compilers.join("-and-")];
    if first.symptom.verdict != Verdict::CheckFailed {
        words.push(first.symptom.verdict.to_string());
    }
    words.extend(match blame.map(Blame::end) {
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
        let subject = position(&first.what).unwrap_or_default();
        let ty = laid_out(subject, cases);
        words.push(ty.map_or_else(|| subject.into(), |ty| words_of(&ty)));
    } else if let Some(case) = cases.first() {
        words.extend(case.words(position(&first.what).unwrap_or_default()));
    }
    slug(&words.join("-"))
}

/// A compiler's short name: the toolchain's without flags for optimisation, warnings and debugging, and
/// the version's number unless it is in there.
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
    use crate::bug::symptom::Symptom;
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
            sets: Vec::new(),
        }
    }

    #[test]
    fn a_fingerprint_holds_the_shape_and_no_values() {
        assert_eq!(
            fingerprint(&[small()], &first(), &LP64),
            "1 check failed callee arg 2: void f(int, struct { float a; float b; char c; })"
        );
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
        assert_eq!(print, format!("1 layout differs: offset of .b in {record}"));
        assert_eq!(name, "a-layout-differs-struct-f32x2-char");
        let (print, name) = told("size of long double");
        assert_eq!(print, "1 layout differs: size of long double");
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
