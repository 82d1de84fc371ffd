-- The suite `toy`: for a compiler that is a few weeks old and knows only char, int and pointers.
-- Begin here when you write a compiler, and add a line to TOY.arg_ whenever it learns a type; the
-- alternative is to begin with `ansi` and to remove what it does not know.

TOY = {}

-- Knobs. To test a compiler that can pass two arguments:  quest -t toy 'TOY.argc=R.choose(0,2)'

TOY.argc   = R.choose(0, 6) -- 0 is legal: the prototype is then (void)
TOY.simple = R.oneof{ R.char, R.int }

-- A pointer may point to a pointer: smaller{...} reduces the size by one each time, and at size
-- 0 it ends in a simple type. `quest -t toy -s 4` therefore nests pointers up to four deep.
-- R.int is there twice so that fewer than half of all arguments are pointers.

function TOY.arg_ (issimple)
    if issimple then
        return TOY.simple
    end
    return R.smaller
        { R.char
        , R.int
        , R.int
        , R.pointer(TOY.arg)
     -- , R.short
     -- , R.unsigned(R.int)
     -- , R.struct(R.list(R.choose(1, 3), TOY.arg))
        }
end
TOY.arg = R.bind(R.iszero, TOY.arg_)

-- A result is drawn like an argument, and sometimes there is none: weights make the choice
-- uneven. Nine in ten functions here return something.

TOY.result = R.freq{ 9, TOY.arg, 1, R.void }

-- No `varargs`: without that field no function has a `...`, and without `static` none is static.

function TOY.test ()
    return
        { args   = R.list(TOY.argc, TOY.arg)
        , result = TOY.result
        }
end

Test.toy =
    { doc  = "only char, int and pointers, for a young compiler"
    , test = TOY.test
    }
