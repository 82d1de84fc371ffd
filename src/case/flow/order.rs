//! The order of functions in a file: there are no prototypes.

use super::Flow;

/// The functions, each after those that it calls, if no others call each other in a circle.
pub(super) fn callees_first(case: &Flow) -> Vec<u32> {
    fn visit(case: &Flow, number: u32, seen: &mut [bool], order: &mut Vec<u32>) {
        match seen.get_mut(number as usize) {
            Some(is_seen) if !*is_seen => *is_seen = true,
            _ => return,
        }
        for stmt in &case.routines[number as usize].body {
            stmt.each(&mut |stmt| stmt.each_call(&mut |of| visit(case, of, seen, order)));
        }
        order.push(number);
    }
    let mut order = Vec::with_capacity(case.routines.len());
    let mut seen = vec![false; case.routines.len()];
    for number in (0..case.routines.len() as u32).rev() {
        visit(case, number, &mut seen, &mut order);
    }
    order
}

/// Whether each function can stand after those that it calls. A function may call itself.
pub(super) fn are_declared_in_time(case: &Flow) -> bool {
    let mut is_placed = vec![false; case.routines.len()];
    callees_first(case).into_iter().all(|number| {
        is_placed[number as usize] = true;
        let mut is_in_time = true;
        for stmt in &case.routines[number as usize].body {
            stmt.each(&mut |stmt| {
                stmt.each_call(&mut |of| {
                    is_in_time &= is_placed.get(of as usize).is_some_and(|is_placed| *is_placed);
                });
            });
        }
        is_in_time
    })
}
