//! The header of an ELF file: for which machine it is, and which emulator runs that.

/// What the header of an ELF file says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Elf {
    /// Whether addresses have 64 bits, not 32.
    pub is_64: bool,
    /// Whether the most significant byte comes first.
    pub is_big: bool,
    /// The number of the operating system.
    pub system: u8,
    /// The number of the machine.
    pub machine: u64,
    /// What the machine makes of the flags is its own business.
    pub flags: u64,
}

/// The flag of mips for its n32 convention.
pub(crate) const MIPS_N32: u64 = 0x20;

impl Elf {
    /// The header at the beginning of a file; none if it is no ELF file.
    pub(crate) fn of(file: &[u8]) -> Option<Elf> {
        let (is_64, is_big) = match file.get(..6)? {
            [0x7f, b'E', b'L', b'F', class @ 1..=2, order @ 1..=2] => (*class == 2, *order == 2),
            _ => return None,
        };
        let number = |at: usize, size: usize| {
            let bytes = file.get(at..at + size)?;
            let digit = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
            Some(match is_big {
                true => bytes.iter().fold(0, digit),
                false => bytes.iter().rev().fold(0, digit),
            })
        };
        let flags = number(if is_64 { 48 } else { 36 }, 4)?;
        Some(Elf { is_64, is_big, system: *file.get(7)?, machine: number(18, 2)?, flags })
    }

    /// The command of qemu that runs a program for this machine; none if there is none.
    pub(crate) fn emulator(self) -> Option<&'static str> {
        let is_n32 = self.flags & MIPS_N32 != 0;
        Some(match (self.machine, self.is_64, self.is_big) {
            (2, false, true) => "qemu-sparc",
            (3, false, false) => "qemu-i386",
            (4, false, true) => "qemu-m68k",
            (8, true, true) => "qemu-mips64",
            (8, true, false) => "qemu-mips64el",
            (8, false, true) if is_n32 => "qemu-mipsn32",
            (8, false, false) if is_n32 => "qemu-mipsn32el",
            (8, false, true) => "qemu-mips",
            (8, false, false) => "qemu-mipsel",
            (15, false, true) => "qemu-hppa",
            (18, false, true) => "qemu-sparc32plus",
            (20, false, true) => "qemu-ppc",
            (21, true, true) => "qemu-ppc64",
            (21, true, false) => "qemu-ppc64le",
            (22, true, true) => "qemu-s390x",
            (40, false, true) => "qemu-armeb",
            (40, false, false) => "qemu-arm",
            (42, false, true) => "qemu-sh4eb",
            (42, false, false) => "qemu-sh4",
            (43, true, true) => "qemu-sparc64",
            (62, true, false) => "qemu-x86_64",
            (92, false, true) => "qemu-or1k",
            (94, false, true) => "qemu-xtensaeb",
            (94, false, false) => "qemu-xtensa",
            (164, false, false) => "qemu-hexagon",
            (183, true, true) => "qemu-aarch64_be",
            (183, true, false) => "qemu-aarch64",
            (243, true, false) => "qemu-riscv64",
            (243, false, false) => "qemu-riscv32",
            (258, true, false) => "qemu-loongarch64",
            (0x9026, true, false) => "qemu-alpha",
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_of_a_program_tells_its_emulator_by_machine_width_and_byte_order() {
        let header = |class: u8, order: u8, machine: [u8; 2], flags: u8| {
            let mut bytes = vec![0; 52];
            bytes[..7].copy_from_slice(&[0x7f, b'E', b'L', b'F', class, order, 1]);
            bytes[18..20].copy_from_slice(&machine);
            bytes[if class == 2 { 48 } else { 36 } + if order == 2 { 3 } else { 0 }] = flags;
            Elf::of(&bytes).expect("it is a header").emulator()
        };
        assert_eq!(header(2, 2, [0, 22], 0), Some("qemu-s390x"));
        assert_eq!(header(2, 1, [21, 0], 2), Some("qemu-ppc64le"));
        assert_eq!(header(1, 2, [0, 8], 0x7), Some("qemu-mips"));
        assert_eq!(header(1, 2, [0, 8], 0x27), Some("qemu-mipsn32"));
        assert_eq!(header(2, 1, [0x26, 0x90], 0), Some("qemu-alpha"));
        assert_eq!(header(1, 1, [83, 0], 0), None, "avr");
        assert_eq!(Elf::of(b"\x7fELF of another machine"), None);
        assert_eq!(Elf::of(b"#!/bin/sh\n"), None);
    }
}
