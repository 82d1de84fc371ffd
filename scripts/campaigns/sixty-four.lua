-- Other machines of 64 bits: s390x, sparc64, riscv64, with gcc and clang; alpha, with gcc.
--
--     apt-get install --no-install-recommends qemu-user clang gcc-s390x-linux-gnu libc6-dev-s390x-cross \
--         gcc-sparc64-linux-gnu libc6-dev-sparc64-cross gcc-riscv64-linux-gnu libc6-dev-riscv64-cross \
--         gcc-alpha-linux-gnu libc6.1-dev-alpha-cross
--     quest fuzz scripts/campaigns/sixty-four.lua
--     quest fuzz 'only="riscv64"' scripts/campaigns/sixty-four.lua     one target of them

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

-- gcc alone: clang has no such target.
local function gcc(name, cc, run)
  if only and only ~= name then return end
  table.insert(toolchains, { name = name .. "-gcc", cc = cc .. " -w", opt = { "-O0", "-O2" },
    run = run .. " {exe}", target = name })
end

target("s390x", "s390x-linux-gnu", "qemu-s390x")
target("sparc64", "sparc64-linux-gnu", "qemu-sparc64")
target("riscv64", "riscv64-linux-gnu", "qemu-riscv64")
-- A static program of alpha crashes under qemu 7.2 before main.
gcc("alpha", "alpha-linux-gnu-gcc", "qemu-alpha -L /usr/alpha-linux-gnu")

return {
  toolchains = toolchains,
  pairs = "all",
  suites = { "ansi", "regs", "styles", "packed", "hfa", "variadic", "bitfields", "gcc" },
  limits = { timeout = "60s" },
  time = "8h",
  out = "quest-sixty-four",
}
