//! Prints statements.

use super::Printer;
use super::precedence::Precedence;
use crate::c::check::CheckKind;
use crate::c::control::{Arm, Asm, Constraint, Jump, Loop, LoopForm};
use crate::c::harness::Action;
use crate::c::tree::{Expr, Object, Stmt};
use crate::c::types::Int;

/// The most values in one condition of the terse form: small compilers have their limits.
const MOST: usize = 16;

/// A statement on one line: of a statement with others in it, the head.
pub fn brief(stmt: &Stmt) -> String {
    let mut printer = Printer::plain(String::new(), None).by_precedence();
    printer.statement(stmt, "");
    let text = printer.finish();
    let mut lines = text.trim_end().lines();
    let first = lines.next().unwrap_or_default();
    match (first, lines.next_back()) {
        ("do {", Some(last)) => format!("do {{ … {last}"),
        _ => first.trim_end_matches(" {").into(),
    }
}

impl Printer {
    pub(super) fn statements(&mut self, locals: &[Object], body: &[Stmt], indent: &str) {
        for local in locals {
            self.indent(indent);
            self.object(if local.is_kept { "static " } else { "" }, local);
        }
        let mut rest = body;
        while let [stmt, after @ ..] = rest {
            self.indent(indent);
            if self.terse {
                let checks = rest.iter().map_while(CheckKind::compared).take(MOST);
                let number = self.condition(checks);
                if number > 0 {
                    rest = &rest[number..];
                    self.word(";\n");
                    continue;
                }
            }
            rest = after;
            self.statement(stmt, indent);
        }
    }

    /// A statement, with those in it.
    fn statement(&mut self, stmt: &Stmt, indent: &str) {
        match stmt {
            Stmt::If(condition, one, other) => {
                self.put("if (");
                self.condition_of(condition);
                self.branches(one, other, indent);
            }
            Stmt::SetJump(landing, one, other) => {
                self.put("if (setjmp(");
                self.buffer(landing.buffer);
                self.out.push(b')');
                self.spaced(landing.op.spelling());
                self.number(landing.with);
                self.branches(one, other, indent);
            }
            Stmt::For(name, times, body) => {
                self.put("for (");
                self.name(*name);
                self.put(" = 0; ");
                self.name(*name);
                self.put(&format!(" < {times}; ++"));
                self.name(*name);
                self.put(") ");
                self.braces(&[], body, indent);
            }
            Stmt::Loop(of) => self.any_loop(of, indent),
            Stmt::Switch(value, arms) => {
                self.put("switch (");
                self.bare(value);
                self.put(") {\n");
                for arm in arms {
                    self.arm(arm, indent);
                }
                self.indent(indent);
                self.out.push(b'}');
            }
            Stmt::Block(locals, body) => self.braces(locals, body, indent),
            Stmt::JumpTable(at, labels) => self.jump_table(at, labels, indent),
            Stmt::Harness(Action::Repeat(..)) => self.simple(stmt),
            stmt => {
                self.simple(stmt);
                self.out.push(b';');
            }
        }
        self.out.push(b'\n');
    }

    /// A statement on one line, without the semicolon behind it.
    pub(super) fn simple(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Expr(expr) => self.expr(expr),
            Stmt::Discard(expr) => {
                self.word("(void)");
                self.operand(expr, Precedence::Unary);
            }
            Stmt::Assign(place, value) => {
                self.target(place, Precedence::Assignment);
                self.spaced("=");
                self.expr(value);
            }
            Stmt::VaStart(last) => {
                self.put(self.lists);
                self.put("va_start(ap, ");
                self.name(*last);
                self.out.push(b')');
            }
            Stmt::VaCopy => {
                self.put(self.lists);
                self.put("va_copy(again, ap)");
            }
            Stmt::HandOn(of) => {
                if let Some(result) = &of.result {
                    self.expr(result);
                    self.spaced("=");
                }
                self.name(of.to);
                self.out.push(b'(');
                for arg in &of.args {
                    self.expr(arg);
                    self.comma();
                }
                self.word("ap)");
            }
            Stmt::VaEnd(list) => {
                self.put(self.lists);
                self.word("va_end(");
                self.list(*list);
                self.out.push(b')');
            }
            Stmt::Harness(action) => self.action(action),
            Stmt::Return(value) => {
                let is_call = value.as_ref().is_some_and(Expr::is_call);
                if self.must_tail && is_call {
                    self.put("__attribute__((musttail)) ");
                }
                self.word("return");
                if let Some(value) = value {
                    self.out.space();
                    self.expr(value);
                }
            }
            Stmt::Jump(Jump::Break) => self.word("break"),
            Stmt::Jump(Jump::Continue) => self.word("continue"),
            Stmt::Jump(Jump::Goto(label)) => {
                self.put("goto l");
                self.number(*label);
            }
            Stmt::Unreachable => self.word("__builtin_unreachable()"),
            Stmt::Asm(asm) => self.asm(asm),
            Stmt::Label(label) => {
                self.out.push(b'l');
                self.number(*label);
                self.out.push(b':');
            }
            // These have braces, and are printed with those in them.
            Stmt::If(..) | Stmt::For(..) | Stmt::Block(..) | Stmt::Loop(_) | Stmt::Switch(..) => {}
            Stmt::JumpTable(..) | Stmt::SetJump(..) => {}
            Stmt::LongJump(buffer, value) => {
                self.word("longjmp(");
                self.buffer(*buffer);
                self.put(", ");
                self.bare(value);
                self.out.push(b')');
            }
        }
    }

    /// An instruction that does nothing. Its colons are apart: two in a row are one sign in C23.
    fn asm(&mut self, asm: &Asm<Expr>) {
        let (has_operand, has_labels) = (asm.operand.is_some(), !asm.labels.is_empty());
        self.word(match (has_operand, has_labels) {
            (_, true) => "__asm__ goto(\"\" :",
            (false, false) => "__asm__ __volatile__(\"\" :",
            (true, false) => "__asm__(\"\" :",
        });
        let mut is_same = false;
        if let Some((place, constraint)) = &asm.operand {
            is_same = *constraint == Constraint::Same;
            self.word(match constraint {
                Constraint::Register => " \"+r\"(",
                Constraint::Same => " \"=r\"(",
                Constraint::Memory => " \"+m\"(",
            });
            self.bare(place);
            self.word(if is_same { ") : \"0\"(" } else { ")" });
            if is_same {
                self.bare(place);
                self.word(")");
            }
        }
        if asm.is_on_memory || has_labels {
            self.word(if is_same { " :" } else { " : :" });
            self.word(if asm.is_on_memory { " \"memory\"" } else { "" });
        }
        for (index, label) in asm.labels.iter().enumerate() {
            self.word(if index > 0 { ", l" } else { " : l" });
            self.number(*label);
        }
        self.out.push(b')');
    }

    /// A buffer of `setjmp`.
    fn buffer(&mut self, number: u32) {
        self.put(if self.plain { "buffers[" } else { "quest_buffers[" });
        self.number(number);
        self.out.push(b']');
    }

    /// What follows the condition of an `if`.
    fn branches(&mut self, one: &[Stmt], other: &[Stmt], indent: &str) {
        self.put(") ");
        self.braces(&[], one, indent);
        if !other.is_empty() {
            self.put(" else ");
            self.braces(&[], other, indent);
        }
    }

    fn jump_table(&mut self, at: &Expr, labels: &[u32], indent: &str) {
        self.word("{\n");
        self.indent(indent);
        self.put("    static const void *const ways[] = { ");
        for (index, label) in labels.iter().enumerate() {
            self.put(if index > 0 { ", &&l" } else { "&&l" });
            self.number(*label);
        }
        self.put(" };\n");
        self.indent(indent);
        self.put("    goto *ways[");
        self.bare(at);
        self.put("];\n");
        self.indent(indent);
        self.out.push(b'}');
    }

    fn any_loop(&mut self, of: &Loop<Expr, Stmt>, indent: &str) {
        let part = |printer: &mut Printer, part: Option<&Expr>| {
            part.into_iter().for_each(|part| printer.bare(part));
        };
        if let Some(hint) = of.hint {
            self.word("_Pragma(\"");
            self.word(&hint.spelling());
            self.word("\") ");
        }
        match of.form {
            LoopForm::For => {
                self.put("for (");
                part(self, of.first.as_ref());
                self.put("; ");
                self.condition_of(&of.condition);
                self.put("; ");
                part(self, of.last.as_ref());
                self.put(") ");
            }
            LoopForm::While => {
                self.put("while (");
                self.condition_of(&of.condition);
                self.put(") ");
            }
            LoopForm::DoWhile => self.put("do "),
        }
        self.braces(&[], &of.body, indent);
        if of.form == LoopForm::DoWhile {
            self.put(" while (");
            self.condition_of(&of.condition);
            self.word(");");
        }
    }

    fn arm(&mut self, arm: &Arm<Stmt>, indent: &str) {
        for (first, last) in arm.spans() {
            self.indent(indent);
            self.put("case ");
            self.label(first);
            if first != last {
                // Without its spaces it would be a part of a number.
                self.word(" ... ");
                self.label(last);
            }
            self.word(":\n");
        }
        if arm.is_default {
            self.indent(indent);
            self.word("default:\n");
        }
        self.statements(&[], &arm.body, &format!("{indent}    "));
        if arm.body.is_empty() {
            self.indent(indent);
            self.put("    ;\n");
        }
    }

    /// The value of a label, which is converted to the type of the `switch`: a large one has the type of an `unsigned
    /// long` if that is sure to hold it, since C89 has no other.
    fn label(&mut self, value: i128) {
        let ty = match value {
            _ if i32::try_from(value).is_ok() => Int::Int,
            _ if u32::try_from(value).is_ok() => Int::ULong,
            _ => Int::LongLong,
        };
        self.constant(&Expr::Int(value, ty));
    }

    fn braces(&mut self, locals: &[Object], body: &[Stmt], indent: &str) {
        self.word("{\n");
        self.statements(locals, body, &format!("{indent}    "));
        self.indent(indent);
        self.out.push(b'}');
    }
}
