-- The conventions that Bailey & Davidson tell of (POPL 1995; PLDI 1996; IEEE TSE 2003), as far as their
-- rules can be recovered.

local P = Place

-- The simple convention of the papers' examples. A register that is too small for an argument may serve
-- a later one; bytes of the stack that alignment passes over are lost.
local simple = P.file(4, { "R1", "R2", "R3", "R4" })
local function registers_then_stack(align)
    return P.first{ P.registers(simple), P.stack{ least = align } }
end

Convention["simple"] =
    { doc = "the simple convention of Bailey & Davidson's examples (PLDI 1996, figure 2)"
    , model = "ilp32-8"
    , stack = { align = 8 }
    , arguments =
        { { "char",   registers_then_stack(1), only = { char } }
        , { "int",    registers_then_stack(4), only = { int } }
        , { "double", registers_then_stack(8), only = { double } }
        }
    }

-- All on the stack, in longwords: it makes no difference what came before (TSE 2003, table II: one state).
local longwords = P.stack{ slot = 4 }
Convention["vax"] =
    { doc = "VAX: every argument on the stack, in longwords (TSE 2003, table II)"
    , model = "ilp32-4"
    , stack = { align = 4 }
    , arguments =
        { { "word",   longwords, kind = { "integer", "pointer" }, types = { int, char, short, pointer(char) } }
        , { "double", longwords, kind = "float", types = { double, float } }
        , { "record", longwords, kind = { "struct", "union" }, types = { struct(int, 3), struct(char, 3) } }
        }
    }

-- All on the stack; a struct takes as many bytes as it has, so that what follows may begin at any byte.
-- Four of the six classes are structs: by size modulo 4 (table II: 4 states, 24 transitions).
local bytes = P.stack{ slot = 1, least = 1 }
local long = P.stack{ slot = 4, least = 1 }
local function structs(left, ...)
    return { "struct, 4n + " .. left, bytes, kind = { "struct", "union" }, slots = { 1, 4, left }, types = { ... } }
end
Convention["m68020"] =
    { doc = "M68020: every argument on the stack, structs unpadded (TSE 2003, table II)"
    , model = "ilp32-2"
    , stack = { align = 4 }
    , arguments =
        { { "word",   long, kind = { "integer", "pointer" }, types = { int, char, short, pointer(char) } }
        , { "double", long, kind = "float", types = { double, float } }
        , structs(0, struct(int, 1), struct(int, 2))
        , structs(1, struct(char, 1), struct(char, 5))
        , structs(2, struct(short, 1), struct(short, 3))
        , structs(3, struct(char, 3), struct(char, 7))
        }
    }

-- Six registers for words, then the stack; a double may be split between the last register and the
-- stack; records by reference (SPARC version 8, appendix D).
local sparc_out = P.file(4, { "o0", "o1", "o2", "o3", "o4", "o5" })
local sparc_stack = P.stack{ slot = 4 }
local sparc_words = P.first{ P.split(sparc_out, sparc_stack), sparc_stack }
Convention["sparc"] =
    { doc = "SPARC of 32 bits: six registers, then the stack; a double may be split (SCD 2.3, 3-7)"
    , model = "ilp32-8"
    , stack = { first = 92, align = 4 }
    , arguments =
        { { "word",   sparc_words, kind = { "integer", "pointer" }, size = { 1, 4 }, types = { int, char } }
        , { "two words", sparc_words, kind = "integer", size = 8, types = { longlong } }
        , { "float",  sparc_words, kind = "float", size = 4, types = { float } }
        , { "double", sparc_words, kind = "float", size = 8, types = { double } }
        , { "record", P.reference(sparc_words), kind = { "struct", "union" }, types = { struct(int, 3) } }
        }
    }

-- Eight registers for words; a double begins at an even one, and the one that is skipped is lost; what
-- found no register is on the stack, where each argument has the place it would have had without registers.
local m88k = P.file(4, { "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9" })
local m88k_word = P.first{ P.registers(m88k), P.stack{ slot = 4 } }
local m88k_pair = P.first
    { P.registers(m88k, { align = 2, skipped = "lost" }), P.close(m88k, P.stack{ slot = 4, least = 8 }) }
local m88k_memory = P.stack{ slot = 4, least = 4, most = 8 }
Convention["m88100"] =
    { doc = "M88100: eight registers, doubles in even pairs, records in memory (88open OCS)"
    , model = "ilp32-8"
    , stack = { first = 0, align = 8 }
    , arguments =
        { { "word",   m88k_word, kind = { "integer", "pointer", "float" }, size = { 1, 4 }
          , types = { int, char, float } }
        , { "double", m88k_pair, kind = { "float", "integer" }, size = 8, types = { double, longlong } }
        , { "record aligned to 8", m88k_memory, kind = { "struct", "union" }, align = 8
          , types = { struct(double, 2) } }
        , { "record of an even number of words", m88k_memory, kind = { "struct", "union" }
          , slots = { 4, 2, 0 }, types = { struct(int, 2) } }
        , { "record", m88k_memory, kind = { "struct", "union" }, types = { struct(int, 3) } }
        }
    }

-- The first four words in registers, those of a leading float or double in a floating one, too.
local mips_general = P.file(4, { "a0", "a1", "a2", "a3" })
local mips_float = P.file(8, { "f12", "f14" })
local mips_stack = P.stack{ slot = 4, least = 4, most = 8 }
local mips_word = P.close(mips_float, P.first{ P.registers(mips_general), mips_stack })
local pair = { align = 2, skipped = "lost" }
local function mips_floating(general)
    return P.first
        { P.all{ P.registers(mips_float), P.reserve(general) }
        , P.close(mips_float, P.first{ general, P.close(mips_general, mips_stack) }) }
end
Convention["mips"] =
    { doc = "MIPS: four words in registers, leading floats in floating ones (for o32 in full see o32)"
    , model = "ilp32-8"
    , stack = { first = 16, align = 8 }
    , arguments =
        { { "word",   mips_word, kind = { "integer", "pointer" }, size = { 1, 4 }, types = { int, char } }
        , { "float",  mips_floating(P.registers(mips_general)), kind = "float", size = 4, types = { float } }
        , { "double", mips_floating(P.registers(mips_general, pair)), kind = "float", size = 8
          , types = { double } }
        }
    }
