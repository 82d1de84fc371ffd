-- The suite `wideints`: arithmetic on integers wider than a register: __int128 (GNU) and long long, beside
-- narrower ones. Carries, shifts across the halves, divisions by library functions, conversions that cut.

WIDEINTS = {}
local wideints = R.late(WIDEINTS) -- the command line may change them

-- Knobs.

WIDEINTS.expressions = R.choose(1, 5)
WIDEINTS.operators   = R.freq{ 4, R.choose(1, 6), 2, R.choose(7, 16) }

WIDEINTS.wide = R.freq{ 3, R.int128, 2, R.unsigned(R.int128), 2, R.longlong, 2, R.unsigned(R.longlong) }
WIDEINTS.type = R.freq{ 5, wideints.wide, 2, R.any_int }

WIDEINTS.leaf = R.freq{ 6, Expr.var(wideints.type), 1, Expr.const(wideints.wide), 1, Expr.const() }

WIDEINTS.node = R.freq
    { 12, Expr.binary(ARITH.operator)
    , 3, Expr.cast(wideints.type)
    , 2, Expr.unary(R.elements{ "-", "~", "!" })
    , 2, Expr.cond()
    , 1, Expr.binary(">>", Expr.binary("*", Expr.cast(R.unsigned(R.int128), Expr.cast(R.unsigned(R.longlong), Expr.operand("x")))
                                          , Expr.cast(R.unsigned(R.longlong), Expr.operand("y"))), 64)
    , 1, Expr.binary("|", Expr.binary("<<", Expr.cast(R.unsigned(R.int128), Expr.binary(">>", Expr.cast(R.unsigned(R.longlong), Expr.operand("x")), 2)), 64)
                        , Expr.cast(R.unsigned(R.longlong), Expr.operand("y"))) }

Test.wideints =
    { doc    = "__int128 and other wide integers: carries, shifts across halves, divisions, conversions"
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
