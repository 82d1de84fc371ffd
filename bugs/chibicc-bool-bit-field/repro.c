/* quest 0.1.0, shrunk */

struct s {
    _Bool a : 1;
};
struct s s = { 1 };

int main(void)
{
    return s.a != 1;
}
