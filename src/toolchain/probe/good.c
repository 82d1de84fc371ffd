/* A known-good program: of what every compiler has. */

static long table[] = { 3, -5, 7 };

static long sum(long *values, int count)
{
	long total = 0;
	int i;

	for (i = 0; i < count; i++)
		total += values[i];
	return total;
}

int main(void)
{
	return sum(table, 3) == 5 ? 0 : 1;
}
