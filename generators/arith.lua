-- The suite `arith`: long arithmetic expressions whose values are known, as in Orange (Nagai, Hashimoto &
-- Ishiura, 2014). A function computes each expression from variables that compilers know or do not know, and
-- its caller checks every result:
--
--   t1 = x1 + (x2 - 3L) / ((x3 << 4) % x1);
--
-- Quest computes while it writes, so that nothing is undefined, and chooses values at the edge: the sum is the
-- greatest that fits, the divisor is next to the dividend. A rewrite that computes something else on the way
-- then shows.

ARITH = {}
local arith = R.late(ARITH) -- the command line may change them

-- Knobs.

ARITH.expressions = R.freq{ 4, R.choose(1, 4), 1, R.choose(5, 12) } -- in a test case
ARITH.operators   = R.freq{ 6, R.choose(1, 6), 3, R.choose(7, 20), 1, R.choose(21, 60) }
ARITH.depth       = R.unit(12)
ARITH.edge        = 0.5 -- share of values at the edge of their operation

-- The types of variables: wide enough ones most of all, since narrow ones are promoted at once.
ARITH.type = R.freq{ 5, R.oneof{ R.int, R.unsigned(R.int) }
                   , 4, R.oneof{ R.long, R.unsigned(R.long), R.longest, R.unsigned(R.longest) }
                   , 3, R.any_int
                   , 2, R.oneof{ R.schar, R.unsigned(R.char), R.short, R.unsigned(R.short) } }

-- An operand: a variable, seldom a constant.
ARITH.leaf = R.freq{ 4, Expr.var(arith.type), 2, Expr.const(arith.type), 1, Expr.const() }

ARITH.comparison = R.elements{ "<", ">", "<=", ">=", "==", "!=" }
ARITH.step       = R.elements{ "++x", "x++", "--x", "x--" }
ARITH.sign       = R.freq{ 6, R.elements{ "-", "~", "!" }, 1, R.unit("+") }

-- How a function that computes an operation is called. What a standard does not have is plain: attributes and `inline`,
-- K&R definitions in C23.
ARITH.call = R.freq{ 4, R.unit("plain"), 3, R.elements{ "old", "pointer", "table", "variadic", "member", "struct" }
                   , 2, R.elements{ "noinline", "inline", "always_inline", "const", "pure", "convention" } }

-- Operators. Each test case has a random half of the kinds, so that each gets room to meet itself.
ARITH.operator = R.swarm
    { 6, R.elements{ "+", "-" }
    , 4, R.unit("*")
    , 3, R.elements{ "/", "%" }
    , 3, R.elements{ "<<", ">>" }
    , 4, R.elements{ "&", "|", "^" }
    , 3, arith.comparison
    , 1, R.elements{ "&&", "||" } }

-- A node of the tree; what is not given is a smaller tree.
ARITH.node = R.freq
    { 20, Expr.binary(arith.operator)
    , 2, Expr.unary(arith.sign)
    , 2, Expr.cast(arith.type)
    , 2, Expr.cond(), 1, Expr.cond(Expr.binary(arith.comparison))
    , 1, Expr.call(Expr.binary(arith.operator), arith.call) -- in a function of its own
    , 1, Expr.call(R.oneof{ Expr.assign(R.elements{ "=", "+=", "-=", "^=" }, arith.type), Expr.step(arith.step, arith.type) }, arith.call)
    , 2, Expr.assign(R.elements{ "=", "+=", "-=", "*=", "/=", "<<=", ">>=", "&=", "|=", "^=" }, arith.type)
    , 1, Expr.step(arith.step, arith.type) }

ARITH.expression = Expr.tree{ operators = arith.operators, depth = arith.depth
                            , node = arith.node, leaf = arith.leaf }

-- Where variables are, and whether compilers may know their values.
ARITH.storage = R.freq{ 5, R.unit("global"), 2, R.unit("parameter"), 2, R.unit("local"), 1, R.unit("static")
                      , 1, R.unit("member"), 1, R.unit("element"), 1, R.unit("pointee"), 1, R.unit("returned")
                      , 1, R.unit("union") }
ARITH.qualifier = R.freq{ 6, R.unit("none"), 1, R.unit("const"), 2, R.unit("volatile"), 1, R.unit("const volatile") }

function ARITH.suite(expression)
    return { expressions = R.list(arith.expressions, expression)
           , result = arith.type
           , variables = { storage = arith.storage, qualifier = arith.qualifier } }
end

Test.arith =
    { doc    = "long integer expressions whose values are known, at the edge of what is defined"
    , family = "arith"
    , values = function() return { edge = ARITH.edge } end
    , test   = function()
          return ARITH.suite(arith.expression)
      end
    }
