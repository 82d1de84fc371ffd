-- The suite `styles`: how a call is made and taken. The types are those of `regs`; what differs is
-- what surrounds the call:
--
--   arguments that come from another call, from an array or through a pointer; results that are
--   stored into an array or passed on at once; a function that only hands its arguments on; a callee
--   that writes over its parameters, which must not reach the caller's own objects (structs that are
--   passed by reference behind the scenes); a frame too large for short offsets; values in registers
--   that a callee has to save.

STYLES = {}

-- Knobs: each the ways to draw from, the plain one included. See docs/lua.md for what they mean.

STYLES.argument  = R.elements{ "object", "local", "pointer", "member", "element", "call" }
STYLES.result    = R.elements{ "object", "pointer", "element", "call" }
STYLES.call      = R.elements{ "direct", "forwarded" }
STYLES.order     = R.elements{ "first", "last" }
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
