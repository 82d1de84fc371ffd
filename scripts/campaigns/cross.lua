-- Cross compilers: Debian's gcc for four machines, whose programs qemu runs. They have different calling
-- conventions, byte orders and data models, so that there are no pairs.
--
--     apt-get install qemu-user gcc-i686-linux-gnu gcc-arm-linux-gnueabihf \
--         gcc-aarch64-linux-gnu gcc-s390x-linux-gnu
--     quest fuzz scripts/campaigns/cross.lua

local function cross(machine, qemu, model)
  return {
    name = machine,
    cc = machine .. "-gcc -w -static", -- static: qemu needs no libraries of the target
    opt = { "-O0", "-O2" },
    run = "qemu-" .. qemu .. " {exe}",
    model = model,
  }
end

return {
  toolchains = {
    cross("i686-linux-gnu", "i386", "ilp32"),
    cross("arm-linux-gnueabihf", "arm", "ilp32"),
    cross("aarch64-linux-gnu", "aarch64", "lp64"),
    cross("s390x-linux-gnu", "s390x", "lp64"),
  },
  pairs = "none",
  suites = { "ansi", "regs" },
  -- To run a program of 32 bits, qemu reserves all of its 4 GiB of addresses.
  limits = { memory = 8192, timeout = "20s" },
  time = "8h",
  out = "quest-cross",
}
