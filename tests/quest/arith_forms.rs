//! Forms of expressions: unary plus, parts of variables that assignments change, and functions that compute an operation in
//! every way in which one can be called.

use quest::c::eval;
use quest::c::features::{Feature, Features};
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::case::TestCase;
use quest::render::Files;

use crate::arith::{fails, program, scripted, scripted_in};
use crate::tools::installed;

/// Signs, steps and assignments of all kinds of places.
const PLACES: &str = "local v, f, z = R.vector(R.short, 8), R.vector(R.float, 4), R.complex(R.double)
    local w = R.complex(R.float)
    local step, op = R.elements{ '++x', 'x++', '--x', 'x--' }, R.elements{ '=', '+=', '-=', '*=' }
    local shift = R.elements{ '<<=', '|=', '%=' }
    local any = Expr.var(R.oneof{ R.any_int, R.float, R.double, R.bool, z, v, R.bitfield(R.choose(1, 31), R.unsigned(R.int)) })
    local function plus(a) return Expr.unary('+', a) end
    Test.mine = { family = 'arith', std = 'gnu99', values = { edge = 0.8 }, test = {
        variables = { storage = R.elements{ 'union', 'local', 'global', 'pointee', 'member', 'element', 'parameter' } }, expressions =
        { plus(any), Expr.unary('-', plus(any)), plus(plus(any)), plus(Expr.step('++x', int)), Expr.binary('+', any, plus(any))
        , Expr.step_part(step, z), Expr.binary('-', Expr.step_part(step, w), Expr.step_part(step, v)), Expr.step(step, z)
        , Expr.assign_part(op, z, Expr.var(R.double)), Expr.assign_part(op, w, Expr.var(z)), Expr.assign_part(op, v, Expr.var(long))
        , Expr.assign_part(shift, v, Expr.var(int)), Expr.assign_part(op, f, Expr.var(f)), Expr.assign_part(op, int, Expr.var(z))
        , Expr.step_part(step, f), Expr.step_part(step, int), Expr.step(step, v), Expr.binary('&&', 0, Expr.step_part(step, v))
        , Expr.cond(Expr.step_part(step, z), Expr.assign_part(op, v, 3), Expr.step_part(step, v))
        } } }";

#[test]
fn parts_of_variables_change_alone_and_a_plus_changes_nothing() {
    let (cases, rules) = scripted(PLACES, Features::NONE, 40);
    have_one_meaning(&cases, &rules, 23);
    let text = program(&cases, &rules).one_file();
    for part in ["++__real__ ", "(__imag__ ", "])++", "+(+x", "+(++x", "__real__ x", " *= ", " |= "]
    {
        let part = part.replace("])++", "]++");
        assert!(text.contains(&part), "{part}");
    }
    compilers_agree(&cases, &rules);
}

/// Test cases, and one in so many of their candidates, run on both machines; they survive JSON.
fn have_one_meaning(cases: &[TestCase], rules: &Rules, step: usize) {
    for case in cases {
        assert_eq!(eval::run(&case.code(rules), &LP64), Ok(()), "seed {}", case.seed());
        assert_eq!(case.check(), Ok(()), "seed {}", case.seed());
        let read: TestCase =
            serde_json::from_value(serde_json::to_value(case).unwrap()).expect("it is whole");
        assert_eq!(read, *case);
        for smaller in case.candidates(rules).iter().step_by(step) {
            let ran = eval::run(&smaller.code(rules), &LP64);
            assert_eq!(ran, Ok(()), "seed {}: {smaller:?}", case.seed());
            assert_eq!(smaller.check(), Ok(()), "{smaller:?}");
        }
    }
}

/// Compiles and runs test cases with gcc and clang, in one file and in two.
fn compilers_agree(cases: &[TestCase], rules: &Rules) {
    let dir = tempfile::tempdir().unwrap();
    for cc in ["gcc", "clang"].into_iter().filter(|cc| installed(&[cc])) {
        for (level, files) in [("-O0", Files::ONE), ("-O2", Files::TWO)] {
            let files = program(cases, rules).files(files);
            let failed = fails(dir.path(), &[cc, "-std=gnu99", level], &files);
            assert_eq!(failed, None, "{cc} {level}");
        }
    }
}

#[test]
fn a_variable_of_which_a_part_changes_is_read_again_at_the_end() {
    let text = "Test.mine = { family = 'arith', std = 'gnu99', test = { expressions =
        { Expr.step_part('x++', R.complex(R.double)), Expr.assign_part('=', R.vector(int, 4), 7) } } }";
    let (cases, rules) = scripted(text, Features::NONE, 5);
    for case in &cases {
        let text = program(std::slice::from_ref(case), &rules).one_file();
        for part in ["check: t3, .imag", "check: t4, [3]"] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}

#[test]
fn a_compiler_without_steps_or_parts_of_complex_numbers_is_spared_them() {
    let drawn = |lacks: &[Feature]| {
        let lacks = lacks.iter().copied().collect();
        let (cases, rules) = scripted(PLACES, lacks, 40);
        assert!(cases.iter().all(|case| case.does_without(lacks, &LP64)));
        for case in &cases {
            assert_eq!(eval::run(&case.code(&rules), &LP64), Ok(()), "seed {}", case.seed());
        }
        cases
    };
    let needs = |cases: &[TestCase], feature: Feature| {
        let lacks = [feature].into_iter().collect();
        cases.iter().filter(|case| !case.does_without(lacks, &LP64)).count()
    };
    let all = drawn(&[]);
    assert!(needs(&all, Feature::ComplexSteps) > 10);
    let parts = drawn(&[Feature::ComplexSteps]);
    assert!(needs(&parts, Feature::ComplexParts) > 10);
    drawn(&[Feature::ComplexSteps, Feature::ComplexParts]);
}

/// A difference in a function that is called in some way, of an operand that is narrow.
fn called(way: &str) -> String {
    format!(
        "Test.mine = {{ family = 'arith', std = 'gnu99', test = {{ expressions =
            {{ Expr.call(Expr.binary('-', Expr.var(R.short), Expr.var(R.unsigned(R.long))), '{way}') }} }} }}"
    )
}

const WAYS: [&str; 12] = [
    "plain",
    "noinline",
    "inline",
    "always_inline",
    "const",
    "pure",
    "old",
    "pointer",
    "table",
    "variadic",
    "member",
    "struct",
];

#[test]
fn a_function_that_computes_an_operation_is_called_in_every_way() {
    let mut lines = String::new();
    for way in WAYS {
        let (cases, rules) = scripted(&called(way), Features::NONE, 1);
        let text = program(&cases, &rules).one_file();
        let is_code = |line: &&str| {
            ["g1_", "m1_", "h1_", "va_", " s.", "s1_", "return a1", "short a1"]
                .iter()
                .any(|part| line.contains(part))
        };
        lines.push_str(&format!("{way}:\n"));
        text.lines().filter(is_code).for_each(|line| lines.push_str(&format!("  {line}\n")));
    }
    insta::assert_snapshot!(lines);
}

#[test]
fn compilers_agree_about_functions_that_are_called_in_every_way() {
    let text = "local ty = R.oneof{ R.any_int, R.float, R.double, R.longdouble, R.bool, R.complex(R.float), R.int128, R.enum
            , R.bitfield(R.choose(1, 31), R.unsigned(R.int)) }
        local ways = R.elements{ 'noinline', 'inline', 'always_inline', 'const', 'pure', 'old', 'pointer', 'table', 'variadic'
            , 'member', 'struct' }
        local a = Expr.var(ty)
        local function call(a) return Expr.call(a, ways) end
        Test.mine = { family = 'arith', std = 'gnu99', values = { edge = 0.8 }, test = { expressions =
            { call(Expr.binary('+', a, a)), call(Expr.binary(R.elements{ '<', '==', '*' }, a, call(Expr.binary('-', a, a))))
            , call(Expr.unary(R.elements{ '-', '!', '~', '+' }, a)), call(Expr.cast(R.oneof{ R.long, R.schar, R.float }, a)), call(Expr.binary('^', Expr.step('x++', ty), a))
            , call(Expr.binary('-', Expr.var(R.vector(int, 4)), Expr.var(R.vector(int, 4)))), Expr.cond(call(Expr.unary('!', a)), a, call(Expr.unary('-', a)))
            } } }";
    let (cases, rules) = scripted(text, Features::NONE, 60);
    for case in &cases {
        assert_eq!(eval::run(&case.code(&rules), &LP64), Ok(()), "seed {}", case.seed());
        let read: TestCase =
            serde_json::from_value(serde_json::to_value(case).unwrap()).expect("it is whole");
        assert_eq!(read, *case);
    }
    compilers_agree(&cases, &rules);
}

#[test]
fn a_function_has_a_convention_that_the_compiler_was_measured_to_have() {
    let others = |own: &[Feature]| -> Features {
        Feature::ALL.into_iter().filter(|of| of.is_convention() && !own.contains(of)).collect()
    };
    let text = "local ty = R.oneof{ R.any_int, R.double, R.longdouble, R.int128, R.complex(R.float) }
        local a = Expr.var(ty)
        local function call(a) return Expr.call(a, 'convention') end
        Test.mine = { family = 'arith', std = 'gnu99', test = { expressions =
            { call(Expr.binary('+', a, call(Expr.binary('*', a, a)))), call(Expr.unary('-', a)), call(Expr.cast(long, a)) } } }";
    let (cases, rules) = scripted(text, others(&[Feature::MsAbi, Feature::SysvAbi]), 30);
    let code = program(&cases, &rules).one_file();
    for attribute in ["ms_abi", "sysv_abi"] {
        let attributes = format!("__attribute__((noinline)) __attribute__(({attribute}))");
        assert!(code.contains(&attributes), "{code}");
    }
    for case in &cases {
        let read: TestCase =
            serde_json::from_value(serde_json::to_value(case).unwrap()).expect("it is whole");
        assert_eq!(read, *case);
        assert!(case.needs(Feature::Conventions, &LP64));
    }
    compilers_agree(&cases, &rules);
    for none in [others(&[]), Features::NONE.with(Feature::Conventions)] {
        let (cases, rules) = scripted(text, none, 30);
        assert!(!program(&cases, &rules).one_file().contains("_abi"));
    }
}

#[test]
fn a_function_changes_a_variable_that_it_sees() {
    let text = "local ty = R.oneof{ R.any_int, R.float, R.double, R.bool, R.int128, R.bitfield(R.choose(1, 31), R.oneof{ int, R.unsigned(int) }) }
        local ways = R.elements{ 'plain', 'noinline', 'inline', 'always_inline', 'const', 'pure', 'old', 'pointer', 'table'
            , 'variadic', 'member', 'struct' }
        local v, f, z = R.vector(R.short, 8), R.vector(R.float, 4), R.complex(R.double)
        local step, op = R.elements{ '++x', 'x++', '--x', 'x--' }, R.elements{ '=', '+=', '-=', '*=' }
        local a = Expr.var(ty)
        local function call(a) return Expr.call(a, ways) end
        Test.mine = { family = 'arith', std = 'gnu99', values = { edge = 0.8 }, test = {
            variables = { storage = R.elements{ 'union', 'local', 'global', 'pointee', 'member', 'element', 'parameter', 'static' } }, expressions =
            { call(Expr.assign(op, ty, a)), call(Expr.step(step, ty)), Expr.binary('-', call(Expr.assign(op, ty, a)), call(Expr.step(step, ty)))
            , call(Expr.assign(op, ty, call(Expr.assign(op, ty, a)))), call(Expr.binary('+', call(Expr.step(step, ty)), a))
            , Expr.binary('&&', a, call(Expr.step(step, ty))), call(Expr.cast(long, Expr.assign(op, ty, a)))
            , call(Expr.assign(op, v, Expr.var(v))), call(Expr.step_part(step, v)), call(Expr.assign_part(op, f, a)), call(Expr.step(step, z))
            , call(Expr.assign(op, z, Expr.var(z))), call(Expr.assign_part(op, z, Expr.var(R.double))), call(Expr.overflow('+', int, a, a))
            } } }";
    let (cases, rules) = scripted(text, Features::NONE, 60);
    have_one_meaning(&cases, &rules, 37);
    let text = program(&cases, &rules).one_file();
    for part in ["-= a1;", "+= a1;", "return ++", "return s_", "return *p", "]++;"] {
        assert!(text.contains(part), "{part}");
    }
    compilers_agree(&cases, &rules);
}

#[test]
fn a_function_that_promises_to_change_nothing_changes_nothing() {
    for way in ["const", "pure"] {
        let text = format!(
            "Test.mine = {{ family = 'arith', std = 'gnu99', test = {{ expressions = {{ Expr.call(Expr.step('x++', int), '{way}') }} }} }}"
        );
        let (cases, rules) = scripted(&text, Features::NONE, 1);
        let text = program(&cases, &rules).one_file();
        assert!(text.contains("++;"), "{text}");
        assert!(!text.contains("__attribute__((noinline, "), "{text}");
        let json = serde_json::to_string(&cases[0]).unwrap();
        let call = "\"call\"";
        assert!(json.contains(call), "{json}");
        let false_promise = json.replacen(call, &format!("\"callby\", \"{way}\""), 1);
        let read: Result<TestCase, _> = serde_json::from_str(&false_promise);
        assert!(read.is_err() || read.is_ok_and(|case| case.check().is_err()), "{false_promise}");
    }
}

#[test]
fn a_compiler_without_a_way_of_calling_gets_a_plain_call() {
    let plain = |std: &str, way: &str, lacks: Features| {
        let (cases, _) = scripted_in(std, &called(way), lacks, 1);
        !serde_json::to_string(&cases[0]).unwrap().contains("callby")
    };
    for (way, feature) in [
        ("noinline", Feature::Noinline),
        ("inline", Feature::Inline),
        ("pure", Feature::FunctionAttributes),
        ("old", Feature::OldFunctions),
        ("variadic", Feature::Stdarg),
        ("member", Feature::StructResults),
        ("struct", Feature::StructArguments),
    ] {
        assert!(!plain("gnu99", way, Features::NONE), "{way}");
        assert!(plain("gnu99", way, [feature].into_iter().collect()), "{way}");
    }
    for (std, way) in [("c89", "inline"), ("c99", "noinline"), ("c23", "old")] {
        assert!(plain(std, way, Features::NONE), "{way} in {std}");
    }
}

/// The smallest test case, after steps down to the first candidate that still fails.
fn shrunk(text: &str, is_failing: &dyn Fn(&str) -> bool) -> String {
    let (cases, rules) = scripted(text, Features::NONE, 1);
    let spelled = |case: &TestCase| program(std::slice::from_ref(case), &rules).one_file();
    let mut case = cases[0].clone();
    assert!(is_failing(&spelled(&case)), "{}", spelled(&case));
    while let Some(smaller) =
        case.candidates(&rules).into_iter().find(|case| is_failing(&spelled(case)))
    {
        case = smaller;
    }
    spelled(&case)
}

#[test]
fn a_way_of_calling_that_a_failure_does_not_need_becomes_plain() {
    let calls = |text: &str| text.contains(" = g1_") || text.contains(" = h1_");
    let text = shrunk(&called("pointer"), &calls);
    assert!(text.contains(" = g1_"), "{text}");
    let text = shrunk(&called("variadic"), &|text| text.contains("va_arg("));
    assert!(text.contains("va_arg(ap, int)") && !text.contains("long a"), "{text}");
}

#[test]
fn a_part_that_a_failure_does_not_need_becomes_a_variable() {
    let text = |ty: &str| {
        format!(
            "Test.mine = {{ family = 'arith', std = 'gnu99', test = {{ expressions =
                {{ Expr.binary('+', Expr.assign_part('+=', {ty}, Expr.var(int)), Expr.var(int)) }} }} }}"
        )
    };
    for ty in ["R.complex(R.float)", "R.vector(R.short, 8)"] {
        let shrunk = shrunk(&text(ty), &|text| text.contains(" += x"));
        assert!(!shrunk.contains("_Complex x") && !shrunk.contains("vector_size"), "{shrunk}");
        assert!(!shrunk.contains("__real__ x") && !shrunk.contains("__imag__ x"), "{shrunk}");
    }
}
