-- A new port of a compiler, left running overnight: its programs run under an emulator, and objects are
-- exchanged with a compiler that the machine already has. The stand-in for the new compiler is gcc for
-- aarch64; put yours in the place of NEW.
--
--     apt-get install qemu-user gcc-aarch64-linux-gnu
--     quest fuzz scripts/campaigns/port.lua
--     quest fuzz scripts/campaigns/port.lua --time 60s     an option replaces what the file says

local NEW = "aarch64-linux-gnu-gcc -w -static"
local OLD = "aarch64-linux-gnu-gcc -w -static"
local RUN = "qemu-aarch64 {exe}"

return {
  toolchains = {
    { name = "old", cc = OLD, run = RUN, model = "lp64" },
    { name = "new", cc = NEW, opt = { "-O0", "-O1", "-O2 -fomit-frame-pointer" }, run = RUN,
      model = "lp64", std = "c99" },
  },
  pairs = "reference",
  reference = "old",
  -- What the new compiler cannot do yet is left out, and said in the summary.
  adapt = true,
  suites = { "ansi", { "regs", 3 } },
  limits = { timeout = "20s" },
  time = "8h",
  max_bugs = 20,
  out = "quest-port",
}
