struct begun { int *a; short b; };
struct around { struct begun c; int d[2]; };
int led_to_from_literals;
struct around literal_at_first = (struct around){ { 0, 1 }, { 2, 3 } };
struct around literal_inside = { (struct begun){ &led_to_from_literals, 1 }, { 2 } };
