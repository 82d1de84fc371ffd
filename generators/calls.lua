-- The suite `calls`: all styles of making and taking a call. The types are those of `regs`. `styles` draws
-- the older half of these ways, and only C89. This suite adds:
--
--   arguments that are constants, volatile objects, compound literals or values of `?:`, and each from a
--   different source; results that initialize an object, or one member of which is read directly; calls
--   through pointers, by functions that forward their arguments in another order, from within variadic
--   functions; va_list copied and passed on; frames of a size unknown at compile time; callees that read
--   their parameters after another call.
--
-- GNU C (gnu89), for compound literals, va_copy, inline, arrays of variable length and attributes. Under
-- another standard (--std c89), and for a compiler that lacks some of it (--adapt), it draws the rest.

CALLS = {}

-- Knobs: the ways to draw from, including the plain one. docs/lua.md explains them.

CALLS.argument  = R.elements{ "object", "local", "pointer", "member", "element", "call", "literal"
                            , "const", "volatile", "compound", "conditional", "identity", "mixed" }
CALLS.result    = R.elements{ "object", "pointer", "element", "call", "initializer", "place"
                            , "ignored" }
CALLS.call      = R.elements{ "direct", "forwarded", "tail", "musttail", "musttail-any", "recursive", "pointer", "table"
                            , "variadic" }
CALLS.order     = R.elements{ "first", "last" }
CALLS.va_arg    = R.elements{ "object", "place", "conditional", "copy", "list" }
CALLS.callee    = R.elements{ "prototype", "inline", "noinline" }
CALLS.looks     = R.elements{ "now", "later", "copy" }
CALLS.scribbles = R.flip
CALLS.live      = R.freq{ 1, R.unit(true), 3, R.unit(false) }
CALLS.frame     = R.freq{ 9, R.unit("none"), 1, R.unit("large"), 1, R.unit("vla"), 1, R.unit("alloca") }

function CALLS.test ()
    local regs = REGS.test()
    return
        { args    = regs.args
        , varargs = regs.varargs
        , result  = regs.result
        , static  = R.flip
        , style   =
            { argument  = CALLS.argument
            , result    = CALLS.result
            , call      = CALLS.call
            , order     = CALLS.order
            , varargs   = CALLS.va_arg
            , scribbles = CALLS.scribbles
            , frame     = CALLS.frame
            , live      = CALLS.live
            , callee    = CALLS.callee
            , looks     = CALLS.looks
            }
        }
end

Test.calls =
    { doc  = "the types of regs, called in every way there is: tail calls, pointers, va_list (GNU C)"
    , std  = "gnu89"
    , test = CALLS.test
    }
