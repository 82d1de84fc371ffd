//! The macros and functions at the top of a file that its checks need.

use std::fmt::Write;

use super::contents::Contents;
use super::headers::keeping_attributes;
use super::needs::Needs;
use crate::c::check::{CheckKind, Checks};
use crate::c::complaint;
use crate::c::control::BUFFERS;
use crate::c::harness::Edge;
use crate::c::types::WIDEST;

const GUARD: &str = include_str!("guard.c");
const BITS: &str = include_str!("bits.c");
const DEPTH: &str = include_str!("depth.c");
const NOINLINE: &str = include_str!("noinline.c");
const OPAQUE: &str = include_str!("opaque.c");
const SIZE: &str = include_str!("size.c");
const PRINT: &str = include_str!("print.c");
const CHECK: &str = include_str!("check.c");
const TERSE: &str = include_str!("terse.c");

impl Contents {
    /// The macros that the unit's checks need, and nothing else, so that no compiler warns.
    pub(super) fn runtime(self, checks: Checks, needs: &Needs, text: &mut String) {
        for guard in needs.guards() {
            text.push_str(&guard);
        }
        if needs.lists {
            text.push_str("#include <stdarg.h>\n");
        }
        text.push_str(&needs.buffers(self.shared()));
        let state =
            ["int quest_failures", "int quest_calls", "int quest_case", "const char *quest_seed"];
        let is_used = |state: &&str| checks.is_full() || !state.ends_with("quest_seed");
        for state in state.into_iter().filter(is_used) {
            let _ = writeln!(text, "{}{state};", self.shared());
        }
        text.push_str(NOINLINE);
        text.push_str(needs.opaque());
        text.push_str(&needs.library());
        text.push_str(&needs.depth());
        text.push_str(needs.bits());
        if !self.is_callee() || !needs.kinds.is_empty() {
            text.push_str(PRINT);
            match checks {
                Checks::Full => {
                    text.push_str(&CHECK.replace("HEAD", &complaint::head("%d", "%s", "%s")));
                    needs.kinds.iter().for_each(|kind| check_function(kind, text));
                }
                Checks::Terse => text.push_str(&TERSE.replace("MESSAGE", &complaint::terse("%d"))),
            }
        }
    }
}

impl Needs {
    /// Support for objects at inaccessible pages.
    pub(super) fn guards(&self) -> impl Iterator<Item = String> {
        let edges = [Edge::End, Edge::Beginning].into_iter();
        edges.filter(|edge| self.guards.contains(edge)).map(guard)
    }

    /// The macro of functions that are hidden from callers in the same file.
    pub(super) fn opaque(&self) -> &'static str {
        if self.opaque { OPAQUE } else { "" }
    }

    /// Declarations of the functions of the library.
    pub(super) fn library(&self) -> String {
        if self.library.is_empty() {
            return String::new();
        }
        let declarations = self.library.iter().map(|function| function.declaration("quest_size"));
        declarations.fold(SIZE.into(), |text, declaration| text + &declaration)
    }

    /// The buffers of `setjmp`, with the storage class of names that files share.
    pub(super) fn buffers(&self, storage: &str) -> String {
        if !self.jumps {
            return String::new();
        }
        let header = keeping_attributes("#include <setjmp.h>");
        format!("{header}{storage}jmp_buf quest_buffers[{BUFFERS}];\n")
    }

    /// Support for locating bit-fields.
    pub(super) fn bits(&self) -> &'static str {
        if self.bits { BITS } else { "" }
    }

    /// Support for measuring the depth of the stack.
    pub(super) fn depth(&self) -> String {
        let address = self.depth.map(|address| DEPTH.replace("WORD", &address.spelling()));
        address.unwrap_or_default()
    }
}

/// The function that copies an object to an inaccessible page, so that an edge of it touches that.
fn guard(edge: Edge) -> String {
    let [lies, name, wall, first] = match edge {
        Edge::End => [
            "ends where an inaccessible page begins",
            "quest_guarded",
            "pages[number] + 65536",
            "pages[number] + 65536 - size",
        ],
        Edge::Beginning => [
            "begins where an inaccessible page ends",
            "quest_guarded_before",
            "pages[number]",
            "pages[number] + 65536",
        ],
    };
    let text = GUARD.replace("HEADER\n", &keeping_attributes("#include <sys/mman.h>"));
    let text = text.replace("LIES", lies).replace("NAME", name);
    text.replace("WALL", wall).replace("FIRST", first)
}

/// The words of a value, converted to a type without a sign of so many bits: the uppermost first.
fn words(ty: &str, bits: u16, value: &str) -> String {
    let word = |at| match at {
        0 => format!("(unsigned long long)({ty}){value}"),
        at => format!("(unsigned long long)(({ty}){value} >> {at})"),
    };
    (0..bits).step_by(64).rev().map(word).collect::<Vec<_>>().join(", ")
}

/// The macro that checks values of a kind, for a user to redefine, and the function behind it.
fn check_function(kind: CheckKind, text: &mut String) {
    // printf cannot show all values: the nearest one that it can.
    let halves = "0x%016llx%016llx";
    // One type has the values of all, with a sign and without.
    let widest = format!("_BitInt({}) ", WIDEST + 1);
    let parts = format!("0x{}", "%016llx".repeat(usize::from(WIDEST / 64)));
    let (ty, name, format) = match kind {
        CheckKind::Int => ("int ", "int", "%d"),
        CheckKind::UInt => ("unsigned int ", "uint", "%u"),
        CheckKind::Long => ("long ", "long", "%ld"),
        CheckKind::ULong => ("unsigned long ", "ulong", "%lu"),
        CheckKind::LongLong => ("long long ", "longlong", "%lld"),
        CheckKind::ULongLong => ("unsigned long long ", "ulonglong", "%llu"),
        CheckKind::Int128 => ("__int128 ", "int128", halves),
        CheckKind::UInt128 => ("unsigned __int128 ", "uint128", halves),
        CheckKind::LongBitInt => ("_BitInt(128) ", "bitint128", halves),
        CheckKind::LongUBitInt => ("unsigned _BitInt(128) ", "ubitint128", halves),
        CheckKind::WideBitInt => (&*widest, "bitint512", &*parts),
        CheckKind::Double => ("double ", "double", "%.17g"),
        CheckKind::LongDouble => ("long double ", "longdouble", "%.21Lg"),
        CheckKind::Float128 => ("__float128 ", "float128", "%.21Lg"),
        CheckKind::Decimal => ("_Decimal128 ", "decimal", "%.17g"),
        CheckKind::Pointer => ("const void *", "pointer", "%p"),
    };
    let shown = |value: &str| match kind {
        CheckKind::Int128 | CheckKind::UInt128 => words("unsigned __int128", 128, value),
        CheckKind::LongBitInt | CheckKind::LongUBitInt => {
            words("unsigned _BitInt(128)", 128, value)
        }
        CheckKind::WideBitInt => words(&format!("unsigned _BitInt({WIDEST})"), WIDEST, value),
        CheckKind::Float128 => format!("(long double){value}"),
        CheckKind::Decimal => format!("(double){value}"),
        _ => value.into(),
    };
    let (want, got) = (shown("want"), shown("got"));
    let values = complaint::values(format, format);
    let macro_name = kind.macro_name();
    let _ = write!(
        text,
        "
#ifndef {macro_name}
#define {macro_name}(got, want, what) quest_{name}(got, want, what)
static QUEST_NOINLINE void quest_{name}({ty}got, {ty}want, const char *what)
{{
    if (got != want) {{
        quest_fail(what);
        QUEST_PRINT((\"{values}\\n\", {want}, {got}));
    }}
}}
#endif
"
    );
}
