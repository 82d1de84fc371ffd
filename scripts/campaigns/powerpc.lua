-- PowerPC: 32 bits, 64 bits big-endian (ELFv1) and little-endian (ELFv2); gcc and clang.
--
--     apt-get install --no-install-recommends qemu-user clang gcc-powerpc-linux-gnu libc6-dev-powerpc-cross \
--         gcc-powerpc64-linux-gnu libc6-dev-ppc64-cross gcc-powerpc64le-linux-gnu libc6-dev-ppc64el-cross
--     quest fuzz scripts/campaigns/powerpc.lua
--     quest fuzz 'only="powerpc64le"' scripts/campaigns/powerpc.lua     one target of them

local toolchains = {}

-- gcc and clang for one target, with each other.
local function target(name, triple, emulator)
  if only and only ~= name then return end
  local function add(compiler, cc, opt)
    table.insert(toolchains, { name = name .. "-" .. compiler, cc = cc .. " -w -static", opt = opt,
      run = emulator .. " {exe}", target = name })
  end
  add("gcc", triple .. "-gcc", { "-O0", "-O2" })
  add("clang", "clang --target=" .. triple, { "-O0", "-O2" })
end

target("powerpc", "powerpc-linux-gnu", "qemu-ppc")
target("powerpc64", "powerpc64-linux-gnu", "qemu-ppc64")
target("powerpc64le", "powerpc64le-linux-gnu", "qemu-ppc64le")

return {
  toolchains = toolchains,
  pairs = "all",
  suites = { "ansi", "regs", "styles", "packed", "hfa", "variadic", "bitfields", "gcc" },
  limits = { timeout = "60s" },
  time = "8h",
  out = "quest-powerpc",
}
