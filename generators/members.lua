-- The suite `members`: special members. Unnamed bit-fields, also of zero width, which end a unit;
-- bit-fields of enumerations and of all integer types; anonymous structs and unions, whose members
-- belong to the enclosing record; atomic members; aligned members; records packed by `#pragma pack`.
-- Compilers agree on their layout, and yet may classify them differently when they are passed: an
-- unnamed bit-field belongs to no class.
--
-- GNU C11. For a compiler that lacks some of it, use `quest fuzz --adapt`.

MEMBERS = {}
local members = R.late(MEMBERS) -- the command line may change them

-- Knobs.

MEMBERS.argc  = R.freq{ 1, R.choose(1, 4), 3, R.choose(5, 10) } -- 6 and 8 registers are common
MEMBERS.vargc = R.freq{ 2, R.unit(0), 1, R.choose(1, 4) }
MEMBERS.bytes = R.elements{ 2, 4, 8, 16, 16 }        -- requested alignment
MEMBERS.pack  = R.elements{ 1, 2, 4, 8 }             -- largest allowed alignment
MEMBERS.bits  = R.choose(1, 15)

MEMBERS.int    = R.oneof{ R.char, R.unsigned(R.char), R.short, R.int, R.unsigned(R.int), R.long }
MEMBERS.float  = R.freq{ 3, R.float, 3, R.double, 1, R.longdouble }
MEMBERS.scalar = R.freq{ 3, members.int, 2, members.float }

-- Members --------------------------------------------------------------------------------------

MEMBERS.enum     = R.enum_of(R.list(R.choose(1, 4), R.integer(8)))
MEMBERS.bitfield = R.oneof
    { R.bitfield(members.bits)
    , R.bitfield(R.choose(4, 12), members.enum)
    , R.bitfield(R.choose(1, 8), R.unsigned(R.char))
    , R.bitfield(R.choose(1, 40), R.unsigned(R.long))
    }
MEMBERS.unnamed  = R.unnamed(R.oneof
    { R.bitfield(0, R.oneof{ R.char, R.short, R.int, R.long })
    , R.bitfield(R.choose(1, 31), R.int)
    , R.bitfield(R.choose(1, 8), R.unsigned(R.char))
    , R.bitfield(R.choose(1, 40), R.long)
    })
MEMBERS.atomic   = R.atomic(R.freq{ 3, members.int, 1, R.float })
MEMBERS.aligned  = R.aligned(members.bytes, members.scalar)

-- Records --------------------------------------------------------------------------------------

-- Bit-fields with gaps between them, and sometimes a scalar before or after.
MEMBERS.gaps = R.struct(R.concat
    { R.list(R.choose(0, 1), members.scalar)
    , R.list(R.choose(1, 2), members.bitfield)
    , R.list(R.choose(0, 1), members.unnamed)
    , R.list(R.choose(0, 2), members.bitfield)
    , R.list(R.choose(0, 1), members.unnamed)
    , R.list(R.choose(0, 1), members.scalar)
    })

-- Bit-fields that `#pragma pack` lets begin in any bit.
MEMBERS.tight = R.struct(R.concat
    { R.list(R.choose(0, 1), members.scalar)
    , R.list(R.choose(2, 4), members.bitfield)
    , R.list(R.choose(0, 1), members.scalar)
    })

-- A float after or before something that takes space but has no value.
MEMBERS.float_gap = R.oneof
    { R.struct{ members.unnamed, members.float }
    , R.struct{ members.float, members.unnamed }
    , R.struct{ R.float, members.unnamed, R.float }
    }

MEMBERS.inner = R.anonymous(R.freq
    { 2, R.union(R.list(R.choose(1, 3), members.scalar))
    , 2, R.struct(R.list(R.choose(1, 2), members.scalar))
    , 1, R.struct{ members.scalar, R.anonymous(R.union{ members.scalar, members.int }) }
    })
MEMBERS.nest = R.oneof
    { R.struct{ members.inner, members.scalar }
    , R.struct{ members.scalar, members.inner }
    , R.union{ members.inner, members.scalar }
    , R.struct{ members.inner }
    }

MEMBERS.record = R.freq
    { 4, members.gaps
    , 3, members.float_gap
    , 3, members.nest
    , 2, R.struct(R.concat{ R.list(R.choose(1, 2), members.atomic), R.list(R.choose(0, 1), members.scalar) })
    , 2, R.struct(R.concat{ R.list(R.choose(0, 2), members.scalar), { members.aligned }
                          , R.list(R.choose(0, 1), members.scalar) })
    , 2, R.pragma_pack(members.pack, R.struct(R.list(R.choose(1, 4), members.scalar)))
    , 1, R.pragma_pack(members.pack, members.tight)
    }

MEMBERS.any = R.freq{ 2, members.scalar, 4, members.record }

function MEMBERS.test ()
    return
        { args    = R.concat{ R.list(MEMBERS.argc, MEMBERS.any), R.list(R.choose(0, 1), R.int) }
        , varargs = R.list(MEMBERS.vargc, R.freq{ 1, R.int, 1, R.double, 3, MEMBERS.record })
        , result  = R.freq{ 1, MEMBERS.scalar, 3, MEMBERS.record }
        }
end

Test.members =
    { doc  = "unnamed and enum bit-fields, anonymous, atomic and aligned members (GNU C11)"
    , std  = "gnu11"
    , test = MEMBERS.test
    }
