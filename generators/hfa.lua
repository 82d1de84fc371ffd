-- The suite `hfa`: homogeneous floating aggregates. A record with members of a single floating type
-- travels in as many floating registers on AArch64 and 32-bit ARM (up to four members), PowerPC (up to
-- eight) and others, however it is built: of members, as an array, nested, as a union. On x86-64 two
-- floats share a register; RISC-V treats one and two members this way.
--
-- Targets bugs such as: arrays, nested records and unions not recognised as homogeneous; five members,
-- one too many; a nearly homogeneous record, with one int or one double among its floats; {float} and
-- {double}, which some machines pass as their only member and others do not; an aggregate for which too
-- few floating registers are left; the same as results.

HFA = {}

-- Knobs.

HFA.before  = R.choose(0, 8)                              -- floating scalars before
HFA.records = R.freq{ 2, R.unit(1), 2, R.unit(2), 1, R.unit(3) }
HFA.after   = R.choose(0, 2)                              -- and after
HFA.vargc   = R.freq{ 3, R.unit(0), 1, R.choose(1, 3) }
HFA.members = R.choose(1, 5)                              -- five are one too many; PowerPC: 9

HFA.int    = R.oneof{ R.char, R.short, R.int, R.long }
HFA.scalar = R.freq{ 3, R.double, 3, R.float, 1, R.longdouble, 1, HFA.int }

-- Homogeneous records of a floating type -------------------------------------------------------

-- As members, as an array, and as two arrays or a member and an array.
function HFA.flat (float)
    return R.oneof
        { R.struct(float, HFA.members)
        , R.struct{ R.array(float, HFA.members) }
        , R.struct{ R.array(float, R.choose(1, 2)), R.array(float, R.choose(1, 2)) }
        , R.struct{ float, R.array(float, R.choose(1, 4)) }
        }
end

-- One field, also wrapped twice and as an array of one.
function HFA.single (float)
    return R.oneof
        { R.struct{ float }
        , R.struct{ float }
        , R.struct{ R.struct{ float } }
        , R.struct{ R.array(float, 1) }
        }
end

-- A pair of records, a record and a member, an array of records.
function HFA.nested (float)
    local small = R.oneof{ R.struct(float, R.choose(1, 2)), R.struct{ R.array(float, 2) } }
    return R.oneof
        { R.struct(small, R.choose(1, 2))
        , R.struct{ small, float }
        , R.struct{ float, small }
        , R.struct{ R.array(small, R.choose(1, 2)) }
        }
end

-- A union is homogeneous if all its members are, and as long as the longest.
function HFA.union (float)
    local member = R.oneof{ float, R.array(float, R.choose(1, 4)), R.struct(float, R.choose(1, 4)) }
    return R.oneof
        { R.union(member, R.choose(1, 3))
        , R.struct{ R.union(member, R.choose(1, 2)), float }
        }
end

function HFA.of (float)
    return R.freq
        { 4, HFA.flat(float)
        , 3, HFA.single(float)
        , 2, HFA.nested(float)
        , 2, HFA.union(float)
        }
end

-- Nearly homogeneous ---------------------------------------------------------------------------

-- One member of another type: an integer, or another floating type.
function HFA.nearly (float, stranger)
    return R.freq
        { 4, R.struct(R.concat{ R.list(R.choose(0, 3), float)
                              , { stranger }
                              , R.list(R.choose(0, 2), float)
                              })
        , 3, R.struct{ R.array(float, R.choose(1, 3)), stranger }
        , 2, R.union{ R.array(float, R.choose(1, 4)), stranger }
        , 1, R.union{ R.struct{ float, stranger }, R.array(float, R.choose(1, 4)) }
        }
end

function HFA.record ()
    return R.freq
        { 4, HFA.of(R.float)
        , 4, HFA.of(R.double)
        , 1, HFA.of(R.longdouble)
        , 2, HFA.nearly(R.float, R.oneof{ HFA.int, R.double })
        , 2, HFA.nearly(R.double, R.oneof{ HFA.int, R.float })
        }
end

-- The suite ------------------------------------------------------------------------------------

-- Built after the command line's assignments, which can thus change each knob.
function HFA.test ()
    local record = HFA.record()
    return
        { args    = R.concat{ R.list(HFA.before, HFA.scalar)
                            , R.list(HFA.records, record)
                            , R.list(HFA.after, HFA.scalar)
                            }
        , varargs = R.list(HFA.vargc, R.freq{ 3, record, 1, R.double })
        , result  = R.freq{ 5, record, 1, HFA.scalar, 1, R.void }
        }
end

Test.hfa =
    { doc  = "homogeneous floating aggregates, and near misses"
    , test = HFA.test
    }
