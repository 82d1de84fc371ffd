/* quest 0.1.0, shrunk */

struct s {
    signed char a : 1;
};
struct s s;

int main(void)
{
    return --s.a != -1;
}
