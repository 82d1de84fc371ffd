//! Prints the parts of the tree that belong to the test harness.

use super::Printer;
use super::precedence::Precedence;
use crate::c::harness::{Action, Demand, Edge, Probe};
use crate::c::tree::{Expr, Stmt};

impl Printer {
    pub(super) fn probe(&mut self, probe: &Probe<Box<Expr>>) {
        match probe {
            Probe::Location(of, int) => {
                self.out.push(b'(');
                self.put(&int.spelling());
                self.word(")&");
                self.operand(of, Precedence::Unary);
            }
            Probe::Misalignment(address, demand) => {
                self.operand(address, Precedence::Multiplicative);
                self.spaced("%");
                let (Demand::Type(_, bytes) | Demand::Bytes(bytes)) = demand;
                if let Demand::Type(ty, _) = demand {
                    self.align(ty);
                    self.spaced("%");
                }
                self.number(*bytes);
            }
            Probe::Bits(member) => {
                self.out.push(b'(');
                self.expr(member);
                self.put(if self.plain { " = -1, bits(&" } else { " = -1, quest_bits(&" });
                self.path_root(member);
                self.put(", sizeof ");
                self.path_root(member);
                self.word("))");
            }
            Probe::Guarded(edge, page, of) => {
                self.word(if self.plain { "" } else { "quest_" });
                self.word(if *edge == Edge::End { "guarded(" } else { "guarded_before(" });
                self.number(*page);
                self.put(", &");
                self.operand(of, Precedence::Unary);
                self.comma();
                self.size(&of.ty());
                self.word(")");
            }
        }
    }

    pub(super) fn action(&mut self, action: &Action<Expr, Stmt>) {
        match action {
            Action::Check(_, _, got, want) | Action::CheckLayout(got, want) if self.plain => {
                self.put("if (");
                self.difference(got, want);
                self.put(") failed = 1");
            }
            Action::Check(_, _, got, want) | Action::CheckLayout(got, want) if self.terse => {
                self.condition(std::iter::once((got, want)));
            }
            Action::Check(side, subject, got, want) => self.check(*side, *subject, got, want),
            Action::CheckLayout(got, want) => self.check_layout(got, want),
            Action::LeaveIfFailed if self.is_main => self.put("if (failed) return 1"),
            Action::LeaveIfFailed if self.plain => self.put("if (failed) return"),
            Action::LeaveIfFailed => self.put("if (quest_failures != failures) return"),
            Action::Recount => {
                self.put(if self.plain { "calls = before" } else { "quest_calls = 0" })
            }
            Action::Repeat(times, int, body) => self.repeat(*times, *int, body),
            Action::Reached if self.plain => self.word("++calls"),
            Action::Reached => self.word("++quest_calls"),
        }
    }
}
