//! Where the parts of a program are: lists of statements by the way to them, expressions by their position in a walk over
//! all statements, those in heads of loops included.

use super::{Expr, Flow, Stmt};

/// The way to a list of statements: a function, then statements and lists in them.
pub(super) type Way = (usize, Vec<(usize, usize)>);

/// The list at the end of a way, to be changed.
pub(super) fn block<'f>(flow: &'f mut Flow, way: &Way) -> &'f mut Vec<Stmt> {
    let mut block = &mut flow.routines[way.0].body;
    for (stmt, body) in &way.1 {
        block = block[*stmt].bodies_mut().swap_remove(*body);
    }
    block
}

/// All lists of statements with their ways, outer ones first.
pub(super) fn blocks(case: &Flow) -> Vec<(Way, &[Stmt])> {
    fn add<'f>(way: &Way, body: &'f [Stmt], all: &mut Vec<(Way, &'f [Stmt])>) {
        all.push((way.clone(), body));
        for (index, stmt) in body.iter().enumerate() {
            for (number, inner) in stmt.bodies().into_iter().enumerate() {
                let mut way = way.clone();
                way.1.push((index, number));
                add(&way, inner, all);
            }
        }
    }
    let mut all = Vec::new();
    for (number, routine) in case.routines.iter().enumerate() {
        add(&(number, Vec::new()), &routine.body, &mut all);
    }
    all
}

/// The number of expressions.
pub(super) fn expressions(flow: &Flow) -> usize {
    flow.routines.iter().map(|routine| count_body(&routine.body)).sum()
}

/// The expression with this number.
pub(super) fn nth(flow: &Flow, index: usize) -> Option<&Expr> {
    let mut left = index;
    flow.routines.iter().find_map(|routine| in_body(&routine.body, &mut left))
}

fn in_body<'f>(body: &'f [Stmt], left: &mut usize) -> Option<&'f Expr> {
    for stmt in body {
        for expr in stmt.exprs() {
            if let Some(found) = in_expr(expr, left) {
                return Some(found);
            }
        }
        for body in stmt.bodies() {
            if let Some(found) = in_body(body, left) {
                return Some(found);
            }
        }
    }
    None
}

fn in_expr<'f>(expr: &'f Expr, left: &mut usize) -> Option<&'f Expr> {
    if *left == 0 {
        return Some(expr);
    }
    *left -= 1;
    expr.parts().into_iter().find_map(|part| in_expr(part, left))
}

/// The same, to be changed.
pub(super) fn nth_mut(flow: &mut Flow, index: usize) -> Option<&mut Expr> {
    let mut left = index;
    flow.routines.iter_mut().find_map(|routine| in_body_mut(&mut routine.body, &mut left))
}

fn in_body_mut<'f>(body: &'f mut [Stmt], left: &mut usize) -> Option<&'f mut Expr> {
    for stmt in body {
        let number = stmt.exprs().into_iter().map(count).sum::<usize>();
        if *left < number {
            return stmt.exprs_mut().into_iter().find_map(|expr| in_expr_mut(expr, left));
        }
        *left -= number;
        for body in stmt.bodies_mut() {
            let number = count_body(body);
            if *left < number {
                return in_body_mut(body, left);
            }
            *left -= number;
        }
    }
    None
}

fn in_expr_mut<'f>(expr: &'f mut Expr, left: &mut usize) -> Option<&'f mut Expr> {
    if *left == 0 {
        return Some(expr);
    }
    *left -= 1;
    expr.parts_mut().into_iter().find_map(|part| in_expr_mut(part, left))
}

fn count(expr: &Expr) -> usize {
    1 + expr.parts().into_iter().map(count).sum::<usize>()
}

fn count_body(body: &[Stmt]) -> usize {
    body.iter()
        .map(|stmt| {
            let own: usize = stmt.exprs().into_iter().map(count).sum();
            own + stmt.bodies().into_iter().map(|body| count_body(body)).sum::<usize>()
        })
        .sum()
}
