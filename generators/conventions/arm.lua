-- Conventions of Arm: AAPCS64, and AAPCS32 without and with registers for floating values.

local P = Place
local records = { "struct", "union" }
local function numbered(prefix, last, from)
    local names = {}
    for i = from or 0, last do names[#names + 1] = prefix .. i end
    return names
end

-- Procedure Call Standard for the Arm 64-bit Architecture, 6.8.2 ("Parameter passing rules") ----------
local x, v = P.file(8, numbered("x", 7)), P.file(16, numbered("v", 7))
-- C.16, C.17: the NSAA is rounded up to 8, or to 16 if the natural alignment is 16.
local memory = P.stack{ slot = 8, most = 16 }
-- C.9 and C.13 to C.15: if there are not enough, "the NGRN is set to 8": the remaining registers are lost.
local general = P.first{ P.registers(x), P.close(x, memory) }
-- C.10: an argument aligned to 16 begins at an even register; a skipped one is lost.
local even = P.first{ P.registers(x, { align = 2, skipped = "lost" }), P.close(x, memory) }
-- C.1 to C.4: floating values, and each member of a homogeneous aggregate, in a register; else "the NSRN
-- is set to 8".
local floating = P.first{ P.registers(v), P.close(v, memory) }
local aggregate = P.first{ P.registers(v, { each = true }), P.close(v, memory) }
-- An unnamed bit-field aligns its record to its own alignment, and a wide _BitInt is aligned to 16: the data
-- model does not cover either.
local wide_bitint = { "_BitInt of more than 64 bits", P.unsaid "its alignment is not that of Quest's data model"
                    , has = "wide bitint" }
local unnamed = { "record with an unnamed bit-field", P.unsaid "unnamed bit-fields align records, which Quest does not know"
                , has = "unnamed" }
-- B.4: a composite type of more than 16 bytes is copied to memory.
local by_reference = P.reference(general)

local function homogeneous(rule)
    local all, members = {}, { { 2 }, { 4, float }, { 8, double }, { 16, longdouble } }
    for count = 1, 4 do
        for _, member in ipairs(members) do
            local types = member[2] and
                { struct(member[2], count), count == 2 and complex(member[2]) or union{ array(member[2], count) } }
            all[#all + 1] =
                { count .. " equal floats of " .. member[1], rule, kind = { "struct", "union", "complex" }
                , homogeneous = count, element = member[1], size = count * member[1], types = types }
        end
    end
    return all
end

Convention["aapcs64"] =
    { doc = "Procedure Call Standard for the Arm 64-bit Architecture (2023Q3), section 6.8"
    , model = "lp64"
    , stack = { align = 16 }
    -- "The natural alignment of a composite type is the maximum of the natural alignments of its members" (5.9).
    , natural = true
    , arguments = P.join(
        { { "empty", P.nothing, kind = "empty" }
        , unnamed, wide_bitint
        , { "integer", general, kind = { "integer", "pointer" }, size = { 1, 8 }
          , types = { int, char, short, long, pointer(char) } }
        , { "int128", even, kind = "integer", size = 16, types = { int128 } }
        , { "float", floating, kind = "float", size = { 2, 8 }, types = { double, float } }
        , { "long double", floating, kind = "float", size = 16, types = { longdouble } }
        , { "vector of 8", floating, kind = "vector", size = 8 }
        , { "vector of 16", floating, kind = "vector", size = 16 }
        }
        , homogeneous(aggregate)
        , { { "large", by_reference, kind = records, size = { 17, 1048576 }
          , types = { struct(char, 17), struct(long, 3), struct(double, 5) } }
        , { "aligned to 16", even, kind = records, align = 16, types = { struct(int128, 1) } }
        , { "record of 1 to 8", general, kind = records, size = { 1, 8 }
          , types = { struct(char, 3), struct(int, 2) } }
        , { "record of 9 to 16", general, kind = records, size = { 9, 16 }
          , types = { struct(long, 2), struct(char, 13), struct{ double, long } } }
        })
    , results = P.join(
        { { "empty", P.nothing, kind = "empty" }
        , unnamed, wide_bitint
        , { "integer", P.registers(x), kind = { "integer", "pointer" }, types = { int, long, int128 } }
        , { "float", P.registers(v), kind = "float", types = { double, float, longdouble } }
        -- "of 8 or 16 bytes", in registers like floating values.
        , { "vector of 8", P.registers(v), kind = "vector", size = 8 }
        , { "vector of 16", P.registers(v), kind = "vector", size = 16 }
        }
        , homogeneous(P.registers(v, { each = true }))
        , { { "record", P.registers(x), kind = records, size = { 1, 16 }, types = { struct(long, 2) } }
        -- "the address … shall be passed as an additional argument in x8", which passes nothing else.
        , { "large", P.hidden(P.registers(P.file(8, { "x8" }))), kind = records, types = { struct(long, 3) } }
        })
    }

-- Procedure Call Standard for the Arm Architecture, 6.5 --------------------------------------------------
local r = P.file(4, numbered("r", 3))
local stack = P.stack{ slot = 4, most = 8 }
-- C.3: a value aligned to 8 begins at an even register, and a skipped one is lost; C.5: it may be split
-- between the last registers and the stack while the stack is empty; C.6: no register is used after that.
local even_core = P.first{ P.registers(r, { align = 2, skipped = "lost" }), P.split(r, stack, { align = 2, fresh = true })
                         , P.close(r, stack) }
local core = P.first{ P.registers(r), P.split(r, stack, { fresh = true }), P.close(r, stack) }
local r_result = P.file(4, numbered("r", 3))

-- Records are padded to whole words.
local function composites()
    return P.join(P.by_slots(4, 4, { name = "record aligned to 8", kind = records, align = { 8, 16 }, width = 2 }, even_core, longlong)
                , P.by_slots(4, 4, { name = "record", kind = records, align = { 1, 4 } }, core, int))
end
-- 6.4: a fundamental type of at most 4 bytes in r0; up to 16 in r0 to r3; a composite type of at most 4
-- bytes in r0, a larger one in memory, its address an additional argument.
local base =
    { { "empty", P.nothing, kind = "empty" }
    , { "word", core, kind = { "integer", "pointer" }, size = { 1, 4 }, types = { int, char, short, pointer(char) } }
    , { "double word", even_core, kind = "integer", size = 8, types = { longlong } }
    }
local base_floats =
    { { "float", core, kind = "float", size = 4, types = { float } }
    , { "double", even_core, kind = "float", size = 8, types = { double } }
    , { "complex float", core, only = { complex(float) } }
    , { "complex double", even_core, only = { complex(double), complex(longdouble) } }
    }
local base_results =
    { { "empty", P.nothing, kind = "empty" }
    , { "integer", P.registers(r_result), kind = { "integer", "pointer" }, types = { int, longlong } }
    , { "small record", P.registers(r_result), kind = records, size = { 1, 4 }, types = { struct(char, 3) } }
    }
local large_result = { "large", P.hidden(core), types = { struct(int, 2), struct{ int, double } } }

Convention["aapcs32"] =
    { doc = "Procedure Call Standard for the Arm Architecture (2023Q3), 6.5: base standard, soft float"
    , model = "ilp32-8"
    , stack = { align = 8 }
    , arguments = P.join(base, base_floats, composites())
    , results = P.join(base_results
        , { { "float", P.registers(r_result), kind = "float", types = { float, double } }, large_result })
    }

-- 7.2: the VFP variant. A value goes to the lowest free registers that hold it: those that doubles
-- passed over serve later floats. "If there are not enough, all registers are unavailable" (C.2).
local s = P.file(4, numbered("s", 15))
local s_result = P.file(4, numbered("s", 15))
local function vfp(words, align)
    local registers = P.registers(s, { count = words, align = align, skipped = "kept" })
    return P.first{ registers, P.close(s, stack) }
end
local function returned(words) return P.registers(s_result, { count = words }) end
local function aggregates(rule)
    local all = { { "complex float", rule(2, 1), only = { complex(float) } }
                , { "complex double", rule(4, 2), only = { complex(double), complex(longdouble) } } }
    for members = 1, 4 do
        all[#all + 1] = { "homogeneous of " .. members .. " floats", rule(members, 1), kind = records
                        , homogeneous = members, size = 4 * members, align = 4, types = { struct(float, members) } }
        all[#all + 1] = { "homogeneous of " .. members .. " doubles", rule(2 * members, 2), kind = records
                        , homogeneous = members, size = 8 * members, align = 8, types = { struct(double, members) } }
    end
    return all
end

Convention["aapcs32-vfp"] =
    { doc = "Procedure Call Standard for the Arm Architecture (2023Q3), 7.2: VFP variant, hard float"
    , model = "ilp32-8"
    , stack = { align = 8 }
    , arguments = P.join(base
        , { { "float", vfp(1, 1), kind = "float", size = 4, types = { float } }
          , { "double", vfp(2, 2), kind = "float", size = 8, types = { double } } }
        , aggregates(vfp), composites())
    -- 7.2.1: "a variadic function is always marshaled as for the base standard".
    , variable = P.join(base, base_floats, composites())
    , named_as_variable = true
    , results = P.join(aggregates(returned), base_results
        , { { "float", returned(1), kind = "float", size = 4, types = { float } }
          , { "double", returned(2), kind = "float", size = 8, types = { double } } }
        , { large_result })
    , variadic_results = P.join(base_results
        , { { "float", P.registers(r_result), kind = "float", types = { float, double } }, large_result })
    }
