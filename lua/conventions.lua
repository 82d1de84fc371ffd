-- Classes of a convention: the names for them that are better written in Lua than in Rust. Loaded before the conventions.

-- Joins several lists of classes.
function Place.join(...)
    local all = {}
    for _, list in ipairs{ ... } do
        for _, item in ipairs(list) do all[#all + 1] = item end
    end
    return all
end

-- Makes a class for each number of slots up to `most`, and two for the even and odd numbers above:
-- the following arguments depend on them. `wants` holds the other conditions, the same for all.
function Place.by_slots(bytes, most, wants, rule, member)
    local function class(what, size, slots, count)
        local all = { wants.name .. " of " .. what, rule, size = size, slots = slots
                    , types = { R.struct(member or R.array(R.char, bytes), count) } }
        for key, value in pairs(wants) do if key ~= "name" then all[key] = value end end
        return all
    end
    local width, all = wants.width or 1, {}
    wants.width = nil
    for n = width, most, width do
        all[#all + 1] = class(n .. " slots", { bytes * (n - width) + 1, bytes * n }, nil, n // width)
    end
    all[#all + 1] = class("more slots, even", nil, { bytes, 2, 0 }, (most // 2 * 2 + 2) // width)
    if width == 1 then all[#all + 1] = class("more slots, odd", nil, { bytes, 2, 1 }, most // 2 * 2 + 3) end
    return all
end
