-- clang at all its levels, and with options that turn passes of LLVM on or off, each of which a real bug needed
-- (docs/sweep.md). One hour of it:
--
--   quest fuzz scripts/campaigns/sweep-clang.lua --time 1h
--   quest fuzz 'COMPILER = "clang-23"' scripts/campaigns/sweep-clang.lua --time 1h

return {
  toolchains = {
    { cc = (COMPILER or "clang") .. " -w", name = "clang", opt = {
      "-O0", "-O1", "-O2", "-O3", "-Os", "-Oz",
      "-O3 -march=native",
      "-O1 -ftrapv",
      "-O1 -fvectorize -fslp-vectorize",
      "-O2 -mllvm -force-vector-width=4 -mllvm -force-vector-interleave=2",
      "-O2 -mllvm -inline-threshold=100000",
      "-O2 -mllvm -jump-threading-across-loop-headers",
      "-O2 -mllvm -enable-loopinterchange",
      "-O2 -mllvm -enable-unroll-and-jam -mllvm -allow-unroll-and-jam",
      "-O2 -mllvm -enable-loop-flatten",
      "-O2 -mllvm -enable-newgvn",
      "-O2 -mllvm -fast-isel",
      "-O2 -fno-strict-aliasing",
      "-O2 -fpic",
    } },
  },
  suites = { "flow", "loops", "vectorize", "lanes", "memory", "control", "calls_flow", "idioms"
           , "gnuflow", "arith", "combine", "bitmath", "wideints", "vectors" },
  pairs = "none",
  configurations = 2,
}
