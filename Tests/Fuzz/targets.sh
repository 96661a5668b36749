# For the scripts beside it: sets `extra`, the additional arguments to compile the target $1. @return 1 after a line: it cannot be built here
extra_arguments() {
  extra=()
  [ "$1" != calls ] || extra=(-lm -lpthread)
  [ "$1" = page ] || return 0
  if ! pkg-config --exists libmicrohttpd; then echo "page: libmicrohttpd is not installed" && return 1; fi
  extra=(-D_GNU_SOURCE -DWITH_MICROHTTPD command/live_page*.c command/{json,output,options,suggest}.c -lmicrohttpd -lcjson -lm -lpthread)
}
