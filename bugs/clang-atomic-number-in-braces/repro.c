_Atomic int a = { 1 };
