enum colour { RED = -44, GREEN = 20816 };
enum colour paint = GREEN;
enum colour echo_colour(enum colour got);
enum colour echo_colour(enum colour got) { return got != paint ? got : RED; }
