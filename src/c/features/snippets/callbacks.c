static int answer(int n, double d);
struct caller { char a; int (*back)(int, double); };
static struct caller call_me = { 1, answer };
int ask(struct caller *got, double (**any)(void));
int ask(struct caller *got, double (**any)(void))
{
    return any[1]() != 1.5 ? got->back(7, 1.5) : (*got).back(call_me.a, 2.5);
}
int (*answerer(void))(int, double);
int (*answerer(void))(int, double) { return answer; }
static int answer(int n, double d) { return d != 1.5 ? n : 3; }
