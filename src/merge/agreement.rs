//! Whether campaigns are parts of one: their plans must agree in all that decides what is tested and what counts.

use serde_json::Value;

use crate::base::figures::one_line;
use crate::journal::plan::Plan;

/// What each part may have for itself: how fast and how long it works, and which files it writes.
const OWN: [&str; 13] = [
    "run",
    "shard",
    "batch",
    "jobs",
    "shrink",
    "blame_time",
    "shrink_share",
    "avoid",
    "known",
    "junit",
    "recipe.options.argstr",
    "stop.time",
    "stop.max_bugs",
];

/// Differences that are named; more do not help.
const MOST: usize = 3;

/// The longest value that is shown of either side.
const LONGEST: usize = 60;

/// How the plan of a part differs from another's, if it does: `gcc: versions: gcc 12.2.0, and gcc 13.1.0`.
pub(super) fn difference(one: &Plan, other: &Plan) -> Option<String> {
    let mut differences = Vec::new();
    let all = |plan: &Plan| plan.shard.map_or(1, |shard| shard.all());
    if all(one) != all(other) {
        differences.push(format!("the number of shards: {}, and {}", all(one), all(other)));
    }
    let (own, others) = (value(one), value(other));
    compare("", &own, &others, &mut differences);
    if differences.is_empty() {
        return None;
    }
    let more = differences.len().saturating_sub(MOST);
    differences.truncate(MOST);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    let mut told = differences.join("; ") + &more;
    for (index, target) in one.targets.iter().enumerate() {
        let name = one_line(&target.configuration.to_string());
        told = told.replace(&format!("targets[{}].", index + 1), &format!("{name}: "));
    }
    Some(told)
}

/// What must agree.
fn value(plan: &Plan) -> Value {
    // Plans are plain data; there is none that JSON cannot say.
    let mut value = serde_json::to_value(plan).unwrap_or_default();
    for path in OWN {
        let (parents, name) = path.rsplit_once('.').unwrap_or(("", path));
        let mut object = &mut value;
        for parent in parents.split('.').filter(|parent| !parent.is_empty()) {
            object = &mut object[parent];
        }
        object.as_object_mut().map(|object| object.remove(name));
    }
    value
}

fn compare(path: &str, one: &Value, other: &Value, differences: &mut Vec<String>) {
    match (one, other) {
        _ if one == other => {}
        (Value::Object(one), Value::Object(other)) => {
            let mut keys: Vec<&String> = one.keys().chain(other.keys()).collect();
            keys.sort();
            keys.dedup();
            for key in keys {
                let at = |object: &serde_json::Map<String, Value>| {
                    object.get(key).cloned().unwrap_or_default()
                };
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                compare(&path, &at(one), &at(other), differences);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (index, (one, other)) in one.iter().zip(other).enumerate() {
                compare(&format!("{path}[{}]", index + 1), one, other, differences);
            }
        }
        _ => differences.push(format!("{path}: {}, and {}", shown(one), shown(other))),
    }
}

fn shown(value: &Value) -> String {
    let text = match value {
        Value::Null => "nothing".into(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    let text = one_line(&text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
