//! What is held to the constraints.

use crate::c::model::LP64;
use crate::case::flow::Flow;

/// A program of an int and a pointer to it whose first function has these statements.
fn keeps(body: &str) -> bool {
    let json = format!(
        r#"{{"seed":1,"suite":"x","objects":[
        {{"type":{{"int":"int"}},"storage":"global","value":{{"int":"0"}}}},
        {{"type":{{"pointer":{{"int":"int"}}}},"storage":{{"local":0}}}},
        {{"type":{{"int":"uint"}},"storage":"global","value":{{"int":"0"}}}},
        {{"type":{{"float":"double"}},"storage":"global","value":{{"real":"0x0p0"}}}},
        {{"type":{{"int":"int"}},"storage":"global","value":{{"int":"0"}},"volatile":true}}],
        "routines":[{{"parameters":[],"sight":"public","body":[{body}]}}]}}"#
    );
    let flow: Flow = serde_json::from_str(&json).expect("it is a program");
    flow.keeps_constraints(&LP64)
}

#[test]
fn what_is_never_run_is_held_to_the_constraints_of_c_too() {
    let never = |stmt: &str| format!(r#"{{"if":[{{"int":["0","int"]}},[{stmt}],[]]}}"#);
    for (stmt, is_c) in [
        (r#"{"goto":1}"#, false),
        (r#"{"goto":1},{"label":1}"#, true),
        (r#"{"label":1},{"label":1}"#, false),
        (r#""break""#, false),
        (r#""continue""#, false),
        (r#"{"switch":[{"read":{"object":0}},[{"labels":[-1],"body":[]}]]}"#, true),
        (r#"{"switch":[{"read":{"object":2}},[{"labels":[-1],"body":[]}]]}"#, false),
        (r#"{"switch":[{"read":{"object":0}},[{"labels":[4294967296],"body":[]}]]}"#, false),
        (r#"{"assign":[{"object":1},null,{"address":{"object":0}}]}"#, true),
        (r#"{"assign":[{"object":1},null,{"address":{"object":2}}]}"#, false),
        (r#"{"assign":[{"object":0},null,{"address":{"object":0}}]}"#, false),
        (r#"{"assign":[{"object":0},null,{"read":{"object":1}}]}"#, false),
        (r#"{"return":{"int":["0","int"]}}"#, false),
        (r#"{"call":[0,[{"int":["0","int"]}]]}"#, false),
        (r#"{"assign":[{"object":3},"+",{"read":{"object":0}}]}"#, true),
        (r#"{"assign":[{"object":3},">>",{"read":{"object":0}}]}"#, false),
        (r#"{"assign":[{"object":0},null,{"unary":["~",{"read":{"object":3}}]}]}"#, false),
        (
            r#"{"assign":[{"object":0},null,{"binary":["%",[{"read":{"object":3}},{"read":{"object":0}}]]}]}"#,
            false,
        ),
        (
            r#"{"assign":[{"object":0},null,{"binary":["+",[{"read":{"object":4}},{"read":{"object":0}}]]}]}"#,
            true,
        ),
        (
            r#"{"assign":[{"object":0},null,{"binary":["+",[{"read":{"object":4}},{"read":{"object":4}}]]}]}"#,
            false,
        ),
    ] {
        assert_eq!(keeps(&never(stmt)), is_c, "{stmt}");
    }
    assert!(!keeps(&format!("{},{}", never(r#"{"goto":1}"#), r#"{"label":2}"#)));
}

/// A program whose first function has this statement. It calls the second, which returns 1; object 0 is global,
/// 1 is its own, 2 its own too, but a pointer (3) leads to it.
fn keeps_with_a_call(stmt: &str) -> bool {
    let json = format!(
        r#"{{"seed":1,"suite":"x","objects":[
        {{"type":{{"int":"int"}},"storage":"global","value":{{"int":"0"}}}},
        {{"type":{{"int":"int"}},"storage":{{"local":0}}}},
        {{"type":{{"int":"int"}},"storage":{{"local":0}}}},
        {{"type":{{"pointer":{{"int":"int"}}}},"storage":{{"local":0}}}},
        {{"type":{{"array":[{{"int":"int"}},4]}},"storage":"global"}},
        {{"type":{{"int":"int"}},"storage":{{"parameter":1}}}}],
        "routines":[{{"parameters":[],"sight":"public","body":[
            {{"assign":[{{"object":3}},null,{{"address":{{"object":2}}}}]}},{stmt}]}},
          {{"parameters":[5],"result":{{"int":"int"}},"sight":"public","body":[{{"return":{{"int":["1","int"]}}}}]}}]}}"#
    );
    let flow: Flow = serde_json::from_str(&json).expect("it is a program");
    flow.keeps_constraints(&LP64)
}

#[test]
fn a_parameter_belongs_to_its_function() {
    let json = |parameters: &str| {
        format!(
            r#"{{"seed":1,"suite":"x","objects":[{{"type":{{"int":"int"}},"storage":{{"parameter":1}}}}],
            "routines":[{{"parameters":[],"sight":"public","body":[]}},
            {{"parameters":[{parameters}],"sight":"public","body":[{{"assign":[{{"object":0}},null,{{"int":["1","int"]}}]}}]}}]}}"#
        )
    };
    let keeps = |parameters: &str| {
        let flow: Flow = serde_json::from_str(&json(parameters)).expect("it is a program");
        flow.keeps_constraints(&LP64)
    };
    assert!(keeps("0"));
    assert!(!keeps(""));
}

#[test]
fn beside_a_call_there_is_nothing_that_the_function_might_write() {
    const CALL: &str = r#"{"call":[1,[{"read":{"object":0}}]]}"#;
    let read = |object: u32| format!(r#"{{"read":{{"object":{object}}}}}"#);
    let element = format!(r#"{{"read":{{"element":[{{"object":4}},{CALL}]}}}}"#);
    let set = |value: &str| format!(r#"{{"assign":[{{"object":1}},null,{value}]}}"#);
    let sum = |one: &str, other: &str| format!(r#"{{"binary":["+",[{one},{other}]]}}"#);
    let both = |one: &str, other: &str| format!(r#"{{"binary":["&&",[{one},{other}]]}}"#);
    let call_of = |arg: &str| format!(r#"{{"call":[1,[{arg}]]}}"#);
    for (stmt, is_c) in [
        (set(CALL), true),
        (set(&sum(CALL, r#"{"int":["7","int"]}"#)), true),
        (set(&sum(&read(1), CALL)), true),
        (set(&sum(&read(0), CALL)), false),
        (set(&sum(CALL, &read(0))), false),
        // The function might write it through the pointer.
        (set(&sum(&read(2), CALL)), false),
        (set(&sum(CALL, CALL)), false),
        (set(&both(&read(0), CALL)), true),
        (set(&sum(&both(&read(1), CALL), &read(0))), false),
        (set(&call_of(&sum(&read(1), CALL))), true),
        (set(&element), false),
        (format!(r#"{{"assign":[{{"object":0}},"+",{CALL}]}}"#), false),
        (format!(r#"{{"assign":[{{"object":1}},"+",{CALL}]}}"#), true),
        (format!(r#"{{"assign":[{{"object":0}},null,{CALL}]}}"#), true),
        (
            format!(r#"{{"assign":[{{"element":[{{"object":4}},{}]}},null,{CALL}]}}"#, read(0)),
            false,
        ),
        (format!(r#"{{"assign":[{{"element":[{{"object":4}},{}]}},null,{CALL}]}}"#, read(1)), true),
        (format!(r#"{{"if":[{},[],[]]}}"#, sum(CALL, &read(0))), false),
    ] {
        assert_eq!(keeps_with_a_call(&stmt), is_c, "{stmt}");
    }
}
