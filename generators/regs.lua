-- The suite `regs`: targets the boundary between registers and the stack, where most
-- calling-convention bugs of recent years were found. They need:
--
--   structs of 1 to 16 bytes, also of 3, 5, 7, ... bytes, after enough other arguments that one
--   register or none is left; eightbytes of mixed class (an int and a float side by side);
--   homogeneous floats; structs of one member; and struct, double and long double among the
--   variable arguments, after more named ones than there are registers.
--
-- So argument lists are long here and types shallow: the size (-s) has no influence.

REGS = {}

-- Knobs.

REGS.argc  = R.freq{ 1, R.choose(1, 5), 4, R.choose(6, 14) } -- 6 and 8 registers are common
REGS.vargc = R.freq{ 1, R.unit(0), 1, R.choose(1, 6) }

REGS.int    = R.oneof{ R.char, R.unsigned(R.char), R.short, R.unsigned(R.short), R.int
                     , R.unsigned(R.int), R.long, R.unsigned(R.long), R.pointer(R.int) }
REGS.float  = R.freq{ 2, R.float, 3, R.double, 1, R.longdouble }
REGS.scalar = R.freq{ 3, REGS.int, 2, REGS.float }

-- Structs by kind ------------------------------------------------------------------------------

-- A struct of an exact number of bytes. Up to 16 they travel in registers on many machines, and
-- odd ones tend to be read or written with one byte too many.
REGS.bytes = R.struct(R.array(R.oneof{ R.char, R.unsigned(R.char) }, R.choose(1, 16)), 1)
REGS.odd   = R.struct(R.array(R.char, R.elements{ 1, 3, 5, 6, 7, 9, 11, 13, 15 }), 1)

-- A single member: passed as the member on some machines, and as a struct on others.
REGS.single = R.struct(R.oneof{ R.float, R.double, REGS.int }, 1)

-- Homogeneous floats: one to four of one type, as members or as an array.
function REGS.floats_of (g)
    return R.oneof{ R.struct(g, R.choose(1, 4)), R.struct(R.array(g, R.choose(1, 4)), 1) }
end
REGS.floats = R.freq{ 2, REGS.floats_of(R.float), 2, REGS.floats_of(R.double)
                    , 1, REGS.floats_of(R.longdouble) }

-- Two eightbytes, each of its own class: {long, double}, {double, int}, {int, short, float} ...
-- A table of generators stands for the list of one item from each.
REGS.small = R.oneof{ R.char, R.short, R.int, R.float }
REGS.mixed = R.oneof
    { R.struct{ REGS.int, R.double }
    , R.struct{ R.double, REGS.int }
    , R.struct{ R.int, R.float }
    , R.struct{ R.float, R.int, R.double }
    , R.struct(R.concat{ R.list(R.choose(2, 4), REGS.small), R.list(R.choose(0, 1), R.double) })
    }

-- Two long words: the pair that does not fit into the last register.
REGS.pair = R.struct{ R.long, R.oneof{ R.long, R.pointer(R.char) } }

REGS.union = R.union(R.oneof{ REGS.scalar, REGS.bytes, R.longdouble }, R.choose(1, 3))

REGS.compound = R.freq
    { 3, REGS.odd, 2, REGS.bytes, 4, REGS.mixed, 2, REGS.pair, 3, REGS.floats, 2, REGS.single
    , 1, REGS.union, 1, R.struct{ R.oneof{ REGS.mixed, REGS.odd }, REGS.small } }

-- Arguments ------------------------------------------------------------------------------------

-- Scalars use up the registers, each class at its own pace; then compounds meet the boundary.
REGS.arg = R.freq{ 4, REGS.scalar, 5, REGS.compound }

REGS.varg = R.freq
    { 2, R.int, 1, R.long, 3, R.double, 2, R.longdouble, 4, REGS.compound
    , 1, R.oneof{ R.char, R.short, R.float } -- received as int and double
    }

-- Results of 1 to 40 bytes: one register, two, or memory whose address is a hidden argument.
REGS.result = R.freq
    { 2, REGS.scalar
    , 5, REGS.compound
    , 3, R.struct(R.array(R.char, R.choose(1, 40)), 1)
    , 1, R.struct(R.oneof{ R.int, R.double, R.long }, R.choose(2, 5))
    , 1, R.void
    }

function REGS.test ()
    return
        { args    = R.list(REGS.argc, REGS.arg)
        , varargs = R.list(REGS.vargc, REGS.varg)
        , result  = REGS.result
        }
end

Test.regs =
    { doc  = "small structs, mixed classes, many arguments: the end of the registers"
    , test = REGS.test
    }
