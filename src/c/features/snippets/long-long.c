long long wide = -81985529216486895LL;
unsigned long long natural = 81985529216486895ULL;
int differs_wide(long long got);
int differs_wide(long long got) { return got != wide; }
