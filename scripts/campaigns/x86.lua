-- x86: 64 bits, 32 bits, and x32 (64 bits with pointers of 32); gcc and clang.
--
--     apt-get install --no-install-recommends gcc clang gcc-i686-linux-gnu libc6-dev-i386-cross \
--         gcc-x86-64-linux-gnux32
--     quest fuzz scripts/campaigns/x86.lua
--     quest fuzz 'only="x32"' scripts/campaigns/x86.lua     one target of them

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

target("x86-64", "x86_64-linux-gnu", "")
target("i386", "i686-linux-gnu", "")
-- Few kernels run programs of x32, so that it has a start-up of its own, and no C library.
if not only or only == "x32" then
  local function add(compiler, cc)
    table.insert(toolchains, { name = "x32-" .. compiler, target = "x32", opt = { "-O0", "-O2" },
      compile = cc .. " -w -fno-pie -ffreestanding -DQUEST_NO_PRINTF -c {in} -o {out}",
      link = "scripts/campaigns/x32/link {out} {in}" })
  end
  add("gcc", "x86_64-linux-gnux32-gcc")
  add("clang", "clang --target=x86_64-linux-gnux32")
end

return {
  toolchains = toolchains,
  pairs = "all",
  suites = { "ansi", "regs", "styles", "packed", "hfa", "variadic", "bitfields", "gcc" },
  limits = { timeout = "60s" },
  time = "8h",
  out = "quest-x86",
}
