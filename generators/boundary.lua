-- The suite `boundary`: a record where the registers end. Scalars use up the argument registers of
-- a class until two, one or none are left. A small record follows, then more records and narrow
-- scalars, which may have to take a register that the record could not use.
--
-- Bugs found exactly there: a struct of 1, 2, 3, 5, 6 or 7 bytes in the last register or in the first
-- place on the stack; a struct of two words with one register left; a struct that begins in the last
-- register of its class while the other class has many; a struct of mixed classes, only one of which
-- has a register left; char and short on the stack, also before `...`.
--
-- `regs` draws long lists of arguments and reaches the boundary by chance; this suite counts. The end
-- of the registers on one machine is their middle on another, so records come after it. The size (-s)
-- has no influence.

BOUNDARY = {}

-- Knobs.

BOUNDARY.registers = R.elements{ 4, 6, 8, 8 }                -- of a class; targets differ
BOUNDARY.left      = R.elements{ 0, 1, 1, 2 }                -- left when the record comes
BOUNDARY.others    = R.oneof{ R.unit(0), R.choose(1, 3) }    -- used of the other class
BOUNDARY.after     = R.choose(0, 6)                          -- arguments after the record
BOUNDARY.vargc     = R.oneof{ R.unit(0), R.choose(1, 3) }
BOUNDARY.bytes     = R.elements{ 1, 2, 3, 5, 6, 7 }          -- of a record smaller than a word

-- Scalars --------------------------------------------------------------------------------------

-- Each takes one register of its class. (A long double does not, so it is left out.)
BOUNDARY.int    = R.freq{ 2, R.long, 2, R.int, 1, R.unsigned(R.long), 1, R.pointer(R.int)
                        , 1, R.oneof{ R.char, R.short, R.unsigned(R.char) } }
BOUNDARY.float  = R.freq{ 2, R.double, 1, R.float }

-- Narrower than a word of 8 bytes: on the stack, the bytes beside the argument do not belong to it.
BOUNDARY.narrow = R.freq{ 2, R.oneof{ R.char, R.schar, R.short, R.unsigned(R.short) }
                        , 2, R.oneof{ R.int, R.unsigned(R.int) }
                        , 1, R.float }

-- Records --------------------------------------------------------------------------------------

BOUNDARY.char = R.oneof{ R.char, R.unsigned(R.char) }

-- Two words, all integers: {long; char*}, {long; char}, or 9 to 16 bytes.
BOUNDARY.words = R.oneof
    { R.struct{ R.long, R.oneof{ R.long, R.pointer(R.char), R.int, R.char } }
    , R.struct{ R.array(BOUNDARY.char, R.choose(9, 16)) }
    }

-- An integer and a floating part, in one word or in one each.
BOUNDARY.mixed = R.oneof
    { R.struct{ R.int, R.float }
    , R.struct{ R.float, R.oneof{ R.int, R.short, R.char } }
    , R.struct{ R.int, R.short, R.float }
    , R.struct{ R.float, R.float, R.int }
    , R.struct{ R.oneof{ R.long, R.int, R.char }, R.double }
    , R.struct{ R.double, R.oneof{ R.long, R.int, R.char } }
    }

BOUNDARY.floats = R.oneof
    { R.struct(R.float, R.choose(1, 4))
    , R.struct(R.double, R.choose(1, 2))
    , R.struct{ R.double, R.float }
    }

-- Too large for registers on many machines: goes to memory, and leaves the registers to others.
BOUNDARY.large = R.oneof
    { R.struct(R.long, 3)
    , R.struct{ R.array(R.char, R.choose(17, 24)) }
    }

function BOUNDARY.record ()
    return R.freq
        { 5, R.oneof{ R.struct{ R.array(BOUNDARY.char, BOUNDARY.bytes) }
                    , R.struct(R.char, BOUNDARY.bytes)
                    }
        , 5, BOUNDARY.words
        , 4, BOUNDARY.mixed
        , 2, BOUNDARY.floats
        , 1, BOUNDARY.large
        }
end

-- Arguments ------------------------------------------------------------------------------------

-- As many scalars as leave this many registers.
function BOUNDARY.fill (scalar)
    return R.bind(BOUNDARY.registers, function (registers)
        return R.bind(BOUNDARY.left, function (left)
            return R.list(math.max(0, registers - left), scalar)
        end)
    end)
end

-- One class is used up, and a few registers of the other; or both are used up; or both share their
-- registers, as on Windows, and any scalar takes one.
function BOUNDARY.before ()
    local ints, floats = BOUNDARY.fill(BOUNDARY.int), BOUNDARY.fill(BOUNDARY.float)
    return R.freq
        { 5, R.concat{ R.list(BOUNDARY.others, BOUNDARY.float), ints }
        , 2, R.concat{ R.list(BOUNDARY.others, BOUNDARY.int), floats }
        , 1, R.concat{ ints, floats }
        , 1, R.concat{ floats, ints }
        , 1, BOUNDARY.fill(R.oneof{ BOUNDARY.int, BOUNDARY.float })
        }
end

function BOUNDARY.args ()
    local record = BOUNDARY.record()
    return R.concat
        { BOUNDARY.before()
        , { record }
        , R.list(BOUNDARY.after, R.oneof{ record, BOUNDARY.narrow })
        }
end

-- Variable arguments are on the stack, or share the last registers with the named ones.
function BOUNDARY.varg ()
    return R.freq{ 1, R.int, 1, R.long, 2, R.double, 4, BOUNDARY.record() }
end

-- A result in memory takes a register for its address: the boundary moves by one.
function BOUNDARY.result ()
    return R.freq{ 3, R.oneof{ BOUNDARY.int, BOUNDARY.float }, 2, BOUNDARY.record()
                 , 2, BOUNDARY.large, 1, R.void }
end

-- Everything is built here, after the command line's assignments, which can thus change each knob.
function BOUNDARY.test ()
    return
        { args    = BOUNDARY.args()
        , varargs = R.list(BOUNDARY.vargc, BOUNDARY.varg())
        , result  = BOUNDARY.result()
        }
end

Test.boundary =
    { doc  = "a small record when two, one or no registers are left"
    , test = BOUNDARY.test
    }
