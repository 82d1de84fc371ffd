-- gcc with its optimizer at link time: programs of three files, whose functions call each other across them. Besides, without it, where
-- no compiler sees through these calls (docs/programs.md#several-files). One hour of it:
--
--   quest fuzz scripts/campaigns/lto-gcc.lua --time 1h

return {
  toolchains = {
    { cc = (COMPILER or "gcc") .. " -w", name = "gcc", opt = {
      "-O2",
      "-O1 -flto",
      "-O2 -flto",
      "-O3 -flto",
      "-Os -flto",
      "-O2 -flto -flto-partition=max",
      "-O2 -flto -fwhole-program",
      "-O2 -flto -fno-inline -fipa-cp-clone",
    } },
  },
  suites = { "flow", "loops", "memory", "control", "calls_flow", "idioms", "gnuflow", "arith", "combine" },
  files = 3,
  pairs = "none",
  configurations = 2,
}
