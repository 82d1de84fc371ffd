-- The suite `calls_flow`: many small functions, with numbers, pointers and structs by value for parameters and results,
-- called from loops and branches, from conditions and bounds of loops, and by themselves. Compilers put most of
-- them in line, clone some for the arguments that they see, and leave the opaque ones as they are. Some calls are by
-- pointers to functions: pointers that never change or are set on the way, tables of them, parameters.

CALLS_FLOW = {}
local calls_flow = R.late(CALLS_FLOW) -- the command line may change them

-- Knobs.

CALLS_FLOW.checks    = "end" -- where objects are compared: also "calls", "loops", "all"
CALLS_FLOW.asm       = 0.15 -- share of functions with instructions that compilers do not know to do nothing: `__asm__("" : "+r"(v));` (GNU, where a compiler has them)
CALLS_FLOW.hints     = 0.1 -- share of loops with pragmas that ask compilers to unroll or vectorise them: `_Pragma("GCC unroll 4")` (GNU, where a compiler has them)
CALLS_FLOW.functions = R.choose(1, 3)  -- in a test case, without those they call
CALLS_FLOW.length    = R.choose(2, 4)  -- statements in a list
CALLS_FLOW.by_value  = 0.4             -- share of parameters and results that are structs
CALLS_FLOW.helpers   = 0.3             -- share of bounds and conditions that a small function computes
CALLS_FLOW.by_pointer = 0.3            -- share of calls by pointers to functions
CALLS_FLOW.returned   = 0.2            -- of these, those by pointers that functions return: `f(1)(2)`
CALLS_FLOW.choices   = 0.1             -- share of pointers that a condition chooses of two: `c ? &a : p`
CALLS_FLOW.void      = 0.2             -- share of pointers that are declared as `void *`
CALLS_FLOW.begun     = 0.25            -- share of functions with an array or a struct that begins with values at each call
CALLS_FLOW.texts     = 0.12            -- share of functions that get a text: `static char *t = "ab"`
CALLS_FLOW.bytes     = 0.04            -- share of operands and assignments of bytes of objects: `((unsigned char *)&a)[1]`
CALLS_FLOW.views     = 0.4             -- of those, numbers of other types, by pointers that may alias
CALLS_FLOW.variadic  = 0.12            -- share of functions that are variadic
CALLS_FLOW.lists     = 0.4             -- of these, those that copy their lists of arguments or pass them on
CALLS_FLOW.builtins  = 0.04            -- share of operations that are calls of builtin functions, and of conditions with `__builtin_expect`, in GNU C
CALLS_FLOW.attributes = 0.3            -- share of functions with attributes such as `pure`, in GNU C
CALLS_FLOW.conventions = 0.25          -- share of programs in which attributes of half of the functions select another calling convention: `ms_abi` (GNU, where a compiler has them)
CALLS_FLOW.old       = 0.15            -- share of programs in which half of the functions have K&R definitions (before C23, where a compiler has them)
CALLS_FLOW.tails     = 0.15            -- share of programs in which functions return by tail calls, as an attribute demands (GNU, where a compiler has them)
CALLS_FLOW.inline    = 0.2             -- share of functions whose definitions are `inline` (C99)
CALLS_FLOW.kept      = 0.25            -- share of functions with a static object, which is kept from call to call
CALLS_FLOW.restrict  = 0.5             -- share of pointers that are `restrict`, of parameters for which it is true (C99)
CALLS_FLOW.type      = FLOW.type

CALLS_FLOW.within    = R.list(R.choose(1, 3), R.smaller(calls_flow.statement))
CALLS_FLOW.statement = R.bind(R.iszero, function(is_flat)
    local flat = R.freq{ 6, Stmt.assign(), 2, Stmt.copy(), 1, Stmt.renew(), 2, Stmt.observe(), 1, Stmt.recurse()
                       , 1, Stmt.leave(), 1, Stmt.point() }
    if is_flat then return flat end
    return R.freq{ 4, flat, 4, Stmt.call(calls_flow.within), 2, Stmt.loop(calls_flow.within)
                 , 1, Stmt.branch(calls_flow.within) }
end)

Test.calls_flow =
    { doc    = "small functions in loops and conditions, structs by value, recursion"
    , family = "flow"
    , std    = "gnu99"
    , values = function() return { structs = 0.9, builtins = CALLS_FLOW.builtins, by_value = CALLS_FLOW.by_value, helpers = CALLS_FLOW.helpers, by_pointer = CALLS_FLOW.by_pointer, returned = CALLS_FLOW.returned, choices = CALLS_FLOW.choices, void = CALLS_FLOW.void, bytes = CALLS_FLOW.bytes, views = CALLS_FLOW.views, texts = CALLS_FLOW.texts, begun = CALLS_FLOW.begun, inline = CALLS_FLOW.inline, old = CALLS_FLOW.old, tails = CALLS_FLOW.tails, attributes = CALLS_FLOW.attributes, conventions = CALLS_FLOW.conventions, variadic = CALLS_FLOW.variadic, lists = CALLS_FLOW.lists, kept = CALLS_FLOW.kept, restrict = CALLS_FLOW.restrict, asm = CALLS_FLOW.asm, hints = CALLS_FLOW.hints, checks = CALLS_FLOW.checks } end
    , test   = { functions = R.list(calls_flow.functions, R.list(calls_flow.length, calls_flow.statement))
               , type = calls_flow.type }
    }
