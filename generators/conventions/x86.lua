-- Conventions of x86: System V for 64 and 32 bits, and Microsoft's for 64.

local P = Place
local kinds = { "integer", "pointer", "float", "struct", "union", "complex" }
local records = { "struct", "union" }

-- System V psABI for AMD64, version 1.0, 3.2.3 ------------------------------------------------------
-- "If the class is INTEGER, the next available register of the sequence %rdi, %rsi, %rdx, %rcx, %r8 and
-- %r9 is used", of class SSE, %xmm0 to %xmm7. "If there are no registers available for any eightbyte of
-- an argument, the whole argument is passed on the stack. If registers have already been assigned for
-- some eightbytes of such an argument, the assignments get reverted": they may serve a later argument.
local general = P.file(8, { "rdi", "rsi", "rdx", "rcx", "r8", "r9" })
local sse = P.file(16, { "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7" })
local memory = P.stack{ slot = 8, most = 16 }
-- Only attributes ask for more than 16; the end of the arguments is aligned to the largest alignment.
local overaligned = P.stack{ slot = 8, most = 65536 }
local words, whole = P.first{ P.words(general, sse), memory }, P.first{ P.registers(sse), memory }
local I, F, Q, N = "integer", "float", "quad", "none"

local rax, sse_result = P.file(8, { "rax", "rdx" }), P.file(16, { "xmm0", "xmm1" })
local st = P.file(16, { "st0", "st1" })
local returned, returned_whole = P.words(rax, sse_result), P.registers(sse_result)
-- "If the type has class MEMORY, then the caller provides space for the return value and passes the
-- address in %rdi as if it were the first argument. On return %rax will contain the address".
local in_memory = P.hidden(P.registers(general), P.at(rax, "rax"))

-- Records of at most two eightbytes, by the classes of these. One aligned to 16 gets another place when no
-- register is left, and is a class of its own.
local tested =
    { { "{integer}", struct(long, 1), struct(char, 3), struct{ int, float } }
    , { "{float}", struct(double, 1), struct(float, 2), complex(float) }
    , { "{integer, integer}", struct(long, 2), struct(char, 13), struct{ char, int, short, float } }
    , { "{integer, float}", struct{ long, double }, struct{ int, float, float } }
    , { "{float, integer}", struct{ double, long }, struct{ float, float, char } }
    , { "{float, float}", struct(double, 2), struct(float, 3), complex(double) }
    , { "{integer, none} aligned to 16", aligned(16, struct(int, 1)) }
    , { "{float, none} aligned to 16", aligned(16, struct(float, 1)) }
    , { "{integer, integer} aligned to 16", struct(int128, 1), aligned(16, struct(long, 2)) }
    , { "{quad, quad} aligned to 16", struct(float128, 1) }
    }
local types_of = {}
for _, of in ipairs(tested) do types_of[of[1]] = { table.unpack(of, 2) } end

-- "If the size of an object is larger than eight eightbytes, or it contains unaligned fields, it has class MEMORY".
-- An eightbyte of padding takes no register. A value of class SSE, SSEUP, such as a __float128, fills one register;
-- "if SSEUP is not preceded by SSE or SSEUP, it is converted to SSE".
local function eightbytes(words, whole)
    -- An unnamed bit-field is an integer to gcc and padding to clang; clang puts a record with a flexible array in
    -- memory, and one that contains an unaligned record with aligned scalars.
    local classes =
        { { "record that compilers do not agree about", P.unsaid "gcc and clang do not agree", size = { 1, 16 }
          , has = { "unnamed", "flexible", "unaligned record" } } }
    local function class(name, rule, kinds, align)
        local suffix = align == 16 and " aligned to 16" or ""
        name = "{" .. name .. "}" .. suffix
        classes[#classes + 1] =
            { name, rule, kind = { "struct", "union", "complex" }, aligned = true, align = align or { 1, 8 }
            , words = kinds, types = types_of[name] }
    end
    for _, low in ipairs{ I, F, N } do class(low, words, { low }) end
    for _, align in ipairs{ false, 16 } do
        for _, low in ipairs{ I, F, Q, N } do
            for _, high in ipairs{ I, F, Q, N } do
                local is_whole = high == Q and (low == Q or low == F)
                class(low .. ", " .. high, is_whole and whole or words, { low, high }, align or nil)
            end
        end
    end
    return classes
end
-- __m64 and __m128 are of class SSE, and SSEUP. Vectors of 4 bytes, and of 32 and more, depend on options;
-- compilers disagree about a single element of 8 bytes.
local function vectors(whole)
    local classes = { { "vector of 16", whole, kind = "vector", size = 16 } }
    for _, count in ipairs{ 2, 4, 8 } do
        for _, class in ipairs{ I, F } do
            local scalars = {}
            for i = 1, count do scalars[i] = class end
            classes[#classes + 1] = { ("vector of 8, %d of class %s"):format(count, class), whole, kind = "vector"
                                    , scalars = scalars, size = 8 }
        end
    end
    return classes
end

Convention["sysv-amd64"] =
    { doc = "System V psABI for AMD64, version 1.0, section 3.2.3"
    , model = "lp64"
    , stack = { align = 16 }
    , arguments = P.join(
        { { "empty", P.nothing, kind = "empty" }
        , { "integer", words, kind = { "integer", "pointer" }, size = { 1, 8 }
          , types = { int, char, short, long, pointer(char) } }
        -- "__int128 … must be aligned on a 16-byte boundary" in memory, and in registers is as two longs.
        , { "int128", words, only = { int128, unsigned(int128) } }
        -- _BitInt(65) to _BitInt(128) are as two longs there, too.
        , { "two integers", words, kind = "integer", size = 16, align = 8 }
        , { "float", words, kind = "float", size = { 2, 8 }, types = { double, float } }
        , { "float128", whole, kind = "float", scalars = { Q }, size = 16, types = { float128 } }
        -- Class X87 goes to memory.
        , { "long double", memory, only = { longdouble }, types = { longdouble } }
        }
        , vectors(whole)
        , eightbytes(words, whole)
        , { { "record in memory aligned to 32 or more", overaligned, kind = records, align = { 32, 65536 } }
          , { "record in memory aligned to 16", memory, kind = { "struct", "union", "complex" }, align = 16
            , types = { struct(longdouble, 1), union{ longdouble, int }, complex(longdouble) } }
          -- "_BitInt(N) with N > 128" is of class MEMORY, too.
          , { "record in memory, even", memory, kind = { "struct", "union", "complex", "integer" }, slots = { 8, 2, 0 }
            , types = { struct(long, 4), struct(char, 25) } }
          , { "record in memory, odd", memory, kind = { "struct", "union", "integer" }, slots = { 8, 2, 1 }
            , types = { struct(long, 3), struct(char, 17) } }
          })
    , results = P.join(
        { { "empty", P.nothing, kind = "empty" }
        , { "integer", returned, kind = { "integer", "pointer" }, size = { 1, 16 }, types = { int, long, int128 } }
        , { "float", returned, kind = "float", size = { 2, 8 }, types = { double, float } }
        , { "float128", returned_whole, kind = "float", scalars = { Q }, size = 16, types = { float128 } }
        , { "long double", P.registers(st), only = { longdouble } }
        , { "complex long double", P.registers(st, { count = 2 }), only = { complex(longdouble) } }
        -- "If the class is X87, the value is returned on the X87 stack in %st0", a record's too.
        , { "{long double}", P.registers(st, { count = 1 }), kind = records, size = 16, words = { "wide", "wide" }
          , aligned = true, types = { struct(longdouble, 1) } }
        }
        , vectors(returned_whole)
        , eightbytes(returned, returned_whole)
        , { { "record in memory", in_memory, kind = { "struct", "union", "complex", "integer" }, types = { struct(long, 3) } } })
    }

-- Microsoft's for x64 ("x64 calling convention", "Parameter passing") -----------------------------------
-- Each argument has the register of its number in one of two files, or its place above the 32 bytes of
-- home; records of 1, 2, 4 or 8 bytes are integers, larger ones go by reference.
local ms_general = P.file(8, { "rcx", "rdx", "r8", "r9" })
local ms_float = P.file(16, { "xmm0", "xmm1", "xmm2", "xmm3" })
local ms_stack = P.stack{ slot = 8 }
local ms_integer = P.first
    { P.all{ P.registers(ms_general), P.reserve(P.registers(ms_float, { count = 1 })) }, ms_stack }
local ms_floating = P.first
    { P.all{ P.registers(ms_float), P.reserve(P.registers(ms_general, { count = 1 })) }, ms_stack }
local ms_small = {}
for _, bytes in ipairs{ 1, 2, 4, 8 } do
    ms_small[#ms_small + 1] = { "record of " .. bytes, ms_integer, kind = records, size = bytes
                              , types = { struct(char, bytes) } }
end
local ms_rax, ms_xmm0 = P.file(8, { "rax" }), P.file(16, { "xmm0" })
local ms_results = {}
for _, bytes in ipairs{ 1, 2, 4, 8 } do
    ms_results[#ms_results + 1] = { "record of " .. bytes, P.registers(ms_rax), kind = records, size = bytes
                                  , types = { struct(char, bytes) } }
end

Convention["ms-x64"] =
    { doc = "Microsoft's x64 calling convention"
    , model = "llp64-mingw"
    , stack = { first = 32, align = 8 }
    , arguments = P.join(
        { { "integer", ms_integer, kind = { "integer", "pointer" }, size = { 1, 8 }
          , types = { int, char, longlong, pointer(char) } }
        , { "float", ms_floating, kind = "float", size = { 4, 8 }, types = { double, float } } }
        , ms_small
        , { { "large", P.reference(ms_integer), types = { struct(int, 3), struct(char, 3), struct(double, 2) } } })
    -- "for floating-point values in a variadic function, both registers": the general one must hold it.
    , variable =
        { { "float", P.first{ P.all{ P.registers(ms_general), P.registers(ms_float) }, ms_stack }
          , kind = "float", size = { 4, 8 }, types = { double } } }
    -- Microsoft says so of named ones, too, and clang does so; gcc does not, and no callee can tell.
    , results = P.join(
        { { "integer", P.registers(ms_rax), kind = { "integer", "pointer" }, size = { 1, 8 }, types = { int } }
        , { "float", P.registers(ms_xmm0), kind = "float", size = { 4, 8 }, types = { double } }
        , { "int128", P.registers(ms_xmm0), only = { int128, unsigned(int128) } } }
        , ms_results
        , { { "large", P.hidden(ms_integer, P.at(ms_rax, "rax")), types = { struct(int, 3) } } })
    }

-- i386, System V psABI (1997), chapter 3, as Linux has it -------------------------------------------------
-- Everything on the stack, in words; the address of a struct result before all others.
local i386_stack = P.stack{ slot = 4 }
local eax = P.file(4, { "eax", "edx" })
local i386_st = P.file(12, { "st0" })
Convention["i386"] =
    { doc = "i386: cdecl of the System V psABI, chapter 3, as Linux has it"
    , model = "ilp32"
    , stack = { align = 4 }
    , arguments =
        { { "empty", P.nothing, kind = "empty" }
        , { "__float128", P.unsaid "not in the psABI: gcc aligns to 16 what has one in it", has = "quad" }
        , { "scalar", i386_stack, kind = { "integer", "pointer", "float", "complex" }
          , types = { int, char, longlong, double, float, longdouble, pointer(char) } }
        , { "record", i386_stack, kind = records, types = { struct(int, 2), struct(char, 3), struct(double, 2) } }
        }
    , results =
        { { "empty", P.hidden(i386_stack, P.at(eax, "eax")), kind = "empty" }
        , { "integer", P.registers(eax), kind = { "integer", "pointer" }, size = { 1, 8 }
          , types = { int, longlong } }
        , { "__float128", P.unsaid "not in the psABI: gcc has it in memory", has = "quad" }
        , { "float", P.registers(i386_st), kind = "float", types = { double, float, longdouble } }
        , { "complex float", P.registers(eax), only = { complex(float) } }
        , { "record", P.hidden(i386_stack, P.at(eax, "eax")), kind = { "struct", "union", "complex" }
          , types = { struct(int, 2) } }
        }
    }
