-- The suite `ansi`: all of ANSI C (C89), and with --std=c99 or later also `long long` and `_Bool`.
-- Begin with this suite; it is also the one to copy and edit.
--
-- How to read it: a generator describes what to draw. `R.choose(1,8)` draws a number, `R.oneof{a,b}`
-- draws from a or from b, `R.list(n,g)` draws n and then n times from g. Nothing is drawn while this
-- file runs; Quest draws later, many times.

R = Rand

ANSI = {}

-- Knobs. Set one on the command line:  quest 'ANSI.argc=R.unit(3)'

ANSI.argc       = R.choose(1, 10)                          -- named arguments of a function
ANSI.vargc      = R.oneof{ R.unit(0), R.choose(1, 4) }     -- arguments passed to `...`
ANSI.members    = R.choose(1, 3)                           -- members of a struct or union
ANSI.array_size = R.freq{ 2, R.unit(1), 1, R.unit(2), 1, R.unit(3) }

-- A few bit-fields in a row. Widths up to 12 bits fit any int and straddle bytes. A struct may
-- get none of them.
ANSI.bitfields  = R.list(R.choose(0, 4), R.bitfield(R.choose(2, 12)))

-- Parts of other types. Their users are built while this file runs: change these in a copy.

ANSI.any_int    = R.any_int   -- char, short, int, long, with all their signs
ANSI.any_float  = R.any_float -- float, double, long double

-- For a compiler without long double write R.oneof{ R.float, R.double } instead of R.any_float,
-- and remove R.longdouble from ANSI.simple_varg below.

-- A type that does not contain another.
ANSI.simple     = R.freq{ 6, ANSI.any_int, 3, ANSI.any_float, 1, R.enum }

-- Unions --------------------------------------------------------------------------------------
--
-- A long double shares its place with another long double or with nothing: for all others, gcc for
-- x86-64 prints a note that their passing changed in GCC 4.4, and no #pragma prevents it. The suites
-- `members`, `types` and `variadic` draw them anyway.

ANSI.short_float = R.oneof{ R.float, R.double }
ANSI.simple_part = R.freq{ 6, ANSI.any_int, 3, ANSI.short_float, 1, R.enum }

function ANSI.part_ (issimple)
    if issimple then
        return ANSI.simple_part
    end
    return R.smaller
        { R.freq{ 5, ANSI.any_int, 1, R.enum }
        , ANSI.short_float
        , R.pointer(ANSI.arg)
        , R.array(ANSI.part, ANSI.array_size)
        , R.struct(R.concat{ R.list(ANSI.members, ANSI.part)
                           , ANSI.bitfields
                           , R.list(ANSI.members, ANSI.part)
                           })
        , R.union(R.list(ANSI.members, ANSI.part))
        }
end
ANSI.part = R.bind(R.iszero, ANSI.part_)

-- Members of a union.
ANSI.parts = R.freq
    { 9, R.bind(R.unit(nil), function() return R.list(ANSI.members, ANSI.part) end)
    , 1, R.bind(R.unit(nil), function() return R.list(ANSI.members, R.longdouble) end)
    }

-- Arguments ------------------------------------------------------------------------------------
--
-- A type may contain types, so its generator refers to itself. This takes two tricks. One: the
-- size bounds the depth; `R.smaller{...}` draws from one of its generators one size down, and
-- `R.iszero` is true when no size is left. Two: the recursion goes through a function, which
-- R.bind calls with the value drawn from R.iszero: ANSI.arg_(true) or ANSI.arg_(false).

function ANSI.arg_ (issimple)
    if issimple then
        return ANSI.simple
    end
    return R.smaller
        { R.freq{ 5, ANSI.any_int, 1, R.enum }
        , ANSI.any_float
        , R.pointer(ANSI.arg)
        , R.array(ANSI.arg, ANSI.array_size)
        , R.struct(R.concat{ R.list(ANSI.members, ANSI.arg) -- bit-fields between other members
                           , ANSI.bitfields
                           , R.list(ANSI.members, ANSI.arg)
                           })
        , R.union(ANSI.parts)
        }
end
ANSI.arg = R.bind(R.iszero, ANSI.arg_)

-- Variable arguments ---------------------------------------------------------------------------
--
-- An array is passed as a pointer to its first element. Arguments passed to `...` are promoted and
-- received promoted: char and short as int, float as double. A few of these, and mostly the rest.

ANSI.promoted    = R.oneof{ R.char, R.unsigned(R.char), R.short, R.unsigned(R.short), R.float
                           , R.enum }
ANSI.simple_varg = R.freq
    { 5, R.oneof{ R.int, R.unsigned(R.int), R.long, R.unsigned(R.long), R.double, R.longdouble
                , R.longest, R.unsigned(R.longest) }
    , 1, ANSI.promoted
    }

function ANSI.varg_ (issimple)
    if issimple then
        return ANSI.simple_varg
    end
    return R.smaller
        { ANSI.simple_varg
        , R.double
        , R.pointer(ANSI.arg)
        , R.array(ANSI.arg, ANSI.array_size)
        , R.struct(R.list(ANSI.members, ANSI.arg))
        , R.union(ANSI.parts)
        }
end
ANSI.varg = R.bind(R.iszero, ANSI.varg_)

-- Results --------------------------------------------------------------------------------------
--
-- Like arguments, but C has no array results, and some functions return nothing.

function ANSI.result_ (issimple)
    if issimple then
        return R.freq{ 9, ANSI.simple, 1, R.void }
    end
    return R.smaller
        { R.freq{ 5, ANSI.any_int, 1, R.enum }
        , ANSI.any_float
        , R.freq{ 3, R.pointer(ANSI.arg), 1, R.void }
        , R.struct(R.list(ANSI.members, ANSI.arg))
        , R.union(ANSI.parts)
        }
end
ANSI.result = R.bind(R.iszero, ANSI.result_)

-- The suite ------------------------------------------------------------------------------------
--
-- `test` is a function, so the knobs are read only when the suite is used: after the command
-- line's assignments.

function ANSI.test ()
    return
        { args    = R.list(ANSI.argc, ANSI.arg)
        , varargs = R.list(ANSI.vargc, ANSI.varg)
        , result  = ANSI.result
        , static  = R.flip
        }
end

Test.ansi =
    { doc  = "ANSI C: all types, also as variable arguments"
    , test = ANSI.test
    }
