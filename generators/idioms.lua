-- The suite `idioms`: loops as people write them and as optimisers look for them: sums over an array, prefix sums,
-- stencils, searches with an early exit, bit loops, checksums, state machines, linked lists, tables of
-- pointers. Statements name their variables:
--
--   Stmt.array("a", { Stmt.let("s", { Stmt.over("a", { Stmt.set(v"s", b("+", v"s", at"a")) }) }) })
--
--   for (i = 0; i < 8; i++) s = s + a[i];
--
-- `Stmt.let` and `Stmt.array` name a variable and an array for the statements in them, `Expr.operand` reads the
-- variable, `Expr.at("a", 1)` is the element after the one where the loop is, and "i" names the counter of the
-- innermost loop. To add an idiom, write one more entry in IDIOMS.all: its weight, and its statement.

IDIOMS = {}
local idioms = R.late(IDIOMS) -- the command line may change them

-- Knobs.

IDIOMS.checks    = "end" -- where objects are compared: also "calls", "loops", "all"
IDIOMS.asm       = 0.1 -- share of functions with instructions that compilers do not know to do nothing: `__asm__("" : "+r"(v));` (GNU, where a compiler has them)
IDIOMS.hints     = 0.1 -- share of loops with pragmas that ask compilers to unroll or vectorise them: `_Pragma("GCC unroll 4")` (GNU, where a compiler has them)
IDIOMS.functions = R.choose(1, 3)  -- in a test case
IDIOMS.long      = 0.3             -- share of arrays with 16 elements and more
IDIOMS.links     = 0.1             -- share of functions with other pointers in structs and arrays
IDIOMS.begun     = 0.1             -- share of functions with an array or a struct that begins with values at each call
IDIOMS.type      = FLOW.type

local v, at, b = Expr.operand, Expr.at, Expr.binary

local function set(name, value) return Stmt.set(v(name), value) end
local function any(operators) return R.elements(operators) end

-- A constant that suits its place, and a small one.
local k     = Expr.const()
local small = R.freq{ 3, Expr.const(nil, R.choose(1, 9)), 1, k }
-- An element, or one of its neighbours.
local function near(name) return Expr.at(name, R.elements{ -1, 0, 0, 0, 1 }) end

-- A variable with a name, and what the function observes of it afterwards.
local function with(name, statements, type)
    statements[#statements + 1] = Stmt.observe(v(name))
    return Stmt.let(name, statements, type)
end
local unsigned = R.oneof{ R.unsigned(R.int), R.unsigned(R.int), R.unsigned(R.long), R.unsigned(R.short), R.unsigned(R.char) }
-- Those of so many bits on most machines.
local words = { [8] = R.unsigned(R.char), [16] = R.unsigned(R.short), [32] = R.unsigned(R.int), [64] = R.unsigned(R.long) }
local narrow = R.oneof{ R.schar, R.unsigned(R.char), R.short, R.unsigned(R.short) }
-- A constant from one number to another.
local function from(low, high) return Expr.const(nil, R.choose(low, high)) end
-- A square of numbers with a name, and the statements about it.
local function square(name, n, statements) return Stmt.object(name, statements, R.array(R.array(idioms.type, n), n)) end
-- A struct with a name, of these members: bit-fields, mostly.
local function record(name, members, statements) return Stmt.object(name, statements, R.struct(members)) end
local function bits(n) return R.bitfield(n, R.signed(R.int)) end
local function ubits(n) return R.bitfield(n, R.unsigned(R.int)) end
-- A member of the struct s.
local function m(position) return Expr.member(v"s", position) end

-- The number in the struct to which a pointer with a name leads, and the pointer in it to the next one.
local function number_at(name) return Expr.member(Expr.target(v(name)), 0) end
local function next_of(name) return Expr.member(Expr.target(v(name)), 1) end
-- A list in an array of structs, which a loop links, and statements with a pointer to its first one.
local first = Expr.at("n", Expr.const(nil, 0))
local function list(pointer, statements)
    return Stmt.nodes("n", { Stmt.over("n", { Stmt.set(Expr.member(Expr.at"n", 1), Expr.address(Expr.at("n", 1))) })
                           , Stmt.pointer(pointer, first, statements) })
end
-- The sum of a list from a pointer on.
local function sum(pointer)
    return with("s", { Stmt.as_long_as(v(pointer), { set("s", b(any{ "+", "^", "-" }, v"s", number_at(pointer))), Stmt.set(v(pointer), next_of(pointer)) }) })
end

IDIOMS.all =
    -- A sum, a product, bits of an array.
    { 4, Stmt.array("a", { with("s", { Stmt.over("a", { set("s", b(any{ "+", "+", "-", "^", "|", "&", "*" }, v"s", at"a")) }) }) })
    -- A sum in a type of its own.
    , 3, Stmt.array("a", { with("s", { Stmt.over("a", { set("s", b("+", v"s", at"a")) }) }, unsigned) })
    -- A sum of some elements.
    , 3, Stmt.array("a", { with("s", { Stmt.over("a", { Stmt.when(b(any{ "<", ">", "!=" }, at"a", k), { set("s", b(any{ "+", "-" }, v"s", at"a")) }) }) }) })
    -- The least or greatest element, and where it is.
    , 3, Stmt.array("a", { Stmt.let("m", { with("s", { Stmt.over("a", { Stmt.when(b(any{ "<", ">", "<=" }, at"a", v"s"), { set("s", at"a"), set("m", v"i") }) }), Stmt.observe(v"m") }) }) })
    -- How many elements are such.
    , 2, Stmt.array("a", { with("n", { Stmt.over("a", { set("n", b("+", v"n", b(any{ "<", ">", "==", "!=" }, at"a", k))) }) }) })
    -- A search that ends early.
    , 3, Stmt.array("a", { with("n", { Stmt.over("a", { Stmt.when(b(any{ "==", "<", ">" }, at"a", k), { set("n", v"i"), Stmt.leave(b("==", 0, 0)) }) }) }) })
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.leave(b(any{ "==", "<", ">" }, at"a", k)), Stmt.set(at"a", b(any{ "+", "^" }, at"a", small)) }) })
    -- One array computed from another, with a factor.
    , 4, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.set(at"b", b(any{ "+", "-", "^" }, at"b", b("*", at"a", small))) }) }) })
    -- A stencil, from one array to another or in place.
    , 3, Stmt.array("a", { Stmt.array("b", { Stmt.over("a", { Stmt.set(at"b", b("-", b("+", at("a", -1), at("a", 1)), at"a")) }) }) })
    , 3, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", b(any{ "+", "-", "^", "&" }, at("a", R.elements{ -2, -1, 1, 2 }), at("a", R.elements{ -1, 0, 1 }))) }) })
    -- Prefix sums.
    , 3, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", b(any{ "+", "-", "^" }, at"a", at("a", R.elements{ -1, 1 }))) }) })
    -- Elements move, are copied, and are all set to one value.
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", at("a", R.elements{ -1, 1, 2 })) }) })
    , 2, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.set(at"b", near"a"), Stmt.set(near"a", R.freq{ 2, k, 1, at"b" }) }) }) })
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", R.freq{ 1, k, 1, v"x" }) }) })
    -- Neighbours change places.
    , 2, Stmt.array("a", { Stmt.let("t", { Stmt.over("a", { Stmt.when(b(any{ "<", ">" }, at"a", at("a", 1)), { set("t", at"a"), Stmt.set(at"a", at("a", 1)), Stmt.set(at("a", 1), v"t") }) }) }) })
    -- One of two values is stored, on a condition.
    , 3, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.when(b(any{ "<", ">", "==", "!=" }, at"a", k), { Stmt.set(at"b", R.freq{ 1, k, 1, v"x" }) }, { Stmt.set(at"b", R.freq{ 1, k, 1, at"a", 1, v"y" }) }) }) }) })
    , 2, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.set(at"b", Expr.cond(b(any{ "<", ">", "!=" }, near"a", k), near"a", b(any{ "+", "-", "^" }, at"b", small))) }) }) })
    -- Limits.
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", Expr.cond(b("<", at"a", k), k, Expr.cond(b(">", at"a", k), k, at"a"))) }) })
    -- Sums and products that stop at a limit, or where they overflow, told by builtin functions of GNU C.
    , 2, Stmt.array("a", { with("s", { Stmt.over("a", { set("s", Expr.checked(any{ "+", "-" }, R.int, v"s", at"a", R.freq{ 2, Expr.const(R.int), 1, k })) }) }, R.int) }, R.int)
    , 2, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.set(at"b", Expr.checked(any{ "+", "-", "*" }, narrow, at"b", near"a", R.freq{ 2, k, 1, at"b" })) }) }, narrow) }, narrow)
    , 1, with("x", { Stmt.loop{ set("x", Expr.checked(any{ "+", "*" }, idioms.type, v"x", small, k)) } })
    -- Every element with every other: nests.
    , 3, Stmt.array("a", { Stmt.array("b", { with("s", { Stmt.over("a", { Stmt.over("b", { set("s", b("+", v"s", b(any{ "*", "^", "-", "&" }, at"a", at"b"))) }) }) }) }) })
    , 2, Stmt.array("a", { Stmt.array("b", { Stmt.over("a", { Stmt.over("b", { Stmt.set(at"b", b(any{ "+", "^", "-" }, at"b", at"a")) }) }) }) })
    -- A polynomial.
    , 2, Stmt.array("a", { with("s", { Stmt.over("a", { set("s", b("+", b("*", v"s", small), at"a")) }) }) })
    -- Signs and comparisons as bits of a number.
    , 2, Stmt.array("a", { with("s", { Stmt.over("a", { set("s", b("|", b("<<", v"s", 1), b(any{ "<", ">=" }, at"a", R.freq{ 2, Expr.const(nil, 0), 1, k }))) }) }, unsigned) })
    -- A checksum, bit by bit.
    , 3, with("x", { Stmt.loop{ set("x", Expr.cond(b("&", v"x", 1), b("^", b(">>", v"x", 1), k), b(">>", v"x", 1))) } }, unsigned)
    -- The remainder of a polynomial over two elements, as checksums of cyclic codes have it: 8 bits of data in a register, from the
    -- lowest on or from the highest.
    , 4, R.bind(R.elements{ 8, 16, 16, 32, 32, 64 }, function(n) return R.bind(R.choose(1, 2), function(up)
          local word = words[n]
          local tops = { [8] = 0x80, [16] = 0x8000, [32] = 0x80000000, [64] = math.mininteger }
          local polynomials = { [8] = { 0x07, 0xd5, 0x8c, 0xe0 }, [16] = { 0x1021, 0x8005, 0x8408, 0xa001 }, [32] = { 0x04c11db7, 0xedb88320, 0x82f63b78 }, [64] = { 0x42f0e1eba9ea3693, 27 } }
          local polynomial = R.freq{ 3, Expr.const(nil, R.elements(polynomials[n])), 1, k }
          local function step(of) return Expr.cast(word, up == 1 and b(">>", of, 1) or b("<<", of, 1)) end
          local function is_one(of) return R.freq{ 3, b("&", of, up == 1 and 1 or Expr.const(nil, tops[n])), 1, up == 1 and b("%", of, 2) or b("!=", b(">>", of, n - 1), 0) } end
          local data = up == 1 and v"d" or b("<<", Expr.cast(word, v"d"), n - 8)
          local x = v"x"
          local reduced = Expr.cast(word, b("^", step(x), polynomial))
          local body = R.oneof{ R.list(1, set("x", Expr.cond(is_one(x), reduced, step(x))))
                              , R.list(1, Stmt.when(is_one(x), { set("x", reduced) }, { set("x", step(x)) }))
                              , R.list(1, set("x", Expr.cast(word, b("^", step(x), b("&", Expr.unary("-", b("&", x, 1)), polynomial)))))
                              , R.concat{ R.list(1, set("t", is_one(b("^", x, v"d")))), R.list(1, set("x", step(x))), R.list(1, Stmt.when(v"t", { set("x", Expr.cast(word, b("^", x, polynomial))) }))
                                        , R.list(1, set("d", up == 1 and b(">>", v"d", 1) or Expr.cast(R.unsigned(R.char), b("<<", v"d", 1)))) } }
          local times = Stmt.times(Expr.const(nil, R.freq{ 5, R.unit(8), 1, R.unit(n), 1, R.choose(1, 9) }), body)
          return R.oneof{ with("x", { Stmt.let("d", { Stmt.let("t", { set("d", R.oneof{ k, v"y" }), set("x", R.oneof{ k, b("^", x, data) }), times }) }, R.unsigned(R.char)) }, word)
                        , Stmt.object("a", { with("x", { Stmt.let("t", { Stmt.let("d", { Stmt.over("a", { set("d", at"a"), set("x", b("^", x, data)), times }) }, R.unsigned(R.char)) }) }, word) }, R.array(R.unsigned(R.char), R.choose(2, 9))) } end) end)
    -- Bits are counted, one by one or as many as there are.
    , 2, Stmt.let("x", { with("n", { Stmt.renew(), Stmt.set(v"x", k), Stmt.as_long_as(b("!=", v"x", 0), { set("n", b("+", v"n", 1)), set("x", b("&", v"x", b("-", v"x", 1))) }) }) }, unsigned)
    , 2, Stmt.let("x", { with("n", { Stmt.set(v"x", k), Stmt.as_long_as(b("!=", v"x", 0), { set("n", b("+", v"n", b("&", v"x", 1))), set("x", b(">>", v"x", Expr.const(nil, R.freq{ 3, R.unit(1), 1, R.unit(2) }))) }) }) }, unsigned)
    -- The place of the highest bit that is set, or of one that a mask names.
    , 2, Stmt.let("x", { with("n", { set("n", from(0, 1)), set("x", k), Stmt.as_long_as(b(any{ "!=", ">" }, v"x", from(0, 1)), { set("n", b("+", v"n", 1)), set("x", b(">>", v"x", 1)) }) }) }, unsigned)
    , 2, R.bind(R.elements{ 7, 15, 30, 31, 63 }, function(top) return R.bind(R.choose(1, 2), function(up)
          local x = v"x"
          local value = up == 1 and from(1, 99) or Expr.const(nil, R.elements{ 48, 64, 96, 112, 1024, 40960, 65536 })
          local mask, step = Expr.const(nil, up == 1 and 1 << top or R.elements{ 1, 16 }), b(up == 1 and "<<" or ">>", x, 1)
          return Stmt.let("x", { with("n", { set("n", from(0, 2)), set("x", value), Stmt.as_long_as(b("==", b("&", x, mask), 0), { set("x", step), set("n", b("+", v"n", 1)) }), Stmt.observe(x) }) }
              , words[top == 63 and 64 or 32]) end) end)
    -- The length of what a zero ends, or another number, by an index and by a pointer.
    , 3, R.bind(R.choose(3, 14), function(n) return R.bind(R.freq{ 3, R.unit(0), 1, R.choose(1, 9) }, function(last)
          local first, ending = Expr.at("a", Expr.const(nil, 0)), Stmt.set(Expr.at("a", Expr.const(nil, n - 1)), last)
          local fill = R.oneof{ Stmt.over("a", { Stmt.set(at"a", R.oneof{ b("+", v"i", small), from(10, 99) }) }), Stmt.set(near"a", from(10, 99)) }
          local by_index = { with("n", { set("n", 0), Stmt.as_long_as(b("!=", Expr.at("a", v"n"), last), { set("n", b("+", v"n", 1)) }), Stmt.set(Expr.at("a", v"n"), small) }, R.oneof{ R.int, R.long, R.unsigned(R.int), R.unsigned(R.long) }) }
          local by_pointer = { Stmt.pointer("p", first, { Stmt.as_long_as(b("!=", Expr.target(v"p"), last), { Stmt.set(v"p", b("+", v"p", 1)) })
              , Stmt.set(Expr.target(v"p"), small) }) }
          local function all(statements) return Stmt.object("a", { fill, ending, statements[1] }, R.array(R.oneof{ R.char, R.schar, R.unsigned(R.char), R.short, R.int }, n)) end
          return R.oneof{ all(by_index), all(by_pointer) } end) end)
    -- The digits of a number.
    , 2, Stmt.let("x", { with("n", { Stmt.set(v"x", k), Stmt.as_long_as(b("!=", v"x", 0), { set("n", b("+", v"n", b("%", v"x", 10))), set("x", b("/", v"x", 10)) }) }) })
    -- The greatest common divisor.
    , 2, Stmt.let("x", { Stmt.let("t", { with("y", { Stmt.set(v"x", k), Stmt.set(v"y", k), Stmt.as_long_as(b("!=", v"y", 0), { set("t", b("%", v"x", v"y")), set("x", v"y"), set("y", v"t") }), Stmt.observe(v"x") }) }) })
    -- A sequence whose next number is made of the last two.
    , 2, Stmt.let("x", { Stmt.let("t", { with("y", { Stmt.loop{ set("t", b(any{ "+", "-", "^" }, v"x", v"y")), set("x", v"y"), set("y", v"t") }, Stmt.observe(v"x") }) }) })
    -- Two variables that go towards one another.
    , 2, Stmt.let("x", { with("y", { Stmt.set(v"x", small), Stmt.set(v"y", k), Stmt.loop{ Stmt.leave(b(any{ ">=", ">", "==" }, v"x", v"y")), set("x", b("+", v"x", small)), set("y", b("-", v"y", small)) }, Stmt.observe(v"x") }) })
    -- A machine with states.
    , 3, with("x", { Stmt.loop{ Stmt.select(b("&", v"x", 3), R.list(R.choose(2, 4), R.list(R.choose(1, 2), R.freq{ 4, set("x", R.freq{ 2, Expr.const(nil, R.choose(0, 4)), 1, b(any{ "+", "^" }, v"x", small) }), 1, Stmt.assign(), 1, Stmt.leave() }))) } })
    -- A narrow variable that is multiplied and stored each time.
    , 2, Stmt.array("a", { with("x", { Stmt.over("a", { set("x", b("*", v"x", small)), Stmt.set(at"a", v"x") }) }, narrow) })
    -- A remainder or quotient behind a test for zero.
    , 2, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.set(at"b", Expr.cond(near"a", b(any{ "%", "/" }, at"b", near"a"), at"b")) }) }) })
    -- Two neighbours are stored in one body.
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", b(any{ "+", "-", "*" }, v"x", v"i")), Stmt.set(at("a", -1), b("&", at("a", -1), k)) }) })
    -- Elements are cleared on a condition, in a nest.
    , 2, Stmt.array("a", { Stmt.array("b", { Stmt.over("a", { Stmt.over("b", { Stmt.when(b(any{ "<", ">", "==" }, at"b", at"a"), { Stmt.set(at"b", Expr.const(nil, 0)) }, { Stmt.set(at"b", b("+", at"b", 1)) }) }) }) }) })
    -- A sum of absolute differences, of bytes with and without a sign.
    , 2, Stmt.array("a", { Stmt.array("b", { with("s", { Stmt.over("b", { set("s", b("+", v"s", Expr.cond(b(">", at"a", at"b"), b("-", at"a", at"b"), b("-", at"b", at"a")))) }) }) }, R.unsigned(R.char)) }, R.schar)
    -- Differences of bytes, of which only the sign of all together is of interest.
    , 2, Stmt.array("a", { Stmt.array("b", { with("s", { Stmt.over("b", { set("s", b(any{ "|", "&", "^" }, v"s", b("-", at"a", at"b"))) }), Stmt.observe(b("<", v"s", 0)) }, R.int) }, R.unsigned(R.char)) }, R.unsigned(R.char))
    -- Bits and comparisons of the counter.
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", Expr.unary(any{ "!", "~", "-" }, b(any{ ">>", "&" }, v"i", small))) }) })
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", b(any{ "==", "!=", "+" }, b(any{ "<", ">" }, near"a", k), b("&", v"i", 1))) }) })
    , 2, Stmt.object("a", { Stmt.over("a", { Stmt.set(at"a", Expr.unary("!", b(">>", v"i", from(1, 4)))) }) }, R.array(R.oneof{ R.unsigned(R.char), R.schar }, R.choose(4, 20)))
    -- A comparison with a truth value, stored wide, in a nest.
    , 2, Stmt.object("a", { Stmt.loop{ Stmt.over("a", { Stmt.set(at"a", b(any{ "<", "==", "!=", ">=" }, b(any{ "<", ">", "!=" }, R.oneof{ at"a", v"x" }, k), R.oneof{ v"y", v"i", small })) }) } }
          , R.array(R.oneof{ R.long, R.unsigned(R.long) }, R.choose(2, 8)))
    -- A remainder of bytes, or nothing where it is by zero.
    , 2, R.bind(R.choose(1, 4), function(t) return R.bind(R.choose(3, 16), function(n)
          local type = R.array(({ R.schar, R.unsigned(R.char), R.short, R.unsigned(R.short) })[t], n)
          return Stmt.object("a", { Stmt.object("b", { Stmt.over("a", { Stmt.set(at"b", Expr.cond(at"a", b("%", at"b", at"a"), at"b")) }) }, type) }, type) end) end)
    -- A byte that counts, in sums of 16 bits and more.
    , 2, Stmt.array("a", { with("s", { Stmt.over("a", { set("s", b(any{ "+", "-", "^" }, v"s", Expr.cast(R.oneof{ R.short, R.unsigned(R.short) }, b(any{ "+", "-" }, v"i", small)))) }
          , R.oneof{ R.schar, R.unsigned(R.char) }) }, R.oneof{ R.int, R.long, R.unsigned(R.int) }) })
    -- How often a number can be divided, as an index.
    , 2, Stmt.array("a", { Stmt.let("x", { Stmt.let("n", { set("x", R.oneof{ k, v"y" }), set("n", 0)
          , Stmt.as_long_as(b("!=", v"x", 0), { set("n", b("+", v"n", 1)), set("x", b("/", v"x", Expr.const(nil, R.elements{ 2, 3, 7, 10, 16 }))) })
          , R.oneof{ Stmt.set(Expr.at("a", v"n"), small), Stmt.observe(Expr.at("a", v"n")) } }, R.oneof{ R.int, narrow }) }) })
    -- One counter of two loops, which other functions may see.
    , 2, R.bind(R.elements{ 5, 7, 8, 15 }, function(n) return Stmt.object("n", { set("n", 0), Stmt.as_long_as(b("<", v"n", n), { Stmt.assign(), set("n", b("+", v"n", 1)) })
          , R.oneof{ Stmt.observe(v"n"), Stmt.assign() }, Stmt.as_long_as(b("<", v"n", n + 6), { Stmt.assign(), set("n", b("+", v"n", 1)) }), Stmt.observe(v"n") }, R.oneof{ R.int, narrow }) end)
    -- A value chosen by a mask that is made from conditions.
    , 2, with("x", { Stmt.loop{ set("x", b("&", Expr.unary("-", b("&", b("!=", v"y", 0), b(any{ "<", ">", "!=" }, v"x", k))), v"z")), Stmt.renew() } })
    -- Constants that cancel each other.
    , 1, with("x", { Stmt.loop{ set("x", b("+", b("-", b("+", v"x", Expr.const(nil, 2147483000)), Expr.const(nil, R.choose(2147482990, 2147483000))), v"y")) } })
    -- Masks that are tested one after the other.
    , 2, with("x", { Stmt.loop{ set("x", v"y"), Stmt.when(b("&", v"x", 8), { set("x", k) }), Stmt.when(b("==", b("&", v"x", 12), 8), { Stmt.assign() }), Stmt.when(b("!=", b("&", v"x", 14), 0), { Stmt.leave() }), Stmt.renew() } })
    -- Conditions of neighbours of one variable, each with its way out.
    , 2, Stmt.call{ Stmt.let("x", { set("x", v"y"), Stmt.leave(b(any{ "==", "<" }, v"x", k)), Stmt.leave(b(any{ "==", ">" }, b("+", v"x", small), k)), Stmt.leave(b("!=", b("-", v"x", small), k)), Stmt.assign() }, R.oneof{ R.int, R.long, narrow }) }
    -- A flag that a loop sets, and what is done while it is not set.
    , 2, Stmt.array("a", { with("x", { Stmt.over("a", { Stmt.when(b("==", v"x", 0), { set("x", b(any{ "<", ">", "==" }, at"a", k)) }, { Stmt.set(at"a", b(any{ "+", "-" }, at"a", 1)) }) }) }) })
    -- A loop that goes on until it sets a flag.
    , 2, with("n", { Stmt.let("done", { set("n", 0), set("done", 0), Stmt.as_long_as(Expr.unary("!", v"done"),
          { set("n", b("+", v"n", 1)), R.oneof{ Stmt.assign(), Stmt.observe() }
          , Stmt.when(b(any{ ">", ">=", "==" }, v"n", R.freq{ 2, small, 1, Expr.const(nil, R.elements{ 7, 8, 15, 16, 31, 32, 33 }) }), { set("done", 1) }) }) }, R.oneof{ R.int, narrow }) }, R.oneof{ R.int, narrow })
    -- A test in which great constants cancel each other.
    , 2, R.bind(R.elements{ 2147483640, 2000000000, 1073741825, 16777300 }, function(k)
          return Stmt.let("y", { with("x", { set("x", 0), set("y", from(0, 2))
              , Stmt.as_long_as(b("<", b("+", b("+", b("-", v"x", k), Expr.const(nil, R.choose(k - 5, k))), v"y"), from(1, 5)), { set("x", b("+", v"x", 1)), Stmt.assign() }) }, R.oneof{ R.int, R.long, R.short }) }) end)
    -- A byte that falls until it meets the low bits of a sum that wraps.
    , 2, Stmt.let("s", { with("x", { set("s", 0), set("x", from(0, 255))
          , Stmt.as_long_as(b("!=", v"x", Expr.cast(R.unsigned(R.char), v"s"))
              , { set("s", b("+", v"s", Expr.cast(R.unsigned(R.int), Expr.const(nil, R.elements{ 2, 6, 254, 65534, 4000000000, 4294967294 })))), set("x", b("-", v"x", 1)) })
          , Stmt.observe(v"s") }, R.unsigned(R.char)) }, R.unsigned(R.int))
    -- Rows become columns, in place or not.
    , 2, R.bind(R.choose(2, 6), function(n) return square("m", n, { square("t", n, { Stmt.over("m", { Stmt.over("m", { Stmt.set(Expr.at("m", v"i", v"j"), R.freq{ 3, Expr.at("t", v"j", v"i"), 1, Expr.at("m", v"j", v"i") }) }) }) }) }) end)
    -- A product of matrices, and sums of rows and of columns.
    , 2, R.bind(R.choose(2, 4), function(n) return square("m", n, { square("t", n, { square("p", n, { Stmt.over("m", { Stmt.over("m", { Stmt.over("t", {
          Stmt.set(Expr.at("p", v"k", v"j"), b(any{ "+", "^" }, Expr.at("p", v"k", v"j"), b(any{ "*", "&" }, Expr.at("m", v"k", v"i"), Expr.at("t", v"i", v"j")))) }) }) }) }) }) }) end)
    , 2, R.bind(R.choose(2, 6), function(n) return square("m", n, { with("s", { Stmt.over("m", { Stmt.over("m", { set("s", b(any{ "+", "-", "^" }, v"s", R.oneof{ Expr.at("m", v"i", v"j"), Expr.at"m" })) }) }) }) }) end)
    -- Elements that depend on others in two directions.
    , 2, R.bind(R.choose(3, 6), function(n) return square("m", n, { Stmt.over("m", { Stmt.over("m", {
          Stmt.set(Expr.at("m", R.elements{ 0, 1 }, R.elements{ -1, -1, 0 }), b(any{ "+", "-", "^" }, R.oneof{ Expr.at("m", 0, 0), Expr.at("m", 0, 1) }, R.freq{ 1, k, 2, Expr.at("m", 1, 0) })) }) }) }) end)
    -- A table that is one row after the other.
    , 2, R.bind(R.choose(2, 6), function(n) return R.bind(R.choose(2, 5), function(rows)
          return Stmt.object("t", { Stmt.object("a", { Stmt.over("t", { Stmt.over("t", { Stmt.set(Expr.at("a", b("+", b("*", v"j", n), v"i")), b(any{ "+", "^", "-" }, Expr.at"t", small)) }) }) }
              , R.array(idioms.type, n * rows)) }, R.array(R.array(idioms.type, n), rows)) end) end)
    -- Indices that jump about.
    , 2, Stmt.object("a", { Stmt.over("a", { Stmt.set(Expr.at("a", b("&", b("*", v"i", from(3, 9)), Expr.const(nil, R.elements{ 3, 7 }))), b(any{ "+", "-", "^" }, v"x", v"i")) }) }, R.array(idioms.type, R.elements{ 8, 9, 16 }))
    -- Two arrays a few elements behind a narrow counter.
    , 2, R.bind(R.choose(5, 12), function(n) return Stmt.object("a", { Stmt.object("b", { Stmt.over("a", { Stmt.set(Expr.at("a", R.elements{ -3, -2 }), at"b"), Stmt.set(Expr.at("b", -1), R.freq{ 1, k, 1, at"a", 1, v"i" }) }, narrow) }
          , R.array(idioms.type, n)) }, R.array(idioms.type, n)) end)
    -- A loop with one in it that never goes round, and two stores to one array.
    , 4, Stmt.array("a", { Stmt.over("a", { Stmt.set(Expr.at("a", Expr.const(nil, 0)), k), Stmt.set(at"a", v"x"), Stmt.as_long_as(b(">", v"i", 1000), { Stmt.assign() }) }) })
    , 2, Stmt.array("a", { Stmt.let("n", { Stmt.set(v"n", from(1, 5)), Stmt.as_long_as(b(">", v"n", 0), { Stmt.set(Expr.at("a", from(0, 1)), R.oneof{ k, v"n" }), Stmt.set(Expr.at("a", v"n"), v"x")
          , Stmt.as_long_as(b("<", v"n", 0), { Stmt.assign() }), set("n", b("-", v"n", 1)) }) }, R.oneof{ R.int, R.short, R.schar }) })
    -- Fields of an array of structs move to the next one.
    , 2, Stmt.object("a", { Stmt.over("a", { Stmt.set(Expr.member(Expr.at("a", 1), R.elements{ 0, 0, 1 }), Expr.member(Expr.at"a", 0)) }) }
          , R.array(R.freq{ 3, R.struct{ bits(R.elements{ 15, 8, 3 }), bits(8) }, 1, R.struct{ R.short, R.schar } }, R.choose(3, 9)))
    -- Constants in fields beside each other, which are read again.
    , 2, record("s", { bits(R.choose(8, 15)), bits(8), ubits(3) }, { Stmt.set(m(0), from(-100, -1)), Stmt.set(m(1), from(-100, 100)), Stmt.observe(m(R.choose(0, 2))) })
    , 2, record("s", { ubits(1), ubits(3), ubits(2), bits(5) }, { Stmt.set(m(0), from(0, 1)), Stmt.set(m(1), from(0, 7)), Stmt.set(m(2), from(0, 3)), Stmt.observe(m(R.choose(0, 3))) })
    -- A field that is tested both ways, in one condition.
    , 2, record("s", { bits(8), bits(15) }, { Stmt.when(b("&&", m(1), b("&&", v"x", Expr.unary("!", R.freq{ 3, m(1), 1, m(0) }))), { Stmt.assign() }, { Stmt.assign() }) })
    -- A flag of one bit, and a truth value as a number in a field.
    , 2, record("s", { bits(1), ubits(7) }, { Stmt.when(b(any{ "<", ">", "!=" }, v"x", k), { Stmt.set(m(0), -1) }, { Stmt.set(m(0), 0) }), Stmt.when(m(0), { Stmt.assign() }), Stmt.observe(m(0)) })
    , 2, record("s", { ubits(4), ubits(3) }, { Stmt.set(m(0), b("*", b(any{ "!=", "<", "==" }, v"x", k), Expr.const(nil, R.elements{ 1, 3, 7, 15 }))), Stmt.observe(m(R.choose(0, 1))) })
    -- A field that counts beyond what it holds, between two others; one that is given a wider number.
    , 2, record("s", { bits(5), ubits(R.choose(1, 9)), ubits(R.choose(2, 15)) }, { Stmt.loop{ Stmt.set(m(1), b(any{ "+", "-", "*", "^" }, m(1), R.oneof{ small, v"x" })) }, Stmt.set(m(2), R.oneof{ v"x", m(1) })
          , Stmt.observe(b(any{ "+", "-", "<" }, m(1), m(2))), Stmt.observe(m(R.choose(0, 2))) })
    -- A sum that may be negative, and then a wider number.
    , 2, Stmt.array("a", { Stmt.let("x", { with("y", { Stmt.set(v"x", b("+", from(-9, -1), Expr.at("a", Expr.const(nil, 0)))), Stmt.set(v"y", v"x") }, R.long) }, R.int) })
    -- Jumps back on a mask that is made from conditions.
    , 2, with("x", { Stmt.back(Expr.unary(any{ "-", "~" }, b("&", b(any{ "<", ">", "!=" }, v"x", k), b(any{ "<", "!=" }, v"y", k))), { set("x", b(any{ "+", "^", "-" }, v"x", small)), Stmt.assign() }) })
    -- A choice between all bits and none, in a byte.
    , 2, with("x", { set("x", Expr.cond(b(any{ "<", ">", "==", "!=" }, v"y", k), -1, 0)), Stmt.select(v"x", R.list(2, R.list(1, Stmt.assign()))) }, R.schar)
    -- How often each of a few numbers is there.
    , 3, Stmt.object("h", { Stmt.array("a", { Stmt.over("a", { Stmt.set(Expr.at("h", b("&", at"a", 7)), b(any{ "+", "+", "-", "^" }, Expr.at("h", b("&", at"a", 7)), R.oneof{ Expr.const(nil, 1), small })) }) }) }, R.array(R.oneof{ R.int, unsigned, narrow }, 8))
    -- Elements that meet a test move to the front, or into another array.
    , 3, R.bind(R.choose(4, 24), function(n) return R.bind(R.elements{ "a", "b" }, function(to)
          return Stmt.object("a", { Stmt.object("b", { with("n", { set("n", 0), Stmt.over("a", { Stmt.when(b(any{ "<", ">", "!=", "==" }, at"a", k), { Stmt.set(Expr.at(to, v"n"), at"a"), set("n", b("+", v"n", 1)) }) }) }, R.oneof{ R.int, R.unsigned(R.int), R.long }) }, R.array(R.int, n)) }, R.array(R.oneof{ R.int, narrow }, n)) end) end)
    -- Where two arrays differ first, and where an array has a number last.
    , 3, R.bind(R.choose(4, 40), function(n) return R.bind(R.choose(1, 4), function(t)
          local row = R.array(({ R.unsigned(R.char), R.int, R.short, R.schar })[t], n)
          return Stmt.object("a", { Stmt.object("b", { Stmt.memcpy(v"b", v"a"), Stmt.set(Expr.at("b", from(0, n - 1)), k)
              , with("n", { set("n", 0), Stmt.over("a", { Stmt.leave(b("!=", at"a", Expr.at("b", v"i"))), set("n", b("+", v"n", 1)) }) }, R.oneof{ R.int, R.unsigned(R.int), R.long }) }, row) }, row) end) end)
    , 2, Stmt.array("a", { with("n", { set("n", R.oneof{ Expr.const(nil, -1), k }), Stmt.over("a", { Stmt.when(b(any{ "==", "<", ">", "!=" }, at"a", k), { set("n", v"i") }) }) }, R.oneof{ R.int, R.long, R.short }) })
    -- A number that says whether any element is such.
    , 2, Stmt.array("a", { with("s", { set("s", k), Stmt.over("a", { set("s", Expr.cond(b(any{ "==", "<", ">", "!=" }, at"a", k), k, v"s")) }) }) })
    -- Products of narrow elements: their sum, and their upper halves; the mean of two.
    , 4, Stmt.array("a", { Stmt.array("b", { with("s", { Stmt.over("b", { set("s", b(any{ "+", "+", "-" }, v"s", b("*", R.oneof{ near"a", Expr.cast(R.int, near"a") }, at"b"))) }) }, R.oneof{ R.int, R.unsigned(R.int), R.long }) }, narrow) }, narrow)
    , 2, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.set(at"b", b(">>", R.oneof{ b("*", Expr.cast(R.int, near"a"), at"b"), b("+", b("*", Expr.cast(R.int, near"a"), at"b"), 16384) }, Expr.const(nil, R.elements{ 8, 15, 16 }))) }) }, narrow) }, narrow)
    , 3, Stmt.array("a", { Stmt.array("b", { Stmt.over("b", { Stmt.set(at"b", b(">>", b("+", R.oneof{ b("+", near"a", 1), near"a" }, at"b"), 1)) }) }, narrow) }, narrow)
    -- Every second or third element, of one array or into one.
    , 4, R.bind(R.choose(2, 3), function(step) return R.bind(R.choose(4, 16), function(n)
          local function part(i) return Expr.at("a", i == 0 and b("*", v"i", step) or b("+", b("*", v"i", step), i)) end
          local first, second = part(0), part(step - 1)
          local from_all = { Stmt.set(at"b", b(any{ "+", "-", "^", "*" }, first, second)) }
          local to_all = { Stmt.set(first, at"b"), Stmt.set(second, b(any{ "+", "-", "^" }, at"b", small)) }
          local turned = { set("t", first), Stmt.set(first, second), Stmt.set(second, b(any{ "+", "^" }, v"t", at"b")) }
          local function all(body) return Stmt.object("a", { Stmt.object("b", { Stmt.let("t", { Stmt.over("b", body) }) }, R.array(idioms.type, n)) }, R.array(idioms.type, n * step)) end
          return R.oneof{ all(from_all), all(to_all), all(turned) } end) end)
    -- Bytes are cleared or set, then some are set one by one.
    , 2, record("s", { R.int, R.short, R.schar, R.unsigned(R.char), R.long }, { Stmt.memset(v"s", R.freq{ 3, from(0, 0), 1, from(-1, -1), 1, from(1, 200) }), Stmt.set(m(R.choose(0, 4)), k), Stmt.set(m(R.choose(1, 3)), small), Stmt.observe(m(R.choose(0, 4))) })
    , 2, Stmt.array("a", { Stmt.memset(v"a", R.freq{ 3, from(0, 0), 1, from(-1, -1) }), Stmt.over("a", { Stmt.set(at"a", b(any{ "+", "-", "^" }, at"a", R.oneof{ small, v"x" })) }) })
    , 2, Stmt.array("a", { Stmt.over("a", { Stmt.set(at"a", k) }), Stmt.memset(R.oneof{ Expr.at"a", Expr.at("a", from(0, 2)) }, from(0, 0)), Stmt.observe(Expr.at("a", from(0, 3))) })
    -- Elements move by a few places, and are copied.
    , 2, Stmt.array("a", { Stmt.memmove(Expr.at("a", from(0, 2)), Expr.at("a", from(0, 3))), Stmt.observe(Expr.at("a", from(0, 3))) })
    , 2, R.bind(R.choose(3, 16), function(n) return R.bind(R.elements{ 1, 2, 3, 4 }, function(t)
          local types = { R.int, R.unsigned(R.char), R.long, R.short }
          return Stmt.object("a", { Stmt.object("b", { R.oneof{ Stmt.memcpy(v"a", v"b"), Stmt.memcpy(Expr.at("a", from(0, 2)), Expr.at("b", from(0, 2))) }
              , R.oneof{ Stmt.set(Expr.at("b", from(0, 3)), k), Stmt.over("b", { Stmt.set(at"b", b("^", at"b", small)) }) }
              , Stmt.observe(Expr.memcmp(any{ "==", "!=", "<", ">" }, v"a", v"b")), Stmt.observe(Expr.at("a", from(0, 3))) }, R.array(types[t], n)) }, R.array(types[t], n)) end) end)
    -- Words and their bytes.
    , 3, Stmt.object("u", { Stmt.set(Expr.member(v"u", 0), R.oneof{ k, v"x" }), Stmt.set(Expr.member(v"u", 1), R.oneof{ small, k }), Stmt.observe(Expr.member(v"u", R.choose(0, 2))) }
          , R.oneof{ R.union{ R.unsigned(R.int), R.array(R.unsigned(R.char), 4), R.int }
                   , R.union{ R.array(R.unsigned(R.short), 2), R.array(R.unsigned(R.char), 4), R.unsigned(R.int) }
                   , R.union{ R.unsigned(R.long), R.array(R.unsigned(R.int), R.unit(2)), R.long } })
    , 2, Stmt.object("u", { Stmt.loop{ Stmt.set(Expr.member(v"u", 0), b(any{ "+", "^", "*" }, Expr.member(v"u", R.choose(0, 1)), R.oneof{ v"i", small })), Stmt.observe(Expr.member(v"u", R.choose(0, 2))) } }
          , R.union{ R.unsigned(R.int), R.int, R.array(R.unsigned(R.short), 2) })
    -- A number of the bytes of an array, and its bytes in an array, the lowest first or last, or nearly so.
    , 3, R.bind(R.elements{ 2, 4, 4, 8 }, function(n) return R.bind(R.choose(0, 4), function(order) return R.bind(R.choose(0, 3), function(first)
          local word = words[8 * n]
          local function byte(i)
              local at = order < 2 and i or order == 2 and n - 1 - i or order == 3 and (i % 2 == 0 and i + 1 or i - 1) or math.max(i, 1)
              return Expr.at("a", Expr.const(nil, first + at))
          end
          local function low(of) return R.oneof{ b("&", of, 255), Expr.cast(R.unsigned(R.char), of) } end
          local whole, bytes = Expr.cast(word, byte(0)), { Stmt.set(byte(0), low(v"x")) }
          for i = 1, n - 1 do
              whole = b(any{ "|", "|", "|", "+", "^" }, whole, b("<<", Expr.cast(n == 8 and word or R.unsigned(R.int), byte(i)), 8 * i))
              bytes[#bytes + 1] = Stmt.set(byte(i), low(b(">>", v"x", 8 * i)))
          end
          -- The first statements, and those that set the bytes.
          local function and_bytes(...)
              local statements = { ... }
              table.move(bytes, 1, #bytes, #statements + 1, statements)
              return statements
          end
          local function all(statements) return Stmt.object("a", { with("x", statements, word) }, R.array(R.unsigned(R.char), n + 4)) end
          return R.oneof{ all{ set("x", whole) }
                        , all(and_bytes(set("x", R.oneof{ k, v"y" })))
                        , all(and_bytes(Stmt.over("a", { Stmt.set(at"a", b(any{ "+", "^" }, at"a", small)) }), set("x", b(any{ "+", "^", "-" }, whole, v"x"))))
                        , all{ Stmt.loop(and_bytes(set("x", b(any{ "+", "^" }, whole, v"i")))) } } end) end) end)
    -- The bits of a floating number, in a union or by a copy of its bytes: its sign, its exponent, the number without them.
    , 3, R.bind(R.choose(1, 3), function(t)
          local real, int = t < 3 and R.float or R.double, t < 3 and R.unsigned(R.int) or R.unsigned(R.long)
          local sign = Expr.const(nil, t < 3 and 2147483648 or -9223372036854775807 - 1)
          local exponent = t < 3 and 23 or 52
          local u, x, n = Expr.member(v"u", 0), v"x", Expr.member(v"u", 1)
          local test = R.oneof{ b("!=", b("&", n, sign), 0), b("-", b("&", b(">>", n, exponent), t < 3 and 255 or 2047), t < 3 and 127 or 1023), b(">>", n, small), n }
          local change = R.oneof{ b("^", n, sign), b("+", n, Expr.cast(int, b("<<", Expr.cast(int, from(1, 3)), exponent))), b("-", n, from(1, 9)) }
          return Stmt.object("u", { Stmt.set(u, R.oneof{ from(-9, 9), from(-16777216, 16777216), v"y" }), Stmt.observe(test), Stmt.set(n, change)
              , Stmt.observe(b(any{ "<", ">", "==" }, u, from(-9, 9))), Stmt.observe(test) }, R.union{ real, int }) end)
    , 2, Stmt.object("f", { Stmt.object("n", { Stmt.set(v"f", from(-99, 99)), Stmt.memcpy(v"n", v"f"), Stmt.observe(R.oneof{ b(">>", v"n", from(20, 31)), b("&", v"n", Expr.const(nil, 2139095040)), v"n" })
          , Stmt.set(v"n", R.oneof{ b("^", v"n", Expr.const(nil, 2147483648)), b("+", v"n", Expr.const(nil, 8388608)) }), Stmt.memcpy(v"f", v"n"), Stmt.observe(b(any{ "<", ">=" }, v"f", from(-9, 9))) }, R.unsigned(R.int)) }, R.float)
    -- Fields that share their bits.
    , 2, Stmt.object("u", { Stmt.loop{ Stmt.set(Expr.member(Expr.member(v"u", 0), 0), b("&", v"i", 63)), Stmt.observe(Expr.member(Expr.member(v"u", 1), 0)) } }
          , R.oneof{ R.union{ R.struct{ bits(7), bits(25) }, R.struct{ R.oneof{ bits(2), ubits(2) }, bits(30) }, R.unsigned(R.int) }
                   , R.union{ R.struct{ bits(7), bits(25) }, R.struct{ ubits(7), bits(25) } } })
    -- A struct is written by a pointer and by its name, with another store by a pointer between.
    , 2, record("s", { R.schar, R.long, R.int }, { Stmt.object("g", { Stmt.pointer("p", v"s", { Stmt.pointer("q", v"g", {
          Stmt.set(Expr.member(Expr.target(v"p"), R.choose(0, 2)), k), Stmt.set(Expr.target(v"q"), R.oneof{ k, small }), Stmt.set(m(R.choose(0, 2)), small), Stmt.observe(Expr.member(Expr.target(v"p"), R.choose(0, 2))) }) }) }, R.oneof{ R.int, R.long }) })
    -- A pointer to one part, and the others by their names.
    , 2, Stmt.object("a", { Stmt.pointer("p", Expr.at("a", from(0, 0)), { Stmt.set(Expr.at("a", from(1, 2)), k), Stmt.set(Expr.target(v"p", from(0, 1)), v"x"), Stmt.observe(Expr.at("a", from(1, 2))), Stmt.observe(Expr.target(v"p")) }) }
          , R.array(idioms.type, R.choose(3, 5)))
    -- Pointers that lead elsewhere after they were read, in a loop or by jumps back.
    , 3, R.bind(R.choose(1, 3), function(t)
          local type = ({ R.int, R.unsigned(R.char), R.long })[t]
          local body = { set("x", b(any{ "+", "^" }, v"x", Expr.target(v"p"))), Stmt.set(v"p", Expr.address(R.freq{ 3, v"h", 1, v"g" })), Stmt.set(v"g", R.oneof{ small, v"y", v"x" }) }
          return Stmt.object("g", { Stmt.object("h", { Stmt.pointer("p", v"g", { with("x", { R.oneof{ Stmt.loop(body), Stmt.back(b("!=", v"x", k), body) } }) }) }, type) }, type) end)
    -- A pointer that goes on, with a test of its own.
    , 2, R.bind(R.choose(4, 12), function(n) return Stmt.object("a", { Stmt.pointer("p", Expr.at("a", from(0, 0)), { Stmt.pointer("e", Expr.at("a", Expr.const(nil, R.choose(2, n - 1))), { with("s", {
          Stmt.as_long_as(R.oneof{ b("!=", v"p", v"e"), b("<", v"p", v"e"), b("&&", b("<", v"p", v"e"), b("!=", Expr.target(v"p"), k)) }
              , { set("s", b(any{ "+", "^", "-" }, v"s", Expr.target(v"p"))), Stmt.set(v"p", b("+", v"p", 1)) }) }) }) }) }, R.array(idioms.type, n)) end)
    -- A list is walked: a sum, a search, a store to each.
    , 3, list("p", { sum"p" })
    , 2, list("p", { with("n", { Stmt.as_long_as(v"p", { Stmt.when(b(any{ "==", "<", ">" }, number_at"p", k), { Stmt.leave(b("==", 0, 0)) }), set("n", b("+", v"n", 1)), Stmt.set(v"p", next_of"p") }) }) })
    , 2, list("p", { Stmt.as_long_as(v"p", { Stmt.set(number_at"p", b(any{ "+", "^", "-" }, number_at"p", R.oneof{ small, v"x" })), Stmt.set(v"p", next_of"p") }), Stmt.observe(Expr.member(first, 0)) })
    -- A list is reversed in place, then walked from its new first one.
    , 3, list("p", { Stmt.pointer("q", first, { Stmt.pointer("r", first, { Stmt.set(v"q", 0)
          , Stmt.as_long_as(v"p", { Stmt.set(v"r", next_of"p"), Stmt.set(next_of"p", v"q"), Stmt.set(v"q", v"p"), Stmt.set(v"p", v"r") }), sum"q" }) }) })
    -- The one after the first is taken out of a list, or led to itself, while another pointer leads there.
    , 2, list("p", { Stmt.pointer("q", Expr.at("n", Expr.const(nil, 1)), { Stmt.set(next_of"p", next_of"q"), Stmt.set(number_at"q", small), Stmt.observe(Expr.member(Expr.target(next_of"p"), 0)), sum"p" }) })
    , 2, list("p", { Stmt.set(next_of"p", v"p"), Stmt.set(Expr.member(Expr.target(next_of"p"), 0), k), Stmt.observe(number_at"p") })
    -- A list whose links are indices.
    , 2, Stmt.object("l", { Stmt.over("l", { Stmt.set(at"l", b("&", b("+", v"i", Expr.const(nil, R.elements{ 1, 3, 5 })), 7)) })
          , with("n", { Stmt.let("x", { set("x", Expr.at("l", Expr.const(nil, 0))), set("n", 0), Stmt.as_long_as(b("!=", v"x", 0), { set("n", b(any{ "+", "^" }, v"n", v"x")), set("x", Expr.at("l", v"x")) }) }, R.int) }, R.int) }
          , R.array(R.oneof{ R.int, narrow }, 8))
    -- Two elements change places through pointers, which may lead to the same one.
    , 3, Stmt.array("a", { Stmt.pointer("p", Expr.at("a", from(0, 1)), { Stmt.pointer("q", Expr.at("a", from(0, 1)), { R.oneof{
            Stmt.let("t", { Stmt.set(v"t", Expr.target(v"p")), Stmt.set(Expr.target(v"p"), Expr.target(v"q")), Stmt.set(Expr.target(v"q"), v"t") }, R.long)
          , Stmt.loop{ Stmt.set(Expr.target(v"p"), b("^", Expr.target(v"p"), Expr.target(v"q"))), Stmt.set(Expr.target(v"q"), b("^", Expr.target(v"p"), Expr.target(v"q"))) } }
          , Stmt.observe(Expr.target(v"p")), Stmt.observe(Expr.at("a", Expr.const(nil, 0))) }) }) })
    -- The smaller of two neighbours changes, by a pointer that a condition chooses.
    , 3, Stmt.array("a", { Stmt.over("a", { Stmt.set(Expr.target(Expr.cond(b(any{ "<", "<=" }, at"a", Expr.at("a", 1)), Expr.address(at"a"), Expr.address(Expr.at("a", 1)))), b(any{ "+", "-", "^" }, at"a", R.oneof{ small, v"i" })) }) })
    -- A table of pointers over which loops go, to read and to write; some may lead to the same number.
    , 3, Stmt.table("t", { Stmt.over("t", { Stmt.set(Expr.target(Expr.at"t"), b(any{ "+", "-", "^" }, Expr.target(Expr.at"t"), R.oneof{ small, v"i" })) }), with("s", { Stmt.over("t", { set("s", b("+", v"s", Expr.target(Expr.at"t"))) }) }) })
    , 2, Stmt.table("t", { Stmt.over("t", { Stmt.set(Expr.target(Expr.at"t"), Expr.target(Expr.at("t", 1))), Stmt.set(at"t", Expr.at("t", 1)) }), Stmt.observe(Expr.target(Expr.at("t", Expr.const(nil, 0)))) })
    }

-- One of those that there are when it is drawn.
local idiom = R.bind(R.unit(nil), function() return R.freq(IDIOMS.all) end)

IDIOMS.body = R.concat{ R.list(R.choose(0, 1), Stmt.renew())
                      , R.list(R.choose(1, 3), R.freq{ 6, idiom, 1, Stmt.loop{ idiom }, 1, Stmt.assign() })
                      , R.list(1, Stmt.observe()) }

Test.idioms =
    { doc    = "loops as people write them: sums, stencils, searches, bit loops, state machines"
    , family = "flow"
    , values = function() return { memory = 0.2, links = IDIOMS.links, long = IDIOMS.long, begun = IDIOMS.begun, asm = IDIOMS.asm, hints = IDIOMS.hints, checks = IDIOMS.checks } end
    , test   = { functions = R.list(idioms.functions, idioms.body), type = idioms.type }
    }
