-- The suite `vectorize`: loops over arrays, long enough for the vector instructions of a compiler: elements computed
-- from elements, sums, conditional stores, results that depend on conditions, strides and nests.

VECTORIZE = {}
local vectorize = R.late(VECTORIZE) -- the command line may change them

-- Knobs.

VECTORIZE.checks    = "end" -- where objects are compared: also "calls", "loops", "all"
VECTORIZE.asm       = 0.1 -- share of functions with instructions that compilers do not know to do nothing: `__asm__("" : "+r"(v));` (GNU, where a compiler has them)
VECTORIZE.hints     = 0.2 -- share of loops with pragmas that ask compilers to unroll or vectorise them: `_Pragma("GCC unroll 4")` (GNU, where a compiler has them)
VECTORIZE.functions = R.choose(2, 5)  -- in a test case
VECTORIZE.elements  = 0.9             -- share of operands that are elements of arrays
VECTORIZE.long      = 0.6             -- share of loops with 16 iterations and more, and of arrays as long
VECTORIZE.begun     = 0.1             -- share of functions with an array or a struct that begins with values at each call

-- Few types in a program, so that most operations are on vectors of one.
VECTORIZE.type = R.freq{ 8, R.int, 2, R.unsigned(R.int), 2, R.short, 1, R.unsigned(R.short)
                       , 2, R.long, 1, R.unsigned(R.long), 1, R.schar, 1, R.unsigned(R.char)
                       , 1, R.float, 1, R.double }

-- What a loop does: a variable gets a value under a condition, elements and sums are computed.
VECTORIZE.choice = Stmt.branch(R.list(1, R.freq{ 4, Stmt.renew(), 1, Stmt.assign() }))
VECTORIZE.simple = R.freq{ 8, vectorize.choice, 8, Stmt.assign(), 1, Stmt.copy(), 1, Stmt.observe() }
VECTORIZE.within = R.freq{ 1, R.list(R.choose(1, 3), vectorize.choice), 2, R.list(R.choose(1, 3), vectorize.simple) }
VECTORIZE.loop   = Stmt.loop(vectorize.within)
VECTORIZE.body   = R.concat{ R.list(R.choose(0, 1), Stmt.renew())
                           , R.list(1, R.freq{ 4, vectorize.loop, 1, Stmt.loop(R.list(1, vectorize.loop)) })
                           , R.list(R.choose(1, 2), Stmt.observe()) }

Test.vectorize =
    { doc    = "long loops over arrays: conditions, reductions, conditional stores, strides, nests"
    , family = "flow"
    , values = function() return { memory = 1.0, structs = 0.1, helpers = 0, by_value = 0
                            , elements = VECTORIZE.elements, long = VECTORIZE.long, begun = VECTORIZE.begun, asm = VECTORIZE.asm, hints = VECTORIZE.hints, checks = VECTORIZE.checks } end
    , test   = { functions = R.list(vectorize.functions, vectorize.body), type = vectorize.type }
    }
