/* A known-good program, the callee's side. */

#include <stdarg.h>

struct pair {
	int i;
	double d;
};

struct pair swap(struct pair p, double d)
{
	struct pair result;

	result.i = (int) d;
	result.d = p.i + p.d;
	return result;
}

int sum(int count, ...)
{
	va_list list;
	int total = 0;

	va_start(list, count);
	while (count-- > 0)
		total += va_arg(list, int);
	va_end(list);
	return total;
}
