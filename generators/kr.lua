-- The suite `kr`: old C. Functions have K&R definitions, with the types of their parameters after the
-- names, or are declared without parameters. Then nothing converts the arguments to the types of the
-- parameters: a float travels as a double, and a char as an int, which the callee narrows again.
--
-- C23 has none of this: under --std c23 calls are plain. clang 15 and later warn about it
-- (-Wno-deprecated-non-prototype).

KR = {}
local kr = R.late(KR) -- the command line may change them

-- Knobs.

KR.argc   = R.freq{ 1, R.choose(1, 5), 2, R.choose(6, 14) } -- 6 and 8 registers are common
KR.narrow = R.oneof{ R.char, R.schar, R.unsigned(R.char), R.short, R.unsigned(R.short), R.float }
KR.wide   = R.oneof{ R.int, R.unsigned(R.int), R.long, R.double, R.pointer(R.int) }
KR.arg    = R.freq{ 4, kr.narrow, 4, kr.wide, 1, R.longdouble, 3, REGS.compound }

-- Types that promotion does not change: such a function may be defined with a prototype that its
-- callers do not see.
KR.promoted = R.freq{ 4, kr.wide, 1, R.longdouble, 3, REGS.compound }

-- Ways of the style: see docs/lua.md.

KR.argument = R.elements{ "object", "call", "literal", "conditional", "identity", "mixed" }
KR.call     = R.freq{ 2, R.unit("direct"), 6, R.unit("unprototyped"), 1, R.unit("forwarded")
                    , 1, R.unit("tail"), 1, R.unit("recursive"), 1, R.unit("pointer") }
KR.callee   = R.elements{ "old", "prototype" }

function KR.test ()
    return
        { args    = R.oneof{ R.list(KR.argc, KR.arg), R.list(KR.argc, KR.promoted) }
        , result  = R.freq{ 1, KR.narrow, 2, REGS.result }
        , static  = R.flip
        , style   = { argument = KR.argument, call = KR.call, callee = KR.callee }
        }
end

Test.kr =
    { doc  = "old C: K&R definitions, calls without prototypes"
    , test = KR.test
    }
