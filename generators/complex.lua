-- The suite `complex`: expressions of complex numbers (C99) whose parts are exact, as the values of `floats` are. Every
-- product and sum of parts has a result that the narrowest type involved holds without rounding, and so has every quotient,
-- in whichever way it is computed; so it does not matter how a compiler multiplies and divides (Annex G of C99,
-- -fcx-limited-range, -fcx-fortran-rules), nor what it contracts. The sign of a zero does depend on that, and never shows.
--
-- Real numbers take part: as operands beside complex ones, converted back and forth, and as the parts that GNU C takes
-- (__real__, __imag__). The conjugate, `~z`, and imaginary constants are GNU C, too. Without it (--std c99) they become what
-- C99 has.

COMPLEX = {}
local complex = R.late(COMPLEX) -- the command line may change them

-- Knobs.

COMPLEX.expressions = R.choose(1, 5)
COMPLEX.operators   = R.freq{ 5, R.choose(1, 5), 2, R.choose(6, 14) }
COMPLEX.type        = R.freq{ 4, R.complex(R.double), 3, R.complex(R.float), 1, R.complex(R.longdouble) }
COMPLEX.real        = R.freq{ 3, R.double, 2, R.float, 1, R.longdouble, 3, FLOATS.int } -- beside them

COMPLEX.leaf = R.freq{ 9, Expr.var(complex.type), 2, Expr.const(complex.type), 3, Expr.var(complex.real), 1, Expr.const(R.int, R.choose(-2, 9)) }

COMPLEX.operator = R.freq{ 5, R.elements{ "+", "-" }, 5, R.unit("*"), 2, R.unit("/"), 2, R.elements{ "==", "!=" } }

COMPLEX.node = R.freq
    { 14, Expr.binary(complex.operator)
    , 3, Expr.unary(R.elements{ "-", "-", "~", "~", "+" })
    , 1, Expr.unary("!")
    , 3, Expr.cast(complex.type)
    , 2, Expr.cast(complex.real)
    , 1, Expr.cast(R.bool)                                          -- whether one part is not 0
    , 3, Expr.element()                                             -- a part
    , 2, Expr.cond()
    , 1, Expr.cond(Expr.binary(R.elements{ "==", "!=", "<" }))
    , 1, Expr.binary(R.elements{ "&&", "||" })
    , 1, Expr.comma()
    , 2, Expr.call(Expr.binary(complex.operator), ARITH.call)       -- in a function of its own
    , 1, Expr.call(Expr.cast(complex.type), ARITH.call)
    , 1, Expr.call(R.oneof{ Expr.assign(R.elements{ "=", "+=", "*=" }, complex.type), Expr.assign_part("-=", complex.type, Expr.var(complex.real)) }, ARITH.call)
    , 1, Expr.binary("*", Expr.operand("x"), Expr.unary("~", Expr.operand("x"))) -- the norm
    , 1, Expr.binary("*", Expr.operand("x"), Expr.operand("x"))
    , 1, Expr.binary(complex.operator, nil, Expr.const(nil, R.elements{ -1, 0, 1, 2 }))
    , 2, Expr.assign(R.elements{ "=", "+=", "-=", "*=", "/=" }, complex.type)
    , 1, Expr.assign(R.elements{ "=", "+=", "-=", "*=" }, complex.real)
    , 2, Expr.assign_part(R.elements{ "=", "+=", "-=", "*=" }, complex.type, Expr.var(complex.real)) -- __real__ z += x
    , 1, Expr.step_part(ARITH.step, complex.type)
    , 1, Expr.step(ARITH.step, complex.type) }

Test.complex =
    { doc    = "expressions of complex numbers whose parts are exact, with real operands and conversions"
    , family = "arith"
    , std    = "gnu99" -- for parts, conjugates and imaginary constants
    , values = { edge = 0.6 }
    , test   = function()
          return { expressions = R.list(complex.expressions, Expr.tree{ operators = complex.operators, depth = R.unit(7)
                                                                      , node = complex.node, leaf = complex.leaf })
                 , result = R.freq{ 5, complex.type, 1, complex.real }
                 , variables = { storage = ARITH.storage, qualifier = ARITH.qualifier } }
      end
    }
