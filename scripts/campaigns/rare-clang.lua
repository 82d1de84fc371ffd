-- clang with options that few people use and few tests have: hardening, instrumentation, other models of code, other ways to
-- select instructions and to allocate registers, passes that are off by default (docs/sweep.md). For clang 19 and later:
--
--   quest fuzz 'COMPILER = "clang-23"' scripts/campaigns/rare-clang.lua --time 1h

return {
  toolchains = {
    { cc = (COMPILER or "clang") .. " -w", name = "clang", opt = {
      "-O2 -fstack-protector-all -fstack-clash-protection -fcf-protection",
      "-O2 -ftrivial-auto-var-init=pattern",
      "-O1 -fzero-call-used-regs=all",
      "-Os -mretpoline",
      "-O2 -mspeculative-load-hardening",
      "-O2 -finstrument-functions",
      "-O2 -fsplit-machine-functions",
      "-O2 -mcmodel=large",
      "-O2 -mcmodel=medium -fpic",
      "-O2 -mtune=atom",
      "-O3 -march=native -mprefer-vector-width=512",
      "-O0 -fglobal-isel",
      "-O2 -fglobal-isel",
      "-O2 -mllvm -regalloc=basic",
      "-O2 -mllvm -regalloc=pbqp",
      "-O1 -mllvm -regalloc=fast -mllvm -optimize-regalloc=0",
      "-O2 -mllvm -pre-RA-sched=list-burr",
      "-O2 -mllvm -verify-machineinstrs -mllvm -misched=ilpmax",
      "-O2 -mllvm -tail-merge-size=1",
      "-O2 -mllvm -max-jump-table-size=4 -mllvm -min-jump-table-entries=2",
      "-O2 -mllvm -enable-gvn-hoist -mllvm -enable-gvn-sink",
      "-O2 -mllvm -enable-loop-distribute",
      "-O2 -mllvm -enable-loop-versioning-licm",
      "-O2 -mllvm -enable-dfa-jump-thread",
      "-O2 -mllvm -hot-cold-split -mllvm -hotcoldsplit-threshold=0",
      "-O3 -mllvm -slp-threshold=-100 -mllvm -slp-vectorize-hor-store",
      "-O3 -mllvm -unroll-runtime -mllvm -unroll-threshold=10000 -mllvm -unroll-runtime-epilog",
      "-Oz -mllvm -enable-machine-outliner",
    } },
  },
  pairs = "none",
  configurations = 2,
}
