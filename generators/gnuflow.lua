-- The suite `gnuflow`: whole programs with what GNU C adds: jumps by tables of labels, as interpreters have them, ranges
-- of labels, numbers and counters of 128 bits, functions on memory by their names as builtin functions, functions that run
-- before `main`, promises to optimisers that something never happens, attributes that say what functions do, vectors
-- whose elements statements compute at once, objects that functions clean up when their blocks are left, and statements in
-- expressions.

GNUFLOW = {}
local gnuflow = R.late(GNUFLOW) -- the command line may change them

-- Knobs.

GNUFLOW.checks    = "end" -- where objects are compared: also "calls", "loops", "all"
GNUFLOW.asm       = 0.25 -- share of functions with instructions that compilers do not know to do nothing: `__asm__("" : "+r"(v));` (GNU, where a compiler has them)
GNUFLOW.hints     = 0.15 -- share of loops with pragmas that ask compilers to unroll or vectorise them: `_Pragma("GCC unroll 4")` (GNU, where a compiler has them)
GNUFLOW.constructors = 0.3 -- of programs, those in which functions give objects their values before `main`
GNUFLOW.by_pointer = 0.15 -- of calls, those by pointers to functions
GNUFLOW.returned   = 0.12 -- of these, those by pointers that functions return: `f(1)(2)`
GNUFLOW.choices   = 0.1    -- of pointers, those that a condition chooses of two: `c ? &a : p`
GNUFLOW.void      = 0.12   -- of pointers, those that are declared as `void *`
GNUFLOW.begun     = 0.25   -- of functions with an array or a struct that begins with values at each call
GNUFLOW.texts     = 0.12   -- of functions that get a text: `static char *t = "ab"`
GNUFLOW.bytes     = 0.03   -- of operands and assignments, those of bytes of objects: `((unsigned char *)&a)[1]`
GNUFLOW.views     = 0.5    -- of those, numbers of other types, by pointers that may alias
GNUFLOW.braces    = 0.08   -- of operations, those that are statement expressions
GNUFLOW.generic   = 0.06   -- of operations, those that are selections by type
GNUFLOW.builtins  = 0.06   -- of operations, those that are calls of builtin functions, and of conditions, those with `__builtin_expect`
GNUFLOW.inline    = 0.1    -- of functions, those whose definitions are `inline`
GNUFLOW.old       = 0.1    -- of programs, those in which half of the functions have K&R definitions (before C23, where a compiler has them)
GNUFLOW.tails     = 0.08   -- of programs, those in which functions return by tail calls, as an attribute demands (GNU, where a compiler has them)
GNUFLOW.attributes = 0.3   -- of functions, those with attributes such as `pure` and `always_inline`
GNUFLOW.conventions = 0.25 -- of programs, those in which attributes of half of the functions select another calling convention: `ms_abi` (GNU, where a compiler has them)
GNUFLOW.atomic    = 0.1    -- of numbers and arrays to which no pointer leads, those that are `_Atomic`
GNUFLOW.variadic  = 0.06   -- of functions, those that are variadic
GNUFLOW.lists     = 0.4    -- of these, those that copy their lists of arguments or pass them on
GNUFLOW.vectors   = 0.2    -- of functions, those with vectors
GNUFLOW.functions = R.choose(1, 2)  -- in a test case
GNUFLOW.length    = R.choose(2, 5)  -- statements in a list
GNUFLOW.wide      = R.oneof{ R.int128, R.unsigned(R.int128) }
GNUFLOW.type      = R.freq{ 20, FLOW.type, 2, gnuflow.wide, 1, R.oneof{ R.float16, R.float16, R.float128 } }

local v, b = Expr.operand, Expr.binary
local small = Expr.const(nil, R.choose(0, 5))

GNUFLOW.simple = R.freq{ 6, Stmt.assign(), 1, Stmt.assign(FLOW.idiom), 2, Stmt.observe(), 1, Stmt.renew(), 1, Stmt.leave(), 1, Stmt.point()
                       , 1, Stmt.memset(), 1, Stmt.memcpy(), 1, Stmt.memmove(), 1, Stmt.observe(Expr.memcmp(R.elements{ "==", "!=", "<" })) }

-- What holds whenever a run comes there, and code where none comes and that says so.
GNUFLOW.assume    = Stmt.assume()
GNUFLOW.never     = Stmt.dead{ Stmt.assign(), Stmt.unreachable() }

-- An array whose length compilers do not know.
GNUFLOW.vla       = MEMORY.vla

GNUFLOW.within    = R.list(R.choose(1, 3), R.smaller(gnuflow.statement))

-- A block with objects that functions clean up, however it is left, or such a block in another one.
GNUFLOW.left      = R.concat{ gnuflow.within, R.list(R.choose(0, 1), Stmt.leave()) }
GNUFLOW.cleaned   = Stmt.cleaned(R.freq{ 2, gnuflow.left, 1, R.list(1, Stmt.cleaned(gnuflow.left)) })

-- A counter of 128 bits, and a test of it in the loop.
GNUFLOW.counted   = Stmt.loop(R.concat{ R.list(1, Stmt.when(b(R.elements{ "==", "<", ">", "!=" }, v"i", small), gnuflow.within)), R.list(R.choose(0, 1), gnuflow.simple) }, gnuflow.wide)
GNUFLOW.statement = R.bind(R.iszero, function(is_flat)
    if is_flat then return gnuflow.simple end
    return R.freq{ 5, gnuflow.simple
                 , 3, Stmt.dispatch(R.list(R.choose(2, 5), gnuflow.within))
                 , 1, Stmt.switch(R.list(R.choose(2, 4), gnuflow.within))
                 , 1, Stmt.loop(gnuflow.within)
                 , 1, Stmt.branch(gnuflow.within)
                 , 1, Stmt.call(gnuflow.within)
                 , 2, gnuflow.assume
                 , 1, gnuflow.never
                 , 1, gnuflow.vla
                 , 1, gnuflow.cleaned }
end)

-- A vector that a loop by `goto`, or one with a `switch`, computes in each iteration.
GNUFLOW.lanes     = R.oneof{ Stmt.let("x", { Stmt.back(b(R.elements{ "<", "!=", ">" }, v"x", small)
                                                    , { Stmt.set(v"x", b(R.elements{ "+", "-" }, v"x", small)), Stmt.lanes(), Stmt.lanes() }) })
                           , Stmt.loop{ Stmt.lanes(), Stmt.switch(R.list(R.choose(2, 3), R.list(1, Stmt.lanes()))) } }

-- Not every program has such a counter: a compiler without these numbers is tested with the rest.
GNUFLOW.whole = R.concat{ R.list(gnuflow.length, gnuflow.statement), R.list(R.freq{ 3, R.unit(0), 1, R.unit(1) }, gnuflow.counted)
                          , R.list(R.freq{ 9, R.unit(0), 1, R.unit(1) }, gnuflow.lanes) }

Test.gnuflow =
    { doc    = "programs with what GNU C adds: labels as values, counters of 128 bits, builtin memcpy and its like"
    , family = "flow"
    , std    = "gnu99"
    , values = function() return { memory = 0.8, constructors = GNUFLOW.constructors, by_pointer = GNUFLOW.by_pointer, returned = GNUFLOW.returned, choices = GNUFLOW.choices, void = GNUFLOW.void, bytes = GNUFLOW.bytes, views = GNUFLOW.views, texts = GNUFLOW.texts, begun = GNUFLOW.begun, inline = GNUFLOW.inline, old = GNUFLOW.old, tails = GNUFLOW.tails, braces = GNUFLOW.braces, builtins = GNUFLOW.builtins, generic = GNUFLOW.generic, attributes = GNUFLOW.attributes, conventions = GNUFLOW.conventions, atomic = GNUFLOW.atomic, variadic = GNUFLOW.variadic, lists = GNUFLOW.lists, vectors = GNUFLOW.vectors, asm = GNUFLOW.asm, hints = GNUFLOW.hints, checks = GNUFLOW.checks } end
    , test   = { functions = R.list(gnuflow.functions, gnuflow.whole)
               , type = gnuflow.type }
    }
