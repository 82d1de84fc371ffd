-- Two compilers for one machine, gcc and tcc, alone and as each other's caller and callee: half of the
-- bugs of calling conventions show only between compilers.
--
--     apt-get install gcc tcc
--     quest fuzz scripts/campaigns/two-compilers.lua
--
-- gcc -O0 is the reference: the others exchange objects with it, and not with each other.

return {
  toolchains = {
    { name = "gcc", cc = "gcc -w", opt = { "-O0", "-O2" } },
    -- An object of tcc calls functions of its run-time library, which gcc knows nothing of.
    { name = "tcc", cc = "tcc -w", libs = { "/usr/lib/x86_64-linux-gnu/tcc/libtcc1.a" } },
  },
  pairs = "reference",
  reference = "gcc-O0",
  suites = { "ansi", { "regs", 3 } },
  time = "1h",
  out = "quest-two-compilers",
}
