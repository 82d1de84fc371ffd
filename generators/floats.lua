-- The suite `floats`: floating expressions whose values are exact. Every sum, product and quotient has a
-- result that the narrowest type involved holds without rounding, so that no evaluation format, contraction or
-- rounding mode can change it: what -O3, -ffp-contract=fast, -mfpmath=387 and a soft-float library compute must
-- be the same. Only -ffast-math may change it, by dividing with reciprocals for instance.
--
-- Integers take part: conversions back and forth, comparisons, choices.

FLOATS = {}
local floats = R.late(FLOATS) -- the command line may change them

-- Knobs.

FLOATS.expressions = R.choose(1, 5)
FLOATS.operators   = R.freq{ 4, R.choose(1, 6), 2, R.choose(7, 20) }
FLOATS.type        = R.freq{ 4, R.double, 3, R.float, 1, R.longdouble }
FLOATS.int         = R.oneof{ R.int, R.unsigned(R.int), R.short, R.schar, R.unsigned(R.char), R.long }

FLOATS.leaf = R.freq{ 8, Expr.var(floats.type), 2, Expr.const(floats.type), 2, Expr.var(floats.int), 1, Expr.const(R.int, R.choose(0, 9)) }

FLOATS.operator = R.freq{ 5, R.elements{ "+", "-" }, 4, R.unit("*"), 2, R.unit("/")
                        , 2, R.elements{ "<", ">", "<=", ">=", "==", "!=" } }

FLOATS.node = R.freq
    { 14, Expr.binary(floats.operator)
    , 2, Expr.unary(R.elements{ "-", "-", "+" })
    , 2, Expr.cast(floats.type)
    , 2, Expr.cast(floats.int)
    , 2, Expr.cond()
    , 1, Expr.call(Expr.binary(floats.operator), ARITH.call) -- in a function of its own
    , 1, Expr.call(R.oneof{ Expr.assign(R.elements{ "=", "+=", "*=" }, floats.type), Expr.step(ARITH.step, floats.type) }, ARITH.call)
    , 1, Expr.cond(Expr.binary(R.elements{ "<", ">" }, Expr.operand("x"), Expr.operand("y")), Expr.operand("x"), Expr.operand("y"))
    , 1, Expr.binary("==", Expr.cast(floats.type, Expr.cast(floats.int, Expr.operand("x"))), Expr.operand("x"))
    -- What is always so but for NaN; a product that may be a negative zero; a sum next to 1; an unsigned number of 64 bits
    -- on its way through a floating type (gcc 119002, 107879, 109008, 79354).
    , 1, Expr.binary(R.elements{ "|", "||" }, Expr.binary("<", Expr.operand("x"), Expr.operand("y")), Expr.binary(">=", Expr.operand("x"), Expr.operand("y")))
    , 1, Expr.binary(R.elements{ "==", "<", ">" }, Expr.binary("*", Expr.unary("-", R.freq{ 1, Expr.operand("x"), 2, Expr.const(floats.type, 0) }), Expr.operand("y")), Expr.const(floats.type, 0))
    , 1, Expr.binary("==", Expr.binary("+", Expr.const(floats.type, 1), Expr.binary("/", Expr.operand("x"), Expr.const(R.float, 1 << 20))), Expr.const(floats.type, 1))
    , 1, Expr.cast(floats.int, Expr.cast(R.oneof{ R.float, R.double }, Expr.var(R.unsigned(R.long))))
    , 1, floats.sign, 1, Expr.binary(R.elements{ "<", ">" }, Expr.binary("/", Expr.const(floats.type, 1), Expr.unary(R.elements{ "-", "+" }, Expr.operand())), 0)
    , 1, Expr.assign(R.elements{ "=", "+=", "-=", "*=" }, floats.type)
    , 1, Expr.step(ARITH.step, floats.type) }

-- The sign of a zero, which a product may have and division shows. It needs infinities (--assume infinities, or a campaign
-- whose compilers all have them); elsewhere the division is repaired.
FLOATS.sign = Expr.binary("<", Expr.binary("/", Expr.const(floats.type, 1)
                                             , Expr.binary("*", Expr.operand("x"), Expr.const(floats.type, 0))), Expr.const(floats.type, 0))
FLOATS.special = 0.06 -- share of values that are an infinity or a negative zero, where there are any

Test.floats =
    { doc    = "floating expressions whose values are exact, with conversions from and to integers"
    , family = "arith"
    , values = function() return { special = FLOATS.special } end
    , test   = function()
          return { expressions = R.list(floats.expressions, Expr.tree{ operators = floats.operators, depth = R.unit(10)
                                                                     , node = floats.node, leaf = floats.leaf })
                 , result = R.freq{ 3, floats.type, 1, floats.int }
                 , variables = { storage = ARITH.storage, qualifier = ARITH.qualifier } }
      end
    }
