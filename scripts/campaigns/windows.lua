-- Windows of 64 bits, by MinGW's gcc and by clang with MinGW's headers and libraries; Wine runs the programs.
-- (Those of 32 bits need wine32 of Debian's architecture i386, and are only measured by `quest doctor`.)
--
--     apt-get install --no-install-recommends gcc-mingw-w64-x86-64 clang wine wine64
--     quest fuzz scripts/campaigns/windows.lua

-- Wine keeps its registry below HOME, and its server should outlive a program: start `wine64 wineboot` once
-- and keep `wineserver -p` running, or each program takes a second.
local RUN = "env HOME=/tmp/quest-wine WINEDEBUG=-all wine {exe}"

local function windows(compiler, cc)
  return { name = "win64-" .. compiler, compile = cc .. " -w -c {in} -o {out}", opt = { "-O0", "-O2" },
    link = "x86_64-w64-mingw32-gcc {in} -o {out}", run = RUN, target = "win64" }
end

return {
  toolchains = {
    windows("gcc", "x86_64-w64-mingw32-gcc"),
    windows("clang", "clang --target=x86_64-w64-mingw32"),
  },
  pairs = "all",
  suites = { "ansi", "regs", "styles", "packed", "hfa", "variadic", "bitfields", "gcc" },
  limits = { timeout = "60s" },
  time = "8h",
  out = "quest-windows",
}
