-- The suite `edges`: where objects, lists and registers end.
--
-- Targets bugs such as: a record read or written together with bytes before it, where a page may begin;
-- `va_arg` in a loop, whose list must be the same in each iteration, in registers and beyond; a callee with
-- more live values than registers, across a call of its own; bit-fields that two compilers place
-- differently in records of one size; a call that occasionally leaves something behind; a function that has
-- to align its stack, and then does not find its arguments, or aligns it by too little.
--
-- So there are rows of variable arguments of one type, most of them longer than there are registers, and
-- small records and bit-fields. Alignment and `ms_abi` (x86-64) are GNU's. Inaccessible pages need POSIX
-- (mmap): without it, use --adapt.

EDGES = {}
local edges = R.late(EDGES) -- the command line may change them

-- Knobs. docs/lua.md explains the ways of a style.

EDGES.argument = R.freq{ 4, R.unit("guard-before"), 1, R.unit("guard"), 2, R.unit("object"), 1, R.unit("local"), 2, R.unit("aligned") }
EDGES.result   = R.freq{ 4, R.unit("guard-before"), 1, R.unit("guard"), 2, R.unit("object") }
EDGES.va_arg   = R.freq{ 4, R.unit("loop"), 1, R.unit("object") }
EDGES.frame    = R.freq{ 2, R.unit("live"), 2, R.unit("none"), 1, R.unit("aligned") }
EDGES.looks    = R.elements{ "now", "later", "copy" }
EDGES.live     = R.freq{ 1, R.unit(true), 3, R.unit(false) }
EDGES.layout   = R.flip
EDGES.convention = R.freq{ 1, R.unit("ms_abi"), 14, R.unit("plain") } -- x86-64, with lists of its own
EDGES.calls    = R.freq{ 1, R.unit("very-often"), 9, R.unit("once") }

EDGES.argc = R.freq{ 3, R.choose(1, 4), 1, R.choose(5, 9) }
EDGES.row  = R.freq{ 2, R.choose(2, 5), 3, R.choose(6, 10) } -- 5 to 8 registers are common

-- Records --------------------------------------------------------------------------------------

EDGES.bytes    = R.freq{ 6, R.elements{ 3, 5, 6, 7, 9, 11, 13, 15 }, 2, R.elements{ 1, 2, 4, 8, 12, 16, 17, 20 } }
EDGES.chars    = R.struct(R.array(R.oneof{ R.char, R.unsigned(R.char) }, edges.bytes), 1)
EDGES.bits     = R.bitfield(R.choose(1, 31))
EDGES.bitfield = R.struct(R.freq{ 4, EDGES.bits, 1, R.char, 1, R.int }, R.choose(1, 4))
EDGES.mixed    = R.struct{ R.oneof{ R.int, R.long, R.float }, R.oneof{ R.short, R.long, R.double } }
EDGES.floats   = R.struct(R.oneof{ R.float, R.double }, R.choose(1, 4))

EDGES.record = R.freq{ 3, EDGES.chars, 3, EDGES.bitfield, 2, EDGES.mixed, 1, EDGES.floats }
EDGES.scalar = R.oneof{ R.char, R.short, R.int, R.long, R.float, R.double, R.longdouble, R.pointer(R.int) }

-- Variable arguments: some, then a row of one type, then some.

EDGES.varg = R.freq{ 2, R.int, 2, R.double, 1, R.long, 1, R.char, 1, R.float, 1, R.longdouble, 4, EDGES.record }
EDGES.some = R.list(R.choose(0, 2), EDGES.varg)

EDGES.one_type = R.bind(EDGES.varg, function (ty) return R.list(EDGES.row, R.unit(ty)) end)
EDGES.rows     = R.concat{ EDGES.some, EDGES.one_type, EDGES.some }

-- The suite ------------------------------------------------------------------------------------

function EDGES.test ()
    return
        { args    = R.list(EDGES.argc, R.freq{ 2, EDGES.record, 1, EDGES.scalar })
        , varargs = R.freq{ 1, R.list(0, R.int), 1, EDGES.rows }
        , result  = R.freq{ 4, EDGES.record, 1, EDGES.scalar, 1, R.void }
        , static  = R.flip
        , style   =
            { argument  = EDGES.argument
            , result    = EDGES.result
            , varargs   = EDGES.va_arg
            , frame     = EDGES.frame
            , looks     = EDGES.looks
            , live      = EDGES.live
            , layout    = EDGES.layout
            , calls     = EDGES.calls
            , convention = EDGES.convention
            , alignment = R.flip
            }
        }
end

Test.edges =
    { doc  = "objects behind an inaccessible page, va_arg in loops, callees with many live values (GNU C)"
    , test = EDGES.test
    , std  = "gnu89"
    }
