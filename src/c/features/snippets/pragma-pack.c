#pragma pack(push, 2)
struct pressed { char a; int b; };
#pragma pack(pop)
struct unpressed { char a; int b; };
char is_pressed[sizeof(struct pressed) == 2 + sizeof(int) ? 1 : -1];
char is_unpressed[sizeof(struct unpressed) == 2 * sizeof(int) ? 1 : -1];
