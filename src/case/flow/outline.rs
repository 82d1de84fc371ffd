//! What tells programs apart: the statements and operators in them, without values.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Expr, Flow, LoopForm, MemoryCall, Place, Routine, Source, Stmt, Storage, View};
use crate::c::calling::Convention;
use crate::c::print::type_name;

/// The statements and expressions of all functions, without values and names.
pub(super) fn shape(case: &Flow) -> String {
    case.routines.iter().map(|routine| shape_of(case, routine)).collect()
}

/// The same of one function.
pub(super) fn shape_of(case: &Flow, routine: &Routine) -> String {
    let mut out = String::from("{");
    routine.body.iter().for_each(|stmt| statement(case, stmt, &mut out));
    out.push('}');
    out
}

fn statement(case: &Flow, stmt: &Stmt, out: &mut String) {
    let body = |body: &[Stmt], out: &mut String| {
        out.push('{');
        body.iter().for_each(|stmt| statement(case, stmt, out));
        out.push('}');
    };
    match stmt {
        Stmt::Assign(to, op, value) => {
            place(case, to, out);
            let _ = write!(out, "{}=", op.map_or("", |op| op.spelling()));
            expression(case, value, out);
        }
        Stmt::Copy(to, from) => {
            place(case, to, out);
            out.push_str("=struct");
            place(case, from, out);
        }
        Stmt::Memory(call) => on_memory(case, call, out),
        Stmt::Call(_, args) => {
            out.push_str("call");
            args.iter().for_each(|arg| expression(case, arg, out));
        }
        Stmt::If(condition, one, other) => {
            out.push_str("if ");
            expression(case, condition, out);
            body(one, out);
            if !other.is_empty() {
                body(other, out);
            }
        }
        Stmt::Loop(of) => {
            out.push_str(match of.form {
                LoopForm::For => "for ",
                LoopForm::While => "while ",
                LoopForm::Do => "do ",
            });
            of.first.iter().chain(&of.last).for_each(|stmt| statement(case, stmt, out));
            expression(case, &of.condition, out);
            body(&of.body, out);
        }
        Stmt::Switch(value, arms) => {
            out.push_str("switch ");
            expression(case, value, out);
            for arm in arms {
                if !arm.ranges.is_empty() {
                    out.push_str("...");
                }
                body(&arm.body, out);
            }
        }
        Stmt::Block(objects, of) => {
            let storage = objects.iter().map(|object| &case.objects[*object as usize]);
            storage.for_each(|object| out.push_str(&type_name(&object.ty)));
            body(of, out);
        }
        Stmt::Cleaned(objects, of) => {
            for (object, _) in objects {
                out.push_str("cleanup ");
                out.push_str(&type_name(&case.objects[*object as usize].ty));
            }
            body(of, out);
        }
        Stmt::Arguments(of) => {
            out.push_str("va_start");
            body(of, out);
        }
        Stmt::Allocate(to, _, number) => {
            place(case, to, out);
            out.push_str("=alloca");
            expression(case, number, out);
        }
        Stmt::SetView(to, value) => {
            view(case, to, out);
            out.push('=');
            expression(case, value, out);
        }
        Stmt::SetJump(_, one, other) => {
            out.push_str("setjmp");
            [one, other].into_iter().for_each(|of| body(of, out));
        }
        Stmt::LongJump(_, value) => {
            out.push_str("longjmp");
            expression(case, value, out);
        }
        Stmt::Break => out.push_str("break"),
        Stmt::Continue => out.push_str("continue"),
        Stmt::Return(value) => {
            out.push_str("return ");
            value.iter().for_each(|value| expression(case, value, out));
        }
        Stmt::Goto(_) => out.push_str("goto"),
        Stmt::GotoOneOf(index, _) => {
            out.push_str("goto *");
            expression(case, index, out);
        }
        Stmt::Label(_) => out.push_str("label"),
        Stmt::Unreachable => out.push_str("unreachable"),
        Stmt::Asm(asm) => {
            out.push_str(if asm.labels.is_empty() { "asm" } else { "asm goto" });
            if let Some((of, _)) = &asm.operand {
                out.push(' ');
                place(case, of, out);
            }
        }
        Stmt::Here | Stmt::Point(_) => {}
    }
    out.push(';');
}

fn expression(case: &Flow, expr: &Expr, out: &mut String) {
    match expr {
        Expr::Int(..) | Expr::Wide(..) | Expr::Real(..) => out.push('_'),
        Expr::Read(of) => place(case, of, out),
        Expr::Address(of) => {
            out.push('&');
            place(case, of, out);
        }
        Expr::Unary(op, _) => out.push_str(op.spelling()),
        Expr::Binary(op, _) => out.push_str(op.spelling()),
        Expr::Distance(_) => out.push_str("distance"),
        Expr::Count(of) => {
            out.push_str("count");
            place(case, of, out);
        }
        Expr::View(of) => view(case, of, out),
        Expr::Memory(op, call) => {
            out.push_str(op.spelling());
            return on_memory(case, call, out);
        }
        Expr::Measure(call) => return on_memory(case, call, out),
        Expr::Cast(ty, _) => out.push_str(&type_name(ty)),
        Expr::Builtin(builtin, _) => out.push_str(builtin.name()),
        Expr::Vector(ty, _) | Expr::Convert(ty, _) => {
            out.push_str(if matches!(expr, Expr::Convert(..)) { "convert" } else { "" });
            out.push_str(&type_name(ty));
        }
        Expr::Shuffle(..) => out.push_str("shuffle"),
        Expr::Conditional(_) => out.push('?'),
        Expr::Braces(of) => {
            out.push_str("({");
            out.push_str(&type_name(&case.objects[of.object as usize].ty));
            for set in &of.sets {
                place(case, &set.to, out);
                out.push_str(set.op.map_or("", |op| op.spelling()));
                out.push_str(if set.otherwise.is_some() { "overflow" } else { "" });
            }
        }
        Expr::Generic(_) => out.push_str("generic"),
        Expr::Call(..) => out.push_str("call"),
        Expr::CallBy(of, _) => {
            out.push_str("call by ");
            place(case, of, out);
        }
        Expr::Function(..) => out.push_str("function"),
        Expr::Next(ty) => {
            out.push_str("va_arg ");
            out.push_str(&type_name(ty));
        }
    }
    if !matches!(expr, Expr::Read(_) | Expr::Address(_) | Expr::Count(_) | Expr::View(_))
        && !expr.parts().is_empty()
    {
        out.push('(');
        expr.parts().into_iter().for_each(|part| expression(case, part, out));
        out.push(')');
    }
}

fn view(case: &Flow, of: &View, out: &mut String) {
    out.push_str(word_of_view(of));
    if !of.is_byte() {
        out.push_str(&type_name(&of.ty));
    }
    place(case, &of.place, out);
    out.push('[');
    expression(case, &of.at, out);
    out.push(']');
}

fn word_of_view(of: &View) -> &'static str {
    if of.is_byte() { "byte" } else { "may_alias" }
}

fn on_memory(case: &Flow, call: &MemoryCall, out: &mut String) {
    out.push_str(call.function.name());
    out.push('(');
    place(case, &call.first, out);
    match &call.second {
        Source::Byte(byte) => expression(case, byte, out),
        Source::Place(second) => place(case, second, out),
        Source::Text(_) => out.push_str("text"),
        Source::Nothing => {}
    }
    call.count.iter().for_each(|count| expression(case, count, out));
    out.push(')');
}

fn place(case: &Flow, of: &Place, out: &mut String) {
    match of {
        Place::Object(object) => {
            let object = &case.objects[*object as usize];
            out.push(if object.storage.routine().is_some() { 'v' } else { 'g' });
            out.push_str(&type_name(&object.ty));
        }
        Place::Value(of) => expression(case, of, out),
        Place::Member(of, _) => {
            place(case, of, out);
            out.push('.');
        }
        Place::Element(of, index) | Place::Target(of, index) => {
            place(case, of, out);
            out.push('[');
            expression(case, index, out);
            out.push(']');
        }
    }
}

/// The kinds of statements and the operators in it: what a pass of an optimiser looks for.
pub(super) fn outline(case: &Flow) -> String {
    let words: BTreeSet<&str> = words(case).into_iter().collect();
    words.into_iter().collect::<Vec<_>>().join(" ")
}

/// A word for each statement and operator.
pub(super) fn words(case: &Flow) -> Vec<&'static str> {
    let mut words = Vec::new();
    case.each_statement(&mut |stmt| {
        words.extend(match stmt {
            Stmt::If(..) => Some("if"),
            Stmt::Loop(of) if of.hint.is_some() => Some("loop with a hint"),
            Stmt::Loop(_) => Some("loop"),
            Stmt::Switch(_, arms) if arms.iter().any(|arm| !arm.ranges.is_empty()) => {
                Some("switch with ranges")
            }
            Stmt::Switch(..) => Some("switch"),
            Stmt::Goto(_) | Stmt::GotoOneOf(..) => Some("goto"),
            Stmt::Memory(call) => Some(call.function.name()),
            Stmt::Break => Some("break"),
            Stmt::Unreachable => Some("unreachable"),
            Stmt::Asm(asm) if asm.labels.is_empty() => Some("asm"),
            Stmt::Asm(_) => Some("asm goto"),
            Stmt::Continue => Some("continue"),
            Stmt::Assign(_, Some(op), _) => Some(op_word(*op)),
            Stmt::Copy(..) => Some("struct"),
            Stmt::SetView(of, _) => Some(word_of_view(of)),
            Stmt::Allocate(..) => Some("alloca"),
            Stmt::Cleaned(..) => Some("cleanup"),
            Stmt::SetJump(..) => Some("setjmp"),
            Stmt::LongJump(..) => Some("longjmp"),
            _ => None,
        });
    });
    case.each_expr(&mut |expr| {
        words.extend(match expr {
            Expr::Unary(op, _) => Some(op.spelling()),
            Expr::Binary(op, _) => Some(op_word(*op)),
            Expr::Cast(..) => Some("cast"),
            Expr::Builtin(builtin, _) => Some(builtin.name()),
            Expr::Shuffle(..) => Some("shuffle"),
            Expr::Convert(..) => Some("convert"),
            Expr::Conditional(_) if case.is_pointer_choice(expr) => Some("pointer-choice"),
            Expr::Conditional(_) => Some("?:"),
            Expr::Braces(of) if of.checked().next().is_some() => Some("overflow"),
            Expr::Braces(_) => Some("statement-expression"),
            Expr::Generic(_) => Some("generic"),
            Expr::Address(_) | Expr::Distance(_) => Some("pointer"),
            Expr::Memory(_, call) | Expr::Measure(call) => Some(call.function.name()),
            Expr::View(of) => Some(word_of_view(of)),
            Expr::Next(_) => Some("va_arg"),
            Expr::CallBy(..) | Expr::Function(..) => Some("function-pointer"),
            Expr::Read(Place::Element(..)) => Some("array"),
            Expr::Read(Place::Member(..)) => Some("member"),
            _ => None,
        });
    });
    let mut objects = case.objects.iter();
    if objects.any(|object| object.length.is_some() && object.storage.routine().is_some()) {
        words.push("vla");
    }
    if case.objects.iter().any(|object| object.is_restricted) {
        words.push("restrict");
    }
    if case.has_atomics() {
        words.push("atomic");
    }
    if case.has_void_pointers() {
        words.push("void-pointer");
    }
    if case.has_vectors() {
        words.push("vector");
    }
    if case.objects.iter().any(|object| matches!(object.storage, Storage::Kept(_))) {
        words.push("static");
    }
    if case.routines.iter().any(|routine| !routine.taking.is_own()) {
        words.push("va_list");
    }
    if case.returns_functions() {
        words.push("returned-function");
    }
    if case.routines.iter().any(|routine| routine.is_inline) {
        words.push("inline");
    }
    if case.has_old_definitions() {
        words.push("old-definition");
    }
    if case.has_tail_calls() {
        words.push("musttail");
    }
    let attributes = case.routines.iter().flat_map(|routine| &routine.attributes);
    words.extend(attributes.map(|attribute| attribute.name()));
    let conventions = case.routines.iter().map(|routine| routine.convention);
    words.extend(conventions.filter_map(Convention::attribute));
    words
}

/// A word for operators that optimisers treat alike.
fn op_word(op: crate::c::tree::Op) -> &'static str {
    use crate::c::tree::Op;
    match op {
        Op::Add | Op::Subtract => "sum",
        Op::Multiply => "product",
        Op::Divide | Op::Remainder => "quotient",
        Op::ShiftLeft | Op::ShiftRight => "shift",
        Op::And | Op::Or | Op::Xor => "bits",
        Op::LogicalAnd | Op::LogicalOr => "logical",
        _ => "comparison",
    }
}
