//! The machines whose registers can be examined: their names, where the assembly of
//! `machines/` stores registers, and in which form registers keep values.

use super::image::LongDouble;
use crate::convention::Convention;
use crate::toolchain::measure::ByteOrder;

/// A machine.
#[derive(Debug, PartialEq)]
pub struct Machine {
    /// Its name.
    pub name: &'static str,
    /// Assembly with `quest_probe`, which a compiled caller calls, and `quest_call`, which calls
    /// a compiled callee.
    pub assembly: &'static str,
    /// Bytes of an address.
    pub word: u32,
    /// The byte order, if there is only one.
    pub order: Option<ByteOrder>,
    /// Registers by kind.
    pub banks: &'static [Bank],
    /// The bytes that a call pushes: the difference between the stack pointer at the call and at entry.
    pub pushed: u64,
    /// The encoding of a `long double` that is wider than a `double`.
    pub long_double: LongDouble,
    /// Whether an integer of 32 bits is sign-extended in a wider register even if it is unsigned.
    pub signs_words: bool,
    /// Whether the callee removes the address of a result from the stack.
    pub pops_hidden: bool,
    /// The register with the number of vector registers in use by a variadic call, if there is one.
    pub counter: Option<&'static str>,
    /// Whether the assembler must be told which symbols are functions.
    pub typed: bool,
}

/// Registers of one kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bank {
    /// Their names, in the order of the image, separated by spaces.
    pub names: &'static str,
    /// The bytes of each.
    pub bytes: u64,
    /// The offset of the first.
    pub at: u64,
    /// The distance between two.
    pub step: u64,
    /// How they keep values.
    pub form: Form,
}

/// How a register keeps a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// As in memory.
    Plain,
    /// As in memory; of two registers, a value of one word is in the lower one, whatever the byte order.
    Low,
    /// As in memory, with ones above a narrower value.
    Boxed,
    /// A `float` as a `double`.
    Double,
    /// Every floating value in eighty bits.
    Extended,
}

/// A register: its offset in the image, and how it keeps values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Register {
    /// Its name.
    pub name: &'static str,
    /// The offset of its first byte.
    pub at: u64,
    /// Its number of bytes.
    pub bytes: u64,
    /// How it keeps a value.
    pub form: Form,
}

const fn bank(names: &'static str, bytes: u64, at: u64, form: Form) -> Bank {
    Bank { names, bytes, at, step: bytes, form }
}

const X86: [Bank; 2] = [
    // As stored by `fxsave` at 256.
    Bank { names: "st0 st1", bytes: 10, at: 288, step: 16, form: Form::Extended },
    bank("xmm0 xmm1 xmm2 xmm3 xmm4 xmm5 xmm6 xmm7", 16, 416, Form::Plain),
];

const NONE: Machine = Machine {
    name: "",
    assembly: "",
    word: 8,
    order: Some(ByteOrder::Little),
    banks: &[],
    pushed: 0,
    long_double: LongDouble::Quad,
    signs_words: false,
    pops_hidden: false,
    counter: None,
    typed: false,
};

const POWER64: Machine = Machine {
    banks: &[
        bank("r3 r4 r5 r6 r7 r8 r9 r10", 8, 0, Form::Plain),
        bank("f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13", 8, 128, Form::Double),
        bank("v2 v3 v4 v5 v6 v7 v8 v9 v10 v11 v12 v13", 16, 256, Form::Plain),
    ],
    long_double: LongDouble::Pair,
    ..NONE
};

/// Every machine.
pub const MACHINES: [Machine; 10] = [
    Machine {
        name: "x86-64",
        assembly: include_str!("machines/x86-64.s"),
        banks: &[bank("rax rdx rcx rdi rsi r8 r9 r10 r11", 8, 0, Form::Plain), X86[0], X86[1]],
        pushed: 8,
        long_double: LongDouble::Extended,
        counter: Some("rax"),
        ..NONE
    },
    Machine {
        name: "i386",
        assembly: include_str!("machines/i386.s"),
        word: 4,
        banks: &[bank("eax edx ecx", 4, 0, Form::Plain), X86[0], X86[1]],
        pushed: 4,
        long_double: LongDouble::Extended,
        pops_hidden: true,
        ..NONE
    },
    Machine {
        name: "aarch64",
        assembly: include_str!("machines/aarch64.s"),
        banks: &[
            bank("x0 x1 x2 x3 x4 x5 x6 x7 x8", 8, 0, Form::Plain),
            bank("v0 v1 v2 v3 v4 v5 v6 v7", 16, 128, Form::Plain),
        ],
        ..NONE
    },
    Machine {
        name: "arm",
        assembly: include_str!("machines/arm.s"),
        word: 4,
        banks: &[
            bank("r0 r1 r2 r3", 4, 0, Form::Plain),
            bank("s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12 s13 s14 s15", 4, 64, Form::Plain),
            bank("d0 d1 d2 d3 d4 d5 d6 d7", 8, 64, Form::Plain),
        ],
        typed: true,
        ..NONE
    },
    Machine {
        name: "riscv64",
        assembly: include_str!("machines/riscv64.s"),
        banks: &[
            bank("a0 a1 a2 a3 a4 a5 a6 a7", 8, 0, Form::Plain),
            bank("fa0 fa1 fa2 fa3 fa4 fa5 fa6 fa7", 8, 128, Form::Boxed),
        ],
        signs_words: true,
        ..NONE
    },
    Machine {
        name: "mips",
        assembly: include_str!("machines/mips.s"),
        word: 4,
        order: None,
        banks: &[
            bank("v0 v1 a0 a1 a2 a3", 4, 0, Form::Plain),
            bank("f0 f2 f12 f14", 8, 128, Form::Low),
        ],
        ..NONE
    },
    Machine {
        name: "mips64",
        assembly: include_str!("machines/mips64.s"),
        order: None,
        banks: &[
            bank("v0 v1 a0 a1 a2 a3 a4 a5 a6 a7", 8, 0, Form::Plain),
            bank("f0 f2 f12 f13 f14 f15 f16 f17 f18 f19", 8, 128, Form::Low),
        ],
        signs_words: true,
        ..NONE
    },
    Machine {
        name: "powerpc64le",
        assembly: concat!(".set V1, 0\n", include_str!("machines/powerpc64.s")),
        ..POWER64
    },
    Machine {
        name: "powerpc64",
        assembly: concat!(".set V1, 1\n", include_str!("machines/powerpc64.s")),
        order: Some(ByteOrder::Big),
        ..POWER64
    },
    Machine {
        name: "s390x",
        assembly: include_str!("machines/s390x.s"),
        order: Some(ByteOrder::Big),
        banks: &[
            bank("r2 r3 r4 r5 r6", 8, 0, Form::Plain),
            bank("f0 f2 f4 f6", 8, 128, Form::Plain),
        ],
        ..NONE
    },
];

impl Machine {
    /// The machine that has all registers of a convention, its words, and an order of bytes.
    pub fn of(convention: &Convention, order: ByteOrder) -> Option<&'static Machine> {
        let names = || convention.files.iter().flat_map(|file| &file.registers);
        let has_all = |machine: &Machine| names().all(|name| machine.register(name).is_some());
        MACHINES.iter().find(|machine| {
            machine.word == convention.model().pointer
                && machine.order.is_none_or(|only| only == order)
                && has_all(machine)
        })
    }

    /// The emulator of QEMU that runs its programs.
    pub fn emulator(&self) -> String {
        format!("qemu-{}", self.name.replace('-', "_").replace("powerpc", "ppc"))
    }

    /// Every register, some of them parts of others.
    pub fn registers(&self) -> impl Iterator<Item = Register> + '_ {
        self.banks.iter().flat_map(|bank| {
            bank.names.split(' ').zip(0..).map(|(name, i)| Register {
                name,
                at: bank.at + i * bank.step,
                bytes: bank.bytes,
                form: bank.form,
            })
        })
    }

    /// The register with a name, which may begin with `$` or `%`.
    pub fn register(&self, name: &str) -> Option<Register> {
        let name = name.trim_start_matches(['$', '%']);
        self.registers().find(|register| register.name == name)
    }
}
