-- The suite `idioms`: loops as people write them and as optimisers look for them: sums over an array, prefix sums,
-- stencils, searches with an early exit, bit loops, checksums, state machines. Statements name their variables:
--
--   Stmt.array("a", { Stmt.let("s", { Stmt.over("a", { Stmt.set(v"s", b("+", v"s", at"a")) }) }) })
--
--   for (i = 0; i < 8; i++) s = s + a[i];
--
-- `Stmt.let` and `Stmt.array` name a variable and an array for the statements in them, `Expr.operand` reads the
-- variable, `Expr.at("a", 1)` is the element after the one where the loop is, and "i" names the counter of the
-- innermost loop. To add an idiom, write one more entry in IDIOMS.all: its weight, and its statement.

IDIOMS = {}
local idioms = R.late(IDIOMS) -- the command line may change them

-- Knobs.

IDIOMS.functions = R.choose(1, 3)  -- in a test case
IDIOMS.long      = 0.3             -- share of arrays with 16 elements and more
IDIOMS.type      = FLOW.type

local v, at, b = Expr.operand, Expr.at, Expr.binary

local function set(name, value) return Stmt.set(v(name), value) end
local function any(operators) return R.elements(operators) end

-- A constant that suits its place, and a small one.
local k     = Expr.const()
local small = R.freq{ 3, Expr.const(nil, R.choose(1, 9)), 1, k }
-- An element, or one of its neighbours.
local function near(name) return Expr.at(name, R.elements{ -1, 0, 0, 0, 1 }) end

-- A variable with a name, and what the function observes of it afterwards.
local function with(name, statements, type)
    statements[#statements + 1] = Stmt.observe(v(name))
    return Stmt.let(name, statements, type)
end
local unsigned = R.oneof{ R.unsigned(R.int), R.unsigned(R.int), R.unsigned(R.long), R.unsigned(R.short), R.unsigned(R.char) }
local narrow = R.oneof{ R.schar, R.unsigned(R.char), R.short, R.unsigned(R.short) }

IDIOMS.all =
    -- A sum, a product, bits of an array.
    { 4, Stmt.array("a", { with("s", { Stmt.over("a", { set("s", b(any{ "+", "+", "-", "^", "|", "&", "*" }, v"s", at"a")) }) }) })
    -- A sum in a type of its own.
    , 3, Stmt.array("a", { with("s", { Stmt.over("a", { set("s", b("+", v"s", at"a")) }) }, unsigned) })
    -- A sum of some elements.
    , 3, Stmt.array("a", { with("s", { Stmt.over("a", { Stmt.when(b(any{ "<", ">", "!=" }, at"a", k), { set("s", b(any{ "+", "-" }, v"s", at"a")) }) }) }) })
    -- The least or greatest element, and where it is.
    , 3, Stmt.array("a", { Stmt.let("m", { with("s", { Stmt.over("a", { Stmt.when(b(any{ "<", ">", "<=" }, at"a", v"s"), { set("s", at"a"), set("m", v"i") }) }), Stmt.observe(v"m") }) }) })
    -- How many elements are such.
    , 2, Stmt.array("a", { with("n", { Stmt.over("a", { set("n", b("+", v"n", b(any{ "<", ">", "==", "!=" }, at"a", k))) }) }) })
    -- A search that ends early.
    , 3, Stmt.array("a", { with("n", { Stmt.over("a", { Stmt.when(b(any{ "==", "<", ">" }, at"a", k), { set("n", v"i"), Stmt.leave(b("==", 0, 0)) }) }) }) })
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.leave(b(any{ "==", "<", ">" }, at"a", k)), Stmt.set(at"a", b(any{ "+", "^" }, at"a", small)) }) })
    -- One array computed from another, with a factor.
    , 4, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.set(at"b", b(any{ "+", "-", "^" }, at"b", b("*", at"a", small))) }) }) })
    -- A stencil, from one array to another or in place.
    , 3, Stmt.array("a", { Stmt.array("b", { Stmt.over("a", { Stmt.set(at"b", b("-", b("+", at("a", -1), at("a", 1)), at"a")) }) }) })
    , 3, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", b(any{ "+", "-", "^", "&" }, at("a", R.elements{ -2, -1, 1, 2 }), at("a", R.elements{ -1, 0, 1 }))) }) })
    -- Prefix sums.
    , 3, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", b(any{ "+", "-", "^" }, at"a", at("a", R.elements{ -1, 1 }))) }) })
    -- Elements move, are copied, and are all set to one value.
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", at("a", R.elements{ -1, 1, 2 })) }) })
    , 2, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.set(at"b", near"a"), Stmt.set(near"a", R.freq{ 2, k, 1, at"b" }) }) }) })
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", R.freq{ 1, k, 1, v"x" }) }) })
    -- Neighbours change places.
    , 2, Stmt.array("a", { Stmt.let("t", { Stmt.over("a", { Stmt.when(b(any{ "<", ">" }, at"a", at("a", 1)), { set("t", at"a"), Stmt.set(at"a", at("a", 1)), Stmt.set(at("a", 1), v"t") }) }) }) })
    -- One of two values is stored, on a condition.
    , 3, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.when(b(any{ "<", ">", "==", "!=" }, at"a", k), { Stmt.set(at"b", R.freq{ 1, k, 1, v"x" }) }, { Stmt.set(at"b", R.freq{ 1, k, 1, at"a", 1, v"y" }) }) }) }) })
    , 2, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.set(at"b", Expr.cond(b(any{ "<", ">", "!=" }, near"a", k), near"a", b(any{ "+", "-", "^" }, at"b", small))) }) }) })
    -- Limits.
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", Expr.cond(b("<", at"a", k), k, Expr.cond(b(">", at"a", k), k, at"a"))) }) })
    -- Every element with every other: nests.
    , 3, Stmt.array("a", { Stmt.array("b", { with("s", { Stmt.over("a", { Stmt.over("b", { set("s", b("+", v"s", b(any{ "*", "^", "-", "&" }, at"a", at"b"))) }) }) }) }) })
    , 2, Stmt.array("a", { Stmt.array("b", { Stmt.over("a", { Stmt.over("b", { Stmt.set(at"b", b(any{ "+", "^", "-" }, at"b", at"a")) }) }) }) })
    -- A polynomial.
    , 2, Stmt.array("a", { with("s", { Stmt.over("a", { set("s", b("+", b("*", v"s", small), at"a")) }) }) })
    -- Signs and comparisons as bits of a number.
    , 2, Stmt.array("a", { with("s", { Stmt.over("a", { set("s", b("|", b("<<", v"s", 1), b(any{ "<", ">=" }, at"a", R.freq{ 2, Expr.const(nil, 0), 1, k }))) }) }, unsigned) })
    -- A checksum, bit by bit.
    , 3, with("x", { Stmt.loop{ set("x", Expr.cond(b("&", v"x", 1), b("^", b(">>", v"x", 1), k), b(">>", v"x", 1))) } }, unsigned)
    -- Bits are counted, one by one or as many as there are.
    , 2, Stmt.let("x", { with("n", { Stmt.renew(), Stmt.set(v"x", k), Stmt.as_long_as(b("!=", v"x", 0), { set("n", b("+", v"n", 1)), set("x", b("&", v"x", b("-", v"x", 1))) }) }) }, unsigned)
    , 2, Stmt.let("x", { with("n", { Stmt.set(v"x", k), Stmt.as_long_as(b("!=", v"x", 0), { set("n", b("+", v"n", b("&", v"x", 1))), set("x", b(">>", v"x", Expr.const(nil, R.freq{ 3, R.unit(1), 1, R.unit(2) }))) }) }) }, unsigned)
    -- The digits of a number.
    , 2, Stmt.let("x", { with("n", { Stmt.set(v"x", k), Stmt.as_long_as(b("!=", v"x", 0), { set("n", b("+", v"n", b("%", v"x", 10))), set("x", b("/", v"x", 10)) }) }) })
    -- The greatest common divisor.
    , 2, Stmt.let("x", { Stmt.let("t", { with("y", { Stmt.set(v"x", k), Stmt.set(v"y", k), Stmt.as_long_as(b("!=", v"y", 0), { set("t", b("%", v"x", v"y")), set("x", v"y"), set("y", v"t") }), Stmt.observe(v"x") }) }) })
    -- A sequence whose next number is made of the last two.
    , 2, Stmt.let("x", { Stmt.let("t", { with("y", { Stmt.loop{ set("t", b(any{ "+", "-", "^" }, v"x", v"y")), set("x", v"y"), set("y", v"t") }, Stmt.observe(v"x") }) }) })
    -- Two variables that go towards one another.
    , 2, Stmt.let("x", { with("y", { Stmt.set(v"x", small), Stmt.set(v"y", k), Stmt.loop{ Stmt.leave(b(any{ ">=", ">", "==" }, v"x", v"y")), set("x", b("+", v"x", small)), set("y", b("-", v"y", small)) }, Stmt.observe(v"x") }) })
    -- A machine with states.
    , 3, with("x", { Stmt.loop{ Stmt.select(b("&", v"x", 3), R.list(R.choose(2, 4), R.list(R.choose(1, 2), R.freq{ 4, set("x", R.freq{ 2, Expr.const(nil, R.choose(0, 4)), 1, b(any{ "+", "^" }, v"x", small) }), 1, Stmt.assign(), 1, Stmt.leave() }))) } })
    -- A narrow variable that is multiplied and stored each time.
    , 2, Stmt.array("a", { with("x", { Stmt.over("a", { set("x", b("*", v"x", small)), Stmt.set(at"a", v"x") }) }, narrow) })
    -- A remainder or quotient behind a test for zero.
    , 2, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.set(at"b", Expr.cond(near"a", b(any{ "%", "/" }, at"b", near"a"), at"b")) }) }) })
    -- Two neighbours are stored in one body.
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", b(any{ "+", "-", "*" }, v"x", v"i")), Stmt.set(at("a", -1), b("&", at("a", -1), k)) }) })
    -- Elements are cleared on a condition, in a nest.
    , 2, Stmt.array("a", { Stmt.array("b", { Stmt.over("a", { Stmt.over("b", { Stmt.when(b(any{ "<", ">", "==" }, at"b", at"a"), { Stmt.set(at"b", Expr.const(nil, 0)) }, { Stmt.set(at"b", b("+", at"b", 1)) }) }) }) }) })
    -- A sum of absolute differences, of bytes with and without a sign.
    , 2, Stmt.array("a", { Stmt.array("b", { with("s", { Stmt.over("b", { set("s", b("+", v"s", Expr.cond(b(">", at"a", at"b"), b("-", at"a", at"b"), b("-", at"b", at"a")))) }) }) }, R.unsigned(R.char)) }, R.schar)
    -- Differences of bytes, of which only the sign of all together is of interest.
    , 2, Stmt.array("a", { Stmt.array("b", { with("s", { Stmt.over("b", { set("s", b(any{ "|", "&", "^" }, v"s", b("-", at"a", at"b"))) }), Stmt.observe(b("<", v"s", 0)) }, R.int) }, R.unsigned(R.char)) }, R.unsigned(R.char))
    -- Bits and comparisons of the counter.
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", Expr.unary(any{ "!", "~", "-" }, b(any{ ">>", "&" }, v"i", small))) }) })
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", b(any{ "==", "!=", "+" }, b(any{ "<", ">" }, near"a", k), b("&", v"i", 1))) }) })
    -- A value chosen by a mask that is made from conditions.
    , 2, with("x", { Stmt.loop{ set("x", b("&", Expr.unary("-", b("&", b("!=", v"y", 0), b(any{ "<", ">", "!=" }, v"x", k))), v"z")), Stmt.renew() } })
    -- Constants that cancel each other.
    , 1, with("x", { Stmt.loop{ set("x", b("+", b("-", b("+", v"x", Expr.const(nil, 2147483000)), Expr.const(nil, R.choose(2147482990, 2147483000))), v"y")) } })
    -- Masks that are tested one after the other.
    , 2, with("x", { Stmt.loop{ set("x", v"y"), Stmt.when(b("&", v"x", 8), { set("x", k) }), Stmt.when(b("==", b("&", v"x", 12), 8), { Stmt.assign() }), Stmt.when(b("!=", b("&", v"x", 14), 0), { Stmt.leave() }), Stmt.renew() } })
    -- Conditions of neighbours of one variable, each with its way out.
    , 2, Stmt.call{ Stmt.leave(b(any{ "==", "<" }, v"x", k)), Stmt.leave(b(any{ "==", ">" }, b("+", v"x", small), k)), Stmt.leave(b("!=", b("-", v"x", small), k)), Stmt.assign() }
    -- A flag that a loop sets, and what is done while it is not set.
    , 2, Stmt.array("a", { with("x", { Stmt.over("a", { Stmt.when(b("==", v"x", 0), { set("x", b(any{ "<", ">", "==" }, at"a", k)) }, { Stmt.set(at"a", b(any{ "+", "-" }, at"a", 1)) }) }) }) })
    }

IDIOMS.body = R.concat{ R.list(R.choose(0, 1), Stmt.renew())
                      , R.list(R.choose(1, 3), R.freq{ 6, R.freq(IDIOMS.all), 1, Stmt.loop{ R.freq(IDIOMS.all) }, 1, Stmt.assign() })
                      , R.list(1, Stmt.observe()) }

Test.idioms =
    { doc    = "loops as people write them: sums, stencils, searches, bit loops, state machines"
    , family = "flow"
    , values = { memory = 0.2 }
    , test   = function()
          Test.idioms.values.long = IDIOMS.long -- which the command line may change
          return { functions = R.list(idioms.functions, idioms.body), type = idioms.type }
      end
    }
