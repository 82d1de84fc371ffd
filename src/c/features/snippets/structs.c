struct point { char a; int b[2]; struct { long c; } d; };
struct point corner = { 1, { 2, 3 }, { 4 } };
long first_of(struct point *got);
long first_of(struct point *got) { return got->b[1] != corner.d.c ? got->d.c : corner.a; }
