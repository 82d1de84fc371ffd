-- The suite `bitmath`: operands that C promotes before it computes: bit-fields, _Bool, enumerations, characters
-- and shorts, in expressions of masks, shifts and comparisons, read, changed and written back.

BITMATH = {}
local bitmath = R.late(BITMATH) -- the command line may change them

-- Knobs.

BITMATH.expressions = R.choose(1, 6)
BITMATH.operators   = R.freq{ 5, R.choose(1, 5), 1, R.choose(6, 16) }

-- Bit-fields of every width, with a sign and without, and of _Bool, to which what is stored is converted first.
BITMATH.plain = R.bind(R.freq{ 3, R.choose(1, 8), 2, R.choose(9, 31), 1, R.unit(1) }, function(width)
    return R.bitfield(width, R.oneof{ R.signed(R.int), R.unsigned(R.int) })
end)
-- Of other types (GNU C) they are promoted alike.
BITMATH.other = R.oneof{ R.bitfield(R.choose(1, 8), R.oneof{ R.schar, R.unsigned(R.char) })
                       , R.bitfield(R.choose(1, 16), R.oneof{ R.short, R.unsigned(R.short) }) }
BITMATH.field = R.freq{ 8, bitmath.plain, 1, R.bitfield(R.unit(1), R.bool), 1, bitmath.other }
BITMATH.narrow = R.freq{ 3, R.oneof{ R.schar, R.unsigned(R.char) }, 3, R.oneof{ R.short, R.unsigned(R.short) }, 1, R.bool }
BITMATH.int    = R.oneof{ R.int, R.unsigned(R.int) }

BITMATH.leaf = R.freq{ 5, Expr.var(bitmath.field), 4, Expr.var(bitmath.narrow), 2, Expr.var(R.enum)
                     , 2, Expr.var(bitmath.int), 2, Expr.const() }

BITMATH.operator = R.freq{ 4, R.elements{ "&", "|", "^" }, 4, R.elements{ "==", "!=", "<", ">", "<=", ">=" }
                         , 3, R.elements{ "+", "-" }, 2, R.elements{ "<<", ">>" }, 1, R.elements{ "*", "/", "%" }
                         , 1, R.elements{ "&&", "||" } }

BITMATH.node = R.freq
    { 12, Expr.binary(bitmath.operator)
    , 2, Expr.unary(ARITH.sign)
    , 2, Expr.cast(R.oneof{ bitmath.narrow, bitmath.int })
    , 2, Expr.cond()
    -- In a function of its own, which may get narrow operands as they are.
    , 1, Expr.call(Expr.binary(bitmath.operator), ARITH.call)
    , 1, Expr.call(Expr.unary(ARITH.sign, Expr.var(bitmath.narrow)), ARITH.call)
    , 1, Expr.call(R.oneof{ Expr.assign(R.elements{ "=", "+=", "|=" }, bitmath.field), Expr.step(ARITH.step, bitmath.field) }, ARITH.call)
    -- A plus promotes what another operator takes.
    , 1, Expr.unary(R.elements{ "-", "~" }, Expr.unary("+", Expr.var(R.oneof{ bitmath.field, bitmath.narrow })))
    -- What is stored in a field is read back at the field's width: one without a sign cuts off what it does not hold.
    , 3, Expr.assign(R.elements{ "=", "+=", "-=", "*=", "^=", "|=", "&=", ">>=" }, bitmath.field)
    , 1, Expr.assign("<<=", bitmath.field, Expr.const(nil, R.choose(1, 8)))
    , 2, Expr.assign(R.elements{ "=", "+=", "-=", "*=", "<<=", ">>=", "|=" }, bitmath.narrow)
    , 2, Expr.step(ARITH.step, bitmath.field), 1, Expr.step(ARITH.step, bitmath.narrow)
    -- Two fields against all ones and zero (gcc 118456, 103417).
    , 1, Expr.binary("&&", Expr.binary("==", Expr.binary("&", Expr.cast(R.unsigned(R.char), Expr.var(bitmath.plain)), 255), 255)
                         , Expr.unary("!", Expr.var(bitmath.plain)))
    , 1, Expr.binary("&&", Expr.binary("==", Expr.binary(">>", Expr.cast(R.unsigned(R.char), Expr.var(bitmath.plain)), 2), 63)
                         , Expr.binary(R.elements{ "==", "!=" }, Expr.var(bitmath.plain), 0))
    -- A truth value against -1, 0 and 1 in a field of one bit (gcc 102622, 115154).
    , 1, Expr.assign("=", R.bitfield(R.unit(1), R.signed(R.int)), Expr.unary("-", Expr.binary(R.elements{ "==", "!=", "<" }, Expr.operand("x"), Expr.operand("y")))) }

Test.bitmath =
    { doc    = "bit-fields, _Bool, enumerations and narrow integers, promoted, changed and stored back"
    , family = "arith"
    , std    = "gnu99" -- for packed structs, in which a bit-field may begin and end in any byte
    , values = { reuse = 0.7, edge = 0.6, packed = 0.2, pragma_pack = 0.2 }
    , test   = function()
          return { expressions = R.list(bitmath.expressions, Expr.tree{ operators = bitmath.operators, depth = R.unit(8)
                                                                      , node = bitmath.node, leaf = bitmath.leaf })
                 , result = R.freq{ 2, bitmath.int, 1, bitmath.narrow }
                 , variables = { storage = ARITH.storage, qualifier = ARITH.qualifier } }
      end
    }
