//! What programs say of wrong values is read as it was written.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use quest::c::complaint::{Complaint, Topic};
use quest::c::model::LP64;
use regex_lite::Regex;

use crate::suites::{SUITES, draw, own_dialect, program};

/// What stands between two texts in a line of a C file, each once.
fn literals<'t>(before: &str, after: &str, text: &'t str) -> BTreeSet<&'t str> {
    let between = |line: &'t str| Some(line.split_once(before)?.1.split_once(after)?.0);
    text.lines().filter_map(between).collect()
}

/// What `printf` makes of a format, each of whose conversions shows one of some texts.
fn printed(format: &str, texts: &[&str]) -> String {
    static CONVERSION: LazyLock<Regex> =
        LazyLock::new(|| Regex::new("%[0-9.]*(ll|l|L)?[a-z]").unwrap());
    let mut line = format.to_string();
    for text in texts {
        line = CONVERSION.replace(&line, *text).into_owned();
    }
    assert!(!line.contains('%'), "{format}");
    line
}

#[test]
fn each_line_that_a_program_of_any_suite_can_print_is_read_and_written_again() {
    let mut positions = BTreeSet::new();
    for suite in SUITES {
        let dialect = own_dialect(suite);
        let program = program(&draw(suite, dialect, &LP64, 4, 100), dialect);
        let split = program.two_files();
        for text in [program.one_file(), split.main, split.callee] {
            let heads = literals("QUEST_PRINT((\"quest: ", "\", quest_case", &text);
            let values = literals("QUEST_PRINT((\"expected ", "\\n\"", &text);
            let heads: Vec<String> = heads.iter().map(|head| format!("quest: {head}")).collect();
            let values: Vec<String> = values.iter().map(|it| format!("expected {it}")).collect();
            let checks = text.lines().filter(|line| line.trim_start().starts_with("QUEST_"));
            let checks = checks.filter_map(|line| line.strip_suffix("\");")?.rsplit_once(", \""));
            let mut topics: BTreeSet<&str> = checks.map(|(_, topic)| topic).collect();
            topics.extend(literals("quest_fail(\"", "\")", &text));
            // A callee need not check anything.
            assert_eq!(heads.len(), usize::from(!topics.is_empty()), "{suite}");
            for (topic, values) in topics.iter().flat_map(|t| values.iter().map(move |v| (t, v))) {
                let head = printed(heads.first().unwrap(), &["12", "-345", topic]);
                let numbers = ["1"; 4];
                let line = head + &printed(values, &numbers[..values.matches('%').count()]);
                let complaint: Complaint = line.parse().expect("a complaint");
                assert_eq!(complaint.to_string(), line);
                assert_eq!((complaint.case, complaint.seed), (12, -345));
                assert_eq!(complaint.topic.to_string(), **topic);
                assert!(complaint.expected.ends_with('1') && complaint.found.ends_with('1'));
                let position = complaint.topic.position();
                let is_layout = matches!(complaint.topic, Topic::Layout(_));
                let kind = position.split(" of ").next().unwrap_or_default();
                let kind = if is_layout { kind } else { &position };
                positions.insert(kind.replace(|c: char| c.is_ascii_digit(), ""));
            }
        }
    }
    let all = [
        " * byte + bits",
        "alignment",
        "alignment of arg ",
        "alignment of the result",
        "alignment of variable arg ",
        "arg ",
        "arg  afterwards",
        "beside the result",
        "bytes of stack that a call takes",
        "callback  arg ",
        "calls that reached the callee's end",
        "frame",
        "leading arg",
        "live value ",
        "offset",
        "result",
        "size",
        "variable arg ",
    ];
    assert_eq!(positions.iter().map(String::as_str).collect::<Vec<_>>(), all);
}
