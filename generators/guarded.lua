-- The suite `guarded`: calls with right values that are wrong all the same.
--
-- Targets bugs such as: a small record read with whole words, beyond its end, where a page may end; a
-- result stored with whole words, beyond its end; a parameter or a `va_arg` not aligned as its type
-- demands; a call that leaves something on the stack; two compilers that lay out a type
-- differently.
--
-- So records are small here, and most sizes odd. Objects at the end of a page need POSIX (mmap):
-- without it, --adapt puts them elsewhere, and the rest is still tested.

GUARDED = {}
local guarded = R.late(GUARDED) -- the command line may change them

-- Knobs. docs/lua.md explains the ways of a style.

GUARDED.argc  = R.freq{ 3, R.choose(1, 4), 1, R.choose(5, 9) }
GUARDED.vargc = R.freq{ 3, R.unit(0), 1, R.choose(1, 4) }

GUARDED.argument  = R.freq{ 4, R.unit("guard"), 1, R.unit("object") }
GUARDED.result    = R.freq{ 4, R.unit("guard"), 1, R.unit("object") }
GUARDED.alignment = R.flip
GUARDED.layout    = R.flip
GUARDED.calls     = R.freq{ 1, R.unit("often"), 3, R.unit("once") }

-- Records --------------------------------------------------------------------------------------

-- This many bytes, made of words except for the last one.
GUARDED.bytes = R.freq{ 6, R.elements{ 3, 5, 6, 7, 9, 11, 13, 15 }, 2, R.elements{ 1, 2, 17, 19, 23, 31 } }
GUARDED.chars = R.struct(R.array(R.oneof{ R.char, R.unsigned(R.char) }, guarded.bytes), 1)

-- A size that is a multiple of 2 or 4, but not of 8.
GUARDED.shorts = R.struct(R.array(R.short, R.elements{ 1, 3, 5, 7, 9 }), 1)
GUARDED.ints   = R.struct(R.array(R.oneof{ R.int, R.float }, R.elements{ 1, 3, 5 }), 1)

-- Aligned types beside others.
GUARDED.strict = R.oneof{ R.short, R.int, R.long, R.double, R.longdouble, R.pointer(R.char) }
GUARDED.mixed  = R.struct{ R.oneof{ R.char, R.short, R.int }, GUARDED.strict }

GUARDED.union = R.union{ GUARDED.chars, R.oneof{ R.char, R.short, R.float } }

GUARDED.record = R.freq{ 6, GUARDED.chars, 2, GUARDED.shorts, 2, GUARDED.ints, 2, GUARDED.mixed, 1, GUARDED.union }
GUARDED.scalar = R.oneof{ R.char, R.short, R.int, R.long, R.float, R.double, R.longdouble }

-- The suite ------------------------------------------------------------------------------------

function GUARDED.test ()
    return
        { args    = R.list(GUARDED.argc, R.freq{ 3, GUARDED.record, 1, GUARDED.scalar })
        , varargs = R.list(GUARDED.vargc, R.freq{ 3, GUARDED.record, 1, R.int, 1, R.double, 1, R.longdouble })
        , result  = R.freq{ 5, GUARDED.record, 1, GUARDED.scalar, 1, R.void }
        , static  = R.flip
        , style   =
            { argument  = GUARDED.argument
            , result    = GUARDED.result
            , alignment = GUARDED.alignment
            , layout    = GUARDED.layout
            , calls     = GUARDED.calls
            }
        }
end

Test.guarded =
    { doc  = "small records at the end of a page, alignment, layout, the stack after many calls"
    , test = GUARDED.test
    }
