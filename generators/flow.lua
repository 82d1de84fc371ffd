-- The suite `flow`: functions with loops, branches, memory and calls, whose every value is known because Quest
-- runs the program while it writes it:
--
--   for (v1 = 0; v1 != g3; v1 += 2) {
--       if (v2 * 715827882 < p1) break;
--       g4[v1] = v2 - p1;
--   }
--
-- A list of statements says only what kinds there are; Quest finds objects, indices and constants that are
-- possible at that place, and checks all objects at the end. Coefficients and values of a function belong
-- together: products just fit, counters end at the extremes of their types.

FLOW = {}
local flow = R.late(FLOW) -- the command line may change them

-- Knobs.

FLOW.checks    = "end" -- where objects are compared: also "calls", "loops", "all"
FLOW.asm       = 0.15 -- share of functions with instructions that compilers do not know to do nothing: `__asm__("" : "+r"(v));` (GNU, where a compiler has them)
FLOW.hints     = 0.1 -- share of loops with pragmas that ask compilers to unroll or vectorise them: `_Pragma("GCC unroll 4")` (GNU, where a compiler has them)
FLOW.functions = R.choose(1, 2)                               -- in a test case, without those they call
FLOW.length    = R.freq{ 3, R.choose(2, 4), 1, R.choose(5, 9) } -- statements in a list
FLOW.steps     = 4000                                         -- the most statements and iterations that a program may run
FLOW.edge      = 0.4                                          -- share of operations at the edge
FLOW.links      = 0.15 -- share of functions with pointers in structs and arrays
FLOW.union_pointers = 0.3 -- of these, share of those with unions of pointers, half of which are one `void *` for objects of several types
FLOW.choices    = 0.1  -- share of pointers that a condition chooses of two: `c ? &a : p`
FLOW.void       = 0.12 -- share of pointers that are declared as `void *`
FLOW.begun      = 0.25 -- share of functions with an array or a struct that begins with values at each call
FLOW.texts      = 0.12 -- share of functions that get a text: `static char *t = "ab"`
FLOW.bytes      = 0.03 -- share of operands and assignments of bytes of objects: `((unsigned char *)&a)[1]`
FLOW.views      = 0.4  -- of those, numbers of other types, by pointers that may alias
FLOW.generic    = 0.06 -- share of operations that are selections by type (C11)
FLOW.braces     = 0.06 -- share of operations that are statement expressions, in GNU C
FLOW.builtins   = 0.03 -- share of operations that are calls of builtin functions, and of conditions with `__builtin_expect`, in GNU C
FLOW.inline     = 0.15 -- share of functions whose definitions are `inline` (C99)
FLOW.old        = 0.08 -- share of programs in which half of the functions have K&R definitions (before C23, where a compiler has them)
FLOW.conventions = 0.15 -- share of programs in which attributes of half of the functions select another calling convention: `ms_abi` (GNU C, where a compiler has them)
FLOW.attributes = 0.2  -- share of functions with attributes such as `pure`, in GNU C
FLOW.atomic     = 0.1  -- share of numbers and arrays that are `_Atomic`, of those to which no pointer leads (C11)
FLOW.variadic   = 0.06 -- share of functions that are variadic
FLOW.lists      = 0.4  -- of these, those that copy their lists of arguments or pass them on
FLOW.by_pointer = 0.15 -- share of calls by pointers to functions
FLOW.returned   = 0.12 -- of these, those by pointers that functions return: `f(1)(2)`
FLOW.kept       = 0.15 -- share of functions with a static object, which is kept from call to call
FLOW.restrict   = 0.5  -- share of pointers that are `restrict`, of parameters for which it is true (C99)

-- Under --std c23 and gnu23, bit-precise integers on both sides of the widths that machines have.
FLOW.bits   = R.bit_width
FLOW.bitint = R.oneof{ R.bitint(flow.bits), R.unsigned(R.bitint(flow.bits)) }
local c23   = CMD.std == "c23" or CMD.std == "gnu23"

-- Floating types, whose values are exact. Without them: quest -t flow FLOW.float=R.int
FLOW.float = R.freq{ 3, R.double, 2, R.float, 1, R.longdouble }

-- The types of variables: a program has some of these.
FLOW.type = R.freq{ 8, R.int, 3, R.unsigned(R.int), 2, R.long, 2, R.unsigned(R.long), 2, flow.float
                  , 2, R.oneof{ R.short, R.unsigned(R.short) }
                  , 2, R.oneof{ R.schar, R.unsigned(R.char) }
                  , 1, R.oneof{ R.longlong, R.unsigned(R.longlong) }, 1, R.bool
                  , c23 and 4 or 0, flow.bitint }

-- Expressions that optimisers rewrite, beside those that Quest makes up.
FLOW.idiom = COMBINE.idiom

-- Statements without others in them.
FLOW.simple = R.freq{ 6, Stmt.assign(), 1, Stmt.assign(flow.idiom), 1, Stmt.observe(flow.idiom), 2, Stmt.renew(), 4, Stmt.observe()
                   , 1, Stmt.point(), 1, Stmt.copy(), 1, Stmt.recurse(), 1, Stmt.leave()
                   , 1, R.oneof{ Stmt.memset(), Stmt.memcpy(), Stmt.memmove(), Stmt.observe(Expr.memcmp("=="))
                               , Stmt.strcpy(), Stmt.strcat(), Stmt.observe(Expr.strcmp("==")), Stmt.assign(Expr.strlen()) } }

-- Lists of statements within others: shorter, and one level less deep.
FLOW.within = R.list(R.choose(1, 4), R.smaller(flow.statement))

-- Statements with others in them. Each test case has a random half of the kinds.
FLOW.nested = R.swarm
    { 6, Stmt.loop(flow.within)
    , 4, Stmt.branch(flow.within, R.oneof{ R.list(0, flow.simple), flow.within })
    , 2, Stmt.switch(R.list(R.choose(2, 5), flow.within))
    , 2, Stmt.call(flow.within)
    , 2, Stmt.go(flow.within)
    , 1, Stmt.setjmp(flow.within, flow.within) }

FLOW.statement = R.bind(R.iszero, function(is_flat)
    if is_flat then return flow.simple end
    return R.freq{ 24, flow.simple, 15, flow.nested, 1, Stmt.dead(flow.within) }
end)

Test.flow =
    { doc    = "functions with loops, branches, memory and calls, whose every value is known"
    , family = "flow"
    , std    = "c99"
    , values = function()
          return { edge = FLOW.edge, links = FLOW.links, union_pointers = FLOW.union_pointers, choices = FLOW.choices, void = FLOW.void, bytes = FLOW.bytes, views = FLOW.views, texts = FLOW.texts, begun = FLOW.begun, inline = FLOW.inline, old = FLOW.old, generic = FLOW.generic, braces = FLOW.braces, builtins = FLOW.builtins, by_pointer = FLOW.by_pointer, returned = FLOW.returned, attributes = FLOW.attributes, conventions = FLOW.conventions, atomic = FLOW.atomic, variadic = FLOW.variadic, lists = FLOW.lists
                 , kept = FLOW.kept, restrict = FLOW.restrict, asm = FLOW.asm, hints = FLOW.hints, checks = FLOW.checks, steps = FLOW.steps } end
    , test   = { functions = R.list(flow.functions, R.list(flow.length, flow.statement))
               , type = flow.type }
    }
