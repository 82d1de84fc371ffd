/* A known-good program, the caller's side, of what every compiler has. */

extern int difference(int a, int b);

int main(void)
{
	return difference(42, -7) == 49 ? 0 : 1;
}
