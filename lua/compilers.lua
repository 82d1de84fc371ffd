-- The levels of optimisation of compilers, and their options that leave out a part of it: for `quest blame`, which finds
-- out which of them decide about a failure, and for `quest fuzz`, which tests the system's compiler at several. What gcc and
-- clang can say of themselves is not here: gcc lists its options by -Q --help=optimizers, and both count their passes.
--
-- For a compiler of yours, add a row in a file of your own, and name the file by `quest blame --compilers FILE.lua`:
--
--     Compilers.mycc = {
--       programs = { "mycc" },                  -- also x86_64-mycc and mycc-2.1; the row's own name if left out
--       levels   = { "-O0", "-O1", "-O2" },     -- from the least on
--       options  = { "-fno-cse", "-fno-licm" }, -- tried alone and together; may be left out
--       sweep    = { "-O0", "-O2" },            -- what fuzz tests without --cc, and with --levels; may be left out
--     }
--
-- A row of a known name replaces the one that is built in. Name only options that leave the calling convention, and the
-- meaning of correct programs, as they are.

Compilers = {
  gcc = {
    programs = { "gcc", "cc" },
    levels = { "-O0", "-Og", "-O1", "-Os", "-O2", "-O3" },
    options = { "-fwrapv", "-fno-builtin", "-ffloat-store" },
    sweep = { "-O0", "-O1", "-O2", "-O3", "-Os" },
  },
  clang = {
    programs = { "clang", "zig" },
    levels = { "-O0", "-Og", "-O1", "-Os", "-O2", "-O3" },
    options = {
      "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops", "-fno-inline", "-fno-builtin",
      "-fno-strict-aliasing", "-fwrapv", "-ffp-contract=off", "-fno-jump-tables", "-fno-merge-all-constants",
    },
    sweep = { "-O0", "-O1", "-O2", "-O3", "-Os" },
  },
  tcc = { levels = { "-O0", "-O1", "-O2" } },
  pcc = { levels = { "-O0", "-O1", "-O2" } },
  ppci = {
    programs = { "ppci", "ppci-cc" },
    levels = { "-O0", "-O1", "-O2", "-O3" },
    sweep = { "-O0", "-O1", "-O2" },
  },
  ccomp = {
    levels = { "-O0", "-Os", "-O" },
    options = {
      "-fno-const-prop", "-fno-cse", "-fno-redundancy", "-fno-tailcalls", "-fno-inline", "-fno-if-conversion",
    },
    sweep = { "-O0", "-Os", "-O" },
  },
  sdcc = {
    levels = { "--opt-code-size", "--opt-code-speed" },
    options = {
      "--nogcse", "--noinvariant", "--noinduction", "--noloopreverse", "--nolabelopt", "--nojtbound", "--no-peep",
      "--nolospre", "--nogenconstprop",
    },
  },
}
