-- The suite `types`: types that take more than a word to declare. Structs that end in an array of unknown
-- length, passed without it; bit-fields of more than 64 bits; records, arrays, pointers and scalars with
-- typedef names:
--
--   typedef unsigned short type1;
--   typedef struct s1 type2;
--   type2 callee(type2 p1, type1 p2);
--
-- C99 with __int128 and its bit-fields, which are GNU's; under --std c23 also bit-fields of _BitInt.

TYPES = {}
local types = R.late(TYPES) -- the command line may change them

-- Knobs.

TYPES.argc     = R.freq{ 2, R.choose(1, 4), 2, R.choose(5, 12) }
TYPES.vargc    = R.freq{ 3, R.unit(0), 1, R.choose(1, 4) }
TYPES.typedefs = R.freq{ 3, R.unit(true), 1, R.unit(false) }

-- The members before the array, and its element type. Its alignment counts, its elements do not.
-- They are rare since compilers hardly agree on them: bugs/clang-22-and-gcc-12.2-flexible-array-member.
TYPES.head     = R.freq{ 3, R.list(R.choose(1, 3), REGS.small), 2, R.list(R.choose(1, 2), REGS.scalar)
                       , 1, R.list(1, R.array(R.char, R.choose(1, 20))), 1, R.list(R.choose(1, 4), R.float) }
TYPES.element  = R.freq{ 3, REGS.scalar, 1, REGS.compound, 1, R.array(R.short, R.choose(1, 3)) }
TYPES.flexible = R.struct(R.concat{ types.head, R.list(1, R.flexible(types.element)) })

-- Bit-fields of __int128 beside others.
local int128   = R.oneof{ R.int128, R.unsigned(R.int128) }
TYPES.vast     = R.bind(R.choose(1, 128), function (n) return R.bitfield(n, int128) end)
TYPES.narrow   = R.freq{ 2, REGS.small, 1, R.bitfield(R.choose(1, 16)), 1, R.double }
TYPES.vast_one = R.struct(R.concat{ R.list(R.choose(0, 2), types.narrow), R.list(R.choose(1, 3), types.vast)
                                  , R.list(R.choose(0, 1), types.narrow) })

-- Bit-fields of _BitInt, up to its full width.
TYPES.fitted = R.bind(R.choose(2, 64), function (n)
    return R.bitfield(R.choose(1, n), R.oneof{ R.bitint(n), R.unsigned(R.bitint(n)) })
end)
TYPES.fitted_one = R.struct(R.concat{ R.list(R.choose(0, 2), types.narrow)
                                    , R.list(R.choose(1, 3), types.fitted) })

TYPES.named = R.freq{ 3, REGS.scalar, 3, REGS.compound, 1, R.pointer(REGS.compound), 1, R.enum
                    , 1, R.struct{ REGS.small, REGS.compound, R.pointer(R.array(R.int, 2)) } }

local function part ()
    local c23 = CMD.std == "c23" or CMD.std == "gnu23"
    return R.freq{ 6, types.named, 1, types.flexible, 3, types.vast_one
                 , c23 and 2 or 0, types.fitted_one }
end

-- Ways of the style: see docs/lua.md.

TYPES.argument = R.elements{ "object", "local", "pointer", "member", "element", "call", "compound"
                           , "conditional" }
TYPES.take     = R.elements{ "object", "pointer", "element", "call", "initializer", "place" }
TYPES.layout   = R.flip

function TYPES.test ()
    return
        { args    = R.list(TYPES.argc, part())
        , varargs = R.list(TYPES.vargc, part())
        , result  = part()
        , static  = R.flip
        , style   =
            { argument  = TYPES.argument
            , result    = TYPES.take
            , order     = R.elements{ "first", "last" }
            , scribbles = R.flip
            , layout    = TYPES.layout
            , typedefs  = TYPES.typedefs
            }
        }
end

Test.types =
    { doc  = "typedefs, flexible array members, bit-fields of more than 64 bits (GNU C99)"
    , std  = "gnu99"
    , test = TYPES.test
    }
