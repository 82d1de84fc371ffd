//! Turns functions and expressions into instructions.

use super::code::{Code, Instruction, Operand, Scalar};
use super::integers::Integers;
use super::layout::Layout;
use super::numbers::Numbers;
use super::trace::{Note, Subject};
use super::types::{Kind, Types};
use super::{Datum, Target};
use crate::c::arithmetic::Arithmetic;
use crate::c::control::BUFFERS;
use crate::c::types::{Int, Type};
use crate::case::flow::{Expr, Stmt};

/// Writes the instructions of a function or an expression. A part that has no meaning becomes an instruction that
/// stops; the functions that write a part yield nothing then.
pub(super) struct Compiler<'f, 'l> {
    pub(super) types: Types<'f>,
    pub(super) arithmetic: Arithmetic<'f>,
    pub(super) layout: &'l Layout,
    /// Where constants are that no cell holds.
    pub(super) wide: &'l Numbers,
    /// What is traced of the run, and is therefore put on the stack.
    pub(super) traced: Option<Subject>,
    pub(super) code: &'l mut Code,
    /// The type of the function's result.
    pub(super) result: Option<&'f Type>,
    /// The instructions with these targets. Until all are written, jumps have numbers of targets.
    targets: Vec<u32>,
    /// The statements around the one that is written, and which of their lists it is in.
    pub(super) way: Vec<Way<'f>>,
    /// Where `break` and `continue` lead.
    pub(super) exits: Vec<Exit>,
    /// The numbers of the statements that are being written.
    pub(super) numbers: Vec<u32>,
}

/// A list of statements in a statement.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way<'f> {
    pub(super) stmt: &'f Stmt,
    /// The number of the statement.
    pub(super) number: u32,
    pub(super) list: usize,
}

/// Whether something is to be done where a jump leaves it.
pub(super) fn has_end(way: &Way) -> bool {
    matches!(way.stmt, Stmt::Block(..) | Stmt::Cleaned(..) | Stmt::SetJump(..))
}

/// Where a `break` or a `continue` leads.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exit {
    pub(super) on_break: u32,
    /// None for a `switch`.
    pub(super) on_continue: Option<u32>,
    /// The number of statements around the loop or `switch`.
    pub(super) depth: usize,
}

impl<'f, 'l> Compiler<'f, 'l> {
    /// A compiler that adds to code.
    pub(super) fn new(
        code: &'l mut Code,
        types: Types<'f>,
        arithmetic: Arithmetic<'f>,
        layout: &'l Layout,
        wide: &'l Numbers,
        traced: Option<Subject>,
    ) -> Compiler<'f, 'l> {
        Compiler {
            types,
            arithmetic,
            layout,
            wide,
            traced,
            code,
            result: None,
            targets: Vec::new(),
            way: Vec::new(),
            exits: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// Writes a function, of which the first statements may have been written before and are as they were.
    pub(super) fn function(mut self, body: &'f [Stmt], written: usize, result: Option<&'f Type>) {
        self.result = result;
        let begun = self.code.go_back(written);
        for stmt in &body[self.code.marks.len()..] {
            self.code.mark();
            self.listed(stmt);
        }
        self.code.mark();
        match result {
            Some(_) => self.stop("a function that ends without its result"),
            None => self.emit(Instruction::Return),
        }
        self.resolve(begun);
        self.lead_gotos();
    }

    /// Writes an expression.
    pub(super) fn expression(mut self, expr: &'f Expr) {
        if self.expr(expr).is_some() {
            self.emit(Instruction::Return);
        }
        self.resolve([0; 3]);
    }

    pub(super) fn emit(&mut self, instruction: Instruction) {
        self.code.instructions.push(instruction);
    }

    /// The run stops where it comes here.
    pub(super) fn stop(&mut self, why: &'static str) {
        self.emit(Instruction::Stop(why));
    }

    /// The same, for parts that yield something otherwise.
    pub(super) fn never<T>(&mut self, why: &'static str) -> Option<T> {
        self.stop(why);
        None
    }

    pub(super) fn constant(&mut self, datum: Datum) -> Operand {
        Operand::Constant(add(&mut self.code.constants, datum))
    }

    /// The position of a type of integers among those of the code.
    pub(super) fn integers(&mut self, int: Int) -> u32 {
        let all = &mut self.code.integers;
        match all.iter().position(|known| known.int == int) {
            Some(known) => known as u32,
            None => add(all, Integers::new(int, self.types.model)),
        }
    }

    /// Adds a note where everything is traced.
    pub(super) fn note(&mut self, note: Note) {
        if self.is_traced() {
            self.note_always(note);
        }
    }

    /// Adds a note where pointers are traced.
    pub(super) fn note_pointer(&mut self, note: Note) {
        if self.traced.is_some() {
            self.note_always(note);
        }
    }

    /// Whether everything is traced: then each expression is put on the stack.
    pub(super) fn is_traced(&self) -> bool {
        self.traced == Some(Subject::All)
    }

    fn note_always(&mut self, note: Note) {
        let note = add(&mut self.code.notes, note);
        self.emit(Instruction::Note(note));
    }

    // Jumps.

    /// A new target of jumps.
    pub(super) fn target(&mut self) -> u32 {
        add(&mut self.targets, 0)
    }

    /// Jumps to a target lead here.
    pub(super) fn here(&mut self, target: u32) {
        self.targets[target as usize] = self.code.instructions.len() as u32;
    }

    /// What is to be done where a statement is left: the time of the objects of a block ends, with the functions that clean
    /// them up, and no `longjmp` leads there any more.
    pub(super) fn leave(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::SetJump(landing, ..) if landing.buffer < BUFFERS => {
                self.emit(Instruction::Disarm(landing.buffer));
            }
            Stmt::Block(objects, _) => {
                let block = add(&mut self.code.blocks, objects.clone());
                self.emit(Instruction::End(block));
            }
            Stmt::Cleaned(objects, _) => {
                for (object, by) in objects.iter().rev() {
                    let callee = self.types.flow.routines.get(*by as usize);
                    if callee.is_none_or(|of| of.parameters.len() != 1 || of.result.is_some()) {
                        return self.stop("an object that its function cannot clean up");
                    }
                    self.emit(Instruction::Step(1));
                    self.emit(Instruction::Deepen);
                    let address = Target { object: *object, cell: 0 };
                    let address = self.constant(Datum::Pointer(address));
                    self.emit(Instruction::Push(address));
                    self.emit(Instruction::Call(*by));
                    let own = add(&mut self.code.blocks, vec![*object]);
                    self.emit(Instruction::End(own));
                }
                self.emit(Instruction::Release);
            }
            _ => {}
        }
    }

    /// Puts instructions in the place of targets, from these instructions, landings and switches on.
    fn resolve(&mut self, [instructions, landings, switches]: [usize; 3]) {
        let of = |target: &mut u32| *target = self.targets[*target as usize];
        for instruction in &mut self.code.instructions[instructions..] {
            if let Instruction::Jump(target)
            | Instruction::JumpIf(target)
            | Instruction::JumpUnless(target) = instruction
            {
                of(target);
            }
        }
        self.code.landings[landings..].iter_mut().for_each(|landing| of(&mut landing.target));
        for switch in &mut self.code.switches[switches..] {
            switch.targets.iter_mut().for_each(|(_, _, target)| of(target));
            switch.default.iter_mut().for_each(of);
        }
    }

    /// A number converted as if by assignment to a type.
    pub(super) fn convert(&mut self, from: Kind<'f>, to: &Type) -> Option<()> {
        match (from, to) {
            (Kind::Int(from), Type::Int(to)) if self.widens(from, *to) => {}
            (Kind::Int(_), Type::Int(to)) if *to != Int::Bool => {
                let integers = self.integers(*to);
                self.emit(Instruction::Narrow(integers));
            }
            (Kind::Int(_) | Kind::Float(_), Type::Int(int)) => {
                self.emit(Instruction::Convert(Scalar::Int(*int)));
            }
            (Kind::Int(_) | Kind::Float(_), Type::Float(float)) => {
                self.emit(Instruction::Convert(Scalar::Float(*float)));
            }
            (Kind::Pointer(_), Type::Pointer(_)) => {}
            (Kind::Other(from @ Type::Callback(_)), to) if from == to => {}
            _ => return self.never("a conversion that C does not have"),
        }
        Some(())
    }
}

/// Adds an item to a list, and yields its position.
pub(super) fn add<T>(list: &mut Vec<T>, item: T) -> u32 {
    list.push(item);
    list.len() as u32 - 1
}
