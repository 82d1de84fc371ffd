-- Four compilers for one machine overnight, each alone and as the caller and the callee of each: twenty
-- configurations. Where two disagree, the other two tell who is wrong.
--
--     apt-get install gcc clang tcc pcc
--     quest fuzz scripts/campaigns/four-compilers.lua
--
-- tcc and pcc have known bugs, which the first minutes find by the dozen. To hear of new ones only, put what
-- the first night found into known.lua (each find says its entry), and add --known known.lua the next night.

return {
  toolchains = {
    { name = "gcc", cc = "gcc -O1 -w" },
    { name = "clang", cc = "clang -O1 -w" },
    -- An object of tcc calls functions of its run-time library, which the others know nothing of.
    { name = "tcc", cc = "tcc -w", libs = { "/usr/lib/x86_64-linux-gnu/tcc/libtcc1.a" } },
    { name = "pcc", cc = "pcc -w" },
  },
  pairs = "all",
  suites = { "ansi", "regs" },
  time = "8h",
  out = "quest-four-compilers",
}
