_BitInt(37) chosen = (_BitInt(37))5;
_BitInt(37) echo_chosen(_BitInt(37) got);
_BitInt(37) echo_chosen(_BitInt(37) got) { return got != chosen ? got : (_BitInt(37))-3; }
