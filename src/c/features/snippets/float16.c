_Float16 half = (_Float16)1.5;
_Float16 echo_half(_Float16 got);
_Float16 echo_half(_Float16 got) { return got != half ? got : (_Float16)-0.25; }
