//! Functions of the C library that programs call: those on memory.

use serde::{Deserialize, Serialize};

/// A function of `<string.h>` on bytes in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MemoryFunction {
    /// Sets bytes to a value.
    Memset,
    /// Copies bytes to others that do not overlap with them.
    Memcpy,
    /// Copies bytes to others that may overlap with them.
    Memmove,
    /// Compares bytes: below, equal or above zero as the first byte that differs is.
    Memcmp,
}

impl MemoryFunction {
    /// All of them.
    pub const ALL: [MemoryFunction; 4] = [
        MemoryFunction::Memset,
        MemoryFunction::Memcpy,
        MemoryFunction::Memmove,
        MemoryFunction::Memcmp,
    ];

    /// Its name in C.
    pub fn name(self) -> &'static str {
        match self {
            MemoryFunction::Memset => "memset",
            MemoryFunction::Memcpy => "memcpy",
            MemoryFunction::Memmove => "memmove",
            MemoryFunction::Memcmp => "memcmp",
        }
    }

    /// Its declaration, with the word `size` for the type of sizes.
    pub fn declaration(self, size: &str) -> String {
        match self {
            MemoryFunction::Memset => format!("void *memset(void *, int, {size});\n"),
            MemoryFunction::Memcmp => format!("int memcmp(const void *, const void *, {size});\n"),
            copy => format!("void *{}(void *, const void *, {size});\n", copy.name()),
        }
    }
}
