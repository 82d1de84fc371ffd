-- The suite `c23`: types added in C23: integers of a chosen width, decimal floating values, _Float16.
-- Widths lie on both sides of those that conventions distinguish: a char, an int, one register, two
-- registers.
--
-- C23. Few compilers know all of it (clang no decimal types, gcc before 14 no _BitInt): with --adapt,
-- `quest fuzz` avoids what is lacking.

C23 = {}
local c23 = R.late(C23) -- the command line may change them

-- Knobs.

C23.argc    = R.freq{ 1, R.choose(1, 4), 2, R.choose(5, 12) }
C23.vargc   = R.freq{ 2, R.unit(0), 1, R.choose(1, 4) }
C23.members = R.choose(1, 4)
C23.bits    = R.freq
    { 3, R.choose(2, 64)
    , 2, R.elements{ 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64 }
    , 2, R.choose(65, 128)
    , 1, R.elements{ 65, 127, 128 }
    , 1, R.wide_bit_width
    }

C23.bitint  = R.bitint(c23.bits)
C23.int     = R.freq{ 2, c23.bitint, 2, R.unsigned(c23.bitint), 1, R.longlong, 1, R.bool }
C23.decimal = R.oneof{ R.decimal32, R.decimal64, R.decimal128 }
C23.float   = R.freq{ 2, R.float16, 2, c23.decimal, 1, R.float, 1, R.double }
C23.scalar  = R.freq{ 3, c23.int, 2, c23.float }

C23.record = R.freq
    { 4, R.struct(R.list(c23.members, c23.scalar))
    , 2, R.struct(c23.float, R.choose(1, 4))
    , 1, R.struct{ R.array(c23.scalar, R.choose(1, 3)) }
    , 1, R.union(R.list(c23.members, c23.scalar))
    }

C23.any = R.freq{ 3, c23.scalar, 2, c23.record }

function C23.test ()
    return
        { args    = R.concat{ R.list(C23.argc, C23.any), R.list(R.choose(0, 1), R.int) }
        , varargs = R.list(C23.vargc, C23.any)
        , result  = C23.any
        }
end

Test.c23 =
    { doc  = "_BitInt, decimal floating values, _Float16 (C23)"
    , std  = "c23"
    , test = C23.test
    }
