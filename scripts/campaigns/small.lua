-- An AVR, whose int has 16 bits and whose double has 32: an ATmega1284 that simavr plays.
-- (A Cortex-M3 is in freestanding.lua. For MSP430 there is neither gcc in Debian 12 nor a library for clang:
-- `quest doctor --cc 'clang --target=msp430 -c {in} -o {out}'` measures its types.)
--
--     apt-get install --no-install-recommends gcc-avr avr-libc simavr
--     quest fuzz scripts/campaigns/small.lua

return {
  toolchains = {
    { name = "avr-gcc", opt = { "-O0", "-O2", "-Os" }, target = "avr",
      compile = "avr-gcc -mmcu=atmega1284 -w -DQUEST_NO_PRINTF -c {in} -o {out}",
      link = "scripts/campaigns/avr/link {out} {in}",
      run = "scripts/campaigns/avr/run {exe}",
      arguments = false },
  },
  pairs = "all",
  suites = { "ansi", "regs", "styles", "packed", "hfa", "variadic", "bitfields", "gcc" },
  -- 128 KiB of code and 16 KiB of data.
  batch = 4,
  limits = { timeout = "20s" },
  time = "1h",
  out = "quest-small",
}
