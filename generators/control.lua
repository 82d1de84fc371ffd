-- The suite `control`: branches, `switch` with arms that run on into the next, `goto` forward and back, loops with
-- several exits, returns from their middle, and code that is never run.

CONTROL = {}
local control = R.late(CONTROL) -- the command line may change them

-- Knobs.

CONTROL.checks    = "end" -- where objects are compared: also "calls", "loops", "all"
CONTROL.asm       = 0.2 -- share of functions with instructions that compilers do not know to do nothing: `__asm__("" : "+r"(v));` (GNU, where a compiler has them)
CONTROL.hints     = 0.1 -- share of loops with pragmas that ask compilers to unroll or vectorise them: `_Pragma("GCC unroll 4")` (GNU, where a compiler has them)
CONTROL.functions = R.choose(1, 3)  -- in a test case
CONTROL.length    = R.choose(2, 5)  -- statements in a list
CONTROL.type      = FLOW.type

CONTROL.within    = R.list(R.choose(1, 3), R.smaller(control.statement))

-- Statements to which `longjmp` leads back out of any of them, and others that run once it has.
CONTROL.set_jump  = Stmt.setjmp(R.concat{ control.within, R.list(R.choose(0, 1), R.smaller(Stmt.call(control.within))) }, control.within)

CONTROL.statement = R.bind(R.iszero, function(is_flat)
    local flat = R.freq{ 4, Stmt.assign(), 2, Stmt.observe(), 2, Stmt.renew(), 2, Stmt.leave(), 1, Stmt.recurse() }
    if is_flat then return flat end
    return R.freq{ 8, flat
                 , 4, Stmt.branch(control.within, control.within)
                 , 4, Stmt.switch(R.list(R.choose(2, 6), control.within))
                 , 4, Stmt.go(control.within)
                 , 4, Stmt.loop(control.within)
                 , 1, control.set_jump
                 , 2, Stmt.dead(R.freq{ 9, control.within, 1, R.concat{ control.within, R.list(1, Stmt.endless()) } }) }
end)

Test.control =
    { doc    = "branches, switch, goto, loops with several exits, code that is never run"
    , family = "flow"
    , values = function() return { asm = CONTROL.asm, hints = CONTROL.hints, checks = CONTROL.checks } end
    , test   = { functions = R.list(control.functions, R.list(control.length, control.statement))
               , type = control.type }
    }
