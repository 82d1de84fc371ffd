/* quest 0.1.0, shrunk */

struct s {
    unsigned int a : 3;
};
struct s s;

int main(void)
{
    return (int)--s.a != 7;
}
