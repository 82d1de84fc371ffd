-- The suite `mips`: aggregates that travel in registers. On MIPS (and on many machines since) a
-- struct is cut into words, and the words take the argument registers one by one, so that it may
-- begin in the last register and end on the stack; a double needs an even register; and a struct
-- that begins with floats may go to the floating-point registers. So: many flat structs of one to a
-- few words, with members narrower than a word and floats among them.

MIPS = {}
Mips = MIPS -- as the original called it
local mips = R.late(MIPS) -- the command line may change them

-- Knobs.

MIPS.argc       = R.choose(1, 6)                          -- o32 has four argument registers
MIPS.vargc      = R.freq{ 2, R.unit(0), 1, R.choose(1, 4) }
MIPS.members    = R.choose(1, 5)
MIPS.array_size = R.choose(1, 4)

-- Narrow members make structs whose size is not a multiple of a word: the words must be padded on
-- the correct side, which differs between little- and big-endian machines.
MIPS.narrow = R.oneof{ R.char, R.schar, R.unsigned(R.char), R.short, R.unsigned(R.short) }
MIPS.word   = R.oneof{ R.int, R.unsigned(R.int), R.long, R.pointer(R.void) }
MIPS.float  = R.oneof{ R.float, R.double }
MIPS.simple = R.oneof{ mips.narrow, mips.word, mips.float }

-- The members of a struct: all narrow, all floats, floats first, or anything.
MIPS.contents = R.oneof
    { R.list(mips.members, mips.narrow)
    , R.list(R.choose(1, 3), mips.float)
    , R.concat{ R.list(R.choose(1, 2), mips.float), R.list(mips.members, mips.simple) }
    , R.list(mips.members, mips.simple)
    }

-- An array is not an argument in C, but as a member it is passed with its struct.
MIPS.wrapped = R.struct(R.array(mips.simple, mips.array_size), 1)

-- At size 0 scalars; above it mostly structs, which may hold structs while size is left.
function MIPS.arg_ (issimple)
    if issimple then
        return mips.simple
    end
    return R.smaller(R.freq
        { 2, mips.simple
        , 5, R.struct(mips.contents)
        , 1, mips.wrapped
        , 2, R.struct(R.list(R.choose(1, 3), mips.arg))
        , 1, R.union(R.list(R.choose(1, 3), mips.arg))
        })
end
MIPS.arg = R.bind(R.iszero, MIPS.arg_)

-- Small structs come back in registers, larger ones in memory that the caller provides.
function MIPS.result_ (issimple)
    if issimple then
        return mips.simple
    end
    return R.smaller(R.freq{ 3, R.struct(mips.contents), 1, mips.arg, 1, R.void })
end
MIPS.result = R.bind(R.iszero, MIPS.result_)

function MIPS.test ()
    return
        { args    = R.list(MIPS.argc, MIPS.arg)
        , varargs = R.list(MIPS.vargc, R.oneof{ R.int, R.double, R.struct(MIPS.contents) })
        , result  = MIPS.result
        }
end

Test.mips =
    { doc  = "structs and unions in registers, as on MIPS"
    , test = MIPS.test
    }
