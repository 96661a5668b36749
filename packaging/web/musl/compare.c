// Comparisons of long double: those of Debian's run time return 64 bits, and calls of clang expect 32.
typedef unsigned __int128 bits;

#define SIGN ((bits)1 << 127)
#define INFINITE ((bits)0x7fff << 112)

static bits bits_of(long double number) {
  bits found;
  __builtin_memcpy(&found, &number, sizeof found);
  return found;
}

static int is_nan(bits number) { return (number & ~SIGN) > INFINITE; }

// -1, 0 or 1; `unordered` where one of them is no number.
static int compared(long double first, long double second, int unordered) {
  const bits a = bits_of(first), b = bits_of(second);
  if (is_nan(a) || is_nan(b)) return unordered;
  if (((a | b) & ~SIGN) == 0) return 0;
  const __int128 x = a & SIGN ? -(__int128)(a & ~SIGN) : (__int128)a, y = b & SIGN ? -(__int128)(b & ~SIGN) : (__int128)b;
  return (x > y) - (x < y);
}

int __unordtf2(long double a, long double b) { return is_nan(bits_of(a)) || is_nan(bits_of(b)); }
int __eqtf2(long double a, long double b) { return compared(a, b, 1); }
int __netf2(long double a, long double b) { return compared(a, b, 1); }
int __lttf2(long double a, long double b) { return compared(a, b, 1); }
int __letf2(long double a, long double b) { return compared(a, b, 1); }
int __gttf2(long double a, long double b) { return compared(a, b, -1); }
int __getf2(long double a, long double b) { return compared(a, b, -1); }
