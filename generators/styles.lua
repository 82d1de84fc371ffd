-- The suite `styles`: ways to make and take a call. The types are those of `regs`; the surroundings of
-- the call differ:
--
--   arguments that come from another call, from an array or through a pointer; results stored into an
--   array or passed on directly; va_arg in the middle of an expression; a function that only forwards
--   its arguments; a callee that overwrites its parameters, which must not reach the caller's own
--   objects (structs passed by reference behind the scenes); a frame too large for short offsets;
--   values in registers that a callee has to save.

STYLES = {}

-- Knobs: the ways to draw from, including the plain one. docs/lua.md explains them.

STYLES.argument  = R.elements{ "object", "local", "pointer", "member", "element", "call" }
STYLES.result    = R.elements{ "object", "pointer", "element", "call" }
STYLES.call      = R.elements{ "direct", "forwarded" }
STYLES.order     = R.elements{ "first", "last" }
STYLES.va_arg    = R.elements{ "object", "place" }
STYLES.scribbles = R.flip
STYLES.live      = R.freq{ 1, R.unit(true), 2, R.unit(false) }
STYLES.frame     = R.freq{ 1, R.unit(true), 9, R.unit(false) }

function STYLES.test ()
    local regs = REGS.test()
    return
        { args    = regs.args
        , varargs = regs.varargs
        , result  = regs.result
        , static  = R.flip
        , style   =
            { argument  = STYLES.argument
            , result    = STYLES.result
            , call      = STYLES.call
            , order     = STYLES.order
            , varargs   = STYLES.va_arg
            , scribbles = STYLES.scribbles
            , live      = STYLES.live
            , frame     = STYLES.frame
            }
        }
end

Test.styles =
    { doc  = "the types of regs, called in many ways: nested calls, scribbling callees, live values"
    , test = STYLES.test
    }
