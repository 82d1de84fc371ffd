//! What is stored in bit-fields that do not hold it: an unsigned one has its low bits, on every compiler.

use std::path::Path;

use quest::c::eval;
use quest::c::features::Features;
use quest::c::model::LP64;
use quest::case::TestCase;
use quest::case::arith::term::Term;
use quest::render::Files;
use serde_json::Value;

use crate::arith::{fails, program, scripted, several};
use crate::lab::Lab;
use crate::tools::installed;

/// Fields of all types that there are, stored to and read.
const FIELDS: &str = "
    local function any(n, ...) return R.bitfield(R.choose(1, n), R.oneof{ ... }) end
    local field = R.freq{ 2, any(32, R.unsigned(R.int), R.signed(R.int)), 1, any(8, R.unsigned(R.char), R.schar), 1, any(16, R.unsigned(R.short), R.short)
                        , 2, any(64, R.unsigned(R.longlong), R.longlong), 1, any(64, R.unsigned(R.long), R.long), 1, R.bitfield(1, R.bool) }
    local assigned = Expr.assign(R.elements{ '=', '+=', '-=', '*=', '<<=', '>>=', '/=', '|=', '^=' }, field)
    Test.mine = { family = 'arith', std = 'gnu99', values = { packed = 0.3 }, test = { expressions = R.list(R.choose(1, 4), Expr.tree{ operators = R.choose(1, 6), depth = R.unit(6)
        , node = R.freq{ 4, Expr.binary(R.elements{ '+', '-', '<', '*', '>>', '<<', '/', '==', '&' }), 4, assigned, 2, Expr.step(R.elements{ 'x++', '++x', 'x--', '--x' }, field)
                       , 1, Expr.cond(), 1, Expr.unary(R.elements{ '-', '~', '!' }), 1, Expr.assign('=', field, Expr.var(R.double)) }
        , leaf = R.freq{ 4, Expr.var(field), 2, Expr.var(R.oneof{ R.int, R.long, R.unsigned(R.long) }), 1, Expr.const() } }) } }";

#[test]
fn fields_of_every_type_hold_what_compilers_leave_in_them() {
    let (cases, rules) = scripted(FIELDS, Features::NONE, 120);
    for case in &cases {
        assert_eq!(eval::run(&case.code(&rules), &LP64), Ok(()), "seed {}", case.seed());
    }
    for case in cases.iter().step_by(12) {
        for smaller in case.candidates(&rules) {
            assert_eq!(eval::run(&smaller.code(&rules), &LP64), Ok(()), "seed {}", case.seed());
        }
    }
    let dir = tempfile::tempdir().unwrap();
    let program = program(&cases, &rules);
    let undefined = ["-fsanitize=undefined", "-fno-sanitize-recover=all"];
    for (turn, cc) in ["gcc", "clang"].into_iter().filter(|cc| installed(&[cc])).enumerate() {
        let checked = [&[cc, "-std=gnu99", "-O0"][..], &undefined].concat();
        assert_eq!(fails(dir.path(), &checked, &program.files(Files::ONE)), None, "{checked:?}");
        let way = [cc, "-std=gnu99", "-O2"];
        assert_eq!(fails(dir.path(), &way, &program.files(several(turn))), None, "{way:?}");
    }
}

#[test]
fn a_compiler_that_forgets_to_cut_the_value_of_an_assignment_to_a_field_is_found() {
    let lab = Lab::new();
    let forgets = "s/^( *[tr][0-9][_a-z0-9]* ?= ?)(s[_a-z0-9]*[.][a-z]+) ?= ?([^=].*);/\
                   \\1({ __typeof__((\\3) + 0) v = (\\3) + 0; \\2 = v; v; });/";
    let bad = format!("bad={}", lab.editing("gcc -O0", forgets));
    let fuzz = ["fuzz", "--cc", &bad, "-t", "bitmath", "--seed", "1", "-j", "1"];
    let ran =
        lab.quest(&[&fuzz[..], &["--max-bugs", "1", "--time", "60s", "--out", "out"]].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let TestCase::Arith(case) = the_only_case(&lab.path().join("out/bugs")) else {
        panic!("{}", ran.told());
    };
    assert_eq!((case.variables.len(), case.expressions.len()), (1, 1), "{case:?}");
    let Term::Assign(None, _, value) = &case.expressions[0].term else { panic!("{case:?}") };
    assert!(matches!(**value, Term::Int(..)) && case.variables[0].bits.is_some(), "{case:?}");
}

/// The test case of the only bug in a directory.
fn the_only_case(bugs: &Path) -> TestCase {
    let found: Vec<_> = std::fs::read_dir(bugs).unwrap().map(|bug| bug.unwrap().path()).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    let text = std::fs::read_to_string(found[0].join("case.json")).unwrap();
    let json: Value = serde_json::from_str(&text).unwrap();
    serde_json::from_value(json["cases"][0].clone()).unwrap()
}
