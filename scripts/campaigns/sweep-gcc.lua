-- gcc at all its levels, and with options that turn passes of its optimizer on or off, each of which a real bug needed
-- (docs/sweep.md). One hour of it:
--
--   quest fuzz scripts/campaigns/sweep-gcc.lua --time 1h
--   quest fuzz 'COMPILER = "gcc-16"' scripts/campaigns/sweep-gcc.lua --time 1h

return {
  toolchains = {
    { cc = (COMPILER or "gcc") .. " -w", name = "gcc", opt = {
      "-O0", "-Og", "-O1", "-O2", "-O3", "-Os",
      "-O3 -march=native",
      "-O2 -fwrapv",
      "-O1 -ftrapv",
      "-O2 -ftree-vectorize -fno-vect-cost-model",
      "-O1 -funswitch-loops -fsplit-loops -funroll-loops",
      "-O2 -fgraphite-identity -floop-nest-optimize",
      "-O2 -fno-tree-fre -fno-tree-dominator-opts -fno-tree-loop-im",
      "-O2 -fno-ssa-phiopt",
      "-Og -ftree-vrp -fno-tree-dce",
      "-O2 --param=logical-op-non-short-circuit=0",
      "-O2 -fno-inline -fipa-cp-clone",
      "-O2 -fpic",
      "-Os -flto",
    } },
  },
  suites = { "flow", "loops", "vectorize", "lanes", "memory", "control", "calls_flow", "idioms"
           , "gnuflow", "arith", "combine", "bitmath", "wideints", "vectors" },
  pairs = "none",
  configurations = 2,
}
