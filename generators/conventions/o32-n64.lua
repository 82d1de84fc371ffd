-- MIPS: o32 (System V ABI, MIPS supplement, chapter 3), big-endian and little, and n64 (MIPSpro N32 handbook, 2).

local P = Place
local records = { "struct", "union" }

-- o32: the argument area has a place for each argument; its first four words travel in a0 to a3. A float or
-- double that comes before all integers, and is the first or second, is in f12 or f14 instead.
local function o32(name, side)
    local a, f = P.file(4, { "a0", "a1", "a2", "a3" }), P.file(8, { "f12", "f14" })
    local stack = P.stack{ slot = 4, most = 8, side = side }
    local composite = P.stack{ slot = 4, most = 8 }
    local word = P.close(f, P.first{ P.registers(a, { side = side }), stack })
    local even = { align = 2, skipped = "lost" }
    local double_word = P.close(f, P.first{ P.registers(a, even), P.close(a, stack) })
    local function floating(general)
        return P.first{ P.all{ P.registers(f), P.reserve(general) }
                      , P.close(f, P.first{ general, P.close(a, stack) }) }
    end
    local v, f_result = P.file(4, { "v0", "v1" }), P.file(8, { "f0", "f2" })
    local hidden = P.hidden(word, P.at(v, "v0"))
    Convention[name] =
        { doc = "MIPS o32: System V ABI, MIPS supplement, 3-17"
        , model = "ilp32-8"
        , stack = { first = 16, align = 8 }
        , arguments = P.join(
            { { "empty", P.nothing, kind = "empty" }
            , { "word", word, kind = { "integer", "pointer" }, size = { 1, 4 }, types = { int, char, pointer(char) } }
            , { "double word", double_word, kind = "integer", size = 8, types = { longlong } }
            , { "float", floating(P.registers(a)), kind = "float", size = 4, types = { float } }
            , { "double", floating(P.registers(a, even)), kind = "float", size = 8, types = { double } }
            }
            , P.by_slots(4, 4, { name = "record aligned to 8", kind = { "struct", "union", "complex" }, align = { 8, 16 }, width = 2 }
                        , P.close(f, P.first{ P.registers(a, even), P.split(a, composite, { align = 2 }), P.close(a, composite) })
                        , double)
            , P.by_slots(4, 4, { name = "record", kind = { "struct", "union", "complex" }, align = { 1, 4 } }
                        , P.close(f, P.first{ P.registers(a), P.split(a, composite), composite }), int))
        -- A variadic function has none of its arguments in floating registers.
        , variable =
            { { "float", P.close(f, P.first{ P.registers(a), stack }), kind = "float", size = 4, types = { float } }
            , { "double", double_word, kind = "float", size = 8, types = { double } } }
        , named_as_variable = true
        , results =
            { { "integer", P.registers(v, { side = side }), kind = { "integer", "pointer" }, types = { int, longlong } }
            , { "float", P.registers(f_result), kind = "float", types = { double, float } }
            , { "complex", P.registers(f_result, { count = 2 }), kind = "complex", types = { complex(double) } }
            , { "empty", P.nothing, kind = "empty" }
            , { "record", hidden, types = { struct(int, 1) } }
            }
        }
end
o32("o32", "right")
o32("o32-el", "left")

-- n64: eight slots of 64 bits, each in the register with its number in one of two files: a double, and one
-- in a struct at a double's natural place, in the floating file. The rest goes to the stack.
local function n64(name, side)
    local function numbered(prefix, first)
        local names = {}
        for i = 0, 7 do names[#names + 1] = prefix .. first + i end
        return names
    end
    local a, f = P.file(8, numbered("a", 0)), P.file(8, numbered("f", 12))
    local scalar = P.stack{ slot = 8, most = 16, side = side }
    local composite = P.stack{ slot = 8, most = 16 }
    local function pass(file, other, count)
        return P.first{ P.all{ P.registers(file, { side = side }), P.reserve(P.registers(other, { count = 1 })) }, scalar }
    end
    local function pair(file, other)
        local even = { align = 2, skipped = "lost" }
        return P.first{ P.all{ P.registers(file, even)
                             , P.reserve(P.registers(other, { count = 2, align = 2, skipped = "lost" })) }
                      , P.close(a, P.close(f, scalar)) }
    end
    local words = P.first{ P.words(a, f, composite), composite }
    local even, split = { align = 2, skipped = "lost" }, P.split(a, composite, { align = 2 })
    local aligned = P.first{ P.all{ P.registers(a, even), P.reserve(P.registers(f, even)) }
                           , P.close(f, split), P.close(a, P.close(f, composite)) }
    local v, f_result = P.file(8, { "v0", "v1" }), P.file(8, { "f0", "f2" })
    Convention[name] =
        { doc = "MIPS n64: MIPSpro N32 ABI handbook, chapter 2"
        , model = "lp64"
        , stack = { align = 16 }
        , arguments = P.join(
            { { "empty", P.nothing, kind = "empty" }
            , { "integer", pass(a, f), kind = { "integer", "pointer" }, size = { 1, 8 }, types = { int, char, long } }
            , { "float", P.first{ P.all{ P.registers(f), P.reserve(P.registers(a, { count = 1 })) }, composite }
              , kind = "float", size = { 4, 8 }, types = { double, float } }
            , { "long double", pair(f, a), kind = "float", size = 16, types = { longdouble } }
            , { "int128", pair(a, f), kind = "integer", size = 16, types = { int128 } }
            }
            , P.by_slots(8, 8, { name = "record aligned to 16", kind = { "struct", "union" }, align = 16, width = 2 }
                        , aligned, longdouble)
            , P.by_slots(8, 8, { name = "record", kind = { "struct", "union", "complex" } }, words, long))
        , variable = P.join(
            { { "float", pass(a, f), kind = "float", size = { 4, 8 }, types = { double } }
            , { "long double", pair(a, f), kind = "float", size = 16, types = { longdouble } } }
            , P.by_slots(8, 8, { name = "record aligned to 16", kind = { "struct", "union" }, align = 16, width = 2 }
                        , aligned, longdouble)
            -- As in gcc: only a named struct has its doubles in floating registers.
            , P.by_slots(8, 8, { name = "record", kind = { "struct", "union", "complex" } }
                        , P.first{ P.registers(a), P.split(a, composite), composite }, long))
        , results =
            { { "integer", P.registers(v, { side = side }), kind = { "integer", "pointer" }, types = { int, long } }
            , { "float", P.registers(f_result), kind = "float", size = { 4, 8 }, types = { double, float } }
            , { "long double", P.registers(f_result), kind = "float", size = 16, types = { longdouble } }
            , { "{long double}", P.unsaid "gcc has it in f0 and f1, the handbook in f0 and f2", kind = "struct"
              , homogeneous = 1, element = 16 }
            , { "homogeneous of 1 or 2", P.registers(f_result, { each = true }), kind = { "struct", "complex" }
              , arrays = false, homogeneous = { 1, 2 }, element = { 4, 8 }, size = { 1, 16 }, types = { struct(double, 1), struct(float, 2) } }
            , { "record", P.registers(v), kind = records, size = { 1, 16 }, types = { struct(char, 3), struct(long, 2) } }
            , { "empty", P.nothing, kind = "empty" }
            , { "large", P.hidden(pass(a, f), P.at(v, "v0")), types = { struct(long, 3) } }
            }
        }
end
n64("n64", "right")
n64("n64-el", "left")
