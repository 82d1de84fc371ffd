-- Other machines of 32 bits, by gcc: m68k, hppa, and sh4 with a start-up of our own.
--
--     apt-get install --no-install-recommends qemu-user gcc-m68k-linux-gnu libc6-dev-m68k-cross \
--         gcc-hppa-linux-gnu libc6-dev-hppa-cross gcc-sh4-linux-gnu
--     quest fuzz scripts/campaigns/thirty-two.lua
--     quest fuzz 'only="m68k"' scripts/campaigns/thirty-two.lua     one target of them

local toolchains = {}

local function gcc(name, cc, run)
  if only and only ~= name then return end
  table.insert(toolchains, { name = name .. "-gcc", cc = cc .. " -w", opt = { "-O0", "-O2" },
    run = run .. " {exe}", target = name })
end

-- Not clang: that of LLVM 14 makes code for m68k which its linker cannot place.
gcc("m68k", "m68k-linux-gnu-gcc -static", "qemu-m68k")
gcc("hppa", "hppa-linux-gnu-gcc -static", "qemu-hppa")
if not only or only == "sh4" then
  table.insert(toolchains, { name = "sh4-gcc", target = "sh4", opt = { "-O0", "-O2" },
    compile = "sh4-linux-gnu-gcc -w -ffreestanding -DQUEST_NO_PRINTF -c {in} -o {out}",
    link = "scripts/campaigns/sh4/link {out} {in}", run = "qemu-sh4 {exe}" })
end

return {
  toolchains = toolchains,
  pairs = "all",
  suites = { "ansi", "regs", "styles", "packed", "hfa", "variadic", "bitfields", "gcc" },
  limits = { timeout = "60s" },
  time = "8h",
  out = "quest-thirty-two",
}
