-- gcc with options that few people use and few tests have: hardening, instrumentation, other models of code and of the
-- stack, other ways to copy, wider vectors (docs/sweep.md). NEWER=1 adds those that came with gcc 13 to 16.
--
--   quest fuzz scripts/campaigns/rare-gcc.lua --time 1h
--   quest fuzz 'COMPILER = "gcc-16"' NEWER=1 scripts/campaigns/rare-gcc.lua --time 1h

local sets = {
  "-O2 -fharden-compares -fharden-conditional-branches",
  "-O2 -fstack-protector-all -fstack-clash-protection -fcf-protection",
  "-O2 -ftrivial-auto-var-init=pattern",
  "-O2 -fzero-call-used-regs=all",
  "-O1 -fzero-call-used-regs=used",
  "-Os -mindirect-branch=thunk -mfunction-return=thunk",
  "-O2 -fsanitize=undefined -fno-sanitize-recover=all",
  "-O2 -finstrument-functions",
  "-O2 -fnon-call-exceptions -fexceptions",
  "-O3 -fnon-call-exceptions -ftrapv",
  "-O2 -mcmodel=large",
  "-O2 -mcmodel=medium -fpic",
  "-O2 -fsplit-stack -fno-pie",
  "-O2 -mstackrealign -fno-shrink-wrap",
  "-Os -mno-red-zone -maccumulate-outgoing-args -fno-omit-frame-pointer",
  "-O2 -fsignaling-nans -frounding-math",
  "-O2 -fsched2-use-superblocks -fsched-stalled-insns=0 -fselective-scheduling2 -fsel-sched-pipelining",
  "-O1 -minline-all-stringops",
  "-O2 -mmemcpy-strategy=rep_8byte:-1:noalign",
  "-O2 -mtune=atom",
  "-O3 -march=native -mprefer-vector-width=512 --param=vect-partial-vector-usage=2",
  "-O3 -march=native -mprefer-vector-width=128 -fno-vect-cost-model",
}

local newer = {
  "-O2 -fharden-control-flow-redundancy -fhardcfr-check-exceptions",
  "-O2 -fhardened -D_FORTIFY_SOURCE=0",
  "-O2 -fstrub=all",
  "-Og -fstrub=relaxed -finline-small-functions",
  "-O3 -mtune=znver4",
  "-O2 -fipa-reorder-for-locality",
  "-O3 -favoid-store-forwarding",
  "-O2 -flate-combine-instructions -fext-dce -favoid-store-forwarding",
}

for _, options in ipairs(NEWER and newer or {}) do sets[#sets + 1] = options end

return {
  toolchains = { { cc = (COMPILER or "gcc") .. " -w", name = "gcc", opt = sets } },
  pairs = "none",
  configurations = 2,
}
