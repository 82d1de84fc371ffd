-- The suite `gcc`: GNU C beyond ANSI C. Arrays without elements, structs and unions without members,
-- bit-fields of any integer type, `long long` and `_Bool` everywhere. Objects of size zero surprise many
-- compilers: they are passed, and yet nothing is passed.
--
-- Needs a compiler that knows these extensions (gcc, clang, tcc, icc).

GCC = {}

-- Knobs.

GCC.argc       = R.choose(1, 8)
GCC.vargc      = R.oneof{ R.unit(0), R.choose(1, 4) }
GCC.members    = R.choose(0, 4)                                  -- 0 is the point
GCC.array_size = R.freq{ 1, R.unit(0), 3, R.choose(1, 4) }

-- Parts of other types: change them in a copy of this file.

GCC.any_int    = R.oneof
    { R.any_int, R.longlong, R.unsigned(R.longlong), R.bool }
GCC.any_float  = R.any_float
GCC.simple     = R.freq{ 6, GCC.any_int, 3, GCC.any_float, 1, R.enum }

-- A bit-field must not be wider than its type. The type is drawn together with a range of widths
-- that fits it on every machine: 8 bits for a char, 16 for short and int, and so on.
GCC.bitfield = R.oneof
    { R.bitfield(R.choose(1, 8),  R.oneof{ R.char, R.schar, R.unsigned(R.char) })
    , R.bitfield(R.choose(1, 16), R.oneof{ R.short, R.unsigned(R.short) })
    , R.bitfield(R.choose(1, 16))
    , R.bitfield(R.choose(1, 32), R.oneof{ R.long, R.unsigned(R.long) })
    , R.bitfield(R.choose(1, 64), R.oneof{ R.longlong, R.unsigned(R.longlong) })
    , R.bitfield(1, R.bool)
    }
GCC.bitfields = R.list(R.choose(0, 4), GCC.bitfield)

-- Arguments: structured as in ansi.lua, which explains it.

function GCC.arg_ (issimple)
    if issimple then
        return GCC.simple
    end
    return R.smaller
        { GCC.any_int
        , GCC.any_float
        , R.pointer(GCC.arg)
        , R.array(GCC.arg, GCC.array_size)
        , R.struct(R.concat{ R.list(GCC.members, GCC.arg)
                           , GCC.bitfields
                           , R.list(GCC.members, GCC.arg)
                           })
        , R.union(R.list(GCC.members, GCC.arg))
        }
end
GCC.arg = R.bind(R.iszero, GCC.arg_)

-- Nothing, in all its forms: alone, in a struct, as an array. Rare among the named arguments,
-- where GCC.arg yields it occasionally, but a good variable argument.

GCC.empty = R.oneof
    { R.struct(R.unit{})
    , R.union(R.unit{})
    , R.struct(R.array(R.any_int, 0), 1)
    , R.struct(R.struct(R.unit{}), R.choose(1, 3))
    }

function GCC.varg_ (issimple)
    if issimple then
        return R.oneof{ R.int, R.long, R.longlong, R.unsigned(R.longlong), R.double, R.longdouble }
    end
    return R.smaller
        { R.int
        , R.longlong
        , R.double
        , R.pointer(GCC.arg)
        , R.freq{ 1, GCC.empty, 3, R.struct(R.list(GCC.members, GCC.arg)) }
        , R.union(R.list(GCC.members, GCC.arg))
        }
end
GCC.varg = R.bind(R.iszero, GCC.varg_)

function GCC.result_ (issimple)
    if issimple then
        return R.freq{ 9, GCC.simple, 1, R.void }
    end
    return R.smaller
        { GCC.any_int
        , GCC.any_float
        , R.freq{ 3, R.pointer(GCC.arg), 1, GCC.empty }
        , R.struct(R.concat{ R.list(GCC.members, GCC.arg), GCC.bitfields })
        , R.union(R.list(GCC.members, GCC.arg))
        }
end
GCC.result = R.bind(R.iszero, GCC.result_)

function GCC.test ()
    return
        { args    = R.list(GCC.argc, GCC.arg)
        , varargs = R.list(GCC.vargc, GCC.varg)
        , result  = GCC.result
        , static  = R.flip
        }
end

Test.gcc =
    { doc  = "GNU C: also empty structs and arrays, bit-fields of any type"
    , test = GCC.test
    , std  = "gnu89" -- C89 with GNU's extensions
    }
