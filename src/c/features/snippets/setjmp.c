#ifdef __attribute__
#include <setjmp.h>
#else
#include <setjmp.h>
#undef __attribute__ /* which some C libraries define away */
#endif
jmp_buf set_jump;
void go_back(int n);
void go_back(int n) { longjmp(set_jump, n); }
int come_back(int n);
int come_back(int n) { if (setjmp(set_jump) == 0) { go_back(n); } else { return 1; } return 0; }
