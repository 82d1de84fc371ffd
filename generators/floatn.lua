-- The suite `floatn`: expressions of floating types that most machines have no instructions for, _Float16 and __float128
-- (GNU), beside ordinary numbers. As in `floats`, every result is exact, so that it does not matter whether a compiler computes
-- in a wider format, as x86 does with _Float16 in `float`. Compilers call functions of a library for these, or convert by
-- tricks; conversions from and to integers of all widths are where they differ most.

FLOATN = {}
local floatn = R.late(FLOATN) -- the command line may change them

-- Knobs.

FLOATN.expressions = FLOATS.expressions
FLOATN.operators   = FLOATS.operators
FLOATN.type        = R.elements{ R.float16, R.float128 } -- one for each test case
FLOATN.special     = 0.06 -- share of values that are an infinity or a negative zero, where there are any

local gnu = not CMD.std or CMD.std:match("^gnu")
local c23 = CMD.std == "c23" or CMD.std == "gnu23"

-- Integers, to which and from which it is converted.
FLOATN.int = R.freq{ 6, R.any_int, 2, R.longlong, 2, R.unsigned(R.longlong)
                   , gnu and 2 or 0, R.oneof{ R.int128, R.unsigned(R.int128) }, c23 and 4 or 0, WIDEINTS.bitint }

-- Other floating types. Not every machine has `long double` and __float128 in one expression.
FLOATN.other = R.freq{ 3, R.float, 3, R.double }

FLOATN.body = R.bind(floatn.type, function(t)
    local x, y = Expr.operand("x"), Expr.operand("y")
    local leaf = R.freq{ 8, Expr.var(t), 2, Expr.const(t), 2, Expr.var(floatn.int), 2, Expr.var(floatn.other), 1, Expr.const(R.int, R.choose(0, 9)) }
    local node = R.freq
        { 14, Expr.binary(FLOATS.operator)
        , 2, Expr.unary(R.elements{ "-", "-", "+", "!" })
        , 4, Expr.cast(t)
        , 4, Expr.cast(floatn.int)
        , 2, Expr.cast(floatn.other)
        , 2, Expr.cond()
        , 1, Expr.call(Expr.binary(FLOATS.operator), ARITH.call) -- in a function of its own
        , 1, Expr.call(R.oneof{ Expr.assign(R.elements{ "=", "+=", "*=" }, t), Expr.step(ARITH.step, t) }, ARITH.call)
        , 1, Expr.cond(Expr.binary(R.elements{ "<", ">", "<=", ">=" }, x, y), x, y)
        , 1, Expr.cond(Expr.binary("<", x, 0), Expr.unary("-", x), x)
        , 1, Expr.binary("==", Expr.cast(t, Expr.cast(floatn.int, x)), x)
        , 1, Expr.cast(t, Expr.cast(floatn.other, x))
        , 1, Expr.cast(floatn.int, Expr.cast(t, Expr.var(floatn.int)))
        , 1, Expr.assign(R.elements{ "=", "+=", "-=", "*=" }, R.oneof{ t, floatn.int, floatn.other })
        , 1, Expr.step(ARITH.step, t) }
    return R.list(floatn.expressions, Expr.tree{ operators = floatn.operators, depth = R.unit(10), node = node, leaf = leaf })
end)

Test.floatn =
    { doc    = "floating expressions of _Float16 and __float128, with conversions from and to all numbers"
    , family = "arith"
    , std    = "gnu99"
    , values = function() return { special = FLOATN.special } end
    , test   = function()
          return { expressions = floatn.body
                 , result = R.oneof{ floatn.other, floatn.int }
                 , variables = { storage = ARITH.storage, qualifier = ARITH.qualifier } }
      end
    }
