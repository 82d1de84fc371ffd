-- gcc with 24 random sets of options, of which each test case meets two (docs/sweep.md). Another number draws others:
--
--   quest fuzz scripts/campaigns/swarm-gcc.lua --time 8h
--   quest fuzz 'COMPILER = "gcc-16"' NUMBER=7 scripts/campaigns/swarm-gcc.lua --time 8h

local levels = { "-O1", "-O2", "-O3", "-Os", "-Og" }

-- What a level turns on is turned off, and the other way round. gcc 12 and 16 know them all.
local passes =
  { "auto-inc-dec", "branch-count-reg", "code-hoisting", "combine-stack-adjustments", "compare-elim", "cprop-registers"
  , "crossjumping", "cse-follow-jumps", "cse-skip-blocks", "dce", "defer-pop", "delete-null-pointer-checks"
  , "devirtualize", "dse", "expensive-optimizations", "forward-propagate", "gcse", "gcse-after-reload", "gcse-las"
  , "guess-branch-probability", "hoist-adjacent-loads", "if-conversion", "if-conversion2", "indirect-inlining"
  , "inline-functions", "inline-functions-called-once", "inline-small-functions", "ipa-bit-cp", "ipa-cp"
  , "ipa-cp-clone", "ipa-icf", "ipa-modref", "ipa-pta", "ipa-pure-const", "ipa-ra", "ipa-reference", "ipa-sra"
  , "ipa-vrp", "isolate-erroneous-paths-dereference", "ivopts", "jump-tables", "live-range-shrinkage"
  , "loop-interchange", "loop-nest-optimize", "lra-remat", "modulo-sched", "move-loop-invariants"
  , "move-loop-stores", "omit-frame-pointer", "optimize-sibling-calls", "optimize-strlen", "partial-inlining"
  , "peel-loops", "peephole2", "predictive-commoning", "prefetch-loop-arrays", "ree", "rename-registers"
  , "reorder-blocks", "reorder-blocks-and-partition", "rerun-cse-after-loop", "reschedule-modulo-scheduled-loops"
  , "rounding-math", "sched-pressure", "schedule-insns", "schedule-insns2", "selective-scheduling"
  , "selective-scheduling2", "shrink-wrap", "split-ivs-in-unroller", "split-loops", "split-paths"
  , "split-wide-types", "ssa-backprop", "ssa-phiopt", "stdarg-opt", "store-merging", "strict-aliasing", "thread-jumps"
  , "tree-bit-ccp", "tree-builtin-call-dce", "tree-ccp", "tree-ch", "tree-coalesce-vars", "tree-copy-prop", "tree-cselim"
  , "tree-dce", "tree-dominator-opts", "tree-dse", "tree-forwprop", "tree-fre", "tree-loop-distribute-patterns"
  , "tree-loop-distribution", "tree-loop-if-convert", "tree-loop-im", "tree-loop-ivcanon", "tree-loop-optimize"
  , "tree-loop-vectorize", "tree-partial-pre", "tree-phiprop", "tree-pre", "tree-pta", "tree-reassoc", "tree-scev-cprop"
  , "tree-sink", "tree-slp-vectorize", "tree-slsr", "tree-sra", "tree-switch-conversion", "tree-tail-merge", "tree-ter"
  , "tree-vrp", "unroll-all-loops", "unroll-loops", "unswitch-loops", "vect-cost-model", "version-loops-for-strides"
  , "web", "wrapv" }

-- The same numbers everywhere (Park and Miller).
local state = (NUMBER or 1) * 48271 % 2147483647
local function below(n)
  state = state * 48271 % 2147483647
  return state % n
end

local function options()
  local words = { levels[1 + below(#levels)] }
  for _ = 1, 2 + below(8) do
    local no = below(3) > 0 and "no-" or ""
    words[#words + 1] = "-f" .. no .. passes[1 + below(#passes)]
  end
  return table.concat(words, " ")
end

local toolchains = {}
for i = 1, 24 do toolchains[i] = { cc = (COMPILER or "gcc") .. " -w " .. options(), name = "set-" .. i } end

return {
  toolchains = toolchains,
  suites = { "flow", "loops", "vectorize", "lanes", "memory", "control", "calls_flow", "idioms"
           , "gnuflow", "arith", "combine", "bitmath", "wideints", "vectors" },
  pairs = "none",
  configurations = 2,
}
