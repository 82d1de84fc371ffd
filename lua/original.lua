-- Names of Lua 2.5 (and some of 3 and 4) for scripts of 2005. Names that cannot work here are
-- rejected with a replacement.

-- Strings. `ascii` counts from 1, as all of them do.
strlen, strsub, strfind, strlower = string.len, string.sub, string.find, string.lower
strupper, strrep, strbyte, strchar = string.upper, string.rep, string.byte, string.char
ascii, format, gsub = string.byte, string.format, string.gsub

-- Numbers; angles are radians, as they were in the original.
abs, acos, asin, atan, ceil, cos = math.abs, math.acos, math.asin, math.atan, math.ceil, math.cos
deg, exp, floor, log, max, min = math.deg, math.exp, math.floor, math.log, math.max, math.min
rad, sin, sqrt, tan, mod, PI = math.rad, math.sin, math.sqrt, math.tan, math.fmod, math.pi
atan2 = math.atan
function log10(x) return math.log(x, 10) end

-- Tables.
tinsert, tremove, sort, unpack = table.insert, table.remove, table.sort, table.unpack

function getn(t) return t.n or #t end

function foreachi(t, f)
    for i = 1, getn(t) do
        local result = f(i, t[i])
        if result ~= nil then return result end
    end
end

function foreach(t, f)
    for key, value in pairs(t) do
        local result = f(key, value)
        if result ~= nil then return result end
    end
end

-- Globals.
function getglobal(name) return _G[name] end
function setglobal(name, value) _G[name] = value end
function nextvar(name) return next(_G, name) end
function foreachvar(f) return foreach(_G, f) end
function globals() return _G end
rawgetglobal, rawsetglobal = getglobal, setglobal
rawgettable, rawsettable = rawget, rawset

-- The parts of the original's prelude that a script may call.
Quest.version = "quest: the Lua of 2005 on Lua 5.4"

function Quest.list_tests()
    for name, suite in pairs(Test) do write(format("%-10s%s\n", name, suite.doc or "")) end
end

function Quest.try(options, generator)
    for _ = 1, options.n do print(R.run(generator, Uniq.make(), options.size)) end
end
