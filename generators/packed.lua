-- The suite `packed`: packed records, and records with a larger alignment than their members need.
-- Compilers disagree about both: a packed struct with a float may no longer travel in floating
-- registers, and one aligned to 16 bytes may have to skip a register or a slot.
--
-- GNU C: needs a compiler that knows __attribute__ (gcc, clang, tcc). For those that ignore it see
-- `quest doctor` and --adapt.

PACKED = {}
local packed = R.late(PACKED) -- the command line may change them

-- Knobs.

PACKED.argc    = R.freq{ 1, R.choose(1, 5), 3, R.choose(6, 12) } -- 6 and 8 registers are common
PACKED.vargc   = R.freq{ 1, R.unit(0), 1, R.choose(1, 5) }
PACKED.members = R.choose(1, 4)
PACKED.bytes   = R.freq{ 1, R.unit(2), 1, R.unit(4), 3, R.unit(8), 6, R.unit(16), 1, R.unit(32) }

PACKED.int     = R.oneof{ R.char, R.unsigned(R.char), R.short, R.int, R.unsigned(R.int), R.long }
PACKED.float   = R.freq{ 3, R.float, 3, R.double, 1, R.longdouble }
PACKED.scalar  = R.freq{ 3, packed.int, 2, packed.float }
PACKED.field   = R.bitfield(R.choose(1, 15))

-- A plain record, to be packed, aligned, or nested in one that is.
PACKED.plain = R.freq
    { 6, R.struct(R.list(packed.members, packed.scalar))
    , 2, R.struct{ R.char, packed.float }
    , 2, R.struct(R.array(R.oneof{ R.char, R.short, R.float }, R.choose(1, 8)), 1)
    , 2, R.struct(R.concat{ R.list(R.choose(0, 1), R.char), R.list(R.choose(1, 3), packed.field)
                          , R.list(R.choose(0, 1), packed.scalar) })
    , 1, R.union(R.list(packed.members, packed.scalar))
    }

PACKED.tight = R.packed(packed.plain)
PACKED.wide  = R.aligned(packed.bytes, packed.plain)

PACKED.record = R.freq
    { 5, packed.tight
    , 5, packed.wide
    , 1, R.aligned(packed.bytes, packed.tight)
    , 1, R.packed(R.struct{ R.char, packed.plain, packed.scalar })
    , 1, R.struct{ packed.scalar, R.oneof{ packed.tight, packed.wide } }
    , 1, R.struct(R.array(R.oneof{ packed.tight, packed.wide }, R.choose(1, 3)), 1)
    }

PACKED.arg    = R.freq{ 3, packed.scalar, 1, R.pointer(packed.record), 4, packed.record }
PACKED.varg   = R.freq{ 2, R.int, 2, R.double, 1, R.longdouble, 4, packed.record }
PACKED.result = R.freq{ 1, packed.scalar, 3, packed.record }

function PACKED.test ()
    return
        { args    = R.list(PACKED.argc, PACKED.arg)
        , varargs = R.list(PACKED.vargc, PACKED.varg)
        , result  = PACKED.result
        }
end

Test.packed =
    { doc  = "packed and over-aligned records (GNU C)"
    , std  = "gnu89"
    , test = PACKED.test
    }
