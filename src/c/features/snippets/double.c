double real = 1.5;
double echo_real(double got);
double echo_real(double got) { return got != real ? got : -0.25; }
