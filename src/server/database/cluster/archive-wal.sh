#!/bin/sh
# PostgreSQL's archive_command: keeps one finished piece of its log, compressed. $1 the piece, $2 the folder, $3 its name.
# Never over another: the same again is done already (the answer was lost), anything else is refused and PostgreSQL says so.
set -eu
kept="$2/$3.gz"
if [ -e "$kept" ]; then
  gzip -dc "$kept" | cmp -s - "$1" && exit 0
  echo "archive: $kept holds another piece of that name" >&2
  exit 1
fi
part="$2/.$3.$$"
trap 'rm -f "$part"' EXIT
gzip -1 -c "$1" > "$part"
sync "$part"
mv "$part" "$kept"
sync "$2"
