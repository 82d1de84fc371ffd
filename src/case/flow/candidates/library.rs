//! Plainer calls of the functions of the library on memory and on texts.

use crate::c::library::{MemoryFunction, Purpose, Second, Size};
use crate::c::types::Int;
use crate::case::flow::{Expr, MemoryCall, Place, Source, Stmt};

impl MemoryCall {
    /// Plainer statements for a call that changes memory: an assignment, a smaller or a plainer call.
    pub(super) fn plainer_statements(&self) -> Vec<Stmt> {
        let first = || self.first.clone();
        let mut all = match &self.second {
            Source::Byte(byte) => vec![Stmt::Assign(first(), None, byte.clone())],
            Source::Place(second) => vec![
                Stmt::Assign(first(), None, Expr::Read(second.clone())),
                Stmt::Copy(first(), second.clone()),
            ],
            Source::Text(_) => vec![Stmt::Assign(first(), None, Expr::Int(0, Int::Int))],
            Source::Nothing => Vec::new(),
        };
        let calls = if self.function.is_on_texts() { Vec::new() } else { self.smaller() };
        all.extend(calls.into_iter().chain(self.plainer()).map(|call| Stmt::Memory(call.into())));
        all
    }

    /// Plainer expressions for what a call returns.
    pub(super) fn plainer_expressions(&self, of: impl Fn(Box<MemoryCall>) -> Expr) -> Vec<Expr> {
        let mut all: Vec<Expr> = self.plainer().into_iter().map(|call| of(call.into())).collect();
        if let Purpose::Measure | Purpose::Find = self.function.purpose() {
            all.push(Expr::Measure(Box::new(self.clone())));
        }
        all.push(Expr::Read(self.first.clone()));
        all
    }

    /// Calls of plainer functions, by their own names, with shorter literals.
    fn plainer(&self) -> Vec<MemoryCall> {
        let plain = MemoryCall { is_builtin: false, ..self.clone() };
        let mut all = Vec::new();
        for function in plainer_functions(self.function) {
            let mut call = MemoryCall { function: *function, ..plain.clone() };
            if function.size() == Size::None {
                call.count = None;
            }
            if function.second() == Second::Nothing {
                call.second = Source::Nothing;
            }
            all.push(call);
        }
        let texts = match &self.second {
            Source::Text(text) => shorter(text),
            Source::Place(_) if self.function.is_on_texts() => vec![String::new(), "a".into()],
            _ => Vec::new(),
        };
        all.extend(texts.into_iter().map(|text| {
            let second = Source::Text(text);
            MemoryCall { second, ..plain.clone() }
        }));
        all.push(plain);
        all
    }

    /// Calls for the first element of a whole array, and for whole places.
    fn smaller(&self) -> Vec<MemoryCall> {
        let plain = MemoryCall { is_builtin: false, ..self.clone() };
        let zero = || Box::new(Expr::Int(0, Int::Int));
        let element = |place: &Place| Place::Element(Box::new(place.clone()), zero());
        let mut smaller = MemoryCall { first: element(&self.first), ..plain.clone() };
        if let Source::Place(second) = &mut smaller.second {
            *second = element(second);
        }
        vec![smaller, MemoryCall { count: None, ..plain }]
    }
}

fn plainer_functions(function: MemoryFunction) -> &'static [MemoryFunction] {
    match function {
        MemoryFunction::Memmove => &[MemoryFunction::Memcpy],
        MemoryFunction::Strcat | MemoryFunction::Strncpy => &[MemoryFunction::Strcpy],
        MemoryFunction::Strncat => &[MemoryFunction::Strcpy, MemoryFunction::Strcat],
        MemoryFunction::Strncmp => &[MemoryFunction::Strcmp],
        MemoryFunction::Strspn | MemoryFunction::Strcspn => &[MemoryFunction::Strlen],
        MemoryFunction::Strrchr => &[MemoryFunction::Strchr],
        _ => &[],
    }
}

/// Shorter texts: halves, and all but one character.
fn shorter(text: &str) -> Vec<String> {
    let (half, n) = (text.len() / 2, text.len());
    let ranges = [0..half, half..n, 1..n, 0..n.saturating_sub(1)];
    let texts = ranges.into_iter().filter(|range| range.len() < n);
    texts.filter_map(|range| text.get(range)).map(String::from).collect()
}
