-- Arm: 64 bits, 32 bits with floating-point registers, and 32 bits without; gcc and clang.
--
--     apt-get install --no-install-recommends qemu-user clang gcc-aarch64-linux-gnu libc6-dev-arm64-cross \
--         gcc-arm-linux-gnueabihf libc6-dev-armhf-cross gcc-arm-linux-gnueabi libc6-dev-armel-cross
--     quest fuzz scripts/campaigns/arm.lua
--     quest fuzz 'only="armhf"' scripts/campaigns/arm.lua     one target of them

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

target("aarch64", "aarch64-linux-gnu", "qemu-aarch64")
target("armhf", "arm-linux-gnueabihf", "qemu-arm")
target("armel", "arm-linux-gnueabi", "qemu-arm")

return {
  toolchains = toolchains,
  pairs = "all",
  suites = { "ansi", "regs", "styles", "packed", "hfa", "variadic", "bitfields", "gcc" },
  limits = { timeout = "60s" },
  time = "8h",
  out = "quest-arm",
}
