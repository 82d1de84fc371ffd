//! Runs instructions.

use std::rc::Rc;

use super::cells::Cells;
use super::code::{Code, Instruction, Operand};
use super::operands::no_place;
use super::trace::Note;
use super::{Datum, Machine, STATES, Target, Visits, cells};
use crate::base::chance::Chance;
use crate::c::arithmetic::Number;
use crate::c::fault::{Fault, Run, undefined};
use crate::c::tree::Op;
use crate::c::types::Type;

/// Where a call goes on when it ends.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub(super) code: Rc<Code>,
    pub(super) at: usize,
    /// The function that is called, and the number of cells that were kept before.
    pub(super) routine: u32,
    pub(super) kept: usize,
    /// The union that is being written there.
    pub(super) union: usize,
    /// The arguments of the function besides its parameters, if it is variadic.
    pub(super) rest: Option<Rest>,
}

/// The arguments of a call besides the parameters.
#[derive(Debug, Clone)]
pub(super) struct Rest {
    types: Rc<[Type]>,
    cells: Rc<[Datum]>,
    /// The next one, and its first cell.
    next: usize,
    cell: usize,
}

impl Visits {
    /// Keeps a state: the first and the last one, and of those between them a few at random with equal chances.
    fn add(&mut self, cells: &mut Cells, chance: &mut Chance) {
        self.number += 1;
        if self.states.len() < STATES {
            self.states.push(cells.state());
            return;
        }
        let last = STATES - 1;
        let chosen = 1 + chance.below(self.number - 2) as usize;
        if chosen < last {
            self.states.swap(chosen, last);
        }
        self.states[last] = cells.state();
    }
}

impl Machine<'_> {
    /// Runs code from an instruction on until the first function returns.
    pub(super) fn execute(&mut self, mut code: Rc<Code>, mut at: usize) -> Run<()> {
        loop {
            at += 1;
            match code.instructions[at - 1] {
                Instruction::Step(number) => {
                    self.steps += u64::from(number);
                    if self.steps > self.most {
                        return Err(Fault::Endless("".into()));
                    }
                }
                Instruction::Here => self.come_here(at - 1),
                Instruction::Behind(depth) => self.come_behind(depth as usize, at - 1),
                Instruction::Point(point) => self.come_to(point),
                Instruction::Stop(why) => return undefined(why),
                Instruction::Note(note) => self.note(&code.notes[note as usize]),

                Instruction::Push(operand) => {
                    let datum = self.operand(operand, &code);
                    if datum == Datum::Unset {
                        return never_set();
                    }
                    self.stack.push(datum);
                }
                Instruction::Drop(number) => {
                    let from = self.topmost(number as usize)?;
                    self.stack.truncate(from);
                }
                Instruction::Load(beyond) => {
                    let Some(cell) = self.pop_cell(beyond) else { return no_place() };
                    let datum = self.cells[cell];
                    if datum == Datum::Unset {
                        return never_set();
                    }
                    self.stack.push(datum);
                }
                Instruction::Integers { op, ty, converts, left, right } => {
                    let ty = &code.integers[ty as usize];
                    let right = self.operand(right, &code);
                    let left = self.operand(left, &code);
                    if let (Datum::Int(left), Datum::Int(right)) = (left, right)
                        && let Some(left) =
                            if converts[0] { ty.converted(left) } else { Some(left) }
                        && let Some(right) =
                            if converts[1] { ty.converted(right) } else { Some(right) }
                        && let Some(result) = ty.quick(op, left, right)
                    {
                        at = self.give(result, at, &code);
                        continue;
                    }
                    let result = self.integers(op, ty.int, converts, [left, right])?;
                    self.push(result);
                }
                Instruction::Numbers { op, ty, converts, left, right } => {
                    let ty = ty.to_type();
                    let mut right = self.number(right, &code)?;
                    let mut left = self.number(left, &code)?;
                    if converts[0] {
                        left = self.arithmetic.convert(left, &ty)?;
                    }
                    if converts[1] {
                        right = self.arithmetic.convert(right, &ty)?;
                    }
                    let result = self.arithmetic.binary(op, &ty, left, right)?;
                    self.push_number(result);
                }
                Instruction::ComparePointers { op, to, left, right } => {
                    let right = self.pointer(right, &code)?;
                    let left = self.pointer(left, &code)?;
                    let to = &code.types[to as usize];
                    let holds = self.compares_pointers(op, left, right, to)?;
                    self.push(holds);
                }
                Instruction::CompareFunctions { is_equal, left, right } => {
                    let right = self.function(right, &code)?;
                    let left = self.function(left, &code)?;
                    self.push((left == right) == is_equal);
                }
                Instruction::Move { op, to, left, right } => {
                    let by = self.int(right, &code)?;
                    let from = self.pointer(left, &code)?;
                    let by = if op == Op::Add { by } else { -by };
                    let moved = self.moved(from, &code.types[to as usize], by)?;
                    self.stack.push(moved);
                }
                Instruction::Distance(to) => {
                    let other = self.pointer(Operand::Top, &code)?;
                    let one = self.pointer(Operand::Top, &code)?;
                    let by = self.distance(one, other, &code.types[to as usize])?;
                    self.push(by);
                }
                Instruction::Unary(op, ty) => {
                    let number = self.number(Operand::Top, &code)?;
                    let result = self.arithmetic.unary(op, &ty.to_type(), number)?;
                    self.push_number(result);
                }
                Instruction::Builtin(builtin, int, count) => {
                    let mut args = Vec::with_capacity(count as usize);
                    for _ in 0..count {
                        let Some(n) = self.number(Operand::Top, &code)?.integer() else {
                            return undefined("an argument that is no integer");
                        };
                        args.push(n);
                    }
                    args.reverse();
                    let result = builtin.compute(self.arithmetic.model, int, &args)?;
                    self.push_number(Number::of(result));
                }
                Instruction::Overflow { op, to, by, cell } => {
                    let right = self.number(Operand::Top, &code)?;
                    let left = self.number(Operand::Cell(cell), &code)?;
                    let (to, by) = (Type::Int(to), Type::Int(by));
                    let parts = [(&to, left), (&by, right)];
                    let (result, overflows) = self.arithmetic.overflow(op, parts, &to)?;
                    let result = self.program.numbers.datum(result);
                    self.store(cell as usize, result);
                    self.push(overflows);
                }
                Instruction::Lanes(lane, ty, count) => {
                    self.lanes(lane, &ty.to_type(), count as usize)?;
                }
                Instruction::Again(below) => {
                    let from = self.topmost(1 + below as usize)?;
                    self.stack.push(self.stack[from]);
                }
                Instruction::Sink { removed, kept } => {
                    let end = self.topmost(kept as usize)?;
                    let begin = self.topmost((removed + kept) as usize)?;
                    self.stack.drain(begin..end);
                }
                Instruction::Not => {
                    let Some(holds) = self.holds() else { return never_set() };
                    self.push(!holds);
                }
                Instruction::Truth => {
                    let Some(holds) = self.holds() else { return never_set() };
                    self.push(holds);
                }
                Instruction::Narrow(ty) => {
                    let ty = &code.integers[ty as usize];
                    let datum = self.operand(Operand::Top, &code);
                    if let Datum::Int(n) = datum
                        && let Some(n) = ty.converted(n)
                    {
                        at = self.give(n, at, &code);
                        continue;
                    }
                    let result = self.narrowed(datum, ty.int)?;
                    self.push(result);
                }
                Instruction::Convert(ty) => {
                    let number = self.number(Operand::Top, &code)?;
                    let number = self.arithmetic.convert(number, &ty.to_type())?;
                    self.push_number(number);
                }
                Instruction::Field(int, bits) => {
                    let number = self.number(Operand::Top, &code)?;
                    let number = self.arithmetic.stored(number, &Type::Int(int), Some(bits))?;
                    self.push_number(number);
                }

                Instruction::Further(by) => {
                    let target = self.target(Operand::Top, &code)?;
                    self.push(Some(Target { cell: target.cell + by, ..target }));
                }
                Instruction::Element { beyond, number, size, index } => {
                    let index = self.operand(index, &code);
                    self.element(index, beyond, number, size)?;
                }
                Instruction::ElementOfVariable { beyond, length, size, index } => {
                    let index = self.operand(index, &code);
                    let number = self.cells[length as usize].int().unwrap_or(0);
                    self.element(index, beyond, number as u32, size)?;
                }
                Instruction::Target { to, index } => {
                    let by = self.int(index, &code)?;
                    let target = self.target(Operand::Top, &code)?;
                    let target = self.element_at(target, &code.types[to as usize], by)?;
                    self.push(Some(target));
                }
                Instruction::Take(beyond) => match self.pop_cell(beyond) {
                    Some(cell) => self.place = cell,
                    None => return no_place(),
                },
                Instruction::Store(cell) => {
                    let datum = self.operand(Operand::Top, &code);
                    self.store(cell as usize, datum);
                }
                Instruction::StorePlace => {
                    let datum = self.operand(Operand::Top, &code);
                    self.store(self.place, datum);
                }
                Instruction::WillWrite(beyond) => {
                    let target = self.target(Operand::Top, &code)?;
                    self.union = self.cell(target) + beyond as usize;
                    self.push(Some(target));
                }
                Instruction::Spread(union) => {
                    let union = &code.unions[union as usize];
                    let first = union.cell.map_or(self.union, |cell| cell as usize);
                    let all = first..first + cells(&union.ty) as usize;
                    self.views().spread(&union.ty, union.member, &mut self.cells[all]);
                }

                Instruction::View { of, seen } => {
                    let number = self.number_at(&code.types[of as usize], seen, &code)?;
                    self.push_number(number);
                }
                Instruction::SetView { of, seen } => {
                    self.set_number_at(&code.types[of as usize], seen, &code)?;
                }

                Instruction::PushWhole(ty) => {
                    let all = self.whole(&code.types[ty as usize])?;
                    self.stack.extend_from_slice(&self.cells[all]);
                }
                Instruction::StoreWhole(number) => {
                    let Some(first) = self.pop_cell(0) else { return no_place() };
                    let from = self.topmost(number as usize)?;
                    let all = first..first + number as usize;
                    self.will_change(all.clone());
                    self.cells[all].copy_from_slice(&self.stack[from..]);
                    self.stack.truncate(from);
                }
                Instruction::Copy(ty) => {
                    let from = self.whole(&code.types[ty as usize])?;
                    let Some(to) = self.pop_cell(0) else { return no_place() };
                    self.will_change(to..to + from.len());
                    self.cells.copy_within(from, to);
                }
                Instruction::Memory(call) => self.on_memory(&code.memory[call as usize], &code)?,
                Instruction::Compare(op, call) => {
                    let holds = self.compares(op, &code.memory[call as usize], &code)?;
                    self.push(holds);
                }
                Instruction::Measure(call) => {
                    let found = self.measure(&code.memory[call as usize], &code)?;
                    self.push(i128::from(found));
                }

                Instruction::Begin(block) => self.begin_block(&code.blocks[block as usize])?,
                Instruction::End(block) => {
                    code.blocks[block as usize].iter().for_each(|object| self.renew(*object));
                }
                Instruction::SetJump(buffer) => self.make_ready(buffer),
                Instruction::Disarm(buffer) => self.jumps.disarm(buffer),
                Instruction::LongJump(buffer) => {
                    let value = self.int(Operand::Top, &code)?;
                    at = self.long_jump(buffer, value, &mut code)?;
                }
                Instruction::Hold => self.jumps.held += 1,
                Instruction::Release => self.jumps.held -= 1,
                Instruction::Allocate(object) => {
                    let number = self.int(Operand::Top, &code)?;
                    let target = self.allocate(object, number)?;
                    self.will_change(self.program.layout.of(object));
                    self.push(Some(target));
                }

                Instruction::Jump(to) => at = to as usize,
                Instruction::JumpIf(to) => match self.holds() {
                    Some(true) => at = to as usize,
                    Some(false) => {}
                    None => return never_set(),
                },
                Instruction::JumpUnless(to) => match self.holds() {
                    Some(true) => {}
                    Some(false) => at = to as usize,
                    None => return never_set(),
                },
                Instruction::Switch(switch) => {
                    let value = self.int(Operand::Top, &code)?;
                    let switch = &code.switches[switch as usize];
                    let found = switch
                        .targets
                        .iter()
                        .find(|(first, last, _)| (*first..=*last).contains(&value));
                    match found.map(|(_, _, target)| *target).or(switch.default) {
                        Some(target) => at = target as usize,
                        None => return undefined("a label beyond the last"),
                    }
                }
                Instruction::Deepen => self.deepen()?,
                Instruction::Call(routine) => {
                    self.enter(routine, None, &mut code, &mut at)?;
                }
                Instruction::CallVariadic { routine, rest } => {
                    let types = Rc::clone(&code.rests[rest as usize]);
                    let number: usize = types.iter().map(|ty| cells(ty) as usize).sum();
                    let from = self.topmost(number)?;
                    let cells = self.stack.split_off(from).into();
                    let rest = Rest { types, cells, next: 0, cell: 0 };
                    self.enter(routine, Some(rest), &mut code, &mut at)?;
                }
                Instruction::FirstArgument => {
                    if let Some(Frame { rest: Some(rest), .. }) = self.frames.last_mut() {
                        (rest.next, rest.cell) = (0, 0);
                    }
                }
                Instruction::NextArgument(ty) => {
                    let ty = &code.types[ty as usize];
                    let Some(Frame { rest: Some(rest), .. }) = self.frames.last_mut() else {
                        return undefined("an argument of no variadic function");
                    };
                    if rest.types.get(rest.next) != Some(ty) {
                        return undefined("an argument beyond the last or of another type");
                    }
                    let end = rest.cell + cells(ty) as usize;
                    self.stack.extend_from_slice(&rest.cells[rest.cell..end]);
                    (rest.next, rest.cell) = (rest.next + 1, end);
                }
                Instruction::CallBy(ty) => {
                    let ty = &code.types[ty as usize];
                    match self.function(Operand::Top, &code)? {
                        Some(routine) if self.flow.is_pointer_to(ty, routine) => {
                            self.enter(routine, None, &mut code, &mut at)?;
                        }
                        _ => return undefined("a call of what is no function"),
                    }
                }
                Instruction::Return => match self.frames.pop() {
                    None => return Ok(()),
                    Some(frame) => {
                        self.end_call(frame.routine, &code, frame.kept);
                        (code, at, self.union) = (frame.code, frame.at, frame.union);
                    }
                },
            }
        }
    }

    /// Puts a value into a cell.
    #[inline]
    fn store(&mut self, cell: usize, datum: Datum) {
        if self.jumps.are_ready {
            self.jumps.change(cell..cell + 1);
        }
        self.cells[cell] = datum;
    }

    /// Takes note that cells are changed.
    pub(super) fn will_change(&mut self, cells: std::ops::Range<usize>) {
        if self.jumps.are_ready {
            self.jumps.change(cells);
        }
    }

    /// Goes on at the beginning of a function.
    fn enter(
        &mut self,
        routine: u32,
        rest: Option<Rest>,
        code: &mut Rc<Code>,
        at: &mut usize,
    ) -> Run<()> {
        let callee = self.code_of(routine);
        let kept = self.begin_call(routine)?;
        let code = std::mem::replace(code, callee);
        let at = std::mem::take(at);
        self.frames.push(Frame { code, at, routine, kept, union: self.union, rest });
        Ok(())
    }

    /// Puts the address of an element on the stack in place of that of the array which is so many cells before it.
    #[inline]
    fn element(&mut self, index: Datum, beyond: u32, number: u32, size: u32) -> Run<()> {
        let (Datum::Int(index), Some(Datum::Pointer(array))) = (index, self.stack.pop()) else {
            return no_place();
        };
        match u32::try_from(index) {
            Ok(index) if index < number => {
                let cell = array.cell + beyond + index * size;
                self.stack.push(Datum::Pointer(Target { cell, ..array }));
                Ok(())
            }
            _ => undefined("an element beyond the end"),
        }
    }

    /// Puts an integer on the stack before an instruction, or lets the instruction take it if it is one of those that
    /// mostly follow. Yields the instruction that comes next.
    #[inline]
    fn give(&mut self, n: i64, at: usize, code: &Code) -> usize {
        match code.instructions[at] {
            Instruction::Store(cell) => self.store(cell as usize, Datum::Int(n)),
            Instruction::StorePlace => self.store(self.place, Datum::Int(n)),
            Instruction::JumpUnless(to) if n == 0 => return to as usize,
            Instruction::JumpUnless(_) => {}
            _ => {
                self.stack.push(Datum::Int(n));
                return at;
            }
        }
        at + 1
    }

    /// The run came to where the program goes on, by an instruction.
    fn come_here(&mut self, at: usize) {
        if self.here.number == 0 {
            self.here.arrival = Some(Rc::new(self.start_at(at, self.ends.len())));
        }
        self.here.add(&mut self.cells, &mut self.chance);
    }

    /// The run came to the end of a statement around that, which is in so many others.
    fn come_behind(&mut self, depth: usize, at: usize) {
        if self.ends.len() <= depth {
            self.ends.resize_with(depth + 1, Visits::default);
        }
        if self.ends[depth].number == 0 {
            self.ends[depth].arrival = Some(Rc::new(self.start_at(at, depth)));
        }
        self.ends[depth].add(&mut self.cells, &mut self.chance);
    }

    fn note(&mut self, note: &Note) {
        let Some(trace) = &mut self.trace else { return };
        trace.add(note, &self.stack);
        if let Note::Near { expr, op, int } = note {
            let top = self.stack.last().copied().unwrap_or_default();
            trace.add_nearness(*expr, *op, *int, self.arithmetic.model, top);
        }
    }
}

/// Out of the way of what runs on.
#[cold]
fn never_set<T>() -> Run<T> {
    undefined("an object that was never set")
}
