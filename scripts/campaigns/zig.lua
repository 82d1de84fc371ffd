-- A recent clang against gcc: `zig cc` of PyPI, which is clang 22 and needs no root to install. Without
-- -fno-sanitize=all it makes undefined behaviour trap.
--
--     pip install --target /tmp/zig ziglang
--     quest fuzz scripts/campaigns/zig.lua

local ZIG = "env PYTHONPATH=/tmp/zig HOME=/tmp/zig python3 -m ziglang cc -w -fno-sanitize=all -g0"

return {
  toolchains = {
    { name = "gcc", cc = "gcc -w", opt = { "-O0", "-O2" } },
    { name = "zig", compile = ZIG .. " -c {in} -o {out}", link = "gcc {in} -o {out}", opt = { "-O0", "-O2" } },
  },
  pairs = "all",
  suites = { "ansi", "regs", "styles", "packed", "hfa", "variadic", "bitfields", "gcc" },
  limits = { timeout = "60s" },
  time = "8h",
  out = "quest-zig",
}
