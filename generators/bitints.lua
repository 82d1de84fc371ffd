-- The suite `bitints`: arithmetic on integers of a given width, _BitInt(N) (C23), on both sides of the widths that machines
-- have, beside ordinary ones. They are not promoted, so that an operation is done in the width that is written: a compiler
-- cuts results, extends values from the middle of a register, and divides by library functions.

BITINTS = {}
local bitints = R.late(BITINTS) -- the command line may change them

-- Knobs.

BITINTS.expressions = WIDEINTS.expressions
BITINTS.operators   = WIDEINTS.operators
BITINTS.type        = R.freq{ 5, WIDEINTS.bitint, 2, R.any_int }

local gnu   = not CMD.std or CMD.std:match("^gnu")
BITINTS.any = WIDEINTS.any -- builtin functions of GNU C for any type
BITINTS.rotation = R.elements{ "stdc_rotate_left", "stdc_rotate_right" }
BITINTS.sum = WIDEINTS.sum -- of which builtin functions of GNU C tell whether they overflow

BITINTS.leaf = R.freq{ 6, Expr.var(bitints.type), 1, Expr.const(WIDEINTS.bitint), 1, Expr.const() }

-- What changes an object, which may be done in a function of its own.
BITINTS.change = R.oneof{ Expr.assign(R.elements{ "=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "^=" }, bitints.type)
                        , Expr.step(ARITH.step, WIDEINTS.bitint) }

BITINTS.node = R.freq
    { 12, Expr.binary(ARITH.operator)
    , 4, Expr.cast(bitints.type)
    , 2, Expr.unary(ARITH.sign)
    , 2, Expr.cond()
    , 2, bitints.change
    , gnu and 1 or 0, R.oneof{ Expr.overflow(bitints.sum, bitints.type), Expr.checked(bitints.sum, bitints.type) }
    , 1, Expr.call(Expr.binary(ARITH.operator), ARITH.call) -- in a function of its own
    , 1, Expr.call(bitints.change, ARITH.call)
    , gnu and 2 or 0, Expr.builtin(bitints.any)
    -- Two rotations of a number whose width is mostly no power of two (LLVM issue 223262).
    , gnu and 1 or 0, Expr.let("k", Expr.cast(R.unsigned(R.bitint(R.choose(3, 12))), Expr.operand("x"))
                                  , Expr.binary(R.elements{ "==", "!=" }, Expr.builtin(bitints.rotation, Expr.operand("k"))
                                                                        , Expr.builtin(bitints.rotation, Expr.operand("k"))))
    -- From floating numbers and to them, which gcc does by library functions.
    , 1, Expr.cast(bitints.type, Expr.cast(R.oneof{ R.float, R.double }, Expr.operand("x")))
    -- The upper half of a product, and a rotation.
    , 1, Expr.binary(">>", Expr.binary("*", Expr.cast(R.unsigned(WIDEINTS.bitint), Expr.operand("x")), Expr.operand("y")), Expr.const(nil, R.choose(1, 64)))
    , 1, Expr.binary("|", Expr.binary("<<", Expr.operand("x"), Expr.operand("n")), Expr.binary(">>", Expr.operand("x"), Expr.operand("n"))) }

Test.bitints =
    { doc    = "_BitInt of all widths beside ordinary integers: cuts, extensions, divisions, conversions (C23)"
    , family = "arith"
    , std    = "gnu23"
    , values = { edge = 0.6 }
    , test   = function()
          return { expressions = R.list(bitints.expressions, Expr.tree{ operators = bitints.operators, depth = R.unit(8)
                                                                      , node = bitints.node, leaf = bitints.leaf })
                 , result = bitints.type
                 , variables = { storage = ARITH.storage, qualifier = ARITH.qualifier } }
      end
    }
