//! Calls in words: their prototypes, and words for the names of bugs.

use super::Call;
use crate::c::complaint::Subject;
use crate::c::print::type_name;
use crate::c::types::Type;
use crate::case::words::words_of;

/// The call's prototype with its types spelled out: `int f(struct { int a; float b; }, ...double)`.
pub fn signature(call: &Call) -> String {
    let mut parts: Vec<String> = call.args.iter().map(|part| type_name(&part.ty)).collect();
    parts.extend(call.varargs.iter().map(|part| format!("...{}", type_name(&part.ty))));
    if parts.is_empty() {
        parts.push("void".into());
    }
    let storage = if call.is_static { "static " } else { "" };
    let shape = format!("{storage}{} f({})", type_name(&call.result.ty), parts.join(", "));
    if call.style.is_plain() { shape } else { format!("{shape} [{}]", call.style) }
}

/// Words for the name of a bug: the type of the wrong value and where it is, if its first message has a
/// subject.
pub(super) fn words(call: &Call, subject: Option<Subject>) -> Vec<String> {
    let mut words = Vec::new();
    let args: Vec<&Type> = call.args.iter().map(|part| &part.ty).collect();
    let varargs: Vec<&Type> = call.varargs.iter().map(|part| &part.ty).collect();
    let at = |types: &[&Type], n: u32| Some(words_of(types.get((n as usize).checked_sub(1)?)?));
    if let Some(Subject::Vararg(n)) = subject {
        words.extend(at(&varargs, n));
        words.push(format!("vararg{n}"));
    } else if let Some(Subject::Arg(n)) = subject {
        words.extend(at(&args, n));
        words.push(format!("arg{n}"));
    } else if call.result.ty != Type::Void {
        words.push(words_of(&call.result.ty));
        words.push("result".into());
    } else if let Some(most) = args.iter().chain(&varargs).max_by_key(|ty| type_name(ty).len()) {
        words.push(words_of(most));
    }
    words
}
