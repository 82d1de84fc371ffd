/* A program that passes nothing, the caller's side: it runs whatever conventions both sides follow. */

extern int called;
extern void callee(void);

int main(void)
{
	callee();
	return called == 1 ? 0 : 1;
}
