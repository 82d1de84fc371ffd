//! Programs with fewer and plainer calls: the statements of a function in their place, fewer arguments and parameters.

use std::iter::successors;

use super::changes::Changes;
use super::constraints::has_call;
use super::in_line::{arguments, set};
use super::walk::{each_expr_mut, each_stmt_mut};
use super::ways::{Way, block, blocks};
use super::{Expr, Flow, Place, Stmt, Storage};
use crate::c::types::{Int, Type};

/// The most bits of a parameter that says which arguments there are.
const BITS: usize = 64;

impl Flow {
    /// Changes that put the statements of a function in place of the only call of it, or a call whose result nobody gets,
    /// for each call.
    pub(super) fn calls_in_line(&self) -> Changes<'_> {
        let mut all = Changes::default();
        for (way, body) in blocks(self) {
            for (index, stmt) in body.iter().enumerate() {
                let (to, routine, args) = match stmt {
                    Stmt::Assign(to, None, Expr::Call(routine, args)) => (Some(to), *routine, args),
                    Stmt::Call(routine, args) => (None, *routine, args),
                    _ => continue,
                };
                if to.is_some() {
                    all.add_in(&way, move |flow, way| {
                        block(flow, way)[index] = Stmt::Call(routine, args.clone());
                    });
                }
                let call = Call { way: way.clone(), index, to, routine, args };
                all.add(move |flow| {
                    if let Some(stmts) = self.in_line(&call) {
                        call.put_in_line(flow, stmts);
                    }
                });
            }
        }
        all
    }

    /// The statements of the function that stand for a call; none if it has others.
    fn in_line(&self, call: &Call) -> Option<Vec<Stmt>> {
        let Call { to, routine, args, .. } = *call;
        if self.calls_of(routine) != 1 || routine == call.caller() {
            return None;
        }
        let callee = self.routines.get(routine as usize)?;
        let mut stmts = arguments(self, callee, args, |object| object);
        stmts.extend(callee.body.iter().cloned());
        let left = Left { to, ty: callee.result.as_ref(), leaves: self.leaves_after(call)? };
        let last = match stmts.last() {
            Some(Stmt::Return(value)) => Some(value.clone()),
            _ => None,
        };
        if let Some(value) = last {
            stmts.pop();
            stmts.extend(left.result(value.as_ref())?);
        }
        left.put(&mut stmts)?;
        if left.goes_to().is_some_and(|label| has_goto(&stmts, label)) {
            stmts.extend(left.goes_to().map(Stmt::Label));
        }
        Some(stmts)
    }

    /// What a `return` before the end of the function becomes in place of a call: one of the caller if nothing comes
    /// after the call, or else a jump to a label there. Where the program begins the end must be reached.
    fn leaves_after(&self, call: &Call) -> Option<Stmt> {
        let caller = self.routines.get(call.way.0)?;
        let is_last = call.way.1.is_empty() && call.index + 1 == caller.body.len();
        if is_last && caller.result.is_none() && call.way.0 > 0 {
            return Some(Stmt::Return(None));
        }
        let mut label = 0;
        self.each_statement(&mut |stmt| {
            if let Stmt::Label(other) = stmt {
                label = label.max(other + 1);
            }
        });
        Some(Stmt::Goto(label))
    }

    /// How often a function is called in the text of the program.
    fn calls_of(&self, routine: u32) -> usize {
        let mut number = 0;
        self.each_call(&mut |of| number += usize::from(of == routine));
        number
    }

    /// Changes to functions that are not variadic, and to calls with fewer and plainer arguments besides the parameters.
    pub(super) fn fewer_arguments(&self) -> Changes<'_> {
        let mut all = Changes::default();
        for (number, routine) in (0..).zip(&self.routines) {
            if !routine.is_variadic {
                continue;
            }
            let named = routine.parameters.len();
            for is_variadic in [true, false] {
                all.add(move |flow| {
                    flow.each_call_mut(number, &mut |args| args.truncate(named));
                    flow.routines[number as usize].is_variadic = is_variadic;
                });
            }
            all.add(move |flow| flow.put_plain_arguments(number, named));
            let mut counts = Vec::new();
            self.clone().each_call_mut(number, &mut |args| counts.push(args.len()));
            for (call, count) in counts.into_iter().enumerate() {
                let besides = count.saturating_sub(named);
                for at in named..count {
                    all.add(move |flow| {
                        flow.change_call(number, call, |args| drop(args.remove(at)));
                    });
                }
                // The bits of the last parameter say which arguments there are.
                let Some(last) = named.checked_sub(1) else { continue };
                let told = besides.min(BITS);
                let halves = |length: &usize| (*length > 1).then(|| length.div_ceil(2));
                for length in successors(Some(told), halves) {
                    for at in (0..told).step_by(length.max(1)) {
                        let length = length.min(told - at);
                        all.add(move |flow| {
                            flow.change_call(number, call, |args| {
                                if let Expr::Int(bits, _) = &mut args[last] {
                                    *bits = without_bits(*bits, at, length);
                                    args.drain(named + at..named + at + length);
                                }
                            });
                        });
                    }
                }
            }
        }
        all
    }

    /// Makes the numbers that a variadic function gets besides its parameters of type `int`.
    fn put_plain_arguments(&mut self, routine: u32, named: usize) {
        self.each_call_mut(routine, &mut |args| {
            for arg in args.iter_mut().skip(named) {
                if let Expr::Cast(_, of) = arg {
                    *arg = Expr::clone(of);
                }
            }
        });
        each_expr_mut(&mut self.routines[routine as usize].body, &mut |expr| {
            if let Expr::Next(ty @ Type::Int(_)) = expr {
                *ty = Type::Int(Int::Int);
            }
        });
    }

    /// Changes that remove a parameter, for each.
    pub(super) fn fewer_parameters(&self) -> Changes<'_> {
        let mut all = Changes::default();
        for (number, routine) in (0..).zip(&self.routines).skip(1) {
            for position in 0..routine.parameters.len() {
                all.add(move |flow| {
                    let object = flow.routines[number as usize].parameters.remove(position);
                    flow.each_call_mut(number, &mut |args| {
                        if position < args.len() {
                            args.remove(position);
                        }
                    });
                    // It is a local object then, and must not be read before it is set.
                    flow.objects[object as usize].storage = Storage::Local(number);
                });
            }
        }
        all
    }

    /// A change to a function that has no result, if it has one and nobody gets it.
    pub(super) fn without_result(&self, routine: u32) -> Changes<'_> {
        let mut all = Changes::default();
        let mut is_read = self.addressed().contains(&routine);
        self.each_expr(&mut |expr| {
            is_read |= matches!(expr, Expr::Call(of, _) if *of == routine);
        });
        if is_read || self.routines[routine as usize].result.is_none() {
            return all;
        }
        all.add(move |flow| {
            let of = &mut flow.routines[routine as usize];
            of.result = None;
            each_stmt_mut(&mut of.body, &mut |stmt| {
                if let Stmt::Return(value) = stmt {
                    *value = None;
                }
            });
            of.body.pop_if(|last| *last == Stmt::Return(None));
        });
        all
    }

    /// Changes the arguments of one of the calls of a function.
    fn change_call(&mut self, routine: u32, call: usize, change: impl FnOnce(&mut Vec<Expr>)) {
        let (mut number, mut change) = (0, Some(change));
        self.each_call_mut(routine, &mut |args| {
            if let Some(change) = change.take_if(|_| number == call) {
                change(args);
            }
            number += 1;
        });
    }

    /// Changes the arguments of all calls of a function.
    fn each_call_mut(&mut self, routine: u32, change: &mut impl FnMut(&mut Vec<Expr>)) {
        for of in &mut self.routines {
            each_stmt_mut(&mut of.body, &mut |stmt| {
                if let Stmt::Call(of, args) = stmt
                    && *of == routine
                {
                    change(args);
                }
            });
            each_expr_mut(&mut of.body, &mut |expr| {
                if let Expr::Call(of, args) = expr
                    && *of == routine
                {
                    change(args);
                }
            });
        }
    }
}

/// A call as a statement.
struct Call<'f> {
    /// The list of statements that it is in.
    way: Way,
    /// Its position there.
    index: usize,
    /// Where the result goes.
    to: Option<&'f Place>,
    routine: u32,
    args: &'f [Expr],
}

impl Call<'_> {
    fn caller(&self) -> u32 {
        self.way.0 as u32
    }

    /// Puts statements of the function in place of the call.
    fn put_in_line(self, flow: &mut Flow, stmts: Vec<Stmt>) {
        block(flow, &self.way).splice(self.index..=self.index, stmts);
        for object in &mut flow.objects {
            if object.storage.routine() == Some(self.routine) {
                object.storage = match object.storage {
                    Storage::Parameter(_) => Storage::Local(self.caller()),
                    other => other.in_routine(self.caller()),
                };
            }
        }
    }
}

/// What becomes of the `return` statements of a function.
struct Left<'f> {
    to: Option<&'f Place>,
    ty: Option<&'f Type>,
    /// What follows the assignment of the result.
    leaves: Stmt,
}

impl Left<'_> {
    /// The assignment of a result, if it is needed; none if it may not be left out.
    fn result(&self, value: Option<&Expr>) -> Option<Option<Stmt>> {
        match (self.to, self.ty, value) {
            (Some(to), Some(ty), Some(value)) => Some(Some(set(to.clone(), ty, value))),
            (None, _, Some(value)) if has_call(value) => None,
            _ => Some(None),
        }
    }

    /// Changes each `return` in a list of statements.
    fn put(&self, body: &mut Vec<Stmt>) -> Option<()> {
        let mut at = 0;
        while at < body.len() {
            if let Stmt::Return(value) = &body[at] {
                let result = self.result(value.as_ref())?;
                let number = 1 + usize::from(result.is_some());
                body.splice(at..=at, result.into_iter().chain([self.leaves.clone()]));
                at += number;
                continue;
            }
            for inner in body[at].bodies_mut() {
                self.put(inner)?;
            }
            at += 1;
        }
        Some(())
    }

    fn goes_to(&self) -> Option<u32> {
        match self.leaves {
            Stmt::Goto(label) => Some(label),
            _ => None,
        }
    }
}

fn has_goto(body: &[Stmt], label: u32) -> bool {
    let mut has = false;
    body.iter().for_each(|stmt| stmt.each(&mut |stmt| has |= *stmt == Stmt::Goto(label)));
    has
}

/// A number without some of its bits in a row: those above them move down.
fn without_bits(bits: i128, at: usize, length: usize) -> i128 {
    let below = (1 << at) - 1;
    bits & below | bits >> length & !below
}

#[cfg(test)]
mod tests {
    use crate::case::flow::Flow;
    use crate::case::flow::tests::{made, reader, result, runs, text};
    use crate::case::flow::tidy::tidy;

    /// A program that leaves 1 in `g`.
    fn program(text: &str) -> Flow {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
        flow
    }

    #[test]
    fn the_statements_of_a_function_stand_for_the_last_call_with_each_return() {
        let flow = program(
            "void main() { h = 3; e(); } void e() { g = f(2); } \
             int f(int p) { if (p < h) { return 1; } return 0; } int h; int g;",
        );
        let all = made(&flow, flow.calls_in_line());
        let returns = |flow: &Flow| text(flow).contains("= 1;\n        return;\n");
        let mut in_line = all.into_iter().find(|flow| returns(flow)).expect("one");
        tidy(&mut in_line);
        assert_eq!((runs(&in_line), result(&in_line)), ([true; 2], Some(1)));
    }

    #[test]
    fn a_return_before_the_end_leads_behind_a_call_that_is_not_the_last_statement() {
        let flow = program(
            "void main() { g = f(2); g += h; } \
                             int f(int p) { if (p < h) { return 1; } return 1; } int h; int g;",
        );
        let mut in_line = made(&flow, flow.calls_in_line()).pop().expect("one");
        tidy(&mut in_line);
        assert_eq!((runs(&in_line), result(&in_line)), ([true; 2], Some(1)));
        assert_eq!(in_line.routines.len(), 1);
    }

    #[test]
    fn a_result_that_nobody_gets_is_left_out() {
        let flow =
            program("void main() { f(); g = h; } int f() { h = 1; return 5; } int h; int g;");
        let without = made(&flow, flow.without_result(1)).pop().expect("it has one");
        assert_eq!((runs(&without), result(&without)), ([true; 2], Some(1)));
        assert!(text(&without).contains("void f1"), "{}", text(&without));
        assert!(made(&without, without.without_result(1)).is_empty());
        let read = reader::program("void main() { g = f(); } int f() { return 1; } int g;");
        assert!(made(&read, read.without_result(1)).is_empty());
    }
}
