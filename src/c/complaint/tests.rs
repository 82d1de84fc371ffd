//! Complaints, written and read.

use super::*;
use crate::base::chance::Chance;
use crate::c::path::{MemberName, Path, Step};

fn one_of<T: Clone>(chance: &mut Chance, items: &[T]) -> T {
    items[chance.below(items.len() as u64) as usize].clone()
}

/// Draws a number, small or large.
fn any_number(chance: &mut Chance) -> u32 {
    let bits = chance.below(33);
    (chance.bits() & ((1 << bits) - 1)) as u32
}

fn path(chance: &mut Chance) -> Path {
    let steps = 0..chance.below(5);
    Path(
        steps
            .map(|_| {
                let index = any_number(chance);
                let anonymous = [None, Some(any_number(chance))];
                let anonymous = one_of(chance, &anonymous);
                let member = Step::Member(MemberName { index, anonymous });
                let steps = [member, Step::Element(index), Step::Real, Step::Imaginary, Step::Call];
                one_of(chance, &steps)
            })
            .collect(),
    )
}

fn complaint(chance: &mut Chance) -> Complaint {
    let numbers = std::array::from_fn(|_| any_number(chance));
    let subject = one_of(chance, &Subject::all(numbers));
    let side = one_of(chance, &Side::ALL);
    let quantities = [
        Quantity::Size,
        Quantity::Alignment,
        Quantity::Offset(path(chance)),
        Quantity::Bits(path(chance)),
    ];
    let types = ["int", "struct s1", "_Complex float", "int (*)(int, struct s2)", "void *"];
    let (quantity, ty) = (one_of(chance, &quantities), one_of(chance, &types).into());
    let topics =
        [Topic::Value(side, subject, path(chance)), Topic::Layout(Measure { quantity, ty })];
    let values = ["", "0", "-7", "0x00ff", "1.5e-300", "-nan", "(nil)", "a: b"];
    Complaint {
        case: any_number(chance) as usize,
        seed: chance.bits() as i64,
        topic: one_of(chance, &topics),
        expected: one_of(chance, &values).into(),
        found: one_of(chance, &values).into(),
    }
}

#[test]
fn a_complaint_is_read_as_it_was_written() {
    let mut chance = Chance::new(18);
    for _ in 0..20_000 {
        let complaint = complaint(&mut chance);
        let line = complaint.to_string();
        assert_eq!(line.parse(), Ok(complaint), "{line}");
    }
}

#[test]
fn another_line_is_no_complaint() {
    for line in [
        "",
        "quest: some of the output is left out here",
        "quest: test case 1: x",
        "quest: test case one (seed 1): callee: arg 1: expected 1, found 2",
        "quest: test case 1 (seed x): callee: arg 1: expected 1, found 2",
        "quest: test case 1 (seed 1): nobody: arg 1: expected 1, found 2",
        "quest: test case 1 (seed 1): callee: argument 1: expected 1, found 2",
        "quest: test case 1 (seed 1): callee: arg 1, of: expected 1, found 2",
        "quest: test case 1 (seed 1): callee: arg 99999999999: expected 1, found 2",
        "quest: test case 1 (seed 1): layout: colour of int: expected 1, found 2",
    ] {
        assert!(line.parse::<Complaint>().is_err(), "{line}");
    }
}

#[test]
fn a_line_in_either_form_names_its_test_case() {
    for (line, case) in [
        (&terse(7)[..], Some(7)),
        ("quest: test case 7 (seed -3): callee: arg 1: expected 1, found 2", Some(7)),
        ("quest: test case 7 (seed -3): callee: gar%bage failed", Some(7)),
        ("quest: test case +7 failed", None),
        ("quest: test case  failed", None),
        ("quest: test case 7 failed at once", None),
        ("test case 7 failed", None),
    ] {
        assert_eq!(failing_case(line), case, "{line}");
    }
    assert!(is_printed_by(&terse("%d")));
}

#[test]
fn a_check_of_the_users_own_need_not_tell_the_values() {
    let line = "quest: test case 2 (seed -5): callee: arg 1, .a: it is wrong";
    let complaint: Complaint = line.parse().expect("it says which value");
    assert_eq!((complaint.case, complaint.seed), (2, -5));
    assert_eq!(complaint.topic.to_string(), "callee: arg 1, .a");
    assert_eq!((&complaint.expected[..], &complaint.found[..]), ("", ""));
}
