-- The suite `vectors`: arithmetic on vectors of GNU C, element by element, with operators that compilers map to
-- instructions of their own, or take apart where there are none: sums, products, shifts by a number and by a vector,
-- comparisons that yield masks, selections by masks, elements, conversions and shuffles.

VECTORS = {}
local vectors = R.late(VECTORS) -- the command line may change them

-- Knobs.

VECTORS.expressions = R.choose(1, 5)
VECTORS.operators   = R.freq{ 5, R.choose(1, 5), 2, R.choose(6, 14) }
VECTORS.bytes       = R.elements{ 4, 8, 8, 16, 16, 16, 16, 32, 32, 64 } -- of a vector

-- Types of elements with their sizes where int has four bytes, and the type of as wide integers.
local kinds = { { R.schar, 1, R.unsigned(R.char) }, { R.unsigned(R.char), 1, R.schar }
              , { R.short, 2, R.unsigned(R.short) }, { R.unsigned(R.short), 2, R.short }
              , { R.int, 4, R.unsigned(R.int) }, { R.int, 4, R.unsigned(R.int) }, { R.unsigned(R.int), 4, R.int }
              , { R.longlong, 8, R.unsigned(R.longlong) }, { R.unsigned(R.longlong), 8, R.longlong }
              , { R.float, 4, R.int }, { R.double, 8, R.longlong }, { R.float16, 2, R.short } }
VECTORS.kind = R.choose(1, #kinds)

VECTORS.operator = R.swarm
    { 6, R.elements{ "+", "-" }
    , 4, R.unit("*")
    , 3, R.elements{ "/", "%" }
    , 3, R.elements{ "<<", ">>" }
    , 4, R.elements{ "&", "|", "^" } }

-- Builtin functions of clang, element by element and of all elements, where a compiler was found to have them: elsewhere their
-- argument takes their place.
VECTORS.elementwise = R.elements{ "elementwise_max", "elementwise_min", "elementwise_add_sat", "elementwise_sub_sat", "elementwise_abs", "elementwise_bitreverse"
                                , "elementwise_popcount", "elementwise_clzg_or", "elementwise_ctzg_or", "elementwise_fshl", "elementwise_fshr"
                                , "elementwise_pext", "elementwise_pdep", "elementwise_clmul" }
VECTORS.reduction   = R.elements{ "reduce_add", "reduce_mul", "reduce_and", "reduce_or", "reduce_xor", "reduce_max", "reduce_min" }

-- An expression of vectors of one type, v, of elements of the type e; those of u are as wide, and w has as many.
local function expression(v, e, u, w)
    local x, y, z, m = Expr.operand("x"), Expr.operand("y"), Expr.operand("z"), Expr.operand("m")
    local function bin(op, a, b) return Expr.binary(op, a, b) end
    local comparison = Expr.binary(ARITH.comparison, x, y)
    local node = R.freq
        { 14, Expr.binary(vectors.operator)
        , 2, Expr.unary(R.elements{ "-", "-", "~", "~", "+" })
        , 2, Expr.binary(vectors.operator, nil, Expr.const())         -- the same number for all elements
        , 2, Expr.binary(vectors.operator, nil, Expr.var(e))
        , 3, Expr.cast(v, Expr.binary(ARITH.comparison))              -- a mask
        , 2, Expr.let("m", comparison, bin("|", bin("&", m, x), bin("&", Expr.unary("~", m), y)))
        , 1, bin("^", bin("&", bin("^", x, y), comparison), y)        -- a selection
        , 1, bin("-", bin("^", x, bin(">>", x, Expr.width("x"))), y)
        , 2, Expr.cond(Expr.binary(ARITH.comparison, Expr.element(x), Expr.element(y)), z, y)
        , 2, Expr.binary(vectors.operator, x, Expr.element(y))
        , 2, Expr.shuffle()
        , 2, Expr.builtin(vectors.elementwise)
        , 1, Expr.builtin(vectors.reduction)
        , 1, Expr.assign(R.elements{ "=", "+=", "-=", "*=", "<<=", ">>=", "&=", "^=" }, v)
        , 2, Expr.assign_part(R.elements{ "=", "+=", "-=", "*=", "<<=", "|=" }, v, Expr.var(e)) -- of one element
        , 2, Expr.step_part(ARITH.step, v)
        , 2, Expr.cast(v, Expr.cast(u))                               -- there and back, as other integers
        , 2, Expr.cast(v, Expr.binary(vectors.operator, Expr.cast(w), Expr.cast(w, x)))
        , 2, Expr.call(Expr.binary(vectors.operator), ARITH.call)     -- in a function of its own
        , 1, Expr.call(R.oneof{ Expr.assign(R.elements{ "=", "+=", "^=" }, v), Expr.step_part(ARITH.step, v) }, ARITH.call) }
    local leaf = R.freq{ 8, Expr.var(v), 2, Expr.const(v), 1, Expr.var(e) }
    local tree = Expr.tree{ operators = vectors.operators, depth = R.unit(7), node = node, leaf = leaf }
    return R.freq{ 10, tree, 2, Expr.binary("+", Expr.element(tree), Expr.element(Expr.var(v)))
                 , 1, Expr.binary(R.elements{ "+", "^", "==", "<" }, Expr.builtin(vectors.reduction, tree), Expr.var(e)) }
end

-- Made once for each.
local made = {}
local function expression_of(i, bytes, j)
    local key = (i * 100 + bytes) * 100 + j
    if not made[key] then
        local e, size, u = kinds[i][1], kinds[i][2], kinds[i][3]
        -- Compilers disagree about vectors of one; each element is a number to compare.
        local n = math.min(math.max(2, bytes // size), 32)
        -- Converted elements, if such a vector exists.
        local wide = n * kinds[j][2]
        local w = wide <= 128 and kinds[j][1] or e
        made[key] = expression(R.vector(e, n), e, R.vector(u, n), R.vector(w, n))
    end
    return made[key]
end
VECTORS.expression = R.bind(vectors.kind, function(i)
    return R.bind(vectors.bytes, function(bytes)
        return R.bind(vectors.kind, function(j) return expression_of(i, bytes, j) end)
    end)
end)

Test.vectors =
    { doc    = "vectors of GNU C: element-wise operators, masks, elements, conversions, shuffles"
    , family = "arith"
    , std    = "gnu99"
    , values = { reuse = 0.6, edge = 0.6 }
    , test   = function()
          return { expressions = R.list(vectors.expressions, vectors.expression)
                 , variables = { storage = ARITH.storage, qualifier = ARITH.qualifier } }
      end
    }
