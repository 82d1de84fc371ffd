struct small { int a; char b; };
struct large { long a[5]; };
long taken(struct small s, struct large l);
long taken(struct small s, struct large l) { return s.a != s.b ? l.a[4] : l.a[0]; }
long give(struct small *s, struct large *l);
long give(struct small *s, struct large *l) { return taken(*s, *l); }
