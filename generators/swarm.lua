-- The suite `swarm`: each test case has a random half of all features of C89, and much of each. A suite
-- that always draws from everything rarely has ten structs and nothing else; and a bug that one feature
-- shows, another may hide. After Groce, Zhang, Eide, Chen and Regehr, Swarm Testing (ISSTA 2012).
--
-- `swarm{ w, g, w, h, ... }` is `freq` over the branches that a test case has: each with even chances,
-- drawn when the test case first uses it, and the same for the rest of the test case.

SWARM = {}
local swarm = R.late(SWARM) -- the command line may change them

-- Knobs.

SWARM.argc  = R.freq{ 1, R.choose(0, 4), 2, R.choose(5, 9), 1, R.choose(10, 16) }
SWARM.vargc = R.freq{ 3, R.unit(0), 2, R.choose(1, 8) }
SWARM.small = R.choose(1, 16)          -- bytes of a small record
SWARM.large = R.choose(17, 64)         -- and of a large one
SWARM.array = R.choose(1, 5)

SWARM.int = R.swarm
    { 2, R.char, 1, R.schar, 1, R.unsigned(R.char), 2, R.short, 1, R.unsigned(R.short)
    , 4, R.int, 1, R.unsigned(R.int), 4, R.long, 1, R.unsigned(R.long) }
SWARM.float  = R.swarm{ 2, R.float, 3, R.double, 1, R.longdouble }
SWARM.scalar = R.swarm{ 4, swarm.int, 3, swarm.float, 1, R.enum, 1, R.pointer(swarm.int) }
SWARM.field  = R.bitfield(R.choose(1, 15))

SWARM.member = R.swarm
    { 6, swarm.scalar
    , 2, R.array(swarm.scalar, swarm.array)
    , 2, swarm.field
    , 1, R.struct(R.list(R.choose(1, 3), swarm.scalar))
    , 1, R.union(R.list(R.choose(1, 3), swarm.scalar))
    }

SWARM.class  = R.elements{ "integer", "float", "mixed" }
SWARM.record = R.swarm
    { 3, R.struct(R.list(R.choose(1, 5), swarm.member))
    , 2, R.union(R.list(R.choose(1, 3), swarm.member))
    , 3, R.record_of_size(swarm.small, swarm.scalar)
    , 1, R.record_of_size(swarm.large, swarm.scalar)
    , 2, R.bind(swarm.class, function (one)
             return R.bind(swarm.class, function (two) return R.record_of_class{ one, two } end)
         end)
    }

SWARM.arg    = R.swarm{ 4, swarm.scalar, 4, swarm.record, 1, R.array(swarm.int, swarm.array) }
SWARM.varg   = R.swarm{ 3, swarm.scalar, 2, swarm.record }
SWARM.result = R.swarm{ 3, swarm.scalar, 3, swarm.record, 1, R.void }

-- A field of the style is drawn once and needs no swarm: half of the test cases are plain
-- in it.
function SWARM.half (ways, plain)
    return R.freq{ 1, R.unit(plain), 1, ways }
end

function SWARM.test ()
    return
        { args    = R.concat{ R.list(SWARM.argc, SWARM.arg)
                            , R.list(R.choose(0, 1), R.int) } -- which `...` may follow
        , varargs = R.list(SWARM.vargc, SWARM.varg)
        , result  = SWARM.result
        , static  = R.flip
        , style   =
            { argument  = SWARM.half(STYLES.argument, "object")
            , result    = SWARM.half(STYLES.result, "object")
            , call      = SWARM.half(STYLES.call, "direct")
            , order     = STYLES.order
            , varargs   = STYLES.va_arg
            , scribbles = R.flip
            , live      = STYLES.live
            , frame     = STYLES.frame
            }
        }
end

Test.swarm =
    { doc  = "each test case has a random half of all features (Groce et al. 2012)"
    , test = SWARM.test
    }
