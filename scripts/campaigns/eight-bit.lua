-- Compilers for machines of eight bits, on simulators: cc65 for the 6502, and sdcc for the Z80, STM8 and 8051.
--
--     apt-get install --no-install-recommends cc65 sdcc sdcc-ucsim
--     quest fuzz 'only="z80"' scripts/campaigns/eight-bit.lua
--
-- No suites are named: each compiler is tried with all that it supports. Their code, data and stack have some ten KiB each,
-- so that programs are short.

local sdcc = "scripts/campaigns/sdcc/"

local function small(port)
  return { name = port, target = port,
           compile = sdcc .. "compile " .. port .. " {in} {out}",
           link = sdcc .. "link " .. port .. " {out} {in}",
           run = sdcc .. "run " .. port .. " {exe}" }
end

-- cl65 wants its options before its files, so that `opt`, which is appended, does not serve.
local function cc65(name, options)
  return { name = name, target = "6502",
           compile = "cl65 -t sim6502 " .. options .. " -c -o {out} {in}",
           link = "cl65 -t sim6502 -o {out} {in}",
           run = "sim65 {exe}" }
end

local all = { cc65("cc65", ""), cc65("cc65-O", "-Oirs"), small("z80"), small("stm8"), small("mcs51") }

-- Those of one target, if `only` names it.
local toolchains = {}
for _, toolchain in ipairs(all) do
  if only == nil or only == toolchain.target then
    toolchains[#toolchains + 1] = toolchain
  end
end

return {
  toolchains = toolchains,
  limits = { timeout = "20s" },
  batch = 10,
  time = "8h",
  out = "quest-eight-bit",
}
