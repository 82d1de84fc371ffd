__int128 huge = (__int128)((unsigned __int128)1 << 100 | 7);
int differs_huge(__int128 got);
int differs_huge(__int128 got) { return got != huge; }
