//! The built-in Lua files, in the order in which they are loaded. A name is the file's
//! path in the repository, so a message about it can be looked up.

/// Name and text of each built-in file.
pub const BUILTIN: &[(&str, &str)] = &[
    ("lua/quest.lua", include_str!("../../lua/quest.lua")),
    ("lua/original.lua", include_str!("../../lua/original.lua")),
    ("generators/ansi.lua", include_str!("../../generators/ansi.lua")),
    ("generators/gcc.lua", include_str!("../../generators/gcc.lua")),
    ("generators/mips.lua", include_str!("../../generators/mips.lua")),
    ("generators/toy.lua", include_str!("../../generators/toy.lua")),
    ("generators/regs.lua", include_str!("../../generators/regs.lua")),
    ("generators/boundary.lua", include_str!("../../generators/boundary.lua")),
    ("generators/sizes.lua", include_str!("../../generators/sizes.lua")),
    ("generators/variadic.lua", include_str!("../../generators/variadic.lua")),
    ("generators/hfa.lua", include_str!("../../generators/hfa.lua")),
    ("generators/bitfields.lua", include_str!("../../generators/bitfields.lua")),
    ("generators/styles.lua", include_str!("../../generators/styles.lua")),
    ("generators/packed.lua", include_str!("../../generators/packed.lua")),
    ("generators/wide.lua", include_str!("../../generators/wide.lua")),
    ("generators/c23.lua", include_str!("../../generators/c23.lua")),
    ("generators/members.lua", include_str!("../../generators/members.lua")),
    ("generators/embedded16.lua", include_str!("../../generators/embedded16.lua")),
    ("generators/swarm.lua", include_str!("../../generators/swarm.lua")),
    ("generators/guarded.lua", include_str!("../../generators/guarded.lua")),
    ("generators/calls.lua", include_str!("../../generators/calls.lua")),
    ("generators/kr.lua", include_str!("../../generators/kr.lua")),
    ("generators/attributes.lua", include_str!("../../generators/attributes.lua")),
    ("generators/edges.lua", include_str!("../../generators/edges.lua")),
    ("generators/callbacks.lua", include_str!("../../generators/callbacks.lua")),
    ("generators/arith.lua", include_str!("../../generators/arith.lua")),
    ("generators/combine.lua", include_str!("../../generators/combine.lua")),
    ("generators/floats.lua", include_str!("../../generators/floats.lua")),
    ("generators/bitmath.lua", include_str!("../../generators/bitmath.lua")),
    ("generators/wideints.lua", include_str!("../../generators/wideints.lua")),
    ("generators/types.lua", include_str!("../../generators/types.lua")),
    ("generators/conventions/papers.lua", include_str!("../../generators/conventions/papers.lua")),
    ("generators/conventions/x86.lua", include_str!("../../generators/conventions/x86.lua")),
    ("generators/conventions/arm.lua", include_str!("../../generators/conventions/arm.lua")),
    ("generators/conventions/riscv.lua", include_str!("../../generators/conventions/riscv.lua")),
    (
        "generators/conventions/o32-n64.lua",
        include_str!("../../generators/conventions/o32-n64.lua"),
    ),
    ("generators/conventions/power.lua", include_str!("../../generators/conventions/power.lua")),
];

/// The prelude: for messages that need the line of the user's script, frames of these files are
/// skipped.
pub(super) const PRELUDE: &str = "lua/";
