-- The suite `attributes`: functions whose attribute selects another convention than the machine's default.
--
-- x86-64 has those of Windows and of everybody else (ms_abi, sysv_abi), i386 has regparm, fastcall,
-- stdcall and thiscall, clang has vectorcall, regcall and those that say which registers a function preserves, AArch64 has
-- aarch64_vector_pcs, Arm passes floating arguments in
-- integer or in floating registers (pcs). The callee's definition has the attribute, as do its
-- declarations, pointers to it, and functions that forward their arguments to it.
--
-- A compiler may silently ignore an attribute that it does not know, and then be called by one that does
-- not: `quest fuzz` asks each compiler and draws what all sides know; the other calls are plain. `quest`
-- alone cannot ask: use --without, or CONVENTION below. GNU C (gnu89).

ATTRIBUTES = {}

-- Knobs. docs/lua.md explains the ways of a style.

ATTRIBUTES.convention =
    R.elements{ "ms_abi", "sysv_abi", "regparm1", "regparm2", "regparm3", "fastcall", "stdcall"
              , "thiscall", "vectorcall", "preserve_most", "preserve_all", "preserve_none", "regcall"
              , "aarch64_vector_pcs", "aapcs", "aapcs-vfp" }

ATTRIBUTES.argc = R.freq{ 4, R.choose(1, 5), 2, R.choose(6, 12) }

-- Scalars more often than records: which values go into registers at all, and how many.
ATTRIBUTES.arg      = R.freq{ 5, REGS.scalar, 1, R.longlong, 4, REGS.compound }
ATTRIBUTES.returned = R.freq{ 2, REGS.result, 1, REGS.scalar }

-- How the callee is reached, and what both sides keep in registers meanwhile, since the conventions
-- differ in which of them a function saves.
ATTRIBUTES.call   = R.elements{ "direct", "pointer", "table", "forwarded", "tail", "musttail", "musttail-any", "recursive", "variadic" }
ATTRIBUTES.source = R.elements{ "object", "local", "call", "literal", "guard" }
ATTRIBUTES.result = R.elements{ "object", "element", "call", "initializer", "place", "guard" }
ATTRIBUTES.frame  = R.freq{ 4, R.unit("none"), 2, R.unit("live"), 1, R.unit("vla"), 1, R.unit("alloca") }
ATTRIBUTES.looks  = R.elements{ "now", "later", "copy" }
ATTRIBUTES.live   = R.flip
ATTRIBUTES.calls  = R.freq{ 3, R.unit("once"), 1, R.unit("often") }

function ATTRIBUTES.test ()
    return
        { args   = R.list(ATTRIBUTES.argc, ATTRIBUTES.arg)
        , result = ATTRIBUTES.returned
        , static = R.flip
        , style  =
            { convention = ATTRIBUTES.convention
            , argument   = ATTRIBUTES.source
            , result     = ATTRIBUTES.result
            , call       = ATTRIBUTES.call
            , frame      = ATTRIBUTES.frame
            , looks      = ATTRIBUTES.looks
            , live       = ATTRIBUTES.live
            , calls      = ATTRIBUTES.calls
            , scribbles  = R.flip
            }
        }
end

Test.attributes =
    { doc  = "functions with attributes that choose a convention: ms_abi, regparm, pcs (GNU C)"
    , std  = "gnu89"
    , test = ATTRIBUTES.test
    }
