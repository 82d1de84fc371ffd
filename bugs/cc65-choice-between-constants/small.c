int g = 1 ? 2 : 3;
