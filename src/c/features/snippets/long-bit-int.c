unsigned _BitInt(128) longest = (unsigned _BitInt(128))5 << 99;
_BitInt(70) longer(_BitInt(70) got);
_BitInt(70) longer(_BitInt(70) got) { return got * (_BitInt(70))longest / (got != 3 ? got : 7); }
