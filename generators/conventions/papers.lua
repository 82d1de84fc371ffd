-- The conventions described by Bailey & Davidson (POPL 1995; PLDI 1996; IEEE TSE 2003), as far as their
-- rules can be recovered. They cover only arguments, and only the types of their classes.

local P = Place

-- The simple convention of the papers' examples. A register that is too small for an argument may serve
-- a later one; bytes of the stack skipped for alignment are lost.
local simple = P.file(4, { "R1", "R2", "R3", "R4" })
local function registers_then_stack(align)
    return P.first{ P.registers(simple), P.stack{ least = align } }
end

Convention["simple"] =
    { doc = "the simple convention of Bailey & Davidson's examples (PLDI 1996, figure 2)"
    , model = "ilp32-8"
    , stack = { align = 8 }
    , closed = true
    , arguments =
        { { "char",   registers_then_stack(1), only = { char } }
        , { "int",    registers_then_stack(4), only = { int } }
        , { "double", registers_then_stack(8), only = { double } }
        }
    }

-- All on the stack, in longwords: earlier arguments make no difference (TSE 2003, table II: one state).
local longwords = P.stack{ slot = 4 }
Convention["vax"] =
    { doc = "VAX: every argument on the stack, in longwords (TSE 2003, table II)"
    , model = "ilp32-4"
    , stack = { align = 4 }
    , closed = true
    , arguments =
        { { "word",   longwords, kind = { "integer", "pointer" }, types = { int, char, short, pointer(char) } }
        , { "double", longwords, kind = "float", types = { double, float } }
        , { "record", longwords, kind = { "struct", "union" }, types = { struct(int, 3), struct(char, 3) } }
        }
    }

-- All on the stack; a struct takes exactly its size, so that the next argument may begin at any byte.
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
    , closed = true
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
    , closed = true
    , arguments =
        { { "word",   sparc_words, kind = { "integer", "pointer" }, size = { 1, 4 }, types = { int, char } }
        , { "two words", sparc_words, kind = "integer", size = 8, types = { longlong } }
        , { "float",  sparc_words, kind = "float", size = 4, types = { float } }
        , { "double", sparc_words, kind = "float", size = 8, types = { double } }
        , { "record", P.reference(sparc_words), kind = { "struct", "union" }, types = { struct(int, 3) } }
        }
    }

-- Eight registers for words; a double begins at an even one, and a skipped one is lost; arguments without
-- a register are on the stack, each at the place it would have had without registers.
local m88k = P.file(4, { "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9" })
local m88k_word = P.first{ P.registers(m88k), P.stack{ slot = 4 } }
local m88k_pair = P.first
    { P.registers(m88k, { align = 2, skipped = "lost" }), P.close(m88k, P.stack{ slot = 4, least = 8 }) }
local m88k_memory = P.stack{ slot = 4, least = 4, most = 8 }
Convention["m88100"] =
    { doc = "M88100: eight registers, doubles in even pairs, records in memory (88open OCS)"
    , model = "ilp32-8"
    , stack = { first = 0, align = 8 }
    , closed = true
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
    , closed = true
    , arguments =
        { { "word",   mips_word, kind = { "integer", "pointer" }, size = { 1, 4 }, types = { int, char } }
        , { "float",  mips_floating(P.registers(mips_general)), kind = "float", size = 4, types = { float } }
        , { "double", mips_floating(P.registers(mips_general, pair)), kind = "float", size = 8
          , types = { double } }
        }
    }

-- MIPS, SPARC and M88100 as the papers model machines: a criterion is a condition of a rule on the type and on the
-- free registers; doubles take pairs of registers by name; the stack begins at the machine's offset, and alignment
-- is that of addresses. The papers' own rules for these three could not be recovered, nor their sizes.

-- Structs by words: those that fit into the free registers, each number of words a criterion of its own while that
-- many are free, and larger ones, by whether the remaining number of words is even or odd.
local function structs_by_words(file, count, rule_of)
    local classes = {}
    for free = 0, count do
        local function class(name, words, wants)
            local all = { ("struct of %s, %d free"):format(name, free), rule_of(words, free), kind = { "struct", "union" }
                        , free = { file, free }, types = { struct(int, words) } }
            for key, value in pairs(wants) do all[key] = value end
            classes[#classes + 1] = all
        end
        for words = 1, free do class(words .. " words", words, { size = { 4 * words - 3, 4 * words } }) end
        class("more words, even", free % 2 == 0 and free + 2 or free + 1, { slots = { 4, 2, 0 } })
        class("more words, odd", free % 2 == 0 and free + 1 or free + 2, { slots = { 4, 2, 1 } })
    end
    return classes
end

-- MIPS: a struct begins in the remaining registers, and continues on the stack. "f12:13", "f14:15", "a0:1" and
-- "a2:3" are the pairs.
do
    local a = P.file(4, { "a0", "a1", "a2", "a3" })
    local f = P.file(4, { "f12", "f13", "f14", "f15" })
    local stack = P.stack{ slot = 4, least = 4, most = 8 }
    local word = P.close(f, P.first{ P.registers(a), stack })
    local a_pair = P.groups(a, { { "a0", "a1" }, { "a2", "a3" } }, { skipped = "lost" })
    local f_pair = P.groups(f, { { "f12", "f13" }, { "f14", "f15" } })
    local f_single = P.groups(f, { { "f12" }, { "f14" } })
    local function floating(group, general)
        return P.first
            { P.all{ group, P.reserve(P.first{ general, P.close(a, P.nothing) }) }
            , P.close(f, P.first{ general, P.close(a, stack) }) }
    end
    local function in_words(words, free)
        if words <= free then return P.close(f, P.registers(a)) end
        if free > 0 then return P.close(f, P.split(a, stack)) end
        return P.close(f, stack)
    end
    Convention["mips-papers"] =
        { doc = "MIPS as the papers model machines: pairs by name, structs by words and free registers"
        , model = "ilp32-8"
        , stack = { first = 16, align = 8 }
        , closed = true
        , arguments = P.join(
            { { "word",   word, kind = { "integer", "pointer" }, size = { 1, 4 }, types = { int, char } }
            , { "float",  floating(P.all{ f_single, P.reserve(P.registers(f, { count = 1 })) }, P.registers(a))
              , kind = "float", size = 4, types = { float } }
            , { "double", floating(f_pair, a_pair), kind = "float", size = 8, types = { double } }
            }
            , structs_by_words(a, 4, in_words))
        }
end

-- SPARC: the seventh word is at sp+92, which is 4 modulo 8, so that a double there skips 4 bytes. A double needs
-- two registers, or the last one and the first word of the stack; a struct is passed as its address.
do
    local o = P.file(4, { "o0", "o1", "o2", "o3", "o4", "o5" })
    local stack = P.stack{ slot = 4, least = 4, most = 8 }
    local word = P.first{ P.registers(o), stack }
    Convention["sparc-papers"] =
        { doc = "SPARC as the papers model machines: six registers, the stack from sp+92 on"
        , model = "ilp32-8"
        , stack = { first = 92, align = 8 }
        , closed = true
        , arguments =
            { { "word",   word, kind = { "integer", "pointer", "float" }, size = { 1, 4 }, types = { int, char, float } }
            , { "double, two free", P.registers(o), free = { o, 2, 6 }, kind = "float", size = 8, types = { double } }
            , { "double, one free", P.split(o, stack), free = { o, 1 }, kind = "float", size = 8, types = { double } }
            , { "double, none free", stack, free = { o, 0 }, kind = "float", size = 8, types = { double } }
            , { "struct", P.reference(word), kind = { "struct", "union" }, types = { struct(int, 3) } }
            }
        }
end

-- M88100: pairs of registers by name, skipped ones are lost; a struct of one word in a register, others in memory.
do
    local r = P.file(4, { "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9" })
    local pairs_by_name = P.groups(r, { { "r2", "r3" }, { "r4", "r5" }, { "r6", "r7" }, { "r8", "r9" } }, { skipped = "lost" })
    local stack = P.stack{ slot = 4, least = 4, most = 8 }
    local word = P.first{ P.registers(r), stack }
    Convention["m88100-papers"] =
        { doc = "M88100 as the papers model machines: pairs by name, structs of a word in registers"
        , model = "ilp32-8"
        , stack = { first = 32, align = 8 }
        , closed = true
        , arguments =
            { { "word",   word, kind = { "integer", "pointer", "float" }, size = { 1, 4 }, types = { int, char, float } }
            , { "double", P.first{ pairs_by_name, P.close(r, stack) }, kind = "float", size = 8, types = { double } }
            , { "struct of a word", word, kind = { "struct", "union" }, size = 4, types = { struct(int, 1) } }
            , { "struct aligned to 8", stack, kind = { "struct", "union" }, align = 8, types = { struct(double, 1) } }
            , { "struct, even", stack, kind = { "struct", "union" }, slots = { 4, 2, 0 }, types = { struct(int, 2) } }
            , { "struct, odd", stack, kind = { "struct", "union" }, slots = { 4, 2, 1 }, types = { struct(int, 3) } }
            }
        }
end
