/* A known-good program, the callee's side, of what every compiler has. */

int difference(int a, int b);

int difference(int a, int b)
{
	return a - b;
}
