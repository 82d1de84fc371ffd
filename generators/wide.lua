-- The suite `wide`: scalars that take more than one register, or have a class of their own. long
-- double, __int128, __float128, the three complex types and vectors; alone, in small records and as
-- variable arguments, after scalars that use up registers.
--
-- Bugs found exactly there: an __int128 when one register is left, or on the stack at an address that
-- is not a multiple of 16; a complex number of floats, each half in half of a register or both in one;
-- a struct of one vector; a union with a long double.
--
-- GNU C99. For a compiler that lacks some of it, use `quest fuzz --adapt`.

WIDE = {}
local wide = R.late(WIDE) -- the command line may change them

-- Knobs.

WIDE.before  = R.freq{ 1, R.unit(0), 2, R.choose(1, 3), 3, R.choose(4, 9) } -- scalars before the others
WIDE.argc    = R.choose(1, 4)
WIDE.vargc   = R.freq{ 2, R.unit(0), 1, R.choose(1, 4) }
WIDE.bytes   = R.elements{ 4, 8, 16, 16 } -- of a vector; options decide how more than 16 are passed

WIDE.int128  = R.oneof{ R.int128, R.unsigned(R.int128) }
WIDE.complex = R.complex(R.oneof{ R.float, R.double, R.longdouble })
WIDE.real    = R.oneof{ R.longdouble, R.float128 }

-- A vector of this many bytes, and of two elements or more: compilers disagree about vectors of one.
WIDE.vector = R.bind(wide.bytes, function (bytes)
    return R.oneof
        { R.vector(R.char, bytes)
        , R.vector(R.unsigned(R.short), bytes // 2)
        , R.vector(R.float, math.max(2, bytes // 4))
        , R.vector(R.longlong, math.max(2, bytes // 8))
        , R.vector(R.double, math.max(2, bytes // 8))
        }
end)

WIDE.scalar = R.freq{ 3, wide.int128, 2, wide.complex, 1, wide.real, 2, wide.vector }
WIDE.narrow = R.oneof{ R.int, R.long, R.char, R.double, R.float }

-- Records: one wide scalar, with a narrow one beside it, an array, a union.
WIDE.record = R.freq
    { 3, R.struct{ wide.scalar }
    , 2, R.struct{ wide.narrow, wide.scalar }
    , 2, R.struct{ wide.scalar, wide.narrow }
    , 1, R.struct{ R.array(wide.scalar, R.choose(1, 2)) }
    , 1, R.union{ wide.scalar, wide.narrow }
    }

WIDE.any = R.freq{ 2, wide.scalar, 2, wide.record }

function WIDE.test ()
    return
        { args    = R.concat{ R.list(WIDE.before, R.oneof{ R.long, R.oneof{ R.long, R.double } })
                            , R.list(WIDE.argc, R.freq{ 3, WIDE.any, 1, WIDE.narrow })
                            , R.list(R.choose(0, 1), R.int) }
        , varargs = R.list(WIDE.vargc, R.freq{ 3, WIDE.any, 1, R.int })
        , result  = R.freq{ 3, WIDE.any, 1, WIDE.narrow }
        }
end

Test.wide =
    { doc  = "long double, __int128, __float128, complex numbers, vectors (GNU C99)"
    , std  = "gnu99"
    , test = WIDE.test
    }
