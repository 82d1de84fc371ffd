/* A known-bad program: its check fails, and its exit status must say so. */

static int twice(int value)
{
	return value + value;
}

int main(void)
{
	return twice(21) == 43 ? 0 : 1;
}
