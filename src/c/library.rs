//! Functions of the C library that programs call: those on memory and on texts, which a zero ends.

use serde::{Deserialize, Serialize};

/// A function of `<string.h>` on bytes in a row. The rows of those whose names begin with `str` are texts.
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
    /// Copies a text.
    Strcpy,
    /// Copies so many characters of a text, with zeros for those that it lacks.
    Strncpy,
    /// Puts a text behind another.
    Strcat,
    /// Puts at most so many characters of a text behind another.
    Strncat,
    /// Compares texts as [`MemoryFunction::Memcmp`] does.
    Strcmp,
    /// Compares at most so many characters of them.
    Strncmp,
    /// The number of characters of a text.
    Strlen,
    /// The number of the first characters of a text that all are in another text.
    Strspn,
    /// The number of those none of which is in the other text.
    Strcspn,
    /// Where a character is in a text for the first time.
    Strchr,
    /// Where it is for the last time.
    Strrchr,
    /// Where a text is in another for the first time.
    Strstr,
}

/// What a function of the library is called for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To change its first row.
    Change,
    /// For a number that is compared with zero.
    Compare,
    /// For a size.
    Measure,
    /// For a pointer into its first row, or a null pointer.
    Find,
}

/// What a function takes besides its first row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Second {
    /// Nothing.
    Nothing,
    /// The value of a byte.
    Byte,
    /// Another row.
    Row,
}

/// Whether a function takes a number of bytes, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// It takes none.
    None,
    /// That of the rows, all of which it uses.
    Whole,
    /// The most characters that it takes of the second row.
    Most,
}

impl MemoryFunction {
    /// All of them.
    pub const ALL: [MemoryFunction; 16] = [
        MemoryFunction::Memset,
        MemoryFunction::Memcpy,
        MemoryFunction::Memmove,
        MemoryFunction::Memcmp,
        MemoryFunction::Strcpy,
        MemoryFunction::Strncpy,
        MemoryFunction::Strcat,
        MemoryFunction::Strncat,
        MemoryFunction::Strcmp,
        MemoryFunction::Strncmp,
        MemoryFunction::Strlen,
        MemoryFunction::Strspn,
        MemoryFunction::Strcspn,
        MemoryFunction::Strchr,
        MemoryFunction::Strrchr,
        MemoryFunction::Strstr,
    ];

    /// Its name in C.
    pub fn name(self) -> &'static str {
        match self {
            MemoryFunction::Memset => "memset",
            MemoryFunction::Memcpy => "memcpy",
            MemoryFunction::Memmove => "memmove",
            MemoryFunction::Memcmp => "memcmp",
            MemoryFunction::Strcpy => "strcpy",
            MemoryFunction::Strncpy => "strncpy",
            MemoryFunction::Strcat => "strcat",
            MemoryFunction::Strncat => "strncat",
            MemoryFunction::Strcmp => "strcmp",
            MemoryFunction::Strncmp => "strncmp",
            MemoryFunction::Strlen => "strlen",
            MemoryFunction::Strspn => "strspn",
            MemoryFunction::Strcspn => "strcspn",
            MemoryFunction::Strchr => "strchr",
            MemoryFunction::Strrchr => "strrchr",
            MemoryFunction::Strstr => "strstr",
        }
    }

    /// What it is called for.
    pub fn purpose(self) -> Purpose {
        match self {
            MemoryFunction::Memset | MemoryFunction::Memcpy | MemoryFunction::Memmove => {
                Purpose::Change
            }
            MemoryFunction::Strcpy
            | MemoryFunction::Strncpy
            | MemoryFunction::Strcat
            | MemoryFunction::Strncat => Purpose::Change,
            MemoryFunction::Memcmp | MemoryFunction::Strcmp | MemoryFunction::Strncmp => {
                Purpose::Compare
            }
            MemoryFunction::Strlen | MemoryFunction::Strspn | MemoryFunction::Strcspn => {
                Purpose::Measure
            }
            MemoryFunction::Strchr | MemoryFunction::Strrchr | MemoryFunction::Strstr => {
                Purpose::Find
            }
        }
    }

    /// What it takes besides its first row.
    pub fn second(self) -> Second {
        match self {
            MemoryFunction::Strlen => Second::Nothing,
            MemoryFunction::Memset | MemoryFunction::Strchr | MemoryFunction::Strrchr => {
                Second::Byte
            }
            _ => Second::Row,
        }
    }

    /// Whether it takes a number of bytes.
    pub fn size(self) -> Size {
        match self {
            MemoryFunction::Strncpy | MemoryFunction::Strncat | MemoryFunction::Strncmp => {
                Size::Most
            }
            on_memory if !on_memory.is_on_texts() => Size::Whole,
            _ => Size::None,
        }
    }

    /// Whether its rows are texts: characters up to a zero.
    pub fn is_on_texts(self) -> bool {
        !matches!(
            self,
            MemoryFunction::Memset
                | MemoryFunction::Memcpy
                | MemoryFunction::Memmove
                | MemoryFunction::Memcmp
        )
    }

    /// Its declaration, with the word `size` for the type of sizes.
    pub fn declaration(self, size: &str) -> String {
        let row = if self.is_on_texts() { "char" } else { "void" };
        let (result, is_changed) = match self.purpose() {
            Purpose::Change => (format!("{row} *"), true),
            Purpose::Find => (format!("{row} *"), false),
            Purpose::Compare => ("int ".into(), false),
            Purpose::Measure => (format!("{size} "), false),
        };
        let constant = |is_constant| if is_constant { "const " } else { "" };
        let second = match self.second() {
            Second::Nothing => String::new(),
            Second::Byte => ", int".into(),
            Second::Row => format!(", const {row} *"),
        };
        let size = if self.size() == Size::None { String::new() } else { format!(", {size}") };
        let name = self.name();
        format!("{result}{name}({}{row} *{second}{size});\n", constant(!is_changed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_those_of_the_standard() {
        let all = MemoryFunction::ALL.map(|function| function.declaration("size_t"));
        insta::assert_snapshot!(all.concat(), @"
        void *memset(void *, int, size_t);
        void *memcpy(void *, const void *, size_t);
        void *memmove(void *, const void *, size_t);
        int memcmp(const void *, const void *, size_t);
        char *strcpy(char *, const char *);
        char *strncpy(char *, const char *, size_t);
        char *strcat(char *, const char *);
        char *strncat(char *, const char *, size_t);
        int strcmp(const char *, const char *);
        int strncmp(const char *, const char *, size_t);
        size_t strlen(const char *);
        size_t strspn(const char *, const char *);
        size_t strcspn(const char *, const char *);
        char *strchr(const char *, int);
        char *strrchr(const char *, int);
        char *strstr(const char *, const char *);
        ");
    }
}
