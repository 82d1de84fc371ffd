-- The suite `bitfields`: records of bit-fields, passed, passed to `...` and returned. The place of a
-- bit-field depends on its neighbours, and the register class of a word on everything in it. So there
-- are all widths, with plain members between them, floats beside them, in unions, and in rows that fill
-- an int exactly or have one bit too many.
--
-- Targets bugs such as: a bit-field that straddles a boundary and is placed differently by caller and
-- callee; one that fills an int and is masked wrongly; a word shared by bit-fields and a float; a
-- record of bit-fields that is smaller than a word and is read or written as a whole word; a lost
-- sign of a bit-field.
--
-- All is C89: a bit-field is an int, signed or unsigned. For other types see GCC.bitfield in gcc.lua.

BITFIELDS = {}

-- Knobs.

BITFIELDS.argc  = R.choose(1, 5)
BITFIELDS.vargc = R.freq{ 2, R.unit(0), 1, R.choose(1, 3) }
BITFIELDS.count = R.choose(1, 6) -- bit-fields in a row

-- The bits of an int, which no bit-field may exceed. If int has 16, a list of arguments made for
-- 32 breaks a rule of C and is drawn again, until it is made for 16.
BITFIELDS.bits  = R.freq{ 1, R.unit(16), 3, R.unit(32) }

BITFIELDS.scalar = R.oneof{ R.char, R.short, R.int, R.long, R.float, R.double }

-- Members between bit-fields: mostly narrow, so that they share a word with them.
BITFIELDS.plain = R.freq{ 3, R.char, 2, R.short, 1, R.int, 1, R.array(R.char, R.choose(1, 3)) }
BITFIELDS.float = R.freq{ 2, R.float, 1, R.double }

-- Rows of bit-fields ---------------------------------------------------------------------------

-- Any width up to that of int, with a bias towards narrow ones, several of which share an int.
function BITFIELDS.field (bits)
    return R.freq
        { 3, R.bitfield(R.choose(1, 8))
        , 2, R.bitfield(R.choose(1, bits))
        , 1, R.bitfield(R.elements{ 1, 8, 15, 16, bits - 1, bits })
        }
end

-- Exactly this many bits, in one, two or three fields. (R.concat of one table is the list of one item
-- from each of its generators.)
function BITFIELDS.exact (bits)
    return R.oneof
        { R.concat{ { R.bitfield(bits) } }
        , R.bind(R.choose(1, bits - 1), function (a)
              return R.concat{ { R.bitfield(a), R.bitfield(bits - a) } }
          end)
        , R.bind(R.choose(1, bits // 2), function (a)
              return R.bind(R.choose(1, bits // 2 - 1), function (b)
                  return R.concat{ { R.bitfield(a), R.bitfield(b), R.bitfield(bits - a - b) } }
              end)
          end)
        }
end

-- Two fields with one bit more than an int in all, which thus cannot share one.
function BITFIELDS.too_many (bits)
    return R.bind(R.choose(1, bits - 1), function (a)
        return R.concat{ { R.bitfield(a), R.bitfield(bits - a + 1) } }
    end)
end

function BITFIELDS.row (bits)
    return R.freq
        { 4, R.list(BITFIELDS.count, BITFIELDS.field(bits))
        , 2, BITFIELDS.exact(bits)
        , 1, R.bind(R.elements{ 8, 16 }, BITFIELDS.exact) -- fills a char or a short
        , 2, BITFIELDS.too_many(bits)
        }
end

-- Records --------------------------------------------------------------------------------------

function BITFIELDS.record (bits)
    local field, row = BITFIELDS.field(bits), BITFIELDS.row(bits)
    local plain, float = { BITFIELDS.plain }, { BITFIELDS.float }
    local beside = R.freq{ 3, field, 2, BITFIELDS.plain, 1, BITFIELDS.float }
    return R.freq
        { 4, R.struct(row)
        , 2, R.struct(R.concat{ plain, row }) -- a wide field does not fit beside the first
        , 2, R.struct(R.concat{ row, plain, row })
        , 2, R.struct(R.list(R.choose(2, 6), R.oneof{ field, BITFIELDS.plain }))
        , 2, R.struct(R.concat{ row, float })
        , 1, R.struct(R.concat{ float, row })
        , 1, R.struct(R.concat{ float, row, float })
        , 3, R.union(R.list(R.choose(1, 4), beside))
        , 1, R.union{ R.struct(row), BITFIELDS.float }
        , 1, R.struct{ R.struct(row), BITFIELDS.plain } -- the plain member is not in its word
        }
end

-- The suite ------------------------------------------------------------------------------------

-- All widths in a list of arguments are drawn for the same int.
function BITFIELDS.of (make)
    return R.bind(BITFIELDS.bits, function (bits) return make(BITFIELDS.record(bits)) end)
end

function BITFIELDS.args (record)
    return R.list(BITFIELDS.argc, R.freq{ 4, record, 1, BITFIELDS.scalar })
end

function BITFIELDS.varargs (record)
    return R.list(BITFIELDS.vargc, R.freq{ 4, record, 1, R.int, 1, R.double })
end

function BITFIELDS.result (record)
    return R.freq{ 5, record, 1, BITFIELDS.scalar, 1, R.void }
end

function BITFIELDS.test ()
    return
        { args    = BITFIELDS.of(BITFIELDS.args)
        , varargs = BITFIELDS.of(BITFIELDS.varargs)
        , result  = BITFIELDS.of(BITFIELDS.result)
        }
end

Test.bitfields =
    { doc  = "records of bit-fields: all widths, in unions, beside floats"
    , test = BITFIELDS.test
    }
