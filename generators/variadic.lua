-- The suite `variadic`: functions with `...`, and no others. Variable arguments are found by counting:
-- how many registers the named arguments took, where the next of each class is saved, where the stack
-- continues. So there are more named arguments here than registers, and several variable arguments of
-- one kind in a row, so that a wrong step is taken more than once.
--
-- Targets bugs such as: more than 6 named integers, 8 floating numbers, or 8 places, before `...`; several
-- {long; long}, {double; long} or {double; double} in a row, the second of which is lost; a 9th named
-- argument narrower than a word, followed by variable ones; a variadic function that returns a record,
-- whose hidden address is not counted; long double, alone or in a union or struct, which must be
-- aligned.

VARIADIC = {}

-- Knobs.

VARIADIC.few    = R.choose(0, 3)  -- named arguments, besides the last one: ...
VARIADIC.ints   = R.choose(5, 9)  -- where all are integers,
VARIADIC.floats = R.choose(7, 9)  -- where all are floating numbers,
VARIADIC.slots  = R.choose(7, 11) -- where they are of both classes,
VARIADIC.tail   = R.choose(1, 4)  -- and narrow ones after these
VARIADIC.shift  = R.choose(0, 3)  -- scalars before a row of records: it begins anywhere
VARIADIC.row    = R.choose(2, 5)  -- records in a row

-- Named arguments ------------------------------------------------------------------------------

VARIADIC.int    = R.oneof{ R.int, R.unsigned(R.int), R.long, R.unsigned(R.long), R.pointer(R.int) }
VARIADIC.scalar = R.freq{ 3, VARIADIC.int, 2, R.double, 1, R.float }
VARIADIC.float  = R.freq{ 3, R.double, 1, R.float }
VARIADIC.narrow = R.oneof{ R.char, R.schar, R.unsigned(R.char), R.short, R.unsigned(R.short)
                         , R.int, R.float }

-- The pairs: two integer registers, one of each class, two floating ones.
VARIADIC.longs       = R.struct{ R.long, R.oneof{ R.long, R.pointer(R.char) } }
VARIADIC.float_first = R.struct{ R.double, R.long }
VARIADIC.int_first   = R.struct{ R.long, R.double }
VARIADIC.mixed       = R.oneof{ VARIADIC.float_first, VARIADIC.int_first }
VARIADIC.doubles     = R.struct{ R.double, R.double }
VARIADIC.pair        = R.oneof{ VARIADIC.longs, VARIADIC.mixed, VARIADIC.doubles }

-- The last one before `...` must have a type that is not promoted: no char, no short, no float.
VARIADIC.last = R.freq{ 4, VARIADIC.int, 2, R.double, 1, VARIADIC.pair }

function VARIADIC.args ()
    local few    = R.list(VARIADIC.few, R.freq{ 3, VARIADIC.scalar, 1, VARIADIC.pair })
    local ints   = R.list(VARIADIC.ints, VARIADIC.int)
    local floats = R.list(VARIADIC.floats, VARIADIC.float)
    local slots  = R.list(VARIADIC.slots, R.freq{ 5, VARIADIC.scalar, 1, VARIADIC.pair })
    local tail   = R.list(VARIADIC.tail, VARIADIC.narrow)
    return R.concat
        { R.freq{ 3, few, 2, ints, 2, floats, 1, slots, 3, R.concat{ slots, tail }
                , 2, R.concat{ ints, tail } }
        , { VARIADIC.last }
        }
end

-- Variable arguments ---------------------------------------------------------------------------

VARIADIC.plain = R.freq
    { 3, R.int, 2, R.long, 3, R.double, 1, R.longdouble
    , 1, R.oneof{ R.char, R.short, R.float } -- received as int and double
    }

-- A long double is aligned more strictly than its neighbours. In a record it travels in memory on
-- some machines; a union of mostly integers may still travel in integer registers.
VARIADIC.long_double = R.oneof
    { R.longdouble
    , R.longdouble
    , R.struct{ R.longdouble }
    , R.struct{ R.oneof{ R.char, R.int, R.double }, R.longdouble }
    , R.union{ R.longdouble, R.oneof{ R.int, R.long, R.double } }
    , R.union{ R.longdouble, R.array(R.oneof{ R.char, R.int, R.long }, R.choose(1, 4)) }
    , R.union{ R.longdouble, R.struct(R.oneof{ R.int, R.long, R.double }, R.choose(1, 2)) }
    }

VARIADIC.small = R.oneof
    { R.struct{ R.array(R.char, R.choose(1, 16)) }
    , R.struct(R.oneof{ R.int, R.short, R.float }, R.choose(1, 3))
    , R.struct(R.oneof{ R.long, R.double }, R.choose(1, 3))
    }

-- A row of one kind, or of several, after a few scalars; the scalar after it shows where the
-- callee thinks that the row ends.
function VARIADIC.varargs ()
    local function row (g) return R.list(VARIADIC.row, g) end
    return R.concat
        { R.list(VARIADIC.shift, VARIADIC.plain)
        , R.freq
            { 2, row(VARIADIC.longs)
            , 1, row(VARIADIC.float_first)
            , 1, row(VARIADIC.int_first)
            , 1, row(VARIADIC.mixed)
            , 2, row(VARIADIC.doubles)
            , 2, row(VARIADIC.pair)
            , 5, row(R.freq{ 3, VARIADIC.long_double, 1, VARIADIC.plain })
            , 2, row(VARIADIC.small)
            , 2, row(VARIADIC.plain)
            }
        , R.list(R.choose(0, 1), VARIADIC.plain)
        }
end

-- Results --------------------------------------------------------------------------------------

-- In one register, in two, or in memory whose address is an argument before all others.
VARIADIC.result = R.freq
    { 2, VARIADIC.scalar
    , 2, VARIADIC.pair
    , 2, VARIADIC.small
    , 2, R.struct{ R.array(R.char, R.choose(17, 40)) }
    , 1, R.struct(R.oneof{ R.long, R.double }, R.choose(3, 5))
    , 1, VARIADIC.long_double
    , 1, R.void
    }

-- The arguments are built here, after the command line's assignments.
function VARIADIC.test ()
    return
        { args    = VARIADIC.args()
        , varargs = VARIADIC.varargs()
        , result  = VARIADIC.result
        }
end

Test.variadic =
    { doc  = "functions with `...`: many named arguments, records in a row, long double"
    , test = VARIADIC.test
    }
