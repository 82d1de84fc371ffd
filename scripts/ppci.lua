-- A suite for ppci 0.5.8 (see scripts/ppci). The stock suites meet what ppci cannot compile in almost
-- every test case, and a compiler that crashes hides one that passes wrong values. So this suite leaves
-- out, each with the place in ppci that fails:
--
--   pointers     `static int *p = &pool[3];`           lang/c/codegenerator.py:1700, eval_take_address
--   enums        `static enum e x = E0;`               lang/c/codegenerator.py:179
--   long double  `static long double x = 1.0L;`        lang/c/context.py:255, pack
--   structs      `va_arg(ap, struct s)`                ir.py:1176, "can only load basic types"
--   unions       as results                            codegen/irdag.py:267
--
--     quest fuzz --cc "ppci=$PWD/scripts/ppci compile {in} {out}" \
--         --link "$PWD/scripts/ppci link {in} {out}" scripts/ppci.lua -t ppci -n 10
--
-- The knobs take it apart further once a cause is known:  'PPCI.varg=R.int'  leaves out doubles.

PPCI = {}

PPCI.argc  = R.choose(1, 6)   -- the 7th char or short crashes arch/x86_64/arch.py:454, the 9th float :523
PPCI.vargc = R.oneof{ R.unit(0), R.choose(1, 4) }

PPCI.int    = R.oneof{ R.char, R.unsigned(R.char), R.short, R.unsigned(R.short), R.int
                     , R.unsigned(R.int), R.long, R.unsigned(R.long) }
PPCI.float  = R.oneof{ R.float, R.double }
PPCI.scalar = R.freq{ 2, PPCI.int, 1, PPCI.float }
PPCI.field  = R.bitfield(R.choose(2, 12))
PPCI.member = R.freq{ 4, PPCI.scalar, 1, R.array(PPCI.scalar, R.choose(1, 4)) }
PPCI.inner  = R.struct(PPCI.member, R.choose(1, 3))
PPCI.struct = R.struct(R.concat
    { R.list(R.choose(1, 3), PPCI.member)
    , R.list(R.freq{ 3, R.unit(0), 1, R.choose(1, 3) }, PPCI.field)
    , R.list(R.choose(0, 1), PPCI.inner)
    })

PPCI.arg    = R.freq{ 2, PPCI.scalar, 1, PPCI.struct }
PPCI.varg   = R.oneof{ R.int, R.long, R.unsigned(R.int), R.double }
PPCI.result = R.freq{ 2, PPCI.scalar, 1, PPCI.struct, 1, R.void }

function PPCI.test ()
    return
        { args    = R.list(PPCI.argc, PPCI.arg)
        , varargs = R.list(PPCI.vargc, PPCI.varg)
        , result  = PPCI.result
        , static  = R.flip
        }
end

Test.ppci =
    { doc  = "what ppci compiles: integers, float, double and structs of them"
    , test = PPCI.test
    }
