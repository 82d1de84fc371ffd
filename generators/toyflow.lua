-- The suite `toyflow`: what a young compiler has. Functions of `char` and `int` with loops, branches and calls, some
-- with static objects; few statements each, no structs, no `switch`, no `goto`.

TOYFLOW = {}
local toyflow = R.late(TOYFLOW) -- the command line may change them

-- Knobs.

TOYFLOW.checks    = "end" -- where objects are compared: also "calls", "loops", "all"
TOYFLOW.asm       = 0.1 -- share of functions with instructions that compilers do not know to do nothing: `__asm__("" : "+r"(v));` (GNU, where a compiler has them)
TOYFLOW.functions = R.unit(1)        -- in a test case, without those they call
TOYFLOW.length    = R.choose(2, 5)   -- statements in a list
TOYFLOW.objects   = 0.2              -- share of functions with an array of numbers
TOYFLOW.old       = 0.1              -- share of programs in which half of the functions have K&R definitions (before C23, where a compiler has them)
TOYFLOW.kept      = 0.15         -- share of functions with a static object, which is kept from call to call
TOYFLOW.type      = R.freq{ 3, R.int, 1, R.signed(R.char) }

TOYFLOW.within    = R.list(R.choose(1, 3), R.smaller(toyflow.statement))
TOYFLOW.statement = R.bind(R.iszero, function(is_flat)
    local flat = R.freq{ 5, Stmt.assign(), 2, Stmt.observe(), 1, Stmt.renew() }
    if is_flat then return flat end
    return R.freq{ 4, flat, 1, Stmt.branch(toyflow.within), 1, Stmt.loop(toyflow.within), 1, Stmt.call(toyflow.within) }
end)

Test.toyflow =
    { doc    = "functions of char and int with loops, branches and calls, for a young compiler"
    , family = "flow"
    , values = function() return { structs = 0, memory = TOYFLOW.objects, kept = TOYFLOW.kept, old = TOYFLOW.old, asm = TOYFLOW.asm, checks = TOYFLOW.checks } end
    , test   = { functions = R.list(toyflow.functions, R.list(toyflow.length, toyflow.statement))
               , type = toyflow.type }
    }
