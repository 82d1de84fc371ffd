-- The suite `loops`: loops within loops, with counters of all widths that go up, down and by odd steps, bounds that
-- compilers do not know, other variables that change by steps of their own, and early exits. What was computed is
-- compared after the loop.

LOOPS = {}
local loops = R.late(LOOPS) -- the command line may change them

-- Knobs.

LOOPS.checks    = "end" -- where objects are compared: also "calls", "loops", "all"
LOOPS.asm       = 0.15 -- share of functions with instructions that compilers do not know to do nothing: `__asm__("" : "+r"(v));` (GNU, where a compiler has them)
LOOPS.hints     = 0.15 -- share of loops with pragmas that ask compilers to unroll or vectorise them: `_Pragma("GCC unroll 4")` (GNU, where a compiler has them)
LOOPS.functions = R.choose(1, 3)   -- in a test case
LOOPS.depth     = R.choose(1, 3)   -- of loops within one another
LOOPS.type      = FLOW.type

-- What a loop does besides counting.
LOOPS.simple = R.freq{ 5, Stmt.assign(), 1, Stmt.renew(), 2, Stmt.observe(), 1, Stmt.leave()
                     , 1, Stmt.branch(R.list(1, Stmt.assign())) }

local function nest(depth)
    if depth == 0 then return Stmt.assign() end
    return Stmt.loop(R.concat{ R.list(R.choose(0, 2), loops.simple), R.list(1, nest(depth - 1))
                             , R.list(R.choose(0, 1), loops.simple) })
end

-- A loop, and what is observed of its results.
LOOPS.body = R.concat{ R.list(R.choose(1, 2), R.bind(loops.depth, nest)), R.list(R.choose(1, 3), Stmt.observe()) }

Test.loops =
    { doc    = "nests of loops with counters of all widths, steps and bounds"
    , family = "flow"
    , values = function() return { asm = LOOPS.asm, hints = LOOPS.hints, checks = LOOPS.checks } end
    , test   = { functions = R.list(loops.functions, loops.body), type = loops.type }
    }
