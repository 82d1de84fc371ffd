-- The suite `combine`: small idioms that optimisers look for and rewrite, inside each other and inside plain
-- expressions: rotations, divisions by constants, masks, chains of casts, clamps, byte swaps, comparisons used
-- as numbers. Each is a few lines, written with operands that are filled in later; the shapes are those that
-- real bugs of gcc, LLVM and others needed.
--
-- To add one: write the expression with x, y for what it takes, and name it in COMBINE.idiom.

COMBINE = {}
local combine = R.late(COMBINE) -- the command line may change them

-- Knobs.

COMBINE.expressions = R.choose(1, 5)
COMBINE.operators   = R.freq{ 4, R.choose(1, 8), 2, R.choose(9, 25) }
COMBINE.edge        = 0.7

COMBINE.type = R.freq{ 4, R.oneof{ R.int, R.unsigned(R.int) }, 3, R.oneof{ R.longest, R.unsigned(R.longest) }
                     , 4, R.oneof{ R.schar, R.unsigned(R.char), R.short, R.unsigned(R.short) }
                     , 1, R.oneof{ R.long, R.unsigned(R.long) } }
-- A bit-field that something is stored in, which cuts off what it does not hold. An `int` of 16 bits has it, too.
COMBINE.field = R.bitfield(R.choose(1, 15), R.unsigned(R.int))
COMBINE.leaf = R.freq{ 6, Expr.var(combine.type), 1, Expr.const() }

-- Shorthands.

local x, y, z = Expr.operand("x"), Expr.operand("y"), Expr.operand("z")
local function bin(op, a, b) return Expr.binary(op, a, b) end
local function add(a, b) return bin("+", a, b) end
local function sub(a, b) return bin("-", a, b) end
local function mul(a, b) return bin("*", a, b) end
local function div(a, b) return bin("/", a, b) end
local function rem(a, b) return bin("%", a, b) end
local function shl(a, b) return bin("<<", a, b) end
local function shr(a, b) return bin(">>", a, b) end
local function band(a, b) return bin("&", a, b) end
local function bor(a, b) return bin("|", a, b) end
local function xor(a, b) return bin("^", a, b) end
local function neg(a) return Expr.unary("-", a) end
local function inv(a) return Expr.unary("~", a) end
local function no(a) return Expr.unary("!", a) end
local function cmp(a, b) return bin(COMBINE.comparison, a, b) end
local function cond(c, a, b) return Expr.cond(c, a, b) end
local function cast(t, a) return Expr.cast(t, a) end
local function const(v) return Expr.const(nil, v) end
-- An expression with one constant in several places, or one operand.
local k = Expr.operand("k")
local function with(value, expression) return Expr.let("k", value, expression) end
local uchar, ushort, uint = R.unsigned(R.char), R.unsigned(R.short), R.unsigned(R.int)
local ulong, ulongest = R.unsigned(R.long), R.unsigned(R.longest)

COMBINE.comparison = ARITH.comparison

-- Numbers that idioms are made of.
COMBINE.power = R.bind(R.choose(0, 14), function(k) return R.unit(1 << k) end)
COMBINE.mask  = R.bind(R.choose(1, 15), function(k) return R.unit((1 << k) - 1) end)
COMBINE.odd   = R.bind(R.choose(1, 60), function(k) return R.unit(2 * k + 1) end)
COMBINE.small = R.freq{ 1, R.elements{ 0, 1, -1 }, 3, R.choose(-9, 9) }
COMBINE.bits  = R.choose(1, 31)
local power, mask, odd, small = const(combine.power), const(combine.mask), const(combine.odd), const(combine.small)
local divisor = const(R.oneof{ combine.power, combine.odd, R.elements{ 10, 100, 1000, 6, 12, 24 } })

-- Remainders and quotients of negative numbers (gcc 87290, 97888; cc65 169).
COMBINE.remainder = R.oneof
    { cmp(rem(x, power), small)
    , bin("&&", cmp(rem(x, odd), const(0)), cmp(x, const(0)))
    , cond(bin("<", rem(x, divisor), const(0)), add(rem(x, divisor), divisor), rem(x, divisor))
    , rem(add(rem(x, divisor), divisor), divisor)
    , sub(x, mul(div(x, divisor), divisor))
    , bin("==", rem(x, divisor), const(0))
    , rem(const(1), shl(const(1), x))
    , rem(y, shl(const(1), band(x, const(7))))
    , with(divisor, cond(bin("<", rem(x, k), const(0)), add(rem(x, k), k), rem(x, k)))
    , cmp(div(x, power), div(x, Expr.var(combine.type))) }

-- Quotients of quotients, and negated ones (gcc 56250, 56899).
COMBINE.quotient = R.oneof
    { div(neg(div(x, divisor)), divisor)
    , div(sub(const(0), div(x, divisor)), divisor)
    , div(div(x, divisor), divisor)
    , div(mul(x, small), divisor)
    , div(mul(x, divisor), divisor)
    , with(divisor, div(mul(x, k), k))
    , mul(Expr.const(R.int), add(x, const(1)))
    , mul(Expr.const(R.int), sub(x, const(1)))
    , div(shl(x, const(R.choose(1, 4))), const(R.choose(2, 16))) }

-- Rotations, also of narrow types in int arithmetic (gcc 106523, 102134).
local function rotation()
    return Expr.let("k", Expr.count("v"), bor(shl(Expr.operand("v"), Expr.operand("k"))
        , shr(Expr.operand("v"), sub(Expr.width("v"), Expr.operand("k")))))
end
COMBINE.rotation = R.oneof
    { Expr.let("v", cast(R.oneof{ uint, ulong, ulongest }, x), rotation())
    , cast(uchar, Expr.let("k", const(R.choose(1, 7)), bor(shl(cast(uchar, x), Expr.operand("k"))
          , shr(cast(uchar, x), sub(const(8), Expr.operand("k"))))))
    , cast(ushort, Expr.let("k", const(R.choose(1, 15)), bor(shl(cast(ushort, x), Expr.operand("k"))
          , shr(cast(ushort, x), sub(const(16), Expr.operand("k"))))))
    , Expr.let("v", cast(ulongest, x), Expr.let("k", Expr.var(uint),
          bor(shl(Expr.operand("v"), band(Expr.operand("k"), const(63)))
            , shr(Expr.operand("v"), band(neg(Expr.operand("k")), const(63)))))) }

-- Byte swaps by shifts, complete, and with one byte sign-extended (gcc 108064, 60454, 61306).
COMBINE.swap = R.oneof
    { cast(ushort, bor(shl(cast(uchar, x), const(8)), band(shr(cast(ushort, x), const(8)), const(255))))
    , Expr.let("v", cast(uint, x), bor(bor(shr(Expr.operand("v"), const(24))
          , band(shr(Expr.operand("v"), const(8)), const(0xff00)))
          , bor(band(shl(Expr.operand("v"), const(8)), const(0xff0000)), shl(Expr.operand("v"), const(24)))))
    , bor(cast(R.oneof{ R.schar, uchar }, band(x, const(127))), shl(cast(uchar, y), const(8))) }

-- Shifts of shifts, cut in between (gcc 70429, 70222; llvm 128309).
COMBINE.shifts = R.oneof
    { shr(cast(uint, shr(cast(ulongest, x), const(R.choose(1, 40)))), const(combine.bits))
    , shr(cast(R.oneof{ uint, R.int }, shr(Expr.const(R.oneof{ R.longest, ulongest }), x)), const(combine.bits))
    , with(const(combine.bits), shr(shl(x, k), k))
    , Expr.let("k", const(R.elements{ 8, 16, 24 }), shr(shl(cast(uint, x), Expr.operand("k")), Expr.operand("k")))
    , Expr.let("k", const(R.elements{ 24, 48, 56 }), shr(add(band(shl(cast(ulongest, x), Expr.operand("k"))
          , Expr.const(ulongest)), Expr.const(ulongest)), Expr.operand("k")))
    , cast(R.oneof{ uchar, ushort }, shr(mul(cast(ulongest, x), cast(ulongest, y)), const(R.choose(8, 48))))
    , shl(Expr.const(R.int), cmp(x, y))
    , shl(sub(Expr.const(R.int, R.elements{ 0x7fffffff, 0x7ffffffe, 0x40000000, 0x3fffffff }), cast(R.short, band(x, const(255)))), cmp(x, y)) }

-- Minimum, maximum, absolute value, clamps, also with crossed limits (gcc 111151, 111331; llvm 112666).
local function pick(op, a, b) return cond(bin(op, a, b), a, b) end
COMBINE.order = R.elements{ "<", ">", "<=", ">=" }
COMBINE.clamp = R.oneof
    { pick("<", x, y), pick(">", x, y), pick("<=", y, x)
    , cond(bin("<", x, const(0)), neg(x), x)
    , cond(cmp(x, Expr.var(combine.type)), y, z) -- the two that are compared are often the same, or next to it
    , sub(y, cond(cmp(y, const(0)), neg(x), x))
    , Expr.let("e", small, Expr.let("f", const(R.freq{ 1, combine.mask, 1, combine.small })
          , cond(bin("<", x, Expr.operand("e")), Expr.operand("e"), pick(">", Expr.operand("f"), x))))
    , Expr.let("e", small, Expr.let("f", small, cond(bin("<", x, Expr.operand("e")), Expr.operand("e")
          , cond(bin(">", x, Expr.operand("f")), Expr.operand("f"), x))))
    , with(small, mul(pick(combine.order, mul(x, k), mul(y, k)), small))
    , with(small, Expr.let("e", small, mul(pick(combine.order, mul(x, k), mul(y, Expr.operand("e"))), small)))
    , with(small, div(pick(combine.order, mul(x, k), mul(y, k)), const(R.elements{ 2, -1, -2 })))
    , mul(pick("<", x, y), small)
    , mul(neg(x), y)
    , cond(bin("<", x, const(0)), power, const(0))
    , cond(bin("<", cast(R.schar, x), const(0)), power, const(0)) }

-- Comparisons used as numbers (gcc 115154, 118638, 70222).
COMBINE.truth = R.oneof
    { mul(cmp(x, y), odd)
    , sub(add(mul(bin("!=", x, y), const(3)), mul(const(2), x)), const(9))
    , cmp(cmp(x, y), cmp(y, z))
    , neg(cmp(x, y))
    , band(neg(cmp(x, y)), z)
    , xor(cmp(x, y), const(1))
    , bor(bin("<", x, y), no(bin("<", x, y)))
    , add(cmp(x, const(0)), cmp(const(0), x))
    , sub(bin(">", x, y), bin("<", x, y)) }

-- Sums on both sides of a comparison, near the extremes (gcc 116024; llvm 76162).
COMBINE.sums = R.oneof
    { cmp(add(x, Expr.const()), Expr.const())
    , cmp(sub(x, Expr.const()), Expr.const())
    , cmp(add(x, small), add(x, small))
    , cmp(add(x, y), y)
    , cmp(add(x, y), add(x, z))
    , with(odd, cmp(mul(x, k), mul(y, k)))
    , cmp(add(x, Expr.const()), add(y, Expr.const()))
    , with(cast(uint, x), bin("<", add(k, cast(uint, y)), k))
    , with(cast(uint, x), add(add(k, cast(uint, y)), bin("<", add(k, cast(uint, y)), k)))
    , cmp(neg(x), Expr.const())
    , cmp(neg(cast(uint, x)), const(combine.small))
    , cmp(sub(x, y), const(0))
    , cmp(xor(x, Expr.const()), xor(y, Expr.const())) }

-- Ladders of masks and of ranges (llvm 71330; gcc 118572, 65418, 118915, 114965). Tests of one operand for numbers
-- that differ in one bit become one test, also where others are between them.
COMBINE.near = R.choose(-40, 40)
local function plus(n) return add(x, const(n)) end
local function hits(n) return no(plus(n)) end
local function misses(n) return bin("!=", plus(n), const(0)) end
local function rungs(join, test, limit, n, bit)
    return bin(join, bin(join, bin(join, test(combine.near), test(n)), limit), test(n + bit))
end
COMBINE.rungs = R.bind(combine.near, function(n)
    return R.bind(R.elements{ 1, 2, 4, 8, 16, 32, -4, -8, -16 }, function(bit)
        local above, below = bin(">", plus(combine.near), const(combine.near)), bin("<", plus(combine.near), const(combine.near))
        return R.oneof{ rungs("||", hits, above, n, bit)
                      , rungs("||", hits, below, n, bit)
                      , rungs("&&", misses, R.oneof{ above, below }, n, bit) }
    end)
end)
COMBINE.ladder = R.freq{ 1, combine.rungs, 3, R.oneof
    { bin("&&", cmp(band(x, const(R.elements{ 8, 12, 14, 15, 128, 192 })), const(0)), cmp(band(x, mask), mask))
    , bin("||", bin("==", x, const(combine.small)), bin("||", bin("==", x, const(combine.small)), bin("==", x, const(combine.small))))
    , bin("||", bin("==", x, Expr.const()), bin("==", x, Expr.const()))
    , bin("&&", bin("!=", x, Expr.const()), bin("!=", x, Expr.const()))
    , bin("||", no(x), bin("||", bin(">", y, const(16)), no(z)))
    , bin("&&", bin(">=", x, small), bin("<=", x, mask))
    , cmp(band(x, power), const(0))
    , with(mask, cmp(band(x, k), k))
    , bin(R.elements{ "||", "&&" }, bin("<", y, const(0)), bin("<", y, cast(R.longest, add(cast(uint, x), z))))
    , bin("&&", cmp(x, const(0)), cmp(y, const(0))) } }

-- Identities of bits (llvm 63327; gcc 110726, 64957, 110954).
COMBINE.identity = R.oneof
    { xor(x, band(x, neg(x)))
    , band(x, sub(x, const(1)))
    , band(x, neg(x))
    , mul(bor(x, y), bin("==", x, y))
    , add(inv(x), y)
    , sub(bor(x, y), band(x, y))
    , add(xor(x, y), mul(const(2), band(x, y)))
    , xor(bor(x, Expr.const()), Expr.const())
    , inv(sub(x, const(1)))
    , bor(band(x, mask), band(y, Expr.unary("~", mask)))
    , xor(xor(x, y), x) }

-- Sums of products that are written anew, with a complement among the factors (gcc 78726, 81503).
COMBINE.products = R.oneof
    { with(cast(uint, inv(cast(uchar, x))), add(mul(mul(k, y), y), mul(const(combine.odd), k)))
    , mul(cast(ushort, x), inv(cmp(y, z)))
    , add(mul(cast(ushort, x), inv(cmp(y, const(combine.small)))), Expr.const(R.int)) }

-- Bits counted, where there are any (gcc 97325; llvm 118637).
COMBINE.count = Expr.let("v", cast(uchar, x), cond(Expr.operand("v")
    , Expr.let("v", sub(Expr.operand("v"), band(shr(Expr.operand("v"), const(1)), const(0x55)))
    , Expr.let("v", add(band(Expr.operand("v"), const(0x33)), band(shr(Expr.operand("v"), const(2)), const(0x33)))
    , band(add(Expr.operand("v"), shr(Expr.operand("v"), const(4))), const(0x0f)))), small))

-- Averages, saturation, multiply-high.
COMBINE.wide = R.oneof
    { add(band(x, y), shr(xor(cast(uint, x), cast(uint, y)), const(1)))
    , cast(uchar, div(add(add(cast(uchar, x), cast(uchar, y)), const(1)), const(2)))
    , Expr.let("s", add(cast(uchar, x), cast(uchar, y)), cond(bin(">", Expr.operand("s"), const(255)), const(255), Expr.operand("s")))
    , shr(mul(cast(ulongest, cast(uint, x)), cast(uint, y)), const(32))
    , Expr.let("s", add(cast(uint, x), cast(uint, y)), cond(bin("<", Expr.operand("s"), cast(uint, x)), Expr.const(uint), Expr.operand("s"))) }

-- Chains of casts that widen and narrow (cranelift 7999; gcc 98640).
COMBINE.casts = R.oneof
    { cast(combine.type, cast(combine.type, x))
    , cast(uchar, mul(cast(ulongest, cast(uchar, x)), const(R.elements{ 255, 256, 257 })))
    , cmp(cast(combine.type, x), x)
    , with(Expr.var(R.oneof{ R.int, R.long, ulong }), cmp(cast(R.oneof{ uchar, ushort, uint }, k), k))
    , add(cast(uint, x), cast(ulongest, x))
    , cast(R.longest, cast(uint, x)) }

-- Operands that are thrown away, with an effect (gcc 93744, 58385, 85156).
COMBINE.effect = R.oneof
    { mul(cmp(x, x), Expr.assign("=", combine.type, y))
    , bin("&&", bin("<", x, x), Expr.assign("+=", combine.type, y))
    , mul(cmp(x, y), Expr.assign(R.elements{ "+=", "^=" }, combine.type, z))
    , Expr.comma(Expr.assign("=", combine.type, x), y)
    , cmp(Expr.assign("*=", combine.type, x), y)
    , cmp(Expr.assign(R.elements{ "=", "+=", "-=", "^=" }, combine.field, x), y)
    , mul(Expr.step(ARITH.step, combine.field), y) }

local idioms =
    { 3, combine.remainder, 3, combine.quotient, 3, combine.rotation, 2, combine.swap, 3, combine.shifts
    , 6, combine.clamp, 3, combine.truth, 3, combine.sums, 3, combine.ladder, 3, combine.identity
    , 2, combine.wide, 3, combine.casts, 2, combine.products, 1, combine.count, 2, combine.effect }
-- In GNU C also those of the suite builtins.
if CMD.std and CMD.std:match("^gnu") then
    table.move({ 3, R.late(BUILTINS).idiom }, 1, 2, #idioms + 1, idioms)
end
COMBINE.idiom = R.swarm(idioms)

-- Operands of an idiom are leaves; a smaller tree stands beside it.
COMBINE.expression = R.freq
    { 3, Expr.tree{ operators = R.unit(1), node = combine.idiom, leaf = combine.leaf }
    , 2, Expr.tree{ operators = combine.operators, depth = R.unit(8)
                  , node = R.freq{ 2, Expr.binary(ARITH.operator), 1, Expr.binary(ARITH.operator, nil, combine.idiom)
                                 , 1, Expr.binary(ARITH.operator, combine.idiom)
                                 , 1, Expr.call(Expr.binary(ARITH.operator), ARITH.call) }
                  , leaf = combine.leaf } }

Test.combine =
    { doc    = "idioms that optimisers rewrite: rotations, masks, clamps, quotients, chains of casts"
    , family = "arith"
    , values = function() return { earlier = 0.2, edge = COMBINE.edge } end
    , test   = function()
          return { expressions = R.list(combine.expressions, combine.expression)
                 , result = R.freq{ 1, combine.type, 1, R.int }
                 , variables = { storage = ARITH.storage, qualifier = ARITH.qualifier } }
      end
    }
