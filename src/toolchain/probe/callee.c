/* A known-good program, the callee's side. Its struct is of ints alone: some compilers disagree
   on one of an int and a double, which is a bug to find and no reason not to start. */

#include <stdarg.h>

struct pair {
	int i;
	int j;
};

struct pair add(struct pair p, double d)
{
	struct pair result;

	result.i = (int) (p.i + d);
	result.j = (int) (p.j + d);
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
