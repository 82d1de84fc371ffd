/* quest 0.1.0, shrunk */

struct s {
    _Bool a : 1;
    _Bool b : 1;
    unsigned char c : 4;
} __attribute__((packed));
struct s s = { 1, 1, 15 };

int main(void)
{
    int t1 = (int)s.b++ ^ (s.c > s.a);
    return t1 != 0;
}
