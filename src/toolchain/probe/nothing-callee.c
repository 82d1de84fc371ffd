/* A program that passes nothing, the callee's side. */

int called;

void callee(void)
{
	called = 1;
}
