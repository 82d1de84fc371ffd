//! The convention of a compiler's target platform, identified by its object files;
//! and the types that such a convention was tested with.

use crate::c::types::{Float, Int, Record, RecordKind, Type};
use crate::case::call::Call;
use crate::case::call::style::Style;
use crate::exec::elf::{Elf, MIPS_N32};

/// The name of the built-in convention for an object file's platform: none if the file does not
/// identify it, or if there are several, as for x32, 32-bit Arm and RISC-V, and Windows. `is_linux` means
/// that its programs run under Linux, which for i386 is one platform of many.
pub fn convention_of(object: &[u8], is_linux: bool) -> Option<&'static str> {
    let Elf { is_64, is_big, system, machine, flags } = Elf::of(object)?;
    // Linux has no number of its own in most files; systems with a number are others.
    let is_generic = matches!(system, 0 | 3);
    match (machine, is_64, is_big) {
        _ if !is_generic => None,
        (3, false, false) => is_linux.then_some("i386"),
        (8, false, _) if flags & MIPS_ABI == MIPS_O32 && flags & MIPS_N32 == 0 => {
            Some(if is_big { "o32" } else { "o32-el" })
        }
        (8, true, _) if flags & MIPS_ABI == 0 => Some(if is_big { "n64" } else { "n64-el" }),
        (21, true, true) if flags & POWER_ABI < 2 => Some("ppc64-elfv1"),
        (21, true, false) if flags & POWER_ABI == 2 => Some("ppc64-elfv2"),
        (22, true, true) => Some("s390x"),
        (62, true, false) => Some("sysv-amd64"),
        (183, true, false) => Some("aapcs64"),
        (243, true, false) if flags & RISCV_ABI == RISCV_DOUBLE => Some("riscv-lp64d"),
        _ => None,
    }
}

const MIPS_ABI: u64 = 0xf000;
const MIPS_O32: u64 = 0x1000;
const POWER_ABI: u64 = 3;
/// The flags for registers of floating values, and for only 16 other registers.
const RISCV_ABI: u64 = 0xe;
const RISCV_DOUBLE: u64 = 4;

/// Whether a call is one that built-in conventions were tested with: with types of C89 and C99,
/// without attributes, and by the platform's own convention.
pub fn is_covered(call: &Call) -> bool {
    call.style.convention == Style::default().convention
        && call.parts().all(|part| part.ty == Type::Void || is_plain(&part.ty))
}

fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Int(int) => {
            !matches!(int, Int::Int128 | Int::UInt128 | Int::BitInt(_) | Int::UBitInt(_))
        }
        Type::Float(float) => matches!(float, Float::Float | Float::Double | Float::LongDouble),
        Type::Enum(_) | Type::Pointer(_) | Type::Callback(_) => true,
        Type::Array(element, number) => *number > 0 && is_plain(element),
        Type::Record(record) => is_plain_record(record),
        Type::Void | Type::Complex(_) | Type::Vector(..) => false,
    }
}

fn is_plain_record(record: &Record) -> bool {
    let Record { packed, align, pack, anonymous, members, .. } = record;
    let has_attributes = *packed || *anonymous || align.is_some() || pack.is_some();
    // Compilers disagree about the class of an eightbyte that a long double shares with another.
    let shares = record.kind == RecordKind::Union && members.len() > 1;
    let shares = shares && members.iter().any(|member| has_long_double(&member.ty));
    if members.is_empty() || has_attributes || shares {
        return false;
    }
    members.iter().all(|member| {
        let is_odd = member.atomic || member.flexible || member.unnamed;
        !is_odd && member.align.is_none() && is_plain(&member.ty)
    })
}

fn has_long_double(ty: &Type) -> bool {
    match ty {
        Type::Float(float) => *float == Float::LongDouble,
        Type::Array(element, _) => has_long_double(element),
        Type::Record(record) => record.members.iter().any(|member| has_long_double(&member.ty)),
        _ => false,
    }
}

/// Whether a value of a type is narrower than an `int`: most documents do not say whether caller or callee
/// extends it in its register, and compilers differ.
pub fn is_narrow(ty: &Type) -> bool {
    let narrow = [Int::Bool, Int::Char, Int::SChar, Int::UChar, Int::Short, Int::UShort];
    matches!(ty, Type::Int(int) if narrow.contains(int))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The header of an ELF file: class, byte order, system, machine and flags.
    fn elf(class: u8, order: u8, system: u8, machine: u16, flags: u32) -> Vec<u8> {
        let mut bytes = vec![0; 64];
        bytes[..8].copy_from_slice(&[0x7f, b'E', b'L', b'F', class, order, 1, system]);
        let at = if class == 2 { 48 } else { 36 };
        let (machine, flags) = match order {
            2 => (machine.to_be_bytes(), flags.to_be_bytes()),
            _ => (machine.to_le_bytes(), flags.to_le_bytes()),
        };
        bytes[18..20].copy_from_slice(&machine);
        bytes[at..at + 4].copy_from_slice(&flags);
        bytes
    }

    #[test]
    fn a_platform_is_told_by_its_object_files_and_not_guessed() {
        let table = [
            (elf(2, 1, 0, 62, 0), Some("sysv-amd64")),
            (elf(1, 1, 0, 62, 0), None), // x32
            (elf(2, 1, 9, 62, 0), None), // another system
            (elf(1, 1, 0, 3, 0), Some("i386")),
            (elf(1, 1, 9, 3, 0), None),
            (elf(2, 1, 0, 183, 0), Some("aapcs64")),
            (elf(1, 1, 0, 183, 0), None),
            (elf(2, 2, 0, 22, 0), Some("s390x")),
            (elf(1, 2, 0, 22, 0), None),
            (elf(2, 1, 0, 243, 0x5), Some("riscv-lp64d")),
            (elf(2, 1, 0, 243, 0x1), None), // soft float
            (elf(2, 2, 0, 21, 1), Some("ppc64-elfv1")),
            (elf(2, 1, 0, 21, 2), Some("ppc64-elfv2")),
            (elf(1, 2, 0, 8, 0x7000_1007), Some("o32")),
            (elf(1, 1, 0, 8, 0x7000_1007), Some("o32-el")),
            (elf(1, 2, 0, 8, 0x8000_0027), None), // n32
            (elf(2, 2, 0, 8, 0x8000_0007), Some("n64")),
            (elf(1, 1, 0, 40, 0x500_0000), None), // arm: soft or hard float
            (b"\x64\x86\x04\x00 COFF of Windows".to_vec(), None),
            (Vec::new(), None),
        ];
        for (object, expected) in table {
            assert_eq!(convention_of(&object, true), expected, "{:?}", object.get(..20));
        }
        assert_eq!(convention_of(&elf(1, 1, 0, 3, 0), false), None, "i386, but of which system?");
    }
}
