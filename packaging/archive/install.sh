#!/bin/sh
# Copies library, command, headers, manual page and completions of this archive under a prefix.
# Usage: ./install.sh [PREFIX]   default /usr/local; ./install.sh --uninstall [PREFIX] removes them again
set -eu
umask 022 # for all users
uninstall=
if [ "${1-}" = --uninstall ]; then
  uninstall=yes
  shift
fi
prefix=${1-/usr/local}
usage() { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
[ $# -le 1 ] || usage
case $prefix in '' | -*) usage ;; /*) ;; *) prefix=$PWD/$prefix ;; esac
cd "$(dirname "$0")"
[ "$(cd "$prefix" 2>/dev/null && pwd -P)" != "$(pwd -P)" ] || { echo "install.sh: $prefix is the folder of the archive" >&2; exit 2; }
rm -f "$prefix"/lib/libvisioncore.so.0.* # also of other versions: ldconfig takes the newest
find bin include lib share ! -type d | while IFS= read -r file; do
  if [ "$uninstall" ]; then
    rm -f "$prefix/$file"
  else
    mkdir -p "$prefix/$(dirname "$file")"
    cp -P --remove-destination "$file" "$prefix/$file" # a running program keeps its own
    [ -L "$file" ] || chmod u=rwX,go=rX "$prefix/$file"
  fi
done
[ "$(id -u)" != 0 ] || [ ! -w /etc/ld.so.cache ] || PATH=$PATH:/sbin ldconfig 2>/dev/null || true
if [ "$uninstall" ]; then
  for folder in include/visioncore/Generated include/visioncore lib/visioncore lib/cmake/VisionCore share/visioncore share/doc/visioncore/licenses share/doc/visioncore; do
    rmdir "$prefix/$folder" 2>/dev/null || true
  done
  echo "removed from $prefix"
  exit
fi
echo "installed under $prefix: $("$prefix/bin/visioncore" --version | head -n 1)"
case $prefix in
/usr | /usr/local) ;;
*) echo "pkg-config finds it with PKG_CONFIG_PATH=$prefix/lib/pkgconfig" ;;
esac
