//! Programs without some statements, and with parts of statements in their place.

use super::Offers;
use crate::c::tree::UnaryOp;
use crate::c::types::Int;
use crate::case::flow::cost::cost;
use crate::case::flow::ways::{block, blocks};
use crate::case::flow::{Expr, Flow, Loop, LoopForm, Place, Stmt, Storage};

/// A program with more than this is large: removing what is not needed piece by piece takes long.
const LARGE: u32 = 2000;

impl Offers<'_> {
    /// If the program is large, without the last or the first statements of the function where it begins: a half, a
    /// quarter …, one.
    pub(super) fn without_ends(&mut self) {
        if cost(self.case).nodes <= LARGE {
            return;
        }
        let number = self.case.routines.first().map_or(0, |first| first.body.len());
        let model = self.model;
        let mut size = number / 2;
        while size > 0 {
            self.offer(move |flow| flow.routines[0].body.truncate(number - size));
            self.offer(move |flow| flow.begin_after(size, model));
            size /= 2;
        }
    }

    pub(super) fn without_statements(&mut self) {
        let all = blocks(self.case);
        let longest = all.iter().map(|(_, body)| body.len()).max().unwrap_or(0);
        let mut size = longest.next_power_of_two();
        while size > 0 {
            for (way, body) in &all {
                if body.len() < size || (size > 1 && body.len() <= size / 2) {
                    continue;
                }
                for first in (0..body.len()).step_by(size) {
                    let last = (first + size).min(body.len());
                    self.changes.add_in(way, move |flow, way| {
                        block(flow, way).drain(first..last);
                    });
                }
            }
            size /= 2;
        }
    }

    /// The statements in a statement in its place.
    pub(super) fn parts_of_statements(&mut self) {
        for (way, body) in blocks(self.case) {
            for (index, stmt) in body.iter().enumerate() {
                let put = |stmts: Vec<Stmt>| {
                    let way = way.clone();
                    move |flow: &mut Flow| {
                        block(flow, &way).splice(index..=index, stmts);
                    }
                };
                match stmt {
                    Stmt::If(condition, one, other) => {
                        self.offer(put(one.clone()));
                        self.offer(put(other.clone()));
                        let without = Stmt::If(condition.clone(), one.clone(), Vec::new());
                        self.offer(put(vec![without]));
                        if one.is_empty() {
                            let opposite = opposite(condition);
                            self.offer(put(vec![Stmt::If(opposite, other.clone(), Vec::new())]));
                        }
                    }
                    Stmt::Loop(of) => {
                        let heads: Vec<Stmt> = of.first.clone().into_iter().collect();
                        self.offer(put([heads.clone(), of.body.clone()].concat()));
                        let plain = Loop {
                            form: LoopForm::While,
                            first: None,
                            last: None,
                            ..(**of).clone()
                        };
                        self.offer(put([heads, vec![Stmt::Loop(Box::new(plain))]].concat()));
                        let mut looser = (**of).clone();
                        looser.form = LoopForm::For;
                        self.offer(put(vec![Stmt::Loop(Box::new(looser.clone()))]));
                        looser.first = None;
                        self.offer(put(vec![Stmt::Loop(Box::new(looser))]));
                        if of.hint.is_some() {
                            let free = Loop { hint: None, ..(**of).clone() };
                            self.offer(put(vec![Stmt::Loop(Box::new(free))]));
                        }
                    }
                    Stmt::Switch(value, arms) => {
                        for arm in 0..arms.len() {
                            self.offer(put(arms[arm].body.clone()));
                            let mut fewer = arms.clone();
                            fewer.remove(arm);
                            self.offer(put(vec![Stmt::Switch(value.clone(), fewer)]));
                            for plainer in arms[arm].plainer() {
                                let mut arms = arms.clone();
                                arms[arm] = plainer;
                                self.offer(put(vec![Stmt::Switch(value.clone(), arms)]));
                            }
                        }
                    }
                    // What was assigned is compared itself.
                    Stmt::Assign(_, None, Expr::Read(from)) if let Some(of) = self.unseen(from) => {
                        let without = put(Vec::new());
                        self.offer(move |flow| {
                            without(flow);
                            let object = &mut flow.objects[of];
                            object.storage = Storage::Global;
                            (object.is_const, object.is_literal) = (false, false);
                        });
                    }
                    Stmt::Assign(place, Some(_), value) => {
                        self.offer(put(vec![Stmt::Assign(place.clone(), None, value.clone())]));
                    }
                    Stmt::SetView(to, value) => {
                        let place = to.place.clone();
                        self.offer(put(vec![Stmt::Assign(place, None, value.clone())]));
                        if let Some(byte) = to.byte() {
                            self.offer(put(vec![Stmt::SetView(Box::new(byte), value.clone())]));
                        }
                    }
                    Stmt::Arguments(body) => self.offer(put(body.clone())),
                    Stmt::Memory(call) => {
                        for plainer in call.plainer_statements() {
                            self.offer(put(vec![plainer]));
                        }
                    }
                    Stmt::Asm(asm) => {
                        for plainer in asm.plainer() {
                            self.offer(put(vec![Stmt::Asm(Box::new(plainer))]));
                        }
                    }
                    Stmt::GotoOneOf(index, labels) => {
                        for label in labels {
                            self.offer(put(vec![Stmt::Goto(*label)]));
                        }
                        for (index, labels) in with_fewer_labels(index, labels) {
                            self.offer(put(vec![Stmt::GotoOneOf(index, labels)]));
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

impl Offers<'_> {
    /// The object of which a place is a part, if it is outside functions and no other file sees it.
    fn unseen(&self, place: &Place) -> Option<usize> {
        let of = place.root().filter(|_| !place.is_indirect())? as usize;
        (self.case.objects.get(of)?.storage == Storage::Static).then_some(of)
    }
}

/// The index and the labels of a computed `goto` with fewer labels: if the index is a constant, those before or behind its label
/// are left out together; then each label alone, so that it goes where it went before, or to the first label.
fn with_fewer_labels(index: &Expr, labels: &[u32]) -> Vec<(Expr, Vec<u32>)> {
    let constant = |at: usize| Expr::Int(at as i128, Int::Int);
    let taken = match index {
        Expr::Int(at, _) => usize::try_from(*at).ok().filter(|at| *at < labels.len()),
        _ => None,
    };
    let mut fewer = Vec::new();
    if let Some(taken) = taken {
        fewer.push((constant(0), labels[taken..].to_vec()));
        fewer.push((index.clone(), labels[..=taken].to_vec()));
    }
    for at in 0..labels.len() {
        let mut left = labels.to_vec();
        left.remove(at);
        let same = match taken {
            Some(taken) if at < taken => constant(taken - 1),
            _ => index.clone(),
        };
        fewer.push((constant(0), left.clone()));
        fewer.push((same, left));
    }
    fewer.retain(|(_, left)| !left.is_empty() && left.len() < labels.len());
    fewer
}

/// Whether a condition does not hold.
fn opposite(condition: &Expr) -> Expr {
    match condition {
        Expr::Binary(op, parts) if let Some(op) = op.opposite() => Expr::Binary(op, parts.clone()),
        Expr::Unary(UnaryOp::Not, of) => Expr::clone(of),
        other => Expr::Unary(UnaryOp::Not, Box::new(other.clone())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_computed_goto_loses_labels_and_goes_where_it_went() {
        let constant = |at: i128| Expr::Int(at, Int::Int);
        let fewer = with_fewer_labels(&constant(2), &[7, 8, 9, 6]);
        let to = |(index, labels): &(Expr, Vec<u32>)| match index {
            Expr::Int(at, _) => labels.get(*at as usize).copied(),
            _ => None,
        };
        assert_eq!(fewer[..2], [(constant(0), vec![9, 6]), (constant(2), vec![7, 8, 9])]);
        assert!(fewer.contains(&(constant(1), vec![8, 9, 6])), "{fewer:?}");
        assert!(fewer.iter().filter(|one| to(one) == Some(9)).count() >= 5, "{fewer:?}");
        let read = Expr::Read(Place::Object(0));
        let fewer = with_fewer_labels(&read, &[7, 8]);
        let zero = || constant(0);
        let expected =
            [(zero(), vec![8]), (read.clone(), vec![8]), (zero(), vec![7]), (read, vec![7])];
        assert_eq!(fewer, expected);
        assert!(with_fewer_labels(&zero(), &[7]).is_empty());
    }
}
