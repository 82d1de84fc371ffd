-- The names for scripts that are better written in Lua than in Rust. Loaded first.

R = Rand -- the usual abbreviation

Quest = {}

-- Printed at the top of every file that Quest writes; scripts may replace it. The check macros
-- follow it, each inside #ifndef, so this is also the place to define your own.
Quest.header = [[
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
]]

-- Makes both sides of a suite's test cases compare the layout of types first. Everything else that the suite draws
-- stays the same.
function Quest.compare_layout(name)
    local test = Test[name].test
    Test[name].test = function()
        local drawn = type(test) == "function" and test() or test
        drawn.style = drawn.style or {}
        drawn.style.layout = true
        return drawn
    end
end

-- Iteration in a fixed order -----------------------------------------------------------------
-- Lua's own order of keys changes from run to run. It must not influence a generator, or a seed
-- would no longer determine the output.

local rank = { number = 1, string = 2, boolean = 3 }

local function before(a, b)
    local ra, rb = rank[type(a)] or 4, rank[type(b)] or 4
    if ra ~= rb then return ra < rb end
    if ra == 3 then return a and not b end
    return ra < 3 and a < b
end

local raw_next = next

local function sorted_keys(t)
    local keys = {}
    local others = 0
    for key in raw_next, t do
        keys[#keys + 1] = key
        if not rank[type(key)] then others = others + 1 end
    end
    if others > 1 then
        error("keys that are generators, tables or functions have no order that is the same in each run: "
            .. "use a list of pairs, as { {int, 3}, {double, 1} }", 3)
    end
    table.sort(keys, before)
    return keys
end

-- Visits numbers first, then strings, then the rest.
function ordered(t)
    local keys, i = sorted_keys(t), 0
    return function()
        i = i + 1
        if keys[i] ~= nil then return keys[i], t[keys[i]] end
    end
end

function pairs(t)
    local meta = getmetatable(t)
    if meta and meta.__pairs then return meta.__pairs(t) end
    return ordered(t)
end

function next(t, key)
    local meta = getmetatable(t)
    if meta and meta.__pairs then t = meta.__index end
    local keys = sorted_keys(t)
    if key == nil then return keys[1], t[keys[1]] end
    for i = 1, #keys do
        if keys[i] == key then return keys[i + 1], t[keys[i + 1]] end
    end
end

getmetatable(Test).__pairs = function(suites) return ordered(getmetatable(suites).__index) end

-- A finalizer would run outside the limits that stop a runaway script.
local set = setmetatable
function setmetatable(t, meta)
    if type(meta) == "table" and rawget(meta, "__gc") ~= nil then error("__gc is not available", 2) end
    return set(t, meta)
end

-- Lua's own xpcall calls the handler where no limit stops it.
function xpcall(f, handler, ...)
    local results = table.pack(pcall(f, ...))
    if results[1] then return table.unpack(results, 1, results.n) end
    return false, select(2, pcall(handler, results[2]))
end

-- Generators ---------------------------------------------------------------------------------

-- Whether the command line allows C99. Evaluated when a generator is first used, so that a script
-- may still set CMD.std.
local function c99()
    local std = CMD.std
    if not std or std == "c89" or std == "c90" or std == "ansi" then return false end
    return true -- c99 and later; gnu89 has long long and _Bool, too
end

local plain_ints = { R.char, R.schar, R.short, R.int, R.long
                   , R.unsigned(R.char), R.unsigned(R.short), R.unsigned(R.int), R.unsigned(R.long) }
local c89_ints = R.oneof(plain_ints)
local c99_ints = R.freq{ 9, c89_ints, 1, R.longlong, 1, R.unsigned(R.longlong), 1, R.bool }

-- Any integer type of the C in use.
R.any_int = R.bind(R.unit(nil), function() return c99() and c99_ints or c89_ints end)

-- The longest integer type of the C in use.
R.longest = R.bind(R.unit(nil), function() return c99() and R.longlong or R.long end)

-- Widths of a _BitInt that no machine's register has: compilers compute with it piece by piece, up to 256 bits in a row and
-- beyond that in loops.
R.wide_bit_width = R.freq{ 1, R.choose(129, 512), 1, R.elements{ 129, 191, 192, 193, 255, 256, 257, 319, 320, 511, 512 } }

-- Any width of a _BitInt, on both sides of the widths that machines have.
R.bit_width = R.freq{ 5, R.choose(2, 128), 3, R.elements{ 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128 }
                    , 2, R.wide_bit_width }

-- Any real floating type.
R.any_float = R.oneof{ R.float, R.double, R.longdouble }

-- An enumeration of one to four constants: mostly small, sometimes negative or large, since a
-- compiler may choose its size by them. All are values of a 16-bit int.
R.enum = R.enum_of(R.list(R.choose(1, 4), R.freq
    { 6, R.choose(0, 20)
    , 2, R.choose(-128, -1)
    , 2, R.choose(200, 32767)
    }))

-- Knobs of a suite, read when it draws instead of when its file is read: the command line may change
-- them in between. `local mine = late(MINE)`, then `mine.bytes` for `MINE.bytes`. A number stands for itself.
function R.late(knobs)
    return setmetatable({}, { __index = function(_, name)
        return R.bind(R.unit(nil), function()
            local knob = knobs[name]
            local is_plain = type(knob) == "number" or type(knob) == "boolean" or type(knob) == "string"
            return is_plain and R.unit(knob) or knob
        end)
    end })
end

-- Records by register class --------------------------------------------------------------------
-- One word (as wide as a pointer) for each class: "integer", "float", or "mixed", which contains
-- both if a word has room for two.

local function words_of_class(word)
    local wide = word >= 8
    local integer = wide
        and R.oneof{ R.list(1, R.long), R.list(1, R.pointer(R.char)), R.list(2, R.int)
                   , R.concat{ { R.int }, R.list(2, R.short) }, R.list(word, R.char) }
        or R.oneof{ R.list(1, R.pointer(R.char)), R.list(word // 2, R.short), R.list(word, R.char) }
    local float = wide and R.oneof{ R.list(1, R.double), R.list(2, R.float) } or R.list(1, R.float)
    local small = R.oneof{ R.list(1, R.int), R.list(2, R.short), R.list(4, R.char) }
    local mixed = wide
        and R.oneof{ R.concat{ small, { R.float } }, R.concat{ { R.float }, small } }
        or R.list(1, R.union{ R.float, R.unsigned(R.char) })
    return { integer = integer, float = float, mixed = mixed }
end

function R.record_of_class(classes)
    local example = 'for example record_of_class{ "integer", "float" }'
    if type(classes) ~= "table" or #classes == 0 then
        error("record_of_class: expected a list of classes; " .. example, 2)
    end
    for i = 1, #classes do
        if not words_of_class(8)[classes[i]] then
            error("record_of_class: item " .. i .. ": expected \"integer\", \"float\" or \"mixed\"; "
                  .. example, 2)
        end
    end
    return R.struct(R.bind(R.word, function(word)
        local parts, lists = words_of_class(word), {}
        for i = 1, #classes do lists[i] = parts[classes[i]] end
        return R.concat(lists)
    end))
end

-- The form that takes a member and a number: struct_(int, choose(1, 3)).
R.struct_ = R.struct
R.union_ = R.union

-- Every name is also global, as in the paper: oneof{int, double}.
for name, value in raw_next, Rand do _G[name] = value end
