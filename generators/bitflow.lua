-- The suite `bitflow`: whole programs, as those of `flow`, with integers of a given width, _BitInt(N) (C23), as objects,
-- counters, elements, members, parameters and results.

BITFLOW = {}
local bitflow = R.late(BITFLOW) -- the command line may change them

-- Knobs.

BITFLOW.checks    = "end" -- where objects are compared: also "calls", "loops", "all"
BITFLOW.asm       = 0.15 -- share of functions with instructions that compilers do not know to do nothing: `__asm__("" : "+r"(v));` (GNU, where a compiler has them)
BITFLOW.hints     = 0.1 -- share of loops with pragmas that ask compilers to unroll or vectorise them: `_Pragma("GCC unroll 4")` (GNU, where a compiler has them)
BITFLOW.functions = FLOW.functions -- in a test case, without those they call
BITFLOW.length    = FLOW.length    -- statements in a list
BITFLOW.builtins  = 0.05           -- share of operations that are calls of builtin functions, also of those for any type (GNU, where a compiler has them)
BITFLOW.begun     = FLOW.begun     -- share of functions with an array or a struct that begins with values at each call

local gnu = not CMD.std or CMD.std:match("^gnu")
BITFLOW.type = R.freq{ 12, FLOW.bitint, 8, FLOW.type, gnu and 1 or 0, R.float16 }

Test.bitflow =
    { doc    = "programs with loops, memory and calls on _BitInt of all widths (C23)"
    , family = "flow"
    , std    = "gnu23"
    , values = function() return { by_value = 0.2, by_pointer = 0.1, elements = 0.3, begun = BITFLOW.begun, builtins = BITFLOW.builtins, kept = 0.1, variadic = 0.05, braces = 0.03, attributes = 0.1, atomic = 0.05, asm = BITFLOW.asm, hints = BITFLOW.hints, checks = BITFLOW.checks } end
    , test   = { functions = R.list(bitflow.functions, R.list(bitflow.length, FLOW.statement))
               , type = bitflow.type }
    }
