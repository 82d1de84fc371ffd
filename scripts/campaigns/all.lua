-- Everything: gcc and clang at every level, and gcc and clang for each other machine that Debian has a cross compiler
-- and an emulator for: 82 toolchains, each alone (the other files here have pairs), and all suites, of which those that
-- find most get most of the time. It is what to leave on a hundred machines:
--
--     scripts/newest quest fuzz --shard K/100 --out DIR/K scripts/campaigns/all.lua     the newest compilers
--     quest fuzz scripts/campaigns/all.lua                                              those of this machine
--     quest fuzz 'only="m68k"' scripts/campaigns/all.lua                                one target of them
--
-- scripts/newest installs what it needs, in a chroot; docs/targets.md has the packages.

local toolchains = {}

local function add(target, compiler, cc, levels, run)
  if only and only ~= target then return end
  table.insert(toolchains, { name = target .. "-" .. compiler, cc = cc .. " -w", opt = levels, run = run, target = target })
end

-- gcc, and clang if it has such a target. No library of the target is needed to run a static program.
local function cross(target, triple, emulator, is_gcc_alone, flags)
  local run = "qemu-" .. emulator .. " {exe}"
  flags = flags or " -static"
  add(target, "gcc", triple .. "-gcc" .. flags, { "-O1", "-O2", "-O3" }, run)
  if not is_gcc_alone then
    add(target, "clang", "clang --target=" .. triple .. flags, { "-O1", "-O2" }, run)
  end
end

local every = { "-O0", "-O1", "-O2", "-O3", "-Os" }
add("x86-64", "gcc", "gcc", every)
add("x86-64", "clang", "clang", every)
add("i386", "gcc", "i686-linux-gnu-gcc -static", { "-O1", "-O2", "-O3" })
add("i386", "clang", "clang --target=i686-linux-gnu -static", { "-O1", "-O2" })
cross("aarch64", "aarch64-linux-gnu", "aarch64")
cross("armhf", "arm-linux-gnueabihf", "arm")
cross("mips", "mips-linux-gnu", "mips")
cross("mips64", "mips64-linux-gnuabi64", "mips64")
cross("mips64el", "mips64el-linux-gnuabi64", "mips64el")
-- Debian's clang has another long double than its gcc there, whose functions want a newer processor than qemu's.
local ibm = " -static -mabi=ibmlongdouble"
cross("powerpc", "powerpc-linux-gnu", "ppc", false, ibm)
cross("powerpc64", "powerpc64-linux-gnu", "ppc64", false, ibm)
cross("powerpc64le", "powerpc64le-linux-gnu", "ppc64le")
cross("riscv64", "riscv64-linux-gnu", "riscv64")
cross("s390x", "s390x-linux-gnu", "s390x")
cross("sparc64", "sparc64-linux-gnu", "sparc64")
-- Without long calls, programs of more than 240 KB crash at random: a call does not reach the linker's stubs.
cross("hppa", "hppa-linux-gnu", "hppa", true, " -static -mlong-calls")
cross("m68k", "m68k-linux-gnu", "m68k", true)
-- A static program of alpha crashes under qemu before main.
cross("alpha", "alpha-linux-gnu", "alpha -L /usr/alpha-linux-gnu", true, "")
if not only or only == "sh4" then
  table.insert(toolchains, { name = "sh4-gcc", target = "sh4", opt = { "-O1", "-O2", "-O3" },
    compile = "sh4-linux-gnu-gcc -w -ffreestanding -DQUEST_NO_PRINTF -c {in} -o {out}",
    link = "scripts/campaigns/sh4/link {out} {in}", run = "qemu-sh4 {exe}" })
end

return {
  toolchains = toolchains,
  pairs = "none",
  adapt = true,
  limits = { timeout = "60s" },
  time = "8h",
  out = "quest-all",
}
