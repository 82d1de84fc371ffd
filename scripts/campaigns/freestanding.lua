-- A target without a C library: a Cortex-M3, in software floating point, on a board that qemu plays.
-- Start-up, linker script and the command that runs a program are in cortex-m3/; they are what a board
-- on one's desk would need: cortex-m3/run would load the program and read its exit status.
--
--     apt-get install --no-install-recommends gcc-arm-none-eabi qemu-system-arm
--     quest fuzz scripts/campaigns/freestanding.lua
--
-- The paths are those in Quest's repository, where this is to be started.

local BOARD = "scripts/campaigns/cortex-m3/"

return {
  toolchains = {
    { name = "m3",
      -- Without QUEST_NO_PRINTF a program calls printf: here the exit status alone tells.
      compile = "arm-none-eabi-gcc -w -mcpu=cortex-m3 -mthumb -ffreestanding -DQUEST_NO_PRINTF "
        .. "-c {in} -o {out}",
      opt = { "-O0", "-O2", "-Os" },
      link = BOARD .. "link {out} {in}",
      run = BOARD .. "run {exe}",
      -- Semihosting hands over the number of a test case. A board that cannot: arguments = false.
      arguments = true,
      model = "ilp32" },
  },
  suites = { "ansi", { "regs", 3 } },
  time = "1h",
  out = "quest-freestanding",
}
