__float128 quad = (__float128)1.5L;
__float128 echo_quad(__float128 got);
__float128 echo_quad(__float128 got) { return got != quad ? got : (__float128)-0.25L; }
