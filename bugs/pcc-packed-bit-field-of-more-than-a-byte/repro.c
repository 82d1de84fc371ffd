/* quest 0.1.0, shrunk */

struct s {
    unsigned int a : 16;
} __attribute__((packed));
struct s s = { 1U };
int r1;

int main(void)
{
    r1 = s.a--;
    return (int)s.a != 0;
}
