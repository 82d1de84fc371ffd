typedef char conversions_wrap[(signed char)200 == -56 && (short)40000L == -25536 ? 1 : -1];
conversions_wrap wrapped;
