//! Registers and stack at a call, as a program stored them.

use super::machine::Register;

/// Registers and stack at a call.
pub(super) struct View<'s> {
    pub(super) registers: &'s [u8],
    /// From the stack pointer at the call on.
    pub(super) stack: &'s [u8],
    /// Where that is.
    pub(super) base: u64,
}

impl View<'_> {
    /// The bytes at an address, as far as they were copied.
    pub(super) fn memory(&self, at: u64) -> Option<&[u8]> {
        let offset = usize::try_from(at.checked_sub(self.base)?).ok()?;
        self.stack.get(offset..).filter(|rest| !rest.is_empty())
    }

    /// The bytes of a register.
    pub(super) fn register(&self, register: &Register) -> &[u8] {
        let from = register.at as usize;
        self.registers.get(from..from + register.bytes as usize).unwrap_or_default()
    }
}
