-- The suite `wideints`: arithmetic on integers wider than a register: __int128 (GNU) and long long, beside
-- narrower ones; under --std c23 or gnu23 also _BitInt(N). Carries, shifts across the halves, divisions by library
-- functions, conversions that cut.

WIDEINTS = {}
local wideints = R.late(WIDEINTS) -- the command line may change them

-- Knobs.

WIDEINTS.expressions = R.choose(1, 5)
WIDEINTS.operators   = R.freq{ 4, R.choose(1, 6), 2, R.choose(7, 16) }

-- Bit-precise integers on both sides of the widths that machines have.
WIDEINTS.bits   = R.bit_width
WIDEINTS.bitint = R.oneof{ R.bitint(wideints.bits), R.unsigned(R.bitint(wideints.bits)) }
local c23       = CMD.std == "c23" or CMD.std == "gnu23"

WIDEINTS.wide = R.freq{ 3, R.int128, 2, R.unsigned(R.int128), 2, R.longlong, 2, R.unsigned(R.longlong)
                      , c23 and 4 or 0, wideints.bitint }
WIDEINTS.type = R.freq{ 5, wideints.wide, 2, R.any_int }

-- Whether an operation overflows, and what it yields then or another number, told by builtin functions of GNU C.
local gnu = not CMD.std or CMD.std:match("^gnu")
WIDEINTS.sum = R.elements{ "+", "-", "*" }
WIDEINTS.any = BUILTINS.any -- builtin functions of GNU C for any type

WIDEINTS.leaf = R.freq{ 6, Expr.var(wideints.type), 1, Expr.const(wideints.wide), 1, Expr.const() }

WIDEINTS.node = R.freq
    { 12, Expr.binary(ARITH.operator)
    , 3, Expr.cast(wideints.type)
    , 2, Expr.unary(ARITH.sign)
    , 2, Expr.cond()
    , 1, Expr.assign(R.elements{ "=", "+=", "-=", "*=", "/=", "<<=", ">>=", "^=" }, wideints.type)
    , 1, Expr.step(ARITH.step, wideints.wide)
    , gnu and 1 or 0, R.oneof{ Expr.overflow(wideints.sum, wideints.type), Expr.checked(wideints.sum, wideints.type) }
    , gnu and 1 or 0, Expr.builtin(wideints.any)
    , 1, Expr.call(Expr.binary(ARITH.operator), ARITH.call) -- in a function of its own
    , 1, Expr.call(R.oneof{ Expr.assign(R.elements{ "=", "+=", "^=" }, wideints.type), Expr.step(ARITH.step, wideints.wide) }, ARITH.call)
    , 1, Expr.binary(">>", Expr.binary("*", Expr.cast(R.unsigned(R.int128), Expr.cast(R.unsigned(R.longlong), Expr.operand("x")))
                                          , Expr.cast(R.unsigned(R.longlong), Expr.operand("y"))), 64)
    , 1, Expr.binary("|", Expr.binary("<<", Expr.cast(R.unsigned(R.int128), Expr.binary(">>", Expr.cast(R.unsigned(R.longlong), Expr.operand("x")), 2)), 64)
                        , Expr.cast(R.unsigned(R.longlong), Expr.operand("y"))) }

Test.wideints =
    { doc    = "__int128, _BitInt and other wide integers: carries, shifts across halves, divisions, conversions"
    , family = "arith"
    , std    = "gnu99"
    , values = { edge = 0.6 }
    , test   = function()
          return { expressions = R.list(wideints.expressions, Expr.tree{ operators = wideints.operators, depth = R.unit(8)
                                                                       , node = wideints.node, leaf = wideints.leaf })
                 , result = wideints.type
                 , variables = { storage = ARITH.storage, qualifier = ARITH.qualifier } }
      end
    }
