//! The constraints of C that a run does not meet, since they also hold for statements that are never run.

use std::collections::{BTreeMap, BTreeSet};

use super::{Run, undefined};
use crate::c::control::{Arm, BUFFERS, Constraint, Jump, are_apart};
use crate::c::model::Model;
use crate::c::tree::{CaseCode, Expr, Function, Landing, Name, Object, Stmt, UnaryOp};
use crate::c::types::Type;

/// Whether a compiler must accept all functions of a test case: jumps lead somewhere, and pointers to numbers are set
/// to addresses of such numbers, and operands have their operators.
///
/// # Errors
/// The violated constraint.
pub(super) fn check(code: &CaseCode, model: &Model) -> Run<()> {
    code.functions().try_for_each(|function| {
        labels(function)?;
        cleanups(function, code)?;
        atomics(function, code)?;
        body(&function.body, model, false, false)
    })
}

/// Each jump has its label, and each label is there once.
fn labels(function: &Function) -> Run<()> {
    let (mut labels, mut jumps) = (BTreeSet::new(), BTreeSet::new());
    let mut is_once = true;
    function.each_statement(&mut |stmt| match stmt {
        Stmt::Label(label) => is_once &= labels.insert(*label),
        Stmt::Jump(Jump::Goto(label)) => drop(jumps.insert(*label)),
        Stmt::JumpTable(_, labels) => jumps.extend(labels),
        Stmt::Asm(asm) => jumps.extend(&asm.labels),
        _ => {}
    });
    match (is_once, jumps.is_subset(&labels)) {
        (true, true) => Ok(()),
        (false, _) => undefined("a label that is there twice"),
        (_, false) => undefined("a jump to a label that is not there"),
    }
}

/// Each function that cleans up takes the address of such an object, and returns nothing. No jump by a table leaves the block
/// of one: clang does not have such jumps, and gcc does not clean up.
fn cleanups(function: &Function, code: &CaseCode) -> Run<()> {
    let mut blocks = Cleanups::default();
    blocks.objects(&function.locals, code)?;
    blocks.body(&function.body, code)?;
    let leaves = |table: &Vec<u32>, label: &u32| {
        blocks.labels.get(label).is_some_and(|around| around != table)
    };
    match blocks.tables.iter().any(|table| blocks.targets.iter().any(|to| leaves(table, to))) {
        true => undefined("a jump by a table out of a block that is cleaned up"),
        false => Ok(()),
    }
}

/// No pointer leads to an atomic object, whose type is another, and no instruction has it as operand.
fn atomics(function: &Function, code: &CaseCode) -> Run<()> {
    let mut names = BTreeSet::new();
    let mut add = |objects: &[Object]| {
        names.extend(objects.iter().filter(|of| of.is_atomic).map(|of| of.name));
    };
    [&code.shared, &code.callee.objects, &code.caller.objects].into_iter().for_each(|of| add(of));
    add(&function.locals);
    function.each_statement(&mut |stmt| {
        if let Stmt::Block(locals, _) = stmt {
            add(locals);
        }
    });
    if names.is_empty() {
        return Ok(());
    }
    let mut is_led_to = false;
    let mut look = |expr: &Expr| {
        is_led_to |=
            matches!(expr, Expr::Address(of) if whole(of).is_some_and(|of| names.contains(&of)));
    };
    let mut is_operand = false;
    function.each_statement(&mut |stmt| {
        stmt.each_expr(&mut look);
        if let Stmt::Asm(asm) = stmt {
            let mut places = asm.operand.iter().filter_map(|(place, _)| whole(place));
            is_operand |= places.any(|of| names.contains(&of));
        }
    });
    let statics = code.shared.iter().chain(&code.callee.objects).chain(&code.caller.objects);
    let inits = statics.chain(&function.locals).filter_map(|object| object.init.as_ref());
    inits.for_each(|init| init.each(&mut look));
    match (is_led_to, is_operand) {
        (true, _) => undefined("a pointer to an atomic object"),
        (_, true) => undefined("an instruction on an atomic object"),
        (false, false) => Ok(()),
    }
}

/// The object of which a place is a part.
fn whole(place: &Expr) -> Option<Name> {
    match place {
        Expr::Object(name, _) => Some(*name),
        Expr::Member(of, _) | Expr::Index(of, _) if !matches!(of.ty(), Type::Pointer(_)) => {
            whole(of)
        }
        Expr::Element(of, _) if !matches!(of.ty(), Type::Pointer(_)) => whole(of),
        _ => None,
    }
}

/// Where the labels and the jumps by tables of a function are among its blocks with objects that are cleaned up.
#[derive(Default)]
struct Cleanups {
    /// The blocks so far, and those around.
    number: u32,
    open: Vec<u32>,
    labels: BTreeMap<u32, Vec<u32>>,
    /// The blocks around jumps by tables, and the labels in the tables.
    tables: Vec<Vec<u32>>,
    targets: BTreeSet<u32>,
}

impl Cleanups {
    fn body(&mut self, body: &[Stmt], code: &CaseCode) -> Run<()> {
        for stmt in body {
            match stmt {
                Stmt::Label(label) => drop(self.labels.insert(*label, self.open.clone())),
                Stmt::JumpTable(_, labels) => {
                    self.tables.push(self.open.clone());
                    self.targets.extend(labels);
                }
                Stmt::Asm(asm) if !asm.labels.is_empty() => {
                    self.tables.push(self.open.clone());
                    self.targets.extend(&asm.labels);
                }
                _ => {}
            }
            let is_open = match stmt {
                Stmt::Block(locals, _) => self.objects(locals, code)?,
                _ => false,
            };
            if is_open {
                self.number += 1;
                self.open.push(self.number);
            }
            stmt.bodies().into_iter().try_for_each(|inner| self.body(inner, code))?;
            if is_open {
                self.open.pop();
            }
        }
        Ok(())
    }

    /// Whether any of these objects is cleaned up.
    fn objects(&self, objects: &[Object], code: &CaseCode) -> Run<bool> {
        for object in objects {
            let Some(cleanup) = object.cleanup else { continue };
            let is_such = |function: &Function| {
                let is_address =
                    matches!(&function.params[..], [(_, ty)] if *ty == object.ty.clone().pointer());
                function.name == cleanup
                    && is_address
                    && function.result == Type::Void
                    && !function.variadic
            };
            let is_plain = !object.is_kept && !object.is_volatile && !object.is_const;
            if !is_plain || object.length.is_some() || !code.functions().any(is_such) {
                return undefined("an object that its function cannot clean up");
            }
        }
        Ok(objects.iter().any(|object| object.cleanup.is_some()))
    }
}

/// The functions that run before `main`, in order. Where nothing says which of two is first, they must use different
/// objects.
///
/// # Errors
/// One of them does more than set objects, or their order decides.
pub(super) fn constructors(code: &CaseCode) -> Run<Vec<&Function>> {
    let place =
        |function: &Function| function.constructor.map(|of| of.priority.unwrap_or(u32::MAX));
    let mut all: Vec<&Function> = code.functions().filter(|of| of.constructor.is_some()).collect();
    all.sort_by_key(|function| place(function));
    for same in all.chunk_by(|one, other| place(one) == place(other)) {
        let mut used = BTreeSet::new();
        for function in same {
            if !objects(function)?.into_iter().all(|object| used.insert(object)) {
                return undefined("an object of two constructors that run in any order");
            }
        }
    }
    Ok(all)
}

/// The objects that a constructor names.
fn objects(function: &Function) -> Run<BTreeSet<Name>> {
    let mut names = BTreeSet::new();
    let mut is_plain = function.params.is_empty() && function.result == Type::Void;
    function.each_statement(&mut |stmt| {
        is_plain &= matches!(stmt, Stmt::Assign(..));
        stmt.each_expr(&mut |expr| match expr {
            Expr::Object(name, _) => drop(names.insert(*name)),
            // Through a pointer it could use any object.
            Expr::Call(..) | Expr::CallPointer(..) | Expr::CallValue(..) | Expr::Deref(_) => {
                is_plain = false;
            }
            _ => {}
        });
    });
    if is_plain { Ok(names) } else { undefined("a constructor that does more than set objects") }
}

fn body(stmts: &[Stmt], model: &Model, is_loop: bool, is_switch: bool) -> Run<()> {
    for stmt in stmts {
        match stmt {
            Stmt::Jump(Jump::Break) if !is_loop && !is_switch => {
                return undefined("a break that leaves nothing");
            }
            Stmt::Jump(Jump::Continue) if !is_loop => {
                return undefined("a continue outside of a loop");
            }
            Stmt::Switch(value, arms) => {
                holds_labels(value, arms, model)?;
                let defaults = arms.iter().filter(|arm| arm.is_default).count();
                if !are_apart(arms.iter().flat_map(Arm::spans)) || defaults > 1 {
                    return undefined("two equal labels of a switch");
                }
            }
            Stmt::Assign(place, value) => assigns(place, value)?,
            Stmt::Asm(asm) => {
                let is_such = |(place, constraint): &(Expr, Constraint)| {
                    place.bits().is_none() && constraint.takes(&place.ty(), model)
                };
                if !asm.operand.iter().all(is_such) {
                    return undefined("an operand that the instruction cannot have");
                }
            }
            Stmt::SetJump(Landing { buffer, .. }, ..) | Stmt::LongJump(buffer, _)
                if *buffer >= BUFFERS =>
            {
                return undefined("a buffer that there is not");
            }
            _ => {}
        }
        let mut is_sound = Ok(());
        stmt.each_expr(&mut |expr| {
            if is_sound.is_ok() {
                is_sound = operates(expr);
            }
        });
        is_sound?;
        let is_loop = is_loop || matches!(stmt, Stmt::Loop(_));
        let is_switch = is_switch || matches!(stmt, Stmt::Switch(..));
        stmt.bodies().into_iter().try_for_each(|inner| body(inner, model, is_loop, is_switch))?;
    }
    Ok(())
}

/// Whether the promoted type of a `switch` holds its labels, which are converted to it: others could become equal to
/// another label, or to the value.
fn holds_labels(value: &Expr, arms: &[Arm<Stmt>], model: &Model) -> Run<()> {
    let Type::Int(int) = value.ty() else {
        return undefined("a switch on what is no integer");
    };
    let (least, most) = model.range(model.promoted_bits(int, value.bits()));
    let mut labels = arms.iter().flat_map(Arm::spans).flat_map(|(first, last)| [first, last]);
    match labels.find(|label| !(least..=most).contains(label)) {
        None => Ok(()),
        Some(label) => undefined(format!("the label {label}, which its switch does not hold")),
    }
}

/// Whether the operands of an expression have its operator.
fn operates(expr: &Expr) -> Run<()> {
    let is_complex = |of: &Expr| matches!(of.ty(), Type::Complex(_));
    let is_float = |of: &Expr| matches!(of.ty(), Type::Float(_) | Type::Complex(_));
    let is_sound = match expr {
        Expr::Assign(place, None, value) => return assigns(place, value),
        Expr::Assign(one, Some((op, _)), other) | Expr::Binary(op, _, one, other) => {
            let is_none = |is: &dyn Fn(&Expr) -> bool| !is(one) && !is(other);
            (!op.is_integral() || is_none(&is_float)) && (!op.is_order() || is_none(&is_complex))
        }
        Expr::Unary(UnaryOp::Complement, _, of) => !is_float(of) || is_complex(of),
        _ => true,
    };
    if is_sound { Ok(()) } else { undefined("an operator that its operands do not have") }
}

fn assigns(place: &Expr, value: &Expr) -> Run<()> {
    let is_number = |ty: &Type| matches!(ty, Type::Int(_) | Type::Float(_));
    match (place.ty(), value.ty()) {
        (Type::Pointer(to), Type::Pointer(from)) if is_number(&to) && is_number(&from) => {
            match to.is_same_number(&from) {
                true => Ok(()),
                false => undefined(format!("the address of {from:?} for {to:?}")),
            }
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::LP64;
    use crate::c::types::Int;

    #[test]
    fn a_switch_holds_its_labels() {
        let holds = |int: Int, label: i128| {
            let value = Expr::Object(Name::Local("v", 1), Type::Int(int));
            let arm = Arm {
                labels: vec![0],
                ranges: vec![(label, label)],
                is_default: false,
                body: Vec::new(),
            };
            holds_labels(&value, &[arm], &LP64).is_ok()
        };
        assert!(holds(Int::Long, -4_294_967_295));
        // It would be 1.
        assert!(!holds(Int::Int, -4_294_967_295));
        assert!(!holds(Int::ULong, -4_294_967_295));
        // It is promoted to `int`.
        assert!(holds(Int::UChar, -1));
        assert!(!holds(Int::UInt, -1));
    }
}
