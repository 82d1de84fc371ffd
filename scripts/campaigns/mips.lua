-- MIPS: o32, n32 and n64, of both byte orders; gcc and clang.
--
--     apt-get install --no-install-recommends qemu-user clang gcc-mips-linux-gnu libc6-dev-mips-cross \
--         gcc-mipsel-linux-gnu libc6-dev-mipsel-cross gcc-mips64-linux-gnuabi64 libc6-dev-mips64-cross \
--         gcc-mips64el-linux-gnuabi64 libc6-dev-mips64el-cross gcc-multilib-mips64-linux-gnuabi64 \
--         libc6-dev-mipsn32-mips64-cross gcc-multilib-mips64el-linux-gnuabi64 libc6-dev-mipsn32-mips64el-cross
--     quest fuzz scripts/campaigns/mips.lua
--     quest fuzz 'only="mips64"' scripts/campaigns/mips.lua     one target of them

local toolchains = {}

-- gcc and clang for one target, with each other.
local function target(name, triple, emulator, flags)
  if only and only ~= name then return end
  local function add(compiler, cc, opt)
    table.insert(toolchains, { name = name .. "-" .. compiler, cc = cc .. (flags or "") .. " -w -static", opt = opt,
      run = emulator .. " {exe}", target = name })
  end
  add("gcc", triple .. "-gcc", { "-O0", "-O2" })
  add("clang", "clang --target=" .. triple, { "-O0", "-O2" })
end

target("mips", "mips-linux-gnu", "qemu-mips")
target("mipsel", "mipsel-linux-gnu", "qemu-mipsel")
target("mipsn32", "mips64-linux-gnuabi64", "qemu-mipsn32", " -mabi=n32")
target("mipsn32el", "mips64el-linux-gnuabi64", "qemu-mipsn32el", " -mabi=n32")
target("mips64", "mips64-linux-gnuabi64", "qemu-mips64")
target("mips64el", "mips64el-linux-gnuabi64", "qemu-mips64el")

return {
  toolchains = toolchains,
  pairs = "all",
  suites = { "ansi", "regs", "styles", "packed", "hfa", "variadic", "bitfields", "gcc" },
  limits = { timeout = "60s" },
  time = "8h",
  out = "quest-mips",
}
