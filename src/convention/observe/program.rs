//! The two observing programs: in one a compiled caller calls the probe, in the other assembly calls
//! a compiled callee with registers and stack as a convention has them.

use std::fmt::Write;

use super::image::Image;
use super::machine::Form;
use super::{Location, Look, Trial};
use crate::c::tree::Tag;
use crate::c::types::Type;
use crate::convention::Placed;
use crate::render::File;
use crate::toolchain::measure::ByteOrder;

const SUPPORT: &str = include_str!("support.c");

/// The value of unknown bits, so that they are not right by chance.
const POISON: u8 = 0xa5;

/// Extra room after the arguments of a call, for a callee that takes more.
const SPARE: u64 = 256;

/// Destinations of bytes; numbers as in `support.c`.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Put {
    InImage(u64, Vec<u8>),
    InStack(u64, Vec<u8>),
    InMemory(u64, Vec<u8>),
    /// The address at this offset in memory.
    AddressInImage(u64, u64),
    AddressInStack(u64, u64),
    /// Where a caller put the address of the result, and the result's size.
    FromRegister(u64, u64),
    FromStack(u64, u64),
    /// The number of x87 registers that are left full.
    X87(u64),
    Pops,
}

/// The bytes to be put for a call, and their room.
#[derive(Debug, Default)]
struct Puts {
    list: Vec<Put>,
    stack: u64,
    memory: u64,
}

impl Look<'_> {
    /// The files of the program whose callers are compiled by the compiler under test: the first is.
    pub(super) fn outgoing(&self, trials: &[Trial]) -> Vec<File> {
        let program = self.program("#define main quest_main\n", trials);
        let puts: Vec<Puts> = trials.iter().map(|trial| self.answer(trial)).collect();
        let text = "int quest_main(int, char **);\nint main(int argc, char **argv)\n{\n    \
                    char here = 0;\n    quest_top = (unsigned char *)&here;\n    \
                    return quest_main(argc, argv);\n}\n";
        let labels: Vec<Tag> = trials.iter().map(|trial| trial.tag()).collect();
        vec![
            ("main.c".into(), program.two_files().main),
            (super::SUPPORT_C.into(), format!("{}{}{text}", self.support(), tables(&puts))),
            (super::PROBE_S.into(), self.assembly(&labels)),
        ]
    }

    /// The files of the program whose callees are compiled by the compiler under test: the first is.
    pub(super) fn incoming(&self, trials: &[Trial]) -> Vec<File> {
        let program = self.program("", trials);
        let puts: Vec<Puts> = trials.iter().map(|trial| self.arguments(trial)).collect();
        let mut text =
            String::from("int quest_failures, quest_calls, quest_case;\nconst char *quest_seed;\n");
        for trial in trials {
            let _ = writeln!(text, "void callee_{}(void);", trial.tag().as_str());
        }
        text.push_str("int main(int argc, char **argv)\n{\n    int only = 0;\n");
        text.push_str("    if (argc > 1) sscanf(argv[1], \"%d\", &only);\n");
        for ((number, trial), puts) in (1..).zip(trials).zip(&puts) {
            let (tag, seed) = (trial.tag(), trial.call.seed);
            let (stack, memory) = (puts.stack, puts.memory);
            let _ = writeln!(
                text,
                "    if (only == 0 || only == {number}) quest_try({number}, \"{seed}\", callee_{}, \
                 {stack}, {memory});",
                tag.as_str()
            );
        }
        text.push_str("    return 0;\n}\n");
        vec![
            ("callee.c".into(), program.two_files().callee),
            (super::SUPPORT_C.into(), format!("{}{}{text}", self.support(), tables(&puts))),
            (super::PROBE_S.into(), self.assembly(&[])),
        ]
    }

    fn support(&self) -> String {
        let boxed = self.machine.banks.iter().any(|bank| bank.form == Form::Boxed);
        // The bits above a narrow value in a floating register must be ones there.
        let fill = if boxed { "0xff" } else { "0xa5" };
        SUPPORT.replace("FILL", fill)
    }

    /// The machine's assembly, with the names of callees for the probe.
    fn assembly(&self, labels: &[Tag]) -> String {
        let mut names = String::new();
        for tag in labels {
            let tag = tag.as_str();
            let _ = writeln!(names, "    .globl callee_{tag}");
            if self.machine.typed {
                let _ = writeln!(names, "    .type callee_{tag}, %function");
            }
            let _ = writeln!(names, "callee_{tag}:");
        }
        let mut text =
            self.machine.assembly.replace("\nquest_probe:\n", &format!("\n{names}quest_probe:\n"));
        if !self.convention.model().name.starts_with("llp64") {
            text.push_str("    .section .note.GNU-stack,\"\",%progbits\n");
        }
        text
    }

    /// The probe's answer to a caller: the result, where the convention puts it.
    fn answer(&self, trial: &Trial) -> Puts {
        let mut puts = Puts::default();
        let (Some(placed), Some(image)) = (&trial.placement.result, &trial.result) else {
            return puts;
        };
        if let Some(hidden) =
            trial.placement.hidden.as_ref().and_then(|hidden| hidden.pieces.first())
        {
            let size = image.bytes.len() as u64;
            match self.place(hidden) {
                Location::Image(at) => puts.list.push(Put::FromRegister(at, size)),
                Location::Stack(at) => {
                    puts.list.push(Put::FromStack(self.machine.pushed + at, size));
                    if self.machine.pops_hidden {
                        puts.list.push(Put::Pops);
                    }
                }
            }
        }
        if placed.by_reference {
            puts.list.push(Put::InMemory(0, filled(image)));
            for piece in &placed.pieces {
                if let Location::Image(at) = self.place(piece) {
                    puts.list.push(Put::AddressInImage(at, 0));
                }
            }
        } else {
            self.put(&trial.call.result.ty, image, placed, &mut puts.list);
            let is_x87 = |spot| self.register(spot).is_some_and(|r| r.form == Form::Extended);
            let x87 = placed.pieces.iter().filter(|piece| is_x87(piece.at)).count();
            puts.list.push(Put::X87(x87 as u64));
        }
        puts
    }

    /// The arguments of a call where the convention puts them.
    fn arguments(&self, trial: &Trial) -> Puts {
        let mut puts = Puts::default();
        let list = &mut puts.list;
        let size = trial.result.as_ref().map_or(0, |image| image.bytes.len() as u64);
        let mut memory = size.next_multiple_of(64) + 64;
        let address = |placed: &Placed, of: u64, list: &mut Vec<Put>| {
            for piece in &placed.pieces {
                list.push(match self.place(piece) {
                    Location::Image(at) => Put::AddressInImage(at, of),
                    Location::Stack(at) => Put::AddressInStack(at, of),
                });
            }
        };
        if !trial.call.varargs.is_empty()
            && let Some(counter) = self.machine.counter.and_then(|name| self.machine.register(name))
        {
            list.push(Put::InImage(counter.at, 8u64.to_le_bytes().into()));
        }
        if let Some(hidden) = &trial.placement.hidden {
            address(hidden, 0, list);
        }
        for (argument, placed) in trial.arguments.iter().zip(&trial.placement.arguments) {
            let Some(placed) = placed else { continue };
            if placed.by_reference {
                list.push(Put::InMemory(memory, filled(&argument.image)));
                address(placed, memory, list);
                memory = (memory + argument.image.bytes.len() as u64).next_multiple_of(64);
            } else {
                self.put(&argument.ty, &argument.image, placed, list);
            }
        }
        let end = |put: &Put| match put {
            Put::InStack(at, bytes) => at + bytes.len() as u64,
            Put::AddressInStack(at, _) => at + 8,
            _ => 0,
        };
        let end = puts.list.iter().map(end).max().unwrap_or(0);
        puts.stack = (end + self.convention.stack.first + SPARE).next_multiple_of(64);
        puts.memory = size;
        puts
    }

    /// Puts the bytes of a value where it belongs.
    fn put(&self, ty: &Type, image: &Image, placed: &Placed, list: &mut Vec<Put>) {
        for piece in &placed.pieces {
            let part = image.part(piece.from, piece.bytes);
            let bytes = filled(&part);
            let extends = matches!(ty, Type::Int(_) | Type::Enum(_));
            match self.place(piece) {
                Location::Stack(at) if extends => {
                    let (before, bytes) = self.extended(ty, &bytes, self.machine.word.into());
                    list.push(Put::InStack(at.saturating_sub(before), bytes));
                }
                Location::Stack(at) => list.push(Put::InStack(at, bytes)),
                Location::Image(at) => {
                    let Some(register) = self.register(piece.at) else { continue };
                    if extends && register.form == Form::Plain {
                        let (before, bytes) = self.extended(ty, &bytes, register.bytes);
                        list.push(Put::InImage(at.saturating_sub(before), bytes));
                    } else {
                        list.push(Put::InImage(
                            at,
                            register.form.load(&bytes, self.encoding.order),
                        ));
                    }
                }
            }
        }
    }

    /// The bytes of an integer in this much room: the number of bytes added in front, and all of them.
    fn extended(&self, ty: &Type, bytes: &[u8], room: u64) -> (u64, Vec<u8>) {
        let more = (room as usize).saturating_sub(bytes.len());
        let little = self.encoding.order == ByteOrder::Little;
        let top = if little { bytes.last() } else { bytes.first() };
        let signed = match ty {
            Type::Int(int) => !int.is_unsigned() || self.machine.signs_words && bytes.len() == 4,
            _ => true,
        };
        let negative = signed && top.is_some_and(|top| top & 0x80 != 0);
        let fill = vec![if negative { 0xff } else { 0 }; more];
        match little {
            true => (0, [bytes, &fill].concat()),
            false => (more as u64, [&fill, bytes].concat()),
        }
    }
}

/// The bytes of a value with unknown bits replaced by poison.
fn filled(image: &Image) -> Vec<u8> {
    image.bytes.iter().zip(&image.mask).map(|(byte, mask)| byte | POISON & !mask).collect()
}

/// The tables of bytes to be put, as read by `support.c`.
fn tables(puts: &[Puts]) -> String {
    let mut text = String::new();
    for (number, puts) in (1..).zip(puts) {
        let _ = writeln!(text, "static const struct quest_put quest_puts_{number}[] = {{");
        for put in &puts.list {
            let bytes = |name: &str, at: &u64, bytes: &[u8]| {
                let escaped: String = bytes.iter().map(|byte| format!("\\{byte:03o}")).collect();
                format!("{name}, {at}, {}, \"{escaped}\"", bytes.len())
            };
            let number = |name: &str, at: u64, size: u64| format!("{name}, {at}, {size}, 0");
            let line = match put {
                Put::InImage(at, with) => bytes("IN_IMAGE", at, with),
                Put::InStack(at, with) => bytes("IN_STACK", at, with),
                Put::InMemory(at, with) => bytes("IN_MEMORY", at, with),
                Put::AddressInImage(at, of) => number("ADDRESS_IN_IMAGE", *at, *of),
                Put::AddressInStack(at, of) => number("ADDRESS_IN_STACK", *at, *of),
                Put::FromRegister(at, size) => number("FROM_REGISTER", *at, *size),
                Put::FromStack(at, size) => number("FROM_STACK", *at, *size),
                Put::X87(count) => number("X87", *count, 0),
                Put::Pops => number("POPS", 0, 0),
            };
            let _ = writeln!(text, "    {{{line}}},");
        }
        text.push_str("    {END, 0, 0, 0}\n};\n");
    }
    text.push_str("const struct quest_put *const quest_puts[] = {\n");
    for number in 1..=puts.len() {
        let _ = writeln!(text, "    quest_puts_{number},");
    }
    text.push_str("    0\n};\n");
    text
}
