-- The suite `sizes`: records of 1 to 64 bytes, every size, passed, passed to `...` and returned. Each
-- size is made in several ways, since a compiler looks at members as well: of chars, of shorts or ints
-- and a tail of chars, nested, and as a union.
--
-- Targets bugs such as: a record whose size is not a multiple of a word is read or written in whole
-- words, beyond its end; records of 3, 11 or 20 bytes that fall between two rules; the step from
-- registers to memory, at 4, 8, 16 or 32 bytes; a result that is one byte too large for registers;
-- a copy that is right for small records and wrong for larger ones.
--
-- There are few scalars, so that a failure is due to the record.

SIZES = {}

-- Knobs. To look at one size only:  quest -t sizes 'SIZES.bytes=R.unit(11)'

SIZES.argc  = R.choose(1, 3) -- few, since each byte is checked and that takes time to compile
SIZES.vargc = R.freq{ 2, R.unit(0), 1, R.choose(1, 2) }

SIZES.odd   = R.bind(R.choose(0, 31), function (n) return R.unit(2 * n + 1) end)
SIZES.bytes = R.freq{ 2, R.choose(1, 64), 3, R.choose(1, 20), 2, SIZES.odd }

SIZES.scalar = R.oneof{ R.char, R.short, R.int, R.long, R.float, R.double, R.pointer(R.int) }

-- Records of n bytes ---------------------------------------------------------------------------
--
-- n counts the contents of a record, an int as 4 bytes. A record with shorts or ints may end in
-- padding and is then larger: its bytes have no reliable values, and nothing may be written after them.

SIZES.char = R.oneof{ R.char, R.schar, R.unsigned(R.char) }

-- As many items of a type as fit, and chars for the rest: int[3] and char[2] make 14 bytes. If the
-- chars come first, the items after them must be aligned.
function SIZES.row (item, size, n)
    local items, rest = R.array(item, n // size), R.array(SIZES.char, n % size)
    if n % size == 0 then return R.struct{ items } end
    if n < size then return R.struct{ rest } end
    return R.freq{ 2, R.struct{ items, rest }, 1, R.struct{ rest, items } }
end

-- A record in a record, followed by chars.
function SIZES.nested (n)
    if n == 1 then return R.struct{ R.struct{ SIZES.char } } end
    return R.bind(R.choose(1, math.min(n - 1, 8)), function (k)
        return R.struct{ R.struct{ R.array(SIZES.char, k) }, R.array(SIZES.char, n - k) }
    end)
end

-- A union is as large as its largest member, here the first, and padded to suit the other.
function SIZES.union (n)
    local other = R.oneof{ R.char, R.short, R.int, R.float, R.struct{ R.char, R.short } }
    return R.union{ R.array(SIZES.char, n), n < 4 and R.char or other }
end

function SIZES.of (n)
    return R.freq
        { 6, R.struct{ R.array(SIZES.char, n) }
        , n <= 8 and 2 or 0, R.struct(SIZES.char, n) -- members, if there are not too many
        , 3, SIZES.row(R.oneof{ R.short, R.unsigned(R.short) }, 2, n)
        , 3, SIZES.row(R.oneof{ R.int, R.unsigned(R.int), R.float }, 4, n)
        , 1, SIZES.row(R.oneof{ R.long, R.double }, 8, n)
        , 4, SIZES.nested(n)
        , 3, SIZES.union(n)
        }
end

-- The suite ------------------------------------------------------------------------------------

function SIZES.test ()
    local record = R.bind(SIZES.bytes, SIZES.of)
    return
        { args    = R.list(SIZES.argc, R.freq{ 4, record, 1, SIZES.scalar })
        , varargs = R.list(SIZES.vargc, R.freq{ 5, record, 1, R.int, 1, R.double })
        , result  = R.freq{ 6, record, 1, SIZES.scalar, 1, R.void }
        }
end

Test.sizes =
    { doc  = "records of 1 to 64 bytes, every size, made in many ways"
    , test = SIZES.test
    }
