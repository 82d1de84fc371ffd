-- The suite `builtins`: builtin functions of GNU C as operators: bits counted and bytes swapped, overflow told, values
-- that are expected. Compilers fold them, make loops and shifts of them, and use what they promise: that the argument of
-- __builtin_clz is not 0, that a count is at most the width, that a sum did not overflow.

BUILTINS = {}
local builtins = R.late(BUILTINS) -- the command line may change them

-- Knobs.

BUILTINS.expressions = R.choose(1, 5)
BUILTINS.operators   = R.freq{ 4, R.choose(1, 6), 2, R.choose(7, 16) }

BUILTINS.count = R.elements{ "popcount", "popcountl", "popcountll", "parity", "parityl", "parityll"
                           , "ffs", "ffsl", "ffsll", "clrsb", "clrsbl", "clrsbll" }
BUILTINS.zeros = R.elements{ "clz", "clzl", "clzll", "ctz", "ctzl", "ctzll" }
BUILTINS.swap  = R.elements{ "bswap16", "bswap32", "bswap64" }
BUILTINS.other = R.elements{ "abs", "labs", "llabs", "expect", "expect" }
BUILTINS.sum   = R.elements{ "+", "-", "*" }

-- Those for any type, where a compiler was found to have them: elsewhere their argument takes their place. `clzg_or` is
-- __builtin_clzg with a second argument.
BUILTINS.any = R.elements{ "popcountg", "clzg", "clzg_or", "ctzg", "ctzg_or", "parityg", "ffsg", "clrsbg", "bswapg", "bitreverseg"
                         , "stdc_leading_zeros", "stdc_leading_ones", "stdc_trailing_zeros", "stdc_trailing_ones"
                         , "stdc_first_leading_zero", "stdc_first_leading_one", "stdc_first_trailing_zero", "stdc_first_trailing_one"
                         , "stdc_count_zeros", "stdc_count_ones", "stdc_has_single_bit", "stdc_bit_width", "stdc_bit_floor"
                         , "stdc_bit_ceil", "stdc_rotate_left", "stdc_rotate_left", "stdc_rotate_right", "stdc_rotate_right"
                         , "elementwise_max", "elementwise_min", "elementwise_add_sat", "elementwise_add_sat", "elementwise_sub_sat", "elementwise_sub_sat"
                         , "elementwise_abs", "elementwise_bitreverse", "elementwise_popcount", "elementwise_clzg_or", "elementwise_ctzg_or"
                         , "elementwise_fshl", "elementwise_fshr", "elementwise_pext", "elementwise_pdep", "elementwise_clmul" }

BUILTINS.result = R.oneof{ R.schar, R.unsigned(R.char), R.short, R.unsigned(R.short), R.int, R.unsigned(R.int)
                         , R.long, R.unsigned(R.long), R.longlong, R.unsigned(R.longlong) }

-- Shorthands.

local x, y, k = Expr.operand("x"), Expr.operand("y"), Expr.operand("k")
local function bin(op, a, b) return Expr.binary(op, a, b) end
local function cast(t, a) return Expr.cast(t, a) end
local uint, ulongest = R.unsigned(R.int), R.unsigned(R.longlong)

-- What compilers recognise around them.
BUILTINS.idiom = R.oneof
    { bin(R.elements{ "==", "!=", "<", ">" }, Expr.builtin("popcount", cast(uint, x)), Expr.const(nil, R.choose(0, 2)))
    , bin("&", Expr.builtin(R.elements{ "popcount", "popcountll" }, x), 1)
    , bin("^", Expr.builtin("parity", x), Expr.builtin("parity", y))
    , bin("==", Expr.builtin("ffs", x), Expr.builtin("ffs", y))
    , bin("-", 31, Expr.builtin("clz", bin("|", x, 1)))
    , bin("^", Expr.builtin("clz", bin("|", x, 1)), 31)
    , bin("<<", cast(uint, 1), Expr.builtin("ctz", bin("|", cast(uint, x), 0x40000000)))
    , bin(">>", Expr.builtin("clzll", bin("|", cast(ulongest, x), 1)), 6)
    , Expr.cond(x, Expr.builtin("ctz", x), Expr.const(nil, R.elements{ 32, -1, 0, 31 }))
    , Expr.cond(cast(uint, x), Expr.builtin("clz", cast(uint, x)), Expr.const(nil, R.elements{ 32, 31, 0 }))
    , Expr.cond(x, bin("+", Expr.builtin("ctzll", x), 1), 0)
    , bin("==", Expr.builtin("bswap32", x), Expr.const(uint))
    , bin("==", Expr.builtin("bswap64", x), Expr.builtin("bswap64", y))
    , bin("^", Expr.builtin("bswap32", bin("&", x, y)), Expr.builtin("bswap32", y))
    , bin(">>", Expr.builtin("bswap32", x), Expr.const(nil, R.elements{ 8, 16, 24, 31 }))
    , bin("&", Expr.builtin("bswap64", x), Expr.const(nil, R.elements{ 255, 0xff00, 1, 0x8000 }))
    , Expr.builtin("bswap16", bin(">>", cast(uint, x), Expr.const(nil, R.elements{ 8, 16 })))
    , Expr.let("k", cast(uint, x), bin("|", bin("<<", Expr.builtin("bswap16", k), 16), Expr.builtin("bswap16", bin(">>", k, 16))))
    , bin("<", Expr.builtin(R.elements{ "abs", "labs", "llabs" }, x), Expr.const())
    , bin("-", Expr.builtin("abs", x), Expr.builtin("abs", y))
    , Expr.cond(Expr.builtin("expect", bin(R.elements{ "<", "==", "!=" }, x, y)), x, y)
    , bin("&&", Expr.overflow(builtins.sum, builtins.result, x, y), bin("<", y, 0))
    , Expr.checked(builtins.sum, builtins.result, x, y, Expr.const())
    , Expr.checked(builtins.sum, builtins.result, x, y, Expr.cond(bin("<", x, 0), Expr.const(), y)) }

BUILTINS.node = R.swarm
    { 6, Expr.binary(ARITH.operator)
    , 4, Expr.builtin(builtins.count)
    , 4, Expr.builtin(builtins.zeros)
    , 3, Expr.builtin(builtins.swap)
    , 2, Expr.builtin(builtins.other)
    , 3, Expr.builtin(builtins.any)
    , 4, Expr.overflow(builtins.sum, builtins.result)
    , 5, Expr.checked(builtins.sum, builtins.result)
    , 8, builtins.idiom
    , 2, Expr.cast(builtins.result)
    , 2, Expr.unary(R.elements{ "-", "~", "!" })
    , 1, Expr.cond() }

BUILTINS.leaf = R.freq{ 6, Expr.var(builtins.result), 2, Expr.const(builtins.result), 1, Expr.const() }

Test.builtins =
    { doc    = "builtin functions of GNU C as operators: counts of bits, byte swaps, overflow"
    , family = "arith"
    , std    = "gnu99"
    , values = { edge = 0.6 }
    , test   = function()
          return { expressions = R.list(builtins.expressions, Expr.tree{ operators = builtins.operators, depth = R.unit(8)
                                                                       , node = builtins.node, leaf = builtins.leaf })
                 , result = builtins.result
                 , variables = { storage = ARITH.storage, qualifier = ARITH.qualifier } }
      end
    }
