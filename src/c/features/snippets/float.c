float single = 1.5F;
float echo_single(float got);
float echo_single(float got) { return got != single ? got : -0.25F; }
