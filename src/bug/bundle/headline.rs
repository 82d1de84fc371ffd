//! What a program without calls computes, in one line, for the title of a bug: `r = ~x / 2` with the types of `r` and `x`.

use std::cell::RefCell;

use crate::c::harness::Action;
use crate::c::print::{expression, type_name};
use crate::c::tree::{CaseCode, Expr, Name, Op, Stmt};

/// A longer expression is told by its operators alone.
const LONGEST: usize = 60;

/// The number of operators that are told.
const MOST: usize = 6;

/// What a program computes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Computed {
    /// The text in C, or a list of operators and statements: `r = ~x / 2`, `code with if, + and <`.
    pub text: String,
    /// The types of what it names: `unsigned int r, int x`; empty for a list.
    pub types: String,
    /// Whether the program does nothing else that could be wrong.
    pub is_all: bool,
}

/// An expression that computes something, and the place that gets its value.
struct Telling<'c> {
    place: Option<&'c Expr>,
    value: &'c Expr,
    is_condition: bool,
}

/// What some code computes; none if there is nothing to be told.
pub(super) fn computed(code: &CaseCode) -> Option<Computed> {
    let mut tellings: Vec<Telling> = Vec::new();
    let mut copies: Vec<Telling> = Vec::new();
    let mut words: Vec<&'static str> = Vec::new();
    for function in code.functions() {
        function.each_statement(&mut |stmt| {
            add_word(statement(stmt), &mut words);
            for telling in tellings_of(stmt) {
                telling.value.each(&mut |expr| add_word(operator(expr), &mut words));
                match telling.is_computed() {
                    true => tellings.push(telling),
                    false if telling.place.is_some() => copies.push(telling),
                    false => {}
                }
            }
        });
    }
    let is_all = tellings.len() + copies.len() == 1;
    // What converts alone is told where nothing else is.
    let converting = copies.iter().filter(|copy| copy.converts());
    let one: Vec<&Telling> =
        if tellings.is_empty() { converting.collect() } else { tellings.iter().collect() };
    if let [one] = &one[..]
        && let Some(told) = one.told(is_all)
    {
        return Some(told);
    }
    let listed = &words[..words.len().min(MOST)];
    let text = match listed {
        [] => return None,
        [one] => format!("code with {one}"),
        [some @ .., last] => format!("code with {} and {last}", some.join(", ")),
    };
    Some(Computed { text, types: String::new(), is_all: false })
}

fn add_word(word: Option<&'static str>, words: &mut Vec<&'static str>) {
    words.extend(word.filter(|word| !words.contains(word)));
}

fn statement(stmt: &Stmt) -> Option<&'static str> {
    Some(match stmt {
        Stmt::If(..) => "if",
        Stmt::Switch(..) => "switch",
        Stmt::Loop(_) | Stmt::For(..) => "a loop",
        Stmt::Label(_) => "goto",
        Stmt::SetJump(..) => "setjmp",
        _ => return None,
    })
}

fn operator(expr: &Expr) -> Option<&'static str> {
    Some(match expr {
        Expr::Unary(op, ..) => op.spelling(),
        Expr::Binary(op, ..) | Expr::Assign(_, Some((op, _)), _) => op.spelling(),
        Expr::Step(step, ..) if step.op() == Op::Add => "++",
        Expr::Step(..) => "--",
        Expr::Cast(..) => "a cast",
        Expr::Conditional(..) => "?:",
        Expr::Comma(..) => "a comma",
        Expr::Braces(_) => "a statement expression",
        Expr::Generic(_) => "_Generic",
        _ => return None,
    })
}

/// The expressions of a statement, without those of statements within it.
fn tellings_of(stmt: &Stmt) -> Vec<Telling<'_>> {
    let value = |value| Telling { place: None, value, is_condition: false };
    let condition = |value| Telling { place: None, value, is_condition: true };
    match stmt {
        Stmt::Expr(Expr::Assign(place, None, of)) => {
            vec![Telling { place: Some(place), value: of, is_condition: false }]
        }
        Stmt::Assign(place, of) => {
            vec![Telling { place: Some(place), value: of, is_condition: false }]
        }
        Stmt::Expr(of) | Stmt::Return(Some(of)) => vec![value(of)],
        Stmt::Harness(Action::Check(_, _, got, _)) => vec![value(got)],
        Stmt::If(of, ..) | Stmt::Switch(of, _) => vec![condition(of)],
        Stmt::Loop(of) => vec![condition(&of.condition)],
        _ => Vec::new(),
    }
}

impl Telling<'_> {
    fn is_computed(&self) -> bool {
        let mut found = false;
        self.value.each(&mut |expr| found |= operator(expr).is_some());
        found
    }

    fn converts(&self) -> bool {
        let to = self.place.map(|place| place.ty());
        to.is_some_and(|to| to != self.value.ty()) && !is_constant(self.value)
    }

    fn told(&self, is_all: bool) -> Option<Computed> {
        let names = Names::default();
        let place = self.place.map(|place| names.spell(&names.put(place, "r")));
        let assigned;
        let (value, to) = match self.value {
            Expr::Assign(place, op, of) => {
                let place = names.put(place, "r");
                let of = names.rename(of);
                assigned = Expr::Assign(place.into(), op.clone(), of.into());
                (names.spell(&assigned), None)
            }
            value => (names.spell(&names.rename(value)), place),
        };
        let text = match to {
            Some(place) => format!("{place} = {value}"),
            None if self.is_condition => format!("a branch on {value}"),
            None => value,
        };
        let types = names.declared();
        (text.len() <= LONGEST).then_some(Computed { text, types, is_all })
    }
}

fn is_constant(expr: &Expr) -> bool {
    matches!(expr, Expr::Int(..) | Expr::Real(..) | Expr::Constant(..) | Expr::Null(_))
}

/// The names of places that are read or written.
#[derive(Default)]
struct Names(RefCell<Vec<(Expr, Expr)>>);

impl Names {
    /// An expression with short names for objects and parts of them.
    fn rename(&self, expr: &Expr) -> Expr {
        expr.with_values(&|part| is_place(part).then(|| self.name(part, None)))
    }

    /// A place with such names; a simple one gets this name.
    fn put(&self, place: &Expr, name: &'static str) -> Expr {
        if is_place(place) { self.name(place, Some(name)) } else { self.rename(place) }
    }

    fn name(&self, place: &Expr, asked: Option<&'static str>) -> Expr {
        const STEMS: [&str; 6] = ["x", "y", "z", "u", "v", "w"];
        let mut known = self.0.borrow_mut();
        if let Some((_, name)) = known.iter().find(|(one, _)| one == place) {
            return name.clone();
        }
        let is_result =
            |(_, name): &&(Expr, Expr)| matches!(name, Expr::Object(Name::Local("r", _), _));
        let next = known.len() - known.iter().filter(is_result).count();
        let name = match (asked, STEMS.get(next)) {
            (Some(name), _) => Name::Local(name, 0),
            (None, Some(stem)) => Name::Local(stem, 0),
            (None, None) => Name::Local("x", next as u32),
        };
        let name = Expr::Object(name, place.ty());
        known.push((place.clone(), name.clone()));
        name
    }

    fn spell(&self, expr: &Expr) -> String {
        expression(expr).replace('\n', " ")
    }

    /// The named places as declarations.
    fn declared(&self) -> String {
        let declared = |(place, name): &(Expr, Expr)| {
            let (ty, name) = (type_name(&place.ty()), self.spell(name));
            let space = if ty.ends_with('*') { "" } else { " " };
            let bits = place.bits().map(|bits| format!(" : {bits}")).unwrap_or_default();
            format!("{ty}{space}{name}{bits}")
        };
        self.0.borrow().iter().map(declared).collect::<Vec<_>>().join(", ")
    }
}

/// Whether an expression is an object, or a part of one at a fixed place.
fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Object(..) => true,
        Expr::Member(of, _) | Expr::Index(of, _) => is_place(of),
        Expr::Element(of, index) => is_constant(index) && is_place(of),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::LP64;
    use crate::case::TestCase;

    /// What a program with `unsigned g1; short v2; int g3 = 5;` and this body computes.
    fn told(body: &str) -> Option<Computed> {
        let json = format!(
            r#"{{"family":"flow","seed":1,"suite":"x","objects":[
            {{"type":{{"int":"uint"}},"storage":"global","value":{{"int":"0"}}}},
            {{"type":{{"int":"short"}},"storage":{{"local":0}}}},
            {{"type":{{"int":"int"}},"storage":"global","value":{{"int":"5"}}}}],
            "routines":[{{"parameters":[],"sight":"public","body":[{body}]}}]}}"#
        );
        let case: TestCase = serde_json::from_str(&json).expect("it is a test case");
        computed(&case.lower(&LP64, true))
    }

    const INT: &str = r#"{"int":["1","int"]}"#;

    fn read(object: u32) -> String {
        format!(r#"{{"read":{{"object":{object}}}}}"#)
    }

    fn set(object: u32, op: &str, value: &str) -> String {
        format!(r#"{{"assign":[{{"object":{object}}},{op},{value}]}}"#)
    }

    fn op(op: &str, left: &str, right: &str) -> String {
        format!(r#"{{"binary":["{op}",[{left},{right}]]}}"#)
    }

    #[test]
    fn one_operation_is_told_with_the_types_of_its_operands_and_more_by_their_names() {
        let local = set(1, "null", INT);
        let sum = op("/", &read(2), INT);
        let one = set(0, "null", &sum);
        let cast = format!(r#"{{"cast":[{{"int":"ushort"}},{}]}}"#, read(1));
        let branch =
            format!(r#"{{"if":[{},[{}],[]]}}"#, op("<", &read(2), INT), set(0, "null", INT));
        let table = [
            (one.clone(), "r = x / 1 | unsigned int r, int x | true"),
            (format!("{local},{}", set(2, "null", &read(1))), "r = x | int r, short x | false"),
            (
                format!("{local},{}", set(2, r#""|""#, &cast)),
                "r |= (unsigned short)x | int r, short x | false",
            ),
            (branch.clone(), "a branch on x < 1 | int x | false"),
            (format!("{branch},{one}"), "code with if, < and / |  | false"),
        ];
        for (body, expected) in table {
            let Computed { text, types, is_all } = told(&body).expect("something is computed");
            assert_eq!(format!("{text} | {types} | {is_all}"), expected);
        }
        assert_eq!(told(&set(0, "null", INT)), None);
    }
}
