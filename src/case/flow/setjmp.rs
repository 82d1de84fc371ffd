//! `setjmp` and `longjmp` in programs: that each buffer is used once, and programs with fewer and plainer ones.

use std::collections::BTreeSet;

use super::changes::Changes;
use super::walk::each_stmt_mut;
use super::ways::{block, blocks};
use super::{Expr, Flow, Stmt};
use crate::c::tree::{Landing, Op};
use crate::c::types::Int;

impl Flow {
    /// Whether at most one `setjmp` has each buffer.
    pub(super) fn uses_each_buffer_once(&self) -> bool {
        let mut used = BTreeSet::new();
        let mut is_once = true;
        self.each_statement(&mut |stmt| {
            if let Stmt::SetJump(landing, ..) = stmt {
                is_once &= used.insert(landing.buffer);
            }
        });
        is_once
    }

    /// Changes to fewer and plainer calls of `setjmp` and `longjmp`.
    pub(super) fn plainer_set_jumps(&self) -> Changes<'_> {
        let mut all = Changes::default();
        for (way, body) in blocks(self) {
            for (at, stmt) in body.iter().enumerate() {
                let mut put = |stmts: Vec<Stmt>| {
                    all.add_in(&way, move |flow, way| {
                        block(flow, way).splice(at..=at, stmts);
                    });
                };
                match stmt {
                    Stmt::SetJump(landing, one, other) => {
                        put(one.clone());
                        put(other.clone());
                        let plain = Landing { op: Op::Equal, with: 0, ..*landing };
                        put(vec![Stmt::SetJump(plain, one.clone(), other.clone())]);
                        let from = landing.buffer;
                        all.add(move |flow| flow.put_lists_in_turn(from));
                        for to in 0..from {
                            all.add(move |flow| flow.rename_buffer(from, to));
                        }
                    }
                    Stmt::LongJump(buffer, value) if *value != Expr::Int(1, Int::Int) => {
                        put(vec![Stmt::LongJump(*buffer, Expr::Int(1, Int::Int))]);
                    }
                    _ => {}
                }
            }
        }
        all
    }

    /// Puts another buffer in place of one.
    fn rename_buffer(&mut self, from: u32, to: u32) {
        for routine in &mut self.routines {
            rename_buffer(&mut routine.body, from, to);
        }
    }

    /// Removes each `longjmp` to a buffer: the other list of its `setjmp` follows the first one.
    fn put_lists_in_turn(&mut self, buffer: u32) {
        for routine in &mut self.routines {
            put_in_turn(&mut routine.body, buffer);
        }
    }
}

/// Puts another buffer in place of one in statements.
pub(super) fn rename_buffer(body: &mut [Stmt], from: u32, to: u32) {
    each_stmt_mut(body, &mut |stmt| match stmt {
        Stmt::SetJump(Landing { buffer, .. }, ..) | Stmt::LongJump(buffer, _)
            if *buffer == from =>
        {
            *buffer = to;
        }
        _ => {}
    });
}

fn put_in_turn(body: &mut Vec<Stmt>, buffer: u32) {
    body.retain(|stmt| !matches!(stmt, Stmt::LongJump(of, _) if *of == buffer));
    for stmt in body.iter_mut() {
        stmt.bodies_mut().into_iter().for_each(|body| put_in_turn(body, buffer));
    }
    let is_it = |stmt: &Stmt| matches!(stmt, Stmt::SetJump(of, ..) if of.buffer == buffer);
    if let Some(at) = body.iter().position(is_it)
        && let Stmt::SetJump(landing, one, other) = body.remove(at)
    {
        let lists = if landing.holds(0) { [one, other] } else { [other, one] };
        body.splice(at..at, lists.concat());
    }
}
