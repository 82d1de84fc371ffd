-- The suite `lanes`: whole programs on vectors of GNU C: operators on all elements, masks and selections, shuffles, elements
-- that are converted, vectors written out as numbers, in loops, branches and functions.

LANES = {}
local lanes = R.late(LANES) -- the command line may change them

-- Knobs.

LANES.checks    = "end" -- where objects are compared: also "calls", "loops", "all"
LANES.functions = R.choose(1, 3)  -- in a test case
LANES.length    = R.choose(3, 7)  -- statements in a list
LANES.vectors   = 1               -- share of functions with vectors
LANES.views     = 0.1             -- share of operands that are numbers in the bytes of objects

-- Few types in a program, so that most vectors have elements in common, or as many.
LANES.type = R.freq{ 4, R.int, 2, R.unsigned(R.int), 2, R.short, 1, R.unsigned(R.short), 2, R.long, 1, R.unsigned(R.long)
                   , 2, R.schar, 2, R.unsigned(R.char), 2, R.float, 1, R.double }

LANES.simple    = R.freq{ 8, Stmt.lanes(), 2, Stmt.assign(), 1, Stmt.observe(), 1, Stmt.renew() }
LANES.within    = R.list(R.choose(1, 4), R.smaller(lanes.statement))
LANES.statement = R.bind(R.iszero, function(is_flat)
    if is_flat then return lanes.simple end
    return R.freq{ 6, lanes.simple
                 , 2, Stmt.loop(lanes.within)
                 , 1, Stmt.branch(lanes.within)
                 , 1, Stmt.switch(R.list(R.choose(2, 3), lanes.within))
                 , 1, Stmt.call(lanes.within) }
end)

Test.lanes =
    { doc    = "programs on vectors of GNU C: selections, shuffles, conversions, in loops and functions"
    , family = "flow"
    , std    = "gnu99"
    , values = function() return { memory = 0.5, structs = 0.2, helpers = 0.1, vectors = LANES.vectors, views = LANES.views, checks = LANES.checks } end
    , test   = { functions = R.list(lanes.functions, R.list(lanes.length, lanes.statement))
               , type = lanes.type }
    }
