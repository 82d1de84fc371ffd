-- 64-bit PowerPC (ELFv2, ELFv1) and s390x.

local P = Place
local records = { "struct", "union" }
local function numbered(prefix, first, last, step)
    local names = {}
    for i = first, last, step or 1 do names[#names + 1] = prefix .. i end
    return names
end

-- 64-Bit ELF V2 ABI Specification, 2.2.3.2: the parameter save area has a place for each argument; its
-- first eight doublewords travel in r3 to r10. Floating values, and each member of a homogeneous aggregate
-- of at most eight, travel in f1 to f13, and their places are skipped.
local function elf(name, doc, side, first)
    local r, f = P.file(8, numbered("r", 3, 10)), P.file(8, numbered("f", 1, 13))
    -- The stack begins after the places of the eight doublewords in registers, which are always there.
    local save = P.stack{ slot = 8, most = 16 }
    local scalar = P.stack{ slot = 8, side = side }
    local word = P.first{ P.registers(r, { side = side }), scalar }
    local whole = P.first{ P.registers(r), P.split(r, save), save }
    -- A pair of doubles is aligned to 8, and so is a record of such, as in gcc.
    local save_pair = P.stack{ slot = 8, most = 8 }
    local pair = P.first{ P.registers(r), P.split(r, save_pair), save_pair }
    local even = P.first{ P.registers(r, { align = 2, skipped = "lost" }), P.split(r, save, { align = 2 }), P.close(r, save) }
    local function floating(count)
        return P.first{ P.all{ P.registers(f, { count = count }), P.reserve(pair) }, P.over(f, pair) }
    end
    -- "If there are not enough floating-point registers", the other members go where words would.
    local aggregate = P.over(f, whole)
    local r_result, f_result = P.file(8, { "r3", "r4" }), P.file(8, numbered("f", 1, 8))
    local is_v2 = name:find("v2")
    -- Without them only a struct of one floating value is like that value.
    local of_floats = is_v2 and { "struct", "union", "complex" } or { "struct" }
    local most, most_pairs = is_v2 and 8 or 1, is_v2 and 4 or 1
    local homogeneous, homogeneous_in_words = {}, {}
    for members = 1, most do
        for _, member in ipairs{ { 4, "floats", float }, { 8, "doubles", double } } do
            local bytes, name, ty = table.unpack(member)
            local function class(rule)
                return { "homogeneous of " .. members .. " " .. name, rule, kind = of_floats, homogeneous = members
                       , size = bytes * members, align = { 1, 8 }, types = { struct(ty, members) } }
            end
            homogeneous[#homogeneous + 1] = class(aggregate)
            homogeneous_in_words[#homogeneous_in_words + 1] = class(is_v2 and whole or word)
        end
    end
    local arguments =
        { { "empty", P.nothing, kind = "empty" }
        , { "integer", word, kind = { "integer", "pointer" }, size = { 1, 8 }, types = { int, char, long, pointer(char) } }
        , { "int128", whole, kind = "integer", size = 16, types = { int128 } }
        , { "float", floating(1), kind = "float", size = { 4, 8 }, types = { double, float } }
        -- As in Debian's gcc: a pair of doubles.
        , { "long double", floating(2), only = { longdouble } }
        }
    local pairs_in_registers, pairs_in_words = {}, {}
    for members = 1, most_pairs do
        local function class(rule)
            return { "homogeneous of " .. members .. " long doubles", rule, kind = of_floats
                   , scalars = not is_v2 and { "wide" } or nil, homogeneous = members, size = 16 * members, align = 16
                   , types = { struct(longdouble, members) } }
        end
        pairs_in_registers[members], pairs_in_words[members] = class(P.over(f, pair)), class(pair)
    end
    local less = -- in the low end of its word, where all records are words
        { { "record of less than a word", word, kind = { "struct", "union", "complex" }, size = { 1, 7 }
          , types = { struct(char, 3) } } }
    arguments = P.join(arguments, homogeneous, pairs_in_registers, is_v2 and {} or less
        , P.by_slots(8, 8, { name = "record aligned to 16", kind = { "struct", "union", "complex" }, align = 16, width = 2 }, even, int128)
        , P.by_slots(8, 8, { name = "record", kind = { "struct", "union", "complex" } }, whole, long))
    Convention[name] =
        { doc = doc
        , model = "lp64"
        , stack = { first = first, align = 16 }
        , arguments = arguments
        -- Without a prototype's type, as "other": no floating registers.
        , variable = P.join(
            { { "float", word, kind = "float", size = { 4, 8 }, types = { double } }
            , { "long double", pair, only = { longdouble } } }
            , pairs_in_words
            , homogeneous_in_words)
        , results = P.join(
            { { "empty", P.nothing, kind = "empty" }
            , { "integer", P.registers(r_result, { side = side }), kind = { "integer", "pointer" }, types = { int, long, int128 } }
            , { "float", P.registers(f_result), kind = "float", types = { double, float, longdouble } }
            }
            , is_v2 and
            { { "homogeneous", P.over(f_result, P.nothing), kind = { "struct", "union", "complex" }
              , homogeneous = { 1, 8 }, types = { struct(double, 2) } }
            , { "record", P.registers(r_result), kind = records, size = { 1, 16 }, types = { struct(long, 2) } } } or {}
            , { { "large", P.hidden(word, P.at(r_result, "r3")), types = { struct(long, 3) } } })
        }
end
-- 64-bit PowerPC ELF ABI Supplement 1.9, 3.2.3: a value narrower than a doubleword is right-justified, a
-- record of one floating value is passed as that value, and a record as result is in memory.
elf("ppc64-elfv1", "64-bit PowerPC ELF ABI Supplement 1.9, section 3.2.3, big-endian", "right", 112)
elf("ppc64-elfv2", "64-Bit ELF V2 ABI Specification 1.5, section 2.2.3, little-endian", "left", 96)

-- ELF Application Binary Interface, s390x Supplement 1.6, 1.2.2: r2 to r6, f0, f2, f4, f6; a struct of one
-- float or double as that; structs of 1, 2, 4 and 8 bytes as integers; all others, and anything larger than
-- 8 bytes, by reference. A value narrower than a register or slot is right-justified.
local r, f = P.file(8, numbered("r", 2, 6)), P.file(8, numbered("f", 0, 6, 2))
local slot = P.stack{ slot = 8, side = "right" }
local word, floating = P.first{ P.registers(r, { side = "right" }), slot }, P.first{ P.registers(f), slot }
local r2, f0 = P.file(8, { "r2" }), P.file(8, { "f0" })
local arguments =
    { { "empty", P.nothing, kind = "empty" }
    , { "integer", word, kind = { "integer", "pointer" }, size = { 1, 8 }, types = { int, char, long, pointer(char) } }
    , { "float", floating, kind = "float", size = { 4, 8 }, types = { double, float } }
    , { "{float}", floating, kind = "struct", homogeneous = 1, arrays = false
      , size = { 4, 8 }, types = { struct(double, 1), struct(float, 1) } }
    }
for _, bytes in ipairs{ 1, 2, 4, 8 } do
    arguments[#arguments + 1] = { "record of " .. bytes, word, kind = records, size = bytes, types = { struct(char, bytes) } }
end
arguments[#arguments + 1] =
    { "by reference", P.reference(word), types = { struct(char, 3), struct(int, 3), longdouble, complex(double) } }

Convention["s390x"] =
    { doc = "ELF ABI s390x Supplement 1.6, section 1.2.2"
    , model = "lp64-8"
    , stack = { first = 160, align = 8 }
    , arguments = arguments
    , results =
        { { "integer", P.registers(r2, { side = "right" }), kind = { "integer", "pointer" }, size = { 1, 8 }, types = { int, long } }
        , { "float", P.registers(f0), kind = "float", size = { 4, 8 }, types = { double, float } }
        , { "in memory", P.hidden(word, P.at(r2, "r2")), types = { struct(int, 1), longdouble } }
        }
    }
