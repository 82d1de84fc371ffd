-- RISC-V Calling Conventions, version 1.0: 64-bit with registers for doubles, and 32-bit without.

local P = Place
local records = { "struct", "union" }
local function numbered(prefix, first, last)
    local names = {}
    for i = first, last do names[#names + 1] = prefix .. i end
    return names
end

-- "Integer calling convention": scalars of at most XLEN bits in a register or on the stack; of 2×XLEN in
-- a pair; "if only one register is available, the first half is passed in it and the other on the stack".
-- Larger ones go by reference.
local function integer(xlen, a)
    local stack = P.stack{ slot = xlen, most = 2 * xlen }
    local any = P.first{ P.registers(a), P.split(a, stack), stack }
    -- "Variadic arguments with 2×XLEN-bit alignment are passed in an aligned register pair, or on the
    -- stack"; after that no register is used.
    local even = P.first{ P.registers(a, { align = 2, skipped = "lost" }), P.close(a, stack) }
    return any, even, P.reference(any), stack
end

-- LP64D ------------------------------------------------------------------------------------------------
local a, fa = P.file(8, numbered("a", 0, 7)), P.file(8, numbered("fa", 0, 7))
local any, even, reference = integer(8, a)
-- "Hardware floating-point calling convention": a float in a floating register if one is free, else as an
-- integer; so is each of the one or two scalars of a struct, if there are registers for all of it.
local floating = P.first{ P.registers(fa), any }
local scalars = P.first{ P.scalars(a, fa), any }
local a_result, fa_result = P.file(8, { "a0", "a1" }), P.file(8, { "fa0", "fa1" })
-- "Unions are never flattened": nor is a struct with one in it, nor, to gcc and clang, one with a flexible array.
local function flattened(rule, large)
    local all = {}
    local function of(name, scalars, size, rule, align, types)
        all[#all + 1] = { name, rule, kind = { "struct", "complex" }, without = { "union", "flexible" }, scalars = scalars
                        , size = size, align = align, types = types }
    end
    local I, F = "integer", "float"
    local function pair(name, scalars, small, big)
        of(name .. " of 8", scalars, { 1, 8 }, rule, nil, small)
        of(name .. " of 16", scalars, { 9, 16 }, rule, { 1, 8 }, big)
        -- Types aligned by an attribute.
        of(name .. " aligned to 16", scalars, 16, rule, 16)
        of(name .. " aligned to more", scalars, nil, large)
    end
    pair("{float}", { F }, { struct(double, 1), struct(float, 1) })
    pair("{float, float}", { F, F }, { struct(float, 2), complex(float) }, { struct(double, 2), complex(double) })
    pair("{float, integer}", { F, I }, { struct{ float, char } }, { struct{ double, int } })
    pair("{integer, float}", { I, F }, { struct{ short, float } }, { struct{ long, double } })
    return all
end
-- Compilers have changed when an unnamed bit-field counts as a member.
local wide_bitint = { "_BitInt of more than 64 bits", P.unsaid "its alignment is not that of Quest's data model"
                    , has = "wide bitint" }
local unnamed = { "record with an unnamed bit-field", P.unsaid "compilers do not agree about unnamed bit-fields", has = "unnamed" }

Convention["riscv-lp64d"] =
    { doc = "RISC-V ELF psABI 1.0, chapter 2: LP64D"
    , model = "lp64"
    , stack = { align = 16 }
    , arguments = P.join(
        { { "empty", P.nothing, kind = "empty" }
        , unnamed, wide_bitint
        , { "integer", any, kind = { "integer", "pointer" }, size = { 1, 8 }, types = { int, char, long, pointer(char) } }
        , { "int128", any, kind = "integer", size = 16, types = { int128 } }
        , { "float", floating, kind = "float", size = { 2, 8 }, types = { double, float } }
        , { "long double", any, kind = "float", size = 16, types = { longdouble } }
        }
        , flattened(scalars, P.first{ P.scalars(a, fa), reference })
        , { { "large", reference, kind = { "struct", "union", "complex" }, size = { 17, 1048576 }
          , types = { struct(long, 3), struct(char, 17) } }
        , { "record of 1 to 8", any, kind = records, size = { 1, 8 }, types = { struct(char, 3), struct(int, 2) } }
        , { "record of 9 to 16", any, kind = records, size = { 9, 16 }, align = { 1, 8 }
          , types = { struct(long, 2), struct(char, 13) } }
        , { "record aligned to 16", any, kind = records, size = 16, align = 16, types = { struct(longdouble, 1) } }
        })
    , variable =
        { { "empty", P.nothing, kind = "empty" }
        , unnamed, wide_bitint
        , { "aligned to 16", even, align = 16, size = 16, types = { longdouble, int128, struct(longdouble, 1) } }
        , { "at most 8", any, size = { 1, 8 }, types = { int, double, struct(float, 2) } }
        , { "at most 16", any, size = { 9, 16 }, types = { struct(long, 2), struct(double, 2) } }
        , { "more than 16", reference, size = { 17, 1048576 }, types = { struct(long, 3) } }
        }
    , results = P.join(
        { { "empty", P.nothing, kind = "empty" }
        , unnamed, wide_bitint
        , { "integer", P.registers(a_result), kind = { "integer", "pointer" }, types = { int, long, int128 } }
        , { "float", P.registers(fa_result), kind = "float", size = { 2, 8 }, types = { double, float } }
        , { "long double", P.registers(a_result), kind = "float", size = 16, types = { longdouble } }
        }
        , flattened(P.scalars(a_result, fa_result), P.scalars(a_result, fa_result))
        , { { "record", P.registers(a_result), kind = { "struct", "union", "complex" }, size = { 1, 16 }
          , types = { struct(long, 2) } }
        -- "the caller allocates memory … and passes the address as an implicit first parameter": nothing is said of
        -- the address on return, where gcc has it in a0 and clang does not.
        , { "large", P.hidden(any), types = { struct(long, 3) } }
        })
    }

-- ILP32 ------------------------------------------------------------------------------------------------
local a32 = P.file(4, numbered("a", 0, 7))
local any32, even32, reference32 = integer(4, a32)
local a32_result = P.file(4, { "a0", "a1" })

Convention["riscv-ilp32"] =
    { doc = "RISC-V ELF psABI 1.0, chapter 2: ILP32"
    , model = "ilp32-16"
    , stack = { align = 16 }
    , arguments =
        { { "empty", P.nothing, kind = "empty" }
        , { "at most 4", any32, size = { 1, 4 }, types = { int, float, struct(char, 3) } }
        , { "5 to 8, aligned to 8", any32, size = { 5, 8 }, align = 8, types = { double, longlong } }
        , { "5 to 8", any32, size = { 5, 8 }, types = { struct(int, 2) } }
        , { "large", reference32, types = { struct(int, 3), longdouble } }
        }
    , variable =
        { { "aligned to 8", even32, size = 8, align = 8, types = { double, longlong, struct(double, 1) } } }
    , results =
        { { "empty", P.nothing, kind = "empty" }
        , { "at most 8", P.registers(a32_result), size = { 1, 8 }, types = { int, double, struct(int, 2) } }
        , { "large", P.hidden(any32), types = { struct(int, 3) } }
        }
    }
