-- The suite `embedded16`: for compilers of 8- and 16-bit machines. Integers of one, two and four bytes,
-- pointers, records of a few bytes, which travel in pairs of registers or on a small stack. No
-- floating values, no long long, few arguments; use it with `--model ip16`.
--
-- Bugs found exactly there: a struct of 3 bytes, returned in four; a struct of 1 byte, the passing of
-- which damages its neighbours; a long with only one half in registers.

EMBEDDED16 = {}
local embedded16 = R.late(EMBEDDED16) -- the command line may change them

-- Knobs.

EMBEDDED16.argc  = R.choose(0, 6)
EMBEDDED16.vargc = R.freq{ 3, R.unit(0), 1, R.choose(1, 3) }
EMBEDDED16.bytes = R.freq{ 4, R.choose(1, 4), 3, R.choose(5, 8), 1, R.choose(9, 20) }

EMBEDDED16.int     = R.freq{ 3, R.char, 1, R.schar, 2, R.unsigned(R.char), 3, R.int, 2, R.unsigned(R.int)
                           , 2, R.long, 1, R.unsigned(R.long) }
EMBEDDED16.pointer = R.pointer(R.oneof{ R.char, R.int })
EMBEDDED16.scalar  = R.freq{ 4, embedded16.int, 1, embedded16.pointer }

EMBEDDED16.record = R.freq
    { 5, R.record_of_size(embedded16.bytes, embedded16.scalar)
    , 1, R.struct(R.list(R.choose(1, 4), R.bitfield(R.choose(1, 15))))
    , 1, R.struct{ R.array(embedded16.int, R.choose(1, 3)) }
    , 1, R.union(R.list(R.choose(1, 3), embedded16.scalar))
    }

EMBEDDED16.arg    = R.freq{ 3, embedded16.scalar, 2, embedded16.record }
EMBEDDED16.result = R.freq{ 3, embedded16.scalar, 2, embedded16.record, 1, R.void }

function EMBEDDED16.test ()
    return
        { args    = R.list(EMBEDDED16.argc, EMBEDDED16.arg)
        , varargs = R.list(EMBEDDED16.vargc, EMBEDDED16.arg)
        , result  = EMBEDDED16.result
        , style   = { result = R.elements{ "object", "element" }, scribbles = R.flip }
        }
end

Test.embedded16 =
    { doc  = "narrow integers and records of a few bytes, for machines of 8 and 16 bits"
    , test = EMBEDDED16.test
    }
