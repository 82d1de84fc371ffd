-- The suite `memory`: arrays, structs, unions, bit-fields and pointers to all of these. Nearly every function has them;
-- pointers change where they lead, and stores through them meet stores by name and by `memset` and its like. Some structs
-- and arrays have pointers in them, to structs of the same type or to numbers.

MEMORY = {}
local memory = R.late(MEMORY) -- the command line may change them

-- Knobs.

MEMORY.checks    = "end" -- where objects are compared: also "calls", "loops", "all"
MEMORY.asm       = 0.15 -- share of functions with instructions that compilers do not know to do nothing: `__asm__("" : "+r"(v));` (GNU, where a compiler has them)
MEMORY.hints     = 0.1 -- share of loops with pragmas that ask compilers to unroll or vectorise them: `_Pragma("GCC unroll 4")` (GNU, where a compiler has them)
MEMORY.functions = R.choose(1, 3)  -- in a test case
MEMORY.length    = R.choose(3, 8)  -- statements in a list
MEMORY.objects   = 1.0             -- share of functions with an array; half as many have a struct
MEMORY.links     = 0.4             -- share of functions with pointers in structs and arrays
MEMORY.union_pointers = 0.4        -- of these, share of those with unions of pointers, half of which are one `void *` for objects of several types
MEMORY.choices   = 0.15            -- share of pointers that a condition chooses of two: `c ? &a : p`
MEMORY.void      = 0.2             -- share of pointers that are declared as `void *`
MEMORY.begun     = 0.25            -- share of functions with an array or a struct that begins with values at each call
MEMORY.texts     = 0.2             -- share of functions that get a text: `static char *t = "ab"`
MEMORY.bytes     = 0.08            -- share of operands and assignments of bytes of objects: `((unsigned char *)&a)[1]`
MEMORY.views     = 0.5             -- of those, numbers of other types, by pointers that may alias
MEMORY.kept      = 0.2             -- share of functions with a static object, which is kept from call to call
MEMORY.restrict  = 0.5             -- share of pointers that are `restrict`, of parameters for which it is true (C99)
MEMORY.type      = FLOW.type

MEMORY.same      = Expr.memcmp(R.elements{ "==", "!=", "<", ">" })

-- An array whose length compilers do not know (C99), changed and observed; in C89, and where no run comes, any array. The
-- inner loop is that over the elements of an element, if these are arrays too.
MEMORY.set       = Stmt.set(Expr.at"v", Expr.binary("+", Expr.at"v", Expr.operand()))
MEMORY.vla       = Stmt.vla("v", { Stmt.over("v", { Stmt.over("v", { MEMORY.set }), MEMORY.set })
                                 , R.freq{ 3, Stmt.assign(), 1, Stmt.leave() }, Stmt.observe(Expr.at"v") })

MEMORY.within    = R.list(R.choose(1, 4), R.smaller(memory.statement))
MEMORY.statement = R.bind(R.iszero, function(is_flat)
    local flat = R.freq{ 8, Stmt.assign(), 4, Stmt.point(), 2, Stmt.copy(), 1, Stmt.renew(), 2, Stmt.observe()
                       , 1, Stmt.memset(), 1, Stmt.memcpy(), 1, Stmt.memmove(), 1, Stmt.observe(memory.same) }
    if is_flat then return flat end
    return R.freq{ 10, flat, 2, Stmt.loop(memory.within), 2, Stmt.branch(memory.within), 2, Stmt.call(memory.within)
                 , 1, memory.vla }
end)

Test.memory =
    { doc    = "arrays, structs, unions, bit-fields, pointers that lead into them, memset and its like"
    , family = "flow"
    , std    = "c99"
    , values = function() return { unions = 0.3, memory = MEMORY.objects, links = MEMORY.links, union_pointers = MEMORY.union_pointers, choices = MEMORY.choices, void = MEMORY.void, bytes = MEMORY.bytes, views = MEMORY.views, texts = MEMORY.texts, begun = MEMORY.begun, kept = MEMORY.kept, restrict = MEMORY.restrict, asm = MEMORY.asm, hints = MEMORY.hints, checks = MEMORY.checks } end
    , test   = { functions = R.list(memory.functions, R.list(memory.length, memory.statement))
               , type = memory.type }
    }
