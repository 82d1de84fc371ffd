-- The suite `strings`: texts, which are characters up to a zero, and the functions of the library on them, whose calls compilers
-- fold and replace: `strlen`, `strcpy`, `strcat`, `strcmp`, `strchr` and the like. Characters of a text are also read and
-- set by index; loops run along a text.

STRINGS = {}
local strings = R.late(STRINGS) -- the command line may change them

-- Knobs.

STRINGS.checks    = "end" -- where objects are compared: also "calls", "loops", "all"
STRINGS.asm       = 0.1 -- share of functions with instructions that compilers do not know to do nothing: `__asm__("" : "+r"(v));` (GNU, where a compiler has them)
STRINGS.hints     = 0.1 -- share of loops with pragmas that ask compilers to unroll or vectorise them: `_Pragma("GCC unroll 4")` (GNU, where a compiler has them)
STRINGS.functions = R.choose(1, 3) -- in a test case
STRINGS.length    = R.choose(3, 7) -- statements in a list
STRINGS.texts     = 0.3            -- share of functions that get a text: `static char *t = "ab"`
STRINGS.kept      = 0.15           -- share of functions with a static object, which is kept from call to call
STRINGS.choices   = 0.1            -- share of pointers that a condition chooses of two: `c ? &a : p`
STRINGS.elements  = 0.4            -- share of operands that are elements of an array where there is one
STRINGS.type      = R.freq{ 3, R.char, 4, R.int, 1, R.unsigned(R.int), 1, R.long, 1, R.unsigned(R.long)
                          , 1, R.oneof{ R.schar, R.unsigned(R.char) } }

-- What is asked of a text.
STRINGS.compared = Expr.strcmp(R.freq{ 3, R.elements{ "==", "!=" }, 1, R.elements{ "<", ">", "<=", ">=" } })
STRINGS.measured = R.freq{ 3, Expr.strlen(), 1, Expr.binary(R.elements{ "+", "-", "*", "&", "<", "==" }, Expr.strlen(), Expr.operand())
                         , 1, Expr.binary(R.elements{ "-", "<", "==" }, Expr.strlen(), Expr.strlen())
                         , 1, Expr.cond(strings.compared, Expr.strlen(), Expr.operand()) }

STRINGS.changed  = R.freq{ 3, Stmt.strcpy(), 2, Stmt.strcat() }
STRINGS.within   = R.list(R.choose(1, 3), R.smaller(strings.statement))
STRINGS.statement = R.bind(R.iszero, function(is_flat)
    local flat = R.freq{ 6, strings.changed, 3, Stmt.assign(strings.measured), 3, Stmt.observe(strings.measured), 3, Stmt.observe(strings.compared)
                       , 4, Stmt.assign(), 1, Stmt.renew(), 1, Stmt.point(), 1, Stmt.observe()
                       , 1, Stmt.memset(), 1, Stmt.memcpy(), 1, Stmt.memmove() }
    if is_flat then return flat end
    return R.freq{ 10, flat, 2, Stmt.when(strings.compared, strings.within, strings.within), 1, Stmt.branch(strings.within)
                 , 2, Stmt.loop(strings.within), 1, Stmt.call(strings.within) }
end)

Test.strings =
    { doc    = "texts, and strlen, strcpy, strcmp and other functions of the library on them"
    , family = "flow"
    , std    = "c99"
    , values = function() return { memory = 0.4, elements = STRINGS.elements, texts = STRINGS.texts, kept = STRINGS.kept, choices = STRINGS.choices, asm = STRINGS.asm, hints = STRINGS.hints, checks = STRINGS.checks } end
    , test   = { functions = R.list(strings.functions, R.list(strings.length, strings.statement))
               , type = strings.type }
    }
