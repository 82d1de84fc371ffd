//! What the machine runs: the statements of a function, or an expression, as instructions on a stack of values.
//! Types, members and jumps are resolved when they are written, so that nothing but values is left to run time.

use std::rc::Rc;

use super::Datum;
use super::integers::Integers;
use super::trace::Note;
use crate::c::builtin::Builtin;
use crate::c::library::MemoryFunction;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Float, Int, Type};
use crate::case::flow::{Loop, Stmt};

/// The instructions of a function, and what is too large to be a part of one.
#[derive(Debug, Clone, Default)]
pub(super) struct Code {
    pub(super) instructions: Vec<Instruction>,
    pub(super) constants: Vec<Datum>,
    /// What pointers lead to, and structs that are copied.
    pub(super) types: Vec<Type>,
    pub(super) integers: Vec<Integers>,
    pub(super) unions: Vec<Union>,
    pub(super) memory: Vec<Memory>,
    pub(super) switches: Vec<Switch>,
    /// The types of arguments besides the parameters.
    pub(super) rests: Vec<Rc<[Type]>>,
    pub(super) notes: Vec<Note>,
    /// The objects of blocks.
    pub(super) blocks: Vec<Vec<u32>>,
    /// Where calls of `longjmp` lead.
    pub(super) landings: Vec<Landing>,
    /// Whether pointers may lead to objects of a call once it is over.
    pub(super) leaves_pointers: bool,
    /// The instruction where the program goes on, if that is here.
    pub(super) here: Option<u32>,
    pub(super) gotos: Gotos,
    /// What there was before each statement of a function, and before what ends it.
    pub(super) marks: Vec<Mark>,
}

/// How long the lists of code were.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mark {
    instructions: usize,
    constants: usize,
    types: usize,
    integers: usize,
    unions: usize,
    memory: usize,
    switches: usize,
    rests: usize,
    notes: usize,
    blocks: usize,
    landings: usize,
    gotos: [usize; 3],
}

impl Code {
    /// A statement of the function begins, or what ends it.
    pub(super) fn mark(&mut self) {
        self.marks.push(Mark {
            instructions: self.instructions.len(),
            constants: self.constants.len(),
            types: self.types.len(),
            integers: self.integers.len(),
            unions: self.unions.len(),
            memory: self.memory.len(),
            switches: self.switches.len(),
            rests: self.rests.len(),
            notes: self.notes.len(),
            blocks: self.blocks.len(),
            landings: self.landings.len(),
            gotos: self.gotos.lengths(),
        });
    }

    /// Leaves only the first statements of the function, at most so many. Yields how many instructions, landings and switches
    /// that are.
    pub(super) fn go_back(&mut self, statements: usize) -> [usize; 3] {
        let to = self.marks.get(statements).or(self.marks.last()).copied().unwrap_or_default();
        self.marks.truncate(statements.min(self.marks.len().saturating_sub(1)));
        self.instructions.truncate(to.instructions);
        self.constants.truncate(to.constants);
        self.types.truncate(to.types);
        self.integers.truncate(to.integers);
        self.unions.truncate(to.unions);
        self.memory.truncate(to.memory);
        self.switches.truncate(to.switches);
        self.rests.truncate(to.rests);
        self.notes.truncate(to.notes);
        self.blocks.truncate(to.blocks);
        self.landings.truncate(to.landings);
        self.gotos.truncate(to.gotos);
        self.here = self.here.filter(|here| (*here as usize) < to.instructions);
        [to.instructions, to.landings, to.switches]
    }

    /// Leaves nothing of it but its memory.
    pub(super) fn clear(&mut self) {
        self.marks.clear();
        self.go_back(0);
    }
}

/// Where an instruction takes a value from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operand {
    /// The top of the stack, from which it is removed.
    Top,
    /// A cell.
    Cell(u32),
    /// The place that [`Instruction::Take`] took.
    Place,
    /// One of the constants.
    Constant(u32),
}

/// The type of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scalar {
    Int(Int),
    Float(Float),
}

impl Scalar {
    /// The type of a number; none for another type.
    pub(super) fn of(ty: &Type) -> Option<Scalar> {
        match ty {
            Type::Int(int) => Some(Scalar::Int(*int)),
            Type::Float(float) => Some(Scalar::Float(*float)),
            _ => None,
        }
    }

    pub(super) fn to_type(self) -> Type {
        match self {
            Scalar::Int(int) => Type::Int(int),
            Scalar::Float(float) => Type::Float(float),
        }
    }
}

/// An operation on elements of vectors, which are not promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lane {
    Unary(UnaryOp),
    Binary(Op),
    Builtin(Builtin),
    /// A conversion of integers that leaves their bits.
    Cast,
    /// A conversion as that of a number.
    Convert,
}

impl Lane {
    /// The number of vectors that it takes.
    pub(super) fn arity(self) -> usize {
        match self {
            Lane::Unary(_) | Lane::Cast | Lane::Convert => 1,
            Lane::Binary(_) => 2,
            Lane::Builtin(builtin) => builtin.arity(),
        }
    }
}

/// An instruction. An address is a pointer on the stack. Numbers of what is in lists of the code are positions there.
#[derive(Debug, Clone, Copy)]
pub(super) enum Instruction {
    /// Counts steps.
    Step(u32),
    /// The program goes on here.
    Here,
    /// A statement around that, which is in so many others, ends here.
    Behind(u32),
    /// A check point: the state is compared with what is known.
    Point(u32),
    /// Stops, since the program has no single meaning.
    Stop(&'static str),
    /// Adds to what is known of the run.
    Note(u32),

    /// Puts a value on the stack.
    Push(Operand),
    /// Removes values from the stack.
    Drop(u32),
    /// Puts the value of a cell on the stack, this many beyond an address that it removes.
    Load(u32),
    /// An operation on integers of promoted types, those of which that are of another type are converted first.
    Integers {
        op: Op,
        ty: u32,
        converts: [bool; 2],
        left: Operand,
        right: Operand,
    },
    /// The same for numbers, one of which is floating.
    Numbers {
        op: Op,
        ty: Scalar,
        converts: [bool; 2],
        left: Operand,
        right: Operand,
    },
    /// A comparison of two pointers to a type.
    ComparePointers {
        op: Op,
        to: u32,
        left: Operand,
        right: Operand,
    },
    /// Whether two pointers to functions are the same, or not.
    CompareFunctions {
        is_equal: bool,
        left: Operand,
        right: Operand,
    },
    /// A pointer to a type so many elements further, or back.
    Move {
        op: Op,
        to: u32,
        left: Operand,
        right: Operand,
    },
    /// How many elements one pointer to a type is behind another.
    Distance(u32),
    /// An operation on a number.
    Unary(UnaryOp, Scalar),
    /// A builtin function of so many numbers on top of the stack, which have the types of its parameters, and that of the first.
    Builtin(Builtin, Int, u32),
    /// An operation on what is in a cell and the number on top of the stack, of these types: puts the result into the cell,
    /// and on the stack whether that does not hold it.
    Overflow {
        op: Op,
        to: Int,
        by: Int,
        cell: u32,
    },
    /// An operation on vectors of so many elements of a type.
    Lanes(Lane, Scalar, u32),
    /// Puts the value so many below the top on the stack once more.
    Again(u32),
    /// Removes what is below the values on top of the stack: so many, and this many above them stay.
    Sink {
        removed: u32,
        kept: u32,
    },
    /// Whether a number is zero, or a pointer null.
    Not,
    /// Whether it is not.
    Truth,
    /// A conversion to a type of integers other than `_Bool`.
    Narrow(u32),
    /// Any other conversion.
    Convert(Scalar),
    /// A conversion to what a bit-field holds.
    Field(Int, u32),

    /// Moves an address by some cells.
    Further(u32),
    /// An element of the array that is this many cells beyond an address: of how many, and of how many cells each.
    Element {
        beyond: u32,
        number: u32,
        size: u32,
        index: Operand,
    },
    /// The same for an array whose length is in a cell.
    ElementOfVariable {
        beyond: u32,
        length: u32,
        size: u32,
        index: Operand,
    },
    /// What a pointer to a type leads to, so many elements further.
    Target {
        to: u32,
        index: Operand,
    },
    /// Removes an address: the cell so many beyond it is the place.
    Take(u32),
    /// Removes a value and puts it into a cell.
    Store(u32),
    /// The same for the place.
    StorePlace,
    /// The address on the stack and so many cells is that of a union that will be written.
    WillWrite(u32),
    /// Shows what was stored in a union to its other members.
    Spread(u32),

    /// Removes an index and the address of an object, and puts the number in its bytes from there on on the stack.
    View {
        of: u32,
        seen: Scalar,
    },
    /// Removes an index, the address of an object and a number, and stores that in its bytes from there on.
    SetView {
        of: u32,
        seen: Scalar,
    },

    /// Puts the cells of a struct on the stack, the address of which it removes.
    PushWhole(u32),
    /// Removes an address and the cells of a struct, and puts them there.
    StoreWhole(u32),
    /// Copies a struct: its type; removes the addresses to and from.
    Copy(u32),
    /// Runs a function on memory.
    Memory(u32),
    /// How what a function on memory returns compares with zero.
    Compare(Op, u32),
    /// What a function finds in a text.
    Measure(u32),

    /// The objects of a block begin.
    Begin(u32),
    /// Their time is over.
    End(u32),
    /// Calls of `longjmp` with this buffer lead here from now on.
    SetJump(u32),
    /// They lead nowhere any more.
    Disarm(u32),
    /// Removes a number, and goes where the buffer says.
    LongJump(u32),
    /// Something begins that no `longjmp` may leave, or ends.
    Hold,
    Release,

    /// Memory for an object is allocated, for as many elements as are on the stack: the address of the first one.
    Allocate(u32),

    /// Goes to an instruction.
    Jump(u32),
    /// The same if a condition holds.
    JumpIf(u32),
    /// The same unless it holds.
    JumpUnless(u32),
    /// Goes to one of several.
    Switch(u32),
    /// A call begins: its arguments come next.
    Deepen,
    /// Calls the function with this number.
    Call(u32),
    /// The same with arguments besides the parameters, of these types.
    CallVariadic {
        routine: u32,
        rest: u32,
    },
    /// The next of the arguments besides the parameters is the first one.
    FirstArgument,
    /// Puts the next of these arguments, which has a type, on the stack.
    NextArgument(u32),
    /// Removes a pointer to a function of this type, and calls the function.
    CallBy(u32),
    /// Leaves the function.
    Return,
}

/// A union of which a member is written.
#[derive(Debug, Clone)]
pub(super) struct Union {
    pub(super) ty: Type,
    pub(super) member: u32,
    /// Its first cell, if that is always the same; else it was marked.
    pub(super) cell: Option<u32>,
}

/// A call of a function on memory.
#[derive(Debug, Clone)]
pub(super) struct Memory {
    pub(super) function: MemoryFunction,
    /// The type of the first place.
    pub(super) first: Type,
    /// Its second argument.
    pub(super) second: Argument,
    /// Whether it works on a number of elements, which is on the stack, instead of the whole places.
    pub(super) is_counted: bool,
}

/// The second argument of a function on memory.
#[derive(Debug, Clone)]
pub(super) enum Argument {
    /// A byte, which is on the stack.
    Byte,
    /// A place of this type, the address of which is on the stack.
    Place(Type),
    /// A string literal.
    Text(Box<[u8]>),
    /// None.
    Nothing,
}

/// Where a `longjmp` leads.
#[derive(Debug, Clone)]
pub(super) struct Landing {
    pub(super) buffer: u32,
    /// The instruction that takes what `setjmp` returns.
    pub(super) target: u32,
    /// The objects of blocks that are left.
    pub(super) ended: Vec<u32>,
}

/// Where to go on for a number.
#[derive(Debug, Clone, Default)]
pub(super) struct Switch {
    /// The first and the last number, and the place.
    pub(super) targets: Vec<(i128, i128, u32)>,
    /// For any other; a fault if there is none.
    pub(super) default: Option<u32>,
}

/// The labels of a function, and the jumps to them.
#[derive(Debug, Clone, Default)]
pub(super) struct Gotos {
    pub(super) labels: Vec<(u32, Spot)>,
    pub(super) jumps: Vec<Goto>,
    /// How many statements were numbered.
    pub(super) statements: u32,
}

/// A jump to a label.
#[derive(Debug, Clone)]
pub(super) struct Goto {
    pub(super) label: u32,
    /// Where it is: at the instruction that counts its steps.
    pub(super) spot: Spot,
    /// The instructions that leave the statements around it that have an end, by how many are around each, from the innermost on;
    /// the last one comes after all of them.
    pub(super) leaves: Vec<(usize, usize)>,
    /// The instruction in place of which there is the jump, once there is one.
    pub(super) replaced: Option<(usize, Instruction)>,
}

/// Where a label or a jump to one is.
#[derive(Debug, Clone)]
pub(super) struct Spot {
    pub(super) at: usize,
    /// The statements around it, the outermost first.
    pub(super) around: Vec<Around>,
}

/// A list of statements in a statement.
#[derive(Debug, Clone, Copy)]
pub(super) struct Around {
    /// The number of the statement.
    pub(super) number: u32,
    pub(super) list: usize,
    /// Whether it is a block with objects, a `switch`, a loop.
    pub(super) is_block: bool,
    pub(super) is_switch: bool,
    pub(super) is_loop: bool,
    pub(super) noted: (*const Stmt, Option<*const Loop>),
}

impl Gotos {
    /// Only so many labels, jumps and numbers are left.
    pub(super) fn truncate(&mut self, [labels, jumps, statements]: [usize; 3]) {
        self.labels.truncate(labels);
        self.jumps.truncate(jumps);
        self.statements = statements as u32;
    }

    pub(super) fn lengths(&self) -> [usize; 3] {
        [self.labels.len(), self.jumps.len(), self.statements as usize]
    }
}
