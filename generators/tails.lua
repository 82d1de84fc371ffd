-- The suite `tails`: calls that must be tail calls (the attribute musttail of GNU C: clang since 13, gcc since 15).
-- A function of the same type gets the arguments and passes them on in another order, and nothing of it may be
-- left on the stack: registers and memory in which the arguments arrived are overwritten by those that are
-- passed, in the right order. The types are few, so that many arguments change places.

TAILS = {}

-- Knobs.

TAILS.argc     = R.freq{ 1, R.choose(2, 5), 1, R.choose(6, 14) } -- beyond the registers too
TAILS.scalar   = R.freq{ 4, REGS.scalar, 1, R.longlong, 1, R.longdouble }
TAILS.compound = REGS.compound
TAILS.call     = R.freq{ 3, R.unit("musttail"), 2, R.unit("musttail-any") } -- of numbers alone, and of structs too
TAILS.argument = R.elements{ "object", "local", "call", "literal" }
TAILS.looks    = R.elements{ "now", "later" }

-- Arguments of two types, and now and then of a third.
function TAILS.args (ty)
    return R.bind(ty, function (one)
        return R.bind(ty, function (other)
            return R.list(TAILS.argc, R.freq{ 4, R.unit(one), 4, R.unit(other), 1, TAILS.scalar })
        end)
    end)
end

function TAILS.test ()
    local any = R.freq{ 1, TAILS.scalar, 1, TAILS.compound }
    return
        { args   = R.freq{ 3, TAILS.args(TAILS.scalar), 2, TAILS.args(any) }
        , result = R.freq{ 3, TAILS.scalar, 1, TAILS.compound }
        , static = R.flip
        , style  =
            { call      = TAILS.call
            , argument  = TAILS.argument
            , looks     = TAILS.looks
            , live      = R.flip
            , scribbles = R.flip
            }
        }
end

Test.tails =
    { doc  = "tail calls that must be, on whose way arguments change places"
    , std  = "gnu89"
    , test = TAILS.test
    }
