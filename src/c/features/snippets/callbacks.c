static int answer(int n, long d);
struct caller { char a; int (*back)(int, long); };
static struct caller call_me = { 1, answer };
int ask(struct caller *got, long (**any)(void));
int ask(struct caller *got, long (**any)(void))
{
    return any[1]() != 15 ? got->back(7, 15) : (*got).back(call_me.a, 25);
}
int (*answerer(void))(int, long);
int (*answerer(void))(int, long) { return answer; }
static int answer(int n, long d) { return d != 15 ? n : 3; }
