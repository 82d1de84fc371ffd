-- The suite `callbacks`: pointers to functions as arguments, variable arguments, results and members. The
-- receiver calls the function and checks its result; the other side defines the function, which checks its
-- arguments. So values travel in both directions within one call, the callee is a caller while its own
-- parameters are live, and with two compilers each is called by the other.
--
-- The types that functions take and return are those of `regs`. C89.

CALLBACKS = {}
local callbacks = R.late(CALLBACKS) -- the command line may change them

-- Knobs.

CALLBACKS.argc   = R.freq{ 3, R.choose(1, 4), 1, R.choose(5, 9) } -- of the callee
CALLBACKS.vargc  = R.freq{ 4, R.unit(0), 1, R.choose(1, 4) }
CALLBACKS.backc  = R.freq{ 2, R.choose(0, 3), 1, R.choose(4, 9) } -- of a function called back
CALLBACKS.part   = R.freq{ 4, REGS.scalar, 3, REGS.compound }     -- what it takes
CALLBACKS.answer = R.freq{ 1, R.void, 4, REGS.scalar, 4, REGS.compound }

-- Some take or return a pointer to another: functions of both sides alternate.
CALLBACKS.nested = R.callback(R.list(R.choose(0, 2), callbacks.part), callbacks.answer)
CALLBACKS.back   = R.callback(R.list(callbacks.backc, R.freq{ 14, callbacks.part, 1, callbacks.nested })
                             , R.freq{ 14, callbacks.answer, 1, callbacks.nested })

CALLBACKS.members = R.struct(R.concat{ R.list(R.choose(0, 2), REGS.small), R.list(1, callbacks.back)
                                     , R.list(R.choose(0, 1), REGS.scalar) })
CALLBACKS.compound = R.freq{ 4, callbacks.members, 1, R.struct(R.array(callbacks.back, R.choose(1, 3)), 1)
                           , 1, R.union{ callbacks.back, REGS.scalar } }
CALLBACKS.arg    = R.freq{ 5, callbacks.back, 3, callbacks.compound, 4, callbacks.part
                         , 1, R.array(callbacks.back, R.choose(1, 2)), 1, R.pointer(callbacks.back) }
CALLBACKS.varg   = R.freq{ 3, callbacks.back, 2, callbacks.compound, 1, REGS.varg }
CALLBACKS.result = R.freq{ 3, callbacks.back, 2, callbacks.compound, 3, callbacks.answer }

-- Ways of the style: see docs/lua.md.

CALLBACKS.argument = R.elements{ "object", "local", "pointer", "member", "call", "literal", "volatile"
                               , "conditional" }
CALLBACKS.take     = R.elements{ "object", "pointer", "call", "initializer", "place" }
CALLBACKS.call     = R.freq{ 5, R.unit("direct"), 1, R.unit("forwarded"), 1, R.unit("tail"), 1, R.unit("musttail-any")
                           , 1, R.unit("recursive"), 1, R.unit("pointer") }
CALLBACKS.looks    = R.freq{ 3, R.unit("now"), 1, R.unit("later"), 1, R.unit("copy") }

function CALLBACKS.test ()
    return
        { args    = R.list(CALLBACKS.argc, CALLBACKS.arg)
        , varargs = R.list(CALLBACKS.vargc, CALLBACKS.varg)
        , result  = CALLBACKS.result
        , static  = R.flip
        , style   =
            { argument  = CALLBACKS.argument
            , result    = CALLBACKS.take
            , call      = CALLBACKS.call
            , looks     = CALLBACKS.looks
            , order     = R.elements{ "first", "last" }
            , scribbles = R.flip
            , live      = R.freq{ 1, R.unit(true), 5, R.unit(false) }
            }
        }
end

Test.callbacks =
    { doc  = "pointers to functions, which the receiver calls: arguments, results, members"
    , test = CALLBACKS.test
    }
