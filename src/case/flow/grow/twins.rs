//! Draws twins: functions that are nearly or wholly alike, which optimisers merge.

use super::{Grower, TRIES};
use crate::base::chance::Chance;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::flow::tidy::rename;
use crate::case::flow::walk::each_expr_mut;
use crate::case::flow::{Expr, Stmt, Variable};

impl Grower<'_> {
    /// A function that is another one but for a constant or a type, or not even that, called with arguments of its own.
    pub(super) fn twin(&mut self, of: u32, parameters: &[Type], result: &Type) {
        let routine = self.flow.routines.len() as u32;
        let mut twin = self.flow.routines[of as usize].clone();
        let objects = self.flow.objects.len();
        let mut names: Vec<u32> = (0..objects as u32).collect();
        for (number, name) in names.iter_mut().enumerate() {
            let storage = self.flow.objects[number].storage;
            if storage.routine() != Some(of) {
                continue;
            }
            let storage = storage.in_routine(routine);
            let mut object = Variable { storage, ..self.flow.objects[number].clone() };
            if let Type::Int(int @ (Int::Long | Int::ULong)) = &mut object.ty
                && self.chance.ratio(1, 4)
            {
                let other = if *int == Int::Long { Int::ULong } else { Int::Long };
                let (least, most) = self.model.range(other);
                let holds =
                    |value: &Value| matches!(value, Value::Int(n) if (least..=most).contains(n));
                if object.value.as_ref().is_none_or(holds) {
                    *int = other;
                }
            }
            *name = self.flow.objects.len() as u32;
            self.flow.objects.push(object);
        }
        for object in &mut self.flow.objects[objects..] {
            object.rename_lengths(&names);
        }
        for object in &mut twin.parameters {
            *object = names[*object as usize];
        }
        let mut routines: Vec<u32> = (0..routine).collect();
        routines[of as usize] = routine;
        rename(&mut twin.body, &names, &routines);
        let set_jumps = self.set_jumps;
        self.set_own_buffers(&mut twin.body);
        if self.chance.ratio(1, 2) {
            change_a_constant(&mut twin.body, &mut self.chance);
        }
        self.flow.routines.push(twin);
        if !self.keeps_all_constraints(routine) {
            // The next function has this number.
            self.flow.routines.pop();
            self.flow.objects.truncate(objects);
            self.set_jumps = set_jumps;
            return;
        }
        self.extend();
        let pool = self.pools[of as usize].clone();
        let own = std::mem::replace(&mut self.pools[0], pool.clone());
        self.pools.push(pool);
        for _ in 0..TRIES {
            if let Some(others) = self.call_outside(routine, parameters, result) {
                self.write_all(&others);
                break;
            }
        }
        self.pools[0] = own;
    }
}

/// Adds one to a constant, or takes one off.
fn change_a_constant(body: &mut [Stmt], chance: &mut Chance) {
    let mut number = 0;
    each_expr_mut(body, &mut |expr| number += u64::from(matches!(expr, Expr::Int(..))));
    if number == 0 {
        return;
    }
    let (chosen, by) = (chance.below(number), chance.between(0, 1) * 2 - 1);
    let mut seen = 0;
    each_expr_mut(body, &mut |expr| {
        if let Expr::Int(n, _) = expr {
            let by = if seen == chosen { by.into() } else { 0 };
            // One of a wide type may be the last that 128 bits hold.
            *n = n.saturating_add(by);
            seen += 1;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::flow::tests::reader;

    #[test]
    fn the_last_number_that_128_bits_hold_has_no_next_one() {
        let program = format!("void main() {{ b = {}i200; }} bitint200 b;", i128::MAX);
        for seed in 0..9 {
            let mut body = reader::program(&program).routines[0].body.clone();
            change_a_constant(&mut body, &mut Chance::new(seed));
            let [Stmt::Assign(_, None, Expr::Int(found, _))] = &body[..] else {
                panic!("{body:?}")
            };
            assert!(*found >= i128::MAX - 1, "{found}");
        }
    }
}
